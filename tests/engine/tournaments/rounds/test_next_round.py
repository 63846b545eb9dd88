"""Tests requests for a round, impossible plans, schedules, and random draws (TN-6, TN-8, TN-19, TN-24, TN-33)."""

from __future__ import annotations

import hashlib
import pickle
import random
from collections import Counter
from itertools import combinations

import msgspec
import pytest

from engine.kernel.chance.fair import Chance
from engine.tournaments.draws import event_chance, event_context, table_seed
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import EventPlan, Participant, Stage, TableResult, Wishes
from engine.tournaments.pods.designs import SCHEDULES, design
from engine.tournaments.rounds.next_round import (
    DRAWING,
    check_plan,
    next_round,
    planned_rounds,
    swapped,
    usual_rounds,
)
from engine.tournaments.rounds.ranking import ranked_stage
from engine.tournaments.rounds.standings import standings
from engine.tournaments.table_sizes import table_sizes
from tests.chances import fresh
from tests.engine.tournaments.simulated import CHANCE, Simulated, begun

MEASURES = ("won", "difficulty")


@pytest.mark.parametrize("form", ["swiss", "swiss_pods", "duplicate"])
def test_requests_for_a_round_are_followed(form: str) -> None:
    """TN-8: organisers can request forced tables, byes, and players who sit out."""
    facts = {"format": form, "seats": [] if form == "swiss" else [3, 4], "measures": list(MEASURES)}
    stage = msgspec.convert(facts, Stage)
    event = begun(14, stage)
    forced = (1, 2) if form == "swiss" else (1, 2, 3)
    wishes = Wishes(forced=(forced,), byes=(4,), half_byes=(5,), absent=(6,), forbidden=((7, 8),))
    found = next_round(event, CHANCE, wishes)
    assert set(found.tables[0].seats) == set(forced)
    assert [(one.kind, one.seats) for one in found.known_results][:3] == [
        ("full_bye", (4,)),
        ("half_bye", (5,)),
        ("absent", (6,)),
    ]
    assert not [table for table in found.tables if {7, 8} <= set(table.seats)]
    with pytest.raises(TournamentError, match="forced: 1 is listed twice"):
        next_round(event, CHANCE, Wishes(forced=(forced,), byes=(1,)))
    with pytest.raises(TournamentError, match="forced: 99 does not play in this round"):
        next_round(event, CHANCE, Wishes(forced=((*forced[1:], 99),)))
    gone = tuple(msgspec.structs.replace(one, dropped=int(one.id == 1)) for one in event.players)
    without = next_round(msgspec.structs.replace(event, players=gone, fields=(found.field,)), CHANCE, wishes)
    seated = {seat for table in without.tables for seat in table.seats} | {
        one.seats[0] for one in without.known_results
    }
    assert seated == set(range(2, 15)), "a table of which somebody has left is void, and the others are paired"
    with pytest.raises(TournamentError, match="forced: a table has"):
        next_round(event, CHANCE, Wishes(forced=((1,),)))


def test_a_forced_duel_balances_the_seats_of_its_players() -> None:
    played = Simulated(begun(8, Stage("swiss")), fresh("forced"))
    for _ in range(2):
        played.round()
    first = [
        one for one in range(1, 9) if [r.seats.index(one) for r in played.event.results if one in r.seats] == [0, 1]
    ]
    second = [one for one in range(1, 9) if one not in first]
    pair = (first[0], second[0])
    found = next_round(played.event, CHANCE, Wishes(forced=(pair,)))
    assert found.tables[0].seats == pair, "the player who sat second last time sits first"
    assert next_round(played.event, CHANCE, Wishes(forced=(pair[::-1],))).tables[0].seats == pair


def test_a_ban_that_makes_every_pairing_impossible_is_reported() -> None:
    for stage in (Stage("swiss"), Stage("swiss_pods", seats=(4,))):
        with pytest.raises(PairingError):
            next_round(begun(4, stage), CHANCE, Wishes(forbidden=((1, 2, 3, 4),)))


