"""Tests how seats change hands in Discord, by commands and by the board's buttons: offered, taken, taken back."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from bot.face.seats.presses import KEEP
from bot.host.matches.timekeeper import OPEN_MS
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.words.phrases import Phrase
from storage.records.changes import Lockout, NewAudit
from tests.bot.begun import BegunMatch
from tests.bot.clicks import actions, custom_id, label, press, pressed
from tests.bot.driver import DriverUser, Exchange
from tests.bot.inner import cache_of
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import GAME, timers
from tests.engine.tables import small_table
from tests.storage.samples import execute
from tests.toys import BRIGADE

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]

MOVE = "take yellow blue red"


def written_down(stand: Standing) -> NewAudit:
    return NewAudit(at=1, guild_id=int(stand.guild.id), actor=9, action="lock", reason="so")


async def nobody_comes(stand: Standing, session_id: int) -> None:
    """Let the time pass in which other users can take an open seat."""
    host = stand.client.services.host
    (timer,) = await timers(host, session_id, "open")
    await host.seats.fill_open_seat(timer)
    stand.client.services.announcer.wake(session_id)
    await stand.told()


async def leave(match: BegunMatch, user: DriverUser) -> Exchange:
    """Offer a user's seat to others, and return the answer."""
    return await pressed(match.stand, user, await match.use(user, "game leave"), "offer")


@pytest_asyncio.fixture(loop_scope="module")
async def left(match: BegunMatch) -> BegunMatch:
    """Return a match in which Ana has offered her seat."""
    await leave(match, match.ana)
    return match


def told(match: BegunMatch) -> str:
    return "\n".join(message.text for message in match.messages)


async def with_computers(user: DriverUser, lobby: ShownMessage, *counts: int) -> None:
    """Give this number of lobby seats to the computer, one after another."""
    table = await press(user, lobby, "table")
    for count in counts:
        table = await press(user, table, "computer", str(count))


async def test_leaving_needs_a_confirmation(match: BegunMatch) -> None:
    question = await match.use(match.ana, "game leave")
    assert question.message.ephemeral
    assert says(question, "leave-sure", days=3)
    assert actions(question) == ["offer", KEEP]
    assert (await match.session()).seats[0].opened_at is None


async def test_leaving_opens_the_seat_to_anybody(match: BegunMatch) -> None:
    result = await leave(match, match.ana)
    assert says(result, "leave-done")
    opened_at = (await match.session()).seats[0].opened_at
    until = ((opened_at or 0) + OPEN_MS) // 1000
    assert says(match.board, "seat-open", who="Ana", when=f"<t:{until}:f>", soon=f"<t:{until}:R>")
    assert says(match.board, "call-open", who="Ana")
    assert "take" in actions(match.board)


async def test_a_player_who_gave_the_seat_away_gets_no_mentions_or_choices(left: BegunMatch) -> None:
    assert left.board.pinged == []
    question = await left.press(left.ana, "play")
    assert refused_with(question, "seat_open")
    assert not question.message.selects
    assert actions(question) == ["take"], "the only button takes the seat back"


async def test_a_stranger_takes_the_open_seat_and_plays(left: BegunMatch) -> None:
    stand, pinged = left.stand, left.stand.pings[left.room, "Ana"]
    taken = await left.press(left.chen, "take")
    assert taken.message.ephemeral
    assert says(taken, "take-done")
    assert "take" not in actions(left.board)
    assert says(told(left), "event-seat-taken", seat="Chen", former="Ana")
    assert left.board.pinged == ["Chen"]
    assert stand.pings[left.room, "Ana"] == pinged
    assert not (await stand.move(left.chen, MOVE, left.room)).failed
    moves = await stand.storage.moves.list(left.session_id)
    assert [move.user_id for move in moves] == [int(left.chen.id)]
    assert refused_with(await left.use(left.ana, "move", move=MOVE), "not_seated")


async def test_if_two_users_take_the_seat_one_gets_it(left: BegunMatch) -> None:
    board = left.board
    old = custom_id(board, "take")
    assert says(await left.press(left.chen, "take"), "take-done")
    assert refused_with(await left.dora.press(board, old, forged=True), "no_open_seat")
    assert refused_with(await left.chen.press(board, old, forged=True), "already_seated")
    assert (await left.session()).seats[0].user_id == int(left.chen.id)


