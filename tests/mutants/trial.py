"""Tries one mutant after another in a copy of the tree."""

from __future__ import annotations

import compileall
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from py_compile import PycInvalidationMode

from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkResult

from tests.chances import VARIABLE as SEED_VARIABLE
from tests.mutants.nearest import NearestTests
from tests.openapi import VARIABLE as OPENAPI_VARIABLE
from tests.openapi import description_path

# A test run may take so many seconds more, and so many times longer, than was measured: the machine may be busy.
GRACE, SLOWNESS = 40.0, 4.0
_FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/\S+\.py(?:::.*?)?)(?: - .*)?$", re.MULTILINE)


def copy_tree(source: Path, target: Path) -> None:
    """Copy all files that git knows or would add, and compile them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=source,
        check=True,
        capture_output=True,
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (source / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source / name, target / name)
    # Compiled code that is checked by hash never stands for a mutant of the same length and second.
    compileall.compile_dir(target, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


class Trials:
    """Runs the nearest tests for mutants, in the copy in which the process works from now on."""

    def __init__(self, tree: Path, seed: int, budget: float) -> None:
        os.environ |= {
            "PYTHONPATH": str(tree),
            OPENAPI_VARIABLE: str(description_path()),
            SEED_VARIABLE: str(seed),
        }
        os.chdir(tree)
        self._nearest = NearestTests(tree)
        self._budget = budget
        self._sound: set[str] = set()
        self._unsound: set[str] = set()

    def result(self, mutation: MutationSpec) -> WorkResult:
        """Return what the nearest tests make of a mutant."""
        tests = self._nearest.of(mutation.module_path.as_posix(), mutation.definition_name, self._budget)
        result: WorkResult = mutate_and_test([mutation], self._command(tests, "-x"), self._timeout(tests))
        return result

    def unsound(self, tests: Iterable[str]) -> set[str]:
        """Return which of the tests fail without any mutation; from now on they are left out of trials."""
        unchecked = sorted(set(tests) - self._sound - self._unsound)
        if unchecked:
            _, output = run_tests(self._command(unchecked), self._timeout(unchecked))
            failed = set(_FAILED.findall(output))
            self._unsound |= failed
            self._sound |= set(unchecked) - failed
        return self._unsound & set(tests)

    def _timeout(self, tests: Iterable[str]) -> float:
        return GRACE + SLOWNESS * self._nearest.seconds(sorted({one.partition("::")[0] for one in tests}))

    def _command(self, tests: Sequence[str], *more: str) -> str:
        options = ["-q", "-n", "0", "-p", "no:cacheprovider", "-p", "tests.mutants.in_order", "-m", "not soak"]
        left_out = [f"--deselect={one}" for one in sorted(self._unsound)]
        return shlex.join([sys.executable, "-m", "pytest", *options, *more, *left_out, *tests])


def killing_test(result: WorkResult) -> str | None:
    """Return the test that failed on a mutant, None if none did or the run was stopped."""
    failed = _FAILED.search(result.output or "")
    return failed[1] if failed and result.test_outcome == TestOutcome.KILLED else None