def test_players_change_places_before_a_round_is_published() -> None:
    """TN-8: players may also be swapped with the player who has the bye."""
    found = next_round(begun(7, Stage("swiss")), CHANCE)
    one, other = found.tables[0].seats[0], found.tables[1].seats[0]
    (bye,) = found.known_results[0].seats
    changed = swapped(swapped(found, one, other), other, bye)
    assert changed.tables[0].seats == (bye, found.tables[0].seats[1])
    assert changed.tables[1].seats == (one, found.tables[1].seats[1])
    assert changed.known_results[0].seats == (other,)
    assert swapped(swapped(found, one, other), one, other) == found
    with pytest.raises(TournamentError, match="swap: 99 does not play in this round"):
        swapped(found, one, 99)


def test_coming_late_leaving_and_coming_back() -> None:
    """TN-6, case 44: players who come late, leave or return keep past results and lose missed rounds.

    The next pairing is legal.
    """
    played = Simulated(begun(8, Stage("swiss", rounds=5)), fresh("leave"))
    played.round()
    players = list(played.event.players)
    players[2] = msgspec.structs.replace(players[2], dropped=2)
    played.change(players=(*players, Participant(9, 9, first_round=2)))
    played.round()
    assert {seat for one in played.event.results if one.table.round == 2 for seat in one.seats} == {*range(1, 10)} - {3}
    players[2] = msgspec.structs.replace(players[2], dropped=0)
    played.change(players=(*players, Participant(9, 9, first_round=2)))
    event = played.play()
    rows = {row.player: row for row in standings(event, CHANCE).sections[0].rows}
    assert rows[9].figures[0].shares[0].why == "absent"
    assert rows[3].figures[0].shares[1].why == "absent"
    assert "late" in rows[9].marks
    assert len(rows[3].figures[0].shares) == 5
    players[2] = msgspec.structs.replace(players[2], disqualified=True)
    out = msgspec.structs.replace(event, players=(*players, Participant(9, 9, first_round=2, disqualified=True)))
    assert {row.player for row in standings(out, CHANCE).sections[0].rows[-2:]} == {3, 9}
    late = msgspec.structs.replace(event, players=(*players, Participant(10, 10, first_round=7)))
    assert 10 not in late.entrants(0), "a player who would enter after the last round is not an entrant"


def test_late_entries_do_not_lengthen_a_swiss() -> None:
    played = Simulated(begun(8, Stage("swiss")), fresh("short"))
    played.round()
    played.change(players=(*played.event.players, Participant(9, 9, first_round=2)))
    played.play()
    assert len(played.rounds) == 3


def test_groups_of_unequal_size_are_compared_by_points_a_round() -> None:
    """TN-23: of two second-placed players, the one with more points per round ranks higher."""
    event = Simulated(begun(7, Stage("round_robin", groups=2), Stage("single", cut=4)), fresh("unequal")).play()
    sections = [one for one in standings(event, CHANCE).sections if one.stage == 0]
    games = [len(one.rows) - 1 for one in sections]
    assert sorted(games) == [2, 3]
    for place in (0, 1):
        rows = [one.rows[place] for one in sections]
        worth = [row.figures[0].value / each for row, each in zip(rows, games, strict=True)]
        if worth[0] != worth[1]:
            better = rows[worth.index(max(worth))].player
            other = rows[worth.index(min(worth))].player
            order = ranked_stage(event, 0, CHANCE)
            assert order.index(better) < order.index(other)


def test_tn19_field_sizes_with_a_schedule_for_each_pair() -> None:
    known = {seats: [size for size in range(3, 17) if design(size, seats)] for seats in ((3,), (4,), (4, 3), (3, 2))}
    assert known == {
        (3,): [3, 4, 5, 6, 7, 9, 10, 12, 13, 15, 16],
        (4,): [4, 5, 6, 7, 8, 9, 12, 13, 16],
        (4, 3): [3, 4, 5, 6, 7, 8, 9, 11, 12, 15, 16],
        (3, 2): [3, 6, 8, 9, 11, 12, 14, 15],
    }


