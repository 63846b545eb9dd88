"""Tests small queries about an event, in each of its states."""

from __future__ import annotations

import msgspec
import pytest

from bot.host.tournaments.ground.facts import was_last
from bot.host.tournaments.ground.people import is_checkin_over, need_listed
from bot.host.tournaments.ground.settings import MOST_INVITED, TournamentSettings, checked_settings
from bot.host.tournaments.ground.timer_times import remind_at
from engine.kernel.errors import Refused
from engine.tournaments.event import Stage
from tests.bot.events import GUILD, EventTable


async def test_the_check_in_runs_until_its_end_with_a_reminder(table: EventTable) -> None:
    number = await table.draft(Stage("swiss", rounds=1))
    await table.registered(number, (1, 2))
    found = [await table.whole(number)]
    await table.events.checkin.open(GUILD, number, table.leader())
    found.append(await table.whole(number))
    for user in (1, 2):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    found.append(await table.whole(number))
    found.append(await table.events.checkin.start(GUILD, number, table.leader()))
    assert [is_checkin_over(one) for one in found] == [False, False, True, False]
    assert [remind_at(one) is not None for one in found] == [False, True, False, False]


@pytest.mark.parametrize(
    "stages",
    [(Stage("swiss", rounds=2),), (Stage("swiss", rounds=1), Stage("single", cut=2))],
    ids=["one stage", "two stages"],
)
async def test_the_last_round_is_recognised_when_it_is_over(table: EventTable, stages: tuple[Stage, ...]) -> None:
    number, found = await table.event(*stages), list[bool]()
    for _ in range(2):
        await table.round(number)
        found.append(was_last(await table.whole(number)))
        await table.play_round(number)
        found.append(was_last(await table.whole(number)))
    assert found == [False, False, False, True]


@pytest.mark.parametrize(
    ("state", "code"), [("entered", ""), ("dropped", "dropped_there"), ("disqualified", "disqualified_there")]
)
async def test_the_state_of_a_player_who_is_out(table: EventTable, state: str, code: str) -> None:
    number = await table.draft(Stage("swiss", rounds=2))
    (entry,) = await table.registered(number, (1,))
    entry = msgspec.structs.replace(entry, state=state)
    if not code:
        need_listed(entry)
        return
    with pytest.raises(Refused) as refusal:
        need_listed(entry)
    assert refusal.value.code == code


def test_the_number_of_invited_members_is_the_limit_in_the_refusal() -> None:
    most = TournamentSettings(invited=tuple(range(1, MOST_INVITED + 1)))
    assert checked_settings(most) == most
    with pytest.raises(Refused) as refusal:
        checked_settings(msgspec.structs.replace(most, invited=(*most.invited, MOST_INVITED + 1)))
    assert refusal.value.phrase.params == {"setting": "invited", "least": 0, "most": MOST_INVITED}
