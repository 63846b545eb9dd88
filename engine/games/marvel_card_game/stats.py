"""What a character can do now: abilities, attributes, dice and reach, with everything that changes them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.marvel_card_game.cards import (
    ATTRS,
    CHARACTERS,
    EVENTS,
    LOCATIONS,
    PLAIN_ABILITIES,
    Ability,
    Character,
)
from engine.games.marvel_card_game.codes import (
    AbilityLimit,
    AbilityMod,
    AbilityTarget,
    AllMod,
    AttackFresh,
    AttackMode,
    Avoid,
    Code,
    Fly,
    GrantAbility,
    ModAttr,
    ModeMod,
    NoAbility,
    Nothing,
    Reach,
    RemoveAbilities,
    TeamDice,
    TeamMod,
    Untargetable,
)
from engine.games.marvel_card_game.state import InPlay, Site, State

_INDEX = {attr: index for index, attr in enumerate(ATTRS)}
_PHYSICAL = ("combat", "shooting")
_DICE_OF = {"shooting": "shooting_dice", "mental": "mental_attack_dice", "control": "mental_attack_dice"}


def printed(character: InPlay) -> Character:
    """Return the card whose attributes and abilities the character has (MC-63)."""
    return CHARACTERS[character.copied or character.card]


def location_effect(state: State, site: Site) -> Code:
    """Return what the location does; nothing when that option is off."""
    return LOCATIONS[site.card].effect if state.location_effects else Nothing()


def _standing(state: State, character: InPlay) -> Iterator[Code]:
    """Yield the effects of event cards that lie on the character or at its location."""
    for attached in character.attached:
        yield EVENTS[attached.card].effect
    for attached in state.sites[character.place].events:
        yield EVENTS[attached.card].effect


def abilities(state: State, character: InPlay) -> dict[str, Ability]:
    """Return the character's abilities now, by code; loss beats any gain (MC-68)."""
    found = {ability.code: ability for ability in printed(character).abilities}
    for code in character.gained:
        found.setdefault(code, PLAIN_ABILITIES[code])
    if character.borrowed:
        found.setdefault(character.borrowed, PLAIN_ABILITIES[character.borrowed])
    lost = set()
    for effect in _standing(state, character):
        if isinstance(effect, GrantAbility):
            found.setdefault(effect.ability, PLAIN_ABILITIES[effect.ability])
        elif isinstance(effect, RemoveAbilities):
            lost.add(effect.ability)
    place = location_effect(state, state.sites[character.place])
    if isinstance(place, NoAbility):
        lost.add(place.ability)
    if "ALL" in lost:
        return {}
    for code in lost:
        found.pop(code, None)
    return found


def attribute(state: State, character: InPlay, attr: str) -> int | None:
    """Return an attribute with what changes it, at least 0; None where it is missing (MC-68)."""
    value = printed(character).attrs[_INDEX[attr]]
    if value is None:
        return None
    for effect in _standing(state, character):
        if isinstance(effect, ModAttr) and attr in effect.attr:
            value += effect.amount
    place = location_effect(state, state.sites[character.place])
    if (isinstance(place, AllMod) and place.attr == attr) or (
        isinstance(place, TeamMod) and place.attr == attr and place.team in CHARACTERS[character.card].teams
    ):
        value += place.amount
    return max(0, value)


def attack_modes(state: State, character: InPlay) -> dict[str, int]:
    """Return the modes in which the character can attack, each with the dice of a normal attack (MC-31)."""
    has = abilities(state, character)
    modes: dict[str, int] = {}
    for mode in _PHYSICAL:
        value = attribute(state, character, mode)
        if value is not None:
            modes[mode] = value
    for ability in has.values():
        if isinstance(ability.effect, AttackMode):
            value = attribute(state, character, ability.effect.attr)
            if value is not None:
                modes[ability.effect.mode] = value
    return {mode: max(0, value + _more_dice(state, character, mode, has)) for mode, value in modes.items()}


