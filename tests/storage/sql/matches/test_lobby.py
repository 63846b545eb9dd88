import pytest

from storage import errors
from storage.records.changes import Change, Ending
from storage.records.matches import LobbyMember, LobbySeat, SeatedPlayer, Session
from storage.store import Storage
from tests.storage.samples import ANN, BOB, CHANNEL, CID, GUILD, SEED, load, new_session, running


async def test_a_new_lobby_holds_what_was_given(storage: Storage) -> None:
    lobby = await storage.sessions.create(new_session(parent_channel_id=77))
    assert (lobby.match_id, lobby.guild_id, lobby.channel_id, lobby.parent_channel_id) == ("M1", GUILD, CHANNEL, 77)
    assert (lobby.status, lobby.revision, lobby.announced_revision, lobby.seed_revealed) == ("lobby", 0, -1, False)
    assert (lobby.seed, lobby.options, lobby.state, lobby.seats) == (SEED, b"{}", None, ())
    assert lobby.members == (LobbyMember(0, ANN, "Ann", 5, ready=False, first_ready=None),)
    assert lobby.active
    assert await storage.sessions.load(lobby.session_id) == lobby
    assert await storage.sessions.active_in(CHANNEL) == lobby


async def test_secrets_stay_out_of_the_repr(match: Session) -> None:
    for text in (repr(match), repr(new_session()), str(match)):
        assert repr(SEED)[2:-1] not in text
        assert "state 0" not in text
        assert "seed" not in text


async def test_a_lobby_may_begin_without_members(storage: Storage) -> None:
    lobby = await storage.sessions.create(new_session(creator_name=None))
    assert lobby.members == ()


async def test_a_channel_holds_one_active_session(storage: Storage) -> None:
    first = await storage.sessions.create(new_session())
    with pytest.raises(errors.ChannelBusy) as caught:
        await storage.sessions.create(new_session(match_id="M2"))
    assert caught.value.session == first
    elsewhere = await storage.sessions.create(new_session(match_id="M2", channel_id=1))
    await storage.changes.make(first.session_id, 0, Change(ending=Ending(status="cancelled", how="creator")), at=9)
    again = await storage.sessions.create(new_session(match_id="M3"))
    assert (await storage.sessions.active_in(CHANNEL), await storage.sessions.active_in(1)) == (again, elsewhere)
    assert await storage.sessions.last_in(CHANNEL) == again
    assert await storage.sessions.last_in(5) is None


async def test_members_join_up_to_the_limit_and_leave_without_moving_others(storage: Storage) -> None:
    number = (await storage.sessions.create(new_session(seat_count=2))).session_id
    with pytest.raises(errors.AlreadyJoined):
        await storage.lobby.join(number, ANN, "Ann", seat=1, at=6)
    members = await storage.lobby.join(number, BOB, "Bob", seat=1, at=6)
    assert [member.user_id for member in members] == [ANN, BOB]
    with pytest.raises(errors.LobbyFull):
        await storage.lobby.join(number, CID, "Cid", seat=2, at=7)
    members = await storage.lobby.leave(number, ANN, at=8)
    assert [member.user_id for member in members] == [BOB]
    with pytest.raises(errors.NotJoined):
        await storage.lobby.leave(number, ANN, at=8)
    members = await storage.lobby.join(number, ANN, "Ann", seat=0, at=9)
    assert [(member.seat, member.user_id) for member in members] == [(0, ANN), (1, BOB)], "Bob kept the seat"
    assert (await load(storage, number)).members == members


async def test_members_are_returned_in_the_order_of_their_seats(storage: Storage) -> None:
    number = (await storage.sessions.create(new_session(seat_count=9))).session_id
    for seat, user in ((4, 40), (2, 20), (3, 30), (1, 10)):
        members = await storage.lobby.join(number, user, "x", seat=seat, at=5)
    assert [member.user_id for member in members] == [ANN, 10, 20, 30, 40]


async def test_the_id_of_the_first_ready_never_changes(storage: Storage) -> None:
    number = (await storage.sessions.create(new_session())).session_id
    with pytest.raises(errors.NotJoined):
        await storage.lobby.set_ready(number, BOB, True, at=6, interaction_id=1)
    await storage.lobby.set_ready(number, ANN, False, at=6, interaction_id=2)
    assert (await load(storage, number)).members[0].first_ready is None
    await storage.lobby.set_ready(number, ANN, True, at=6, interaction_id=3)
    (ann,) = await storage.lobby.set_ready(number, ANN, False, at=6, interaction_id=4)
    assert (ann.ready, ann.first_ready) == (False, 3)
    await storage.lobby.leave(number, ANN, at=7)
    await storage.lobby.join(number, ANN, "Ann", seat=1, at=7)
    (ann,) = await storage.lobby.set_ready(number, ANN, True, at=8, interaction_id=5)
    assert (ann.ready, ann.first_ready) == (True, 3)


async def test_an_interaction_delivered_twice_has_one_effect(storage: Storage) -> None:
    number = (await storage.sessions.create(new_session())).session_id
    await storage.lobby.join(number, BOB, "Bob", seat=1, at=6, interaction_id=50)
    await storage.lobby.leave(number, BOB, at=7, interaction_id=51)
    with pytest.raises(errors.Duplicate) as caught:
        await storage.lobby.join(number, BOB, "Bob", seat=1, at=8, interaction_id=50)
    assert caught.value.interaction_id == 50
    assert len((await load(storage, number)).members) == 1
    with pytest.raises(errors.AlreadyJoined):
        await storage.lobby.join(number, ANN, "Ann", seat=1, at=8, interaction_id=52)
    await storage.interactions.handle(52, 9)  # A refused effect leaves its interaction unhandled.


