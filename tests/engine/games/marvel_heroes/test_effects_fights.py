"""Tests effect codes that ask a question, roll dice or heal in a Combat. Each test plays a whole Combat."""

from __future__ import annotations

import pytest

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.effects.ratings import ring_of
from engine.games.marvel_heroes.state.state import Fight, Seat
from engine.kernel.choices.moves import parse_move
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, dice, team
from tests.engine.games.marvel_heroes.shown import shows
from tests.engine.games.marvel_heroes.test_examples import CRIME


class Blank(FixedChance):
    """Chance that returns the given rolls, and blanks afterwards."""

    def roll(self, label: str, dice: int, sides: int = 6) -> tuple[int, ...]:
        return super().roll(label, dice, sides) if self.rolls else (1,) * dice


def play(table: Table, move: str, *rolls: str, seat: int | None = None, picks: tuple[str, ...] = ()) -> Table:
    """Play a move with these rolls. All later dice are blank."""
    decision = next(one for one in table.decisions if seat is None or one.seat == seat)
    assert parse_move(move) in decision.moves, (move, table.moves())
    chance = Blank([dice(roll) for roll in rolls], picks=picks)
    table.events = GAME.play(table.state, decision.seat, parse_move(move), chance).events
    chance.finish()
    GAME.validate(table.state)
    return table


def facing(own: Seat, lead: str, *reinforcements: str, held: str = "") -> Table:
    """Return a hero in Midtown against a Lead with these Reinforcements, at the first question of the Combat."""
    rival = team(XMEN if own.team != XMEN else FOUR, villains=" ".join((lead, *reinforcements, held)))
    table = Table(own, rival, headlines=CRIME, top="hydra-soldiers")
    table.play("troubleshoot midtown", "double double double double double").play(f"villain lead {lead}")
    for card in reinforcements:
        table.play(f"villain reinforce {card}")
    while table.kind == "reinforce":
        table.play("pass")
    return table


def powers(table: Table, hero: str, villain: str, *rolls: str) -> Table:
    """Choose both Powers, then roll."""
    fight = fight_of(table)
    wanted = {fight.seat: hero, fight.controller: villain}
    asked = [decision.seat for decision in table.decisions]
    for seat in asked:
        play(table, f"power {wanted[seat]}", *(rolls if seat == asked[-1] else ()), seat=seat)
    return table


def fight_of(table: Table) -> Fight:
    assert table.state.fight is not None
    return table.state.fight


@shows("REROLL_OWN")
def test_up_to_two_own_dice_are_picked_and_rerolled() -> None:
    """Captain America rerolls up to two dice. The second result counts and cannot be changed."""
    table = facing(team(AVENGERS, "captain-america ready midtown", resources="night-nurse"), "batroc")
    powers(table, "red", "red", "hit blank blank", "double hit")
    play(table, "use captain-america")
    assert table.moves() == ["pick blank", "pick hit"]
    play(table, "pick blank")
    assert table.moves() == ["pick blank", "pick hit", "done"]
    play(table, "pick blank", "double boost")
    assert table.told("event-again")[0]["count"] == 4
    assert table.told("event-attack-hit")[0]["first"] == 4


@shows("REROLL_OPP")
def test_the_opponents_dice_are_rerolled() -> None:
    """The Scarlet Witch rerolls all dice of the opponent. Avalanche as a Reinforcement rerolls up to two of them."""
    table = facing(team(AVENGERS, "captain-america ready midtown", allies="scarlet-witch"), "batroc")
    powers(table, "red", "red", "hit blank blank", "double hit")
    play(table, "use scarlet-witch", "blank hit")
    assert table.told("event-again")[0]["count"] == 1
    assert table.told("event-attack-hit")[0] | {"card": ""} == {"card": "", "first": 1, "second": 1}
    table = facing(team(AVENGERS, "captain-america ready midtown"), "batroc", "avalanche")
    powers(table, "red", "red", "double hit hit", "hit hit")
    play(table, "use avalanche")
    assert table.moves() == ["pick hit", "pick double"]
    play(table, "pick double")
    play(table, "pick hit", "blank blank")
    assert table.bouts("attack-missed")[0]["first"] == 1


@shows("REROLL_ONCE")
def test_any_own_dice_are_rerolled_once_a_combat() -> None:
    """The Phoenix Force costs nothing. It is not offered a second time in the same Combat."""
    own_team = team(XMEN, "cyclops ready midtown", powerups="phoenix-force")
    table = facing(own_team, "batroc")
    powers(table, "red", "red", "blank blank blank blank hit", "double double")
    assert table.moves() == ["use phoenix-force", "pass"]
    play(table, "use phoenix-force")
    for _ in range(2):
        play(table, "pick blank")
    play(table, "done", "hit hit")
    assert table.told("event-again")[0]["count"] == 3
    assert fight_of(table).once == ("phoenix-force",)
    assert table.state.seats[0].resources == ()
    # The next rolls are blank, too, but the Power-Up is used up for this Combat.
    assert table.kind == "power"


