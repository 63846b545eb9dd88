"""Tests the life of an event: registration, check-in, rounds, results, the end (TN-1 … TN-15, TN-41)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from bot.face.messages.tournaments import notices
from bot.face.messages.tournaments.notices import notice_text, parts
from bot.face.posting.tournaments.news import quiet
from bot.face.words.tournaments.naming import plain_name
from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.matches.timekeeper import VOTE_MS
from bot.host.rulings import AnyRuling, Delete, RequestedRuling, Restore
from bot.host.tournaments import next_step
from bot.host.tournaments.ground.facts import context_of, given_of, seats_of
from bot.host.tournaments.ground.settings import (
    TournamentDraft,
    TournamentSettings,
    checked_settings,
    checkin_opens,
    least_of,
    settings_of,
)
from bot.host.tournaments.rounds.manual_pairings import drawn_mark
from bot.host.tournaments.rulings.player_rulings import Disqualify, Drop, Warn, settling
from bot.host.tournaments.rulings.table_rulings import BothLose, Replay
from bot.wording.words import words_for
from engine.kernel.chance.fair import commitment
from engine.kernel.errors import Refused
from engine.tournaments.draws import table_seed
from engine.tournaments.event import Stage
from storage.errors import StorageError
from storage.records.changes import Lockout, NewAudit
from storage.records.tournaments import Official, TournamentChange
from tests.bot.events import CHANNEL, FIRST, GUILD, LEVEL, ORGANISER, SECOND, EventTable, places, players, refused

SINGLE, SWISS = Stage("single"), Stage("swiss")


async def test_tn1_an_event_goes_from_a_draft_to_its_end(table: EventTable) -> None:
    number = await table.draft(SINGLE)
    steps = []
    await table.registered(number, [1, 2, 3, 4])
    while (step := next_step(await table.whole(number))) is not None:
        steps.append(step)
        await table.events.step(GUILD, number, table.leader())
        if step == "open_checkin":
            for user in (1, 2, 3, 4):
                await table.events.checkin.check_in(GUILD, number, table.actor(user))
        if step == "publish":
            await table.threads_made(number)
            await table.play_round(number)
    assert steps == ["open_checkin", "close_checkin", "start", *("draw", "publish") * 2, "draw"]
    whole = await table.whole(number)
    assert whole.tournament.state == "finished"
    assert whole.tournament.seed_revealed
    assert [one.state for one in whole.rounds] == ["closed", "closed"]
    assert [one for one in await table.kinds() if one in ("closed", "finished")] == ["closed", "closed", "finished"]


async def test_tn1_a_repeated_request_gets_the_same_answer_and_has_one_effect(table: EventTable) -> None:
    number = await table.event(SWISS)
    first = await table.events.rounds.draw(GUILD, number, table.leader())
    tables = (await table.whole(number)).tables
    revision = (await table.tournament(number)).revision
    # Case 18: a second request returns the same pairings.
    assert await table.events.rounds.draw(GUILD, number, table.leader()) == first
    assert (await table.whole(number)).tables == tables
    published = await table.events.rounds.publish(GUILD, number, table.leader())
    assert await table.events.rounds.publish(GUILD, number, table.leader()) == published
    live = await table.events.tables.open(number, "1-1", 5001)
    again = await table.events.tables.open(number, "1-1", 5002)
    assert again.session.session_id == live.session.session_id
    assert (await table.coded(number, "1-1")).thread_id == 5001
    assert (await table.tournament(number)).revision == revision + 2
    assert (await table.events.drafts.create(GUILD, ORGANISER, draft())).revision == 0


async def test_tn1_a_round_is_running_once_all_its_tables_are_open(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.events.rounds.draw(GUILD, number, table.leader())
    await table.events.rounds.publish(GUILD, number, table.leader())
    first, second = await table.events.tables.to_open(number)
    states = []
    for one in (second, first):
        table.threads += 1
        await table.events.tables.open(number, one.code, table.threads)
        states.append((await table.whole(number)).rounds[0].state)
    assert states == ["published", "playing"]


async def test_tn1_each_state_is_reached_with_its_audit_entry(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=1), users=4)
    await table.round(number)
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    entries = list(reversed(await table.storage.audit.find(GUILD, limit=100)))
    acts = ("create", "open", "checkin", "checkin-over", "start", "draw", "publish", "play", "close", "finish")
    assert [entry.action for entry in entries] == [f"event-{act}" for act in acts]
    assert (entries[0].actor, entries[7].actor) == (ORGANISER.user_id, 0)
    assert [msgspec.json.decode(one.after or b"{}") for one in entries[:8:7]] == [
        {"event": "Cup"},
        {"event": "Cup", "round": 1},
    ]


async def test_tn1_a_request_for_a_step_already_done_does_not_do_the_next_step(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, [1, 2, 3, 4])
    step = table.events.step
    for wanted in ("open_checkin", "close_checkin", "start", "draw"):
        if wanted == "close_checkin":
            for user in (1, 2, 3, 4):
                await table.events.checkin.check_in(GUILD, number, table.actor(user))
        first = await step(GUILD, number, table.leader(), wanted)
        again = await step(GUILD, number, table.leader(), wanted)
        assert again.tournament == first.tournament
    # One organiser swaps players while the other one publishes. Pairings that the organiser has not seen are not
    # published.
    whole = await table.whole(number)
    seen, (one, other) = drawn_mark(whole), (players(found)[0] for found in whole.tables)
    await table.swap(number, one, other)
    await refused("event_changed", step(GUILD, number, table.leader(), "publish", seen))
    assert next_step(await table.whole(number)) == "publish"
    seen = drawn_mark(await table.whole(number))
    assert next_step(await step(GUILD, number, table.leader(), "publish", seen)) is None


async def test_tn1_a_round_with_a_new_deal_begins_once(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=1), users=2)
    (one,) = await table.round(number)
    await table.events.rulings.rule(GUILD, number, table.judge(), Replay(one.code), "a wrong deal")
    actions = [entry.action for entry in await table.storage.audit.find(GUILD, limit=100)]
    assert actions.count("event-play") == 1


@pytest.mark.parametrize("how", ["played", "ruled"])
async def test_tn1_a_round_closes_although_storage_failed_after_its_last_result(
    table: EventTable, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    number = await table.event(Stage("swiss", rounds=1), users=2)
    (one,) = await table.round(number)
    await table.turn()
    fails = [True]
    stored = table.storage.tournaments.change

    async def change(number: int, seen_revision: int, what: TournamentChange, **more: Any) -> None:
        if any(row.state == "closed" for row in what.rounds) and fails:
            fails.pop()
            raise StorageError("the disk is full")
        await stored(number, seen_revision, what, **more)

    monkeypatch.setattr(table.storage.tournaments, "change", change)
    if how == "played":
        await table.play_out(number, one.code)
    else:
        with pytest.raises(StorageError):
            await table.events.rulings.rule(GUILD, number, table.judge(), BothLose(one.code), "both were away")
    assert not fails
    await table.turn()
    assert (await table.whole(number)).rounds[-1].state == "closed"
    assert (await table.kinds()).count("closed") == 1


def draft(**changes: object) -> TournamentDraft:
    settings = msgspec.structs.replace(TournamentSettings(), **changes)
    return TournamentDraft(name="Cup", game="noughts", channel_id=70, settings=settings)


@pytest.mark.parametrize("best_of", [1, 3])
async def test_tn8_a_round_without_a_match_needs_no_press(table: EventTable, best_of: Literal[1, 3]) -> None:
    """A finalist has left, so the other finalist has won. The next press ends the event."""
    number = await table.event(Stage("single", best_of=best_of))
    await table.round(number)
    for _ in range(best_of):
        await table.play_round(number, FIRST)
    left, stays = await winners(table, number)
    await table.events.entries.leave(GUILD, number, table.actor(left))
    assert (await table.whole(number)).rounds[-1].state == "closed"
    whole = await table.events.step(GUILD, number, table.leader())
    assert whole.tournament.state == "finished"
    assert [(one.state, one.number) for one in whole.rounds] == [("closed", 1), ("closed", 2)]
    places = (await table.events.views.standings(whole)).places
    assert places[stays] == 1


async def winners(table: EventTable, number: int) -> list[int]:
    """Return the winners of the first round's matches. Users are numbered like their entries."""
    answer = await table.events.views.bracket(await table.whole(number))
    return [slot.winners[0] for slot in answer.slots if slot.round == 1 and slot.side == "W"]


