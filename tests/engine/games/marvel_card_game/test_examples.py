"""Tests the worked examples of the rules up to 24: turns, attacks, locations. Names contain the example and rules."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.rules.fights import result_of
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, keys, mine, position, theirs
from tests.engine.tables import places_in, points_in

HIT = "attack spider-man doc-samson combat"


def test_example_01_stan_opens_MC_16_MC_17_MC_68() -> None:
    hand = "spider-man ulik thor hulk mighty-blow rescue ambush"
    table = position(
        phase="start", turn=1, places=("avengers-mansion", "genosha"), s=Side(hand=hand, characters="iron-man")
    )
    assert (table.due, table.state.here, len(table.hand(S))) == (S, 0, 7)
    table.play("S: draw character", "S: deploy spider-man")
    assert table.asked == "attack"
    assert table.listed("attack") == table.listed("immobilize") == []
    table.play("S: event mighty-blow spider-man", "S: done")
    assert table.attr("spider-man", "combat") == 5
    assert table.hand(S) == ("ulik", "iron-man", "thor", "hulk", "ambush", "rescue")
    assert (table.due, table.state.turn) == (J, 2)


def test_example_02_jack_twice_MC_10_MC_11_MC_13() -> None:
    table = position(
        mine("spider-man", fresh=True),
        phase="start",
        turn=2,
        places=("avengers-mansion", "genosha"),
        s=Side(hand="hulk rescue"),
        j=Side(hand="doc-samson ulik clairvoyance mighty-blow", characters="thor", events="sabotage"),
    )
    assert table.view(J).sites[1].card == ""
    table.play("J: draw event", "J: deploy doc-samson", "J: done")
    state = table.state
    assert (table.due, state.turn, state.here, state.sites[1].status) == (J, 3, 1, "open")
    assert table.view(S).sites[1].card == "genosha"
    table.play("J: draw character", "J: deploy ulik", "J: event clairvoyance")
    assert table.view(J).seen_hand == ["hulk", "rescue"]
    assert table.view(S).seen_hand is None
    assert table.view(None).seen_hand is None
    assert table.listed("event mighty-blow") == ["ulik"]
    table.play("J: done")
    assert (table.state.active, table.state.turn, table.view(J).seen_hand) == (S, 4, None)


def test_example_03_stan_at_genosha_MC_56_MC_17() -> None:
    table = position(
        theirs("ulik", 1),
        phase="start",
        turn=4,
        places=("avengers-mansion", "genosha"),
        s=Side(hand="teleportation wrecker", characters="falcon radioactive-man doc-samson", empty="characters"),
    )
    order = {"characters:0": ["doc-samson"]}
    table.play("S: draw character", "S: event teleportation ulik")
    assert table.hand(J) == ("ulik",)
    assert table.asked == "deploy"
    events = table.play("S: deploy wrecker", "S: enter radioactive-man", orders=order)
    assert keys(events).count("event-shuffle") == 1
    assert [(one.id, one.place, one.fresh) for one in table.state.characters] == [
        ("wrecker", 1, True),
        ("radioactive-man", 1, True),
    ]
    assert (table.due, table.state.turn, table.state.here) == (S, 5, 0)


def test_example_04_order_MC_12() -> None:
    seats, places = [], []
    table = position(mine("thor"), turn=5, marks=((14, 0), (0, 0)), slot=4)
    table.play("attack thor location")
    assert table.state.sites[0].status == "closed"
    for turn in (6, 7, 8):
        assert table.state.turn == turn
        seats.append(table.due)
        places.append(table.state.here)
        table.rest()
    assert (seats, places) == ([J, S, J], [1, 1, 1])


def test_example_05_combat_MC_37_MC_40() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"))
    table.play(HIT, dice="[5 4 3 2] [4 4 3 3]")
    assert table.ids() == ["spider-man", "doc-samson"]
    assert table.one("spider-man").exhausted
    attack = table.state.latest_attack
    assert attack is not None
    assert (result_of(attack.attack), result_of(attack.defence), attack.result) == (4, 4, "resisted")


def test_example_06_wound_MC_40_MC_42() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"))
    table.play(HIT, dice="[5 4 3 2] [4 3 3 1]")
    assert table.ids() == ["spider-man"]
    assert (table.victory(S), table.state.points(S), table.victory(J)) == (("doc-samson",), 2, ())


def panther() -> Table:
    table = position(mine("spider-man"), theirs("black-panther"))
    table.play("attack spider-man black-panther combat", dice="[6 5 3 3]")
    assert (table.due, table.asked) == (J, "dodge")
    return table


def test_example_07_dodge_MC_50() -> None:
    table = panther()
    events = table.play("J: dodge roll", dice="[4]")
    assert "event-defence-roll" not in keys(events)
    assert "black-panther" in table.ids()
    table = panther()
    events = table.play("J: dodge roll", dice="[3] [6 5 2]")
    assert "event-resisted" in keys(events)
    assert "black-panther" in table.ids()


def test_example_08_dodge_again_MC_50() -> None:
    table = position(mine("spider-man"), mine("ulik"), theirs("black-panther"), j=Side(hand="hulk"))
    table.play("attack spider-man black-panther combat", dice="[6 5 3 3]")
    assert table.moves == ["dodge roll", "dodge discard hulk", "take hit"]
    table.play("J: dodge roll", dice="[1] [6 6 1]")
    table.play("attack ulik black-panther combat", dice="[6 6 6 6 6]")
    assert (table.due, table.asked) == (J, "dodge")
    events = table.play("J: dodge discard hulk")
    assert "event-dodged" in keys(events)
    assert (table.discard(J)[-1], "black-panther" in table.ids()) == ("hulk", True)


def test_example_09_regeneration_MC_51() -> None:
    def wounded() -> Table:
        table = position(mine("spider-man"), theirs("wolverine"), j=Side(hand="hulk"))
        table.play("attack spider-man wolverine combat", dice="[6 5 3 3] [5 4 4 3 1]")
        assert (table.due, table.asked) == (J, "regenerate")
        return table

    table = wounded()
    table.play("J: regenerate discard hulk")
    assert ("wolverine" in table.ids(), table.hand(J)) == (True, ())
    table = wounded()
    table.play("J: regenerate roll", dice="[4]")
    assert "wolverine" in table.ids()
    table = wounded()
    table.play("J: regenerate roll", dice="[3]")
    assert table.victory(S) == ("wolverine",)


def netted(dice: str) -> Table:
    table = position(mine("spider-man"), theirs("wolverine"), theirs("doc-samson"))
    table.play(HIT, dice="[5 4 3 2] [4 3 3 1]")
    assert table.victory(S) == ("doc-samson",)
    table.play("immobilize spider-man wolverine", dice=dice)
    return table


def jack_attacks(table: Table) -> list[str]:
    """Return the attacks that are legal in Jack's next turn here. Then end that turn."""
    while (table.due, table.state.here) != (J, 0):
        table.rest()
    table.rest(until="attack")
    if table.asked != "attack":
        return []
    found = table.listed("attack")
    table.rest()
    return found