async def test_a_player_comes_back_before_the_computer_took_over(match: BegunMatch) -> None:
    for _ in range(2):
        await leave(match, match.ana)
        assert refused_with(await match.use(match.ana, "game leave"), "already_open")
        assert says(await match.use(match.ana, "game take"), "take-back")
    assert (await match.session()).seats[0].opened_at is None


async def test_a_player_comes_back_after_the_computer_took_over(left: BegunMatch) -> None:
    await nobody_comes(left.stand, left.session_id)
    assert says(left.board, "seat-kept", who="Ana")
    assert "take" in actions(left.board)
    assert refused_with(await left.use(left.ana, "move", move=MOVE), "computer_plays")
    status = await left.use(left.ben, "game status")
    kept = words_for(None, "en")("seat-is-kept")
    assert says(status, "status-seat", who="Ana", state=f"{kept}, normal")
    assert says(await left.press(left.ana, "take"), "take-back")
    assert "take" not in actions(left.board)
    session = await left.session()
    assert (session.seats[0].user_id, session.seats[0].computer_since) == (int(left.ana.id), None)


async def test_no_other_user_takes_a_seat_that_the_computer_keeps(left: BegunMatch) -> None:
    await nobody_comes(left.stand, left.session_id)
    assert refused_with(await left.press(left.ben, "take"), "already_seated")
    assert refused_with(await left.press(left.chen, "take"), "not_seated")


async def test_several_open_seats_are_named(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben, chen], room)
    for user in (ana, chen):
        await pressed(stand, user, await user.command("game leave", channel=room), "offer")
    board = stand.board(room)
    for rest, name in (("0", "Ana"), ("2", "Chen")):
        assert says(label(board, "take", rest), "button-take-of", who=name)
    offered = await dora.complete("game take", option="seat", channel=room)
    assert [one["value"] for one in offered] == [1, 3]
    for one, name in zip(offered, ("Ana", "Chen"), strict=True):
        assert says(one["name"], "take-seat", number=one["value"], who=name)
    status = await dora.command("game status", channel=room)
    assert says(status, "status-seat", who="Ana", state=Phrase("seat-is-open"))
    for seat, code in ((2, "seat_not_open"), (9, "no_such_seat")):
        assert refused_with(await dora.command("game take", channel=room, seat=seat), code)
    await dora.command("game take", channel=room, seat=3)
    await stand.told()
    assert (await stand.session(room)).seats[2].user_id == int(dora.id)
    assert actions(stand.board(room)).count("take") == 1


async def test_resigning_offers_to_open_the_seat_instead(match: BegunMatch) -> None:
    question = await match.use(match.ana, "game resign")
    assert says(question, "leave-kinder")
    assert actions(question) == ["resign", "offer", KEEP]
    assert says(label(question, "resign"), "resign-confirm", how="last")
    assert says(label(question, "offer"), "leave-offer")
    await pressed(match.stand, match.ana, question, "offer")
    seat = (await match.session()).seats[0]
    assert seat.opened_at is not None
    assert seat.resigned_at is None
    assert actions(await match.use(match.ana, "game resign")) == ["resign", KEEP], "the seat is offered already"


@pytest.mark.parametrize("command", ["game resign", "game leave"])
async def test_the_question_about_a_seat_has_a_way_back(match: BegunMatch, command: str) -> None:
    question = await match.use(match.ana, command)
    before = (await match.session()).revision
    answer = await pressed(match.stand, match.ana, question, KEEP)
    assert not answer.failed
    assert question.message not in match.ana.messages(match.room), "the question is gone"
    session = await match.session()
    assert (session.revision, session.seats[0].opened_at, session.seats[0].resigned_at) == (before, None, None)


