"""A table (of Splendor: Marvel by default), and requests to it as programs send them."""

from __future__ import annotations

import io
import json
from typing import Any

from bot.cli.offline.table import Table, serve
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.record import new_record

SPLENDOR = "splendor_marvel"
SEED = "5e" * 32
TAKE = "take yellow blue red"


def table(lang: str = "en", *, slug: str = SPLENDOR, open_hands: bool = True, seats: int = 2, **options: int) -> Table:
    game = game_named(slug)
    record = new_record(
        game,
        match_id="table",
        options=game.parse_options(options),
        seats=seats,
        entropy=(),
        seed=bytes.fromhex(SEED),
    )
    return Table(record, lang, open_hands=open_hands)


def ask(at: Table, do: str, **fields: Any) -> dict[str, Any]:
    """Send a request as one line. Return the parsed answer."""
    return ask_line(at, json.dumps({"do": do, **fields}).encode() + b"\n")


def ask_line(at: Table, line: bytes) -> dict[str, Any]:
    sink = io.BytesIO()
    serve(at, io.BytesIO(line), sink)
    (answer,) = sink.getvalue().splitlines()
    found: dict[str, Any] = json.loads(answer)
    return found


def code(answer: dict[str, Any]) -> str:
    assert answer.keys() == {"ok", "error"}
    assert answer["ok"] is False
    assert answer["error"].keys() == {"code", "message"}
    assert answer["error"]["message"]
    return str(answer["error"]["code"])
