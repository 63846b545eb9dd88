"""Tests the line that says why a seat is asked."""

from __future__ import annotations

import pytest

from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.rules.setting_up import new_match
from engine.games.marvel_united.state.steps import NextTurn
from engine.games.marvel_united.words.occasions import occasion
from engine.kernel.chance.fair import Chance
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_united.positions import Table, acting, options, position


def line(table: Table) -> Phrase:
    """Return the public line for the current question."""
    found = occasion(GAME.view(table.state, None))
    assert found is not None
    return found


@pytest.mark.parametrize(("tally", "until"), [(1, 2), (2, 1)])
def test_the_player_on_turn_reads_when_the_villain_comes(tally: int, until: int) -> None:
    table = Table(position(tally=tally), NextTurn(), on=True)
    assert table.kind == "play"
    said = line(table)
    assert (said.key, said.params["until"]) == ("why-turn", until)


def test_within_a_turn_the_board_shows_the_situation_and_no_line_repeats_it() -> None:
    assert occasion(GAME.view(acting(position(), "move").state, None)) is None


def test_the_question_names_the_rest_of_the_budget() -> None:
    table = Table(new_match(options(mode="commander", villain="maestro"), 1, Chance(bytes(32), "occasions")))
    while table.kind != "battle":
        assert line(table).key == f"why-{table.kind}"
        table.play(table.moves[0])
    left = [line(table).params["count"]]
    table.play("battle bt02")
    left.append(line(table).params["count"])
    assert left == [2, 1]
