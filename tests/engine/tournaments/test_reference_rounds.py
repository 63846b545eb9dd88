"""Tests that rounds are paired as by the reference program bbpPairings 6 with the rules of 2026 (TN-16, TN-43)."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.tournaments.duels.dutch import pair_dutch
from engine.tournaments.duels.trf import COLOURS, Entrant, Report, TrfRound

# One line per player, by starting numbers: opponent, seat and result of each round. "U" is the bye.
ODD = """
6b1 4w1 3b= 8w1 2b=
7w= 5b1 4w= 6b1 1w=
8b1 11w1 1w= 5b1 4w=
9w1 1b0 2b= 11w1 3b=
10b1 2w0 11b1 3w0 8b=
1w0 7b1 10w1 2w0 U
2b= 6w0 8b0 U 10w=
3w0 9b1 7w1 1b0 5w=
4b0 8w0 U 10b= 11w=
5w0 U 6b0 9w= 7b=
U 3b0 5w0 4b0 9b=
"""
EVEN = """
6w1 4b1 5w1 2b1 3w1
7b1 3w= 8b1 1w0 4b0
8w1 2b= 4w- 7w1 1b0
9b1 1w0 3b+ 5b1 2w1
10w1 6b1 1b0 4w0 8b1
1b0 5w0 7b1 9w1 10b1
2w0 10b1 6w0 3b0 9w1
3b0 9w1 2w0 10b= 5w0
4w0 8b0 10w0 6b0 7b0
5b0 7w0 9b1 8w= 6w0
"""
FORFEITS = """
11w1 6b1 3w0 2b1 7b1 5w1 4w=
12b1 7w0 10b1 1w0 14b- 6b1 9w1
13w1 8b1 1b1 7w= 5b+ 4b= 15w-
14b= 20w1 5b0 9w1 15b1 3w= 1b=
15w1 9b= 4w1 6b1 3w- 1b0 14w1
16b1 1w0 11b1 5w0 12b= 2w0 10b1
17w1 2b1 9w1 3b= 1w0 14b= 8w-
18b1 3w0 14b= 15w0 20b1 10w1 7b+
19w1 5w= 7b0 4b0 18w= 13b+ 2b0
20b= 14w= 2w0 13b1 17w1 8b0 6w0
1b0 16w1 6w0 18b= 13w0 17b1 12b1
2w0 17b0 16w1 19b1 6w= 15b0 11w0
3b0 18w= 19b= 10w0 11b1 9w- 16w0
4w= 10b= 8w= 17b= 2w+ 7w= 5b0
5b0 19w= 20b1 8b1 4w0 12w1 3b+
6w0 11b0 12b0 20w0 19w= 18b1 13b1
7b0 12w1 18b= 14w= 10b0 11w0 19w1
8w0 13b= 17w= 11w= 9b= 16w0 20b=
9b0 15b= 13w= 12w0 16b= 20w= 17b0
10w= 4b0 15w0 16b1 8w0 19b= 18w=
"""
# The last round has no pairings yet. Absent players have "Z" in its column.
WITHDRAWN = """
4w1 2b1
5b1 1w0
6w1 4b1
1b0 3w0 Z
2w0 6b1
3b0 5w0
"""
LATE = """
3w1
4b1
1b0
2w0
Z
"""
CELL = re.compile(r"(\d+)([wb])(.)")


def report(text: str, rounds: int) -> Report:
    """Return the event of these lines."""
    lines = text.strip().splitlines()
    players = {
        number: Entrant(number, "", cells=tuple(map(cell, line.split()))) for number, line in enumerate(lines, 1)
    }
    return Report("", players, rounds)


def cell(word: str) -> TrfRound:
    """Return the round that a word of the text describes: opponent, colour and result, or the result alone."""
    found = CELL.fullmatch(word)
    if found is None:
        return TrfRound(None, None, word)
    return TrfRound(int(found[1]), COLOURS[found[2]], found[3])


@pytest.mark.parametrize("text", [ODD, EVEN, FORFEITS], ids=["odd", "even", "forfeits"])
def test_each_round_of_an_event_is_paired_as_the_reference_paired_it(text: str) -> None:
    rounds = len(text.split("\n")[1].split())
    whole = report(text, rounds)
    first = whole.players[1].cells[0]
    assert first is not None
    for number in range(1, rounds + 1):
        before = {
            one.number: msgspec.structs.replace(one, cells=one.cells[: number - 1]) for one in whole.players.values()
        }
        told = {
            (one.number, played.opponent)
            for one in whole.players.values()
            if (played := one.cells[number - 1]) is not None and played.colour != "black"
        }
        event = msgspec.structs.replace(whole, players=before, first=first.colour if number == 1 else None)
        assert set(pair_dutch(event)) == told, f"round {number}"


@pytest.mark.parametrize(
    ("text", "pairs"),
    [(WITHDRAWN, [(1, 5), (3, 2), (6, None)]), (LATE, [(2, 1), (3, 5), (4, None)])],
    ids=["withdrawn", "late"],
)
def test_byes_follow_the_rules_of_2026(text: str, pairs: list[tuple[int, int | None]]) -> None:
    """The bye goes to the player with the fewest unplayed games.

    As few players as possible move to another bracket of points.
    """
    assert pair_dutch(report(text, 3)) == pairs
