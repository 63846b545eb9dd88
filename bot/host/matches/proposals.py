"""Stores suggested moves. Players suggest, to a partner who must decide, only moves that they may know to be legal."""

from __future__ import annotations

import asyncio

from bot.host.clocks.seat_times import plays
from bot.host.ground.refusals import answering
from bot.host.matches.live import Live
from bot.host.matches.session_cache import SessionCache
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text, parse_move
from engine.kernel.errors import Refused
from engine.kernel.matches.known_moves import known_moves
from storage.records.matches import Proposal


class Proposals:
    """Stores suggestions. Each seat has at most one suggestion, which ends when the partner moves."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._proposals = cache.storage.proposals

    async def valid_proposals(self, live: Live) -> list[Proposal]:
        """Return the valid suggestions, by the seats that made them."""
        if not live.is_running or live.match is None or not any(partners(live, one) for one in live.match.decisions()):
            return []
        return [one for one in await self._proposals.of_session(live.session.session_id) if _stands(live, one)]

    async def propose(
        self,
        session_id: int,
        user_id: int,
        decision_number: int,
        move: str,
        *,
        position_token: int,
        interaction_id: int,
    ) -> Proposal:
        """Suggest a move to a partner, replacing the user's former suggestion.

        ``position_token`` is the token of the position as the user saw it when they chose. The suggestion is public if
        all play against the game and a spectator also knows that the move is legal. Raises `Refused`: the codes of
        `Live.running_match`, `Live.playing_seat` and `due_partner`, "board_changed", "no_such_move_now" (not known to
        be legal), "already_done".
        """
        async with self._cache.locked(session_id) as live:
            match, seat = live.running_match, live.playing_seat(user_id)
            decision = due_partner(live, seat, decision_number)
            if match.token(seat) != position_token:
                raise Refused("board_changed")
            parsed_move = parse_move(move)
            if parsed_move not in await self.known_moves(live, decision, seat):
                raise Refused("no_such_move_now", move=move[:100])
            public = match.table.against_game and parsed_move in await self.known_moves(live, decision, None)
            proposal = Proposal(seat, decision_number, move_text(parsed_move), match.token(None), public)
            with answering():
                await self._proposals.put(session_id, proposal, at=self._cache.clock(), interaction_id=interaction_id)
            return proposal

    async def withdraw(self, session_id: int, user_id: int) -> bool:
        """Withdraw the user's suggestion; return whether there was one.

        Raises `Refused` like `Live.playing_seat`.
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            return await self._proposals.drop(session_id, live.playing_seat(user_id))

    async def known_moves(self, live: Live, decision: Decision, viewer: int | None) -> tuple[Move, ...]:
        """Return the moves of a decision that the viewer may know to be legal."""
        return await asyncio.to_thread(known_moves, live.running_match, decision, viewer)


def partners(live: Live, decision: Decision) -> list[int]:
    """Return the seats on a due seat's side whose players may make suggestions to it.

    Return no seats if the choice is secret, if any of several seats may make it, or if the due seat has no player.
    """
    seats = live.session.seats
    if decision.secret or decision.any_of or not plays(seats[decision.seat]):
        return []
    crew = next(crew for crew in live.begun_match.table.crews(len(seats)) if decision.seat in crew)
    return [seat for seat in crew if seat != decision.seat and plays(seats[seat])]


def due_partners(live: Live, seat: int) -> list[Decision]:
    """Return the partners' current decisions for which the seat may make suggestions."""
    return [one for one in live.running_match.decisions() if seat in partners(live, one)]


def due_partner(live: Live, seat: int, decision_number: int) -> Decision:
    """Return a partner's current decision. Raises `Refused` ("nothing_to_suggest") if that partner is not due."""
    decision = next((one for one in due_partners(live, seat) if one.seat == decision_number), None)
    if decision is None:
        raise Refused("nothing_to_suggest")
    return decision


def _stands(live: Live, proposal: Proposal) -> bool:
    match = live.begun_match
    decision = match.decision_of(proposal.due) if proposal.due < match.record.seats else None
    if decision is None or proposal.seat not in partners(live, decision):
        return False
    # Another program may have written the row, so the suggested move must be looked up among the legal moves.
    return match.token(None) == proposal.token and parse_move(proposal.move) in decision.moves
