"""The stack of steps, and the end of a match. After the end, no further step is carried out (R27)."""

from __future__ import annotations

from engine.games.marvel_united.state.cards import steps_at
from engine.games.marvel_united.state.code_words import On
from engine.games.marvel_united.state.names import villain_name
from engine.games.marvel_united.state.pieces import NOBODY, NOWHERE, CardMoment, Memory
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import CardChoice, Effect, Spill, StepKind
from engine.games.marvel_united.state.tables import table_of
from engine.kernel.steps.stack import Run
from engine.kernel.table.outcome import by_sides
from engine.kernel.words.phrases import Param, Phrase

HEROES_SIDE, VILLAIN_SIDE = 0, 1


def over(state: State) -> bool:
    """Return whether the match has ended."""
    return state.outcome is not None


def push(state: State, *steps: StepKind) -> None:
    """Put steps on the stack. The last of ``steps`` is carried out first.

    After the end of the match, do nothing.
    """
    if not over(state):
        state.steps += steps


def scores_of(state: State) -> dict[str, int]:
    """Return the scores: completed Missions and Villain turns."""
    return {"missions": len(state.complete), "rounds": state.villain_turns}


def win(run: Run[State], reason: str) -> None:
    """End the match with a victory of the Heroes (MU-42), unless it has already ended."""
    _end_match(run, HEROES_SIDE, reason, {"villain": villain_name(run.state.villain)})


def lose(run: Run[State], reason: str, params: dict[str, Param] | None = None) -> None:
    """End the match with a victory of the Villain (MU-43), unless it has already ended."""
    winner = None if run.state.villain_seat is None else VILLAIN_SIDE
    _end_match(run, winner, reason, {"villain": villain_name(run.state.villain), **(params or {})})


def _end_match(run: Run[State], winner: int | None, reason: str, params: dict[str, Param]) -> None:
    state = run.state
    if over(state):
        return
    crews = table_of(state.options).crews(state.seats)
    state.outcome = by_sides(crews, winner, Phrase(reason, params), dict.fromkeys(range(len(crews)), scores_of(state)))
    state.steps.clear()


def begin(
    state: State,
    source: str,
    on: On,
    seat: int = NOBODY,
    *,
    alternative: int = 0,
    place: int = NOWHERE,
    number: int = 0,
    memory: Memory = Memory(),  # noqa: B008 - it never changes
) -> None:
    """Begin the effect of a card or board.

    After the effect, the overflows that it caused are resolved, or wait for the end of the turn (R12).
    """
    push(state, Spill(), Effect(source, on, seat, alternative, place=place, number=number, memory=memory))


def begin_if_any(state: State, source: str, on: On, *, place: int = NOWHERE, number: int = 0) -> None:
    """Begin an effect of the Villain's side, if this card or board has an effect at the moment ``on``."""
    if steps_at(source, on):
        begin(state, source, on, place=place, number=number)


def ask_cards(state: State, moment: CardMoment, place: int = NOWHERE) -> None:
    """Ask each seat that may use a card at this moment.

    Depending on the moment, it is the Villain seat, or the Heroes from the lead on (only those at ``place``, if given).
    """
    if moment in ("moved", "hero-turn-end"):
        seats = [] if state.villain_seat is None else [state.villain_seat]
    else:
        seats = [seat for seat in in_turn(state) if not state.heroes[seat].ko]
        if place != NOWHERE:
            seats = [seat for seat in seats if state.heroes[seat].place == place]
    push(state, *(CardChoice(moment, seat, place) for seat in reversed(seats)))


def in_turn(state: State) -> list[int]:
    """Return the Hero seats in the order of turns, starting with the lead."""
    count = len(state.heroes)
    return [(state.lead + step) % count for step in range(count)]
