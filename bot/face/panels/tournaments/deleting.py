"""Deletes a cancelled event for good, even if it cannot be decoded. Moderators use it."""

from __future__ import annotations

from bot.face.interactions import Interaction, need_guild
from bot.face.markdown import literal
from bot.face.pages.parts import Page, text
from bot.face.panels.tournaments.asking import actor_of
from bot.face.services import Services
from bot.wording.names import clean_text


async def delete_event(services: Services, interaction: Interaction, number: int, reason: str) -> None:
    """Delete an event for good, and update its message. Raises `Refused` as `Drafts.delete` does."""
    guild_id, actor = need_guild(interaction), await actor_of(services, interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    found = await services.host.tournaments.drafts.delete(guild_id, number, actor, reason)
    await services.events.messages.close(found, "tournament-closed-deleted")
    words = await services.languages.words(interaction)
    await services.answer(
        interaction, Page(text(words("event-deleted-done", name=literal(clean_text(found.name, 100)))))
    )
