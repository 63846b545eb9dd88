import pytest

from storage import errors
from storage.records.boards import Call, Chapter
from storage.records.changes import Change, Ending, NewAudit
from storage.records.matches import Seat, Session
from storage.records.people import GuildSettings, UserSettings
from storage.sql.matches import sessions
from storage.sql.people import people
from storage.sql.timers import timers
from storage.store import Storage
from tests.storage.samples import (
    ANN,
    BOB,
    CHANNEL,
    CID,
    GUILD,
    REFUSED,
    WON,
    Values,
    execute,
    load,
    new_session,
    plan_of,
    play,
    running,
)

RULING = NewAudit(
    at=50, guild_id=GUILD, session_id=1, actor=CID, action="end", target="M1", reason="quarrel", before=b"a", after=b"b"
)


async def test_an_end_is_stored_once_with_its_reason_and_author(storage: Storage, match: Session) -> None:
    number = match.session_id
    abandoned = Change(
        ending=Ending(status="abandoned", how="moderator", reason="quarrel", by=CID),
        events=[b"ended"],
        audit=RULING,
        terms=b"none",
    )
    with pytest.raises(errors.Stale):
        await storage.changes.make(number, 3, abandoned, at=60)
    assert await storage.changes.make(number, 0, abandoned, at=60) == 1
    session = await load(storage, number)
    assert (session.status, session.end_reason, session.ended_by) == ("abandoned", "quarrel", CID)
    assert (session.revision, session.seed_revealed, session.state, session.ended_at) == (1, True, b"state 0", 60)
    assert [entry.data for entry in await storage.log.after(number, 0)] == [b"ended"]
    assert [entry.reason for entry in await storage.audit.find(GUILD, limit=100)] == ["quarrel"]
    for seen in (None, 1):
        with pytest.raises(errors.WrongStatus):
            await storage.changes.make(number, seen, abandoned, at=61)
    assert len(await storage.audit.find(GUILD, limit=100)) == 1
    with pytest.raises(errors.NotFound):
        await storage.changes.make(404, None, abandoned, at=61)


async def test_a_cancelled_lobby_is_still_to_be_announced(storage: Storage) -> None:
    lobby = await storage.sessions.create(new_session())
    await storage.lobby.set_message(lobby.session_id, 31)
    ending = Ending(status="cancelled", how="creator", by=ANN)
    await storage.changes.make(lobby.session_id, 0, Change(ending=ending), at=60)
    lagging = await load(storage, *await storage.sessions.lagging())
    assert (lagging.status, lagging.seed_revealed, lagging.revision) == ("cancelled", True, 1)


async def test_the_announced_revision_never_decreases(storage: Storage, match: Session) -> None:
    number = match.session_id
    for seen in range(2):
        await play(storage, number, seen)
    assert not await storage.sessions.set_announced(number, 3, channel_id=CHANNEL, message_id=9)
    assert await storage.sessions.set_announced(number, 1, channel_id=CHANNEL, message_id=10)
    assert await storage.sessions.lagging() == (number,)
    assert await storage.sessions.set_announced(number, 2)
    for again in (0, 1, 2):
        assert not await storage.sessions.set_announced(number, again, message_id=11)
    session = await load(storage, number)
    assert (session.announced_revision, session.board_channel_id, session.board_message_id) == (2, CHANNEL, 10)
    assert await storage.sessions.lagging() == ()
    assert not await storage.sessions.set_announced(404, 1)


async def test_a_chapter_is_recorded_with_its_board(storage: Storage, match: Session) -> None:
    number = match.session_id
    for seen in range(3):
        await play(storage, number, seen)
    before = await load(storage, number)
    assert (before.chapter, before.chapter_revision, before.called) == (None, None, "")
    await storage.sessions.set_announced(number, 1, channel_id=CHANNEL, message_id=10, chapter=Chapter("one", 0, "0t"))
    assert not await storage.sessions.set_announced(
        number, 1, channel_id=CHANNEL, message_id=11, chapter=Chapter("two", 1), calls=[Call(12, CHANNEL)]
    )
    noted = await load(storage, number)
    assert (noted.board_message_id, noted.chapter, noted.chapter_revision, noted.called) == (10, "one", 0, "0t")
    assert await storage.sessions.old_boards(number) == ()
    await storage.sessions.set_announced(number, 2)
    kept = await load(storage, number)
    assert (kept.chapter, kept.chapter_revision, kept.called) == ("one", 0, "0t")
    await storage.sessions.set_announced(number, 3, channel_id=CHANNEL, message_id=20, chapter=Chapter("two", 2))
    after = await load(storage, number)
    assert (after.chapter, after.chapter_revision, after.called) == ("two", 2, "")


