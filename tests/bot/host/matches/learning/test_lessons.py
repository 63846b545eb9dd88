"""Tests lessons at the host, without Discord.

They can be played to the end, survive restarts, and do not affect matches.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host.matches.learning.lessons import Learner, LessonNow
from bot.host.timers.pruning import LESSON_MS
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from tests.bot.hosted import ANA, BEN, START, Table, timed
from tests.toys import DUEL, NOUGHTS

LEARNER = Learner(ANA, "Ana", "en")


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with timed(tmp_path / "s.db") as opened:
        yield opened


async def advised(table: Table, now: LessonNow) -> LessonNow:
    assert now.advice is not None
    return await table.host.lessons.play(LEARNER, now.lesson_id, now.revision, now.advice)


@pytest.mark.parametrize("slug", games())
async def test_a_lesson_is_played_to_its_end_as_its_coach_advises(table: Table, slug: str) -> None:
    now = await table.host.lessons.begin(LEARNER, slug)
    steps = [now.wanted.number]
    while now.advice is not None:
        assert now.live.session.status == "running"
        now = await advised(table, now)
        steps.append(now.wanted.number)
        assert now.latest_events
    assert now.live.session.status == "finished"
    assert now.live.outcome() is not None
    assert steps == sorted(steps)
    assert set(steps) == set(range(now.steps))


async def test_a_lesson_is_not_a_session_and_counts_nowhere(table: Table) -> None:
    now = await table.host.lessons.begin(LEARNER, NOUGHTS)
    while now.advice is not None:
        now = await advised(table, now)
    assert await table.storage.sessions.of_user(ANA, with_ended=True) == ()
    assert await table.host.unfinished() == []
    assert await table.storage.timers.due_timers(10**15) == ()


async def test_an_unfinished_lesson_continues_even_after_a_restart(table: Table) -> None:
    now = await advised(table, await table.host.lessons.begin(LEARNER, DUEL))
    await table.restart(away=5)
    again = await table.host.lessons.begin(LEARNER, DUEL)
    assert (again.lesson_id, again.revision, again.moves_made) == (now.lesson_id, 1, 1)
    assert again.live.begun_match.state == now.live.begun_match.state
    restarted = await table.host.lessons.restart(LEARNER, now.lesson_id)
    assert restarted.lesson_id != now.lesson_id
    assert restarted.moves_made == 0


async def test_a_lesson_unused_for_a_week_is_deleted(table: Table) -> None:
    await table.host.lessons.begin(LEARNER, DUEL)
    await table.host.lessons.begin(Learner(BEN, "Ben", "en"), DUEL)
    table.now = START + LESSON_MS
    now = await table.host.lessons.begin(LEARNER, DUEL)
    await advised(table, now)
    table.now += 1
    await table.host.pruning.prune()
    assert await table.storage.lessons.of_user(ANA) is not None
    assert await table.storage.lessons.of_user(BEN) is None


async def test_a_step_back_undoes_one_move_of_the_learner(table: Table) -> None:
    lessons, begun = table.host.lessons, await table.host.lessons.begin(LEARNER, NOUGHTS)
    now = await advised(table, begun)
    back = await lessons.take_back(LEARNER, now.lesson_id, now.revision)
    assert (back.moves_made, back.advice, back.revision) == (0, begun.advice, 2)
    assert back.live.begun_match.state == begun.live.begun_match.state
    with pytest.raises(Refused, match="nothing_to_undo"):
        await lessons.take_back(LEARNER, now.lesson_id, back.revision)


async def test_impossible_requests_in_a_lesson_are_refused_and_change_nothing(table: Table) -> None:
    lessons, now = table.host.lessons, await table.host.lessons.begin(LEARNER, NOUGHTS)
    decision = now.live.running_match.decision_of(now.seat)
    assert decision is not None
    other = next(move_text(move) for move in decision.moves if move_text(move) != now.advice)
    for learner, number, revision, move, code in (
        (LEARNER, now.lesson_id, 0, other, "lesson_first"),
        (LEARNER, now.lesson_id, 0, "nonsense", "illegal_move"),
        (LEARNER, now.lesson_id, 3, other, "board_changed"),
        (LEARNER, now.lesson_id + 1, 0, other, "lesson_gone"),
        (Learner(BEN, "Ben", "en"), now.lesson_id, 0, other, "lesson_gone"),
    ):
        with pytest.raises(Refused) as refusal:
            await lessons.play(learner, number, revision, move)
        assert refusal.value.code == code
    with pytest.raises(Refused, match="unknown_game"):
        await lessons.begin(LEARNER, "chess")
    again = await lessons.now(LEARNER, now.lesson_id)
    assert (again.revision, again.moves_made, again.advice) == (0, 0, now.advice)


async def test_a_lesson_whose_moves_do_not_fit_any_more_begins_again(table: Table) -> None:
    now = await table.host.lessons.begin(LEARNER, NOUGHTS)
    spoilt = "UPDATE lessons SET moves = 'mark 99', revision = 1"
    await table.storage.database.write(lambda connection: connection.execute(spoilt).rowcount)
    with pytest.raises(Refused, match="lesson_gone"):
        await table.host.lessons.now(LEARNER, now.lesson_id)
    assert (await table.host.lessons.begin(LEARNER, NOUGHTS)).moves_made == 0
