"""All benchmarks by name, in the order of the table."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tests.bench import (
    analysing,
    engine,
    events,
    handing,
    load,
    local,
    memory,
    pages,
    pictures,
    postgres,
    presses,
    publishing,
    storing,
    strength,
    surfaces,
    tournaments,
)
from tests.bench.rows import Report
from tests.bench.timing import Effort

Benchmark = Callable[[Effort, Report], None]

BENCHMARKS: MappingProxyType[str, Benchmark] = MappingProxyType(
    {
        "matches": engine.matches,
        "playouts": engine.playouts,
        "rate": engine.valuing,
        "analyses": analysing.analysing,
        "copy": engine.copying,
        "save": engine.saving,
        "handovers": handing.handovers,
        "paint": pictures.painting,
        "png": pictures.encoding,
        "lateness": pictures.lateness,
        "moves": storing.moves,
        "commits": storing.commits,
        "kept": storing.kept,
        "postgres": postgres.postgres,
        "pages": pages.pages,
        "pictures": local.pictures,
        "channels": local.channels,
        "crowd": load.crowd,
        "growth": load.growth,
        "memory": memory.memory,
        "presses": presses.presses,
        "surfaces": surfaces.surfaces,
        "tournaments": tournaments.tournaments,
        "events": events.events,
        "publishing": publishing.publishing,
        "strength": strength.short,
    }
)
