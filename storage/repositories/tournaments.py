"""The protocol of tournaments. Each change of a tournament is one transaction, guarded by the tournament's revision."""

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
        """Store a new draft with its timers and its audit entry; the timers' tournament ids are ignored."""

    async def find(self, tournament_id: int) -> StoredTournament | None:
        """Return a tournament, or None."""

    async def whole(self, tournament_id: int) -> Whole | None:
        """Return everything stored of a tournament, or None."""

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
        """Note a call for a judge that the host makes, with its notice; return False if the table has an open call.

        A stored timer of the same kind as ``again`` is kept. The tournament's revision does not change, so this needs
        no lock.
        """

    async def set_message(self, tournament_id: int, channel_id: int, message_id: int) -> None:
        """Note the channel and id of a tournament's message; its revision does not change."""

    async def note_damage_told(self, tournament_id: int) -> None:
        """Note that the moderators were notified of a tournament that cannot be read; its revision does not change."""

    async def delete(self, tournament_id: int, audit: NewAudit) -> None:
        """Remove a tournament with everything stored of it; its sessions, none of which is running, stay as they are.

        Raises `NotFound`.
        """

    async def listed(
        self, guild_id: int, *, over: bool, limit: int, offset: int = 0
    ) -> tuple[int, tuple[StoredTournament, ...]]:
        """Return the number of a guild's finished (or unfinished) tournaments, and one page of them, newest first."""

    async def of_message(self, message_id: int) -> StoredTournament | None:
        """Return the tournament to which a message belongs, or None."""

    async def of_user(self, user_id: int) -> tuple[int, ...]:
        """Return the unfinished tournaments that have an entry of the user, oldest first."""

    async def finished_of(self, guild_id: int, user_id: int) -> tuple[int, ...]:
        """Return the finished tournaments of a guild in which a user took part, oldest first."""

    async def sessions_in(self, tournament_id: int, threads: Collection[int]) -> tuple[int, ...]:
        """Return all sessions of a tournament in these threads, including those replaced by another deal."""

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
        """Return the number of unfinished tournaments that a user created in a guild."""

    async def ended_games(self) -> tuple[tuple[int, str], ...]:
        """Return the tables without a result, in unfinished tournaments, whose sessions have ended."""

    async def played_out(self) -> tuple[int, ...]:
        """Return the cancelled tournaments whose seeds are sealed and whose games are all over."""

    async def deals(self, match_id: str) -> int:
        """Return the number of matches with that id, or with that id followed by "r" and a number.

        The latter are the repeated deals of a tournament table.
        """

    async def published_at(self, tournament_id: int, number: int) -> int | None:
        """Return when a round was published, None before that."""

    async def active(self) -> tuple[int, ...]:
        """Return the unfinished tournaments, oldest first."""

    async def every(self) -> tuple[int, ...]:
        """Return all tournaments, oldest first."""

    async def due(self, at: int) -> tuple[TournamentTimer, ...]:
        """Return the timers that are due at a time, the earliest first."""

    async def next_after(self, at: int) -> int | None:
        """Return the due time of the first timer after `at`, or None."""

    async def drop_timers(self, tournament_id: int) -> None:
        """Remove all timers of an id that belongs to no tournament."""

    async def notices(self, tournament_id: int | None = None) -> tuple[TournamentNotice, ...]:
        """Return the pending notices of a tournament, or of all tournaments, the oldest first."""

    async def noticed(self) -> tuple[int, ...]:
        """Return the tournaments with pending notices."""

    async def told(self, notice_id: int) -> bool:
        """Delete a notice that was announced; return False if it was deleted before."""

    async def save_template(self, template: TournamentTemplate, *, limit: int) -> TournamentTemplate:
        """Store a template under a new id; it replaces a template with the same name. Raises `TooMany`."""

    async def templates(self, guild_id: int) -> tuple[TournamentTemplate, ...]:
        """Return the templates of a guild by name."""

    async def drop_template(self, guild_id: int, template_id: int) -> bool:
        """Remove a template; return False if it does not exist."""
