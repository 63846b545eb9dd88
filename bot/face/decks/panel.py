"""The panels of a user's decks. Buttons and menus encode the deck's id; a deck of another user counts as missing."""

from __future__ import annotations

import io
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord import ui

from bot.face.decks.words import list_line, option_note, spoken_name, summary
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import (
    DANGER,
    OPTION_LIMIT,
    PRIMARY,
    Page,
    Row,
    button,
    file_of,
    gallery,
    page_buttons,
    row_of,
    rows_of,
    text,
)
from bot.face.ground.interactions import Interaction
from bot.face.messages.refusals import refusal_page
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.host.lobbies.decks import CODE_LIMIT, NAME_LIMIT, OwnDeck, book_of, deck_game, read_code
from bot.wording.names import shorten
from bot.wording.words import Words, words_for
from engine.kernel.cards.decks import Deck
from engine.kernel.contract.registry import AnyGame
from engine.kernel.errors import Refused
from render.pictures import Picture

_log = logging.getLogger(__name__)

LIST_PAGE = 25
# A deck's code of at most this many characters is shown in the message itself. A longer code is sent as a file.
CODE_SHOWN = 1900
# The source of a new deck without cards.
EMPTY = "empty"


def deck_control(action: str, deck_id: int, rest: str = "") -> Control:
    """Return a control for an action on a deck."""
    return Control(action, 0, 0, f"{deck_id}/{rest}")


def deck_of(control: Control) -> tuple[int, str]:
    """Return the deck's id and the rest of a deck control. Raises `Refused` ("expired_control")."""
    number, _, rest = control.rest.partition("/")
    deck_id = natural(number)
    if deck_id is None:
        raise Refused("expired_control")
    return deck_id, rest


async def deck_words(services: Services, interaction: Interaction, slug: str) -> Words:
    """Return the words of a game for a private answer."""
    return words_for(slug, await services.languages.of_user(interaction))


@asynccontextmanager
async def refusing(services: Services, interaction: Interaction, slug: str) -> AsyncIterator[None]:
    """Within the `async with` block, answer a refusal in the game's words, because the refusal may name cards."""
    try:
        yield
    except Refused as error:
        words = await deck_words(services, interaction, slug)
        await services.answer_refusal(interaction, refusal_page(error.phrase, words, slug=slug))


async def pressed_deck(press: Press) -> OwnDeck:
    """Return the user's own deck that a control names. Raises `Refused`: "expired_control", "no_such_deck"."""
    return await press.services.host.decks.find(press.member.id, deck_of(press.control)[0])


def list_page(decks: list[OwnDeck], lang: str, number: int = 0) -> Page:
    """Return a user's decks, `LIST_PAGE` at a time, with a menu to open one."""
    words = words_for(None, lang)
    if not decks:
        return Page(text(words("deck-list-empty")))
    pages = -(-len(decks) // LIST_PAGE)
    number = min(number, pages - 1)
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=words("deck-open"), custom_id=Control("deckopen", 0, 0, str(number)).pack()
    )
    lines = [f"### {words('deck-list-title', count=len(decks))}"]
    for deck in decks[number * LIST_PAGE : (number + 1) * LIST_PAGE]:
        game_words = words_for(deck.game, lang)
        lines.append(list_line(deck, game_words))
        note = option_note(deck, game_words, OPTION_LIMIT)
        select.append_option(
            discord.SelectOption(label=shorten(deck.name, OPTION_LIMIT), value=str(deck.deck_id), description=note)
        )
    turning = page_buttons(words, lambda to: Control("decklist", 0, 0, str(to)), number, pages)
    return Page(text("\n".join(lines)), row_of(select), *rows_of(turning))


async def _list(press: Press) -> None:
    decks = await press.services.host.decks.of_user(press.member.id)
    lang = await press.services.languages.of_user(press.interaction)
    await press.show(list_page(decks, lang, natural(press.control.rest) or 0))


