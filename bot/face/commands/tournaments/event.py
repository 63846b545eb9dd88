"""The commands `/event …`: enter, view and run an event."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.face.commands.inputs import game_choices, option_choices, parse_options, typed_game
from bot.face.commands.rows import (
    CommandOption,
    CommandRow,
    EventHandler,
    Given,
    Number,
    Player,
    Typed,
    add_commands,
    led,
    of_event,
)
from bot.face.commands.tournaments.inputs import (
    event_choices,
    player_choices,
    step_choices,
    swap_choices,
    team_choices,
    template_choices,
    typed_step,
)
from bot.face.commands.tournaments.rule import rule_group
from bot.face.commands.translator import CommandGroup, localised
from bot.face.ground.interactions import Interaction, member_of, need_guild
from bot.face.ground.parts import Page, text
from bot.face.ground.places import need_event_place
from bot.face.messages.tournaments.event_message import title
from bot.face.services import Services
from bot.face.tournaments.entry.decks_and_teams import put_into_team, set_team
from bot.face.tournaments.form.page import draft_page
from bot.face.tournaments.form.presses import begin, drop_template, save_template, take_template
from bot.face.tournaments.requests import EventRequest, asked_by_command, need_maker
from bot.face.tournaments.room.files import EXPORTS, ask_list, send_export
from bot.face.tournaments.room.presses import (
    ask_to_cancel,
    ask_to_cancel_damaged,
    filled_by_computers,
    room_page,
    stepped,
    swapped,
)
from bot.face.tournaments.room.repeating import RHYTHMS, event_repeated, repeat_stopped
from bot.face.tournaments.room.seeding import seed_given
from bot.face.tournaments.views.listing import events_page, listed_events
from bot.face.tournaments.views.own_room import show_own
from bot.face.words.tournaments.formats import ALL_FORMATS, formats
from bot.host.rulings import REASON_LIMIT
from bot.host.tournaments.ground.facts import keeps_hidden
from bot.host.tournaments.ground.people import may_organise
from bot.host.tournaments.ground.settings import MOST_PLAYERS, TEAM_LIMIT, TournamentDraft, settings_of
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.rulings.lead_rulings import NameOfficial
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from storage.records.tournaments import Official

EXPORT_CHOICES = [app_commands.Choice(name=localised(f"export-{kind}"), value=kind) for kind in EXPORTS]
ROLE_CHOICES = [app_commands.Choice(name=localised(f"staff-{one}"), value=one) for one in ("organiser", "judge")]
FORMAT_CHOICES = [app_commands.Choice(name=localised(f"format-{name}"), value=name) for name in ALL_FORMATS]
NEVER = "never"
REPEAT_CHOICES = [app_commands.Choice(name=localised(f"every-{one}"), value=one) for one in (*RHYTHMS, NEVER)]


async def _change(asked: EventRequest, draft: TournamentDraft) -> None:
    drafts = asked.services.host.tournaments.drafts
    await drafts.change(asked.guild_id, asked.tournament_id, asked.actor, draft)


async def _invite(asked: EventRequest, member: discord.Member, role: discord.Role | None) -> None:
    """Invite a member. From then on, only invited members may enter."""
    if role is not None:
        raise Refused("entry_one_thing")
    if member.bot:
        raise Refused("not_a_member")
    settings = settings_of(asked.whole.tournament)
    invited = tuple(dict.fromkeys((*settings.invited, member.id)))
    await _change(asked, TournamentDraft(settings=msgspec.structs.replace(settings, entry="invited", invited=invited)))
    await asked.answer(Page(text(asked.words("entry-invited", who=member.mention, count=len(invited)))))


def _just(handle: Callable[[EventRequest], Awaitable[None]]) -> EventHandler:
    return lambda asked, _given: handle(asked)


async def _list_events(services: Services, interaction: Interaction, _given: Given) -> None:
    member_of(interaction)
    words = await services.languages.words(interaction)
    calendar = await listed_events(services, interaction, 0)
    web = await services.host.web_addresses.of_events(need_guild(interaction))
    await services.answer(interaction, events_page(calendar, words, web))


async def _team(asked: EventRequest, given: Given) -> None:
    """Join a team, or leave it if no name is given. Organisers can assign any player to a team."""
    if given["player"] is None:
        await set_team(asked, given["name"] or "")
    else:
        await put_into_team(asked, given["player"], given["name"] or "")


async def _seed(asked: EventRequest, given: Given) -> None:
    """Set a player's seed. The players behind that seed move down by one."""
    await asked.answer(await seed_given(asked, given["player"], given["place"]))


