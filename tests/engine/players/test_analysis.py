"""Tests the analysis of a match: it uses only what it may know, finds blunders, and gives the same result again."""

from __future__ import annotations

from functools import partial
from itertools import count, pairwise
from statistics import fmean

import msgspec
import pytest

from engine.kernel.choices.moves import LISTED, move_text
from engine.kernel.contract.registry import game_named, games
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.players import greedy
from engine.players.analysis import (
    LEAST_DEALS,
    MOST_DEALS,
    Analysis,
    Choice,
    Depth,
    Weighed,
    analyse,
    compared,
    corrected,
    estimated_chances,
    scattered,
    searched_chances,
    searched_points,
    weighed,
)
from tests.chances import deals, fresh
from tests.engine.playing import any_move, differing_world, start
from tests.engine.tables import seat_counts
from tests.records.recorded import records_of

HIDING = [slug for slug, game in games().items() if game.features.hidden_information]
COMPARED = 2
SHALLOW = Depth(curve_deals=40, first_deals=4, second_deals=8, second_choices=3, seconds=3600.0)
ESTIMATED = Depth(curve_deals=0, first_deals=0)
SEED = bytes(32)
# Seat 1 marks square 9, although seat 0 completes its row on square 4.
BLUNDER = ((0, 5), (1, 1), (0, 6), (1, 9), (0, 4))


def noughts(squares: tuple[tuple[int, int], ...] = BLUNDER) -> MatchRecord:
    match = start(game_named("noughts"), 2, 0)
    for seat, square in squares:
        match.play(seat, f"mark {square}")
    return match.full_record()


def played(slug: str, deal: int, random_seat: int | None = None) -> MatchRecord:
    """Return a match of two players that look one move ahead; ``random_seat`` moves at random."""
    match, chooser = start(game_named(slug), 2, deal), fresh("analysis", slug, deal)
    while decisions := match.decisions():
        decision = decisions[0]
        if decision.seat == random_seat:
            match.play(*any_move(match, chooser))
        else:
            match.play(decision.seat, move_text(greedy.choose(match.game, match.view(decision.seat), decision)))
    return match.full_record()


def accuracies(slug: str, deal: int, random_seat: int) -> tuple[float, float]:
    """Return the accuracy of the player that moves at random, and the accuracy of the other player."""
    seats = analyse(played(slug, deal, random_seat), SHALLOW).seats
    return seats[random_seat].accuracy or 0.0, seats[1 - random_seat].accuracy or 0.0


def both_passes(match: Match, choice: Choice) -> tuple[Weighed | None, Weighed | None]:
    """Return the results of the first and the second pass for a choice, without the state in them."""
    first = weighed(match.game, "name", choice, deals=2)
    second = compared(match.game, "name", first, deals=2) if first else None
    bare = msgspec.structs.replace(choice, state=None)
    one, other = (found and msgspec.structs.replace(found, choice=bare) for found in (first, second))
    return one, other


@pytest.mark.parametrize("slug", HIDING)
def test_hidden_facts_change_nothing_of_what_a_choice_is_worth(slug: str) -> None:
    game, chooser, found = game_named(slug), fresh("analysis", slug), 0
    for number in deals(400, "analysis", slug):
        match, first = start(game, chooser.choice(seat_counts(game)), number), chooser.randrange(12)
        while (decisions := match.decisions()) and found < COMPARED:
            decision = chooser.choice(decisions)
            other = differing_world(game, match.state, decision.seat, chooser) if len(match.moves) >= first else None
            if other is not None and len(decision.moves) > 1:
                choice = Choice(1, 0, decision, chooser.choice(decision.moves), match.state)
                assert both_passes(match, choice) == both_passes(match, msgspec.structs.replace(choice, state=other))
                found += 1
            match.play(*any_move(match, chooser))
    assert found == COMPARED, f"{slug}: hardly a choice at which something is hidden"


