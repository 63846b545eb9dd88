"""Schedules of pods in which each pair meets equally often (TN-19), for groups of 3 to 16.

A schedule is written as its first round. Each further round adds 1 to each player's number, modulo the number of
players who move; "*" is a player who stays. "/" separates two first rounds, each followed by its own further rounds. If
not all players fit, each of them sits out equally often. Some sizes have a shorter schedule or no such first round; for
these all rounds are listed.
"""

from __future__ import annotations

from functools import cache

import msgspec

from engine.kernel.cards.data_files import DataFile, Positive, by_key
from engine.tournaments.table_sizes import table_sizes

Tables = tuple[tuple[int, ...], ...]
STAYS = "*"


class Schedule(msgspec.Struct, frozen=True):
    """A row of ``schedules.csv``: for a number of players and sizes of tables, all rounds or only the first round."""

    players: Positive
    sizes: tuple[Positive, ...]
    turns: bool
    rounds: str


SCHEDULES = by_key(
    DataFile("engine.tournaments.pods", "schedules.csv", Schedule).read(), lambda one: (one.players, one.sizes)
)


@cache
def design(players: int, allowed_sizes: tuple[int, ...]) -> tuple[Tables, ...] | None:
    """Return the rounds, each a tuple of tables of players numbered from 0; None if no schedule is known."""
    sizes = tuple(table_sizes(players, allowed_sizes))
    if len(sizes) == 1 and sizes[0] == players:
        return ((tuple(range(players)),),)
    schedule = SCHEDULES.get((players, sizes))
    if schedule is None:
        return None
    rounds = [_tables(line, players) for line in schedule.rounds.split("/")]
    if not schedule.turns:
        return tuple(rounds)
    turns = players - (STAYS in schedule.rounds)
    return tuple(_rotate_players(first, turn, turns) for first in rounds for turn in range(turns))


def _tables(line: str, players: int) -> Tables:
    return tuple(
        tuple(players - 1 if word == STAYS else int(word) for word in table.split()) for table in line.split("|")
    )


def _rotate_players(tables: Tables, turn: int, turns: int) -> Tables:
    return tuple(tuple(one if one >= turns else (one + turn) % turns for one in table) for table in tables)
