"""Runs only the local table, without the bot: `python -m bot.local --token WORD` (docs/local_table.md)."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from bot.local.bodies.limits import RouteLimits
from bot.local.server import LocalTable
from bot.local.world.store import TableFileError

ABOUT = """\
A Discord-compatible server on this machine, with a page on which you act as its users. A bot that is pointed at it
needs no Discord account, no token of Discord's, and no network. The first line of output is the address of the page;
Ctrl-C ends the server."""
BAD_INPUT = 2


async def serve(table: LocalTable) -> None:
    """Serves until the process is asked to stop. First writes the URL as one line."""
    sys.stdout.write(f"{table.url}\n")
    sys.stdout.flush()
    end_event = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, end_event.set)
    try:
        await end_event.wait()
    finally:
        await table.stop()


async def run(token: str, port: int, file: Path | None, limits: RouteLimits) -> int:
    """Starts a table, serves, and returns the exit code. If the table cannot start, writes the reason."""
    try:
        table = await LocalTable.start(token=token, file=file, port=port, limits=limits)
    except TableFileError as error:
        sys.stderr.write(f"python -m bot.local: {error}\n")
        return BAD_INPUT
    except OSError as error:
        sys.stderr.write(f"python -m bot.local: port {port}: {error.strerror}. Choose another with --port.\n")
        return BAD_INPUT
    await serve(table)
    return 0


def port_number(text: str) -> int:
    """Returns a port number. Raises `argparse.ArgumentTypeError`."""
    if not text.isdecimal() or int(text) > 0xFFFF:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 65535")
    return int(text)


def main() -> int:
    """Runs the command line. Returns the exit code: 0 if stopped by the user, 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m bot.local", description=ABOUT)
    parser.add_argument("--token", required=True, metavar="WORD", help="any word; the table accepts no other bot token")
    parser.add_argument("--port", type=port_number, default=0, help="the port of server and page (default: a free one)")
    parser.add_argument("--file", type=Path, help="keep the table in this file (default: in memory, until it ends)")
    parser.add_argument("--limits", action="store_true", help="limit the rate of requests about as Discord does")
    args = parser.parse_args()
    limits = RouteLimits.discord() if args.limits else RouteLimits()
    with contextlib.suppress(KeyboardInterrupt):
        return asyncio.run(run(args.token, args.port, args.file, limits))
    return 0


if __name__ == "__main__":
    sys.exit(main())
