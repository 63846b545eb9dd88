"""Tests the view of each viewer."""

from __future__ import annotations

import json

import msgspec

from engine.games.ragami.seen.view import HandCard, LastView
from engine.games.ragami.state.board import word
from tests.engine.games.ragami.positions import (
    NEUTRAL,
    B,
    G,
    P,
    Y,
    at_end_of_round,
    build,
    new_table,
    placed,
)


def test_hands_are_private_until_the_end() -> None:
    table = build(hands={Y: [3, 7], G: [2]}, fresh={Y: [9]}, tiles=[], turn=P)
    assert table.view(Y).seats[Y].hand == (HandCard(3, False), HandCard(7, False), HandCard(9, True))
    assert [own.hand for own in table.view(G).seats] == [None, (HandCard(2, False),), None, None]
    assert [own.hand for own in table.view().seats] == [None] * 4
    assert [own.cards for own in table.view().seats] == [3, 1, 0, 0]
    over = at_end_of_round(table)
    over.play("pass")
    # In another seat's turn, no card counts as fresh.
    assert over.view().seats[G].hand == (HandCard(2, False),)
    assert over.view().outcome is not None
    assert (over.view().chapter, over.view().active, over.view().moves) == ("end", [], [])


def test_the_public_facts() -> None:
    table = build(
        conflicts={9: 4},
        demons={20: 2, 3: 1},
        blocked=[30],
        boxes=(1, 0, 5),
        virtue={G: ("b6", 3)},
        cubes={B: 4},
        vp={P: 7},
        resolved={P: 2},
        ragami={Y: "12"},
        tiles=[7, 8],
        deck=4,
        first=G,
        round_number=3,
    )
    seen = table.view()
    assert (seen.seat, seen.power_die, seen.round, seen.first, seen.turn_seat) == (None, True, 3, G, Y)
    assert (seen.conflicts, seen.demons, seen.blocked, seen.boxes) == ({9: 4}, {3: 1, 20: 2}, [30], [1, 0, 5])
    assert (seen.tiles, seen.deck, len(seen.pile), len(seen.laid_tiles)) == (2, 4, 29, 28)
    assert (seen.demon_supply, seen.cube_supply, seen.dice_supply, seen.neutral) == (3, 26, 5, 0)
    assert (seen.seats[G].virtue.place, seen.seats[G].virtue.value, seen.seats[B].cubes) == (36, 3, 4)
    assert (seen.seats[P].vp, seen.seats[P].resolved, seen.seats[Y].ragami) == (7, 2, 12)
    assert (seen.decision, seen.active, seen.last_round, seen.moves) == ("turn", [Y], False, [])
    assert table.view(Y).moves == table.moves
    assert not build(power_die=False).view().power_die


def test_only_the_moving_player_sees_how_far_a_piece_can_go() -> None:
    table = build(2, demons={9: 1}, hands={Y: [11, 12]}, ragami={NEUTRAL: "b6"})
    assert table.view(Y).reach == {}
    table.play("move saint")
    assert sorted(table.view(Y).reach) == ["neutral", "ragami"]
    assert (table.view(G).reach, table.view().reach) == ({}, {})
    table.play("ragami b3", "play 11")
    assert sorted(table.view(Y).reach) == ["saint 0", "saint 1", "saint 2", "saint 3"]
    assert (table.view(G).reach, table.view().reach) == ({}, {})
    table.play(table.moves[0], "stop", "play 12")
    assert sorted(table.view(Y).reach) == ["demon 9"]
    assert table.view(Y).reach["demon 9"]["10"] == 1
    assert (table.view(G).reach, table.view().reach) == ({}, {})


def test_first_cards_are_shown_only_to_their_seat() -> None:
    table = new_table(3)
    decisions = {decision.seat: {int(move[1]) for move in decision.moves} for decision in table.decisions}
    for seat, cards in decisions.items():
        assert {*table.view(seat).looking} == cards
        assert len(table.view(seat).looking) == 3
    assert table.view().looking == []


def test_a_turn_is_one_chapter_and_a_preparation_another() -> None:
    table = placed(new_table(4))
    assert table.view().chapter == "round-1"
    while table.kind != "turn":
        table.play(table.moves[0])
    first = table.view().chapter
    table.play("move conflict")
    assert table.view().chapter == first == "turn-1"
    table.play(table.moves[0])
    assert table.view().chapter == first
    table.play("end")
    assert table.view().chapter == "turn-2"
    ending = at_end_of_round(build(turn=P, free=True))
    ending.play("pass")
    assert ending.view().chapter == "round-2"