@shows("LOCK_COLOUR")
def test_a_named_colour_cannot_be_chosen() -> None:
    """The Trapster as a Reinforcement names a colour. For one Sequence the hero side cannot choose it."""
    table = facing(team(FOUR, "thing ready midtown"), "batroc", "trapster")
    assert (table.kind, table.moves()) == ("sequence-start", ["use trapster", "pass"])
    play(table, "use trapster")
    assert (table.kind, table.due.seat) == ("colour", 1)
    play(table, "colour red")
    assert [move for move in table.moves(0) if "through" not in move] == ["power orange", "power yellow"]
    powers(table, "orange", "red")
    assert {"power red", "power orange", "power yellow"} <= {*table.moves(0)}


@shows("CHANGE_POWER")
def test_a_side_sees_both_powers_and_changes_its_own() -> None:
    """Jean Grey's player sees both Powers and changes hers."""
    table = facing(team(XMEN, "jean-grey ready midtown", resources="night-nurse"), "batroc")
    powers(table, "red", "orange")
    assert (table.kind, table.moves()) == ("powers-shown", ["use jean-grey", "pass"])
    play(table, "use jean-grey")
    assert table.moves() == ["power orange", "power yellow"]
    # Yellow attacks with two dice, and red with four.
    play(table, "power yellow", "hit blank", "blank blank blank")
    assert table.told("event-attack-hit")[0]["first"] == 1


@shows("DISCARD_RESOURCE")
def test_the_hero_seat_discards_at_random() -> None:
    """The Green Goblin as a Reinforcement costs two cards; without a card he cannot be used."""
    own_team = team(FOUR, "thing ready midtown", resources="night-nurse breaking-news wasp")
    table = facing(own_team, "batroc", "green-goblin")
    assert table.kind == "sequence-start"
    play(table, "use green-goblin", picks=("wasp", "night-nurse"))
    assert table.state.seats[0].resources == ("breaking-news",)
    assert table.state.resource_discard == ("wasp", "night-nurse")
    assert "green-goblin" in table.state.villain_discard
    last = facing(team(FOUR, "thing ready midtown", resources="wasp"), "batroc", "green-goblin")
    play(last, "use green-goblin", picks=("wasp",))
    assert last.state.seats[0].resources == ()
    empty = facing(team(FOUR, "thing ready midtown"), "batroc", "green-goblin")
    assert empty.kind == "power"


@shows("HEAL_KO")
@pytest.mark.parametrize(("attack", "healed"), [("blank blank", True), ("hit hit", False)])
def test_a_ko_marker_is_removed_if_the_attack_was_defended(attack: str, healed: bool) -> None:
    """Wolverine heals at the end of a Sequence in which the villain's attack gave him no KO."""
    own_team = team(XMEN, "wolverine ready midtown ko1", resources="night-nurse")
    table = facing(own_team, "batroc")
    powers(table, "red", "red", "blank " * 5, "blank blank", attack)
    assert (table.kind == "sequence-end") is healed
    if healed:
        assert table.hero("wolverine").ko == 1
        play(table, "use wolverine")
    assert table.hero("wolverine").ko == (0 if healed else 2)


@shows("CANCEL_EFFECT")
def test_the_effect_that_was_just_used_does_nothing() -> None:
    """Wong cancels a Reinforcement, which stays used up. Baron Mordo as a Reinforcement cancels an Ally."""
    own_team = team(KNIGHTS, "elektra ready midtown", allies="wong")
    table = facing(own_team, "batroc", "electro")
    powers(table, "red", "red", "blank blank blank blank", "blank blank", "hit blank", "double blank")
    assert (table.kind, table.due.seat, table.moves()) == ("after-rolls", 1, ["use electro", "pass"])
    play(table, "use electro")
    assert (table.kind, table.due.seat) == ("reaction", 0)
    play(table, "use wong")
    assert table.told("event-cancelled")
    assert table.bouts("attack-missed")[0]["first"] == 1
    assert "electro" in table.state.villain_discard
    assert "wong" in table.state.resource_discard
    own_team = team(FOUR, "human-torch ready midtown", allies="namor")
    table = facing(own_team, "batroc", "baron-mordo")
    powers(table, "red", "red")
    play(table, "use namor")
    assert (table.kind, table.due.seat) == ("reaction", 1)
    play(table, "use baron-mordo")
    assert len(table.told("event-roll")[0]["dice"]) > 0
    assert table.told("event-cancelled")


