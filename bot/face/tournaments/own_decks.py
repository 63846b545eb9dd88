"""The decks that a user may bring to an event or a league: the menus of them, and the chosen one in words."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Row, row_of
from bot.face.ground.markdown import literal
from bot.host.lobbies.decks import Decks
from bot.wording.names import clean_text, shorten
from bot.wording.words import Words, words_for
from engine.kernel.table.seat_choices import SeatChoice

NAME_SHOWN = 60


class OwnDecks(msgspec.Struct, frozen=True):
    """The decks that a user may bring in a game: those of the game, and the user's own. Only the user sees them."""

    decks: Decks
    user_id: int
    game: str
    choice: SeatChoice
    words: Words

    async def menus(self, control_of: Callable[[str], Control]) -> list[Row]:
        """Return the menus of the user's legal decks and of the game's decks.

        ``control_of`` returns the control of a menu from the ``rest`` that distinguishes the menus.
        """
        words = words_for(self.game, self.words.lang)
        own_decks = await self.decks.of_user(self.user_id, self.game)
        deck_options = [(f"d{deck.deck_id}", deck.name) for deck in own_decks if not deck.faults]
        deck_options += [(f"w{value}", words(f"{self.choice.key}-{value}")) for value in self.choice.values(0)]
        menus = []
        for number, first in enumerate(range(0, len(deck_options), MENU_SIZE)):
            select: ui.Select[ui.LayoutView] = ui.Select(
                placeholder=shorten(words(f"choice-{self.choice.key}-ask"), PLACEHOLDER_LIMIT),
                custom_id=control_of(str(number) if number else "").pack(),
            )
            for value, name in deck_options[first : first + MENU_SIZE]:
                select.add_option(label=shorten(name, OPTION_LIMIT), value=value)
            menus.append(row_of(select))
        return menus

    async def line(self, value: str | None) -> str:
        """Return the deck that the user has chosen, in words; None stands for no choice."""
        name = "" if value is None else await self._name(value)
        return self.words("own-deck", deck=name, chosen="yes" if value else "no")

    async def _name(self, value: str) -> str:
        """Return the name of a deck: the game's name for it, otherwise the user's name for it."""
        words = words_for(self.game, self.words.lang)
        if value in self.choice.values(0):
            return words(f"{self.choice.key}-{value}")
        own_decks = await self.decks.of_user(self.user_id, self.game)
        name = next((deck.name for deck in own_decks if deck.code == value), None)
        return words("choice-deck-hidden") if name is None else literal(clean_text(name, NAME_SHOWN))
