"""Tests standing orders in the table protocol."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import bot.cli.offline.table as table_module
from bot.cli.offline.table import Table
from bot.wording.words import words_for
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from tests.bot.protocol import ask, code, table
from tests.engine.kernel.toy import register, toy_match


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a table of the toy game with windows, with charms for every seat; the first window is open."""
    register(monkeypatch)
    monkeypatch.setattr(table_module, "words_for", lambda _slug, lang: words_for(None, lang))
    at = Table(toy_match(3, charms=(2, 2, 2)).record, "en", open_hands=True)
    shown_by_all(at)
    return at


def shown_by_all(at: Table) -> None:
    for seat in range(3):
        assert ask(at, "play", seat=seat, move="show 1")["ok"]


def asked_at(at: Table) -> list[tuple[int, str]]:
    return [(decision["seat"], decision["kind"]) for decision in ask(at, "decisions")["decisions"]]


def orders_at(at: Table) -> list[str]:
    return [ask(at, "view", seat=seat)["view"]["order"] for seat in range(3)]


def moves_at(at: Table) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["move"]) for entry in ask(at, "record")["record"]["moves"]]


def keys(answer: dict[str, Any]) -> list[str]:
    return [event["key"] for event in answer["events"]]


def test_a_program_is_asked_in_every_window(toy: Table) -> None:
    questions = []
    assert orders_at(toy) == ["always-ask"] * 3
    while (due := asked_at(toy)) != [(0, "after")]:
        questions += due
        ask(toy, "play", seat=due[0][0], move="pass")
    assert questions == [(seat, "window") for seat in (0, 1, 2, 1, 2)]


def test_an_order_is_taken_and_answers_in_its_canonical_text(toy: Table) -> None:
    assert ask(toy, "order", seat=2, order=" PASS-turn") == {"ok": True, "revision": 3, "order": "pass-turn"}
    assert orders_at(toy) == ["always-ask", "always-ask", "pass-turn"]
    answer = ask(toy, "order", seat=2, order="pass-unless-asked thrown counting")
    assert answer == {"ok": True, "revision": 3, "order": "pass-unless-asked counting thrown"}
    assert ask(toy, "view", seat=None)["view"]["order"] is None


def test_an_order_given_in_an_open_window_passes_it_at_once(toy: Table) -> None:
    assert ask(toy, "order", seat=0, order="pass-turn") == {"ok": True, "revision": 4, "order": "pass-turn"}
    assert asked_at(toy) == [(1, "window")]
    assert moves_at(toy)[3:] == [(0, "pass")]


def test_events_of_a_pass_at_once_are_in_the_answer(toy: Table) -> None:
    for seat in (0, 1):
        ask(toy, "play", seat=seat, move="pass")
    answer = ask(toy, "order", seat=2, order="pass-turn")
    assert answer.keys() == {"ok", "revision", "order", "events"}
    assert (answer["revision"], answer["order"], keys(answer)) == (6, "pass-turn", ["event-counted"])


def test_orders_pass_after_a_move_as_recorded_moves_whose_events_are_told(toy: Table) -> None:
    for seat in (1, 2):
        ask(toy, "order", seat=seat, order="pass-turn")
    answer = ask(toy, "play", seat=0, move="charm up")
    assert (answer["revision"], keys(answer)) == (6, ["event-charm", "event-sparkle"])
    assert asked_at(toy) == [(0, "window")]
    answer = ask(toy, "play", seat=0, move="pass")
    # Seat 0's pass lets the dice roll. Then the orders pass in two more windows.
    assert (answer["revision"], keys(answer)) == (9, ["event-counted"])
    passes = [(1, "pass"), (2, "pass"), (0, "pass"), (1, "pass"), (2, "pass")]
    assert moves_at(toy)[3:] == [(0, "charm up"), *passes]
    assert asked_at(toy) == [(0, "after")]
    record = msgspec.convert(ask(toy, "record")["record"], MatchRecord)
    assert replay(record).state == toy.match.state


def test_an_order_for_the_turn_ends_with_it(toy: Table) -> None:
    for seat in range(3):
        ask(toy, "order", seat=seat, order="pass-turn")
    assert asked_at(toy) == [(0, "after")]
    ask(toy, "play", seat=0, move="again")
    assert orders_at(toy) == ["always-ask"] * 3
    shown_by_all(toy)
    assert asked_at(toy) == [(0, "window")]


def test_undo_takes_back_a_move_with_the_passes_that_orders_made_since(toy: Table) -> None:
    before = ask(toy, "state")["state"]
    for seat in (1, 2):
        ask(toy, "order", seat=seat, order="pass-turn")
    ask(toy, "play", seat=0, move="charm down")
    assert len(moves_at(toy)) == 6
    answer = ask(toy, "undo")
    assert answer == {"ok": True, "revision": 7, "undone": {"seat": 0, "move": "charm down"}}
    assert ask(toy, "state")["state"] == before
    assert orders_at(toy) == ["always-ask", "pass-turn", "pass-turn"]
    assert ask(toy, "undo")["undone"] == {"seat": 2, "move": "show 1"}
    assert asked_at(toy) == [(2, "choose")]


