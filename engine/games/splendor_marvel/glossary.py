"""The glossary: tokens, actions, aims and terms, and the book of characters and locations, with where they are now."""

from __future__ import annotations

from engine.games.splendor_marvel.cards import CARDS, LEVELS, PACKAGE, PLACES, Card, Place
from engine.games.splendor_marvel.labels import card_note, place_note
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.cards.glossary_files import read_topics
from engine.kernel.words.glossary import BookCard, Glossary, Whereabouts
from engine.kernel.words.phrases import Phrase, SeatRef


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


def _location_card(place: Place) -> BookCard:
    return BookCard(
        name=Phrase(f"place-{place.id}"),
        kind=Phrase("kind-place"),
        line=place_note(place),
        topics=("topic-location",),
        rules=("SM-31", "SM-33"),
    )


GLOSSARY = Glossary(read_topics(PACKAGE), [*map(_character, CARDS.values()), *map(_location_card, PLACES.values())])


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
    is_own = seat == view.seat
    place = Phrase("where-own-hand") if is_own else Phrase("where-hand", {"seat": SeatRef(seat)})
    return [
        Whereabouts(f"card-{hand_card.card}", place)
        for hand_card in view.seats[seat].hand
        if hand_card.card is not None and hand_card.card != view.paying
    ]
