"""Tests which roles divisions and champions have because of seasons, leagues and ladders (TN-83, TN-84)."""

from __future__ import annotations

import pytest

from bot.host.clocks.terms import DAY_MS
from bot.host.seasons.seasons import SeasonWish
from bot.host.tournaments.rulings.player_rulings import Drop
from storage.records.roles import CHAMPION, ChoiceSource, GivenRole, RoleChoice
from storage.records.seasons import Season
from tests.bot import ladders, leagues
from tests.bot.events import CHANNEL, FIRST, GUILD, SECOND, EventTable

pytestmark = pytest.mark.both_databases

FIRST_ROLE, SECOND_ROLE, CHAMPION_ROLE, OTHER_ROLE = 501, 502, 503, 504
OLGA = 900

Pending = set[tuple[int, int, bool]]


async def choose(table: EventTable, source: ChoiceSource, number: int, role_id: int, division: int = CHAMPION) -> None:
    await table.host.roles.choose(RoleChoice(source, number, division, GUILD, role_id), OLGA)


async def turn_off(
    table: EventTable, source: ChoiceSource, number: int, role_id: int, division: int = CHAMPION
) -> None:
    await table.host.roles.drop_choice(RoleChoice(source, number, division, GUILD, role_id), OLGA)


async def noted(table: EventTable) -> Pending:
    """Return the roles to give and to take now, and record them as given and taken, as after Discord's answers."""
    await table.host.roles.follow_choices()
    pending = await table.host.roles.pending_roles()
    for one in pending:
        await table.host.roles.carried_out(one)
    assert not await table.host.roles.follow_choices(), "nothing is noted twice"
    return {(one.user_id, one.role_id, one.wanted) for one in pending}


def given(role_id: int, *users: int) -> Pending:
    return {(user, role_id, True) for user in users}


def taken(role_id: int, *users: int) -> Pending:
    return {(user, role_id, False) for user in users}


async def league_of_eight(table: EventTable) -> int:
    """Return a league with two divisions of four, the roles of both, and the role of the champion."""
    number = await leagues.begun(table, range(1, 9))
    for division, role_id in ((CHAMPION, CHAMPION_ROLE), (1, FIRST_ROLE), (2, SECOND_ROLE)):
        await choose(table, "league", number, role_id, division)
    return number


# ---- leagues


async def test_tn83_players_have_the_role_of_their_division_while_a_season_is_played(table: EventTable) -> None:
    number = await league_of_eight(table)
    assert await noted(table) == set(), "no season is played"
    events = await leagues.open_season(table, number)
    assert await noted(table) == given(FIRST_ROLE, 1, 2, 3, 4) | given(SECOND_ROLE, 5, 6, 7, 8)
    await table.restart()
    assert await noted(table) == set(), "nothing is given twice"
    await table.host.leagues.entries.leave(GUILD, number, 3)
    assert await noted(table) == set(), "a player who signs off still plays this season"
    await table.events.rulings.rule(GUILD, events[1].tournament_id, table.judge(), Drop(4), "gone home")
    assert await noted(table) == taken(SECOND_ROLE, 8)
    for one in events:
        await leagues.play(table, one.tournament_id)
    await table.host.leagues.look()
    over = taken(FIRST_ROLE, 1, 2, 3, 4) | taken(SECOND_ROLE, 5, 6, 7)
    assert await noted(table) == over | given(CHAMPION_ROLE, 1)
    for user in (9, 10):
        await table.host.leagues.entries.join(GUILD, number, table.actor(user))
    await leagues.open_season(table, number)
    seated = {one.user_id: one.division for one in (await leagues.league(table, number)).players}
    moved = [{user for user, division in seated.items() if division == number} for number in (1, 2)]
    assert ({1, 5} <= moved[0], {9, 10} <= moved[1]) == (True, True)
    assert await noted(table) == given(FIRST_ROLE, *moved[0]) | given(SECOND_ROLE, *moved[1])


async def test_tn83_a_role_is_taken_when_a_league_ends_but_not_the_champions(table: EventTable) -> None:
    number = await league_of_eight(table)
    for one in await leagues.open_season(table, number):
        await leagues.play(table, one.tournament_id)
    await table.host.leagues.look()
    await leagues.open_season(table, number)
    await noted(table)
    await table.host.leagues.end(GUILD, number, OLGA)
    found = await noted(table)
    assert {(role, wanted) for _, role, wanted in found} == {(FIRST_ROLE, False), (SECOND_ROLE, False)}
    await turn_off(table, "league", number, CHAMPION_ROLE)
    assert await noted(table) == taken(CHAMPION_ROLE, 1)


