"""What the checks that run over all games must know about the brigade."""

from __future__ import annotations

from tests.engine.stand import Stand

# A match reveals only one hidden fact, after its first turn, so its moves count as revealing none.
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
