"""Tests seasons at the host: what counts, how they end and repeat, and that hidden results wait (TN-56 to TN-60)."""

from __future__ import annotations

import re
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.host.clocks.terms import HOUR_MS
from bot.host.seasons import seasons as seasons_module
from bot.host.seasons.points import EVENT_WORTHS, MATCH_WORTH, best_sum, event_points, event_worth, match_points
from bot.host.seasons.seasons import (
    KEPT_SEASONS,
    LONGEST_DAYS,
    MOST_RESULTS,
    MOST_SEASONS,
    OPENING_MS,
    Seasons,
    SeasonWish,
)
from bot.host.seasons.spans import following_span, season_days
from bot.host.seasons.tables import SeasonLine
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.rulings.player_rulings import Disqualify
from engine.kernel.errors import Refused
from engine.tournaments.event import Stage
from storage.records.seasons import Season
from storage.sql.rows import parameters
from storage.sql.seasons import _RESULTS
from storage.sqlite.database import SqliteDatabase
from tests.bot.events import CHANNEL, FIRST, GUILD, LEVEL, EventTable, refused
from tests.storage.samples import plan_of

pytestmark = pytest.mark.both_databases
DOCS = Path(__file__).parents[4] / "docs"
MADRID, SANTIAGO, NEW_YORK = "Europe/Madrid", "America/Santiago", "America/New_York"
OLGA = 900


def moment(text: str, zone: str = MADRID) -> int:
    """Return a local time such as "2027-03-01 09:00" in UTC milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local(at: int, zone: str = MADRID) -> str:
    return f"{datetime.fromtimestamp(at / 1000, ZoneInfo(zone)):%Y-%m-%d %H:%M}"


def seasons(table: EventTable) -> Seasons:
    return table.host.seasons


async def opened(table: EventTable, at: str = "2027-03-10 12:00", wish: SeasonWish | None = None) -> Season:
    """Open a season at this time in Madrid, with the default settings or with the wished ones."""
    table.now = moment(at)
    season = await seasons(table).open(GUILD, CHANNEL, OLGA, MADRID)
    return season if wish is None else await changed(table, season, wish)


async def changed(table: EventTable, season: Season, wish: SeasonWish) -> Season:
    return await seasons(table).change(GUILD, season.season_id, OLGA, wish)


async def lines(table: EventTable, season: Season) -> list[tuple[int, int | None, int, int]]:
    """Return place, user, points and number of results of each line of a season's table."""
    season = await seasons(table).get(GUILD, season.season_id)
    return [(one.place, one.user_id, one.points, one.results) for one in await seasons(table).table(season)]


async def played_event(table: EventTable, users: int = 4, **settings: object) -> int:
    """Play an event of one round to its end, and return its number. The first seats win."""
    number = await table.event(Stage("swiss", rounds=1), users=users, **settings)
    await table.round(number)
    await table.play_round(number)
    await finished(table, number)
    return number


async def finished(table: EventTable, number: int) -> None:
    """Let the organiser take the step after the last round, which ends the event."""
    await table.events.step(GUILD, number, table.leader())
    await table.turn()
    assert (await table.tournament(number)).state == "finished"


async def free_match(table: EventTable, *users: int, squares: tuple[int, ...] = FIRST) -> int:
    """Play a free match, and return its session's id. The first user wins, unless other squares are given."""
    number = await table.begin(users=users, game="noughts")
    for mark in squares:
        live = await table.live(number)
        for seat in live.due_seats():
            await table.move(number, seat.user_id or 0, f"mark {mark}")
    return number


async def until(table: EventTable, text: str) -> None:
    """Let time pass until a local time, while the bot runs."""
    await table.later((moment(text) - table.now) / HOUR_MS)
    await table.turn()


# ---- points


def test_tn57_the_examples_of_the_page_are_computed() -> None:
    page = (DOCS / "tournaments.md").read_text(encoding="utf-8")
    worths = re.findall(r"^\| (\d+)[^|]*\| (\d+) \|$", page.split("## Seasons")[1].split("\n## ")[0], re.MULTILINE)
    assert [(int(least), int(worth)) for least, worth in worths] == [*reversed(EVENT_WORTHS)]
    block = re.search(r"```points\n(.*?)```", page, re.DOTALL)
    assert block is not None
    for line in block[1].splitlines():
        kind, places, expected = re.split(r": | → ", line)
        ranks = [int(one) for one in places.split()]
        if kind == "event":
            found = [*event_points(dict(enumerate(ranks))).values()]
        else:
            found = [match_points(rank, ranks[:at] + ranks[at + 1 :]) for at, rank in enumerate(ranks)]
        assert found == [int(one) for one in expected.split()], line


