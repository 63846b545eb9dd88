"""Advice for the computer player: the value of a move is its average gain in points, computed only from the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.marvel_card_game.seen.attack_reading import HELPING, dice_for, guard_of, helping_dice, present
from engine.games.marvel_card_game.seen.view import CardGameView, CharacterView
from engine.games.marvel_card_game.state import codes
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS
from engine.games.marvel_card_game.state.odds import attack_wins, beats, check_works, exceeds
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import Move

# The worth of an event card that stays in hand, and the worth that a character in play has in addition to its printed
# points.
EVENT_WORTH = 0.5
IN_PLAY = 0.6
SWAP = {"combat": 1.0, "shooting": 1.0, "mental": 1.0, "control": 0.5, "immobilize": 0.25}
AVOIDED = 0.5
BORROWED = {"REGENERATION": 1.0, "FLIGHT": 0.9, "MENTAL_ATTACK": 0.8, "SUPER_STRENGTH": 0.7, "DODGE": 0.6}


def rate(view: CardGameView, move: Move) -> float:
    """Return the worth to the viewer of a legal move. Doing nothing is worth 0."""
    rating = _RATES.get(move[0])
    return float(rating(view, move)) if rating else 0.0


def card_worth(card: str) -> float:
    """Return the worth of a card in hand."""
    return CHARACTERS[card].value * 0.3 if card in CHARACTERS else EVENT_WORTH


def _weight(one: CharacterView) -> float:
    """Return the worth of a character in play, both to its own seat and to the rival that may defeat it."""
    return one.value + IN_PLAY


def _sign(view: CardGameView, one: CharacterView) -> int:
    return 1 if one.controller == view.seat else -1


def _draw_worth(view: CardGameView, move: Move) -> float:
    seat_view = view.seats[view.seat or 0]
    if move[1] == "character":
        return 1.0 if seat_view.hand_characters <= seat_view.hand_events + 1 else 0.4
    return 0.7


def _deploy(_view: CardGameView, move: Move) -> float:
    card = CHARACTERS[move[1]]
    return 0.5 + card.value + 0.1 * len(card.abilities)


def _chance_to_hurt(attacker: CharacterView, target: CharacterView, mode: str) -> float:
    wins = float(attack_wins(dice_for(attacker, mode), guard_of(target, mode)))
    for code, modes in HELPING.items():
        if code in target.abilities and mode in modes:
            wins *= AVOIDED
    return wins


def _attack(view: CardGameView, move: Move) -> float:
    attacker = view.character(move[1])
    if attacker is None:
        return 0.0
    if len(move) == 3:
        site = view.sites[view.site]
        points_left = site.value - site.marks[view.seat or 0]
        value_lost = sum(one.value for one in site.characters if one.controller == view.seat) * 0.1
        return site.value - value_lost if attacker.value >= points_left else attacker.value * 0.9
    target = view.character(move[2])
    if target is None:
        return 0.0
    return 0.05 + SWAP[move[3]] * _chance_to_hurt(attacker, target, move[3]) * _weight(target)


def _immobilize(view: CardGameView, move: Move) -> float:
    attacker, target = view.character(move[1]), view.character(move[2])
    if attacker is None or target is None:
        return 0.0
    return 0.05 + SWAP["immobilize"] * _chance_to_hurt(attacker, target, "immobilize") * _weight(target)


def _at_stake(view: CardGameView) -> float:
    """Return the viewer's expected loss from the current attack if nothing else is played."""
    attack = present(view)
    target = view.character(attack.target) if attack else None
    if attack is None or target is None:
        return 0.0
    guard = guard_of(target, attack.mode) + attack.guard
    if attack.defence is not None:
        loss_value = float((attack.attack_result or 0) > (attack.defence_result or 0))
    elif attack.attack_result is not None:
        loss_value = float(beats(attack.attack_result, guard))
    else:
        attacker = view.character(attack.attacker)
        loss_value = float(attack_wins(dice_for(attacker, attack.mode) + attack.bonus, guard)) if attacker else 0.0
    return loss_value * _weight(target) * SWAP[attack.mode]


