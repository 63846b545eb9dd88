"""Tests that the time of a computer player's delayed answer reveals neither how long it searched nor what it holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import pytest

from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches import play
from bot.host.matches.computer import thinking
from bot.host.matches.play import ADVICE_SECONDS, SPARE_SECONDS
from bot.wording.seat_names import SeatNames
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.players.deals import Deals
from engine.players.levels import EFFORTS, USUAL, Level
from storage.sqlite.store import SqliteStorage
from tests.bot.inner import cache_of
from tests.toys import DUEL

R = TypeVar("R")
ANA, BEN = 1, 2
START = 1_790_000_000_000
THOUGHT = EFFORTS[USUAL].seconds
WHOLE = THOUGHT + SPARE_SECONDS + ADVICE_SECONDS


class Search:
    """A clock that advances only by a search of ``seconds``, and by the waiting at the same time."""

    def __init__(self, seconds: float) -> None:
        self.now = float(START)
        self._seconds = seconds
        self._done = asyncio.Event()

    def clock(self) -> int:
        """Return the time in milliseconds."""
        return round(self.now)

    async def run(self, job: Callable[[], R], *, seconds: float, long: bool) -> R:
        """Return the result of the search, as `Workers.run` does."""
        assert long
        self.now += 1000 * min(seconds, self._seconds)
        self._done.set()
        if self._seconds > seconds:
            raise TimeoutError
        return job()

    async def sleep(self, seconds: float) -> None:
        """Wait beside the search."""
        end = self.now + 1000 * seconds
        await self._done.wait()
        self.now = max(self.now, end)


async def begin(host: Host) -> int:
    """Begin a duel in which every seat is asked; the computer plays the second seat."""
    options: dict[str, object] = {"fixed_windows": True, "turns": 9}
    session = await host.lobby.open(
        SessionPlace(7, 7), game=DUEL, seats=2, options=options, language="en", user=(ANA, "Ana")
    )
    number = session.session_id
    await host.lobby.join(number, BEN, "Ben", 10)
    for user in (ANA, BEN):
        await host.lobby.ready(number, user, 10 + user)
    await host.lobby.start(number, ANA)
    async with cache_of(host).lock(number):
        await host.seats.to_computer(await cache_of(host).live_under_lock(number), 1)
    return number


@pytest.mark.parametrize("search", [0.0, THOUGHT / 2, THOUGHT, WHOLE - 0.1, WHOLE + 60])
@pytest.mark.parametrize("can_react", [True, False])
async def test_a_delayed_answer_takes_equally_long_whatever_the_search_takes(
    search: float, can_react: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the computer can only pass, there is nothing to search."""

    def choosing(_level: Level, _game: AnyGame, _view: View, decision: Decision, _deals: Deals) -> Move:
        return decision.moves[-1]

    taken = Search(search)
    monkeypatch.setattr(thinking, "choose", choosing)
    if not can_react:
        monkeypatch.setattr("engine.games.toy_duel.StruckRule.reactions", lambda *_: ())
    monkeypatch.setattr(play, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": taken.sleep}))
    async with await SqliteStorage.open(tmp_path / "s.db", clock=taken.clock) as storage:
        host = Host(storage, SeatNames(), clock=taken.clock)
        monkeypatch.setattr(host.workers, "run", taken.run)
        number = await begin(host)
        await host.play.move(number, ANA, "strike 2", interaction_id=20)
        (timer,) = [one for one in await storage.timers.due_timers(2**62) if one.kind == play.TIMER]
        (asked,) = (await host.live(number)).running_match.decisions()
        assert (timer.seat, asked.seat, len(asked.moves) > 1) == (1, 1, can_react)
        taken.now, before = float(timer.due_at), len(await storage.moves.list(number))
        await host.play.late(timer)
        await host.play.thoughts.idle()
        answer = (await storage.moves.list(number))[before]
        await host.play.thoughts.close()
    assert answer.seat == 1
    assert answer.at - timer.due_at == round(1000 * WHOLE)
