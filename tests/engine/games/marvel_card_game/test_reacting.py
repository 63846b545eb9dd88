"""Tests standing orders about cards.

They cover what a window means for a seat, which cards could help, and which questions are skipped.
"""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.rules.reacting import REACTIONS
from engine.games.marvel_card_game.state.cards import EVENTS, MOMENTS, USUAL_MOMENTS
from engine.kernel.choices.decisions import Playable
from tests.engine.games.marvel_card_game.positions import J, One, S, Side, Table, mine, position, theirs

STRONG = "[6 6 6 5 5 5]"


def cards(table: Table) -> dict[str, bool]:
    """Return the cards that could help the asked seat, and whether it is asked for them by default."""
    assert table.decision.window is not None
    return {card.card: card.usual for card in table.decision.window.cards}


def moment(table: Table) -> str:
    """Return the meaning of the open window for the asked seat."""
    assert table.decision.window is not None
    return table.decision.window.moment


def answered(table: Table, *orders: str) -> str | None:
    """Give orders to the asked seat. Return the move with which they answer for it."""
    for order in orders:
        table.match.give_order(table.due, order)
    ordered = table.match.ordered()
    return None if ordered is None else " ".join(ordered[1])


def test_a_card_is_asked_for_only_in_windows_in_which_it_can_be_played() -> None:
    for card, reaction in REACTIONS.items():
        assert set(reaction.usual) <= set(reaction.moments) <= set(MOMENTS), card
    assert set(EVENTS) - set(REACTIONS) == {card for card in EVENTS if EVENTS[card].timing.startswith("OWN")}
    assert all(not USUAL_MOMENTS[card] for card in set(EVENTS) - set(REACTIONS))
    assert GAME.reactions is REACTIONS


@pytest.mark.parametrize("order", ["ask-when-able", "card mighty-blow always", "card mighty-blow turn-end"])
def test_an_enhancement_for_the_opponents_character_only_is_not_asked_for(order: str) -> None:
    table = position(mine("thor"), phase="end", j=Side(hand="mighty-blow"), s=Side(hand="hulk"))
    assert (table.due, table.asked, table.moves) == (J, "turn-end", ["event mighty-blow thor", "pass"])
    assert cards(table) == {}
    assert answered(table, order) == "pass"
    assert answered(table, "always-ask") is None


def test_an_enhancement_is_kept_for_its_players_turn_unless_ordered_otherwise() -> None:
    table = position(mine("thor"), theirs("hulk"), phase="end", j=Side(hand="mighty-blow"), s=Side(hand="hulk"))
    assert cards(table) == {"mighty-blow": False}
    assert answered(table) == "pass"
    assert answered(table, "card mighty-blow turn-end") is None


@pytest.mark.parametrize(
    ("hand", "here", "expected"),
    [
        ("webbing", [theirs("hulk")], {}),
        ("webbing", [mine("thor")], {"webbing": False}),
        ("jet-pack", [theirs("iron-man")], {}),
        ("jet-pack", [theirs("hulk")], {"jet-pack": False}),
        ("inhibitor-collar", [mine("wolverine")], {"inhibitor-collar": False}),
        ("inhibitor-collar", [theirs("wolverine")], {}),
        ("civil-war", [mine("thor")], {}),
        ("civil-war", [theirs("hulk")], {"civil-war": False}),
        ("negative-zone", [theirs("iron-man")], {}),
        ("negative-zone", [mine("iron-man")], {"negative-zone": False}),
        ("teleportation", [theirs("hulk")], {}),
        ("teleportation", [mine("thor")], {"teleportation": False}),
        ("marvel-zombies", [mine("thor")], {}),
        ("marvel-zombies", [theirs("hulk")], {"marvel-zombies": False}),
        ("clairvoyance espionage", [], {"clairvoyance": False, "espionage": False}),
    ],
)
def test_a_card_that_can_only_help_the_opponent_is_not_asked_for(
    hand: str, here: list[One], expected: dict[str, bool]
) -> None:
    table = position(*here, phase="end", j=Side(hand=hand), s=Side(hand="hulk"))
    assert (cards(table) if table.asked == "turn-end" else {}) == expected


def fought(hand: str, dice: str, *, attacker: str = "thor", target: str = "hulk", mode: str = "combat") -> Table:
    """Return an attack by Stan on Jack's character, with these attack dice and with these cards in Jack's hand."""
    table = position(mine(attacker), theirs(target), j=Side(hand=hand), s=Side(hand="ambush"))
    table.play(f"attack {attacker} {target} {mode}")
    if table.asked == "declared":
        table.play("pass", dice=dice)
    return table


def test_help_for_the_defence_is_asked_for_only_if_the_attack_can_win() -> None:
    strong = fought("steel-skin iron-will cat-reflexes", STRONG)
    assert (strong.asked, moment(strong)) == ("attack-roll", "attack-rolled")
    assert cards(strong) == {"steel-skin": True, "iron-will": False, "cat-reflexes": True}
    weak = fought("steel-skin iron-will cat-reflexes", "[1 1 1 1 1 1]")
    assert cards(weak) == {"steel-skin": False, "iron-will": False, "cat-reflexes": False}
    assert answered(weak) == "pass"


