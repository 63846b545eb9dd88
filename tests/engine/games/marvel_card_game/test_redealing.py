"""Tests redeals: a known deck may be in any order, and an unknown deck may be any fitting legal deck.

Seen cards stay in place.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.rules.table import RULES
from engine.games.marvel_card_game.seen.checks import owned
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, LOCATIONS, STARTERS
from engine.games.marvel_card_game.state.decks import DECKS, MOST_POINTS, SEALED
from engine.games.marvel_card_game.state.state import Deploy, EndTurn, Reorder, Search, State, in_order
from engine.kernel.matches.match import Match
from tests.chances import fresh
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.engine.playing import any_move, start
from tests.engine.redeals import REDEALS, as_in, as_often, worlds

MOVES = 30
Decks = tuple[str, str]


def match_of(decks: Decks, seed: int, moves: int = MOVES, **options: Any) -> Match:
    match, chooser = start(GAME, 2, seed, {"deck": [*decks], **options}), random.Random(seed)
    for _ in range(moves):
        match.play(*any_move(match, chooser))
    return match


def own(seed: int) -> str:
    return DECKS.write(legal_deck(seed))


# ---- decks that others do not know


def sets_of(values: list[int], count: int, points: int) -> int:
    """Return the number of sets of ``count`` copies that cost at most ``points``."""
    bits = comb(len(values), count).bit_length() + 1
    whole = (1 << bits * (points + 1)) - 1
    ways = [1] + [0] * count
    for value in values:
        for chosen in range(count, 0, -1):
            ways[chosen] += ways[chosen - 1] << bits * value & whole
    place = (1 << bits) - 1
    return sum(ways[count] >> bits * spent & place for spent in range(points + 1))


def shares(state: State, seat: int) -> tuple[dict[str, float], dict[str, float]]:
    """Return for each character and event the expected number of copies among the unseen cards of an unknown deck."""
    unseen = Counter(state.seats[seat].hand) + Counter(state.seats[seat].characters) + Counter(state.seats[seat].events)
    seen = Counter(owned(state, seat)) - unseen
    left = {slug: card.most - seen[slug] for slug, card in DECKS.cards.items()}
    count = sum(copies for card, copies in unseen.items() if card in CHARACTERS)
    points = MOST_POINTS - sum(CHARACTERS[card].value * copies for card, copies in seen.items() if card in CHARACTERS)
    values = [CHARACTERS[slug].value for slug in CHARACTERS for _ in range(left[slug])]
    every, of_value = sets_of(values, count, points), dict[int, float]()
    for value in set(values):
        others = [*values]
        others.remove(value)
        of_value[value] = sets_of(others, count - 1, points - value) / every
    events = sum(left[slug] for slug in EVENTS)
    share = (unseen.total() - count) / events
    return (
        {slug: left[slug] * of_value[CHARACTERS[slug].value] for slug in CHARACTERS if left[slug]},
        {slug: left[slug] * share for slug in EVENTS if left[slug]},
    )


UNKNOWN: list[tuple[Decks, int | None, bool]] = [
    ((own(1), own(2)), 0, True),
    ((SEALED, own(3)), 1, False),
    ((own(4), SEALED), None, True),
]
# Testing thousands of decks takes long, so an ordinary run tests one case. The long run tests all cases.
DRAWN = fresh("unknown decks").choice(UNKNOWN)


@pytest.mark.parametrize(
    ("decks", "viewer", "fixed"),
    [pytest.param(*case, marks=[] if case == DRAWN else pytest.mark.soak) for case in UNKNOWN],
)
def test_an_unknown_deck_may_be_any_legal_deck_with_the_seen_cards(
    decks: Decks, viewer: int | None, fixed: bool
) -> None:
    match = match_of(decks, 5, fixed_windows=fixed)
    while not fixed and match.decisions()[0].seat != viewer:
        # A player's own choice reveals nothing of the opponent's hand.
        match.play(*any_move(match, random.Random(1)))
    state: State = match.state
    seats = [seat for seat in (0, 1) if seat != viewer]
    found = {seat: {"hand": Counter[str](), "top": Counter[str](), "bottom": Counter[str]()} for seat in seats}
    for number, other in enumerate(worlds(GAME, state, viewer)):
        for seat, places in found.items():
            now = other.seats[seat]
            places["hand"].update(now.hand)
            places["top"].update((now.characters[0], now.events[0]))
            places["bottom"].update((now.characters[-1], now.events[-1]))
            assert not DECKS.faults(Counter(owned(other, seat)))
        if number % 100 == 0:
            GAME.check(other)
    for seat, places in found.items():
        now = state.seats[seat]
        for deck, share in enumerate(shares(state, seat)):
            held = sum((card in EVENTS) == bool(deck) for card in now.hand)
            unseen = held + len((now.characters, now.events)[deck])
            for place, cards in (("hand", held), ("top", 1), ("bottom", 1)):
                of_kind = Counter({card: n for card, n in places[place].items() if (card in EVENTS) == bool(deck)})
                as_often(of_kind, {card: REDEALS * often * cards / unseen for card, often in share.items()})


def test_the_rest_of_an_expensive_deck_is_cheap() -> None:
    """The seen cards leave few points. The redeals find the few fitting decks at once."""
    match = match_of((own(1), own(2)), 5, 0, fixed_windows=True)
    state = match.state.copy()
    now = state.seats[1]
    dear = sorted((*now.characters, *now.hand), key=lambda card: -CHARACTERS[card].value if card in CHARACTERS else 1)[
        :25
    ]
    hand = Counter(now.hand) - Counter(dear)
    deck = [card for card in now.characters if card not in dear]
    state.seats[1] = replace(now, hand=in_order([*hand.elements()]), characters=tuple(deck), discard=tuple(dear))
    for other in worlds(GAME, state, 0, 50):
        assert not DECKS.faults(Counter(owned(other, 1)))


# ---- decks that all know


def test_a_face_down_location_may_be_any_other() -> None:
    match = match_of(("x-men", "avengers"), 5, 0)
    others = [card for card in LOCATIONS if card != match.state.sites[0].card]
    found = Counter(other.sites[1].card for other in worlds(GAME, match.state, 0))
    as_often(found, dict.fromkeys(others, REDEALS / len(others)))


def few_cards(state: State, seat: int, hand: str, characters: str, events: str) -> None:
    """Leave a starter deck only these cards in hand and decks. All other cards are discarded."""
    deck = Counter(STARTERS[state.decks[seat]])
    kept = Counter([*hand.split(), *characters.split(), *events.split()])
    assert kept <= deck
    state.seats[seat] = replace(
        state.seats[seat],
        hand=in_order(hand.split()),
        characters=tuple(characters.split()),
        events=tuple(events.split()),
        discard=in_order([*(deck - kept).elements()]),
    )


def hands(state: State, seat: int, possible: Callable[[State], bool]) -> dict[Any, float]:
    """Return all possible hands of the seat, and how often each occurs if all possible deals are equally likely."""
    now = state.seats[seat]
    found = Counter[Any]()
    pools = [
        [card for card in (*now.hand, *now.characters, *now.events) if (card in EVENTS) == events]
        for events in (False, True)
    ]
    held = [[card for card in now.hand if (card in EVENTS) == events] for events in (False, True)]
    for characters in combinations(pools[0], len(held[0])):
        for events in combinations(pools[1], len(held[1])):
            other = state.copy()
            other.seats[seat] = replace(
                now,
                hand=in_order([*characters, *events]),
                characters=tuple((Counter(pools[0]) - Counter(characters)).elements()),
                events=tuple((Counter(pools[1]) - Counter(events)).elements()),
            )
            found[other.seats[seat].hand] += possible(other)
    return {hand: REDEALS * count / found.total() for hand, count in found.items() if count}


def small(fixed: bool) -> State:
    """Return a state with two starter decks, in which each seat has few cards that its opponent has not seen."""
    state: State = match_of(("x-men", "avengers"), 5, 0, fixed_windows=fixed).state.copy()
    for seat, word in enumerate(state.decks):
        cheap = [card for card in STARTERS[word] if card in CHARACTERS and CHARACTERS[card].value <= 3][:3]
        dear = [card for card in STARTERS[word] if card in CHARACTERS and CHARACTERS[card].value > 3][:2]
        played = [card for card in STARTERS[word] if card in EVENTS][:5]
        few_cards(
            state,
            seat,
            " ".join([cheap[0], dear[0], *played[:2]]),
            " ".join([*cheap[1:], dear[1]]),
            " ".join(played[2:]),
        )
    state.active = 1
    return state


@pytest.mark.parametrize("fixed", [True, False])
@pytest.mark.parametrize("viewer", [0, None])
def test_while_an_opponent_searches_the_deck_has_a_fitting_card(viewer: int | None, fixed: bool) -> None:
    state = small(fixed)
    state.steps = [EndTurn(), Search(1, 3, 1)]

    def finds(other: State) -> bool:
        # Without fixed windows, the rival is asked only with at least two characters that fit.
        least = 1 if fixed else 2
        return sum(CHARACTERS[card].value <= 3 for card in other.seats[1].characters) >= least

    as_often(Counter(other.seats[1].hand for other in worlds(GAME, state, viewer)), hands(state, 1, finds))
    if viewer is None:
        found = Counter(other.seats[0].hand for other in worlds(GAME, state, None))
        as_often(found, hands(state, 0, lambda _other: True))


@pytest.mark.parametrize("viewer", [0, None])
def test_without_fixed_windows_an_asked_opponent_can_play_a_card(viewer: int | None) -> None:
    state = small(fixed=False)
    state.steps = [EndTurn(), Deploy(deployed=True)]

    def asked(other: State) -> bool:
        return bool(RULES[Deploy].decisions(other, other.steps[-1]))

    expected = hands(state, 1, asked)
    assert 0 < len(expected) < len(hands(state, 1, lambda _other: True)), "some hands are asked, and some are not"
    if not asked(state):
        hand = next(iter(expected))
        pool = [*state.seats[1].hand, *state.seats[1].characters, *state.seats[1].events]
        rest = Counter(pool) - Counter(hand)
        few_cards(
            state,
            1,
            " ".join(hand),
            " ".join(card for card in rest.elements() if card in CHARACTERS),
            " ".join(card for card in rest.elements() if card in EVENTS),
        )
    as_often(Counter(other.seats[1].hand for other in worlds(GAME, state, viewer)), expected)


@pytest.mark.parametrize("viewer", [0, None])
def test_an_opponent_who_orders_cards_may_be_looking_at_any_possible_ones(viewer: int | None) -> None:
    state = small(fixed=True)
    state.steps = [EndTurn(), Reorder(1, "event", state.seats[1].events[:2])]
    unseen = [card for card in (*state.seats[1].hand, *state.seats[1].events) if card in EVENTS]
    found = Counter[str]()
    for other in worlds(GAME, state, viewer):
        top = other.steps[-1]
        assert isinstance(top, Reorder)
        assert top.looked == other.seats[1].events[:2]
        found.update(top.looked)
    as_often(found, as_in(Counter(unseen), 2))


def test_a_player_who_looks_at_cards_knows_them() -> None:
    state = small(fixed=True)
    state.steps = [EndTurn(), Reorder(1, "event", state.seats[1].events[:2])]
    for other in worlds(GAME, state, 1, 50):
        assert (other.steps[-1], other.seats[1].events[:2]) == (state.steps[-1], state.seats[1].events[:2])


def test_a_hand_that_was_seen_stays_for_the_seat_that_saw_it() -> None:
    state = small(fixed=True)
    hand = state.seats[1].hand
    state.seats[0] = replace(state.seats[0], seen_hand=(*hand[:-1],))
    kept, unseen = Counter(hand[:-1]), [hand[-1], *state.seats[1].events]
    found = Counter[str]()
    for other in worlds(GAME, state, 0):
        assert other.seats[0].seen_hand == state.seats[0].seen_hand
        assert kept <= Counter(other.seats[1].hand)
        found.update(Counter(other.seats[1].hand) - kept)
    as_often(found, as_in(Counter(unseen)))


def test_a_hand_that_one_opponent_saw_is_still_hidden_from_spectators() -> None:
    state = small(fixed=True)
    gone = state.seats[1].discard[0]
    state.seats[0] = replace(state.seats[0], seen_hand=in_order([*state.seats[1].hand[1:], gone]))
    for other in worlds(GAME, state, 1, 50):
        assert other.seats[0].seen_hand == state.seats[0].seen_hand
    visited = set[Any]()
    for other in worlds(GAME, state, None, 200):
        now = other.seats[0].seen_hand
        assert now is not None
        assert gone in now
        assert Counter(now) - Counter([gone]) <= Counter(other.seats[1].hand)
        visited.add(now)
    assert len(visited) > 5
