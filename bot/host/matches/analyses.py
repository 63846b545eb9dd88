"""Analyses of finished matches: each is computed when it is first requested, and stored with the match."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

import msgspec

from bot.host.ground.log_fields import about_session
from bot.host.ground.tasks import end_tasks
from bot.host.ground.workers import WorkerLostError, Workers
from bot.host.matches.live import Live
from bot.host.matches.past_matches import read_past
from bot.host.matches.replays import Replays, Story
from engine.kernel.choices.moves import move_text
from engine.kernel.errors import BadRecord, Refused
from engine.players.analysis import VERSION, Analysis, Depth, TurningPoint, analyse, before_point
from storage.errors import NotRead, NotSaved, is_damage
from storage.records.matches import StoredAnalysis
from storage.store import Storage

_log = logging.getLogger(__name__)

_ANALYSIS = msgspec.json.Decoder(Analysis)
# An analysis ends by itself after this time, and is stopped after the other one, in seconds.
DEPTH, LONGEST_SECONDS = Depth(), 240.0
# The number of analyses that may be unfinished. They are computed one after another.
MOST_PENDING = 5


def is_analysable(live: Live) -> bool:
    """Return whether a match has a result and no more secrets; in events, some are kept longer."""
    session = live.session
    return session.status == "finished" and session.seed_revealed and session.deleted_at is None


def need_analysable(live: Live) -> None:
    """Raise `Refused` ("analysis_early") unless the match can be analysed."""
    if not is_analysable(live):
        raise Refused("analysis_early")


class Analyses:
    """Has matches analysed, one at a time, in a process of its own."""

    def __init__(self, storage: Storage, replays: Replays, workers: Workers) -> None:
        self._storage = storage
        self._replays = replays
        self._workers = workers
        self._tasks: dict[int, asyncio.Task[Analysis]] = {}
        self._one = asyncio.Lock()

    async def find(self, live: Live) -> Analysis | None:
        """Return the stored analysis of a match. None if there is none, or if it is outdated or damaged.

        Raises `Refused`: "analysis_early", "no_replay".
        """
        need_analysable(live)
        session_id = live.session.session_id
        stored = await self._stored(session_id)
        if stored is None or (stored.revision, stored.version) != (live.session.revision, VERSION):
            return None
        story = await self._replays.story(live)
        try:
            found = _ANALYSIS.decode(stored.data)
            await asyncio.to_thread(_check, found, story)
        except (msgspec.DecodeError, UnicodeDecodeError, BadRecord) as error:
            _log.warning("session %d: its stored analysis cannot be read: %s", session_id, error)
            return None
        return found

    async def _stored(self, session_id: int) -> StoredAnalysis | None:
        try:
            return await self._storage.analyses.find(session_id)
        except NotRead as error:
            if not is_damage(error):
                raise
            return None

    def begin(self, live: Live) -> tuple[asyncio.Task[Analysis], int]:
        """Have a match analysed. Return the task, and its place in the queue, from 1.

        Raises `Refused`: "analysis_early", "analyses_busy". The task raises `Refused`: "analysis_early" (the match goes
        on), "analysis_other_rules" (today's rules cannot replay the match), "analysis_failed", "no_replay".
        """
        need_analysable(live)
        session_id = live.session.session_id
        if session_id not in self._tasks:
            if len(self._tasks) >= MOST_PENDING:
                raise Refused("analyses_busy")
            task = asyncio.create_task(self._make(live), name=f"analysis of {session_id}")
            self._tasks[session_id] = task
            task.add_done_callback(partial(self._end, session_id))
        return self._tasks[session_id], [*self._tasks].index(session_id) + 1

    async def close(self) -> None:
        """Stop all computations. After the next start, they begin again when they are requested."""
        await end_tasks(self._tasks.values())

    def _end(self, session_id: int, task: asyncio.Task[Analysis]) -> None:
        del self._tasks[session_id]
        # Nobody may be waiting for the result any more.
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.info("session %d was not analysed: %r", session_id, error)

    async def _make(self, live: Live) -> Analysis:
        session = live.session
        async with self._one:
            with about_session(session.session_id):
                past = (await read_past(self._storage, live)).past
                if not past.whole:
                    raise Refused("analysis_other_rules")
                # By the machine's clock: players are promised an answer in time, however busy the processor is.
                job = partial(analyse, past.record, DEPTH, time.monotonic)
                try:
                    found = await self._workers.run_apart(job, seconds=LONGEST_SECONDS)
                except (TimeoutError, WorkerLostError) as error:
                    raise Refused("analysis_failed") from error
                await self._keep(live, found)
                return found

    async def _keep(self, live: Live, found: Analysis) -> None:
        """Store an analysis. Raises `Refused` ("analysis_early") if the match goes on."""
        stored = StoredAnalysis(live.session.revision, VERSION, msgspec.json.encode(found))
        try:
            if not await self._storage.analyses.put(live.session.session_id, stored):
                raise Refused("analysis_early")
        except NotSaved as error:
            # The analysis took minutes, so it is shown although it was not stored.
            _log.warning("session %d: its analysis cannot be stored: %s", live.session.session_id, error)


def _check(found: Analysis, story: Story) -> None:
    """Raise `BadRecord` unless an analysis fits its match."""
    seats = story.live.session.seats
    sides = len(story.live.table.crews(len(seats)))
    if len(found.seats) != len(seats) or len(found.curve) != story.count + 1:
        raise BadRecord("analysis", "it is of another match")
    if any(len(row) != sides or not all(0 <= share <= 1 for share in row) for row in found.curve):
        raise BadRecord("curve", "it has impossible chances")
    if any(one.best is not None and not 1 <= one.best <= story.count for one in found.seats):
        raise BadRecord("seats", "a best move does not exist")
    if any(one.accuracy is not None and not 0 <= one.accuracy <= 1 for one in found.seats):
        raise BadRecord("seats", "an accuracy is impossible")
    for point in found.turning_points:
        _check_point(point, story)


def _check_point(point: TurningPoint, story: Story) -> None:
    entry = story.move(point.number) if 1 <= point.number <= story.count else None
    if entry is None or entry.seat != point.seat or not (0 <= point.gain <= 1 and 0 <= point.error <= 1):
        raise BadRecord("turning_points", "a move does not exist")
    decision = before_point(story.at(point.number - 1).begun_match, entry, point).decision_of(point.seat)
    moves = {move_text(move) for move in decision.moves} if decision is not None else set()
    if not {point.played_move, point.better_move} <= moves:
        raise BadRecord("turning_points", "a move was not possible")
