"""Tests that a game without hands and points shows neither, in the channel and in private."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from tests.bot.standing import Standing
from tests.toys import DUEL, NOUGHTS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
WORDS = words_for(NOUGHTS, "en")


@pytest.mark.parametrize(("game", "offered"), [(NOUGHTS, False), (DUEL, True)])
async def test_my_hand_is_offered_only_in_games_with_hands(stand: Standing, game: str, *, offered: bool) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=game)
    board = stand.driver.messages(room)[-1]
    assert (WORDS("button-hand") in [one.label for one in board.buttons]) == offered
    shown = (await ana.command("game hand", channel=room)).message
    assert shown.ephemeral
    assert (WORDS("refused-no-hand") in shown.text) != offered
    assert bool(shown.images) == offered


async def test_a_win_and_a_shared_loss_are_announced_without_points(stand: Standing) -> None:
    for squares, said in (((1, 4, 2, 5, 3), "🥇 **Ana**"), ((1, 2, 3, 5, 4, 6, 8, 7, 9), WORDS("result-draw"))):
        ana, ben = stand.users(2)
        room = stand.room()
        await stand.begin([ana, ben], room, game=NOUGHTS)
        for number, square in enumerate(squares):
            await stand.move((ana, ben)[number % 2], f"mark {square}", room)
        announcement = stand.driver.messages(room)[-1].text.replace("\u2068", "").replace("\u2069", "")
        assert said in announcement
        assert "point" not in announcement
        assert announcement.count("🥇") == said.count("🥇"), "a draw is nobody's victory"


async def test_a_replay_shows_the_board_alone(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=NOUGHTS)
    await stand.move(ana, "mark 5", room)
    panel = (await ana.command("game replay", channel=room)).message
    assert len(panel.images) == 1
