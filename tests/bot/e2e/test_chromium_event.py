"""Four people play a whole event in Chromium: it is created, entered, judged and won in the browser (TN-46)."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Locator, ViewportSize, expect

from bot.face.messages.tournaments.event_message import BRACKET, CHECK_IN, INFO, JOIN, STANDINGS
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.messages.tournaments.table_message import JUDGE
from bot.face.tournaments.form.page import CHOOSE, FORMAT, GAME, OPEN
from bot.face.tournaments.room.page import ANSWER, STEP
from bot.face.tournaments.rulings.page import KIND, VALUE, WHY
from bot.host.matches.live import Live
from bot.host.tournaments.ground.facts import result_of, seats_of
from storage.records.tournaments import TournamentTable, Whole
from tests.bot.e2e.person import CONFIRM, Person
from tests.bot.standing import Standing, standing
from tests.browser import chromium

ORGANISER, PLAYERS = "Mod Dora", ("Ana", "Ben", "Chen", "Eva")
# The first seat marks the upper row.
WINNING = ("1", "4", "2", "5", "3")
# The widths that a picture must fit: a narrow window and a phone.
WIDTHS = (550, 350)
WIDE: ViewportSize = {"width": 1200, "height": 900}


class Cup:
    """An event, and the windows of its participants."""

    def __init__(self, stand: Standing, windows: list[Person], shots: Path) -> None:
        self.stand = stand
        self.dora, *self.players = windows
        self.shots = shots
        self.people = {int(stand.driver.user(one.name).id): one for one in windows}

    async def whole(self) -> Whole:
        """Return the stored event, once everything is announced."""
        await self.stand.told()
        return await self.stand.client.services.host.tournaments.whole(int(self.stand.guild.id), 1)

    async def press(self, person: Person, action: str, offering: str = "") -> Locator:
        known_ids = await person.private_ids()
        await person.window.locator(f'[data-custom-id^="{action}:"]').last.click()
        return await person.answer(known_ids, offering)

    async def step(self, wanted_text: str) -> None:
        """Press the button for the next step in the control room, and wait until the room offers the step after it."""
        button = self.dora.window.locator(f'[data-custom-id^="{STEP}:"][data-custom-id$=":{wanted_text}"]').last
        await button.click()
        await expect(button).to_have_count(0)
        await self.stand.told()

    async def go(self, person: Person, channel_id: int | str) -> None:
        entry = person.window.locator(f'[data-testid="channel"][data-channel-id="{channel_id}"]')
        await entry.click()
        await expect(entry).to_have_attribute("aria-current", "page")

    async def seen(self, person: Person, shown: Locator, name: str) -> str:
        """Check at all widths that a message's picture is whole and inside its window. Return its alternative text."""
        picture = shown.locator("img").first
        await expect(picture).to_have_js_property("complete", value=True)
        for width in WIDTHS:
            await person.window.set_viewport_size({"width": width, "height": 900})
            await picture.scroll_into_view_if_needed()
            box = await picture.bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= width - box["width"], (name, width, box)
            assert box["width"] > 0.7 * width, (name, width, box)
            await person.window.screenshot(path=self.shots / f"{name}-{width}.png")
        await person.window.set_viewport_size(WIDE)
        return await picture.get_attribute("alt") or ""

    async def seated(self, table: TournamentTable) -> list[Person]:
        users = {entry.number: entry.user_id for entry in (await self.whole()).entries}
        found = [self.people[users[seat] or 0] for seat in seats_of(table)]
        for person in found:
            person.session = table.session_id or 0
            await self.go(person, table.thread_id or 0)
        return found

    async def live(self, table: TournamentTable) -> Live:
        return await self.stand.client.services.host.live(table.session_id or 0)

    async def play(self, table: TournamentTable, squares: tuple[str, ...]) -> None:
        """Mark squares in turn, each through the panel that Play opens."""
        people = await self.seated(table)
        for person in people:
            await self.stand.confirms(self.stand.driver.user(person.name), "always")
        for revision, square in enumerate(squares):
            (decision,) = (await self.live(table)).running_match.decisions()
            person = people[decision.seat]
            panel = await person.open_panel(revision)
            await person.pick(panel, decision, f"mark {square}")
            await panel.locator(CONFIRM).click()
            await expect(panel.locator(CONFIRM)).to_have_count(0)
            await self.stand.told()


