"""Tests the effect codes that only change a Combat: dice, Hits, KOs and Powers, and cases without effect (F4-F7)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.games.marvel_heroes.rules.effects.combat_changes import CHANGES, choosable, losing, works
from engine.games.marvel_heroes.rules.effects.ratings import Ring, dice_count, hits, rating, rerolls_boosts
from engine.games.marvel_heroes.rules.usable import effect_of
from engine.games.marvel_heroes.state.state import Die, Fight
from engine.games.marvel_heroes.state.steps import Role, Side
from tests.engine.games.marvel_heroes.positions import dice
from tests.engine.games.marvel_heroes.shown import shown_in
from tests.engine.games.marvel_heroes.test_examples_fights import bare_fight

ATTACK, DEFENSE, WIT = ("a", "d"), ("d", "a"), ("w", "w")


def used(fight: Fight, ring: Ring, side: Side, card: str, role: Role) -> Fight:
    effect = effect_of(card, role)
    return CHANGES[type(effect)](fight, ring, side, effect)


def helps(fight: Fight, ring: Ring, side: Side, card: str, role: Role) -> bool:
    return works(fight, ring, side, effect_of(card, role))


class Dice(msgspec.Struct, frozen=True):
    """A use before a roll: the seat, the card, the Combat, and the dice of both sides afterwards (None: not legal)."""

    card: str
    role: Role
    then: tuple[int, int] | None
    side: Side = "hero"
    hero: str = "human-torch"
    villain: str = "batroc"
    letters: tuple[str, str] = ATTACK
    colours: tuple[str, str] = ("red", "red")
    agents: tuple[str, ...] = ()
    stage: str = "first"
    ring: Ring = Ring()


# The Human Torch has 4/2/2 in red, and Batroc has 2/2/2.
DICE = {
    "SET_DICE starts from n": Dice("mr-fantastic", "ability", (4, 2), hero="mr-fantastic"),
    "SET_DICE is not lessened by Agents": Dice(
        "mr-fantastic", "ability", (4, 2), hero="mr-fantastic", agents=("hydra-soldiers",)
    ),
    "SET_DICE only for its roll": Dice("vision", "ally", None),
    "ADD_DICE adds n": Dice("ms-marvel", "ally", (6, 2)),
    "ADD_DICE with its Power": Dice("iron-man", "ability", (6, 2), hero="iron-man"),
    "ADD_DICE not with another Power": Dice("iron-man", "ability", None, hero="iron-man", colours=("orange", "red")),
    "ADD_DICE_PER_KO one a marker": Dice("hulk", "ability", (7, 2), hero="hulk", ring=Ring(hero_ko=2)),
    "ADD_DICE_PER_KO at most max": Dice("hulk", "ability", (8, 2), hero="hulk", ring=Ring(hero_ko=5)),
    "ADD_DICE_PER_KO nothing unhurt": Dice("hulk", "ability", None, hero="hulk"),
    "COPY_DICE takes the other number": Dice("rogue", "ally", (2, 2)),
    "COPY_DICE by a villain": Dice("absorbing-man", "ability", (4, 4), side="villain", villain="absorbing-man"),
    "CUT_DICE from the opponent": Dice("medusa", "ally", (2, 0), letters=DEFENSE),
    "CUT_DICE only for its roll": Dice("medusa", "ally", None),
    "CUT_DICE by a villain": Dice("beetle", "reinforcement", (1, 2), side="villain", letters=DEFENSE),
}


@pytest.mark.parametrize("case", DICE.values(), ids=DICE)
def test_effects_before_a_roll(case: Dice) -> None:
    fight = bare_fight(case.hero, case.villain, case.letters, colours=case.colours, agents=case.agents)
    fight = replace(fight, stage=case.stage, attacker="hero" if case.letters[0] == "a" else "villain")
    assert helps(fight, case.ring, case.side, case.card, case.role) is (case.then is not None)
    if case.then is not None:
        fight = used(fight, case.ring, case.side, case.card, case.role)
        assert (dice_count(fight, case.ring, "hero"), dice_count(fight, case.ring, "villain")) == case.then


shown_in(DICE, test_effects_before_a_roll)


def lying(fight: Fight, hero: str, villain: str) -> Fight:
    """Return the Combat with these dice. "boost+hit" is a Boost die with its reroll."""
    for side, text in (("hero", hero), ("villain", villain)):
        faces = [one.partition("+") for one in text.split()]
        thrown = tuple(Die(dice(face)[0], dice(more)[0] if more else 0) for face, _, more in faces)
        part = fight.part(side)  # type: ignore[arg-type]
        assert part.roll is not None
        fight = fight.with_part(side, replace(part, roll=replace(part.roll, dice=thrown)))  # type: ignore[arg-type]
    return fight


class Hits(msgspec.Struct, frozen=True):
    """A use after a roll: the dice, and the Hits of both sides before and after it (None: not legal)."""

    card: str
    role: Role
    dice: tuple[str, str]
    before: tuple[int, int]
    then: tuple[int, int] | None
    side: Side = "hero"
    letters: tuple[str, str] = ATTACK


HITS = {
    "ADD_HITS adds n": Hits("black-bolt", "ally", ("hit", "double hit"), (1, 3), (3, 3)),
    "ADD_HITS only for its roll": Hits("black-bolt", "ally", ("hit", "hit"), (1, 1), None, letters=DEFENSE),
    "CUT_HITS takes n off": Hits("lockjaw", "ally", ("hit", "double hit"), (1, 3), (1, 1), letters=DEFENSE),
    "CUT_HITS never below none": Hits("lockjaw", "ally", ("hit", "hit"), (1, 1), (1, 0), letters=DEFENSE),
    "CUT_HITS nothing to take": Hits("lockjaw", "ally", ("hit", "blank"), (1, 0), None, letters=DEFENSE),
    "STRIP_BOOST with its reroll": Hits(
        "invisible-woman", "support", ("hit", "boost+double hit boost"), (1, 5), (1, 1)
    ),
    "STRIP_BOOST where none is shown": Hits("invisible-woman", "support", ("hit", "hit double"), (1, 3), None),
    "DOUBLES_AS_ONE each counts one": Hits(
        "crimson-dynamo", "reinforcement", ("double double hit", "hit"), (5, 1), (3, 1), side="villain"
    ),
    "DOUBLES_AS_ONE a reroll of a Boost too": Hits(
        "crimson-dynamo", "reinforcement", ("boost+double", "hit"), (3, 1), (2, 1), side="villain"
    ),
    "TROUBLE_AS_HIT each counts one": Hits(
        "bullseye", "reinforcement", ("blank", "trouble trouble hit"), (0, 1), (0, 3), side="villain", letters=DEFENSE
    ),
    "TROUBLE_AS_HIT only for its roll": Hits(
        "bullseye", "reinforcement", ("blank", "trouble"), (0, 0), None, side="villain"
    ),
}


@pytest.mark.parametrize("case", HITS.values(), ids=HITS)
def test_effects_after_a_roll(case: Hits) -> None:
    fight, ring = lying(bare_fight("human-torch", "batroc", case.letters), *case.dice), Ring()
    assert (hits(fight, "hero"), hits(fight, "villain")) == case.before
    assert helps(fight, ring, case.side, case.card, case.role) is (case.then is not None)
    if case.then is not None:
        fight = used(fight, ring, case.side, case.card, case.role)
        assert (hits(fight, "hero"), hits(fight, "villain")) == case.then


shown_in(HITS, test_effects_after_a_roll)


def beaten(margin: int) -> Fight:
    """Return a hero's attack that beats the defense by ``margin`` Hits and has earned a KO."""
    return replace(lying(bare_fight("elektra", "blastaar", ATTACK), "hit " * (1 + margin), "hit"), new_kos=1)


