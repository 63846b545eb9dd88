"""Tests that refusals in events are true: each cause has a sentence that fits it."""

from __future__ import annotations

import sys

import pytest

from bot.host.ground.workers import WorkerThreads
from bot.host.tournaments import next_step
from bot.host.tournaments.drafts.drafts import need_state
from bot.host.tournaments.ground.facts import context_of, event_of
from bot.host.tournaments.rounds.pairing import Pairing
from bot.host.tournaments.rulings.player_rulings import (
    MOST_IN_GROUP,
    Disqualify,
    Drop,
    EnterLate,
    ExtendRound,
    Forbid,
    ReEnter,
    TakePoints,
)
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.tournaments.event import NO_WISHES, Stage
from engine.tournaments.rounds.jobs import PairingJob
from tests.bot.events import GUILD, EventTable, refused

SWISS = Stage("swiss", rounds=3)


async def rule(table: EventTable, number: int, ruling: EventRuling) -> None:
    await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "because")


async def said(table: EventTable, number: int, ruling: EventRuling, lang: str = "en") -> str:
    with pytest.raises(Refused) as found:
        await rule(table, number, ruling)
    return words_for(None, lang).say(found.value.phrase)


async def test_a_player_who_is_out_is_not_offered_a_seat(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    await rule(table, number, Drop(1))
    assert "out of the event already" in await said(table, number, Drop(1))
    await rule(table, number, Disqualify(2))
    assert "disqualified already" in await said(table, number, Disqualify(2))
    assert "ya está descalificado" in await said(table, number, Disqualify(2), "es")
    # Both users had entered the event and left it, so "in the event already" would be false.
    for user in (1, 2):
        await refused("out_of_it", rule(table, number, EnterLate(user, f"User {user}")))
    await refused("already_entered", rule(table, number, EnterLate(3, "User 3")))


async def test_a_player_who_left_before_the_start_is_said_to_have_left(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, range(1, 6))
    await table.events.entries.leave(GUILD, number, table.actor(5))
    await refused("never_seeded", rule(table, number, ReEnter(5)))
    await refused("not_dropped", rule(table, number, ReEnter(4)))


async def test_a_generated_round_is_not_called_over(table: EventTable) -> None:
    number = await table.event(SWISS)
    await refused("no_round_yet", rule(table, number, TakePoints(1, 1)))
    await table.events.rounds.draw(GUILD, number, table.leader())
    await refused("round_not_published", rule(table, number, ExtendRound(1, 5)))
    await table.events.rounds.publish(GUILD, number, table.leader())
    await table.threads_made(number)
    await table.play_round(number)
    await refused("round_over", rule(table, number, ExtendRound(1, 5)))


async def test_a_group_that_is_too_large_is_not_called_too_small(table: EventTable) -> None:
    number = await table.event(SWISS, users=MOST_IN_GROUP + 1)
    await table.round(number)
    everybody = tuple(range(1, MOST_IN_GROUP + 2))
    assert await said(table, number, Forbid(everybody)) == f"Name 2 to {MOST_IN_GROUP} different players."


async def test_a_check_in_that_is_closed_is_not_called_open(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, range(1, 6))
    await refused("checkin_closed", table.events.checkin.check_in(GUILD, number, table.actor(1)))
    await table.events.checkin.open(GUILD, number, table.leader())
    await rule(table, number, Disqualify(1))
    await refused("disqualified_there", table.events.checkin.check_in(GUILD, number, table.actor(1)))
    with pytest.raises(Refused) as error_info:
        need_state(await table.whole(number), "running")
    assert words_for(None, "en").say(error_info.value.phrase) == "Check-in is not over yet."
    await table.events.checkin.close(GUILD, number, table.leader())
    with pytest.raises(Refused) as error_raised:
        need_state(await table.whole(number), "running")
    assert words_for(None, "en").say(error_raised.value.phrase).startswith("Check-in is closed")


async def test_a_finished_event_is_not_said_to_wait_for_a_table(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    await refused("no_step", table.events.step(GUILD, number, table.leader()))
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    assert next_step(await table.whole(number)) is None
    await refused("tournament_over", table.events.step(GUILD, number, table.leader()))


async def test_a_process_that_crashes_is_not_called_too_slow(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = await table.whole(await table.event(SWISS, users=6))
    job = PairingJob(event_of(whole), whole.tournament.seed, context_of(whole), NO_WISHES)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    await refused("pairing_failed", Pairing(WorkerThreads(), few=0).draw(job))
