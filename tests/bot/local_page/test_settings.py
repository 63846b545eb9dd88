"""Tests the server settings on a real table without a bot: each switch shows its state at once, and has its effect."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from bot.local.server import LocalTable
from bot.local.world.guild_world import is_archived, is_locked
from bot.local.world.permissions import Permission
from tests.bot.driver import Driver
from tests.storage.samples import until

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def driver() -> AsyncIterator[Driver]:
    table = await LocalTable.start(token="T")
    made = Driver(table)
    place = made.place("table")
    table.threads.create(place, table.world.bot_id, {"name": "Match", "type": 11}, None)
    yield made
    await table.stop()


async def opened(browser: Browser, driver: Driver, channel: str = "table", locale: str = "en-GB") -> Page:
    driver.user("Ana").set_locale(locale)
    window = await browser.new_page(viewport={"width": 1200, "height": 800})
    window.set_default_timeout(5000)
    await window.goto(f"{driver.table.url}?user=Ana#{driver.place(channel).channel.id}")
    await window.get_by_test_id("open-settings").click()
    await expect(window.get_by_test_id("settings")).to_be_visible()
    return window


def switch(window: Page, label: str) -> Locator:
    return window.get_by_test_id("settings").get_by_label(label, exact=True)


async def test_the_bots_permissions_in_a_channel(browser: Browser, driver: Driver) -> None:
    window = await opened(browser, driver)
    world, channel = driver.table.world, driver.place("table").channel
    await expect(switch(window, "Send Messages")).to_be_checked()
    await switch(window, "Send Messages").uncheck()
    await expect(switch(window, "Send Messages")).not_to_be_checked()
    await until(lambda: not world.permissions(world.bot_id, channel) & Permission.SEND_MESSAGES)
    await switch(window, "View Channels").uncheck()
    await expect(switch(window, "View Channels")).not_to_be_checked()
    await until(lambda: world.permissions(world.bot_id, channel) == 0)
    # Without View Channels, the bot has no other permission either. The other switches stay on, and have their effect
    # again once View Channels is on.
    await expect(switch(window, "Attach Files")).to_be_checked()
    await switch(window, "View Channels").check()
    await switch(window, "Send Messages").check()
    await expect(switch(window, "Send Messages")).to_be_checked()
    await expect(switch(window, "Send Messages")).to_be_focused()
    await until(lambda: channel.permission_overwrites == [])
    await window.close()


async def test_a_thread_is_locked_and_archived_and_deleted(browser: Browser, driver: Driver) -> None:
    window = await opened(browser, driver, "Match")
    thread = driver.threads()[0]
    await switch(window, "Locked: only those who manage threads may write").check()
    await switch(window, "Archived").check()
    await expect(switch(window, "Archived")).to_be_checked()
    await until(lambda: (is_locked(thread), is_archived(thread)) == (True, True))
    await expect(window.get_by_test_id("notice")).to_have_text("This thread is locked.")
    await switch(window, "Archived").uncheck()
    await expect(switch(window, "Archived")).not_to_be_checked()
    await until(lambda: (is_locked(thread), is_archived(thread)) == (True, False))
    await window.get_by_test_id("delete-channel").click()
    assert driver.threads() != []
    await window.get_by_test_id("delete-channel").click()
    await expect(window.get_by_test_id("settings")).to_have_count(0)
    await until(lambda: driver.threads() == [])
    await expect(window.get_by_test_id("channel-title")).to_have_text("table")
    await window.close()


async def test_roles_are_given_and_taken(browser: Browser, driver: Driver) -> None:
    window = await opened(browser, driver)
    guild, ben = driver.server.guild, driver.user("Ben")
    moderator = next(role for role in guild.roles.values() if role.name == "Moderator")
    await switch(window, "Member").first.select_option(ben.id)
    await expect(switch(window, "Moderator")).not_to_be_checked()
    await switch(window, "Moderator").check()
    await expect(switch(window, "Moderator")).to_be_checked()
    await until(lambda: moderator.id in guild.members[ben.id].roles)
    await switch(window, "Moderator").uncheck()
    await expect(switch(window, "Moderator")).not_to_be_checked()
    await until(lambda: moderator.id not in guild.members[ben.id].roles)
    await window.close()


async def test_an_outage_and_the_bots_removal_shown_in_spanish(browser: Browser, driver: Driver) -> None:
    window = await opened(browser, driver, locale="es-ES")
    guild, world = driver.server.guild, driver.table.world
    await switch(window, "Interrupción: el servidor no está disponible").check()
    await expect(window.get_by_test_id("notice")).to_contain_text("El servidor no está disponible.")
    await until(lambda: guild.unavailable)
    await switch(window, "Interrupción: el servidor no está disponible").uncheck()
    await switch(window, "El bot está en este servidor").uncheck()
    await expect(window.get_by_test_id("notice")).to_contain_text("El bot ya no está en este servidor.")
    await expect(switch(window, "Enviar mensajes")).to_be_disabled()
    await until(lambda: (guild.unavailable, world.bot_id in guild.members) == (False, False))
    await switch(window, "El bot está en este servidor").check()
    await expect(switch(window, "Enviar mensajes")).to_be_enabled()
    await until(lambda: world.bot_id in guild.members)
    await window.close()


async def test_the_last_channel_cannot_be_deleted(browser: Browser, driver: Driver) -> None:
    for name in ("second-table", "lobby"):
        driver.server.delete(name)
    window = await opened(browser, driver)
    await window.get_by_test_id("delete-channel").click()
    await window.get_by_test_id("delete-channel").click()
    await expect(window.get_by_test_id("toast")).to_have_text("The last channel cannot be deleted")
    await until(lambda: driver.place("table").channel.id in driver.server.guild.channels)
    await window.close()
