"""The spans of seasons (TN-56): calendar months and quarters, or whole days, in the season's time zone."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.host.clocks.clock_arithmetic import is_zone, zone_named
from bot.host.tournaments.timers.recurrence import moment_of, wall_time
from storage.records.seasons import Season, Span

_MONTHS = {"month": 1, "quarter": 3}
_YEAR = 12


def zone_of_season(zone: str) -> ZoneInfo:
    """Return a time zone, or UTC if this machine does not know it."""
    return zone_named(zone if is_zone(zone) else "UTC")


def day_in(at: int, zone: str) -> date:
    """Return the local day at a timestamp. Raises `ValueError` or `OverflowError` for impossible times."""
    return wall_time(at, zone_of_season(zone)).date()


def calendar_span(span: Span, day: date) -> tuple[date, date]:
    """Return the first day of the month or quarter that contains a day, and the first day after it."""
    months = _MONTHS[span]
    start_month = (day.year * _YEAR + day.month - 1) // months * months
    return _first_of(start_month), _first_of(start_month + months)


def _first_of(month: int) -> date:
    year, number = divmod(month, _YEAR)
    return date(year, number + 1, 1)


def span_moments(first: date, after: date, zone: str) -> tuple[int, int]:
    """Return the timestamps at which the day ``first`` and the day ``after`` begin."""
    there = zone_of_season(zone)
    begin, end = (moment_of(datetime.combine(day, time()), there) for day in (first, after))
    return begin, end


def season_days(season: Season) -> tuple[date, date]:
    """Return the first and the last day of a season. Raises `ValueError` or `OverflowError` for impossible times."""
    return day_in(season.starts_at, season.zone), day_in(season.ends_at - 1, season.zone)


def following_span(season: Season) -> tuple[int, int]:
    """Return the timestamps of the beginning and the end of the season after this one.

    It begins exactly at the end of this one. A season of months is followed by the next months, any other by as many
    days. Raises `ValueError` or `OverflowError` for impossible times.
    """
    _, last = season_days(season)
    days = _span_from(season, last + timedelta(days=1))
    return season.ends_at, span_moments(*days, season.zone)[1]


def present_span(season: Season, at: int) -> tuple[int, int]:
    """Return the timestamps of the beginning and the end of a season like this one that contains a timestamp.

    It is the calendar month or quarter, or begins with the present day and has as many days. Raises `ValueError` or
    `OverflowError` for impossible times.
    """
    return span_moments(*_span_from(season, day_in(at, season.zone)), season.zone)


def _span_from(season: Season, day: date) -> tuple[date, date]:
    """Return the first day of a season like this one that contains a day, and the first day after it."""
    if season.span != "dates":
        return calendar_span(season.span, day)
    first, last = season_days(season)
    return day, day + (last - first) + timedelta(days=1)
