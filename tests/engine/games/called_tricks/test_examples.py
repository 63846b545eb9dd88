"""Tests the worked examples of the rules of Called tricks."""

from __future__ import annotations

import random

import pytest

from engine.games.called_tricks import SUITS
from engine.kernel.cards.suits import suit_of
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from tests.engine.playing import any_move, other_world, start


def called(seed: int, *calls: int) -> Match:
    """Return a match in which all seats have called."""
    match = start(game_named("called_tricks"), len(calls), seed)
    for seat, count in enumerate(calls):
        match.play(seat, f"call {count}")
    return match


def dealt(match: Match, *hands: tuple[str, ...]) -> Match:
    """Return the match with these hands."""
    state = match.state.copy()
    state.hands = list(hands)
    return match.following(state)


def test_calls_are_secret_until_all_have_called() -> None:
    match = start(game_named("called_tricks"), 3, 1)
    told = [event.key for count, seat in enumerate((2, 0)) for event in match.play(seat, f"call {count}")]
    assert (told, match.state.calls) == (["event-chosen", "event-chosen"], [])
    told = [event.key for event in match.play(1, "call 4")]
    assert (told[-3:], match.state.calls) == (["event-calls"] * 3, [1, 4, 0])


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        (("sun-3", "sun-5", "drop-7"), 1),
        (("sun-7", "star-1", "star-2"), 2),
        (("drop-2", "sun-7", "sun-6"), 0),
    ],
)
def test_the_best_star_or_else_the_best_card_of_the_led_suit_takes_a_trick(cards: tuple[str, ...], taker: int) -> None:
    match = dealt(called(1, 1, 1, 1), *((card,) for card in cards))
    for seat, card in enumerate(cards):
        match.play(seat, f"play {card}")
    assert match.state.tricks_taken == [seat == taker for seat in range(3)]


def test_a_player_who_has_the_led_suit_must_play_it() -> None:
    match = dealt(called(1, 1, 1, 1), ("sun-3", "sun-4"), ("sun-5", "star-1"), ("drop-1", "star-2"))
    match.play(0, "play sun-3")
    with pytest.raises(Refused):
        match.play(1, "play star-1")
    match.play(1, "play sun-5")
    match.play(2, "play drop-1")
    assert match.state.lacks == [(), (), ("sun",)]


def test_a_correct_call_adds_three_points() -> None:
    match = dealt(
        called(1, 4, 0, 1),
        ("star-7", "star-6", "star-5", "star-4"),
        *(tuple(f"{suit}-{rank}" for rank in range(1, 5)) for suit in SUITS[:2]),
    )
    for rank in range(4):
        for seat, card in enumerate((f"star-{7 - rank}", f"sun-{rank + 1}", f"drop-{rank + 1}")):
            match.play(seat, f"play {card}")
    outcome = match.outcome()
    assert outcome is not None
    assert [outcome.of(seat).scores["points"] for seat in range(3)] == [7, 3, 0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_redeal_gives_no_hand_a_suit_that_it_has_shown_to_lack(seats: int) -> None:
    chooser, shown = random.Random(seats), 0
    for seed in range(5):
        match = start(game_named("called_tricks"), seats, seed)
        while match.decisions():
            match.play(*any_move(match, chooser))
            for viewer in (*range(seats), None):
                other = other_world(match.game, match.state, viewer, chooser)
                held = {(seat, suit_of(card)) for seat, hand in enumerate(other.hands) for card in hand}
                lacks = {(seat, suit) for seat, suits in enumerate(match.state.lacks) for suit in suits}
                assert not held & lacks
                shown += bool(lacks)
    assert shown
