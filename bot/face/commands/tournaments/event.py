"""The commands `/event …`: enter, view and run an event."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.face.commands.inputs import game_choices, option_choices, parse_options, wished_game
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
from bot.face.commands.translator import CommandGroup, command, localised
from bot.face.ground.interactions import Interaction, member_of
from bot.face.ground.parts import Page, text
from bot.face.ground.places import need_event_place
from bot.face.messages.tournaments.event_message import BRACKET, PAIRINGS, STANDINGS, title
from bot.face.services import Services
from bot.face.tournaments.entry.decks_and_teams import ask_deck, put_into_team, set_team
from bot.face.tournaments.entry.presses import check_in, join, leave, remind
from bot.face.tournaments.form.page import draft_page
from bot.face.tournaments.form.presses import begin, drop_template, need_maker, save_template, take_template
from bot.face.tournaments.requests import EventRequest, asked_by_command
from bot.face.tournaments.room.files import EXPORTS, ask_list, send_export
from bot.face.tournaments.room.presses import (
    ask_to_cancel,
    ask_to_cancel_damaged,
    filled_by_computers,
    room_page,
    stepped,
    swapped,
)
from bot.face.tournaments.room.seeding import seed_given
from bot.face.tournaments.views.listing import events_page, listed_events
from bot.face.tournaments.views.panel import info_page, show_own, show_pictures
from bot.face.tournaments.views.published_decks import show_decks
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

Number = app_commands.Range[int, 1, 2**52]
Typed = app_commands.Range[str, 1, 100]
Player = app_commands.Range[int, 1, 4096]
Reason = app_commands.Range[str, 1, REASON_LIMIT]
EXPORT_CHOICES = [app_commands.Choice(name=localised(f"export-{kind}"), value=kind) for kind in EXPORTS]
ROLE_CHOICES = [app_commands.Choice(name=localised(f"staff-{one}"), value=one) for one in ("organiser", "judge")]


FORMAT_CHOICES = [app_commands.Choice(name=localised(f"format-{name}"), value=name) for name in ALL_FORMATS]


async def _change(asked: EventRequest, draft: TournamentDraft) -> None:
    """Change an event."""
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


@app_commands.guild_only()
class EventCommands(CommandGroup):
    """The group `/event`."""

    def __init__(self, services: Services) -> None:
        super().__init__("event", services)
        self.add_command(rule_group(services))

    async def _request(self, interaction: Interaction, event: int | None) -> EventRequest:
        return await asked_by_command(self._services, interaction, event)

    async def _led(self, interaction: Interaction, event: int | None) -> EventRequest:
        """Return the request of an organiser or judge about an event."""
        return await asked_by_command(self._services, interaction, event, leading=True)

    # ---- for players

    @command("event list")
    async def list_events(self, interaction: Interaction) -> None:
        """List the guild's events."""
        member_of(interaction)
        words = await self._services.languages.words(interaction)
        count, found = await listed_events(self._services, interaction, 0)
        await self._services.answer(interaction, events_page(found, count, 0, words))

    @command("event join")
    async def join(self, interaction: Interaction, event: Number | None = None) -> None:
        """Enter an event."""
        await join(await self._request(interaction, event))

    @command("event leave")
    async def leave(self, interaction: Interaction, event: Number | None = None) -> None:
        """Leave an event."""
        await leave(await self._request(interaction, event))

    @command("event check-in")
    async def check_in(self, interaction: Interaction, event: Number | None = None) -> None:
        """Check the player in."""
        await check_in(await self._request(interaction, event))

    @command("event me")
    async def me(self, interaction: Interaction, event: Number | None = None) -> None:
        """Show the player's own table and their next step."""
        await show_own(await self._request(interaction, event))

    @command("event standings")
    async def standings(self, interaction: Interaction, event: Number | None = None) -> None:
        """Show the standings, and how the player's own place was calculated."""
        await show_pictures(await self._request(interaction, event), STANDINGS)

    @command("event bracket")
    async def bracket(self, interaction: Interaction, event: Number | None = None) -> None:
        """Show the bracket."""
        await show_pictures(await self._request(interaction, event), BRACKET)

    @command("event pairings")
    async def pairings(self, interaction: Interaction, event: Number | None = None) -> None:
        """Show the tables of the current round."""
        await show_pictures(await self._request(interaction, event), PAIRINGS)

    @command("event info")
    async def info(self, interaction: Interaction, event: Number | None = None) -> None:
        """Explain how the event works."""
        asked = await self._request(interaction, event)
        await asked.answer(info_page(asked))

    @command("event deck")
    async def deck(self, interaction: Interaction, event: Number | None = None) -> None:
        """Choose another deck before decks are sealed. After the event, show every player's deck."""
        asked = await self._request(interaction, event)
        if asked.whole.tournament.state == "finished":
            await show_decks(asked)
        else:
            await ask_deck(asked)

    @command("event team")
    async def team(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, TEAM_LIMIT] | None = None,
        player: Player | None = None,
        event: Number | None = None,
    ) -> None:
        """Join a team, or leave it if no name is given. Organisers can assign any player to a team."""
        asked = await self._request(interaction, event)
        if player is None:
            await set_team(asked, name or "")
        else:
            await put_into_team(asked, player, name or "")

    @command("event remind")
    async def remind(self, interaction: Interaction, event: Number | None = None) -> None:
        """Turn the player's reminder before the end of registration on or off."""
        await remind(await self._request(interaction, event))

    # ---- for organisers

    @command("event seed")
    async def seed(
        self,
        interaction: Interaction,
        player: Player,
        place: app_commands.Range[int, 1, MOST_PLAYERS],
        event: Number | None = None,
    ) -> None:
        """Set a player's seed. The players behind it move down by one."""
        asked = await self._request(interaction, event)
        await asked.answer(await seed_given(asked, player, place))

    @command("event new")
    @app_commands.choices(format=FORMAT_CHOICES)
    @app_commands.autocomplete(game=game_choices, options=option_choices)
    async def new(
        self,
        interaction: Interaction,
        game: app_commands.Range[str, 1, 100] | None = None,
        format: app_commands.Choice[str] | None = None,  # noqa: A002 - the option's name
        name: app_commands.Range[str, 1, NAME_LIMIT] | None = None,
        options: app_commands.Range[str, 1, 200] | None = None,
    ) -> None:
        """Create an event step by step."""
        if game is None:
            if options is not None:
                raise Refused("options_of_no_game")
            if format is not None or name is not None:
                raise Refused("event_of_no_game")
            await begin(self._services, interaction, TournamentDraft())
            return
        rules = wished_game(game)
        chosen = parse_options(rules, options)
        offered = formats(rules.table(rules.parse_options(chosen)))
        if format is not None and format.value not in offered:
            raise Refused("format_not_here")
        plan = offered[format.value] if format is not None else None
        await begin(self._services, interaction, TournamentDraft(game=rules.slug, options=chosen, plan=plan, name=name))

    @command("event manage")
    async def manage(self, interaction: Interaction, event: Number | None = None) -> None:
        """Open the control room. For a draft, open its form."""
        asked = await self._led(interaction, event)
        organises = may_organise(asked.whole, asked.actor)
        if asked.whole.tournament.state == "draft" and organises:
            await asked.answer(draft_page(asked.whole, asked.words))
            return
        await asked.answer(await room_page(asked))

    @command("event step")
    async def step(self, interaction: Interaction, step: Typed, event: Number | None = None) -> None:
        """Do the next step of an event, as its control room does. If the user meant another step, change nothing."""
        asked = await self._led(interaction, event)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asked.answer(await stepped(asked, typed_step(asked, step)))

    @command("event swap")
    async def swap(
        self,
        interaction: Interaction,
        player: Player,
        by: Player,
        reason: Reason | None = None,
        event: Number | None = None,
    ) -> None:
        """Swap two players in the round whose pairings are generated."""
        asked = await self._led(interaction, event)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asked.answer(await swapped(asked, player, by, reason or ""))

    @command("event cancel")
    async def cancel(self, interaction: Interaction, event: Number | None = None) -> None:
        """Open the form that cancels an event. It names the event and asks for a reason."""
        try:
            asked = await self._led(interaction, event)
        except EventDamaged as error:
            await ask_to_cancel_damaged(self._services, interaction, error)
        else:
            await ask_to_cancel(asked)

    @command("event here")
    async def here(self, interaction: Interaction, event: Number | None = None) -> None:
        """Move the event's message and its future tables into this channel."""
        asked = await self._led(interaction, event)
        need_event_place(interaction, hidden=keeps_hidden(asked.whole))
        await _change(asked, TournamentDraft(channel_id=interaction.channel_id))
        await asked.answer(Page(text(asked.words("tournament-moved", name=title(asked.whole)))))

    @command("event staff")
    @app_commands.choices(duty=ROLE_CHOICES)
    async def staff(
        self,
        interaction: Interaction,
        who: discord.Member | discord.Role,
        duty: app_commands.Choice[str],
        *,
        remove: bool = False,
        event: Number | None = None,
    ) -> None:
        """Appoint an organiser or a judge, or remove the appointment."""
        asked = await self._led(interaction, event)
        kind: Any = "role" if isinstance(who, discord.Role) else "user"
        role: Any = duty.value
        if kind == "user" and getattr(who, "bot", False):
            raise Refused("not_a_member")
        rulings, official = asked.services.host.tournaments.rulings, Official(role, kind, who.id)
        if (official in asked.whole.officials) == remove:
            ruling = NameOfficial(official, not remove)
            await rulings.rule(asked.guild_id, asked.tournament_id, asked.actor, ruling, "")
        key = "staff-removed" if remove else "staff-named"
        await asked.answer(Page(text(asked.words(key, who=who.mention, duty=role))))

    @command("event entry")
    async def entry(
        self,
        interaction: Interaction,
        role: discord.Role | None = None,
        invite: discord.Member | None = None,
        event: Number | None = None,
    ) -> None:
        """Restrict entry to a role or to invited members, or open it to anybody."""
        asked = await self._led(interaction, event)
        settings = settings_of(asked.whole.tournament)
        if invite is not None:
            await _invite(asked, invite, role)
            return
        rule: Any = "role" if role is not None else "anybody"
        settings = msgspec.structs.replace(
            settings, entry=rule, role_id=role.id if role is not None else None, invited=()
        )
        await _change(asked, TournamentDraft(settings=settings))
        said = asked.words("entry-set", role=role.mention if role is not None else "", any="no" if role else "yes")
        await asked.answer(Page(text(said)))

    @command("event export")
    @app_commands.choices(file=EXPORT_CHOICES)
    async def export(
        self, interaction: Interaction, file: app_commands.Choice[str], event: Number | None = None
    ) -> None:
        """Send the event as a file."""
        await send_export(await self._led(interaction, event), file.value)

    @command("event import")
    async def import_players(
        self,
        interaction: Interaction,
        computers: app_commands.Range[int, 1, MOST_PLAYERS] | None = None,
        event: Number | None = None,
    ) -> None:
        """Enter a list of players, pasted into a form, or a number of computer players."""
        asked = await self._request(interaction, event)
        if computers is None:
            await ask_list(asked)
            return
        await asked.answer(await filled_by_computers(asked, at_most=computers))

    @command("event template")
    async def template(
        self,
        interaction: Interaction,
        save: app_commands.Range[str, 1, NAME_LIMIT] | None = None,
        take: Number | None = None,
        drop: Number | None = None,
        event: Number | None = None,
    ) -> None:
        """Save an event's settings as a template, create an event from a template, or delete a template."""
        if sum(one is not None for one in (save, take, drop)) != 1:
            raise Refused("template_one_thing")
        if save is not None:
            await save_template(await self._led(interaction, event), save)
            return
        await need_maker(self._services, interaction)
        if take is not None:
            await take_template(self._services, interaction, take)
        else:
            await drop_template(self._services, interaction, drop or 0)

    # ---- completion while a user types

    @join.autocomplete("event")
    @leave.autocomplete("event")
    @check_in.autocomplete("event")
    @me.autocomplete("event")
    @standings.autocomplete("event")
    @bracket.autocomplete("event")
    @pairings.autocomplete("event")
    @info.autocomplete("event")
    @deck.autocomplete("event")
    @team.autocomplete("event")
    @remind.autocomplete("event")
    @seed.autocomplete("event")
    @manage.autocomplete("event")
    @step.autocomplete("event")
    @swap.autocomplete("event")
    @cancel.autocomplete("event")
    @here.autocomplete("event")
    @staff.autocomplete("event")
    @entry.autocomplete("event")
    @template.autocomplete("event")
    @export.autocomplete("event")
    @import_players.autocomplete("event")
    async def events(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the guild's events."""
        return await event_choices(self._services, interaction, current)

    @step.autocomplete("step")
    async def steps(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return the next step as a choice."""
        return await step_choices(self._services, interaction, current)

    @swap.autocomplete("player")
    @swap.autocomplete("by")
    async def paired_player_choices(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the players of the round whose pairings are generated."""
        return await swap_choices(self._services, interaction, current)

    @team.autocomplete("player")
    @seed.autocomplete("player")
    async def players(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the players of the event."""
        return await player_choices(self._services, interaction, current, leading=False)

    @team.autocomplete("name")
    async def teams(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return choices among the existing teams."""
        return await team_choices(self._services, interaction, current)

    @template.autocomplete("take")
    @template.autocomplete("drop")
    async def templates(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the guild's templates."""
        return await template_choices(self._services, interaction, current)