@pytest.mark.parametrize(("players", "sizes"), [*SCHEDULES])
def test_each_pair_meets_equally_often_in_a_schedule(players: int, sizes: tuple[int, ...]) -> None:
    """TN-19: in a schedule of pods, each pair meets equally often."""
    rounds = design(players, tuple(sorted(set(sizes), reverse=True)))
    assert rounds is not None
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    assert len(met) == players * (players - 1) // 2
    assert len(set(met.values())) == 1
    rested = Counter(set(range(players)) - {one for table in tables for one in table} == set() for tables in rounds)
    assert len(rested) == 1
    sat = Counter(one for tables in rounds for table in tables for one in table)
    assert len(set(sat.values())) == 1, "all rest equally often"
    for tables in rounds:
        assert tuple(sorted(map(len, tables), reverse=True)) == sizes
        assert len({one for table in tables for one in table}) == sum(sizes)
    assert table_sizes(players, sizes) == list(sizes)


@pytest.mark.parametrize(
    ("players", "seats", "rounds", "times"),
    [
        (9, 3, 4, 1),
        (15, 3, 7, 1),
        (16, 4, 5, 1),
        (10, 3, 10, 2),
        (5, 3, 10, 3),
        (6, 4, 15, 6),
        (7, 4, 7, 2),
    ],
)
def test_round_robins_of_pods_are_played_by_schedules_where_there_are_some(
    players: int, seats: int, rounds: int, times: int
) -> None:
    """TN-19: each pair meets equally often, and all players rest equally often."""
    stage = Stage("round_robin_pods", seats=(seats,))
    event = Simulated(begun(players, stage), fresh("pods", players)).play()
    assert len({one.table.round for one in event.results}) == rounds
    met = Counter(frozenset(pair) for one in event.results for pair in combinations(one.seats, 2))
    assert met == dict.fromkeys(map(frozenset, combinations(range(1, players + 1), 2)), times)
    assert {one.kind for one in event.results} == ({"played", "rest"} if players % seats else {"played"})


def test_round_robins_of_pods_without_a_schedule_seat_players_who_met_least() -> None:
    event = Simulated(begun(11, Stage("round_robin_pods", seats=(3,))), fresh("pods", 11)).play()
    met = Counter(frozenset(pair) for one in event.results for pair in combinations(one.seats, 2))
    assert len({one.table.round for one in event.results}) == 5
    assert max(met.values()) <= 2
    assert {one.kind for one in event.results} == {"played", "bye"}


def test_a_group_of_pods_goes_on_when_somebody_leaves() -> None:
    played = Simulated(begun(9, Stage("round_robin_pods", seats=(3, 4))), fresh("leaves"))
    played.round()
    played.change(
        players=tuple(msgspec.structs.replace(one, dropped=2 * (one.id == 5)) for one in played.event.players)
    )
    event = played.play()
    met = Counter(frozenset(pair) for one in event.results for pair in combinations(one.seats, 2))
    assert len({one.table.round for one in event.results}) == 4
    assert max(met.values()) <= 3
    assert not [one for one in event.results if one.table.round > 1 and 5 in one.seats]


def test_requests_for_a_round_expire_if_a_bracket_begins_instead() -> None:
    """TN-23, TN-32: the stage of these requests has ended, so they must not stop the event."""
    event = begun(4, Stage("swiss", rounds=1), Stage("single", cut=4))
    first = next_round(event, CHANCE)
    results = tuple(TableResult(table, places=(1, 2)) for table in first.tables)
    event = msgspec.structs.replace(event, fields=(first.field,), results=results)
    wishes = Wishes(forced=(tuple(first.tables[0].seats),), byes=(1,))
    assert next_round(event, CHANCE, wishes) == next_round(event, CHANCE)
    assert next_round(event, CHANCE).stage == 1


def test_duplicate_teams_sit_together_and_others_are_drawn() -> None:
    """TN-24: teams of a duplicate event share a table, and the other players are seated by lot."""
    stage = Stage("duplicate", seats=(2, 3), measures=MEASURES, drawn_each_round=False)
    teams = ["A", "A", "A", "B", "C", "C", "", ""]
    players = tuple(Participant(number, number, team=team) for number, team in enumerate(teams, 1))
    event = msgspec.structs.replace(begun(8, stage), players=players)
    found = {frozenset(table.seats) for table in next_round(event, CHANCE).tables}
    assert {frozenset({1, 2, 3}), frozenset({5, 6}), frozenset({4, 7, 8})} == found
    drawn = msgspec.structs.replace(event, plan=EventPlan((msgspec.structs.replace(stage, drawn_each_round=True),)))
    assert {len(table.seats) for table in next_round(drawn, CHANCE).tables} == {2, 3}


