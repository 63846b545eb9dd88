"""The facts about Called tricks that the checks over all games need."""

from __future__ import annotations

from tests.engine.stand import Stand

STAND = Stand(beats_idling=False)
