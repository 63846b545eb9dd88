"""Tests the picture of a match's end: the podium or the winning side, the scores by turn, and the decisive moment."""

from __future__ import annotations

import msgspec
import pytest

from bot.host.matches.past.replays import score_history
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.table.outcome import Outcome, SideResult, ranking
from engine.kernel.words.phrases import Phrase
from render.feast import Feast, _curves, decided_by, feast_sheet
from render.ground.canvas import Canvas
from render.ground.charts import Curve, draw_chart
from render.ground.compose import Sheet, painted
from render.ground.limits import SHAPES
from render.ground.theme import BACK, HUES, WIDTH
from render.registry import painter_for
from tests.engine.tables import people, seat_counts
from tests.gallery.pictures import HOSTILE, LONG, NAMES, positions, start
from tests.render.checks import (
    check_alt,
    check_marks,
    check_regions,
    marks_of,
    none_overlap,
    small_on_a_phone,
    strict_words,
)

# The share of the end's picture that may be empty.
MOST_EMPTY = 0.3
NAMES_OF_FIVE = (*LONG, "Eva")
END = Phrase("board-draw")
PLAIN = words_for(None, "en")
ROWS = ((0, 0), (0, 2), (3, 2), (3, 5), (6, 5), (9, 7))


def _side(seats: tuple[int, ...], *, won: bool, **scores: int) -> SideResult:
    return SideResult(seats, won, scores=scores)


def _two(rows: tuple[tuple[int, ...], ...] = ROWS, places: tuple[int, int] = (1, 2)) -> Feast:
    return Feast(NAMES[:2], (), ranking(places, END, rows[-1]), "points", rows)


ENDS = {
    "one alone won": (1, Outcome((_side((0,), won=True),), END)),
    "one alone lost": (1, Outcome((_side((0,), won=False),), END)),
    "two ranked": (2, ranking((2, 1), END, (3, 9))),
    "a draw": (2, ranking((1, 1), END, shared=False)),
    "three ranked": (3, ranking((3, 1, 2), END, (3, 9, 7))),
    "five ranked with ties": (5, ranking((1, 2, 3, 3, 5), END, (20, 14, 12, 12, 3))),
    "five together": (5, Outcome((_side((0, 1, 2, 3, 4), won=True),), END)),
    "one against four": (5, Outcome((_side((0,), won=False), _side((1, 2, 3, 4), won=True, points=4)), END)),
}


def empty_part(sheet: Sheet) -> float:
    """Return the share of a picture that shows nothing but the ground behind all regions."""
    image = painted(sheet)
    size = image.width * image.height
    return sum(count for count, colour in image.getcolors(size) or () if colour == BACK) / size


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("called", ["long", "hostile"])
def test_any_end_of_any_number_of_seats_is_described(end: str, called: str, lang: str) -> None:
    seats, outcome = ENDS[end]
    words = strict_words(words_for(None, lang))
    names = (NAMES_OF_FIVE if called == "long" else (*HOSTILE, "🔥"))[:seats]
    rows = tuple(tuple(turn * (side + 1) for side in range(len(outcome.sides))) for turn in range(40))
    feast = Feast(names, tuple(range(seats))[1:2], outcome, "points", rows)
    marks = marks_of(feast_sheet, feast, words)
    check_marks(marks, least=3)
    sheet = feast_sheet(feast, words)
    check_regions([region.box for region in sheet.regions], sheet.size, least=2)
    width, height = painted(sheet).size
    assert SHAPES[0] < height / width < SHAPES[1]
    assert empty_part(sheet) < MOST_EMPTY
    shown = [mark.full_text for mark in marks]
    resigned = words_for(None, lang)("board-resigned")
    assert any(resigned in text for text in shown) == (seats > 1)
    alt = feast_sheet(feast, words).alt()
    check_alt(alt)
    assert alt.count(words_for(None, lang)("alt-resigned")) == (seats > 1)


