"""Tests the painters' shared code for seats and cards: strips, badges, end signs, headings and pills of cards."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.kernel.contract.game import View
from engine.kernel.table.outcome import Outcome, SideResult, ranking
from engine.kernel.words.phrases import Phrase
from render.cards.heads import pattern
from render.cards.parts import draw_lines, draw_pills
from render.ground.canvas import Canvas
from render.ground.scene import Scene
from render.ground.theme import LINE, NOTE, PANEL, TEXT, Colour, mix
from render.ground.typeset import Style
from render.seats.strips import SeatBadge, SeatHead, draw_badges, draw_name, draw_role, head_of, headline_sign
from tests.render.checks import check_marks, marks_of, none_overlap

WORDS = words_for(None, "en")
END = Phrase("end")
NAMES = ("Ana", "Bo")


@pytest.mark.parametrize(
    ("outcome", "active", "shape"),
    [
        (None, [1], "play"),
        (None, [], "square"),
        (ranking((1, 2), END), [], "crown"),
        (ranking((1, 1), END, shared=False), [], "square"),
        (Outcome((SideResult((0, 1), is_winner=False),), END), [], "cross"),
        (Outcome((SideResult((0, 1), is_winner=True),), END), [], "crown"),
    ],
)
def test_a_crown_is_shown_only_if_a_seat_has_won(outcome: Outcome | None, active: list[int], shape: str) -> None:
    assert headline_sign(View(outcome=outcome, active=active)) == shape


def test_a_strip_shows_whose_turn_it_is_and_the_result_of_its_seat() -> None:
    own = SeatBadge("First")
    assert head_of(Scene(View(active=[1]), NAMES), WORDS, 1, [own]) == SeatHead(
        1, "Bo", active=True, is_winner=False, badges=(own,)
    )
    ended = Scene(View(outcome=ranking((2, 1), END)), NAMES)
    assert head_of(ended, WORDS, 0).badges == (SeatBadge("2nd"),)
    assert head_of(ended, WORDS, 1, [own]).badges == (SeatBadge("1st", "bright"), own)
    drawn = Scene(View(outcome=ranking((1, 1), END, shared=False)), NAMES)
    assert head_of(drawn, WORDS, 1).badges == (SeatBadge("A draw"),)
    left = Scene(View(outcome=ranking((2, 1), END)), NAMES, (0,))
    assert head_of(left, WORDS, 0).badges == (SeatBadge("2nd"), SeatBadge("Resigned"))
    assert head_of(Scene(View(active=[1]), NAMES, (0,)), WORDS, 0).badges == (), "only the ranking says it"
    lost = Scene(View(outcome=Outcome((SideResult((0, 1), is_winner=False),), END)), NAMES)
    assert head_of(lost, WORDS, 0).badges == (SeatBadge("Lost"),)
    assert not head_of(lost, WORDS, 0).bright


def test_badges_are_side_by_side_and_leave_room_for_the_name() -> None:
    head = SeatHead(
        0,
        "A name that is much too long for its strip",
        active=True,
        is_winner=False,
        badges=(SeatBadge("1st"), SeatBadge("x")),
    )

    def paint() -> None:
        canvas = Canvas(500, 80)
        right = draw_badges(canvas, head, 480, 35)
        assert draw_name(canvas, head, 20, right - 8, 35, pointed=True) <= right

    marks = marks_of(paint)
    assert none_overlap(mark.box for mark in marks if mark.size == (500, 80))
    assert [mark.full_text for mark in marks if mark.full_text] == ["1st", "x", head.name]


@pytest.mark.parametrize("right", range(150, 700, 25))
def test_a_players_name_keeps_at_least_six_letters_beside_any_hero_or_team(right: int) -> None:
    name, roles = "Maximiliana Fernández de la Vega", ("The Fantastic Four", "Four")
    marks = marks_of(lambda: draw_role(Canvas(700, 60), roles, name, 20, right, 30))
    check_marks(marks, least=1)
    role, *player = [mark.shown_text for mark in marks]
    assert role == ("Four" if right < 375 else "The Fantastic Four")
    assert len(player) == (right >= 200)
    assert all(shown.startswith("Maximil") for shown in player)


@pytest.mark.parametrize(
    ("style", "ink", "fault"), [(NOTE, mix(PANEL, LINE, 0.9), "too much like"), (NOTE, TEXT, "too few letters")]
)
def test_pale_letters_and_names_of_three_letters_are_faults(style: Style, ink: Colour, fault: str) -> None:
    def paint() -> None:
        canvas = Canvas(200, 60, PANEL)
        canvas.text((10, 10, 70, 40), "Maximiliana", style, ink=ink)

    with pytest.raises(AssertionError, match=fault):
        check_marks(marks_of(paint), least=1)


def test_pills_without_room_are_counted() -> None:
    marks = marks_of(lambda: draw_pills(Canvas(200, 40), 0, 150, 0, 36, ["Fl", "Te", "Re", "In", "Do"]))
    shown = [mark.full_text for mark in marks if mark.full_text]
    assert shown[:-1] == ["Fl", "Te", "Re", "In", "Do"][: len(shown) - 1]
    assert shown[-1] == f"+{5 - len(shown) + 1}"


def test_lines_are_one_below_the_other() -> None:
    marks = marks_of(lambda: draw_lines(Canvas(200, 90), (5, 5, 190, 40), ["one", "two"], NOTE))
    assert [(mark.full_text, mark.box[1]) for mark in marks] == [("one", 5), ("two", 45)]


def test_cards_differ_by_their_pattern_and_dim_cards_differ_from_others() -> None:
    heads = [pattern("thor", "blue", 90, 40), pattern("loki", "blue", 90, 40), pattern("thor", "red", 90, 40)]
    heads.append(pattern("thor", "blue", 90, 40, dim=True))
    assert len({head.tobytes() for head in heads}) == len(heads)
