"""Hints: the best moves that a search finds for a player who is alone with the computer."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec

from bot.host.ground.workers import WorkerLostError, Workers
from bot.host.matches.computer.thinking import DealsUntilStop, SeatQuestion, match_of, question_to
from bot.host.matches.live import Live
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.game import View
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.matches.worksheets import WorkSheet
from engine.players.search import Candidate, Effort, search

# The player waits for the hint, so it takes less time than a strong computer player.
EFFORT = Effort(deals=64, seconds=1.5)
# The maximum time that the player waits, in seconds, including the wait for a free worker.
LONGEST_SECONDS = 10.0
# The minimum lead of the best move, in standard errors and in share of wins. A smaller lead may be chance.
NOISE, LEAST_LEAD = 2.0, 0.01


class Lead(msgspec.Struct, frozen=True):
    """The best move and the next best (None if there is only one).

    ``behind``: the difference of their shares of wins, 0 to 1; None if the difference may be chance.
    """

    best: Move
    second: Move | None = None
    behind: float | None = None


class Hint(msgspec.Struct, frozen=True):
    """The best move in a decision, and the seat's view."""

    decision: Decision
    view: View
    lead: Lead


class Hints:
    """Lets workers search for hints, without holding a session's lock."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def hint(self, live: Live, decision: Decision, sheet: WorkSheet | None = None) -> Hint:
        """Return a hint for a seat's decision; on a ``sheet``, for the first choice that is still missing.

        Raises `Refused` ("hint_late").
        """
        match, seat = live.running_match, decision.seat
        if sheet is not None:
            noted = _with_notes(match, sheet)
            decision_noted = noted.decision_of(seat)
            match, decision = (noted, decision_noted) if decision_noted is not None else (match, decision)
        seed = match.chance.integer(f"hint:{seat}#{live.session.revision}", 2**64).to_bytes(8)
        question = await asyncio.to_thread(question_to, match, seat, "normal", seed)
        if question is None:
            return Hint(decision, match.view(seat), await asyncio.to_thread(_compared, match, seat, seed))
        try:
            lead = await self._workers.run(partial(best_answer, question), seconds=LONGEST_SECONDS, long=True)
        except (TimeoutError, WorkerLostError) as error:
            raise Refused("hint_late") from error
        return Hint(decision, match.view(seat), lead)


def may_have_hints(live: Live, user_id: int) -> bool:
    """Return whether a user plays alone: no other person has a seat, even one that the computer plays for them."""
    players = {seat.user_id for seat in live.session.seats if seat.user_id is not None}
    return live.session.tournament_id is None and players == {user_id}


def need_hints(live: Live, user_id: int) -> Decision:
    """Return the user's decision. Raises `Refused`: the codes of `Live.own_decision`, "hint_not_alone"."""
    decision = live.own_decision(user_id)
    if not may_have_hints(live, user_id):
        raise Refused("hint_not_alone")
    return decision


def _with_notes(match: Match, sheet: WorkSheet) -> Match:
    """Return a copy of the match in which the choices noted on a sheet were made, one after another."""
    for move in sheet.notes:
        decision = match.decision_of(sheet.seat)
        if decision is not None and move in decision.moves:
            match = match.after(match.attempt(sheet.seat, move_text(move)))
    return match


def best_answer(question: SeatQuestion) -> Lead:
    """Return the best move for a question, with its lead. Workers run this function."""
    return _compared(match_of(question), question.seat, question.seed)


def _compared(match: Match, seat: int, seed: bytes) -> Lead:
    game, decision = match.game, match.decision_of(seat)
    if decision is None:
        raise LookupError(f"seat {seat} has nothing to choose")
    best, *others = search(game, match.view(seat), decision, DealsUntilStop(game, match.state, seat, seed), EFFORT)
    if not others:
        return Lead(best.move)
    second = min(others, key=lambda one: best.gain(one)[0])
    return Lead(best.move, second.move, _clear_lead(best, second))


def _clear_lead(best: Candidate, second: Candidate) -> float | None:
    lead, error = best.gain(second)
    return lead if lead >= LEAST_LEAD and lead > NOISE * error else None