async def test_tn2_the_settings_of_a_draft_are_checked(table: EventTable) -> None:
    create = table.events.drafts.create
    await refused("bad_event_setting", create(GUILD, ORGANISER, draft(least=9, most=4)))
    await refused("bad_event_setting", create(GUILD, ORGANISER, draft(most=1000)))
    await refused("bad_event_setting", create(GUILD, ORGANISER, draft(entry="role")))
    await refused("bad_event_moments", create(GUILD, ORGANISER, draft(checkin_at=20, start_at=10)))
    await refused("bad_event_name", create(GUILD, ORGANISER, msgspec.structs.replace(draft(), name=" \u200b ")))
    await refused("unknown_game", create(GUILD, ORGANISER, msgspec.structs.replace(draft(), game="chess")))
    await refused("bad_terms", create(GUILD, ORGANISER, msgspec.structs.replace(draft(), clock="soon")))
    for _ in range(5):
        await create(GUILD, ORGANISER, draft())
    await refused("too_many_tournaments", create(GUILD, ORGANISER, draft()))


async def test_tn1_a_deleted_draft_is_announced_to_nobody(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "second thoughts")
    assert (await table.tournament(number)).state == "cancelled"
    assert await table.notices() == []


async def test_tn41_a_computer_player_has_the_same_name_everywhere(table: EventTable) -> None:
    number = await table.draft(SWISS, most=4)
    await table.registered(number, [1, 2])
    whole = await table.events.entries.fill(GUILD, number, table.leader())
    words = words_for(None, whole.tournament.language)
    computers = [entry for entry in whole.entries if entry.computer]
    assert [entry.name for entry in computers] == [plain_name(entry, words) for entry in computers]
    assert len(computers) == 2


