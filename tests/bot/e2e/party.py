"""A recorded match played at the local table: its people with their browser windows, and the moves made so far."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Locator, expect

from bot.face.ground.components.series import series_of
from bot.face.messages.lobby import LOBBY_MORE
from bot.face.messages.turn import REPLAY
from bot.wording.words import words_for
from engine.kernel.chance.fair import commitment
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.contract.spoken import told_move
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.kernel.steps.events import Event, visible
from tests.bot.e2e.person import CONFIRM, Person
from tests.bot.e2e.recording import OPENING, Plan, ready
from tests.bot.standing import Standing, standing
from tests.browser import chromium
from tests.engine.tables import places_in, points_in

MEDALS = ("🥇", "🥈", "🥉")


class TableClock:
    """The table's clock. It can be set forward, and is stopped while a player presses Ready."""

    def __init__(self) -> None:
        self._shown = OPENING
        self._since: float | None = time.monotonic()

    def __call__(self) -> float:
        """Return the time in seconds since 1970."""
        return self._shown if self._since is None else self._shown + time.monotonic() - self._since

    @contextlib.contextmanager
    def standing_at(self, moment: float) -> Iterator[None]:
        """Set the clock forward to this time and stop it."""
        assert moment > self()
        self._shown, self._since = moment, None
        yield
        self._since = time.monotonic()


