"""The table's vote about a seat whose time ran out: buttons on the board, counts that everybody sees."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.face.pages.control import Control
from bot.host.terms import HOUR_MS
from bot.host.timekeeper import VOTE_MS
from bot.local.driver import DriverUser, Exchange
from bot.local.shown import ShownMessage
from tests.bot.clicks import press
from tests.bot.inner import cache_of
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing, standing
from tests.bot.tables import START, Time, timers
from tests.bot.timed import late, run_out
from tests.toys import DUEL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

EDIT = "/channels/{channel_id}/messages/{message_id}"
CHOICES = ["The computer plays", "Open the seat", "Remove Ana from the match"]


@pytest.fixture(scope="module")
def time() -> Time:
    return Time(START)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stand(tmp_path_factory: pytest.TempPathFactory, time: Time) -> AsyncIterator[Standing]:
    async with standing(tmp_path_factory.mktemp("votes") / "s.db", time) as running:
        for user in running.users(4):
            user.set_locale("en-GB")
        yield running


def vote_buttons(board: ShownMessage) -> dict[str, str]:
    """The buttons of the vote: custom ids by label."""
    found = {one.label: one.custom_id or "" for one in board.buttons}
    return {label: custom_id for label, custom_id in found.items() if custom_id.startswith("vote:")}


async def vote(stand: Standing, user: DriverUser, board: ShownMessage, choice: str) -> Exchange:
    custom_id = next(one for one in vote_buttons(board).values() if one.endswith(f".{choice}"))
    answer = await user.press(board, custom_id)
    await stand.told()
    assert answer.message.ephemeral
    return answer


async def test_the_others_are_asked_and_more_than_half_decide(stand: Standing, time: Time) -> None:
    ana, ben, chen, dora = users = stand.users(4)
    room = stand.room()
    session_id = await late(stand, time, users, room)
    board = stand.board(room)
    assert list(vote_buttons(board)) == CHOICES
    until = (time.now + VOTE_MS) // 1000
    assert f"until <t:{until}:f> (<t:{until}:R>)" in board.text
    # The board names the voters; a message of its own called each of them, once.
    line = next(one for one in board.text.splitlines() if one.startswith("🗳️"))
    assert all(name in line for name in ("Ana", "Ben", "Chen", "Mod Dora"))
    assert "<@" not in line
    call = stand.driver.messages(room)[-1]
    assert call.text.endswith("the table votes on what happens to the turn of **\u2068Ana\u2069**.")
    assert sorted(call.pinged) == ["Ben", "Chen", "Mod Dora"]
    opened = await press(ben, call, "play")
    assert opened.message.ephemeral
    assert says(opened, "vote-line")
    assert list(vote_buttons(opened.message)) == CHOICES
    assert not refused_with(opened, "not_due")
    answer = await vote(stand, ben, board, "computer")
    assert "Your vote: **The computer plays**. So far: The computer plays · 1 (votes: 1 of 3)." in answer.text
    assert list(vote_buttons(board)) == ["The computer plays · 1", "Open the seat", "Remove Ana from the match"]
    assert stand.board(room) == board
    await vote(stand, dora, board, "substitute")
    # Who thinks again has one vote, the new one.
    answer = await vote(stand, dora, board, "end")
    assert "The computer plays · 1, Remove \u2068Ana\u2069 from the match · 1 (votes: 2 of 3)" in answer.text
    assert list(vote_buttons(board)) == ["The computer plays · 1", "Open the seat", "Remove Ana from the match · 1"]
    answer = await vote(stand, chen, board, "computer")
    assert "Decided: **The computer plays**." in answer.text
    live = await stand.client.services.host.live(session_id)
    assert live.session.seats[0].computer_since == time.now
    assert [seat.seat for seat in live.due()] == [1]
    board = stand.board(room)
    assert vote_buttons(board) == {}
    assert "The computer plays for **\u2068Ana\u2069**" in board.text
    assert [stand.pings[room, user.name] for user in (ana, chen, dora)] == [1, 1, 1]
    assert stand.pings[room, "Ben"] == 2, "as a voter, and now for the own turn"
    assert await stand.client.services.host.faults(session_id) == []


async def test_who_wants_no_mention_is_not_called_to_vote_and_nobody_twice(stand: Standing, time: Time) -> None:
    ana, ben, chen, _ = users = stand.users(4)
    room = stand.room()
    await stand.storage.settings.set_user_calls(int(ben.id), "none")
    cache_of(stand.client.services.host).timekeeper.forget(int(ben.id))
    await late(stand, time, users[:3], room)
    call = stand.driver.messages(room)[-1]
    assert call.pinged == ["Chen"]
    await stand.restart()
    await stand.told()
    assert stand.driver.messages(room)[-1] == call
    assert [stand.pings[room, user.name] for user in (ana, ben, chen)] == [1, 0, 1]
    # Whoever is late is told so, not asked to vote.
    assert not says(await press(ana, call, "play"), "vote-line")
    await stand.storage.settings.set_user_calls(int(ben.id), None)
    cache_of(stand.client.services.host).timekeeper.forget(int(ben.id))


async def test_a_vote_on_a_board_that_cannot_be_edited_any_more_posts_no_other(stand: Standing, time: Time) -> None:
    _, ben, chen, _ = users = stand.users(4)
    room = stand.room()
    await late(stand, time, users, room)
    board, shown = stand.board(room), len(stand.driver.messages(room))
    for user, choice in ((ben, "computer"), (chen, "end")):
        fault = stand.table.fault(EDIT, method="PATCH", status=409, code=30046)
        await vote(stand, user, board, choice)
        assert fault.hits == 1
    assert len(stand.driver.messages(room)) == shown
    # The next vote shows all of them.
    await vote(stand, ben, board, "substitute")
    assert [label[-3:] for label in vote_buttons(board)][1:] == ["· 1", "· 1"]


async def test_who_has_no_vote(stand: Standing, time: Time) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    session_id = await late(stand, time, [ana, ben, chen], room)
    board = stand.board(room)
    assert refused_with(await vote(stand, dora, board, "computer"), "not_seated")
    assert refused_with(await vote(stand, ana, board, "computer"), "own_vote")
    for rest in ("0.skip", "1.computer", "9.computer", "0.lose", "x.computer", "0"):
        forged = Control("vote", session_id, 1, rest)
        answer = await ben.press(board, forged.pack(), forged=True)
        await stand.told()
        expected = {"0.skip": "don't let", "1.computer": "own seat", "9.computer": "out of date"}.get(
            rest, "out of date"
        )
        assert expected in answer.text, rest
    assert refused_with(
        await chen.press(board, Control("vote", session_id, 1, "1.computer").pack(), forged=True), "no_vote"
    )
    assert await stand.storage.votes.about(session_id, 0) == ()
    # The player may still move, and then the vote is over.
    await stand.move(ana, "take yellow blue red", room)
    answer = await ben.press(board, Control("vote", session_id, 1, "0.computer").pack(), forged=True)
    assert refused_with(answer, "no_vote")
    assert vote_buttons(stand.board(room)) == {}


async def test_skipping_is_offered_where_the_rules_allow_it(stand: Standing, time: Time) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room, game=DUEL, clock="turn:24", options="fixed_windows=true shields=0")
    await stand.move(ana, "strike 2", room)
    host = stand.client.services.host
    before = (await host.live(session_id)).session.revision
    await run_out(stand, time, session_id)
    board = stand.board(room)
    assert next(iter(vote_buttons(board))) == "Skip the turn"
    answer = await vote(stand, ana, board, "skip")
    assert "Decided: **Skip the turn**." in answer.text
    live = await host.live(session_id)
    assert live.session.revision > before
    assert live.session.seats[1].computer_since is None


async def test_the_seat_can_be_opened_and_a_stranger_takes_it(stand: Standing, time: Time) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await late(stand, time, [ana, ben], room)
    await vote(stand, ben, stand.board(room), "substitute")
    board = stand.board(room)
    answer = await press(chen, board, "take")
    await stand.told()
    assert says(answer, "take-done")
    live = await stand.client.services.host.live(session_id)
    assert live.session.seats[0].user_id == int(chen.id)
    assert live.times[0].until == time.now + 24 * HOUR_MS


async def test_a_vote_without_a_majority_ends_by_the_clock(stand: Standing, time: Time) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await late(stand, time, [ana, ben, chen], room)
    await vote(stand, ben, stand.board(room), "end")
    await vote(stand, chen, stand.board(room), "substitute")
    # A tie leaves it to the computer, at once: nobody is left to vote.
    live = await stand.client.services.host.live(session_id)
    assert live.session.seats[0].computer_since == time.now
    other = stand.room()
    session_id = await late(stand, time, [ana, ben, chen], other)
    await vote(stand, ben, stand.board(other), "end")
    await run_out(stand, time, session_id, "vote")
    live = await stand.client.services.host.live(session_id)
    assert live.session.seats[0].resigned_at == time.now


async def test_votes_are_shown_after_a_restart_and_where_the_board_went_on(stand: Standing, time: Time) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await late(stand, time, [ana, ben, chen], room)
    await vote(stand, ben, stand.board(room), "computer")
    await stand.restart()
    await stand.told()
    session_id = (await stand.session(room)).session_id
    stand.client.services.announcer.show_again(session_id)
    await stand.told()
    board = stand.board(room)
    assert next(iter(vote_buttons(board))) == "The computer plays · 1"
    await vote(stand, chen, board, "computer")
    assert (await stand.client.services.host.live(session_id)).session.seats[0].computer_since == time.now


@pytest.mark.parametrize(
    ("clock_end", "event"),
    [("computer", "The computer plays for"), ("substitute", "is open now"), ("end", "is out of the match")],
)
async def test_a_table_may_have_decided_before(stand: Standing, time: Time, clock_end: str, event: str) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await late(stand, time, [ana, ben, chen], room, at_zero=clock_end)
    assert vote_buttons(stand.board(room)) == {}
    (shown,) = [message for message in stand.driver.messages(room) if event in message.text]
    assert "**\u2068Ana\u2069** ran out of time." in shown.text


async def test_in_spanish(stand: Standing, time: Time) -> None:
    ana, ben = stand.users(2)
    dora = stand.users(4)[3]
    room = stand.room()
    await dora.command("settings server", options={"language": "es"}, channel=room)
    try:
        opened = await ana.command("game new", channel=room, game="splendor_marvel", seats=2, clock="turn:24")
        await press(ben, opened, "join")
        for user in (ana, ben):
            await press(user, opened, "ready")
        await press(ana, opened, "start")
        await stand.told()
        await run_out(stand, time, (await stand.session(room)).session_id)
        board = stand.board(room)
        assert list(vote_buttons(board)) == [
            "Que juegue la máquina",
            "Dejar libre el puesto",
            "Retirar a Ana de la partida",
        ]
        assert (
            "¿Qué pasa con el turno de **\u2068Ana\u2069**? Decide únicamente **\u2068Ben\u2069** hasta el <t:"
            in board.text
        )
        with stand.speaking("es-ES"):
            answer = await vote(stand, ben, board, "computer")
        assert "Decidido: **Que juegue la máquina**." in answer.text
    finally:
        await dora.command("settings server", options={"language": "auto"}, channel=room)


async def test_without_a_clock_the_others_may_decide_and_are_not_pressed(stand: Standing, time: Time) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room, clock="none")
    assert await timers(stand.client.services.host, session_id, "zero") == []
    await run_out(stand, time, session_id, "stall")
    board = stand.board(room)
    assert "has not moved for a week. " in board.text
    assert "\u2068Ben\u2069** may decide alone what happens now. Until then the match waits" in board.text
    assert "out of time" not in board.text
    assert list(vote_buttons(board)) == CHOICES
    assert await timers(stand.client.services.host, session_id) == []
    answer = await vote(stand, ben, board, "computer")
    assert "Decided: **The computer plays**." in answer.text
    assert (await stand.client.services.host.live(session_id)).session.seats[0].computer_since == time.now


async def test_without_a_clock_a_tie_decides_nothing(stand: Standing, time: Time) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben, chen], room, clock="none")
    await run_out(stand, time, session_id, "stall")
    assert says(stand.board(room), "vote-line-stalled")
    await vote(stand, ben, stand.board(room), "end")
    assert says(await vote(stand, chen, stand.board(room), "substitute"), "vote-counted", cast=2, voters=2)
    live = await stand.client.services.host.live(session_id)
    assert (live.session.status, live.session.seats[0].computer_since, live.session.seats[0].opened_at) == (
        "running",
        None,
        None,
    )
    # They may think again, whenever they like.
    time.now += 40 * 24 * HOUR_MS
    assert "Decided: **Open the seat**." in (await vote(stand, ben, stand.board(room), "substitute")).text
