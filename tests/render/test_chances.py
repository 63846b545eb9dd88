"""Tests the picture of what decided a match: a line for each side, turning points, and numbers only as percentages."""

from __future__ import annotations

import msgspec
import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from render.chances import ChanceCurves, chances_sheet
from render.ground.compose import painted
from render.ground.limits import SHAPES
from tests.gallery.pictures import HOSTILE, LONG, NAMES
from tests.render.checks import check_alt, check_marks, check_regions, marks_of, strict_words

PLAIN = words_for(None, "en")
DUEL = ChanceCurves(NAMES[:2], ((0,), (1,)), ((0.5, 0.5), (0.25, 0.75), (0.8, 0.2), (1.0, 0.0)), (2,))
TEAM = ChanceCurves(NAMES[:3], ((0, 1, 2),), ((0.5,), (0.25,), (0.75,)), (1, 2), calibrated=False)
LONE = ChanceCurves(NAMES[:1], ((0,),), ((0.5,), (1.0,)))


def many(names: tuple[str, ...]) -> ChanceCurves:
    """Return the curves of a match with 200 moves in which four players play against each other."""
    rows = tuple((0.25 + turn / 400, 0.25, 0.25 - turn / 1000, 0.25 - turn / 1000) for turn in range(201))
    return ChanceCurves(names, ((0,), (1,), (2,), (3,)), rows, (1, 100, 200))


SAMPLES = {"duel": DUEL, "team": TEAM, "lone": LONE, "long": many(LONG), "hostile": many(HOSTILE)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_any_number_of_sides_is_painted_and_described(sample: str, lang: str) -> None:
    words = strict_words(words_for(None, lang))
    sheet = chances_sheet(SAMPLES[sample], words)
    check_marks(marks_of(chances_sheet, SAMPLES[sample], words), least=3)
    check_regions([region.box for region in sheet.regions], sheet.size, least=2)
    width, height = painted(sheet).size
    assert SHAPES[0] < height / width < SHAPES[1]
    check_alt(sheet.alt())


def test_the_alternative_text_tells_the_curve_and_the_turning_points() -> None:
    alt = chances_sheet(DUEL, PLAIN).alt()
    assert "Ana: 50% at the start, lowest 25% after move 1, highest 100% after move 3, 100% at the end" in alt
    assert "Turning point: move 2" in alt
    assert "Turning points: moves 1 and 2" in chances_sheet(TEAM, PLAIN).alt()


def test_no_cut_number_is_shown() -> None:
    marks = [mark.full_text for mark in marks_of(chances_sheet, DUEL, PLAIN)]
    assert {"0%", "25%", "50%", "75%", "100%"} <= {*marks}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_calibration_there_are_no_percentages(lang: str) -> None:
    words = words_for(None, lang)
    shown = [mark.full_text for mark in marks_of(chances_sheet, TEAM, words)]
    assert not any("%" in one for one in (*shown, chances_sheet(TEAM, words).alt()))
    calibrated = msgspec.structs.replace(TEAM, calibrated=True)
    assert "%" in chances_sheet(calibrated, words).alt()
