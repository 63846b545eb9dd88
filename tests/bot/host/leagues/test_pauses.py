"""Tests pauses of leagues: clocks, deadlines and rounds stand still, and go on where they were (TN-82)."""

from __future__ import annotations

import msgspec
import pytest

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.rulings import AnyRuling, Pause, RequestedRuling, Resume
from bot.host.tournaments.rulings.table_rulings import Award
from engine.kernel.errors import Refused
from storage.records.tournaments import Whole
from tests.bot.events import GUILD, EventTable, refused
from tests.bot.leagues import OLGA, begun, league, open_season, play

pytestmark = [pytest.mark.asyncio, pytest.mark.both_databases]
WHY = "Exams"


async def rule(table: EventTable, session_id: int, ruling: AnyRuling) -> None:
    once = table.interaction()
    await table.host.rulings.rule(
        RequestedRuling(
            guild_id=GUILD, session_id=session_id, actor=901, ruling=ruling, reason="why", interaction_id=once
        )
    )


async def season(table: EventTable) -> tuple[int, int]:
    """Open a season of one division with its tables; return the numbers of the league and of the event."""
    number = await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    await table.threads_made(event.tournament_id)
    await table.kinds()
    return number, event.tournament_id


async def sessions(table: EventTable, event: int) -> list[int]:
    return [one.session_id for one in (await table.whole(event)).tables if one.session_id is not None]


async def time_left(table: EventTable, session_id: int) -> int:
    """Return how long the clock of the player on turn still runs, in milliseconds."""
    live = await table.live(session_id)
    until = live.times[live.due_seats()[0].seat].until
    assert until is not None
    return until - table.now


def deadlines(whole: Whole) -> list[int | None]:
    return [one.deadline for one in whole.rounds]


async def test_tn82_a_season_stands_still_and_goes_on(table: EventTable) -> None:
    leagues = table.host.leagues
    number, event = await season(table)
    await table.pass_hours(5)
    before, games = await table.whole(event), await sessions(table, event)
    left = [await time_left(table, one) for one in games]
    whole = await leagues.pause(GUILD, number, OLGA, f" {WHY} ")
    assert whole.league.pause_reason == WHY
    again = await leagues.pause(GUILD, number, OLGA, "other")
    assert again.league == whole.league, "a second press changes nothing"
    (notices,) = await table.notices()
    assert (notices.kind, msgspec.json.decode(notices.entries)) == ("paused", [1, 2, 3, 4])
    assert msgspec.json.decode(notices.data)["reason"] == WHY
    (entry,) = await table.storage.audit.find(GUILD, action="league", limit=1)
    assert (entry.actor, entry.reason) == (OLGA, WHY)
    # The pause is longer than the season would be. Nothing happens in it.
    await table.restart()
    await table.pass_hours(24 * 40, step=24)
    leagues = table.host.leagues
    assert await table.kinds() == []
    paused = await table.whole(event)
    assert (deadlines(paused), paused.tables) == (deadlines(before), before.tables)
    for session_id in games:
        live = await table.live(session_id)
        assert live.session.status == "running"
        with pytest.raises(Refused, match="paused"):
            await table.move(session_id, live.session.seats[0].user_id or 0, "mark 1")
        await refused("event_paused", rule(table, session_id, Resume()))
    await refused("event_paused", table.events.rounds.draw(GUILD, event, table.leader()))
    pause = table.now - (paused.tournament.paused_at or 0)
    await leagues.resume(GUILD, number, OLGA)
    after = await table.whole(event)
    assert after.tournament.paused_at is None
    assert deadlines(after) == [(one or 0) + pause for one in deadlines(before)]
    assert [one.opened_at for one in after.tables] == [(one.opened_at or 0) + pause for one in before.tables]
    assert [await time_left(table, one) for one in games] == left
    assert await table.kinds() == ["resumed"]
    revision = (await league(table, number)).league.revision
    assert (await leagues.resume(GUILD, number, OLGA)).league.revision == revision
    await play(table, event)
    assert (await league(table, number)).league.state == "open"


async def test_tn82_players_who_do_nothing_lose_after_the_pause_only(table: EventTable) -> None:
    number, event = await season(table)
    await table.host.leagues.pause(GUILD, number, OLGA, WHY)
    await table.pass_hours(24 * 60, step=24)
    await table.host.leagues.resume(GUILD, number, OLGA)
    assert [one.result for one in (await table.whole(event)).tables] == [None, None]
    await table.pass_hours(24 * 20, step=6)
    assert len((await table.whole(event)).rounds) > 1


async def test_tn82_a_match_that_a_moderator_paused_stays_paused(table: EventTable) -> None:
    number, event = await season(table)
    first, second = await sessions(table, event)
    await rule(table, first, Pause())
    table.now += HOUR_MS
    await table.host.leagues.pause(GUILD, number, OLGA, WHY)
    table.now += DAY_MS
    await table.host.leagues.resume(GUILD, number, OLGA)
    assert [(await table.live(one)).session.paused_at is None for one in (first, second)] == [False, True]
    await rule(table, first, Resume())
    assert (await table.live(first)).session.paused_at is None


async def test_tn82_tables_open_after_the_pause_and_later_matches_are_paused_too(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    (first, second) = await table.events.tables.to_open(event.tournament_id)
    await table.host.leagues.pause(GUILD, number, OLGA, WHY)
    assert await table.events.tables.to_open(event.tournament_id) == ()
    # The first table was about to open when the pause began.
    live = await table.events.tables.open(event.tournament_id, first.code, 6001)
    assert await table.storage.leagues.unsettled_pauses() != ()
    await table.turn()
    assert await table.storage.leagues.unsettled_pauses() == ()
    assert (await table.live(live.session.session_id)).session.paused_at is not None
    # Rulings are still made.
    ruling = Award(first.code, (2, 1))
    await table.events.rulings.rule(GUILD, event.tournament_id, table.judge(), ruling, "so it is")
    await table.host.leagues.resume(GUILD, number, OLGA)
    assert [one.code for one in await table.events.tables.to_open(event.tournament_id)] == [second.code]


async def test_tn82_the_end_of_a_league_ends_its_pause(table: EventTable) -> None:
    number, event = await season(table)
    await table.host.leagues.pause(GUILD, number, OLGA, WHY)
    await table.host.leagues.end(GUILD, number, OLGA)
    await table.turn()
    assert (await table.whole(event)).tournament.paused_at is None
    assert {(await table.live(one)).session.paused_at for one in await sessions(table, event)} == {None}


async def test_tn82_a_pause_ends_with_its_season(table: EventTable) -> None:
    number, event = await season(table)
    await table.host.leagues.pause(GUILD, number, OLGA, WHY)
    await table.events.drafts.cancel(GUILD, event, table.leader(), "rain")
    await table.turn()
    found = (await league(table, number)).league
    assert (found.state, found.pause_reason) == ("open", None)


async def test_tn82_only_a_season_that_is_played_is_paused(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    await refused("league_not_playing", table.host.leagues.pause(GUILD, number, OLGA, WHY))
    await refused("reason_needed", table.host.leagues.pause(GUILD, number, OLGA, " "))
    await refused("no_league", table.host.leagues.pause(GUILD + 1, number, OLGA, WHY))
    await refused("league_not_playing", table.host.leagues.resume(GUILD, number, OLGA))
