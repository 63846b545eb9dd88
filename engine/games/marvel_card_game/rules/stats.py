"""The current abilities, attributes, dice and reach of characters, with all their changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from engine.games.marvel_card_game.state.cards import (
    ATTRS,
    CHARACTERS,
    EVENTS,
    LOCATIONS,
    PLAIN_ABILITIES,
    Ability,
    Character,
)
from engine.games.marvel_card_game.state.codes import (
    AbilityLimit,
    AbilityMod,
    AbilityTarget,
    AllMod,
    AttackFresh,
    AttackMode,
    Avoid,
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
from engine.games.marvel_card_game.state.state import Attached, InPlay, Site, State
from engine.kernel.cards.effect_codes import Code

_INDEX = {attr: index for index, attr in enumerate(ATTRS)}
_PHYSICAL = ("combat", "shooting")
_MENTAL = ("mental", "control")
# The printed abilities of each card by their codes.
_PRINTED: Mapping[str, Mapping[str, Ability]] = {
    slug: MappingProxyType({ability.code: ability for ability in card.abilities}) for slug, card in CHARACTERS.items()
}
_NOTHING = Nothing()
DICE_OF = {"shooting": "shooting_dice", "mental": "mental_attack_dice", "control": "mental_attack_dice"}


def printed(character: InPlay) -> Character:
    """Return the card whose printed attributes and abilities the character has: its own or the copied card (MC-63)."""
    return CHARACTERS[character.copied or character.card]


def location_effect(state: State, site: Site) -> Code:
    """Return the effect of the location; no effect if the option ``location_effects`` is off."""
    return LOCATIONS[site.card].effect if state.location_effects else _NOTHING


def _event_effects(state: State, character: InPlay) -> list[Code]:
    """Return the effects of event cards that lie on the character or at its location."""
    return _effects(character.attached, state.sites[character.place].events)


def _effects(*lying: tuple[Attached, ...]) -> list[Code]:
    return [EVENTS[one.card].effect for cards in lying for one in cards]


def abilities(state: State, character: InPlay) -> Mapping[str, Ability]:
    """Return the abilities that the character has now, by code.

    An effect that removes an ability overrides an effect that grants it (MC-68).
    """
    events = state.sites[character.place].events
    place = location_effect(state, state.sites[character.place])
    has_changes = (
        events or character.attached or character.gained_abilities or character.borrowed or isinstance(place, NoAbility)
    )
    return _abilities(character, events, place) if has_changes else _PRINTED[character.copied or character.card]


@lru_cache(maxsize=1024)
def _abilities(character: InPlay, events: tuple[Attached, ...], place: Code) -> Mapping[str, Ability]:
    """Return a character's abilities under the effects of the event cards ``events`` and of the location, ``place``."""
    printed_character = _PRINTED[character.copied or character.card]
    gained = [*character.gained_abilities, character.borrowed] if character.borrowed else [*character.gained_abilities]
    lost_abilities = [place.ability] if isinstance(place, NoAbility) else []
    for effect in _effects(character.attached, events):
        if isinstance(effect, GrantAbility):
            gained.append(effect.ability)
        elif isinstance(effect, RemoveAbilities):
            lost_abilities.append(effect.ability)
    if "ALL" in lost_abilities:
        return MappingProxyType({})
    every = {**{code: PLAIN_ABILITIES[code] for code in gained}, **printed_character}
    return MappingProxyType({code: every[code] for code in (*printed_character, *gained) if code not in lost_abilities})


def attribute(state: State, character: InPlay, attr: str) -> int | None:
    """Return an attribute with all changes, at least 0. Return None if the character lacks this attribute (MC-68)."""
    value = printed(character).attrs[_INDEX[attr]]
    if value is None:
        return None
    for effect in _event_effects(state, character):
        if isinstance(effect, ModAttr) and attr in effect.attr:
            value += effect.amount
    place = location_effect(state, state.sites[character.place])
    if (isinstance(place, AllMod) and place.attr == attr) or (
        isinstance(place, TeamMod) and place.attr == attr and place.team in CHARACTERS[character.card].teams
    ):
        value += place.amount
    return max(0, value)


def modes_of(state: State, character: InPlay) -> list[str]:
    """Return the modes in which the character can attack (MC-31)."""
    has = printed(character).attrs
    effects = [ability.effect for ability in abilities(state, character).values()]
    return [mode for mode in _PHYSICAL if has[_INDEX[mode]] is not None] + [
        effect.mode for effect in effects if isinstance(effect, AttackMode) and has[_INDEX[effect.attr]] is not None
    ]


