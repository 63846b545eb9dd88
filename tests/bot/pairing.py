"""Generates pairings in the test's own process, because starting a process for them takes 0.3 seconds."""

from __future__ import annotations

import asyncio
import pickle

from bot.host.tournaments.rounds.pairing import Pairer, require_round
from engine.tournaments.event import Round
from engine.tournaments.rounds.jobs import PairingJob, answer_job


class PairingHere(Pairer):
    """Generates pairings in a thread, with the same data that a process would receive and return."""

    async def draw(self, job: PairingJob) -> Round:
        """Return the next round, or raise `Refused`."""
        asked: PairingJob = pickle.loads(pickle.dumps(job))
        return require_round(pickle.loads(pickle.dumps(await asyncio.to_thread(answer_job, asked))))
