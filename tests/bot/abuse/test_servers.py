"""What happens to a server under running matches: outages, the bot's removal, rights and threads that go."""

from __future__ import annotations

import pytest

from bot.local.driver import DriverUser
from bot.local.forms import ApiError
from bot.local.permissions import Permission
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def committed(house: Standing, session_id: int, user: DriverUser) -> None:
    """Make a move as a standing order or a clock does, with no interaction to answer, and have it announced."""
    _, moves = await house.legal(session_id)
    number = int(house.table.world.snowflake())
    await house.client.services.host.play.move(session_id, int(user.id), moves[0], interaction_id=number)
    house.client.services.announcer.wake(session_id)


async def test_case_21_an_outage_of_the_server(house: Standing) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    house.driver.server.begin_outage()
    await house.told()
    with pytest.raises(ApiError):
        await ana.command("game board", channel=room)
    asked = len(house.table.requests)
    await committed(house, session_id, ana)
    # What the server's absence holds up is tried again, as after any error of Discord's own.
    await house.driver.wait_until(lambda: any(one.status == 503 for one in house.table.requests[asked:]))
    house.driver.server.end_outage()
    await house.told()
    _, moves = await house.legal(session_id)
    await house.move(ben, moves[0], room)
    session = await house.session(room)
    assert (session.revision, session.announced_revision, session.parked_reason) == (2, 2, None)
    assert house.boards[session_id, 2] == 1


async def test_case_21_the_bot_is_removed_and_comes_back(house: Standing) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    house.driver.server.remove_bot()
    await house.told()
    await committed(house, session_id, ana)
    await house.told()
    asked = len(house.table.requests)
    for _ in range(3):
        await house.told()
    assert len(house.table.requests) == asked, "nothing is asked for again and again"
    assert (await house.session(room)).parked_reason is not None
    house.driver.server.invite_bot()
    await house.told()
    house.client.services.announcer._parked_at.clear()
    await ben.command("game board", channel=room)
    await house.told()
    session = await house.session(room)
    assert (session.revision, session.announced_revision, session.parked_reason) == (1, 1, None)
    assert house.boards[session_id, 1] == 1


async def test_case_21_a_thread_is_deleted_under_its_match(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room = house.room()
    await house.begin([ana, ben], room)
    thread = await house.begin_in_thread([ben, ana], room)
    session_id = (await house.session(thread)).session_id
    house.driver.server.delete(thread)
    await house.told()
    due = (await house.legal(session_id))[0]
    await committed(house, session_id, (ben, ana)[due])
    await house.told()
    session = await house.storage.sessions.load(session_id)
    assert session is not None
    assert session.parked_reason is not None
    assert "parked" in (await dora.command("game list", channel=room)).text


async def test_case_6_a_role_that_is_taken_or_deleted_moderates_no_longer(house: Standing) -> None:
    ana, ben, chen, dora = house.users(4)
    room = house.room()
    await house.begin([ana, ben], room)
    role = house.driver.server.add_role("Stewards", Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES, 3)
    house.driver.server.give_role(chen, role)
    await chen.command("mod pause", channel=room, reason="tea")
    await house.told()
    assert (await house.session(room)).paused_at is not None
    await dora.command("mod resume", channel=room, reason="again")
    await house.told()
    house.driver.server.delete_role(role)
    await house.told()
    refused = await chen.command("mod pause", channel=room, reason="tea", forged=True)
    await house.told()
    assert refused.message.ephemeral
    assert (await house.session(room)).paused_at is None


async def test_case_9_a_place_where_the_app_is_only_somebodys_own(house: Standing) -> None:
    ana, ben = house.users(2)
    bare = house.table.add_guild("No app here", app=False).channels[0]
    group = house.driver.add_group("Friends", ana, ben)
    ana.install()
    asked = [("game new", {"game": "ragami"}), ("game board", {}), ("my games", {}), ("help", {})]
    try:
        for place in (bare, group):
            for words, options in asked:
                answer = await ana.command(words, channel=place, options=options, forged=True)
                assert answer.message.ephemeral, words
            assert house.driver.messages(place) == []
        await house.told()
        for place in (bare, group):
            assert await house.storage.sessions.last_in(int(place)) is None
    finally:
        ana.install(installed=False)