async def test_tn3_in_an_open_event_only_harmless_settings_may_change(table: EventTable) -> None:
    number = await table.draft(SWISS, start_at=table.now + DAY_MS, most=8)
    change = table.events.drafts.change

    async def settings() -> TournamentSettings:
        return settings_of(await table.tournament(number))

    async def wanted(**changes: object) -> TournamentDraft:
        return TournamentDraft(settings=msgspec.structs.replace(await settings(), **changes))

    await change(GUILD, number, table.leader(), await wanted(most=4))
    await change(GUILD, number, table.leader(), TournamentDraft(channel_id=71))
    moved, smaller = await table.storage.audit.find(GUILD, limit=2)
    for entry, name, values in ((smaller, "most", (8, 4)), (moved, "channel_id", (CHANNEL, 71))):
        logged = tuple(msgspec.json.decode(found or b"{}")["changed"] for found in (entry.before, entry.after))
        assert logged == tuple({name: value} for value in values)
    await table.events.drafts.open(GUILD, number, table.leader())
    await change(GUILD, number, table.leader(), await wanted(most=16, description="Bring tea"))
    await change(GUILD, number, table.leader(), await wanted(start_at=table.now + 2 * DAY_MS))
    assert ((await settings()).most, (await settings()).description) == (16, "Bring tea")
    # As long as nobody has entered, nobody relies on the announced settings, so they may change.
    await change(GUILD, number, table.leader(), await wanted(most=12, no_show_hours=30))
    await change(GUILD, number, table.leader(), await wanted(start_at=table.now + DAY_MS))
    await change(GUILD, number, table.leader(), TournamentDraft(clock="turn:24"))
    await refused("settled_by_ruling", change(GUILD, number, table.leader(), TournamentDraft(options={})))
    await change(GUILD, number, table.leader(), await wanted(discord_event=True))
    answer = await wanted(start_at=table.now)
    await refused("settled_by_ruling", change(GUILD, number, table.leader(), answer))
    await change(GUILD, number, table.leader(), await wanted(discord_event=False))
    await table.events.entries.join(GUILD, number, table.actor(1))
    for hurts in (await wanted(most=8), await wanted(start_at=table.now), await wanted(no_show_hours=1)):
        await refused("settled_by_ruling", change(GUILD, number, table.leader(), hurts))
    await refused("settled_by_ruling", change(GUILD, number, table.leader(), TournamentDraft(clock="none")))
    await refused("not_organiser", change(GUILD, number, table.actor(1), TournamentDraft(name="Mine")))


async def test_tn4_late_players_wait_and_enter_in_order(table: EventTable) -> None:
    number = await table.draft(SWISS, most=2)
    entries = await table.registered(number, [1, 2, 3, 4])
    assert [entry.state for entry in entries] == ["entered", "entered", "waiting", "waiting"]
    again = await table.events.entries.join(GUILD, number, table.actor(1))
    assert again == entries[0]
    assert (await table.events.entries.leave(GUILD, number, table.actor(2))).state == "left"
    assert [entry.state for entry in (await table.whole(number)).entries] == ["entered", "left", "entered", "waiting"]
    back = await table.events.entries.join(GUILD, number, table.actor(2))
    assert (back.number, back.state) == (2, "waiting")
    assert [notice.entries for notice in await table.notices() if notice.kind == "stand_by"] == ["[3]"]


async def locked_out(table: EventTable, user: int) -> None:
    audit = NewAudit(at=1, guild_id=GUILD, actor=9, action="lock", reason="rude")
    assert await table.storage.lockouts.lock(Lockout(GUILD, user, 9, "rude", 1), audit)


async def test_tn35_a_user_locked_out_while_waiting_does_not_enter(table: EventTable) -> None:
    number = await table.draft(SWISS, most=2)
    await table.registered(number, [1, 2, 3, 4])
    await locked_out(table, 3)
    await table.events.entries.leave(GUILD, number, table.actor(2))
    assert await states_of(table, number) == {1: "entered", 2: "left", 3: "waiting", 4: "entered"}
    assert [notice.entries for notice in await table.notices() if notice.kind == "stand_by"] == ["[4]"]
    # Locked-out users occupy no place, so no other player waits behind them.
    await more_room(table, number, 3)
    assert (await table.events.entries.join(GUILD, number, table.actor(5))).state == "entered"
    assert "stand_by" not in await table.kinds()
    await more_room(table, number, 5)
    await table.events.entries.fill(GUILD, number, table.leader())
    assert [*(await states_of(table, number)).values()].count("entered") == 5
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 3, 4):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    assert (await table.entry(number, 3)).state == "waiting"


async def states_of(table: EventTable, number: int) -> dict[int, str]:
    return {entry.number: entry.state for entry in (await table.whole(number)).entries}


async def more_room(table: EventTable, number: int, most: int) -> None:
    """Set the maximum number of players. To lower it, a ruling is needed."""
    settings = msgspec.structs.replace(settings_of(await table.tournament(number)), most=most)
    draft = TournamentDraft(settings=settings)
    if most > settings_of(await table.tournament(number)).most:
        await table.events.drafts.change(GUILD, number, table.leader(), draft)
    else:
        ruling = settling(await table.whole(number), draft)
        await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "the hall is small")


async def test_tn4_new_places_go_to_waiting_players_before_new_ones(table: EventTable) -> None:
    number = await table.draft(SWISS, most=2)
    await table.registered(number, [1, 2, 3, 4, 5])
    await more_room(table, number, 4)
    assert (await table.events.entries.join(GUILD, number, table.actor(6))).state == "waiting"
    assert await states_of(table, number) == {
        **dict.fromkeys((1, 2, 3, 4), "entered"),
        **dict.fromkeys((5, 6), "waiting"),
    }
    assert [notice.entries for notice in await table.notices() if notice.kind == "stand_by"] == ["[3,4]"]


async def test_tn4_a_ruling_that_frees_a_place_gives_it_to_a_waiting_player(table: EventTable) -> None:
    number = await table.draft(SWISS, most=2)
    await table.registered(number, [1, 2, 3, 4])
    for ruling in (Drop(1), Disqualify(2)):
        await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "so")
    assert await states_of(table, number) == {1: "left", 2: "disqualified", 3: "entered", 4: "entered"}


