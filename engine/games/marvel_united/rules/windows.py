"""Cards that a seat may use at certain moments.

They are Super-hero cards, and Super-villain cards that are not played with a Plan.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.marvel_united.rules.effects.course import usable
from engine.games.marvel_united.rules.flow import begin
from engine.games.marvel_united.rules.reactions import ready_cards, spend_card
from engine.games.marvel_united.rules.schemes import spend
from engine.games.marvel_united.state.pieces import NOWHERE
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import CardChoice
from engine.kernel.choices.moves import PASS, Move
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Run


class CardRule(ChoiceRule[State, CardChoice]):
    """Lets a seat use one of its cards at a moment. A seat without a usable card is not asked (MU-65, MU-66, R22)."""

    def moves(self, state: State, step: CardChoice) -> Sequence[Move]:
        found = [card for card in usable_cards(state, step) if usable(state, card, step.moment, step.seat, step.place)]
        return [*(("use", card) for card in found), PASS] if found else []

    def play(self, run: Run[State], step: CardChoice, seat: int, move: Move) -> None:
        if move == PASS:
            return
        if seat == run.state.villain_seat:
            spend(run, move[1])
        else:
            spend_card(run, seat, move[1])
        begin(run.state, move[1], step.moment, seat, place=step.place)


def usable_cards(state: State, step: CardChoice) -> tuple[str, ...]:
    """Return the cards that a seat may use now.

    The Villain seat may use one card in each turn, and so may each Hero in the mode `versus`. A KO Hero may use a card
    only for their own KO (R36). A card for a Location can be used only there.
    """
    if step.seat == state.villain_seat:
        return () if state.scheme_used else state.schemes
    hero = state.heroes[step.seat]
    elsewhere = step.place != NOWHERE and hero.place != step.place
    return () if elsewhere or hero.ko != (step.moment == "ko-me") else ready_cards(state, step.seat)
