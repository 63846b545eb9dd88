"""Tests practice from a position: the seat keeps its knowledge, hidden facts are dealt again, and play continues."""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import AnyGame, games
from engine.kernel.matches.match import Match
from engine.players.greedy import choose
from engine.players.lessons import LessonMatch, PracticeStart, begun_lesson, practice_start

SEED = b"\x07" * SEED_BYTES
MOVES = 2


def position(game: AnyGame) -> tuple[Match, int]:
    """Return a match after some moves, and a seat that has a choice, or a single move if the game offers no choice."""
    for least in (2, 1):
        match = begun_lesson(game, game.lesson)
        while decisions := match.decisions():
            decision = decisions[0]
            if len(match.moves) >= len(game.lesson.opening) + MOVES and len(decision.moves) >= least:
                return match, decision.seat
            match.play(decision.seat, move_text(choose(game, match.view(decision.seat), decision)))
    raise AssertionError("the match is over too soon")


def started(match: Match, seat: int, seed: bytes = SEED) -> PracticeStart:
    decision = match.decision_of(seat)
    assert decision is not None
    start = practice_start(match, seat, MOVES + 1, move_text(decision.moves[-1]), seed)
    assert start is not None
    return start


@pytest.mark.parametrize("slug", games())
def test_the_seat_sees_the_same_position_and_can_make_the_same_moves(slug: str) -> None:
    match, seat = position(games()[slug])
    practice = LessonMatch(match.game, started(match, seat))
    assert practice.decision == match.decision_of(seat)
    assert practice.match.view(seat) == match.view(seat)


@pytest.mark.parametrize("slug", games())
def test_it_depends_on_nothing_that_was_hidden_from_the_seat(slug: str) -> None:
    match, seat = position(games()[slug])
    other = match.game.other_deal(match.state, seat, Chance(SEED, "another world"))
    assert other is not None
    assert started(match.following(other), seat) == started(match, seat)


def test_what_was_hidden_is_dealt_again_and_later_chance_is_another() -> None:
    match, seat = position(games()["marvel_card_game"])
    starts = [started(match, seat, bytes([number]) * SEED_BYTES) for number in range(4)]
    assert len({bytes(start.state) for start in starts}) == len(starts)
    assert match.game.encode(match.state) not in {bytes(start.state) for start in starts}
    assert match.record.seed not in {start.record.seed for start in starts}


@pytest.mark.parametrize("slug", games())
def test_practice_is_played_to_its_end_after_it_was_written_and_read(slug: str) -> None:
    match, seat = position(games()[slug])
    start = started(match, seat)
    read = msgspec.json.decode(msgspec.json.encode(start), type=PracticeStart)
    practice = LessonMatch(match.game, read)
    assert practice.advice == start.better
    while (advice := practice.advice) is not None:
        practice.play(advice)
    assert practice.match.outcome() is not None
    assert LessonMatch(match.game, read, practice.made).match.state == practice.match.state
