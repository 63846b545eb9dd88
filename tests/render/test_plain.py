"""Tests boards and hands of games without drawings: the seat on turn, the hand's owner, the result, no empty strip."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.kernel.contract.game import View
from engine.kernel.table.outcome import Outcome, SideResult, ranking
from engine.kernel.words.phrases import Phrase, SeatRef
from render.ground.compose import Sheet, painted
from render.ground.scene import Scene
from render.ground.theme import MARGIN
from render.plain import LEAST_HEIGHT, plain_board, plain_hand, plain_painter
from tests.render.checks import check_marks, check_regions, marks_of

NAMES = ("Ana", "Bo")
WORDS = words_for("noughts", "en")
DUE, HAND = WORDS("plain-due", names="Ana and Bo"), WORDS("plain-hand", name="Bo")


def written(sheet: Sheet) -> list[str]:
    """Check a sheet and return its texts."""
    marks = marks_of(painted, sheet)
    check_marks(marks, least=1)
    check_regions([region.box for region in sheet.regions], sheet.size, least=1)
    return [mark.full_text for mark in marks]


def test_the_head_and_the_words_name_the_acting_players_until_the_end() -> None:
    scene = Scene(View(active=[0, 1]), NAMES)
    assert DUE in written(plain_board(scene, WORDS, ["Fact"]))
    assert plain_board(scene, WORDS, ["Fact"]).alt() == f"{DUE}. {WORDS('game-name')}. Fact."
    assert plain_board(Scene(View(), NAMES), WORDS, ["Fact"]).alt() == f"{WORDS('game-name')}. Fact."
    over = Scene(View(active=[0, 1], outcome=ranking((1, 2), Phrase("end-line"))), NAMES)
    assert DUE not in plain_board(over, WORDS, []).alt()


def test_a_hand_names_its_holder_and_shows_no_strips() -> None:
    scene = Scene(View(seat=1, active=[0]), NAMES)
    assert [text for text in written(plain_hand(scene, WORDS, ["Card"])) if text] == ["2", HAND, "Card"]
    assert plain_hand(scene, WORDS, ["Card"]).alt() == f"{HAND}. Card."
    with pytest.raises(ValueError, match="spectator"):
        plain_hand(Scene(View(), NAMES), WORDS, [])


def test_the_result_of_a_single_seat_is_shown_once() -> None:
    lost = Outcome((SideResult((0,), is_winner=False, place=1),), Phrase("end-full"))
    scene = Scene(View(outcome=lost), NAMES[:1])
    said = WORDS("board-lost", names="Ana", count=1)
    assert plain_board(scene, WORDS, [], ["3 cards"]).alt() == f"{said}. {WORDS('end-full')} Ana: 3 cards."
    texts = written(plain_board(scene, WORDS, [], ["3 cards"]))
    assert [text for text in texts if text in (said, WORDS("board-unranked", won="no"))] == [said]


@pytest.mark.parametrize("facts", [0, 1, 3, 9])
def test_the_lines_of_a_short_sheet_fill_it(facts: int) -> None:
    scene = Scene(View(seat=0, active=[0]), NAMES)
    texts = [f"Fact {number}" for number in range(facts)]
    for sheet in (plain_board(scene, WORDS, texts), plain_hand(scene, WORDS, texts)):
        written(sheet)
        boxes = sorted(region.box for region in sheet.regions)
        assert sheet.size[1] >= LEAST_HEIGHT
        bottoms = [0, *(y + height for _, y, _, height in boxes)]
        assert all(top - bottom <= MARGIN for bottom, (_, top, _, _) in zip(bottoms, boxes, strict=False))
        assert bottoms[-1] == sheet.size[1] - MARGIN


class PointsView(View, kw_only=True):
    points: list[int]
    hand: tuple[str, ...] = ()


def test_a_painter_of_phrases_shows_names_points_and_an_empty_hand() -> None:
    def facts(_view: PointsView) -> list[tuple[str, Phrase]]:
        return [("square", Phrase("event-marked", {"seat": SeatRef(1), "square": "5"}))]

    painter = plain_painter(facts, hand=lambda view: [Phrase(key) for key in view.hand])
    view = PointsView(seat=1, points=[2, 1])
    sheet = painter.board(Scene(view, NAMES), WORDS)
    assert "Ana: 2 points" in sheet.alt()
    assert sheet.alt().endswith(WORDS("event-marked", seat="Bo", square="5"))
    assert [region.part for region in sheet.regions][-1] == "square"
    assert WORDS("plain-empty") in written(painter.hand(Scene(view, NAMES), WORDS))
    held = PointsView(seat=1, points=[2, 1], hand=("game-name",))
    assert WORDS("game-name") in written(painter.hand(Scene(held, NAMES), WORDS))
    assert not plain_painter(facts).paints_hands
