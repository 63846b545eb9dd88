"""Tests that any text or bytes are stored verbatim in any field, for example SQL and other attacks (case 30)."""

import pytest

from storage import errors
from storage.records.boards import Chapter
from storage.records.changes import Change, Ending, Lockout, NewAudit
from storage.records.matches import Seat, SeatedPlayer, StandingOrder, UndoRequest, Vote
from storage.records.times import NewTimer, Timing
from storage.store import Storage
from tests.storage.samples import ANN, BOB, CID, GUILD, REFUSED, as_stored, load, new_session, play

MISCHIEF = [
    "'); DROP TABLE sessions; --",
    '" OR ""="',
    "Robert'); DELETE FROM moves WHERE '1'='1",
    ":session ?1 @name $x %s {0.__class__}",
    "'' -- /* */ ; \\ \\0 \0 after nul",
    "\u202eright to left\u200b\ufeff 😀 \U0010ffff \r\n\t",
    "",
    "x" * 20_000,
]


@pytest.mark.parametrize("text", MISCHIEF)
async def test_every_field_is_stored_verbatim(storage: Storage, text: str) -> None:
    data, text = text.encode() + b"\x00\xff", as_stored(storage, text)
    lobby = await storage.sessions.create(
        new_session(
            match_id=text,
            game=text,
            rules_version=text,
            options=data,
            language=text,
            commitment=text,
            seed=data,
            creator_name=text,
        )
    )
    number = lobby.session_id
    members = await storage.lobby.join(number, BOB, text, seat=1, at=6)
    assert [member.name for member in members] == [text, text]
    session = await storage.lobby.start(
        number,
        members,
        [SeatedPlayer(ANN, text), SeatedPlayer(BOB, text)],
        entropy=data,
        context=text,
        state=data,
        events=[data],
        at=9,
    )
    assert [seat.name for seat in session.seats] == [text, text]
    assert (session.match_id, session.game, session.rules_version, session.language) == (text, text, text, text)
    assert (session.commitment, session.context) == (text, text)
    assert (session.options, session.seed, session.entropy, session.state) == (data, data, data, data)
    assert await load(storage, number) == session
    await play(storage, number, 0, text=text, state=data, events=[data, data])
    assert [move.text for move in await storage.moves.list(number)] == [text]
    await storage.undo_requests.ask(
        UndoRequest(session_id=number, by_seat=0, by_user=ANN, revision=1, keep_moves=0, created_at=1)
    )
    await storage.orders.give(number, 1, data, at=1)
    await storage.timers.set(number, NewTimer(text, 1, 2), revision=1)
    assert [timer.kind for timer in await storage.timers.due_timers(2)] == [text]
    assert await storage.sessions.set_announced(number, 1, message_id=1, chapter=Chapter(text, 0, text))
    told = await load(storage, number)
    assert (told.orders, told.chapter, told.called) == ((StandingOrder(1, data),), text, text)
    await storage.sessions.rename(number, BOB, text + "'")
    assert await storage.timers.reset(number, revision=1, clocks=data, timers=())
    assert (await load(storage, number)).clocks == data
    (vote,) = await storage.votes.cast(number, Vote(1, 0, text), seen_revision=1, at=3)
    assert vote.choice == text
    given = Change(seats=(Seat(0, CID, text, 5),), terms=data, timing=Timing(data))
    await storage.changes.make(number, 1, given, at=5)
    assert (await load(storage, number)).terms == data
    assert [seat.name for seat in (await load(storage, number)).seats] == [text, text + "'"]
    await storage.sessions.park(number, text)
    assert (await load(storage, number)).parked_reason == text
    ruling = NewAudit(at=1, guild_id=GUILD, actor=1, action=text, target=text, reason=text, before=data, after=data)
    ending = Ending(status="abandoned", how="moderator", reason=text, by=1, outcome=data)
    change = Change(ending=ending, events=[data], audit=ruling)
    await storage.changes.make(number, None, change, at=5)
    ended = await load(storage, number)
    assert (ended.end_reason, ended.outcome) == (text, data)
    assert [entry.data for entry in await storage.log.last(number)] == [data] * 4
    (entry,) = await storage.audit.find(GUILD, limit=100)
    assert (entry.action, entry.target, entry.reason, entry.before, entry.after) == (text, text, text, data, data)
    assert await storage.lockouts.lock(Lockout(3, 4, 5, text, 6), ruling)
    assert await storage.lockouts.find(3, 4) == Lockout(3, 4, 5, text, 6)
    await storage.settings.set_guild_language(1, text)
    await storage.settings.set_user_language(1, text)
    assert (await storage.settings.guild(1)).language == text == (await storage.settings.user(1)).language


async def test_names_are_stored_without_nul_where_the_database_takes_none(storage: Storage) -> None:
    lobby = await storage.sessions.create(new_session(creator_name="An\0n"))
    assert lobby.members[0].name == as_stored(storage, "An\0n")


async def test_text_that_is_no_unicode_is_refused_only_to_its_caller(storage: Storage) -> None:
    with pytest.raises(UnicodeEncodeError):
        await storage.settings.set_user_language(1, "\ud800")
    await storage.settings.set_user_language(1, "en")


async def test_no_text_is_stored_or_found_as_a_number(storage: Storage) -> None:
    with pytest.raises(REFUSED):
        await storage.sessions.create(new_session(channel_id="1; DROP TABLE sessions"))
    with pytest.raises((errors.NotFound, *REFUSED)):
        await storage.sessions.park("1 OR 1=1", "x")  # type: ignore[arg-type]
