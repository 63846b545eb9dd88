"""Reads the times that organisers type: "+3h" from now, or a date and time in their own time zone."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.host.clocks.terms import DAY_MS
from bot.wording.names import clean_text
from bot.wording.words import Words
from bot.wording.zones import UNIVERSAL, clock_in
from engine.kernel.errors import Refused

MOMENT_LIMIT = 20
# The number of years that an event can be planned ahead. Dates within them can be shown in every time zone.
MOST_YEARS = 10
_SPANS = {"m": 60_000, "h": 3_600_000, "d": 86_400_000}
_AFTER = re.compile(r"\+\s*(\d{1,4})\s*([mhd])")
_FORM = "%Y-%m-%d %H:%M"


def typed_moment(text: str, now: int, zone: str | None) -> int | None:
    """Return a typed time in UTC milliseconds, None for an empty text. ``zone`` is None if it is not known.

    When summer time ends, the first of two equal times is used. Raises `Refused` ("bad_moment") for an invalid or
    skipped time, for a time in the past or too far ahead, and for a date without a known zone.
    """
    typed_letters = text.strip().lower()
    if not typed_letters:
        return None
    after = _AFTER.fullmatch(typed_letters)
    date = _date(text, typed_letters, now, zone) if after is None else None
    moment = now + _span(after) if date is None else int(date.timestamp() * 1000)
    if moment < now:
        raise _bad(text, "past", now, zone)
    if moment > now + MOST_YEARS * 365 * DAY_MS:
        raise _bad(text, "far", now, zone)
    if date is not None and written_moment(moment, zone) != date.strftime(_FORM):
        raise _bad(text, "gap", now, zone)
    return moment


def _span(after: re.Match[str] | None) -> int:
    return 0 if after is None else int(after[1]) * _SPANS[after[2]]


def _date(text: str, date_text: str, now: int, zone: str | None) -> datetime:
    """Return the typed date. Raises `Refused` ("bad_moment")."""
    try:
        date = datetime.strptime(date_text, _FORM)
    except ValueError as error:
        raise _bad(text, "form", now, zone) from error
    if zone is None:
        raise _bad(text, "zone", now, zone)
    return date.replace(tzinfo=ZoneInfo(zone))


def _bad(text: str, why: str, now: int, zone: str | None) -> Refused:
    typed = clean_text(text, MOMENT_LIMIT)
    has_zone = "no" if zone is None else "yes"
    return Refused(
        "bad_moment", typed=typed, why=why, known=has_zone, zone=zone or "", now=clock_in(zone, now), years=MOST_YEARS
    )


def written_moment(at: int | None, zone: str | None) -> str:
    """Return a time as it is typed, "" for None and for a time that the calendar cannot show."""
    if at is None:
        return ""
    try:
        return datetime.fromtimestamp(at / 1000, ZoneInfo(zone or UNIVERSAL)).strftime(_FORM)
    except (ValueError, OverflowError):
        return ""


def zone_note(zone: str, now: int, words: Words) -> str:
    """Return a note with the time zone of typed dates and its current time."""
    return words("setup-dates-zone", zone=zone, now=clock_in(zone, now))
