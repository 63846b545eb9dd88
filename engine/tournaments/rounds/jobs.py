"""Generates one round in another process (``python -m engine.tournaments.rounds.jobs``), from JSON to JSON."""

from __future__ import annotations

import sys

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


JOB = msgspec.json.Decoder(PairingJob)
ANSWER = msgspec.json.Decoder(PairingAnswer)


def answer_job(job: PairingJob) -> PairingAnswer:
    """Return the next round, or the reason why there is none."""
    try:
        return PairingAnswer(next_round(job.event, event_chance(job.seed, job.context), job.wishes))
    except PairingError as error:
        return PairingAnswer(code="no_pairing", why=str(error))
    except TournamentError as error:
        return PairingAnswer(code="bad_plan", why=str(error))


def main() -> int:
    """Read a job from standard input, write the answer to standard output, and return the exit code."""
    try:
        job = JOB.decode(sys.stdin.buffer.read())
    except msgspec.DecodeError:
        return 1
    answer = memoryview(msgspec.json.encode(answer_job(job)))
    try:
        # Unbuffered, so that Python has nothing left to flush at exit.
        with open(sys.stdout.fileno(), "wb", buffering=0, closefd=False) as out:
            while answer:
                answer = answer[out.write(answer) :]
    except BrokenPipeError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