def test_a_window_of_an_attack_has_another_meaning_for_each_side() -> None:
    table = position(mine("thor"), theirs("hulk"), j=Side(hand="spider-sense"), s=Side(hand="unleashed-fury"))
    table.play("attack thor hulk combat")
    assert (table.due, moment(table), cards(table)) == (S, "attacking", {"unleashed-fury": True})
    table.play("pass")
    assert (table.due, moment(table), cards(table)) == (J, "attacked", {"spider-sense": True})


def test_more_dice_have_no_use_against_a_location() -> None:
    table = position(mine("thor"), mine("gorgon"), s=Side(hand="unleashed-fury fastball-special"), j=Side(hand="hulk"))
    table.play("attack thor location")
    assert (table.due, table.asked, cards(table)) == (S, "declared", {})


def test_a_repeated_roll_is_offered_only_to_the_side_that_the_roll_harms() -> None:
    table = position(mine("thor"), theirs("hulk"), j=Side(hand="twist-of-fate"), s=Side(hand="twist-of-fate"))
    table.play("attack thor hulk combat", dice=f"{STRONG} [1 1 1 1 1 1 1]")
    assert (table.due, table.asked, cards(table)) == (S, "defence-roll", {})
    table.play("pass")
    assert (table.due, table.asked, cards(table)) == (J, "defence-roll", {"twist-of-fate": True})


def test_a_dodge_without_a_cost_is_rolled_automatically() -> None:
    """A defender with cards is asked, because discarding one is an alternative to the roll.

    With the order always-ask each defender is asked.
    """
    for hand, answer in (("", "dodge roll"), ("wasp", None)):
        table = position(mine("spider-man"), theirs("black-panther"), s=Side(hand="hulk"), j=Side(hand=hand))
        table.play("attack spider-man black-panther combat", dice="[6 6 5 5]")
        assert (table.due, table.asked, answered(table)) == (J, "dodge", answer)
        assert answered(table, "always-ask") is None


def test_no_card_is_asked_for_if_the_attack_cannot_win() -> None:
    table = position(mine("spider-man"), theirs("black-panther"), s=Side(hand="hulk"), j=Side(hand="wasp"))
    table.play("attack spider-man black-panther combat", dice="[1 1 1 1]")
    assert (table.due, answered(table)) == (J, "dodge roll")


def test_a_regeneration_without_a_cost_is_rolled_automatically() -> None:
    for hand, answer in (("", "regenerate roll"), ("wasp", None)):
        table = position(mine("spider-man"), theirs("wolverine"), s=Side(hand="hulk"), j=Side(hand=hand))
        table.play("attack spider-man wolverine combat", dice="[6 6 5 5] [1 1 1 1 1]")
        assert (table.due, table.asked, answered(table)) == (J, "regenerate", answer)


def test_a_turn_with_only_attacks() -> None:
    table = position(
        mine("thor"), theirs("hulk"), phase="draw", s=Side(hand="ulik unleashed-fury"), j=Side(hand="wasp")
    )
    table.match.give_order(S, "plan attack")
    assert answered(table) is None
    table.play("draw character")
    assert (table.asked, answered(table)) == ("deploy", "skip")
    table.play("skip")
    assert (table.asked, answered(table)) == ("attack", None)
    table.play("attack thor hulk combat")
    assert (table.asked, answered(table)) == ("declared", "pass")


def test_with_delayed_windows_a_plan_answers_windows_only() -> None:
    hand = Side(hand="ulik unleashed-fury")
    table = position(mine("thor"), theirs("hulk"), phase="draw", fixed_windows=True, s=hand, j=Side(hand="wasp"))
    table.match.give_order(S, "plan attack")
    table.play("draw character")
    assert (table.asked, answered(table)) == ("deploy", None)


def test_passing_until_ones_own_turn_lasts_for_both_turns_of_the_opponent() -> None:
    table = position(mine("thor"), theirs("hulk"), j=Side(hand="clairvoyance"), s=Side(hand="ambush"))
    table.match.give_order(J, "always-ask")
    table.match.give_order(J, "pass-until-turn")
    while table.state.active == S:
        ordered = table.match.ordered()
        if ordered is not None:
            table.match.play_ordered(*ordered)
        else:
            assert table.due == S
            table.match.play(
                S, next(move for move in ("draw character", "skip", "done", "pass") if move in table.moves)
            )
    assert table.match.order_of(J).kind == "always-ask"
    assert table.match.orders[J].kind == "always-ask"


def test_a_hand_names_the_cards_that_orders_can_be_given_for() -> None:
    table = position(mine("thor"), j=Side(hand="clairvoyance clairvoyance wasp rescue space-phantom"))
    assert GAME.reactions_held(table.view(J)) == ("space-phantom", "clairvoyance")
    assert GAME.reactions_held(table.view(None)) == ()
    assert Playable("space-phantom") == Playable("space-phantom", usual=True)