def test_example_10_immobilize_withstood_MC_53_R11() -> None:
    table = netted("[5 3 3 2] [6 5 4 3 1]")
    latest_attack = table.state.latest_attack
    assert latest_attack is None or latest_attack.result != "held"
    assert "wolverine" in table.ids()
    assert jack_attacks(table) == ["wolverine spider-man combat"]


def test_example_11_immobilize_wins_MC_54() -> None:
    table = netted("[5 5 3 2] [4 4 3 2 1]")
    assert "wolverine" in table.ids()
    assert jack_attacks(table) == []
    assert table.state.turn == 7
    assert jack_attacks(table) == ["wolverine spider-man combat"]
    assert table.state.turn == 11


def test_example_12_flight_MC_33() -> None:
    table = position(mine("iron-man"), theirs("angel"), theirs("ulik"))
    assert table.listed("attack iron-man") == ["angel combat", "angel shooting", "ulik combat", "ulik shooting"]


def test_example_13_super_strength_MC_33() -> None:
    assert position(mine("ulik"), theirs("iron-man")).listed("attack") == ["ulik iron-man combat"]


def test_example_14_neither_MC_33() -> None:
    table = position(mine("wolverine"), mine("psylocke"), theirs("iron-man"))
    assert table.listed("attack") == ["psylocke iron-man mental"]


def test_example_15_shooter_MC_33() -> None:
    assert position(mine("hawkeye"), theirs("iron-man")).listed("attack") == ["hawkeye iron-man shooting"]


