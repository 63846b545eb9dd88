"""Plays the matches of Ragami that are recorded: each table size, each kind of end, no power die, and rare events."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import Event
from tests.engine.playing import any_move, ended, good_move, half_well
from tests.engine.tables import points_in
from tests.records.recorded import Chooser, Recorded, Wanted, ends, found, recorded, tells

# Events that do not happen in every match.
RARE = (
    "event-failed",
    "event-paid-to",
    "event-power-card",
    "event-purified",
    "event-reshuffled",
    "event-retreat",
    "event-stop",
    "event-swapped",
    "event-turned",
    "event-virtue-off",
)


def _shared(match: Match, _events: list[Event]) -> bool:
    return len(ended(match).winners()) > 1


def _decided_by_conflicts(match: Match, _events: list[Event]) -> bool:
    points = sorted(points_in(ended(match)))
    return points[-1] == points[-2] and not _shared(match, [])


NO_DIE: dict[str, object] = {"power_die": False}
PLANS: tuple[tuple[str, str, int, dict[str, object], Chooser, Wanted], ...] = (
    ("two-seats", "two seats that play well, with the neutral Ragami", 2, {}, good_move, ends("end-points")),
    ("three-seats", "three seats that play anything, until no tile is left", 3, {}, any_move, ends("end-tiles")),
    ("four-seats", "four seats that play well, until one has 30 points", 4, {}, good_move, ends("end-points")),
    ("no-power-die", "without the power die", 3, NO_DIE, good_move, ends("end-points")),
    ("two-without", "two seats without the power die, until no tile is left", 2, NO_DIE, any_move, ends("end-tiles")),
    ("level", "equal points, decided by resolved conflicts", 4, {}, any_move, _decided_by_conflicts),
    ("shared", "a shared victory", 2, {}, any_move, _shared),
    ("of-all-sorts", "failures, swaps, retreats, a reshuffle and more in one match", 4, {}, half_well, tells(*RARE)),
)


def recordings() -> Iterator[tuple[str, Recorded]]:
    """Yield each plan's match: the first one, by seed, that ends as the plan wants."""
    game = game_named("ragami")
    for name, about, seats, options, choose, wanted in PLANS:
        yield name, recorded(about, found(game, seats, options, choose, wanted))