def _avoid(view: CardGameView, move: Move) -> float:
    stake = _at_stake(view)
    if move[1] == "roll":
        return stake * float(check_works(4)) + 0.01
    return stake - card_worth(move[2])


def _sacrifice(view: CardGameView, move: Move) -> float:
    attack, saviour = present(view), view.character(move[1])
    target = view.character(attack.target) if attack else None
    return _weight(target) - _weight(saviour) if target and saviour else 0.0


def _force_field(view: CardGameView, move: Move) -> float:
    attack, lender = present(view), view.character(move[1])
    target = view.character(attack.target) if attack else None
    if attack is None or lender is None or target is None or attack.attack_result is None:
        return 0.0
    before = beats(attack.attack_result, guard_of(target, attack.mode) + attack.guard)
    after = beats(attack.attack_result, guard_of(lender, attack.mode) + attack.guard)
    return float(before - after) * _weight(target)


def _impersonate(view: CardGameView, move: Move) -> float:
    if len(move) == 1:
        attack = present(view)
        target = view.character(attack.target) if attack else None
        return target.value - 1.5 if target else 0.0
    one = view.character(move[1])
    return 2 * _weight(one) if one else 0.0


def _copy(view: CardGameView, move: Move) -> float:
    one = view.character(move[1])
    return sum(attr or 0 for attr in one.printed) + len(one.abilities) if one else 0.0


def _event(view: CardGameView, move: Move) -> float:
    card = EVENTS[move[1]]
    gains = _GAINS.get(type(card.effect))
    return (gains(view, move, card.effect) if gains else 0.0) - EVENT_WORTH


def _picked_character(view: CardGameView, move: Move) -> CharacterView | None:
    return view.character(move[2]) if len(move) > 2 else None


def _gain_enter(_view: CardGameView, _move: Move, effect: codes.DeployFromDeck | codes.DeployFromHand) -> float:
    return 2.0 * float(effect.count)


def _gain_attr(view: CardGameView, move: Move, effect: codes.ModAttr) -> float:
    if effect.duration == "attack":
        return _gain_dice(view, effect)
    if effect.scope == "location":
        here = view.sites[view.site].characters
        return 0.3 * effect.amount * sum(_sign(view, one) for one in here)
    one = _picked_character(view, move)
    return effect.amount * (0.9 + 0.1 * one.value) * _sign(view, one) if one else 0.0


def _gain_dice(view: CardGameView, effect: codes.ModAttr) -> float:
    attack = present(view)
    attacker = view.character(attack.attacker) if attack else None
    target = view.character(attack.target) if attack else None
    if attack is None or attacker is None or target is None:
        return 0.0
    dice, guard = dice_for(attacker, attack.mode) + attack.bonus, guard_of(target, attack.mode) + attack.guard
    if "attack_dice" in effect.attr:
        shift = attack_wins(dice + effect.amount, guard) - attack_wins(dice, guard)
    else:
        result = attack.attack_result or 0
        shift = beats(result, guard) - beats(result, guard + effect.amount)
    return float(shift) * _weight(target) * SWAP[attack.mode]


def _gain_bounce(view: CardGameView, move: Move, _effect: codes.Bounce) -> float:
    one = _picked_character(view, move)
    if one is None:
        return 0.0
    attack = present(view)
    if attack is not None and one.id == attack.target and _sign(view, one) > 0:
        return _at_stake(view) - IN_PLAY
    return -0.45 * _weight(one) * _sign(view, one)


def _gain_ability(view: CardGameView, move: Move, effect: codes.GrantAbility) -> float:
    worth = BORROWED.get(effect.ability, 0.4)
    if effect.scope == "location":
        return worth * sum(_sign(view, one) for one in view.sites[view.site].characters)
    one = _picked_character(view, move)
    if one is None or effect.ability in one.abilities:
        return 0.0
    if effect.ability == "STEALTH":
        return 0.8 if one.fresh and not one.exhausted else 0.0
    if effect.ability == "DODGE" and effect.duration != "attached":
        return _gain_dodge(view, one)
    return worth + 0.2 * one.value if effect.duration == "attached" else 0.3


