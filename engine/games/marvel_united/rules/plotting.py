"""The Villain turn: Plan, movement, BAM, special effect, tokens, overflow (MU-14 to MU-20, MU-63 to MU-65)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.games.marvel_united.rules import schemes, specials
from engine.games.marvel_united.rules.board.heroes import distinct
from engine.games.marvel_united.rules.board.tokens import add, change, record
from engine.games.marvel_united.rules.board.villain import board_bam, draw_plan, lay_down, threat_bam, walk
from engine.games.marvel_united.rules.effects.tokens import PLAN_TOKENS
from engine.games.marvel_united.rules.flow import ask_cards, begin, lose, push
from engine.games.marvel_united.rules.turns import heal
from engine.games.marvel_united.state import pieces, steps
from engine.games.marvel_united.state.cards import PLANS, PlanCard
from engine.games.marvel_united.state.code_words import On
from engine.games.marvel_united.state.names import card_name, villain_name
from engine.games.marvel_united.state.plan_phrases import line_beside_name
from engine.games.marvel_united.state.state import State
from engine.kernel.choices.moves import Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param

BEWILDER: On = "villain-move"


class VillainStageRule(GoRule[State, steps.VillainStage]):
    """Carries out the parts of a Villain turn that need no choice."""

    def go(self, run: Run[State], step: steps.VillainStage) -> None:
        _STAGES[step.stage](run)


def villain_turn_of(state: State) -> pieces.VillainTurn:
    """Return the current Villain turn. Raises `LookupError` if there is none."""
    if state.villain_turn is None:
        raise LookupError("no Villain turn")
    return state.villain_turn


def plan_of(state: State) -> PlanCard:
    """Return the Plan of the current Villain turn."""
    return PLANS[villain_turn_of(state).plan]


def _begin_villain_turn(run: Run[State]) -> None:
    """Begin the turn: temporary effects end, and a Plan must be placed (MU-14, MU-15, MU-63)."""
    state = run.state
    state.phase, state.recent = "villain", ()
    state.villain_turns, state.tally = state.villain_turns + 1, 0
    state.scheme_used = state.card_used = state.locked_tokens = False
    state.flees = ""
    for at in range(pieces.PLACES):
        threat = state.ring[at].threat
        if threat is not None and threat.guarded:
            change(state, at, threat=replace(threat, guarded=False))
    state.villain_turn = pieces.VillainTurn(start=state.villain_at)
    run.tell("event-villain-turn", {"villain": villain_name(state.villain)}, opens=True)
    if state.villain_seat is not None:
        draw_plan(run)
        if state.plan_hand:
            push(state, steps.PlanChoice(state.villain_seat))
        else:
            lose(run, "end-empty-hand")
    elif state.plans:
        card, *rest = state.plans
        state.plans = tuple(rest)
        place_plan(run, card)
    else:
        lose(run, "end-plans")


def place_plan(run: Run[State], card: str) -> None:
    """Put a Plan faceup at the end of the Storyline. The pace returns to normal (MU-13)."""
    state = run.state
    state.story.append(pieces.Entry(card))
    state.villain_turn = replace(villain_turn_of(state), plan=card)
    state.shift = 0
    record(state, pieces.Happening("plan", what=card))
    names: dict[str, Param] = {"card": card_name(card), "villain": villain_name(state.villain)}
    run.tell("event-plan", {**names, "line": line_beside_name(PLANS[card])}, reveals=True)
    push(state, steps.VillainStage("move"))


def _move_villain(run: Run[State]) -> None:
    """Move the Villain.

    The Plan, a Super-villain card, or the Hero who has used Loki's card determines the movement (MU-16, R21).
    """
    state = run.state
    push(state, steps.VillainStage("moved"))
    if state.bewildered is not None:
        seat, state.bewildered = state.bewildered, None
        begin(state, specials.bewilderer(), BEWILDER, seat)
        return
    turn = villain_turn_of(state)
    walk(run, plan_of(state).move if turn.steps is None else turn.steps)


def _after_villain_moved(run: Run[State]) -> None:
    """Ask for Super-villain cards that react to movement, if the Villain reached another Location (R39)."""
    state = run.state
    push(state, steps.VillainStage("bam"))
    if state.villain_at != villain_turn_of(state).start:
        ask_cards(state, "moved")


def _bam(run: Run[State]) -> None:
    """Resolve the BAM (printed effect) of the Villain's board, then the BAMs of the Threats (MU-17)."""
    state = run.state
    if not plan_of(state).bam:
        push(state, steps.VillainStage("special"))
        return
    push(state, steps.VillainStage("threats"))
    if not begin_scheme(state, "bam"):
        board_bam(run)


