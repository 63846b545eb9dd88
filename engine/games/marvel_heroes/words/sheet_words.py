"""A seat's planning in words, from its own view: the plans and their cost."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.marvel_heroes.rules.planning import hero_line
from engine.games.marvel_heroes.seen.view import MarvelHeroesView, SeatView
from engine.games.marvel_heroes.state.cards import HEROES, POWERUPS
from engine.games.marvel_heroes.state.codes import ReadyDiscount
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name, card_names, place_name
from engine.games.marvel_heroes.state.sheet import SUPPORT_COST, PlanSheet, stays_out
from engine.games.marvel_heroes.state.state import HeroState
from engine.kernel.words.phrases import Param, Phrase, listed


def sheet_lines(view: MarvelHeroesView) -> list[Phrase]:
    """Return lines for the planned heroes, the cards, the cost and the Plot Points that remain."""
    if view.sheet is None or view.seat is None:
        return []
    return [*_planned(view, view.sheet, view.seat), cost_line(view.sheet)]


def cost_line(sheet: PlanSheet) -> Phrase:
    """Return the cost of the planning so far, and the Plot Points that remain."""
    return Phrase("preview-sheet", {"count": sheet.points_spent, "left": sheet.seat.pp})


def sheet_budget(view: MarvelHeroesView) -> Phrase | None:
    """Return the Plot Points that the planning spends, and the Plot Points that the seat had before the planning."""
    sheet = view.sheet
    if sheet is None:
        return None
    return Phrase("sheet-points", {"count": sheet.points_spent, "total": sheet.points_spent + sheet.seat.pp})


def sheet_warnings(view: MarvelHeroesView) -> list[Phrase]:
    """Return the warnings about a plan.

    One warns that no hero is Ready although the seat could pay for one. The other warns that a Supporter is to go along
    with the first action, but there is no such action (R50).
    """
    sheet = view.sheet
    if sheet is None or view.seat is None:
        return []
    warnings = []
    if _could_be_ready(view, sheet, view.seats[view.seat]):
        warnings.append(Phrase("sheet-nobody-ready", {"count": sheet.seat.pp}))
    if sheet.companion and not sheet.first_hero:
        warnings.append(Phrase("sheet-along-nobody", {"card": card_name(sheet.companion)}))
    return warnings


def _could_be_ready(view: MarvelHeroesView, sheet: PlanSheet, seat_view: SeatView) -> bool:
    """Return whether no hero is planned as Ready, although the remaining Plot Points could make one Ready.

    See MH-21 and MH-22.
    """
    if any(hero.status == "ready" for hero in sheet.seat.heroes):
        return False
    return any(not hero.wounded and _missing_points(view, sheet, hero) <= 0 for hero in seat_view.heroes)


def _missing_points(view: MarvelHeroesView, sheet: PlanSheet, hero: HeroState) -> int:
    """Return how many Plot Points are missing to plan a hero as Ready; 0 or less if enough are left.

    Plot Points that the plan already spends on the hero's Support count as left.
    """
    cost = HEROES[hero.slug].level if stays_out(hero) else ready_cost(view, hero.slug)
    return cost - sheet.seat.pp - (SUPPORT_COST if sheet.seat.hero(hero.slug).status == "support" else 0)


def _planned(view: MarvelHeroesView, sheet: PlanSheet, seat: int) -> Iterator[Phrase]:
    before = view.seats[seat]
    heroes = [hero_line(before.hero(hero.slug), hero) for hero in sheet.seat.heroes]
    yield Phrase("sheet-heroes", {"heroes": listed(heroes)})
    if sheet.first_hero:
        params: dict[str, Param] = {"card": card_name(sheet.first_hero), "place": place_name(sheet.first_place)}
        yield Phrase("sheet-first", params)
    if sheet.companion and sheet.first_hero:
        yield Phrase("sheet-along", {"card": card_name(sheet.companion)})
    if sheet.discarded:
        yield Phrase("sheet-dismissed", {"cards": listed(card_names(sheet.discarded))})
    lying = {ally.slug: ally.pp for ally in sheet.seat.allies}
    for slug in sheet.played_cards:
        yield Phrase("sheet-ally", {"card": card_name(slug), "count": lying.get(slug, 0) + 1})
    for slug in sheet.bought:
        yield Phrase("sheet-powerup", {"card": card_name(slug), "effect": effect_line(slug)})


def ready_cost(view: MarvelHeroesView, slug: str) -> int:
    """Return the Plot Points that it costs, or has cost, to make a hero Ready from its card (READY_DISCOUNT)."""
    level = HEROES[slug].level
    sheet, seat_view = view.sheet, view.seats[view.seat or 0]
    if sheet is None:
        return level
    readied = [
        one for one in sheet.decided_heroes if sheet.seat.hero(one).status == "ready" and not seat_view.hero(one).place
    ]
    for card in seat_view.powerups:
        effect = POWERUPS[card].effect
        if isinstance(effect, ReadyDiscount) and (not readied or readied[0] == slug):
            level = max(effect.min, level - effect.n)
    return level
