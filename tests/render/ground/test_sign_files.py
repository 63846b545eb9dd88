"""Tests that signs are read from files: each shape is drawn at its place, and a wrong row is refused."""

from __future__ import annotations

import pytest

from engine.kernel.cards.data_files import DataFile
from engine.kernel.errors import BadData
from render.ground.sign_files import SHARED, SignShape, read_signs
from render.ground.signs import sign_mask

FILE = DataFile("render.ground", "signs.csv", SignShape)


def row(shape: str, numbers: str, cut: str = "no") -> SignShape:
    return FILE.read_row({"sign": "one", "shape": shape, "numbers": numbers, "cut": cut, "note": ""})


@pytest.mark.parametrize(
    ("shape", "numbers"),
    [
        ("polygon", "0 0 1 1"),
        ("polygon", "0 0 1 1 1"),
        ("line", "0.1 0 0"),
        ("line", "0 0 1 1 1 1"),
        ("disc", "0.5 0.5"),
        ("block", "0 0 1 1"),
        ("star", "5 0.4 0.5"),
        ("arc", "0 0 1 1 0 90"),
        ("circle", "0.5 0.5 0.5"),
        ("disc", "0.5 0.5 wide"),
    ],
)
def test_a_wrong_row_is_refused(shape: str, numbers: str) -> None:
    with pytest.raises(BadData):
        row(shape, numbers)


def test_shapes_use_their_numbers() -> None:
    assert row("polygon", "0 0 1 0 0.5 1").numbers == (0, 0, 1, 0, 0.5, 1)
    assert row("line", "0.1 0 0 1 1", "yes").cut


def test_a_later_shape_is_cut_out_of_the_shapes_before_it() -> None:
    mask = sign_mask(SHARED["pin"], 100)
    assert (mask.getpixel((50, 36)), mask.getpixel((50, 12)), mask.getpixel((2, 98))) == (0, 255, 0)


@pytest.mark.parametrize("game", ["marvel_card_game", "marvel_heroes", "marvel_united"])
def test_each_sign_of_a_game_is_drawn_within_its_square(game: str) -> None:
    for name, draw_sign in read_signs(f"render.games.{game}").items():
        assert sign_mask(draw_sign, 40).getbbox() is not None, name
