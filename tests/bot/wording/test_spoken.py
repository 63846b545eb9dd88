"""Moves are said, and found again from what is typed, in every language and every game."""

from __future__ import annotations

import random
import unicodedata

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.spoken import SpokenMoves
from engine.kernel.decisions import Decision
from engine.kernel.match import Match
from engine.kernel.moves import move_text
from engine.kernel.registry import game_named, games
from tests.chances import deals, fresh
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

MATCHES = 2
# What the slash command takes.
TYPED_LIMIT = 100
NAMES = ("Ana", "Bea", "Cai", "Dan")


def spoken_moves(match: Match, decision: Decision, lang: str) -> SpokenMoves:
    return SpokenMoves(match.game, match.view(decision.seat), decision.moves, lang, NAMES)


def without_accents(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def check_spoken(match: Match, decision: Decision, lang: str, chooser: random.Random) -> None:
    """No two moves are said alike, and each is found from its text however that is written."""
    said = spoken_moves(match, decision, lang)
    texts = {move: said.text(move) for move in decision.moves}
    assert len(set(texts.values())) == len(texts)
    for move in chooser.sample(decision.moves, min(40, len(decision.moves))):
        text = texts[move]
        assert 0 < len(text) <= TYPED_LIMIT, text
        for typed in (text, text.lower(), without_accents(text).upper(), move_text(move), said.text(move, "en")):
            assert said.find(typed) == [move], (typed, move)
        assert move in said.completed(text[: chooser.randint(1, len(text))])


@pytest.mark.parametrize("slug", games())
def test_every_legal_move_is_found_again_from_what_is_said_of_it(slug: str) -> None:
    game, chooser = game_named(slug), fresh("spoken", slug)
    seats = seat_counts(game)[-1]
    options = options_for(game, seats)
    for number in deals(MATCHES, "spoken", slug):
        match = start(game, seats, number, options[number % len(options)])
        while decisions := match.decisions():
            if chooser.random() < 0.3:
                for lang in LANGUAGES:
                    check_spoken(match, chooser.choice(decisions), lang, chooser)
            match.play(*any_move(match, chooser))
