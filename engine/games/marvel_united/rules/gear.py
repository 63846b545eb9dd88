"""Gear: its use among the actions, and how it is turned faceup again (MU-57, MU-58, R23)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.marvel_united.rules.board.heroes import spend, spendable, turn_gear
from engine.games.marvel_united.rules.board.pools import turn_of
from engine.games.marvel_united.rules.effects.course import usable
from engine.games.marvel_united.rules.flow import begin
from engine.games.marvel_united.state.cards import GEAR, effect_of
from engine.games.marvel_united.state.names import brief_text, card_name
from engine.games.marvel_united.state.pieces import KINDS
from engine.games.marvel_united.state.state import State
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef


def moves(state: State) -> list[Move]:
    """Return the moves that use the active Hero's gear.

    If only some alternatives of a card are possible, they keep their numbers (R43).
    """
    seat = turn_of(state).seat
    found: list[Move] = []
    for gear in state.heroes[seat].gear:
        if gear.faceup:
            several = len(effect_of(gear.card)) > 1
            ways = usable(state, gear.card, "turn", seat)
            found += [("gear", gear.card, str(number + 1)) if several else ("gear", gear.card) for number in ways]
    return found


def use(run: Run[State], move: Move) -> None:
    """Use gear. It turns facedown, or leaves the game if it can be used only once."""
    seat, card = turn_of(run.state).seat, move[1]
    run.tell("event-gear", {"seat": SeatRef(seat), "card": card_name(card), "text": brief_text(card)})
    turn_gear(run, seat, card, faceup=False)
    begin(run.state, card, "turn", seat, alternative=int(move[2]) - 1 if len(move) > 2 else 0)


def _facedown(state: State, seat: int) -> Iterator[str]:
    return (gear.card for gear in state.heroes[seat].gear if not gear.faceup)


def recharges(state: State) -> list[Move]:
    """Return the moves that turn gear faceup at the start of the turn. Each names the token that it costs."""
    seat = turn_of(state).seat
    return [
        ("recharge", card, "with", kind)
        for card in _facedown(state, seat)
        for kind in spendable(state, seat)
        if "any" in GEAR[card].recharge or kind in GEAR[card].recharge
    ]


def recharge(run: Run[State], move: Move) -> None:
    """Spend the token that the move names and turn the gear faceup."""
    seat = turn_of(run.state).seat
    spend(run, seat, next(kind for kind in KINDS if kind == move[3]))
    turn_gear(run, seat, move[1], faceup=True)


def recharge_at_end(run: Run[State]) -> None:
    """At the end of a turn in which a thug was defeated, turn the gear faceup that recharges by this (R23)."""
    turn = turn_of(run.state)
    if turn.downed:
        for card in list(_facedown(run.state, turn.seat)):
            if "thug-defeated" in GEAR[card].recharge:
                turn_gear(run, turn.seat, card, faceup=True)
