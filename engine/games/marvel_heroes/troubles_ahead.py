"""Tells from a view how much of a Headline's Trouble a team takes off, and whether it stops Boosts (MH-45, MH-47)."""

from __future__ import annotations

from engine.games.marvel_heroes.cards import HEADLINES, HEROES, SCENARIOS, Headline
from engine.games.marvel_heroes.codes import SkillAny, TroubleCut
from engine.games.marvel_heroes.labels import headline_here
from engine.games.marvel_heroes.moving import area_of
from engine.games.marvel_heroes.state import HeroState
from engine.games.marvel_heroes.uses import effect_of
from engine.games.marvel_heroes.view import MarvelHeroesView
from engine.kernel.effect_codes import Code


def card_at(view: MarvelHeroesView, place: str) -> Headline | None:
    """Return the Headline at a place, also the one that is being troubleshot."""
    case = view.case
    if case is not None and case.place == place and case.headline:
        return HEADLINES.get(case.headline) or SCENARIOS[view.scenario].special
    return headline_here(view, place)


def trouble_cut(view: MarvelHeroesView, seat: int, place: str) -> int:
    """Return what a seat's heroes, Supporters and Power-Ups take off Trouble at a place (MH-47)."""
    card = card_at(view, place)
    if card is None:
        return 0
    cut = max((HEROES[hero.slug].solving(card.type) for hero in view.ready_at(seat, place)), default=0)
    boons = [effect_of(slug, "powerup") for slug in view.seats[seat].powerups]
    codes = [*_support_codes(view, seat, place), *boons]
    return cut + sum(code.n for code in codes if isinstance(code, TroubleCut) and code.type in ("any", card.type))


def stops_boosts(view: MarvelHeroesView, seat: int, place: str) -> bool:
    """Tell whether somebody of a seat there has the Headline's Skill (MH-45)."""
    card = card_at(view, place)
    heroes = (*view.ready_at(seat, place), *_supporters(view, seat, place))
    skilled = card is not None and any(card.skill in HEROES[hero.slug].skills for hero in heroes)
    return skilled or any(isinstance(code, SkillAny) for code in _support_codes(view, seat, place))


def _supporters(view: MarvelHeroesView, seat: int, place: str) -> list[HeroState]:
    return view.supporting(seat, area_of(place))


def _support_codes(view: MarvelHeroesView, seat: int, place: str) -> list[Code]:
    facts = [HEROES[hero.slug] for hero in _supporters(view, seat, place)]
    return [code for hero in facts if hero.support_kind == "troubleshoot" for code in hero.support]
