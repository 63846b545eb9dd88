"""Tests that the file of `/game export` is sealed until the end of a match, and verifies then."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import random
import re
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.face.replay.words import whole_text
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.past import past_matches
from bot.host.rulings import End
from bot.wording.seat_names import SeatNames
from bot.wording.words import words_for
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.contract.registry import games
from engine.kernel.errors import BadRecord
from engine.kernel.matches.proof import prove, verify
from engine.kernel.matches.record import MatchRecord
from storage.sqlite.store import SqliteStorage
from tests.bot.standing import Standing
from tests.bot.verifying import ROOT, SPLENDOR, answer, replaced, written
from tests.engine.tables import places_in, seat_counts

CARDS = "marvel_card_game"


@pytest_asyncio.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with await SqliteStorage.open(tmp_path / "s.db", clock=lambda: 1) as storage:
        yield Host(storage, SeatNames(), clock=lambda: 1, strongest="easy")


async def begun(host: Host, slug: str, users: int) -> int:
    session = await host.lobby.open(
        SessionPlace(7, 7), game=slug, seats=users, options={}, language="en", user=(1, "Ana")
    )
    number = session.session_id
    for user in range(2, users + 1):
        await host.lobby.join(number, user, f"User {user}", 20 + user)
    for user in range(1, users + 1):
        await host.lobby.ready(number, user, 40 + user)
    await host.lobby.start(number, 1)
    return number


async def play(host: Host, number: int, count: int, *, stop: bool = False) -> None:
    """Make random moves for the seat on turn. With ``stop``, do not make the move that would end the match."""
    chooser = random.Random(7)
    for step in range(count):
        live = await host.live(number)
        if live.session.status != "running":
            return
        decision = live.running_match.decisions()[0]
        user = live.session.seats[decision.seat].user_id
        assert user is not None
        text = move_text(chooser.choice(decision.moves))
        if stop and live.running_match.attempt(decision.seat, text).outcome is not None:
            return
        await host.play.move(number, user, text, interaction_id=1000 + step)


@pytest.mark.parametrize("slug", games())
async def test_an_export_is_sealed_until_the_end_and_then_verifies(
    slug: str, host: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = min(seat_counts(games()[slug]))
    number = await begun(host, slug, seats)
    for user in range(1, seats + 1):
        # The last square would be marked automatically, which would end the match.
        await host.preferences.choose_only_move(user, "never")
    await play(host, number, 12, stop=True)
    sealed = await host.export(await host.live(number))
    assert (sealed.seed, sealed.proof) == (None, None)
    code, line = answer(written(tmp_path, sealed), capsys)
    assert (code, "is still sealed" in line) == (2, True)
    await host.rulings.carry_out(number, 9, End(), "It is late")
    live = await host.live(number)
    record = await host.export(live)
    assert record.proof is not None
    assert record.proof.context == live.session.context, "what was posted at the start"
    assert (record.proof.status, record.proof.outcome) == ("abandoned", None)
    code, line = answer(written(tmp_path, record), capsys)
    assert code == 0
    assert f"{len(record.moves)} moves" in line
    assert line.endswith(f"ended without a result; digest {record.proof.digest}")


async def test_the_export_of_a_running_match_hides_which_cards_were_kept(host: Host) -> None:
    number = await begun(host, "ragami", 2)
    kept: list[str] = []
    chooser = random.Random(7)
    for step in range(100):
        decision = (await host.live(number)).running_match.decisions()[0]
        text = "die cards" if parse_move("die cards") in decision.moves else move_text(chooser.choice(decision.moves))
        if decision.kind == "keep":
            kept.append(text)
        await host.play.move(number, decision.seat + 1, text, interaction_id=1000 + step)
    assert len(kept) > 2, "also cards that were drawn"
    live = await host.live(number)
    record = await host.export(live)
    assert len(record.moves) == live.session.revision - len(kept)
    assert not any(move.move.startswith("keep") for move in record.moves)
    words = words_for("ragami", "en")
    for viewer in (0, 1, None):
        assert ": keep " not in whole_text(await host.replays.story(live), words, viewer)


async def test_a_match_of_resignations_verifies(host: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The computer plays for the seat that resigned first.

    The clock is stopped, so that only the outcome shows which seat resigned last.
    """
    number = await begun(host, SPLENDOR, 4)
    await play(host, number, 6)
    for user in (4, 1, 2):
        await host.seats.resign(number, user)
    live = await host.live(number)
    outcome = live.outcome()
    assert live.session.status == "finished"
    assert outcome is not None
    assert places_in(outcome) == (3, 2, 1, 3)
    record = await host.export(live)
    assert record.proof is not None
    assert record.proof.resigned == (0, 3, 1)
    assert verify(record).outcome == outcome
    code, line = answer(written(tmp_path, record), capsys)
    assert code == 0
    assert "resigned 0, 3, 1, outcome 3-2-1-3; digest" in line


