"""Tests whole matches: invariants, counted here independently, and statistics close to those of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from statistics import mean

import msgspec
import pytest

from engine.games.ragami.game import GAME
from engine.games.ragami.state.match_state import Keep, KeepFirst, State, ToPile
from engine.kernel.choices.moves import move_text
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import Phrase
from tests.engine.games.ragami.positions import Lot, Table, new_table

Chooser = Callable[[Table, random.Random], str]
# Every number of seats is played with the power die. Without it, an ordinary run plays one number, and the long run all
# of them.
SIZES = [
    pytest.param(seats, power_die, marks=() if power_die or seats == 3 else pytest.mark.soak)
    for seats in (2, 3, 4)
    for power_die in (True, False)
]
# Section 5: the highest number of moves in each kind of decision.
MOST = {
    "keep": 3,
    "place": 30,
    "new-demon": 30,
    "value": 4,
    "boxes": 6,
    "virtue": 14,
    "retreat": 3,
    "turn": 16,
    "ragami": 84,
    "saint": 96,
    "demon": 150,
    "discard": 3,
    "power": 22,
    "card-saint": 96,
    "card-demon": 144,
    "card-conflict": 24,
    "card-virtue": 12,
    "extra": 6,
}


# The sources of VP (RG-53).
SOURCES = {f"why-{why}" for why in ("conflict", "saint", "purifying", "cubes", "virtue", "help", "bonus")}


class Story(msgspec.Struct):
    """Statistics of a whole match. ``uses`` counts the uses of action dice by round, without the uses by card 15."""

    state: State
    rounds: int
    turns: int
    decisions: int
    resolved: int
    expired: int
    best: int
    uses: Counter[int]
    labels: list[str]


def anything(table: Table, chooser: random.Random) -> str:
    return move_text(chooser.choice(table.decisions[0].moves))


def seeking(table: Table, chooser: random.Random) -> str:
    """Return a move to a conflict, or one that resolves it; Saints move to conflicts as well."""
    decision, state = table.decisions[0], table.state
    texts = [move_text(move) for move in decision.moves]
    wanted: list[str] = []
    if decision.kind == "turn":
        there = state.seats[decision.seat].ragami in state.conflicts
        flights = [] if there else [text for text in texts if text.startswith("move") or text == "play 7"]
        useful = ("die saint", "die cards", "play 9", "play 10", "play 11", "play 12")
        wanted = [text for text in texts if text in {"die conflict", "play 2"}] or flights
        wanted = wanted or [text for text in texts if text in useful] or texts[-1:]
    elif decision.kind in {"ragami", "saint"}:
        spaces = {str(space) for space in state.conflicts}
        wanted = [text for text in texts if text.split()[-1] in spaces and not text.startswith("neutral")]
    elif decision.kind == "power":
        wanted = [text for text in texts if text.startswith(("power virtue", "power card"))][-1:] or texts[:1]
    return chooser.choice(wanted or texts)


@cache
def tell(seats: int, choose: Chooser, seed: int, *, power_die: bool = True) -> Story:
    """Play a whole match and check each state. Return its statistics."""
    chooser = random.Random(seed)
    table = new_table(seats, lot=Lot(seed=seed, free=True), power_die=power_die)
    table.valid = False
    story = Story(table.state, 0, 0, 0, 0, 0, 0, Counter(), table.lot.labels)
    by_card = False
    while table.decisions:
        before = table.state
        check_table(before)
        for decision in table.decisions:
            assert len(decision.moves) <= MOST[decision.kind], decision.kind
        story.best = max(own.vp for own in before.seats)
        by_card = table.decisions[0].kind == "extra"
        told = table.play(choose(table, chooser))
        check_step(before, table.state, told)
        keys = Counter(event.key for event in told)
        story.decisions += 1
        story.turns += keys["event-pass"] + keys["event-turn-over"]
        story.expired += keys["event-expired"]
        story.uses[before.round] += keys["event-box-used"] * (not by_card)
    check_table(table.state)
    story.state, story.rounds = table.state, table.state.round
    story.resolved = sum(own.resolved for own in table.state.seats)
    return story


def check_table(state: State) -> None:
    """Check section 8: no piece is lost, doubled or in a forbidden place."""
    assert sum(seat_state.cubes for seat_state in state.seats) + state.cube_supply == 30
    assert state.cube_supply >= 0
    assert sum(state.demons.values()) + state.demon_supply == 6
    assert state.demon_supply >= 0
    assert len(state.conflicts) + state.dice_supply == 6
    assert {*state.conflicts} <= {*state.laid_tiles} - {*state.blocked}
    assert sorted((*state.tiles, *state.laid_tiles)) == [*range(1, 31)]
    for seat, seat_state in enumerate(state.seats):
        assert len(seat_state.hand) <= 3
        assert 0 <= seat_state.virtue.value <= 6
        assert bool(seat_state.virtue.value) == (31 <= seat_state.virtue.place <= 43)
        assert seat_state.ragami == 0 or seat_state.ragami != state.saints[seat]
    standing = Counter(
        place for place in (*(seat_state.ragami for seat_state in state.seats), state.neutral) if 0 < place <= 30
    )
    assert not standing or max(standing.values()) <= 2
    assert not {*standing} & {*state.blocked} or any(type(step).__name__ == "Retreat" for step in state.steps)
    assert sum(cards(state).values()) == {4: 33, 3: 33, 2: 31}[len(state.seats)] - 2 * (not state.power_die)


def cards(state: State) -> Counter[int]:
    found = Counter(
        [*state.deck, *state.pile, *(hand_card.no for seat_state in state.seats for hand_card in seat_state.hand)]
    )
    for step in state.steps:
        if isinstance(step, Keep):
            found.update(step.looked)
        elif isinstance(step, ToPile):
            found[step.card] += 1
        elif isinstance(step, KeepFirst):
            found.update(no for dealt in step.dealt_cards for no in dealt)
    return found


def source(event: Event) -> str:
    why = event.params["why"]
    assert isinstance(why, Phrase)
    return why.key


def check_step(before: State, after: State, told: list[Event]) -> None:
    """Check a step from one decision to the next: cards stay, no seat loses VP, no tile returns, changes are logged."""
    assert told
    assert cards(before) == cards(after)
    gains = Counter[int]()
    for event in told:
        if event.key == "event-vp":
            gains[event.params["seat"].seat] += event.params["points"]  # type: ignore[union-attr,operator]
            assert event.params["points"] > 0  # type: ignore[operator]
            assert source(event) in SOURCES
    for seat, (own, then) in enumerate(zip(before.seats, after.seats, strict=True)):
        assert then.vp - own.vp == gains[seat]
        assert then.resolved >= own.resolved
    assert after.tiles == before.tiles[len(before.tiles) - len(after.tiles) :]
    assert {*before.blocked} <= {*after.blocked}
    assert {*before.laid_tiles} <= {*after.laid_tiles}
    assert after.round in {before.round, before.round + 1}


@pytest.mark.parametrize(("seats", "power_die"), SIZES)
def test_random_matches_fit_the_invariants_and_statistics_of_the_rules(seats: int, power_die: bool) -> None:
    stories = [tell(seats, anything, seed, power_die=power_die) for seed in range(12)]
    assert 12 <= mean(story.rounds for story in stories) <= 15
    assert all(8 <= story.rounds <= 20 for story in stories)
    assert 0 < mean(story.resolved for story in stories) <= 2.5
    assert 18 <= mean(story.expired for story in stories) <= 22
    for story in stories:
        assert story.state.outcome is not None
        assert story.state.outcome.reason.key == ("end-tiles" if not story.state.tiles else "end-points")
        # If two dice show a red 1, both are turned to 2 or more. So the three dice together allow 6 to 15 uses, and
        # seats may skip some of these.
        assert max(story.uses.values()) <= 15


@pytest.mark.parametrize(("seats", "power_die"), SIZES)
def test_matches_of_players_who_seek_conflicts_fit_the_statistics(seats: int, power_die: bool) -> None:
    stories = [tell(seats, seeking, seed, power_die=power_die) for seed in range(10)]
    assert 7 <= mean(story.rounds for story in stories) <= 10
    assert 85 <= mean(story.turns for story in stories) <= 155
    assert 330 <= mean(story.decisions for story in stories) <= 500
    assert 10 <= mean(story.resolved for story in stories) <= 18
    assert 5 <= mean(story.expired for story in stories) <= 12
    assert 17 <= mean(story.best for story in stories) <= 31


def test_vp_come_from_seven_sources_and_are_never_lost_RG_53() -> None:
    """`check_step` checks every step of these matches. This test checks that the matches show each source."""
    visited = set[str]()
    for seed in range(10):
        chooser = random.Random(seed)
        table = new_table(3, lot=Lot(seed=seed, free=True))
        table.valid = False
        while table.decisions:
            before = table.state
            told = table.play((seeking if seed % 2 else anything)(table, chooser))
            check_step(before, table.state, told)
            visited |= {source(event) for event in told if event.key == "event-vp"}
    assert visited == SOURCES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_label_of_a_draw_is_used_twice_in_a_match(seats: int) -> None:
    """Two draws with the same label would give the same result, and every player could predict the second one."""
    for seed in range(10):
        labels = tell(seats, seeking, seed, power_die=True).labels
        assert len(labels) == len({*labels})
        assert {label.partition("#")[0] for label in labels} >= {"tiles", "conflict", "action", "power", "deck"}


def test_advice_is_better_than_random_moves() -> None:
    """One seat follows the advice, and the others make random moves."""
    won = 0
    for seed in range(12):
        chooser, table = random.Random(seed), new_table(3, lot=Lot(seed=seed, free=True))
        table.valid = False
        while table.decisions:
            decision = table.decisions[0]
            view = table.view(decision.seat)
            moves = [*decision.moves]
            best = max(moves, key=lambda move: GAME.adviser.rate(view, move))
            table.play(move_text(best if decision.seat == seed % 3 else chooser.choice(moves)))
        assert table.state.outcome is not None
        won += table.state.outcome.winners() == [seed % 3]
    assert won >= 10
