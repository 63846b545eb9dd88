"""Tests repeated events at the host: when each edition opens, with which settings, and when a series ends (TN-52)."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import TournamentDraft, plan_of, settings_of
from bot.host.tournaments.timers import series as series_module
from bot.host.tournaments.timers.recurrence import opening_after, opening_until
from engine.tournaments.event import Stage
from storage.records.tournaments import Every, Official, StoredTournament, TournamentSeries
from tests.bot.events import CHANNEL, GUILD, EventTable, refused
from tests.storage.samples import execute

pytestmark = pytest.mark.both_databases
PAGE = (Path(__file__).parents[4] / "docs" / "tournaments.md").read_text(encoding="utf-8")
MADRID, SANTIAGO, KOLKATA, NEW_YORK = "Europe/Madrid", "America/Santiago", "Asia/Kolkata", "America/New_York"


def moment(text: str, zone: str = MADRID) -> int:
    """Return a local time such as "2027-03-01 09:00" in UTC milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local(at: int | None, zone: str = MADRID) -> str:
    return "" if at is None else f"{datetime.fromtimestamp(at / 1000, ZoneInfo(zone)):%Y-%m-%d %H:%M}"


def rhythm(every: Every, first: str, zone: str = MADRID) -> TournamentSeries:
    return TournamentSeries(
        guild_id=GUILD,
        name="Cup",
        every=every,
        zone=zone,
        first_at=moment(first, zone),
        next_at=0,
        edition=1,
        places=None,
        data=b"{}",
        created_by=1,
        created_at=0,
    )


@pytest.mark.parametrize(
    ("every", "first", "zone", "expected"),
    [
        # The local hour stays the same when clocks change, on 28 March and on 31 October.
        ("week", "2027-03-22 19:30", MADRID, ["2027-03-29 19:30", "2027-04-05 19:30"]),
        ("week", "2027-10-25 19:30", MADRID, ["2027-11-01 19:30", "2027-11-08 19:30"]),
        ("fortnight", "2027-03-20 08:00", NEW_YORK, ["2027-04-03 08:00", "2027-04-17 08:00"]),
        # Half past two does not exist on 28 March, and exists twice on 31 October.
        ("week", "2027-03-21 02:30", MADRID, ["2027-03-28 03:30", "2027-04-04 02:30"]),
        ("week", "2027-10-24 02:30", MADRID, ["2027-10-31 02:30", "2027-11-07 02:30"]),
        ("week", "2027-08-29 00:00", SANTIAGO, ["2027-09-05 01:00", "2027-09-12 00:00"]),
        # The second Friday of each month. Or the fifth Saturday, which means the last one in months with four
        # Saturdays.
        ("month", "2027-01-08 20:00", MADRID, ["2027-02-12 20:00", "2027-03-12 20:00", "2027-04-09 20:00"]),
        ("month", "2027-01-30 20:00", MADRID, ["2027-02-27 20:00", "2027-03-27 20:00", "2027-04-24 20:00"]),
        ("month", "2027-05-29 20:00", KOLKATA, ["2027-06-26 20:00", "2027-07-31 20:00", "2027-08-28 20:00"]),
        ("month", "2027-12-01 23:59", KOLKATA, ["2028-01-05 23:59", "2028-02-02 23:59"]),
    ],
)
def test_tn52_openings_keep_weekday_and_hour(every: Every, first: str, zone: str, expected: list[str]) -> None:
    series = rhythm(every, first, zone)
    at = series.first_at
    for one in expected:
        following = opening_after(series, at)
        assert local(following.at, zone) == one
        assert opening_until(series, following.at - 1).at == at
        assert opening_until(series, following.at) == following
        at = following.at


