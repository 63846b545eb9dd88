"""Tests that Swiss pairings of large fields respect absolute criteria and groups of points (TN-16, TN-47)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from engine.tournaments.duels import swiss
from engine.tournaments.duels.dutch import pair_dutch, pairing_score
from engine.tournaments.duels.large_swiss import OneMatching
from engine.tournaments.duels.trf import Entrant, Report
from engine.tournaments.errors import PairingError
from engine.tournaments.event import Stage
from tests.chances import fresh
from tests.engine.tournaments.duels.test_dutch import paired
from tests.engine.tournaments.simulated import Simulated, begun

ROUNDS = 6


def entered(players: int, **changes: object) -> Report:
    report = Report("", {one: Entrant(one, f"P{one}") for one in range(1, players + 1)}, ROUNDS, "white")
    return msgspec.structs.replace(report, **changes)


@pytest.mark.parametrize("players", [24, 33])
def test_absolute_criteria_are_respected(players: int) -> None:
    random_ = fresh("large", players)
    report, met, free = entered(players, forbidden=((1, 2), (3, 4))), [], []
    for number in range(1, ROUNDS):
        pairs = pair_dutch(report, 0, OneMatching)
        assert sorted(one for pair in pairs for one in pair if one) == list(report.players)
        met += [frozenset(pair) for pair in pairs]
        free += [one for one, other in pairs if other is None]
        far = [
            abs(
                pairing_score(report, report.players[one], number)
                - pairing_score(report, report.players[other], number)
            )
            for one, other in pairs
            if other is not None
        ]
        assert max(far) <= 1.5, "players with similar points meet"
        report = paired(report, pairs, random_)
    assert not {frozenset((1, 2)), frozenset((3, 4))} & set(met)
    played = Counter(
        frozenset((one.number, cell.opponent))
        for one in report.players.values()
        for cell in one.cells
        if cell and cell.was_played
    )
    assert set(played.values()) == {2}, "both players have each game, and no pair plays twice"
    assert len(free) == len(set(free))
    for one in report.players.values():
        had = [cell.colour == "black" for cell in one.cells if cell is not None and cell.was_played]
        assert all(abs(2 * sum(had[:end]) - end) <= 2 for end in range(len(had) + 1))
        assert not any(first == second == third for (first, second), (_, third) in pairwise(pairwise(had)))


def test_players_with_equal_points_meet_first_upper_half_against_lower() -> None:
    report = entered(8)
    first = pair_dutch(report)
    found = pair_dutch(paired(report, first, random.Random(0)), 0, OneMatching)
    assert len(found) == 4
    scores = {
        one: sum(cell.points for cell in player.cells if cell)
        for one, player in paired(report, first, random.Random(0)).players.items()
    }
    groups = Counter(scores.values())
    together = sum(scores[one] == scores[other] for one, other in found if other is not None)
    assert together >= sum(count // 2 for count in groups.values()) - 1


def test_the_bye_goes_to_the_fewest_points() -> None:
    random_ = fresh("large", "free")
    report, had = entered(9), set[int]()
    for number in range(1, 5):
        pairs = pair_dutch(report, 0, OneMatching)
        (free,) = (one for one, other in pairs if other is None)
        points = {one: pairing_score(report, player, number) for one, player in report.players.items()}
        # A win by the opponent's absence also counts as a free win.
        won = {one for one, player in report.players.items() if any(cell and cell.code == "+" for cell in player.cells)}
        assert points[free] == min(points[one] for one in report.players.keys() - had - won)
        had.add(free)
        report = paired(report, pairs, random_)


def test_if_no_pairing_respects_the_bans_there_is_none() -> None:
    with pytest.raises(PairingError):
        pair_dutch(msgspec.structs.replace(entered(4, forbidden=((1, 2, 3, 4),))), 0, OneMatching)


def test_large_fields_are_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swiss, "MOST_DUTCH", 8)
    asked: list[object] = []
    real = pair_dutch

    def noting(report: Report, number: int = 0, engine: type[OneMatching] | None = None) -> object:
        asked.append(engine)
        return real(report, number, engine)

    monkeypatch.setattr(swiss, "pair_dutch", noting)
    for players in (8, 10):
        Simulated(begun(players, Stage("swiss", rounds=3)), fresh("limit", players)).play()
    assert asked == [None] * 3 + [OneMatching] * 3
