"""The command `/move`, by which players can play everything as text."""

from __future__ import annotations

import re
from typing import cast

from discord import app_commands

from bot.face.commands.inputs import CHOICES, NAME_LIMIT
from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction, member_of, need_guild
from bot.face.pages.choices import whole_label
from bot.face.panels.private import done_page
from bot.face.services import Services
from bot.wording.names import shorten
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from engine.kernel.game import View
from engine.kernel.moves import Move, move_text, parse_move
from engine.kernel.registry import AnyGame

MOVE_LIMIT = 100


def move_command(services: Services) -> Command:
    """Return the command `/move`."""

    @command("move")
    @app_commands.guild_only()
    async def answer(interaction: Interaction, move: app_commands.Range[str, 1, MOVE_LIMIT]) -> None:
        need_guild(interaction)
        live = await services.host.session_in(cast("int", interaction.channel_id))
        member = await services.member(interaction, live)
        await interaction.response.defer(ephemeral=True, thinking=True)
        session_id = live.session.session_id
        done = await services.host.play.move(session_id, member.id, move, interaction_id=interaction.id)
        services.announcer.wake(session_id)
        live = await services.host.live(session_id)
        words = words_for(live.game.slug, await services.languages.of_user(interaction))
        await services.answer(interaction, await done_page(services, live, words, done, member.id))

    @answer.autocomplete("move")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await move_choices(services, interaction, current)

    return answer


async def move_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the user's legal moves that begin with the text, else those in which each typed word is found anew."""
    try:
        member = member_of(interaction)
        live = await services.host.session_in(cast("int", interaction.channel_id))
        decision = live.running_match.decision_of(live.own_seat(member.id))
    except Refused:
        return []
    if decision is None:
        return []
    words = words_for(live.game.slug, await services.languages.of_user(interaction))
    view = live.running_match.view(decision.seat)
    typed = " ".join(parse_move(current))
    named = [(move_text(move), said_move(live.game, view, move, words)) for move in decision.moves]
    fitting = [offer for offer in named if offer[0].startswith(typed)]
    fitting = fitting or [offer for offer in named if _holds(f"{offer[0]} {offer[1]}".lower(), typed)]
    return [
        app_commands.Choice(name=shorten(f"{value} · {said}", NAME_LIMIT), value=value)
        for value, said in fitting[:CHOICES]
    ]


def said_move(game: AnyGame, view: View, move: Move, words: Words) -> str:
    """Return a move as the panel says it: the verb, then the whole."""
    said = words.say(whole_label(game, view, move).name)
    return f"{words.say(whole_label(game, view, move[:1]).name)}: {said}" if len(move) > 1 else said


def _holds(offered: str, typed: str) -> bool:
    """Tell whether each typed word begins a word of the offer, no word of it being used twice."""
    left = re.split(r"[\s,:()]+", offered)
    for word in typed.split():
        found = next((other for other in left if other.startswith(word)), None)
        if found is None:
            return False
        left.remove(found)
    return True
