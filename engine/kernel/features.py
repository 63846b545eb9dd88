"""What a game has: what checks ask of it, and what panels and texts leave out, follows from this."""

from __future__ import annotations

import msgspec


class Features(msgspec.Struct, frozen=True, kw_only=True):
    """What a game has; the checks over all games hold it to this.

    ``hidden``: there is something that some viewer may not know (a hand, the order of a deck, a secret choice).
    ``chance``: something is drawn, rolled or shuffled. ``hand``: each seat has something of its own to look at, which
    the game's painter shows (`render.painter.Painter`). ``scores``: something is counted, and `Game.scores` tells
    it. A game with nothing to choose in the lobby has the `NoOptions`.
    """

    hidden: bool
    chance: bool
    hand: bool
    scores: bool


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""
