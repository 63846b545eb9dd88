"""Tests actions that a seat names in advance.

It can troubleshoot after a Move (R49), or name its first action of a Game Round (R50).
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_heroes.game import GAME
from engine.kernel.matches.worksheets import notes_after, work_sheet
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, XMEN, Table, team
from tests.engine.playing import start

CITY = {"central-manhattan": "you-cant-beat-me"}
TORCH, WOMAN = "plan human-torch ready midtown", "plan invisible-woman support along"
BLANK = "blank " * 8


def moved(move: str, *heroes: str, **fields: Any) -> Table:
    """Return a table after a move of the first seat. The Thing, of that seat's team, is Ready on his card."""
    own_team = team(FOUR, "thing ready", *heroes)
    return Table(own_team, team(XMEN, "cyclops ready"), team(AVENGERS), headlines=CITY, **fields).play(move)


def planned(*plans: str, **fields: Any) -> Table:
    """Return a table after these plans of the first seat. The other two seats have no heroes who could go out."""
    seats = team(FOUR, "human-torch", pp=4), team(XMEN, "cyclops wounded"), team(AVENGERS)
    table = Table(*seats, planning=True, headlines=CITY, **fields)
    for plan in plans:
        table.play(plan, seat=0)
    while table.kind == "plan":
        table.play("done")
    return table


def plan_lines(table: Table) -> list[Phrase]:
    """Return the lines of all revealed plans."""
    return [line for told in table.told("event-planned") for line in told["heroes"]]


def open_headline(table: Table, slug: str) -> None:
    """Put another Headline in the place of the one in Central Manhattan, which goes to the bottom of the deck."""
    state = table.state
    former = state.headlines["central-manhattan"]
    state.headline_deck = (*(card for card in state.headline_deck if card != slug), former)
    state.headlines["central-manhattan"] = slug


def dice_of(table: Table) -> int:
    """Return the number of Trouble dice that the first seat rolls at the Headline."""
    (count,) = {area.dice[0] for area in GAME.view(table.state, 0).areas if area.headline}
    return count


def test_example_49_announced() -> None:
    """One event reports the move and one the announced action.

    In the seat's next turn no question precedes the dice.
    """
    table = moved("move thing midtown troubleshoot")
    assert [event.key for event in table.events][:2] == ["event-moved", "event-announced"]
    assert GAME.view(table.state, 1).seats[0].next_action == ("troubleshoot", "midtown")
    table.play("pass").play("pass", "blank " * dice_of(table))
    assert "event-troubleshoot" in {event.key for event in table.events}
    assert (table.state.turns, table.state.seats[0].next_action, table.state.seats[0].vp) == (5, (), 4)


def test_r49_after_another_headline_the_seat_is_asked() -> None:
    """The announced Headline may be gone: a rival's Event replaced it, or a rival solved it."""
    table = moved("move thing midtown troubleshoot").play("pass")
    table.state.headline_deck += (table.state.headlines.pop("central-manhattan"),)
    table.play("pass")
    assert (table.due.seat, table.kind) == (0, "action")
    table.play("pass")
    assert table.state.seats[0].next_action == ()


def test_r49_the_dice_roll_only_at_the_headline_that_was_announced() -> None:
    table = moved("move thing midtown troubleshoot").play("pass")
    open_headline(table, "meteor-turns-out-to-be-hollow")
    table.play("pass")
    assert (table.due.seat, table.kind) == (0, "action")


def test_r49_a_hero_who_was_taken_away_troubleshoots_nothing() -> None:
    table = moved("move thing midtown troubleshoot").play("pass")
    table.state.seats[0] = replace(table.state.seats[0], heroes=team(FOUR).heroes)
    table.play("pass")
    assert (table.due.seat, table.kind) == (0, "action")


def test_r49_a_companion_comes_along() -> None:
    table = moved("move thing midtown with invisible-woman troubleshoot", "invisible-woman support")
    assert table.hero("invisible-woman").place == "central-manhattan"
    assert table.state.seats[0].next_headline == "you-cant-beat-me"


@pytest.mark.parametrize(("action_round", "offered"), [(1, True), (4, True), (5, False)])
def test_r49_nothing_is_announced_in_the_last_action_round(action_round: int, offered: bool) -> None:
    table = Table(team(FOUR, "thing ready"), team(XMEN), headlines=CITY, action_round=action_round)
    assert ("move thing midtown troubleshoot" in table.moves()) is offered
    assert "move thing chelsea troubleshoot" not in table.moves()


