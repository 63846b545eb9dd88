"""Generates one round as a job of plain data, so that a worker process can do it."""

from __future__ import annotations

import msgspec

from engine.tournaments.draws import event_chance
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import Round, Tournament, Wishes
from engine.tournaments.rounds.next_round import next_round


class PairingJob(msgspec.Struct, frozen=True):
    """A request to generate a round."""

    event: Tournament
    seed: bytes
    context: str
    wishes: Wishes


class PairingAnswer(msgspec.Struct, frozen=True):
    """A generated round; if there is none, the code of the refusal and the reason."""

    round: Round | None = None
    code: str = ""
    why: str = ""


def answer_job(job: PairingJob) -> PairingAnswer:
    """Return the next round, or the reason why there is none."""
    try:
        return PairingAnswer(next_round(job.event, event_chance(job.seed, job.context), job.wishes))
    except PairingError as error:
        return PairingAnswer(code="no_pairing", why=str(error))
    except TournamentError as error:
        return PairingAnswer(code="bad_plan", why=str(error))
