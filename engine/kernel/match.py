"""A match being played: the one way by which a move enters, replay, and taking back."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.kernel.decisions import Decision, Outcome
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.events import Event
from engine.kernel.game import View
from engine.kernel.moves import closest, move_text, parse_move
from engine.kernel.phrases import SeatRef
from engine.kernel.record import MatchRecord, PlayedMove, chance_of
from engine.kernel.registry import AnyGame, game_named


class Played(msgspec.Struct, frozen=True):
    """A move that was found legal and carried out on a copy: the new state and what happened."""

    seat: int
    move: str
    state: Any
    events: list[Event]
    outcome: Outcome | None


class Match:
    """A record together with the state it leads to. `attempt` changes nothing; `accept` makes it true."""

    def __init__(self, record: MatchRecord, state: Any = None) -> None:  # noqa: ANN401 - the game's own type
        self.game: AnyGame = game_named(record.game)
        self.record = record
        self.chance = chance_of(record)
        if state is None:
            if record.seats not in self.game.seat_counts:
                raise Refused("bad_seats", seats=record.seats, allowed=_listed(self.game.seat_counts))
            options = self.game.parse_options(record.options)
            state = self.game.setup(options, record.seats, self.chance)
        self.state = state
        self.moves: list[PlayedMove] = []
        self._decisions: tuple[Decision, ...] | None = None

    def decisions(self) -> tuple[Decision, ...]:
        """Return who must choose now, with every legal move."""
        if self._decisions is None:
            self._decisions = self.game.decisions(self.state)
        return self._decisions

    def decision_of(self, seat: int) -> Decision | None:
        """Return what ``seat`` must choose now, or None."""
        for decision in self.decisions():
            if decision.seat == seat:
                return decision
        return None

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` (None: a spectator) may know. Raises `Refused` ("no_such_seat")."""
        if seat is not None and not 0 <= seat < self.record.seats:
            raise Refused("no_such_seat", seat=seat, seats=self.record.seats)
        view: View = self.game.view(self.state, seat)
        return view

    def attempt(self, seat: int, text: str) -> Played:
        """Carry out a move on a copy of the state.

        Raises `Refused`: "no_such_seat", "match_over", "not_your_turn" (naming who is due) or "illegal_move"
        (with legal moves like it).
        """
        if not 0 <= seat < self.record.seats:
            raise Refused("no_such_seat", seat=seat, seats=self.record.seats)
        decisions = self.decisions()
        if not decisions:
            raise Refused("match_over")
        decision = self.decision_of(seat)
        if decision is None:
            raise Refused("not_your_turn", due=SeatRef(decisions[0].seat))
        move = parse_move(text)
        if move not in decision.moves:
            raise Refused("illegal_move", move=text[:100], instead=" / ".join(closest(text[:100], decision.moves)))
        state = self.game.copy(self.state)
        events = self.game.play(state, seat, move, self.chance)
        return Played(seat, move_text(move), state, events, self.game.outcome(state))

    def accept(self, played: Played) -> None:
        """Make an attempted move the present state."""
        self.state = played.state
        self.moves.append(PlayedMove(played.seat, played.move))
        self._decisions = None

    def play(self, seat: int, text: str) -> list[Event]:
        """Attempt and accept in one; returns the events. Raises `Refused` as `attempt` does."""
        played = self.attempt(seat, text)
        self.accept(played)
        return played.events

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None while it runs."""
        return self.game.outcome(self.state)

    def full_record(self) -> MatchRecord:
        """Return the record with the moves played so far."""
        return msgspec.structs.replace(self.record, moves=tuple(self.moves))


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def replay(record: MatchRecord, upto: int | None = None) -> Match:
    """Play a record again, to its end or to after ``upto`` moves.

    Raises `BadRecord` naming the first move that cannot have been made, or what else is wrong.
    """
    return replay_events(record, upto)[0]


def replay_events(record: MatchRecord, upto: int | None = None) -> tuple[Match, list[list[Event]]]:
    """Like `replay`, and return each move's events too."""
    try:
        game = game_named(record.game)
    except Refused as error:
        raise BadRecord("game", error.code) from error
    if record.version != game.version:
        raise BadRecord("version", f"{record.version} is not {game.version}, the version of these rules")
    try:
        match = Match(msgspec.structs.replace(record, moves=()))
    except Refused as error:
        raise BadRecord("setup", error.code) from error
    told: list[list[Event]] = []
    for number, entry in enumerate(record.moves[:upto], start=1):
        try:
            told.append(match.play(entry.seat, entry.move))
        except Refused as error:
            raise BadRecord(f"move {number} ({entry.move[:100]})", error.code) from error
    return match, told


class UndoPlan(msgspec.Struct, frozen=True):
    """What taking back would mean: how many moves remain, which text goes first, and whether all must agree."""

    keep: int
    move: str
    free: bool


def undo_plan(moves: list[PlayedMove], events: list[list[Event]], seat: int) -> UndoPlan:
    """Plan to take back the latest move of ``seat``, and with it all later ones.

    It is free only if the moves taken back are all the seat's own and nothing hidden or random was revealed
    by them. ``events`` are each move's. Raises `Refused` ("nothing_to_undo").
    """
    mine = [number for number, entry in enumerate(moves) if entry.seat == seat]
    if not mine:
        raise Refused("nothing_to_undo")
    keep = mine[-1]
    own = all(entry.seat == seat for entry in moves[keep:])
    calm = not any(event.reveals for told in events[keep:] for event in told)
    return UndoPlan(keep, moves[keep].move, own and calm)
