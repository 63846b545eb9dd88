"""Tests hints. Only players alone with the computer get them, and they use only what the seat knows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.host.ground.workers import WorkerThreads
from bot.host.matches.computer import hints
from bot.host.matches.computer.hints import Hint, Hints, may_have_hints, need_hints
from bot.host.matches.live import Live
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.matches.worksheets import work_sheet
from engine.players.search import Candidate, Effort
from tests.bot.unstored import FIRST_USER, session_of
from tests.chances import fresh
from tests.engine.playing import any_move, differing_world, start

TINY = Effort(deals=6, seconds=3600.0)


@pytest.fixture(autouse=True)
def _small_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "EFFORT", TINY)


def live_of(match: Match, **changes: Any) -> Live:
    session = session_of(match, [f"Player {seat}" for seat in range(match.record.seats)], revision=len(match.moves))
    return Live(msgspec.structs.replace(session, **changes), match)


def alone(match: Match) -> Live:
    """Return a match in which a player has the first seat and the computer has all others."""
    live = live_of(match)
    seats = [one if one.seat == 0 else msgspec.structs.replace(one, user_id=None) for one in live.session.seats]
    return live_of(match, seats=tuple(seats))


async def hint(live: Live, seat: int) -> Hint:
    decision = live.running_match.decision_of(seat)
    assert decision is not None
    return await Hints(WorkerThreads()).hint(live, decision)


async def test_a_hint_names_two_legal_moves_and_changes_nothing() -> None:
    live = alone(start(game_named("splendor_marvel"), 2, 1))
    before = live.game.encode(live.running_match.state)
    seat = live.running_match.decisions()[0].seat
    found = await hint(live, seat)
    assert found.lead.best in found.decision.moves
    assert found.lead.second in found.decision.moves
    assert found.lead.second != found.lead.best
    assert live.game.encode(live.running_match.state) == before


async def test_hidden_facts_change_no_hint() -> None:
    game, chooser = game_named("splendor_marvel"), fresh("hints")
    match = start(game, 2, 7)
    while True:
        seat = match.decisions()[0].seat
        other = differing_world(game, match.state, seat, chooser)
        if other is not None and len(match.decisions()[0].moves) > 1:
            break
        match.play(*any_move(match, chooser))
    assert await hint(live_of(match), seat) == await hint(live_of(Match(match.record, other)), seat)


async def test_on_a_sheet_the_hint_is_about_what_is_still_missing() -> None:
    live = alone(start(game_named("marvel_heroes"), 2, 1, version=game_named("marvel_heroes").version))
    match = live.running_match
    while not match.decisions()[0].sheet:
        match.play(*any_move(match, fresh("sheet")))
    live, seat = alone(match), match.decisions()[0].seat
    decision = match.decisions()[0]
    first = await Hints(WorkerThreads()).hint(live, decision, work_sheet(match, seat))
    noted = await Hints(WorkerThreads()).hint(live, decision, work_sheet(match, seat, [first.lead.best]))
    assert first.lead.best != noted.lead.best


async def test_only_a_player_who_is_alone_gets_hints() -> None:
    match = start(game_named("splendor_marvel"), 2, 1)
    user = FIRST_USER + match.decisions()[0].seat
    together, solo = live_of(match), alone(match)
    assert may_have_hints(solo, FIRST_USER)
    assert not may_have_hints(in_event(solo), FIRST_USER)
    with pytest.raises(Refused, match="hint_not_alone"):
        need_hints(together, user)


def in_event(live: Live) -> Live:
    return live_of(live.running_match, seats=live.session.seats, tournament_id=3)


def test_a_lead_within_chance_is_no_lead() -> None:
    clear, close = [0.9, 0.8, 0.9, 0.8], [0.3, 0.3, 0.2, 0.2]
    assert hints._clear_lead(Candidate(("a",), clear), Candidate(("b",), close)) == pytest.approx(0.6)
    noisy = [0.1, 0.9, 0.9, 0.1]
    assert hints._clear_lead(Candidate(("a",), noisy), Candidate(("b",), [0.4, 0.5, 0.4, 0.5])) is None
    assert hints._clear_lead(Candidate(("a",), []), Candidate(("b",), [])) is None
