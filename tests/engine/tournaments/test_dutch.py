"""The Dutch system as the library pairs it, from what a file says (TN-16, TN-43)."""

from __future__ import annotations

import random

import msgspec
import pytest
from caissify_pairings.rtg import generate_tournament

from engine.tournaments.dutch import Pair, pair_dutch
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.trf import Entrant, Report, TrfRound, read_trf
from tests.chances import fresh

ROUNDS = 6


def paired(report: Report, pairs: list[Pair], random_: random.Random) -> Report:
    """The report with a round played: the lower number wins more often, now and then somebody does not appear."""
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
    """The report as it was before a round."""
    return msgspec.structs.replace(
        report,
        rounds=ROUNDS,
        first="white" if report.players[1].cells[0] == TrfRound(None, None, "U") else None,
        players={
            one: msgspec.structs.replace(player, cells=player.cells[: number - 1])
            for one, player in report.players.items()
        },
    )


# Of fewer than twice as many players as rounds, the last rounds may have no pairing at all.
@pytest.mark.parametrize("players", [2 * ROUNDS, 2 * ROUNDS + 1])
def test_each_round_of_the_librarys_own_events_is_found_again(players: int) -> None:
    seed = fresh("library", players).getrandbits(32)
    report = read_trf(generate_tournament(num_players=players, num_rounds=ROUNDS, seed=seed))
    for number in range(2, ROUNDS + 1):
        told = {
            (player.number, cell.opponent)
            for player in report.players.values()
            if (cell := player.cell(number)) is not None and cell.colour != "black"
        }
        assert set(pair_dutch(before(report, number))) == told


@pytest.mark.parametrize("event", range(6))
def test_events_with_byes_forfeits_and_absences_are_paired_to_the_end(event: int) -> None:
    random_ = fresh("dutch", event)
    # In four rounds of so many players a pairing is always left.
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
            if cell is not None and cell.played:
                met.add(frozenset((one, other)))


def test_nothing_is_paired_where_nothing_can_be() -> None:
    two = {1: Entrant(1, "Ana"), 2: Entrant(2, "Ben")}
    with pytest.raises(PairingError, match="round 1: no pairing keeps to what is forbidden"):
        pair_dutch(Report("", two, 3, forbidden=((1, 2),)))
    with pytest.raises(TournamentError, match="XXR: all 0 rounds are paired"):
        pair_dutch(Report("", two, 0))
    with pytest.raises(TournamentError, match="XXR: the number of rounds is missing"):
        pair_dutch(Report("", two, None))


def test_the_first_seat_of_round_one_is_as_the_file_says() -> None:
    four = {number: Entrant(number, "") for number in range(1, 5)}
    assert pair_dutch(Report("", four, 3, "white")) == [(1, 3), (4, 2)]
    assert pair_dutch(Report("", four, 3, "black")) == [(3, 1), (2, 4)]
