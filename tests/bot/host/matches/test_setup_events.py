"""Tests that the events of the set-up are stored, and that only a seat's player sees the cards dealt to it."""

from __future__ import annotations

import pytest

from bot.host.clocks.terms import Terms
from bot.host.matches.past.replays import visible_events
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import replay
from engine.kernel.steps.events import CARDS_DEALT, Event
from engine.kernel.words.phrases import Phrase
from tests.bot.hosted import Table
from tests.toys import DUEL, TRICKS

NO_CLOCK = Terms()


async def private_events(table: Table, number: int, viewer: int | None) -> list[Event]:
    """Return the private events that a viewer finds in the log. Check that news and replay contain the same ones."""
    live = await table.live(number)
    logged = [line.past.event for line in await table.host.log(live, viewer)]
    story = await table.host.replays.story(live)
    assert [one.event for one in visible_events(story.events(0), viewer)] == logged
    if viewer is not None:
        assert [one.event for one in (await table.host.news.missed(live, viewer)).events] == logged
    return [event for event in logged if event.to is not None]


async def test_every_player_finds_their_own_deal_and_a_spectator_none(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=TRICKS)
    live = await table.live(number)
    assert await private_events(table, number, None) == []
    for seat in range(3):
        (dealt,) = await private_events(table, number, seat)
        hand = game_named(TRICKS).view(live.begun_match.state, seat).hand
        said = [Phrase("move-card", {"suit": Phrase(f"suit-{card[:-2]}"), "rank": int(card[-1])}) for card in hand]
        assert dealt == Event(CARDS_DEALT, {"cards": said}, (seat,), reveals=True)


@pytest.mark.parametrize(("lang", "told"), [("en", "You have 2 shields."), ("es", "Tienes 2 escudos.")])
async def test_the_deal_is_worded(table: Table, lang: str, told: str) -> None:
    number = await table.begin(NO_CLOCK, game=DUEL, shields="12")
    (event,) = await private_events(table, number, 1)
    assert words_for(DUEL, lang).say(event.phrase()) == told


async def test_the_setup_of_a_match_is_stored_once(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=TRICKS)
    record = (await table.live(number)).begun_match.full_record()
    wanted = ["event-start", *(event.key for event in replay(record).setup_events)]
    assert await table.told(number) == wanted
    await table.restart()
    assert await table.told(number) == wanted


async def test_a_match_that_began_before_setup_events_were_stored_is_read(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=TRICKS)

    def forget_setup(connection: object) -> None:
        connection.execute("DELETE FROM events WHERE session_id = ? AND number > 0", (number,))  # type: ignore[attr-defined]

    await table.storage.database.write(forget_setup)
    for viewer in (0, None):
        assert await private_events(table, number, viewer) == []
    await table.move(number, 1, "call 1")
    assert (await table.host.replays.story(await table.live(number))).other_rules_from is None
