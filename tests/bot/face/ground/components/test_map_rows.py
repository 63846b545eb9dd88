"""Tests that the places on a map are offered in the order of its picture, at most a page of them at once."""

from __future__ import annotations

import pytest

from bot.face.ground.components.choices import FEW, GRID, GRID_BESIDE, ROW, Choices, Menu, choices, spans
from bot.face.ground.components.series import moves_of
from bot.wording.words import words_for
from engine.games.ragami.game import GAME
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import is_building, place_of
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import parse_move
from render.games.ragami.plan import box_of
from tests.bot.clicks import covered
from tests.gallery.ragami import matches

WORDS = words_for(GAME.slug, "en")


@pytest.mark.parametrize(
    ("numbers", "said"),
    [([1], ["1"]), ([2, 1], ["1", "2"]), ([13, 12, 11, 8], ["8", "11–13"]), ([1, 2, 3, 5, 6], ["1–3", "5", "6"])],
)
def test_spans_name_exactly_their_numbers(numbers: list[int], said: list[str]) -> None:
    assert spans(numbers) == said
    assert sorted(numbers) == covered(", ".join(said))


@pytest.mark.parametrize("seats", [2, 4])
def test_places_are_offered_in_the_order_of_the_picture(seats: int) -> None:
    rows = whole = 0
    for table in matches(seats, seed=seats + 30, moves=120):
        decision = table.decisions[0]
        view = table.view(decision.seat)
        for offered in _below(view, decision, ""):
            for menu in offered.menus:
                if any(option.label.mark is None for option in menu.options) and not menu.has_rows:
                    continue
                if menu.has_rows:
                    rows += 1
                    _check_rows(view, decision, menu)
                else:
                    whole += 1
                    places = _places(decision, menu)
                    assert places == sorted(places, key=_pictured_at)
                    assert menu.on_map == (not is_building(places[0]))
                    assert len(places) <= GRID
    assert rows > 3
    assert whole > 3


def _below(view: RagamiView, decision: Decision, path: str) -> list[Choices]:
    """Return the choices at a node, and those below each of its branches."""
    offered = choices(GAME, view, decision.moves, path)
    options = [option for menu in offered.menus for option in menu.options] + offered.buttons
    below = [one for option in options if option.value[0] == "b" for one in _below(view, decision, option.value[1:])]
    return [offered, *below]


def _check_rows(view: RagamiView, decision: Decision, menu: Menu) -> None:
    """Check that each row is named after its places and leads to exactly these.

    All rows together must hold all squares of the node.
    """
    found: list[int] = []
    for option in menu.options:
        if not option.value.startswith(ROW):
            found += _places(decision, Menu("", None, [option]))
            continue
        row, _, path = option.value.removeprefix(ROW).partition("/")
        offered = choices(GAME, view, decision.moves, path, int(row))
        (page,) = offered.menus
        places = _places(decision, page)
        assert offered.is_row
        assert covered(WORDS.say(option.label.name)) == sorted(places)
        assert {place_of(move[-1]) for move in offered.pictured_moves} == {*places}, "the picture shows the same places"
        found += places
    assert found == sorted(found, key=_pictured_at)
    assert len(found) > GRID_BESIDE > FEW
    assert len(menu.options) <= FEW


def _places(decision: Decision, menu: Menu) -> list[int]:
    """Return the places of a menu's options: the end of a move, or the start of a piece that is chosen first."""
    found = []
    for option in menu.options:
        texts = moves_of(decision, option.value)
        mark = option.label.mark
        assert mark is not None
        found.append(place_of(parse_move(texts[0])[-1]) if texts else int(str(mark.text)))
    return found


def _pictured_at(place: int) -> tuple[int, int]:
    """Return the position of a place in the picture, which sorts places in reading order."""
    x, y, _, _ = box_of(place)
    return y, x
