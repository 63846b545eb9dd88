"""Tests work sheets: players note and change plans, submit them at once, and take them back while others plan."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.face.ground.components.parts import SECONDARY, SUCCESS
from bot.face.play.sheet_page import CLEAR, HAND_IN, NOTE, PLAN, READY
from bot.face.services import PrivateMessage
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.state import State
from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import actions, choices, choose, controls, custom_id, press, pressed
from tests.bot.driver import DriverUser, Exchange
from tests.bot.e2e.test_panels import stand_at
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.engine.games.marvel_heroes.positions import FOUR, XMEN, Table, team

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

TORCH, WOMAN = "plan human-torch", "plan invisible-woman"
FANTASTIC, THING = "plan mr-fantastic", "plan thing"
READY_TORCH, WOMAN_HELPS = f"{TORCH} ready", f"{WOMAN} support"
LISTED = f"{READY_TORCH} / {WOMAN_HELPS} / done / done"


def planning() -> State:
    """Return plans of examples 2 and 3: Manolo has Black Widow in hand, Pedro has only his team."""
    own, pedro = team(FOUR, pp=4, resources="black-widow"), team(XMEN, pp=4, villains="avalanche")
    return Table(own, pedro, planning=True).state


async def planners(stand: Standing) -> tuple[DriverUser, DriverUser, str]:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game="marvel_heroes", seats=2)
    await stand_at(stand, room, planning())
    return ana, ben, room


async def opened(stand: Standing, user: DriverUser, room: str) -> ShownMessage:
    return (await press(user, stand.board(room), "play")).message


def noted(panel: Exchange | ShownMessage) -> list[str]:
    message = panel.message if isinstance(panel, Exchange) else panel
    return [value for menu in message.selects for value in menu.defaults if not value.endswith(" recovery")]


def ready_label(panel: ShownMessage) -> str:
    button_id = custom_id(panel, READY)
    (label,) = [button.label or "" for button in panel.buttons if button.custom_id == button_id]
    return label


def ready_style(panel: ShownMessage) -> int:
    (style,) = [button.style for button in panel.buttons if button.custom_id == custom_id(panel, READY)]
    return style


async def note(user: DriverUser, panel: ShownMessage, menu: str, *values: str) -> Exchange:
    """Choose exactly these values in a menu."""
    return await choose(user, panel, NOTE, *values, rest=f"0.{menu}")


async def handed_in(stand: Standing, user: DriverUser, panel: ShownMessage) -> Exchange:
    """Submit the sheet, and confirm that if the panel asks for it."""
    result = await pressed(stand, user, panel, READY)
    return await pressed(stand, user, panel, HAND_IN) if HAND_IN in actions(panel) else result


async def test_every_choice_can_be_changed_until_the_sheet_is_handed_in(stand: Standing) -> None:
    ana, _, room = await planners(stand)
    panel = await opened(stand, ana, room)
    assert [one.rest for one in controls(panel) if one.action == NOTE] == [
        f"0.{menu}" for menu in (WOMAN, TORCH, FANTASTIC, THING, "ally")
    ]
    assert says(ready_label(panel), "sheet-points", count=0, total=4)
    await note(ana, panel, TORCH, READY_TORCH)
    await note(ana, panel, FANTASTIC, f"{FANTASTIC} ready")
    assert noted(panel) == [READY_TORCH, f"{FANTASTIC} ready"]
    assert says(ready_label(panel), "sheet-points", count=4, total=4)
    # The points for this plan are used up, so an Ally or a third hero is not offered.
    assert choices(panel, NOTE, f"0.{WOMAN}") == [f"{WOMAN} recovery"]
    assert "0.ally" not in [one.rest for one in controls(panel)]
    await note(ana, panel, FANTASTIC, f"{FANTASTIC} recovery")
    await note(ana, panel, WOMAN, WOMAN_HELPS)
    await note(ana, panel, "ally", "ally black-widow points 0")
    assert noted(panel) == [WOMAN_HELPS, READY_TORCH, "ally black-widow points 0"]
    await note(ana, panel, "ally")
    await note(ana, panel, TORCH, f"{TORCH} recovery")
    assert noted(panel) == [WOMAN_HELPS]
    await press(ana, panel, CLEAR)
    assert noted(panel) == []
    assert CLEAR not in actions(panel)
    assert await stand.moves(room) == []


async def test_an_empty_plan_is_not_what_the_sheet_recommends(stand: Standing) -> None:
    """The button that submits the plan is green only if something is planned."""
    ana, _, room = await planners(stand)
    panel = await opened(stand, ana, room)
    assert ready_style(panel) == SECONDARY.value
    await note(ana, panel, TORCH, READY_TORCH)
    assert ready_style(panel) == SUCCESS.value
    await note(ana, panel, TORCH, f"{TORCH} recovery")
    assert ready_style(panel) == SECONDARY.value


async def test_notes_survive_a_closed_panel_and_a_restart(stand: Standing) -> None:
    ana, _, room = await planners(stand)
    await note(ana, await opened(stand, ana, room), TORCH, READY_TORCH)
    await stand.restart()
    assert noted(await opened(stand, ana, room)) == [READY_TORCH]


async def test_a_sheet_is_handed_in_at_once_and_taken_back_while_others_plan(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game="marvel_heroes", seats=2)
    await stand.confirms(ana, "always")
    panel = await opened(stand, ana, room)
    first, second = [one.rest.removeprefix("0.") for one in controls(panel) if one.action == NOTE][:2]
    wanted = [f"{first} support", f"{second} support"]
    await note(ana, panel, second, wanted[1])
    await note(ana, panel, first, wanted[0])
    question = await press(ana, panel, READY)
    assert says(question, "preview-sheet", count=2, left=2)
    assert actions(question) == [HAND_IN, "back"]
    await press(ana, panel, "back")
    assert noted(panel) == wanted
    await press(ana, panel, READY)
    result = await pressed(stand, ana, panel, HAND_IN)
    assert says(result, "event-chosen")
    (listed,) = await stand.moves(room)
    assert listed.startswith(f"{wanted[1]} / {wanted[0]} / done")
    theirs = await opened(stand, ben, room)
    assert says(await press(ben, theirs, READY), "sheet-nobody-ready", count=4)
    seen, public, pings = (theirs.text, actions(theirs)), len(stand.driver.messages(room)), stand.pings[room, "Ana"]
    await pressed(stand, ana, panel, "takeback")
    assert await stand.moves(room) == []
    assert (theirs.text, actions(theirs)) == seen, "Ben is still asked the same"
    assert len(stand.driver.messages(room)) == public, "nothing is announced"
    assert stand.pings[room, "Ana"] == pings, "she has just acted"
    assert noted(panel) == wanted, "the notes are there to be changed"
    await stand.confirms(ana, None)
    await handed_in(stand, ana, panel)
    # Ana has handed in her sheet again. Ben opened his panel before that, but its button still works, because his
    # question is the same.
    last = await pressed(stand, ben, theirs, HAND_IN)
    assert len(await stand.moves(room)) == 2
    assert says(stand.board(room), "event-revealed", round=1)
    assert not says(last, "event-chosen")
    log = await ana.command("game log", channel=room)
    assert says(log, "event-revealed", round=1)
    assert says(log, "event-planned", count=2)
    board = stand.board(room)
    await stand.restart()
    await stand.told()
    assert stand.board(room) == board


async def test_without_confirmation_ready_hands_in_a_sheet_immediately(stand: Standing) -> None:
    ana, _, room = await planners(stand)
    await stand.confirms(ana, "never")
    await handed_in(stand, ana, await opened(stand, ana, room))
    assert await stand.moves(room) == ["done / done"]
    await stand.confirms(ana, None)


async def test_a_list_that_changed_is_shown_again_before_it_is_handed_in(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The bot cannot delete a former panel after fifteen minutes.
    monkeypatch.setattr(PrivateMessage, "is_editable", lambda _: False)
    ana, _, room = await planners(stand)
    await stand.confirms(ana, "always")
    first = await opened(stand, ana, room)
    await press(ana, first, READY)
    confirm = custom_id(first, HAND_IN)
    second = await opened(stand, ana, room)
    await note(ana, second, TORCH, READY_TORCH)
    await ana.press(first, confirm, forged=True)
    await stand.told()
    assert await stand.moves(room) == []
    assert noted(first) == [READY_TORCH]
    await stand.confirms(ana, None)


async def test_sending_an_ally_away_needs_another_ally(stand: Standing) -> None:
    ana, _, room = await planners(stand)
    own_team = team(FOUR, pp=4, resources="namor rogue", allies="wasp black-widow black-cat")
    await stand_at(stand, room, Table(own_team, team(XMEN, pp=4), planning=True).state)
    panel = await opened(stand, ana, room)
    await note(ana, panel, "dismiss", "dismiss wasp")
    assert says(panel, "sheet-unfinished")
    assert READY not in actions(panel)
    # Of two Allies, two entries can be ticked. Two ways to play one card exclude each other: the first is kept.
    await note(ana, panel, "ally", "ally namor points 0", "ally namor points 1")
    assert not says(panel, "sheet-unfinished")
    assert says(panel, "sheet-left-out")
    assert len(noted(panel)) == 2
    await handed_in(stand, ana, panel)
    (listed,) = await stand.moves(room)
    assert listed.startswith("done / dismiss wasp / ally namor points ")


async def test_a_menu_that_the_notes_make_impossible_is_named_with_its_reason(stand: Standing) -> None:
    """The Power-Ups, for which the Stories were missing before, are not named."""
    ana, _, room = await planners(stand)
    own_team = team(FOUR, pp=2, resources="black-widow")
    await stand_at(stand, room, Table(own_team, team(XMEN, pp=4), planning=True).state)
    panel = await opened(stand, ana, room)
    assert not says(panel, "lacks-points")
    await note(ana, panel, TORCH, READY_TORCH)
    assert says(panel, "lacks-points", count=1)
    assert says(panel, "verb-ally")
    assert not says(panel, "lacks-stories")


async def test_a_choice_that_cannot_be_paid_is_named_with_its_reason_below_the_menus(stand: Standing) -> None:
    ana, _, room = await planners(stand)
    own_team = team(FOUR, pp=1, resources="black-widow wasp")
    await stand_at(stand, room, Table(own_team, team(XMEN, pp=4), planning=True).state)
    panel = await opened(stand, ana, room)
    await note(ana, panel, "ally", "ally black-widow points 0", "ally wasp points 0")
    assert noted(panel) == ["ally black-widow points 0"]
    assert says(panel, "lacks-points", count=1)
    said = panel.text.splitlines()[-1]
    assert "Wasp" in said
    assert "Black Widow" not in said


async def test_typed_choices_are_noted_and_done_hands_them_in(stand: Standing) -> None:
    ana, _, room = await planners(stand)
    panel = await stand.move(ana, READY_TORCH, room)
    assert noted(panel) == [READY_TORCH]
    panel = await stand.move(ana, "plan Invisible Woman in Support", room)
    assert noted(panel) == [WOMAN_HELPS, READY_TORCH]
    assert await stand.moves(room) == []
    assert refused_with(await stand.move(ana, "plan thing ready", room), "illegal_move")
    assert refused_with(await stand.move(ana, "action", room), "illegal_move")
    result = await stand.move(ana, "done", room)
    assert says(result, "event-chosen")
    assert await stand.moves(room) == [LISTED]


async def test_other_players_learn_nothing_of_notes_or_their_number(stand: Standing) -> None:
    """A long list and a short one look the same to other players in messages, revisions and panels."""
    visited = []
    for chosen in ((), ((TORCH, READY_TORCH), (WOMAN, WOMAN_HELPS), ("ally", "ally black-widow points 0"))):
        ana, ben, room = await planners(stand)
        before = await traces(stand, ben, room)
        panel = await opened(stand, ana, room)
        for menu, value in chosen:
            await note(ana, panel, menu, value)
        await stand.told()
        assert await traces(stand, ben, room) == before
        await handed_in(stand, ana, panel)
        after = await traces(stand, ben, room)
        assert after.own == before.own, "Ben's own sheet stays as it is"
        visited.append((after.revision, after.edited - before.edited, after.controls, after.lines - before.lines))
    assert visited[0] == visited[1]
    assert visited[0][0] == 1


class Traces(msgspec.Struct, frozen=True):
    """Everything that an opponent can observe: revision, edits, controls, lines in the channel, and their own sheet."""

    revision: int
    edited: int
    controls: list[tuple[str, int, str]]
    lines: set[str]
    own: tuple[str, tuple[str, ...]]


async def traces(stand: Standing, user: DriverUser, room: str) -> Traces:
    shown = [*stand.driver.messages(room), (await press(user, stand.board(room), "log")).message]
    panel = await opened(stand, user, room)
    return Traces(
        (await stand.session(room)).revision,
        sum(message.raw.edited_timestamp is not None for message in shown),
        # Only small numbers are compared: revisions are small, while tokens of questions are large and random.
        [(one.action, one.number % 10**6 if one.number < 10**6 else 0, one.rest) for m in shown for one in controls(m)],
        {re.sub(r"<t:\d+", "<t", line) for message in shown for line in message.text.splitlines()},
        (panel.text, tuple(one.pack() for one in controls(panel) if one.action in (NOTE, READY))),
    )


async def test_alone_against_the_computer_one_press_plans_and_one_hands_the_plan_in(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    panel = (await ana.command("game new", channel=room)).message
    offered = [value for value in choices(panel, "playnow") if value.startswith("marvel_heroes")]
    panel = (await choose(ana, panel, "playnow", *offered)).messages[-1]
    await stand.told()
    assert {PLAN, READY} <= set(actions(panel))
    before = await stand.moves(room)
    planned = await press(ana, panel, PLAN)
    assert actions(planned) == [HAND_IN, "back"]
    assert says(planned, "preview-sheet")
    assert await stand.moves(room) == before
    await pressed(stand, ana, planned.message, HAND_IN)
    assert any(move.startswith("plan ") for move in (await stand.moves(room))[len(before) :])


async def test_a_plan_that_the_computer_made_whole_has_no_warning(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    warning = Phrase("sheet-along-nobody", {"card": card_name("invisible-woman")})
    monkeypatch.setattr(type(GAME), "sheet_warnings", staticmethod(lambda _view: [warning]))
    (ana,), room = stand.users(1), stand.room()
    panel = (await ana.command("game new", channel=room)).message
    offered = [value for value in choices(panel, "playnow") if value.startswith("marvel_heroes")]
    panel = (await choose(ana, panel, "playnow", *offered)).messages[-1]
    await stand.told()
    planned = await press(ana, panel, PLAN)
    assert says(planned, "preview-sheet")
    assert not says(planned, "sheet-along-nobody")
    await press(ana, panel, "back")
    assert says(await press(ana, panel, READY), "sheet-along-nobody")


async def test_the_computer_still_plans_after_the_first_choice_and_before_an_empty_plan_is_handed_in(
    stand: Standing,
) -> None:
    (ana,), room = stand.users(1), stand.room()
    await stand.confirms(ana, None)
    panel = (await ana.command("game new", channel=room)).message
    offered = [value for value in choices(panel, "playnow") if value.startswith("marvel_heroes")]
    panel = (await choose(ana, panel, "playnow", *offered)).messages[-1]
    await stand.told()
    first = next(one.rest for one in controls(panel) if one.action == NOTE)
    helps = next(value for value in choices(panel, NOTE, first) if value.endswith(" support"))
    await choose(ana, panel, NOTE, helps, rest=first)
    assert {PLAN, CLEAR, READY} <= set(actions(panel))
    warned = await press(ana, panel, READY)
    warning = warned.message.text.splitlines()[0]
    # The team is random, so the number of Plot Points that are left is not known in advance.
    (left,) = map(int, re.findall(r"\d+", warning))
    assert left > 0
    assert says(warning, "sheet-nobody-ready", count=left)
    assert actions(warned) == [HAND_IN, "back", PLAN]
    planned = await press(ana, panel, PLAN)
    assert not any(says(planned, "sheet-nobody-ready", count=count) for count in range(12))
    assert actions(planned) == [HAND_IN, "back"]


async def test_a_probable_mistake_is_named_before_the_sheet_is_handed_in(stand: Standing) -> None:
    """Another player still plans after Ana, so the warning is the only reason to ask her for confirmation."""
    ana, _, room = await planners(stand)
    await stand.confirms(ana, None)
    panel = await opened(stand, ana, room)
    await note(ana, panel, WOMAN, f"{WOMAN} support along")
    warned = await press(ana, panel, READY)
    assert says(warned, "sheet-nobody-ready", count=3)
    assert says(warned, "sheet-along-nobody", card=card_name("invisible-woman"))
    assert await stand.moves(room) == []
    await press(ana, panel, "back")
    await note(ana, panel, TORCH, READY_TORCH)
    await note(ana, panel, WOMAN, WOMAN_HELPS)
    await handed_in(stand, ana, panel)
    assert len(await stand.moves(room)) == 1


async def test_before_a_typed_done_hands_in_a_probable_mistake_it_is_named(stand: Standing) -> None:
    ana, ben, room = await planners(stand)
    await stand.confirms(ana, None)
    warned = await stand.move(ana, "done", room)
    assert says(warned, "sheet-nobody-ready", count=4)
    assert warned.message.images, "the plan is shown"
    assert actions(warned) == [HAND_IN, "back"]
    assert await stand.moves(room) == []
    await pressed(stand, ana, warned, HAND_IN)
    assert await stand.moves(room) == ["done / done"]
    await stand.confirms(ben, "never")
    await stand.move(ben, "done", room)
    assert len(await stand.moves(room)) == 2, "a player who confirms nothing is not warned"


async def test_against_other_people_nobody_plans_for_a_player(stand: Standing) -> None:
    ana, _, room = await planners(stand)
    panel = await opened(stand, ana, room)
    assert PLAN not in actions(panel)
    assert actions(await press(ana, panel, READY)) == [HAND_IN, "back"]
