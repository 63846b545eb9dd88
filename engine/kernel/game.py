"""The contract of a game: everything that the rest of the house may ask of the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from engine.kernel.chance import Chance
from engine.kernel.decisions import Decision, Outcome, Span
from engine.kernel.decks import DeckBook
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.events import Event
from engine.kernel.moves import Move
from engine.kernel.phrases import Label, Phrase
from engine.kernel.steps import Rules, Run, StepState, answer, decide


class View(msgspec.Struct, kw_only=True):
    """What one seat (None: a spectator) may know. Each game derives its own.

    ``moves`` are the viewer's own legal moves, as canonical texts; ``active`` are the seats that must act.
    ``chapter`` names the part of the match that the next choice belongs to (a turn, an attack with its answers):
    what happens within one is told as one story. ``order`` is the viewer's standing order, None where the game has
    no reaction windows.
    """

    seat: int | None
    active: list[int]
    moves: list[str]
    outcome: Outcome | None
    chapter: str
    order: str | None = None


class State(StepState, Protocol):
    """The whole table; a plain struct with the stack of steps, and the outcome once the match is over."""

    outcome: Outcome | None

    def copy(self) -> Self:
        """Return a copy that shares nothing that can change."""


S = TypeVar("S", bound=State)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, O, V]):
    """A game: rules over a plain state. All methods are pure but `play`, which changes the state it is given.

    ``rules`` say what each kind of step in the state does.
    """

    slug: ClassVar[str]
    version: ClassVar[int]
    seat_counts: ClassVar[tuple[int, ...]]
    minutes_at_table: ClassVar[int]
    # The reaction windows by name; empty for a game that has none, and so no standing orders.
    windows: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[Rules[Any]]
    # What players bring to the table, where the game has such a thing; their option is then one value per seat.
    decks: ClassVar[DeckBook | None] = None
    # Whether all seats win or lose together, against the game.
    cooperative: ClassVar[bool] = False
    options_type: type[O]
    state_type: type[S]
    view_type: type[V]
    _states: ClassVar[msgspec.json.Decoder[Any]]

    def __init_subclass__(cls) -> None:
        """Build what msgspec needs to read states and options.

        It would do so at their first use, which is not safe in several threads; a class is made in one.
        """
        super().__init_subclass__()
        cls._states = msgspec.json.Decoder(cls.state_type)
        msgspec.json.Decoder(cls.options_type)

    @abstractmethod
    def setup(self, options: O, seats: int, chance: Chance) -> S:
        """Return the state at the start."""

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return who must choose now, each with the full list of legal moves; nothing when the match is over."""
        return decide(self.rules, state)

    def play(self, state: S, seat: int, move: Move, chance: Chance) -> list[Event]:
        """Carry out a move that is known to be legal and return what happened; changes ``state``."""
        run = Run(state, chance)
        answer(self.rules, run, seat, move)
        return run.events

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """Return what ``seat`` (None: a spectator) may know."""

    @abstractmethod
    def points(self, state: S) -> tuple[int, ...]:
        """Return each seat's points as they stand."""

    @abstractmethod
    def validate(self, state: S) -> None:
        """Raise `BadRecord` where a state from outside breaks what always holds."""

    @abstractmethod
    def label(self, view: V, words: Move) -> Label:
        """Return how the last of ``words`` (the beginning of a legal move, or a whole one) is offered."""

    @abstractmethod
    def preview(self, view: V, move: Move) -> list[Phrase]:
        """Say what a legal move will do, as far as the viewer can know."""

    @abstractmethod
    def rate(self, view: V, move: Move) -> float:
        """Return how good a legal move looks to the viewer; only the order counts."""

    def span(self, state: S) -> Span:  # noqa: ARG002 - a game without reaction windows has no use for it
        """Return the present turn and attack, which temporary standing orders are for."""
        return Span(0)

    def slow_windows(self, state: S) -> bool:  # noqa: ARG002
        """Tell whether windows open whatever seats hold: nobody shall tell then who answers them by an order."""
        return False

    def teams(self, options: O, seats: int) -> tuple[int, ...]:  # noqa: ARG002
        """Return each seat's side, as a number; by default all in one where they play together, else each its own."""
        return (0,) * seats if self.cooperative else tuple(range(seats))

    def public_options(self, options: O, veil: Callable[[str, str], str]) -> dict[str, Any]:  # noqa: ARG002
        """Return the options as JSON, as everybody may know them while the match runs.

        What is a seat's own secret is replaced by ``veil(purpose, secret)``, a salted hash.
        """
        public: dict[str, Any] = msgspec.to_builtins(options)
        return public

    def parse_options(self, options: object) -> O:
        """Turn JSON-able options into the typed ones.

        Raises `Refused` ("bad_options") for an unknown name, a wrong type or a value out of bounds.
        """
        try:
            return msgspec.convert(options, self.options_type)
        except msgspec.ValidationError as error:
            raise Refused("bad_options", why=str(error)) from error

    def encode(self, state: S) -> bytes:
        """Return the state as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        """Return the state that `encode` wrote. Raises `BadRecord` when it cannot be one."""
        try:
            state: S = self._states.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadRecord("state", str(error)) from error
        return state
