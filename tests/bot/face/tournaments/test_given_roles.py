"""Tests in Discord the roles of divisions and champions: the page *Roles*, and who has them (TN-83, TN-84)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from functools import partial

import pytest
import pytest_asyncio

from bot.face.ladders import page as ladder_pages
from bot.face.leagues import page as league_pages
from bot.face.posting import roles
from bot.face.seasons import page as season_pages
from bot.face.server_settings.page import NEWS_ROLE
from bot.face.server_settings.page import ROLE as MODERATOR_ROLE
from bot.face.tournaments.form.page import ROLE as EVENT_ROLE
from bot.face.tournaments.form.page import ROLES as EVENT_ROLES
from bot.face.tournaments.given_roles import MOST_ROLES
from bot.face.tournaments.requests import PLAYERS
from bot.host.host import Host
from bot.host.leagues.leagues import LeagueWish
from bot.host.seasons.seasons import SeasonWish
from bot.host.tournaments.ground.people import Actor
from bot.local.world.guild_world import Overwrite, Role
from bot.local.world.permissions import BOT_DEFAULT, Permission
from engine.kernel.errors import Refused
from storage.errors import LeaseLost
from storage.records.roles import RoleChoice
from tests.bot.clicks import actions, choose, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import chief, has, new_event, organiser
from tests.bot.killed.cut_off import Mortal
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.storage.samples import execute
from tests.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

DUEL, OLGA = "noughts", 900
SHOW, OF, CHOSEN, NEW = "roles", "roleof", "role", "rolenew"
TABLES = (
    "role_choices",
    "given_roles",
    "tournament_divisions",
    "league_players",
    "leagues",
    "ladder_players",
    "ladders",
)


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing) -> AsyncIterator[None]:
    """After the test, forget the leagues, ladders and settings, the faults and the roles."""
    yield
    await stand.told()
    stand.table.api.faults.clear()
    for table in (*TABLES, "seasons", "guild_settings"):
        await execute(stand.storage, f"DELETE FROM {table}")


def host_of(stand: Standing) -> Host:
    return stand.client.services.host


def actor_of(user: DriverUser) -> Actor:
    return Actor(int(user.id), user.name)


async def ladder_of(stand: Standing, users: Sequence[DriverUser]) -> int:
    """Open a ladder with these players, the first at the top; return its number."""
    ladders, guild, channel = host_of(stand).ladders, int(stand.guild.id), int(stand.room())
    number = (await ladders.create(guild, channel, OLGA, "en", "Tower", DUEL)).ladder.ladder_id
    await ladders.open(guild, number, OLGA)
    for user in users:
        await ladders.join(guild, number, actor_of(user))
    await stand.told()
    return number


async def league_of(stand: Standing, users: Sequence[DriverUser]) -> int:
    """Announce a league of divisions of four with these players; return its number."""
    leagues, guild, channel = host_of(stand).leagues, int(stand.guild.id), int(stand.room())
    number = (await leagues.create(guild, channel, OLGA, "en", "Liga", DUEL)).league.league_id
    await leagues.change(guild, number, OLGA, LeagueWish(size=4, moves=1))
    await leagues.announce(guild, number, OLGA)
    for user in users:
        await leagues.entries.join(guild, number, actor_of(user))
    await stand.told()
    return number


async def roles_page(stand: Standing, user: DriverUser, source: str) -> Exchange:
    """Open the page *Roles* of the guild's only season, league or ladder."""
    edit = {"ladder": ladder_pages.EDIT, "league": league_pages.EDIT, "season": season_pages.EDIT}[source]
    page = await user.command(source, channel=stand.room())
    return await press(user, await press(user, page, edit), f"{source}{SHOW}")


async def chosen(stand: Standing, user: DriverUser, source: str, *found: Role, division: int = 0) -> Exchange:
    """Choose a role on the page, or none."""
    page = await roles_page(stand, user, source)
    if division:
        page = await choose(user, page, f"{source}{OF}", str(division))
    done = await choose(user, page, f"{source}{CHOSEN}", *(one.id for one in found), rest=str(division))
    await stand.told()
    return done


async def choose_quickly(stand: Standing, number: int, role: Role) -> None:
    """Let a ladder give a role to its champion."""
    await host_of(stand).roles.choose(RoleChoice("ladder", number, 0, int(stand.guild.id), int(role.id)), OLGA)
    await stand.told()


