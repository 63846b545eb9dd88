"""Tests the rules of the city, planning and missions (MH-1 to MH-60) that no worked example covers."""

from __future__ import annotations

import pytest

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.decks import draw
from engine.games.marvel_heroes.rules.moving import hero_moves, places_in_play
from engine.games.marvel_heroes.rules.rounds import fill_area
from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.state import SEAT_COUNTS
from engine.games.marvel_heroes.state.steps import BeginRound, Income, RoundOver
from engine.kernel.steps.stack import Run, advance
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, team
from tests.engine.games.marvel_heroes.test_effects_fights import facing, play, powers
from tests.engine.games.marvel_heroes.test_examples import CRIME, FILLED, OWN, pedros_villains, troubled
from tests.engine.playing import start


def keys(table: Table) -> list[str]:
    return [event.key for event in table.events]


def runs(table: Table, step: BeginRound | Income | RoundOver, *picks: int) -> Table:
    """Carry out a step and the automatic steps after it."""
    table.state.steps = [step]
    run = Run(table.state, FixedChance(picks=picks))
    advance(GAME.rules, run)
    table.events = run.events
    return table


def test_mh_1_six_areas_of_four_districts() -> None:
    assert len(cards.AREAS) == 6
    for slug, area in cards.AREAS.items():
        symbols = [place.symbol for place in cards.DISTRICTS.values() if place.area == slug]
        assert (len(symbols), len(set(symbols)), area.support_spaces) == (4, 4, 2)
    table = Table(team(FOUR), team(XMEN), headlines=CRIME)
    fill_area(Run(table.state, FixedChance()), "central-manhattan")
    assert table.state.headlines == CRIME


def test_mh_2_two_seats_leave_queens_and_brooklyn_out() -> None:
    two, three = Table(team(FOUR), team(XMEN)), Table(team(FOUR), team(XMEN), team(AVENGERS))
    out = {place for place, facts in cards.DISTRICTS.items() if facts.area in {"queens", "brooklyn"}}
    assert set(places_in_play(three.state)) - set(places_in_play(two.state)) == out


def test_mh_4_the_faces_of_a_die() -> None:
    assert cards.FACES == ("blank", "trouble", "hit", "hit", "boost", "double")
    assert cards.FACE_HITS == (0, 0, 1, 1, 1, 2)


def test_mh_5_no_die_is_rerolled_twice() -> None:
    own_team = team(AVENGERS, "captain-america ready midtown", resources="night-nurse", allies="moon-knight")
    table = facing(own_team, "lizard")
    powers(table, "red", "red", "hit double blank", "double double")
    play(table, "use moon-knight")
    play(table, "pick blank")
    play(table, "done", "boost")
    # A Boost on a rerolled die is ignored, and the die is not rolled again.
    assert table.told("event-again")[0]["count"] == 4
    play(table, "use captain-america")
    assert table.moves() == ["pick hit", "pick double"]


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_mh_6_7_8_10_how_a_match_starts(seats: int) -> None:
    state = start(GAME, seats, 3).state
    for seat, seat_state in enumerate(state.seats):
        assert tuple(hero.slug for hero in seat_state.heroes) == cards.TEAM_HEROES[seat_state.team]
        left = state.seats[(seat + 1) % seats]
        assert left.mastermind in cards.PLANS_OF
        assert len(cards.PLANS_OF[left.mastermind]) == 3
        assert (seat_state.vp, seat_state.plans, seat_state.powerups, seat_state.allies, seat_state.stories) == (
            0,
            0,
            (),
            (),
            (),
        )
        assert not any(hero.wounded or hero.ko for hero in seat_state.heroes)
        assert all(hero.status == "recovery" for hero in seat_state.heroes)
        # Round 1: four heroes are available (MH-20).
        assert seat_state.pp == 4
        assert len(seat_state.resources) == len(seat_state.villains) == (3 if seats == 2 else 2)
    assert (state.round, state.archnemesis, set(state.headlines)) == (1, None, set(state.areas))


def test_mh_9_a_headline_happens_where_its_symbol_is() -> None:
    table = troubled()
    (area,) = [one for one in GAME.view(table.state, None).areas if one.headline]
    assert (area.place, area.threat) == ("midtown", cards.HEADLINES["you-cant-beat-me"].threat)
    assert cards.place_of(cards.HEADLINES["ancient-manuscript-stolen"], "the-village") == "chelsea"


def test_mh_11_an_empty_deck_is_rebuilt_when_a_card_is_due() -> None:
    table = Table(team(FOUR), team(XMEN))
    deck = table.state.resource_deck
    table.state.resource_deck, table.state.resource_discard = (), deck
    run = Run(table.state, FixedChance(orders={"resource-deck": deck}))
    assert draw(run, "resource") == deck[0]
    assert (table.state.resource_deck, table.state.resource_discard) == (deck[1:], ())
    table.state.resource_deck = ()
    assert draw(run, "resource") is None