def test_a_view_says_whose_ragami_leaves_R8() -> None:
    """With two seats, a player may have to move the neutral Ragami away, or both."""
    table = build(2, ragami={G: "23", NEUTRAL: "23"}, conflicts={23: 6}, free=True)
    assert table.view().retreating is None
    table = at_end_of_round(table)
    table.play("pass")
    leaving = []
    while table.kind == "retreat":
        assert {table.view(seat).retreating for seat in (None, Y, G)} == {table.view().retreating}
        leaving.append((table.due, table.view().retreating))
        table.play(table.moves[0])
    assert leaving == [(G, G), (G, NEUTRAL)]
    assert table.view().retreating is None


def test_the_latest_movements_are_shown_until_the_next_movement() -> None:
    table = build(ragami={Y: "1", B: "12"}, hands={Y: [14], G: [8]}, virtue={Y: ("b6", 2)}, cubes={G: 1}, demons={9: 1})
    table.play("move saint", "ragami 2", "play 14", "virtue b7")
    mine = [LastView("ragami 0", "1", "2")]
    assert table.view().last == mine
    table.play("end", "die cards")
    assert table.view().last == mine
    table.play(table.moves[0])
    here = word(table.seat(G).ragami)
    table.play("play 8 blue")
    assert table.view().last == [LastView("ragami 1", here, "12"), LastView("ragami 2", "12", here)]
    table.play("end", "die saint", "saint yellow 3", "demon 9 10")
    assert [one.piece for one in table.view().last] == ["saint 0", "demon"]


def test_retreats_and_new_demons_are_shown_too() -> None:
    table = at_end_of_round(
        build(conflicts={25: 6}, ragami={Y: "25"}, turn=P, tiles=[1], conflict=[1], action=[1, 2, 3])
    )
    table.play("pass", *["stay"] * 4, "demon new 9")
    assert table.view().last == [LastView("ragami 0", "25", "b10"), LastView("demon", None, "9")]
    failed = build(conflicts={25: 2}, ragami={Y: "25"}, power=[0])
    failed.play("die conflict", "power die")
    assert failed.view().last == [LastView("ragami 0", "25", "b10")]


def test_no_view_shows_leftovers_of_the_former_round() -> None:
    """At the end of a round the boxes are emptied. Old movements are not shown any more, even in later turns."""
    table = build(
        ragami={Y: "1"}, boxes=(3, 1, 2), tiles=[9, 10, 11, 12, 13, 14], conflict=[1] * 6, action=[1, 4, 5], deck=20
    )
    table.play("move saint", "ragami 2", "end")
    assert table.view().last == [LastView("ragami 0", "1", "2")]
    table.play(*["pass"] * 4)
    assert (table.kind, table.view().boxes, table.view().dice, table.view().last) == ("virtue", [], [], [])
    table.play(*["stay"] * 4)
    assert (table.kind, table.view().boxes, table.view().dice) == ("new-demon", [], [1, 4, 5])
    table.play("demon new 30", "value 3")
    assert (table.kind, table.view().boxes, table.view().dice) == ("boxes", [], [3, 4, 5])
    assert table.view().last == [LastView("demon", None, "30")]
    table.play("boxes 5 4 3")
    assert (table.kind, table.view().boxes, table.view().dice) == ("turn", [5, 4, 3], [])
    quiet = build(ragami={Y: "1"}, tiles=[9], conflict=[1], action=[3, 4, 5], deck=20)
    quiet.play("move saint", "ragami 2", "end", *["pass"] * 4, *["stay"] * 4, "boxes 3 4 5")
    assert (quiet.kind, quiet.view().last) == ("turn", [])


def test_views_write_places_as_moves_do() -> None:
    table = build(2, ragami={Y: "b4", G: "14", NEUTRAL: "b6"}, virtue={G: ("b13", 2)})
    table.play("move saint", "ragami b3")
    seen = json.loads(msgspec.json.encode(table.view(Y)))
    assert [own["ragami"] for own in seen["seats"]] == ["b3", "14"]
    assert [own["virtue"] for own in seen["seats"]] == [{"place": None, "value": 0}, {"place": "b13", "value": 2}]
    assert (seen["neutral"], seen["last"]) == ("b6", [{"piece": "ragami 0", "start": "b4", "end": "b3"}])
    table.play("end", "move saint")
    seen = json.loads(msgspec.json.encode(table.view(G)))
    offered = [move.split()[1] for move in seen["moves"] if move.startswith("ragami ")]
    assert sorted(seen["reach"]["ragami"]) == sorted(offered)
    assert json.loads(msgspec.json.encode(new_table(2).view()))["neutral"] is None
