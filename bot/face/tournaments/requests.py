"""Finds the user of a request, their rights, and the event that it is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import msgspec

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import OPTION_LIMIT, Button, Page, Row, button, value_menu, web_links
from bot.face.ground.interactions import Interaction, member_of, need_guild
from bot.face.ground.places.permissions import is_moderator
from bot.face.messages.league import LOOK as LEAGUE
from bot.face.press import Handler, Press
from bot.face.services import Services, shown_name
from bot.host.clocks.seat_times import zone_of_person
from bot.host.tournaments.ground.facts import public_part, running_tables
from bot.host.tournaments.ground.people import Actor, entry_of
from bot.host.tournaments.ground.rights import sees_hidden
from bot.wording.languages import language_of
from bot.wording.names import clean_text
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from storage.records.tournaments import StoredTournament, TournamentRuling, Whole

# The actions that belong to the form and are also offered in the control room.
BACK, MORE, PLAYERS, TEXT, DATES = "evdraft", "evmore", "evplayers", "evtext", "evdates"
# The actions that the control room, its page More, and the form share.
ROOM_MORE, TEMPLATE, DISCARD = "evroommore", "evtemplate", "evdiscard"
# The states of unfinished events. States in which officials have the most to do come first.
MOST_LEADING = ("running", "checkin", "registration", "draft")


class EventRequest(msgspec.Struct, frozen=True):
    """A request about an event: the current event, the acting user, and the words for the answer."""

    services: Services
    interaction: Interaction
    whole: Whole
    actor: Actor
    words: Words

    @property
    def guild_id(self) -> int:
        """The guild's id."""
        return self.whole.tournament.guild_id

    @property
    def tournament_id(self) -> int:
        """The tournament's id."""
        return self.whole.tournament.tournament_id

    async def answer(self, page: Page) -> None:
        """Answer with a new private message."""
        await self.services.answer(self.interaction, page)

    @property
    def is_private(self) -> bool:
        """Whether only the user sees the pressed message. False for a command."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def defer_in_private(self) -> None:
        """Tell Discord that `show_in_private` will take a moment."""
        await (
            self.interaction.response.defer()
            if self.is_private
            else self.interaction.response.defer(ephemeral=True, thinking=True)
        )

    async def show_in_private(self, page: Page) -> None:
        """Replace the pressed message with the page if only the user sees it; otherwise answer in private."""
        if not self.is_private:
            await self.answer(page)
            return
        if not self.interaction.response.is_done():
            await self.interaction.response.defer()
        nobody = discord.AllowedMentions.none()
        await self.interaction.edit_original_response(view=page, attachments=page.files(), allowed_mentions=nobody)

    async def again(self) -> EventRequest:
        """Return the same request with the current event."""
        whole = await self.services.host.tournaments.whole(self.guild_id, self.tournament_id)
        return msgspec.structs.replace(self, whole=whole)


async def event_web_links(request: EventRequest) -> list[Button]:
    """Return the link to the event's page on the web, if there is one."""
    return web_links(await request.services.host.web_addresses.of_event(request.whole.tournament), request.words)


async def league_buttons(request: EventRequest) -> list[Button]:
    """Return the button of the league whose division an event is; none for other events."""
    league = await request.services.host.leagues.of_event(request.tournament_id)
    if league is None:
        return []
    return [button(request.words("league-look"), Control(LEAGUE, 0, league.league_id, "own"))]


async def need_maker(services: Services, interaction: Interaction) -> None:
    """Raise `Refused` ("event_makers_only") unless the member may create events and seasons."""
    if not await is_maker(services, interaction):
        raise Refused("event_makers_only")


async def is_maker(services: Services, interaction: Interaction) -> bool:
    """Return whether the member may moderate or has Discord's right to manage events. Raises like `member_of`."""
    member = member_of(interaction)
    rights = member.resolved_permissions or discord.Permissions.none()
    return rights.manage_events or await is_moderator(services.host, member)


class MemberRequest(msgspec.Struct, frozen=True):
    """A request about leagues, ladders or seasons: the acting user, their right to change them, and the words."""

    services: Services
    interaction: Interaction
    guild_id: int
    user_id: int
    maker: bool
    words: Words


async def member_request(services: Services, interaction: Interaction) -> MemberRequest:
    """Return the request of an interaction. Raises `Refused` like `member_of`."""
    member, words = member_of(interaction), await services.languages.words(interaction)
    maker = await is_maker(services, interaction)
    return MemberRequest(services, interaction, need_guild(interaction), member.id, maker, words)


async def maker_request(press: Press) -> MemberRequest:
    """Return the request of an organiser. Raises `Refused` ("event_makers_only")."""
    await need_maker(press.services, press.interaction)
    return await member_request(press.services, press.interaction)


def wake_removed(request: EventRequest) -> None:
    """Announce the running matches of disqualified players, whose seats the computer now plays."""
    for entry in request.whole.entries:
        for table in running_tables(request.whole, entry.number) if entry.state == "disqualified" else ():
            if table.session_id is not None:
                request.services.announcer.wake(table.session_id)


def seen_part(request: EventRequest) -> Whole:
    """Return the part of the event that the user may see: officials who do not play also see hidden results."""
    if sees_hidden(request.whole, request.actor):
        return request.whole
    return public_part(request.whole, request.actor.user_id)


