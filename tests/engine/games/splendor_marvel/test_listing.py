"""Compares the list of moves with a literal reading of the rules: the same moves, in the order of section 4."""

from __future__ import annotations

import random
from itertools import combinations, product

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, PLACES, SHIELD
from engine.games.splendor_marvel.moves import payment_words, payments
from engine.games.splendor_marvel.state import Pay, Return, State, Turn
from tests.engine.games.splendor_marvel.positions import build, match_of, table, texts

SOURCES = [*(f"{level}-{slot}" for level in (1, 2, 3) for slot in (1, 2, 3, 4)), "hand-1", "hand-2", "hand-3"]


def expected(state: State) -> list[str]:
    """Return the list of moves, computed word for word as the rules say, slowly and without any table."""
    step = state.steps[-1]
    seat_state = state.seats[step.seat]
    if isinstance(step, Turn):
        return _takes(state) + _reserves(state, step.seat) + _recruits(state, step.seat) or ["pass"]
    if isinstance(step, Pay):
        paid = _payments(state, step.seat, step.source)
        written = [
            (counts[SHIELD], " ".join(f"{kind}={count}" for kind, count in zip(KINDS, counts, strict=False) if count))
            for counts in paid
        ]
        return [f"pay {text}" for _, text in sorted(written)]
    if isinstance(step, Return):
        return [
            f"return {kind}" for kind, count in zip(KINDS, seat_state.tokens, strict=True) if count and kind != "time"
        ]
    return [
        f"location {place}"
        for place in state.locations
        if all(have >= need for have, need in zip(seat_state.bonuses, PLACES[place].needs, strict=True))
    ]


def _takes(state: State) -> list[str]:
    there = [colour for colour, count in zip(COLOURS, state.supply, strict=False) if count > 0]
    size = min(3, len(there))
    different = [f"take {' '.join(some)}" for some in combinations(there, size)] if there else []
    return different + [f"take {colour} {colour}" for colour in there if state.supply[COLOURS.index(colour)] >= 4]


def _reserves(state: State, seat: int) -> list[str]:
    if len(state.seats[seat].hand) >= 3:
        return []
    shown = [f"reserve {source}" for source in SOURCES[:12] if _card(state, seat, source)]
    return shown + [f"reserve deck-{level}" for level in (1, 2, 3) if state.decks[level - 1]]


def _recruits(state: State, seat: int) -> list[str]:
    found = []
    for source in SOURCES:
        ways = len(_payments(state, seat, source)) if _card(state, seat, source) else 0
        found += [f"recruit {source}"] * (ways >= 1) + [f"recruit {source} choose"] * (ways >= 2)
    return found


def _card(state: State, seat: int, source: str) -> str | None:
    row, number = source.split("-")
    if row == "hand":
        hand = state.seats[seat].hand
        return hand[int(number) - 1].card if int(number) <= len(hand) else None
    return state.display[int(row) - 1][int(number) - 1]


def _payments(state: State, seat: int, source: str) -> list[tuple[int, ...]]:
    """Return every combination of tokens that the seat could pay with."""
    own, card = state.seats[seat], CARDS[_card(state, seat, source) or ""]
    net = [max(0, cost - bonus) for cost, bonus in zip(card.cost, own.bonuses, strict=True)]
    handfuls = product(*(range(min(cost, held) + 1) for cost, held in zip(net, own.tokens, strict=False)))
    paid = ((*some, sum(net) - sum(some)) for some in handfuls)
    return [counts for counts in paid if counts[SHIELD] <= own.tokens[SHIELD]]


def test_lists_in_random_matches() -> None:
    chooser = random.Random(4)
    kinds = set()
    for seed in range(60):
        match = table(2 + seed % 3, seed=seed)
        while match.decisions():
            listed = texts(match)
            assert listed == expected(match.state)
            assert len(set(listed)) == len(listed)
            kinds.add(match.decisions()[0].kind)
            match.play(match.decisions()[0].seat, chooser.choice(listed))
    assert kinds >= {"turn", "payment", "return"}


def test_the_longest_payment_list_is_31() -> None:
    longest = 0
    nets = {card.cost for card in CARDS.values()}
    for cost in nets:
        colours = [count for count in cost if count]
        for net in product(*(range(count + 1) for count in colours)):
            for held in product(*(range(count + 1) for count in net)):
                shields = min(5, 10 - sum(held))
                if shields >= sum(net) - sum(held):
                    full = [*held, *[0] * (5 - len(held)), shields]
                    longest = max(longest, _ways([*net, *[0] * (5 - len(net))], full))
    assert longest == 31


def _ways(net: list[int], held: list[int]) -> int:
    """Return the number of payments, counted colour by colour, without listing them."""
    by_shields = {0: 1}
    for cost, count in zip(net, held, strict=False):
        after: dict[int, int] = {}
        for shields, ways in by_shields.items():
            for paid in range(min(cost, count) + 1):
                after[shields + cost - paid] = after.get(shields + cost - paid, 0) + ways
        by_shields = after
    return sum(ways for shields, ways in by_shields.items() if shields <= held[SHIELD])


def test_the_number_of_payments_equals_the_count() -> None:
    net = [2, 2, 1, 0, 1]
    held = [2, 2, 1, 0, 1, 4, 0]
    found = payments(held, net)
    assert len(found) == _ways(net, held) == 31
    assert len({payment_words(paid) for paid in found}) == 31


def test_the_longest_turn_list_is_58() -> None:
    # Every card on the table and two in hand can be paid in several ways. All takes and reservations are possible.
    rows = (
        ("vulture", "taskmaster", "yondu", "sandman"),
        ("red-skull", "nebula", "daredevil", "hela"),
        ("doctor-octopus", "iron-fist", "drax", "black-bolt"),
    )
    state = build(
        4,
        bonuses={0: dict.fromkeys(COLOURS, 2)},
        tokens={0: {**dict.fromkeys(COLOURS, 1), "shield": 5}},
        hands={0: ["scorpion", "silver-sable"]},
        display={f"{level}-{slot}": card for level, row in enumerate(rows, 1) for slot, card in enumerate(row, 1)},
    )
    assert len(texts(match_of(state))) == 58
    assert texts(match_of(state)) == expected(state)


def test_no_list_exceeds_the_limits_in_random_matches() -> None:
    bounds = {"turn": 58, "payment": 31, "return": 6, "location": 4}
    chooser = random.Random(9)
    for seed in range(100, 160):
        match = table(2 + seed % 3, seed=seed)
        while decisions := match.decisions():
            (decision,) = decisions
            assert 1 <= len(decision.moves) <= bounds[decision.kind]
            match.play(decision.seat, " ".join(chooser.choice(decision.moves)))