class Party:
    """The match at the table: the moves made so far, and the browser windows of its players."""

    def __init__(self, stand: Standing, clock: TableClock, people: list[Person], plan: Plan) -> None:
        self.stand = stand
        self.clock = clock
        self.people = people
        self.plan = plan
        self.evening = plan.read()
        self.record = self.evening.record
        self.match = Match(msgspec.structs.replace(self.record, moves=()))
        self.revision = 0
        # All public events. A board shows the latest of them.
        self.story: list[Event] = []
        # How often a move of each kind was made in a window.
        self.shown: Counter[str] = Counter()
        # Players who were pinged for a turn that was undone. The bot does not ping them again soon.
        self.called: set[int] = set()
        # Players who have just taken a move back, if that made a new board. It mentions them without a ping.
        self.returned: set[int] = set()

    @property
    def due(self) -> Person:
        """Return the player on turn."""
        return self.people[self.match.decisions()[0].seat]

    @property
    def others(self) -> list[Person]:
        return [person for person in self.people if person is not self.due]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.people)

    @property
    def number(self) -> int:
        return len(self.match.moves)

    @property
    def coming(self) -> str:
        """Return the recorded move that is made next."""
        return self.record.moves[self.number].move

    # ---- moves in words

    def quoted(self, number: int, lang: str = "en") -> str:
        """Return a regular expression that matches a move's public text in quotation marks."""
        entry = self.match.moves[number]
        before = replay(msgspec.structs.replace(self.record, moves=tuple(self.match.moves[:number])))
        phrase = told_move(before.game, before.state, entry.seat, entry.move, None)
        said = re.findall(r"\w+", words_for(self.plan.game, lang).say(phrase, self.names))
        return r"[“«]\W*" + r"\W+".join(said) + r"\W*[”»]"

    # ---- from the lobby to the board

    async def open_lobby(self, typed: str, **options: str) -> None:
        """Let the first person open a lobby by command, and the others join.

        All turn on the confirmation of every move.
        """
        host, *guests = self.people
        for person in self.people:
            await self.stand.confirms(self.stand.driver.user(person.name), "always")
        await host.command("partida nu", "game new")
        await host.fill("game", typed, self.plan.game)
        for option, value in options.items():
            await host.fill(option, value)
        await host.send()
        for person in self.people:
            join = person.window.locator('[data-custom-id^="join:"]')
            await expect(join).to_be_visible()
            person.session = int((await join.get_attribute("data-custom-id") or "").split(":")[1])
        for person in guests:
            await person.control("join").click()
            await self.lobby_tells(person.name, "⚪")
        await self.told_how_fair(host, self.record.commitment)

    async def told_how_fair(self, person: Person, what: str) -> None:
        """Press **Fair?**, which is behind More or in the replay. Check that the private answer contains this text."""
        panel = await person.behind(LOBBY_MORE if self.match.outcome() is None else REPLAY)
        known_ids = await person.private_ids()
        await panel.locator('[data-custom-id^="fair:"]').click()
        await expect(await person.answer(known_ids)).to_contain_text(what)

    async def get_ready(self) -> None:
        for person, moment in zip(self.people, ready(len(self.people)), strict=True):
            with self.clock.standing_at(moment):
                await person.control("ready").click()
                await self.lobby_tells(person.name, "✅")

    async def lobby_tells(self, name: str, sign: str) -> None:
        """Wait until the lobby shows all users this sign beside the name.

        Otherwise the next press could come while the lobby is updated, and would be lost.
        """
        for person in self.people:
            await expect(person.public.last.locator("li", has_text=name)).to_contain_text(sign)

    async def start(self) -> None:
        await self.people[-1].control("start").click()
        await self.seen_by_all()

    # ---- looking

    async def seen(self) -> None:
        """Wait until the current board mentions the player on turn, and no other board has controls."""
        board = self.due.board(self.revision)
        await expect(board).to_contain_text(f"@{self.due.name}")
        if self.match.decisions()[0].seat in self.called | self.returned:
            await expect(board).not_to_have_class(re.compile("pinged"))
        else:
            await expect(board).to_have_class(re.compile("pinged"))
        await expect(self.due.running_boards).to_have_count(1)

    async def seen_by_all(self) -> None:
        """Wait until all users see the current board, and only the player on turn is mentioned there."""
        await self.seen()
        for person in self.others:
            await expect(person.board(self.revision)).to_be_visible()
            await expect(person.board(self.revision)).not_to_have_class(re.compile("pinged"))
            await expect(person.running_boards).to_have_count(1)

    async def nothing_private_crossed(self) -> None:
        """Check that no user sees another's private messages."""
        seen = [await person.private_ids() for person in self.people]
        assert sum(map(len, seen)) == len(set[str]().union(*seen)) > 0

    # ---- moving

    def follow(self, text: str) -> None:
        """Record a move that was made, and the passes that standing orders made after it."""
        self.returned.clear()
        self._note(self._play(text) + self._passes())

    def follow_order(self, seat: int, order: str) -> None:
        """Record a standing order, and the passes that the order makes at once."""
        self.match.give_order(seat, order)
        self._note(self._passes())

    def _play(self, text: str) -> list[Event]:
        self.revision += 1
        return self.match.play(self.match.decisions()[0].seat, text)

    def _passes(self) -> list[Event]:
        """Record the passes that standing orders made in the recorded match, and return their events."""
        events: list[Event] = []
        while ordered := self.match.ordered():
            decision, move = ordered
            assert self.record.moves[self.number] == PlayedMove(decision.seat, move_text(move))
            self.revision += 1
            events += self.match.play_ordered(decision, move)
        return events

    def _note(self, events: list[Event]) -> None:
        self.story += visible(events, None)

    def go_back(self, moves: int, *, agreed: bool = False) -> None:
        """Record that moves were undone, at once or as the others ``agreed``."""
        played, orders = self.match.moves[: self.number - moves], self.match.orders
        called, chapter = {decision.seat for decision in self.match.decisions()}, self.match.view(None).chapter
        self.match = replay(msgspec.structs.replace(self.record, moves=tuple(played)))
        due = {decision.seat for decision in self.match.decisions()}
        self.called = called - due
        self.returned = set() if agreed or self.match.view(None).chapter == chapter else due
        self.match.orders = orders
        self.revision += 1

    async def move(self, panel: Locator | None = None) -> Locator:
        """Make the next recorded move, or a series of moves.

        Every fifth move is typed, the others use a panel. Return the answer.
        """
        text, person = self.coming, self.due
        (decision,) = self.match.decisions()
        assert self.record.moves[self.number].seat == decision.seat
        self.shown[text.split()[0]] += 1
        if panel is None and self.number % 5 == 4:
            panel = await person.type_move(text)
            self.follow(text)
        else:
            panel = panel or await person.open_panel(self.revision)
            await self._choose(person, panel, decision)
        await expect(panel.locator(CONFIRM)).to_have_count(0)
        if self.match.outcome() is None:
            await self.seen()
            self.called.clear()
        return panel

    async def _choose(self, person: Person, panel: Locator, decision: Decision) -> None:
        """Choose and confirm a move in a panel: the next recorded move, or all moves of a series at once."""
        offered = series_of(self.match, decision)
        if offered is None or parse_move(self.coming) not in offered.moves:
            text = self.coming
            await person.pick(panel, decision, text)
            await person.confirm(panel)
            self.follow(text)
            return
        count = 1 if offered.combinable else offered.count
        texts = [entry.move for entry in self.record.moves[self.number : self.number + count]]
        numbers = [decision.moves.index(parse_move(text)) for text in texts]
        copies = [numbers[:place].count(number) for place, number in enumerate(numbers)]
        values = [f"m{number}x{copy}" if copy else f"m{number}" for number, copy in zip(numbers, copies, strict=True)]
        if offered.combinable:
            values = [f"m{numbers[0]}t1"]
        await person.select(panel, "pick", *values)
        await panel.locator(CONFIRM).click()
        for text in texts:
            self.follow(text)

    async def move_until(self, number: int) -> None:
        """Play until that many recorded moves are made."""
        while self.number < number:
            await (self.move() if self.seldom_seen() else self.move_unseen())

    def seldom_seen(self) -> bool:
        """Return whether to make the next move in a window: the first two moves of each kind, and a few others."""
        return self.shown[self.coming.split()[0]] < 2 or self.number % 9 == 4

    async def move_unseen(self) -> None:
        """Make the next recorded move without a browser window, through the stand's user."""
        text, name = self.coming, self.due.name
        answer = await self.stand.move(self.stand.driver.user(name), text)
        assert not answer.failed
        self.follow(text)
        await self.stand.told()
        self.called.clear()

    # ---- common scenes

    async def restart(self) -> None:
        """Stop the bot and start it again; the windows show the outage."""
        await self.stand.stop_bot()
        for person in self.people:
            await expect(person.window.get_by_test_id("notice")).to_be_visible()
        await self.stand.start_bot()
        for person in self.people:
            await expect(person.window.get_by_test_id("notice")).to_be_hidden()

    async def first_undo(self) -> None:
        """The first player's latest move is undone at once. No other player is asked, and the match continues."""
        host, here, everywhere = self.people[0], self.quoted(-1, self.people[0].lang), self.quoted(-1)
        known_ids = await host.private_ids()
        counts = [await person.private.count() for person in self.people[1:]]
        await host.command("deshacer", "game undo")
        await host.send()
        await expect(await host.answer(known_ids)).to_contain_text(re.compile(f"{here} queda deshecha"))
        self.go_back(1)
        await self.seen_by_all()
        await expect(host.board(self.revision)).to_contain_text(re.compile(f"takes back {everywhere}"))
        assert [await person.private.count() for person in self.people[1:]] == counts

    async def the_end(self) -> None:
        """Check that everybody sees the result. Download the exported match and verify it."""
        outcome = self.evening.outcome
        assert self.match.outcome() == outcome
        assert self.record.seed is not None
        for person in self.people:
            last = person.board(self.revision)
            for other, place, points in zip(self.people, places_in(outcome), points_in(outcome), strict=True):
                line = rf"{MEDALS[place - 1]} \W*{other.name}\W*: {points} points"
                await expect(last).to_contain_text(re.compile(line))
            await expect(person.control("play")).to_have_count(0)
        await self.told_how_fair(self.people[0], self.record.seed)
        assert commitment(self.record.match_id, bytes.fromhex(self.record.seed)) == self.record.commitment
        exported = await self._exported(self.people[-1])
        assert exported.proof is not None
        # The digest of the rules is not part of the recorded match.
        assert msgspec.structs.replace(exported, proof=None, rules=self.record.rules) == self.record
        assert replay(exported).outcome() == outcome

    async def _exported(self, person: Person) -> MatchRecord:
        known_ids = await person.private_ids()
        await person.command("export", "game export")
        await person.send()
        answer = await person.answer(known_ids)
        async with person.window.expect_download() as started:
            await answer.get_by_test_id("file").get_by_role("link").click()
        download = await started.value
        assert download.suggested_filename == f"{self.plan.game}-{self.record.match_id}.json"
        data = await asyncio.to_thread(Path(await download.path()).read_bytes)
        return msgspec.json.decode(data, type=MatchRecord)


