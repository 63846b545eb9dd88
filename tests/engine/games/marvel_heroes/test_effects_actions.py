"""Tests the effect codes of Events and special actions, and the rules of a Game Round that they change."""

from __future__ import annotations

import pytest

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.moving import hero_moves
from engine.games.marvel_heroes.rules.rounds import income
from engine.games.marvel_heroes.rules.setting_up import initial_state
from engine.games.marvel_heroes.state.cards import USUAL_MASTERMIND
from engine.games.marvel_heroes.state.sheet import heals_first, story_cost
from engine.games.marvel_heroes.state.state import SEAT_COUNTS, Options
from engine.games.marvel_heroes.state.steps import BeginRound, Income
from engine.kernel.steps.stack import Run, advance
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.shown import shows
from tests.engine.games.marvel_heroes.test_examples import CRIME, FILLED, OWN

TWO = "colossus iceman"
OTHER = "record-class-joins-the-xavier-school"


def goes_on(table: Table, step: BeginRound | Income) -> Table:
    table.state.steps = [step]
    chance = FixedChance(picks=(0,))
    run = Run(table.state, chance)
    advance(GAME.rules, run)
    table.events = run.events
    return table


# --- actions -----------------------------------------------------------------------------------------------------


@shows("DRAW_RESOURCE")
def test_resource_cards_are_drawn() -> None:
    table = Table(team(FOUR, resources="favour-called-in"), team(XMEN), top=f"{TWO} wasp")
    table.play("event favour-called-in")
    assert set(table.state.seats[0].resources) == {"colossus", "iceman", "wasp"}
    assert table.state.resource_discard == ("favour-called-in",)


@shows("GAIN_PP")
def test_plot_points_are_gained() -> None:
    table = Table(team(KNIGHTS, "spider-man support", pp=1, resources="secret-headquarters"), team(XMEN))
    table.play("event secret-headquarters")
    assert table.state.seats[0].pp == 4
    table.play("pass").play("special spider-man")
    assert (table.state.seats[0].pp, table.hero("spider-man").status) == (6, "recovery")


@shows("STORY_ACTIONS")
def test_story_actions_one_after_another() -> None:
    table = Table(team(FOUR, resources="front-page-exclusive"), team(XMEN), track=f"{FILLED} {OWN}", top=TWO)
    table.play("event front-page-exclusive")
    assert table.state.seats[0].resources == ("colossus",)
    table.play("advance")
    assert (table.kind, table.due.seat, table.state.seats[0].stories) == ("story", 0, (OWN,))
    assert len(table.state.seats[0].resources) == 2
    table.play("pass")
    assert table.due.seat == 1


@shows("STORY_DISCARD")
def test_the_first_stories_are_discarded_and_replaced() -> None:
    """Hulk discards the stories 1 and 2. The highest space is refilled first (R7, R31)."""
    one, two, three = FILLED.split()
    table = Table(team(AVENGERS, "hulk support"), team(XMEN), track=f"{one} {two} {three} {OTHER}")
    new = table.state.story_deck[:2]
    table.play("special hulk")
    assert table.state.track == (new[1], new[0], three, OTHER)
    assert table.state.story_discard == (one, two)
    assert len(table.state.seats[0].resources) == 2


@shows("HEAL_WOUND")
def test_wounds_are_removed() -> None:
    """The Night Nurse treats two of three heroes, one after another. With two or fewer, the player is not asked."""
    hurt = ("thing wounded", "human-torch wounded", "invisible-woman wounded")
    table = Table(team(FOUR, *hurt, resources="night-nurse"), team(XMEN))
    table.play("event night-nurse").play("heal thing").play("heal human-torch")
    assert [one.wounded for one in table.state.seats[0].heroes].count(True) == 1
    assert table.hero("thing").status == "recovery"
    few = Table(team(FOUR, *hurt[:2], resources="night-nurse"), team(XMEN)).play("event night-nurse")
    assert (few.due.seat, any(one.wounded for one in few.state.seats[0].heroes)) == (1, False)
    none = Table(team(FOUR, resources="night-nurse"), team(XMEN))
    assert "event night-nurse" not in none.moves()


