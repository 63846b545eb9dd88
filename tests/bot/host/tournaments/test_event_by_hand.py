"""Tests unpublished rounds: tables made by hand stay, and only pairings seen by an organiser are published (TN-8)."""

from __future__ import annotations

import json
from collections.abc import Awaitable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from bot.face.messages.tournaments.notices import notice_text, parts
from bot.face.words.tournaments.picture_data import drawn_round
from bot.host.tournaments.ground.facts import (
    asked_of,
    by_hand_of,
    context_of,
    event_of,
    event_table,
    given_of,
    latest_round,
)
from bot.host.tournaments.rounds.manual_pairings import changes_since, drawn_mark, pairings_of
from bot.host.tournaments.rounds.rounds import swappable
from bot.host.tournaments.rulings.pairing_rulings import SwapPlayers
from bot.host.tournaments.rulings.player_rulings import (
    Disqualify,
    Drop,
    EnterLate,
    Forbid,
    Force,
    GiveBye,
    ReEnter,
    Warn,
)
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.host.tournaments.rulings.table_rulings import Award
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.tournaments.event import Stage
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from engine.tournaments.rounds.jobs import PairingJob
from storage.records.tournaments import TournamentRound, Whole
from tests.bot.events import GUILD, EventTable, players, refused
from tests.bot.pairing import PairingHere
from tests.chances import fresh

SWISS = Stage("swiss", rounds=4)
PODS = Stage("swiss_pods", seats=(4, 3), rounds=3)
# A random change of a round is either carried out or refused with one of these codes.
REFUSALS = {
    "no_pairing",
    "not_dropped",
    "wished_already",
    "already_entered",
    "out_of_it",
    "never_seeded",
    "not_playing",
    "ruled_already",
    "pair_forbidden",
}


async def drawn(table: EventTable, number: int) -> tuple[Whole, TournamentRound]:
    """Return the event with its latest round, generated if necessary."""
    await table.events.rounds.draw(GUILD, number, table.leader())
    whole = await table.whole(number)
    one = latest_round(whole)
    assert one is not None
    return whole, one


async def rulings_told(table: EventTable, number: int) -> list[dict[str, Any]]:
    """Return the rulings in the file that the event would have if it were exported now."""
    found: list[dict[str, Any]] = json.loads(await table.events.exports.json(GUILD, number))["rulings"]
    return found


