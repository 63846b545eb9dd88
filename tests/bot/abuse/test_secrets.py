"""Tests that logs, tracebacks, answers and exports hold no token, no secret seed and no file path (case 42)."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.running import logs
from bot.face import studio
from engine.kernel.chance.fair import commitment
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from storage.errors import NotSaved
from storage.records.matches import Session
from tests.bot.clicks import press
from tests.bot.driver import Exchange
from tests.bot.meaning import refused_with
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import TOKEN, Standing

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Return the log as `sobremesa run` would write it at the most detailed level."""
    stream = io.StringIO()
    root, library = logging.getLogger(), logging.getLogger("discord")
    handlers, level, library_level = root.handlers[:], root.level, library.level
    monkeypatch.setattr(sys, "stderr", stream)
    root.handlers.clear()
    logs.log_to_stderr("DEBUG")
    # Lines of the event loop and of the database driver are not part of the bot's log at any level.
    for noisy in ("asyncio", "aiosqlite"):
        monkeypatch.setattr(logging.getLogger(noisy), "level", logging.WARNING)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    library.setLevel(library_level)


def secrets_of(stand: Standing, session: Session) -> dict[str, str]:
    """Return every text that must appear nowhere, by its kind."""
    seed = session.seed
    found = {
        "bot token": TOKEN,
        "seed": seed.hex(),
        "SEED": seed.hex().upper(),
        "seed as bytes": repr(seed)[2:-1],
        "seed as base64": base64.b64encode(seed).decode(),
        "database": str(stand.path),
        "folder": str(stand.path.parent),
        "source": str(Path(studio.__file__).resolve().parents[1]),
        "home": str(Path.home()) + "/",
        "libraries": sys.prefix,
    }
    for interaction in stand.table.interactions._by_id.values():
        found[f"token of interaction {interaction.id}"] = interaction.token
    return found


def nothing_of(secrets: dict[str, str], text: str) -> None:
    leaks = [name for name, secret in secrets.items() if secret in text]
    assert not leaks, (leaks, text[:2000])


def said(stand: Standing) -> str:
    """Return everything that the bot sent to Discord, including names of files."""
    return "\n".join(repr((request.body, request.files)) for request in stand.table.requests)


async def exported(exchange: Exchange) -> bytes:
    (file,) = exchange.message.files
    return await file.read()


def told_to(stand: Standing, room: str) -> list[ShownMessage]:
    return [message for user in stand.users(4) for message in user.messages(room)]


async def test_case_42_no_secret_leaves_the_bot(
    stand: Standing, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    session = await stand.session(room)
    live = await stand.client.services.host.live(session_id)
    _, moves = await stand.legal(session_id)
    sealed = await exported(await ben.command("game export", channel=room))
    assert json.loads(sealed)["seed"] is None
    await stand.move(ana, moves[0], room)
    await ana.command("move", channel=room, move=moves[0])

    # The errors below are of every kind: of a painter, of storage, of Discord, and an unexpected one.
    def broken(*_: Any) -> Any:
        raise RuntimeError(f"cannot read {stand.path} for {live!r} {live.session!r} {live.match!r}")

    async def unsaved(*_: Any, **__: Any) -> Any:
        raise NotSaved("io", f"cannot write '{stand.path}-wal'")

    async def unforeseen(*_: Any, **__: Any) -> Any:
        raise ValueError(f"strange: {live.session}")

    with monkeypatch.context() as patched:
        patched.setattr(studio, "hand_picture", broken)
        answers = [await ana.command("game hand", channel=room), await press(ana, stand.board(room), "hand")]
        patched.setattr(stand.client.services.host.undo, "ask_undo", unforeseen)
        answers.append(await ana.command("game undo", channel=room))
        _, moves = await stand.legal(session_id)
        patched.setattr(stand.client.services.host.play, "move", unsaved)
        answers.append(await ben.command("move", channel=room, move=moves[0]))
    stand.table.fault("/webhooks/{webhook_id}/{webhook_token}/messages/@original", method="PATCH", status=404)
    await ben.command("game hand", channel=room, wait=False)
    stand.table.fault("/interactions/{interaction_id}/{interaction_token}/callback", status=429, retry_after=0.1)
    await ben.command("game status", channel=room)
    stand.table.fault("/channels/{channel_id}/messages", method="POST", status=429, retry_after=0.1)
    _, moves = await stand.legal(session_id)
    await stand.move(ben, moves[0], room)
    await stand.told()
    for answer in answers:
        assert refused_with(answer, "fault") or refused_with(answer, "not_saved")
    log = written.getvalue()
    assert "Traceback" in log
    assert "RuntimeError: cannot read …/s.db" in log
    assert 'File "bot/face/studio.py"' in log
    secrets = secrets_of(stand, session)
    nothing_of(secrets, log)
    nothing_of(secrets, said(stand))
    nothing_of(secrets, sealed.decode())
    for message in told_to(stand, room):
        nothing_of(secrets, message.text)
    assert json.loads(sealed).keys() == set(MatchRecord.__struct_fields__) - {"proof", "changes"}

    await dora.command("game end", channel=room, reason="done")
    await stand.told()
    # The match is over, so the seed is public and proves the commitment.
    opened = msgspec.json.decode(await exported(await ben.command("game export", channel=room)), type=MatchRecord)
    assert opened.seed == session.seed.hex()
    assert opened.commitment == commitment(opened.match_id, session.seed) == session.commitment
    assert session.seed.hex() in (await press(ben, stand.board(room), "fair")).text
    await asyncio.to_thread(replay, opened)
