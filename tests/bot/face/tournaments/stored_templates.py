"""Stores event templates for tests of the pages that offer them."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.host.tournaments.drafts.templates import MOST_TEMPLATES, TemplateData
from bot.host.tournaments.ground.settings import TournamentSettings
from engine.tournaments.event import EventPlan, Stage
from storage.records.tournaments import TournamentTemplate
from storage.store import Storage


async def saved_template(storage: Storage, guild: int, name: str, **settings: Any) -> int:
    """Store a template of a game for two, whose matches end when time runs out; return its id."""
    chosen = TournamentSettings(at_zero="end", **settings)
    data = msgspec.json.encode(TemplateData("noughts", {}, EventPlan((Stage("swiss"),)), "turn:48", chosen, ()))
    stored = await storage.tournament_templates.save(
        TournamentTemplate(0, guild, name, data, 5, 5), limit=MOST_TEMPLATES
    )
    return stored.template_id
