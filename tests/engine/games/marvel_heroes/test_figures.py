"""Tests the tool that counts how often teams and Masterminds win."""

from __future__ import annotations

import pytest

from engine.games.marvel_heroes.state.cards import MASTERMINDS, TEAMS
from tests.engine.games.marvel_heroes.figures import shares


def test_the_shares_of_each_kind_add_up_to_the_matches() -> None:
    found = shares("acts-of-vengeance", 2, 2)
    assert set(found) <= {*TEAMS, *MASTERMINDS}
    for kind in (TEAMS, tuple(MASTERMINDS)):
        told = [found[name] for name in kind if name in found]
        assert sum(count for count, _ in told) == 4
        assert round(sum(count * share for count, share in told), 6) == 2


MATCHES, MOST = 2000, 0.6


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["acts-of-vengeance", "maximum-carnage", "inferno"])
def test_no_team_and_no_mastermind_wins_more_than_60_of_100_matches(scenario: str) -> None:
    found = shares(scenario, 2, MATCHES)
    assert max(share for _, share in found.values()) < MOST, found
