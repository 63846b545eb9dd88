"""The picture of a leaderboard: sizes, boxes, texts, who is shown, and the words beside it."""

from __future__ import annotations

import io
import unicodedata
from itertools import combinations

import pytest
from PIL import Image

from bot.words import LANGUAGES, words_for
from render import audit, caches, compose
from render.audit import Box, Mark
from render.leaderboard import SHOWN, Leaderboard, Line, leaderboard, leaderboard_alt, shown_lines
from render.painter import ALT_LIMIT
from render.typeset import ELLIPSIS
from tests.gallery_leaderboard import MANY, BoardSample, board_samples, lines, painted

SAMPLES = board_samples()
BY_NAME = {sample.name: sample for sample in SAMPLES}
EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


def _overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _inside(inner: Box, width: int, height: int) -> bool:
    return inner[0] >= 0 and inner[1] >= 0 and inner[0] + inner[2] <= width and inner[1] + inner[3] <= height


def _marks(sample: BoardSample) -> list[Mark]:
    caches.clear()
    with audit.collecting() as marks:
        leaderboard(sample.board, words_for(None, sample.lang))
    return marks


def _shown(sample: BoardSample) -> list[str]:
    return [mark.shown for mark in _marks(sample) if mark.wanted]


@EACH
def test_the_picture_has_a_good_size(sample: BoardSample) -> None:
    picture = painted(sample)
    image = Image.open(io.BytesIO(picture.png))
    assert (image.format, image.mode, image.width) == ("PNG", "RGB", 1200)
    assert 0.25 < image.height / image.width < 1.5
    assert len(picture.png) < 400_000
    assert picture.filename == "leaderboard.png"
    assert image.tobytes() == leaderboard(sample.board, words_for(None, sample.lang)).tobytes()


@EACH
def test_nothing_leaves_its_box_and_nothing_is_cut_without_an_ellipsis(sample: BoardSample) -> None:
    marks = _marks(sample)
    texts = [mark for mark in marks if mark.wanted]
    assert len(texts) >= 2 + 5 * min(len(sample.board.lines), SHOWN)
    for mark in marks:
        assert _inside(mark.box, *mark.size), mark
        assert _inside(mark.ink, *mark.size), mark
    for mark in texts:
        assert mark.ink[0] >= mark.box[0] - 2, mark
        assert mark.ink[0] + mark.ink[2] <= mark.box[0] + mark.box[2] + 2, mark
        assert mark.shown == mark.wanted or mark.shown.endswith(ELLIPSIS), mark
    by_surface: dict[int, list[Mark]] = {}
    for mark in texts:
        by_surface.setdefault(mark.surface, []).append(mark)
    for together in by_surface.values():
        for one, other in combinations(together, 2):
            assert not _overlap(one.ink, other.ink), (one, other)


@EACH
def test_regions_do_not_overlap(sample: BoardSample) -> None:
    caches.clear_pictures()
    image = leaderboard(sample.board, words_for(None, sample.lang))
    boxes = [region.box for region in compose.latest_regions()]
    assert len(boxes) >= 2 + min(len(sample.board.lines), SHOWN)
    assert all(_inside(box, *image.size) for box in boxes)
    assert not any(_overlap(one, other) for one, other in combinations(boxes, 2))


@EACH
def test_every_word_has_a_translation(sample: BoardSample) -> None:
    words = words_for(None, sample.lang)

    def strict(key: str, **params: object) -> str:
        assert words.has(key), key
        text = words(key, **params)  # type: ignore[arg-type]
        assert "{" not in text
        return text

    caches.clear()
    leaderboard(sample.board, strict)
    leaderboard_alt(sample.board, strict)


@EACH
def test_the_alt_text_is_short_plain_and_names_the_reader(sample: BoardSample) -> None:
    alt = painted(sample).alt
    assert 0 < len(alt) <= ALT_LIMIT
    assert not [char for char in alt if unicodedata.category(char) in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}]
    if any(line.own for line in sample.board.lines):
        assert ("(you)" if sample.lang == "en" else "(tú)") in alt


def test_languages_have_leaderboards() -> None:
    assert {sample.lang for sample in SAMPLES} == set(LANGUAGES)


def test_everybody_s_figures_are_there() -> None:
    shown = _shown(BY_NAME["fifteen"])
    assert set(MANY) <= set(shown)
    for line in BY_NAME["fifteen"].board.lines:
        assert {str(line.place), str(line.matches), str(line.wins)} <= set(shown)
        assert f"{line.number}{'?' if line.open else ''}" in shown


def test_who_is_far_below_stands_under_the_others() -> None:
    shown = _shown(BY_NAME["own-far-below"])
    assert {"Player 15", "Player 279", "279", "… and 263 in between", "399 players"} <= set(shown)
    assert "Player 16" not in shown
    assert "279. Player 279 (you): 1332" in painted(BY_NAME["own-far-below"]).alt
    assert "And 383 more." in painted(BY_NAME["own-far-below"]).alt


def test_nothing_lies_between_the_last_and_the_next() -> None:
    shown = _shown(BY_NAME["own-sixteenth"])
    assert "Player 16" in shown
    assert not [text for text in shown if "between" in text]


def test_the_reader_s_line_is_marked() -> None:
    marked = leaderboard(Leaderboard("x", lines(MANY, own=3)), words_for(None, "en")).tobytes()
    plain = leaderboard(Leaderboard("x", lines(MANY)), words_for(None, "en")).tobytes()
    assert marked != plain


def test_ties_share_a_place() -> None:
    shown = _shown(BY_NAME["ties"])
    assert [text for text in shown if text in {"1", "3", "5", "7"}].count("1") >= 2
    assert [line.place for line in shown_lines(BY_NAME["ties"].board.lines)] == [1, 1, 3, 3, 5, 5, 7, 7]


def test_shares_are_per_cents_and_settle_nothing() -> None:
    shown = _shown(BY_NAME["shares"])
    assert {"100 %", "8 %", "Success"} <= set(shown)
    assert not [text for text in shown if "?" in text]


def test_who_has_no_name_that_can_be_shown_is_somebody() -> None:
    board = Leaderboard("x", (Line(1, "\u202e\u200b", 1, 1, 1000), Line(2, "", 1, 0, 900)))
    assert _shown(BoardSample("unnamed", board)).count("Somebody") == 2
    assert leaderboard_alt(board, words_for(None, "es")).count("Alguien") == 2


def test_an_empty_one_says_so() -> None:
    assert "No match counts here yet." in _shown(BY_NAME["empty"])
    assert painted(BY_NAME["empty-es"]).alt == "Todos los juegos. Aquí aún no cuenta ninguna partida."
