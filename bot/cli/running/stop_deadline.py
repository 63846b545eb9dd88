"""Ends a process that was told to stop, even if one of its threads still waits for a network that is cut."""

from __future__ import annotations

import logging
import os
import threading

# A process that was told to stop ends after this time at the latest. Service managers kill it after 30 seconds.
STOP_SECONDS = 28.0
# How long a process whose work is done waits for its remaining threads, such as one that asks for a host's address.
LEFT_SECONDS = 2.0
_log = logging.getLogger(__name__)


def end_after(seconds: float, code: int) -> None:
    """End the process with this exit code after some seconds, unless it has ended by then. Returns at once."""
    timer = threading.Timer(seconds, _end_process, (code,))
    timer.daemon = True
    timer.start()


def _end_process(code: int) -> None:
    _log.warning("the process ends although a part of it still waits, for example for a network that is cut")
    logging.shutdown()
    os._exit(code)
