"""Tests effect codes: each has its own parameters, and parameters that the game would ignore are refused."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec
import pytest

from engine.kernel.cards.effect_codes import Code, coded, codes_of, effect_of, read_code, read_codes
from engine.kernel.errors import BadData


class CardCode(Code, frozen=True):
    """An effect of a card."""


class Draw(CardCode, frozen=True):
    count: Annotated[int, msgspec.Meta(ge=1)]


class Wound(CardCode, frozen=True):
    """Wound a character at one of these places."""

    at: tuple[Literal["here", "near"], ...]
    amount: int = 1


class LeaveThis(CardCode, frozen=True):
    """The card leaves this place."""


class SitDown(CardCode, frozen=True):
    """The card stays in this place."""

    data_name: ClassVar[str] = "REST"


CODES = codes_of(CardCode)


def test_codes_have_the_name_of_their_struct_or_another_word() -> None:
    assert {"DRAW": Draw, "WOUND": Wound, "LEAVE_THIS": LeaveThis, "REST": SitDown} == CODES


def test_several_effects_with_lists_and_defaults() -> None:
    assert read_codes(CODES, "DRAW:count=2|WOUND:at=here+near") == (Draw(2), Wound(("here", "near"), 1))
    assert read_codes(CODES, "WOUND:amount=-3;at=near") == (Wound(("near",), -3),)
    assert read_codes(CODES, "") == ()


def test_codes_and_their_parameters_are_read_unchanged() -> None:
    assert coded("A|B:x=1;y=p=q") == [("A", {}), ("B", {"x": "1", "y": "p=q"})]
    assert read_code(CODES, "DRAW", {"count": "1"}) == Draw(1)


@pytest.mark.parametrize(
    "text",
    [
        "HEAL",
        "DRAW",
        "DRAW:count=0",
        "DRAW:count=many",
        "DRAW:count=1;luck=2",
        "DRAW:count=1;count=2",
        "DRAW:count",
        "WOUND:at=far",
        "WOUND:at=here+",
        "draw:count=1",
    ],
)
def test_an_unknown_code_or_parameter_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        read_codes(CODES, text)


@pytest.mark.parametrize("text", ["", "DRAW:count=1|DRAW:count=2"])
def test_a_column_for_one_effect_contains_exactly_one(text: str) -> None:
    column = effect_of(CODES)
    assert column.read("DRAW:count=1") == Draw(1)
    with pytest.raises(BadData):
        column.read(text)
