"""Begins the match that tests of panels use. The users are always the same, and the channel is new."""

from __future__ import annotations

from dataclasses import dataclass

from storage.records.matches import Session
from tests.bot.clicks import press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing


@dataclass(frozen=True)
class BegunMatch:
    """A match of Ana and Ben in which Ana is on turn; Chen watches, and Mod Dora moderates."""

    stand: Standing
    room: str
    session_id: int
    ana: DriverUser
    ben: DriverUser
    chen: DriverUser
    dora: DriverUser

    @property
    def board(self) -> ShownMessage:
        """Return the latest message with a picture."""
        return self.stand.board(self.room)

    @property
    def last(self) -> ShownMessage:
        """Return the latest public message."""
        return self.messages[-1]

    @property
    def messages(self) -> list[ShownMessage]:
        """Return all public messages, oldest first."""
        return self.stand.driver.messages(self.room)

    async def session(self) -> Session:
        """Return the stored session of the channel."""
        return await self.stand.session(self.room)

    async def use(self, user: DriverUser, words: str, **options: object) -> Exchange:
        """Use a command in the match's channel, and wait until everything is announced."""
        result = await user.command(words, channel=self.room, options=options)
        await self.stand.told()
        return result

    async def press(self, user: DriverUser, action: str, rest: str | None = None) -> Exchange:
        """Press a button of the latest board, and wait until everything is announced."""
        result = await press(user, self.board, action, rest)
        await self.stand.told()
        return result

    async def moves_on(self) -> None:
        """Let Ana make a legal move."""
        _, moves = await self.stand.legal(self.session_id)
        await self.stand.move(self.ana, moves[0], self.room)


async def begin_match(stand: Standing) -> BegunMatch:
    """Begin a match of the usual game in a new channel."""
    users, room = stand.users(4), stand.room()
    return BegunMatch(stand, room, await stand.begin(users[:2], room), *users)
