"""Runs in a worker process: computes one job after another for `WorkerProcesses`.

A job is a pickled function without arguments, and its answer a pickled `Answer`. Both are sent through standard input
and output, each after its length in 8 bytes. The process ends as soon as its input is closed, even during a job, so it
never outlives a killed bot.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import msgspec

LENGTH_BYTES = 8
KIB_PER_MIB = 1024
# Linux tells here what it knows about this process.
STATUS = Path("/proc/self/status")


class JobFailedError(Exception):
    """Replaces an error of a job that cannot be pickled. It holds the text of that error."""


class Answer(msgspec.Struct, frozen=True):
    """The outcome of a job: its result or the error that it raised, and the worker's memory use in MiB."""

    result: Any = None
    error: BaseException | None = None
    mebibytes: int = 0


def framed(data: bytes) -> bytes:
    """Return the data with its length in front."""
    return len(data).to_bytes(LENGTH_BYTES) + data


def answer_to(job: bytes) -> bytes:
    """Return the pickled answer to a pickled job."""
    try:
        result = pickle.loads(job)()  # noqa: S301 - the bot itself wrote the job
        return pickle.dumps(Answer(result, mebibytes=peak_mebibytes()), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return _failure(error)


def _failure(error: Exception) -> bytes:
    try:
        data = pickle.dumps(Answer(error=error, mebibytes=peak_mebibytes()))
        pickle.loads(data)  # noqa: S301 - some errors can be pickled and not read again
    except Exception:
        return pickle.dumps(Answer(error=JobFailedError(repr(error)), mebibytes=peak_mebibytes()))
    return data


def peak_mebibytes() -> int:
    """Return the most memory that this process has needed, in MiB; 0 outside Linux.

    `resource.getrusage` does not serve: it counts the memory of the process that started this one.
    """
    with suppress(OSError), STATUS.open(encoding="ascii", errors="replace") as lines:
        for line in lines:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) // KIB_PER_MIB
    return 0


def _read_jobs(source: BinaryIO, jobs: SimpleQueue[bytes]) -> None:
    while len(prefix := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        length = int.from_bytes(prefix)
        job = source.read(length)
        if len(job) < length:
            break
        jobs.put(job)
    os._exit(0)


def main(niceness: int = 0) -> None:
    """Answer jobs until the input is closed. A higher ``niceness`` is a lower priority."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    jobs: SimpleQueue[bytes] = SimpleQueue()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        # The output of a job must not get between the answers, so it goes to standard error.
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        Thread(target=_read_jobs, args=(sys.stdin.buffer, jobs), daemon=True).start()
        while True:
            answers.write(framed(answer_to(jobs.get())))
            answers.flush()