async def test_tn5_during_the_checkin_new_players_wait_behind_the_earlier_ones(table: EventTable) -> None:
    number = await table.draft(SWISS, most=2)
    await table.registered(number, [1, 2, 3, 4])
    await table.events.checkin.open(GUILD, number, table.leader())
    await table.events.entries.leave(GUILD, number, table.actor(2))
    assert (await table.events.entries.join(GUILD, number, table.actor(5))).state == "waiting"
    # Computer players take no place for which users wait.
    await table.events.entries.fill(GUILD, number, table.leader())
    for user in (1, 4):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    assert await states_of(table, number) == {1: "entered", 2: "left", 3: "waiting", 4: "entered", 5: "waiting"}
    # Between the check-in and the start, exactly the checked-in players enter.
    for user in (1, 4):
        await table.events.entries.leave(GUILD, number, table.actor(user))
    assert await states_of(table, number) == {1: "left", 2: "left", 3: "waiting", 4: "left", 5: "entered"}
    assert (await table.events.entries.join(GUILD, number, table.actor(6))).state == "entered"


async def test_tn5_fewer_places_than_players_let_nobody_enter(table: EventTable) -> None:
    number = await table.draft(SWISS, most=6)
    await table.registered(number, range(1, 10))
    await more_room(table, number, 4)
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in range(1, 10):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    states = [*(await states_of(table, number)).values()]
    assert (states.count("entered"), states.count("waiting")) == (6, 3)


async def test_tn5_too_few_players_are_reported_once_and_the_start_follows_later(table: EventTable) -> None:
    number = await table.draft(SWISS, least=4, auto=True)
    await table.registered(number, [1, 2, 3])
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2, 3):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.turn()
    assert (await table.kinds()).count("too_few") == 1
    assert (await table.tournament(number)).state == "checkin"
    await table.events.entries.join(GUILD, number, table.actor(4))
    await table.turn()
    assert (await table.tournament(number)).state == "running"


async def test_tn5_a_plan_with_too_few_players_stops_the_start_and_is_reported_once(table: EventTable) -> None:
    number = await table.draft(SWISS, Stage("single", cut=8), auto=True)
    await table.registered(number, [1, 2, 3])
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2, 3):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.turn()
    assert (await table.kinds()).count("auto_stopped") == 1
    assert ((await table.tournament(number)).state, settings_of(await table.tournament(number)).auto) == (
        "checkin",
        False,
    )


async def test_tn5_a_start_names_the_present_and_the_needed_number_of_players(table: EventTable) -> None:
    number = await table.draft(SWISS, Stage("single", cut=8))
    await table.registered(number, [1, 2, 3])
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2, 3):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    with pytest.raises(Refused) as caught:
        await table.events.checkin.start(GUILD, number, table.leader())
    assert (caught.value.code, caught.value.phrase.params) == ("too_few_for_plan", {"count": 3, "least": 8})
    assert (await table.tournament(number)).state == "checkin"


def test_tn2_too_few_places_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        checked_settings(TournamentSettings(least=1, most=1))
    assert caught.value.phrase.params["setting"] == "most"


async def test_tn5_players_who_do_not_check_in_go_behind_those_who_do(table: EventTable) -> None:
    number = await table.draft(SWISS, most=2)
    await table.registered(number, [1, 2, 3, 4])
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (2, 4):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    first = await table.entry(number, 2)
    assert (await table.events.checkin.check_in(GUILD, number, table.actor(2))).entropy == first.entropy
    await table.events.checkin.close(GUILD, number, table.leader())
    states = {entry.number: entry.state for entry in (await table.whole(number)).entries}
    assert states == {1: "waiting", 2: "entered", 3: "waiting", 4: "entered"}
    await table.events.checkin.start(GUILD, number, table.leader())
    assert [entry.seed for entry in (await table.whole(number)).entries] == [None, 1, None, 2]
    await refused("checkin_closed", table.events.checkin.check_in(GUILD, number, table.actor(3)))


async def test_tn5_a_player_who_checks_in_after_its_end_gets_a_free_place(table: EventTable) -> None:
    number = await table.draft(SWISS, most=3)
    await table.registered(number, [1, 2, 3, 4])
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    assert (await table.events.checkin.check_in(GUILD, number, table.actor(4))).state == "entered"
    assert (await table.events.checkin.check_in(GUILD, number, table.actor(3))).state == "waiting"
    await table.events.checkin.start(GUILD, number, table.leader())
    assert [entry.seed is not None for entry in (await table.whole(number)).entries] == [True, True, False, True]


async def test_tn5_too_few_players_do_not_start_and_the_organiser_is_asked(table: EventTable) -> None:
    number = await table.draft(SWISS, least=4, start_at=table.now + DAY_MS)
    await table.registered(number, [1, 2, 3])
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2, 3):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.pass_hours(25)
    assert (await table.tournament(number)).state == "checkin"
    assert "too_few" in await table.kinds()
    await refused("too_few_entered", table.events.checkin.start(GUILD, number, table.leader()))
    await table.pass_hours(5)
    assert "too_few" not in await table.kinds()


async def test_tn5_a_plan_that_needs_more_players_than_the_minimum_names_the_number(table: EventTable) -> None:
    number = await table.draft(Stage("round_robin", groups=4), least=4)
    assert least_of(await table.tournament(number)) == 12
    number = await table.draft(SWISS, least=4)
    assert least_of(await table.tournament(number)) == 4


