"""Tests that the places on a map are offered as small buttons in the order of its picture, or in menus."""

from __future__ import annotations

import pytest

from bot.face.ground.components.choices import GRID, GRID_BESIDE, MENU_SIZE, Choices, Menu, choices
from bot.face.ground.components.parts import verbal_name
from bot.face.ground.components.series import moves_of
from bot.wording.words import words_for
from engine.games.ragami.game import GAME
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import SPACES, is_building, place_of
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import parse_move
from render.games.ragami.plan import box_of
from tests.engine.games.ragami.positions import build
from tests.gallery.ragami import matches


@pytest.mark.parametrize("seats", [2, 4])
def test_places_are_offered_in_the_order_of_the_picture_or_of_their_numbers(seats: int) -> None:
    grids = numbered = 0
    for table in matches(seats, seed=seats + 30, moves=120):
        decision = table.decisions[0]
        view = table.view(decision.seat)
        for offered in _below(view, decision, ""):
            menus = [menu for menu in offered.menus if menu.on_map]
            squares = [place for menu in menus for place in _places(decision, menu) if not is_building(place)]
            named = any(is_building(place) for menu in menus for place in _places(decision, menu))
            for menu in menus:
                places = _places(decision, menu)
                by_number = not menu.is_grid and not is_building(places[0])
                assert places == sorted(places, key=None if by_number else _pictured_at)
                assert len(places) <= MENU_SIZE
                grids += menu.is_grid
                numbered += by_number
                if by_number:
                    assert menu.title is not None
                    assert menu.title.name.params == {"first": places[0], "last": places[-1]}
                if not is_building(places[0]):
                    pieces = any(option.value[0] == "b" for option in menu.options)
                    assert menu.is_grid == (pieces or len(squares) <= (GRID_BESIDE if named else GRID))
    assert grids > 3
    assert numbered > 3


def test_every_square_is_in_one_of_two_menus() -> None:
    """All 30 squares, more than one menu can hold, are divided at a number that the titles name."""
    table = build(demons={20: 1}, boxes=(2, 2, 2))
    table.play("die saint", "saint yellow 2")
    decision = table.decisions[0]
    view = table.view(decision.seat)
    buttons = choices(GAME, view, decision.moves).buttons
    (path,) = [option.value[1:] for option in buttons if option.label.name.key == "demon-new"]
    offered = choices(GAME, view, decision.moves, path)
    first, second = (_places(decision, menu) for menu in offered.menus)
    assert [*first, *second] == [*SPACES]
    assert len(first) == len(second)
    assert not offered.buttons


@pytest.mark.parametrize(
    ("lang", "seats", "name"),
    [
        ("en", 2, "Your Ragami: Town Hall and 12 more"),
        ("es", 2, "Tu Ragami: Ayuntamiento y 12 más"),
        ("en", 3, "Town Hall and 12 more"),
        ("es", 3, "Ayuntamiento y 12 más"),
    ],
)
def test_a_menu_of_named_places_names_what_is_chosen_once(lang: str, seats: int, name: str) -> None:
    """With two seats the neutral Ragami can move too, so the menu says which Ragami it is about."""
    table = build(seats, ragami={0: "12", 1: "b1"}, boxes=(2, 2, 2))
    table.play("move saint")
    offered = choices(GAME, table.view(0), table.decision.moves)
    (named,) = [one for one in offered.menus if one.title is not None and one.title.name.key == "panel-named-places"]
    words = words_for("ragami", lang)
    assert named.title is not None
    assert verbal_name(words, named.title, named.verb) == name


def _below(view: RagamiView, decision: Decision, path: str) -> list[Choices]:
    """Return the choices at a node of the tree of moves, and those at all nodes below it."""
    offered = choices(GAME, view, decision.moves, path)
    options = [option for menu in offered.menus for option in menu.options] + offered.buttons
    below = [one for option in options if option.value[0] == "b" for one in _below(view, decision, option.value[1:])]
    return [offered, *below]


def _places(decision: Decision, menu: Menu) -> list[int]:
    """Return the places of a menu's options: where a move ends, or where a piece that is chosen first stands."""
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
