"""Tests the 38 worked examples of the rules. The names contain the example and the rules."""

from __future__ import annotations

from engine.games.ragami.rules.rounds import bonuses
from tests.engine.games.ragami.positions import (
    NEUTRAL,
    B,
    G,
    Lot,
    P,
    Table,
    Y,
    at_end_of_round,
    build,
    every_building,
    keys,
    new_table,
    placed,
    touching,
)
from tests.engine.tables import places_in, points_in


def asked(table: Table) -> list[tuple[str, int, str]]:
    """Place all pieces. Return the questions in order: kind, seat and piece."""
    events_told = []
    while table.decisions[0].kind in {"keep", "place"}:
        decision = table.decisions[0]
        if decision.kind == "place":
            events_told.append((decision.kind, decision.seat, decision.moves[0][0]))
        table.play(" ".join(decision.moves[0]))
    return events_told


def test_example_01_building_RG_1() -> None:
    assert touching("b6") == (12, 14, 15, 18, 19, 20)


def test_example_02_order_RG_8_to_RG_12() -> None:
    table = new_table(4, lot=Lot({"first": [1]}, free=True))
    order = asked(table)
    assert [(seat + 1) for _, seat, piece in order if piece == "saint"] == [2, 3, 4, 1]
    assert [(seat + 1) for _, seat, piece in order if piece == "virtue"] == [3, 4, 1, 2]
    assert [(seat + 1) for _, seat, piece in order if piece == "ragami"] == [4, 1, 2, 3]
    assert [piece for _, _, piece in order] == ["saint"] * 4 + ["virtue"] * 4 + ["ragami"] * 4
    assert (table.due, table.kind in {"new-demon", "boxes"}) == (0, True)


def test_example_03_two_seats_RG_11() -> None:
    table = new_table(2, lot=Lot({"first": [1]}, free=True))
    table.play(*(" ".join(decision.moves[0]) for decision in table.decisions))
    events_told = []
    while table.kind == "place":
        events_told.append((table.due + 1, table.moves[0].split()[0], len(table.moves)))
        table.play(table.moves[0])
    assert events_told == [
        (2, "saint", 30),
        (2, "virtue", 13),
        (1, "saint", 30),
        (1, "virtue", 13),
        (1, "ragami", 13),
        (1, "neutral", 12),
        (2, "ragami", 11),
    ]


def test_example_04_three_seats_RG_3_to_RG_5() -> None:
    state = new_table(3).state
    assert len(state.conflicts) == 6
    assert sum(state.demons.values()) == 4
    assert [bool(space) for space in state.saints] == [False, False, False, True]
    assert len(state.tiles) == 20


def test_example_05_action_dice_RG_20() -> None:
    table = placed(new_table(4, lot=Lot({"first": [0], "action": [1, 5, 4]}, free=True)))
    assert (table.kind, table.due) == ("new-demon", P)
    assert table.listed("demon new") == [str(space) for space in range(1, 31)]
    table.play("demon new 29")
    assert (table.kind, table.moves) == ("value", ["value 2", "value 3", "value 4", "value 5"])
    table.play("value 3")
    assert (table.kind, len(table.moves)) == ("boxes", 6)
    table.play("boxes 5 4 3")
    assert table.state.boxes == (5, 4, 3)


def test_example_05_no_demon_is_left_RG_20() -> None:
    table = build(demons={3: 6}, passes=3, turn=P, conflicts={24: 1}, tiles=[1], action=[1, 5, 4], conflict=[2])
    table.play("pass", *["stay"] * 4)
    assert table.kind == "value"


def test_example_06_expiry_RG_14_RG_15_R8() -> None:
    table = build(conflicts={23: 6}, ragami={Y: "23", B: "23"}, passes=3, turn=P)
    table.play("pass")
    assert table.state.first == G
    assert table.vps() == [0, 0, 0, 0]
    for seat in (B, Y):
        assert (table.kind, table.due, table.moves) == ("retreat", seat, ["retreat b8", "retreat b12", "retreat b13"])
        if seat == B:
            table.play("retreat b12")
    corner = build(conflicts={25: 6}, ragami={Y: "25"}, passes=3, turn=P, free=True)
    events = corner.play("pass")
    assert "event-retreat" in keys(events)
    assert corner.view().seats[Y].ragami == corner.state.seats[Y].ragami == 40
    assert corner.kind == "virtue"


