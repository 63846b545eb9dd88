"""Facts for the pictures, read from a view: names, the headline and the line below it, recent changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import AreaView, MarvelHeroesView
from engine.games.marvel_heroes.state.cards import DISTRICTS, HEROES, Headline
from engine.games.marvel_heroes.state.names import place_name
from engine.games.marvel_heroes.state.state import HeroState
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import NOTE
from render.ground.typeset import Style
from render.ground.wording import ending, enumerated, lengthened, verdict

_NAME = 22
# The maximum length of each name, with one, two, three, or more active seats.
_LIMITS = (22, 14, 10, 7)


# The maximum length of players' names in the alternative text of the board: first in the full text, then in the shorter
# ones.
NAMES = (22, 16, 14, 12, 10, 8, 8, 6, 6, 6)


class HeroChange(NamedTuple):
    """A hero whose place or state has changed since the latest action began."""

    seat: int
    before: HeroState
    now: HeroState


# The smallest letters of hands and Combats: a phone shows 1200 pixels as 350, so capitals are 6.8 pixels high there.
LETTERS = 34


def view_of(scene: Scene) -> MarvelHeroesView:
    """Return the scene's view. Raises `TypeError` if it belongs to another game."""
    return scene.view_as(MarvelHeroesView)


def card(words: Words, slug: str) -> str:
    """Return a card's name."""
    return say(words, f"card-{slug}")


def figure_text(number: int) -> str:
    """Return a number as it is written beside a sign; it has a minus if a card takes that amount away."""
    return f"−{-number}" if number < 0 else str(number)


def short(words: Words, slug: str) -> str:
    """Return a hero's short name, for a plate on the map."""
    return say(words, f"short-{slug}")


def place(words: Words, slug: str) -> str:
    """Return the name of a place."""
    return say(words, place_name(slug).key)


def team(words: Words, slug: str) -> str:
    """Return the name of a team."""
    return say(words, f"team-{slug}")


def team_or_name(scene: Scene, words: Words, seat: int, *, in_picture: bool = True) -> str:
    """Return the team of a seat, or its player's name before teams are chosen."""
    seat_view = view_of(scene).seats[seat]
    return (
        team(words, seat_view.team) if seat_view.team else brief_name(scene, words, seat, _NAME, in_picture=in_picture)
    )


def headline(scene: Scene, words: Words, *, in_picture: bool = True, limit: int = _NAME) -> str:
    """Return the headline: the players whose turn it is and their choice, or the result of the match."""
    view = view_of(scene)
    if view.outcome is not None:
        return verdict(scene, words, view.outcome, in_picture=in_picture, limit=limit)
    if not view.active or view.decision is None:
        return say(words, "board-ended")
    limit = min(limit, _LIMITS[min(len(view.active), len(_LIMITS)) - 1])
    names = [brief_name(scene, words, seat, limit, in_picture=in_picture) for seat in view.active]
    return say(words, f"board-ask-{view.decision}", name=enumerated(words, names), count=len(names))


def subline(scene: Scene, words: Words, width: int = 0, *, in_picture: bool = True, style: Style = NOTE) -> str:
    """Return the reason for the end, or the acting team and the latest changes that fit ``width`` (pixels; 0: all)."""
    view = view_of(scene)
    if view.outcome is not None:
        return ending(scene, words, in_picture=in_picture)
    line = phase_line(scene, words, in_picture=in_picture)
    return capitalise(lengthened(line, recent_changes(scene, words, in_picture=in_picture), width, style))


