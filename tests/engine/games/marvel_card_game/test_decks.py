"""Tests decks: limits, codes, starters, sealed decks (MC-1 to MC-6, example 44)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.wording.languages import LANGUAGES
from bot.wording.words import Words, words_for
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS
from engine.games.marvel_card_game.state.decks import DECKS, sealed_deck
from engine.kernel.cards.decks import DeckChoice
from engine.kernel.chance.fair import Chance
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from tests.engine.games.marvel_card_game.some_decks import ANY, legal_deck

GAME = "marvel_card_game"
STARTERS = ("avengers", "masters-of-evil", "x-men", "brotherhood-and-sinister")


def read_faults(phrases: list[Phrase]) -> list[tuple[str, dict[str, Any]]]:
    return [(phrase.key, dict(phrase.params)) for phrase in phrases]


def test_the_words_for_decks_are_the_starters_and_sealed() -> None:
    assert DECKS.words == (*STARTERS, "sealed")
    assert DECKS.starter("sealed") is None
    assert DECKS.starter("MC1") is None


@pytest.mark.parametrize(("word", "points"), [*zip(STARTERS, (119, 118, 118, 119), strict=True)])
def test_starters(word: str, points: int) -> None:
    deck = DECKS.starter(word)
    assert deck is not None
    assert DECKS.faults(deck) == []
    characters, events = DECKS.view(deck).parts
    assert (characters.cards, characters.points, events.cards) == (45, points, 25)
    assert DECKS.read(DECKS.write(deck)) == dict(deck)


def test_characters_have_a_value_and_events_none() -> None:
    assert {card.part: card.points > 0 for card in DECKS.cards.values()} == {"characters": True, "events": False}


def test_an_invalid_choice_of_a_deck_is_refused_and_quoted_in_part() -> None:
    with pytest.raises(Refused) as refusal:
        DeckChoice(DECKS).check(0, "x" * 300, {})
    assert (refusal.value.code, refusal.value.phrase.params) == ("bad_input", {"value": "x" * 100})


def test_the_code_of_the_avengers() -> None:
    code = DECKS.write(DECKS.starter("avengers") or {})
    assert len(code) == 197
    assert code.endswith("K=c899")


def test_the_form_of_a_code() -> None:
    deck = {"doc-samson": 1, "shield-agent": 4, "alicia-masters": 1, "mighty-blow": 3, "counterspell": 1}
    code = DECKS.write(deck)
    assert code.startswith("MC1;C=2,46*4,")
    assert ";E=3*3,35;K=" in code
    assert DECKS.write({}).startswith("MC1;C=;E=;K=")
    assert DECKS.read(DECKS.write({})) == {}


@given(ANY)
def test_any_deck_comes_back_from_its_code(deck: dict[str, int]) -> None:
    code = DECKS.write(deck)
    assert DECKS.read(code) == deck
    assert DECKS.write(DECKS.read(code)) == code
    assert list(DECKS.read(code)) == [slug for slug in DECKS.cards if slug in deck]


@given(ANY, st.randoms(use_true_random=False))
def test_letter_case_spaces_order_and_repeats_are_ignored(deck: dict[str, int], dice: random.Random) -> None:
    code = DECKS.write(deck)
    head, *lists, check = code.split(";")
    shuffled = []
    for one in lists:
        letter, _, text = one.partition("=")
        entries = []
        for entry in filter(None, text.split(",")):
            number, _, copies = entry.partition("*")
            split = dice.randint(0, int(copies or 1) - 1)
            entries += [f"{number}*{int(copies or 1) - split}"] + [number] * split
        dice.shuffle(entries)
        shuffled.append(f"{letter}={' , '.join(entries)}")
    dice.shuffle(shuffled)
    typed = " ;\n".join((head, *shuffled, check))
    assert DECKS.read(f"  {typed.swapcase()}\t") == deck


def refused(code: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refused) as caught:
        DECKS.read(code)
    return caught.value.code, caught.value.phrase.params


@pytest.mark.parametrize(
    ("code", "why", "params"),
    [
        ("", "bad_deck_code", {"part": "MC1"}),
        ("C=2;E=3;K=0000", "bad_deck_code", {"part": "MC1"}),
        ("MC2;C=2;E=3;K=0000", "bad_deck_code", {"part": "MC2"}),
        ("MC1;E=3;K=0000", "bad_deck_code", {"part": "C"}),
        ("MC1;C=2;K=0000", "bad_deck_code", {"part": "E"}),
        ("MC1;C=2;E=3", "bad_deck_code", {"part": "K"}),
        ("MC1;C=2;E=3;K=0000;K=0000", "bad_deck_code", {"part": "K=0000"}),
        ("MC1;C=2,x;E=3;K=0000", "bad_deck_code", {"part": "C=X"}),
        ("MC1;C=2*;E=3;K=0000", "bad_deck_code", {"part": "C=2*"}),
        ("MC1;C=-2;E=3;K=0000", "bad_deck_code", {"part": "C=-2"}),
        ("MC1;C=٢;E=3;K=0000", "bad_deck_code", {"part": "C=٢"}),
        ("MC1;X=2;C=2;E=3;K=0000", "bad_deck_code", {"part": "X=2"}),
        ("MC1;C=2,212,999;E=41;K=0000", "unknown_deck_card", {"card": "C=212"}),
        ("MC1;C=2;E=3,41;K=0000", "unknown_deck_card", {"card": "E=41"}),
        ("MC1;C=0;E=3;K=0000", "unknown_deck_card", {"card": "C=0"}),
        ("MC1;C=2*0,999;E=3;K=0000", "bad_deck_count", {"card": "C=2", "count": 0}),
        ("MC1;C=2;E=3*-4;K=0000", "bad_deck_count", {"card": "E=3", "count": -4}),
        ("MC1;C=2*1000000;E=3;K=0000", "bad_deck_code", {"part": "C=2*1000000"}),
        ("MC1;C=2;E=3;K=0000", "deck_checksum", {}),
        ("MC1;C=2;E=3;K=", "deck_checksum", {}),
        ("hello", "bad_deck_code", {"part": "HELLO"}),
        ("x" * 100_000, "bad_deck_code", {"part": "X" * 40}),
        ("MC1;C=" + "9" * 100_000, "bad_deck_code", {"part": "E"}),
    ],
)
def test_which_codes_are_refused_and_why(code: str, why: str, params: dict[str, Any]) -> None:
    assert refused(code) == (why, params)


def test_a_changed_code_is_noticed() -> None:
    code = DECKS.write(DECKS.starter("x-men") or {})
    assert refused(code.replace("C=", "C=1,", 1)) == ("deck_checksum", {})
    assert refused(code[:-1] + ("0" if code[-1] != "0" else "1")) == ("deck_checksum", {})


@given(st.text(max_size=80))
def test_any_typed_text_is_read_or_refused(text: str) -> None:
    for code in (text, f"MC1;C={text};E=1;K=0000", f"MC1;C=1;E={text}"):
        assert refused(code)[0] in {"bad_deck_code", "unknown_deck_card", "bad_deck_count", "deck_checksum"}


def test_example_44() -> None:
    """The deck has 44 characters worth 121: one character too few, and one point too many."""
    deck = dict(DECKS.starter("avengers") or {})
    for cheap in ("edwin-jarvis", "maria-hill"):
        assert CHARACTERS[cheap].value == 1
        del deck[cheap]
    assert CHARACTERS["wolverine"].value == 4
    deck["wolverine"] = 1
    characters = DECKS.view(deck).parts[0]
    assert (characters.cards, characters.points) == (44, 121)
    assert read_faults(DECKS.faults(deck)) == [
        ("deck-fault-characters", {"lacking": 1, "least": 45}),
        ("deck-fault-points", {"over": 1, "most": 120}),
    ]
    words = words_of("en")
    said = [words.say(fault) for fault in DECKS.faults(deck)]
    assert said == [
        "1 character too few: at least 45 are needed",
        "1 point too many: at most 120 are allowed",
    ]


def test_every_exceeded_limit_is_named_with_the_excess() -> None:
    assert read_faults(DECKS.faults({})) == [
        ("deck-fault-characters", {"lacking": 45, "least": 45}),
        ("deck-fault-events", {"lacking": 25, "least": 25}),
    ]
    deck = dict(DECKS.starter("avengers") or {})
    deck |= {"spider-man": 3, "shield-agent": 6, "counterspell": 9}
    copies = [
        ("deck-fault-copies", {"card": Phrase("card-spider-man"), "over": 2, "most": 1}),
        ("deck-fault-copies", {"card": Phrase("card-shield-agent"), "over": 2, "most": 4}),
        ("deck-fault-copies", {"card": Phrase("card-counterspell"), "over": 9 - EVENTS["counterspell"].most}),
    ]
    copies[2][1]["most"] = EVENTS["counterspell"].most
    over = 2 * CHARACTERS["spider-man"].value + 2 * CHARACTERS["shield-agent"].value - 1
    assert read_faults(DECKS.faults(deck)) == [("deck-fault-points", {"over": over, "most": 120}), *copies]


@given(ANY)
def test_a_deck_is_legal_exactly_within_the_limits(deck: dict[str, int]) -> None:
    characters = {slug: copies for slug, copies in deck.items() if slug in CHARACTERS}
    events = sum(copies for slug, copies in deck.items() if slug in EVENTS)
    points = sum(CHARACTERS[slug].value * copies for slug, copies in characters.items())
    keys = [fault.key for fault in DECKS.faults(deck)]
    assert ("deck-fault-characters" in keys) == (sum(characters.values()) < 45)
    assert ("deck-fault-points" in keys) == (points > 120)
    assert ("deck-fault-events" in keys) == (events < 25)
    over = [slug for slug, copies in deck.items() if copies > DECKS.cards[slug].most]
    assert keys.count("deck-fault-copies") == len(over)


@pytest.mark.parametrize("seed", range(20))
def test_random_legal_decks_are_legal(seed: int) -> None:
    deck = legal_deck(seed)
    assert DECKS.faults(deck) == []
    assert DECKS.read(DECKS.write(deck)) == deck


def test_the_view_counts_the_cards() -> None:
    view = DECKS.view({"fog": 1, "wolverine": 1, "shield-agent": 3})
    assert view.cards == (("wolverine", 1), ("shield-agent", 3), ("fog", 1))
    assert [part.part for part in view.parts] == ["characters", "events"]
    characters, events = view.parts
    assert (characters.cards, characters.points) == (4, 4 + 3 * CHARACTERS["shield-agent"].value)
    assert (events.cards, events.points, events.most_points) == (1, 0, None)


# ---- dealt by chance


@given(st.binary(min_size=32, max_size=32), st.integers(0, 1))
def test_sealed_decks_are_legal_and_always_the_same(seed: bytes, seat: int) -> None:
    deck = sealed_deck(Chance(seed, "context"), seat)
    assert DECKS.faults(deck) == []
    characters, events = DECKS.view(deck).parts
    assert (characters.cards, events.cards) == (45, 25)
    assert sealed_deck(Chance(seed, "context"), seat) == deck


class Stacked(Chance):
    """Chance whose shuffles put the cards with given slugs on top, and the others below in table order."""

    def __init__(self, top: list[str]) -> None:
        super().__init__(bytes(32), "")
        self.top = top
        self.labels: list[str] = []

    def shuffle(self, label: str, items: Any) -> list[Any]:
        self.labels.append(label)
        rest = list(items)
        first = []
        for slug in self.top:
            found = next((card for card in rest if card.slug == slug), None)
            if found is not None:
                rest.remove(found)
                first.append(found)
        return first + rest


def test_the_most_expensive_card_is_replaced_by_the_first_cheaper_one_left() -> None:
    copies = [slug for slug, card in CHARACTERS.items() for _ in range(card.most)]

    def worth(value: int) -> list[str]:
        return [slug for slug in copies if CHARACTERS[slug].value == value]

    # Here are 43 cards worth 110, and then two of 6 points each. One of these two must be replaced.
    ones, threes, sixes = worth(1), worth(3), worth(6)
    small = [*ones[:9], *threes[:33], worth(2)[0]]
    dealt = [*small[:20], sixes[0], *small[20:], sixes[1]]
    assert sum(CHARACTERS[slug].value for slug in dealt) == 122
    chance = Stacked([*dealt, sixes[2], threes[33], ones[9]])
    deck = sealed_deck(chance, 1)
    # The first of these two cards is replaced. The first card left costs as much, so the next one is taken.
    assert (deck.get(sixes[0]), deck.get(sixes[1]), deck.get(sixes[2])) == (None, 1, None)
    assert threes[33] in deck
    assert DECKS.view(deck).parts[0].points == 119
    assert chance.labels == ["sealed-characters:1#0", "sealed-events:1#0"]


def test_a_deal_within_the_points_is_not_changed() -> None:
    copies = [slug for slug, card in CHARACTERS.items() for _ in range(card.most)]
    cheap = sorted(copies, key=lambda slug: CHARACTERS[slug].value)[:45]
    events = [slug for slug, card in EVENTS.items() for _ in range(card.most)][-25:]
    deck = sealed_deck(Stacked([*cheap, *events]), 0)
    assert deck == {slug: (cheap + events).count(slug) for slug in DECKS.cards if slug in cheap + events}


# ---- in words


def words_of(lang: str) -> Words:
    return words_for(GAME, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_word_is_named_and_fits_a_menu(lang: str) -> None:
    words = words_of(lang)
    for card in DECKS.cards.values():
        assert words.has(card.name.key)
        note = words.say(card.note)
        assert len(note) <= 100, note
        assert "-note" not in note
        for param in card.note.params.values():
            for phrase in param if isinstance(param, list) else []:
                assert isinstance(phrase, Phrase)
                assert words.has(phrase.key), phrase.key
        assert all(words.has(group.key) for group in card.groups)
    for word in DECKS.words:
        assert words.has(f"deck-{word}")
        assert words.has(f"deck-{word}-note")
    for part in DECKS.view({}).parts:
        assert words.has(f"deck-part-{part.part}")


def test_notes_name_the_values_that_count() -> None:
    words = words_of("en")
    assert words.say(DECKS.cards["wolverine"].note) == "C5 S- R5 M3 · value 4 · Regeneration · X-Men"
    assert words.say(DECKS.cards["doc-samson"].note) == "C4 S- R4 M3 · value 2 · Unaffiliated"
    assert words.say(DECKS.cards["hobgoblin-imperial-guard"].note).startswith("C? S? R? M? · value 3")