def test_tn52_the_examples_of_the_page_are_computed() -> None:
    block = re.search(r"```openings\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    for line in block[1].splitlines():
        every, zone, first, following = re.split(r" (?=\S+/)|: | → ", line)
        series = rhythm(msgspec.convert(every, Every), first, zone)
        at = series.first_at
        for one in following.split(", "):
            at = opening_after(series, at).at
            assert local(at, zone) == one, line


def test_tn52_in_years_no_opening_is_lost_or_doubled() -> None:
    expected: dict[Every, tuple[int, ...]] = {"week": (7,), "fortnight": (14,), "month": (28, 35)}
    for every, days in expected.items():
        series = rhythm(every, "2027-03-27 02:15")
        at = series.first_at
        for _ in range(300):
            following = opening_after(series, at)
            assert round((following.at - at) / DAY_MS) in days
            assert opening_after(series, following.at - 1) == following
            at = following.at


async def repeated(
    table: EventTable, every: Every = "week", *, at: str = "2027-03-22 19:30", zone: str = MADRID, **settings: Any
) -> int:
    """Open the registration of an event at a time, and repeat it. Return its number."""
    table.now = moment(at, zone)
    number = await table.draft(Stage("swiss", rounds=2), **{"most": 4, **settings})
    await table.events.drafts.open(GUILD, number, table.leader())
    await table.events.series.repeat(GUILD, number, table.leader(), every, zone)
    return number


async def series_of(table: EventTable, number: int) -> TournamentSeries:
    found = await table.events.series.of_tournament(number)
    assert found is not None
    return found


async def editions(table: EventTable) -> list[StoredTournament]:
    """Return all events, oldest first."""
    _, going = await table.events.listed(GUILD)
    _, over = await table.events.listed(GUILD, over=True)
    return sorted((*going, *over), key=lambda one: one.tournament_id)


async def names(table: EventTable) -> list[str]:
    return [f"{one.name} {one.state}" for one in await editions(table)]


async def until(table: EventTable, text: str) -> None:
    """Let time pass until a local time, while the bot runs."""
    await table.later((moment(text) - table.now) / HOUR_MS)


async def test_tn52_each_week_an_edition_opens_by_itself(table: EventTable) -> None:
    number = await repeated(table)
    assert local((await series_of(table, number)).next_at) == "2027-03-29 19:30"
    await until(table, "2027-03-29 19:29")
    assert await names(table) == ["Cup registration"]
    await until(table, "2027-03-29 19:30")
    await table.turn()
    assert await names(table) == ["Cup registration", "Cup #2 registration"]
    await until(table, "2027-04-06 00:00")
    assert [one.name for one in await editions(table)] == ["Cup", "Cup #2", "Cup #3"]
    first, second, third = await editions(table)
    assert (second.channel_id, second.language, second.game) == (CHANNEL, first.language, first.game)
    assert (plan_of(second), second.terms, second.options) == (plan_of(first), first.terms, first.options)
    assert (second.created_by, local(second.opened_at)) == (900, "2027-03-29 19:30")
    assert len({first.seed, second.seed, third.seed}) == 3
    assert (await table.whole(second.tournament_id)).officials == (Official("organiser", "user", 900),)
    assert (await series_of(table, third.tournament_id)).edition == 3
    assert await table.events.series.of_latest(second.tournament_id) is None
    # The message about the registration also announces the edition.
    kinds = [(one.tournament_id, one.kind) for one in await table.notices()]
    assert {(one.tournament_id, "registration") for one in (second, third)} <= set(kinds)
    assert "event-open" in [one.action for one in await table.storage.audit.find(GUILD, limit=5)]


async def test_tn53_an_edition_that_another_step_has_made_is_not_made_again(table: EventTable) -> None:
    number = await repeated(table)
    stale = await series_of(table, number)
    await until(table, "2027-03-29 19:31")
    await table.events.series._advance(stale)
    assert await names(table) == ["Cup registration", "Cup #2 registration"]
    # This stored edition is out of date, because the organiser has chosen another interval since it was read.
    stale = await series_of(table, number)
    await table.events.series.repeat(GUILD, number, table.leader(), "month", MADRID)
    table.now = moment("2027-04-05 19:31")
    await table.events.series._advance(stale)
    assert len(await editions(table)) == 2


async def test_tn52_dates_move_with_the_opening_by_the_clock_on_the_wall(table: EventTable) -> None:
    start = moment("2027-03-24 20:00")
    await repeated(table, start_at=start, checkin_at=start - HOUR_MS, checkin_minutes=30)
    await until(table, "2027-03-30 00:00")
    _, second = await editions(table)
    settings = settings_of(second)
    assert [local(one) for one in (settings.registration_at, settings.checkin_at, settings.start_at)] == [
        "2027-03-29 19:30",
        "2027-03-31 19:00",
        "2027-03-31 20:00",
    ]
    # The check-in opens at its time, because each edition has its own timers.
    await until(table, "2027-03-31 19:01")
    assert (await table.tournament(second.tournament_id)).state == "checkin"


async def test_tn53_after_an_absence_only_the_latest_edition_is_made(table: EventTable) -> None:
    number = await repeated(table)
    await table.restart(away=24 * 7 * 3 + 5)
    await table.work()
    assert await names(table) == ["Cup registration", "Cup #2 registration"]
    second = (await editions(table))[1]
    # The bot was five hours late. The dates of later editions do not move.
    assert (local(second.opened_at), local(settings_of(second).registration_at)) == (
        "2027-04-13 01:30",
        "2027-04-12 19:30",
    )
    assert local((await series_of(table, number)).next_at) == "2027-04-19 19:30"
    again = await table.events.series.repeat(GUILD, second.tournament_id, table.leader(), "week", MADRID)
    assert local(again.next_at) == "2027-04-19 19:30"
    await table.work()
    assert len(await editions(table)) == 2


async def test_tn53_an_edition_whose_start_has_passed_is_left_out(table: EventTable) -> None:
    number = await repeated(table, start_at=moment("2027-03-22 22:00"))
    await table.restart(away=24 * 7 + 6)
    await table.work()
    assert [one.name for one in await editions(table)] == ["Cup"]
    assert local((await series_of(table, number)).next_at) == "2027-04-05 19:30"
    await table.restart(away=24 * 7 - 5)
    await table.work()
    _, second = await editions(table)
    assert (second.name, local(settings_of(second).start_at)) == ("Cup #2", "2027-04-05 22:00")


async def test_tn53_an_edition_without_a_start_whose_check_in_should_be_open_is_left_out(table: EventTable) -> None:
    number = await repeated(table, start_at=None, checkin_at=moment("2027-03-22 22:00"))
    await table.restart(away=24 * 7 + 6)
    await table.work()
    assert [one.name for one in await editions(table)] == ["Cup"]
    assert local((await series_of(table, number)).next_at) == "2027-04-05 19:30"
    await table.restart(away=24 * 7 - 5)
    await table.work()
    assert await names(table) == ["Cup checkin", "Cup #2 registration"]


async def test_tn53_a_check_in_that_opens_with_the_registration_is_never_too_late(table: EventTable) -> None:
    await repeated(table, start_at=None, checkin_at=moment("2027-03-22 19:30"))
    await table.restart(away=24 * 7 + 6)
    await table.work()
    assert [one.name for one in await editions(table)] == ["Cup", "Cup #2"]


async def test_the_former_edition_and_the_one_of_a_stopped_series_have_a_notice_for_their_message(
    table: EventTable,
) -> None:
    number = await repeated(table)
    assert [(one.tournament_id, one.kind) for one in await table.notices()][-1] == (number, "series")
    await until(table, "2027-03-30 00:00")
    second = (await editions(table))[1].tournament_id
    notices = {(one.tournament_id, one.kind) for one in await table.notices()}
    assert {(number, "series"), (second, "registration")} <= notices
    await table.events.series.stop(GUILD, number, table.leader())
    assert [(one.tournament_id, one.kind) for one in await table.notices()] == [(second, "series")]


async def fill(table: EventTable, number: int, users: range) -> None:
    for user in users:
        await table.events.entries.join(GUILD, number, table.actor(user))


async def test_tn54_a_full_event_opens_its_check_in_and_the_next_one_when_it_has_started(table: EventTable) -> None:
    number = await repeated(table, "full", start_at=None)
    series = await series_of(table, number)
    assert (series.places, series.next_at) == (4, None)
    await fill(table, number, range(1, 4))
    await table.turn()
    assert await names(table) == ["Cup registration"]
    await fill(table, number, range(4, 6))
    await table.turn()
    assert await names(table) == ["Cup checkin"]
    for user in range(1, 5):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.turn()
    assert await names(table) == ["Cup checkin"]
    await table.events.checkin.start(GUILD, number, table.leader())
    await table.turn()
    await table.turn()
    assert await names(table) == ["Cup running", "Cup #2 registration"]
    await table.pass_hours(24 * 7, 24)
    assert await names(table) == ["Cup running", "Cup #2 registration"]


async def test_tn54_a_check_in_with_a_date_waits_for_it(table: EventTable) -> None:
    number = await repeated(table, "full", checkin_at=moment("2027-03-24 19:30"))
    await fill(table, number, range(1, 5))
    await table.turn()
    assert (await table.tournament(number)).state == "registration"
    await until(table, "2027-03-24 19:31")
    assert (await table.tournament(number)).state == "checkin"


async def cancel(table: EventTable, number: int) -> None:
    await table.events.drafts.cancel(GUILD, number, table.leader(), "why")


async def test_tn55_two_cancelled_editions_in_a_row_end_the_series_and_organisers_hear_it(table: EventTable) -> None:
    number = await repeated(table)
    await until(table, "2027-03-30 00:00")
    await cancel(table, number)
    await table.turn()
    await until(table, "2027-04-06 00:00")
    second, third = (await editions(table))[1:]
    await cancel(table, third.tournament_id)
    await table.turn()
    assert await table.events.series.of_tournament(third.tournament_id) is not None, "the one between was not cancelled"
    await table.notices()
    await cancel(table, second.tournament_id)
    await table.turn()
    assert await table.events.series.of_tournament(third.tournament_id) is None
    notices = {one.kind: one for one in await table.notices()}
    assert notices["series_stopped"].tournament_id == third.tournament_id
    assert msgspec.json.decode(notices["series_stopped"].data)["why"] == "cancelled"
    await until(table, "2027-05-01 00:00")
    assert len(await editions(table)) == 3


async def test_tn55_a_full_series_opens_again_after_one_cancelled_edition_but_not_after_two(table: EventTable) -> None:
    number = await repeated(table, "full")
    await cancel(table, number)
    await table.turn()
    assert await names(table) == ["Cup cancelled", "Cup #2 registration"]
    await cancel(table, (await editions(table))[1].tournament_id)
    await table.turn()
    await table.turn()
    assert await names(table) == ["Cup cancelled", "Cup #2 cancelled"]
    assert "series_stopped" in await table.kinds()


async def test_tn55_nobody_leads_a_series_forever(table: EventTable) -> None:
    await repeated(table)
    await table.pass_hours(24 * 7 * 20, 6)
    found = await editions(table)
    assert {one.state for one in found} == {"cancelled"}
    assert len(found) < 9


async def test_an_organiser_stops_and_changes_the_rhythm(table: EventTable) -> None:
    number, events = await repeated(table), table.events.series
    await refused("not_organiser", events.repeat(GUILD, number, table.actor(5), "week", MADRID))
    await refused("not_organiser", events.stop(GUILD, number, table.actor(5)))
    await refused("no_tournament", events.stop(GUILD + 1, number, table.leader()))
    monthly = await events.repeat(GUILD, number, table.leader(), "month", MADRID)
    # 22 March is the fourth Monday, so the event repeats on the fourth Monday of each month.
    assert local(monthly.next_at) == "2027-04-26 19:30"
    assert len(await table.storage.tournament_series.every()) == 1
    await events.stop(GUILD, number, table.leader())
    await refused("not_repeated", events.stop(GUILD, number, table.leader()))
    assert [one.action for one in await table.storage.audit.find(GUILD, limit=3)] == [
        "event-repeat-stop",
        "event-repeat",
        "event-repeat",
    ]
    await until(table, "2027-05-01 00:00")
    assert len(await editions(table)) == 1


async def test_editions_take_the_people_and_the_place_of_the_latest_one(table: EventTable) -> None:
    number = await repeated(table, entry="invited", invited=(5, 6))
    await table.staff(number, Official("judge", "user", 901))
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(channel_id=71, language="es"))
    settings = settings_of(await table.tournament(number))
    more = msgspec.structs.replace(settings, invited=(5, 6, 7), description="Bring a friend", most=8)
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(settings=more))
    await until(table, "2027-03-30 00:00")
    _, second = await editions(table)
    assert (second.channel_id, second.language) == (71, "es")
    found = settings_of(second)
    # All other settings are those of the event that is repeated.
    assert (found.invited, found.description, found.most) == ((5, 6, 7), "", 4)
    assert Official("judge", "user", 901) in (await table.whole(second.tournament_id)).officials
    await table.events.series.repeat(GUILD, number, table.leader(), "week", MADRID)
    await until(table, "2027-04-06 00:00")
    assert (settings_of((await editions(table))[2]).most, (await editions(table))[2].name) == (8, "Cup #3")


