"""Calls: each is told once, by the way its player chose, and nobody is called who need not or wants not."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from bot.face.posting import reminder_poster
from bot.face.posting.reminder_poster import ReminderPoster
from bot.host.rulings import Pause, Resume
from bot.host.terms import HOUR_MS
from storage.records import Calls
from tests.bot.calling import (
    Ahead,
    begin,
    called,
    choose,
    fire,
    forgetting,
    later,
    restart,
    settled,
    untold,
    written,
)
from tests.bot.duels import boards, play
from tests.bot.inner import cache_of
from tests.bot.standing import Standing, standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

MINUTE = 1 / 60


@pytest.fixture(scope="module")
def ahead() -> Ahead:
    return Ahead()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory, ahead: Ahead) -> AsyncIterator[Standing]:
    async with standing(tmp_path_factory.mktemp("house") / "s.db", ahead) as running:
        for user in running.users(4):
            user.set_locale("en-GB")
        yield running


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pauses between attempts, shortened."""
    monkeypatch.setattr(reminder_poster, "RETRY_SECONDS", (0.02, 0.02, 0.02))


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(house: Standing) -> AsyncIterator[None]:
    async with forgetting(house):
        yield


async def test_in_the_channel_at_half_the_time_and_at_nine_tenths(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    (board,) = boards(house, room)
    assert board.pinged == ["Ana"]
    until = (await house.client.services.host.live(session_id)).times[0].until or 0
    assert f"⏳ <t:{until // 1000}:R>" in board.text
    assert called(house, room) == []
    await later(house, ahead, 49)
    assert called(house, room) == []
    await later(house, ahead, 2)
    (first,) = called(house, room)
    assert first.pinged == ["Ana"]
    assert f"{ana.mention}, this match started waiting for you <t:" in first.text
    assert f"⏳ <t:{until // 1000}:R>" in first.text
    assert [button.label for button in first.buttons] == ["Play", "Not now"]
    await later(house, ahead, 38)
    assert len(called(house, room)) == 1
    await later(house, ahead, 2)
    # The later call takes the place of the earlier one.
    (second,) = called(house, room)
    assert second.pinged == ["Ana"]
    assert first.deleted
    first = second
    assert await untold(house, session_id) == 0
    assert [button.label for button in (await ana.press(first, "Play")).message.buttons][:2] == ["Work", "Wait"]
    assert house.pings[room, "Ana"] == 3
    assert written(house, ana, session_id) == []
    # The next chapter takes them away.
    calls = called(house, room)
    await play(house, room, (ana, "rest"))
    assert all(call.deleted for call in calls)
    assert house.pings[room, "Ben"] == 1


async def test_without_a_limit_daily_and_five_times_at_most(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room, "none")
    calls = []
    for _ in range(8):
        await later(house, ahead, 24.1)
        (call,) = called(house, room)
        assert "⏳" not in call.text
        calls.append(call.id)
    assert [calls.index(call) for call in calls] == [0, 1, 2, 3, 4, 4, 4, 4]
    assert house.pings[room, "Ana"] == 6
    assert house.pings[room, "Ben"] == 0
    assert await untold(house, session_id) == 0


async def test_two_who_are_waited_for_at_one_time_have_a_call_each(house: Standing, ahead: Ahead) -> None:
    sessions, room = house.storage.sessions, house.room()
    session_id = await begin(house, house.users(2), room)
    await later(house, ahead, 51)
    (call,) = called(house, room)
    # As if the other one had been called since.
    await sessions.note_call(session_id, int(room), int(call.id) + 1, 1)
    house.client.services.announcer.clean(session_id)
    await settled(house)
    assert called(house, room) == [call]


async def test_how_much_time_is_left(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room, "bank:30+10/30")
    await later(house, ahead, 4.5)
    await play(house, room, (ana, "rest"))
    host = house.client.services.host
    until = (await host.live(session_id)).times[1].until or 0
    status = (await ana.command("game status", channel=room)).text
    assert re.search(r"Ana\u2069\*\*: 25 h (29|30) min in hand", status)
    assert f"Ben\u2069**: ⏳ <t:{until // 1000}:R>" in status
    board = boards(house, room)[-1]
    assert f"⏳ <t:{until // 1000}:R>" in board.text
    await host.rulings.carry_out(session_id, 5, Pause(), "A long holiday")
    house.client.services.announcer.wake(session_id)
    await settled(house)
    assert f"{ben.mention}, you are up. What will you do? ⏸️ paused" in board.text
    status = (await ana.command("game status", channel=room)).text
    assert "This match is paused" in status
    assert re.search(r"Ben\u2069\*\*: (29 h 59|30 h 0) min in hand", status)
    await later(house, ahead, 30 * 24)
    assert called(house, room) == []
    assert (house.pings[room, "Ana"], house.pings[room, "Ben"]) == (1, 1)
    await host.rulings.carry_out(session_id, 5, Resume(), "They are back")
    house.client.services.announcer.wake(session_id)
    await later(house, ahead, 16)
    assert [call.pinged for call in called(house, room)] == [["Ben"]]


@pytest.mark.parametrize("where", ["channel", "private"])
async def test_a_turn_that_is_taken_back_and_made_anew_calls_nobody_each_time(
    house: Standing, ahead: Ahead, where: Calls
) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ben, where)
    session_id = await begin(house, [ana, ben], room)

    def calls() -> int:
        return house.pings[room, "Ben"] + len(written(house, ben, session_id))

    for _ in range(4):
        await play(house, room, (ana, "rest"))
        await settled(house)
        assert calls() == 1
        await later(house, ahead, 5 * MINUTE)
        await ana.command("game undo", channel=room)
        await settled(house)
    await play(house, room, (ana, "rest"))
    assert boards(house, room)[-1].pinged == []
    assert f"{ben.mention}" in boards(house, room)[-1].text
    await later(house, ahead, 39 * MINUTE)
    assert calls() == 1
    # An hour after the first time Ben is called all the same, for perhaps they looked in vain.
    await later(house, ahead, 2 * MINUTE)
    assert calls() == 2
    assert len(called(house, room)) == (where == "channel")
    # That counts as being told, too; and what takes longer than an hour is news.
    for hours, expected in ((30 * MINUTE, 2), (1.1, 3)):
        await ana.command("game undo", channel=room)
        await later(house, ahead, hours)
        await play(house, room, (ana, "rest"))
        await settled(house)
        assert calls() == expected
    assert await untold(house, session_id) == 0


