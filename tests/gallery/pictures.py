"""Sample positions of every game as pictures, with their alt texts: ``python -m tests.gallery.pictures [DIR]``."""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from bot.wording.words import words_for
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import game_named, games
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.record import new_record
from render.ground.scene import Scene
from render.pictures import Picture, board_picture, hand_picture, hands_picture
from render.registry import painter_for
from tests.engine.tables import people

Kind = Literal["board", "hand", "hands"]
NAMES = ("Ana", "Bruno Díaz", "Chloé", "Dmitri")
LONG = (
    "Maximiliana Fernández de la Vega y Ortiz",
    "The Honourable Mr. Featherstonehaugh",
    "Wolfeschlegelsteinhausenbergerdorff",
    "W" * 32,
)
HOSTILE = (
    "שלום עולם \u202egnp.exe",
    "Z\u0351\u0352\u0353\u0354\u0355\u0356a\u0300\u0301\u0302\u0303l\u0310\u0311g\u0312o\u0357\n\n@everyone",
    "👩‍👩‍👧‍👦🔥\u200b\u200b\u2060",
    "\ufdfd𝕱𝖗𝖆𝖐𝖙𝖚𝖗 田中",
)


class Position(NamedTuple):
    """A match as one viewer sees it, with the names of its seats."""

    view: View
    names: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Sample:
    """A position to paint. It is played out only when it is first used, so that listing all samples costs nothing."""

    name: str
    slug: str
    lang: str
    kind: Kind
    reach: Callable[[], Position]

    @cached_property
    def position(self) -> Position:
        return self.reach()

    @property
    def view(self) -> View:
        """Return what the viewer sees."""
        return self.position.view

    @property
    def names(self) -> tuple[str, ...]:
        return self.position.names


def at_hand(view: View, names: tuple[str, ...]) -> Callable[[], Position]:
    """Return a function that returns this position, which needs no played moves."""
    return lambda: Position(view, names)


def start(slug: str, seats: int, seed: int, options: dict[str, object] | None = None) -> Match:
    """Return a new match whose seed is derived from a number.

    The match keeps its deal when the game's version rises.
    """
    game = game_named(slug)
    secret = hashlib.sha256(f"{slug}/{seats}/{seed}".encode()).digest()
    record = new_record(
        game,
        match_id=f"gallery-{seed}",
        options=game.parse_options(options or {}),
        seats=seats,
        entropy=tuple(map(str, range(seats))),
        seed=secret,
    )
    return Match(msgspec.structs.replace(record, version=1))


def step(match: Match, number: int, *, wild: int = 9) -> None:
    """Play one move: usually the best-looking one, every ``wild``-th time a random one."""
    decision = match.decisions()[0]
    dice = int.from_bytes(hashlib.sha256(f"{match.record.match_id}/{number}".encode()).digest()[:8], "big")
    moves = decision.moves
    if dice % wild:
        view = match.view(decision.seat)
        rate = match.game.adviser.rate
        move = max(moves, key=lambda some: (rate(view, some), hashlib.sha256(repr(some).encode()).digest()))
    else:
        move = moves[dice // wild % len(moves)]
    match.play(decision.seat, " ".join(move))


def positions(match: Match, *, wild: int = 9, limit: int = 600) -> Iterator[Match]:
    """Yield the match before every move and at its end."""
    for number in range(limit):
        yield match
        if match.outcome() is not None:
            return
        step(match, number, wild=wild)


def play_until(match: Match, done: Callable[[Match], bool], *, wild: int = 9) -> Match:
    """Play on until ``done``. Raises `LookupError` if that never happens."""
    for position in positions(match, wild=wild):
        if done(position):
            return position
    raise LookupError("the match ended before such a position came up")


def first(
    slug: str,
    seats: int,
    done: Callable[[Match], bool],
    wild: int = 9,
    tried_first: int = 0,
    **options: object,
) -> Match:
    """Return the first position, over many matches, that satisfies ``done``. Raises `LookupError` if none does.

    ``tried_first`` is a seed known to lead to one, because a search may take seconds.
    """
    for seed in (tried_first, *range(200)):
        try:
            return play_until(start(slug, seats, seed, dict(options)), done, wild=wild)
        except LookupError:
            continue
    raise LookupError(slug)


@cache
def samples() -> tuple[Sample, ...]:
    return tuple(sample for slug in games() for sample in _gallery(slug)(slug))


def _gallery(slug: str) -> Callable[[str], Iterator[Sample]]:
    """Return the generator of a game's samples: ``gallery`` of ``tests.gallery.<slug>``, or the default."""
    own = _own(slug)
    found: Callable[[str], Iterator[Sample]] = usual_samples if own is None else own.gallery
    return found


def _own(slug: str) -> Any:
    return importlib.import_module(f"tests.gallery.{slug}") if find_spec(f"tests.gallery.{slug}") else None


def usual_samples(slug: str) -> Iterator[Sample]:
    """Yield the start, the middle and the end of a match of each size, with all kinds of names and both languages."""
    game = game_named(slug)
    for seats in game.table(game.parse_options({})).seat_counts:
        for part in (0, 1, 2):
            name = f"{seats}-{('start', 'middle', 'end')[part]}"
            yield from _shown(name, slug, seats, part, NAMES, "en")
            yield from _shown(f"{name}-spanish", slug, seats, part, LONG, "es")
        yield from _shown(f"{seats}-hostile", slug, seats, 1, HOSTILE, "en")


def _shown(name: str, slug: str, seats: int, part: int, names: tuple[str, ...], lang: str) -> Iterator[Sample]:
    """Yield the samples of one position: board, hand, and all hands.

    ``part`` is 0 at the start of the match, 1 in the middle, and 2 at the end.
    """

    def board() -> Position:
        return Position(_halves(slug, seats)[part].view(None), people(names, seats))

    def hand() -> Position:
        match = _halves(slug, seats)[part]
        decisions = match.decisions()
        return Position(match.view(decisions[0].seat if decisions else 0), people(names, seats))

    yield Sample(f"{name}-board", slug, lang, "board", board)
    if game_named(slug).features.hand:
        yield Sample(f"{name}-hand", slug, lang, "hand", hand)
    if part and painter_for(slug).paints_all_hands:
        yield Sample(f"{name}-hands", slug, lang, "hands", hand)


@cache
def _halves(slug: str, seats: int) -> tuple[Match, Match, Match]:
    """Return a match at its start, halfway, and at its end."""
    *_, whole = positions(start(slug, seats, 1))
    record = whole.full_record()
    return replay(record, 0), replay(record, len(record.moves) // 2), whole


def scene_of(sample: Sample) -> Scene:
    return Scene(*sample.position)


def picture_of(sample: Sample) -> Picture:
    paint = {"board": board_picture, "hand": hand_picture, "hands": hands_picture}[sample.kind]
    return paint(sample.slug, scene_of(sample), words_for(sample.slug, sample.lang))


def write_pictures(pictures: Iterable[tuple[str, Picture]]) -> None:
    """Write each picture as PNG and alt text under its name, into the folder that the command line names."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures:
        path = folder / name
        path.with_suffix(".png").write_bytes(picture.png)
        path.with_suffix(".txt").write_text(picture.alt + "\n", encoding="utf-8")
        print(f"{path}.png  {len(picture.png) // 1000} kB  alt {len(picture.alt)}")  # noqa: T201


def main() -> None:
    write_pictures((f"{sample.slug}-{sample.name}", picture_of(sample)) for sample in samples())


if __name__ == "__main__":
    main()
