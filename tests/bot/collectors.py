"""Users who have saved decks, and use the bot through the real client."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.host.lobbies.decks import OwnDeck
from bot.wording.words import Words, words_for
from engine.games.marvel_card_game.state.decks import DECKS
from tests.bot.driver import DriverUser, Exchange
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

GAME = "marvel_card_game"
BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])


def words(locale: str) -> Words:
    return words_for(GAME, locale[:2])


def private(exchange: Exchange) -> str:
    """Return the text of an answer that only its user sees."""
    assert exchange.messages
    assert all(message.ephemeral for message in exchange.messages), exchange
    return exchange.text


def someone(stand: Standing) -> DriverUser:
    """Return a user without decks."""
    number = len(stand.table.world.people)
    return stand.driver.add_user(f"Collector {number}", "en-GB")


async def decks_of(stand: Standing, user: DriverUser) -> list[OwnDeck]:
    return await stand.client.services.host.decks.of_user(int(user.id))


async def own(stand: Standing, user: DriverUser, cards: Mapping[str, int], name: str = "Mine") -> OwnDeck:
    """Import a user's deck from its code; return it."""
    await user.command("deck import", code=DECKS.write(cards), name=name)
    return next(deck for deck in await decks_of(stand, user) if deck.name == name)


def menu(message: ShownMessage, action: str) -> str:
    """Return the custom id of an action's menu."""
    return next(select.custom_id for select in message.selects if select.custom_id.startswith(f"{action}:"))


def option_labels(message: ShownMessage, action: str) -> dict[str, str]:
    """Return the options of a menu: labels by value."""
    found = next(select for select in message.selects if select.custom_id.startswith(f"{action}:"))
    return {value: label for label, value in found.options}


def source(stand: Standing) -> str:
    """Return the registered name of the second option of `/deck new`: the source of the deck."""
    root, _ = stand.driver.find_command("deck new", "table")
    new = next(one for one in root["options"] if one["name"] == "new")
    return str(new["options"][1]["name"])
