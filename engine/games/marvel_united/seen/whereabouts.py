"""Lists the cards that a view shows, and where they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.marvel_united.seen.view import SeenHero, UnitedView
from engine.games.marvel_united.state import names
from engine.games.marvel_united.state.pieces import NOWHERE
from engine.kernel.words.glossary import Whereabouts
from engine.kernel.words.phrases import Phrase, SeatRef


def whereabouts(view: UnitedView) -> list[Whereabouts]:
    """Return the cards that the viewer knows, with their places.

    First comes the viewer's hand, then the board, other hands, gear and the Storyline.
    """
    return [*_own_cards(view), *_board(view), *_other_cards(view), *_story(view)]


def _whereabouts_of(cards: Iterable[str], place: Phrase) -> Iterator[Whereabouts]:
    return (Whereabouts(names.card_name(card).key, place) for card in cards)


def _own_cards(view: UnitedView) -> Iterator[Whereabouts]:
    yield from _whereabouts_of(view.offered_cards or (), Phrase("where-offered"))
    if view.seat is None:
        return
    if view.seat < len(view.heroes):
        hero = view.heroes[view.seat]
        yield from _whereabouts_of(hero.hand or (), Phrase("where-own-hand"))
        yield from _whereabouts_of(hero.cards or (), Phrase("where-own-kept"))
    elif view.seat == view.villain_seat:
        yield from _whereabouts_of(view.plan_hand or (), Phrase("where-plans"))
        yield from _whereabouts_of(view.schemes or (), Phrase("where-schemes"))


def _board(view: UnitedView) -> Iterator[Whereabouts]:
    where = _nowhere_or(view, view.villain_at, "where-villain", {})
    yield Whereabouts(names.villain_name(view.villain).key, where)
    for number, place in enumerate(view.ring, 1):
        here = names.place_name(place.location)
        if place.threat is not None:
            yield Whereabouts(names.threat_name(place.threat.slug).key, Phrase("where-threat", {"place": here}))
        yield Whereabouts(here.key, Phrase("where-ring", {"number": number}))
    yield from _whereabouts_of(view.row, Phrase("where-row"))
    yield from _whereabouts_of(view.battle, Phrase("where-battle"))


def _nowhere_or(view: UnitedView, at: int, key: str, params: dict[str, SeatRef]) -> Phrase:
    if at == NOWHERE:
        return Phrase(f"{key}-nowhere", {**params})
    return Phrase(key, {**params, "place": names.place_name(view.ring[at].location)})


def _other_cards(view: UnitedView) -> Iterator[Whereabouts]:
    for hero in view.heroes:
        if hero.hero:
            where = _nowhere_or(view, hero.place, "where-hero", {"seat": SeatRef(hero.seat)})
            yield Whereabouts(names.hero_name(hero.hero).key, where)
        yield from _beside(hero, is_own=hero.seat == view.seat)


def _beside(hero: SeenHero, *, is_own: bool) -> Iterator[Whereabouts]:
    whose = {"seat": SeatRef(hero.seat)}
    for gear in hero.gear:
        yield from _whereabouts_of([gear.card], Phrase("where-gear" if gear.faceup else "where-gear-down", {**whose}))
    if not is_own:
        yield from _whereabouts_of(hero.hand or (), Phrase("where-hand", {**whose}))
        yield from _whereabouts_of(hero.cards or (), Phrase("where-kept", {**whose}))


def _story(view: UnitedView) -> Iterator[Whereabouts]:
    numbered = list(enumerate(view.story, 1))
    for number, entry in reversed(numbered):
        if entry.card is not None:
            yield Whereabouts(names.source_name(entry.card).key, Phrase("where-story", {"number": number}))
    yield from (Whereabouts(names.threat_name(threat.slug).key, Phrase("where-cleared")) for threat in view.cleared)