@pytest.mark.parametrize("slug", HIDING)
def test_hidden_facts_change_nothing_of_a_searched_point(slug: str) -> None:
    game, chooser, found = game_named(slug), fresh("searched point", slug), 0
    for number in deals(400, "searched point", slug):
        match, first = start(game, chooser.choice(seat_counts(game)), number), chooser.randrange(12)
        while (decisions := match.decisions()) and found < COMPARED:
            other = None
            if len(match.moves) >= first:
                other = differing_world(game, match.state, decisions[0].seat, chooser)
            if other is not None:
                points = match.following(match.state), match.following(other)
                one, two = (searched_chances(point, SEED, 2) for point in points)
                assert one is not None
                assert one == two
                found += 1
            match.play(*any_move(match, chooser))
    assert found == COMPARED, f"{slug}: hardly a point at which something is hidden"


def test_the_move_that_lost_is_a_turning_point_with_the_better_move() -> None:
    found = analyse(noughts(), SHALLOW)
    (point,) = found.turning_points
    assert (point.number, point.part, point.seat, point.played_move, point.better_move) == (4, 0, 1, "mark 9", "mark 4")
    assert point.gain >= 0.5
    assert found.seats[1].accuracy is not None
    assert found.seats[0].accuracy == 1.0
    assert found.seats[1].accuracy < 1.0


def test_the_curve_has_each_side_after_each_move_and_ends_with_the_outcome() -> None:
    found = analyse(noughts(), SHALLOW)
    assert len(found.curve) == len(BLUNDER) + 1
    assert all(sum(sides) == pytest.approx(1, abs=0.001) for sides in found.curve)
    assert found.curve[4][0] > 0.8, "seat 0 completes its row next, although the adviser's estimate is one half"
    assert found.curve[5] == (1.0, 0.0)
    assert analyse(noughts(), ESTIMATED).curve == (*[(0.5, 0.5)] * 5, (1.0, 0.0))
    curve = analyse(played("splendor_marvel", 3), ESTIMATED).curve
    assert all(sum(sides) == pytest.approx(1, abs=0.001) for sides in curve)
    assert max(curve[-1]) == 1.0


@pytest.mark.parametrize("deals", [0, 1, LEAST_DEALS, 100, 1600, 5000])
def test_a_longer_match_has_fewer_deals_at_each_point_then_fewer_points(deals: int) -> None:
    former = MOST_DEALS + 1
    for points in (1, 2, 20, 49, 50, 51, 150, 201, 400, 1001):
        numbers, each = searched_points(points, deals)
        assert len(numbers) * each <= max(deals, LEAST_DEALS if deals else 0)
        assert each <= former
        assert LEAST_DEALS <= each <= MOST_DEALS or not deals
        assert [*numbers[:1]] == ([0] if deals else []), "the first point is searched first"
        former = each or former
    assert searched_points(201, 1600) == (range(0, 201, 2), 8)
    assert searched_points(100, 1600) == (range(100), 16)


def test_between_searched_points_the_estimate_is_shifted_by_what_the_search_corrected() -> None:
    estimated = ((0.5, 0.5), (0.6, 0.4), (0.5, 0.5), (0.5, 0.5), (0.5, 0.5))
    searched = {0: (0.7, 0.3), 2: (0.5, 0.5), 3: (0.1, 0.9)}
    curve = corrected(estimated, searched)
    assert [curve[number] for number in searched] == [*searched.values()]
    assert curve[1] == pytest.approx((0.7, 0.3)), "half of the 0.2 by which the search raised point 0"
    assert curve[4] == pytest.approx((0.1, 0.9))
    assert corrected(((0.9, 0.1), (1.0, 0.0)), {0: (1.0, 0.0)}) == ((1.0, 0.0), (1.0, 0.0)), "no chance exceeds 1"
    assert corrected(((0.4,), (0.6,), (0.0,)), {0: (0.5,), 2: (0.0,)}) == ((0.5,), (0.65,), (0.0,))
    assert corrected(estimated, {}) == estimated


def test_if_the_time_runs_out_the_other_points_are_estimated() -> None:
    """The clock is read at the start and before each of the six points. A sixth of the time is for the curve."""
    record, ticks = noughts(), count()
    short = msgspec.structs.replace(SHALLOW, seconds=6 * 2.9)
    found = analyse(record, short, clock=partial(next, ticks)).curve
    seed_of = analyse(record, SHALLOW).curve
    points = [0, *scattered(range(6))[1:2]]
    assert [found[number] for number in points] == [seed_of[number] for number in points]
    assert found != seed_of
    assert analyse(record, msgspec.structs.replace(SHALLOW, seconds=0.0)).curve == analyse(record, ESTIMATED).curve


