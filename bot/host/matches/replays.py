"""The clerk for replays: it plays a match again, position after position, and shows what the viewer may know."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from bot.host.ground.value_cache import Latest
from bot.host.matches.live import Live
from bot.host.matches.past_matches import PastMatch, event_of, read_past
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.features import Counts
from engine.kernel.match import Match
from engine.kernel.outcome import Outcome
from engine.kernel.phrases import Phrase
from engine.kernel.record import PlayedMove
from engine.kernel.registry import AnyGame
from storage.records import LogEntry

KEPT_BYTES = 32 << 20


# A place in the log: a revision, and the number of one of its events.
Mark = tuple[int, int]


class PastEvent(msgspec.Struct, frozen=True):
    """An event of the past, its revision, and its number among the events of that revision."""

    revision: int
    event: Event
    number: int = 0

    @property
    def mark(self) -> Mark:
        """Its place in the log."""
        return self.revision, self.number


def past(entry: LogEntry) -> PastEvent:
    """Return what an entry of the log tells; one that cannot be read says that it is there."""
    return PastEvent(entry.revision, event_of(entry), entry.number)


def known(told: Iterable[PastEvent], viewer: int | None) -> list[PastEvent]:
    """Keep what ``viewer`` (None: a spectator) may be told."""
    return [one for one in told if one.event.visible_to(viewer)]


class WholeMatch(msgspec.Struct, frozen=True):
    """A match at one revision, whole: for the host's own use.

    ``states``, ``revisions`` and ``events`` begin with the setup and go on with each move; a state is JSON, events are
    entries of the log, and what was no move (giving up, taking back) stands with the move before. A state that nobody
    kept, and to which today's rules do not lead, is None. ``told`` are the numbers of the moves that everybody may know
    before the end, ``said`` are all moves as they are said. ``same`` is the number of moves that today's rules play as
    they were played.
    """

    revision: int
    over: bool
    moves: tuple[PlayedMove, ...]
    states: tuple[bytes | None, ...]
    revisions: tuple[int, ...]
    events: tuple[tuple[LogEntry, ...], ...]
    told: tuple[int, ...]
    said: tuple[Phrase, ...]
    same: int

    @property
    def size(self) -> int:
        """Roughly how many bytes are kept."""
        return sum(len(state or b"") for state in self.states) + sum(
            len(entry.data) for entries in self.events for entry in entries
        )


class ReplayStep(msgspec.Struct, frozen=True):
    """A place to look at: the story from move ``first`` to move ``last``, and the position after that one."""

    first: int
    last: int


class Story:
    """The steps of a match: numbers 0 (the start) to `count`.

    After the end each move is a step. Before it only the told ones are, and one rests where the next told one begins:
    whether a choice in secret or a pass lies between, or an order passed at once, is seen in neither number nor
    position, for those who are asked in vain are not shown as being asked. Moves after which nobody kept the board are
    in one step with those that follow.
    """

    def __init__(self, live: Live, whole: WholeMatch) -> None:
        self.live = live
        self.open = whole.over
        self._whole = whole
        moves = len(whole.moves)
        shown = tuple(range(1, moves + 1)) if self.open else whole.told
        known_boards = [number for number in shown if whole.states[number - 1] is not None]
        self._steps = [ReplayStep(first, last - 1) for first, last in pairwise((0, *known_boards, moves + 1))]

    @property
    def other_rules_from(self) -> int | None:
        """The first step with a move that today's rules play differently; None where they lead to all of the match."""
        if self._whole.same >= len(self._whole.moves):
            return None
        return self._step_of(self._whole.same + 1)

    def _step_of(self, move: int) -> int:
        """Return the step in which a move stands."""
        return bisect_right([step.first for step in self._steps], move) - 1

    @property
    def count(self) -> int:
        """The number of the last step."""
        return len(self._steps) - 1

    def clamped(self, number: int) -> int:
        """Return the step nearest to a number."""
        return max(0, min(number, self.count))

    def grown(self, number: int) -> int:
        """Return the step that now shows what ``number`` showed before the end."""
        told = (0, *self._whole.told)
        return self._step_of(told[number]) if number < len(told) else self.count

    def move(self, number: int) -> PlayedMove | None:
        """Return the move of a step, None for the start."""
        first = self._steps[number].first
        return self._whole.moves[first - 1] if first else None

    def said(self, number: int) -> Phrase | None:
        """Return the move of a step as it is said, None for the start.

        Until the end its words name what everybody knew before the move, afterwards what the mover knew.
        """
        first = self._steps[number].first
        return self._whole.said[first - 1] if first else None

    def revision(self, number: int) -> int:
        """Return the revision that the move of a step made."""
        return self._whole.revisions[self._steps[number].first]

    def revisions(self) -> list[int]:
        """Return the revisions of all steps but the start, in order."""
        return [self.revision(number) for number in range(1, self.count + 1)]

    def events(self, number: int) -> list[PastEvent]:
        """Return all events of a step in order; `known` keeps those that a viewer may be told."""
        step = self._steps[number]
        return [past(entry) for entries in self._whole.events[step.first : step.last + 1] for entry in entries]

    def at(self, number: int) -> Live:
        """Return the session as it was in a step; in the last one it is as it is now."""
        last = self._steps[number].last
        if last == len(self._whole.moves):
            return self.live
        # The players who sat there when the move was made: those of after it could give hidden moves away.
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
        """Return how the score went; for a thread of its own, as all positions are read."""
        return score_history(self.live.game, filter(None, self._whole.states))

    def outcome(self) -> Outcome | None:
        """Return how the match ended, None while it runs or where it has no result."""
        return self.live.told_outcome() if self.open else None


