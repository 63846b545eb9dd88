"""Tests events in which players sit at several tables at once, from pairing to the verified file (TN-68 to TN-71)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from bot.face.messages.tournaments.notices import NoticeText, notice_text, parts, substitute_lines
from bot.face.tournaments.views.personal_info import own_text
from bot.face.words.tournaments.naming import pairing_lines
from bot.face.words.tournaments.picture_data import player_way
from bot.host.tournaments.ground.facts import chance_of, event_of, event_table, given_of, told_change
from bot.host.tournaments.ground.soundness import EventDamaged, check_whole
from bot.host.tournaments.rounds.manual_pairings import pairings_of
from bot.host.tournaments.rulings.all_rulings import stored_ruling
from bot.host.tournaments.rulings.player_rulings import Disqualify, Force
from bot.host.tournaments.rulings.table_rulings import AS_DEALT, DEALT_ANEW, OTHER_DEALS, Award, Substitute
from bot.wording.words import words_for
from engine.kernel.choices.moves import move_text
from engine.tournaments.event import Stage
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from engine.tournaments.rounds.standings import standings
from storage.records.tournaments import TournamentNotice, TournamentTable, Whole
from tests.bot.events import GUILD, EventTable, players, refused
from tests.bot.host.tournaments.test_event_lineup import CARDS, check_in_over, decks_brought
from tests.bot.host.tournaments.test_event_rulings import points, rule

SWISS, ONE_ROUND = Stage("swiss", rounds=2, at_once=2), Stage("swiss", rounds=1, at_once=2)


def pairs_of(tables: list[TournamentTable]) -> list[tuple[int, ...]]:
    return [pair for table in tables for pair in combinations(sorted(players(table)), 2)]


def at_tables(tables: list[TournamentTable], player: int) -> list[TournamentTable]:
    return [table for table in tables if player in players(table)]


async def record_of(table: EventTable, number: int) -> EventRecord:
    return msgspec.json.decode(await table.events.exports.json(GUILD, number), type=EventRecord)


async def test_tn68_tn70_an_event_with_two_tables_at_once_is_played_and_checked(table: EventTable) -> None:
    number = await table.event(SWISS, users=5)
    first = await table.round(number)
    assert len(first) == len(set(pairs_of(first))) == 4
    whole = await table.whole(number)
    assert len({given.seats for given in given_of(whole.rounds[0])}) == 2, "two players have a bye at one table each"
    assert pairing_lines(whole, whole.rounds[0], words_for(None, "en"))[-1].count("(1 of 2 tables)") == 2
    view = await table.events.views.player(whole, 1)
    assert view is not None
    assert [one.code for one in view.unfinished] == [one.code for one in at_tables(first, 1)]
    # The round stays open until the last of its tables has a result.
    for one in first[:-1]:
        await table.play_out(number, one.code)
        assert (await table.whole(number)).rounds[-1].state == "playing"
    await rule(table, number, Award(first[-1].code, (2, 1)))
    assert (await table.whole(number)).rounds[-1].state == "closed"
    assert sum((await points(table, number)).values()) == 4 + 2, "each of four tables gives a point, and each bye"
    second = await table.round(number)
    assert not set(pairs_of(first)) & set(pairs_of(second))
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    whole = await table.whole(number)
    assert whole.tournament.state == "finished"
    assert set(standings(event_of(whole), chance_of(whole)).places) == set(range(1, 6))
    verdict = verify_event(await record_of(table, number))
    assert (verdict.holds, verdict.why, verdict.rounds, verdict.results) == (True, "", 2, 8)


async def test_tn71_a_player_with_several_tables_acts_where_it_is_their_turn(table: EventTable) -> None:
    number = await table.event(ONE_ROUND, users=4)
    tables = await table.round(number)
    whole, words = await table.whole(number), words_for(None, "en")
    for player in range(1, 5):
        own = at_tables(tables, player)
        begins = [one for one in own if players(one)[0] == player]
        view = await table.events.views.player(whole, player)
        assert view is not None
        assert view.must == ("play" if begins else "wait")
        assert view.table == (begins or own)[0]
        assert [one.code for one in view.due] == [one.code for one in begins]
        said = own_text(whole, view, None, words, {one.code: f"left at {one.code}" for one in begins})
        assert all(f"<#{one.thread_id}> left at {one.code}" in said for one in begins)
        assert ("It is your move:" in said) == bool(begins)
        assert all(f"<#{one.thread_id}>" in said for one in own)


async def test_tn71_a_reminder_mentions_each_player_once(table: EventTable) -> None:
    number = await table.event(SWISS, users=6, round_days=2)
    tables = await table.round(number)
    await table.notices()
    await table.pass_hours(25)
    whole, words = await table.whole(number), words_for(None, "en")
    (half,) = [one for one in await table.notices() if one.kind == "deadline_half"]
    told = [(part.table_code, notice_text(whole, part, words).users) for part in parts(whole, half)]
    assert [code for code, _ in told] == [one.code for one in tables]
    assert Counter(user for _, users in told for user in users) == Counter(range(1, 7))


async def test_tn69_swapped_players_change_all_their_tables_and_the_file_holds(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=1, at_once=3), users=8)
    await table.events.rounds.draw(GUILD, number, table.leader())
    before = await table.whole(number)
    await table.swap(number, 1, 6)
    after = await table.whole(number)
    exchanged = {1: 6, 6: 1}
    wanted = [tuple(exchanged.get(one, one) for one in seats) for seats in pairings_of(before, before.rounds[-1])]
    assert [*pairings_of(after, after.rounds[-1])] == wanted
    # A request pairs the round again. Tables made by hand stay, except those of the players whom the request names.
    by_hand = {frozenset(seats) for seats in wanted if {1, 6} & {*seats} and not {2, 3} & {*seats}}
    assert by_hand
    await rule(table, number, Force((2, 3)))
    tables = await table.round(number)
    seated = {frozenset(players(one)) for one in tables}
    assert by_hand | {frozenset({2, 3})} <= seated
    assert len(pairs_of(tables)) == len(set(pairs_of(tables)))
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    verdict = verify_event(await record_of(table, number))
    assert (verdict.holds, verdict.where, verdict.hand_made) == (True, "", (1,))


async def test_tn70_a_disqualified_player_loses_all_running_tables(table: EventTable) -> None:
    number = await table.event(ONE_ROUND, users=4)
    tables = await table.round(number)
    await rule(table, number, Disqualify(1))
    whole = await table.whole(number)
    assert [one.result is not None for one in whole.tables] == [1 in players(one) for one in tables]
    await table.play_round(number)
    assert (await points(table, number))[1] == 0


async def started_with_decks(table: EventTable, *, same: bool) -> tuple[int, list[TournamentTable]]:
    """Start an event of three players with decks, two tables at once, and a fourth player who waits."""
    number = await table.draft(Stage("swiss", rounds=1, at_once=2), game=CARDS, most=3)
    await table.events.drafts.open(GUILD, number, table.leader())
    for user in range(1, 5):
        deck = "avengers" if same or user < 4 else "masters-of-evil"
        await table.events.entries.join(GUILD, number, table.actor(user), deck)
    await check_in_over(table, number, range(1, 5))
    await table.events.checkin.start(GUILD, number, table.leader())
    return number, await table.round(number)


def absent_of(tables: list[TournamentTable]) -> int:
    """Return the player who sits at both tables of the round; the other two players have a bye."""
    return next(one for one, count in Counter(one for each in tables for one in players(each)).items() if count == 2)


async def seated(table: EventTable, number: int, code: str) -> set[int | None]:
    session = (await table.live((await table.coded(number, code)).session_id or 0)).session
    return {one.user_id for one in session.seats}


@pytest.mark.parametrize("same", [True, False])
async def test_tn70_a_substitute_takes_over_all_tables_and_is_taken_back(table: EventTable, same: bool) -> None:
    number, (first, second) = await started_with_decks(table, same=same)
    absent = absent_of([first, second])
    # Somebody has moved at the second table, so that table keeps its deal.
    live = await table.live(second.session_id or 0)
    (seat, *_) = live.due_seats()
    decision = next(one for one in live.begun_match.decisions() if one.seat == seat.seat)
    await table.move(second.session_id or 0, seat.user_id or 0, move_text(decision.moves[0]))
    row = await rule(table, number, Substitute(first.code, absent, 4))
    # The two tables have different deals, so each effect is stored and told at its table.
    deals = {} if same else {"detail": DEALT_ANEW, OTHER_DEALS: {second.code: AS_DEALT}}
    assert told_change(row)[1] == {"players": [4], **deals}
    whole, words = await table.whole(number), words_for(None, "en")
    (notices,) = [one for one in await table.notices() if one.kind == "ruling"]
    for code, deal in ((first.code, DEALT_ANEW), (second.code, AS_DEALT)):
        assert (words("notice-substitute", deal=deal) in said_at(whole, notices, code).text) == (not same)
    answer = substitute_lines(whole, row.kind, told_change(row)[1], words)
    assert len(answer) == 2 * (not same)
    assert all(line.startswith(f"<#{second.thread_id}>: ") for line in answer[1:])
    (entry,) = [
        one for one in await table.storage.audit.find(GUILD, limit=100) if one.action == "event-ruling-substitute"
    ]
    assert msgspec.json.decode(entry.after or b"").get(OTHER_DEALS) == deals.get(OTHER_DEALS)
    one, other = await table.coded(number, first.code), await table.coded(number, second.code)
    assert (one.session_id == first.session_id, other.session_id == second.session_id) == (same, True)
    for code, left in ((first.code, players(first)), (second.code, players(second))):
        assert await seated(table, number, code) == {*left, 4} - {absent}
    brought = await decks_brought(table, number, second.code)
    assert brought == ["avengers", "avengers"]
    await table.events.rulings.take_back(GUILD, number, table.judge(), "they came")
    for each in (first, second):
        assert await seated(table, number, each.code) == {*players(each)}
    row = await rule(table, number, Substitute(second.code, absent, 4))
    kept = {"detail": AS_DEALT, OTHER_DEALS: {first.code: DEALT_ANEW}}
    assert told_change(row)[1] == {"players": [4], **({} if same else kept)}
    for each in (first, second):
        await rule(table, number, Award(each.code, (1, 2)))
    await table.events.rounds.draw(GUILD, number, table.leader())
    assert (await table.whole(number)).tournament.state == "finished"
    verdict = verify_event(await record_of(table, number))
    assert (verdict.holds, verdict.where, verdict.why) == (True, "", "")


async def test_a_substitution_names_only_other_tables_of_the_replaced_player(table: EventTable) -> None:
    """Only tables that a ruling names may be dealt again. So a file whose ruling names more tables is not valid."""
    number = await table.draft(ONE_ROUND, most=4)
    await table.started(number, range(1, 6))
    tables = await table.round(number)
    one, other = at_tables(tables, 1)
    (foreign, _) = (each for each in tables if each not in (one, other))
    await rule(table, number, Substitute(one.code, 1, 5))
    for each in tables:
        await rule(table, number, Award(each.code, (1, 2)))
    await table.events.rounds.draw(GUILD, number, table.leader())
    record = await record_of(table, number)
    assert verify_event(record).holds
    place, ruling = next(found for found in enumerate(record.rulings) if found[1].kind == "substitute")
    assert ruling.known_facts.tables == (other.code,)
    for codes in ((foreign.code,), (other.code, foreign.code), (one.code,), ("2-1",)):
        odd = msgspec.structs.replace(ruling, facts=msgspec.structs.replace(ruling.known_facts, tables=codes))
        rulings = (*record.rulings[:place], odd, *record.rulings[place + 1 :])
        verdict = verify_event(msgspec.structs.replace(record, rulings=rulings))
        assert (verdict.holds, verdict.where) == (False, f"ruling {place + 1} (substitute)"), codes


async def test_tn70_nobody_replaces_a_player_who_has_a_result(table: EventTable) -> None:
    number = await table.draft(ONE_ROUND, most=4)
    await table.started(number, range(1, 6))
    tables = await table.round(number)
    one, other = at_tables(tables, 1)
    await table.play_out(number, one.code)
    await refused("not_there", rule(table, number, Substitute(other.code, 1, 5)))


def said_at(whole: Whole, notice: TournamentNotice, code: str, lang: str = "en") -> NoticeText:
    """Return the part of a notice that is posted at a table."""
    (part,) = [one for one in parts(whole, notice) if one.table_code == code]
    return notice_text(whole, part, words_for(None, lang))


async def test_tn71_the_players_at_other_tables_are_told_about_a_substitute(table: EventTable) -> None:
    number = await table.draft(ONE_ROUND, most=4)
    await table.started(number, range(1, 6))
    tables = await table.round(number)
    one, other = at_tables(tables, 1)
    (opponent,), (rival,) = set(players(one)) - {1}, set(players(other)) - {1}
    await table.notices()
    row = await rule(table, number, Substitute(one.code, 1, 5))
    whole = await table.whole(number)
    (notices,) = [each for each in await table.notices() if each.kind == "ruling"]
    assert [each.table_code for each in parts(whole, notices)] == [one.code, other.code]
    first = said_at(whole, notices, one.code)
    assert set(first.users) == {1, 5, opponent}
    assert all(f"<@{user}>" in first.text for user in first.users)
    here = said_at(whole, notices, other.code)
    assert (here.users, f"<@5> plays here for <@1>, with <@{rival}>" in here.text) == ((rival,), True)
    assert f"<@5> juega aquí en lugar de <@1>, con <@{rival}>" in said_at(whole, notices, other.code, "es").text
    # A judge who sits at any of the tables is concerned by the ruling, so this judge may not confirm it.
    assert stored_ruling(whole, row).concerns(whole) == {1, 5, opponent, rival}
    await table.events.rulings.take_back(GUILD, number, table.judge(), "they came")
    whole = await table.whole(number)
    (notices,) = [each for each in await table.notices() if each.kind == "ruling_undone"]
    assert [each.table_code for each in parts(whole, notices)] == [one.code, other.code]
    first, here = said_at(whole, notices, one.code), said_at(whole, notices, other.code)
    assert set(first.users) == {1, 5, opponent}
    again = f"<@1> plays here again, and <@5> waits. At this table: <@{rival}>"
    assert (here.users, again in here.text) == ((rival,), True), here.text
    assert "<@1> vuelve a jugar aquí, y <@5> queda en espera" in said_at(whole, notices, other.code, "es").text


async def test_tn71_the_opponents_of_a_player_who_is_no_longer_disqualified_are_told(table: EventTable) -> None:
    number = await table.event(ONE_ROUND, users=4)
    tables = await table.round(number)
    await rule(table, number, Disqualify(1))
    await table.notices()
    await table.events.rulings.take_back(GUILD, number, table.judge(), "it was somebody else")
    whole = await table.whole(number)
    (notices,) = [each for each in await table.notices() if each.kind == "ruling_undone"]
    for one in at_tables(tables, 1):
        (rival,) = set(players(one)) - {1}
        here = said_at(whole, notices, one.code)
        assert (here.users, f"<@1>. At this table: <@{rival}>" in here.text) == ((rival,), True), here.text
        assert "it was somebody else" in here.text


@pytest.mark.parametrize("stage", [Stage("single", at_once=2), Stage("swiss", rounds=3, at_once=3)])
async def test_tn68_an_impossible_plan_is_refused(table: EventTable, stage: Stage) -> None:
    await refused("bad_plan", table.draft(stage, most=8))


async def test_a_table_of_a_part_that_its_stage_does_not_have_is_damage(table: EventTable) -> None:
    number = await table.event(ONE_ROUND, users=4)
    await table.round(number)
    whole = await table.whole(number)
    assert {event_table(one).part for one in whole.tables} == {1, 2}
    odd = msgspec.structs.replace(whole.tables[0], slot="part-3")
    with pytest.raises(EventDamaged) as damage:
        check_whole(msgspec.structs.replace(whole, tables=(odd, *whole.tables[1:])))
    assert str(damage.value) == f"ValueError: table {odd.code} belongs to no part of its round"


async def test_tn12_the_file_holds_if_the_computer_ends_a_table_of_a_substitute(table: EventTable) -> None:
    pods = Stage("swiss_pods", seats=(3,), rounds=1, at_once=2)
    number = await table.draft(
        pods,
        game="toy_duel",
        most=6,
        at_zero="computer",
        vacation_days=0,
        no_show_hours=1400,
        round_days=None,
        computer_counts="forfeit",
    )
    await table.started(number, range(1, 8))
    tables = await table.round(number)
    absent = players(tables[0])[0]
    (other,) = [one for one in at_tables(tables, absent) if one.code != tables[0].code]
    await rule(table, number, Substitute(other.code, absent, 7))
    await table.later(73)
    for one in tables:
        session = (await table.live(one.session_id or 0)).session
        for seat in session.seats[1:]:
            if seat.user_id is not None:
                await table.host.seats.resign(session.session_id, seat.user_id)
    await table.turn()
    await table.events.rounds.draw(GUILD, number, table.leader())
    record = await record_of(table, number)
    lost = {one.table.id: one.result.forfeited for one in record.tables if one.result is not None}
    assert lost[tables[0].code] == (absent,)
    verdict = verify_event(record)
    assert (verdict.holds, verdict.where, verdict.why) == (True, "", "")


async def test_tn70_a_players_way_shows_the_points_after_a_round_once(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    for _ in range(2):
        for one in await table.round(number):
            await rule(table, number, Award(one.code, (1, 2)))
    whole, words = await table.whole(number), words_for(None, "en")
    figures = standings(event_of(whole), chance_of(whole))
    for entry in whole.entries:
        lines = player_way(whole, entry, figures, None, words).lines
        assert [one.round for one in lines] == [1, 1, 2, 2]
        won = [sum(one.was_won for one in lines if one.round <= number) for number in (1, 2)]
        assert [one.points for one in lines] == ["", str(won[0]), "", str(won[1])]


async def test_tn68_the_announcement_of_a_round_with_byes_says_up_to(table: EventTable) -> None:
    number = await table.event(SWISS, users=5)
    await table.round(number)
    whole = await table.whole(number)
    (notices,) = [one for one in await table.notices() if one.kind == "published"]
    for lang, said in (("en", "up to 2 tables at once"), ("es", "un máximo de 2 mesas a la vez")):
        words = words_for(None, lang)
        assert said in notice_text(whole, notices, words).text
        assert said in words("table-at-once", count=2)
