"""Tries one mutant after another in a copy of the tree."""

from __future__ import annotations

import compileall
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Self

from cosmic_ray.mutating import use_mutation
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkResult

from tests.chances import VARIABLE as SEED_VARIABLE
from tests.nearest import NearestTests
from tests.openapi import VARIABLE as OPENAPI_VARIABLE
from tests.openapi import description_path

# The limit in wall time is the processor seconds times ``SLOWNESS`` plus ``GRACE``, because the machine may be busy.
GRACE, SLOWNESS = 60.0, 12.0
# The time limit, in seconds, for running all killing tests of a sample without mutations.
SOUNDNESS_SECONDS = 1000.0
STOPPED = "TIMEOUT"
_FAILED = re.compile(r"^(?:FAILED|ERROR|TIMEOUT) (tests/\S+\.py(?:::.*?)?)(?: - .*)?$", re.MULTILINE)


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
    # The .pyc files contain a hash of their source. Otherwise Python would compare only the source's length and its
    # time in seconds, so it could run the code of another mutant.
    compileall.compile_dir(target, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


class Trials:
    """Runs the nearest tests for mutants, in a copy of the tree that becomes the working directory."""

    def __init__(self, tree: Path, seed: int, seconds: float) -> None:
        os.environ |= {
            "PYTHONPATH": str(tree),
            # No .pyc files are written. Python compares them with the source only by length and by time in seconds, so
            # it could run the code of an earlier mutant.
            "PYTHONDONTWRITEBYTECODE": "1",
            OPENAPI_VARIABLE: str(description_path()),
            SEED_VARIABLE: str(seed),
        }
        os.chdir(tree)
        self._nearest = NearestTests(tree)
        self._seconds = seconds
        self._sound: set[str] = set()
        self._unsound: set[str] = set()
        self._warm = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).with_name("warm.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._warm as warm:
            warm.terminate()

    def result(self, mutation: MutationSpec) -> WorkResult:
        """Return the result of the nearest tests for a mutant; a mutant that cannot be made is incompetent."""
        path, operator = mutation.module_path, get_operator(mutation.operator_name)()
        tests = self._nearest.of(path.as_posix(), mutation.definition_name)
        names = self._nearest.names_about(path.as_posix(), mutation.start_pos[0])
        try:
            with use_mutation(path, operator, mutation.occurrence) as (code, mutated):
                lines = code.splitlines(), mutated.splitlines()
                passed, output = self._run(["-x", f"--trial-names={','.join(sorted(names))}", *tests], self._seconds)
        except Exception as error:
            return WorkResult(WorkerOutcome.EXCEPTION, repr(error), TestOutcome.INCOMPETENT)
        diff = difflib.unified_diff(*lines, f"a/{path}", f"b/{path}", lineterm="")
        outcome = TestOutcome.SURVIVED if passed else TestOutcome.KILLED
        return WorkResult(WorkerOutcome.NORMAL, output, outcome, "\n".join(diff))

    def unsound(self, tests: Iterable[str]) -> set[str]:
        """Return the tests that fail or never end without any mutation. Later trials do not run these tests."""
        unchecked = set(tests) - self._sound - self._unsound
        while unchecked:
            _, output = self._run(sorted(unchecked), SOUNDNESS_SECONDS)
            failed = set(_FAILED.findall(output)) & unchecked
            self._unsound |= failed
            unchecked -= failed
            if not (failed and is_timeout(output)):
                self._sound |= unchecked
                break
        return self._unsound & set(tests)

    def _run(self, tests: Sequence[str], seconds: float) -> tuple[bool, str]:
        """Run tests. Return whether they pass within the time, and the output."""
        options = ["-q", "-n", "0", "-p", "no:cacheprovider", "-p", "tests.mutants.trial_plugin"]
        # Plain assertions are used because rewriting test modules takes longer than most tests, and nothing caches it
        # here.
        options += ["--assert=plain", f"--trial-seconds={seconds}"]
        left_out = [f"--deselect={one}" for one in sorted(self._unsound)]
        assert self._warm.stdin is not None
        assert self._warm.stdout is not None
        order = [*options, *left_out, *tests], GRACE + SLOWNESS * seconds
        self._warm.stdin.write(json.dumps(order) + "\n")
        self._warm.stdin.flush()
        code, output = json.loads(self._warm.stdout.readline())
        return code == 0, output if code is not None else f"{output}\n{STOPPED}"


def killing_test(result: WorkResult) -> str | None:
    """Return the test that killed a mutant by failing or by not ending. Return None if no test did."""
    failed = _FAILED.search(result.output or "")
    return failed[1] if failed and result.test_outcome == TestOutcome.KILLED else None


def is_timeout(output: str) -> bool:
    """Return whether a test did not end, or the run was stopped."""
    return STOPPED in output
