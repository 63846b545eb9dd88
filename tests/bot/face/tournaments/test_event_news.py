"""Tests the role for news of events: moderators choose it, members take it, and a new event mentions it once."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.face.messages.tournaments.event_message import JOIN
from bot.face.server_settings.page import NEWS_ROLE
from bot.face.tournaments.views.listing import NEWS
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.rulings.lead_rulings import NameOfficial
from bot.local.world.guild_world import Overwrite, Role
from bot.local.world.permissions import BOT_DEFAULT, Permission
from storage.records.tournaments import Official
from tests.bot.clicks import actions, choose, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import chief, has, new_event, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing) -> AsyncIterator[None]:
    yield
    await execute(stand.storage, "DELETE FROM guild_settings")


def news_of(stand: Standing) -> Role:
    """Return a new role that anybody may mention."""
    found = stand.driver.server.add_role("News")
    found.mentionable = True
    stand.driver.server.allow_role(found, 0)
    return found


async def chosen(stand: Standing, user: DriverUser, *roles: Role) -> Exchange:
    page = await user.command("settings server", channel=stand.room())
    result = await choose(user, page, NEWS_ROLE, *(role.id for role in roles))
    await stand.told()
    return result


async def test_a_member_takes_the_role_and_gives_it_back(stand: Standing, own: Role) -> None:
    ana, dora, news = stand.users(1)[0], await chief(stand), news_of(stand)
    calendar = await ana.command("event list", channel=stand.room())
    assert NEWS not in actions(calendar), "the server has no role for news"
    assert says(await chosen(stand, dora, news), "settings-shown", news=f"<@&{news.id}>")
    calendar = await ana.command("event list", channel=stand.room())
    assert says(await press(ana, calendar, NEWS, "hear"), "news-heard", role=f"<@&{news.id}>")
    assert has(stand, ana, news)
    calendar = await ana.command("event list", channel=stand.room())
    assert says(await press(ana, calendar, NEWS, "stop"), "news-stopped", role=f"<@&{news.id}>")
    assert not has(stand, ana, news)
    assert own.managed
    assert says(await chosen(stand, dora), "settings-no-news-role")
    logged = await stand.storage.audit.find(int(stand.guild.id), limit=100)
    changes = [json.loads(one.after or b"{}") for one in logged if one.action == "news-role"]
    assert changes == [{"news_role": None}, {"news_role": int(news.id)}], "the latest first"


async def test_only_the_first_message_of_an_event_mentions_the_role(stand: Standing, own: Role) -> None:
    dora, news = await chief(stand), news_of(stand)
    await chosen(stand, dora, news)
    event = await new_event(stand, await organiser(stand), most=4)
    (shown,) = stand.driver.place(event.channel).messages.values()
    assert shown.mention_roles == [news.id]
    assert says(event.message(), "news-open", role=f"<@&{news.id}>")
    await event.click(stand.users(1)[0], JOIN)
    assert f"<@&{news.id}>" not in event.message().text
    stand.driver.server.delete_role(news)
    other = await new_event(stand, await organiser(stand), most=4)
    assert "<@&" not in other.message().text
    assert own.managed


async def test_a_role_with_rights_is_never_given_to_everybody(stand: Standing, own: Role) -> None:
    server, dora, ana = stand.driver.server, await chief(stand), stand.users(1)[0]
    strong, high = server.add_role("Strong", Permission.MANAGE_GUILD), server.add_role("High", 0, 5)
    assert refused_with(await chosen(stand, await organiser(stand), server.add_role("Low")), "role_not_yours")
    assert refused_with(await chosen(stand, dora, strong), "role_has_rights")
    assert refused_with(await chosen(stand, dora, high), "role_obstacle", why="above")
    await dora.command("settings server", channel=stand.room(), moderators=stand.judges.id)
    assert refused_with(await chosen(stand, dora, stand.judges), "role_has_rights")
    assert refused_with(await chosen(stand, dora, server.add_role("Silent")), "role_not_mentionable")
    opening = news_of(stand)
    place = stand.driver.place(stand.room())
    place.channel.permission_overwrites = [Overwrite(opening.id, 0, allow=str(Permission.VIEW_CHANNEL))]
    stand.table.events.channel_changed(place.channel)
    await stand.told()
    assert refused_with(await chosen(stand, dora, opening), "role_has_rights"), "it opens a channel"
    news = news_of(stand)
    await chosen(stand, dora, news)
    calendar = await ana.command("event list", channel=stand.room())
    server.allow_role(news, Permission.MANAGE_GUILD)
    assert refused_with(await press(ana, calendar, NEWS, "hear"), "news_role_has_rights")
    server.allow_role(news, 0)
    server.allow_role(own, BOT_DEFAULT)
    assert refused_with(await press(ana, calendar, NEWS, "hear"), "news_role_obstacle", why="right")
    assert not has(stand, ana, news)


async def test_a_role_of_an_events_officials_is_not_given(stand: Standing, own: Role) -> None:
    ana, dora, news = stand.users(1)[0], await chief(stand), news_of(stand)
    await chosen(stand, dora, news)
    calendar = await ana.command("event list", channel=stand.room())
    event = await new_event(stand, await organiser(stand), most=4)
    judges = NameOfficial(Official("judge", "role", int(news.id)), add=True)
    actor = Actor(int(event.organiser.id), "Olga")
    rulings = stand.client.services.host.tournaments.rulings
    await rulings.rule(int(stand.guild.id), event.number, actor, judges, "")
    assert refused_with(await press(ana, calendar, NEWS, "hear"), "news_role_has_rights")
    assert not has(stand, ana, news)
    named = await dora.command("settings server", channel=stand.room(), moderators=news.id)
    assert refused_with(named, "role_is_news")
    assert own.managed


async def test_members_do_not_choose_the_role(stand: Standing, own: Role) -> None:
    ana, dora, news = stand.users(1)[0], await chief(stand), news_of(stand)
    page = await dora.command("settings server", channel=stand.room())
    menu = next(one for one in controls(page) if one.action == NEWS_ROLE).pack()
    result = await ana.select(page.message, menu, [news.id], forged=True)
    await stand.told()
    assert refused_with(result, "moderators_only")
    assert (await stand.storage.settings.guild(int(stand.guild.id))).news_role is None
    assert own.managed
