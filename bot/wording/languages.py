"""The languages that the bot speaks."""

from __future__ import annotations

LANGUAGES = ("en", "es")


def language_of(locale: object) -> str:
    """Return our language that is nearest to Discord's locale: English where we have none."""
    short = str(locale or "")[:2]
    return short if short in LANGUAGES else LANGUAGES[0]
