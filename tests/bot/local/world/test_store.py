"""Tests which data the table's file stores and deletes, and the server as a separate process."""

import asyncio
import sys
from pathlib import Path

import aiohttp
import aiosqlite
import pytest

from bot.local.bodies.limits import RouteLimits
from bot.local.server import LocalTable
from bot.local.world.permissions import BOT_DEFAULT, Permission
from tests.bot.driver import Driver
from tests.bot.local.helpers import TOKEN, Clock, Rest, command, grant, own_role, picture


async def test_threads_private_channels_and_settings_survive_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    table = await LocalTable.start(token=TOKEN, file=file)
    async with aiohttp.ClientSession() as session:
        rest, driver = Rest(table, session), Driver(table)
        grant(table, Permission.CREATE_PRIVATE_THREADS)
        ana = driver.user("Ana")
        channel = driver.place("table").channel.id
        _, thread = await rest("POST", f"/channels/{channel}/threads", {"name": "Secret"})
        await rest("PUT", f"/channels/{thread['id']}/thread-members/{ana.id}")
        _, private = await rest("POST", "/users/@me/channels", {"recipient_id": ana.id})
        _, gone = await rest("POST", f"/channels/{channel}/messages", {}, files={"a.png": picture()})
        await rest("DELETE", f"/channels/{channel}/messages/{gone['id']}")
        _, kept = await rest("POST", f"/channels/{channel}/messages", {"content": "x"}, files={"a.png": picture()})
        driver.add_user("Eve", "fr")
    await table.stop()
    async with aiosqlite.connect(file) as db, db.execute("SELECT count(*) FROM file") as cursor:
        assert await cursor.fetchone() == (1,)
    table = await LocalTable.start(token=TOKEN, file=file)
    driver = Driver(table)
    ana = driver.user("Ana")
    assert ana.messages(thread["id"]) == []
    with pytest.raises(Exception, match="Missing Access"):
        driver.user("Ben").messages(thread["id"])
    assert ana.private == private["id"]
    assert [one.id for one in driver.messages()] == [kept["id"]]
    assert table.world.people[driver.user("Eve").id].locale == "fr"
    assert int(driver.user("Ana").say("newer").id) > int(kept["id"])
    await table.stop()


async def test_ephemeral_and_pending_answers_do_not_survive_a_restart(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "table.db"
    table = await LocalTable.start(token=TOKEN, file=file, clock=clock)
    async with aiohttp.ClientSession() as session:
        rest, driver = Rest(table, session), Driver(table)
        await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command()])
        bodies = (
            {"type": 4, "data": {"content": "secret", "flags": 64}},
            {"type": 5},
            {"type": 4, "data": {"content": "x"}},
        )
        for body in bodies:
            exchange = await driver.user("Ana").command("do", wait=False)
            token = exchange.interaction.token
            await rest("POST", f"/interactions/{exchange.id}/{token}/callback", body)
    await table.stop()
    table = await LocalTable.start(token=TOKEN, file=file, clock=clock)
    async with aiohttp.ClientSession() as session:
        rest, driver = Rest(table, session), Driver(table)
        assert [one.text for one in driver.user("Ana").messages()] == ["x"]
        assert table.interactions.open == {}
        at = f"/webhooks/{table.world.bot_id}/{token}/messages/@original"
        assert await rest.refused("PATCH", at, {"content": "y"}) == (401, 50027)
    await table.stop()


async def test_a_shown_file_survives_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    table = await LocalTable.start(token=TOKEN, file=file)
    shown = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    async with aiohttp.ClientSession() as session:
        rest, where = Rest(table, session), f"/channels/{Driver(table).place('table').channel.id}/messages"
        body = {"flags": 1 << 15, "components": [shown]}
        _, new_object = await rest("POST", where, body, files={"a.png": picture(), "b.png": picture()})
        await table.store.flush()
    await table.stop()
    table = await LocalTable.start(token=TOKEN, file=file)
    async with aiohttp.ClientSession() as session:
        rest, (message,) = Rest(table, session), Driver(table).messages()
        assert [one.filename for one in message.all_files] == ["a.png", "b.png"]
        _, again = await rest("PATCH", f"{where}/{new_object['id']}", body)
        assert [one["filename"] for one in again["attachments"]] == ["b.png"]
        assert await message.images[0].read() == picture()
    await table.stop()


async def test_a_deleted_channel_leaves_no_data(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    table = await LocalTable.start(token=TOKEN, file=file)
    async with aiohttp.ClientSession() as session:
        rest, driver = Rest(table, session), Driver(table)
        grant(table, Permission.MANAGE_THREADS)
        channel = driver.place("table").channel.id
        _, thread = await rest("POST", f"/channels/{channel}/threads", {"name": "x", "type": 11})
        at = f"/channels/{thread['id']}"
        await rest("POST", f"{at}/messages", {}, files={"a.png": picture()})
        await table.store.flush()
        await rest("DELETE", at)
    await table.stop()
    async with aiosqlite.connect(file) as db:
        for query in (f"SELECT count(*) FROM thing WHERE id = '{thread['id']}'", "SELECT count(*) FROM file"):
            async with db.execute(query) as cursor:
                assert await cursor.fetchone() == (0,)


async def test_a_file_of_the_first_version_gives_the_bot_no_more_than_its_invitation(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    table = await LocalTable.start(token=TOKEN, file=file)
    grant(table, Permission.MANAGE_THREADS | Permission.MANAGE_CHANNELS)
    table.store.save_guild(next(iter(table.world.guilds.values())))
    await table.stop()
    granted = BOT_DEFAULT | Permission.MANAGE_THREADS | Permission.MANAGE_CHANNELS
    for version, expected in (("2", granted), ("1", BOT_DEFAULT)):
        async with aiosqlite.connect(file) as db:
            await db.execute("UPDATE meta SET value = ? WHERE key = 'version'", (version,))
            await db.commit()
        for _ in range(2):
            table = await LocalTable.start(token=TOKEN, file=file)
            assert int(own_role(table).permissions) == expected
            await table.stop()


async def test_flushed_data_survives_a_killed_server(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    table = await LocalTable.start(token=TOKEN, file=file)
    Driver(table).user("Ana").say("here")
    await table.store.flush()
    # A second server on the same file sees everything that a killed one had committed.
    other = await LocalTable.start(token=TOKEN, file=file)
    assert [one.text for one in Driver(other).messages()] == ["here"]
    await other.stop()
    await table.stop()


async def test_a_taken_port_is_reported(table: LocalTable) -> None:
    with pytest.raises(OSError, match="in use"):
        await LocalTable.start(token=TOKEN, port=int(table.url.rpartition(":")[2]))


async def test_the_server_process_runs_and_ends_on_a_signal(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    arguments = ("-m", "bot.local", "--token", "T", "--file", str(file), "--limits")
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        url = (await asyncio.wait_for(process.stdout.readline(), 20)).decode().strip()
        async with (
            aiohttp.ClientSession(headers={"Authorization": "Bot T"}) as session,
            session.get(f"{url}/api/v10/users/@me") as answer,
        ):
            assert (await answer.json())["username"] == "sobremesa"
            assert answer.headers["X-RateLimit-Limit"] == str(RouteLimits.discord().others.requests)
        process.terminate()
        assert await asyncio.wait_for(process.wait(), 10) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert file.exists()
