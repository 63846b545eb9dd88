"""The rules of an attack, from the declaration to its effect (MC-35)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from msgspec.structs import replace

from engine.games.marvel_card_game.rules.choices import SeatChoiceRule, TargetChoiceRule, distinct, fight_window
from engine.games.marvel_card_game.rules.fights import (
    attack_params,
    can_win,
    change,
    declare,
    fighters,
    hold,
    result_of,
    roll_attack,
    roll_check,
    roll_defence,
    to_discard_phase,
)
from engine.games.marvel_card_game.rules.moves import forced_moves
from engine.games.marvel_card_game.rules.stats import abilities, avoid_methods, avoid_target, avoiding
from engine.games.marvel_card_game.rules.zones import discard_from_hand, mark_site, name_by, name_of
from engine.games.marvel_card_game.state.cards import CHARACTERS
from engine.games.marvel_card_game.state.codes import LendAttr
from engine.games.marvel_card_game.state.state import (
    AttackMode,
    Check,
    Dodge,
    DodgeDone,
    EndAttack,
    Forced,
    Guard,
    InPlay,
    RegenerateDone,
    Release,
    State,
    Strike,
    Wound,
)
from engine.kernel.choices.moves import SKIP, TAKE_HIT, Move
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run, T
from engine.kernel.words.phrases import Param, Phrase, SeatRef


class StrikeRule(GoRule[State, Strike]):
    """Carries out the stages of an attack. Each stage first checks whether the attack has come to nothing (MC-36)."""

    def go(self, run: Run[State], step: Strike) -> None:
        if fighters(run.state) is None:
            fizzle(run)
        else:
            _STAGES[step.stage](run)


def fizzle(run: Run[State]) -> None:
    """End an attack without effect. Log this unless a card or an ability has already been logged as the reason."""
    attack = run.state.attacks[-1]
    if not attack.cancelled:
        change(run.state, result="void")
        run.tell("event-attack-void", {"attacker": name_by(attack.attacker), "whose": SeatRef(attack.seat)})


def _mark(run: Run[State]) -> None:
    """Put damage marks on the location, as many as the attacker's printed value (MC-44)."""
    attack = change(run.state, result="marked")
    amount = CHARACTERS[attack.attacker.partition(".")[0]].value
    if mark_site(run, attack.seat, amount, name_by(attack.attacker)):
        to_discard_phase(run)


def _roll(run: Run[State]) -> None:
    roll_attack(run)
    run.state.steps += [Strike("dodge"), fight_window(run.state, "attack-roll")]


def _dodge(run: Run[State]) -> None:
    state, attack = run.state, run.state.attacks[-1]
    state.steps.append(Strike("force-field"))
    if avoiding(state, state.require_character(attack.target), "attack", attack.mode):
        state.steps.append(Dodge())


def _force_field(run: Run[State]) -> None:
    run.state.steps += [Strike("defend"), Guard()]


def _defend(run: Run[State]) -> None:
    roll_defence(run)
    run.state.steps += [Strike("compare"), fight_window(run.state, "defence-roll")]


def _compare(run: Run[State]) -> None:
    """Compare the results of both fighters. The attack wins only if its result is strictly higher (MC-40)."""
    state, attack = run.state, run.state.attacks[-1]
    target = state.require_character(attack.target)
    if result_of(attack.attack) > result_of(attack.defence):
        _WIN_EFFECTS[attack.mode](run, target)
        return
    change(state, result="resisted")
    run.tell("event-resisted", {"card": name_of(target), "whose": SeatRef(target.controller), **attack_params(state)})
    state.steps.append(fight_window(state, "resisted"))


def _wound(run: Run[State], target: InPlay) -> None:
    change(run.state, result="wounded")
    params: dict[str, Param] = {"card": name_of(target), "whose": SeatRef(target.controller)}
    run.tell("event-wound", {**params, **attack_params(run.state)})
    run.state.steps.append(Wound("regenerate"))


def _immobilize(run: Run[State], target: InPlay) -> None:
    change(run.state, result="held")
    by = run.state.attacks[-1].attacker
    hold(run, target, {"causes": 1, "by": name_by(by)})


