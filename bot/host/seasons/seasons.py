"""Seasons: organisers open, change and end them; they also end by themselves, and repeat (TN-56, TN-59)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import date, timedelta

import msgspec

from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.ground.audit_entries import season_entry
from bot.host.ground.tasks import try_step
from bot.host.matches.results.results import Results
from bot.host.matches.session_cache import SessionCache
from bot.host.seasons.spans import calendar_span, day_in, following_span, present_span, span_moments
from bot.host.seasons.tables import SeasonLine, SeasonTables, final_places, stored_games
from bot.host.tournaments import Tournaments
from bot.host.tournaments.timers.series import numbered_name
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT, clean
from storage.errors import SeasonFollowed, TooMany
from storage.records.changes import NewAudit
from storage.records.seasons import Counting, Season, Span

# The number of seasons of a guild that may run at the same time, the longest season in days, and the highest number of
# results that can be chosen.
MOST_SEASONS, LONGEST_DAYS, MOST_RESULTS = 5, 366, 100
# The fewest days of a season that repeats. Shorter ones would fill their channel.
FEWEST_DAYS = 7
# The opening of a season is announced after this time, so that its organiser can first change the settings.
OPENING_MS = 10 * MINUTE_MS
# If a season ends more than this after its planned end, the bot was offline then.
LATE_MS = DAY_MS
# The number of ended seasons that a guild keeps. `SURPLUS_SIZE` older ones are deleted at a time.
KEPT_SEASONS, SURPLUS_SIZE = 200, 5


class SeasonWish(msgspec.Struct, frozen=True):
    """The settings of a season that an organiser changes. None keeps a setting."""

    name: str | None = None  # "" names the season after its span.
    games: tuple[str, ...] | None = None  # () stands for all games.
    span: Span | None = None  # "month" and "quarter" mean the current ones.
    days: tuple[date, date] | None = None  # The first and the last day; the span is then "dates".
    counting: Counting | None = None
    best: int | None = None  # If it is 0, all results count.
    repeats: bool | None = None
    channel_id: int | None = None  # The channel in which openings and ends are announced.


class Seasons:
    """Opens, changes and ends seasons. The stored row decides what happens next, so nothing happens twice."""

    def __init__(self, cache: SessionCache, results: Results, tournaments: Tournaments) -> None:
        self._clock = cache.clock
        self._rows = cache.storage.seasons
        self._timers_changed = cache.timers_changed
        self._tables = SeasonTables(self._rows, results, tournaments, cache.usernames)
        # Held while the seasons that are due end, one after another.
        self._ending = asyncio.Lock()
        # Functions that are called when seasons are to be announced.
        self.listeners: list[Callable[[], None]] = []
        self.table = self._tables.table
        self.stored_table = self._tables.stored_table
        # Functions of `SeasonRows` (storage/sql), offered here unchanged.
        self.of_guild = self._rows.of_guild
        self.titles = self._rows.titles
        self.unannounced = self._rows.unannounced
        self.set_opened = self._rows.set_opened
        self.drop = self._rows.drop

    async def get(self, guild_id: int, season_id: int) -> Season:
        """Return a season of a guild. Raises `Refused` ("no_season")."""
        found = await self._rows.find(guild_id, season_id)
        if found is None:
            raise Refused("no_season")
        return found

    async def open(self, guild_id: int, channel_id: int, by: int, zone: str) -> Season:
        """Open a season with the default settings: this month, all games. The caller must check the permission.

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
            opening_due_at=at + OPENING_MS,
        )
        return await self._add_season(season, by, "open")

    async def _add_season(self, season: Season, by: int, step: str) -> Season:
        try:
            season_added = await self._rows.add(season, self._entry(season, by, step), limit=MOST_SEASONS)
        except TooMany as error:
            raise Refused("too_many_seasons", limit=MOST_SEASONS) from error
        except SeasonFollowed as error:
            raise Refused("season_followed") from error
        self._timers_changed.set()
        return season_added

    async def begin_again(self, guild_id: int, season_id: int, by: int) -> Season:
        """Open the season after one that lapsed, with the same settings. The caller must check the permission.

        Raises `Refused`: "no_season", "expired_control" for a season that did not lapse, "season_followed",
        "too_many_seasons".
        """
        lapsed, at = await self.get(guild_id, season_id), self._clock()
        if not lapsed.lapsed:
            raise Refused("expired_control")
        try:
            starts_at, ends_at = present_span(lapsed, at)
        except (ValueError, OverflowError) as error:
            raise Refused("expired_control") from error
        following = _after(lapsed, starts_at, ends_at)
        return await self._add_season(
            msgspec.structs.replace(following, created_by=by, created_at=at, opening_due_at=at + OPENING_MS),
            by,
            "again",
        )

    async def change(self, guild_id: int, season_id: int, by: int, wish: SeasonWish) -> Season:
        """Change a season that has not ended. The caller must check the permission.

        Raises `Refused`: "no_season", "season_over", "season_changed", "bad_season_days", "bad_season_best",
        "unknown_game".
        """
        season = await self._open_season(guild_id, season_id)
        new_season = self._season_with(season, wish)
        _require_long_enough(new_season)
        if new_season == season:
            return season
        # Once the opening was announced, another channel reads it without delay.
        delay = OPENING_MS if season.opening_due_at is not None else 0
        due_at = max(new_season.starts_at, self._clock() + delay)
        new_season = msgspec.structs.replace(new_season, opening_due_at=due_at)
        if not await self._rows.change(new_season, self._entry(new_season, by, "change")):
            raise Refused("season_changed")
        self._timers_changed.set()
        if new_season.channel_id != season.channel_id:
            # Its opening may be due already in the other channel.
            self._call_listeners()
        return await self.get(guild_id, season_id)

    def _season_with(self, season: Season, wish: SeasonWish) -> Season:
        starts_at, ends_at, span = self._chosen_span(season, wish)
        new_season = msgspec.structs.replace(season, starts_at=starts_at, ends_at=ends_at, span=span)
        if wish.name is not None:
            new_season = msgspec.structs.replace(new_season, name=clean(wish.name))
        if wish.games is not None:
            new_season = msgspec.structs.replace(
                new_season, games=msgspec.json.encode(_checked_games(wish.games)).decode()
            )
        if wish.counting is not None:
            new_season = msgspec.structs.replace(new_season, counting=wish.counting)
        if wish.best is not None:
            if not 0 <= wish.best <= MOST_RESULTS:
                raise Refused("bad_season_best", most=MOST_RESULTS)
            new_season = msgspec.structs.replace(new_season, best=wish.best or None)
        if wish.channel_id is not None:
            new_season = msgspec.structs.replace(new_season, channel_id=wish.channel_id)
        return new_season if wish.repeats is None else msgspec.structs.replace(new_season, repeats=wish.repeats)

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
        """End a season now, with titles; it does not repeat. The caller must check the permission.

        Raises `Refused`: "no_season", "season_over", "season_changed", "season_not_begun".
        """
        season = await self._open_season(guild_id, season_id)
        at = self._clock()
        if at <= season.starts_at:
            raise Refused("season_not_begun")
        ended_season = msgspec.structs.replace(season, ends_at=min(at, season.ends_at), repeats=False)
        if not await self._end_season(ended_season, self._entry(season, by, "end")):
            raise Refused("season_changed")

    async def delete(self, guild_id: int, season_id: int, by: int) -> None:
        """Delete a season that has not ended, without titles. The caller must check the permission.

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
        season_fields = {"season": season.name} if season.name else {}
        return season_entry(season.guild_id, by, step, self._clock(), **season_fields)

    # ---- what happens by itself

    async def look(self, at: int) -> bool:
        """End the seasons that are due, and have seasons announced. Return False if it must be tried again.

        After an absence, all seasons that have passed end before the latest one is announced. Nothing ends while the
        machine's clock may be wrong.
        """
        async with self._ending:
            well = await self._end_due(at) if self._clock.steady else True
        if await self._rows.unannounced() or await self.unopened():
            self._call_listeners()
        return well

    async def _end_due(self, at: int) -> bool:
        """End all seasons that are due, and those that follow them and are due as well."""
        while due_seasons := await self._rows.due_seasons(at):
            results = [await try_step(self._store_end(season), "season", season.season_id) for season in due_seasons]
            if not all(results):
                return False
        return True

    async def unopened(self) -> tuple[Season, ...]:
        """Return the seasons whose opening must be announced now."""
        return await self._rows.unopened(self._clock())

    async def _end_season(self, season: Season, audit: NewAudit) -> bool:
        """End a season with its present table. Return False if it was changed or ended in the meantime."""
        is_stored = await self._store_end(season, audit)
        self._call_listeners()
        return is_stored

    async def _store_end(self, season: Season, audit: NewAudit | None = None) -> bool:
        at, lines = self._clock(), await self._tables.computed(season)
        lapsed = season.repeats and await self._is_lapsed(season, lines, at)
        following = _following(season) if season.repeats and not lapsed else None
        # An ended season "repeats" only if another season follows. Its announcement then says that the next season has
        # begun.
        season = msgspec.structs.replace(season, repeats=following is not None, lapsed=lapsed)
        is_stored = await self._rows.end(season, final_places(lines), following, audit, at=at)
        self._timers_changed.set()
        return is_stored

    async def _is_lapsed(self, season: Season, lines: Sequence[SeasonLine], at: int) -> bool:
        """Return whether neither a season nor the one before it has a result (TN-60).

        Seasons that ended while the bot was offline do not count, because nobody could play.
        """
        if lines or season.follows is None or _is_late(season, at):
            return False
        before = await self._rows.find(season.guild_id, season.follows)
        # If the season before did not repeat, this one was begun by hand, so the season before does not count.
        if before is None or before.ended_at is None or not before.repeats or _is_late(before, before.ended_at):
            return False
        return not await self._rows.places(before.season_id)

    def _call_listeners(self) -> None:
        for listener in self.listeners:
            listener()

    async def set_announced(self, season: Season, message_id: int) -> None:
        """Record the message that announces the end of a season."""
        await self._rows.set_announced(season, message_id, self._clock())

    async def set_unannounceable(self, season: Season) -> None:
        """Record that the end of a season cannot be announced. Seasons in its channel no longer repeat then."""
        await self._rows.set_unannounceable(season, self._clock())

    async def surplus(self, guild_id: int) -> tuple[Season, ...]:
        """Return the oldest ended seasons of a guild, which are more than it keeps (TN-59)."""
        return await self._rows.surplus(guild_id, kept_count=KEPT_SEASONS, most=SURPLUS_SIZE)

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
    """Raise `Refused` ("bad_season_days") for a season that repeats too soon.

    An hour less is allowed, because the clocks may change to summer time in between.
    """
    if season.repeats and season.ends_at - season.starts_at < FEWEST_DAYS * DAY_MS - HOUR_MS:
        raise Refused("bad_season_days", why="short", days=FEWEST_DAYS)


def _checked_games(games_wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the chosen games, () for all. Raises `Refused` ("expired_control") for a game that does not exist."""
    if not {*games_wanted} <= {*games()}:
        raise Refused("expired_control")
    return () if {*games_wanted} == {*games()} else tuple(slug for slug in games() if slug in games_wanted)