def test_tn57_points_grow_with_place_and_size() -> None:
    for players in range(2, 100):
        points = [*event_points({one: one for one in range(1, players + 1)}).values()]
        assert points == sorted(points, reverse=True)
        assert (points[0], points[-1]) == (event_worth(players), 1)
        assert event_worth(players) <= event_worth(players + 1)
    assert event_points({1: 1}) == {}
    # If all players share the first place, each gets half of the points that a sole winner would get.
    assert {*event_points(dict.fromkeys(range(8), 1)).values()} == {30}
    assert match_points(1, ()) == 0
    assert match_points(1, (2,)) == MATCH_WORTH
    assert best_sum([3, 9, 5], 2) == 14
    assert best_sum([3, 9, 5], None) == 17


# ---- spans


@pytest.mark.parametrize(
    ("zone", "at", "month", "quarter"),
    [
        (MADRID, "2027-03-10 12:00", ("2027-03-01", "2027-03-31"), ("2027-01-01", "2027-03-31")),
        (MADRID, "2027-12-31 23:59", ("2027-12-01", "2027-12-31"), ("2027-10-01", "2027-12-31")),
        (SANTIAGO, "2027-09-05 12:00", ("2027-09-01", "2027-09-30"), ("2027-07-01", "2027-09-30")),
        (NEW_YORK, "2028-02-29 00:00", ("2028-02-01", "2028-02-29"), ("2028-01-01", "2028-03-31")),
    ],
)
async def test_tn56_months_and_quarters_are_those_of_the_zone(
    table: EventTable, zone: str, at: str, month: tuple[str, str], quarter: tuple[str, str]
) -> None:
    table.now = moment(at, zone)
    season = await seasons(table).open(GUILD, CHANNEL, OLGA, zone)
    assert tuple(map(str, season_days(season))) == month
    assert (local(season.starts_at, zone)[-5:], season.span, season.best, season.counting) == (
        "00:00",
        "month",
        10,
        "both",
    )
    season = await changed(table, season, SeasonWish(span="quarter"))
    assert tuple(map(str, season_days(season))) == quarter


async def test_tn56_a_season_of_days_is_checked(table: EventTable) -> None:
    season = await opened(table)
    for first, last, why in (
        (date(2027, 3, 20), date(2027, 3, 19), "order"),
        (date(2027, 3, 1), date(2027, 3, 9), "past"),
        (date(2027, 3, 10), date(2028, 3, 10), "long"),
        (date(2029, 3, 10), date(2029, 3, 11), "long"),
    ):
        with pytest.raises(Refused) as caught:
            await changed(table, season, SeasonWish(days=(first, last)))
        assert caught.value.code == "bad_season_days"
        assert caught.value.phrase.params["why"] == why
        assert caught.value.phrase.params["days"] == LONGEST_DAYS
    season = await changed(table, season, SeasonWish(days=(date(2027, 3, 1), date(2027, 3, 28))))
    # On 28 March the clocks change. The season still ends at midnight.
    assert (local(season.starts_at), local(season.ends_at)) == ("2027-03-01 00:00", "2027-03-29 00:00")
    await refused("bad_season_best", changed(table, season, SeasonWish(best=MOST_RESULTS + 1)))
    await refused("expired_control", changed(table, season, SeasonWish(games=("chess",))))
    assert (await changed(table, season, SeasonWish(best=0))).best is None
    assert (await changed(table, season, SeasonWish(name="  Liga\n "))).name == "Liga"


async def test_tn56_the_number_of_seasons_is_limited(table: EventTable) -> None:
    for _ in range(MOST_SEASONS):
        await opened(table)
    await refused("too_many_seasons", seasons(table).open(GUILD, CHANNEL, OLGA, MADRID))
    assert await seasons(table).open(8, CHANNEL, OLGA, MADRID)
    first = (await seasons(table).of_guild(GUILD))[0]
    await refused("no_season", seasons(table).end(8, first.season_id, OLGA))
    await seasons(table).delete(GUILD, first.season_id, OLGA)
    await refused("no_season", seasons(table).delete(GUILD, first.season_id, OLGA))
    assert await seasons(table).open(GUILD, CHANNEL, OLGA, MADRID)
    entries = await table.host.moderation.entries(
        GUILD, action="season", actor=None, session_id=None, limit=9, offset=0
    )
    assert [msgspec.json.decode(one.after or b"")["season_step"] for one in entries[:2]] == ["open", "delete"]


