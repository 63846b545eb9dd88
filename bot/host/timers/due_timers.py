"""Hands each timer that is due to the clerk who sees to it, by one table of the kinds of timers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

from bot.host.lobbies.lobby import EXPIRES, Lobby
from bot.host.matches.deleted_sessions import PURGE, DeletedSessions
from bot.host.matches.play import TIMER, Play
from bot.host.matches.session_cache import SessionCache
from bot.host.seats.deadlines import Deadlines
from bot.host.seats.seats import Seats
from bot.host.timers.reminders import BALLOT, CALL, NUDGE, Reminders
from engine.kernel.errors import Refused
from storage.records import Timer

# Where the effect of a timer is told: on the session's board, to its player, or nowhere.
Telling = Literal["board", "player", "nowhere"]


class TimerKind(msgspec.Struct, frozen=True):
    """A kind of timer: its effect when it is due, and where the effect is told.

    ``harmless`` says that the effect takes nothing from anybody, also where the machine's clock has jumped.
    """

    effect: Callable[[Timer], Awaitable[None]]
    told: Telling = "board"
    harmless: bool = False


def timer_kinds(
    play: Play, reminders: Reminders, deadlines: Deadlines, seats: Seats, lobby: Lobby, deleted: DeletedSessions
) -> dict[str, TimerKind]:
    """Return the table of all kinds of timers."""
    return {
        TIMER: TimerKind(play.late, harmless=True),
        CALL: TimerKind(reminders.fire, "player", harmless=True),
        NUDGE: TimerKind(reminders.fire, "player", harmless=True),
        BALLOT: TimerKind(reminders.fire_ballot, "player", harmless=True),
        "zero": TimerKind(deadlines.ring),
        "stall": TimerKind(deadlines.stalled),
        "vote": TimerKind(deadlines.vote_over),
        "open": TimerKind(seats.fill_open_seat),
        EXPIRES: TimerKind(lobby.expire),
        PURGE: TimerKind(deleted.purge, "nowhere"),
    }


class DueTimers:
    """The clerk for timers that are due."""

    def __init__(self, cache: SessionCache, kinds: dict[str, TimerKind]) -> None:
        self._clock = cache.clock
        self._rows = cache.storage.timers
        self.kinds = kinds

    async def due(self, at: int) -> list[Timer]:
        """Return the timers that may ring at that time, in their order."""
        return [timer for timer in await self._rows.due(at) if self._may_ring(timer)]

    async def next_after(self, at: int) -> int | None:
        """Return when the first timer after that time is due, or None."""
        return await self._rows.next_after(at)

    async def ring(self, timer: Timer) -> None:
        """Ring a timer. One that is void, or of a session that is gone, is forgotten; an early one waits."""
        if not self._may_ring(timer):
            return
        kind = self.kinds.get(timer.kind)
        if kind is None:
            await self._rows.drop(timer)
            return
        try:
            await kind.effect(timer)
        except Refused as error:
            if error.code != "no_session":
                raise
            await self._rows.drop(timer)

    async def reminders(self) -> tuple[Timer, ...]:
        """Return the timers that fired and of which their players were not told yet, the earliest first."""
        return tuple(timer for timer in await self._rows.fired() if self.told(timer) == "player")

    def told(self, timer: Timer) -> Telling:
        """Return where the effect of a timer is told."""
        kind = self.kinds.get(timer.kind)
        return "nowhere" if kind is None else kind.told

    def _may_ring(self, timer: Timer) -> bool:
        """Tell whether a timer is due, and harmless where the machine's clock has jumped and may jump back."""
        kind = self.kinds.get(timer.kind)
        harmless = kind is not None and kind.harmless
        return timer.due_at <= self._clock() and (harmless or self._clock.steady)
