"""Tests when a seat is asked by default: only for effects that matter in the position, whatever hidden hands are."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.effects.card_chances import turn_chance, usual_uses
from engine.games.marvel_heroes.rules.effects.combat_changes import losing
from engine.games.marvel_heroes.rules.effects.ratings import Ring
from engine.games.marvel_heroes.rules.usable import effect_of
from engine.games.marvel_heroes.state.combat_codes import RerollOpp, RerollOwn
from engine.games.marvel_heroes.state.state import Die, Fight
from engine.kernel.choices.moves import parse_move
from engine.players import greedy
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, team
from tests.engine.games.marvel_heroes.test_effects_dice import ATTACK, DEFENSE, WIT, lying
from tests.engine.games.marvel_heroes.test_effects_fights import facing, play, powers
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_examples_fights import bare_fight


def by_counting(fight: Fight, count: int, kept: str) -> Fraction:
    """Return the chance of not losing with ``count`` rerolled and ``kept`` other dice, by counting all rolls."""
    won = 0
    for throw in product(range(1, 7), repeat=count):
        after = lying(fight, kept, "hit hit")
        roll = after.hero_part.roll
        assert roll is not None
        dice = (*(roll.dice or ()), *(Die(face, again=True) for face in throw))
        won += not losing(after.with_part("hero", replace(after.hero_part, roll=replace(roll, dice=dice))), "hero")
    return Fraction(won, 6**count)


@pytest.mark.parametrize("letters", [ATTACK, WIT])
def test_the_chance_of_a_reroll_equals_the_count_of_all_rolls(letters: tuple[str, str]) -> None:
    """Two blanks and a Hit stand against two Hits. Up to two dice are rerolled, the blanks first."""
    fight = replace(bare_fight("elektra", "batroc", letters), stage="duel" if letters == WIT else "first")
    fight = lying(fight, "hit blank blank", "hit hit")
    assert turn_chance(fight, "hero", RerollOwn(roll="any", n=2)) == by_counting(fight, 2, "hit")
    assert turn_chance(fight, "hero", RerollOwn(roll="any", n="all")) == max(
        by_counting(fight, 2, "hit"), by_counting(fight, 3, "")
    )
    # The opponent's best dice are rerolled: both Hits, of which at most one may stay, or none in the duel.
    most = 1 if letters == ATTACK else 0
    fewer = Fraction(sum(one + two <= most for one, two in product((0, 0, 1, 1, 1, 2), repeat=2)), 36)
    assert turn_chance(fight, "hero", RerollOpp(roll="any", n="all")) == fewer


def usual(fight: Fight, card: str, role: str, ring: Ring | None = None) -> bool:
    (found,) = usual_uses(fight, ring or Ring(), "hero", [effect_of(card, role)])  # type: ignore[arg-type]
    return found


def test_additional_hits_are_asked_for_if_they_turn_the_roll() -> None:
    """Wasp adds one Hit. In the three cases the attack lacks one Hit, lacks two Hits, or succeeds already."""
    for hero, villain, asked in (("hit", "hit hit", True), ("hit", "double hit", False), ("double", "hit", False)):
        assert usual(lying(bare_fight("elektra", "batroc", ATTACK), hero, villain), "wasp", "ally") is asked
    # Together with Black Bolt's two Hits, three Hits can be added.
    fight = lying(bare_fight("elektra", "batroc", ATTACK), "hit", "double double")
    both = [effect_of("wasp", "ally"), effect_of("black-bolt", "ally")]
    assert usual_uses(fight, Ring(), "hero", both) == [True, True]


def test_additional_dice_are_asked_for_if_they_matter_enough() -> None:
    """Ms. Marvel adds two dice. Her player is asked at two dice against three, but not at six dice against none."""
    weak = bare_fight("elektra", "batroc", ATTACK, bases=(2, 3))
    strong = bare_fight("elektra", "batroc", ATTACK, bases=(6, 0))
    assert (usual(weak, "ms-marvel", "ally"), usual(strong, "ms-marvel", "ally")) == (True, False)


def test_a_second_ko_is_asked_for_if_the_first_does_not_defeat() -> None:
    fight = replace(lying(bare_fight("elektra", "blastaar", ATTACK), "hit hit hit hit", "hit"), new_kos=1)
    assert usual(fight, "elektra", "ability")
    assert not usual(replace(fight, ko=1), "elektra", "ability")


@pytest.mark.parametrize(("absorber", "asked"), [("juggernaut", True), ("lizard", False)])
def test_r36_an_extra_ko_is_asked_for_if_the_first_can_be_absorbed(absorber: str, asked: bool) -> None:
    """Elektra's KO defeats Batroc. If Juggernaut is face up, only a second KO does. The computer also knows this."""
    own_team = team(KNIGHTS, "elektra ready midtown", resources="night-nurse")
    table = facing(own_team, "batroc", absorber)
    powers(table, "red", "red", "hit hit hit hit", "blank blank")
    assert (table.kind, table.due.seat, table.due.window and table.due.window.able) == ("ko", 0, asked)
    view = GAME.view(table.state, 0)
    assert greedy.choose(GAME, view, table.due) == parse_move("use elektra" if asked else "pass")
    if asked:
        play(table, "use elektra")
        play(table, "use juggernaut")
        assert table.state.fight is None
        assert table.state.seats[0].vp == 4


