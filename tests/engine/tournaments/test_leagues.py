"""Tests the divisions of leagues: the worked examples of docs/tournaments.md, and simulated leagues (TN-61 …)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from engine.tournaments.leagues import LEAST_SIZE, MOST_DIVISIONS, MOST_MOVES, MOST_SIZE, division_sizes, next_season
from tests.chances import fresh

PAGE = (Path(__file__).parents[3] / "docs" / "tournaments.md").read_text(encoding="utf-8")
FENCE = re.compile(r"```divisions\n(.*?)```", re.DOTALL)
LINES = [line for block in FENCE.findall(PAGE) for line in block.strip().splitlines()]
SIZES = range(LEAST_SIZE, MOST_SIZE + 1)

# The simulated leagues of the page.
PLAYERS, SIZE, MOVES, SEASONS, CHANGES, LEAGUES = 60, 10, 2, 12, 3, 10
STRENGTH, LUCK = 3.0, 0.9


def groups(text: str) -> list[list[str]]:
    return [part.split() for part in text.split("|") if part.strip()]


@pytest.mark.parametrize("line", LINES)
def test_an_example_equals_the_programs_result(line: str) -> None:
    head, _, rest = line.partition(":")
    size, moves = map(int, head.split())
    before, _, after = rest.partition("→")
    played, _, waitlist = before.partition("+")
    divisions = [[name.removeprefix("-") for name in part] for part in groups(played)]
    out = {name[1:] for name in played.split() if name.startswith("-")}
    found = next_season(divisions, out, waitlist.split(), size=size, moves=moves)
    assert [list(part) for part in found.divisions] == groups(after)
    assert found.waitlist == ()


def test_the_page_has_examples_of_every_rule() -> None:
    assert len(LINES) >= 5
    assert any("-" in line for line in LINES)
    assert any("+" in line for line in LINES)


@pytest.mark.parametrize("size", SIZES)
def test_no_division_is_too_small_or_too_large(size: int) -> None:
    for count in range(LEAST_SIZE, size * MOST_DIVISIONS + 1):
        sizes = division_sizes(count, size)
        assert sum(sizes) == count
        assert min(sizes) >= LEAST_SIZE
        assert max(sizes) <= max(size, 2 * LEAST_SIZE - 1), "only the lowest of small divisions may be larger"
        assert max(sizes) <= MOST_SIZE
        assert set(sizes[:-2]) <= {size}
    assert not division_sizes(LEAST_SIZE - 1, size)


def test_every_player_is_in_one_place_and_nobody_suffers_from_leavers() -> None:
    """Checks random leagues.

    Each player stays in one list, and no player falls below the last k places without their own fault.
    """
    random_ = fresh("leagues")
    for _ in range(300):
        size, moves = random_.choice(SIZES), random_.randint(1, MOST_MOVES)
        players = [*range(random_.randint(LEAST_SIZE, 70))]
        divisions = next_season((), (), players, size=size, moves=moves).divisions
        out = {player for player in players if random_.random() < 0.2}
        new = [1000 + number for number in range(random_.randint(0, 9))]
        found = next_season(divisions, out, new, size=size, moves=moves)
        listed = [player for part in found.divisions for player in part]
        assert sorted([*listed, *found.waitlist]) == sorted([*(set(players) - out), *new])
        after = {player: number for number, part in enumerate(found.divisions) for player in part}
        for number, (division, target) in enumerate(zip(divisions, found.divisions, strict=False)):
            if len(target) >= len(division):
                for player in (one for one in division[: len(division) - moves] if one not in out):
                    assert after[player] <= number, "only the last k are relegated"


def test_a_league_without_leavers_exchanges_k_between_two_divisions() -> None:
    random_ = fresh("exchange")
    for size in SIZES:
        divisions = [[10 * size * number + one for one in range(size)] for number in range(4)]
        moves = random_.randint(1, min(MOST_MOVES, size // 2))
        found = next_season(divisions, (), (), size=size, moves=moves).divisions
        for number, (before, after) in enumerate(zip(divisions, found, strict=True)):
            up = set(before[:moves]) if number else set()
            down = set(before[size - moves :]) if number < 3 else set()
            assert set(before) - set(after) == up | down
            assert len(after) == size


def test_a_full_league_keeps_the_last_of_the_waitlist_waiting() -> None:
    most = LEAST_SIZE * MOST_DIVISIONS
    found = next_season((), (), [*range(most + 3)], size=LEAST_SIZE, moves=1)
    assert len(found.divisions) == MOST_DIVISIONS
    assert found.waitlist == (most, most + 1, most + 2)


def test_too_few_players_make_no_division() -> None:
    found = next_season([["Ana", "Ben", "Eva", "Kim"]], {"Kim"}, [], size=4, moves=1)
    assert found.divisions == ()
    assert found.waitlist == ("Ana", "Ben", "Eva")


def played(division: Sequence[int], strength: Mapping[int, float], random_: Random) -> list[int]:
    """Return a division after everybody met everybody once, the winner first."""
    wins = dict.fromkeys(division, 0)
    for pair in combinations(division, 2):
        wins[max(pair, key=lambda one: strength[one] + random_.gauss(0, LUCK))] += 1
    return sorted(division, key=lambda one: -wins[one])


def followed(divisions: Sequence[Sequence[int]], strength: Mapping[int, float]) -> float:
    """Return Kendall's τ-b of the divisions against the strength: pairs of one division are ties."""
    place = {player: number for number, part in enumerate(divisions) for player in part}
    pairs = [*combinations(place, 2)]
    apart = [(one, other) for one, other in pairs if place[one] != place[other]]
    right = sum((place[one] < place[other]) == (strength[one] > strength[other]) for one, other in apart)
    return (2 * right - len(apart)) / math.sqrt(len(pairs) * len(apart))


def simulated(random_: Random) -> list[float]:
    """Return τ after each season of a league with leavers and latecomers."""
    strength = {player: random_.gauss(0, STRENGTH) for player in range(PLAYERS + CHANGES * SEASONS)}
    divisions = next_season((), (), random_.sample(range(PLAYERS), PLAYERS), size=SIZE, moves=MOVES).divisions
    found = []
    for season in range(SEASONS):
        final = [played(part, strength, random_) for part in divisions]
        left = random_.sample([player for part in final for player in part], CHANGES)
        late = [PLAYERS + CHANGES * season + number for number in range(CHANGES)]
        divisions = next_season(final, left, late, size=SIZE, moves=MOVES).divisions
        found.append(followed(divisions, strength))
    return found


def test_strong_players_are_in_the_upper_divisions_after_four_seasons() -> None:
    random_ = fresh("league strength")
    leagues = [simulated(random_) for _ in range(LEAGUES)]
    by_season = [fmean(one) for one in zip(*leagues, strict=True)]
    print("Kendall's tau by season:", " ".join(f"{tau:.2f}" for tau in by_season))  # noqa: T201 - a figure to read
    assert by_season[0] < 0.35, "the first order is random"
    assert by_season[3] > 0.45
    assert min(by_season[7:]) > 0.55
