"""Tests that deadlines are extended if they passed while the bot was away or its channel closed (cases 25 and 26)."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.lobby import lobby_more_page
from bot.face.words.sessions import game_words
from bot.face.words.tables import seat_notes
from bot.host.clocks.terms import DAY_MS, HOUR_MS, Terms, clock_text, read_terms
from bot.host.lobbies.lobby import SessionPlace, TableSettings
from bot.host.matches.results.conduct import Reliability
from bot.host.matches.timekeeper import OPEN_MS, vote_ms
from bot.host.timers.due_timers import TimerKind
from bot.wording.words import words_for
from storage.errors import NotRead, NotSaved
from storage.records.matches import Session
from storage.records.times import AwayTime, Timer
from storage.slots import ALL_SLOTS, SLOTS, slot_of
from tests.bot.hosted import ANA, BEN, CHEN, DORA, START, Table
from tests.bot.inner import cache_of
from tests.bot.overdue import begin, no_vacation, params, session_of, terms, vote

pytestmark = pytest.mark.both_databases


async def test_case_26_a_deadline_that_passed_while_the_bot_was_away(table: Table) -> None:
    number = await begin(table, "computer")
    await table.later(20)
    await table.restart(away=10)
    await table.work()
    assert (await params(table, number, "event-time-offline"))["until"] == str((table.now + 10 * HOUR_MS) // 1000)
    assert await table.hours(number, 0) == 10
    await table.restart()
    await table.work()
    assert (await table.told(number)).count("event-time-offline") == 1
    await table.later(10)
    assert (await session_of(table, number)).seats[0].computer_since == table.now
    announcements = await table.told(number)
    assert [announcements.count(key) for key in ("event-time-offline", "event-computer-plays")] == [1, 1]


async def test_case_26_a_short_absence_gives_an_hour(table: Table) -> None:
    number = await begin(table, "computer")
    await table.later(23.9)
    await table.restart(away=0.2)
    await table.work()
    assert await table.hours(number, 0) == 1


async def test_case_26_a_vote_that_ended_during_an_absence_continues(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    await vote(table, number, BEN, "substitute")
    await table.restart(away=60)
    await table.work()
    assert (await params(table, number, "event-vote-offline"))["until"] == str((table.now + 60 * HOUR_MS) // 1000)
    assert (await session_of(table, number)).seats[0].computer_since is None
    await table.later(60)
    assert (await session_of(table, number)).seats[0].opened_at == table.now, "the vote still counts"


async def test_case_26_a_seat_that_was_open_during_an_absence_stays_open(table: Table) -> None:
    number = await table.begin(Terms())
    await table.host.seats.offer(number, ANA, table.interaction())
    await table.later(70)
    await table.restart(away=10)
    await table.work()
    until = table.now + 10 * HOUR_MS
    assert (await params(table, number, "event-open-offline"))["until"] == str(until // 1000)
    live = await table.live(number)
    (shown,) = [line for line in seat_notes(live, words_for(None, "en")) if "open" in line]
    assert f"<t:{until // 1000}:R>" in shown
    await table.restart()
    await table.work()
    assert (await table.told(number)).count("event-open-offline") == 1
    await table.later(9.9)
    assert (await session_of(table, number)).seats[0].opened_at is not None
    await table.later(0.2)
    assert (await session_of(table, number)).seats[0].computer_since == until


async def test_the_period_of_an_open_seat_is_extended_while_its_channel_is_closed(table: Table) -> None:
    number = await table.begin(Terms())
    await table.host.seats.offer(number, ANA, table.interaction())
    await table.host.closures.park(number, "403 50001")
    await table.later(73)
    assert "event-open-unseen" in await table.told(number)
    assert [timer.due_at for timer in await table.timers(number, "open")] == [START + 2 * OPEN_MS]
    await table.host.closures.unpark(number)
    await table.later(72)
    assert (await session_of(table, number)).seats[0].computer_since == START + 2 * OPEN_MS


async def lobby(table: Table, days: int) -> int:
    session = await table.host.lobby.open(
        SessionPlace(7, 5),
        game="toy_duel",
        seats=2,
        options={},
        language="en",
        user=(DORA, "Dora"),
        terms=Terms(lobby_days=days),
    )
    return session.session_id


async def test_case_26_the_time_of_a_lobby_is_extended_by_an_absence(table: Table) -> None:
    number = await lobby(table, days=1)
    await table.later(20)
    assert "waits longer" not in await shown(table, number)
    await table.restart(away=10)
    await table.work()
    until = table.now + 10 * HOUR_MS
    session = await session_of(table, number)
    assert session.announced_revision < session.revision, "so the message is edited"
    text = await shown(table, number)
    assert "waits longer" in text
    assert f"<t:{until // 1000}:R>" in text
    # The lobby keeps its extended time, even if its settings or its channel change.
    await table.bring(number, 6)
    await table.host.lobby.change_table(number, DORA, TableSettings(clock="turn-24"), moderator=False)
    assert [timer.due_at for timer in await table.timers(number)] == [until]
    assert "24" in (clock_text(read_terms((await session_of(table, number)).terms)))
    await table.restart()
    await table.later(9.9)
    assert (await session_of(table, number)).status == "lobby"
    await table.later(0.2)
    assert (await session_of(table, number)).status == "cancelled"


async def test_case_26_after_a_long_absence_a_lobby_waits_as_long_as_a_new_one(table: Table) -> None:
    number = await lobby(table, days=1)
    await table.restart(away=30 * 24)
    await table.work()
    assert [timer.due_at for timer in await table.timers(number)] == [table.now + DAY_MS]
    await table.later(25)
    assert (await session_of(table, number)).end_reason == "expired"


async def shown(table: Table, number: int) -> str:
    """Return what the lobby shows behind its button **More**."""
    live = await table.live(number)
    conduct = {member.user_id: Reliability() for member in live.session.members}
    return str(lobby_more_page(live, game_words(live), DORA, conduct, moderator=False).to_components())  # type: ignore[no-untyped-call]


async def test_no_deadline_passes_in_a_channel_that_is_closed_to_the_bot(table: Table) -> None:
    number = await begin(table, "end")
    await table.host.closures.park(number, "403 50001")
    await table.later(25)
    assert "event-time-unseen" in await table.told(number)
    assert await table.hours(number, 0) == 24 * 7 - 1
    await table.host.closures.unpark(number)
    await table.later(24 * 7)
    assert (await session_of(table, number)).seats[0].resigned_at is not None


async def test_case_26_a_restart_is_no_absence(table: Table) -> None:
    number = await begin(table, "computer")
    await table.later(23.99)
    await table.restart(away=0.02)
    await table.work()
    assert "event-time-offline" not in await table.told(number)
    assert (await session_of(table, number)).seats[0].computer_since is not None


async def test_case_26_a_second_start_still_handles_the_absence(table: Table) -> None:
    number = await begin(table, "computer")
    await table.later(20)
    await table.restart(away=4.01)

    async def stopped(_timer: Timer) -> None:
        raise NotSaved("io", "x")

    table.host.due_timers.kinds["zero"] = TimerKind(stopped)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.storage.presence, "beat", None)
        with pytest.raises(TypeError):
            await table.work()
    await table.restart(away=0.001)
    await table.work()
    assert "event-time-offline" in await table.told(number)


async def test_case_26_a_long_fault_of_the_disk_costs_no_player_time(table: Table) -> None:
    number = await begin(table, "computer")
    await table.later(23.9)
    kinds = table.host.due_timers.kinds
    ring, kinds["zero"] = kinds["zero"], TimerKind(_failing)
    await table.later(1.2, step=0.1)
    kinds["zero"] = ring
    await table.work()
    assert "event-time-offline" in await table.told(number)
    hours = await table.hours(number, 0)
    assert hours is not None
    assert hours > 1


async def _failing(_timer: Timer) -> None:
    raise NotSaved("full", "x")


async def test_case_25_several_missed_deadlines_are_handled_once_each(table: Table) -> None:
    await no_vacation(table, ANA, BEN, CHEN, DORA)
    late = [await table.begin(terms("computer")) for _ in range(3)]
    free = await table.begin(Terms())
    opened_page = await table.begin(terms("substitute"))
    await table.host.seats.offer(opened_page, ANA, table.interaction())
    place = SessionPlace(7, 5)
    lobby = await table.host.lobby.open(
        place, game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora"), terms=Terms(lobby_days=7)
    )
    await table.later(1)
    await table.restart(away=14 * 24)
    result = await table.work()
    assert len({timer.timer_id for timer in result}) == len(result)
    for number in late:
        assert (await table.told(number)).count("event-time-offline") == 1
        assert await table.hours(number, 0) == 14 * 24
    assert (await table.told(opened_page)).count("event-open-offline") == 1
    assert [timer.due_at for timer in await table.timers(opened_page, "open")] == [table.now + OPEN_MS]
    assert [timer.due_at for timer in await table.timers(lobby.session_id)] == [table.now + 7 * DAY_MS]
    calls = [timer for timer in result if timer.kind == "call"]
    assert len({timer.session_id for timer in calls}) == len(calls), "missed reminders are not sent one by one"
    assert "event-time-stalled" not in await table.told(free), "nobody could move during the absence"
    assert [timer.due_at - table.now for timer in await table.timers(free, "stall")] == [7 * DAY_MS - HOUR_MS]
    assert await table.work() == []
    await table.later(23)
    assert [timer for timer in table.done if timer.session_id == free and timer.kind == "call"] == [
        timer for timer in calls if timer.session_id == free
    ], "the next one a day later"


async def test_case_25_a_clock_that_is_set_back_fires_nothing_early(table: Table) -> None:
    number = await begin(table, "computer")
    (zero,) = await table.timers(number, "zero")
    table.now = zero.due_at
    due = await table.storage.timers.due_timers(table.now)
    table.now -= 5 * HOUR_MS
    for timer in due:
        await table.host.due_timers.ring(timer)
    assert await table.timers(number, "zero") == [zero], "it waits, and is not lost"
    assert {timer.kind for timer in await table.storage.timers.fired()} == {"call"}, "that one was late"
    assert (await session_of(table, number)).revision == 0
    table.now = zero.due_at - 1
    await table.storage.presence.beat(table.now)
    await table.work()
    assert (await session_of(table, number)).seats[0].computer_since is None
    table.now += 1
    await table.work()
    assert (await session_of(table, number)).seats[0].computer_since == zero.due_at


async def test_case_26_another_process_hides_no_absence(table: Table) -> None:
    number = await begin(table, "computer")
    await table.later(20)
    mine = 1 << slot_of((await session_of(table, number)).guild_id)
    database = table.storage.database
    # The other process continues to work on its slots while this one is away.
    database.slots = ALL_SLOTS ^ mine  # type: ignore[misc]
    for _ in range(60):
        table.now += 10 * HOUR_MS // 60
        await table.storage.presence.beat(table.now)
    database.slots = mine  # type: ignore[misc]
    await table.work()
    assert (await params(table, number, "event-time-offline"))["until"] == str((table.now + 10 * HOUR_MS) // 1000)
    assert await table.hours(number, 0) == 10


async def test_case_26_a_slot_that_is_taken_over_brings_its_absences(table: Table) -> None:
    number = await begin(table, "computer")
    mine = 1 << slot_of((await session_of(table, number)).guild_id)
    absences, clock_corrections = cache_of(table.host).absences, table.host.clock_corrections
    gap = AwayTime(table.now - 3 * HOUR_MS, table.now - HOUR_MS)
    await table.storage.presence.beat(table.now)
    await table.storage.presence.note_gaps(dict.fromkeys(range(SLOTS), (gap,)))
    for slots, count in ((mine, 1), (0, 0), (mine, 1), (ALL_SLOTS, SLOTS)):
        table.storage.database.slots = slots  # type: ignore[misc]
        await clock_corrections.last_seen_at(table.now)
        assert len(absences.former) == count
    assert absences.former[0] == (gap,)


# ---- live clocks (TN-51)

LIVE = Terms("bank", live=True, limit=15 * 60, credit=30, cap=30 * 60, at_zero="end")
SECOND = 1 / 3600


async def seconds(table: Table, number: int, seat: int = 0) -> float:
    hours = await table.hours(number, seat)
    assert hours is not None
    return hours * 3600


@pytest.mark.parametrize(
    ("played", "away", "left"),
    [(300, 20, 600), (300, 240, 600), (300, 900, 600), (600, 6 * 3600, 300), (890, 120, 30), (300, 4, 596)],
)
async def test_tn51_an_outage_costs_no_time_of_a_live_clock(table: Table, played: int, away: int, left: int) -> None:
    number = await table.begin(LIVE)
    await table.later(played * SECOND)
    await table.storage.presence.beat(table.now)
    await table.restart(away=away * SECOND)
    await table.work()
    assert await seconds(table, number) == left, "as before the outage, but 30 seconds at least"
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at == table.now + left * 1000
    assert (await table.told(number)).count("event-clocks-offline") == (away > 5)
    assert "event-time-offline" not in await table.told(number)
    await table.later((left - 1) * SECOND)
    assert (await session_of(table, number)).seats[0].resigned_at is None
    await table.later(2 * SECOND)
    assert (await session_of(table, number)).seats[0].resigned_at is not None


async def test_tn51_a_running_bot_that_was_silent_costs_no_time_of_a_live_clock(table: Table) -> None:
    number = await table.begin(LIVE)
    await table.later(300 * SECOND)
    table.now += 61_000
    await table.work()
    assert await seconds(table, number) == 600
    table.now += 59_000
    await table.work()
    assert await seconds(table, number) == 541
    assert table.corrected == [number], "the board shows the new time"


async def test_the_vote_of_a_live_match_takes_minutes_also_after_an_outage(table: Table) -> None:
    number = await table.begin(msgspec.structs.replace(LIVE, at_zero="vote"))
    await table.later(900 * SECOND)
    (timer,) = await table.timers(number, "vote")
    assert timer.due_at == table.now + 15 * 60 * 1000, "as long as the clock's limit"
    live = await table.live(number)
    (line,) = [one for one in seat_notes(live, words_for(None, "en")) if "vote" in one]
    assert f"<t:{timer.due_at // 1000}:R>" in line
    await table.later(600 * SECOND)
    await table.storage.presence.beat(table.now)
    await table.restart(away=600 * SECOND)
    await table.work()
    until = table.now + 600_000
    assert (await params(table, number, "event-vote-offline"))["until"] == str(until // 1000)
    assert [one.due_at for one in await table.timers(number, "vote")] == [until]
    await table.later(601 * SECOND)
    assert (await session_of(table, number)).seats[0].computer_since == until


@pytest.mark.parametrize(("limit", "minutes"), [(30, 2), (3 * 60, 3), (15 * 60, 15), (3 * 3600, 15)])
async def test_a_vote_lasts_as_long_as_the_live_clock_allows(limit: int, minutes: int) -> None:
    assert vote_ms(Terms("turn", live=True, limit=limit)) == minutes * 60_000
    assert vote_ms(Terms("turn", limit=24)) == 48 * HOUR_MS


async def test_tn51_an_outage_extends_no_clock_in_hours_that_has_time_left(table: Table) -> None:
    number = await begin(table, "computer")
    await table.later(20)
    await table.restart(away=1)
    await table.work()
    assert await table.hours(number, 0) == 3
    assert "event-clocks-offline" not in await table.told(number)


async def test_tn51_a_stopped_bot_that_starts_twice_gives_an_outage_once(table: Table) -> None:
    number = await table.begin(LIVE)
    await table.later(300 * SECOND)
    await table.storage.presence.beat(table.now)
    await table.restart(away=60 * SECOND)
    # The bot stops again before it stores the next sign of life.
    assert await table.host.outages.resume() == [number]
    await table.restart(away=60 * SECOND)
    await table.work()
    assert await seconds(table, number) == 600


async def test_tn51_a_closed_channel_gives_a_live_clock_an_hour(table: Table) -> None:
    number = await table.begin(LIVE)
    await table.host.closures.park(number, "403 50001")
    await table.later(901 * SECOND)
    assert "event-time-unseen" in await table.told(number)
    assert await seconds(table, number) == 3599


async def stopped(table: Table, *, played: float = 300, away: float = 60, starts: int = 1) -> None:
    """Stop the bot after ``played`` seconds for ``away`` seconds. Its scheduler does not run yet.

    If it ``starts`` more than once, it is stopped again each time before its next sign of life.
    """
    await table.later(played * SECOND)
    await table.storage.presence.beat(table.now)
    await table.restart(away=away * SECOND)
    for _ in range(starts - 1):
        await table.host.outages.resume()
        await table.restart(away=away * SECOND)


async def test_tn51_a_move_before_the_clocks_continue_costs_nothing(table: Table) -> None:
    number = await table.begin(LIVE)
    await stopped(table)
    await table.move(number, ANA, "rest")
    assert await seconds(table, number) == 600
    assert await table.host.outages.resume() == [number]
    assert (await table.told(number)).count("event-clocks-offline") == 1
    await table.move(number, BEN, "rest")
    assert await seconds(table, number, 1) == 900


@pytest.mark.parametrize(
    "fault", [NotRead("damaged", "x"), RuntimeError("x"), NotRead("io", "x")], ids=["damage", "bug", "disk"]
)
async def test_tn51_a_session_that_cannot_be_read_keeps_no_other_from_continuing(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    first, broken, last = [await table.begin(LIVE) for _ in range(3)]
    await stopped(table)
    load = table.storage.sessions.load

    async def failing(number: int) -> Session | None:
        if number == broken:
            raise fault
        return await load(number)

    monkeypatch.setattr(table.storage.sessions, "load", failing)
    if isinstance(fault, NotRead) and fault.reason == "io":
        with pytest.raises(NotRead):
            await table.host.outages.resume()
        monkeypatch.undo()
        assert await table.host.outages.resume() == [first, broken, last], "none is forgotten"
    else:
        assert await table.host.outages.resume() == [first, last]
        assert f"session {broken}: its clocks do not continue" in caplog.text
        caplog.clear()
    assert await seconds(table, last) == 600


async def test_tn51_if_the_sessions_cannot_be_read_the_timers_go_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    number = await table.begin(LIVE)
    await stopped(table, away=900)

    async def failing() -> None:
        raise NotRead("damaged", "x")

    monkeypatch.setattr(table.storage.sessions, "running_terms", failing)
    await table.scheduler.ring_due()
    assert "live clocks do not continue" in caplog.text
    assert await seconds(table, number) >= 600


@pytest.mark.parametrize("starts", [1, 2])
async def test_tn51_an_undo_after_an_outage_is_not_charged_for_it(table: Table, starts: int) -> None:
    number = await table.begin(LIVE)
    await table.later(100 * SECOND)
    await table.move(number, ANA, "rest")
    await stopped(table, played=10, starts=starts)
    await table.work()
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert await seconds(table, number) == 790


@pytest.mark.parametrize("starts", [1, 2])
async def test_tn51_the_return_to_an_opened_seat_is_not_charged_for_an_outage(table: Table, starts: int) -> None:
    number = await table.begin(LIVE)
    await table.later(100 * SECOND)
    await table.host.seats.offer(number, ANA, table.interaction())
    (until,) = await table.timers(number, "open")
    await stopped(table, played=10, starts=starts)
    await table.work()
    (later,) = await table.timers(number, "open")
    assert later.due_at - until.due_at == starts * 60_000
    await table.host.seats.take(number, ANA, "Ana", table.interaction())
    assert await seconds(table, number) == 790


async def test_tn51_an_outage_that_goes_on_after_the_clocks_continued_costs_no_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await table.begin(LIVE)
    await stopped(table)

    async def failing(*_: object) -> None:
        raise NotSaved("io", "x")

    with monkeypatch.context() as patch:
        patch.setattr(table.storage.presence, "beat", failing)
        await table.scheduler.ring_due()
        for _ in range(2):
            table.now += 120_000
            await table.scheduler.ring_due()
    await table.scheduler.ring_due()
    assert await seconds(table, number) == 600
