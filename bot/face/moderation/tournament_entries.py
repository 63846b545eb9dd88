"""The texts of the moderators' log entries about events: the actions, and the values before and after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from bot.face.messages.tournaments.notices import SUBSTITUTE_DEALS
from bot.face.words.tournaments.settings import setting_key, setting_said
from bot.host.tournaments.rulings.all_rulings import AnyEventRuling
from bot.wording.words import Words
from engine.tournaments.event import Kind
from storage.records.tournaments import EntryState, Every

# The codes of actions. Each is the end of a message key "action-…".
LED = (
    *("event-create", "event-play"),
    *("event-change", "event-open", "event-checkin", "event-checkin-over", "event-start", "event-seed", "event-draw"),
    *("event-swap", "event-publish", "event-close", "event-reopen", "event-finish", "event-cancel", "event-fill"),
    *("event-import", "event-official", "event-team", "event-drop", "event-answer", "event-decline", "event-take-back"),
    *("event-delete", "event-object", "event-repeat", "event-repeat-stop", "event-admit", "event-decline-entry"),
)
RULING_TEXTS = tuple(
    f"event-ruling-{str(kind.__struct_config__.tag).replace('_', '-')}" for kind in get_args(AnyEventRuling)
)
LOGGED_OF_EVENTS = frozenset((*LED, *RULING_TEXTS))
_RULINGS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(AnyEventRuling))
_KINDS, _STATES, _EVERY = (frozenset(get_args(one)) for one in (Kind, EntryState, Every))
# The field of a log entry with the event settings that a ruling changed.
CHANGED_SETTINGS = "changed"
_STAFF = re.compile(r"([+-])(organiser|judge) (\d+)")


def logged_settings(words: Words, values: Mapping[str, Any]) -> Iterator[str]:
    """Yield the settings of an event, before or after a ruling, in words."""
    for name, value in values.items():
        yield words("modlog-setting", setting=words(setting_key(name)), value=setting_said(name, value, words))


def logged_deals(words: Words, deals: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a substitution did to the deals of the player's other tables, in words."""
    for code, deal in deals.items():
        yield words("modlog-deal-at", table=code, deal=words("modlog-brought", deal=f"{deal}"))


def logged_value(words: Words, name: str, value: str) -> str | None:
    """Return a value of a log entry in words: a kind of ruling or result, a state, a role. None for any other value."""
    if name == "ruling" and value in _RULINGS:
        return words(f"ruling-kind-{value.replace('_', '-')}")
    if name == "every" and value in _EVERY:
        return words(f"every-{value}")
    kind, _, places = value.partition(" ")
    if name == "result" and kind in _KINDS:
        text = words(f"table-how-{kind.replace('_', '-')}")
        return f"{text} {places}".strip()
    if name != "detail":
        return None
    if value in SUBSTITUTE_DEALS:
        return words("modlog-brought", deal=value)
    if value in _STATES:
        return words(f"modlog-state-{value}")
    staff = _STAFF.fullmatch(value)
    return None if staff is None else f"{staff[1]}{words(f'modlog-role-{staff[2]}')} {staff[3]}"
