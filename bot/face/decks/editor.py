"""The deck editor: users add or remove copies of cards. Its buttons and menus encode the view and the deck's id."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.decks.panel import deck_control, deck_of, deck_words, pressed_deck
from bot.face.decks.shelf import (
    ALL,
    PAGE_SIZE,
    PICKED_AT_ONCE,
    Shelf,
    groups_on,
    on_shelf,
    parts_of,
    pick,
    picked_cards,
    points_on,
    query_of,
    shelf_cards,
    unpack_shelf,
)
from bot.face.decks.words import spoken_name, summary
from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import (
    DANGER,
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    SUCCESS,
    Page,
    Row,
    button,
    page_buttons,
    row_of,
    rows_of,
    text,
)
from bot.face.ground.interactions import Interaction
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.host.lobbies.decks import NAME_LIMIT, OwnDeck
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.cards.decks import DeckCard


def editor_page(deck: OwnDeck, words: Words, shelf: Shelf) -> Page:
    """Return the panel: the deck's summary, the picked cards, menus of cards, buttons."""
    title = words("deck-editor-title", name=spoken_name(deck.name))
    items: list[ui.Item[ui.LayoutView]] = [text(summary(deck, words, title))]
    picked = picked_cards(deck, shelf)
    if picked:
        items += [
            text("\n".join(_card_line(deck, card, words) for card in picked)),
            _amounts(deck, shelf, picked, words),
        ]
    items += [row_of(menu) for menu in (_shelves(deck, shelf, words), *_filter_menus(deck, shelf, words))]
    items += _cards(deck, shelf, words)
    row: Row = ui.ActionRow()
    row.add_item(button(words("deck-seek"), _control("deckseek", deck, shelf), emoji="🔎"))
    if shelf.query:
        row.add_item(button(words("deck-seek-all"), _control("deckall", deck, shelf.with_changes(query="")), emoji="✖️"))
    row.add_item(button(words("deck-show"), deck_control("deckshow", deck.deck_id), emoji="🖼️"))
    row.add_item(button(words("deck-rename"), _control("deckname", deck, shelf), emoji="🏷️"))
    items.append(row)
    return Page(*items)


def _control(action: str, deck: OwnDeck, shelf: Shelf) -> Control:
    return deck_control(action, deck.deck_id, shelf.pack())


def _card_line(deck: OwnDeck, card: DeckCard, words: Words) -> str:
    copies_held = deck.cards.get(card.key, 0)
    return words("deck-picked", name=words.say(card.name), held=copies_held, most=card.most, note=words.say(card.note))


def _amounts(deck: OwnDeck, shelf: Shelf, picked: list[DeckCard], words: Words) -> Row:
    more = button(words("deck-more-copies"), _control("deckmore", deck, shelf), SUCCESS, "➕")
    more.disabled = all(deck.cards.get(card.key, 0) >= card.most for card in picked)
    less = button(words("deck-fewer-copies"), _control("deckless", deck, shelf), DANGER, "➖")
    less.disabled = not any(deck.cards.get(card.key, 0) for card in picked)
    return row_of(more, less)


def _filter_menu(action: str, deck: OwnDeck, shelf: Shelf, placeholder: str) -> ui.Select[ui.LayoutView]:
    return ui.Select(
        placeholder=shorten(placeholder, PLACEHOLDER_LIMIT), custom_id=_control(action, deck, shelf).pack()
    )


def _offer(menu: ui.Select[ui.LayoutView], label: str, value: int, copies: int) -> None:
    menu.append_option(
        discord.SelectOption(label=shorten(label, OPTION_LIMIT), value=str(value), default=value == copies)
    )


def _shelves(deck: OwnDeck, shelf: Shelf, words: Words) -> ui.Select[ui.LayoutView]:
    menu = _filter_menu("deckpart", deck, shelf, words("deck-shelf"))
    names = [words("deck-shelf-own"), words("deck-shelf-all")]
    names += [words(f"deck-part-{part}") for part in parts_of(deck.book)]
    for number, name in enumerate(names[:MENU_SIZE]):
        _offer(menu, name, number, shelf.shelf)
    return menu


def _filter_menus(deck: OwnDeck, shelf: Shelf, words: Words) -> list[ui.Select[ui.LayoutView]]:
    """Return the menus that filter the cards by group and by points.

    A menu with fewer than two options, or with too many, is left out.
    """
    cards = on_shelf(deck, shelf.shelf)
    groups = [words(key) for key in groups_on(cards)]
    points = [(points, words("deck-points", points=points)) for points in points_on(cards)]
    menus = []
    for action, any_key, is_chosen, offers in (
        ("deckteam", "deck-group-any", shelf.group, list(enumerate(groups, start=1))),
        ("deckworth", "deck-points-any", shelf.points, points),
    ):
        if 1 < len(offers) < MENU_SIZE:
            menu = _filter_menu(action, deck, shelf, words(any_key))
            _offer(menu, words(any_key), 0, is_chosen)
            for value, name in offers:
                _offer(menu, name, value, is_chosen)
            menus.append(menu)
    return menus


