"""Sample pictures of enlarged parts: ``python -m tests.gallery.closer [DIR]`` writes them with their alt texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import msgspec

from bot.wording.words import words_for
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.kernel.matches.match import Match
from render.ground.scene import Scene
from render.pictures import Picture, closer_picture
from tests.gallery.marvel_heroes import (
    SLUG,
    combat_of_several,
    empty_city,
    full_fight,
    fullest_city,
    look,
    planning_sheet,
    seat_to_choose,
    special_headline,
    view_at,
)
from tests.gallery.pictures import HOSTILE, LONG, NAMES, first, write_pictures


class CloserSample(msgspec.Struct, frozen=True):
    """An enlarged part of a table: the key of the part, and a function that returns a view which shows it."""

    name: str
    key: str
    reach: Callable[[], MarvelHeroesView]
    lang: str = "en"
    players: tuple[str, ...] = NAMES

    @property
    def scene(self) -> Scene:
        """Return the enlarged part, ready to paint."""
        view = self.reach()
        return Scene(view, self.players[: len(view.seats)])


@cache
def view_of_mover() -> MarvelHeroesView:
    """Return the view of the X-Men's seat when it can move. Wolverine is the only hero on the map."""

    def reached(match: Match) -> bool:
        view = view_at(match, seat_to_choose(match))
        seat, wolverine = view.hero("wolverine")
        others = {one.place for team in view.seats for one in team.heroes if one.slug != "wolverine"}
        movable = {move.split()[1] for move in view.moves if move.startswith("move ") and move.endswith(" queens")}
        return view.seat == seat and bool(wolverine.place) and wolverine.place not in others and "wolverine" in movable

    match = first(SLUG, 3, reached, scenario="born-again")
    return view_at(match, seat_to_choose(match))


def _samples() -> Iterator[CloserSample]:
    yield CloserSample("area", "place-central-manhattan", lambda: look(fullest_city()), players=LONG)
    yield CloserSample("area-es", "place-midtown", lambda: look(fullest_city()), "es", HOSTILE)
    yield CloserSample("area-fight", "place-upper-manhattan", full_fight)
    yield CloserSample("area-fight-es", "place-upper-manhattan", full_fight, "es")
    yield CloserSample("area-fighters", "place-central-manhattan", lambda: look(combat_of_several()), "es")
    yield CloserSample("area-crowd", "place-upper-manhattan", lambda: look(fullest_city(together=True)))
    yield CloserSample("area-crowd-es", "place-upper-manhattan", lambda: look(fullest_city(together=True)), "es", LONG)
    yield CloserSample("area-quiet-es", "place-upper-manhattan", empty_city, "es")
    yield CloserSample("area-own", "place-brooklyn", view_of_mover)
    yield CloserSample("hero", "card-cyclops", lambda: look(fullest_city()), players=LONG)
    yield CloserSample("hero-es", "card-doctor-strange", lambda: look(fullest_city()), "es", HOSTILE)
    yield CloserSample("hero-support-es", "card-hulk", lambda: look(fullest_city()), "es")
    yield CloserSample("hero-fight", "card-invisible-woman", full_fight)
    yield CloserSample("hero-crowd-es", "card-thor", lambda: look(fullest_city(together=True)), "es")
    yield CloserSample("hero-wounded", "card-thing", empty_city)
    yield CloserSample("hero-special-es", "card-iron-man", lambda: look(special_headline("inferno")), "es")
    yield CloserSample("hero-own-es", "card-wolverine", view_of_mover, "es")
    yield CloserSample("hero-planning", "card-thing", lambda: look(planning_sheet(), 0))


@cache
def closer_samples() -> tuple[CloserSample, ...]:
    return tuple(_samples())


def closer_painted(sample: CloserSample) -> Picture:
    """Paint a sample. Raises `LookupError` if no part of the view has its key."""
    picture = closer_picture(SLUG, sample.key, sample.scene, words_for(SLUG, sample.lang))
    if picture is None:
        raise LookupError(sample.key)
    return picture


def main() -> None:
    write_pictures((f"{SLUG}-closer-{sample.name}", closer_painted(sample)) for sample in closer_samples())


if __name__ == "__main__":
    main()
