"""Tests deadlines, no-shows and expired clocks (TN-12 … TN-15).

Each is announced and sent to judges, and nobody forfeits silently.
"""

from __future__ import annotations

import sqlite3

import msgspec
import pytest

from bot.face.messages.tournaments.notices import notice_text, parts
from bot.host.clocks.seat_times import appointment_revision
from bot.host.clocks.terms import HOUR_MS
from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.host.tournaments.ground.timer_times import ALL_CAME
from bot.host.tournaments.rounds.judge_calls import open_calls
from bot.host.tournaments.rulings.player_rulings import Forbid, settling
from bot.host.tournaments.rulings.table_rulings import Award, Replay, Wait
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from storage.records.tournaments import Official, TournamentTimer
from tests.bot.events import GUILD, SECOND, EventTable, players, refused

SWISS, DUEL = Stage("swiss", rounds=3), Stage("swiss")


async def only(table: EventTable, *wanted_text: str) -> list[str]:
    return [kind for kind in await table.kinds() if kind in wanted_text]


async def test_tn14_a_deadline_is_announced_three_times_extended_once_then_judged(table: EventTable) -> None:
    number = await table.event(SWISS, round_days=4, extend_hours=24, no_show_hours=1000)
    await table.round(number)
    told = ("deadline_half", "deadline_day", "deadline_hour", "extended", "adjudicate")
    visited = []
    for hour in range(24 * 5 + 2):
        await table.pass_hours(1)
        visited += [(hour + 1, kind) for kind in await only(table, *told)]
    assert [kind for _, kind in visited] == [*told]
    assert [hour for hour, _ in visited] == [48, 72, 95, 96, 120]
    whole = await table.whole(number)
    assert (whole.rounds[0].extended, whole.rounds[0].state) == (True, "playing")
    assert all(one.result is None for one in whole.tables)
    assert {call.table_code for call in open_calls(whole)} == {"1-1", "1-2"}
    for code in ("1-1", "1-2"):
        await table.events.rulings.rule(GUILD, number, table.judge(), Award(code, (1, 1)), "by the points")
    whole = await table.whole(number)
    assert whole.rounds[0].state == "closed"
    assert not open_calls(whole)


async def test_tn14_a_round_without_a_deadline_has_none(table: EventTable) -> None:
    number = await table.event(SWISS, round_days=None, no_show_hours=1000)
    await table.round(number)
    await table.pass_hours(24 * 30, 24)
    assert not await only(table, "deadline_half", "extended", "adjudicate")


async def test_tn14_each_step_is_announced_once_although_the_bot_was_away(table: EventTable) -> None:
    number = await table.event(SWISS, round_days=4, no_show_hours=1000)
    await table.round(number)
    await table.restart(away=95.5)
    await table.turn()
    assert await only(table, "deadline_half", "deadline_day", "deadline_hour") == ["deadline_hour"]
    await table.restart()
    await table.turn()
    assert not await only(table, "deadline_half", "deadline_day", "deadline_hour")


async def test_tn13_an_absent_player_is_reported_twice(table: EventTable) -> None:
    number = await table.event(SWISS, no_show_hours=20)
    first, second = await table.round(number)
    for user in players(first):
        await table.move(first.session_id or 0, user, f"mark {user}")
    await table.pass_hours(9)
    assert not await only(table, "no_show_half", "no_show")
    await table.pass_hours(2)
    notices = [notice for notice in await table.notices() if notice.kind == "no_show_half"]
    assert [(one.table_code, one.entries) for one in notices] == [(second.code, f"[{players(second)[0]}]")]
    assert (await table.coded(number, first.code)).no_show == ALL_CAME
    await table.pass_hours(10)
    assert await only(table, "no_show") == ["no_show"]
    whole = await table.whole(number)
    assert [call.table_code for call in open_calls(whole)] == [second.code]
    assert (await table.live(second.session_id or 0)).is_running
    await table.events.rulings.rule(GUILD, number, table.judge(), Wait(second.code), "on the road")
    await table.pass_hours(11)
    assert await only(table, "no_show_half", "no_show") == ["no_show_half"]


async def test_tn13_an_absence_at_the_only_table_of_a_round_is_reported_in_time(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=20, users=2)
    (first,) = await table.round(number)
    await table.pass_hours(9)
    assert not await only(table, "no_show_half", "no_show")
    await table.pass_hours(2)
    assert await only(table, "no_show_half", "no_show") == ["no_show_half"]
    await table.events.rulings.rule(GUILD, number, table.judge(), Replay(first.code), "a wrong deck")
    await table.pass_hours(11)
    assert await only(table, "no_show_half", "no_show") == ["no_show_half"]


