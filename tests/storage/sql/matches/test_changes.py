"""Tests changes and their timers, votes, vacation days, lockouts, and the times at which the bot ran."""

import asyncio

import pytest

from storage import errors
from storage.records.changes import Change, Ending, Lockout, NewAudit, VacationDay
from storage.records.matches import (
    FormerHolder,
    LobbySeat,
    Proposal,
    Seat,
    Session,
    SheetDraft,
    StandingOrder,
    UndoRequest,
    Vote,
)
from storage.records.times import NewTimer, Timing
from storage.slots import ALL_SLOTS, SLOTS
from storage.store import Storage
from tests.storage.samples import ANN, BOB, CHANNEL, CID, GUILD, WON, load, new_session, play, running

LATER = NewTimer("zero", 0, 500)


async def kinds(storage: Storage, number: int) -> list[tuple[str, int, bool]]:
    """Return for each timer of a session its kind, its revision, and whether it has fired."""
    found = await storage.timers.of_session(number)
    return [(timer.kind, timer.revision, timer.fired_at is not None) for timer in found]


async def change(
    storage: Storage, number: int, *, seen_revision: int | None = None, by: int | None = None, **what: object
) -> int:
    made = Change(timing=Timing(None, (LATER,), by), **what)  # type: ignore[arg-type]
    return await storage.changes.make(number, seen_revision, made, at=60)


async def test_a_change_sets_the_given_values_and_no_others(storage: Storage, match: Session) -> None:
    number = match.session_id
    assert await change(storage, number, paused_at=60, terms=b"t", computer_levels=("easy", "strong")) == 1
    after = await load(storage, number)
    assert (after.paused_at, after.terms, after.computer_levels, after.deleted_at) == (
        60,
        b"t",
        ("easy", "strong"),
        None,
    )
    assert (after.seats, after.state, after.channel_id) == (match.seats, match.state, match.channel_id)
    assert await change(storage, number, paused_at=None) == 2
    after = await load(storage, number)
    assert (after.paused_at, after.terms, after.computer_seats) == (None, b"t", 2)


async def test_the_options_the_seats_and_the_members_of_a_lobby_change_together_or_not_at_all(
    storage: Storage,
) -> None:
    number = (await storage.sessions.create(new_session(seat_count=4))).session_id
    await storage.lobby.set_ready(number, ANN, True, at=7, interaction_id=70)
    seats = {ANN: LobbySeat(1, "axe")}
    assert await change(storage, number, options=b'{"a":1}', seat_count=2, lobby_seats=seats) == 1
    after = await load(storage, number)
    assert (after.options, after.seat_count) == (b'{"a":1}', 2)
    assert [(one.seat, one.choice, one.ready, one.first_ready) for one in after.members] == [(1, "axe", False, 70)]
    with pytest.raises(errors.NotJoined):
        await change(storage, number, options=b'{"a":2}', lobby_seats={BOB: LobbySeat(0)})
    assert await load(storage, number) == after


async def test_no_move_is_made_in_a_pause_or_in_a_deleted_session(storage: Storage, match: Session) -> None:
    number = match.session_id
    await change(storage, number, paused_at=60)
    with pytest.raises(errors.WrongStatus):
        await play(storage, number, 1)
    await change(storage, number, paused_at=None, deleted_at=60)
    with pytest.raises(errors.WrongStatus):
        await play(storage, number, 2)
    with pytest.raises(errors.WrongStatus):
        await change(storage, number, paused_at=60)
    assert await storage.sessions.active_in(CHANNEL) is None
    other = await running(storage, match_id="M2")
    back = Change(deleted_at=None)
    with pytest.raises(errors.ChannelBusy):
        await storage.changes.make(number, None, back, at=61, also_ended=True)
    await change(storage, other.session_id, ending=WON)
    assert await storage.changes.make(number, 2, back, at=61, also_ended=True) == 3
    assert await play(storage, number, 3) == 4


async def test_a_change_is_made_once(storage: Storage, match: Session) -> None:
    number = match.session_id
    given = Change(paused_at=60, events=[b"paused"])
    await storage.changes.make(number, 0, given, at=60, interaction_id=77)
    with pytest.raises(errors.Duplicate):
        await storage.changes.make(number, 1, given, at=60, interaction_id=77)
    assert (await load(storage, number)).revision == 1


