"""Describes the values of an event's settings in words, and the changes of a ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from bot.face.ground.markdown import literal
from bot.face.words.sessions import moment
from bot.face.words.tables import clock_words
from bot.face.words.tournaments.figures import label
from bot.host.clocks.terms import parse_terms
from bot.host.tournaments.ground.differences import TWICE
from bot.wording.names import clean_text
from bot.wording.words import Words

# The settings with named values. Each maps to the middle part of the values' message keys.
NAMED: Mapping[str, str] = MappingProxyType(
    {"entry": "entry", "seeding": "seeding", "at_zero": "zero", "computer_counts": "computer", "teams": "teams"}
)
MOMENTS = frozenset({"registration_at", "checkin_at", "start_at"})
# Settings that use the default if no value is chosen.
USUALLY = frozenset({"points", "tie_breaks", "rounds"})
VALUE_LIMIT = 60


def setting_key(name: str) -> str:
    """Return the message key of a setting's name."""
    return f"setting-{name.replace('_', '-')}"


def setting_said(name: str, value: Any, words: Words) -> str:  # noqa: ANN401 - as JSON holds it
    """Return the value of a setting in words."""
    if value is None:
        return "–"
    if name == "plan":
        return " → ".join(_format_said(one, words) for one in str(value).split(" → "))
    if name in USUALLY and not value:
        return words("setting-usual")
    if name == "tie_breaks":
        return words.listed([label(one, words) for one in str(value).split(", ")])
    if isinstance(value, bool):
        return words("setting-yes" if value else "setting-no")
    if name in NAMED:
        return words(f"setup-{NAMED[name]}-{value}")
    if name == "clock":
        return clock_words(parse_terms(str(value), "end", 1), words)
    if name == "role_id":
        return f"<@&{value}>"
    if name == "channel_id":
        return f"<#{value}>"
    if name in MOMENTS:
        return moment(int(value), "f")
    return literal(clean_text(str(value), VALUE_LIMIT))


def _format_said(name: str, words: Words) -> str:
    bare = name.removesuffix(TWICE)
    return words(f"stage-{bare.replace('_', '-')}", double="yes" if bare != name else "no")


def changed_lines(changed: Mapping[str, tuple[Any, Any]], words: Words) -> Iterator[str]:
    """Yield a line for each changed setting, with its old and new value."""
    for name, (before, after) in changed.items():
        yield words(
            "notice-changed",
            setting=words(setting_key(name)),
            before=setting_said(name, before, words),
            after=setting_said(name, after, words),
        )
