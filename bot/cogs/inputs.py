"""What commands accept as text, and what they offer while it is typed."""

from __future__ import annotations

from typing import Any, cast, get_type_hints

import msgspec
from discord import app_commands

from bot.house import Interaction
from bot.languages import language_of
from bot.names import shorten
from bot.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.registry import AnyGame, games

CHOICES = 25
NAME_LIMIT = 100


async def game_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the games by their names."""
    lang = language_of(interaction.locale)
    named = [(words_for(slug, lang)("game-name"), slug) for slug in games()]
    wanted = current.casefold()
    fitting = [(name, slug) for name, slug in named if wanted in name.casefold() or wanted in slug]
    return [app_commands.Choice(name=shorten(name, NAME_LIMIT), value=slug) for name, slug in fitting[:CHOICES]]


async def option_choices(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the options of the chosen game as "name=value", with their defaults."""
    slug = getattr(interaction.namespace, "game", None)
    game = games().get(cast("str", slug))
    if game is None:
        return []
    words = words_for(game.slug, language_of(interaction.locale))
    offered = []
    for name, default in msgspec.to_builtins(game.options_type()).items():
        value = f"{name}={default}"
        if current.strip() and not value.startswith(current.strip()[: len(name)]):
            continue
        offered.append(
            app_commands.Choice(name=shorten(f"{value}: {words(f'option-{name}')}", NAME_LIMIT), value=value)
        )
    if current.strip() and "=" in current:
        offered.insert(0, app_commands.Choice(name=shorten(current, NAME_LIMIT), value=current[:NAME_LIMIT]))
    return offered[:CHOICES]


def parse_options(game: AnyGame, text: str | None) -> dict[str, Any]:
    """Read "name=value name=value" for a game. Raises `Refused` ("bad_options")."""
    types = get_type_hints(game.options_type)
    options: dict[str, Any] = {}
    for word in (text or "").replace(",", " ").split():
        name, equals, value = word.partition("=")
        if not equals or name not in types:
            raise Refused("unknown_option", option=word[:50], options=", ".join(types) or "-")
        options[name] = _convert(value, types[name])
    game.parse_options(options)
    return options


def _convert(value: str, wanted: type) -> object:
    """Return the value as the option's type where it can be read so, else as text for the error to name."""
    try:
        return msgspec.convert(value, wanted, strict=False)
    except msgspec.ValidationError:
        return value
