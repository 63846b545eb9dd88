"""Tests watching: a private panel shows only what is public.

It follows the match as long as Discord lets the bot edit it.
"""

from __future__ import annotations

import asyncio
import re

import discord
import pytest

import bot.face.posting.watchers as watching
from bot.face.posting.watchers import Watchers
from bot.host.rulings import Delete
from tests.bot.clicks import actions, label, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.duels import begin as duel
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

TAKE = "take yellow blue red"


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow immediate edits of panels, so that no test waits."""
    monkeypatch.setattr(watching, "PAUSE_SECONDS", 0.01)


def watchers(stand: Standing) -> Watchers:
    return stand.client.services.watchers


def following() -> list[asyncio.Task[object]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith("watch-")]


def edits(stand: Standing, opened: Exchange) -> int:
    path = f"/{opened.interaction.token}/messages/@original"
    return sum(request.method == "PATCH" and request.path.endswith(path) for request in stand.table.requests)


async def watch(stand: Standing, user: DriverUser, room: str) -> Exchange:
    answer = await user.command("game watch", channel=room)
    await stand.told()
    return answer


async def caught_up(stand: Standing) -> None:
    await stand.told()
    await stand.driver.wait_until(lambda: not following(), 30)
    await stand.told()


async def test_a_panel_follows_the_match_automatically(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    assert panel.ephemeral
    assert says(panel, "status-other", who="Ana")
    assert says(panel, "event-start")
    assert says(panel, "watch-until")
    assert actions(panel) == ["watch", "unwatch"]
    before = await panel.images[0].read()
    await stand.move(ana, TAKE, room)
    await caught_up(stand)
    assert says(panel, "status-other", who="Ben")
    assert says(panel, "event-take")
    assert await panel.images[0].read() != before
    assert panel.images[0].description
    await stand.move(ben, TAKE.replace("red", "orange"), room)
    await caught_up(stand)
    assert says(panel, "status-other", who="Ana")
    # No other user sees the panel, and no user is mentioned.
    assert all(message.id != panel.id for message in stand.driver.messages(room))
    assert panel.pinged == []


async def test_the_panel_shows_the_end_and_then_stops_following(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    question = await ben.command("game resign", channel=room)
    await press(ben, question, "resign")
    await caught_up(stand)
    assert says(panel, "watch-over")
    assert "🥇" in panel.text
    assert watchers(stand).of_session(session_id) == []


async def test_the_panel_of_a_deleted_match_shows_nothing_more(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    await stand.client.services.host.rulings.carry_out(session_id, 9, Delete(), "It was *rude*")
    stand.client.services.announcer.wake(session_id)
    await caught_up(stand)
    assert says(panel, "event-deleted")
    assert not says(panel, "watch-until")
    assert not says(panel, "status-other")
    assert panel.images == []
    assert panel.buttons == []
    assert watchers(stand).of_session(session_id) == []


async def test_a_match_that_moves_is_linked_in_its_new_channel(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    old = stand.board(room).id
    assert old in panel.text
    await dora.command("game here", channel=elsewhere, session=session_id, reason="Too loud here")
    await caught_up(stand)
    assert stand.board(elsewhere).id in panel.text
    assert old not in panel.text


async def test_watching_is_stopped_and_resumed(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    await press(chen, panel, "unwatch")
    await stand.told()
    assert says(panel, "watch-stopped")
    assert panel.images == []
    await stand.move(ana, TAKE, room)
    await caught_up(stand)
    assert says(panel, "watch-stopped")
    assert watchers(stand).of_session(session_id) == []


async def test_a_player_who_watches_sees_no_more_than_anybody(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await duel(stand, [ana, ben], room, shields=3)
    mine, strangers = (await watch(stand, ana, room)).message, (await watch(stand, chen, room)).message
    for _ in range(2):
        # The two panels were opened one after another, so the times in them may differ.
        own, theirs = (re.sub(r"<t:\d+", "<t:", shown.text) for shown in (mine, strangers))
        assert own == theirs
        assert await mine.images[0].read() == await strangers.images[0].read()
        assert mine.images[0].description == strangers.images[0].description
        await stand.move(ana, "strike 2", room)
        await caught_up(stand)
    assert not says(mine, "status-mine")
    assert not says(mine, "status-order")


async def test_an_event_that_the_watcher_cannot_see_edits_nothing(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    opened_page = await watch(stand, chen, room)
    await caught_up(stand)
    before = edits(stand, opened_page)
    stand.client.services.announcer.show_again(session_id)
    await caught_up(stand)
    assert edits(stand, opened_page) == before


async def test_many_moves_in_a_row_cause_few_edits(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    opened_page = await watch(stand, chen, room)
    await caught_up(stand)
    before = edits(stand, opened_page)
    monkeypatch.setattr(watching, "PAUSE_SECONDS", 3600.0)
    for _ in range(3):
        _, moves = await stand.legal(session_id)
        live = await stand.client.services.host.live(session_id)
        user = ana if live.due_seats()[0].seat == 0 else ben
        await stand.move(user, moves[0], room)
    # The first edit comes at once. The second one comes after the pause, which is not over.
    assert edits(stand, opened_page) == before + 1
    for task in following():
        task.cancel()


async def test_after_the_token_expires_a_press_resumes_watching(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    with monkeypatch.context() as late:
        late.setattr(discord.Interaction, "is_expired", lambda _: True)
        await stand.move(ana, TAKE, room)
        await caught_up(stand)
    assert says(panel, "status-other", who="Ana")
    assert watchers(stand).of_session(session_id) == []
    await press(chen, panel, "watch")
    await caught_up(stand)
    assert says(panel, "status-other", who="Ben")
    await stand.move(ben, TAKE.replace("red", "orange"), room)
    await caught_up(stand)
    assert says(panel, "status-other", who="Ana")


async def test_after_a_restart_a_press_resumes_watching(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    await stand.restart()
    await stand.told()
    await stand.move(ana, TAKE, room)
    await caught_up(stand)
    assert says(panel, "status-other", who="Ana")
    await press(chen, panel, "watch")
    await caught_up(stand)
    assert says(panel, "status-other", who="Ben")


async def test_a_panel_that_was_dismissed_is_forgotten(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    chen.dismiss(panel)
    await stand.move(ana, TAKE, room)
    await caught_up(stand)
    assert watchers(stand).of_session(session_id) == []


async def test_a_users_new_panel_replaces_the_oldest_of_too_many(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, chen = stand.users(3)
    monkeypatch.setattr(watching, "OF_USER_LIMIT", 2)
    # The restart makes the bot forget the panels of other tests.
    await stand.restart()
    sessions = []
    for _ in range(3):
        room = stand.room()
        sessions.append(await stand.begin([ana, ben], room))
        await watch(stand, chen, room)
    assert [bool(watchers(stand).of_session(one)) for one in sessions] == [False, True, True]


async def test_a_new_watcher_replaces_the_oldest_of_too_many(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    monkeypatch.setattr(watching, "WATCHERS_LIMIT", 1)
    await stand.restart()
    for user in (chen, ana, ana):
        # A user who watches the same match again is still listed once.
        await watch(stand, user, room)
        assert watchers(stand).of_session(session_id) == [(session_id, int(user.id))]
    monkeypatch.undo()
    await stand.restart()


async def test_a_lobby_cannot_be_watched(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    assert refused_with(await watch(stand, chen, room), "no_session_here")
    await stand.lobby([ana, ben], room)
    assert refused_with(await watch(stand, chen, room), "not_started")


async def test_watching_has_a_rate_limit(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room)
    panel = (await watch(stand, chen, room)).message
    for _ in range(4):
        await press(chen, panel, "watch")
        await stand.told()
    answer = await press(chen, panel, "watch")
    await stand.told()
    assert refused_with(answer, "too_often")


async def test_a_spanish_watchers_panel_is_in_spanish(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room)
    with stand.speaking("es-ES"):
        panel = (await watch(stand, chen, room)).message
        assert says(panel, "status-other", "es", who="Ana")
        assert says(label(panel, "watch"), "watch-refresh", "es")
    await stand.move(ana, TAKE, room)
    await caught_up(stand)
    assert says(panel, "status-other", "es", who="Ben")
