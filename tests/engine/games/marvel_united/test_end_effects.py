"""Tests that a preview promises a Location's end-of-turn effect only if the rules will really offer it."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.rules.specials import location_ways
from engine.games.marvel_united.seen.end_effects import works_at
from engine.games.marvel_united.state.pieces import PLACES
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.words.previews import preview
from tests.engine.games.marvel_united.positions import KUN_LUN, LONDON, NATIONS, RING, Table, acting, position
from tests.engine.playing import good_move, start


def with_hero_at(state: State, seat: int, place: int) -> State:
    """Return the state with the Hero at a place, and without the Threat there."""
    moved = state.copy()
    moved.heroes[seat] = replace(moved.heroes[seat], place=place)
    moved.ring[place] = replace(moved.ring[place], threat=None)
    return moved


@pytest.mark.parametrize("seed", range(6))
def test_the_forecast_agrees_with_the_rules_mu_34(seed: int) -> None:
    """At each action of played matches, the test puts the Hero at each Location in turn."""
    chooser = random.Random(seed)
    mode = ("coop", "commander")[seed % 2]
    match = start(GAME, 1 if mode == "commander" else 2, seed, {"mode": mode})
    found: dict[bool, set[str]] = {True: set(), False: set()}
    while decisions := match.decisions():
        for asked in (one for one in decisions if one.kind == "actions"):
            for place in range(PLACES):
                state = with_hero_at(match.state, asked.seat, place)
                works = works_at(GAME.view(state, asked.seat), place)
                assert works == bool(location_ways(state, asked.seat, place)), (state.ring[place], asked.seat)
                found[works].add(state.ring[place].location)
        match.play(*good_move(match, chooser))
    assert all(found.values())


def lines(table: Table, move: str) -> list[str]:
    return [phrase.key for phrase in preview(GAME.view(table.state, 0), tuple(move.split()))]


def test_a_walk_to_a_location_without_a_target_promises_nothing() -> None:
    """London's effect needs a second Hero there."""
    alone = acting(position(at=(KUN_LUN, KUN_LUN)), "move")
    assert "see-end-idle" in lines(alone, "move left")
    assert "see-end-effect" not in lines(alone, "move left")
    together = acting(position(at=(KUN_LUN, LONDON)), "move")
    assert lines(together, "move left")[-2:] == ["see-end-effect", f"place-{RING[LONDON]}-brief"]


def test_a_walk_to_a_location_with_a_threat_says_what_blocks_its_effect() -> None:
    table = acting(position(at=(NATIONS, LONDON), threats={LONDON: "reign-of-fear"}), "move")
    assert lines(table, "move right")[-1] == "see-end-blocked"
