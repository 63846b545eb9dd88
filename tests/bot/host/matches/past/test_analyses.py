"""Tests analyses of finished matches: when they are computed, what is stored, and who may have them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.host.clocks.terms import HOUR_MS
from bot.host.ground.worker import JobFailedError
from bot.host.ground.workers import WorkerLostError
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.matches.live import Live
from bot.host.matches.past import analyses
from bot.host.matches.past.analyses import may_be_completed
from bot.host.rulings import Delete, End, RequestedRuling
from bot.host.timers.pruning import PENDING_MS
from engine.kernel.errors import Refused
from engine.players.analysis import VERSION, Analysis, Depth, analyse
from storage.errors import NotRead, NotSaved
from tests.bot.hosted import ANA, BEN, CHEN, MODERATOR, Table
from tests.storage.samples import execute
from tests.waiting import until

R = TypeVar("R")

SHALLOW = Depth(first_deals=4, second_deals=8, second_choices=3, seconds=3600.0)
# Seat 1 marks square 9, although seat 0 then completes its row on square 4.
BLUNDER = ((0, 5), (1, 1), (0, 6), (1, 9), (0, 4))
GUILD = 7


@pytest.fixture(autouse=True)
def _shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "DEPTH", SHALLOW)


@pytest.fixture
def computed(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Compute in a thread, because other processes do not know the toy games; return the deadlines of the jobs."""
    deadlines: list[float] = []

    async def here(job: Callable[[], R], *, seconds: float) -> R:
        deadlines.append(seconds)
        return await asyncio.to_thread(job)

    monkeypatch.setattr(table.host.workers, "run_apart", here)
    return deadlines


async def begun(table: Table, moves: int = len(BLUNDER)) -> Live:
    number = await table.begin(users=(ANA, BEN), game="noughts")
    users = [seat.user_id for seat in (await table.live(number)).session.seats]
    for seat, square in BLUNDER[:moves]:
        await table.move(number, users[seat] or 0, f"mark {square}")
    return await table.live(number)


async def rows(table: Table) -> list[Any]:
    return await table.storage.database.read(
        lambda connection: connection.execute("SELECT session_id, revision, version, data FROM analyses").fetchall()
    )


async def update(table: Table, assignment: str, *values: object) -> None:
    await table.storage.database.write(
        lambda connection: connection.execute(f"UPDATE analyses SET {assignment}", values).rowcount
    )


async def analysed(table: Table, live: Live) -> Analysis:
    task, _ = table.host.analyses.begin(live, ANA)
    return await task


async def test_a_match_is_analysed_once_and_stored_without_names(table: Table, computed: list[float]) -> None:
    live = await begun(table)
    assert await table.host.analyses.find(live) is None
    found = await analysed(table, live)
    assert [(one.number, one.better_move) for one in found.turning_points] == [(4, "mark 4")]
    assert found == analyse(msgspec.structs.replace(await table.host.export(live), proof=None), SHALLOW)
    ((number, revision, version, data),) = await rows(table)
    assert (number, revision, version) == (live.session.session_id, live.session.revision, VERSION)
    assert b"User" not in data
    await table.restart()
    assert await table.host.analyses.find(await table.live(number)) == found
    assert len(computed) == 1


