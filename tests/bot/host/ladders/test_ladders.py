"""Tests ladders at the host: challenges, warnings, results, weekly pairings and pauses (TN-72 to TN-78)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import DAY_MS
from bot.host.ladders.matches import match_result
from bot.host.ladders.settings import MOST_LADDERS, LadderWish
from bot.host.rulings import AnyRuling, Delete, End, Replace, RequestedRuling
from engine.kernel.errors import Refused
from storage.records.ladders import LadderPlayer, LadderResult
from tests.bot.events import CHANNEL, FIRST, GUILD, LEVEL, SECOND, EventTable, refused
from tests.bot.ladders import (
    DUEL,
    OLGA,
    announce,
    begun,
    challenged,
    current,
    ladder,
    order,
    pass_deadline,
    play_out,
    playing,
)
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio, pytest.mark.both_databases]


async def player(table: EventTable, number: int, user: int) -> LadderPlayer:
    found = (await ladder(table, number)).player(user)
    assert found is not None
    return found


def results(row: LadderPlayer) -> tuple[int, int, int]:
    return row.wins, row.draws, row.losses


async def test_tn75_a_challenger_who_wins_takes_the_place(table: EventTable) -> None:
    number = await begun(table, range(1, 6))
    assert await order(table, number) == [1, 2, 3, 4, 5]
    match = await playing(table, number, 4, 2)
    session = (await table.live(match.session_id or 0)).session
    assert [seat.user_id for seat in session.seats] == [2, 4], "the challenged player has the first seat"
    assert (session.channel_id, session.parent_channel_id, session.status) == (table.threads, CHANNEL, "running")
    await play_out(table, match, SECOND)
    assert await order(table, number) == [1, 4, 2, 3, 5]
    assert results(await player(table, number, 4)) == (1, 0, 0)
    assert results(await player(table, number, 2)) == (0, 0, 1)
    assert (await ladder(table, number)).busy == frozenset()
    await announce(table)
    assert (await ladder(table, number)).challenges == (), "an announced end needs no row"


@pytest.mark.parametrize(("squares", "counted"), [(FIRST, (0, 0, 1)), (LEVEL, (0, 1, 0))])
async def test_tn75_a_loss_or_draw_of_the_challenger_changes_no_place(
    table: EventTable, squares: tuple[int, ...], counted: tuple[int, int, int]
) -> None:
    number = await begun(table, range(1, 4))
    await play_out(table, await playing(table, number, 3, 1), squares)
    assert await order(table, number) == [1, 2, 3]
    assert results(await player(table, number, 3)) == counted


async def test_tn75_a_match_is_fair_and_begins_once(table: EventTable) -> None:
    number = await begun(table, [1, 2])
    challenge_made = await challenged(table, number, 2, 1)
    assert "seed" not in repr(challenge_made)
    await table.host.ladders.challenges.accept(GUILD, challenge_made.challenge_id, 1)
    first = await table.host.ladders.challenges.begin(challenge_made.challenge_id, 5500)
    assert first is not None
    await table.restart()
    assert await table.host.ladders.challenges.begin(challenge_made.challenge_id, 5501) == first
    live = await table.live(first)
    assert (live.session.seed, live.session.match_id) == (challenge_made.seed, challenge_made.match_id)
    assert msgspec.json.decode(live.session.entropy or b"") == ["5500", "5500"]
    assert live.session.created_by == 0, "the match counts in nobody's quota"


async def test_tn75_a_player_whose_time_runs_out_loses(table: EventTable) -> None:
    number = await begun(table, [1, 2], LadderWish(clock="turn:24"))
    await playing(table, number, 2, 1)
    # The time to move ends after the days of vacation.
    while zeros := [one for one in await table.storage.timers.due_timers(10**15) if one.kind == "zero"]:
        table.now = zeros[0].due_at
        await table.storage.presence.beat(table.now - 1000, 0)
        await table.turn()
    assert await order(table, number) == [2, 1]


async def rule(table: EventTable, session_id: int | None, ruling: AnyRuling) -> None:
    await table.host.rulings.rule(
        RequestedRuling(guild_id=GUILD, session_id=session_id, actor=901, ruling=ruling, reason="why", interaction_id=1)
    )


@pytest.mark.parametrize("ruling", [End(), Delete()])
async def test_tn75_matches_without_a_result_are_void(table: EventTable, ruling: AnyRuling) -> None:
    number = await begun(table, [1, 2])
    await rule(table, (await playing(table, number, 2, 1)).session_id, ruling)
    await table.turn()
    assert (await ladder(table, number)).challenges[0].result == "void"
    assert results(await player(table, number, 2)) == (0, 0, 0)
    assert await order(table, number) == [1, 2]


async def test_tn75_a_player_whose_seat_went_to_somebody_else_has_lost(table: EventTable) -> None:
    number = await begun(table, [1, 2, 3])
    match = await playing(table, number, 3, 1)
    await rule(table, match.session_id, Replace(0, "user", 77, "Gus"))
    await play_out(table, match, FIRST)
    assert await order(table, number) == [3, 1, 2]


async def test_tn73_challenges_have_bounds(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 7), LadderWish(reach=2))
    await refused("challenge_reach", ladders.challenges.challenge(GUILD, number, 4, 1))
    await refused("challenge_reach", ladders.challenges.challenge(GUILD, number, 4, 5))
    await refused("challenge_self", ladders.challenges.challenge(GUILD, number, 4, 4))
    await refused("not_in_ladder", ladders.challenges.challenge(GUILD, number, 40, 1))
    await refused("opponent_gone", ladders.challenges.challenge(GUILD, number, 4, 40))
    await refused("no_ladder", ladders.challenges.challenge(GUILD + 1, number, 4, 3))
    challenge_made = await challenged(table, number, 4, 3)
    await refused("ladder_busy", ladders.challenges.challenge(GUILD, number, 4, 2))
    await refused("opponent_busy", ladders.challenges.challenge(GUILD, number, 5, 4))
    await refused("not_challenged", ladders.challenges.accept(GUILD, challenge_made.challenge_id, 4))
    await refused("not_challenged", ladders.challenges.decline(GUILD, challenge_made.challenge_id, 5))
    await refused("challenge_over", ladders.challenges.accept(GUILD + 1, challenge_made.challenge_id, 3))
    await refused("challenge_over", ladders.challenges.accept(GUILD, challenge_made.challenge_id + 1, 3))
    before = await ladder(table, number)
    await ladders.challenges.accept(GUILD, challenge_made.challenge_id, 3)
    again = await ladders.challenges.accept(GUILD, challenge_made.challenge_id, 3)
    assert again.ladder.revision == before.ladder.revision + 1, "a second press changes nothing"
    await refused("challenge_over", ladders.challenges.decline(GUILD, challenge_made.challenge_id, 3))
    await execute(table.storage, "INSERT INTO lockouts VALUES (?, 6, 901, 'why', 5)", (GUILD,))
    await refused("locked_out", ladders.challenges.challenge(GUILD, number, 6, 5))


async def test_tn74_an_unanswered_challenge_costs_the_place_after_a_warning(table: EventTable) -> None:
    number = await begun(table, range(1, 4))
    challenge_made = await challenged(table, number, 3, 1)
    assert challenge_made.due_at == table.now + 3 * DAY_MS
    assert await table.storage.timers.next_after(table.now) == challenge_made.due_at, "the bot wakes for it"
    await pass_deadline(table, number, 3)
    warned = await current(table, number, 3)
    assert (warned.state, warned.due_at) == ("warned", table.now + 3 * DAY_MS)
    assert (await player(table, number, 1)).warned
    assert await order(table, number) == [1, 2, 3]
    # The time to answer cannot end before the player was told of the warning.
    table.now = warned.due_at or 0
    await table.storage.presence.beat(table.now - 1000, 0)
    await table.turn()
    assert (await current(table, number, 3)).state == "warned"
    await announce(table)
    await pass_deadline(table, number, 3)
    whole = await ladder(table, number)
    assert (whole.challenges[0].result, whole.order) == ("taken", (3, 1, 2))
    assert not (await player(table, number, 1)).warned
    assert results(await player(table, number, 3)) == (0, 0, 0), "there was no match"


async def test_tn74_declining_is_a_warning_and_then_costs_the_place(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 4))
    challenge_made = await challenged(table, number, 3, 1)
    await ladders.challenges.decline(GUILD, challenge_made.challenge_id, 1)
    assert (await ladder(table, number)).challenges[0].result == "declined"
    assert (await player(table, number, 1)).warned
    # An accepted challenge ends the warning.
    match = await playing(table, number, 2, 1)
    assert not (await player(table, number, 1)).warned
    await play_out(table, match, FIRST)
    for result in ("declined", "taken"):
        table.now += 3 * DAY_MS
        challenge_made = await challenged(table, number, 3, 1)
        await ladders.challenges.decline(GUILD, challenge_made.challenge_id, 1)
        assert (await ladder(table, number)).challenges[-1].result == result
    assert await order(table, number) == [3, 1, 2]


async def test_tn74_a_warned_player_may_still_accept(table: EventTable) -> None:
    number = await begun(table, range(1, 3))
    challenge_made = await challenged(table, number, 2, 1)
    await pass_deadline(table, number, 2)
    await table.host.ladders.challenges.accept(GUILD, challenge_made.challenge_id, 1)
    await announce(table)
    assert (await current(table, number, 2)).state == "playing"
    assert not (await player(table, number, 1)).warned


async def test_tn74_time_in_which_the_bot_was_away_does_not_count(table: EventTable) -> None:
    number = await begun(table, range(1, 3))
    await challenged(table, number, 2, 1)
    await table.storage.presence.beat(table.now, 0)
    await table.restart(away=24 * 30)
    await table.turn()
    made = await current(table, number, 2)
    assert (made.state, made.due_at) == ("asked", table.now + 3 * DAY_MS)


async def test_tn76_a_challenged_player_who_leaves_gives_the_place_to_the_challenger(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 6))
    await challenged(table, number, 5, 2)
    await ladders.leave(GUILD, number, 2)
    assert await order(table, number) == [1, 5, 3, 4]
    match = await playing(table, number, 4, 5)
    await ladders.leave(GUILD, number, 4)
    assert await order(table, number) == [1, 5, 3]
    await refused("not_in_ladder", ladders.leave(GUILD, number, 4))
    # The match continues, but its result no longer counts.
    await play_out(table, match, SECOND)
    assert await order(table, number) == [1, 5, 3]
    assert results(await player(table, number, 5)) == (0, 0, 0)
    await ladders.join(GUILD, number, table.actor(4))
    assert await order(table, number) == [1, 5, 3, 4]


async def newest_result(table: EventTable, number: int) -> LadderResult:
    return (await table.host.ladders.results(await ladder(table, number), 1))[0]


async def test_tn78_organisers_correct_results_and_places(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 6))
    await play_out(table, await playing(table, number, 4, 2), SECOND)
    found = await newest_result(table, number)
    assert (found.challenger, found.challenged, found.counted, found.gained) == (4, 2, "won", 2)
    assert found.ended_at == table.now
    # Since then the last player has beaten the winner.
    await play_out(table, await playing(table, number, 5, 4), SECOND)
    assert await order(table, number) == [1, 5, 4, 2, 3]
    for refusal, wanted in (
        ("no_ladder", ladders.correct(GUILD + 1, number, OLGA, found.result_id, "lost", "why")),
        ("no_ladder_result", ladders.correct(GUILD, number, OLGA, found.result_id + 9, "lost", "why")),
        ("reason_needed", ladders.correct(GUILD, number, OLGA, found.result_id, "lost", " ")),
        ("own_result", ladders.correct(GUILD, number, 4, found.result_id, "lost", "why")),
        ("own_result", ladders.correct(GUILD, number, 2, found.result_id, "lost", "why")),
        ("expired_control", ladders.correct(GUILD, number, OLGA, found.result_id, "taken", "why")),
    ):
        await refused(refusal, wanted)
    whole = await ladders.correct(GUILD, number, OLGA, found.result_id, "lost", "The clock was wrong")
    assert whole.order == (1, 5, 2, 3, 4)
    assert [results(await player(table, number, user)) for user in (2, 4, 5)] == [(1, 0, 0), (0, 0, 2), (1, 0, 0)]
    again = await ladders.correct(GUILD, number, OLGA, found.result_id, "lost", "The clock was wrong")
    assert again.ladder.revision == whole.ladder.revision, "a repeated press changes nothing"
    row = (await ladders.results(whole, 5))[1]
    assert (row.result, row.counted, row.gained, row.reason) == ("won", "lost", 2, "The clock was wrong")
    assert (row.corrections, row.corrected_at) == (1, table.now)
    (entry,) = await table.storage.audit.find(GUILD, action="ladder", limit=1)
    assert (entry.actor, entry.reason, entry.target) == (OLGA, "The clock was wrong", "4")
    said = msgspec.json.decode(entry.after or b"{}")
    assert (said["ladder_step"], said["ladder_result"]) == ("correct", "lost")
    # A second correction: the challenger has won after all, and moves up again.
    whole = await ladders.correct(GUILD, number, OLGA, found.result_id, "won", "It was right")
    assert whole.order == (1, 5, 4, 2, 3)
    assert [results(await player(table, number, user)) for user in (2, 4)] == [(0, 0, 1), (1, 0, 1)]
    assert (await ladders.results(whole, 5))[1].gained == 2


async def test_tn78_a_correction_that_is_taken_back_leaves_the_later_wins_of_the_challenger(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 7), LadderWish(reach=5, days=3))
    await play_out(table, await playing(table, number, 6, 5), SECOND)
    found = await newest_result(table, number)
    await play_out(table, await playing(table, number, 6, 1), SECOND)
    assert await order(table, number) == [6, 1, 2, 3, 4, 5]
    for counted, wanted in (
        ("lost", (1, 6, 2, 3, 4, 5)),
        ("draw", (1, 6, 2, 3, 4, 5)),
        ("won", (6, 1, 2, 3, 4, 5)),
    ) * 2:
        assert (await ladders.correct(GUILD, number, OLGA, found.result_id, counted, "why")).order == wanted


async def test_tn78_a_correction_that_is_taken_back_leaves_the_later_wins_of_others(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 4), LadderWish(reach=1, days=3))
    await play_out(table, await playing(table, number, 3, 2), SECOND)
    found = await newest_result(table, number)
    table.now += 4 * DAY_MS
    await play_out(table, await playing(table, number, 2, 3), SECOND)
    for counted in ("void", "won") * 2:
        assert (await ladders.correct(GUILD, number, OLGA, found.result_id, counted, "why")).order == (1, 2, 3)


async def test_tn78_a_match_that_was_repeated_after_a_correction_counts_once(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 6))
    await play_out(table, await playing(table, number, 4, 2), SECOND)
    found = await newest_result(table, number)
    assert (await ladders.correct(GUILD, number, OLGA, found.result_id, "void", "why")).order == (1, 2, 3, 4, 5)
    table.now += 4 * DAY_MS
    await play_out(table, await playing(table, number, 4, 2), SECOND)
    assert (await ladders.correct(GUILD, number, OLGA, found.result_id, "won", "why")).order == (1, 4, 2, 3, 5)


@pytest.mark.parametrize(("squares", "counted"), [(FIRST, "lost"), (LEVEL, "draw")])
async def test_tn78_a_draw_or_defeat_becomes_a_win(table: EventTable, squares: tuple[int, ...], counted: str) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 4))
    await play_out(table, await playing(table, number, 3, 1), squares)
    found = await newest_result(table, number)
    assert (found.counted, found.gained) == (counted, 0)
    await ladders.pause(GUILD, number, OLGA)
    whole = await ladders.correct(GUILD, number, OLGA, found.result_id, "won", "why")
    assert whole.order == (3, 1, 2), "also during a pause"
    assert (results(whole.players[0]), results(whole.players[1])) == ((1, 0, 0), (0, 0, 1))
    whole = await ladders.correct(GUILD, number, OLGA, found.result_id, "void", "why")
    assert whole.order == (1, 2, 3)
    assert {results(one) for one in whole.players} == {(0, 0, 0)}


async def test_tn78_a_void_match_gets_a_result_and_a_lost_place_comes_back(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 4))
    await rule(table, (await playing(table, number, 3, 1)).session_id, End())
    await table.turn()
    await announce(table)
    found = await newest_result(table, number)
    assert found.counted == "void"
    assert (await ladders.correct(GUILD, number, OLGA, found.result_id, "draw", "why")).order == (1, 2, 3)
    assert results(await player(table, number, 3)) == (0, 1, 0)
    for _ in range(2):
        table.now += 3 * DAY_MS
        challenge_made = await challenged(table, number, 3, 1)
        whole = await ladders.challenges.decline(GUILD, challenge_made.challenge_id, 1)
    assert whole.order == (3, 1, 2)
    found = await newest_result(table, number)
    assert (found.counted, found.gained) == ("taken", 2)
    await refused("expired_control", ladders.correct(GUILD, number, OLGA, found.result_id, "lost", "why"))
    for counted, wanted in (("void", (1, 2, 3)), ("taken", (3, 1, 2))):
        assert (await ladders.correct(GUILD, number, OLGA, found.result_id, counted, "why")).order == wanted
    assert results(await player(table, number, 3)) == (0, 1, 0), "there was no match"


async def test_tn78_nothing_changes_for_a_player_who_left_and_came_back(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 5))
    await play_out(table, await playing(table, number, 3, 1), SECOND)
    found = await newest_result(table, number)
    await ladders.leave(GUILD, number, 3)
    table.now += 1000
    await ladders.join(GUILD, number, table.actor(3))
    for counted, loser in (("lost", (1, 0, 0)), ("won", (0, 0, 1))):
        whole = await ladders.correct(GUILD, number, OLGA, found.result_id, counted, "why")
        assert whole.order == (1, 2, 4, 3)
        assert results(await player(table, number, 3)) == (0, 0, 0)
        assert results(await player(table, number, 1)) == loser


async def test_tn78_results_are_kept_for_90_days(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 4))
    await play_out(table, await playing(table, number, 3, 1), SECOND)
    found = await newest_result(table, number)
    table.now += 90 * DAY_MS
    assert await ladders.count_results(await ladder(table, number)) == 1
    table.now += 1
    assert await ladders.results(await ladder(table, number), 5) == ()
    await refused("no_ladder_result", ladders.correct(GUILD, number, OLGA, found.result_id, "lost", "why"))
    await ladders.end(GUILD, number, OLGA)
    await refused("ladder_over", ladders.correct(GUILD, number, OLGA, found.result_id, "lost", "why"))
    table.now -= 1
    await table.host.pruning.prune()
    assert await table.storage.ladders.result(found.result_id) == found
    table.now += 1
    await table.host.pruning.prune()
    assert await table.storage.ladders.result(found.result_id) is None, "also after the end of the ladder"


async def test_tn76_organisers_remove_a_player(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 6))
    challenge_made = await challenged(table, number, 5, 3)
    match = await playing(table, number, 2, 1)
    await refused("player_not_there", ladders.remove(GUILD, number, OLGA, 40))
    await refused("no_ladder", ladders.remove(GUILD + 1, number, OLGA, 3))
    await ladders.remove(GUILD, number, OLGA, 3)
    whole = await ladders.remove(GUILD, number, OLGA, 1)
    assert whole.order == (2, 4, 5), "nobody takes the place of a removed player"
    assert [one.result for one in whole.challenges] == ["void", "void"]
    await refused("challenge_over", ladders.challenges.accept(GUILD, challenge_made.challenge_id, 3))
    await play_out(table, match, FIRST)
    assert results(await player(table, number, 2)) == (0, 0, 0)
    found = await table.storage.audit.find(GUILD, action="ladder", limit=2)
    assert [(one.actor, one.target, msgspec.json.decode(one.after or b"{}")["ladder_step"]) for one in found] == [
        (OLGA, "1", "remove"),
        (OLGA, "3", "remove"),
    ]
    await ladders.end(GUILD, number, OLGA)
    await refused("ladder_over", ladders.remove(GUILD, number, OLGA, 2))


async def test_tn73_a_challenger_withdraws_a_challenge(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 4))
    challenge_made = await challenged(table, number, 3, 1)
    await refused("not_challenger", ladders.challenges.withdraw(GUILD, challenge_made.challenge_id, 1))
    await refused("challenge_over", ladders.challenges.withdraw(GUILD + 1, challenge_made.challenge_id, 3))
    await refused("challenge_over", ladders.challenges.withdraw(GUILD, challenge_made.challenge_id + 1, 3))
    await ladders.pause(GUILD, number, OLGA)
    whole = await ladders.challenges.withdraw(GUILD, challenge_made.challenge_id, 3)
    assert (whole.challenges[0].result, whole.order, whole.busy) == ("withdrawn", (1, 2, 3), frozenset())
    await refused("challenge_over", ladders.challenges.withdraw(GUILD, challenge_made.challenge_id, 3))
    await ladders.open(GUILD, number, OLGA)
    challenge_made = await challenged(table, number, 3, 2)
    await ladders.challenges.accept(GUILD, challenge_made.challenge_id, 2)
    await refused("challenge_over", ladders.challenges.withdraw(GUILD, challenge_made.challenge_id, 3))


async def test_tn77_free_players_are_paired_once_a_week(table: EventTable) -> None:
    number = await begun(table, range(1, 6), LadderWish(weekly=True, days=14))
    await challenged(table, number, 2, 1)
    week = (await ladder(table, number)).ladder.pair_at
    assert week is not None
    assert await table.storage.timers.next_after(table.now) == week, "the bot wakes for it"
    table.now = week
    await table.turn()
    whole = await ladder(table, number)
    assert [(one.challenger, one.challenged, one.weekly, one.state) for one in whole.challenges[1:]] == [
        (5, 4, True, "accepted")
    ]
    assert whole.ladder.pair_at == week + 7 * DAY_MS
    await table.turn()
    assert len((await ladder(table, number)).challenges) == 2, "a week is paired once"
    await announce(table)
    await play_out(table, await current(table, number, 5), SECOND)
    assert await order(table, number) == [1, 2, 3, 5, 4]
    # After three weeks without the bot, only one week is paired. The last opponents do not meet again.
    table.now = week + 22 * DAY_MS
    await table.turn()
    whole = await ladder(table, number)
    assert whole.ladder.pair_at == week + 28 * DAY_MS
    pairs = [(one.challenger, one.challenged) for one in whole.challenges if one.weekly and one.state == "accepted"]
    assert pairs == [(4, 3)]


async def test_tn77_a_player_skips_the_weekly_pairings_and_can_be_challenged(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 5), LadderWish(weekly=True))
    await refused("not_in_ladder", ladders.skip_weeks(GUILD, number, 40, skips=True))
    await refused("no_ladder", ladders.skip_weeks(GUILD + 1, number, 3, skips=True))
    whole = await ladders.skip_weeks(GUILD, number, 3, skips=True)
    again = await ladders.skip_weeks(GUILD, number, 3, skips=True)
    assert again.ladder.revision == whole.ladder.revision, "a second press changes nothing"
    # The choice is kept after a restart and a challenge.
    await table.restart()
    ladders = table.host.ladders
    await play_out(table, await playing(table, number, 4, 3), FIRST)
    await announce(table)
    table.now = (await ladder(table, number)).ladder.pair_at or 0
    await table.turn()
    whole = await ladder(table, number)
    assert [(one.challenger, one.challenged) for one in whole.challenges] == [(4, 2)]
    await announce(table)
    await play_out(table, await current(table, number, 4), FIRST)
    await announce(table)
    assert not (await ladders.skip_weeks(GUILD, number, 3, skips=False)).players[2].skips_weeks
    table.now = (await ladder(table, number)).ladder.pair_at or 0
    await table.turn()
    pairs = [(one.challenger, one.challenged) for one in (await ladder(table, number)).challenges]
    assert pairs == [(4, 1), (3, 2)], "4 met 3 and 2 last"
    assert [row["skips_weeks"] for row in (await table.host.personal_data.everything(3)).lists["ladders"]] == [0]
    await ladders.end(GUILD, number, OLGA)
    await refused("ladder_over", ladders.skip_weeks(GUILD, number, 3, skips=True))


async def test_tn72_a_pause_stops_challenges_answers_and_deadlines(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, range(1, 4), LadderWish(weekly=True))
    challenge_made = await challenged(table, number, 2, 1)
    await ladders.pause(GUILD, number, OLGA)
    assert (await ladder(table, number)).ladder.pair_at is None
    await refused("ladder_paused", ladders.challenges.challenge(GUILD, number, 3, 2))
    await refused("ladder_paused", ladders.challenges.accept(GUILD, challenge_made.challenge_id, 1))
    table.now += 30 * DAY_MS
    await table.turn()
    assert (await current(table, number, 2)).state == "asked"
    await ladders.join(GUILD, number, table.actor(4))
    whole = await ladders.open(GUILD, number, OLGA)
    assert whole.challenges[0].due_at == (challenge_made.due_at or 0) + 30 * DAY_MS
    assert whole.ladder.pair_at == table.now + 7 * DAY_MS
    assert (await ladders.open(GUILD, number, OLGA)).ladder.revision == whole.ladder.revision
    await ladders.change(GUILD, number, OLGA, LadderWish(weekly=False))
    assert (await ladder(table, number)).ladder.pair_at is None


async def test_ladders_have_bounds(table: EventTable) -> None:
    ladders = table.host.ladders
    await refused("ladder_game", ladders.create(GUILD, CHANNEL, OLGA, "en", "Coop", "marvel_united"))
    number = (await ladders.create(GUILD, CHANNEL, OLGA, "en", "Escalera", DUEL)).ladder.ladder_id
    for wish in (LadderWish(reach=0), LadderWish(reach=11), LadderWish(days=0), LadderWish(days=15)):
        await refused("bad_ladder_setting", ladders.change(GUILD, number, OLGA, wish))
    await refused("ladder_clock", ladders.change(GUILD, number, OLGA, LadderWish(clock="none")))
    await refused("bad_terms", ladders.change(GUILD, number, OLGA, LadderWish(clock="sundial")))
    await refused("bad_event_name", ladders.change(GUILD, number, OLGA, LadderWish(name=" ")))
    await refused("no_ladder", ladders.get(GUILD + 1, number))
    await refused("no_template", ladders.create_from(GUILD, CHANNEL, OLGA, "en", 5))
    for _ in range(MOST_LADDERS - 1):
        await ladders.create(GUILD, CHANNEL, OLGA, "en", "Escalera", DUEL)
    await refused("too_many_ladders", ladders.create(GUILD, CHANNEL, OLGA, "en", "Escalera", DUEL))
    await ladders.end(GUILD, number, OLGA)
    await refused("ladder_over", ladders.join(GUILD, number, table.actor(1)))
    await refused("ladder_over", ladders.open(GUILD, number, OLGA))
    await ladders.create(GUILD, CHANNEL, OLGA, "en", "Escalera", DUEL)


async def test_a_ladder_ends_while_its_matches_go_on(table: EventTable) -> None:
    number = await begun(table, range(1, 5), LadderWish(days=5))
    match = await playing(table, number, 2, 1)
    await challenged(table, number, 4, 3)
    whole = await table.host.ladders.end(GUILD, number, OLGA)
    assert [one.result for one in whole.challenges] == ["void", "void"]
    await play_out(table, match, SECOND)
    assert await order(table, number) == [1, 2, 3, 4]
    steps = [
        msgspec.json.decode(one.after or b"{}")["ladder_step"]
        for one in await table.storage.audit.find(GUILD, action="ladder", limit=20)
    ]
    assert sorted(steps) == ["change", "create", "end", "open"]


async def test_a_ladder_is_made_from_an_event_template(table: EventTable) -> None:
    ladders = table.host.ladders
    event = await table.draft(at_zero="skip")
    template = await table.events.templates.save(GUILD, event, table.leader(), "Skipped")
    await refused("ladder_clock", ladders.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id))
    event = await table.draft(at_zero="computer")
    template = await table.events.templates.save(GUILD, event, table.leader(), "Slow")
    whole = await ladders.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)
    assert whole.ladder.name == "Slow"
    await ladders.open(GUILD, whole.ladder.ladder_id, OLGA)
    for user in (1, 2):
        await ladders.join(GUILD, whole.ladder.ladder_id, table.actor(user))
    match = await playing(table, whole.ladder.ladder_id, 2, 1)
    assert b'"at_zero":"computer"' in ((await table.live(match.session_id or 0)).session.terms or b"")


@pytest.mark.parametrize(("settings", "asks"), [({"question": "Why?"}, "yes"), ({"entry": "invited"}, "no")])
async def test_tn72_a_template_whose_players_organisers_admit_makes_no_ladder(
    table: EventTable, settings: dict[str, Any], asks: str
) -> None:
    event = await table.draft(at_zero="end", **settings)
    template = await table.events.templates.save(GUILD, event, table.leader(), "Club")
    with pytest.raises(Refused, match="template_entry") as error:
        await table.host.ladders.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)
    assert error.value.phrase.params == {"name": "Club", "asks": asks}
    assert await table.host.ladders.of_guild(GUILD) == ()


async def test_a_challenge_that_cannot_be_announced_is_void(table: EventTable) -> None:
    number = await begun(table, [1, 2])
    challenge_made = await challenged(table, number, 2, 1)
    await table.host.ladders.challenges.fail(challenge_made.challenge_id)
    assert (await ladder(table, number)).challenges[0].result == "void"
    assert not (await player(table, number, 1)).warned
    assert await table.host.ladders.challenges.begin(challenge_made.challenge_id, 5500) is None


async def test_a_forgotten_player_leaves_no_trace(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    await play_out(table, await playing(table, number, 2, 1))
    await announce(table)
    await challenged(table, number, 3, 1)
    data = table.host.personal_data
    kept = (await data.everything(1)).lists
    assert [row["ladder"] for row in kept["ladders"]] == ["Escalera"]
    assert [(row["part"], row["state"]) for row in kept["challenges"]] == [("challenged", "asked")]
    assert [row["name"] for row in (await data.everything(OLGA)).lists["ladders_made"]] == ["Escalera"]
    assert [(row["part"], row["counted"]) for row in kept["ladder_results"]] == [("challenged", "lost")]
    before = (await ladder(table, number)).ladder.revision
    for user in (1, OLGA):
        await data.forget(user)
    whole = await ladder(table, number)
    assert (whole.order, whole.ladder.created_by, whole.ladder.revision > before) == ((2, 3, 4), 0, True)
    assert [(one.challenged, one.result) for one in whole.challenges] == [(0, "void")]
    assert (await player(table, number, 2)).last_opponent is None
    kept_result = await newest_result(table, number)
    assert (kept_result.challenger, kept_result.challenged) == (2, 0)
    await table.host.ladders.correct(GUILD, number, 99, kept_result.result_id, "won", "why")
    assert results(await player(table, number, 2)) == (1, 0, 0)
    await challenged(table, number, 4, 2)
    assert [one.place for one in (await ladder(table, number)).players] == [1, 2, 3]


async def test_a_ladder_that_cannot_be_read_is_reported(table: EventTable) -> None:
    number = await begun(table, [1, 2])
    challenge_made = await challenged(table, number, 2, 1)
    await table.host.ladders.challenges.accept(GUILD, challenge_made.challenge_id, 1)
    await execute(table.storage, "UPDATE ladders SET data = ?", (b"{}",))
    assert [one for one, _ in await table.host.ladders.faults()] == [number]
    await refused("template_damaged", table.host.ladders.join(GUILD, number, table.actor(9)))
    with pytest.raises(Refused, match="template_damaged"):
        await table.host.ladders.challenges.begin(challenge_made.challenge_id, 5500)


async def test_a_match_of_which_a_seat_is_lost_is_damaged(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    challenge = await playing(table, number, 3, 1)
    await play_out(table, challenge, SECOND)
    session = await table.storage.sessions.load(challenge.session_id or 0)
    assert session is not None
    assert match_result(challenge, session) == "won"
    with pytest.raises(msgspec.DecodeError):
        match_result(challenge, msgspec.structs.replace(session, seats=session.seats[:1]))
