"""Closer looks at one Area or one hero: the list of parts, the picture, its text, and its line in a menu."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import AREAS, DISTRICTS, HEROES
from engine.games.marvel_heroes.state.names import card_name, place_name
from engine.kernel.contract.game import View
from render.games.marvel_heroes.closer import area as closer_area
from render.games.marvel_heroes.closer import hero as closer_hero
from render.games.marvel_heroes.closer.parts import TEXT_LEVELS
from render.games.marvel_heroes.pieces.facts import view_of
from render.ground.compose import Region, Sheet
from render.ground.limits import SHAPES
from render.ground.scene import Scene, Words
from render.ground.theme import WIDTH
from render.painter import Closer

# The minimum height; extra space is added below a flat picture.
_LEAST = int(WIDTH * SHAPES[0]) + 4


def _keys(view: View) -> tuple[str, ...]:
    return tuple(_named_keys(view)) if isinstance(view, MarvelHeroesView) else ()


def _named_keys(view: MarvelHeroesView) -> Iterator[str]:
    yield from (place_name(area.slug).key for area in view.areas)
    yield from (card_name(hero.slug).key for seat_view in view.seats for hero in seat_view.heroes)


def _area(view: MarvelHeroesView, key: str) -> str:
    """Return the Area in play that a key names, directly or by one of its Districts; "" for none."""
    slug = key.removeprefix("place-")
    area = DISTRICTS[slug].area if slug in DISTRICTS else slug
    is_area = key.startswith("place-") and area in AREAS
    return area if is_area and any(one.slug == area for one in view.areas) else ""


def _hero(view: MarvelHeroesView, key: str) -> str:
    slug = key.removeprefix("card-")
    playing = key.startswith("card-") and slug in HEROES
    return slug if playing and any(hero.slug == slug for seat_view in view.seats for hero in seat_view.heroes) else ""


def _picture_note(key: str, scene: Scene, words: Words) -> str:
    view = view_of(scene)
    if area := _area(view, key):
        return closer_area.note(words, view, area)
    hero = _hero(view, key)
    return closer_hero.note(scene, words, hero) if hero else ""


def _paint(key: str, scene: Scene, words: Words) -> Sheet | None:
    view = view_of(scene)
    if area := _area(view, key):
        return _sheet(*closer_area.regions(scene, words, area))
    hero = _hero(view, key)
    return _sheet(*closer_hero.regions(scene, words, hero)) if hero else None


def _sheet(regions: list[Region], tall: int) -> Sheet:
    return Sheet((WIDTH, max(tall, _LEAST)), regions, levels=TEXT_LEVELS)


CLOSER = Closer(keys=_keys, note=_picture_note, paint=_paint)
