"""Tests that a table agrees on a time. Its clocks wait for that time, and then all players are called once (TN-67)."""

from __future__ import annotations

import pytest

from bot.face.posting.pings import pinged_players
from bot.host.clocks.appointments import Stage, invited_stage
from bot.host.clocks.clock_arithmetic import AGAIN_MS, DAY_MINUTES
from bot.host.clocks.seat_times import agreed_appointment, appointment_revision, proposed_times
from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS, Terms
from bot.host.matches.appointments import FURTHEST_MS, may_appoint
from bot.host.matches.timekeeper import APPOINTMENT, INVITATION
from bot.host.rulings import Pause, RequestedRuling, Resume
from bot.host.timers.reminders import CALL, is_invited
from engine.kernel.errors import Refused
from storage.records.times import Timer
from tests.bot.hosted import ANA, BANK, BEN, CHEN, DORA, MODERATOR, TURN, Table
from tests.bot.inner import cache_of
from tests.bot.overdue import no_vacation

pytestmark = pytest.mark.both_databases


def refusal(code: str) -> str:
    """Return the pattern of a refusal with this code."""
    return rf"^{code}$"


async def propose(table: Table, number: int, user: int, *hours: float) -> list[int]:
    moments = [table.now + int(one * HOUR_MS) for one in hours]
    await table.host.appointments.propose(number, user, moments, table.interaction())
    return moments


async def accept(table: Table, number: int, user: int, moment: int) -> bool:
    return await table.host.appointments.accept(number, user, moment, table.interaction())


async def agree(table: Table, number: int, hours: float, *others: int) -> int:
    """Let Ana propose a time and the others accept it."""
    (moment,) = await propose(table, number, ANA, hours)
    done = [await accept(table, number, user, moment) for user in others]
    assert done == [False] * (len(others) - 1) + [True]
    return moment


async def rule(table: Table, number: int, ruling: Pause | Resume) -> None:
    await table.host.rulings.rule(
        RequestedRuling(guild_id=7, session_id=number, actor=MODERATOR, ruling=ruling, reason="a look")
    )


async def refused(table: Table, number: int, user: int, moment: int, code: str) -> None:
    before = (await table.live(number)).session
    with pytest.raises(Refused, match=refusal(code)):
        await table.host.appointments.propose(number, user, [moment], table.interaction())
    after = (await table.live(number)).session
    assert (after.revision, after.clocks) == (before.revision, before.clocks)


async def fired(table: Table, number: int) -> list[Timer]:
    """Return the invitations that are pending, and mark them as sent."""
    found = [one for one in await table.storage.timers.fired() if (one.session_id, one.kind) == (number, INVITATION)]
    for one in found:
        await table.host.reminders.mark_notified(one)
    return found


async def cancel(table: Table, number: int, user: int) -> None:
    """Cancel what the table has proposed or agreed."""
    seen = appointment_revision((await table.live(number)).times)
    await table.host.appointments.cancel(number, user, seen, table.interaction())


def stages(invitations: list[Timer]) -> list[tuple[int, Stage]]:
    """Return the seat of each invitation, with the stage of the appointment that the invitation tells."""
    return [(one.seat, invited_stage(one.number)) for one in invitations]


