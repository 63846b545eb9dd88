"""Tests that names which look alike are distinguished by the username, or else by a number."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.words.lookalikes import PersonName, looks, told_apart
from engine.kernel.words.names import NAME_LIMIT, add_suffix, clean, split_suffix

NAMES = st.one_of(
    st.sampled_from(["Ana", "ana", "Аnа", "Ana (ana_1)", "Ana (1)", "𝔸na", "Ian", "lan"]), st.text(max_size=8)
)
USERNAMES = st.text(string.ascii_lowercase[:3] + "l1._", min_size=2, max_size=3)


def apart(*people: PersonName) -> tuple[str, ...]:
    return told_apart(people)


def test_names_that_differ_stay_as_they_are() -> None:
    assert apart(
        PersonName("Ana", "ana_1"), PersonName("Ben", "ben"), PersonName("Álex", "a1"), PersonName("Alex", "a2")
    ) == (
        "Ana",
        "Ben",
        "Álex",
        "Alex",
    )


@pytest.mark.parametrize(
    "other", ["Ana", "ANA", "ana", "Аnа", "𝔸𝕟𝕒", "A\u200bna", "Ana\u3164", " Ana\u00a0", "Αna", "Ana\ufe0f"]
)
def test_two_users_who_look_alike_both_bear_their_usernames(other: str) -> None:
    one, two = apart(PersonName("Ana", "ana_1"), PersonName(clean(other), "x.y"))
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
def test_joiners_stay_only_where_they_shape_letters(name: str, kept: bool) -> None:
    """Joiners stay after a virama in Indian syllables and between two Arabic letters, and nowhere else."""
    assert clean(name) == (name if kept else name.replace("\u200c", "").replace("\u200d", ""))


def test_without_a_username_a_number_distinguishes_the_name() -> None:
    assert apart(PersonName("Ana"), PersonName("Ana"), PersonName("Ana", "ana_1")) == (
        "Ana (1)",
        "Ana (2)",
        "Ana (ana_1)",
    )


def test_a_computer_player_keeps_its_name() -> None:
    assert apart(PersonName("Máquina 1", fixed=True), PersonName("Máquina 1", "z9")) == ("Máquina 1", "Máquina 1 (z9)")


def test_no_player_looks_like_another_by_using_their_username() -> None:
    names = apart(PersonName("Ana", "ana_1"), PersonName("Ana", "ben"), PersonName("Ana (ana_1)", "evil"))
    assert names == ("Ana (ana_1)", "Ana (ben)", "Ana (ana_1) (evil)")
    assert apart(PersonName("Zed", "a1"), PersonName("Zed", "al")) == ("Zed (1)", "Zed (2)")


@given(st.lists(st.builds(PersonName, NAMES, st.one_of(st.just(""), USERNAMES), st.booleans()), max_size=7))
@settings(max_examples=300)
def test_no_two_people_look_alike(people: list[PersonName]) -> None:
    people = [one._replace(name=clean(one.name)) for one in people if clean(one.name)]
    names = told_apart(people)
    for place, name in enumerate(names):
        for other, second in enumerate(names[:place]):
            assert looks(name).isdisjoint(looks(second)) or (people[place].fixed and people[other].fixed)
    assert [name for name, one in zip(names, people, strict=True) if one.fixed] == [
        one.name for one in people if one.fixed
    ]
    # Names that are already different are not changed a second time.
    again = [one._replace(name=name) for one, name in zip(people, names, strict=True)]
    assert told_apart(again) == names


@given(st.text(max_size=80), st.one_of(st.just(""), USERNAMES))
@settings(max_examples=200)
def test_the_addition_to_a_name_can_be_removed_again(name: str, username: str) -> None:
    cleaned = split_suffix(clean(name))[0]
    if cleaned:
        assert split_suffix(add_suffix(cleaned, username)) == (cleaned, username) or not username
    assert len(split_suffix(clean(add_suffix(cleaned, username)))[0]) <= NAME_LIMIT
