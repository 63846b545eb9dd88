"""A whole recorded match of Marvel Heroes in Chromium: two people plan in secret on work sheets, and fight."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from bot.face.play.sheet_page import HAND_IN, NOTE, READY
from bot.wording.words import words_for
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.words.sheet_words import sheet_budget
from engine.kernel.choices.moves import listed_moves, parse_move
from tests.bot.e2e.party import Party, give_chance, party
from tests.bot.e2e.plans import HEROES

NAMES = ("Ana", "Ben")


@pytest.fixture
def recorded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    give_chance(monkeypatch, HEROES)


@pytest.mark.usefixtures("recorded_chance")
async def test_two_people_plan_in_secret_and_fight(tmp_path: Path) -> None:
    async with party(tmp_path, HEROES, NAMES) as table:
        await table.open_lobby("marvel h", seats="2", options="round_limit=1")
        await table.get_ready()
        await both_plan(table)
        await until_a_fight(table)
        await table.restart()
        await the_fight_is_one_message(table)
        while table.number < table.evening.moves:
            await a_move(table)
        await table.the_end()
        await table.nothing_private_crossed()


# ---- planning


async def both_plan(table: Party) -> None:
    """Ana hands her sheet in, takes it back, and hands it in again. Ben learns nothing of this until he is ready."""
    ana, ben = table.people
    await ben.control("start").click()
    for person in table.people:
        await expect(person.board(0)).to_contain_text(f"@{person.name}")
    plans = [table.coming, table.record.moves[1].move]
    before = await ben.board(0).inner_text()
    panel = await ana.open_panel(0)
    await note_all(table, 0, panel, listed_moves(plans[0]))
    assert await ben.board(0).inner_text() == before, "notes leave no trace"
    await hand_in(panel)
    await panel.locator('[data-custom-id^="takeback:"]').click()
    await expect(panel.locator(f'[data-custom-id^="{READY}:"]')).to_be_enabled()
    await hand_in(panel)
    await expect(ben.board(3)).to_be_visible()
    theirs = await ben.open_panel(3)
    text = await ben.known_text()
    words = words_for(HEROES.game, "en")
    for move in map(parse_move, listed_moves(plans[0])):
        assert f"{words(f'card-{move[1]}')} supports" not in text
        assert f"{words(f'card-{move[1]}')} is Ready" not in text
    await note_all(table, 1, theirs, listed_moves(plans[1]))
    table.revision = 2
    table.follow(plans[0])
    await hand_in(theirs)
    table.follow(plans[1])
    for person in table.people:
        await expect(person.board(table.revision)).to_be_visible()
    log = await ben.look("log", table.revision)
    await leaf_back(log, "All plans of Game Round 1")


async def leaf_back(log: Locator, text: str) -> None:
    """Turn the pages of the log back until one contains the text."""
    heading = log.locator("h5").first
    while text not in await log.inner_text():
        page = await heading.inner_text()
        await log.get_by_role("button", name="Earlier").click()
        await expect(heading).not_to_have_text(page)


async def note_all(table: Party, seat: int, panel: Locator, texts: list[str]) -> None:
    """Make each of these choices in its menu, and wait until the sheet's counts include it."""
    for number, text in enumerate(texts, start=1):
        menu = f'[data-testid="select"][data-custom-id^="{NOTE}:"][data-custom-id$=":0.{" ".join(text.split()[:2])}"]'
        await panel.locator(menu).click()
        await panel.locator(f'[data-testid="select-row"][data-value="{text}"]').click()
        await expect(panel).to_contain_text(costs(table, seat, texts[:number]))


def costs(table: Party, seat: int, texts: list[str]) -> str:
    """Return the line on the Ready button that gives the costs of these choices, in its reader's language."""
    match = table.match
    for text in texts:
        match = match.after(match.attempt(seat, text))
    view = match.view(seat)
    assert isinstance(view, MarvelHeroesView)
    budget = sheet_budget(view)
    assert budget is not None
    said = words_for(HEROES.game, table.people[seat].lang).say(budget)
    return re.sub("[\u2066-\u2069]", "", said)


async def hand_in(panel: Locator) -> None:
    await panel.locator(f'[data-custom-id^="{READY}:"]').click()
    await panel.locator(f'[data-custom-id^="{HAND_IN}:"]').click()
    await expect(panel.locator(f'[data-custom-id^="{HAND_IN}:"]')).to_have_count(0)


# ---- missions


async def a_move(table: Party) -> None:
    """Make the next recorded move. The first move of each kind is made in a window."""
    decision, person, text = table.match.decisions()[0], table.due, table.coming
    table.shown[text.split()[0]] += 1
    if table.shown[text.split()[0]] > 1:
        await table.move_unseen()
        return
    panel = await person.open_panel(table.revision)
    await person.pick(panel, decision, text)
    await person.confirm(panel)
    table.follow(text)
    await table.stand.told()


async def until_a_fight(table: Party) -> None:
    while table.match.state.fight is None:
        await a_move(table)


async def the_fight_is_one_message(table: Party) -> None:
    """Play until the fight is over. The log reports the fight's dice and how it ended."""
    words, fight = words_for(HEROES.game, "en"), table.match.state.fight
    hero, villain = words(f"card-{fight.hero}"), words(f"card-{fight.villain}")
    while table.match.state.fight is not None:
        if table.coming.startswith("power") and not table.shown["power"]:
            rows = await table.due.offered(await table.due.open_panel(table.revision))
            # The row for this Sequence has odds. The row below it chooses the same Power for all later Sequences.
            further = words_for(HEROES.game, table.due.lang)("note-through")
            assert all(("%" in row) != (further in row) for row in rows.values())
            assert any("%" in row for row in rows.values())
        await a_move(table)
    log = await table.people[1].look("log", table.revision)
    await expect(log).to_contain_text(re.compile(rf"{villain}\W* beats|beats \W*{villain}"))
    await leaf_back(log, f"🎲 {hero}")
