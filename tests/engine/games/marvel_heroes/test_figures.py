"""The tool that counts how often teams and Masterminds win."""

from __future__ import annotations

from engine.games.marvel_heroes.cards import MASTERMINDS, TEAMS
from tests.engine.games.marvel_heroes.figures import shares


def test_the_shares_of_each_kind_add_up_to_the_matches() -> None:
    found = shares("acts-of-vengeance", 2, 2)
    assert set(found) <= {*TEAMS, *MASTERMINDS}
    for kind in (TEAMS, tuple(MASTERMINDS)):
        told = [found[name] for name in kind if name in found]
        assert sum(count for count, _ in told) == 4
        assert round(sum(count * share for count, share in told), 6) == 2