async def test_tn13_a_table_without_a_match_reports_no_absence(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=20, users=2)
    (first,) = await table.round(number)
    await table.storage.database.write(
        lambda connection: connection.execute("UPDATE tournament_tables SET session_id = NULL").rowcount
    )
    await table.pass_hours(21)
    assert (await table.coded(number, first.code)).no_show == ALL_CAME
    assert not await only(table, "no_show_half", "no_show")


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_tn13_player_and_judges_are_notified_at_half_and_at_the_full_time(table: EventTable, lang: str) -> None:
    number = await table.event(DUEL, no_show_hours=20, users=2)
    judge = Official("judge", "user", 55)
    await table.staff(number, judge)
    (first,) = await table.round(number)
    await table.pass_hours(21)
    whole, words = await table.whole(number), words_for(None, lang)
    missing = [one for one in await table.notices() if one.kind in ("no_show_half", "no_show")]
    said = [notice_text(whole, part, words) for one in missing for part in parts(whole, one)]
    assert [set(one.users) for one in said] == [{players(first)[0], 55}] * 2
    assert all("<@55>" in one.text for one in said)


async def test_tn13_the_second_seat_has_the_full_time_on_its_own_turn(table: EventTable) -> None:
    number = await table.event(SWISS, no_show_hours=48)
    first, _ = await table.round(number)
    await table.pass_hours(20)
    await table.move(first.session_id or 0, players(first)[0], "mark 1")
    await table.pass_hours(20)
    notices = [notice.table_code for notice in await table.notices() if notice.kind == "no_show_half"]
    assert first.code not in notices
    await table.pass_hours(5)
    notices = [notice.entries for notice in await table.notices() if notice.kind == "no_show_half"]
    assert notices == [f"[{players(first)[1]}]"]


async def test_tn13_a_player_on_turn_after_a_latecomer_is_reported_at_half_time(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=48, users=2)
    (first,) = await table.round(number)
    late, second = players(first)
    await table.pass_hours(30)
    await table.move(first.session_id or 0, late, "mark 1")
    visited = []
    for hour in range(31, 90):
        await table.pass_hours(1)
        visited += [(hour, one.kind, one.entries) for one in await table.notices() if one.kind.startswith("no_show")]
    assert visited == [
        (31, "no_show_half", f"[{late}]"),
        (54, "no_show_half", f"[{second}]"),
        (78, "no_show", f"[{second}]"),
    ]


async def test_tn13_a_player_on_turn_after_a_reported_player_is_reported(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=48, round_days=None, users=2)
    (first,) = await table.round(number)
    late, second = players(first)
    visited = []

    async def pass_until(last: int) -> None:
        for hour in range(1 + len(hours), last + 1):
            await table.pass_hours(1)
            hours.append(hour)
            visited.extend([(hour, one.kind, one.entries) for one in await table.notices() if "no_show" in one.kind])

    hours: list[int] = []
    await pass_until(100)
    await table.move(first.session_id or 0, late, "mark 1")
    await pass_until(200)
    assert visited == [
        (24, "no_show_half", f"[{late}]"),
        (48, "no_show", f"[{late}]"),
        (124, "no_show_half", f"[{second}]"),
        (148, "no_show", f"[{second}]"),
    ]
    # The judges have not answered the first request, so there is no second one.
    assert len([one for one in open_calls(await table.whole(number)) if not one.text]) == 1
    await table.move(first.session_id or 0, second, "mark 4")
    await pass_until(250)
    assert len(visited) == 4
    assert (await table.coded(number, first.code)).no_show == ALL_CAME


async def test_tn12_at_zero_the_judges_are_asked_and_nobody_votes(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=1000, vacation_days=0, users=2)
    first, *_ = await table.round(number)
    session_id = first.session_id or 0
    table.host.tournaments.news.clear()
    await table.later(73)
    assert table.host.tournaments.news.is_set(), "the call is told at once"
    await table.turn()
    live = await table.live(session_id)
    assert live.is_running
    assert live.times[0].zero is not None
    assert "event-time-judge" in await table.told(session_id)
    assert [call.user_id for call in open_calls(await table.whole(number))] == [None]
    other = players(first)[1]
    await refused("no_vote_in_event", table.host.deadlines.vote(session_id, other, 0, "end", table.interaction()))
    await table.later(100)
    assert (await table.live(session_id)).is_running
    # The deadline of the round has passed, but the player can still move.
    await table.move(session_id, players(first)[0], "mark 1")
    assert (await table.live(session_id)).times[0].zero is None
    # When the match ends, its request for a judge is closed.
    await table.play_out(number, first.code, SECOND[1:])
    assert not open_calls(await table.whole(number))


async def test_tn12_the_computer_plays_on_if_the_event_allows_it(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=1000, vacation_days=0, at_zero="computer", users=2)
    (first,) = await table.round(number)
    await table.later(73)
    await table.turn()
    seats = (await table.live(first.session_id or 0)).session.seats
    assert seats[0].computer_since is not None


