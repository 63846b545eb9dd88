"""Measures what people see on a phone and a desktop: lines, letters, buttons and height of each surface, in Chromium.

Each surface is opened by simulated users in both languages, for every game where it depends on the game. A row names
the worst case.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from unittest.mock import patch

import discord
import msgspec
from playwright.async_api import Browser, Page

from bot.face.help.greeting import greet
from bot.face.help.page import ABOUT, subjects
from bot.face.lessons.page import ADVICE
from bot.face.lobby.start import NOW
from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN
from bot.face.play.sheet_page import NOTE
from bot.face.tournaments.form.page import FORMAT, GAME, OPEN
from bot.face.tournaments.requests import ROOM_MORE
from bot.face.views.explain import TABLE, WHAT_PAGE
from bot.host.lobbies.lobby_seats import lobby_seats
from bot.local.bodies.components import GALLERY, TEXT_DISPLAY
from engine.kernel.contract.registry import games
from tests.bench.rows import Goal, Report, Row, up_to
from tests.bench.timing import Effort, in_folder
from tests.bot.clicks import actions, choices, choose, confirmation, offers, press, with_others
from tests.bot.driver import DriverUser
from tests.bot.face.tournaments.event_play import EventStand
from tests.bot.handlers import handled
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing, standing
from tests.bot.tables import interaction
from tests.browser import chromium, installed_chromium
from tests.engine.tables import seat_counts

PHONE, SCREEN = "390×844", "1280×900"
WINDOWS = {PHONE: (390, 844), SCREEN: (1280, 900)}
LOCALES = ("en-US", "es-ES")
# The minimum numbers of moves and of chapters before a turn message is measured, so that it describes an ordinary turn.
PLAYED, CHAPTERS = 24, 5
STEPS = 60
LOBBY = "bot.host.lobbies.lobby"
# The modules whose pages list all games.
LISTING = ("bot.face.help.greeting", "bot.face.lobby.start")
# The game of the event whose rooms are measured.
DUEL_GAME = "splendor_marvel"

MEASURE = """(node) => {
    const screen = window.innerHeight;
    const sum = (found, size) => [...found].reduce((total, one) => total + size(one), 0);
    const height = (one) => one.getBoundingClientRect().height;
    const texts = [...node.querySelectorAll('.text-display, .content')];
    return {
        height: height(node) / screen,
        pictures: sum(node.querySelectorAll('.gallery'), height) / screen,
        lines: sum(texts, (one) => one.innerText.split('\\n').filter((line) => line.trim()).length),
        letters: sum(texts, (one) => one.innerText.replace(/\\s+/g, ' ').length),
        buttons: node.querySelectorAll('.action-row button.button').length,
        menus: node.querySelectorAll('[data-testid=select]').length,
    };
}"""


class Surface(msgspec.Struct, frozen=True):
    """The figures of a message in a window. Heights are in screens: 1 is the height of the window."""

    height: float
    pictures: float
    lines: int
    letters: int
    buttons: int
    menus: int

    @property
    def beside(self) -> float:
        """Return the height of everything except pictures."""
        return self.height - self.pictures


class Budget(msgspec.Struct, frozen=True):
    """The highest figures that a surface may have; None means no limit."""

    height: float | None = None
    beside: float | None = None
    lines: int | None = None
    letters: int | None = None
    buttons: int | None = None


# Of the five lines of a preview, three say what the move does. The others are the heading and the reason for asking.
BUDGETS = {
    "greeting": Budget(height=1, lines=3, buttons=3),
    "help": Budget(height=1, lines=6),
    "help, a subject": Budget(height=1),
    "choosing a game": Budget(height=1),
    "lobby": Budget(height=1, buttons=4),
    "lobby, More": Budget(height=1),
    "options": Budget(height=1),
    "refused start": Budget(height=1, lines=1),
    "turn message": Budget(beside=0.45, buttons=3),
    "work sheet": Budget(height=1, buttons=4),
    "play panel": Budget(height=1),
    "panel after a choice": Budget(height=1),
    "preview": Budget(lines=5, buttons=2),
    "lesson step": Budget(height=1),
    "what is what": Budget(height=1),
    "log": Budget(height=1),
    "rules": Budget(height=1),
    "event form": Budget(height=1),
    "control room": Budget(height=1, buttons=10),
    "control room, More": Budget(height=1, buttons=10),
    "form of a ruling": Budget(height=1, buttons=5),
    "own room of an event": Budget(height=1, buttons=8),
}
# On a desktop a picture is 550 px wide, so a whole board leaves no room for the rest. There, these surfaces may be
# higher than the screen, but what is beside their pictures is limited as well. Some pages of the rules are text alone.
WITH_BOARD = Budget(height=1.25, beside=0.45)
DESKTOP = {
    "panel after a choice": WITH_BOARD,
    "lesson step": WITH_BOARD,
    "what is what": WITH_BOARD,
    "rules": Budget(height=1.25, beside=0.7),
}
# What a match writes in its channel: the new messages of a turn (edits do not count), and the letters outside pictures.
MESSAGES, LETTERS = 1.0, 250.0
# The lines above the picture of a turn message, those below it for each question, and the buttons, at every revision.
TOLD, ASKED, BUTTONS = 4, 1.0, 3
# On the screen, a mention or a time is about as long as a name, and formatting marks are invisible.
MENTION, MARKUP = re.compile(r"<[@t:][^>]*>"), re.compile(r"^- |[*#\u2068\u2069]", re.MULTILINE)
# Returns whether the message has these buttons and a text with this heading (then the page shows the latest edit), and
# whether all its pictures are loaded.
SHOWN = """([id, buttons, heading]) => {
    const all = (what) => [...document.querySelectorAll(`[data-message-id='${id}'] ${what}`)];
    const there = new Set(all('[data-custom-id]').map((one) => one.dataset.customId));
    const says = !heading || all('.text-display').some((one) => one.innerText.includes(heading));
    return says && buttons.every((one) => there.has(one)) && all('img').every((one) => one.complete);
}"""
# The figures of a row, with their units.
FIGURES = {"height": "screens", "beside": "screens", "lines": "", "letters": "", "buttons": ""}
Figures = dict[str, list[tuple[str, Surface]]]


def surfaces(effort: Effort, report: Report) -> None:
    """Report the worst figures of each surface in each window. Raises `FileNotFoundError` without Chromium."""
    if installed_chromium() is None:
        raise FileNotFoundError("Chromium is not installed")
    slugs = [*games()][: effort.some(len(games()))]

    in_folder(lambda folder: measured(folder, report, slugs, dict.fromkeys(WINDOWS, LOCALES), LOCALES))


async def measured(
    folder: Path, report: Report, slugs: list[str], windows: Mapping[str, Collection[str]], lessons: Collection[str]
) -> None:
    """Report the rows of an `Evening` in each language.

    ``windows`` are the locales that are measured in each window; ``lessons`` are those whose lessons are measured.
    """
    noise: list[Noise] = []
    found: dict[str, Figures] = {window: {} for window in windows}
    async with chromium() as browser:
        for locale in LOCALES:
            async with standing(folder / f"{locale}.db") as stand:
                stand.client.guilds[0].preferred_locale = discord.Locale(locale)
                with stand.speaking(locale), _fixed_chance(), _listed(slugs):
                    sizes = {name: WINDOWS[name] for name, locales in windows.items() if locale in locales}
                    async with opened_windows(stand, browser, sizes) as pages:
                        evening = Evening(stand, pages, locale, found, noise)
                        await evening.greeting()
                        for slug in slugs:
                            if locale in lessons:
                                await evening.lesson(slug)
                            await evening.match(slug)
                        # The seed of a match depends on its number in the run. The sheets are measured last, so that
                        # they do not change the seeds of the other surfaces.
                        for slug in slugs:
                            await evening.sheet(slug)
                        await evening.event()
    for window, figures in found.items():
        for row in rows(window, figures):
            report(row)
    for what, name, most in (
        ("channel: messages of a turn, median", "messages", MESSAGES),
        ("channel: letters of a message, median", "letters", LETTERS),
        ("turn messages of a match: lines of what happened", "told", TOLD),
        ("turn messages of a match: lines for each question", "asked", ASKED),
        ("turn messages of a match: buttons", "buttons", BUTTONS),
    ):
        worst = max(noise, key=lambda one, name=name: getattr(one, name))  # type: ignore[misc]
        report(Row(f"{what} ({worst.where})", "", float(getattr(worst, name)), goal=up_to(most)))


class Noise(msgspec.Struct, frozen=True):
    """What a match writes in its channel: the median number of new messages in a turn, and of letters in a message.

    The other figures are the highest of all its turn messages, at every revision: the lines of what happened, the lines
    below the picture for each question, and the buttons.
    """

    where: str
    messages: float
    letters: float
    told: int
    asked: float
    buttons: int


def rows(window: str, figures: Figures) -> list[Row]:
    """Return a row for each figure of each surface: its highest value, and the game and language with this value."""
    found = []
    for surface, seen in figures.items():
        budget = BUDGETS[surface] if window == PHONE else DESKTOP.get(surface, BUDGETS[surface])
        for name, unit in FIGURES.items():
            where, worst = max(seen, key=lambda one, name=name: getattr(one[1], name))  # type: ignore[misc]
            if not getattr(worst, name):
                continue
            limit = getattr(budget, name)
            goal: Goal | None = None if limit is None else up_to(limit)
            what = "height beside pictures" if name == "beside" else name
            found.append(Row(f"{surface}, {window}: {what} ({where})", unit, float(getattr(worst, name)), goal=goal))
    return found


class Evening:
    """A local table with a window of each size for the first user, who opens the surfaces one after another."""

    def __init__(
        self, stand: Standing, windows: dict[str, Page], locale: str, found: dict[str, Figures], noise: list[Noise]
    ) -> None:
        self.stand = stand
        self.windows = windows
        self.locale = locale
        self.found = found
        self.noise = noise

    async def measure(self, surface: str, message: ShownMessage, where: str = "", heading: str = "") -> None:
        """Measure a message in each window, once the window shows its buttons, its pictures and this heading."""
        for name, window in self.windows.items():
            node = window.locator(f'[data-message-id="{message.id}"]')
            await node.wait_for()
            await window.wait_for_function(
                SHOWN, arg=[message.id, [one.custom_id for one in message.buttons if one.custom_id], heading]
            )
            figures = msgspec.convert(await node.evaluate(MEASURE), Surface)
            self.found[name].setdefault(surface, []).append((f"{self.locale[:2]} {where}".strip(), figures))

    async def greeting(self) -> None:
        """Measure the first message on a server, the help with each of its subjects, and the choice of a game."""
        (ana,) = self.stand.users(1)
        guild = self.stand.client.guilds[0]
        await greet(self.stand.client.services, guild)
        await self.stand.told()
        shown = self.stand.driver.messages()[-1]
        await self.measure("greeting", shown)
        panel = (await ana.command("help")).message
        await self.measure("help", panel)
        for subject in subjects():
            await choose(ana, panel, ABOUT, subject)
            await self.measure("help, a subject", panel, subject, panel.text.splitlines()[0].lstrip("# "))
        await self.measure("choosing a game", (await press(ana, shown, "newgame")).message)

    async def lesson(self, slug: str) -> None:
        """Measure each step of the lesson, played by the coach's advice."""
        (ana,) = self.stand.users(1)
        panel = (await ana.command("game learn", channel=await self.room(), game=slug)).message
        for step in range(STEPS):
            await self.measure("lesson step", panel, f"{slug}, step {step}")
            advice = [one.custom_id for one in panel.buttons if (one.custom_id or "").endswith(f"/{ADVICE}")]
            if not advice:
                return
            await ana.press(panel, advice[0] or "")
            await handled()

    async def sheet(self, slug: str) -> None:
        """Measure the work sheet with which a match begins, as it appears first."""
        (ana,) = self.stand.users(1)
        panel = (await ana.command("game new", channel=await self.room())).message
        chosen = next(one for one in choices(panel, NOW) if one.partition("|")[0] == slug)
        panel = (await choose(ana, panel, NOW, chosen)).messages[-1]
        await self.stand.told()
        if NOTE in actions(panel):
            await self.measure("work sheet", panel, slug)

    async def event(self) -> None:
        """Measure the rooms of an event in each of its states: the first user leads it and plays in it."""
        (ana, ben), room = self.stand.users(2), await self.room()
        dora = self.stand.driver.user("Mod Dora")
        await dora.command("settings server", channel="table", options={"moderators": self.stand.judges.id})
        self.stand.driver.server.give_role(ana, self.stand.judges)
        event = EventStand(self.stand, room, ana, await ana.command("event new", channel=room))
        await event.choose(GAME, DUEL_GAME)
        await event.choose(FORMAT, "single")
        await self.measure("event form", event.room.message)
        await event.press(OPEN)
        for user in (ana, ben):
            await event.click(user, JOIN)
        await self._rooms_of(event, "registration")
        await event.step()
        await self._rooms_of(event, "check-in")
        for user in (ana, ben):
            await event.click(user, CHECK_IN)
        for _ in range(3):
            await event.step()
        await self._rooms_of(event, "a round")

    async def _rooms_of(self, event: EventStand, state: str) -> None:
        user = event.organiser
        await self.measure("own room of an event", (await event.use(user, "event me")).message, state)
        room = await event.use(user, "event manage")
        await self.measure("control room", room.message, state)
        await self.measure("form of a ruling", (await user.command("event rule", channel=event.channel)).message, state)
        await self.measure("control room, More", (await press(user, room, ROOM_MORE)).message, state)

    async def match(self, slug: str) -> None:
        """Measure the full lobby, the message of a turn, the panel of the player on turn, and a preview."""
        seats, room = max(seat_counts(games()[slug])), await self.room()
        users = self.stand.users(seats)
        lobby = await self.stand.lobby(users, room, game=slug, seats=seats)
        await self.stand.told()
        await self.measure("lobby", lobby, f"{slug}, {seats} seats")
        await self.measure("refused start", (await press(users[0], lobby, "start")).message, slug)
        more = (await press(users[0], lobby, "lobbymore")).message
        await self.measure("lobby, More", more, slug)
        await self.measure("options", (await press(users[0], more, "options")).message, slug)
        for user in users:
            await press(user, lobby, "ready")
        await press(users[0], lobby, "start")
        await self.stand.told()
        await self._play(users, room, slug)
        board = self.stand.board(room)
        await self.measure("turn message", board, slug)
        await self._explained(users[0], board, slug)
        await self._panel(users[0], board, slug)

    async def _play(self, users: list[DriverUser], room: str, slug: str) -> None:
        """Play until the first user is to move after some turns, and note what the match wrote in the channel."""
        session = (await self.stand.session(room)).session_id
        host, messages = self.stand.client.services.host, Counter[str]()
        letters: dict[str, int] = {}
        told, asked, buttons = list[int](), list[float](), list[int]()
        first_chapter = (await host.live(session)).begun_match.view(None).chapter
        while True:
            live = await host.live(session)
            begins = live.begun_match.view(None).chapter == first_chapter
            if begins and any(one.seat == 0 and not one.sheet for one in live.running_match.decisions()):
                await self._first_panel(users[0], self.stand.board(room), slug)
            above, below = _lines(shown := self.stand.board(room))
            told.append(above)
            asked.append(below / len(live.running_match.decisions()))
            buttons.append(len(shown.buttons))
            decision = live.running_match.decisions()[0]
            # The first user looks at the panel on their own turn.
            if live.session.revision >= PLAYED and len(letters) >= CHAPTERS and decision.seat == 0:
                break
            move = " ".join(decision.moves[len(decision.moves) // 2])
            before = len(self.stand.driver.messages(room))
            await host.play.move(session, int(users[decision.seat].id), move, interaction_id=interaction())
            self.stand.client.services.announcer.wake(session)
            await self.stand.told()
            chapter = (await host.live(session)).begun_match.view(None).chapter
            messages[chapter] += len(self.stand.driver.messages(room)) - before
            letters[chapter] = len(MARKUP.sub("", MENTION.sub("@Somebody", self.stand.board(room).text)))
        where, usual = f"{self.locale[:2]} {slug}", (float(median(messages.values())), float(median(letters.values())))
        self.noise.append(Noise(where, *usual, max(told), max(asked), max(buttons)))

    async def _first_panel(self, user: DriverUser, board: ShownMessage, slug: str) -> None:
        """Measure a panel of the set-up."""
        panel = (await press(user, board, "play")).message
        await self.measure("play panel", panel, f"{slug}, set-up")

    async def room(self) -> str:
        """Return a new channel, which is open in all windows."""
        room = self.stand.room()
        for window in self.windows.values():
            await _open(window, self.stand, room)
        return room

    async def _panel(self, user: DriverUser, board: ShownMessage, slug: str) -> None:
        panel = (await press(user, board, "play")).message
        await self.measure("play panel", panel, slug)
        for _ in range(STEPS):
            if confirmation(panel) is not None:
                await self.measure("preview", panel, slug)
                return
            offered = offers(panel)
            if not offered:
                return
            chosen, value = offered[0]
            if value is None:
                await user.press(panel, chosen)
            else:
                await user.select(panel, chosen, with_others(panel, chosen, value))
            await handled()
            if offers(panel):
                await self.measure("panel after a choice", panel, slug)

    async def _explained(self, user: DriverUser, board: ShownMessage, slug: str) -> None:
        """Measure all pages of the numbered board, the log and the rules, as a player turns them."""
        more = (await press(user, board, "more")).message
        await press(user, more, "what")
        await self._pages(user, more, "what is what", WHAT_PAGE, slug)
        more = (await press(user, board, "more")).message
        await press(user, more, "log")
        await self._pages(user, more, "log", "logpage", slug)
        rules = (await user.command("game rules", channel=board.channel_id, game=slug)).message
        await self._pages(user, rules, "rules", "rulesto", slug)
        await press(user, rules, TABLE)
        await self._pages(user, rules, "rules", TABLE, slug)

    async def _pages(self, user: DriverUser, answer: ShownMessage, surface: str, action: str, slug: str) -> None:
        """Measure the page that is shown, and all that its page buttons lead to."""
        turned = set[str]()
        while True:
            await self.measure(surface, answer, f"{slug}, {answer.text.splitlines()[0]}")
            ids = [one.custom_id or "" for one in answer.buttons if not one.disabled]
            onward = [one for one in ids if one.startswith(f"{action}:") and one not in turned]
            if not onward:
                return
            turned.add(onward[-1])
            await user.press(answer, onward[-1])
            await handled()


def _lines(board: ShownMessage) -> tuple[int, int]:
    """Return the number of lines above and below the pictures of a turn message."""
    counts = [0, 0]
    for part in board.components:
        if part["type"] == GALLERY:
            counts = [sum(counts), 0]
        elif part["type"] == TEXT_DISPLAY:
            counts[1] += sum(bool(line.strip()) for line in part["content"].splitlines())
    return counts[0], counts[1]


@contextmanager
def _listed(slugs: Collection[str]) -> Iterator[None]:
    """Let the pages that list all games list only these. In tests, the bot has further games."""
    listed = {slug: game for slug, game in games().items() if slug in slugs}
    with ExitStack() as patches:
        for module in LISTING:
            patches.enter_context(patch(f"{module}.games", lambda: listed))
        yield


@contextmanager
def _fixed_chance() -> Iterator[None]:
    """Give the matches of a run fixed seeds in the order in which they begin."""
    numbers = count(1)
    # Only the lobby gets fixed secrets. The local table's tokens must differ from each other.
    fixed = SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}", token_bytes=bytes)
    with (
        patch(f"{LOBBY}.secrets", fixed),
        patch(f"{LOBBY}._entropy", lambda live: tuple(map(str, lobby_seats(live)))),
    ):
        yield


@asynccontextmanager
async def opened_windows(
    stand: Standing, browser: Browser, sizes: Mapping[str, tuple[int, int]]
) -> AsyncIterator[dict[str, Page]]:
    pages = {
        name: await browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        for name, (width, height) in sizes.items()
    }
    for page in pages.values():
        await _open(page, stand)
    try:
        yield pages
    finally:
        for page in pages.values():
            await page.close()


async def _open(page: Page, stand: Standing, channel: str = "") -> None:
    """Open a channel as the first user. Each channel has its own address, so the page loads again."""
    (ana,) = stand.users(1)
    await page.goto(f"{stand.table.url}?user={ana.name}&channel={channel}#{channel}")
    await page.locator('[data-testid=messages][aria-busy="false"]').wait_for()
    # Heights are only comparable in the typeface that the page brings along.
    if not await page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Page'))"):
        raise RuntimeError("the page could not load its typeface")
