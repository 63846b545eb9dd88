"""Tests what comes before an event's start: decks, teams, manual seeds, and reminders of the deadline."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.matches.live import Live
from bot.host.tournaments.ground.facts import seats_of, told_change
from bot.host.tournaments.ground.people import entry_of
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.rulings.table_rulings import AS_DEALT, DEALT_ANEW, Award, Replay, Substitute
from engine.games.marvel_card_game.seen.view import OWN_DECK, CardGameView, SeatView
from engine.games.marvel_card_game.state.decks import DECKS, SEALED
from engine.kernel.chance.fair import context
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.proof import verify
from engine.tournaments.event import Stage
from tests.bot.events import GUILD, EventTable, member, refused
from tests.chances import fresh
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.engine.playing import play_on

SWISS, TWICE = Stage("swiss"), Stage("round_robin", double=True)
CARDS = "marvel_card_game"


async def check_in_over(table: EventTable, number: int, users: range) -> None:
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in users:
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())


# ---- decks (TN-4)


async def decks_brought(table: EventTable, number: int, code: str) -> list[str]:
    """Return the decks at a table of the event in the order of seats. Starter decks are given by their names."""
    session = (await table.live((await table.coded(number, code)).session_id or 0)).session
    return [DECKS.unveil(deck) for deck in msgspec.json.decode(session.options)["deck"]]


def seats_seen(live: Live, viewer: int | None) -> list[SeatView]:
    """Return what a viewer may know of each seat's cards that are not in play."""
    view = live.view(viewer)
    assert isinstance(view, CardGameView)
    return view.seats


async def with_own_decks(table: EventTable, **settings: Any) -> int:
    """Begin an event of two rounds whose two players bring their own decks; return its number."""
    number = await table.draft(TWICE, game=CARDS, **settings)
    await table.events.drafts.open(GUILD, number, table.leader())
    for user in (1, 2):
        own = await table.host.decks.add(user, game_named(CARDS), "Mine", legal_deck(user))
        await table.events.entries.join(GUILD, number, table.actor(user), own.deck_id)
    await check_in_over(table, number, range(1, 3))
    await table.events.checkin.start(GUILD, number, table.leader())
    return number


@pytest.mark.parametrize("between", [False, True])
async def test_tn4_decks_are_sealed_after_the_check_in_and_used_at_the_tables(table: EventTable, between: bool) -> None:
    number = await table.draft(TWICE, game=CARDS, decks_between=between)
    await table.events.drafts.open(GUILD, number, table.leader())
    join, choose = table.events.entries.join, table.events.entries.choose_deck
    await refused("deck_needed", join(GUILD, number, table.actor(1)))
    await refused("bad_input", join(GUILD, number, table.actor(1), "nonsense"))
    await refused("no_such_deck", join(GUILD, number, table.actor(1), 99))
    for user in (1, 2):
        await join(GUILD, number, table.actor(user), "avengers")
    assert (await choose(GUILD, number, table.actor(1), "masters-of-evil")).choice == "masters-of-evil"
    await check_in_over(table, number, range(1, 3))
    await refused("deck_sealed", choose(GUILD, number, table.actor(1), "avengers"))
    await table.events.checkin.start(GUILD, number, table.leader())
    (first,) = await table.round(number)
    brought = await decks_brought(table, number, first.code)
    assert dict(zip(seats_of(first), brought, strict=True)) == {1: "masters-of-evil", 2: "avengers"}
    await refused("deck_sealed", choose(GUILD, number, table.actor(1), "avengers"))
    await rule_won(table, number, first.code)
    if not between:
        await refused("deck_sealed", choose(GUILD, number, table.actor(1), "avengers"))
        return
    assert (await choose(GUILD, number, table.actor(1), "avengers")).choice == "avengers"
    await table.events.rounds.draw(GUILD, number, table.leader())
    await refused("deck_sealed", choose(GUILD, number, table.actor(1), "masters-of-evil"))


async def rule_won(table: EventTable, number: int, code: str) -> None:
    await table.events.rulings.rule(GUILD, number, table.judge(), Award(code, (1, 2)), "because")


