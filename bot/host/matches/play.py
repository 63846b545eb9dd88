"""Makes moves: a move is checked, then stored, and only then published."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

import msgspec

from bot.host.clocks.seat_times import plays
from bot.host.ground.refusals import answering
from bot.host.ground.workers import WorkerLostError, Workers
from bot.host.matches.computer.thinking import advised, choice_at, idle, longest_seconds, question_to, thought
from bot.host.matches.computer.thoughts import Thoughts
from bot.host.matches.live import Live, encoded_orders
from bot.host.matches.session_cache import SessionCache
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, Move, move_text
from engine.kernel.errors import Refused
from engine.kernel.matches.endings import final_outcome
from engine.kernel.matches.match import Match, MoveResult
from engine.kernel.matches.only_moves import has_only_move, seen_by_all
from engine.kernel.matches.series import carry_out, foreseen_moves
from engine.kernel.steps.events import Event
from engine.kernel.table.outcome import Outcome
from engine.players.levels import LEVELS, Level
from storage import errors
from storage.records.changes import Change, Ending, NewMove
from storage.records.matches import EndedHow
from storage.records.times import NewTimer, Timer

_log = logging.getLogger(__name__)

# The shortest and the longest delay of an automatic answer, in milliseconds. The delay makes the answer look like that
# of a person.
PASS_DELAY_MIN, PASS_DELAY_MAX = 10_000, 90_000
TIMER = "pass"
# The extra time that the search of a computer player may take beyond the time of its level. If the answer is delayed,
# this includes the wait for a worker. After that the player makes the move that looks best one move ahead, which it
# must find within `ADVICE_SECONDS`.
SPARE_SECONDS, ADVICE_SECONDS = 2.0, 1.0
# Some rules let a match last forever without progress. After this many computer moves in a row, the match ends.
COMPUTER_MOVES = 3_000


class StoredMove(msgspec.Struct, frozen=True):
    """Stored moves: their last revision, and the events of the moves and of the automatic moves after them."""

    session_id: int
    revision: int
    seat: int
    events: list[Event]
    left: tuple[str, ...] = ()  # The chosen moves that were not made, because another question came up.


class AutomaticChoice(msgspec.Struct, frozen=True):
    """A choice made without asking a player: by the computer, a skip or a standing order, or as the only move."""

    decision: Decision
    ordered: Move | None = None  # The answer of the standing order, or the only move.
    skipped: bool = False

    @property
    def slow(self) -> bool:
        """Whether the answer must be delayed, so that it looks like a person's."""
        return not self.skipped and self.decision.window is not None and self.decision.window.slow


def encode_events(events: list[Event]) -> list[bytes]:
    """Return the events in their stored form."""
    return [msgspec.json.encode(event) for event in events]


def opening_events(match: Match, match_id: str) -> list[bytes]:
    """Return the events of a match that begins, in their stored form: its start under this id, and the setup."""
    return encode_events([Event("event-start", {"match": match_id}), *match.setup_events])


def ending(
    live: Live, outcome: Outcome | None, how: EndedHow = "moves", *, by: int | None = None, seat: int | None = None
) -> Ending | None:
    """Return how a session ends with this outcome, None while the match goes on. Other arguments are as in `Ending`."""
    if outcome is None:
        return None
    final = final_outcome(outcome, live.begun_match.table, live.resigned())
    return Ending(
        status="finished", how=how, reason=outcome.reason.key, by=by, seat=seat, outcome=msgspec.json.encode(final)
    )


class Moment(msgspec.Struct, frozen=True):
    """When a player acted: the time, the seat that acted, and the stored clocks before the act."""

    at: int
    mover: int | None
    clocks: bytes | None


