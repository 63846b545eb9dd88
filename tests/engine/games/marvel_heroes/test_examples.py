"""Tests the worked examples 1 to 24 of the rules (section 8): set-up, planning, actions, troubleshooting."""

from __future__ import annotations

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.moving import hero_moves
from engine.games.marvel_heroes.rules.rounds import income
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, team
from tests.engine.playing import start


def test_example_1_setup() -> None:
    for seats, areas, cards in ((2, 4, 3), (4, 6, 2)):
        state = start(GAME, seats, 1).state
        assert len(state.headlines) == areas
        assert all(
            (len(seat_state.resources), len(seat_state.villains)) == (cards, cards) for seat_state in state.seats
        )
        assert all(state.track)


def manolo_and_pedro() -> Table:
    heroes = ("human-torch", "invisible-woman", "thing", "mr-fantastic")
    own_team = team(FOUR, *heroes, pp=4, resources="black-widow")
    return Table(own_team, team(XMEN, "wolverine", "jean-grey", "storm", "cyclops", pp=4), planning=True)


def test_example_2_manolo_plans() -> None:
    table = manolo_and_pedro()
    for move in ("plan human-torch ready", "plan invisible-woman support", "done", "ally black-widow points 0"):
        table.play(move, seat=0)
    assert not table.moves(0)
    for move in ("plan wolverine ready", "plan jean-grey support", "plan storm support"):
        table.play(move, seat=1)
    seat_state = table.state.seats[0]
    assert seat_state.pp == 0
    assert [(one.slug, one.pp) for one in seat_state.allies] == [("black-widow", 0)]
    assert {one.slug for one in seat_state.heroes if one.status == "recovery"} == {"thing", "mr-fantastic"}


def test_example_3_pedro_plans() -> None:
    table = manolo_and_pedro()
    for move in ("plan wolverine ready", "plan jean-grey support", "plan storm support"):
        table.play(move, seat=1)
    assert not table.moves(1)
    for move in ("plan human-torch ready", "done", "done"):
        table.play(move, seat=0)
    seat_state = table.state.seats[1]
    assert seat_state.pp == 0
    assert seat_state.hero("cyclops").status == "recovery"
    assert [seat_state.hero(slug).status for slug in ("wolverine", "jean-grey", "storm")] == [
        "ready",
        "support",
        "support",
    ]


def test_example_4_bonus() -> None:
    table = Table(team(FOUR, vp=10, pp=1), team(XMEN), planning=True)
    assert income(table.state, 0) == 4 + 2


def test_example_5_staying() -> None:
    table = Table(team(XMEN, "wolverine ready chelsea"), team(FOUR, pp=1), planning=True)
    assert income(table.state, 0) == 3
    paid = Table(team(XMEN, "wolverine ready chelsea", pp=3), team(FOUR), planning=True)
    paid.play("plan wolverine stay", seat=0).play("done", seat=0)
    seat_state = paid.state.seats[0]
    assert (seat_state.pp, seat_state.hero("wolverine").place) == (1, "chelsea")
    left = Table(team(XMEN, "wolverine ready chelsea", pp=3), team(FOUR), planning=True)
    left.play("plan wolverine recovery", seat=0).play("done", seat=0)
    seat_state = left.state.seats[0]
    assert (seat_state.hero("wolverine").status, seat_state.hero("wolverine").place) == ("recovery", "")
    assert income(left.state, 0) == 4


def test_example_6_wound() -> None:
    table = Table(team(XMEN, "storm wounded", pp=1), team(FOUR), planning=True)
    assert income(table.state, 0) == 3
    assert not any("storm" in move for move in table.moves(0))
    table.play("done", seat=0)
    assert table.hero("storm").wounded is False
    assert income(table.state, 0) == 4


def test_example_7_treatment() -> None:
    table = Table(team(XMEN, "storm wounded"), team(FOUR))
    table.play("heal storm")
    assert table.hero("storm").status == "recovery"
    assert income(table.state, 0) == 4


def test_example_8_namor() -> None:
    for own, points, lying in ((AVENGERS, 0, 1), (AVENGERS, 1, 2), (XMEN, 0, 0), (XMEN, 1, 1)):
        table = Table(team(own, pp=2, resources="namor"), team(FOUR), planning=True)
        table.play("done", seat=0).play(f"ally namor points {points}", seat=0)
        while table.moves(0) and table.kind == "plan":
            table.play("done", seat=0)
        assert [(one.slug, one.pp) for one in table.state.seats[0].allies] == [("namor", lying)]
        assert table.state.seats[0].pp == 1 - points


