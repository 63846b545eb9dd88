"""The positions of a match. Moves are replayed by the current rules as long as the stored states agree with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, parse_move
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.spoken import told_move
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import Match, game_of, initial_match, play_entry
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import Phrase


class Past:
    """The positions of a match: before its first move, then after each move; None if a position was not stored.

    ``same`` is the number of moves that the current rules replay as they were played, -1 if even the set-up differs.
    ``events`` are the events of each move. ``fault`` is the error that stopped the replay, None if there was no error.
    """

    def __init__(
        self,
        record: MatchRecord,
        states: Mapping[int, bytes] | None = None,
        events_by_step: Sequence[Sequence[Event]] | None = None,
    ) -> None:
        """Replay a record and compare it with the stored ``states``, whose keys are numbers of moves made.

        ``events_by_step`` are the events of each move as they were announced. If a state differs, the events show for
        how many moves the match was the same. Raises `BadRecord` if the record has newer rules or a broken seed.
        """
        self.record = record
        game = game_of(record)
        readable_states = _readable(game, states or {})
        self.positions, self.events, self.fault = _replayed(record, readable_states)
        same = len(self.positions) - 1
        if same == len(record.moves):
            self.same = same
            return
        if events_by_step is not None:
            same = min(same, _equal_moves(self.events, events_by_step))
        self.same = same
        self._go_by_states(game, readable_states, events_by_step)

    @property
    def whole(self) -> bool:
        """Whether the current rules replay the whole match as it was played."""
        return self.same == len(self.record.moves)

    def _go_by_states(
        self, game: AnyGame, stored_states: Mapping[int, bytes], events_by_step: Sequence[Sequence[Event]] | None
    ) -> None:
        for number in range(self.same + 1, len(self.record.moves) + 1):
            data = stored_states.get(number)
            position = None if data is None else Match(self.record, game.decode(data))
            self.positions[number:] = [position]
        self.events[max(self.same, 0) :] = [
            [] if events_by_step is None else [*events_by_step[number]]
            for number in range(max(self.same, 0), len(self.record.moves))
        ]

    def decision(self, number: int) -> Decision | None:
        """Return the decision that the move with this number (from 1) answered, None if it is not known."""
        before, entry = self.positions[number - 1], self.record.moves[number - 1]
        return None if before is None else before.decision_of(entry.seat)

    def public_moves(self) -> list[int]:
        """Return the numbers of the moves that everybody may know before the end.

        Secret choices and passes in windows are left out: a pass would reveal that its seat could have played
        something. Moves whose decision cannot be known any more are left out too.
        """
        return [number for number in range(1, len(self.record.moves) + 1) if self._may_be_told(number)]

    def _may_be_told(self, number: int) -> bool:
        decision, move = self.decision(number), parse_move(self.record.moves[number - 1].move)
        if number > self.same and (decision is None or (move not in decision.moves and not decision.sheet)):
            return False
        return decision is None or not (decision.secret or (decision.window and move == PASS))

    def move_phrase(self, number: int, *, for_all: bool) -> Phrase:
        """Return the move with this number (from 1) as its mover knew it; with ``for_all``, as everybody knew it.

        If the move cannot be described any more, return its canonical words.
        """
        before, entry = self.positions[number - 1], self.record.moves[number - 1]
        if before is not None and (number <= self.same or self.decision(number) is not None):
            try:
                return told_move(before.game, before.state, entry.seat, entry.move, None if for_all else entry.seat)
            except (LookupError, ValueError, Refused):
                pass
        return Phrase("spoken-raw", {"move": entry.move})

    def without(self, dropped: Sequence[int]) -> Match:
        """Return the match without these moves (numbers from 0), with later moves played again. Raises `BadRecord`."""
        first = min(dropped)
        position = self.positions[first]
        if position is None:
            raise BadRecord(
                f"move {first + 1}", "these rules play it differently, and no state from before it is stored"
            )
        match = position.following(position.state)
        match.moves = [*self.record.moves[:first]]
        for number, entry in enumerate(self.record.moves[first:], start=first):
            if number not in dropped:
                play_again(match, number + 1, entry)
        return match


def play_again(match: Match, number: int, entry: PlayedMove) -> list[Event]:
    """Play move ``number`` (from 1), which other rules may have played. Raises `BadRecord`, which names the move."""
    try:
        return play_entry(match, number, entry)
    except BadRecord:
        raise
    except Exception as error:
        raise BadRecord(f"move {number} ({entry.move[:100]})", type(error).__name__) from error


def _readable(game: AnyGame, states: Mapping[int, bytes]) -> dict[int, bytes]:
    found = {}
    for number, data in states.items():
        try:
            found[number] = game.encode(game.decode(data))
        except BadRecord:
            continue
    return found


def _replayed(
    record: MatchRecord, stored_states: Mapping[int, bytes]
) -> tuple[list[Match | None], list[list[Event]], BadRecord | None]:
    """Replay a record while it leads to the stored states; return positions, events, and the error that stopped it."""
    positions: list[Match | None] = []
    events: list[list[Event]] = []
    try:
        match = initial_match(record)
        for number, entry in enumerate((None, *record.moves)):
            move_events = _play_events(match, number, entry)
            if number in stored_states and stored_states[number] != match.game.encode(match.state):
                break
            positions.append(match.following(match.state))
            events += move_events
    except Exception as error:
        # Changed rules may raise any error for a move that was made under other rules.
        if not stored_states:
            raise
        fault = error if isinstance(error, BadRecord) else BadRecord(f"move {len(positions)}", type(error).__name__)
        return positions, events, fault
    return positions, events, None


def _play_events(match: Match, number: int, entry: PlayedMove | None) -> list[list[Event]]:
    return [] if entry is None else [play_entry(match, number, entry)]


def _equal_moves(events: Sequence[Sequence[Event]], events_by_step: Sequence[Sequence[Event]]) -> int:
    for number, (one, other) in enumerate(zip(events, events_by_step, strict=False)):
        if [*one] != [*other]:
            return number
    return len(events)
