"""Runs lessons and practice, matches against the computer with a coach. Only the learner's moves are stored."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from bot.host.clocks.steady_clock import SteadyClock
from bot.host.ground.locks import Locks
from bot.host.ground.naming import Naming
from bot.host.ground.value_cache import RecentValues
from bot.host.matches.live import Live
from engine.kernel.contract.lessons import CoachStep
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import Event
from engine.players.lessons import LessonMatch, PracticeStart
from storage.errors import NotFound
from storage.records.matches import Seat, Session
from storage.records.people import StoredLesson
from storage.store import Storage

ID_BITS = 52
_START = msgspec.json.Decoder(PracticeStart)
MATCHES_KEPT = 50


class Learner(msgspec.Struct, frozen=True):
    """The user who takes a lesson, with the name that is shown for the user and the language of the lesson."""

    user_id: int
    name: str
    language: str


class LessonNow(msgspec.Struct, frozen=True):
    """The current state of a lesson: its match as a session, the learner's seat, and what the coach asks for."""

    lesson_id: int
    revision: int
    live: Live
    seat: int
    wanted: CoachStep  # What the coach asks for now.
    steps: int  # The number of all steps.
    is_new_step: bool  # Whether the current step has just started.
    advice: str | None  # The coach's move; None: the match is over.
    moves_made: int  # The number of the learner's moves.
    latest_events: tuple[Event, ...]  # The events since the learner's latest move.
    practised_move: int | None = None  # The number of the move before which a practice match began; None in a lesson.


class Lessons:
    """Runs lessons and practice. A user plays one of them at a time."""

    def __init__(self, storage: Storage, clock: SteadyClock, naming: Naming) -> None:
        self._lessons = storage.lessons
        self._clock = clock
        self._naming = naming
        self._locks = Locks()
        # Matches by lesson id, each with its revision.
        self._matches: RecentValues[int, tuple[int, LessonMatch]] = RecentValues(MATCHES_KEPT)

    async def begin(self, learner: Learner, game: str) -> LessonNow:
        """Continue the learner's unfinished lesson of that game. Without one, begin a new lesson.

        An unfinished lesson of another game, or practice, is dropped. Raises `Refused` ("unknown_game").
        """
        rules = game_named(game)
        async with self._locks.lock(learner.user_id):
            stored = await self._lessons.of_user(learner.user_id)
            if stored is not None and stored.game == rules.slug and stored.start is None:
                try:
                    now = await self._now(learner, stored)
                except Refused:
                    # The rules or the lesson have changed since the lesson was stored, so a new lesson begins.
                    pass
                else:
                    if now.advice is not None:
                        return now
            return await self._begin_lesson(learner, rules.slug)

    async def practise(self, learner: Learner, start: PracticeStart) -> LessonNow:
        """Begin a practice match, in place of the learner's unfinished lesson."""
        async with self._locks.lock(learner.user_id):
            return await self._begin_lesson(learner, start.record.game, msgspec.json.encode(start).decode())

    async def restart(self, learner: Learner, lesson_id: int) -> LessonNow:
        """Begin the same lesson or practice from its start. Raises `Refused` ("lesson_gone")."""
        async with self._locks.lock(learner.user_id):
            stored = await self._stored(learner, lesson_id)
            return await self._begin_lesson(learner, stored.game, stored.start)

    async def _begin_lesson(self, learner: Learner, game: str, start: str | None = None) -> LessonNow:
        fresh = StoredLesson(learner.user_id, secrets.randbits(ID_BITS) + 1, game, "", 0, self._clock(), start)
        await self._lessons.begin(fresh)
        return await self._now(learner, fresh)

    async def now(self, learner: Learner, lesson_id: int) -> LessonNow:
        """Return the current state of a lesson. Raises `Refused` ("lesson_gone")."""
        async with self._locks.lock(learner.user_id):
            return await self._now(learner, await self._stored(learner, lesson_id))

    async def play(self, learner: Learner, lesson_id: int, revision: int, move: str) -> LessonNow:
        """Make a move of the learner, and all moves that follow from it.

        Raises `Refused`: the codes of `LessonMatch.play`, "lesson_gone", "board_changed" (the revision is old).
        """
        async with self._locks.lock(learner.user_id):
            stored = await self._stored(learner, lesson_id, revision)
            match = await self._match(stored)
            self._matches.pop(lesson_id, None)
            await asyncio.to_thread(match.play, move)
            return await self._keep(learner, stored, match)

    async def take_back(self, learner: Learner, lesson_id: int, revision: int) -> LessonNow:
        """Take the learner's latest move back. Raises `Refused`: "lesson_gone", "board_changed", "nothing_to_undo"."""
        async with self._locks.lock(learner.user_id):
            stored = await self._stored(learner, lesson_id, revision)
            moves_made = stored.moves.splitlines()
            if not moves_made:
                raise Refused("nothing_to_undo")
            match = await _replayed(msgspec.structs.replace(stored, moves="\n".join(moves_made[:-1])))
            self._matches.pop(lesson_id, None)
            return await self._keep(learner, stored, match)

    async def _stored(self, learner: Learner, lesson_id: int, revision: int | None = None) -> StoredLesson:
        stored = await self._lessons.of_user(learner.user_id)
        if stored is None or stored.lesson_id != lesson_id:
            raise Refused("lesson_gone")
        if revision not in (None, stored.revision):
            raise Refused("board_changed")
        return stored

    async def _keep(self, learner: Learner, stored: StoredLesson, match: LessonMatch) -> LessonNow:
        after = msgspec.structs.replace(
            stored, moves="\n".join(match.made), revision=stored.revision + 1, touched_at=self._clock()
        )
        try:
            await self._lessons.go_on(after, stored.revision)
        except NotFound as error:
            raise Refused("board_changed") from error
        self._matches.keep(after.lesson_id, (after.revision, match))
        return await self._now(learner, after)

    async def _match(self, stored: StoredLesson) -> LessonMatch:
        """Return the match from memory, or replay it. Raises `Refused` ("lesson_gone") if that fails."""
        cached_match = self._matches.use(stored.lesson_id)
        if cached_match is not None and cached_match[0] == stored.revision:
            return cached_match[1]
        match = await _replayed(stored)
        self._matches.keep(stored.lesson_id, (stored.revision, match))
        return match

    async def _now(self, learner: Learner, stored: StoredLesson) -> LessonNow:
        match = await self._match(stored)
        advice = await asyncio.to_thread(lambda: match.advice)
        return LessonNow(
            stored.lesson_id,
            stored.revision,
            self._live(learner, stored, match),
            match.lesson.seat,
            match.coach_step,
            len(match.lesson.steps),
            not match.made or match.lesson.coach_step(len(match.made) - 1).number != match.coach_step.number,
            advice,
            len(match.made),
            match.told,
            None if match.start is None else match.start.number,
        )

    def _live(self, learner: Learner, stored: StoredLesson, match: LessonMatch) -> Live:
        # This is a copy, because later moves change the lesson's match in place.
        shown_step = match.match.following(match.match.state)
        shown_match = ShownMatch(-stored.lesson_id, stored.revision, match.lesson.seat, stored.touched_at)
        return shown_live(learner, shown_step, shown_match, self._naming)


