"""Benchmarks of pictures: painting a board cold, warm and after one move, encoding it, and the event loop's delay."""

from __future__ import annotations

import asyncio
import io
import itertools
import random
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter

from PIL.Image import Image

from bot.cli.running.run import LEAST_WORKERS
from bot.face.paintings import load_files
from bot.face.studio import Studio
from bot.host.ground.workers import WorkerProcesses, Workers
from bot.host.matches.live import Live
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named, games
from render.ground import caches, png
from render.ground.compose import lent, painted
from render.ground.limits import MOST_BYTES
from render.ground.scene import Scene
from render.pictures import board_picture
from render.registry import painter_for
from tests.bench.engine import any_move, match_in_the_middle, new_match
from tests.bench.rows import Report, Row, at_least, at_most, at_most_above, below
from tests.bench.timing import Effort, p99, run
from tests.bench.timing import lateness as ticks
from tests.bot.unstored import session_of
from tests.engine.tables import people, seat_counts
from tests.toys import know

NAMES = ("Ana", "Bruno Díaz", "Chloé", "Dmitri")
MILLI = 1e3
# The successive positions that are painted again and again.
SCENES = 30
NOT_LATER = at_most_above(2, "ms")
# How many boards the studio begins to paint per second while the lateness is measured.
BEGUN = 40.0


def most_seats(slug: str) -> int:
    """Return the largest number of seats: the fullest board."""
    return max(seat_counts(game_named(slug)))


def scenes(slug: str, count: int, first: int = 20) -> list[Scene]:
    """Return successive positions of one match as a spectator sees them, beginning after ``first`` moves."""
    chooser = random.Random(3)
    seats = most_seats(slug)
    match = match_in_the_middle(seats, first, slug)
    names = people(NAMES, seats)
    found = [Scene(match.view(None), names)]
    while match.decisions() and len(found) < count:
        match.play(*any_move(match, chooser))
        found.append(Scene(match.view(None), names))
    return found


class Easel:
    """Paints boards and returns them for reuse, as the bot does."""

    def __init__(self, slug: str) -> None:
        self.words = words_for(slug, "en")
        self.painter = painter_for(slug)

    def paint(self, scene: Scene) -> float:
        """Paint a board. Return the painting time in seconds."""
        start = perf_counter()
        with lent(self.painter.board(scene, self.words)):
            return perf_counter() - start

    def image(self, scene: Scene) -> Image:
        return painted(self.painter.board(scene, self.words))


def painting(effort: Effort, report: Report) -> None:
    """Time the board without any sprite, with all sprites, and after one move."""
    for slug in games():
        _painting(slug, effort, report)


def _painting(slug: str, effort: Effort, report: Report) -> None:
    easel = Easel(slug)
    steps = list(itertools.pairwise(scenes(slug, effort.some(SCENES))))
    for _, after in steps:
        easel.paint(after)
    cold, warm, changed, whole = [], [], [], []
    start = perf_counter()
    for before, after in itertools.cycle(steps):
        caches.PICTURES.clear()
        warm.append(easel.paint(before))
        changed.append(easel.paint(after))
        began = perf_counter()
        board_picture(slug, before, easel.words)
        whole.append(perf_counter() - began)
        if perf_counter() - start > effort.rounds * effort.seconds:
            break
    for scene, _ in itertools.islice(itertools.cycle(steps), max(1, int(effort.rounds * effort.seconds * 4))):
        caches.clear()
        cold.append(easel.paint(scene))
    ours, redraw, first = (median(seconds) * MILLI for seconds in (changed, warm, cold))
    report(Row(f"{slug}: board with warm sprites (cold)", "ms", redraw, first, at_most(0.25)))
    report(Row(f"{slug}: board after one move (warm)", "ms", ours, redraw, at_most(0.6)))
    report(Row(f"{slug}: board after one move to PNG with alt text", "ms", median(whole) * MILLI))


def encoding(effort: Effort, report: Report) -> None:
    """Time encoding a board as PNG, compared with Pillow's level 1 on the same pixels."""
    for slug in games():
        _encoding(slug, effort, report)


