"""The time since a fixed point. Changes of the machine's clock do not affect it."""

import time

# This clock includes the time in which the machine sleeps, if the system offers one; `time.monotonic` may stop then.
_AWAKE_OR_NOT = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def elapsed_ms() -> int:
    """Return the milliseconds since a fixed point in time; setting the machine's clock does not change them."""
    elapsed = time.monotonic_ns() if _AWAKE_OR_NOT is None else time.clock_gettime_ns(_AWAKE_OR_NOT)
    return elapsed // 1_000_000
