"""Tests repeated, simultaneous and outdated interactions (cases 11 to 14 and 17)."""

from __future__ import annotations

from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from engine.kernel.errors import Refused
from tests.bot.begun import BegunMatch
from tests.bot.clicks import actions, controls, custom_id, forge, press, pressed
from tests.bot.driver import DriverUser, Exchange
from tests.bot.handlers import handled
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import GAME, Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]

AFTER_RESTART = pytest.mark.parametrize("after_restart", [False, True])


async def confirmation(stand: Standing, user: DriverUser, room: str) -> Exchange:
    """Open the panel and choose something. Return the exchange whose message asks for confirmation."""
    await stand.confirms(user, "always")
    panel = (await press(user, stand.board(room), "play")).message
    chosen = await user.select(panel, panel.selects[0].custom_id, [panel.selects[0].options[0][1]])
    await handled()
    assert "confirm" in actions(chosen)
    return chosen


async def play_on(stand: Standing, users: list[DriverUser], room: str, times: int) -> None:
    """Let the players on turn make the first legal move that takes tokens."""
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
        await click.wait_answered()
    await stand.told()
    session = await stand.session(room)
    assert session.revision == 1
    assert len(await stand.storage.moves.list(session_id)) == 1
    assert stand.boards[session_id, 1] == 1
    # The panel either says that the move was made, or that the board has changed since.
    assert says(panel, "panel-done") or says(panel, "refused-board-changed")
    await ana.press(panel, confirm, forged=True)
    await stand.told()
    assert says(panel, "refused-board-changed")
    assert says(panel, "status-other", who="Ben")
    assert (await stand.session(room)).revision == 1


async def twice(user: DriverUser, lobby: ShownMessage, action: str) -> None:
    """Press a button twice before the bot answers."""
    button = custom_id(lobby, action)
    for click in [await user.press(lobby, button, wait=False, forged=True) for _ in range(2)]:
        await click.wait_answered()