async def champion_of(table: EventTable, number: int) -> int:
    """Play a full event to its end, and note its roles. Return the winner."""
    for user in [one.user_id or 0 for one in (await table.whole(number)).entries]:
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    for _ in range(2):
        await table.round(number)
        await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    (winner,) = await table.events.honours.winners(await table.whole(number))
    await table.host.roles.note(await table.whole(number))
    return winner


async def test_editions_hand_on_the_roles_of_the_latest_one(table: EventTable) -> None:
    first = await repeated(table, "full", start_at=None, entrant_role=501, champion_role=502)
    await fill(table, first, range(1, 5))
    await table.turn()
    former = await champion_of(table, first)
    await table.turn()
    await table.turn()
    _, second = await editions(table)
    found = settings_of(second)
    assert (found.entrant_role, found.champion_role) == (501, 502)
    await fill(table, second.tournament_id, range(5, 9))
    await table.turn()
    latest = await champion_of(table, second.tournament_id)
    roles_pending = await table.host.roles.pending_roles()
    champions = {(one.user_id, one.wanted) for one in roles_pending if one.kind == "champion"}
    assert champions == {(former, False), (latest, True)}


@pytest.mark.parametrize(
    ("name", "following"), [("Cup #7", "Cup #8"), ("Cup 2027", "Cup 2027 #2"), ("#4", "#4 #2"), ("x" * 48, "x" * 45)]
)
async def test_editions_are_numbered(table: EventTable, name: str, following: str) -> None:
    table.now = moment("2027-03-22 19:30")
    number = await table.draft(Stage("swiss"))
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(name=name))
    await table.events.drafts.open(GUILD, number, table.leader())
    await table.events.series.repeat(GUILD, number, table.leader(), "week", MADRID)
    await until(table, "2027-03-30 00:00")
    made = (await editions(table))[1].name
    assert made == (following if len(name) < 48 else f"{following} #2")


