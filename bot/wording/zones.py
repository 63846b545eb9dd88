"""Finds the time zone that a user types or chooses: by its name in the IANA database, a city, or a Spanish name."""

from __future__ import annotations

import csv
import difflib
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from bot.wording.languages import LANGUAGES, base_of
from bot.wording.names import clean_text
from bot.wording.words import folded
from bot.wording.zone_names import menu_rows
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase, listed

TYPED_LIMIT = 64
UNIVERSAL = "UTC"
# The regions of the menus of zones, in their order.
REGIONS = (
    *("north-america", "central-america", "south-america", "europe", "atlantic", "africa"),
    *("middle-east", "central-asia", "asia", "oceania"),
)
# The number of suggestions for an unknown zone.
NEAR = 3
_CLOSE = 0.75
# Names that are not places: zone names for the machine's own time, and abbreviations whose zones lack summer time.
_NO_ZONES = frozenset({"Factory", "localtime", "posixrules", "EST", "MST"})
_MACHINE = ("posix/", "right/", "SystemV/")
_UNIVERSAL = frozenset({"utc", "gmt", "uct", "zulu", "universal", "greenwich", "z", "gmt0", "utc0"})
# In "Etc/GMT+5" the sign is inverted: the zone is five hours behind UTC.
_OFFSET = re.compile(r"(etc/)?(?:utc|gmt|z)?\s*([+\-−–])\s*(\d{1,2})(?:[:.]?([0-5]\d))?(?:\s*h)?", re.IGNORECASE)
# To find the zones for an offset or an abbreviation, their winter and summer times in this year are compared.
_SAMPLE_YEAR = 2026


class ZoneOption(NamedTuple):
    """A time zone of a region's menu: its name in the IANA database, and its place by language."""

    zone: str
    places: Mapping[str, str]

    def place(self, lang: str) -> str:
        """Return the name of the place in a language."""
        return self.places[base_of(lang)]


def read_zone(typed: str) -> str:
    """Return the name of the time zone that a user typed.

    Case, accents and the kind of gap between words are ignored. The name of a city, or of a country with a single zone,
    is enough. An offset such as "UTC-5" is refused, because it does not say when summer time applies. Raises `Refused`
    ("bad_zone") with suggestions.
    """
    text = typed.partition(",")[0].strip()
    offset = _OFFSET.fullmatch(text)
    if offset is not None:
        minutes = _minutes(offset)
        if minutes == 0:
            return UNIVERSAL
        raise _unknown_zone(text, "offset", _with_offset(minutes))
    key = _key(text)
    if key in _UNIVERSAL or key.removeprefix("etc/") in _UNIVERSAL:
        return UNIVERSAL
    found = zones().get(key) or _zone_places().get(key) or _cities().get(_last(key))
    if found is not None:
        return found
    short = _abbreviated(text.upper())
    if short:
        raise _unknown_zone(text, "short", short)
    raise _unknown_zone(text, "name", _near(key))


def offered_zones(typed: str) -> list[str]:
    """Return the zones that contain the typed text in one of their names; names that begin with it come first."""
    typed_key = _key(typed)
    zone_pairs = [(key, name) for key, name in zones().items() if "/" in name or name == UNIVERSAL]
    zone_pairs += [*_zone_places().items()] if typed_key else []
    found = [(key, name) for key, name in zone_pairs if typed_key in key and not name.startswith("US/")]
    found.sort(key=lambda one: not any(part.startswith(typed_key) for part in one[0].split("/")))
    return [*dict.fromkeys(name for _, name in found)]


def clock_in(zone: str | None, at: int) -> Phrase:
    """Return the day and the time of day in a zone (None: UTC) at a timestamp in UTC milliseconds."""
    there = datetime.fromtimestamp(at / 1000, ZoneInfo(zone or UNIVERSAL))
    day = Phrase("date-day", {"weekday": there.weekday(), "day": there.day, "month": there.month, "year": "no"})
    return Phrase("zone-clock", {"day": day, "time": time_in(zone, at)})