async def test_a_refused_change_leaves_everything(storage: Storage, match: Session) -> None:
    number = match.session_id
    await storage.orders.give(number, 1, b"mine", at=1)
    await storage.timers.set(number, LATER, revision=0)
    before = await load(storage, number)
    wrong = Seat(0, CID, "Cid", 60)
    audit = NewAudit(at=1, guild_id=GUILD, actor=1, action="x", reason="y")
    with pytest.raises(errors.NotFound):
        await change(
            storage,
            number,
            seats=(wrong, Seat(9, 404, "?", 60)),
            forgotten=(1,),
            vacation=VacationDay(ANN, 1, 2),
            audit=audit,
            events=[b"x"],
        )
    assert await load(storage, number) == before
    assert await kinds(storage, number) == [("zero", 0, False)]
    assert (await storage.vacations.since(ANN, 0), await storage.audit.find(GUILD, limit=100)) == ((), ())


async def test_clocks_that_are_not_given_stay(storage: Storage, match: Session) -> None:
    number = match.session_id
    await play(storage, number, 0, timing=Timing(b"one"))
    assert (await load(storage, number)).clocks == b"one"
    await play(storage, number, 1)
    await change(storage, number, paused_at=60)
    assert (await load(storage, number)).clocks == b"one"
    await storage.changes.make(number, 3, Change(paused_at=None, timing=Timing(b"two")), at=61)
    assert (await load(storage, number)).clocks == b"two"
    await storage.moves.undo(number, 4, dropped=[0], state=b"s", events=[], at=3, timing=Timing(b"three"))
    assert (await load(storage, number)).clocks == b"three"


# ---- timers


async def test_a_fired_timer_stays_until_its_effect_is_announced(storage: Storage, match: Session) -> None:
    number = match.session_id
    for timer in (LATER, NewTimer("open", 1, 400)):
        await storage.timers.set(number, timer, revision=0)
    opened, zero = await storage.timers.due_timers(1_000)
    assert await change(storage, number, by=zero.timer_id) == 1
    assert await kinds(storage, number) == [("zero", 0, True), ("zero", 1, False)], "the other one is void"
    (fired,) = await storage.timers.fired()
    assert (fired.timer_id, fired.fired_at) == (zero.timer_id, 60)
    assert fired.timer_id not in {timer.timer_id for timer in await storage.timers.due_timers(10_000)}
    assert await storage.sessions.set_announced(number, 0, channel_id=1, message_id=1)
    assert await storage.timers.fired() == (fired,)
    assert await storage.sessions.set_announced(number, 1, channel_id=1, message_id=2)
    assert await storage.timers.fired() == ()
    assert not await storage.timers.drop(opened)


async def test_reminders_are_announced_separately(storage: Storage, match: Session) -> None:
    number = match.session_id
    call = NewTimer("call", 0, 10, 1)
    await storage.timers.set(number, call, revision=0)
    (timer,) = await storage.timers.due_timers(10)
    following = (NewTimer("call", 0, 20, 2),)
    assert await storage.timers.fire(timer, at=11, clocks=b"called", following=following)
    assert not await storage.timers.fire(timer, at=12, clocks=b"again", following=(NewTimer("call", 0, 30, 3),))
    assert (await load(storage, number)).clocks == b"called"
    assert [(one.number, one.fired_at) for one in await storage.timers.of_session(number)] == [(1, 11), (2, None)]
    await play(storage, number, 0)
    await storage.sessions.set_announced(number, 1, channel_id=1, message_id=2)
    (fired,) = await storage.timers.fired()
    assert (fired.timer_id, fired.number) == (timer.timer_id, 1)
    assert await storage.timers.drop(fired)


async def test_a_timer_of_a_past_revision_does_not_fire(storage: Storage, match: Session) -> None:
    number = match.session_id
    await storage.timers.set(number, LATER, revision=0)
    (timer,) = await storage.timers.due_timers(500)
    await play(storage, number, 0)
    assert not await storage.timers.fire(timer, at=11, clocks=b"called")
    assert (await load(storage, number)).clocks is None
    assert await kinds(storage, number) == []


