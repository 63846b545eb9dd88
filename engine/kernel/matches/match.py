"""A match in play: it accepts moves, replays records, and plans undos."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.kernel.chance.fair import Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import LISTED, PASS, Move, closest, listed_moves, move_text, parse_move
from engine.kernel.choices.orders import DEFAULT, Order, after_pass, answer, at, parse_order
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame, game_named
from engine.kernel.contract.states import State
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.record import MatchRecord, PlayedMove, chance_of, newest_version
from engine.kernel.steps.events import CHOICE_MADE, Event
from engine.kernel.table.outcome import Outcome
from engine.kernel.table.table_rules import TableRules
from engine.kernel.words.phrases import Phrase, SeatRef, either

TOKEN_BYTES = 5


class MoveResult(msgspec.Struct, frozen=True):
    """A legal move that was carried out on a copy of the state: the new state, its decisions, and the events."""

    seat: int
    move: str
    state: Any
    events: list[Event]
    outcome: Outcome | None
    decisions: tuple[Decision, ...]


class Match:
    """A record with the state it leads to. `attempt` changes nothing; `accept` takes over the result of `attempt`."""

    def __init__(
        self,
        record: MatchRecord,
        state: State | None = None,
        orders: Mapping[int, Order] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.game: AnyGame = game_named(record.game)
        self.record = record
        self.chance = chance or chance_of(record)
        self.orders = dict(orders or {})
        self.setup_events: list[Event] = []
        self._decisions: tuple[Decision, ...] | None = None
        self._table: TableRules | None = None
        if state is None:
            options = self.game.parse_options(record.options)
            self._table = self.game.table(options)
            if record.seats not in self._table.seat_counts:
                raise Refused("bad_seats", seats=record.seats, allowed=either(self._table.seat_counts))
            run = self.game.begin(options, record.seats, self.chance)
            state, self.setup_events, self._decisions = run.state, run.events, run.decisions
        self.state: Any = state
        self.moves: list[PlayedMove] = []

    @property
    def table(self) -> TableRules:
        """The rules of the table: sides, roles and more. Raises `Refused` for options that the game refuses."""
        if self._table is None:
            self._table = self.game.table(self.game.parse_options(self.record.options))
        return self._table

    def decisions(self) -> tuple[Decision, ...]:
        """Return the current decisions, each with every legal move."""
        if self._decisions is None:
            self._decisions = self.game.decisions(self.state)
        return self._decisions

    def decision_of(self, seat: int) -> Decision | None:
        """Return the current decision of ``seat``, or None if it has none."""
        for decision in self.decisions():
            if decision.seat == seat:
                return decision
        return None

    def token(self, seat: int | None) -> int:
        """Return a number that changes only when the question to a seat changes, not when another seat chooses."""
        view = msgspec.structs.replace(self.view(seat), active=[])
        return int.from_bytes(hashlib.sha256(msgspec.json.encode(view)).digest()[:TOKEN_BYTES], "big")

    def view(self, seat: int | None) -> View:
        """Return the view of ``seat`` (None: a spectator). Raises `Refused` ("no_such_seat")."""
        if seat is not None and not 0 <= seat < self.record.seats:
            raise Refused("no_such_seat", seat=seat, seats=self.record.seats)
        view: View = self.game.view(self.state, seat, self.decisions())
        if seat is not None and self.game.windows:
            view.order = self.order_of(seat).text()
        return view

    def open_view(self, seat: int | None) -> View:
        """Return the view of ``seat`` (None: a spectator) as if the match were over, with nothing hidden.

        Raises `Refused`.
        """
        state = self.state.copy()
        state.outcome = state.outcome or Outcome((), Phrase("board-ended"))
        return self.following(state).view(seat)

    def closed_view(self, seat: int | None) -> View:
        """Return a view after the end that does not show what was hidden before the end.

        Raises `Refused` ("no_such_seat").
        """
        state = self.state.copy()
        state.outcome = None
        view = self.following(state).view(seat)
        view.outcome, view.chapter = self.state.outcome, self.game.chapter(self.state)
        return view

    def order_of(self, seat: int) -> Order:
        """Return the standing order that holds for the seat now."""
        return at(self.orders.get(seat, DEFAULT), self.game.span(self.state), seat)

    def settled_orders(self, state: State | None = None, answered_decision: Decision | None = None) -> dict[int, Order]:
        """Return the orders that still hold in a state, if one of them has just answered ``answered_decision``."""
        span, orders = self.game.span(self.state if state is None else state), dict(self.orders)
        if answered_decision is not None and answered_decision.window is not None and answered_decision.seat in orders:
            orders[answered_decision.seat] = after_pass(
                orders[answered_decision.seat], answered_decision.window, answered_decision.seat
            )
        return {seat: at(order, span, seat) for seat, order in orders.items()}

    def give_order(self, seat: int, text: str) -> Order:
        """Set a seat's standing order for later windows. Raises `Refused` ("no_windows", or like `parse_order`)."""
        if not 0 <= seat < self.record.seats:
            raise Refused("no_such_seat", seat=seat, seats=self.record.seats)
        if not self.game.windows:
            raise Refused("no_windows")
        former, span = self.orders.get(seat, DEFAULT), self.game.span(self.state)
        order = parse_order(text, former, span, seat, self.game.order_words())
        self.orders[seat] = order
        return order

    def ordered(self) -> tuple[Decision, Move] | None:
        """Return a decision that its seat's standing order answers, and the answer; None if there is none."""
        slow = self.game.slow_windows(self.state)
        for decision in self.decisions():
            move = answer(self.order_of(decision.seat), decision, {} if slow else self.game.plans)
            if move is not None:
                return decision, move
        return None

    def attempt(self, seat: int, text: str) -> MoveResult:
        """Carry out a move on a copy of the state, or a list of moves that a work sheet hands in as one text.

        Raises `Refused`: "no_such_seat", "match_over", "not_your_turn", "illegal_move", or "no_such_move_now" for
        a list that is longer than the sheet allows.
        """
        if not 0 <= seat < self.record.seats:
            raise Refused("no_such_seat", seat=seat, seats=self.record.seats)
        decisions = self.decisions()
        if not decisions:
            raise Refused("match_over")
        decision = self.decision_of(seat)
        if decision is None:
            raise Refused("not_your_turn", due=SeatRef(decisions[0].seat))
        if decision.sheet and len(moves := listed_moves(text)) > 1:
            return self._attempt_list(seat, moves)
        move = parse_move(text)
        if move not in decision.moves:
            near = closest(move_text(move)[:100], list(map(move_text, decision.moves)))
            raise Refused("illegal_move", move=text[:100], instead=" / ".join(near))
        state = self.state.copy()
        run = self.game.play(state, seat, move, self.chance)
        return MoveResult(seat, move_text(move), state, run.events, state.outcome, run.decisions)

    def _attempt_list(self, seat: int, texts: Sequence[str]) -> MoveResult:
        """Carry out the moves of a work sheet one after another. Raises `Refused` like `attempt`."""
        match, moves, events = self, list[str](), list[Event]()
        for text in texts:
            decision = match.decision_of(seat)
            if decision is None or not decision.sheet:
                raise Refused("no_such_move_now", move=text[:100])
            move_result = match.attempt(seat, text)
            moves.append(move_result.move)
            events += move_result.events
            match = match.after(move_result)
        # The whole list counts as one choice, so the seat gets one event that its choice is made.
        result_events = [
            Event(CHOICE_MADE, {"move": LISTED.join(moves)}, (seat,)),
            *(one for one in events if one.key != CHOICE_MADE),
        ]
        return MoveResult(seat, LISTED.join(moves), match.state, result_events, match.outcome(), match.decisions())

    def accept(self, move_result: MoveResult, answered_decision: Decision | None = None) -> None:
        """Make the result of an attempt the current state; ``answered_decision`` is given if a standing order moved."""
        self.orders = self.settled_orders(move_result.state, answered_decision)
        self.state = move_result.state
        self.moves.append(PlayedMove(move_result.seat, move_result.move))
        self._decisions = move_result.decisions

    def after(self, move_result: MoveResult, orders: Mapping[int, Order] | None = None) -> Match:
        """Return a match in the state after an attempted move; like `following`, it keeps no list of moves."""
        return self.following(move_result.state, orders, move_result.decisions)

    def following(
        self,
        state: State,
        orders: Mapping[int, Order] | None = None,
        decisions: tuple[Decision, ...] | None = None,
    ) -> Match:
        """Return a copy of this match in another state, with an empty list of moves; ``orders`` replace its orders."""
        other = object.__new__(Match)
        other.game, other.record, other.chance = self.game, self.record, self.chance
        other.state = state
        other.orders = dict(self.orders if orders is None else orders)
        other.moves = []
        other.setup_events = []
        other._table = self._table
        other._decisions = self._decisions if decisions is None and state is self.state else decisions
        return other

    def play(self, seat: int, text: str) -> list[Event]:
        """Attempt a move, accept it, and return its events. Raises `Refused` like `attempt`."""
        move_result = self.attempt(seat, text)
        self.accept(move_result)
        return move_result.events

    def play_ordered(self, decision: Decision, move: Move) -> list[Event]:
        """Make the move with which a standing order answers a decision (see `ordered`); return the events."""
        move_result = self.attempt(decision.seat, move_text(move))
        self.accept(move_result, decision)
        return move_result.events

    def outcome(self) -> Outcome | None:
        """Return how the match ended, or None while it runs."""
        outcome: Outcome | None = self.state.outcome
        return outcome

    def full_record(self) -> MatchRecord:
        """Return the record with the moves played so far, without its proof, which may be about other moves."""
        return msgspec.structs.replace(self.record, moves=tuple(self.moves), proof=None)