async def _new(services: Services, interaction: Interaction, given: Given) -> None:
    game, format_, name, options = (given[one] for one in ("game", "format", "name", "options"))
    if game is None:
        if options is not None:
            raise Refused("options_of_no_game")
        if format_ is not None or name is not None:
            raise Refused("event_of_no_game")
        await begin(services, interaction, TournamentDraft())
        return
    rules = typed_game(game)
    chosen = parse_options(rules, options)
    offered = formats(rules.table(rules.parse_options(chosen)))
    if format_ is not None and format_.value not in offered:
        raise Refused("format_not_here")
    plan = offered[format_.value] if format_ is not None else None
    await begin(services, interaction, TournamentDraft(game=rules.slug, options=chosen, plan=plan, name=name))


async def _manage(asked: EventRequest) -> None:
    """Open the control room. For a draft, open its form."""
    organises = may_organise(asked.whole, asked.actor)
    if asked.whole.tournament.state == "draft" and organises:
        await asked.answer(draft_page(asked.whole, asked.words))
        return
    await asked.answer(await room_page(asked))


async def _step(asked: EventRequest, given: Given) -> None:
    """Do the next step of an event, as its control room does. If the user meant another step, change nothing."""
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    await asked.answer(await stepped(asked, typed_step(asked, given["step"])))


async def _swap(asked: EventRequest, given: Given) -> None:
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    await asked.answer(await swapped(asked, given["player"], given["by"], given["reason"] or ""))


async def _cancel(services: Services, interaction: Interaction, given: Given) -> None:
    try:
        asked = await asked_by_command(services, interaction, given["event"], leading=True)
    except EventDamaged as error:
        await ask_to_cancel_damaged(services, interaction, error)
    else:
        await ask_to_cancel(asked)


async def _move_here(asked: EventRequest) -> None:
    """Move the event's message and its future tables into this channel."""
    need_event_place(asked.interaction, hidden=keeps_hidden(asked.whole))
    await _change(asked, TournamentDraft(channel_id=asked.interaction.channel_id))
    await asked.answer(Page(text(asked.words("tournament-moved", name=title(asked.whole)))))


async def _staff(asked: EventRequest, given: Given) -> None:
    who, role, remove = given["who"], given["duty"].value, given["remove"]
    kind: Any = "role" if isinstance(who, discord.Role) else "user"
    if kind == "user" and getattr(who, "bot", False):
        raise Refused("not_a_member")
    rulings, official = asked.services.host.tournaments.rulings, Official(role, kind, who.id)
    if (official in asked.whole.officials) == remove:
        ruling = NameOfficial(official, not remove)
        await rulings.rule(asked.guild_id, asked.tournament_id, asked.actor, ruling, "")
    key = "staff-removed" if remove else "staff-named"
    await asked.answer(Page(text(asked.words(key, who=who.mention, duty=role))))


async def _entry(asked: EventRequest, given: Given) -> None:
    role, settings = given["role"], settings_of(asked.whole.tournament)
    if given["invite"] is not None:
        await _invite(asked, given["invite"], role)
        return
    rule: Any = "role" if role is not None else "anybody"
    settings = msgspec.structs.replace(settings, entry=rule, role_id=role.id if role is not None else None, invited=())
    await _change(asked, TournamentDraft(settings=settings))
    said = asked.words("entry-set", role=role.mention if role is not None else "", any="no" if role else "yes")
    await asked.answer(Page(text(said)))


async def _export(asked: EventRequest, given: Given) -> None:
    await send_export(asked, given["file"].value)


async def _import(asked: EventRequest, given: Given) -> None:
    """Enter the players of a list, which is pasted into a form, or a number of computer players."""
    if given["computers"] is None:
        await ask_list(asked)
        return
    await asked.answer(await filled_by_computers(asked, at_most=given["computers"]))


