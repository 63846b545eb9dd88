"""Tests the bot's permissions on every route: it has those of its invitation and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.local.server import LocalTable
from bot.local.world.guild_world import Overwrite
from bot.local.world.permissions import BOT_DEFAULT, EVERYONE_DEFAULT, IN_PRIVATE, OUTSIDE, Permission
from tests.bot.driver import Driver
from tests.bot.local.helpers import Rest, command, own_role, picture
from tests.bot.local.samplebot import running
from tests.bot.local.sockets import Opener

README = Path(__file__).resolve().parents[4] / "README.md"
HELD = BOT_DEFAULT | EVERYONE_DEFAULT
EMBED = {"embeds": [{"title": "x"}]}


@pytest.fixture
def channel(driver: Driver) -> str:
    return driver.place("table").channel.id


def overwrite(driver: Driver, *overwrites: Overwrite) -> None:
    driver.place("table").channel.permission_overwrites = list(overwrites)


def test_the_bot_has_the_permissions_of_the_readme_and_everybody_few(table: LocalTable) -> None:
    asked = re.search(r"these permissions: ([^.]+)\.", README.read_text())
    assert asked is not None
    names = [name.strip().upper().replace(" ", "_") for name in re.sub(r"\s+", " ", asked[1]).split(",")]
    # The page where a user adds a bot says View Channels, while the documentation says VIEW_CHANNEL.
    names = ["VIEW_CHANNEL" if name == "VIEW_CHANNELS" else name for name in names]
    assert sum(getattr(Permission, name) for name in names) == BOT_DEFAULT
    guild = next(iter(table.world.guilds.values()))
    assert int(own_role(table).permissions) == BOT_DEFAULT
    assert not int(guild.roles[guild.id].permissions) & BOT_DEFAULT


ROUTES: list[tuple[int, str, str, dict[str, Any], tuple[int, int]]] = [
    (Permission.VIEW_CHANNEL, "GET", "", {}, (403, 50001)),
    (Permission.VIEW_CHANNEL, "POST", "/messages", {"body": {"content": "x"}}, (403, 50001)),
    (Permission.VIEW_CHANNEL, "GET", "/messages", {}, (403, 50001)),
    (Permission.SEND_MESSAGES, "POST", "/messages", {"body": {"content": "x"}}, (403, 50013)),
    (Permission.EMBED_LINKS, "POST", "/messages", {"body": EMBED}, (403, 50013)),
    (Permission.EMBED_LINKS, "PATCH", "/messages/{own}", {"body": EMBED}, (403, 50013)),
    (Permission.ATTACH_FILES, "POST", "/messages", {"files": {"a.png": picture()}}, (403, 50013)),
    (Permission.ATTACH_FILES, "PATCH", "/messages/{own}", {"files": {"a.png": picture()}}, (403, 50013)),
    (Permission.READ_MESSAGE_HISTORY, "GET", "/messages/{own}", {}, (403, 50013)),
    (Permission.CREATE_PUBLIC_THREADS, "POST", "/threads", {"body": {"name": "x", "type": 11}}, (403, 50013)),
    (Permission.CREATE_PUBLIC_THREADS, "POST", "/messages/{own}/threads", {"body": {"name": "x"}}, (403, 50013)),
]


@pytest.mark.parametrize(("permission", "method", "path", "sent", "refusal"), ROUTES)
async def test_each_permission_is_required(
    rest: Rest,
    driver: Driver,
    table: LocalTable,
    channel: str,
    permission: int,
    method: str,
    path: str,
    sent: dict[str, Any],
    refusal: tuple[int, int],
) -> None:
    _, own = await rest("POST", f"/channels/{channel}/messages", {"content": "mine"})
    full = f"/channels/{channel}{path.format(own=own['id'])}"
    overwrite(driver, Overwrite(table.world.bot_id, 1, deny=str(permission)))
    assert await rest.refused(method, full, **sent) == refusal
    overwrite(driver)
    status, answer = await rest(method, full, **sent)
    assert status in (200, 201), answer


async def test_writing_in_a_thread_needs_its_own_permission(
    rest: Rest, driver: Driver, table: LocalTable, channel: str
) -> None:
    _, thread = await rest("POST", f"/channels/{channel}/threads", {"name": "x", "type": 11})
    at = f"/channels/{thread['id']}"
    overwrite(driver, Overwrite(table.world.bot_id, 1, deny=str(Permission.SEND_MESSAGES)))
    assert (await rest("POST", f"{at}/messages", {"content": "x"}))[0] == 200
    overwrite(driver, Overwrite(table.world.bot_id, 1, deny=str(Permission.SEND_MESSAGES_IN_THREADS)))
    assert await rest.refused("POST", f"{at}/messages", {"content": "x"}) == (403, 50013)
    assert await rest.refused("PUT", f"{at}/thread-members/{driver.user('Ana').id}") == (403, 50013)


async def test_a_permission_outside_of_the_invitation_is_missing(rest: Rest, driver: Driver, channel: str) -> None:
    _, thread = await rest("POST", f"/channels/{channel}/threads", {"name": "x", "type": 11})
    at = f"/channels/{thread['id']}"
    assert await rest.refused("PATCH", at, {"locked": True}) == (403, 50013)
    assert await rest.refused("DELETE", at) == (403, 50013)
    assert await rest.refused("POST", f"/channels/{channel}/threads", {"name": "x"}) == (403, 50013)
    assert await rest.refused("PATCH", f"/channels/{channel}", {"name": "x"}) == (403, 50013)
    said = driver.user("Ana").say("Mine")
    assert await rest.refused("DELETE", f"/channels/{channel}/messages/{said.id}") == (403, 50013)


async def test_replying_needs_the_history(rest: Rest, driver: Driver, table: LocalTable, channel: str) -> None:
    at = f"/channels/{channel}/messages"
    _, own = await rest("POST", at, {"content": "mine"})
    reply = {"content": "x", "message_reference": {"message_id": own["id"]}}
    overwrite(driver, Overwrite(table.world.bot_id, 1, deny=str(Permission.READ_MESSAGE_HISTORY)))
    assert await rest.refused("POST", at, reply) == (400, 160002)


async def test_an_interaction_lists_the_bots_permissions_in_its_channel(
    rest: Rest, driver: Driver, table: LocalTable, connect: Opener, channel: str
) -> None:
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command()])
    socket = await connect()
    await socket.identify()
    ana, guild = driver.user("Ana"), next(iter(table.world.guilds.values()))

    async def told(where: str) -> int:
        await ana.command("do", channel=where, wait=False)
        return int((await socket.event("INTERACTION_CREATE"))["d"]["app_permissions"])

    send, attach, view = (
        str(one) for one in (Permission.SEND_MESSAGES, Permission.ATTACH_FILES, Permission.VIEW_CHANNEL)
    )
    assert await told(channel) == HELD
    overwrite(driver, Overwrite(guild.id, 0, deny=send))
    assert await told(channel) == HELD & ~Permission.SEND_MESSAGES
    overwrite(driver, Overwrite(guild.id, 0, deny=send), Overwrite(own_role(table).id, 0, allow=send, deny=attach))
    assert await told(channel) == HELD & ~Permission.ATTACH_FILES
    _, thread = await rest("POST", f"/channels/{channel}/threads", {"name": "x", "type": 11})
    overwrite(driver, Overwrite(own_role(table).id, 0, deny=send), Overwrite(table.world.bot_id, 1, allow=send))
    assert await told(thread["id"]) == HELD
    overwrite(driver, Overwrite(own_role(table).id, 0, deny=view))
    assert await told(channel) == 0
    _, private = await rest("POST", "/users/@me/channels", {"recipient_id": ana.id})
    assert await told(private["id"]) == IN_PRIVATE


async def test_no_event_comes_from_a_channel_that_the_bot_cannot_see(
    rest: Rest, driver: Driver, table: LocalTable, connect: Opener, channel: str
) -> None:
    socket = await connect()
    await socket.identify()
    overwrite(driver, Overwrite(table.world.bot_id, 1, deny=str(Permission.VIEW_CHANNEL)))
    ana = driver.user("Ana")
    ana.say("hidden")
    shown = ana.say("shown", channel="lobby")
    assert (await socket.event("MESSAGE_CREATE"))["d"]["id"] == shown.id
    assert await rest.refused("GET", f"/channels/{channel}/messages/{shown.id}") == (403, 50001)


async def test_a_guild_that_added_only_the_commands(
    rest: Rest, driver: Driver, table: LocalTable, connect: Opener
) -> None:
    before = table.add_guild("Before", bot=False)
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command()])
    socket = await connect()
    ready = await socket.identify()
    assert before.id not in {one["id"] for one in ready["guilds"]}
    await socket.event("GUILD_CREATE")
    guild = table.add_guild("Elsewhere", bot=False)
    ana, there = driver.user("Ana"), guild.channels[0]
    ana.say("unheard", channel=there)
    exchange = await ana.command("do", channel=there, wait=False)
    arrived = await socket.next()
    assert (arrived["t"], arrived["d"]["guild_id"]) == ("INTERACTION_CREATE", guild.id)
    assert (arrived["d"]["app_permissions"], arrived["d"]["context"]) == (str(OUTSIDE), 0)
    assert await rest.refused("GET", f"/guilds/{guild.id}") == (404, 10004)
    assert await rest.refused("GET", f"/guilds/{guild.id}/members/{ana.id}") == (404, 10004)
    assert await rest.refused("POST", f"/channels/{there}/messages", {"content": "x"}) == (403, 50001)
    assert guild.id not in {one["id"] for one in (await rest("GET", "/users/@me/guilds"))[1]}
    # The bot answers with the interaction's token, so it need not be a member of the guild.
    token = exchange.interaction.token
    answer = {"type": 4, "data": {"content": "Hello"}}
    assert (await rest("POST", f"/interactions/{exchange.id}/{token}/callback", answer))[0] == 204
    hook = f"/webhooks/{table.world.bot_id}/{token}"
    assert (await rest("POST", hook, {}, files={"a.png": picture()}))[0] == 200
    assert (await rest("PATCH", f"{hook}/messages/@original", {"content": "Bye"}))[0] == 200
    assert [one.text for one in exchange.messages] == ["Bye", ""]


async def test_discord_py_in_a_guild_that_added_only_the_commands(driver: Driver, table: LocalTable) -> None:
    async with running(table.url) as bot:
        await driver.registered("game")
        guild = table.add_guild("Elsewhere", bot=False)
        exchange = await driver.user("Ana").command("game new", kind="splendor", channel=guild.channels[0])
        assert (exchange.text, bot.joined, bot.get_guild(int(guild.id))) == ("splendor for 2", [], None)


async def test_users_who_share_no_server_get_no_private_messages(rest: Rest, driver: Driver, table: LocalTable) -> None:
    ana = driver.user("Ana")
    _, private = await rest("POST", "/users/@me/channels", {"recipient_id": ana.id})
    at = f"/channels/{private['id']}/messages"
    assert (await rest("POST", at, {"content": "x"}))[0] == 200
    del next(iter(table.world.guilds.values())).members[ana.id]
    assert await rest.refused("POST", at, {"content": "x"}) == (403, 50278)
