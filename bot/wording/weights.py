"""The weights of events, from 0 (a piece that merely arrives) to 3 (an event that decides a match).

A summary without room for all its events contains the weightiest. A game without a table of weights gives all its
events the usual one.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from bot.wording.languages import LANGUAGES
from bot.wording.words import texts_for
from engine.kernel.contract.registry import GAMES_PACKAGE

WEIGHTS = "weights.csv"
# The weight of the events of a game without a table, and of an event that only older versions of a game wrote.
USUAL = 1


@cache
def weights_for(slug: str) -> Mapping[str, int]:
    """Return the weight of each event of a game and of the bot."""
    return _weights("bot.wording") | _weights(f"{GAMES_PACKAGE}.{slug}")


def unweighted(slug: str) -> list[str]:
    """Return the events of a game that have words but no weight in its table; none if the game has no table."""
    if not _weights(f"{GAMES_PACKAGE}.{slug}"):
        return []
    _, own = texts_for(slug, LANGUAGES[0])
    return sorted(key for key in own.written.keys() - weights_for(slug).keys() if key.startswith("event-"))


def _weights(package: str) -> dict[str, int]:
    file = files(package) / WEIGHTS
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return {row["event"]: int(row["weight"]) for row in csv.DictReader(lines)}
