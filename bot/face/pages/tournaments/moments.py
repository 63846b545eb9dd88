"""Reads the moments that organisers type: "+3h" from now, or a date with a time in their own zone."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from engine.kernel.errors import Refused

MOMENT_LIMIT = 20
_SPANS = {"m": 60_000, "h": 3_600_000, "d": 86_400_000}
_AFTER = re.compile(r"\+\s*(\d{1,4})\s*([mhd])")
_FORM = "%Y-%m-%d %H:%M"


def typed_moment(text: str, now: int, zone: str | None) -> int | None:
    """Return a moment in UTC milliseconds, None for an empty text; dates without a zone of the user's are UTC.

    Raises `Refused` ("bad_moment") for what is none or lies in the past.
    """
    wanted = text.strip().lower()
    if not wanted:
        return None
    after = _AFTER.fullmatch(wanted)
    if after is not None:
        return now + int(after[1]) * _SPANS[after[2]]
    try:
        at = datetime.strptime(wanted, _FORM).replace(tzinfo=ZoneInfo(zone) if zone else UTC)
    except (ValueError, LookupError) as error:
        raise Refused("bad_moment", typed=text.strip()[:MOMENT_LIMIT]) from error
    moment = int(at.timestamp() * 1000)
    if moment <= now:
        raise Refused("bad_moment", typed=text.strip()[:MOMENT_LIMIT])
    return moment


def written_moment(at: int | None, zone: str | None) -> str:
    """Return a moment as it can be typed, "" for none."""
    if at is None:
        return ""
    return datetime.fromtimestamp(at / 1000, ZoneInfo(zone) if zone else UTC).strftime(_FORM)