def attack_modes(state: State, character: InPlay) -> dict[str, int]:
    """Return the modes in which the character can attack, each with the dice of a normal attack."""
    return {mode: attack_dice(state, character, mode) for mode in modes_of(state, character)}


def attack_dice(state: State, character: InPlay, mode: str) -> int:
    """Return the dice of an attack in this mode, even if the attack could not be declared now (MC-36)."""
    plain = "combat" if mode == "immobilize" else mode
    value = attribute(state, character, attack_attr(mode)) or 0
    return max(0, value + _more_dice(state, character, plain, abilities(state, character)))


def _more_dice(state: State, character: InPlay, mode: str, has: Mapping[str, Ability]) -> int:
    more = 0
    for effect in _event_effects(state, character):
        if isinstance(effect, ModAttr) and DICE_OF.get(mode) in effect.attr:
            more += effect.amount
    place = location_effect(state, state.sites[character.place])
    if (isinstance(place, ModeMod) and place.attr == DICE_OF.get(mode)) or (
        isinstance(place, AbilityMod) and place.ability in has
    ):
        more += place.amount
    return more + _leadership(state, character, mode)


def _leadership(state: State, character: InPlay, mode: str) -> int:
    """Return the extra dice that a team member here gives the character; only the largest number counts (MC-64)."""
    teams = CHARACTERS[character.card].teams
    most = 0
    for other in state.at(character.place, character.controller):
        for ability in abilities(state, other).values():
            effect = ability.effect
            if isinstance(effect, TeamDice) and effect.attr == mode and other.id != character.id:
                most = max(most, effect.amount * (not set(teams).isdisjoint(CHARACTERS[other.card].teams)))
    return most


def can_attack(state: State, character: InPlay) -> bool:
    """Return True if the character is ready and no held mark blocks it.

    A fresh one also needs Stealth (MC-17, MC-30).
    """
    return not character.exhausted and may_act(state, character)


def may_act(state: State, character: InPlay) -> bool:
    """Return True if no held mark blocks the character, and it either is not fresh or has Stealth (MC-53)."""
    if character.attack_blocked:
        return False
    return not character.fresh or any(
        isinstance(ability.effect, AttackFresh) for ability in abilities(state, character).values()
    )


def reaches(state: State, attacker: InPlay, target: InPlay, mode: str) -> bool:
    """Return True if an attack in this mode may be aimed at the target (MC-33, MC-34, MC-66)."""
    if mode in _MENTAL:
        return attribute(state, target, "mind") is not None and not any(
            isinstance(ability.effect, Untargetable) and mode in ability.effect.modes
            for ability in abilities(state, target).values()
        )
    return mode == "shooting" or not _flies(state, target) or _flies(state, attacker) or _leaps(state, attacker)


def _flies(state: State, character: InPlay) -> bool:
    return any(isinstance(ability.effect, Fly) for ability in abilities(state, character).values())


def _leaps(state: State, character: InPlay) -> bool:
    """Return True if the character cannot fly, but its Combat attacks reach flyers."""
    return any(
        isinstance(ability.effect, Reach) and "combat" in ability.effect.modes
        for ability in abilities(state, character).values()
    )


def attack_attr(mode: str) -> str:
    """Return the attribute whose value is the number of dice of an attack in this mode (MC-36)."""
    return "mind" if mode in _MENTAL else "combat" if mode == "immobilize" else mode


def defence_attr(mode: str) -> str:
    """Return the attribute that defends against an attack in this mode (MC-31)."""
    return "mind" if mode in _MENTAL else "resistance"


def avoiding(state: State, character: InPlay, stage: str, mode: str) -> tuple[Ability, Avoid] | None:
    """Return the ability by which the character may avoid this stage of an attack, or None."""
    plain = "combat" if mode == "immobilize" else mode
    for ability in abilities(state, character).values():
        effect = ability.effect
        if isinstance(effect, Avoid) and effect.stage == stage and (not effect.modes or plain in effect.modes):
            return ability, effect
    return None


def avoid_methods(state: State, ability: Ability, effect: Avoid) -> tuple[str, ...]:
    """Return the methods of a Dodge or Regeneration that the location allows."""
    place = location_effect(state, state.site)
    if isinstance(place, AbilityLimit) and ability.code in place.abilities:
        return tuple(method for method in effect.methods if method == place.only)
    return effect.methods


def avoid_target(state: State, ability: Ability, effect: Avoid) -> int:
    """Return the lowest number on the die with which a Dodge or Regeneration works at this turn's location."""
    place = location_effect(state, state.site)
    if isinstance(place, AbilityTarget) and ability.code in place.abilities:
        return place.target
    return effect.target