@asynccontextmanager
async def cup(path: Path) -> AsyncIterator[Cup]:
    """Start a stand with one window each for the organiser and four players; Ana reads Spanish."""
    async with standing(path / "stand.db") as stand, chromium() as browser:
        eva = stand.driver.add_user("Eva")
        eva.set_locale("en-GB")
        windows = [
            Person(await browser.new_page(viewport=WIDE, reduced_motion="reduce"), name)
            for name in (ORGANISER, *PLAYERS)
        ]
        for person in windows:
            await person.arrive(stand.table.url)
        try:
            yield Cup(stand, windows, path)
        except BaseException:
            for person in windows:
                await person.window.screenshot(path=path / f"{person.name}.png")
            raise
        assert [person.errors for person in windows] == [[] for _ in windows]


async def test_tn46_four_people_play_a_whole_event_in_the_browser(tmp_path: Path) -> None:
    async with cup(tmp_path) as event:
        await is_made(event)
        await is_entered(event)
        first, second = await is_paired(event)
        await event.play(first, WINNING)
        await is_judged(event, second)
        await the_final(event)
        await the_end(event)


async def is_made(event: Cup) -> None:
    """Dora creates a knock-out event for four players with the form, and opens its registration."""
    dora, known_ids = event.dora, await event.dora.private_ids()
    await dora.command("event ne", "event new")
    await dora.send()
    panel = await dora.answer(known_ids, GAME)
    await dora.select(panel, GAME, "noughts")
    await expect(panel.locator(f'[data-custom-id^="{OPEN}:"]')).to_be_enabled()
    await dora.select(panel, FORMAT, "single")
    await expect(panel).to_contain_text("Knock-out")
    await panel.locator(f'[data-testid="select"][data-custom-id^="{CHOOSE}:"][data-custom-id$=":most"]').click()
    await panel.locator('[data-testid="select-row"][data-value="4"]').click()
    await expect(panel).to_contain_text("4 players")
    await panel.locator(f'[data-custom-id^="{OPEN}:"]').click()
    await expect(dora.window.locator(f'[data-custom-id^="{JOIN}:"]')).to_be_visible()


async def is_entered(event: Cup) -> None:
    """Four people press Join. When check-in opens, the bot mentions all of them, and they check in."""
    for person in event.players:
        await event.press(person, JOIN)
    message = event.dora.public.filter(has=event.dora.window.locator(f'[data-custom-id^="{JOIN}:"]'))
    await expect(message).to_contain_text("4 of 4 places")
    await event.step("open_checkin")
    for person in event.players:
        await expect(person.public.filter(has_text=f"@{person.name}")).to_have_count(1)
        await event.press(person, CHECK_IN)
    await event.step("close_checkin")
    await event.step("start")


async def is_paired(event: Cup) -> tuple[TournamentTable, TournamentTable]:
    """Only Dora sees the pairings of the generated round until she publishes it. Then each player finds their table.

    Return both tables.
    """
    whole = await event.whole()
    assert whole.rounds[0].state == "drawn"
    room = event.dora.private.last
    assert "Round 1" in await event.seen(event.dora, room, "drawn")
    for person in event.players:
        # The players see only one picture, that of the greeting.
        await expect(person.window.get_by_test_id("messages").locator("img[alt]")).to_have_count(1)
    await event.step("publish")
    whole = await event.whole()
    first, second = whole.tables
    told = event.players[1].pictured.last
    assert "Table 1-2" in await event.seen(event.players[1], told, "round")
    for table in (first, second):
        for person in await event.seated(table):
            await expect(person.control("play")).to_have_count(1)
            await expect(person.public.first).to_contain_text(f"@{person.name}")
    return first, second


