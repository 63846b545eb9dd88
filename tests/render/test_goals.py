"""Tests the goals of a seat: one pill for each, with a check mark for a reached goal."""

from __future__ import annotations

from itertools import product

from PIL import ImageChops

from render.ground.canvas import Canvas
from render.seats.goals import Goal, draw_goals
from tests.render.checks import check_marks, marks_of, none_overlap, overlap

BOX = (10, 10, 600, 36)


def test_each_goal_has_its_whole_text_and_room_of_its_own() -> None:
    goals = (Goal("18 of 16 points", 18, 16), Goal("4 of 5 colours", 4, 5), Goal("Time", 0, 1))
    marks = marks_of(lambda: draw_goals(Canvas(620, 56), BOX, goals))
    check_marks(marks, least=3)
    assert [mark.shown_text for mark in marks if mark.full_text] == [goal.text for goal in goals]
    assert none_overlap(mark.box for mark in marks if mark.full_text)


def test_no_letter_touches_the_line_of_progress() -> None:
    """If a letter crossed the end of the bar's filled part, it would seem to stick out of the bar."""
    for have, tall in product(range(6), (34, 42)):
        marks = marks_of(
            lambda have=have, tall=tall: draw_goals(Canvas(320, 56), (10, 10, 300, tall), (Goal("Wyjpq", have, 5),))
        )
        (text,) = (mark for mark in marks if mark.full_text)
        tracks = [mark.box for mark in marks if not mark.full_text and mark.box[3] < 10]
        assert len(tracks) == 1 + (have > 0)
        assert not any(overlap(text.ink, track) for track in tracks)


def test_a_reached_goal_has_a_sign_as_well_as_a_colour() -> None:
    assert [Goal("", have, 16).is_reached for have in (15, 16, 17)] == [False, True, True]
    pictures = []
    for have in (4, 5):
        canvas = Canvas(620, 56)
        draw_goals(canvas, BOX, (Goal("colours", have, 5),))
        pictures.append(canvas.image.crop((560, 10, 610, 46)).convert("L").point(lambda value: 255 * (value > 120)))
    assert ImageChops.difference(*pictures).getbbox() is not None
