"""Tests the reader of effects: the tables become typed steps, and unknown words are refused."""

from __future__ import annotations

import pytest

from engine.games.marvel_united.state.code_reading import CODES, read_effect
from engine.games.marvel_united.state.codes import (
    Act,
    CardDown,
    Draw,
    Gain,
    MoveToken,
    Pace,
    Recharge,
    SwapCard,
    Upgrade,
)
from engine.kernel.errors import BadData


def test_there_are_fifty_codes() -> None:
    assert len(CODES) == 50
    assert len(set(CODES.values())) == 50


def test_a_plain_card_has_no_effect() -> None:
    assert read_effect("NONE", "-") == ()


def test_alternatives_and_steps() -> None:
    effect = read_effect("DRAW|UPGRADE;RECHARGE", "who=me n=1|scope=one;gear=gh3 on=end")
    assert effect == ((Draw(who="me", n=1),), (Upgrade(scope="one"), Recharge(gear="gh3", on="end")))


def test_a_step_without_a_timing_has_that_of_the_step_before() -> None:
    effect = read_effect("DRAW|CARD_DOWN;GAIN", "on=end who=me n=1 if=hand-1-2|on=end n=1;who=me token=wild n=1")
    first, (paid, gained) = effect
    assert first == (Draw(who="me", n=1, on="end", if_="hand-1-2"),)
    assert paid == CardDown(n=1, on="end")
    assert gained == Gain(who="me", token="wild", n=1, on="end")


def test_parameters_named_by_keywords_of_python() -> None:
    ((moved,),) = read_effect("MOVE_TOKEN", "kind=either from=any to=other")
    assert moved == MoveToken(kind="either", from_="any", to="other")
    ((swapped,),) = read_effect("SWAP_CARD", "on=end from=own with=own")
    assert swapped == SwapCard(from_="own", with_="own", on="end")


def test_signed_numbers_and_truth_values_are_read() -> None:
    assert read_effect("PACE", "on=bam shift=+1 if=calm") == ((Pace(shift="+1", on="bam", if_="calm"),),)
    assert read_effect("ACT", "kind=attack n=2 at=own target=same sure=1") == (
        (Act(kind="attack", n=2, target="same", sure=True),),
    )


@pytest.mark.parametrize(
    ("codes", "params"),
    [
        ("FLY", "-"),
        ("DRAW", "who=me n=1 colour=red"),
        ("DRAW", "who=me"),
        ("DRAW", "who=me n=1 upto=3"),
        ("DRAW", "who=nobody n=1"),
        ("DRAW", "who=me n=0"),
        ("DRAW", "who=me n="),
        ("DRAW", "who"),
        ("DRAW;GAIN", "who=me n=1"),
        ("DRAW", "who=me n=1|who=me n=2"),
        ("DRAW|GAIN", "who=me n=1"),
        ("GAIN", "who=me token=gold n=1"),
        ("GAIN", "who=me token=wild n=1 if=rich"),
        ("GAIN", "who=me token=wild n=1 on=breakfast"),
        ("PACE", "shift=2"),
        ("GUARD", "type=first"),
        ("GUARD", "type=all n=1 per=turn"),
        ("PLOT", "type=track"),
        ("NONE", "who=me"),
        ("", ""),
    ],
)
def test_unknown_words_are_refused(codes: str, params: str) -> None:
    with pytest.raises(BadData):
        read_effect(codes, params)
