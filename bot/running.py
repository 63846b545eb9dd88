"""`sobremesa run` and `sobremesa play`: the bot on Discord, and the bot at the local table."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import signal
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path

import discord
from pydantic import ValidationError

from bot.client import Sobremesa
from bot.host.desk import now_ms
from bot.local.client import point_client_at
from bot.local.server import LocalTable
from bot.logs import log_to_stderr
from bot.settings import Settings
from bot.words import load_all
from storage import Storage
from storage.errors import StorageError

BAD_INPUT = 2
LOCAL_PORT = 8321


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `run` accepts; the token comes from the environment or `.env`."""
    parser.add_argument("--database", type=Path, default=None, help="the database file")
    parser.add_argument("--local", metavar="URL", default=None, help="connect to a local table instead of Discord")


def add_play_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `play` accepts."""
    parser.add_argument("--database", type=Path, default=None, help="the database file")
    parser.add_argument("--port", type=int, default=LOCAL_PORT, help=f"the page's port (default {LOCAL_PORT}; 0: any)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")


def run(args: argparse.Namespace) -> int:
    """Connect and stay until stopped; 2 with a clear line when that cannot be."""
    try:
        settings = Settings()
    except ValidationError as error:
        return _fail("; ".join(f"{fault['loc'][0]}: {fault['msg']}" for fault in error.errors()))
    token = settings.token.get_secret_value().strip() if settings.token else ""
    if not token:
        return _fail("DISCORD_TOKEN is not set. Put it into the environment or into a file .env beside you.")
    log_to_stderr(settings.log_level)
    if args.local:
        point_client_at(args.local)
    return _until_stopped(_run(settings, args.database or settings.database, token))


def play(args: argparse.Namespace) -> int:
    """Serve the local table with the bot at it until Ctrl-C; both begin again where they were."""
    settings = Settings()
    log_to_stderr("WARNING")
    return _until_stopped(_play(args, args.database or settings.database.with_name("local.db")))


async def _run(settings: Settings, database: Path, token: str) -> int:
    await asyncio.to_thread(load_all)
    async with await _storage(database) as storage, Sobremesa(storage, shards=settings.shards) as client:
        return await _stay(client, storage, token)


async def _play(args: argparse.Namespace, database: Path) -> int:
    await asyncio.to_thread(load_all)
    token = secrets.token_urlsafe()
    async with await _storage(database) as storage:
        try:
            local = await LocalTable.start(token=token, file=database.with_suffix(".table.db"), port=args.port)
        except OSError as error:
            return _fail(f"port {args.port}: {error.strerror}. Choose another with --port.")
        try:
            point_client_at(local.url)
            async with Sobremesa(storage, shards=1) as client:
                sys.stdout.write(f"Sobremesa is at {local.url} (Ctrl-C ends it; it goes on where it was)\n")
                sys.stdout.flush()
                if not args.no_browser:
                    await asyncio.to_thread(webbrowser.open, local.url)
                return await _stay(client, storage, token)
        finally:
            await local.stop()


async def _stay(client: Sobremesa, storage: Storage, token: str) -> int:
    """Be connected until somebody ends it, the token is refused, or another process takes the database over."""
    connected = asyncio.create_task(client.start(token))
    lost = asyncio.create_task(storage.lost.wait())
    try:
        await asyncio.wait({connected, lost}, return_when=asyncio.FIRST_COMPLETED)
        if lost.done():
            return _fail("another process has taken the database over, so this one stops.")
        await connected
    except discord.LoginFailure:
        return _fail("Discord refused DISCORD_TOKEN. Copy it again from the bot's page in the developer portal.")
    finally:
        lost.cancel()
        await client.close()
        connected.cancel()
        await asyncio.gather(connected, lost, return_exceptions=True)
    return 0


async def _storage(database: Path) -> Storage:
    await asyncio.to_thread(database.parent.mkdir, parents=True, exist_ok=True)
    return await Storage.open(database, clock=now_ms)


def _until_stopped(work: Coroutine[None, None, int]) -> int:
    """Run to the end; Ctrl-C and a plain kill both end it in order."""
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            return runner.run(_stoppable(work))
    except KeyboardInterrupt:
        return 0
    except (StorageError, OSError) as error:
        return _fail(str(error))


async def _stoppable(work: Coroutine[None, None, int]) -> int:
    task = asyncio.ensure_future(work)
    if sys.platform != "win32":
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return 0


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def _fail(why: str) -> int:
    sys.stderr.write(f"sobremesa: {why}\n")
    return BAD_INPUT
