"""The commands `/event …`: enter, view and run an event."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from discord import app_commands

from bot.face.commands.inputs import game_choices, option_choices, parse_options, typed_game
from bot.face.commands.rows import (
    CommandOption,
    CommandRow,
    EventHandler,
    Given,
    Number,
    Typed,
    add_commands,
    of_event,
)
from bot.face.commands.tournaments.inputs import event_choices
from bot.face.commands.tournaments.rule import RULE
from bot.face.commands.translator import CommandGroup, localised
from bot.face.ground.interactions import Interaction
from bot.face.services import Services
from bot.face.tournaments.form.page import draft_page
from bot.face.tournaments.form.templates import begin
from bot.face.tournaments.requests import EventRequest, asked_by_command
from bot.face.tournaments.room.presses import room_page, show_damaged
from bot.face.tournaments.views.listing import events_page, list_links, listed_events
from bot.face.tournaments.views.own_room import show_own
from bot.face.words.tournaments.formats import ALL_FORMATS, formats
from bot.host.tournaments.ground.people import may_organise
from bot.host.tournaments.ground.settings import TournamentDraft
from bot.host.tournaments.ground.soundness import EventDamaged
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT

FORMAT_CHOICES = [app_commands.Choice(name=localised(f"format-{name}"), value=name) for name in ALL_FORMATS]


def _just(handle: Callable[[EventRequest], Awaitable[None]]) -> EventHandler:
    return lambda request, _answers: handle(request)


async def _list_events(services: Services, interaction: Interaction, _answers: Given) -> None:
    links, words = await list_links(services, interaction), await services.languages.words(interaction)
    await services.answer(interaction, events_page(await listed_events(services, interaction, 0), words, links))


async def _new(services: Services, interaction: Interaction, answers: Given) -> None:
    game, format_, name, options = (answers[one] for one in ("game", "format", "name", "options"))
    if game is None:
        if options is not None:
            raise Refused("options_of_no_game")
        if format_ is not None or name is not None:
            raise Refused("event_of_no_game")
        await begin(services, interaction, TournamentDraft())
        return
    rules = typed_game(game)
    chosen_options = parse_options(rules, options)
    format_names = formats(rules.table(rules.parse_options(chosen_options)))
    if format_ is not None and format_.value not in format_names:
        raise Refused("format_not_here")
    plan = format_names[format_.value] if format_ is not None else None
    await begin(services, interaction, TournamentDraft(game=rules.slug, options=chosen_options, plan=plan, name=name))


async def _manage(services: Services, interaction: Interaction, answers: Given) -> None:
    """Open the control room. For a draft, open its form. A damaged event can only be cancelled."""
    try:
        request = await asked_by_command(services, interaction, answers["event"], leading=True)
    except EventDamaged as error:
        await show_damaged(services, interaction, error)
        return
    if request.whole.tournament.state == "draft" and may_organise(request.whole, request.actor):
        await request.answer(draft_page(request.whole, request.words))
    else:
        await request.answer(await room_page(request))


OPTIONS: Mapping[str, CommandOption] = {
    "event": CommandOption(Number | None, None, event_choices),
    "format": CommandOption(app_commands.Choice[str] | None, None, choices=FORMAT_CHOICES),
    "game": CommandOption(Typed | None, None, lambda _services, *typed: game_choices(*typed)),
    "name": CommandOption(app_commands.Range[str, 1, NAME_LIMIT] | None, None),
    "options": CommandOption(
        app_commands.Range[str, 1, 200] | None, None, lambda _services, *typed: option_choices(*typed)
    ),
}
EVENTS = (
    CommandRow("list", "", _list_events),
    CommandRow("me", "event", of_event(_just(show_own))),
    CommandRow("new", "game format name options", _new),
    CommandRow("manage", "event", _manage),
    RULE,
)


@app_commands.guild_only()
class EventCommands(CommandGroup):
    """The group `/event`."""

    def __init__(self, services: Services) -> None:
        super().__init__("event", services)
        add_commands(self, "event", services, EVENTS, OPTIONS)
