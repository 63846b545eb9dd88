"""Tests the lists of moves: their order and length, and that no move occurs twice (section 5)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, RANK
from engine.kernel.choices.moves import move_tree
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_card_game.positions import Side, mine, position, theirs
from tests.engine.games.marvel_card_game.stand import STAND
from tests.engine.games.marvel_card_game.test_abilities import ONES, SIXES
from tests.engine.playing import any_move, good_move, start


def test_the_attack_list() -> None:
    table = position(
        mine("spider-man"),
        mine("emma-frost"),
        theirs("ulik"),
        theirs("iron-man"),
        mine("cable"),
        s=Side(hand="webbing ambush"),
    )
    # Attackers and targets are listed in the order in which they entered play, and modes in the order of the rules. The
    # extra attacks come last.
    assert table.moves == [
        "attack spider-man ulik combat",
        "attack emma-frost ulik combat",
        "attack emma-frost ulik mental",
        "attack emma-frost ulik control",
        "attack emma-frost iron-man mental",
        "attack emma-frost iron-man control",
        "attack cable ulik combat",
        "attack cable ulik shooting",
        "attack cable iron-man shooting",
        "immobilize spider-man ulik",
        "event ambush spider-man",
        "event ambush emma-frost",
        "event ambush cable",
        "event webbing spider-man",
        "event webbing emma-frost",
        "event webbing ulik",
        "event webbing iron-man",
        "event webbing cable",
        "done",
    ]


def test_the_deploy_list_is_in_table_order_each_card_once() -> None:
    table = position(mine("thor"), phase="deploy", s=Side(hand="moloid hulk webbing moloid ulik mighty-blow webbing"))
    assert table.moves == [
        "deploy ulik",
        "deploy hulk",
        "deploy moloid",
        "event mighty-blow thor",
        "event webbing thor",
        "skip",
    ]


def test_the_draw_list() -> None:
    table = position(mine("thor"), phase="draw", s=Side(hand="webbing master-plan counterspell"))
    assert table.moves == ["draw character", "draw event", "event webbing thor", "event master-plan"]


def test_the_lists_of_windows_end_with_pass() -> None:
    table = position(
        mine("spider-man"), theirs("ulik"), j=Side(hand="webbing spider-sense clairvoyance"), s=Side(hand="thor")
    )
    table.play("attack spider-man ulik combat")
    assert table.moves == [
        "event clairvoyance",
        "event webbing spider-man",
        "event webbing ulik",
        "event spider-sense",
        "pass",
    ]


@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        ("dodge", ["dodge roll", "dodge discard thor", "dodge discard fog", "take hit"]),
        ("regenerate", ["regenerate roll", "regenerate discard thor", "regenerate discard fog", "take hit"]),
        ("sacrifice", ["sacrifice wong", "sacrifice boris", "take hit"]),
    ],
)
def test_the_lists_of_a_defender(kind: str, moves: list[str]) -> None:
    target = theirs("elektra", on="accelerated-healing")
    table = position(mine("hulk"), theirs("wong"), target, theirs("boris"), j=Side(hand="thor fog"))
    table.play("attack hulk elektra combat", dice="")
    table.play("J: pass", "J: pass", dice=SIXES[7])
    if kind != "dodge":
        assert table.asked == "dodge"
        table.play("take hit", "J: pass", dice=ONES[3])
    if kind == "sacrifice":
        table.play("take hit", "J: pass")
    assert (table.asked, table.moves) == (kind, moves)


def test_the_prompts_name_what_is_asked() -> None:
    table = position(mine("hulk"), theirs("elektra"))
    table.play("attack hulk elektra combat", dice=SIXES[7])
    prompt = table.decision.prompt
    assert (prompt.key, prompt.params["result"]) == ("ask-dodge", 6)
    table = position(phase="discard", s=Side(hand="hulk thor ulik namor gorgon karnak wasp falcon rescue fog"))
    assert table.decision.prompt.params == {"count": 2}
    table = position(phase="deploy", s=Side(hand="moloid moloid"))
    table.play("deploy moloid")
    assert (table.decision.prompt.key, table.decision.prompt.params["count"]) == ("ask-army", 2)
    table = position(mine("colossus"), s=Side(hand="glimpse-of-the-future", characters="hulk thor ulik wasp"))
    table.play("event glimpse-of-the-future character", "top thor")
    assert table.decision.prompt.params == {"place": 2, "card": Phrase("card-glimpse-of-the-future")}


def test_slugs_follow_the_names() -> None:
    for slug in (*CHARACTERS, *EVENTS):
        assert slug == slug.strip("-").lower()
        assert all(letter.isascii() and (letter.isalnum() or letter == "-") for letter in slug)
        assert "--" not in slug
    assert {"spider-man", "shield-agent", "goliath-erik-josten", "modok", "hobgoblin-imperial-guard"} <= set(CHARACTERS)


def test_lists_stay_short_and_in_table_order_in_whole_matches() -> None:
    """The move tree has at most a dozen branches per level.

    Without events and attacks, lists have fewer than 40 moves.
    """
    widest: Counter[str] = Counter()
    for number in range(12):
        chooser = random.Random(number)
        match = start(GAME, 2, 700 + number, STAND.options[number])
        while match.decisions():
            (decision,) = match.decisions()
            listed = [move for move in decision.moves if move[0] in {"deploy", "enter", "take", "discard"}]
            cards = [move[1] for move in listed if move != ("take", "hit")]
            assert cards == sorted(cards, key=lambda card: RANK[card])
            others = [move for move in decision.moves if move[0] != "event"]
            widest[decision.kind] = max(widest[decision.kind], len(others))
            events = [move[1] for move in decision.moves if move[0] == "event"]
            assert events == sorted(events, key=lambda card: RANK[card])
            assert len(move_tree(decision.moves).branches) <= 12
            match.play(*(good_move if number % 2 else any_move)(match, chooser))
    assert all(count < 40 for kind, count in widest.items() if kind != "attack"), widest
