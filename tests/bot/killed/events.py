"""Bots that kill themselves before a statement while they advance an event by one step (`tests/forked.py`).

The arguments are the step, the time and the database file. A process starts at that time, carries out the step, and
handles all due timers.
"""

from __future__ import annotations

from pathlib import Path

from bot.host.host import Host
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.rulings.player_rulings import Disqualify
from bot.host.tournaments.rulings.table_rulings import Award, Replay
from bot.wording.seat_names import SeatNames
from engine.kernel.contract.registry import games
from storage.records.roles import RoleChoice
from storage.sqlite.store import SqliteStorage
from tests.bot.pairing import PairingHere
from tests.forked import Statements, serve
from tests.toys import know

# The guild is the same as in tests/bot/events.py, which must not be imported before the games are known.
GUILD, EVENT = 7, 1
# The interaction id of each step. After a kill, the test delivers the same interaction again.
ONCE = 77_777
# Moves of the first and the second seat in turn; the first seat wins.
SQUARES = (1, 4, 2, 5, 3)


async def work(statements: Statements, step: str, moment: str, path: str) -> None:
    """Start at this time, carry out the step if it is not done yet, and then all its consequences."""
    now = int(moment)
    async with await SqliteStorage.open(Path(path), clock=lambda: now, trace=statements.trace) as storage:
        host = Host(storage, SeatNames(), clock=lambda: now, pairer=PairingHere(), strongest="easy")
        await do(host, storage, step)
        scheduler = host.scheduler(lambda _timer: None)
        for _ in range(3):
            await scheduler.ring_due()


async def do(host: Host, storage: SqliteStorage, step: str) -> None:
    """Carry out a step of the event, as a button would. A step that is already done has no effect."""
    events, actor = host.tournaments, Actor(900, "Olga", moderator=True, interaction_id=ONCE)
    if step == "register":
        await events.entries.join(GUILD, EVENT, Actor(9, "Late", interaction_id=ONCE))
    elif step == "repeat":
        await events.series.repeat(GUILD, EVENT, actor, "month", "Europe/Madrid")
    elif step == "end of series":
        await events.drafts.cancel(GUILD, EVENT + 1, actor, "why")
    elif step == "league":
        seen = (await host.leagues.get(GUILD, 1)).league.revision
        name = "Liga {}.{}".format
        await host.leagues.open_season(GUILD, 1, actor, seen, lambda _, season, number: name(season, number))
    elif step == "league pause":
        await host.leagues.pause(GUILD, 1, 900, "so it is")
    elif step == "league goes on":
        await host.leagues.resume(GUILD, 1, 900)
    elif step == "season":
        if (await host.seasons.get(GUILD, 1)).ended_at is None:
            await host.seasons.end(GUILD, 1, 900)
    elif step == "ladder match":
        session_id = await host.ladders.challenges.begin(1, 6500)
        if session_id is not None:
            await play_session(host, storage, session_id)
    elif step == "roles":
        await give_roles(host)
    elif step == "ladder correction":
        await host.ladders.correct(GUILD, 1, 900, 1, "lost", "so it is")
    elif step in ("edition", "full", "end of season", "ladder answers"):
        # The scheduler carries out these steps by itself.
        return
    elif step == "check in":
        await events.checkin.check_in(GUILD, EVENT, Actor(1, "User 1", interaction_id=ONCE))
        await events.checkin.close(GUILD, EVENT, actor)
    elif step == "start":
        await events.checkin.start(GUILD, EVENT, actor)
    elif step == "draw":
        await events.rounds.draw(GUILD, EVENT, actor)
    elif step == "publish":
        await events.rounds.publish(GUILD, EVENT, actor)
        for table in await events.tables.to_open(EVENT):
            await events.tables.open(EVENT, table.code, 6000 + table.number)
    elif step == "close":
        await play(host, storage)
    else:
        await rule(host, step, actor)


async def give_roles(host: Host) -> None:
    """Choose a role for a division, and give and take all roles, as after Discord's answers."""
    await host.roles.choose(RoleChoice("league", 1, 1, GUILD, 501), 900)
    await host.roles.follow_choices()
    for role in await host.roles.pending_roles():
        await host.roles.carried_out(role)


async def play(host: Host, storage: SqliteStorage) -> None:
    """Play all unfinished tables from their current positions."""
    for table in (await host.tournaments.whole(GUILD, EVENT)).tables:
        await play_session(host, storage, table.session_id or 0)


async def play_session(host: Host, storage: SqliteStorage, session_id: int) -> None:
    """Play a match from its current position to its end."""
    live = await host.live(session_id)
    while live.is_running:
        made = len(await storage.moves.list(session_id))
        (seat,) = live.due_seats()
        await host.play.move(
            session_id, seat.user_id or 0, f"mark {SQUARES[made]}", interaction_id=ONCE + session_id * 1000 + made
        )
        live = await host.live(session_id)


async def rule(host: Host, step: str, actor: Actor) -> None:
    """Make a ruling if it is not made yet."""
    events = host.tournaments
    whole = await events.whole(GUILD, EVENT)
    if whole.rulings:
        return
    seats = [seats_of(table) for table in whole.tables]
    if step == "results file":
        data = "\n".join(f"{number},{a},{b},1-0" for number, (a, b) in enumerate(seats, 1)).encode()
        results = await events.imports.plan_results(GUILD, EVENT, actor, data, {})
        await events.imports.enter_results(GUILD, EVENT, actor, data, {}, results.mark, "from a file")
        return
    if step == "pairings file":
        (a, b), (c, d) = seats
        data = f"1,{c},{a}\n2,{d},{b}".encode()
        pairings = await events.imports.plan_pairings(GUILD, EVENT, actor, data, {})
        await events.imports.enter_pairings(GUILD, EVENT, actor, data, {}, pairings.mark, "from a file")
        return
    ruling = {"award": Award("1-1", (2, 1)), "replay": Replay("1-1"), "disqualify": Disqualify(1)}[step]
    await events.rulings.rule(GUILD, EVENT, actor, ruling, "so it is")


if __name__ == "__main__":
    know()
    games()
    serve(work)
