"""``python -m tests.bench [--quick] [--only NAME …] [--compare REF]``: prints each measured median and ratio.

The exit code is 0 if every benchmark ran, 1 if one failed, and 2 if REF is not a commit.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import traceback
from collections.abc import Callable, Sequence

from tests.bench.compare import compared
from tests.bench.every import BENCHMARKS
from tests.bench.rows import HEAD, Row, heading, line
from tests.bench.timing import FULL, QUICK, Effort

FAILED, BAD_INPUT = 1, 2


def measured(names: Sequence[str], effort: Effort, say: Callable[[str], None]) -> int:
    """Print each row as soon as it is measured.

    If a benchmark fails, print the reason. Return the number of failures.
    """
    missed = failed = 0

    def report(row: Row) -> None:
        nonlocal missed
        missed += row.goal is not None and not row.goal.met(row)
        say(line(row.cells()))

    say(heading(HEAD))
    for name in names:
        try:
            BENCHMARKS[name](effort, report)
        except Exception as error:
            failed += 1
            say(f"{name}: failed: {type(error).__name__}: {error}")
            traceback.print_exc()
    say(f"\n{missed} goals missed, {failed} benchmarks failed")
    return failed


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measures the bot against its targets.")
    parser.add_argument("--quick", action="store_true", help="short rounds: rough figures")
    parser.add_argument("--only", action="append", choices=BENCHMARKS, metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--compare", metavar="REF", help="measure the same rows at another commit as well")
    args = parser.parse_args(arguments)
    names = args.only or list(BENCHMARKS)
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    _say(f"{machine}; medians, both sides by turns\n")
    if args.compare is None:
        return FAILED if measured(names, QUICK if args.quick else FULL, _say) else 0
    try:
        return FAILED if compared(args.compare, names, "QUICK" if args.quick else "FULL", _say) else 0
    except LookupError as error:
        sys.stderr.write(f"{args.compare}: {error}\n")
        return BAD_INPUT


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
