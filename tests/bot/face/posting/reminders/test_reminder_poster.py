"""Tests that each reminder is sent once, in the way its player chose, and only to players who need and want it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from bot.face.posting.reminder_poster import ReminderPoster
from bot.host.clocks.terms import HOUR_MS
from bot.host.rulings import Pause, Resume
from engine.kernel.words.phrases import Phrase
from storage.records.boards import Call
from storage.records.people import Calls
from tests.bot.clicks import actions, custom_id, press
from tests.bot.driver import DriverUser
from tests.bot.duels import boards, order, play
from tests.bot.inner import cache_of
from tests.bot.meaning import refused_with, says
from tests.bot.reminding import (
    Ahead,
    begin,
    called,
    choose,
    fire,
    later,
    restart,
    settled,
    untold,
    written,
)
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

MINUTE = 1 / 60


async def until_of(stand: Standing, session_id: int, seat: int) -> int:
    """Return when a seat's time ends, in UTC seconds."""
    return ((await stand.client.services.host.live(session_id)).times[seat].until or 0) // 1000


async def test_reminders_in_the_channel_at_half_and_nine_tenths_of_the_time(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    (board,) = boards(stand, room)
    assert board.pinged == ["Ana"]
    until = await until_of(stand, session_id, 0)
    assert says(board, "left-until", when=f"<t:{until}:R>")
    assert called(stand, room) == []
    await later(stand, ahead, 49)
    assert called(stand, room) == []
    await later(stand, ahead, 2)
    (first,) = called(stand, room)
    assert first.pinged == ["Ana"]
    assert says(first, "call-again", who=ana.mention)
    assert first.text.endswith(f"and the match is waiting for you. ⏳ <t:{until}:R>"), "the board asks the question"
    assert says(first, "left-until", when=f"<t:{until}:R>")
    assert actions(first) == ["play", "hush"]
    await later(stand, ahead, 38)
    assert len(called(stand, room)) == 1
    await later(stand, ahead, 2)
    # The later reminder replaces the earlier one.
    (second,) = called(stand, room)
    assert second.pinged == ["Ana"]
    assert first.deleted
    first = second
    assert await untold(stand, session_id) == 0
    assert second.text.endswith(f"⏳ <t:{until}:R>"), "the first reminder did not separate the second from the board"
    assert "pick" in actions(await press(ana, second, "play"))
    assert stand.pings[room, "Ana"] == 3
    assert written(stand, ana, room) == []
    # The next chapter deletes both reminders.
    calls = called(stand, room)
    await play(stand, room, (ana, "rest"))
    assert all(call.deleted for call in calls)
    assert stand.pings[room, "Ben"] == 1


async def test_a_private_reminder_is_in_the_language_of_the_players_discord(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room, preferences = stand.room(), stand.client.services.host.preferences
    with stand.speaking("es-ES"):
        await begin(stand, [ana, ben], room)
    await choose(stand, ana, "private")
    await later(stand, ahead, 51)
    (letter,) = written(stand, ana, room)
    assert "partida" in letter.text
    await preferences.choose_language(int(ana.id), "en")
    await later(stand, ahead, 40)
    assert "partida" not in written(stand, ana, room)[-1].text, "a choice goes first"
    await preferences.choose_language(int(ana.id), None)


async def test_a_reminder_is_deleted_when_its_seat_need_not_move_any_more(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    for user in (ana, ben):
        await order(stand, user, room, "always-ask")
    await play(stand, room, (ana, "strike 2"))
    board = boards(stand, room)[-1]
    await later(stand, ahead, 51)
    (call,) = called(stand, room)
    assert call.pinged == ["Ben"]
    await play(stand, room, (ben, "pass"))
    await settled(stand)
    assert boards(stand, room)[-1] == board, "the chapter goes on in its message"
    assert ana.mention in board.text
    assert call.deleted


async def test_without_a_limit_a_reminder_comes_daily_and_at_most_five_times(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, "none")
    calls = []
    for _ in range(8):
        await later(stand, ahead, 24.1)
        (call,) = called(stand, room)
        assert not says(call, "left-until")
        calls.append(call.id)
    assert [calls.index(call) for call in calls] == [0, 1, 2, 3, 4, 4, 4, 4]
    assert stand.pings[room, "Ana"] == 6
    assert stand.pings[room, "Ben"] == 0
    assert await untold(stand, session_id) == 0


async def test_two_players_on_turn_at_the_same_time_get_a_reminder_each(stand: Standing, ahead: Ahead) -> None:
    sessions, room = stand.storage.sessions, stand.room()
    session_id = await begin(stand, stand.users(2), room)
    await later(stand, ahead, 51)
    (call,) = called(stand, room)
    # Pretend that the bot reminded the other player after this reminder.
    await sessions.note_call(session_id, Call(int(call.id) + 1, int(room), seat=1))
    stand.client.services.announcer.clean(session_id)
    await settled(stand)
    assert called(stand, room) == [call]


async def test_the_status_shows_the_time_left_of_each_player(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, "bank:30+10/30")
    await later(stand, ahead, 4.5)
    await play(stand, room, (ana, "rest"))
    until = f"<t:{await until_of(stand, session_id, 1)}:R>"
    running = Phrase("left-until", {"when": until})
    status = await ana.command("game status", channel=room)
    # Some seconds may pass between the two commands, so the minutes may differ by one.
    standing = (Phrase("left-standing", {"hours": 25, "minutes": minutes}) for minutes in (29, 30))
    assert any(says(status, "status-left", who="Ana", left=left) for left in standing)
    assert says(status, "status-left", who="Ben", left=running)
    assert says(boards(stand, room)[-1], "left-until", when=until)


async def test_in_a_pause_no_time_passes_and_no_reminder_comes(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, "bank:30+10/30")
    await play(stand, room, (ana, "rest"))
    host, board = stand.client.services.host, boards(stand, room)[-1]
    await host.rulings.carry_out(session_id, 5, Pause(), "A long holiday")
    stand.client.services.announcer.wake(session_id)
    await settled(stand)
    assert says(board, "board-call", who=ben.mention)
    assert says(board, "left-paused")
    status = await ana.command("game status", channel=room)
    assert says(status, "status-paused")
    in_hand = (Phrase("left-standing", {"hours": hours, "minutes": minutes}) for hours, minutes in ((29, 59), (30, 0)))
    assert any(says(status, "status-left", who="Ben", left=left) for left in in_hand)
    await later(stand, ahead, 30 * 24)
    assert called(stand, room) == []
    assert (stand.pings[room, "Ana"], stand.pings[room, "Ben"]) == (1, 1)
    await host.rulings.carry_out(session_id, 5, Resume(), "They are back")
    stand.client.services.announcer.wake(session_id)
    await later(stand, ahead, 16)
    assert [call.pinged for call in called(stand, room)] == [["Ben"]]


@pytest.mark.parametrize("where", ["channel", "private"])
async def test_a_turn_that_is_repeatedly_undone_causes_no_new_reminders(
    stand: Standing, ahead: Ahead, where: Calls
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ben, where)
    session_id = await begin(stand, [ana, ben], room)

    def calls() -> int:
        return stand.pings[room, "Ben"] + len(written(stand, ben, room))

    for _ in range(4):
        await play(stand, room, (ana, "rest"))
        await settled(stand)
        assert calls() == 1
        await later(stand, ahead, 5 * MINUTE)
        await ana.command("game undo", channel=room)
        await settled(stand)
    await play(stand, room, (ana, "rest"))
    assert boards(stand, room)[-1].pinged == []
    assert ben.mention in boards(stand, room)[-1].text
    await later(stand, ahead, 39 * MINUTE)
    assert calls() == 1
    # An hour after the first reminder Ben is reminded again, because he may have opened the match and found nothing to
    # do.
    await later(stand, ahead, 2 * MINUTE)
    assert calls() == 2
    assert len(called(stand, room)) == (where == "channel")
    # After the second reminder another hour must pass. A turn that begins later than that gets a new mention.
    for hours, expected in ((30 * MINUTE, 2), (1.1, 3)):
        await ana.command("game undo", channel=room)
        await later(stand, ahead, hours)
        await play(stand, room, (ana, "rest"))
        await settled(stand)
        assert calls() == expected
    assert await untold(stand, session_id) == 0


async def test_a_private_reminder_of_an_undone_turn_stays_valid(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ben, "private")
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "rest"))
    await settled(stand)
    await later(stand, ahead, 20 * MINUTE)
    await ana.command("game undo", channel=room)
    await play(stand, room, (ana, "rest"))
    await settled(stand)
    (letter,) = written(stand, ben, room)
    assert says(await press(ben, letter, "hush"), "hush-done")
    await later(stand, ahead, 95)
    assert written(stand, ben, room) == [letter]


async def test_not_now_stays_in_effect_for_a_turn_that_was_undone(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "rest"))
    await stand.client.services.host.reminders.hush(session_id, int(ben.id))
    await ana.command("game undo", channel=room)
    await later(stand, ahead, 3)
    await play(stand, room, (ana, "rest"))
    await later(stand, ahead, 60)
    assert stand.pings[room, "Ben"] == 1
    await play(stand, room, (ben, "rest"), (ana, "rest"))
    await settled(stand)
    assert stand.pings[room, "Ben"] == 2