def replay(record: MatchRecord, upto: int | None = None) -> Match:
    """Play a record again, to its end or through ``upto`` moves. Raises `BadRecord`, which names the first fault."""
    return replay_events(record, upto)[0]


def replay_events(record: MatchRecord, upto: int | None = None) -> tuple[Match, list[list[Event]]]:
    """Return a match played again like `replay`, and the events of each move."""
    match = initial_match(record)
    events_by_step: list[list[Event]] = []
    for number, entry in enumerate(record.moves[:upto], start=1):
        events_by_step.append(play_entry(match, number, entry))
    return match, events_by_step


def initial_match(record: MatchRecord, chance: Chance | None = None) -> Match:
    """Return the match of a record before its first move, by default with the record's chance. Raises `BadRecord`."""
    game_of(record)
    try:
        return Match(msgspec.structs.replace(record, moves=(), proof=None), chance=chance)
    except Refused as error:
        raise BadRecord("setup", error.code) from error


def game_of(record: MatchRecord) -> AnyGame:
    """Return the game of a record. Raises `BadRecord` if it is not installed, or if its installed rules are older."""
    try:
        game = game_named(record.game)
    except Refused as error:
        raise BadRecord("game", error.code) from error
    newest = newest_version(record)
    if record.version < 1 or newest > game.version:
        raise BadRecord("version", f"{newest} is newer than these rules, which are version {game.version}")
    return game