def _is_late(season: Season, at: int) -> bool:
    """Return whether a season that ends at a time ends so late that the bot must have been offline."""
    return at - season.ends_at > LATE_MS


def _following(season: Season) -> Season | None:
    """Return the season after this one; None if its times are impossible."""
    try:
        starts_at, ends_at = following_span(season)
    except (ValueError, OverflowError):
        return None
    return msgspec.structs.replace(_after(season, starts_at, ends_at), created_at=season.ends_at)


def _after(season: Season, starts_at: int, ends_at: int) -> Season:
    """Return a new season that follows another one, with the same settings and other times."""
    return Season(
        guild_id=season.guild_id,
        channel_id=season.channel_id,
        name=_next_name(season.name),
        games=season.games,
        span=season.span,
        zone=season.zone,
        starts_at=starts_at,
        ends_at=ends_at,
        counting=season.counting,
        best=season.best,
        repeats=True,
        created_by=season.created_by,
        created_at=season.created_at,
        follows=season.season_id,
    )


def _next_name(name: str) -> str:
    """Return the name of the next season: "Cup" is followed by "Cup #2".

    A season without a name of its own ("") is followed by another one without.
    """
    if not name:
        return ""
    base, number = numbered_name(name)
    suffix = f" #{number + 1}"
    return base[: NAME_LIMIT - len(suffix)] + suffix
