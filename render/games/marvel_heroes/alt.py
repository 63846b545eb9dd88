"""The board of Marvel Heroes in words: all that matters, short enough for an alternative text."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.marvel_heroes.cards import HEADLINES, SCENARIOS
from engine.games.marvel_heroes.state import HeroState
from engine.games.marvel_heroes.view import MarvelHeroesView, SeatView
from render.games.marvel_heroes.facts import card, going_on, place, scenario_line, wanted_line
from render.plain import plain_alt
from render.scene import Scene, Words, say


def board_alt(scene: Scene, words: Words) -> str:
    """Return the position in words: what goes on, the Headlines, and each team with the heroes that are out."""
    view = scene.view_as(MarvelHeroesView)
    facts = [scenario_line(view, words), *going_on(view, words), *_city(view, words)]
    if view.most_wanted:
        facts.append(wanted_line(view, words))
    return plain_alt(scene, words, facts, [_seat(own, words) for own in view.seats])


def _city(view: MarvelHeroesView, words: Words) -> Iterator[str]:
    """Yield the Headlines in one line, and the Special Headline."""
    found = []
    for area in view.areas:
        if area.headline:
            facts = HEADLINES[area.headline]
            kind = say(words, f"type-{facts.type}")
            at = place(words, area.place)
            found.append(say(words, "alt-headline", place=at, type=kind, dice=facts.threat, vp=facts.vp))
    if found:
        yield ", ".join(found)
    special = SCENARIOS[view.scenario].special
    if view.special == "open" and special is not None:
        kind, name = say(words, f"type-{special.type}"), card(words, special.slug)
        yield say(words, "board-special", card=name, type=kind, dice=special.threat, vp=special.vp)


def _seat(own: SeatView, words: Words) -> str:
    if not own.team:
        return ""
    out = [_hero(hero, words) for hero in own.heroes if hero.place or hero.wounded]
    said = say(words, "alt-team", team=say(words, f"team-{own.team}"), vp=own.vp, pp=own.pp)
    return ", ".join([said, *out])


def _hero(hero: HeroState, words: Words) -> str:
    name = card(words, hero.slug)
    if hero.wounded:
        return say(words, "board-hero-wounded", card=name)
    return say(words, f"alt-hero-{hero.status}", card=name, place=place(words, hero.place))
