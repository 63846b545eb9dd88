"""Tests the Dutch system of the pairing library with reports in the TRF format (TN-16, TN-43)."""

from __future__ import annotations

import random

import msgspec
import pytest
from caissify_pairings.rtg import generate_tournament

from engine.tournaments.duels.dutch import Pair, first_colour, pair_dutch
from engine.tournaments.duels.trf import Entrant, Report, TrfRound, read_trf
from engine.tournaments.errors import PairingError, TournamentError
from tests.chances import fresh

ROUNDS = 6


def paired(report: Report, pairs: list[Pair], random_: random.Random) -> Report:
    """Return the report after a round.

    The lower number wins more often, and a player sometimes does not appear.
    """
    cells: dict[int, TrfRound] = {}
    for one, other in pairs:
        if other is None:
            cells[one] = TrfRound(None, None, "U")
            continue
        first, second = random_.choice([("1", "0"), ("1", "0"), ("0", "1"), ("=", "="), ("+", "-")])
        cells[one], cells[other] = TrfRound(other, "white", first), TrfRound(one, "black", second)
    return msgspec.structs.replace(
        report,
        players={
            number: msgspec.structs.replace(player, cells=(*player.cells, cells[number])) if number in cells else player
            for number, player in report.players.items()
        },
    )


def before(report: Report, number: int) -> Report:
    return msgspec.structs.replace(
        report,
        rounds=ROUNDS,
        first="white" if report.players[1].cells[0] == TrfRound(None, None, "U") else None,
        players={
            one: msgspec.structs.replace(player, cells=player.cells[: number - 1])
            for one, player in report.players.items()
        },
    )


# With fewer than twice as many players as rounds, the last rounds may have no pairing at all.
@pytest.mark.parametrize("players", [2 * ROUNDS, 2 * ROUNDS + 1])
def test_each_round_of_the_librarys_own_events_is_reproduced(players: int) -> None:
    """Compare the pairs of each round, but not the seats.

    The seats follow the reference (`test_reference_rounds`) and may differ.
    """
    seed = fresh("library", players).getrandbits(32)
    report = read_trf(generate_tournament(num_players=players, num_rounds=ROUNDS, seed=seed))
    for number in range(2, ROUNDS + 1):
        told = {
            frozenset((player.number, cell.opponent))
            for player in report.players.values()
            if (cell := player.cell(number)) is not None
        }
        assert {frozenset(pair) for pair in pair_dutch(before(report, number))} == told


@pytest.mark.parametrize("event", range(6))
def test_events_with_byes_forfeits_and_absences_are_paired_to_the_end(event: int) -> None:
    random_ = fresh("dutch", event)
    # With this many players, four rounds always have a pairing.
    count = random_.randint(8, 15)
    report = Report("", {number: Entrant(number, f"P{number}") for number in range(1, count + 1)}, 5, "white")
    report = msgspec.structs.replace(report, forbidden=((1, 2),), extra={1: (1.0,), 2: (1.0,)})
    met: set[frozenset[int | None]] = {frozenset((1, 2))}
    free: list[int] = []
    for number in range(1, 5):
        if number == 2:
            players = dict(report.players)
            players[3] = msgspec.structs.replace(players[3], cells=(*players[3].cells, TrfRound(None, None, "Z")))
            report = msgspec.structs.replace(report, players=players)
        pairs = pair_dutch(report)
        seated = sorted(one for pair in pairs for one in pair if one)
        assert seated == [one for one in report.players if not (number == 2 and one == 3)]
        assert not {frozenset(pair) for pair in pairs} & met
        free += [one for one, other in pairs if other is None]
        assert len(set(free)) == len(free), "one bye each"
        report = paired(report, pairs, random_)
        for one, other in pairs:
            cell = report.players[one].cells[-1]
            if cell is not None and cell.was_played:
                met.add(frozenset((one, other)))


def test_an_impossible_pairing_is_reported() -> None:
    two = {1: Entrant(1, "Ana"), 2: Entrant(2, "Ben")}
    with pytest.raises(PairingError, match="round 1: no pairing avoids all forbidden pairs"):
        pair_dutch(Report("", two, 3, forbidden=((1, 2),)))
    with pytest.raises(TournamentError, match="XXR: all 0 rounds are paired"):
        pair_dutch(Report("", two, 0))
    with pytest.raises(TournamentError, match="XXR: the number of rounds is missing"):
        pair_dutch(Report("", two, None))


def test_the_first_seat_of_round_one_follows_the_file() -> None:
    four = {number: Entrant(number, "") for number in range(1, 5)}
    assert pair_dutch(Report("", four, 3, "white")) == [(1, 3), (4, 2)]
    assert pair_dutch(Report("", four, 3, "black")) == [(3, 1), (2, 4)]


def seeded(count: int, **changes: object) -> Report:
    report = Report("", {number: Entrant(number, "") for number in range(1, count + 1)}, 3, "white")
    return msgspec.structs.replace(report, **changes)


