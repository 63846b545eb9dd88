"""Tests that a painter is found by the slug of its game, and that the error about a missing part names the file."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.kernel.contract.registry import games
from engine.kernel.errors import IncompleteGame
from render import registry
from render.ground import audit
from render.ground.canvas import Canvas
from render.painter import COVER, Painter
from render.registry import painter_for
from tests.render.checks import is_inside


def test_every_game_has_a_painter() -> None:
    assert all(isinstance(painter_for(slug), Painter) for slug in games())


@pytest.mark.parametrize("slug", ["nobody_paints_this", "../noughts", ""])
def test_a_game_without_a_painter_is_named_with_the_missing_file(slug: str) -> None:
    with pytest.raises(IncompleteGame, match=rf"{re.escape(slug)}/__init__\.py needs a line `PAINTER = "):
        painter_for(slug)


@pytest.mark.parametrize(
    ("slug", "hand", "said"),
    [
        ("noughts", True, "render/games/noughts/__init__.py needs `PAINTER = Painter(board=board, hand=hand)`"),
        ("called_tricks", False, "called_tricks has a hand painter: its `features` need `hand=True`"),
    ],
)
def test_hands_are_painted_exactly_in_games_that_have_them(
    slug: str, hand: bool, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games()[slug]
    monkeypatch.setattr(type(game), "features", msgspec.structs.replace(game.features, hand=hand))
    with pytest.raises(IncompleteGame, match=re.escape(said)):
        registry.painter_for.__wrapped__(slug)


def test_covers_stay_on_their_square_without_words_and_differ() -> None:
    drawn = set()
    for slug in games():
        canvas = Canvas(COVER, COVER)
        with audit.collecting() as marks:
            painter_for(slug).cover(canvas)
        assert all(is_inside(mark.box, COVER, COVER) for mark in marks), slug
        assert not any(mark.full_text for mark in marks), f"{slug}: a cover is too small for words"
        drawn.add(canvas.image.tobytes())
    assert len(drawn) == len({painter_for(slug).cover for slug in games()})
