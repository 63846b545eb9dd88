"""Tests the data sent to computer players with a question: they contain nothing that is hidden from the seat."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from bot.host.ground.workers import WorkerThreads
from bot.host.matches.computer import hints
from bot.host.matches.computer.hints import best_answer
from bot.host.matches.computer.thinking import SeatQuestion, advised, question_to, thought
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from engine.players.deals import Deal, PossibleDeals
from engine.players.levels import EFFORTS
from engine.players.search import Effort
from tests.chances import deals, fresh
from tests.engine.playing import any_move, differing_world, start
from tests.engine.tables import seat_counts

SEED = bytes(8)
HIDING = [slug for slug, game in games().items() if game.features.hidden_information]


@pytest.mark.parametrize("slug", HIDING)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_question(slug: str) -> None:
    game, chooser, compared = games()[slug], fresh("questions", slug), 0
    for number in deals(3, "questions", slug):
        match = start(game, seat_counts(game)[0], number)
        while match.decisions() and len(match.moves) < 12:
            for decision in match.decisions():
                other = differing_world(game, match.state, decision.seat, chooser)
                if other is not None:
                    elsewhere = Match(match.record, other)
                    question = question_to(match, decision.seat, "normal", SEED)
                    assert question == question_to(elsewhere, decision.seat, "normal", SEED)
                    compared += question is not None
            match.play(*any_move(match, chooser))
    assert compared


@pytest.mark.parametrize("slug", games())
def test_the_answer_to_a_question_is_legal_in_the_match(slug: str) -> None:
    game, chooser = games()[slug], fresh("answers", slug)
    (number,) = deals(1, "answers", slug)
    match = start(game, seat_counts(game)[0], number)
    while match.decisions() and len(match.moves) < 12:
        for decision in match.decisions():
            question = question_to(match, decision.seat, "easy", SEED)
            assert question is not None
            for answer in (thought(question), advised(match, decision)):
                assert match.attempt(decision.seat, answer).seat == decision.seat
        match.play(*any_move(match, chooser))


@pytest.mark.parametrize("search", [thought, best_answer])
async def test_a_search_in_a_thread_ends_when_the_bot_stops(
    search: Callable[[SeatQuestion], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    endless, begun, draw = Effort(deals=1 << 30, seconds=40.0), threading.Event(), PossibleDeals.deal

    def deal(deals: PossibleDeals, number: int) -> Deal | None:
        begun.set()
        return draw(deals, number)

    monkeypatch.setitem(EFFORTS, "strong", endless)
    monkeypatch.setattr(hints, "EFFORT", endless)
    monkeypatch.setattr(PossibleDeals, "deal", deal)
    match = start(games()["splendor_marvel"], 2, 1)
    question = question_to(match, match.decisions()[0].seat, "strong", SEED)
    assert question is not None
    threads = WorkerThreads()
    searching = asyncio.create_task(threads.run_patiently(partial(search, question), seconds=60))
    assert await asyncio.to_thread(begun.wait, 30)
    before = time.monotonic()
    await threads.close()
    assert time.monotonic() - before < 20
    await searching