def given(report: Report, **cells: str) -> Report:
    """Return the report with codes for byes as the rounds of some players (``p1="ZZ"``)."""
    players = dict(report.players)
    for name, codes in cells.items():
        one = players[int(name[1:])]
        players[one.number] = msgspec.structs.replace(one, cells=tuple(TrfRound(None, None, code) for code in codes))
    return msgspec.structs.replace(report, players=players)


@pytest.mark.parametrize("players", [24, 40])
def test_a_large_group_that_must_not_meet_is_reported_at_once(players: int) -> None:
    """The library would try all pairs one after another, which takes hours for 24 players."""
    group = tuple(range(1, players // 2 + 2))
    with pytest.raises(PairingError, match="round 1: no pairing avoids all forbidden pairs"):
        pair_dutch(seeded(players, forbidden=(group,)))


def test_the_bye_of_round_one_goes_to_a_player_without_whom_the_others_can_be_paired() -> None:
    assert pair_dutch(seeded(3, forbidden=((1, 2),))) == [(1, 3), (2, None)]
    assert pair_dutch(seeded(5, forbidden=((1, 2, 3),))) == [(1, 4), (5, 2), (3, None)]


def test_the_first_colour_follows_the_numbers_of_paired_players() -> None:
    """An absent player has no number yet, so the second player of the list has number 1, which is odd."""
    assert pair_dutch(given(seeded(5), p1="Z")) == [(2, 4), (5, 3)]
    assert pair_dutch(given(seeded(5), p5="Z")) == [(1, 3), (4, 2)]
    assert pair_dutch(seeded(5, absent=(1,))) == [(2, 4), (5, 3)]


def test_the_first_colour_follows_from_the_first_round_with_colours() -> None:
    """No game was played in round 1.

    In round 2 the strongest of the paired players had black, so black is the first colour.
    """
    report = given(seeded(6, first=None, rounds=4), p1="ZZ", p2="Z", p3="Z", p4="Z", p5="Z", p6="ZZ")
    players = dict(report.players)
    for number, word in {2: "4b1", 3: "5w1", 4: "2w0", 5: "3b0"}.items():
        players[number] = msgspec.structs.replace(players[number], cells=(*players[number].cells, told_cell(word)))
    assert first_colour(msgspec.structs.replace(report, players=players)) == "black"
    players[2], players[4] = (msgspec.structs.replace(players[one], cells=report.players[one].cells) for one in (2, 4))
    players[2] = msgspec.structs.replace(players[2], cells=(*players[2].cells, TrfRound(None, None, "U")))
    assert first_colour(msgspec.structs.replace(report, players=players)) == "black", (
        "3 is the second player who was paired"
    )


def test_a_round_with_only_byes_is_over() -> None:
    codes = {f"p{number}": "H" for number in range(1, 5)}
    report = given(seeded(4), **codes)
    assert report.next_round() == 2
    assert pair_dutch(report) == [(1, 3), (4, 2)]


def test_a_file_may_rank_the_players_by_its_order() -> None:
    assert pair_dutch(seeded(4, order=(4, 3, 2, 1))) == [(4, 2), (1, 3)]


def test_if_two_players_prefer_one_colour_the_player_with_more_points_gets_it() -> None:
    """Both players had white and then black. The second player of the list has half a point more and gets it."""
    histories = {1: ("3w1", "4b0"), 2: ("4w1", "3b="), 3: ("1b0", "2w="), 4: ("2b0", "1w1")}
    players = {
        number: Entrant(number, "", cells=tuple(told_cell(word) for word in words))
        for number, words in histories.items()
    }
    assert pair_dutch(Report("", players, 4)) == [(2, 1), (3, 4)]


def told_cell(word: str) -> TrfRound:
    """Return a game from its notation: opponent, seat and result."""
    return TrfRound(int(word[0]), "white" if word[1] == "w" else "black", word[2])


def test_tables_are_in_the_order_of_their_strongest_players() -> None:
    """Player 1 has the most points, although the two at the second table have more together."""
    report = given(seeded(4, rounds=4), p1="F", p2="H", p3="H", p4="Z")
    report = msgspec.structs.replace(report, forbidden=((1, 2), (1, 3)))
    assert [set(pair) for pair in pair_dutch(report, 2)] == [{1, 4}, {2, 3}]
    report = msgspec.structs.replace(report, extra={2: (0.0, 2.0), 3: (0.0, 2.0)})
    assert [set(pair) for pair in pair_dutch(report, 2)] == [{1, 4}, {2, 3}], "added points do not count"


def test_a_game_without_a_result_stops_the_next_round() -> None:
    cells = {1: TrfRound(2, "white", ""), 2: TrfRound(1, "black", "")}
    players = {number: Entrant(number, "", cells=(cell,)) for number, cell in cells.items()}
    with pytest.raises(TournamentError, match="round 1: 1 against 2 has no result"):
        pair_dutch(Report("", players, 3))
