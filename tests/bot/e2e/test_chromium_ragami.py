"""Two people play a whole recorded match of Ragami in Chromium: many small steps, and places on a map."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Locator, expect

from bot.face.ground.components.choices import choices
from bot.wording.words import words_for
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import SPACES, place_of
from engine.kernel.choices.moves import move_text
from engine.kernel.matches.match import replay_events
from engine.kernel.steps.events import visible
from engine.kernel.words.phrases import Phrase
from render.games.ragami.board import own_board
from render.games.ragami.choice import choice
from render.ground.scene import Scene
from tests.bot.e2e.party import Party, give_chance, party
from tests.bot.e2e.person import CONFIRM
from tests.bot.e2e.plans import RAGAMI, scenes

NAMES = ("Ana", "Ben")
LANGUAGES = ("es", "en")
CARD = re.compile(r"card-(\d+)\b")


@pytest.fixture
def recorded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    give_chance(monkeypatch, RAGAMI)


@pytest.mark.usefixtures("recorded_chance")
async def test_two_people_play_a_whole_match(tmp_path: Path) -> None:
    async with party(tmp_path, RAGAMI, NAMES) as table:
        await table.open_lobby("raga", seats="2")
        await table.get_ready()
        await both_keep_a_card(table)
        assert await nothing_is_betrayed(table) == 2
        begin = scenes(table.evening.steps())
        for name, number in sorted(begin.items(), key=lambda item: item[1]):
            await play_until(table, number)
            await SCENES[name](table)
            await nothing_is_betrayed(table)
        await play_until(table, table.evening.moves)
        await table.the_end()
        await table.nothing_private_crossed()


def seen_by(table: Party, seat: int | None) -> RagamiView:
    view = table.match.view(seat)
    assert isinstance(view, RagamiView)
    return view


# ---- the first cards


async def both_keep_a_card(table: Party) -> None:
    """Both players are asked at the same time. The second player does not learn that the first one has chosen."""
    ana, ben = table.people
    await ben.control("start").click()
    for person in table.people:
        await expect(person.board(0)).to_have_class(re.compile("pinged"))
        await expect(person.board(0)).to_contain_text(f"@{person.name}")
    for person, decision in zip((ana, ben), table.match.decisions(), strict=True):
        panel = await person.open_panel(table.revision)
        await expect(panel.locator("img")).to_have_count(1)
        text = table.coming
        await person.pick(panel, decision, text)
        await person.confirm(panel)
        table.follow(text)
        await expect(panel.locator(CONFIRM)).to_have_count(0)
    await table.seen()


# ---- moves, each looked at


async def play_until(table: Party, number: int) -> None:
    """Play on. A player who is asked again continues in the same panel."""
    panel: Locator | None = None
    while table.number < number:
        before = table.due
        if not table.seldom_seen():
            await table.move_unseen()
            panel = None
            continue
        if panel is None and table.number % 5 == 4:
            await table.move()
            continue
        panel = await a_step(table, panel)
        if table.number < number and table.due is not before:
            panel = None


async def a_step(table: Party, panel: Locator | None = None) -> Locator:
    """Read the panel and make the next recorded move in it. The picture shows the choice, or the board."""
    person, opened = table.due, panel is None
    if panel is None:
        panel = await person.open_panel(table.revision)
    await the_panel_tells(table, panel, opened=opened)
    await table.move(panel)
    if table.match.outcome() is not None or table.due is not person:
        await expect(panel.locator("img")).to_have_count(0)
    else:
        await the_panel_tells(table, panel, opened=False)
    return panel


async def the_panel_tells(table: Party, panel: Locator, *, opened: bool) -> None:
    """The panel asks the question in its reader's language. The picture shows the places, or else the player's board.

    If the panel was just ``opened``, the board is shown right above it and is not repeated.
    """
    (decision,) = table.match.decisions()
    view, words = seen_by(table, decision.seat), words_for(RAGAMI.game, LANGUAGES[decision.seat])
    await expect(panel).to_contain_text(as_shown(words.say(decision.prompt, NAMES)))
    pictures = panel.locator("img")
    # A player with two Ragamis sees on the map only the places of the Ragami whose buttons are below the map.
    pictured = choices(table.match.game, view, decision.moves).pictured_moves or decision.moves
    chosen = msgspec.structs.replace(view, moves=[*map(move_text, pictured)])
    shown = choice(Scene(chosen, NAMES), words)
    if shown is None and opened:
        await expect(pictures).to_have_count(0)
        return
    shown = shown or own_board(Scene(view, NAMES), words)
    await expect(pictures).to_have_attribute("alt", shown.alt())
    await expect(pictures).to_have_js_property("complete", value=True)


def as_shown(text: str) -> re.Pattern[str]:
    """Return a text as a page shows it: without marks of formatting, and with any kind of space where it has spaces."""
    parts = re.sub("[*\u2066-\u2069]", "", text).split()
    return re.compile(r"\W+".join(re.escape(part) for part in parts))


# ---- scenes


async def a_movement_and_second_thoughts(table: Party) -> None:
    """Choose a place, undo the steps one by one, and make them again. The first menu names the squares."""
    person, (before,) = table.due, {table.number}
    panel = await a_step(table)
    view = seen_by(table, table.match.decisions()[0].seat)
    places = [place_of(text.split()[1]) for text in view.moves if text.startswith("ragami ")]
    squares = sorted(place for place in places if place in SPACES)
    offered = "\n".join((await person.offered(panel)).values())
    words = words_for(RAGAMI.game, person.lang)
    for square in squares:
        assert plain(words("go-ragami", place=Phrase("square", {"number": square}))) in plain(offered)
    await a_step(table, panel)
    for taken_back in reversed(range(before, table.number)):
        here, everywhere = table.quoted(-1, person.lang), table.quoted(-1)
        await panel.locator('[data-custom-id^="takeback:"]').click()
        await expect(panel).to_contain_text(re.compile(here))
        table.go_back(1)
        await table.seen_by_all()
        await expect(person.board(table.revision)).to_contain_text(re.compile(f"takes back {everywhere}"))
        assert table.number == taken_back
        await the_panel_tells(table, panel, opened=False)
    await expect(panel.locator('[data-custom-id^="takeback:"]')).to_have_count(0)
    await a_step(table, panel)
    await a_step(table, panel)


async def a_roll_that_falls_short(table: Party) -> None:
    """The player reads the odds before the roll.

    Afterwards nothing can be undone, and the player chooses a refuge on the map.
    """
    panel = await a_step(table)
    assert table.coming == "power die"
    await expect(panel).to_contain_text(re.compile(r"\d+\s?%"))
    await expect(panel.locator('[data-custom-id^="takeback:"]')).to_have_count(1)
    await a_step(table, panel)
    assert seen_by(table, None).decision == "retreat"
    await expect(panel.locator('[data-custom-id^="takeback:"]')).to_have_count(0)
    await a_step(table, panel)


async def cards_are_drawn(table: Party) -> None:
    """Only the player who drew cards sees them. Undoing the draw needs the other player's consent."""
    panel, person = await a_step(table), table.due
    await expect(panel.locator('[data-custom-id^="takeback:"]')).to_have_count(0)
    view = seen_by(table, table.match.decisions()[0].seat)
    rows = "\n".join((await person.offered(panel)).values()) + await panel.inner_text()
    assert len(view.looking) == 3
    for no in view.looking:
        assert name_of(no, LANGUAGES[view.seat or 0]) in plain(rows)
    await a_step(table, panel)


