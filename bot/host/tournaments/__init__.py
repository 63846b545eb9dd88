"""Runs tournaments, from the draft to the last table, independent of Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.host.ground.naming import Naming
from bot.host.ground.workers import Workers
from bot.host.lobbies.decks import Decks
from bot.host.matches.play import Play
from bot.host.matches.results.conduct import Conduct
from bot.host.matches.session_cache import SessionCache
from bot.host.rulings import Rulings as MatchRulings
from bot.host.seats.seats import Seats
from bot.host.tournaments.drafts.drafts import Drafts, need_going
from bot.host.tournaments.drafts.templates import Templates
from bot.host.tournaments.entries.checkin import CheckIn
from bot.host.tournaments.entries.conditions import Conditions
from bot.host.tournaments.entries.divisions import Divisions
from bot.host.tournaments.entries.entries import Entries
from bot.host.tournaments.entries.leavers import Leavers
from bot.host.tournaments.ground.facts import latest_round
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.ground.store import TournamentStore
from bot.host.tournaments.imports.imports import Imports
from bot.host.tournaments.reports.achievements import Honours
from bot.host.tournaments.reports.discord_events import DiscordEvents
from bot.host.tournaments.reports.exports import Exports
from bot.host.tournaments.reports.roles import EventRoles
from bot.host.tournaments.reports.views import Views
from bot.host.tournaments.rounds.judge_calls import Calls
from bot.host.tournaments.rounds.pairing import Pairer, Pairing
from bot.host.tournaments.rounds.removals import Removals
from bot.host.tournaments.rounds.results import TournamentResults
from bot.host.tournaments.rounds.rounds import Rounds
from bot.host.tournaments.rounds.tables import Tables
from bot.host.tournaments.rulings.all_rulings import check_rulings
from bot.host.tournaments.rulings.rulings import EventRulings
from bot.host.tournaments.timers.deadlines import TournamentDeadlines
from bot.host.tournaments.timers.pauses import EventPauses
from bot.host.tournaments.timers.series import EventSeries
from bot.host.tournaments.timers.unattended import Unattended
from engine.kernel.errors import Refused
from storage.records.changes import ChangeElsewhere
from storage.records.matches import ListedSession, Session
from storage.records.tournaments import StoredTournament, Whole

__all__ = ["Actor", "Tournaments"]

# The steps of a tournament, as `next_step` names them.
STEPS = ("open", "open_checkin", "close_checkin", "start", "draw", "publish")


class Tournaments:
    """The service for tournaments, with one attribute for each area."""

    def __init__(
        self,
        cache: SessionCache,
        play: Play,
        decks: Decks,
        naming: Naming,
        match_rulings: MatchRulings,
        seats: Seats,
        workers: Workers,
        conduct: Conduct,
        pairer: Pairer | None = None,
    ) -> None:
        self._store = store = TournamentStore(cache, naming)
        self.drafts = Drafts(store)
        self.rounds = Rounds(store, pairer or Pairing(workers))
        conditions = Conditions(store, conduct)
        self.entries = Entries(store, decks, self.rounds, conditions)
        self.leavers = Leavers(store, self.rounds)
        self.checkin = CheckIn(store)
        self.tables = Tables(store, play)
        removals = Removals(store, seats)
        self.results = TournamentResults(store, self.rounds, self.tables, removals, play)
        self.rulings = EventRulings(store, self.rounds, self.results, match_rulings, removals)
        self.imports = Imports(store, self.rulings)
        self.calls = Calls(store)
        unattended = Unattended(store, self.drafts, self.rulings)
        self.deadlines = TournamentDeadlines(
            store, self.drafts, self.entries, self.leavers, self.checkin, self.rounds, self.rulings, unattended
        )
        self.pauses = EventPauses(store, play)
        self.views = Views(store)
        self.exports = Exports(store, workers)
        self.honours = Honours(store)
        self.roles = EventRoles(store, self.honours)
        self.discord_events = DiscordEvents(store)
        self.templates = Templates(store, self.drafts)
        self.divisions = Divisions(store, self.drafts, conditions, decks)
        self.series = EventSeries(store, self.drafts, self.checkin)
        self.news = store.news
        # Methods of `TournamentRows` (storage/sql), offered here unchanged.
        self.listed = store.rows.listed
        self.at_thread = store.rows.at_thread
        self.message_posted = store.rows.set_message
        self.uses_role = store.rows.uses_role
        self.notices = store.rows.notices
        self.noticed = store.rows.noticed
        self.damage_told = store.rows.note_damage_told
        self.mark_notice_sent = store.rows.delete_notice

    async def find(self, guild_id: int, tournament_id: int) -> StoredTournament:
        """Return a tournament of a guild. Raises `Refused` ("no_tournament")."""
        return await self._store.find(tournament_id, guild_id)

    async def get(self, tournament_id: int) -> StoredTournament:
        """Return the tournament with this number in any guild, for automatic steps of the bot. Raises `Refused`."""
        return await self._store.find(tournament_id)

    async def whole(self, guild_id: int, tournament_id: int) -> Whole:
        """Return everything stored about a tournament of a guild. Raises `Refused` ("no_tournament")."""
        return await self._store.whole(tournament_id, guild_id)

    async def faults(self) -> list[tuple[int, str]]:
        """Return the tournaments that cannot be read, with the reason."""
        found = []
        for number in await self._store.rows.every():
            try:
                check_rulings(await self._store.whole(number))
            except EventDamaged as error:
                found.append((number, error.why))
        return found

    def damaged(self) -> tuple[StoredTournament, ...]:
        """Return the unreadable tournaments that have not been reported yet, each once per process."""
        found = tuple(self._store.damaged.values())
        self._store.damaged.clear()
        return found

    def pop_changed(self) -> frozenset[int]:
        """Return the tournaments that have changed since the last call; none after a start."""
        found = frozenset(self._store.changed)
        self._store.changed.clear()
        return found

    def hear(self, change: ChangeElsewhere) -> None:
        """Let the messages of a tournament follow a change by another process."""
        if change.kind == "tournament":
            self._store.show_changed(change.number)

    # ---- the next step

    async def step(
        self, guild_id: int, tournament_id: int, actor: Actor, step: str | None = None, shown_step: str | None = None
    ) -> Whole:
        """Carry out a step of a tournament, by default the next one; no step is done twice.

        ``shown_step`` identifies the pairings to publish. Raises `Refused` like the step, and "no_step" (nothing to do
        but wait).
        """
        whole = await self._store.whole(tournament_id, guild_id)
        step = step or next_step(whole)
        steps: dict[str, Callable[[int, int, Actor], Awaitable[object]]] = {
            "open": self.drafts.open,
            "open_checkin": self.checkin.open,
            "close_checkin": self.checkin.close,
            "start": self.checkin.start,
            "draw": self.rounds.draw,
            "publish": partial(self.rounds.publish, shown_mark=shown_step),
        }
        if step is None:
            need_going(whole)
            raise Refused("no_step")
        await steps[step](guild_id, tournament_id, actor)
        return await self._store.whole(tournament_id, guild_id)

    def is_hidden(self, session: Session | ListedSession) -> bool:
        """Return whether the session is still hidden from everybody without a seat (TN-2, TN-24)."""
        return session.reveal_at is not None and session.reveal_at > self._store.clock()

    def need_open(self, session: Session, user_id: int) -> None:
        """Raise `Refused` ("table_hidden") if the session is still hidden from the user."""
        if self.is_hidden(session) and not session.has_part(user_id):
            raise Refused("table_hidden")


def next_step(whole: Whole) -> str | None:
    """Return the next step of a tournament; None if it waits for its tables or is over."""
    tournament, last_round = whole.tournament, latest_round(whole)
    if tournament.state == "draft":
        return "open"
    if tournament.state == "registration":
        return "open_checkin"
    if tournament.state == "checkin":
        return "close_checkin" if tournament.checkin_until is not None else "start"
    if tournament.state != "running":
        return None
    if last_round is None or last_round.state == "closed":
        return "draw"
    return "publish" if last_round.state == "drawn" else None
