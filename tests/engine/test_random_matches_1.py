"""A shard of the random whole matches of every game."""

from __future__ import annotations

import pytest

from tests.engine.random_matches import SIZES, play_random_matches


@pytest.mark.parametrize(("slug", "seats"), SIZES)
def test_random_matches(slug: str, seats: int) -> None:
    play_random_matches(slug, seats, 0)
