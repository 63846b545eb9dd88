"""Watching: a private panel that follows what is public, never more, as long as Discord lets it."""

from __future__ import annotations

import discord
import pytest

import bot.face.posting.watchers as watching
from bot.face.posting.watchers import Watchers
from bot.host.rulings import Delete
from bot.local.driver import DriverUser, Exchange
from tests.bot.duels import begin as duel
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

TAKE = "take yellow blue red"


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels are edited at once, so that no test waits."""
    monkeypatch.setattr(watching, "PAUSE_SECONDS", 0.01)


def watchers(house: Standing) -> Watchers:
    return house.client.services.watchers


def edits(house: Standing, opened: Exchange) -> int:
    """How often the bot edited the panel that a command opened."""
    path = f"/{opened.interaction.token}/messages/@original"
    return sum(request.method == "PATCH" and request.path.endswith(path) for request in house.table.requests)


async def watch(house: Standing, user: DriverUser, room: str) -> Exchange:
    answer = await user.command("game watch", channel=room)
    await house.told()
    return answer


async def caught_up(house: Standing) -> None:
    """Wait until no panel is being edited."""
    await house.told()
    await house.driver.wait_until(lambda: not watchers(house)._tasks, 30)
    await house.told()


async def test_a_panel_follows_the_match_by_itself(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    assert panel.ephemeral
    assert "Waiting for **\u2068Ana\u2069**" in panel.text
    assert "Good luck" in panel.text
    assert "Follows the match by itself until <t:" in panel.text
    assert [one.label for one in panel.buttons] == ["Refresh", "Stop"]
    before = await panel.images[0].read()
    await house.move(ana, TAKE, room)
    await caught_up(house)
    assert "Waiting for **\u2068Ben\u2069**" in panel.text
    assert "takes" in panel.text
    assert await panel.images[0].read() != before
    assert panel.images[0].description
    await house.move(ben, TAKE.replace("red", "orange"), room)
    await caught_up(house)
    assert "Waiting for **\u2068Ana\u2069**" in panel.text
    # Nobody else sees it, and nobody is called by it.
    assert all(message.id != panel.id for message in house.driver.messages(room))
    assert panel.pinged == []


async def test_the_end_is_shown_and_then_nothing_is_followed(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    asked = await ben.command("game resign", channel=room)
    await ben.press(asked.message, "Yes, resign")
    await caught_up(house)
    assert "The match is over." in panel.text
    assert "🥇" in panel.text
    assert watchers(house)._of(session_id) == []


async def test_of_a_deleted_match_nothing_is_seen_any_more(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    await house.client.services.host.rulings.carry_out(session_id, 9, Delete(), "It was *rude*")
    house.client.services.announcer.wake(session_id)
    await caught_up(house)
    assert "A moderator deleted this match: It was \\*rude\\*" in panel.text.replace("\u2068", "").replace("\u2069", "")
    assert "Follows the match" not in panel.text
    assert "Waiting for" not in panel.text
    assert panel.images == []
    assert panel.buttons == []
    assert watchers(house)._of(session_id) == []


async def test_a_match_that_moves_is_linked_where_it_is(house: Standing) -> None:
    ana, ben, chen, dora = house.users(4)
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    assert house.board(room).id in panel.text
    await dora.command("game here", channel=elsewhere, session=session_id, reason="Too loud here")
    await caught_up(house)
    assert house.board(elsewhere).id in panel.text
    assert house.board(room).id not in panel.text


async def test_stop_and_again(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    await chen.press(panel, "Stop")
    await house.told()
    assert "no longer watching" in panel.text
    assert panel.images == []
    await house.move(ana, TAKE, room)
    await caught_up(house)
    assert "no longer watching" in panel.text
    assert watchers(house)._of(session_id) == []


async def test_a_player_who_watches_sees_no_more_than_anybody(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    await duel(house, [ana, ben], room, shields=3)
    mine, strangers = (await watch(house, ana, room)).message, (await watch(house, chen, room)).message
    for _ in range(2):
        until = [line for line in mine.text.splitlines() if "Follows" not in line and "Last change" not in line]
        theirs = [line for line in strangers.text.splitlines() if "Follows" not in line and "Last change" not in line]
        assert until == theirs
        assert await mine.images[0].read() == await strangers.images[0].read()
        assert mine.images[0].description == strangers.images[0].description
        await house.move(ana, "strike 2", room)
        await caught_up(house)
    assert "your** turn" not in mine.text
    assert "Your answers" not in mine.text


async def test_what_nobody_can_see_edits_nothing(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    opened = await watch(house, chen, room)
    await caught_up(house)
    before = edits(house, opened)
    house.client.services.announcer.show_again(session_id)
    await caught_up(house)
    assert edits(house, opened) == before


async def test_many_moves_in_a_row_are_few_edits(house: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    opened = await watch(house, chen, room)
    await caught_up(house)
    before = edits(house, opened)
    monkeypatch.setattr(watching, "PAUSE_SECONDS", 3600.0)
    for _ in range(3):
        _, moves = await house.legal(session_id)
        live = await house.client.services.host.live(session_id)
        user = ana if live.due()[0].seat == 0 else ben
        await house.move(user, moves[0], room)
    # One edit at once, and the next after the pause.
    assert edits(house, opened) == before + 1
    for task in watchers(house)._tasks.values():
        task.cancel()


async def test_when_the_token_has_run_out_a_press_goes_on(house: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    with monkeypatch.context() as late:
        late.setattr(discord.Interaction, "is_expired", lambda _: True)
        await house.move(ana, TAKE, room)
        await caught_up(house)
    assert "Waiting for **\u2068Ana\u2069**" in panel.text
    assert watchers(house)._of(session_id) == []
    await chen.press(panel, "Refresh")
    await caught_up(house)
    assert "Waiting for **\u2068Ben\u2069**" in panel.text
    await house.move(ben, TAKE.replace("red", "orange"), room)
    await caught_up(house)
    assert "Waiting for **\u2068Ana\u2069**" in panel.text


async def test_after_a_restart_a_press_goes_on(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    await house.restart()
    await house.told()
    await house.move(ana, TAKE, room)
    await caught_up(house)
    assert "Waiting for **\u2068Ana\u2069**" in panel.text
    await chen.press(panel, "Refresh")
    await caught_up(house)
    assert "Waiting for **\u2068Ben\u2069**" in panel.text


async def test_a_panel_that_was_dismissed_is_forgotten(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    chen.dismiss(panel)
    await house.move(ana, TAKE, room)
    await caught_up(house)
    assert watchers(house)._of(session_id) == []


async def test_memory_has_a_bound(house: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, chen = house.users(3)
    monkeypatch.setattr(watching, "OF_USER_LIMIT", 2)
    sessions = []
    for _ in range(3):
        room = house.room()
        sessions.append(await house.begin([ana, ben], room))
        await watch(house, chen, room)
    assert [bool(watchers(house)._of(one)) for one in sessions] == [False, True, True]
    monkeypatch.setattr(watchers(house)._watchers, "limit", 1)
    await watch(house, ana, room)
    # Whoever asks again for the same match is there once.
    for _ in range(2):
        assert list(watchers(house)._watchers) == [(sessions[-1], int(ana.id))]
        await watch(house, ana, room)


async def test_watching_too_often_or_too_early(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    await house.lobby([ana, ben], room)
    assert "not begun" in (await watch(house, chen, room)).text
    assert "No game is played" in (await watch(house, chen, house.room())).text
    room = house.room()
    await house.begin([ana, ben], room)
    panel = (await watch(house, chen, room)).message
    for _ in range(4):
        await chen.press(panel, "Refresh")
        await house.told()
    answer = await chen.press(panel, "Refresh")
    await house.told()
    assert "One moment, please" in answer.text


async def test_in_spanish(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    await house.begin([ana, ben], room)
    with house.speaking("es-ES"):
        panel = (await watch(house, chen, room)).message
        assert "Esperando a **\u2068Ana\u2069**" in panel.text
        assert [one.label for one in panel.buttons] == ["Actualizar", "Dejarlo"]
    await house.move(ana, TAKE, room)
    await caught_up(house)
    assert "Esperando a **\u2068Ben\u2069**" in panel.text