class ScoreHistory(msgspec.Struct, frozen=True):
    """A score by its name: a row for the start and for each turn or round (``unit``), with the value of each side."""

    score: str = ""
    rows: tuple[tuple[int, ...], ...] = ()
    unit: Counts = "turn"


NO_HISTORY = ScoreHistory()


def score_history(game: AnyGame, states: Iterable[bytes]) -> ScoreHistory:
    """Return how the first score of a game went, with a row for each turn or round that the board numbers.

    A game without scores has no rows.
    """
    name, number, rows = "", 0, list[tuple[int, ...]]()
    values: tuple[int, ...] = ()
    for data in states:
        state = game.decode(data)
        scores = game.scores(state)
        if not scores or not scores[0]:
            return NO_HISTORY
        name = next(iter(scores[0]))
        values = tuple(side.get(name, 0) for side in scores)
        # What happens before the first turn belongs to the start.
        if not rows or (game.number(state) > number > 0):
            rows.append(values)
        number = max(number, game.number(state))
    return ScoreHistory(name, (*rows, values), game.features.counts)


class Replays:
    """The clerk for replays. It keeps the matches looked at last in memory, about `KEPT_BYTES` of them."""

    def __init__(self, cache: SessionCache) -> None:
        self._storage = cache.storage
        self._kept: Latest[int, WholeMatch] = Latest(KEPT_BYTES, weigh=lambda whole: whole.size)
        self._one = asyncio.Lock()

    async def story(self, live: Live) -> Story:
        """Return the steps of a match as it is in ``live``.

        Raises `Refused`: "not_started", "no_replay" where its moves are not what today's rules allow.
        """
        live.need_begun()
        async with self._one:
            whole = self._kept.use(live.session.session_id)
            if whole is None or (whole.revision, whole.over) != (live.session.revision, live.session.seed_revealed):
                whole = await self._told_again(live)
                self._kept.keep(live.session.session_id, whole)
        return Story(live, whole)

    async def scores(self, live: Live) -> ScoreHistory:
        """Return how the score of a match went. Raises `Refused` as `story` does."""
        story = await self.story(live)
        return await asyncio.to_thread(story.scores)

    async def _told_again(self, live: Live) -> WholeMatch:
        found = await read_past(self._storage, live)
        return await asyncio.to_thread(_whole_match, live, found)


def _whole_match(live: Live, found: PastMatch) -> WholeMatch:
    past, over = found.past, live.session.seed_revealed
    revisions = (0, *(move.revision for move in found.moves))
    return WholeMatch(
        revision=live.session.revision,
        over=over,
        moves=past.record.moves,
        states=tuple(None if one is None else one.game.encode(one.state) for one in past.positions),
        revisions=revisions,
        events=_by_move(revisions, found.entries),
        told=tuple(past.told()),
        said=tuple(past.said(number, for_all=not over) for number in range(1, len(past.record.moves) + 1)),
        same=past.same,
    )


def _by_move(revisions: Sequence[int], entries: Sequence[LogEntry]) -> tuple[tuple[LogEntry, ...], ...]:
    """Return the entries that belong to each of the revisions: up to the next one."""
    found: list[list[LogEntry]] = [[] for _ in revisions]
    number = 0
    for entry in entries:
        while number + 1 < len(revisions) and revisions[number + 1] <= entry.revision:
            number += 1
        found[number].append(entry)
    return tuple(map(tuple, found))
