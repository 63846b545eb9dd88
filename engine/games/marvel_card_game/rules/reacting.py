"""Finds what a reaction window (a pause for answers) is about for a seat, and which cards the seat could play.

See MC-70 and MC-71. What a window means to a seat is called its moment. During an attack, one window is a different
moment for the attacked seat and for the attacking seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.marvel_card_game.rules.fights import can_win, result_of
from engine.games.marvel_card_game.rules.moves import NAMING, WINDOW_TIMINGS, event_moves, trick
from engine.games.marvel_card_game.rules.stats import abilities, attribute, defence_attr
from engine.games.marvel_card_game.state.cards import (
    CHARACTERS,
    EVENTS,
    MOMENTS,
    PLAIN_ABILITIES,
    USUAL_MOMENTS,
    EventCard,
    Moment,
)
from engine.games.marvel_card_game.state.codes import (
    Avoid,
    Bounce,
    CancelEvent,
    Combine,
    DestroyEvent,
    GrantAbility,
    Hold,
    Impersonate,
    ModAttr,
    RemoveAbilities,
    Reroll,
)
from engine.games.marvel_card_game.state.state import InPlay, Resolve, State
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.decisions import Playable
from engine.kernel.choices.moves import Move
from engine.kernel.choices.orders import Reaction

# The moments of windows. `_SHARED_MOMENTS` holds the windows that mean the same to both seats, `_DEFENDING` the windows
# about an attack on the seat's side.
_SHARED_MOMENTS: Mapping[str, Moment] = {
    "start": "turn-start",
    "drawn": "turn-start",
    "entered": "entered",
    "turn-end": "turn-end",
    "event": "event",
    "defeat": "defeat",
    "check": "dice",
    "defence-roll": "dice",
}
_DEFENDING: Mapping[str, Moment] = {
    "declared": "attacked",
    "attack-roll": "attack-rolled",
    "resisted": "withstood",
    "wound": "wounded",
}
_MOMENTS_OF: Mapping[str, tuple[Moment, ...]] = {
    "ANY": tuple(moment for moment in MOMENTS if moment not in {"event", "defeat"}),
    "ATTACK_DECLARED": ("attacked", "attacking"),
    "AFTER_ATTACK_ROLL": ("attack-rolled", "attacking"),
    "AFTER_ROLL": ("dice",),
    "AFTER_DEFENCE_ROLL": ("withstood", "attacking"),
    "ON_WOUND": ("wounded", "attacking"),
    "RESPONSE_EVENT": ("event",),
}
_SIDES = {"attacker": {"attacking"}, "defender": {"attacked", "attack-rolled", "withstood", "wounded"}}


def _moments_of(card: EventCard) -> tuple[Moment, ...]:
    """Return the moments of windows at which a seat can play an event.

    There are none for an event that can be played only in the phases of its player's turn.
    """
    side = _SIDES.get(getattr(card.effect, "by", ""))
    return tuple(moment for moment in _MOMENTS_OF.get(card.timing, ()) if side is None or moment in side)


def _phantoms() -> dict[str, Reaction]:
    """Return the reactions of all cards that can be defeated from hand in place of a character (MC-61 a)."""
    return {
        card.slug: Reaction(("defeat",), ("defeat",))
        for card in CHARACTERS.values()
        if any(isinstance(ability.effect, Impersonate) for ability in card.abilities)
    }


# For each card that can answer in a window, the moments at which it can answer.
REACTIONS: Mapping[str, Reaction] = {
    card.slug: Reaction(moments, USUAL_MOMENTS[card.slug]) for card in EVENTS.values() if (moments := _moments_of(card))
} | _phantoms()


def moment_of(state: State, seat: int, window: str) -> Moment:
    """Return which moment of the game an open window is for a seat.

    If the window is about an attack, it is one moment for the attacked seat, and another for the attacking seat.
    """
    if window in _SHARED_MOMENTS:
        return _SHARED_MOMENTS[window]
    return _DEFENDING[window] if _defends(state, seat) else "attacking"


def _defends(state: State, seat: int) -> bool:
    """Return True if the current attack is on a character of the seat, or on the location while the rival attacks."""
    attack = state.attacks[-1]
    target = state.find(attack.target)
    return attack.seat != seat if target is None else target.controller == seat


def playable(state: State, seat: int, window: str) -> tuple[Playable, ...]:
    """Return the cards in hand that could help the seat in this window.

    `Playable.usual` marks the cards that are meant for this moment and matter now. By default, the seat is asked only
    if it has one of them.
    """
    if window == "defeat":
        card = trick(state, seat)
        return () if card is None else (Playable(card),)
    moment = moment_of(state, seat, window)
    found: dict[str, list[Move]] = {}
    for move in event_moves(state, seat, WINDOW_TIMINGS[window], window):
        if _helps(state, seat, move):
            found.setdefault(move[1], []).append(move)
    return tuple(
        Playable(card, moment in USUAL_MOMENTS[card] and any(_matters_now(state, seat, move) for move in moves))
        for card, moves in found.items()
    )


def is_useful(state: State, seat: int, move: Move) -> bool:
    """Return True if this answer to a window can help the seat at all."""
    return move[0] != "event" or _helps(state, seat, move)


def is_fitting(state: State, seat: int, window: str, move: Move) -> bool:
    """Return True if this answer fits the window: it helps the seat, and its card is meant for this moment."""
    if move[0] != "event":
        return window == "defeat"
    if not _helps(state, seat, move):
        return False
    fits_window = EVENTS[move[1]].timing in NAMING[window]
    return fits_window or (moment_of(state, seat, window) in USUAL_MOMENTS[move[1]] and _matters_now(state, seat, move))


# --- events that help at all -----------------------------------------------------------------------------------


def _helps(state: State, seat: int, move: Move) -> bool:
    """Return True if playing an event can help its player at all, instead of only the rival."""
    effect = EVENTS[move[1]].effect
    check = _HELPS.get(type(effect))
    return check is None or check(state, seat, move[2:], effect)


def _is_own_character(state: State, seat: int, pick: Move) -> bool:
    return state.require_character(pick[0]).controller == seat


def _local_change_helps(state: State, seat: int, fits: Callable[[InPlay], bool], sign: int) -> bool:
    """Return True if a change at the location helps the seat.

    ``fits`` tells which characters it changes, and ``sign`` whether it strengthens or weakens them.
    """
    return any(fits(one) for one in state.at(state.here) if (one.controller == seat) == (sign > 0))


def _attr_helps(state: State, seat: int, pick: Move, effect: ModAttr) -> bool:
    if effect.duration == "attack":
        return _dice_help(state, effect)
    if effect.scope == "target":
        return _is_own_character(state, seat, pick) == (effect.amount > 0)

    def changed(one: InPlay) -> bool:
        return any(attribute(state, one, attr.removesuffix("_dice")) is not None for attr in effect.attr)

    return _local_change_helps(state, seat, changed, effect.amount)


def _dice_help(state: State, effect: ModAttr) -> bool:
    """Return True if more dice can change the current attack; an attack on a location has no dice (MC-44)."""
    if not state.attacks[-1].target:
        return False
    return "attack_dice" in effect.attr or can_win(state)


def _gift_helps(state: State, seat: int, pick: Move, effect: GrantAbility) -> bool:
    def lacks(one: InPlay) -> bool:
        return effect.ability not in abilities(state, one)

    if effect.scope == "target":
        return _is_own_character(state, seat, pick) and lacks(state.require_character(pick[0]))
    return _local_change_helps(state, seat, lacks, 1)


def _loss_helps(state: State, seat: int, pick: Move, effect: RemoveAbilities) -> bool:
    def has(one: InPlay) -> bool:
        now = abilities(state, one)
        return bool(now) if effect.ability == "ALL" else effect.ability in now

    if effect.scope == "target":
        return not _is_own_character(state, seat, pick) and has(state.require_character(pick[0]))
    return _local_change_helps(state, seat, has, -1)


def _bounce_helps(state: State, seat: int, pick: Move, _effect: Bounce) -> bool:
    """Return True if the event returns a rival's character, or takes a character of the seat out of an attack."""
    return not _is_own_character(state, seat, pick) or (bool(state.attacks) and state.attacks[-1].target == pick[0])


