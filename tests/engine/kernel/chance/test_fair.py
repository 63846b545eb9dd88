"""Tests the scheme "fair/1": values that must never change, and draws without bias."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter
from math import factorial
from typing import Any, TypeVar

import pytest

from engine.kernel.chance import fair as scheme
from engine.kernel.chance.fair import Chance, commitment, context, draw_label, veil

T = TypeVar("T")
SEED = bytes(range(32))
CONTEXT = "287f7abcc37ab2d3a6caf69c07860acebe4cd5d85def9a0f728d97b809d2bb07"


@pytest.fixture
def golden() -> Chance:
    return Chance(SEED, CONTEXT)


def test_golden_commitment() -> None:
    assert commitment("match-1", SEED) == "3965fb368a376b6b26ebbbf6b3703e45b549771e094a66654f841ba08248f787"
    assert commitment("match-1", SEED) == hashlib.sha256(b"fair/1|match-1|" + SEED).hexdigest()


def test_golden_context() -> None:
    assert context("match-1", 1, {"round_limit": 0}, 3, ["11", "22", "33"]) == CONTEXT
    written = b'{"entropy":["11","22","33"],"match":"match-1","options":{"round_limit":0},"seats":3,"version":1}'
    assert hashlib.sha256(written).hexdigest() == CONTEXT


def test_golden_integers(golden: Chance) -> None:
    dice = [golden.integer(f"die#{number}", 6) for number in range(20)]
    assert dice == [4, 1, 3, 2, 2, 3, 3, 4, 2, 5, 3, 2, 1, 0, 2, 0, 4, 5, 5, 2]
    assert [golden.integer(f"big#{number}", 10**9) for number in range(3)] == [498275945, 19732046, 713262380]
    assert golden.integer("wide", 1 << 64) == 9430552044679597852
    assert golden.integer("one", 1) == 0


def test_golden_shuffles(golden: Chance) -> None:
    assert golden.shuffle("deck:1#0", range(10)) == [5, 4, 7, 0, 9, 1, 3, 8, 6, 2]
    assert golden.shuffle("deck:1#1", range(10)) == [2, 7, 5, 8, 1, 9, 0, 4, 6, 3]
    cards = ",".join(map(str, golden.shuffle("cards#0", range(90))))
    digest = "d65fad2b5880717f7488a429cff42d1eb5b20e8dc4a0a85c54025773a371f9b8"
    assert hashlib.sha256(cards.encode()).hexdigest() == digest


def test_golden_rolls(golden: Chance) -> None:
    rolls = [golden.roll(f"attack#{number}", 5) for number in range(3)]
    assert rolls == [(2, 5, 5, 6, 3), (6, 5, 6, 6, 5), (6, 3, 3, 2, 4)]
    assert golden.roll("wide", 4, 20) == (13, 18, 2, 5)
    assert golden.roll("none", 0) == ()


def test_golden_picks(golden: Chance) -> None:
    assert "".join(golden.choose(f"hand#{number}", "abcde") for number in range(12)) == "bbaaeadadbed"
    assert golden.choose("one", ["only"]) == "only"


def test_a_roll_is_a_word_for_each_die(golden: Chance) -> None:
    said = [hmac.digest(SEED, f"fair/1|{CONTEXT}|attack#0|{die}".encode(), "sha256")[:8] for die in range(5)]
    assert golden.roll("attack#0", 5) == tuple(1 + int.from_bytes(word, "big") % 6 for word in said)
    assert golden.roll("attack#0", 1) == (1 + golden.integer("attack#0", 6),)


def test_a_pick_is_the_item_at_a_drawn_place(golden: Chance) -> None:
    items = "abcdefgh"
    for number in range(20):
        assert golden.choose(f"x#{number}", items) == items[golden.integer(f"x#{number}", 8)]


@pytest.mark.parametrize("sides", [1, 2, 6, 20])
def test_a_die_shows_all_its_sides_and_no_others(golden: Chance, sides: int) -> None:
    assert set(golden.roll(f"many:{sides}", 600, sides)) == set(range(1, sides + 1))


def test_a_choice_without_items_is_an_error(golden: Chance) -> None:
    with pytest.raises(ValueError, match="sides"):
        golden.choose("hand", [])
    with pytest.raises(ValueError, match="sides"):
        golden.roll("die", 1, 0)


def test_a_draw_follows_the_scheme(golden: Chance) -> None:
    said = hmac.new(SEED, f"fair/1|{CONTEXT}|die#0|0".encode(), hashlib.sha256).digest()
    assert golden.integer("die#0", 6) == int.from_bytes(said[:8], "big") % 6


def test_a_shuffle_is_fisher_yates_from_the_last_place(golden: Chance) -> None:
    order = list("abcde")
    for counter, last in enumerate((4, 3, 2, 1)):
        said = hmac.new(SEED, f"fair/1|{CONTEXT}|deck|{counter}".encode(), hashlib.sha256).digest()
        other = int.from_bytes(said[:8], "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert golden.shuffle("deck", "abcde") == order


def test_repeating_a_draw_gives_the_same_result_after_other_draws(golden: Chance) -> None:
    first = golden.integer("die#7", 1000)
    golden.shuffle("deck#1", range(50))
    assert golden.integer("die#7", 1000) == first
    assert Chance(SEED, CONTEXT).integer("die#7", 1000) == first


@pytest.mark.parametrize("other", [Chance(bytes(32), CONTEXT), Chance(SEED, "another context")])
def test_a_draw_depends_on_seed_and_context(golden: Chance, other: Chance) -> None:
    labels = [f"die#{number}" for number in range(20)]
    assert [other.integer(label, 6) for label in labels] != [golden.integer(label, 6) for label in labels]


def facts(**changed: object) -> str:
    known: dict[str, Any] = {
        "match_id": "m",
        "version": 1,
        "options": {"a": 1, "b": 2},
        "seats": 2,
        "entropy": ["1", "2"],
    }
    return context(**{**known, **changed})


@pytest.mark.parametrize(
    "changed",
    [
        {"match_id": "n"},
        {"version": 2},
        {"options": {"a": 1, "b": 3}},
        {"seats": 3},
        {"entropy": ["2", "1"]},
        {"entropy": ["12"]},
    ],
)
def test_every_fact_changes_the_context(changed: dict[str, object]) -> None:
    assert facts(**changed) != facts()


def test_the_order_of_options_does_not_matter() -> None:
    assert facts(options={"b": 2, "a": 1}) == facts()


def test_words_above_the_largest_multiple_are_rejected() -> None:
    limit = (1 << 64) - (1 << 64) % 6
    words = iter([limit, (1 << 64) - 1, limit - 1, 3])
    assert scheme._below(words, 6) == (limit - 1) % 6 == 5
    assert next(words) == 3


def test_for_a_power_of_two_no_word_is_rejected() -> None:
    assert scheme._below(iter([(1 << 64) - 1]), 8) == 7
    assert scheme._below(iter([(1 << 64) - 1]), 1 << 64) == (1 << 64) - 1


@pytest.mark.parametrize("sides", [0, -1, (1 << 64) + 1])
def test_impossible_sides_are_an_error(golden: Chance, sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        golden.integer("die#0", sides)


def test_sequences_without_a_choice_are_shuffled(golden: Chance) -> None:
    assert golden.shuffle("none", []) == []
    assert golden.shuffle("one", ["a"]) == ["a"]


def chi_square(counts: Counter[T], cells: int, draws: int) -> float:
    expected = draws / cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + expected * (cells - len(counts))


def test_dice_rolled_together_are_uniform_alone_and_in_pairs(golden: Chance) -> None:
    draws = 6_000
    pairs = Counter(golden.roll(f"pair#{number}", 2) for number in range(draws))
    assert chi_square(pairs, 36, draws) < 66.7
    for die in (0, 1):
        singles: Counter[int] = Counter()
        for pair, times in pairs.items():
            singles[pair[die]] += times
        assert chi_square(singles, 6, draws) < 20.5


def test_picks_are_uniform(golden: Chance) -> None:
    draws = 7_000
    counts = Counter(golden.choose(f"pick#{number}", "abcdefg") for number in range(draws))
    assert chi_square(counts, 7, draws) < 22.5


def test_golden_commitment_to_a_secret() -> None:
    code = "MC1;C=2,46*4,88;E=3*3,35;K=6fa0"
    hidden = veil("match-1", SEED, "deck:0", code)
    assert hidden == "sha256:4b106f7038f773b5669ce8274314394fd5548edafac8e392c90734faaf034ff3"
    salt = hmac.new(SEED, b"fair/1|veil|match-1|deck:0", hashlib.sha256).digest()
    assert hidden == "sha256:" + hashlib.sha256(salt + code.encode()).hexdigest()


def test_the_commitment_to_a_secret_depends_on_match_seat_and_seed() -> None:
    known = ("match-1", SEED, "deck:0", "avengers")
    others = [
        ("match-2", SEED, "deck:0", "avengers"),
        ("match-1", bytes(32), "deck:0", "avengers"),
        ("match-1", SEED, "deck:1", "avengers"),
        ("match-1", SEED, "deck:0", "x-men"),
    ]
    assert len({veil(*facts) for facts in (known, *others)}) == 5
    assert veil(*known) == veil(*known)


def test_a_commitment_cannot_be_guessed_without_the_seed() -> None:
    bare = hashlib.sha256(b"avengers").hexdigest()
    assert bare not in veil("match-1", SEED, "deck:0", "avengers")


def test_dice_are_even(golden: Chance) -> None:
    draws = 12_000
    counts = Counter(golden.integer(f"die#{number}", 6) for number in range(draws))
    # At 5 degrees of freedom, chi-squared exceeds 20.5 in one run of a thousand; these draws are fixed.
    assert chi_square(counts, 6, draws) < 20.5


def test_all_orders_of_four_are_equally_frequent(golden: Chance) -> None:
    draws = 6_000
    counts = Counter(tuple(golden.shuffle(f"deck#{number}", range(4))) for number in range(draws))
    assert set(counts) == set(itertools.permutations(range(4)))
    # At 23 degrees of freedom, chi-squared exceeds 49.7 in one run of a thousand.
    assert chi_square(counts, factorial(4), draws) < 49.7


class Counting:
    """A state with a counter, after three draws."""

    draws = 3


def test_all_labels_of_draws_share_one_series_of_numbers() -> None:
    state = Counting()
    assert [draw_label(state, purpose) for purpose in ("attack", "reshuffle", "attack")] == [
        "attack#4",
        "reshuffle#5",
        "attack#6",
    ]
    assert state.draws == 6
