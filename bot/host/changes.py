"""What happens to a running match besides moves: taking back, resigning, ending."""

from __future__ import annotations

import asyncio

import msgspec

from bot.host.answers import answering
from bot.host.desk import Desk, Live, decoded_orders, sealed_record
from bot.host.play import Play, encode_events, ending, resigned_outcome
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.match import UndoPlan, replay, replay_events, undo_plan
from engine.kernel.phrases import SeatRef
from engine.kernel.record import MatchRecord
from storage.records import Ending, Move, NewAudit, StandingOrder, UndoRequest

REASON_LIMIT = 300
# Stands for a move that its seat alone knows.
UNNAMED = "…"


class Asked(msgspec.Struct, frozen=True):
    """What became of a wish to take back: done at once, or the seats whose consent is waited for."""

    move: str
    seat: int
    waiting: list[int]


class Changes:
    """The desk's clerk for everything but moves."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk = desk
        self._play = play
        self._storage = desk.storage

    async def ask_undo(self, session_id: int, user_id: int, interaction_id: int, *, only_free: bool = False) -> Asked:
        """Take the user's latest move back if that is free, else ask the others (``only_free``: refuse).

        Raises `Refused`: "not_seated", "not_started", "match_over", "nothing_to_undo", "already_done",
        "undo_pending" (another wish waits for its answers).
        """
        async with self._desk.lock(session_id):
            live = await self._desk.held(session_id)
            live.running_match  # noqa: B018 - refuses what is not running
            seat = live.own_seat(user_id)
            plan = await self._plan(live, seat)
            others = self._voters(live, seat)
            if plan.free or not others:
                await self._take_back(live, seat, plan.keep, plan.move, interaction_id)
                await self._play.go_on(session_id)
                return Asked(plan.move, seat, [])
            if only_free:
                raise Refused("nothing_to_undo")
            request = UndoRequest(
                session_id=session_id,
                by_seat=seat,
                by_user=user_id,
                revision=live.session.revision,
                keep_moves=plan.keep,
                created_at=self._desk.clock(),
            )
            with answering():
                standing = await self._storage.undo_requests.ask(request, interaction_id=interaction_id)
            if standing.by_seat != seat:
                raise Refused("undo_pending", seat=SeatRef(standing.by_seat))
            return Asked(plan.move, seat, [other for other in others if other not in standing.agreed])

    async def free_undo(self, live: Live, seat: int) -> str | None:
        """Return the seat's latest move if it can be taken back without asking anybody, else None.

        It is so while nobody else has chosen anything since, and nothing hidden or random came to light by it.
        """
        session = live.session
        moves = await self._storage.moves.list(session.session_id)
        latest = next((move for move in reversed(moves) if not _unwished(move, seat)), None)
        if latest is None or latest.seat != seat:
            return None
        entries = await self._storage.log.after(session.session_id, latest.revision - 1)
        reveals = any(msgspec.json.decode(entry.data, type=Event).reveals for entry in entries)
        return None if reveals else latest.text

    async def answer_undo(self, session_id: int, user_id: int, revision: int, *, agree: bool) -> Asked:
        """Count a vote; the last one needed takes the move back, a refusal ends the request.

        Raises `Refused`: "not_seated", "undo_void" (the match went on), "own_undo", "match_over".
        """
        async with self._desk.lock(session_id):
            live = await self._desk.held(session_id)
            live.running_match  # noqa: B018
            seat = live.own_seat(user_id)
            request = await self._storage.undo_requests.find(session_id)
            if request is None or request.revision != live.session.revision or request.revision != revision:
                raise Refused("undo_void")
            if seat == request.by_seat:
                raise Refused("own_undo")
            text = await asyncio.to_thread(_named, await self.record(live), request.keep_moves)
            if not agree:
                await self._storage.undo_requests.drop(session_id)
                return Asked(text, request.by_seat, [seat])
            waiting = [voter for voter in self._voters(live, request.by_seat) if voter not in {*request.agreed, seat}]
            if waiting:
                await self._storage.undo_requests.agree(session_id, seat, seen_revision=revision, at=self._desk.clock())
            else:
                await self._take_back(live, request.by_seat, request.keep_moves, text)
                await self._play.go_on(session_id)
            return Asked(text, request.by_seat, waiting)

    def _voters(self, live: Live, seat: int) -> list[int]:
        return [
            other.seat
            for other in live.session.seats
            if other.seat != seat and other.resigned_at is None and other.user_id is not None
        ]

    async def _plan(self, live: Live, seat: int) -> UndoPlan:
        moves = await self._storage.moves.list(live.session.session_id)
        by_order = {number for number, move in enumerate(moves) if _unwished(move, seat)}
        return await asyncio.to_thread(_plan, sealed_record(live.session, moves), seat, by_order)

    async def record(self, live: Live) -> MatchRecord:
        """Return the whole record, seed included: for the host's own use."""
        return sealed_record(live.session, await self._storage.moves.list(live.session.session_id))

    async def _take_back(self, live: Live, seat: int, keep: int, text: str, interaction_id: int | None = None) -> None:
        session = live.session
        record = await self.record(live)
        match = await asyncio.to_thread(replay, record, keep)
        match.orders = decoded_orders(session.orders)
        told = Event("event-undo", {"seat": SeatRef(seat), "move": text})
        self._desk.forget(session.session_id)
        with answering():
            await self._storage.moves.undo(
                session.session_id,
                session.revision,
                keep_moves=keep,
                state=live.game.encode(match.state),
                events=encode_events([told]),
                at=self._desk.clock(),
                interaction_id=interaction_id,
                orders=[
                    StandingOrder(owner, msgspec.json.encode(order)) for owner, order in match.settled_orders().items()
                ],
            )

    async def resign(self, session_id: int, user_id: int) -> None:
        """Give a seat up: with one player left the match ends, else the house plays on for it, ranked last.

        Raises `Refused`: "not_seated", "not_started", "match_over".
        """
        async with self._desk.lock(session_id):
            live = await self._desk.held(session_id)
            live.running_match  # noqa: B018
            seat = live.own_seat(user_id)
            outcome = resigned_outcome(live, seat) if len(self._voters(live, seat)) < 2 else None
            told = [Event("event-resign", {"seat": SeatRef(seat)})]
            if outcome is None:
                told.append(Event("event-house", {"seat": SeatRef(seat)}))
            else:
                told += [Event("event-last-player", {"seat": SeatRef(winner)}) for winner in outcome.winners()]
            session = live.session
            self._desk.forget(session_id)
            with answering():
                await self._storage.moves.resign(
                    session_id,
                    session.revision,
                    seat=seat,
                    state=live.game.encode(live.running_match.state),
                    events=encode_events(told),
                    at=self._desk.clock(),
                    ending=ending(live, outcome),
                )
            await self._play.go_on(session_id)

    async def end(self, session_id: int, user_id: int, reason: str) -> None:
        """End a session without a result, by a moderator whose right the caller has checked.

        Raises `Refused`: "reason_needed", "match_over". The seed is revealed all the same.
        """
        reason = " ".join(reason.split())[:REASON_LIMIT]
        if not reason:
            raise Refused("reason_needed")
        async with self._desk.lock(session_id):
            live = await self._desk.held(session_id)
            session = live.session
            if not session.active:
                raise Refused("match_over")
            at = self._desk.clock()
            audit = NewAudit(
                at=at,
                guild_id=session.guild_id,
                session_id=session_id,
                actor=user_id,
                action="end",
                reason=reason,
                before=msgspec.json.encode({"status": session.status, "revision": session.revision}),
                after=msgspec.json.encode({"status": "abandoned"}),
            )
            self._desk.forget(session_id)
            with answering():
                await self._storage.sessions.end(
                    session_id,
                    Ending(status="abandoned", reason=reason, by=user_id),
                    seen_revision=session.revision,
                    events=encode_events([Event("event-ended", {"reason": reason})]),
                    at=at,
                    audit=audit,
                )


def _unwished(move: Move, seat: int) -> bool:
    """Tell whether nobody wished a move, as far as a seat may know.

    An order that took its time bears the player's name, and others must not learn from what taking back costs them
    that it was one.
    """
    return move.by_order and (move.user_id is None or move.seat == seat)


def _plan(record: MatchRecord, seat: int, by_order: set[int]) -> UndoPlan:
    match, told = replay_events(record)
    plan = undo_plan(match.moves, told, seat, by_order)
    return msgspec.structs.replace(plan, move=_named(record, plan.keep))


def _named(record: MatchRecord, number: int) -> str:
    """Return how a move is named to everybody: what was chosen in secret is not."""
    entry = record.moves[number]
    decision = replay(record, number).decision_of(entry.seat)
    return UNNAMED if decision is not None and decision.secret else entry.move
