"""Tests TRF-16: written files can be read back, and an independent reader agrees (TN-40)."""

from __future__ import annotations

import msgspec
import pytest
from caissify_pairings.rtg import generate_tournament
from caissify_pairings.trf import TRFParser

from engine.tournaments.duels.trf import Entrant, Report, TrfRound, read_trf, write_trf
from engine.tournaments.errors import TournamentError
from tests.chances import fresh

GAME = (TrfRound(2, "white", "1"), TrfRound(None, None, "U"))
OTHER = (TrfRound(1, "black", "0"), TrfRound(None, None, "H"), TrfRound(None, None, "Z"))
REPORT = Report(
    "Spring cup",
    {1: Entrant(1, "Ana", 1800, 2.0, 1, GAME), 2: Entrant(2, "Ben", 0, 0.5, 2, OTHER)},
    5,
    "black",
    forbidden=((1, 2),),
    extra={2: (1.0, 0.5)},
    order=(2, 1),
    absent=(1,),
    system="swiss",
    one_matching=True,
)


def test_a_written_file_can_be_read_again() -> None:
    assert read_trf(write_trf(REPORT)) == REPORT


def test_an_independent_reader_agrees() -> None:
    read = {one["starting_number"]: one for one in TRFParser(write_trf(REPORT)).parse()["players"]}
    assert (read[1]["name"], read[1]["rating"], read[1]["score"]) == ("Ana", 1800, 2.0)
    assert read[1]["results"][1] == {"opponent": 2, "color": "w", "result": "1"}
    assert [read[2]["results"][number]["result"] for number in (2, 3)] == ["H", "Z"]


@pytest.mark.parametrize("players", [9, 14])
def test_files_of_another_program_are_read_and_written(players: int) -> None:
    read = read_trf(generate_tournament(num_players=players, num_rounds=4, seed=fresh("trf", players).getrandbits(32)))
    assert len(read.players) == players
    assert all(len(one.cells) == 4 for one in read.players.values())
    assert all(one.points == sum(cell.points for cell in one.cells if cell) for one in read.players.values())
    assert read_trf(write_trf(read)) == read


def test_a_table_that_organisers_chose_is_written_and_read() -> None:
    report = msgspec.structs.replace(REPORT, forced=((2, 1),))
    assert read_trf(write_trf(report)) == report


def line(number: str = "   1", rest: str = "", points: str = "") -> str:
    return f"{f'001 {number}      Ana':<80}{points:>4}{'':5}  {rest}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("012 nothing", "there are no players"),
        (line("   x"), "line 1, columns 5-8: 'x' is not a starting number"),
        (line("   0"), "line 1, columns 5-8: starting numbers begin at 1"),
        (f"{line()}\n{line()}", "line 2, columns 5-8: player 1 is listed twice"),
        (f"{line()}\n{line('   3')}", "player 2 is missing: starting numbers must have no gaps"),
        (line(rest="   2 w 9"), "line 1, columns 92-101: '9' is not a result: one of 1 0 = + - W D L H F U Z"),
        (line(rest="   2 x 1"), "line 1, columns 92-101: '2 x 1' is not a game: opponent, w or b, result"),
        (line(rest="   2 w 1     Q"), "line 1, columns 102-111: 'Q' is not a round: opponent, w or b, result"),
        (line(rest="   7 w 1"), "round 1: player 1 meets 7, whose line does not have that game"),
        (f"{line()}\nXXR many", "line 2: 'many' is not a number"),
        (f"{line()}\nXXR {'m' * 30}", f"line 2: '{'m' * 20}' is not a number"),
        (f"{line()}\nXXC green1", "line 2: XXC knows white1, black1 and rank, not 'green1'"),
        (f"{line()}\nXXP 1 8", "XXP: there is no player 8"),
        (f"{line()}\nXXA    1  1.3", "line 2: '1.3' is not a number of points"),
        (f"{line()}\nXXA    1  nan", "line 2: 'nan' is not a number of points"),
        (f"{line()}\nXXA    1  1.0\nXXA    1  1.0", "line 3, columns 5-8: player 1 has points already"),
        (f"{line()}\nXXZ 8", "XXZ: there is no player 8"),
        (f"{line()}\nXXT 1 8", "XXT: there is no player 8"),
        (f"{line()}\nXXT 1", "line 2: a forced table needs two players"),
        (f"{line()}\n{line('   2')}\nXXT 1 2\nXXT 2 1", "XXT: player 1 is listed twice"),
        (f"{line()}\n240 Q 1 1", "line 2: a line 240 needs F, H or Z, the round, and players"),
        (f"{line()}\n240 H 1 8", "240: there is no player 8"),
        (f"{line()}\n260 1 3", "line 2: a line 260 needs at least 4 words"),
        (f"{line()}\n260 1 3 1 8", "260: there is no player 8"),
        (f"{line()}\n152 x", "line 2: 'x' is not a colour: W or B"),
        (f"{line()}\n142 many", "line 2: 'many' is not a number"),
        (f"{line()}\nXXR {'9' * 5000}", f"line 2: '{'9' * 20}' is too large for a number"),
        (f"{line()}\nXXP 1 {'9' * 5000}", f"line 2: '{'9' * 20}' is too large for a number"),
        (f"{line(rest='   2 w 1')}\n{line('   2', '   1 b 1')}", "round 1: 1 has '1' against 2, who has '1'"),
        (f"{line(rest='   2 w 1')}\n{line('   2', '   1 b -')}", "round 1: 1 has '1' against 2, who has '-'"),
        (f"{line(rest='   2 w +')}\n{line('   2', '   1 b +')}", "round 1: 1 has '+' against 2, who has '+'"),
        (f"{line(points='1.5')}", "line 1, columns 81-84: player 1 has 0.0 from the rounds, not 1.5"),
    ],
)
def test_a_fault_is_reported_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(TournamentError) as found:
        read_trf(text)
    assert str(found.value).startswith(fault)