def time_in(zone: str | None, at: int) -> str:
    """Return the time of day in a zone (None: UTC) at a timestamp in UTC milliseconds."""
    return f"{datetime.fromtimestamp(at / 1000, ZoneInfo(zone or UNIVERSAL)):%H:%M}"


@cache
def zone_menus() -> Mapping[str, tuple[ZoneOption, ...]]:
    """Return the regions with their time zones, from west to east. A zone that this machine does not know is left out.

    The first call reads the names of the zones from many files.
    """
    known_zones, menus = {*zones().values()}, {region: list[ZoneOption]() for region in REGIONS}
    for row in menu_rows():
        if row["zone"] in known_zones:
            places = {lang: row[lang] for lang in LANGUAGES}
            menus[row["region"]].append(ZoneOption(row["zone"], places))
    return MappingProxyType({region: tuple(found) for region, found in menus.items()})


def offset_at(zone: str, at: int) -> str:
    """Return a zone's offset from UTC at a timestamp in UTC milliseconds, such as "UTC+5:45"."""
    offset = datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).utcoffset() or timedelta()
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    sign = "−" if offset < timedelta() else "+"
    return f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")


@cache
def zones() -> Mapping[str, str]:
    """Return the time zones that users may choose, by folded name; UTC has a single name."""
    zone_names = sorted(name for name in available_timezones() if not name.startswith(("Etc/", *_MACHINE)))
    zones_by_key = {_key(name): name for name in zone_names if name not in _NO_ZONES and not _OFFSET.fullmatch(name)}
    return MappingProxyType(
        {key: name for key, name in zones_by_key.items() if key not in _UNIVERSAL or name == UNIVERSAL}
    )


@cache
def _zone_places() -> Mapping[str, str]:
    lines = files("bot.wording").joinpath("zone_places.csv").read_text("utf-8").splitlines()
    return MappingProxyType({_key(row["place"]): row["zone"] for row in csv.DictReader(lines)})


@cache
def _cities() -> Mapping[str, str]:
    city_names = sorted((name for name in zones().values() if "/" in name), key=lambda name: (-name.count("/"), name))
    found: dict[str, str] = {}
    for name in city_names:
        if not name.startswith("US/"):
            found.setdefault(_last(_key(name)), name)
    return MappingProxyType(found)


def _key(text: str) -> str:
    return "/".join(" ".join(folded(part)) for part in text.split("/"))


def _last(key: str) -> str:
    return key.rpartition("/")[2]


def _minutes(offset: re.Match[str]) -> int:
    ahead = (offset[2] == "+") != (offset[1] is not None)
    minutes = int(offset[3]) * 60 + int(offset[4] or 0)
    return minutes if ahead else -minutes


def _with_offset(minutes: int) -> list[str]:
    winter = datetime(_SAMPLE_YEAR, 1, 1)
    offset = timedelta(minutes=minutes)
    for zone_names in (_zone_places(), zones()):
        found = [zone for zone in zone_names.values() if winter.replace(tzinfo=ZoneInfo(zone)).utcoffset() == offset]
        if found:
            return found
    return []


def _abbreviated(short: str) -> list[str]:
    halves = [datetime(_SAMPLE_YEAR, month, 1) for month in (1, 7)]
    return [
        zone
        for zone in _zone_places().values()
        if any(half.replace(tzinfo=ZoneInfo(zone)).tzname() == short for half in halves)
    ]


def _near(key: str) -> list[str]:
    all_names = {**_cities(), **_zone_places(), **zones()}
    tried = [*difflib.get_close_matches(key, all_names, NEAR, _CLOSE)]
    tried += difflib.get_close_matches(_last(key), all_names, NEAR, _CLOSE)
    return [all_names[one] for one in tried]


def _unknown_zone(typed: str, why: str, near: list[str]) -> Refused:
    some = [*dict.fromkeys(near)][:NEAR] or ["Europe/Madrid", "America/Bogota"]
    return Refused("bad_zone", typed=clean_text(typed, TYPED_LIMIT), why=why, near=listed(some, "or"))
