"""Finds out whether another process of this machine still runs."""

import os
import sys
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")
# Its number tells apart the containers of a machine, in which the same pid belongs to different processes.
_NAMESPACE = _PROC / "self/ns/pid"
_BOOT_ID = _PROC / "sys/kernel/random/boot_id"
# Positions in /proc/<pid>/stat, counted after the command's name: the state, and the start in ticks since boot.
_STATE, _START = 0, 19


def process_start(pid: int) -> str | None:
    """Return the boot id, the number of the PID namespace and the start time of a process, with ":" between them.

    Return None if they are not readable. Raises ProcessLookupError.
    """
    if sys.platform == "win32":
        return None
    with suppress(PermissionError):  # This error means that the process runs, but belongs to another user.
        os.kill(pid, 0)
    try:
        boot = _BOOT_ID.read_text(encoding="ascii").strip()
        namespace = _NAMESPACE.stat().st_ino
        stat = (_PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    fields = stat.rpartition(")")[2].split()
    if fields[_STATE] in ("Z", "X"):
        raise ProcessLookupError(pid)
    return f"{boot}:{namespace}:{fields[_START]}"


def is_gone(pid: int, recorded_start: str | None) -> bool:
    """Return True if the process that had this pid and start time has certainly ended.

    Of processes before a restart of the machine, or in another PID namespace, nothing is certain: their host may be
    another machine with the same name.
    """
    own_start = process_start(os.getpid())
    if own_start is not None and (recorded_start is None or _place_of(recorded_start) != _place_of(own_start)):
        return False
    try:
        start = process_start(pid)
    except ProcessLookupError:
        return True
    return start is not None and recorded_start is not None and start != recorded_start


def _place_of(start: str) -> str:
    """Return the boot id and the number of the PID namespace."""
    return start.rpartition(":")[0]