async def is_clean(stand: Standing) -> bool:
    """Return whether no role must still be given or taken, and Discord has refused none."""
    rows = stand.storage.given_roles
    return not await rows.pending_roles() and not await rows.refused_roles()


def mod_notes(stand: Standing, key: str, why: str = "") -> int:
    """Return how often the moderators got this message in the system channel."""
    return sum(
        says(one, key, why=why) if why else says(one, key) for one in stand.driver.messages(stand.guild.channels[0])
    )


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_tn84_the_role_of_a_ladder_is_chosen_moves_and_is_turned_off(
    stand: Standing, own: Role, locale: str
) -> None:
    (ana, ben), dora, lang = stand.users(2), await chief(stand), locale[:2]
    number, champion = await ladder_of(stand, (ana, ben)), stand.driver.server.add_role("Champion")
    dora.set_locale(locale)
    assert says(await roles_page(stand, dora, "ladder"), "given-roles-title", lang, name="Tower")
    page = await chosen(stand, dora, "ladder", champion)
    assert says(page, "given-role-set", lang, role=f"<@&{champion.id}>")
    assert (has(stand, ana, champion), has(stand, ben, champion)) == (True, False)
    await host_of(stand).ladders.leave(int(stand.guild.id), number, int(ana.id))
    eva = stand.driver.add_user("Eva")
    await host_of(stand).ladders.join(int(stand.guild.id), number, actor_of(eva))
    await stand.told()
    assert (has(stand, ana, champion), has(stand, ben, champion)) == (False, True)
    page = await chosen(stand, dora, "ladder")
    assert says(page, "given-role-off", lang)
    assert not has(stand, ben, champion)
    assert own.managed
    logged = await stand.storage.audit.find(int(stand.guild.id), limit=2)
    after = [json.loads(one.after or b"{}") for one in logged]
    assert [(one["ladder_step"], one["given_role"]) for one in after] == [("roles", None), ("roles", int(champion.id))]
    log = await stand.driver.user("Mod Dora").command("mod log", channel=stand.room())
    assert says(log, "modlog-value-given-role", value=f"<@&{champion.id}>")


async def test_tn83_divisions_have_roles_that_the_bot_makes(stand: Standing, own: Role) -> None:
    users, dora = [stand.driver.add_user(f"P{one}") for one in range(8)], await chief(stand)
    number, guild, server = await league_of(stand, users), int(stand.guild.id), stand.driver.server
    page = await roles_page(stand, dora, "league")
    for division in (1, 2):
        page = await choose(dora, page, f"league{OF}", str(division))
        page = await press(dora, page, f"league{NEW}", str(division))
        await stand.told()
        assert f"league{NEW}" not in actions(page), "there is one already"
    made = {one.name: one for one in server.guild.roles.values() if "Liga" in one.name}
    assert {(one.name, one.permissions) for one in made.values()} == {
        ("Division 1 · Liga", "0"),
        ("Division 2 · Liga", "0"),
    }
    leagues = host_of(stand).leagues
    seen = (await leagues.get(guild, number)).league.revision
    name = "Liga {}.{}".format
    leader = Actor(OLGA, "Olga", moderator=True, interaction_id=5)
    await leagues.open_season(guild, number, leader, seen, lambda _, season, division: name(season, division))
    await stand.told()
    seated = {one.user_id: one.division for one in (await leagues.get(guild, number)).players}
    for user in users:
        held = [has(stand, user, made[f"Division {division} · Liga"]) for division in (1, 2)]
        assert held == [seated[int(user.id)] == division for division in (1, 2)]
    await leagues.end(guild, number, OLGA)
    await stand.told()
    assert not any(has(stand, user, role) for user in users for role in made.values())
    page = await dora.command("league", channel=stand.room())
    assert f"league{SHOW}" in actions(page), "the champion's role of an ended league can still be turned off"
    for role in made.values():
        server.delete_role(role)
    await stand.told()
    assert own.managed


