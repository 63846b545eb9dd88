"""Tests standings and tie-breaks against figures computed by hand (TN-24 … TN-31)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from engine.tournaments.event import EventPlan, EventTable, Participant, Penalty, Stage, TableResult, Tournament
from engine.tournaments.rounds.late_changes import flagged
from engine.tournaments.rounds.next_round import next_round
from engine.tournaments.rounds.ranking import ranked_stage
from engine.tournaments.rounds.standings import standings, team_standings
from engine.tournaments.tie_breaks import FORMAT_TIE_BREAKS, Ranked, parted_by_encounters
from tests.chances import fresh
from tests.engine.tournaments.simulated import CHANCE, Simulated, begun
from tests.engine.tournaments.told import told

HALF = Fraction(1, 2)
DUEL_PLAYERS = ("Ana", "Ben", "Eva", "Kim", "Leo")
# Three rounds of five players: Leo has a requested bye in round 3, and Kim does not appear in round 2.
DUEL_ROUNDS = (
    ("Ana Eva 1-0", "Kim Ben 0-1", "Leo bye"),
    ("Ben Ana =", "Leo Kim +-", "Eva bye"),
    ("Ana Kim 1-0", "Eva Ben 0-1", "Leo half bye"),
)


def row(event: Tournament, player: int) -> Ranked:
    return next(one for one in standings(event, CHANCE).sections[0].rows if one.player == player)


def figure(event: Tournament, player: int, name: str) -> Fraction:
    return next(one.value for one in row(event, player).figures if one.name == name)


@pytest.mark.parametrize(("entered", "marks"), [(1, ()), (2, ("late",)), (3, ("late",))])
def test_late_entries_have_a_mark(entered: int, marks: tuple[str, ...]) -> None:
    event = told(Stage("swiss"), DUEL_PLAYERS, DUEL_ROUNDS[:2])
    players = [msgspec.structs.replace(one, first_round=entered) if one.id == 1 else one for one in event.players]
    assert row(msgspec.structs.replace(event, players=tuple(players)), 1).marks == marks


def test_duels_with_unplayed_rounds() -> None:
    """TN-27: unplayed rounds count as in article 16 of FIDE's tie-break rules, C.07 (2024)."""
    event = told(Stage("swiss"), DUEL_PLAYERS, DUEL_ROUNDS)
    points = {player: figure(event, player, "points") for player in range(1, 6)}
    assert points == {1: 5 * HALF, 2: 5 * HALF, 3: 1, 4: 0, 5: 5 * HALF}
    # Leo's half bye at the end counts as a draw for his opponents. Kim has 0 points, which stay. Ana met Eva (1), Ben
    # (2½) and Kim (0).
    assert figure(event, 1, "buchholz") == 7 * HALF
    assert figure(event, 1, "buchholz-cut-1") == 7 * HALF
    assert figure(event, 1, "sonneborn-berger") == 1 + Fraction(5, 4) + 0
    # Leo has no opponent. His three rounds count as if against an opponent with his own 2½ points. The requested bye is
    # cut.
    assert figure(event, 5, "buchholz") == 15 * HALF
    assert figure(event, 5, "buchholz-cut-1") == 5
    assert figure(event, 5, "sonneborn-berger") == Fraction(5, 2) * Fraction(5, 2)
    # Kim met Ben and Ana. The forfeit against Leo counts as a round against Kim's own 0 points.
    assert figure(event, 4, "buchholz") == 5
    assert figure(event, 4, "buchholz-cut-1") == 5, "a round missed voluntarily is cut"
    # Only wins in played games count. Ben had the second seat in both of his wins.
    assert [figure(event, player, "wins") for player in range(1, 6)] == [2, 2, 0, 0, 0]
    assert [figure(event, player, "wins-second") for player in range(1, 6)] == [0, 2, 0, 0, 0]
    assert row(event, 5).marks == ("bye", "forfeit")


