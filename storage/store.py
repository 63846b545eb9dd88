"""The protocol of the whole storage: all repositories over one database."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Protocol, Self

from storage.repositories.audit import AuditRepository
from storage.repositories.changes import ChangeRepository
from storage.repositories.clock_corrections import ClockCorrectionRepository
from storage.repositories.closures import ClosureRepository
from storage.repositories.decks import DeckRepository
from storage.repositories.drafts import DraftRepository
from storage.repositories.interactions import InteractionRepository
from storage.repositories.lessons import LessonRepository
from storage.repositories.lobby import LobbyRepository
from storage.repositories.lockouts import LockoutRepository
from storage.repositories.log import LogRepository
from storage.repositories.moves import MoveRepository
from storage.repositories.orders import OrderRepository
from storage.repositories.people import PersonRepository
from storage.repositories.postings import PostingRepository
from storage.repositories.presence import PresenceRepository
from storage.repositories.proposals import ProposalRepository
from storage.repositories.purge import DeletedRepository
from storage.repositories.removed import RemovedRepository
from storage.repositories.results import ResultRepository
from storage.repositories.rulings import RulingRepository
from storage.repositories.sessions import SessionRepository
from storage.repositories.settings import SettingRepository
from storage.repositories.timers import TimerRepository
from storage.repositories.tournaments import TournamentRepository
from storage.repositories.undo_requests import UndoRequestRepository
from storage.repositories.usage import UsageRepository
from storage.repositories.vacations import VacationRepository
from storage.repositories.votes import VoteRepository


class Storage(Protocol):
    """All repositories over one database; the host does not know its kind. Use it as an async context manager."""

    settings: SettingRepository
    sessions: SessionRepository
    postings: PostingRepository
    closures: ClosureRepository
    lessons: LessonRepository
    lobby: LobbyRepository
    moves: MoveRepository
    changes: ChangeRepository
    votes: VoteRepository
    proposals: ProposalRepository
    drafts: DraftRepository
    vacations: VacationRepository
    lockouts: LockoutRepository
    presence: PresenceRepository
    clock_corrections: ClockCorrectionRepository
    log: LogRepository
    orders: OrderRepository
    timers: TimerRepository
    undo_requests: UndoRequestRepository
    interactions: InteractionRepository
    audit: AuditRepository
    rulings: RulingRepository
    deleted: DeletedRepository
    decks: DeckRepository
    results: ResultRepository
    people: PersonRepository
    removed: RemovedRepository
    usage: UsageRepository
    tournaments: TournamentRepository

    @property
    def lost(self) -> asyncio.Event:
        """The event that is set when another process has taken the database over; then the host must stop."""

    async def close(self) -> None:
        """Finish all started work, and close the database. Closing again does nothing."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
