"""Tests a table's clock as users type it, and as it is shown."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.face.words.tables import clock_words
from bot.host.clocks.terms import (
    AT_ZERO,
    HOUR_MS,
    LONGEST_HOURS,
    LONGEST_LIVE,
    PRESETS,
    USUAL,
    Terms,
    clock_text,
    parse_terms,
    read_terms,
)
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused

HOURS = st.integers(1, LONGEST_HOURS)


def parsed(clock: str) -> Terms:
    return parse_terms(clock, "vote", 3)


@pytest.mark.parametrize(("word", "terms"), PRESETS.items())
def test_presets_are_found_by_their_words(word: str, terms: Terms) -> None:
    assert parsed(word) == terms
    assert clock_text(terms) == word


@pytest.mark.parametrize(
    ("typed", "terms"),
    [
        ("turn:48", Terms("turn", limit=48)),
        ("turn: 48", Terms("turn", limit=48)),
        ("turno:48", Terms("turn", limit=48)),
        ("reserva:72+24/96", Terms("bank", limit=72, credit=24, cap=96)),
        ("bank:48+12/60", Terms("bank", limit=48, credit=12, cap=60)),
        ("bank:48+12", Terms("bank", limit=48, credit=12, cap=48)),
        ("turn:3m", Terms("turn", limit=180, live=True)),
        ("reserva:10m+15s/12m", Terms("bank", limit=600, credit=15, cap=720, live=True)),
        ("bank:15m+30s", Terms("bank", limit=900, credit=30, cap=900, live=True)),
    ],
)
def test_clocks_can_be_typed(typed: str, terms: Terms) -> None:
    assert parsed(typed) == terms


@given(HOURS, HOURS, HOURS)
def test_a_written_clock_can_be_read_again(limit: int, credit: int, more: int) -> None:
    cap = min(limit + more, LONGEST_HOURS)
    for terms in (Terms("turn", limit=limit), Terms("bank", limit=limit, credit=credit, cap=cap), USUAL):
        assert parsed(clock_text(terms)) == terms


@given(st.integers(1, LONGEST_LIVE), st.integers(1, LONGEST_LIVE), st.integers(0, LONGEST_LIVE))
def test_a_written_live_clock_can_be_read_again(limit: int, credit: int, more: int) -> None:
    cap = min(limit + more, LONGEST_LIVE)
    for terms in (
        Terms("turn", limit=limit, live=True),
        Terms("bank", limit=limit, credit=credit, cap=cap, live=True),
    ):
        assert parsed(clock_text(terms)) == terms


def test_a_live_clock_counts_seconds() -> None:
    terms = parsed("live-15")
    assert (terms.limit_ms, terms.credit_ms, terms.cap_ms, terms.least_ms) == (900_000, 30_000, 1_800_000, 30_000)
    assert not terms.stops_for_quiet_hours
    assert (USUAL.limit_ms, USUAL.least_ms, USUAL.stops_for_quiet_hours) == (72 * HOUR_MS, HOUR_MS, True)


NO_LIVE = ("turn:0m", "turn:m", "turn:181m", "bank:15m+30", "bank:15m+30s/10m", "turn:-3s", "turn:3h")
NO_CLOCKS = ("", "turn", "turn:", "turn:0", "turn:-3", "turn:721", "turn:9999999", "turn:1+2", "turn:\u0663", "fast")
NO_BANKS = ("bank:72", "bank:72+24/71", "bank:1+2/3/4", "bank:72+0", "{0.__class__}", "none:3")


@pytest.mark.parametrize("typed", NO_CLOCKS + NO_BANKS + NO_LIVE)
def test_other_texts_are_refused_as_clocks(typed: str) -> None:
    with pytest.raises(Refused) as caught:
        parsed(typed)
    assert caught.value.code == "bad_terms"
    assert caught.value.phrase.params["most"] == LONGEST_HOURS


@pytest.mark.parametrize(("at_zero", "days"), [("lose", 3), ("vote", 0), ("vote", 15), ("", 3)])
def test_the_action_at_zero_and_the_wait_of_a_lobby_are_checked(at_zero: str, days: int) -> None:
    with pytest.raises(Refused, match="bad_terms"):
        parse_terms("none", at_zero, days)


def test_unchanged_terms_stay() -> None:
    for at_zero in AT_ZERO:
        terms = parse_terms("turn-72", at_zero, 14)
        assert (terms.clock, terms.at_zero, terms.lobby_days) == ("turn", at_zero, 14)
        assert clock_text(terms) == "turn-72"
        assert read_terms(msgspec.json.encode(terms)) == terms


def test_a_new_table_has_a_bank_and_an_old_one_without_terms_no_clock() -> None:
    assert (
        parsed(clock_text(USUAL)) == USUAL == Terms("bank", limit=72, credit=24, cap=72, at_zero="vote", lobby_days=3)
    )
    assert read_terms(msgspec.json.encode(USUAL)) == USUAL
    assert read_terms(None).clock == "none"


def test_clocks_are_worded_briefly_and_exactly() -> None:
    said = {word: [clock_words(terms, words_for(None, lang)) for lang in LANGUAGES] for word, terms in PRESETS.items()}
    assert said == {
        "none": ["No clock: take your time", "Sin reloj: con calma"],
        "turn-24": ["1 day for each turn", "1 día para cada turno"],
        "turn-72": ["3 days for each turn", "3 días para cada turno"],
        "turn-168": ["7 days for each turn", "7 días para cada turno"],
        "bank-72": [
            "72 h per player; each turn gives back up to 24 h",
            "72 h por jugador; cada turno devuelve hasta 24 h",
        ],
        "bank-24": [
            "24 h per player; each turn gives back up to 12 h",
            "24 h por jugador; cada turno devuelve hasta 12 h",
        ],
        "bank-240": [
            "240 h per player; each turn gives back up to 36 h",
            "240 h por jugador; cada turno devuelve hasta 36 h",
        ],
        "live-15": [
            "live (all players are here): 15 min per player; each turn adds 30 s, up to 30 min",
            "en directo (todos presentes): 15 min por jugador; cada turno suma 30 s, hasta 30 min",
        ],
    }
    english = words_for(None, "en")
    assert clock_words(Terms("turn", limit=36), english) == "36 h for each turn"
    grows = clock_words(Terms("bank", limit=24, credit=6, cap=48), english)
    assert grows == "24 h per player; each turn adds 6 h, up to 48 h"