async def test_case_11_two_clicks_on_the_buttons_of_the_lobby(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = (await ana.command("game new", channel=room, game=GAME, seats=2)).message
    await twice(ben, lobby, "join")
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await twice(ana, lobby, "start")
    await stand.told()
    session = await stand.session(room)
    assert (session.status, len(session.seats)) == ("running", 2)
    assert stand.boards[session.session_id, 0] == 1


async def asked_to_take_back(stand: Standing) -> tuple[str, int, ShownMessage]:
    """Return a match in which Ana requested an undo: its channel, its id and the question to the two other players."""
    users = stand.users(3)
    room = stand.room()
    session_id = await stand.begin(users, room)
    await play_on(stand, users, room, 3)
    await users[0].command("game undo", channel=room)
    await stand.told()
    return room, session_id, stand.driver.messages(room)[-1]


async def at_once(stand: Standing, question: ShownMessage, *answers: tuple[str, str]) -> None:
    """Let users answer a question at the same moment."""
    votes = [await press(stand.driver.user(name), question, answer, wait=False) for name, answer in answers]
    for vote in votes:
        await vote.wait_answered()
    await stand.told()


@pytest.mark.parametrize("names", [("Ben", "Chen"), ("Chen", "Ben")])
async def test_case_12_two_simultaneous_votes_are_serialised(stand: Standing, names: tuple[str, str]) -> None:
    """Two others agree at the same time: both votes count in any order, and the move is taken back once."""
    room, session_id, question = await asked_to_take_back(stand)
    await at_once(stand, question, *((name, "agree") for name in names))
    assert (await stand.session(room)).revision == 4
    assert await stand.storage.moves.list(session_id) == ()
    assert stand.boards[session_id, 4] == 1


@pytest.mark.parametrize("answers", [("agree", "refuse"), ("refuse", "agree")])
async def test_case_12_agreeing_and_refusing_at_one_moment(stand: Standing, answers: tuple[str, str]) -> None:
    room, session_id, question = await asked_to_take_back(stand)
    await at_once(stand, question, ("Ben", answers[0]), ("Chen", answers[1]))
    assert (await stand.session(room)).revision == 3, "one refusal is enough in either order"
    assert len(await stand.storage.moves.list(session_id)) == 3
    assert says(stand.driver.messages(room)[-1], "undo-refused", seat="Ana")


async def test_case_12_two_at_once_for_the_last_seat(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    lobby = (await ana.command("game new", channel=room, game=GAME, seats=2)).message
    joins = [await press(user, lobby, "join", wait=False) for user in (ben, chen)]
    for join in joins:
        await join.wait_answered()
    await stand.told()
    members = [member.user_id for member in (await stand.session(room)).members]
    assert len(members) == 2
    refused = [join for join in joins if refused_with(join, "lobby_full")]
    assert len(refused) == 1
    assert int(refused[0].interaction.user_id) not in members
    shown = [name for name in ("Ana", "Ben", "Chen") if f"\u2068{name}\u2069" in lobby.text]
    assert len(shown) == 2, "the message shows the lobby as it is, whichever answer came last"


async def repeat(stand: Standing, exchange: Exchange, *, after_restart: bool) -> None:
    """Deliver an interaction again; with ``after_restart`` the bot remembers nothing of it."""
    if after_restart:
        stand.client.services._seen.clear()
    delivered = stand.client.wait_for("interaction", check=lambda one: str(one.id) == exchange.id, timeout=10)
    stand.driver.repeat(exchange)
    await delivered
    await stand.told()


@AFTER_RESTART
async def test_case_13_a_lobbys_interactions_have_one_effect_each(stand: Standing, after_restart: bool) -> None:
    ana, ben = stand.users(2)
    room = stand.room()

    async def again(exchange: Exchange) -> None:
        await repeat(stand, exchange, after_restart=after_restart)

    async def members() -> list[bool]:
        return [member.ready for member in (await stand.session(room)).members]

    opened_page = await ana.command("game new", channel=room, game=GAME, seats=3)
    await again(opened_page)
    assert len([message for message in stand.driver.messages(room) if message.buttons]) == 1
    joined = await press(ben, opened_page, "join")
    left = await press(ben, opened_page, "leave")
    await again(joined)
    assert await members() == [False]
    await press(ben, opened_page, "join")
    await again(left)
    assert await members() == [False, False]
    ready = await press(ben, opened_page, "ready")
    await again(ready)
    assert await members() == [False, True]
    await press(ana, opened_page, "ready")
    started = await press(ana, opened_page, "start")
    await stand.told()
    await again(started)
    session = await stand.session(room)
    assert (session.status, session.revision) == ("running", 0)
    assert stand.boards[session.session_id, 0] == 1


@AFTER_RESTART
async def test_case_13_a_move_delivered_twice_is_made_once(match: BegunMatch, after_restart: bool) -> None:
    stand, room = match.stand, match.room
    _, moves = await stand.legal(match.session_id)
    moved = await stand.move(match.ana, moves[0], room)
    await repeat(stand, moved, after_restart=after_restart)
    assert (await match.session()).revision == 1
    confirmed = await pressed(stand, match.ben, await confirmation(stand, match.ben, room), "confirm")
    await repeat(stand, confirmed, after_restart=after_restart)
    assert (await match.session()).revision == 2
    assert [stand.boards[match.session_id, revision] for revision in range(3)] == [1, 1, 1]


@AFTER_RESTART
async def test_case_13_a_thread_is_opened_once(match: BegunMatch, after_restart: bool) -> None:
    stand, room = match.stand, match.room
    offer = await match.ben.command("game new", channel=room, game=GAME, seats=2)
    opened_page = await pressed(stand, match.ben, offer, "thread")
    await repeat(stand, opened_page, after_restart=after_restart)
    (thread,) = stand.driver.threads(room)
    assert len(stand.driver.messages(thread)) == 1


@AFTER_RESTART
async def test_case_13_a_move_is_taken_back_once(match: BegunMatch, after_restart: bool) -> None:
    await match.moves_on()
    undone = await match.use(match.ana, "game undo")
    await repeat(match.stand, undone, after_restart=after_restart)
    assert (await match.session()).revision == 2
    assert match.stand.boards[match.session_id, 2] == 1


async def test_case_13_storage_itself_knows_an_interaction_again(stand: Standing) -> None:
    """If the network delivers an interaction twice, storage finds the same id and nothing changes."""
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


class Old(NamedTuple):
    """A match after four moves, with the board and Ana's panel from its beginning.

    The panel was opened before a restart, so the bot does not delete it when Ana types her next move.
    """

    match: BegunMatch
    board: ShownMessage
    panel: ShownMessage


@pytest_asyncio.fixture(loop_scope="module")
async def old(match: BegunMatch) -> Old:
    board = match.board
    panel = (await confirmation(match.stand, match.ana, match.room)).message
    match.stand.client.services.panels.clear()
    await play_on(match.stand, [match.ana, match.ben], match.room, 4)
    return Old(match, board, panel)


@pytest.mark.parametrize("action", ["confirm", "pick", "back", "turn"])
async def test_case_14_a_panel_three_revisions_old_is_replaced(old: Old, action: str) -> None:
    match = old.match
    control = Control(action, match.session_id, 0, "m0").pack()
    answer = await match.ana.press(old.panel, control, forged=True)
    await match.stand.told()
    assert says(answer, "refused-board-changed")
    assert answer.message.id == old.panel.id
    assert answer.message.selects
    token = await match.stand.token(match.session_id)
    menus = [menu.custom_id for menu in answer.message.selects]
    assert {one.number for one in controls(answer) if one.pack() in menus} == {token}
    assert (await match.session()).revision == 4


async def test_case_14_an_old_board_opens_a_fresh_panel_that_works(old: Old) -> None:
    match = old.match
    answer = await match.ana.press(old.board, Control("play", match.session_id, 0).pack(), forged=True)
    assert says(answer, "refused-board-changed")
    assert answer.message.ephemeral
    menu = answer.message.selects[0]
    await match.ana.select(answer.message, menu.custom_id, [menu.options[0][1]])
    await handled()
    await pressed(match.stand, match.ana, answer, "confirm")
    assert (await match.session()).revision == 5


async def test_case_14_a_player_who_is_no_longer_on_turn_sees_the_current_state(old: Old) -> None:
    match = old.match
    answer = await match.ben.press(old.board, Control("play", match.session_id, 1).pack(), forged=True)
    assert says(answer, "refused-board-changed")
    assert says(answer, "status-other", who="Ana")
    assert str(match.board.id) in answer.text
    assert (await match.session()).revision == 4


async def test_case_14_controls_of_a_match_that_is_over(match: BegunMatch) -> None:
    board, ana = match.board, match.ana
    panel = (await confirmation(match.stand, ana, match.room)).message
    old = {one.action: one.pack() for one in controls(board)}
    # After a restart, the bot does not know the panel, so it cannot delete it when the match ends.
    await match.stand.restart()
    await match.use(match.dora, "game end", reason="Late")
    answer = await ana.press(panel, custom_id(panel, "confirm"), forged=True)
    assert answer.message.id == panel.id
    assert says(panel, "result-none", how="moderator")
    assert actions(panel) == ["rematch", "replayopen"]
    answer = await ana.press(board, old["play"], forged=True)
    assert refused_with(answer, "match_over")
    assert actions(answer) == ["rematch", "replayopen"]
    assert (await forge(ana, board, "board")).message.images
    assert says(await ana.command("game log", channel=match.room), "event-ended", reason="Late")


async def test_case_17_taking_back_while_a_confirmation_is_open(stand: Standing) -> None:
    users = stand.users(2)
    ana, ben = users
    room = stand.room()
    await stand.begin(users, room)
    await play_on(stand, users, room, 1)
    panel = (await confirmation(stand, ben, room)).message
    confirm = custom_id(panel, "confirm")
    await ana.command("game undo", channel=room)
    await stand.told()
    assert "confirm" not in actions(panel)
    # A press that was on its way while the panel changed.
    answer = await ben.press(panel, confirm, forged=True)
    await stand.told()
    assert says(answer, "refused-board-changed")
    assert (await stand.session(room)).revision == 2
