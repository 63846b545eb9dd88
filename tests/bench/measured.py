"""Runs one benchmark of the tree on PYTHONPATH: ``python -P measured.py NAME EFFORT`` prints each row as JSON.

It uses only the names, efforts and row fields that the benchmarks of every commit have.
"""

from __future__ import annotations

import json
import sys

from tests.bench import timing
from tests.bench.every import BENCHMARKS
from tests.bench.rows import Row


def _print(row: Row) -> None:
    sys.stdout.write(json.dumps({"what": row.what, "unit": row.unit, "ours": row.ours}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    name, effort = sys.argv[1:]
    BENCHMARKS[name](getattr(timing, effort), _print)
