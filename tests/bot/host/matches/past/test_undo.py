"""Tests the question that asks the other players to agree to an undo."""

from __future__ import annotations

import pytest

from bot.face.play.undo import ask_page
from bot.host.matches.live import Live
from bot.host.matches.past import undo
from bot.host.matches.past.past_matches import PastMatch, read_past
from storage.records.boards import OldBoard
from storage.records.changes import Change
from storage.store import Storage
from tests.bot.hosted import ANA, BEN, CHEN, Table
from tests.bot.inner import cache_of, storage_of
from tests.bot.tables import refused

pytestmark = pytest.mark.both_databases


async def each_has_had_a_turn(table: Table, *users: int) -> int:
    """Begin a match in which each seat has made the moves `work` and `rest`, once each. Return the match's id."""
    number = await table.begin(users=users)
    for user in users:
        await table.move(number, user, "work")
        await table.move(number, user, "rest")
    return number


async def asked(table: Table, number: int, lang: str = "en") -> str:
    """Return the question that would be sent about Ana's latest move."""
    question = await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert question.waiting_for == [1]
    await table.storage.database.write(
        lambda connection: connection.execute("UPDATE sessions SET language = ?", (lang,)).rowcount
    )
    (box,) = ask_page(await table.live(number), question).to_components()  # type: ignore[no-untyped-call]
    return str(box["components"][0]["content"])


@pytest.mark.parametrize(
    ("lang", "move", "again"),
    [
        ("en", "“rest”", "If you agree, it is up to **\u2068User 1\u2069** again."),
        ("es", "«descansar»", "le volverá a tocar a **\u2068User 1"),
    ],
)
async def test_the_question_says_when_the_next_turn_comes(table: Table, lang: str, move: str, again: str) -> None:
    number = await table.begin(users=(ANA, BEN))
    await table.move(number, ANA, "rest")
    await table.move(number, BEN, "work")
    text = await asked(table, number, lang)
    assert move in text
    assert again in text


async def test_the_question_about_a_running_turn_says_nothing_about_the_next(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    await table.host.standing_orders.give(number, BEN, "always-ask", interaction_id=table.interaction())
    await table.move(number, ANA, "strike 2")
    await table.move(number, BEN, "block")
    while [seat.seat for seat in (await table.live(number)).due_seats()] != [0]:
        await table.move(number, BEN, "pass")
    text = await asked(table, number)
    assert "“strike seat 2”" in text
    assert "again" not in text
    assert text.endswith("so this needs your consent.")


async def test_undoing_a_move_that_revealed_something_needs_consent(table: Table) -> None:
    number, clerk = await table.begin(users=(ANA, BEN)), table.host.undo
    await table.move(number, ANA, "work")
    assert await clerk.free_undo(await table.live(number), 0) == "work"
    await table.move(number, ANA, "strike 2")
    await table.move(number, BEN, "block")
    assert await clerk.free_undo(await table.live(number), 1) is None
    assert (await clerk.ask_undo(number, BEN, table.interaction())).waiting_for == [0]


async def test_only_the_present_player_of_a_seat_undoes_and_is_asked(table: Table) -> None:
    host = table.host
    number = await each_has_had_a_turn(table, ANA, BEN, CHEN)
    await host.seats.offer(number, CHEN, table.interaction())
    assert (await host.undo.ask_undo(number, ANA, table.interaction())).waiting_for == [1]
    revision = (await table.live(number)).session.revision
    assert await refused(host.undo.answer_undo(number, CHEN, revision, agree=False)) == "seat_open"
    assert await refused(host.undo.ask_undo(number, CHEN, table.interaction())) == "seat_open"
    result = await host.undo.answer_undo(number, BEN, revision, agree=True)
    assert result.waiting_for == []
    async with cache_of(host).lock(number):
        await host.seats.to_computer(await cache_of(host).live_under_lock(number), 2)
    assert await refused(host.undo.ask_undo(number, CHEN, table.interaction())) == "computer_plays"


async def test_a_question_left_by_older_rules_is_answered_with_a_reason(table: Table) -> None:
    host = table.host
    number = await each_has_had_a_turn(table, ANA, BEN)
    await host.undo.ask_undo(number, ANA, table.interaction())
    revision = (await table.live(number)).session.revision
    await storage_of(host).database.write(
        lambda connection: connection.execute("UPDATE sessions SET rules_version = '0'").rowcount
    )
    cache_of(host).forget(number)
    for agree in (True, False):
        assert await refused(host.undo.answer_undo(number, BEN, revision, agree=agree)) == "no_replay"


async def test_a_request_expires_when_the_other_player_undoes_their_own_move(table: Table) -> None:
    host = table.host
    number = await each_has_had_a_turn(table, ANA, BEN)
    await host.undo.ask_undo(number, ANA, table.interaction())
    assert await host.undo.asked_by(number, 900)
    result = await host.undo.ask_undo(number, BEN, table.interaction())
    assert (result.waiting_for, result.overtaken) == ([], 0)
    assert (await table.told(number))[-2:] == ["event-undo", "event-undo-overtaken"]
    assert await table.storage.undo_requests.find(number) is None
    channel = (await table.live(number)).session.channel_id
    # The message with the question is still listed, so that its buttons are removed, even after a crash.
    assert await table.storage.sessions.old_boards(number) == (OldBoard(900, number, channel, "question", 0),)
    # The player asks again. Ben moves before the bot stores the message with the new question, so that message has no
    # effect.
    await host.undo.ask_undo(number, ANA, table.interaction())
    await table.move(number, BEN, "rest")
    assert not await host.undo.asked_by(number, 901)


async def test_a_granted_request_does_not_expire(table: Table) -> None:
    host = table.host
    number = await each_has_had_a_turn(table, ANA, BEN)
    await host.undo.ask_undo(number, ANA, table.interaction())
    await host.undo.asked_by(number, 900)
    revision = (await table.live(number)).session.revision
    await host.undo.answer_undo(number, BEN, revision, agree=True)
    assert await table.storage.sessions.old_boards(number) == ()
    assert (await table.told(number))[-1] == "event-undo-agreed"


async def test_a_question_stays_in_its_channel_when_the_match_moves(table: Table) -> None:
    host = table.host
    number = await each_has_had_a_turn(table, ANA, BEN)
    await host.undo.ask_undo(number, ANA, table.interaction())
    await host.undo.asked_by(number, 900)
    channel = (await table.live(number)).session.channel_id
    await table.storage.changes.make(number, None, Change(channel_id=channel + 50_000), at=table.now)
    assert await table.storage.sessions.old_boards(number) == (OldBoard(900, number, channel, "question", 0),)


@pytest.mark.parametrize("agreed", [False, True])
async def test_an_undo_replays_the_match_once(table: Table, monkeypatch: pytest.MonkeyPatch, agreed: bool) -> None:
    number, host, read = await each_has_had_a_turn(table, ANA, BEN), table.host, list[int]()

    async def counted(storage: Storage, live: Live) -> PastMatch:
        read.append(live.session.session_id)
        return await read_past(storage, live)

    monkeypatch.setattr(undo, "read_past", counted)
    if agreed:
        await host.undo.ask_undo(number, ANA, table.interaction())
        read.clear()
        await host.undo.answer_undo(number, BEN, (await table.live(number)).session.revision, agree=True)
    else:
        await host.undo.ask_undo(number, BEN, table.interaction())
    assert (await table.told(number))[-1] == ("event-undo-agreed" if agreed else "event-undo")
    assert read == [number]
