"""Reads the texts that commands accept, and completes them while a user types."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar, cast

import msgspec
from discord import app_commands

from bot.face.ground.interactions import Interaction
from bot.face.play.orders import IN_WINDOWS
from bot.face.words.orders import (
    card_choices,
    card_moments,
    card_name,
    card_order_text,
    card_when,
    offered_orders,
    order_name,
)
from bot.face.words.sessions import option_words
from bot.face.words.tables import clock_words, table_words
from bot.host.clocks.terms import PRESETS, USUAL, clock_text, parse_terms
from bot.host.lobbies.modes import modes
from bot.host.matches.live import Live
from bot.host.matches.results.wall import walled
from bot.wording.languages import LANGUAGES, language_of
from bot.wording.names import clean_text, shorten
from bot.wording.words import Words, folded, game_name, words_for
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.choices.orders import Order
from engine.kernel.contract.option_values import few_values, table_options
from engine.kernel.contract.registry import AnyGame, game_called, games
from engine.kernel.errors import Refused
from engine.kernel.table.table_rules import TableRules
from engine.players.puzzles import puzzles_of

CHOICES = 25
NAME_LIMIT = 100
# The value of the choice "any game".
ANY_GAME = "any"
V = TypeVar("V", int, str)


def offered_choices(named_values: Iterable[tuple[V, str]]) -> list[app_commands.Choice[V]]:
    """Return choices for these pairs of value and name, as many as Discord shows.

    Values too long for Discord are left out.
    """
    fitting = [(value, name) for value, name in named_values if len(str(value)) <= NAME_LIMIT]
    return [app_commands.Choice(name=shorten(name, NAME_LIMIT), value=value) for value, name in fitting[:CHOICES]]


def matching_choices(named_values: Iterable[tuple[V, str]], current: str) -> list[app_commands.Choice[V]]:
    """Return choices for the pairs in which the name, or a value that is a text, contains the typed text."""
    typed = clean_text(current, NAME_LIMIT).casefold()
    return offered_choices(
        (value, name)
        for value, name in named_values
        if typed in name.casefold() or (isinstance(value, str) and typed in value.casefold())
    )


def typed_game(typed: str) -> AnyGame:
    """Return the game that a text names: by its slug, its name, or the beginning of only one name.

    Raises `Refused` ("unknown_game").
    """
    if typed in games():
        return games()[typed]
    letters = "".join(folded(typed))
    letters_by_game = {slug: ["".join(folded(game_name(slug, lang))) for lang in LANGUAGES] for slug in games()}
    whole = [slug for slug, names in letters_by_game.items() if letters in names]
    fitting_games = [slug for slug, names in letters_by_game.items() if any(name.startswith(letters) for name in names)]
    found = whole or fitting_games
    if not letters or len(found) != 1:
        raise Refused("unknown_game", game=typed, games=[*map(game_called, games())])
    return games()[found[0]]


def typed_puzzle_game(typed: str) -> str | None:
    """Return the slug of a typed game, None for the choice "any game".

    Raises `Refused`: "unknown_game", "no_puzzles".
    """
    if typed == ANY_GAME:
        return None
    slug = typed_game(typed).slug
    if not puzzles_of(slug):
        raise Refused("no_puzzles")
    return slug


async def game_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the games that match the typed text as choices, quickest games first."""
    return _offered_games(interaction, current, lambda _, words: words("game-name"))


async def wall_game_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the same choices as `game_choices`, limited to games with foes to beat."""
    choices_found = _offered_games(interaction, current, lambda _, words: words("game-name"))
    slugs = {game.slug for game in walled()}
    return [choice for choice in choices_found if choice.value in slugs]


async def puzzle_game_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the same choices as `game_choices`, limited to games with puzzles."""
    choices_found = _offered_games(interaction, current, lambda _, words: words("game-name"))
    return [choice for choice in choices_found if puzzles_of(choice.value)]


