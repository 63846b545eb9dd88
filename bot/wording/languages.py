"""The languages that the bot speaks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

# The languages that have every message.
LANGUAGES = ("en", "es")
# Each variant replaces some messages of a language, such as the names of heroes in Latin America.
VARIANTS: Mapping[str, str] = {"es-419": "es"}
# The languages that a user or a guild can choose.
READABLE = (*LANGUAGES, *VARIANTS)


@lru_cache
def language_of(locale: object) -> str:
    """Return the supported language or variant of a Discord locale, English if its language is not supported."""
    whole = str(locale or "")
    return next((lang for lang in (whole, whole[:2]) if lang in READABLE), LANGUAGES[0])


def language_of_tag(tag: str) -> str | None:
    """Return the language for a language tag, such as a browser's; None for another language.

    es-MX and other American Spanish become "es-419".
    """
    base, _, region = tag.partition("-")
    if base not in LANGUAGES:
        return None
    american = base == "es" and region.upper() not in ("", "ES")
    return next((variant for variant, of in VARIANTS.items() if american and of == base), base)


def base_of(lang: str) -> str:
    """Return the language that a variant changes, any other language unchanged."""
    return VARIANTS.get(lang, lang)


def with_variants(lang: str) -> list[str]:
    """Return the language, then the other languages with the same base, whose names its readers understand."""
    return [lang, *(other for other in READABLE if other != lang and base_of(other) == base_of(lang))]
