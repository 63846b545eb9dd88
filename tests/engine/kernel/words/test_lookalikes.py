"""Names that look alike are distinguished by the username, else by a number."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.words.lookalikes import Called, looks, told_apart
from engine.kernel.words.names import NAME_LIMIT, clean, marked, parted

NAMES = st.one_of(
    st.sampled_from(["Ana", "ana", "Аnа", "Ana (ana_1)", "Ana (1)", "𝔸na", "Ian", "lan"]), st.text(max_size=8)
)
USERNAMES = st.text(string.ascii_lowercase[:3] + "l1._", min_size=2, max_size=3)


def apart(*people: Called) -> tuple[str, ...]:
    return told_apart(people)


def test_names_that_differ_stay_as_they_are() -> None:
    assert apart(Called("Ana", "ana_1"), Called("Ben", "ben"), Called("Álex", "a1"), Called("Alex", "a2")) == (
        "Ana",
        "Ben",
        "Álex",
        "Alex",
    )


@pytest.mark.parametrize(
    "other", ["Ana", "ANA", "ana", "Аnа", "𝔸𝕟𝕒", "A\u200bna", "Ana\u3164", " Ana\u00a0", "Αna", "Ana\ufe0f"]
)
def test_two_who_look_alike_both_bear_their_usernames(other: str) -> None:
    one, two = apart(Called("Ana", "ana_1"), Called(clean(other), "x.y"))
    assert one == "Ana (ana_1)"
    assert two == f"{clean(other)} (x.y)"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("\u0936\u094d\u200d\u0930\u0940", True),
        ("\u0915\u094d\u200c\u0937", True),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", True),
        ("A\u200dna", False),
        ("\u0645\u200ca", False),
        ("\u0915\u094d\u200d1", False),
        ("\u0915\u094d\u200d", False),
    ],
)
def test_joiners_stay_where_they_shape_letters(name: str, kept: bool) -> None:
    """In syllables of India after a virama, between two Arabic letters, and nowhere else."""
    assert clean(name) == (name if kept else name.replace("\u200c", "").replace("\u200d", ""))


def test_without_a_username_a_number_does() -> None:
    assert apart(Called("Ana"), Called("Ana"), Called("Ana", "ana_1")) == ("Ana (1)", "Ana (2)", "Ana (ana_1)")


def test_a_computer_player_keeps_its_name() -> None:
    assert apart(Called("Máquina 1", fixed=True), Called("Máquina 1", "z9")) == ("Máquina 1", "Máquina 1 (z9)")


def test_nobody_passes_for_another_by_the_others_username() -> None:
    names = apart(Called("Ana", "ana_1"), Called("Ana", "ben"), Called("Ana (ana_1)", "evil"))
    assert names == ("Ana (ana_1)", "Ana (ben)", "Ana (ana_1) (evil)")
    assert apart(Called("Zed", "a1"), Called("Zed", "al")) == ("Zed (1)", "Zed (2)")


@given(st.lists(st.builds(Called, NAMES, st.one_of(st.just(""), USERNAMES), st.booleans()), max_size=7))
@settings(max_examples=300)
def test_no_two_people_look_alike(people: list[Called]) -> None:
    people = [one._replace(name=clean(one.name)) for one in people if clean(one.name)]
    names = told_apart(people)
    for place, name in enumerate(names):
        for other, second in enumerate(names[:place]):
            assert looks(name).isdisjoint(looks(second)) or (people[place].fixed and people[other].fixed)
    assert [name for name, one in zip(names, people, strict=True) if one.fixed] == [
        one.name for one in people if one.fixed
    ]
    # Nobody is renamed twice.
    again = [one._replace(name=name) for one, name in zip(people, names, strict=True)]
    assert told_apart(again) == names


@given(st.text(max_size=80), st.one_of(st.just(""), USERNAMES))
@settings(max_examples=200)
def test_what_tells_a_name_apart_is_taken_off_again(name: str, username: str) -> None:
    cleaned = parted(clean(name))[0]
    if cleaned:
        assert parted(marked(cleaned, username)) == (cleaned, username) or not username
    assert len(parted(clean(marked(cleaned, username)))[0]) <= NAME_LIMIT
