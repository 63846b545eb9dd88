"""A session with its match, as the host holds it in memory, and the decoding of its stored columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from bot.host.clocks.appointments import Appointment
from bot.host.clocks.seat_times import Times, agreed_appointment, decode_times, plays
from bot.host.clocks.terms import read_terms
from bot.host.ground.damage import Damaged, PlayedByNewerRules, check_active, check_numbers
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.orders import Order
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame, game_named, games
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import MatchRecord, PlayedMove, sealed
from engine.kernel.table.outcome import Outcome
from engine.kernel.table.table_rules import TableRules
from engine.kernel.words.phrases import Phrase, SeatRef
from storage.records.matches import Move, Seat, Session, StandingOrder

_OUTCOME = msgspec.json.Decoder(Outcome)
_ORDER = msgspec.json.Decoder(Order)
_ENTROPY = msgspec.json.Decoder(tuple[str, ...])
_OPTIONS = msgspec.json.Decoder(dict[str, Any])
# The reason for the end of a match, by the cause that made its last player leave (other than resigning).
_MADE_TO_LEAVE = {"vote": "end-removed", "clock": "end-out-of-time", "moderator": "end-ruled-out"}


class Live:
    """A session with its match at one revision. The object never changes. ``match`` is None in the lobby."""

    __slots__ = ("_table", "_times", "damage", "game", "match", "session")

    def __init__(self, session: Session, match: Match | None = None) -> None:
        """Use the given ``match``, or decode the stored one. Raises `Damaged` if the session cannot be read."""
        self.session = session
        self.match = match
        # Why the session cannot be read; None if it can.
        self.damage: str | None = None
        self._times: Times | None = None
        self._table: TableRules | None = None
        if match is not None:
            self.game: AnyGame = game_named(session.game)
            return
        try:
            self._read_match()
        except Damaged:
            raise
        except Exception as error:
            # Another program or version may have written the row, so it may contain anything.
            raise Damaged(session, f"cannot be read ({type(error).__name__}: {error})") from error

    def _read_match(self) -> None:
        session = self.session
        self.game = game_named(session.game)
        if session.present_version > self.game.version:
            # The state may have another format, and the program's older rules would spoil the match.
            raise PlayedByNewerRules(session, self.game.version)
        if session.damaged_column is not None:
            raise BadRecord(session.damaged_column, "it cannot be read")
        options = decoded_options(session)
        if session.state is not None:
            self.match = Match(sealed_record(session), self.game.decode(session.state), decoded_orders(session.orders))
        read_terms(session.terms)
        decoded_outcome(session)
        check_numbers(session, self.times)
        if session.active:
            check_active(session, self.game, options, self.match)

    @classmethod
    def of(cls, session: Session) -> Live:
        """Return a session. If it cannot be read, return it with its `damage` and without a match."""
        try:
            return cls(session)
        except Damaged as error:
            return _Unread(session, error.why)

    @property
    def slug(self) -> str | None:
        """The game's slug; None if the game no longer exists."""
        return self.session.game if self.session.game in games() else None

    def need_running(self) -> None:
        """Raise `Refused` ("not_started", "never_begun", "match_over", "paused") unless the match is being played."""
        if self.session.started_at is None:
            self.need_begun()
        if self.match is None or not self.is_running:
            raise Refused("match_over")
        if self.session.paused_at is not None:
            raise Refused("paused")

    def need_begun(self) -> None:
        """Raise `Refused` if there is no match: "not_started" in a lobby, "never_begun" if the lobby was closed."""
        if self.match is None:
            raise Refused("not_started" if self.session.active else "never_begun")

    @property
    def running_match(self) -> Match:
        """The match while it is being played. Raises `Refused` ("not_started", "match_over" or "paused")."""
        self.need_running()
        return self.begun_match

    @property
    def table(self) -> TableRules:
        """The rules of the table with the current options."""
        if self.match is not None:
            return self.match.table
        if self._table is None:
            self._table = self.game.table(self.game.parse_options(decoded_options(self.session)))
        return self._table

    @property
    def is_running(self) -> bool:
        """Whether the match is being played, paused or not."""
        return self.session.status == "running" and self.session.deleted_at is None

    @property
    def times(self) -> Times:
        """The seats' clocks."""
        if self._times is None:
            self._times = decode_times(self.session.clocks)
        return self._times

    @property
    def appointment(self) -> Appointment | None:
        """The appointment for which the match's clocks wait, None if they do not wait (TN-67)."""
        return agreed_appointment(self.times) if self.is_running else None

    @property
    def awaits_nobody(self) -> bool:
        """Whether a running match waits for no player: it is paused, or waits for an appointment."""
        return self.session.paused_at is not None or self.appointment is not None

    @property
    def begun_match(self) -> Match:
        """The match, even when it is over. Raises `Refused` ("not_started", "never_begun")."""
        self.need_begun()
        return cast("Match", self.match)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat that the user holds and has not resigned, or None."""
        return next((seat for seat in self.session.seats if seat.user_id == user_id and seat.resigned_at is None), None)

    def own_seat(self, user_id: int) -> int:
        """Return the user's seat number. Raises `Refused` ("not_seated")."""
        seat = self.seat_of(user_id)
        if seat is None:
            raise Refused("not_seated")
        return seat.seat

    def playing_seat(self, user_id: int) -> int:
        """Return the number of the seat that the user plays.

        Raises `Refused`: "not_seated"; "seat_open" or "computer_plays" if the user must take the seat back first.
        """
        seat = self.seat_of(user_id)
        if seat is None:
            raise Refused("not_seated")
        if seat.opened_at is not None:
            raise Refused("seat_open")
        if seat.computer_since is not None:
            raise Refused("computer_plays")
        return seat.seat

    def view(self, viewer: int | None) -> View:
        """Return what a viewer (None: a spectator) may know.

        After the end of the match, that is everything except values that a tournament still keeps secret. Raises
        `Refused` ("not_started", "never_begun", "no_such_seat").
        """
        if self.session.status == "running":
            return self.begun_match.view(viewer)
        is_revealed = self.session.seed_revealed
        return self.begun_match.open_view(viewer) if is_revealed else self.begun_match.closed_view(viewer)

    def own_decision(self, user_id: int) -> Decision:
        """Return the user's pending decision.

        Raises `Refused`: "not_your_turn" (with the due seat), and the codes of `running_match` and `playing_seat`.
        """
        match = self.running_match
        decision = match.decision_of(self.playing_seat(user_id))
        if decision is None:
            raise Refused("not_your_turn", due=SeatRef(match.decisions()[0].seat))
        return decision

    def viewer(self, user_id: int) -> int | None:
        """Return the seat from which the user sees the match, None for spectators and players who resigned."""
        seat = self.seat_of(user_id)
        return seat.seat if seat else None

    def due_seats(self) -> list[Seat]:
        """Return the seats that must act now."""
        if self.match is None or not self.is_running:
            return []
        seats = {seat.seat: seat for seat in self.session.seats}
        return [seats[decision.seat] for decision in self.match.decisions()]

    def resigned(self) -> list[int]:
        """Return the numbers of the seats whose players left the match, voluntarily or not."""
        return [seat.seat for seat in self.session.seats if seat.resigned_at is not None]

    def put_out(self) -> list[int]:
        """Return the numbers of the seats whose players were removed from the match."""
        return [seat.seat for seat in self.session.seats if seat.resigned_at is not None and seat.put_out]

    def computer_seats(self) -> set[int]:
        """Return the numbers of the seats that the computer plays."""
        return {seat.seat for seat in self.session.seats if seat.opened_at is None and not plays(seat)}

    def voters(self, seat: int) -> list[int]:
        """Return the other seats whose players may be asked for consent."""
        return [other.seat for other in self.session.seats if other.seat != seat and plays(other)]

    def outcome(self) -> Outcome | None:
        """Return how the match ended, including resignations, or None."""
        return decoded_outcome(self.session)

    def told_outcome(self) -> Outcome | None:
        """Return the outcome as published: its reason says whether the last player to leave was removed, and how."""
        outcome, session = self.outcome(), self.session
        key = _MADE_TO_LEAVE.get(session.ended_how or "")
        if outcome is None or key is None or session.ended_seat is None:
            return outcome
        return msgspec.structs.replace(outcome, reason=Phrase(key, {"seat": SeatRef(session.ended_seat)}))


