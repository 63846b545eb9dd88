"""Logs, tracebacks, answers and exports hold no token, no sealed seed and no file path: case 42."""

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

from bot.cli import logs
from bot.face import studio
from bot.local.driver import Exchange
from bot.local.shown import ShownMessage
from engine.kernel.chance import commitment
from engine.kernel.match import replay
from engine.kernel.record import MatchRecord
from storage.errors import NotSaved
from storage.records import Session
from tests.bot.standing import TOKEN, Standing

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The log as `sobremesa run` would write it, at its most talkative."""
    stream = io.StringIO()
    root, library = logging.getLogger(), logging.getLogger("discord")
    handlers, level, library_level = root.handlers[:], root.level, library.level
    monkeypatch.setattr(sys, "stderr", stream)
    root.handlers.clear()
    logs.log_to_stderr("DEBUG")
    # The event loop's and the database driver's own words are no part of the house's log at any level.
    for noisy in ("asyncio", "aiosqlite"):
        monkeypatch.setattr(logging.getLogger(noisy), "level", logging.WARNING)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    library.setLevel(library_level)


def secrets_of(house: Standing, session: Session) -> dict[str, str]:
    """Everything that may stand nowhere, by what it is."""
    seed = session.seed
    found = {
        "bot token": TOKEN,
        "seed": seed.hex(),
        "SEED": seed.hex().upper(),
        "seed as bytes": repr(seed)[2:-1],
        "seed as base64": base64.b64encode(seed).decode(),
        "database": str(house.path),
        "folder": str(house.path.parent),
        "source": str(Path(studio.__file__).resolve().parents[1]),
        "home": str(Path.home()) + "/",
        "libraries": sys.prefix,
    }
    for interaction in house.table.interactions._by_id.values():
        found[f"token of interaction {interaction.id}"] = interaction.token
    return found


def nothing_of(secrets: dict[str, str], text: str) -> None:
    leaks = [name for name, secret in secrets.items() if secret in text]
    assert not leaks, (leaks, text[:2000])


def said(house: Standing) -> str:
    """Everything that the bot ever sent to Discord, files' names included."""
    return "\n".join(repr((request.body, request.files)) for request in house.table.requests)


async def exported(exchange: Exchange) -> bytes:
    (file,) = exchange.message.files
    return await file.read()


def told_to(house: Standing, room: str) -> list[ShownMessage]:
    return [message for user in house.users(4) for message in user.messages(room)]


async def test_case_42_no_secret_leaves_the_house(
    house: Standing, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, _, dora = house.users(4)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    session = await house.session(room)
    live = await house.client.services.host.live(session_id)
    _, moves = await house.legal(session_id)
    sealed = await exported(await ben.command("game export", channel=room))
    assert json.loads(sealed)["seed"] is None
    await house.move(ana, moves[0], room)
    await ana.command("move", channel=room, move=moves[0])

    # Every kind of failure: a painter's, storage's, Discord's, and one that nobody thought of.
    def broken(*_: Any) -> Any:
        raise RuntimeError(f"cannot read {house.path} for {live!r} {live.session!r} {live.match!r}")

    async def unsaved(*_: Any, **__: Any) -> Any:
        raise NotSaved("io", f"cannot write '{house.path}-wal'")

    async def unforeseen(*_: Any, **__: Any) -> Any:
        raise ValueError(f"strange: {live.session}")

    with monkeypatch.context() as patched:
        patched.setattr(studio, "hand_picture", broken)
        answers = [await ana.command("game hand", channel=room), await ana.press(house.board(room), "My hand")]
        patched.setattr(house.client.services.host.undo, "ask_undo", unforeseen)
        answers.append(await ana.command("game undo", channel=room))
        patched.setattr(house.client.services.host.play, "move", unsaved)
        answers.append(await ben.command("move", channel=room, move="pass"))
    house.table.fault("/webhooks/{webhook_id}/{webhook_token}/messages/@original", method="PATCH", status=404)
    await ben.command("game hand", channel=room, wait=False)
    house.table.fault("/interactions/{interaction_id}/{interaction_token}/callback", status=429, retry_after=0.1)
    await ben.command("game status", channel=room)
    house.table.fault("/channels/{channel_id}/messages", method="POST", status=429, retry_after=0.1)
    _, moves = await house.legal(session_id)
    await house.move(ben, moves[0], room)
    await house.told()
    for answer in answers:
        assert "went wrong" in answer.text or "could not be saved" in answer.text
    log = written.getvalue()
    assert "Traceback" in log
    assert "RuntimeError: cannot read …/s.db" in log
    assert 'File "bot/face/studio.py"' in log
    secrets = secrets_of(house, session)
    nothing_of(secrets, log)
    nothing_of(secrets, said(house))
    nothing_of(secrets, sealed.decode())
    for message in told_to(house, room):
        nothing_of(secrets, message.text)
    assert json.loads(sealed).keys() == set(MatchRecord.__struct_fields__) - {"proof"}

    await dora.command("game end", channel=room, reason="done")
    await house.told()
    # Now that the match is over the seed is for everybody, and proves what was promised.
    opened = msgspec.json.decode(await exported(await ben.command("game export", channel=room)), type=MatchRecord)
    assert opened.seed == session.seed.hex()
    assert opened.commitment == commitment(opened.match_id, session.seed) == session.commitment
    assert session.seed.hex() in house.board(room).text
    await asyncio.to_thread(replay, opened)
