"""Seasons: organisers open, change and end them; they also end by themselves, and repeat (TN-56, TN-59)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import date, timedelta

import msgspec

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.ground.audit_entries import season_entry
from bot.host.matches.results import Results
from bot.host.matches.session_cache import SessionCache
from bot.host.seasons.spans import calendar_span, day_in, following_span, span_moments
from bot.host.seasons.tables import SeasonTables, final_places, stored_games
from bot.host.tournaments import Tournaments
from bot.host.tournaments.timers.series import numbered_name
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT, clean
from storage.errors import StorageError, TooMany
from storage.records.changes import NewAudit
from storage.records.seasons import Counting, Season, Span

_log = logging.getLogger(__name__)

# The number of seasons of a guild that may run at the same time, the longest season in days, and the highest number of
# results that can be chosen.
MOST_SEASONS, LONGEST_DAYS, MOST_RESULTS = 5, 366, 100
# The fewest days of a season that repeats. Shorter ones would fill their channel.
FEWEST_DAYS = 7


class SeasonWish(msgspec.Struct, frozen=True):
    """The settings of a season that an organiser changes. None keeps a setting."""

    name: str | None = None  # "" names the season after its span.
    games: tuple[str, ...] | None = None  # () stands for all games.
    span: Span | None = None  # "month" and "quarter" are those of today.
    days: tuple[date, date] | None = None  # The first and the last day; the span is then "dates".
    counting: Counting | None = None
    best: int | None = None  # 0: all results count.
    repeats: bool | None = None


class Seasons:
    """Opens, changes and ends seasons. The stored row decides what happens next, so nothing happens twice."""

    def __init__(self, cache: SessionCache, results: Results, tournaments: Tournaments) -> None:
        self._clock = cache.clock
        self._rows = cache.storage.seasons
        self._timers_changed = cache.timers_changed
        self._tables = SeasonTables(self._rows, results, tournaments, cache.usernames)
        # Functions that are called when seasons are to be announced.
        self.listeners: list[Callable[[], None]] = []
        self.table = self._tables.table
        # Functions of storage/sql: `SeasonRows`.
        self.of_guild = self._rows.of_guild
        self.titles = self._rows.titles
        self.unannounced = self._rows.unannounced

    async def get(self, guild_id: int, season_id: int) -> Season:
        """Return a season of a guild. Raises `Refused` ("no_season")."""
        found = await self._rows.find(guild_id, season_id)
        if found is None:
            raise Refused("no_season")
        return found

    async def open(self, guild_id: int, channel_id: int, by: int, zone: str) -> Season:
        """Open a season with the default settings: this month, all games. The caller has checked the right.

        Raises `Refused` ("too_many_seasons").
        """
        at = self._clock()
        starts_at, ends_at = span_moments(*calendar_span("month", day_in(at, zone)), zone)
        season = Season(
            guild_id=guild_id,
            channel_id=channel_id,
            zone=zone,
            starts_at=starts_at,
            ends_at=ends_at,
            created_by=by,
            created_at=at,
        )
        try:
            opened = await self._rows.add(season, self._entry(season, by, "open"), limit=MOST_SEASONS)
        except TooMany as error:
            raise Refused("too_many_seasons", limit=MOST_SEASONS) from error
        self._timers_changed.set()
        return opened

    async def change(self, guild_id: int, season_id: int, by: int, wish: SeasonWish) -> Season:
        """Change a season that has not ended. The caller has checked the right.

        Raises `Refused`: "no_season", "season_over", "season_changed", "bad_season_days", "bad_season_best",
        "unknown_game".
        """
        season = await self._open_season(guild_id, season_id)
        wanted = self._season_with(season, wish)
        _require_long_enough(wanted)
        if wanted == season:
            return season
        if not await self._rows.change(wanted, self._entry(wanted, by, "change")):
            raise Refused("season_changed")
        self._timers_changed.set()
        return await self.get(guild_id, season_id)

    def _season_with(self, season: Season, wish: SeasonWish) -> Season:
        starts_at, ends_at, span = self._chosen_span(season, wish)
        kept = msgspec.structs.replace(season, starts_at=starts_at, ends_at=ends_at, span=span)
        if wish.name is not None:
            kept = msgspec.structs.replace(kept, name=clean(wish.name))
        if wish.games is not None:
            kept = msgspec.structs.replace(kept, games=msgspec.json.encode(_checked_games(wish.games)).decode())
        if wish.counting is not None:
            kept = msgspec.structs.replace(kept, counting=wish.counting)
        if wish.best is not None:
            if not 0 <= wish.best <= MOST_RESULTS:
                raise Refused("bad_season_best", most=MOST_RESULTS)
            kept = msgspec.structs.replace(kept, best=wish.best or None)
        return kept if wish.repeats is None else msgspec.structs.replace(kept, repeats=wish.repeats)

    def _chosen_span(self, season: Season, wish: SeasonWish) -> tuple[int, int, Span]:
        at = self._clock()
        if wish.days is not None:
            first, last = wish.days
            today = day_in(at, season.zone)
            if last < first:
                raise Refused("bad_season_days", why="order", days=LONGEST_DAYS)
            if last < today:
                raise Refused("bad_season_days", why="past", days=LONGEST_DAYS)
            if last - first >= timedelta(days=LONGEST_DAYS) or abs(first - today) > timedelta(days=LONGEST_DAYS):
                raise Refused("bad_season_days", why="long", days=LONGEST_DAYS)
            return *span_moments(first, last + timedelta(days=1), season.zone), "dates"
        if wish.span in (None, "dates"):
            return season.starts_at, season.ends_at, season.span
        return *span_moments(*calendar_span(wish.span, day_in(at, season.zone)), season.zone), wish.span

    async def end(self, guild_id: int, season_id: int, by: int) -> None:
        """End a season now, with titles; it does not repeat. The caller has checked the right.

        Raises `Refused`: "no_season", "season_over", "season_changed", "season_not_begun".
        """
        season = await self._open_season(guild_id, season_id)
        at = self._clock()
        if at <= season.starts_at:
            raise Refused("season_not_begun")
        ended = msgspec.structs.replace(season, ends_at=min(at, season.ends_at), repeats=False)
        if not await self._end(ended, self._entry(season, by, "end")):
            raise Refused("season_changed")

    async def delete(self, guild_id: int, season_id: int, by: int) -> None:
        """Delete a season that has not ended, without titles. The caller has checked the right.

        Raises `Refused`: "no_season", "season_over", "season_changed".
        """
        season = await self._open_season(guild_id, season_id)
        if not await self._rows.delete(season, self._entry(season, by, "delete")):
            raise Refused("season_changed")

    async def _open_season(self, guild_id: int, season_id: int) -> Season:
        season = await self.get(guild_id, season_id)
        if season.ended_at is not None:
            raise Refused("season_over")
        return season

    def _entry(self, season: Season, by: int, step: str) -> NewAudit:
        named = {"season": season.name} if season.name else {}
        return season_entry(season.guild_id, by, step, self._clock(), **named)

    # ---- what happens by itself

    async def look(self, at: int) -> bool:
        """End the seasons that are due, and have ended ones announced. Return False if it must be tried again.

        Nothing ends while the machine's clock may be wrong.
        """
        well = [await self._try(season) for season in await self._rows.due_seasons(at)] if self._clock.steady else []
        if await self._rows.unannounced():
            self._call_listeners()
        return all(well)

    async def _try(self, season: Season) -> bool:
        try:
            await self._end(season)
        except StorageError as error:
            _log.warning("season %d has not ended yet: %s", season.season_id, error)
            return False
        except Exception:
            _log.exception("season %d could not end", season.season_id)
            return False
        return True

    async def _end(self, season: Season, audit: NewAudit | None = None) -> bool:
        """End a season with its present table. Return False if it was changed or ended in the meantime."""
        places = final_places(await self._tables.computed(season))
        following = _following(season) if season.repeats else None
        # Only a season with a following one says that the next season has begun.
        season = msgspec.structs.replace(season, repeats=following is not None)
        ended = await self._rows.end(season, places, following, audit, at=self._clock())
        self._timers_changed.set()
        self._call_listeners()
        return ended

    def _call_listeners(self) -> None:
        for heard in self.listeners:
            heard()

    async def set_announced(self, season: Season, message_id: int) -> None:
        """Record the message that announces the end of a season."""
        await self._rows.set_announced(season, message_id, self._clock())

    async def set_unannounceable(self, season: Season) -> None:
        """Record that the end of a season cannot be announced. Seasons in its channel then repeat no more."""
        await self._rows.set_unannounceable(season, self._clock())

    async def faults(self) -> list[tuple[int, str]]:
        """Return the seasons that cannot be read, with the reason."""
        found = []
        for season in await self._rows.every():
            try:
                await asyncio.to_thread(following_span, season)
                stored_games(season)
            except (msgspec.DecodeError, ValueError, OverflowError) as error:
                found.append((season.season_id, f"{type(error).__name__}: {error}"))
        return found


def _require_long_enough(season: Season) -> None:
    """Raise `Refused` ("bad_season_days") for a season that repeats too soon. Days differ by an hour of summer time."""
    if season.repeats and season.ends_at - season.starts_at < FEWEST_DAYS * DAY_MS - HOUR_MS:
        raise Refused("bad_season_days", why="short", days=FEWEST_DAYS)


def _checked_games(wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the chosen games, () for all. Raises `Refused` ("expired_control") for a game that does not exist."""
    if not {*wanted} <= {*games()}:
        raise Refused("expired_control")
    return () if {*wanted} == {*games()} else tuple(slug for slug in games() if slug in wanted)


def _following(season: Season) -> Season | None:
    """Return the season after this one; None if its times are impossible."""
    try:
        starts_at, ends_at = following_span(season)
    except (ValueError, OverflowError):
        return None
    return msgspec.structs.replace(
        season, name=_next_name(season.name), starts_at=starts_at, ends_at=ends_at, created_at=season.ends_at
    )


def _next_name(name: str) -> str:
    """Return the name of the next season: "Cup" is followed by "Cup #2". A season named after its span stays so."""
    if not name:
        return ""
    base, number = numbered_name(name)
    suffix = f" #{number + 1}"
    return base[: NAME_LIMIT - len(suffix)] + suffix