async def _replayed(stored: StoredLesson) -> LessonMatch:
    """Replay a lesson's match. Raises `Refused` ("lesson_gone") if the present lesson does not allow its moves."""
    try:
        game = game_named(stored.game)
        plan = game.lesson if stored.start is None else _START.decode(stored.start)
        return await asyncio.to_thread(LessonMatch, game, plan, stored.moves.splitlines())
    except (BadRecord, Refused, msgspec.DecodeError) as error:
        raise Refused("lesson_gone") from error


class ShownMatch(msgspec.Struct, frozen=True):
    """The values with which a match without a stored session is shown: id and revision, the user's seat, the time."""

    session_id: int
    revision: int
    seat: int
    at: int


def shown_live(learner: Learner, match: Match, shown_match: ShownMatch, naming: Naming) -> Live:
    """Return a match of a user against the computer as a session, for pages and pictures.

    The session is not stored.
    """
    others = [seat for seat in range(match.record.seats) if seat != shown_match.seat]
    seats = tuple(
        Seat(seat, learner.user_id, learner.name, shown_match.at)
        if seat == shown_match.seat
        else Seat(seat, None, naming.computer_player(learner.language, others.index(seat) + 1), shown_match.at)
        for seat in range(match.record.seats)
    )
    return Live(_session(learner, match, shown_match, seats), match)


def _session(learner: Learner, match: Match, shown_match: ShownMatch, seats: tuple[Seat, ...]) -> Session:
    outcome, record = match.outcome(), match.record
    return Session(
        session_id=shown_match.session_id,
        match_id=record.match_id,
        guild_id=0,
        channel_id=0,
        game=record.game,
        rules_version=str(record.version),
        seat_count=record.seats,
        status="running" if outcome is None else "finished",
        language=learner.language,
        created_by=learner.user_id,
        created_at=shown_match.at,
        started_at=shown_match.at,
        revision=shown_match.revision,
        announced_revision=shown_match.revision,
        commitment=record.commitment,
        seed=b"",
        options=msgspec.json.encode(record.options),
        outcome=None if outcome is None else msgspec.json.encode(outcome),
        seats=seats,
        practice=True,
        ended_how=None if outcome is None else "moves",
    )
