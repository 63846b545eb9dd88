"""Tests which roles users get from events, and that no role is lost if the bot can tell Discord only later."""

from __future__ import annotations

import msgspec
import pytest

from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.host.tournaments.rulings.player_rulings import Drop
from engine.tournaments.event import Stage
from storage.records.roles import GivenRole
from storage.records.tournaments import Official
from tests.bot.events import GUILD, EventTable

pytestmark = pytest.mark.both_databases

PLAYER, CHAMPION = 501, 502
SWISS = Stage("swiss", rounds=1)


async def noted(table: EventTable, number: int) -> set[tuple[int, int, bool]]:
    """Store the roles of an event, and return all pending ones: user, role, and whether it is to be given."""
    await table.host.roles.note(await table.whole(number))
    return {(one.user_id, one.role_id, one.wanted) for one in await table.host.roles.pending_roles()}


async def carried_out(table: EventTable) -> list[GivenRole]:
    """Record all pending roles as given or taken, as after Discord's answers. Return these roles."""
    roles_pending = await table.host.roles.pending_roles()
    for one in roles_pending:
        await table.host.roles.carried_out(one)
    return [*roles_pending]


async def played(table: EventTable, number: int) -> list[int]:
    """Play an event of one round to its end; return its winners."""
    await table.round(number)
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    return [*await table.events.honours.winners(await table.whole(number))]


async def test_players_have_their_role_from_their_entry_to_the_end(table: EventTable) -> None:
    number = await table.draft(SWISS, entrant_role=PLAYER)
    assert await noted(table, number) == set()
    await table.registered(number, (1, 2, 3))
    assert await noted(table, number) == {(user, PLAYER, True) for user in (1, 2, 3)}
    await carried_out(table)
    assert await noted(table, number) == set(), "nothing is given twice"
    await table.events.entries.leave(GUILD, number, table.actor(3))
    assert await noted(table, number) == {(3, PLAYER, False)}
    await table.events.entries.join(GUILD, number, table.actor(3))
    assert await noted(table, number) == {(3, PLAYER, True)}, "the role was not taken yet, and is given again"
    await carried_out(table)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    assert await noted(table, number) == {(user, PLAYER, False) for user in (1, 2, 3)}
    await table.restart()
    assert len(await carried_out(table)) == 3, "what is pending survives a restart"
    assert await noted(table, number) == set()


async def test_a_player_on_the_waitlist_has_no_role(table: EventTable) -> None:
    number = await table.draft(SWISS, entrant_role=PLAYER, most=2)
    await table.registered(number, (1, 2, 3))
    assert await noted(table, number) == {(1, PLAYER, True), (2, PLAYER, True)}
    await table.events.entries.leave(GUILD, number, table.actor(1))
    assert await noted(table, number) == {(2, PLAYER, True), (3, PLAYER, True), (1, PLAYER, False)}


async def test_another_role_replaces_the_first_one(table: EventTable) -> None:
    number = await table.draft(SWISS, entrant_role=PLAYER)
    await table.registered(number, (1,))
    await noted(table, number)
    await carried_out(table)
    settings = settings_of((await table.whole(number)).tournament)
    assert settings.entrant_role == PLAYER
    for role, changes in ((CHAMPION, {(1, PLAYER, False), (1, CHAMPION, True)}), (None, {(1, CHAMPION, False)})):
        draft = TournamentDraft(settings=msgspec.structs.replace(settings, entrant_role=role))
        await table.events.drafts.change(GUILD, number, table.leader(), draft)
        assert await noted(table, number) == changes
        await carried_out(table)


async def test_the_winner_gets_a_role_and_a_dropped_player_loses_theirs(table: EventTable) -> None:
    number = await table.event(SWISS, entrant_role=PLAYER, champion_role=CHAMPION)
    await noted(table, number)
    await carried_out(table)
    (winner,) = await played(table, number)
    gone = {(user, PLAYER, False) for user in (1, 2, 3, 4)}
    assert await noted(table, number) == gone | {(winner, CHAMPION, True)}
    await carried_out(table)
    assert await noted(table, number) == set()
    other = await table.event(SWISS, entrant_role=PLAYER)
    await noted(table, other)
    await carried_out(table)
    await table.events.rulings.rule(GUILD, other, table.judge(), Drop(2), "gone home")
    assert await noted(table, other) == {(2, PLAYER, False)}


async def test_a_winner_whose_data_is_removed_loses_the_role_for_good(table: EventTable) -> None:
    number = await table.event(SWISS, champion_role=CHAMPION)
    (winner,) = await played(table, number)
    assert await noted(table, number) == {(winner, CHAMPION, True)}
    await carried_out(table)
    await table.host.personal_data.forget(winner)
    assert await noted(table, number) == {(winner, CHAMPION, False)}
    await carried_out(table)
    assert await noted(table, number) == set()
    assert not (await table.host.personal_data.everything(winner)).lists["given_roles"]