@pytest.mark.parametrize(("clock", "waits"), [("none", True), ("turn:24", False)])
async def test_a_player_who_is_alone_is_offered_only_what_can_be(stand: Standing, clock: str, waits: bool) -> None:
    (ana,), room = stand.users(1), stand.room()
    await stand.begin([ana], room, game=BRIGADE, clock=clock)
    question = await ana.command("game resign", channel=room)
    assert actions(question) == ["resign", KEEP], "nobody is there to take the seat"
    assert says(question, "resign-sure-lost")
    assert says(question, "resign-waits") == waits
    assert not says(question, "resign-practice")
    session = await stand.session(room)
    await execute(stand.storage, "UPDATE sessions SET practice = 1 WHERE session_id = ?", (session.session_id,))
    cache_of(stand.client.services.host).forget(session.session_id)
    assert says(await ana.command("game resign", channel=room), "resign-practice")


async def test_leaving_a_match_of_one_user_ends_it(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    session_id = await stand.begin([ana], room, game=BRIGADE)
    question = await ana.command("game leave", channel=room)
    assert says(question, "leave-sure-alone")
    result = await pressed(stand, ana, question, "offer")
    assert says(result, "leave-done-alone")
    assert says(await ana.command("game status", channel=room), "seat-open-alone")
    await nobody_comes(stand, session_id)
    shown = "\n".join(message.text for message in stand.driver.messages(room))
    assert says(shown, "result-side-lost")
    assert not says(shown, "result-side-won")


async def test_leaving_in_a_lobby_gives_up_the_place(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=3)
    assert says(await ben.command("game leave", channel=room), "leave-lobby")
    await stand.told()
    assert "Ben" not in lobby.text
    assert [member.user_id for member in (await stand.session(room)).members] == [int(ana.id)]
    assert refused_with(await ben.command("game leave", channel=room), "not_joined")
    assert refused_with(await ben.command("game take", channel=room), "not_started")


async def test_strangers_have_no_seat_to_give_away(match: BegunMatch) -> None:
    assert refused_with(await match.use(match.chen, "game leave"), "not_seated")
    forged = await match.chen.press(match.board, Control("offer", match.session_id).pack(), forged=True)
    await match.stand.told()
    assert refused_with(forged, "not_seated")
    answer = await match.chen.command("game take", channel=match.stand.room())
    assert refused_with(answer, "no_session_here")
    assert (await match.session()).revision == 0


@pytest.mark.parametrize(
    ("rest", "code"), [("0", "no_open_seat"), ("77", "no_such_seat"), ("", "not_seated"), ("x", "not_seated")]
)
async def test_a_seat_that_was_never_open_is_not_taken(match: BegunMatch, rest: str, code: str) -> None:
    answer = await match.chen.press(match.board, Control("take", match.session_id, 0, rest).pack(), forged=True)
    assert refused_with(answer, code)
    assert (await match.session()).revision == 0


@pytest_asyncio.fixture(loop_scope="module")
async def rude(stand: Standing) -> AsyncIterator[DriverUser]:
    """Return Chen, who is locked out of matches on this server."""
    chen = stand.driver.user("Chen")
    lockout = Lockout(int(stand.guild.id), int(chen.id), 9, "rude", 1)
    assert await stand.storage.lockouts.lock(lockout, written_down(stand))
    yield chen
    await stand.storage.lockouts.unlock(int(stand.guild.id), int(chen.id), written_down(stand))


async def test_a_locked_out_user_takes_no_seat_and_is_told_why(left: BegunMatch, rude: DriverUser) -> None:
    assert refused_with(await left.press(rude, "take"), "locked_out", reason="rude")


async def test_a_locked_out_user_opens_and_joins_no_lobby(stand: Standing, rude: DriverUser) -> None:
    room = stand.room()
    answer = await rude.command("game new", channel=room, game=GAME)
    assert refused_with(answer, "locked_out", reason="rude")
    lobby = await stand.lobby(stand.users(1), room, seats=2)
    assert refused_with(await press(rude, lobby, "join"), "locked_out", reason="rude")


async def test_the_status_names_who_is_locked_out(stand: Standing) -> None:
    ana, _, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, chen], room)
    lockout = Lockout(int(stand.guild.id), int(chen.id), 9, "loud", 1)
    assert await stand.storage.lockouts.lock(lockout, written_down(stand))
    try:
        status = await ana.command("game status", channel=room)
        assert says(status, "status-seat", who="Chen", state=Phrase("seat-is-locked"))
    finally:
        await stand.storage.lockouts.unlock(int(stand.guild.id), int(chen.id), written_down(stand))


