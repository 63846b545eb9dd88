"""Stores players' notes on work sheets, which no other user can notice, and submits them together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from bot.host.ground.refusals import answering
from bot.host.matches.computer.thinking import advised
from bot.host.matches.live import Live
from bot.host.matches.play import Play, StoredMove
from bot.host.matches.session_cache import SessionCache
from engine.kernel.choices.decisions import IDLE, Decision
from engine.kernel.choices.moves import LISTED, Move, listed_moves, move_text, parse_move
from engine.kernel.errors import Refused
from engine.kernel.matches.worksheets import WorkSheet, notes_after, work_sheet
from storage.records.matches import SheetDraft


class SheetDrafts:
    """Stores and submits drafts of sheets.

    A draft belongs to one question and is kept until the question is answered.
    """

    def __init__(self, cache: SessionCache, play: Play) -> None:
        self._cache = cache
        self._drafts = cache.storage.drafts
        self._play = play

    async def sheet(self, live: Live, decision: Decision) -> WorkSheet:
        """Return the work sheet of a seat's question, with the seat's notes."""
        match, seat = live.running_match, decision.seat
        draft = await self._drafts.find(live.session.session_id, seat)
        is_current = draft is not None and draft.token == match.token(seat)
        noted_moves = (
            [parse_move(text) for text in listed_moves(draft.moves)] if draft is not None and is_current else []
        )
        sheet = await asyncio.to_thread(work_sheet, match, seat, noted_moves)
        # This program never stores choices that do not fit. Another program may have written the row, so they are
        # dropped.
        return replace(sheet, left_out=())

    async def note(
        self,
        session_id: int,
        user_id: int,
        words: Move,
        chosen_moves: Sequence[Move],
        *,
        position_token: int,
        interaction_id: int,
    ) -> WorkSheet:
        """Set the choices in one menu of the user's sheet, and return the sheet. ``words`` names the menu.

        ``position_token`` is the token of the user's question. Raises `Refused`: the codes of `Live.own_decision`,
        "board_changed", "expired_control" (no such sheet, menu or choice), "already_done".
        """
        async with self._cache.locked(session_id) as live:
            decision = _need_sheet(live, user_id, position_token)
            sheet = await self.sheet(live, decision)
            try:
                noted_moves = notes_after(sheet, words, chosen_moves)
            except LookupError as error:
                raise Refused("expired_control") from error
            sheet = await asyncio.to_thread(work_sheet, live.running_match, decision.seat, noted_moves)
            await self._keep(session_id, sheet, position_token, interaction_id)
            return sheet

    async def clear(self, session_id: int, user_id: int, *, position_token: int, interaction_id: int) -> WorkSheet:
        """Clear all notes of the user's sheet. Raises what `note` raises."""
        async with self._cache.locked(session_id) as live:
            decision = _need_sheet(live, user_id, position_token)
            sheet = await asyncio.to_thread(work_sheet, live.running_match, decision.seat)
            await self._keep(session_id, sheet, position_token, interaction_id)
            return sheet

    async def plan(self, session_id: int, user_id: int, *, position_token: int, interaction_id: int) -> WorkSheet:
        """Replace the notes by the plan of a computer player that knows what the user knows.

        Raises what `note` raises; "expired_control" also if another person plays in the match.
        """
        async with self._cache.locked(session_id) as live:
            decision = _need_sheet(live, user_id, position_token)
            if not is_planned_for(live, decision.seat):
                raise Refused("expired_control")
            match = live.running_match
            advised_moves = listed_moves(await asyncio.to_thread(advised, match, decision))
            sheet = await asyncio.to_thread(work_sheet, match, decision.seat, _choices(advised_moves))
            await self._keep(session_id, sheet, position_token, interaction_id)
            return sheet

    async def hand_in(
        self, session_id: int, user_id: int, listed: str, *, position_token: int, interaction_id: int
    ) -> StoredMove:
        """Submit the user's sheet as they saw it.

        Raises `Refused` like `Play.move`; "board_changed" also if the notes have changed.
        """
        live = await self._cache.live(session_id)
        sheet = await self.sheet(live, _need_sheet(live, user_id, position_token))
        if not sheet.text or sheet.text != listed:
            raise Refused("board_changed")
        return await self._play.move(session_id, user_id, listed, interaction_id=interaction_id, token=position_token)

    async def _keep(self, session_id: int, sheet: WorkSheet, position_token: int, interaction_id: int) -> None:
        draft = SheetDraft(sheet.seat, LISTED.join(map(move_text, sheet.notes)), position_token)
        with answering():
            await self._drafts.put(session_id, draft, at=self._cache.clock(), interaction_id=interaction_id)


def is_planned_for(live: Live, seat: int) -> bool:
    """Return whether the computer may plan for this seat. In a match with other people, players plan for themselves."""
    return not live.voters(seat)


def _choices(texts: Sequence[str]) -> list[Move]:
    """Return the choices of a submitted list, without the moves that only end or skip something."""
    return [move for move in map(parse_move, texts) if move not in IDLE]


def _need_sheet(live: Live, user_id: int, position_token: int) -> Decision:
    """Return the user's question. Raises `Refused` if it is not the one they saw, or has no work sheet."""
    decision = live.own_decision(user_id)
    if live.running_match.token(decision.seat) != position_token:
        raise Refused("board_changed")
    if not decision.sheet:
        raise Refused("expired_control")
    return decision
