"""Tests in Chromium that Ragami's panels fit on a phone, at crowded positions with long notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.ragami.game import GAME
from tests.bench.surfaces import LOCALES, PHONE, Evening, Figures, opened_windows
from tests.bot.clicks import controls, offers, press
from tests.bot.e2e.ragami_room import made
from tests.bot.e2e.test_panels import stand_at
from tests.bot.handlers import handled
from tests.bot.standing import standing
from tests.browser import chromium
from tests.engine.games.ragami.positions import NEUTRAL, Table

SURFACE = "panel"


def crowded(**more: object) -> Table:
    """Return a table with every Demon, full squares, closed squares, and conflicts that a Ragami can reach."""
    position: dict[str, object] = {
        "ragami": {0: "20", 1: "b8", NEUTRAL: "b7"},
        "conflicts": {12: 6, 18: 5, 19: 4, 22: 3, 24: 2, 14: 1},
        "demons": {18: 2, 19: 2, 24: 1, 3: 1},
        "saints": {"yellow": 21, "green": 11, "blue": 18, "purple": 19},
        "virtue": {0: ("b6", 3), 1: ("b7", 2)},
        "cubes": {0: 2},
        "hands": {0: [3, 6]},
    }
    return made(**(position | more))


@pytest.mark.parametrize("locale", LOCALES)
async def test_crowded_choices_fit_on_a_phone(tmp_path: Path, locale: str) -> None:
    """Every choice on the map must fit on the screen, and so must all panels that its rows and pieces lead to."""
    figures: dict[str, Figures] = {PHONE: {}}
    async with chromium() as browser, standing(tmp_path / "ragami.db") as stand:
        with stand.speaking(locale):
            async with opened_windows(stand, browser, {PHONE: (390, 844)}) as windows:
                evening = Evening(stand, windows, locale, figures, [])
                for moves in (["move saint"], ["die saint"], ["die saint", "saint blue 22"], ["play 14"]):
                    table = crowded(hands={0: [3, 6, 14]}) if moves == ["play 14"] else crowded()
                    table.play(*moves)
                    room, users = await evening.room(), stand.users(2)
                    await stand.begin(users, room, game=GAME.slug)
                    await stand_at(stand, room, table.state)
                    panel = (await press(users[0], stand.board(room), "play")).message
                    await evening.measure(SURFACE, panel, " ".join(moves))
                    ways = [custom_id for custom_id, value in offers(panel) if value is None]
                    for custom_id in ways:
                        rest = next(one.rest for one in controls(panel) if one.pack() == custom_id)
                        if rest[0] == "m":
                            continue
                        await users[0].press(panel, custom_id)
                        await handled()
                        await evening.measure(SURFACE, panel, f"{' '.join(moves)}, {rest}")
                        panel = (await press(users[0], stand.board(room), "play")).message
    measured = figures[PHONE][SURFACE]
    assert len(measured) > 12
    assert not [(where, one.height) for where, one in measured if one.height > 1]
