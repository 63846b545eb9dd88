"""Tests a bot that is killed at each statement of an event's step: each effect happens exactly once (TN-45)."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.clocks.terms import DAY_MS
from bot.host.ladders.settings import LadderWish
from bot.host.seasons.seasons import SeasonWish
from engine.tournaments.event import Stage
from storage.records.roles import CHAMPION, RoleChoice
from storage.records.tournaments import Every
from storage.sqlite.backup import integrity
from tests.bot.events import FIRST, GUILD, SECOND, EventTable, leading
from tests.bot.ladders import begun as ladder_begun
from tests.bot.ladders import challenged, play_out, playing
from tests.bot.leagues import begun as league_begun
from tests.bot.leagues import open_season
from tests.forked import STEPS, Forks, contents, forks, some

pytestmark = pytest.mark.asyncio(loop_scope="module")

# The columns whose values must be equal with and without a restart.
TABLES = {
    "tournaments": "tournament_id, state, checkin_until, started_at, seed_revealed",
    "tournament_entries": "number, user_id, state, place, checked_in_at, entropy, seed, entered, dropped",
    "tournament_rounds": "number, state, given, field, wishes, published_at, deadline, closed_at, flagged",
    "tournament_tables": "code, seats, thread_id, session_id, replays, result",
    "tournament_rulings": "kind, actor, state, before, after",
    "tournament_notices": "kind, round, table_code, entries, data",
    "tournament_timers": "kind, code, due_at",
    "tournament_series": "series_id, every, next_at, edition, places, created_by",
    "tournament_editions": "tournament_id, series_id, edition",
    "seasons": "season_id, name, starts_at, ends_at, repeats, follows, lapsed, ended_at IS NULL",
    "season_places": "season_id, number, user_id, place, points, results",
    "leagues": "league_id, state, season, message_id IS NULL, pause_reason",
    "league_players": "league_id, user_id, division, place, state",
    "tournament_divisions": "tournament_id, league_id, season, division",
    "ladders": "ladder_id, state, pair_at, revision",
    "ladder_players": "ladder_id, user_id, place, warned, wins, draws, losses, last_opponent",
    "ladder_challenges": "challenge_id, challenger, challenged, weekly, state, result, due_at, thread_id, session_id",
    "ladder_results": (
        "result_id, challenger, challenged, result, counted, gained, moved, ahead, corrections, corrected_at, reason"
    ),
    "role_choices": "source, source_id, division, role_id",
    "given_roles": "source, source_id, kind, user_id, role_id, wanted, done",
    "sessions": "session_id, match_id, status, channel_id, seed_revealed, tournament_table",
    "seats": "session_id, seat, user_id",
    "audit": "actor, action, reason, after",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bots() -> AsyncIterator[Forks]:
    async with forks("tests.bot.killed.events") as running:
        yield running


async def prepare(table: EventTable, step: str) -> None:
    number = await table.draft(Stage("swiss", rounds=3), most=4 if step == "full" else 8)
    events = table.events
    await table.registered(number, [1, 2, 3, 4])
    if step in ("register", "repeat"):
        return
    if step == "league":
        await league_begun(table, range(11, 19))
        return
    if step in ("league pause", "league goes on"):
        league = await league_begun(table, range(11, 19))
        for one in await open_season(table, league):
            await table.threads_made(one.tournament_id)
        if step == "league goes on":
            await table.host.leagues.pause(GUILD, league, 900, "why")
        return
    if step == "roles":
        await prepare_roles(table)
        return
    if step in ("ladder match", "ladder answers", "ladder correction"):
        await prepare_ladder(table, step)
        return
    if step in ("season", "end of season"):
        season = await table.host.seasons.open(GUILD, 70, 900, "Europe/Madrid")
        await table.host.seasons.change(GUILD, season.season_id, 900, SeasonWish(repeats=True))
        match = await table.begin(users=(8, 9), game="noughts")
        for mark in FIRST:
            for seat in (await table.live(match)).due_seats():
                await table.move(match, seat.user_id or 0, f"mark {mark}")
        # If the step is the end of a season, the time is that of its end. Otherwise a day passes.
        table.now = season.ends_at + 1000 if step == "end of season" else table.now + DAY_MS
        return
    if step in ("edition", "full"):
        every: Every = "week" if step == "edition" else "full"
        await events.series.repeat(GUILD, number, table.leader(), every, "Europe/Madrid")
        table.now += 8 * DAY_MS
        return
    if step == "end of series":
        await events.series.repeat(GUILD, number, table.leader(), "full", "UTC")
        await events.drafts.cancel(GUILD, number, table.leader(), "why")
        await table.turn()
        return
    await events.checkin.open(GUILD, number, table.leader())
    for user in (2, 3, 4) if step == "check in" else (1, 2, 3, 4):
        await events.checkin.check_in(GUILD, number, table.actor(user))
    if step == "check in":
        return
    await events.checkin.close(GUILD, number, table.leader())
    if step == "start":
        return
    await events.checkin.start(GUILD, number, table.leader())
    if step == "draw":
        return
    await events.rounds.draw(GUILD, number, table.leader())
    if step in ("publish", "pairings file"):
        return
    await events.rounds.publish(GUILD, number, table.leader())
    await table.threads_made(number)


async def prepare_roles(table: EventTable) -> None:
    """Open a season of a league, and let another player take the top of a ladder.

    The role for that is still pending.
    """
    await open_season(table, await league_begun(table, range(11, 19)))
    ladder = await ladder_begun(table, (11, 12, 13))
    await table.host.roles.choose(RoleChoice("ladder", ladder, CHAMPION, GUILD, 502), 900)
    await table.host.roles.follow_choices()
    (role,) = await table.host.roles.pending_roles()
    await table.host.roles.carried_out(role)
    await table.host.ladders.leave(GUILD, ladder, 11)


async def prepare_ladder(table: EventTable, step: str) -> None:
    """Let a match begin or end. Or let the times to answer two challenges end just when a week begins."""
    number = await ladder_begun(table, range(11, 20), LadderWish(days=7, weekly=True))
    if step == "ladder match":
        challenge_made = await challenged(table, number, 13, 11)
        await table.host.ladders.challenges.accept(GUILD, challenge_made.challenge_id, 11)
        return
    if step == "ladder correction":
        await play_out(table, await playing(table, number, 13, 11), SECOND)
        return
    first = await challenged(table, number, 13, 11)
    await table.host.ladders.challenges.decline(GUILD, first.challenge_id, 11)
    await challenged(table, number, 14, 11)
    await challenged(table, number, 15, 12)
    table.now += 7 * DAY_MS - 1000
    await table.storage.presence.beat(table.now, 0)


@pytest.mark.parametrize(
    ("step", "least"),
    [
        ("register", 6),
        ("repeat", 8),
        ("edition", 25),
        ("full", 12),
        ("end of series", 20),
        ("league", 50),
        ("league pause", 15),
        ("league goes on", 15),
        ("roles", 12),
        ("ladder match", 40),
        ("ladder answers", 20),
        ("ladder correction", 12),
        ("season", 5),
        ("end of season", 8),
        ("check in", 15),
        ("start", 12),
        ("draw", 12),
        ("publish", 40),
        ("close", 60),
        ("award", 15),
        ("replay", 30),
        ("disqualify", 15),
        ("results file", 20),
        ("pairings file", 12),
    ],
)
@pytest.mark.parametrize("every", STEPS)
async def test_tn45_killed_at_each_statement_of_a_step(
    tmp_path: Path, bots: Forks, step: str, least: int, every: int
) -> None:
    start = tmp_path / "start.db"
    async with leading(start) as table:
        await prepare(table, step)
        now = table.now + 1000
    before, whole = contents(start, TABLES), tmp_path / "whole.db"
    shutil.copy(start, whole)
    count = await bots.done(step, now, whole)
    assert count >= least
    expected = contents(whole, TABLES)
    assert expected != before
    # Another start has nothing to do, and repeats nothing.
    await bots.done(step, now, whole)
    assert contents(whole, TABLES) == expected
    for fatal in some(count, every, "event", step):
        path = tmp_path / f"{fatal}.db"
        shutil.copy(start, path)
        await bots.killed(fatal, step, now, path)
        assert await integrity(path) == []
        await bots.done(step, now, path)
        assert contents(path, TABLES) == expected, f"killed before statement {fatal} of {count}"
        path.unlink()
