"""Moves: short tuples of words with one canonical text, and the prefix tree over the legal moves."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

Move = tuple[str, ...]
# The moves that do nothing. No game uses these words for another move.
PASS: Move = ("pass",)
TAKE_HIT: Move = ("take", "hit")
SKIP: Move = ("skip",)
DONE: Move = ("done",)
END: Move = ("end",)
STOP: Move = ("stop",)
STAY: Move = ("stay",)
# The separator between the moves of a work sheet, which are handed in as one text (`engine.kernel.matches.worksheets`).
LISTED = " / "
# If the typed text is not a legal move, a legal move at least this similar to it is offered.
_LIKE = 0.4


def move_text(move: Move) -> str:
    """Return the canonical text: the words joined by single blanks."""
    return " ".join(move)


def begins_one(moves: Iterable[str], words: Move) -> bool:
    """Return whether ``words`` are a whole move of ``moves`` or the beginning of one."""
    text = move_text(words)
    return any(move == text or move.startswith(f"{text} ") for move in moves)


def parse_move(text: str) -> Move:
    """Return the words of a typed text; case and extra blanks do not matter."""
    return tuple(text.lower().split())


def listed_moves(text: str) -> list[str]:
    """Return the texts of the moves in a list. A text without the separator is a list of one move."""
    return [part.strip() for part in text.split(LISTED.strip())]


class Branch:
    """A node of the prefix tree: the words so far, whether they are a whole move, and the nodes that may follow."""

    __slots__ = ("branches", "whole", "words")

    def __init__(self, words: Move) -> None:
        self.words = words
        self.whole = False
        self.branches: dict[str, Branch] = {}

    def leaves(self) -> list[Move]:
        """Return every whole move below this node, in the order in which the moves were listed."""
        found = [self.words] if self.whole else []
        for branch in self.branches.values():
            found += branch.leaves()
        return found

    def find(self, words: Move) -> Branch | None:
        """Return the node to which ``words`` lead from this node, or None."""
        node: Branch | None = self
        for word in words:
            node = node.branches.get(word) if node else None
        return node


def move_tree(moves: Iterable[Move]) -> Branch:
    """Build the prefix tree; a whole move may also be the beginning of a longer move."""
    root = Branch(())
    for move in moves:
        node = root
        for depth, word in enumerate(move, start=1):
            if word not in node.branches:
                node.branches[word] = Branch(move[:depth])
            node = node.branches[word]
        node.whole = True
    return root


def closest(text: str, options: Sequence[str], count: int = 3) -> list[str]:
    """Return up to ``count`` of the offered texts, the most similar to ``text`` first; any texts if none is similar."""
    text_pairs = letter_pairs(text)
    likeness = [_likeness(text_pairs, letter_pairs(other)) for other in options]
    best = heapq.nsmallest(count, range(len(options)), key=lambda number: -likeness[number])
    near = [number for number in best if likeness[number] >= _LIKE]
    return [options[number] for number in near or range(min(count, len(options)))]


@lru_cache(maxsize=8192)
def letter_pairs(text: str) -> frozenset[str]:
    """Return the pairs of neighbouring letters in a text. The results are cached, so that a refusal is quick."""
    return frozenset(map("".join, pairwise(text)))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the similarity of two texts, from 0 to 1: the share of letter pairs that both texts have."""
    return 2 * len(one & other) / (len(one) + len(other) or 1)
