"""The commands `/deck …`: a user's own decks. All answers are private."""

from __future__ import annotations

from discord import app_commands

from bot.face.commands.inputs import CHOICES, NAME_LIMIT, typed_game
from bot.face.commands.translator import CommandGroup, command
from bot.face.decks.editor import open_editor
from bot.face.decks.panel import (
    EMPTY,
    ask_to_delete,
    copy_deck,
    deck_words,
    export_deck,
    import_deck,
    import_form,
    labelled,
    list_page,
    named_deck,
    new_deck,
    refusing,
    show_deck,
)
from bot.face.decks.shelf import Shelf, find_cards, fold, query_of
from bot.face.ground.interactions import Interaction, member_of
from bot.face.services import Services
from bot.host.lobbies.decks import CODE_LIMIT, OwnDeck, book_of, deck_game, deck_games
from bot.host.lobbies.decks import NAME_LIMIT as DECK_NAME_LIMIT
from bot.wording.names import shorten
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused

Choices = list[app_commands.Choice[str]]
# A deck is named by its label in the list, which may include the name of its game.
LABEL_LIMIT = 100
DeckLabel = app_commands.Range[str, 1, LABEL_LIMIT]


def _choice(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=shorten(name, NAME_LIMIT), value=value[:NAME_LIMIT])


def _deck_game(typed: str | None) -> str:
    """Return the slug of the typed game. If none was typed, return that of the only game with decks.

    Raises `Refused` like `deck_game`.
    """
    return deck_game(None if typed is None else typed_game(typed).slug).slug