async def quiet_now(table: Table, user: int, hours: float) -> None:
    """Give a user quiet hours that begin in ``hours`` and last six hours."""
    begin = int((table.now + hours * HOUR_MS) // MINUTE_MS) % DAY_MINUTES
    await table.host.preferences.choose_calls(user, None, ("UTC", begin, (begin + 6 * 60) % DAY_MINUTES))


@pytest.mark.parametrize("terms", [TURN, BANK])
async def test_tn67_the_clocks_wait_until_the_time_on_which_all_have_agreed(table: Table, terms: Terms) -> None:
    number = await table.begin(terms)
    await table.later(3)
    left = await table.hours(number, 0)
    moment = await agree(table, number, 100, BEN, CHEN)
    live = await table.live(number)
    assert live.appointment is not None
    assert live.appointment.until == moment
    assert live.awaits_nobody
    assert await table.hours(number, 0) == left
    assert [timer.kind for timer in await table.timers(number) if timer.kind != INVITATION] == [APPOINTMENT]
    await table.later(99.9)
    assert await table.hours(number, 0) == left, "the clock stands still"
    announcements = await table.told(number)
    assert "event-appointment-come" not in announcements
    assert "event-time-over" not in announcements
    await table.later(0.1)
    assert (await table.live(number)).appointment is None
    assert await table.hours(number, 0) == left
    assert (await table.clock(number, 0)).until == table.now + int((left or 0) * HOUR_MS)
    await table.later(1)
    assert await table.hours(number, 0) == (left or 0) - 1, "the clock runs again"


async def test_tn67_each_player_is_told_once_about_each_step(table: Table) -> None:
    number = await table.begin(TURN)
    await table.work()
    (moment,) = await propose(table, number, ANA, 5)
    await table.work()
    assert stages(await fired(table, number)) == [(1, "proposed"), (2, "proposed")]
    assert not await accept(table, number, BEN, moment)
    await table.work()
    assert not await fired(table, number), "nobody is asked again"
    assert await accept(table, number, CHEN, moment)
    await table.work()
    assert stages(await fired(table, number)) == [(0, "agreed"), (1, "agreed")]
    await table.later(5)
    assert stages(await fired(table, number)) == [(0, "come"), (1, "come"), (2, "come")]
    assert not await pinged_players(table.host, await table.live(number), [0]), "the invitation mentions Ana"
    assert (await table.clock(number, 0)).due_at == moment
    for _ in range(2):
        await table.restart()
        await table.work()
    assert not await fired(table, number)
    assert (await table.told(number)).count("event-appointment-come") == 1


async def test_tn67_new_proposals_replace_the_earlier_ones(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    (old,) = await propose(table, number, ANA, 5)
    first, second = await propose(table, number, BEN, 6, 7)
    suits = proposed_times((await table.live(number)).times, table.now)
    assert suits == {first: [1], second: [1]}
    with pytest.raises(Refused, match=refusal("appointment_gone")):
        await accept(table, number, ANA, old)
    assert await accept(table, number, ANA, second)
    assert agreed_appointment((await table.live(number)).times) is not None


async def test_tn67_a_move_made_by_hand_ends_the_wait(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await table.later(1)
    await agree(table, number, 48, BEN)
    await table.later(20)
    await table.move(number, ANA, "rest")
    live = await table.live(number)
    assert live.appointment is None
    assert not await table.timers(number, APPOINTMENT, INVITATION)
    assert await table.hours(number, 1) == 24
    await table.later(1)
    assert await table.hours(number, 1) == 23
    assert "event-appointment-come" not in await table.told(number)


async def test_tn67_playing_on_keeps_proposed_times_until_they_have_passed(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    (moment,) = await propose(table, number, ANA, 5)
    await table.move(number, ANA, "rest")
    assert proposed_times((await table.live(number)).times, table.now) == {moment: [0]}
    await table.later(6)
    with pytest.raises(Refused, match=refusal("appointment_gone")):
        await accept(table, number, BEN, moment)
    await table.move(number, BEN, "rest")
    assert all(clock.appointment is None for clock in (await table.live(number)).times.values())


async def test_tn67_any_player_cancels(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await table.later(2)
    await agree(table, number, 48, BEN)
    await table.later(10)
    await cancel(table, number, BEN)
    assert (await table.live(number)).appointment is None
    assert await table.hours(number, 0) == 22
    assert not await table.timers(number, APPOINTMENT)
    assert (await table.clock(number, 0)).due_at == table.now, "Ana is mentioned again"
    with pytest.raises(Refused, match=refusal("no_appointment")):
        await cancel(table, number, BEN)
    await propose(table, number, ANA, 5)
    await cancel(table, number, BEN)
    assert not proposed_times((await table.live(number)).times, table.now)
    assert (await table.told(number)).count("event-appointment-off") == 2


async def test_tn67_the_wait_survives_a_restart_and_its_time_comes_once(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    left = await table.hours(number, 0)
    await agree(table, number, 10, BEN)
    await table.restart()
    await table.work()
    assert (await table.live(number)).appointment is not None
    await table.restart(away=20)
    await table.work()
    assert (await table.live(number)).appointment is None
    assert await table.hours(number, 0) == left, "the time during which the bot was away costs nothing"
    assert (await table.told(number)).count("event-appointment-come") == 1


async def test_tn67_a_pause_during_the_wait(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await table.later(4)
    moment = await agree(table, number, 10, BEN)
    await table.later(2)
    await rule(table, number, Pause())
    assert not await table.timers(number)
    await table.later(20)
    await rule(table, number, Resume())
    waited = (await table.live(number)).appointment
    assert waited is not None
    assert waited.until == moment, "the agreed time stays"
    await table.work()
    assert (await table.live(number)).appointment is None
    assert await table.hours(number, 0) == 20


async def test_tn67_a_new_player_in_a_seat_has_agreed_to_nothing(table: Table) -> None:
    number = await table.begin(TURN)
    await agree(table, number, 48, BEN, CHEN)
    await table.host.seats.offer(number, BEN, table.interaction())
    assert (await table.live(number)).appointment is not None, "an open seat changes nothing"
    await table.host.seats.take(number, DORA, "Dora", table.interaction())
    live = await table.live(number)
    assert live.appointment is None
    assert (await table.clock(number, 0)).since == table.now


async def test_tn67_times_that_nobody_can_agree_on_are_refused(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await refused(table, number, ANA, table.now, "appointment_past")
    await refused(table, number, ANA, table.now + FURTHEST_MS + 1, "appointment_far")
    await refused(table, number, CHEN, table.now + HOUR_MS, "not_seated")
    for moments in ([], [table.now + one * HOUR_MS for one in range(1, 5)]):
        with pytest.raises(Refused, match=refusal("bad_input")):
            await table.host.appointments.propose(number, ANA, moments, table.interaction())
    await agree(table, number, 5, BEN)
    await refused(table, number, ANA, table.now + HOUR_MS, "appointment_stands")


async def test_tn67_a_table_without_a_clock_agrees_on_no_time(table: Table) -> None:
    number = await table.begin(Terms(), users=(ANA, BEN))
    assert not may_appoint(await table.live(number))
    await refused(table, number, ANA, table.now + HOUR_MS, "no_appointments")


async def test_tn67_nor_does_a_table_at_which_a_vote_about_a_player_runs(table: Table) -> None:
    await no_vacation(table, ANA, BEN, CHEN)
    number = await table.begin(Terms("turn", limit=24, at_zero="vote"))
    (moment,) = await propose(table, number, BEN, 30)
    await table.later(24)
    await refused(table, number, BEN, table.now + HOUR_MS, "no_appointments")
    with pytest.raises(Refused, match=refusal("no_appointments")):
        await accept(table, number, CHEN, moment)


async def test_tn67_an_agreed_time_stays_when_the_host_corrects_its_clock(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    moment = await agree(table, number, 48, BEN)
    left = await table.hours(number, 0)
    table.ahead = DAY_MS
    await table.later(2)
    waited = (await table.live(number)).appointment
    assert waited is not None
    assert waited.until == moment
    assert await table.hours(number, 0) == left
    assert cache_of(table.host).clock() == table.now + table.ahead


async def test_tn67_the_player_on_turn_is_told_although_they_wanted_no_reminders_before(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await table.host.reminders.hush(number, ANA)
    moment = await agree(table, number, 5, BEN)
    await table.work()
    await fired(table, number)
    await table.later(5)
    assert stages(await fired(table, number)) == [(0, "come"), (1, "come")]
    clock = await table.clock(number, 0)
    assert (clock.since, clock.hushed) == (moment, False)
    assert await table.timers(number, CALL), "reminders follow"


async def test_tn67_the_agreed_time_is_told_in_quiet_hours_too(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    moment = await agree(table, number, 5, BEN)
    await table.work()
    await fired(table, number)
    for user in (ANA, BEN):
        await quiet_now(table, user, 4)
    await table.later(5)
    found = [one for one in await table.storage.timers.fired() if one.kind == INVITATION]
    assert [(*place, one.fired_at) for place, one in zip(stages(found), found, strict=True)] == [
        (0, "come", moment),
        (1, "come", moment),
    ]


@pytest.mark.parametrize("opened_first", [True, False])
async def test_tn67_a_seat_taken_back_during_the_wait_loses_only_the_time_before(
    table: Table, *, opened_first: bool
) -> None:
    number = await table.begin(TURN, users=(ANA, BEN, CHEN))
    await table.later(2)
    if opened_first:
        await table.host.seats.offer(number, ANA, table.interaction())
        await table.later(3)
        moment = (await propose(table, number, BEN, 50))[0]
        assert await accept(table, number, CHEN, moment)
    else:
        await table.later(3)
        await agree(table, number, 50, BEN, CHEN)
        await table.later(1)
        await table.host.seats.offer(number, ANA, table.interaction())
    await table.later(20)
    await table.host.seats.take(number, ANA, "Ana", table.interaction())
    assert (await table.live(number)).appointment is not None
    assert await table.hours(number, 0) == 24 - 5
    await table.later(50)
    assert (await table.live(number)).appointment is None


async def test_tn67_an_invitation_that_was_not_sent_survives_a_pause(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await propose(table, number, ANA, 50)
    await table.work()
    await rule(table, number, Pause())
    await table.announce(number)
    await table.later(1)
    await rule(table, number, Resume())
    await table.announce(number)
    await table.restart()
    assert stages([one for one in await table.host.due_timers.reminders() if one.kind == INVITATION]) == [
        (1, "proposed")
    ]


async def test_tn67_an_invitation_still_applies_after_the_beginning_of_the_wait_has_moved(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await agree(table, number, 50, BEN)
    await table.work()
    (asked,) = [one for one in await table.storage.timers.fired() if invited_stage(one.number) == "agreed"]
    await rule(table, number, Pause())
    await table.later(3)
    await rule(table, number, Resume())
    live = await table.live(number)
    assert live.appointment is not None
    assert live.appointment.at > (asked.fired_at or 0)
    assert is_invited(live, asked)
    await cancel(table, number, BEN)
    await agree(table, number, 40, BEN)
    assert not is_invited(await table.live(number), asked), "it is another agreement"


async def test_tn67_many_proposals_tell_a_player_once_an_hour(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    events_told: list[int] = []
    for turn in range(3):
        await propose(table, number, ANA, 50 + turn)
        await table.work()
        events_told += [one.fired_at or 0 for one in await fired(table, number)]
        await cancel(table, number, ANA)
        await table.later(0.25)
    assert len(events_told) == 1
    await propose(table, number, ANA, 50)
    await table.later(2)
    events_told += [one.fired_at or 0 for one in await fired(table, number)]
    assert len(events_told) == 2
    assert events_told[1] - events_told[0] >= AGAIN_MS


async def test_tn67_the_same_time_is_accepted_once(table: Table) -> None:
    number = await table.begin(TURN)
    (moment,) = await propose(table, number, ANA, 5)
    for user, revisions in ((ANA, 0), (BEN, 1), (BEN, 0)):
        before = (await table.live(number)).session.revision
        assert not await accept(table, number, user, moment)
        assert (await table.live(number)).session.revision == before + revisions


async def test_tn67_new_proposals_stand_after_an_agreed_time_has_come(table: Table) -> None:
    number = await table.begin(TURN)
    await agree(table, number, 5, BEN, CHEN)
    await table.later(5)
    await table.host.seats.offer(number, CHEN, table.interaction())
    (moment,) = await propose(table, number, BEN, 5)
    await table.move(number, ANA, "rest")
    assert proposed_times((await table.live(number)).times, table.now) == {moment: [1]}


async def test_tn67_times_that_have_passed_leave_the_board_and_mention_nobody(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await quiet_now(table, BEN, -1)
    first, second = await propose(table, number, ANA, 2, 3)
    await table.later(2.5)
    assert proposed_times((await table.live(number)).times, 0) == {first: [0], second: [0]}
    revision = (await table.live(number)).session.revision
    await table.restart()
    await table.later(1)
    live = await table.live(number)
    assert not proposed_times(live.times, 0)
    assert live.session.revision == revision + 1, "the board is shown anew"
    await table.later(4)
    assert not await fired(table, number), "Ben was in his quiet hours"


async def test_tn67_an_invitation_waiting_for_the_end_of_quiet_hours_must_still_have_a_time(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    (moment,) = await propose(table, number, ANA, 2)
    await table.work()
    (asked,) = [one for one in await table.storage.timers.fired() if one.kind == INVITATION]
    live = await table.live(number)
    assert is_invited(live, asked, moment - 1)
    assert not is_invited(live, asked, moment)


async def test_tn67_only_what_the_player_saw_is_cancelled(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    (moment,) = await propose(table, number, ANA, 5)
    seen = appointment_revision((await table.live(number)).times)
    assert await accept(table, number, BEN, moment)
    with pytest.raises(Refused, match=refusal("appointment_changed")):
        await table.host.appointments.cancel(number, ANA, seen, table.interaction())
    assert (await table.live(number)).appointment is not None
    await cancel(table, number, ANA)
    assert (await table.live(number)).appointment is None
