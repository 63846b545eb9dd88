"""Checks that a state fulfils the conditions of every possible state (section 8 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.marvel_united.rules.board.foes import start_health
from engine.games.marvel_united.rules.board.tokens import has_rule
from engine.games.marvel_united.rules.board.villain import track_end
from engine.games.marvel_united.rules.setup_rules import GEAR_COST, reduced, removals
from engine.games.marvel_united.seen.step_checks import check_steps
from engine.games.marvel_united.state.cards import (
    BATTLE_PLANS,
    GEAR,
    HERO_CARDS,
    HEROES,
    LOCATIONS,
    OWN_GEAR,
    PLANS,
    RANK,
    SCHEMES,
    SPACES,
    SUPERHEROES,
    THREATS,
    VILLAINS,
    deck_of,
    in_order,
    plan_deck,
    threat_deck,
)
from engine.games.marvel_united.state.pieces import (
    KINDS,
    MISSIONS,
    NOBODY,
    NOWHERE,
    PLACES,
    THREAT_TOKENS,
    UNSTUNNED,
    VILLAIN_STUNNED,
    Hero,
    Place,
    Threat,
)
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import AskStart, DealHands
from engine.games.marvel_united.state.tables import table_of
from engine.kernel.errors import BadRecord

ALLIES, SUPPORT_CARDS = 4, 12


def check(state: State) -> None:
    """Raise `BadRecord` if the state breaks one of the conditions that this module checks."""
    _check_table(state)
    _check_ring(state)
    _check_threats(state)
    _check_heroes(state)
    _check_hero_cards(state)
    _check_plans(state)
    _check_special_cards(state)
    _check_support(state)
    _check_counts(state)
    _check_turns(state)
    check_steps(state)


def _fail_unless(holds: bool, where: str, why: str) -> None:
    if not holds:
        raise BadRecord(where, why)


def has_hands(state: State) -> bool:
    """Return whether hands have been dealt."""
    return not any(isinstance(step, DealHands) for step in state.steps)


def _check_table(state: State) -> None:
    mode = state.options.mode
    _fail_unless(state.seats in table_of(state.options).seat_counts, "seats", "are not those of the mode")
    heroes = state.seats - (mode in ("villain", "versus"))
    _fail_unless(len(state.heroes) == heroes, "heroes", "must be as many as the mode has")
    villain = state.options.villain
    _fail_unless(villain in ("random", state.villain), "villain", "is not the one of the options")


def _check_ring(state: State) -> None:
    _fail_unless(len(state.ring) == PLACES, "ring", "must have six Locations")
    names = [place.location for place in state.ring]
    locations = {slug for slug, facts in LOCATIONS.items() if facts.beginner or not state.options.beginner}
    _fail_unless(len(set(names)) == PLACES and set(names) <= locations, "ring", "must have six different Locations")
    for place in state.ring:
        _check_place(state, place)
    _fail_unless(state.rick == NOWHERE or 0 <= state.rick < PLACES, "rick", "is in no Location")
    _fail_unless(
        (state.rick != NOWHERE) == state.rick_came, "rick", "is in the ring although he has not come, or the reverse"
    )
    _fail_unless(not state.rick_came or has_rule(state.villain, "rick"), "rick", "belongs to another Villain")
    start = any(isinstance(step, AskStart) for step in state.steps)
    _fail_unless(state.villain_at in ((NOWHERE,) if start else range(PLACES)), "villain", "is in no Location")


def _check_place(state: State, place: Place) -> None:
    counts = (place.thugs, place.civilians, place.doombots, place.marked_bots)
    _fail_unless(min(counts) >= 0, "ring", "has a count below zero")
    _fail_unless(place.tokens <= LOCATIONS[place.location].slots, "ring", "has more tokens than slots")
    _fail_unless(0 <= place.dented <= place.marked_bots, "ring", "has more damaged Doombots than marked ones")
    _fail_unless(not place.bots or has_rule(state.villain, "doombot"), "ring", "has another Villain's Doombots")


def _check_threats(state: State) -> None:
    lying = [place.threat for place in state.ring if place.threat is not None]
    numbers = sorted(threat.number for threat in (*lying, *state.cleared))
    _fail_unless(numbers == list(range(1, PLACES + 1)), "threats", "must be six different ones")
    # The number of copies of a Threat is not checked, because a match may have begun with an older version of the
    # cards.
    slugs = {threat.slug for threat in (*lying, *state.cleared)}
    _fail_unless(slugs <= {*threat_deck(state.villain)}, "threats", "are not those of the Villain")
    for threat in lying:
        _check_threat(state, threat)
    marks = {UNSTUNNED, VILLAIN_STUNNED, *(threat.number for threat in lying if THREATS[threat.slug].henchman)}
    _fail_unless(state.stunned in marks, "stunned", "is on a card that is not in play")


def _check_threat(state: State, threat: Threat) -> None:
    most = start_health(state, threat.slug)
    _fail_unless(
        (1 <= threat.health <= most) if most else threat.health == 0, "threats", "one has an impossible Health"
    )
    _fail_unless(0 <= threat.heroic < (1 if most else THREAT_TOKENS), "threats", "one has too many heroic tokens")
    _fail_unless(threat.hurt >= 0 and (not threat.hurt or most > 0), "threats", "one has taken impossible damage")


def _check_heroes(state: State) -> None:
    chosen_heroes = [hero.hero for hero in state.heroes if hero.hero]
    _fail_unless(
        len(set(chosen_heroes)) == len(chosen_heroes) and set(chosen_heroes) <= set(HEROES),
        "heroes",
        "must be different, known Heroes",
    )
    antihero = VILLAINS[state.villain].antihero and state.villain in (*chosen_heroes, *state.allies)
    _fail_unless(not antihero, "heroes", "must not include the Villain")
    if has_hands(state):
        _fail_unless(len(chosen_heroes) == len(state.heroes), "heroes", "must all be chosen before hands are dealt")
    for hero in state.heroes:
        _check_hero(state, hero)
    seats = range(len(state.heroes))
    _fail_unless(
        all(hero.safe_until in (None, *seats) for hero in state.heroes),
        "heroes",
        "one waits for the turn of a seat that does not exist",
    )
    _fail_unless(state.bewildered in (None, *seats), "bewildered", "is not the seat of a Hero")


def _check_hero(state: State, hero: Hero) -> None:
    _fail_unless(hero.place in (range(PLACES) if hero.hero else (NOWHERE,)), "heroes", "is in no Location")
    _fail_unless(list(hero.tokens) == sorted(hero.tokens, key=KINDS.index), "tokens", "are out of order")
    _fail_unless(not hero.ko or not hero.hand, "heroes", "is KO with cards in hand")
    own_gear = OWN_GEAR.get(hero.hero, ())
    for gear in hero.gear:
        _fail_unless(gear.card in GEAR and state.options.gear, "gear", "is not in this match")
        _fail_unless(
            gear.card in own_gear if own_gear else GEAR[gear.card].hero is None, "gear", "belongs to another Hero"
        )
    common = [gear.card for one in state.heroes for gear in one.gear]
    _fail_unless(len(set(common)) == len(common), "gear", "one is in two places")


def _check_hero_cards(state: State) -> None:
    for seat, hero in enumerate(state.heroes):
        _fail_unless(set(hero.hand) <= set(HERO_CARDS), "hand", "holds unknown cards")
        _fail_unless(list(hero.hand) == list(in_order(hero.hand)), "hand", "is out of order")
        story = [entry.card for entry in state.story if entry.seat == seat and not entry.support]
        cards = Counter((*hero.hand, *hero.deck, *story))
        if not has_hands(state):
            _fail_unless(not cards, "hand", "must be empty before the deal")
            continue
        card_counts = Counter(deck_of(hero.hero))
        _fail_unless(cards <= card_counts, "hand", "holds cards of another Hero")
        _fail_unless(cards in _possible_decks(state, seat), "hand", "does not add up to a possible deck")


def _possible_decks(state: State, seat: int) -> list[Counter[str]]:
    """Return the decks that a seat may have.

    There are two if one-use gear has left the game and it is unknown who owned it.
    """
    deck, without = deck_of(state.heroes[seat].hero), removals(state, seat)
    found = [Counter(reduced(deck, without))]
    if not state.heroes[seat].gear and any(card in GEAR for card in state.out_of_game):
        found.append(Counter(reduced(deck, [*without, *GEAR_COST])))
    return found


def _check_plans(state: State) -> None:
    story = [entry.card for entry in state.story if entry.seat == NOBODY]
    cards = [*state.plans, *state.plan_hand, *story]
    _fail_unless(sorted(cards) == sorted(plan_deck(state.villain)), "plans", "must be the twelve of the Villain")
    _fail_unless(
        state.villain_seat is not None or not state.plan_hand,
        "plans",
        "are in a hand although no seat plays the Villain",
    )
    for entry in state.story:
        _fail_unless(-1 <= entry.seat < len(state.heroes), "story", "has a card of a seat that does not exist")
        _fail_unless(entry.card in (PLANS if entry.seat == NOBODY else HERO_CARDS), "story", "holds unknown cards")
        _fail_unless(
            entry.seat != NOBODY or not (entry.covered or entry.support), "story", "a Plan is covered or supported"
        )
        if entry.seat != NOBODY:
            icons = len(HERO_CARDS[entry.card].icons)
            _fail_unless(set(entry.covered) <= set(range(icons)), "story", "covers symbols that the card does not have")


def _check_special_cards(state: State) -> None:
    schemes = [*state.schemes, *state.removed_schemes]
    cards = [*(card for hero in state.heroes for card in hero.cards), *state.offered_cards, *state.removed_cards]
    for found, card_table in ((schemes, SCHEMES), (cards, SUPERHEROES)):
        used = [card for card in state.out_of_game if card in card_table]
        every = [*found, *used]
        _fail_unless(
            set(found) <= set(card_table) and len(set(every)) == len(every), "cards", "one is unknown or in two places"
        )
        _fail_unless(state.villain_seat is not None or not every, "cards", "belong to another mode")


def _check_support(state: State) -> None:
    if not state.solo:
        _fail_unless(
            not (state.allies or state.picks or state.row or state.support), "support", "is not part of this mode"
        )
        return
    _fail_unless(len(set(state.allies)) == len(state.allies) <= ALLIES, "support", "must have four different Heroes")
    _fail_unless(set(state.allies) <= set(HEROES), "support", "has unknown Heroes")
    _fail_unless(state.heroes[0].hero not in state.allies, "support", "must not include the main Hero")
    owners = {card: HERO_CARDS[card].hero for card in state.picks if card in HERO_CARDS}
    _fail_unless(set(owners.values()) <= set(state.allies), "support", "has cards of Heroes who do not support")
    support_cards = [entry.card for entry in state.story if entry.support]
    away = [card for card in state.out_of_game if card in HERO_CARDS]
    cards = Counter((*state.row, *state.support, *support_cards, *away))
    _fail_unless(not has_hands(state) or cards == Counter(state.picks), "support", "does not have exactly its cards")
    _fail_unless(not has_hands(state) or len(state.picks) == SUPPORT_CARDS, "support", "must have twelve cards")
    cost = sum(BATTLE_PLANS[card].cost for card in state.battle if card in BATTLE_PLANS)
    is_valid = set(state.battle) <= set(BATTLE_PLANS) and len(set(state.battle)) == len(state.battle)
    budget = state.options.budget if state.options.mode == "commander" else 0
    _fail_unless(is_valid and cost <= budget, "battle", "is beyond the budget")


def _check_counts(state: State) -> None:
    for mission, count in zip(MISSIONS, state.filled, strict=True):
        _fail_unless(0 <= count <= SPACES[mission], "missions", "have impossible counts")
        _fail_unless(
            (count == SPACES[mission]) == (mission in state.complete), "missions", "must be complete exactly when full"
        )
    _fail_unless(len(set(state.complete)) == len(state.complete), "missions", "one is complete twice")
    is_running = state.outcome is None
    has_health = VILLAINS[state.villain].life[0] is not None
    _fail_unless(state.health >= is_running if has_health else state.health == 0, "health", "is out of range")
    end = track_end(state)
    _fail_unless(0 <= state.track <= max(0, end - is_running), "track", "is beyond its end")
    _fail_unless(set(state.out_of_game) <= set(RANK), "removed", "holds unknown cards")
    _fail_unless(min(state.tally, state.turns, state.villain_turns, state.draws) >= 0, "counts", "one is below zero")
    _fail_unless(
        _are_places(state.spilled) and len(set(state.spilled)) == len(state.spilled),
        "spilled",
        "names an impossible place",
    )


def _are_places(places: Iterable[int]) -> bool:
    return all(0 <= place < PLACES for place in places)


def _check_turns(state: State) -> None:
    seats = range(len(state.heroes))
    _fail_unless(state.first in seats and state.last in (None, *seats), "turn", "belongs to no seat")
    _fail_unless(state.turn is None or state.villain_turn is None, "turn", "is both the Hero's and the Villain's")
    if state.turn is not None:
        _fail_unless(state.turn.seat in seats and 0 <= state.turn.began < PLACES, "turn", "belongs to no seat")
        _fail_unless(state.turn.card in ("", *HERO_CARDS), "turn", "has an unknown card")
        _fail_unless(state.phase == "hero", "turn", "is not the Hero's")
    if state.villain_turn is not None:
        _fail_unless(state.villain_turn.plan in ("", *plan_deck(state.villain)), "turn", "has an unknown Plan")
        _fail_unless(state.villain_turn.card in ("", *SCHEMES), "turn", "has an unknown card")
        _fail_unless(0 <= state.villain_turn.start < PLACES, "turn", "began at a place that does not exist")
        _fail_unless(state.phase == "villain", "turn", "is not the Villain's")
    _fail_unless(state.flees in ("", *plan_deck(state.villain)), "flees", "is not a Plan")
