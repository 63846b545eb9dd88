"""The page *Roles* of seasons, leagues and ladders: roles that the bot gives to divisions and champions (TN-83).

Each of the three has the page among its own pages, with its own actions.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import (
    PLACEHOLDER_LIMIT,
    Button,
    Page,
    Row,
    button,
    row_of,
    rows_of,
    text,
    value_menu,
)
from bot.face.ground.markdown import literal
from bot.face.ground.places.permissions import given_role_opens, may_hand_out, role_obstacle
from bot.face.messages.meanings import cited_menu
from bot.face.press import Handler, Press
from bot.face.tournaments.requests import MemberRequest, chosen_number, maker_request
from bot.face.words.given_roles import holder_words
from bot.host.ground.locks import Locks
from bot.wording.names import shorten
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from storage.records.roles import CHAMPION, ChoiceSource, RoleChoice

# Discord's limits: the roles of a server, and the letters of a role's name.
MOST_ROLES, ROLE_NAME_LIMIT = 250, 100
# Discord's code for a server that has all the roles that it can have.
ROLES_FULL = 30005
# The maximum number of divisions that can have a role: as many as a menu offers beside the champion.
MOST_DIVISIONS = 24


class RoleHolders(msgspec.Struct, frozen=True):
    """What the page is about: the name of a season, league or ladder, and the divisions that may have roles.

    ``base`` is the part of this name that the name of a new role contains; "" for a season without a name. ``chosen``
    maps divisions to the ids of the roles that are given; `CHAMPION` stands for the champion.
    """

    name: str
    base: str
    divisions: Sequence[int] = ()
    chosen: Mapping[int, int] = {}

    @property
    def all(self) -> tuple[int, ...]:
        """The divisions, and the champion."""
        return (CHAMPION, *self.divisions)


# Return what the page is about. Raises `Refused` if it does not exist.
FindHolders = Callable[[MemberRequest, int], Awaitable[RoleHolders]]


def roles_button(source: ChoiceSource, number: int, words: Words) -> Button:
    """Return the button that opens the page of the season, league or ladder with this number."""
    return button(words("given-roles"), Control(_show_action(source), 0, number, str(CHAMPION)))


def role_presses(source: ChoiceSource, back: Callable[[int], Control], find: FindHolders) -> Mapping[str, Handler]:
    """Return the handlers of the page by action.

    ``back`` returns the control that shows the season, league or ladder with a number, ``find`` its name and divisions.
    """
    page = _RolePage(source, back, find)
    return {
        _show_action(source): page.show,
        f"{source}roleof": page.turn,
        f"{source}role": page.choose,
        f"{source}rolenew": page.make,
    }


def _show_action(source: ChoiceSource) -> str:
    return f"{source}roles"


class _RolePage:
    """The presses of the page *Roles* of one kind of competition: seasons, leagues or ladders."""

    def __init__(self, source: ChoiceSource, back: Callable[[int], Control], find: FindHolders) -> None:
        self._source = source
        self._back = back
        self._find = find
        # Held while a role is made, so that a second press finds it.
        self._locks = Locks()

    async def show(self, press: Press) -> None:
        """Show the page with the role of the division that the control names."""
        await self._paint(press, await maker_request(press), natural(press.control.rest))

    async def turn(self, press: Press) -> None:
        """Show the page with the role of the division that was chosen in the menu."""
        await self._paint(press, await maker_request(press), chosen_number(press))

    async def choose(self, press: Press) -> None:
        """Give the chosen role from now on, or none.

        The bot and the organiser must be able to give the role, and it must not give its members any rights.
        """
        request, guild = await maker_request(press), press.member.guild
        role_id = natural(press.values[0]) if press.values else None
        division = self._division(press, await self._holders(press, request))
        if press.values and role_id is None:
            raise Refused("expired_control")
        await press.defer_in_private()
        if role_id is None:
            await self._turn_off(press, request, division)
        else:
            # The gateway may not have reported a new role yet.
            role = guild.get_role(role_id)
            if (why := role_obstacle(guild, role_id)) is not None or role is None:
                raise Refused("role_obstacle", why=why or "gone")
            await self._give(press, request, division, role)

    async def make(self, press: Press) -> None:
        """Make a role without permissions, and give it from now on.

        If a fitting role of that name exists already, give that one.
        """
        request, guild = await maker_request(press), press.member.guild
        division = self._division(press, await self._holders(press, request))
        if not guild.me.guild_permissions.manage_roles:
            raise Refused("role_obstacle", why="right")
        if not (guild.owner_id == press.member.id or press.member.guild_permissions.manage_roles):
            raise Refused("role_not_yours")
        await press.defer_in_private()
        async with self._locks.lock(press.control.number):
            found = await self._holders(press, request)
            if division not in found.chosen:
                # Everybody reads the name of a role, so it is in the guild's language.
                words = words_for(None, await press.services.languages.of_guild(guild))
                role = await self._fitting_role(press, _role_name(found, division, words), words)
                await self._store(press, request, division, role)
                return
        # Another press has just chosen a role.
        await self._paint(press, request, division)

    async def _fitting_role(self, press: Press, name: str, words: Words) -> discord.Role:
        """Return a role of this name that gives no rights; make it if there is none."""
        guild = press.member.guild
        # A press that was interrupted may have made the role already.
        same = [one for one in guild.roles if one.name == name and role_obstacle(guild, one.id) is None]
        fitting = [one for one in same if not await given_role_opens(press.services.host, one)]
        return fitting[0] if fitting else await _made_role(guild, name, words)

    async def _give(self, press: Press, request: MemberRequest, division: int, role: discord.Role) -> None:
        if not may_hand_out(press.member, role):
            raise Refused("role_not_yours")
        if await given_role_opens(press.services.host, role):
            raise Refused("given_role_has_rights")
        await self._store(press, request, division, role)

    async def _store(self, press: Press, request: MemberRequest, division: int, role: discord.Role) -> None:
        choice = RoleChoice(self._source, press.control.number, division, request.guild_id, role.id)
        await press.services.host.roles.choose(choice, request.user_id)
        head_line = request.words("given-role-set", role=role.mention, who=holder_words(division, request.words))
        await self._paint(press, request, division, head_line)

    async def _turn_off(self, press: Press, request: MemberRequest, division: int) -> None:
        roles, number = press.services.host.roles, press.control.number
        role_id = (await roles.chosen_roles(self._source, number)).get(division)
        if role_id is not None:
            choice = RoleChoice(self._source, number, division, request.guild_id, role_id)
            await roles.drop_choice(choice, request.user_id)
        head_line = request.words("given-role-off", who=holder_words(division, request.words))
        await self._paint(press, request, division, head_line)

    def _division(self, press: Press, found: RoleHolders) -> int:
        division = natural(press.control.rest)
        if division is None or division not in found.all:
            raise Refused("expired_control")
        return division

    async def _holders(self, press: Press, request: MemberRequest) -> RoleHolders:
        """Return what the page is about, also with the divisions that have a role and no players any more."""
        found = await self._find(request, press.control.number)
        role_ids = await press.services.host.roles.chosen_roles(self._source, press.control.number)
        divisions = sorted({*found.divisions[:MOST_DIVISIONS], *role_ids} - {CHAMPION})
        return msgspec.structs.replace(found, divisions=divisions[:MOST_DIVISIONS], chosen=role_ids)

    async def _paint(self, press: Press, request: MemberRequest, division: int | None, head_line: str = "") -> None:
        found = await self._holders(press, request)
        division_shown = CHAMPION if division is None or division not in found.all else division
        await press.show_in_private(self._page(request.words, press.control.number, found, division_shown, head_line))

    def _page(self, words: Words, number: int, found: RoleHolders, division: int, head_line: str) -> Page:
        lines = [
            *([head_line] if head_line else []),
            f"### {words('given-roles-title', name=literal(found.name))}",
            words("given-roles-note", source=self._source),
            *(_line(one, found.chosen.get(one), words) for one in found.all),
            f"-# {words('given-roles-rule')}",
        ]
        options = [(str(one), holder_words(one, words), one == division) for one in found.all]
        menu = value_menu(Control(f"{self._source}roleof", 0, number), words("given-roles-ask"), options)
        new = button(words("given-role-new"), Control(f"{self._source}rolenew", 0, number, str(division)))
        buttons = [*([] if division in found.chosen else [new]), button(words("league-back"), self._back(number))]
        return Page(
            text("\n".join(lines)),
            *([menu] if found.divisions else []),
            self._role_menu(words, number, division, found.chosen.get(division)),
            *cited_menu(words, words("given-roles-rule")),
            *rows_of(buttons),
        )

    def _role_menu(self, words: Words, number: int, division: int, role_id: int | None) -> Row:
        ask = words("given-role-ask", who=holder_words(division, words))
        return row_of(
            ui.RoleSelect(
                placeholder=shorten(ask, PLACEHOLDER_LIMIT),
                custom_id=Control(f"{self._source}role", 0, number, str(division)).pack(),
                min_values=0,
                max_values=1,
                default_values=[] if role_id is None else [discord.Object(role_id)],
            )
        )


def _line(division: int, role_id: int | None, words: Words) -> str:
    role = words("setup-role-none") if role_id is None else f"<@&{role_id}>"
    return words("given-role-line", who=holder_words(division, words), role=role)


def _role_name(found: RoleHolders, division: int, words: Words) -> str:
    """Return the name of a role that the bot makes: "Champion · Chess league", "Season champion"."""
    if not found.base:
        return words("given-role-season-champion")
    return f"{holder_words(division, words)} · {found.base}"[:ROLE_NAME_LIMIT].strip()


async def _made_role(guild: discord.Guild, name: str, words: Words) -> discord.Role:
    """Make a role without permissions. Raises `Refused` ("roles_full", "role_obstacle"), `discord.HTTPException`."""
    if len(guild.roles) >= MOST_ROLES:
        raise Refused("roles_full", most=MOST_ROLES)
    try:
        return await guild.create_role(
            name=name, permissions=discord.Permissions.none(), reason=words("given-role-reason")
        )
    except discord.Forbidden as error:
        raise Refused("role_obstacle", why="right") from error
    except discord.HTTPException as error:
        if error.code == ROLES_FULL:
            raise Refused("roles_full", most=MOST_ROLES) from error
        raise
