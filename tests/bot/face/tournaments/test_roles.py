"""Tests in Discord that events give roles to players and winners, and take them again, if the bot has the right."""

from __future__ import annotations

import pytest

from bot.face.messages.tournaments.event_message import JOIN, LEAVE
from bot.face.posting import roles
from bot.face.tournaments.form.page import ROLE, ROLES
from bot.face.tournaments.requests import PLAYERS
from bot.local.world.guild_world import Role
from bot.local.world.permissions import BOT_DEFAULT, Permission
from storage.errors import LeaseLost
from tests.bot.clicks import choose, press
from tests.bot.driver import Exchange
from tests.bot.face.tournaments.event_play import EventStand, chief, has, new_event, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.storage.samples import execute
from tests.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def stores(stand: Standing, *, refused: int | None = None, pending: int | None = None) -> bool:
    """Return whether this many rows are stored. The bot writes the rows after Discord's answer."""
    rows = stand.storage.given_roles
    return (refused is None or len(await rows.refused_roles()) == refused) and (
        pending is None or len(await rows.pending_roles()) == pending
    )


async def chosen(event: EventStand, name: str, *role_ids: str) -> Exchange:
    """Choose a role in the form, which any earlier page of the form leads to."""
    page = await press(event.organiser, event.room, PLAYERS)
    page = await press(event.organiser, page, ROLES)
    result = await choose(event.organiser, page, ROLE, *role_ids, rest=name)
    await event.stand.told()
    return result


async def test_players_and_the_winner_have_their_roles(stand: Standing, own: Role) -> None:
    ana, ben = stand.users(2)
    event, server = await new_event(stand, await chief(stand), most=4), stand.driver.server
    player, champion = server.add_role("Player"), server.add_role("Champion")
    page = await chosen(event, "entrant_role", player.id)
    assert says(page, "info-setting", value=f"<@&{player.id}>")
    await chosen(event, "champion_role", champion.id)
    await event.click(ana, JOIN)
    await event.click(ben, JOIN)
    assert has(stand, ana, player)
    assert has(stand, ben, player)
    await event.mine(ben, LEAVE)
    assert not has(stand, ben, player)
    fault = stand.table.fault("/guilds/{guild_id}/members/{user_id}/roles/{role_id}", method="PUT", status=503)
    await event.mine(ben, JOIN)
    await stand.driver.wait_until(lambda: has(stand, ben, player))
    assert fault.hits == 1
    assert own.managed
    assert not has(stand, ana, champion)


async def test_a_role_that_the_bot_or_the_organiser_may_not_give_is_refused(stand: Standing, own: Role) -> None:
    server = stand.driver.server
    event = await new_event(stand, await chief(stand))
    high, low = server.add_role("High", 0, 5), server.add_role("Low")
    refused = await chosen(event, "entrant_role", high.id)
    assert refused_with(refused, "role_obstacle", why="above")
    refused = await chosen(event, "entrant_role", own.id)
    assert refused_with(refused, "role_obstacle", why="managed")
    server.allow_role(own, BOT_DEFAULT)
    refused = await chosen(event, "entrant_role", low.id)
    assert refused_with(refused, "role_obstacle", why="right")
    server.allow_role(own, BOT_DEFAULT | Permission.MANAGE_ROLES)
    other = await new_event(stand, await organiser(stand))
    assert refused_with(await chosen(other, "champion_role", low.id), "role_not_yours"), (
        "an organiser must not get by an event what nobody may give them"
    )


