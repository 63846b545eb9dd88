"""Tests the line that says why a seat is asked."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.rules.setting_up import new_match
from engine.games.marvel_united.state.steps import NextTurn
from engine.games.marvel_united.words.occasions import occasion
from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import parse_move
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_united.positions import RING, Table, acting, options, position


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
    left, without = [line(table).params["count"]], [end_label(table)]
    table.play("battle bt02")
    left.append(line(table).params["count"])
    without.append(end_label(table))
    assert left == [2, 1]
    assert without == ["verb-no-battle", "verb-done-battle"]


def end_label(table: Table) -> str:
    """Return the key of the name of the button that ends a choice."""
    return GAME.phrasing.label(GAME.view(table.state, 0), ("done",)).name.key


def test_a_hero_who_begins_in_niffleheim_reads_what_is_lost_and_why() -> None:
    table = Table(position(ring=["niffleheim", *RING[1:]]), NextTurn(), on=True)
    table.play(next(move for move in table.moves if move.startswith("play ")))
    assert table.kind == "ignore"
    assert line(table).key == "why-ignore"
    view = GAME.view(table.state, table.asked.seat)
    names = [
        words_for("marvel_united", "en").say(GAME.phrasing.label(view, parse_move(one)).name) for one in table.moves
    ]
    assert all(name.startswith("Lose: ") for name in names)
