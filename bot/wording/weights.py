"""The weights of events, from 0 (a piece that merely arrives) to 4 (points for a player, or the end of a match).

A summary never leaves out an event with the weight 5, for example that the round is the last.

If a summary has no room for all its events, it contains the weightiest ones. A game without a table of weights gives
all its events the usual weight.

The column ``role`` marks events that say nothing by themselves: a "heading" announces the events after it, and a
"closing" only says that a turn is over. An "interim" event is left out directly before a "result", which says it again.
A "roll" decides the "result" after it: if a summary has the result but no room for the roll, it names the dice in its
small print. An "outcome" ends a fight that has a picture. An event of "progress" reports the state of a thing; a
summary leaves out all but the latest. A "turn" begins a player's turn; a summary of several turns first keeps the
weightiest event of each turn.

The column ``whom`` names the parameter that holds the seat to which the event happened, for example the seat whose
piece was defeated. A summary for the player of this seat keeps such events first.

The column ``shows`` says what an event makes known: "dice", "cards", what seats chose ("choices"), or that the next
"turn" begins. Events that make nothing known have none.
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
# The weight of the events of a game without a table, and of events that only older versions of a game wrote.
USUAL = 1
# The weight of events that no summary leaves out.
INDISPENSABLE = 5


@cache
def weights_for(slug: str) -> Mapping[str, int]:
    """Return the weight of each event of a game and of the bot."""
    return {row["event"]: int(row["weight"]) for row in _rows_for(slug)}


@cache
def roles_for(slug: str) -> Mapping[str, str]:
    """Return the roles of a game's events, by event, such as "heading" or "closing". Most events have none."""
    return {row["event"]: row["role"] for row in _rows_for(slug) if row.get("role")}


@cache
def shows_for(slug: str) -> Mapping[str, str]:
    """Return what a game's events make known, by event: "dice", "cards", "choices" or "turn". Most events have none."""
    return {row["event"]: row["shows"] for row in _rows_for(slug) if row.get("shows")}


@cache
def whom_for(slug: str) -> Mapping[str, str]:
    """Return for each event the name of its parameter that holds the seat to which it happened.

    Most events have none.
    """
    return {row["event"]: row["whom"] for row in _rows_for(slug) if row.get("whom")}


def unweighted(slug: str) -> list[str]:
    """Return the events of a game that have words, but no weight in its table. Return none if the game has no table."""
    if not _weight_rows(f"{GAMES_PACKAGE}.{slug}"):
        return []
    _, game_texts = texts_for(slug, LANGUAGES[0])
    return sorted(key for key in game_texts.written.keys() - weights_for(slug).keys() if key.startswith("event-"))


def _rows_for(slug: str) -> list[dict[str, str]]:
    return [*_weight_rows("bot.wording"), *_weight_rows(f"{GAMES_PACKAGE}.{slug}")]


def _weight_rows(package: str) -> list[dict[str, str]]:
    file = files(package) / WEIGHTS
    return list(csv.DictReader(file.read_text("utf-8").splitlines())) if file.is_file() else []
