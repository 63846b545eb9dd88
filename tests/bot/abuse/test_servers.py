"""Tests servers with running matches: outages, the bot's removal, lost rights and threads."""

from __future__ import annotations

import pytest

from bot.local.bodies.forms import ApiError
from bot.local.world.permissions import Permission
from tests.bot.driver import DriverUser
from tests.bot.meaning import says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def committed(stand: Standing, session_id: int, user: DriverUser) -> None:
    """Make a move as a standing order or a clock does, without an interaction, and announce it."""
    _, moves = await stand.legal(session_id)
    number = int(stand.table.world.snowflake())
    await stand.client.services.host.play.move(session_id, int(user.id), moves[0], interaction_id=number)
    stand.client.services.announcer.wake(session_id)


async def test_case_21_an_outage_of_the_server(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    stand.driver.server.begin_outage()
    await stand.told()
    with pytest.raises(ApiError):
        await ana.command("game board", channel=room)
    asked = len(stand.table.requests)
    await committed(stand, session_id, ana)
    # Requests that fail because of the server's outage are retried, because the bot retries after every error of
    # Discord.
    await stand.driver.wait_until(lambda: any(one.status == 503 for one in stand.table.requests[asked:]))
    stand.driver.server.end_outage()
    await stand.told()
    _, moves = await stand.legal(session_id)
    await stand.move(ben, moves[0], room)
    session = await stand.session(room)
    assert (session.revision, session.announced_revision, session.parked_reason) == (2, 2, None)
    assert stand.boards[session_id, 2] == 1


async def test_case_21_the_bot_is_removed_and_comes_back(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    stand.driver.server.remove_bot()
    await stand.told()
    await committed(stand, session_id, ana)
    await stand.told()
    asked = len(stand.table.requests)
    for _ in range(3):
        await stand.told()
    assert len(stand.table.requests) == asked, "nothing is asked for again and again"
    assert (await stand.session(room)).parked_reason is not None
    stand.driver.server.invite_bot()
    await stand.told()
    stand.client.services.announcer._parked_at.clear()
    await ben.command("game board", channel=room)
    await stand.told()
    session = await stand.session(room)
    assert (session.revision, session.announced_revision, session.parked_reason) == (1, 1, None)
    assert stand.boards[session_id, 1] == 1


async def test_case_21_a_thread_is_deleted_under_its_match(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    thread = await stand.begin_in_thread([ben, ana], room)
    session_id = (await stand.session(thread)).session_id
    stand.driver.server.delete(thread)
    await stand.told()
    due = (await stand.legal(session_id))[0]
    await committed(stand, session_id, (ben, ana)[due])
    await stand.told()
    session = await stand.storage.sessions.load(session_id)
    assert session is not None
    assert session.parked_reason is not None
    assert says(await dora.command("game list", channel=room), "list-parked")


async def test_case_6_a_role_that_is_taken_or_deleted_moderates_no_longer(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    role = stand.driver.server.add_role("Stewards", Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES, 3)
    stand.driver.server.give_role(chen, role)
    await chen.command("mod pause", channel=room, reason="tea")
    await stand.told()
    assert (await stand.session(room)).paused_at is not None
    await dora.command("mod resume", channel=room, reason="again")
    await stand.told()
    stand.driver.server.delete_role(role)
    await stand.told()
    refused = await chen.command("mod pause", channel=room, reason="tea", forged=True)
    await stand.told()
    assert refused.message.ephemeral
    assert (await stand.session(room)).paused_at is None


async def test_case_9_a_place_with_the_app_installed_only_by_a_user(stand: Standing) -> None:
    ana, ben = stand.users(2)
    bare = stand.table.add_guild("No app here", app=False).channels[0]
    group = stand.driver.add_group("Friends", ana, ben)
    ana.install()
    asked = [("game new", {"game": "ragami"}), ("game board", {}), ("my games", {}), ("help", {})]
    try:
        for place in (bare, group):
            for words, options in asked:
                answer = await ana.command(words, channel=place, options=options, forged=True)
                assert answer.message.ephemeral, words
            assert stand.driver.messages(place) == []
        await stand.told()
        for place in (bare, group):
            assert await stand.storage.sessions.last_in(int(place)) is None
    finally:
        ana.install(installed=False)