@pytest.mark.parametrize("points", ["", "1.0", "1.5", "2.0", "2.5"])
def test_points_may_count_the_bye_of_the_coming_round_and_what_is_added_for_its_pairing(points: str) -> None:
    text = f"{line(rest='0000 - F  0000 - H', points=points)}\n{line('   2', '0000 - U')}\nXXA    1       1.0"
    assert read_trf(text).players[1].cells == (TrfRound(None, None, "F"), TrfRound(None, None, "H"))


def test_a_file_may_rank_the_players_by_its_order() -> None:
    text = f"{line('   2')}\n{line('   1')}\n"
    assert [one.number for one in read_trf(text).ranked()] == [1, 2]
    assert [one.number for one in read_trf(f"{text}XXC white1\nXXC rank").ranked()] == [2, 1]
    assert [one.number for one in read_trf(f"{line('   7')}\n{line('   3')}\nXXC rank").ranked()] == [7, 3]


def test_results_without_a_game_are_not_games() -> None:
    """If a player sits out, programs write "0000 - =" or "0000 - -", or only a bye's code."""
    one = read_trf(line(rest="0000 - =  0000 - -         H")).players[1]
    assert [cell.points for cell in one.cells if cell] == [0.5, 0.0, 0.5]
    assert one.last_paired() == 0


FOUR = "\n".join(line(f"{number:4d}") for number in range(1, 5))


def test_lines_of_later_formats_that_a_pairing_needs_are_used() -> None:
    """A requested bye applies to its round only. A ban applies to a range of rounds."""
    report = read_trf(f"{FOUR}\n142 5\n152 B\n240 H 001 3\n240 F 002 4\n260 001 002 1 2\n260 002 003 1 4\n092 Dutch")
    assert (report.rounds, report.first, report.system, report.ignored) == (5, "black", "swiss", ())
    assert report.forbidden == ((1, 2),)
    assert [one.cells for one in report.players.values()] == [(), (), (TrfRound(None, None, "H"),), ()]


def test_unknown_lines_that_might_matter_are_named() -> None:
    text = f"{FOUR}\n012 Cup\n022 Here\nBBW 1.0\nBBD 0.4\nXXS W=3\n250 0 1 1 2 1 2\nBBD 0.3\n\n### a remark\nBBW one"
    assert read_trf(text).ignored == (("BBD", (8, 11)), ("XXS", (9,)), ("250", (10,)), ("BBW", (14,)))


@pytest.mark.parametrize(
    ("told", "system"),
    [
        ("Individual: Swiss-System", "swiss"),
        ("individual round robin", "round_robin"),
        ("Individual: Knock-out", "knock_out"),
        ("Double elimination", "knock_out"),
        ("Scheveningen", ""),
    ],
)
def test_the_system_of_a_file_is_read(told: str, system: str) -> None:
    assert read_trf(f"{FOUR}\n092 {told}").system == system


def test_rounds_with_only_byes_are_over() -> None:
    text = "\n".join(line(f"{number:4d}", rest="0000 - H  0000 - Z") for number in (1, 2))
    assert read_trf(text).next_round() == 3


def test_missing_values_of_a_player_are_zero() -> None:
    assert read_trf(line()).players[1] == Entrant(1, "Ana")
    assert (Entrant(1, "Ana").rating, Entrant(1, "Ana").points, Entrant(1, "Ana").rank) == (0, 0.0, 0)
