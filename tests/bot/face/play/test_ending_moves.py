"""Tests what a panel says before a move that ends the match."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.turn import end_page
from bot.face.play.confirming import lasting_line, loses
from bot.host.matches.live import Live
from bot.host.matches.past.takeback import Lasting, lasting_reason
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.matches.endings import left_outcome
from tests.bot.unstored import parts_of, session_of
from tests.engine.games.marvel_card_game.positions import Side, mine, position, theirs
from tests.engine.playing import start

LAST = 41


def before_the_last_move(mine_won: str, theirs_won: str) -> Live:
    """Return a match of the card game whose turn limit ends it after Ana's turn."""
    mine_side, theirs_side = Side(won=mine_won), Side(won=theirs_won)
    match = position(mine("thor"), theirs("ulik"), turn=LAST, turn_limit=LAST, s=mine_side, j=theirs_side).match
    return Live(session_of(match, ["Ana", "Ben"], 1), match)


def reason(live: Live) -> Lasting:
    why = lasting_reason(live.begun_match, 0, ("done",), (), "open")
    assert why is not None
    return why


@pytest.mark.parametrize(
    ("mine_won", "theirs_won", "english", "spanish"),
    [
        (
            "",
            "hawkeye",
            "**If nobody answers, this move ends the match: you lose.** It cannot be taken back.",
            "**Si nadie responde, con esta jugada acaba la partida: pierdes.** No se puede deshacer.",
        ),
        (
            "rhino",
            "",
            "-# If nobody answers, this move ends the match: you win! It cannot be taken back.",
            "-# Si nadie responde, con esta jugada acaba la partida: ¡ganas! No se puede deshacer.",
        ),
        (
            "",
            "",
            "-# If nobody answers, this move ends the match in a draw. It cannot be taken back.",
            "-# Si nadie responde, con esta jugada la partida acaba en empate. No se puede deshacer.",
        ),
    ],
)
def test_a_certain_result_is_told_before_the_move(mine_won: str, theirs_won: str, english: str, spanish: str) -> None:
    live = before_the_last_move(mine_won, theirs_won)
    why = reason(live)
    said = [lasting_line(live, words_for("marvel_card_game", lang), 0, why).splitlines() for lang in ("en", "es")]
    assert [lines[0] for lines in said] == [english, spanish]
    assert all("Ana" in lines[1] and "Ben" in lines[1] and lines[1].startswith("-# ") for lines in said)
    assert loses(why, 0) is (theirs_won != "")


def test_a_player_against_computers_reads_only_once_what_an_undo_costs() -> None:
    live = before_the_last_move("", "")
    stan, computer = live.session.seats
    alone = Live(
        msgspec.structs.replace(live.session, seats=(stan, msgspec.structs.replace(computer, user_id=None))), live.match
    )
    words, why = words_for("marvel_card_game", "en"), Lasting("shows", ("event-check",))
    known = msgspec.structs.replace(why, known=True)
    first, later = (lasting_line(alone, words, 0, one) for one in (why, known))
    assert first.startswith(later.removesuffix("."))
    assert "practice" in first
    assert "practice" not in later
    assert "others agree" in lasting_line(live, words, 0, known)


def test_a_result_that_is_not_certain_is_not_told() -> None:
    live = before_the_last_move("", "hawkeye")
    line = lasting_line(live, words_for("marvel_card_game", "en"), 0, Lasting("ends"))
    assert line == "-# This move ends the match: it cannot be taken back."
    assert not loses(Lasting("ends"), 0)
    assert not loses(None, 0)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "-# This move may end the match: then it cannot be taken back."),
        ("es", "-# Con esta jugada puede acabar la partida: entonces no se puede deshacer."),
    ],
)
def test_a_possible_end_is_told_as_possible(lang: str, said: str) -> None:
    live, words = before_the_last_move("", "hawkeye"), words_for("marvel_card_game", lang)
    assert lasting_line(live, words, 0, Lasting("ends", may_end=True)) == said
    shows = Lasting("shows", ("event-attack-roll",))
    both = lasting_line(live, words, 0, msgspec.structs.replace(shows, may_end=True))
    assert both.splitlines() == [said, lasting_line(live, words, 0, shows)]


@pytest.mark.parametrize(
    ("how", "said"),
    [("vote", "The others voted "), ("clock", " ran out of time."), ("moves", " resigned.")],
)
def test_the_panel_of_an_ended_match_tells_how_the_last_player_left(how: str, said: str) -> None:
    match = start(games()["noughts"], 2, 0)
    session = session_of(match, ["Ana", "Ben"], 1)
    ended = msgspec.structs.replace(
        session,
        status="finished",
        ended_how=how,
        ended_seat=1,
        seats=(session.seats[0], msgspec.structs.replace(session.seats[1], resigned_at=1)),
        outcome=msgspec.json.encode(left_outcome(match, [1])),
    )
    page = end_page(Live(ended, match), words_for("noughts", "en"))
    assert said in str(parts_of(page))