async def test_tn84_a_champion_keeps_the_role_until_the_next_one(table: EventTable) -> None:
    number = await leagues.begun(table, range(1, 5))
    await choose(table, "league", number, CHAMPION_ROLE)
    (event,) = await leagues.open_season(table, number)
    await leagues.play(table, event.tournament_id)
    await table.host.leagues.look()
    assert await noted(table) == given(CHAMPION_ROLE, 1)
    (event,) = await leagues.open_season(table, number)
    assert await noted(table) == set()
    await table.events.drafts.cancel(GUILD, event.tournament_id, table.actor(9, moderator=True), "rain")
    await table.host.leagues.look()
    assert await noted(table) == set(), "a season without an order has no champion"
    (event,) = await leagues.open_season(table, number)
    await leagues.play(table, event.tournament_id, away=(1,))
    await table.host.leagues.look()
    assert await noted(table) == taken(CHAMPION_ROLE, 1) | given(CHAMPION_ROLE, 2)


async def test_another_role_replaces_that_of_a_division(table: EventTable) -> None:
    number = await league_of_eight(table)
    await leagues.open_season(table, number)
    await noted(table)
    await choose(table, "league", number, OTHER_ROLE, 1)
    assert await noted(table) == taken(FIRST_ROLE, 1, 2, 3, 4) | given(OTHER_ROLE, 1, 2, 3, 4)
    await turn_off(table, "league", number, FIRST_ROLE, 1)
    assert await noted(table) == set(), "another role was chosen in the meantime"
    await turn_off(table, "league", number, OTHER_ROLE, 1)
    assert await noted(table) == taken(OTHER_ROLE, 1, 2, 3, 4)


async def test_a_forgotten_champion_loses_the_role_for_good(table: EventTable) -> None:
    number = await league_of_eight(table)
    for one in await leagues.open_season(table, number):
        await leagues.play(table, one.tournament_id)
    await table.host.leagues.look()
    await leagues.open_season(table, number)
    await noted(table)
    kept = await table.host.personal_data.everything(1)
    assert [one["kind"] for one in kept.lists["given_roles"]] == ["champion", "division"]
    assert len(kept.lists["leagues_won"]) == 1
    await table.host.personal_data.forget(1)
    assert await noted(table) == taken(FIRST_ROLE, 1) | taken(CHAMPION_ROLE, 1)
    kept = await table.host.personal_data.everything(1)
    assert not kept.lists["given_roles"]
    assert not kept.lists["leagues_won"]


async def test_a_change_of_an_earlier_read_does_not_bring_a_forgotten_champion_back(table: EventTable) -> None:
    number = await leagues.begun(table, range(1, 6))
    await choose(table, "league", number, CHAMPION_ROLE)
    (event,) = await leagues.open_season(table, number)
    await leagues.play(table, event.tournament_id)
    await table.host.leagues.look()
    await table.host.leagues.entries.leave(GUILD, number, 1)
    await leagues.open_season(table, number)
    stale = await leagues.league(table, number)
    assert (stale.league.champion, 1 in {one.user_id for one in stale.players}) == (1, False)
    assert await noted(table) == given(CHAMPION_ROLE, 1)
    await table.host.personal_data.forget(1)
    assert await table.storage.leagues.change(stale.league, at=table.now) is None
    assert (await leagues.league(table, number)).league.champion is None
    assert await noted(table) == taken(CHAMPION_ROLE, 1)


# ---- ladders


async def test_tn84_the_role_of_a_ladder_moves_with_its_top_place(table: EventTable) -> None:
    number = await ladders.begun(table, (1,))
    await choose(table, "ladder", number, CHAMPION_ROLE)
    assert await noted(table) == set(), "nobody is below the only player"
    for user in (2, 3):
        await table.host.ladders.join(GUILD, number, table.actor(user))
    assert await noted(table) == given(CHAMPION_ROLE, 1)
    await ladders.play_out(table, await ladders.playing(table, number, 2, 1), SECOND)
    assert await noted(table) == taken(CHAMPION_ROLE, 1) | given(CHAMPION_ROLE, 2)
    await table.host.ladders.leave(GUILD, number, 2)
    assert await noted(table) == taken(CHAMPION_ROLE, 2) | given(CHAMPION_ROLE, 1)
    await table.host.personal_data.forget(1)
    assert await noted(table) == taken(CHAMPION_ROLE, 1), "one player is left"
    await table.host.ladders.join(GUILD, number, table.actor(4))
    assert await noted(table) == given(CHAMPION_ROLE, 3)
    await table.host.ladders.end(GUILD, number, OLGA)
    assert await noted(table) == set(), "the last champion keeps the role"


