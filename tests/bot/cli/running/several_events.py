"""Events and private messages at a local table whose bots are stopped at random."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from bot.face.messages.tournaments.event_message import CHECK_IN, INFO, JOIN
from bot.face.tournaments.form.page import FORMAT, GAME, OPEN
from bot.face.tournaments.room.page import STEP
from bot.local.world.guild_world import Guild
from tests.bot.clicks import actions, controls, custom_id
from tests.bot.driver import Driver, DriverUser, Exchange
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import GAME as PLAYED

ANSWER_SECONDS = 6.0
MANAGE_EVENTS = 1 << 33

# Runs a statement with values, and returns its rows.
Query = Callable[..., Awaitable[list[Any]]]


class Attempts:
    """Interactions with bots that may be stopped before they answer."""

    def __init__(self) -> None:
        self.answered = 0
        self.unanswered = 0

    async def answer(self, wanted: Awaitable[Exchange]) -> Exchange | None:
        """Return an interaction with its answer. Return None if no bot answers in time, or if the button has gone."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                found = await wanted
        except (TimeoutError, LookupError):
            self.unanswered += 1
            return None
        self.answered += 1
        return found


class Cups:
    """Knock-out events of a server, one after another: an organiser leads them, and in each match a player resigns."""

    def __init__(self, driver: Driver, guild: Guild, room: Callable[[], str], query: Query) -> None:
        self._driver, self._room, self._query = driver, room, query
        self._organiser, *self.players = (driver.user(name) for name in ("Mod Dora", "Ana", "Ben", "Chen"))
        server = driver.server_of(guild)
        server.give_role(self._organiser, server.add_role("Organisers", MANAGE_EVENTS))
        self.attempts = Attempts()
        # The channel of each event, the latest last.
        self.channels: list[str] = []

    async def run(self, until: float) -> None:
        """Lead events until the time is over."""
        while time.monotonic() < until:
            state = await self._state() if self.channels else "finished"
            if state == "finished":
                self.channels.append(self._room())
            steps = {"": self._open, "registration": self._enter, "checkin": self._check_in, "running": self._play}
            await steps.get(state, self._open)()

    async def _state(self) -> str:
        """Return the state of the latest event, empty if none is stored."""
        latest = "SELECT state FROM tournaments WHERE channel_id = %s ORDER BY tournament_id DESC LIMIT 1"
        found = await self._rows(latest)
        return str(found[0][0]) if found else ""

    async def _rows(self, sql: str) -> list[Any]:
        """Return rows about the latest event. If the database server is starting again, try again until it answers."""
        while True:
            with suppress(Exception):
                return await self._query(sql, int(self.channels[-1]))
            await asyncio.sleep(0.2)

    async def _open(self) -> None:
        """Create an event with the form, and open its registration."""
        user, channel = self._organiser, self.channels[-1]
        form = await self.attempts.answer(user.command("event new", channel=channel))
        for action, value in ((GAME, PLAYED), (FORMAT, "single")):
            if form is None or action not in actions_of(form):
                return
            await self.attempts.answer(user.select(form.message, custom_id(form, action), [value]))
        if form is not None and OPEN in actions_of(form):
            await self.attempts.answer(user.press(form.message, custom_id(form, OPEN)))

    async def _enter(self) -> None:
        entered = "SELECT user_id FROM tournament_entries JOIN tournaments USING (tournament_id) WHERE channel_id = %s"
        if not await self._press_all(JOIN, await self._rows(entered)):
            await self._step()

    async def _check_in(self) -> None:
        here = (
            "SELECT user_id FROM tournament_entries JOIN tournaments USING (tournament_id)"
            " WHERE channel_id = %s AND checked_in_at IS NOT NULL"
        )
        if not await self._press_all(CHECK_IN, await self._rows(here)):
            await self._step()

    async def _press_all(self, action: str, done: list[Any]) -> bool:
        """Press a button of the event's message as each player who has not done so. Return False if all have."""
        left = [one for one in self.players if int(one.id) not in {user for (user,) in done}]
        for user in left:
            for message in event_messages(self._driver, self.channels[-1]):
                if action in actions(message):
                    await self.attempts.answer(user.press(message, custom_id(message, action)))
        return bool(left)

    async def _play(self) -> None:
        """Let a player of each open table resign. If no table is open, carry out the next step."""
        open_tables = await self._rows(
            "SELECT thread_id, session_id FROM tournament_tables JOIN tournaments USING (tournament_id)"
            " WHERE channel_id = %s AND session_id IS NOT NULL AND result IS NULL"
        )
        for thread, _ in open_tables:
            for user in self.players:
                question = await self.attempts.answer(user.command("game resign", channel=str(thread)))
                if question is not None and "resign" in actions_of(question):
                    await self.attempts.answer(user.press(question.message, custom_id(question, "resign")))
                    break
        if not open_tables:
            await self._step()

    async def _step(self) -> None:
        """Press the next step in a newly opened control room."""
        room = await self.attempts.answer(self._organiser.command("event manage", channel=self.channels[-1]))
        if room is not None and STEP in actions_of(room):
            await self.attempts.answer(self._organiser.press(room.message, custom_id(room, STEP)))
        else:
            await asyncio.sleep(0.5)

    async def check(self) -> int:
        """Check that nothing of the events was lost or doubled. Return how many have ended."""
        for channel in self.channels:
            await self._check_one(channel)
        ended = "SELECT count(*) FROM tournaments WHERE state = 'finished' AND channel_id = ANY(%s)"
        return int((await self._query(ended, [int(one) for one in self.channels]))[0][0])

    async def _check_one(self, channel: str) -> None:
        stored = await self._query(
            "SELECT state, thread_id, session_id, result FROM tournaments LEFT JOIN tournament_tables"
            " USING (tournament_id) WHERE channel_id = %s",
            int(channel),
        )
        if not any(state != "draft" for state, *_ in stored):
            return
        assert len(event_messages(self._driver, channel)) == 1, channel
        threads = {str(thread) for _, thread, *_ in stored if thread is not None}
        shown = [thread.id for thread in self._driver.threads(channel)]
        assert sorted(shown) == sorted(threads), (channel, shown, threads)
        if stored[0][0] == "finished":
            assert all(result is not None for *_, result in stored), stored
        texts = Counter(message.text for message in self._driver.messages(channel))
        assert not [text for text, count in texts.items() if text and count > 1], texts


class Letters:
    """Players who list their games in their private channel with the bot, again and again."""

    def __init__(self, users: list[DriverUser]) -> None:
        self._users = users
        self.attempts = Attempts()

    async def run(self, until: float) -> None:
        """Use the command in turn until the time is over. A player has the channel once the bot has written there."""
        while time.monotonic() < until:
            for user in self._users:
                if user.private is not None:
                    await self.attempts.answer(user.command("my games", channel=user.private))
            await asyncio.sleep(2)


def event_messages(driver: Driver, channel: str) -> list[ShownMessage]:
    """Return the messages of events in a channel."""
    return [one for one in driver.messages(channel) if any((c.action, c.rest) == (INFO, "") for c in controls(one))]


def actions_of(asked: Exchange) -> list[str]:
    """Return the actions that an answer offers; none if it has no message."""
    return actions(asked) if asked.messages else []
