"""Computes the settings in which two states of a tournament differ, with their values as stored or typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.host.clocks.terms import clock_text, read_terms
from bot.host.tournaments.ground.settings import plan_of, settings_of
from engine.tournaments.event import DUELS, EventPlan
from storage.records.tournaments import StoredTournament

# The suffix of a format in which all players meet twice.
TWICE = " ×2"


def changed_settings(before: StoredTournament, after: StoredTournament) -> dict[str, tuple[Any, Any]]:
    """Return the settings in which two states of a tournament differ, and both values of each."""
    setting_names = ("name", "game", "language", "channel_id")
    found = {name: (getattr(before, name), getattr(after, name)) for name in setting_names}
    found["clock"] = (clock_text(read_terms(before.terms)), clock_text(read_terms(after.terms)))
    was, becomes = settings_of(before), settings_of(after)
    found |= {name: (getattr(was, name), getattr(becomes, name)) for name in was.__struct_fields__ if name != "invited"}
    old, new = plan_figures(plan_of(before)), plan_figures(plan_of(after))
    found |= {name: (old[name], new[name]) for name in old}
    return {name: both for name, both in found.items() if both[0] != both[1]}


def before_and_after(new_values: Mapping[str, tuple[Any, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the values of changed settings before the change and after it, by name."""
    return {name: both[0] for name, both in new_values.items()}, {name: both[1] for name, both in new_values.items()}


def plan_figures(plan: EventPlan) -> dict[str, Any]:
    """Return a plan's figures by the names of their settings. Sizes, points and tie-breaks are texts."""
    first, last = plan.stages[0], plan.stages[-1]
    return {
        "plan": " → ".join(f"{stage.format}{TWICE if stage.double else ''}" for stage in plan.stages),
        "seats": " ".join(map(str, next((stage.sizes for stage in plan.stages if stage.format not in DUELS), ()))),
        "apart": plan.rounds_apart,
        "rounds": first.rounds,
        "groups": first.groups,
        "cut": last.cut,
        "at_once": max(stage.parts for stage in plan.stages),
        "best_of": max(stage.best_of for stage in plan.stages),
        "third_place": last.third_place,
        "reset": last.reset,
        "go_on": last.go_on,
        "points": points_written(first.points),
        "tie_breaks": ties_written(first.tie_breaks),
    }


def points_written(points: Mapping[int, tuple[int, ...]]) -> str:
    """Return points by place, the largest table first: "5 3 2 1 / 5 3 1"; "" for the default points."""
    return " / ".join(" ".join(map(str, points[size])) for size in sorted(points, reverse=True))


def ties_written(names: Iterable[str]) -> str:
    """Return the names of tie-breaks as they are typed: "buchholz, wins"."""
    return ", ".join(names)
