"""Computes when the editions of a repeated tournament open: at the same weekday and hour of a time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.host.clocks.clock_arithmetic import is_zone, zone_named
from bot.host.clocks.terms import MINUTE_MS
from storage.records.tournaments import TournamentSeries

_MONTHS, _DAYS_OF_WEEK = 12, 7
_WEEKS = {"week": 1, "fortnight": 2}


class Opening(NamedTuple):
    """When an edition opens: the local time in the series' zone, and the timestamp in UTC milliseconds."""

    wall: datetime
    at: int


def zone_of_series(series: TournamentSeries) -> ZoneInfo:
    """Return a series' time zone, or UTC if this machine does not know the zone."""
    return zone_named(series.zone if is_zone(series.zone) else "UTC")


def wall_time(at: int, zone: ZoneInfo) -> datetime:
    """Return the local time in a zone at a timestamp."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone).replace(tzinfo=None)


def moment_of(wall: datetime, zone: ZoneInfo) -> int:
    """Return the timestamp of a local time.

    If the clock shows the local time twice that day, the first time counts. If the day skips it, the result is an hour
    later.
    """
    return int(wall.replace(tzinfo=zone).timestamp() * 1000)


def opening_after(series: TournamentSeries, at: int) -> Opening:
    """Return the first opening after a timestamp. Raises `ValueError` or `OverflowError` for impossible times."""
    return next(one for one in _openings(series, at) if one.at > at)


def opening_until(series: TournamentSeries, at: int) -> Opening:
    """Return the latest opening at a timestamp or before it. Raises errors like `opening_after`."""
    return [one for one in _openings(series, at) if one.at <= at][-1]


def _openings(series: TournamentSeries, at: int) -> Iterator[Opening]:
    """Yield the openings around a timestamp, the earliest first."""
    zone = zone_of_series(series)
    first, day = wall_time(series.first_at, zone), wall_time(at, zone).date()
    for one in _months(first.date(), day) if series.every == "month" else _weeks(first.date(), day, series.every):
        wall = datetime.combine(one, first.time())
        yield Opening(wall, moment_of(wall, zone))


def _weeks(first: date, day: date, every: str) -> Iterator[date]:
    period = _WEEKS[every] * _DAYS_OF_WEEK
    weeks = (day - first).days // period
    for number in range(weeks - 1, weeks + 3):
        yield first + timedelta(days=number * period)


def _months(first: date, day: date) -> Iterator[date]:
    """Yield the days with the same weekday and place in their months, such as each second Friday."""
    nth = (first.day - 1) // _DAYS_OF_WEEK
    for number in range(-2, 3):
        year, month = divmod(day.year * _MONTHS + day.month - 1 + number, _MONTHS)
        begin = date(year, month + 1, 1)
        found = begin + timedelta(days=(first.weekday() - begin.weekday()) % _DAYS_OF_WEEK + nth * _DAYS_OF_WEEK)
        # Not every month has, for example, a fifth Friday. In a month without one, the last Friday counts.
        yield found if found.month == begin.month else found - timedelta(days=_DAYS_OF_WEEK)


def begun_minute(at: int) -> int:
    """Return the beginning of the minute of a timestamp."""
    return at - at % MINUTE_MS
