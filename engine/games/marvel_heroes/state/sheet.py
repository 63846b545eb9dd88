"""The planning of one seat while it is being made: the result of its choices so far, and its next choices.

See MH-18 to MH-30.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.codes import PlanHealAll, PowerupStoryCost, ReadyDiscount
from engine.games.marvel_heroes.state.state import HeroState, Owned, Seat
from engine.games.marvel_heroes.state.steps import THEN, WITH
from engine.kernel.choices.moves import DONE, Move

STORY_COST = 3
SUPPORT_COST = 1
ALLY_COST = 1
# The word in a move for a Supporter who goes along with the first action (R50).
ALONG = "along"


class PlanSheet(msgspec.Struct, frozen=True):
    """A seat as it will be after its planning is revealed, and the progress of the planning.

    ``statuses``: whether the seat is still deciding on heroes, which comes before Allies and Power-Ups. ``replacing``:
    whether an Ally must be played now. ``points_spent``: the Plot Points that the planning costs so far. ``first_hero``
    goes to ``first_place`` with the first action ("" for none), and ``companion`` goes along in Support (R50).
    """

    seat: Seat
    decided_heroes: tuple[str, ...] = msgspec.field(default=(), name="decided")
    statuses: bool = True
    replacing: bool = False
    points_spent: int = msgspec.field(default=0, name="spent")
    played_cards: tuple[str, ...] = msgspec.field(default=(), name="played")
    discarded: tuple[str, ...] = ()
    paid_stories: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    is_over: bool = msgspec.field(default=False, name="ended")
    first_hero: str = ""
    first_place: str = ""
    companion: str = ""

    @property
    def first_action(self) -> Move:
        """The announced first action, () for none.

        A companion goes along only if it is planned in Support (R50).
        """
        if not self.first_hero:
            return ()
        along = (WITH, self.companion) if self.companion else ()
        return ("move", self.first_hero, self.first_place, *along, THEN)


def is_available(hero: HeroState) -> bool:
    """Return whether a hero can be planned (MH-19).

    Heroes in Support have already returned to their cards.
    """
    return not hero.wounded and not (hero.status == "ready" and hero.place)


def stays_out(hero: HeroState) -> bool:
    """Return whether a hero is in a District or on `special` when the Planning begins (MH-21, R25)."""
    return hero.status == "ready" and bool(hero.place)


def level_cost(seat: Seat, sheet: PlanSheet, slug: str) -> int:
    """Return the cost of making a hero Ready from its card. The first hero may cost less (READY_DISCOUNT)."""
    level = cards.HEROES[slug].level
    readied = any(sheet.seat.hero(one).status == "ready" and not seat.hero(one).place for one in sheet.decided_heroes)
    for card in seat.powerups:
        effect = cards.POWERUPS[card].effect
        if isinstance(effect, ReadyDiscount) and not readied:
            level = max(effect.min, level - effect.n)
    return level


def story_cost(scenario: str) -> int:
    """Return the number of Stories that a Power-Up costs (MH-29)."""
    found = [code.n for code in cards.SCENARIOS[scenario].effects if isinstance(code, PowerupStoryCost)]
    return found[0] if found else STORY_COST


def heals_first(seat: Seat) -> bool:
    """Return whether Wounds are removed before the Planning (PLAN_HEAL_ALL)."""
    return any(isinstance(cards.POWERUPS[card].effect, PlanHealAll) for card in seat.powerups)


def sheet_of(scenario: str, seat: Seat, moves_made: tuple[Move, ...]) -> PlanSheet:
    """Return a seat's planning after the choices ``moves_made``."""
    sheet = PlanSheet(replace(seat, heroes=tuple(_undecided(hero) for hero in seat.heroes)))
    sheet = _onward(scenario, seat, sheet)
    for move in moves_made:
        sheet = after_choice(scenario, seat, sheet, move)
    return sheet


def after_choice(scenario: str, seat: Seat, sheet: PlanSheet, move: Move) -> PlanSheet:
    """Return the planning after one more choice."""
    return _onward(scenario, seat, _sheet_after(scenario, seat, sheet, move))


def _undecided(hero: HeroState) -> HeroState:
    """Return a hero about whom nothing is decided yet: in Recovery and without a Wound (MH-22, MH-24)."""
    return HeroState(hero.slug)


def _onward(scenario: str, seat: Seat, sheet: PlanSheet) -> PlanSheet:
    """Return the planning after each part has been ended in which `done` is the only choice."""
    if sheet.statuses and not status_moves(seat, sheet):
        sheet = replace(sheet, statuses=False)
    if not sheet.statuses and not sheet.is_over and not purchase_moves(scenario, sheet):
        sheet = replace(sheet, is_over=True)
    return sheet


def choices(scenario: str, seat: Seat, sheet: PlanSheet, places: Sequence[str]) -> tuple[Move, ...]:
    """Return the seat's next choices, none after the end of its planning.

    ``places`` are the places with an open Headline.
    """
    if sheet.is_over:
        return ()
    moves = [*_status_choices(seat, sheet, places)] if sheet.statuses else purchase_moves(scenario, sheet)
    return tuple(moves) if sheet.replacing else (*moves, DONE)


