"""Tests the worked examples of the rules from 25 on: abilities, events, decks, standing orders.

The names contain the example and the rules.
"""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.rules.stats import abilities, attribute
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.errors import Refused
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, keys, mine, position, theirs

HIT = "attack spider-man doc-samson combat"


def test_example_25_stealth_MC_52() -> None:
    table = position(theirs("ulik"), phase="deploy", s=Side(hand="black-panther"))
    table.play("deploy black-panther")
    assert table.one("black-panther").fresh
    assert table.listed("attack") == ["black-panther ulik combat"]


def test_example_26_counterspell_MC_29() -> None:
    table = position(mine("thor"), s=Side(hand="mighty-blow counterspell"), j=Side(hand="counterspell"))
    table.play("S: event mighty-blow thor", "J: event counterspell", "S: event counterspell")
    assert table.attr("thor", "combat") == 7
    assert (table.discard(S), table.discard(J)) == (("counterspell",), ("counterspell",))


def test_example_27_spider_sense_MC_36() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), j=Side(hand="spider-sense"))
    told = table.play(HIT, "J: event spider-sense")
    assert "event-attack-roll" not in keys(told)
    assert table.one("spider-man").exhausted
    assert "doc-samson" in table.ids()


def test_example_28_last_stand_twist_MC_26() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), j=Side(hand="last-stand twist-of-fate"))
    table.play(HIT, "J: event last-stand", dice="[6 5 3 3] [6 4 3 2 2 1]")
    assert (table.asked, table.due) == ("defence-roll", J)
    assert table.listed("event twist-of-fate") == ["attack", "defence"]
    events = table.play("J: event twist-of-fate defence", dice="[6 5 2 2 1 1]")
    assert "event-resisted" in keys(events)
    assert "doc-samson" in table.ids()


def test_example_29_counter_attack_MC_33() -> None:
    table = position(mine("iron-man"), theirs("doc-samson"), j=Side(hand="counter-attack"))
    table.play("attack iron-man doc-samson combat", dice="[5 4 3 2 1] [4 4 3 3]")
    assert table.due != J or table.asked != "resisted"
    table = position(mine("spider-man"), theirs("doc-samson"), j=Side(hand="counter-attack"))
    table.play(HIT, dice="[5 4 3 2] [4 4 3 3]")
    assert (table.due, table.asked) == (J, "resisted")
    table.play("J: event counter-attack", dice="[6 6 2 1]")
    assert (table.due, table.asked) == (S, "dodge")
    table.play("S: take hit", dice="[5 4 1 1]")
    assert not table.one("doc-samson").exhausted
    assert table.victory(J) == ("spider-man",)


def test_example_30_shield_MC_41() -> None:
    table = position(mine("spider-man"), theirs("wolverine"), j=Side(hand="vibranium-shield"))
    table.play("attack spider-man wolverine combat", "J: regenerate roll", dice="[6 5 3 3] [5 4 4 3 1] [1]")
    assert (table.due, table.asked) == (J, "wound")
    table.play("J: event vibranium-shield")
    assert "wolverine" in table.ids()


def test_example_31_sacrifice_MC_60() -> None:
    table = position(mine("ulik"), theirs("spider-man"), theirs("edwin-jarvis"))
    table.play("attack ulik spider-man combat", "J: take hit", dice="[6 6 6 6 6] [1 1 1 1]")
    assert table.moves == ["sacrifice edwin-jarvis", "take hit"]
    table.play("J: sacrifice edwin-jarvis")
    assert table.ids(J) == ["spider-man"]
    assert (table.victory(S), table.state.points(S)) == (("edwin-jarvis",), 1)


def test_example_32_mental_control_MC_59_MC_42() -> None:
    table = position(mine("loki"), theirs("wolverine"), theirs("cyclops"), s=Side(hand="ambush"))
    table.play("attack loki wolverine control", dice="[6 6 5 3 2 1] [4 2 1]")
    assert (table.due, table.moves) == (S, ["attack wolverine cyclops combat", "skip"])
    table.play("S: attack wolverine cyclops combat", dice="[6 6 1 1 1] [2 2 2]")
    assert table.victory(S) == ("cyclops",)
    wolverine = table.one("wolverine")
    assert (wolverine.controller, wolverine.exhausted) == (J, True)


