"""The same thing twice, two things at once, and things long past: cases 11 to 14 and 17."""

from __future__ import annotations

import pytest

from bot.face.pages.control import Control
from bot.local.driver import DriverUser, Exchange
from engine.kernel.errors import Refused
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

CHANGED = "The board has changed"


async def confirmation(house: Standing, user: DriverUser, room: str) -> Exchange:
    """Open the panel and choose something; returns the exchange whose message asks for the confirmation."""
    panel = (await user.press(house.board(room), "Play")).message
    chosen = await user.select(panel, panel.selects[0].custom_id, [panel.selects[0].options[0][1]])
    assert "confirm" in chosen.message.custom_id_of("Do it")
    return chosen


async def play_on(house: Standing, users: list[DriverUser], room: str, times: int) -> None:
    """Let those who are due make the first legal move that takes tokens."""
    session_id = (await house.session(room)).session_id
    for _ in range(times):
        seat, moves = await house.legal(session_id)
        await house.move(users[seat], moves[0], room)


async def test_case_11_a_double_click_is_one_move(house: Standing) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    panel = (await confirmation(house, ana, room)).message
    confirm = panel.custom_id_of("Do it")
    clicks = [await ana.press(panel, confirm, wait=False, forged=True) for _ in range(2)]
    for click in clicks:
        await click.done()
    await house.told()
    session = await house.session(room)
    assert session.revision == 1
    assert len(await house.storage.moves.list(session_id)) == 1
    assert house.boards[session_id, 1] == 1
    # The second one saw how things stand now.
    assert CHANGED in panel.text
    assert "Waiting for **\u2068Ben\u2069**" in panel.text
    late = await ana.press(panel, confirm, forged=True)
    assert CHANGED in late.text
    assert (await house.session(room)).revision == 1


async def test_case_11_two_clicks_on_every_button_of_the_lobby(house: Standing) -> None:
    ana, ben = house.users(2)
    room = house.room()
    lobby = (await ana.command("game new", channel=room, game=GAME, seats=2)).message
    for user, label in ((ben, "Join"), (ana, "Start")):
        if label == "Start":
            await ana.press(lobby, "Ready")
            await ben.press(lobby, "Ready")
        custom_id = lobby.custom_id_of(label)
        for click in [await user.press(lobby, custom_id, wait=False, forged=True) for _ in range(2)]:
            await click.done()
    await house.told()
    session = await house.session(room)
    assert (session.status, len(session.seats)) == ("running", 2)
    assert house.boards[session.session_id, 0] == 1


@pytest.mark.parametrize("first", [0, 1])
async def test_case_12_two_simultaneous_votes_are_serialised(house: Standing, first: int) -> None:
    """Two others agree at one moment: both count, in whichever order, and the move is taken back once."""
    users = house.users(3)
    room = house.room()
    session_id = await house.begin(users, room)
    await play_on(house, users, room, 3)
    moves = await house.storage.moves.list(session_id)
    await users[0].command("game undo", channel=room)
    await house.told()
    question = house.driver.messages(room)[-1]
    voters = [users[1], users[2]] if first == 0 else [users[2], users[1]]
    votes = [await user.press(question, "Agree", wait=False) for user in voters]
    for vote in votes:
        await vote.done()
    await house.told()
    assert (await house.session(room)).revision == 4
    assert await house.storage.moves.list(session_id) == moves[:0]
    assert house.boards[session_id, 4] == 1


async def test_case_12_agreeing_and_refusing_at_one_moment(house: Standing) -> None:
    users = house.users(3)
    for label_a, label_b in (("Agree", "Refuse"), ("Refuse", "Agree")):
        room = house.room()
        session_id = await house.begin(users, room)
        await play_on(house, users, room, 3)
        await users[0].command("game undo", channel=room)
        await house.told()
        question = house.driver.messages(room)[-1]
        votes = [
            await users[1].press(question, label_a, wait=False),
            await users[2].press(question, label_b, wait=False),
        ]
        for vote in votes:
            await vote.done()
        await house.told()
        assert (await house.session(room)).revision == 3, "one refusal is enough in either order"
        assert len(await house.storage.moves.list(session_id)) == 3
        assert "stands" in house.driver.messages(room)[-1].text