async def _open_deck_list(press: Press) -> None:
    deck_id = natural(press.values[0]) if press.values else None
    if deck_id is None:
        raise Refused("expired_control")
    await show_deck(press.services, press.interaction, await press.services.host.decks.find(press.member.id, deck_id))


async def show_deck(services: Services, interaction: Interaction, deck: OwnDeck) -> None:
    """Answer with a deck: its picture, totals, errors and buttons."""
    services.boards.check(interaction.user.id)
    await interaction.response.defer(ephemeral=True, thinking=True)
    words = await deck_words(services, interaction, deck.game)
    picture = await _painted(services, deck, words)
    page = deck_page(deck, words, spoken_name(deck.name), picture)
    await services.answer(interaction, page, file=file_of(picture) if picture else None)


async def _painted(services: Services, deck: OwnDeck, words: Words) -> Picture | None:
    """Return a deck's picture, None if painting fails. The totals are shown anyway."""
    try:
        return await services.studio.deck(deck, words.lang)
    except Exception:
        _log.exception("deck %d could not be painted", deck.deck_id)
        return None


def deck_page(deck: OwnDeck, words: Words, title: str, picture: Picture | None = None) -> Page:
    """Return a deck with its buttons, under a title that names the completed action."""
    row: Row = ui.ActionRow()
    if picture is None:
        row.add_item(button(words("deck-show"), deck_control("deckshow", deck.deck_id), emoji="🖼️"))
    row.add_item(button(words("deck-edit"), deck_control("deckedit", deck.deck_id), PRIMARY, "✏️"))
    row.add_item(button(words("deck-code"), deck_control("deckcode", deck.deck_id), emoji="📤"))
    row.add_item(button(words("deck-copy"), deck_control("deckcopy", deck.deck_id), emoji="📑"))
    row.add_item(button(words("deck-delete"), deck_control("deckask", deck.deck_id), DANGER, "🗑️"))
    items: list[ui.Item[ui.LayoutView]] = [text(summary(deck, words, title))]
    return Page(*items, *([gallery(picture)] if picture else []), row)


async def _show_pressed_deck(press: Press) -> None:
    await show_deck(press.services, press.interaction, await pressed_deck(press))


async def export_deck(services: Services, interaction: Interaction, deck: OwnDeck) -> None:
    """Answer with a deck's code. A code that is too long for a message is sent as a file."""
    words = await deck_words(services, interaction, deck.game)
    title = f"### {words('deck-code-title', name=spoken_name(deck.name))}"
    if len(deck.code) <= CODE_SHOWN:
        await services.answer(interaction, Page(text(f"{title}\n```\n{deck.code}\n```\n-# {words('deck-code-how')}")))
        return
    page = Page(text(f"{title}\n-# {words('deck-code-how')}"), ui.File("attachment://deck.txt"))
    await services.answer(interaction, page, file=discord.File(io.BytesIO(deck.code.encode()), filename="deck.txt"))


async def _code(press: Press) -> None:
    await export_deck(press.services, press.interaction, await pressed_deck(press))


def import_form(words: Words, slug: str) -> ui.Modal:
    """Return the form that asks for a code."""
    return form(
        words("deck-import-title"),
        Control("deckimport", 0, 0, slug),
        Field("code", words("deck-import-code"), CODE_LIMIT, tall=True),
        Field("name", words("deck-import-name"), NAME_LIMIT, required=False),
    )


async def import_deck(services: Services, interaction: Interaction, slug: str, code: str, name: str) -> None:
    """Save the deck that a code describes under the given name, or under a generated one, and answer with it."""
    game = deck_game(slug)
    words = await deck_words(services, interaction, game.slug)
    user = interaction.user.id
    cards = read_code(game, code)
    if not name.strip():
        name = await services.host.decks.free_name(user, game.slug, words("deck-imported"))
    deck = await services.host.decks.add(user, game, name, cards, interaction.id)
    await services.answer(interaction, deck_page(deck, words, words("deck-import-done", name=spoken_name(deck.name))))


