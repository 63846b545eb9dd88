"""Tests the panel behind More, and the button that opens an earlier board again. The panel is ordered by use."""

from __future__ import annotations

import pytest

from tests.bot.clicks import actions, controls, custom_id, is_past, press
from tests.bot.duels import begin, boards, play
from tests.bot.handlers import handled
from tests.bot.meaning import says
from tests.bot.standing import GAME, Standing
from tests.toys import BRIGADE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_a_board_has_three_buttons_and_the_others_are_behind_more(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"))
    (board,) = boards(stand, room)
    assert actions(board) == ["play", "hand", "more"]
    more = await press(ben, board, "more")
    assert more.message.ephemeral
    assert actions(more) == ["board", "log", "what", "orders", "appoint", "share", "fair", "askresign"], (
        "Ben has no move to take back"
    )
    assert actions(await press(ana, board, "more")) == ["askback", *actions(more)]
    assert says(more, "option-value-turns", value=9)
    watching = await press(chen, board, "more")
    assert actions(watching) == ["board", "log", "what", "share", "fair"], "a spectator acts on nothing"


async def test_the_hand_is_behind_more_while_the_board_offers_to_pass(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "strike 2"))
    board = boards(stand, room)[-1]
    assert "pass" in actions(board)
    more = (await press(ben, board, "more")).message
    offered, said = actions(more), more.text
    assert offered[0] == "hand"
    await press(ben, more, "hand")
    assert more.images
    await press(ben, more, "more")
    assert (actions(more), more.text) == (offered, said), "Back shows the same page, without a note"


async def test_what_more_shows_takes_its_place_and_leads_back_to_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"))
    (board,) = boards(stand, room)
    panel = (await press(ana, board, "more")).message
    offered, said, before = actions(panel), panel.text, ana.messages(room)
    for action in ("board", "log", "what", "orders", "fair"):
        answer = await press(ana, panel, action)
        assert not answer.failed
        assert actions(panel)[-1] == "more", f"{action} leads back"
        assert bool(panel.images) == (action in ("board", "what")), f"{action} brings its own pictures only"
        await press(ana, panel, "more")
        assert (actions(panel), panel.text) == (offered, said)
        assert panel.all_files == []
    await press(ana, panel, "board")
    await press(ana, panel, "news")
    assert says(panel, "news-title", moved="yes")
    assert actions(panel)[-1] == "more", "a page opened from a page leads back too"
    assert ana.messages(room) == before, "no other message was posted"
    answer = await ana.press(board, custom_id(board, "hand"))
    await handled()
    assert answer.message != panel, "a public message gets a new private answer"


async def test_what_more_does_leaves_it_as_it_is(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    panel = (await press(ana, boards(stand, room)[0], "more")).message
    offered = actions(panel)
    question = await press(ana, panel, "askresign")
    await press(ana, panel, "share")
    assert question.message != panel
    assert actions(panel) == offered


async def test_undo_is_not_offered_before_the_first_move(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    assert "askback" not in actions(await press(ana, boards(stand, room)[0], "more"))


async def test_suggestions_are_offered_to_the_partners_of_the_player_on_turn(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=6")
    board = stand.board(room)
    assert "suggest" in actions(await press(ben, board, "more"))
    assert "suggest" not in actions(await press(ana, board, "more")), "it is Ana's turn"


async def test_an_earlier_board_is_a_line_that_opens_the_replay_at_its_move(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"), (ana, "rest"), (ben, "rest"), (ana, "rest"))
    old = boards(stand, room)[:-1]
    assert len(old) == 3
    assert all(map(is_past, old))
    assert says(old[0], "event-works", seat="Ana")
    assert [control.number for board in old for control in controls(board)] == [1, 2, 3]
    answer = await press(chen, old[1], "show")
    assert answer.message.ephemeral
    assert len(answer.message.images) == 1
    assert says(answer, "replay-move", number=2, count=4)


async def test_the_board_of_an_undone_move_opens_the_replay_before_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=GAME)
    for user in (ana, ben):
        await stand.move(user, "take red blue yellow", room)
    old = boards(stand, room)[1]
    await ben.command("game undo", channel=room)
    await stand.told()
    answer = await press(ana, old, "show")
    assert says(answer, "replay-move", number=1, count=1)
