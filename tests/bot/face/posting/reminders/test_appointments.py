"""Tests in Discord that a table agrees on a time, and that each of its players gets one message (TN-67)."""

from __future__ import annotations

from datetime import date

import pytest

from bot.face.ground.components.date_menus import HOUR_STEP, OfferedTimes
from bot.face.ground.throttle import Throttle
from bot.face.messages.appointments import ACCEPT, APPOINT
from bot.face.play.appointments import (
    CANCEL,
    DAY,
    HOUR,
    SEND,
    ZONE,
    TimeChoice,
    appointment_page,
)
from bot.face.settings.zones import REGION
from bot.face.settings.zones import ZONE as PLACE
from bot.host.clocks.clock_arithmetic import DAY_MINUTES
from bot.host.clocks.seat_times import proposed_times
from bot.host.clocks.terms import HOUR_MS, MINUTE_MS
from bot.wording.words import words_for
from tests.bot.clicks import actions, choices, controls, custom_id, press
from tests.bot.clicks import choose as select
from tests.bot.driver import DriverUser
from tests.bot.duels import boards, pings, play
from tests.bot.meaning import refused_with, says
from tests.bot.picked_dates import choose_zone
from tests.bot.reminding import Ahead, begin, choose, later, restart, settled, untold, written
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.unstored import parts_of

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest.fixture(autouse=True)
def unhurried(stand: Standing) -> None:
    """Forget what the users have proposed in earlier tests."""
    stand.client.services.shares = Throttle(limit=3, seconds=60)


def invitations(stand: Standing, room: str) -> list[ShownMessage]:
    """Return the messages in the channel that tell one player about an appointment."""
    sent = [message for message in stand.driver.messages(room) if not message.images]
    return [one for one in sent if any(control.action == APPOINT and control.rest for control in controls(one))]


async def propose(stand: Standing, user: DriverUser, room: str) -> list[int]:
    """Propose the last two hours that are offered on the last but one day. Return the times in UTC seconds."""
    page = await press(user, boards(stand, room)[-1], APPOINT)
    if ZONE in actions(page):
        page = await choose_zone(user, page, ZONE, "europe", "Europe/Madrid")
    page = await select(user, page, DAY, choices(page, DAY)[-2])
    hours = choices(page, HOUR)[-2:]
    page = await select(user, page, HOUR, *hours)
    assert all(f"<t:{int(one) * 60}:F>" in page.text for one in hours)
    assert says(await press(user, page, SEND), "appointment-sent")
    await settled(stand)
    return [int(one) * 60 for one in hours]


