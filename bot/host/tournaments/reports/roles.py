"""Decides which users have a role because of a tournament: its players, and its winners."""

from __future__ import annotations

from collections.abc import Iterator

from bot.host.tournaments.ground.people import admitted_entries
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.ground.store import TournamentStore, notice
from bot.host.tournaments.reports.achievements import Honours
from storage.records.roles import GivenRole, RoleKind
from storage.records.tournaments import Whole

# The states in which players have the role for entrants.
TAKES_PART = frozenset({"registration", "checkin", "running"})


class EventRoles:
    """Stores the roles that users are to have because of tournaments."""

    def __init__(self, store: TournamentStore, honours: Honours) -> None:
        self._store = store
        self._honours = honours
        self._rows = store.cache.storage.given_roles

    async def note(self, whole: Whole) -> bool:
        """Store which users are to have which roles because of a tournament. Return whether anything is to be done."""
        tournament = whole.tournament
        winners: tuple[int, ...] = ()
        if tournament.state == "finished" and settings_of(tournament).champion_role is not None:
            winners = await self._honours.winners(whole)
        wanted_roles = {*_wanted_roles(whole, winners)}
        return await self._rows.want(tournament.tournament_id, tournament.guild_id, wanted_roles)

    async def retry(self, tournament_id: int) -> bool:
        """Let the roles of a tournament that Discord refused be tried again; return whether there are any.

        If Discord refuses them again, the organisers get another notice.
        """
        return await self._rows.retry("event", tournament_id)

    async def refuse(self, role: GivenRole, why: str) -> None:
        """Note that a role cannot be given or taken, and give the organisers one notice, with the reason ``why``."""
        new_notice = notice("roles_refused", what=str(role.role_id), why=why)
        await self._rows.refuse(role, new_notice, at=self._store.clock())
        self._store.news.set()


def _wanted_roles(whole: Whole, winners: tuple[int, ...]) -> Iterator[tuple[RoleKind, int, int]]:
    settings = settings_of(whole.tournament)
    if settings.entrant_role is not None and whole.tournament.state in TAKES_PART:
        for entry in admitted_entries(whole):
            if entry.user_id is not None:
                yield "entrant", entry.user_id, settings.entrant_role
    if settings.champion_role is not None:
        for user_id in winners:
            yield "champion", user_id, settings.champion_role
