"""A whole recorded match, played by three people in Chromium, with a restart of the bot in its middle."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Locator, expect

from bot.words import words_for
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.chance import commitment
from engine.kernel.match import Match, replay
from engine.kernel.record import MatchRecord
from tests.bot.e2e.person import Person
from tests.bot.e2e.recording import BLIND, OPENING, READY, read
from tests.bot.standing import Standing, standing
from tests.browser import chromium

NAMES = ("Ana", "Ben", "Chen")
CONFIRM = '[data-custom-id^="confirm:"]'


class TableClock:
    """The table's clock: it can be set forward, and stands still while somebody presses Ready."""

    def __init__(self) -> None:
        self._shown = OPENING
        self._since: float | None = time.monotonic()

    def __call__(self) -> float:
        """Return the time in seconds since 1970."""
        return self._shown if self._since is None else self._shown + time.monotonic() - self._since

    @contextlib.contextmanager
    def standing_at(self, moment: float) -> Iterator[None]:
        """Stand still at a moment that is yet to come."""
        assert moment > self()
        self._shown, self._since = moment, None
        yield
        self._since = time.monotonic()


class Evening:
    """The match at the table: what has been played, and by whom it is seen."""

    def __init__(self, house: Standing, clock: TableClock, people: list[Person]) -> None:
        self.house = house
        self.clock = clock
        self.people = people
        self.recorded = read()
        self.match = Match(msgspec.structs.replace(self.recorded.record, moves=()))
        self.revision = 0

    @property
    def due(self) -> Person:
        """The one whose turn it is."""
        return self.people[self.match.decisions()[0].seat]

    @property
    def others(self) -> list[Person]:
        """Those whose turn it is not."""
        return [person for person in self.people if person is not self.due]

    def hand_names(self, seat: int) -> list[str]:
        """Return the names of the cards in a seat's hand."""
        view: SplendorView = self.match.view(seat)
        words = words_for(self.match.game.slug, "en")
        return [words(f"card-{reserved.card}") for reserved in view.seats[seat].hand]

    # ---- from the lobby to the board

    async def begin(self) -> None:
        """Open a lobby by command, join, get ready at the recorded moments, start."""
        ana, ben, chen = self.people
        await ana.command("partida nu", "game new")
        await ana.fill("game", "splen", "splendor_marvel")
        await ana.fill("seats", "3")
        await ana.send()
        for person in self.people:
            join = person.window.locator('[data-custom-id^="join:"]')
            await expect(join).to_be_visible()
            person.session = int((await join.get_attribute("data-custom-id") or "").split(":")[1])
        for person in (ben, chen):
            await person.control("join").click()
            await self._lobby_tells(person.name, "⏳")
        await expect(ana.public.last).to_contain_text(self.recorded.record.commitment)
        await self._get_ready()
        await chen.control("start").click()
        await self.seen_by_all()

    async def _get_ready(self) -> None:
        for person, moment in zip(self.people, READY, strict=True):
            with self.clock.standing_at(moment):
                await person.control("ready").click()
                await self._lobby_tells(person.name, "✅")

    async def _lobby_tells(self, name: str, sign: str) -> None:
        """Wait until the lobby shows this to everybody: a press while it is drawn anew would be lost."""
        for person in self.people:
            await expect(person.public.last.locator("li", has_text=name)).to_contain_text(sign)

    # ---- looking

    async def seen(self) -> None:
        """Wait until the due player is called on the present board, and no other board can be played on."""
        board = self.due.board(self.revision)
        await expect(board).to_contain_text(f"@{self.due.name}")
        await expect(board).to_have_class(re.compile("pinged"))
        await expect(self.due.control("play")).to_have_count(1)

    async def seen_by_all(self) -> None:
        """Wait until everybody sees the present board, and only the due player is called there."""
        await self.seen()
        for person in self.others:
            await expect(person.board(self.revision)).to_be_visible()
            await expect(person.board(self.revision)).not_to_have_class(re.compile("pinged"))
            await expect(person.control("board")).to_have_count(1)

    async def nothing_private_crossed(self) -> None:
        """Check that nobody sees another one's private messages."""
        seen = [await person.private_ids() for person in self.people]
        assert sum(map(len, seen)) == len(set[str]().union(*seen)) > 0

    # ---- moving

    def follow(self, text: str) -> None:
        """Note a move that was made."""
        self.match.play(self.match.decisions()[0].seat, text)
        self.revision += 1

    def go_back(self, moves: int) -> None:
        """Note that moves were taken back."""
        played = self.match.moves[: len(self.match.moves) - moves]
        self.match = replay(msgspec.structs.replace(self.recorded.record, moves=tuple(played)))
        self.revision += 1

    async def move(self) -> None:
        """Make the next recorded move: every fifth by text, the others with the panel."""
        number = len(self.match.moves)
        entry = self.recorded.record.moves[number]
        (decision,) = self.match.decisions()
        assert entry.seat == decision.seat
        person = self.due
        if number % 5 == 4:
            answer = await person.type_move(entry.move)
        else:
            answer = await person.play(self.revision, decision, entry.move)
        self.follow(entry.move)
        await expect(answer.locator(CONFIRM)).to_have_count(0)
        if self.match.outcome() is None:
            await self.seen()

    async def move_until(self, number: int) -> None:
        """Play until so many recorded moves are made."""
        while len(self.match.moves) < number:
            await self.move()


