"""A guild's managers moved by a program: what they and Discord do to the guild and its bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local.access import Refusal
from bot.local.world import Guild, Role

if TYPE_CHECKING:
    from bot.local.driver import Driver, DriverUser


class ServerDriver:
    """One guild; channels and threads are given as the driver takes them."""

    def __init__(self, driver: Driver, guild: Guild) -> None:
        self._driver = driver
        self._table = driver.table
        self._guilds = driver.table.guilds
        self.guild = guild

    def lock(self, thread: object, *, locked: bool = True) -> None:
        """Locks a thread, or unlocks it."""
        self._table.threads.change(self._driver.place(thread), locked=locked)

    def archive(self, thread: object, *, archived: bool = True) -> None:
        """Archives a thread, or opens it again."""
        self._table.threads.change(self._driver.place(thread), archived=archived)

    def refuse_in_locked(
        self, *, routes: Refusal = (403, 50013), replies: Refusal = (400, 160005), private: bool = False
    ) -> None:
        """Chooses the status and code with which the bot is refused in locked threads, 50013, 50083 or 160005.

        With `private` so are answers to interactions that one user alone would see.
        """
        self._table.access.locked_routes = routes
        self._table.access.locked_replies = replies
        self._table.access.locked_private = private

    def forbid(self, channel: object, *permissions: int, user: DriverUser | None = None) -> None:
        """Denies the bot, else a user, these permissions in a channel and its threads, and no longer others."""
        denied = sum(set(permissions))
        self._guilds.forbid(self._driver.place(channel), denied, user.id if user is not None else None)

    def delete(self, channel: object) -> None:
        """Deletes a channel or thread with what it holds."""
        self._table.threads.remove(self._driver.place(channel))

    def add_role(self, name: str, permissions: int = 0, position: int = 1) -> Role:
        """Makes a role."""
        return self._guilds.add_role(self.guild, name, permissions, position)

    def allow_role(self, role: Role, permissions: int) -> None:
        """Gives a role these permissions instead of its former ones."""
        self._guilds.allow_role(self.guild, role, permissions)

    def delete_role(self, role: Role) -> None:
        """Deletes a role. Raises `ApiError` 50028 for one that Discord keeps."""
        self._guilds.delete_role(self.guild, role)

    def give_role(self, user: DriverUser, role: Role) -> None:
        """Gives a member a role."""
        self._guilds.give_role(self.guild, user.id, role)

    def take_role(self, user: DriverUser, role: Role) -> None:
        """Takes a role from a member."""
        self._guilds.give_role(self.guild, user.id, role, held=False)

    def add_member(self, user: DriverUser) -> None:
        """Lets a user join."""
        self._guilds.add_member(self.guild, user.id)

    def remove_member(self, user: DriverUser) -> None:
        """Removes a member."""
        self._guilds.remove_member(self.guild, user.id)

    def remove_bot(self) -> None:
        """Removes the bot with its app."""
        self._guilds.remove_bot(self.guild)

    def invite_bot(self) -> None:
        """Adds the app with the bot."""
        self._guilds.invite_bot(self.guild)

    def begin_outage(self) -> None:
        """Makes the guild unavailable."""
        self._guilds.begin_outage(self.guild)

    def end_outage(self) -> None:
        """Makes the guild available again."""
        self._guilds.end_outage(self.guild)
