"""Decides which seats may know a card (section 6 of the rules): hands, Super-hero cards, Plans, facedown cards."""

from __future__ import annotations

from engine.games.marvel_united.state.pieces import NOBODY, Entry
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import AskKeep


def open_hands(state: State) -> bool:
    """Return whether everybody sees all Hero hands."""
    return state.options.mode in ("coop", "commander") and not state.options.hidden_hands


def hand_watchers(state: State, seat: int) -> tuple[int, ...] | None:
    """Return the seats that see the hand of a Hero seat, None if everybody sees it."""
    if open_hands(state):
        return None
    return (seat,) if state.options.hidden_hands else tuple(range(len(state.heroes)))


def card_watchers(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats that see the Super-hero cards of a Hero seat."""
    return (seat,) if state.options.hidden_hands else tuple(range(len(state.heroes)))


def knows_hand(state: State, viewer: int | None, seat: int) -> bool:
    """Return whether a viewer sees the hand of a Hero seat. After the end of the match everybody does."""
    watchers = hand_watchers(state, seat)
    return watchers is None or viewer in watchers or state.outcome is not None


def knows_cards(state: State, viewer: int | None, seat: int) -> bool:
    """Return whether a viewer sees the Super-hero cards of a Hero seat."""
    return viewer in card_watchers(state, seat) or state.outcome is not None


def knows_plans(state: State, viewer: int | None) -> bool:
    """Return whether a viewer sees the Villain seat's cards."""
    return (state.villain_seat is not None and viewer == state.villain_seat) or state.outcome is not None


def knows_entry(state: State, viewer: int | None, entry: Entry) -> bool:
    """Return whether a viewer knows a card of the Storyline."""
    if not entry.facedown:
        return True
    return knows_plans(state, viewer) if entry.seat == NOBODY else knows_hand(state, viewer, entry.seat)


def knows_offer(state: State, viewer: int | None) -> bool:
    """Return whether a viewer sees the offered Super-hero cards.

    If hands are hidden, only the seat that is choosing sees them.
    """
    if state.outcome is not None:
        return True
    step = state.steps[-1] if state.steps else None
    if not isinstance(step, AskKeep) or viewer is None:
        return False
    return viewer == step.seat if state.options.hidden_hands else viewer < len(state.heroes)
