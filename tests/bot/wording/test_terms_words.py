"""Tests how a table's terms read in each language."""

from __future__ import annotations

import pytest

from bot.face.words.tables import clock_words
from bot.host.clocks.terms import Terms
from bot.wording.languages import LANGUAGES
from bot.wording.seat_names import SeatNames
from bot.wording.words import words_for

CLOCKS = {
    Terms(): ("No clock: take your time", "Sin reloj: con calma"),
    Terms("turn", limit=5): ("5 h for each turn", "5 h para cada turno"),
    Terms("turn", limit=24): ("1 day for each turn", "1 día para cada turno"),
    Terms("turn", limit=72): ("3 days for each turn", "3 días para cada turno"),
    Terms("bank"): (
        "72 h per player; each turn gives back up to 24 h",
        "72 h por jugador; cada turno devuelve hasta 24 h",
    ),
    Terms("bank", 100, 10, 120): (
        "100 h per player; each turn adds 10 h, up to 120 h",
        "100 h por jugador; cada turno suma 10 h, hasta 120 h",
    ),
}


@pytest.mark.parametrize("terms", CLOCKS)
def test_the_text_of_a_clock_says_how_long_moves_may_take(terms: Terms) -> None:
    assert tuple(clock_words(terms, words_for(None, lang)) for lang in ("en", "es")) == CLOCKS[terms]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "🕰️ 5 h for each turn · when time runs out: the player is out of the match"),
        ("es", "🕰️ 5 h para cada turno · si se acaba el tiempo: el jugador queda fuera de la partida"),
    ],
)
def test_the_text_of_the_terms_says_what_happens_when_time_runs_out(lang: str, line: str) -> None:
    words = words_for(None, lang)
    clock = clock_words(Terms("turn", limit=5, at_zero="end"), words)
    assert words("terms-both", clock=clock, zero=words("zero-end")) == line


@pytest.mark.parametrize(("lang", "names"), [("en", ("clock", "at_zero")), ("es", ("reloj", "sin_tiempo"))])
def test_the_options_of_the_command_are_named_in_the_language(lang: str, names: tuple[str, str]) -> None:
    words = words_for(None, lang)
    assert (words("command-game-new-clock"), words("command-game-new-at-zero")) == names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_names_of_computer_seats_are_texts(lang: str) -> None:
    assert (
        SeatNames().computer_player(lang, 2)
        == words_for(None, lang)("seat-of-computer", number=2)
        != "seat-of-computer"
    )