def attack_dice(state: State, character: InPlay, mode: str) -> int:
    """Return the dice of an attack in this mode; Immobilize and Counter-attack are Combat."""
    return attack_modes(state, character).get("combat" if mode == "immobilize" else mode, 0)


def _more_dice(state: State, character: InPlay, mode: str, has: dict[str, Ability]) -> int:
    more = 0
    for effect in _standing(state, character):
        if isinstance(effect, ModAttr) and _DICE_OF.get(mode) in effect.attr:
            more += effect.amount
    place = location_effect(state, state.sites[character.place])
    if (isinstance(place, ModeMod) and place.attr == _DICE_OF.get(mode)) or (
        isinstance(place, AbilityMod) and place.ability in has
    ):
        more += place.amount
    return more + _leadership(state, character, mode)


def _leadership(state: State, character: InPlay, mode: str) -> int:
    """Return the dice that others of the team here give, the most of them once (MC-64)."""
    teams = CHARACTERS[character.card].teams
    amounts = [0]
    for other in state.at(character.place, character.controller):
        if other.id == character.id or not set(teams).intersection(CHARACTERS[other.card].teams):
            continue
        amounts += [
            ability.effect.amount
            for ability in abilities(state, other).values()
            if isinstance(ability.effect, TeamDice) and ability.effect.attr == mode
        ]
    return max(amounts)


def can_attack(state: State, character: InPlay) -> bool:
    """Tell whether the character is ready, not held, and not fresh or free of that by Stealth (MC-17, MC-30)."""
    return not character.exhausted and may_act(state, character)


def may_act(state: State, character: InPlay) -> bool:
    """Tell whether neither a held mark nor being fresh keeps it from attacking (MC-53)."""
    if character.bound:
        return False
    return not character.fresh or any(
        isinstance(ability.effect, AttackFresh) for ability in abilities(state, character).values()
    )


def reaches(state: State, attacker: InPlay, target: InPlay, mode: str) -> bool:
    """Tell whether an attack in this mode may be aimed at the target (MC-33, MC-34, MC-66)."""
    theirs = abilities(state, target)
    if mode in {"mental", "control"}:
        return attribute(state, target, "mind") is not None and not any(
            isinstance(ability.effect, Untargetable) and mode in ability.effect.modes for ability in theirs.values()
        )
    if mode == "shooting" or not any(isinstance(ability.effect, Fly) for ability in theirs.values()):
        return True
    return any(
        isinstance(ability.effect, Fly) or (isinstance(ability.effect, Reach) and "combat" in ability.effect.modes)
        for ability in abilities(state, attacker).values()
    )


def defence_attr(mode: str) -> str:
    """Return the attribute that an attack is defended with (MC-31)."""
    return "mind" if mode in {"mental", "control"} else "resistance"


def avoiding(state: State, character: InPlay, stage: str, mode: str) -> tuple[Ability, Avoid] | None:
    """Return the ability by which the character may avoid this stage of an attack, or None."""
    plain = "combat" if mode == "immobilize" else mode
    for ability in abilities(state, character).values():
        effect = ability.effect
        if isinstance(effect, Avoid) and effect.stage == stage and (not effect.modes or plain in effect.modes):
            return ability, effect
    return None


def avoid_methods(state: State, ability: Ability, effect: Avoid) -> tuple[str, ...]:
    """Return the methods that the location leaves."""
    place = location_effect(state, state.site)
    if isinstance(place, AbilityLimit) and ability.code in place.abilities:
        return tuple(method for method in effect.methods if method == place.only)
    return effect.methods


def avoid_target(state: State, ability: Ability, effect: Avoid) -> int:
    """Return the least die that works here."""
    place = location_effect(state, state.site)
    if isinstance(place, AbilityTarget) and ability.code in place.abilities:
        return place.target
    return effect.target
