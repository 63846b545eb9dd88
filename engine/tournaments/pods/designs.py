"""Schedules of pods in which each pair meets equally often (TN-19), for groups of 3 to 16.

A schedule is written as its first round. Each further round adds 1 to each player's number, modulo the number of
players who move; "*" is a player who stays. "/" separates two first rounds, each followed by its own further rounds. If
not all players fit, each of them sits out equally often. Some sizes have a shorter schedule or no such first round; for
these all rounds are listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.tournaments.pods.pod_pairing import table_sizes

Tables = tuple[tuple[int, ...], ...]
STAYS = "*"
# By the number of players and the sizes of the tables: the first round of a schedule that turns.
TURNING = {
    (4, (3,)): "1 2 3",
    (5, (3,)): "0 1 2/0 1 3",
    (7, (3, 3)): "1 2 4|3 5 6",
    (8, (3, 3, 2)): "0 4|1 2 7|3 5 6",
    (11, (3, 3, 3, 2)): "0 1|2 4 7|3 8 10|5 6 9",
    (12, (3, 3, 3, 3)): "0 1 *|2 4 7|3 8 10|5 6 9",
    (13, (3, 3, 3, 3)): "1 2 4|3 8 10|5 9 12|6 7 11",
    (14, (3, 3, 3, 3, 2)): "0 1|2 3 11|4 7 13|5 9 12|6 8 10",
    (16, (3, 3, 3, 3, 3)): "1 2 3|4 8 14|5 9 12|6 11 13|7 10 15",
    (5, (4,)): "1 2 3 4",
    (6, (4,)): "0 1 2 3/0 1 2 */0 1 3 *",
    (7, (4,)): "2 4 5 6",
    (7, (4, 3)): "0 1 3|2 4 5 6",
    (8, (4, 4)): "0 1 3 *|2 4 5 6",
    (11, (4, 4, 3)): "0 1 3|2 6 7 9|4 5 8 10",
    (12, (4, 4, 4)): "0 1 3 *|2 6 7 9|4 5 8 10",
    (13, (4, 4, 4)): "1 2 4 7|3 6 8 12|5 9 10 11",
    (15, (4, 4, 4, 3)): "0 1 2|3 6 9 11|4 8 12 13|5 7 10 14",
    (6, (5,)): "1 2 3 4 5",
    (11, (5, 5)): "1 3 4 5 9|2 6 7 8 10",
    (16, (5, 5, 5)): "1 2 3 10 14|4 7 9 13 15|5 6 8 11 12",
    (7, (6,)): "1 2 3 4 5 6",
    (12, (6, 6)): "0 1 2 4 7 *|3 5 6 8 9 10",
    (13, (6, 6)): "1 3 4 9 10 12|2 5 6 7 8 11",
}
# By the same keys: all rounds.
WHOLE = {
    (9, (3, 3, 3)): (
        "0 3 6|1 4 7|2 5 8",
        "0 4 8|1 5 6|2 3 7",
        "0 5 7|1 3 8|2 4 6",
        "0 1 2|3 4 5|6 7 8",
    ),
    (16, (4, 4, 4, 4)): (
        "0 4 8 12|1 5 9 13|2 6 10 14|3 7 11 15",
        "0 5 10 15|1 4 11 14|2 7 8 13|3 6 9 12",
        "0 6 11 13|1 7 10 12|2 4 9 15|3 5 8 14",
        "0 7 9 14|1 6 8 15|2 5 11 12|3 4 10 13",
        "0 1 2 3|4 5 6 7|8 9 10 11|12 13 14 15",
    ),
    (6, (3, 3)): (
        "0 1 2|3 4 5",
        "0 1 3|2 4 5",
        "0 1 4|2 3 5",
        "0 1 5|2 3 4",
        "0 2 3|1 4 5",
        "0 2 4|1 3 5",
        "0 2 5|1 3 4",
        "0 3 4|1 2 5",
        "0 3 5|1 2 4",
        "0 4 5|1 2 3",
    ),
    (10, (3, 3, 3)): (
        "1 2 3|4 5 6|7 8 9",
        "0 4 9|2 5 7|3 6 8",
        "0 5 9|1 4 8|3 6 7",
        "0 1 6|2 4 7|5 8 9",
        "0 3 7|1 6 9|2 5 8",
        "0 3 8|1 7 9|2 4 6",
        "0 2 8|1 5 7|3 4 9",
        "0 5 6|1 4 8|2 3 9",
        "0 4 7|1 3 5|2 6 9",
        "0 1 2|3 4 5|6 7 8",
    ),
    (15, (3, 3, 3, 3, 3)): (
        "0 7 14|1 2 4|3 8 12|5 11 13|6 9 10",
        "1 8 14|2 3 5|4 9 13|6 7 12|0 10 11",
        "2 9 14|3 4 6|5 7 10|0 8 13|1 11 12",
        "3 10 14|0 4 5|6 8 11|1 7 9|2 12 13",
        "4 11 14|1 5 6|0 9 12|2 8 10|3 7 13",
        "5 12 14|0 2 6|1 10 13|3 9 11|4 7 8",
        "6 13 14|0 1 3|2 7 11|4 10 12|5 8 9",
    ),
    (9, (4, 4)): (
        "1 2 3 6|4 5 7 8",
        "0 2 4 7|3 5 6 8",
        "0 1 5 8|3 4 6 7",
        "0 4 5 6|1 2 7 8",
        "1 3 5 7|0 2 6 8",
        "2 3 4 8|0 1 6 7",
        "0 3 7 8|1 2 4 5",
        "1 4 6 8|0 2 3 5",
        "2 5 6 7|0 1 3 4",
    ),
}


@cache
def design(players: int, allowed: tuple[int, ...]) -> tuple[Tables, ...] | None:
    """Return the rounds, each a tuple of tables of players numbered from 0; None if no schedule is known."""
    sizes = tuple(table_sizes(players, allowed))
    if len(sizes) == 1 and sizes[0] == players:
        return ((tuple(range(players)),),)
    if (whole := WHOLE.get((players, sizes))) is not None:
        return tuple(_tables(line, players) for line in whole)
    first = TURNING.get((players, sizes))
    if first is None:
        return None
    turns = players - (STAYS in first)
    return tuple(_turned(_tables(line, players), turn, turns) for line in first.split("/") for turn in range(turns))


def _tables(line: str, players: int) -> Tables:
    return tuple(
        tuple(players - 1 if word == STAYS else int(word) for word in table.split()) for table in line.split("|")
    )


def _turned(tables: Tables, turn: int, turns: int) -> Tables:
    return tuple(tuple(one if one >= turns else (one + turn) % turns for one in table) for table in tables)


def meetings(rounds: Sequence[Tables]) -> dict[frozenset[int], int]:
    """Return how often each pair meets in a schedule."""
    found: dict[frozenset[int], int] = {}
    for tables in rounds:
        for table in tables:
            for one in table:
                for other in table:
                    if one < other:
                        pair = frozenset((one, other))
                        found[pair] = found.get(pair, 0) + 1
    return found