async def test_tn84_the_role_of_a_season_is_kept_by_its_name_and_chosen_after_its_end(
    stand: Standing, own: Role
) -> None:
    dora, server, guild = await chief(stand), stand.driver.server, int(stand.guild.id)
    seasons = host_of(stand).seasons
    season = await seasons.open(guild, int(stand.room()), OLGA, "UTC")
    await seasons.change(guild, season.season_id, OLGA, SeasonWish(name="Cup #2"))
    await press(dora, await roles_page(stand, dora, "season"), f"season{NEW}", "0")
    await stand.told()
    (made,) = [one for one in server.guild.roles.values() if "Champion" in one.name and "Cup" in one.name]
    assert (made.name, made.permissions) == ("Champion · Cup", "0"), "the next season hands it on"
    await execute(stand.storage, "UPDATE seasons SET ended_at = 5, announced_at = 5")
    page = await dora.command("season", channel=stand.room())
    assert season_pages.EDIT not in actions(page)
    page = await choose(dora, await press(dora, page, f"season{SHOW}"), f"season{CHOSEN}", rest="0")
    assert says(page, "given-role-off")
    await execute(stand.storage, "UPDATE seasons SET name = '', ended_at = NULL")
    await press(dora, await roles_page(stand, dora, "season"), f"season{NEW}", "0")
    await stand.told()
    (other,) = [one for one in server.guild.roles.values() if one.name == "Season champion"]
    for role in (made, other):
        server.delete_role(role)
    await stand.told()
    assert own.managed


async def test_a_role_of_that_name_is_taken_and_a_second_press_makes_none(stand: Standing, own: Role) -> None:
    dora, server = await chief(stand), stand.driver.server
    await ladder_of(stand, stand.users(2))
    strong = server.add_role("Champion · Tower", Permission.MANAGE_GUILD)
    page = await roles_page(stand, dora, "ladder")
    await asyncio.gather(*(press(dora, page, f"ladder{NEW}", "0") for _ in range(2)))
    await stand.told()
    found = [one for one in server.guild.roles.values() if one.name == "Champion · Tower" and one.id != strong.id]
    assert len(found) == 1
    await chosen(stand, dora, "ladder")
    await press(dora, await roles_page(stand, dora, "ladder"), f"ladder{NEW}", "0")
    await stand.told()
    assert len([one for one in server.guild.roles.values() if one.name == "Champion · Tower"]) == 2
    assert [one.role_id for one in await host_of(stand).roles.choices()] == [int(found[0].id)]
    for role in (strong, *found):
        server.delete_role(role)
    await stand.told()
    assert own.managed


async def test_a_full_server_gets_no_further_role(stand: Standing, own: Role) -> None:
    dora, server = await chief(stand), stand.driver.server
    await ladder_of(stand, stand.users(2))
    added = [server.add_role(f"R{one}") for one in range(MOST_ROLES - len(server.guild.roles))]
    page = await roles_page(stand, dora, "ladder")
    assert refused_with(await press(dora, page, f"ladder{NEW}", "0"), "roles_full", most=MOST_ROLES)
    assert own.managed
    for role in added:
        server.delete_role(role)
    await stand.told()


async def test_tn83_a_role_that_opens_something_is_refused(stand: Standing, own: Role) -> None:
    dora, server = await chief(stand), stand.driver.server
    await ladder_of(stand, stand.users(2))
    strong, door, low = (
        server.add_role("Strong", Permission.MANAGE_GUILD),
        server.add_role("Door"),
        server.add_role("A"),
    )
    assert refused_with(await chosen(stand, dora, "ladder", strong), "given_role_has_rights")
    place = stand.driver.place(stand.room())
    place.channel.permission_overwrites = [Overwrite(door.id, 0, allow=str(Permission.VIEW_CHANNEL))]
    stand.table.events.channel_changed(place.channel)
    await stand.told()
    assert refused_with(await chosen(stand, dora, "ladder", door), "given_role_has_rights")
    await dora.command("settings server", channel=stand.room(), moderators=low.id)
    assert refused_with(await chosen(stand, dora, "ladder", low), "given_role_has_rights")
    await dora.command("settings server", channel=stand.room(), moderators=stand.judges.id)
    assert refused_with(await chosen(stand, dora, "ladder", own), "role_obstacle", why="managed")
    high = server.add_role("High", 0, 5)
    assert refused_with(await chosen(stand, dora, "ladder", high), "role_obstacle", why="above")
    server.allow_role(own, BOT_DEFAULT)
    assert refused_with(await chosen(stand, dora, "ladder", low), "role_obstacle", why="right")
    page = await roles_page(stand, dora, "ladder")
    assert refused_with(await press(dora, page, f"ladder{NEW}", "0"), "role_obstacle", why="right")
    server.allow_role(own, BOT_DEFAULT | Permission.MANAGE_ROLES)
    olga = await organiser(stand)
    assert refused_with(await chosen(stand, olga, "ladder", low), "role_not_yours")
    assert refused_with(
        await press(olga, await roles_page(stand, olga, "ladder"), f"ladder{NEW}", "0"), "role_not_yours"
    )
    assert not await host_of(stand).roles.choices()