async def test_tn8_no_file_reveals_a_swap_before_its_round_is_published(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    whole, _ = await drawn(table, number)
    tables = [players(found) for found in whole.tables]
    await table.swap(number, tables[0][0], tables[1][0])
    assert await rulings_told(table, number) == []
    await table.events.rounds.publish(GUILD, number, table.leader())
    assert [one["kind"] for one in await rulings_told(table, number)] == ["swap"]


async def test_tn24_no_file_reveals_the_end_of_a_hidden_table_by_a_ruling(table: EventTable) -> None:
    number = await table.event(SWISS, users=6, watchable=False)
    first, *_ = await table.round(number)
    await table.events.rulings.rule(GUILD, number, table.judge(), Disqualify(players(first)[0]), "so")
    assert (await table.coded(number, first.code)).result is not None
    file = json.loads(await table.events.exports.json(GUILD, number))
    assert [one.get("result") for one in file["tables"]] == [None] * 3
    assert [(one["kind"], "facts" in one) for one in file["rulings"]] == [("disqualify", False)]


async def test_tn8_a_departure_changes_the_round_at_once_and_swaps_stay(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    whole, one = await drawn(table, number)
    tables = [players(found) for found in whole.tables]
    await table.swap(number, tables[0][0], tables[1][0])
    seen = drawn_mark(await table.whole(number))
    made = {(tables[1][0], tables[0][1]), (tables[0][0], tables[1][1])}
    gone = tables[2][0]
    await table.notices()
    await table.events.entries.leave(GUILD, number, table.actor(gone))
    whole, one = await drawn(table, number)
    assert made <= {players(found) for found in whole.tables}
    assert gone not in {player for found in whole.tables for player in players(found)}
    assert set(by_hand_of(one)) == made
    assert [notice.kind for notice in await table.notices()] == ["dropped", "redrawn"]
    changes = changes_since(whole, seen)
    assert changes is not None
    assert all(gone in seats or not made.intersection({seats}) for seats in changes.gone)
    assert any(gone in seats for seats in changes.gone)
    # The outdated button publishes nothing, and the answer says what has changed. The new button publishes exactly
    # these pairings.
    await refused("event_changed", table.events.rounds.publish(GUILD, number, table.leader(), seen))
    shown = pairings_of(whole, one)
    await table.events.rounds.publish(GUILD, number, table.leader(), drawn_mark(whole))
    after = await table.whole(number)
    assert pairings_of(after, after.rounds[-1]) == shown


async def test_tn8_a_departure_from_a_manual_table_removes_only_that_table(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    whole, _ = await drawn(table, number)
    tables = [players(found) for found in whole.tables]
    await table.swap(number, tables[0][0], tables[1][0])
    await table.events.entries.leave(GUILD, number, table.actor(tables[0][1]))
    whole, one = await drawn(table, number)
    assert by_hand_of(one) == ((tables[0][0], tables[1][1]),)
    assert one.swapped


async def test_tn8_a_leaving_player_without_a_table_does_not_change_the_paired_round(table: EventTable) -> None:
    number = await table.event(Stage("single"))
    first, _ = await table.round(number)
    await table.play_round(number)
    whole, _ = await drawn(table, number)
    shown, out = drawn_mark(whole), players(first)[1]
    await table.notices()
    await table.events.entries.leave(GUILD, number, table.actor(out))
    assert [notice.kind for notice in await table.notices()] == ["dropped"]
    assert drawn_mark(await table.whole(number)) == shown


async def test_tn8_a_manual_table_that_makes_other_pairings_impossible_is_removed(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=2))
    whole, _ = await drawn(table, number)
    tables = [players(found) for found in whole.tables]
    await table.swap(number, tables[0][0], tables[1][0])
    apart = (tables[1][0], tables[0][1])
    await table.events.rulings.rule(GUILD, number, table.judge(), Forbid(apart), "kin")
    whole, one = await drawn(table, number)
    assert by_hand_of(one) == ()
    assert len(whole.tables) == 2
    assert not [found for found in whole.tables if set(players(found)) == set(apart)]


async def test_tn8_a_swap_that_is_withdrawn_restores_the_generated_round(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    whole, one = await drawn(table, number)
    before = pairings_of(whole, one)
    tables = [players(found) for found in whole.tables]
    first = await table.swap(number, tables[0][0], tables[1][0])
    await table.swap(number, tables[2][0], tables[3][0])
    take_back = table.events.rulings.take_back
    await take_back(GUILD, number, table.judge(), "mine")
    whole, one = await drawn(table, number)
    assert set(by_hand_of(one)) == {(tables[1][0], tables[0][1]), (tables[0][0], tables[1][1])}
    await take_back(GUILD, number, table.judge(), "mine", first.ruling_id)
    whole, one = await drawn(table, number)
    assert (pairings_of(whole, one), one.swapped) == (before, False)


async def test_tn8_a_swap_with_the_player_who_has_the_bye_stays_while_there_is_a_bye(table: EventTable) -> None:
    number = await table.event(SWISS, users=9)
    whole, one = await drawn(table, number)
    (bye,) = pairings_of(whole, one)[-1]
    other = players(whole.tables[0])[0]
    await table.swap(number, bye, other)
    apart = players(whole.tables[1])
    await table.events.rulings.rule(GUILD, number, table.judge(), Forbid(apart), "kin")
    whole, one = await drawn(table, number)
    assert apart not in pairings_of(whole, one)
    assert pairings_of(whole, one)[-1] == (other,)
    assert (other,) in by_hand_of(one)
    # When a player leaves, the table made by hand is removed, and then no player needs a bye.
    await table.events.entries.leave(GUILD, number, table.actor(apart[0]))
    whole, one = await drawn(table, number)
    assert all(len(seats) == 2 for seats in (*pairings_of(whole, one), *by_hand_of(one)))


@pytest.mark.parametrize(
    ("at_once", "one", "other", "apart"),
    [(UNSET, 9, 7, (4, 8)), (UNSET, 9, 2, (4, 8)), (2, 9, 1, (2, 3)), (2, 9, 5, (2, 3)), (3, 9, 1, (2, 3))],
)
async def test_tn8_tables_and_byes_made_by_hand_stay_in_their_parts_and_the_file_holds(
    table: EventTable, at_once: int | UnsetType, one: int, other: int, apart: tuple[int, int]
) -> None:
    number = await table.event(Stage("swiss", rounds=1, at_once=at_once), users=9)
    await drawn(table, number)
    await table.swap(number, one, other)
    whole, before = await drawn(table, number)
    made = {place for place in places_of(whole, before) if place[1] in by_hand_of(before)}
    assert {len(seats) for _, seats in made} == {1, 2}, "a table and a bye were made by hand"
    await table.notices()
    await table.events.rulings.rule(GUILD, number, table.judge(), Forbid(apart), "kin")
    whole, after = await drawn(table, number)
    stay = {place for place in made if not {*apart} <= {*place[1]}}
    assert stay <= places_of(whole, after)
    assert {*by_hand_of(after)} == {seats for _, seats in stay}
    (notices,) = [each for each in await table.notices() if each.kind == "redrawn"]
    said = notice_text(whole, parts(whole, notices)[0], words_for(None, "en")).text
    assert ("Not all tables and byes set by hand could stay." in said) == (stay != made)
    await table.events.rounds.publish(GUILD, number, table.leader())
    await table.threads_made(number)
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    file = msgspec.json.decode(await table.events.exports.json(GUILD, number), type=EventRecord)
    verdict = verify_event(file)
    assert (verdict.holds, verdict.where, verdict.why, verdict.hand_made) == (True, "", "", (1,))


def places_of(whole: Whole, one: TournamentRound) -> set[tuple[int, tuple[int, ...]]]:
    """Return the tables and byes of a round, each with its part."""
    tables = {(event_table(found).part, players(found)) for found in whole.tables if found.round == one.number}
    return tables | {(given.table.part, given.seats) for given in given_of(one)}


async def test_tn8_organisers_are_told_if_a_bye_made_by_hand_cannot_stay(table: EventTable) -> None:
    number = await table.event(SWISS, users=9)
    whole, one = await drawn(table, number)
    (bye,) = pairings_of(whole, one)[-1]
    other = players(whole.tables[0])[0]
    await table.swap(number, bye, other)
    away = players(whole.tables[2])[0]
    await table.notices()
    await table.events.entries.leave(GUILD, number, table.actor(away))
    whole, one = await drawn(table, number)
    assert (other,) not in by_hand_of(one)
    (notices,) = [each for each in await table.notices() if each.kind == "redrawn"]
    for lang, wanted in (
        ("en", "Not all tables and byes set by hand could stay."),
        ("es", "No se han podido conservar todas las mesas y descansos hechos a mano."),
    ):
        assert wanted in notice_text(whole, parts(whole, notices)[0], words_for(None, lang)).text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_tn8_manual_pairings_are_announced_and_marked_in_the_picture(table: EventTable, lang: str) -> None:
    number, words = await table.event(SWISS, users=8), words_for(None, lang)
    whole, _ = await drawn(table, number)
    tables = [players(found) for found in whole.tables]
    await table.notices()
    await table.swap(number, tables[0][0], tables[1][0])
    # No user sees pairings before they are published.
    assert not await table.notices()
    judge = table.judge()
    forced = (tables[2][0], tables[3][0])
    await table.events.rulings.rule(GUILD, number, judge, Force(forced), "they asked for it")
    await table.events.rounds.publish(GUILD, number, table.leader())
    whole = await table.whole(number)
    (notice,) = [one for one in await table.notices() if one.kind == "published"]
    (part,) = parts(whole, notice)
    said = notice_text(whole, part, words).text
    by_hand = [line for line in said.splitlines() if line.startswith("🔃")]
    assert len(by_hand) == 1
    assert f"<@{judge.user_id}>" in by_hand[0]
    assert f"<@{table.leader().user_id}>" in by_hand[0]
    marks = [
        words("drawn-by-hand", what="") in found.title
        for found in drawn_round(whole, whole.rounds[-1], None, None, words).tables
    ]
    made = [{tables[1][0], tables[0][1]}, {tables[0][0], tables[1][1]}, set(forced)]
    assert marks == [set(players(found)) in made for found in whole.tables]


async def test_tn34_a_swap_cannot_seat_banned_opponents_together(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    await drawn(table, number)
    rule = table.events.rulings.rule
    await rule(GUILD, number, table.judge(), Forbid((1, 2)), "one household")
    whole, one = await drawn(table, number)
    shown = pairings_of(whole, one)
    (beside,) = [some[1 - some.index(2)] for some in shown if 2 in some]
    await refused("pair_forbidden", table.swap(number, 1, beside))
    whole, one = await drawn(table, number)
    assert (pairings_of(whole, one), one.swapped) == (shown, False)


async def test_tn8_a_swap_cannot_take_a_player_from_a_table_forced_by_a_ruling(table: EventTable) -> None:
    number = await table.event(SWISS, users=8)
    await drawn(table, number)
    await table.events.rulings.rule(GUILD, number, table.judge(), Force((1, 2)), "they asked for it")
    await drawn(table, number)
    await refused("wished_already", table.swap(number, 1, 3))


@pytest.mark.parametrize("plan", [SWISS, PODS])
async def test_tn8_after_random_changes_only_seen_pairings_are_published(table: EventTable, plan: Stage) -> None:
    """Random swaps, departures and rulings over two rounds: manual tables stay until one of their players leaves."""
    chance = fresh("rounds by hand")
    number = await table.event(plan, users=11, game="splendor_marvel" if plan is PODS else "noughts")
    for _ in range(2):
        await drawn(table, number)
        marks, refusals = set[str](), set[str]()
        for step in range(8):
            whole, one = await drawn(table, number)
            marks.add(drawn_mark(whole))
            before, gone = set(by_hand_of(one)), set[int]()
            try:
                if chance.random() < 0.5:
                    first, second = chance.sample(swappable(whole, one), 2)
                    await table.swap(number, first, second)
                    before = {seats for seats in before if first not in seats and second not in seats}
                elif chance.random() < 0.5 and len(swappable(whole, one)) > 7:
                    gone = {chance.choice(swappable(whole, one))}
                    (user,) = [entry.user_id or 0 for entry in whole.entries if entry.number in gone]
                    await table.events.entries.leave(GUILD, number, table.actor(user))
                else:
                    ruling, touched = _somehow(
                        whole, one, chance.choice(range(6)), chance.sample(swappable(whole, one), 3)
                    )
                    before = {seats for seats in before if touched.isdisjoint(seats)}
                    await table.events.rulings.rule(GUILD, number, table.judge(), ruling, f"so {step}")
            except Refused as error:
                refusals.add(error.code)
                continue
            whole, one = await drawn(table, number)
            seats = set(pairings_of(whole, one))
            kept = {some for some in before if len(some) > 1 and gone.isdisjoint(some)}
            assert kept <= seats or not await could_stay(whole, one, kept), "hand-made tables stay"
            assert set(by_hand_of(one)) <= seats
            assert len([player for some in seats for player in some]) == len(
                {player for some in seats for player in some}
            )
        assert refusals <= REFUSALS
        whole, one = await drawn(table, number)
        seen, shown = drawn_mark(whole), pairings_of(whole, one)
        for mark in marks - {seen}:
            await refused("event_changed", table.events.rounds.publish(GUILD, number, table.leader(), mark))
        await table.events.rounds.publish(GUILD, number, table.leader(), seen)
        whole = await table.whole(number)
        assert pairings_of(whole, whole.rounds[one.number - 1]) == shown
        await table.threads_made(number)
        for found in (await table.whole(number)).tables:
            if found.result is None:
                places = tuple(range(1, 1 + len(players(found))))
                await table.events.rulings.rule(GUILD, number, table.judge(), Award(found.code, places), "played")


async def could_stay(whole: Whole, one: TournamentRound, kept: set[tuple[int, ...]]) -> bool:
    """Return whether a round could be generated with all of these tables."""
    before = msgspec.structs.replace(whole, rounds=whole.rounds[:-1])
    wishes, hand_made = asked_of(whole, one.number), tuple((1, seats) for seats in kept)
    job = PairingJob(event_of(before), whole.tournament.seed, context_of(whole), wishes, hand_made)
    try:
        await PairingHere().draw(job)
    except Refused:
        return False
    return True


def _somehow(whole: Whole, one: TournamentRound, which: int, some: list[int]) -> tuple[EventRuling, set[int]]:
    """Return a random ruling about players of a round.

    Also return the players whose manual tables the ruling may change.
    """
    gone, many = [entry.number for entry in whole.entries if entry.state == "dropped"], len(swappable(whole, one)) > 7
    rulings: list[tuple[EventRuling, set[int]]] = [
        (Drop(some[0]) if many else Warn(some[0]), {some[0]}),
        (Disqualify(some[0]) if many else Warn(some[0]), {some[0]}),
        (Forbid(tuple(some[:2])), set(some[:2])),
        (GiveBye(some[0]), {some[0]}),
        (ReEnter(gone[0]) if gone else Warn(some[1]), {some[1]}),
        (EnterLate(500 + some[0] + 20 * one.number, "Late"), set()),
    ]
    return rulings[which]


async def test_tn8_a_neutral_organiser_swaps_without_a_reason(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    whole, _ = await drawn(table, number)
    first, second, _ = (players(found)[0] for found in whole.tables)
    row = await table.events.rulings.rule(GUILD, number, table.leader(), SwapPlayers((first, second)), "")
    assert (row.state, row.kind, row.round) == ("done", "swap", 1)


@pytest.mark.parametrize(
    ("stage", "steps"),
    [
        (Stage("swiss", rounds=1), ((10, 4), (8, 3), (6, 8), (2, 7), (11, 9))),
        (Stage("swiss", rounds=1), ((1, 4), (5, 10), (4, 7), (5, 11), (1, 3))),
        (Stage("swiss", rounds=1, at_once=2), ((1, 4), (11, 5), (4, 7), (10, 2), (1, 3))),
        (Stage("swiss_pods", seats=(4, 3), rounds=1, at_once=2), ((8, 4), (6, 3), (10, 2), (9, 7), (7, 8))),
    ],
)
async def test_tn40_swaps_before_and_after_a_new_pairing_are_checked(
    table: EventTable, stage: Stage, steps: tuple[tuple[int, int], ...]
) -> None:
    """Swaps and bans alternate, and each ban pairs the round again.

    The file does not say at which time each swap was made.
    """
    duels = stage.format == "swiss"
    number = await table.event(stage, users=11 if duels else 10, game="noughts" if duels else "splendor_marvel")
    await drawn(table, number)
    refused_swaps = []
    for step, pair in enumerate(steps):
        if step % 2:
            await table.events.rulings.rule(GUILD, number, table.judge(), Forbid(pair), "kin")
        elif (code := await refusal_of(table.swap(number, *pair))) is not None:
            refused_swaps.append(code)
    # Pods are drawn by lot, so a ban may concern the players of a swap.
    assert {*refused_swaps} <= (set() if duels else {"pair_forbidden"})
    await table.events.rounds.publish(GUILD, number, table.leader())
    await table.threads_made(number)
    for found in (await table.whole(number)).tables:
        places = tuple(range(1, 1 + len(players(found))))
        await table.events.rulings.rule(GUILD, number, table.judge(), Award(found.code, places), "played")
    await table.events.rounds.draw(GUILD, number, table.leader())
    file = msgspec.json.decode(await table.events.exports.json(GUILD, number), type=EventRecord)
    verdict = verify_event(file)
    assert (verdict.holds, verdict.where, verdict.why, verdict.hand_made) == (True, "", "", (1,))


async def refusal_of(made: Awaitable[object]) -> str | None:
    """Return the code with which a change is refused, or None if the change is carried out."""
    try:
        await made
    except Refused as error:
        return error.code
    return None
