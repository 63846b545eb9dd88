"""Tests events of several stages: the players who advance are seeded, and the podium is stored (TN-23)."""

from __future__ import annotations

from itertools import combinations

from engine.tournaments.event import Stage
from storage.records.tournaments import TournamentTable
from tests.bot.events import GUILD, EventTable, players


async def played_on(table: EventTable, played: TournamentTable) -> None:
    """Let the player with the lowest number win a table: all others resign, the highest number first."""
    for loser in sorted(players(played))[:0:-1]:
        await table.host.seats.resign(played.session_id or 0, loser)
    await table.turn()


async def rounds(table: EventTable, number: int) -> list[list[tuple[int, ...]]]:
    """Play an event to its end. Return the players at the tables of each round."""
    found: list[list[tuple[int, ...]]] = []
    while await table.events.rounds.draw(GUILD, number, table.leader()) is not None:
        await table.events.rounds.publish(GUILD, number, table.leader())
        await table.threads_made(number)
        whole = await table.whole(number)
        latest = [one for one in whole.tables if one.round == whole.rounds[-1].number]
        found.append([players(one) for one in latest])
        for one in latest:
            await played_on(table, one)
    return found


async def podium(table: EventTable, number: int) -> dict[int, int]:
    whole = await table.whole(number)
    assert whole.tournament.state == "finished"
    assert whole.tournament.seed_revealed
    places = (await table.events.views.standings(whole)).places
    assert len(places) == len(whole.entries)
    return {player: place for player, place in places.items() if place <= 3}


def pairs(group: tuple[int, ...]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in combinations(group, 2)}


async def test_tn23_groups_before_a_bracket_that_separates_their_members(table: EventTable) -> None:
    groups = Stage("round_robin", groups=2)
    number = await table.event(groups, Stage("single", cut=4, third_place=True), users=8)
    played = await rounds(table, number)
    assert [len(one) for one in played] == [4, 4, 4, 2, 2]
    stages = [one.stage for one in (await table.whole(number)).rounds]
    assert stages == [0, 0, 0, 1, 1]
    # The groups are seeded in a snake: 1, 4, 5, 8 and 2, 3, 6, 7. The first two of each group advance.
    met = {frozenset(pair) for one in played[:3] for pair in one}
    assert met == pairs((1, 4, 5, 8)) | pairs((2, 3, 6, 7))
    assert {frozenset(one) for one in played[3]} == {frozenset({1, 3}), frozenset({2, 4})}
    assert {frozenset(one) for one in played[4]} == {frozenset({1, 2}), frozenset({3, 4})}
    assert await podium(table, number) == {1: 1, 2: 2, 3: 3}


async def test_tn23_pods_before_a_final_pod(table: EventTable) -> None:
    pods = Stage("swiss_pods", seats=(3,), rounds=2)
    number = await table.event(pods, Stage("pod_elimination", cut=3, seats=(3,)), users=9, game="toy_duel")
    played = await rounds(table, number)
    assert [sorted(map(len, one)) for one in played] == [[3, 3, 3], [3, 3, 3], [3]]
    whole = await table.whole(number)
    assert [one.stage for one in whole.rounds] == [0, 0, 1]
    final = sorted(played[2][0])
    # The leaders after the pods play the final, in which their points from the pods do not count.
    sections = (await table.events.views.standings(whole)).sections
    pods_order = [row.player for section in sections if section.stage == 0 for row in section.rows]
    assert sorted(pods_order[:3]) == final
    assert await podium(table, number) == {player: place for place, player in enumerate(final, 1)}
