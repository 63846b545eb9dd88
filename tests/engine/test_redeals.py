"""Tests redeals: each unseen card is in each unseen place with the right frequency."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from math import log
from typing import Any

import pytest

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.chance.redealing import TRIES, Draws, UnseenPlace, dealt_again
from engine.kernel.contract.registry import game_named, games
from engine.kernel.matches.match import Match
from tests.chances import deals, fresh
from tests.engine.learning import Fact, counted
from tests.engine.playing import any_move, differing_world, other_world, play_on, start, view_bytes
from tests.engine.stand import Stand, stand_of
from tests.engine.tables import seat_counts, small_table

REDEALS = 2_000
# The maximum deviation of a count, as `surprise` measures it. A fair count exceeds it at most once in 60 million.
MOST_SURPRISE = 18
# How many deals to test, and how many redeals of one deal to search for facts that moves have revealed.
DEALS = 200
HIDING = [slug for slug, game in games().items() if game.features.hidden_information]
# In this number of matches, two states that a viewer cannot tell apart are compared.
WORLDS = 3
# How many moves are played before the redeals. In a shorter match it is half of its moves.
MOVES = 14


def fewest(slug: str) -> int:
    return seat_counts(game_named(slug))[0]


def surprise(count: int, trials: int, share: float) -> float:
    """Return s if a fair count deviates this far in that direction with a probability of at most exp(-s).

    This is Chernoff's bound. It holds for the small and skewed counts of a large deck, for which a number of standard
    deviations is too optimistic. It also holds for cards drawn without replacement.
    """
    found = count / trials
    pairs = ((found, share), (1 - found, 1 - share))
    return trials * sum(part * log(part / fair) for part, fair in pairs if part > 0)


def test_a_surprise_bounds_the_chance_of_a_count() -> None:
    """Of 2,000 fair throws, 1,100 heads occur less than once in 20,000 trials, and 1,200 less than once in 10**17."""
    assert surprise(1_000, 2_000, 0.5) == 0
    assert 10 < surprise(1_100, 2_000, 0.5) < 11
    assert surprise(1_200, 2_000, 0.5) > 40
    assert surprise(0, 2_000, 0.02) == pytest.approx(40.4, abs=0.1)


Places = dict[str, list[Any]]
Bars = Callable[[str, Any], bool]


def bars_any(places: Places, barred: Bars) -> bool:
    """Return whether some card is excluded from some place."""
    return any(barred(place, card) for place in places for cards in places.values() for card in cards)


def shares(places: Places, barred: Bars | None = None) -> dict[tuple[str, Any], float]:
    """Return the frequency of each card at a place if all deals that are not excluded are equally likely."""
    pool = [card for cards in places.values() for card in cards]
    if barred is None or not bars_any(places, barred):
        return {(place, card): pool.count(card) / len(pool) for place in places for card in {*pool}}
    names, room = tuple(places), tuple(map(len, places.values()))
    allowed = {card: [number for number, name in enumerate(names) if not barred(name, card)] for card in pool}

    def less(room: tuple[int, ...], number: int) -> tuple[int, ...]:
        return (*room[:number], room[number] - 1, *room[number + 1 :])

    @cache
    def deals(cards: tuple[Any, ...], room: tuple[int, ...]) -> int:
        if not cards:
            return 1
        return sum(deals(cards[1:], less(room, number)) for number in allowed[cards[0]] if room[number])

    found = dict.fromkeys(((place, card) for place in places for card in pool), 0.0)
    for one, card in enumerate(pool):
        others = (*pool[:one], *pool[one + 1 :])
        for number in allowed[card]:
            if room[number]:
                ways = deals(others, less(room, number)) / deals(tuple(pool), room)
                found[names[number], card] += ways / room[number]
    return found


def test_shares_count_the_deals_that_are_left() -> None:
    """Three cards are dealt to two hands, one of which cannot hold "c". So two deals are possible."""
    found = shares({"two": ["a", "b"], "one": ["c"]}, lambda place, card: (place, card) == ("two", "c"))
    assert found["one", "c"] == 1
    assert (found["two", "a"], found["two", "b"], found["two", "c"], found["one", "a"]) == (0.5, 0.5, 0, 0)
    found = shares({"two": ["a", "b"], "one": ["c"]}, lambda place, card: (place, card) == ("one", "c"))
    assert (found["two", "c"], found["two", "a"], found["one", "a"], found["one", "c"]) == (0.5, 0.25, 0.5, 0)


def knows_some(match: Match, stand: Stand, viewer: int | None) -> bool:
    """Return whether the viewer knows that some unseen card is not at some place."""
    assert stand.unseen is not None
    assert stand.barred is not None
    barred = partial(stand.barred, match.state)
    return any(bars_any(places, barred) for places in stand.unseen(match.state, viewer).values())


# A game for one player has no second viewer.
VIEWERS = [
    (slug, viewer)
    for slug, game in games().items()
    if game.features.hidden_information
    for viewer in (*range(min(2, small_table(game))), None)
]


@pytest.mark.parametrize(("slug", "viewer"), VIEWERS)
def test_each_unseen_card_is_at_each_unseen_place_as_often_as_chance_says(slug: str, viewer: int | None) -> None:
    game, chooser, stand = game_named(slug), random.Random(slug), stand_of(slug)
    assert stand.unseen is not None, (
        f"{slug} has a `redealt` of its own: tests/engine/games/{slug}/stand.py needs STAND = Stand(unseen=unseen),"
        " with a function that says what a viewer has not seen (docs/game_reference.md)"
    )
    seats = small_table(game)
    match = start(game, seats, 11, stand.fair)
    whole = start(game, seats, 11, stand.fair)
    play_on(whole, random.Random(slug))
    for _ in range(min(MOVES, len(whole.moves) // 2)):
        match.play(*any_move(match, chooser))
    if bars := stand.barred:
        # Play on to a position in which the viewer knows something about a hidden place.
        while match.decisions() and not knows_some(match, stand, viewer):
            match.play(*any_move(match, chooser))
        assert knows_some(match, stand, viewer), f"{slug}: `barred` of its stand bars nothing in a whole match"
    assert game.other_deal(match.state, viewer, Chance(bytes(SEED_BYTES), slug)) is not None, (
        f"{slug}: no possible deal was found in {TRIES} tries. Kinds of cards that never mix cannot share `unseen`"
        " and be kept apart by `barred`: draw the second kind by chance when it appears (docs/add_a_game.md)"
    )
    before = stand.unseen(match.state, viewer)
    found = {group: {place: Counter[Any]() for place in places} for group, places in before.items()}
    for _ in range(REDEALS):
        for group, places in stand.unseen(other_world(game, match.state, viewer, chooser), viewer).items():
            for place, cards in places.items():
                found[group][place].update(cards)
    for group, places in before.items():
        pool, expected = (
            {card for cards in places.values() for card in cards},
            shares(places, partial(bars, match.state) if bars else None),
        )
        for place, cards in places.items():
            for card in pool:
                share = expected[place, card]
                trials, count = REDEALS * len(cards), found[group][place][card]
                told = (
                    f"{slug}: {card} of {group} was dealt to {place} {count} times, not about {trials * share:.0f}:"
                    " `redealt` must shuffle all unseen cards together (`unseen` of the stand lists them, `barred` what"
                    " cannot be)"
                )
                if share in (0, 1):
                    assert count == share * trials, told
                else:
                    assert trials == 0 or surprise(count, trials, share) <= MOST_SURPRISE, told
        dealt = {card for counts in found[group].values() for card in counts} - pool
        assert not dealt, f"{slug}: `redealt` deals {dealt} of {group}, which `unseen` of the stand does not list"


@pytest.mark.parametrize("slug", games())
def test_a_redeal_is_fixed_by_its_chance_and_leaves_the_state_alone(slug: str) -> None:
    game = game_named(slug)
    match = start(game, fewest(slug), 5)
    before = game.encode(match.state)
    one, two = (other_world(game, match.state, None, random.Random(3)) for _ in range(2))
    assert game.encode(one) == game.encode(two), f"{slug}: `redealt` must draw from `draws` alone"
    assert game.encode(match.state) == before, f"{slug}: `redealt` must change a copy: `other = state.copy()`"


@pytest.mark.parametrize("slug", HIDING)
def test_a_redeal_depends_only_on_what_its_viewer_knows(slug: str) -> None:
    """From two states that a viewer cannot tell apart, the same chance makes the same redeal."""
    game, chooser = game_named(slug), fresh("alike", slug)
    for number in deals(WORLDS, "alike", slug):
        match = start(game, chooser.choice(seat_counts(game)), number)
        while match.decisions():
            viewer = chooser.choice((None, *range(match.record.seats)))
            other = differing_world(game, match.state, viewer, chooser)
            if other is not None:
                seed = chooser.randbytes(SEED_BYTES)
                one, two = (game.other_deal(state, viewer, Chance(seed, slug)) for state in (match.state, other))
                assert one == two, (
                    f"{slug}: after {len(match.moves)} moves, the redeal for seat {viewer} differs with cards that it"
                    " cannot know: draw only with `draws.shuffled`, and from what the viewer knows"
                )
            match.play(*any_move(match, chooser))


def undealt_facts(slug: str) -> set[Fact]:
    """Return facts that occur in deals with the same spectator's view, but in no redeal of the first of these deals.

    Only frequent facts are returned. There are enough redeals for each possible fact to occur.
    """
    game, chooser, seats = game_named(slug), fresh("undealt", slug), seat_counts(game_named(slug))[0]
    alike: dict[bytes, list[Any]] = {}
    for number in deals(DEALS, "undealt", slug):
        match = start(game, seats, number)
        alike.setdefault(view_bytes(match, None), []).append(match.state)
    states = max(alike.values(), key=len)
    possible, redealt = counted(states), counted([other_world(game, states[0], None, chooser) for _ in range(DEALS)])
    return {fact for fact, times in possible.items() if times >= max(3, len(states) // 8) and not redealt[fact]}


@pytest.mark.parametrize("slug", HIDING)
def test_whatever_chance_may_have_dealt_is_among_the_redeals(slug: str) -> None:
    undealt = undealt_facts(slug)
    assert not undealt, (
        f"{slug}: a spectator cannot exclude {sorted(map(str, undealt))[:3]}, but no redeal has it: `unseen` must list"
        " every place of unseen cards"
    )


def test_a_place_that_is_not_dealt_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(game_named("called_tricks"))
    unseen = kind.unseen
    monkeypatch.setattr(kind, "unseen", lambda *asked: [place for place in unseen(*asked) if place.seat is not None])
    assert undealt_facts("called_tricks")


def test_known_cards_stay_where_they_are() -> None:
    state = start(game_named("called_tricks"), 3, 1).state
    known = state.hands[1][:2]
    places, draws = [UnseenPlace("hands", 1, known), UnseenPlace("stock")], Draws(Chance(bytes(32), "known"))
    assert [len(place.cards(state)) for place in places] == [2, len(state.stock)]
    others = [dealt_again(state, places, draws) for _ in range(9)]
    assert all({*known} <= {*other.hands[1]} and len(other.hands[1]) == 4 for other in others)
    assert len({other.hands[1] for other in others}) > 1
    assert all(sorted([*other.stock, *other.hands[1]]) == sorted([*state.stock, *state.hands[1]]) for other in others)


def test_secret_choices_of_others_are_drawn_again() -> None:
    match = start(game_named("called_tricks"), 3, 1)
    match.play(0, "call 1")
    match.play(2, "call 3")
    chooser, seen = random.Random(1), set()
    for _ in range(40):
        choices = other_world(match.game, match.state, 0, chooser).steps[-1].choices
        assert (choices[0], choices[1]) == (("call", "1"), None)
        seen.add(choices[2])
    assert seen == {("call", str(count)) for count in range(5)}