async def test_a_table_agrees_on_a_time_and_all_are_called_then(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    number = await begin(stand, [ana, ben], room)
    first, second = await propose(stand, ana, room)
    (board,) = boards(stand, room)
    assert [control.rest for control in controls(board) if control.action == ACCEPT] == [f"{first}000", f"{second}000"]
    assert says(board, "appointment-time", number=1, when=f"<t:{first}:F>", who="Ana")
    (asked,) = invitations(stand, room)
    assert asked.pinged == ["Ben"]
    assert says(asked, "call-invited-proposed", who=ben.mention)
    answer = await press(ben, asked, ACCEPT, f"{second}000")
    assert says(answer, "appointment-accepted", agreed="yes", when=f"<t:{second}:F>")
    await settled(stand)
    assert says(board, "appointment-board", when=f"<t:{second}:F>")
    assert asked.deleted, "the question is answered"
    (agreed,) = invitations(stand, room)
    assert agreed.pinged == ["Ana"]
    assert says(agreed, "call-invited-agreed", who=ana.mention)
    before = pings(stand, room)
    await later(stand, ahead, 24 * 10)
    assert pings(stand, room) == before, "nobody is reminded before the time"
    await restart(stand)
    await later(stand, ahead, 24 * 5)
    after = pings(stand, room)
    assert {name: after[name] - before.get(name, 0) for name in after} == {"Ana": 1, "Ben": 1}
    for user, told in zip((ana, ben), sorted(invitations(stand, room), key=lambda one: one.pinged), strict=True):
        assert says(told, "call-invited-come", who=user.mention)
        assert told.pinged == [user.name]
    assert await untold(stand, number) == 0
    await play(stand, room, (ana, "rest"))
    assert not invitations(stand, room)


async def test_the_player_on_turn_is_mentioned_in_quiet_hours_and_after_silence(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    number = await begin(stand, [ana, ben], room)
    host = stand.client.services.host
    await host.reminders.hush(number, int(ana.id))
    moment = host.clock() + 50 * HOUR_MS
    await host.appointments.propose(number, int(ana.id), [moment], 1)
    assert await host.appointments.accept(number, int(ben.id), moment, 2)
    stand.client.services.announcer.wake(number)
    await settled(stand)
    before = pings(stand, room)
    minute = moment // MINUTE_MS % DAY_MINUTES
    await choose(stand, ana, "channel", (minute - 60) % DAY_MINUTES, (minute + 60) % DAY_MINUTES)
    await later(stand, ahead, 50)
    assert pings(stand, room)["Ana"] == before.get("Ana", 0) + 1
    assert await untold(stand, number) == 0
    await later(stand, ahead, 3)
    assert pings(stand, room)["Ana"] == before.get("Ana", 0) + 1, "she is mentioned once"


async def test_a_user_who_proposes_again_and_again_is_slowed_down(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    before = pings(stand, room).get("Ben", 0)
    for _ in range(3):
        await propose(stand, ana, room)
    page = await press(ana, boards(stand, room)[-1], APPOINT)
    page = await select(ana, page, DAY, choices(page, DAY)[-2])
    page = await select(ana, page, HOUR, choices(page, HOUR)[-1])
    assert refused_with(await press(ana, page, SEND), "too_often")
    assert pings(stand, room)["Ben"] == before + 1, "one mention in an hour"


async def test_a_private_invitation_is_answered_where_it_is(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ben, "private")
    number = await begin(stand, [ana, ben], room)
    first, _ = await propose(stand, ana, room)
    (letter,) = written(stand, ben, room)
    assert says(letter, "private-invited-proposed")
    assert not invitations(stand, room)
    assert f"<t:{first}:F>" in (await press(ben, letter, APPOINT)).text
    answer = await press(ben, letter, ACCEPT, f"{first}000")
    assert says(answer, "appointment-accepted", agreed="yes")
    await settled(stand)
    live = await stand.client.services.host.live(number)
    assert live.appointment is not None
    assert live.appointment.until == first * 1000
    assert says(letter, "letter-over")


async def test_the_zone_is_asked_once_and_times_are_withdrawn(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    number = await begin(stand, [ana, ben], room)
    page = await press(ana, boards(stand, room)[-1], APPOINT)
    assert ZONE in actions(page)
    wrong = await ana.select(page.message, custom_id(page, ZONE), ["nowhere"], forged=True)
    assert refused_with(wrong, "expired_control")
    await propose(stand, ana, room)
    assert ZONE not in actions(await press(ana, boards(stand, room)[-1], APPOINT))
    refused = await press(chen, boards(stand, room)[-1], ACCEPT, controls(boards(stand, room)[-1])[0].rest)
    assert refused_with(refused, "not_seated")
    (asked,) = invitations(stand, room)
    page = await press(ben, asked, APPOINT)
    assert says(await press(ben, page, CANCEL), "appointment-cancelled")
    await settled(stand)
    live = await stand.client.services.host.live(number)
    assert not proposed_times(live.times, 0)
    assert asked.deleted
    assert ACCEPT not in actions(boards(stand, room)[-1])


async def test_a_stale_page_cancels_nothing_else(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    number = await begin(stand, [ana, ben], room)
    first, _ = await propose(stand, ana, room)
    stale = await press(ana, boards(stand, room)[-1], APPOINT)
    await press(ben, boards(stand, room)[-1], ACCEPT, f"{first}000")
    await settled(stand)
    assert refused_with(await press(ana, stale, CANCEL), "appointment_changed")
    assert (await stand.client.services.host.live(number)).appointment is not None


async def test_the_menu_of_zones_keeps_quiet_hours_chosen_after_it_was_shown(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    page = await press(ana, boards(stand, room)[-1], APPOINT)
    page = await select(ana, page, ZONE, "europe", rest=REGION)
    await choose(stand, ana, "channel", 60, 120)
    await select(ana, page, ZONE, "Europe/Madrid", rest=PLACE)
    mine = await stand.client.services.host.preferences.of_user(int(ana.id))
    assert (mine.zone, mine.quiet_from, mine.quiet_to) == ("Europe/Madrid", 60, 120)


@pytest.mark.parametrize(("left", "over"), [(-1, "yes"), (1, "no")])
async def test_the_page_says_that_the_round_leaves_no_time(stand: Standing, left: int, over: str) -> None:
    ana, ben = stand.users(2)
    number = await begin(stand, [ana, ben], stand.room())
    at = 1_790_000_000_000 // HOUR_MS * HOUR_MS
    live, words = await stand.client.services.host.live(number), words_for(None, "en")
    page = appointment_page(live, words, at, OfferedTimes("UTC", at, at + left * MINUTE_MS, HOUR_STEP), TimeChoice())
    assert says(str(parts_of(page)), "appointment-round-over", over=over)


async def test_a_forged_day_offers_no_hours(stand: Standing) -> None:
    ana, ben = stand.users(2)
    number = await begin(stand, [ana, ben], stand.room())
    at = 1_790_000_000_000
    live, words = await stand.client.services.host.live(number), words_for(None, "en")
    # East of Greenwich the first day of the calendar begins before the first moment that Python knows.
    offer = OfferedTimes("Asia/Tokyo", at, at + 50 * HOUR_MS, HOUR_STEP)
    page = appointment_page(live, words, at, offer, TimeChoice(date.fromordinal(1)))
    assert HOUR not in str(parts_of(page))
    assert DAY in str(parts_of(page))