async def test_reminders_become_outdated_with_the_next_board(storage: Storage, match: Session) -> None:
    number = match.session_id

    async def announce(revision: int, message: int, *calls: int) -> list[tuple[int, str]]:
        await storage.sessions.set_announced(
            number,
            revision,
            channel_id=CHANNEL,
            message_id=message,
            chapter=Chapter("x", 0),
            calls=[Call(call, CHANNEL) for call in calls],
        )
        return [(worn.message_id, worn.kind) for worn in await storage.sessions.old_boards(number)]

    for seen in range(4):
        await play(storage, number, seen)
    assert await announce(0, 10) == []
    assert await announce(1, 10, 11) == []
    assert await announce(2, 10, 12, 13) == []
    assert await storage.sessions.with_old_boards() == (number,)
    assert await announce(3, 20) == [(10, "board"), (11, "call"), (12, "call"), (13, "call")]
    for message in (10, 11, 12):
        await storage.sessions.board_cleaned(message)
    assert await announce(4, 20, 21) == [(13, "call")]


async def test_a_parked_session_is_not_announced(storage: Storage, match: Session) -> None:
    number = match.session_id
    await storage.sessions.park(number, "channel deleted")
    assert await storage.sessions.lagging() == ()
    assert (await load(storage, number)).parked_reason == "channel deleted"
    await play(storage, number, 0)
    await storage.sessions.unpark(number)
    lagging = await load(storage, *await storage.sessions.lagging())
    assert (lagging.revision, lagging.parked_reason) == (1, None)
    for missing in (storage.sessions.park(404, "x"), storage.sessions.unpark(404)):
        with pytest.raises(errors.NotFound):
            await missing


async def test_a_session_moves_only_to_a_free_channel(storage: Storage, match: Session) -> None:
    other = await running(storage, match_id="M2", channel_id=2)

    async def move_to(number: int, channel: int, parent: int | None = None) -> None:
        change = Change(channel_id=channel, parent_channel_id=parent)
        await storage.changes.make(number, None, change, at=1, also_ended=True)

    await storage.sessions.park(match.session_id, "channel deleted")
    with pytest.raises(errors.ChannelBusy) as caught:
        await move_to(match.session_id, 2)
    assert caught.value.session.session_id == other.session_id
    assert (await load(storage, match.session_id)).revision == 0, "all or nothing"
    await storage.sessions.set_announced(match.session_id, 0, channel_id=1, message_id=9)
    await move_to(match.session_id, 3, 30)
    session = await load(storage, match.session_id)
    assert (session.revision, session.announced_revision) == (1, 0), "it is not announced in the new channel yet"
    assert (session.lobby_message_id, session.board_message_id) == (None, 9)
    assert (session.channel_id, session.parent_channel_id, session.parked_reason) == (3, 30, None)
    await move_to(match.session_id, 3)
    await storage.changes.make(other.session_id, None, Change(ending=WON), at=1)
    await move_to(other.session_id, 3)
    with pytest.raises(errors.NotFound):
        await move_to(404, 4)


async def test_a_seat_changes_hands_without_touching_the_state(storage: Storage, match: Session) -> None:
    number = match.session_id
    await storage.sessions.set_absent(number, 1, 20)
    before = await load(storage, number)
    assert before.seats[1].absent_since == 20

    async def seat(row: Seat, **also: object) -> None:
        await storage.changes.make(number, None, Change(seats=(row,), **also), at=30)  # type: ignore[arg-type]

    with pytest.raises(errors.AlreadyJoined):
        await seat(Seat(1, BOB, "Bob", 30))
    assert await load(storage, number) == before
    taken = Seat(1, CID, "Cid", 30, opened_at=1, computer_since=2, resigned_at=3, changes=4)
    await seat(taken, audit=RULING, events=(b"taken",))
    after = await load(storage, number)
    assert after.seats == (before.seats[0], taken)
    assert (after.state, after.revision, after.status) == (before.state, 1, "running")
    assert [entry.data for entry in await storage.log.after(number, 0)] == [b"taken"]
    assert len(await storage.audit.find(GUILD, limit=100)) == 1
    await seat(Seat(0, None, "nobody", 31))
    await seat(Seat(1, None, "nobody", 31))
    assert [row.user_id for row in (await load(storage, number)).seats] == [None, None]
    with pytest.raises(errors.NotFound):
        await seat(Seat(2, ANN, "Ann", 1))
    assert (await load(storage, number)).revision == 3
    with pytest.raises(errors.NotFound):
        await storage.sessions.set_absent(number, 2, 1)


