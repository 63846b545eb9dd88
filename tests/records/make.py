"""Records matches of the current rules: `python -m tests.records.make SLUG…`, or those of every game.

``recordings`` of ``tests.engine.games.<slug>.recording`` yields the matches that a game records; the default is usual
matches. Records of a released rules version are kept. If they now play differently, the game's `version` must rise.
With `--not-landed`, the records of a version that has not been played yet are replaced.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator

import msgspec

from engine.kernel.contract.registry import AnyGame, game_named, games
from engine.kernel.errors import BadRecord
from engine.kernel.matches.match import replay
from tests.engine.playing import any_move, good_move
from tests.engine.stand import own_module
from tests.engine.tables import seat_counts
from tests.records.recorded import FOLDER, Recorded, found, read, recorded, state_digest, with_middle
from tests.toys import know

NOT_LANDED = "--not-landed"


def usual(slug: str) -> Iterator[tuple[str, Recorded]]:
    """Yield a match of each table size. With an even number of seats the players play well, otherwise at random."""
    game = game_named(slug)
    for seats in seat_counts(game):
        choose, how = (good_move, "play well") if seats % 2 == 0 else (any_move, "play anything")
        yield f"seats-{seats}", recorded(f"{seats} seats that {how}", found(game, seats, {}, choose, lambda *_: True))


def recordings(slug: str) -> Iterator[tuple[str, Recorded]]:
    """Yield the matches that a game records, with their names."""
    own = own_module(slug, "recording")
    yield from usual(slug) if own is None else own.recordings()


def leads_elsewhere(game: AnyGame) -> list[str]:
    """Return the recorded matches of the game's version that the current rules play differently."""
    changed = []
    for path in sorted((FOLDER / game.slug / str(game.version)).glob("*.json")):
        kept = read(path)
        try:
            same = state_digest(replay(kept.record)) == kept.state_sha256
        except BadRecord:
            same = False
        if not same:
            changed.append(path.stem)
    return changed


def make(game: AnyGame) -> None:
    """Write the matches of a game's version."""
    folder = FOLDER / game.slug / str(game.version)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, document in recordings(game.slug):
        written = msgspec.json.format(msgspec.json.encode(with_middle(document)), indent=1)
        (folder / f"{name}.json").write_bytes(written + b"\n")


def main(words: list[str]) -> int:
    """Write the records of these games, or of every game. Return 1 if a released rules version would be changed."""
    know()
    slugs = [word for word in words if word != NOT_LANDED]
    for slug in slugs or games():
        game = game_named(slug)
        changed = [] if NOT_LANDED in words else leads_elsewhere(game)
        if changed:
            sys.stderr.write(
                f"{slug}: recorded {', '.join(changed)} of version {game.version} lead elsewhere by these rules:"
                f" raise `version`, or add {NOT_LANDED} if nobody has played by version {game.version}\n"
            )
            return 1
        make(game)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