def play_entry(match: Match, number: int, entry: PlayedMove) -> list[Event]:
    """Play a move of a record; ``number`` is its number, from 1. Raises `BadRecord`, which names the move."""
    try:
        return match.play(entry.seat, entry.move)
    except Refused as error:
        raise BadRecord(f"move {number} ({entry.move[:100]})", error.code) from error


def told_moves(record: MatchRecord) -> tuple[PlayedMove, ...]:
    """Return the moves that everybody may know before the end: no secret choices, no passes. Raises `BadRecord`."""
    match = replay(record, 0)
    moves_told = []
    for number, entry in enumerate(record.moves, start=1):
        decision = match.decision_of(entry.seat)
        if decision is None or not (decision.secret or (decision.window and parse_move(entry.move) == PASS)):
            moves_told.append(entry)
        play_entry(match, number, entry)
    return tuple(moves_told)


class UndoPlan(msgspec.Struct, frozen=True):
    """The plan of an undo: the moves that it drops (their zero-based numbers), and whether it is free.

    ``simultaneous``: the dropped moves are unrevealed choices of one seat, and no move of another seat is dropped.
    """

    dropped: tuple[int, ...]
    free: bool
    simultaneous: bool = False


def undo_plan(
    moves: list[PlayedMove],
    events: list[list[Event]],
    seat: int,
    by_order: Collection[int] = (),
    *,
    simultaneous: bool = False,
) -> UndoPlan:
    """Return the plan to take back the latest move of ``seat`` and all later moves.

    The undo is free only if all dropped moves are the seat's own and revealed nothing hidden or random. ``events`` are
    the events of each move. ``by_order`` are the numbers of the moves that standing orders made, as far as ``seat`` may
    know of them; they count as moves of no seat. ``simultaneous``: the seats choose at the same time now, so an undo of
    unrevealed choices drops only the choices of ``seat``. Raises `Refused` ("nothing_to_undo").
    """
    mine = [number for number, entry in enumerate(moves) if entry.seat == seat and number not in by_order]
    if not mine:
        raise Refused("nothing_to_undo")
    keep = mine[-1]
    later = range(keep, len(moves))
    since = [event for event_told in events[keep:] for event in event_told]
    if simultaneous and are_all_private(since):
        return UndoPlan(tuple(number for number in later if moves[number].seat == seat), True, True)
    is_own = all(moves[number].seat == seat or number in by_order for number in later)
    return UndoPlan(tuple(later), is_own and not any(event.reveals for event in since))


def are_all_private(events: Iterable[Event]) -> bool:
    """Return whether none of these events is public, so that the choices are not revealed yet."""
    return all(event.to is not None for event in events)


def choose_simultaneously(decisions: Iterable[Decision]) -> bool:
    """Return whether the seats that must choose make their choices at the same time."""
    return any(decision.simultaneous for decision in decisions)


def without(record: MatchRecord, dropped: Collection[int]) -> MatchRecord:
    """Return a record without the moves that have these zero-based numbers."""
    kept_entries = tuple(entry for number, entry in enumerate(record.moves) if number not in dropped)
    return msgspec.structs.replace(record, moves=kept_entries)
