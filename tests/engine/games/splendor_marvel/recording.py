"""Plays the matches of Splendor: Marvel that are recorded: each table size, and each way in which a match can end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from engine.games.splendor_marvel.state import Turn
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import Event
from tests.engine.playing import any_move, ended, good_move
from tests.engine.tables import points_in
from tests.records.recorded import Chooser, Recorded, Wanted, ends, found, recorded, tells


def hoard(match: Match, chooser: random.Random) -> tuple[int, str]:
    """Return a move that keeps cards from others: fill the hand from the third deck, then take tokens.

    Recruit only if there is no other move.
    """
    (decision,) = match.decisions()
    texts = [move_text(move) for move in decision.moves]
    for beginning in ("reserve deck-3", "return shield", "take"):
        some = [text for text in texts if text.startswith(beginning)]
        if some:
            return decision.seat, _least_of_use(match, some, chooser)
    return decision.seat, chooser.choice(texts)


def _least_of_use(match: Match, texts: list[str], chooser: random.Random) -> str:
    """Return the move after which the seat could pay for the fewest cards."""
    seat = match.decisions()[0].seat

    def useful(text: str) -> int:
        state = match.attempt(seat, text).state
        turn = msgspec.structs.replace(state, steps=[Turn(seat)], outcome=None)
        return sum(move[0] == "recruit" for decision in match.game.decisions(turn) for move in decision.moves)

    chooser.shuffle(texts)
    return min(texts, key=useful)


def _both_qualified(match: Match, events: list[Event]) -> bool:
    return len(match.state.qualified()) > 1 and ends("end-gauntlet")(match, events)


def _level(match: Match, events: list[Event]) -> bool:
    """Return whether the two best of the seats that qualify have the same points."""
    best = sorted(points_in(ended(match))[seat] for seat in match.state.qualified())[-2:]
    return len(best) == 2 and len(set(best)) == 1 and _both_qualified(match, events)


def recordings() -> Iterator[tuple[str, Recorded]]:
    """Yield a match of each table size, and one for each way in which a match can end."""
    game = game_named("splendor_marvel")
    plans: tuple[tuple[str, str, int, dict[str, object], Chooser, Wanted], ...] = (
        ("two-seats", "two seats that play well", 2, {}, good_move, ends("end-gauntlet")),
        ("three-seats", "three seats that play anything", 3, {}, any_move, ends("end-gauntlet")),
        ("four-seats", "four seats that play well", 4, {}, good_move, ends("end-gauntlet")),
        ("round-limit", "the last round agreed", 3, {"round_limit": 15}, good_move, ends("end-round-limit")),
        ("stalemate", "nobody can act any more", 2, {}, hoard, ends("end-stalemate")),
        ("trigger-lost", "the end is triggered, and lost with the tile", 4, {}, any_move, tells("event-trigger-lost")),
        ("overtaken", "two seats qualify in one round", 4, {}, good_move, _both_qualified),
        ("level", "equal points, decided by the tie-breaks", 4, {}, good_move, _level),
    )
    for name, about, seats, options, choose, wanted in plans:
        yield name, recorded(about, found(game, seats, options, choose, wanted))
