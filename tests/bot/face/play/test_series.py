"""Tests a menu of several actions in a Hero's turn: one press makes them all, and each can be undone separately."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.face.ground.components.series import series_of, series_value
from engine.games.marvel_united.state.pieces import SymbolKind
from engine.kernel.choices.moves import move_text
from engine.players.greedy import choose as choose_move
from tests.bot.clicks import actions, choose, controls, press, pressed
from tests.bot.driver import DriverUser, Exchange
from tests.bot.e2e.test_panels import stand_at
from tests.bot.handlers import handled
from tests.bot.meaning import says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import interaction
from tests.engine.games.marvel_united.positions import LONDON, acting, position

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

SYMBOLS: tuple[SymbolKind, ...] = ("attack", "attack", "heroic", "move", "move")


async def hero(
    stand: Standing, room: str, *symbols: SymbolKind, filled: tuple[int, int, int] = (0, 0, 0)
) -> tuple[DriverUser, ShownMessage]:
    """Return Ana and her panel. Her Hero has these symbols to use."""
    ana, ben = stand.users(2)
    await stand.begin([ana, ben], room, game="marvel_united", seats=2)
    state = position(tokens={LONDON: {"thugs": 3, "civilians": 1}}, filled=filled)
    await stand_at(stand, room, acting(state, *symbols).state)
    return ana, (await press(ana, stand.board(room), "play")).message


def offered(panel: ShownMessage) -> dict[str, str]:
    return {label: value for label, value in panel.selects[0].options if "t" in value}


async def act(user: DriverUser, panel: ShownMessage, *labels: str) -> Exchange:
    menu = panel.selects[0]
    result = await user.select(panel, menu.custom_id, [offered(panel)[label] for label in labels])
    await handled()
    return result


async def test_actions_are_chosen_at_once_and_taken_back_one_by_one(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await hero(stand, room, *SYMBOLS)
    assert panel.selects[0].placeholder == "Choose one or several"
    assert says(panel, "panel-together-how")
    assert list(offered(panel)) == [
        "Attack: Thug",
        "Attack: 2 thugs",
        "Rescue a civilian",
        "Move: ↺ United Nations",
        "Move: ↺ TVA, with 2 moves",
        "Move: ↻ K'un-Lun",
        "Move: ↻ Project P.E.G.A.S.U.S., with 2 moves",
    ], "a row says what happens twice, and where the second step leads"
    # The moves are made in the order of the menu, not in the order in which the player chose them.
    await act(ana, panel, "Move: ↻ K'un-Lun", "Attack: 2 thugs", "Attack: Thug")
    await stand.told()
    assert await stand.moves(room) == ["attack thug", "attack thug", "move right"]
    assert says(panel, "event-mission"), "the result of the moves"
    assert says(stand.board(room), "event-moves", place="K'un-Lun")


async def test_the_preview_says_where_each_step_leads(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await hero(stand, room, *SYMBOLS)
    await stand.confirms(ana, "always")
    await act(ana, panel, "Move: ↻ Project P.E.G.A.S.U.S., with 2 moves", "Attack: Thug")
    await stand.confirms(ana, None)
    for choice in ("↻ K'un-Lun", "↻ Project P.E.G.A.S.U.S."):
        assert says(panel, "preview-verb", verb="Move", choice=choice)
    await pressed(stand, ana, panel, "confirm")
    assert await stand.moves(room) == ["attack thug", "move right", "move right"]


async def test_each_action_of_a_series_is_taken_back_alone(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    session = await stand.begin([ana, ben], room, game="marvel_united", seats=2)
    host = stand.client.services.host
    while True:
        match = (await host.live(session)).running_match
        asked = match.decisions()[0]
        series = series_of(match, asked)
        # The test makes two moves of the series. In a series of two, they would end the turn.
        if asked.seat == 0 and series is not None and series.count > 2 and len({*series.moves}) < len(series.moves):
            break
        user, move = (ana, ben)[asked.seat], choose_move(match.game, match.view(asked.seat), asked)
        await host.play.move(session, int(user.id), move_text(move), interaction_id=interaction())
    stand.client.services.announcer.wake(session)
    await stand.told()
    before = await stand.moves(room)
    panel = (await press(ana, stand.board(room), "play")).message
    chosen = next(value for value in offered(panel).values() if value.endswith("t2"))
    await choose(ana, panel, "pick", chosen, rest=controls(panel)[0].rest)
    await stand.told()
    made = await stand.moves(room)
    assert len(made) == len(before) + 2
    while made != before:
        made.pop()
        await pressed(stand, ana, panel, "takeback")
        assert await stand.moves(room) == made


async def test_actions_that_do_not_fit_together_change_nothing(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await hero(stand, room, "attack", "heroic", "move")
    before = offered(panel)
    answer = await act(ana, panel, "Move: ↺ United Nations", "Move: ↻ K'un-Lun", "Rescue a civilian")
    assert [one.id for one in answer.messages] in ([], [panel.id]), "the panel itself tells the reason"
    assert panel.text.startswith(
        "Nothing was done: “Move: ↻ K'un-Lun” is not possible after the other moves that you chose ("
    )
    assert "(you would need 1 move more)" in panel.text
    assert await stand.moves(room) == []
    assert offered(panel) == before, "the choices are still there"
    assert not panel.selects[0].defaults, "and none is chosen"


async def test_the_menu_offers_as_many_actions_as_there_are_symbols(stand: Standing) -> None:
    """A Hero's token could add a symbol.

    The menu leaves it out, because with it a player could choose more actions than symbols.
    """
    room = stand.room()
    ana, ben = stand.users(2)
    await stand.begin([ana, ben], room, game="marvel_united", seats=2)
    state = position(tokens={LONDON: {"thugs": 3, "civilians": 1}})
    state.heroes[0] = replace(state.heroes[0], tokens=("heroic", "wild"))
    await stand_at(stand, room, acting(state, "attack", "move").state)
    panel = (await press(ana, stand.board(room), "play")).message
    menu = panel.selects[0]
    assert (menu.min_values, menu.max_values) == (1, 2)
    assert not any("token" in label for label in offered(panel))
    assert "You have 1 move and 1 attack. Mark one or several" in panel.text


async def test_repeated_actions_do_not_raise_the_maximum(stand: Standing) -> None:
    room = stand.room()
    _, panel = await hero(stand, room, "attack", "attack", "move")
    assert panel.selects[0].max_values == 2, "attack the thug once or twice, and walk"


async def test_actions_after_newly_revealed_cards_are_not_made(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await hero(stand, room, *SYMBOLS, filled=(9, 8, 4))
    await act(ana, panel, "Attack: Thug", "Move: ↺ United Nations")
    assert "confirm" in actions(panel), "the cards that both draw then cannot be put back"
    await pressed(stand, ana, panel, "confirm")
    assert await stand.moves(room) == ["attack thug"]


async def test_without_confirmation_the_panel_names_the_actions_not_made(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await hero(stand, room, *SYMBOLS, filled=(9, 8, 4))
    await stand.confirms(ana, "never")
    await act(ana, panel, "Attack: Thug", "Move: ↺ United Nations")
    await stand.told()
    await stand.confirms(ana, None)
    assert await stand.moves(room) == ["attack thug"]
    assert says(panel, "panel-left")


async def test_an_older_panel_shows_the_present_choices(stand: Standing) -> None:
    """A typed move deletes the panel, unless the bot has restarted since and does not know it any more."""
    room = stand.room()
    ana, panel = await hero(stand, room, *SYMBOLS)
    values = [offered(panel)[label] for label in ("Attack: 2 thugs", "Rescue a civilian")]
    stand.client.services.panels.clear()
    await stand.move(ana, "rescue", room)
    await choose(ana, panel, "pick", *values, rest=controls(panel)[0].rest)
    assert says(panel, "refused-board-changed")
    assert await stand.moves(room) == ["rescue"]


@pytest.mark.parametrize("value", ["m0t99999999999999999999", "m0t-1", "m0tx"])
async def test_a_forged_number_of_repetitions_is_harmless(value: str) -> None:
    assert series_value([value]) in ("", ".".join(["m0"] * 9))


async def test_a_repeated_choice_is_confirmed_in_one_line_with_its_last_effect(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await hero(stand, room, *SYMBOLS)
    await stand.confirms(ana, "always")
    await act(ana, panel, "Attack: 2 thugs")
    await stand.confirms(ana, None)
    assert len(re.findall("Attack: Thug", panel.text)) == 1
    assert "Attack: Thug, 2 times" in panel.text
    assert "Defeat Thugs: 2 of 9." in panel.text
    assert "1 of 9" not in panel.text


async def test_two_steps_in_one_direction_are_no_repeated_choice(stand: Standing) -> None:
    room = stand.room()
    ana, panel = await hero(stand, room, *SYMBOLS)
    await stand.confirms(ana, "always")
    await act(ana, panel, "Move: ↺ TVA, with 2 moves")
    await stand.confirms(ana, None)
    assert "times" not in panel.text
    assert "United Nations" in panel.text
    assert "TVA" in panel.text
