"""Tests the puzzle of the day at the host: when it is drawn, which one, and how its answers are counted."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.host.matches.learning import puzzles
from bot.host.matches.learning.lessons import Learner
from bot.host.timers import daily_puzzles
from engine.players.puzzles import Puzzle, PuzzleMatch, puzzles_of
from storage.records.puzzles import DailyPlan, DailyPuzzle
from storage.store import Storage
from tests.bot.hosted import ANA, BEN, Table

pytestmark = pytest.mark.both_databases
GUILD, OTHER, CHANNEL = 7, 9, 100
GAME = "splendor_marvel"
MADRID = "Europe/Madrid"


def moment(text: str, zone: str = MADRID) -> int:
    """Return a local time such as "2027-03-01 09:00" in UTC milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local(at: int, zone: str = MADRID) -> str:
    return f"{datetime.fromtimestamp(at / 1000, ZoneInfo(zone)):%Y-%m-%d %H:%M}"


async def plan_at(table: Table, now: str, hour: int = 9, *, game: str | None = GAME, zone: str = MADRID) -> DailyPlan:
    """Set the time, and let the moderators choose the hour, game and time zone of the puzzle of the day.

    Return this plan.
    """
    table.now = moment(now, zone)
    return await table.host.daily_puzzles.choose(DailyPlan(GUILD, CHANNEL, hour, zone, game))


async def plan_now(table: Table) -> DailyPlan:
    plan = await table.host.daily_puzzles.plan(GUILD)
    assert plan is not None
    return plan


async def days(storage: Storage, guild: int = GUILD) -> list[str]:
    """Return the dates of a guild's puzzles."""
    return [date.fromordinal(one.day).isoformat() for one in await storage.daily_puzzles.of_guild(guild)]


@pytest.mark.parametrize(
    ("now", "following"),
    [("2027-03-01 08:59", "2027-03-01 09:00"), ("2027-03-01 09:00", "2027-03-02 09:00")],
)
async def test_the_first_puzzle_is_due_at_the_next_hour_chosen(table: Table, now: str, following: str) -> None:
    assert local((await plan_at(table, now)).next_at) == following
    await table.work()
    assert await days(table.storage) == []


@pytest.mark.parametrize(
    ("hour", "zone", "now", "expected"),
    [
        # Two o'clock does not exist on 28 March, and exists twice on 31 October.
        (2, MADRID, "2027-03-27 00:00", ["2027-03-27 02:00", "2027-03-28 03:00", "2027-03-29 02:00"]),
        (2, MADRID, "2027-10-30 00:00", ["2027-10-30 02:00", "2027-10-31 02:00", "2027-11-01 02:00"]),
        (0, "America/Santiago", "2027-09-04 12:00", ["2027-09-05 01:00", "2027-09-06 00:00"]),
        (23, "Asia/Kolkata", "2027-01-01 00:00", ["2027-01-01 23:00", "2027-01-02 23:00"]),
    ],
)
async def test_each_day_of_the_zone_has_one_puzzle_at_its_hour(
    table: Table, hour: int, zone: str, now: str, expected: list[str]
) -> None:
    plan: DailyPlan | None = await plan_at(table, now, hour, zone=zone)
    for number, one in enumerate(expected, start=1):
        assert plan is not None
        assert local(plan.next_at, zone) == one
        assert await table.storage.timers.next_after(table.now) == plan.next_at
        table.now = plan.next_at - 1
        await table.work()
        assert len(await days(table.storage)) == number - 1
        table.now = plan.next_at
        await table.work()
        await table.work()
        assert await days(table.storage) == [text[:10] for text in expected[:number]]
        plan = await table.host.daily_puzzles.plan(GUILD)