# ---- what counts


async def test_tn57_events_and_free_matches_count_into_one_table(table: EventTable) -> None:
    season = await opened(table)
    assert await lines(table, season) == []
    await played_event(table)
    # The first place among four players is worth 40 points. The others have beaten two, one and no players.
    event = await lines(table, season)
    assert [(place, points) for place, _, points, _ in event] == [(1, 40), (2, 27), (3, 13), (4, 1)]
    winner = event[0][1]
    assert winner is not None
    await free_match(table, 8, 9)
    await free_match(table, 8, 9, squares=LEVEL)
    after = {user: (points, count) for _, user, points, count in await lines(table, season)}
    assert (after[8], after[9]) == ((6, 2), (2, 2))
    assert after[winner] == (event[0][2], 1)
    season = await changed(table, season, SeasonWish(counting="events"))
    assert {user for _, user, _, _ in await lines(table, season)} == {1, 2, 3, 4}
    season = await changed(table, season, SeasonWish(counting="both", games=("toy_duel",)))
    assert await lines(table, season) == []


async def test_tn57_the_best_results_count(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(best=2))
    for _ in range(3):
        await free_match(table, 8, 9)
    assert await lines(table, season) == [(1, 8, 8, 3), (2, 9, 0, 3)]


async def test_tn57_by_rating_only_the_matches_of_the_season_count(table: EventTable) -> None:
    table.now = moment("2027-02-20 12:00")
    await free_match(table, 9, 8)
    season = await opened(table, wish=SeasonWish(counting="rating", games=("noughts",)))
    assert await lines(table, season) == []
    await free_match(table, 8, 9)
    (first, better, points, count), (second, worse, fewer, _) = await lines(table, season)
    assert (first, better, count, second, worse) == (1, 8, 1, 2, 9)
    assert points > fewer


async def test_tn58_only_results_within_the_span_count(table: EventTable) -> None:
    table.now = moment("2027-02-28 23:00")
    await free_match(table, 8, 9)
    season = await opened(table, "2027-03-01 00:00")
    assert await lines(table, season) == []
    season = await changed(table, season, SeasonWish(days=(date(2027, 2, 28), date(2027, 3, 2))))
    # All results are stored. So a season whose beginning is moved back counts the matches of the added days.
    assert await lines(table, season) == [(1, 8, 4, 1), (2, 9, 0, 1)]


async def worlds(table: EventTable, *shown: Season) -> list[tuple[SeasonLine, ...]]:
    """Return everything that the tables of the seasons contain, with names and single results."""
    return [await seasons(table).table(one) for one in shown]


async def test_tn58_hidden_results_change_nothing_until_the_event_ends(table: EventTable) -> None:
    """The tables of the seasons are the same before the event, after each hidden result, and in the second round."""
    rated = await opened(table, wish=SeasonWish(counting="rating", games=("noughts",)))
    counted = await opened(table)
    await free_match(table, 1, 2)
    before = await worlds(table, rated, counted)
    number = await table.event(Stage("swiss", rounds=2), watchable=False)
    first, second = await table.round(number)
    for code, squares in ((first.code, FIRST), (second.code, LEVEL)):
        await table.play_out(number, code, squares)
        assert await worlds(table, rated, counted) == before
    # The first round is public now, but the event goes on.
    await table.round(number)
    await table.play_round(number)
    assert await worlds(table, rated, counted) == before
    await finished(table, number)
    assert [len(one) for one in await worlds(table, rated, counted)] == [4, 4]


async def test_tn58_unlisted_events_and_deleted_matches_do_not_count(table: EventTable) -> None:
    rated = await opened(table, wish=SeasonWish(counting="rating", games=("noughts",)))
    counted = await opened(table)
    before = await worlds(table, rated, counted)
    await played_event(table, web="link")
    assert await worlds(table, rated, counted) == before == [(), ()]
    match = await free_match(table, 8, 9)
    assert [len(one) for one in await worlds(table, rated, counted)] == [2, 2]
    sql = "UPDATE sessions SET deleted_at = 5 WHERE session_id = ?"
    await table.storage.database.write(lambda connection: connection.execute(sql, (match,)).rowcount)
    assert await worlds(table, rated, counted) == before