class _Unread(Live):
    """A session that cannot be read: no match, no clocks, and no ``game`` if that no longer exists."""

    __slots__ = ()

    def __init__(self, session: Session, why: str) -> None:
        self.session = session
        self.match = None
        self.damage = why
        self._times = {}
        self._table = None
        if session.game in games():
            self.game = game_named(session.game)


def decoded_orders(orders: Sequence[StandingOrder]) -> dict[int, Order]:
    """Return the standing orders by seat."""
    return {order.seat: _ORDER.decode(order.data) for order in orders}


def encoded_orders(orders: Mapping[int, Order]) -> tuple[StandingOrder, ...]:
    """Return standing orders in their stored form, by seat."""
    return tuple(StandingOrder(seat, msgspec.json.encode(order)) for seat, order in sorted(orders.items()))


def decoded_outcome(session: Session) -> Outcome | None:
    """Return how the session's match ended, including resignations, or None."""
    return _OUTCOME.decode(session.outcome) if session.outcome else None


def decoded_options(session: Session) -> dict[str, Any]:
    """Return the session's options by name."""
    return _OPTIONS.decode(session.options)


def sealed_record(session: Session, moves: Sequence[Move] = ()) -> MatchRecord:
    """Return the record with its seed, for use inside the host. `public_record` is for others."""
    return MatchRecord(
        game=session.game,
        version=int(session.rules_version),
        match_id=session.deal_id,
        options=decoded_options(session),
        seats=len(session.seats),
        entropy=_ENTROPY.decode(session.entropy) if session.entropy else (),
        commitment=session.commitment,
        seed=session.seed.hex(),
        rules=None if session.rule_changes else session.rules,
        moves=tuple(PlayedMove(move.seat, move.text) for move in moves),
    )


def public_record(session: Session) -> MatchRecord:
    """Return the record without moves. The seed and the seats' secrets are included only once the session is over."""
    record = sealed_record(session)
    return record if session.seed_revealed else sealed(record)
