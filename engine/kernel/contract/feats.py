"""Feats: facts of a match that a server remembers. They are the foe, the mode, the level and the number of rounds."""

from __future__ import annotations

import msgspec


class Feat(msgspec.Struct, frozen=True, kw_only=True):
    """The feat of one side in a match, whether the side won or lost.

    ``foe`` is the side's opponent, or the side's own role if ``against`` is False. ``mode`` is the way in which the
    match was played, and ``level`` made it harder or easier. All three are keys of the game's messages, listed in
    its `FeatBook`. ``rounds`` is the number of rounds of the match.
    """

    foe: str
    mode: str
    level: tuple[str, ...] = ()
    rounds: int
    against: bool = True


class FeatBook(msgspec.Struct, frozen=True):
    """All message keys that the feats of a game may use: the foes in their order, the modes, and the levels."""

    foes: tuple[str, ...]
    modes: tuple[str, ...]
    levels: tuple[str, ...] = ()