async def test_one_match_is_analysed_at_a_time_and_few_wait(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_PENDING", 2)
    lives = [await begun(table) for _ in range(3)]
    running, most, go = 0, 0, asyncio.Event()

    async def here(job: Callable[[], R], *, seconds: float) -> R:
        nonlocal running, most
        assert seconds == analyses.LONGEST_SECONDS
        running += 1
        most = max(most, running)
        await go.wait()
        running -= 1
        return await asyncio.to_thread(job)

    monkeypatch.setattr(table.host.workers, "run_apart", here)
    first, place = table.host.analyses.begin(lives[0], ANA)
    again, same = table.host.analyses.begin(lives[0], ANA)
    second, behind = table.host.analyses.begin(lives[1], BEN)
    assert (first, place, same, behind) == (again, 1, 1, 2)
    with pytest.raises(Refused, match="analyses_busy"):
        table.host.analyses.begin(lives[2], CHEN)
    go.set()
    await asyncio.gather(first, second)
    assert most == 1
    assert (await analysed(table, lives[2])).turning_points != ()


async def test_one_user_cannot_fill_the_queue(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    lives, go = [await begun(table) for _ in range(3)], asyncio.Event()

    async def here(job: Callable[[], R], *, seconds: float) -> R:
        assert seconds == analyses.LONGEST_SECONDS
        await go.wait()
        return await asyncio.to_thread(job)

    monkeypatch.setattr(table.host.workers, "run_apart", here)
    tasks = [table.host.analyses.begin(live, ANA)[0] for live in lives[:2]]
    with pytest.raises(Refused, match="analyses_busy"):
        table.host.analyses.begin(lives[2], ANA)
    tasks.append(table.host.analyses.begin(lives[2], BEN)[0])
    go.set()
    assert all(found.turning_points for found in await asyncio.gather(*tasks))


async def test_a_running_match_is_not_analysed(table: Table, computed: list[float]) -> None:
    live = await begun(table, moves=3)
    for asked in (table.host.analyses.find(live), analysed(table, live)):
        with pytest.raises(Refused, match="analysis_early"):
            await asked
    assert computed == []


@pytest.mark.parametrize("changes", [{"seed_revealed": False}, {"status": "abandoned"}, {"deleted_at": 5}])
async def test_a_match_with_secrets_is_not_analysed(table: Table, changes: dict[str, Any]) -> None:
    live = await begun(table)
    closed = Live(msgspec.structs.replace(live.session, **changes), live.match)
    with pytest.raises(Refused, match="analysis_early"):
        table.host.analyses.begin(closed, ANA)
    assert not analyses.is_analysable(closed)


@pytest.mark.usefixtures("computed")
async def test_what_is_computed_for_another_revision_is_not_stored(table: Table) -> None:
    live = await begun(table)
    other = Live(msgspec.structs.replace(live.session, revision=live.session.revision + 1), live.match)
    with pytest.raises(Refused, match="analysis_early"):
        await analysed(table, other)
    assert await rows(table) == []


@pytest.mark.parametrize(
    ("assignment", "value"),
    [
        ("revision = ?", 1),
        ("version = ?", VERSION + 1),
        ("data = ?", b"{"),
        ("data = ?", b"\xff"),
        ("data = ?", b'{"curve":[[0.5,0.5]],"turning_points":[],"seats":[],"left_out":0}'),
    ],
)
async def test_an_outdated_or_damaged_analysis_is_computed_again(
    table: Table, computed: list[float], assignment: str, value: object
) -> None:
    live = await begun(table)
    found = await analysed(table, live)
    await update(table, assignment, value)
    assert await table.host.analyses.find(live) is None
    assert await analysed(table, live) == found == await table.host.analyses.find(live)
    assert len(computed) == 2


@pytest.mark.parametrize(
    "point",
    [{"number": 9}, {"number": 3}, {"seat": 0}, {"gain": 3.0}, {"better_move": "mark 1"}, {"played_move": "nonsense"}],
)
@pytest.mark.usefixtures("computed")
async def test_a_turning_point_that_was_not_possible_is_damage(table: Table, point: dict[str, Any]) -> None:
    live = await begun(table)
    found = await analysed(table, live)
    wrong = msgspec.structs.replace(found.turning_points[0], **point)
    data = msgspec.json.encode(msgspec.structs.replace(found, turning_points=(wrong,)))
    await update(table, "data = ?", data)
    assert await table.host.analyses.find(live) is None


async def test_an_analysis_in_a_damaged_page_is_computed_again(
    table: Table, computed: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await begun(table)

    async def torn(*_: object) -> None:
        raise NotRead("damaged", "database disk image is malformed")

    async def torn_too(*_: object) -> None:
        raise NotSaved("damaged", "database disk image is malformed")

    monkeypatch.setattr(table.storage.analyses, "find", torn)
    monkeypatch.setattr(table.storage.analyses, "put", torn_too)
    assert await table.host.analyses.find(live) is None
    assert (await analysed(table, live)).turning_points != ()
    assert len(computed) == 1


@pytest.mark.parametrize(("first", "second", "kept"), [(5, 2, 2), (5, 0, 0), (2, 2, 2), (2, 5, 2)])
async def test_of_two_incomplete_analyses_the_more_complete_one_is_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch, first: int, second: int, kept: int
) -> None:
    live, left_out = await begun(table), iter((first, second))

    async def here(job: Callable[[], Analysis], **_: float) -> Analysis:
        return msgspec.structs.replace(await asyncio.to_thread(job), left_out=next(left_out))

    monkeypatch.setattr(table.host.workers, "run_apart", here)
    assert (await analysed(table, live)).left_out == first
    task, _ = table.host.analyses.begin(live, ANA, again=True)
    found = await task
    assert found.left_out == kept
    assert await table.host.analyses.find(live) == found
    assert may_be_completed(found) == (0 < second < first), "it is not made again after an attempt that was no better"


async def test_what_was_analysed_before_waits_until_no_other_match_does(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives, go = [await begun(table) for _ in range(2)], asyncio.Event()

    async def here(job: Callable[[], R], **_: float) -> R:
        await go.wait()
        return await asyncio.to_thread(job)

    monkeypatch.setattr(table.host.workers, "run_apart", here)
    task, _ = table.host.analyses.begin(lives[0], ANA)
    with pytest.raises(Refused, match="analyses_busy"):
        table.host.analyses.begin(lives[1], BEN, again=True)
    go.set()
    await task
    task, place = table.host.analyses.begin(lives[1], BEN, again=True)
    assert (await task).left_out == 0
    assert place == 1


@pytest.mark.parametrize("error", [TimeoutError(), WorkerLostError(), JobFailedError("BadRecord")])
async def test_a_failed_computation_is_refused_and_can_be_repeated(
    table: Table, computed: list[float], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    live = await begun(table)

    async def fail(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(table.host.workers, "run_apart", fail)
        with pytest.raises(Refused, match="analysis_failed"):
            await analysed(table, live)
    assert await analysed(table, live) == await table.host.analyses.find(live)
    assert len(computed) == 1


async def test_closing_stops_the_computation(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await begun(table)

    async def never(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(table.host.workers, "run_apart", never)
    task, _ = table.host.analyses.begin(live, ANA)
    await asyncio.sleep(0)
    await table.host.analyses.close()
    assert task.cancelled()
    assert await rows(table) == []


async def test_a_real_match_is_analysed_in_another_process(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN), game="splendor_marvel")
    for _ in range(4):
        live = await table.live(number)
        decision = live.running_match.decisions()[0]
        user = live.session.seats[decision.seat].user_id or 0
        await table.move(number, user, next(" ".join(one) for one in decision.moves if one[0] == "take"))
    await table.host.seats.resign(number, ANA)
    live = await table.live(number)
    found = await analysed(table, live)
    assert (len(found.curve), len(found.seats), found.left_out) == (5, 2, 0)
    assert await table.host.analyses.find(live) == found


@pytest.mark.usefixtures("computed")
async def test_a_purged_match_loses_its_analysis(table: Table) -> None:
    live = await begun(table)
    await analysed(table, live)
    ruling_request = RequestedRuling(
        guild_id=GUILD, session_id=live.session.session_id, actor=MODERATOR, ruling=Delete(), reason="Because"
    )
    assert await table.host.rulings.rule(ruling_request) is None
    await table.later(KEPT_MS / HOUR_MS, step=48)
    assert await rows(table) == []


async def pending_rows(table: Table) -> list[tuple[int, int]]:
    return await table.storage.database.read(
        lambda connection: connection.execute("SELECT session_id, tries FROM pending_analyses").fetchall()
    )


async def test_a_match_is_analysed_after_its_end_and_found_at_the_press(table: Table, computed: list[float]) -> None:
    running = await begun(table, moves=3)
    assert not await table.host.analyses.attempt(), "a running match awaits nothing"
    live = await begun(table)
    assert await table.host.analyses.attempt()
    found = await table.host.analyses.find(live)
    assert found is not None
    assert [one.better_move for one in found.turning_points] == ["mark 4"]
    assert not await table.host.analyses.attempt()
    assert len(computed) == 1
    assert running.is_running


async def test_an_abandoned_match_is_not_analysed(table: Table, computed: list[float]) -> None:
    live = await begun(table, moves=3)
    ruling_request = RequestedRuling(
        guild_id=GUILD, session_id=live.session.session_id, actor=MODERATOR, ruling=End(), reason="Because"
    )
    assert await table.host.rulings.rule(ruling_request) is None
    assert (await table.live(live.session.session_id)).session.status == "abandoned"
    assert not await table.host.analyses.attempt()
    assert (await pending_rows(table), computed) == ([], [])


async def test_a_player_who_asks_meanwhile_waits_for_the_same_computation(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, count, started, go = await begun(table), 0, asyncio.Event(), asyncio.Event()

    async def here(job: Callable[[], R], **_: float) -> R:
        nonlocal count
        count += 1
        started.set()
        await go.wait()
        return await asyncio.to_thread(job)

    monkeypatch.setattr(table.host.workers, "run_apart", here)
    attempt = asyncio.create_task(table.host.analyses.attempt())
    await started.wait()
    task, place = table.host.analyses.begin(live, ANA)
    assert place == 1
    go.set()
    assert await task == await table.host.analyses.find(live)
    assert await attempt
    assert count == 1


async def test_an_attempt_that_a_kill_interrupts_is_begun_again_but_not_for_ever(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = (await begun(table)).session.session_id
    for tries in range(1, analyses.MOST_TRIES + 1):
        started = asyncio.Event()

        async def never(*_: object, started: asyncio.Event = started, **__: object) -> None:
            started.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(table.host.workers, "run_apart", never)
        attempt = asyncio.create_task(table.host.analyses.attempt())
        await started.wait()
        assert await pending_rows(table) == [(number, tries)], "it is stored before the attempt"
        with monkeypatch.context() as killed:
            # After a kill nothing is stored.
            killed.setattr(table.storage.analyses, "undo_attempt", AsyncMock())
            attempt.cancel()
            await asyncio.gather(attempt, return_exceptions=True)
        await table.restart()
    assert await table.host.analyses.attempt()
    assert await pending_rows(table) == []
    assert await rows(table) == []


async def test_an_orderly_stop_gives_an_attempt_back(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    number = (await begun(table)).session.session_id
    for _ in range(analyses.MOST_TRIES + 1):
        started = asyncio.Event()

        async def never(*_: object, started: asyncio.Event = started, **__: object) -> None:
            started.set()
            await asyncio.Event().wait()

        with monkeypatch.context() as patched:
            patched.setattr(table.host.workers, "run_apart", never)
            table.host.analyses.in_background = True
            table.host.analyses.start()
            await started.wait()
            await table.host.analyses.close()
        assert await pending_rows(table) == [(number, 0)]
        await table.restart()


@pytest.mark.usefixtures("computed")
async def test_a_match_that_no_analysis_was_made_of_within_a_week_awaits_none_but_may_be_asked_for(
    table: Table,
) -> None:
    live = await begun(table)
    table.now += PENDING_MS - HOUR_MS
    await table.host.pruning.prune()
    assert len(await pending_rows(table)) == 1
    table.now += 2 * HOUR_MS
    await table.host.pruning.prune()
    assert await pending_rows(table) == []
    assert not await table.host.analyses.attempt()
    assert await analysed(table, live) == await table.host.analyses.find(live)


async def test_after_an_interrupted_attempt_the_next_one_stores_the_analysis(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await begun(table)
    await table.storage.analyses.begin_attempt(live.session.session_id)
    await table.restart()

    async def here(job: Callable[[], R], **_: float) -> R:
        return await asyncio.to_thread(job)

    monkeypatch.setattr(table.host.workers, "run_apart", here)
    assert await table.host.analyses.attempt()
    assert await table.host.analyses.find(await table.live(live.session.session_id)) is not None
    assert await pending_rows(table) == []


async def test_a_match_that_cannot_be_analysed_is_tried_once_and_can_be_asked_for(
    table: Table, computed: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await begun(table)

    async def fail(*_: object, **__: object) -> None:
        raise WorkerLostError

    with monkeypatch.context() as patched:
        patched.setattr(table.host.workers, "run_apart", fail)
        assert await table.host.analyses.attempt()
    assert not await table.host.analyses.attempt()
    assert (await analysed(table, live)).turning_points != ()
    assert len(computed) == 1


@pytest.mark.usefixtures("computed")
async def test_the_secrets_of_a_cached_match_are_out_when_its_event_is_over(table: Table) -> None:
    live = await begun(table)
    number = live.session.session_id
    await execute(table.storage, "UPDATE sessions SET seed_revealed = 0 WHERE session_id = ?", (number,))
    assert not (await table.host.reread(number)).session.seed_revealed
    assert not await table.host.analyses.attempt(), "its secrets are still needed"
    await execute(table.storage, "UPDATE sessions SET seed_revealed = 1 WHERE session_id = ?", (number,))
    assert await table.host.analyses.attempt()
    assert await table.host.analyses.find(await table.live(number)) is not None


async def test_the_background_task_works_only_if_the_operator_allows_it(
    table: Table, computed: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "LOOK_SECONDS", 0.01)
    live = await begun(table)
    table.host.analyses.start()
    await asyncio.sleep(0.1)
    assert (await rows(table), computed) == ([], [])
    table.host.analyses.in_background = True

    async def is_analysed() -> bool:
        return await table.host.analyses.find(live) is not None

    await until(is_analysed)
    await table.host.analyses.close()
    assert len(computed) == 1