async def test_tn5_scheduled_times_carry_out_all_steps(table: EventTable) -> None:
    at = table.now
    number = await table.draft(
        SINGLE,
        registration_at=at + DAY_MS,
        checkin_at=at + 2 * DAY_MS,
        start_at=at + 3 * DAY_MS,
        auto=True,
        at_zero="computer",
    )
    await table.pass_hours(24)
    for user in (1, 2):
        await table.events.entries.join(GUILD, number, table.actor(user))
    await table.pass_hours(24)
    assert (await table.tournament(number)).state == "checkin"
    for user in (1, 2):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.pass_hours(24)
    whole = await table.whole(number)
    assert (whole.tournament.state, [one.state for one in whole.rounds]) == ("running", ["published"])
    await table.threads_made(number)
    await table.play_round(number)
    assert (await table.tournament(number)).state == "finished"


async def test_tn5_with_only_a_start_time_check_in_opens_early_enough(table: EventTable) -> None:
    number = await table.draft(SWISS, start_at=table.now + 24 * HOUR_MS, checkin_minutes=120)
    await table.registered(number, [1, 2])
    await table.pass_hours(21)
    assert (await table.tournament(number)).state == "registration"
    await table.pass_hours(1)
    assert (await table.tournament(number)).state == "checkin"
    for user in (1, 2):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.kinds()
    await table.pass_hours(2)
    assert (await table.tournament(number)).state == "running"
    # The round was not expected, so it is not published automatically. The organisers are asked at once.
    assert next_step(await table.whole(number)) == "publish"
    assert "drawn" in await table.kinds()


async def test_tn5_check_in_opens_with_a_registration_that_opens_late(table: EventTable) -> None:
    opens = table.now + 2 * HOUR_MS
    number = await table.draft(SWISS, registration_at=opens, start_at=opens + HOUR_MS // 2, checkin_minutes=60)
    assert checkin_opens(settings_of(await table.tournament(number))) == opens
    await table.pass_hours(2)
    tournament = await table.tournament(number)
    assert (tournament.state, tournament.checkin_until) == ("checkin", opens + HOUR_MS // 2)


@pytest.mark.parametrize(("minutes", "lasts"), [(20, 20), (90, 60), (4, 60)])
async def test_tn5_a_check_in_that_opens_late_ends_at_the_start(table: EventTable, minutes: int, lasts: int) -> None:
    number = await table.draft(SWISS, start_at=table.now + minutes * MINUTE_MS, checkin_minutes=60)
    await table.registered(number, [1, 2])
    at = table.now
    whole = await table.events.checkin.open(GUILD, number, table.leader())
    assert whole.tournament.checkin_until == at + lasts * MINUTE_MS


async def test_tn5_an_automatic_start_that_was_cut_off_is_repeated_soon(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await table.draft(SWISS, start_at=table.now + HOUR_MS, checkin_minutes=60)
    await table.registered(number, [1, 2])
    await table.pass_hours(0.1, step=0.05)
    for user in (1, 2):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))

    async def cut_off(*_: object) -> None:
        raise StorageError("the bot was stopped")

    with monkeypatch.context() as patched:
        patched.setattr(table.events.rounds, "draw", cut_off)
        await table.pass_hours(0.9, step=0.1)
    whole = await table.whole(number)
    assert (whole.tournament.state, whole.rounds) == ("running", ())
    await table.pass_hours(0.1)
    assert next_step(await table.whole(number)) == "publish"


async def test_tn1_nobody_enters_a_cancelled_event(table: EventTable) -> None:
    number = await table.event(SWISS, users=2)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    for user in (1, 9):
        await refused("tournament_over", table.events.entries.join(GUILD, number, table.actor(user)))
        await refused("tournament_over", table.events.checkin.check_in(GUILD, number, table.actor(user)))


@pytest.mark.parametrize("seeding", ["order", "drawn", "hand", "rating"])
async def test_tn5_each_way_of_seeding_orders_the_players(table: EventTable, seeding: str) -> None:
    number = await table.draft(SWISS, seeding=seeding)
    await table.registered(number, range(1, 9))
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in range(1, 9):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    if seeding == "hand":
        for seed, entry in enumerate((8, 7, 6), 1):
            await table.events.entries.seed_at(GUILD, number, table.leader(), entry, seed)
    await table.events.checkin.close(GUILD, number, table.leader())
    whole = await table.events.checkin.start(GUILD, number, table.leader())
    order = sorted(whole.entries, key=lambda entry: entry.seed or 0)
    numbers = [entry.number for entry in order]
    assert sorted(entry.seed or 0 for entry in order) == [*range(1, 9)]
    if seeding == "hand":
        assert numbers == [8, 7, 6, 1, 2, 3, 4, 5]
    elif seeding == "drawn":
        assert sorted(numbers) == [*range(1, 9)]
    else:
        # No player has a rating, so all are seeded by registration.
        assert numbers == [*range(1, 9)]


async def test_tn6_a_player_who_drops_finishes_the_table_and_is_paired_no_more(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=3), users=6)
    await table.round(number)
    dropped = await table.events.entries.leave(GUILD, number, table.actor(1))
    assert (dropped.state, dropped.dropped) == ("dropped", 2)
    await table.play_round(number)
    tables = await table.round(number)
    assert dropped.number not in {player for one in tables for player in players(one)}
    assert all(places(one) for one in (await table.whole(number)).tables if one.round == 1)


async def test_tn6_a_player_who_drops_before_publishing_is_not_in_the_round(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=3), users=4)
    await table.events.rounds.draw(GUILD, number, table.leader())
    await table.events.entries.leave(GUILD, number, table.actor(2))
    await table.events.rounds.publish(GUILD, number, table.leader())
    seated = {player for one in (await table.whole(number)).tables for player in players(one)}
    assert 2 not in seated