async def test_the_role_of_a_champion_is_neither_for_news_nor_for_moderators(stand: Standing, own: Role) -> None:
    dora, server = await chief(stand), stand.driver.server
    number, champion = await ladder_of(stand, stand.users(2)), server.add_role("Champion")
    champion.mentionable = True
    server.allow_role(champion, 0)
    settings = await dora.command("settings server", channel=stand.room())
    await choose(dora, settings, NEWS_ROLE, champion.id)
    assert refused_with(await chosen(stand, dora, "ladder", champion), "given_role_has_rights")
    await choose(dora, settings, NEWS_ROLE)
    await choose_quickly(stand, number, champion)
    assert refused_with(await choose(dora, settings, NEWS_ROLE, champion.id), "role_has_rights")
    assert refused_with(await choose(dora, settings, MODERATOR_ROLE, champion.id), "role_is_given")
    assert own.managed


async def test_a_role_that_got_rights_is_given_to_nobody_and_the_moderators_are_told_once(
    stand: Standing, own: Role
) -> None:
    (ana, ben), server = stand.users(2), stand.driver.server
    number, champion = await ladder_of(stand, (ana, ben)), server.add_role("Champion")
    await choose_quickly(stand, number, champion)
    before = mod_notes(stand, "given-role-refused", why="rights")
    server.allow_role(champion, Permission.MANAGE_GUILD)
    eva = stand.driver.add_user("Eva")
    await host_of(stand).ladders.join(int(stand.guild.id), number, actor_of(eva))
    await host_of(stand).ladders.leave(int(stand.guild.id), number, int(ana.id))
    await stand.told()
    assert (has(stand, ana, champion), has(stand, ben, champion)) == (False, False)
    assert mod_notes(stand, "given-role-refused", why="rights") == before + 1
    server.allow_role(champion, Permission.MANAGE_CHANNELS)
    await stand.told()
    assert mod_notes(stand, "given-role-refused", why="rights") == before + 1
    server.allow_role(champion, 0)
    await stand.driver.wait_until(lambda: has(stand, ben, champion))
    assert own.managed


async def test_a_role_is_given_as_soon_as_it_opens_nothing_any_more(stand: Standing, own: Role) -> None:
    (ana, ben), server, dora = stand.users(2), stand.driver.server, await chief(stand)
    number, champion = await ladder_of(stand, (ana, ben)), server.add_role("Champion")
    place, former = stand.driver.place(stand.room()), stand.driver.place(stand.room()).channel.permission_overwrites
    place.channel.permission_overwrites = [Overwrite(champion.id, 0, allow=str(Permission.VIEW_CHANNEL))]
    stand.table.events.channel_changed(place.channel)
    await stand.told()
    await choose_quickly(stand, number, champion)
    assert not has(stand, ana, champion)
    place.channel.permission_overwrites = former
    stand.table.events.channel_changed(place.channel)
    await stand.driver.wait_until(lambda: has(stand, ana, champion))
    await until(lambda: is_clean(stand))
    champion.mentionable = True
    server.allow_role(champion, 0)
    for choose_for in (stand_for_news, stand_for_moderators):
        await choose_for(stand, dora, champion)
        await host_of(stand).ladders.leave(int(stand.guild.id), number, int(ana.id))
        await host_of(stand).ladders.join(int(stand.guild.id), number, actor_of(ana))
        await stand.told()
        assert not has(stand, ben, champion)
        await choose_for(stand, dora, None)
        await stand.driver.wait_until(partial(has, stand, ben, champion))
        await until(lambda: is_clean(stand))
        ana, ben = ben, ana
    assert own.managed


async def test_a_role_is_given_as_soon_as_no_event_uses_it(stand: Standing, own: Role) -> None:
    (ana, ben), dora = stand.users(2), await chief(stand)
    number, champion = await ladder_of(stand, (ana, ben)), stand.driver.server.add_role("Champion")
    event = await new_event(stand, dora)
    page = await press(dora, await press(dora, event.room, PLAYERS), EVENT_ROLES)
    await choose(dora, page, EVENT_ROLE, champion.id, rest="entrant_role")
    await choose_quickly(stand, number, champion)
    assert not has(stand, ana, champion)
    await choose(dora, page, EVENT_ROLE, rest="entrant_role")
    await stand.driver.wait_until(lambda: has(stand, ana, champion))
    await until(lambda: is_clean(stand))
    assert own.managed


