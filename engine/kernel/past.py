"""A match as it was played: by today's rules as far as they lead there, by the stored states after that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.decisions import Decision
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.events import Event
from engine.kernel.match import Match, begun, game_of, play_entry
from engine.kernel.moves import PASS, parse_move
from engine.kernel.phrases import Phrase
from engine.kernel.record import MatchRecord, PlayedMove
from engine.kernel.registry import AnyGame
from engine.kernel.spoken import told_move


class Past:
    """The positions of a match: before its first move, then after each one; None where nobody kept it.

    ``same`` is the number of moves that today's rules play as they were played, -1 where already the set-up is another.
    ``events`` are those of each move. ``fault`` is why today's rules play no further, None where they lead elsewhere.
    """

    def __init__(
        self,
        record: MatchRecord,
        states: Mapping[int, bytes] | None = None,
        told: Sequence[Sequence[Event]] | None = None,
    ) -> None:
        """Play a record again and hold it against the ``states`` that are known after so many moves.

        ``told`` are the events of each move as they were told. Where a state is another, the events tell up to where
        the match was the same. Raises `BadRecord` for a record of newer rules, or with a broken seed.
        """
        self.record = record
        game = game_of(record)
        kept = _readable(game, states or {})
        self.positions, self.events, self.fault = _replayed(record, kept)
        same = len(self.positions) - 1
        if same == len(record.moves):
            self.same = same
            return
        if told is not None:
            same = min(same, _alike(self.events, told))
        self.same = same
        self._go_by_states(game, kept, told)

    @property
    def whole(self) -> bool:
        """Whether today's rules lead to all that was played."""
        return self.same == len(self.record.moves)

    def _go_by_states(self, game: AnyGame, kept: Mapping[int, bytes], told: Sequence[Sequence[Event]] | None) -> None:
        empty = Match(self.record, state=())
        for number in range(self.same + 1, len(self.record.moves) + 1):
            data = kept.get(number)
            position = None if data is None else empty.following(game.decode(data))
            self.positions[number:] = [position]
        self.events[max(self.same, 0) :] = [
            [] if told is None else [*told[number]] for number in range(max(self.same, 0), len(self.record.moves))
        ]

    def decision(self, number: int) -> Decision | None:
        """Return the decision that the move of a number (from 1) answered, None where it is not known."""
        before, entry = self.positions[number - 1], self.record.moves[number - 1]
        return None if before is None else before.decision_of(entry.seat)

    def told(self) -> list[int]:
        """Return the numbers of the moves that everybody may know before the end.

        Neither secret choices nor passes in windows: a pass would tell that its seat could have played something. What
        cannot be known any more is not told.
        """
        return [number for number in range(1, len(self.record.moves) + 1) if self._may_be_told(number)]

    def _may_be_told(self, number: int) -> bool:
        decision, move = self.decision(number), parse_move(self.record.moves[number - 1].move)
        if number > self.same and (decision is None or (move not in decision.moves and not decision.sheet)):
            return False
        return decision is None or not (decision.secret or (decision.window and move == PASS))

    def said(self, number: int, *, for_all: bool) -> Phrase:
        """Return the move of a number (from 1) as it is said: as its mover knew it, or ``for_all`` as everybody did.

        Where the board before it was not kept, or these rules know no such move, it is said by its canonical words.
        """
        before, entry = self.positions[number - 1], self.record.moves[number - 1]
        if before is not None and (number <= self.same or self.decision(number) is not None):
            try:
                return told_move(before.game, before.state, entry.seat, entry.move, None if for_all else entry.seat)
            except (LookupError, ValueError, Refused):
                pass
        return Phrase("spoken-raw", {"move": entry.move})

    def without(self, dropped: Sequence[int]) -> Match:
        """Return the match as it would be without the moves of these numbers (from 0).

        What was played before them stays as it was; moves after them are made anew. Raises `BadRecord` where the board
        before them was not kept, or a later move cannot be made.
        """
        first = min(dropped)
        position = self.positions[first]
        if position is None:
            raise BadRecord(f"move {first + 1}", "nobody kept the board before it, and these rules play it differently")
        match = position.following(position.state)
        match.moves = [*self.record.moves[:first]]
        for number, entry in enumerate(self.record.moves[first:], start=first):
            if number not in dropped:
                play_again(match, number + 1, entry)
        return match


def play_again(match: Match, number: int, entry: PlayedMove) -> list[Event]:
    """Play the move of this number (from 1), which other rules may have played. Raises `BadRecord` naming it.

    Rules that changed may fail in any way with what others played.
    """
    try:
        return play_entry(match, number, entry)
    except BadRecord:
        raise
    except Exception as error:
        raise BadRecord(f"move {number} ({entry.move[:100]})", type(error).__name__) from error


def _readable(game: AnyGame, states: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the states that can be read, in the form that the game writes today."""
    found = {}
    for number, data in states.items():
        try:
            found[number] = game.encode(game.decode(data))
        except BadRecord:
            continue
    return found


def _replayed(
    record: MatchRecord, kept: Mapping[int, bytes]
) -> tuple[list[Match | None], list[list[Event]], BadRecord | None]:
    """Play a record as long as it leads to the kept states; return positions, events, and why it goes on no further."""
    positions: list[Match | None] = []
    events: list[list[Event]] = []
    try:
        match = begun(record)
        for number, entry in enumerate((None, *record.moves)):
            told = _played(match, number, entry)
            if number in kept and kept[number] != match.game.encode(match.state):
                break
            positions.append(match.following(match.state))
            events += told
    except Exception as error:
        # Rules that changed may fail in any way with what others played.
        if not kept:
            raise
        fault = error if isinstance(error, BadRecord) else BadRecord(f"move {len(positions)}", type(error).__name__)
        return positions, events, fault
    return positions, events, None


def _played(match: Match, number: int, entry: PlayedMove | None) -> list[list[Event]]:
    return [] if entry is None else [play_entry(match, number, entry)]


def _alike(events: Sequence[Sequence[Event]], told: Sequence[Sequence[Event]]) -> int:
    """Return the number of moves up to the first one of which something else was told."""
    for number, (one, other) in enumerate(zip(events, told, strict=False)):
        if [*one] != [*other]:
            return number
    return len(events)