async def test_a_role_of_two_events_stays_until_both_are_over(table: EventTable) -> None:
    first, second = [await table.draft(SWISS, entrant_role=PLAYER) for _ in range(2)]
    for number in (first, second):
        await table.registered(number, (1,))
        await noted(table, number)
    await carried_out(table)
    await table.events.entries.leave(GUILD, first, table.actor(1))
    await noted(table, first)
    (roles_pending,) = await table.host.roles.pending_roles()
    assert not roles_pending.wanted
    assert await table.host.roles.is_wanted(roles_pending)
    await carried_out(table)
    await table.events.entries.leave(GUILD, second, table.actor(1))
    await noted(table, second)
    (roles_pending,) = await table.host.roles.pending_roles()
    assert not await table.host.roles.is_wanted(roles_pending)


async def test_a_refused_role_is_told_once_and_tried_again_on_request(table: EventTable) -> None:
    number = await table.draft(SWISS, entrant_role=PLAYER)
    await table.registered(number, (1, 2))
    await noted(table, number)
    await table.kinds()
    for one in await table.host.roles.pending_roles():
        await table.host.roles.refuse(one, "right")
    assert await table.kinds() == ["roles_refused"]
    assert await noted(table, number) == set()
    await table.events.entries.leave(GUILD, number, table.actor(2))
    assert await noted(table, number) == set(), "a role that was never given is not taken"
    assert await table.events.roles.retry(number)
    assert await noted(table, number) == {(1, PLAYER, True)}
    assert not await table.events.roles.retry(number)


async def test_another_try_tells_nobody_twice(table: EventTable) -> None:
    number = await table.draft(SWISS, entrant_role=PLAYER)
    await table.registered(number, (1,))
    await noted(table, number)
    await table.kinds()
    for told in (["roles_refused"], []):
        (role,) = await table.host.roles.pending_roles()
        await table.host.roles.refuse(role, "right")
        assert await table.kinds() == told
        (refused,) = await table.host.roles.refused_roles()
        await table.host.roles.try_again(refused)


async def test_a_refusal_about_a_deleted_event_is_noted_and_its_number_not_given_again(table: EventTable) -> None:
    number = await table.draft(SWISS, entrant_role=PLAYER)
    await table.registered(number, (1,))
    await noted(table, number)
    await carried_out(table)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    await table.events.drafts.delete(GUILD, number, table.judge(), "rain")
    (role,) = await table.host.roles.pending_roles()
    await table.host.roles.refuse(role, "above")
    assert not await table.host.roles.pending_roles()
    assert len(await table.host.roles.refused_roles()) == 1
    assert await table.draft(SWISS) > number


async def test_an_answer_of_discord_that_comes_late_does_not_hide_a_later_wish(table: EventTable) -> None:
    number = await table.draft(SWISS, entrant_role=PLAYER)
    await table.registered(number, (1,))
    await noted(table, number)
    (given,) = await table.host.roles.pending_roles()
    await table.events.entries.leave(GUILD, number, table.actor(1))
    await noted(table, number)
    await table.host.roles.carried_out(given)
    assert await noted(table, number) == {(1, PLAYER, False)}


async def test_a_deleted_event_and_a_removed_user(table: EventTable) -> None:
    number = await table.draft(SWISS, entrant_role=PLAYER)
    await table.registered(number, (1, 2))
    await noted(table, number)
    await carried_out(table)
    await table.host.personal_data.forget(2)
    assert await noted(table, number) == {(2, PLAYER, False)}, "a removed user loses the role"
    await carried_out(table)
    kept = await table.host.personal_data.everything(2)
    assert not kept.lists["given_roles"], "then nothing is stored about the user"
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    moderator = table.actor(9, moderator=True)
    await table.events.drafts.delete(GUILD, number, moderator, "a trial")
    roles_pending = await table.host.roles.pending_roles()
    assert [(one.user_id, one.wanted) for one in roles_pending] == [(1, False)]


async def test_a_role_that_an_event_gives_or_that_leads_it_is_known(table: EventTable) -> None:
    assert not await table.events.uses_role(GUILD, PLAYER)
    number = await table.draft(SWISS, entrant_role=PLAYER)
    assert await table.events.uses_role(GUILD, PLAYER)
    assert not await table.events.uses_role(GUILD + 1, PLAYER)
    assert not await table.events.uses_role(GUILD, CHAMPION)
    await table.registered(number, (1,))
    await table.staff(number, Official("judge", "role", CHAMPION))
    assert await table.events.uses_role(GUILD, CHAMPION)
