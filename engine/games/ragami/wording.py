"""The game's words for choices, gathered for the kernel from the modules that make them."""

from __future__ import annotations

from engine.games.ragami.labels import label as label
from engine.games.ragami.lacking import vocabulary as vocabulary
from engine.games.ragami.lacking import why_not as why_not
from engine.games.ragami.previews import preview as preview
from engine.games.ragami.spoken import any_order as any_order
from engine.games.ragami.spoken import spoken as spoken
