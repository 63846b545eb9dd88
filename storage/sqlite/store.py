"""Opens the storage: all repositories over one database file."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec

from storage.sqlite.audit import AuditRows
from storage.sqlite.changes import ChangeRows
from storage.sqlite.clock_corrections import ClockCorrectionRows
from storage.sqlite.closures import ClosureRows
from storage.sqlite.database import Clock, Database, Trace
from storage.sqlite.decks import DeckRows
from storage.sqlite.drafts import DraftRows
from storage.sqlite.interactions import InteractionRows
from storage.sqlite.lessons import LessonRows
from storage.sqlite.lobby import LobbyRows
from storage.sqlite.lockouts import LockoutRows
from storage.sqlite.log import LogRows
from storage.sqlite.moves import MoveRows
from storage.sqlite.orders import OrderRows
from storage.sqlite.people import PersonRows
from storage.sqlite.postings import PostingRows
from storage.sqlite.presence import PresenceRows
from storage.sqlite.proposals import ProposalRows
from storage.sqlite.purge import DeletedRows
from storage.sqlite.removed import RemovedRows
from storage.sqlite.results import ResultRows
from storage.sqlite.rulings import RulingRows
from storage.sqlite.sessions import SessionRows
from storage.sqlite.settings import SettingRows
from storage.sqlite.timers import TimerRows
from storage.sqlite.tournaments import TournamentRows
from storage.sqlite.undo_requests import UndoRequestRows
from storage.sqlite.usage import UsageRows
from storage.sqlite.vacations import VacationRows
from storage.sqlite.votes import VoteRows
from storage.store import Storage


def _kinds(of: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


# The connections' threads turn rows into these types. msgspec prepares a type at its first use, which is not safe in
# several threads. Therefore one thread prepares them at import.
for _kind in _kinds(msgspec.Struct):
    if _kind.__module__.startswith("storage."):
        msgspec.json.Decoder(_kind)


class SqliteStorage(Storage):
    """`Storage` in one SQLite file."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.settings = SettingRows(database)
        self.sessions = SessionRows(database)
        self.postings = PostingRows(database)
        self.closures = ClosureRows(database)
        self.lessons = LessonRows(database)
        self.lobby = LobbyRows(database)
        self.moves = MoveRows(database)
        self.changes = ChangeRows(database)
        self.votes = VoteRows(database)
        self.proposals = ProposalRows(database)
        self.drafts = DraftRows(database)
        self.vacations = VacationRows(database)
        self.lockouts = LockoutRows(database)
        self.presence = PresenceRows(database)
        self.clock_corrections = ClockCorrectionRows(database)
        self.log = LogRows(database)
        self.orders = OrderRows(database)
        self.timers = TimerRows(database)
        self.undo_requests = UndoRequestRows(database)
        self.interactions = InteractionRows(database)
        self.audit = AuditRows(database)
        self.rulings = RulingRows(database)
        self.deleted = DeletedRows(database)
        self.decks = DeckRows(database)
        self.results = ResultRows(database)
        self.people = PersonRows(database)
        self.removed = RemovedRows(database)
        self.usage = UsageRows(database)
        self.tournaments = TournamentRows(database)

    @classmethod
    async def open(cls, path: Path, *, clock: Clock, trace: Trace | None = None) -> "SqliteStorage":
        """Open or create the database file; `clock` gives UTC milliseconds.

        Raises LeaseHeld (another process, or another opening, writes to it), SchemaTooNew, NotADatabase,
        MigrationFailed, NotSaved or NotRead.
        """
        return cls(await Database.open(path, clock=clock, trace=trace))

    @property
    def lost(self) -> asyncio.Event:
        """The event that is set when another process has taken the file over; then the host must stop."""
        return self.database.lost

    async def close(self) -> None:
        await self.database.close()
