"""The facts of a Combat for pictures: each side with its Powers, dice, Hits, KO markers and helpers."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.marvel_heroes.rules.effects.ratings import (
    Ring,
    dice_count,
    die_hits,
    hits,
    ko_limit,
    powers_of,
    rating,
    rerolls_boosts,
)
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import AGENTS, HEROES, LETTERS, MASTERMINDS, VILLAINS
from engine.games.marvel_heroes.state.combat_codes import Colour
from engine.games.marvel_heroes.state.state import Die, Fight
from engine.games.marvel_heroes.state.steps import Side
from render.games.marvel_heroes.pieces.facts import capitalise, card, short
from render.ground.scene import Words, say

SIDES: tuple[Side, Side] = ("hero", "villain")


class PowerFacts(NamedTuple):
    """A Power with its current values.

    ``is_shown`` says whether its side has shown it, and ``locked`` whether it cannot be chosen.
    """

    colour: Colour
    colour_word: str
    name: str
    ratings: tuple[int, int, int]
    is_shown: bool
    locked: bool


class Helper(NamedTuple):
    """A possible helper of a side.

    ``sign`` shows the kind of the helper. ``number`` is the Plot Points of an Ally, "" for other helpers.
    """

    sign: str
    slug: str
    name: str
    number: str = ""


class SideFacts(NamedTuple):
    """One side of a Combat.

    ``letter`` names the rating that is rolled, "" if none is. ``counts`` says for each die whether it counts.
    """

    side: Side
    seat: int
    slug: str
    name: str
    boss: bool
    ko: int
    limit: int
    powers: tuple[PowerFacts, ...]
    letter: str
    dice: tuple[Die, ...] | None
    counts: tuple[bool, ...]
    dice_count: int
    hits: int | None
    helpers: tuple[Helper, ...]
    initiative: bool
    boosts: bool
    is_ahead: bool
    is_winner: bool

    @property
    def power(self) -> PowerFacts | None:
        """The Power that the side has shown."""
        return next((power for power in self.powers if power.is_shown), None)


def fight_shown(view: MarvelHeroesView) -> Fight | None:
    """Return the Combat under way, or the latest Combat; None before the first Combat."""
    return view.fight or view.fought


def sides_of(words: Words, view: MarvelHeroesView, fight: Fight) -> tuple[SideFacts, SideFacts]:
    """Return both sides of a Combat, the heroes' side first."""
    ring = view.ring if view.fight is not None and view.ring is not None else Ring(hero_ko=fight.hero_ko)
    hero, villain = (_side(words, view, fight, ring, side) for side in SIDES)
    if hero.hits is not None and villain.hits is not None:
        attack: dict[Side, int] = {"hero": hero.hits, "villain": villain.hits}
        ahead = _favoured_side(fight, attack)
        return hero._replace(is_ahead=ahead == "hero"), villain._replace(is_ahead=ahead == "villain")
    return hero, villain


def _favoured_side(fight: Fight, side_counts: dict[Side, int]) -> Side | None:
    """Return the side that the current dice favour: by the attacker's KO, a successful defense, or the duel."""
    if lies_duel(fight):
        if side_counts["hero"] == side_counts["villain"]:
            return None
        return "hero" if side_counts["hero"] > side_counts["villain"] else "villain"
    attacker: Side = fight.attacker
    other: Side = "villain" if attacker == "hero" else "hero"
    return attacker if side_counts[attacker] >= max(1, side_counts[other]) else other


def lies_duel(fight: Fight) -> bool:
    """Return True if the dice on the table are the dice of a duel; they stay there until the next Sequence."""
    roll = fight.hero_part.roll
    return roll is not None and roll.letter == "w"


def _side(words: Words, view: MarvelHeroesView, fight: Fight, ring: Ring, side: Side) -> SideFacts:
    part = fight.part(side)
    slug = fight.hero if side == "hero" else fight.villain
    roll, is_card = part.roll, slug in HEROES or slug in VILLAINS or slug in MASTERMINDS
    dice = roll.dice if roll is not None else None
    ready = roll is not None and dice is None and view.fight is not None and both_known(fight)
    return SideFacts(
        side=side,
        seat=fight.seat if side == "hero" else fight.controller,
        slug=slug,
        name=card(words, slug) if slug else capitalise(say(words, "fight-nobody")),
        boss=fight.boss and side == "villain",
        ko=(ring.hero_ko if side == "hero" else fight.ko),
        limit=ko_limit(fight, side) if is_card else 0,
        powers=_powers(words, fight, ring, side) if is_card else (),
        letter=roll.letter if roll is not None else "",
        dice=dice,
        counts=tuple(die_hits(die, roll) > 0 for die in dice) if roll is not None and dice else (),
        dice_count=dice_count(fight, ring, side) if ready else 0,
        hits=hits(fight, side) if dice is not None else None,
        helpers=_helpers(words, view, fight, side),
        initiative=fight.initiative == side,
        boosts=view.fight is not None and rerolls_boosts(fight, ring, side),
        is_ahead=False,
        is_winner=fight.winner == side,
    )


def both_known(fight: Fight) -> bool:
    """Return True if both Powers are shown and both sides have a roll."""
    return all(fight.part(side).colour and fight.part(side).roll is not None for side in SIDES)


def _powers(words: Words, fight: Fight, ring: Ring, side: Side) -> tuple[PowerFacts, ...]:
    part = fight.part(side)
    slug = fight.hero if side == "hero" else fight.villain
    found = []
    for colour in powers_of(fight, side):
        ratings = [rating(fight, ring, side, letter, colour) for letter in LETTERS]
        found.append(
            PowerFacts(
                colour,
                say(words, f"colour-{colour}"),
                say(words, f"power-{slug}-{colour}"),
                (ratings[0], ratings[1], ratings[2]),
                part.colour == colour,
                colour in part.locked,
            )
        )
    return tuple(found)


def _helpers(words: Words, view: MarvelHeroesView, fight: Fight, side: Side) -> tuple[Helper, ...]:
    if side == "villain":
        agents = [Helper("followers", slug, card(words, slug)) for slug in fight.agents if slug in AGENTS]
        return (*(Helper("villain", slug, card(words, slug)) for slug in fight.reinforcements), *agents)
    if view.fight is None:
        return ()
    seat_view = view.seats[fight.seat]
    support = [
        Helper("support", hero.slug, short(words, hero.slug)) for hero in view.supporting(fight.seat, fight.area)
    ]
    return (*support, *(Helper("ally", ally.slug, card(words, ally.slug), str(ally.pp)) for ally in seat_view.allies))


def stage_line(words: Words, fight: Fight) -> str:
    """Return the Sequence and its phase, or the result of the Combat."""
    if fight.winner:
        return say(words, "fight-over", name=card(words, fight.hero if fight.winner == "hero" else fight.villain))
    return say(words, "fight-sequence", number=max(1, fight.sequence), phase=say(words, f"fight-stage-{fight.stage}"))