async def test_tn6_a_player_who_drops_before_publishing_has_no_bye_in_the_round(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=2), users=5)
    await table.events.rounds.draw(GUILD, number, table.leader())
    (bye,) = [one.seats[0] for one in given_of((await table.whole(number)).rounds[0])]
    await table.events.entries.leave(GUILD, number, table.actor(bye))
    await table.events.rounds.publish(GUILD, number, table.leader())
    whole = await table.whole(number)
    assert not given_of(whole.rounds[0])
    points = [row.figures[0].value for row in (await table.events.views.standings(whole)).sections[0].rows]
    assert not any(points)


async def test_tn8_no_organiser_is_asked_to_look_at_a_published_round(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=2), users=5)
    await table.events.rounds.draw(GUILD, number, table.judge())
    (asked,) = [one for one in await table.notices() if one.kind == "drawn"]
    assert not quiet(await table.whole(number), asked)
    await table.events.entries.leave(GUILD, number, table.actor(1))
    # The player's departure makes the host generate the round again. It is published at once.
    await table.events.rounds.publish(GUILD, number, table.leader())
    whole = await table.whole(number)
    assert [one.kind for one in await table.notices() if not quiet(whole, one)] == ["dropped", "published"]


async def test_tn1_pending_notices_of_a_cancelled_event_ask_nobody_for_anything(
    table: EventTable,
) -> None:
    number = await table.draft(SWISS, start_at=table.now + HOUR_MS, checkin_minutes=60)
    await table.registered(number, [1, 2, 3])
    await table.turn()
    for user in (1, 2):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.pass_hours(1.1, step=0.05)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    whole, notices = await table.whole(number), await table.notices()
    kinds = ["registration", "checkin", "registration_over", "seeded", "drawn", "cancelled"]
    assert [one.kind for one in notices] == kinds
    assert [one.kind for one in notices if not quiet(whole, one)] == ["registration", "seeded", "cancelled"]


@pytest.mark.parametrize("others", [(), (Official("organiser", "user", 950),), (Official("organiser", "role", 55),)])
async def test_tn8_the_organiser_who_pairs_a_round_is_not_asked_to_check_it(
    table: EventTable, others: tuple[Official, ...]
) -> None:
    number = await table.event(SWISS)
    for one in others:
        await table.staff(number, one)
    await table.notices()
    await table.events.rounds.draw(GUILD, number, table.leader())
    (drawn,) = [one for one in await table.notices() if one.kind == "drawn"]
    whole = await table.whole(number)
    said = notice_text(whole, drawn, words_for("noughts", "en"))
    assert [*said.users, *said.roles] == [one.id for one in others]
    assert f"<@{ORGANISER.user_id}>" not in said.text
    # The bot does not post a notice that mentions no user.
    assert quiet(whole, drawn) == (not others)


async def test_tn1_a_cancelled_event_opens_no_more_tables(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.events.rounds.draw(GUILD, number, table.leader())
    await table.events.rounds.publish(GUILD, number, table.leader())
    first, second = await table.events.tables.to_open(number)
    await table.events.tables.open(number, first.code, 5001)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    assert not await table.events.tables.to_open(number)
    await refused("tournament_over", table.events.tables.open(number, second.code, 5002))


async def test_tn1_no_round_of_a_cancelled_event_is_published_and_no_notice_waits(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=2), users=4, no_show_hours=2)
    one, other = await table.round(number)
    await table.pass_hours(2)
    await table.events.rulings.rule(GUILD, number, table.actor(1, moderator=True), Warn(2), "so")
    view = await table.events.views.control(await table.whole(number))
    assert (len(view.no_shows), len(view.rulings)) == (2, 1)
    player = await table.events.views.player(await table.whole(number), players(one)[0])
    assert player is not None
    assert player.table is not None
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    whole = await table.whole(number)
    view = await table.events.views.control(whole)
    assert (view.late, view.no_shows, view.undecided, view.rulings, view.to_open) == ((), (), (), (), ())
    for user in (*players(one), *players(other)):
        player = await table.events.views.player(whole, user)
        assert player is not None
        assert (player.must, player.table) == ("nothing", None)
    drawn = await table.event(SWISS)
    await table.events.rounds.draw(GUILD, drawn, table.leader())
    await table.events.drafts.cancel(GUILD, drawn, table.leader(), "rain")
    await refused("tournament_over", table.events.rounds.publish(GUILD, drawn, table.leader()))
    await refused("tournament_over", table.swap(drawn, 1, 2))


@pytest.mark.parametrize("restored", [False, True])
async def test_tn33_a_deleted_table_of_a_cancelled_event_seals_the_seed_while_it_can_return(
    table: EventTable, restored: bool
) -> None:
    number = await table.event(Stage("swiss", rounds=1), users=4, watchable=False)
    played, other = await table.round(number)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    await table.play_out(number, played.code)

    async def ruled(ruling: AnyRuling) -> None:
        ruling_request = RequestedRuling(
            guild_id=GUILD, session_id=other.session_id or 0, actor=901, ruling=ruling, reason="Because"
        )
        assert await table.host.rulings.rule(ruling_request) is None
        await table.turn()

    await ruled(Delete())
    assert not (await table.tournament(number)).seed_revealed
    if restored:
        await ruled(Restore())
        await table.play_out(number, other.code)
    else:
        await table.later(KEPT_MS / HOUR_MS, step=48)
    await table.turn()
    assert (await table.tournament(number)).seed_revealed
    assert (await table.kinds()).count("revealed") == 1