async def test_tn12_if_a_turn_cannot_be_skipped_the_judges_are_asked(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=1000, vacation_days=0, at_zero="skip", users=2)
    (first,) = await table.round(number)
    await table.later(73)
    await table.turn()
    seats = (await table.live(first.session_id or 0)).session.seats
    assert seats[0].computer_since is None
    assert [call.user_id for call in open_calls(await table.whole(number))] == [None]


async def test_tn12_no_player_opens_their_seat_to_others_or_the_computer(table: EventTable) -> None:
    number = await table.event(DUEL, users=2)
    (first,) = await table.round(number)
    seats, session_id = table.host.seats, first.session_id or 0
    await refused("seat_in_event", seats.offer(session_id, players(first)[0], table.interaction()))
    await refused("no_open_seat", seats.take(session_id, 77, "Stranger", table.interaction()))


async def test_tn15_vacation_stops_clocks_as_far_as_the_event_allows(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=1000, vacation_days=1, users=2)
    (first,) = await table.round(number)
    session_id = first.session_id or 0
    await table.later(73)
    assert (await table.live(session_id)).times[0].zero is None
    await table.later(24)
    await table.turn()
    announcements = await table.told(session_id)
    assert (announcements.count("event-time-vacation"), announcements.count("event-time-judge")) == (1, 1)


async def test_tn15_a_new_deal_gives_no_new_vacation_days(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=1000, vacation_days=1, users=2)
    (first,) = await table.round(number)
    await table.later(73)
    await table.events.rulings.rule(GUILD, number, table.judge(), Replay(first.code), "a wrong deck")
    again = (await table.coded(number, first.code)).session_id or 0
    await table.later(24 * 4)
    announcements = await table.told(again)
    assert again != first.session_id
    assert (announcements.count("event-time-vacation"), announcements.count("event-time-judge")) == (0, 1)


async def test_tn15_quiet_hours_stop_clocks_only_if_the_event_says_so(table: EventTable) -> None:
    for user in (1, 2):
        await table.host.preferences.choose_calls(user, None, ("UTC", 0, 12 * 60))
    ends = []
    for quiet in (True, False):
        number = await table.event(DUEL, quiet=quiet, users=2)
        (first,) = await table.round(number)
        clock = (await table.live(first.session_id or 0)).times[0]
        ends.append(((clock.until or 0) - table.now) / HOUR_MS)
        table.threads += 10
    assert ends[0] > 100
    assert ends[1] == 72


async def test_automatic_rounds_stop_if_none_can_be_generated(table: EventTable) -> None:
    number = await table.draft(SWISS, auto=True)
    await table.registered(number, [1, 2, 3, 4])
    await table.events.rulings.rule(GUILD, number, table.judge(), Forbid((1, 2, 3, 4)), "one household")
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2, 3, 4):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.turn()
    assert "auto_stopped" in await table.kinds()
    tournament = await table.tournament(number)
    assert (tournament.state, settings_of(tournament).auto) == ("running", False)
    await table.turn()
    assert "auto_stopped" not in await table.kinds()


async def test_tn1_a_cancelled_event_drops_requests_of_the_host_but_not_of_players(
    table: EventTable,
) -> None:
    number = await table.event(DUEL, users=2)
    (one,) = await table.round(number)
    user = players(one)[1]
    await table.later(48)
    await table.turn()
    await table.events.calls.call(GUILD, number, table.actor(user), one.code, "Where are they?")
    calls = open_calls(await table.whole(number))
    assert sorted(call.user_id or 0 for call in calls) == [0, user]
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    assert [call.user_id for call in open_calls(await table.whole(number))] == [user]


async def test_tn5_an_event_of_an_earlier_version_opens_its_check_in_automatically(table: EventTable) -> None:
    """An earlier version stored no timer for the check-in. At a start, the host computes all timers from the event."""
    number = await table.draft(DUEL, start_at=table.now + 24 * HOUR_MS)
    await table.registered(number, [1, 2])
    revision = (await table.tournament(number)).revision
    with sqlite3.connect(table.path) as database:
        database.execute("DELETE FROM tournament_timers")
    await table.restart()
    await table.pass_hours(23)
    whole = await table.whole(number)
    assert (whole.tournament.state, whole.tournament.revision) == ("checkin", revision + 2)
    # A start changes nothing if the timers are already correct.
    await table.restart()
    await table.turn()
    assert (await table.tournament(number)).revision == revision + 2


