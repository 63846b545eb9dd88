"""Tests the glossary of Ragami, and the known places of its cards."""

from __future__ import annotations

from engine.games.ragami.game import GAME
from engine.games.ragami.state.board import BUILDINGS
from engine.games.ragami.state.cards import CARDS
from engine.kernel.words.glossary import Whereabouts
from engine.kernel.words.phrases import Phrase
from tests.engine.games.ragami.positions import Table, build


def test_every_card_and_building_is_explained() -> None:
    glossary = GAME.glossary
    buildings = {f"building-b{number}" for number in range(1, len(BUILDINGS) + 1)}
    assert set(glossary.cards) == {f"card-{no}" for no in CARDS} | buildings
    assert glossary.cards["card-6"].topics == ("topic-triangle", "topic-trade")


def seen(table: Table, seat: int | None) -> list[Whereabouts]:
    """Return the cards that a viewer knows, and where they are."""
    return GAME.whereabouts(GAME.view(table.state, seat))


def test_the_cards_of_a_hand_are_shown_only_to_its_seat() -> None:
    table = build(2, hands={0: [8]})
    own = Whereabouts("card-8", Phrase("where-own-hand"))
    assert seen(table, 0)[0] == own
    for viewer in (1, None):
        assert {one.place.key for one in seen(table, viewer) if one.card == "card-8"} <= {"where-pile"}


def test_the_explanation_of_a_building_lists_its_pieces() -> None:
    table = build(2, virtue={0: ("b6", 3)})
    (place,) = [one.place for one in seen(table, None) if one.card == "building-b6"]
    assert place.key == "place-with"
