"""Tests that sentences are true in every case in which the rules use them."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.games.splendor_marvel.cards import CARDS, COLOURS, SHIELD
from engine.games.splendor_marvel.game import GAME
from engine.kernel.words.phrases import Phrase
from tests.engine.games.splendor_marvel.positions import build, keys, match_of, play, texts
from tests.engine.playing import ended

SAYS = words_for(GAME.slug, "en").say
TAKE = "take yellow blue red"
QUALIFIED_BY_TILE = ("thor", "ms-marvel", "red-skull", "nebula", "daredevil", "carnage")


def test_a_player_who_can_only_pass_gets_no_other_question() -> None:
    rows = (
        ("grandmaster", "rocket", "spider-woman", "prowler"),
        ("shuri", "red-skull", "maximus", "the-collector"),
        ("doctor-octopus", "vision", "green-goblin", "black-widow"),
    )
    display = {f"{level}-{slot}": card for level, row in enumerate(rows, 1) for slot, card in enumerate(row, 1)}
    match = match_of(
        build(
            tokens={0: {"yellow": 4, "blue": 4, "orange": 2}, 1: {"orange": 2, "red": 4, "purple": 4}},
            hands={0: ("hela", "nebula", "daredevil"), 1: ("jessica-jones", "ronan")},
            display=display,
        )
    )
    assert match.state.supply[:SHIELD] == [0] * 5
    assert texts(match) == ["pass"]
    assert SAYS(match.decisions()[0].prompt) == "No action is possible for you: pass."
    play(match, "pass")
    assert "pass" not in texts(match)
    assert SAYS(match.decisions()[0].prompt) == "Take tokens, reserve or recruit."


def test_a_match_that_ends_with_its_round_is_not_said_to_continue() -> None:
    """In the last round under the round limit, the last seat takes the tile, so that no seat qualifies any more."""
    state = build(
        turn=1,
        teams={0: QUALIFIED_BY_TILE, 1: ("spider-woman", "squirrel-girl", "valkyrie")},
        tokens={1: {"orange": 2}},
        display={"1-1": "wasp"},
        tile=0,
        round_limit=1,
    )
    match = match_of(state)
    told = play(match, "recruit 1-1")
    assert keys(told)[-2:] == ["event-trigger-lost-last", "event-end"]
    assert "goes on" not in SAYS(Phrase(told[-2].key, told[-2].params))
    assert ended(match).reason.key == "end-round-limit"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_stalemate_with_tokens_left_is_not_said_to_allow_no_action(lang: str) -> None:
    purple = [card.id for card in CARDS.values() if COLOURS[card.bonus] == "purple"]
    others = [card for card in CARDS if card not in purple]
    match = match_of(build(teams={0: others, 1: purple}, locations=["attilan", "triskelion"]))
    play(match, TAKE, TAKE)
    assert any(match.state.supply)
    reason = words_for(GAME.slug, lang).say(ended(match).reason)
    assert {"en": "recruit any more", "es": "reclutar a nadie más"}[lang] in reason


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_last_round_that_may_be_cancelled_is_worded_as_possible(lang: str) -> None:
    assert words_for(GAME.slug, lang)("board-triggered").endswith("?")
