"""The lists of legal moves: attacks and events (section 5 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.marvel_card_game.rules.stats import (
    abilities,
    attribute,
    can_attack,
    may_act,
    modes_of,
    reaches,
)
from engine.games.marvel_card_game.rules.zones import DECKS, deck_of, filled_decks
from engine.games.marvel_card_game.state.cards import ATTRS, CHARACTERS, EVENTS, EventCard
from engine.games.marvel_card_game.state.codes import (
    CancelAttack,
    Combine,
    CounterAttack,
    DeployFromDeck,
    DeployFromHand,
    Draw,
    ExtraAttack,
    Impersonate,
    LookHand,
    ModAttr,
    MoveLocation,
    OppDiscard,
    PreventWound,
    Ready,
    Recover,
    SearchToHand,
    TakeControl,
)
from engine.games.marvel_card_game.state.state import Attack, InPlay, Site, State, rival
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import Move

MODES = ("combat", "shooting", "mental", "control")
# For each phase, the printed timings of the events that the active seat may play outside of reaction windows (MC-26).
LIST_TIMINGS: Mapping[str, frozenset[str]] = {
    "draw": frozenset({"ANY", "OWN_TURN"}),
    "deploy": frozenset({"ANY", "OWN_TURN", "OWN_DEPLOY"}),
    "attack": frozenset({"ANY", "OWN_TURN", "OWN_ATTACK"}),
}
# For each window, the printed timings of the events that name this window. The timing "ANY" is left out.
NAMING: Mapping[str, frozenset[str]] = {
    "start": frozenset(),
    "drawn": frozenset(),
    "entered": frozenset(),
    "declared": frozenset({"ATTACK_DECLARED"}),
    "attack-roll": frozenset({"AFTER_ATTACK_ROLL"}),
    "check": frozenset({"AFTER_ROLL"}),
    "defence-roll": frozenset({"AFTER_ROLL"}),
    "resisted": frozenset({"AFTER_DEFENCE_ROLL"}),
    "wound": frozenset({"ON_WOUND"}),
    "defeat": frozenset(),
    "turn-end": frozenset(),
    "event": frozenset({"RESPONSE_EVENT"}),
}
WINDOWS: tuple[str, ...] = tuple(NAMING)
_CLOSED_TO_ANY = {"event", "defeat"}
WINDOW_TIMINGS: Mapping[str, frozenset[str]] = {
    name: timings if name in _CLOSED_TO_ANY else timings | {"ANY"} for name, timings in NAMING.items()
}


# --- attacks ---------------------------------------------------------------------------------------------------


def attack_moves(state: State, seat: int) -> list[Move]:
    """Return every attack that the seat may declare now (MC-30 to MC-34, MC-44, MC-53)."""
    own_characters, targets = state.own_here(seat), state.own_here(rival(seat))
    moves: list[Move] = []
    for attacker in own_characters:
        if can_attack(state, attacker):
            modes = modes_of(state, attacker)
            moves += aimed(state, attacker, targets, modes)
            if not targets and modes:
                moves.append(("attack", attacker.id, "location"))
    for attacker in own_characters:
        if _may_immobilize(state, attacker):
            moves += [
                ("immobilize", attacker.id, target.id)
                for target in targets
                if reaches(state, attacker, target, "combat")
            ]
    return moves


def aimed(state: State, attacker: InPlay, targets: list[InPlay], modes: list[str]) -> list[Move]:
    """Return the attacks of one character on these targets."""
    return [
        ("attack", attacker.id, target.id, mode)
        for target in targets
        for mode in MODES
        if mode in modes and reaches(state, attacker, target, mode)
    ]


def forced_moves(state: State, seat: int, attacker: InPlay) -> list[Move]:
    """Return the attacks that Mental Control can force a character to make (MC-59)."""
    modes = [mode for mode in modes_of(state, attacker) if mode != "control"]
    return aimed(state, attacker, state.own_here(rival(seat)), modes)


def extra_attack(state: State, character: InPlay) -> str | None:
    """Return the code of the ability that gives the character its extra attack, or None (MC-53)."""
    for ability in abilities(state, character).values():
        if isinstance(ability.effect, ExtraAttack):
            return ability.code
    return None


def _may_immobilize(state: State, character: InPlay) -> bool:
    code = extra_attack(state, character)
    return (
        code is not None
        and code not in character.used_abilities
        and attribute(state, character, "combat") is not None
        and may_act(state, character)
    )


# --- events ----------------------------------------------------------------------------------------------------


def event_moves(state: State, seat: int, timings: frozenset[str], window: str = "") -> list[Move]:
    """Return every way in which the seat may now play an event with one of the ``timings`` (MC-23 to MC-26)."""
    if not timings:
        return []
    moves: list[Move] = []
    last = ""
    for slug in state.seats[seat].hand:
        card = EVENTS.get(slug)
        if card is None or slug == last or card.timing not in timings:
            continue
        last = slug
        if _fits(state, seat, card):
            moves += [("event", slug, *pick) for pick in _picks(state, seat, card, window)]
    return moves


def trick(state: State, seat: int) -> str | None:
    """Return the card in hand that may replace a character that is about to be defeated, or None (MC-61 a)."""
    for card in state.seats[seat].hand:
        facts = CHARACTERS.get(card)
        if facts is not None and any(isinstance(ability.effect, Impersonate) for ability in facts.abilities):
            return card
    return None


def _fits(state: State, seat: int, card: EventCard) -> bool:
    by = getattr(card.effect, "by", "")
    if by and not _is_side(state, seat, by):
        return False
    check = _POSSIBLE.get(type(card.effect))
    return check is None or check(state, seat, card.effect)


def _is_side(state: State, seat: int, by: str) -> bool:
    """Return True if the attacker or target (``by``) of the current attack is here and is the seat's own."""
    attack = state.attacks[-1] if state.attacks else None
    if attack is None:
        return False
    fighter = state.find(attack.attacker if by == "attacker" else attack.target)
    return fighter is not None and fighter.place == state.here and fighter.controller == seat


