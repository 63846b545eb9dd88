"""A seat's part in its table's agreement on a time to go on (TN-67). It is stored with the seat's clock."""

from __future__ import annotations

from typing import Literal

import msgspec

# The stages: "proposed" (times are proposed), "agreed" (the table has agreed on one, and its clocks wait), "come" (that
# time has come, and no player has acted since).
Stage = Literal["proposed", "agreed", "come"]
STAGES: tuple[Stage, ...] = ("proposed", "agreed", "come")


class Appointment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's part in its table's agreement on a time to play. All times are in UTC milliseconds."""

    stage: Stage
    at: int  # When the stage began, or when the latest times were proposed.
    until: int | None = None  # The time on which the table agreed.
    times: tuple[int, ...] = ()  # The proposed times that suit the seat's player.
    untold: bool = False  # The player must still be notified individually.
    # The session's revision that made the proposals, the agreement or its end. The time `at` may be corrected; this
    # number stays.
    revision: int = 0

    @property
    def invitation(self) -> int:
        """The number that identifies the timers about this stage, which notify the players."""
        return self.revision * len(STAGES) + STAGES.index(self.stage)


def invited_stage(number: int) -> Stage:
    """Return the stage about which a timer with this number notifies its player."""
    return STAGES[number % len(STAGES)]