@pytest_asyncio.fixture(loop_scope="module")
async def in_spanish(stand: Standing) -> AsyncIterator[DriverUser]:
    ana = stand.driver.user("Ana")
    await choose(stand, ana, "private")
    await stand.client.services.host.preferences.choose_language(int(ana.id), "es")
    cache_of(stand.client.services.host).timekeeper.forget(int(ana.id))
    yield ana
    await stand.client.services.host.preferences.choose_language(int(ana.id), None)


async def test_a_private_reminder_is_in_the_users_language_and_links_the_board(
    stand: Standing, in_spanish: DriverUser
) -> None:
    ana, room = in_spanish, stand.room()
    session_id = await begin(stand, stand.users(2), room)
    (board,) = boards(stand, room)
    assert ana.mention in board.text
    assert board.pinged == []
    (letter,) = written(stand, ana, room)
    until = await until_of(stand, session_id, 0)
    assert says(letter, "private-first", "es")
    assert says(letter, "call-private-until", "es", when=f"<t:{until}:R>")
    assert stand.guild.name in letter.text
    assert str(stand.driver.place(room).channel.name) in letter.text
    (link,) = [button.url for button in letter.buttons if button.url]
    assert link.endswith(f"/{stand.guild.id}/{room}/{board.id}")
    assert actions(letter) == ["hush"]


