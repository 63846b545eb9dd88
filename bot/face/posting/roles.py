"""Gives and takes the roles of events, seasons, leagues and ladders (TN-83, TN-84).

What is to be done is stored first, and tried until Discord has answered.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import defaultdict

import discord

from bot.face.ground.discord_errors import REQUEST_FAILED, is_final_refusal
from bot.face.ground.languages import Languages
from bot.face.ground.places.permissions import given_role_opens, role_obstacle
from bot.face.posting.notices import Notices
from bot.face.posting.woken_poster import WokenPoster
from bot.face.words.given_roles import source_words
from bot.host.host import Host
from bot.wording.words import words_for
from storage.errors import StorageError
from storage.records.roles import GivenRole, RoleChoice
from storage.records.tournaments import Whole

_log = logging.getLogger(__name__)

RETRY_SECONDS = (2.0, 10.0, 60.0, 300.0)
# Discord's codes for a user who is not a member of the guild, or does not exist.
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
# The number of seasons, leagues and ladders that the notice about a deleted role names.
NAMED = 3


class RoleGiver(WokenPoster):
    """Carries out pending roles in one background task."""

    about = "roles"

    def __init__(self, client: discord.Client, host: Host, languages: Languages) -> None:
        super().__init__()
        self._client = client
        self._host = host
        self._roles = host.roles
        self._languages = languages
        self._notices = Notices(client, host)
        # The ids of guilds, users and Discord's roles. A refused role is tried again if its guild, its user or the role
        # itself is among them. Discord's ids are unique, so one set can hold all three kinds.
        self._retried: set[int] = set()
        # The guild and role of each role that was refused because it gives rights, and the guild and user of each user
        # who was not a member when a role was to be given. A start tries all refused roles again, so both sets begin
        # empty.
        self._opening: set[tuple[int, int]] = set()
        self._missing: set[tuple[int, int]] = set()
        for listeners in (host.roles.listeners, host.seasons.listeners, host.leagues.listeners, host.ladders.listeners):
            listeners.append(self.wake)

    async def note(self, whole: Whole) -> None:
        """Store the roles that an event gives and takes now, and begin to carry them out.

        Also try again the guild's roles that were refused because they gave rights: perhaps the event no longer uses
        them.
        """
        if await self._roles.note(whole):
            self.wake()
        self.retry_opening(whole.tournament.guild_id)

    def retry(self, *ids: int) -> None:
        """Try the refused roles of guilds or users, or these roles, once more. Returns at once."""
        self._retried.update(ids)
        self.wake()

    def retry_opening(self, guild_id: int) -> None:
        """Try again the roles of a guild that were refused because they gave rights: perhaps they give none now.

        Returns at once.
        """
        if roles := [role_id for guild, role_id in self._opening if guild == guild_id]:
            self.retry(*roles)

    def saw(self, guild_id: int, user_id: int) -> None:
        """Try again to give the roles that a user could not get while they were not a member. Returns at once."""
        if (guild_id, user_id) in self._missing:
            self._missing.remove((guild_id, user_id))
            self.retry(user_id)

    async def _run(self) -> None:
        for pause in itertools.chain(RETRY_SECONDS, itertools.repeat(RETRY_SECONDS[-1])):
            while self._again:
                self._again = False
                failed = await self._carry_out_all()
            if not failed:
                return
            await asyncio.sleep(pause)
            self._again = True

    async def _carry_out_all(self) -> bool:
        """Carry out all pending roles. Return whether some must be tried again; the others do not wait for them."""
        failed = False
        try:
            failed = await self._drop_deleted()
            await self._roles.follow_choices()
            await self._try_mended()
            due_roles = await self._roles.pending_roles()
        except StorageError as error:
            _log.warning("the roles cannot be read: %s", error)
            return True
        for role in due_roles:
            try:
                await self._carry_out(role)
            except (*REQUEST_FAILED, StorageError) as error:
                _log.warning("%s %d: a role is not given or taken yet: %s", role.source, role.source_id, error)
                failed = True
            except Exception:
                _log.exception("%s %d: a role failed", role.source, role.source_id)
        return failed

    def _guild(self, guild_id: int) -> discord.Guild | None:
        """Return a guild whose roles are known; None if the bot was removed from it, or during an outage."""
        guild = self._client.get_guild(guild_id)
        return None if guild is None or guild.unavailable or guild.me is None else guild

    # ---- deleted roles

    async def _drop_deleted(self) -> bool:
        """Stop giving roles that were deleted, and tell the moderators. Return whether that must be tried again."""
        choices_by_role: defaultdict[tuple[int, int], list[RoleChoice]] = defaultdict(list)
        for choice in await self._roles.choices():
            guild = self._guild(choice.guild_id)
            if guild is not None and guild.get_role(choice.role_id) is None:
                choices_by_role[choice.guild_id, choice.role_id].append(choice)
        failed = False
        for (guild_id, role_id), choices in choices_by_role.items():
            try:
                # A role that was made a moment ago may not be known yet.
                if str(role_id) not in {str(one["id"]) for one in await self._client.http.get_roles(guild_id)}:
                    await self._tell_deleted(guild_id, choices)
                    for choice in choices:
                        await self._roles.drop_choice(choice, self._client.user.id if self._client.user else 0)
            except REQUEST_FAILED as error:
                _log.warning("the roles of guild %d cannot be read: %s", guild_id, error)
                failed = True
        return failed

    async def _tell_deleted(self, guild_id: int, choices: list[RoleChoice]) -> None:
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return
        self._host.need_owner(guild_id)
        language = await self._languages.of_guild(guild)
        words = words_for(None, language)
        sources = dict.fromkeys((one.source, one.source_id) for one in choices)
        source_names = [source_words(one[0], await self._roles.name_of(*one), words) for one in [*sources][-NAMED:]]
        notice_text = words("given-role-deleted", sources=words.listed(source_names))
        await self._notices.tell_moderators(guild, notice_text, language, [])

    # ---- refused roles

    async def _try_mended(self) -> None:
        """Let the refused roles that `_retried` selects be tried again, if the reason for the refusal is gone."""
        retried, self._retried = self._retried, set()
        if not retried:
            return
        self._opening = {one for one in self._opening if not retried.intersection(one)}
        try:
            for one in await self._roles.refused_roles():
                is_retried = not retried.isdisjoint((one.guild_id, one.user_id, one.role_id))
                is_missing = (one.guild_id, one.user_id) in self._missing
                if is_retried and not is_missing and await self._is_mended(one):
                    await self._roles.try_again(one)
        except StorageError:
            self._retried |= retried
            raise

    async def _is_mended(self, role: GivenRole) -> bool:
        guild = self._guild(role.guild_id)
        if guild is None:
            return False
        obstacle = await self._obstacle(guild, role)
        return obstacle is None or (obstacle == "gone" and not role.wanted)

    async def _obstacle(self, guild: discord.Guild, role: GivenRole) -> str | None:
        """Return why the bot cannot give or take a role, None if it can.

        The reason is one of `role_obstacle`, or "rights": the role would give its members rights. The bot gives a role
        with rights only because of an event.
        """
        found = guild.get_role(role.role_id)
        obstacle = role_obstacle(guild, role.role_id)
        if obstacle is not None or found is None or not role.wanted or role.source == "event":
            return obstacle
        if not await given_role_opens(self._host, found):
            return None
        self._opening.add((guild.id, found.id))
        return "rights"

    async def _refuse(self, role: GivenRole, why: str) -> None:
        """Note that a role cannot be given or taken. If Discord did it before a crash of the bot, note that instead."""
        if why != "gone" and await self._has(role) == role.wanted:
            await self._roles.carried_out(role)
            return
        if role.source != "event" and not await self._roles.is_told(role):
            await self._tell_refused(role, why)
        await self._roles.refuse(role, why)

    async def _tell_refused(self, role: GivenRole, why: str) -> None:
        """Tell the moderators once why the bot cannot give or take a role of a season, league or ladder."""
        guild = self._client.get_guild(role.guild_id)
        if guild is None:
            return
        self._host.need_owner(role.guild_id)
        language = await self._languages.of_guild(guild)
        words = words_for(None, language)
        source = source_words(role.source, await self._roles.name_of(role.source, role.source_id), words)
        notice_text = words("given-role-refused", role=f"<@&{role.role_id}>", source=source, why=why)
        await self._notices.tell_moderators(guild, notice_text, language, [])

    # ---- pending roles

    async def _carry_out(self, role: GivenRole) -> None:
        roles, guild = self._roles, self._guild(role.guild_id)
        if guild is None:
            # The role stays pending until the next start or change.
            return
        if not role.wanted and await roles.is_wanted(role):
            # Something else gives the same role to the user, so it must stay.
            await roles.carried_out(role)
            return
        obstacle = await self._obstacle(guild, role)
        if obstacle == "gone" and not role.wanted:
            await roles.drop(role)
            return
        if obstacle == "gone" and role.source != "event":
            # The guild's cache lacks the role: it is new, or just deleted. Discord reports both, which wakes this task.
            return
        if obstacle is not None:
            await self._refuse(role, obstacle)
            return
        try:
            await self._ask_discord(role)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                await self._pass_over(role)
            elif is_final_refusal(error):
                _log.warning("%s %d: Discord refuses a role: %s", role.source, role.source_id, error)
                await self._refuse(role, "discord")
            else:
                raise
        else:
            await roles.carried_out(role)
            self.saw(role.guild_id, role.user_id)

    async def _pass_over(self, role: GivenRole) -> None:
        """Forget a role of a user who is not a member. If it is to be given, it waits until the user is seen again.

        An event notes its roles again at each change.
        """
        if role.wanted and role.source != "event":
            self._missing.add((role.guild_id, role.user_id))
            await self._roles.skip(role)
        else:
            await self._roles.drop(role)

    async def _has(self, role: GivenRole) -> bool:
        """Return whether a user has a role. A user who is not a member has none."""
        try:
            member = await self._client.http.get_member(role.guild_id, role.user_id)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                return False
            raise
        return str(role.role_id) in {str(one) for one in member["roles"]}

    async def _ask_discord(self, role: GivenRole) -> None:
        """Give or take a role. Both have the same effect if they are repeated."""
        self._host.need_owner(role.guild_id)
        change = self._client.http.add_role if role.wanted else self._client.http.remove_role
        await change(role.guild_id, role.user_id, role.role_id)