@pytest.mark.parametrize(("ally", "asked"), [("shadowcat", True), ("quicksilver", False)])
def test_r36_the_villains_extra_ko_is_asked_for_if_an_ally_can_absorb(ally: str, asked: bool) -> None:
    """Lady Deathstrike is a Reinforcement. The hero is one KO short of defeat, and may or may not have Shadowcat."""
    own_team = team(FOUR, "thing ready midtown ko2", allies=ally)
    table = facing(own_team, "batroc", "lady-deathstrike")
    powers(table, "red", "red", "blank blank blank blank blank", "blank blank", "hit hit", "blank blank blank")
    assert (table.kind, table.due.seat, table.due.window and table.due.window.able) == ("ko", 1, asked)
    answer = "use lady-deathstrike" if asked else "pass"
    assert greedy.choose(GAME, GAME.view(table.state, 1), table.due) == parse_move(answer)


def test_an_unpayable_ability_absorbs_nothing() -> None:
    """Under Magneto's last Plan, using an Ally costs a Resource card.

    Without a Resource card, Shadowcat cannot absorb the KO.
    """
    for held, asked in (("", False), ("night-nurse", True)):
        own_team = team(KNIGHTS, "doctor-strange ready midtown ko1", allies="shadowcat", resources=held)
        table = facing(own_team, "batroc", "lady-deathstrike")
        table.state.seats[0] = replace(table.state.seats[0], mastermind="doctor-doom")
        table.state.seats[1] = replace(table.state.seats[1], mastermind="magneto", plans=3)
        powers(table, "red", "red", "blank blank blank blank", "blank blank", "hit hit", "blank blank")
        assert (table.kind, table.due.window and table.due.window.able) == ("ko", asked)


def test_other_cards_are_always_asked_for() -> None:
    assert usual(replace(bare_fight("elektra", "batroc", DEFENSE), stage="start"), "falcon", "ally")


def against_four_dice(held: str) -> Table:
    """Return the second seat's Absorbing Man (COPY_DICE) against four dice. The fourth seat can pay with a card."""
    own_team = team(FOUR, "human-torch ready midtown")
    rivals = team(XMEN, villains="absorbing-man"), team(AVENGERS), team(KNIGHTS)
    table = Table(own_team, *rivals, headlines=CRIME, top="hydra-soldiers shocker electro")
    table.play("troubleshoot midtown", "double double double double double").play("villain lead absorbing-man")
    while table.kind == "reinforce":
        table.play("pass")
    state = table.state
    back = [card for own_team in state.seats for card in own_team.villains]
    state.villain_deck = tuple(card for card in (*state.villain_deck, *back) if card not in {held, "toad"})
    hands = ((), (held,) if held else (), (), ("toad",))
    state.seats = [replace(own_team, villains=hand) for own_team, hand in zip(state.seats, hands, strict=True)]
    return powers(table, "red", "red")


@pytest.mark.parametrize(("held", "asked"), [("pyro", [(1, True), (3, False)]), ("", [(1, False), (3, True)])])
def test_another_seat_is_asked_if_the_controller_cannot_pay(held: str, asked: list[tuple[int, bool]]) -> None:
    table = against_four_dice(held)
    for seat, able in asked:
        window = table.due.window
        assert (table.kind, table.due.seat, window and window.able) == ("before-rolls", seat, able)
        play(table, "pass")
        # A pass counts for the rest of the Combat only if the seat was asked by default.
        assert table.state.fight is not None
        assert (3 in table.state.fight.passed_seats) is (seat == 3 and able)


def test_a_scheme_without_effect_is_not_asked_for() -> None:
    """Magneto's mystery is 0 and he has no card, so `threat` adds nothing. By default his seat is not asked."""
    mystery = {"the-village": "whose-hand-is-behind-it-all"}
    for cards, asked in (("", False), ("toad", True)):
        rival = replace(team(FOUR, villains=cards), failed=True)
        table = Table(team(XMEN, "jean-grey ready chelsea"), rival, headlines=mystery, round=2)
        table.play("troubleshoot chelsea")
        window = table.due.window
        assert window is not None
        assert (window.name, window.able) == ("action-start", asked)
