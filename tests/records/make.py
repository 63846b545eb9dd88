"""Makes recorded matches anew: `python -m tests.records.make SLUG…`, or those of every game.

``recordings`` of ``tests.engine.games.<slug>.recording`` yields what a game records; without it, usual matches are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.kernel.registry import game_named, games
from tests.engine.playing import any_move, good_move
from tests.engine.stand import own_module
from tests.engine.tables import seat_counts
from tests.records.recorded import Recorded, found, recorded
from tests.toys import know

FOLDER = Path(__file__).parent


def usual(slug: str) -> Iterator[tuple[str, Recorded]]:
    """Yield a match of each table size, half of them played well."""
    game = game_named(slug)
    for seats in seat_counts(game):
        choose, how = (good_move, "play well") if seats % 2 == 0 else (any_move, "play anything")
        yield f"seats-{seats}", recorded(f"{seats} seats that {how}", found(game, seats, {}, choose, lambda *_: True))


def recordings(slug: str) -> Iterator[tuple[str, Recorded]]:
    """Yield the matches that a game records, by name."""
    own = own_module(slug, "recording")
    yield from usual(slug) if own is None else own.recordings()


def main(slugs: list[str]) -> None:
    """Write the records of these games, or of every one."""
    know()
    for slug in slugs or games():
        folder = FOLDER / slug
        folder.mkdir(exist_ok=True)
        for name, document in recordings(slug):
            (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
