"""Tests that each line of a preview is a statement about the move, not only a name."""

from __future__ import annotations

import re

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import texts_for
from engine.kernel.contract.registry import games
from tests.chances import deals, fresh
from tests.engine.playing import any_move, start
from tests.engine.tables import seat_counts

# A text that is nothing but one value.
BARE = re.compile(r"\S+ = \{ \$\w+ \}\s*")
MOVES = 150


@pytest.mark.parametrize("slug", games())
def test_no_line_of_a_preview_is_a_bare_name(slug: str) -> None:
    game, chooser = games()[slug], fresh("bare lines", slug)
    (number,) = deals(1, "bare lines", slug)
    match = start(game, seat_counts(game)[-1], number)
    keys = set()
    while match.decisions() and len(match.moves) < MOVES:
        for decision in match.decisions():
            view = match.view(decision.seat)
            keys |= {line.key for move in decision.moves for line in game.phrasing.preview(view, move)[1:]}
        match.play(*any_move(match, chooser))
    for lang in LANGUAGES:
        written = {key: text for texts in texts_for(slug, lang) for key, text in texts.written.items()}
        assert [key for key in sorted(keys) if BARE.fullmatch(written[key])] == []
