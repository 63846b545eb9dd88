"""Tests that the next view of a seat is predicted from the seat's knowledge, and only if the move reveals nothing."""

from __future__ import annotations

import pytest

from bot.host.matches.foresight import foreseen
from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from tests.chances import deals, fresh
from tests.engine.games.marvel_card_game.positions import S, Side, Table, mine, position, theirs
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

LOOKS = 12


@pytest.mark.parametrize("slug", games())
def test_predictions_do_not_depend_on_hidden_facts(slug: str) -> None:
    """Neither the prediction nor its absence reveals which of the possible deals is the real one."""
    game, chooser = games()[slug], fresh("foresight", slug)
    (number,) = deals(1, "foresight", slug)
    seats = seat_counts(game)[-1]
    match = start(game, seats, number, options_for(game, seats)[0])
    states = [match.state]
    while match.decisions():
        match.play(*any_move(match, chooser))
        states.append(match.state)
    for state in chooser.sample(states[:-1], min(LOOKS, len(states) - 1)):
        past = match.following(state)
        decision = chooser.choice(past.decisions())
        move = move_text(chooser.choice(decision.moves))
        dealt = game.redeal(state, decision.seat, Chance(bytes(SEED_BYTES), "elsewhere"))
        said = foreseen(past, decision.seat, (move,))
        other = foreseen(match.following(dealt), decision.seat, (move,))
        assert None in (said, other) or said == other, move


def until(kind: str) -> tuple[Match, Decision]:
    """Play a match of Ragami until a seat is asked this question. Return the match and the question."""
    (number,) = deals(1, "foresight", kind)
    game, chooser = games()["ragami"], fresh("foresight", kind)
    while True:
        match = start(game, 2, number, options_for(game, 2)[0])
        while match.decisions():
            decision = match.decisions()[0]
            if decision.kind == kind:
                return match, decision
            match.play(*any_move(match, chooser))


@pytest.mark.parametrize("kind", ["saint", "demon", "ragami"])
def test_the_prediction_of_an_open_move_is_right(kind: str) -> None:
    match, decision = until(kind)
    for move in decision.moves[:LOOKS]:
        move_result = match.attempt(decision.seat, move_text(move))
        now = (
            None
            if any(event.reveals for event in move_result.events)
            else match.game.view(move_result.state, decision.seat)
        )
        assert foreseen(match, decision.seat, (move_text(move),)) == now, move


def test_results_of_dice_or_decks_are_not_predicted() -> None:
    match, decision = until("turn")
    drawing = next((move for move in decision.moves if move_text(move) == "die cards"), None)
    assert drawing is None or foreseen(match, decision.seat, (move_text(drawing),)) is None
    splendor = start(games()["splendor_marvel"], 2, 1, options_for(games()["splendor_marvel"], 2)[0])
    assert foreseen(splendor, 0, ("reserve deck-1",)) is None
    assert foreseen(splendor, 0, ("take red blue purple",)) is not None


@pytest.mark.parametrize(
    ("table", "move", "shown"),
    [
        (position(mine("thor"), theirs("ulik"), j=Side(hand="fog"), fixed_windows=True), "done", False),
        (position(mine("thor"), theirs("ulik"), phase="deploy", s=Side(hand="hulk")), "skip", False),
        (
            position(mine("thor"), theirs("ulik"), j=Side(hand="fog"), fixed_windows=True),
            "attack thor ulik combat",
            False,
        ),
        (position(mine("thor")), "attack thor location", True),
    ],
)
def test_a_declared_attack_or_a_new_phase_alone_needs_no_picture(table: Table, move: str, shown: bool) -> None:
    view = foreseen(table.match, S, (move,))
    assert view is not None
    assert table.match.game.changes_board(table.match.view(S), view) is shown