async def stand_for_news(stand: Standing, user: DriverUser, role: Role | None) -> None:
    """Set the role for news of events, which may be a champion's role; with None, remove it."""
    if role is not None:
        guild = int(stand.guild.id)
        await host_of(stand).preferences.choose_news_role(guild, int(role.id), OLGA)
    else:
        await choose(user, await user.command("settings server", channel=stand.room()), NEWS_ROLE)


async def stand_for_moderators(stand: Standing, user: DriverUser, role: Role | None) -> None:
    """Make a role that of the moderators, even if it is a champion's role.

    Without one, restore the role that the tests use.
    """
    if role is not None:
        guild = int(stand.guild.id)
        await host_of(stand).preferences.choose_moderator_role(guild, int(role.id), OLGA)
    else:
        await user.command("settings server", channel=stand.room(), moderators=stand.judges.id)


async def test_the_moderators_are_told_once_that_the_bot_lacks_the_right(stand: Standing, own: Role) -> None:
    (ana, ben), server = stand.users(2), stand.driver.server
    number, champion = await ladder_of(stand, (ana, ben)), server.add_role("Champion")
    before = mod_notes(stand, "given-role-refused", why="right")
    server.allow_role(own, BOT_DEFAULT)
    await choose_quickly(stand, number, champion)
    assert not has(stand, ana, champion)
    assert mod_notes(stand, "given-role-refused", why="right") == before + 1
    await stand.stop_bot()
    await stand.start_bot()
    await stand.told()
    assert mod_notes(stand, "given-role-refused", why="right") == before + 1, "also over a restart"
    server.allow_role(own, BOT_DEFAULT | Permission.MANAGE_ROLES)
    await stand.driver.wait_until(lambda: has(stand, ana, champion))
    await until(lambda: is_clean(stand))


async def test_a_deleted_role_is_noticed_and_given_no_more(stand: Standing, own: Role) -> None:
    (ana, ben), server = stand.users(2), stand.driver.server
    number, champion = await ladder_of(stand, (ana, ben)), server.add_role("Champion")
    await choose_quickly(stand, number, champion)
    assert has(stand, ana, champion)
    before = mod_notes(stand, "given-role-deleted")
    server.delete_role(champion)
    await until(lambda: no_choices(stand))
    await stand.told()
    assert mod_notes(stand, "given-role-deleted") == before + 1
    await until(lambda: is_clean(stand))
    other = server.add_role("Other")
    await choose_quickly(stand, number, other)
    await stand.stop_bot()
    server.delete_role(other)
    await stand.start_bot()
    await until(lambda: no_choices(stand))
    await stand.told()
    assert mod_notes(stand, "given-role-deleted") == before + 2, "also if that happened while the bot was away"
    assert own.managed


async def no_choices(stand: Standing) -> bool:
    return not await host_of(stand).roles.choices()


async def test_a_champion_who_has_left_the_server_breaks_nothing(stand: Standing, own: Role) -> None:
    gone, ben = stand.driver.add_user("Gone"), stand.users(1)[0]
    number, champion = await ladder_of(stand, (gone, ben)), stand.driver.server.add_role("Champion")
    stand.driver.server.remove_member(gone)
    await choose_quickly(stand, number, champion)
    (refused,) = await stand.storage.given_roles.refused_roles()
    assert refused.user_id == int(gone.id)
    fault = stand.table.fault("/guilds/{guild_id}/members/{user_id}/roles/{role_id}", method="PUT", status=500)
    host_of(stand).roles.listeners[0]()
    await stand.told()
    assert fault.hits == 0, "Discord is not asked again and again"
    stand.table.api.faults.clear()
    await host_of(stand).ladders.leave(int(stand.guild.id), number, int(gone.id))
    await host_of(stand).ladders.join(int(stand.guild.id), number, actor_of(stand.driver.add_user("Eva")))
    await stand.told()
    assert has(stand, ben, champion)
    await until(lambda: is_clean(stand))
    assert own.managed