def test_example_33_force_field_MC_65() -> None:
    table = position(mine("ulik"), mine("thor"), theirs("spider-man"), theirs("invisible-woman"))
    table.play("attack ulik spider-man combat", "J: take hit", dice="[6 6 6 6 6]")
    assert (table.asked, table.moves) == ("force-field", ["force-field invisible-woman", "take hit"])
    table.play("J: force-field invisible-woman", dice="[6 6 1 1 1]")
    assert "spider-man" in table.ids()
    events = table.play("attack thor spider-man combat", "J: take hit", dice="[6 6 6 6 6 6] [6 6 1 1]")
    assert "event-force-field" not in keys(events)


def test_example_34_army_MC_57() -> None:
    table = position(phase="deploy", s=Side(hand="moloid moloid", characters="hulk moloid"))
    table.play("deploy moloid")
    assert table.moves == ["army hand", "army deck", "skip"]
    table.play("army deck", "army hand")
    assert table.ids() == ["moloid", "moloid.2", "moloid.3"]


def test_example_35_space_phantom_MC_61() -> None:
    table = position(mine("hulk"), theirs("thor"), j=Side(hand="space-phantom"))
    table.play("attack hulk thor combat", dice="[6 6 6 6 6 6 6] [1 1 1 1 1 1]")
    assert (table.due, table.asked, table.moves) == (J, "defeat", ["impersonate", "pass"])
    table.play("J: impersonate")
    assert table.hand(J) == ("thor",)
    assert (table.victory(S), table.state.points(S), table.ids()) == (("space-phantom",), 2, ["hulk"])


def test_example_36_mimic_MC_63() -> None:
    table = position(mine("thor", 1), mine("ulik"), phase="deploy", s=Side(hand="hobgoblin-imperial-guard"))
    table.play("deploy hobgoblin-imperial-guard")
    assert table.moves == ["copy thor", "copy ulik"]
    table.play("copy thor")
    mimic = table.one("hobgoblin-imperial-guard")
    attrs = [attribute(table.state, mimic, attr) for attr in ("combat", "shooting", "resistance", "mind")]
    assert attrs == [6, 5, 6, 4]
    assert set(abilities(table.state, mimic)) == {"FLIGHT", "SUPER_STRENGTH"}
    shown = table.shown("hobgoblin-imperial-guard")
    assert (shown.value, shown.printed) == (3, (6, 5, 6, 4))


def test_example_37_rogue_MC_62() -> None:
    table = position(mine("rogue", fresh=True), mine("black-panther", 1), theirs("ulik"))
    assert (table.due, table.asked) == (S, "borrow")
    table.play("borrow stealth")
    assert table.listed("attack") == ["rogue ulik combat"]


def test_example_38_fastball_MC_39() -> None:
    table = position(mine("colossus"), mine("wolverine"), theirs("juggernaut"), s=Side(hand="fastball-special"))
    table.play("attack colossus juggernaut combat")
    assert table.moves == ["event fastball-special wolverine", "pass"]
    table.play("event fastball-special wolverine", dice="[6 5 4 3 2 1 1 1] [6 6 1 1 1 1 1]")
    assert table.one("wolverine").exhausted


def test_example_39_one_die_MC_38() -> None:
    table = position(mine("shield-agent"), theirs("rick-jones"), laid=[("fog", J, 0)])
    events = table.play("attack shield-agent rick-jones shooting", dice="[6] [1 1]")
    roll = next(event for event in events if event.key == "event-attack-roll")
    assert roll.params["result"] == 0
    assert "rick-jones" in table.ids()


def test_example_40_collar_MC_68() -> None:
    table = position(mine("spider-man"), theirs("wolverine", on="inhibitor-collar"), laid=[("marvel-zombies", J, 0)])
    table.play("attack spider-man wolverine combat", dice="[6 5 3 3] [5 4 4 3 1]")
    assert table.victory(S) == ("wolverine",)