def _picks(state: State, seat: int, card: EventCard, window: str) -> list[Move]:
    """Return the possible targets of an event, or its other possible choices, as words of a move (MC-69).

    In the move, these words follow the card's name.
    """
    if card.pick == "none":
        return [()]
    if card.pick == "roll":
        return [(roll,) for roll in _rolls(state, window)]
    if card.pick == "deck":
        return [(kind,) for kind in filled_decks(state.seats[seat])]
    if card.pick == "card":
        return [(name,) for name in cards_here(state)]
    if card.pick == "character":
        characters = state.at(state.here)
    else:
        characters = state.own_here(seat if card.pick == "own" else rival(seat))
    fits = _FITTING.get(type(card.effect))
    return [(one.id,) for one in characters if fits is None or fits(state, seat, card.effect, one)]


def cards_here(state: State) -> list[str]:
    """Return the ids of the event cards in play at this turn's location: first those on characters, then the others."""
    found = [attached.id for character in state.at(state.here) for attached in character.attached]
    return found + [attached.id for attached in state.site.events]


def _rolls(state: State, window: str) -> list[str]:
    attack = state.attacks[-1]
    if window == "check":
        return ["check"]
    return [name for name, dice in (("attack", attack.attack), ("defence", attack.defence)) if dice]


def other_site(state: State) -> Site | None:
    """Return the location where this turn does not take place, or None if it is not open."""
    site = state.sites[1 - state.here]
    return site if site.status == "open" else None


def matches(card: str, team: str, name: str, most: int) -> bool:
    """Return True if a character card has this team and this name ("" fits all) and a value of at most ``most``."""
    facts = CHARACTERS.get(card)
    return (
        facts is not None
        and facts.value <= most
        and (not team or team in facts.teams)
        and (not name or facts.slug == name)
    )


def _deck_has(state: State, seat: int, effect: DeployFromDeck) -> bool:
    cards = state.seats[seat].characters
    return any(matches(card, effect.team, effect.name, effect.max_value) for card in cards)


def _hand_has(state: State, seat: int, effect: DeployFromHand) -> bool:
    return any(matches(card, effect.team, "", effect.max_value) for card in state.seats[seat].hand)


def _deck_offers(state: State, seat: int, effect: SearchToHand) -> bool:
    return any(matches(card, "", "", effect.max_value) for card in state.seats[seat].characters)


def _rival_holds(state: State, seat: int, _effect: Code) -> bool:
    return bool(state.seats[rival(seat)].hand)


def _can_counter(state: State, _seat: int, effect: CounterAttack) -> bool:
    attack = state.attacks[-1]
    defender, attacker = state.find(attack.target), state.find(attack.attacker)
    return (
        defender is not None
        and attacker is not None
        and attacker.place == defender.place
        and attribute(state, defender, effect.attr) is not None
        and reaches(state, defender, attacker, effect.attr)
    )


def _present(state: State) -> Attack:
    return state.attacks[-1]


_POSSIBLE: Mapping[type[Code], Callable[[State, int, Any], bool]] = {
    DeployFromDeck: _deck_has,
    DeployFromHand: _hand_has,
    SearchToHand: _deck_offers,
    Recover: lambda state, seat, _effect: any(card in CHARACTERS for card in state.seats[seat].discard),
    LookHand: _rival_holds,
    OppDiscard: _rival_holds,
    Draw: lambda state, seat, _effect: any(deck_of(state.seats[seat], kind) for kind in DECKS),
    MoveLocation: lambda state, _seat, _effect: other_site(state) is not None,
    CounterAttack: _can_counter,
    CancelAttack: lambda state, _seat, _effect: not _present(state).cancelled,
    PreventWound: lambda state, _seat, _effect: not _present(state).prevented,
}


def _can_change(state: State, _seat: int, effect: ModAttr, character: InPlay) -> bool:
    """Return True if the character has an attribute that the effect changes. A missing one cannot change (MC-68)."""
    if effect.needs and attribute(state, character, effect.needs) is None:
        return False
    return any(attr not in ATTRS or attribute(state, character, attr) is not None for attr in effect.attr)


def _can_help(state: State, _seat: int, effect: Combine, character: InPlay) -> bool:
    return (
        character.id != _present(state).attacker
        and can_attack(state, character)
        and attribute(state, character, effect.attr) is not None
    )


_FITTING: Mapping[type[Code], Callable[[State, int, Any, InPlay], bool]] = {
    ModAttr: _can_change,
    Combine: _can_help,
    Ready: lambda _state, _seat, _effect, character: character.exhausted,
    TakeControl: lambda _state, _seat, effect, character: CHARACTERS[character.card].value <= effect.max_value,
}