def test_duplicate_tables_are_drawn_alike_whether_a_missed_round_gave_points_or_none() -> None:
    """TN-24: players who have met least often sit together, whatever their points are."""
    event, some = begun(12, Stage("duplicate", seats=(2,), measures=MEASURES)), (1, 2, 3, 4)
    drawn = []
    for wishes in (Wishes(byes=some), Wishes(absent=some)):
        first = next_round(event, CHANCE, wishes)
        results = (*first.known_results, *(TableResult(table, measures=(1, 2)) for table in first.tables))
        later = msgspec.structs.replace(event, fields=(first.field,), results=results)
        drawn.append(next_round(later, CHANCE).tables)
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(
    ("players", "stages", "fault"),
    [
        (8, (), "stages: an event has 1 to 4 stages"),
        (1, (Stage("swiss"),), "players: an event has 2 to 512 players, not 1"),
        (8, (Stage("swiss", rounds=8),), r"stages\[0\].rounds: 8 players have only 7 opponents"),
        (8, (Stage("swiss_pods", rounds=99),), r"stages\[0\].rounds: a stage has at most 64 rounds"),
        (8, (Stage("swiss_pods", seats=(7,)),), r"stages\[0\].seats: tables have at most 6 seats"),
        (2, (Stage("swiss_pods", seats=(3,)),), r"stages\[0\].seats: 2 players cannot fill a table"),
        (8, (Stage("swiss", groups=2),), r"stages\[0\].groups: swiss has no groups"),
        (8, (Stage("round_robin", groups=0),), r"stages\[0\].groups: there must be at least one group"),
        (8, (Stage("round_robin", groups=3),), r"stages\[0\].groups: groups have 3 to 16 players, not 2"),
        (17, (Stage("round_robin"),), r"stages\[0\].groups: groups have 3 to 16 players, not 17"),
        (8, (Stage("swiss"), Stage("single", cut=9)), r"stages\[1\].cut: 9 of 8 players cannot advance"),
        (5, (Stage("pod_elimination", seats=(4,)),), r"stages\[0\].seats: there is no way from 5 players to one table"),
        (8, (Stage("duplicate", seats=(2,)),), r"stages\[0\].measures: a duplicate stage must name"),
        (8, (Stage("swiss_pods", points={4: (5, 3, 2)}),), r"stages\[0\].points: a table of 4 needs 4 points"),
        (8, (Stage("swiss_pods", points={3: (1, 3, 5)}),), r"stages\[0\].points: a table of 3 needs 3 points"),
        (8, (Stage("swiss", tie_breaks=("mean-seat",)),), r"stages\[0\].tie_breaks: swiss does not know 'mean-seat'"),
    ],
)
def test_an_impossible_plan_is_refused(players: int, stages: tuple[Stage, ...], fault: str) -> None:
    with pytest.raises(TournamentError, match=fault):
        check_plan(EventPlan(stages), players)


def test_a_cut_without_enough_players_takes_as_many_as_fill_tables() -> None:
    """If a stage cannot begin with all remaining players, it begins with as many as fill its tables."""
    event = begun(8, Stage("swiss_pods", seats=(4,), rounds=1), Stage("pod_elimination", cut=7, seats=(4,)))
    played = Simulated(event, fresh("trimmed"))
    played.round()
    gone = tuple(msgspec.structs.replace(one, dropped=2 * (one.id > 6)) for one in played.event.players)
    played.change(players=gone)
    found = next_round(played.event, CHANCE)
    assert len(found.field) == 4
    with pytest.raises(TournamentError, match="cut: there is no way from 5 players to one table of 4"):
        next_round(begun(5, Stage("pod_elimination", seats=(4,))), CHANCE)


def test_default_numbers_of_rounds() -> None:
    assert [usual_rounds(Stage("swiss"), players) for players in (2, 8, 9, 64, 256)] == [1, 3, 4, 6, 8]
    assert [usual_rounds(Stage("swiss_pods", seats=(4, 3)), players) for players in (4, 16, 64)] == [3, 4, 6]
    assert [usual_rounds(Stage("single"), players) for players in (2, 5, 16)] == [1, 3, 4]
    # The winner of a double elimination of 8 plays three rounds. The losers' bracket ends two rounds later. Then come
    # the final and possibly a second final.
    assert usual_rounds(Stage("double"), 8) == 3 + 2 + 2
    assert usual_rounds(Stage("round_robin", double=True), 5) == 10
    assert usual_rounds(Stage("swiss", rounds=5), 64) == 5
    assert all(usual_rounds(Stage(form), 1) == 0 for form in ("swiss", "single", "round_robin", "swiss_pods"))


