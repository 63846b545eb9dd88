"""Plans and schemes of the nemesis seat, whose Mastermind opposes the hero seat's team.

Each scheme ability has a small function (MH-61 to MH-65, R33 to R35).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.marvel_heroes.rules.decks import can_draw, deal, lose_at_random
from engine.games.marvel_heroes.rules.lasting_effects import scenario_codes, schemes
from engine.games.marvel_heroes.rules.trouble_dice import threat_dice
from engine.games.marvel_heroes.rules.troubleshooting import (
    best_level,
    case_of,
    change_case,
    headline_of,
    lead_boosts,
    next_stage,
)
from engine.games.marvel_heroes.state import codes
from engine.games.marvel_heroes.state.cards import MASTERMINDS, PLANS_OF, SPECIAL
from engine.games.marvel_heroes.state.codes import SchemeOption
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.reaction_windows import opening
from engine.games.marvel_heroes.state.state import Solving, State
from engine.games.marvel_heroes.state.steps import Nemesis, Pay, SchemeAbility, SchemeWindow
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.decisions import ReactionWindow
from engine.kernel.choices.moves import PASS, Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef

OPTION_OF: Mapping[SchemeWindow, SchemeOption] = {
    "action-start": "threat",
    "villains-start": "draw",
    "combat-start": "fight",
}


def _licensed(state: State, case: Solving, seat: int) -> bool:
    """Return whether the Headline has the Mastermind icon or the seat is the Archnemesis (MH-61, MH-96).

    The nemesis seat can attempt a Plan only then. It can scheme only then, too, unless it has SCHEME_ALWAYS.
    """
    return headline_of(state, case).icon or state.archnemesis == seat


def can_attempt(state: State, seat: int) -> bool:
    """Return whether the nemesis seat may attempt its next Plan (MH-61, MH-65, MH-69, MH-96)."""
    case, seat_state = case_of(state), state.seats[seat]
    free = not case.attempt and not case.schemed and case.place != SPECIAL
    return free and not seat_state.failed and bool(next_stage(state, seat)) and _licensed(state, case, seat)


def can_scheme(state: State, seat: int, option: SchemeOption) -> bool:
    """Return whether the nemesis seat may scheme with this option now (MH-61, MH-62, R35)."""
    case = case_of(state)
    if not (_licensed(state, case, seat) or any(schemes(state, seat, codes.SchemeAlways))):
        return False
    most = max((code.options for code in scenario_codes(state, codes.SchemeTwice)), default=1)
    return len(case.schemed) < most and option not in case.schemed and not (option == "draw" and case.also)


def scheme_matters(state: State, seat: int, option: SchemeOption) -> bool:
    """Return whether a scheme option would change anything.

    The change may also come from a Plan or from the ability that can follow.
    """
    case = case_of(state)
    if ability_works(state, seat, option) or any(schemes(state, seat, codes.SchemeBonus)):
        return True
    if option == "threat":
        card = headline_of(state, case)
        return threat_dice(state, case.seat, card, schemed=True) > threat_dice(state, case.seat, card)
    return can_draw(state, "villain") if option == "draw" else not lead_boosts(state, case)


class NemesisRule(ChoiceRule[State, Nemesis]):
    """Lets the nemesis seat attempt a Plan, scheme, or add its Mastermind's ability to a scheme."""

    def seat(self, state: State, step: Nemesis) -> int:
        return state.nemesis(case_of(state).seat)

    def moves(self, state: State, step: Nemesis) -> list[Move]:
        """Return the moves to attempt a Plan, to scheme, to use the ability, and to pass.

        One move can combine a scheme with the ability (R48).
        """
        seat = self.seat(state, step)
        mastermind = state.seats[seat].mastermind
        if step.after:
            return [("use", mastermind), PASS] if ability_works(state, seat, step.after) else [PASS]
        option, schemes_now = OPTION_OF[step.window], list[Move]()
        if can_scheme(state, seat, option):
            schemes_now.append((option,))
            if _joins(state, seat, option):
                schemes_now.append((option, mastermind))
        moves: list[Move] = []
        if step.window == "action-start" and can_attempt(state, seat):
            attempt = ("plan-attempt", next_stage(state, seat))
            moves = [attempt, *((*attempt, *words) for words in schemes_now)]
        return [*moves, *(("scheme", *words) for words in schemes_now), PASS]

    def prompt(self, state: State, step: Nemesis) -> Phrase:
        case = case_of(state)
        params: dict[str, Param] = {
            "seat": SeatRef(case.seat),
            "card": card_name(case.headline),
            "mastermind": card_name(state.seats[self.seat(state, step)].mastermind),
        }
        if step.window == "action-start" and not step.after:
            params["attempt"] = int(can_attempt(state, self.seat(state, step)))
        return Phrase("ask-window-ability" if step.after else f"ask-window-{step.window}", params)

    def window(self, state: State, step: Nemesis, moves: Sequence[Move]) -> ReactionWindow:
        seat = self.seat(state, step)
        return opening(state, step.window, ((state.seats[seat].mastermind, self._matters(state, step, seat)),))

    def _matters(self, state: State, step: Nemesis, seat: int) -> bool:
        attempt = step.window == "action-start" and can_attempt(state, seat)
        return bool(step.after) or attempt or scheme_matters(state, seat, OPTION_OF[step.window])

    def play(self, run: Run[State], step: Nemesis, seat: int, move: Move) -> None:
        option, ability = OPTION_OF[step.window], run.state.seats[seat].mastermind in move
        if move[0] == "plan-attempt":
            _attempt_plan(run, seat)
        if option in move:
            scheme(run, seat, step.window, ability=ability)
        elif ability and step.after:
            use_ability(run, seat, step.after)