async def test_private_reminders_replace_those_in_the_channel(
    stand: Standing, ahead: Ahead, in_spanish: DriverUser
) -> None:
    ana, ben = in_spanish, stand.driver.user("Ben")
    room = stand.room()
    await begin(stand, stand.users(2), room)
    await later(stand, ahead, 51)
    assert len(written(stand, ana, room)) == 2
    assert called(stand, room) == []
    assert stand.pings[room, "Ana"] == 0
    assert written(stand, ben, room) == []
    # Players who did not choose private messages still get their reminders in the channel.
    await play(stand, room, (ana, "rest"))
    assert stand.pings[room, "Ben"] == 1


async def test_with_both_settings_a_player_is_not_reminded_twice_at_once(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, "both")
    await begin(stand, [ana, ben], room)
    assert boards(stand, room)[0].pinged == ["Ana"]
    assert called(stand, room) == []
    assert len(written(stand, ana, room)) == 1
    await later(stand, ahead, 51)
    assert [call.pinged for call in called(stand, room)] == [["Ana"]]
    assert len(written(stand, ana, room)) == 2
    assert stand.pings[room, "Ana"] == 2


async def test_users_who_want_no_reminders_are_not_pinged(stand: Standing, ahead: Ahead) -> None:
    users = stand.users(3)
    ana, ben, chen = users
    room = stand.room()
    for user in (ana, ben):
        await choose(stand, user, "none")
    await begin(stand, users, room)
    await ben.command("game orders", channel=room, order="always-ask")
    await chen.command("game orders", channel=room, order="always-ask")
    assert ana.mention in boards(stand, room)[0].text
    await later(stand, ahead, 51)
    await later(stand, ahead, 40)
    # Ben is mentioned by the board of the strike, and Chen by a later message.
    await play(stand, room, (ana, "strike 2"), (ben, "shout"))
    await settled(stand)
    names = {name: count for (channel, name), count in stand.pings.items() if channel == room}
    assert names == {"Chen": 1}
    assert called(stand, room) == []
    assert [written(stand, user, room) for user in users] == [[], [], []]


async def test_an_undeliverable_private_reminder_comes_once_in_the_channel(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, "private")
    ana.close_private_messages()
    session_id = await begin(stand, [ana, ben], room)
    (call,) = called(stand, room)
    assert call.pinged == ["Ana"]
    assert says(call, "call-undelivered")
    assert await untold(stand, session_id) == 0
    await later(stand, ahead, 51)
    assert len(called(stand, room)) == 1
    assert call.deleted
    assert stand.pings[room, "Ana"] == 2
    await restart(stand)
    assert len(called(stand, room)) == 1
    assert stand.pings[room, "Ana"] == 2


async def test_with_both_settings_a_private_message_is_refused(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, "both")
    ana.close_private_messages()
    await begin(stand, [ana, ben], room)
    assert called(stand, room) == [], "the board has just mentioned her"
    await later(stand, ahead, 51)
    assert len(called(stand, room)) == 1
    assert stand.pings[room, "Ana"] == 2


