"""Plays the matches of Marvel United that are recorded: every Villain in every mode, each table size and ending."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.contract.registry import game_named
from tests.engine.playing import any_move, good_move, half_well
from tests.records.recorded import Chooser, Recorded, Wanted, ends, found, recorded, tells

RIDER, DOOM, MAESTRO, IMMORTUS = "cosmic-ghost-rider", "emperor-doom", "maestro", "immortus"
# The options of some matches, so that gear and both challenges are recorded.
HARD: dict[str, object] = {"gear": True, "challenges": "both"}
Plan = tuple[str, str, int, dict[str, object], Chooser, Wanted]


def _coop() -> Iterator[Plan]:
    gear: dict[str, object] = {"gear": True}
    yield "coop-rider", "two Heroes beat him", 2, {}, good_move, ends("end-villain-beaten")
    yield "coop-rider-lost", "the track is full", 3, {**HARD, "hidden_hands": True}, any_move, ends("end-track")
    yield "coop-doom", "three Heroes win", 3, {"villain": DOOM}, good_move, ends("end-villain-beaten")
    yield "coop-doom-lost", "Doombots everywhere", 4, {"villain": DOOM, **HARD}, any_move, ends("end-doombots")
    yield "coop-maestro", "four Heroes win", 4, {"villain": MAESTRO, **gear}, good_move, ends("end-villain-beaten")
    yield "coop-immortus", "all Missions", 2, {"villain": IMMORTUS, **gear}, good_move, ends("end-objective")
    yield "coop-plans", "no Plan is left", 3, {"villain": IMMORTUS, "beginner": True}, any_move, ends("end-plans")
    yield "coop-empty", "a Hero has no card left", 2, {"villain": MAESTRO, **HARD}, half_well, ends("end-empty")


def _commander() -> Iterator[Plan]:
    for villain, name, reason in (
        (RIDER, "rider", "end-villain-beaten"),
        (DOOM, "doom", "end-villain-beaten"),
        (MAESTRO, "maestro", "end-no-card"),
        (IMMORTUS, "immortus", "end-objective"),
    ):
        options: dict[str, object] = {"mode": "commander", "villain": villain, "gear": villain != RIDER}
        choose = any_move if reason == "end-no-card" else good_move
        yield f"commander-{name}", f"one Hero commands: {reason}", 1, options, choose, ends(reason)


def _villain() -> Iterator[Plan]:
    plans: tuple[tuple[str, str, int, Chooser, Wanted], ...] = (
        (RIDER, "rider", 3, half_well, tells("event-card-used", "event-redirected")),
        (DOOM, "doom", 4, half_well, ends("end-doombots")),
        (MAESTRO, "maestro", 5, good_move, tells("event-card-used")),
        (IMMORTUS, "immortus", 3, half_well, tells("event-plan-down-card")),
    )
    for villain, name, seats, choose, wanted in plans:
        options: dict[str, object] = {"mode": "villain", "villain": villain, "gear": seats > 3, "extra_tokens": 2}
        yield f"villain-{name}", f"{seats} seats, the last one plays the Villain", seats, options, choose, wanted
    options = {"mode": "villain", "villain": IMMORTUS, "hidden_hands": True, "challenges": "hard"}
    yield "villain-hand", "no Plan is left in hand", 4, options, any_move, ends("end-empty-hand")


def _versus() -> Iterator[Plan]:
    for villain, name in ((RIDER, "rider"), (DOOM, "doom"), (MAESTRO, "maestro"), (IMMORTUS, "immortus")):
        options: dict[str, object] = {"mode": "versus", "villain": villain, "gear": villain != DOOM}
        yield f"versus-{name}", "one against one", 2, options, half_well, tells("event-card-used")


def recordings() -> Iterator[tuple[str, Recorded]]:
    """Yield each plan's match: the first one, by seed, that ends as the plan wants."""
    game = game_named("marvel_united")
    for plans in (_coop(), _commander(), _villain(), _versus()):
        for name, about, seats, options, choose, wanted in plans:
            yield name, recorded(about, found(game, seats, options, choose, wanted))
