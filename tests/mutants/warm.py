"""A process that has imported the libraries, but not the tree's code. It forks to run tests.

This starts tests faster. It reads lines of JSON, each with the arguments of pytest and a limit in seconds. It answers
each with a line: the exit code (None after a timeout) and the output.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence

LIBRARIES = (
    "aiohttp.web",
    "aiosqlite",
    "discord.ext.commands",
    "fluent.runtime",
    "hypothesis.strategies",
    "msgspec",
    "networkx",
    "PIL.ImageFont",
    "pytest",
    "pytest_asyncio.plugin",
    "xdist.plugin",
)
STEP = 0.02


def run(arguments: Sequence[str], seconds: float) -> tuple[int | None, str]:
    """Run pytest in a forked process. Return its exit code (None after a timeout) and its output."""
    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if child == 0:
            _run_here(arguments, output.fileno())
        code = _exit_code(child, seconds)
        output.seek(0)
        return code, output.read().decode(errors="replace")


def _exit_code(child: int, seconds: float) -> int | None:
    """Wait for a process. Return its exit code, None if it had to be stopped."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(STEP)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _run_here(arguments: Sequence[str], output: int) -> None:
    """Run pytest in this process, and end it."""
    code = 1
    try:
        os.setsid()
        os.dup2(output, 1)
        os.dup2(output, 2)
        import pytest

        code = int(pytest.main(list(arguments)))
        sys.stdout.flush()
    finally:
        os._exit(code)


def main() -> None:
    """Answer the input line by line."""
    for name in LIBRARIES:
        importlib.import_module(name)
    gc.freeze()
    for line in sys.stdin:
        arguments, seconds = json.loads(line)
        sys.stdout.write(json.dumps(run(arguments, seconds)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
