"""Tests the bracket of an elimination: seeds, paths of losers, matches of several games, walkovers (TN-20, TN-21)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec
import pytest

from engine.tournaments.duels.knock_out import (
    NOBODY,
    BracketMatch,
    MatchState,
    Source,
    bracket_order,
    bracket_size,
    crossing,
    match_state,
    played_tree,
    tree,
)
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import NO_WISHES, Stage, TableResult, Wishes
from engine.tournaments.rounds.bracket import bracket
from engine.tournaments.rounds.next_round import further_games, next_round, swapped
from engine.tournaments.rounds.standings import standings
from tests.chances import fresh
from tests.engine.tournaments.simulated import CHANCE, Simulated, begun
from tests.engine.tournaments.told import told


def test_seeds_meet_as_late_as_their_strength_requires() -> None:
    assert bracket_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    for size in (2, 4, 8, 16, 32, 64):
        order = bracket_order(size)
        while len(order) > 1:
            pairs = list(zip(order[::2], order[1::2], strict=True))
            assert all(sum(pair) == len(order) + 1 for pair in pairs), "1 meets the last, 2 the last but one"
            order = [min(pair) for pair in pairs]


def rematches(size: int, masks: Sequence[int]) -> list[int]:
    """Return the number of matches, per round of the losers' bracket, in which a repeated pairing is possible.

    Each player is noted by their leaf of the winners' bracket and the level at which they lost. Two players met where
    their branches join, if one of them lost there.
    """

    def met(ones: list[tuple[int, int]], others: list[tuple[int, int]]) -> bool:
        return any((leaf ^ other).bit_length() == min(lost, fell) for leaf, lost in ones for other, fell in others)

    found: list[int] = []
    stand = [[(leaf, 1) for leaf in (2 * number, 2 * number + 1)] for number in range(size // 2)]
    for drop, mask in enumerate(masks, 2):
        pairs = [(stand[2 * number], stand[2 * number + 1]) for number in range(len(stand) // 2)]
        found.append(sum(met(one, other) for one, other in pairs))
        stand = [one + other for one, other in pairs]
        fallen = [
            [(leaf, drop) for leaf in range((number ^ mask) << drop, ((number ^ mask) + 1) << drop)]
            for number in range(len(stand))
        ]
        found.append(sum(met(one, other) for one, other in zip(stand, fallen, strict=True)))
        stand = [one + other for one, other in zip(stand, fallen, strict=True)]
    return found


@pytest.mark.parametrize("size", [4, 8, 16, 32])
def test_the_crossing_of_losers_is_the_best_possible(size: int) -> None:
    """TN-21: no other way of crossing the losers delays repeated pairings longer."""
    counts = [range(size >> (drop + 2)) for drop in range(size.bit_length() - 2)]
    best = min([found > 0 for found in rematches(size, masks)] for masks in itertools.product(*counts))
    assert [found > 0 for found in rematches(size, crossing(size))] == best


@pytest.mark.parametrize("size", [4, 8, 16, 32, 64])
def test_losers_meet_again_only_if_there_is_no_other_place(size: int) -> None:
    """TN-21: losers come from separate branches, and meet again only when there are more losers than branches."""
    depth, found = size.bit_length() - 1, rematches(size, crossing(size))
    for drop in range(2, depth + 1):
        among, against = found[2 * drop - 4], found[2 * drop - 3]
        assert (among > 0) == (drop - 1 > 2 ** (depth - drop))
        assert (against > 0) == (drop > 2 ** (depth - drop))


@pytest.mark.parametrize("players", [8, 13, 16, 32])
def test_played_events_keep_opponents_apart(players: int) -> None:
    event = Simulated(begun(players, Stage("double")), fresh("crossed", players)).play()
    size = bracket_size(players)
    free = {f"L{level}" for level, found in enumerate(rematches(size, crossing(size)), 1) if not found}
    met: set[frozenset[int]] = set()
    for one in event.of_stage(0):
        if len(one.seats) == 2:
            assert one.table.slot.split("-")[0] not in free or frozenset(one.seats) not in met
            met.add(frozenset(one.seats))


def final_of(best_of: int, *results: str) -> tuple[Simulated, list[str]]:
    """Return a final of players 1 and 2 after some games, and the next games.

    "=" is a tie, "f" a forfeit of player 2.
    """
    stage = msgspec.convert({"format": "single", "best_of": best_of}, Stage)
    played = Simulated(begun(2, stage), fresh("final"))
    (table,) = next_round(played.event, CHANCE).tables
    played.change(fields=((1, 2),))
    for number, winner in enumerate(results):
        if number:
            (table,) = further_games(played.event)
        places = (
            (1, 1)
            if winner == "="
            else tuple(1 if str(seat) == winner.replace("f", "1") else 2 for seat in table.seats)
        )
        result = TableResult(table, "forfeit" if winner == "f" else "played", places)
        played.change(results=(*played.event.results, result))
    return played, [one.id for one in further_games(played.event)]


@pytest.mark.parametrize(
    ("best_of", "games", "due", "champion"),
    [
        (1, "1", [], 1),
        (1, "2", [], 2),
        (1, "=", ["1-1.2"], 0),
        (1, "=2", [], 2),
        (1, "===", [], 1),
        (3, "1", ["1-1.2"], 0),
        (3, "12", ["1-1.3"], 0),
        (3, "122", [], 2),
        (3, "22", [], 2),
        (3, "1==", [], 1),
        (3, "1=2", ["1-1.4"], 0),
        (3, "1=2==", [], 1),
        (3, "2f", [], 1),
        (5, "1212", ["1-1.5"], 0),
        (5, "222", [], 2),
    ],
)
def test_matches_of_several_games(best_of: int, games: str, due: list[str], champion: int) -> None:
    """TN-20: the first to win most of the games wins the match.

    A tied match is extended by two games; then the better seed wins.
    """
    played, found = final_of(best_of, *games)
    assert found == due
    (slot,) = bracket(played.event).slots
    assert slot.winners == ((champion,) if champion else ())
    if due:
        assert further_games(played.event, open_=due) == (), "a game that is being played is not due again"
        with pytest.raises(TournamentError, match=r"round 1: the match W1-1 is not decided"):
            next_round(played.event, CHANCE)
    else:
        assert next_round(played.event, CHANCE).over


def test_a_player_who_has_left_loses_without_playing() -> None:
    """TN-6: the opponent of a player who has left advances by a walkover.

    If both players have left, neither advances.
    """
    event = begun(8, Stage("single"))
    players = tuple(msgspec.structs.replace(one, dropped=2 * (one.id in (1, 2, 3))) for one in event.players)
    played = Simulated(event, fresh("walkover"), strength=lambda player: -10 * player)
    played.round()
    played.change(players=players)
    found = next_round(played.event, CHANCE)
    told = {one.table.slot: (one.kind, one.seats, one.places) for one in found.known_results}
    assert told == {"W2-1": ("forfeit", (1, 4), (2, 1)), "W2-2": ("both_lose", (2, 3), ())}
    assert not found.tables
    played.play()
    assert len(played.rounds) == 2, "the final has one finalist, who has won"
    assert standings(played.event, CHANCE).places == {4: 1, 1: 2, 2: 2, 3: 2, 5: 5, 6: 5, 7: 5, 8: 5}


def test_a_late_ruling_changes_no_generated_match() -> None:
    """TN-30: a player with a seat in the second round keeps it."""
    played = Simulated(begun(4, Stage("single")), fresh("late"), strength=lambda player: -10 * player)
    played.round()
    played.round()
    first = next(one for one in played.event.results if one.table.slot == "W1-1")
    turned = msgspec.structs.replace(first, places=first.places[::-1], kind="awarded")
    results = tuple(turned if one is first else one for one in played.event.results)
    changed = msgspec.structs.replace(played.event, results=results)
    slots = {slot.slot: slot for slot in bracket(changed).slots}
    assert (slots["W1-1"].wins, slots["W1-1"].winners) == ((0, 1), (1,)), (
        "the score changes, the player who advanced does not"
    )
    assert set(slots["W2-1"].players) == {1, 2}
    assert next_round(changed, CHANCE).over


def test_a_fixed_schedule_accepts_no_requests() -> None:
    for plan in (Stage("single"), Stage("round_robin"), Stage("pod_elimination", seats=(4, 3))):
        event = begun(8, plan)
        with pytest.raises(TournamentError, match="wishes"):
            next_round(event, CHANCE, Wishes(forced=((1, 2),)))
        assert next_round(event, CHANCE, Wishes(forbidden=((1, 8),))) == next_round(event, CHANCE, NO_WISHES)
        with pytest.raises(TournamentError, match="swap"):
            swapped(next_round(event, CHANCE), 1, 2)


def test_a_bracket_of_pods_shows_played_tables_and_byes() -> None:
    event = begun(7, Stage("pod_elimination", seats=(4, 3)))
    found = next_round(event, CHANCE)
    event = msgspec.structs.replace(event, fields=(found.field,), results=found.known_results)
    slots = bracket(event, open_=found.tables).slots
    assert [(slot.slot, len(slot.players), slot.winners) for slot in slots] == [
        ("P1-1", 4, ()),
        ("P1-R1", 1, (1,)),
        ("P1-R2", 1, (2,)),
        ("P1-R3", 1, (3,)),
    ]
    assert slots[0].sources == tuple(f"seed {seat}" for seat in slots[0].players)
    played = Simulated(begun(7, Stage("pod_elimination", seats=(4, 3))), fresh("pods"))
    event = played.play()
    final = bracket(event).slots[-1]
    assert (final.slot, final.round, len(final.players)) == ("P2-1", 2, 4)
    assert set(final.sources) == {"P1-R1", "P1-R2", "P1-R3", "P1-1"}
    assert standings(event, CHANCE).places[final.winners[0]] == 1


def test_a_bracket_shows_where_players_come_from() -> None:
    event = begun(3, Stage("double"))
    with pytest.raises(TournamentError, match="there is no bracket yet"):
        bracket(event)
    played = Simulated(event, fresh("sources"), strength=lambda player: -10 * player)
    played.round()
    slots = {slot.slot: slot for slot in bracket(played.event).slots}
    assert slots["W1-1"].sources == ("seed 1", "bye")
    assert slots["W1-1"].players == (1, 0)
    assert slots["W2-1"].players == (1, 2)
    assert slots["W2-1"].sources == ("W1-1", "W1-2")
    assert slots["L1-1"].sources == ("-W1-1", "-W1-2")
    assert slots["L2-1"].players == (3, None)
    assert slots["F"].players == (None, None)
    assert bracket(played.event).columns == (("W1-1", "W1-2"), ("W2-1",), ("L1-1",), ("L2-1",), ("F",), ("R",))


@pytest.mark.parametrize("stage", [Stage("single"), Stage("double"), Stage("pod_elimination", seats=(4,), go_on=2)])
def test_disqualified_players_are_last(stage: Stage) -> None:
    """TN-31: disqualified players rank behind all others, even behind players who lost in the first round."""
    event = Simulated(begun(8, stage), fresh("out", stage.format)).play()
    best = min(standings(event, CHANCE).places.items(), key=lambda one: one[1])[0]
    out = tuple(msgspec.structs.replace(one, disqualified=one.id == best) for one in event.players)
    *others, last = standings(msgspec.structs.replace(event, players=out), CHANCE).sections[0].rows
    assert (last.player, last.place) == (best, 8)
    assert all(one.place < 8 and one.figures[0].value > 0 > last.figures[0].value for one in others)


@pytest.mark.parametrize("players", [(None, NOBODY), (NOBODY, None)])
def test_a_walkover_is_won_only_once_its_player_is_known(
    players: tuple[int | None, int | None],
) -> None:
    assert match_state(players, [], 1, {}, 1) == MatchState(players, (0, 0), None, None, 0, 0)


def test_the_match_for_third_place_ranks_the_losers_of_the_semi_finals() -> None:
    """Tests rule TN-20: the match for third place decides the places 3 and 4."""
    rounds = (("W1-1 Ana Kim 1-0", "W1-2 Ben Eva 1-0"), ("W2-1 Ana Ben 1-0", "T Kim Eva 0-1"))
    stage = Stage("single", third_place=True)
    assert standings(told(stage, ("Ana", "Ben", "Eva", "Kim"), rounds), CHANCE).places == {1: 1, 2: 2, 3: 3, 4: 4}
    level = (rounds[0], ("W2-1 Ana Ben 1-0", "T Kim Eva --"))
    assert standings(told(stage, ("Ana", "Ben", "Eva", "Kim"), level), CHANCE).places == {1: 1, 2: 2, 3: 3, 4: 3}


@pytest.mark.parametrize("players", [(None, 2), (1, None), (None, None), (1, NOBODY), (1, 2)])
def test_no_game_is_won_before_one_is_played(players: tuple[int | None, int | None]) -> None:
    assert match_state(players, [], 3, {1: 1, 2: 2}, 1).wins == (0, 0)


def test_the_second_final_is_skipped_if_the_unbeaten_player_wins_the_first() -> None:
    """Tests rule TN-21 about the second final."""
    matches = tree(2, "double", False, True)
    assert matches[-2:] == (
        BracketMatch("F", "F", 1, 1, (Source("winner", "W1-1"), Source("loser", "W1-1"))),
        BracketMatch("R", "F", 2, 1, (Source("loser", "F"), Source("winner", "F"))),
    )
    rounds = (("W1-1 Ana Ben 1-0",), ("F Ana Ben 1-0",), ("F Ana Ben 0-1",))
    first, won, lost = told(Stage("double", reset=True), ("Ana", "Ben"), rounds).results
    assert played_tree(matches, (1, 2), [first, won], 1)["R"] == MatchState((NOBODY, NOBODY), (0, 0), 1, 2, 0, 0)
    assert played_tree(matches, (1, 2), [first, lost], 1)["R"] == MatchState((1, 2), (0, 0), None, None, 0, 0)
