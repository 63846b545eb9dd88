"""Tests the lessons of all games: the coach's move is legal at each step, and every lesson ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.kernel.choices.moves import PASS, SKIP, move_text, parse_move
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.registry import games
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import replay, replay_events
from engine.kernel.words.phrases import SeatRef
from engine.players import lessons
from engine.players.lessons import LessonMatch
from tests.chances import fresh
from tests.toys import TOYS

# A lesson has at most this many moves, so that it takes at most ten minutes at less than half a minute per move.
MOST_MOVES = 25
# A lesson with more moves than this loops.
MOST_ADVICE = 500
USUAL_STEPS, FEW_MOVES = 6, 10


def advised(slug: str) -> LessonMatch:
    """Return a finished lesson in which the learner followed the coach's advice."""
    match = LessonMatch(games()[slug], games()[slug].lesson)
    while match.advice is not None:
        match.play(match.advice)
        assert len(match.made) < MOST_ADVICE, (
            f"{slug}: by the advice of `rate` the lesson does not end: {match.made[-9:]}"
        )
    return match


@pytest.mark.parametrize("slug", games())
def test_every_move_that_the_coach_wants_is_legal(slug: str) -> None:
    match = LessonMatch(games()[slug], games()[slug].lesson)
    wanted = [move for step in match.lesson.steps for move in step.moves]
    for number, move in enumerate(wanted):
        assert match.decision is not None, f"step {number}: the match is over before the lesson"
        asked = None if move == FREE else move
        assert match.coach_step.move == asked, f"move {number}: {move} is not legal; the computer would {match.advice}"
        assert match.advice is not None
        match.play(match.advice)


@pytest.mark.parametrize("slug", sorted(games().keys() - {*TOYS}))
def test_the_others_play_as_laid_down_until_the_learner_chooses_freely(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Better computer players do not change the board about which the coach speaks."""
    monkeypatch.setattr(lessons, "choose", lambda *_: pytest.fail("a computer player chose the move"))
    match = LessonMatch(games()[slug], games()[slug].lesson)
    while (move := match.coach_step.move) is not None:
        match.play(move)
    others = [entry for entry in match.match.full_record().moves if entry.seat != match.lesson.seat]
    opening = [entry for entry in match.lesson.opening if not entry.startswith(f"{match.lesson.seat} ")]
    assert [f"{entry.seat} {entry.move}" for entry in others] == [*opening, *match.lesson.replies]


def test_a_reply_that_is_not_legal_is_refused() -> None:
    game = games()["splendor_marvel"]
    with pytest.raises(BadRecord, match="seat 1 has no such move"):
        LessonMatch(game, replace(game.lesson, replies=("1 recruit 9-9",)), ["take yellow blue orange"])


@pytest.mark.parametrize("slug", games())
def test_a_lesson_by_its_coachs_advice_ends_soon_and_is_an_ordinary_record(slug: str) -> None:
    match = advised(slug)
    assert match.match.outcome() is not None
    count, first = len(match.made), ", ".join(match.made[:USUAL_STEPS])
    long = f"{slug}: the coach advises {count} moves ({first} …), {MOST_MOVES} at most; `opening` joins a match late"
    assert count <= MOST_MOVES, long
    # A short match has no room for six steps.
    enough = len(match.lesson.steps) >= USUAL_STEPS or count < FEW_MOVES
    assert enough, f"{slug}: {USUAL_STEPS} steps or more are wanted; the coach advises {first} …"
    again = replay(match.match.full_record())
    assert match.game.encode(again.state) == match.game.encode(match.match.state)


@pytest.mark.parametrize("slug", games())
def test_the_same_moves_lead_to_the_same_lesson(slug: str) -> None:
    match = advised(slug)
    again = LessonMatch(match.game, match.lesson, match.made)
    assert again.match.full_record() == match.match.full_record()


@pytest.mark.parametrize("slug", games())
def test_another_move_than_the_wanted_one_is_refused(slug: str) -> None:
    match = LessonMatch(games()[slug], games()[slug].lesson)
    while match.coach_step.move is not None:
        assert match.decision is not None
        others = [move_text(move) for move in match.decision.moves if move_text(move) != match.coach_step.move]
        before = match.match.full_record()
        for other, code in [*[(other, "lesson_first") for other in others[:3]], ("nonsense", "illegal_move")]:
            with pytest.raises(Refused) as refusal:
                match.play(other)
            assert refusal.value.code == code
        assert match.match.full_record() == before
        match.play(match.coach_step.move)


@pytest.mark.parametrize("slug", games())
def test_a_lesson_ends_whatever_the_learner_chooses(slug: str) -> None:
    match, chooser = LessonMatch(games()[slug], games()[slug].lesson), fresh(slug)
    for _ in range(5 * MOST_MOVES):
        decision = match.decision
        if decision is None:
            break
        match.play(match.coach_step.move or move_text(chooser.choice(decision.moves)))
        assert match.decision is not None or match.match.outcome() is not None
    while match.advice is not None:
        match.play(match.advice)
    assert match.match.outcome() is not None


def test_an_impossible_lesson_is_refused() -> None:
    some = LessonStep("one", ("mark 1",))
    for steps in ((), (some,) * 11 + (LessonStep("end"),), (some,), (LessonStep("end"), some), (LessonStep("x", ()),)):
        with pytest.raises(ValueError, match=r"lesson has|must be the last|needs a move"):
            Lesson(seats=2, seed=1, steps=steps)


@pytest.mark.parametrize("slug", sorted(games().keys() - {*TOYS}))
def test_the_last_blow_of_a_lesson_is_struck_by_the_learner(slug: str) -> None:
    """With the coach's advice the learner wins, by a move of their own or one with which a partner follows it up.

    After it an opponent only passes, or finishes the round that the learner has made the last one.
    """
    match = advised(slug)
    outcome, learner = match.match.outcome(), match.lesson.seat
    assert outcome is not None
    (own,) = [side for side in outcome.sides if learner in side.seats]
    assert own.is_winner, f"{slug}: the learner does not win"
    record = match.match.full_record()
    last = max(number for number, entry in enumerate(record.moves) if entry.seat == learner)
    answers = [entry for entry in record.moves[last + 1 :] if entry.seat not in own.seats]
    events = [event for made in replay_events(record)[1] for event in made]
    made_last = [event for event in events if event.key == "event-end-triggered"]
    if any(parse_move(entry.move) not in (PASS, SKIP) for entry in answers):
        assert [event.params["seat"] for event in made_last] == [SeatRef(learner)], f"{slug}: {answers} comes last"