@contextlib.asynccontextmanager
async def evening(path: Path) -> AsyncIterator[Evening]:
    """A house with three people at their windows; on a failure, pictures of the windows stay beside the database."""
    clock = TableClock()
    async with standing(path / "house.db", clock=clock) as house, chromium() as browser:
        # A context each is a window each: tabs behind another one are slowed down by the browser.
        people = [Person(await browser.new_page(viewport={"width": 1200, "height": 800}), name) for name in NAMES]
        for person in people:
            await person.arrive(house.table.url)
        try:
            yield Evening(house, clock, people)
        except BaseException:
            for person in people:
                await person.window.screenshot(path=path / f"{person.name}.png")
            raise
        assert [person.errors for person in people] == [[], [], []]


@pytest.fixture
def recorded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the next lobby the recorded match's id and seed."""
    record = read().record
    assert record.seed is not None
    seed = bytes.fromhex(record.seed)
    monkeypatch.setattr(secrets, "token_hex", lambda _size=None: record.match_id)
    monkeypatch.setattr(secrets, "token_bytes", lambda _size=None: seed)


@pytest.mark.usefixtures("recorded_chance")
async def test_three_people_play_a_whole_match(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        ana, ben, chen = table.people
        await table.begin()
        await a_free_undo(table, ana)
        await table.move_until(BLIND[0])
        await a_blind_reserve_and_an_undo_by_consent(table, ben)
        await the_board_enlarged(table, ana)
        await table.move_until(20)
        await the_log(table, chen)
        await table.move_until(33)
        panel = await a_restart_while_ben_chooses(table, ben)
        await table.move_until(36)
        await an_old_panel_starts_anew(table, ben, panel)
        await table.move_until(table.recorded.moves)
        await the_end(table)
        await table.nothing_private_crossed()


async def test_a_game_is_two_presses_away(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        ana = table.people[0]
        await ana.window.get_by_test_id("start-game").click()
        ready = ana.window.locator('[data-custom-id^="ready:"]')
        await ready.click()
        await expect(ana.message_with(ready).locator("li")).to_have_text(re.compile("✅.*Ana"))
        await expect(ana.window.get_by_test_id("start-game")).to_be_hidden()


async def a_free_undo(table: Evening, ana: Person) -> None:
    """The first move is taken back at once, and made again."""
    await table.move()
    known = await ana.private_ids()
    await ana.command("deshacer", "game undo")
    await ana.send()
    answer = await ana.answer(known)
    await expect(answer).to_contain_text("«take yellow blue red» queda deshecha")
    table.go_back(1)
    await table.seen_by_all()
    await expect(ana.board(table.revision)).to_contain_text("takes back “take yellow blue red”")
    for other in table.others:
        await expect(other.private).to_have_count(0)


async def a_blind_reserve_and_an_undo_by_consent(table: Evening, ben: Person) -> None:
    """Ben reserves unseen, takes it back with everybody's consent, and draws the same card again."""
    others = [person for person in table.people if person is not ben]
    await table.move()
    first = await look_at_hand(table, ben)
    (name,) = table.hand_names(1)
    assert name in first
    for other in others:
        assert name not in await other.window.locator("#timeline").inner_html()
    known = await ben.private_ids()
    await ben.command("undo", "game undo")
    await ben.send()
    await expect(await ben.answer(known)).to_contain_text("“reserve deck-2”")
    for other in others:
        question = other.message_with(other.control("agree"))
        await expect(question).to_have_class(re.compile("pinged"))
        await expect(question).to_contain_text(re.compile("Ben\\W* would like to take back “reserve deck-2”"))
    await others[0].control("agree").click()
    await expect(others[1].message_with(others[1].control("agree"))).not_to_contain_text(f"@{others[0].name}")
    await others[1].control("agree").click()
    await expect(ben.public.filter(has_text="all agreed")).to_have_count(1)
    await expect(ben.control("agree")).to_have_count(0)
    table.go_back(1)
    await table.seen_by_all()
    await table.move()
    assert await look_at_hand(table, ben) == first
    for other in others:
        assert name not in await other.window.locator("#timeline").inner_html()


async def look_at_hand(table: Evening, person: Person) -> str:
    """Press My hand and return the picture's alternative text."""
    known = await person.private_ids()
    await person.control("hand", table.revision, "").click()
    answer = await person.answer(known)
    return await answer.locator("img").get_attribute("alt") or ""


async def the_board_enlarged(table: Evening, person: Person) -> None:
    """A click on the board shows it large, Escape puts it back."""
    await person.board(table.revision).locator(".picture").click()
    large = person.window.get_by_test_id("lightbox")
    await expect(large).to_be_visible()
    image = large.locator("img").first
    await expect(image).to_have_js_property("complete", value=True)
    await image.click()
    assert await image.evaluate("node => node.width === node.naturalWidth && node.width >= 1200")
    await person.window.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def the_log(table: Evening, person: Person) -> None:
    """The log tells what happened, what was taken back included, and no secret of others."""
    known = await person.private_ids()
    await person.control("log", table.revision, "").click()
    log = await person.answer(known)
    await expect(log).to_contain_text("takes back “take yellow blue red”")
    await expect(log).to_contain_text(re.compile(r"Ben\W* reserves an unseen level 2 card"))


async def a_restart_while_ben_chooses(table: Evening, ben: Person) -> Locator:
    """The bot goes away while Ben has two panels open; afterwards both still work, until they are out of date."""
    (decision,) = table.match.decisions()
    text = table.recorded.record.moves[33].move
    first, second = await ben.open_panel(table.revision), await ben.open_panel(table.revision)
    await table.house.stop_bot()
    for person in table.people:
        await expect(person.window.get_by_test_id("notice")).to_be_visible()
    await table.house.start_bot()
    for person in table.people:
        await expect(person.window.get_by_test_id("notice")).to_be_hidden()
    for panel in (first, second):
        await ben.pick(panel, decision, text)
        await expect(panel.locator(CONFIRM)).to_be_visible()
    await ben.type_move(text)
    table.follow(text)
    await table.seen_by_all()
    await first.locator(CONFIRM).click()
    await expect(first).to_contain_text("The board has changed since then.")
    await expect(first).to_contain_text(re.compile(rf"Waiting for \W*{table.due.name}"))
    await expect(first.locator(CONFIRM)).to_have_count(0)
    await first.locator("[data-message-link]").click()
    await expect(ben.board(table.revision).locator(".picture")).to_be_in_viewport()
    return second


async def an_old_panel_starts_anew(table: Evening, ben: Person, panel: Locator) -> None:
    """Ben's panel from before the restart says that the board has changed, and offers the present choices."""
    assert table.due is ben
    (decision,) = table.match.decisions()
    text = table.recorded.record.moves[36].move
    await panel.locator(CONFIRM).click()
    await expect(panel).to_contain_text("The board has changed since then.")
    await ben.pick(panel, decision, text)
    await ben.confirm(panel, text)
    await expect(panel.locator(CONFIRM)).to_have_count(0)
    table.follow(text)
    await table.seen_by_all()


async def the_end(table: Evening) -> None:
    """Everybody sees the result and the seed, and the match can be taken home and checked."""
    record, outcome = table.recorded.record, table.recorded.outcome
    assert table.match.outcome() == outcome
    assert record.seed is not None
    for person in table.people:
        last = person.board(table.revision)
        await expect(last).to_contain_text(re.compile(rf"🥇 \W*Ana\W*: {outcome.points[0]} points"))
        await expect(last).to_contain_text(re.compile(rf"🥉 \W*Ben\W*: {outcome.points[1]} points"))
        await expect(last).to_contain_text(record.seed)
        await expect(person.control("play")).to_have_count(0)
    assert commitment(record.match_id, bytes.fromhex(record.seed)) == record.commitment
    chen = table.people[2]
    known = await chen.private_ids()
    await chen.command("export", "game export")
    await chen.send()
    answer = await chen.answer(known)
    async with chen.window.expect_download() as started:
        await answer.get_by_test_id("file").get_by_role("link").click()
    download = await started.value
    assert download.suggested_filename == f"splendor_marvel-{record.match_id}.json"
    data = await asyncio.to_thread(Path(await download.path()).read_bytes)
    exported = msgspec.json.decode(data, type=MatchRecord)
    assert exported == record
    assert replay(exported).outcome() == outcome