class Play:
    """Checks, stores and publishes moves."""

    def __init__(self, cache: SessionCache, workers: Workers, strongest: Level) -> None:
        """``workers`` compute the moves of computer players.

        ``strongest`` limits their level: a seat with a higher level plays at this level.
        """
        self._cache = cache
        self._workers = workers
        self._strongest = strongest
        self._storage = cache.storage
        self.thoughts = Thoughts(self.think)

    async def move(
        self, session_id: int, user_id: int, *texts: str, interaction_id: int, token: int | None = None
    ) -> StoredMove:
        """Play a move for a user's seat, or several moves that the user chose at once, then all automatic moves.

        Several moves are stored in one transaction. They end early if another question comes up or something is
        revealed (`StoredMove.left`). ``token`` identifies the question that the user saw (`Match.token`); None accepts
        any. Raises `Refused`: the codes of `Match.attempt`, "not_seated", "not_started", "match_over", "paused",
        "seat_open", "computer_plays", "board_changed" (the question has changed), "already_done", "series_unfit" (the
        moves do not fit together). Raises `storage.NotSaved`. If anything is raised, nothing has changed.
        """
        async with self._cache.locked(session_id) as live:
            match = live.running_match
            seat = live.playing_seat(user_id)
            if token is not None and token != match.token(seat):
                raise Refused("board_changed")
            foreseen = await asyncio.to_thread(foreseen_moves, match, seat, texts) if len(texts) > 1 else ()
            move_results = carry_out(match, seat, [one.text for one in foreseen] or texts)
            moment = self._moment(live, by_hand(live, move_results[0].move, seat))
            result = await self._store(live, move_results, moment, user_id=user_id, interaction_id=interaction_id)
            happened = result.events + await self.go_on(session_id, moment)
            return msgspec.structs.replace(result, events=happened, left=tuple(texts[len(move_results) :]))

    def _moment(self, live: Live, mover: int | None = None) -> Moment:
        return Moment(self._cache.clock(), mover, live.session.clocks)

    async def go_on(self, session_id: int, moment: Moment | None = None) -> list[Event]:
        """Make the automatic moves after a change, under the caller's lock.

        After a failure, the announcer tries again.
        """
        try:
            return await self.computer_moves(session_id, moment)
        except errors.StorageError as error:
            _log.warning("session %d: the computer player has not moved yet: %s", session_id, error)
            return []

    async def computer_moves(self, session_id: int, moment: Moment | None = None) -> list[Event]:
        """Play for computer seats, and answer as standing orders say, until a player is due. Return the events.

        A computer player that searches is left to `thoughts`, which goes on from there. A delayed pass gets a timer
        instead. All automatic moves use the ``moment`` of the player's move, so that clocks do not reveal which seats
        were skipped. The caller holds the lock.
        """
        events: list[Event] = []
        live = await self._cache.live_under_lock(session_id)
        moment = moment or self._moment(live)
        before = live.session.revision
        while (choice_due := await self.due_unasked(live)) is not None and not choice_due.slow:
            if live.session.revision - before >= COMPUTER_MOVES:
                return events + await self._end_without_progress(live)
            if self._needs_thought(live, choice_due):
                self.thoughts.begin(session_id)
                return events
            try:
                events += (await self._make_automatic_move(live, choice_due, moment)).events
            except Refused as error:
                # Another process may have made this move, which may have ended the match.
                if error.code not in {"board_changed", "match_over"}:
                    raise
            live = await self._cache.live_under_lock(session_id)
        if choice_due is not None:
            await self._set_timer(live, choice_due.decision.seat)
        return events

    def _needs_thought(self, live: Live, automatic_choice: AutomaticChoice) -> bool:
        """Return whether a computer player searches for this choice, so that it must not hold the session's lock.

        A delayed answer counts as searched even if it is the only move. Otherwise it would come sooner than others.
        """
        searched = (
            automatic_choice.ordered is None
            and not automatic_choice.skipped
            and self._level(live, automatic_choice.decision.seat) != "easy"
        )
        return searched and (automatic_choice.slow or not _is_forced(automatic_choice.decision))

    async def think(self, session_id: int, move_count: int) -> bool:
        """Think about the computer's choice without the session's lock, then make it if nothing has changed.

        ``move_count``: the computer's moves in a row so far. Return False if no computer player has to think now.
        """
        live = await self._cache.live(session_id)
        choice_due = await self.due_unasked(live)
        if choice_due is None or not self._needs_thought(live, choice_due):
            return False
        timer = await self._due_timer(live, choice_due.decision.seat) if choice_due.slow else None
        if choice_due.slow and timer is None:
            return False
        text = await self._thought(live, choice_due)
        async with self._cache.locked(session_id) as now:
            if now.session.revision != live.session.revision or await self.due_unasked(now) != choice_due:
                return True
            if move_count >= COMPUTER_MOVES:
                await self._end_without_progress(now)
                return False
            moment, move_result = self._moment(now), now.running_match.attempt(choice_due.decision.seat, text)
            await self._store(now, [move_result], moment, by=timer.timer_id if timer else None)
            await self.go_on(session_id, moment)
        return True

    async def _thought(self, live: Live, automatic_choice: AutomaticChoice) -> str:
        if not automatic_choice.slow:
            return await self._computer_choice(live, automatic_choice.decision, patient=True)
        # A delayed answer always takes the longest time that a choice may take, so that it does not reveal how much
        # there was to choose.
        seconds = (
            longest_seconds(self._level(live, automatic_choice.decision.seat), automatic_choice.decision)
            + SPARE_SECONDS
            + ADVICE_SECONDS
        )
        text, _ = await asyncio.gather(
            self._computer_choice(live, automatic_choice.decision, patient=False), asyncio.sleep(seconds)
        )
        return text

    async def _due_timer(self, live: Live, seat: int) -> Timer | None:
        """Return the timer of a seat's delayed answer if it is due, else None."""
        revision, now = live.session.revision, self._cache.clock()
        return next(
            (
                timer
                for timer in await self._storage.timers.of_session(live.session.session_id)
                if (timer.kind, timer.seat, timer.revision) == (TIMER, seat, revision) and timer.due_at <= now
            ),
            None,
        )

    async def due_unasked(self, live: Live) -> AutomaticChoice | None:
        """Return the choice that can be made now without asking a player, or None."""
        return automatic(live) or await self._only_move(live)

    async def _only_move(self, live: Live) -> AutomaticChoice | None:
        """Return the choice made for a player who has only one move, if their settings allow it, else None."""
        if live.match is None or not live.is_running or live.session.paused_at is not None:
            return None
        for decision in live.match.decisions():
            user_id = live.session.seats[decision.seat].user_id
            if not has_only_move(decision) or user_id is None or not plays(live.session.seats[decision.seat]):
                continue
            only_move = (await self._cache.timekeeper.person(user_id)).only_move or "open"
            if only_move == "always" or (
                only_move == "open" and await asyncio.to_thread(seen_by_all, live.match, decision)
            ):
                return AutomaticChoice(decision, decision.moves[0])
        return None

    async def _end_without_progress(self, live: Live) -> list[Event]:
        """End a match without a result, because only the computer would play on, forever."""
        events = [Event("event-nowhere", {"count": COMPUTER_MOVES})]
        ending_change = Change(
            ending=Ending(status="abandoned", how="host", reason="nowhere"), events=encode_events(events)
        )
        await self._cache.change(live, ending_change)
        return events

    async def late(self, timer: Timer) -> None:
        """Make the automatic move for which the timer was set. A timer that no longer applies is dropped."""
        async with self._cache.locked(timer.session_id) as live:
            automatic_choices = automatic(live)
            if automatic_choices is None or (automatic_choices.decision.seat, live.session.revision) != (
                timer.seat,
                timer.revision,
            ):
                await self._storage.timers.drop(timer)
                return
            if self._needs_thought(live, automatic_choices):
                self.thoughts.begin(timer.session_id)
                return
            # Storing the move also removes the timer.
            moment = self._moment(live)
            await self._make_automatic_move(live, automatic_choices, moment, by=timer.timer_id)
            await self.go_on(timer.session_id, moment)

    async def _set_timer(self, live: Live, seat: int) -> None:
        revision = live.session.revision
        # The match's seed determines the delay. Nobody can influence it, and after a crash it is the same.
        span = PASS_DELAY_MAX - PASS_DELAY_MIN + 1
        delay = PASS_DELAY_MIN + live.running_match.chance.integer(f"delay:{seat}#{revision}", span)
        due_at = self._cache.clock() + delay
        timer = NewTimer(TIMER, seat, due_at)
        if await self._storage.timers.set(live.session.session_id, timer, revision=revision):
            self._cache.timers_changed.set()

    async def _make_automatic_move(
        self, live: Live, automatic_choice: AutomaticChoice, moment: Moment, by: int | None = None
    ) -> StoredMove:
        """Make an automatic move. A delayed one is stored under the player's name, as if made by hand."""
        match, seat = live.running_match, automatic_choice.decision.seat
        if automatic_choice.ordered is not None:
            user_id = live.session.seats[seat].user_id if automatic_choice.slow else None
            move_result = match.attempt(seat, move_text(automatic_choice.ordered))
        elif automatic_choice.skipped or _is_forced(automatic_choice.decision):
            user_id = None
            move_result = match.attempt(seat, idle(match, automatic_choice.decision))
        else:
            user_id = None
            text = await self._computer_choice(live, automatic_choice.decision, patient=False)
            move_result = match.attempt(seat, text)
        answered_decision = automatic_choice.decision if automatic_choice.ordered is not None else None
        return await self._store(
            live, [move_result], moment, user_id=user_id, answered_decision=answered_decision, by=by
        )

    async def _computer_choice(self, live: Live, decision: Decision, *, patient: bool) -> str:
        """Return the computer's choice from what its seat knows. ``patient``: whether its search may wait for a worker.

        If its search fails or takes too long, return the choice that looks best one move ahead, so that the match
        always goes on: after a restart the same search would fail again.
        """
        match, session_id = live.running_match, live.session.session_id
        try:
            found = await self._searched(live, decision, patient=patient)
            if found is not None:
                return found
        except TimeoutError:
            _log.warning("session %d: the computer player found no move in time", session_id)
        except WorkerLostError:
            _log.warning("session %d: the computer player's worker died twice", session_id)
        except Exception:
            _log.exception("session %d: the search of the computer player failed", session_id)
        try:
            async with asyncio.timeout(ADVICE_SECONDS):
                return await asyncio.to_thread(advised, match, decision)
        except TimeoutError:
            _log.warning("session %d: the computer player makes a move that needs no thought", session_id)
        except Exception:
            _log.exception("session %d: the computer player makes a move that needs no thought", session_id)
        return idle(match, decision)

    async def _searched(self, live: Live, decision: Decision, *, patient: bool) -> str | None:
        """Return the choice that the search of the seat's level finds; None if no state is possible for the seat.

        Raises `TimeoutError`, `WorkerLostError`, and what the search raises.
        """
        match, level = live.running_match, self._level(live, decision.seat)
        # The computer's seed comes from the match's, so that it makes the same move after a crash.
        seed = match.chance.integer(f"thought:{decision.seat}#{live.session.revision}", 2**64).to_bytes(8)
        longest = longest_seconds(level, decision) + SPARE_SECONDS
        if level == "easy":
            async with asyncio.timeout(longest):
                return await asyncio.to_thread(choice_at, level, match, decision.seat, seed)
        question = await asyncio.to_thread(question_to, match, decision.seat, level, seed)
        if question is None:
            return None
        job = partial(thought, question)
        if patient:
            return await self._workers.run_patiently(job, seconds=longest)
        return await self._workers.run(job, seconds=longest, long=True)

    def _level(self, live: Live, seat: int) -> Level:
        return min(live.session.seats[seat].computer_level, self._strongest, key=LEVELS.index)

    async def _store(
        self,
        live: Live,
        move_results: Sequence[MoveResult],
        moment: Moment,
        *,
        user_id: int | None = None,
        interaction_id: int | None = None,
        answered_decision: Decision | None = None,
        by: int | None = None,
    ) -> StoredMove:
        """Store moves of one seat and cache the new state; ``answered_decision`` is what a standing order answered."""
        session_id, revision = live.session.session_id, live.session.revision
        new_moves: list[NewMove] = []
        for result in move_results:
            new, live = await self._after(
                live, result, moment, user_id=user_id, answered_decision=answered_decision, by=by
            )
            new_moves.append(new)
        try:
            with self._cache.watch(session_id) as is_current, answering():
                await self._storage.moves.append(session_id, revision, new_moves, interaction_id=interaction_id)
                current = is_current()
        except BaseException:
            # If the task was cancelled, nobody knows whether the moves were stored: the next reader asks the database.
            self._cache.forget(session_id)
            self._cache.timers_changed.set()
            raise
        if live.session.status == "running" and current:
            self._cache.keep(live)
        else:
            self._cache.forget(session_id)
        # The timers have changed, and a tournament may be waiting for the result.
        self._cache.timers_changed.set()
        events = [event for result in move_results for event in result.events]
        return StoredMove(session_id, live.session.revision, move_results[-1].seat, events)

    async def _after(
        self,
        live: Live,
        move_result: MoveResult,
        moment: Moment,
        *,
        user_id: int | None,
        answered_decision: Decision | None,
        by: int | None,
    ) -> tuple[NewMove, Live]:
        session, match = live.session, live.running_match
        orders = match.settled_orders(move_result.state, answered_decision)
        new_orders = {seat: order for seat, order in orders.items() if order != match.orders[seat]}
        session = msgspec.structs.replace(
            session,
            status="finished" if move_result.outcome else session.status,
            revision=session.revision + 1,
            clocks=moment.clocks,
            orders=encoded_orders(orders),
        )
        after = Live(session, match.after(move_result, orders))
        timing = await self._cache.timekeeper.timing(after, moment.at, mover=moment.mover, by=by)
        new = NewMove(
            seat=move_result.seat,
            user_id=user_id,
            text=move_result.move,
            by_order=answered_decision is not None,
            state=live.game.encode(move_result.state),
            events=encode_events(move_result.events),
            at=self._cache.clock(),
            ending=ending(live, move_result.outcome),
            timing=timing,
            orders=encoded_orders(new_orders),
        )
        return new, Live(msgspec.structs.replace(session, clocks=timing.clocks), after.match)


def _is_forced(decision: Decision) -> bool:
    """Return whether a computer player has nothing to choose."""
    return len(decision.moves) == 1 and not decision.sheet


def by_hand(live: Live, move: str, seat: int) -> int | None:
    """Return ``seat`` if the move shows publicly that its player is present. A delayed pass does not: return None."""
    return None if move == move_text(PASS) and live.game.slow_windows(live.begun_match.state) else seat


def automatic(live: Live) -> AutomaticChoice | None:
    """Return the choice that the computer, a skip or a standing order makes now, or None."""
    if live.match is None or not live.is_running or live.session.paused_at is not None:
        return None
    computer = live.computer_seats()
    for decision in live.match.decisions():
        # If an answer may come from any one of several seats, people are asked before the computer answers.
        if decision.seat in computer and computer.issuperset(decision.any_of):
            return AutomaticChoice(decision)
        clock = live.times.get(decision.seat)
        if clock is not None and clock.skipped:
            return AutomaticChoice(decision, skipped=True)
    ordered = live.match.ordered()
    return None if ordered is None else AutomaticChoice(*ordered)