def test_mh_12_13_the_order_of_a_deployment() -> None:
    table = Table(team(FOUR, vp=3), team(XMEN, vp=1), headlines=CRIME, track=f"{FILLED} {OWN}", round=1)
    runs(table, BeginRound())
    told = [key for key in keys(table) if key != "event-headline"]
    assert told[:5] == ["event-round", "event-story-in", "event-story-out", "event-archnemesis", "event-first"]
    assert keys(table).index("event-headline") < keys(table).index("event-archnemesis")
    assert (table.state.round, table.state.action_round) == (2, 0)
    first = runs(Table(team(FOUR), team(XMEN), round=0), BeginRound())
    assert "event-story-in" not in keys(first)
    assert "event-archnemesis" not in keys(first)


def test_mh_14_15_the_last_story_goes_to_nobody_and_headlines_are_refilled() -> None:
    table = Table(team(FOUR), team(XMEN), headlines=CRIME, track=f"{FILLED} {OWN}", round=1)
    runs(table, BeginRound(), 0)
    assert table.state.story_discard == (OWN,)
    assert [seat_state.stories for seat_state in table.state.seats] == [(), ()]
    assert table.state.track[1:] == tuple(FILLED.split())
    assert set(table.state.headlines) == set(table.state.areas)
    assert table.state.headlines["central-manhattan"] == CRIME["central-manhattan"]


def test_mh_16_17_archnemesis_and_first_player() -> None:
    """The First Player has the fewest points, then Power-Ups. The seat with the most points is the target."""
    table = Table(team(FOUR, vp=5), team(XMEN, vp=2, powerups="blackbird"), team(AVENGERS, vp=2))
    runs(table, BeginRound())
    assert (table.state.archnemesis, table.state.first) == (1, 2)
    tie = runs(Table(team(FOUR, vp=5), team(XMEN, vp=2), team(AVENGERS, vp=2)), BeginRound(), 1)
    assert tie.state.first == 1


def test_mh_18_19_all_plan_at_once_and_supporters_return() -> None:
    own_team = team(FOUR, "thing support queens", "human-torch ready chelsea", "invisible-woman wounded")
    table = runs(Table(own_team, team(XMEN), team(AVENGERS)), Income())
    assert {decision.seat for decision in table.decisions} == {0, 1, 2}
    assert all(decision.simultaneous and decision.secret for decision in table.decisions)
    assert table.hero("thing").place == ""
    planned = {move.split()[1] for move in table.moves(0) if move.startswith("plan")}
    assert planned == {"thing", "mr-fantastic", "human-torch"}


def test_mh_23_heroes_in_recovery_do_nothing() -> None:
    table = Table(team(FOUR, "thing", "human-torch ready"), team(XMEN))
    assert {move[1] for move in hero_moves(table.state, 0)} == {"human-torch"}


def test_mh_25_27_points_go_on_an_ally_only_when_it_is_played() -> None:
    table = Table(team(FOUR, pp=3, resources="wasp", allies="namor"), team(XMEN), planning=True)
    assert [move for move in table.moves(0) if "namor" in move] == []
    table.play("done", seat=0)
    assert table.moves(0) == ["ally wasp points 0", "ally wasp points 1", "done"]
    table.play("ally wasp points 1", seat=0)
    assert [(one.slug, one.pp) for one in table.state.seats[0].allies] == [("namor", 0), ("wasp", 1)]
    assert table.state.seats[0].pp == 1


def test_mh_30_points_are_kept() -> None:
    table = Table(team(FOUR, pp=4), team(XMEN, pp=3), planning=True)
    table.play("done", seat=0).play("done", seat=1)
    assert [seat_state.pp for seat_state in table.state.seats] == [4, 3]


def test_mh_31_five_action_rounds_clockwise_from_the_first_player() -> None:
    table = Table(team(FOUR, pp=1, vp=1), team(XMEN, vp=1), team(AVENGERS), planning=True, first=1, active=1)
    table.play("done", seat=0)
    questions = []
    for _ in range(15):
        assert table.kind == "action"
        questions.append((table.state.action_round, table.due.seat))
        if table.due.seat == 0:
            table.play("story")
        table.play("pass")
    assert questions == [(number, seat) for number in range(1, 6) for seat in (1, 2, 0)]
    assert (table.kind, table.state.round) == ("plan", 2)


def test_mh_32_33_where_heroes_move() -> None:
    heroes = ("thing ready", "human-torch ready chelsea", "invisible-woman support", "mr-fantastic support the-village")
    table = Table(team(FOUR, *heroes), team(XMEN, "storm support the-village"))
    moves = {(move[1], move[2]) for move in hero_moves(table.state, 0)}
    places = set(places_in_play(table.state))
    assert {place for slug, place in moves if slug == "thing"} == places
    assert {place for slug, place in moves if slug == "human-torch"} == (places - {"chelsea"}) | {"recovery"}
    assert {place for slug, place in moves if slug == "invisible-woman"} == set(table.state.areas) - {"the-village"}
    others = (set(table.state.areas) - {"the-village"}) | {"card"}
    assert {place for slug, place in moves if slug == "mr-fantastic"} == others
    table.play("move mr-fantastic card")
    assert (table.hero("mr-fantastic").status, table.hero("mr-fantastic").place) == ("support", "")