async def test_tn4_players_of_an_imported_list_choose_a_deck_until_the_first_table(table: EventTable) -> None:
    number = await table.draft(TWICE, game=CARDS)
    await table.events.drafts.open(GUILD, number, table.leader())
    await table.events.entries.import_list(GUILD, number, table.leader(), b"1,Ana\n2,Ben", member)
    await check_in_over(table, number, range(1, 3))
    choose = table.events.entries.choose_deck
    assert (await choose(GUILD, number, table.actor(1), "avengers")).choice == "avengers"
    await refused("deck_sealed", choose(GUILD, number, table.actor(1), "masters-of-evil"))
    await table.events.checkin.start(GUILD, number, table.leader())
    (first,) = await table.round(number)
    await refused("deck_sealed", choose(GUILD, number, table.actor(2), "avengers"))
    assert (await decks_brought(table, number, first.code))[seats_of(first).index(1)] == "avengers"


@pytest.mark.parametrize(("other", "moved"), [(True, False), (True, True), (False, False)])
async def test_tn13_a_substitute_plays_their_own_deck_before_the_first_move(
    table: EventTable, other: bool, moved: bool
) -> None:
    number = await table.draft(TWICE, game=CARDS, most=2)
    await table.events.drafts.open(GUILD, number, table.leader())
    brought = {1: "avengers", 2: "avengers", 3: "masters-of-evil" if other else "avengers"}
    for user, deck in brought.items():
        await table.events.entries.join(GUILD, number, table.actor(user), deck)
    await check_in_over(table, number, range(1, 4))
    await table.events.checkin.start(GUILD, number, table.leader())
    (first,) = await table.round(number)
    session_id = first.session_id or 0
    live = await table.live(session_id)
    (seat, *_) = live.due_seats()
    if moved:
        decision = next(one for one in live.begun_match.decisions() if one.seat == seat.seat)
        await table.move(session_id, seat.user_id or 0, move_text(decision.moves[0]))
    absent = next(one for one in seats_of(first) if one != seat.user_id)
    row = await table.events.rulings.rule(GUILD, number, table.judge(), Substitute(first.code, absent, 3), "because")
    after = await table.coded(number, first.code)
    anew = other and not moved
    assert (after.session_id != session_id, after.thread_id) == (anew, first.thread_id)
    detail = {"detail": DEALT_ANEW if anew else AS_DEALT} if other else {}
    assert told_change(row)[1] == {"players": [3], **detail}
    session = (await table.live(after.session_id or 0)).session
    assert {one.user_id for one in session.seats} == {seat.user_id, 3}
    played = await decks_brought(table, number, first.code)
    assert played[seats_of(first).index(absent)] == (brought[3] if anew else "avengers")
    assert (await table.entry(number, 3)).choice == brought[3]
    # The ruling is withdrawn, so the replaced player is back at the table. If the substitution had made a new deal, the
    # withdrawal makes another one.
    await table.events.rulings.take_back(GUILD, number, table.judge(), "they came")
    back = await table.coded(number, first.code)
    session = (await table.live(back.session_id or 0)).session
    assert {one.user_id for one in session.seats} == {1, 2}
    assert (await decks_brought(table, number, first.code))[seats_of(first).index(absent)] == "avengers"
    assert (back.session_id != after.session_id) == anew
    assert (session.status, (await table.entry(number, 3)).state) == ("running", "waiting")


# ---- teams (TN-25)


