"""Plays every game in a new interpreter with several reading threads. Prints the types that were built late.

msgspec builds its data for a type on first use. If several threads do that at the same time, the process can crash. So
every type must be built before a command starts its threads. Argument: the database file.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import sys
import threading
from pathlib import Path
from types import FrameType

import msgspec

from bot.cli.main import COMMANDS
from bot.face.paintings import load_files
from bot.host.rulings import Pause
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from tests.bot.hosted import ANA, Table
from tests.engine.tables import small_table

READERS = 3
MOVES = 6
MODERATOR = 90
late: set[str] = set()


def note(frame: FrameType, event: str, _argument: object) -> None:
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        late.add(str(frame.f_locals["obj"]))


def stored(of: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    kinds = [kind for below in of.__subclasses__() for kind in (below, *stored(below))]
    return [kind for kind in kinds if kind.__module__.startswith("storage.")]


def read_all(kinds: list[type[msgspec.Struct]], together: threading.Barrier) -> None:
    for kind in kinds:
        together.wait()
        with contextlib.suppress(msgspec.ValidationError):
            msgspec.convert({}, kind, strict=False)


def read_at_once() -> None:
    """Let several threads read each kind of stored record at the same moment."""
    kinds, together = stored(msgspec.Struct), threading.Barrier(READERS)
    readers = [threading.Thread(target=read_all, args=(kinds, together)) for _ in range(READERS)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()


async def play(table: Table, game: str) -> None:
    number = await table.begin(users=tuple(range(ANA, ANA + small_table(games()[game]))), game=game)
    host = table.host
    for _ in range(MOVES):
        live = await host.after_automatic_moves(number)
        if not live.is_running:
            break
        seat = live.due_seats()[0]
        decision = live.running_match.decision_of(seat.seat)
        assert decision is not None
        assert seat.user_id is not None
        await table.move(number, seat.user_id, " ".join(decision.moves[0]))
    live = await table.live(number)
    await host.log(live, None)
    await host.export(live)
    await host.replays.story(live)
    with contextlib.suppress(Refused):
        await host.undo.ask_undo(number, ANA, table.interaction())
    if live.is_running:
        await host.rulings.carry_out(number, MODERATOR, Pause(), "why")


async def everything(path: Path) -> None:
    table = Table(path)
    await table.open()
    try:
        for game in games():
            await play(table, game)
        await table.restart()
        await table.host.unfinished()
        await table.host.personal_data.everything(ANA)
        await table.host.personal_data.forget(ANA)
    finally:
        await table.storage.close()


def main(path: Path) -> None:
    for _, module, _ in COMMANDS:
        importlib.import_module(module)
    load_files()
    # Threads switch as often as possible.
    sys.setswitchinterval(1e-6)
    threading.setprofile(note)
    sys.setprofile(note)
    read_at_once()
    asyncio.run(everything(path))
    sys.stdout.write("\n".join(sorted(late)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