async def test_timers_are_replaced_at_the_same_revision(storage: Storage, match: Session) -> None:
    number = match.session_id
    for timer in (LATER, NewTimer("call", 0, 10, 1), NewTimer("call", 0, 15, 2), NewTimer("pass", 1, 7)):
        await storage.timers.set(number, timer, revision=0)
    called = (await storage.timers.due_timers(10))[1]
    await storage.timers.fire(called, at=11, clocks=None)
    assert not await storage.timers.reset(number, revision=1, clocks=b"x", timers=())
    moved = (NewTimer("zero", 0, 900), NewTimer("call", 0, 99, 1))
    assert await storage.timers.reset(number, revision=0, clocks=b"y", timers=moved)
    found = [(one.kind, one.number, one.due_at) for one in await storage.timers.of_session(number)]
    assert found == [("pass", 0, 7), ("call", 1, 10), ("zero", 0, 900)], "an order's pass keeps its time"
    assert (await load(storage, number)).clocks == b"y"


async def test_if_two_tasks_fire_one_timer_one_wins(storage: Storage, match: Session) -> None:
    number = match.session_id
    await storage.timers.set(number, LATER, revision=0)
    (timer,) = await storage.timers.due_timers(500)
    results = await asyncio.gather(
        change(storage, number, seen_revision=0, by=timer.timer_id, paused_at=60),
        play(storage, number, 0),
        return_exceptions=True,
    )
    assert [isinstance(result, errors.Stale) for result in results] == [False, True]
    assert [one for one in await kinds(storage, number) if one[2]] == [("zero", 0, True)]


# ---- votes


async def test_votes_are_about_a_seat_and_are_deleted_with_its_decision(storage: Storage, match: Session) -> None:
    number = match.session_id
    await storage.votes.cast(number, Vote(0, 1, "end"), seen_revision=0, at=1, interaction_id=5)
    with pytest.raises(errors.Duplicate):
        await storage.votes.cast(number, Vote(0, 1, "computer"), seen_revision=0, at=1, interaction_id=5)
    await storage.votes.cast(number, Vote(1, 0, "skip"), seen_revision=0, at=1)
    votes = await storage.votes.cast(number, Vote(0, 1, "computer"), seen_revision=0, at=2)
    assert votes == (Vote(0, 1, "computer"),) == await storage.votes.about(number, 0)
    with pytest.raises(errors.Stale):
        await storage.votes.cast(number, Vote(0, 1, "end"), seen_revision=1, at=2)
    await change(storage, number, end_votes=(0,))
    assert (await storage.votes.about(number, 0), await storage.votes.about(number, 1)) == ((), (Vote(1, 0, "skip"),))
    await change(storage, number, seats=(Seat(0, 404, "Dan", 1),), forgotten=(0,))
    assert await storage.votes.about(number, 1) == (), "another player wants something else"
    await storage.votes.cast(number, Vote(1, 0, "skip"), seen_revision=2, at=1)
    await change(storage, number, ending=WON)
    assert await storage.votes.about(number, 1) == ()


# ---- suggestions


async def test_suggestions_are_deleted_with_the_move_and_with_their_author(storage: Storage, match: Session) -> None:
    number, first, other = match.session_id, Proposal(1, 0, "take red", 7, True), Proposal(1, 0, "take blue", 7, False)
    await storage.proposals.put(number, first, at=1, interaction_id=5)
    with pytest.raises(errors.Duplicate):
        await storage.proposals.put(number, other, at=1, interaction_id=5)
    await storage.proposals.put(number, other, at=2)
    await storage.proposals.put(number, Proposal(0, 1, "pass", 7, True), at=2)
    assert await storage.proposals.of_session(number) == (Proposal(0, 1, "pass", 7, True), other), "one of each seat"
    await play(storage, number, 0)
    assert await storage.proposals.of_session(number) == (Proposal(0, 1, "pass", 7, True),), "seat 0 has moved"
    await change(storage, number, seats=(Seat(0, 404, "Dan", 1),), forgotten=(0,))
    assert await storage.proposals.of_session(number) == ()
    await storage.proposals.put(number, first, at=3)
    assert (await storage.proposals.drop(number, 1), await storage.proposals.drop(number, 1)) == (True, False)
    await storage.proposals.put(number, first, at=3)
    await change(storage, number, ending=WON)
    assert await storage.proposals.of_session(number) == ()
    with pytest.raises(errors.WrongStatus):
        await storage.proposals.put(number, first, at=4)
    with pytest.raises(errors.NotFound):
        await storage.proposals.put(404, first, at=4)


async def test_a_move_that_ends_the_match_ends_all_suggestions(storage: Storage, match: Session) -> None:
    await storage.proposals.put(match.session_id, Proposal(0, 1, "pass", 7, True), at=2)
    await play(storage, match.session_id, 0, ending=WON)
    assert await storage.proposals.of_session(match.session_id) == ()


