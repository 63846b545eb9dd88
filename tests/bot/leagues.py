"""Leagues at a host: they are announced, their seasons are opened, and the events of the seasons are played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.host.leagues.leagues import LeagueWish
from bot.host.tournaments.ground.facts import seats_of
from storage.records.changes import Lockout, NewAudit
from storage.records.leagues import League, LeagueEvent, WholeLeague
from tests.bot.events import CHANNEL, FIRST, GUILD, SECOND, EventTable

OLGA = 900
DUEL = "noughts"


def event_name(league: League, season: int, division: int) -> str:
    return f"{league.name} {season}.{division}"


async def begun(table: EventTable, users: Iterable[int], size: int = 4, days: int = 28, game: str = DUEL) -> int:
    """Announce a league with divisions of ``size``, seasons of ``days`` and these players; return its number."""
    leagues = table.host.leagues
    number = (await leagues.create(GUILD, CHANNEL, OLGA, "en", "Liga", game)).league.league_id
    await leagues.change(GUILD, number, OLGA, LeagueWish(size=size, moves=1, days=days))
    await leagues.announce(GUILD, number, OLGA)
    for user in users:
        await leagues.entries.join(GUILD, number, table.actor(user))
    return number


async def league(table: EventTable, number: int) -> WholeLeague:
    return await table.host.leagues.get(GUILD, number)


async def open_season(table: EventTable, number: int) -> list[LeagueEvent]:
    """Open the next season, and return its events."""
    seen = (await league(table, number)).league.revision
    whole = await table.host.leagues.open_season(GUILD, number, table.leader(), seen, event_name)
    await table.turn()
    return [one for one in whole.events if one.season == whole.league.season]


async def play(table: EventTable, event: int, away: Sequence[int] = ()) -> None:
    """Play an event to its end. The lower user id wins; the users ``away`` never move, so their time runs out."""
    while (await table.tournament(event)).state == "running":
        await table.threads_made(event)
        whole = await table.whole(event)
        users = {one.number: one.user_id or 0 for one in whole.entries}
        for one in whole.tables:
            if one.result is not None or one.session_id is None:
                continue
            first, second = (users[seat] for seat in seats_of(one))
            if first in away or second in away:
                await let_time_run_out(table, one.session_id, away)
            else:
                await table.play_out(event, one.code, FIRST if first < second else SECOND)
        await table.turn()


async def let_time_run_out(table: EventTable, session_id: int, away: Sequence[int]) -> None:
    """Let the other players move until it is the turn of a player in ``away``, whose time then runs out."""
    for mark in range(1, 10):
        due = [seat.user_id or 0 for seat in (await table.live(session_id)).due_seats()]
        if not due or due[0] in away:
            break
        await table.move(session_id, due[0], f"mark {mark}")
    await table.pass_hours(24 * 6, step=24)


async def lock_out(table: EventTable, user: int) -> None:
    """Let a moderator lock a user out of the guild's matches."""
    assert await table.storage.lockouts.lock(Lockout(GUILD, user, 901, "why", 5), entry(table, "lock"))


def entry(table: EventTable, action: str) -> NewAudit:
    """Return an entry of the log about an action of a moderator."""
    return NewAudit(at=table.now, guild_id=GUILD, actor=901, action=action, reason="why")
