"""Tests that sentences are true in every case in which the rules use them."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.state.state import Under
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, mine, position, theirs

SAYS = words_for(GAME.slug, "en").say


def hit_note(table: Table) -> str:
    """Return the note that the seat on turn reads beside taking the hit."""
    note = GAME.phrasing.label(table.view(table.due), ("take", "hit")).note
    assert note is not None
    return SAYS(note)


def test_an_attack_on_a_location_does_not_mention_dice() -> None:
    table = position(mine("thor"), j=Side(hand="teleportation"))
    table.play("attack thor location")
    assert (table.due, table.asked) == (J, "declared")
    assert SAYS(table.decision.prompt).endswith("no dice are rolled in this attack.")


def test_the_points_of_a_character_on_loan_are_not_its_owners() -> None:
    table = position(
        theirs("wolverine", controller=S, returns_to=J), theirs("doc-samson"), j=Side(hand="counter-attack")
    )
    table.play("attack wolverine doc-samson combat", dice="[2 2 2 2 2] [6 6 6 6]")
    table.play("J: event counter-attack", dice="[6 6 6 6] [1 1 1 1 1]")
    assert (table.due, table.asked) == (S, "regenerate")
    assert hit_note(table) == "Wolverine falls: 4 points for you"


def test_the_note_on_a_wound_says_that_the_phantom_falls() -> None:
    table = position(mine("hulk"), mine("wolverine", controller=J, under=(Under("space-phantom", J),)))
    table.play("attack hulk wolverine combat", dice="[6 6 6 6 6 6 6] [1 1 1 1 1]")
    assert (table.due, table.asked) == (J, "regenerate")
    assert hit_note(table) == "Wolverine goes back to its owner, and Space Phantom falls: 2 points for your rival"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_event_about_an_empty_hand_ends_no_sentence_with_a_colon(lang: str) -> None:
    table = position(mine("hulk"), s=Side(hand="clairvoyance counterspell"), j=Side(hand="counterspell"))
    table.play("event clairvoyance", "J: event counterspell")
    events = table.play("S: event counterspell")
    (event,) = [one for one in events if one.key.startswith("event-hand")]
    said = words_for(GAME.slug, lang).say(Phrase(event.key, event.params))
    assert not said.rstrip(".").endswith(":"), said


def test_the_question_of_the_attack_phase_says_if_nobody_can_attack() -> None:
    able = position(mine("thor"), theirs("ulik"), s=Side(hand="master-plan"))
    unable = position(theirs("ulik"), s=Side(hand="master-plan"))
    assert (able.decision.prompt.key, unable.decision.prompt.key) == ("ask-attack", "ask-attack-none")
