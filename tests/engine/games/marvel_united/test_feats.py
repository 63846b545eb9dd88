"""Tests the feats of a match, in each mode."""

from __future__ import annotations

import pytest

from engine.kernel.contract.registry import game_named
from tests.engine.playing import start


@pytest.mark.parametrize(
    ("mode", "seats", "against"),
    [("coop", 3, (True,)), ("commander", 1, (True,)), ("villain", 3, (True, False)), ("versus", 2, (True, False))],
)
def test_each_side_has_met_the_villain_or_played_it(mode: str, seats: int, against: tuple[bool, ...]) -> None:
    options = {"mode": mode, "villain": "maestro", "challenges": "hard", "gear": mode == "coop"}
    match = start(game_named("marvel_united"), seats, 1, options)
    feats = [feat for feat in match.game.feats(match.state) if feat is not None]
    assert len(feats) == len(against)
    assert tuple(one.against for one in feats) == against
    level = ("feat-hard", "feat-gear") if mode == "coop" else ("feat-hard",)
    assert {(one.foe, one.mode, one.level, one.rounds) for one in feats} == {
        ("villain-maestro", f"feat-{mode}", level, match.state.villain_turns)
    }


def test_a_villain_chosen_by_chance_is_stored_by_name() -> None:
    match = start(game_named("marvel_united"), 2, 1, {"villain": "random"})
    (feat,) = match.game.feats(match.state)
    assert feat is not None
    assert feat.foe == f"villain-{match.state.villain}"
