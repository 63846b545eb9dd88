"""Tests how managers and Discord change a guild: which events the bot gets, and what users can still do."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local.bodies.forms import ApiError
from bot.local.server import LocalTable
from bot.local.world.permissions import BOT_DEFAULT, OUTSIDE, Permission
from tests.bot.driver import Driver
from tests.bot.local.helpers import Rest, button, command, row
from tests.bot.local.samplebot import running
from tests.bot.local.sockets import Opener, Socket

GUILDS, MEMBERS, MESSAGES = 1, 1 << 1, 1 << 9


@pytest.fixture
async def socket(connect: Opener) -> Socket:
    made = await connect()
    await made.identify(GUILDS | MESSAGES)
    await made.event("GUILD_CREATE")
    return made


async def heard(socket: Socket) -> tuple[str, Any]:
    frame = await socket.next()
    return frame["t"], frame["d"]


async def test_roles_are_made_changed_and_deleted(socket: Socket, driver: Driver, rest: Rest) -> None:
    server, ana = driver.server, driver.user("Ana")
    role = server.add_role("Judge", Permission.MANAGE_MESSAGES, 4)
    name, data = await heard(socket)
    assert (name, data["guild_id"], data["role"]["name"]) == ("GUILD_ROLE_CREATE", server.guild.id, "Judge")
    server.give_role(ana, role)
    server.allow_role(role, Permission.MANAGE_GUILD)
    name, data = await heard(socket)
    assert (name, data["role"]["permissions"]) == ("GUILD_ROLE_UPDATE", str(Permission.MANAGE_GUILD))
    at = f"/guilds/{server.guild.id}/members/{ana.id}"
    assert role.id in (await rest("GET", at))[1]["roles"]
    server.delete_role(role)
    assert await heard(socket) == ("GUILD_ROLE_DELETE", {"guild_id": server.guild.id, "role_id": role.id})
    assert role.id not in (await rest("GET", at))[1]["roles"]
    own = next(one for one in server.guild.roles.values() if one.managed)
    with pytest.raises(ApiError) as caught:
        server.delete_role(own)
    assert caught.value.code == 50028


async def test_without_the_intent_the_bot_gets_only_its_own_member_events(
    socket: Socket, driver: Driver, table: LocalTable
) -> None:
    server, ana = driver.server, driver.user("Ana")
    role = server.add_role("Judge")
    assert (await heard(socket))[0] == "GUILD_ROLE_CREATE"
    server.give_role(ana, role)
    server.remove_member(ana)
    server.add_member(ana)
    table.guilds.give_role(server.guild, table.world.bot_id, role)
    name, data = await heard(socket)
    assert (name, data["user"]["id"]) == ("GUILD_MEMBER_UPDATE", table.world.bot_id)
    assert role.id in data["roles"]


async def test_with_the_intent_the_bot_gets_all_member_events(
    connect: Opener, driver: Driver, table: LocalTable, rest: Rest
) -> None:
    table.gateway.granted_intents = MEMBERS
    socket = await connect()
    await socket.identify(GUILDS | MEMBERS)
    await socket.event("GUILD_CREATE")
    server, ana = driver.server, driver.user("Ana")
    role = server.add_role("Judge")
    await socket.event("GUILD_ROLE_CREATE")
    server.give_role(ana, role)
    name, data = await heard(socket)
    assert (name, data["user"]["id"], role.id in data["roles"]) == ("GUILD_MEMBER_UPDATE", ana.id, True)
    server.take_role(ana, role)
    assert role.id not in (await heard(socket))[1]["roles"]
    server.remove_member(ana)
    name, data = await heard(socket)
    assert (name, data["guild_id"], data["user"]["id"]) == ("GUILD_MEMBER_REMOVE", server.guild.id, ana.id)
    assert await rest.refused("GET", f"/guilds/{server.guild.id}/members/{ana.id}") == (404, 10007)
    server.add_member(ana)
    assert (await heard(socket))[0] == "GUILD_MEMBER_ADD"


async def test_a_guild_is_unavailable_during_an_outage_and_available_after_it(
    socket: Socket, driver: Driver, rest: Rest, connect: Opener
) -> None:
    server, ana = driver.server, driver.user("Ana")
    guild_id, channel = server.guild.id, driver.place("table").channel.id
    server.begin_outage()
    assert await heard(socket) == ("GUILD_DELETE", {"id": guild_id, "unavailable": True})
    assert await rest.refused("POST", f"/channels/{channel}/messages", {"content": "x"}) == (503, 0)
    assert await rest.refused("GET", f"/guilds/{guild_id}") == (503, 0)
    with pytest.raises(ApiError):
        ana.say("hello?")
    # A client that connects during the outage learns of the guild, and gets it when it is back.
    other = await connect()
    assert (await other.identify())["guilds"] == [{"id": guild_id, "unavailable": True}]
    server.end_outage()
    for one in (socket, other):
        name, data = await heard(one)
        assert (name, data["id"], data["name"]) == ("GUILD_CREATE", guild_id, "Sobremesa")
    assert (await rest("POST", f"/channels/{channel}/messages", {"content": "x"}))[0] == 200


async def test_the_bot_is_removed_and_invited_again(
    socket: Socket, driver: Driver, rest: Rest, table: LocalTable
) -> None:
    server, ana, channel = driver.server, driver.user("Ana"), driver.place("table").channel.id
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command()])
    at = f"/channels/{channel}/messages"
    _, shown = await rest("POST", at, {"content": "x", "components": [row(button())]})
    await socket.event("MESSAGE_CREATE")
    server.remove_bot()
    assert await heard(socket) == ("GUILD_DELETE", {"id": server.guild.id})
    assert await rest.refused("POST", at, {"content": "x"}) == (403, 50001)
    assert await rest.refused("GET", f"/guilds/{server.guild.id}") == (404, 10004)
    assert "Sobremesa" not in {role.name for role in server.guild.roles.values()}
    for use in (ana.command("do", wait=False), ana.press(driver.messages()[-1], "Go", wait=False)):
        with pytest.raises(ApiError):
            await use
    ana.say("unheard")
    server.invite_bot()
    assert (await heard(socket))[0] == "GUILD_CREATE"
    assert (await rest("POST", at, {"content": "x"}))[0] == 200
    assert (await rest("GET", f"{at}/{shown['id']}"))[0] == 200
    assert (await ana.command("do", wait=False)).interaction.name == "do"


async def test_channels_and_threads_are_deleted(socket: Socket, driver: Driver, rest: Rest) -> None:
    channel = driver.place("table").channel.id
    _, first = await rest("POST", f"/channels/{channel}/threads", {"name": "One", "type": 11})
    _, second = await rest("POST", f"/channels/{channel}/threads", {"name": "Two", "type": 11})
    driver.server.delete(first["id"])
    assert (await socket.event("THREAD_DELETE"))["d"]["id"] == first["id"]
    assert await rest.refused("GET", f"/channels/{first['id']}") == (404, 10003)
    driver.server.delete("table")
    assert [(await heard(socket))[1]["id"] for _ in range(2)] == [second["id"], channel]
    assert await rest.refused("POST", f"/channels/{channel}/messages", {"content": "x"}) == (404, 10003)


async def test_opening_a_channel_to_the_bot_sends_its_threads(socket: Socket, driver: Driver, rest: Rest) -> None:
    channel = driver.place("table").channel.id
    _, thread = await rest("POST", f"/channels/{channel}/threads", {"name": "One", "type": 11})
    _, old = await rest("POST", f"/channels/{channel}/threads", {"name": "Two", "type": 11})
    driver.server.archive(old["id"])
    await socket.event("THREAD_UPDATE")
    driver.server.forbid(channel, Permission.VIEW_CHANNEL)
    name, data = await heard(socket)
    assert (name, data["permission_overwrites"][0]["deny"]) == ("CHANNEL_UPDATE", str(Permission.VIEW_CHANNEL))
    driver.server.lock(thread["id"])
    driver.server.forbid(channel)
    assert (await heard(socket))[1]["permission_overwrites"] == []
    name, data = await heard(socket)
    assert (name, data["channel_ids"]) == ("THREAD_LIST_SYNC", [channel])
    assert [(one["id"], one["thread_metadata"]["locked"]) for one in data["threads"]] == [(thread["id"], True)]
    assert [one["id"] for one in data["members"]] == [thread["id"]]


async def test_users_with_the_app_and_the_places_where_it_can_be_used(
    socket: Socket, driver: Driver, rest: Rest, table: LocalTable
) -> None:
    everywhere = command(integration_types=[0, 1], contexts=[0, 1, 2])
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [everywhere, command("here")])
    ana, ben, guild = driver.user("Ana"), driver.user("Ben"), driver.server.guild
    bare = table.add_guild("Elsewhere", app=False).channels[0]
    group = driver.add_group("Friends", ana, ben)
    _, private = await rest("POST", "/users/@me/channels", {"recipient_id": ana.id})

    async def told(where: str, words: str = "do", *, forged: bool = False) -> tuple[int, dict[str, str], int]:
        await ana.command(words, channel=where, wait=False, forged=forged)
        data = (await socket.event("INTERACTION_CREATE"))["d"]
        assert data["channel"]["id"] == where
        return data["context"], data["authorizing_integration_owners"], int(data["app_permissions"])

    here = driver.place("table").channel.id
    assert (await told(here))[:2] == (0, {"0": guild.id})
    assert (await told(private["id"]))[:2] == (1, {"0": "0"})
    for closed in (bare, group):
        with pytest.raises(ApiError):
            await ana.command("do", channel=closed, wait=False)
    ana.install()
    assert (await told(here))[:2] == (0, {"0": guild.id, "1": ana.id})
    assert (await told(private["id"]))[:2] == (1, {"0": "0", "1": ana.id})
    assert await told(bare) == (0, {"1": ana.id}, OUTSIDE)
    assert await told(group) == (2, {"1": ana.id}, OUTSIDE)
    # In a channel that the bot is not in, the page offers no server command. A forged interaction is still delivered.
    with pytest.raises(ApiError):
        await ana.command("here", channel=bare, wait=False)
    assert (await told(bare, "here", forged=True))[0] == 0


async def test_discord_py_follows_all_changes(driver: Driver, table: LocalTable) -> None:
    async with running(table.url) as bot:
        await driver.registered("game")
        server, channel = driver.server, int(driver.place("table").channel.id)
        guild = bot.get_guild(int(server.guild.id))
        assert guild is not None
        role = server.add_role("Judge", Permission.MANAGE_MESSAGES)
        await driver.wait_until(lambda: guild.get_role(int(role.id)) is not None)
        table.guilds.give_role(server.guild, table.world.bot_id, role)
        await driver.wait_until(lambda: guild.me.guild_permissions.manage_messages)
        server.delete_role(role)
        await driver.wait_until(lambda: not guild.me.guild_permissions.manage_messages)
        server.forbid("table", Permission.SEND_MESSAGES)
        await driver.wait_until(lambda: not guild.text_channels[0].permissions_for(guild.me).send_messages)
        server.begin_outage()
        await driver.wait_until(lambda: guild.unavailable)
        server.end_outage()
        await driver.wait_until(lambda: bot.get_channel(channel) is not None and not guild.unavailable)
        server.delete("lobby")
        await driver.wait_until(lambda: len((bot.get_guild(guild.id) or guild).text_channels) == 2)
        server.remove_bot()
        await driver.wait_until(lambda: bot.get_guild(guild.id) is None)
        server.invite_bot()
        await driver.wait_until(lambda: bot.joined == ["Sobremesa"])
        assert bot.get_channel(channel) is not None
        own = bot.get_guild(guild.id)
        assert own is not None
        assert own.me.guild_permissions.value & BOT_DEFAULT == BOT_DEFAULT
