"""Stores the settings of a tournament under a name, for later tournaments (TN-37)."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.host.clocks.terms import clock_text, read_terms
from bot.host.tournaments.drafts.drafts import Drafts
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.rights import permit
from bot.host.tournaments.ground.settings import (
    TournamentDraft,
    TournamentSettings,
    WebPage,
    clean_name,
    plain_options,
    plan_of,
    settings_of,
)
from bot.host.tournaments.ground.store import TournamentStore
from engine.kernel.errors import Refused
from engine.tournaments.event import EventPlan
from storage.errors import TooMany
from storage.records.tournaments import Official, StoredTournament, TournamentTemplate, Whole

MOST_TEMPLATES = 25


class TemplateData(msgspec.Struct, frozen=True):
    """The settings that a template stores, without dates and users."""

    game: str
    options: dict[str, Any]
    plan: EventPlan
    clock: str
    settings: TournamentSettings
    officials: tuple[Official, ...]


_DATA = msgspec.json.Decoder(TemplateData)


def decode_template(data: bytes) -> TemplateData:
    """Return stored settings, of a template, a league or a ladder. Raises `msgspec.DecodeError` if they are damaged."""
    return _DATA.decode(data)


def web_page_of(data: bytes) -> WebPage:
    """Return who can find the page of a league or a ladder with these stored settings; "hidden" if they are damaged."""
    try:
        return decode_template(data).settings.web
    except msgspec.DecodeError:
        return "hidden"


def shows_on_web(data: bytes) -> bool:
    """Return whether stored settings, of a league or a ladder, show a page on the web. False if they are damaged."""
    return web_page_of(data) != "hidden"


def is_listed_on_web(data: bytes) -> bool:
    """Return whether stored settings, of a league or a ladder, put it into public lists. False if they are damaged."""
    return web_page_of(data) == "listed"


def with_web_page(template: TemplateData, web: WebPage) -> TemplateData:
    """Return settings with another choice of who can find the page."""
    return msgspec.structs.replace(template, settings=msgspec.structs.replace(template.settings, web=web))


def readable_template(data: bytes, name: str) -> TemplateData:
    """Return stored settings like `decode_template`. Raises `Refused` ("template_damaged") with this name."""
    try:
        return decode_template(data)
    except msgspec.DecodeError as error:
        raise Refused("template_damaged", name=name) from error


class Templates:
    """Stores templates of tournaments' settings."""

    def __init__(self, store: TournamentStore, drafts: Drafts) -> None:
        self._store = store
        self._drafts = drafts
        self._rows = store.cache.storage.tournament_templates
        # Methods of `TournamentTemplateRows` (storage/sql), offered here unchanged.
        self.of_guild = self._rows.of_guild
        self.drop = self._rows.drop

    async def save(self, guild_id: int, tournament_id: int, actor: Actor, name: str) -> TournamentTemplate:
        """Store the settings of a tournament under a name, replacing the template of that name.

        Raises `Refused`: "no_tournament", "not_organiser", "bad_event_name", "too_many_templates".
        """
        whole = await self._store.whole(tournament_id, guild_id)
        permit(whole, actor, "template")
        data = msgspec.json.encode(reusable_settings(whole))
        template = TournamentTemplate(0, guild_id, clean_name(name), data, actor.user_id, self._store.clock())
        try:
            return await self._rows.save(template, limit=MOST_TEMPLATES)
        except TooMany as error:
            raise Refused("too_many_templates", limit=MOST_TEMPLATES) from error

    async def find(self, guild_id: int, template_id: int) -> TournamentTemplate:
        """Return a template of a guild. Raises `Refused` ("no_template")."""
        found = next((one for one in await self.of_guild(guild_id) if one.template_id == template_id), None)
        if found is None:
            raise Refused("no_template")
        return found

    async def draft(self, guild_id: int, template_id: int) -> TournamentDraft:
        """Return a draft with the settings of a template. Raises `Refused` ("no_template", "template_damaged")."""
        found = await self.find(guild_id, template_id)
        return draft_of(found.name, readable_template(found.data, found.name))

    async def take(
        self, guild_id: int, actor: Actor, template_id: int, channel_id: int, name: str | None = None
    ) -> StoredTournament:
        """Create a draft from a template. Raises `Refused` like `draft` and `Drafts.create`."""
        draft = await self.draft(guild_id, template_id)
        return await self._drafts.create(
            guild_id, actor, msgspec.structs.replace(draft, channel_id=channel_id, name=name or draft.name)
        )

    async def again(self, guild_id: int, tournament_id: int, actor: Actor, channel_id: int) -> StoredTournament:
        """Create a draft with a tournament's settings. Raises `Refused` like `Drafts.create`, "no_tournament"."""
        whole = await self._store.whole(tournament_id, guild_id)
        draft = draft_of(whole.tournament.name, reusable_settings(whole))
        return await self._drafts.create(guild_id, actor, msgspec.structs.replace(draft, channel_id=channel_id))


def reusable_settings(whole: Whole) -> TemplateData:
    """Return the settings of a tournament without dates and users.

    Roles that the bot gives are left out, because an organiser may choose only roles that they may give themselves.
    """
    tournament = whole.tournament
    plain = msgspec.structs.replace(
        settings_of(tournament),
        registration_at=None,
        checkin_at=None,
        start_at=None,
        invited=(),
        entrant_role=None,
        champion_role=None,
    )
    return TemplateData(
        tournament.game,
        msgspec.json.decode(tournament.options),
        plan_of(tournament),
        clock_text(read_terms(tournament.terms)),
        plain,
        tuple(one for one in whole.officials if one.kind == "role"),
    )


def draft_of(name: str, data: TemplateData) -> TournamentDraft:
    """Return a draft with these settings. Raises `Refused` like `game_named`, if the game does not exist any more."""
    return TournamentDraft(
        name=name,
        game=data.game,
        options=plain_options(data.game, data.options),
        plan=data.plan,
        clock=data.clock,
        settings=data.settings,
        officials=data.officials,
    )
