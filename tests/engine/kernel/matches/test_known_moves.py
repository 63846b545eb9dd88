"""Tests which moves of a seat another viewer can know: those that depend on no fact hidden from the viewer."""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel.contract.registry import game_named
from engine.kernel.matches.known_moves import as_mover, known_moves
from tests.engine.playing import start
from tests.toys import BRIGADE as GAME
from tests.toys import NOUGHTS

AXES = {"tool": ["axe", "hose", "axe"]}
ALL, SURE = (("pour",), ("chop",), ("wait",)), (("pour",), ("wait",))


@pytest.mark.parametrize(
    ("options", "viewer", "moves"),
    [
        (AXES, 1, ALL),
        (AXES, None, ALL),
        ({**AXES, "secret_tools": True}, 0, ALL),
        # Seat 2 has an axe as well, but does not know the tool of seat 0.
        ({**AXES, "secret_tools": True}, 2, SURE),
        ({**AXES, "secret_tools": True}, None, SURE),
    ],
)
def test_a_move_that_depends_on_a_hidden_fact_is_known_only_to_its_seat(
    options: dict[str, object], viewer: int | None, moves: tuple[object, ...]
) -> None:
    match = start(game_named(GAME), 3, 1, options)
    assert known_moves(match, match.decisions()[0], viewer) == moves


@pytest.mark.parametrize("seed", range(20))
def test_the_known_moves_are_the_same_for_all_hidden_facts(seed: int) -> None:
    known = []
    for tool in ("axe", "hose"):
        match = start(game_named(GAME), 2, seed, {"tool": [tool, "hose"], "secret_tools": True})
        known.append(known_moves(match, match.decisions()[0], 1))
    assert known == [SURE, SURE]


def test_secret_moves_are_known_only_to_their_seat() -> None:
    match = start(game_named(GAME), 2, 1)
    (decision,) = match.decisions()
    secret = msgspec.structs.replace(decision, secret=True)
    assert known_moves(match, secret, 1) == ()
    assert known_moves(match, secret, 0) == decision.moves


def test_without_hidden_facts_all_moves_are_known() -> None:
    match = start(game_named(NOUGHTS), 2, 1)
    (decision,) = match.decisions()
    assert known_moves(match, decision, None) == decision.moves


def test_a_partners_text_for_a_move_uses_only_the_partners_knowledge() -> None:
    match = start(game_named(GAME), 3, 1, {"arsonist": True})
    match.play(0, "wait")
    view = as_mover(match, 1, None, SURE)
    assert (view.seat, view.moves) == (1, ["pour", "wait"])
    assert getattr(view, "source", 0) is None, "a spectator has not learnt it"
    assert as_mover(match, 1, 1, ()).moves == match.view(1).moves
