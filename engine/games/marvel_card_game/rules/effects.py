"""The effects of instant events, one small function per effect code (section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec.structs import replace

from engine.games.marvel_card_game.rules.fights import change, counter, dice_of, hold, roll_again, to_discard_phase
from engine.games.marvel_card_game.rules.stats import attribute
from engine.games.marvel_card_game.rules.zones import (
    bounce,
    card_name,
    cause_params,
    deck_of,
    discard_from_hand,
    mark_site,
    name_by,
    name_of,
    site_name,
    take_away,
)
from engine.games.marvel_card_game.state import codes
from engine.games.marvel_card_game.state.cards import EVENTS
from engine.games.marvel_card_game.state.state import (
    Attached,
    Attack,
    ExtraDraw,
    Fetch,
    RecoverStep,
    Reorder,
    Resolve,
    Search,
    State,
    rival,
)
from engine.kernel.cards.effect_codes import Code
from engine.kernel.chance.fair import draw_label
from engine.kernel.errors import BadData
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef

Effect = Callable[[Run[State], Resolve, Any], None]


def _present(state: State) -> Attack:
    return state.attacks[-1]


def _from_deck(run: Run[State], step: Resolve, effect: codes.DeployFromDeck) -> None:
    fetch = Fetch(step.by, "deck", effect.count, effect.team, effect.name, effect.max_value, searched=True)
    run.state.steps.append(fetch)


def _from_hand(run: Run[State], step: Resolve, effect: codes.DeployFromHand) -> None:
    run.state.steps.append(Fetch(step.by, "hand", effect.count, effect.team, "", effect.max_value))


def _more_dice(run: Run[State], _step: Resolve, effect: codes.ModAttr) -> None:
    attack = _present(run.state)
    bonus = effect.amount * ("attack_dice" in effect.attr)
    guard = effect.amount * ("defence_dice" in effect.attr)
    change(run.state, bonus=attack.bonus + bonus, guard=attack.guard + guard)


def _look_hand(run: Run[State], step: Resolve, _effect: codes.LookHand) -> None:
    state = run.state
    hand = state.seats[rival(step.by)].hand
    state.seats[step.by] = replace(state.seats[step.by], seen_hand=hand)
    # The hand can be empty: the rival's last card may have been a Counterspell that was itself countered.
    if not hand:
        run.tell("event-hand-empty", {"seat": SeatRef(rival(step.by))}, to=(step.by,), reveals=True)
        return
    cards: list[Phrase] = [card_name(card) for card in hand]
    run.tell("event-hand-seen", {"seat": SeatRef(rival(step.by)), "cards": cards}, to=(step.by,), reveals=True)


def _bounce(run: Run[State], step: Resolve, _effect: codes.Bounce) -> None:
    bounce(run, run.state.require_character(step.pick[0]), step.card)


def _grant(run: Run[State], step: Resolve, effect: codes.GrantAbility) -> None:
    character = run.state.require_character(step.pick[0])
    run.state.replace_character(replace(character, gained_abilities=(*character.gained_abilities, effect.ability)))


def _prevent(run: Run[State], step: Resolve, _effect: codes.PreventWound) -> None:
    attack = change(run.state, prevented=True, result="prevented")
    run.tell("event-unhurt", {"card": name_by(attack.target), **cause_params(step.card)})


def _counter(run: Run[State], step: Resolve, effect: codes.CounterAttack) -> None:
    counter(run, step.by, effect.attr)


def _reroll(run: Run[State], step: Resolve, _effect: codes.Reroll) -> None:
    roll_again(run, step.pick[0])


def _ready(run: Run[State], step: Resolve, _effect: codes.Ready) -> None:
    run.state.replace_character(replace(run.state.require_character(step.pick[0]), exhausted=False))


def _combine(run: Run[State], step: Resolve, effect: codes.Combine) -> None:
    state = run.state
    helper = state.require_character(step.pick[0])
    share = ((attribute(state, helper, effect.attr) or 0) + 1) // 2
    state.replace_character(replace(helper, exhausted=True))
    change(state, bonus=_present(state).bonus + share)
    run.tell("event-helped", {"card": name_of(helper), "dice": share, "total": dice_of(state)})


def _hold(run: Run[State], step: Resolve, _effect: codes.Hold) -> None:
    hold(run, run.state.require_character(step.pick[0]), cause_params(step.card))


def _cancel_attack(run: Run[State], step: Resolve, _effect: codes.CancelAttack) -> None:
    attack = change(run.state, cancelled=True, result="cancelled")
    params: dict[str, Param] = {"attacker": name_by(attack.attacker), "whose": SeatRef(attack.seat)}
    run.tell("event-attack-cancelled", {**params, **cause_params(step.card)})


def _take_control(run: Run[State], step: Resolve, _effect: codes.TakeControl) -> None:
    character = run.state.require_character(step.pick[0])
    back = character.controller if character.returns_to is None else character.returns_to
    run.state.replace_character(replace(character, controller=step.by, returns_to=back, exhausted=False, fresh=False))
    params: dict[str, Param] = {"card": name_of(character), "seat": SeatRef(step.by)}
    run.tell("event-taken", {**params, "whose": SeatRef(character.controller), **cause_params(step.card)})


def _move_character(run: Run[State], step: Resolve, _effect: codes.MoveLocation) -> None:
    """Move a character to the other location; its held marks stay behind (MC-54)."""
    state = run.state
    character, there = state.require_character(step.pick[0]), 1 - state.here
    state.replace_character(replace(character, place=there, fresh=True, marks=()))
    params: dict[str, Param] = {"card": name_of(character), "place": site_name(state.sites[there])}
    run.tell("event-moved", {**params, "whose": SeatRef(character.controller), **cause_params(step.card)})


def _search(run: Run[State], step: Resolve, effect: codes.SearchToHand) -> None:
    run.state.steps.append(Search(step.by, effect.max_value, effect.count))


def _recover(run: Run[State], step: Resolve, effect: codes.Recover) -> None:
    run.state.steps.append(RecoverStep(step.by, effect.count))


def _draw_cards(run: Run[State], step: Resolve, effect: codes.Draw) -> None:
    run.state.steps.append(ExtraDraw(step.by, effect.count))


def _rival_discards(run: Run[State], step: Resolve, effect: codes.OppDiscard) -> None:
    for _ in range(min(effect.count, len(run.state.seats[rival(step.by)].hand))):
        hand = run.state.seats[rival(step.by)].hand
        card = run.chance.choose(draw_label(run.state, "discard"), hand)
        discard_from_hand(run, rival(step.by), card, "event", step.card, reveals=True)


def _look_deck(run: Run[State], step: Resolve, effect: codes.LookDeck) -> None:
    kind = cast("Any", step.pick[0])
    looked = deck_of(run.state.seats[step.by], kind)[: effect.count]
    cards: list[Phrase] = [card_name(card) for card in looked]
    deck = Phrase(f"{kind}-deck")
    run.tell("event-looked", {"seat": SeatRef(step.by), "deck": deck, "count": len(looked)}, reveals=True)
    run.tell("event-looked-at", {"cards": cards}, to=(step.by,), reveals=True)
    run.state.steps.append(Reorder(step.by, kind, looked))


def _cancel_event(run: Run[State], step: Resolve, _effect: codes.CancelEvent) -> None:
    """Cancel the event that this event answers. It lies directly below this event on the stack (MC-29)."""
    below = cast("Resolve", run.state.steps[-1])
    run.state.steps[-1] = replace(below, cancelled=True)
    run.tell("event-cancelled", {"card": card_name(below.card), "whose": SeatRef(below.by), **cause_params(step.card)})


def _destroy(run: Run[State], step: Resolve, _effect: codes.DestroyEvent) -> None:
    state = run.state
    take_away(state, card_in_play(state, step.pick[0]))


def _damage(run: Run[State], step: Resolve, effect: codes.LocationDamage) -> None:
    if mark_site(run, step.by, effect.amount, card_name(step.card)):
        to_discard_phase(run)


def card_in_play(state: State, name: str) -> Attached:
    """Return the event card in play with this id. Raises `LookupError`."""
    found = find_card(state, name)
    if found is None:
        raise LookupError(name)
    return found


def find_card(state: State, name: str) -> Attached | None:
    """Return the event card in play with this id, or None."""
    lying = [attached for character in state.characters for attached in character.attached]
    lying += [attached for site in state.sites for attached in site.events]
    return next((attached for attached in lying if attached.id == name), None)


EFFECTS: Mapping[type[Code], Effect] = {
    codes.DeployFromDeck: _from_deck,
    codes.DeployFromHand: _from_hand,
    codes.ModAttr: _more_dice,
    codes.LookHand: _look_hand,
    codes.Bounce: _bounce,
    codes.GrantAbility: _grant,
    codes.PreventWound: _prevent,
    codes.CounterAttack: _counter,
    codes.Reroll: _reroll,
    codes.Ready: _ready,
    codes.Combine: _combine,
    codes.Hold: _hold,
    codes.CancelAttack: _cancel_attack,
    codes.TakeControl: _take_control,
    codes.MoveLocation: _move_character,
    codes.SearchToHand: _search,
    codes.Recover: _recover,
    codes.Draw: _draw_cards,
    codes.OppDiscard: _rival_discards,
    codes.LookDeck: _look_deck,
    codes.CancelEvent: _cancel_event,
    codes.DestroyEvent: _destroy,
    codes.LocationDamage: _damage,
}


def _check_table() -> None:
    """Raise `BadData` if this module has no function for the effect of an instant event."""
    effects_missing = [
        card.slug for card in EVENTS.values() if card.kind == "instant" and type(card.effect) not in EFFECTS
    ]
    if effects_missing:
        raise BadData(f"no function for the effects {effects_missing}")


_check_table()
