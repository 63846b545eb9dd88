"""Words the figures of standings: points with halves, shares in per cent."""

from __future__ import annotations

from fractions import Fraction

from bot.wording.words import Words

# Figures between 0 and 1, shown in per cent.
SHARES = frozenset({"opponents-share", "game-share"})
ROUNDS = "rounds"
_PARTS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def figure(name: str, value: Fraction, words: Words) -> str:
    """Return a figure of the standings as text."""
    if name == ROUNDS:
        # Fewer rounds rank better, so the value is stored as a negative number.
        return number(-value)
    if name in SHARES:
        return words("percent", number=f"{float(100 * value):.1f}")
    return number(value)


def number(value: Fraction) -> str:
    """Return a number as text: whole, with a half or quarter, otherwise with two decimals."""
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if rest in _PARTS:
        return f"{sign}{whole or ''}{_PARTS[rest]}"
    return f"{sign}{float(abs(value)):.2f}"


def label(name: str, words: Words) -> str:
    """Return the short name of a figure for a column head."""
    return words(f"figure-{name}")
