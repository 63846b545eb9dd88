"""The command `/move`, by which players can play everything as text."""

from __future__ import annotations

import asyncio
from typing import cast

import msgspec
from discord import app_commands

from bot.face.commands.inputs import CHOICES, NAME_LIMIT
from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction, member_of, need_guild
from bot.face.pages.session_words import spoken_moves
from bot.face.panels.private import done_page
from bot.face.services import Services
from bot.host.live import Live
from bot.wording.names import shorten
from bot.wording.spoken import SpokenMoves, folded
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from engine.kernel.moves import Move, move_text, parse_move

MOVE_LIMIT = 100
# So many moves are named to a player whose text may mean several.
OFFERED = 5


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
        words = words_for(live.game.slug, await services.languages.of_user(interaction))
        said = await typed_move(live, words, member.id, move)
        done = await services.host.play.move(
            session_id, member.id, said.move, interaction_id=interaction.id, token=said.token
        )
        services.announcer.wake(session_id)
        live = await services.host.live(session_id)
        await services.answer(interaction, await done_page(services, live, words, done, member.id))

    @answer.autocomplete("move")
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await move_choices(services, interaction, current)

    return answer


class TypedMove(msgspec.Struct, frozen=True):
    """A typed move as it is played: its canonical text, and the question that it answers (None: any)."""

    move: str
    token: int | None = None


async def typed_move(live: Live, words: Words, user_id: int, typed: str) -> TypedMove:
    """Return the legal move that a typed text says in the reader's words.

    Where the user has nothing to choose the text stays as it is, and the host says why. Raises `Refused`: what
    `Live.playing_seat` raises, "paused", "unclear_move" naming moves that the text may mean, "illegal_move" naming
    similar ones.
    """
    if not live.running:
        return TypedMove(typed)
    match = live.running_match
    decision = match.decision_of(live.playing_seat(user_id))
    if decision is None or parse_move(typed) in decision.moves:
        return TypedMove(typed)
    said = spoken_moves(live, words, decision)
    # Hundreds of moves take a while to say.
    found, instead = await asyncio.to_thread(_understood, said, typed)
    if len(found) == 1 and not instead:
        # The words name what the player sees: on another board they may mean another move.
        return TypedMove(move_text(found[0]), match.token(decision.seat))
    raise Refused("unclear_move" if found else "illegal_move", move=typed, instead=" / ".join(instead))


def _understood(said: SpokenMoves, typed: str) -> tuple[list[Move], list[str]]:
    """Return the move that a text says, or those that it may mean with texts to offer."""
    found = said.find(typed)
    if len(found) == 1:
        return found, []
    found = found or (said.completed(typed) if folded(typed) else [])
    return found, list(map(said.text, found[:OFFERED])) if found else said.nearest(typed)


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
    return await asyncio.to_thread(_offered, spoken_moves(live, words, decision), current)


def _offered(said: SpokenMoves, current: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=shorten(said.text(move), NAME_LIMIT), value=move_text(move))
        for move in said.completed(current)[:CHOICES]
    ]
