"""Tests that drafts of rulings fit into custom ids and are read back the same, and that the form lists every ruling."""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import ID_LIMIT
from bot.face.ground.components.forms import LABEL_LIMIT
from bot.face.ground.components.parts import OPTION_LIMIT
from bot.face.tournaments.rulings.draft import RulingDraft, draft_of
from bot.face.tournaments.rulings.page import WHY_FORM
from bot.face.tournaments.rulings.presses import LIMITS
from bot.face.tournaments.rulings.rows import GROUPS, ROWS
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused


def test_every_draft_fits_into_a_custom_id() -> None:
    number = 10**7
    for table, chosen in (
        ("123-123.12", ("4096", "4095")),
        ("123-123.12", ("f.12-11-10-9-8-7-6-5-4-3-2-1",)),
        ("123-123.12", ("computer_counts", "bank-240")),
        ("123-123.12", ("+".join(["256"] * 8),)),
        ("123-123.12", ("1" * 19,)),
        ("123-123.12", ("*" + "-".join(["256"] * 8),)),
    ):
        draft = RulingDraft(table, "half-bye-xx", chosen, 10)
        assert draft_of(draft.rest()) == draft
        assert draft_of(f"{draft.rest()}|typed|more") == draft
        longest = f"{WHY_FORM}:0:{number}:table.{draft.rest()}"
        assert len(longest) <= ID_LIMIT, longest


@pytest.mark.parametrize("rest", ["", "x/1-1/award", "0", "0/1-1"])
def test_a_forged_draft_is_refused(rest: str) -> None:
    with pytest.raises(Refused, match="expired_control"):
        draft_of(rest)


def test_every_ruling_has_its_words_in_both_languages() -> None:
    assert len({one.name for one in ROWS}) == len(ROWS) == 24
    keys = {f"rulings-group-{one}" for one in GROUPS}
    for row in ROWS:
        keys |= {f"rulings-{row.name}", f"rulings-{row.name}-about", *(f"rulings-ask-{one.ask}" for one in row.menus)}
        typed = {*row.typed, *(one.typed for one in row.needs if one.typed)}
        assert typed <= LIMITS.keys()
        # The field for the new value of a setting bears the setting's name.
        keys |= {f"rulings-field-{one}" for one in typed - {"value"}}
    for lang in LANGUAGES:
        words = words_for(None, lang)
        assert not [key for key in keys if not words.has(key)]
        cut = [key for key in keys if key.endswith("-about") and len(words(key)) > OPTION_LIMIT]
        cut += [key for key in keys if key.startswith("rulings-field-") and len(words(key)) > LABEL_LIMIT]
        assert not cut, "Discord would cut these"