def capitalise(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def phase_line(scene: Scene, words: Words, *, in_picture: bool = True) -> str:
    """Return the phase; in Missions, the acting team."""
    view = view_of(scene)
    if view.phase != "missions":
        return say(words, f"board-{view.phase}")
    return say(words, "board-acting", team=team_or_name(scene, words, view.turn_seat, in_picture=in_picture))


def recent_changes(scene: Scene, words: Words, *, in_picture: bool = True) -> Iterator[str]:
    """Yield the changes of the latest action in words, the most important first."""
    view = view_of(scene)
    for seat, points in gains(view).items():
        yield say(words, "did-points", name=team_or_name(scene, words, seat, in_picture=in_picture), points=points)
    walks = moved_heroes(view)
    for walk in walks:
        if walk.now.wounded and not walk.before.wounded:
            yield say(words, "did-fall", card=card(words, walk.now.slug))
    for area, slug in removed_headlines(view).items():
        if solver_of(view, slug) is None:
            yield say(words, "did-lost", card=card(words, slug), area=place(words, area))
    for walk in sorted(walks, key=lambda one: one.now.status != "ready"):
        if walk.now.place:
            key = ("did-move" if in_picture else "did-move-told") if walk.now.status == "ready" else "did-support"
            yield say(words, key, card=card(words, walk.now.slug), place=place(words, walk.now.place))
    if view.since is not None and view.since.track != view.track:
        yield say(words, "did-track")


# ---- recent changes


def moved_heroes(view: MarvelHeroesView) -> list[HeroChange]:
    """Return the heroes whose place or state the latest action has changed."""
    if view.since is None or len(view.since.heroes) != len(view.seats):
        return []
    return [
        HeroChange(seat, before, now)
        for seat, seat_view in enumerate(view.seats)
        for before, now in zip(view.since.heroes[seat], seat_view.heroes, strict=True)
        if (before.status, before.place, before.wounded) != (now.status, now.place, now.wounded)
    ]


def arrived(view: MarvelHeroesView) -> frozenset[str]:
    """Return the heroes that the latest action brought to their place."""
    return frozenset(
        walk.now.slug for walk in moved_heroes(view) if walk.now.place and walk.now.place != walk.before.place
    )


def gains(view: MarvelHeroesView) -> dict[int, int]:
    """Return the Victory Points that the latest action gave, by seat."""
    before = view.since.vp if view.since is not None else ()
    return {
        seat: seat_view.vp - was
        for seat, (seat_view, was) in enumerate(zip(view.seats, before, strict=False))
        if seat_view.vp > was
    }


def removed_headlines(view: MarvelHeroesView) -> dict[str, str]:
    """Return the Headlines that the latest action removed, by Area."""
    if view.since is None:
        return {}
    now = {area.slug: area.headline for area in view.areas}
    return {area: slug for area, slug in view.since.headlines if now.get(area) != slug}


def solver_of(view: MarvelHeroesView, headline: str) -> int | None:
    """Return the seat that has solved a Headline, or None."""
    return next((seat for seat, seat_view in enumerate(view.seats) if headline in seat_view.headlines), None)


# ---- the city


def area_of(place: str) -> str:
    """Return the Area of a District; an Area or another place is returned unchanged."""
    return DISTRICTS[place].area if place in DISTRICTS else place


def dice_of(area: AreaView) -> int:
    """Return the Trouble dice of a Headline: the number that most seats would roll there."""
    return max(set(area.dice), key=area.dice.count) if area.dice else area.threat


def special_dice(view: MarvelHeroesView, headline: Headline) -> int:
    """Return the Trouble dice of the Special Headline."""
    return max(view.special_dice, default=headline.threat)


def heroes_at(view: MarvelHeroesView, place: str, status: str) -> list[tuple[int, HeroState]]:
    """Return the heroes of all seats at a place in a state, by seat."""
    return [
        (seat, hero)
        for seat, seat_view in enumerate(view.seats)
        for hero in seat_view.heroes
        if hero.place == place and hero.status == status
    ]


def goal_of(view: MarvelHeroesView) -> int:
    """Return the Victory Points that end the match or start its last part, 0 if no number of points does."""
    return _GOALS.get(view.scenario, 0)


_GOALS = {
    "born-again": 15,
    "brood-wars": 15,
    "the-evolutionary-war": 15,
    "maximum-carnage": 15,
    "the-coming-of-galactus": 15,
}


def level(slug: str) -> int:
    """Return a hero's Level."""
    return HEROES[slug].level
