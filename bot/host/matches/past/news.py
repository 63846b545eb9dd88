"""Collects the events that a returning player missed since their last move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.host.matches.live import Live
from bot.host.matches.past.replays import Mark, PastEvent, Replays, past, visible_events
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from storage.records.matches import Move

# A player who moved less than this many milliseconds ago remembers the board.
AWAY_MS = 10 * 60_000


class Missed(msgspec.Struct, frozen=True):
    """The events from a player's last move on, and the revision that the move created.

    ``before_board``: whether ``events`` leaves out the events that the board's message in the channel contains.
    """

    moved_at: int | None  # In UTC milliseconds. None: the player has not moved, so the events begin at the start.
    revision: int
    events: list[PastEvent]
    before_board: bool = False


class News:
    """Collects the news for returning players. ``turn_before`` is `Host.turn_before`."""

    def __init__(
        self, cache: SessionCache, replays: Replays, turn_before: Callable[[Live, Mark], Awaitable[list[PastEvent]]]
    ) -> None:
        self._storage = cache.storage
        self._clock = cache.clock
        self._replays = replays
        self._turn_before = turn_before

    async def missed(self, live: Live, seat: int) -> Missed:
        """Return the events that a player may know since their last move.

        Raises `Refused` ("not_started", "never_begun").
        """
        live.need_begun()
        session = live.session
        last = await self._last_move(live, seat)
        begin = 0 if last is None else last.revision
        entries = await self._storage.log.after(session.session_id, begin - 1, as_of=session.revision)
        events = visible_events(map(past, entries), seat)
        return Missed(None if last is None else last.at, begin, events)

    async def while_away(self, live: Live, seat: int) -> Missed | None:
        """Return the events from a player's last move on, None if that move was less than ten minutes ago."""
        missed = await self.missed(live, seat)
        since = missed.moved_at or live.session.started_at or 0
        return missed if self._clock() - since >= AWAY_MS else None

    async def before_board(self, live: Live, missed: Missed) -> Missed:
        """Return the missed events without those that the board's message in the channel contains."""
        session = live.session
        if session.chapter_revision is None:
            return missed
        begin = session.chapter_revision + 1, session.chapter_event
        marks_before = {one.mark for one in await self._turn_before(live, begin)}
        earlier = [one for one in missed.events if one.mark < begin and one.mark not in marks_before]
        return msgspec.structs.replace(missed, events=earlier, before_board=True)

    async def _last_move(self, live: Live, seat: int) -> Move | None:
        """Return the last move that the seat's current player made by hand and that was not taken back."""
        user_id = live.session.seats[seat].user_id
        moves = await self._storage.moves.list(live.session.session_id)
        own_moves = [move for move in moves if move.seat == seat and move.user_id == user_id and not move.by_order]
        return own_moves[-1] if own_moves and user_id is not None else None

    async def before(self, live: Live, missed: Missed) -> Live | None:
        """Return the session as a spectator saw it before the player's last move.

        The result is None if the match cannot be replayed, or if spectators saw no board before that move. A secret
        move shares its step with the public move before it, so the step before both is shown.
        """
        try:
            story = await self._replays.story(live)
        except Refused:
            return None
        former = story.at(max(0, story.step_at(missed.revision) - 1))
        return former if former is not live and former.session.revision < max(1, missed.revision) else None