def test_rounds_missed_at_the_end_count_as_draws_for_opponents() -> None:
    """TN-27: a player who leaves harms former opponents as little as possible."""
    rounds = (("Ana Ben 0-1", "Eva Kim 1-0"), ("Ben Eva 1-0", "Ana Kim ="), ("Eva Ana 1-0", "Ben absent"))
    gone = told(
        Stage("swiss"), DUEL_PLAYERS[:4], rounds, Ben=Participant(2, 2, dropped=3), Kim=Participant(4, 4, dropped=3)
    )
    assert figure(gone, 2, "points") == 2
    # Ana met Ben (2 and a draw for the round missed), Kim (½ and a draw), Eva (2).
    assert figure(gone, 1, "buchholz") == Fraction(5, 2) + 1 + 2
    # The round that Kim missed counts as if against an opponent with Kim's own ½ point.
    assert figure(gone, 4, "buchholz") == 2 + HALF + HALF
    shares = next(one for one in row(gone, 4).figures if one.name == "buchholz-cut-1").shares
    assert [(one.round, one.value, one.why) for one in shares] == [
        (1, 2, "opponent"),
        (2, HALF, "opponent"),
        (3, 0, "cut"),
    ]


def test_a_running_round_is_not_missed() -> None:
    rounds = (("Ana Ben 1-0", "Eva Kim 1-0"), ("Ana Eva 1-0",))
    event = told(Stage("swiss"), DUEL_PLAYERS[:4], rounds)
    assert [one.round for one in row(event, 2).figures[0].shares] == [1]
    assert row(event, 2).marks == ()


@pytest.mark.parametrize(
    ("scores", "parts"),
    [
        ({(1, 2): 1, (2, 3): 1, (3, 1): 1}, [[1, 2, 3]]),
        ({(1, 2): 1, (1, 3): 1, (2, 3): 1}, [[1], [2], [3]]),
        ({(1, 2): 1, (1, 3): 1, (2, 3): HALF}, [[1], [2, 3]]),
        ({(1, 2): 1}, [[1, 2, 3]]),
        ({(1, 2): 1, (1, 3): 1}, [[1], [2, 3]]),
        ({(1, 2): 1, (1, 3): HALF}, [[1, 2, 3]]),
        ({(1, 2): 1, (2, 3): 1}, [[1, 2, 3]]),
    ],
)
def test_direct_encounters(scores: dict[tuple[int, int], Fraction], parts: list[list[int]]) -> None:
    """TN-27: if not all players met, a player is ranked first only if no missing result could change that."""

    def against(one: int, other: int) -> Fraction | None:
        if (one, other) in scores:
            return Fraction(scores[one, other])
        return 1 - Fraction(scores[other, one]) if (other, one) in scores else None

    assert parted_by_encounters([1, 2, 3], against) == parts


def test_a_round_robin_counts_forfeits_as_played() -> None:
    rounds = (("Ana Ben 1-0", "Eva rest"), ("Eva Ana +-", "Ben rest"), ("Ben Eva 1-0", "Ana rest"))
    event = told(Stage("round_robin"), DUEL_PLAYERS[:3], rounds)
    # Each player has 1 point, met both others and beat one of them, so only the lot decides.
    assert [figure(event, player, "buchholz") for player in (1, 2, 3)] == [2, 2, 2]
    assert [figure(event, player, "sonneborn-berger") for player in (1, 2, 3)] == [1, 1, 1]
    assert [figure(event, player, "direct-encounter") for player in (1, 2, 3)] == [1, 1, 1]
    assert [figure(event, player, "wins") for player in (1, 2, 3)] == [1, 1, 0], "a forfeit is not a win at the table"
    lots = sorted((1, 2), key=lambda player: -figure(event, player, "draw"))
    assert [one.player for one in standings(event, CHANCE).sections[0].rows][:2] == lots


POD_PLAYERS = ("Ana", "Ben", "Eva", "Kim", "Leo")
POD_ROUNDS = (
    ("Ana Ben Eva Kim 1 2 2 4", "Leo bye"),
    ("Leo Kim Ben Ana 1 1 3 4", "Eva bye"),
)


