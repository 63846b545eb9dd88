"""The puzzle of the day: each guild's plan, and the puzzles that are drawn when they are due."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import msgspec

from bot.host.clocks.clock_arithmetic import is_zone, moment_of_day, zone_named
from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.matches.learning.puzzles import puzzle_name
from bot.host.matches.session_cache import SessionCache
from engine.kernel.contract.registry import games
from engine.players.puzzles import puzzles_of
from storage.errors import StorageError
from storage.records.puzzles import DailyPlan, DailyPuzzle

_log = logging.getLogger(__name__)


class DailyPuzzles:
    """Draws the puzzle of each day and guild, and stores it before it is posted.

    A day whose hour passed while the bot was away has its puzzle later on that day. Earlier days have none.
    """

    def __init__(self, cache: SessionCache) -> None:
        self._clock = cache.clock
        self._rows = cache.storage.daily_puzzles
        self._timers_changed = cache.timers_changed
        # The guild and day of each puzzle that this process drew and has not tried to post.
        self._untried: set[tuple[int, int]] = set()
        # Functions that are called when puzzles are to be posted or closed.
        self.listeners: list[Callable[[], None]] = []
        # Methods of `DailyPuzzleRows` (storage/sql), offered here unchanged.
        self.plan = self._rows.plan
        self.unposted = self._rows.unposted
        self.replaced = self._rows.replaced
        self.former = self._rows.former
        self.set_posted = self._rows.set_posted
        self.drop = self._rows.drop

    async def choose(self, plan: DailyPlan) -> DailyPlan:
        """Store a guild's plan, and return it with the time of its next puzzle."""
        chosen_plan = msgspec.structs.replace(plan, next_at=await self._following(plan, self._clock()), told_at=None)
        await self._rows.set_plan(chosen_plan)
        self._timers_changed.set()
        return chosen_plan

    async def stop(self, guild_id: int) -> None:
        """Delete a guild's plan. Its latest puzzle is closed."""
        await self._rows.drop_plan(guild_id)
        self._call_listeners()

    async def _following(self, plan: DailyPlan, at: int) -> int:
        """Return when the next puzzle of a plan is due.

        First, move stored puzzles of later days back to earlier days.
        """
        await self._rows.set_back(plan.guild_id, _day(plan, at))
        history = await self._rows.of_guild(plan.guild_id)
        return _next_at(plan, at, history[-1].day if history else 0)

    def _call_listeners(self) -> None:
        for listener in self.listeners:
            listener()

    async def draw_due(self, at: int) -> bool:
        """Draw all puzzles that are due. Return False if it must be tried again.

        Nothing is drawn while the machine's clock may be wrong, because the day would be wrong too.
        """
        if not self._clock.steady:
            return True
        well, has_drawn = True, False
        for plan in await self._rows.due_plans(at, at + DAY_MS):
            try:
                has_drawn = await self._draw_puzzle(plan, at) or has_drawn
            except StorageError as error:
                _log.warning("guild %d: its puzzle of the day is not drawn yet: %s", plan.guild_id, error)
                well = False
            except Exception:
                _log.exception("guild %d: its puzzle of the day could not be drawn", plan.guild_id)
        if has_drawn:
            self._call_listeners()
        return well

    async def _draw_puzzle(self, plan: DailyPlan, at: int) -> bool:
        day = _day(plan, at)
        if plan.next_at > at:
            return await self._set_back(plan, at)
        if at < _puzzle_time(plan, day):
            return await self._rows.draw(plan, _puzzle_time(plan, day), None)
        puzzle = await self._choose_puzzle(plan, day)
        if not await self._rows.draw(plan, _puzzle_time(plan, day + 1), puzzle):
            return False
        self._untried.add((plan.guild_id, day))
        return True

    async def _set_back(self, plan: DailyPlan, at: int) -> bool:
        """Correct a plan whose next puzzle would come later than tomorrow; the clock was ahead when this time was set.

        Return whether the plan was corrected.
        """
        if plan.next_at <= _puzzle_time(plan, _day(plan, at) + 1):
            return False
        await self._rows.draw(plan, await self._following(plan, at), None)
        return True

    async def _choose_puzzle(self, plan: DailyPlan, day: int) -> DailyPuzzle | None:
        """Return one of the puzzles that the guild had least often, None if the program has no puzzle of the game."""
        puzzle_names = await asyncio.to_thread(_puzzle_names, plan.game)
        history = [(one.game, one.puzzle) for one in await self._rows.of_guild(plan.guild_id)]
        counts = Counter(history)
        least = min((counts[name] for name in puzzle_names), default=0)
        rarest = [name for name in puzzle_names if counts[name] == least]
        # When all puzzles were shown equally often, the latest one is not repeated at once.
        puzzle_pool = [name for name in rarest if name not in history[-1:]] or rarest
        if not puzzle_pool:
            return None
        game, puzzle = secrets.choice(puzzle_pool)
        return DailyPuzzle(plan.guild_id, day, game, puzzle, plan.channel_id)

    async def is_current(self, puzzle: DailyPuzzle) -> bool:
        """Return whether a puzzle is the puzzle of today, and its guild still has a plan."""
        plan = await self._rows.plan(puzzle.guild_id)
        return plan is not None and _day(plan, self._clock()) == puzzle.day

    def is_first_try(self, puzzle: DailyPuzzle) -> bool:
        """Return True at the first call for a puzzle that this process drew: nobody can have posted it yet."""
        key = (puzzle.guild_id, puzzle.day)
        first = key in self._untried
        self._untried.discard(key)
        return first

    async def close(self, puzzle: DailyPuzzle) -> None:
        """Note that a puzzle's message has no button any more."""
        await self._rows.close(puzzle, self._clock())

    async def is_told(self, guild_id: int) -> bool:
        """Return whether the moderators know that the channel is closed to the bot, or the plan is gone."""
        plan = await self._rows.plan(guild_id)
        return plan is None or plan.told_at is not None

    async def set_told(self, guild_id: int) -> None:
        """Note that the moderators were told that the channel is closed to the bot."""
        await self._rows.set_told(guild_id, self._clock())


def _puzzle_names(puzzle_wanted: str | None) -> list[tuple[str, str]]:
    """Return the puzzles of a game (None: of all games), each as the game and the puzzle's name."""
    slugs = sorted(games()) if puzzle_wanted is None else [puzzle_wanted]
    return [(slug, puzzle_name(*one)) for slug in slugs for one in puzzles_of(slug)]


def _zone(plan: DailyPlan) -> ZoneInfo:
    """Return the plan's time zone, or UTC if this machine does not know the zone."""
    return zone_named(plan.zone if is_zone(plan.zone) else "UTC")


def _day(plan: DailyPlan, at: int) -> int:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(_zone(plan)).toordinal()


def _puzzle_time(plan: DailyPlan, day: int) -> int:
    """Return when the puzzle of a day is due."""
    return moment_of_day(_zone(plan), date.fromordinal(day), plan.hour * HOUR_MS // MINUTE_MS)


def _next_at(plan: DailyPlan, at: int, last_at: int) -> int:
    """Return when the next puzzle after ``at`` is due, on a day after ``last_at``."""
    day = max(_day(plan, at), last_at + 1)
    return next(begin for one in (day, day + 1) if (begin := _puzzle_time(plan, one)) > at)