@pytest.mark.parametrize("web", ["link", "listed"])
async def test_tn58_matches_of_a_deleted_event_are_no_free_matches(table: EventTable, web: str) -> None:
    rated = await opened(table, wish=SeasonWish(counting="rating", games=("noughts",)))
    counted = await opened(table)
    await free_match(table, 8, 9)
    before = await worlds(table, rated, counted)
    number = await table.event(Stage("swiss", rounds=2), web=web)
    await table.round(number)
    await table.play_round(number)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    assert await worlds(table, rated, counted) == before
    await table.events.drafts.delete(GUILD, number, table.judge(), "rain")
    await refused("no_tournament", table.whole(number))
    assert await worlds(table, rated, counted) == before


async def test_tn58_matches_of_a_damaged_event_are_no_free_matches(table: EventTable) -> None:
    rated = await opened(table, wish=SeasonWish(counting="rating", games=("noughts",)))
    counted = await opened(table)
    await free_match(table, 8, 9)
    before = await worlds(table, rated, counted)
    number = await table.event(Stage("swiss", rounds=2), web="link")
    await table.round(number)
    broken = "UPDATE tournament_rounds SET given = '?'"
    await table.storage.database.write(lambda connection: connection.execute(broken).rowcount)
    whole = await table.events.drafts.cancel(GUILD, number, table.leader(), "broken")
    # The matches continue without their event.
    for session in (one.session_id or 0 for one in whole.tables):
        for mark in FIRST:
            for seat in (await table.live(session)).due_seats():
                await table.move(session, seat.user_id or 0, f"mark {mark}")
    await table.turn()
    assert await worlds(table, rated, counted) == before
    await table.events.drafts.delete(GUILD, number, table.judge(), "broken")
    assert await worlds(table, rated, counted) == before


async def test_tn57_the_results_are_found_by_their_times(table: EventTable) -> None:
    """The results are found by their times. Otherwise the whole history of a server would be read for each table."""
    season = await opened(table)
    if not isinstance(table.storage.database, SqliteDatabase):
        pytest.skip("PostgreSQL reads small tables whole")
    plan = await plan_of(table.storage, _RESULTS.format(events="5, 7"), parameters(season))
    assert any("results_guild (guild_id=? AND ended_at>? AND ended_at<?)" in step for step in plan), plan
    assert any("sessions_of_tournament (tournament_id=?)" in step for step in plan), plan


async def test_tn58_an_unlisted_event_counts_once_it_is_listed(table: EventTable) -> None:
    season = await opened(table)
    number = await table.draft(Stage("swiss", rounds=1), web="hidden")
    await table.started(number, range(1, 5))
    await table.round(number)
    await table.play_round(number)
    await finished(table, number)
    assert await lines(table, season) == []
    tournament = await table.tournament(number)
    settings = msgspec.json.encode(msgspec.structs.replace(settings_of(tournament), web="listed"))
    await table.storage.database.write(
        lambda connection: (
            connection.execute(
                "UPDATE tournaments SET settings = ? WHERE tournament_id = ?", (settings, number)
            ).rowcount
        )
    )
    assert len(await lines(table, season)) == 4


# ---- the end


async def test_tn59_a_season_ends_by_itself_and_its_table_is_frozen(table: EventTable) -> None:
    season = await opened(table)
    await free_match(table, 8, 9)
    await until(table, "2027-03-31 23:59")
    assert (await seasons(table).get(GUILD, season.season_id)).ended_at is None
    await until(table, "2027-04-01 00:00")
    ended = await seasons(table).get(GUILD, season.season_id)
    assert ended.ended_at == ended.ends_at == table.now
    assert await lines(table, season) == [(1, 8, 4, 1), (2, 9, 0, 1)]
    assert [one.season_id for one in await seasons(table).unannounced()] == [season.season_id]
    # Later matches change nothing, and neither does a deleted one.
    await free_match(table, 9, 8)
    assert await lines(table, season) == [(1, 8, 4, 1), (2, 9, 0, 1)]
    assert [(one.place, one.span) for one in await seasons(table).titles(GUILD, 8)] == [(1, "month")]
    # A player without points gets no title.
    assert await seasons(table).titles(GUILD, 9) == ()
    for act in (seasons(table).end, seasons(table).delete):
        await refused("season_over", act(GUILD, season.season_id, OLGA))
    await refused("season_over", changed(table, season, SeasonWish(best=3)))
    await seasons(table).set_announced(ended, 5)
    assert await seasons(table).unannounced() == ()
    assert len(await seasons(table).of_guild(GUILD)) == 1


