"""Extends deadlines that passed while players could not act, because the bot was away or could not show the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from bot.host.clocks.steady_clock import FAR_MS, SteadyClock
from bot.host.clocks.terms import DAY_MS, HOUR_MS, LEAST_LIVE_MS, SECOND_MS
from storage.records.matches import Session
from storage.records.times import AwayTime
from storage.slots import slot_of

# A deadline that passed while no player could act is extended by at least this much.
GRACE_MS = HOUR_MS
AWAY_MS = 5 * 60 * 1000
# With live clocks (limits of minutes, TN-51), shorter absences count as well, and the minimum extension is shorter.
LIVE_GRACE_MS, LIVE_AWAY_MS = LEAST_LIVE_MS, 5 * SECOND_MS
# A running bot gives a sign of life more often than this, and never handles a timer this late. The scheduler sleeps up
# to 20 s, and its last sign of life may be 10 s older, so 30 s are usual. The rest allows for a slow machine or
# database.
SILENT_MS = 60 * SECOND_MS
# While a channel is closed to the bot, no player sees the match. A deadline that passes then is extended by this time.
UNSEEN_MS, LIVE_UNSEEN_MS = 7 * DAY_MS, HOUR_MS


class Absence(msgspec.Struct, frozen=True):
    """The latest absence of the bot: from its last sign of life to its return."""

    start: int
    end: int


class AddedTime(msgspec.Struct, frozen=True):
    """The milliseconds added to a deadline, because the bot was away ("offline") or its channel closed ("unseen")."""

    more: int
    why: Literal["offline", "unseen"]


class Absences:
    """The host's record of when the bot was away; times in UTC milliseconds."""

    def __init__(self, clock: SteadyClock) -> None:
        self._clock = clock
        # For each slot (a fixed part of all guilds), the latest absence of the process that owned the slot.
        self.latest: dict[int, Absence] = {}
        # Earlier absences by slot. A timer that had to wait for a steady clock may have become due during one of them.
        self.former: Mapping[int, Sequence[AwayTime]] = {}

    def missed(self, session: Session, until: int, *, live: bool = False) -> AddedTime | None:
        """Return the time to add to a deadline that passed at ``until``, and why; None if players could act then.

        ``live``: the deadline is that of a live clock.
        """
        away = self.away(session.guild_id, until, live=live)
        if away:
            return AddedTime(away, "offline")
        unseen = LIVE_UNSEEN_MS if live else UNSEEN_MS
        return AddedTime(unseen, "unseen") if session.parked_reason is not None else None

    def lost_ms(self, guild_id: int, begin: int, deadline: int) -> int:
        """Return for how many milliseconds the bot was away between ``begin`` and a live deadline.

        An absence that began before the deadline counts until its end, including the part after the deadline.
        """
        slot = slot_of(guild_id)
        found = (self.latest.get(slot), *self.former.get(slot, ()))
        spans = {(one.start, one.end) for one in found if one is not None and one.end - one.start > LIVE_AWAY_MS}
        total = sum(end - max(start, begin) for start, end in spans if start <= deadline and end > begin)
        return min(total, FAR_MS)

    def away(self, guild_id: int, until: int, *, live: bool = False) -> int:
        """Return for how many milliseconds the bot was away when a guild's deadline passed at ``until``, else 0.

        A wrong clock may claim an absence of decades, so the result is at most `FAR_MS`. If the bot was away, the
        result is at least `GRACE_MS`, or `LIVE_GRACE_MS` for a live clock (``live``).
        """
        slot, grace = slot_of(guild_id), LIVE_GRACE_MS if live else GRACE_MS
        found = (self.latest.get(slot), *self.former.get(slot, ()))
        # While the machine's clock was unsteady, timers had to wait. A timer counts as late only from the end of this
        # wait.
        late = self._clock() - max(until, self._clock.steady_since)
        for absence in found:
            if absence is None or absence.end - absence.start <= (LIVE_AWAY_MS if live else AWAY_MS):
                continue
            if absence.start <= until < absence.end:
                return min(max(absence.end - absence.start, grace), FAR_MS)
        # A running bot handles a timer at once. If a timer is this late, the bot was off, so players could not act.
        return min(max(late, grace), FAR_MS) if late > (SILENT_MS if live else AWAY_MS) else 0
