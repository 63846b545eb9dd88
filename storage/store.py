"""The whole storage: all repositories over one database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import TracebackType
from typing import Self

import msgspec

from storage.sql.database import Database
from storage.sql.given_roles import GivenRoleRows
from storage.sql.interactions import InteractionRows
from storage.sql.ladders import LadderRows
from storage.sql.leagues import LeagueRows
from storage.sql.leases.processes import ProcessRows
from storage.sql.matches.analyses import AnalysisRows
from storage.sql.matches.changes import ChangeRows
from storage.sql.matches.conduct import ConductRows
from storage.sql.matches.drafts import DraftRows
from storage.sql.matches.lobby import LobbyRows
from storage.sql.matches.log import LogRows
from storage.sql.matches.moves import MoveRows
from storage.sql.matches.orders import OrderRows
from storage.sql.matches.proposals import ProposalRows
from storage.sql.matches.purge import DeletedRows
from storage.sql.matches.results import ResultRows
from storage.sql.matches.sessions import SessionRows
from storage.sql.matches.undo_requests import UndoRequestRows
from storage.sql.matches.votes import VoteRows
from storage.sql.people.decks import DeckRows
from storage.sql.people.lessons import LessonRows
from storage.sql.people.people import PersonRows
from storage.sql.people.puzzles import PuzzleRows
from storage.sql.people.removed_digests import RemovedRows
from storage.sql.people.settings import SettingRows
from storage.sql.people.usage import UsageRows
from storage.sql.people.vacations import VacationRows
from storage.sql.places.closures import ClosureRows
from storage.sql.places.daily_puzzles import DailyPuzzleRows
from storage.sql.places.hidden_pages import HiddenPageRows
from storage.sql.places.postings import PostingRows
from storage.sql.rulings.audit import AuditRows
from storage.sql.rulings.lockouts import LockoutRows
from storage.sql.rulings.rulings import RulingRows
from storage.sql.seasons import SeasonRows
from storage.sql.timers.clock_corrections import ClockCorrectionRows
from storage.sql.timers.presence import PresenceRows
from storage.sql.timers.timers import TimerRows
from storage.sql.tournaments.discord_events import DiscordEventRows
from storage.sql.tournaments.series import TournamentSeriesRows
from storage.sql.tournaments.templates import TournamentTemplateRows
from storage.sql.tournaments.tournaments import TournamentRows


class Storage:
    """All repositories over one database. Use it as an async context manager."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.settings = SettingRows(database)
        self.sessions = SessionRows(database)
        self.postings = PostingRows(database)
        self.closures = ClosureRows(database)
        self.hidden_pages = HiddenPageRows(database)
        self.lessons = LessonRows(database)
        self.puzzles = PuzzleRows(database)
        self.daily_puzzles = DailyPuzzleRows(database)
        self.lobby = LobbyRows(database)
        self.moves = MoveRows(database)
        self.changes = ChangeRows(database)
        self.votes = VoteRows(database)
        self.proposals = ProposalRows(database)
        self.drafts = DraftRows(database)
        self.analyses = AnalysisRows(database)
        self.vacations = VacationRows(database)
        self.lockouts = LockoutRows(database)
        self.processes = ProcessRows(database)
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
        self.conduct = ConductRows(database)
        self.people = PersonRows(database)
        self.removed = RemovedRows(database)
        self.usage = UsageRows(database)
        self.tournaments = TournamentRows(database)
        self.given_roles = GivenRoleRows(database)
        self.discord_events = DiscordEventRows(database)
        self.tournament_series = TournamentSeriesRows(database)
        self.seasons = SeasonRows(database)
        self.leagues = LeagueRows(database)
        self.ladders = LadderRows(database)
        self.tournament_templates = TournamentTemplateRows(database)

    @property
    def lost_event(self) -> asyncio.Event:
        """The event that is set when another process has taken the database over; then the host must stop."""
        return self.database.lost_event

    async def close(self) -> None:
        """Finish all started work, and close the database. Closing again does nothing."""
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _kinds(of: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


# The connections' threads turn rows into these types. msgspec prepares a type at its first use, which is not safe in
# several threads. Therefore one thread prepares them at import.
for _kind in _kinds(msgspec.Struct):
    if _kind.__module__.startswith("storage."):
        msgspec.json.Decoder(_kind)
