"""``python -m tests.mutants [--count N] [--seed SEED] [--again] [--below FOLDER]``: a random sample of mutants.

Survivors are printed with their diffs.

The state is stored in ``build/mutants``: a run with the same seed over the same sources continues where the last one
stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkItem, WorkResult

from tests.mutants.sample import drawn, mutated_modules
from tests.mutants.trial import Trials, copy_tree, is_timeout, killing_test

REPOSITORY = Path(__file__).resolve().parents[2]
KEPT = REPOSITORY / "build" / "mutants"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; return 0 if all mutants of the sample ran, whether they survived or not."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description="Plants faults and runs tests on them."
    )
    parser.add_argument("--count", type=int, default=300, help="how many mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="the seed of the sample (default: a new one)")
    parser.add_argument("--seconds", type=float, default=20.0, help="tests for a mutant at most (default: %(default)s)")
    parser.add_argument("--again", action="store_true", help="run those that survived once more")
    parser.add_argument("--below", default="", metavar="FOLDER", help="only those of the sample in this folder")
    args = parser.parse_args(arguments)
    seed = secrets.randbelow(10**6) if args.seed is None else args.seed
    _say(f"{args.count} mutants drawn by SEED={seed}")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tree = Path(folder)
        copy_tree(REPOSITORY, tree)
        KEPT.mkdir(parents=True, exist_ok=True)
        with use_db(KEPT / f"{seed}-{_digest(tree)}.sqlite") as kept:
            sample = _sample(kept, tree, seed, args.count)
            sample = [one for one in sample if one.mutations[0].module_path.is_relative_to(args.below)]
            with Trials(tree, seed, args.seconds) as trials:
                _run(kept, sample, trials, again=args.again)
            _report(kept, sample)
    return 0


def _digest(tree: Path) -> str:
    """Return a digest of the mutated sources. A mutant is identified by its place in them."""
    digest = hashlib.sha256()
    for module in mutated_modules(tree):
        digest.update(module.encode() + b"\0" + (tree / module).read_bytes())
    return digest.hexdigest()[:12]


def _sample(kept: WorkDB, tree: Path, seed: int, count: int) -> list[WorkItem]:
    """Return the sample in order, and store the part that was not stored yet."""
    if kept.num_work_items < count:
        mutations = drawn(tree, mutated_modules(tree), seed, count)
        items = [WorkItem.single(f"{number:05}", one) for number, one in enumerate(mutations)]
        kept.add_work_items(items[kept.num_work_items :])
    items = sorted(kept.work_items, key=lambda item: item.job_id)
    return items[:count]


def _run(kept: WorkDB, sample: Sequence[WorkItem], trials: Trials, *, again: bool) -> None:
    """Run each mutant that has no result. With ``again``, also run those that survived.

    A test kills a mutant only if it passes without the mutation. If a killing test also fails without it, the mutant
    runs again without this test.
    """
    results: dict[str, WorkResult] = dict(kept.results)
    rerun = {job for job, result in results.items() if again and result.test_outcome == TestOutcome.SURVIVED}
    pending = [item for item in sample if item.job_id not in results or item.job_id in rerun]
    while pending:
        for number, item in enumerate(pending, start=1):
            _say(f"{number}/{len(pending)} {_tried(kept, item, trials)}")
        results = dict(kept.results)
        killers = {item.job_id: killing_test(results[item.job_id]) for item in sample}
        unsound = trials.unsound(test for test in killers.values() if test)
        pending = [item for item in sample if killers[item.job_id] in unsound]


def _tried(kept: WorkDB, item: WorkItem, trials: Trials) -> str:
    """Run one mutant, keep its result, and return a line about it."""
    begin = time.monotonic()
    (mutation,) = item.mutations
    result = trials.result(mutation)
    kept.set_result(item.job_id, result)
    place = f"{mutation.module_path}:{mutation.start_pos[0]}"
    return f"{_outcome(result)}: {place} {mutation.operator_name} ({time.monotonic() - begin:.1f} s)"


def _report(kept: WorkDB, sample: Sequence[WorkItem]) -> None:
    """Print the survivors with their diffs, and the number of each outcome."""
    results: dict[str, WorkResult] = dict(kept.results)
    for item in sample:
        if results[item.job_id].test_outcome == TestOutcome.SURVIVED:
            _say(f"\n{item.job_id} survived\n{results[item.job_id].diff}")
    counted = Counter(_outcome(results[item.job_id]) for item in sample)
    _say("\n" + ", ".join(f"{count} {outcome}" for outcome, count in sorted(counted.items())))


def _outcome(result: WorkResult) -> str:
    """Return the outcome of the tests, or of the worker if no tests could run."""
    if result.test_outcome == TestOutcome.KILLED and is_timeout(result.output or ""):
        return "timeout"
    return str((result.test_outcome or result.worker_outcome).value)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
