"""Tests a Play panel that waits for others: it says for whom, and turns into its player's next question by itself."""

from __future__ import annotations

import pytest

from bot.face.play import news, waiting_panels
from bot.face.play.panel import reports_secret_choice
from bot.host.matches.play import StoredMove
from engine.kernel.steps.events import CHOICE_MADE, Event
from engine.kernel.words.phrases import SeatRef
from tests.bot.clicks import actions, controls, custom_id, press, pressed
from tests.bot.driver import DriverUser
from tests.bot.duels import begin, boards, play
from tests.bot.meaning import said_at, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def striking(stand: Standing, room: str) -> tuple[DriverUser, DriverUser, ShownMessage]:
    """Return Ana, Ben, and Ana's panel after a strike that Ben may answer."""
    ana, ben = stand.users(2)
    await stand.confirms(ana, "never")
    await begin(stand, [ana, ben], room)
    panel = (await press(ana, stand.board(room), "play")).message
    await ana.press(panel, "Strike seat 2")
    await stand.told()
    await stand.confirms(ana, None)
    return ana, ben, panel


def own_panel(user: DriverUser, room: str) -> ShownMessage:
    """Return the user's only private message that is a panel with choices, and check that it is the latest message."""
    (panel,) = [one for one in user.messages(room) if one.ephemeral and "pick" in actions(one)]
    assert panel.id == user.messages(room)[-1].id, "nothing is below it"
    return panel


async def test_a_panel_says_whose_answer_it_waits_for_and_asks_the_next_question(stand: Standing) -> None:
    room = stand.room()
    _, ben, panel = await striking(stand, room)
    assert says(panel, "panel-waits", kind="answer", who="Ben")
    assert says(panel, "panel-follows")
    await play(stand, room, (ben, "pass"))
    asked = own_panel(stand.users(2)[0], room)
    assert says(asked, "event-lands"), "what happened since"
    assert not says(asked, "event-strikes"), "Ana knows what she did"
    assert "news" in actions(asked), "one press shows all"
    assert not says(asked, "panel-waits", kind="answer", who="Ben")
    assert actions(asked).count("pick") > 1, "Ana's next question"


