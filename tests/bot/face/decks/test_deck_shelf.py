"""Tests browsing the cards: what the panel shows, how controls store it, and what forms return."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.face.decks.editor import PANEL, editor_page
from bot.face.decks.panel import deck_control
from bot.face.decks.shelf import (
    ALL,
    OWN,
    PICKED_AT_ONCE,
    QUERY_LIMIT,
    Shelf,
    find_cards,
    fold,
    groups_on,
    on_shelf,
    pick,
    picked_cards,
    points_on,
    query_of,
    shelf_cards,
    unpack_shelf,
)
from bot.face.ground.components.custom_ids import ID_LIMIT, LARGEST_NUMBER
from bot.face.ground.components.forms import Field, filled, form
from bot.host.lobbies.decks import OwnDeck
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_card_game.state.decks import DECKS

GAME = "marvel_card_game"
CHARACTERS, EVENTS = ALL + 1, ALL + 2
WORDS = words_for(GAME, "en")
CARDS = list(DECKS.cards)


def deck_with(cards: dict[str, int], deck_id: int = 5) -> OwnDeck:
    return OwnDeck(deck_id, GAME, "Mine", DECKS.write(cards), cards, tuple(DECKS.faults(cards)))


NUMBERS = st.integers(0, 999)
SHELVES = st.builds(
    Shelf,
    shelf=NUMBERS,
    group=NUMBERS,
    points=NUMBERS,
    page=NUMBERS,
    query=st.text().map(query_of),
    picked_cards=st.lists(st.integers(0, 36 * 36 - 1), max_size=PICKED_AT_ONCE).map(tuple),
)


@given(SHELVES)
def test_a_view_is_restored_from_its_custom_id(shelf: Shelf) -> None:
    assert unpack_shelf(shelf.pack()) == shelf
    for action in PANEL.handlers:
        assert len(deck_control(action, LARGEST_NUMBER, shelf.pack()).pack()) <= ID_LIMIT


@given(st.text(max_size=80))
def test_an_unknown_control_shows_the_first_view(text: str) -> None:
    shelf = unpack_shelf(text)
    assert shelf == Shelf() or shelf.pack() == text


@pytest.mark.parametrize("text", ["", "1.2.3.4", "٣.0.0.0//", "1.0.0.0/ABC/", "1.0.0.0//zzz\n", "9999.0.0.0//"])
def test_garbage_shows_the_first_view(text: str) -> None:
    assert unpack_shelf(text) == Shelf()


@given(SHELVES, st.dictionaries(st.sampled_from(CARDS), st.integers(1, 9)), st.sampled_from(LANGUAGES))
def test_every_view_fits_discords_limits(shelf: Shelf, cards: dict[str, int], lang: str) -> None:
    page = editor_page(deck_with(cards, LARGEST_NUMBER), words_for(GAME, lang), shelf)
    ids: list[str] = []
    count = length = 0
    for item in page.walk_children():
        count += 1
        length += len(getattr(item, "content", ""))
        if getattr(item, "custom_id", None):
            ids.append(item.custom_id)  # type: ignore[attr-defined]
        options = getattr(item, "options", None)
        if options is not None:
            assert 1 <= len(options) <= 25
            assert item.max_values <= len(options)  # type: ignore[attr-defined]
            values = [option.value for option in options]
            assert len(set(values)) == len(values)
    assert count <= 40
    assert length <= 4000
    assert len(set(ids)) == len(ids)


def test_every_card_can_be_reached() -> None:
    deck = deck_with({"thor": 1, "fog": 2})
    assert len(shelf_cards(deck, Shelf(ALL), WORDS)) == 251
    characters, events = (shelf_cards(deck, Shelf(shelf), WORDS) for shelf in (CHARACTERS, EVENTS))
    assert (len(characters), len(events)) == (211, 40)
    names = [WORDS.say(card.name) for card in characters]
    assert names == sorted(names, key=fold)
    assert [card.key for card in shelf_cards(deck, Shelf(OWN), WORDS)] == ["fog", "thor"]
    # If the number of the shelf is unknown, the panel shows the cards of the deck.
    assert [card.key for card in shelf_cards(deck, Shelf(77), WORDS)] == ["fog", "thor"]


def test_cards_are_filtered_by_team_kind_and_value() -> None:
    deck = deck_with({})
    teams = groups_on(on_shelf(deck, CHARACTERS))
    assert len(teams) == 22
    x_men = Shelf(CHARACTERS, group=1 + teams.index("team-x-men"))
    dear = x_men.with_changes(points=4)
    assert "wolverine" in {card.key for card in shelf_cards(deck, x_men, WORDS)}
    assert all(card.points == 4 for card in shelf_cards(deck, dear, WORDS))
    assert 0 < len(shelf_cards(deck, dear, WORDS)) < len(shelf_cards(deck, x_men, WORDS))
    kinds = groups_on(on_shelf(deck, EVENTS))
    assert kinds == ["kind-instant", "kind-attachment", "kind-location"]
    fog = Shelf(EVENTS, group=3)
    assert {card.key for card in shelf_cards(deck, fog, WORDS)} >= {"fog", "marvel-zombies"}
    assert points_on(on_shelf(deck, CHARACTERS)) == [1, 2, 3, 4, 5, 6, 8]
    assert points_on(on_shelf(deck, EVENTS)) == []


@pytest.mark.parametrize(
    ("lang", "typed", "first"),
    [
        ("en", "wolv", "wolverine"),
        ("es", "lobezno", "wolverine"),
        ("es", "LÓBÉZ", "wolverine"),
        ("es", "wolverine", "wolverine"),
        ("en", "america cap", "captain-america"),
        ("en", "u.s. agent", "us-agent"),
        ("en", "s.h.i.e", "shield-agent"),
        ("en", "thor", "thor"),
        ("en", "magneto's", "magnetos-call"),
    ],
)
def test_cards_are_found_by_name_in_either_language(lang: str, typed: str, first: str) -> None:
    cards = find_cards(list(DECKS.cards.values()), query_of(typed), words_for(GAME, lang))
    assert cards[0].key == first


def test_cards_that_do_not_match_are_not_found() -> None:
    assert find_cards(list(DECKS.cards.values()), "xyzzy", WORDS) == []
    assert len(find_cards(list(DECKS.cards.values()), "", WORDS)) == 251


@given(st.text(max_size=300))
def test_any_searched_text_becomes_short_and_plain(text: str) -> None:
    query = query_of(text)
    assert len(query) <= QUERY_LIMIT
    assert fold(query) == query
    find_cards(list(DECKS.cards.values()), query, WORDS)


def test_unknown_and_surplus_picked_cards_are_left_out() -> None:
    deck = deck_with({})
    values = ["0", "250", "251", "x", "-1", "٣", "9" * 30]
    assert pick(deck, values) == (0, 250)
    assert len(pick(deck, [str(number) for number in range(25)])) == PICKED_AT_ONCE
    assert [card.key for card in picked_cards(deck, Shelf(picked_cards=(0, 250, 0, 1200)))] == [CARDS[0], CARDS[250]]


def test_a_form_returns_the_typed_text() -> None:
    shown = form(
        "t" * 99, deck_control("decknamed", 5, Shelf().pack()), Field("a", "l" * 99, 40, "was"), Field("b", "B", 9)
    )
    data = shown.to_dict()
    assert len(data["title"]) <= 45
    assert [len(one["label"]) <= 45 for one in data["components"]] == [True, True]
    written: Any = {
        "custom_id": data["custom_id"],
        "components": [
            {"type": 18, "id": 1, "component": {"type": 4, "custom_id": "a", "value": "new"}},
            {"type": 1, "components": [{"type": 4, "custom_id": "b", "value": ""}]},
        ],
    }
    assert filled(written) == {"a": "new", "b": ""}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["custom_id", "value", "components", "component", "x"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(JSON)
def test_a_malformed_form_is_read_without_an_error(data: Any) -> None:
    assert all(isinstance(key, str) and isinstance(value, str) for key, value in filled(data).items())


def test_a_deeply_nested_form_is_read() -> None:
    data: Any = {"custom_id": "a", "value": "b"}
    for _ in range(5000):
        data = [data]
    assert filled(data) == {}
