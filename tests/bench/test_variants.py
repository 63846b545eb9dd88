"""Tests of the searches that the search of the computer players is compared with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import Lookahead
from engine.kernel.contract.registry import game_named
from engine.players import search
from engine.players.deals import Deal, PossibleDeals
from engine.players.search import Effort
from tests.bench.variants import (
    lookahead_of,
    playouts,
    tree_choice,
    unpaired_choice,
    variant_named,
    with_lookahead,
)
from tests.engine.playing import start

SEED = b"v" * 32
# The squares marked by both players in turn; then 4 completes a row, and the opponent threatens 2.
BEFORE_THE_ROW = (5, 1, 6, 3)


class NoDeals:
    def deal(self, number: int) -> Deal | None:
        assert number == 0, "the search ends at the first deal that is not possible"
        return None

    def below(self, sides: int) -> int:
        raise AssertionError(sides)


@pytest.mark.parametrize("choice", [tree_choice, unpaired_choice])
def test_other_searches_find_the_winning_move(choice: Callable[..., Move]) -> None:
    game = with_lookahead(game_named("noughts"), Lookahead(candidates=9, choices=9, margin=0.0))
    match = start(game, 2, 0)
    for square in BEFORE_THE_ROW:
        match.play(match.decisions()[0].seat, f"mark {square}")
    decision = match.decisions()[0]
    view = match.view(decision.seat)
    deals = PossibleDeals(game, match.state, decision.seat, SEED)
    assert choice(game, view, decision, deals, Effort(deals=60, seconds=1)) == ("mark", "4")
    assert (
        choice(game, view, decision, NoDeals(), Effort(deals=60, seconds=1))
        == search.candidates(game, view, decision, 1)[0].move
    )


def test_a_variant_changes_only_the_settings_that_it_names() -> None:
    game = game_named("splendor_marvel")
    changed = lookahead_of(variant_named("normal:candidates=8,margin=0.5"), game)
    assert changed == Lookahead(candidates=8, choices=game.adviser.lookahead.choices, margin=0.5)
    assert with_lookahead(game, changed).adviser.lookahead == changed
    assert lookahead_of(variant_named("normal:tree"), game) == game.adviser.lookahead


def test_variants_have_as_many_playouts_as_the_search() -> None:
    game = game_named("splendor_marvel")
    match = start(game, 2, 1)
    view, decision = match.view(0), match.decisions()[0]
    effort = Effort(deals=12, seconds=3600.0)
    found = search.search(game, view, decision, PossibleDeals(game, match.state, 0, SEED), effort)
    assert sum(len(one.results) for one in found) == playouts(effort, len(found))
