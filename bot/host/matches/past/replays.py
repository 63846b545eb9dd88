"""Replays a match, position by position, and shows only the viewer's knowledge."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from bot.host.ground.value_cache import RecentValues
from bot.host.matches.live import Live
from bot.host.matches.past.past_matches import PastMatch, event_of, read_past
from bot.host.matches.session_cache import SessionCache
from engine.kernel.contract.features import Counts
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import PlayedMove
from engine.kernel.steps.events import Event
from engine.kernel.table.outcome import Outcome
from engine.kernel.words.phrases import Phrase
from storage.records.matches import LogEntry

KEPT_BYTES = 32 << 20


# A position in the log: a revision, and the number of one of its events.
Mark = tuple[int, int]


class PastEvent(msgspec.Struct, frozen=True):
    """A past event with its revision, and its number among the events of that revision."""

    revision: int
    event: Event
    number: int = 0

    @property
    def mark(self) -> Mark:
        """The event's position in the log."""
        return self.revision, self.number


def past(entry: LogEntry) -> PastEvent:
    """Return the past event of a log entry. If the entry cannot be read, the event is a placeholder."""
    return PastEvent(entry.revision, event_of(entry), entry.number)


def visible_events(past_events: Iterable[PastEvent], viewer: int | None) -> list[PastEvent]:
    """Return the events that ``viewer`` (None: a spectator) may see."""
    return [one for one in past_events if one.event.visible_to(viewer)]


class WholeMatch(msgspec.Struct, frozen=True):
    """A match with all its moves at one revision, for use inside the host.

    ``states``, ``revisions`` and ``events`` have one item for the setup and one for each move.
    """

    revision: int
    over: bool
    moves: tuple[PlayedMove, ...]
    states: tuple[bytes | None, ...]  # States as JSON; None if not stored and the current rules do not lead to it.
    revisions: tuple[int, ...]
    events: tuple[tuple[LogEntry, ...], ...]  # The events of other acts (resigning, undo) belong to the move before.
    public_moves: tuple[int, ...]  # The numbers of the moves that are public while the match runs.
    phrases: tuple[Phrase, ...]  # The phrases of all moves.
    same: int  # The number of moves, from the first on, that the current rules play as they were played.

    @property
    def size(self) -> int:
        """The approximate size in bytes."""
        return sum(len(state or b"") for state in self.states) + sum(
            len(entry.data) for entries in self.events for entry in entries
        )


class ReplayStep(msgspec.Struct, frozen=True):
    """A step of the replay: the events from move ``first`` to move ``last``, and the position after move ``last``."""

    first: int
    last: int


class Story:
    """The steps of a match: numbers 0 (the start) to `count`.

    Before the end, only public moves are steps, so that neither number nor position reveals a secret choice or a pass
    in between. Moves without a stored board share a step with the moves that follow.
    """

    def __init__(self, live: Live, whole: WholeMatch) -> None:
        self.live = live
        self.open = whole.over
        self._whole = whole
        moves = len(whole.moves)
        public_moves = tuple(range(1, moves + 1)) if self.open else whole.public_moves
        known_boards = [number for number in public_moves if whole.states[number - 1] is not None]
        self._steps = [ReplayStep(first, last - 1) for first, last in pairwise((0, *known_boards, moves + 1))]

    @property
    def other_rules_from(self) -> int | None:
        """The first step with a move that the current rules play differently; None if there is none."""
        if self._whole.same >= len(self._whole.moves):
            return None
        return self._step_of(self._whole.same + 1)

    def _step_of(self, move: int) -> int:
        return bisect_right([step.first for step in self._steps], move) - 1

    @property
    def count(self) -> int:
        """The number of the last step."""
        return len(self._steps) - 1

    def clamped(self, number: int) -> int:
        """Return the step nearest to a number."""
        return max(0, min(number, self.count))

    def step_at(self, revision: int) -> int:
        """Return the latest step with a move made up to a revision. Moves that were taken back belong to no step."""
        return max(0, bisect_right([self._whole.revisions[step.first] for step in self._steps], revision) - 1)

    def grown(self, number: int) -> int:
        """Return the step that shows, after the end, the same position as step ``number`` before the end."""
        notices = (0, *self._whole.public_moves)
        return self._step_of(notices[number]) if number < len(notices) else self.count

    def move(self, number: int) -> PlayedMove | None:
        """Return the move of a step, None for the start."""
        first = self._steps[number].first
        return self._whole.moves[first - 1] if first else None

    def move_phrase(self, number: int) -> Phrase | None:
        """Return the phrase of a step's move, None for the start. Before the end, it has only public facts."""
        first = self._steps[number].first
        return self._whole.phrases[first - 1] if first else None

    def revision(self, number: int) -> int:
        """Return the revision that the step's move created."""
        return self._whole.revisions[self._steps[number].first]

    def revisions(self) -> list[int]:
        """Return the revisions of all steps but the start, in order."""
        return [self.revision(number) for number in range(1, self.count + 1)]

    def events(self, number: int) -> list[PastEvent]:
        """Return all events of a step in order. Filter them with `visible_events` before showing them to a viewer."""
        step = self._steps[number]
        return [past(entry) for entries in self._whole.events[step.first : step.last + 1] for entry in entries]

    def at(self, number: int) -> Live:
        """Return the session at a step. At the last step, this is the current session."""
        last = self._steps[number].last
        if last == len(self._whole.moves):
            return self.live
        # Show the players who had the seats at that move: a later change of players could reveal hidden moves.
        session, seated = self.live.session, self.revision(number)
        former = msgspec.structs.replace(
            session,
            seats=session.seats_at(seated),
            former=tuple(one for one in session.former if one.revision < seated),
            status="running",
            revision=self._whole.revisions[last],
            outcome=None,
            paused_at=None,
            deleted_at=None,
        )
        state = self._whole.states[last]
        if state is None:
            raise Refused("no_replay")
        match = Match(self.live.begun_match.record, self.live.game.decode(state))
        return Live(former, match)

    def scores(self) -> ScoreHistory:
        """Return the history of the score. Run it in a thread, because it decodes all positions."""
        return score_history(self.live.game, filter(None, self._whole.states))

    def outcome(self) -> Outcome | None:
        """Return how the match ended; None while it runs or if it has no result."""
        return self.live.told_outcome() if self.open else None