def test_example_41_vault_muir_MC_50() -> None:
    for place, moves in (("the-vault", ["dodge discard hulk", "take hit"]), ("muir-island", None)):
        table = position(mine("spider-man"), theirs("black-panther"), places=(place, "genosha"), j=Side(hand="hulk"))
        table.play("attack spider-man black-panther combat", dice="[6 5 3 3]")
        if moves:
            assert table.moves == moves
        else:
            events = table.play("J: dodge roll", dice="[3]")
            assert "event-dodged" in keys(events)


def test_example_42_frenzy_MC_67() -> None:
    table = position(mine("drax-the-destroyer"), theirs("gorgon"), theirs("karnak"), theirs("ulik"))
    for name, exhausted in (("gorgon", False), ("karnak", True)):
        guard = "[1 1 1 1]" if name == "gorgon" else "[1 1 1]"
        table.play(f"attack drax-the-destroyer {name} combat", dice=f"[6 6 6 6 6] {guard}")
        assert table.one("drax-the-destroyer").exhausted == exhausted
    assert table.victory(S) == ("gorgon", "karnak")


def test_example_43_betrayal_MC_44() -> None:
    table = position(mine("thor"), theirs("doc-samson", exhausted=True), s=Side(hand="betrayal"))
    assert table.refuses("attack thor location")
    table.play("event betrayal doc-samson")
    assert table.listed("attack") == ["thor location", "doc-samson location"]
    table.play("attack doc-samson location", "done")
    assert table.one("doc-samson").controller == J
    assert table.state.sites[0].marks == (2, 0)


def test_example_44_deck_MC_1_MC_5() -> None:
    deck = dict(DECKS.starter("avengers") or {})
    del deck["edwin-jarvis"], deck["maria-hill"]
    deck["wolverine"] = 1
    with pytest.raises(Refused) as caught:
        GAME.parse_options({"deck": DECKS.write(deck)})
    assert caught.value.code == "bad_deck"
    faults = caught.value.phrase.params["faults"]
    assert isinstance(faults, list)
    assert [(fault.key, fault.params) for fault in faults] == [
        ("deck-fault-characters", {"lacking": 1, "least": 45}),
        ("deck-fault-points", {"over": 1, "most": 120}),
    ]


def windows_asked(table: Table, order: str | None, most: int) -> list[str]:
    """Play Stan's turn with as few moves as possible. Return the windows in which Jack is asked."""
    asked: list[str] = []
    turn = table.state.turn
    if order:
        table.match.give_order(J, order)
    for _ in range(most):
        if table.state.turn != turn:
            return asked
        if table.due == S:
            wanted = ("draw character", "deploy hulk", "attack ulik location", "skip", "done", "pass")
            table.play(next(move for move in wanted if move in table.moves))
        else:
            if table.match.ordered() is None:
                asked.append(table.asked)
            table.play("J: pass")
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        (None, []),
        ("card clairvoyance entered attacked turn-end", ["entered", "declared", "turn-end"]),
        ("pass-turn", []),
    ],
)
def test_example_45_orders_MC_71(order: str | None, asked: list[str]) -> None:
    """A card that can be played at any time is kept for its player's own turn, unless an order says otherwise."""
    table = position(mine("ulik"), phase="start", s=Side(hand="hulk"), j=Side(hand="clairvoyance"))
    assert windows_asked(table, order, 20) == asked


def test_example_46_fixed_MC_73() -> None:
    table = position(phase="start", s=Side(hand="thor"), j=Side(hand="rescue"), fixed_windows=True)
    questions = []
    while table.state.turn == 5:
        if table.due == J:
            assert table.moves == ["pass"]
            questions.append(table.asked)
        table.play(next(move for move in ("draw character", "skip", "done", "pass") if move in table.moves))
    assert questions == ["start", "drawn", "turn-end"]


def test_example_47_stalemate_MC_49() -> None:
    bare = Side(empty="characters events")
    table = position(mine("thor"), theirs("hulk"), phase="start", s=bare, j=bare)
    turns = []
    while table.match.outcome() is None:
        turns.append(table.state.turn)
        table.play("done")
    outcome = table.match.outcome()
    assert outcome is not None
    assert (outcome.reason.key, table.state.turn) == ("end-stalemate", 8)
