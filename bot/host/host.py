"""The host: the service that runs sessions, independent of Discord."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

import msgspec

from bot.host.clocks.seat_times import decode_times, plays
from bot.host.clocks.steady_clock import SteadyClock, now_ms
from bot.host.ground.damage import SUSPENDING_REASONS, Damaged
from bot.host.ground.naming import Naming
from bot.host.ground.quotas import QuotaLimits
from bot.host.ground.workers import Workers, WorkerThreads
from bot.host.ladders.ladders import Ladders
from bot.host.leagues.leagues import Leagues
from bot.host.lobbies.decks import Decks
from bot.host.lobbies.lobby import Lobby
from bot.host.lobbies.lobby_swaps import LobbySwaps
from bot.host.lobbies.rematches import Rematches
from bot.host.matches.appointments import Appointments
from bot.host.matches.computer.hints import Hints
from bot.host.matches.deleted_sessions import DeletedSessions
from bot.host.matches.drafts import SheetDrafts
from bot.host.matches.elsewhere import Elsewhere
from bot.host.matches.learning.lessons import Lessons
from bot.host.matches.learning.puzzles import Puzzles
from bot.host.matches.live import Live
from bot.host.matches.past.analyses import Analyses
from bot.host.matches.past.news import News
from bot.host.matches.past.past_matches import UNREADABLE, exported, read_past, rules_lead_here
from bot.host.matches.past.replays import Mark, PastEvent, Replays, past, visible_events
from bot.host.matches.past.rules_check import RulesCheck
from bot.host.matches.past.undo import Undo
from bot.host.matches.play import Play
from bot.host.matches.proposals import Proposals
from bot.host.matches.results.conduct import Conduct
from bot.host.matches.results.results import Results
from bot.host.matches.results.wall import Wall
from bot.host.matches.session_cache import SessionCache
from bot.host.matches.standing_orders import StandingOrders
from bot.host.people.given_roles import GivenRoles
from bot.host.people.moderation import Moderation
from bot.host.people.personal_data import PersonalData
from bot.host.people.preferences import Preferences
from bot.host.people.sessions import Sessions
from bot.host.places.closures import Closures
from bot.host.places.old_boards import OldBoards
from bot.host.places.owned_shards import OwnedShards
from bot.host.places.postings import Postings
from bot.host.places.web_addresses import WebAddresses
from bot.host.rulings import Rulings, RulingServices
from bot.host.seasons.seasons import Seasons
from bot.host.seats.deadlines import Deadlines, voted_on
from bot.host.seats.seats import Seats
from bot.host.timers.clock_corrections import ClockCorrections
from bot.host.timers.daily_puzzles import DailyPuzzles
from bot.host.timers.due_timers import DueTimers, timer_kinds
from bot.host.timers.outages import Outages
from bot.host.timers.pruning import Pruning
from bot.host.timers.reminders import Reminders
from bot.host.timers.scheduler import Scheduler
from bot.host.tournaments import Tournaments
from bot.host.tournaments.rounds.pairing import Pairer
from engine.kernel.choices.moves import PASS, move_text
from engine.kernel.contract.registry import games
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.record import MatchRecord
from engine.kernel.matches.rules_digest import rules_digest
from engine.players.levels import Level
from storage.elapsed import elapsed_ms
from storage.errors import LeaseLost
from storage.records.boards import Call, Chapter
from storage.records.matches import ListedSession, Move, Session
from storage.records.times import Timer
from storage.slots import is_in
from storage.store import Storage

LOG_LIMIT = 400
# The maximum number of revisions that `turn_before` returns, and the number that it searches: a move and two passes for
# each returned revision. Both are small, because each new board reads these revisions.
TURN_REVISIONS, SEARCHED_REVISIONS = 40, 120


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log. ``number`` is the replay step that it belongs to; 0 before the first step."""

    number: int
    past: PastEvent


# Events that concern only clocks, so that they change no player's pending question.
CLOCKS_ONLY = frozenset(
    {
        "event-appointment-proposed",
        "event-appointment-agreed",
        "event-appointment-come",
        "event-appointment-off",
        "event-paused",
        "event-resumed",
        "event-league-paused",
        "event-league-resumed",
        "event-extended",
        "event-clocks-offline",
    }
)


