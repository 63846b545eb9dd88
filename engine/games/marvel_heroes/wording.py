"""The game's words for choices, gathered for the kernel from the modules that make them."""

from __future__ import annotations

from engine.games.marvel_heroes.labels import label as label
from engine.games.marvel_heroes.lacking import vocabulary as vocabulary
from engine.games.marvel_heroes.lacking import why_not as why_not
from engine.games.marvel_heroes.previews import preview as preview
from engine.games.marvel_heroes.spoken import any_order as any_order
from engine.games.marvel_heroes.spoken import spoken as spoken
