"""Tests texts about ladders: what they say about a result, and how private texts name the buttons of private pages."""

from __future__ import annotations

import pytest

from bot.face.words.ladders import result_line
from bot.wording.words import words_for
from storage.records.ladders import LadderResult


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("gained", [0, 2])
def test_tn78_a_result_says_that_a_place_was_taken_only_if_it_was(lang: str, gained: int) -> None:
    found = LadderResult(challenger=4, challenged=2, result="won", counted="won", gained=gained)
    place = "su lugar" if lang == "es" else "the place"
    assert result_line(found, words_for(None, lang)).endswith(place) == (gained > 0)


@pytest.mark.parametrize(
    ("key", "button"),
    [
        ("ladder-skips", "ladder-skip-off"),
        ("ladder-how-weekly", "ladder-skip-on"),
        ("refused-no-ladder-result", "ladder-results"),
    ],
)
def test_buttons_of_private_pages_are_named_in_the_language_of_their_reader(key: str, button: str) -> None:
    words = words_for(None, "en", "es")
    assert words(button) in words(key)