@contextlib.asynccontextmanager
async def party(path: Path, plan: Plan, names: tuple[str, ...]) -> AsyncIterator[Party]:
    """Start a bot, and a browser window for each person. On a failure, screenshots are stored beside the database."""
    clock = TableClock()
    async with standing(path / "stand.db", clock=clock) as stand, chromium() as browser:
        # Ana reads Spanish. Without a language of the server, the tables that she opens would be Spanish too.
        await stand.client.services.host.preferences.choose_guild_language(int(stand.guild.id), "en")
        # Each window has its own context, because the browser slows down background tabs.
        people = [
            Person(await browser.new_page(viewport={"width": 1200, "height": 800}, reduced_motion="reduce"), name)
            for name in names
        ]
        for person in people:
            await person.arrive(stand.table.url)
            # The bot makes no move automatically: the people make every recorded move by hand.
            await stand.client.services.host.preferences.choose_only_move(
                int(stand.driver.user(person.name).id), "never"
            )
        try:
            yield Party(stand, clock, people, plan)
        except BaseException:
            for person in people:
                await person.window.screenshot(path=path / f"{person.name}.png")
            raise
        assert [person.errors for person in people] == [[] for _ in people]


def give_chance(monkeypatch: pytest.MonkeyPatch, plan: Plan) -> None:
    """Give the recorded match's id and seed to the next lobby."""
    record = plan.read().record
    assert record.seed is not None
    seed = bytes.fromhex(record.seed)
    monkeypatch.setattr(secrets, "token_hex", lambda _size=None: record.match_id)
    monkeypatch.setattr(secrets, "token_bytes", lambda _size=None: seed)
