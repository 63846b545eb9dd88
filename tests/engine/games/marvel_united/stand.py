"""What the checks that run over all games must know about Marvel United."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from engine.games.marvel_united.state.cards import SCHEMES, SUPERHEROES, VILLAINS
from engine.games.marvel_united.state.pieces import NOBODY
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.visibility import knows_cards, knows_hand, knows_offer, knows_plans
from tests.engine.stand import Stand

CHALLENGES = ("none", "moderate", "hard", "both")


def _options() -> Iterator[dict[str, object]]:
    """Yield the options of whole matches: every Villain in every mode, in turn, and each switch in some matches."""
    yield {}
    modes = ("coop", "villain", "commander", "versus")
    for number, (villain, mode) in enumerate(product(VILLAINS, modes)):
        one: dict[str, object] = {"villain": villain, "mode": mode}
        one["gear"] = number % 3 > 0
        one["challenges"] = CHALLENGES[number // 3 % 4]
        one["beginner"] = number % 5 == 0
        one["budget"] = number % 3
        one["extra_tokens"] = number // 2 % 3
        one["hidden_hands"] = number in (4, 5, 11)
        yield one


def unseen(state: State, viewer: int | None) -> dict[str, dict[str, list[Any]]]:
    """Return the items that a viewer has not seen, by group and place. A redeal may swap items of one group."""
    found: dict[str, dict[str, list[Any]]] = {}
    for seat, hero in enumerate(state.heroes):
        places: dict[str, list[Any]] = {f"deck {number}": [card] for number, card in enumerate(hero.deck)}
        if not knows_hand(state, viewer, seat):
            places["hand"] = list(hero.hand)
        found[f"cards of {seat}"] = places
    found["plans"] = _plans(state, viewer)
    found["support"] = {f"deck {number}": [card] for number, card in enumerate(state.support)}
    if state.villain_seat is not None:
        found |= {"schemes": _schemes(state, viewer), "super-heroes": _superheroes(state, viewer)}
    return found


def _plans(state: State, viewer: int | None) -> dict[str, list[Any]]:
    places: dict[str, list[Any]] = {f"deck {number}": [card] for number, card in enumerate(state.plans)}
    if not knows_plans(state, viewer):
        places["hand"] = list(state.plan_hand)
        down = [entry.card for entry in state.story if entry.facedown and entry.seat == NOBODY]
        places |= {f"down {number}": [card] for number, card in enumerate(down)}
    return places


def _schemes(state: State, viewer: int | None) -> dict[str, list[Any]]:
    if knows_plans(state, viewer):
        return {}
    held = [*state.schemes, *state.removed_schemes, *state.out_of_game]
    rest = [card for card in SCHEMES if card not in held]
    return {"held": list(state.schemes), "removed": list(state.removed_schemes), "rest": rest}


def _superheroes(state: State, viewer: int | None) -> dict[str, list[Any]]:
    hidden = [seat for seat in range(len(state.heroes)) if not knows_cards(state, viewer, seat)]
    places: dict[str, list[Any]] = {f"of {seat}": list(state.heroes[seat].cards) for seat in hidden}
    places["removed"] = list(state.removed_cards)
    if not knows_offer(state, viewer):
        places["offered"] = list(state.offered_cards)
    held = [card for hero in state.heroes for card in hero.cards]
    gone = {*held, *state.offered_cards, *state.removed_cards, *state.out_of_game}
    return {**places, "rest": [card for card in SUPERHEROES if card not in gone]}


def may_ask_differently(state: State) -> bool:
    """Return whether the next question may depend on hidden cards (R22).

    Only a seat with a card for the window is asked.
    """
    return state.villain_seat is not None or state.options.hidden_hands


STAND = Stand(
    options=tuple(_options()),
    unseen=unseen,
    fair={"hidden_hands": True},
    may_ask_differently=may_ask_differently,
    goals=((2, 0.05), (3, 0.05), (4, 0.05)),
    playouts=0.2,
    # The presses of a turn: open the panel, choose a card, choose the actions at each of two places, and confirm.
    presses=5,
)