async def daily_game_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the choice "any game", then the same choices as `puzzle_game_choices`."""
    words = words_for(None, language_of(interaction.locale))
    any_game = matching_choices([(ANY_GAME, words("daily-any"))], current)
    return [*any_game, *await puzzle_game_choices(interaction, current)]


async def opening_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the same choices as `game_choices`, with each game's default table and player counts."""
    return _offered_games(interaction, current, _game_and_table)


def _offered_games(
    interaction: Interaction, current: str, name_of_game: Callable[[AnyGame, Words], str]
) -> list[app_commands.Choice[str]]:
    lang = language_of(interaction.locale)
    quickest = sorted(games().values(), key=lambda game: game.minutes_at_table)
    return matching_choices([(game.slug, name_of_game(game, words_for(game.slug, lang))) for game in quickest], current)


def _game_and_table(game: AnyGame, words: Words) -> str:
    table = game.table(game.parse_options({}))
    return f"{words('game-name')} · {table_words(table, table.seat_counts, words)}"


async def option_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return choices among the chosen game's options as "name=value", or among the values of the option being typed."""
    slug = getattr(interaction.namespace, "game", None)
    game = games().get(cast("str", slug))
    if game is None:
        return []
    words = words_for(game.slug, language_of(interaction.locale))
    before, _, word_start = current.lstrip().rpartition(" ")
    texts_by_option = {f"{before} {option}".strip(): text for option, text in _options(game, words, before, word_start)}
    return offered_choices(texts_by_option.items())


def _options(game: AnyGame, words: Words, before: str, typed_start: str) -> Iterator[tuple[str, str]]:
    """Yield the texts that can come next, and their descriptions: options, or values of the option being typed."""
    options_typed = {word.partition("=")[0] for word in before.split()}
    kinds = {name: kind for name, kind in table_options(game.options_type).items() if name not in options_typed}
    name, equals, value = typed_start.partition("=")
    if equals and name in kinds:
        yield from _values(game, words, name, value)
        return
    typed_letters = " ".join(folded(typed_start))
    for option in kinds:
        option_text, default = words(f"option-{option}"), getattr(game.options_type(), option)
        if option.startswith(typed_start) or typed_letters in " ".join(folded(option_text)):
            yield f"{option}={default}", f"{option}={default}: {option_text}"


def _values(game: AnyGame, words: Words, name: str, typed_start: str) -> Iterator[tuple[str, str]]:
    """Yield the option's values that begin with ``typed_start``.

    If there are too many, yield only ``typed_start`` or the default.
    """
    few = few_values(table_options(game.options_type)[name])
    for one in few or (typed_start or getattr(game.options_type(), name),):
        if str(one).casefold().startswith(typed_start.casefold()):
            yield f"{name}={one}", f"{name}={one}: {option_words(words, name, one)}" if few else f"{name}={one}"


async def seat_choices(interaction: Interaction, current: object) -> list[app_commands.Choice[int]]:
    """Return the player counts that the chosen game allows with the typed options.

    If no game is chosen, return the player counts of all games.
    """
    lang, chosen_game = language_of(interaction.locale), games().get(getattr(interaction.namespace, "game", None) or "")
    words = words_for(chosen_game.slug if chosen_game else None, lang)
    if chosen_game is not None:
        table = _typed_table(chosen_game, interaction)
        seat_names = [(count, table_words(table, (count,), words)) for count in table.seat_counts]
    else:
        counts = {count for game in games().values() for mode in modes(game) for count in mode.table.seat_counts}
        seat_names = [(count, words("players-one", count=count)) for count in sorted(counts)]
    typed = str(current or "").strip()
    return offered_choices((count, name) for count, name in seat_names if str(count).startswith(typed))


def _typed_table(game: AnyGame, interaction: Interaction) -> TableRules:
    """Return the table rules of a game with the typed options.

    If these cannot be read, return those of the default options.
    """
    with contextlib.suppress(Refused):
        return game.table(game.parse_options(parse_options(game, getattr(interaction.namespace, "options", None))))
    return game.table(game.parse_options({}))