@shows("READY_SUPPORT")
def test_a_supporter_becomes_ready_beside_another() -> None:
    own_team = team(XMEN, "wolverine ready chelsea", "storm support queens", resources="heroes-assemble")
    table = Table(own_team, team(FOUR), team(AVENGERS)).play("event heroes-assemble")
    assert (table.hero("storm").status, table.hero("storm").place) == ("ready", "chelsea")
    alone = Table(team(XMEN, "wolverine ready", "storm support", resources="heroes-assemble"), team(FOUR))
    assert "event heroes-assemble" not in alone.moves()


@shows("DISCARD_VILLAIN_HAND")
def test_other_seats_discard_villain_cards_at_random() -> None:
    """With one Event, every other seat discards one card. Elektra makes one seat discard two."""
    rivals = team(XMEN, villains="toad pyro"), team(AVENGERS, villains="batroc")
    table = Table(team(FOUR, resources="hideout-raided", villains="beetle"), *rivals)
    table.play("event hideout-raided", picks=("pyro", "batroc"))
    assert [seat_state.villains for seat_state in table.state.seats] == [("beetle",), ("toad",), ()]
    table = Table(team(KNIGHTS, "elektra support"), *rivals).play("special elektra")
    assert table.moves() == ["team x-men", "team avengers"]
    table.play("team x-men", picks=("pyro", "toad"))
    assert [seat_state.villains for seat_state in table.state.seats[1:]] == [(), ("batroc",)]


@shows("CLEAR_MOST_WANTED")
def test_all_most_wanted_are_discarded() -> None:
    table = Table(team(FOUR, resources="police-crackdown"), team(XMEN), wanted_text="loki venom")
    table.play("event police-crackdown")
    assert (table.state.most_wanted, table.state.villain_discard) == ((), ("loki", "venom"))
    none = Table(team(FOUR, resources="police-crackdown"), team(XMEN))
    assert "event police-crackdown" not in none.moves()


@shows("REPLACE_HEADLINE")
def test_a_headline_without_heroes_is_replaced() -> None:
    city = {**CRIME, "the-village": "whose-hand-is-behind-it-all"}
    own_team = team(FOUR, "thing ready midtown", resources="breaking-news")
    table = Table(own_team, team(XMEN), headlines=city, top="strange-lights-over-the-harbour")
    table.play("event breaking-news")
    assert table.state.headlines == {**CRIME, "the-village": "strange-lights-over-the-harbour"}
    assert table.state.headline_discard == ("whose-hand-is-behind-it-all",)


@shows("DO_MOVE", "DO_TROUBLESHOOT")
def test_an_event_grants_a_move_and_troubleshooting() -> None:
    """Race across Town grants a Move and troubleshooting (R32). S.H.I.E.L.D. grants it with two Trouble less."""
    own_team = team(FOUR, "thing ready", resources="race-across-town")
    table = Table(own_team, team(XMEN), headlines=CRIME)
    table.play("event race-across-town").play("move thing midtown", "hit hit blank blank blank")
    assert table.told("event-reduced") == [{"count": 2, "trouble": 0}]
    own_team = team(FOUR, "thing ready midtown", resources="shield-intervention")
    table = Table(own_team, team(XMEN), headlines=CRIME)
    table.play("event shield-intervention", "hit hit hit hit blank")
    assert table.told("event-reduced") == [{"count": 4, "trouble": 0}]