async def test_a_draft_makes_no_revision_and_goes_with_its_author(storage: Storage, match: Session) -> None:
    number, first, other = match.session_id, SheetDraft(1, "take red", 7), SheetDraft(1, "take red / take blue", 7)
    await storage.drafts.put(number, first, at=1, interaction_id=5)
    with pytest.raises(errors.Duplicate):
        await storage.drafts.put(number, other, at=1, interaction_id=5)
    await storage.drafts.put(number, other, at=2)
    assert (await storage.drafts.find(number, 1), await storage.drafts.find(number, 0)) == (other, None)
    assert (await load(storage, number)).revision == match.revision
    await play(storage, number, 0)
    assert await storage.drafts.find(number, 1) == other, "it outlives moves, for these may be taken back"
    await change(storage, number, seats=(Seat(0, 404, "Dan", 1),), forgotten=(0, 1))
    assert await storage.drafts.find(number, 1) is None
    await storage.drafts.put(number, first, at=3)
    await change(storage, number, ending=WON)
    assert await storage.drafts.find(number, 1) is None
    with pytest.raises(errors.WrongStatus):
        await storage.drafts.put(number, first, at=4)
    with pytest.raises(errors.NotFound):
        await storage.drafts.put(404, first, at=4)


async def test_a_move_that_ends_the_match_ends_all_drafts(storage: Storage, match: Session) -> None:
    await storage.drafts.put(match.session_id, SheetDraft(0, "pass", 7), at=2)
    await play(storage, match.session_id, 0, ending=WON)
    assert await storage.drafts.find(match.session_id, 0) is None


# ---- who held a seat before


def names_at(session: Session) -> list[str]:
    return [session.seats_at(revision)[0].name for revision in range(session.revision + 1)]


async def test_the_holder_of_a_seat_is_known_at_each_revision(storage: Storage, match: Session) -> None:
    number = match.session_id
    await play(storage, number, 0)
    await change(storage, number, seats=(Seat(0, CID, "Cid", 60, changes=1),))
    await change(storage, number, seats=(Seat(0, CID, "Cid", 60, computer_since=5, changes=1),))
    await play(storage, number, 3)
    await change(storage, number, seats=(Seat(0, BOB, "Bobby", 60, changes=2),))
    after = await load(storage, number)
    assert after.former == (FormerHolder(0, 1, BOB, "Bob"), FormerHolder(0, 4, CID, "Cid"))
    assert names_at(after) == ["Bob", "Bob", "Cid", "Cid", "Cid", "Bobby"]
    assert [after.seats_at(revision)[0].user_id for revision in (1, 2, 5)] == [BOB, CID, BOB]
    assert (after.seats_at(), after.seats_at(5)) == (after.seats, after.seats)
    assert {after.seats_at(revision)[1] for revision in range(6)} == {match.seats[1]}


async def test_the_computer_is_a_former_holder_and_a_removed_player_is_not(storage: Storage, match: Session) -> None:
    number = match.session_id
    await change(storage, number, seats=(Seat(0, None, "Somebody", 60),))
    assert (await load(storage, number)).former == ()
    await change(storage, number, seats=(Seat(0, CID, "Cid", 60, changes=1),))
    after = await load(storage, number)
    assert after.former == (FormerHolder(0, 1, None, "Somebody"),)
    assert names_at(after) == ["Somebody", "Somebody", "Cid"]


async def test_a_refused_change_leaves_no_former_holder(storage: Storage, match: Session) -> None:
    number = match.session_id
    given = (Seat(0, CID, "Cid", 60, changes=1), Seat(9, 404, "?", 60))
    with pytest.raises(errors.NotFound):
        await change(storage, number, seats=given)
    await change(storage, number, seats=(Seat(0, BOB, "Bob", 60, changes=1),))
    assert (await load(storage, number)).former == ()