def _control(run: Run[State], target: InPlay) -> None:
    """Give the attacker's seat control of the target for one attack (MC-59)."""
    state = run.state
    seat = change(state, result="controlled").seat
    params: dict[str, Param] = {"card": name_of(target), "seat": SeatRef(seat), "whose": SeatRef(target.controller)}
    run.tell("event-controlled", {**params, **attack_params(state)})
    state.replace_character(replace(target, controller=seat))
    state.steps.append(Forced(seat, target.id, target.controller))


_STAGES: Mapping[str, Callable[[Run[State]], None]] = {
    "mark": _mark,
    "roll": _roll,
    "dodge": _dodge,
    "force-field": _force_field,
    "defend": _defend,
    "compare": _compare,
}
_WIN_EFFECTS: Mapping[str, Callable[[Run[State], InPlay], None]] = {
    "combat": _wound,
    "shooting": _wound,
    "mental": _wound,
    "immobilize": _immobilize,
    "control": _control,
}


def avoid_moves(state: State, stage: str, word: str) -> list[Move]:
    """Return the moves that may avoid the current attack, and the move that takes the hit (MC-50, MC-51)."""
    attack = state.attacks[-1]
    target = state.require_character(attack.target)
    found = avoiding(state, target, stage, attack.mode)
    if found is None:
        return [TAKE_HIT]
    methods = avoid_methods(state, *found)
    moves: list[Move] = [(word, "roll")] if "roll" in methods else []
    if "discard" in methods:
        moves += [(word, "discard", card) for card in distinct(state.seats[target.controller].hand)]
    return [*moves, TAKE_HIT]


def free_try(state: State, moves: Sequence[Move], word: str) -> Move | None:
    """Return the roll if the seat need not be asked, because the roll costs nothing (MC-50). Otherwise return None.

    The seat is asked only if it could discard a card instead. Even then a Dodge is rolled without asking if the attack
    cannot win.
    """
    roll: Move = (word, "roll")
    certain = any(move[1:2] == ("discard",) for move in moves)
    return roll if roll in moves and (not certain or (word == "dodge" and not can_win(state))) else None


def try_avoid(run: Run[State], stage: str, seat: int, move: Move) -> bool | None:
    """Try to avoid the hit.

    Return True if the hit is avoided, False if the seat takes it, None if a die was rolled whose success is still to be
    checked.
    """
    state = run.state
    if move == TAKE_HIT:
        return False
    if move[1] == "discard":
        discard_from_hand(run, seat, move[2], "dodge" if stage == "attack" else "regenerate")
        return True
    attack = state.attacks[-1]
    found = avoiding(state, state.require_character(attack.target), stage, attack.mode)
    if found is None:
        raise LookupError(stage)
    change(state, check=Check(found[0].code, 0, avoid_target(state, *found)))
    roll_check(run)
    return None


class AvoidRule(TargetChoiceRule[T]):
    """The choice to avoid an attack or a wound.

    A discard always works; a die may be rolled again before it counts. ``stage`` is the stage of the attack,
    ``die_check`` is the step that checks the die, and ``untried_event`` is the key of the log entry for a hit that the
    seat takes.
    """

    stage: str
    die_check: type[DodgeDone | RegenerateDone]
    untried_event: str
    avoid: Callable[[Run[State]], None]

    def moves(self, state: State, step: T) -> list[Move]:
        return avoid_moves(state, self.stage, self.kind_of(step))

    def obvious(self, state: State, step: T, moves: Sequence[Move]) -> Move | None:
        return free_try(state, moves, self.kind_of(step))

    def play(self, run: Run[State], step: T, seat: int, move: Move) -> None:
        worked = try_avoid(run, self.stage, seat, move)
        if worked:
            self.avoid(run)
        elif worked is None:
            run.state.steps += [self.die_check(), fight_window(run.state, "check")]
        else:
            run.tell(self.untried_event, {"card": name_by(run.state.attacks[-1].target)})


def _dodged(run: Run[State]) -> None:
    attack = change(run.state, cancelled=True, result="dodged")
    run.tell("event-dodged", {"card": name_by(attack.target), **attack_params(run.state)})


