"""The same thing twice, two things at once, and things long past: cases 11 to 14 and 17."""

from __future__ import annotations

import pytest

from bot.face.pages.control import Control
from bot.local.driver import DriverUser, Exchange
from engine.kernel.errors import Refused
from tests.bot.clicks import custom_id, press
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

CHANGED = "The board has changed"


async def confirmation(stand: Standing, user: DriverUser, room: str) -> Exchange:
    """Open the panel and choose something; returns the exchange whose message asks for the confirmation."""
    panel = (await press(user, stand.board(room), "play")).message
    chosen = await user.select(panel, panel.selects[0].custom_id, [panel.selects[0].options[0][1]])
    assert "confirm" in custom_id(chosen, "confirm")
    return chosen


async def play_on(stand: Standing, users: list[DriverUser], room: str, times: int) -> None:
    """Let those who are due make the first legal move that takes tokens."""
    session_id = (await stand.session(room)).session_id
    for _ in range(times):
        seat, moves = await stand.legal(session_id)
        await stand.move(users[seat], moves[0], room)


async def test_case_11_a_double_click_is_one_move(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    panel = (await confirmation(stand, ana, room)).message
    confirm = custom_id(panel, "confirm")
    clicks = [await ana.press(panel, confirm, wait=False, forged=True) for _ in range(2)]
    for click in clicks:
        await click.done()
    await stand.told()
    session = await stand.session(room)
    assert session.revision == 1
    assert len(await stand.storage.moves.list(session_id)) == 1
    assert stand.boards[session_id, 1] == 1
    # The second one saw how things stand now.
    assert CHANGED in panel.text
    assert says(panel, "status-other", who="Ben")
    late = await ana.press(panel, confirm, forged=True)
    assert CHANGED in late.text
    assert (await stand.session(room)).revision == 1


async def test_case_11_two_clicks_on_every_button_of_the_lobby(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = (await ana.command("game new", channel=room, game=GAME, seats=2)).message
    for user, label in ((ben, "Join"), (ana, "Start")):
        if label == "Start":
            await press(ana, lobby, "ready")
            await press(ben, lobby, "ready")
        custom_id = lobby.custom_id_of(label)
        for click in [await user.press(lobby, custom_id, wait=False, forged=True) for _ in range(2)]:
            await click.done()
    await stand.told()
    session = await stand.session(room)
    assert (session.status, len(session.seats)) == ("running", 2)
    assert stand.boards[session.session_id, 0] == 1


@pytest.mark.parametrize("first", [0, 1])
async def test_case_12_two_simultaneous_votes_are_serialised(stand: Standing, first: int) -> None:
    """Two others agree at one moment: both count, in whichever order, and the move is taken back once."""
    users = stand.users(3)
    room = stand.room()
    session_id = await stand.begin(users, room)
    await play_on(stand, users, room, 3)
    moves = await stand.storage.moves.list(session_id)
    await users[0].command("game undo", channel=room)
    await stand.told()
    question = stand.driver.messages(room)[-1]
    voters = [users[1], users[2]] if first == 0 else [users[2], users[1]]
    votes = [await press(user, question, "agree", wait=False) for user in voters]
    for vote in votes:
        await vote.done()
    await stand.told()
    assert (await stand.session(room)).revision == 4
    assert await stand.storage.moves.list(session_id) == moves[:0]
    assert stand.boards[session_id, 4] == 1


async def test_case_12_agreeing_and_refusing_at_one_moment(stand: Standing) -> None:
    users = stand.users(3)
    for label_a, label_b in (("Agree", "Refuse"), ("Refuse", "Agree")):
        room = stand.room()
        session_id = await stand.begin(users, room)
        await play_on(stand, users, room, 3)
        await users[0].command("game undo", channel=room)
        await stand.told()
        question = stand.driver.messages(room)[-1]
        votes = [
            await users[1].press(question, label_a, wait=False),
            await users[2].press(question, label_b, wait=False),
        ]
        for vote in votes:
            await vote.done()
        await stand.told()
        assert (await stand.session(room)).revision == 3, "one refusal is enough in either order"
        assert len(await stand.storage.moves.list(session_id)) == 3
        assert "stands" in stand.driver.messages(room)[-1].text


async def test_case_12_two_at_once_for_the_last_seat(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    lobby = (await ana.command("game new", channel=room, game=GAME, seats=2)).message
    joins = [await press(user, lobby, "join", wait=False) for user in (ben, chen)]
    for join in joins:
        await join.done()
    await stand.told()
    members = [member.user_id for member in (await stand.session(room)).members]
    assert len(members) == 2
    refused = [join for join in joins if refused_with(join, "lobby_full")]
    assert len(refused) == 1
    assert int(refused[0].interaction.user_id) not in members
    shown = [name for name in ("Ana", "Ben", "Chen") if f"\u2068{name}\u2069" in lobby.text]
    assert len(shown) == 2, "the message shows the lobby as it is, whichever answer came last"


async def repeat(stand: Standing, exchange: Exchange, *, after_restart: bool) -> None:
    """Deliver an interaction once more; with ``after_restart`` the bot remembers nothing in memory."""
    if after_restart:
        stand.client.services._seen.clear()
    delivered = stand.client.wait_for("interaction", check=lambda one: str(one.id) == exchange.id, timeout=10)
    stand.driver.repeat(exchange)
    await delivered
    await stand.told()


@pytest.mark.parametrize("after_restart", [False, True])
async def test_case_13_an_interaction_delivered_twice_has_one_effect(stand: Standing, after_restart: bool) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    opened = await ana.command("game new", channel=room, game=GAME, seats=3)
    await repeat(stand, opened, after_restart=after_restart)
    assert len([message for message in stand.driver.messages(room) if message.buttons]) == 1
    lobby = opened.message
    joined = await press(ben, lobby, "join")
    left = await press(ben, lobby, "leave")
    await repeat(stand, joined, after_restart=after_restart)
    assert len((await stand.session(room)).members) == 1
    await press(ben, lobby, "join")
    await repeat(stand, left, after_restart=after_restart)
    assert len((await stand.session(room)).members) == 2
    ready = await press(ben, lobby, "ready")
    await repeat(stand, ready, after_restart=after_restart)
    assert [member.ready for member in (await stand.session(room)).members] == [False, True]
    await press(ana, lobby, "ready")
    started = await press(ana, lobby, "start")
    await stand.told()
    await repeat(stand, started, after_restart=after_restart)
    session_id = (await stand.session(room)).session_id
    _, moves = await stand.legal(session_id)
    moved = await stand.move(ana, moves[0], room)
    await repeat(stand, moved, after_restart=after_restart)
    assert (await stand.session(room)).revision == 1
    confirmed = await press(ben, await confirmation(stand, ben, room), "confirm")
    await stand.told()
    await repeat(stand, confirmed, after_restart=after_restart)
    assert (await stand.session(room)).revision == 2
    assert [stand.boards[session_id, revision] for revision in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("after_restart", [False, True])
async def test_case_13_a_thread_and_an_undo_are_made_once(stand: Standing, after_restart: bool) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    offer = await ben.command("game new", channel=room, game=GAME, seats=2)
    opened = await press(ben, offer, "thread")
    await stand.told()
    await repeat(stand, opened, after_restart=after_restart)
    (thread,) = stand.driver.threads(room)
    assert len(stand.driver.messages(thread)) == 1
    await play_on(stand, [ana, ben], room, 1)
    undone = await ana.command("game undo", channel=room)
    await stand.told()
    await repeat(stand, undone, after_restart=after_restart)
    assert (await stand.session(room)).revision == 2
    assert stand.boards[session_id, 2] == 1


async def test_case_13_storage_itself_knows_an_interaction_again(stand: Standing) -> None:
    """Whatever a faulty network does: below Discord the same id has no second effect."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    host, me = stand.client.services.host, int(ana.id)
    _, moves = await stand.legal(session_id)
    await host.play.move(session_id, me, moves[0], interaction_id=4711)
    await host.undo.ask_undo(session_id, me, 4712)
    for again in (
        host.play.move(session_id, me, moves[0], interaction_id=4711),
        host.play.move(session_id, me, moves[0], interaction_id=4712),
    ):
        with pytest.raises(Refused, match="already_done"):
            await again
    await host.play.move(session_id, me, moves[0], interaction_id=4713)
    with pytest.raises(Refused, match="already_done"):
        await host.undo.ask_undo(session_id, me, 4712)
    assert len(await stand.storage.moves.list(session_id)) == 1


async def test_case_14_a_button_three_revisions_old(stand: Standing) -> None:
    users = stand.users(2)
    ana, ben = users
    room = stand.room()
    session_id = await stand.begin(users, room)
    old_board = stand.board(room)
    old_panel = (await confirmation(stand, ana, room)).message
    await play_on(stand, users, room, 4)
    for control in ("confirm", "pick", "back", "turn"):
        custom_id = Control(control, session_id, 0, "m0").pack()
        answer = await ana.press(old_panel, custom_id, forged=True)
        assert CHANGED in answer.text
        assert answer.message.id == old_panel.id
        assert answer.message.selects, "the panel is drawn anew"
        token = str(await stand.token(session_id))
        assert all(menu.custom_id.split(":")[2] == token for menu in answer.message.selects)
    answer = await ana.press(old_board, Control("play", session_id, 0).pack(), forged=True)
    assert CHANGED in answer.text
    assert answer.message.ephemeral
    assert answer.message.selects
    # Who is not due any more learns how things stand.
    answer = await ben.press(old_board, Control("play", session_id, 1).pack(), forged=True)
    assert CHANGED in answer.text
    assert says(answer, "status-other", who="Ana")
    assert str(stand.board(room).id) in answer.text
    assert (await stand.session(room)).revision == 4
    # And the fresh panel works.
    fresh = (await ana.press(old_panel, Control("back", session_id, 0).pack(), forged=True)).message
    await ana.select(fresh, fresh.selects[0].custom_id, [fresh.selects[0].options[0][1]])
    await press(ana, fresh, "confirm")
    await stand.told()
    assert (await stand.session(room)).revision == 5


async def test_case_14_controls_of_a_match_that_is_over(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    old_board = stand.board(room)
    panel = (await confirmation(stand, ana, room)).message
    controls = {button.label: button.custom_id for button in old_board.buttons}
    await dora.command("game end", channel=room, reason="Late")
    await stand.told()
    assert "is over" in (await ana.press(panel, custom_id(panel, "confirm"), forged=True)).messages[-1].text
    assert "is over" in (await ana.press(old_board, str(controls["Play"]), forged=True)).text
    assert (await ana.press(old_board, str(controls["Board"]), forged=True)).message.images
    assert "ended this match: Late" in (await ana.press(old_board, str(controls["Log"]), forged=True)).text


async def test_case_17_taking_back_while_a_confirmation_is_open(stand: Standing) -> None:
    users = stand.users(2)
    ana, ben = users
    room = stand.room()
    await stand.begin(users, room)
    await play_on(stand, users, room, 1)
    panel = (await confirmation(stand, ben, room)).message
    await ana.command("game undo", channel=room)
    await stand.told()
    answer = await press(ben, panel, "confirm")
    assert CHANGED in answer.text
    assert (await stand.session(room)).revision == 2
