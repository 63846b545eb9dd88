"""Tests which moves the computer player of Splendor: Marvel prefers one move ahead, and what counts in its estimate."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.splendor_marvel.advice import missing_bonuses, rate
from engine.games.splendor_marvel.cards import CARDS, COLOURS, PLACES
from engine.games.splendor_marvel.value import value
from tests.engine.games.splendor_marvel.positions import table, view_of

LOCATION = PLACES["wakanda"]


def test_a_card_for_a_location_is_worth_more() -> None:
    view = replace(view_of(table(), 0), locations=[])
    there = replace(view, locations=[LOCATION.id])
    for row, cards in enumerate(view.display, start=1):
        for slot, card in enumerate(cards, start=1):
            move = ("reserve", f"{row}-{slot}")
            needed = LOCATION.needs[CARDS[card or ""].bonus] > 0
            assert (rate(there, move) > rate(view, move)) == needed, card


def test_a_worthless_card_does_not_go_before_the_last_token_of_a_good_one() -> None:
    """The seat can recruit a card without points, or take the only token that it lacks for the best card."""
    view = view_of(table(), 0)
    cheap = next(card.id for card in CARDS.values() if not card.points and not card.tags and card.level == 1)
    best = max(CARDS.values(), key=lambda card: card.points)
    colour = max(range(len(COLOURS)), key=lambda number: best.cost[number])
    view.display = [[cheap, None, None, None], [None] * 4, [best.id, None, None, None]]
    view.locations = []
    seat_view = view.seats[0]
    seat_view.bonuses = [max(best.cost[number], CARDS[cheap].cost[number]) for number in range(len(COLOURS))]
    seat_view.bonuses[colour] = best.cost[colour] - 1
    seat_view.tokens = [0] * len(seat_view.tokens)
    assert rate(view, ("take", COLOURS[colour])) > rate(view, ("recruit", "1-1"))


def test_the_value_counts_how_near_a_team_is_to_a_location() -> None:
    view = view_of(table(), 0)
    assert missing_bonuses(LOCATION.id, [0] * len(COLOURS)) == sum(LOCATION.needs)
    assert missing_bonuses(LOCATION.id, LOCATION.needs) == 0
    view.seats[0].bonuses = [*LOCATION.needs]
    view.seats[1].bonuses = [4 * (not need) for need in LOCATION.needs]
    assert value(replace(view, locations=[LOCATION.id])) > value(replace(view, locations=[]))
