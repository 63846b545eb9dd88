"""The roles that the bot gives because of events, seasons, leagues and ladders (TN-83, TN-84)."""

from __future__ import annotations

from collections.abc import Callable

from bot.host.ground.audit_entries import role_choice_entry
from bot.host.matches.session_cache import SessionCache
from bot.host.tournaments import Tournaments
from storage.records.changes import NewAudit
from storage.records.roles import ChoiceSource, GivenRole, RoleChoice


class GivenRoles:
    """Stores which roles users are to have, and the roles that organisers chose.

    Discord is asked afterwards, until it has carried everything out.
    """

    def __init__(self, cache: SessionCache, tournaments: Tournaments) -> None:
        self._clock = cache.clock
        self._rows = cache.storage.given_roles
        self._events = tournaments.roles
        # Functions that are called when roles are to be given or taken.
        self.listeners: list[Callable[[], None]] = []
        # Methods of `EventRoles` and of `GivenRoleRows` (storage/sql), offered here unchanged.
        self.note = self._events.note
        self.follow_choices = self._rows.follow_choices
        self.pending_roles = self._rows.pending_roles
        self.refused_roles = self._rows.refused_roles
        self.is_wanted = self._rows.is_wanted
        self.carried_out = self._rows.carried_out
        self.drop = self._rows.drop
        self.skip = self._rows.skip
        self.is_told = self._rows.is_told
        self.try_again = self._rows.try_again
        self.choices = self._rows.choices
        self.is_chosen = self._rows.is_chosen
        self.name_of = self._rows.name_of

    async def refuse(self, role: GivenRole, why: str) -> None:
        """Note that a role cannot be given or taken.

        For a role of an event, the organisers get one notice, which names the reason ``why``. For any other role, the
        caller must have told the moderators before.
        """
        if role.source == "event":
            await self._events.refuse(role, why)
        else:
            await self._rows.refuse(role, None, at=self._clock())

    async def chosen_roles(self, source: ChoiceSource, source_id: int) -> dict[int, int]:
        """Return the roles chosen for a season, league or ladder by division; that of the champion under `CHAMPION`."""
        return {one.division: one.role_id for one in await self._rows.choices_of(source, source_id)}

    async def choose(self, choice: RoleChoice, by: int) -> None:
        """Choose a role for a division or for the champion.

        If the role is chosen already, try again to give it to users for whom Discord refused it.

        The caller must check the permission, and that the role gives its members no rights.
        """
        before = (await self.chosen_roles(choice.source, choice.source_id)).get(choice.division)
        if before == choice.role_id:
            await self._rows.retry(choice.source, choice.source_id)
        else:
            await self._rows.choose(choice, await self._entry(choice, before, choice.role_id, by))
        self._call_listeners()

    async def drop_choice(self, choice: RoleChoice, by: int) -> None:
        """Stop giving a role to a division or to the champion. The caller must check the permission.

        If another role was chosen since the choice was read, do nothing.
        """
        await self._rows.drop_choice(choice, await self._entry(choice, choice.role_id, None, by))
        self._call_listeners()

    async def _entry(self, choice: RoleChoice, before: int | None, after: int | None, by: int) -> NewAudit:
        name = await self._rows.name_of(choice.source, choice.source_id)
        return role_choice_entry(choice, before, after, by, name, self._clock())

    def _call_listeners(self) -> None:
        for listener in self.listeners:
            listener()
