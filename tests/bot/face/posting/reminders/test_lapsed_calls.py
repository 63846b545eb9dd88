"""Tests outdated reminders: private ones shrink to one line, those in channels are deleted, even after a kill."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bot.face.posting.cleaner import Cleaner
from bot.host.rulings import End, Extend, Pause, Resume
from tests.bot.clicks import actions, press
from tests.bot.driver import DriverUser
from tests.bot.duels import begin as begin_untimed
from tests.bot.duels import boards, calls, order, play
from tests.bot.killed.cut_off import Mortal
from tests.bot.meaning import says
from tests.bot.reminding import Ahead, begin, called, choose, later, settled, written
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]

MINUTE = 1 / 60


def lapsed(letter: ShownMessage) -> bool:
    """Return whether a private message says that its reminder is over, and has no buttons."""
    return says(letter, "letter-over") and not letter.buttons


async def ruled(stand: Standing, session_id: int, ruling: Pause | Resume | Extend | End) -> None:
    await stand.client.services.host.rulings.carry_out(session_id, 5, ruling, "Because")
    stand.client.services.announcer.wake(session_id)
    await settled(stand)


async def one_letter(stand: Standing, user: DriverUser, room: str) -> tuple[int, ShownMessage]:
    """Begin a duel in which the user with the first move gets a private reminder.

    Return the session's id and the reminder.
    """
    await choose(stand, user, "private")
    session_id = await begin(stand, stand.users(2), room)
    (letter,) = written(stand, user, room)
    assert actions(letter) == ["hush"]
    return session_id, letter


async def test_a_private_reminder_expires_with_the_move_and_the_next_turn_gets_another(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    _, letter = await one_letter(stand, ana, room)
    await play(stand, room, (ana, "rest"))
    await settled(stand)
    assert lapsed(letter)
    await play(stand, room, (ben, "rest"))
    await settled(stand)
    assert lapsed(letter)
    assert [actions(one) for one in written(stand, ana, room)] == [[], ["hush"]]


async def test_a_second_private_reminder_of_a_turn_replaces_the_first(stand: Standing, ahead: Ahead) -> None:
    ana, room = stand.driver.user("Ana"), stand.room()
    await one_letter(stand, ana, room)
    await later(stand, ahead, 51)
    first, second = written(stand, ana, room)
    assert lapsed(first)
    assert actions(second) == ["hush"]


async def test_a_private_reminder_expires_in_a_pause_and_another_follows(stand: Standing) -> None:
    ana, room = stand.driver.user("Ana"), stand.room()
    session_id, letter = await one_letter(stand, ana, room)
    await ruled(stand, session_id, Pause())
    assert lapsed(letter)
    await ruled(stand, session_id, Resume())
    _, another = written(stand, ana, room)
    assert lapsed(letter)
    assert actions(another) == ["hush"]
    await ruled(stand, session_id, End())
    assert lapsed(another)
    assert await stand.storage.sessions.standing_calls(session_id) == ()


async def test_a_private_reminder_of_an_undone_turn_expires(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ben, "private")
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "rest"))
    await settled(stand)
    (letter,) = written(stand, ben, room)
    await later(stand, ahead, 20 * MINUTE)
    await ana.command("game undo", channel=room)
    await settled(stand)
    assert lapsed(letter)
    await play(stand, room, (ana, "rest"))
    await settled(stand)
    assert actions(letter) == ["hush"]
    assert written(stand, ben, room) == [letter]


async def test_a_private_reminder_expires_for_a_player_who_gives_the_seat_away(stand: Standing) -> None:
    ana, room = stand.driver.user("Ana"), stand.room()
    _, letter = await one_letter(stand, ana, room)
    await press(ana, await ana.command("game leave", channel=room), "offer")
    await settled(stand)
    assert lapsed(letter)


@pytest.mark.parametrize("where", ["channel", "private"])
async def test_an_open_reminder_shows_the_changed_deadline(stand: Standing, ahead: Ahead, where: str) -> None:
    ana, room = stand.driver.user("Ana"), stand.room()
    await choose(stand, ana, "channel" if where == "channel" else "private")
    session_id = await begin(stand, stand.users(2), room)
    await later(stand, ahead, 51)
    standing = (called(stand, room) if where == "channel" else written(stand, ana, room))[-1]
    before, pinged = standing.text, stand.pings[room, "Ana"]
    await ruled(stand, session_id, Extend(0, 24))
    until = ((await stand.client.services.host.live(session_id)).times[0].until or 0) // 1000
    assert str(until) not in before
    assert f"<t:{until}:R>" in standing.text
    assert actions(standing)[-1] == "hush"
    assert stand.pings[room, "Ana"] == pinged, "the edit pings nobody again"
    await play(stand, room, (ana, "rest"))
    await settled(stand)
    assert standing.deleted if where == "channel" else lapsed(standing)


async def test_a_boards_mention_is_removed_when_its_move_is_undone(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    for user in (ana, ben):
        await order(stand, user, room, "always-ask")
    await play(stand, room, (ana, "strike 2"), (ben, "shout"))
    board = boards(stand, room)[-1]
    (call,) = calls(stand, room)
    assert call.pinged == ["Ana"]
    await ben.command("game undo", channel=room)
    await settled(stand)
    assert boards(stand, room)[-1] == board, "the chapter goes on in its message"
    assert call.deleted


async def test_a_closed_channel_delays_no_private_reminder(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, room = stand.driver.user("Ana"), stand.room()
    session_id, letter = await one_letter(stand, ana, room)
    await stand.client.services.host.closures.park(session_id, "403 50001")
    monkeypatch.setattr(stand.client.services.announcer.parking, "is_closed", lambda _: True)
    await ruled(stand, session_id, Pause())
    assert lapsed(letter)


async def test_a_change_during_the_cleaning_of_a_session_is_handled_afterwards(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    session_id = await begin(stand, stand.users(2), room)
    rounds: list[int] = []
    clean_all = Cleaner._clean_all

    async def noting(self: Cleaner, number: int) -> None:
        rounds.append(number)
        if len(rounds) == 1:
            self.clean(number)
        await clean_all(self, number)

    monkeypatch.setattr(Cleaner, "_clean_all", noting)
    stand.client.services.announcer.clean(session_id)
    await settled(stand)
    assert rounds == [session_id] * 2


async def test_a_change_just_after_the_cleaning_of_a_session_is_handled(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change comes in the same round of the event loop as the end of the cleaning."""
    room = stand.room()
    session_id = await begin(stand, stand.users(2), room)
    rounds: list[int] = []
    clean = stand.client.services.announcer.clean

    async def noting(_: Cleaner, number: int) -> None:
        rounds.append(number)
        if len(rounds) == 1:
            # A callback that is scheduled here runs after this step of the task and before the task's own callbacks.
            asyncio.get_running_loop().call_soon(clean, number)

    monkeypatch.setattr(Cleaner, "_clean_all", noting)
    clean(session_id)
    await settled(stand)
    assert rounds == [session_id] * 2


async def test_after_a_kill_at_any_action_the_next_bot_updates_outdated_reminders(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    mortal = Mortal(monkeypatch, stand)
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, "private")
    session_id = await begin_untimed(stand, [ana, ben], room, turns=99)
    await settled(stand)

    async def nothing() -> None: ...

    for fatal in itertools.count(1):
        (letter,) = [one for one in written(stand, ana, room) if one.buttons]
        mortal.arm(fatal)
        await ana.command("move", channel=room, move="rest", wait=False)
        died = await mortal.over()
        if died:
            await mortal.restart(nothing)
        seat, _ = await stand.legal(session_id)
        if seat == 0:
            # The bot was killed before it stored the move, so the reminder still applies.
            assert actions(letter) == ["hush"]
            await play(stand, room, (ana, "rest"))
        await settled(stand)
        assert lapsed(letter)
        if not died:
            break
        await play(stand, room, (ben, "rest"))
        await settled(stand)
    assert fatal >= 5
