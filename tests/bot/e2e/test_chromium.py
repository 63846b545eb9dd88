"""A whole recorded match, played by three people in Chromium, with a restart of the bot in its middle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from bot.wording.words import words_for
from engine.games.splendor_marvel.view import SplendorView
from tests.bot.e2e.party import Party, give_chance, party
from tests.bot.e2e.person import CONFIRM, Person
from tests.bot.e2e.plans import BLIND, ROUNDS, SPLENDOR, paid

NAMES = ("Ana", "Ben", "Chen")


@pytest.fixture
def recorded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    give_chance(monkeypatch, SPLENDOR)


@pytest.mark.usefixtures("recorded_chance")
async def test_three_people_play_a_whole_match(tmp_path: Path) -> None:
    async with party(tmp_path, SPLENDOR, NAMES) as table:
        ana, ben, chen = table.people
        await table.open_lobby("splen", seats="3", options=f"round_limit={ROUNDS}")
        await table.get_ready()
        await table.start()
        await table.move()
        first = table.quoted(0)
        await table.first_undo()
        await table.move_until(BLIND[0])
        await a_blind_reserve_and_an_undo_by_consent(table, ben)
        await the_board_enlarged(table, ana)
        await the_log(table, chen, first)
        await table.move_until(paid(table.evening))
        panel = await a_restart_while_ben_chooses(table, ben)
        while table.due is not ben:
            await table.move()
        await an_old_panel_starts_anew(table, ben, panel)
        await table.move_until(table.evening.moves)
        await table.the_end()
        await table.nothing_private_crossed()


async def test_a_game_is_chosen_with_three_presses(tmp_path: Path) -> None:
    async with party(tmp_path, SPLENDOR, NAMES[:1]) as table:
        (ana,) = table.people
        await ana.window.get_by_test_id("start-game").click()
        await ana.select(ana.private.last, "opengame", SPLENDOR.game)
        ready = ana.window.locator('[data-custom-id^="ready:"]')
        await ready.click()
        await expect(ana.message_with(ready).locator("li")).to_have_text(re.compile("✅.*Ana"))
        await expect(ana.window.get_by_test_id("start-game")).to_be_hidden()


async def a_blind_reserve_and_an_undo_by_consent(table: Party, ben: Person) -> None:
    """Ben reserves a card unseen, undoes it with the others' consent, and reserves again: it is the same card."""
    others = [person for person in table.people if person is not ben]
    await table.move()
    first = await look_at_hand(table, ben)
    view = table.match.view(1)
    assert isinstance(view, SplendorView)
    (reserved,) = view.seats[1].hand
    name = words_for(table.plan.game, "en")(f"card-{reserved.card}")
    quoted = table.quoted(BLIND[0])
    assert name in first
    for other in others:
        assert name not in await other.window.locator("#timeline").inner_html()
    known_ids = await ben.private_ids()
    await ben.command("undo", "game undo")
    await ben.send()
    await expect(await ben.answer(known_ids)).to_contain_text(re.compile(quoted))
    for other in others:
        question = other.message_with(other.control("agree"))
        await expect(question).to_have_class(re.compile("pinged"))
        await expect(question).to_contain_text(re.compile(rf"Ben\W* would like to take back {quoted}"))
    await others[0].control("agree").click()
    await expect(others[1].message_with(others[1].control("agree"))).not_to_contain_text(f"@{others[0].name}")
    await others[1].control("agree").click()
    await expect(ben.public.filter(has_text="all agreed")).to_have_count(1)
    await expect(ben.control("agree")).to_have_count(0)
    table.go_back(1, agreed=True)
    await table.seen_by_all()
    await table.move()
    assert await look_at_hand(table, ben) == first
    for other in others:
        assert name not in await other.window.locator("#timeline").inner_html()


async def look_at_hand(table: Party, person: Person) -> str:
    answer = await person.look("hand", table.revision)
    return await answer.locator("img").get_attribute("alt") or ""


async def the_board_enlarged(table: Party, person: Person) -> None:
    """A click on the board enlarges it; Escape restores it."""
    await person.board(table.revision).locator(".picture").click()
    large = person.window.get_by_test_id("lightbox")
    await expect(large).to_be_visible()
    image = large.locator("img").first
    await expect(image).to_have_js_property("complete", value=True)
    await image.click()
    assert await image.evaluate("node => node.width === node.naturalWidth && node.width >= 1200")
    await person.window.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def the_log(table: Party, person: Person, first: str) -> None:
    """The log shows all events, including undone moves, and no secrets of other players."""
    log = await person.look("log", table.revision)
    await expect(log).to_contain_text(re.compile(f"takes back {first}"))
    await expect(log).to_contain_text(re.compile(r"Ben\W* reserves an unseen level 2 card"))


async def a_restart_while_ben_chooses(table: Party, ben: Person) -> Locator:
    """Ben opens one panel before the bot restarts and one after it. Both panels work until they are out of date.

    Return the second panel.
    """
    (decision,) = table.match.decisions()
    text = table.coming
    first = await ben.open_panel(table.revision)
    await table.restart()
    second = await ben.open_panel(table.revision)
    for panel in (first, second):
        await ben.pick(panel, decision, text)
        await expect(panel.locator(CONFIRM)).to_be_visible()
    await ben.type_move(text)
    table.follow(text)
    await table.seen_by_all()
    await first.locator(CONFIRM).click()
    await expect(first).to_contain_text("The board has changed since then.")
    await expect(first).to_contain_text(re.compile(rf"Waiting for \W*{table.due.name}"))
    await expect(first.locator(CONFIRM)).to_have_count(0)
    await first.locator("[data-message-link]").click()
    await expect(ben.board(table.revision).locator(".picture")).to_be_in_viewport()
    return second


async def an_old_panel_starts_anew(table: Party, ben: Person, panel: Locator) -> None:
    """Ben's panel from before the restart says that the board has changed, and offers the current moves."""
    assert table.due is ben
    (decision,) = table.match.decisions()
    text = table.coming
    await panel.locator(CONFIRM).click()
    await expect(panel).to_contain_text("The board has changed since then.")
    await ben.pick(panel, decision, text)
    await ben.confirm(panel)
    await expect(panel.locator(CONFIRM)).to_have_count(0)
    table.follow(text)
    await table.seen_by_all()