async def test_tn59_an_organiser_ends_a_season_early(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(repeats=True))
    await free_match(table, 8, 9)
    table.now += HOUR_MS
    await seasons(table).end(GUILD, season.season_id, OLGA)
    (ended,) = await seasons(table).of_guild(GUILD)
    assert (ended.ends_at, ended.ended_at, ended.repeats) == (table.now, table.now, False)
    later = await opened(table, wish=SeasonWish(days=(date(2027, 3, 12), date(2027, 3, 13))))
    await refused("season_not_begun", seasons(table).end(GUILD, later.season_id, OLGA))


async def test_tn60_a_season_repeats(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(repeats=True, name="Liga", games=("noughts",), best=3))
    await free_match(table, 8, 9)
    await until(table, "2027-05-02 00:00")
    found = [*reversed(await seasons(table).of_guild(GUILD))]
    third = next(one for one in found if one.ended_at is None)
    assert sorted((one.name, local(one.starts_at), local(one.ends_at)) for one in found) == [
        ("Liga", "2027-03-01 00:00", "2027-04-01 00:00"),
        ("Liga #2", "2027-04-01 00:00", "2027-05-01 00:00"),
        ("Liga #3", "2027-05-01 00:00", "2027-06-01 00:00"),
    ]
    assert (third.games, third.counting, third.best, third.created_by) == (season.games, "both", 3, OLGA)
    await changed(table, third, SeasonWish(repeats=False))
    await until(table, "2027-08-01 00:00")
    assert len(await seasons(table).of_guild(GUILD)) == 3


async def test_tn60_a_season_of_days_repeats_for_as_many_days(table: EventTable) -> None:
    await opened(table, wish=SeasonWish(repeats=True, days=(date(2027, 3, 22), date(2027, 3, 28))))
    await until(table, "2027-03-30 00:00")
    (following, _) = await seasons(table).of_guild(GUILD)
    assert tuple(map(str, season_days(following))) == ("2027-03-29", "2027-04-04")


async def test_tn60_a_season_of_a_few_days_does_not_repeat(table: EventTable) -> None:
    days = (date(2027, 3, 22), date(2027, 3, 28))
    season = await opened(table, wish=SeasonWish(days=(days[0], date(2027, 3, 27))))
    await refused("bad_season_days", changed(table, season, SeasonWish(repeats=True)))
    # These seven days are enough for a season that repeats, although the last one has only 23 hours.
    season = await changed(table, season, SeasonWish(days=days, repeats=True))
    with pytest.raises(Refused) as caught:
        await changed(table, season, SeasonWish(days=(days[0], date(2027, 3, 27))))
    assert caught.value.phrase.params == {"why": "short", "days": 7}
    assert (await seasons(table).get(GUILD, season.season_id)).repeats


async def test_tn60_the_next_season_begins_exactly_at_the_end(table: EventTable) -> None:
    """The end of a season may not be at midnight, if the rules of its time zone changed after it was opened."""
    season = await opened(table)
    for hour in (-HOUR_MS, 0, HOUR_MS):
        moved = msgspec.structs.replace(season, ends_at=season.ends_at + hour)
        assert following_span(moved) == (moved.ends_at, moment("2027-05-01 00:00"))


async def test_tn59_nothing_ends_twice_after_an_absence(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(repeats=True))
    await free_match(table, 8, 9)
    await table.restart(away=24 * 70)
    # After the absence the clock is in doubt for a while. Once it is accepted again, one season after another ends.
    await table.later(2)
    await table.turn()
    found = await seasons(table).of_guild(GUILD)
    assert len(found) == 3
    assert [one.ended_at is None for one in found] == [True, False, False]
    assert await lines(table, season) == [(1, 8, 4, 1), (2, 9, 0, 1)]
    # Only the latest of them is announced.
    running, latest, first = found
    assert [one.season_id for one in await seasons(table).unannounced()] == [latest.season_id]
    assert (first.season_id, first.message_id) == (season.season_id, None)
    assert first.announced_at is not None
    assert (running.follows, latest.follows, first.follows) == (latest.season_id, first.season_id, None)
    stale = await seasons(table).get(GUILD, season.season_id)
    before = msgspec.structs.replace(stale, ended_at=None)
    assert not await table.storage.seasons.end(before, (), before, at=table.now)
    assert len(await seasons(table).of_guild(GUILD)) == 3