def _cards(deck: OwnDeck, shelf: Shelf, words: Words) -> list[ui.Item[ui.LayoutView]]:
    cards = shelf_cards(deck, shelf, words)
    if not cards:
        return [text(words("deck-found-none"))]
    pages = -(-len(cards) // PAGE_SIZE)
    page = min(shelf.page, pages - 1)
    cards_shown = cards[page * PAGE_SIZE : (page + 1) * PAGE_SIZE]
    placeholder = words("deck-cards", count=len(cards), page=page + 1, pages=pages)
    menu = _filter_menu("deckpick", deck, shelf.with_changes(page=page), placeholder)
    menu.max_values = min(PICKED_AT_ONCE, len(cards_shown))
    numbers = {card: number for number, card in enumerate(deck.book.cards)}
    for card in cards_shown:
        copies_held = deck.cards.get(card.key, 0)
        label = words("deck-card", name=words.say(card.name), held=copies_held, most=card.most)
        menu.append_option(
            discord.SelectOption(
                label=shorten(label, OPTION_LIMIT),
                value=str(numbers[card.key]),
                description=shorten(words.say(card.note), OPTION_LIMIT),
                emoji="🎴" if copies_held else None,
            )
        )
    items: list[ui.Item[ui.LayoutView]] = [row_of(menu)]
    turning = page_buttons(words, lambda to: _control("deckpage", deck, shelf.with_changes(page=to)), page, pages)
    return [*items, *rows_of(turning)]


async def open_editor(services: Services, interaction: Interaction, deck: OwnDeck, shelf: Shelf | None = None) -> None:
    """Answer with the editor."""
    words = await deck_words(services, interaction, deck.game)
    await services.answer(interaction, editor_page(deck, words, shelf or Shelf()))


async def _edit_deck(press: Press) -> None:
    await open_editor(press.services, press.interaction, await pressed_deck(press))


def _shelf(press: Press) -> Shelf:
    return unpack_shelf(deck_of(press.control)[1])


async def _show_view(press: Press, deck: OwnDeck, shelf: Shelf) -> None:
    words = await deck_words(press.services, press.interaction, deck.game)
    await press.show(editor_page(deck, words, shelf))


def _copies_value(press: Press) -> int:
    value = natural(press.values[0]) if press.values else None
    return 0 if value is None else min(value, 999)


async def _part(press: Press) -> None:
    await _show_view(press, await pressed_deck(press), Shelf(_copies_value(press)))


async def _group(press: Press) -> None:
    await _show_view(press, await pressed_deck(press), _shelf(press).with_changes(group=_copies_value(press)))


async def _points(press: Press) -> None:
    await _show_view(press, await pressed_deck(press), _shelf(press).with_changes(points=_copies_value(press)))


async def _show_page(press: Press) -> None:
    """Show the view that the control encodes: another page, or all cards after a search."""
    await _show_view(press, await pressed_deck(press), _shelf(press))


async def _pick(press: Press) -> None:
    deck, shelf = await pressed_deck(press), _shelf(press)
    await _show_view(press, deck, shelf.with_picked(pick(deck, press.values)))


async def _more(press: Press) -> None:
    await _add_copies(press, 1)


async def _less(press: Press) -> None:
    await _add_copies(press, -1)


async def _add_copies(press: Press, copies: int) -> None:
    """Add ``copies`` copies of each picked card. The number may be negative."""
    deck, shelf = await pressed_deck(press), _shelf(press)
    changes = {card.key: copies for card in picked_cards(deck, shelf)}
    deck_change = await press.services.host.decks.change(press.member.id, deck.deck_id, changes, press.interaction.id)
    await _show_view(press, deck_change, shelf)


async def _ask_for_search(press: Press) -> None:
    deck = await pressed_deck(press)
    words = await deck_words(press.services, press.interaction, deck.game)
    field = Field("query", words("deck-seek-field"), 40)
    await press.interaction.response.send_modal(
        form(words("deck-seek-title"), _control("decksought", deck, _shelf(press)), field)
    )


async def _show_search(press: Press) -> None:
    query_typed = filled(dict(press.interaction.data or {})).get("query", "")
    await _show_view(press, await pressed_deck(press), Shelf(ALL, query=query_of(query_typed)))


async def _name_deck(press: Press) -> None:
    deck = await pressed_deck(press)
    words = await deck_words(press.services, press.interaction, deck.game)
    field = Field("name", words("deck-rename-field"), NAME_LIMIT, deck.name)
    await press.interaction.response.send_modal(
        form(words("deck-rename-title"), _control("decknamed", deck, _shelf(press)), field)
    )


async def _rename_deck(press: Press) -> None:
    name_typed = filled(dict(press.interaction.data or {})).get("name", "")
    deck_id, _ = deck_of(press.control)
    deck = await press.services.host.decks.rename(press.member.id, deck_id, name_typed, press.interaction.id)
    await _show_view(press, deck, _shelf(press))


PANEL = Panel(
    __name__,
    {
        "deckedit": _edit_deck,
        "deckpart": _part,
        "deckteam": _group,
        "deckworth": _points,
        "deckpage": _show_page,
        "deckall": _show_page,
        "deckpick": _pick,
        "deckmore": _more,
        "deckless": _less,
        "deckseek": _ask_for_search,
        "decksought": _show_search,
        "deckname": _name_deck,
        "decknamed": _rename_deck,
    },
)
