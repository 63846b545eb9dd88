"""Helpers for the choices of this game: the choosing seat, the windows around the choices, and recurring moves."""

from __future__ import annotations

from engine.games.marvel_card_game.rules.zones import is_event
from engine.games.marvel_card_game.state.state import Ask, State, rival
from engine.kernel.steps import choices
from engine.kernel.steps.stack import T


class SeatChoiceRule(choices.ChoiceRule[State, T]):
    """A choice that is made by the seat of the step, or by the active seat if the step has none.

    If there is only one legal move, the kernel makes it (section 5 of the rules).
    """

    def seat(self, state: State, step: T) -> int:
        seat: int = getattr(step, "seat", state.active)
        return seat


class TargetChoiceRule(SeatChoiceRule[T]):
    """A choice that is made by the seat whose character is attacked."""

    def seat(self, state: State, step: T) -> int:
        return state.require_character(state.attacks[-1].target).controller


def quiet_window(state: State, name: str) -> Ask:
    """Return a window in which the active seat counts as having passed (MC-28)."""
    return Ask(name, (rival(state.active), state.active), passes=1)


def fight_window(state: State, name: str) -> Ask:
    """Return a window of an attack, in which the active seat is asked first (MC-28)."""
    return Ask(name, (state.active, rival(state.active)))


def holds_event(state: State, seat: int) -> bool:
    """Return True if the seat's hand holds an event.

    All players know how many characters and how many events a hand holds (R13).
    """
    return any(is_event(card) for card in state.seats[seat].hand)


def distinct(cards: tuple[str, ...] | list[str]) -> list[str]:
    """Return each card once, in the order given."""
    return list(dict.fromkeys(cards))
