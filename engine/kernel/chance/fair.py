"""The scheme of chance "fair/1": a committed seed, a context that the host cannot choose, and labelled draws."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Protocol, TypeVar

T = TypeVar("T")
SCHEME = "fair/1"
SEED_BYTES = 32
_WORD = 1 << 64


def commitment(match_id: str, seed: bytes) -> str:
    """Return the hex SHA-256 of a seed, which the host publishes before the players press Ready."""
    return hashlib.sha256(f"{SCHEME}|{match_id}|".encode() + seed).hexdigest()


def veil(match_id: str, seed: bytes, purpose: str, secret: str) -> str:
    """Return a hash of a seat's secret, salted by the sealed seed so that players cannot test guesses."""
    salt = hmac.digest(seed, f"{SCHEME}|veil|{match_id}|{purpose}".encode(), "sha256")
    return "sha256:" + hashlib.sha256(salt + secret.encode()).hexdigest()


def context(match_id: str, version: int, options: object, seats: int, entropy: Sequence[str]) -> str:
    """Return the hex SHA-256 of the match's facts: its options, and the players' contributions after the commitment.

    ``options`` is the JSON-able form of the game's options, with secrets veiled. ``entropy`` holds one value per seat
    that the host cannot choose (on Discord the id of each player's first Ready).
    """
    facts = {
        "entropy": list(entropy),
        "match": match_id,
        "options": options,
        "seats": seats,
        "version": version,
    }
    canonical = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


class CountsDraws(Protocol):
    """A state that counts the draws from chance, so that each draw has a label of its own."""

    draws: int


def draw_label(state: CountsDraws, purpose: str) -> str:
    """Return the label of the next draw for this purpose ("attack#17"), and count it in the state."""
    state.draws += 1
    return f"{purpose}#{state.draws}"


class Chance:
    """A source of draws that depend only on seed, context and label: the same label always gives the same result.

    The state numbers the labels (`draw_label`), so a move that is undone and played again draws the same cards.
    """

    __slots__ = ("_context", "_seed")

    def __init__(self, seed: bytes, context: str) -> None:
        self._seed = seed
        self._context = context

    def _words(self, label: str) -> Iterator[int]:
        # The input of every hash begins in the same way, so this part is hashed only once. A shuffle needs one hash for
        # each card.
        keyed = hmac.new(self._seed, f"{SCHEME}|{self._context}|{label}|".encode(), "sha256")
        for counter in count():
            word = keyed.copy()
            word.update(b"%d" % counter)
            yield int.from_bytes(word.digest()[:8], "big")

    def integer(self, label: str, sides: int) -> int:
        """Return an unbiased integer in ``range(sides)``. Raises `ValueError` unless there are 1 to 2**64 sides."""
        return _below(self._words(label), sides)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """Return the items in random order (Fisher-Yates, from the last position down)."""
        words = self._words(label)
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = _below(words, last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def roll(self, label: str, dice: int, sides: int = 6) -> tuple[int, ...]:
        """Roll ``dice`` dice at once and return their values, each 1 to ``sides``, in the order in which they fell."""
        words = self._words(label)
        return tuple([1 + _below(words, sides) for _ in range(dice)])

    def choose(self, label: str, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.integer(label, len(items))]


def _below(words: Iterator[int], sides: int) -> int:
    """Return a fair number below ``sides``: words at or above the largest multiple of ``sides`` are not used."""
    if not 1 <= sides <= _WORD:
        raise ValueError(f"1 to 2**64 sides are possible, not {sides}")
    limit = _WORD - _WORD % sides
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % sides
