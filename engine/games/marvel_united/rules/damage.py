"""Starts damage to Heroes.

A damage sentence is a sentence of a card that deals damage. Sentences are resolved one after another, each followed by
its KOs (MU-44, R13).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.marvel_united.rules.flow import push
from engine.games.marvel_united.state.names import source_name
from engine.games.marvel_united.state.pieces import Hit
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Damages
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef


def deal(run: Run[State], hits: Sequence[Hit], attacker: str) -> None:
    """Deal the damage of one damage sentence. Hits on KO Heroes are dropped (MU-47)."""
    state = run.state
    standing_hits = tuple(hit for hit in hits if not state.heroes[hit.seat].ko and hit.n)
    for hit in standing_hits:
        run.tell("event-hit", {"seat": SeatRef(hit.seat), "count": hit.n, "card": source_name(attacker)})
    push(state, Damages(standing_hits, attacker))
