"""Reads the values of an event's settings and of its plan, chosen in menus or typed by judges (TN-2, TN-18)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from bot.face.ground.components.custom_ids import natural
from bot.face.words.tournaments.figures import label
from bot.face.words.tournaments.formats import POINTS_FORMATS, formats, known_tie_breaks, most_players
from bot.face.words.tournaments.settings import (
    RULING_SETTINGS,
    VALUE_LIMIT,
    EventSetting,
    has_several_at_once,
    has_sizes,
    seats_value,
)
from bot.face.words.tournaments.typed_times import typed_moment
from bot.host.tournaments.ground.settings import (
    TournamentDraft,
    plan_of,
    seat_choices,
    settings_of,
    table_of,
)
from bot.wording.languages import LANGUAGES
from bot.wording.names import clean_text
from bot.wording.words import folded, words_for
from engine.kernel.errors import Refused
from engine.kernel.table.table_rules import TableRules
from engine.tournaments.event import BRACKETS, DUELS, MOST_AT_ONCE, SEVERAL_AT_ONCE, EventPlan, Stage
from engine.tournaments.tie_breaks import FORMAT_TIE_BREAKS
from storage.records.tournaments import Whole

_ROLE = re.compile(r"<@&(\d{1,20})>")
YES, NO = frozenset({"yes", "y", "sí", "si", "s", "1"}), frozenset({"no", "n", "0"})
BEST_OF = (1, 3, 5)
MOST_APART, MOST_NUMBER, MOST_POINTS = 3, 256, 1000
USUAL = "-"


def draft_with_value(whole: Whole, name: str, typed: str, now: int, zone: str | None) -> TournamentDraft:
    """Return the draft after a setting is set to the typed value. ``zone`` is the user's time zone.

    Raises `Refused`: "bad_setting_value", "bad_moment", and "expired_control" for an unknown setting.
    """
    value, row = typed.strip(), RULING_SETTINGS.get(name)
    if row is None:
        raise Refused("expired_control")
    if name == "name":
        return TournamentDraft(name=value)
    if row.kind == "clock":
        return TournamentDraft(clock=value)
    if row.kind == "plan":
        return _replanned(whole, name, value)
    settings = settings_of(whole.tournament)
    new_values: dict[str, Any] = _read_setting(whole, row, value, now, zone)
    if name == "most":
        new_values["least"] = min(settings.least, new_values["most"])
    return TournamentDraft(settings=msgspec.structs.replace(settings, **new_values))


def _read_setting(whole: Whole, row: EventSetting, value: str, now: int, zone: str | None) -> dict[str, Any]:
    name = row.name
    if row.kind == "moment":
        return {name: typed_moment(value if value != "-" else "", now, zone)}
    if name == "entry" and (role := _ROLE.fullmatch(value)) is not None:
        return {"entry": "role", "role_id": int(role[1])}
    if row.kind == "named":
        return {name: _one_of(name, value.lower(), row.values(whole))}
    if row.kind == "switch":
        return {name: switched(name, value)}
    number = natural(value)
    if number is None:
        raise bad_value(name, value, "number")
    return {name: None if name == "round_days" and number == 0 else number}


def _replanned(whole: Whole, name: str, value: str) -> TournamentDraft:
    """Return the draft after a value of its plan is changed.

    The maximum of players is reduced if the plan requires it.
    """
    tournament = whole.tournament
    plan, settings = planned(plan_of(tournament), table_of(tournament), name, value), settings_of(tournament)
    most = most_players(plan, settings.most)
    if most == settings.most:
        return TournamentDraft(plan=plan)
    fitting = msgspec.structs.replace(settings, most=most, least=min(settings.least, most))
    return TournamentDraft(plan=plan, settings=fitting)


def _one_of(name: str, value: str, words: Sequence[str]) -> str:
    if value not in words:
        raise bad_value(name, value)
    return value


def planned(plan: EventPlan, rules: TableRules, name: str, value: str) -> EventPlan:
    """Return a plan with one value changed. Raises `Refused` ("bad_setting_value")."""
    if name == "format":
        found = formats(rules).get(value.lower())
        if found is None:
            raise bad_value(name, value)
        return EventPlan(found.stages, plan.rounds_apart)
    if name == "apart":
        return EventPlan(plan.stages, _number(name, value, range(MOST_APART + 1)))
    return EventPlan(_STAGES[name](rules, plan.stages, name, value), plan.rounds_apart)


Stages = tuple[Stage, ...]


def _seats(rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    sizes = {seats_value(one): one for one in seat_choices(rules)}.get(value)
    if sizes is None or not has_sizes(EventPlan(stages)):
        raise bad_value(name, value)
    return _with(stages, lambda stage: stage.format not in DUELS, seats=sizes)


def _rounds(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    return _first(stages, rounds=_number(name, value, range(MOST_NUMBER)))


def _groups(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    return _first(stages, groups=_number(name, value, range(1, MOST_NUMBER)))


def _at_once(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    count = _number(name, value, range(1, MOST_AT_ONCE + 1))
    if not has_several_at_once(EventPlan(stages)):
        raise bad_value(name, value)
    return _with(stages, lambda stage: stage.format in SEVERAL_AT_ONCE, at_once=count if count > 1 else UNSET)


def _cut(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    if len(stages) == 1:
        raise bad_value(name, value)
    return (*stages[:-1], msgspec.structs.replace(stages[-1], cut=_number(name, value, range(2, MOST_NUMBER + 1))))


def _best_of(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    return _with(stages, lambda stage: stage.format in BRACKETS, best_of=_number(name, value, BEST_OF))


def _go_on(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    on = _number(name, value, (1, 2))
    return _with(stages, lambda stage: stage.format == "pod_elimination", go_on=on)


def _third_place(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    return _with(stages, lambda stage: stage.format == "single", third_place=switched(name, value))


def _reset(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    return _with(stages, lambda stage: stage.format == "double", reset=switched(name, value))


def _points(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    """Read points by place, one table size after another: "5 3 2 1 / 5 3 1". The value "-" or "" means the default."""
    points: dict[int, tuple[int, ...]] = {}
    for part in value.split("/") if value.strip(USUAL + " ") else ():
        numbers_typed = [natural(one) for one in part.replace(",", " ").replace("-", " ").split()]
        row = tuple(one for one in numbers_typed if one is not None and one <= MOST_POINTS)
        if not row or len(row) != len(numbers_typed) or list(row) != sorted(row, reverse=True) or len(row) in points:
            raise bad_value(name, value)
        points[len(row)] = row
    counting = [stage for stage in stages if stage.format in POINTS_FORMATS]
    if not counting or not {*points} <= {size for stage in counting for size in stage.sizes}:
        raise bad_value(name, value)
    return _with(stages, lambda stage: stage.format in POINTS_FORMATS, points=points)


def _tie_breaks(_rules: TableRules, stages: Stages, name: str, value: str) -> Stages:
    """Read tie-breaks by name, most important first. The value "-" or "" means the default."""
    tie_breaks = known_tie_breaks(stages)
    typed = [one.strip() for one in value.split(",") if one.strip(USUAL + " ")]
    found = tuple(_tie_break(one, tie_breaks) or "" for one in typed)
    if "" in found or len({*found}) != len(found) or not tie_breaks:
        raise bad_value(name, value)
    own_values = () if found == tie_breaks else found
    return _with(stages, lambda stage: bool(FORMAT_TIE_BREAKS[stage.format]), tie_breaks=own_values)


def _tie_break(typed: str, former_values: tuple[str, ...]) -> str | None:
    """Return the tie-break with the typed name: its label in any language, or its name in the JSON of an event.

    None if there is none.
    """
    for name in former_values:
        tie_break_names = [name, *(label(name, words_for(None, lang)) for lang in LANGUAGES)]
        if any(folded(typed) == folded(one) for one in tie_break_names):
            return name
    return None


_STAGES: Mapping[str, Callable[[TableRules, Stages, str, str], Stages]] = {
    "seats": _seats,
    "rounds": _rounds,
    "groups": _groups,
    "at_once": _at_once,
    "cut": _cut,
    "best_of": _best_of,
    "go_on": _go_on,
    "third_place": _third_place,
    "reset": _reset,
    "points": _points,
    "tie_breaks": _tie_breaks,
}


def _first(stages: Stages, **new_value: Any) -> Stages:  # noqa: ANN401 - fields of a stage
    return (msgspec.structs.replace(stages[0], **new_value), *stages[1:])


def _with(stages: Stages, includes: Callable[[Stage], bool], **new_value: Any) -> Stages:  # noqa: ANN401
    return tuple(msgspec.structs.replace(one, **new_value) if includes(one) else one for one in stages)


def _number(name: str, value: str, fitting: range | tuple[int, ...]) -> int:
    number = natural(value)
    if number is None or number not in fitting:
        raise bad_value(name, value)
    return number


def switched(name: str, value: str) -> bool:
    """Return whether the value of a switch means "on". Raises `Refused` ("bad_setting_value")."""
    if value.lower() not in YES | NO:
        raise bad_value(name, value, "switch")
    return value.lower() in YES


def bad_value(name: str, value: str, kind: str = "") -> Refused:
    """Return a refusal that lists the possible values of a setting."""
    return Refused("bad_setting_value", value=clean_text(value, VALUE_LIMIT), kind=kind or name)
