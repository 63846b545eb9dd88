"""Tests how a match counts if the computer ended it in a player's place: the event's settings decide (TN-12)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.face.messages.tournaments.notices import notice_text
from bot.face.words.tournaments.progress import place_said
from bot.host.tournaments.ground.facts import chance_of, event_of, result_of, seats_of
from bot.host.tournaments.rounds.judge_calls import open_calls
from bot.host.tournaments.rulings.table_rulings import Award
from bot.wording.words import words_for
from engine.players.levels import LEVELS, Level
from engine.tournaments.event import Stage, TableResult
from engine.tournaments.rounds.standings import standings
from engine.tournaments.tie_breaks import Ranked
from storage.records.tournaments import TournamentTable, Whole
from tests.bot.events import GUILD, EventTable

DUEL = Stage("swiss", rounds=1)
POD = Stage("swiss_pods", seats=(3,), rounds=1)
TOGETHER = Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=1)


async def begun(table: EventTable, stage: Stage, users: int, *, game: str = "noughts", **more: Any) -> int:
    """Begin an event in which the computer takes over when a player's time runs out.

    Publish its first round, and return the event's number.
    """
    number = await table.event(
        stage, users=users, game=game, at_zero="computer", vacation_days=0, no_show_hours=1400, round_days=None, **more
    )
    await table.round(number)
    return number


async def to_the_end(table: EventTable, one: TournamentTable, silent: set[int]) -> None:
    """Let all users of a table move until the match is over. Users in ``silent`` never move."""
    session_id = one.session_id or 0
    for _ in range(400):
        live = await table.live(session_id)
        if not live.is_running:
            break
        due = next((seat for seat in live.due_seats() if seat.seat not in silent), None)
        if due is None:
            await table.later(73)
            continue
        decision = next(one for one in live.begun_match.decisions() if due.seat in (one.seat, *one.any_of))
        await table.move(session_id, due.user_id or 0, " ".join(decision.moves[0]))
    await table.turn()


async def played(table: EventTable, number: int, silent: set[int]) -> TableResult | None:
    first = (await table.whole(number)).tables[0]
    await to_the_end(table, first, silent)
    return result_of(await table.coded(number, first.code))


def rows(whole: Whole) -> dict[int, Ranked]:
    return {row.player: row for part in standings(event_of(whole), chance_of(whole)).sections for row in part.rows}


async def test_tn12_by_default_the_match_counts_as_played(table: EventTable) -> None:
    number = await begun(table, DUEL, 2)
    result = await played(table, number, {0})
    assert result is not None
    assert (result.kind, len(result.places)) == ("played", 2)
    assert {"computer_forfeit", "computer_played"}.isdisjoint(await table.kinds())


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_tn12_a_duel_may_be_lost_by_an_announced_forfeit(table: EventTable, lang: str) -> None:
    number = await begun(table, DUEL, 2, computer_counts="forfeit")
    result = await played(table, number, {0})
    assert result is not None
    assert (result.kind, result.places) == ("forfeit", (2, 1))
    whole = await table.whole(number)
    gone, other = seats_of(whole.tables[0])
    assert [whole.rounds[0].state, rows(whole)[gone].marks] == ["closed", ("forfeit",)]
    assert rows(whole)[other].figures[0].value == 1
    (notice,) = [one for one in await table.notices() if one.kind == "computer_forfeit"]
    said = notice_text(whole, notice, words_for("noughts", lang))
    assert said.text == words_for("noughts", lang)("notice-computer-forfeit", event="", who=f"<@{gone}>")
    assert (notice.table_code, said.users) == ("1-1", (gone,))


async def test_tn12_a_player_who_came_back_has_played(table: EventTable) -> None:
    number = await begun(table, DUEL, 2, computer_counts="forfeit")
    first = (await table.whole(number)).tables[0]
    await table.later(73)
    live = await table.live(first.session_id or 0)
    assert live.session.seats[0].computer_since is not None
    user = live.session.seats[0].user_id or 0
    await table.host.seats.take(live.session.session_id, user, f"User {user}", table.interaction())
    result = await played(table, number, set())
    assert result is not None
    assert result.kind == "played"


async def test_tn12_at_a_larger_table_only_the_absent_player_scores_nothing(table: EventTable) -> None:
    number = await begun(table, POD, 3, game="toy_duel", computer_counts="forfeit")
    (one,) = (await table.whole(number)).tables
    await table.later(73)
    for seat in (2, 1):
        # When the last player resigns, the match ends, and the computer has won it.
        await table.host.seats.resign(one.session_id or 0, seats_of(one)[seat])
    await table.turn()
    result = result_of(await table.coded(number, one.code))
    assert result is not None
    gone = result.seats[0]
    assert (result.kind, result.forfeited, len(result.places)) == ("played", (gone,), 3)
    whole = await table.whole(number)
    found = rows(whole)
    assert found[gone].figures[0].value == 0
    assert found[gone].marks == ("forfeit",)
    assert all(found[other].figures[0].value > 0 for other in result.seats[1:])
    assert place_said(result, 0, words_for("toy_duel", "en")) == "−"


async def test_tn12_at_a_duplicate_table_the_others_keep_their_result(table: EventTable) -> None:
    number = await begun(table, TOGETHER, 2, game="brigade", computer_counts="forfeit")
    result = await played(table, number, {0})
    assert result is not None
    assert (result.kind, result.forfeited, len(result.measures)) == ("played", result.seats[:1], 2)


async def test_tn12_the_setting_may_leave_the_result_to_judges(table: EventTable) -> None:
    number = await begun(table, DUEL, 2, computer_counts="judge")
    assert await played(table, number, {0}) is None
    whole = await table.whole(number)
    assert (whole.tables[0].stopped, whole.rounds[0].state) == (True, "playing")
    assert [call.table_code for call in open_calls(whole)] == ["1-1"]
    (notice,) = [one for one in await table.notices() if one.kind == "computer_played"]
    gone = seats_of(whole.tables[0])[0]
    assert (notice.table_code, notice.entries) == ("1-1", f"[{gone}]")
    assert notice_text(whole, notice, words_for("noughts", "en")).users == (900, gone)
    await table.events.rulings.rule(GUILD, number, table.judge(), Award("1-1", (1, 2)), "it was won before")
    assert (await table.whole(number)).rounds[0].state == "closed"


async def test_tn12_judges_may_let_a_table_of_a_duplicate_round_count_as_played(table: EventTable) -> None:
    number = await begun(table, TOGETHER, 2, game="brigade", computer_counts="judge")
    assert await played(table, number, {0}) is None
    await table.events.rulings.rule(GUILD, number, table.judge(), Award("1-1", (1, 1)), "as they played")
    result = result_of(await table.coded(number, "1-1"))
    assert result is not None
    assert (result.kind, len(result.measures)) == ("awarded", 2)


@pytest.mark.parametrize("level", LEVELS)
async def test_the_event_says_how_well_the_computer_plays_for_its_players(table: EventTable, level: Level) -> None:
    number = await begun(table, DUEL, 2, computer_level=level)
    session_id = (await table.whole(number)).tables[0].session_id or 0
    await table.later(73)
    (taken, other) = (await table.live(session_id)).session.seats
    assert taken.computer_since is not None
    assert (taken.computer_level, other.computer_level) == (level, level)
    # If the player comes back and leaves again, the computer plays at the level that the event has set.
    await table.host.seats.take(session_id, taken.user_id or 0, taken.name, table.interaction())
    assert (await table.live(session_id)).session.seats[0].computer_level == level