async def test_a_match_that_the_computer_ends_for_a_resigned_player_verifies(host: Host) -> None:
    number = await begun(host, SPLENDOR, 3)
    await host.seats.resign(number, 1)
    await play(host, number, 3000)
    live = await host.live(number)
    assert live.session.status == "finished"
    record = await host.export(live)
    verdict = verify(record)
    assert (verdict.holds, verdict.outcome) == (True, live.outcome())
    assert verdict.outcome is not None
    assert places_in(verdict.outcome)[0] == 3
    assert live.session.state == live.game.encode(live.begun_match.state)


async def test_making_the_proof_blocks_no_other_user_and_can_fail(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begun(host, SPLENDOR, 2)
    await host.seats.resign(number, 2)
    threads = []

    def noting(*args: Any) -> MatchRecord:
        threads.append(threading.get_ident())
        return prove(*args)

    monkeypatch.setattr(past_matches, "prove", noting)
    live = await host.live(number)
    record = await host.export(live)
    assert record.proof is not None
    assert threads
    assert threading.get_ident() not in threads

    def failing(*_: Any) -> MatchRecord:
        raise BadRecord("move 1", "cannot be")

    monkeypatch.setattr(past_matches, "prove", failing)
    assert await host.export(live) == replaced(record, proof=None)


async def test_the_digest_of_docs_fair_matches_the_posted_one(host: Host, tmp_path: Path) -> None:
    """Following docs/fair.md by hand, without this program, gives the same digest."""
    number = await begun(host, SPLENDOR, 3)
    await play(host, number, 9)
    await host.rulings.carry_out(number, 9, End(), "It is late")
    live = await host.live(number)
    record = await host.export(live)
    assert record.proof is not None
    (lines,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "fair.md").read_text("utf-8"), re.DOTALL)
    result = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-W", "ignore", "-I", "-c", lines, str(written(tmp_path, record))],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    digest = record.proof.digest
    assert result.stdout.splitlines() == [
        f"commitment {live.session.commitment}",
        f"context {live.session.context}",
        f"digest {digest} {digest}",
    ]


async def test_the_commitments_of_decks_match_docs_fair(host: Host) -> None:
    session = await host.lobby.open(SessionPlace(7, 7), game=CARDS, seats=2, options={}, language="en", user=(1, "Ana"))
    number = session.session_id
    await host.lobby.join(number, 2, "Ben", 22)
    deck = await host.decks.add(1, (await host.live(number)).game, "Mine", DECKS.starter("avengers") or {})
    await host.lobby.choose(number, 1, deck.deck_id, 43)
    for user in (1, 2):
        await host.lobby.ready(number, user, 50 + user)
    await host.lobby.start(number, 1)
    sealed = (await host.export(await host.live(number))).options["deck"]
    await host.seats.resign(number, 2)
    record = await host.export(await host.live(number))
    code, seed = record.options["deck"][0], bytes.fromhex(record.seed or "")
    salt = hmac.digest(seed, f"fair/1|veil|{record.match_id}|deck:0".encode(), "sha256")
    assert sealed == ["sha256:" + hashlib.sha256(salt + code.encode()).hexdigest(), record.options["deck"][1]]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_the_export_of_a_finished_match_says_how_to_check_it(
    stand: Standing, locale: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ana, ben, chen = stand.users(3)
    room, words = stand.room(), words_for(None, locale[:2])
    session_id = await stand.begin([ana, ben], room)
    _, moves = await stand.legal(session_id)
    await stand.move(ana, moves[0], room)
    with stand.speaking(locale):
        sealed = (await chen.command("game export", channel=room)).message
        await stand.client.services.host.seats.resign(session_id, int(ben.id))
        opened = (await chen.command("game export", channel=room)).message
    assert sealed.ephemeral
    assert opened.ephemeral
    assert words("export-sealed") in sealed.text
    assert "sobremesa verify" not in sealed.text
    (file,) = opened.files
    assert words("export-open") in opened.text
    assert words("export-verify", file=file.filename) in opened.text
    assert f"sobremesa verify {file.filename}" in opened.text
    code, line = answer(written(tmp_path, await file.read()), capsys)
    assert (code, "resigned 1, outcome 1-2; digest" in line) == (0, True)
