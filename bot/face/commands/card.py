"""The command `/card`: explains a card of any game or shows a rule, and suggests names while a user types."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from discord import app_commands

from bot.face.commands.inputs import CHOICES, NAME_LIMIT
from bot.face.commands.translator import Command, command
from bot.face.ground.interactions import Interaction
from bot.face.messages.meanings import plain
from bot.face.services import Services
from bot.face.views.meanings import show_card, show_rule
from bot.host.matches.live import Live
from bot.wording.glossary import Meaning, Part, completed, find_meanings
from bot.wording.names import shorten
from bot.wording.rules import NumberedRule, numbers_there, rules_begun, rules_called
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import listed

# The maximum number of cards or topics named to a user whose text is ambiguous.
SUGGESTION_LIMIT = 5


def card_command(services: Services) -> Command:
    """Return the command `/card`."""

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @command("card")
    async def answer(interaction: Interaction, name: app_commands.Range[str, 1, NAME_LIMIT]) -> None:
        live = await session_here(services, interaction)
        meaning = await find_meaning(services, interaction, "cards", name, None if live is None else live.game.slug)
        if isinstance(meaning, NumberedRule):
            await show_rule(services, interaction, meaning)
            return
        fits = live is not None and live.match is not None and live.game.slug == meaning.slug
        await show_card(services, interaction, meaning, live if fits else None)

    @answer.autocomplete("name")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        live = await session_here(services, interaction)
        return await card_choices(services, interaction, "cards", current, None if live is None else live.game.slug)

    return answer


async def session_here(services: Services, interaction: Interaction) -> Live | None:
    """Return the session of the channel, None if there is none or it cannot be read."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    try:
        return await services.host.session_in(interaction.channel_id)
    except Refused:
        return None


async def find_meaning(
    services: Services, interaction: Interaction, part: Part, typed: str, slug: str | None
) -> Meaning | NumberedRule:
    """Return the rule, card or topic that a text names. The game ``slug`` is searched first, then all games.

    Raises `Refused`: "no_such_card", "no_such_topic", "no_such_rule" with the existing numbers, "unclear_name" with
    some of the candidates.
    """
    rules = rules_called(typed, slug)
    if not rules and (there := numbers_there(typed, slug)):
        raise Refused("no_such_rule", rule=typed, there=listed(there))
    here = rules or (find_meanings(part, typed, [slug]) if slug is not None else [])
    meanings = here or await asyncio.to_thread(find_meanings, part, typed, list(games()))
    if not meanings:
        raise Refused("no_such_card", card=typed) if part == "cards" else Refused("no_such_topic", topic=typed)
    if len(meanings) > 1:
        lang = await services.languages.of_user(interaction)
        raise Refused("unclear_name", name=typed, instead=" / ".join(_names(meanings[:SUGGESTION_LIMIT], lang, slug)))
    return meanings[0]


async def card_choices(
    services: Services, interaction: Interaction, part: Part, current: str, slug: str | None
) -> list[app_commands.Choice[str]]:
    """Return matching choices: rules, then cards or topics, of the game ``slug`` (None: of all games)."""
    lang = await services.languages.of_user(interaction)
    slugs = [slug] if slug is not None else list(games())
    rules = rules_begun(current, slug)
    cards = await asyncio.to_thread(completed, part, current, slugs, lang)
    meanings = list[Meaning | NumberedRule]([*rules, *cards])[:CHOICES]
    return [
        app_commands.Choice(name=shorten(_with_text(name, meaning, lang), NAME_LIMIT), value=meaning.pack())
        for name, meaning in zip(_names(meanings, lang, slug), meanings, strict=True)
    ]


def _with_text(name: str, meaning: Meaning | NumberedRule, lang: str) -> str:
    return f"{name} · {plain(meaning.text(lang))}" if isinstance(meaning, NumberedRule) else name


def _names(meanings: Sequence[Meaning | NumberedRule], lang: str, slug: str | None) -> list[str]:
    """Return the names of rules, cards or topics. A name from a game other than ``slug`` is followed by its game."""
    own_names = [one.number if isinstance(one, NumberedRule) else one.name(lang) for one in meanings]
    words = words_for(None, lang)
    return [
        name if one.slug == slug else f"{name} · {one.home(words)}"
        for name, one in zip(own_names, meanings, strict=True)
    ]
