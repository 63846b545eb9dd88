"""Tests the picture of Marvel United's end: the scene, the wall of foes, the deeds and the closest call."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial

import pytest

from bot.host.matches.past.replays import ScoreHistory, score_history
from bot.wording.words import words_for
from engine.games.marvel_united.seen.view import UnitedView
from engine.kernel.matches.match import Match, replay
from render.feast import Feast, feast_sheet
from render.games.marvel_united.epilogue import deeds
from render.ground.scene import Scene
from render.ground.theme import WIDTH
from render.registry import painter_for
from tests.engine.tables import people
from tests.gallery.marvel_united import CALLED, HOSTILE_CALLED, LONG_CALLED, RIDER, SLUG, finished_match
from tests.render.checks import (
    PHONE_LETTERS,
    PHONE_WIDTH,
    check_alt,
    check_marks,
    check_regions,
    marks_of,
    strict_words,
)
from tests.render.test_feast import MOST_EMPTY, empty_part

ENDS = [
    (mode, villain, seats, won)
    for mode, villain, seats in (
        ("coop", "immortus", 4),
        ("commander", RIDER, 1),
        ("villain", RIDER, 5),
        ("versus", RIDER, 2),
    )
    for won in (True, False)
]
every_end = pytest.mark.parametrize(("mode", "villain", "seats", "won"), ENDS)


@cache
def course(mode: str, villain: str, seats: int, *, won: bool) -> tuple[Match, ScoreHistory]:
    """Return a match that the Heroes won or lost, with its history."""
    match = finished_match(mode, villain, seats, won=won)
    record, states = match.full_record(), []
    again = replay(record, 0)
    for move in record.moves:
        states.append(match.game.encode(again.state))
        again.play(move.seat, move.move)
    return match, score_history(match.game, [*states, match.game.encode(match.state)])


def views(history: ScoreHistory) -> list[UnitedView]:
    return [view for view in history.views if isinstance(view, UnitedView)]


@every_end
@pytest.mark.parametrize(
    ("names", "lang"), [(CALLED, "en"), (LONG_CALLED, "es"), (HOSTILE_CALLED, "en")], ids=["en", "long-es", "hostile"]
)
def test_an_end_shows_the_events_of_the_match(
    mode: str, villain: str, seats: int, won: bool, names: tuple[str, ...], lang: str
) -> None:
    match, history = course(mode, villain, seats, won=won)
    outcome = match.outcome()
    assert outcome is not None
    painter, words = painter_for(SLUG), strict_words(words_for(SLUG, lang))
    scene = Scene(match.view(None), people(names, seats))
    feast = Feast(
        scene.names,
        (),
        outcome,
        history.score,
        history.rows,
        hues=painter.seat_hues,
        epilogue=partial(painter.epilogue, history.views, scene),
    )
    sheet = feast_sheet(feast, words)
    marks = marks_of(feast_sheet, feast, words)
    check_marks(marks, least=3 + 2 * seats)
    # The headline, which holds the names of all winners, may have smaller letters.
    small = [
        mark
        for mark in marks
        if mark.full_text and mark.letters < PHONE_LETTERS * WIDTH / PHONE_WIDTH and mark.box[1] > 0
    ]
    assert not small, small
    check_regions([region.box for region in sheet.regions], sheet.size, least=4 + seats)
    assert empty_part(sheet) < MOST_EMPTY
    alt = sheet.alt()
    check_alt(alt)
    assert words("end-wall") in [mark.full_text for mark in marks]
    closest = painter.epilogue(history.views, scene, words).closest_call
    assert closest
    assert alt.endswith(closest)


@every_end
def test_the_deeds_of_all_heroes_fill_the_missions(mode: str, villain: str, seats: int, won: bool) -> None:
    """The deeds are at least as many as the tokens on the Mission.

    They can be more, because deeds continue after the Mission is complete.
    """
    _, history = course(mode, villain, seats, won=won)
    seen = views(history)
    done: Counter[str] = Counter()
    for (_, sign), count in deeds(seen).items():
        done[sign] += count
    for mission, sign in zip(seen[-1].missions, ("civilian", "thug", "threat"), strict=True):
        assert done[sign] >= mission.filled, (mission, done)
