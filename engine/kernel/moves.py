"""Moves: short tuples of words with one canonical text, and the prefix tree over the legal ones."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

Move = tuple[str, ...]


def move_text(move: Move) -> str:
    """Return the canonical text: the words joined by single blanks."""
    return " ".join(move)


def parse_move(text: str) -> Move:
    """Return the words of a typed text; case and extra blanks do not matter."""
    return tuple(text.lower().split())


class Branch:
    """A node of the prefix tree: the words so far, whether they are a whole move, and what may follow."""

    __slots__ = ("branches", "whole", "words")

    def __init__(self, words: Move) -> None:
        self.words = words
        self.whole = False
        self.branches: dict[str, Branch] = {}

    def leaves(self) -> list[Move]:
        """Return every whole move from here on, in the order in which the moves were listed."""
        found = [self.words] if self.whole else []
        for branch in self.branches.values():
            found += branch.leaves()
        return found

    def find(self, words: Move) -> Branch | None:
        """Return the node that ``words``, counted from here, lead to, or None."""
        node: Branch | None = self
        for word in words:
            node = node.branches.get(word) if node else None
        return node


def move_tree(moves: Iterable[Move]) -> Branch:
    """Build the prefix tree; a whole move may also begin a longer one."""
    root = Branch(())
    for move in moves:
        node = root
        for depth, word in enumerate(move, start=1):
            if word not in node.branches:
                node.branches[word] = Branch(move[:depth])
            node = node.branches[word]
        node.whole = True
    return root


def closest(text: str, moves: Iterable[Move], count: int = 3) -> list[str]:
    """Return up to ``count`` texts of legal moves, the ones most like ``text`` first."""
    texts = [move_text(move) for move in moves]
    near = difflib.get_close_matches(" ".join(parse_move(text)), texts, n=count, cutoff=0.4)
    return near or texts[:count]
