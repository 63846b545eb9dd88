"""Names of cards, places and teams as phrases, and the dice of a roll in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.games.marvel_heroes.state.cards import FACES, PICKS
from engine.games.marvel_heroes.state.state import Die
from engine.kernel.words.phrases import Param, Phrase

# Places that are neither Districts nor Areas.
SPOTS = frozenset({"special", "recovery", "card"})


def card_name(slug: str) -> Phrase:
    """Return the name of a hero, a Mastermind, a Headline or a card."""
    return Phrase(f"card-{slug}")


def card_names(slugs: Iterable[str]) -> list[Phrase]:
    """Return the names of several cards."""
    return [card_name(slug) for slug in slugs]


def place_name(slug: str) -> Phrase:
    """Return the name of a District, an Area or one of the places `special`, `recovery` and `card`."""
    return Phrase(f"spot-{slug}" if slug in SPOTS else f"place-{slug}")


class DiceSource(NamedTuple):
    """What changes the number of dice of a roll, and by how many."""

    name: Phrase
    n: int


def with_sources(key: str, params: dict[str, Param], sources: Iterable[DiceSource]) -> tuple[str, dict[str, Param]]:
    """Return the event of a roll. If anything changes its number of dice, the event names it."""
    names = [
        Phrase("dice-source", {"name": source.name, "change": f"{source.n:+}".replace("-", "−")}) for source in sources
    ]
    return (f"{key}-with", {**params, "sources": names}) if names else (key, params)


def team_name(slug: str) -> Phrase:
    """Return the name of a team."""
    return Phrase(f"team-{slug}")


def faces_of(dice: Iterable[Die]) -> list[str]:
    """Return the word for each rolled face, including the faces of Boost rerolls."""
    return [FACES[face - 1] for die in dice for face in (die.face, die.boost) if face]


def dice_words(dice: Iterable[Die]) -> list[Phrase]:
    """Return a roll in words, with the number of dice for each face."""
    counts = Counter(faces_of(dice))
    phrases = [Phrase(f"faces-{face}", {"count": counts[face]}) for face in PICKS if counts[face]]
    return phrases or [Phrase("faces-none")]
