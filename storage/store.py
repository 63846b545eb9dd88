"""Opens the storage: all repositories over one database file."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from storage.audit import AuditRows
from storage.changes import ChangeRows
from storage.clock_corrections import ClockCorrectionRows
from storage.closures import ClosureRows
from storage.database import Clock, Database, Trace
from storage.decks import DeckRows
from storage.interactions import InteractionRows
from storage.lobby import LobbyRows
from storage.lockouts import LockoutRows
from storage.log import LogRows
from storage.moves import MoveRows
from storage.orders import OrderRows
from storage.people import PersonRows
from storage.postings import PostingRows
from storage.presence import PresenceRows
from storage.purge import DeletedRows
from storage.removed import RemovedRows
from storage.results import ResultRows
from storage.rulings import RulingRows
from storage.sessions import SessionRows
from storage.settings import SettingRows
from storage.timers import TimerRows
from storage.undo_requests import UndoRequestRows
from storage.usage import UsageRows
from storage.vacations import VacationRows
from storage.votes import VoteRows


def _kinds(of: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


# The connections' threads turn rows into these. msgspec builds what it needs of a type when it first meets it, which is
# not safe in several threads; here it is done while one thread imports.
for _kind in _kinds(msgspec.Struct):
    if _kind.__module__.startswith("storage."):
        msgspec.json.Decoder(_kind)


class Storage:
    """All repositories over one database file. Use it as an asynchronous context, or call `close`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.settings = SettingRows(database)
        self.sessions = SessionRows(database)
        self.postings = PostingRows(database)
        self.closures = ClosureRows(database)
        self.lobby = LobbyRows(database)
        self.moves = MoveRows(database)
        self.changes = ChangeRows(database)
        self.votes = VoteRows(database)
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

    @classmethod
    async def open(cls, path: Path, *, clock: Clock, trace: Trace | None = None) -> "Storage":
        """Open or create the database file; `clock` gives UTC milliseconds.

        Raises LeaseHeld (another process, or another opening, writes to it), SchemaTooNew, NotADatabase,
        MigrationFailed or NotSaved.
        """
        return cls(await Database.open(path, clock=clock, trace=trace))

    @property
    def lost(self) -> asyncio.Event:
        """The event that is set once another process has taken the file over: the host must stop."""
        return self.database.lost

    async def close(self) -> None:
        """Finish what was begun, release the lease and close the file. Closing again does nothing."""
        await self.database.close()

    async def __aenter__(self) -> "Storage":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
