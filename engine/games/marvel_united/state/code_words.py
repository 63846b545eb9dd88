"""The words that several effect codes use for their parameters: moments, places, conditions, symbols and tokens."""

from __future__ import annotations

from typing import Literal

from engine.kernel.cards.data_files import Positive

On = Literal[
    "",
    "turn",
    "start",
    "done",
    "end",
    "damage",
    "bam",
    "arrival",
    "ko",
    "overflow",
    "plan",
    "moved",
    "villain-move",
    "hero-moves-in",
    "arrive",
    "hero-turn-end",
    "villain-turn-end",
    "ko-me",
    "support",
    "play",
    "cleared",
    "missions-2",
    "missions-3",
    "setup",
    "static",
]
At = Literal[
    "own",
    "adj",
    "near",
    "any",
    "other",
    "all",
    "villain",
    "vadj",
    "vnear",
    "not-villain",
    "self",
    "selfadj",
    "selfnear",
    "with-civilian",
    "next-free",
    "next-threatless",
    "tokenless",
    "threatless",
    "ko-hero",
]
If = Literal[
    "",
    "calm",
    "pressure",
    "hand-1-2",
    "hand-2+",
    "hand-3+",
    "hand-4+",
    "some-hand-4+",
    "alone",
    "not-alone",
    "hero-here",
    "one-hero",
    "heroes-2+",
    "none-here",
    "own-clear",
    "no-hero-at-threat",
    "discarded",
    "damaged",
    "not-cleared",
    "no-rick",
    "no-move-in-last-2",
    "after-support",
    "last-support",
    "bam",
    "adds-tokens",
]
Symbol = Literal["move", "attack", "heroic", "wild"]
BoardToken = Literal["thug", "civilian", "doombot"]
Amount = Positive | Literal["all"]
Pick = Literal["me", "lead", "villain"]