def test_undo_takes_back_a_players_move_even_if_orders_pass_again(toy: Table) -> None:
    for seat in (0, 1):
        ask(toy, "play", seat=seat, move="pass")
    ask(toy, "order", seat=0, order="pass-turn")
    ask(toy, "order", seat=1, order="pass-turn")
    assert len(moves_at(toy)) == 5
    # Undo takes back seat 1's pass, then seat 1's order passes again. The next undo skips that automatic pass.
    assert ask(toy, "undo") == {"ok": True, "revision": 7, "undone": {"seat": 1, "move": "pass"}}
    assert asked_at(toy) == [(2, "window")]
    assert ask(toy, "undo") == {"ok": True, "revision": 10, "undone": {"seat": 0, "move": "pass"}}
    assert asked_at(toy) == [(2, "window")]
    assert ask(toy, "undo") == {"ok": True, "revision": 11, "undone": {"seat": 2, "move": "show 1"}}
    assert asked_at(toy) == [(2, "choose")]


def test_events_of_passes_after_undo_are_in_the_answer(toy: Table) -> None:
    for seat in (0, 1, 2):
        ask(toy, "play", seat=seat, move="pass")
    for seat in (1, 2):
        ask(toy, "order", seat=seat, order="pass-turn")
    assert (asked_at(toy), toy.revision) == ([(0, "after")], 8)
    answer = ask(toy, "undo")
    assert (answer["undone"], keys(answer)) == ({"seat": 2, "move": "pass"}, ["event-counted"])
    assert (asked_at(toy), answer["revision"]) == ([(0, "after")], 12)


def test_a_loaded_match_begins_without_orders(toy: Table) -> None:
    record, state = ask(toy, "record")["record"], ask(toy, "state")["state"]
    for load in ({"do": "load", "record": record}, {"do": "load_state", "state": state}):
        ask(toy, "order", seat=0, order="pass-turn")
        assert asked_at(toy) == [(1, "window")]
        assert ask(toy, load.pop("do"), **load)["ok"]
        assert orders_at(toy) == ["always-ask"] * 3
        assert asked_at(toy) == [(0, "window")]
    assert code(ask(toy, "undo")) == "nothing_to_undo"


def test_every_move_of_a_loaded_match_can_be_taken_back(toy: Table) -> None:
    ask(toy, "order", seat=0, order="pass-turn")
    assert moves_at(toy)[-1] == (0, "pass")
    assert ask(toy, "load", record=ask(toy, "record")["record"])["ok"]
    assert ask(toy, "undo")["undone"] == {"seat": 0, "move": "pass"}
    assert asked_at(toy) == [(0, "window")]


def test_after_undo_a_player_may_make_the_move_that_an_order_made(toy: Table) -> None:
    ask(toy, "order", seat=1, order="pass-turn")
    ask(toy, "play", seat=0, move="pass")
    assert ask(toy, "undo")["undone"] == {"seat": 0, "move": "pass"}
    ask(toy, "order", seat=1, order="always-ask")
    for seat in (0, 1):
        ask(toy, "play", seat=seat, move="pass")
    assert ask(toy, "undo")["undone"] == {"seat": 1, "move": "pass"}


@pytest.mark.parametrize(
    ("seat", "order", "expected", "said"),
    [
        (3, "always-ask", "no_such_seat", "no such seat"),
        (10**30, "always-ask", "no_such_seat", "no such seat"),
        (0, "never", "unknown_order", "Always ask me"),
        (0, "pass-unless-asked dawn", "unknown_window", "window-counting and window-thrown"),
        (0, "pass-unless-asked", "unknown_window", "window-counting and window-thrown"),
    ],
)
def test_a_refused_order_changes_nothing(toy: Table, seat: int, order: str, expected: str, said: str) -> None:
    answer = ask(toy, "order", seat=seat, order=order)
    assert code(answer) == expected
    assert said in answer["error"]["message"]
    assert (orders_at(toy), asked_at(toy), toy.revision) == (["always-ask"] * 3, [(0, "window")], 3)


def test_an_order_for_an_attack_is_refused_without_an_attack(toy: Table) -> None:
    assert ask(toy, "order", seat=1, order="pass-attack")["ok"]
    ask(toy, "order", seat=0, order="pass-turn")
    ask(toy, "play", seat=2, move="pass")
    assert (asked_at(toy), orders_at(toy)) == ([(1, "window")], ["pass-turn", "always-ask", "always-ask"])
    assert code(ask(toy, "order", seat=1, order="pass-attack")) == "no_fight"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_game_without_windows_takes_no_orders(lang: str) -> None:
    at = table(lang)
    answer = ask(at, "order", seat=0, order="pass-turn")
    assert code(answer) == "no_windows"
    assert not answer["error"]["message"].startswith("refused")
    assert ask(at, "view", seat=0)["view"]["order"] is None
    assert at.revision == 0
