"""The setup: the random deal, and the order of the questions.

See MU-1 to MU-10, MU-59 to MU-62, MU-68, R33 and R35.
"""

from __future__ import annotations

from engine.games.marvel_united.rules.board.foes import start_health
from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.cards import (
    LOCATIONS,
    SCHEMES,
    SUPERHEROES,
    VILLAINS,
    in_order,
    plan_deck,
    threat_deck,
)
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import (
    AskAlly,
    AskBattle,
    AskDrop,
    AskFirst,
    AskGear,
    AskGive,
    AskHero,
    AskKeep,
    AskStart,
    DealHands,
    NextTurn,
    StepKind,
    TellDeal,
)
from engine.kernel.chance.fair import Chance

ALLIES, PICKS = 4, 3
SCHEMES_DRAWN, VERSUS_CARDS, PLANS_DRAWN = 4, 3, 2


def new_match(options: pieces.Options, seats: int, chance: Chance) -> State:
    """Return the state before the first question. The random draws are made in the order of the setup (R33)."""
    heroes = seats - (options.mode in ("villain", "versus"))
    villain_chosen = options.villain
    villain = (
        chance.choose("villain#0", [one.villain for one in VILLAINS.values()])
        if villain_chosen == "random"
        else villain_chosen
    )
    state = State(
        options=options,
        villain=villain,
        seats=seats,
        heroes=[pieces.Hero() for _ in range(heroes)],
        ring=_ring(options, chance),
        steps=[],
        story=[],
    )
    for at, slug in enumerate(chance.shuffle("threats#0", threat_deck(villain))):
        threat = pieces.Threat(at + 1, slug, start_health(state, slug))
        state.ring[at] = _with_threat(state.ring[at], threat)
    state.health = VILLAINS[villain].health(2 if state.solo else heroes)
    state.plans = tuple(chance.shuffle("plans#0", plan_deck(villain)))
    if state.villain_seat is None:
        state.villain_at = chance.integer("start#0", pieces.PLACES)
    else:
        _deal_special_cards(state, chance)
    state.steps = [*reversed(_questions(state)), TellDeal()]
    return state


def _ring(options: pieces.Options, chance: Chance) -> list[pieces.Place]:
    """Return six random Locations with their starting tokens (MU-3)."""
    locations = [slug for slug, place in LOCATIONS.items() if place.beginner or not options.beginner]
    return [
        pieces.Place(slug, thugs=LOCATIONS[slug].thugs, civilians=LOCATIONS[slug].civilians)
        for slug in chance.shuffle("places#0", locations)[: pieces.PLACES]
    ]


def _with_threat(place: pieces.Place, threat: pieces.Threat) -> pieces.Place:
    return pieces.Place(place.location, threat, place.thugs, place.civilians)


def _deal_special_cards(state: State, chance: Chance) -> None:
    """Deal the Super-villain and Super-hero cards among which seats will choose (MU-60, MU-61, MU-79)."""
    state.schemes = in_order(chance.shuffle("schemes#0", tuple(SCHEMES))[:SCHEMES_DRAWN])
    cards = chance.shuffle("superheroes#0", tuple(SUPERHEROES))
    if state.solo:
        state.heroes[0] = pieces.Hero(cards=in_order(cards[:VERSUS_CARDS]))
    else:
        state.offered_cards = in_order(cards[: len(state.heroes) + 1])


def start_tokens(state: State) -> tuple[pieces.SymbolKind, ...]:
    """Return the tokens with which the Heroes start (MU-62).

    They are the tokens of the Villain's board and the extra wild tokens.
    """
    tokens = (*VILLAINS[state.villain].tokens, *(["wild"] * state.options.extra_tokens))
    return tuple(kind for kind in pieces.KINDS for token in tokens if token == kind)


def _questions(state: State) -> list[StepKind]:
    """Return the questions of the setup in order (R35)."""
    options, seats = state.options, range(len(state.heroes))
    steps: list[StepKind] = [] if state.villain_at != pieces.NOWHERE else [AskStart()]
    steps += [AskHero(seat) for seat in seats]
    if options.gear:
        steps += [AskGear(seat) for seat in seats]
    if state.solo:
        steps += [AskAlly()] * ALLIES
    if options.mode == "commander":
        steps.append(AskBattle())
    if state.villain_seat is not None:
        steps.append(AskDrop(state.villain_seat))
        steps += [AskDrop(0)] if state.solo else [AskKeep(seat) for seat in seats]
        steps.append(AskGive(start_tokens(state)))
    return [*steps, DealHands(), AskFirst(), NextTurn()]
