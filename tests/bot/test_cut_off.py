"""The bot is cut off at each deed between a move and all that is told of it; case 22.

Then somebody presses before the next bot has looked after anything. In the end one board of the match has buttons, each
event is told in one message, and nobody is called twice.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator

import pytest

from bot import presenter
from bot.host.replays import Past, known, past
from bot.local.driver import DriverUser
from bot.local.shown import ShownMessage
from bot.panels.control import unpack
from bot.words import Words
from storage.records import Session
from tests.bot.cut_off import Mortal
from tests.bot.duels import begin
from tests.bot.standing import Standing
from tests.bot.toy import known as toy_known

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

Deed = Callable[[], Awaitable[object]]
EDIT = "/channels/{channel_id}/messages/{message_id}"
MARK = re.compile(r"⟦(\d+)\.(\d+)⟧")
EARLIER = re.compile(r"… and (\d+)")


@pytest.fixture(scope="module", autouse=True)
def duel() -> Iterator[None]:
    with toy_known():
        yield


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line that tells of an event bears the event's place in the log."""
    narrator = presenter.narrator

    def marking(words: Words, session: Session) -> Callable[[Past], str]:
        narrate = narrator(words, session)
        return lambda one: f"{narrate(one)} ⟦{one.revision}.{one.number}⟧"

    monkeypatch.setattr(presenter, "narrator", marking)


@pytest.fixture
def mortal(monkeypatch: pytest.MonkeyPatch, house: Standing) -> Mortal:
    return Mortal(monkeypatch, house)


def with_buttons(house: Standing, room: str, session_id: int) -> list[ShownMessage]:
    """The messages that anybody may use for a match, apart from those that only call."""

    def used(message: ShownMessage) -> bool:
        controls = [unpack(button.custom_id or "") for button in message.buttons]
        return any(one and one.session == session_id and not (one.action == "play" and one.rest) for one in controls)

    return [message for message in house.driver.messages(room) if used(message)]


async def check_board(house: Standing, room: str) -> None:
    """One board of the match has buttons, and it is the noted one."""
    session = await house.session(room)
    assert session.announced_revision == session.revision
    used = with_buttons(house, room, session.session_id)
    assert [int(message.id) for message in used] == [session.board_message_id]
    (board,) = used
    assert {control.revision for button in board.buttons if (control := unpack(button.custom_id or ""))} == {
        session.revision
    }
    assert await house.storage.postings.of(session.session_id) is None


def told_marks(house: Standing, room: str) -> tuple[list[tuple[int, int]], int]:
    """The events that the boards tell, in the order of the channel, and how many they only count."""
    texts = [message.text for message in house.driver.messages(room) if message.images]
    marks = [(int(one[1]), int(one[2])) for text in texts for one in MARK.finditer(text)]
    return marks, sum(int(one[1]) for text in texts for one in EARLIER.finditer(text))


async def events(house: Standing, room: str) -> list[tuple[int, int]]:
    """The events that everybody may know, in order, without those taken back."""
    session = await house.session(room)
    entries = await house.storage.log.after(session.session_id, -1)
    return [one.mark for one in known(map(past, entries), None)]


async def check_story(house: Standing, room: str) -> None:
    """Each event is told once, in order."""
    marks, counted = told_marks(house, room)
    assert counted == 0
    assert marks == await events(house, room)


async def due(house: Standing, room: str, users: list[DriverUser]) -> DriverUser:
    """The user who must act now."""
    seat, _ = await house.legal((await house.session(room)).session_id)
    return users[seat]


async def cut_offs(
    house: Standing, room: str, mortal: Mortal, lead: Deed, act: Deed, before: Deed, check: Deed | None = None
) -> int:
    """Do something again and again, cut off one deed later each time, until it is done whole; returns how often."""
    fatal = 0
    while True:
        fatal += 1
        await lead()
        await house.told()
        mortal.arm(fatal)
        await act()
        if not await mortal.over():
            return fatal - 1
        await mortal.restart(before)
        await check_board(house, room)
        if check is not None:
            await check()


@pytest.mark.parametrize("more", ["nothing", "a move", "another chapter", "a look"])
@pytest.mark.parametrize("heralds", [False, True])
async def test_case_22_cut_off_where_a_chapter_begins(
    house: Standing, mortal: Mortal, more: str, *, heralds: bool
) -> None:
    users = house.users(2)
    room = house.room()
    await begin(house, users, room, turns=99, heralds=heralds)

    async def lead() -> None:
        await (await due(house, room, users)).command("move", channel=room, move="work")

    async def act() -> None:
        user = await due(house, room, users)
        await user.command("move", channel=room, move="rest", wait=False)

    async def before() -> None:
        user = await due(house, room, users)
        if more == "a move":
            await user.command("move", channel=room, move="work")
        elif more == "another chapter":
            await user.command("move", channel=room, move="rest")
        elif more == "a look":
            await user.command("game status", channel=room)

    assert await cut_offs(house, room, mortal, lead, act, before) >= 7
    await house.told()
    await check_board(house, room)
    await check_story(house, room)
