"""Measures the interactions that Discord sends and the requests that the bot sends."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import aiohttp
from discord import InteractionType

from bot.face.ground.interactions import Interaction
from bot.host.ground.metrics import DISCORD_ERRORS, DISCORD_REQUESTS, INTERACTION_SECONDS

# A key of an interaction's extras. Its value says how the interaction ended: refused or failed.
OUTCOME = "outcome"
KINDS = {
    InteractionType.application_command: "command",
    InteractionType.autocomplete: "completion",
    InteractionType.component: "press",
    InteractionType.modal_submit: "form",
}


@contextmanager
def measured(interaction: Interaction) -> Iterator[None]:
    """Measure how long the `with` block takes to handle an interaction."""
    started_at = time.monotonic()
    try:
        yield
    except Exception:
        # Here discord.py raises an error only for a command that no longer exists. The bot answers with a refusal, so
        # the outcome counts as refused.
        interaction.extras.setdefault(OUTCOME, "refused")
        raise
    finally:
        outcome = interaction.extras.get(OUTCOME, "done")
        kind = KINDS.get(interaction.type, "other")
        INTERACTION_SECONDS.labels(kind, outcome).observe(time.monotonic() - started_at)


def request_trace() -> aiohttp.TraceConfig:
    """Return a trace that counts the responses to requests by status, and error responses by code."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_count)
    return trace


async def _count(
    _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
) -> None:
    status = end.response.status
    DISCORD_REQUESTS.labels(str(status)).inc()
    if status < 400:
        return
    code = 0
    # aiohttp keeps the body, so that discord.py can read it again.
    with suppress(aiohttp.ClientError, OSError, ValueError):
        answer = json.loads(await end.response.text())
        if isinstance(answer, dict) and isinstance(answer.get("code"), int):
            code = answer["code"]
    DISCORD_ERRORS.labels(str(code)).inc()