async def test_only_an_open_event_is_repeated(table: EventTable) -> None:
    number = await table.draft(Stage("swiss"))
    await refused("repeat_state", table.events.series.repeat(GUILD, number, table.leader(), "week", "UTC"))
    await table.events.drafts.open(GUILD, number, table.leader())
    await cancel(table, number)
    await refused("repeat_state", table.events.series.repeat(GUILD, number, table.leader(), "week", "UTC"))


async def test_a_server_has_a_limited_number_of_series(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_module, "MOST_SERIES", 1)
    first = await repeated(table)
    second = await table.draft(Stage("swiss"))
    await table.events.drafts.open(GUILD, second, table.leader())
    await refused("too_many_series", table.events.series.repeat(GUILD, second, table.leader(), "week", "UTC"))
    await table.events.series.repeat(GUILD, first, table.leader(), "month", "UTC")


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [
        ("data", b"{}", "damaged"),
        ("data", b'{"checkin_after":1000000000000000000}', "damaged"),
        ("first_at", 2**62, "damaged"),
        ("data", b"gone", "refused"),
    ],
)
async def test_a_series_that_cannot_go_on_ends_and_organisers_hear_it(
    table: EventTable, column: str, value: object, why: str
) -> None:
    number = await repeated(table)
    if why == "refused":
        # The stored settings name a game that the program no longer has.
        value = (await series_of(table, number)).data.replace(b'"noughts"', b'"gone"')
    elif column == "data" and value != b"{}":
        assert isinstance(value, bytes)
        value = value[:-1] + b"," + (await series_of(table, number)).data[1:]
    await execute(table.storage, f"UPDATE tournament_series SET {column} = ?", (value,))
    assert len(await table.events.series.faults()) == (why == "damaged")
    await until(table, "2027-03-30 00:00")
    assert await table.events.series.of_tournament(number) is None
    (notices,) = (one for one in await table.notices() if one.kind == "series_stopped")
    assert msgspec.json.decode(notices.data)["why"] == why
    assert len(await editions(table)) == 1


