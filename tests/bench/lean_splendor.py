"""A bare playout of a game like Splendor, as a yardstick: it is close to the limit of interpreted Python.

It has two seats and an invented deck. It has no events, checks, views, names or verifiable chance.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

Card = tuple[int, int, tuple[int, ...]]
Action = tuple[Any, ...]

_THREE = tuple(combinations(range(5), 3))
_TIERS = ((40, (3, 5), (0, 0, 0, 1)), (30, (5, 8), (1, 2, 2, 3)), (20, (7, 14), (3, 4, 4, 5)))
MOST_MOVES = 400


def _deck(chooser: random.Random) -> list[list[Card]]:
    tiers = []
    for size, total, points in _TIERS:
        deck: list[Card] = []
        for number in range(size):
            cost = [0] * 5
            for _ in range(chooser.randint(*total)):
                cost[chooser.randrange(5)] += 1
            deck.append((number % 5, chooser.choice(points), tuple(cost)))
        tiers.append(deck)
    return tiers


class State:
    """Everything on the table, as lists of integers."""

    __slots__ = (
        "bank",
        "bonus",
        "decks",
        "gems",
        "last",
        "must_return",
        "nobles",
        "points",
        "reserved",
        "rows",
        "turn",
    )

    bank: list[int]
    decks: list[list[Card]]
    rows: list[list[Card]]
    nobles: list[tuple[int, ...]]
    gems: list[list[int]]
    bonus: list[list[int]]
    points: list[int]
    reserved: list[list[Card]]
    turn: int
    must_return: int
    last: bool


class Lean:
    def __init__(self) -> None:
        self.tiers = _deck(random.Random(1))

    def new(self, chooser: random.Random) -> State:
        state = State()
        state.bank = [4, 4, 4, 4, 4, 5]
        state.decks = [chooser.sample(tier, len(tier)) for tier in self.tiers]
        state.rows = [[deck.pop() for _ in range(4)] for deck in state.decks]
        state.nobles = [tuple(4 if j in (i, (i + 1) % 5) else 0 for j in range(5)) for i in range(3)]
        state.gems = [[0] * 6, [0] * 6]
        state.bonus = [[0] * 5, [0] * 5]
        state.points = [0, 0]
        state.reserved = [[], []]
        state.turn = state.must_return = 0
        state.last = False
        return state

    @staticmethod
    def legal(s: State) -> list[Action]:
        p = s.turn & 1
        g = s.gems[p]
        if s.must_return:
            return [("ret", i) for i in range(6) if g[i]]
        bank = s.bank
        out: list[Action] = []
        avail = [i for i in range(5) if bank[i]]
        if len(avail) >= 3:
            out += [("t3", c) for c in (_THREE if len(avail) == 5 else combinations(avail, 3))]
        elif avail:
            out.append(("t3", tuple(avail)))
        out += [("t2", i) for i in avail if bank[i] >= 4]
        b, gold = s.bonus[p], g[5]
        have = [g[i] + b[i] for i in range(5)]
        h0, h1, h2, h3, h4 = have
        can_reserve = len(s.reserved[p]) < 3
        for t, row in enumerate(s.rows):
            for k, card in enumerate(row):
                c0, c1, c2, c3, c4 = card[2]
                need = (
                    (c0 - h0 if c0 > h0 else 0)
                    + (c1 - h1 if c1 > h1 else 0)
                    + (c2 - h2 if c2 > h2 else 0)
                    + (c3 - h3 if c3 > h3 else 0)
                    + (c4 - h4 if c4 > h4 else 0)
                )
                if need <= gold:
                    out.append(("buy", t, k))
                if can_reserve:
                    out.append(("res", t, k))
        for k, card in enumerate(s.reserved[p]):
            if sum([c - h for c, h in zip(card[2], have, strict=False) if c > h]) <= gold:
                out.append(("buyr", k))
        return out or [("pass",)]

    @staticmethod
    def apply(s: State, a: Action) -> None:
        p = s.turn & 1
        g, bank, kind = s.gems[p], s.bank, a[0]
        if kind == "ret":
            g[a[1]] -= 1
            bank[a[1]] += 1
            s.must_return -= 1
            if s.must_return:
                return
        elif kind == "t3":
            for i in a[1]:
                g[i] += 1
                bank[i] -= 1
        elif kind == "t2":
            g[a[1]] += 2
            bank[a[1]] -= 2
        elif kind != "pass":
            _card_action(s, a, p)
        if kind != "ret":
            over = sum(g) - 10
            if over > 0:
                s.must_return = over
                return
        s.turn += 1

    def play(self, chooser: random.Random) -> int:
        """Play a whole match with random moves; return the number of moves."""
        s = self.new(chooser)
        legal, apply, draw = self.legal, self.apply, chooser.random
        moves = 0
        while not (s.last and not s.turn & 1 and not s.must_return) and moves < MOST_MOVES:
            actions = legal(s)
            apply(s, actions[int(draw() * len(actions))])
            moves += 1
        return moves


def _card_action(s: State, a: Action, p: int) -> None:
    g, bank, kind = s.gems[p], s.bank, a[0]
    if kind == "buyr":
        card = s.reserved[p].pop(a[1])
    else:
        row, deck = s.rows[a[1]], s.decks[a[1]]
        card = row[a[2]]
        if deck:
            row[a[2]] = deck.pop()
        else:
            del row[a[2]]
    if kind == "res":
        s.reserved[p].append(card)
        if bank[5]:
            bank[5] -= 1
            g[5] += 1
        return
    b = s.bonus[p]
    for i in range(5):
        n = card[2][i] - b[i]
        if n > 0:
            if n > g[i]:
                w = n - g[i]
                g[5] -= w
                bank[5] += w
                n = g[i]
            g[i] -= n
            bank[i] += n
    b[card[0]] += 1
    s.points[p] += card[1]
    for q in s.nobles:
        if all([x >= y for x, y in zip(b, q, strict=False)]):  # noqa: C419 - a list is quicker here
            s.nobles.remove(q)
            s.points[p] += 3
            break
    if s.points[p] >= 15:
        s.last = True