async def test_tn60_all_that_has_passed_ends_before_anything_is_announced(table: EventTable) -> None:
    """If the poster were woken between two ends, it would announce a season that is not the latest."""
    await opened(table, wish=SeasonWish(repeats=True))
    heard: list[int] = []
    await table.restart(away=24 * 100)

    def listen() -> None:
        heard.append(1)

    seasons(table).listeners.append(listen)
    table.now = moment("2027-06-20 00:00")
    assert await seasons(table).look(table.now)
    assert len(heard) == 1
    assert [one.ended_at is None for one in await seasons(table).of_guild(GUILD)] == [True, False, False, False]
    assert len(await seasons(table).unannounced()) == 1


async def until_months_end(table: EventTable, *months: str) -> None:
    """Let the bot run over the ends of months."""
    for month in months:
        await until(table, f"2027-{month}-01 00:00")
        for one in await seasons(table).unannounced():
            await seasons(table).set_announced(one, 5)


async def test_tn60_two_seasons_without_a_result_end_the_repetition(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(repeats=True, name="Liga", games=("noughts",), counting="both"))
    await free_match(table, 8, 9)
    await until_months_end(table, "04", "05")
    assert len(await seasons(table).of_guild(GUILD)) == 3, "one season without a result"
    # The results of another game do not count.
    await until_months_end(table, "06")
    found = await seasons(table).of_guild(GUILD)
    assert [(one.name, one.lapsed, one.repeats) for one in found] == [
        ("Liga #3", True, False),
        ("Liga #2", False, True),
        ("Liga", False, True),
    ]
    await until(table, "2027-09-01 00:00")
    assert len(await seasons(table).of_guild(GUILD)) == 3
    # A press begins the season again, once, with the same settings.
    lapsed = found[0].season_id
    await refused("expired_control", seasons(table).begin_again(GUILD, season.season_id, 7))
    await refused("no_season", seasons(table).begin_again(8, lapsed, 7))
    again = await seasons(table).begin_again(GUILD, lapsed, 7)
    assert (again.name, again.games, again.repeats, again.created_by) == ("Liga #4", season.games, True, 7)
    assert tuple(map(str, season_days(again))) == ("2027-09-01", "2027-09-30")
    await refused("season_followed", seasons(table).begin_again(GUILD, lapsed, 7))
    # After the new beginning, two seasons without results pass before the season lapses again.
    await until_months_end(table, "10")
    assert (await seasons(table).of_guild(GUILD))[0].ended_at is None
    await until_months_end(table, "11")
    assert (await seasons(table).of_guild(GUILD))[0].lapsed
    entries = await table.host.moderation.entries(
        GUILD, action="season", actor=None, session_id=None, limit=9, offset=0
    )
    assert msgspec.json.decode(entries[0].after or b"")["season_step"] == "again"


async def test_tn60_a_season_of_days_begins_again_today_for_as_many_days(table: EventTable) -> None:
    await opened(table, wish=SeasonWish(repeats=True, days=(date(2027, 3, 8), date(2027, 3, 14))))
    await until(table, "2027-03-15 00:00")
    await until(table, "2027-03-22 00:00")
    await until(table, "2027-04-07 18:00")
    (lapsed, _) = await seasons(table).of_guild(GUILD)
    again = await seasons(table).begin_again(GUILD, lapsed.season_id, OLGA)
    assert tuple(map(str, season_days(again))) == ("2027-04-07", "2027-04-13")


async def test_tn60_a_result_between_two_empty_seasons_keeps_the_repetition(table: EventTable) -> None:
    await opened(table, wish=SeasonWish(repeats=True))
    await until_months_end(table, "04")
    await free_match(table, 8, 9)
    await until_months_end(table, "05", "06")
    assert [one.lapsed for one in await seasons(table).of_guild(GUILD)] == [False] * 4


async def test_tn60_seasons_that_end_while_the_bot_is_away_do_not_end_the_repetition(table: EventTable) -> None:
    await opened(table, wish=SeasonWish(repeats=True))
    await table.restart(away=24 * 100)
    await table.later(2)
    await table.turn()
    running, *over = await seasons(table).of_guild(GUILD)
    assert (running.ended_at, len(over)) == (None, 3)
    # The present season is the first that counts.
    await until_months_end(table, "07")
    assert not any(one.lapsed for one in await seasons(table).of_guild(GUILD))
    await until_months_end(table, "08")
    assert (await seasons(table).of_guild(GUILD))[0].lapsed


