"""Matches of the toy duel, the test game with reaction windows."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import unpack
from storage.records.times import Timer
from tests.bot.clicks import actions, is_past
from tests.bot.driver import DriverUser
from tests.bot.meaning import refused_with
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.toys import DUEL as GAME


async def begin(stand: Standing, users: list[DriverUser], room: str, **options: object) -> int:
    """Start a duel; return the session's id."""
    chosen = " ".join(f"{name}={value}" for name, value in {"turns": 9, **options}.items())
    return await stand.begin(users, room, game=GAME, options=chosen)


async def play(stand: Standing, room: str, *moves: tuple[DriverUser, str]) -> None:
    """Make moves by text, each announced before the next."""
    for user, text in moves:
        answer = await stand.move(user, text, room)
        assert not answer.failed
        assert not refused_with(answer, "illegal_move")


async def order(stand: Standing, user: DriverUser, room: str, text: str) -> str:
    answer = await user.command("game orders", channel=room, order=text)
    await stand.told()
    assert answer.message.ephemeral
    return answer.text


async def stored(stand: Standing, room: str) -> list[str]:
    """Return the moves with their seats; moves that an order made are marked."""
    moves = await stand.storage.moves.list((await stand.session(room)).session_id)
    return [f"{move.seat} {move.text}{' (order)' if move.by_order else ''}" for move in moves]


async def timers(stand: Standing, session_id: int) -> list[Timer]:
    """Return the session's timers for automatic passes, without those for reminders."""
    return [
        timer
        for timer in await stand.storage.timers.due_timers(2**62)
        if (timer.session_id, timer.kind) == (session_id, "pass")
    ]


def pings(stand: Standing, room: str) -> dict[str, int]:
    """Return how often each user was mentioned in a channel."""
    return {name: count for (channel, name), count in sorted(stand.pings.items()) if channel == room}


def boards(stand: Standing, room: str) -> list[ShownMessage]:
    """Return the boards, oldest first: the current one with its picture, and the earlier ones without."""
    return [message for message in stand.driver.messages(room) if message.images or is_past(message)]


def calls(stand: Standing, room: str) -> list[ShownMessage]:
    """Return the messages that only remind players."""
    sent = [message for message in stand.driver.messages(room) if not message.images]
    return [message for message in sent if "play" in actions(message)]


def revision(message: ShownMessage) -> int:
    """Return the revision in a message's buttons."""
    control = unpack(message.buttons[0].custom_id or "")
    assert control is not None
    return control.number
