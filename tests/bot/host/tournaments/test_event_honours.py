"""Tests that results of events count in profiles, and that a match without a human player is not rated (TN-42)."""

from __future__ import annotations

from bot.host.matches.results.results import OVERALL
from bot.host.tournaments.reports.achievements import EventHonours
from bot.host.tournaments.rulings.player_rulings import Disqualify
from bot.host.tournaments.rulings.table_rulings import Award, BothLose
from engine.tournaments.event import Stage
from tests.bot.events import GUILD, EventTable, players

SWISS = Stage("swiss", rounds=1)


async def ended(table: EventTable, number: int) -> dict[int, int]:
    await table.events.rounds.draw(GUILD, number, table.leader())
    whole = await table.whole(number)
    assert whole.tournament.state == "finished"
    places = (await table.events.views.standings(whole)).places
    return {entry.user_id or 0: places[entry.number] for entry in whole.entries if entry.number in places}


async def test_tn42_finished_events_count_in_the_profile(table: EventTable) -> None:
    honours, reached = table.events.honours.of_user, dict[int, list[int]]()
    for _ in range(2):
        number = await table.event(SWISS)
        await table.round(number)
        await table.play_round(number)
        for user in (1, 2, 3, 4):
            assert (await honours(GUILD, user)).tournaments == len(reached.get(user, []))
        for user, place in (await ended(table, number)).items():
            reached.setdefault(user, []).append(place)
    for user, places in reached.items():
        found = await honours(GUILD, user)
        assert (found.tournaments, found.wins) == (2, places.count(1))
        assert found.places == {place: places.count(place) for place in sorted(set(places))}
    assert sum(places.count(1) for places in reached.values()) == 2
    assert await honours(GUILD, 99) == await honours(GUILD + 1, 1) == EventHonours()


async def test_tn42_a_disqualified_player_has_played_and_has_no_place(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, second = await table.round(number)
    out = players(first)[0]
    await table.events.rulings.rule(GUILD, number, table.judge(), Disqualify(out), "cheating")
    await table.play_out(number, second.code)
    await ended(table, number)
    assert await table.events.honours.of_user(GUILD, out) == EventHonours(1, {})


async def test_tn42_an_event_of_one_person_among_computer_players_does_not_count(table: EventTable) -> None:
    number = await table.draft(SWISS, most=2)
    await table.registered(number, [1])
    await table.events.entries.fill(GUILD, number, table.leader())
    await table.events.checkin.open(GUILD, number, table.leader())
    await table.events.checkin.check_in(GUILD, number, table.actor(1))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    (one,) = await table.round(number)
    await table.events.rulings.rule(GUILD, number, table.judge(), Award(one.code, (1, 2)), "so")
    await ended(table, number)
    assert await table.events.honours.of_user(GUILD, 1) == EventHonours()


async def test_tn42_forfeits_and_adjudications_are_not_rated(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    forfeit, awarded, lost, gone = await table.round(number)
    await table.move(awarded.session_id or 0, players(awarded)[0], "mark 1")
    rule = table.events.rulings.rule
    await rule(GUILD, number, table.judge(), Award(forfeit.code, (1, 2), "forfeit"), "absent")
    await rule(GUILD, number, table.judge(), Award(awarded.code, (2, 1)), "late")
    await rule(GUILD, number, table.judge(), BothLose(lost.code), "late")
    await rule(GUILD, number, table.judge(), Disqualify(players(gone)[0]), "cheating")
    await ended(table, number)
    await table.host.results.rate_finished()
    assert await table.host.results.leaderboard(GUILD, "noughts") == {}
    for user in range(1, 9):
        profile = await table.host.results.profile(GUILD, user, 0)
        assert OVERALL not in profile.ratings
        assert all(row.excluded for row in profile.tally)
        assert (await table.events.honours.of_user(GUILD, user)).tournaments == 1
