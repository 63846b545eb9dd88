"""Handles the menus that explain close-ups, visible cards and rules, and the button that explains a refusal."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.interactions import Interaction, values_of
from bot.face.messages.meanings import CLOSER, READ, card_page, rule_page, topic_page, where_now
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.host.matches.live import Live
from bot.wording import rules
from bot.wording.glossary import Meaning, unpack
from bot.wording.rules import NumberedRule
from bot.wording.words import Words
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from render.pictures import Picture


async def show_card(services: Services, interaction: Interaction, meaning: Meaning, live: Live | None) -> None:
    """Explain a card in private, with its close-up and where it is in ``live`` (None: no match of its game here)."""
    services.boards.check(interaction.user.id)
    await services.begin_page(interaction)
    words = await services.languages.words(interaction, live, meaning.slug)
    now = "" if live is None else where_now(live, words, live.viewer(interaction.user.id), meaning.key)
    picture = await _looked_at(services, interaction, meaning, live, words)
    await services.answer(interaction, card_page(words, meaning, now, picture))


async def _looked_at(
    services: Services, interaction: Interaction, meaning: Meaning, live: Live | None, words: Words
) -> Picture | None:
    closer = None
    if live is not None:
        closer = await services.studio.closer(live, meaning.key, words.lang, live.viewer(interaction.user.id))
    return closer or await services.studio.card(meaning.slug, meaning.key, words.lang)


async def show_topic(
    services: Services, interaction: Interaction, meaning: Meaning, searched_game: str | None = None
) -> None:
    """Explain a topic in private. ``searched_game`` is the game in whose rules the user searched."""
    words = await services.languages.words(interaction, slug=meaning.slug)
    await services.answer(interaction, topic_page(words, meaning, searched_game))


async def show_rule(services: Services, interaction: Interaction, rule: NumberedRule) -> None:
    """Show a numbered rule in private."""
    words = await services.languages.words(interaction, slug=rule.slug)
    await services.answer(interaction, rule_page(words, rule))


async def _explain(press: Press) -> None:
    """Explain the card or the part of the table that was chosen in a menu."""
    key = press.values[0] if press.values else ""
    live = press.live
    live.need_begun()
    if key not in live.game.glossary.cards:
        raise Refused("expired_control")
    await show_card(press.services, press.interaction, Meaning(live.game.slug, key), live)


async def _meaning(services: Services, interaction: Interaction, control: Control) -> None:
    """Explain the topic of a refusal."""
    meaning = unpack(control.rest)
    if meaning is None:
        raise Refused("expired_control")
    if meaning.key in games()[meaning.slug].glossary.cards:
        await show_card(services, interaction, meaning, None)
    else:
        await show_topic(services, interaction, meaning)


async def _read_meaning(services: Services, interaction: Interaction, _: Control) -> None:
    values = values_of(interaction)
    rule = rules.unpack(values[0]) if values else None
    if rule is None:
        raise Refused("expired_control")
    await show_rule(services, interaction, rule)


PANEL = Panel(__name__, {"explain": _explain, CLOSER: _explain}, anywhere={"meaning": _meaning, READ: _read_meaning})