def test_pods() -> None:
    """Tests the points and tie-breaks of pods (TN-18, TN-28)."""
    event = told(Stage("swiss_pods", seats=(4,)), POD_PLAYERS, POD_ROUNDS)
    points = {player: figure(event, player, "points") for player in range(1, 6)}
    assert points == {1: 6, 2: Fraction(9, 2), 3: Fraction(13, 2), 4: 5, 5: 8}
    # Shares of possible points at tables: Ana 6/10, Ben 4½/10, Eva 2½/5, Kim 5/10, Leo 4/5.
    shares = {1: Fraction(6, 10), 2: Fraction(9, 20), 3: HALF, 4: HALF, 5: Fraction(4, 5)}
    assert (
        figure(event, 1, "opponents-share")
        == (shares[2] + shares[3] + shares[4] + shares[5] + shares[4] + shares[2]) / 6
    )
    assert figure(event, 5, "opponents-share") == (3 * Fraction(33, 100) + shares[4] + shares[2] + shares[1]) / 6
    assert [figure(event, player, "tables-won") for player in range(1, 6)] == [1, 0, 0, HALF, HALF]
    # Seats from 0 (first) to 1 (last): Ana sat first, then last; Ben second, then third.
    assert figure(event, 1, "mean-seat") == HALF
    assert figure(event, 2, "mean-seat") == HALF
    assert [one.player for one in standings(event, CHANCE).sections[0].rows] == [5, 3, 1, 4, 2]
    assert row(event, 5).marks == ("bye",)


def test_the_games_own_points_and_forfeits_at_pods() -> None:
    table = EventTable("1-1", 1, 0, 1, (1, 2, 3))
    result = TableResult(table, places=(1, 2, 3), forfeited=(2,), scores=(30, 20, -5))
    event = Tournament(EventPlan((Stage("swiss_pods", seats=(3,)),)), begun(3).players, ((1, 2, 3),), (result,))
    assert [figure(event, player, "points") for player in (1, 2, 3)] == [5, 0, 1]
    assert [figure(event, player, "game-share") for player in (1, 2, 3)] == [Fraction(3, 5), Fraction(2, 5), 0]
    assert figure(event, 2, "tables-won") == 0
    assert row(event, 2).marks == ("forfeit",)
    beaten = msgspec.structs.replace(result, forfeited=(1,))
    second = msgspec.structs.replace(event, results=(beaten,))
    assert figure(second, 2, "tables-won") == 1, "the best of those who stayed has won the table"


def test_the_points_of_pods_are_explained() -> None:
    """Tests the explanation of each player's points in pods (TN-29)."""
    rounds = (
        ("Ana Ben Eva 1 2 3", "Kim bye", "Leo half bye"),
        ("Kim Leo Ana 1 2 3", "Ben rest", "Eva absent"),
    )
    event = told(Stage("swiss_pods", seats=(3,)), POD_PLAYERS, rounds)
    first, other = (one for one in event.results if len(one.seats) > 1)
    both = msgspec.structs.replace(other, kind="both_lose", places=())
    results = [msgspec.structs.replace(first, forfeited=(2,)) if one is first else one for one in event.results]
    event = msgspec.structs.replace(event, results=tuple(both if one is other else one for one in results))
    whys = {player: [one.why for one in row(event, player).figures[0].shares] for player in range(1, 6)}
    assert whys == {
        1: ["place", "both-lose"],
        2: ["forfeit-loss", "rest"],
        3: ["place", "absent"],
        4: ["bye", "both-lose"],
        5: ["half-bye", "both-lose"],
    }


def test_direct_encounters_of_pods() -> None:
    """TN-28: the figure is the share of common tables at which the player was ahead; a tie counts half."""
    stage = Stage("swiss_pods", seats=(3,), points={3: (1, 1, 0)}, tie_breaks=("direct-encounter",))
    once = told(stage, POD_PLAYERS[:3], (("Ana Ben Eva 1 2 3",),))
    assert [figure(once, player, "direct-encounter") for player in (1, 2)] == [1, 0]
    assert [one.player for one in standings(once, CHANCE).sections[0].rows] == [1, 2, 3]
    thrice = told(
        stage,
        POD_PLAYERS[:3],
        (("Ana Ben Eva 1 2 3",), ("Ben Eva Ana 1 3 1",), ("Eva Ben Ana 3 1 2",), ("Ana Ben Eva 2 1 3",)),
    )
    assert [figure(thrice, player, "direct-encounter") for player in (1, 2)] == [Fraction(3, 8), Fraction(5, 8)]


