"""Tests the searching player: what it may know, when it stops, and when it makes the adviser's move instead."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from engine.kernel.chance.fair import SEED_BYTES
from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import Lookahead
from engine.kernel.contract.registry import AnyGame, game_named, games
from engine.players import greedy
from engine.players.deals import Deal, PossibleDeals
from engine.players.levels import LEVELS, choose
from engine.players.search import Candidate, Effort, search, win_share
from tests.chances import deals, fresh
from tests.engine.playing import any_move, differing_world, start
from tests.engine.tables import seat_counts

TINY = Effort(deals=2, seconds=3600.0)
COMPARED = 2
SHORT = Effort(deals=6, seconds=3600.0)
SEED = bytes(SEED_BYTES)
HIDING = [slug for slug, game in games().items() if game.features.hidden_information]


class NoDeals:
    """Takes the place of `PossibleDeals`, but never finds a possible deal."""

    def deal(self, number: int) -> Deal | None:
        del number
        return None

    def below(self, sides: int) -> int:
        return sides - 1


def results(game: AnyGame, state: Any, seat: int) -> list[tuple[Move, list[float]]]:
    decision = next(one for one in game.decisions(state) if one.seat == seat)
    deals = PossibleDeals(game, state, seat, SEED)
    return [(one.move, one.results) for one in search(game, game.view(state, seat), decision, deals, TINY)]


@pytest.mark.parametrize("slug", HIDING)
def test_hidden_facts_change_no_result_of_a_search(slug: str) -> None:
    game, chooser, compared = game_named(slug), fresh("search", slug), 0
    # A short match may have no choice to compare after its first moves, so up to 1,000 deals are tried.
    for number in deals(1_000, "search", slug):
        if compared == COMPARED:
            break
        match, first = start(game, chooser.choice(seat_counts(game)), number), chooser.randrange(12)
        while (decisions := match.decisions()) and compared < COMPARED:
            decision = chooser.choice(decisions)
            other = differing_world(game, match.state, decision.seat, chooser) if len(match.moves) >= first else None
            if other is not None and len(decision.moves) > 1:
                assert results(game, match.state, decision.seat) == results(game, other, decision.seat)
                compared += 1
            match.play(*any_move(match, chooser))
    assert compared == COMPARED, f"{slug}: hardly a choice at which something is hidden"


def test_a_deal_leaves_the_state_alone_and_is_the_same_each_time() -> None:
    game = game_named("splendor_marvel")
    match = start(game, 2, 1)
    before = game.encode(match.state)
    deals = PossibleDeals(game, match.state, 0, SEED)
    one, again, other = deals.deal(0), deals.deal(0), deals.deal(1)
    assert one is not None
    assert again is not None
    assert other is not None
    search(game, match.view(0), match.decisions()[0], deals, SHORT)
    assert game.encode(match.state) == before
    assert game.encode(one.state) == game.encode(again.state) != game.encode(other.state)


def test_without_time_or_deals_the_move_is_the_adviser_s() -> None:
    game = game_named("splendor_marvel")
    match = start(game, 2, 1)
    view, decision = match.view(0), match.decisions()[0]
    advised = greedy.choose(game, view, decision)
    deals = PossibleDeals(game, match.state, 0, SEED)
    late = search(game, view, decision, deals, Effort(deals=6, seconds=0.0))
    assert (late[0].move, late[0].results) == (advised, [])
    assert choose("strong", game, view, decision, NoDeals()) == advised


def test_the_search_stops_at_its_deadline() -> None:
    game = game_named("splendor_marvel")
    match = start(game, 2, 1)
    ticks = count()
    found = search(
        game,
        match.view(0),
        match.decisions()[0],
        PossibleDeals(game, match.state, 0, SEED),
        Effort(deals=50, seconds=3.0),
        clock=lambda: float(next(ticks)),
    )
    assert {len(one.results) for one in found} == {2}, "the clock is read once for each deal"


def test_all_candidates_are_tried_in_the_same_deals_and_the_adviser_s_move_in_all() -> None:
    game = game_named("splendor_marvel")
    match = start(game, 2, 1)
    view, decision = match.view(0), match.decisions()[0]
    found = search(game, view, decision, PossibleDeals(game, match.state, 0, SEED), Effort(deals=12, seconds=3600.0))
    advised = next(one for one in found if one.move == greedy.choose(game, view, decision))
    assert len(found) == game.adviser.lookahead.candidates
    assert sorted(len(one.results) for one in found) == [4, 4, 12, 12]
    assert len(advised.results) == 12


def test_a_better_move_needs_a_gain_beyond_chance() -> None:
    advised = Candidate(("a",), [0.5, 0.4, 0.6, 0.5])
    assert Candidate(("b",), [0.7, 0.6, 0.8, 0.7]).gain(advised) == pytest.approx((0.2, 0.0))
    gain, error = Candidate(("c",), [1.0, 0.0, 1.0, 0.1]).gain(advised)
    assert gain == pytest.approx(0.025)
    assert error == pytest.approx(0.2462, abs=0.001)
    assert Candidate(("d",), [1.0, 1.0, 1.0]).gain(advised) == (0.0, 1.0), "three deals prove nothing"


def test_the_search_wins_where_the_next_move_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """If an adviser rates all moves alike, its first move is made. The search finds the move that completes the row."""
    game = game_named("noughts")
    match = start(game, 2, 0)
    for square in (5, 1, 6, 3):
        match.play(match.decisions()[0].seat, f"mark {square}")
    blind = type(game.adviser)(rate=lambda _view, _move: 0.0, lookahead=Lookahead(candidates=9, choices=9))
    monkeypatch.setattr(type(game), "adviser", blind)
    decision = match.decisions()[0]
    deals = PossibleDeals(game, match.state, decision.seat, SEED)
    found = search(game, match.view(decision.seat), decision, deals, SHORT)
    assert found[0].move == ("mark", "4")
    assert found[0].worth == 1


@pytest.mark.parametrize("slug", games())
def test_every_level_makes_a_legal_move_in_every_game(slug: str) -> None:
    game = game_named(slug)
    match = start(game, seat_counts(game)[0], 3)
    decision = match.decisions()[0]
    view = match.view(decision.seat)
    for level in LEVELS:
        assert choose(level, game, view, decision, NoDeals()) in decision.moves


def test_a_shared_win_counts_in_parts() -> None:
    match = start(game_named("noughts"), 2, 0)
    for square in (1, 5, 9, 4, 6, 3, 7, 8, 2):
        match.play(match.decisions()[0].seat, f"mark {square}")
    outcome = match.outcome()
    assert outcome is not None
    assert [win_share(outcome, seat) for seat in (0, 1)] == [0.5, 0.5]
