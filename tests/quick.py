"""``python -m tests.quick`` runs the tests nearest to the changed files, within about half a minute.

The changed files differ from the last commit, or in a clean tree from the commit before it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.nearest import NearestTests

REPOSITORY = Path(__file__).resolve().parents[1]
PRODUCT = ("bot/", "engine/", "render/", "storage/")
# Two workers share tests of this many seconds, by their measured durations.
SECONDS = 40.0


def changed_files() -> list[str]:
    """Return the paths of changed files that still exist, relative to the repository."""
    changed = _git("diff", "--name-only", "HEAD") + _git("ls-files", "--others", "--exclude-standard")
    changed = changed or _git("diff", "--name-only", "HEAD~1", "HEAD")
    return [path for path in changed if (REPOSITORY / path).is_file()]


def chosen_tests(changed: Iterable[str], nearest: NearestTests, seconds: float = SECONDS) -> list[str]:
    """Return the changed test modules, then the nearest tests of each other changed file in turn.

    They take at most ``seconds``, but the nearest test of each file is always included.
    """
    changed = list(changed)
    modules = [path for path in changed if path.endswith(".py")]
    tests = [path for path in modules if Path(path).name.startswith("test_")]
    rows = [nearest.of(path, None) for path in modules if path.startswith(PRODUCT) and Path(path).name != "__init__.py"]
    rows += [nearest.reading(path) for path in changed if not path.endswith(".py")]
    first = dict.fromkeys([*tests, *(row[0] for row in rows if row)])
    rest = [row[place] for place in range(1, max(map(len, rows), default=0)) for row in rows if place < len(row)]
    chosen, spent = list(first), sum(map(nearest.seconds, first))
    for test in dict.fromkeys(rest):
        spent += nearest.seconds(test)
        if spent > seconds:
            break
        if test not in first:
            chosen.append(test)
    return chosen


def _git(*arguments: str) -> list[str]:
    return subprocess.run(
        ["git", *arguments], cwd=REPOSITORY, check=True, capture_output=True, text=True
    ).stdout.splitlines()


def main() -> int:
    """Run pytest on the chosen modules. Return its exit code, or 0 if no test is near the changes."""
    tests = chosen_tests(changed_files(), NearestTests(REPOSITORY))
    if not tests:
        sys.stdout.write("no test is near to what changed\n")
        return 0
    sys.stdout.write("nearest tests: " + " ".join(tests) + "\n")
    sys.stdout.flush()
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadfile", *tests]
    return subprocess.run(command, cwd=REPOSITORY, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
