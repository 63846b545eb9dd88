"""The process that generates a round writes no error when its parent, the bot, is killed."""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec
import pytest

from engine.tournaments.event import NO_WISHES, Stage
from engine.tournaments.rounds import jobs
from engine.tournaments.rounds.jobs import ANSWER, PairingJob, answer_job
from tests.engine.tournaments.simulated import begun

COMMAND = [sys.executable, "-m", jobs.__name__]
JOB = PairingJob(begun(6, Stage("swiss", rounds=3)), bytes(32), "context", NO_WISHES)
ASKED = msgspec.json.encode(JOB)


def test_a_round_is_generated() -> None:
    done = subprocess.run(COMMAND, input=ASKED, capture_output=True, check=True)
    assert (ANSWER.decode(done.stdout), done.stderr) == (answer_job(JOB), b"")


@pytest.mark.parametrize("asked", [b"", ASKED[:50]], ids=["nothing", "half"])
def test_the_bot_is_killed_before_the_request_is_complete(asked: bytes) -> None:
    done = subprocess.run(COMMAND, input=asked, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


def test_the_bot_is_killed_while_the_round_is_generated() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(COMMAND, input=ASKED, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")
