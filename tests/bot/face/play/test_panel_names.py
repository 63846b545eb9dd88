"""Tests that the choices of a Play panel show players' names instead of seat numbers."""

from __future__ import annotations

import pickle

import pytest

from bot.face.play.page import play_page
from bot.host.matches.live import Live
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.bot.unstored import parts_of, session_of
from tests.engine.playing import start

PLAYERS = ("Ana *", "Ben")
SEAT = Phrase("whose-hero", {"seat": SeatRef(1)})


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_choice_of_the_first_hero_names_its_players(lang: str) -> None:
    match, words = start(game_named("marvel_united"), 2, 7, {"villain": "maestro"}), words_for("marvel_united", lang)
    while (decision := match.decisions()[0]).kind != "first":
        match.play(decision.seat, " ".join(decision.moves[0]))
    said = str(parts_of(play_page(Live(session_of(match, PLAYERS, 1), match), words, decision)))
    assert words("seat-number", number=1) not in said
    assert "Ben" in said
    assert "Ana \\\\*" in said, "names are escaped in a text"


def test_words_name_players_by_default_or_as_told() -> None:
    words = words_for("marvel_united", "en")
    named = words.naming(PLAYERS)
    assert words.say(SEAT) == "Seat 2 plays this Hero"
    assert named.say(SEAT) == pickle.loads(pickle.dumps(named)).say(SEAT) == "Ben plays this Hero"
    assert named.say(SEAT, ("Eva", "Chen")) == "Chen plays this Hero"
