"""The moves of a seat that another viewer can be sure of: those that depend on no fact hidden from the viewer."""

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
        # A player who also has an axe knows nothing about other hands.
        ({**AXES, "secret_tools": True}, 2, SURE),
        ({**AXES, "secret_tools": True}, None, SURE),
    ],
)
def test_a_move_that_hangs_on_something_hidden_is_known_to_its_seat_alone(
    options: dict[str, object], viewer: int | None, moves: tuple[object, ...]
) -> None:
    match = start(game_named(GAME), 3, 1, options)
    assert known_moves(match, match.decisions()[0], viewer) == moves


@pytest.mark.parametrize("seed", range(20))
def test_what_is_known_is_the_same_whatever_is_hidden(seed: int) -> None:
    known = []
    for tool in ("axe", "hose"):
        match = start(game_named(GAME), 2, seed, {"tool": [tool, "hose"], "secret_tools": True})
        known.append(known_moves(match, match.decisions()[0], 1))
    assert known == [SURE, SURE]


def test_nobody_else_knows_moves_that_are_a_secret() -> None:
    match = start(game_named(GAME), 2, 1)
    (decision,) = match.decisions()
    secret = msgspec.structs.replace(decision, secret=True)
    assert known_moves(match, secret, 1) == ()
    assert known_moves(match, secret, 0) == decision.moves


def test_where_nothing_is_hidden_all_is_known() -> None:
    match = start(game_named(NOUGHTS), 2, 1)
    (decision,) = match.decisions()
    assert known_moves(match, decision, None) == decision.moves


def test_words_are_said_of_the_mover_from_what_the_partner_knows() -> None:
    match = start(game_named(GAME), 3, 1, {"arsonist": True})
    match.play(0, "wait")
    view = as_mover(match, 1, None, SURE)
    assert (view.seat, view.moves) == (1, ["pour", "wait"])
    assert getattr(view, "source", 0) is None, "a spectator has not learnt it"
    assert as_mover(match, 1, 1, ()).moves == match.view(1).moves