def waiting_said(request: EventRequest, row: TournamentRuling) -> str:
    """Return in words whether a ruling was carried out or waits for a second judge."""
    return request.words(
        "tournament-ruled", kind=request.words(f"ruling-kind-{row.kind.replace('_', '-')}"), state=row.state
    )


async def game_menus(request: MemberRequest, for_game: Control, for_template: Control) -> list[Row]:
    """Return the menus from which an organiser chooses the game of a league or a ladder, or an event template."""
    words = request.words
    game_options = [(slug, words_for(slug, words.lang)("game-name"), False) for slug in [*games()][:MENU_SIZE]]
    menus = [value_menu(for_game, words("league-create-game"), game_options)]
    templates = [
        (str(one.template_id), clean_text(one.name, OPTION_LIMIT) or str(one.template_id), False)
        for one in (await request.services.host.tournaments.templates.of_guild(request.guild_id))[:MENU_SIZE]
    ]
    if templates:
        menus.append(value_menu(for_template, words("league-create-template"), templates))
    return menus


async def actor_of(services: Services, interaction: Interaction) -> Actor:
    """Return the acting user with their current rights in Discord. Raises `Refused` like `member_of`."""
    return await actor_from(services, member_of(interaction), interaction.id)


async def actor_from(services: Services, member: discord.Member, interaction_id: int = 0) -> Actor:
    """Return a member with their current rights in Discord."""
    joined = member.joined_at
    return Actor(
        user_id=member.id,
        name=await shown_name(member),
        username=member.name,
        moderator=await is_moderator(services.host, member),
        roles=frozenset(role.id for role in member.roles),
        account_at=int(member.created_at.timestamp() * 1000),
        member_at=int(joined.timestamp() * 1000) if joined is not None else None,
        interaction_id=interaction_id,
    )


async def asked_by_press(press: Press) -> EventRequest:
    """Return the request of a press on an event's control. Raises `Refused` ("no_tournament") for a forged control."""
    return await asked_about(press.services, press.interaction, press.control.number)


def for_event(handle: Callable[[EventRequest], Awaitable[None]]) -> Handler:
    """Return the handler of a press on an event's control. The given function gets only the request."""

    async def pressed(press: Press) -> None:
        await handle(await asked_by_press(press))

    return pressed


async def asked_about(services: Services, interaction: Interaction, tournament_id: int) -> EventRequest:
    """Return a request about the event of this guild with that id. Raises `Refused` ("no_tournament")."""
    actor = await actor_of(services, interaction)
    tournaments = services.host.tournaments
    whole = await tournaments.whole(need_guild(interaction), tournament_id)
    entry = entry_of(whole, actor.user_id)
    if entry is not None and entry.absent_since is not None:
        # Discord does not report that a member has returned, so the return is recorded here.
        await tournaments.leavers.record_return(need_guild(interaction), actor.user_id)
        whole = await tournaments.whole(need_guild(interaction), tournament_id)
    words = await services.languages.words(
        interaction, slug=whole.tournament.game, place=language_of(whole.tournament.language)
    )
    return EventRequest(services, interaction, whole, actor, words)


async def asked_by_command(
    services: Services, interaction: Interaction, number: int | None, *, leading: bool = False
) -> EventRequest:
    """Return a request about the event ``number``. Without a number, it is about the likely event.

    The likely event is the event of this table's thread, of the channel or of the guild, or the latest finished one.
    ``leading``: the user is an official. Raises `Refused`: "no_tournament", "which_tournament".
    """
    if number is not None:
        return await asked_about(services, interaction, number)
    return await asked_about(services, interaction, await meant_here(services, interaction, leading=leading))


async def meant_here(services: Services, interaction: Interaction, *, leading: bool = False) -> int:
    """Return the id of the event that the user means here. Raises `Refused` like `asked_by_command`."""
    tournaments, channel = services.host.tournaments, interaction.channel_id
    found = await tournaments.at_thread(channel) if channel is not None else None
    if found is not None:
        return found[0]
    _, running_events = await tournaments.listed(need_guild(interaction), over=False, limit=25, offset=0)
    likely = _likely_events(
        [one for one in running_events if one.channel_id == channel] or list(running_events), leading=leading
    )
    if len(likely) == 1:
        return likely[0].tournament_id
    if likely:
        raise Refused("which_tournament")
    _, over = await tournaments.listed(need_guild(interaction), over=True, limit=1, offset=0)
    if not over:
        raise Refused("no_tournament")
    return over[0].tournament_id


def _likely_events(events: list[StoredTournament], *, leading: bool) -> list[StoredTournament]:
    """Return the likely events: for players all announced ones, for officials those that have progressed furthest."""
    states = [set(MOST_LEADING[:-1]), {"draft"}] if not leading else [{state} for state in MOST_LEADING]
    groups = ([one for one in events if one.state in wanted_state] for wanted_state in states)
    return next((group for group in groups if group), [])


async def zone_of(request: EventRequest) -> str | None:
    """Return the time zone that the user chose, None if they chose none or it is invalid."""
    return zone_of_person(await request.services.host.preferences.of_user(request.actor.user_id))


def chosen_number(press: Press) -> int:
    """Return the number chosen in a menu. Raises `Refused` ("expired_control")."""
    number = natural(press.values[0]) if press.values else None
    if number is None:
        raise Refused("expired_control")
    return number
