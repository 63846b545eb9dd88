"""The glossary: pieces, dice, actions and terms, and the book of action cards and buildings, with their places."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.ragami.rules.pieces import card_name, place_name
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state import cards
from engine.games.ragami.state.board import BUILDINGS, PACKAGE, TOUCHING
from engine.games.ragami.state.cards import CARDS, Card
from engine.games.ragami.words.labels import place_note
from engine.kernel.cards.effect_codes import Code
from engine.kernel.cards.glossary_files import read_topics
from engine.kernel.words.glossary import BookCard, Glossary, Whereabouts
from engine.kernel.words.phrases import Phrase, SeatRef, listed

_EFFECT_RULES: Mapping[type[Code], tuple[str, ...]] = {
    cards.Draw: ("RG-39", "RG-40"),
    cards.MainAction: ("RG-42",),
    cards.Power: ("RG-43",),
    cards.PowerByRank: ("RG-43",),
    cards.PowerDieTwice: ("RG-43", "RG-49"),
    cards.MoveRagami: ("RG-29", "RG-34"),
    cards.SwapRagami: ("RG-31",),
    cards.CubesPerIdleRagami: ("RG-51",),
    cards.HelpLast: ("RG-51", "RG-53"),
    cards.MoveSaints: ("RG-36", "RG-37"),
    cards.MoveDemons: ("RG-38",),
    cards.ConflictDie: ("RG-14",),
    cards.MoveVirtueDie: ("RG-19",),
    cards.ExtraDieAction: ("RG-26",),
}


def _book_card(card: Card) -> BookCard:
    marks = {"topic-triangle": card.triangle, "topic-trade": card.trade}
    text = Phrase(f"card-{card.no}-text")
    return BookCard(
        name=card_name(card.no),
        kind=Phrase("kind-card", {"number": card.no}),
        line=text,
        effect=text,
        facts=(Phrase("card-copies" if card.two_seats else "card-copies-large", {"count": card.copies}),),
        topics=tuple(key for key, mark_text in marks.items() if mark_text),
        rules=("RG-58", "RG-59", *(("RG-60",) if card.trade else ()), *_EFFECT_RULES[type(card.effect)]),
        restatements=("power-card-note",),
    )


def _building(place: int) -> BookCard:
    touched = listed(TOUCHING[place])
    return BookCard(
        name=place_name(place),
        kind=Phrase("topic-building"),
        line=Phrase("building-beside", {"spaces": touched}),
        topics=("topic-building",),
        rules=("RG-1", "RG-32"),
    )


GLOSSARY = Glossary(read_topics(PACKAGE), [*map(_book_card, CARDS.values()), *map(_building, BUILDINGS)])


def whereabouts(view: RagamiView) -> list[Whereabouts]:
    """Return the cards that the viewer knows, the viewer's hand first, and the buildings with the pieces there."""
    seats = sorted(range(len(view.seats)), key=lambda seat: seat != view.seat)
    found = [_whereabouts(no, Phrase("where-looking")) for no in view.looking]
    for seat in seats:
        place = Phrase("where-own-hand") if seat == view.seat else Phrase("where-hand", {"seat": SeatRef(seat)})
        found += [_whereabouts(hand_card.no, place) for hand_card in view.seats[seat].hand or ()]
    found += [_whereabouts(no, Phrase("where-pile")) for no in view.pile]
    return found + [Whereabouts(place_name(place).key, place_note(view, place)) for place in BUILDINGS]


def _whereabouts(no: int, place: Phrase) -> Whereabouts:
    return Whereabouts(card_name(no).key, place)
