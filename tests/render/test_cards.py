"""Tests that a single card is painted completely, in every language and for every game whose painter draws cards.

The cards with the longest texts are tested.
"""

from __future__ import annotations

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import games
from render.ground.limits import LEAST_WIDTH, MOST_BYTES, SHAPES
from render.pictures import card_picture
from render.registry import painter_for
from tests.render.checks import check_marks, marks_of
from tests.toys import NOUGHTS

# The cards tested of each kind: this many with the longest names, and this many with the longest lines.
LONGEST = 3


def longest(slug: str, words: Words) -> list[str]:
    """Return the keys of the cards of each kind that need the most room."""
    cards = games()[slug].glossary.cards
    kinds = {key.partition("-")[0] for key in cards}
    found: list[str] = []
    for kind in sorted(kinds):
        keys = [key for key in cards if key.startswith(f"{kind}-")]
        found += sorted(keys, key=lambda key: -len(words(key)))[:LONGEST]
        found += sorted(keys, key=lambda key: -len(words.say(cards[key].line)))[:LONGEST]
        found += keys[:1]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_alone_is_painted_whole(slug: str, lang: str) -> None:
    words, painter = words_for(slug, lang), painter_for(slug)
    for key in longest(slug, words):
        sheet = painter.card(key, words)
        if sheet is None:
            continue
        width, height = sheet.size
        assert width >= LEAST_WIDTH
        assert SHAPES[0] <= height / width <= SHAPES[1]
        marks = marks_of(painter.card, key, words)
        check_marks(marks, least=2)
        assert not [mark.full_text for mark in marks if mark.full_text != mark.shown_text], "nothing is cut"
        assert words(key) in {mark.full_text for mark in marks}


def test_every_character_event_location_and_action_card_has_its_picture() -> None:
    for slug, kinds in (("marvel_card_game", ("",)), ("splendor_marvel", ("",)), ("ragami", ("card-",))):
        words, cards = words_for(slug, "en"), games()[slug].glossary.cards
        assert all(painter_for(slug).card(key, words) is not None for key in cards if key.startswith(kinds)), slug


def test_a_card_alone_is_a_small_file_with_its_words() -> None:
    picture = card_picture("ragami", "card-11", "Procession", words_for("ragami", "en"))
    assert picture is not None
    assert len(picture.png) <= MOST_BYTES
    assert picture.alt == "Procession"


@pytest.mark.parametrize("slug", [*games()])
def test_an_unknown_card_has_no_picture(slug: str) -> None:
    assert painter_for(slug).card("nothing", words_for(slug, "en")) is None
    assert card_picture(NOUGHTS, "topic-square", "", words_for(NOUGHTS, "en")) is None
