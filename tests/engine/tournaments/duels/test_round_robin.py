"""Tests that every player meets every other, by Berger's tables (TN-19)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engine.tournaments.duels.round_robin import berger
from engine.tournaments.errors import TournamentError


@pytest.mark.parametrize("players", range(3, 17))
@pytest.mark.parametrize("double", [False, True])
def test_every_player_meets_every_other_player(players: int, *, double: bool) -> None:
    rounds = berger(players, double=double)
    times = 2 if double else 1
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if None not in pair)
    assert met == dict.fromkeys(map(frozenset, combinations(range(1, players + 1), 2)), times)
    for pairs in rounds:
        assert sorted(one for pair in pairs for one in pair if one) == list(range(1, players + 1))
    first = Counter(one for pairs in rounds for one, other in pairs if other is not None)
    assert max(first.values()) - min(first.values()) <= 1
    if double:
        assert len(set(first.values())) == 1
    for player in range(1, players + 1):
        had = [pair.index(player) for pairs in rounds for pair in pairs if player in pair and None not in pair]
        assert not [three for three in zip(had, had[1:], had[2:], strict=False) if len(set(three)) == 1], "TN-10"


def test_four_players_follow_bergers_table() -> None:
    assert [sorted(pairs) for pairs in berger(4)] == [[(1, 4), (2, 3)], [(1, 2), (4, 3)], [(2, 4), (3, 1)]]


def test_one_player_alone_plays_no_round_robin() -> None:
    with pytest.raises(TournamentError, match="players: a round robin has 2 to 64 players, not 1"):
        berger(1)