async def test_a_zone_that_the_machine_does_not_know_counts_as_utc(table: EventTable) -> None:
    await repeated(table)
    await execute(table.storage, "UPDATE tournament_series SET zone = 'Europe/Atlantis'")
    await until(table, "2027-03-30 00:00")
    assert len(await editions(table)) == 2
    assert await table.events.series.faults() == []


async def test_nothing_is_made_while_the_machines_clock_may_be_wrong(table: EventTable) -> None:
    number = await repeated(table)
    await table.work()
    table.ahead = 100 * DAY_MS
    await table.work()
    assert len(await editions(table)) == 1
    assert local((await series_of(table, number)).next_at) == "2027-03-29 19:30"


async def test_after_a_clock_that_was_ahead_the_next_edition_is_not_late(table: EventTable) -> None:
    number = await repeated(table)
    table.now = moment("2027-06-01 00:00")
    await table.work()
    assert len(await editions(table)) == 2
    table.now = moment("2027-03-23 00:00")
    await table.work()
    assert local((await series_of(table, number)).next_at) == "2027-03-29 19:30"
    table.now = moment("2027-03-29 19:31")
    await table.work()
    assert [one.name for one in await editions(table)] == ["Cup", "Cup #2", "Cup #3"]


async def test_a_process_makes_editions_only_for_its_own_slots(table: EventTable) -> None:
    await repeated(table)
    table.storage.database.slots = 2  # type: ignore[misc]
    await table.later(24 * 8)
    assert len(await editions(table)) == 1
    table.storage.database.slots = 1  # type: ignore[misc]
    await table.work()
    assert len(await editions(table)) == 2


