"""The two kinds of step of this game: a choice of one seat, and what happens by itself."""
# ruff: noqa: ARG002 - not every rule needs all that it is given

from __future__ import annotations

from typing import Any

from engine.games.marvel_card_game.state import Ask, State, rival
from engine.games.marvel_card_game.zones import is_event
from engine.kernel.decisions import Decision
from engine.kernel.moves import Move
from engine.kernel.phrases import Phrase
from engine.kernel.steps import Rule, Run

SKIP: Move = ("skip",)
DONE: Move = ("done",)
TAKE_HIT: Move = ("take", "hit")


class ChoiceRule(Rule[State]):
    """A choice of one seat; where a single move is left it is made by itself (section 5)."""

    kind = ""
    # Whether a move's text tells what only its seat may know.
    secret = False

    def seat(self, state: State, step: Any) -> int:  # noqa: ANN401
        """Return who chooses."""
        seat: int = getattr(step, "seat", state.active)
        return seat

    def moves(self, state: State, step: Any) -> list[Move]:  # noqa: ANN401
        """Return the legal moves; none where nothing is to be done."""
        raise NotImplementedError

    def prompt(self, state: State, step: Any) -> Phrase:  # noqa: ANN401
        """Return the question."""
        return Phrase(f"ask-{self.kind}")

    def asks_single(self, state: State, step: Any) -> bool:  # noqa: ANN401
        """Tell whether a single move is asked all the same, because it tells of hidden cards (MC-73)."""
        return False

    def play(self, run: Run[State], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Carry the choice out."""
        raise NotImplementedError

    def skipped(self, run: Run[State], step: Any) -> None:  # noqa: ANN401
        """Nothing can be chosen."""

    def waits(self, state: State, step: Any) -> bool:  # noqa: ANN401
        """It waits while there is a real choice."""
        moves = self.moves(state, step)
        return len(moves) > 1 or (len(moves) == 1 and self.asks_single(state, step))

    def decisions(self, state: State, step: Any) -> tuple[Decision, ...]:  # noqa: ANN401
        """Return the choice."""
        moves = tuple(self.moves(state, step))
        return (Decision(self.seat(state, step), self.kind, self.prompt(state, step), moves, secret=self.secret),)

    def answer(self, run: Run[State], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Carry the choice out."""
        self.play(run, step, seat, move)

    def go(self, run: Run[State], step: Any) -> None:  # noqa: ANN401
        """Make the only move, if there is one."""
        moves = self.moves(run.state, step)
        if moves:
            self.play(run, step, self.seat(run.state, step), moves[0])
        else:
            self.skipped(run, step)


class GoRule(Rule[State]):
    """Something that happens without anybody being asked."""

    def waits(self, state: State, step: Any) -> bool:  # noqa: ANN401
        """Nobody is asked."""
        return False


def quiet_window(state: State, name: str) -> Ask:
    """Return a window in which the active seat counts as having passed (MC-28)."""
    return Ask(name, (rival(state.active), state.active), passed=1)


def fight_window(state: State, name: str) -> Ask:
    """Return a window of an attack: the active seat is asked first (MC-28)."""
    return Ask(name, (state.active, rival(state.active)))


def holds_event(state: State, seat: int) -> bool:
    """Tell whether the hand holds an event; the counts of a hand are public (R13)."""
    return any(is_event(card) for card in state.seats[seat].hand)


def distinct(cards: tuple[str, ...] | list[str]) -> list[str]:
    """Return each card once, in the order given."""
    return list(dict.fromkeys(cards))