class ScoreHistory(msgspec.Struct, frozen=True):
    """The history of one score, with each side's value in each row."""

    score: str = ""
    rows: tuple[tuple[int, ...], ...] = ()  # One row for the start, and one for each turn or round (``unit``).
    unit: Counts = "turn"
    views: tuple[View, ...] = ()  # The public views at the start and after each move.


NO_HISTORY = ScoreHistory()


def score_history(game: AnyGame, states: Iterable[bytes]) -> ScoreHistory:
    """Return the history of a game's first score, with a row for each turn or round; without scores, no rows."""
    name, number, rows = "", 0, list[tuple[int, ...]]()
    views = []
    values: tuple[int, ...] = ()
    for data in states:
        state = game.decode(data)
        views.append(game.view(state, None))
        scores = game.scores(state)
        if not scores or not scores[0]:
            continue
        name = next(iter(scores[0]))
        values = tuple(side.get(name, 0) for side in scores)
        # Moves before the first turn belong to the start.
        if not rows or (game.number(state) > number > 0):
            rows.append(values)
        number = max(number, game.number(state))
    return ScoreHistory(name, (*rows, values) if rows else (), game.features.counts, tuple(views))


class Replays:
    """Replays matches. It caches the most recently viewed matches, about `KEPT_BYTES` in total."""

    def __init__(self, cache: SessionCache) -> None:
        self._storage = cache.storage
        self._kept: RecentValues[int, WholeMatch] = RecentValues(KEPT_BYTES, weigh=lambda whole: whole.size)
        self._one = asyncio.Lock()

    async def story(self, live: Live) -> Story:
        """Return the steps of a match at the revision of ``live``. Raises `Refused`: "not_started", "no_replay"."""
        live.need_begun()
        async with self._one:
            whole = self._kept.use(live.session.session_id)
            if whole is None or (whole.revision, whole.over) != (live.session.revision, live.session.seed_revealed):
                whole = await asyncio.to_thread(_whole_match, live, await read_past(self._storage, live))
                self._kept.keep(live.session.session_id, whole)
        return Story(live, whole)

    def forget_all(self) -> None:
        """Drop all matches from the cache."""
        self._kept.clear()

    def forget(self, session_id: int) -> None:
        """Drop a match from the cache."""
        self._kept.pop(session_id, None)

    async def scores(self, live: Live) -> ScoreHistory:
        """Return the history of a match's score. Raises `Refused` like `story`."""
        story = await self.story(live)
        return await asyncio.to_thread(story.scores)


def _whole_match(live: Live, past_match: PastMatch) -> WholeMatch:
    past, over = past_match.past, live.session.seed_revealed
    revisions = (0, *(move.revision for move in past_match.moves))
    return WholeMatch(
        revision=live.session.revision,
        over=over,
        moves=past.record.moves,
        states=tuple(None if one is None else one.game.encode(one.state) for one in past.positions),
        revisions=revisions,
        events=_by_move(revisions, past_match.entries),
        public_moves=tuple(past.public_moves()),
        phrases=tuple(past.move_phrase(number, for_all=not over) for number in range(1, len(past.record.moves) + 1)),
        same=past.same,
    )


def _by_move(revisions: Sequence[int], entries: Sequence[LogEntry]) -> tuple[tuple[LogEntry, ...], ...]:
    found: list[list[LogEntry]] = [[] for _ in revisions]
    number = 0
    for entry in entries:
        while number + 1 < len(revisions) and revisions[number + 1] <= entry.revision:
            number += 1
        found[number].append(entry)
    return tuple(map(tuple, found))