async def test_tn56_an_opening_is_announced_after_ten_minutes_or_when_the_season_begins(table: EventTable) -> None:
    season = await opened(table)
    assert await seasons(table).unopened() == ()
    table.now += OPENING_MS - 1000
    season = await changed(table, season, SeasonWish(best=3))
    table.now += 2000
    assert await seasons(table).unopened() == (), "the organiser is still changing it"
    assert await table.storage.timers.next_after(table.now) == season.opening_due_at
    table.now += OPENING_MS
    assert [one.season_id for one in await seasons(table).unopened()] == [season.season_id]
    later = await opened(table, "2027-03-11 12:00", SeasonWish(days=(date(2027, 4, 5), date(2027, 4, 9))))
    await seasons(table).set_opened(season)
    # A later change causes no second announcement.
    await changed(table, await seasons(table).get(GUILD, season.season_id), SeasonWish(best=4))
    assert (await seasons(table).get(GUILD, season.season_id)).opening_due_at is None
    table.now = moment("2027-04-04 23:59")
    assert await seasons(table).unopened() == ()
    table.now = moment("2027-04-05 00:00")
    assert [one.season_id for one in await seasons(table).unopened()] == [later.season_id]
    await seasons(table).end(GUILD, season.season_id, OLGA)
    await seasons(table).delete(GUILD, later.season_id, OLGA)
    assert await seasons(table).unopened() == ()


async def test_tn89_another_channel_announces_the_season_again_and_keeps_the_next_ones(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(repeats=True))
    moved_early = await changed(table, season, SeasonWish(channel_id=77))
    assert (moved_early.channel_id, moved_early.opening_due_at) == (77, table.now + OPENING_MS)
    # The poster was announcing the season in the former channel, so the new one is still to read it.
    await seasons(table).set_opened(season)
    assert (await seasons(table).get(GUILD, season.season_id)).opening_due_at is not None
    await seasons(table).set_opened(moved_early)
    same = await changed(table, moved_early, SeasonWish(channel_id=77))
    assert (same.opening_due_at, await seasons(table).unopened()) == (None, ())
    moved_late = await changed(table, same, SeasonWish(channel_id=78))
    assert await seasons(table).unopened() == (moved_late,), "it is announced at once"
    await free_match(table, 8, 9)
    await until(table, "2027-04-02 00:00")
    assert [one.channel_id for one in await seasons(table).of_guild(GUILD)] == [78, 78]
    with pytest.raises(Refused, match="season_over"):
        await seasons(table).change(GUILD, season.season_id, OLGA, SeasonWish(channel_id=77))


async def test_tn56_a_season_that_follows_another_is_announced_with_its_end(table: EventTable) -> None:
    await opened(table, wish=SeasonWish(repeats=True))
    await until(table, "2027-04-02 00:00")
    (following, _) = await seasons(table).of_guild(GUILD)
    assert (following.ended_at, following.opening_due_at) == (None, None)