async def test_tn25_players_name_their_teams_if_the_event_allows_it(table: EventTable) -> None:
    number = await table.draft(SWISS, teams="own")
    await table.registered(number, range(1, 5))
    own = table.events.entries.own_team
    assert (await own(GUILD, number, table.actor(1), " Los\u200b Rojos ")).team == "Los Rojos"
    # A team that already exists is found, however its name is typed.
    assert (await own(GUILD, number, table.actor(2), "los rojos")).team == "Los Rojos"
    await own(GUILD, number, table.actor(3), "Blue")
    assert (await own(GUILD, number, table.actor(3), "")).team == ""
    await refused("bad_team_name", own(GUILD, number, table.actor(3), "\u200b"))
    await refused("not_entered", own(GUILD, number, table.actor(9), "Blue"))
    await refused("not_organiser", table.events.entries.team(GUILD, number, table.actor(1), 3, "Blue"))
    for entry in (3, 4):
        await table.events.entries.team(GUILD, number, table.leader(), entry, "=Blue")
    await check_in_over(table, number, range(1, 5))
    await table.events.checkin.start(GUILD, number, table.leader())
    await refused("wrong_event_state", own(GUILD, number, table.actor(1), "Blue"))
    await table.round(number)
    await table.play_round(number)
    data = await table.events.exports.csv(GUILD, number, "teams")
    head, *teams = csv.reader(io.StringIO(data.decode("utf-8-sig")))
    assert head == ["team", "place", "points"]
    assert sorted(name for name, _, _ in teams) == ["'=Blue", "Los Rojos"]
    assert sum(float(points) for _, _, points in teams) == 2


async def test_tn25_in_an_event_without_teams_nobody_has_one(table: EventTable) -> None:
    for teams, code in (("none", "no_teams"), ("staff", "teams_by_staff")):
        number = await table.draft(SWISS, teams=teams)
        await table.registered(number, [1])
        await refused(code, table.events.entries.own_team(GUILD, number, table.actor(1), "Red"))
        assert (await table.entry(number, 1)).team == ""
    number = await table.draft(SWISS)
    await table.registered(number, [1])
    await refused("no_teams", table.events.entries.team(GUILD, number, table.leader(), 1, "Red"))


# ---- seeds by hand (TN-5)


async def test_tn5_an_organiser_gives_seeds_one_by_one(table: EventTable) -> None:
    number = await table.draft(SWISS, seeding="hand", most=4)
    await table.registered(number, range(1, 6))
    seed = table.events.entries.seed_at
    await seed(GUILD, number, table.leader(), 4, 1)
    await seed(GUILD, number, table.leader(), 3, 2)
    await seed(GUILD, number, table.leader(), 4, 2)
    await refused("bad_seed", seed(GUILD, number, table.leader(), 4, 6))
    await refused("no_entry", seed(GUILD, number, table.leader(), 9, 1))
    await refused("not_organiser", seed(GUILD, number, table.actor(1), 1, 1))
    await check_in_over(table, number, range(1, 6))
    await seed(GUILD, number, table.leader(), 2, 1)
    whole = await table.events.checkin.start(GUILD, number, table.leader())
    seeds = sorted((entry.seed, entry.number) for entry in whole.entries if entry.seed is not None)
    assert [entry for _, entry in seeds] == [2, 3, 4, 1]
    await refused("wrong_event_state", seed(GUILD, number, table.leader(), 2, 1))


async def test_tn5_without_manual_seeding_no_seed_is_given(table: EventTable) -> None:
    number = await table.draft(SWISS, seeding="drawn")
    await table.registered(number, range(1, 3))
    await refused("not_seeded_by_hand", table.events.entries.seed_at(GUILD, number, table.leader(), 1, 1))


# ---- who may enter (TN-35)


async def test_tn35_a_refusal_says_from_when_a_user_may_enter(table: EventTable) -> None:
    number = await table.draft(SWISS, account_days=10, member_days=2)
    await table.events.drafts.open(GUILD, number, table.leader())
    young = table.actor(1, account_at=table.now - DAY_MS, member_at=table.now - 5 * DAY_MS)
    with pytest.raises(Refused) as caught:
        await table.events.entries.join(GUILD, number, young)
    until = int(str(caught.value.phrase.params["until"])) * 1000
    assert 0 < until - (table.now + 9 * DAY_MS) <= 1000
    await table.pass_hours(24 * 9 + 1, step=24)
    assert (await table.events.entries.join(GUILD, number, young)).number == 1
    unknown = table.actor(2, account_at=0, member_at=None)
    with pytest.raises(Refused) as caught:
        await table.events.entries.join(GUILD, number, unknown)
    assert (caught.value.code, caught.value.phrase.params["known"]) == ("member_too_new", "no")


# ---- the end of registration (TN-39)