async def test_the_organisers_are_told_once_that_the_bot_lacks_the_right(stand: Standing, own: Role) -> None:
    ana, ben = stand.users(2)
    event, server = await new_event(stand, await chief(stand)), stand.driver.server
    player = server.add_role("Player")
    await chosen(event, "entrant_role", player.id)
    server.allow_role(own, BOT_DEFAULT)
    await event.click(ana, JOIN)
    await event.click(ben, JOIN)
    notices = [one for one in stand.driver.messages(event.channel) if says(one, "notice-roles-refused", cause="right")]
    assert len(notices) == 1
    assert not has(stand, ana, player)
    server.allow_role(own, BOT_DEFAULT | Permission.MANAGE_ROLES)
    await stand.driver.wait_until(lambda: has(stand, ana, player) and has(stand, ben, player))
    await until(lambda: stores(stand, refused=0))
    server.delete_role(player)
    await event.mine(ben, LEAVE)
    await until(lambda: stores(stand, pending=0))


async def test_a_player_who_left_the_server_gets_the_role_after_coming_back(stand: Standing, own: Role) -> None:
    ana, (ben,) = stand.driver.add_user("Ana"), stand.users(1)
    event, server = await new_event(stand, await chief(stand), most=4), stand.driver.server
    player = server.add_role("Player")
    await event.click(ana, JOIN)
    server.remove_member(ana)
    await chosen(event, "entrant_role", player.id)
    await until(lambda: stores(stand, refused=0, pending=0))
    server.add_member(ana)
    await event.click(ben, JOIN)
    await stand.driver.wait_until(lambda: has(stand, ana, player) and has(stand, ben, player))
    assert own.managed


async def test_a_role_that_discord_refused_is_tried_again_after_a_start(stand: Standing, own: Role) -> None:
    (ana,) = stand.users(1)
    event, server = await new_event(stand, await chief(stand)), stand.driver.server
    player = server.add_role("Player")
    await chosen(event, "entrant_role", player.id)
    fault = stand.table.fault("/guilds/{guild_id}/members/{user_id}/roles/{role_id}", method="PUT", status=403)
    await event.click(ana, JOIN)
    await stand.told()
    assert (fault.hits, len(await stand.storage.given_roles.refused_roles())) == (1, 1)
    assert own.managed
    await stand.client.services.events.resume()
    await stand.driver.wait_until(lambda: has(stand, ana, player))


async def test_a_role_that_was_given_before_a_crash_is_taken_although_the_right_was_lost(
    stand: Standing, own: Role
) -> None:
    (ana,) = stand.users(1)
    event, server = await new_event(stand, await chief(stand)), stand.driver.server
    player = server.add_role("Player")
    await chosen(event, "entrant_role", player.id)
    await event.click(ana, JOIN)
    await stand.told()
    assert has(stand, ana, player)
    # Pretend that the bot was killed after Discord answered and before it stored the answer.
    await execute(stand.storage, "UPDATE given_roles SET done = 0 WHERE role_id = ?", (int(player.id),))
    await stand.stop_bot()
    server.allow_role(own, BOT_DEFAULT)
    await stand.start_bot()
    await until(lambda: stores(stand, refused=0, pending=0))
    server.allow_role(own, BOT_DEFAULT | Permission.MANAGE_ROLES)
    await event.mine(ana, LEAVE)
    await stand.driver.wait_until(lambda: not has(stand, ana, player))


async def test_a_process_that_may_have_lost_the_guild_gives_no_role(
    stand: Standing, own: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana,) = stand.users(1)
    player, host = stand.driver.server.add_role("Player"), stand.client.services.host
    rows = stand.storage.given_roles
    asked: list[int] = []

    def lost(guild_id: int) -> None:
        asked.append(guild_id)
        raise LeaseLost("another process owns the guild")

    giver = roles.RoleGiver(stand.client, host, stand.client.services.languages)
    with monkeypatch.context() as patched:
        patched.setattr(host, "need_owner", lost)
        await rows.want(990_099, int(stand.guild.id), {("entrant", int(ana.id), int(player.id))})
        giver.wake()
        await until(lambda: were_asked(asked))
        await giver.close()
    assert not has(stand, ana, player)
    assert await stores(stand, refused=0, pending=1)
    await rows.drop((await rows.pending_roles())[0])
    assert own.managed


async def were_asked(asked: list[int]) -> bool:
    return bool(asked)