async def test_a_series_outlives_its_deleted_editions_but_not_the_last_one(table: EventTable) -> None:
    number, dora = await repeated(table), Actor(950, "Dora", moderator=True)
    await until(table, "2027-03-30 00:00")
    second = (await editions(table))[1].tournament_id
    await cancel(table, second)
    await table.events.drafts.delete(GUILD, second, dora, "why")
    await until(table, "2027-04-06 00:00")
    assert [one.name for one in await editions(table)] == ["Cup", "Cup #3"]
    for one in await editions(table):
        await cancel(table, one.tournament_id)
    for one in await editions(table):
        await table.events.drafts.delete(GUILD, one.tournament_id, dora, "why")
    await until(table, "2027-04-13 00:00")
    assert await editions(table) == []
    assert await table.storage.tournament_series.every() == ()
    assert number == 1


async def test_a_channel_that_is_gone_ends_the_series_without_a_notice(table: EventTable) -> None:
    number = await repeated(table)
    await until(table, "2027-03-30 00:00")
    second = (await editions(table))[1].tournament_id
    await table.notices()
    assert not await table.events.series.stop_gone(number), "the latest edition may be in another channel"
    assert await table.events.series.stop_gone(second)
    assert not await table.events.series.stop_gone(second)
    assert await table.kinds() == []


