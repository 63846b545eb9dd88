"""What the checks that run over all games must know about the duel."""

from __future__ import annotations

from tests.engine.stand import Stand

# A match may never end if a seat does nothing: a seat that only makes the move "work" does not end its turn.
STAND = Stand(
    options=({}, {"shields": "21", "fixed_windows": True}, {"shields": "3", "heralds": True}),
    shows=False,
    idling_ends=False,
)
