"""Matches against the computer at a local table, whose bots and their workers are killed at random."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress

from engine.players.levels import LEVELS
from storage.postgres.address import Address
from tests.bot.cli.running.running_bots import Bots, children, rows
from tests.bot.clicks import custom_id
from tests.bot.driver import DriverUser
from tests.bot.standing import GAME

ANSWER_SECONDS = 6.0
BEGIN_SECONDS = 30.0


class Practice:
    """Matches of a user against the strongest computer player, one after another. All boards are painted by workers."""

    def __init__(self, user: DriverUser, room: Callable[[], str], address: Address) -> None:
        self._user, self._room, self._address = user, room, address
        self._channel = ""
        # The begun matches, the latest last.
        self.sessions: list[int] = []
        self.played = 0

    async def play(self, until: float) -> None:
        """Make moves until the time is over. If a match has ended, or has not begun because of a kill, begin one."""
        while time.monotonic() < until:
            if not await self._runs():
                await self._begin()
            elif await self.may_move() and await self._move():
                self.played += 1
            else:
                await asyncio.sleep(0.3)

    async def _begin(self) -> None:
        self._channel = self._room()
        with suppress(LookupError, TimeoutError):
            async with asyncio.timeout(BEGIN_SECONDS):
                await self._start_match()
        running = "SELECT session_id FROM sessions WHERE status = 'running' AND channel_id = %s"
        self.sessions += [session for (session,) in await rows(self._address, running, int(self._channel))]

    async def _start_match(self) -> None:
        user = self._user
        lobby = await user.command("game new", channel=self._channel, options={"game": GAME, "seats": 2})
        more = await user.press(lobby.message, custom_id(lobby, "lobbymore"))
        table = (await user.press(more.message, custom_id(more, "table"))).message
        await user.press(table, custom_id(table, "computer", "1"))
        await user.select(table, custom_id(table, "level"), [LEVELS[-1]])
        for action in ("ready", "start"):
            await user.press(lobby.message, custom_id(lobby, action))

    async def _runs(self) -> bool:
        running = "SELECT status FROM sessions WHERE session_id = %s"
        found = await rows(self._address, running, self.sessions[-1]) if self.sessions else []
        return found == [("running",)]

    async def may_move(self) -> bool:
        """Return whether the user is offered a move. Otherwise the computer thinks, or no bot answers in time."""
        with suppress(LookupError, TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                return bool(await self._offers())
        return False

    async def _offers(self) -> list[str]:
        found = await self._user.complete("move", option="move", channel=self._channel)
        return [str(one["value"]) for one in found]

    async def _move(self) -> bool:
        """Make the first offered move. Return whether it is stored."""
        before = await self._revision()
        with suppress(LookupError, TimeoutError, IndexError):
            async with asyncio.timeout(ANSWER_SECONDS):
                move = (await self._offers())[0]
                question = await self._user.command("move", channel=self._channel, wait=False, move=move)
                await question.interaction.wait(lambda one: one.is_settled, ANSWER_SECONDS)
                for message in question.messages:
                    if "Confirm" in [button.label for button in message.buttons]:
                        await self._user.press(message, "Confirm")
        return await self._revision() > before

    async def _revision(self) -> int:
        revision = "SELECT revision FROM sessions WHERE session_id = %s"
        return int((await rows(self._address, revision, self.sessions[-1]))[0][0])

    async def goes_on(self) -> bool:
        """Return whether the latest match has ended, or the computer has moved and the user is asked."""
        return not await self._runs() or await self.may_move()


class WorkerKills:
    """Kills workers of random bots, whether they paint, think or are idle."""

    def __init__(self, bots: Bots, chances: random.Random) -> None:
        self._bots, self._chances = bots, chances
        self.count = 0

    async def run(self, until: float) -> None:
        """Kill one or two workers again and again, until the time is over."""
        while time.monotonic() < until:
            await asyncio.sleep(self._chances.uniform(0.5, 6))
            workers = [pid for bot in self._bots.running for pid in children(bot.pid)]
            for pid in self._chances.sample(workers, min(len(workers), self._chances.choice((1, 1, 2)))):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    self.count += 1