def test_example_07_growth_RG_16() -> None:
    for before, after in ((1, 4), (4, 6)):
        dice = {Y: ("b6", before), G: ("b6", before)}
        table = build(virtue=dice, ragami={Y: "b6", B: "14"}, passes=3, turn=P, free=True)
        table.play("pass")
        assert [table.seat(seat).virtue.value for seat in (Y, G)] == [after, after]


def test_example_08_virtue_step_RG_18() -> None:
    table = build(virtue={G: ("b6", 3)}, passes=3, turn=P, free=True)
    table.play("pass")
    others = [f"virtue {place}" for place in every_building() if place != "b6"]
    assert (table.due, table.seat(G).virtue.value) == (G, 4)
    assert table.moves == ["virtue 3", *others, "stay"]
    table.play("virtue 3", "virtue b9")
    assert (table.seat(G).vp, table.seat(G).virtue.value, table.seat(G).virtue.place) == (1, 1, 39)


def test_example_09_converting_away_RG_52_R9() -> None:
    table = build(virtue={Y: ("b6", 3)})
    table.play("virtue 3")
    assert (table.seat(Y).vp, table.seat(Y).virtue.place, table.seat(Y).virtue.value) == (1, 0, 0)
    assert table.kind == "turn"
    in_step_5 = build(virtue={G: ("b6", 2)}, passes=3, turn=P, free=True)
    in_step_5.play("pass", "virtue 3")
    assert in_step_5.moves == [*(f"virtue {place}" for place in every_building()), "stay"]


def test_example_10_uses_RG_22_RG_26() -> None:
    table = build(boxes=(3, 1, 4))
    table.play("move conflict", "ragami b3")
    assert table.state.boxes == (3, 1, 3)
    assert not table.listed("die")
    assert not table.listed("move")
    table.play("end", "die cards")
    assert table.state.boxes == (3, 0, 3)


def test_example_11_movement_RG_29_to_RG_31() -> None:
    table = build(ragami={Y: "25"}, saints={"yellow": 16}, blocked=[19])
    table.play("move saint")
    places = table.listed("ragami")
    assert len(places) == 29
    assert {"13", "b7", "b8"} <= {*places}
    assert not {"16", "19", "4", "b4"} & {*places}


def test_example_12_two_ragamis_RG_32() -> None:
    table = build(ragami={G: "9", B: "9", Y: "b8"})
    table.play("move saint")
    assert "9" not in table.listed("ragami")
    assert "10" in table.listed("ragami")


def test_example_13_purifying_RG_33() -> None:
    for count in (1, 2):
        table = build(ragami={Y: "14"}, demons={20: count})
        table.play("move saint", "ragami 20")
        assert (table.seat(Y).vp, table.state.demons, table.state.demon_supply) == (count, {}, 6)
    for hindered in (
        build(ragami={Y: "14"}, demons={20: 2}, saints={"blue": 20}),
        build(ragami={Y: "14", G: "20"}, demons={20: 2}),
        build(ragami={Y: "14"}, demons={20: 2}, conflicts={20: 1}),
    ):
        hindered.play("move saint", "ragami 20")
        assert (hindered.seat(Y).vp, hindered.state.demons) == (0, {20: 2})


def test_example_14_saint_and_demon_RG_35_to_RG_38() -> None:
    for demon in ("demon 19 29", "demon new 29"):
        table = build(ragami={Y: "23"}, conflicts={23: 2, 29: 2}, saints={"blue": 22}, demons={19: 1})
        table.play("die saint")
        assert 23 not in table.numbers("saint blue")
        assert 29 in table.numbers("saint blue")
        table.play("saint blue 29")
        assert table.seat(Y).cubes == 1
        table.play(demon)
        assert table.state.demons[29] == 1


