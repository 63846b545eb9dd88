"""Tests that no request reveals a player's deck before its event shows it (TN-4)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import chain

import pytest

from bot.face.messages.tournaments.event_message import DECKS, INFO, JOIN, ME, PAIRINGS, STANDINGS
from bot.face.tournaments.entry.decks_and_teams import DECK
from bot.face.tournaments.form.page import TOGGLE
from bot.face.tournaments.requests import PLAYERS
from bot.face.tournaments.room.files import EXPORT_KIND, EXPORTS
from bot.face.tournaments.views.own_room import OWN_DECK
from bot.local.world.guild_world import Channel
from bot.wording.words import words_for
from engine.games.marvel_card_game.state.cards import EVENTS, LOCATIONS
from engine.games.marvel_card_game.state.decks import DECKS as BOOK
from storage.records.tournaments import TournamentTable
from tests.bot.clicks import choose, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import EventStand
from tests.bot.face.tournaments.test_bringing import CARDS, all_ruled, form_of, opened, started
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

# Every request that a user can make about a table in its thread and about its event, with its options.
ABOUT_TABLE: tuple[tuple[str, dict[str, str]], ...] = (
    ("game board", {}),
    ("game hand", {}),
    ("game log", {}),
    ("game status", {}),
    ("game replay", {}),
    ("game export", {}),
    ("game list", {}),
    ("game orders", {}),
    ("game rules", {}),
    ("card", {"name": "Magneto"}),
)
ABOUT_EVENT: tuple[tuple[str, dict[str, str]], ...] = (
    ("event me", {}),
    ("event list", {}),
    ("profile", {}),
    ("profile", {"player": "Ana"}),
    ("leaderboard", {}),
    ("my data", {}),
    ("my games", {}),
)
ROOM_BUTTONS = (INFO, PAIRINGS, STANDINGS, OWN_DECK)
EVENT_BUTTONS, BOARD_BUTTONS = (ME, INFO, PAIRINGS, STANDINGS, DECKS), ("board", "what", "log", "hands", "fair")


EFFECTS = [
    words_for(CARDS, lang)(f"{of}-{slug}-text")
    for lang in ("en", "es")
    for of, slugs in (("card", EVENTS), ("place", LOCATIONS))
    for slug in slugs
]


def names_of(word: str) -> set[str]:
    """Return every text that would identify a deck: its key, its names, its code."""
    deck = BOOK.starter(word)
    assert deck is not None
    return {word, *(words_for(CARDS, lang)(f"deck-{word}") for lang in ("en", "es")), BOOK.write(deck)}


async def everything(messages: Iterable[ShownMessage]) -> str:
    """Return all readable texts of messages: content, alternative texts, controls, files."""
    found = list[str]()
    for one in messages:
        found += [one.text, json.dumps(one.components, ensure_ascii=False)]
        found += [f"{image.filename} {image.description}" for image in one.images]
        found += [(await file.read()).decode(errors="replace") for file in one.files]
    return "\n".join(found)


async def opened_doors(event: EventStand, table: TournamentTable, user: DriverUser) -> dict[str, str]:
    """Return the text that a user reads for each request, by the request's name. All users read texts in channels."""
    stand, thread = event.stand, str(table.thread_id)
    doors = dict[str, str]()
    for place, asked in ((thread, ABOUT_TABLE), (event.channel, ABOUT_EVENT)):
        for words, options in asked:
            if options.get("player"):
                options = {**options, "player": stand.users(1)[0].id}
            done: Exchange = await user.command(words, channel=place, options=options)
            await stand.told()
            doors[f"/{words} {options}"] = await everything(done.messages)
    boards = [one for one in stand.driver.messages(thread) if one.images]
    room = (await user.command("event me", channel=event.channel)).message
    for shown, actions in ((event.message(), EVENT_BUTTONS), (boards[-1], BOARD_BUTTONS), (room, ROOM_BUTTONS)):
        for action in {*actions} & {one.action for one in controls(shown)}:
            done = await press(user, shown, action)
            await stand.told()
            doors[f"button {action} of {shown.id}"] = await everything(done.messages)
    for kind in EXPORTS:
        done = await event.forge(user, EXPORT_KIND, "", kind)
        doors[f"file {kind}"] = await everything(done.messages)
    doors["channels"] = await everything(
        chain(stand.driver.messages(event.channel), *(stand.driver.messages(one) for one in threads_of(event)))
    )
    doors["threads"] = " ".join(thread.name or "" for thread in threads_of(event))
    return doors


def threads_of(event: EventStand) -> list[Channel]:
    return [*event.stand.driver.threads(event.channel)]


async def test_tn4_no_request_reveals_a_players_starter_deck(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    # The rate limits are lifted, because the test makes all its requests at once.
    for throttle in (stand.client.services.boards, stand.client.services.pace):
        monkeypatch.setattr(throttle, "check", lambda _: None)
    event = await form_of(stand, CARDS, "round-robin-twice")
    await event.press(PLAYERS)
    await event.press(TOGGLE, "show_decks")
    await opened(event)
    ana, ben = stand.users(2)
    secret = {ana: "brotherhood-and-sinister", ben: "x-men"}
    for user, word in secret.items():
        await choose(user, await event.click(user, JOIN), DECK, f"w{word}")
        await stand.told()
    await started(event, [ana, ben])
    (table,) = (await event.whole()).tables
    dora = stand.driver.user("Mod Dora")
    await looked(event, table, {ben: secret[ana], ana: secret[ben], dora: secret[ana]})
    # The match is over, but its players use their decks until the event ends. So the decks stay secret.
    await all_ruled(event)
    await looked(event, table, {ben: secret[ana], dora: secret[ana]})


async def looked(event: EventStand, table: TournamentTable, readers: dict[DriverUser, str]) -> None:
    """Let each user make all requests. Check that the answers contain nothing about a deck."""
    for user, word in readers.items():
        for door, read in (await opened_doors(event, table, user)).items():
            # A card in the reader's own hand, or a Location, may name a team, and some decks have a team's name.
            for effect in EFFECTS:
                read = read.replace(effect, "")
            if door in ("channels", "threads") or read:
                assert not [name for name in names_of(word) if name in read], (door, user.name, read[:2000])
