"""Tests computer seats in every game: they use only their view, and they keep to the time limit (case 39)."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
import pytest

from bot.host.clocks.steady_clock import now_ms
from bot.host.ground.worker import JobFailedError
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches import play
from bot.host.matches.computer import thinking
from bot.host.matches.live import Live
from bot.wording.seat_names import SeatNames
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame, games
from engine.kernel.steps.events import Event
from engine.players import greedy
from engine.players.deals import Deals
from engine.players.levels import EFFORTS, Level
from storage.sqlite.store import SqliteStorage
from tests.bot.inner import cache_of, storage_of
from tests.engine.tables import small_table
from tests.toys import NOUGHTS

ANA, BEN = 11, 12
_numbers = itertools.count(1_000)


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with await SqliteStorage.open(tmp_path / "s.db", clock=now_ms) as storage:
        yield Host(storage, SeatNames(), strongest="easy")


async def begin(host: Host, slug: str) -> Live:
    seats = small_table(games()[slug])
    users = [(ANA + number, f"Player {number}") for number in range(seats)]
    session = await host.lobby.open(
        SessionPlace(1, next(_numbers)), game=slug, seats=seats, options={}, language="en", user=users[0]
    )
    for user_id, name in users[1:]:
        await host.lobby.join(session.session_id, user_id, name, next(_numbers))
    for user_id, _ in users:
        await host.lobby.ready(session.session_id, user_id, next(_numbers))
    return await host.lobby.start(session.session_id, ANA)


@pytest.mark.parametrize("slug", games())
async def test_the_computer_plays_a_match_to_its_end(host: Host, slug: str) -> None:
    """Only one player comes to the match.

    The computer plays the seats of the others, and this player makes random legal moves.
    """
    live, chooser = await begin(host, slug), random.Random(3)
    number = live.session.session_id
    away = range(1, live.session.seat_count)
    async with cache_of(host).lock(number):
        for seat in away:
            await host.seats.to_computer(await cache_of(host).live_under_lock(number), seat)
    for _ in range(3_000):
        live = await host.live(number)
        if live.session.status != "running":
            break
        decision = live.running_match.decisions()[0]
        assert decision.seat == 0, "the computer never waits"
        await host.play.move(number, ANA, " ".join(chooser.choice(decision.moves)), interaction_id=next(_numbers))
    assert live.session.status == "finished"
    moves = await storage_of(host).moves.list(number)
    assert {(move.seat, move.user_id) for move in moves if not move.by_order} >= {
        (0, ANA),
        *((seat, None) for seat in away),
    }
    assert await host.faults(number) == []


async def test_a_match_of_computer_players_ends(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """No rule ends a match that makes no progress.

    So the host ends it without a result and announces that in the channel.
    """
    monkeypatch.setattr(play, "COMPUTER_MOVES", 9)
    live = await begin(host, "splendor_marvel")
    number = live.session.session_id
    async with cache_of(host).lock(number):
        for seat in (0, 1):
            await host.seats.to_computer(await cache_of(host).live_under_lock(number), seat)
    live = await host.live(number)
    session = live.session
    assert (session.status, session.ended_how, session.ended_by, session.seed_revealed) == (
        "abandoned",
        "host",
        None,
        True,
    )
    entries = await storage_of(host).log.after(number, -1)
    assert [msgspec.json.decode(entry.data, type=Event).key for entry in entries].count("event-nowhere") == 1
    assert len(await storage_of(host).moves.list(number)) in (9, 10), "the first seat's own moves came before"
    assert await host.faults(number) == []


# The host ends a match that only computer players continue.
@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if small_table(game) > 1])
async def test_case_39_the_computer_chooses_from_a_view_outside_the_event_loop(
    host: Host, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[tuple[View, int]] = []

    def choosing(_level: Level, game: AnyGame, view: View, decision: Decision, _deals: Deals) -> Move:
        visited.append((view, threading.get_ident()))
        return greedy.choose(game, view, decision)

    monkeypatch.setattr(thinking, "choose", choosing)
    live = await begin(host, slug)
    number = live.session.session_id
    seat = live.running_match.decisions()[0].seat
    before = live.running_match.view(seat)
    async with cache_of(host).lock(number):
        await host.seats.to_computer(await cache_of(host).live_under_lock(number), seat)
    assert visited[0][0] == before
    assert threading.get_ident() not in {thread for _, thread in visited}


async def test_case_39_an_endless_search_delays_nobody(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The event loop continues during the search. Then the computer makes the move that looks best one move ahead."""
    given_up, turns = threading.Event(), 0

    def endless(_level: Level, _game: AnyGame, _view: View, decision: Decision, _deals: Deals) -> Move:
        given_up.wait(60)
        return decision.moves[-1]

    assert play.SPARE_SECONDS == 2
    monkeypatch.setattr(play, "SPARE_SECONDS", 0.05)
    monkeypatch.setattr(thinking, "choose", endless)
    live = await begin(host, "splendor_marvel")
    number = live.session.session_id
    advised = thinking.advised(live.running_match, live.running_match.decisions()[0])

    async def playing() -> None:
        async with cache_of(host).lock(number):
            await host.seats.to_computer(await cache_of(host).live_under_lock(number), 0)

    task = asyncio.create_task(playing())
    try:
        with caplog.at_level(logging.WARNING):
            while not task.done():
                turns += 1
                await asyncio.sleep(0.001)
        await task
    finally:
        given_up.set()
    assert turns > 1, "the event loop was not blocked"
    assert "found no move in time" in caplog.text
    assert [move.text for move in await storage_of(host).moves.list(number)][:1] == [advised]


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("error", [JobFailedError("BadDealError"), MemoryError(), ZeroDivisionError()], ids=repr)
@pytest.mark.parametrize("has_advice", [True, False])
async def test_a_search_that_raises_does_not_stop_the_match(
    level: Level,
    error: Exception,
    has_advice: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The computer makes the move that looks best one move ahead. If that raises as well, its move needs no thought."""

    def raising(*_: object) -> Move:
        raise error

    monkeypatch.setattr(thinking, "choose", raising)
    async with await SqliteStorage.open(tmp_path / "e.db", clock=now_ms) as storage:
        host = Host(storage, SeatNames(), strongest=level)
        live = await begin(host, "splendor_marvel")
        number, decision = live.session.session_id, live.running_match.decisions()[0]
        advised = thinking.advised(live.running_match, decision)
        expected = advised if has_advice else " ".join(decision.idle())
        if not has_advice:
            monkeypatch.setattr(greedy, "choose", raising)
        async with cache_of(host).lock(number):
            await host.seats.to_computer(await cache_of(host).live_under_lock(number), decision.seat)
        await host.play.thoughts.idle()
        moves = await storage.moves.list(number)
        await host.play.thoughts.close()
        await host.workers.close()
    assert [(move.seat, move.user_id, move.text) for move in moves] == [(decision.seat, None, expected)]
    tracebacks = [record for record in caplog.records if record.exc_info]
    assert len(tracebacks) == (1 if has_advice else 2)


async def test_advice_that_takes_too_long_does_not_stop_the_match(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    given_up = threading.Event()

    def failing(*_: object) -> Move:
        raise MemoryError

    def endless(*_: object) -> Move:
        given_up.wait(60)
        raise LookupError

    monkeypatch.setattr(play, "ADVICE_SECONDS", 0.05)
    live = await begin(host, "splendor_marvel")
    number, decision = live.session.session_id, live.running_match.decisions()[0]
    monkeypatch.setattr(thinking, "choose", failing)
    monkeypatch.setattr(greedy, "choose", endless)
    try:
        async with cache_of(host).lock(number):
            await host.seats.to_computer(await cache_of(host).live_under_lock(number), decision.seat)
    finally:
        given_up.set()
    assert [move.text for move in await storage_of(host).moves.list(number)] == [" ".join(decision.idle())]


async def test_a_computer_player_lets_people_go_first_and_does_not_search_for_its_only_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    squares, limits = [1, 2, 3, 5, 4, 6, 8, 7, 9], list[float]()

    async def run_patiently(_job: Callable[[], str], *, seconds: float) -> str:
        limits.append(seconds)
        return f"mark {squares[len(limits) - 1]}"

    async with await SqliteStorage.open(tmp_path / "p.db", clock=now_ms) as storage:
        host = Host(storage, SeatNames())
        monkeypatch.setattr(host.workers, "run_patiently", run_patiently)
        monkeypatch.setattr(host.workers, "run", None)
        number = (await begin(host, NOUGHTS)).session.session_id
        async with cache_of(host).lock(number):
            for seat in (0, 1):
                await host.seats.to_computer(await cache_of(host).live_under_lock(number), seat)
        await host.play.thoughts.idle()
        moves = await storage.moves.list(number)
        await host.play.thoughts.close()
    assert [move.text for move in moves] == [f"mark {square}" for square in squares]
    assert limits == [EFFORTS["normal"].seconds + play.SPARE_SECONDS] * (len(squares) - 1)


async def test_a_thought_holds_no_lock_and_is_dropped_if_the_match_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the level of the computer changes while it thinks, it thinks again at the new level.

    Its move is announced once it is made.
    """
    at_work, wait, levels = threading.Event(), threading.Event(), list[Level]()

    def choosing(level: Level, game: AnyGame, view: View, decision: Decision, _deals: Deals) -> Move:
        levels.append(level)
        at_work.set()
        wait.wait(60)
        return greedy.choose(game, view, decision)

    monkeypatch.setattr(thinking, "choose", choosing)
    async with await SqliteStorage.open(tmp_path / "t.db", clock=now_ms) as storage:
        host, moved = Host(storage, SeatNames()), list[int]()
        host.play.thoughts.listeners.append(moved.append)
        number = (await begin(host, "splendor_marvel")).session.session_id
        async with cache_of(host).lock(number):
            await host.seats.to_computer(await cache_of(host).live_under_lock(number), 0)
        await asyncio.to_thread(at_work.wait, 60)
        assert moved == []
        await host.seats.set_level(number, ANA, 0, "strong", moderator=True, interaction_id=next(_numbers))
        wait.set()
        await host.play.thoughts.idle()
        assert levels == ["normal", "strong"]
        assert moved == [number]
        moves = await storage_of(host).moves.list(number)
        assert {(move.seat, move.user_id) for move in moves} == {(0, None)}
        assert (await host.live(number)).running_match.decisions()[0].seat == 1
        await host.play.thoughts.close()


async def test_a_kill_in_the_middle_of_a_thought_neither_loses_nor_doubles_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next bot computes the move again and makes it once.

    The answer of the killed bot's worker process comes too late.
    """
    at_work, wait, thoughts = threading.Event(), threading.Event(), list[Move]()

    def choosing(_level: Level, game: AnyGame, view: View, decision: Decision, _deals: Deals) -> Move:
        thoughts.append(greedy.choose(game, view, decision))
        if len(thoughts) == 1:
            at_work.set()
            wait.wait(60)
        return thoughts[-1]

    monkeypatch.setattr(thinking, "choose", choosing)
    async with await SqliteStorage.open(tmp_path / "k.db", clock=now_ms) as storage:
        killed, host = Host(storage, SeatNames()), Host(storage, SeatNames())
        number = (await begin(killed, "splendor_marvel")).session.session_id
        async with cache_of(killed).lock(number):
            await killed.seats.to_computer(await cache_of(killed).live_under_lock(number), 0)
        await asyncio.to_thread(at_work.wait, 60)
        await killed.play.thoughts.close()
        assert await storage.moves.list(number) == ()
        assert number in await host.unfinished()
        await host.after_automatic_moves(number)
        await host.play.thoughts.idle()
        wait.set()
        moves = await storage.moves.list(number)
        assert [(move.seat, parse_move(move.text)) for move in moves] == [(0, thoughts[0])]
        assert thoughts == [thoughts[0]] * 2
        for one in (killed, host):
            await one.play.thoughts.close()
            await one.workers.close()