@app_commands.guild_only()
class DeckCommands(CommandGroup):
    """The group `/deck`."""

    def __init__(self, services: Services) -> None:
        super().__init__("deck", services)

    async def _deck(self, interaction: Interaction, label: str) -> OwnDeck:
        """Return the user's deck with that label. Raises `Refused`: the codes of `member_of`, "no_such_deck"."""
        member = member_of(interaction)
        deck = await named_deck(self._services, member.id, label)
        if deck is None:
            raise Refused("no_such_deck")
        return deck

    async def _own_decks(self, interaction: Interaction, current: str) -> Choices:
        decks = await self._services.host.decks.of_user(interaction.user.id)
        typed_letters = fold(current)
        fitting = [label for _, label in labelled(decks) if typed_letters in fold(label)]
        return [_choice(label, label) for label in fitting[:CHOICES]]

    async def _sources(self, interaction: Interaction, current: str) -> Choices:
        """Return choices for a new deck's source: an empty deck, the starter decks, the user's own decks."""
        try:
            game = deck_game(getattr(interaction.namespace, "game", None))
        except Refused:
            return []
        words = await deck_words(self._services, interaction, game.slug)
        book = book_of(game)
        source_options = [(words("deck-source-empty"), EMPTY)]
        source_options += [(words(f"deck-{word}"), word) for word in book.words if book.starter(word) is not None]
        source_options += [
            (label, label)
            for _, label in labelled(await self._services.host.decks.of_user(interaction.user.id, game.slug))
        ]
        typed_letters = fold(current)
        return [_choice(name, value) for name, value in source_options if typed_letters in fold(f"{name} {value}")][
            :CHOICES
        ]

    async def _cards(self, interaction: Interaction, current: str) -> Choices:
        deck = await named_deck(self._services, interaction.user.id, str(getattr(interaction.namespace, "deck", "")))
        if deck is None:
            return []
        words = await deck_words(self._services, interaction, deck.game)
        fitting = find_cards(list(deck.book.cards.values()), query_of(current), words)
        return [
            _choice(
                f"{words.say(card.name)} · {deck.cards.get(card.key, 0)}/{card.most} · {words.say(card.note)}", card.key
            )
            for card in fitting[:CHOICES]
        ]

    async def _games(self, interaction: Interaction, current: str) -> Choices:
        lang = await self._services.languages.of_user(interaction)
        game_names = [(words_for(slug, lang)("game-name"), slug) for slug in deck_games()]
        return [_choice(name, slug) for name, slug in game_names if fold(current) in fold(f"{name} {slug}")][:CHOICES]

    @command("deck list")
    async def list_decks(self, interaction: Interaction) -> None:
        """List the user's own decks."""
        member = member_of(interaction)
        decks = await self._services.host.decks.of_user(member.id)
        await self._services.answer(interaction, list_page(decks, await self._services.languages.of_user(interaction)))

    @command("deck show")
    async def show(self, interaction: Interaction, deck: DeckLabel) -> None:
        """Show a deck: its picture, totals and errors."""
        await show_deck(self._services, interaction, await self._deck(interaction, deck))

    @command("deck new")
    async def new(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, DECK_NAME_LIMIT],
        source: DeckLabel | None = None,
        game: app_commands.Range[str, 1, NAME_LIMIT] | None = None,
    ) -> None:
        """Create a deck and open its editor."""
        member_of(interaction)
        deck = await new_deck(self._services, interaction, _deck_game(game), name, source)
        await open_editor(self._services, interaction, deck)

    @command("deck edit")
    async def edit(
        self,
        interaction: Interaction,
        deck: DeckLabel,
        card: app_commands.Range[str, 1, NAME_LIMIT] | None = None,
        copies: app_commands.Range[int, 0, 99] | None = None,
    ) -> None:
        """Open the editor. If ``card`` is given, show it there; with ``copies``, also set its number of copies."""
        own_deck = await self._deck(interaction, deck)
        if card is None:
            await open_editor(self._services, interaction, own_deck)
            return
        async with refusing(self._services, interaction, own_deck.game):
            key = _card_key(own_deck, card, await deck_words(self._services, interaction, own_deck.game))
            if copies is not None:
                own_deck = await self._services.host.decks.set_copies(
                    interaction.user.id, own_deck.deck_id, key, copies, interaction.id
                )
            shelf = Shelf().with_picked((list(own_deck.book.cards).index(key),))
            await open_editor(self._services, interaction, own_deck, shelf)

    @command("deck import")
    async def bring_in(
        self,
        interaction: Interaction,
        code: app_commands.Range[str, 1, CODE_LIMIT] | None = None,
        name: app_commands.Range[str, 1, DECK_NAME_LIMIT] | None = None,
        game: app_commands.Range[str, 1, NAME_LIMIT] | None = None,
    ) -> None:
        """Save the deck that a code describes. Without a code, open a form that asks for it."""
        member_of(interaction)
        slug = _deck_game(game)
        if code is None:
            words = await deck_words(self._services, interaction, slug)
            await interaction.response.send_modal(import_form(words, slug))
        else:
            await import_deck(self._services, interaction, slug, code, name or "")

    @command("deck export")
    async def export(self, interaction: Interaction, deck: DeckLabel) -> None:
        """Show a deck's code."""
        await export_deck(self._services, interaction, await self._deck(interaction, deck))

    @command("deck copy")
    async def copy(
        self,
        interaction: Interaction,
        deck: DeckLabel,
        name: app_commands.Range[str, 1, DECK_NAME_LIMIT] | None = None,
    ) -> None:
        """Copy a deck."""
        await copy_deck(self._services, interaction, await self._deck(interaction, deck), name)

    @command("deck delete")
    async def delete(self, interaction: Interaction, deck: DeckLabel) -> None:
        """Ask for confirmation before a deck is deleted."""
        await ask_to_delete(self._services, interaction, await self._deck(interaction, deck))

    for _command in (show, edit, export, copy, delete):
        _command.autocomplete("deck")(_own_decks)
    new.autocomplete("source")(_sources)
    edit.autocomplete("card")(_cards)
    new.autocomplete("game")(_games)
    bring_in.autocomplete("game")(_games)
    del _command


def _card_key(deck: OwnDeck, typed: str, words: Words) -> str:
    """Return the key of a card that was typed as its key or its name. Raises `Refused` ("no_such_card")."""
    cards = deck.book.cards
    if typed in cards:
        return typed
    typed_letters = fold(typed)
    key = next(
        (card.key for card in cards.values() if typed_letters and fold(words.say(card.name)) == typed_letters), None
    )
    if key is None:
        raise Refused("no_such_card", card=typed[:DECK_NAME_LIMIT])
    return key
