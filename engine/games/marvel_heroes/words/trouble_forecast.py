"""Forecasts from a view how much a team reduces Trouble, and whether a Skill stops Boost rerolls (MH-45, MH-47)."""

from __future__ import annotations

from engine.games.marvel_heroes.rules.moving import area_of
from engine.games.marvel_heroes.rules.trouble_dice import has_skill, reduction
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEADLINES, SCENARIOS, Headline
from engine.games.marvel_heroes.words.labels import headline_here


def card_at(view: MarvelHeroesView, place: str) -> Headline | None:
    """Return the Headline at a place, even while a seat is troubleshooting there."""
    case = view.case
    if case is not None and case.place == place and case.headline:
        return HEADLINES.get(case.headline) or SCENARIOS[view.scenario].special
    return headline_here(view, place)


def trouble_cut(view: MarvelHeroesView, seat: int, place: str) -> int:
    """Return how much a seat's heroes, Supporters and Power-Ups reduce Trouble at a place (MH-47)."""
    card = card_at(view, place)
    return 0 if card is None else reduction(view, seat, place, area_of(place), card)


def stops_boosts(view: MarvelHeroesView, seat: int, place: str) -> bool:
    """Return whether a hero of a seat at a place has the Skill of the Headline there (MH-45)."""
    card = card_at(view, place)
    return card is not None and has_skill(view, seat, place, area_of(place), card)
