"""Tests that a move's phrase is found again when it is typed, in every language and every game."""

from __future__ import annotations

import random
import unicodedata

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.spoken import SpokenMoves
from bot.wording.words import words_for
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named, games
from engine.kernel.matches.match import Match
from engine.kernel.words.phrases import Phrase
from tests.chances import deals, fresh
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import people, seat_counts

# How many choices of a match are checked, evenly spaced, and how many moves of each choice.
LOOKS, MOVES = 12, 20
# The longest text that the slash command accepts.
TYPED_LIMIT = 100
NAMES = ("Ana", "Bea", "Cai", "Dan")


def spoken_moves(match: Match, decision: Decision, lang: str) -> SpokenMoves:
    return SpokenMoves(match.game, match.view(decision.seat), decision.moves, lang, people(NAMES, match.record.seats))


def without_accents(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def check_spoken(match: Match, decision: Decision, lang: str, chooser: random.Random) -> None:
    """Check that no two moves have the same phrase, and that each phrase finds its move when typed in any notation."""
    said = spoken_moves(match, decision, lang)
    texts = {move: said.text(move) for move in decision.moves}
    alike = [move_text(move) for move, text in texts.items() if [*texts.values()].count(text) > 1]
    assert not alike, f"{match.game.slug}: `spoken` says these moves alike ({lang}): {alike}"
    for move in chooser.sample(decision.moves, min(MOVES, len(decision.moves))):
        text = texts[move]
        assert 0 < len(text) <= TYPED_LIMIT, text
        for typed in (text, text.lower(), without_accents(text).upper(), move_text(move), said.text(move, "en")):
            assert said.find(typed) == [move], (typed, move)
        assert said.find(said.typed(move)) == [move], said.typed(move)
        assert move in said.completed(text[: chooser.randint(1, len(text))])


def check_reasons(match: Match, decision: Decision) -> None:
    """Check in every language that a legal move has no reason against it, and that every other known move has one."""
    game, view = match.game, match.view(decision.seat)
    legal = {move[:depth] for move in decision.moves for depth in range(1, len(move) + 1)}
    for words in game.phrasing.vocabulary(view):
        silent = f"{game.slug}: {move_text(words)} of `vocabulary` is not legal, and `why_not` gives no reason"
        assert words in legal or game.phrasing.why_not(view, words) is not None, silent
    refused = [move_text(move) for move in decision.moves if game.phrasing.why_not(view, move) is not None]
    assert not refused, f"{game.slug}: `why_not` must return None for legal moves: {refused}"
    for lang in LANGUAGES:
        said = spoken_moves(match, decision, lang)
        for lack in fresh("lacking", game.slug).sample(said.illegal_moves(), min(MOVES, len(said.illegal_moves()))):
            assert lack.words not in legal
            assert words_for(game.slug, lang).has(lack.why.key), (
                f"{game.slug}: no words in texts/{lang}: {lack.why.key}"
            )
            why = words_for(game.slug, lang).say(lack.why)
            # A name may end with a full stop of its own ("M.O.D.O.K.").
            named = [words_for(game.slug, lang).say(one) for one in lack.why.params.values() if isinstance(one, Phrase)]
            stops = why.endswith(".") and not why.endswith(tuple(name for name in named if name.endswith(".")))
            assert not stops, f"{game.slug}: {lack.why.key} has a full stop, and stands within sentences"
            assert said.find_illegal_move(said.text(lack.words).upper()) == lack


@pytest.mark.parametrize("slug", games())
def test_phrases_find_legal_moves_and_other_moves_have_a_reason(slug: str) -> None:
    game, chooser = game_named(slug), fresh("spoken", slug)
    seats = seat_counts(game)[-1]
    options = options_for(game, seats)
    (number,) = deals(1, "spoken", slug)
    match = start(game, seats, number, options[number % len(options)])
    played = [match.state]
    while match.decisions():
        match.play(*any_move(match, chooser))
        played.append(match.state)
    for state in chooser.sample(played[:-1], min(LOOKS, len(played) - 1)):
        past = match.following(state)
        decision = chooser.choice(past.decisions())
        check_reasons(past, decision)
        for lang in LANGUAGES:
            check_spoken(past, decision, lang, chooser)
