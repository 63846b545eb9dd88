"""Tests ladders whose players do not come to their weekly matches: the worked examples of TN-87, and its bounds."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import pytest

from bot.host.clocks.terms import DAY_MS
from bot.host.ladders.settings import LadderWish
from storage.records.ladders import WholeLadder
from tests.bot.events import CHANNEL, FIRST, GUILD, EventTable
from tests.bot.ladders import OLGA, announce, ladder, order

pytestmark = [pytest.mark.asyncio, pytest.mark.both_databases]
ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs/tournaments.md").read_text(encoding="utf-8")
EXAMPLES = [
    (before.split(), after)
    for before, after in re.findall(r"^(.*) → (.*)$", PAGE.split("```weeks\n", 1)[1].split("```", 1)[0], re.MULTILINE)
]


async def weekly_ladder(table: EventTable, users: Collection[int]) -> int:
    """Open a ladder with weekly pairings, whose matches end within a week: nobody has vacation. Return its number."""
    event = await table.draft(at_zero="end", vacation_days=0, least_matches=0)
    template = await table.events.templates.save(GUILD, event, table.leader(), "Weekly")
    ladders = table.host.ladders
    number = (await ladders.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)).ladder.ladder_id
    await ladders.change(GUILD, number, OLGA, LadderWish(weekly=True, clock="turn:24"))
    await ladders.open(GUILD, number, OLGA)
    for user in users:
        await ladders.join(GUILD, number, table.actor(user))
    await until_pairing(table, number)
    return number


async def until_pairing(table: EventTable, number: int) -> None:
    """Let time pass until the next weekly pairings, or for a week if there are none."""
    pair_at = (await ladder(table, number)).ladder.pair_at or table.now + 7 * DAY_MS
    await table.pass_hours((pair_at - table.now) / 3_600_000, step=12)
    await announce(table)


async def pass_week(table: EventTable, number: int, active: Collection[int]) -> WholeLadder:
    """Let the ``active`` players move in their matches for a week, and return the ladder after the next pairings."""
    for challenge in (await ladder(table, number)).challenges:
        for mark in FIRST:
            if challenge.session_id is None:
                break
            due_seats = (await table.live(challenge.session_id)).due_seats()
            if not due_seats or due_seats[0].user_id not in active:
                break
            await table.move(challenge.session_id, due_seats[0].user_id or 0, f"mark {mark}")
    await until_pairing(table, number)
    return await ladder(table, number)


@pytest.mark.parametrize(("weeks", "then"), EXAMPLES, ids=[f"{' '.join(weeks)}-{then}" for weeks, then in EXAMPLES])
async def test_tn87_the_examples_of_weeks(table: EventTable, weeks: list[str], then: str) -> None:
    number = await weekly_ladder(table, (1, 2))
    for week in weeks:
        whole = await pass_week(table, number, ["AB".index(letter) + 1 for letter in week if letter != "–"])
    left_out = ["AB"[one.user_id - 1] for one in whole.players if one.skips_weeks]
    paired = bool(whole.busy)
    if whole.ladder.stopped_at is not None:
        said = "the pairings stop"
        assert (whole.ladder.weekly, whole.ladder.pair_at, paired, left_out) == (False, None, False, [])
    else:
        said = "both are paired" if paired else f"{' '.join(left_out)} is left out"
    assert said == then


async def test_tn87_there_are_examples() -> None:
    assert len(EXAMPLES) == 7


async def test_tn87_a_ladder_of_absent_players_does_not_change_every_week(table: EventTable) -> None:
    number = await weekly_ladder(table, range(1, 5))
    revisions = []
    for _ in range(8):
        whole = await pass_week(table, number, ())
        revisions.append(whole.ladder.revision)
    assert not whole.ladder.weekly
    assert not whole.busy
    assert revisions[-1] == revisions[2], "nothing happens after the stop"
    places = await order(table, number)
    await table.pass_hours(24 * 30, step=24)
    assert await order(table, number) == places
    (stop,) = await table.host.ladders.untold_stops()
    assert stop == number
    # The stop is announced once, and organisers start the pairings again.
    await table.host.ladders.set_stop_told(whole.ladder)
    assert not await table.host.ladders.untold_stops()
    again = await table.host.ladders.change(GUILD, number, OLGA, LadderWish(weekly=True))
    assert (again.ladder.idle_since, again.ladder.stopped_at) == (None, None)
    assert again.ladder.pair_at == table.now + 7 * DAY_MS


async def test_tn87_a_player_who_is_left_out_may_take_part_again(table: EventTable) -> None:
    number = await weekly_ladder(table, (1, 2))
    await pass_week(table, number, [1])
    whole = await pass_week(table, number, [1])
    assert (whole.player(2) and whole.player(2).skips_weeks) is True  # type: ignore[union-attr]
    whole = await table.host.ladders.skip_weeks(GUILD, number, 2, skips=False)
    assert [(one.skips_weeks, one.idle_losses) for one in whole.players] == [(False, 0), (False, 0)]
    await until_pairing(table, number)
    assert (await ladder(table, number)).busy == {1, 2}


async def test_tn87_a_player_who_resigns_has_come(table: EventTable) -> None:
    number = await weekly_ladder(table, (1, 2))
    for _ in range(2):
        (challenge,) = [one for one in (await ladder(table, number)).challenges if one.state == "playing"]
        await table.host.seats.resign(challenge.session_id or 0, 2)
        await until_pairing(table, number)
    whole = await ladder(table, number)
    assert [(one.losses, one.skips_weeks) for one in whole.players] == [(0, False), (2, False)]


async def test_tn87_time_without_the_bot_does_not_count(table: EventTable) -> None:
    number = await weekly_ladder(table, (1, 2))
    await pass_week(table, number, ())
    # The bot is offline until a day after the pairing that would stop.
    table.now = ((await ladder(table, number)).ladder.pair_at or 0) + DAY_MS
    await table.restart()
    await table.turn()
    assert (await ladder(table, number)).ladder.weekly