# ---- seasons


async def won_season(table: EventTable, winner: int, loser: int, *, repeats: bool = True) -> Season:
    """Return a season in which a user has won a match."""
    season = await table.host.seasons.open(GUILD, CHANNEL, OLGA, "Europe/Madrid")
    season = await table.host.seasons.change(GUILD, season.season_id, OLGA, SeasonWish(repeats=repeats))
    await win(table, winner, loser)
    return season


async def win(table: EventTable, winner: int, loser: int) -> None:
    match = await table.begin(users=(winner, loser), game="noughts")
    for mark in FIRST:
        for seat in (await table.live(match)).due_seats():
            await table.move(match, seat.user_id or 0, f"mark {mark}")


async def end_season(table: EventTable, season: Season) -> None:
    table.now = season.ends_at + 1000
    await table.host.seasons.look(table.now)


async def running(table: EventTable) -> Season:
    return (await table.host.seasons.of_guild(GUILD))[0]


async def test_tn84_the_champion_of_a_season_keeps_the_role_until_the_next_one(table: EventTable) -> None:
    season = await won_season(table, 1, 2)
    await choose(table, "season", season.season_id, CHAMPION_ROLE)
    assert await noted(table) == set()
    await end_season(table, season)
    assert await noted(table) == given(CHAMPION_ROLE, 1)
    season = await running(table)
    assert await table.host.roles.chosen_roles("season", season.season_id) == {CHAMPION: CHAMPION_ROLE}, "it goes on"
    await end_season(table, season)
    assert await noted(table) == set(), "a season without results has no champion"
    season = await running(table)
    table.now += DAY_MS
    await win(table, 3, 1)
    await end_season(table, season)
    assert await noted(table) == taken(CHAMPION_ROLE, 1) | given(CHAMPION_ROLE, 3)
    season = await running(table)
    await choose(table, "season", season.season_id, OTHER_ROLE)
    assert await noted(table) == taken(CHAMPION_ROLE, 3) | given(OTHER_ROLE, 3), "the champion gets the new role"
    await turn_off(table, "season", season.season_id, OTHER_ROLE)
    assert await noted(table) == taken(OTHER_ROLE, 3)


async def test_tn84_another_role_of_an_ended_season_is_also_that_of_the_running_one(table: EventTable) -> None:
    former = await won_season(table, 1, 2)
    await choose(table, "season", former.season_id, CHAMPION_ROLE)
    await end_season(table, former)
    assert await noted(table) == given(CHAMPION_ROLE, 1)
    season = await running(table)
    await choose(table, "season", former.season_id, OTHER_ROLE)
    assert await noted(table) == taken(CHAMPION_ROLE, 1) | given(OTHER_ROLE, 1)
    assert await table.host.roles.chosen_roles("season", season.season_id) == {CHAMPION: OTHER_ROLE}
    table.now += DAY_MS
    await win(table, 3, 1)
    await end_season(table, season)
    assert await noted(table) == taken(OTHER_ROLE, 1) | given(OTHER_ROLE, 3)
    season, former = await running(table), season
    await choose(table, "season", season.season_id, CHAMPION_ROLE)
    assert await noted(table) == taken(OTHER_ROLE, 3) | given(CHAMPION_ROLE, 3)


async def test_a_deleted_season_gives_no_role(table: EventTable) -> None:
    season = await won_season(table, 1, 2, repeats=False)
    await choose(table, "season", season.season_id, CHAMPION_ROLE)
    await table.host.seasons.delete(GUILD, season.season_id, OLGA)
    assert not await table.host.roles.is_chosen(GUILD, CHAMPION_ROLE)
    number = (await table.host.leagues.create(GUILD, CHANNEL, OLGA, "en", "Liga", leagues.DUEL)).league.league_id
    await choose(table, "league", number, CHAMPION_ROLE)
    assert await table.host.roles.is_chosen(GUILD, CHAMPION_ROLE)
    assert not await table.host.roles.is_chosen(GUILD + 1, CHAMPION_ROLE)
    await table.host.leagues.end(GUILD, number, OLGA)
    assert not await table.host.roles.is_chosen(GUILD, CHAMPION_ROLE), "that was a draft"


