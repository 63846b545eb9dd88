"""Tests an unmodified discord.py bot on the local table, from its commands to a restart."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.local.server import LocalTable
from tests.bot.driver import Driver
from tests.bot.local.helpers import TOKEN, Clock, picture
from tests.bot.local.samplebot import SampleBot, running
from tests.openapi import required_openapi


@pytest.fixture
async def bot(table: LocalTable) -> AsyncIterator[SampleBot]:
    async with running(table.url) as started:
        yield started


async def test_commands_views_and_modals(bot: SampleBot, driver: Driver) -> None:
    ana, ben = driver.user("Ana"), driver.user("Ben")
    lobby = await ana.command("game new", kind="splendor", seats=3)
    assert (lobby.text, [one.label for one in lobby.message.buttons]) == ("splendor for 3", ["Play", "Note"])
    panel = await ben.press(lobby.message, "Play")
    assert (panel.text, panel.message.ephemeral) == ("Your panel", True)
    picked = await ben.select(lobby.message, "counter:pick", ["take blue"])
    assert (picked.text, lobby.text) == ("Picked take blue", "Picked take blue")
    opened_page = await ben.press(lobby.message, "counter:note")
    assert opened_page.modal is not None
    noted = await ben.submit(opened_page, {"Words": "hello"})
    assert noted.text == "Noted: hello"
    assert bot.errors == []


async def test_completion_and_channel_messages(bot: SampleBot, driver: Driver) -> None:
    ana = driver.user("Ana")
    choices = await ana.complete("move", option="move", value="take")
    assert choices == [{"name": "Take Red", "value": "take red"}, {"name": "Take Blue", "value": "take blue"}]
    moved = await ana.command("move", move="anything else")
    assert moved.text == "Ana: anything else"
    await driver.settle()
    assert [one.text for one in driver.messages()] == ["Ana: anything else"]
    assert bot.errors == []


async def test_layouts_with_pictures(bot: SampleBot, driver: Driver) -> None:
    answer = await driver.user("Ana").command("game board")
    first = answer.message
    assert first.text == "## Turn 1\nYour move"
    assert [image.description for image in first.images] == ["Turn 1"]
    await driver.user("Ben").press(first, "Again")
    again = await driver.wait_message("table", lambda message: "Turn 2" in message.text)
    assert again == first
    (image,) = again.images
    assert (image.description, await image.read()) == ("Turn 2", picture())
    assert len(again.all_files) == 1, "the former picture is gone"
    assert again.raw.attachments == [], "what a component shows is not listed"
    assert bot.errors == []


async def test_private_answers_threads_and_private_messages(bot: SampleBot, driver: Driver) -> None:
    ana, ben = driver.user("Ana"), driver.user("Ben")
    hand = await ana.command("game hand")
    assert (hand.text, hand.message.ephemeral, len(hand.message.images)) == ("Your hand", True, 1)
    assert ben.messages() == []
    await ana.command("game thread", who=ben)
    (thread,) = driver.threads()
    assert thread.thread_metadata.archived  # type: ignore[union-attr]
    (called,) = driver.messages(thread)
    assert called.pinged == ["Ben"]
    await ana.command("game whisper")
    assert ana.private is not None
    assert [one.text for one in ana.messages(ana.private)] == ["psst"]
    in_private = await ana.command("game hand", channel=ana.private)
    assert in_private.text == "Your hand"
    assert bot.errors == []
    ana.close_private_messages()
    await ana.command("game whisper", wait=False)
    await driver.wait_until(lambda: bool(bot.errors))
    assert isinstance(bot.errors[0], discord.Forbidden)
    assert bot.errors[0].code == 50007


async def test_the_bot_answers_in_a_thread_that_a_user_opened(
    bot: SampleBot, driver: Driver, table: LocalTable
) -> None:
    ana = driver.user("Ana")
    first = (await ana.command("game new", kind="splendor")).message
    opened = table.threads.create(driver.place("table"), ana.id, {"name": "Side", "type": 11}, None)
    lobby = await ana.command("game new", kind="splendor", channel=opened.channel)
    assert (lobby.message.channel_id, lobby.text) == (opened.channel.id, "splendor for 2")
    announced = await driver.wait_message("table", after=first)
    assert (announced.raw.type, announced.text) == (18, "Side")
    with pytest.raises(TimeoutError):
        await driver.wait_message("table", seconds=0.05, after=announced)
    assert bot.errors == []


async def test_a_late_answer_fails_for_user_and_bot(
    bot: SampleBot, driver: Driver, clock: Clock, table: LocalTable
) -> None:
    exchange = await driver.user("Ana").command("slow", wait=False)
    clock.ahead += 4
    table.sweep()
    assert (await exchange.wait_answered()).failed
    await driver.wait_until(lambda: bool(bot.errors))
    assert isinstance(bot.errors[0], discord.NotFound)
    assert bot.errors[0].code == 10062


async def test_the_second_answer_to_a_repeated_interaction_is_refused(bot: SampleBot, driver: Driver) -> None:
    exchange = await driver.user("Ana").command("game new", kind="splendor")
    driver.repeat(exchange)
    await driver.wait_until(lambda: bool(bot.errors))
    assert isinstance(bot.errors[0], discord.HTTPException)
    assert bot.errors[0].code == 40060
    assert len(exchange.messages) == 1


async def test_faults_cause_retries_or_errors(bot: SampleBot, driver: Driver, table: LocalTable) -> None:
    ana = driver.user("Ana")
    limited = table.fault("/channels/*/messages", method="POST", status=429, retry_after=0.01, times=2)
    await ana.command("move", move="x")
    await driver.settle()
    assert limited.hits == 2
    statuses = [one.status for one in table.requests if one.route == "/channels/{channel_id}/messages"]
    assert statuses == [429, 429, 200]
    slow = table.fault("/interactions/*", delay=0.05)
    loop = asyncio.get_running_loop()
    began = loop.time()
    await ana.command("game new", kind="splendor")
    assert (slow.hits, loop.time() - began >= 0.05) == (1, True)
    table.fault("/channels/*", method="POST", status=403, code=50001)
    await ana.command("move", move="x")
    await driver.wait_until(lambda: bool(bot.errors))
    assert isinstance(bot.errors[0], discord.Forbidden)
    assert bot.errors[0].code == 50001


async def test_a_lost_answer_and_a_nonce_make_one_message(bot: SampleBot, driver: Driver, table: LocalTable) -> None:
    table.fault("/channels/*/messages", method="POST", status=429, retry_after=0.01, performed=True)
    heard: list[str] = []
    table.events.listeners.append(lambda notice: heard.append(notice.kind))
    await driver.user("Ana").command("move", move="x")
    await driver.settle()
    assert heard.count("message") == 2
    assert bot.errors == []


async def test_the_bot_resumes_after_a_lost_connection(bot: SampleBot, driver: Driver, table: LocalTable) -> None:
    await table.gateway.drop_connections()
    exchange = await driver.user("Ana").command("game new", kind="splendor")
    assert exchange.text == "splendor for 2"
    await asyncio.wait_for(bot.resumed.wait(), 5)
    bot.resumed.clear()
    table.gateway.ask_to_reconnect()
    await asyncio.wait_for(bot.resumed.wait(), 5)


async def test_the_bot_greets_a_new_guild(bot: SampleBot, driver: Driver, table: LocalTable) -> None:
    guild = table.add_guild("Another House")
    greeting = await driver.wait_message(guild.channels[0])
    assert (greeting.text, bot.joined) == ("Hello", ["Another House"])
    exchange = await driver.user("Ana").command("game new", kind="splendor", channel=guild.channels[0])
    assert exchange.text == "splendor for 2"


async def test_a_wrong_token_is_refused() -> None:
    other = await LocalTable.start(token="another token")
    try:
        with pytest.raises(discord.LoginFailure):
            async with running(other.url):
                pytest.fail("the bot was let in")
    finally:
        await other.stop()


async def test_every_request_fits_discords_description(bot: SampleBot, driver: Driver, table: LocalTable) -> None:
    described = required_openapi()
    ana, ben = driver.user("Ana"), driver.user("Ben")
    lobby = await ana.command("game new", kind="splendor", seats=3)
    await ana.press(lobby.message, "Play")
    await ana.select(lobby.message, "counter:pick", ["take blue"])
    await ana.submit(await ana.press(lobby.message, "Note"), {"Words": "hello"})
    await ana.complete("move", option="move", value="take")
    await ana.command("move", move="x")
    answer = await ana.command("game board")
    await ben.press(answer.message, "Again")
    await ana.command("game hand")
    await ana.command("game thread", who=ben)
    await ana.command("game whisper")
    await driver.settle()
    assert bot.errors == []
    problems = [
        f"{one.method} {one.route}: {problem}"
        for one in table.requests
        for problem in described.check(one.method, one.route, one.body)
    ]
    assert problems == []
    routes = {(one.method, one.route) for one in table.requests}
    assert len(routes) >= 14
    assert all(one.status < 300 for one in table.requests)


async def test_after_a_restart_everything_is_there_and_old_buttons_work(tmp_path: Path) -> None:
    file = tmp_path / "data" / "table.db"
    first = await LocalTable.start(token=TOKEN, file=file)
    driver = Driver(first)
    async with running(first.url):
        ana = driver.user("Ana")
        lobby = await ana.command("game new", kind="splendor")
        answer = await ana.command("game board")
        await ana.command("game thread", who=driver.user("Ben"))
        await ana.command("game whisper")
        await first.store.flush()
        (image,) = answer.message.images
        assert await image.read() == picture()
    await first.stop()
    second = await LocalTable.start(token=TOKEN, file=file)
    try:
        again = Driver(second)
        texts = [one.text for one in again.messages()]
        assert texts == ["splendor for 2", "## Turn 1\nYour move", "Match"]
        assert second.world.commands == {}
        async with running(second.url) as bot:
            (kept,) = (one for one in again.messages() if one.id == lobby.message.id)
            assert (await again.user("Ben").press(kept, "Play")).text == "Your panel"
            (old,) = (one for one in again.messages() if one.id == answer.message.id)
            assert old.images[0].url.startswith(second.url)
            assert await old.images[0].read() == picture()
            message = await bot.get_partial_messageable(int(kept.channel_id)).fetch_message(int(old.id))
            assert message.attachments == []
            view = discord.ui.LayoutView.from_message(message)
            (gallery,) = (one for one in view.walk_children() if isinstance(one, discord.ui.MediaGallery))
            assert await bot.http.get_from_cdn(gallery.items[0].media.url) == picture()
            (thread,) = again.threads()
            assert [one.pinged for one in again.messages(thread)] == [["Ben"]]
            ana = again.user("Ana")
            assert ana.private is not None
            assert [one.text for one in ana.messages(ana.private)] == ["psst"]
            assert bot.errors == []
    finally:
        await second.stop()
