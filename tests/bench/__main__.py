"""``python -m tests.bench [--quick] [--only NAME …]``: medians and ratios, both sides measured in the same run."""

from __future__ import annotations

import argparse
import os
import platform
import sys

from tests.bench.every import BENCHMARKS
from tests.bench.rows import Row, table
from tests.bench.timing import FULL, QUICK


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measures what the house is to reach.")
    parser.add_argument("--quick", action="store_true", help="short rounds: rough figures")
    parser.add_argument("--only", action="append", choices=BENCHMARKS, metavar="NAME", help=", ".join(BENCHMARKS))
    given = parser.parse_args()
    rows: list[Row] = []
    for name in given.only or BENCHMARKS:
        sys.stderr.write(f"{name} …\n")
        BENCHMARKS[name](QUICK if given.quick else FULL, rows.append)
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    missed = sum(row.goal is not None and not row.goal.met(row) for row in rows)
    sys.stdout.write(f"{machine}; medians, both sides by turns\n\n{table(rows)}\n\n{missed} goals missed\n")


if __name__ == "__main__":
    main()
