"""The facts that the called tricks give the checks over all games."""

from __future__ import annotations

from tests.engine.stand import Stand

STAND = Stand(beats_idling=False)