def test_a_point_without_a_choice_is_not_searched() -> None:
    assert searched_chances(replay(noughts()), SEED, 4) is None
    assert searched_chances(replay(noughts(), 4), SEED, 0) is None
    assert estimated_chances(replay(noughts())) == (1.0, 0.0)


def test_the_curve_of_a_team_is_its_chance_against_the_game() -> None:
    record = next(one.record for one in records_of("marvel_united").values() if one.record.seats == 2)
    found = analyse(record, ESTIMATED)
    assert {len(sides) for sides in found.curve} == {len(replay(record, 0).table.crews(2))}
    assert len(found.curve) == len(record.moves) + 1


@pytest.mark.parametrize("slug", games())
def test_records_of_every_game_are_analysed_the_same_each_time(slug: str) -> None:
    record = next(iter(records_of(slug).values())).record
    short = msgspec.structs.replace(record, moves=record.moves[:3], proof=None)
    depth = Depth(curve_deals=32, first_deals=4, second_deals=4, second_choices=1, seconds=3600.0)
    found = analyse(short, depth)
    assert found == analyse(short, depth)
    assert (len(found.curve), len(found.seats), found.left_out) == (len(short.moves) + 1, record.seats, 0)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def test_a_random_player_keeps_less_of_its_chances() -> None:
    found = [accuracies("noughts", deal, deal % 2) for deal in range(20)]
    assert fmean(one for one, _ in found) < fmean(other for _, other in found) - 0.05


@pytest.mark.soak
@pytest.mark.parametrize("slug", ["ragami", "splendor_marvel"])
def test_a_random_player_keeps_less_of_its_chances_in_every_duel(slug: str) -> None:
    found = [accuracies(slug, deal, deal % 2) for deal in range(4)]
    assert fmean(one for one, _ in found) < fmean(other for _, other in found)


def test_at_four_fifths_of_the_time_the_other_choices_are_left_out() -> None:
    """The clock is read once at the start, and once for each of five choices."""
    ticks = count()
    short = msgspec.structs.replace(SHALLOW, curve_deals=0, seconds=4.9)
    found = analyse(noughts(), short, clock=partial(next, ticks))
    assert found.left_out == 2
    assert found.turning_points == (), "no time is left for the second pass"


def test_the_first_choices_that_are_valued_lie_all_over_the_match() -> None:
    assert sorted(scattered(range(100))) == [*range(100)]
    first = [0, *sorted(scattered(range(100))[:10]), 99]
    assert max(later - earlier for earlier, later in pairwise(first)) <= 21


def test_each_move_of_a_work_sheet_is_a_choice_of_its_own() -> None:
    """A seat can hand in a list of moves as a single move.

    The curve and the losses are the same as for its moves one by one.
    """
    record = records_of("marvel_heroes")["two-seats"].record
    first = next(number for number in range(len(record.moves)) if _is_list(record, number))
    one, other = record.moves[first : first + 2]
    listed = PlayedMove(one.seat, f"{one.move}{LISTED}{other.move}")
    depth = Depth(curve_deals=0, first_deals=2, second_deals=0)
    apart = msgspec.structs.replace(record, moves=record.moves[: first + 2], proof=None)
    together = msgspec.structs.replace(record, moves=(*record.moves[:first], listed), proof=None)
    assert analyse(apart, ESTIMATED).curve[-1] == analyse(together, ESTIMATED).curve[-1]
    assert analyse(together, depth).left_out == 0


def _is_list(record: MatchRecord, number: int) -> bool:
    """Return whether the seat of a move makes this and the next one on the same work sheet."""
    one, other = record.moves[number : number + 2]
    before, between = (replay(record, at).decision_of(one.seat) for at in (number, number + 1))
    return one.seat == other.seat and all(asked is not None and asked.sheet for asked in (before, between))
