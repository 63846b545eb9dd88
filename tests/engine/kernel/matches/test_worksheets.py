"""Tests work sheets.

Notes in any order become a list of legal moves, and a sheet offers only choices that fit the notes.
"""

from __future__ import annotations

import pytest

from engine.games.marvel_heroes.game import GAME
from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.contract.registry import game_named
from engine.kernel.contract.spoken import told_move
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.worksheets import SheetMenu, WorkSheet, completed, notes_after, work_sheet
from engine.kernel.steps.events import Event
from tests.engine.games.marvel_heroes.positions import FOUR, XMEN, Table, team
from tests.engine.playing import start

TORCH, WOMAN = ("plan", "human-torch"), ("plan", "invisible-woman")


def planning(**fields: str) -> Match:
    """Return a match in which the Fantastic Four plan with 4 Plot Points."""
    state = Table(team(FOUR, pp=4, **fields), team(XMEN, pp=4), planning=True).state
    return start(GAME, 2, 1).following(state)


def moves(*texts: str) -> tuple[Move, ...]:
    return tuple(map(parse_move, texts))


def menu(sheet: WorkSheet, *words: str) -> SheetMenu:
    return next(one for one in sheet.menus if one.words == words)


def test_notes_in_any_order_become_a_list_in_the_order_of_the_rules() -> None:
    match = planning(resources="black-widow")
    sheet = work_sheet(match, 0, moves("ally black-widow points 0", "plan thing support", "plan human-torch ready"))
    assert sheet.text == "plan thing support / plan human-torch ready / done / ally black-widow points 0"
    assert match.attempt(0, sheet.text).move == sheet.text
    assert (sheet.state.seats, match.state.steps[-1].lists) == (match.state.seats, {0: (), 1: ()}), "nothing is played"


def test_every_option_fits_and_every_list_is_legal() -> None:
    match = planning(resources="namor black-widow", stories="")
    seen = 0
    sheets = [work_sheet(match, 0)]
    while sheets and seen < 200:
        sheet = sheets.pop()
        match.attempt(0, sheet.text)
        assert not sheet.left_out
        for found in sheet.menus:
            for option in found.options:
                kept = [] if not found.several else [one for one in found.selection if one[:2] != option[:2]]
                after = work_sheet(match, 0, notes_after(sheet, found.words, [*kept, option]))
                assert not after.left_out
                assert option in (*after.notes, *found.blanks)
                seen += 1
                if len(after.notes) > len(sheet.notes):
                    sheets.append(after)
    assert seen >= 200


def test_a_choice_that_does_not_fit_is_left_out_and_named() -> None:
    sheet = work_sheet(planning(), 0, moves("plan thing ready", "plan human-torch ready", "plan nobody ready"))
    assert sheet.notes == moves("plan thing ready")
    assert sheet.left_out == moves("plan human-torch ready", "plan nobody ready")


def test_a_changed_choice_keeps_its_place_and_a_blank_clears_it() -> None:
    match = planning()
    sheet = work_sheet(match, 0, moves("plan human-torch support", "plan invisible-woman support"))
    assert menu(sheet, *TORCH).selection == moves("plan human-torch support")
    assert notes_after(sheet, TORCH, moves("plan human-torch ready")) == moves(
        "plan human-torch ready", "plan invisible-woman support"
    )
    assert notes_after(sheet, TORCH, moves("plan human-torch recovery")) == moves("plan invisible-woman support")
    assert notes_after(sheet, TORCH, ()) == moves("plan invisible-woman support")
    with pytest.raises(LookupError):
        notes_after(sheet, TORCH, moves("plan storm ready"))
    with pytest.raises(LookupError):
        notes_after(sheet, ("plan", "storm"), ())


@pytest.mark.parametrize(("former", "new"), [("0", "1"), ("1", "0")])
def test_a_new_payment_of_a_card_replaces_the_former_one(former: str, new: str) -> None:
    match = planning(resources="namor black-widow", stories="")
    paid, changed, other = moves(
        f"ally black-widow points {former}", f"ally black-widow points {new}", "ally namor points 0"
    )
    sheet = work_sheet(match, 0, (paid, other))
    # A menu of Discord sends all ticks in the order of its options.
    ticked = [move for move in menu(sheet, "ally").options if move in (paid, changed, other)]
    assert len(ticked) == 3
    after = work_sheet(match, 0, notes_after(sheet, ("ally",), ticked))
    assert (after.notes, after.left_out) == ((other, changed), ())
    assert menu(after, "ally").selection == (other, changed)
    # Of two payments that are ticked at once, the first counts, and the page names the other one.
    both = work_sheet(match, 0, notes_after(work_sheet(match, 0), ("ally",), [paid, changed]))
    assert (both.notes, both.left_out) == ((paid,), (changed,))


def test_a_list_waits_as_one_choice_and_is_shown_only_to_its_seat() -> None:
    match = planning()
    text = work_sheet(match, 0, moves("plan human-torch ready")).text
    assert match.play(0, text) == [Event("event-chosen", {"move": text}, (0,))]
    assert [entry.move for entry in match.moves] == [text]
    assert match.decision_of(0) is None


def test_a_list_is_one_entry_of_a_record_and_is_replayed() -> None:
    match = start(GAME, 2, 1)
    for seat in (1, 0):
        match.play(seat, completed(match, seat, lambda _now, asked: asked.moves[0]))
    assert len(match.moves) == 2
    assert replay(match.full_record()).state == match.state


def test_a_list_ends_with_its_sheet() -> None:
    match = planning()
    for text in ("done / done / done", "plan human-torch ready / pass", "done / plan human-torch ready", "/", "done /"):
        with pytest.raises(Refused, match=r"illegal_move|no_such_move_now"):
            match.attempt(0, text)
    other = start(game_named("ragami"), 2, 1)
    decision = other.decisions()[0]
    with pytest.raises(Refused, match="illegal_move"):
        other.attempt(decision.seat, " / ".join(" ".join(move) for move in decision.moves[:2]))


def test_the_text_of_a_list_names_only_choices() -> None:
    match = planning()
    said = told_move(GAME, match.state, 0, "plan human-torch ready / plan thing support / done / done", 0)
    assert said.key == "spoken-list"
    assert told_move(GAME, match.state, 0, "done / done", 0) == told_move(GAME, match.state, 0, "done", 0)


def test_other_questions_have_no_sheets() -> None:
    match = start(GAME, 2, 1)
    for seat in (0, 1):
        match.play(seat, completed(match, seat, lambda _now, asked: asked.idle()))
    with pytest.raises(TypeError):
        work_sheet(match, match.decisions()[0].seat)
