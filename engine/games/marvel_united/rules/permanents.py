"""The permanent rules of cards in play: Locations, gear and battle plans."""

from __future__ import annotations

from engine.games.marvel_united.rules.effects.conditions import holds
from engine.games.marvel_united.state.cards import steps_at
from engine.games.marvel_united.state.codes import BoardRule, LeaveOut, Row
from engine.games.marvel_united.state.pieces import NOWHERE, Entry
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect

# The number of support cards in a commander's row (MU-69).
ROW_SIZE = 2


def skips_draw(state: State, seat: int) -> bool:
    """Return whether a Hero's Location makes the Hero skip the draw.

    The condition of the Location is checked just before drawing (MU-35, R28).
    """
    codes = _at_start(state, seat, state.heroes[seat].place)
    return any(isinstance(code, LeaveOut) and code.what == "draw" for code in codes)


def symbols_to_ignore(state: State, seat: int, began: int) -> int:
    """Return how many bottom symbols a Hero must ignore. ``began`` is the place where the Hero's turn began (MU-35)."""
    codes = _at_start(state, seat, began) if began != NOWHERE else ()
    return sum(code.n for code in codes if isinstance(code, LeaveOut) and code.what == "symbol")


def _at_start(state: State, seat: int, place: int) -> tuple[LeaveOut, ...]:
    location = state.ring[place].location
    step = Effect(location, "start", seat, place=place)
    left_out = (code for code in steps_at(location, "start") if isinstance(code, LeaveOut))
    return tuple(code for code in left_out if holds(state, step, code))


def protected(state: State, entry: Entry) -> bool:
    """Return whether a card of the Storyline is protected by gear of its owner.

    The Villain cannot turn, move or cover a protected card.
    """
    if entry.seat < 0 or entry.support:
        return False
    worn = (gear.card for gear in state.heroes[entry.seat].gear if gear.faceup)
    static = (code for card in worn for code in steps_at(card, "static"))
    return any(isinstance(code, BoardRule) and code.type == "protect-cards" for code in static)


def row_size(state: State) -> int:
    """Return the number of support cards in the row (MU-69, bt08)."""
    return max([ROW_SIZE, *(code.n for code in _permanent_rows(state) if code.what == "size")])


def lifts_ban(state: State) -> bool:
    """Return whether a battle plan allows support cards right after a Villain turn (MU-72, bt12)."""
    return any(code.what == "always" for code in _permanent_rows(state))


def _permanent_rows(state: State) -> list[Row]:
    return [code for card in state.battle for code in steps_at(card, "static") if isinstance(code, Row)]