async def test_the_letter_about_a_turn_that_was_taken_back_is_about_it_still(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ben, "private")
    session_id = await begin(house, [ana, ben], room)
    await play(house, room, (ana, "rest"))
    await settled(house)
    await later(house, ahead, 20 * MINUTE)
    await ana.command("game undo", channel=room)
    await play(house, room, (ana, "rest"))
    await settled(house)
    (letter,) = written(house, ben, session_id)
    assert "I stay quiet" in (await ben.press(letter, "Not now")).text
    await later(house, ahead, 95)
    assert written(house, ben, session_id) == [letter]


async def test_not_now_holds_for_a_turn_that_is_taken_back(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    await play(house, room, (ana, "rest"))
    await house.client.services.host.reminders.hush(session_id, int(ben.id))
    await ana.command("game undo", channel=room)
    await later(house, ahead, 3)
    await play(house, room, (ana, "rest"))
    await later(house, ahead, 60)
    assert house.pings[room, "Ben"] == 1
    await play(house, room, (ben, "rest"), (ana, "rest"))
    await settled(house)
    assert house.pings[room, "Ben"] == 2


async def test_in_private(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "private")
    await house.client.services.host.preferences.choose_language(int(ana.id), "es")
    cache_of(house.client.services.host).timekeeper.forget(int(ana.id))
    session_id = await begin(house, [ana, ben], room)
    (board,) = boards(house, room)
    assert ana.mention in board.text
    assert board.pinged == []
    (first,) = written(house, ana, session_id)
    until = (await house.client.services.host.live(session_id)).times[0].until or 0
    assert "Te toca" in first.text, "in the user's language"
    assert house.guild.name in first.text
    assert str(house.driver.place(room).channel.name) in first.text
    assert f"(<t:{until // 1000}:R>)" in first.text
    link = next(button for button in first.buttons if button.label == "Al tablero")
    assert str(link.url).endswith(f"/{house.guild.id}/{room}/{board.id}")
    assert any(button.label == "Ahora no" for button in first.buttons)
    await later(house, ahead, 51)
    assert len(written(house, ana, session_id)) == 2
    assert called(house, room) == []
    assert house.pings[room, "Ana"] == 0
    assert written(house, ben, session_id) == []
    # Nobody else is kept from being called in the channel.
    await play(house, room, (ana, "rest"))
    assert house.pings[room, "Ben"] == 1
    await house.client.services.host.preferences.choose_language(int(ana.id), None)


async def test_by_both_ways_but_not_twice_at_one_moment(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "both")
    session_id = await begin(house, [ana, ben], room)
    assert boards(house, room)[0].pinged == ["Ana"]
    assert called(house, room) == []
    assert len(written(house, ana, session_id)) == 1
    await later(house, ahead, 51)
    assert [call.pinged for call in called(house, room)] == [["Ana"]]
    assert len(written(house, ana, session_id)) == 2
    assert house.pings[room, "Ana"] == 2


async def test_nobody_is_pinged_who_wants_no_calls(house: Standing, ahead: Ahead) -> None:
    users = house.users(3)
    ana, ben, chen = users
    room = house.room()
    for user in (ana, ben):
        await choose(house, user, "none")
    session_id = await begin(house, users, room)
    await ben.command("game orders", channel=room, order="always-ask")
    await chen.command("game orders", channel=room, order="always-ask")
    assert ana.mention in boards(house, room)[0].text
    await later(house, ahead, 51)
    await later(house, ahead, 40)
    # Ben is asked by the strike's board, Chen while it goes on.
    await play(house, room, (ana, "strike 2"), (ben, "shout"))
    await settled(house)
    names = {name: count for (channel, name), count in house.pings.items() if channel == room}
    assert names == {"Chen": 1}
    assert called(house, room) == []
    assert [written(house, user, session_id) for user in users] == [[], [], []]


async def test_what_cannot_be_delivered_in_private_comes_once_in_the_channel(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "private")
    ana.close_private_messages()
    session_id = await begin(house, [ana, ben], room)
    (call,) = called(house, room)
    assert call.pinged == ["Ana"]
    assert "could not write to you in private" in call.text
    assert await untold(house, session_id) == 0
    await later(house, ahead, 51)
    assert len(called(house, room)) == 1
    assert call.deleted
    assert house.pings[room, "Ana"] == 2
    await restart(house)
    assert len(called(house, room)) == 1
    assert house.pings[room, "Ana"] == 2


async def test_both_ways_and_the_private_one_is_closed(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "both")
    ana.close_private_messages()
    await begin(house, [ana, ben], room)
    assert called(house, room) == [], "the board has just mentioned her"
    await later(house, ahead, 51)
    assert len(called(house, room)) == 1
    assert house.pings[room, "Ana"] == 2


@pytest.mark.parametrize("where", ["channel", "private"])
async def test_not_now_holds_for_the_turn(house: Standing, ahead: Ahead, where: Calls) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, where)
    session_id = await begin(house, [ana, ben], room)
    await later(house, ahead, 51)
    shown = called(house, room) if where == "channel" else written(house, ana, session_id)
    if where == "channel":
        assert "isn't your turn" in (await ben.press(shown[0], "Not now")).text
    answer = await ana.press(shown[0], "Not now")
    assert answer.message.ephemeral
    assert "until your next move or your next turn" in answer.text
    until = (await house.client.services.host.live(session_id)).times[0].until or 0
    assert f"<t:{until // 1000}:f>" in answer.text
    again = await ana.press(shown[0], "Not now")
    assert again.text == answer.text
    await later(house, ahead, 41)
    assert len(called(house, room)) + len(written(house, ana, session_id)) == len(shown)
    # A pause in between calls nobody who wants no calls.
    pinged = house.pings[room, "Ana"]
    for word in ("pause", "resume"):
        await house.users(4)[3].command(f"mod {word}", channel=room, reason="A look")
        await settled(house)
    assert house.pings[room, "Ana"] == pinged
    # The next turn is another matter, of which the old button says nothing.
    await play(house, room, (ana, "rest"), (ben, "rest"))
    await settled(house)
    if where == "private":
        assert "out of date" in (await ana.press(shown[0], "Not now")).text
    await later(house, ahead, 51)
    now = called(house, room) if where == "channel" else written(house, ana, session_id)
    assert len(now) == (1 if where == "channel" else len(shown) + 2)