async def test_a_forgotten_organiser_is_in_no_edition(table: EventTable) -> None:
    number = await repeated(table)
    kept = await table.host.personal_data.everything(900)
    assert [row["name"] for row in kept.lists["event_series"]] == ["Cup"]
    await table.host.personal_data.forget(900)
    assert (await series_of(table, number)).created_by == 0
    await until(table, "2027-03-30 00:00")
    _, second = await editions(table)
    assert (second.created_by, (await table.whole(second.tournament_id)).officials) == (0, ())
    assert (await table.host.personal_data.everything(900)).lists["event_series"] == []


async def test_who_is_forgotten_while_an_edition_is_made_is_not_in_it(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await repeated(table)
    rows = table.storage.tournament_series
    make = rows.make

    async def late(*args: Any, **more: Any) -> int | None:
        monkeypatch.undo()
        await table.host.personal_data.forget(900)
        return await make(*args, **more)

    monkeypatch.setattr(rows, "make", late)
    await until(table, "2027-03-30 00:00")
    _, second = await editions(table)
    assert (second.created_by, (await table.whole(second.tournament_id)).officials) == (0, ())


async def test_tn55_the_page_on_the_web_is_that_of_the_latest_event(table: EventTable) -> None:
    number = await repeated(table)
    hidden = msgspec.structs.replace(settings_of(await table.tournament(number)), web="hidden")
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(settings=hidden))
    await until(table, "2027-03-30 00:00")
    _, second = await editions(table)
    assert settings_of(second).web == "hidden"


async def test_tn54_an_event_is_full_by_its_present_places(table: EventTable) -> None:
    number = await repeated(table, "full")
    more = msgspec.structs.replace(settings_of(await table.tournament(number)), most=6)
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(settings=more))
    await fill(table, number, range(1, 6))
    await table.turn()
    assert await names(table) == ["Cup registration"]
    await fill(table, number, range(6, 7))
    await table.turn()
    assert await names(table) == ["Cup checkin"]


async def test_a_check_in_that_fails_does_not_stop_other_series(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await repeated(table, "full")
    await repeated(table)
    await fill(table, number, range(1, 5))

    async def broken(*_: object) -> None:
        raise TypeError("broken")

    monkeypatch.setattr(table.events.checkin, "open", broken)
    table.now = moment("2027-03-29 19:30")
    assert not await table.events.series.look(table.host.clock())
    assert await names(table) == ["Cup registration", "Cup registration", "Cup #2 registration"]


async def test_tn55_repeated_events_do_not_count_among_the_open_ones_of_a_user(table: EventTable) -> None:
    await repeated(table)
    await until(table, "2027-04-06 00:00")
    assert [one.state for one in await editions(table)] == ["registration"] * 3
    assert await table.storage.tournaments.opened_by(900, GUILD) == 0
    number = await table.draft(Stage("swiss"))
    assert await table.storage.tournaments.opened_by(900, GUILD) == 1
    assert (await table.tournament(number)).state == "draft"


async def test_a_series_that_was_chosen_anew_is_not_stopped_by_an_earlier_look(table: EventTable) -> None:
    number = await repeated(table)
    stale = await series_of(table, number)
    table.now += 1000
    await table.events.series.repeat(GUILD, number, table.leader(), "month", MADRID)
    assert not await table.storage.tournament_series.stop(stale, at=table.now)
    assert (await series_of(table, number)).every == "month"


async def test_editions_begin_at_the_minute(table: EventTable) -> None:
    table.now = moment("2027-03-22 19:30") + 23_456
    number = await table.draft(Stage("swiss"))
    await table.events.drafts.open(GUILD, number, table.leader())
    series = await table.events.series.repeat(GUILD, number, table.leader(), "week", MADRID)
    assert series.next_at is not None
    assert series.next_at % MINUTE_MS == 0