async def test_a_user_is_renamed_in_seats_and_lobby(storage: Storage, match: Session) -> None:
    await storage.sessions.rename(match.session_id, ANN, "Anna")
    session = await load(storage, match.session_id)
    assert [seat.name for seat in session.seats] == ["Bob", "Anna"]
    assert [member.name for member in session.members] == ["Anna", "Bob"]
    with pytest.raises(errors.NotFound):
        await storage.sessions.rename(match.session_id, CID, "Cid")


async def test_sessions_are_found_by_guild_user_and_channel(storage: Storage, match: Session) -> None:
    lobby = await storage.sessions.create(new_session(match_id="M2", channel_id=2, guild_id=-5, created_by=CID))
    ended = await running(storage, match_id="M3", channel_id=3)
    await storage.changes.make(ended.session_id, 0, Change(ending=WON), at=1)
    left = await storage.sessions.create(new_session(match_id="M4", channel_id=4, created_by=CID, creator_name="Cid"))
    await storage.lobby.join(left.session_id, ANN, "Ann", seat=1, at=9)
    await storage.lobby.leave(left.session_id, ANN, at=9)

    def names(found: tuple[Session, ...]) -> list[str]:
        return [session.match_id for session in found]

    count, listed = await storage.sessions.listed(GUILD)
    assert (count, [one.session_id for one in listed]) == (2, [match.session_id, left.session_id])
    assert [seat.name for seat in listed[0].seats] == ["Bob", "Ann"]
    assert await storage.sessions.listed(GUILD, limit=1, offset=1) == (2, listed[1:])
    assert await storage.sessions.listed(GUILD, offset=2) == (2, ())
    assert [one.session_id for one in (await storage.sessions.listed(-5))[1]] == [lobby.session_id]
    assert names(await storage.sessions.of_user(BOB)) == ["M1"]
    assert names(await storage.sessions.of_user(BOB, with_ended=True)) == ["M1", "M3"]
    assert names(await storage.sessions.of_user(CID)) == ["M2", "M4"]
    assert names(await storage.sessions.active()) == ["M1", "M2", "M4"]
    assert await storage.sessions.of_user(404) == ()
    assert await storage.sessions.load(404) is None
    await storage.changes.make(match.session_id, 0, Change(seats=(Seat(0, CID, "Cid", 5),)), at=5)
    assert names(await storage.sessions.of_user(BOB)) == []
    assert lobby.created_by == CID


