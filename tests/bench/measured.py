"""One benchmark of the tree that PYTHONPATH names: ``python -P measured.py NAME EFFORT`` prints each row as JSON.

It needs nothing but what every commit's benchmarks have: their names, their efforts, and the fields of a row.
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
