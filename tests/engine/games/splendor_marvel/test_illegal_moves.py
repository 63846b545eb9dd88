"""Tests the reasons that players read if a move is not legal."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.games.splendor_marvel.game import GAME
from engine.kernel.choices.moves import parse_move
from engine.kernel.matches.match import Match
from tests.engine.games.splendor_marvel.positions import build, match_of, play, view_of


def why(match: Match, text: str, lang: str = "en") -> str | None:
    """Return the reason, in words, why a move of the seat on turn is not legal."""
    reason = GAME.phrasing.why_not(view_of(match, match.decisions()[0].seat), parse_move(text))
    return words_for(GAME.slug, lang).say(reason) if reason else None


def before_thor(**tokens: int) -> Match:
    """Return a match whose first seat has these tokens and everything that Thor costs, except 3 red tokens."""
    bonuses = {0: {"yellow": 3, "blue": 3, "purple": 5}}
    return match_of(build(tokens={0: tokens}, bonuses=bonuses, display={"3-2": "thor"}))


def test_a_card_lacks_the_tokens_beyond_bonuses_and_shields() -> None:
    assert why(before_thor(red=1), "recruit 3-2") == "you need 2 red more"
    assert why(before_thor(red=1), "recruit 3-2", "es") == "necesitas 2 rojas más"
    assert why(before_thor(red=1, shield=1), "recruit 3-2") == "you need 2 red more, and have only 1 shield"
    assert why(before_thor(red=1, shield=2), "recruit 3-2") is None


def test_cards_that_lack_least_are_named_first() -> None:
    thought_of = [*GAME.phrasing.vocabulary(view_of(before_thor(red=2), 0))]
    assert thought_of.index(("recruit", "3-2")) < thought_of.index(("recruit", "3-1"))
    assert thought_of.index(("recruit", "3-2")) < thought_of.index(("reserve", "1-1"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("take red red", "only 3 left, and taking two alike needs 4"),
        ("take blue blue", None),
        ("take yellow blue red", "the supply has no 🟡 yellow left"),
        ("take red blue", "you must take 3 tokens of different colours"),
        ("pass", "there is still something you can do"),
    ],
)
def test_the_reason_against_a_take_names_the_tokens_that_the_supply_lacks(text: str, said: str | None) -> None:
    assert why(match_of(build(supply={"yellow": 0, "red": 3})), text) == said


def test_a_full_hand_or_an_empty_deck_prevents_a_reservation() -> None:
    full = match_of(build(hands={0: ["thor", "hulk", "nova"]}))
    assert why(full, "reserve 1-1") == why(full, "reserve deck-2") == "you hold 3 reserved cards already"
    assert why(match_of(build(empty=[2])), "reserve deck-2") == "that deck is empty"


def test_a_returned_token_must_be_held() -> None:
    match = match_of(build(tokens={0: {"yellow": 3, "blue": 3, "orange": 3}}))
    play(match, "take yellow blue orange")
    assert why(match, "return yellow") is None
    assert why(match, "return red") == "you have none"
    assert why(match, "return time") == "time is never given back"
    assert why(match, "recruit 1-1") is None, "another choice is asked for"
