"""The description of an effect code: the questions it asks first, whether it could do anything, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from engine.games.marvel_united.state.codes import Pick
from engine.games.marvel_united.state.pieces import (
    NOBODY,
    NOWHERE,
    Memory,
)
from engine.games.marvel_united.state.state import (
    State,
)
from engine.games.marvel_united.state.steps import (
    Effect,
)
from engine.kernel.moves import Move
from engine.kernel.steps.stack import Run

# An effect's action, a Hero's choice, whom it hits, what a Hero pays, the Villain seat's choice.
QuestionKind = Literal["action", "effect", "hit", "pay", "scheme"]


class Question(msgspec.Struct, frozen=True):
    """A choice that an effect asks of a seat, at a place if it has one; ``n`` are the like choices still to come.

    ``always``: a single move is asked as well, because making it unasked would tell of a hidden hand.
    """

    seat: int
    kind: QuestionKind
    moves: tuple[Move, ...]
    secret: bool = False
    place: int = NOWHERE
    n: int = 1
    always: bool = False


def _no_question(_state: State, _step: Effect, _code: Any) -> Question | None:  # noqa: ANN401 - each deed has its code
    return None


def _able(_state: State, _step: Effect, _code: Any) -> bool:  # noqa: ANN401
    return True


class Deed(msgspec.Struct, frozen=True):
    """The description of one effect code.

    ``ask`` returns the next question, given the answers in ``Effect.picks``: None when all are there, one without moves
    if the step cannot be done. ``do`` then carries the step out and returns what later steps must know. ``each``: it
    runs after every single answer, which is the last of the picks. ``able`` tells whether the step could do anything.
    """

    do: Callable[[Run[State], Effect, Any], Memory | None]
    ask: Callable[[State, Effect, Any], Question | None] = _no_question
    able: Callable[[State, Effect, Any], bool] = _able
    each: bool = False


def asker(state: State, step: Effect, pick: Pick = "lead") -> int:
    """Return who decides: the user of the effect, the Villain seat for its cards, else the lead (section 5)."""
    if pick == "villain" and state.villain_seat is not None:
        return state.villain_seat
    return state.lead if step.seat == NOBODY else step.seat


def kind_for(state: State, seat: int) -> QuestionKind:
    """Return the kind of a plain choice of a seat."""
    return "scheme" if seat == state.villain_seat else "effect"


def choice(
    state: State,
    seat: int,
    moves: Iterable[Move],
    *,
    secret: bool = False,
    place: int = NOWHERE,
    n: int = 1,
    always: bool = False,
) -> Question:
    """Return a plain choice of a seat."""
    return Question(seat, kind_for(state, seat), tuple(moves), secret, place, n, always)


def at_moves(state: State, places: Iterable[int], *words: str) -> tuple[Move, ...]:
    """Return a move for each place: the words, then where."""
    return tuple((*words, "at", state.ring[place].location) for place in places)


def picked_place(state: State, move: Move, default: int = NOWHERE) -> int:
    """Return the place that a move ends with ("… at london"), else the default one."""
    return state.place_of(move[-1]) if move[-2:-1] == ("at",) else default


def hero_word(state: State, seat: int) -> str:
    """Return the word of the Hero of a seat."""
    return state.heroes[seat].hero


def seat_named(state: State, word: str) -> int:
    """Return the seat of a Hero by its word. Raises `LookupError`."""
    for seat, hero in enumerate(state.heroes):
        if hero.hero == word:
            return seat
    raise LookupError(word)


def others(state: State, seat: int) -> list[int]:
    """Return the other Heroes who stand; a commander's only Hero is meant by "another Hero", too (MU-47, MU-73)."""
    return [one for one, _ in state.standing() if one != seat or state.solo]