def opposed() -> Fight:
    """Return a hero against Batroc at the beginning of a Sequence."""
    return replace(bare_fight("human-torch", "batroc", ATTACK), stage="start", following="villain")


def of(card: str, role: Role, side: Side = "hero") -> tuple[str, Role, Side]:
    return card, role, side


# For each code: the fields of a Combat that its use changes, and a Combat in which the use is not legal.
OTHERS: dict[str, tuple[tuple[str, Role, Side], Fight, Ring, dict[str, Any], Fight, Ring]] = {
    "EXTRA_KO": (of("elektra", "ability"), beaten(2), Ring(), {"new_kos": 2}, beaten(1), Ring()),
    "ABSORB_KO": (
        of("juggernaut", "reinforcement", "villain"),
        beaten(0),
        Ring(),
        {"new_kos": 0},
        replace(beaten(0), attacker="villain"),
        Ring(),
    ),
    "PEEK_POWER": (
        of("falcon", "ally"),
        opposed(),
        Ring(),
        {"peeked": "villain"},
        replace(opposed(), peeked="hero"),
        Ring(),
    ),
    "SUPPORT_OFF": (
        of("mole-man", "reinforcement", "villain"),
        opposed(),
        Ring(support=True),
        {"support_off": "sequence"},
        opposed(),
        Ring(),
    ),
    "TAKE_INITIATIVE": (
        of("quicksilver", "ally"),
        opposed(),
        Ring(),
        {"following": "hero"},
        replace(opposed(), following="hero"),
        Ring(),
    ),
    "SKIP_WIT": (
        of("dormammu", "reinforcement", "villain"),
        replace(bare_fight("human-torch", "batroc", WIT), stage="duel"),
        Ring(),
        {"skipped": True},
        bare_fight("human-torch", "batroc", ATTACK),
        Ring(),
    ),
}