@pytest.mark.parametrize("where", ["channel", "private"])
async def test_not_now_stays_in_effect_for_the_turn(stand: Standing, ahead: Ahead, where: Calls) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, where)
    session_id = await begin(stand, [ana, ben], room)
    await later(stand, ahead, 51)
    shown = called(stand, room) if where == "channel" else written(stand, ana, room)
    if where == "channel":
        assert refused_with(await press(ben, shown[0], "hush"), "not_due")
    hush = custom_id(shown[-1], "hush")
    answer = await press(ana, shown[-1], "hush")
    assert answer.message.ephemeral
    assert says(answer, "hush-done")
    assert says(answer, "hush-until", at=f"<t:{await until_of(stand, session_id, 0)}:f>")
    again = await press(ana, shown[-1], "hush")
    assert again.text == answer.text
    await later(stand, ahead, 41)
    assert len(called(stand, room)) + len(written(stand, ana, room)) == len(shown)
    # A pause of the match causes no reminder to players who do not want any.
    pinged = stand.pings[room, "Ana"]
    for word in ("pause", "resume"):
        await stand.users(4)[3].command(f"mod {word}", channel=room, reason="A look")
        await settled(stand)
    assert stand.pings[room, "Ana"] == pinged
    # The next turn is a new one, so the old button does not apply to it.
    await play(stand, room, (ana, "rest"), (ben, "rest"))
    await settled(stand)
    if where == "private":
        assert [actions(letter) for letter in shown] == [[], []]
        assert refused_with(await ana.press(shown[-1], hush, forged=True), "expired_control")
    await later(stand, ahead, 51)
    now = called(stand, room) if where == "channel" else written(stand, ana, room)
    assert len(now) == (1 if where == "channel" else len(shown) + 2)


async def test_a_button_of_another_user_reveals_nothing(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room, elsewhere = stand.room(), stand.room()
    session_id = await begin(stand, [ana, ben], room)
    posted = chen.say("here", channel=elsewhere)
    for number in (session_id, 999_999):
        answer = await chen.press(posted, f"hush:{number}:0:5.5", forged=True)
        assert refused_with(answer, "expired_control")
    forged = await chen.press(boards(stand, room)[0], f"hush:{session_id}:0:5.5", forged=True)
    assert refused_with(forged, "not_seated")
    assert not (await stand.client.services.host.live(session_id)).times[0].hushed


def quiet_hours(ahead: Ahead, before: int, after: int) -> tuple[int, int]:
    """Return quiet hours that began some minutes ago and last some minutes more, in UTC."""
    now = datetime.fromtimestamp(ahead() / 1000, UTC)
    minute = now.hour * 60 + now.minute
    return (minute - before) % 1440, (minute + after) % 1440


async def test_in_quiet_hours_a_reminder_waits_until_they_end(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, "channel", *quiet_hours(ahead, 60, 120))
    session_id = await begin(stand, [ana, ben], room)
    (board,) = boards(stand, room)
    assert ana.mention in board.text
    assert board.pinged == []
    await later(stand, ahead, 1.9)
    assert called(stand, room) == []
    await later(stand, ahead, 0.2)
    (call,) = called(stand, room)
    assert call.pinged == ["Ana"]
    assert says(call, "call-first", who=ana.mention)
    assert stand.pings[room, "Ana"] == 1
    assert await untold(stand, session_id) == 0


async def test_a_reminder_that_fired_before_the_quiet_hours_waits_until_they_end(
    stand: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    with monkeypatch.context() as patch:
        patch.setattr(ReminderPoster, "wake", lambda _: None)
        await fire(stand, ahead, session_id)
        await choose(stand, ana, "channel", *quiet_hours(ahead, 10, 300))
    await restart(stand)
    assert called(stand, room) == []
    assert await untold(stand, session_id) == 1
    ahead.ms += 6 * HOUR_MS
    stand.client.reminder_poster.wake()
    await later(stand, ahead, 0)
    assert [call.pinged for call in called(stand, room)] == [["Ana"]]
    assert await untold(stand, session_id) == 0


async def test_a_player_who_began_a_turn_and_left_is_reminded_once(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    await later(stand, ahead, 1)
    assert called(stand, room) == []
    await play(stand, room, (ana, "work"))
    await later(stand, ahead, 9 * MINUTE)
    assert called(stand, room) == []
    await later(stand, ahead, 2 * MINUTE)
    (call,) = called(stand, room)
    assert call.pinged == ["Ana"]
    assert says(call, "call-nudge", who=ana.mention)
    await later(stand, ahead, 1)
    assert len(called(stand, room)) == 1
    assert await untold(stand, session_id) == 0
    await play(stand, room, (ana, "rest"))
    await later(stand, ahead, 1)
    assert [call.pinged for call in called(stand, room)] == []