def test_example_15_full_hand_RG_39() -> None:
    table = build(hands={Y: [2, 3, 7]}, deck=[1, 4, 8, *[9] * 2])
    table.play("die cards")
    assert (table.kind, table.moves) == ("discard", ["discard 2", "discard 3", "discard 7"])
    table.play("discard 3")
    assert (table.kind, table.moves) == ("keep", ["keep 1", "keep 4", "keep 8"])


def test_example_16_reshuffle_RG_41() -> None:
    """The numbers of the example do not fit 33 cards.

    So they are played in a state that `validate` would refuse.
    """
    for deck, pile, valid in ((1, 12, False), (1, 32, True)):
        table = build(deck=1)
        assert len(table.state.pile) == 32
        table.state.pile = table.state.pile[:pile]
        table.valid = valid
        table.play("die cards")
        assert table.kind in {"keep", "turn"}
        if table.kind == "keep":
            table.play(table.moves[0])
        assert (len(table.state.deck), len(table.state.pile)) == (deck + pile - 3, 2)
        assert len(table.hand(Y)) == 1


def test_example_17_cubes_RG_42_RG_47_RG_48() -> None:
    table = build(turn=G, ragami={G: "14"}, conflicts={14: 2}, demons={14: 2}, saints={"yellow": 14}, cubes={G: 3})
    table.play("die conflict")
    resolution = table.view(G).resolution
    assert resolution is not None
    assert resolution.gap == 3
    table.play("power cubes 3")
    assert table.vps() == [1, 2, 0, 0]
    assert (table.seat(G).resolved, table.seat(G).cubes) == (1, 0)
    assert table.state.demons == {14: 2}
    assert table.state.conflicts == {}


def test_example_18_power_die_RG_43_RG_48_RG_50() -> None:
    table = build(turn=G, ragami={G: "20", B: "20"}, conflicts={20: 2}, demons={20: 1}, power=[1])
    table.play("die conflict")
    resolution = table.view().resolution
    assert resolution is not None
    assert resolution.gap == 1
    table.play("power die")
    assert table.vps() == [0, 2, 0, 0]
    assert table.cubes() == [0, 0, 2, 0]
    without = build(turn=G, ragami={G: "20", B: "20"}, conflicts={20: 2}, demons={20: 1}, power_die=False)
    assert "die conflict" not in without.moves


def test_example_19_virtue_die_RG_43_RG_47() -> None:
    table = build(turn=G, ragami={G: "12"}, conflicts={12: 2}, virtue={G: ("b6", 2)})
    table.play("die conflict", "power virtue 2")
    assert (table.seat(G).vp, table.seat(G).virtue.place, table.seat(G).virtue.value) == (2, 0, 0)


def test_example_20_score_RG_47() -> None:
    table = build(vp={Y: 6}, resolved={Y: 4}, ragami={Y: "9"}, conflicts={9: 4}, cubes={Y: 4})
    table.play("die conflict", "power cubes 4")
    assert (table.seat(Y).vp, table.seat(Y).resolved) == (10, 5)


def test_example_21_failure_RG_49() -> None:
    table = build(ragami={Y: "22"}, conflicts={22: 3}, cubes={Y: 2}, power=[0])
    table.play("die conflict")
    assert table.moves == ["power cubes 1", "power cubes 2"]
    table.play("power cubes 1", "power die")
    assert (table.seat(Y).cubes, table.seat(Y).vp) == (2, 0)
    assert (table.kind, table.moves) == ("retreat", ["retreat b7", "retreat b8", "retreat b12"])


def test_example_22_card_6_fails_RG_49() -> None:
    table = build(ragami={Y: "22"}, conflicts={22: 4}, hands={Y: [6]}, power=[1, 2])
    table.play("die conflict", "power card 6", "power die")
    assert table.kind == "retreat"
    assert (table.hand(Y), table.state.pile) == ([], (6,))
    assert table.seat(Y).vp == 0