async def test_former_holders_are_deleted_with_user_or_session(storage: Storage, match: Session) -> None:
    number = match.session_id
    await change(storage, number, seats=(Seat(0, CID, "Cid", 60, changes=1),))
    (kept,) = (await storage.people.everything(BOB))[0]["former_seats"]
    assert (kept["session_id"], kept["seat"], kept["revision"], kept["name"]) == (number, 0, 0, "Bob")
    assert (await storage.people.everything(CID))[0]["former_seats"] == []
    await change(storage, number, seats=(Seat(0, 404, "Dan", 60, changes=2),))
    # Cid was in no lobby and has lost the seat, but the session still counts as one that concerns Cid.
    assert [one.session_id for one in await storage.people.touched(CID)] == [number]
    await storage.people.forget(
        BOB, [], names={"es": "Alguien"}, name="Somebody", at=1, opened_since=0, year_from=0, refusal="{}"
    )
    await storage.people.forget(CID, [], names={}, name="Somebody", at=1, opened_since=0, year_from=0, refusal="{}")
    after = await load(storage, number)
    assert after.former == (FormerHolder(0, 0, None, "Alguien"), FormerHolder(0, 1, None, "Somebody"))
    assert after.seats[0].name == "Dan"
    await change(storage, number, deleted_at=70)
    assert await storage.deleted.purge(number)
    assert await storage.sessions.load(number) is None
    rows = await storage.database.read(
        lambda connection: connection.execute("SELECT count(*) FROM former_holders").fetchone()[0]
    )
    assert rows == 0


# ---- the rest


async def test_a_change_deletes_open_questions(storage: Storage, match: Session) -> None:
    number = match.session_id
    await play(storage, number, 0)
    request = UndoRequest(session_id=number, by_seat=1, by_user=ANN, revision=1, keep_moves=0, created_at=1)
    await storage.undo_requests.ask(request)
    await storage.orders.give(number, 0, b"first", at=1)
    await change(storage, number, seats=(Seat(1, ANN, "Ann", 9, computer_since=3),))
    assert await storage.undo_requests.find(number) is None
    assert (await load(storage, number)).orders == (StandingOrder(0, b"first"),)


async def test_a_vacation_day_is_stored_once(storage: Storage, match: Session) -> None:
    for day in ((100, 200), (100, 200), (300, 400)):
        await change(storage, match.session_id, vacation=VacationDay(ANN, *day))
    days = (VacationDay(ANN, 100, 200), VacationDay(ANN, 300, 400))
    assert await storage.vacations.since(ANN, 0) == days
    assert await storage.vacations.since(ANN, 200) == days[1:]
    assert await storage.vacations.since(BOB, 0) == ()


async def test_a_lockout_is_stored_once_with_its_audit_entry(storage: Storage) -> None:
    audit = NewAudit(at=5, guild_id=GUILD, actor=1, action="lock", reason="rude")
    lockout = Lockout(GUILD, ANN, 1, "rude", 5)
    assert await storage.lockouts.lock(lockout, audit)
    assert not await storage.lockouts.lock(lockout, audit)
    assert await storage.lockouts.find(GUILD, ANN) == lockout
    assert (await storage.lockouts.find(1, ANN), await storage.lockouts.find(GUILD, BOB)) == (None, None)
    assert await storage.lockouts.of_guild(GUILD) == (lockout,)
    assert await storage.lockouts.unlock(GUILD, ANN, audit)
    assert not await storage.lockouts.unlock(GUILD, ANN, audit)
    assert len(await storage.audit.find(GUILD, limit=100)) == 2, "only what changed something is written down"


async def test_the_latest_heartbeat_is_stored(storage: Storage) -> None:
    assert await storage.presence.last() == {}
    for at in (5, 9):
        await storage.presence.beat(at)
        assert await storage.presence.last() == dict.fromkeys(range(SLOTS), at)


async def test_a_heartbeat_in_some_slots_hides_no_absence_in_others(storage: Storage) -> None:
    await storage.presence.beat(5)
    storage.database.slots = 0b101  # type: ignore[misc]
    await storage.presence.beat(900_000)
    await storage.presence.note_lost_boards_checked()
    storage.database.slots = ALL_SLOTS  # type: ignore[misc]
    assert await storage.presence.last() == dict.fromkeys(range(SLOTS), 5) | {0: 900_000, 2: 900_000}


async def test_a_session_has_one_rematch(storage: Storage, match: Session) -> None:
    await change(storage, match.session_id, ending=Ending(status="abandoned", how="moderator"))
    given = new_session(match_id="M2", rematch_of=match.session_id)
    first = await storage.sessions.create(given)
    assert first.rematch_of == match.session_id
    with pytest.raises(errors.RematchStands) as caught:
        await storage.sessions.create(new_session(match_id="M3", channel_id=9, rematch_of=match.session_id))
    assert caught.value.session.session_id == first.session_id
