"""The order in which the workers take the modules: those that take long first, so that nobody waits at the end."""

from __future__ import annotations

import pytest

# Beginnings of names below this folder. Those that wait for a browser or a disk stand among those that reckon.
LONG = (
    "bot/e2e/test_chromium.py",
    "engine/test_random_matches_1",
    "bot/e2e/test_chromium_card_game",
    "engine/test_random_matches_2",
    "bot/e2e/test_chromium_ragami",
    "engine/test_random_matches_3",
    "bot/test_deadlines_killed",
    "engine/test_random_matches_4",
    "engine/test_all_games",
    "bot/test_two_worlds",
    "render/test_samples",
    "bench/",
    "render/test_film",
    "bot/local_page/",
    "render/",
    "bot/e2e/",
    "engine/games/ragami/test_matches",
    "bot/test_kill",
    "bot/test_",
    "bot/abuse/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the modules that take long before all others; within a module nothing changes its place."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    name = item.nodeid.removeprefix("tests/")
    return next((place for place, beginning in enumerate(LONG) if name.startswith(beginning)), len(LONG))
