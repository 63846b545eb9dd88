"""Tests that the private pages about a lobby disappear once the lobby is over."""

from __future__ import annotations

import pytest

from bot.face.messages.lobby import LOBBY_MORE
from tests.bot.clicks import actions, press, pressed
from tests.bot.driver import DriverUser
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def opened(stand: Standing, room: str) -> tuple[DriverUser, DriverUser, ShownMessage, list[ShownMessage]]:
    """Return Ana and Ben, their lobby, and private pages about it. Ana has changed the clock on one of them."""
    ana, ben = stand.users(2)
    lobby = await stand.lobby([ana, ben], room, game="ragami", seats=3)
    more = (await press(ana, lobby, LOBBY_MORE)).message
    table = (await press(ana, more, "table")).message
    options = (await press(ana, more, "options")).message
    clock = next(one for one in table.selects if "terms" in one.custom_id)
    await ana.select(table, clock.custom_id, ["none"])
    pages = [more, table, options, (await press(ben, lobby, LOBBY_MORE)).message]
    await stand.told()
    assert len({page.id for page in pages}) == 4
    assert not [page for page in pages if page.deleted]
    return ana, ben, lobby, pages


async def test_private_pages_about_a_lobby_are_deleted_when_the_match_begins(stand: Standing) -> None:
    room = stand.room()
    ana, ben, lobby, pages = await opened(stand, room)
    added = (await pressed(stand, ana, pages[1], "computer", "1")).message
    assert added.id == pages[1].id
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await pressed(stand, ana, lobby, "start")
    assert all(page.deleted for page in pages)
    for user in (ana, ben):
        assert not [one for one in user.messages(room) if one.ephemeral]
    assert "play" in actions(stand.board(room))


async def test_private_pages_about_a_lobby_are_deleted_when_it_is_cancelled(stand: Standing) -> None:
    room = stand.room()
    ana, _, _, pages = await opened(stand, room)
    await pressed(stand, ana, pages[0], "cancel")
    assert all(page.deleted for page in pages)


async def test_a_page_that_opens_while_the_match_begins_is_deleted(stand: Standing) -> None:
    room = stand.room()
    ana, ben, lobby, pages = await opened(stand, room)
    await pressed(stand, ana, pages[1], "computer", "1")
    for user in (ana, ben):
        await press(user, lobby, "ready")
    services = stand.client.services
    began: list[int] = []
    answer = services.answer

    async def late(*args: object, **more: object) -> object:
        if not began:
            began.append(1)
            await services.host.lobby.start((await stand.session(room)).session_id, int(ana.id))
        return await answer(*args, **more)  # type: ignore[arg-type]

    services.answer = late  # type: ignore[method-assign, assignment]
    try:
        page = (await pressed(stand, ben, lobby, LOBBY_MORE)).message
    finally:
        services.answer = answer  # type: ignore[method-assign]
    assert page.deleted