def typed_clock(clock: str | None) -> str:
    """Return a typed clock in its canonical form, "" for None. Raises `Refused` ("bad_terms") for an invalid clock."""
    if clock is None:
        return ""
    return clock_text(parse_terms(clock.strip(), USUAL.at_zero, USUAL.lobby_days))


async def clock_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return matching preset clocks (time limits), named in words, and the typed clock if it is valid."""
    words = words_for(None, language_of(interaction.locale))
    fitting = matching_choices([(word, clock_words(terms, words)) for word, terms in PRESETS.items()], current)
    typed_letters = current.casefold().strip()
    with contextlib.suppress(Refused):
        typed = parse_terms(typed_letters, USUAL.at_zero, USUAL.lobby_days)
        if typed_letters not in PRESETS:
            fitting += offered_choices([(clock_text(typed), clock_words(typed, words))])
    return fitting


def order_choices(live: Live, words: Words, seat: int | None, current: str) -> list[app_commands.Choice[str]]:
    """Return the standing orders that match the typed text as choices. An order says when the bot asks a player.

    An order may list several windows (moments in which players may answer), so each further window that can be added
    to the typed ones is offered. Orders for cards that the seat holds are offered too.
    """
    windows, typed = live.game.windows, parse_move(current)
    if not windows or not live.is_running or live.session.paused_at is not None:
        return []
    window_words = tuple(word for word in typed[1:] if word in windows)
    orders = [order for order in offered_orders(live, seat) if order.kind != IN_WINDOWS]
    orders += [Order(IN_WINDOWS, window_words)] if window_words else []
    orders += [Order(IN_WINDOWS, (*window_words, name)) for name in windows if name not in window_words]
    order_options = [(order.text(), order_name(words, order)) for order in orders]
    order_options += [] if seat is None else _card_orders(live, words, seat)
    fitting = [offer for offer in order_options if offer[0].startswith(move_text(typed))]
    fitting = fitting or [offer for offer in order_options if move_text(typed) in offer[1].lower()]
    return offered_choices(fitting)


def _card_orders(live: Live, words: Words, seat: int) -> list[tuple[str, str]]:
    game, found = live.game, []
    for card in game.reactions_held(live.running_match.view(seat)):
        name = card_name(words, game, card)
        for when in (*card_choices(game, card), *card_moments(game, card)):
            order_text, text = card_when(words, game, card, (when,)), card_order_text(card, (when,))
            found.append((text, words("orders-card", card=name, when=order_text)))
    return found


def parse_options(game: AnyGame, text: str | None) -> dict[str, Any]:
    """Read a game's options from a text such as "name=value name=value".

    Raises `Refused` ("unknown_option", "bad_option", "chosen_in_lobby").
    """
    kinds = table_options(game.options_type)
    options: dict[str, Any] = {}
    for word in (text or "").replace(",", " ").split():
        name, equals, value = word.partition("=")
        if name not in kinds and name in game.options_type.__struct_fields__:
            raise Refused("chosen_in_lobby", option=name)
        if not equals or name not in kinds:
            raise Refused("unknown_option", option=name[:50], options=", ".join(kinds) or "-")
        try:
            options[name] = msgspec.convert(value, kinds[name], strict=False)
        except msgspec.ValidationError as error:
            raise Refused("bad_option", option=name, value=value[:50], allowed=_allowed_values(kinds[name])) from error
    return options


def _allowed_values(value_type: object) -> str:
    """Return the allowed values of an option in language-neutral form, for example "1–6"."""
    info = msgspec.inspect.type_info(value_type)
    if isinstance(info, msgspec.inspect.IntType):
        least, most = ("" if limit is None else str(limit) for limit in (info.ge, info.le))
        return f"{least}–{most}"
    if isinstance(info, msgspec.inspect.BoolType):
        return "true, false"
    return ", ".join(map(str, few_values(value_type))) or "…"