async def test_private_answers_about_seats_are_in_the_users_language(match: BegunMatch) -> None:
    with match.stand.speaking("es-ES"):
        question = await match.use(match.ana, "game leave")
        assert says(question, "leave-sure", "es", days=3)
        await pressed(match.stand, match.ana, question, "offer")
        assert says(await match.use(match.chen, "game take"), "take-done", "es")


@pytest.mark.parametrize("slug", games())
async def test_a_person_plays_every_game_with_computers(stand: Standing, slug: str) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    others = small_table(games()[slug]) - 1
    lobby = await stand.lobby([ana], room, game=slug, seats=1 + others)
    await with_computers(ana, lobby, *range(1, others + 1))
    await press(ana, lobby, "ready")
    await pressed(stand, ana, lobby, "start")
    session_id = (await stand.session(room)).session_id
    seat, moves = await stand.legal(session_id)
    assert seat == 0
    await stand.move(ana, moves[0], room)
    session = await stand.session(room)
    assert session.announced_revision == session.revision
    stored_moves = await stand.storage.moves.list(session_id)
    assert {move.seat for move in stored_moves} <= {*range(1 + others)}
    assert [seat.user_id for seat in session.seats] == [int(ana.id), *[None] * others]
    assert await stand.client.services.host.faults(session_id) == []


async def test_a_player_who_takes_a_seat_on_turn_is_mentioned(match: BegunMatch) -> None:
    pings = match.stand.pings
    assert pings[match.room, "Ana"] == 1
    await match.use(match.dora, "mod replace", seat=1, player=match.chen.id, reason="Ana is ill")
    assert says(match.board, "event-seat-given", former="Ana", seat="Chen")
    assert (pings[match.room, "Chen"], pings[match.room, "Ana"]) == (1, 1)


async def test_a_player_whose_seat_is_open_is_not_on_turn(match: BegunMatch) -> None:
    assert says(await match.use(match.ana, "game status"), "status-mine")
    await leave(match, match.ana)
    status = await match.use(match.ana, "game status")
    assert not says(status, "status-mine")
    assert says(status, "status-other", who="Ana")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def deserted(stand: Standing) -> str:
    """Return the channel of a match in which both users resigned, so that two computer players are left."""
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=4)
    # Two computer seats are added. Otherwise the match would end when both users resign.
    await with_computers(ana, lobby, 1, 2)
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await pressed(stand, ana, lobby, "start")
    await pressed(stand, ben, await ben.command("game resign", channel=room), "resign")
    assert says(stand.board(room), "event-computer", seat="Ben"), "the other plays on against the computer"
    await pressed(stand, ana, await ana.command("game resign", channel=room), "resign")
    return room


async def test_a_match_without_users_says_so(stand: Standing, deserted: str) -> None:
    assert says(stand.board(deserted), "event-too-few")


async def test_a_finished_match_is_found_beside_a_lobby(stand: Standing, deserted: str) -> None:
    ana, chen = stand.driver.user("Ana"), stand.driver.user("Chen")
    first = (await stand.session(deserted)).session_id
    other = await chen.command("game new", channel=deserted, game=GAME)
    # While the lobby is open, the match is found by its number.
    assert refused_with(await ana.command("game export", channel=deserted), "not_started")
    assert says(await ana.command("game export", channel=deserted, session=first), "export-verify")
    assert refused_with(await ana.command("game export", channel=stand.room(), session=first), "no_session")
    await pressed(stand, chen, other, "cancel")
    assert says(await ana.command("game log", channel=deserted), "event-too-few")


async def test_a_seat_that_was_given_up_and_is_open_again_is_announced(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben, chen], room)
    await pressed(stand, ben, await ben.command("game resign", channel=room), "resign")
    await dora.command("mod replace", channel=room, seat=2, by="open", reason="A new player comes")
    await stand.told()
    status = await ana.command("game status", channel=room)
    assert says(status, "status-seat", who="Ben", state=Phrase("seat-is-open"))
    assert not says(status, "seat-is-resigned")
