"""Tests the calendar of `/event list`: events by date, each with its state, rounds, dates and free places."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.face.ground.components.custom_ids import Control
from bot.face.messages.tournaments.event_message import JOIN
from bot.face.tournaments.room.page import FILL, REPEAT
from bot.face.tournaments.room.repeating import EVERY
from bot.face.tournaments.views.listing import EVENTS_SIZE, TURN_LIST
from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import TournamentDraft, TournamentSettings
from storage.records.tournaments import StoredTournament
from tests.bot.clicks import controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import DUEL, new_event, organiser
from tests.bot.meaning import said_at, says
from tests.bot.standing import Standing
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def clear(stand: Standing) -> None:
    """Call off all unfinished events of earlier tests, so that the calendar shows only those of one test."""
    drafts, guild = stand.client.services.host.tournaments.drafts, int(stand.guild.id)
    _, going = await stand.client.services.host.tournaments.listed(guild, over=False, limit=100)
    for one in going:
        await drafts.cancel(guild, one.tournament_id, Actor(one.created_by, moderator=True), "over")
    await stand.told()


async def made(stand: Standing, name: str, by: int, *, opened: bool = True, **dates: int | None) -> StoredTournament:
    """Create an event without the form. With ``opened``, open its registration."""
    drafts, guild = stand.client.services.host.tournaments.drafts, int(stand.guild.id)
    settings = replace(TournamentSettings(), **dates)
    draft = TournamentDraft(name=name, game=DUEL, channel_id=int(stand.room()), settings=settings)
    actor = Actor(by, moderator=True)
    found = await drafts.create(guild, actor, draft)
    return await drafts.open(guild, found.tournament_id, actor) if opened else found


async def listed(stand: Standing, user: DriverUser) -> Exchange:
    await stand.told()
    return await user.command("event list", channel="table")


def names(answer: Exchange) -> list[str]:
    """Return the names of the listed entries, in their order."""
    lines = (line for line in answer.text.split("\n") if line.startswith("- **"))
    return [line.removeprefix("- **").partition("**")[0].split(" · ")[-1] for line in lines]


async def test_events_are_listed_by_date_in_their_sections(stand: Standing) -> None:
    await clear(stand)
    now, lead = stand.client.services.host.clock(), await organiser(stand)
    ana = stand.users(1)[0]
    await made(stand, "Undated", 501)
    await made(stand, "Later", 501, start_at=now + 5 * DAY_MS)
    await made(stand, "Sooner", 502, start_at=now + 2 * DAY_MS)
    await made(stand, "My draft", int(ana.id), opened=False, registration_at=now + DAY_MS)
    await made(stand, "Foreign draft", 502, opened=False, start_at=now + DAY_MS)
    running = await new_event(stand, lead, form="swiss", most=4)
    await running.press(FILL)
    for _ in range(3):
        await running.step()
    event = (await running.whole()).tournament
    page = await listed(stand, ana)
    assert names(page)[:5] == [event.name, "Sooner", "Later", "Undated", "My draft"]
    heads = [page.text.index(f"\n**{word}**\n") for word in ("Running", "Open for entry", "Coming")]
    assert heads == sorted(heads)
    line = next(one for one in page.text.split("\n") if event.name in one)
    assert says(line, "what-round", round=1)
    assert says(line, "tournament-state-running")
    assert says(line, "listing-since", when=f"<t:{(event.started_at or 0) // 1000}:f>")
    assert not says(line, "listing-places")
    line = next(one for one in page.text.split("\n") if "Sooner" in one)
    assert says(line, "tournament-start-at", when=f"<t:{(now + 2 * DAY_MS) // 1000}:f>")
    assert says(line, "listing-places", free=64)
    assert "Foreign draft" not in page.text


async def test_free_places_and_the_waitlist_are_counted(stand: Standing) -> None:
    await clear(stand)
    ana, ben, chen = stand.users(3)
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    assert says(await listed(stand, ana), "listing-places", free=4)
    await event.computers(2)
    for user, free in ((ana, "one free place"), (ben, "full ·"), (chen, "full, 1 on the waitlist")):
        await event.click(user, JOIN)
        assert free in (await listed(stand, user)).text


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_the_next_edition_of_a_series_is_coming(stand: Standing, lang: str) -> None:
    await clear(stand)
    event = await new_event(stand, await organiser(stand, "UTC"), form="swiss", most=4)
    await event.press(REPEAT)
    await event.press(EVERY, "week")
    (coming,) = await stand.client.services.host.tournaments.series.coming(int(stand.guild.id))
    viewer = stand.driver.add_user(f"Vera {lang}", {"en": "en-GB", "es": "es-ES"}[lang])
    page = await listed(stand, viewer)
    assert names(page)[:2] == [(await event.whole()).tournament.name, f"{coming.name}"]
    assert coming.name.endswith(" #2")
    assert len(said_at(page, "series-line", lang, every="week")) == 1
    # If the settings of a series cannot be read, the list still says when its next edition opens.
    await execute(stand.storage, "UPDATE tournament_series SET data = ?", (b"{}x",))
    assert names(await listed(stand, viewer))[1] == coming.name
    await execute(stand.storage, "DELETE FROM tournament_editions")
    await execute(stand.storage, "DELETE FROM tournament_series")


async def test_the_calendar_turns_its_pages_and_ends_with_what_is_over(stand: Standing) -> None:
    await clear(stand)
    now, ana = stand.client.services.host.clock(), stand.users(1)[0]
    for number in range(EVENTS_SIZE + 1):
        await made(stand, f"Event {number}", 600 + number, start_at=now + (20 - number) * DAY_MS)
    page = await listed(stand, ana)
    assert names(page) == [f"Event {number}" for number in range(EVENTS_SIZE, 0, -1)]
    turn = [one.rest for one in controls(page) if one.action == TURN_LIST]
    page = await press(ana, page, TURN_LIST, "1")
    assert names(page)[0] == "Event 0"
    assert "\n**Over**\n" in page.text
    assert len(names(page)) == EVENTS_SIZE, "ended events fill the page"
    assert turn
    guild = int(stand.guild.id)
    count = (await stand.client.services.host.tournaments.listed(guild, over=True))[0]
    last = (count + EVENTS_SIZE) // EVENTS_SIZE
    shown = len(names(page)) - 1
    for number in range(2, last + 1):
        page = await press(ana, page, TURN_LIST, str(number))
        shown += len(names(page))
    assert shown == count, "each ended event is on one page"


async def test_a_page_after_the_last_one_is_the_last_one(stand: Standing) -> None:
    await clear(stand)
    ana = stand.users(1)[0]
    for number in range(EVENTS_SIZE + 1):
        await made(stand, f"Event {number}", 650 + number)
    page = await listed(stand, ana)
    beyond = await ana.press(page.message, Control(TURN_LIST, 0, rest="900").pack(), forged=True)
    assert not says(beyond, "tournaments-none")
    assert names(beyond)
    count = (await stand.client.services.host.tournaments.listed(int(stand.guild.id), over=True))[0]
    last = str((count + EVENTS_SIZE) // EVENTS_SIZE)
    assert names(await press(ana, await listed(stand, ana), TURN_LIST, "1"))
    answer = await ana.press(page.message, Control(TURN_LIST, 0, rest=last).pack(), forged=True)
    assert names(answer) == names(beyond)


async def test_a_draft_that_was_discarded_is_listed_nowhere(stand: Standing) -> None:
    await clear(stand)
    tournaments, guild, ana = stand.client.services.host.tournaments, int(stand.guild.id), stand.users(1)[0]
    discarded = await made(stand, "Discarded", 660, opened=False)
    called_off = await made(stand, "Called off", 660)
    before, _ = await tournaments.listed(guild, over=True)
    for one in (discarded, called_off):
        await tournaments.drafts.cancel(guild, one.tournament_id, Actor(660, moderator=True), "over")
    page = await listed(stand, ana)
    assert "Called off" in page.text
    assert "Discarded" not in page.text
    assert (await tournaments.listed(guild, over=True))[0] == before + 1


@pytest.mark.faults("cannot be read")
async def test_a_damaged_event_is_listed_without_its_date(stand: Standing) -> None:
    await clear(stand)
    now = stand.client.services.host.clock()
    broken = await made(stand, "Broken", 700, start_at=now + DAY_MS)
    await made(stand, "Whole", 701, start_at=now + 2 * DAY_MS)
    await execute(
        stand.storage, "UPDATE tournaments SET settings = ? WHERE tournament_id = ?", (b"{}x", broken.tournament_id)
    )
    assert names(await listed(stand, stand.users(1)[0]))[:2] == ["Whole", "Broken"]
    await execute(
        stand.storage, "UPDATE tournaments SET state = 'cancelled' WHERE tournament_id = ?", (broken.tournament_id,)
    )