async def test_tn39_users_who_asked_are_reminded_once_before_registration_ends(table: EventTable) -> None:
    number = await table.draft(SWISS, checkin_minutes=360)
    await table.registered(number, [1])
    remind = table.events.entries.remind
    assert [await remind(GUILD, number, table.actor(user)) for user in (7, 8, 9, 9)] == [True, True, True, False]
    await refused("reminder_needless", remind(GUILD, number, table.actor(1)))
    await table.events.checkin.open(GUILD, number, table.leader())
    until = (await table.tournament(number)).checkin_until or 0
    await table.events.entries.join(GUILD, number, table.actor(8))
    await table.kinds()
    await table.pass_hours(4.5, step=0.5)
    assert "registration_ends" not in await table.kinds()
    assert await remind(GUILD, number, table.actor(9))
    assert not await remind(GUILD, number, table.actor(9))
    await table.restart()
    await table.pass_hours(0.5, step=0.5)
    (notices,) = [notice for notice in await table.notices() if notice.kind == "registration_ends"]
    assert msgspec.json.decode(notices.data) == {"users": [7], "until": until}
    assert until - notices.at == HOUR_MS
    remind = table.events.entries.remind
    with pytest.raises(Refused) as caught:
        await remind(GUILD, number, table.actor(9))
    assert (caught.value.code, caught.value.phrase.params) == ("reminder_late", {"until": str(until // 1000)})
    assert (await table.whole(number)).reminders == ()
    await table.pass_hours(2, step=0.5)
    assert "registration_ends" not in await table.kinds()
    # Check-in is closed, but registration ends only at the start. So a user joins now and needs no reminder.
    await refused("reminder_at_start", remind(GUILD, number, table.actor(9)))
    await table.events.entries.join(GUILD, number, table.actor(9))


async def test_tn39_a_player_who_leaves_before_the_start_may_ask_again(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, [1])
    await table.events.entries.leave(GUILD, number, table.actor(1))
    assert await table.events.entries.remind(GUILD, number, table.actor(1))
    whole = await table.whole(number)
    assert (entry_of(whole, 1) is not None, settings_of(whole.tournament).checkin_minutes) == (True, 60)
    await table.events.checkin.open(GUILD, number, table.leader())
    await table.turn()
    # The check-in takes an hour. Players are notified when it opens.
    assert "registration_ends" in await table.kinds()


async def test_tn33_the_seed_of_a_cancelled_event_stays_sealed_during_its_last_table(
    table: EventTable,
) -> None:
    """The seed determines everything hidden at a running table. In earlier records it determines the decks, too."""
    number = await with_own_decks(table)
    played: list[int] = []
    for last in (False, True):
        (one,) = await table.round(number)
        played.append(one.session_id or 0)
        if last:
            await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
            await table.turn()
            assert not (await table.tournament(number)).seed_revealed
            assert not (await table.live(played[0])).session.seed_revealed
            await table.restart()
        loser = (await table.live(played[-1])).session.seats[1].user_id or 0
        await table.host.seats.resign(played[-1], loser)
        await table.turn()
    assert (await table.tournament(number)).seed_revealed
    for session_id in played:
        assert (await table.live(session_id)).session.seed_revealed
    assert (await table.kinds()).count("revealed") == 1


async def test_tn4_a_replaced_match_shows_no_deck_before_its_round_is_over(
    table: EventTable,
) -> None:
    number = await with_own_decks(table, decks_between=True)
    (one,) = await table.round(number)
    await table.events.rulings.rule(GUILD, number, table.judge(), Replay(one.code), "a wrong deal")
    former = await table.live(one.session_id or 0)
    assert (former.session.status, former.session.seed_revealed) == ("abandoned", False)
    assert (await table.host.export(former)).seed is None
    again = (await table.coded(number, one.code)).session_id or 0
    await table.host.seats.resign(again, (await table.live(again)).session.seats[1].user_id or 0)
    await table.turn()
    for session_id in (one.session_id or 0, again):
        assert (await table.live(session_id)).session.seed_revealed


@pytest.mark.parametrize("between", [False, True])
async def test_tn4_decks_named_by_words_are_hidden_until_the_seed_is_revealed(table: EventTable, between: bool) -> None:
    """Before the end, neither the export nor the context shows the word by which a player chose a deck.

    After the end, both prove it.
    """
    number = await table.draft(TWICE, game=CARDS, decks_between=between)
    await table.events.drafts.open(GUILD, number, table.leader())
    for user, word in ((1, "x-men"), (2, SEALED)):
        await table.events.entries.join(GUILD, number, table.actor(user), word)
    await check_in_over(table, number, range(1, 3))
    await table.events.checkin.start(GUILD, number, table.leader())
    (one,) = await table.round(number)
    live = await table.live(one.session_id or 0)
    told = await table.host.export(live)
    assert all(deck.startswith("sha256:") for deck in told.options["deck"])
    assert context(told.match_id, told.version, told.options, told.seats, told.entropy) == live.session.context
    for viewer in (None, 0, 1):
        shown = [seat.choice for seat in seats_seen(live, viewer)]
        assert [choice for seat, choice in enumerate(shown) if seat != viewer].count(OWN_DECK) == 1 + (viewer is None)
    await table.host.seats.resign(one.session_id or 0, live.session.seats[1].user_id or 0)
    await table.turn()
    if not between:
        assert (await table.host.export(await table.live(one.session_id or 0))).options == told.options
        await table.round(number)
        await rule_won(table, number, (await table.whole(number)).tables[-1].code)
        await table.events.rounds.draw(GUILD, number, table.leader())
    record = await table.host.export(await table.live(one.session_id or 0))
    assert {DECKS.unveil(deck) for deck in record.options["deck"]} == {"x-men", SEALED}
    assert verify(record).holds


async def test_tn4_the_end_of_a_match_reveals_no_hand_or_deck_before_the_event_does(table: EventTable) -> None:
    number = await with_own_decks(table)
    (one,) = await table.round(number)
    live = await table.live(one.session_id or 0)
    play_on(live.begun_match, fresh())
    over = Live(msgspec.structs.replace(live.session, status="finished"), live.begun_match)
    opened = Live(msgspec.structs.replace(over.session, seed_revealed=True), live.begun_match)
    for viewer in (None, 0, 1):
        seats = seats_seen(over, viewer)
        assert over.view(viewer).outcome is not None
        assert [seat.hand is None and seat.deck is None for seat in seats] == [seat != viewer for seat in (0, 1)]
        assert all(seat.hand is not None and seat.deck is not None for seat in seats_seen(opened, viewer))


@pytest.mark.parametrize("end", ["finished", "cancelled"])
@pytest.mark.parametrize(("between", "watchable"), [(False, True), (False, False), (True, True)])
async def test_tn4_a_finished_match_reveals_no_deck_that_is_played_again(
    table: EventTable, between: bool, watchable: bool, end: str
) -> None:
    """The player keeps the deck for later rounds. The record, its seed and the last position do not reveal it."""
    number = await with_own_decks(table, decks_between=between, watchable=watchable)
    played: list[int] = []
    for _ in range(2):
        (one,) = await table.round(number)
        played.append(one.session_id or 0)
        loser = (await table.live(played[-1])).session.seats[1].user_id or 0
        await table.host.seats.resign(played[-1], loser)
        await table.turn()
        live = await table.live(played[-1])
        assert (live.session.status, live.session.reveal_at) == ("finished", None)
        assert live.session.seed_revealed == between
        record = await table.host.export(live)
        assert (record.seed is not None) == between
        assert (record.options["deck"] == msgspec.json.decode(live.session.options)["deck"]) == between
        if not between:
            assert live.view(None) == live.begun_match.view(None)
        if end == "cancelled":
            break
    if end == "cancelled":
        await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    else:
        await table.events.rounds.draw(GUILD, number, table.leader())
    assert (await table.tournament(number)).state == end
    for session_id in played:
        live = await table.live(session_id)
        assert live.session.seed_revealed
        record = await table.host.export(live)
        assert record.seed is not None
        assert record.options["deck"] == msgspec.json.decode(live.session.options)["deck"]
