"""Tests that worker processes paint every picture of a game as this process does, even while workers are killed."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, TypeVar

import pytest
import pytest_asyncio

from bot.face.paintings import load_files
from bot.face.studio import Studio, scene_of
from bot.host.ground.workers import WorkerProcesses, Workers, WorkerThreads
from bot.host.matches.live import Live
from bot.host.matches.past.replays import NO_HISTORY
from engine.kernel.contract.registry import games
from render.callouts import ExplainedPicture
from render.film import Still
from render.pictures import Picture
from tests.bot.unstored import session_of
from tests.chances import deals, fresh
from tests.engine.games.marvel_card_game.positions import S, Side, mine, position, theirs
from tests.engine.playing import any_move, start
from tests.engine.tables import small_table

R = TypeVar("R")

MOVES = 12
# The minimum number of different jobs in a game. Some games lack some of the pictures below.
LEAST_JOBS = 5
BOARDS = 12


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[WorkerProcesses]:
    pool = WorkerProcesses(2, load_files)
    pool.start()
    yield pool
    await pool.close()


def lives(slug: str, moves: int) -> list[Live]:
    """Return a session after each of the first moves of a match."""
    game, chooser, found = games()[slug], fresh("paintings", slug), list[Live]()
    (number,) = deals(1, "paintings", slug)
    match = start(game, small_table(game), number)
    names = [f"Player {seat}" for seat in range(match.record.seats)]
    while match.decisions() and len(match.moves) < moves:
        match.play(*any_move(match, chooser))
        found.append(Live(session_of(match, names, revision=len(match.moves)), match.following(match.state)))
    return found


async def pictures(workers: Workers, live: Live) -> list[Picture | None]:
    studio, slug, seat = Studio(workers), live.game.slug, live.running_match.decisions()[0].seat

    def still(number: int) -> Still:
        return Still(scene_of(live, None), number, 2)

    painted: list[Picture | None] = [
        await studio.board(live, "es"),
        await studio.board(live, "en", seat),
        await studio.choice(live, "en", seat),
        await studio.explained(live, "en", None),
        await studio.sample(slug, "en"),
        await studio.cover(slug, "en"),
        await studio.feast(live, "en", NO_HISTORY),
        await studio.film(live, "en", None, 2, still),
    ]
    if live.game.features.hand:
        painted.append(await studio.hand(live, "en", seat))
    studio.close()
    return painted


class Posted(WorkerThreads):
    """Sends each job through the encoding that a process would receive, and paints nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[partial[Any]] = []

    async def run(self, job: Callable[[], R], *, seconds: float, long: bool = False) -> R:  # noqa: ARG002
        received: R = pickle.loads(pickle.dumps(job))
        assert isinstance(received, partial)
        self.jobs.append(received)
        return ExplainedPicture(b"", "", "x.png", lines=())  # type: ignore[return-value]


@pytest.mark.parametrize("slug", games())
async def test_each_painting_job_of_a_game_is_plain_data(slug: str) -> None:
    live, workers = lives(slug, MOVES)[-1], Posted()
    if live.running_match.decisions():
        await pictures(workers, live)
        assert len(workers.jobs) >= LEAST_JOBS
        assert {job.func.__module__.partition(".")[0] for job in workers.jobs} == {"bot", "render"}


async def test_a_preview_is_painted_only_if_it_shows_something_new() -> None:
    workers = Posted()
    for table, move, count in (
        (position(mine("thor"), theirs("ulik"), phase="deploy", s=Side(hand="hulk")), "skip", 0),
        (position(mine("thor")), "attack thor location", 1),
    ):
        live = Live(session_of(table.match, ["Ana", "Ben"], 1), table.match)
        preview = await Studio(workers).outlook(live, "en", S, (move,))
        assert (preview is not None, len(workers.jobs)) == (count > 0, count)


async def test_a_process_paints_all_pictures_as_a_thread_does(pool: WorkerProcesses) -> None:
    threads, live = WorkerThreads(), lives("marvel_united", MOVES)[-1]
    assert await pictures(pool, live) == await pictures(threads, live)
    await threads.close()


async def test_every_board_is_painted_while_workers_are_killed(pool: WorkerProcesses) -> None:
    found = lives("splendor_marvel", BOARDS)
    chooser = fresh("kills")

    async def kill() -> None:
        while True:
            await asyncio.sleep(chooser.uniform(0, 0.5))
            os.kill(await pool.run(os.getpid, seconds=60), signal.SIGKILL)

    killing, studio = asyncio.create_task(kill()), Studio(pool)
    painted = await asyncio.gather(*(studio.board(live, "en") for live in found))
    killing.cancel()
    await asyncio.gather(killing, return_exceptions=True)
    threads = WorkerThreads()
    assert painted == [await Studio(threads).board(live, "en") for live in found]
    await threads.close()
