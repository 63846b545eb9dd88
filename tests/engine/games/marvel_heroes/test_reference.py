"""Compares the numbers of a Combat, of Trouble and of income with an independent calculation in random positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.marvel_heroes.rules.effects.ratings import Ring, attack_works, dice_count, duel_winner, hits
from engine.games.marvel_heroes.rules.rounds import income
from engine.games.marvel_heroes.rules.troubleshooting import trouble_in
from engine.games.marvel_heroes.state.cards import AGENTS, FACES, HEROES, MASTERMINDS, TEAM_HEROES, VILLAINS
from engine.games.marvel_heroes.state.state import Die, Fight, Part, Roll
from engine.games.marvel_heroes.state.steps import Side
from tests.engine.games.marvel_heroes.positions import FOUR, KNIGHTS, Table, has_plans, team

POSITIONS = 5_000
SIDES: tuple[Side, Side] = ("hero", "villain")


def some_dice(chooser: random.Random) -> tuple[Die, ...]:
    """Return possible dice. Only a Boost has a second face, and only if the die was not rerolled before."""
    found = []
    for _ in range(chooser.randint(0, 8)):
        face, again = chooser.randint(1, 6), chooser.random() < 0.3
        more = chooser.randint(1, 6) if FACES[face - 1] == "boost" and not again and chooser.random() < 0.5 else 0
        found.append(Die(face, more, again))
    return tuple(found)


def some_roll(chooser: random.Random, letter: Any) -> Roll:
    base = chooser.choice([None, None, 3, 4, 5])
    copies = base is None and chooser.random() < 0.3
    return Roll(
        letter,
        base,
        copies,
        extra_dice=chooser.randint(0, 3),
        cut=chooser.randint(0, 3),
        dice=some_dice(chooser),
        more=chooser.randint(0, 3),
        fewer=chooser.randint(0, 3),
        stripped=chooser.random() < 0.3,
        singles=chooser.random() < 0.3,
        troubles=chooser.random() < 0.3,
    )


def some_fight(chooser: random.Random) -> tuple[Fight, Ring]:
    boss = chooser.random() < 0.3
    villain = chooser.choice(list(MASTERMINDS if boss else VILLAINS))
    hero = chooser.choice(list(HEROES))
    stage, attacker = chooser.choice(["first", "second", "duel"]), chooser.choice(SIDES)
    letters = {side: "w" if stage == "duel" else "a" if side == attacker else "d" for side in SIDES}
    parts = {}
    for side, card in (("hero", HEROES[hero]), ("villain", MASTERMINDS[villain] if boss else VILLAINS[villain])):
        power = chooser.choice(card.powers)
        ratings = tuple(chooser.randint(-2, 2) for _ in range(3))
        parts[side] = Part(power.colour, ratings, roll=some_roll(chooser, letters[side]))  # type: ignore[arg-type,index]
    fight = Fight(
        number=1,
        seat=0,
        controller=1,
        villain=villain,
        place="midtown",
        boss=boss,
        hero=hero,
        stage=stage,  # type: ignore[arg-type]
        attacker=attacker,
        hero_part=parts["hero"],
        villain_part=parts["villain"],
        agents=tuple(chooser.sample(sorted(AGENTS), chooser.randint(0, 3))),
        has_begun=chooser.random() < 0.5,
    )
    lead = chooser.choice([(0, 0, 0), (1, 1, 0)])
    return fight, Ring(lead=lead, opening=chooser.randint(0, 1))


def rated(fight: Fight, ring: Ring, side: Side) -> int:
    """Return a side's rating by F6: as printed, changed by Agents (heroes), by Plans (villains) and in the Sequence."""
    part = fight.part(side)
    assert part.roll is not None
    letter = part.roll.letter
    cards: Any = HEROES if side == "hero" else MASTERMINDS if fight.boss else VILLAINS
    card = cards[fight.hero if side == "hero" else fight.villain]
    number: int = next(getattr(power, letter) for power in card.powers if power.colour == part.colour)
    if side == "hero":
        number += sum(getattr(AGENTS[slug].effect, f"mod_{letter}") for slug in fight.agents)
    else:
        number += ring.lead["adw".index(letter)]
    return min(5, max(0, number + part.ratings["adw".index(letter)]))