def _attempt_plan(run: Run[State], seat: int) -> None:
    seat_state = run.state.seats[seat]
    stage = next_stage(run.state, seat)
    change_case(run.state, attempt=stage)
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(seat_state.mastermind)}
    plan = card_name(PLANS_OF[seat_state.mastermind][seat_state.plans])
    run.tell("event-attempt", {**params, "plan": plan, "stage": Phrase(f"stage-{stage}")})


def _joins(state: State, seat: int, option: SchemeOption) -> bool:
    """Return whether one move can name both the option and the ability (R48).

    It can if the ability works and no card is drawn before it.
    """
    draws = (
        option == "draw" or any(schemes(state, seat, codes.SchemeBonus)) or any(schemes(state, seat, codes.SchemeAlso))
    )
    return not draws and ability_works(state, seat, option)


def scheme(run: Run[State], seat: int, window: SchemeWindow, *, ability: bool) -> None:
    """Carry out the scheme option of a window, then additional effects, then the ability (R33).

    ``ability`` is True if the move already named the ability. If a move with this option cannot name it, the seat is
    asked for it now.
    """
    state, option = run.state, OPTION_OF[window]
    asks = "ability" not in case_of(state).used_additions and not _joins(state, seat, option)
    case = change_case(state, schemed=(*case_of(state).schemed, option))
    if asks:
        state.steps.append(Nemesis(window, after=option))
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(state.seats[seat].mastermind)}
    count = 0
    if option == "threat":
        count = MASTERMINDS[state.seats[seat].mastermind].threat(headline_of(state, case).type)
    run.tell(f"event-scheme-{option}", {**params, "count": count})
    if option == "draw":
        deal(run, seat, "villains", best_level(state, case))
    elif option == "fight":
        change_case(state, boosts=True)
    _besides(run, seat, option)
    if ability:
        use_ability(run, seat, option)