def _gain_dodge(view: CardGameView, one: CharacterView) -> float:
    """Return the gain from giving a character Dodge for this turn.

    Only the target of an attack gains from it, and only before it rolls its defence.
    """
    attack = present(view)
    if attack is None or attack.target != one.id or _sign(view, one) < 0 or attack.defence is not None:
        return 0.0
    return AVOIDED * _at_stake(view) if attack.mode in HELPING["DODGE"] else 0.0


def _gain_look(view: CardGameView, _move: Move, _effect: codes.LookHand) -> float:
    """Return the worth of looking at the rival's hand.

    The larger the hand, the more it is worth; a second look in the same turn is worth 0.
    """
    rival = view.seats[1 - (view.seat or 0)]
    return 0.0 if view.seen_hand is not None else 0.12 * (rival.hand_characters + rival.hand_events)


def _gain_loss(view: CardGameView, move: Move, effect: codes.RemoveAbilities) -> float:
    if effect.scope == "location":
        here = view.sites[view.site].characters
        return -0.7 * sum(_sign(view, one) for one in here if effect.ability in one.abilities)
    one = _picked_character(view, move)
    return -0.5 * sum(BORROWED.get(code, 0.4) for code in one.abilities) * 2 * _sign(view, one) if one else 0.0


def _gain_save(view: CardGameView, _move: Move, _effect: object) -> float:
    return _at_stake(view)


def _gain_counter(view: CardGameView, _move: Move, _effect: codes.CounterAttack) -> float:
    attack = present(view)
    attacker = view.character(attack.attacker) if attack else None
    target = view.character(attack.target) if attack else None
    if attacker is None or target is None:
        return 0.0
    return _chance_to_hurt(target, attacker, "combat") * _weight(attacker)


def _gain_reroll(view: CardGameView, move: Move, _effect: codes.Reroll) -> float:
    """Return the gain from rolling the dice named by ``move`` again, while all other dice stay as they are (MC-26)."""
    attack = present(view)
    target = view.character(attack.target) if attack else None
    if attack is None or target is None:
        return 0.0
    side = 1 if target.controller == view.seat else -1
    if move[2] == "check":
        works = attack.check_die >= attack.check_target
        again = float(check_works(attack.check_target))
        return side * (again - works) * _weight(target)
    loss_value = float((attack.attack_result or 0) > (attack.defence_result or 0))
    if move[2] == "attack":
        after = float(exceeds(len(attack.attack or ()), attack.defence_result or 0))
    else:
        after = float(beats(attack.attack_result or 0, len(attack.defence or ())))
    return side * (loss_value - after) * _weight(target) * SWAP[attack.mode]


def _gain_ready(view: CardGameView, move: Move, _effect: codes.Ready) -> float:
    one = _picked_character(view, move)
    return 0.4 * max(one.modes.values(), default=0) if one and one.may_act else 0.0


def _gain_combine(view: CardGameView, move: Move, _effect: codes.Combine) -> float:
    one = _picked_character(view, move)
    if one is None:
        return 0.0
    return _gain_dice(view, helping_dice(one)) - (_own_attack(view, one) if one.can_attack else 0.0)


def _own_attack(view: CardGameView, one: CharacterView) -> float:
    """Return the gain from a later attack by a character that could help the current attack instead.

    It may attack another target, or the target of the current attack if that survives.
    """
    attack = present(view)
    attacker = view.character(attack.attacker) if attack else None
    gains = [0.0]
    for rival in view.sites[view.site].characters:
        if _sign(view, rival) > 0:
            continue
        there = 1.0
        if attack is not None and attacker is not None and rival.id == attack.target:
            there -= _chance_to_hurt(attacker, rival, attack.mode)
        worth = there * _weight(rival)
        gains += [worth * SWAP[mode] * _chance_to_hurt(one, rival, mode) for mode in _reaching(one, rival)]
    return max(gains)


def _reaching(one: CharacterView, rival: CharacterView) -> list[str]:
    """Return the modes in which a character reaches a rival; with Combat only some characters reach a flyer."""
    grounded = "FLIGHT" in rival.abilities and not {"FLIGHT", "SUPER_STRENGTH"} & set(one.abilities)
    return [mode for mode in one.modes if not (grounded and mode == "combat")]


