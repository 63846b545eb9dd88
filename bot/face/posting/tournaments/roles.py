"""Gives and takes the roles of events. What is to be done is stored first, and tried until Discord has answered."""

from __future__ import annotations

import asyncio
import itertools
import logging

import discord

from bot.face.ground.discord_errors import REQUEST_FAILED, is_final_refusal
from bot.face.ground.places.permissions import role_obstacle
from bot.host.ground.tasks import end_tasks
from bot.host.host import Host
from storage.errors import StorageError
from storage.records.tournaments import EventRole, Whole

_log = logging.getLogger(__name__)

RETRY_SECONDS = (2.0, 10.0, 60.0, 300.0)
# Discord's codes for a user who is not a member of the guild, or does not exist.
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013


class EventRoleGiver:
    """Carries out pending roles in one background task."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._closed = False
        # The guilds in which roles that Discord refused are tried once more.
        self._retried: set[int] = set()

    async def note(self, whole: Whole) -> None:
        """Store the roles that an event gives and takes now, and begin to carry them out."""
        if await self._host.tournaments.roles.note(whole):
            self.wake()

    def retry(self, *guilds: int) -> None:
        """Try the refused roles of guilds once more, because the bot's rights may have changed. Returns at once."""
        self._retried.update(guilds)
        self.wake()

    def wake(self) -> None:
        """Carry out all pending roles. Returns at once."""
        self._again = True
        if not self._closed and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run(), name="roles of events")

    def working(self) -> list[asyncio.Task[None]]:
        """Return the running task, if there is one."""
        return [self._task] if self._task is not None and not self._task.done() else []

    async def close(self) -> None:
        """Stop. Pending roles are carried out after the next start."""
        self._closed = True
        await end_tasks(self.working())

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
            await self._try_mended()
            roles_pending = await self._host.tournaments.roles.pending_roles()
        except StorageError as error:
            _log.warning("the roles of events cannot be read: %s", error)
            return True
        for role in roles_pending:
            try:
                await self._carry_out(role)
            except (*REQUEST_FAILED, StorageError) as error:
                _log.warning("event %d: a role is not given or taken yet: %s", role.tournament_id, error)
                failed = True
            except Exception:
                _log.exception("event %d: a role failed", role.tournament_id)
        return failed

    async def _try_mended(self) -> None:
        """Store that refused roles are tried again that the bot now has the rights for."""
        retried, self._retried = self._retried, set()
        if not retried:
            return
        roles = self._host.tournaments.roles
        try:
            for one in await roles.refused_roles():
                if one.guild_id in retried and self._is_mended(one):
                    await roles.try_again(one)
        except StorageError:
            self._retried |= retried
            raise

    def _is_mended(self, role: EventRole) -> bool:
        guild = self._client.get_guild(role.guild_id)
        if guild is None or guild.unavailable or guild.me is None:
            return False
        obstacle = role_obstacle(guild, role.role_id)
        return obstacle is None or (obstacle == "gone" and not role.wanted)

    async def _carry_out(self, role: EventRole) -> None:
        roles, guild = self._host.tournaments.roles, self._client.get_guild(role.guild_id)
        if guild is None or guild.unavailable or guild.me is None:
            # The bot was removed, or the guild has an outage. The role stays pending until the next start or change.
            return
        if not role.wanted and await roles.is_wanted(role):
            # Another event gives the same role to the user, so it must stay.
            await roles.carried_out(role)
            return
        obstacle = role_obstacle(guild, role.role_id)
        if obstacle == "gone" and not role.wanted:
            await roles.drop(role)
            return
        if obstacle is not None:
            await self._refuse(role, obstacle)
            return
        try:
            await self._ask_discord(role)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                await roles.drop(role)
            elif is_final_refusal(error):
                _log.warning("event %d: Discord refuses a role: %s", role.tournament_id, error)
                await self._refuse(role, "discord")
            else:
                raise
        else:
            await roles.carried_out(role)

    async def _refuse(self, role: EventRole, why: str) -> None:
        """Note that a role cannot be given or taken, unless Discord has done it before a crash of the bot."""
        roles = self._host.tournaments.roles
        if why != "gone" and await self._has(role) == role.wanted:
            await roles.carried_out(role)
        else:
            await roles.refuse(role, why)

    async def _has(self, role: EventRole) -> bool:
        """Return whether a user has a role. A user who is not a member has none."""
        try:
            member = await self._client.http.get_member(role.guild_id, role.user_id)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                return False
            raise
        return str(role.role_id) in {str(one) for one in member["roles"]}

    async def _ask_discord(self, role: EventRole) -> None:
        """Give or take a role. Both have the same effect if they are repeated."""
        self._host.need_owner(role.guild_id)
        change = self._client.http.add_role if role.wanted else self._client.http.remove_role
        await change(role.guild_id, role.user_id, role.role_id)
