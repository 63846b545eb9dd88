"""The glossary: tokens, actions, aims and terms, the book of characters and locations, and their places."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from engine.games.splendor_marvel.cards import CARDS, LEVELS, PLACES, Card, Place
from engine.games.splendor_marvel.labels import card_note, place_note
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.words.glossary import BookCard, Glossary, Topic, Whereabouts
from engine.kernel.words.phrases import Phrase, SeatRef

# Terms that the board marks and that the notes on the board's parts explain.
_PART_RULES = MappingProxyType(
    {
        "location": ("SM-31", "SM-32", "SM-33"),
        "tile": ("SM-26", "SM-27", "SM-28"),
        "deck": ("SM-1", "SM-14"),
        "card": ("SM-17", "SM-22"),
        "supply": ("SM-3", "SM-21"),
        "bonuses": ("SM-18", "SM-22"),
        "tokens": ("SM-19", "SM-30"),
        "goals": ("SM-35",),
        "reserved": ("SM-13", "SM-16"),
    }
)
_TERM_RULES = MappingProxyType(
    {
        "take": ("SM-9", "SM-10", "SM-11", "SM-12"),
        "reserve": ("SM-13", "SM-14", "SM-15"),
        "recruit": ("SM-17", "SM-18", "SM-19", "SM-20"),
        "shield": ("SM-15", "SM-19", "SM-21"),
        "time": ("SM-24", "SM-25"),
        "star": ("SM-26", "SM-27"),
        "limit": ("SM-30",),
        "points": ("SM-34",),
        "pass": ("SM-8",),
        "the-end": ("SM-36", "SM-37", "SM-38", "SM-39", "SM-40"),
    }
)
# What a move lacks, by the topic that explains the requirement.
_MET = MappingProxyType(
    {
        "location": ("lacks-bonuses",),
        "deck": ("lacks-deck-empty", "lacks-slot-empty"),
        "reserved": ("lacks-hand-full",),
        "supply": ("lacks-none-left",),
        "take": ("lacks-two-alike", "lacks-take-more"),
        "recruit": ("lacks-tokens",),
        "time": ("lacks-time-stays",),
        "limit": ("lacks-none-held",),
        "pass": ("lacks-can-act",),
    }
)


def _topics() -> Iterator[Topic]:
    for part, rules in _PART_RULES.items():
        yield Topic(Phrase(f"topic-{part}"), Phrase(f"part-{part}"), rules, _MET.get(part, ()))
    for term, rules in _TERM_RULES.items():
        yield Topic(Phrase(f"topic-{term}"), Phrase(f"topic-{term}-text"), rules, _MET.get(term, ()))


def _character(card: Card) -> BookCard:
    stars = ("topic-star",) if card.tags else ()
    time = ("topic-time",) if card.level == LEVELS[-1] else ()
    return BookCard(
        name=Phrase(f"card-{card.id}"),
        kind=Phrase("kind-card", {"level": card.level}),
        line=card_note(card),
        topics=(*stars, *time),
        rules=("SM-18", "SM-22", *(("SM-26",) if stars else ()), *(("SM-24",) if time else ())),
    )


def _location(place: Place) -> BookCard:
    return BookCard(
        name=Phrase(f"place-{place.id}"),
        kind=Phrase("kind-place"),
        line=place_note(place),
        topics=("topic-location",),
        rules=("SM-31", "SM-33"),
    )


GLOSSARY = Glossary(_topics(), [*map(_character, CARDS.values()), *map(_location, PLACES.values())])


def whereabouts(view: SplendorView) -> list[Whereabouts]:
    """Return the cards that the viewer knows: the viewer's hand first, then the display, locations and teams."""
    seats = sorted(range(len(view.seats)), key=lambda seat: seat != view.seat)
    found = [one for seat in seats for one in _hand(view, seat)]
    if view.paying is not None:
        found += [
            Whereabouts(f"card-{view.paying}", Phrase("where-paying", {"seat": SeatRef(seat)})) for seat in view.active
        ]
    for level, row in enumerate(view.display, 1):
        for slot, card in enumerate(row, 1):
            if card is not None and card != view.paying:
                found.append(Whereabouts(f"card-{card}", Phrase("where-display", {"slot": f"{level}-{slot}"})))
    found += [Whereabouts(f"place-{place}", Phrase("where-free")) for place in view.locations]
    for seat in seats:
        team, whose = view.seats[seat], SeatRef(seat)
        found += [Whereabouts(f"place-{place}", Phrase("where-taken", {"seat": whose})) for place in team.locations]
        found += [Whereabouts(f"card-{card}", Phrase("where-team", {"seat": whose})) for card in team.team]
    return found


def _hand(view: SplendorView, seat: int) -> list[Whereabouts]:
    own = seat == view.seat
    place = Phrase("where-own-hand") if own else Phrase("where-hand", {"seat": SeatRef(seat)})
    return [
        Whereabouts(f"card-{held.card}", place)
        for held in view.seats[seat].hand
        if held.card is not None and held.card != view.paying
    ]
