"""Tests that untrusted text is shown in Discord as it was typed, whatever signs of markdown it contains."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.face.ground.markdown import ZERO_WIDTH_SPACE, literal

# A sign of markdown, with the backslashes before it.
MARK = re.compile(r"(\\*)[*_~`|\[\]<]")
LINE_MARK = re.compile(r"^[^\S\n]*[>#-]", re.MULTILINE)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("[x](y) **bold** @here (z)", rf"\[x\](y) \*\*bold\*\* @{ZERO_WIDTH_SPACE}here (z)"),
        ("a](https://evil.example)", rf"a\](https:{ZERO_WIDTH_SPACE}//evil.example)"),
        ("[a](b) `c` ||d|| ~~e~~ _f_ (g)", r"\[a\](b) \`c\` \|\|d\|\| \~\~e\~\~ \_f\_ (g)"),
        ("<@1> <t:0:R>", r"\<@1> \<t:0:R>"),
        ("# Title", r"\# Title"),
        ("  -# small", r"  \-# small"),
        (">>> all\n- one", ">>> all\n- one".replace(">>>", r"\>>>").replace("- ", r"\- ")),
        ("C# (2) > B-3", "C# (2) > B-3"),
        ("a\\*b", r"a\\\*b"),
        ("", ""),
    ],
)
def test_each_mark_of_a_name_is_escaped(typed: str, shown: str) -> None:
    assert literal(typed) == shown


@given(st.text(alphabet="\\*_~`|[]()<>#-@a1 \n:/", max_size=40))
def test_a_text_is_shown_as_it_was_typed(typed: str) -> None:
    shown = literal(typed)
    assert all(len(one[1]) % 2 for one in MARK.finditer(shown)), "an odd number of backslashes escapes the mark"
    assert not LINE_MARK.search(shown)
    assert re.sub(r"\\(.)", r"\1", shown).replace(ZERO_WIDTH_SPACE, "") == typed