def test_an_events_own_table_of_points() -> None:
    """TN-18: an event may choose its own tables of points."""
    stage = Stage("swiss_pods", seats=(4,), points={4: (7, 4, 2, 0)})
    event = told(stage, POD_PLAYERS, POD_ROUNDS)
    assert [figure(event, player, "points") for player in range(1, 6)] == [7, 5, Fraction(17, 2), Fraction(11, 2), 11]


def test_a_stage_uses_the_tie_breaks_that_it_names() -> None:
    stage = Stage("swiss", tie_breaks=("wins-second", "sonneborn-berger"))
    event = told(stage, DUEL_PLAYERS, DUEL_ROUNDS)
    (section,) = standings(event, CHANCE).sections
    assert section.columns == ("points", "wins-second", "sonneborn-berger", "draw")
    assert [one.player for one in section.rows][:2] == [2, 5]
    assert all(one in FORMAT_TIE_BREAKS["swiss"] for one in stage.tie_breaks)


def test_duplicate_tables_are_ranked_by_the_criteria_of_the_game() -> None:
    """TN-24: a win comes first, then difficulty, then fewer rounds.

    A bye counts as the mean, and a missed round as the worst.
    """
    stage = Stage("duplicate", seats=(2,), measures=("won", "difficulty", "rounds"))
    figures = ((1, 2, -7), (1, 2, -6), (0, 2, -9))
    tables = [EventTable(f"1-{number}", 1, 0, number, (2 * number - 1, 2 * number)) for number in (1, 2, 3)]
    results = [TableResult(table, measures=each) for table, each in zip(tables, figures, strict=True)]
    bye = TableResult(EventTable("1-1001", 1, 0, 1001, (7,)), "bye")
    players = (*begun(7).players, Participant(8, 8, first_round=2))
    event = Tournament(EventPlan((stage,)), players, (tuple(range(1, 8)),), (*results, bye))
    (section,) = standings(event, CHANCE).sections
    assert section.columns == ("won", "difficulty", "rounds")
    assert [(one.place, one.player) for one in section.rows] == [
        (1, 3),
        (1, 4),
        (3, 1),
        (3, 2),
        (5, 7),
        (6, 5),
        (6, 6),
        (6, 8),
    ]
    assert [one.value for one in section.rows[4].figures] == [Fraction(2, 3), 2, Fraction(-22, 3)]
    assert [one.value for one in section.rows[7].figures] == [0, 2, -9]


def test_penalties_and_disqualification() -> None:
    """Rulings count in the standings; disqualified players rank last."""
    event = told(Stage("swiss"), DUEL_PLAYERS, DUEL_ROUNDS)
    event = msgspec.structs.replace(event, penalties=(Penalty(1, 2, 0.5), Penalty(1, 3, 0.1)))
    assert figure(event, 1, "points") == Fraction(19, 10)
    assert figure(event, 1, "buchholz") == Fraction(7, 2), "a penalty changes nothing for others, nor for tie-breaks"
    out = tuple(
        msgspec.structs.replace(one, disqualified=one.id == 2, dropped=2 * (one.id == 2)) for one in event.players
    )
    last = standings(msgspec.structs.replace(event, players=out), CHANCE).sections[0].rows[-1]
    assert (last.player, last.marks) == (2, ("disqualified",))


def test_each_figure_is_the_sum_or_mean_of_its_explanation() -> None:
    """TN-29: this is checked in played events of all formats that have points."""
    for name in ("swiss", "round_robin", "swiss_pods", "round_robin_pods"):
        stage = msgspec.convert({"format": name}, Stage)
        event = Simulated(begun(10, stage), fresh("explained", name)).play()
        rounds = {one.table.round for one in event.results}
        for section in standings(event, CHANCE).sections:
            for one in section.rows:
                for told_ in one.figures:
                    assert {share.round for share in told_.shares} <= rounds | {0}
                    total = sum((share.value for share in told_.shares), Fraction(0))
                    if told_.name in ("opponents-share", "mean-seat"):
                        assert told_.value * len(told_.shares) == total
                    elif told_.name not in ("draw", "game-share"):
                        assert told_.value == total


