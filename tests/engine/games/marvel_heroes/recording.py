"""Plays the matches of Marvel Heroes that are recorded: each table size, every scenario, and each way to end."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.contract.registry import game_named
from tests.engine.playing import any_move, good_move, half_well
from tests.records.recorded import Chooser, Recorded, Wanted, ends, found, recorded, tells

# Events that do not happen in every match.
RARE = ("event-confronts", "event-plan-done", "event-powerup", "event-ally-gone", "event-ko-healed", "event-wanted")


def _of(scenario: str, **others: object) -> dict[str, object]:
    return {"scenario": scenario, **others}


PLANS: tuple[tuple[str, str, int, dict[str, object], Chooser, Wanted], ...] = (
    ("two-seats", "two seats that play well", 2, {}, good_move, ends("end-reached")),
    ("three-seats", "three seats that play well", 3, {}, good_move, ends("end-reached")),
    ("four-seats", "four seats that play well, chosen teams", 4, {"teams": "chosen"}, good_move, ends("end-reached")),
    (
        "brood-wars",
        "Brood Wars, fixed windows",
        2,
        _of("brood-wars", fixed_windows=True),
        half_well,
        ends("end-reached"),
    ),
    ("evolutionary", "The Evolutionary War", 3, _of("the-evolutionary-war"), half_well, ends("end-round")),
    ("house-of-m", "House of M, Magneto beaten", 2, _of("house-of-m"), good_move, ends("end-showdown-won")),
    ("house-lost", "House of M, all lose", 2, _of("house-of-m"), any_move, ends("end-showdown-lost")),
    ("carnage", "Maximum Carnage, solved", 2, _of("maximum-carnage"), good_move, ends("end-special")),
    ("inferno", "Inferno, never solved", 3, _of("inferno"), any_move, ends("end-special-failed")),
    ("kree-skrull", "The Kree-Skrull War", 2, _of("the-kree-skrull-war"), any_move, ends("end-round")),
    ("vengeance", "Acts of Vengeance, three Plans", 2, _of("acts-of-vengeance"), good_move, ends("end-plans")),
    ("secret-wars", "Secret Wars", 2, _of("secret-wars"), half_well, ends("end-round")),
    ("power-ups", "Secret Wars, three Power-Ups", 2, _of("secret-wars"), good_move, ends("end-powerups")),
    (
        "galactus",
        "The Coming of Galactus, cut short",
        4,
        _of("the-coming-of-galactus", round_limit=2),
        any_move,
        ends("end-limit"),
    ),
    ("of-all-sorts", "confrontations, Plans, Power-Ups and more", 4, {}, half_well, tells(*RARE)),
)


def recordings() -> Iterator[tuple[str, Recorded]]:
    """Yield each plan's match: the first one, by seed, that ends as the plan wants."""
    game = game_named("marvel_heroes")
    for name, about, seats, options, choose, wanted in PLANS:
        yield name, recorded(about, found(game, seats, options, choose, wanted))