async def test_tn5_a_check_in_opened_late_after_an_absence_keeps_its_length(
    table: EventTable,
) -> None:
    number = await table.draft(DUEL, start_at=table.now + 24 * HOUR_MS, checkin_minutes=60)
    await table.registered(number, [1, 2])
    await table.restart(away=23.8)
    await table.turn()
    assert (await table.tournament(number)).checkin_until == table.now + HOUR_MS
    # The organisers chose to open the registration late, so the delay does not count as an absence of the bot.
    soon = await table.draft(DUEL, start_at=table.now + HOUR_MS // 2, checkin_minutes=60)
    await table.registered(soon, [1, 2])
    await table.turn()
    assert (await table.tournament(soon)).checkin_until == table.now + HOUR_MS // 2


async def test_tn5_a_check_in_opened_late_ends_at_a_start_set_so_near(table: EventTable) -> None:
    number = await table.draft(DUEL, checkin_minutes=60)
    await table.registered(number, [1, 2])
    await table.pass_hours(5)
    wanted = msgspec.structs.replace(settings_of(await table.tournament(number)), start_at=table.now + HOUR_MS // 2)
    ruling = settling(await table.whole(number), TournamentDraft(settings=wanted))
    await table.events.rulings.rule(GUILD, number, table.leader(), ruling, "The hall is free earlier")
    await table.turn()
    tournament = await table.tournament(number)
    assert (tournament.state, tournament.checkin_until) == ("checkin", wanted.start_at)


async def test_a_timer_whose_event_is_deleted_has_no_effect(table: EventTable) -> None:
    number = await table.draft(DUEL, registration_at=table.now + HOUR_MS)
    table.now += HOUR_MS
    (timer,) = await table.events.deadlines.due_timers(table.host.clock())
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    await table.events.drafts.delete(GUILD, number, table.judge(), "rain")
    await table.events.deadlines.ring(timer)
    assert not await table.events.deadlines.due_timers(table.host.clock())
    await refused("no_tournament", table.whole(number))


async def test_tn5_an_absence_at_the_opening_of_registration_shortens_no_check_in(
    table: EventTable,
) -> None:
    opens = table.now + HOUR_MS
    number = await table.draft(DUEL, registration_at=opens, start_at=opens + HOUR_MS, checkin_minutes=60)
    await table.restart(away=1.8)
    await table.turn()
    tournament = await table.tournament(number)
    assert (tournament.state, tournament.checkin_until) == ("checkin", table.now + HOUR_MS)


async def test_tn8_a_round_generated_by_an_organiser_is_not_published_by_the_bot(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await table.draft(DUEL, start_at=table.now + HOUR_MS, checkin_minutes=60)
    await table.started(number, (1, 2))
    deadlines = table.events.deadlines
    (timer,) = await table.storage.tournaments.due_timers(table.now + HOUR_MS)
    held = deadlines._guild_where_due

    async def meanwhile(found: TournamentTimer) -> int | None:
        guild_id = await held(found)
        await table.events.rounds.draw(GUILD, number, table.leader())
        return guild_id

    table.now += HOUR_MS
    monkeypatch.setattr(deadlines, "_guild_where_due", meanwhile)
    await deadlines.ring(timer)
    assert [one.state for one in (await table.whole(number)).rounds] == ["drawn"]


async def test_tn67_a_table_agrees_on_a_time_before_the_end_of_its_round(table: EventTable) -> None:
    number = await table.event(DUEL, users=2, round_days=4, extend_hours=24)
    (first,) = await table.round(number)
    session, (one, other) = first.session_id or 0, players(first)
    end = (await table.whole(number)).rounds[0].deadline
    assert end is not None
    appointments = table.host.appointments
    await refused("appointment_late", appointments.propose(session, one, [end], table.interaction()))
    await appointments.propose(session, one, [end - 1], table.interaction())
    assert await appointments.accept(session, other, end - 1, table.interaction())
    await table.pass_hours(24 * 4 - 1)
    assert not await only(table, "no_show_half", "no_show"), "nobody is missing before the agreed time"
    await table.pass_hours(2)
    assert await only(table, "extended") == ["extended"], "the wait does not move the end of the round"
    live = await table.live(session)
    assert live.appointment is None
    assert live.times[live.due_seats()[0].seat].since is not None


async def test_tn67_an_absence_after_a_wait_that_ended_early_is_reported_in_time(table: EventTable) -> None:
    number = await table.event(DUEL, no_show_hours=20, users=2)
    (first,) = await table.round(number)
    session, (one, other) = first.session_id or 0, players(first)
    appointments, moment = table.host.appointments, table.now + 60 * HOUR_MS
    await appointments.propose(session, one, [moment], table.interaction())
    assert await appointments.accept(session, other, moment, table.interaction())
    await table.pass_hours(12)
    revision = appointment_revision((await table.live(session)).times)
    await appointments.cancel(session, other, revision, table.interaction())
    await table.pass_hours(9)
    assert not await only(table, "no_show_half", "no_show")
    await table.pass_hours(2)
    assert await only(table, "no_show_half", "no_show") == ["no_show_half"]