@pytest.mark.parametrize("case", OTHERS.values(), ids=OTHERS)
def test_effects_outside_rolls_change_the_named_fields(case: Any) -> None:
    (card, role, side), fight, ring, changed, idle, idle_ring = case
    assert helps(fight, ring, side, card, role)
    assert used(fight, ring, side, card, role) == replace(fight, **changed)
    assert not helps(idle, idle_ring, side, card, role)


shown_in(OTHERS, test_effects_outside_rolls_change_the_named_fields)


def test_boosts_are_no_longer_rerolled() -> None:
    """BOOST_OFF: Venom as a Reinforcement removes the heroes' Boosts, but only if they reroll any."""
    fight, ring = opposed(), Ring(support=True)
    assert rerolls_boosts(fight, ring, "hero")
    after = used(fight, ring, "villain", "venom", "reinforcement")
    assert not rerolls_boosts(after, ring, "hero")
    assert not helps(fight, Ring(), "villain", "venom", "reinforcement")


shown_in(["BOOST_OFF"], test_boosts_are_no_longer_rerolled)


def test_ratings_change_for_a_sequence() -> None:
    """SEQ_RATINGS: Abomination as a Reinforcement adds one to attack and one to defense, up to five."""
    for villain, then in (("batroc", [3, 3, 2]), ("dormammu", [5, 3, 2])):
        fight = bare_fight("human-torch", villain, ATTACK)
        after = used(fight, Ring(), "villain", "abomination", "reinforcement")
        assert [rating(after, Ring(), "villain", letter) for letter in ("a", "d", "w")] == then


shown_in(["SEQ_RATINGS"], test_ratings_change_for_a_sequence)


def test_agents_lower_only_the_heroes_ratings_and_add_up() -> None:
    """AGENT_MOD: Doombots and Sentinels lower the hero's ratings and add up. The villain's ratings do not change."""
    fight = bare_fight("human-torch", "batroc", ATTACK, agents=("doombots", "sentinels"))
    assert [rating(fight, Ring(), "hero", letter) for letter in ("a", "d", "w")] == [3, 0, 1]
    assert [rating(fight, Ring(), "villain", letter) for letter in ("a", "d", "w")] == [2, 2, 2]


shown_in(["AGENT_MOD"], test_agents_lower_only_the_heroes_ratings_and_add_up)


def test_boosts_count_without_support() -> None:
    """TEAM_BOOST_ALWAYS: Boosts are rerolled without Support, unless that is prevented."""
    fight, always = opposed(), Ring(always=True)
    assert not rerolls_boosts(fight, Ring(), "hero")
    assert rerolls_boosts(fight, always, "hero")
    assert not rerolls_boosts(replace(fight, support_off="sequence"), always, "hero")
    assert not rerolls_boosts(used(fight, always, "villain", "venom", "reinforcement"), always, "hero")


shown_in(["TEAM_BOOST_ALWAYS"], test_boosts_count_without_support)


def test_the_first_attack_of_a_combat_has_a_die_more() -> None:
    """FIRST_ATTACK_DICE adds a die only to an attack, and only to the first one."""
    ring = Ring(opening=1)
    first = bare_fight("cyclops", "batroc", ATTACK)
    assert (dice_count(first, ring, "hero"), dice_count(first, ring, "villain")) == (6, 2)
    assert dice_count(replace(first, has_begun=True), ring, "hero") == 5
    assert dice_count(bare_fight("cyclops", "batroc", DEFENSE), ring, "hero") == 2


shown_in(["FIRST_ATTACK_DICE"], test_the_first_attack_of_a_combat_has_a_die_more)


def test_a_locked_colour_cannot_be_chosen_unless_all_are_locked() -> None:
    fight = opposed()
    red = fight.with_part("villain", replace(fight.villain_part, locked=("red",)))
    assert choosable(red, "villain") == ["orange"]
    both = fight.with_part("villain", replace(fight.villain_part, locked=("red", "orange")))
    assert choosable(both, "villain") == ["red", "orange"]


def test_losing_sides_are_counted_by_stage() -> None:
    fight = lying(bare_fight("human-torch", "batroc", ATTACK), "hit", "hit")
    assert (losing(fight, "hero"), losing(fight, "villain")) == (False, True)
    tie = replace(fight, stage="duel")
    assert (losing(tie, "hero"), losing(tie, "villain")) == (True, True)
