"""Tests undo, without and with consent, and resigning, with two and with three players."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from engine.kernel.table.outcome import Outcome
from tests.bot.clicks import custom_id, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.engine.tables import places_in

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def play(stand: Standing, users: list[DriverUser], room: str, *starts: str) -> None:
    """Let the players on turn make the first legal move that begins with this text."""
    session_id = (await stand.session(room)).session_id
    for start in starts:
        seat, moves = await stand.legal(session_id)
        await stand.move(users[seat], next(move for move in moves if move.startswith(start)), room)


async def texts(stand: Standing, room: str) -> list[str]:
    return [move.text for move in await stand.storage.moves.list((await stand.session(room)).session_id)]


async def ask(stand: Standing, user: DriverUser, room: str) -> ShownMessage:
    answer = await user.command("game undo", channel=room)
    await stand.told()
    assert answer.message.ephemeral
    assert says(answer, "undo-asked")
    return stand.driver.messages(room)[-1]


async def test_a_move_that_revealed_nothing_is_taken_back_at_once(stand: Standing) -> None:
    users = stand.users(2)
    ana, ben = users
    room = stand.room()
    session_id = await stand.begin(users, room)
    assert refused_with(await ana.command("game undo", channel=room), "nothing_to_undo")
    await play(stand, users, room, "take")
    (taken,) = await texts(stand, room)
    answer = await ana.command("game undo", channel=room)
    await stand.told()
    verb, *tokens = taken.split()
    words = words_for("splendor_marvel", "en")
    said = f"{verb} {words.listed([words(f'token-{token}') for token in tokens])}"
    assert says(answer, "undo-free", move=said)
    assert await texts(stand, room) == []
    assert stand.board(room).pinged == [], "she has just acted"
    assert says(stand.board(room), "event-undo")
    assert stand.boards[session_id, 2] == 1
    assert refused_with(await ana.command("game undo", channel=room), "nothing_to_undo")
    assert refused_with(await ben.command("game undo", channel=room), "nothing_to_undo")
    await play(stand, users, room, "reserve 1-1")
    assert (await stand.session(room)).revision == 3


async def test_undoing_a_revealed_card_needs_the_consent_of_all(stand: Standing) -> None:
    users = stand.users(3)
    ana, ben, chen = users
    dora = stand.users(4)[3]
    room = stand.room()
    await stand.begin(users, room)
    await play(stand, users, room, "reserve 1-1")
    question = await ask(stand, ana, room)
    # The card is no longer on the board, so the text uses its name.
    assert says(question, "undo-question")
    assert "“reserve " in question.text
    assert "reserve 1-1" not in question.text
    assert sorted(question.pinged) == ["Ben", "Chen"]
    assert refused_with(await vote(stand, ana, question, "agree"), "own_undo")
    assert refused_with(await vote(stand, dora, question, "agree"), "not_seated")
    await vote(stand, ben, question, "agree")
    assert await texts(stand, room) == ["reserve 1-1"]
    assert chen.mention in question.text
    assert ben.mention not in question.text
    await vote(stand, ben, question, "agree")
    assert await texts(stand, room) == ["reserve 1-1"], "nobody agrees for others"
    await vote(stand, chen, question, "agree")
    assert await texts(stand, room) == []
    assert not question.buttons
    assert says(question, "undo-done")
    assert stand.board(room).pinged == ["Ana"]


async def vote(stand: Standing, user: DriverUser, question: ShownMessage, action: str) -> Exchange:
    """Press a button of the question, "agree" or "refuse", and wait until it is announced."""
    answer = await press(user, question, action)
    await stand.told()
    return answer


async def test_one_refusal_is_enough(stand: Standing) -> None:
    users = stand.users(3)
    ana, ben, chen = users
    room = stand.room()
    await stand.begin(users, room)
    await play(stand, users, room, "reserve 1-1")
    question = await ask(stand, ana, room)
    await vote(stand, ben, question, "agree")
    await vote(stand, chen, question, "refuse")
    assert says(question, "undo-refused", who="Chen")
    assert not question.buttons
    assert await texts(stand, room) == ["reserve 1-1"]
    # The player may ask again.
    again = await ask(stand, ana, room)
    await vote(stand, ben, again, "agree")
    await vote(stand, chen, again, "agree")
    assert await texts(stand, room) == []


async def test_a_second_request_is_refused_while_one_is_open(stand: Standing) -> None:
    users = stand.users(3)
    ana, ben, chen = users
    room = stand.room()
    await stand.begin(users, room)
    await play(stand, users, room, "reserve 1-1", "reserve 1-2")
    await ask(stand, ben, room)
    answer = await ana.command("game undo", channel=room)
    await stand.told()
    assert refused_with(answer, "undo_pending")
    assert refused_with(await chen.command("game undo", channel=room), "nothing_to_undo")


async def test_a_request_to_undo_expires_with_the_next_move(stand: Standing) -> None:
    users = stand.users(2)
    ana, ben = users
    room = stand.room()
    await stand.begin(users, room)
    await play(stand, users, room, "reserve 1-1")
    question = await ask(stand, ana, room)
    agree = custom_id(question, "agree")
    await play(stand, users, room, "take")
    await stand.told()
    assert says(question, "undo-void-of")
    assert not question.buttons
    # Another user may have pressed the button at the same time, before the buttons disappeared.
    late = await ben.press(question, agree, forged=True)
    assert says(late.messages[-1], "undo-void-of")
    assert len(await texts(stand, room)) == 2


async def test_a_question_outlives_a_restart(stand: Standing) -> None:
    users = stand.users(2)
    ana, ben = users
    room = stand.room()
    await stand.begin(users, room)
    await play(stand, users, room, "take", "take")
    question = await ask(stand, ana, room)
    await stand.restart()
    await vote(stand, ben, question, "agree")
    assert await texts(stand, room) == []
    assert stand.board(room).pinged == ["Ana"]


async def resign(stand: Standing, user: DriverUser, room: str) -> None:
    question = await user.command("game resign", channel=room)
    assert question.message.ephemeral
    assert (await stand.session(room)).status == "running", "nothing happens before the confirmation"
    await press(user, question, "resign")
    await stand.told()
    assert says(question, "resign-done")


async def test_resigning_ends_a_match_of_two(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    await resign(stand, ana, room)
    session = await stand.session(room)
    assert session.status == "finished"
    live = await stand.client.services.host.live(session.session_id)
    outcome = live.outcome()
    assert isinstance(outcome, Outcome)
    assert places_in(outcome) == (2, 1)
    board = stand.board(room)
    assert says(board, "event-resign")
    assert board.text.index("🥇 **\u2068Ben") < board.text.index("🥈 **\u2068Ana")
    assert session.seed.hex() not in board.text
    assert session.seed.hex() in (await press(ben, board, "fair")).text
    assert refused_with(await ben.command("game resign", channel=room), "match_over")


@pytest.mark.parametrize("who", [0, 1])
async def test_the_computer_plays_on_for_a_player_who_resigns(stand: Standing, who: int) -> None:
    """The match continues, whether or not the seat is on turn, and ends with that seat ranked last."""
    users = stand.users(3)
    room = stand.room()
    session_id = await stand.begin(users, room, options="round_limit=2")
    await resign(stand, users[who], room)
    board = stand.board(room)
    assert says(board, "event-computer")
    assert users[who].name not in board.pinged
    gone = users[who]
    assert refused_with(await gone.command("move", channel=room, move="take red blue yellow"), "not_seated")
    assert refused_with(await press(gone, board, "play"), "not_seated")
    while (await stand.session(room)).status == "running":
        seat, moves = await stand.legal(session_id)
        assert seat != who, "the computer never waits for itself"
        await stand.move(users[seat], moves[0], room)
        assert gone.name not in stand.board(room).pinged
    live = await stand.client.services.host.live(session_id)
    outcome = live.outcome()
    assert outcome is not None
    assert places_in(outcome)[who] == 3
    stored_moves = await stand.storage.moves.list(session_id)
    assert {move.user_id for move in stored_moves if move.seat == who} == {None}
    assert await stand.client.services.host.faults(session_id) == []


async def test_the_match_ends_when_one_player_is_left(stand: Standing) -> None:
    users = stand.users(3)
    room = stand.room()
    await stand.begin(users, room)
    await resign(stand, users[2], room)
    await resign(stand, users[0], room)
    session = await stand.session(room)
    assert session.status == "finished"
    outcome = (await stand.client.services.host.live(session.session_id)).outcome()
    assert outcome is not None
    assert places_in(outcome)[1] == 1
    assert 1 not in (places_in(outcome)[0], places_in(outcome)[2])