async def test_a_forgotten_champion_of_a_season_loses_the_role(table: EventTable) -> None:
    season = await won_season(table, 1, 2, repeats=False)
    await choose(table, "season", season.season_id, CHAMPION_ROLE)
    await end_season(table, season)
    assert await noted(table) == given(CHAMPION_ROLE, 1)
    await table.host.personal_data.forget(1)
    assert await noted(table) == taken(CHAMPION_ROLE, 1)


# ---- what all have in common


async def test_a_role_of_a_ladder_and_a_league_stays_until_both_take_it(table: EventTable) -> None:
    ladder = await ladders.begun(table, (1, 2))
    league = await leagues.begun(table, range(1, 5))
    await choose(table, "ladder", ladder, CHAMPION_ROLE)
    await choose(table, "league", league, CHAMPION_ROLE, 1)
    await leagues.open_season(table, league)
    await noted(table)
    await table.host.ladders.leave(GUILD, ladder, 1)
    await table.host.roles.follow_choices()
    pending = await table.host.roles.pending_roles()
    (one,) = pending
    assert (one.source, one.user_id, one.wanted) == ("ladder", 1, False)
    assert await table.host.roles.is_wanted(one)


async def test_a_refused_role_is_told_once_and_tried_again_with_another_choice(table: EventTable) -> None:
    number = await ladders.begun(table, (1, 2))
    await choose(table, "ladder", number, CHAMPION_ROLE)
    role = await pending_role(table)
    assert not await table.host.roles.is_told(role)
    await table.host.roles.refuse(role, "right")
    assert await table.host.roles.is_told(role)
    assert await noted(table) == set()
    await table.host.roles.try_again(role)
    assert await noted(table) == given(CHAMPION_ROLE, 1)
    await turn_off(table, "ladder", number, CHAMPION_ROLE)
    await noted(table)
    await choose(table, "ladder", number, CHAMPION_ROLE)
    role = await pending_role(table)
    assert not await table.host.roles.is_told(role), "somebody is told again after another choice"
    await table.host.roles.skip(role)
    assert not await table.host.roles.is_told(role), "nobody is told of a member who is gone"
    assert len(await table.host.roles.refused_roles()) == 1
    await table.host.ladders.leave(GUILD, number, 1)
    assert await noted(table) == set(), "a role that was never given is not taken"


async def test_a_refused_role_that_passes_on_is_not_told_again(table: EventTable) -> None:
    number = await ladders.begun(table, (1, 2, 3))
    await choose(table, "ladder", number, CHAMPION_ROLE)
    await table.host.roles.refuse(await pending_role(table), "right")
    await table.host.ladders.leave(GUILD, number, 1)
    role = await pending_role(table)
    assert (role.user_id, await table.host.roles.is_told(role)) == (2, True)
    await table.host.roles.carried_out(role)
    assert not await table.host.roles.is_told(role), "Discord gives it now"


async def test_a_refused_role_is_tried_again_when_the_same_role_is_chosen(table: EventTable) -> None:
    number = await ladders.begun(table, (1, 2))
    await choose(table, "ladder", number, CHAMPION_ROLE)
    await table.host.roles.refuse(await pending_role(table), "rights")
    await choose(table, "ladder", number, CHAMPION_ROLE)
    role = await pending_role(table)
    assert not await table.host.roles.is_told(role), "an organiser has asked for it"


async def pending_role(table: EventTable) -> GivenRole:
    await table.host.roles.follow_choices()
    (role,) = await table.host.roles.pending_roles()
    return role


async def test_choices_are_logged(table: EventTable) -> None:
    number = await ladders.begun(table, (1, 2))
    await choose(table, "ladder", number, CHAMPION_ROLE)
    await choose(table, "ladder", number, CHAMPION_ROLE)
    await turn_off(table, "ladder", number, CHAMPION_ROLE)
    sql = "SELECT before, after FROM audit WHERE action = 'ladder' ORDER BY audit_id DESC LIMIT 2"
    rows = await table.storage.database.read(lambda connection: connection.execute(sql).fetchall())
    assert [(bytes(before), bytes(after)) for before, after in rows] == [
        (b'{"given_role":503}', b'{"ladder_step":"roles","ladder":"Escalera","given_role":null}'),
        (b'{"given_role":null}', b'{"ladder_step":"roles","ladder":"Escalera","given_role":503}'),
    ]