def test_example_23_hopeless_RG_44() -> None:
    poor = build(ragami={Y: "4"}, conflicts={4: 5}, cubes={Y: 2})
    assert "die conflict" not in poor.moves
    assert "die conflict" in build(ragami={Y: "4"}, conflicts={4: 5}, cubes={Y: 2}, hands={Y: [6]}).moves


def test_example_24_red_triangle_RG_43_RG_44() -> None:
    table = build(ragami={Y: "4"}, conflicts={4: 5}, hands={Y: [3, 4]}, cubes={Y: 4})
    table.play("die conflict")
    assert table.moves == [*(f"power cubes {count}" for count in range(1, 5)), "power card 3", "power card 4"]
    table.play("power card 4")
    assert table.moves == ["power cubes 1", "power die"]


def test_example_25_exchange_RG_28_RG_55() -> None:
    table = build(cubes={Y: 5})
    table.play("cubes 2", "cubes 2")
    assert (table.seat(Y).cubes, table.seat(Y).vp) == (1, 2)
    assert not table.listed("cubes")
    last = at_end_of_round(build(cubes={Y: 1, G: 5}, tiles=[], turn=P))
    last.play("pass")
    assert (last.cubes()[:2], last.vps()[:2]) == ([1, 1], [0, 2])


def test_example_26_fresh_RG_27_R22() -> None:
    table = build(deck=[7, 4, 8, *[9] * 2], cubes={G: 1})
    table.play("die cards", "keep 7")
    assert table.hand(Y) == [7]
    assert table.moves == ["end"]
    table.play("end", "pass", "pass", "pass")
    assert {"play 7", "trade 7"} <= {*table.moves}


def test_example_27_passing_RG_24_RG_25() -> None:
    table = build(hands={P: [9]})
    table.play("pass", "pass", "pass", "play 9", "end")
    assert (table.kind, table.due) == ("turn", Y)
    table.play("pass", "pass", "pass")
    assert (table.kind, table.due) == ("turn", P)
    table.lot.free = True
    assert "event-round-over" in keys(table.play("pass"))


def test_example_28_swap_card_8_R17() -> None:
    table = build(
        ragami={Y: "5", G: "9", B: "12", P: "b1"}, saints={"green": 5, "yellow": 12}, cubes={Y: 1}, hands={Y: [8]}
    )
    assert table.listed("play 8") == ["purple"]
    table.play("play 8 purple")
    assert [seat_state.ragami for seat_state in table.state.seats] == [31, 9, 12, 5]
    assert table.cubes() == [0, 0, 0, 1]


def test_example_29_last_cards_5_and_10() -> None:
    scores = {Y: 4, G: 4, B: 6, P: 9}
    for seat, points in ((Y, 2), (B, 1)):
        table = build(turn=seat, ragami={seat: "4"}, conflicts={4: 4}, hands={seat: [5]}, cubes={seat: 3}, vp=scores)
        table.play("die conflict", "power card 5")
        resolution = table.view(seat).resolution
        assert resolution is not None
        assert (resolution.card_points, resolution.gap) == (points, 4 - points)
    table = build(turn=P, hands={P: [10]}, vp=scores)
    table.play("play 10")
    assert table.vps() == [5, 5, 6, 9]
    assert table.cubes() == [0, 0, 0, 3]
    assert not build(turn=P, hands={P: [10]}, vp={**scores, B: 4}).listed("play")


def test_example_30_saints_by_card_11() -> None:
    place = {
        "ragami": {Y: "10"},
        "conflicts": {20: 1, 21: 1, 22: 1},
        "saints": {"green": 21, "blue": 14},
        "hands": {Y: [11]},
    }
    table = build(**place)  # type: ignore[arg-type]
    table.play("play 11")
    assert 10 not in table.numbers("saint green")
    table.play("saint green 20")
    assert table.seat(Y).cubes == 0
    table.play("saint blue 22")
    assert table.seat(Y).cubes == 1
    by_die = build(**place)  # type: ignore[arg-type]
    by_die.play("die saint")
    assert 10 in by_die.numbers("saint green")


