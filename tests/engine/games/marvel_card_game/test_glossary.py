"""Tests the glossary of the card game, and the known places of its cards."""

from __future__ import annotations

from typing import get_args

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.state.cards import ABILITY_CODE_LIST, CHARACTERS, EVENTS, LOCATIONS, Timing
from engine.games.marvel_card_game.words.labels import ability_name
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.marvel_card_game.positions import J, S, Side, mine, position, theirs


def test_every_ability_and_card_of_the_tables_is_explained() -> None:
    glossary = GAME.glossary
    assert {ability_name(code).key for code in ABILITY_CODE_LIST} <= set(glossary.topics)
    expected = {f"card-{slug}" for slug in (*CHARACTERS, *EVENTS)} | {f"place-{slug}" for slug in LOCATIONS}
    assert set(glossary.cards) == expected
    for slug, card in CHARACTERS.items():
        assert glossary.cards[f"card-{slug}"].topics == tuple(ability_name(one.code).key for one in card.abilities)


def test_a_refusal_of_an_event_leads_to_when_events_are_played() -> None:
    for timing in get_args(Timing):
        lacks = Phrase(f"lacks-timing-{timing.lower().replace('_', '-')}")
        assert GAME.glossary.explaining(Phrase("refused-lacking-move", {"why": lacks})) == "topic-timing"


def test_the_explanation_of_an_event_names_the_ability_that_it_gives() -> None:
    assert GAME.glossary.cards["card-jet-pack"].topics == ("topic-kind-attachment", "ability-flight")
    assert "ability-dodge" in GAME.glossary.cards["place-the-vault"].topics


def places(seat: int | None) -> dict[str, list[Phrase]]:
    """Return, for one position, where a viewer sees each card."""
    table = position(
        mine("thor", on="mighty-blow"),
        theirs("ulik"),
        s=Side(hand="iceman cerebro", discard="rescue", won="wasp"),
        j=Side(hand="clairvoyance"),
    )
    found: dict[str, list[Phrase]] = {}
    for one in GAME.whereabouts(table.view(seat)):
        found.setdefault(one.card, []).append(one.place)
    return found


def test_the_place_of_a_public_card_is_shown_to_every_viewer() -> None:
    for viewer in (S, J, None):
        seen = places(viewer)
        assert [place.key for place in seen["card-thor"]] == ["where-in-play"]
        assert seen["card-thor"][0].params["seat"] == SeatRef(S)
        assert [place.key for place in seen["card-mighty-blow"]] == ["where-attached"]
        assert Phrase("where-discard", {"seat": SeatRef(S)}) in seen["card-rescue"]
        assert Phrase("where-victory", {"seat": SeatRef(S)}) in seen["card-wasp"]


def test_the_cards_of_a_hand_are_shown_only_to_its_seat() -> None:
    assert Phrase("where-own-hand") in places(S)["card-iceman"]
    assert Phrase("where-own-hand") in places(J)["card-clairvoyance"]
    for viewer, hidden in ((J, "card-iceman"), (S, "card-clairvoyance"), (None, "card-iceman"), (None, "card-cerebro")):
        assert not {place.key for place in places(viewer).get(hidden, ())} & {"where-own-hand", "where-hand"}
    assert next(iter(places(S))) in {"card-iceman", "card-cerebro"}, "the viewer's own hand comes first"