async def _template(services: Services, interaction: Interaction, given: Given) -> None:
    save, take, drop, repeat = (given[one] for one in ("save", "take", "drop", "repeat"))
    if sum(one is not None for one in (save, take, drop, repeat)) != 1:
        raise Refused("template_one_thing")
    if repeat is not None:
        asked = await asked_by_command(services, interaction, given["event"], leading=True)
        await asked.answer(
            await (repeat_stopped(asked) if repeat.value == NEVER else event_repeated(asked, repeat.value))
        )
        return
    if save is not None:
        await save_template(await asked_by_command(services, interaction, given["event"], leading=True), save)
        return
    await need_maker(services, interaction)
    if take is not None:
        await take_template(services, interaction, take)
    else:
        await drop_template(services, interaction, drop or 0)


# The options that several commands share, by name. If a command's option of that name differs, the command's row
# defines it.
OPTIONS: Mapping[str, CommandOption] = {
    "by": CommandOption(Player, completion=swap_choices),
    "computers": CommandOption(app_commands.Range[int, 1, MOST_PLAYERS] | None, None),
    "drop": CommandOption(Number | None, None, template_choices),
    "duty": CommandOption(app_commands.Choice[str], choices=ROLE_CHOICES),
    "event": CommandOption(Number | None, None, event_choices),
    "file": CommandOption(app_commands.Choice[str], choices=EXPORT_CHOICES),
    "format": CommandOption(app_commands.Choice[str] | None, None, choices=FORMAT_CHOICES),
    "game": CommandOption(Typed | None, None, lambda _services, *typed: game_choices(*typed)),
    "invite": CommandOption(discord.Member | None, None),
    "name": CommandOption(app_commands.Range[str, 1, NAME_LIMIT] | None, None),
    "options": CommandOption(
        app_commands.Range[str, 1, 200] | None, None, lambda _services, *typed: option_choices(*typed)
    ),
    "place": CommandOption(app_commands.Range[int, 1, MOST_PLAYERS]),
    "player": CommandOption(Player, completion=partial(player_choices, leading=False)),
    "reason": CommandOption(app_commands.Range[str, 1, REASON_LIMIT] | None, None),
    "remove": CommandOption(bool, default=False),
    "repeat": CommandOption(app_commands.Choice[str] | None, None, choices=REPEAT_CHOICES),
    "role": CommandOption(discord.Role | None, None),
    "save": CommandOption(app_commands.Range[str, 1, NAME_LIMIT] | None, None),
    "step": CommandOption(Typed, completion=step_choices),
    "take": CommandOption(Number | None, None, template_choices),
    "who": CommandOption(discord.Member | discord.Role),
}
EVENTS = (
    CommandRow("list", "", _list_events),
    CommandRow("me", "event", of_event(_just(show_own))),
    CommandRow(
        "team",
        "name player event",
        of_event(_team),
        {
            "name": CommandOption(app_commands.Range[str, 1, TEAM_LIMIT] | None, None, team_choices),
            "player": CommandOption(Player | None, None, partial(player_choices, leading=False)),
        },
    ),
    CommandRow("seed", "player place event", of_event(_seed)),
    CommandRow("new", "game format name options", _new),
    CommandRow("manage", "event", led(_just(_manage))),
    CommandRow("step", "step event", led(_step)),
    CommandRow(
        "swap", "player by reason event", led(_swap), {"player": CommandOption(Player, completion=swap_choices)}
    ),
    CommandRow("cancel", "event", _cancel),
    CommandRow("here", "event", led(_just(_move_here))),
    CommandRow("staff", "who duty remove event", led(_staff)),
    CommandRow("entry", "role invite event", led(_entry)),
    CommandRow("export", "file event", led(_export)),
    CommandRow("import", "computers event", of_event(_import)),
    CommandRow("template", "save take drop repeat event", _template),
)


@app_commands.guild_only()
class EventCommands(CommandGroup):
    """The group `/event`."""

    def __init__(self, services: Services) -> None:
        super().__init__("event", services)
        add_commands(self, "event", services, EVENTS, OPTIONS)
        self.add_command(rule_group(services))
