"""Templates: the settings of an event, saved under a name, from which a new event starts (TN-37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import OPTION_LIMIT, Page, Row, button, row_of, text, value_menu
from bot.face.ground.interactions import Interaction, need_guild
from bot.face.ground.markdown import literal
from bot.face.ground.places.places import need_event_place
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.tournaments.form.page import draft_page, games_page
from bot.face.tournaments.form.presses import make
from bot.face.tournaments.requests import TEMPLATE, actor_of, asked_about, asked_by_press, chosen_number, need_maker
from bot.face.tournaments.room.more import more_page
from bot.host.tournaments.ground.people import need_organiser
from bot.host.tournaments.ground.settings import TournamentDraft
from bot.wording.names import clean_text
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from storage.records.tournaments import TournamentTemplate

TEMPLATE_FORM, TAKE, DROPPING, DROP = "evtemplateform", "evtake", "evdropping", "evdrop"


async def begin(services: Services, interaction: Interaction, draft: TournamentDraft) -> None:
    """Answer `/event new`: ask for a game or a template, or show the draft if a game was given."""
    await need_maker(services, interaction)
    need_event_place(interaction)
    if draft.game is None:
        words = await services.languages.words(interaction)
        templates = await services.host.tournaments.templates.of_guild(need_guild(interaction))
        await services.answer(interaction, games_page(words, _template_rows(templates, words)))
        return
    request = await make(services, interaction, draft)
    await request.answer(draft_page(request.whole, request.words))


def _template_rows(templates: Sequence[TournamentTemplate], words: Words) -> list[Row]:
    """Return the menu of the templates for the first step of a new event, and the button that deletes one."""
    if not templates:
        return []
    deleting = button(words("template-delete"), Control(DROPPING, 0), emoji="🗑️")
    return [_template_menu(TAKE, words("league-create-template"), templates), row_of(deleting)]


def _template_menu(action: str, ask: str, templates: Sequence[TournamentTemplate]) -> Row:
    template_options = [
        (str(one.template_id), clean_text(one.name, OPTION_LIMIT) or str(one.template_id), False)
        for one in templates[:MENU_SIZE]
    ]
    return value_menu(Control(action, 0), ask, template_options)


async def _ask_name(press: Press) -> None:
    request = await asked_by_press(press)
    need_organiser(request.whole, request.actor)
    field = Field("name", request.words("setup-form-name"), NAME_LIMIT, request.whole.tournament.name)
    submit = Control(TEMPLATE_FORM, 0, request.tournament_id)
    await press.interaction.response.send_modal(form(request.words("room-template"), submit, field))


async def _save(press: Press) -> None:
    """Save the settings of an event as a template."""
    request, fields = await asked_by_press(press), filled(dict(press.interaction.data or {}))
    templates = request.services.host.tournaments.templates
    is_saved = await templates.save(request.guild_id, request.tournament_id, request.actor, fields.get("name", ""))
    await press.show(await more_page(request, request.words("template-saved", name=literal(is_saved.name))))


async def _take(press: Press) -> None:
    """Create a draft from a template, and show it. Raises `Refused` ("event_makers_only", "no_template")."""
    services, interaction = press.services, press.interaction
    await need_maker(services, interaction)
    need_event_place(interaction)
    templates, channel_id = services.host.tournaments.templates, cast("int", interaction.channel_id)
    actor = await actor_of(services, interaction)
    template_event = await templates.take(press.member.guild.id, actor, chosen_number(press), channel_id)
    request = await asked_about(services, interaction, template_event.tournament_id)
    await press.show(draft_page(request.whole, request.words))


async def _ask_which(press: Press) -> None:
    await need_maker(press.services, press.interaction)
    templates, words = press.services.host.tournaments.templates, await press.words()
    found = await templates.of_guild(press.member.guild.id)
    if not found:
        raise Refused("no_template")
    await press.show(Page(text(words("template-which")), _template_menu(DROP, words("template-delete"), found)))


async def _drop_template(press: Press) -> None:
    """Delete a template, and show the first step of a new event. Raises `Refused` ("no_template")."""
    await need_maker(press.services, press.interaction)
    templates, words, guild_id = press.services.host.tournaments.templates, await press.words(), press.member.guild.id
    if not await templates.drop(guild_id, chosen_number(press)):
        raise Refused("no_template")
    rows = _template_rows(await templates.of_guild(guild_id), words)
    await press.show(games_page(words, rows, words("template-dropped")))


PANEL = Panel(
    __name__,
    {TEMPLATE: _ask_name, TEMPLATE_FORM: _save, TAKE: _take, DROPPING: _ask_which, DROP: _drop_template},
)
