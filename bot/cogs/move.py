"""`/move`: everything can be played by text alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord import app_commands

from bot.cogs.inputs import CHOICES, NAME_LIMIT
from bot.house import Interaction, member_of, need_guild
from bot.names import shorten
from bot.panels.choices import whole_label
from bot.panels.private import done_page
from bot.translation import localised
from bot.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.moves import move_text, parse_move

if TYPE_CHECKING:
    from bot.house import House

MOVE_LIMIT = 100


def move_command(house: House) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/move`."""

    @app_commands.command(name=localised("command-move"), description=localised("command-move-about"))
    @app_commands.guild_only()
    @app_commands.rename(move=localised("command-move-text"))
    @app_commands.describe(move=localised("command-move-text-about"))
    async def command(interaction: Interaction, move: app_commands.Range[str, 1, MOVE_LIMIT]) -> None:
        need_guild(interaction)
        live = await house.host.session_in(cast("int", interaction.channel_id))
        member = await house.member(interaction, live)
        await interaction.response.defer(ephemeral=True, thinking=True)
        session_id = live.session.session_id
        done = await house.host.play.move(session_id, member.id, move, interaction_id=interaction.id)
        house.announcer.wake(session_id)
        live = await house.host.live(session_id)
        words = words_for(live.game.slug, await house.languages.of_user(interaction))
        await house.answer(interaction, done_page(live, words, done, member.id))

    @command.autocomplete("move")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await move_choices(house, interaction, current)

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)


async def move_choices(house: House, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the user's legal moves that hold every typed word, the ones beginning with the text first."""
    try:
        member = member_of(interaction)
        live = await house.host.session_in(cast("int", interaction.channel_id))
        decision = live.running_match.decision_of(live.own_seat(member.id))
    except Refused:
        return []
    if decision is None:
        return []
    words = words_for(live.game.slug, await house.languages.of_user(interaction))
    view = live.running_match.view(decision.seat)
    typed = " ".join(parse_move(current))
    offered: list[tuple[bool, str, str]] = []
    for move in decision.moves:
        value = move_text(move)
        label = words.say(whole_label(live.game, view, move).name)
        if all(word in f"{value} {label.lower()}" for word in typed.split()):
            offered.append((not value.startswith(typed), value, label))
    offered.sort(key=lambda offer: offer[0])
    return [
        app_commands.Choice(name=shorten(f"{value} · {label}", NAME_LIMIT), value=value)
        for _, value, label in offered[:CHOICES]
    ]