async def test_a_champion_who_comes_back_gets_the_role_with_the_first_press(stand: Standing, own: Role) -> None:
    gone, ben = stand.driver.add_user("Gone"), stand.users(1)[0]
    number, champion = await ladder_of(stand, (gone, ben)), stand.driver.server.add_role("Champion")
    stand.driver.server.remove_member(gone)
    await choose_quickly(stand, number, champion)
    await stand.stop_bot()
    await stand.start_bot()
    await stand.told()
    fault = stand.table.fault("/guilds/{guild_id}/members/{user_id}/roles/{role_id}", method="PUT", status=500)
    stand.driver.server.allow_role(champion, 0)
    await ben.command("ladder", channel=stand.room())
    await stand.told()
    assert fault.hits == 0, "Discord is not asked again and again"
    stand.table.api.faults.clear()
    stand.driver.server.add_member(gone)
    await gone.command("ladder", channel=stand.room())
    await stand.driver.wait_until(lambda: has(stand, gone, champion))
    await until(lambda: is_clean(stand))
    assert own.managed


async def test_forget_takes_the_role_away(stand: Standing, own: Role) -> None:
    ana, ben, eva = stand.driver.add_user("Ana"), *stand.users(2)
    number, champion = await ladder_of(stand, (ana, ben, eva)), stand.driver.server.add_role("Champion")
    await choose_quickly(stand, number, champion)
    assert has(stand, ana, champion)
    page = await ana.command("my forget", channel=stand.room())
    await press(ana, page, "forget")
    await stand.told()
    assert (has(stand, ana, champion), has(stand, ben, champion)) == (False, True)
    await until(lambda: is_clean(stand))
    assert own.managed


async def test_only_organisers_see_and_use_the_page(stand: Standing, own: Role) -> None:
    (ana, ben), dora = stand.users(2), await chief(stand)
    number = await ladder_of(stand, (ana, ben))
    page = await roles_page(stand, dora, "ladder")
    custom_id = next(one.custom_id for one in page.message.buttons if (one.custom_id or "").startswith("ladderrolenew"))
    assert refused_with(await ana.press(page.message, custom_id or "", forged=True), "event_makers_only")
    with pytest.raises(Refused):
        await host_of(stand).ladders.get(int(stand.guild.id) + 1, number)
    assert own.managed


async def test_a_process_that_may_have_lost_the_guild_gives_no_role(
    stand: Standing, own: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana, ben), host = stand.users(2), host_of(stand)
    number, champion = await ladder_of(stand, (ana, ben)), stand.driver.server.add_role("Champion")
    asked: list[int] = []

    def lost(guild_id: int) -> None:
        asked.append(guild_id)
        raise LeaseLost("another process owns the guild")

    with monkeypatch.context() as patched:
        patched.setattr(host, "need_owner", lost)
        patched.setattr(roles, "RETRY_SECONDS", (60.0,))
        choice = RoleChoice("ladder", number, 0, int(stand.guild.id), int(champion.id))
        await host.roles.choose(choice, OLGA)
        await until(lambda: were_asked(asked))
    assert not has(stand, ana, champion)
    await stand.stop_bot()
    await stand.start_bot()
    await stand.driver.wait_until(lambda: has(stand, ana, champion))
    assert own.managed


async def were_asked(asked: list[int]) -> bool:
    return bool(asked)


def moved(stand: Standing, role: Role, former: DriverUser, latest: DriverUser) -> bool:
    return has(stand, latest, role) and not has(stand, former, role)


async def test_a_bot_that_is_cut_off_at_each_action_gives_and_takes_each_role_once(
    stand: Standing, own: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana, ben, eva), mortal = stand.users(3), Mortal(monkeypatch, stand)
    number, champion = await ladder_of(stand, (ana, ben, eva)), stand.driver.server.add_role("Champion")
    guild = int(stand.guild.id)
    await choose_quickly(stand, number, champion)
    top, below = ana, ben

    async def leave(user: DriverUser) -> None:
        try:
            await host_of(stand).ladders.leave(guild, number, int(user.id))
        except Refused as error:
            # The former bot may already have stored that the player left.
            if error.code != "not_in_ladder":
                raise

    for fatal in range(1, 40):
        assert (has(stand, top, champion), has(stand, below, champion)) == (True, False)
        mortal.arm(fatal)
        leaving = asyncio.create_task(leave(top))
        cut_off = await mortal.over()
        if cut_off:
            leaving.cancel()
            await asyncio.gather(leaving, return_exceptions=True)
            await mortal.restart(partial(leave, top))
        await stand.told()
        await stand.driver.wait_until(partial(moved, stand, champion, top, below))
        await until(lambda: is_clean(stand))
        await host_of(stand).ladders.join(guild, number, actor_of(top))
        await stand.told()
        top, below, eva = below, eva, top
        if not cut_off:
            assert fatal > 4
            break
    else:
        pytest.fail("the bot never finished")
    assert own.managed