def _encoding(slug: str, effort: Effort, report: Report) -> None:
    image = Easel(slug).image(scenes(slug, 1)[0])
    ours, pillow = [], []
    mine = theirs = b""
    for _ in range(max(1, int(effort.rounds * effort.seconds * 8))):
        mine, seconds = _timed(lambda: png.encode(image))
        ours.append(seconds)
        theirs, seconds = _timed(lambda: _by_pillow(image))
        pillow.append(seconds)
    what = f"{slug}: PNG of a board (Pillow level 1)"
    report(Row(what, "ms", median(ours) * MILLI, median(pillow) * MILLI, at_most(1 / 8, "1/8")))
    report(Row(f"{slug}:   its size (the same)", "kB", len(mine) / 1000, len(theirs) / 1000, at_most(1)))
    report(Row(f"{slug}:   its size (the limit)", "kB", len(mine) / 1000, goal=below(MOST_BYTES / 1000, "kB")))


def _timed(make: Callable[[], bytes]) -> tuple[bytes, float]:
    start = perf_counter()
    made = make()
    return made, perf_counter() - start


def _by_pillow(image: Image) -> bytes:
    sink = io.BytesIO()
    image.save(sink, "PNG", compress_level=1)
    return sink.getvalue()


def lives(slug: str) -> Iterator[Live]:
    """Yield sessions with increasing revisions, as the host hands them to the studio."""
    chooser = random.Random(5)
    revision = 0
    for number in itertools.count(1):
        match = new_match(number, most_seats(slug), slug)
        while match.decisions():
            match.play(*any_move(match, chooser))
            revision += 1
            yield Live(session_of(match, people(NAMES, match.record.seats), revision))


async def _lateness(seconds: float) -> list[float]:
    """Run a ticker for ``seconds``. Return how late each tick came, in seconds."""
    end = perf_counter() + seconds
    return await ticks(lambda: perf_counter() < end)


def load_all_games() -> None:
    """Load what the painters of all games need, in a worker process, which does not know the games of the tests yet."""
    know()
    load_files()


class Painting:
    """The studio painting new boards at a fixed rate."""

    def __init__(self, slug: str, workers: Workers) -> None:
        self.studio = Studio(workers)
        self._positions = lives(slug)

    async def board(self) -> None:
        await self.studio.board(next(self._positions), "en")

    async def lateness(self, seconds: float) -> tuple[float, float]:
        """Tick during the painting. Return the 99th percentile of the lateness, and the boards painted per second."""
        # The moves to these positions are made before, so that they do not delay the ticks.
        positions = [*itertools.islice(self._positions, max(1, round(seconds * BEGUN)))]
        start, ticking = perf_counter(), asyncio.create_task(_lateness(seconds))
        async with asyncio.TaskGroup() as painting:
            for number, live in enumerate(positions):
                await asyncio.sleep(max(0.0, start + number / BEGUN - perf_counter()))
                painting.create_task(self.studio.board(live, "en"))
        return p99(await ticking), len(positions) / (perf_counter() - start)


def lateness(effort: Effort, report: Report) -> None:
    """Report the lateness of a ticker while workers paint forty boards a second."""
    run(partial(_all_lateness, effort, report))


async def _all_lateness(effort: Effort, report: Report) -> None:
    workers = WorkerProcesses(LEAST_WORKERS, load_all_games)
    workers.start()
    try:
        for slug in games():
            await _while_painting(Painting(slug, workers), slug, effort, report)
    finally:
        await workers.close()


async def _while_painting(painting: Painting, slug: str, effort: Effort, report: Report) -> None:
    await painting.board()
    idle, busy = [], []
    for _ in range(effort.rounds):
        idle.append(p99(await _lateness(effort.seconds)))
        busy.append(await painting.lateness(effort.seconds))
    painting.studio.close()
    late, rate = (median(figures) for figures in zip(*busy, strict=True))
    what = f"{slug}: event loop late while painting, p99 (idle)"
    report(Row(what, "ms", late * MILLI, median(idle) * MILLI, NOT_LATER))
    report(Row(f"{slug}:   boards finished in that time (begun)", "/s", rate, BEGUN, at_least(0.95)))
