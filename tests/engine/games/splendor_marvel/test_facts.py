"""Tests the data files of the game: the cards, and the numbers in section 7 of `docs/rules/splendor_marvel.md`."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, PLACES
from engine.games.splendor_marvel.state import SUPPLY
from tests.engine.games.splendor_marvel.positions import table


def test_ninety_cards_per_level_and_colour() -> None:
    assert len(CARDS) == 90
    assert Counter(card.level for card in CARDS.values()) == {1: 40, 2: 30, 3: 20}
    each = Counter((card.level, card.bonus) for card in CARDS.values())
    assert each == {(level, colour): count for level, count in ((1, 8), (2, 6), (3, 4)) for colour in range(5)}


def test_points_of_the_cards() -> None:
    points: Counter[int] = Counter()
    for card in CARDS.values():
        points[card.level] += card.points
    assert points == {1: 5, 2: 55, 3: 80}
    assert points.total() == 140


def test_tags_of_the_cards() -> None:
    assert Counter(card.tags for card in CARDS.values()) == {0: 60, 1: 25, 2: 5}
    assert sum(card.tags for card in CARDS.values()) == 35


def test_costs_of_the_cards() -> None:
    for card in CARDS.values():
        assert len(card.cost) == 5
        assert 1 <= sum(map(bool, card.cost)) <= 4
    third = [card.cost for card in CARDS.values() if card.level == 3]
    assert [sum(cost) for cost in zip(*third, strict=True)] == [43] * 5


def test_names_are_different_and_ids_are_one_word() -> None:
    assert len({card.name for card in CARDS.values()}) == 90
    for key in (*CARDS, *PLACES):
        assert key.replace("-", "").isalnum()
        assert key == key.lower()


@pytest.mark.parametrize(
    ("card", "level", "bonus", "points", "cost", "tags"),
    [
        ("ghost-rider", 2, "red", 2, (2, 4, 0, 0, 1), 0),
        ("wasp", 1, "blue", 0, (2, 1, 2, 0, 0), 1),
        ("captain-america", 3, "orange", 3, (5, 3, 3, 0, 3), 2),
        ("triton", 1, "red", 0, (1, 1, 1, 1, 0), 0),
        ("doctor-octopus", 3, "yellow", 4, (0, 7, 0, 0, 0), 0),
        ("jessica-jones", 2, "purple", 3, (6, 0, 0, 0, 0), 0),
        ("thor", 3, "red", 3, (3, 3, 0, 3, 5), 2),
    ],
)
def test_cards_of_the_rulebook_and_others(
    card: str, level: int, bonus: str, points: int, cost: tuple[int, ...], tags: int
) -> None:
    fact = CARDS[card]
    assert (fact.level, COLOURS[fact.bonus], fact.points, fact.cost, fact.tags) == (level, bonus, points, cost, tags)


def test_locations() -> None:
    slugs = "avengers-tower attilan hells-kitchen triskelion asgard wakanda knowhere atlantis"
    assert list(PLACES) == slugs.split()
    assert [place.tile for place in PLACES.values()] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert {place.points for place in PLACES.values()} == {3}
    needs = Counter(tuple(sorted(place.needs)) for place in PLACES.values())
    assert needs == {(0, 0, 0, 4, 4): 5, (0, 0, 3, 3, 3): 3}
    assert PLACES["knowhere"].needs == (3, 3, 0, 3, 0)


@pytest.mark.parametrize(
    ("seats", "colour", "time", "total"), [(2, 4, 2, 27), (3, 5, 3, 33), (4, 7, 4, 44)], ids=["2", "3", "4"]
)
def test_start_by_seats(seats: int, colour: int, time: int, total: int) -> None:
    state = table(seats).state
    assert dict(zip(KINDS, state.supply, strict=True)) == {
        **dict.fromkeys(COLOURS, colour),
        "shield": 5,
        "time": time,
    }
    assert sum(SUPPLY[seats]) == total
    assert len(state.locations) == seats
    assert [len(deck) for deck in state.decks] == [36, 26, 16]
    assert all(card is not None for row in state.display for card in row)
