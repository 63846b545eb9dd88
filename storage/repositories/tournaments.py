"""The protocol of tournaments. All that is stored of one changes in one transaction, guarded by its revision."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from storage.records import (
    JudgeCall,
    KeptDocument,
    NewAudit,
    NewNotice,
    NewTournament,
    Official,
    StoredTournament,
    TournamentChange,
    TournamentNotice,
    TournamentTemplate,
    TournamentTimer,
    Whole,
)


class TournamentRepository(Protocol):
    """Keeps tournaments."""

    async def create(
        self,
        new: NewTournament,
        officials: tuple[Official, ...] = (),
        timers: tuple[TournamentTimer, ...] = (),
        audit: NewAudit | None = None,
    ) -> StoredTournament:
        """Store a new draft with its timers, whatever number these name, and its audit entry."""

    async def find(self, tournament_id: int) -> StoredTournament | None:
        """Return a tournament, or None."""

    async def whole(self, tournament_id: int) -> Whole | None:
        """Return all that is stored of a tournament, or None."""

    async def change(
        self,
        tournament_id: int,
        seen_revision: int,
        change: TournamentChange,
        *,
        at: int,
        interaction_id: int | None = None,
    ) -> None:
        """Make a change.

        Raises `TournamentMoved` (it is at another revision), `Duplicate`, `NotFound`, `ChannelBusy`.
        """

    async def call(
        self, tournament_id: int, call: JudgeCall, notice: NewNotice, again: TournamentTimer, *, at: int
    ) -> bool:
        """Note a call for a judge that no user made, with what tells of it; False where the table has one open.

        A timer of the kind of ``again`` that is stored already stays.

        The tournament's revision stays, so this needs no lock.
        """

    async def set_message(self, tournament_id: int, channel_id: int, message_id: int) -> None:
        """Note where the message of a tournament stands; its revision stays."""

    async def note_damage_told(self, tournament_id: int) -> None:
        """Note that the moderators know that a tournament cannot be read; its revision stays."""

    async def delete(self, tournament_id: int, audit: NewAudit) -> None:
        """Remove a tournament with all that is stored of it; its sessions, none of which is played, stay as they are.

        Raises `NotFound`.
        """

    async def listed(
        self, guild_id: int, *, over: bool, limit: int, offset: int = 0
    ) -> tuple[int, tuple[StoredTournament, ...]]:
        """Return how many tournaments of a guild are over, or are not, and some of them, newest first."""

    async def of_message(self, message_id: int) -> StoredTournament | None:
        """Return the tournament of which a message tells, or None."""

    async def of_user(self, user_id: int) -> tuple[int, ...]:
        """Return the tournaments that go on and have an entry of a user, oldest first."""

    async def finished_of(self, guild_id: int, user_id: int) -> tuple[int, ...]:
        """Return the tournaments of a guild that are finished and in which a user took part, oldest first."""

    async def sessions_in(self, tournament_id: int, threads: Collection[int]) -> tuple[int, ...]:
        """Return all sessions of a tournament in these threads, also those in whose place another one was dealt."""

    async def at_session(self, session_id: int) -> tuple[int, str] | None:
        """Return the tournament and the table of a session, or None."""

    async def at_thread(self, thread_id: int) -> tuple[int, str] | None:
        """Return the tournament of a thread and the table whose game is the latest there, or None."""

    async def document(self, tournament_id: int) -> KeptDocument | None:
        """Return the document of a tournament that was kept at its end, or None; matches purged since are left out."""

    async def keep_document(self, tournament_id: int, seen_revision: int, document: KeptDocument) -> None:
        """Keep the document of a tournament, unless one is kept or the tournament has changed since ``seen_revision``.

        Matches whose sessions were purged are left out.
        """

    async def opened_by(self, user_id: int, guild_id: int) -> int:
        """Return how many tournaments that go on a user made in a guild."""

    async def ended_games(self) -> tuple[tuple[int, str], ...]:
        """Return the tables without a result, of tournaments that go on, whose sessions have ended."""

    async def played_out(self) -> tuple[int, ...]:
        """Return the tournaments that were called off, whose seeds are sealed, and of which nothing is played."""

    async def deals(self, match_id: str) -> int:
        """Return how many matches have that id, or that id with "r" and a number: those of a table dealt anew."""

    async def published_at(self, tournament_id: int, number: int) -> int | None:
        """Return when a round was published, None before."""

    async def active(self) -> tuple[int, ...]:
        """Return the tournaments that go on, oldest first."""

    async def every(self) -> tuple[int, ...]:
        """Return all tournaments, oldest first."""

    async def due(self, at: int) -> tuple[TournamentTimer, ...]:
        """Return the timers that are due at a moment, the earliest first."""

    async def next_after(self, at: int) -> int | None:
        """Return when the first timer after a moment is due, or None."""

    async def drop_timers(self, tournament_id: int) -> None:
        """Remove all timers of a number that no tournament has."""

    async def notices(self, tournament_id: int | None = None) -> tuple[TournamentNotice, ...]:
        """Return what is still to be told of a tournament, or of all, the oldest first."""

    async def noticed(self) -> tuple[int, ...]:
        """Return the tournaments of which something is still to be told."""

    async def told(self, notice_id: int) -> bool:
        """Forget what was told; False when it was told before."""

    async def save_template(self, template: TournamentTemplate, *, limit: int) -> TournamentTemplate:
        """Store a template under a new id, in place of the one with its name. Raises `TooMany`."""

    async def templates(self, guild_id: int) -> tuple[TournamentTemplate, ...]:
        """Return the templates of a guild by name."""

    async def drop_template(self, guild_id: int, template_id: int) -> bool:
        """Remove a template; False where there is none."""