@shows("MOVE_TEAM")
def test_ready_heroes_gather_at_one_place() -> None:
    """The Fantasti-Car moves one or more Ready heroes to one District, or to Recovery. Other heroes pay for it."""
    heroes = ("thing ready", "human-torch ready chelsea", "invisible-woman support")
    table = Table(team(FOUR, *heroes, powerups="fantasti-car"), team(XMEN))
    table.play("special fantasti-car").play("to midtown").play("take thing").play("take human-torch")
    assert [table.hero(slug).place for slug in ("thing", "human-torch", "invisible-woman")] == [
        "midtown",
        "midtown",
        "",
    ]
    one = Table(team(FOUR, *heroes, powerups="fantasti-car"), team(XMEN))
    one.play("special fantasti-car").play("to recovery").play("take human-torch").play("done")
    assert [one.hero(slug).status for slug in ("thing", "human-torch")] == ["ready", "recovery"]


# --- rounds and teams --------------------------------------------------------------------------------------------


@shows("VILLAIN_PER_ROUND", "RESOURCE_PER_ROUND")
def test_cards_are_drawn_each_round() -> None:
    """Sleeper Cells give Red Skull's seat a Villain card. Nelson and Murdock give their team a Resource card."""
    own = team(AVENGERS), team(KNIGHTS, powerups="nelson-and-murdock")
    table = Table(own[0], own[1])
    has_plans(table, 1, 1)
    goes_on(table, BeginRound())
    assert [len(one.villains) for one in table.state.seats] == [0, 1]
    assert [len(one.resources) for one in table.state.seats] == [0, 1]


@shows("PLAN_HEAL_ALL")
def test_wounds_are_healed_before_the_planning() -> None:
    """The Avengers Mansion heals first, so the healed heroes give Plot Points and can be planned (MH-20)."""
    for powerups, points in (("avengers-mansion", 4), ("", 2)):
        own_team = team(AVENGERS, "thor wounded", "hulk wounded", powerups=powerups)
        table = goes_on(Table(own_team, team(FOUR)), Income())
        assert table.state.seats[0].pp == points
        assert table.hero("thor").wounded is not heals_first(own_team)
        assert ("plan thor ready" in table.moves(0)) is bool(powerups)


@shows("PP_PER_ROUND", "PP_BONUS", "PP_TAX")
def test_income_is_changed() -> None:
    """Kingpin's first Plan takes 1 Plot Point. Baxter Building gives its seat 1; Evolutionary War gives all seats 2."""
    assert income(Table(team(FOUR, powerups="baxter-building"), team(XMEN)).state, 0) == 5
    table = Table(team(KNIGHTS), team(XMEN), scenario="the-evolutionary-war")
    assert [income(table.state, seat) for seat in (0, 1)] == [6, 6]
    has_plans(table, 1, 1)
    assert [income(table.state, seat) for seat in (0, 1)] == [5, 6]
    heroes = [f"{slug} wounded" for slug in ("daredevil", "elektra", "spider-man", "doctor-strange")]
    poor = Table(team(KNIGHTS, *heroes[:3]), team(XMEN))
    has_plans(poor, 1, 1)
    assert income(poor.state, 0) == 1
    none = Table(team(KNIGHTS, *heroes), team(XMEN))
    has_plans(none, 1, 1)
    assert income(none.state, 0) == 0


@shows("READY_DISCOUNT")
def test_the_first_hero_from_card_costs_less() -> None:
    """The discount of Avengers Assemble! is one, but the hero costs at least one. Staying costs the whole Level."""
    own_team = team(AVENGERS, "captain-america", pp=7, powerups="avengers-assemble")
    table = Table(own_team, team(FOUR), planning=True)
    table.play("plan thor ready", seat=0)
    assert _left(table) == 5
    table.play("plan hulk ready", seat=0)
    assert _left(table) == 2
    cheap = Table(team(AVENGERS, pp=1, powerups="avengers-assemble"), team(FOUR), planning=True)
    assert "plan captain-america ready" in cheap.moves(0)
    assert "plan iron-man ready" in cheap.moves(0)
    assert "plan thor ready" not in cheap.moves(0)


