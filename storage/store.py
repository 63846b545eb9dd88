"""The front door of the room."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from storage.audit import Audit
from storage.changes import Changes
from storage.closures import Closures
from storage.database import Clock, Database, Trace
from storage.decks import Decks
from storage.interactions import Interactions
from storage.lobby import Lobby
from storage.lockouts import Lockouts
from storage.log import Log
from storage.moves import Moves
from storage.orders import Orders
from storage.people import People
from storage.postings import Postings
from storage.presence import Presence
from storage.purge import Deleted
from storage.reckoning import Reckoning
from storage.removed import Removed
from storage.results import Results
from storage.rulings import Rulings
from storage.sessions import Sessions
from storage.settings import Settings
from storage.timers import Timers
from storage.undo_requests import UndoRequests
from storage.usage import Usage
from storage.vacations import Vacations
from storage.votes import Votes


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
        self.settings = Settings(database)
        self.sessions = Sessions(database)
        self.postings = Postings(database)
        self.closures = Closures(database)
        self.lobby = Lobby(database)
        self.moves = Moves(database)
        self.changes = Changes(database)
        self.votes = Votes(database)
        self.vacations = Vacations(database)
        self.lockouts = Lockouts(database)
        self.presence = Presence(database)
        self.reckoning = Reckoning(database)
        self.log = Log(database)
        self.orders = Orders(database)
        self.timers = Timers(database)
        self.undo_requests = UndoRequests(database)
        self.interactions = Interactions(database)
        self.audit = Audit(database)
        self.rulings = Rulings(database)
        self.deleted = Deleted(database)
        self.decks = Decks(database)
        self.results = Results(database)
        self.people = People(database)
        self.removed = Removed(database)
        self.usage = Usage(database)

    @classmethod
    async def open(cls, path: Path, *, clock: Clock, trace: Trace | None = None) -> "Storage":
        """Open or create the database file; `clock` gives UTC milliseconds.

        Raises LeaseHeld (another process, or another opening, writes to it), SchemaTooNew, NotADatabase,
        MigrationFailed or NotSaved.
        """
        return cls(await Database.open(path, clock=clock, trace=trace))

    @property
    def lost(self) -> asyncio.Event:
        """Set once another process has taken the file over: the host must stop."""
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
