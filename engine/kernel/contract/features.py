"""The features of a game, on which the checks over all games, the panels and the texts depend."""

from __future__ import annotations

from typing import Literal

import msgspec

Counts = Literal["turn", "round"]


class Features(msgspec.Struct, frozen=True, kw_only=True):
    """The features of a game; the checks over all games test that the game has exactly these features.

    ``hidden_information``: some viewer may not know everything (a hand, the order of a deck, a secret choice).
    ``chance``: the game draws, rolls or shuffles. ``hand``: each seat has something private to look at, which the
    game's painter shows (`render.painter.Painter`). ``scores``: the game counts something, and `Game.scores` returns
    it. ``counts``: the board numbers turns or rounds (`Game.number`). A game without options has `NoOptions`.
    """

    hidden_information: bool
    chance: bool
    hand: bool
    scores: bool
    counts: Counts = "turn"


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""