async def test_tn59_a_server_keeps_a_number_of_ended_seasons(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert KEPT_SEASONS == 200
    monkeypatch.setattr(seasons_module, "KEPT_SEASONS", 2)
    season = await opened(table, wish=SeasonWish(repeats=True))
    await free_match(table, 8, 9)
    await until_months_end(table, "04")
    await free_match(table, 8, 9)
    await until_months_end(table, "05")
    assert await seasons(table).surplus(GUILD) == ()
    await free_match(table, 8, 9)
    await until_months_end(table, "06")
    (oldest,) = await seasons(table).surplus(GUILD)
    assert oldest.season_id == season.season_id
    assert await seasons(table).surplus(8) == ()
    assert len(await seasons(table).titles(GUILD, 8)) == 3
    await seasons(table).drop(oldest)
    assert await seasons(table).surplus(GUILD) == ()
    assert len(await seasons(table).titles(GUILD, 8)) == 2
    await refused("no_season", seasons(table).get(GUILD, oldest.season_id))


async def test_tn57_disqualified_players_have_no_place_and_nobody_beats_them(table: EventTable) -> None:
    season = await opened(table)
    number = await table.event(Stage("swiss", rounds=1), users=4)
    await table.round(number)
    await table.play_round(number)
    whole = await table.whole(number)
    cheat = next(entry for entry in whole.entries if entry.user_id == 1)
    await table.events.rulings.rule(GUILD, number, table.judge(), Disqualify(cheat.number), "cheated")
    await finished(table, number)
    found = {user: points for _, user, points, _ in await lines(table, season)}
    assert 1 not in found
    # The event counts as one of three players, whose first place is worth 20 points.
    assert {*found} == {2, 3, 4}
    assert max(found.values()) == event_worth(3) == 20


async def test_tn59_two_changes_of_a_season_do_not_mix(table: EventTable) -> None:
    season = await opened(table)
    await changed(table, season, SeasonWish(best=3))
    entry = seasons(table)._entry(season, OLGA, "change")
    assert not await table.storage.seasons.change(season, entry)
    assert not await table.storage.seasons.delete(season, entry)


# ---- persons


async def test_tn59_a_removed_user_keeps_no_name_and_no_title(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(repeats=True))
    running = await opened(table, wish=SeasonWish(days=(date(2027, 3, 1), date(2027, 6, 1))))
    await played_event(table)
    await free_match(table, 8, 9)
    before = await lines(table, running)
    await until(table, "2027-04-01 00:00")
    ended = await seasons(table).get(GUILD, season.season_id)
    await seasons(table).set_announced(ended, 5)
    kept = await table.host.personal_data.everything(8)
    assert [row["points"] for row in kept.lists["season_places"]] == [4]
    await table.host.personal_data.forget(8)
    # The announcement in the channel must be edited, because it still has the name.
    (pending,) = await seasons(table).unannounced()
    assert (pending.season_id, pending.message_id) == (season.season_id, 5)
    frozen = await seasons(table).table(ended)
    assert [one.name for one in frozen if one.user_id is None] == [""]
    assert await seasons(table).titles(GUILD, 8) == ()
    assert {user for _, user, _, _ in await lines(table, running)} == {user for _, user, _, _ in before} - {8}
    # `ended` was read before the removal, so an announcement made from it has the name, and does not count.
    await seasons(table).set_announced(ended, 5)
    assert len(await seasons(table).unannounced()) == 1
    await table.host.personal_data.forget(OLGA)
    assert {one.created_by for one in await seasons(table).of_guild(GUILD)} == {0}


async def test_tn59_a_season_that_was_never_announced_stays_so_if_a_user_is_removed(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(repeats=True))
    await free_match(table, 8, 9)
    await until(table, "2027-04-01 00:00")
    await seasons(table).set_unannounceable(await seasons(table).get(GUILD, season.season_id))
    running, _ = await seasons(table).of_guild(GUILD)
    await changed(table, running, SeasonWish(repeats=True))
    await table.host.personal_data.forget(8)
    assert await lines(table, season) == [(1, None, 4, 1), (2, 9, 0, 1)]
    assert await seasons(table).unannounced() == ()
    assert (await seasons(table).get(GUILD, running.season_id)).repeats


async def test_tn59_a_user_removed_while_a_season_ends_has_no_place(table: EventTable) -> None:
    season = await opened(table)
    await free_match(table, 8, 9)
    places = seasons(table)._tables
    computed = await places.computed(season)
    await table.host.personal_data.forget(8)

    async def earlier(_season: Season) -> list[object]:
        return [*computed]

    places.computed = earlier  # type: ignore[method-assign,assignment]
    await until(table, "2027-04-01 00:00")
    assert [user for _, user, _, _ in await lines(table, season)] == [None, 9]


async def test_tn57_removed_players_are_counted_as_beaten(table: EventTable) -> None:
    season = await opened(table)
    await played_event(table, users=8)
    before = {user: points for _, user, points, _ in await lines(table, season)}
    loser = min(before, key=lambda user: before[user])
    assert loser is not None
    await table.host.personal_data.forget(loser)
    after = {user: points for _, user, points, _ in await lines(table, season)}
    assert after == {user: points for user, points in before.items() if user != loser}


async def test_seasons_that_cannot_be_read_are_reported_and_end(table: EventTable) -> None:
    season = await opened(table, wish=SeasonWish(repeats=True))
    sql = "UPDATE seasons SET starts_at = -9000000000000000, games = '7' WHERE season_id = ?"
    await table.storage.database.write(lambda connection: connection.execute(sql, (season.season_id,)).rowcount)
    (fault,) = await seasons(table).faults()
    assert fault[0] == season.season_id
    await until(table, "2027-04-01 00:00")
    (ended,) = await seasons(table).of_guild(GUILD)
    assert ended.ended_at is not None
    assert not ended.repeats, "no season follows"
