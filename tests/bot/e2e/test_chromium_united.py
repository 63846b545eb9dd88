"""Three people play a whole recorded match of Marvel United in Chromium, and lose together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from engine.games.marvel_united.seen.view import UnitedView
from tests.bot.e2e.party import Party, give_chance, party
from tests.bot.e2e.plans import UNITED

NAMES = ("Ana", "Ben", "Chen")
TRACK_END = 20


@pytest.fixture
def recorded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    give_chance(monkeypatch, UNITED)


@pytest.mark.usefixtures("recorded_chance")
async def test_three_people_play_together(tmp_path: Path) -> None:
    async with party(tmp_path, UNITED, NAMES) as table:
        await table.open_lobby("marvel u", seats="3")
        await table.get_ready()
        await table.start()
        await table.move_until(8)
        await all_hands_lie_open(table)
        await table.move_until(table.evening.moves // 2)
        await table.restart()
        await table.move_until(table.evening.moves)
        await all_lost_together(table)
        await table.nothing_private_crossed()


async def all_hands_lie_open(table: Party) -> None:
    """A player who is not on turn opens one picture with all hands. Its text names a card of each hand."""
    person = table.others[0]
    seat = table.people.index(person)
    view = table.match.view(seat)
    assert isinstance(view, UnitedView)
    answer = await person.look("hands", table.revision)
    said = await answer.locator("img").get_attribute("alt") or ""
    assert all(name in said for name in NAMES)
    assert all(hero.hand for hero in view.heroes)


async def all_lost_together(table: Party) -> None:
    """All players read that they have lost together, and can make no more moves."""
    outcome = table.match.outcome()
    assert outcome == table.evening.outcome is not None
    for person in table.people:
        board = person.board(table.revision)
        await expect(board).to_contain_text(re.compile("Ana.*Ben.*Chen.*have lost together"))
        await expect(board).to_contain_text(re.compile(rf"Punishment track \+\d:\W*{TRACK_END}"))
        await expect(person.control("play")).to_have_count(0)