async def test_tn1_matches_of_a_cancelled_event_continue_as_ordinary_matches(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=1), users=2, no_show_hours=1000, vacation_days=0)
    (one,) = await table.round(number)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    await table.kinds()
    session_id = one.session_id or 0
    first, second = players(one)
    # No judge decides, so the other player votes to end the match.
    await table.later(73)
    await table.host.deadlines.vote(session_id, second, 0, "end", table.interaction())
    await table.turn()
    assert (await table.live(session_id)).session.status == "finished"
    whole = await table.whole(number)
    # The only notice is that of the revealed seed. It mentions no user.
    assert (whole.tables[0].result, whole.calls, await table.kinds()) == (None, (), ["revealed"])
    await table.host.results.rate_finished()
    (row,) = (await table.host.results.profile(GUILD, second, 0)).tally
    assert (row.won, row.excluded) == (True, "early"), "nobody had made a move"
    assert first in {seat.user_id for seat in (await table.live(session_id)).session.seats}


async def test_tn1_a_match_out_of_time_is_voted_on_once_its_event_is_cancelled(table: EventTable) -> None:
    number = await table.event(Stage("swiss", rounds=1), no_show_hours=1000, vacation_days=0)
    late, running = [one.session_id or 0 for one in await table.round(number)]
    await table.later(70)
    seat = (await table.live(running)).due_seats()[0]
    await table.move(running, seat.user_id or 0, "mark 1")
    await table.later(3)
    # The judges are asked what to do, and no automatic step is scheduled.
    assert [one.kind for one in await table.timers(late)] == []
    await table.kinds()
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    (notices_found,) = await table.notices()
    assert msgspec.json.decode(notices_found.data)["sessions"] == [late]
    assert (await table.told(late))[-1] == "event-time-vote"
    (timer,) = await table.timers(late, "vote")
    assert timer.due_at == table.now + VOTE_MS
    assert not await table.timers(running, "vote")
    await table.restart()
    await table.later(VOTE_MS / HOUR_MS + 1)
    assert [one.computer_since is not None for one in (await table.live(late)).session.seats] == [True, False]
    assert [one.computer_since is not None for one in (await table.live(running)).session.seats] == [False, False]


async def test_tn7_moderators_lead_an_event_whose_organiser_is_gone(table: EventTable) -> None:
    number = await table.event(SWISS)
    assert (await table.events.rounds.draw(GUILD, number, table.judge())) is not None
    await refused("not_organiser", table.events.rounds.publish(GUILD, number, table.actor(1)))
    organisers = Official("organiser", "role", 55)
    await table.staff(number, organisers, table.judge())
    led = table.actor(77, roles=frozenset({55}))
    assert (await table.events.rounds.publish(GUILD, number, led)).state == "published"


async def absent(table: EventTable, number: int) -> list[int | None]:
    """Return the users who have left the server, as the control room lists them."""
    return [one.user_id for one in (await table.events.views.control(await table.whole(number))).absent]


async def test_tn7_a_player_who_leaves_the_server_is_dropped_after_two_days(table: EventTable) -> None:
    number = await table.event(SWISS)
    assert await table.events.leavers.record_leaver(GUILD, 1) == [number]
    await table.events.leavers.record_leaver(GUILD, 2)
    assert (await table.kinds()).count("left_guild") == 2
    assert await absent(table, number) == [1, 2]
    await table.pass_hours(24)
    assert await table.events.leavers.record_return(GUILD, 2) == [number]
    assert await absent(table, number) == [1]
    await table.pass_hours(25)
    assert [(await table.entry(number, user)).state for user in (1, 2, 3)] == ["dropped", "entered", "entered"]


async def test_tn7_a_damaged_event_does_not_hide_that_a_member_left(table: EventTable) -> None:
    damaged, number = await table.event(SWISS), await table.event(SWISS)
    await table.storage.tournaments.change(
        damaged, (await table.tournament(damaged)).revision, TournamentChange(fields={"settings": b"{"}), at=table.now
    )
    assert await table.events.leavers.record_leaver(GUILD, 1) == [number]
    assert await table.events.leavers.record_return(GUILD, 1) == [number]


