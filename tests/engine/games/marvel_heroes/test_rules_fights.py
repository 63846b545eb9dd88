"""Tests the rules of Masterminds, Combat, abilities and the end (MH-61 to MH-101) that no worked example covers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.effects.ratings import fight_of, roll_of
from engine.games.marvel_heroes.rules.scoring import finish
from engine.games.marvel_heroes.rules.usable import circle
from engine.games.marvel_heroes.state.cards import SPECIAL
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import RoundOver
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.test_effects_fights import facing, play, powers
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_examples_fights import confronted

MUSEUM = {"the-village": "whose-hand-is-behind-it-all"}


def before(headlines: dict[str, str], **fields: object) -> Table:
    """Return the Fantastic Four before a Headline. The nemesis seat is the second of three."""
    place = "chelsea" if headlines is MUSEUM else "midtown"
    own_team = team(FOUR, f"human-torch ready {place}")
    return Table(own_team, team(XMEN), team(AVENGERS), headlines=headlines, **fields)  # type: ignore[arg-type]


def test_mh_81_a_fighter_who_fights_on_is_named_again() -> None:
    own_team = team(XMEN, "storm ready midtown", "wolverine ready midtown")
    table = Table(own_team, team(FOUR, villains="blob"), headlines=CRIME, top="toad")
    table.play("troubleshoot midtown", "double double double double double").play("villain lead blob").passes()
    # The position is changed to one after a Sequence in which Wolverine fought.
    table.state.fight = replace(fight_of(table.state), hero="wolverine")
    table.play("fighter wolverine")
    assert table.told("event-fighter") == [{"card": card_name("wolverine"), "other": card_name("blob")}]


def test_mh_61_the_icon_or_the_archnemesis() -> None:
    rows = ((MUSEUM, None, True), (CRIME, 1, True), (CRIME, 2, False), (CRIME, None, False))
    for headlines, archnemesis, asked in rows:
        table = before(headlines, archnemesis=archnemesis, round=2)
        place = "chelsea" if headlines is MUSEUM else "midtown"
        play(table, f"troubleshoot {place}")
        assert (table.kind == "nemesis") is asked
        if asked:
            wanted = ["plan-attempt prologue", "plan-attempt prologue threat", "scheme threat", "pass"]
            assert (table.due.seat, table.moves()) == (1, wanted)


def test_mh_64_65_an_attempt_names_the_next_stage_before_all_else() -> None:
    for plans, attempt in enumerate(("prologue", "development", "conclusion", "")):
        table = has_plans(before(MUSEUM, round=2), 1, plans)
        play(table, "troubleshoot chelsea")
        wanted = [f"plan-attempt {attempt}", f"plan-attempt {attempt} threat"] if attempt else []
        assert table.moves() == [*wanted, "scheme threat", "pass"]
        if attempt:
            play(table, f"plan-attempt {attempt}", "blank " * 7)
            keys = [event.key for event in table.events]
            assert table.told("event-attempt")[0]["stage"] == Phrase(f"stage-{attempt}")
            assert keys.index("event-attempt") < keys.index("event-trouble")


def test_mh_70_71_a_mastermind_that_wins_completes_its_plan_and_the_headline_stays_scored() -> None:
    table = confronted("mr-fantastic ready chelsea ko1")
    play(table, "confront")
    while table.state.fight is not None:
        table.idles()
    assert (table.state.seats[0].vp, table.hero("mr-fantastic").wounded) == (7, True)
    assert table.state.seats[1].plans == 1
    # From now on Doctor Doom's schemes reroll Trouble dice.
    assert table.state.seats[1].plan_cards == ("time-platform",)


def test_mh_68_followers_are_played_free_and_discarded_afterwards() -> None:
    table = confronted()
    play(table, "confront")
    fight = table.state.fight
    assert fight is not None
    assert (fight.boosts, len(fight.reinforcements) + len(fight.agents)) == (True, 4)


def test_mh_74_the_initiative_side_attacks_first() -> None:
    table = facing(team(FOUR, "human-torch ready midtown"), "lizard")
    powers(table, "red", "red", "hit hit blank blank", "hit hit", "blank blank blank", "blank blank")
    told = [dict(event.params) for event in table.events if event.key == "event-roll"]
    cards = [said["card"] for said in told[:4]]
    assert cards == [card_name(slug) for slug in ("human-torch", "lizard", "lizard", "human-torch")]


@pytest.mark.parametrize("boosts", [True, False])
def test_mh_80_villains_reroll_boosts_only_through_a_scheme(boosts: bool) -> None:
    table = facing(team(FOUR, "human-torch ready midtown"), "lizard")
    assert table.state.fight is not None
    table.state.fight = replace(table.state.fight, boosts=boosts)
    rolls = ("blank blank blank blank", "boost blank", *(["double"] if boosts else []))
    powers(table, "red", "red", *rolls)
    told = [dict(event.params) for event in table.events if event.key == "event-roll"]
    assert told[1]["count"] == (3 if boosts else 1)


def test_mh_85_a_support_ability_works_in_its_area_and_costs_a_card() -> None:
    """The Invisible Woman in Support of the Combat's Area removes Boosts for one card. Elsewhere she cannot."""
    rows = (("central-manhattan", "wasp", True), ("queens", "wasp", False), ("central-manhattan", "", False))
    for place, held, offered in rows:
        own_team = team(FOUR, "thing ready midtown", f"invisible-woman support {place}", resources=held)
        rivals = team(XMEN, villains="lizard"), team(AVENGERS)
        table = Table(own_team, *rivals, headlines=CRIME, top="hydra-soldiers doombots")
        play(table, "troubleshoot midtown", "double double double double double")
        play(table, "villain lead lizard")
        while table.kind == "reinforce":
            play(table, "pass")
        powers(table, "red", "red", "blank blank blank blank blank", "boost boost")
        assert ("use invisible-woman" in table.moves()) is offered


