"""Generates pairings in a separate process with a timeout, because a Swiss round can take seconds."""

from __future__ import annotations

import asyncio
import sys
from typing import Protocol

import msgspec

from engine.kernel.errors import Refused
from engine.tournaments.event import Round
from engine.tournaments.rounds import jobs
from engine.tournaments.rounds.jobs import ANSWER, PairingAnswer, PairingJob, answer_job

# The largest rounds take about 20 seconds on an otherwise idle processor.
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
    """Generates pairings in a separate process with a timeout, and small rounds in a thread.

    Swiss duels are never paired in a thread: a library searches for them (TN-16), and a thread cannot be stopped.
    """

    def __init__(self, seconds: float = SECONDS, few: int = FEW) -> None:
        self._seconds = seconds
        self._few = few

    async def draw(self, job: PairingJob) -> Round:
        """Return the next round. Raises `Refused` like `Pairer.draw`."""
        searched = any(stage.format == "swiss" for stage in job.event.plan.stages)
        if not searched and len(job.event.players) <= self._few:
            return require_round(await asyncio.to_thread(answer_job, job))
        return require_round(ANSWER.decode(await self._run_job(msgspec.json.encode(job))))

    async def _run_job(self, data: bytes) -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            jobs.__name__,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # Ctrl-C in a terminal must reach only the bot, which stops this process itself.
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(self._seconds):
                answer, _ = await process.communicate(data)
        except TimeoutError as error:
            raise Refused("pairing_slow") from error
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            raise Refused("pairing_failed")
        return answer


def require_round(answer: PairingAnswer) -> Round:
    """Return the round of an answer. Raises `Refused` ("no_pairing", "bad_plan") if it has none."""
    if answer.round is None:
        raise Refused("bad_plan", field="other") if answer.code == "bad_plan" else Refused("no_pairing")
    return answer.round