@pytest.mark.parametrize("slug", games())
def test_the_history_of_a_real_match_begins_at_the_start_and_ends_as_it_ended(slug: str) -> None:
    game = games()[slug]
    match = start(slug, game.table(game.parse_options({})).seat_counts[0], 1)
    states = [game.encode(match.state)]
    for match in positions(match):  # noqa: B020
        states.append(game.encode(match.state))
    history = score_history(game, states)
    if not game.features.scores:
        assert history.rows == ()
        return
    first, last = game.scores(game.decode(states[0])), game.scores(match.state)
    assert first is not None
    assert last is not None
    assert history.rows[0] == tuple(side[history.score] for side in first)
    assert history.rows[-1] == tuple(side[history.score] for side in last)
    uncounted = f"{slug}: `number(state)` returns the turn or round that the board shows, and `features` say counts=…"
    assert len(history.rows) == 1 + game.number(match.state), uncounted
    assert history.unit == game.features.counts, uncounted
    outcome = match.outcome()
    assert outcome is not None
    feast = Feast(people(NAMES, match.record.seats), (), outcome, history.score, history.rows)
    check_alt(feast_sheet(feast, strict_words(words_for(slug, "es"))).alt())


def test_the_lines_have_the_hues_of_the_seats_and_the_words_the_unit_of_the_board() -> None:
    feast = msgspec.structs.replace(_two(), hues=("orange", "grey"), unit="round")
    assert [curve.hue for curve in _curves(feast, PLAIN)] == ["orange", "grey"]
    shown = [mark.full_text for mark in marks_of(feast_sheet, feast, strict_words(words_for(None, "en")))]
    assert f"How it went, over {len(ROWS) - 1} rounds" in shown
    assert any("in round 4 of 5, and won by" in text for text in shown)


@pytest.mark.parametrize("slug", games())
def test_a_painter_names_a_hue_of_its_own_for_each_seat(slug: str) -> None:
    hues, most = painter_for(slug).seat_hues, max(seat_counts(games()[slug]))
    assert len({*hues[:most]}) == most, f"{slug}: `seat_hues` of its painter name a hue for each of {most} seats"
    assert {*hues} <= {*HUES}


def test_a_game_without_scores_has_no_chart() -> None:
    bare = Feast(NAMES[:2], (), ranking((1, 2), END))
    assert len(feast_sheet(_two(), PLAIN).regions) - len(feast_sheet(bare, PLAIN).regions) == 2
    assert decided_by(bare, PLAIN) == ""


@pytest.mark.parametrize(
    ("rows", "places", "said"),
    [
        (
            ROWS,
            (1, 2),
            PLAIN("feast-overtook", name="Ana", number=4, count=5, unit="turn", margin=PLAIN("score-points", count=2)),
        ),
        (
            ((0, 0), (1, 0), (5, 3)),
            (1, 2),
            PLAIN("feast-led", name="Ana", number=1, count=2, unit="turn", margin=PLAIN("score-points", count=2)),
        ),
        (
            ((0, 0), (0, 0), (0, 1)),
            (2, 1),
            PLAIN(
                "feast-led", name="Bruno Díaz", number=2, count=2, unit="turn", margin=PLAIN("score-points", count=1)
            ),
        ),
        (((0, 0), (4, 4)), (1, 2), PLAIN("feast-tie")),
        (((0, 0), (4, 9)), (1, 2), ""),
        (((0, 0), (4, 4)), (1, 1), ""),
    ],
)
def test_the_decisive_moment_is_the_last_change_of_the_lead(
    rows: tuple[tuple[int, ...], ...], places: tuple[int, int], said: str
) -> None:
    assert decided_by(_two(rows, places), PLAIN) == said


def test_if_all_others_left_only_the_reason_is_shown() -> None:
    feast = _two()
    left = Feast(feast.names, (1,), feast.outcome, feast.score, feast.history)
    assert decided_by(left, PLAIN) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_of_a_match_is_readable_on_a_phone(seats: int, lang: str) -> None:
    rows = tuple(tuple(turn * (seat + 1) for seat in range(seats)) for turn in range(30))
    feast = Feast(LONG[:seats], (), ranking(tuple(range(seats, 0, -1)), END, rows[-1]), "points", rows)
    assert not small_on_a_phone(marks_of(feast_sheet, feast, words_for(None, lang)), WIDTH)


def test_labels_of_lines_with_equal_ends_do_not_overlap() -> None:
    curves = [Curve(f"Seat {seat}", str(seat), hue, (0, 5, 9)) for seat, hue in enumerate(("yellow", "green", "blue"))]
    marks = marks_of(lambda: draw_chart(Canvas(1160, 420), (10, 10, 1140, 400), curves))
    labels = [mark.ink for mark in marks if mark.full_text.startswith("Seat")]
    assert len(labels) == 3
    assert none_overlap(labels)
    assert len({box[1] for box in labels}) == 3
    assert all(mark.shown_text == mark.full_text for mark in marks)
