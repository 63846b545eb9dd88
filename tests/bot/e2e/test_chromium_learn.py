"""A person who has never seen the bot plays the quickest lesson to its end in Chromium."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect

from bot.face.lessons.page import ADVICE
from engine.kernel.contract.registry import game_named
from engine.players.lessons import LessonMatch
from tests.bot.e2e.party import party
from tests.bot.e2e.plans import SPLENDOR

NAMES = ("Ben",)


async def test_a_newcomer_learns_splendor_by_playing(tmp_path: Path) -> None:
    game = game_named(SPLENDOR.game)
    expected = LessonMatch(game, game.lesson)
    async with party(tmp_path, SPLENDOR, NAMES) as table:
        (ben,) = table.people
        await ben.window.get_by_test_id("learn-game").click()
        await ben.window.locator(f'[data-custom-id="learn:0:0:{game.slug}"]').click()
        panel, told = ben.private.last, 0
        while (move := expected.advice) is not None:
            number = expected.coach_step.number + 1
            if number > told:
                told = number
                await expect(panel).to_contain_text(f"🎓 Coach · step {number} of {len(game.lesson.steps)}")
            await expect(panel.locator("img").first).to_have_js_property("complete", value=True)
            advice = panel.locator(f'[data-custom-id$=":{len(expected.made)}/{ADVICE}"]')
            await advice.click()
            expected.play(move)
        await expect(panel).to_contain_text(re.compile(r"Ben\W*: 17 points"))
        await expect(panel.locator(f'[data-custom-id$="/{ADVICE}"]')).to_have_count(0)
        greeting = ben.window.get_by_test_id("learn-game").or_(ben.window.locator('[data-custom-id^="newgame:"]'))
        assert await ben.pictured.filter(has_not=greeting).count() == 0
