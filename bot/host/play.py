"""Moves: checked, stored, and only then true."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from bot.host.answers import answering
from bot.host.desk import Desk, Live
from engine.kernel.decisions import Decision, Outcome
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.match import Played
from engine.kernel.moves import move_text
from engine.kernel.phrases import Phrase, SeatRef
from engine.players.greedy import choose
from storage import errors
from storage.records import Ending

_log = logging.getLogger(__name__)


class Done(msgspec.Struct, frozen=True):
    """A move that is stored: the revision it made, and what its player may know of what happened."""

    session_id: int
    revision: int
    seat: int
    events: list[Event]


def encode_events(events: list[Event]) -> list[bytes]:
    """Return the events as they are stored."""
    return [msgspec.json.encode(event) for event in events]


def final_outcome(outcome: Outcome, resigned: list[int]) -> Outcome:
    """Return the ranking with those who resigned behind everybody else."""
    if not resigned:
        return outcome
    keys = [(seat in resigned, place) for seat, place in enumerate(outcome.places)]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    return msgspec.structs.replace(outcome, places=places)


def ending(live: Live, outcome: Outcome | None) -> Ending | None:
    """Return how a session ends with this outcome, or None while the match goes on."""
    if outcome is None:
        return None
    final = final_outcome(outcome, live.resigned())
    return Ending(status="finished", reason=outcome.reason.key, outcome=msgspec.json.encode(final))


class Play:
    """The desk's clerk for moves."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._storage = desk.storage

    async def move(
        self, session_id: int, user_id: int, text: str, *, interaction_id: int, revision: int | None = None
    ) -> Done:
        """Play a move for a user's seat, then the moves of seats that nobody plays any more.

        ``revision`` is the one that the user saw; None accepts any. Raises `Refused`: what `Match.attempt`
        raises, "not_seated", "not_started", "match_over", "board_changed", "already_done"; `storage.NotSaved`
        when the disk failed. Whatever is raised, nothing has changed.
        """
        async with self._desk.lock(session_id):
            live = await self._desk.held(session_id)
            match = live.running_match
            seat = live.own_seat(user_id)
            if revision is not None and revision != live.session.revision:
                raise Refused("board_changed")
            played = match.attempt(seat, text)
            done = await self._store(live, played, user_id=user_id, interaction_id=interaction_id)
            await self.go_on(session_id)
            return done

    async def go_on(self, session_id: int) -> None:
        """Play for the seats whose players resigned after something else was stored; the lock is held.

        What fails here is no failure of what was stored before: the announcer has it tried again.
        """
        try:
            await self.house_moves(session_id)
        except errors.StorageError as error:
            _log.warning("session %d: the house has not played yet: %s", session_id, error)

    async def house_moves(self, session_id: int) -> None:
        """Play for the seats whose players resigned until a player is due; the lock is held."""
        live = await self._desk.held(session_id)
        while live.session.status == "running" and (decision := house_decision(live)) is not None:
            match = live.running_match
            text = move_text(await asyncio.to_thread(choose, live.game, match.view(decision.seat), decision))
            await self._store(live, match.attempt(decision.seat, text), user_id=None, interaction_id=None)
            live = await self._desk.held(session_id)

    async def _store(self, live: Live, played: Played, *, user_id: int | None, interaction_id: int | None) -> Done:
        session = live.session
        try:
            with answering():
                revision = await self._storage.moves.append(
                    session.session_id,
                    session.revision,
                    seat=played.seat,
                    user_id=user_id,
                    text=played.move,
                    interaction_id=interaction_id,
                    state=live.game.encode(played.state),
                    events=encode_events(played.events),
                    at=self._desk.clock(),
                    ending=ending(live, played.outcome),
                )
        except BaseException:
            # Whether it was stored is unknown when we were cancelled: the next reader asks the database.
            self._desk.forget(session.session_id)
            raise
        if played.outcome is None:
            self._desk.keep(
                Live(
                    msgspec.structs.replace(session, revision=revision),
                    live.running_match.following(played.state),
                )
            )
        else:
            self._desk.forget(session.session_id)
        return Done(session.session_id, revision, played.seat, played.events)


def house_decision(live: Live) -> Decision | None:
    """Return what a seat without a player must choose now, or None."""
    if live.match is None or live.session.status != "running":
        return None
    return next((due for due in live.match.decisions() if due.seat in live.resigned()), None)


def resigned_outcome(live: Live, seat: int) -> Outcome:
    """Return the ranking when only one player is left after ``seat`` resigned."""
    match = live.running_match
    gone = [*live.resigned(), seat]
    places = tuple(1 if other not in gone else 2 for other in range(match.record.seats))
    return Outcome(places, live.game.points(match.state), Phrase("end-resigned", {"seat": SeatRef(seat)}))