def test_example_9_fourth_ally() -> None:
    own_team = team(AVENGERS, pp=1, resources="namor", allies="wasp falcon vision")
    table = Table(own_team, team(FOUR), planning=True)
    table.play("done", seat=0).play("dismiss wasp", seat=0)
    assert table.moves(0) == ["ally namor points 0"]
    table.play("ally namor points 0", seat=0)
    assert [one.slug for one in table.state.seats[0].allies] == ["falcon", "vision", "namor"]
    assert table.state.resource_discard == ("wasp",)


def test_example_10_power_up() -> None:
    stories = "record-class-joins-the-xavier-school scott-and-jean-name-the-day senate-shelves-registration-bill"
    table = Table(team(XMEN, vp=6, stories=stories), team(FOUR), planning=True)
    table.play("powerup blackbird", seat=0)
    seat_state = table.state.seats[0]
    assert (seat_state.stories, seat_state.vp, seat_state.powerups) == ((), 6, ("blackbird",))


def test_example_11_action_round_1() -> None:
    own_team = team(FOUR, "human-torch ready", "invisible-woman support")
    table = Table(
        own_team,
        team(XMEN, "wolverine ready", "jean-grey support"),
        headlines={"central-manhattan": "you-cant-beat-me"},
    )
    table.play("move human-torch midtown with invisible-woman")
    assert table.hero("human-torch").place == "midtown"
    assert table.hero("invisible-woman").place == "central-manhattan"
    table.play("special jean-grey")
    assert (table.kind, table.due.seat) == ("story", 1)
    table.play("advance")
    assert (table.kind, table.due.seat) == ("story", 1)
    table.play("pass")
    assert table.hero("jean-grey").status == "recovery"
    assert len(table.state.seats[1].resources) == 2


OWN = "reed-and-sue-mark-their-anniversary"
OTHER = "record-class-joins-the-xavier-school"
FILLED = "scott-and-jean-name-the-day senate-shelves-registration-bill logan-recovers-a-lost-memory"


def test_example_12_action_round_2() -> None:
    table = Table(team(FOUR), team(XMEN, "wolverine ready", "storm support"), track=f"{FILLED} {OWN}")
    table.play("story").play("advance")
    seat_state = table.state.seats[0]
    assert (len(seat_state.resources), seat_state.stories, seat_state.vp) == (1, (OWN,), 1)
    table.play("move wolverine chelsea with storm")
    assert (table.hero("wolverine").place, table.hero("storm").place) == ("chelsea", "the-village")


def test_example_13_rivals_story() -> None:
    table = Table(team(FOUR), team(XMEN), track=f"{FILLED} {OTHER}")
    table.play("story").play("advance")
    assert (table.state.seats[1].stories, table.state.seats[1].vp) == ((OTHER,), 1)
    assert table.state.seats[0].vp == 0


def test_example_14_reorder() -> None:
    a, c, d = FILLED.split()
    table = Table(team(FOUR), team(XMEN), track=f"{a} {OWN} {c} {d}")
    table.play("story").play("reorder 2")
    assert table.state.track == (a, c, d, OWN)


def test_example_15_no_free_movement() -> None:
    on_board = Table(team(XMEN, "wolverine ready", "storm support queens"), team(FOUR), team(AVENGERS))
    assert not any("with" in move for move in hero_moves(on_board.state, 0))
    taken = team(FOUR, "thing support the-village", "human-torch support the-village")
    full = Table(team(XMEN, "wolverine ready", "storm support"), taken)
    assert ("move", "wolverine", "chelsea") in hero_moves(full.state, 0)
    assert ("move", "wolverine", "chelsea", "with", "storm") not in hero_moves(full.state, 0)
    assert ("move", "wolverine", "midtown", "with", "storm") in hero_moves(full.state, 0)


def test_example_16_heroes_assemble() -> None:
    own_team = team(XMEN, "wolverine ready chelsea", "storm support", "cyclops support", resources="heroes-assemble")
    table = Table(own_team, team(FOUR))
    table.play("event heroes-assemble").play("ready storm chelsea")
    assert (table.hero("storm").status, table.hero("storm").place) == ("ready", "chelsea")


CRIME = {"central-manhattan": "you-cant-beat-me"}