def status_moves(seat: Seat, sheet: PlanSheet) -> list[Move]:
    """Return the possible decisions on heroes (MH-21, MH-22).

    Return none if every undecided hero could only go to Recovery.
    """
    moves: list[Move] = []
    for hero in seat.heroes:
        if hero.slug in sheet.decided_heroes or not (is_available(hero) or stays_out(hero)):
            continue
        if stays_out(hero):
            words = [("stay", cards.HEROES[hero.slug].level), ("recovery", 0)]
        else:
            words = [("ready", level_cost(seat, sheet, hero.slug)), ("support", SUPPORT_COST), ("recovery", 0)]
        moves += [("plan", hero.slug, word) for word, cost in words if cost <= sheet.seat.pp]
    return moves if any(move[2] != "recovery" for move in moves) else []


def _status_choices(seat: Seat, sheet: PlanSheet, places: Sequence[str]) -> Iterator[Move]:
    """Yield the decisions on heroes. One Ready hero and one Supporter may be planned for the first action (R50)."""
    for move in status_moves(seat, sheet):
        yield move
        if move[2] == "ready" and not sheet.first_hero:
            yield from ((*move, place) for place in places)
        elif move[2] == "support" and not sheet.companion:
            yield (*move, ALONG)


def purchase_moves(scenario: str, sheet: PlanSheet) -> list[Move]:
    """Return the Allies that can be played or discarded, and the Power-Ups that can be bought (MH-25 to MH-29)."""
    seat_state = sheet.seat
    allies = [card for card in seat_state.resources if card in cards.ALLIES] if seat_state.pp >= ALLY_COST else []
    full = len(seat_state.allies) >= cards.MOST_ALLIES
    moves: list[Move] = []
    if not full:
        extras = [points for points in (0, 1) if ALLY_COST + points <= seat_state.pp]
        moves += [("ally", card, "points", str(points)) for card in allies for points in extras]
    if sheet.replacing:
        return moves
    if full and allies:
        moves += [("dismiss", ally.slug) for ally in seat_state.allies]
    if len(seat_state.stories) >= story_cost(scenario):
        moves += [("powerup", card) for card in cards.TEAM_POWERUPS[seat_state.team] if card not in seat_state.powerups]
    return moves


def _sheet_after(scenario: str, seat: Seat, sheet: PlanSheet, move: Move) -> PlanSheet:
    if move == DONE:
        return replace(sheet, statuses=False) if sheet.statuses else replace(sheet, is_over=True)
    if move[0] == "plan":
        return _with_first(_status(seat, sheet, move[1], move[2]), move)
    if move[0] == "ally":
        return _ally(sheet, move[1], int(move[3]))
    if move[0] == "dismiss":
        return _dismissed(sheet, move[1])
    return _bought(scenario, sheet, move[1])


def _pays(sheet: PlanSheet, cost: int) -> PlanSheet:
    return replace(sheet, seat=replace(sheet.seat, pp=sheet.seat.pp - cost), points_spent=sheet.points_spent + cost)


def _status(seat: Seat, sheet: PlanSheet, slug: str, word: str) -> PlanSheet:
    hero = seat.hero(slug)
    cost, planned = 0, HeroState(slug)
    if word == "ready":
        cost, planned = level_cost(seat, sheet, slug), HeroState(slug, "ready")
    elif word == "support":
        cost, planned = SUPPORT_COST, HeroState(slug, "support")
    elif word == "stay":
        cost, planned = cards.HEROES[slug].level, HeroState(slug, "ready", hero.place)
    sheet = _pays(sheet, cost)
    heroes = tuple(planned if one.slug == slug else one for one in sheet.seat.heroes)
    return replace(sheet, seat=replace(sheet.seat, heroes=heroes), decided_heroes=(*sheet.decided_heroes, slug))


def _with_first(sheet: PlanSheet, move: Move) -> PlanSheet:
    """Return the planning after noting whether a decided hero acts first or goes along with the first action (R50)."""
    if move[-1] == ALONG:
        return replace(sheet, companion=move[1])
    return replace(sheet, first_hero=move[1], first_place=move[3]) if len(move) > 3 else sheet


def _ally(sheet: PlanSheet, slug: str, points: int) -> PlanSheet:
    """Return the planning after an Ally is played.

    If the Ally is loyal, the Plot Point that it costs is put on it (MH-25, MH-26).
    """
    sheet = _pays(sheet, ALLY_COST + points)
    seat_state = sheet.seat
    lying = points + (ALLY_COST if cards.ALLIES[slug].loyalty == seat_state.team else 0)
    seat_state = replace(
        seat_state,
        resources=tuple(card for card in seat_state.resources if card != slug),
        allies=(*seat_state.allies, Owned(slug, lying)),
    )
    return replace(sheet, seat=seat_state, replacing=False, played_cards=(*sheet.played_cards, slug))


def _dismissed(sheet: PlanSheet, slug: str) -> PlanSheet:
    seat_after = replace(sheet.seat, allies=tuple(ally for ally in sheet.seat.allies if ally.slug != slug))
    return replace(sheet, seat=seat_after, replacing=True, discarded=(*sheet.discarded, slug))


def _bought(scenario: str, sheet: PlanSheet, slug: str) -> PlanSheet:
    """Return the planning after a Power-Up is bought.

    The seat pays with the Stories that it gained first (R43).
    """
    seat_state, cost = sheet.seat, story_cost(scenario)
    stories_paid = seat_state.stories[:cost]
    seat_state = replace(
        seat_state, stories=seat_state.stories[cost:], powerups=cards.in_order((*seat_state.powerups, slug))
    )
    return replace(
        sheet, seat=seat_state, paid_stories=(*sheet.paid_stories, *stories_paid), bought=(*sheet.bought, slug)
    )
