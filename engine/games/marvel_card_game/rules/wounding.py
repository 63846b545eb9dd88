"""The rules of a wound: Regeneration, prevention, sacrifice, defeat (MC-41, MC-51, MC-60, MC-61, MC-67)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.games.marvel_card_game.rules.choices import TargetChoiceRule, fight_window
from engine.games.marvel_card_game.rules.fights import attack_params, change, fighters
from engine.games.marvel_card_game.rules.stats import abilities, avoiding
from engine.games.marvel_card_game.rules.striking import AvoidRule, check_worked, fizzle
from engine.games.marvel_card_game.rules.zones import defeat, name_by, name_of
from engine.games.marvel_card_game.state.codes import ReadyOn, TakeWound
from engine.games.marvel_card_game.state.state import (
    Ask,
    Defeat,
    InPlay,
    Regenerate,
    RegenerateDone,
    Sacrifice,
    State,
    Wound,
)
from engine.kernel.choices.moves import TAKE_HIT, Move
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase


class WoundRule(GoRule[State, Wound]):
    """Carries out the stages of a wound. Each stage first checks whether the wound still applies."""

    def go(self, run: Run[State], step: Wound) -> None:
        if run.state.attacks[-1].prevented:
            return
        if fighters(run.state) is None:
            fizzle(run)
        else:
            _STAGES[step.stage](run)


def _regenerate(run: Run[State]) -> None:
    run.state.steps.append(Wound("window"))
    _ask_regeneration(run)


def _ask_regeneration(run: Run[State]) -> None:
    """Ask the victim's seat about Regeneration. Ask only once per wound, even if several sources grant it (MC-43)."""
    state, attack = run.state, run.state.attacks[-1]
    if not attack.regeneration_asked and avoiding(state, state.require_character(attack.target), "wound", attack.mode):
        change(state, regeneration_asked=True)
        state.steps.append(Regenerate())


def _window(run: Run[State]) -> None:
    run.state.steps += [Wound("again"), fight_window(run.state, "wound")]


def _again(run: Run[State]) -> None:
    run.state.steps.append(Wound("sacrifice"))
    _ask_regeneration(run)


def _sacrifice(run: Run[State]) -> None:
    run.state.steps.append(Sacrifice())


_STAGES: Mapping[str, Callable[[Run[State]], None]] = {
    "regenerate": _regenerate,
    "window": _window,
    "again": _again,
    "sacrifice": _sacrifice,
}


def _regenerated(run: Run[State]) -> None:
    attack = change(run.state, prevented=True, result="regenerated")
    run.tell("event-regenerated", {"card": name_by(attack.target), **attack_params(run.state)})


class RegenerateRule(AvoidRule[Regenerate]):
    """The choice to use Regeneration, at most once per wound (MC-51)."""

    stage = "wound"
    die_check = RegenerateDone
    untried_event = "event-no-regeneration"
    avoid = staticmethod(_regenerated)

    def prompt(self, state: State, step: Regenerate) -> Phrase:
        return Phrase("ask-regenerate", {"card": name_by(state.attacks[-1].target)})


class RegenerateDoneRule(GoRule[State, RegenerateDone]):
    """The rule that checks whether the Regeneration die worked."""

    def go(self, run: Run[State], step: RegenerateDone) -> None:
        if check_worked(run.state):
            _regenerated(run)
        else:
            run.tell("event-regeneration-failed", {"card": name_by(run.state.attacks[-1].target)})


class SacrificeRule(TargetChoiceRule[Sacrifice]):
    """The choice of another character that is defeated instead of the victim (MC-60)."""

    def moves(self, state: State, step: Sacrifice) -> list[Move]:
        target = state.require_character(state.attacks[-1].target)
        moves: list[Move] = [
            ("sacrifice", other.id)
            for other in state.own_here(target.controller)
            if other.id != target.id
            and any(isinstance(ability.effect, TakeWound) for ability in abilities(state, other).values())
        ]
        return [*moves, TAKE_HIT]

    def prompt(self, state: State, step: Sacrifice) -> Phrase:
        return Phrase("ask-sacrifice", {"card": name_by(state.attacks[-1].target)})

    def play(self, run: Run[State], step: Sacrifice, seat: int, move: Move) -> None:
        state = run.state
        victim = state.require_character(state.attacks[-1].target)
        if move != TAKE_HIT:
            hero = state.require_character(move[1])
            change(state, result="sacrificed")
            run.tell("event-sacrifice", {"card": name_of(hero), "saved": name_of(victim)})
            victim = hero
        state.steps.append(Defeat(victim.id))
        if victim.owner == victim.controller:
            state.steps.append(Ask("defeat", (victim.controller,)))


class DefeatRule(GoRule[State, Defeat]):
    """The rule that defeats a character (MC-42)."""

    def go(self, run: Run[State], step: Defeat) -> None:
        victim = run.state.require_character(step.id)
        if victim.id == run.state.attacks[-1].target:
            change(run.state, result="defeated")
        defeat(run, victim, attack_params(run.state))
        attacker = run.state.find(run.state.attacks[-1].attacker)
        if attacker is not None:
            _frenzy(run, attacker)


def _frenzy(run: Run[State], attacker: InPlay) -> None:
    """Ready the attacker when its attack causes the first defeat of this turn (MC-67)."""
    for ability in abilities(run.state, attacker).values():
        if isinstance(ability.effect, ReadyOn) and ability.code not in attacker.used_abilities:
            run.state.replace_character(
                replace(attacker, exhausted=False, used_abilities=(*attacker.used_abilities, ability.code))
            )
            run.tell("event-frenzy", {"card": name_of(attacker)})
