"""Tests how moderators turn on the public pages of a server, and where Discord shows links to them."""

from __future__ import annotations

import pytest

from bot.face.ladders.page import EDIT as EDIT_LADDER
from bot.face.ladders.page import WEB as LADDER_WEB
from bot.face.leagues.page import EDIT as EDIT_LEAGUE
from bot.face.leagues.page import WEB as LEAGUE_WEB
from bot.face.messages.tournaments.event_message import INFO
from bot.face.tournaments.form.page import CHOOSE
from bot.face.tournaments.requests import PLAYERS
from bot.face.tournaments.room.page import FILL, WEB
from bot.face.views.match_page import HIDE_PAGE, SHOW_PAGE
from bot.host.tournaments.drafts.templates import web_page_of
from bot.host.tournaments.ground.settings import WebPage
from tests.bot.clicks import actions, choose, custom_id, press
from tests.bot.driver import Exchange
from tests.bot.duels import begin, boards
from tests.bot.face.tournaments.event_play import new_event, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm"), pytest.mark.both_databases]

BASE = "https://games.example.org"
# The type of a button among components.
BUTTON = 2


def links(message: ShownMessage) -> list[str]:
    return [one["url"] for one in message.components if one["type"] == BUTTON and "url" in one]


async def test_moderators_turn_the_pages_on_and_off(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room, addresses = stand.room(), stand.client.services.host.web_addresses
    await begin(stand, [ana, ben], room)
    (board,) = boards(stand, room)
    assert refused_with(await dora.command("settings server", channel=room, options={"web": "on"}), "no_web")
    addresses.base_url = BASE
    try:
        assert refused_with(
            await ana.command("settings server", channel=room, options={"web": "on"}), "moderators_only"
        )
        assert links((await press(ben, board, "more")).message) == []
        assert says(await dora.command("settings server", channel=room, options={"web": "on"}), "web-on")
        url = await addresses.of_match(await stand.session(room))
        assert url is not None
        assert url.startswith(f"{BASE}/match/")
        assert links((await press(ben, board, "more")).message) == [url]
        assert links((await ana.command("game replay", channel=room)).message) == [url]
        assert says(await dora.command("mod log", channel=room), "modlog-value-web", value="yes")
        guild = int(stand.guild.id)
        assert await addresses.of_leaderboards(guild) is None
        assert says(await dora.command("settings server", channel=room, options={"web": "records"}), "web-records")
        assert await addresses.of_leaderboards(guild) is not None
        assert await addresses.of_match(await stand.session(room)) == url
        assert says(await dora.command("mod log", channel=room), "modlog-value-web", value="records")
        assert says(await dora.command("settings server", channel=room, options={"web": "on"}), "web-on")
        assert await addresses.of_leaderboards(guild) is None
        assert not {HIDE_PAGE, SHOW_PAGE} & {*actions(await press(chen, board, "more"))}, "a spectator changes nothing"
        for user, more in ((ben, await press(ben, board, "more")), (dora, await press(dora, board, "more"))):
            panel = (await press(user, more.message, HIDE_PAGE)).message
            assert says(panel, "web-page-hidden")
            assert await addresses.of_match(await stand.session(room)) is None
            assert links((await ana.command("game replay", channel=room)).message) == []
            assert refused_with(await chen.press(panel, custom_id(panel, SHOW_PAGE), forged=True), "no_page_to_hide")
            if user is dora:
                shown = custom_id(panel, SHOW_PAGE)
                assert refused_with(await ben.press(more.message, shown, forged=True), "no_page_to_hide")
            await press(user, panel, SHOW_PAGE)
            assert says(panel, "web-page-shown")
            assert links(panel) == [url]
        assert says(await dora.command("mod log", channel=room), "modlog-value-page", value="no")
        assert says(await dora.command("settings server", channel=room, options={"web": "off"}), "web-off")
        assert links((await press(ben, board, "more")).message) == []
    finally:
        addresses.base_url = None


async def test_events_are_linked_where_players_and_organisers_look(stand: Standing) -> None:
    addresses = stand.client.services.host.web_addresses
    event = await new_event(stand, await organiser(stand), most=4)
    dora, ana = event.organiser, stand.users(1)[0]

    async def shown() -> list[list[str]]:
        """Return the links in About, in the control room and in the list of events."""
        about = await event.click(ana, INFO)
        room = await event.use(dora, "event manage", event=event.number)
        listed = await event.use(ana, "event list")
        return [links(one.message) for one in (about, room, listed)]

    assert await shown() == [[], [], []]
    addresses.base_url = BASE
    try:
        await dora.command("settings server", channel=event.channel, options={"web": "on"})
        page = await addresses.of_event((await event.whole()).tournament)
        events = await addresses.of_events(int(stand.guild.id))
        assert page is not None
        assert await shown() == [[page], [page], [events]]
        await event.press(PLAYERS)
        await event.choose(CHOOSE, "hidden", "web")
        assert (await addresses.of_event((await event.whole()).tournament)) is None
        assert await shown() == [[], [], [events]]
    finally:
        await dora.command("settings server", channel=event.channel, options={"web": "off"})
        addresses.base_url = None


async def test_competitions_and_leaderboards_are_linked_on_their_pages(stand: Standing) -> None:
    host, guild, room = stand.client.services.host, int(stand.guild.id), stand.room()
    dora, readers = await organiser(stand), iter(stand.users(4))
    leagues, ladders, by = host.leagues, host.ladders, int(dora.id)
    league = (await leagues.create(guild, int(room), by, "en", "Liga", "noughts")).league
    await leagues.announce(guild, league.league_id, by)
    ladder = (await ladders.create(guild, int(room), by, "en", "Escalera", "noughts")).ladder
    season = await host.seasons.open(guild, int(room), by, "UTC")

    async def shown() -> dict[str, list[str]]:
        # Each look has a reader of its own, because nobody may ask for many tables at once.
        ana = next(readers)
        pages = {one: (await ana.command(one, channel=room)).message for one in ("league", "ladder", "season")}
        pages["leaderboard"] = (await ana.command("leaderboard", channel=room)).message
        pages["game"] = (await ana.command("leaderboard", channel=room, options={"game": "noughts"})).message
        return {one: links(page) for one, page in pages.items()}

    async def choose_pages(value: str) -> None:
        await dora.command("settings server", channel=room, options={"web": value})

    try:
        assert not any((await shown()).values())
        host.web_addresses.base_url = BASE
        assert not any((await shown()).values()), "moderators have not turned the pages on"
        await choose_pages("on")
        whole = await leagues.get(guild, league.league_id)
        competitions = {
            "league": [await host.web_addresses.of_league(whole.league)],
            "ladder": [await host.web_addresses.of_ladder(ladder)],
        }
        assert [None] not in competitions.values()
        assert await shown() == competitions | {"season": [], "leaderboard": [], "game": []}
        await choose_pages("records")
        seasons, boards = [
            await one(guild) for one in (host.web_addresses.of_seasons, host.web_addresses.of_leaderboards)
        ]
        assert await shown() == competitions | {
            "season": [f"{seasons}?season={season.season_id}"],
            "leaderboard": [boards],
            "game": [f"{boards}?game=noughts"],
        }
    finally:
        await choose_pages("off")
        host.web_addresses.base_url = None


@pytest.mark.parametrize("kind", ["league", "ladder"])
async def test_organisers_choose_who_finds_the_page_of_a_league_or_a_ladder(stand: Standing, kind: str) -> None:
    host, guild, room = stand.client.services.host, int(stand.guild.id), stand.room()
    dora, ana = await organiser(stand), stand.users(1)[0]
    leagues, ladders, by = host.leagues, host.ladders, int(dora.id)
    if kind == "league":
        edit, web, number = (
            EDIT_LEAGUE,
            LEAGUE_WEB,
            (await leagues.create(guild, int(room), by, "en", "Liga", "noughts")).league.league_id,
        )
        await leagues.announce(guild, number, by)
    else:
        edit, web, number = (
            EDIT_LADDER,
            LADDER_WEB,
            (await ladders.create(guild, int(room), by, "en", "Escalera", "noughts")).ladder.ladder_id,
        )

    async def stored() -> tuple[WebPage, str | None]:
        """Return who can find the page, and its URL."""
        if kind == "league":
            league = (await leagues.get(guild, number)).league
            return web_page_of(league.data), await host.web_addresses.of_league(league)
        ladder = (await ladders.get(guild, number)).ladder
        return web_page_of(ladder.data), await host.web_addresses.of_ladder(ladder)

    async def change() -> Exchange:
        return await press(dora, await dora.command(kind, channel=room), edit)

    assert web not in actions(await change()), "moderators have not turned the pages on"
    host.web_addresses.base_url = BASE
    try:
        await dora.command("settings server", channel=room, options={"web": "on"})
        page = await change()
        (value, url), values = await stored(), []
        assert (value, url is None) == ("listed", False)
        for _ in range(3):
            page = await press(dora, page, web)
            values.append(await stored())
            shown = [] if values[-1][1] is None else [url]
            assert links((await ana.command(kind, channel=room)).message) == shown
        assert values == [("link", url), ("hidden", None), ("listed", url)]
        forged = await dora.press(page.message, f"{web}:0:{number}:everybody", forged=True)
        assert refused_with(forged, "expired_control")
        member = await ana.press(page.message, f"{web}:0:{number}:hidden", forged=True)
        assert refused_with(member, "event_makers_only")
        assert (await stored())[0] == "listed"
        await (leagues if kind == "league" else ladders).end(guild, number, by)
        page = await choose(dora, await dora.command(kind, channel=room), f"{kind}choose", number)
        for expected in ("link", "hidden"):
            page = await press(dora, page, web)
            assert (await stored())[0] == expected, "also after the end"
        assert links(page.message) == []
        assert web not in actions(await choose(ana, await ana.command(kind, channel=room), f"{kind}choose", number))
    finally:
        await dora.command("settings server", channel=room, options={"web": "off"})
        host.web_addresses.base_url = None


async def test_after_the_end_the_page_is_hidden_in_the_control_room(stand: Standing) -> None:
    addresses = stand.client.services.host.web_addresses
    addresses.base_url = BASE
    event = await new_event(stand, await organiser(stand), most=4, auto=True)
    dora = event.organiser
    try:
        await dora.command("settings server", channel=event.channel, options={"web": "on"})
        await event.press(FILL)
        assert [await event.step() for _ in range(3)] == ["open_checkin", "close_checkin", "start"]
        await event.until("finished")
        room = await event.use(dora, "event manage", event=event.number)
        for value in ("link", "hidden"):
            assert (await addresses.of_event((await event.whole()).tournament)) is not None
            await press(dora, room, WEB, value)
            await stand.told()
        assert (await addresses.of_event((await event.whole()).tournament)) is None
        assert links(room.message) == []
    finally:
        await dora.command("settings server", channel=event.channel, options={"web": "off"})
        addresses.base_url = None
