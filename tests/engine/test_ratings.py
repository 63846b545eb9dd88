"""Tests ratings: invariants that hold for all players, and how a few matches change the ratings of newcomers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.lobbies.modes import modes
from engine.kernel.contract.registry import games
from engine.ratings import MU, PROVISIONAL, SHOWN_START, SIGMA, Rating, rate
from tests.chances import fresh
from tests.engine.stand import stand_of

ratings = st.builds(
    Rating,
    mu=st.floats(-20, 80, allow_nan=False),
    sigma=st.floats(0.5, 10, allow_nan=False),
    matches=st.integers(0, 500),
)
EACH_ALONE = {count: tuple(range(count)) for count in range(1, 7)}


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[Rating], list[int], list[int]]:
    """Draw the ratings of two to six players with their places and sides.

    Each player is alone, or there are two sides.
    """
    before = draw(st.lists(ratings, min_size=2, max_size=6))
    places = [draw(st.integers(1, len(before))) for _ in before]
    teams = draw(st.sampled_from([list(range(len(before))), [number % 2 for number in range(len(before))]]))
    return before, places, teams


@given(matches(), st.randoms(use_true_random=False))
def test_the_order_of_seats_changes_nothing(match: tuple[list[Rating], list[int], list[int]], chance: object) -> None:
    before, places, teams = match
    order = list(range(len(before)))
    chance.shuffle(order)  # type: ignore[attr-defined]
    shuffled = rate([before[at] for at in order], [places[at] for at in order], [teams[at] for at in order])
    expected = rate(before, places, teams)
    for at, rating in zip(order, shuffled, strict=True):
        assert (rating.mu, rating.sigma) == pytest.approx((expected[at].mu, expected[at].sigma), abs=1e-6)
        assert rating.matches == expected[at].matches


@given(matches(), st.integers(1, 50))
def test_the_numbers_of_sides_are_only_names(match: tuple[list[Rating], list[int], list[int]], shift: int) -> None:
    before, places, teams = match
    assert rate(before, places, teams) == rate(before, places, [shift - team for team in teams])


@given(ratings, st.integers(2, 6))
def test_ties_among_equals_are_symmetric_and_move_nobody(rating: Rating, count: int) -> None:
    after = rate([rating] * count, [1] * count, EACH_ALONE[count])
    for one in after:
        assert (one.mu, one.sigma) == pytest.approx((rating.mu, after[0].sigma), abs=1e-6)
        assert one.matches == rating.matches + 1


@given(ratings, st.integers(2, 6), st.data())
def test_equal_players_who_share_a_place_stay_equal(rating: Rating, count: int, data: st.DataObject) -> None:
    places = [data.draw(st.integers(1, count)) for _ in range(count)]
    after = rate([rating] * count, places, EACH_ALONE[count])
    for one in range(count):
        for other in range(count):
            if places[one] == places[other]:
                assert after[one].mu == pytest.approx(after[other].mu)
                assert after[one].sigma == pytest.approx(after[other].sigma)


def weak_orders(count: int) -> list[tuple[int, ...]]:
    """Return all rankings of ``count`` sides, ties included: (1, 1, 3) and so on."""
    ranked = {
        tuple(sum(other < rank for other in ranks) + 1 for rank in ranks)
        for ranks in product(range(count), repeat=count)
    }
    return sorted(ranked)


def follows_places(before: Rating, places: Sequence[int]) -> bool:
    """Return whether, among equals, a player with a better place gained more, and tied players gained the same."""
    after = rate([before] * len(places), places, EACH_ALONE[len(places)])
    gained = [round(one.mu - before.mu, 9) for one in after]
    return all(
        (gained[one] > gained[other]) == (places[one] < places[other])
        for one, other in permutations(range(len(places)), 2)
    )


@pytest.mark.parametrize("count", range(2, 6))
def test_among_equals_gains_follow_the_places_in_every_weak_order(count: int) -> None:
    orders = weak_orders(count)
    assert len(orders) == {2: 3, 3: 13, 4: 75, 5: 541}[count]
    assert [places for places in orders if not follows_places(Rating(), places)] == []


def test_two_players_who_share_the_first_place_of_four_gain_more_than_the_third() -> None:
    first, second, third, fourth = (one.mu - MU for one in rate([Rating()] * 4, [1, 1, 3, 4], [0, 1, 2, 3]))
    assert first == second > third > fourth
    assert first + second + third + fourth == pytest.approx(0)


def test_among_equals_of_a_thousand_random_ratings_gains_follow_the_places() -> None:
    chance = fresh("ratings")
    for _ in range(1000):
        equals = Rating(chance.uniform(-20, 80), chance.uniform(0.5, 10))
        assert follows_places(equals, chance.choice(weak_orders(chance.randint(2, 4))))


@given(matches(), st.data())
def test_a_better_place_never_gains_less(match: tuple[list[Rating], list[int], list[int]], data: st.DataObject) -> None:
    before, places, _ = match
    sides = range(len(before))
    who = data.draw(st.sampled_from(sides))
    better = [place - (number == who) for number, place in enumerate(places)]
    assert rate(before, better, sides)[who].mu >= rate(before, places, sides)[who].mu - 1e-9


@given(ratings, st.integers(2, 6))
def test_a_winner_against_equals_never_loses_and_the_last_never_gains_strength(rating: Rating, count: int) -> None:
    after = rate([rating] * count, list(range(1, count + 1)), EACH_ALONE[count])
    assert after[0].mu > rating.mu
    assert after[0].display_number >= rating.display_number
    assert after[-1].mu < rating.mu
    assert [one.mu for one in after] == sorted((one.mu for one in after), reverse=True)


@given(matches())
def test_certainty_grows_and_numbers_stay_numbers(match: tuple[list[Rating], list[int], list[int]]) -> None:
    before, places, teams = match
    for old, new in zip(before, rate(before, places, teams), strict=True):
        assert math.isfinite(new.mu)
        assert 0 < new.sigma <= old.sigma
        assert new.matches == old.matches + 1


@given(st.lists(ratings, min_size=1, max_size=4), st.integers(0, 9))
def test_a_single_side_is_compared_with_nobody(before: list[Rating], team: int) -> None:
    assert rate(before, [1] * len(before), [team] * len(before)) == tuple(before)


def test_a_match_without_players_changes_no_rating() -> None:
    assert rate([], [], []) == ()


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match="zip"):
        rate([Rating(), Rating()], [1], [0, 1])


def test_a_side_takes_the_best_place_of_its_players() -> None:
    four = [Rating()] * 4
    assert rate(four, [1, 2, 4, 3], [0, 1, 0, 1]) == rate(four, [1, 2, 1, 2], [0, 1, 0, 1])
    won = rate(four, [1, 2, 4, 3], [0, 1, 0, 1])
    assert won[0] == won[2]
    assert won[1] == won[3]
    assert won[0].mu > MU > won[1].mu


def test_beating_a_stronger_player_is_worth_more() -> None:
    weak, strong = Rating(20, 4), Rating(35, 4)
    upset, expected = rate([weak, strong], [1, 2], [0, 1]), rate([weak, strong], [2, 1], [0, 1])
    assert upset[0].mu - weak.mu > expected[1].mu - strong.mu > 0


def test_a_player_who_wins_more_ends_higher() -> None:
    players = [Rating()] * 3
    for _ in range(10):
        players = list(rate(players, [1, 2, 3], [0, 1, 2]))
    assert players[0].display_number > players[1].display_number > players[2].display_number
    assert players[0].display_number > SHOWN_START


def test_the_displayed_rating_is_scaled_and_provisional_for_few_matches() -> None:
    assert (Rating().display_number, Rating(MU, SIGMA).provisional) == (SHOWN_START, True)
    assert Rating(30, 2).display_number == 1960
    assert Rating(matches=PROVISIONAL - 1).provisional
    assert not Rating(matches=PROVISIONAL).provisional


@pytest.mark.parametrize("slug", games())
def test_every_game_says_who_plays_with_whom(slug: str) -> None:
    game = games()[slug]
    tables = [way.table for way in modes(game)]
    tables += [game.table(game.parse_options(options)) for options in stand_of(slug).options]
    for table, seats in [(rules, count) for rules in tables for count in rules.seat_counts]:
        crews = table.crews(seats)
        assert sorted(seat for crew in crews for seat in crew) == [*range(seats)]
        assert all(crews)
        assert (len(crews) == 1) == table.against_game, (
            f"{slug}, {seats} seats: one side alone plays against the game: `all_together`, or `against_game=True`"
        )
        assert not table.roles or len(table.roles) == len(table.sides)
        places = table.places_at(seats)
        assert (len(places), sorted({*places}), places[-1] < len(table.sides)) == (seats, [*places], True)