async def a_conflict_resolved_after_a_restart(table: Party) -> None:
    """The bot stops in the middle of an attempt. The panel still works, and its sum includes the added sources."""
    panel = await a_step(table)
    await table.restart()
    while table.coming.startswith("power "):
        await a_step(table, panel)
    assert seen_by(table, None).seats[table.match.decisions()[0].seat].resolved == 1
    await a_step(table, panel)


SCENES: dict[str, Callable[[Party], Awaitable[None]]] = {
    "movement": a_movement_and_second_thoughts,
    "draw": cards_are_drawn,
    "falls-short": a_roll_that_falls_short,
    "resolved": a_conflict_resolved_after_a_restart,
}


# ---- secrets


async def nothing_is_betrayed(table: Party) -> int:
    """Each player sees their own hand, and no card that only the other player knows.

    Return the number of such cards.
    """
    secret = 0
    record = msgspec.structs.replace(table.record, moves=tuple(table.match.moves))
    _, told = replay_events(record)
    begun = type(table.match)(msgspec.structs.replace(table.record, moves=()))
    for seat, person in enumerate(table.people):
        await person.look("hand", table.revision)
        first = begun.view(seat)
        assert isinstance(first, RagamiView)
        events = msgspec.json.encode([visible(events, seat) for events in told]).decode()
        own = {held.no for held in seen_by(table, seat).seats[seat].hand or ()}
        known = {int(no) for no in CARD.findall(events)} | own | {*first.looking, *seen_by(table, seat).looking}
        other = {held.no for held in seen_by(table, 1 - seat).seats[1 - seat].hand or ()}
        text = plain(await person.known_text())
        for no in other - known:
            assert not [name for lang in LANGUAGES if (name := name_of(no, lang)) in text]
        secret += len(other - known)
        for no in own:
            assert name_of(no, LANGUAGES[seat]) in text
    return secret


def name_of(no: int, lang: str) -> str:
    return plain(words_for(RAGAMI.game, lang)(f"card-{no}"))


def plain(text: str) -> str:
    return " ".join(re.sub("[*\u2066-\u2069]", "", text).split())
