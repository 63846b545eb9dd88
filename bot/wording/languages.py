"""The languages that the bot speaks."""

from __future__ import annotations

LANGUAGES = ("en", "es")


def language_of(locale: object) -> str:
    """Return the supported language of a Discord locale, English if that language is not supported."""
    short = str(locale or "")[:2]
    return short if short in LANGUAGES else LANGUAGES[0]