async def test_a_zone_that_the_machine_does_not_know_counts_as_utc(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00", zone="UTC")
    await table.storage.database.write(
        lambda connection: connection.execute("UPDATE daily_plans SET zone = 'Europe/Atlantis'").rowcount
    )
    table.now = moment("2027-03-01 09:01", "UTC")
    await table.work()
    assert await days(table.storage) == ["2027-03-01"]
    assert local((await plan_now(table)).next_at, "UTC") == "2027-03-02 09:00"


async def test_after_an_absence_only_the_puzzle_of_today_is_drawn(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00")
    await table.restart(away=3 * 24 + 2)
    await table.work()
    assert await days(table.storage) == ["2027-03-04"]
    await table.restart(away=22)
    await table.work()
    assert await days(table.storage) == ["2027-03-04"], "at eight o'clock today's is not due yet"
    plan = await table.host.daily_puzzles.plan(GUILD)
    assert plan is not None
    assert local(plan.next_at) == "2027-03-05 09:00"


async def test_a_changed_plan_gives_no_second_puzzle_on_one_day(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00")
    await table.later(2)
    assert await days(table.storage) == ["2027-03-01"]
    plan = await table.host.daily_puzzles.choose(DailyPlan(GUILD, CHANNEL, 15, MADRID, GAME))
    assert local(plan.next_at) == "2027-03-02 15:00"
    # In Bogota it is still early on 1 March. The puzzle of this date was posted already, so the next one comes on 2
    # March.
    plan = await table.host.daily_puzzles.choose(DailyPlan(GUILD, CHANNEL, 9, "America/Bogota", GAME))
    assert local(plan.next_at, "America/Bogota") == "2027-03-02 09:00"
    await table.later(24)
    assert await days(table.storage) == ["2027-03-01"]
    await table.host.daily_puzzles.stop(GUILD)
    await table.later(48)
    assert await days(table.storage) == ["2027-03-01"]


async def test_nothing_is_drawn_while_the_machines_clock_may_be_wrong(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00")
    await table.work()
    table.ahead = 100 * 24 * 3_600_000
    await table.work()
    assert await days(table.storage) == []


def first_puzzles(monkeypatch: pytest.MonkeyPatch, count: int, without: str = "") -> None:
    """Let each game have only its first puzzles, and the game ``without`` none."""

    def some(slug: str) -> tuple[tuple[PuzzleMatch, Puzzle], ...]:
        return () if slug == without else puzzles_of(slug)[:count]

    for module in (daily_puzzles, puzzles):
        monkeypatch.setattr(module, "puzzles_of", some)


async def test_no_puzzle_comes_again_before_all_had_their_day(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    first_puzzles(monkeypatch, 3)
    await plan_at(table, "2027-03-01 08:00")
    await table.later(24 * 9)
    shown = [one.puzzle for one in await table.storage.daily_puzzles.of_guild(GUILD)]
    assert len(shown) == 9
    for begin in (0, 3, 6):
        assert len(set(shown[begin : begin + 3])) == 3
    assert all(one != following for one, following in pairwise(shown))
    # Puzzles that were not shown yet come before puzzles that were.
    first_puzzles(monkeypatch, 5)
    await table.later(48)
    added = [one.puzzle for one in await table.storage.daily_puzzles.of_guild(GUILD)][9:]
    assert len({*added, *shown}) == 5


async def test_any_game_takes_puzzles_from_all_games_that_have_some(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_puzzles(monkeypatch, 1, without="marvel_heroes")
    await plan_at(table, "2027-03-01 08:00", game=None)
    await table.later(24 * 4)
    found = Counter(one.game for one in await table.storage.daily_puzzles.of_guild(GUILD))
    assert found == dict.fromkeys(("splendor_marvel", "ragami", "marvel_card_game", "marvel_united"), 1)


async def test_a_game_without_puzzles_leaves_the_day_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    first_puzzles(monkeypatch, 1, without="marvel_heroes")
    await plan_at(table, "2027-03-01 08:00", game="marvel_heroes")
    await table.later(48)
    assert await days(table.storage) == []
    plan = await table.host.daily_puzzles.plan(GUILD)
    assert plan is not None
    assert local(plan.next_at) == "2027-03-03 09:00"


async def test_first_answers_are_counted_in_the_guild_until_the_puzzle_is_closed(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00")
    await table.later(2)
    (drawn,) = await table.storage.daily_puzzles.of_guild(GUILD)
    host = table.host.puzzles
    now = await host.puzzle(Learner(ANA, "Ana", "en"), drawn.game, drawn.puzzle)
    best, worse, *_ = now.puzzle.moves
    await host.answer(ANA, now, best, (GUILD, drawn.day))
    await host.answer(ANA, now, best, (GUILD, drawn.day))
    await host.answer(BEN, now, worse, (GUILD, drawn.day))
    await host.answer(3, now, best)
    await host.answer(4, now, best, (OTHER, drawn.day))
    await host.answer(5, now, best, (GUILD, drawn.day + 1))
    (found,) = await table.storage.daily_puzzles.of_guild(GUILD)
    assert (found.answers, found.solved) == (2, 1)
    later = msgspec.structs.replace(drawn, day=drawn.day + 1)
    await table.storage.daily_puzzles.draw(await plan_now(table), 1, later)
    await host.answer(6, now, best, (GUILD, drawn.day))
    found, _ = await table.storage.daily_puzzles.of_guild(GUILD)
    assert (found.answers, found.solved) == (2, 1), "the later one tells the answer"
    await table.storage.daily_puzzles.drop(later)
    await table.host.daily_puzzles.close(found)
    await host.answer(7, now, best, (GUILD, drawn.day))
    (found,) = await table.storage.daily_puzzles.of_guild(GUILD)
    assert (found.answers, found.solved) == (2, 1)


async def test_a_process_draws_only_for_its_own_slots(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00")
    table.storage.database.slots = 2  # type: ignore[misc]
    await table.later(2)
    assert await days(table.storage) == []
    assert await table.storage.timers.next_after(0) is None
    table.storage.database.slots = 1  # type: ignore[misc]
    await table.work()
    assert await days(table.storage) == ["2027-03-01"]
    assert [one.puzzle for one in await table.host.daily_puzzles.unposted()] != []
    table.storage.database.slots = 2  # type: ignore[misc]
    assert await table.host.daily_puzzles.unposted() == ()


async def test_moderators_are_told_once_until_a_puzzle_is_posted(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00")
    host = table.host.daily_puzzles
    assert not await host.is_told(GUILD)
    await host.set_told(GUILD)
    assert await host.is_told(GUILD)
    await table.later(24)
    await host.set_posted((await host.unposted())[0], 1)
    assert not await host.is_told(GUILD)
    assert await host.is_told(OTHER), "a guild without a plan is not told"


@pytest.mark.parametrize("again", ["by itself", "by moderators"])
async def test_after_a_clock_that_was_ahead_each_day_has_its_puzzle(table: Table, again: str) -> None:
    plan = await plan_at(table, "2027-03-01 08:00")
    host = table.host.daily_puzzles
    # After the clock is set back, three puzzles have dates in the future. Two of them were posted.
    for number, now in enumerate(["2027-03-20 09:00", "2027-03-21 09:00", "2027-03-22 09:00"]):
        table.now = moment(now)
        await table.work()
        if number < 2:
            await host.set_posted((await host.unposted())[0], 100 + number)
    table.now = moment("2027-03-01 10:00")
    if again == "by itself":
        await table.work()
        found = await host.plan(GUILD)
        assert found is not None
    else:
        found = await host.choose(plan)
    assert local(found.next_at) == "2027-03-02 09:00"
    rows = await table.storage.daily_puzzles.of_guild(GUILD)
    assert [one.message_id for one in rows] == [100, 101]
    assert await days(table.storage) == ["2027-02-28", "2027-03-01"]
    assert [one.message_id for one in await host.replaced()] == [100]
    table.now = moment("2027-03-02 09:00")
    await table.work()
    (puzzle,) = await host.unposted()
    former = await host.former(puzzle)
    assert former is not None
    assert former.message_id == 101
    await host.set_posted(puzzle, 102)
    assert [one.message_id for one in await host.replaced()] == [100, 101]


async def test_a_plan_that_is_due_tomorrow_is_left_alone(table: Table) -> None:
    await plan_at(table, "2027-03-01 00:00")
    await table.later(10)
    plan = await table.host.daily_puzzles.choose(DailyPlan(GUILD, CHANNEL, 23, MADRID, GAME))
    assert local(plan.next_at) == "2027-03-02 23:00"
    await table.work()
    assert await table.host.daily_puzzles.plan(GUILD) == plan


async def test_the_posts_of_a_guild_without_a_plan_are_closed(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00")
    await table.later(2)
    host, heard = table.host.daily_puzzles, list[str]()
    host.listeners.append(lambda: heard.append("called"))
    await host.set_posted((await host.unposted())[0], 100)
    assert await host.replaced() == ()
    await host.stop(GUILD)
    assert heard == ["called"]
    assert [one.message_id for one in await host.replaced()] == [100]


async def test_only_replaced_posts_are_closed(table: Table) -> None:
    await plan_at(table, "2027-03-01 08:00")
    host = table.host.daily_puzzles
    drawn: list[DailyPuzzle] = []
    for number in range(3):
        await table.later(24)
        (puzzle,) = await host.unposted()
        drawn.append(puzzle)
        assert await host.replaced() == ()
        await host.set_posted(puzzle, 100 + number)
        assert [one.day for one in await host.replaced()] == [one.day for one in drawn[:-1]][-1:]
        for former in await host.replaced():
            assert await host.former(puzzle) == former
            await host.close(former)