class Host:
    """The service that user interfaces call. Each area has its own object, such as `lobby`, `play` and `rulings`."""

    def __init__(
        self,
        storage: Storage,
        naming: Naming,
        clock: Callable[[], int] | None = None,
        monotonic: Callable[[], int] | None = None,
        pairer: Pairer | None = None,
        workers: Workers | None = None,
        strongest: Level = "strong",
    ) -> None:
        """Use the given clocks, or the machine's. If only ``clock`` is given, it also serves as ``monotonic``.

        ``workers`` run long computations (default: in threads). ``strongest`` limits the level of computer players.
        """
        self.workers = workers or WorkerThreads()
        self._storage = storage
        # Of the database, offered here unchanged.
        self.commit_mark = storage.database.commit_mark
        self.clock = SteadyClock(clock or now_ms, monotonic or clock or elapsed_ms)
        self._cache = SessionCache(storage, self.clock)
        self.usernames = self._cache.usernames
        self.outages = Outages(self._cache)
        self.clock_corrections = ClockCorrections(self._cache, self.outages)
        storage.database.ownership.prepare = self.clock_corrections.take_over
        self.shards = OwnedShards(self._cache)
        self.decks = Decks(storage, self.clock)
        self.play = Play(self._cache, self.workers, strongest)
        self.lobby = Lobby(self._cache, self.play, self.decks, naming)
        self.lobby_swaps = LobbySwaps(self._cache)
        self.hints = Hints(self.workers)
        self.lessons = Lessons(storage, self.clock, naming)
        self.puzzles = Puzzles(storage, self.clock, naming)
        self.daily_puzzles = DailyPuzzles(self._cache)
        self.rematches = Rematches(self._cache, self.lobby, self.decks)
        self.standing_orders = StandingOrders(self._cache, self.play)
        self.proposals = Proposals(self._cache)
        self.appointments = Appointments(self._cache)
        self.drafts = SheetDrafts(self._cache, self.play)
        self.undo = Undo(self._cache, self.play)
        self.seats = Seats(self._cache, self.play)
        self.rulings = Rulings(RulingServices(self._cache, self.play, self.seats, self.undo))
        self.deadlines = Deadlines(self._cache, self.seats)
        self.reminders = Reminders(self._cache)
        self.preferences = Preferences(self._cache, self.reminders)
        self.moderation = Moderation(self._cache)
        self.sessions = Sessions(self._cache)
        self.closures = Closures(self._cache)
        self.postings = Postings(self._cache)
        self.old_boards = OldBoards(self._cache)
        self.web_addresses = WebAddresses(self._cache)
        self.replays = Replays(self._cache)
        self.analyses = Analyses(self._cache, self.replays, self.workers)
        self.news = News(self._cache, self.replays, self.turn_before)
        self.results = Results(storage, self.usernames)
        self.conduct = Conduct(storage)
        self.elsewhere = Elsewhere(self._cache, self.replays, self.conduct)
        self.wall = Wall(storage, self.results)
        self.deleted_sessions = DeletedSessions(self._cache, self.results)
        self.personal_data = PersonalData(self._cache, self.results, self.conduct, naming)
        self.tournaments = Tournaments(
            self._cache, self.play, self.decks, naming, self.rulings, self.seats, self.workers, self.conduct, pairer
        )
        self.elsewhere.listeners.append(self.tournaments.hear)
        self.roles = GivenRoles(self._cache, self.tournaments)
        self.seasons = Seasons(self._cache, self.results, self.tournaments)
        self.leagues = Leagues(self._cache, self.tournaments)
        self.ladders = Ladders(self._cache, self.play, self.tournaments)
        self.pruning = Pruning(self._cache)
        self.rules_check = RulesCheck(self._cache)
        self.due_timers = DueTimers(
            self._cache,
            timer_kinds(
                self.play,
                self.reminders,
                self.appointments,
                self.deadlines,
                self.seats,
                self.lobby,
                self.deleted_sessions,
            ),
        )

    def scheduler(
        self,
        call_timer: Callable[[Timer], None],
        corrected: Callable[[Sequence[int]], None] = lambda _sessions: None,
        damaged: Callable[[int], None] = lambda _session: None,
    ) -> Scheduler:
        """Return the scheduler of the host's timers. `Scheduler` describes the functions that it calls."""
        return Scheduler(
            self._cache,
            self.due_timers,
            self.tournaments,
            self.daily_puzzles,
            self.seasons,
            self.leagues,
            self.ladders,
            self.clock_corrections,
            self.outages,
            self.pruning,
            call_timer,
            corrected,
            damaged,
        )

    def owns(self, guild_id: int) -> bool:
        """Return whether the sessions and tournaments of a guild belong to this process."""
        return is_in(self._storage.database.slots, guild_id)

    def need_owner(self, guild_id: int) -> None:
        """Raise `LeaseLost` if another process may have taken a guild's slot, for example while this one was frozen.

        Call this right before a message is posted or edited, because neither can be undone like a transaction.
        """
        if not (self._storage.database.ownership.is_current and self.owns(guild_id)):
            raise LeaseLost("another process may announce the changes of this guild now")

    def set_quotas(self, limits: QuotaLimits) -> None:
        """Use other limits from now on. Tables and events that already exist stay."""
        self._cache.quotas.limits = limits

    async def live(self, session_id: int, guild_id: int | None = None) -> Live:
        """Return a session with its match; with ``guild_id``, only a session of that guild.

        Raises `Refused` ("no_session", also for a deleted session or one of another guild), `Damaged`.
        """
        damaged: Damaged | None = None
        try:
            live = await self._cache.live(session_id)
            session = live.session
        except Damaged as error:
            damaged, session = error, error.session
        if session.deleted_at is not None or guild_id not in (None, session.guild_id):
            raise Refused("no_session")
        if damaged is not None:
            raise damaged
        return live

    async def reread(self, session_id: int) -> Live:
        """Read a session from the database again, because another process may have changed it.

        Raises the same errors as `live`.
        """
        self._cache.forget(session_id)
        return await self.live(session_id)

    async def session_in(self, channel_id: int) -> Live:
        """Return the active or latest session of a channel. Raises `Refused` ("no_session_here"), `Damaged`."""
        live = self._cache.active_in(channel_id)
        if live is not None:
            return live
        sessions = self._storage.sessions
        session = await sessions.active_in(channel_id) or await sessions.last_in(channel_id)
        if session is None:
            raise Refused("no_session_here")
        return await self._cache.live(session.session_id)

    async def unannounced(self, session: Session) -> list[PastEvent]:
        """Return all events since the last announcement, also those that not everybody may know."""
        entries = await self._storage.log.after(session.session_id, session.announced_revision, as_of=session.revision)
        return [past(entry) for entry in entries]

    async def story(
        self, session: Session, begin: Mark, end: Mark | None = None, *, as_of: int | None = None
    ) -> list[PastEvent]:
        """Return the public events from ``begin`` (included) to ``end`` (excluded), as of the revision ``as_of``."""
        as_of = session.revision if as_of is None else as_of
        entries = await self._storage.log.after(session.session_id, begin[0] - 1, as_of=as_of)
        story = visible_events(map(past, entries), None)
        return [one for one in story if one.mark >= begin and (end is None or one.mark < end)]

    async def turn_before(self, live: Live, begin: Mark) -> list[PastEvent]:
        """Return the public events of the turn that another player has just played, up to ``begin`` (excluded).

        The result is empty if the player who acted last must act now. A pass in a window (a moment in which others may
        answer a move) is secret, so the events that follow from it belong to the move before it. The result does not
        show whether somebody passed or was not asked. At most `TURN_REVISIONS` revisions with public events are
        covered.
        """
        oldest = max(begin[0] - SEARCHED_REVISIONS, 0)
        if not live.is_running or begin[0] <= oldest:
            return []
        moves = await self._storage.moves.played_since(live.session.session_id, oldest)
        owners = _owners(moves, may_pass_secretly=bool(live.game.windows))
        story = await self.story(live.session, (oldest, 0))
        public = [one for one in dict.fromkeys(past.revision for past in reversed(story)) if one in owners]
        if not public or owners[public[0]] in {one.seat for one in live.begun_match.decisions()}:
            return []
        turn = set(takewhile(lambda revision: owners[revision] == owners[public[0]], public[:TURN_REVISIONS]))
        return [one for one in story if one.revision in turn and one.mark < begin]

    async def log(self, live: Live, viewer: int | None, step: int | None = None) -> list[LogLine]:
        """Return the latest events that the viewer may know, oldest first, at most `LOG_LIMIT` events.

        With ``step``, return the events up to that step of the replay.
        """
        try:
            revisions = (await self.replays.story(live)).revisions()
        except Refused:
            # If the current rules cannot replay the match, there are no steps.
            revisions = []
        before = None if step is None or step >= len(revisions) else (revisions[step], 0)
        entries = await self._storage.log.last(live.session.session_id, limit=LOG_LIMIT, before=before)
        lines = [
            LogLine(bisect_right(revisions, entry.revision), past(entry))
            for entry in entries
            # Leave out events that were stored after the session was read.
            if entry.revision <= live.session.revision
        ]
        return [line for line in lines if line.past.event.visible_to(viewer)]

    async def went_on(self, live: Live, revision: int) -> bool:
        """Return whether any public event since a revision is about more than clocks (`CLOCKS_ONLY`)."""
        story = await self.story(live.session, (revision + 1, 0))
        return any(past.event.key not in CLOCKS_ONLY for past in story)

    async def changed_at(self, live: Live) -> int:
        """Return when the session last changed, in UTC milliseconds."""
        last_event = await self._storage.log.last(live.session.session_id, limit=1)
        return last_event[-1].at if last_event else live.session.created_at

    async def export(self, live: Live) -> MatchRecord:
        """Return the public record. While the match runs, it lacks the seed, the seats' secrets and all hidden moves.

        After the match, it has a proof if the current rules replay the match as it was played. Raises `Refused`
        ("no_replay").
        """
        found = await read_past(self._storage, live)
        return await asyncio.to_thread(exported, live, found)

    async def announced(
        self, live: Live, channel_id: int, message_id: int, chapter: Chapter, calls: Sequence[Call] = ()
    ) -> None:
        """Record that the revision of ``live`` was announced, with the board's message and the ``calls`` (pings)."""
        session = live.session
        async with self._cache.lock(session.session_id):
            try:
                news = await self._storage.sessions.set_announced(
                    session.session_id,
                    session.revision,
                    channel_id=channel_id,
                    message_id=message_id,
                    chapter=chapter,
                    calls=calls,
                )
            except BaseException:
                self._cache.forget(session.session_id)
                raise
            if news:
                self._cache.revise(
                    session.session_id,
                    announced_revision=session.revision,
                    board_channel_id=channel_id,
                    board_message_id=message_id,
                    **chapter.columns,
                )

    async def leave_untold(self, live: Live) -> None:
        """Record that the revision of ``live`` need not be announced."""
        session = live.session
        async with self._cache.lock(session.session_id):
            self._cache.forget(session.session_id)
            await self._storage.sessions.set_announced(session.session_id, session.revision)

    async def acted_last(self, live: Live) -> int | None:
        """Return the seat whose player acted last, if only automatic moves followed, else None.

        If the game delays passes, the others cannot tell whether a player or a standing order passed. So a pass does
        not count as an act of the player.
        """
        last_actor = await self._storage.moves.acted_last(live.session.session_id, live.session.revision)
        return last_actor.seat if last_actor and _by_hand(live, last_actor) else None

    async def acted(self, live: Live, since: int) -> set[int]:
        """Return the seats whose players acted after the revision ``since``, counted as in `acted_last`."""
        session = live.session
        moves = await self._storage.moves.acted(session.session_id, since, session.revision)
        return {move.seat for move in moves if _by_hand(live, move)}

    async def lobby_shown(self, live: Live, message_id: int) -> None:
        """Record which message shows the lobby in its current state."""
        session = live.session
        async with self._cache.lock(session.session_id):
            has_started = (await self._cache.live_under_lock(session.session_id)).match is not None
            self._cache.forget(session.session_id)
            await self._storage.lobby.set_message(session.session_id, message_id)
            # If the match has begun in the meantime, its first board must still be announced.
            if not has_started:
                await self._storage.sessions.set_announced(session.session_id, session.revision)

    async def note_presence(self, live: Live, user_id: int, *, member: bool) -> None:
        """Record in the user's seat whether they are still a member of the guild, if that has changed."""
        session_id = live.session.session_id
        seat = live.seat_of(user_id)
        if seat is None or (seat.absent_since is None) == member:
            return
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            await self._storage.sessions.set_absent(session_id, seat.seat, None if member else self.clock())

    async def after_automatic_moves(self, session_id: int) -> Live:
        """Make all pending automatic moves, and return the session after them."""
        live = await self._cache.live(session_id)
        if await self.play.due_unasked(live) is None and not voted_on(live):
            return live
        async with self._cache.lock(session_id):
            await self.deadlines.carry_out_votes(session_id)
            await self.play.computer_moves(session_id)
            return await self._cache.live_under_lock(session_id)

    async def unfinished(self) -> list[int]:
        """Return the sessions with unannounced changes, messages still to be posted, or possible automatic moves."""
        lagging = await self._storage.sessions.lagging()
        posting = await self.postings.sessions()
        waiting_sessions: set[int] = set()
        # The sessions are read in pages, so that other requests are answered in between.
        async for page in self._storage.sessions.walk():
            waiting_sessions.update(one.session_id for one in page if _may_wait_for_computer(one))
        return sorted({*lagging, *posting, *waiting_sessions})

    async def faults(self, session_id: int) -> list[str]:
        """Return the faults of a stored session. A sound session can be decoded, and its moves lead to its state."""
        self._cache.forget(session_id)
        try:
            return await self._faults(session_id)
        finally:
            self._cache.forget(session_id)

    async def _faults(self, session_id: int) -> list[str]:
        try:
            live = await self._cache.live(session_id)
            if live.match is None:
                return [] if live.session.started_at is None else ["the stored state is missing"]
            live.game.validate(live.match.state)
            past_match = await read_past(self._storage, live)
            certain = live.session.rules == await asyncio.to_thread(rules_digest, live.game)
            leads = not certain or await asyncio.to_thread(rules_lead_here, past_match, live.session)
        except (BadRecord, Refused, msgspec.DecodeError, LookupError) as error:
            cause = error.__cause__
            return [str(cause if isinstance(cause, BadRecord) and not isinstance(error, Damaged) else error)]
        entries = await self._storage.log.after(session_id, -1)
        found = [
            f"event {entry.number} of revision {entry.revision} cannot be read"
            for entry in entries
            if past(entry).event.key == UNREADABLE
        ]
        if not leads:
            found.append(str(past_match.past.fault or "the stored state is not what its moves lead to"))
        return found


def _by_hand(live: Live, move: Move) -> bool:
    return move.text != move_text(PASS) or not live.game.slow_windows(live.begun_match.state)


def _may_wait_for_computer(session: ListedSession) -> bool:
    """Return whether an automatic move or a vote may be pending in this session."""
    game = games().get(session.game)
    try:
        times = decode_times(session.clocks)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # The session must be loaded, so that the host marks it as damaged. The same goes for sessions of unknown games.
        return True
    if game is None or session.parked_reason in SUSPENDING_REASONS:
        return True
    unsettled = any(clock.skipped or clock.zero is not None for clock in times.values())
    return unsettled or any(not plays(seat) for seat in session.seats) or bool(game.windows)


def _owners(moves: Mapping[int, tuple[int, str]], *, may_pass_secretly: bool) -> dict[int, int]:
    """Return the seat to whose turn each revision belongs. Passes belong to the move before them if they are secret."""
    owners, last_round = dict[int, int](), None
    for revision, (seat, move) in moves.items():
        if not (may_pass_secretly and move == move_text(PASS)):
            last_round = seat
        if last_round is not None:
            owners[revision] = last_round
    return owners