async def test_a_start_stores_the_seats_the_state_and_the_first_events(storage: Storage) -> None:
    session = await running(storage)
    assert (session.status, session.revision, session.announced_revision) == ("running", 0, -1)
    assert (session.state, session.context, session.entropy) == (b"state 0", "context", b"[1001,1002]")
    assert session.started_at == 9
    assert [(seat.seat, seat.user_id, seat.name, seat.joined_at) for seat in session.seats] == [
        (0, BOB, "Bob", 6),
        (1, ANN, "Ann", 5),
    ]
    assert [entry.data for entry in await storage.log.last(session.session_id)] == [b"dealt"]


async def _start(storage: Storage, seen: tuple[LobbyMember, ...], seats: list[SeatedPlayer], number: int) -> Session:
    return await storage.lobby.start(number, seen, seats, entropy=b"", context="", state=b"s", at=9, interaction_id=99)


async def test_a_start_for_other_members_is_refused(storage: Storage) -> None:
    lobby = await storage.sessions.create(new_session())
    number = lobby.session_id
    members = await storage.lobby.join(number, BOB, "Bob", seat=1, at=6)
    sitters = [SeatedPlayer(ANN, "Ann"), SeatedPlayer(BOB, "Bob")]
    for seen, seats in (
        (lobby.members, sitters),
        (members, sitters[:1]),
        (members, [*sitters, SeatedPlayer(CID, "Cid")]),
    ):
        with pytest.raises(errors.LobbyChanged):
            await _start(storage, seen, seats, number)
    assert (await load(storage, number)).status == "lobby"
    session = await _start(storage, members, [*sitters, SeatedPlayer(None, "Computer")], number)
    assert [seat.user_id for seat in session.seats] == [ANN, BOB, None]
    with pytest.raises(errors.Duplicate):
        await _start(storage, members, sitters, number)


async def test_a_running_or_missing_session_refuses_changes_of_a_lobby(storage: Storage, match: Session) -> None:
    number = match.session_id
    with pytest.raises(errors.WrongStatus) as caught:
        await storage.lobby.join(number, CID, "Cid", seat=2, at=9)
    assert caught.value.status == "running"
    with pytest.raises(errors.WrongStatus):
        await storage.lobby.leave(number, ANN, at=9)
    with pytest.raises(errors.WrongStatus):
        await storage.lobby.set_ready(number, ANN, False, at=9, interaction_id=9)
    with pytest.raises(errors.WrongStatus):
        await storage.lobby.start(number, match.members, [], entropy=b"", context="", state=b"", at=9)
    for missing in (storage.lobby.join(404, CID, "Cid", seat=2, at=9), storage.lobby.set_message(404, 1)):
        with pytest.raises(errors.NotFound):
            await missing


async def test_a_lobby_is_announced_with_its_message(storage: Storage) -> None:
    number = (await storage.sessions.create(new_session())).session_id
    assert await storage.sessions.lagging() == (number,)
    await storage.lobby.set_message(number, 31)
    assert await storage.sessions.lagging() == ()
    assert (await load(storage, number)).lobby_message_id == 31


async def test_a_late_lobby_message_does_not_hide_the_start(storage: Storage, match: Session) -> None:
    await storage.lobby.set_message(match.session_id, 31)
    assert await storage.sessions.lagging() == (match.session_id,)


async def test_members_take_other_seats_and_swap(storage: Storage) -> None:
    number = (await storage.sessions.create(new_session(seat_count=4))).session_id
    await storage.lobby.join(number, BOB, "Bob", seat=1, at=6)
    await storage.lobby.set_ready(number, ANN, True, at=7, interaction_id=70)
    await storage.lobby.set_ready(number, BOB, True, at=7, interaction_id=71)
    wished = await storage.lobby.set_wish(number, ANN, 1, at=8)
    assert [(member.user_id, member.wish, member.ready) for member in wished] == [(ANN, 1, True), (BOB, None, True)]
    swap = {ANN: LobbySeat(1, "axe"), BOB: LobbySeat(0)}
    swapped = await storage.lobby.sit(number, swap, at=9, interaction_id=72)
    told = [(one.seat, one.user_id, one.choice, one.ready, one.wish, one.first_ready) for one in swapped]
    assert told == [(0, BOB, None, False, None, 71), (1, ANN, "axe", False, None, 70)]
    with pytest.raises(errors.Duplicate):
        await storage.lobby.sit(number, {ANN: LobbySeat(2)}, at=9, interaction_id=72)
    with pytest.raises(errors.LobbyChanged):
        await storage.lobby.sit(number, {ANN: LobbySeat(0)}, at=9)
    for wrong in (storage.lobby.sit(number, {CID: LobbySeat(2)}, at=9), storage.lobby.set_wish(number, CID, 1, at=9)):
        with pytest.raises(errors.NotJoined):
            await wrong
    assert (await load(storage, number)).members == swapped, "what was refused changed nothing"
