"""Tests that the coach of the lesson says what is on the board."""

from __future__ import annotations

import re

import pytest

from bot.wording.words import words_for
from engine.games.splendor_marvel.game import GAME
from engine.games.splendor_marvel.view import SplendorView
from engine.players.lessons import LessonMatch

PLACE = re.compile(r"\b(\d)-(\d)\b")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_cards_that_the_coach_names_lie_where_the_coach_says(lang: str) -> None:
    match, words = LessonMatch(GAME, GAME.lesson), words_for(GAME.slug, lang)
    places = 0
    while (step := match.coach_step).move is not None:
        said = words(f"lesson-{step.say}")
        for level, slot in PLACE.findall(said):
            view = match.match.view(GAME.lesson.seat)
            assert isinstance(view, SplendorView)
            card = view.display[int(level) - 1][int(slot) - 1]
            assert words(f"card-{card}") in said, f"{step.say}: another card lies at {level}-{slot}"
            places += 1
        match.play(step.move)
    assert places == 3


def test_the_location_comes_with_the_card_for_which_the_coach_promises_it() -> None:
    match = LessonMatch(GAME, GAME.lesson)
    while (step := match.coach_step).move is not None:
        match.play(step.move)
        assert ("event-location" in [event.key for event in match.told]) == (step.say == "location"), step.say