async def _import(press: Press) -> None:
    fields = filled(dict(press.interaction.data or {}))
    await import_deck(
        press.services, press.interaction, press.control.rest, fields.get("code", ""), fields.get("name", "")
    )


async def copy_deck(services: Services, interaction: Interaction, deck: OwnDeck, name: str | None = None) -> None:
    """Save a copy of a deck under the given name, or under the same name with a number, and answer with it."""
    user = interaction.user.id
    name = name or await services.host.decks.free_name(user, deck.game, deck.name)
    copied = await services.host.decks.add(user, deck_game(deck.game), name, deck.cards, interaction.id)
    words = await deck_words(services, interaction, deck.game)
    title = words("deck-copy-done", old=spoken_name(deck.name), name=spoken_name(copied.name))
    await services.answer(interaction, deck_page(copied, words, title))


async def _copy(press: Press) -> None:
    await copy_deck(press.services, press.interaction, await pressed_deck(press))


async def ask_to_delete(services: Services, interaction: Interaction, deck: OwnDeck) -> None:
    """Ask for confirmation before a deck is deleted."""
    words = await deck_words(services, interaction, deck.game)
    sure_text = words("deck-delete-sure", name=spoken_name(deck.name))
    sure = button(words("deck-delete-confirm"), deck_control("deckdrop", deck.deck_id), DANGER, "🗑️")
    await services.answer(interaction, Page(text(sure_text), row_of(sure)))


async def _ask(press: Press) -> None:
    await ask_to_delete(press.services, press.interaction, await pressed_deck(press))


async def _delete(press: Press) -> None:
    deck_id, _ = deck_of(press.control)
    deck = await press.services.host.decks.delete(press.member.id, deck_id, press.interaction.id)
    words = await deck_words(press.services, press.interaction, deck.game)
    await press.show(Page(text(words("deck-deleted", name=spoken_name(deck.name)))))


async def new_deck(services: Services, interaction: Interaction, slug: str, name: str, source: str | None) -> OwnDeck:
    """Save a new deck. Raises `Refused`: "no_such_source", and the codes of `deck_game` and `Decks.add`."""
    game = deck_game(slug)
    user = interaction.user.id
    source_text = (source or EMPTY).strip()
    cards = _starter(game, source_text, await deck_words(services, interaction, game.slug))
    if cards is None:
        own_deck = await named_deck(services, user, source_text, game.slug)
        if own_deck is None:
            raise Refused("no_such_source", source=source_text[:NAME_LIMIT])
        cards = own_deck.cards
    return await services.host.decks.add(user, game, name, cards, interaction.id)


def _starter(game: AnyGame, starter_wanted: str, words: Words) -> Deck | None:
    """Return the starter deck with that key or name, an empty deck for `EMPTY`, otherwise None."""
    if starter_wanted == EMPTY:
        return {}
    book = book_of(game)
    starters = {words(f"deck-{word}").casefold(): word for word in book.words}
    return book.starter(starters.get(starter_wanted.casefold(), starter_wanted))


async def named_deck(services: Services, user_id: int, deck_name: str, game: str | None = None) -> OwnDeck | None:
    """Return the user's deck with that label, None if there is none."""
    typed_name = deck_name.strip().casefold()
    decks = await services.host.decks.of_user(user_id, game)
    return next((deck for deck, label in labelled(decks) if label.casefold() == typed_name), None)


def labelled(decks: list[OwnDeck]) -> list[tuple[OwnDeck, str]]:
    """Return decks with their labels in commands: the name, followed by the game if two decks share a name."""
    names = [deck.name.casefold() for deck in decks]
    return [
        (deck, deck.name if names.count(deck.name.casefold()) == 1 else f"{deck.name} ({deck.game})") for deck in decks
    ]


PANEL = Panel(
    __name__,
    {
        "decklist": _list,
        "deckopen": _open_deck_list,
        "deckshow": _show_pressed_deck,
        "deckcode": _code,
        "deckimport": _import,
        "deckcopy": _copy,
        "deckask": _ask,
        "deckdrop": _delete,
    },
)