def test_a_round_can_be_generated_in_another_process() -> None:
    """The host runs slow pairings in a worker process: all input and output is pickled."""
    played = Simulated(begun(9, Stage("swiss")), fresh("pickled"))
    played.round()
    event, chance = pickle.loads(pickle.dumps((played.event, CHANCE)))
    assert next_round(event, chance) == pickle.loads(pickle.dumps(next_round(played.event, CHANCE)))
    assert pickle.loads(pickle.dumps(standings(event, chance))) == standings(played.event, CHANCE)


def test_draws_follow_from_seed_plan_and_the_players_contributions() -> None:
    """TN-33: the draws also depend on the players, so the host cannot choose them alone."""
    plan = EventPlan((Stage("swiss_pods", seats=(4, 3), points={4: (7, 4, 2, 0)}),))
    context = event_context("E1", plan, ["11", "22"])
    others = {
        event_context("E2", plan, ["11", "22"]),
        event_context("E1", plan, ["11", "23"]),
        event_context("E1", EventPlan((Stage("swiss_pods", seats=(4, 3)),)), ["11", "22"]),
    }
    assert context not in others
    assert len(others) == 3
    seed = bytes(range(32))
    seeds = {table_seed(seed, where, label) for where in (context, *others) for label in ("1-1", "1-2", "1-1/1")}
    assert len(seeds) == 12
    assert {len(one) for one in seeds} == {32}
    event = begun(16, Stage("swiss_pods", seats=(4, 3)))
    found = next_round(event, event_chance(seed, context))
    assert found == next_round(event, Chance(seed, context))
    assert found.tables != next_round(event, event_chance(seed, min(others))).tables
    assert found.draws == ("pods#1",)


# The digest of the rounds of some events, by the version of the pairing method (`DRAWING`).
DRAWN = {2: "358a8f3f79278a83aa1d16cb01df8945d0c28e452c125ef6eb3e59e4d14f2ed0"}


def test_tn33_rounds_of_earlier_events_are_reproduced() -> None:
    """A change of the pairing method must raise `DRAWING` and add the digest of the new method."""
    digest = hashlib.sha256()
    for players, stage in (
        (9, Stage("swiss")),
        (13, Stage("swiss_pods", seats=(3, 4))),
        (7, Stage("round_robin")),
        (10, Stage("round_robin_pods", seats=(3,))),
        (7, Stage("single", third_place=True)),
        (7, Stage("double")),
        (10, Stage("pod_elimination", seats=(3, 4))),
    ):
        played = Simulated(begun(players, stage), random.Random(1))
        played.play()
        for found in played.rounds:
            digest.update(repr([(one.id, one.seats) for one in found.tables]).encode())
    assert digest.hexdigest() == DRAWN[DRAWING]


@pytest.mark.parametrize(
    "stages",
    [
        (Stage("swiss"),),
        (Stage("swiss_pods", seats=(4, 3)),),
        (Stage("round_robin", groups=2), Stage("single", cut=4)),
        (Stage("round_robin_pods", seats=(3,)),),
        (Stage("single", best_of=3, third_place=True),),
        (Stage("double"),),
        (Stage("double", reset=False),),
        (Stage("pod_elimination", seats=(4, 3)),),
        (Stage("swiss", rounds=2), Stage("double", cut=6)),
    ],
    ids=str,
)
def test_the_number_of_rounds_is_known_from_the_start(stages: tuple[Stage, ...]) -> None:
    chooser = fresh(stages)
    for players in (6, 7, 9, 12, chooser.randint(6, 16)):
        played = Simulated(begun(players, *stages), chooser)
        least, most = planned_rounds(played.event.plan, players)
        played.play()
        assert least <= len(played.rounds) <= most
        assert most - least == any(stage.format == "double" and stage.reset for stage in stages)
