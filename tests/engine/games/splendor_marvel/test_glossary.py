"""Tests the glossary of Splendor: Marvel, and the known places of its cards."""

from __future__ import annotations

from engine.games.splendor_marvel.cards import CARDS, PLACES
from engine.games.splendor_marvel.game import GAME
from engine.games.splendor_marvel.state import State
from engine.kernel.words.glossary import Whereabouts
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.splendor_marvel.positions import build, match_of, play, view_of


def test_every_character_and_location_is_explained() -> None:
    glossary = GAME.glossary
    assert set(glossary.cards) == {f"card-{card}" for card in CARDS} | {f"place-{place}" for place in PLACES}
    assert "topic-time" in glossary.cards["card-loki"].topics, "a character of level 3"


def seen(state: State, seat: int | None) -> list[Whereabouts]:
    """Return the cards that a viewer knows, and where they are."""
    return GAME.whereabouts(view_of(match_of(state), seat))


def test_a_card_reserved_unseen_is_shown_only_to_its_seat() -> None:
    state = build(hands={0: ["loki"], 1: ["nova"]}, blind=["loki"])
    assert seen(state, 0)[0] == Whereabouts("card-loki", Phrase("where-own-hand"))
    assert not [one for viewer in (1, None) for one in seen(state, viewer) if one.card == "card-loki"]
    open_card = Whereabouts("card-nova", Phrase("where-hand", {"seat": SeatRef(1)}))
    assert open_card in seen(state, 0)
    assert open_card in seen(state, None)


def test_places_in_display_teams_and_locations_are_shown() -> None:
    state = build(display={"1-2": "wasp"}, teams={1: ["hulk"]}, locations=["asgard"])
    expected = {
        "card-wasp": Phrase("where-display", {"slot": "1-2"}),
        "card-hulk": Phrase("where-team", {"seat": SeatRef(1)}),
        "place-asgard": Phrase("where-free"),
    }
    assert {one.card: one.place for one in seen(state, None) if one.card in expected} == expected


def test_a_card_that_is_being_paid_for_has_no_other_place() -> None:
    match = match_of(build(display={"1-1": "rocket"}, tokens={0: {"yellow": 1, "red": 2, "shield": 1}}))
    play(match, "recruit 1-1 choose")
    places = [one.place for one in GAME.whereabouts(view_of(match, None)) if one.card == "card-rocket"]
    assert places == [Phrase("where-paying", {"seat": SeatRef(0)})]
