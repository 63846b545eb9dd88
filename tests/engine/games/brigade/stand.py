"""The facts about the brigade that the checks over all games need."""

from __future__ import annotations

from tests.engine.stand import Stand

# Only the first turn of a match reveals something.
STAND = Stand(
    options=(
        {},
        {"heat": 7},
        {"arsonist": True},
        {"heat": 9},
        {"arsonist": True, "last": True},
        {"secret_tools": True},
    ),
    shows=False,
)