async def is_judged(event: Cup, table: TournamentTable) -> None:
    """A player calls a judge with one line. Dora answers, and rules that the second seat has won."""
    caller, other = await event.seated(table)
    known_ids = await caller.private_ids()
    # The button below the board is easy to reach, even if the thread's first message is far above it.
    await caller.window.locator(f'[data-custom-id^="{JUDGE}:"]').last.click()
    field = caller.window.get_by_test_id("modal-field").locator("textarea, input")
    await field.fill("My opponent has left the house.")
    await caller.window.get_by_test_id("modal-submit").click()
    await caller.answer(known_ids)
    await event.stand.told()
    dora = event.dora
    room = dora.private.last
    await dora.window.locator(f'[data-custom-id^="{REFRESH}:"]').last.click()
    await expect(room).to_contain_text("My opponent has left the house.")
    await room.locator(f'[data-custom-id^="{ANSWER}:"]').click()
    await event.go(dora, table.thread_id or 0)
    known_ids = await dora.private_ids()
    await dora.command("event rule", "event rule")
    await dora.send()
    # In the table's thread, the form already knows the table. So Dora only chooses the ruling and the result, and types
    # the reason.
    page = await dora.answer(known_ids)
    await dora.select(page, KIND, "award", rest="table.")
    await dora.select(page, VALUE, "a.2-1", rest="1.")
    await page.locator(f'[data-custom-id^="{WHY}:"]').click()
    await dora.window.get_by_test_id("modal-field").locator("textarea, input").fill("Gone from the table")
    await dora.window.get_by_test_id("modal-submit").click()
    await event.stand.told()
    for person in (caller, other):
        # The ruling shows its reason once; the board says that a ruling ended the match.
        said = person.public.filter(has_text="Gone from the table")
        await expect(said).to_have_count(1)
        await expect(said).to_contain_text("Ruling by")
        ended = person.public.filter(has_text="The judges of the event ended this match by a ruling.")
        await expect(ended).to_have_count(1)
        await expect(ended.locator("img")).to_have_count(1)
    whole = await event.whole()
    result = result_of(next(one for one in whole.tables if one.code == table.code))
    assert result is not None
    assert (result.kind, result.places) == ("awarded", (2, 1))


async def the_final(event: Cup) -> None:
    """The winners meet; after two moves one of them resigns."""
    await event.go(event.dora, (await event.whole()).tournament.channel_id)
    await event.dora.window.locator(f'[data-custom-id^="{REFRESH}:"]').last.click()
    await event.step("draw")
    await event.step("publish")
    final = (await event.whole()).tables[-1]
    people = await event.seated(final)
    await event.play(final, ("5", "1"))
    loser = people[0]
    known_ids = await loser.private_ids()
    await loser.command("game resi" if loser.lang == "en" else "partida aband", "game resign")
    await loser.send()
    sure = await loser.answer(known_ids)
    await sure.locator('[data-custom-id^="resign:"]').click()
    await event.stand.told()


async def the_end(event: Cup) -> None:
    await event.dora.window.locator(f'[data-custom-id^="{REFRESH}:"]').last.click()
    await event.step("draw")
    await expect(event.dora.private.filter(has_text="The event is over")).not_to_have_count(0)
    whole = await event.whole()
    assert whole.tournament.state == "finished"
    winner = next(entry.name for entry in whole.entries if entry.number == seats_of(whole.tables[-1])[1])
    for person in event.players:
        await event.go(person, whole.tournament.channel_id)
    ana, ben = event.players[:2]
    assert f"1. {winner}" in await event.seen(ben, ben.pictured.last, "podium")
    bracket = await event.press(ana, BRACKET)
    assert f"Final: {winner} ganó a" in await event.seen(ana, bracket, "bracket")
    standings = await event.press(ben, STANDINGS)
    await event.seen(ben, standings, "standings")
    message = ben.public.filter(has=ben.window.locator(f'[data-custom-id^="{INFO}:"]')).first
    await expect(message).to_contain_text(re.compile("The event is over"))
