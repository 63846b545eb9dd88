"""Tests the picture of a leaderboard: sizes, boxes, texts, the listed players, and the alternative text."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.ratings import PROVISIONAL
from render.ground import caches, compose
from render.ground.audit import DrawnBox
from render.leaderboard import MAX_LINES, Leaderboard, LeaderboardLine, leaderboard, shown_lines
from tests.gallery.leaderboard import MANY, BoardSample, board_samples, lines, painted_sample
from tests.render.checks import check_alt, check_marks, check_regions, marks_of, small_on_a_phone, strict_words

SAMPLES = board_samples()
BY_NAME = {sample.name: sample for sample in SAMPLES}
EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


def _marks(sample: BoardSample) -> list[DrawnBox]:
    return marks_of(leaderboard, sample.board, words_for(None, sample.lang))


def _shown(sample: BoardSample) -> list[str]:
    return [mark.shown_text for mark in _marks(sample) if mark.full_text]


@EACH
def test_the_picture_has_a_good_size(sample: BoardSample) -> None:
    picture = painted_sample(sample)
    image = Image.open(io.BytesIO(picture.png))
    assert (image.format, image.mode, image.width) == ("PNG", "RGB", 1200)
    assert 0.25 < image.height / image.width < 1.5
    assert len(picture.png) < 400_000
    assert picture.filename == "leaderboard.png"
    assert image.tobytes() == compose.painted(leaderboard(sample.board, words_for(None, sample.lang))).tobytes()


@EACH
def test_the_picture_is_readable_on_a_phone(sample: BoardSample) -> None:
    assert small_on_a_phone(_marks(sample), 1200) == []


@EACH
def test_nothing_leaves_its_box_and_nothing_is_cut_without_an_ellipsis(sample: BoardSample) -> None:
    check_marks(_marks(sample), least=2 + 5 * min(len(sample.board.lines), MAX_LINES))


@pytest.mark.parametrize("name", ["fifteen", "fifteen-es"])
def test_the_labels_of_columns_keep_a_space_and_one_size(name: str) -> None:
    sample = BY_NAME[name]
    words = words_for(None, sample.lang)
    wanted = {words(f"leaderboard-{key}") for key in ("matches", "wins", "rating")}
    labels = sorted((mark for mark in _marks(sample) if mark.full_text in wanted), key=lambda mark: mark.ink[0])
    assert len(labels) == 3
    assert all(right.ink[0] - left.ink[0] - left.ink[2] >= 16 for left, right in pairwise(labels))
    assert len({mark.letters for mark in labels}) == 1


@EACH
def test_regions_do_not_overlap(sample: BoardSample) -> None:
    sheet = leaderboard(sample.board, words_for(None, sample.lang))
    check_regions(
        [region.box for region in sheet.regions], sheet.size, least=2 + min(len(sample.board.lines), MAX_LINES)
    )


@EACH
def test_every_word_has_a_translation(sample: BoardSample) -> None:
    words = strict_words(words_for(None, sample.lang))
    caches.clear()
    leaderboard(sample.board, words)
    leaderboard(sample.board, words).alt()


@EACH
def test_the_alt_text_is_short_plain_and_names_the_reader(sample: BoardSample) -> None:
    alt = painted_sample(sample).alt
    check_alt(alt)
    if any(line.is_reader for line in sample.board.lines):
        assert ("(you)" if sample.lang == "en" else "(tú)") in alt


def test_languages_have_leaderboards() -> None:
    assert {sample.lang for sample in SAMPLES} == set(LANGUAGES)


def test_the_figures_of_each_player_are_shown() -> None:
    shown = _shown(BY_NAME["fifteen"])
    assert set(MANY) <= set(shown)
    for line in BY_NAME["fifteen"].board.lines:
        assert {str(line.place), str(line.matches), str(line.wins)} <= set(shown)
        assert f"{line.number}{'?' if line.open else ''}" in shown


def test_the_readers_distant_line_is_below_the_first_lines() -> None:
    shown = _shown(BY_NAME["own-far-below"])
    assert {"Player 15", "Player 279", "279", "… and 263 in between", "399 players"} <= set(shown)
    assert "Player 16" not in shown
    assert "279. Player 279 (you): 1332" in painted_sample(BY_NAME["own-far-below"]).alt
    assert "And 383 more." in painted_sample(BY_NAME["own-far-below"]).alt


def test_if_the_users_line_is_the_next_line_there_is_no_gap() -> None:
    shown = _shown(BY_NAME["own-sixteenth"])
    assert "Player 16" in shown
    assert not [text for text in shown if "between" in text]


def test_the_reader_s_line_is_marked() -> None:
    marked = leaderboard(Leaderboard("x", lines(MANY, own=3)), words_for(None, "en")).regions
    plain = leaderboard(Leaderboard("x", lines(MANY)), words_for(None, "en")).regions
    assert marked != plain


def test_ties_share_a_place() -> None:
    shown = _shown(BY_NAME["ties"])
    assert [text for text in shown if text in {"1", "3", "5", "7"}].count("1") >= 2
    assert [line.place for line in shown_lines(BY_NAME["ties"].board.lines)] == [1, 1, 3, 3, 5, 5, 7, 7]


def test_shares_are_percentages_without_a_question_mark() -> None:
    shown = _shown(BY_NAME["shares"])
    assert {"100%", "8%", "Success"} <= set(shown)
    assert not [text for text in shown if "?" in text]


def test_a_user_without_a_visible_name_is_called_somebody() -> None:
    board = Leaderboard("x", (LeaderboardLine(1, "\u202e\u200b", 1, 1, 1000), LeaderboardLine(2, "", 1, 0, 900)))
    assert _shown(BoardSample("unnamed", board)).count("Somebody") == 2
    assert leaderboard(board, words_for(None, "es")).alt().count("Alguien") == 2


def test_an_empty_leaderboard_says_so() -> None:
    assert "No match counts here yet." in _shown(BY_NAME["empty"])
    assert painted_sample(BY_NAME["empty-es"]).alt == "Todos los juegos. Aquí aún no cuenta ninguna partida."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("settling", [True, False])
def test_the_text_explains_the_question_mark_as_the_picture_does(lang: str, settling: bool) -> None:
    words = words_for(None, lang)
    board = Leaderboard("Ragami", (LeaderboardLine(1, "Ana", 3, 0, 1614, open=settling),))
    assert (words("leaderboard-provisional", count=PROVISIONAL) in leaderboard(board, words).alt()) is settling
