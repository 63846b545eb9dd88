"""Tests random whole matches of every game, new ones in each run."""

from __future__ import annotations

import pytest

from engine.kernel.contract.registry import game_named
from tests.engine.random_matches import SHARE, SIZES, play_random_matches
from tests.engine.tables import seat_counts


@pytest.mark.parametrize(("slug", "seats"), SIZES)
def test_random_matches(slug: str, seats: int) -> None:
    play_random_matches(slug, seats, SHARE // len(seat_counts(game_named(slug))))
