"""Generates pairings in a worker process with a timeout, because a Swiss round can take seconds."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Protocol

from bot.host.ground.workers import WorkerLostError, Workers
from engine.kernel.errors import Refused
from engine.tournaments.event import Round
from engine.tournaments.rounds.jobs import PairingAnswer, PairingJob, answer_job

# The timeout. The largest rounds take about 20 seconds on an otherwise idle processor.
SECONDS = 300.0
# For at most this many players, the program's own search is faster than starting a process.
FEW = 48


class Pairer(Protocol):
    """Generates the pairings of rounds."""

    async def draw(self, job: PairingJob) -> Round:
        """Return the next round.

        Raises `Refused`: "no_pairing", "bad_plan", "pairing_slow", "pairing_failed" (the process crashed).
        """


class Pairing(Pairer):
    """Generates pairings in a worker process with a timeout, and small rounds in a thread.

    Swiss duels are never paired in a thread: a library searches for them (TN-16), and a thread cannot be stopped.
    """

    def __init__(self, workers: Workers, seconds: float = SECONDS, few: int = FEW) -> None:
        self._workers = workers
        self._seconds = seconds
        self._few = few

    async def draw(self, job: PairingJob) -> Round:
        """Return the next round. Raises `Refused` like `Pairer.draw`."""
        searched = any(stage.format == "swiss" for stage in job.event.plan.stages)
        if not searched and len(job.event.players) <= self._few:
            return require_round(await asyncio.to_thread(answer_job, job))
        try:
            return require_round(await self._workers.run_stoppable(partial(answer_job, job), seconds=self._seconds))
        except TimeoutError as error:
            raise Refused("pairing_slow") from error
        except WorkerLostError as error:
            raise Refused("pairing_failed") from error


def require_round(answer: PairingAnswer) -> Round:
    """Return the round of an answer. Raises `Refused` ("no_pairing", "bad_plan") if it has none."""
    if answer.round is None:
        raise Refused("bad_plan", field="other") if answer.code == "bad_plan" else Refused("no_pairing")
    return answer.round
