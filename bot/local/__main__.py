"""Runs the local table alone: `python -m bot.local --token T [--port P] [--file F] [--limits]`."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from bot.local.limits import RouteLimits
from bot.local.server import LocalTable


async def serve(token: str, port: int, file: Path | None, limits: RouteLimits) -> None:
    """Serves until the process is asked to end; writes the URL as one line first."""
    table = await LocalTable.start(token=token, file=file, port=port, limits=limits)
    sys.stdout.write(f"{table.url}\n")
    sys.stdout.flush()
    ended = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, ended.set)
    try:
        await ended.wait()
    finally:
        await table.stop()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.local", description="The local table alone.")
    parser.add_argument("--token", required=True, help="the only bot token that is accepted")
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--file", type=Path, help="SQLite file; without it all is kept in memory")
    parser.add_argument("--limits", action="store_true", help="limit the rate of requests about as Discord does")
    given = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        limits = RouteLimits.discord() if given.limits else RouteLimits()
        asyncio.run(serve(given.token, given.port, given.file, limits))


if __name__ == "__main__":
    main()
