"""Tests a match from the slash command to the picture."""

from __future__ import annotations

from pathlib import Path

from tests.bot.clicks import actions, is_past, press
from tests.bot.standing import standing


async def test_a_match_begins_and_a_move_is_shown(tmp_path: Path) -> None:
    async with standing(tmp_path / "s.db") as stand:
        ana, ben = stand.users(2)
        session_id = await stand.begin([ana, ben])
        board = stand.board()
        assert actions(board) == ["play", "hand", "more"]
        assert ana.mention in board.text
        assert board.pinged
        panel = (await press(ana, board, "play")).message
        assert panel.ephemeral
        await ana.select(panel, panel.selects[0].custom_id, [panel.selects[0].options[0][1]])
        await stand.told()
        assert actions(panel) == ["takeback"], "a move that can be taken back needs no confirmation"
        live = await stand.client.services.host.live(session_id)
        assert live.session.revision == 1
        assert live.session.announced_revision == 1
        assert ben.mention in stand.board().text
        assert is_past(board)