def _gain_hold(view: CardGameView, move: Move, _effect: codes.Hold) -> float:
    one = _picked_character(view, move)
    return -0.3 * max(one.modes.values(), default=0) * _sign(view, one) if one else 0.0


def _gain_control(view: CardGameView, move: Move, _effect: codes.TakeControl) -> float:
    one = _picked_character(view, move)
    alone = one is not None and sum(_sign(view, other) < 0 for other in view.sites[view.site].characters) == 1
    return 1.0 + 2.0 * alone


def _gain_move(view: CardGameView, move: Move, _effect: codes.MoveLocation) -> float:
    one = _picked_character(view, move)
    there = [_sign(view, other) for other in view.sites[1 - view.site].characters]
    return 0.3 * one.value if one and not any(sign > 0 for sign in there) else 0.0


def _gain_cancel(view: CardGameView, _move: Move, _effect: codes.CancelEvent) -> float:
    return 1.0 if view.pending_events and view.pending_events[-1].seat != view.seat else 0.0


def _gain_destroy(view: CardGameView, move: Move, _effect: codes.DestroyEvent) -> float:
    for one in view.sites[view.site].characters:
        for attached in one.attached:
            if attached.id == move[2]:
                return 1.2 if attached.by != view.seat else -1.0
    lying_card = next((one for one in view.sites[view.site].events if one.id == move[2]), None)
    return 1.0 if lying_card and lying_card.by != view.seat else -1.0


def _gain_damage(view: CardGameView, _move: Move, effect: codes.LocationDamage) -> float:
    site = view.sites[view.site]
    closes = site.marks[view.seat or 0] + effect.amount >= site.value
    return float(site.value) if closes else 0.4 * effect.amount


def _worth(points: float) -> Callable[[CardGameView, Move, Any], float]:
    return lambda _view, _move, _effect: points


_RATES: Mapping[str, Callable[[CardGameView, Move], float]] = {
    "draw": _draw_worth,
    "deploy": _deploy,
    "attack": _attack,
    "immobilize": _immobilize,
    "dodge": _avoid,
    "regenerate": _avoid,
    "sacrifice": _sacrifice,
    "force-field": _force_field,
    "impersonate": _impersonate,
    "copy": _copy,
    "borrow": lambda _view, move: BORROWED.get(move[1].upper().replace("-", "_"), 0.3),
    "take": lambda _view, move: card_worth(move[1]) if move[1] in CHARACTERS else 0.0,
    "enter": lambda _view, move: 0.5 + CHARACTERS[move[1]].value,
    "army": lambda _view, move: 1.1 if move[1] == "deck" else 1.0,
    "top": lambda _view, move: card_worth(move[1]),
    "discard": lambda _view, move: -card_worth(move[1]),
    "event": _event,
}
_GAINS: Mapping[type[Code], Callable[[CardGameView, Move, Any], float]] = {
    codes.DeployFromDeck: _gain_enter,
    codes.DeployFromHand: _gain_enter,
    codes.ModAttr: _gain_attr,
    codes.LookHand: _gain_look,
    codes.Bounce: _gain_bounce,
    codes.GrantAbility: _gain_ability,
    codes.RemoveAbilities: _gain_loss,
    codes.PreventWound: _gain_save,
    codes.CancelAttack: _gain_save,
    codes.CounterAttack: _gain_counter,
    codes.Reroll: _gain_reroll,
    codes.Ready: _gain_ready,
    codes.Combine: _gain_combine,
    codes.Hold: _gain_hold,
    codes.TakeControl: _gain_control,
    codes.MoveLocation: _gain_move,
    codes.SearchToHand: _worth(1.2),
    codes.Recover: _worth(1.1),
    codes.Draw: _worth(1.4),
    codes.OppDiscard: _worth(0.9),
    codes.LookDeck: _worth(0.55),
    codes.CancelEvent: _gain_cancel,
    codes.DestroyEvent: _gain_destroy,
    codes.LocationDamage: _gain_damage,
}