async def test_a_foreign_button_tells_nothing(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room, elsewhere = house.room(), house.room()
    session_id = await begin(house, [ana, ben], room)
    posted = chen.say("here", channel=elsewhere)
    for number in (session_id, 999_999):
        answer = await chen.press(posted, f"hush:{number}:0:5.5", forged=True)
        assert "out of date" in answer.text
    assert "no seat" in (await chen.press(boards(house, room)[0], f"hush:{session_id}:0:5.5", forged=True)).text
    assert not (await house.client.services.host.live(session_id)).times[0].hushed


def quiet_hours(ahead: Ahead, before: int, after: int) -> tuple[int, int]:
    """Quiet hours that began some minutes ago and last some minutes more, in UTC."""
    now = datetime.fromtimestamp(ahead() / 1000, UTC)
    minute = now.hour * 60 + now.minute
    return (minute - before) % 1440, (minute + after) % 1440


async def test_quiet_hours_are_quiet_and_the_call_comes_after_them(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "channel", *quiet_hours(ahead, 60, 120))
    session_id = await begin(house, [ana, ben], room)
    (board,) = boards(house, room)
    assert ana.mention in board.text
    assert board.pinged == []
    await later(house, ahead, 1.9)
    assert called(house, room) == []
    await later(house, ahead, 0.2)
    (call,) = called(house, room)
    assert call.pinged == ["Ana"]
    assert "it is up to you" in call.text
    assert house.pings[room, "Ana"] == 1
    assert await untold(house, session_id) == 0


async def test_what_fired_before_the_night_waits_for_the_morning(
    house: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    with monkeypatch.context() as patch:
        patch.setattr(ReminderPoster, "wake", lambda _: None)
        await fire(house, ahead, session_id)
        await choose(house, ana, "channel", *quiet_hours(ahead, 10, 300))
    await restart(house)
    assert called(house, room) == []
    assert await untold(house, session_id) == 1
    ahead.ms += 6 * HOUR_MS
    house.client.reminder_poster.wake()
    await later(house, ahead, 0)
    assert [call.pinged for call in called(house, room)] == [["Ana"]]
    assert await untold(house, session_id) == 0


async def test_a_turn_that_was_begun_and_left_is_asked_about_once(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    await later(house, ahead, 1)
    assert called(house, room) == []
    await play(house, room, (ana, "work"))
    await later(house, ahead, 9 * MINUTE)
    assert called(house, room) == []
    await later(house, ahead, 2 * MINUTE)
    (call,) = called(house, room)
    assert call.pinged == ["Ana"]
    assert "began and have not finished" in call.text
    await later(house, ahead, 1)
    assert len(called(house, room)) == 1
    assert await untold(house, session_id) == 0
    await play(house, room, (ana, "rest"))
    await later(house, ahead, 1)
    assert [call.pinged for call in called(house, room)] == []
