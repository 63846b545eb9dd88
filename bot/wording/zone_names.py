"""The names of time zones as players read them: names of places, from the table of the zone menus."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from bot.wording.languages import LANGUAGES, base_of


def zone_place(zone: str, lang: str) -> str:
    """Return the name of a time zone's place in a language: as in the menus, else the city in the zone's name."""
    zone_place_name = _zone_places().get(zone)
    return zone.rpartition("/")[2].replace("_", " ") if zone_place_name is None else zone_place_name[base_of(lang)]


def menu_rows() -> list[dict[str, str]]:
    """Return the rows of the table of the zone menus, with the columns region, zone, and each language."""
    return [*csv.DictReader(files("bot.wording").joinpath("zone_menus.csv").read_text("utf-8").splitlines())]


@cache
def _zone_places() -> Mapping[str, Mapping[str, str]]:
    return MappingProxyType({row["zone"]: {lang: row[lang] for lang in LANGUAGES} for row in menu_rows()})
