"""Generates one round as a job of plain data, so that a worker process can do it."""

from __future__ import annotations

import msgspec

from engine.tournaments.draws import event_chance
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import HandMade, Round, Tournament, Wishes
from engine.tournaments.rounds.next_round import next_round


class PairingJob(msgspec.Struct, frozen=True):
    """A request to generate a round. ``hand_made`` are the tables and byes to keep."""

    event: Tournament
    seed: bytes
    context: str
    wishes: Wishes
    hand_made: HandMade = ()


class PairingAnswer(msgspec.Struct, frozen=True):
    """A generated round; if there is none, the code of the refusal and the reason."""

    round: Round | None = None
    code: str = ""
    why: str = ""


def answer_job(job: PairingJob) -> PairingAnswer:
    """Return the next round, or the reason why there is none."""
    try:
        chance = event_chance(job.seed, job.context)
        return PairingAnswer(next_round(job.event, chance, job.wishes, job.hand_made))
    except PairingError as error:
        return PairingAnswer(code="no_pairing", why=str(error))
    except TournamentError as error:
        return PairingAnswer(code="bad_plan", why=str(error))