def test_mh_88_a_reinforcement_is_discarded_and_agents_stay() -> None:
    table = facing(team(FOUR, "human-torch ready midtown"), "lizard", "electro", "hydra-soldiers")
    powers(table, "red", "red", "blank blank blank", "blank blank", "blank blank blank", "blank blank")
    play(table, "use electro")
    fight = table.state.fight
    assert fight is not None
    assert (fight.reinforcements, fight.agents) == ((), ("hydra-soldiers",))
    assert "electro" in table.state.villain_discard


def test_mh_91_effects_for_a_sequence_are_used_before_powers_are_chosen() -> None:
    """The Mole Man's player is asked before the choice of Powers, and Baron Zemo's after the duel."""
    table = facing(
        team(FOUR, "human-torch ready midtown", "thing support central-manhattan"), "lizard", "mole-man", "baron-zemo"
    )
    assert (table.kind, table.moves()) == ("sequence-start", ["use mole-man", "pass"])
    play(table, "pass")
    assert table.kind == "power"
    powers(table, "red", "red")
    assert (table.kind, table.moves()) == ("sequence-end", ["use baron-zemo", "pass"])


def test_mh_92_an_activation_applies_once_and_is_not_repeated_on_the_same_roll() -> None:
    own_team = team(FOUR, "invisible-woman ready midtown", resources="wasp namor")
    table = facing(own_team, "lizard")
    powers(table, "red", "red", "hit blank blank", "double hit")
    assert table.moves() == ["use invisible-woman", "pass"]
    play(table, "use invisible-woman")
    play(table, "discard wasp")
    assert table.bouts("attack-missed")[0]["first"] == 2


