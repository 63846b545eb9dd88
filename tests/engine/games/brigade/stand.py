"""What the brigade tells the checks over all games."""

from __future__ import annotations

from tests.engine.stand import Stand

STAND = Stand(options=({}, {"heat": 7}, {"arsonist": True}, {"heat": 9}))
