"""Takes moves back: at once if the undo is free, else with the other players' consent."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence

import msgspec

from bot.host.ground.refusals import answering, replaying
from bot.host.matches.live import Live, decoded_orders, encoded_orders, sealed_record
from bot.host.matches.past.past_matches import event_of, read_past
from bot.host.matches.past.replays import PastEvent
from bot.host.matches.past.takeback import Lasting, lasting_reason
from bot.host.matches.play import Play, encode_events
from bot.host.matches.session_cache import SessionCache
from bot.host.matches.timekeeper import Back
from engine.kernel.choices.moves import PASS, move_text
from engine.kernel.errors import Refused
from engine.kernel.matches.endings import final_outcome
from engine.kernel.matches.match import UndoPlan, are_all_private, choose_simultaneously, undo_plan
from engine.kernel.matches.past import Past
from engine.kernel.matches.record import MatchRecord
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import Phrase, SeatRef
from storage.records.changes import NewAudit
from storage.records.matches import Move, UndoRequest
from storage.records.people import OnlyMove

# The text for a move that only its seat may know.
UNNAMED = "…"
# The event of a move that its player took back at once.
UNDONE = "event-undo"


class NamedPlan(msgspec.Struct, frozen=True):
    """The plan of an undo."""

    past: Past  # The match in which the move was made.
    plan: UndoPlan
    move: Phrase | str  # The move as its readers may know it: a phrase, or `UNNAMED`.


class UndoReply(msgspec.Struct, frozen=True):
    """The answer to a player who requested an undo.

    The undo was done at once, or the seats ``waiting_for`` must agree.
    """

    move: Phrase | str
    seat: int
    waiting_for: list[int]
    message_id: int | None = None  # The message that asked the seats; None if it was not recorded.
    overtaken: int | None = None  # The seat whose own request became void.
    again: bool = False  # The seats were asked for the same undo before.


class Undo:
    """Takes moves back, and asks the other players for consent."""

    def __init__(self, cache: SessionCache, play: Play) -> None:
        self._cache = cache
        self._play = play
        self._storage = cache.storage
        # Methods of `UndoRequestRows` (storage/sql), offered here unchanged.
        self.asked_by = self._storage.undo_requests.set_message

    async def ask_undo(
        self,
        session_id: int,
        user_id: int,
        interaction_id: int,
        *,
        token: int | None = None,
        only_free: bool = False,
        practice: bool = True,
    ) -> UndoReply:
        """Take the user's latest move back if that is free, otherwise ask the other players.

        ``token`` identifies the position that the user saw (`Match.token`); None accepts any. With ``only_free``,
        refuse to ask. If nobody is left to ask, the match becomes practice, unless ``practice`` is False. Raises
        `Refused`: "not_seated", "seat_open", "computer_plays", "not_started", "match_over", "paused", "no_undo" (the
        table does not allow undo), "undo_stale" (the position has changed), "nothing_to_undo", "undo_asks"
        (``only_free``, and the others must be asked), "undo_practice", "already_done", "undo_pending" (another
        request), "no_replay".
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            seat = live.playing_seat(user_id)
            if not live.begun_match.table.undo:
                raise Refused("no_undo")
            if token is not None and token != live.running_match.token(seat):
                raise Refused("undo_stale")
            plan_found = await self._undo_plan(live, seat)
            plan, others = plan_found.plan, live.voters(seat)
            if not (plan.free or others or practice or live.session.practice):
                raise Refused("undo_practice")
            if plan.free or not others:
                open_request = await self._storage.undo_requests.find(session_id)
                overtaken = open_request.by_seat if open_request is not None and open_request.by_seat != seat else None
                # No other player is left to agree, so undoing a move that revealed something makes the match practice.
                await self._take_back(live, seat, plan_found, "free", interaction_id, overtaken, practice=not plan.free)
                await self._play.go_on(session_id)
                return UndoReply(plan_found.move, seat, [], overtaken=overtaken)
            if only_free:
                raise Refused("undo_asks")
            request = UndoRequest(
                session_id=session_id,
                by_seat=seat,
                by_user=user_id,
                revision=live.session.revision,
                keep_moves=plan.dropped[0],
                created_at=self._cache.clock(),
            )
            with answering():
                open_request = await self._storage.undo_requests.ask(request, interaction_id=interaction_id)
            if open_request.by_seat != seat:
                raise Refused("undo_pending", seat=SeatRef(open_request.by_seat))
            others_asked = [other for other in others if other not in open_request.agreed]
            return UndoReply(
                plan_found.move, seat, others_asked, open_request.message_id, again=open_request != request
            )

    async def has_move(self, live: Live, seat: int) -> bool:
        """Return whether the seat's player has made a move that can be taken back, freely or with consent."""
        moves = await self._storage.moves.list(live.session.session_id)
        return any(move.seat == seat and not _made_without_player(move, seat) for move in moves)

    async def free_undo(self, live: Live, seat: int) -> str | None:
        """Return the seat's latest move if it can be taken back without asking anybody, else None.

        No other seat may have chosen since, and the move must have revealed nothing hidden or random. A choice made in
        parallel with the others can be taken back as long as it was not announced. A single player can take back
        every move of a practice match.
        """
        session = live.session
        moves = await self._storage.moves.list(session.session_id)
        seat_moves = [move for move in reversed(moves) if not _made_without_player(move, seat)]
        mine = next((move for move in seat_moves if move.seat == seat), None)
        if mine is None:
            return None
        if _costs_nothing(live, seat):
            return mine.text
        entries = await self._storage.log.after(session.session_id, mine.revision - 1)
        events = [event_of(entry) for entry in entries]
        if choose_simultaneously(live.begun_match.decisions()) and are_all_private(events):
            return mine.text
        return None if mine != seat_moves[0] or any(event.reveals for event in events) else mine.text

    async def took_back(self, live: Live, unannounced_events: Sequence[PastEvent]) -> set[int]:
        """Return the seats whose players have taken a move back at once since the last announcement.

        ``unannounced_events`` are all events since then (`Host.unannounced`).

        An undo with the others' consent is left out, because it may come long after the request. The undo of a secret
        choice counts until its player moves again. An undo that everybody may know of counts only until any player
        moves, because that move may ask something new.
        """
        session = live.session
        number, announced = session.session_id, session.announced_revision
        undo_events = [(one.revision, one.event) for one in unannounced_events if one.event.key == UNDONE]
        if not undo_events:
            return set()
        moves = await self._storage.moves.acted(number, announced, session.revision)
        seats: set[int] = set()
        for revision, event in undo_events:
            seat = event.params.get("seat")
            later = {move.seat for move in moves if move.revision > revision}
            if isinstance(seat, SeatRef) and (not later or (event.to is not None and seat.seat not in later)):
                seats.add(seat.seat)
        return seats

    async def lasting(self, live: Live, seat: int, texts: Sequence[str]) -> Lasting | None:
        """Return why a series of a seat's legal moves could not be taken back without asking anybody, or None.

        In a practice match of a single player, only moves that end the match cannot be taken back.
        """
        if not live.begun_match.table.undo:
            return Lasting("table")
        user_id = live.session.seats[seat].user_id
        mine = None if user_id is None else await self._cache.timekeeper.person(user_id)
        only_move: OnlyMove = (mine.only_move if mine is not None else None) or "open"
        why = await asyncio.to_thread(lasting_reason, live.begun_match, seat, texts, live.computer_seats(), only_move)
        if why is None:
            return None
        if why.cause != "ends":
            if _costs_nothing(live, seat):
                return Lasting("ends", may_end=True) if why.may_end else None
            # The words about an end do not say what an undo needs.
            if not live.voters(seat) and await self._lasted_before(live, seat):
                why = msgspec.structs.replace(why, known=True)
        if why.outcome is None:
            return why
        # Seats that resigned are placed last, as when the match ends.
        outcome = final_outcome(why.outcome, live.begun_match.table, live.resigned())
        return msgspec.structs.replace(why, outcome=outcome)

    async def _lasted_before(self, live: Live, seat: int) -> bool:
        """Return whether the seat's present player has made a move that could not be taken back freely.

        Either it revealed something, or another seat chose right after it.
        """
        session = live.session
        moves = await self._storage.moves.list(session.session_id)
        for move, following in itertools.zip_longest(moves, moves[1:]):
            if move.user_id != session.seats[seat].user_id or _made_without_player(move, seat):
                continue
            if following is not None and following.seat != seat and following.text != move_text(PASS):
                return True
            # Only the events of this move. One of a player's first moves usually reveals something, so few are read.
            entries = await self._storage.log.after(session.session_id, move.revision - 1, as_of=move.revision)
            if any(event_of(entry).reveals for entry in entries):
                return True
        return False

    async def answer_undo(self, session_id: int, user_id: int, revision: int, *, agree: bool) -> UndoReply:
        """Count the answer of a seat that was asked to agree to an undo.

        The last consent takes the move back; a refusal ends the request. Raises `Refused`: "not_seated", "seat_open",
        "computer_plays", "undo_void" (the match went on), "undo_answered", "own_undo", "match_over", "paused",
        "no_replay".
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            seat = live.playing_seat(user_id)
            request = await self._storage.undo_requests.find(session_id)
            if request is None and live.session.revision == revision:
                raise Refused("undo_answered")
            if request is None or request.revision != live.session.revision or request.revision != revision:
                raise Refused("undo_void")
            if seat == request.by_seat:
                raise Refused("own_undo")
            past = await self.past(live)
            named_plan = _move_phrase(past, request.keep_moves)
            if not agree:
                await self._storage.undo_requests.drop(session_id)
                return UndoReply(named_plan, request.by_seat, [seat])
            voters_asked = [voter for voter in live.voters(request.by_seat) if voter not in {*request.agreed, seat}]
            if voters_asked:
                await self._storage.undo_requests.agree(
                    session_id, seat, seen_revision=revision, at=self._cache.clock()
                )
            else:
                plan = UndoPlan(tuple(range(request.keep_moves, len(past.record.moves))), free=False)
                await self._take_back(live, request.by_seat, NamedPlan(past, plan, named_plan), "agreed")
                await self._play.go_on(session_id)
            return UndoReply(named_plan, request.by_seat, voters_asked)

    async def _undo_plan(self, live: Live, seat: int) -> NamedPlan:
        found = await read_past(self._storage, live)
        by_order = {number for number, move in enumerate(found.moves) if _made_without_player(move, seat)}
        return _undo_plan(live, found.past, seat, by_order)

    async def past(self, live: Live) -> Past:
        """Return the match with its past positions. Raises `Refused` ("no_replay") for a match of newer rules."""
        return (await read_past(self._storage, live)).past

    async def record(self, live: Live) -> MatchRecord:
        """Return the whole record with its seed, for use inside the host."""
        return sealed_record(live.session, await self._storage.moves.list(live.session.session_id))

    async def _take_back(
        self,
        live: Live,
        seat: int,
        named_plan: NamedPlan,
        back: Back,
        interaction_id: int | None = None,
        overtaken: int | None = None,
        *,
        practice: bool = False,
    ) -> None:
        """Take a seat's move back. If another seat's request becomes void, announce that too."""
        granted = back == "agreed"
        key = "event-undo-agreed" if granted else UNDONE
        # A choice that nobody saw is taken back without an announcement to the others.
        plan = named_plan.plan
        events = [Event(key, {"seat": SeatRef(seat), "move": named_plan.move}, (seat,) if plan.simultaneous else None)]
        if overtaken is not None:
            events.append(Event("event-undo-overtaken", {"seat": SeatRef(overtaken)}))
        if practice and not live.session.practice:
            events.append(Event("event-practice"))
        await self.go_back(
            live,
            named_plan.past,
            plan.dropped,
            events,
            mover=seat,
            back=back,
            granted=granted,
            interaction_id=interaction_id,
            practice=practice,
        )

    async def go_back(
        self,
        live: Live,
        past: Past,
        dropped: Sequence[int],
        events: Sequence[Event],
        *,
        mover: int | None = None,
        back: Back = "agreed",
        granted: bool = False,
        interaction_id: int | None = None,
        audit: NewAudit | None = None,
        practice: bool = False,
    ) -> None:
        """Take back the moves with the numbers ``dropped``. The caller holds the lock.

        ``granted``: an undo request was granted. Raises `Refused` for refusals of storage, and "no_replay" if the board
        to go back to was not stored.
        """
        session, at = live.session, self._cache.clock()
        match = await replaying(past.without, dropped)
        match.orders = decoded_orders(session.orders)
        timing = await self._cache.timekeeper.timing(Live(session, match), at, mover=mover, back=back)
        self._cache.forget(session.session_id)
        with answering():
            await self._storage.moves.undo(
                session.session_id,
                session.revision,
                dropped=dropped,
                state=live.game.encode(match.state),
                events=encode_events([*events]),
                at=at,
                interaction_id=interaction_id,
                timing=timing,
                audit=audit,
                granted=granted,
                practice=practice,
                orders=encoded_orders(match.settled_orders()),
            )


def _costs_nothing(live: Live, seat: int) -> bool:
    """Return whether the match is practice already, and nobody but the seat's player must agree to an undo."""
    return live.session.practice and not live.voters(seat)


def _made_without_player(move: Move, seat: int) -> bool:
    """Return whether a move was made without asking its player, as far as the seat may know.

    To the others, a delayed pass by a standing order counts as made by hand; otherwise it would reveal the order.
    """
    return move.by_order and (move.user_id is None or move.seat == seat)


def _undo_plan(live: Live, past: Past, seat: int, by_order: set[int]) -> NamedPlan:
    simultaneous = choose_simultaneously(live.begun_match.decisions())
    plan = undo_plan([*past.record.moves], past.events, seat, by_order, simultaneous=simultaneous)
    return NamedPlan(past, plan, _move_phrase(past, plan.dropped[0], seat if plan.simultaneous else None))


def _move_phrase(past: Past, number: int, viewer: int | None = None) -> Phrase | str:
    """Return the phrase of a move for ``viewer`` (None: everybody); `UNNAMED` for another seat's secret choice."""
    entry, decision = past.record.moves[number], past.decision(number + 1)
    secret = decision.secret if decision is not None else number >= past.same
    if secret and viewer != entry.seat:
        return UNNAMED
    return past.move_phrase(number + 1, for_all=viewer is None)