def _besides(run: Run[State], seat: int, option: SchemeOption) -> None:
    """Carry out the effects that Plans add to a scheme.

    Each of them happens only once in a Troubleshooting action (SCHEME_BONUS, SCHEME_ALSO).
    """
    state = run.state
    for bonus in schemes(state, seat, codes.SchemeBonus):
        case = case_of(state)
        if "bonus" in case.used_additions or (bonus.do == "reroll" and option != "threat"):
            continue
        change_case(state, used_additions=(*case.used_additions, "bonus"))
        if bonus.do == "reroll":
            change_case(state, rerolls=bonus.n)
        elif bonus.do == "villains":
            deal(run, seat, "villains", bonus.n)
        else:
            lose_at_random(run, case.seat, "resources", bonus.n)
    for _ in schemes(state, seat, codes.SchemeAlso):
        case = case_of(state)
        if "also" in case.used_additions or "draw" in case.schemed:
            continue
        change_case(state, used_additions=(*case.used_additions, "also"))
        if option == "fight":
            deal(run, seat, "villains", best_level(state, case))
        else:
            change_case(state, also=True)


# --- the abilities ---------------------------------------------------------------------------------------------


def ability_works(state: State, seat: int, option: SchemeOption) -> bool:
    """Return whether the ability can be paid and changes something with this option (R34)."""
    seat_state, code = state.seats[seat], MASTERMINDS[state.seats[seat].mastermind].scheme
    if "ability" in case_of(state).used_additions:
        return False
    if isinstance(code, codes.SchemeCycle):
        return bool(seat_state.villains) and can_draw(state, "villain")
    if isinstance(code, codes.SchemeDiscardResource):
        return len(seat_state.villains) >= code.pay_villain and bool(state.seats[case_of(state).seat].resources)
    villain_cost: int = getattr(code, "pay_villain", 0)
    return option != "fight" and len(seat_state.villains) >= villain_cost


def use_ability(run: Run[State], seat: int, option: SchemeOption) -> None:
    """Pay for the ability and carry it out."""
    state = run.state
    mastermind = state.seats[seat].mastermind
    code = MASTERMINDS[mastermind].scheme
    change_case(state, used_additions=(*case_of(state).used_additions, "ability"))
    effect = effect_line(mastermind, "scheme")
    run.tell("event-ability", {"seat": SeatRef(seat), "card": card_name(mastermind), "effect": effect})
    if isinstance(code, codes.SchemeCycle):
        villains_due = min(code.max, len(state.seats[seat].villains))
        state.steps.append(Pay(seat, "villains", villains_due, cycle=True))
        return
    state.steps += [SchemeAbility(seat, option), Pay(seat, "villains", getattr(code, "pay_villain", 0))]


class SchemeAbilityRule(GoRule[State, SchemeAbility]):
    """Carries out a paid ability."""

    def go(self, run: Run[State], step: SchemeAbility) -> None:
        code = MASTERMINDS[run.state.seats[step.seat].mastermind].scheme
        _ABILITIES[type(code)](run, step.seat, step.option, code)


def _discards(run: Run[State], seat: int, option: SchemeOption, code: codes.SchemeDiscardResource) -> None:
    lose_at_random(run, case_of(run.state).seat, "resources", code.n)


def _discount(run: Run[State], seat: int, option: SchemeOption, code: codes.SchemeLeadDiscount) -> None:
    change_case(run.state, discount=case_of(run.state).discount + code.n)


def _trouble_up(run: Run[State], seat: int, option: SchemeOption, code: codes.SchemeTroubleUp) -> None:
    """Raise Trouble. For the option "threat" it rises after the roll of the dice, for "draw" at once."""
    case = case_of(run.state)
    if option == "threat":
        change_case(run.state, rise=case.rise + code.n)
    else:
        trouble = case.trouble + code.n
        change_case(run.state, trouble=trouble)
        run.tell("event-trouble-up", {"count": code.n, "trouble": trouble})


_ABILITIES: Mapping[type[Code], Callable[[Run[State], int, SchemeOption, Any], None]] = {
    codes.SchemeDiscardResource: _discards,
    codes.SchemeLeadDiscount: _discount,
    codes.SchemeTroubleUp: _trouble_up,
}