def test_all_places_differ_for_points_and_equals_share_where_there_is_no_lot() -> None:
    event = Simulated(begun(12, Stage("swiss")), fresh("lots")).play()
    assert sorted(standings(event, CHANCE).places.values()) == list(range(1, 13))
    event = Simulated(begun(8, Stage("single")), fresh("shared")).play()
    assert sorted(standings(event, CHANCE).places.values()) == [1, 2, 3, 3, 5, 5, 5, 5], "TN-31"


def test_players_who_advanced_rank_before_all_others() -> None:
    event = Simulated(begun(12, Stage("swiss"), Stage("single", cut=4)), fresh("cut")).play()
    found = standings(event, CHANCE)
    assert [(one.stage, one.group) for one in found.sections] == [(1, 0), (0, 0)]
    assert {player for player, place in found.places.items() if place <= 4} == set(event.fields[1])
    order = [one.player for one in found.sections[1].rows]
    assert tuple(order[:4]) == event.fields[1], "seeds of the cut are the places of the Swiss"
    assert [found.places[player] for player in order if player not in event.fields[1]] == list(range(5, 13))


def test_a_late_ruling_changes_standings_and_flags_paired_rounds() -> None:
    """TN-30, case 45: standings follow the late ruling, but rounds that are already generated stay."""
    played = Simulated(begun(8, Stage("swiss")), fresh("ruling"))
    for _ in range(2):
        played.round()
    before = played.event
    first = next(one for one in before.results if one.table.round == 1)
    other = msgspec.structs.replace(first, kind="awarded", places=(2, 1) if first.places != (2, 1) else (1, 2))
    after = msgspec.structs.replace(before, results=tuple(other if one is first else one for one in before.results))
    assert flagged(before, after) == (2,)
    assert flagged(before, before) == ()
    assert flagged(before, msgspec.structs.replace(before, penalties=(Penalty(1, 1, 1),))) == (2,)
    assert figure(after, first.seats[0], "points") != figure(before, first.seats[0], "points")
    assert [one.table for one in after.results] == [one.table for one in before.results]
    assert next_round(after, CHANCE).number == 3


def test_between_groups_points_count_by_the_rounds_that_somebody_played() -> None:
    """TN-31: a player with the bye in round 1 of the smaller group has not played yet, and ranks behind others."""
    rounds = (("Ana Leo 1-0", "Kim rest", "Ben Eva 0-1"),)
    event = told(Stage("round_robin", groups=2), ("Ana", "Ben", "Eva", "Kim", "Leo"), rounds)
    groups = [[row.player for row in section.rows] for section in standings(event, CHANCE).sections]
    assert sorted(map(len, groups)) == [2, 3]
    assert sorted(ranked_stage(event, 0, CHANCE)) == [1, 2, 3, 4, 5]
    assert set(ranked_stage(event, 0, CHANCE)[:2]) == {1, 3}


def test_teams_are_ranked_by_the_points_of_their_members() -> None:
    """Tests the ranking of teams (TN-25)."""
    event = Simulated(begun(8, Stage("swiss"), team=2), fresh("teams")).play()
    points = {one.player: one.figures[0].value for one in standings(event, CHANCE).sections[0].rows}
    found = team_standings(event, CHANCE)
    assert dict(found) == {f"T{team}": points[2 * team + 1] + points[2 * team + 2] for team in range(4)}
    assert [worth for _, worth in found] == sorted((worth for _, worth in found), reverse=True)
    sides = tuple(msgspec.structs.replace(one, members=(10 * one.id, 10 * one.id + 1)) for one in begun(4).players)
    pairs = next_round(Tournament(EventPlan((Stage("swiss"),)), sides), CHANCE).tables
    assert sorted(seat for table in pairs for seat in table.seats) == [1, 2, 3, 4], "a side is seated as one"