class DodgeRule(AvoidRule[Dodge]):
    """The choice to Dodge, at most once per attack (MC-50)."""

    stage = "attack"
    die_check = DodgeDone
    untried_event = "event-no-dodge"
    avoid = staticmethod(_dodged)

    def prompt(self, state: State, step: Dodge) -> Phrase:
        attack = state.attacks[-1]
        return Phrase("ask-dodge", {"card": name_by(attack.target), "result": result_of(attack.attack)})


def check_worked(state: State) -> bool:
    """Return True if the die that was rolled for a Dodge or Regeneration works and its character is still here."""
    check = state.attacks[-1].check
    return check is not None and check.die >= check.target and fighters(state) is not None


class DodgeDoneRule(GoRule[State, DodgeDone]):
    """The rule that checks whether the Dodge die worked."""

    def go(self, run: Run[State], step: DodgeDone) -> None:
        if check_worked(run.state):
            _dodged(run)
        else:
            run.tell("event-dodge-failed", {"card": name_by(run.state.attacks[-1].target)})


class GuardRule(TargetChoiceRule[Guard]):
    """The rule of Force Field: another character may lend its Resistance to the target (MC-65)."""

    def moves(self, state: State, step: Guard) -> list[Move]:
        attack = state.attacks[-1]
        target = state.require_character(attack.target)
        lenders: list[Move] = [
            ("force-field", other.id)
            for other in state.own_here(target.controller)
            if other.id != target.id and lending(state, other, attack.mode)
        ]
        return [*lenders, TAKE_HIT] if lenders else []

    def prompt(self, state: State, step: Guard) -> Phrase:
        attack = state.attacks[-1]
        return Phrase("ask-force-field", {"card": name_by(attack.target), "result": result_of(attack.attack)})

    def play(self, run: Run[State], step: Guard, seat: int, move: Move) -> None:
        state = run.state
        if move == TAKE_HIT:
            run.tell("event-no-force-field", {"card": name_by(state.attacks[-1].target)})
            return
        lender = state.require_character(move[1])
        code = lending(state, lender, state.attacks[-1].mode) or ""
        state.replace_character(replace(lender, used_abilities=(*lender.used_abilities, code)))
        change(state, lender=lender.id)
        run.tell("event-force-field", {"card": name_of(lender), "target": name_by(state.attacks[-1].target)})


def lending(state: State, character: InPlay, mode: str) -> str | None:
    """Return the code of the ability by which the character may lend its Resistance against this mode, or None."""
    plain = "combat" if mode == "immobilize" else mode
    for ability in abilities(state, character).values():
        if (
            isinstance(ability.effect, LendAttr)
            and plain in ability.effect.modes
            and ability.code not in character.used_abilities
        ):
            return ability.code
    return None


class ForcedRule(SeatChoiceRule[Forced]):
    """The rule of the attack that Mental Control forces (MC-59)."""

    def moves(self, state: State, step: Forced) -> list[Move]:
        return [*forced_moves(state, step.seat, state.require_character(step.id)), SKIP]

    def prompt(self, state: State, step: Forced) -> Phrase:
        return Phrase("ask-forced", {"card": name_of(state.require_character(step.id))})

    def play(self, run: Run[State], step: Forced, seat: int, move: Move) -> None:
        state = run.state
        puppet = state.require_character(step.id)
        if move == SKIP:
            state.replace_character(replace(puppet, controller=step.former))
            run.tell("event-released", {"card": name_of(puppet), "seat": SeatRef(step.former)})
            return
        state.steps.append(Release(step.id, step.former))
        mode = cast("AttackMode", move[3])
        declare(run, seat, puppet, state.require_character(move[2]), mode, tires=False)


class ReleaseRule(GoRule[State, Release]):
    """The rule that ends Mental Control (MC-59)."""

    def go(self, run: Run[State], step: Release) -> None:
        puppet = run.state.find(step.id)
        if puppet is not None:
            run.state.replace_character(replace(puppet, controller=step.seat, exhausted=True))
            run.tell("event-released", {"card": name_of(puppet), "seat": SeatRef(step.seat)})


class EndAttackRule(GoRule[State, EndAttack]):
    """The rule that ends an attack."""

    def go(self, run: Run[State], step: EndAttack) -> None:
        run.state.latest_attack = run.state.attacks.pop()
