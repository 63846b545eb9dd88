"""Tests the gateway without a bot library: login, events, compression, shards and resuming."""

from typing import Any

import pytest

from bot.local.server import LocalTable
from tests.bot.driver import Driver
from tests.bot.local.helpers import TOKEN, Rest
from tests.bot.local.sockets import GUILDS, Opener


async def test_ready_and_the_guild_come_after_identifying(connect: Opener, table: LocalTable) -> None:
    socket = await connect("v=10&encoding=json&compress=zlib-stream")
    ready = await socket.identify()
    guild = next(iter(table.world.guilds.values()))
    assert ready["guilds"] == [{"id": guild.id, "unavailable": True}]
    assert (ready["resume_gateway_url"], ready["user"]["id"]) == (table.gateway.url, table.world.bot_id)
    created = (await socket.event("GUILD_CREATE"))["d"]
    assert [one["name"] for one in created["channels"]] == ["table", "second-table", "lobby"]
    assert (created["unavailable"], created["member_count"]) == (False, 6)
    assert [one["user"]["id"] for one in created["members"]] == [table.world.bot_id]
    await socket.send(1, 2)
    assert (await socket.next())["op"] == 11


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"intents": None}, 4013),
        ({"intents": 1 << 40}, 4013),
        ({"intents": 1 << 15}, 4014),
        ({"shard": [2, 2]}, 4010),
    ],
)
async def test_a_wrong_identification_is_refused(connect: Opener, change: dict[str, Any], code: int) -> None:
    socket = await connect()
    await socket.send(2, {"token": TOKEN, "intents": GUILDS, "properties": {}, **change})
    assert await socket.closed() == code


async def test_breaches_of_the_protocol_end_the_connection(connect: Opener) -> None:
    socket = await connect("v=5")
    assert await socket.closed() == 4012
    socket = await connect()
    await socket.send(8, {})
    assert await socket.closed() == 4003
    socket = await connect()
    await socket.socket.send_str("no json")
    assert await socket.closed() == 4002
    socket = await connect()
    await socket.identify()
    await socket.send(2, {"token": TOKEN, "intents": GUILDS, "properties": {}})
    assert await socket.closed() == 4005
    socket = await connect()
    await socket.identify()
    await socket.send(42)
    assert await socket.closed() == 4001
    socket = await connect()
    for _ in range(121):
        await socket.send(1)
    assert await socket.closed() == 4008


async def test_a_lost_connection_is_resumed_without_a_gap(connect: Opener, driver: Driver, rest: Rest) -> None:
    socket = await connect()
    ready = await socket.identify()
    last = (await socket.event("GUILD_CREATE"))["s"]
    await driver.table.gateway.drop_connections()
    assert await socket.closed() == 4000
    await driver.wait_until(lambda: not driver.table.connected)
    channel = driver.place("table").channel.id
    await rest("POST", f"/channels/{channel}/messages", {"content": "missed"})
    again = await connect()
    await again.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": last})
    assert (await again.event("MESSAGE_CREATE"))["d"]["content"] == "missed"
    assert (await again.next())["t"] == "RESUMED"


async def test_a_session_that_cannot_be_resumed_is_refused(connect: Opener, table: LocalTable) -> None:
    socket = await connect()
    ready = await socket.identify()
    await socket.event("GUILD_CREATE")
    await socket.socket.close(code=1000)
    for session_id, sequence in ((ready["session_id"], 1), ("none", 1)):
        again = await connect()
        await again.next()
        await again.send(6, {"token": TOKEN, "session_id": session_id, "seq": sequence})
        assert await again.next() == {"op": 9, "t": None, "s": None, "d": False}
    socket = await connect()
    ready = await socket.identify()
    await table.gateway.drop_connections()
    again = await connect()
    await again.next()
    await again.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 999})
    assert (await again.next())["op"] == 9
    await again.send(6, {"token": "wrong", "session_id": ready["session_id"], "seq": 1})
    assert await again.closed() == 4004


async def test_messages_of_others_are_empty_without_the_privileged_intent(connect: Opener, driver: Driver) -> None:
    socket = await connect()
    await socket.identify()
    ana = driver.user("Ana")
    ana.say("among us")
    hidden = (await socket.event("MESSAGE_CREATE"))["d"]
    assert (hidden["content"], hidden["author"]["id"]) == ("", ana.id)
    assert hidden["member"]["roles"] == [next(iter(driver.table.world.guilds.values())).member_role]
    ana.say(f"<@{driver.table.world.bot_id}> hello")
    assert (await socket.event("MESSAGE_CREATE"))["d"]["content"].endswith("hello")


async def test_each_shard_gets_the_events_of_its_guilds(connect: Opener, driver: Driver, table: LocalTable) -> None:
    guild = next(iter(table.world.guilds))
    mine = (int(guild) >> 22) % 2
    right, wrong = await connect(), await connect()
    assert (await right.identify(shard=[mine, 2]))["guilds"] == [{"id": guild, "unavailable": True}]
    assert (await wrong.identify(shard=[1 - mine, 2]))["guilds"] == []
    await right.event("GUILD_CREATE")
    driver.user("Ana").say("x")
    assert (await right.next())["t"] == "MESSAGE_CREATE"
    await wrong.send(1)
    assert (await wrong.next())["op"] == 11


async def test_only_events_of_the_requested_intents_come(connect: Opener, driver: Driver) -> None:
    socket = await connect()
    await socket.identify(intents=0)
    driver.user("Ana").say("x")
    driver.add_channel("more")
    await socket.send(1)
    frames = [await socket.next() for _ in range(2)]
    assert [frame["t"] for frame in frames] == ["GUILD_CREATE", None]


async def test_members_can_be_requested_by_id(connect: Opener, driver: Driver, table: LocalTable) -> None:
    socket = await connect()
    await socket.identify()
    guild, ana = next(iter(table.world.guilds)), driver.user("Ana")
    await socket.send(8, {"guild_id": guild, "user_ids": [ana.id, "1"], "limit": 0, "nonce": "n"})
    chunk = (await socket.event("GUILD_MEMBERS_CHUNK"))["d"]
    assert ([one["user"]["id"] for one in chunk["members"]], chunk["not_found"]) == ([ana.id], ["1"])


async def test_a_restarted_bot_replaces_its_killed_predecessor(connect: Opener, table: LocalTable) -> None:
    first = await connect()
    await first.identify()
    await first.socket.close(code=4000)
    second = await connect()
    await second.identify()
    assert len(table.events.sessions) == 1
