"""Tests the shared code of map painters: arrows, pieces at a place, marks of a choice, legends."""

from __future__ import annotations

import pytest
from PIL import Image

from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Sheet
from render.ground.limits import CONTRAST
from render.ground.theme import HUES, TEXT
from render.maps.arrows import Arrow, arrow_fill, crossing
from render.maps.choices import NOWHERE, PlaceMark, Way, marks_of
from render.maps.legends import LINE_HEIGHT, LegendKey, legend_lines, legend_regions
from render.maps.pieces import DrawablePiece, draw_pieces
from tests.render.checks import check_regions, contrast, none_overlap
from tests.render.checks import marks_of as painted_marks

ONE, OTHER, FAR = (20, 30, 100, 80), (600, 400, 100, 80), (20, 400, 100, 80)


def _square(size: int) -> Image.Image:
    return Image.new("RGB", (size, size))


def test_an_arrow_shows_at_both_ends_and_not_beside_its_way() -> None:
    for arrow in (Arrow(ONE, OTHER, "blue"), Arrow(OTHER, ONE, "red"), Arrow(ONE, FAR, "grey")):
        assert crossing((arrow,), arrow.start)
        assert crossing((arrow,), arrow.end)
        assert not crossing((arrow,), (900, 0, 100, 100))


@pytest.mark.parametrize("end", [OTHER, FAR])
def test_an_arrow_leaves_the_inside_of_both_places_free(end: Box) -> None:
    """The number and the pieces of a place are inside it, so the arrow must not cover this part."""
    for place in (ONE, end):
        x, y, width, height = place
        assert not crossing(
            (Arrow(ONE, end, "blue"), Arrow(end, ONE, "blue")), (x + 24, y + 24, width - 48, height - 48)
        )


@pytest.mark.parametrize("hue", HUES)
def test_names_above_an_arrow_of_any_hue_are_readable(hue: str) -> None:
    assert contrast(arrow_fill(hue), TEXT) >= CONTRAST


def test_an_arrow_between_neighbours_still_shows() -> None:
    near = (ONE[0] + ONE[2] + 12, *ONE[1:])
    assert crossing((Arrow(ONE, near, "red"),), (ONE[0] + ONE[2], ONE[1], 12, ONE[3]))


def test_pieces_share_the_room_and_the_main_piece_is_beside_the_corner() -> None:
    def paint() -> None:
        piece = DrawablePiece(1.0, _square)
        draw_pieces(Canvas(120, 160), piece, [piece] * 4, (0, 0, 120, 160), (46, 38), 84)

    head, *others = [mark.box for mark in painted_marks(paint)]
    assert len(others) == 4
    assert none_overlap([head, *others])
    assert head[0] >= 46
    assert min(box[1] for box in others) >= head[1] + head[3]


def test_too_many_pieces_are_refused() -> None:
    with pytest.raises(ValueError, match="99 pieces"):
        draw_pieces(Canvas(50, 50), None, [DrawablePiece(1.0, _square)] * 99, (0, 0, 50, 50), (0, 0), 40)


def test_a_choice_marks_the_start_and_the_possible_ends_of_a_piece() -> None:
    ways = [Way("hero", 0, 3, 4, 1), Way("hero", 0, 3, 5, 2), Way("hero", 0, 3, 5, 0)]
    marks = marks_of(ways, lambda way: f"{way.figure} steps" if way.figure else "")
    assert marks == {
        3: PlaceMark(free=False, start=True),
        4: PlaceMark(free=True, tags=("1 steps",)),
        5: PlaceMark(free=True, tags=("2 steps",)),
    }


def test_of_several_pieces_only_the_places_are_marked() -> None:
    ways = [Way("hero", 0, 3, 4, 1), Way("hero", 0, 6, 5, 2), Way("hero", 1, NOWHERE, 5, 0)]
    assert marks_of(ways, lambda way: str(way.figure)) == {place: PlaceMark(free=True, start=True) for place in (3, 6)}


def test_a_legend_has_as_many_lines_as_it_needs() -> None:
    keys = [LegendKey(f"meaning {number}", letters="AB") for number in range(9)]
    keys += [LegendKey("a star", "star"), LegendKey("a piece", piece=_square)]
    lines = legend_lines(keys, 600)
    assert len(lines) > 1
    assert [key for line in lines for key in line] == keys
    assert legend_lines([], 600) == []
    sheet = Sheet((640, LINE_HEIGHT * len(lines)), legend_regions(lines, 20, 0, 600))
    check_regions([region.box for region in sheet.regions], sheet.size, least=len(lines))
    marks = painted_marks(lambda: sheet)
    assert [mark.shown_text for mark in marks if mark.full_text.startswith("meaning")] == [
        key.text for key in keys[:-2]
    ]