def troubled(*heroes: str, **fields: object) -> Table:
    """Return a table: the Fantastic Four can troubleshoot "You Can't Beat Me" in Midtown (Crime, Fight, Threat 5)."""
    return Table(team(FOUR, *heroes), team(XMEN), headlines=CRIME, **fields)  # type: ignore[arg-type]


def trouble_told(table: Table) -> int:
    (said,) = table.told("event-trouble") + table.told("event-trouble-skilled")
    return int(said["trouble"])


def test_example_17_five_dice() -> None:
    table = troubled("human-torch ready midtown")
    table.play("troubleshoot midtown", "hit hit trouble boost blank", "trouble")
    assert trouble_told(table) == 4 + 1


def test_example_18_skill() -> None:
    table = troubled("human-torch ready midtown", "thing ready midtown")
    table.play("troubleshoot midtown", "hit hit trouble boost blank")
    assert trouble_told(table) == 4


def test_example_19_reducing() -> None:
    table = troubled("human-torch ready midtown")
    table.play("troubleshoot midtown", "hit hit hit hit hit")
    assert table.told("event-reduced") == [{"count": 2, "trouble": 3}]
    both = troubled("human-torch ready midtown", "thing ready midtown")
    both.play("troubleshoot midtown", "hit hit hit hit hit")
    assert both.told("event-reduced") == [{"count": 2, "trouble": 3}]


def test_example_20_zero() -> None:
    own_team = team(XMEN, "wolverine ready hells-kitchen", "storm support the-village")
    table = Table(own_team, team(FOUR), headlines={"the-village": "blaze-sweeps-tenement-row"})
    table.play("troubleshoot hells-kitchen", "hit hit hit blank")
    assert table.told("event-reduced") == [{"count": 3, "trouble": 0}]
    assert table.state.seats[0].vp == 3
    assert table.state.seats[1].villains == ()


def pedros_villains() -> Table:
    """Return a table with Trouble 3 for the Human Torch in Midtown. Pedro has two Villain cards and draws a third."""
    own_team = team(FOUR, "human-torch ready midtown", "invisible-woman support central-manhattan")
    pedro = team(XMEN, villains="avalanche crimson-dynamo")
    table = Table(own_team, pedro, headlines=CRIME, top="hydra-soldiers")
    return table.play("troubleshoot midtown", "hit hit hit hit hit")


def test_example_21_pedros_villains() -> None:
    table = pedros_villains()
    assert table.state.seats[1].villains == ("avalanche", "crimson-dynamo", "hydra-soldiers")
    assert table.kind == "lead"
    table.play("villain lead avalanche")
    assert table.state.case is not None
    assert table.state.case.trouble == 1
    table.play("villain reinforce crimson-dynamo")
    assert table.state.fight is not None
    assert table.kind == "power"
    assert table.state.fight.reinforcements == ("crimson-dynamo",)


def test_example_22_all_pass() -> None:
    table = pedros_villains()
    table.play("pass")
    assert table.state.seats[0].vp == 4
    assert table.state.seats[0].headlines == ("you-cant-beat-me",)


def test_example_23_most_wanted() -> None:
    for faces, trouble in (("double hit hit hit hit", 5), ("hit hit hit hit hit", 4)):
        own_team = team(KNIGHTS, "elektra ready tribeca")
        city = {"lower-manhattan": "skyscraper-leans-hundreds-trapped"}
        table = Table(own_team, team(FOUR, villains="toad batroc"), headlines=city, wanted_text="loki")
        table.play("troubleshoot tribeca", faces)
        assert table.told("event-reduced") == [{"count": 1, "trouble": trouble}]
        assert ("villain lead loki" in table.moves()) is (trouble == 5)


def test_example_24_most_wanted_full() -> None:
    """The third seat's Venom beats the first seat's hero. The second seat chooses the card that he replaces."""
    city = {"central-manhattan": "you-cant-beat-me"}
    own_team = team(FOUR, "invisible-woman ready midtown ko1")
    table = Table(
        own_team, team(XMEN), team(AVENGERS, villains="venom"), headlines=city, wanted_text="loki ultron baron-zemo"
    )
    table.play("troubleshoot midtown", "double hit hit hit hit").play("pass")
    assert table.due.seat == 2
    table.play("villain lead venom").passes("power")
    table.powers("red", "red", "blank blank blank", "blank blank blank", "hit hit hit hit", "blank blank")
    assert (table.kind, table.due.seat) == ("most-wanted", 1)
    table.play("most-wanted replace loki")
    assert table.state.most_wanted == ("venom", "ultron", "baron-zemo")
    assert "loki" in table.state.villain_discard
