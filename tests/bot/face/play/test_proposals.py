"""Tests suggestions to a partner: the panel, the note below the board, the partner's panel, in both languages."""

from __future__ import annotations

import pytest

from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import actions, custom_id, forge, label, press, pressed
from tests.bot.meaning import refused_with, said_at, says
from tests.bot.standing import Standing
from tests.toys import BRIGADE, DUEL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
POUR, WAIT = Phrase("move-pour"), Phrase("move-wait")


async def test_a_suggestion_is_shown_below_the_board_until_the_move(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=6")
    board = stand.board(room)
    panel = (await press(ben, board, "suggest")).message
    assert panel.ephemeral
    assert panel.images, "the board stays in sight"
    assert says(panel, "suggest-title", to="Ana")
    result = await pressed(stand, ben, panel, "suggestpick", "0/m0")
    assert says(result, "suggest-done", move=POUR)
    board = stand.board(room)
    assert says(board, "proposal-line", who="Ben", move=POUR)
    own = (await press(ana, board, "play")).message
    assert says(own, "proposal-line", who="Ben", move=POUR)
    assert says(label(own, "suggested"), POUR.key)
    sure = (await press(ana, own, "suggested")).message
    await pressed(stand, ana, sure, "confirm")
    assert [move.text for move in await stand.storage.moves.list((await stand.session(room)).session_id)] == ["pour"]
    assert not any(says(message, "proposal-line") for message in stand.driver.messages(room))


async def test_a_suggestion_is_replaced_and_withdrawn(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=6")
    panel = (await press(ben, stand.board(room), "suggest")).message
    assert "suggestdrop" not in actions(panel)
    panel = (await pressed(stand, ben, panel, "suggestpick", "0/m0")).message
    panel = (await pressed(stand, ben, panel, "suggestpick", "0/m1")).message
    assert len(said_at(stand.board(room), "proposal-line")) == 1
    assert says(stand.board(room), "proposal-line", who="Ben", move=WAIT)
    panel = (await pressed(stand, ben, panel, "suggestdrop")).message
    assert says(panel, "suggest-withdrawn")
    assert not says(stand.board(room), "proposal-line")


async def test_against_opponents_only_the_players_side_reads_a_suggestion(stand: Standing) -> None:
    arsonist, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([arsonist, ben, chen], room, game=BRIGADE, options="heat=6 arsonist=true")
    more = await press(ben, stand.board(room), "more")
    assert "suggest" not in actions(more), "the arsonist has no partner"
    await stand.move(arsonist, "wait", room)
    board = stand.board(room)
    assert refused_with(await forge(arsonist, board, "suggest"), "nothing_to_suggest")
    assert refused_with(await forge(ben, board, "suggest"), "nothing_to_suggest")
    panel = (await press(chen, board, "suggest")).message
    await pressed(stand, chen, panel, "suggestpick", "1/m0")
    assert not says(stand.board(room), "proposal-line")
    own = (await press(ben, stand.board(room), "play")).message
    assert says(own, "proposal-line", who="Chen", move=POUR)


async def test_each_partner_reads_a_suggestion_in_their_own_language(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=6")
    with stand.speaking("es-ES"):
        panel = (await press(ben, stand.board(room), "suggest")).message
        assert says(panel, "suggest-title", "es", to="Ana")
        done = (await pressed(stand, ben, panel, "suggestpick", "0/m0")).message
    assert says(done, "suggest-done", "es", move=POUR)
    assert says(stand.board(room), "proposal-line", who="Ben", move=POUR), "the channel speaks English"


async def test_an_older_panel_is_replaced(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben, chen], room, game=BRIGADE, options="heat=6")
    panel = (await press(chen, stand.board(room), "suggest")).message
    await stand.move(ana, "wait", room)
    updated = (await pressed(stand, chen, panel, "suggestpick", "0/m0")).message
    assert says(updated, "suggest-title", to="Ben")
    assert not says(stand.board(room), "proposal-line")
    await stand.move(ben, "wait", room)
    assert says(await pressed(stand, chen, updated, "suggestpick", "1/m0"), "refused-nothing-to-suggest")


async def test_strangers_and_forged_presses_are_refused(stand: Standing) -> None:
    ana, ben, eve = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=6")
    board = stand.board(room)
    assert refused_with(await forge(eve, board, "suggest"), "not_seated")
    panel = (await press(ben, board, "suggest")).message
    before = board.text
    for rest in ("0/m0", "0/m9", "9/m0", "x/m0", "0/", "0/b7"):
        forged = custom_id(panel, "suggestpick", "0/m0").replace("0/m0", rest)
        assert refused_with(await ben.press(board, forged, forged=True), "expired_control")
    for rest, code in (("9/m0", "nothing_to_suggest"), ("0/m9", "expired_control"), ("0/b7", "expired_control")):
        forged = custom_id(panel, "suggestpick", "0/m0").replace("0/m0", rest)
        assert refused_with(await ben.press(panel, forged, forged=True), code)
    assert stand.board(room).text == before


async def test_a_name_with_formatting_marks_is_shown_literally(stand: Standing) -> None:
    ana, _, _, ben = stand.users(4)
    room, user = stand.room(), stand.table.world.people[ben.id].user
    former, user.global_name = user.global_name, "**@everyone** <@1>"
    try:
        await stand.begin([ana, ben], room, game=BRIGADE, options="heat=6")
        panel = (await press(ben, stand.board(room), "suggest")).message
        await pressed(stand, ben, panel, "suggestpick", "0/m0")
    finally:
        user.global_name = former
    said = next(line for line in stand.board(room).text.splitlines() if says(line, "proposal-line"))
    assert "everyone" in said
    assert "@everyone" not in said
    assert "<@1>" not in said.replace("\\<@1>", "")


async def test_without_a_partner_suggestions_are_not_offered(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=DUEL)
    assert "suggest" not in actions(stand.board(room))
    alone = stand.room()
    await stand.begin([ana], alone, game=BRIGADE, options="heat=6")
    assert "suggest" not in actions(stand.board(alone))
