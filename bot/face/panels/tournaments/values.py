"""Reads the values of an event's settings, as menus give them and as judges type them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

import msgspec

from bot.face.pages.control import natural
from bot.face.pages.tournaments.moments import typed_moment
from bot.face.pages.tournaments.setup import SEATS, TOGGLES, has_sizes, seats_value
from bot.host.tournaments.settings import (
    AtZeroThere,
    EntryRule,
    Seeding,
    Teams,
    TournamentDraft,
    plan_of,
    seat_choices,
    settings_of,
    table_of,
)
from bot.wording.names import clean_text
from engine.kernel.errors import Refused
from engine.tournaments.event import DUELS, KNOCK_OUT, EventPlan
from storage.records import Whole

NUMBERS = (
    *("most", "least", "account_days", "member_days", "checkin_minutes", "round_days", "extend_hours"),
    *("no_show_hours", "vacation_days"),
)
MOMENTS = ("checkin_at", "start_at")
# The words that settings may have.
WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "entry": get_args(EntryRule),
        "seeding": get_args(Seeding),
        "at_zero": get_args(AtZeroThere),
        "teams": get_args(Teams),
    }
)
IN_PLAN = ("apart", "rounds", "best_of")
# What judges type by its name; a command offers 25 names, so the sizes of tables have only a menu.
SETTINGS = ("name", "clock", *NUMBERS, *MOMENTS, *WORDS, *TOGGLES, *IN_PLAN)
YES, NO = frozenset({"yes", "y", "sí", "si", "s", "1"}), frozenset({"no", "n", "0"})
BEST_OF = (1, 3, 5)
MOST_APART = 3
VALUE_LIMIT = 60
_ROLE = re.compile(r"<@&(\d{1,20})>")


def wanted(whole: Whole, name: str, typed: str, now: int, zone: str | None) -> TournamentDraft:
    """Return the draft by which a setting of an event has a value; ``zone`` is that of the one who typed it.

    Raises `Refused`: "bad_setting_value" for what is no value of it, "bad_moment"; "expired_control" for no setting.
    """
    value = typed.strip()
    if name not in (*SETTINGS, SEATS):
        raise Refused("expired_control")
    if name == "name":
        return TournamentDraft(name=value)
    if name == "clock":
        return TournamentDraft(clock=value)
    if name == SEATS:
        return TournamentDraft(plan=_with_seats(whole, value))
    if name in IN_PLAN:
        return TournamentDraft(plan=_planned(plan_of(whole.tournament), name, _number(name, value)))
    settings = settings_of(whole.tournament)
    changed: dict[str, Any] = _read(name, value, now, zone)
    if name == "most":
        changed["least"] = min(settings.least, changed["most"])
    return TournamentDraft(settings=msgspec.structs.replace(settings, **changed))


def _read(name: str, value: str, now: int, zone: str | None) -> dict[str, Any]:
    """Return the fields of the settings that a value sets."""
    if name in MOMENTS:
        return {name: typed_moment(value if value != "-" else "", now, zone)}
    if name == "entry" and (role := _ROLE.fullmatch(value)) is not None:
        return {"entry": "role", "role_id": int(role[1])}
    if name in WORDS:
        return {name: _one_of(name, value.lower(), WORDS[name])}
    if name in TOGGLES:
        return {name: _switch(name, value.lower())}
    number = _number(name, value)
    return {name: None if name == "round_days" and number == 0 else number}


def _planned(plan: EventPlan, name: str, number: int) -> EventPlan:
    """Return a plan with one of its numbers changed."""
    stages = [*plan.stages]
    if name == "apart":
        _need(name, number, number <= MOST_APART)
        return EventPlan(plan.stages, number)
    if name == "rounds":
        stages[0] = msgspec.structs.replace(stages[0], rounds=number)
    else:
        _need(name, number, number in BEST_OF)
        matches = KNOCK_OUT - {"pod_elimination"}
        stages = [msgspec.structs.replace(one, best_of=number) if one.format in matches else one for one in stages]
    return EventPlan(tuple(stages), plan.apart)


def _with_seats(whole: Whole, value: str) -> EventPlan:
    """Return the event's plan with tables of other sizes. Raises `Refused` ("expired_control") for none of its own."""
    plan = plan_of(whole.tournament)
    sizes = {seats_value(one): one for one in seat_choices(table_of(whole.tournament))}.get(value)
    if sizes is None or not has_sizes(plan):
        raise Refused("expired_control")
    stages = (one if one.format in DUELS else msgspec.structs.replace(one, seats=sizes) for one in plan.stages)
    return EventPlan(tuple(stages), plan.apart)


def _number(name: str, value: str) -> int:
    number = natural(value)
    if number is None:
        raise _bad(name, value)
    return number


def _switch(name: str, value: str) -> bool:
    if value not in YES | NO:
        raise _bad(name, value)
    return value in YES


def _one_of(name: str, value: str, words: tuple[str, ...]) -> str:
    if value not in words:
        raise _bad(name, value)
    return value


def _need(name: str, value: int, fits: bool) -> None:
    if not fits:
        raise _bad(name, str(value))


def _bad(name: str, value: str) -> Refused:
    """Return the refusal that says which values a setting may have."""
    kind = "switch" if name in TOGGLES else "number" if name in NUMBERS else name
    return Refused("bad_setting_value", value=clean_text(value, VALUE_LIMIT), kind=kind)
