"""Plays whole matches using only buttons and menus: every kind of choice, and panels that survive a restart."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bot.wording.words import words_for
from engine.games.splendor_marvel.state import State
from engine.kernel.matches.match import replay
from tests.bot.clicks import actions, click_through, confirmation, offers, press, with_others
from tests.bot.handlers import handled
from tests.bot.inner import cache_of
from tests.bot.meaning import refused_with
from tests.bot.standing import GAME, Standing
from tests.engine.games.splendor_marvel.positions import build

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest.mark.parametrize(("seats", "locale"), [(2, "en-GB"), (3, "es-ES")])
async def test_a_whole_match_by_buttons_only(stand: Standing, seats: int, locale: str) -> None:
    users = stand.users(seats)
    room = stand.room()
    done = words_for(GAME, locale[:2])("panel-done")
    chooser = random.Random(seats)
    turns = 0
    session_id = await stand.begin(users, room, options="round_limit=4")
    with stand.speaking(locale):
        while (session := await stand.session(room)).status == "running":
            seat, _ = await stand.legal(session_id)
            # The board uses the channel's language, and the panel uses the player's language.
            panel = (await press(users[seat], stand.board(room), "play")).message
            assert panel.ephemeral
            assert await click_through(stand, users[seat], panel, chooser) >= 1
            # The panel of the last move tells the end of the match instead.
            assert (done in panel.text) == ((await stand.session(room)).status == "running")
            turns += 1
    assert turns >= 4 * seats
    assert session.status == "finished"
    assert session.revision == session.announced_revision
    assert "🥇" in stand.board(room).text
    assert actions(stand.board(room)) == ["rematch", "replayopen", "decided"]
    record = await stand.client.services.host.export(await stand.client.services.host.live(session_id))
    assert replay(record).outcome() is not None


async def stand_at(stand: Standing, room: str, state: object) -> int:
    session_id = (await stand.session(room)).session_id
    data = (await stand.client.services.host.live(session_id)).game.encode(state)
    await stand.storage.database.write(
        lambda connection: (
            connection.execute("UPDATE snapshots SET state = ? WHERE session_id = ?", (data, session_id)).rowcount
        )
    )
    cache_of(stand.client.services.host).forget(session_id)
    return session_id


def returning() -> State:
    return build(tokens={0: {"yellow": 3, "blue": 3, "orange": 3}})


def paying() -> State:
    """Return a match in which Moon Knight costs three yellow tokens. Shields can replace up to two of them."""
    return build(display={"1-1": "moon-knight"}, tokens={0: {"yellow": 3, "shield": 2}})


def visiting() -> State:
    """Return a match in which Vulture's yellow is the last bonus that two locations require."""
    return build(
        bonuses={0: {"yellow": 2, "blue": 3, "orange": 3, "red": 3, "purple": 3}},
        tokens={0: {"red": 1}},
        display={"1-1": "vulture", "1-2": "modok"},
        locations=["asgard", "knowhere"],
    )


@pytest.mark.parametrize(
    ("position", "first", "then"),
    [
        (returning, "take orange red purple", ["return"]),
        (paying, "recruit 1-1 choose", ["pay"]),
        (visiting, "recruit 1-1", ["location"]),
    ],
)
async def test_a_choice_that_follows_a_move(
    stand: Standing, position: Callable[[], State], first: str, then: list[str]
) -> None:
    """After a move, the same panel asks the player's next question.

    No other player is mentioned in between, and a restart loses nothing.
    """
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    session_id = await stand_at(stand, room, position())
    await stand.move(ana, first, room)
    await stand.confirms(ana, "always")
    assert "Ana" in stand.board(room).pinged
    assert refused_with(await press(ben, stand.board(room), "play"), "not_your_turn")
    panel = (await press(ana, stand.board(room), "play")).message
    asked = 0
    while offered := offers(panel):
        custom_id, value = offered[0]
        seat, moves = await stand.legal(session_id)
        assert seat == 0
        assert moves[0].split()[0] in then
        if value:
            await ana.select(panel, custom_id, with_others(panel, custom_id, value))
        else:
            await ana.press(panel, custom_id)
        await handled()
        if asked == 0:
            await stand.restart()
            await stand.told()
        confirm = confirmation(panel)
        assert confirm is not None
        await ana.press(panel, confirm)
        await stand.told()
        asked += 1
    assert asked >= 1
    assert (await stand.legal(session_id))[0] == 1
    assert "Ben" in stand.board(room).pinged


async def test_panels_and_buttons_work_after_a_restart(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room, waiting = stand.room(), stand.room()
    await stand.begin([ana, ben], room)
    lobby = await stand.lobby([ana, ben], waiting)
    board = stand.board(room)
    await stand.confirms(ana, "always")
    panel = (await press(ana, board, "play")).message
    await stand.restart()
    menu = panel.selects[0]
    await ana.select(panel, menu.custom_id, [menu.options[0][1]])
    await handled()
    assert confirmation(panel)
    await stand.restart()
    await ana.press(panel, "Back")
    await handled()
    assert panel.selects
    await ana.select(panel, panel.selects[0].custom_id, [panel.selects[0].options[0][1]])
    await handled()
    await stand.restart()
    await press(ana, panel, "confirm")
    await stand.told()
    assert (await stand.session(room)).announced_revision == 1
    assert (await press(ben, stand.board(room), "log")).text
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await stand.restart()
    await press(ben, lobby, "start")
    await stand.told()
    assert (await stand.session(waiting)).status == "running"
