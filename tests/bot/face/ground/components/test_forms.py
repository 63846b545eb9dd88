"""Tests that a form that is opened again shows the texts typed before, as far as they fit into a custom id."""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import ID_LIMIT, Control
from bot.face.ground.components.forms import Field, refilled, reopening

OPENER = Control("rulewhy", 0, 12, "0/1-1/penalty/3")


def values(typed: list[str], stored: str = "", opener: Control = OPENER) -> list[str]:
    """Return what the fields of a form show after these texts were refused."""
    fields = [Field("first", "First", 400), Field("second", "Second", 400, stored)]
    control = reopening(opener, typed)
    assert len(control.pack()) <= ID_LIMIT
    return [one.value for one in refilled(control, fields)]


def test_texts_that_fit_are_kept() -> None:
    assert values(["0,x", "Late"]) == ["0,x", "Late"]
    assert values(["a|b¦", ""], "stored") == ["a b ", ""]


def test_the_first_text_is_kept_and_a_longer_one_is_cut() -> None:
    reason = "late again " * 30
    first, second = values(["0,x", reason])
    assert first == "0,x"
    assert second.endswith("…")
    assert reason.startswith(second[:-1])
    assert len(second) > 50


def test_a_cut_text_does_not_replace_a_stored_one() -> None:
    assert values(["0,x", "new " * 100], "The stored text") == ["0,x", "The stored text"]
    first, second = values(["new " * 100, "x"], "The stored text")
    assert (first[-1], second) == ("…", "x")
    assert values(["new " * 100, "xy"], "The stored text")[1] == "The stored text"


@pytest.mark.parametrize("spare", range(8))
def test_an_id_without_room_keeps_the_stored_texts(spare: int) -> None:
    full = Control("rulewhy", 0, 12, "x" * (ID_LIMIT - len("rulewhy:0:12:") - spare))
    assert values(["typed", "typed"], "stored", full)[1] == "stored"