def test_mh_42_troubleshooting_needs_a_headline_and_a_ready_hero() -> None:
    heroes = ("thing ready midtown", "human-torch ready chelsea", "invisible-woman support central-manhattan")
    assert [move for move in troubled(*heroes).moves() if move.startswith("troubleshoot")] == ["troubleshoot midtown"]
    assert not any(move.startswith("troubleshoot") for move in troubled(*heroes[1:]).moves())


def test_mh_43_all_ready_heroes_there_take_part() -> None:
    own_team = team(FOUR, "thing ready midtown", "human-torch ready midtown", "mr-fantastic ready chelsea")
    table = facing(own_team, "lizard")
    assert (table.kind, table.moves()) == ("fighter", ["fighter human-torch", "fighter thing"])


def test_mh_54_agents_never_lead() -> None:
    table = Table(team(FOUR, "thing ready midtown"), team(XMEN, villains="doombots"), headlines=CRIME, top="sentinels")
    table.play("troubleshoot midtown", "hit hit hit hit hit")
    assert table.state.seats[0].vp == 4


def test_mh_55_the_seat_that_played_the_lead_controls_all_villains() -> None:
    own, rivals = (
        team(FOUR, "human-torch ready midtown"),
        (team(XMEN, villains="electro"), team(AVENGERS, villains="lizard")),
    )
    table = Table(own, *rivals, headlines=CRIME, top="hydra-soldiers doombots")
    table.play("troubleshoot midtown", "double double double double double").play("pass").play("villain lead lizard")
    table.play("villain reinforce electro")
    while table.kind == "reinforce":
        table.play("pass")
    fight = table.state.fight
    assert fight is not None
    assert (fight.controller, fight.reinforcements) == (2, ("electro",))
    # The third seat is asked whether it uses the second seat's Reinforcement.
    powers(table, "red", "red", "blank blank blank blank", "blank blank", "blank blank blank", "blank blank")
    assert (table.kind, table.due.seat, table.moves()[0]) == ("after-rolls", 2, "use electro")


@pytest.mark.parametrize("won", [True, False])
def test_mh_56_57_58_60_how_a_combat_is_resolved(won: bool) -> None:
    """The cards are discarded in every case. A winning Lead with the icon stays Most Wanted. KO markers are removed."""
    own_team = team(FOUR, "human-torch ready midtown ko1", "thing ready chelsea")
    table = facing(own_team, "mystique", "crimson-dynamo", "doombots")
    good, bad = "double double double", "blank blank blank"
    powers(table, "red", "orange", *((good, bad) if won else (bad, good)))
    if not won:
        assert table.moves() == ["use mystique", "pass"]
        play(table, "pass", "double double", "blank")
    while table.state.fight is not None:
        play(table, "pass")
    state = table.state
    assert {"crimson-dynamo", "doombots"} <= set(state.villain_discard)
    assert (state.case, [hero.ko for hero in state.seats[0].heroes]) == (None, [0, 0, 0, 0])
    assert "central-manhattan" not in state.headlines
    torch = table.hero("human-torch")
    if won:
        assert "mystique" in state.villain_discard
        assert (state.seats[0].headlines, state.seats[0].vp) == (("you-cant-beat-me",), 4)
        assert (torch.status, torch.place, torch.wounded) == ("ready", "midtown", False)
    else:
        assert state.most_wanted == ("mystique",)
        assert (state.seats[0].headlines, state.seats[0].vp) == ((), 0)
        assert state.headline_discard == ("you-cant-beat-me",)
        assert (torch.status, torch.wounded) == ("recovery", True)


def test_mh_58_a_lead_without_the_icon_is_discarded() -> None:
    own_team = team(FOUR, "human-torch ready midtown ko1")
    table = facing(own_team, "lizard")
    powers(table, "yellow", "red", "blank blank", "hit blank", "hit hit hit", "blank blank")
    assert (table.state.most_wanted, "lizard" in table.state.villain_discard) == ((), True)


def test_mh_49_every_villain_seat_draws() -> None:
    table = pedros_villains()
    assert len(table.state.seats[1].villains) == 3
    own_team = team(KNIGHTS, "elektra ready midtown")
    three = Table(own_team, team(FOUR), team(XMEN), headlines=CRIME, top="hydra-soldiers doombots")
    three.play("troubleshoot midtown", "hit hit hit hit hit")
    assert [one.villains for one in three.state.seats] == [(), ("hydra-soldiers",), ("doombots",)]
