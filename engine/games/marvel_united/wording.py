"""The game's words for choices, gathered for the kernel from the modules that make them."""

from __future__ import annotations

from engine.games.marvel_united.labels import label as label
from engine.games.marvel_united.lacking import vocabulary as vocabulary
from engine.games.marvel_united.lacking import why_not as why_not
from engine.games.marvel_united.previews import preview as preview
from engine.games.marvel_united.spoken import any_order as any_order
from engine.games.marvel_united.spoken import spoken as spoken
