"""What happens in ladders by itself: results count, unanswered challenges end, and players are paired each week."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec

from bot.host.clocks.absences import UNSEEN_MS
from bot.host.ground.damage import SUSPENDING_REASONS
from bot.host.ground.tasks import try_step
from bot.host.ladders.matches import match_result
from bot.host.ladders.steps import answer_ms, next_week, not_taken, with_challenge, with_end, with_played, with_week
from bot.host.ladders.store import LadderStore
from storage.records.ladders import CLOSED_MS, Challenge, Ladder, WholeLadder
from storage.records.matches import Session

_log = logging.getLogger(__name__)


class LadderDeadlines:
    """Advances ladders. The stored rows decide what happens next, so nothing happens twice."""

    def __init__(self, store: LadderStore) -> None:
        self._store = store
        # Whether the channel of a ladder is known to be closed to the bot.
        self.is_closed: Callable[[Ladder], bool] = lambda _ladder: False
        # The sessions of matches whose result cannot be read.
        self._unread: set[int] = set()

    async def look(self, at: int) -> bool:
        """Take the results of matches, handle unanswered challenges, and pair players.

        Return False to be called again soon.
        """
        # After a jump of the machine's clock, nobody may lose a place. So nothing is due until the clock is steady.
        due_ladders = await self._store.rows.due_ladders(at) if self._store.clock.steady else ()
        well = [await try_step(self._advance(ladder_id), "ladder", ladder_id) for ladder_id in due_ladders]
        rows = self._store.rows
        queries = (rows.unposted, rows.unposted_challenges, rows.untold_corrections, rows.untold_stops)
        if any([await query() for query in queries]):
            self._store.call_listeners()
        return all(well)

    async def _advance(self, ladder_id: int) -> None:
        """Store everything that is due in a ladder, in one transaction."""
        async with self._store.lock(ladder_id):
            before = await self._store.rows.whole(ladder_id)
            if before is None:
                return
            whole, at = before, self._store.clock()
            for one in before.challenges:
                whole = await self._with_result(whole, one) if one.state == "playing" else whole
            if whole.ladder.state == "open":
                for one in before.challenges:
                    whole = self._with_deadline(whole, one, at)
                if whole.ladder.weekly and whole.ladder.pair_at is not None and whole.ladder.pair_at <= at:
                    # Nobody would see the pairings in a closed channel, so a closed ladder waits for the next week.
                    is_closed, barred = self.is_closed(whole.ladder), await self._store.locked_out(whole)
                    whole = (
                        next_week(whole, at)
                        if is_closed
                        else with_week(whole, barred, at, stirred=await self._stirred(whole))
                    )
            if whole != before:
                await self._store.change(before, whole)

    async def _with_result(self, whole: WholeLadder, challenge: Challenge) -> WholeLadder:
        """Return the ladder after the result of a match, if the match has ended and its result can be read."""
        storage, number = self._store.cache.storage, challenge.session_id
        session = None if number is None else await storage.sessions.load(number)
        if session is not None and session.active:
            return with_end(whole, challenge, "void") if await self._long_closed(session) else whole
        try:
            result = match_result(challenge, session)
        except msgspec.DecodeError as error:
            # The ladder goes on without this damaged match.
            if number is not None and number not in self._unread:
                self._unread.add(number)
                _log.warning(
                    "ladder %d: match %d: the result cannot be read: %s", whole.ladder.ladder_id, number, error
                )
            return whole
        return with_played(whole, challenge, result, await self._active_users(session))

    async def _active_users(self, session: Session | None) -> frozenset[int]:
        """Return the users who have moved in a match or resigned from it."""
        if session is None:
            return frozenset()
        moves = await self._store.cache.storage.conduct.moves(session.session_id)
        resigned_seats = [seat for seat in session.seats if seat.resigned_at is not None and not seat.put_out]
        users = [*(move.user_id for move in moves), *(seat.user_id for seat in resigned_seats)]
        return frozenset(user for user in users if user is not None)

    async def _stirred(self, whole: WholeLadder) -> bool:
        """Return whether somebody has moved in a running match since `Ladder.idle_since`, or nobody could move.

        True also if nobody has been idle so far.
        """
        ladder, since = whole.ladder, whole.ladder.idle_since
        if since is None or self._store.cache.absences.away(ladder.guild_id, ladder.pair_at or 0):
            return True
        for one in whole.challenges:
            if one.state == "playing" and one.session_id is not None:
                moves = await self._store.cache.storage.conduct.moves(one.session_id)
                if any(move.user_id is not None and move.at >= since for move in moves):
                    return True
        return False

    async def _long_closed(self, session: Session) -> bool:
        """Return whether the place of a match was closed to the bot for so long that the match is void (TN-75)."""
        if session.parked_reason is None or session.parked_reason in SUSPENDING_REASONS:
            return False
        closure = await self._store.cache.storage.closures.of(session.session_id)
        return closure is not None and closure.found_at <= self._store.clock() - CLOSED_MS

    def _with_deadline(self, whole: WholeLadder, challenge: Challenge, at: int) -> WholeLadder:
        """Return the ladder after a challenge was not answered in time, if this time is over and was announced.

        If the bot was offline when the time ended, the player gets the time of the outage, but at most the time to
        answer a new challenge. If the channel is closed to the bot, the player gets as much time as in a match whose
        channel is closed.
        """
        due_at = challenge.due_at
        if not challenge.waits or challenge.is_outdated or due_at is None or due_at > at:
            return whole
        more = min(self._store.cache.absences.away(whole.ladder.guild_id, due_at), answer_ms(whole))
        if not more and self.is_closed(whole.ladder):
            more = UNSEEN_MS
        if more:
            return with_challenge(whole, msgspec.structs.replace(challenge, due_at=at + more))
        return not_taken(whole, challenge, at, declined=False)