def counted(fight: Fight, ring: Ring, side: Side) -> int:
    """Return the number of dice by F6 and COPY_DICE."""

    def whole(one: Side, base: int) -> int:
        roll = fight.part(one).roll
        assert roll is not None
        first = one == "hero" and roll.letter == "a" and not fight.has_begun
        return min(8, max(0, base + roll.extra_dice + (ring.opening if first else 0) - roll.cut))

    other: Side = "villain" if side == "hero" else "hero"
    mine, theirs = fight.part(side).roll, fight.part(other).roll
    assert mine is not None
    assert theirs is not None
    if not mine.copies:
        return whole(side, rated(fight, ring, side) if mine.base is None else mine.base)
    stands = theirs.copies or theirs.base is None
    return whole(side, whole(other, rated(fight, ring, other) if stands else theirs.base or 0))


WORTH = {"blank": 0, "trouble": 0, "hit": 1, "boost": 1, "double": 2}


def scored(roll: Roll) -> int:
    """Return the Hits of a roll, counted face by face as F7 and R39 say."""
    total = 0
    for die in roll.dice or ():
        shown = [FACES[face - 1] for face in (die.face, die.boost) if face]
        if roll.stripped and shown[0] == "boost":
            continue
        for face in shown:
            worth = 1 if roll.singles and face == "double" else WORTH[face]
            total += 1 if roll.troubles and face == "trouble" else worth
    return max(0, total + roll.more - roll.fewer)


@pytest.mark.soak
def test_dice_hits_and_winners_equal_the_independent_calculation() -> None:
    chooser = random.Random(75)
    for _ in range(POSITIONS):
        fight, ring = some_fight(chooser)
        found = {}
        for side in SIDES:
            roll = fight.part(side).roll
            assert roll is not None
            assert dice_count(fight, ring, side) == counted(fight, ring, side), (fight, ring)
            found[side] = scored(roll)
            assert hits(fight, side) == found[side], roll
        hero, villain = found["hero"], found["villain"]
        if fight.stage == "duel":
            ahead = "hero" if hero > villain else "villain" if villain > hero else None
            assert duel_winner(fight) == ahead
        else:
            attack, defense = (hero, villain) if fight.attacker == "hero" else (villain, hero)
            assert attack_works(fight) is (attack > 0 and not attack < defense)


@pytest.mark.soak
def test_trouble_equals_the_independent_calculation() -> None:
    chooser = random.Random(44)
    for _ in range(POSITIONS):
        dice = some_dice(chooser)
        faces = [FACES[face - 1] for die in dice for face in (die.face, die.boost) if face]
        assert trouble_in(dice) == sum(WORTH[face] for face in faces) + faces.count("trouble")


@pytest.mark.soak
def test_income_equals_the_independent_calculation() -> None:
    chooser = random.Random(20)
    for _ in range(POSITIONS // 5):
        states = {
            slug: chooser.choice(["", " wounded", " ready", " ready chelsea", " support"])
            for slug in TEAM_HEROES[KNIGHTS]
        }
        vp, plans = chooser.randint(0, 30), chooser.randint(0, 3)
        scenario = chooser.choice(["born-again", "the-evolutionary-war"])
        table = Table(
            team(KNIGHTS, *(f"{slug}{words}" for slug, words in states.items()), vp=vp), team(FOUR), scenario=scenario
        )
        has_plans(table, 1, plans)
        points = sum(words not in (" wounded", " ready chelsea") for words in states.values()) + vp // 5
        points += 2 if scenario == "the-evolutionary-war" else 0
        # Kingpin's first Plan takes one Plot Point, but never the last one.
        taxed = points - 1 if plans and points > 1 else points
        assert income(table.state, 0) == taxed