def _left(table: Table) -> int:
    """Return the Plot Points that the first seat has after its planning."""
    sheet = GAME.view(table.state, 0).sheet
    assert sheet is not None
    return sheet.seat.pp


@shows("POWERUP_STORY_COST")
def test_power_ups_cost_other_stories() -> None:
    """In Secret Wars a Power-Up costs two Stories."""
    assert (story_cost("secret-wars"), story_cost("born-again")) == (2, 3)
    own_team = team(XMEN, stories=" ".join(FILLED.split()[:2]))
    for scenario in ("secret-wars", "born-again"):
        table = Table(own_team, team(FOUR, pp=1), planning=True, scenario=scenario)
        assert ("powerup blackbird" in table.moves(0)) is (scenario == "secret-wars")


@shows("MOVE_PAIR")
def test_a_move_action_moves_another_hero() -> None:
    """The Quinjet moves one more hero; both heroes together get one free movement (R42)."""
    own_team = team(AVENGERS, "thor ready", "hulk ready", "captain-america support", powerups="quinjet")
    table = Table(own_team, team(FOUR)).play("move thor midtown with captain-america")
    assert (table.kind, table.due.seat) == ("target", 0)
    assert "move hulk chelsea" in table.moves()
    assert not any("thor" in move or "with" in move for move in table.moves())
    table.play("move hulk chelsea")
    assert ([table.hero(slug).place for slug in ("thor", "hulk")], table.due.seat) == (["midtown", "chelsea"], 1)


@shows("FREE_MOVE_PLUS", "NO_FREE_MOVE")
def test_free_movement_takes_more_or_none() -> None:
    """The Blackbird allows two free movements, also from Support spaces. Kingpin's second Plan allows none."""
    heroes = ("wolverine ready", "storm support", "cyclops support the-village")
    plus = Table(team(XMEN, *heroes, powerups="blackbird"), team(FOUR))
    assert ("move", "wolverine", "midtown", "with", "cyclops", "storm") in hero_moves(plus.state, 0)
    assert ("move", "wolverine", "chelsea", "with", "cyclops") not in hero_moves(plus.state, 0)
    plain = Table(team(XMEN, *heroes), team(FOUR))
    assert ("move", "wolverine", "midtown", "with", "storm") in hero_moves(plain.state, 0)
    assert not any("cyclops" in move[3:] for move in hero_moves(plain.state, 0))
    none = Table(team(KNIGHTS, "elektra ready", "daredevil support"), team(FOUR))
    assert any("with" in move for move in hero_moves(none.state, 0))
    has_plans(none, 1, 2)
    assert not any("with" in move for move in hero_moves(none.state, 0))


# --- scenarios ---------------------------------------------------------------------------------------------------


@shows("RANDOM_NEMESIS")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_no_team_has_its_usual_mastermind(seats: int) -> None:
    for seed in range(20):
        state = initial_state(Options(scenario="acts-of-vengeance"), seats, FixedChance(seed=seed))
        advance(GAME.rules, Run(state, FixedChance(picks=(0,), seed=seed)))
        named = [state.seats[state.nemesis(seat)].mastermind for seat in range(seats)]
        assert len(set(named)) == seats
        assert all(one != USUAL_MASTERMIND[own.team] for one, own in zip(named, state.seats, strict=True))


@shows("SET_FOLLOWERS", "NONE")
def test_followers_are_those_of_the_scenario() -> None:
    """Magneto has four followers in the House of M, and one in Born Again, which changes no rule."""
    own = team(XMEN), team(FOUR)
    assert Table(*own, scenario="house-of-m").state.followers("magneto") == 4
    assert Table(*own, scenario="house-of-m").state.followers("kingpin") == 2
    table = Table(*own)
    assert [table.state.followers(one) for one in ("doctor-doom", "red-skull", "kingpin", "magneto")] == [4, 3, 2, 1]
    assert [income(table.state, seat) for seat in (0, 1)] == [4, 4]
