"""Feats, by which a server remembers matches: each names the foe, the mode, the level, and the number of rounds."""

from __future__ import annotations

import msgspec


class Feat(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one side met it, whether the side won or lost.

    ``foe`` is whom the side played against or, where ``against`` is False, who it was itself. ``mode`` is the way in
    which it was played, and ``level`` what made it harder or easier. All three are word keys of the game, and stand in
    its `FeatBook`. ``rounds`` is how many rounds it took.
    """

    foe: str
    mode: str
    level: tuple[str, ...] = ()
    rounds: int
    against: bool = True


class FeatBook(msgspec.Struct, frozen=True):
    """All word keys that feats of a game may have: whom one can beat, in their order, the modes, and the levels."""

    foes: tuple[str, ...]
    modes: tuple[str, ...]
    levels: tuple[str, ...] = ()