async def test_tn8_players_are_swapped_before_publishing(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.events.rounds.draw(GUILD, number, table.leader())
    before = {one.code: players(one) for one in (await table.whole(number)).tables}
    one, other = before["1-1"][0], before["1-2"][0]
    await table.swap(number, one, other)
    after = {table.code: players(table) for table in (await table.whole(number)).tables}
    assert (after["1-1"][0], after["1-2"][0]) == (other, one)
    await table.events.rounds.publish(GUILD, number, table.leader())
    await refused("round_not_drawn", table.swap(number, one, other))


async def test_tn9_publishing_opens_each_table_with_its_seats_taken(table: EventTable) -> None:
    number = await table.event(SWISS)
    tables = await table.round(number)
    whole = await table.whole(number)
    assert whole.rounds[-1].state == "playing"
    for one in tables:
        session = (await table.live(one.session_id or 0)).session
        users = [next(entry.user_id for entry in whole.entries if entry.number == seat) for seat in seats_of(one)]
        assert [seat.user_id for seat in session.seats] == users
        assert (session.status, session.channel_id, session.parent_channel_id) == ("running", one.thread_id, 70)
        assert (session.tournament_id, session.tournament_round, session.tournament_table) == (number, 1, one.code)
        assert await table.events.at_thread(one.thread_id or 0) == (number, one.code)
    assert (await table.kinds()).count("table") == len(tables)


async def test_tn11_results_come_only_from_the_engine_and_only_once(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    await table.play_out(number, "1-1", SECOND)
    await table.play_out(number, "1-2", LEVEL)
    whole = await table.whole(number)
    assert [places(one) for one in whole.tables] == [(2, 1), (1, 1)]
    assert whole.rounds[-1].state == "closed"
    revision = whole.tournament.revision
    assert await table.events.results.pull()
    assert (await table.tournament(number)).revision == revision


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_tn39_players_of_a_round_are_notified_when_it_is_over(
    table: EventTable, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    number = await table.event(Stage("swiss", rounds=2), users=5)
    await table.round(number)
    await table.notices()
    await table.events.entries.leave(GUILD, number, table.actor(1))
    await table.play_round(number)
    (closed,) = [one for one in await table.notices() if one.kind == "closed"]
    whole, words = await table.whole(number), words_for(None, lang)
    (said,) = [notice_text(whole, one, words) for one in parts(whole, closed)]
    # The fifth player, who had the bye, is mentioned. The first player has left and is not mentioned.
    assert (sorted(said.users), said.roles) == ([2, 3, 4, 5], ())
    assert "1" in said.text
    assert "<@2>" in said.text
    monkeypatch.setattr(notices, "MENTIONED", 3)
    assert [len(notice_text(whole, one, words).users) for one in parts(whole, closed)] == [3, 1]


async def test_tn20_a_match_of_several_games_continues_in_its_thread(table: EventTable) -> None:
    number = await table.event(Stage("single", best_of=3), users=2)
    (first,) = await table.round(number)
    await table.play_out(number, first.code)
    whole = await table.whole(number)
    assert [(one.code, one.thread_id) for one in whole.tables] == [("1-1", first.thread_id), ("1-1.2", first.thread_id)]
    assert players(whole.tables[1]) == players(first)[::-1]
    await table.play_out(number, "1-1.2", SECOND)
    whole = await table.whole(number)
    assert (len(whole.tables), whole.rounds[-1].state) == (2, "closed")


async def test_tn33_the_seeds_of_tables_follow_from_the_committed_one(table: EventTable) -> None:
    number = await table.draft(SWISS)
    promised = (await table.tournament(number)).commitment
    await table.started(number, [1, 2, 3, 4])
    tables = await table.round(number)
    whole = await table.whole(number)
    tournament = whole.tournament
    assert commitment(f"event-{tournament.public_id}", tournament.seed) == promised == tournament.commitment
    for one in tables:
        session = (await table.live(one.session_id or 0)).session
        assert session.seed == table_seed(tournament.seed, context_of(whole), one.code)
        assert msgspec.json.decode(session.entropy or b"") == [
            next(entry.entropy for entry in whole.entries if entry.number == seat) for seat in seats_of(one)
        ]
        assert not session.seed_revealed
    await table.play_out(number, "1-1")
    assert (await table.live(tables[0].session_id or 0)).session.seed_revealed
    assert not (await table.tournament(number)).seed_revealed


async def test_tn35_which_users_may_enter(table: EventTable) -> None:
    number = await table.draft(SWISS, entry="role", role_id=5, account_days=10, member_days=2)
    await table.events.drafts.open(GUILD, number, table.leader())
    join, old, new = table.events.entries.join, table.now - 30 * DAY_MS, table.now - DAY_MS
    role = frozenset({5})
    await refused("role_needed", join(GUILD, number, table.actor(1, account_at=old, member_at=old)))
    await refused("account_too_new", join(GUILD, number, table.actor(1, roles=role, account_at=new, member_at=old)))
    await refused("member_too_new", join(GUILD, number, table.actor(1, roles=role, account_at=old, member_at=new)))
    assert (await join(GUILD, number, table.actor(1, roles=role, account_at=old, member_at=old))).number == 1
    entry = NewAudit(at=1, guild_id=GUILD, actor=9, action="lock-out", target="2", reason="rude")
    await table.storage.lockouts.lock(Lockout(GUILD, 2, 9, "rude", 1), entry)
    await refused("locked_out", join(GUILD, number, table.actor(2, roles=role, account_at=old, member_at=old)))
    await refused("no_tournament", join(GUILD + 1, number, table.actor(3)))
    await refused("no_tournament", join(GUILD, number + 1, table.actor(3)))


async def test_tn41_eight_computer_players_reach_the_podium_automatically(table: EventTable) -> None:
    number = await table.draft(Stage("single", third_place=True), game="splendor_marvel", auto=True, at_zero="computer")
    await table.events.drafts.open(GUILD, number, table.leader())
    await table.events.entries.fill(GUILD, number, table.leader(), 8)
    await table.events.checkin.open(GUILD, number, table.leader())
    await table.events.checkin.close(GUILD, number, table.leader())
    for _ in range(8):
        await table.turn()
        await table.threads_made(number)
    whole = await table.whole(number)
    assert whole.tournament.state == "finished"
    assert [len([one for one in whole.tables if one.round == number]) for number in (1, 2, 3)] == [4, 2, 2]
    assert all(entry.computer for entry in whole.entries)
    # Computer players are not mentioned when a round is over.
    words = words_for("splendor_marvel", "en")
    over = [
        notice_text(whole, part, words)
        for one in await table.notices()
        if one.kind == "closed"
        for part in parts(whole, one)
    ]
    assert {one.text for one in over} == {
        words("notice-closed", event="**Cup** · ", round=number, named="no", who="") for number in (1, 2, 3)
    }
    await table.host.results.rate_finished()
    # The event changes no user's rating.
    assert not await table.host.results.leaderboard(GUILD, "splendor_marvel")
