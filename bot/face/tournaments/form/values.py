"""Reads the values of an event's settings, chosen in menus or typed by judges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

import msgspec

from bot.face.ground.custom_ids import natural
from bot.face.tournaments.form.page import TOGGLES
from bot.face.tournaments.form.plan_values import IN_PLAN, bad_value, planned, switched
from bot.face.words.tournaments.formats import most_players
from bot.face.words.tournaments.moments import typed_moment
from bot.host.tournaments.ground.settings import (
    AtZeroThere,
    ComputerCounts,
    EntryRule,
    Seeding,
    Teams,
    TournamentDraft,
    plan_of,
    settings_of,
    table_of,
)
from engine.kernel.errors import Refused
from storage.records import Whole

NUMBERS = (
    *("most", "least", "account_days", "member_days", "checkin_minutes", "round_days", "extend_hours"),
    *("no_show_hours", "vacation_days"),
)
MOMENTS = ("checkin_at", "start_at")
# The named values of settings.
WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "entry": get_args(EntryRule),
        "seeding": get_args(Seeding),
        "at_zero": get_args(AtZeroThere),
        "computer_counts": get_args(ComputerCounts),
        "teams": get_args(Teams),
    }
)
# The settings that judges can change by name.
SETTINGS = ("name", "clock", *NUMBERS, *MOMENTS, *WORDS, *TOGGLES, *IN_PLAN)
_ROLE = re.compile(r"<@&(\d{1,20})>")


def wanted(whole: Whole, name: str, typed: str, now: int, zone: str | None) -> TournamentDraft:
    """Return the draft that sets a setting of an event to the typed value. ``zone`` is the user's time zone.

    Raises `Refused`: "bad_setting_value" for an invalid value, "bad_moment", "expired_control" for an unknown setting.
    """
    value = typed.strip()
    if name not in SETTINGS:
        raise Refused("expired_control")
    if name == "name":
        return TournamentDraft(name=value)
    if name == "clock":
        return TournamentDraft(clock=value)
    if name in IN_PLAN:
        return _replanned(whole, name, value)
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
        return {name: switched(name, value)}
    number = _number(name, value)
    return {name: None if name == "round_days" and number == 0 else number}


def _replanned(whole: Whole, name: str, value: str) -> TournamentDraft:
    """Return the draft that changes a value of the plan. The maximum of players is reduced if the plan requires it."""
    tournament = whole.tournament
    plan, settings = planned(plan_of(tournament), table_of(tournament), name, value), settings_of(tournament)
    most = most_players(plan, settings.most)
    if most == settings.most:
        return TournamentDraft(plan=plan)
    fitting = msgspec.structs.replace(settings, most=most, least=min(settings.least, most))
    return TournamentDraft(plan=plan, settings=fitting)


def _number(name: str, value: str) -> int:
    number = natural(value)
    if number is None:
        raise bad_value(name, value, "number")
    return number


def _one_of(name: str, value: str, words: tuple[str, ...]) -> str:
    if value not in words:
        raise bad_value(name, value)
    return value