def test_mh_93_the_initiative_side_goes_first() -> None:
    table = facing(team(KNIGHTS, "daredevil ready midtown", resources="wasp"), "lizard", "trapster")
    assert (table.kind, table.due.seat) == ("sequence-start", 0)
    play(table, "pass")
    assert (table.kind, table.due.seat) == ("sequence-start", 1)
    assert circle(table.state, "hero") == (0, 1)
    assert circle(table.state, "villain") == (1, 0)


def ranked(table: Table) -> list[list[int]]:
    """Return the seats in the order of their places."""
    finish(Run(table.state, FixedChance()), Phrase("end-round", {"round": 5}))
    outcome = table.state.outcome
    assert outcome is not None
    places = sorted({side.place for side in outcome.sides if side.place is not None})
    return [[seat for side in outcome.sides if side.place == place for seat in side.seats] for place in places]


def test_mh_94_99_points_then_the_solver_then_power_ups_then_shared() -> None:
    seats = team(FOUR, vp=9), team(XMEN, vp=12, powerups="blackbird"), team(KNIGHTS, vp=12)
    assert ranked(Table(*seats)) == [[1], [2], [0]]
    assert ranked(Table(*seats, scenario="maximum-carnage", special=3, round=3, solver=2)) == [[2], [1], [0]]
    assert ranked(Table(*seats[:2], team(KNIGHTS, vp=12, powerups="street-informers"))) == [[1, 2], [0]]


def test_mh_95_96_the_special_headline_is_a_place_without_support_and_plans() -> None:
    own_team = team(FOUR, f"human-torch ready {SPECIAL}", "thing ready", "invisible-woman support")
    table = Table(own_team, team(XMEN), scenario="inferno", special=4, round=4, archnemesis=1)
    assert f"move thing {SPECIAL}" in table.moves()
    assert not any(move.startswith(f"move thing {SPECIAL} with") for move in table.moves())
    play(table, f"troubleshoot {SPECIAL}")
    assert (table.kind, table.moves()) == ("nemesis", ["scheme threat", "pass"])


def test_mh_101_no_seat_wins_if_none_beats_the_mastermind() -> None:
    table = Table(team(FOUR, vp=5), team(XMEN, vp=2), scenario="house-of-m", round=4, top="toad batroc pyro beetle")
    table.state.steps = [RoundOver()]
    table.play_on()
    for _ in range(200):
        if table.state.outcome is not None:
            break
        decision = table.decisions[0]
        table.events = GAME.play(table.state, decision.seat, decision.idle(), Hopeless(table.state)).events
    assert table.state.outcome is not None
    assert list(table.state.outcome.winners()) == []
    assert [side.place for side in table.state.outcome.sides] == [None, None]
    assert table.state.outcome.reason.key == "end-showdown-lost"


def test_mh_84_a_hero_beaten_in_the_showdown_goes_to_recovery() -> None:
    own_team = team(FOUR, "thing ready midtown", "human-torch ready", vp=5)
    table = Table(own_team, team(XMEN, vp=2), scenario="house-of-m", round=4, top="toad batroc pyro beetle")
    table.state.steps = [RoundOver()]
    table.play_on()
    table.play("challenger thing").play("challenger human-torch")
    while not any(one.wounded for one in table.state.seats[0].heroes):
        decision = table.decisions[0]
        table.events = GAME.play(table.state, decision.seat, decision.idle(), Hopeless(table.state)).events
    beaten = next(one for one in table.state.seats[0].heroes if one.wounded)
    assert (beaten.status, beaten.place) == ("recovery", "")
    shown = GAME.view(table.state, None).seats[0].heroes
    assert [one.status for one in shown if one.wounded] == ["recovery"]


class Hopeless(FixedChance):
    """Chance in which the villain's attacks are all Hits, and all other dice are blank."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state

    def roll(self, label: str, dice: int, sides: int = 6) -> tuple[int, ...]:
        assert sides == 6, label
        fight = fight_of(self.state)
        attacks = fight.stage != "duel" and fight.attacker == "villain" and roll_of(fight, "villain").dice is None
        return ((3 if attacks else 1),) * dice