def begin_scheme(state: State, stage: str) -> bool:
    """Begin the effect of the Super-villain card that was played with the Plan, if it belongs to this stage.

    Return whether it began.
    """
    turn = villain_turn_of(state)
    if not turn.card or schemes.effect_stage(turn.card) != stage or state.villain_seat is None:
        return False
    begin(state, turn.card, "plan", state.villain_seat)
    return True


def _threats(run: Run[State]) -> None:
    """Resolve the BAM of each Threat once, clockwise from the Villain's Location (R14)."""
    state = run.state
    order = [(state.villain_at + step) % pieces.PLACES for step in range(pieces.PLACES)]
    numbers = [threat.number for at in order if (threat := state.ring[at].threat) and schemes.has_bam(threat.slug)]
    push(state, steps.VillainStage("special"), *(steps.ThreatBam(number) for number in reversed(numbers)))


def _resolve_special(run: Run[State]) -> None:
    """Resolve the Plan's special effect (MU-18)."""
    push(run.state, steps.VillainStage("tokens"))
    specials.plan_special(run, villain_turn_of(run.state).plan)


def _tokens(run: Run[State]) -> None:
    """Add the Plan's tokens to the left of, at, and to the right of the Villain's place, then resolve overflows.

    See MU-19 and MU-20.
    """
    state = run.state
    push(state, steps.VillainStage("end"))
    if begin_scheme(state, "tokens"):
        return
    push(state, steps.Spill())
    for place, counts in zip(pieces.around(state.villain_at), plan_of(state).tokens, strict=True):
        for kind, index in PLAN_TOKENS:
            add(run, place, kind, counts[index], "event-plan-adds")


def _end_villain_turn(run: Run[State]) -> None:
    push(run.state, steps.VillainStage("over"))
    ask_cards(run.state, "villain-turn-end")


def _over(run: Run[State]) -> None:
    """End the Villain turn. The Stunned token is removed, and so is damage that defeated nobody (MU-51)."""
    state = run.state
    heal(state)
    state.villain_turn, state.stunned, state.after_villain = None, pieces.UNSTUNNED, True
    push(state, steps.NextTurn())


class ThreatBamRule(GoRule[State, steps.ThreatBam]):
    """Resolves the BAM (printed effect) of one Threat (MU-17)."""

    def go(self, run: Run[State], step: steps.ThreatBam) -> None:
        threat_bam(run, step.number)


class PlanRule(ChoiceRule[State, steps.PlanChoice]):
    """Lets the Villain seat play a Plan, with or without a Super-villain card (MU-63, MU-65)."""

    def moves(self, state: State, step: steps.PlanChoice) -> Sequence[Move]:
        found: list[Move] = []
        for plan in distinct(state.plan_hand):
            found.append(("plan", plan))
            found += [("plan", plan, "with", card) for card in schemes.with_plan(state, plan)]
        return found

    def play(self, run: Run[State], step: steps.PlanChoice, seat: int, move: Move) -> None:
        state = run.state
        state.plan_hand = tuple(card for card in state.plan_hand if card != move[1])
        place_plan(run, move[1])
        if len(move) > 2:
            schemes.spend(run, move[3])
            state.villain_turn = replace(villain_turn_of(state), card=move[3])
            begin_scheme(state, "placed")


class DownRule(ChoiceRule[State, steps.DownChoice]):
    """Lets the Villain seat place a Plan facedown (MU-64)."""

    secret = True

    def moves(self, state: State, step: steps.DownChoice) -> Sequence[Move]:
        return [("down", plan) for plan in distinct(state.plan_hand)]

    def play(self, run: Run[State], step: steps.DownChoice, seat: int, move: Move) -> None:
        state = run.state
        state.plan_hand = tuple(card for card in state.plan_hand if card != move[1])
        lay_down(run, move[1])
        run.tell("event-plan-down-card", {"card": card_name(move[1])}, (seat,))


_STAGES: Mapping[str, Callable[[Run[State]], None]] = {
    "begin": _begin_villain_turn,
    "move": _move_villain,
    "moved": _after_villain_moved,
    "bam": _bam,
    "threats": _threats,
    "special": _resolve_special,
    "tokens": _tokens,
    "end": _end_villain_turn,
    "over": _over,
}
