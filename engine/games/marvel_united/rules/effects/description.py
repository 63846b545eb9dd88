"""How an effect code is described: its questions, whether it could do anything, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from engine.games.marvel_united.state.code_words import Pick
from engine.games.marvel_united.state.pieces import NOBODY, NOWHERE, Memory
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run

# The kinds of questions. "action": an action that an effect grants. "effect": a Hero's choice. "hit": the Hero to
# damage. "pay": a Hero's payment. "scheme": the Villain seat's choice.
QuestionKind = Literal["action", "effect", "hit", "pay", "scheme"]


class Question(msgspec.Struct, frozen=True):
    """A choice that an effect asks of a seat. ``place`` is the place in question, or `NOWHERE`.

    ``n``: the number of equal choices still to come, including this choice. ``always``: whether the seat is asked even
    if there is only one move, because answering automatically would reveal a hidden hand.
    """

    seat: int
    kind: QuestionKind
    moves: tuple[Move, ...]
    secret: bool = False
    place: int = NOWHERE
    n: int = 1
    always: bool = False


def _no_question(_state: State, _step: Effect, _code: object) -> Question | None:
    return None


def _able(_state: State, _step: Effect, _code: object) -> bool:
    return True


class EffectHandler(msgspec.Struct, frozen=True):
    """The description of one effect code.

    ``ask`` returns the next question after the answers in ``Effect.picks``. It returns None if no answer is missing,
    and a question without moves if the step cannot be done. ``do`` carries out the step and returns the memory (the
    results) for later steps. ``each``: whether ``do`` runs after every answer, which is then the last of
    ``Effect.picks``. ``able`` tells whether the step could do anything.
    """

    do: Callable[[Run[State], Effect, Any], Memory | None]
    ask: Callable[[State, Effect, Any], Question | None] = _no_question
    able: Callable[[State, Effect, Any], bool] = _able
    each: bool = False


def asker(state: State, step: Effect, pick: Pick = "lead") -> int:
    """Return the seat that decides.

    It is the Villain seat if ``pick`` names it, otherwise the seat of the effect's user, or the lead if no seat uses it
    (section 5 of the rules).
    """
    if pick == "villain" and state.villain_seat is not None:
        return state.villain_seat
    return state.lead if step.seat == NOBODY else step.seat


def kind_for(state: State, seat: int) -> QuestionKind:
    """Return the kind of question that a simple choice of this seat is."""
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
    """Return the question of a simple choice by a seat among ``moves``."""
    return Question(seat, kind_for(state, seat), tuple(moves), secret, place, n, always)


def at_moves(state: State, places: Iterable[int], *words: str) -> tuple[Move, ...]:
    """Return one move for each place: first the words, then the Location."""
    return tuple((*words, "at", state.ring[place].location) for place in places)


def picked_place(state: State, move: Move, default: int = NOWHERE) -> int:
    """Return the place at the end of a move ("… at london"), otherwise ``default``."""
    return state.place_of(move[-1]) if move[-2:-1] == ("at",) else default


def hero_word(state: State, seat: int) -> str:
    """Return the word for a seat's Hero in a move."""
    return state.heroes[seat].hero


def seat_named(state: State, word: str) -> int:
    """Return the seat of the Hero whom a word of a move names. Raises `LookupError` if there is none."""
    for seat, hero in enumerate(state.heroes):
        if hero.hero == word:
            return seat
    raise LookupError(word)


def others(state: State, seat: int) -> list[int]:
    """Return the seats of the other Heroes who are not KO.

    For a commander, "another Hero" includes the only Hero (MU-47, MU-73).
    """
    return [one for one, _ in state.standing_heroes() if one != seat or state.solo]