def test_example_31_demons_by_card_12() -> None:
    for space, cubes in ((12, 1), (29, 0)):
        table = build(ragami={Y: "19"}, demons={19: 1, 20: 2}, conflicts={20: 3, 29: 3}, hands={Y: [12]})
        table.play("play 12")
        assert not table.listed("demon 19")
        table.play(f"demon 20 {space}")
        assert table.seat(Y).cubes == cubes
        assert not table.listed(f"demon {space}")
        assert table.listed("demon 20")


def test_example_32_conflict_die_card_13() -> None:
    table = build(conflicts={5: 2, 24: 6}, hands={Y: [13]})
    table.play("play 13")
    assert table.moves == ["conflict 5 1", "conflict 5 3", "conflict 5 4", "conflict 24 4", "conflict 24 5"]


def test_example_33_extra_card_15() -> None:
    table = build(boxes=(0, 1, 0), ragami={Y: "b1"}, cubes={Y: 1}, hands={Y: [15]})
    table.play("play 15")
    assert table.moves == ["die saint", "die cards", "move saint", "move cards", "move conflict"]
    table.play("die cards")
    assert table.state.boxes == (0, 0, 0)


def test_example_34_neutral_RG_34_RG_42() -> None:
    table = build(2, ragami={Y: "15", NEUTRAL: "b6"}, conflicts={15: 3}, demons={14: 1}, power=[1])
    table.play("move saint", "neutral 15")
    for seat in (Y, G):
        while table.due == seat:
            table.play(table.moves[-1])
    table.play("die conflict")
    resolution = table.view(Y).resolution
    assert resolution is not None
    assert resolution.gap == 1
    table.play("power die")
    assert (table.vps(), table.cubes()) == ([3, 0], [0, 0])
    meeting = build(2, ragami={NEUTRAL: "b6"}, demons={14: 1})
    meeting.play("move saint", "neutral 14")
    assert (meeting.state.demons, meeting.vps()) == ({14: 1}, [0, 0])


def test_example_35_tiles_out_RG_17_RG_54() -> None:
    conflicts = {1: 1, 2: 1, 3: 1}
    table = build(conflicts=conflicts, tiles=[9, 10], passes=3, turn=P, conflict=[4, 5], action=[2, 2, 2])
    table.play("pass", *["stay"] * 4)
    assert table.state.conflicts == {1: 2, 2: 2, 3: 2, 9: 4, 10: 5}
    assert table.view().last_round
    events = table.play("pass", "pass", "pass", "pass")
    assert keys(events)[-1] == "event-end"


def test_example_36_thirty_RG_54() -> None:
    table = build(vp={Y: 29}, cubes={Y: 4})
    table.play("cubes 2", "cubes 2", "pass")
    assert table.seat(Y).vp == 31
    assert (table.kind, table.due) == ("turn", G)
    table.play("pass", "pass")
    assert table.state.outcome is None
    table.play("pass")
    assert table.state.outcome is not None


def test_example_37_bonus_RG_56() -> None:
    assert bonuses([5, 5, 2, 2]) == [7, 7, 4, 4]
    assert bonuses([5, 3, 3, 0]) == [7, 4, 4, 0]
    assert bonuses([4, 0, 0, 0]) == [7, 0, 0, 0]


def test_example_38_winner_RG_57() -> None:
    for resolved, places in (((4, 5, 6, 0), (2, 1, 3, 4)), ((5, 5, 6, 0), (1, 1, 3, 4))):
        bonus = bonuses(list(resolved))
        before = {seat: total - bonus[seat] for seat, total in enumerate((33, 33, 30, 12))}
        table = at_end_of_round(build(vp=before, resolved=dict(enumerate(resolved)), tiles=[], turn=P))
        table.play("pass")
        assert table.state.outcome is not None
        assert points_in(table.state.outcome) == (33, 33, 30, 12)
        assert places_in(table.state.outcome) == places
