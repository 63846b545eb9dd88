"""Explains in one public line why a seat is asked: the odds of the attack.

The line does not repeat the question.
"""

from __future__ import annotations

from engine.games.marvel_card_game.rules.zones import name_by
from engine.games.marvel_card_game.seen.attack_reading import dice_for, guard_of, present
from engine.games.marvel_card_game.seen.view import AttackView, CardGameView
from engine.games.marvel_card_game.state.odds import attack_wins, beats
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Param, Phrase

# The windows and choices after both sides of an attack have rolled. There the line tells the results instead of odds.
BEATEN = frozenset({"wound", "regenerate", "sacrifice"})
OPEN = frozenset({"declared", "attack-roll", "dodge", "force-field"})


def occasion(view: CardGameView) -> Phrase | None:
    """Return a phrase about the attack with its odds or results.

    Return None if the question already says everything.
    """
    decision_name = view.window or view.decision or ""
    attack = present(view)
    if attack is None:
        return None
    if decision_name in BEATEN or (decision_name == "check" and attack.defence is not None):
        return Phrase("why-beaten", _rolled(attack))
    return _attack_odds(view, attack) if decision_name in {*OPEN, "check"} else None


def _rolled(attack: AttackView) -> dict[str, Param]:
    return {
        "attacker": name_by(attack.attacker),
        "target": name_by(attack.target),
        "attack": attack.attack_result or 0,
        "defence": attack.defence_result or 0,
    }


def _attack_odds(view: CardGameView, attack: AttackView) -> Phrase | None:
    """Return the odds of an attack before its defence is rolled.

    If the attack is already rolled, its result is included.
    """
    attacker, target = view.character(attack.attacker), view.character(attack.target)
    if attacker is None:
        return None
    if not attack.target:
        site = view.sites[view.site]
        marks = {"amount": attacker.value, "marks": site.marks[attack.seat], "value": site.value}
        return Phrase("why-location", {"attacker": name_by(attacker.id), **marks})
    if target is None:
        return None
    guard = max(0, guard_of(view.character(attack.lender) or target, attack.mode) + attack.guard)
    if attack.attack_result is None:
        dice = max(0, dice_for(attacker, attack.mode) + attack.bonus)
        return Phrase("why-declared", {"dice": dice, "guard": guard, "odds": percent(attack_wins(dice, guard))})
    odds = percent(beats(attack.attack_result, guard))
    if view.window == "attack-roll":
        # The attacker and its result are left out, because the question already names them.
        return Phrase("why-guard", {"guard": guard, "odds": odds})
    params: dict[str, Param] = {"attacker": name_by(attacker.id), "mode": Phrase(f"mode-{attack.mode}")}
    return Phrase("why-rolled", {**params, "result": attack.attack_result, "guard": guard, "odds": odds})
