"""Tests the texts of moves, and the prefix tree that panels walk."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.choices.moves import Move, closest, letter_pairs, move_text, move_tree, parse_move

MOVES = [("take", "red"), ("take", "red", "red"), ("recruit", "1-4"), ("recruit", "1-4", "choose"), ("pass",)]
words = st.text(alphabet="abc", min_size=1, max_size=2)
move_lists = st.lists(st.lists(words, min_size=1, max_size=4).map(tuple), unique=True, max_size=20)


def test_a_move_becomes_a_text_and_a_move_again() -> None:
    assert move_text(("take", "red", "red")) == "take red red"
    assert parse_move("  TAKE\tred   Red ") == ("take", "red", "red")
    assert parse_move("") == ()


def test_a_whole_move_may_begin_a_longer_one() -> None:
    tree = move_tree(MOVES)
    node = tree.find(("take", "red"))
    assert node is not None
    assert node.whole
    assert list(node.branches) == ["red"]
    assert node.leaves() == [("take", "red"), ("take", "red", "red")]
    recruit = tree.find(("recruit",))
    assert recruit is not None
    assert not recruit.whole
    assert recruit.words == ("recruit",)


def test_finding_a_branch_from_a_node_or_not() -> None:
    tree = move_tree(MOVES)
    recruit = tree.find(("recruit",))
    assert recruit is not None
    found = recruit.find(("1-4", "choose"))
    assert found is not None
    assert found.words == ("recruit", "1-4", "choose")
    assert tree.find(("take", "blue")) is None
    assert tree.find(("take", "blue", "red")) is None
    assert tree.find(()) is tree


def test_without_moves_the_tree_has_no_branches() -> None:
    tree = move_tree([])
    assert (tree.leaves(), tree.whole, tree.branches) == ([], False, {})


@given(move_lists)
def test_the_leaves_are_the_moves(moves: list[Move]) -> None:
    assert sorted(move_tree(moves).leaves()) == sorted(moves)


@given(move_lists)
def test_every_beginning_is_a_node(moves: list[Move]) -> None:
    tree = move_tree(moves)
    for move in moves:
        for depth in range(len(move) + 1):
            node = tree.find(move[:depth])
            assert node is not None
            assert node.words == move[:depth]
            assert move in node.leaves()
            assert node.whole == (move[:depth] in moves)


def test_branches_keep_the_order_of_the_list() -> None:
    assert list(move_tree(MOVES).branches) == ["take", "recruit", "pass"]


TEXTS = list(map(move_text, MOVES))


def test_the_most_similar_moves_come_first_even_for_nonsense() -> None:
    assert closest("take rde", TEXTS)[0] == "take red"
    assert closest("zzzz", TEXTS) == ["take red", "take red red", "recruit 1-4"]
    assert closest("zzzz", TEXTS, count=1) == ["take red"]
    assert closest("anything", []) == []
    assert closest("recruit 14 chose", TEXTS, count=1) == ["recruit 1-4 choose"]


def test_splitting_a_move_into_words_is_cached() -> None:
    """A match checks the same moves again and again, so a refused move must not cost more than a played one."""
    listed = [f"carry {number}" for number in range(200)]
    closest("carry x", listed)
    before = letter_pairs.cache_info().misses
    closest("carry y", listed)
    assert letter_pairs.cache_info().misses == before + 1