async def test_the_next_question_begins_with_the_result_of_the_players_move(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question replaces the answer that showed the result, often after a moment."""
    room = stand.room()
    _, ben, _ = await striking(stand, room)
    monkeypatch.setattr(news, "own_results", lambda _, missed: missed.events[:1])
    await play(stand, room, (ben, "pass"))
    asked = own_panel(stand.users(2)[0], room)
    assert said_at(asked, "event-strikes") < said_at(asked, "event-lands")


async def test_a_panel_is_edited_if_no_new_message_can_be_sent(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    _, ben, panel = await striking(stand, room)

    async def refuse(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(type(stand.client.services), "add", refuse)
    await play(stand, room, (ben, "pass"))
    assert not panel.deleted
    assert actions(panel).count("pick") > 1, "Ana's next question"


async def test_a_panel_says_whose_turn_it_is(stand: Standing) -> None:
    room = stand.room()
    ana, ben, _ = await striking(stand, room)
    await play(stand, room, (ben, "pass"))
    await stand.confirms(ana, "never")
    panel = own_panel(ana, room)
    await ana.press(panel, "Rest")
    await stand.told()
    assert says(panel, "panel-waits", kind="turn", who="Ben")
    await play(stand, room, (ben, "rest"))
    own_panel(ana, room)
    assert panel.deleted, "a board is below it, so the question is in a new message below the board"
    await stand.confirms(ana, None)


async def test_a_typed_move_deletes_the_panel_that_asked_for_it(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    await begin(stand, [ana, ben], room)
    panel = (await press(ana, stand.board(room), "play")).message
    await play(stand, room, (ana, "rest"))
    assert panel.deleted
    assert not [one for one in ana.messages(room) if one.ephemeral and "pick" in actions(one)]


@pytest.mark.usefixtures("distinct_hands")
async def test_a_panel_with_no_new_board_below_it_is_edited(stand: Standing) -> None:
    """In the preparation of a Ragami round, one board grows while the players choose."""
    users, room = stand.users(2), stand.room()
    for user in users:
        await stand.confirms(user, "never")
    await stand.begin(users, room, game="ragami")
    panels: dict[str, ShownMessage] = {}
    for user in users:
        panels[user.id] = (await press(user, stand.board(room), "play")).message
    for user in users:
        pick = next(one for one in controls(panels[user.id]) if one.action == "pick")
        await pressed(stand, user, panels[user.id], "pick", pick.rest)
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    (due,) = live.due_seats()
    (asked,) = [user for user in users if int(user.id) == due.user_id]
    (panel,) = [one for one in asked.messages(room) if one.ephemeral]
    assert panel.id == panels[asked.id].id
    assert panel.selects, "it asks where the Saint goes"
    for user in users:
        await stand.confirms(user, None)


async def test_a_panel_that_the_player_replaced_is_not_changed_any_more(stand: Standing) -> None:
    room = stand.room()
    ana, ben, panel = await striking(stand, room)
    newer = (await press(ana, boards(stand, room)[-1], "more")).message
    said = newer.text
    await play(stand, room, (ben, "pass"))
    assert newer.text == said
    fresh = (await press(ana, stand.board(room), "play")).message
    assert "pick" in actions(fresh)
    assert panel.deleted, "one panel is enough"


async def test_panels_are_deleted_once_the_end_of_the_match_is_below_them(stand: Standing) -> None:
    room = stand.room()
    ana, ben, panel = await striking(stand, room)
    asked = (await press(ben, stand.board(room), "play")).message
    await stand.resign(ben, room)
    assert panel.deleted
    assert asked.deleted
    (end,) = [one for one in ana.messages(room) if "rematch" in actions(one)]
    assert says(end, "result-again", rematch="yes")
    assert not end.ephemeral


async def test_the_answer_to_a_typed_move_is_deleted_once_the_end_is_below_it(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    await begin(stand, [ana, ben], room)
    answer = (await ana.command("move", channel=room, move="strike 2")).message
    await stand.told()
    await stand.resign(ben, room)
    assert answer.deleted
    assert [one for one in ana.messages(room) if one.ephemeral] == []


async def test_the_answer_to_a_typed_move_turns_into_the_next_question(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    await begin(stand, [ana, ben], room)
    panel = (await press(ana, stand.board(room), "play")).message
    answer = (await ana.command("move", channel=room, move="strike 2")).message
    await stand.told()
    assert panel.deleted, "one panel is enough"
    await play(stand, room, (ben, "pass"))
    assert answer.deleted
    assert says(own_panel(ana, room), "event-lands")


async def test_the_panel_of_the_move_that_ends_the_match_is_deleted(stand: Standing) -> None:
    users, room = stand.users(2), stand.room()
    await stand.begin(users, room, game="noughts")
    panels: list[ShownMessage] = []
    for number in range(9):
        if (await stand.session(room)).status != "running":
            break
        user = users[number % 2]
        await stand.confirms(user, "never")
        panels.append((await press(user, stand.board(room), "play")).message)
        if panels[-1].selects:
            menu = panels[-1].selects[0]
            await user.select(panels[-1], menu.custom_id, [menu.options[0][1]])
            await stand.told()
        else:
            pick = next(one for one in controls(panels[-1]) if one.action == "pick")
            await pressed(stand, user, panels[-1], "pick", pick.rest)
        await stand.confirms(user, None)
    assert (await stand.session(room)).status == "finished"
    assert all(panel.deleted for panel in panels)
    assert "rematch" in actions(users[0].messages(room)[-1])


async def test_a_panel_shows_the_end_if_no_message_shows_it(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    room = stand.room()
    _, ben, panel = await striking(stand, room)
    monkeypatch.setattr(waiting_panels, "_is_board_below", lambda *_: False)
    await stand.resign(ben, room)
    assert says(panel, "result-again", rematch="yes")


async def test_a_panel_shows_the_end_if_its_channel_is_closed_to_the_bot(stand: Standing) -> None:
    """The board below the panel is older than the end."""
    room = stand.room()
    _, ben, panel = await striking(stand, room)
    session = await stand.session(room)
    assert session.board_message_id is not None
    assert session.board_message_id > int(panel.id)
    boards_of_channel = "/channels/{channel_id}/messages"
    faults = [
        stand.table.fault(boards_of_channel, method="POST", status=404, code=10003, times=50),
        stand.table.fault(f"{boards_of_channel}/{{message_id}}", method="PATCH", status=404, code=10003, times=50),
    ]
    await stand.resign(ben, room)
    assert (await stand.session(room)).parked_reason is not None
    for listener in stand.client.services.panel_listeners:
        listener(session.session_id, int(stand.users(1)[0].id))
    await stand.told()
    for fault in faults:
        fault.times = fault.hits
    assert not panel.deleted
    assert says(panel, "result-again", rematch="yes")


@pytest.mark.usefixtures("distinct_hands")
async def test_a_panel_reports_a_secret_choice_until_all_can_see_it(stand: Standing) -> None:
    users, room = stand.users(3), stand.room()
    for user in users:
        await stand.confirms(user, "never")
    await stand.begin(users, room, game="ragami", seats=3)
    panels = [(await press(user, stand.board(room), "play")).message for user in users]
    for number, (user, panel) in enumerate(zip(users, panels, strict=True), start=1):
        pick = next(one for one in controls(panel) if one.action == "pick")
        await pressed(stand, user, panel, "pick", pick.rest)
        pending = [[one for one in each.messages(room) if one.ephemeral and not one.deleted] for each in users[:number]]
        reports = [any(says(one, "event-chosen") for one in messages) for messages in pending]
        assert reports == [number < len(users)] * number
        if number == len(users) - 1:
            assert says(panels[0], "panel-waits", kind="turn", who="Chen"), "Ben is not waited for any more"
    for user in users:
        await stand.confirms(user, None)


async def test_only_the_choice_of_the_panels_own_seat_is_reported_as_secret() -> None:
    own, other = (Event(CHOICE_MADE, {"move": "rest"}, (seat,)) for seat in (0, 1))
    public = Event("event-rests", {"seat": SeatRef(0)})
    assert reports_secret_choice(StoredMove(1, 5, 0, [own, other]))
    assert not reports_secret_choice(StoredMove(1, 5, 0, [public, other])), "another seat has chosen by itself"
    assert not reports_secret_choice(StoredMove(1, 5, 0, [own, public])), "the choices are revealed"
    assert not reports_secret_choice(StoredMove(1, 5, 0, []))


@pytest.mark.usefixtures("distinct_hands")
async def test_a_panel_does_not_call_a_choice_secret_that_all_can_see(stand: Standing) -> None:
    users, room = stand.users(2), stand.room()
    ana, ben = users
    for user in users:
        await stand.confirms(user, "never")
    await stand.begin(users, room, game="ragami")
    panels = [(await press(user, stand.board(room), "play")).message for user in users]
    for user, panel in zip(users, panels, strict=True):
        pick = next(one for one in controls(panel) if one.action == "pick")
        await pressed(stand, user, panel, "pick", pick.rest)
    await stand.told()
    for user in (ana, ben):
        shown = [one for one in user.messages(room) if one.ephemeral]
        assert shown
        assert not [one for one in shown if says(one, "event-chosen")]
        await stand.confirms(user, None)


async def test_a_typed_move_says_whose_answer_the_match_waits_for(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    await begin(stand, [ana, ben], room)
    answer = await stand.move(ana, "strike 2", room)
    assert says(answer, "panel-waits", kind="answer", who="Ben")
    assert says(answer, "panel-follows")


async def test_a_player_who_presses_an_old_play_button_reads_the_next_question_later(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    await begin(stand, [ana, ben], room)
    old, board = custom_id(stand.board(room), "play"), stand.board(room)
    await play(stand, room, (ana, "strike 2"))
    panel = (await ana.press(board, old, forged=True)).message
    await stand.told()
    assert says(panel, "refused-board-changed")
    assert says(panel, "panel-follows")
    await play(stand, room, (ben, "pass"))
    asked = own_panel(ana, room)
    assert actions(asked).count("pick") > 1
    assert not says(asked, "panel-follows")
    assert panel.deleted
