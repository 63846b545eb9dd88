"""Tests that rounds are generated in another process with a time limit, and that forgotten users leave their events."""

from __future__ import annotations

import sys

import pytest

from bot.host.ground.workers import WorkerThreads
from bot.host.host import Host
from bot.host.tournaments.ground.facts import context_of, event_of
from bot.host.tournaments.rounds.pairing import Pairing
from bot.host.tournaments.rulings.player_rulings import EnterLate, Forbid, Warn
from bot.wording.seat_names import SeatNames
from engine.kernel.errors import Refused
from engine.tournaments.event import NO_WISHES, Stage, Wishes
from engine.tournaments.rounds.jobs import PairingJob, answer_job
from tests.bot.events import GUILD, EventTable, players


async def job_of(table: EventTable, plan: Stage, game: str = "noughts") -> PairingJob:
    whole = await table.whole(await table.event(plan, game=game, users=6))
    return PairingJob(event_of(whole), whole.tournament.seed, context_of(whole), NO_WISHES)


async def test_tn16_a_process_generates_the_same_round_within_its_time(table: EventTable) -> None:
    job = await job_of(table, Stage("swiss", rounds=3))
    assert await Pairing(WorkerThreads()).draw(job) == answer_job(job).round
    with pytest.raises(Refused, match="pairing_slow"):
        await Pairing(WorkerThreads(), seconds=0.001).draw(job)
    apart = PairingJob(job.event, job.seed, job.context, Wishes(forbidden=((1, 2, 3, 4, 5, 6),)))
    with pytest.raises(Refused, match="no_pairing"):
        await Pairing(WorkerThreads()).draw(apart)


async def test_tn17_large_pods_are_generated_in_a_process_and_small_ones_in_a_thread(table: EventTable) -> None:
    job = await job_of(table, Stage("swiss_pods", seats=(3,), rounds=3), game="splendor_marvel")
    assert await Pairing(WorkerThreads(), few=0).draw(job) == await Pairing(WorkerThreads(), seconds=0.001).draw(job)
    with pytest.raises(Refused, match="pairing_slow"):
        await Pairing(WorkerThreads(), seconds=0.001, few=0).draw(job)


async def test_tn16_a_host_generates_rounds_in_processes(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await table.event(Stage("swiss", rounds=3), users=6)
    rounds = Host(table.storage, SeatNames(), clock=table.host.clock).tournaments.rounds
    with monkeypatch.context() as patched:
        patched.setattr(sys, "executable", "/bin/false")
        with pytest.raises(Refused, match="pairing_failed"):
            await rounds.draw(GUILD, number, table.leader())
    await rounds.draw(GUILD, number, table.leader())
    assert len((await table.whole(number)).rounds) == 1


async def test_a_forgotten_user_leaves_the_event_and_their_points_stay(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=3), users=4)
    tables = await table.round(number)
    await table.play_round(number)
    kept = await table.host.personal_data.everything(1)
    assert [one["event"] for one in kept.lists["events"]] == ["Cup"]
    await table.host.personal_data.forget(1)
    whole = await table.whole(number)
    entry = next(one for one in whole.entries if one.number == 1)
    assert (entry.user_id, entry.state, entry.name) == (None, "dropped", "Somebody")
    assert all(one.result is not None for one in whole.tables)
    following = await table.round(number)
    assert 1 not in {player for one in following for player in players(one)}
    assert not any((await table.host.personal_data.everything(1)).lists.values())
    assert len(tables) == 2


async def test_a_forgotten_user_is_removed_from_rulings_and_objections(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=3), users=6, no_show_hours=1000, round_days=None)
    rulings = table.events.rulings
    name = (await table.whole(number)).entries[1].name
    await rulings.rule(GUILD, number, table.judge(), EnterLate(77, "Zoe"), "so")
    await rulings.rule(GUILD, number, table.judge(), Forbid((2, 3)), "so")
    await rulings.rule(GUILD, number, table.judge(), Warn(2), "so")
    await table.round(number)
    row = await rulings.rule(GUILD, number, table.actor(1, moderator=True), Warn(3), "so")
    for hours in (25, 25):
        await table.pass_hours(hours)
    # Two rulings are pending, and the officials did not answer two requests. So the bot asks all players.
    for sql in (
        "UPDATE tournament_entries SET name = name || ' (two)' WHERE number = 2",
        "UPDATE tournaments SET asked = 2, asked_at = 5",
    ):
        await table.storage.database.write(lambda connection, sql=sql: connection.execute(sql).rowcount)  # type: ignore[misc]
    await rulings.object_to(GUILD, number, table.actor(2), row.ruling_id)
    event = (await table.whole(number)).tournament
    assert (event.asked, event.asked_at) == (2, 5), "a player is not an official"
    kept = await table.host.personal_data.everything(2)
    assert [one["kind"] for one in kept.lists["event_objections"]] == ["warn"]
    for user in (2, 77):
        await table.host.personal_data.forget(user)
    assert not any((await table.host.personal_data.everything(2)).lists.values())
    whole = await table.whole(number)
    said = b" ".join(data for one in whole.rulings for data in (one.ruling, one.before, one.after))
    assert name.encode() not in said
    assert b"Zoe" not in said
    assert said.count(b"Somebody") == 1, "the late entry itself; all else holds numbers"
    # The objection of the forgotten user still counts, so the ruling waits for a second judge.
    await table.pass_hours(25)
    assert [one.state for one in (await table.whole(number)).rulings if one.ruling_id == row.ruling_id] == ["waiting"]


async def test_tn22_a_bracket_of_pods_shows_the_tables_that_are_played(table: EventTable) -> None:
    plan = Stage("pod_elimination", seats=(3,), go_on=1)
    number = await table.event(plan, game="splendor_marvel", users=9)
    await table.round(number)
    found = await table.events.views.bracket(await table.whole(number))
    first = [slot for slot in found.slots if slot.event_round == 1]
    assert sorted(player or 0 for slot in first for player in slot.players) == [*range(1, 10)]
