"""Tests that every board of Marvel Heroes is readable on a phone, at every moment of matches in all scenarios."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_heroes.state.cards import SCENARIOS
from engine.kernel.matches.match import Match
from render.games.marvel_heroes import PAINTER
from render.ground.scene import Scene
from render.ground.theme import WIDTH
from tests.chances import fresh
from tests.gallery.marvel_heroes import SLUG, full_fight, fullest_city, look, view_at
from tests.gallery.pictures import LONG, NAMES, positions, start
from tests.render.checks import check_marks, check_regions, marks_of, small_on_a_phone

# The maximum height of a board as a multiple of its width: in a match, and in the fullest positions.
USUAL, FULLEST = 1.45, 1.5
# The number of positions of each match to paint.
PAINTED = 6


@pytest.mark.parametrize("number", range(len(SCENARIOS)), ids=list(SCENARIOS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_board_of_a_match_is_readable_on_a_phone(number: int, seats: int) -> None:
    """The letters have 9 pixels or more where the board is 350 wide, and only names of players are cut."""
    chances = fresh("phone", number, seats)
    scenario = [*SCENARIOS][number]
    match = start(SLUG, seats, chances.randrange(1000), {"scenario": scenario})
    for position in _some(match, chances.randrange(40)):
        lang = chances.choice(LANGUAGES)
        _check_board(Scene(view_at(position), chances.choice((NAMES, LONG))[:seats]), lang, USUAL)


def _some(match: Match, first: int) -> Iterator[Match]:
    """Yield a position from each part of a match, the first one after ``first`` moves, and the end."""
    for number, position in enumerate(positions(match, limit=400)):
        if number % (400 // PAINTED) == first or position.outcome() is not None:
            yield position


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_fullest_boards_are_readable_on_a_phone(scenario: str, lang: str) -> None:
    for view in (look(fullest_city(scenario)), look(fullest_city(scenario, together=True)), full_fight()):
        _check_board(Scene(view, LONG), lang, FULLEST)


def _check_board(scene: Scene, lang: str, most: float) -> None:
    words = words_for(SLUG, lang)
    sheet = PAINTER.board(scene, words)
    marks = marks_of(PAINTER.board, scene, words)
    assert small_on_a_phone(marks, WIDTH) == []
    cut = [mark.full_text for mark in marks if mark.shown_text != mark.full_text]
    assert [text for text in cut if not any(name[:6] in text for name in scene.names)] == []
    check_marks(marks, least=1 + len(scene.names))
    check_regions([region.box for region in sheet.regions], sheet.size, least=4 + len(scene.names))
    assert sheet.size[1] <= most * WIDTH
