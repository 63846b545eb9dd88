"""Tests that an official who plays needs a second official for every act about their own table (TN-32)."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, get_args

import msgspec
import pytest

from bot.face.messages.tournaments.notices import notice_text, parts
from bot.host.rulings import Extend, Pause, RequestedRuling, UndoTo
from bot.host.tournaments import Tournaments
from bot.host.tournaments.drafts.drafts import Drafts
from bot.host.tournaments.drafts.templates import Templates
from bot.host.tournaments.entries.checkin import CheckIn
from bot.host.tournaments.entries.entries import Entries
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.rights import RIGHTS, sees_drawn, sees_hidden
from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.host.tournaments.ground.timer_times import SECOND, SECOND_MS
from bot.host.tournaments.imports.imports import Imports
from bot.host.tournaments.reports.achievements import Honours
from bot.host.tournaments.reports.exports import Exports
from bot.host.tournaments.reports.views import Views
from bot.host.tournaments.rounds.judge_calls import Calls, open_calls
from bot.host.tournaments.rounds.manual_pairings import drawn_mark, pairings_of
from bot.host.tournaments.rounds.results import TournamentResults
from bot.host.tournaments.rounds.rounds import Rounds
from bot.host.tournaments.rounds.tables import Tables
from bot.host.tournaments.rulings.all_rulings import AnyEventRuling, InMatch, TakeBack
from bot.host.tournaments.rulings.lead_rulings import CallOff, NameOfficial, PutIntoTeam, SeedPlayer
from bot.host.tournaments.rulings.pairing_rulings import SwapPlayers
from bot.host.tournaments.rulings.player_rulings import (
    Allow,
    Disqualify,
    Drop,
    EnterLate,
    ExtendRound,
    Forbid,
    Force,
    GiveBye,
    ReEnter,
    TakePoints,
    Warn,
    settling,
)
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.host.tournaments.rulings.rulings import EventRulings
from bot.host.tournaments.rulings.table_rulings import Award, BothLose, Lapse, Replay, Substitute, SwapSeats, Wait
from bot.host.tournaments.timers.deadlines import TournamentDeadlines
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.tournaments.event import Stage
from storage.records.tournaments import Official, Whole
from tests.bot.events import GUILD, EventTable, member, players, refused

SWISS = Stage("swiss", rounds=3)
# The methods of the event services that officials call, each with the right that it needs. A new method must be added
# here.
ACTS = {
    "drafts.open": "open",
    "drafts.change": "change",
    "drafts.cancel": "cancel",
    "drafts.delete": "delete",
    "checkin.open": "open_checkin",
    "checkin.close": "close_checkin",
    "checkin.start": "start",
    "rounds.draw": "draw",
    "rounds.publish": "publish",
    "entries.fill": "fill",
    "entries.import_list": "import",
    "entries.seed_at": "seed",
    "entries.decide": "admit",
    "entries.team": "team",
    "rulings.rule": "rule",
    "rulings.confirm": "confirm",
    "rulings.decline": "decline",
    "rulings.take_back": "take_back",
    "rulings.of_match": "of_match",
    "imports.plan_results": "rule",
    "imports.enter_results": "rule",
    "imports.entered_results": "rule",
    "imports.plan_pairings": "lead",
    "imports.enter_pairings": "lead",
    "calls.answer": "answer",
    "templates.save": "template",
}
# Methods that concern only the user who calls them, methods that create an event, and methods that no user calls.
OWN = {
    "drafts.create",
    "templates.take",
    "templates.again",
    "entries.join",
    "entries.leave",
    "entries.choose_deck",
    "entries.own_team",
    "entries.remind",
    "entries.request",
    "entries.withdraw",
    "checkin.check_in",
    "calls.call",
    "rulings.object_to",
}
INSIDE = {
    "entries.need_open",
    "rounds.with_drawing",
    "rounds.continue_round",
    "rulings.rule_all",
    "Tournaments.step",
}


CLERKS: dict[str, type[Any]] = {
    "drafts": Drafts,
    "entries": Entries,
    "checkin": CheckIn,
    "rounds": Rounds,
    "tables": Tables,
    "results": TournamentResults,
    "rulings": EventRulings,
    "imports": Imports,
    "calls": Calls,
    "deadlines": TournamentDeadlines,
    "views": Views,
    "exports": Exports,
    "honours": Honours,
    "templates": Templates,
}


def acts() -> set[str]:
    """Return all methods of the event services that an official may call."""
    found = set[str]()
    for name, kind in (("Tournaments", Tournaments), *CLERKS.items()):
        for method, function in inspect.getmembers(kind, inspect.iscoroutinefunction):
            if not method.startswith("_") and "actor" in inspect.signature(function).parameters:
                found.add(f"{name}.{method}")
    return found


def test_tn32_every_act_of_an_official_requires_its_right() -> None:
    assert acts() == ACTS.keys() | OWN | INSIDE
    for act, right in ACTS.items():
        assert right in RIGHTS, act
    assert {kind.act for kind in get_args(AnyEventRuling)} <= RIGHTS.keys()


@pytest.mark.parametrize("act", sorted(ACTS))
async def test_tn32_every_act_is_refused_to_users_without_the_right(table: EventTable, act: str) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    with pytest.raises(Refused) as caught:
        await done(table, number, act, table.actor(1))
    assert caught.value.code in ("not_organiser", "not_judge", "moderators_only")


async def done(table: EventTable, number: int, act: str, actor: Actor) -> object:
    events: Any = table.events
    clerk, _, method = act.partition(".")
    function: Callable[..., Awaitable[object]] = getattr(getattr(events, clerk), method)
    more: dict[str, tuple[Any, ...]] = {
        "drafts.change": (TournamentDraft(name="Else"),),
        "drafts.cancel": ("rain",),
        "drafts.delete": ("rain",),
        "entries.import_list": (b"", member),
        "entries.seed_at": (1, 1),
        "entries.team": (1, "Reds"),
        "entries.decide": (1, None),
        "imports.plan_results": (b"", {}),
        "imports.enter_results": (b"", {}, "", "so"),
        "imports.entered_results": (b"", {}),
        "imports.plan_pairings": (b"", {}),
        "imports.enter_pairings": (b"", {}, "", "so"),
        "rulings.rule": (Warn(1), "so"),
        "rulings.confirm": (await waiting(table, number),),
        "rulings.decline": (await waiting(table, number),),
        "rulings.take_back": ("so", 1),
        "rulings.of_match": ("1-1", Pause(), "so"),
        "calls.answer": (1,),
        "templates.save": ("Usual",),
    }
    return await function(GUILD, number, actor, *more.get(act, ()))


async def waiting(table: EventTable, number: int) -> int:
    row = await table.events.rulings.rule(GUILD, number, table.actor(2, moderator=True), Warn(3), "so")
    return row.ruling_id


RULINGS: dict[str, Callable[[Whole], EventRuling]] = {
    "award": lambda _: Award("1-1", (1, 2)),
    "both_lose": lambda _: BothLose("1-1"),
    "lapse": lambda _: Lapse("1-1"),
    "replay": lambda _: Replay("1-1"),
    "swap_seats": lambda whole: SwapSeats("1-1", players(whole.tables[0])[::-1]),
    "swap": lambda whole: SwapPlayers((players(whole.tables[-1])[0], players(whole.tables[-2])[0])),
    "wait": lambda _: Wait("1-1"),
    "substitute": lambda whole: Substitute("1-1", players(whole.tables[0])[0], 9),
    "warn": lambda _: Warn(3),
    "penalty": lambda _: TakePoints(3, 1),
    "disqualify": lambda _: Disqualify(3),
    "drop": lambda _: Drop(3),
    "re_enter": lambda _: ReEnter(8),
    "enter_late": lambda _: EnterLate(77, "Late"),
    "forbid": lambda _: Forbid((3, 4)),
    "allow": lambda whole: Allow((5, 6), (whole.rulings[0].ruling_id,)),
    "force": lambda _: Force((3, 4)),
    "give_bye": lambda _: GiveBye(3),
    "extend_round": lambda _: ExtendRound(1, 5),
    "settle_event": lambda whole: settling(
        whole, TournamentDraft(settings=msgspec.structs.replace(settings_of(whole.tournament), round_days=3))
    ),
    "call_off": lambda _: CallOff(),
    "in_match": lambda _: InMatch("1-1", Pause()),
    "take_back": lambda whole: TakeBack(whole.rulings[-1].ruling_id),
    "seed": lambda _: SeedPlayer(1, 2),
    "team": lambda _: PutIntoTeam(1, "Reds"),
}
# The exceptions: rulings that need no second official, because all members are notified of them.
TOLD = {"staff"}


def test_tn32_every_kind_of_ruling_is_tried() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(AnyEventRuling)}
    assert kinds == RULINGS.keys() | TOLD


@pytest.mark.parametrize("kind", sorted(RULINGS))
async def test_tn32_a_playing_organiser_makes_no_ruling_alone(table: EventTable, kind: str) -> None:
    """Every ruling of a playing official waits, and nothing else changes until it is confirmed."""
    before_start = kind in ("seed", "team")
    if before_start:
        number = await table.draft(SWISS, seeding="hand", teams="staff")
        await table.registered(number, range(1, 9))
    else:
        number = await table.draft(SWISS, most=8)
        await table.started(number, range(1, 10))
        judge = table.events.rulings.rule
        await judge(GUILD, number, table.judge(), Forbid((5, 6)), "kin")
        await table.round(number)
        await judge(GUILD, number, table.judge(), Drop(8), "gone")
        if kind == "swap":
            await table.play_round(number)
            await table.events.rounds.draw(GUILD, number, table.leader())
    player = table.actor(1, moderator=True)
    await table.staff(number, Official("organiser", "user", 1))
    before = await table.whole(number)
    ruling = RULINGS[kind](before)
    if kind == "take_back":
        row = await table.events.rulings.take_back(GUILD, number, player, "so")
    else:
        row = await table.events.rulings.rule(GUILD, number, player, ruling, "so")
    after = await table.whole(number)
    assert (row.state, row.kind, row.seconded_by) == ("waiting", kind, None)
    assert (after.entries, after.rounds, after.tables) == (before.entries, before.rounds, before.tables)
    assert after.tournament.settings == before.tournament.settings
    assert after.tournament.state == before.tournament.state
    # Players of the event cannot confirm the ruling.
    await refused(
        "not_neutral", table.events.rulings.confirm(GUILD, number, table.actor(7, moderator=True), row.ruling_id)
    )
    await table.events.rulings.confirm(GUILD, number, table.judge(), row.ruling_id)
    (seconded,) = [one for one in (await table.whole(number)).rulings if one.ruling_id == row.ruling_id]
    assert (seconded.state, seconded.seconded_by) == ("done", 901)


@pytest.mark.parametrize("act", ["entries.seed_at", "entries.team", "drafts.cancel"])
async def test_tn32_no_event_service_carries_out_a_ruling_that_waits_for_a_second(table: EventTable, act: str) -> None:
    number = await table.draft(SWISS, seeding="hand", teams="staff")
    if act == "drafts.cancel":
        await table.started(number, range(1, 5))
    else:
        await table.registered(number, range(1, 5))
    await refused("second_needed_event", done(table, number, act, table.actor(1, moderator=True)))
    if act == "entries.team":
        entry = await table.events.entries.team(GUILD, number, table.actor(1, moderator=True), 3, "Blues")
        assert entry.team == "Blues"


async def test_tn32_an_official_appointed_since_the_start_cannot_confirm_for_the_appointer(table: EventTable) -> None:
    number = await table.event(SWISS, users=6)
    await table.staff(number, Official("organiser", "user", 1))
    await table.staff(number, Official("judge", "user", 60))
    await table.round(number)
    await table.staff(number, Official("judge", "user", 61), table.actor(1))
    await table.staff(number, Official("organiser", "role", 5), table.actor(1))
    by_named = table.actor(62, roles=frozenset({5}))
    await table.staff(number, Official("judge", "user", 63), by_named)
    by_named = table.actor(62, roles=frozenset({5}))
    # An official cannot confirm the ruling if one of the requesting official's appointees appointed them.
    await table.staff(number, Official("organiser", "user", 61), table.actor(1))
    await table.staff(number, Official("judge", "user", 64), table.actor(61))
    row = await table.events.rulings.rule(GUILD, number, table.actor(1), Award("1-1", (1, 2)), "so")
    for second in (table.actor(61), by_named, table.actor(64)):
        await refused("named_by_asker", table.events.rulings.confirm(GUILD, number, second, row.ruling_id))
        await refused("named_by_asker", table.events.rulings.decline(GUILD, number, second, row.ruling_id))
    await table.events.rulings.confirm(GUILD, number, table.actor(60), row.ruling_id)
    # A moderator may confirm the ruling, even if the requesting official appointed them.
    row = await table.events.rulings.rule(GUILD, number, table.actor(1), Award("1-2", (1, 2)), "so")
    await table.events.rulings.confirm(GUILD, number, table.actor(61, moderator=True), row.ruling_id)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_tn32_changes_of_staff_are_announced_in_the_channel(table: EventTable, lang: str) -> None:
    number, words = await table.event(SWISS), words_for(None, lang)
    await table.notices()
    await table.staff(number, Official("judge", "user", 60))
    await table.staff(number, Official("judge", "user", 60), add=False)
    whole = await table.whole(number)
    said = [notice_text(whole, part, words).text for one in await table.notices() for part in parts(whole, one)]
    assert len(said) == 2
    assert said[0] != said[1]
    for one in said:
        assert "<@60>" in one
        assert "<@900>" in one
    await refused("already_so", table.staff(number, Official("judge", "user", 60), add=False))


async def test_tn32_an_official_who_plays_sees_no_pairings_before_the_others(table: EventTable) -> None:
    number = await table.event(SWISS, users=6, watchable=False)
    whole = await table.whole(number)
    playing, leading = table.actor(1, moderator=True), table.leader()
    assert (sees_drawn(whole, playing), sees_drawn(whole, leading), sees_drawn(whole, table.actor(77))) == (
        False,
        True,
        False,
    )
    assert (sees_hidden(whole, playing), sees_hidden(whole, leading)) == (False, True)
    # The button contains a digest of the pairings. It also depends on the seed, so nobody can guess the pairings from
    # it.
    await table.events.rounds.draw(GUILD, number, leading)
    whole = await table.whole(number)
    other = msgspec.structs.replace(whole.tournament, seed=bytes(32))
    assert drawn_mark(whole) != drawn_mark(msgspec.structs.replace(whole, tournament=other))
    # An official who plays can generate the round, and can publish it.
    await table.events.rounds.publish(GUILD, number, playing, drawn_mark(whole))
    after = await table.whole(number)
    assert pairings_of(after, after.rounds[-1]) == pairings_of(whole, whole.rounds[-1])


async def test_tn32_an_unconfirmed_ruling_goes_to_moderators_and_then_to_all_players(table: EventTable) -> None:
    number = await table.event(SWISS, no_show_hours=1000, round_days=None)
    first, second = await table.round(number)
    await table.notices()
    asker = table.actor(1, moderator=True)
    row = await table.events.rulings.rule(GUILD, number, asker, Award(first.code, (2, 1)), "so")
    asker = table.actor(1, moderator=True)
    other = await table.events.rulings.rule(GUILD, number, asker, Award(second.code, (2, 1)), "so as well")
    assert await table.kinds() == ["ruling_waiting"] * 2
    await table.pass_hours(23)
    assert await table.kinds() == []
    await table.pass_hours(2)
    assert await table.kinds() == ["ruling_moderators"] * 2
    await table.pass_hours(24)
    whole = await table.whole(number)
    asked = [one for one in await table.notices() if one.kind.startswith("ruling")]
    assert [one.kind for one in asked] == ["ruling_objections"] * 2
    (part,) = parts(whole, asked[0])
    assert set(notice_text(whole, part, words_for(None, "en")).users) == {2, 3, 4}
    # A player objects to one ruling, which then waits for a second official. Nobody objects to the other ruling, which
    # takes effect after a day.
    await refused("own_ruling", table.events.rulings.object_to(GUILD, number, asker, other.ruling_id))
    await refused("not_entered", table.events.rulings.object_to(GUILD, number, table.actor(77), other.ruling_id))
    await table.events.rulings.object_to(GUILD, number, table.actor(3), other.ruling_id)
    await table.pass_hours(25)
    states = {one.ruling_id: (one.state, one.seconded_by) for one in (await table.whole(number)).rulings}
    assert states == {row.ruling_id: ("done", None), other.ruling_id: ("waiting", None)}
    assert (await table.coded(number, second.code)).result is None
    await table.events.rulings.confirm(GUILD, number, table.judge(), other.ruling_id)
    assert (await table.coded(number, second.code)).result is not None


async def test_tn32_more_people_are_asked_only_about_a_pending_ruling(table: EventTable) -> None:
    number = await table.event(SWISS)

    async def to_ask_about() -> int:
        timers = await table.storage.tournaments.due_timers(table.now + SECOND_MS)
        return [one.kind for one in timers].count(SECOND)

    rulings = table.events.rulings
    await rulings.rule(GUILD, number, table.judge(), Warn(3), "so")
    assert await to_ask_about() == 0
    row = await rulings.rule(GUILD, number, table.actor(1, moderator=True), Warn(2), "so")
    assert await to_ask_about() == 1
    await rulings.confirm(GUILD, number, table.judge(), row.ruling_id)
    assert await to_ask_about() == 0


async def test_tn32_without_a_neutral_judge_the_moderators_are_asked_at_once(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.staff(number, Official("organiser", "user", 1), table.leader())
    await table.staff(number, Official("organiser", "user", 900), add=False)
    await table.events.drafts.open(GUILD, number, table.judge())
    for user in range(1, 5):
        await table.events.entries.join(GUILD, number, table.actor(user))
    for step in ("open_checkin", "close_checkin"):
        await table.events.step(GUILD, number, table.judge(), step)
        for user in range(1, 5) if step == "open_checkin" else ():
            await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.start(GUILD, number, table.judge())
    await table.notices()
    await table.events.rulings.rule(GUILD, number, table.actor(1), Warn(2), "so")
    assert await table.kinds() == ["ruling_moderators"]
    # If the bot was away during the day for objections, that day is granted again.
    await table.pass_hours(25)
    assert await table.kinds() == ["ruling_objections"]
    await table.restart(away=30)
    await table.turn()
    assert [one.state for one in (await table.whole(number)).rulings if one.kind == "warn"] == ["waiting"]
    await table.pass_hours(60)
    assert [one.state for one in (await table.whole(number)).rulings if one.kind == "warn"] == ["done"]


async def test_tn32_a_ruling_within_a_match_waits_in_the_event_and_is_carried_out_once(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    session = first.session_id or 0
    await table.move(session, players(first)[0], "mark 1")
    asker = table.actor(1, moderator=True)
    row: Any = await table.events.rulings.of_match(GUILD, number, asker, first.code, Extend(1, 5), "so")
    assert row.state == "waiting"
    before = (await table.live(session)).times[1].left
    clerk, stored = table.events.rulings, table.storage.tournaments.change
    fails = [True]

    async def change(*args: Any, **more: Any) -> None:
        if fails:
            fails.pop()
            raise OSError("killed")
        await stored(*args, **more)

    table.storage.tournaments.change = change  # type: ignore[method-assign]
    with pytest.raises(OSError, match="killed"):
        await clerk.confirm(GUILD, number, table.judge(), row.ruling_id)
    await clerk.confirm(GUILD, number, table.judge(), row.ruling_id)
    given = ((await table.live(session)).times[1].left or 0) - (before or 0)
    assert given == 5 * 3_600_000
    assert [one.state for one in (await table.whole(number)).rulings] == ["done"]
    # A moderator who plays in the event is not a neutral judge of any of its tables.
    assert await table.host.rulings.rule(wanted_by(session, 3 if 3 not in players(first) else 4, UndoTo(0))) is not None


async def test_tn30_withdrawing_an_events_ruling_leaves_a_ruling_within_a_match(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, _ = await table.round(number)
    await table.move(first.session_id or 0, players(first)[0], "mark 1")
    await table.events.rulings.rule(GUILD, number, table.judge(), Warn(2), "so")
    asker = table.actor(1, moderator=True)
    row: Any = await table.events.rulings.of_match(GUILD, number, asker, first.code, Extend(1, 5), "so")
    await table.events.rulings.confirm(GUILD, number, table.judge(), row.ruling_id)
    back = await table.events.rulings.take_back(GUILD, number, table.judge(), "wrong")
    assert (back.kind, back.state) == ("warn", "undone")
    await refused("nothing_to_take_back", table.events.rulings.take_back(GUILD, number, table.judge(), "more"))


@pytest.mark.parametrize("ruling", [SeedPlayer(1, 3), PutIntoTeam(3, "Reds")])
async def test_tn30_a_player_who_left_stays_out_when_seeds_or_teams_are_withdrawn(
    table: EventTable, ruling: SeedPlayer | PutIntoTeam
) -> None:
    number = await table.draft(SWISS, seeding="hand", teams="staff")
    await table.registered(number, range(1, 5))
    before = {one.number: (one.rating, one.team) for one in (await table.whole(number)).entries}
    await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "")
    await table.events.entries.leave(GUILD, number, table.actor(3))
    await table.events.rulings.take_back(GUILD, number, table.judge(), "wrong")
    entries = (await table.whole(number)).entries
    assert [one.state for one in entries] == ["entered", "entered", "left", "entered"]
    assert {one.number: (one.rating, one.team) for one in entries} == before


def wanted_by(session: int, user: int, ruling: Any) -> Any:
    return RequestedRuling(guild_id=GUILD, session_id=session, actor=user, ruling=ruling, reason="so")


async def test_tn32_a_judge_at_a_table_does_not_answer_its_request_for_a_judge(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, second = await table.round(number)
    one, other = players(first)
    await table.events.calls.call(GUILD, number, table.actor(one), first.code, "help")
    (call,) = open_calls(await table.whole(number))
    answer = table.events.calls.answer
    await refused("not_neutral", answer(GUILD, number, table.actor(other, moderator=True), call.call_id))
    await answer(GUILD, number, table.actor(players(second)[0], moderator=True), call.call_id)
    assert not open_calls(await table.whole(number))


async def test_tn32_only_the_staff_changes_officials_once_the_event_is_announced(table: EventTable) -> None:
    number = await table.event(SWISS)
    draft = TournamentDraft(officials=(Official("judge", "user", 61),))
    await refused("settled_by_ruling", table.events.drafts.change(GUILD, number, table.leader(), draft))
    ruling = NameOfficial(Official("judge", "user", 61))
    await refused("not_organiser", table.events.rulings.rule(GUILD, number, table.actor(61), ruling, ""))
