"""Tests that a redeal keeps what a viewer has learned from moves.

For example, a card that was taken openly stays in its hand.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.chance.redealing import Draws
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named, games
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import visible
from tests.chances import fresh
from tests.engine.learning import Fact, counted
from tests.engine.playing import any_move, other_world, start, view_bytes
from tests.engine.stand import options_for, stand_of
from tests.engine.tables import small_table

# The number of moves after which redeals are compared, and the numbers of worlds in the rounds of the comparison.
MOVES, ROUNDS = 24, (16, 32, 96, 256)
# The search makes this many times the wanted number of redeals, because in most of them a hand lacks the played card.
TRIES = 4
# A fact counts as forgotten if at least this share of redeals contradicts it. All worlds that look the same to the
# viewer agree on the fact.
FORGOTTEN = 0.3


def worlds_after(
    match: Match, viewer: int | None, seat: int, text: str, chooser: random.Random, most: int
) -> list[Any]:
    """Return states after a move that the viewer cannot tell from the real one, each from a redeal before the move."""
    move_result, decision = match.attempt(seat, text), match.decision_of(seat)
    real = visible(move_result.events, viewer), view_bytes(match.following(move_result.state), viewer)
    in_secret = decision is not None and (decision.secret or decision.simultaneous) and seat != viewer
    found: list[Any] = []
    for _ in range(TRIES * most):
        if len(found) == most:
            break
        world = match.following(other_world(match.game, match.state, viewer, chooser))
        # The viewer does not know the seed of the move either, so each world has a different one.
        world.chance = Chance(chooser.randbytes(SEED_BYTES), "learned")
        others = world.decision_of(seat)
        try:
            # A viewer does not know a secret choice, so any possible choice is made in its place.
            after = world.attempt(seat, move_text(chooser.choice(others.moves)) if in_secret and others else text)
        except Refused:
            continue
        if (visible(after.events, viewer), view_bytes(world.following(after.state), viewer)) == real:
            found.append(after.state)
    return found


def forgotten(match: Match, viewer: int | None, seat: int, text: str, chooser: random.Random) -> set[Fact]:
    """Return the facts that a move shows a viewer for certain, and that redeals after the move contradict."""
    after = match.attempt(seat, text).state
    # The end reveals everything.
    if after.outcome is not None:
        return set()
    suspects: set[Fact] | None = None
    for count in ROUNDS:
        known = counted(worlds := worlds_after(match, viewer, seat, text, chooser, count))
        redealt = counted([other_world(match.game, after, viewer, chooser) for _ in range(count)])
        if len(worlds) < count // 4:
            return set()
        certain = {fact for fact, times in known.items() if times == len(worlds)}
        broken = {fact for fact in certain if redealt[fact] < (1 - FORGOTTEN) * count}
        suspects = broken if suspects is None else suspects & broken
        if not suspects:
            return set()
    return suspects or set()


HIDING = [slug for slug, game in games().items() if game.features.hidden_information and stand_of(slug).remembers]


def check_learned(slug: str, moves: int) -> None:
    """Play a match. After each move, compare what a viewer knows of the move with the redeals for that viewer."""
    game, chooser, stand = game_named(slug), fresh("learned", slug), stand_of(slug)
    seats = small_table(game)
    match = start(game, seats, chooser.getrandbits(200), chooser.choice(options_for(game, seats)))
    for _ in range(moves):
        if not match.decisions():
            return
        seat, text = any_move(match, chooser)
        for viewer in {None, chooser.randrange(seats)}:
            lost = () if stand.may_ask_differently(match.state) else forgotten(match, viewer, seat, text, chooser)
            assert not lost, (
                f"{slug}: after {text!r} of seat {seat}, {'a spectator' if viewer is None else f'seat {viewer}'} knows"
                f" {sorted(map(str, lost))[:3]}, but `redealt` deals it again: it must keep what the viewer has learned"
            )
        match.play(seat, text)


@pytest.mark.parametrize("slug", HIDING)
def test_a_redeal_keeps_what_a_viewer_has_learned(slug: str) -> None:
    check_learned(slug, MOVES)


def test_a_redeal_that_forgets_what_was_played_openly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("called_tricks")
    redealt = game.redealt

    def forgetful(_game: Any, state: Any, viewer: int | None, draws: Draws) -> Any:
        other = redealt(state, viewer, draws)
        if other.trick:
            other.trick[-1], other.stock[0] = other.stock[0], other.trick[-1]
        return other

    monkeypatch.setattr(type(game), "redealt", forgetful)
    with pytest.raises(AssertionError, match=r"called_tricks: after 'play .* but `redealt` deals it again"):
        check_learned("called_tricks", 15)