async def test_case_12_two_at_once_for_the_last_seat(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room = house.room()
    lobby = (await ana.command("game new", channel=room, game=GAME, seats=2)).message
    joins = [await user.press(lobby, "Join", wait=False) for user in (ben, chen)]
    for join in joins:
        await join.done()
    await house.told()
    members = [member.user_id for member in (await house.session(room)).members]
    assert len(members) == 2
    refused = [join for join in joins if "All seats are taken" in join.text]
    assert len(refused) == 1
    assert int(refused[0].interaction.user_id) not in members
    shown = [name for name in ("Ana", "Ben", "Chen") if f"\u2068{name}\u2069" in lobby.text]
    assert len(shown) == 2, "the message shows the lobby as it is, whichever answer came last"


async def repeat(house: Standing, exchange: Exchange, *, after_restart: bool) -> None:
    """Deliver an interaction once more; with ``after_restart`` the house remembers nothing in memory."""
    if after_restart:
        house.client.services._seen.clear()
    delivered = house.client.wait_for("interaction", check=lambda one: str(one.id) == exchange.id, timeout=10)
    house.driver.repeat(exchange)
    await delivered
    await house.told()


@pytest.mark.parametrize("after_restart", [False, True])
async def test_case_13_an_interaction_delivered_twice_has_one_effect(house: Standing, after_restart: bool) -> None:
    ana, ben = house.users(2)
    room = house.room()
    opened = await ana.command("game new", channel=room, game=GAME, seats=3)
    await repeat(house, opened, after_restart=after_restart)
    assert len([message for message in house.driver.messages(room) if message.buttons]) == 1
    lobby = opened.message
    joined = await ben.press(lobby, "Join")
    left = await ben.press(lobby, "Leave")
    await repeat(house, joined, after_restart=after_restart)
    assert len((await house.session(room)).members) == 1
    await ben.press(lobby, "Join")
    await repeat(house, left, after_restart=after_restart)
    assert len((await house.session(room)).members) == 2
    ready = await ben.press(lobby, "Ready")
    await repeat(house, ready, after_restart=after_restart)
    assert [member.ready for member in (await house.session(room)).members] == [False, True]
    await ana.press(lobby, "Ready")
    started = await ana.press(lobby, "Start")
    await house.told()
    await repeat(house, started, after_restart=after_restart)
    session_id = (await house.session(room)).session_id
    _, moves = await house.legal(session_id)
    moved = await house.move(ana, moves[0], room)
    await repeat(house, moved, after_restart=after_restart)
    assert (await house.session(room)).revision == 1
    confirmed = await ben.press((await confirmation(house, ben, room)).message, "Do it")
    await house.told()
    await repeat(house, confirmed, after_restart=after_restart)
    assert (await house.session(room)).revision == 2
    assert [house.boards[session_id, revision] for revision in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("after_restart", [False, True])
async def test_case_13_a_thread_and_an_undo_are_made_once(house: Standing, after_restart: bool) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    offer = await ben.command("game new", channel=room, game=GAME, seats=2)
    opened = await ben.press(offer.message, "Open a thread")
    await house.told()
    await repeat(house, opened, after_restart=after_restart)
    (thread,) = house.driver.threads(room)
    assert len(house.driver.messages(thread)) == 1
    await play_on(house, [ana, ben], room, 1)
    undone = await ana.command("game undo", channel=room)
    await house.told()
    await repeat(house, undone, after_restart=after_restart)
    assert (await house.session(room)).revision == 2
    assert house.boards[session_id, 2] == 1


async def test_case_13_storage_itself_knows_an_interaction_again(house: Standing) -> None:
    """Whatever a faulty network does: below Discord the same id has no second effect."""
    ana, ben = house.users(2)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    host, me = house.client.services.host, int(ana.id)
    _, moves = await house.legal(session_id)
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
    assert len(await house.storage.moves.list(session_id)) == 1


async def test_case_14_a_button_three_revisions_old(house: Standing) -> None:
    users = house.users(2)
    ana, ben = users
    room = house.room()
    session_id = await house.begin(users, room)
    old_board = house.board(room)
    old_panel = (await confirmation(house, ana, room)).message
    await play_on(house, users, room, 4)
    for control in ("confirm", "pick", "back", "turn"):
        custom_id = Control(control, session_id, 0, "m0").pack()
        answer = await ana.press(old_panel, custom_id, forged=True)
        assert CHANGED in answer.text
        assert answer.message.id == old_panel.id
        assert answer.message.selects, "the panel is drawn anew"
        token = str(await house.token(session_id))
        assert all(menu.custom_id.split(":")[2] == token for menu in answer.message.selects)
    answer = await ana.press(old_board, Control("play", session_id, 0).pack(), forged=True)
    assert CHANGED in answer.text
    assert answer.message.ephemeral
    assert answer.message.selects
    # Who is not due any more learns how things stand.
    answer = await ben.press(old_board, Control("play", session_id, 1).pack(), forged=True)
    assert CHANGED in answer.text
    assert "Waiting for **\u2068Ana\u2069**" in answer.text
    assert str(house.board(room).id) in answer.text
    assert (await house.session(room)).revision == 4
    # And the fresh panel works.
    fresh = (await ana.press(old_panel, Control("back", session_id, 0).pack(), forged=True)).message
    await ana.select(fresh, fresh.selects[0].custom_id, [fresh.selects[0].options[0][1]])
    await ana.press(fresh, "Do it")
    await house.told()
    assert (await house.session(room)).revision == 5


async def test_case_14_controls_of_a_match_that_is_over(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room = house.room()
    await house.begin([ana, ben], room)
    old_board = house.board(room)
    panel = (await confirmation(house, ana, room)).message
    controls = {button.label: button.custom_id for button in old_board.buttons}
    await dora.command("game end", channel=room, reason="Late")
    await house.told()
    assert "is over" in (await ana.press(panel, panel.custom_id_of("Do it"), forged=True)).messages[-1].text
    assert "is over" in (await ana.press(old_board, str(controls["Play"]), forged=True)).text
    assert (await ana.press(old_board, str(controls["Board"]), forged=True)).message.images
    assert "ended this match: Late" in (await ana.press(old_board, str(controls["Log"]), forged=True)).text


async def test_case_17_taking_back_while_a_confirmation_is_open(house: Standing) -> None:
    users = house.users(2)
    ana, ben = users
    room = house.room()
    await house.begin(users, room)
    await play_on(house, users, room, 1)
    panel = (await confirmation(house, ben, room)).message
    await ana.command("game undo", channel=room)
    await house.told()
    answer = await ben.press(panel, "Do it")
    assert CHANGED in answer.text
    assert (await house.session(room)).revision == 2
