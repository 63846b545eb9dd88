"""Tests **What is what?**: in every game the parts of a board are named, numbered and explained in words."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.players.sample import sample_view
from render.callouts import CIRCLE, SIDE, called_out, callouts, explained, whole_size
from render.ground.compose import NamedPart, Region, Sheet, painted
from render.ground.limits import ALT_LIMIT, SHAPES
from render.ground.scene import Scene
from render.registry import painter_for
from tests.gallery.pictures import Sample, samples, scene_of
from tests.render.checks import check_alt, is_inside, overlap

LINE_LIMIT = 150
# The limit of a reply, including its heading and every line.
REPLY_LIMIT = 3800
BOARDS = [sample for sample in samples() if sample.kind == "board"]
LEAST = 3


def _sheet(sample: Sample) -> Sheet:
    return painter_for(sample.slug).board(scene_of(sample), words_for(sample.slug, sample.lang))


@pytest.mark.parametrize("sample", BOARDS, ids=lambda sample: f"{sample.slug}-{sample.name}")
def test_the_parts_of_a_board_are_numbered_and_every_circle_is_free(sample: Sample) -> None:
    sheet = _sheet(sample)
    (width, _), (whole, height) = sheet.size, whole_size(sheet)
    found = callouts(sheet)
    assert len(found) >= LEAST, (
        f"a board names {LEAST} parts or more: `Region(…, part)`, or `plain_board(…, parts=…)` with a key for each line"
    )
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert len({one.key for one in found}) == len(found)
    for one in found:
        x, y, wide, high = one.box
        assert is_inside((x - SIDE, y, wide, high), width, height), one
        assert is_inside(_circle(one.middle), width + 2 * SIDE, height), one
        assert not overlap(_circle(one.middle), (SIDE, 0, width, height)), "the circle stands beside the board"
        assert one.point[0] in range(x - 16, x + 1) or one.point[0] in range(x + wide, x + wide + 17), (
            "it leads to an edge"
        )
        assert y <= one.point[1] <= y + high
    assert all(dist(one.middle, other.middle) >= CIRCLE for one, other in combinations(found, 2))
    assert SHAPES[0] < height / whole < SHAPES[1]
    for lang in LANGUAGES:
        words = words_for(sample.slug, lang)
        for one in found:
            assert words.has(f"part-{one.key}"), f"{sample.slug}: no words in texts/{lang} for part-{one.key}"
            assert len(words(f"part-{one.key}")) <= LINE_LIMIT, (lang, one.key)


def _circle(middle: tuple[int, int]) -> tuple[int, int, int, int]:
    return middle[0] - CIRCLE // 2, middle[1] - CIRCLE // 2, CIRCLE, CIRCLE


@pytest.mark.parametrize("slug", games())
def test_a_sample_of_every_game_is_explained_in_words(slug: str) -> None:
    game = games()[slug]
    scene = Scene(sample_view(game), ("",) * game.table(game.parse_options({})).seat_counts[0])
    assert scene.view.outcome is None, "a match in play"
    for lang in LANGUAGES:
        words = words_for(slug, lang)
        picture = explained(painter_for(slug).board(scene, words), words, "what.png")
        assert len(picture.lines) >= LEAST
        assert len(set(picture.lines)) == len(picture.lines)
        assert sum(map(len, picture.lines)) + 10 * len(picture.lines) < REPLY_LIMIT
        check_alt(picture.alt)
        assert picture.lines[0] in picture.alt
        assert len(picture.alt) <= ALT_LIMIT


def test_the_marked_parts_of_the_board_stay_visible() -> None:
    """Frames surround the parts, lines pass the other parts, and a marked part is not covered by anything."""
    draw = Region((40, 40, 300, 200), _nothing, (1,), "one"), Region((600, 700, 200, 100), _nothing, (2,))
    sheet = Sheet((1200, 900), draw, [NamedPart("two", (900, 400, 150, 100))])
    board, shown = painted(sheet), called_out(sheet)
    for x, y, width, height in ((40, 40, 300, 200), (600, 700, 200, 100), (900, 400, 150, 100)):
        inner = (x + 6, y + 6, x + width - 6, y + height - 6)
        moved = (inner[0] + SIDE, inner[1], inner[2] + SIDE, inner[3])
        assert board.crop(inner).tobytes() == shown.crop(moved).tobytes()
    assert [(one.number, one.key) for one in callouts(sheet)] == [(1, "one"), (2, "two")]


def _nothing(_canvas: object, _fact: int) -> None:
    """Draw nothing: the tests need only the region's box."""


def test_circles_of_parts_side_by_side_are_moved_apart() -> None:
    parts = [NamedPart(f"p{number}", (20 + number, 300, 100, 20)) for number in range(9)]
    found = callouts(Sheet((1200, 760), (), parts))
    assert len(found) == 9
    assert all(dist(one.middle, other.middle) >= CIRCLE for one, other in combinations(found, 2))
