"""Tests `/settings server`: its page has a line for each setting, and a menu for each that its reader can change."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.face.server_settings.page import ROLE, SETTING
from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import actions, choices, choose, controls
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
BOTH = pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing) -> AsyncIterator[None]:
    yield
    for table in ("guild_settings", "daily_plans"):
        await execute(stand.storage, f"DELETE FROM {table}")


async def forged(stand: Standing, user: DriverUser, page: Exchange, control: str, value: str) -> Exchange:
    """Let a user choose a value that the page does not offer them."""
    result = await user.select(page.message, control, [value], forged=True)
    await stand.told()
    return result


async def opened(user: DriverUser, room: str) -> Exchange:
    return await user.command("settings server", channel=room)


@BOTH
async def test_each_setting_has_a_line_and_is_chosen_in_a_menu(stand: Standing, locale: str, lang: str) -> None:
    dora, room, words = stand.users(4)[3], stand.room(), words_for(None, lang)
    with stand.speaking(locale):
        page = await opened(dora, room)
        assert page.message.ephemeral
        shown = [line for line in page.text.splitlines() if line.startswith("- ")]
        assert len(shown) == 6
        assert says(page, "settings-shown", lang, server=Phrase("settings-server-auto"), events="no")
        # The operator publishes no pages, so there is no menu for them.
        assert [one.rest for one in controls(page)] == ["language", "events", "puzzle", "", ""]
        await choose(dora, page, SETTING, "es-419", rest="language")
        assert says(page, "settings-shown", lang, server=Phrase("language-es-419"))
        await choose(dora, page, SETTING, "yes", rest="events")
        assert says(page, "settings-shown", lang, events="yes")
        await choose(dora, page, SETTING, "18:00", rest="puzzle")
        assert says(page, "daily-plan", lang, hour="18:00")
        assert f"<#{room}>" in page.text
        await choose(dora, page, ROLE, stand.judges.id)
        assert says(page, "settings-shown", lang, role=f"<@&{stand.judges.id}>")
        await choose(dora, page, ROLE)
        assert words("settings-no-role") in page.text
        await choose(dora, page, SETTING, "off", rest="puzzle")
        assert says(page, "settings-shown", lang, puzzle=f"**{words('daily-off')}**")
    settings = await stand.storage.settings.guild(int(stand.guild.id))
    assert (settings.language, settings.discord_events, settings.moderator_role) == ("es-419", True, None)


async def test_menus_are_for_moderators_and_the_role_for_managers(stand: Standing) -> None:
    ana, _, chen, dora = stand.users(4)
    room = stand.room()
    await dora.command("settings server", channel=room, moderators=stand.judges.id)
    roles = stand.guild.members[chen.id].roles
    roles.append(stand.judges.id)
    by_role = await opened(chen, room)
    assert ROLE not in actions(by_role)
    whole = await opened(dora, room)
    assert choices(whole, SETTING, "language")[0] == "auto"
    role = next(one for one in controls(whole) if one.action == ROLE).pack()
    assert refused_with(await forged(stand, chen, by_role, role, stand.judges.id), "managers_only")
    language = next(one for one in controls(whole) if one.rest == "language").pack()
    assert refused_with(await forged(stand, chen, by_role, language, "tlh"), "expired_control")
    roles.remove(stand.judges.id)
    assert refused_with(await forged(stand, ana, whole, language, "es"), "moderators_only")
    assert refused_with(await opened(ana, room), "moderators_only")
    assert (await stand.storage.settings.guild(int(stand.guild.id))).language is None
    answer = await ana.command("settings show", channel=room)
    assert says(answer, "settings-server-title")
    assert says(answer, "settings-me-title")
    assert actions(answer) == [], "everybody reads the settings"
