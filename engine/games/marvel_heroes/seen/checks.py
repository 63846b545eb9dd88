"""Checks that a state fulfils the conditions of every possible state (section 9 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.marvel_heroes.rules.effects.ratings import powers_of
from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.reaction_windows import WINDOWS
from engine.games.marvel_heroes.state.state import SEAT_COUNTS, Die, Fight, HeroState, Part, Seat, Solving, State
from engine.games.marvel_heroes.state.steps import (
    THEN,
    AnyStep,
    Ask,
    AskConfront,
    AskLead,
    AskReinforce,
    Bout,
    ChooseTeam,
    Effect,
    FindRoom,
    NameColour,
    Nemesis,
    OpenPower,
    Pay,
    PickDice,
    PickFighter,
    Planning,
    Powers,
    SchemeAbility,
    SetUp,
    Side,
    Trouble,
    TroubleDice,
)
from engine.games.marvel_heroes.state.victory_codes import Showdown, SpecialHeadline
from engine.kernel.errors import BadRecord

_IN_CASE = (Trouble, Nemesis, SchemeAbility, TroubleDice, AskLead, AskReinforce, FindRoom, AskConfront)
_IN_FIGHT = (Bout, PickFighter, Powers, OpenPower, Ask, Effect, PickDice, NameColour)
_FACES = range(1, 7)


def check(state: State) -> None:
    """Raise `BadRecord` if the state breaks one of the conditions that this module checks."""
    _check_table(state)
    if any(isinstance(step, SetUp) for step in state.steps):
        _check_choosing(state)
        return
    teams = [seat_state.team for seat_state in state.seats]
    if not set(teams) <= set(cards.TEAMS) or len(set(teams)) != len(teams):
        raise BadRecord("teams", "two seats have the same one")
    masterminds = [seat_state.mastermind for seat_state in state.seats]
    if not set(masterminds) <= set(cards.MASTERMINDS) or len(set(masterminds)) != len(masterminds):
        raise BadRecord("Masterminds", "two seats run the same one")
    for number, seat_state in enumerate(state.seats):
        _check_seat(state, number, seat_state)
    _check_cards(state)
    _check_city(state)
    _check_since(state)
    _check_case(state, state.case)
    for fight in (state.fight, state.latest_fight, state.fought):
        _check_fight(state, fight)
    _check_steps(state)


def _check_table(state: State) -> None:
    if len(state.seats) not in SEAT_COUNTS:
        raise BadRecord("seats", "2 to 4")
    if state.scenario not in cards.SCENARIOS:
        raise BadRecord("scenario", "is unknown")
    seats = range(len(state.seats))
    table_seats = [state.first, state.active, *(one for one in (state.archnemesis, state.solver) if one is not None)]
    if not all(one in seats for one in table_seats):
        raise BadRecord("seats", "names a seat that does not exist")
    if not 0 <= state.action_round <= cards.ACTION_ROUNDS or not 0 <= state.acted <= len(state.seats):
        raise BadRecord("round", "has an impossible number of Action Rounds or actions")
    if min(state.round, state.turns, state.fights, state.draws, state.special) < 0 or not 0 <= state.round_limit <= 20:
        raise BadRecord("counters", "one is below zero or beyond the limit")
    if state.round_limit and state.round > state.round_limit:
        raise BadRecord("round", "beyond the limit")
    if state.special > state.round or (state.special and not isinstance(state.facts.victory, SpecialHeadline)):
        raise BadRecord("special", "is not in play yet")
    if state.solver is not None and not state.special:
        raise BadRecord("special", "is solved before it is in play")


def _check_since(state: State) -> None:
    """Check the copy of the city that was made at the start of the latest action."""
    before = state.since
    if before is None:
        return
    if [tuple(hero.slug for hero in team) for team in before.heroes] != [
        cards.TEAM_HEROES[seat_state.team] for seat_state in state.seats
    ]:
        raise BadRecord("since", "must have the heroes of each team")
    for team in before.heroes:
        for hero in team:
            _check_hero(state, hero)
    if len(before.vp) != len(state.seats) or min(before.vp) < 0 or len(before.track) != cards.TRACK:
        raise BadRecord("since", "must have the points of each seat and four Stories")
    areas, headlines = [area for area, _ in before.headlines], [card for _, card in before.headlines]
    if not set(areas) <= set(state.areas) or not set(headlines) <= set(cards.HEADLINES):
        raise BadRecord("since", "has a Headline that does not exist or is not in an Area in play")
    if not {*filter(None, before.track)} <= set(cards.STORIES):
        raise BadRecord("since", "has a Story that does not exist")


def _check_choosing(state: State) -> None:
    chosen_teams = [seat_state.team for seat_state in state.seats if seat_state.team]
    choosing_seats = [step.seat for step in state.steps if isinstance(step, ChooseTeam)]
    if len(set(chosen_teams)) != len(chosen_teams) or not set(chosen_teams) <= set(cards.TEAMS):
        raise BadRecord("teams", "two seats chose the same team, or an unknown one")
    if sorted(choosing_seats) != [seat for seat, seat_state in enumerate(state.seats) if not seat_state.team]:
        raise BadRecord("teams", "exactly the seats without a team must choose one")
    if any(seat_state != Seat(team=seat_state.team) for seat_state in state.seats):
        raise BadRecord("seats", "a seat has cards or points before the teams are chosen")


def _check_seat(state: State, number: int, seat_state: Seat) -> None:
    where = f"seat {number}"
    if min(seat_state.vp, seat_state.pp) < 0 or not 0 <= seat_state.plans <= len(cards.STAGES):
        raise BadRecord(where, "points or Plans are out of range")
    if tuple(hero.slug for hero in seat_state.heroes) != cards.TEAM_HEROES[seat_state.team]:
        raise BadRecord(where, "must have the heroes of its team")
    _check_announced(seat_state, where)
    for hero in seat_state.heroes:
        _check_hero(state, hero)
    if seat_state.resources != cards.in_order(known_cards(seat_state.resources, cards.RESOURCES, where)):
        raise BadRecord(where, "has a hand out of order")
    if seat_state.villains != cards.in_order(known_cards(seat_state.villains, cards.VILLAIN_CARDS, where)):
        raise BadRecord(where, "has a hand out of order")
    if len(seat_state.allies) > cards.MOST_ALLIES or any(
        ally.slug not in cards.ALLIES or ally.pp < 0 for ally in seat_state.allies
    ):
        raise BadRecord(where, "has more than three Allies, or an impossible one")
    if seat_state.powerups != cards.in_order(
        known_cards(seat_state.powerups, cards.TEAM_POWERUPS[seat_state.team], where)
    ):
        raise BadRecord(where, "has Power-Ups out of order")
    if len(set(seat_state.powerups)) < len(seat_state.powerups):
        raise BadRecord(where, "has a Power-Up twice")
    if any(
        cards.STORIES[slug].team != seat_state.team for slug in known_cards(seat_state.stories, cards.STORIES, where)
    ):
        raise BadRecord(where, "has another team's Story")


def _check_announced(seat_state: Seat, where: str) -> None:
    """Check the announced action of a seat (R49, R50)."""
    action, headline = seat_state.next_action, seat_state.next_headline
    specials = {card.special.slug for card in cards.SCENARIOS.values() if card.special is not None}
    if bool(action) != bool(headline) or (headline and headline not in {*cards.HEADLINES, *specials}):
        raise BadRecord(where, "announces an action without a Headline")
    if not action:
        return
    heroes = {action[1], *action[4:-1]} if action[0] == "move" and len(action) > 3 else set[str]()
    place = action[2] if heroes else action[-1]
    whole = action[-1] == THEN if heroes else action[0] == "troubleshoot" and len(action) == 2
    if (
        not whole
        or not heroes <= set(cards.TEAM_HEROES[seat_state.team])
        or place not in {*cards.DISTRICTS, cards.SPECIAL}
    ):
        raise BadRecord(where, "announces an impossible action")


def known_cards(listed: Iterable[str], table: Iterable[str], where: str) -> tuple[str, ...]:
    """Return the cards as a tuple. Raises `BadRecord` if a card is not in ``table``."""
    found = tuple(listed)
    if not set(found) <= set(table):
        raise BadRecord(where, "has an unknown card")
    return found


def _check_hero(state: State, hero: HeroState) -> None:
    places: dict[str, set[str]] = {
        "ready": {"", cards.SPECIAL, *(slug for slug, place in cards.DISTRICTS.items() if place.area in state.areas)},
        "support": {"", *state.areas},
        "recovery": {""},
    }
    if hero.place not in places[hero.status] or not 0 <= hero.ko <= cards.HEROES[hero.slug].ko:
        raise BadRecord(hero.slug, "is in an impossible place")
    if hero.place == cards.SPECIAL and not state.special:
        raise BadRecord(hero.slug, "is at a place that is not in play yet")
    if hero.wounded and hero.status != "recovery" and not isinstance(state.facts.victory, Showdown):
        raise BadRecord(hero.slug, "is wounded but not in Recovery")


def _check_cards(state: State) -> None:
    """Check that each card is in exactly one place."""
    seats, case, fight = state.seats, state.case, state.fight
    piles = {
        "resources": [state.resource_deck, state.resource_discard, *(seat_state.resources for seat_state in seats)],
        "villains": [
            state.villain_deck,
            state.villain_discard,
            state.most_wanted,
            *(seat_state.villains for seat_state in seats),
        ],
        "headlines": [state.headline_deck, state.headline_discard, tuple(state.headlines.values())],
        "stories": [state.story_deck, state.story_discard, tuple(card for card in state.track if card)],
    }
    piles["resources"] += [tuple(ally.slug for ally in seat_state.allies) for seat_state in seats]
    piles["stories"] += [seat_state.stories for seat_state in seats]
    piles["headlines"] += [
        tuple(slug for slug in seat_state.headlines if slug in cards.HEADLINES) for seat_state in seats
    ]
    if case is not None:
        piles["villains"] += [(case.lead,) if case.lead else (), case.reinforcements, case.agents]
    if fight is not None:
        piles["villains"] += [fight.reinforcements, fight.agents]
    teams = {seat_state.team for seat_state in seats}
    tables: dict[str, Iterable[str]] = {
        "resources": (*cards.ALLIES, *cards.EVENTS),
        "villains": (*cards.VILLAINS, *cards.AGENTS),
        "headlines": cards.HEADLINES,
        "stories": (slug for slug, card in cards.STORIES.items() if card.team in teams),
    }
    for name, table in tables.items():
        if Counter(card for pile in piles[name] for card in pile) != Counter([*table]):
            raise BadRecord(name, "each card must be in exactly one place")


def _check_city(state: State) -> None:
    if not set(state.headlines) <= set(state.areas) or list(state.headlines) != [
        area for area in state.areas if area in state.headlines
    ]:
        raise BadRecord("headlines", "there must be at most one per Area in play, in table order")
    if len(state.track) != cards.TRACK:
        raise BadRecord("stories", "the Track must have four spaces")
    if len(state.most_wanted) > cards.MOST_WANTED_SPACES:
        raise BadRecord("most wanted", "there are more cards than the three spaces")
    if not all(card in cards.VILLAINS and cards.VILLAINS[card].most_wanted for card in state.most_wanted):
        raise BadRecord("most wanted", "one has no Most Wanted icon")
    for area in state.areas:
        there = sum(len(state.supporting(seat, area)) for seat in range(len(state.seats)))
        if there > cards.AREAS[area].support_spaces:
            raise BadRecord(area, "has more supporters than Support spaces")


def _check_dice(dice: tuple[Die, ...] | None) -> None:
    dice_thrown = dice or ()
    if len(dice_thrown) > cards.MOST_DICE or any(
        die.face not in _FACES or die.boost not in {0, *_FACES} for die in dice_thrown
    ):
        raise BadRecord("dice", "there are more than eight, or impossible faces")


def _check_case(state: State, case: Solving | None) -> None:
    if case is None:
        return
    if case.seat not in range(len(state.seats)) or case.controller not in range(len(state.seats)):
        raise BadRecord("case", "names a seat that does not exist")
    if case.place != cards.SPECIAL and (
        case.place not in cards.DISTRICTS or cards.DISTRICTS[case.place].area != case.area
    ):
        raise BadRecord("case", "is in an impossible place")
    if case.headline not in cards.HEADLINES and (case.headline != state.scenario or case.place != cards.SPECIAL):
        raise BadRecord("case", "has an unknown Headline")
    if case.lead and case.lead not in cards.VILLAINS:
        raise BadRecord("case", "has an unknown Lead")
    if min(case.cut, case.rise, case.rerolls, case.discount, case.trouble) < 0:
        raise BadRecord("case", "below zero")
    if case.attempt and case.attempt not in cards.STAGES:
        raise BadRecord("case", "attempts an unknown Plan")
    _check_dice(case.dice)


def _check_fight(state: State, fight: Fight | None) -> None:
    if fight is None:
        return
    seats_named = {fight.seat, fight.controller, *fight.passed_seats}
    if not seats_named <= set(range(len(state.seats))) or fight.seat == fight.controller:
        raise BadRecord("fight", "names a seat that does not exist")
    if fight.villain not in (cards.MASTERMINDS if fight.boss else cards.VILLAINS):
        raise BadRecord("fight", "is against an unknown villain")
    team = cards.TEAM_HEROES[state.seats[fight.seat].team]
    if not set(fight.team) <= set(team) or fight.hero not in {"", *team}:
        raise BadRecord("fight", "is fought by a hero of another team")
    if min(fight.ko, fight.number, fight.sequence) < 0:
        raise BadRecord("fight", "below zero")
    _check_part(fight, fight.hero_part, "hero")
    _check_part(fight, fight.villain_part, "villain")


def _check_part(fight: Fight, part: Part, side: Side) -> None:
    known_powers = side == "villain" or bool(fight.hero)
    if part.colour and (not known_powers or part.colour not in powers_of(fight, side)):
        raise BadRecord("fight", "has a Power that the side does not have")
    if part.through and (not known_powers or part.through not in powers_of(fight, side)):
        raise BadRecord("fight", "is fought through with a Power that the side does not have")
    if part.roll is not None:
        _check_dice(part.roll.dice)


def _check_steps(state: State) -> None:
    for step in state.steps:
        if isinstance(step, _IN_CASE) and state.case is None:
            raise BadRecord("steps", "one needs a Troubleshooting action, and there is none")
        if isinstance(step, _IN_FIGHT) and state.fight is None:
            raise BadRecord("steps", "one needs a Combat, and there is none")
        _check_step(state, step)
    if state.fight is not None and not any(isinstance(step, Bout | Powers) for step in state.steps):
        raise BadRecord("steps", "no step continues the Combat")


def _check_step(state: State, step: AnyStep) -> None:
    seats = set(range(len(state.seats)))
    if getattr(step, "seat", 0) not in seats or not set(getattr(step, "order", ())) <= seats:
        raise BadRecord("steps", "one names a seat that does not exist")
    if isinstance(step, Ask):
        if step.name not in WINDOWS:
            raise BadRecord("steps", "one opens an unknown window")
        if not step.seats or not set(step.seats) <= seats or not 0 <= step.turn < len(step.seats):
            raise BadRecord("steps", "a window asks no seat")
    if isinstance(step, AskLead | AskReinforce) and not 0 <= step.turn < len(seats) - 1:
        raise BadRecord("steps", "one asks more villain seats than there are")
    if isinstance(step, Planning) and set(step.lists) != seats:
        raise BadRecord("steps", "every seat must have a plan")
    if isinstance(step, Powers) and state.fight and set(step.choices) != {state.fight.seat, state.fight.controller}:
        raise BadRecord("steps", "both sides must choose a Power")
    if isinstance(step, Pay):
        hand = getattr(state.seats[step.seat], step.hand)
        if not set(step.chosen_cards) <= set(hand) or not len(step.chosen_cards) <= step.card_count <= len(hand):
            raise BadRecord("steps", "one pays with cards that the seat does not have")
