"""What every face needs at hand, and how it answers: the host, the studio, the languages, the announcer."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.announcer import Announcer
from bot.host.desk import Live
from bot.host.host import Host
from bot.languages import Languages
from bot.panels.parts import Page, text
from bot.presenter import say_refusal
from bot.studio import Studio
from bot.throttle import Throttle
from engine.kernel.errors import Refused
from storage.errors import NotSaved, StorageError

_log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]

UNKNOWN_INTERACTION = 10062


class House:
    """The services that cogs and panels share."""

    def __init__(self, host: Host, studio: Studio, announcer: Announcer, languages: Languages) -> None:
        self.host = host
        self.studio = studio
        self.announcer = announcer
        self.languages = languages
        self.boards = Throttle(limit=5, seconds=10)

    async def answer(self, interaction: Interaction, page: Page, *, file: discord.File | None = None) -> None:
        """Answer in private, whether or not the interaction was acknowledged already."""
        nobody = discord.AllowedMentions.none()
        files = [file] if file else []
        if not interaction.response.is_done():
            await interaction.response.send_message(view=page, files=files, ephemeral=True, allowed_mentions=nobody)
        elif interaction.response.type in _PRIVATE_DEFERS:
            await interaction.edit_original_response(view=page, attachments=files, allowed_mentions=nobody)
        else:
            await interaction.followup.send(view=page, files=files, ephemeral=True, allowed_mentions=nobody)

    async def say(self, interaction: Interaction, said: str) -> None:
        """Answer in private with a text."""
        await self.answer(interaction, Page(text(said), accent=None))

    async def refuse(self, interaction: Interaction, error: BaseException, live: Live | None = None) -> None:
        """Answer in private why something was not done; what was not foreseen is logged, never shown."""
        error = _cause(error)
        if isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION:
            _log.warning("an interaction came too late to be answered")
            return
        words = await self.languages.words(interaction, live.game.slug if live else None)
        if isinstance(error, Refused):
            said = say_refusal(error.phrase, words, live)
        elif isinstance(error, NotSaved | StorageError):
            _log.error("storage: %s", error)
            said = words("refused-not-saved")
        else:
            _log.error("an interaction failed", exc_info=error)
            said = words("refused-fault")
        try:
            await self.say(interaction, said)
        except discord.HTTPException as failure:
            _log.warning("could not answer: %s", failure)


_PRIVATE_DEFERS = {discord.InteractionResponseType.deferred_channel_message}


def _cause(error: BaseException) -> BaseException:
    """Return what a command really raised."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.TransformerError):
        return Refused("bad_input", value=str(error.value)[:100])
    return error


def member_of(interaction: Interaction) -> discord.Member:
    """Return the member who acts. Raises `Refused` ("guild_only", "not_a_member") for anybody else."""
    if interaction.guild_id is None:
        raise Refused("guild_only")
    if interaction.user.bot or not isinstance(interaction.user, discord.Member):
        raise Refused("not_a_member")
    return interaction.user
