"""Leads, Reinforcements and Agents: the villain seats are asked one after another (MH-49 to MH-55)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from engine.games.marvel_heroes.rules.decks import out_of_hand
from engine.games.marvel_heroes.rules.lasting_effects import power_up_effects, schemes
from engine.games.marvel_heroes.rules.troubleshooting import case_of, change_case
from engine.games.marvel_heroes.state.boards import Board
from engine.games.marvel_heroes.state.cards import AGENTS, SCENARIOS, VILLAINS
from engine.games.marvel_heroes.state.codes import AgentsCheap, LeadCostCut, LeadReqUp
from engine.games.marvel_heroes.state.names import card_name, place_name
from engine.games.marvel_heroes.state.reaction_windows import opening
from engine.games.marvel_heroes.state.state import Solving, State
from engine.games.marvel_heroes.state.steps import ALONE, WITH, AskLead, AskReinforce, Trouble
from engine.kernel.choices.decisions import ReactionWindow
from engine.kernel.choices.moves import PASS, Move
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def asked_seat(state: State, turn: int) -> int:
    """Return the villain seat with this number in the order of asking. The nemesis seat is first."""
    return state.villain_seats(case_of(state).seat)[turn]


def lead_cost(board: Board, case: Solving, seat: int, card: str) -> int:
    """Return the cost of a Lead for a seat (MH-51, LEAD_COST_CUT, SCHEME_LEAD_DISCOUNT)."""
    off = case.discount
    if seat == (case.seat + 1) % len(board.seats):
        off += sum(code.n for code in schemes(board, seat, LeadCostCut))
    return max(0, VILLAINS[card].cost - off)


def lead_requirement(board: Board, case: Solving, card: str) -> int:
    """Return the Trouble that a Lead from hand requires against this team (MH-51, LEAD_REQ_UP)."""
    return VILLAINS[card].requirement + sum(code.n for code in power_up_effects(board, case.seat, LeadReqUp))


def reinforcement_cost(scenario: str, card: str) -> int:
    """Return the cost of a Reinforcement or of Agents (MH-53, AGENTS_CHEAP)."""
    if card in VILLAINS:
        return VILLAINS[card].reinforcement_cost
    cheaper = sum(code.n for code in SCENARIOS[scenario].effects if isinstance(code, AgentsCheap))
    return max(0, AGENTS[card].cost - cheaper)


def lead_moves(state: State, seat: int) -> list[Move]:
    """Return the Leads that a seat can play, from hand or Most Wanted (MH-51, MH-52, MH-54)."""
    case = case_of(state)
    villains = [card for card in state.seats[seat].villains if card in VILLAINS]
    lead_cards = [card for card in villains if lead_requirement(state, case, card) <= case.trouble]
    cards = [card for card in (*lead_cards, *state.most_wanted) if lead_cost(state, case, seat, card) <= case.trouble]
    return [("villain", "lead", card) for card in VILLAINS if card in cards]


def reinforce_moves(state: State, seat: int) -> list[Move]:
    """Return the Reinforcements and Agents that a seat can play (MH-53)."""
    trouble = case_of(state).trouble
    villains = state.seats[seat].villains
    return [("villain", "reinforce", card) for card in villains if reinforcement_cost(state.scenario, card) <= trouble]


def lead_with_moves(state: State, seat: int, lead: Move) -> Iterator[Move]:
    """Yield a Lead with the Reinforcements and Agents that its player names at once: none, one or two (R51).

    There are none of these moves if the seat could play no card after the Lead.
    """
    case = case_of(state)
    trouble_left = case.trouble - lead_cost(state, case, seat, lead[2])
    costs = {
        card: reinforcement_cost(state.scenario, card)
        for card in state.seats[seat].villains
        if card != lead[2] or card in state.most_wanted
    }
    cards = [card for card, cost in costs.items() if cost <= trouble_left]
    if cards:
        yield (*lead, ALONE)
    yield from ((*lead, WITH, card) for card in cards)
    yield from (
        (*lead, WITH, *pair) for pair in combinations(cards, 2) if sum(costs[one] for one in pair) <= trouble_left
    )


HelpStep = TypeVar("HelpStep", bound=AskLead | AskReinforce)


class _AskVillains(ChoiceRule[State, HelpStep]):
    """A question to one villain seat after another.

    If windows are fixed, a seat is asked even if it cannot play its Villain cards.
    """

    def seat(self, state: State, step: HelpStep) -> int:
        return asked_seat(state, step.turn)

    def asks_single(self, state: State, step: HelpStep) -> bool:
        return state.fixed_windows and bool(state.seats[self.seat(state, step)].villains)

    def prompt(self, state: State, step: HelpStep) -> Phrase:
        case = case_of(state)
        params: dict[str, Param] = {
            "seat": SeatRef(case.seat),
            "place": place_name(case.place),
            "trouble": case.trouble,
        }
        if case.lead:
            params["card"] = card_name(case.lead)
        return Phrase(f"ask-window-{self.kind_of(step)}", params)

    def window(self, state: State, step: HelpStep, moves: Sequence[Move]) -> ReactionWindow:
        cards = dict.fromkeys(move[2] for move in moves if move != PASS)
        return opening(state, self.kind_of(step), [(card, True) for card in cards])


class AskLeadRule(_AskVillains[AskLead]):
    """Asks villain seats for a Lead. After the first Lead, no further seat is asked (MH-50)."""

    def moves(self, state: State, step: AskLead) -> list[Move]:
        seat, found = self.seat(state, step), list[Move]()
        for lead in lead_moves(state, seat):
            # Only the nemesis seat may name Reinforcements with the Lead: it is also the first that would be asked for
            # them, and it would learn nothing before that (R51).
            found += [lead, *(lead_with_moves(state, seat, lead) if step.turn == 0 else ())]
        return [*found, PASS]

    def play(self, run: Run[State], step: AskLead, seat: int, move: Move) -> None:
        state, case = run.state, case_of(run.state)
        if move != PASS:
            _lead(run, seat, move[2])
            for card in move[4:]:
                _reinforce(run, seat, card)
            state.steps.append(Trouble("settled" if len(move) > len(("villain", "lead", "card")) else "opposed"))
            return
        if step.turn + 1 < len(state.villain_seats(case.seat)):
            state.steps.append(AskLead(step.turn + 1))
            return
        state.steps.append(Trouble("opposed"))


def _lead(run: Run[State], seat: int, card: str) -> None:
    state, case = run.state, case_of(run.state)
    trouble = case.trouble - lead_cost(state, case, seat, card)
    if card in state.most_wanted:
        state.most_wanted = tuple(one for one in state.most_wanted if one != card)
    else:
        out_of_hand(state, seat, "villains", card)
    change_case(state, trouble=trouble, lead=card, controller=seat)
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(card), "trouble": trouble}
    run.tell("event-lead", params, reveals=True)


def _reinforce(run: Run[State], seat: int, card: str) -> None:
    state, case = run.state, case_of(run.state)
    trouble = case.trouble - reinforcement_cost(state.scenario, card)
    out_of_hand(state, seat, "villains", card)
    if card in VILLAINS:
        change_case(state, trouble=trouble, reinforcer=seat, reinforcements=(*case.reinforcements, card))
    else:
        change_case(state, trouble=trouble, reinforcer=seat, agents=(*case.agents, card))
    key = "event-reinforced" if card in VILLAINS else "event-agents"
    run.tell(key, {"seat": SeatRef(seat), "card": card_name(card), "trouble": trouble}, reveals=True)


class AskReinforceRule(_AskVillains[AskReinforce]):
    """Asks each villain seat once; the asked seat may play any number of cards (MH-53), also several together."""

    foreseeable = True

    def combinable(self, state: State, step: AskReinforce, moves: Sequence[Move]) -> Sequence[Move]:
        return [move for move in moves if move != PASS]

    def moves(self, state: State, step: AskReinforce) -> list[Move]:
        return [*reinforce_moves(state, self.seat(state, step)), PASS]

    def play(self, run: Run[State], step: AskReinforce, seat: int, move: Move) -> None:
        state, case = run.state, case_of(run.state)
        if move == PASS:
            if step.turn + 1 < len(state.villain_seats(case.seat)):
                state.steps.append(AskReinforce(step.turn + 1))
            return
        _reinforce(run, seat, move[2])
        state.steps.append(step)