def _reroll_helps(state: State, seat: int, pick: Move, _effect: Reroll) -> bool:
    """Return True if the current roll is bad for the seat, so that repeating it can help (MC-40, MC-50)."""
    attack, defends = state.attacks[-1], _defends(state, seat)
    if pick[0] == "check":
        works = attack.check is not None and attack.check.die >= attack.check.target
        return works != defends
    return (result_of(attack.attack) > result_of(attack.defence)) == defends


def _destroy_helps(state: State, seat: int, pick: Move, _effect: DestroyEvent) -> bool:
    lying = [one for place in state.at(state.here) for one in place.attached] + [*state.site.events]
    return any(one.id == pick[0] and one.by != seat for one in lying)


def _cancel_helps(state: State, seat: int, _pick: Move, _effect: CancelEvent) -> bool:
    return any(isinstance(step, Resolve) and step.by != seat and not step.cancelled for step in state.steps)


_HELPS: Mapping[type[Code], Callable[[State, int, Move, Any], bool]] = {
    ModAttr: _attr_helps,
    GrantAbility: _gift_helps,
    RemoveAbilities: _loss_helps,
    Bounce: _bounce_helps,
    Hold: lambda state, seat, pick, _effect: not _is_own_character(state, seat, pick),
    Reroll: _reroll_helps,
    DestroyEvent: _destroy_helps,
    CancelEvent: _cancel_helps,
    Combine: lambda state, _seat, _pick, _effect: bool(state.attacks[-1].target),
}


# --- events that help now --------------------------------------------------------------------------------------


def _matters_now(state: State, seat: int, move: Move) -> bool:
    """Return True if an event that helps the seat also matters now.

    During an attack on a character of the seat it must matter to this attack. At other times every helpful event
    matters.
    """
    attack = state.attacks[-1] if state.attacks else None
    if attack is None or not attack.target or not _defends(state, seat):
        return True
    target = state.find(attack.target)
    if target is None or target.place != state.here:
        return False
    effect, pick = EVENTS[move[1]].effect, move[2:]
    if isinstance(effect, ModAttr) and effect.duration != "attack":
        return pick == (target.id,) and defence_attr(attack.mode) in effect.attr and can_win(state)
    if isinstance(effect, GrantAbility):
        return pick in {(), (target.id,)} and _saves(state, target, effect.ability, attack.mode)
    return not isinstance(effect, Bounce) or pick == (target.id,)


def _saves(state: State, target: InPlay, code: str, mode: str) -> bool:
    """Return True if the ability gives the target a new way to avoid the current attack (MC-50, MC-51)."""
    effect = PLAIN_ABILITIES[code].effect
    if not isinstance(effect, Avoid) or code in abilities(state, target):
        return False
    plain = "combat" if mode == "immobilize" else mode
    return (not effect.modes or plain in effect.modes) and (effect.stage == "wound" or can_win(state))
