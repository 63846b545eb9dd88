"""Draws rounds up in a process of its own, because a large Swiss round takes seconds: the loop stays free."""

from __future__ import annotations

import asyncio
import sys
from typing import Protocol

import msgspec

from engine.kernel.errors import Refused
from engine.tournaments import jobs
from engine.tournaments.event import Round
from engine.tournaments.jobs import ANSWER, PairingAnswer, PairingJob, answered

# The largest rounds take some 20 seconds of a processor that does nothing else.
SECONDS = 300.0
# Rounds for so few players take less time than a process takes to begin.
FEW = 48


class Pairer(Protocol):
    """Draws rounds up."""

    async def draw(self, job: PairingJob) -> Round:
        """Return the next round. Raises `Refused`: "no_pairing", "bad_plan", "pairing_slow"."""


class Pairing(Pairer):
    """Draws large rounds up in a process of its own, with a bound on time, and small ones in a thread."""

    def __init__(self, seconds: float = SECONDS, few: int = FEW) -> None:
        self._seconds = seconds
        self._few = few

    async def draw(self, job: PairingJob) -> Round:
        """Return the next round. Raises `Refused`: "no_pairing", "bad_plan", "pairing_slow"."""
        if len(job.event.players) <= self._few:
            return found(await asyncio.to_thread(answered, job))
        return found(ANSWER.decode(await self._asked(msgspec.json.encode(job))))

    async def _asked(self, data: bytes) -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            jobs.__name__,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
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
            raise Refused("pairing_slow")
        return answer


def found(answer: PairingAnswer) -> Round:
    """Return the round of an answer. Raises `Refused` ("no_pairing", "bad_plan")."""
    if answer.round is None:
        raise Refused("bad_plan", field="other") if answer.code == "bad_plan" else Refused("no_pairing")
    return answer.round