def test_r49_a_move_that_an_event_grants_announces_nothing() -> None:
    own_team = team(FOUR, "thing ready", resources="race-across-town")
    table = Table(own_team, team(XMEN), headlines=CITY).play("event race-across-town")
    assert "move thing midtown" in table.moves()
    assert not any(move.endswith("troubleshoot") for move in table.moves())


def test_example_50_first_action() -> None:
    """When the plan is revealed, the seat moves without a question. In Action Round 2 it rolls without a question."""
    table = planned(TORCH, WOMAN, "done")
    assert [line.key for line in plan_lines(table)].count("planned-first-with") == 1
    assert (table.hero("human-torch").place, table.hero("invisible-woman").place) == ("midtown", "central-manhattan")
    assert (table.state.action_round, table.due.seat) == (1, 1)
    table.play("pass").play("pass", "blank " * dice_of(table))
    assert (table.state.action_round, table.state.seats[0].vp) == (2, 4)


def test_r50_a_first_action_differs_from_another_plan_only_in_an_event_that_reveals_it() -> None:
    one, two = planned(TORCH, "done", first=1), planned("plan human-torch ready", "done", first=1)
    first, second = next(pair for pair in zip(one.events, two.events, strict=False) if pair[0] != pair[1])
    assert (first.key, first.reveals, second.key, second.reveals) == ("event-planned", True) * 2


def test_r50_after_another_headline_the_seat_is_asked() -> None:
    table = planned(TORCH, "done", first=1)
    assert [line.key for line in plan_lines(table)].count("planned-first") == 1
    open_headline(table, "meteor-turns-out-to-be-hollow")
    table.play("pass").play("pass")
    assert (table.due.seat, table.kind, table.hero("human-torch").place) == (0, "action", "")


def test_r50_without_room_for_the_supporter_the_hero_goes_alone() -> None:
    """The rival's Supporters take both spaces before the seat's first action."""
    table = planned(TORCH, WOMAN, "done", first=1)
    rival = team(XMEN, "storm support central-manhattan", "cyclops support central-manhattan")
    table.state.seats[1] = replace(table.state.seats[1], heroes=rival.heroes)
    table.play("pass").play("pass")
    assert (table.hero("human-torch").place, table.hero("invisible-woman").place) == ("midtown", "")


def test_r50_one_hero_and_one_supporter_are_planned_for_the_first_action() -> None:
    table = Table(team(FOUR, pp=4), team(XMEN), planning=True, headlines=CITY)
    assert {TORCH, "plan thing ready midtown", WOMAN} <= {*table.moves(0)}
    table.play(TORCH, seat=0).play(WOMAN, seat=0)
    assert not any(move.endswith(("midtown", "along")) for move in table.moves(0))


def test_r50_a_hero_in_a_district_is_not_planned_for_the_first_action() -> None:
    table = Table(team(FOUR, "thing ready chelsea", pp=4), team(XMEN), planning=True, headlines=CITY)
    assert [move for move in table.moves(0) if "thing" in move] == ["plan thing stay", "plan thing recovery"]


def test_r50_the_plan_is_secret_until_all_are_revealed() -> None:
    table = Table(team(FOUR, pp=4), team(XMEN, pp=4), planning=True, headlines=CITY).play(TORCH, seat=0)
    own, other = (GAME.view(table.state, seat) for seat in (0, 1))
    assert own.sheet is not None
    assert own.sheet.first_action == ("move", "human-torch", "midtown", "troubleshoot")
    assert (other.seats[0].next_action, other.seats[0].next_headline) == ((), "")


def test_r50_a_work_sheet_moves_the_first_action_to_another_hero() -> None:
    """On a work sheet, each hero's menu offers the plan with the first action. Only one hero can have this action."""
    match = start(GAME, 2, 1)
    seat = match.decisions()[0].seat
    sheet = work_sheet(match, seat)
    first = next(move for move in sheet.options if move[0] == "plan" and len(move) == 4 and move[2] == "ready")
    sheet = work_sheet(match, seat, notes_after(sheet, first[:2], [first]))
    assert sheet.moves is not None
    assert first in sheet.moves
    plain = work_sheet(match, seat, notes_after(sheet, first[:2], [first[:3]]))
    assert first not in (plain.moves or ())
    assert first[:3] in (plain.moves or ())
