"""The glossary: pieces, dice, actions and terms, the book of action cards and buildings, and their places."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from engine.games.ragami.rules.pieces import card_name, place_name
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state import cards
from engine.games.ragami.state.board import BUILDINGS, TOUCHING
from engine.games.ragami.state.cards import CARDS, Card
from engine.games.ragami.words.labels import place_note
from engine.kernel.cards.effect_codes import Code
from engine.kernel.words.glossary import BookCard, Glossary, Topic, Whereabouts
from engine.kernel.words.phrases import Phrase, SeatRef, listed

# Terms that the board marks and that the notes on the board's parts explain.
_PART_RULES = MappingProxyType(
    {
        "square": ("RG-1",),
        "conflict": ("RG-14", "RG-42"),
        "demon": ("RG-4", "RG-33", "RG-38"),
        "ragami": ("RG-26", "RG-29"),
        "saint": ("RG-5", "RG-36", "RG-48"),
        "closed": ("RG-14", "RG-30"),
        "building": ("RG-1", "RG-43"),
        "virtue": ("RG-16", "RG-18", "RG-43"),
        "dice": ("RG-20", "RG-22", "RG-26"),
        "supply": ("RG-2", "RG-51"),
    }
)
_TERM_RULES = MappingProxyType(
    {
        "virtue-points": ("RG-53", "RG-57"),
        "cube": ("RG-28", "RG-43", "RG-51"),
        "moving": ("RG-29", "RG-30", "RG-31", "RG-32"),
        "purifying": ("RG-33",),
        "moving-saints": ("RG-35", "RG-36", "RG-37", "RG-38"),
        "drawing": ("RG-39", "RG-40", "RG-41"),
        "resolving": ("RG-42", "RG-43", "RG-44", "RG-45"),
        "success": ("RG-47", "RG-48"),
        "failure": ("RG-49",),
        "power-die": ("RG-43", "RG-46", "RG-50"),
        "triangle": ("RG-58",),
        "trade": ("RG-60",),
        "fresh": ("RG-27",),
        "playing-cards": ("RG-22", "RG-59", "RG-61"),
        "converting": ("RG-28", "RG-52"),
        "passing": ("RG-24", "RG-25"),
        "red-one": ("RG-20", "RG-26"),
        "neutral": ("RG-11", "RG-34"),
        "tiles": ("RG-3", "RG-17", "RG-54"),
        "preparing": ("RG-13", "RG-14", "RG-16", "RG-18"),
        "the-end": ("RG-54", "RG-55", "RG-56", "RG-57"),
    }
)
# What a move lacks, by the topic that explains the requirement.
_MET = MappingProxyType(
    {
        "conflict": ("lacks-same-value", "lacks-change"),
        "demon": ("lacks-no-demons", "lacks-card-no-new", "lacks-demon-with-you"),
        "closed": ("lacks-blocked",),
        "building": ("lacks-not-beside",),
        "virtue": ("lacks-virtue-far", "lacks-virtue-off"),
        "dice": ("lacks-die-used", "lacks-box-empty"),
        "cube": ("lacks-cubes", "lacks-no-cubes"),
        "moving": (
            "lacks-no-way",
            "lacks-own-saint",
            "lacks-full",
            "lacks-far",
            "lacks-occupied",
            "lacks-there-already",
        ),
        "moving-saints": ("lacks-no-saint", "lacks-its-ragami", "lacks-your-ragami", "lacks-moved-already"),
        "drawing": ("lacks-no-cards",),
        "resolving": (
            "lacks-no-conflict",
            "lacks-no-chance",
            "lacks-never-enough",
            "lacks-more-than-gap",
            "lacks-only-left",
            "lacks-one-card",
        ),
        "power-die": ("lacks-no-power-die", "lacks-die-too-little"),
        "triangle": ("lacks-triangle", "lacks-no-triangle"),
        "trade": ("lacks-no-trade",),
        "fresh": ("lacks-fresh",),
        "playing-cards": (
            "lacks-no-effect",
            "lacks-no-swap",
            "lacks-nobody-swaps",
            "lacks-hand",
            "lacks-too-many-last",
        ),
        "converting": ("lacks-virtue",),
        "passing": ("lacks-end", "lacks-pass"),
    }
)
_EFFECT_RULES: MappingProxyType[type[Code], tuple[str, ...]] = MappingProxyType(
    {
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
)


def _topics() -> Iterator[Topic]:
    for part, rules in _PART_RULES.items():
        yield Topic(Phrase(f"topic-{part}"), Phrase(f"part-{part}"), rules, _MET.get(part, ()))
    for term, rules in _TERM_RULES.items():
        yield Topic(Phrase(f"topic-{term}"), Phrase(f"topic-{term}-text"), rules, _MET.get(term, ()))


def _card(card: Card) -> BookCard:
    marks = {"topic-triangle": card.triangle, "topic-trade": card.trade}
    text = Phrase(f"card-{card.no}-text")
    return BookCard(
        name=card_name(card.no),
        kind=Phrase("kind-card", {"number": card.no}),
        line=text,
        effect=text,
        facts=(Phrase("card-copies" if card.two_seats else "card-copies-large", {"count": card.copies}),),
        topics=tuple(key for key, marked in marks.items() if marked),
        rules=("RG-58", "RG-59", *(("RG-60",) if card.trade else ()), *_EFFECT_RULES[type(card.effect)]),
        said=("power-card-note",),
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


GLOSSARY = Glossary(_topics(), [*map(_card, CARDS.values()), *map(_building, BUILDINGS)])


def whereabouts(view: RagamiView) -> list[Whereabouts]:
    """Return the cards that the viewer knows, the viewer's hand first, and the buildings with the pieces there."""
    seats = sorted(range(len(view.seats)), key=lambda seat: seat != view.seat)
    found = [_at(no, Phrase("where-looking")) for no in view.looking]
    for seat in seats:
        place = Phrase("where-own-hand") if seat == view.seat else Phrase("where-hand", {"seat": SeatRef(seat)})
        found += [_at(held.no, place) for held in view.seats[seat].hand or ()]
    found += [_at(no, Phrase("where-pile")) for no in view.pile]
    return found + [Whereabouts(place_name(place).key, place_note(view, place)) for place in BUILDINGS]


def _at(no: int, place: Phrase) -> Whereabouts:
    return Whereabouts(card_name(no).key, place)