def test_example_16_mental_MC_31_MC_50() -> None:
    table = position(mine("emma-frost"), theirs("spider-man"))
    events = table.play("attack emma-frost spider-man mental", dice="[6 5 4 3 2 1] [4 4 3 2]")
    assert "event-wound" in keys(events)
    assert table.victory(S) == ("spider-man",)


def test_example_17_no_mind_MC_34() -> None:
    table = position(mine("professor-x"), theirs("doombot"), s=Side(hand="ambush"))
    assert (table.listed("attack"), table.moves[-1]) == ([], "done")


def test_example_18_marvel_zombies_MC_43() -> None:
    table = position(mine("spider-man"), theirs("wolverine"), laid=[("marvel-zombies", J, 0)])
    table.play("attack spider-man wolverine combat", dice="[6 5 3 3] [5 4 4 3 1]")
    events = table.play("J: regenerate roll", dice="[2]")
    assert keys(events)[-2:] == ["event-defeat", "event-turn"]
    assert table.victory(S) == ("wolverine",)


def test_example_19_zombies_late_MC_41() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), j=Side(hand="marvel-zombies"))
    table.play(HIT, "J: pass", "J: pass", "J: pass", dice="[5 4 3 2] [4 3 3 1]")
    assert (table.due, table.asked) == (J, "wound")
    table.play("J: event marvel-zombies")
    assert (table.due, table.asked) == (J, "regenerate")
    table.play("regenerate roll", dice="[4]")
    assert "doc-samson" in table.ids()


def test_example_20_location_MC_44_MC_45_MC_46() -> None:
    table = position(mine("thor"), mine("spider-man"), places=("hells-kitchen", "genosha"))
    table.play("attack thor location")
    assert table.state.sites[0].marks == (6, 0)
    events = table.play("attack spider-man location")
    marks = next(event for event in events if event.key == "event-marks")
    assert marks.params["marks"] == 9
    assert (table.state.sites[0].winner, table.state.points(S), table.state.points(J)) == (S, 8, 0)
    assert (table.ids(), set(table.discard(S)), table.victory(S)) == ([], {"thor", "spider-man"}, ())


def test_example_21_defended_MC_44() -> None:
    table = position(mine("thor"), theirs("aunt-may", exhausted=True))
    assert table.listed("attack") == ["thor aunt-may combat", "thor aunt-may shooting"]


@pytest.mark.parametrize(
    ("winner", "stan", "jack", "places"),
    # Stan wins Genosha (12). Before that, Jack or Stan won Hell's Kitchen (8).
    [
        (J, "juggernaut spider-man", "thanos the-thing doc-samson", (1, 1)),
        (S, "", "thanos hulk ulik juggernaut", (1, 2)),
    ],
)
def test_example_22_tie_MC_47_MC_48(winner: int, stan: str, jack: str, places: tuple[int, int]) -> None:
    table = position(
        mine("iron-man"),
        slot=7,
        places=("hells-kitchen", "genosha"),
        closed={0: winner},
        marks=((0, 0), (7, 0)),
        s=Side(won=stan),
        j=Side(won=jack),
    )
    events = table.play("attack iron-man location")
    outcome = table.match.outcome()
    assert outcome is not None
    assert points_in(outcome) == (20, 20)
    assert (outcome.reason.key, places_in(outcome), keys(events)[-1]) == ("end-locations", places, "event-end")


def test_example_23_hand_MC_20() -> None:
    hand = "hulk thor ulik namor gorgon karnak wasp falcon rescue rescue"
    table = position(phase="discard", s=Side(hand=hand))
    assert len(table.moves) == 9
    table.play("S: discard rescue")
    assert (table.asked, len(table.hand(S))) == ("discard", 9)
    table.play("S: discard hulk")
    assert (table.due, len(table.hand(S)), table.discard(S)) == (J, 8, ("rescue", "hulk"))


def test_example_24_empty_decks_MC_15() -> None:
    table = position(phase="draw", s=Side(characters="hulk", empty="events"))
    assert (table.hand(S), table.asked) == (("hulk",), "deploy")
    table = position(phase="draw", s=Side(hand="thor", empty="characters events"))
    assert (table.hand(S), table.asked) == (("thor",), "deploy")
