"""The game's words for choices, gathered for the kernel from the modules that make them."""

from __future__ import annotations

from engine.games.splendor_marvel.labels import label as label
from engine.games.splendor_marvel.labels import preview as preview
from engine.games.splendor_marvel.lacking import vocabulary as vocabulary
from engine.games.splendor_marvel.lacking import why_not as why_not
from engine.games.splendor_marvel.spoken import any_order as any_order
from engine.games.splendor_marvel.spoken import spoken as spoken