async def test_all_sessions_are_read_in_pages(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.sql.matches.sessions._PAGE_SIZE", 3)
    for number in range(7):
        await storage.sessions.create(new_session(match_id=str(number), channel_id=number))
    assert [session.match_id async for session in storage.sessions.every()] == list("0123456")


async def test_numbers_of_64_bits_are_stored_and_larger_ones_refused(storage: Storage) -> None:
    lobby = await storage.sessions.create(new_session(channel_id=2**63 - 1, created_by=-(2**63)))
    assert (lobby.channel_id, lobby.created_by) == (2**63 - 1, -(2**63))
    with pytest.raises(REFUSED):
        await storage.sessions.create(new_session(match_id="M2", channel_id=2**63))


async def test_settings_of_guilds_and_users_are_stored_separately(storage: Storage) -> None:
    assert await storage.settings.guild(1) == GuildSettings(1)
    assert await storage.settings.user(1) == UserSettings(1)
    await storage.settings.set_guild_language(1, "es")
    await storage.settings.set_moderator_role(1, 55)
    assert await storage.settings.greet(1, 9)
    assert not await storage.settings.greet(1, 10)
    assert await storage.settings.guild(1) == GuildSettings(1, "es", 55, 9)
    await storage.settings.set_guild_language(1, None)
    await storage.settings.set_moderator_role(2, 56)
    assert await storage.settings.guild(1) == GuildSettings(1, None, 55, 9)
    assert await storage.settings.guild(2) == GuildSettings(2, None, 56, None)
    assert await storage.settings.greet(2, 11)
    await storage.settings.set_user_language(1, "en")
    await storage.settings.set_user_language(1, "es")
    assert await storage.settings.user(1) == UserSettings(1, "es")


async def test_an_interaction_is_handled_once_until_it_is_pruned(storage: Storage) -> None:
    await storage.interactions.handle(1, 10)
    with pytest.raises(errors.Duplicate):
        await storage.interactions.handle(1, 11)
    await storage.interactions.handle(2, 20)
    assert await storage.interactions.prune(20) == 1
    await storage.interactions.handle(1, 30)
    with pytest.raises(errors.Duplicate):
        await storage.interactions.handle(2, 30)


async def test_the_audit_log_only_grows(storage: Storage, match: Session) -> None:
    assert RULING.session_id == match.session_id
    first = await storage.audit.add(RULING)
    second = await storage.audit.add(NewAudit(at=51, guild_id=GUILD, actor=ANN, action="pass", reason=""))
    await storage.audit.add(NewAudit(at=52, guild_id=3, actor=ANN, action="pass", reason=""))
    newest, oldest = await storage.audit.find(GUILD, limit=100)
    assert (newest.audit_id, oldest.audit_id) == (second, first)
    assert (oldest.actor, oldest.target, oldest.before, oldest.after) == (CID, "M1", b"a", b"b")
    assert await storage.audit.find(GUILD, limit=1) == (newest,)
    assert await storage.audit.find(GUILD, limit=1, offset=1) == (oldest,)
    for sql in ("UPDATE audit SET reason = 'none'", "DELETE FROM audit"):
        with pytest.raises(REFUSED, match="append only"):
            await execute(storage, sql)
    assert len(await storage.audit.find(GUILD, limit=100)) == 2


@pytest.mark.sqlite
async def test_no_entry_of_the_audit_log_is_replaced(storage: Storage) -> None:
    await storage.audit.add(NewAudit(at=52, guild_id=3, actor=ANN, action="pass", reason=""))
    with pytest.raises(REFUSED, match="append only"):
        await execute(storage, "REPLACE INTO audit SELECT * FROM audit")


@pytest.mark.sqlite
async def test_searches_use_their_indexes(storage: Storage) -> None:
    queries: dict[str, tuple[Values, str]] = {
        sessions._LAGGING: ({"slots": -1}, "sessions_lagging"),
        sessions._IN_CHANNEL: ((1,), "sessions_active_channel"),
        sessions._LAST_IN_CHANNEL: ((1,), "sessions_channel"),
        sessions._COUNT: ({"guild": 1}, "sessions_active_guild"),
        sessions._LISTED.format(clocks=sessions._CLOCKS): (
            {"guild": 1, "limit": 20, "offset": 0},
            "sessions_active_guild",
        ),
        sessions._OF_USER: ({"user": 1}, "seats_user"),
        timers._DUE_TIMERS: ({"at": 1, "slots": -1}, "timers_due"),
        timers._NEXT: ({"at": 1, "slots": -1}, "timers_due"),
        timers._FIRED: ({"slots": -1}, "timers_fired"),
        timers._OF: ((1,), "sqlite_autoindex_timers_1"),
        sessions._REMATCH: ((1,), "sessions_rematch"),
    }
    for sql, (values, index) in queries.items():
        plan = await plan_of(storage, sql, values)
        assert any(index in step for step in plan), plan
        assert not any(step[3] in ("SCAN sessions", "SCAN timers") for step in plan), plan


# The tables that grow with play. Rulings, lockouts and requests are left out, because they stay few.
MANY = (
    *("moves", "events", "sessions", "seats", "former_holders"),
    *("lobby_members", "first_readies", "ratings", "results"),
)


@pytest.mark.sqlite
async def test_the_data_of_a_user_is_found_by_indexes(storage: Storage) -> None:
    """Exporting or removing a user's data takes no longer if other users have played much."""
    values = {"user": 1, "user_text": "1", "user_bytes": b"1", "at": 0}
    for sql in (*people._LISTS.values(), *people._FORGET, people._TOUCHED):
        plan = await plan_of(storage, sql, values)
        assert not any(step == f"SCAN {table}" for step in plan for table in MANY), (sql, plan)
