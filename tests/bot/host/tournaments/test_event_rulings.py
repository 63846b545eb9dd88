"""Tests rulings, calls for a judge, and their consequences (TN-30, TN-32, cases 44 and 45)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.face.messages.tournaments.notices import notice_text, parts
from bot.face.words.sessions import say_refusal
from bot.host.clocks.terms import DAY_MS
from bot.host.rulings import End, Pause, Resume
from bot.host.tournaments.ground.facts import (
    asked_of,
    chance_of,
    context_of,
    event_of,
    given_of,
    is_replaced,
    numbers,
    told_change,
    wishes_of,
)
from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.host.tournaments.rounds.judge_calls import open_calls
from bot.host.tournaments.rulings.player_rulings import (
    Disqualify,
    Drop,
    EnterLate,
    ExtendRound,
    Forbid,
    Force,
    GiveBye,
    ReEnter,
    Settle,
    TakePoints,
    Warn,
    lifting,
    settling,
)
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.host.tournaments.rulings.table_rulings import Award, BothLose, Replay, Substitute, SwapSeats, Wait
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.tournaments.event import EventPlan, Stage
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from engine.tournaments.rounds.standings import standings
from storage.records.changes import Lockout, NewAudit
from storage.records.tournaments import TournamentRuling
from tests.bot.events import FIRST, GUILD, SECOND, EventTable, places, players, refused

SWISS = Stage("swiss", rounds=3)


async def rule(table: EventTable, number: int, ruling: EventRuling, *, by: int | None = None) -> TournamentRuling:
    actor = table.judge() if by is None else table.actor(by, moderator=True)
    return await table.events.rulings.rule(GUILD, number, actor, ruling, "because")


async def points(table: EventTable, number: int) -> dict[int, float]:
    whole = await table.whole(number)
    (section,) = standings(event_of(whole), chance_of(whole)).sections
    return {row.player: float(row.figures[0].value) for row in section.rows}


async def audited(table: EventTable) -> list[str]:
    return [entry.action for entry in await table.storage.audit.find(GUILD, limit=100)]


async def logged(table: EventTable, action: str) -> list[dict[str, Any]]:
    """Return what the log entries of an action say, newest first."""
    found = await table.storage.audit.find(GUILD, limit=100)
    return [msgspec.json.decode(entry.after or b"{}") for entry in found if entry.action == action]


async def test_tn32_a_result_is_awarded_and_the_match_is_not_rated(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, second = await table.round(number)
    row = await rule(table, number, Award(first.code, (2, 1), "forfeit"))
    assert (row.state, row.round, row.table_code) == ("done", 1, "1-1")
    assert (await table.live(first.session_id or 0)).session.status == "abandoned"
    assert places(await table.coded(number, "1-1")) == (2, 1)
    assert (await audited(table))[0] == "event-ruling-award"
    assert "ruling" in await table.kinds()
    await table.play_out(number, second.code)
    assert (await table.whole(number)).rounds[-1].state == "closed"
    await table.host.results.rate_finished()
    rows = await table.host.results.leaderboard(GUILD, "noughts")
    # Only players of a match have a rating (TN-42).
    assert len(rows["against"]) == 2


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (Award("1-1", (1, 3)), "bad_places"),
        (Award("1-1", (1,)), "bad_places"),
        (Award("1-1", (1, 1), "forfeit"), "level_forfeit"),
        (Award("9-9", (1, 2)), "no_table"),
        (Warn(99), "no_entry"),
        (TakePoints(1, -1), "bad_points"),
        (Forbid((1, 1)), "bad_group"),
        (ReEnter(1), "not_dropped"),
        (SwapSeats("1-1", (1, 1)), "bad_order"),
        (ExtendRound(1, 0), "bad_hours"),
        (ExtendRound(5, 1), "no_round"),
        (Settle(TournamentDraft(game="toy_duel")), "plan_fixed"),
        (Substitute("1-1", 1, 2), "not_waiting"),
    ],
)
async def test_tn32_an_impossible_ruling_changes_nothing(table: EventTable, ruling: EventRuling, code: str) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    before = await table.whole(number)
    await refused(code, rule(table, number, ruling))
    assert await table.whole(number) == before
    await refused("reason_needed", table.events.rulings.rule(GUILD, number, table.judge(), Warn(1), " "))
    await refused("not_judge", table.events.rulings.rule(GUILD, number, table.actor(1), Warn(1), "so"))


async def test_tn32_an_official_who_plays_in_the_event_needs_a_second_person(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    row = await rule(table, number, Award("1-1", (1, 2)), by=1)
    assert (row.state, places(await table.coded(number, "1-1"))) == ("waiting", None)
    confirm = table.events.rulings.confirm
    await refused("own_ruling", confirm(GUILD, number, table.actor(1, moderator=True), row.ruling_id))
    opponent = players(await table.coded(number, "1-1"))[1]
    judged = table.actor(opponent if opponent != 1 else 3, moderator=True)
    await refused("not_neutral", confirm(GUILD, number, judged, row.ruling_id))
    await refused("not_judge", confirm(GUILD, number, table.actor(2), row.ruling_id))
    result = await confirm(GUILD, number, table.judge(), row.ruling_id)
    assert (result.state, result.actor, result.seconded_by) == ("done", 1, table.judge().user_id)
    assert places(await table.coded(number, "1-1")) == (1, 2)
    await refused("ruling_answered", confirm(GUILD, number, table.judge(), row.ruling_id))
    other = await rule(table, number, Warn(2), by=1)
    decline = table.events.rulings.decline
    await refused("not_neutral", decline(GUILD, number, table.actor(2, moderator=True), other.ruling_id))
    await decline(GUILD, number, table.judge(), other.ruling_id)
    await refused("ruling_answered", confirm(GUILD, number, table.judge(), other.ruling_id))


async def test_tn32_both_lose_and_penalties_count_in_the_standings(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, second = await table.round(number)
    await rule(table, number, BothLose(first.code))
    await table.play_out(number, second.code)
    winner = players(second)[0]
    await rule(table, number, TakePoints(winner, 0.5))
    assert await points(table, number) == {winner: 0.5, **dict.fromkeys({1, 2, 3, 4} - {winner}, 0.0)}


async def test_tn32_a_table_plays_once_more_with_a_new_deal(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    await table.play_out(number, first.code)
    await rule(table, number, Replay(first.code))
    again = await table.coded(number, first.code)
    assert (again.result, again.replays, again.thread_id) == (None, 1, first.thread_id)
    assert again.session_id not in (None, first.session_id)
    old, new = [(await table.live(one.session_id or 0)).session for one in (first, again)]
    assert old.seed != new.seed
    await table.play_out(number, first.code, SECOND)
    assert places(await table.coded(number, first.code)) == (2, 1)


async def test_tn32_seats_change_before_the_first_move_only(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, second = await table.round(number)
    order = players(first)[::-1]
    await rule(table, number, SwapSeats(first.code, order))
    assert players(await table.coded(number, first.code)) == order
    await refused("already_so", rule(table, number, SwapSeats(first.code, order)))
    live = await table.live((await table.coded(number, first.code)).session_id or 0)
    assert [seat.user_id for seat in live.session.seats] == [*order]
    await table.move(second.session_id or 0, players(second)[0], "mark 1")
    await refused("table_moved", rule(table, number, SwapSeats(second.code, players(second)[::-1])))


async def test_tn13_a_substitute_takes_the_place_of_an_absent_player(table: EventTable) -> None:
    number = await table.draft(SWISS, most=4, computer_level="strong")
    await table.started(number, range(1, 6))
    first, _ = await table.round(number)
    absent = players(first)[0]
    await rule(table, number, Substitute(first.code, absent, 5))
    live = await table.live(first.session_id or 0)
    assert (live.session.seats[0].user_id, live.session.seats[0].computer_level) == (5, "strong")
    whole = await table.whole(number)
    assert next(entry.user_id for entry in whole.entries if entry.number == absent) == 5
    assert next(entry.state for entry in whole.entries if entry.user_id == absent) == "left"
    await table.play_round(number)
    assert (await points(table, number))[absent] == 1.0
    await refused("only_first_round", rule(table, number, Substitute((await table.round(number))[0].code, 1, 5)))


@pytest.mark.parametrize("moved", [False, True])
async def test_tn32_a_substitution_is_withdrawn(table: EventTable, moved: bool) -> None:
    """The replaced player returns to the seat, and the substitute returns to the waitlist. Played rounds stay."""
    number = await table.draft(SWISS, most=4)
    await table.started(number, range(1, 6))
    first, _ = await table.round(number)
    absent = players(first)[0]
    before = await table.whole(number)
    await rule(table, number, Substitute(first.code, absent, 5))
    replaced = await table.entry(number, absent)
    assert is_replaced(await table.whole(number), replaced)
    if moved:
        await table.move(first.session_id or 0, 5, "mark 1")
    await table.events.rulings.take_back(GUILD, number, table.judge(), "they came")
    whole = await table.whole(number)
    assert whole.entries == before.entries
    assert not any(is_replaced(whole, entry) for entry in whole.entries)
    live = await table.live((await table.coded(number, first.code)).session_id or 0)
    assert (live.session.session_id, live.session.seats[0].user_id) == (first.session_id, absent)
    assert live.session.revision == (3 if moved else 2)
    rest = (4, 2, 5, 3) if moved else FIRST
    await table.play_out(number, first.code, rest)
    assert (await points(table, number))[absent] == 1.0


@pytest.mark.parametrize("undone", [False, True])
async def test_tn13_who_replaces_a_player_that_left_plays_the_next_rounds(table: EventTable, undone: bool) -> None:
    number = await table.draft(Stage("swiss", rounds=2), most=4)
    await table.started(number, range(1, 6))
    first, _ = await table.round(number)
    gone = players(first)[0]
    await table.events.entries.leave(GUILD, number, table.actor(gone))
    await rule(table, number, Substitute(first.code, gone, 5))
    entry = await table.entry(number, 5)
    assert (entry.number, entry.state, entry.dropped) == (gone, "entered", 0)
    if undone:
        await table.events.rulings.take_back(GUILD, number, table.judge(), "they came")
        assert ((await table.entry(number, gone)).state, (await table.entry(number, gone)).dropped) == ("dropped", 2)
    for one in (await table.whole(number)).tables:
        for mark in FIRST:
            live = await table.live(one.session_id or 0)
            await table.move(one.session_id or 0, live.due_seats()[0].user_id or 0, f"mark {mark}")
    await table.turn()
    seated = {seat for one in await table.round(number) for seat in players(one)}
    assert (gone in seated) is not undone
    await table.play_round(number)
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    record = msgspec.json.decode(await table.events.exports.json(GUILD, number), type=EventRecord)
    assert verify_event(record).holds, verify_event(record)


async def test_tn13_a_disqualified_player_is_not_replaced(table: EventTable) -> None:
    number = await table.draft(Stage("swiss_pods", seats=(3,), rounds=2), game="toy_duel", most=6)
    await table.started(number, range(1, 8))
    first, _ = await table.round(number)
    await rule(table, number, Disqualify(players(first)[0]))
    await refused("not_there", rule(table, number, Substitute(first.code, players(first)[0], 7)))


async def test_tn32_a_result_with_a_later_game_is_changed_but_not_withdrawn(table: EventTable) -> None:
    number = await table.event(Stage("single"))
    first, _ = await table.round(number)
    await rule(table, number, Award(first.code, (1, 1)))
    assert f"{first.code}.2" in [one.code for one in (await table.whole(number)).tables]
    before = await table.whole(number)
    await refused("game_follows", table.events.rulings.take_back(GUILD, number, table.judge(), "mine"))
    assert (await table.whole(number)).tables == before.tables
    await rule(table, number, Award(first.code, (2, 1)))


async def test_tn32_a_substitution_stays_once_its_table_is_decided(table: EventTable) -> None:
    number = await table.draft(SWISS, most=4)
    await table.started(number, range(1, 6))
    first, _ = await table.round(number)
    await rule(table, number, Substitute(first.code, players(first)[0], 5))
    # A seat belongs to an entry, not to a user. One of these entries has another player now.
    for mark in FIRST:
        live = await table.live(first.session_id or 0)
        await table.move(first.session_id or 0, live.due_seats()[0].user_id or 0, f"mark {mark}")
    await table.turn()
    await refused("table_over", table.events.rulings.take_back(GUILD, number, table.judge(), "they came"))


async def test_tn6_a_replaced_player_returns_for_the_next_round(table: EventTable) -> None:
    number = await table.draft(SWISS, most=4)
    await table.started(number, range(1, 6))
    first, second = await table.round(number)
    absent = players(first)[0]
    await rule(table, number, Substitute(first.code, absent, 5))
    replaced = await table.entry(number, absent)
    await rule(table, number, ReEnter(replaced.number))
    assert (await table.entry(number, absent)).entered == 2
    for one in (first, second):
        await rule(table, number, Award(one.code, (1, 2)))
    tables = await table.round(number)
    given = {seat for one in (await table.whole(number)).rounds[-1:] for each in given_of(one) for seat in each.seats}
    assert replaced.number in {seat for one in tables for seat in players(one)} | given
    assert (await points(table, number))[replaced.number] in (0.0, 1.0)


async def test_tn35_a_locked_out_user_is_no_substitute_and_does_not_enter_late(table: EventTable) -> None:
    number = await table.draft(SWISS, most=4)
    await table.started(number, range(1, 6))
    first, _ = await table.round(number)
    audit = NewAudit(at=1, guild_id=GUILD, actor=9, action="lock", reason="rude")
    for user in (5, 6):
        await table.storage.lockouts.lock(Lockout(GUILD, user, 9, "rude", 1), audit)
    for ruling in (Substitute(first.code, players(first)[0], 5), EnterLate(6, "User 6")):
        with pytest.raises(Refused) as caught:
            await rule(table, number, ruling)
        assert caught.value.code == "player_locked_out"
        assert "`/mod unlock`" in say_refusal(caught.value.phrase, words_for("noughts", "en"))


async def test_case_44_late_drop_reentry_and_disqualification_keep_results(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    tables = await table.round(number)
    await table.play_round(number)
    scored = await points(table, number)
    winners = [players(one)[0] for one in tables]
    await rule(table, number, Drop(winners[0]))
    two = await table.round(number)
    assert winners[0] not in {player for one in two for player in players(one)}
    out = players(two[0])[0]
    await rule(table, number, Disqualify(out))
    assert (await table.live(two[0].session_id or 0)).session.status == "abandoned"
    assert places(await table.coded(number, two[0].code)) == (2, 1)
    await table.play_round(number)
    await rule(table, number, ReEnter(winners[0]))
    await rule(table, number, EnterLate(50, "Late"))
    three = await table.round(number)
    seated = {player for one in three for player in players(one)} | set(_byes((await table.whole(number)).rounds[-1]))
    late = await table.entry(number, 50)
    assert {winners[0], late.number} <= seated
    assert out not in seated
    now = await points(table, number)
    assert now[winners[0]] >= scored[winners[0]] == 1.0
    await table.play_round(number, SECOND)
    assert (await table.whole(number)).rounds[-1].state == "closed"


def _byes(one: Any) -> list[int]:
    return [seat for given in msgspec.json.decode(one.given) for seat in given["table"]["seats"]]


async def test_case_45_a_late_ruling_changes_standings_and_flags_but_no_pairing(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    await table.play_round(number)
    await table.round(number)
    before = await table.whole(number)
    paired = [one.seats for one in before.tables if one.round == 2]
    one, other = players(first)
    assert (await points(table, number))[one] == 1.0
    await rule(table, number, Award(first.code, (2, 1)))
    now = await points(table, number)
    assert (now[one], now[other]) == (0.0, 1.0)
    after = await table.whole(number)
    assert [table.seats for table in after.tables if table.round == 2] == paired
    assert [one.flagged for one in after.rounds] == [False, True]


async def test_tn32_the_last_ruling_can_be_withdrawn_before_a_pairing_uses_it(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    await table.play_round(number)
    await rule(table, number, Award(first.code, (2, 1)))
    await rule(table, number, Warn(1))
    take_back = table.events.rulings.take_back
    assert (await take_back(GUILD, number, table.judge(), "mine")).kind == "warn"
    assert (await take_back(GUILD, number, table.judge(), "mine")).state == "undone"
    assert places(await table.coded(number, first.code)) == (1, 2)
    assert not any("reopened" in one for one in await logged(table, "event-take-back")), "each table keeps a result"
    await refused("nothing_to_take_back", take_back(GUILD, number, table.judge(), "mine"))
    table.now += 1000
    await rule(table, number, Warn(1))
    table.now += 1000
    await table.round(number)
    await refused("paired_already", take_back(GUILD, number, table.judge(), "mine"))
    await refused("paired_already", take_back(GUILD, number, table.actor(1, moderator=True), "mine"))


async def test_tn32_an_official_who_plays_needs_a_second_person_to_withdraw_a_ruling(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    await table.play_round(number)
    await rule(table, number, Award(first.code, (2, 1)))
    player = table.actor(1, moderator=True)
    take_back, confirm = table.events.rulings.take_back, table.events.rulings.confirm
    row = await take_back(GUILD, number, player, "mine")
    assert (row.kind, row.state, places(await table.coded(number, first.code))) == ("take_back", "waiting", (2, 1))
    await refused("own_ruling", confirm(GUILD, number, player, row.ruling_id))
    judged = table.actor(next(one for one in players(first) if one != 1), moderator=True)
    await refused("not_neutral", confirm(GUILD, number, judged, row.ruling_id))
    await rule(table, number, Warn(1))
    await refused("later_ruling", confirm(GUILD, number, table.judge(), row.ruling_id))
    assert (await take_back(GUILD, number, table.judge(), "mine")).kind == "warn"
    await confirm(GUILD, number, table.judge(), row.ruling_id)
    assert places(await table.coded(number, first.code)) == (1, 2)
    states = [(one.kind, one.state) for one in (await table.whole(number)).rulings]
    assert states == [("award", "undone"), ("take_back", "done"), ("warn", "undone")]
    assert (await table.storage.audit.find(GUILD, limit=100))[0].action == "event-take-back"
    await refused("nothing_to_take_back", take_back(GUILD, number, table.judge(), "mine"))


async def test_tn32_withdrawing_more_time_opens_no_closed_round(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    before = (await table.whole(number)).rounds[0].deadline
    await rule(table, number, ExtendRound(1, 24))
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    await table.kinds()
    await table.events.rulings.take_back(GUILD, number, table.judge(), "mine")
    first, second = (await table.whole(number)).rounds
    assert (first.state, first.deadline, second.state) == ("closed", before, "drawn")
    assert "closed" not in await table.kinds()


async def test_tn32_withdrawing_a_result_reopens_the_round_that_it_closed(table: EventTable) -> None:
    number = await table.event(Stage("single"))
    first, second = await table.round(number)
    await table.play_out(number, first.code)
    await rule(table, number, Award(second.code, (1, 2)))
    assert (await table.whole(number)).rounds[0].state == "closed"
    await table.events.rulings.take_back(GUILD, number, table.judge(), "mine")
    await table.turn()
    (latest,) = (await table.whole(number)).rounds
    assert (latest.state, latest.closed_at) == ("playing", None)
    assert await logged(table, "event-take-back") == [{"event": "Cup", "ruling": "award", "reopened": 1}]
    assert [call.table_code for call in open_calls(await table.whole(number))] == [second.code]
    await rule(table, number, Award(second.code, (2, 1)))
    assert await table.round(number)


async def test_tn32_a_result_used_by_a_generated_round_is_changed_but_not_withdrawn(table: EventTable) -> None:
    number = await table.event(Stage("single"))
    first, second = await table.round(number)
    await table.play_out(number, first.code)
    await rule(table, number, Award(second.code, (1, 2)))
    await table.events.rounds.draw(GUILD, number, table.leader())
    await refused("paired_already", table.events.rulings.take_back(GUILD, number, table.judge(), "mine"))
    await rule(table, number, Award(second.code, (2, 1)))
    assert [one.state for one in (await table.whole(number)).rounds] == ["closed", "drawn"]


async def test_tn30_a_ruling_that_makes_a_match_level_reopens_its_round(table: EventTable) -> None:
    number = await table.event(Stage("single"))
    first, _ = await table.round(number)
    await table.play_round(number)
    await rule(table, number, Award(first.code, (1, 1)))
    await table.threads_made(number)
    whole = await table.whole(number)
    assert [(one.state, one.closed_at) for one in whole.rounds] == [("playing", None)]
    assert await logged(table, "event-reopen") == [{"event": "Cup", "round": 1}]
    assert [one.code for one in whole.tables if one.result is None] == [f"{first.code}.2"]
    await table.play_round(number)
    assert [one.round for one in await table.round(number)] == [2]


async def test_tn30_a_player_who_advanced_stays_in_after_a_later_ruling(table: EventTable) -> None:
    number = await table.event(Stage("single"))
    first, _ = await table.round(number)
    await table.play_round(number)
    await table.round(number)
    await rule(table, number, Award(first.code, (1, 1)))
    assert [one.code for one in (await table.whole(number)).tables if one.round == 1] == ["1-1", "1-2"]
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    assert (await table.tournament(number)).state == "finished"


async def test_tn32_withdrawing_a_wait_keeps_the_result_of_its_table(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    await rule(table, number, Wait(first.code))
    await table.play_out(number, first.code)
    await table.events.rulings.take_back(GUILD, number, table.judge(), "mine")
    after = await table.coded(number, first.code)
    assert (places(after), after.extended_to) == ((1, 2), None)


async def test_tn32_a_player_who_enters_by_their_own_ruling_needs_a_second_person(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    judge, other = table.judge(), table.actor(77, moderator=True)
    row = await rule(table, number, EnterLate(judge.user_id, "Jan"))
    assert (row.state, len((await table.whole(number)).entries)) == ("waiting", 4)
    swapped = await rule(table, number, EnterLate(other.user_id, "Kim"), by=judge.user_id)
    assert swapped.state == "done"
    confirm = table.events.rulings.confirm
    await refused("own_ruling", confirm(GUILD, number, table.judge(), row.ruling_id))
    assert (await confirm(GUILD, number, table.actor(78, moderator=True), row.ruling_id)).state == "done"
    assert (await table.entry(number, judge.user_id)).entered == 2


async def test_tn32_the_log_shows_the_state_before_and_after_a_ruling(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    await table.play_out(number, first.code)
    await rule(table, number, Award(first.code, (2, 1)))
    (entry, *_) = await table.storage.audit.find(GUILD, limit=100)
    assert (entry.actor, entry.reason) == (table.judge().user_id, "because")
    assert msgspec.json.decode(entry.before or b"") == {"result": "played 1-2"}
    assert msgspec.json.decode(entry.after or b"") == {"event": "Cup", "result": "awarded 2-1", "table": first.code}


async def test_tn30_a_changed_result_regenerates_an_unseen_round(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    (first, *_) = await table.round(number)
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())

    async def drawn() -> list[set[int]]:
        whole = await table.whole(number)
        assert (whole.rounds[-1].state, whole.rounds[-1].flagged) == ("drawn", False)
        return [set(players(one)) for one in whole.tables if one.round == 2]

    before = await drawn()
    await rule(table, number, Award(first.code, (2, 1)))
    loser, winner = players(first)
    with_winner = next(one for one in await drawn() if winner in one)
    # In the new round, the winners of the former round play against each other.
    assert with_winner not in before
    assert loser not in with_winner
    await table.pass_hours(0.01)
    await rule(table, number, BothLose(first.code))
    assert await drawn() != before
    for _ in range(2):
        await table.events.rulings.take_back(GUILD, number, table.judge(), "mine")
    assert await drawn() == before


async def test_tn32_a_table_decided_before_its_start_is_played_after_a_withdrawal(
    table: EventTable,
) -> None:
    number = await table.event(SWISS)
    await table.events.rounds.draw(GUILD, number, table.leader())
    await table.events.rounds.publish(GUILD, number, table.leader())
    await rule(table, number, Award("1-1", (2, 1)))
    await rule(table, number, Replay("1-1"))
    await table.threads_made(number)
    for _ in range(2):
        await table.events.rulings.take_back(GUILD, number, table.judge(), "mine")
    await table.threads_made(number)
    await table.play_round(number)
    assert (await table.coded(number, "1-1")).replays == 1
    assert (await table.whole(number)).rounds[-1].state == "closed"


async def test_tn32_a_new_deal_that_was_withdrawn_can_be_ruled_again(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    matches = []
    for _ in range(3):
        await rule(table, number, Replay(first.code))
        matches.append((await table.live((await table.coded(number, first.code)).session_id or 0)).session.match_id)
        assert (await table.events.rulings.take_back(GUILD, number, table.judge(), "mine")).kind == "replay"
    assert len({*matches}) == 3
    await rule(table, number, Replay(first.code))
    await table.play_round(number)
    assert places(await table.coded(number, first.code)) == (1, 2)
    assert (await table.whole(number)).rounds[-1].state == "closed"


async def test_tn32_a_named_ruling_is_withdrawn_only_while_it_is_the_last(table: EventTable) -> None:
    number = await table.event(SWISS)
    award = await rule(table, number, Award((await table.round(number))[0].code, (2, 1)))
    warn = await rule(table, number, Warn(1))
    take_back = table.events.rulings.take_back
    await refused("later_ruling", take_back(GUILD, number, table.judge(), "mine", award.ruling_id))
    assert (await take_back(GUILD, number, table.judge(), "mine", warn.ruling_id)).state == "undone"
    # If the request is repeated, it does not withdraw another ruling.
    before = await table.whole(number)
    await refused("taken_back_already", take_back(GUILD, number, table.judge(), "mine", warn.ruling_id))
    await refused("nothing_to_take_back", take_back(GUILD, number, table.judge(), "mine", award.ruling_id + 100))
    assert await table.whole(number) == before
    assert (await take_back(GUILD, number, table.judge(), "mine", award.ruling_id)).state == "undone"


async def test_tn34_forbidden_forced_and_given_byes_hold_in_the_next_round(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    await table.events.rounds.draw(GUILD, number, table.leader())
    pairs = [set(players(one)) for one in (await table.whole(number)).tables]
    apart = tuple(sorted(pairs[0]))
    await rule(table, number, Forbid(apart))
    forced = (apart[0], next(iter(pairs[1])))
    await rule(table, number, Force(forced))
    await rule(table, number, GiveBye(apart[1]))
    whole = await table.whole(number)
    tables = [set(players(one)) for one in whole.tables]
    assert set(forced) in tables
    assert set(apart) not in tables
    assert apart[1] in _byes(whole.rounds[-1])
    bad = Forbid((1, 2, 3, 4, 5, 6))
    await table.notices()
    await refused("no_pairing", rule(table, number, bad))
    assert await table.whole(number) == whole
    assert not await table.notices(), "a refused ruling is not announced"


async def test_tn32_a_ban_is_lifted_after_later_rounds_were_published(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, [1, 2, 3, 4])
    await rule(table, number, Forbid((1, 2)))
    await rule(table, number, Forbid((3, 1)))
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2, 3, 4):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    table.now += 1000
    await table.round(number)
    await table.play_round(number)
    table.now += 1000
    # The two bans keep the only two remaining players apart, and neither ban can be withdrawn any more.
    before = await table.whole(number)
    await refused("no_pairing", table.events.rounds.draw(GUILD, number, table.leader()))
    await refused("paired_already", table.events.rulings.take_back(GUILD, number, table.judge(), "no"))
    for group in ((1, 4), (1, 2, 3)):
        with pytest.raises(Refused, match="not_forbidden"):
            lifting(before, group)
    ruling = lifting(before, (2, 1))
    row = await rule(table, number, ruling)
    whole = await table.whole(number)
    assert asked_of(whole, 2).forbidden == ((3, 1),)
    assert "ruling" in await table.kinds()
    ban, lifted = ({"ruling": kind, "players": [2, 1]} for kind in ("forbid", "allow"))
    assert told_change(row) == (ban, lifted)
    entry = (await table.storage.audit.find(GUILD, limit=100))[0]
    assert entry.action == "event-ruling-allow"
    assert msgspec.json.decode(entry.before or b"") == ban
    # The ban is lifted once. If the lifting is withdrawn, the ban applies again. Later the round is generated without
    # it.
    await refused("not_forbidden", rule(table, number, ruling))
    await table.events.rulings.take_back(GUILD, number, table.judge(), "not they")
    assert asked_of(await table.whole(number), 2).forbidden == ((1, 2), (3, 1))
    await rule(table, number, lifting(await table.whole(number), (1, 2)))
    assert {1, 2} in [set(players(one)) for one in await table.round(number)]


async def test_tn32_the_named_ban_is_lifted_and_not_a_later_one(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    await rule(table, number, Forbid((1, 2)))
    waiting = await rule(table, number, lifting(await table.whole(number), (1, 2)), by=3)
    assert waiting.state == "waiting"
    assert asked_of(await table.whole(number), 1).forbidden == ((1, 2),)
    await rule(table, number, lifting(await table.whole(number), (1, 2)))
    await rule(table, number, Forbid((1, 2)))
    await refused("not_forbidden", table.events.rulings.confirm(GUILD, number, table.judge(), waiting.ruling_id))
    assert asked_of(await table.whole(number), 1).forbidden == ((1, 2),)
    # The unpublished round is generated again, without the ban.
    await table.events.rounds.draw(GUILD, number, table.leader())
    assert wishes_of((await table.whole(number)).rounds[-1]).forbidden == ((1, 2),)
    await rule(table, number, lifting(await table.whole(number), (1, 2)))
    assert not wishes_of((await table.whole(number)).rounds[-1]).forbidden


async def test_tn32_a_ruling_that_leaves_no_possible_pairing_is_refused(table: EventTable) -> None:
    """A ruling is refused if no round could be generated after it. Later it could not be withdrawn either."""
    number = await table.draft(SWISS, most=6)
    await table.started(number, range(1, 8))
    await table.round(number)
    await table.play_round(number)
    await refused("force_seats", rule(table, number, Force((1, 2, 3))))
    await refused("not_playing", rule(table, number, Force((1, 7))))
    await refused("not_playing", rule(table, number, GiveBye(7)))
    await rule(table, number, Force((1, 2)))
    await refused("wished_already", rule(table, number, Force((1, 3))))
    await refused("wished_already", rule(table, number, GiveBye(2)))
    await rule(table, number, GiveBye(3, half=True))
    await refused("wished_already", rule(table, number, GiveBye(3)))
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is not None


async def test_tn32_a_table_forced_before_the_start_expires_if_its_player_leaves(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, range(1, 6))
    await rule(table, number, Force((1, 2)))
    await table.events.entries.leave(GUILD, number, table.actor(2))
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 3, 4, 5):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    assert len(await table.round(number)) == 2


async def test_tn6_withdrawing_a_late_entry_removes_no_other_player(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    await rule(table, number, EnterLate(50, "Late"))
    await table.events.rulings.take_back(GUILD, number, table.judge(), "it was another one")
    states = {one.user_id: (one.state, one.seed is None) for one in (await table.whole(number)).entries}
    assert states == {**dict.fromkeys((1, 2, 3, 4), ("entered", False)), 50: ("left", True)}


async def test_tn6_no_player_enters_if_no_round_follows(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=1))
    await table.round(number)
    await refused("too_late_to_enter", rule(table, number, EnterLate(77, "Late")))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_tn32_sizes_of_tables_are_listed(table: EventTable, lang: str) -> None:
    number = await table.event(Stage("swiss_pods", seats=(4, 3), rounds=2), users=7, game="splendor_marvel")
    with pytest.raises(Refused) as caught:
        await rule(table, number, Force((1, 2)))
    words = words_for(None, lang)
    said = say_refusal(caught.value.phrase, words)
    assert words.listed(["3", "4"], "or") in said


async def test_tn32_a_ruling_and_the_round_regenerated_by_it_are_one_change(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await table.event(SWISS, users=6)
    await table.events.rounds.draw(GUILD, number, table.leader())
    apart = players((await table.whole(number)).tables[0])

    async def killed(*_: object, **__: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(table.events.results, "go_on", killed)
        with pytest.raises(OSError, match="killed"):
            await rule(table, number, Forbid(apart))
    await table.restart()
    assert not any(set(apart) <= set(players(one)) for one in (await table.whole(number)).tables)


async def test_tn32_a_round_is_given_more_time(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    before = (await table.whole(number)).rounds[0].deadline or 0
    await rule(table, number, ExtendRound(1, 24))
    assert (await table.whole(number)).rounds[0].deadline == before + 24 * 3_600_000


async def test_tn30_a_penalty_changes_who_advances_until_the_next_round_is_published(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=2), Stage("single", cut=2))
    for _ in range(2):
        await table.round(number)
        await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    whole = await table.whole(number)
    before = numbers(whole.rounds[-1].field)
    third = next(player for player, place in (await table.events.views.standings(whole)).places.items() if place == 3)
    row = await rule(table, number, TakePoints(before[0], 2.0))
    assert row.round == 2
    assert set(numbers((await table.whole(number)).rounds[-1].field)) == {before[1], third}
    await table.events.rulings.take_back(GUILD, number, table.judge(), "it was another one")
    assert numbers((await table.whole(number)).rounds[-1].field) == before
    await rule(table, number, TakePoints(before[0], 2.0))
    await table.events.rounds.publish(GUILD, number, table.leader())
    # The penalty still counts in the stage in which the player got it.
    sections = (await table.events.views.standings(await table.whole(number))).sections
    (group,) = [one for one in sections if one.stage == 0]
    assert [float(row.figures[0].value) for row in group.rows if row.player == before[0]] == [0]


async def test_tn3_the_groups_of_a_duplicate_event_are_fixed_once_it_runs(table: EventTable) -> None:
    """The pairing within a duplicate event is a part of the plan, from which all deals and draws follow (TN-33)."""
    stage = Stage("duplicate", seats=(2,), measures=("won",), rounds=2)
    number = await table.event(stage, game="brigade")
    whole = await table.whole(number)
    wanted = msgspec.structs.replace(settings_of(whole.tournament), teams="own")
    change = settling(whole, TournamentDraft(settings=wanted))
    await refused("plan_fixed", rule(table, number, change))
    assert context_of(await table.whole(number)) == context_of(whole)


async def test_tn32_a_player_who_returns_to_a_full_event_waits(
    table: EventTable,
) -> None:
    number = await table.draft(SWISS, most=4)
    await table.registered(number, range(1, 6))
    await rule(table, number, Drop(1))
    await table.events.rulings.take_back(GUILD, number, table.judge(), "it was another one")
    assert [one.state for one in (await table.whole(number)).entries] == ["waiting", *["entered"] * 4]
    await table.events.entries.leave(GUILD, number, table.actor(3))
    assert (await table.entry(number, 1)).state == "entered"


async def test_tn32_judges_rule_within_a_table_as_moderators_do(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    of_match = table.events.rulings.of_match
    await refused("not_judge", of_match(GUILD, number, table.actor(1), first.code, Pause(), "so"))
    assert await of_match(GUILD, number, table.judge(), first.code, Pause(), "so") is None
    assert (await table.live(first.session_id or 0)).session.paused_at is not None
    # If the judge plays in the event, the ruling to resume a match also needs a second judge.
    waits = await of_match(GUILD, number, table.actor(3, moderator=True), first.code, Resume(), "so")
    assert waits is not None


async def test_tn39_a_judge_is_requested_at_a_table_and_comes(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, second = await table.round(number)
    user, outsider = players(first)[0], players(second)[0]
    call = table.events.calls.call
    made = await call(GUILD, number, table.actor(user), first.code, "Is this  legal?")
    assert (made.text, made.table_code) == ("Is this legal?", first.code)
    assert await call(GUILD, number, table.actor(user), first.code, "again") == made
    await refused("not_at_event_table", call(GUILD, number, table.actor(outsider), first.code, "me"))
    await refused("not_entered", call(GUILD, number, table.actor(99), first.code, "me"))
    await refused("text_too_long", call(GUILD, number, table.actor(outsider), second.code, "x" * 301))
    assert open_calls(await table.whole(number)) == (made,)
    await refused("not_judge", table.events.calls.answer(GUILD, number, table.actor(user), made.call_id))
    await table.notices()
    answered = await table.events.calls.answer(GUILD, number, table.judge(), made.call_id)
    assert await table.events.calls.answer(GUILD, number, table.judge(), made.call_id) == answered
    assert not open_calls(await table.whole(number))
    # The player who asked gets one answer, at the table, and is mentioned.
    (heard,) = await table.notices()
    whole = await table.whole(number)
    (part,) = parts(whole, heard)
    said = notice_text(whole, part, words_for(None, "en"))
    assert (part.kind, part.table_code, said.users) == ("call_answered", first.code, (user,))
    assert "a judge is looking at your call" in said.text


async def test_tn11_a_match_that_ended_without_a_result_waits_for_a_judge(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    await table.events.rulings.of_match(GUILD, number, table.judge(), first.code, End(), "broken")
    await table.turn()
    stopped = await table.coded(number, first.code)
    assert (stopped.stopped, stopped.result) == (True, None)
    assert "no_result" in await table.kinds()
    assert [call.table_code for call in open_calls(await table.whole(number))] == [first.code]
    # The match has ended, so no judge can decide that the table waits for a player.
    await refused("table_stopped", rule(table, number, Wait(first.code)))
    await rule(table, number, Award(first.code, (1, 1)))
    assert not open_calls(await table.whole(number))
    assert places(await table.coded(number, first.code)) == (1, 1)


async def test_tn32_a_fixed_schedule_accepts_no_forced_tables_or_byes(table: EventTable) -> None:
    number = await table.event(Stage("single"))
    await table.events.rounds.draw(GUILD, number, table.leader())
    for ruling in (Force((1, 2)), GiveBye(1)):
        await refused("round_fixed", rule(table, number, ruling))
    assert not (await table.whole(number)).rulings


async def test_tn32_forced_tables_and_byes_depend_on_the_format_of_the_next_stage(
    table: EventTable,
) -> None:
    number = await table.event(Stage("swiss", rounds=1), Stage("single", cut=2))
    await rule(table, number, GiveBye(1))
    whole = await table.whole(number)
    assert [one.kind for one in whole.rulings] == ["give_bye"]
    await table.round(number)
    for ruling in (Force((1, 2)), GiveBye(2)):
        await refused("round_fixed", rule(table, number, ruling))


async def test_tn25_teams_are_kept_apart_and_ranked(table: EventTable) -> None:
    number = await table.draft(plan=EventPlan((Stage("swiss", rounds=1),), rounds_apart=1), teams="staff")
    await table.registered(number, [1, 2, 3, 4])
    for user in (1, 2, 3, 4):
        team = "Red" if user in (1, 3) else "Blue"
        await table.events.entries.team(GUILD, number, table.leader(), user, team)
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2, 3, 4):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    # Without the ruling, the seeding would pair 1 with 3.
    tables = await table.round(number)
    assert all(sum(players(one)) % 2 for one in tables)
    await table.play_round(number)
    teams = await table.events.views.teams(await table.whole(number))
    assert {team for team, _ in teams} == {"Red", "Blue"}


async def test_tn3_a_change_that_waited_for_a_second_judge_undoes_no_later_change(table: EventTable) -> None:
    number = await table.event(SWISS, most=8)
    whole = await table.whole(number)
    wanted = msgspec.structs.replace(settings_of(whole.tournament), vacation_days=1)
    row = await rule(table, number, settling(whole, TournamentDraft(settings=wanted)), by=1)
    assert row.state == "waiting"
    more = msgspec.structs.replace(settings_of(whole.tournament), most=16)
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(settings=more))
    await table.events.rulings.confirm(GUILD, number, table.judge(), row.ruling_id)
    after = settings_of(await table.tournament(number))
    assert (after.most, after.vacation_days) == (16, 1)
    (notices,) = [one for one in await table.notices() if one.kind == "ruling"]
    assert msgspec.json.decode(notices.data)["changed"] == {"vacation_days": [3, 1]}
    same = settling(await table.whole(number), TournamentDraft(settings=after))
    await refused("already_so", rule(table, number, same))


async def test_tn3_a_date_that_passed_while_a_ruling_waited_is_refused(table: EventTable) -> None:
    number = await table.event(SWISS, most=8, start_at=table.now + 10 * DAY_MS)
    whole = await table.whole(number)
    earlier = msgspec.structs.replace(settings_of(whole.tournament), start_at=table.now + DAY_MS)
    row = await rule(table, number, settling(whole, TournamentDraft(settings=earlier)), by=1)
    assert row.state == "waiting"
    table.now += DAY_MS
    await refused("date_past", table.events.rulings.confirm(GUILD, number, table.judge(), row.ruling_id))
    settings = settings_of(await table.tournament(number))
    assert settings.start_at == table.now + 9 * DAY_MS
    # Other settings may change although the start is in the past.
    table.now += 20 * DAY_MS
    wanted = msgspec.structs.replace(settings, vacation_days=1)
    result = await rule(table, number, settling(await table.whole(number), TournamentDraft(settings=wanted)))
    assert result.state == "done"


@pytest.mark.parametrize(
    ("stage", "game", "users"),
    [
        (Stage("swiss", rounds=2), "noughts", 6),
        (Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=2), "brigade", 6),
    ],
    ids=lambda value: value.format if isinstance(value, Stage) else "",
)
async def test_tn27_a_player_who_returns_after_a_round_has_missed_it(
    table: EventTable, stage: Stage, game: str, users: int
) -> None:
    number = await table.event(stage, users=users, game=game)
    first, *_ = await table.round(number)
    gone = players(first)[0]
    for one in (await table.whole(number)).tables:
        await end(table, number, one.code, gone)
    await rule(table, number, Drop(gone))
    second, *_ = await table.round(number)
    assert gone not in players(second)
    for running in (True, False):
        away = await figures(table, number)
        await rule(table, number, ReEnter(gone))
        assert await figures(table, number) == away, "the running round counts as missed"
        await table.events.rulings.take_back(GUILD, number, table.judge(), "and once more")
        if running:
            for one in (await table.whole(number)).tables:
                await end(table, number, one.code, gone)
    assert (await table.whole(number)).rounds[-1].state == "closed"


async def end(table: EventTable, number: int, code: str, winner: int) -> None:
    """End a match with this winner; by default with the winner by the game's rules, or the first player."""
    one = await table.coded(number, code)
    while (live := await table.live(one.session_id or 0)).is_running and live.game.slug == "brigade":
        (decision,) = live.begun_match.decisions()
        await table.move(live.session.session_id, live.due_seats()[0].user_id or 0, " ".join(decision.moves[0]))
    await table.turn()
    one = await table.coded(number, code)
    if one.result is not None:
        return
    seats = players(one)
    first = winner if winner in seats else seats[0]
    await rule(table, number, Award(code, tuple(1 if seat == first else 2 for seat in seats)))


async def figures(table: EventTable, number: int) -> dict[int, list[tuple[str, Any]]]:
    whole = await table.whole(number)
    (section,) = standings(event_of(whole), chance_of(whole)).sections
    return {row.player: [(one.name, one.value) for one in row.figures] for row in section.rows}
