"""The published decks of a finished event: a list of players and decks, and each deck as a picture with its code."""

from __future__ import annotations

from discord import ui

from bot.face.decks.words import summary
from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, Row, gallery, row_of, text, turning
from bot.face.messages.tournaments.event_message import DECKS, control, shows_decks, title
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.tournaments.views.panel import standings_of
from bot.face.words.tournaments.naming import plain_players, said_players
from bot.host.lobbies.decks import OwnDeck, book_of
from bot.host.tournaments.ground.people import entry_numbered
from bot.host.tournaments.ground.settings import table_of
from bot.wording.names import shorten
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from storage.records.tournaments import TournamentEntry

TURN, ONE = "evdeckspage", "evdeckof"
PAGE = 20
# A deck's code of at most this many characters is shown in the message itself.
CODE_SHOWN = 1200


async def decks_shown(request: EventRequest, number: int = 0) -> Page:
    """Return a page of players with their decks, best first. Raises `Refused` ("decks_hidden")."""
    if not shows_decks(request.whole):
        raise Refused("decks_hidden")
    decks_brought, words = await _players_with_decks(request), request.words
    last = max(0, (len(decks_brought) - 1) // PAGE)
    number = min(number, last)
    some, names = decks_brought[number * PAGE : (number + 1) * PAGE], said_players(request.whole, words)
    lines = [f"### {words('decks-shown', name=title(request.whole))}"]
    lines += [words("decks-line", name=names[one.number], deck=shown_deck_name(request, one)) for one in some]
    readable = [one for one in some if deck_of(request, one) is not None]
    rows: list[Row] = [_decks_menu(request, readable)] if readable else []
    row = turning(words, TURN, number, last, request.tournament_id)
    return Page(text("\n".join(lines)), *rows, *([row] if row.children else []))


async def _players_with_decks(request: EventRequest) -> list[TournamentEntry]:
    """Return the players of the event who had a deck, ordered by final rank."""
    found = await standings_of(request)
    places = found.places if found is not None else {}
    there = [one for one in request.whole.entries if one.seed is not None and one.choice is not None]
    return sorted(there, key=lambda one: (places.get(one.number, len(places) + 1), one.number))


def _decks_menu(request: EventRequest, readable: list[TournamentEntry]) -> Row:
    names = plain_players(request.whole, request.words)
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(request.words("decks-which"), PLACEHOLDER_LIMIT),
        custom_id=control(request.whole, ONE).pack(),
    )
    for one in readable:
        select.add_option(label=shorten(names[one.number], OPTION_LIMIT), value=str(one.number))
    return row_of(select)


def shown_deck_name(request: EventRequest, entry: TournamentEntry) -> str:
    """Return the name of an entry's deck: the game's name for it, or a general text for the player's own deck."""
    tournament = request.whole.tournament
    words, choice = words_for(tournament.game, request.words.lang), table_of(tournament).choice
    if choice is not None and entry.choice in choice.values(0):
        return words(f"{choice.key}-{entry.choice}")
    return words("choice-deck-hidden")


def deck_of(request: EventRequest, entry: TournamentEntry) -> OwnDeck | None:
    """Return the deck of an entry. None if it was made only for the match or cannot be decoded."""
    game = game_named(request.whole.tournament.game)
    book, chosen_cards = book_of(game), entry.choice or ""
    try:
        cards = book.starter(chosen_cards) if chosen_cards in book.words else book.read(chosen_cards)
    except Refused:
        return None
    if cards is None:
        return None
    name = plain_players(request.whole, request.words)[entry.number]
    return OwnDeck(0, game.slug, name, book.write(cards), dict(cards), tuple(book.faults(cards)))


async def show_decks(request: EventRequest) -> None:
    """Answer with the decks of an event. Raises `Refused` ("decks_hidden")."""
    await request.answer(await decks_shown(request))


async def _turn_page(press: Press) -> None:
    number = natural(press.control.rest)
    if number is None:
        raise Refused("expired_control")
    await press.show(await decks_shown(await asked_by_press(press), number))


async def _one(press: Press) -> None:
    request, number = await asked_by_press(press), natural(press.values[0]) if press.values else None
    if number is None:
        raise Refused("expired_control")
    if not shows_decks(request.whole):
        raise Refused("decks_hidden")
    entry = entry_numbered(request.whole, number)
    deck = deck_of(request, entry)
    if deck is None:
        raise Refused("expired_control")
    request.services.boards.check(request.actor.user_id)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    words = words_for(request.whole.tournament.game, request.words.lang)
    picture = await request.services.studio.deck(deck, words.lang)
    lines = [summary(deck, words, said_players(request.whole, words)[number])]
    lines += [f"```\n{deck.code}\n```"] if len(deck.code) <= CODE_SHOWN else []
    await request.answer(Page(text("\n".join(lines)), gallery(picture), pictures=[picture]))


PANEL = Panel(__name__, {DECKS: for_event(show_decks), TURN: _turn_page, ONE: _one})
