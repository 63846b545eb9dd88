"""Tests rounds in which each player sits at several tables at once (TN-68 … TN-70)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from engine.tournaments.drawing import RoundDraft
from engine.tournaments.draws import event_context
from engine.tournaments.duels.dutch import floated, pair_dutch, pairing_score
from engine.tournaments.duels.swiss import draw_swiss, duel_report, with_earlier_parts
from engine.tournaments.duels.trf import read_trf, write_trf
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import (
    SEVERAL_AT_ONCE,
    EventPlan,
    Format,
    Kind,
    Round,
    Stage,
    TableResult,
    Tournament,
    Wishes,
)
from engine.tournaments.rounds.export import stage_report
from engine.tournaments.rounds.next_round import check_plan, next_round, swapped, usual_pairings, usual_rounds
from engine.tournaments.rounds.standings import standings
from engine.tournaments.table_sizes import table_sizes
from engine.tournaments.tie_breaks import POINTS
from tests.chances import fresh
from tests.engine.tournaments.simulated import CHANCE, Simulated, begun

NAMES = ["Ana", "Ben", "Eva", "Kim", "Leo", "Mia", "Noa", "Pia", "Sam"]
PODS = (4, 3)


def seats_in(found: Round, part: int, *kinds: Kind) -> list[int]:
    """Return the players of a part of a round: at tables, and with known results of some kinds."""
    seats = [seat for table in found.tables if table.part == part for seat in table.seats]
    return seats + [
        seat for one in found.known_results if one.table.part == part and one.kind in kinds for seat in one.table.seats
    ]


def pairs(tables: Iterable[tuple[int, ...]]) -> list[tuple[int, int]]:
    return [(min(pair), max(pair)) for table in tables for pair in combinations(table, 2)]


def told(found: Round) -> list[str]:
    """Return the parts of a round, each as one line with its tables and byes."""
    parts = max(table.part for table in found.tables)
    lines = []
    for part in range(1, parts + 1):
        tables = [one.seats for one in found.tables if one.part == part]
        tables += [one.seats for one in found.known_results if one.table.part == part]
        lines.append(" | ".join(" ".join(NAMES[seat - 1] for seat in seats) for seats in tables))
    return lines


class Checked(Simulated):
    """An event that checks each of its rounds when the round is played."""

    def round(self) -> bool:
        found = next_round(self.event, self.chance, self.wishes(self.event))
        assert found == next_round(self.event, self.chance, self.wishes(self.event))
        if not found.over:
            self.check(found)
        return super().round()

    def check(self, found: Round) -> None:
        plan = self.event.plan.stages[found.stage]
        field = found.field or self.event.fields[found.stage]
        names = [table.id for table in (*found.tables, *(one.table for one in found.known_results))]
        assert len(names) == len(set(names))
        parts = sorted({table.part for table in found.tables})
        assert parts == list(range(1, len(parts) + 1))
        assert len(parts) <= plan.parts
        met = pairs(table.seats for table in found.tables)
        for part in parts if plan.format in SEVERAL_AT_ONCE else ():
            there = seats_in(found, part, "bye", "rest")
            assert sorted(there) == sorted(field), "each player has a table or a bye in each part"
        if plan.format in ("swiss", "round_robin"):
            former = pairs(one.seats for one in self.event.of_stage(found.stage) if len(one.seats) == 2)
            assert len(met) == len(set(met)), "nobody meets an opponent twice in one round"
            assert not set(met) & set(former), "nobody meets an earlier opponent"
        if plan.format == "swiss_pods":
            used = Counter(table.part for table in found.tables)
            assert set(used.values()) == {len(table_sizes(len(field), plan.sizes))}


def check_seats(event: Tournament, players: int) -> None:
    """TN-10: seats are balanced over all parts. The last part of a Swiss may make an exception for leaders."""
    found = sorted(event.of_stage(0), key=lambda one: (one.table.round, one.table.part))
    last = (found[-1].table.round, found[-1].table.part)
    for player in range(1, players + 1):
        had = [
            one.seats.index(player)
            for one in found
            if len(one.seats) == 2 and player in one.seats and (one.table.round, one.table.part) < last
        ]
        assert abs(2 * sum(had) - len(had)) <= 2
        assert all(len(set(three)) > 1 for three in zip(had, had[1:], had[2:], strict=False))


@settings(max_examples=25, deadline=None, database=None)
@given(
    st.sampled_from(["swiss", "round_robin", "swiss_pods", "round_robin_pods"]),
    st.integers(4, 40),
    st.integers(1, 4),
    st.booleans(),
)
def test_each_part_of_a_round_gives_each_player_one_table(form: Format, players: int, count: int, cut: bool) -> None:
    duels = form in ("swiss", "round_robin")
    if form.startswith("round_robin"):
        players = min(players, 16)
    first = Stage(form, seats=() if duels else PODS, at_once=count if count > 1 else UNSET)
    later = (Stage("single", cut=4),) if duels else (Stage("pod_elimination", seats=PODS, cut=4),)
    plan = EventPlan((first, *(later if cut else ())))
    check_plan(plan, players)
    event = Checked(begun(players, *plan.stages), fresh("at once", form, players, count)).play()
    played = {one.table.round for one in event.of_stage(0)}
    assert len(played) == usual_rounds(first, players)
    for one in event.players:
        tables = Counter(result.table.round for result in event.of_stage(0) if one.id in result.seats)
        assert max(tables.values()) <= count
        assert sum(tables.values()) <= usual_pairings(first, players)
    if form == "swiss":
        check_seats(event, players)
    found = standings(event, CHANCE)
    assert set(found.places) == set(range(1, players + 1))
    section = next(each for each in found.sections if each.stage == 0)
    for row in section.rows:
        shares = row.figures[0].shares
        assert row.figures[0].name == POINTS
        assert len(shares) == sum(row.player in result.seats for result in event.of_stage(0))


@pytest.mark.parametrize("players", [15, 21, 40])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_tn69_pods_do_not_repeat_a_pair_in_a_round_of_enough_players(players: int, count: int) -> None:
    sizes = (3,) if players == 15 else PODS
    event = begun(players, Stage("swiss_pods", seats=sizes, rounds=2, at_once=count))
    met = pairs(table.seats for table in next_round(event, CHANCE).tables)
    assert len(met) == len(set(met))


def test_tn68_the_rounds_are_the_usual_tables_divided_by_the_tables_at_once() -> None:
    assert [usual_rounds(Stage("swiss", at_once=count), 16) for count in (2, 3, 4)] == [2, 2, 1]
    # The last round is filled up. In a usual Swiss, nine players would play at four tables each; here each plays at six
    # tables in two rounds.
    assert (usual_rounds(Stage("swiss", at_once=3), 9), usual_pairings(Stage("swiss", at_once=3), 9)) == (2, 6)
    # Four players have only three opponents, so a fourth table is left out.
    assert usual_pairings(Stage("swiss", at_once=4), 4) == 3
    assert usual_rounds(Stage("swiss", rounds=3, at_once=2), 16) == 3
    # A round robin of five has five parts. So with two tables at once, the third round has one part.
    event = Simulated(begun(5, Stage("round_robin", at_once=2)), fresh("robin")).play()
    parts = {(one.table.round, one.table.part) for one in event.results}
    assert parts == {(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)}
    assert len(pairs(one.seats for one in event.results)) == 10


def test_tn69_the_worked_example() -> None:
    """Five players with two tables at once: the bye is for one table, and the next one goes to another player."""
    found = next_round(begun(5, Stage("swiss", at_once=2)), CHANCE)
    assert told(found) == ["Eva Ana | Ben Kim | Leo", "Ana Ben | Leo Eva | Kim"]
    assert [one.kind for one in found.known_results] == ["bye", "bye"]
    assert [table.id for table in found.tables] == ["1-1", "1-2", "1-3", "1-4"]
    assert found.draws == ("first-seat#1",)


def test_tn69_the_worked_example_of_pods() -> None:
    found = next_round(begun(9, Stage("swiss_pods", seats=(3,), at_once=2)), CHANCE)
    assert told(found) == ["Pia Ben Leo | Eva Noa Mia | Ana Kim Sam", "Mia Ben Ana | Kim Noa Pia | Sam Leo Eva"]
    assert found.draws == ("pods#1", "pods:part-2#1")


def test_tn69_all_parts_are_paired_by_the_standings_before_the_round() -> None:
    """Every result of an earlier part counts like a draw, even for the player who had the bye."""
    event = Simulated(begun(7, Stage("swiss", rounds=2, at_once=2)), fresh("standings"))
    event.round()
    points = {row.player: row.figures[0].value for row in standings(event.event, CHANCE).sections[0].rows}
    draft = RoundDraft(event.event, 0, 2, CHANCE)
    draw_swiss(draft, 4)
    draft.part = 2
    (bye,) = (one.seats[0] for one in draft.known_results)
    numbers = {player: player for player in range(1, 8)}
    report = with_earlier_parts(duel_report(event.event, 0, 1, rounds=4), draft, numbers)
    scores = {number: pairing_score(report, one, 4) for number, one in report.players.items()}
    assert scores == {player: float(points[player]) + 0.5 for player in numbers}
    draw_swiss(draft, 4)
    tables = [table for table in draft.tables if table.part == 2]
    assert bye in [seat for table in tables for seat in table.seats], "nobody has a second bye"
    assert (
        len(pairs(table.seats for table in draft.tables)) == len({*pairs(table.seats for table in draft.tables)}) == 6
    )


@pytest.mark.parametrize("players", [5, 6, 7, 8, 10])
def test_tn68_a_round_has_all_its_parts_while_there_are_opponents(players: int) -> None:
    """After three parts, the opponents that six players have not met can form two threes, from which no round follows.

    Then part 3 is paired in another way.
    """
    found = next_round(begun(players, Stage("swiss", rounds=1, at_once=4)), CHANCE)
    met = pairs(table.seats for table in found.tables)
    assert len(met) == len(set(met)) == 4 * (players // 2)
    assert [table.number for table in found.tables] == [*range(1, len(met) + 1)]
    assert found.draws == ("first-seat#1",)


def test_tn69_a_round_has_fewer_parts_if_no_opponents_are_left() -> None:
    # Two of five players have only each other as an opponent, so after part 1 two players would need a bye.
    apart = tuple((one, other) for one in (1, 2, 3) for other in (4, 5))
    found = next_round(begun(5, Stage("swiss", rounds=1, at_once=4)), CHANCE, Wishes(forbidden=apart))
    assert {table.part for table in found.tables} == {1}
    # Without the first part there is no round. If bans leave no pairing for that part, no round is generated.
    everybody = Wishes(forbidden=(tuple(range(1, 7)),))
    with pytest.raises(PairingError):
        next_round(begun(6, Stage("swiss", at_once=2)), CHANCE, everybody)
    # If the round has no such part, a table made by hand in that part is not silently left out.
    with pytest.raises(PairingError, match="a table made by hand"):
        next_round(begun(5, Stage("swiss", rounds=1, at_once=4)), CHANCE, Wishes(forbidden=apart), ((4, (1, 2)),))


@pytest.mark.parametrize(("form", "seats"), [("swiss", ()), ("swiss_pods", (3,))])
def test_tn69_wishes_and_swaps(form: Format, seats: tuple[int, ...]) -> None:
    size = seats[0] if seats else 2
    event = begun(14, Stage(form, seats=seats, rounds=2, at_once=3))
    first, second = tuple(range(1, size + 1)), (1, *range(5, size + 4))
    wishes = Wishes(forced=(first,), byes=(12,), half_byes=(13,), absent=(14,), forbidden=((7, 8),))
    found = next_round(event, CHANCE, wishes, ((2, second),))
    places = {frozenset(table.seats): table.part for table in found.tables}
    # A table made by hand stays in its part, and its players do not meet in another one.
    assert (places[frozenset(first)], places[frozenset(second)]) == (1, 2)
    met = pairs(table.seats for table in found.tables)
    assert Counter(met)[(1, 2)] == Counter(met)[(1, 5)] == 1
    assert (7, 8) not in met
    alone = Counter((one.kind, one.seats) for one in found.known_results)
    assert (alone["full_bye", (12,)], alone["half_bye", (13,)], alone["absent", (14,)]) == (3, 3, 3)
    # Swapped players change places at all their tables. So again no two players meet twice unless they did before the
    # swap.
    after = swapped(found, 1, 9)
    exchanged = {1: 9, 9: 1}
    assert [tuple(exchanged.get(one, one) for one in table.seats) for table in found.tables] == [
        table.seats for table in after.tables
    ]
    with pytest.raises(TournamentError, match="forced: 1 is listed twice"):
        next_round(event, CHANCE, Wishes(forced=(first,), byes=(1,)))


@pytest.mark.parametrize(("form", "seats"), [("swiss", ()), ("swiss_pods", (3,))])
@pytest.mark.parametrize("parts", [1, 2, 3])
def test_tn8_a_bye_made_by_hand_stays_in_its_part(form: Format, seats: tuple[int, ...], parts: int) -> None:
    players = 10 if seats else 9
    event = begun(players, Stage(form, seats=seats, rounds=2, at_once=parts if parts > 1 else UNSET))
    for part in range(1, parts + 1):
        found = next_round(event, CHANCE, hand_made=((part, (1,)),))
        byes = [one.table for one in found.known_results if one.kind == "bye"]
        assert [one.part for one in byes] == [*range(1, parts + 1)]
        assert byes[part - 1].seats == (1,)
        assert sorted(seats_in(found, part, "bye")) == [*range(1, players + 1)]
        # If the number of players has become even, the part has no bye, and no player gets one.
        gone = tuple(msgspec.structs.replace(one, dropped=one.id // players) for one in event.players)
        found = next_round(msgspec.structs.replace(event, players=gone), CHANCE, hand_made=((part, (1,)),))
        assert not found.known_results


def test_tn69_floats_and_the_order_of_tables_follow_the_standings_before_the_round() -> None:
    """In round 1 all players have equal points. So no player floats, except those with byes."""
    event = begun(9, Stage("swiss", rounds=2, at_once=3))
    event = msgspec.structs.replace(event, fields=(tuple(range(1, 10)),))
    draft, numbers = RoundDraft(event, 0, 1, CHANCE), {player: player for player in range(1, 10)}
    for part in (1, 2):
        draft.part = part
        draw_swiss(draft, 6)
    draft.part = 3
    report = with_earlier_parts(duel_report(event, 0, 0, rounds=6), draft, numbers)
    byes = {one.seats[0]: one.table.part for one in draft.known_results}
    assert len(byes) == 2
    for number, one in report.players.items():
        assert [floated(report, one, part, one.cell(part)) for part in (1, 2)] == [
            "down" if byes.get(number) == part else "none" for part in (1, 2)
        ]
    draw_swiss(draft, 6)
    for part in (2, 3):
        first = [min(table.seats) for table in draft.tables if table.part == part]
        assert first == sorted(first), "the player with the bye of part 1 is not above the others"


def test_tn69_floats_of_former_rounds_follow_the_standings_before_each_round() -> None:
    event = Simulated(begun(8, Stage("swiss", rounds=3, at_once=2)), fresh("floats"))
    event.round()
    before = {row.player: row.figures[0].value for row in standings(event.event, CHANCE).sections[0].rows}
    event.round()
    draft, numbers = RoundDraft(event.event, 0, 3, CHANCE), {player: player for player in range(1, 9)}
    report = with_earlier_parts(duel_report(event.event, 0, 2, rounds=6), draft, numbers)
    for number, one in report.players.items():
        assert [floated(report, one, part, one.cell(part)) for part in (1, 2)] == ["none", "none"]
        for part in (3, 4):
            opponent = (cell := one.cell(part)) and cell.opponent
            assert opponent
            own, other = before[number], before[opponent]
            wanted = "down" if own > other else "up" if own < other else "none"
            assert floated(report, one, part, one.cell(part)) == wanted


def test_tn70_each_table_counts_for_points_and_tie_breaks() -> None:
    """The tables of a round are added up. In tie-breaks, each of these tables counts like a round."""
    found = next_round(begun(4, Stage("swiss", at_once=3)), CHANCE)
    assert sorted(pairs(table.seats for table in found.tables)) == sorted(combinations(range(1, 5), 2))
    # Ana wins three duels, Ben two, Eva one.
    results = tuple(TableResult(one, places=(1, 2) if one.seats[0] < one.seats[1] else (2, 1)) for one in found.tables)
    event = msgspec.structs.replace(begun(4, Stage("swiss", at_once=3)), fields=(found.field,), results=results)
    (section,) = standings(event, CHANCE).sections
    figures = {NAMES[row.player - 1]: {one.name: one.value for one in row.figures} for row in section.rows}
    assert [figures[name][POINTS] for name in NAMES[:4]] == [3, 2, 1, 0]
    assert [figures[name]["buchholz"] for name in NAMES[:4]] == [3, 4, 5, 6]
    assert [figures[name]["buchholz-cut-1"] for name in NAMES[:4]] == [3, 4, 5, 5]
    assert [figures[name]["sonneborn-berger"] for name in NAMES[:4]] == [3, 1, 0, 0]
    assert figures["Ana"]["wins"] == 3


def test_tn70_a_player_who_leaves_misses_all_parts_of_the_rounds_that_follow() -> None:
    event = Simulated(begun(8, Stage("swiss", rounds=2, at_once=2)), fresh("leaves"))
    event.round()
    event.change(players=tuple(msgspec.structs.replace(one, dropped=2 * (one.id == 8)) for one in event.event.players))
    event.play()
    row = next(row for row in standings(event.event, CHANCE).sections[0].rows if row.player == 8)
    assert [(share.round, share.why) for share in row.figures[0].shares if share.round == 2] == [(2, "absent")] * 2
    assert sum(one.kind == "bye" for one in event.event.results) == 2


@pytest.mark.parametrize(
    ("form", "players", "count"), [("swiss", 9, 2), ("round_robin", 9, 2), ("swiss", 4, 4), ("round_robin", 5, 3)]
)
def test_tn70_each_part_is_a_round_of_the_trf_file(form: Format, players: int, count: int) -> None:
    event = Simulated(begun(players, Stage(form, at_once=count)), fresh("trf at once", form)).play()
    report = stage_report(event, 0, CHANCE, title="Evening", names={})
    rows = {row.player: row for row in standings(event, CHANCE).sections[0].rows}
    assert report.rounds == usual_pairings(Stage(form, at_once=count), players)
    for number, one in report.players.items():
        assert len(one.cells) == report.rounds, "the file has no column without a round"
        assert (one.rank, one.points) == (rows[number].place, float(rows[number].figures[0].value))
    assert read_trf(write_trf(report)) == report
    # If a table is still being played, its column has no result.
    started = begun(9, Stage(form, at_once=2))
    found = next_round(started, CHANCE)
    started = msgspec.structs.replace(started, fields=(found.field,), results=found.known_results)
    running = stage_report(started, 0, CHANCE, title="Evening", names={}, running_tables=found.tables)
    codes = Counter(cell.code for one in running.players.values() for cell in one.cells[:2] if cell is not None)
    assert codes[""] == 2 * len(found.tables)
    assert all(len(one.cells) == 2 for one in running.players.values())


@pytest.mark.parametrize("players", [8, 9])
def test_tn70_the_trf_file_pairs_the_first_part_of_the_next_round(players: int) -> None:
    """Points for pairing only (XXA) make all parts of a round follow the standings before the round."""
    event = Simulated(begun(players, Stage("swiss", rounds=3, at_once=2)), fresh("next of file", players))
    for number in (1, 2):
        event.round()
        report = read_trf(write_trf(stage_report(event.event, 0, CHANCE, title="Evening", names={})))
        assert any(any(points) for points in report.extra.values())
        found = next_round(event.event, CHANCE)
        wanted = [table.seats for table in found.tables if table.part == 1]
        assert [pair for pair in pair_dutch(report, 2 * number + 1) if pair[1] is not None] == wanted


@pytest.mark.parametrize(
    ("stage", "fault"),
    [
        (Stage("single", at_once=2), "single gives each player one table at a time"),
        (Stage("double", at_once=2), "double gives each player one table at a time"),
        (Stage("pod_elimination", seats=(4,), at_once=2), "pod_elimination gives each player one table at a time"),
        (Stage("duplicate", seats=(2,), measures=("won",), at_once=2), "duplicate gives each player one table"),
        (Stage("swiss", at_once=5), "a player sits at 2 to 4 tables at once"),
        (Stage("swiss", at_once=1), "a player sits at 2 to 4 tables at once"),
        (Stage("swiss", rounds=2, at_once=4), "8 players have only 7 opponents"),
    ],
)
def test_tn68_impossible_plans_are_refused(stage: Stage, fault: str) -> None:
    with pytest.raises(TournamentError, match=fault) as refusal:
        check_plan(EventPlan((stage,)), 8)
    assert refusal.value.place == "stages[0].at_once"


@pytest.mark.parametrize(
    ("stage", "most"),
    [
        (Stage("swiss", rounds=1, at_once=2), 256),
        (Stage("swiss", rounds=1, at_once=4), 128),
        (Stage("swiss_pods", seats=(4, 3), at_once=2), 384),
    ],
)
def test_tn68_a_round_with_several_tables_at_once_has_at_most_256_tables(stage: Stage, most: int) -> None:
    check_plan(EventPlan((stage,)), most)
    with pytest.raises(TournamentError, match="a round has at most 256 tables") as refusal:
        check_plan(EventPlan((stage,)), most + 1)
    assert refusal.value.place == "stages[0].at_once"
    # With one table at a time, the largest event has 256 tables for all its players.
    check_plan(EventPlan((Stage("swiss", rounds=1),)), 512)


def test_plans_with_one_table_keep_their_form() -> None:
    """The randomness of an event depends on its plan.

    So plans of earlier versions must be read and hashed as before.
    """
    plan = EventPlan((Stage("swiss"),))
    assert b"at_once" not in msgspec.json.encode(plan)
    assert event_context("E", plan, ()) != event_context("E", EventPlan((Stage("swiss", at_once=2),)), ())
    assert (
        msgspec.json.decode(msgspec.json.encode(EventPlan((Stage("swiss", at_once=2),))), type=EventPlan)
        .stages[0]
        .parts
        == 2
    )