def test_f3_each_reaction_is_a_window_of_its_own() -> None:
    """CANCEL_EFFECT: Doctor Strange answers each of two Reinforcements before one roll, for a card each (R46)."""
    own_team = team(KNIGHTS, "doctor-strange ready midtown", resources="night-nurse breaking-news wasp")
    table = facing(own_team, "lizard", "whirlwind", "wizard")
    powers(table, "red", "red")
    left = 3
    for card in ("wizard", "whirlwind"):
        assert (table.kind, table.due.seat) == ("before-rolls", 1)
        play(table, f"use {card}")
        assert (table.kind, table.due.seat, table.moves()) == ("reaction", 0, ["use doctor-strange", "pass"])
        play(table, "use doctor-strange")
        left -= 1
        assert table.kind == "pay"
        play(table, table.moves()[0])
        assert table.told("event-cancelled")
        assert len(table.state.seats[0].resources) == left
    # Both effects were cancelled, so Doctor Strange attacks with all four dice.
    (shown,) = table.told("event-roll")[0]["dice"]
    assert dict(shown.params)["count"] == 4


def test_the_first_to_choose_shows_a_power_openly() -> None:
    """PEEK_POWER: against Daredevil the villain chooses first and openly (R38), and Daredevil's player second."""
    own_team = team(KNIGHTS, "daredevil ready midtown", resources="night-nurse")
    table = facing(own_team, "batroc")
    play(table, "use daredevil")
    assert (table.kind, table.due.seat) == ("power", 1)
    assert table.due.prompt.key == "ask-power-open"
    play(table, "power orange")
    assert fight_of(table).villain_part.colour == "orange"
    assert table.due.prompt.key == "ask-power", "the second side shows nothing first"
    assert (table.kind, table.due.seat, table.moves()) == ("power", 0, ["power red", "power orange", "power yellow"])


def test_without_support_no_ability_and_no_boost() -> None:
    """SUPPORT_OFF: against the Mole Man's diggers, supporters do not help for a Sequence."""
    own_team = team(FOUR, "thing ready midtown", "invisible-woman support central-manhattan", resources="night-nurse")
    table = facing(own_team, "batroc", "mole-man")
    play(table, "use mole-man")
    powers(table, "red", "red", "boost blank blank blank blank", "boost boost")
    assert table.kind == "power"
    assert fight_of(table).support_off == ""
    assert ring_of(table.state).support


def test_the_duel_is_skipped_and_the_initiative_stays() -> None:
    """SKIP_WIT: Dormammu as a Reinforcement skips the duel, whichever side would win it."""
    table = facing(team(FOUR, "mr-fantastic ready midtown"), "batroc", "dormammu")
    powers(table, "yellow", "red")
    assert (table.kind, table.moves()) == ("before-rolls", ["use dormammu", "pass"])
    play(table, "use dormammu")
    assert table.bouts("duel-skipped")
    assert fight_of(table).initiative == "hero"


def test_an_extra_ko_is_decided_before_one_is_absorbed() -> None:
    """EXTRA_KO and ABSORB_KO: the side that scores the KO is asked first (R36)."""
    own_team = team(KNIGHTS, "elektra ready midtown", resources="night-nurse")
    table = facing(own_team, "lizard", "juggernaut")
    powers(table, "red", "red", "hit hit hit hit", "hit blank")
    assert (table.kind, table.due.seat) == ("ko", 0)
    play(table, "use elektra")
    assert (table.kind, table.due.seat) == ("ko", 1)
    play(table, "pass")
    assert table.state.fight is None
    assert table.state.seats[0].vp == 4


def test_r36_no_extra_ko_once_one_is_absorbed() -> None:
    """EXTRA_KO and ABSORB_KO: a seat that has passed on the extra KO cannot return to it."""
    own_team = team(KNIGHTS, "elektra ready midtown", resources="night-nurse wasp", allies="ghost-rider")
    table = facing(own_team, "lizard", "juggernaut")
    powers(table, "red", "red", "hit hit hit hit", "hit blank")
    assert (table.kind, table.moves()) == ("ko", ["use elektra", "use ghost-rider", "pass"])
    play(table, "pass")
    assert (table.kind, table.due.seat, table.moves()) == ("ko", 1, ["use juggernaut", "pass"])
    play(table, "use juggernaut")
    assert table.bouts("absorbed")
    assert fight_of(table).ko == 0
    assert [one.slug for one in table.state.seats[0].allies] == ["ghost-rider"]


def test_the_initiative_is_taken_whatever_the_duel_gave() -> None:
    """TAKE_INITIATIVE: Baron Zemo as a Reinforcement takes the initiative at the end of a Sequence."""
    table = facing(team(FOUR, "mr-fantastic ready midtown"), "lizard", "baron-zemo")
    powers(table, "red", "red")
    assert (table.kind, table.due.seat) == ("sequence-end", 1)
    play(table, "use baron-zemo")
    assert fight_of(table).initiative == "villain"
