"""Lists the cards that a view shows, and where they are."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.marvel_card_game.rules.zones import card_name, name_by
from engine.games.marvel_card_game.seen.view import CardGameView, CharacterView, SeatView
from engine.kernel.words.glossary import Whereabouts
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def whereabouts(view: CardGameView) -> list[Whereabouts]:
    """Return the cards that the viewer knows: the viewer's hand first, then the open cards, then the viewer's decks."""
    found = [*_looked_at(view), *_in_hands(view), *_in_play(view)]
    for seat, seat_view in enumerate(view.seats):
        found += _beside(seat, seat_view)
    own_deck = () if view.seat is None else view.seats[view.seat].deck or ()
    return [*found, *(_whereabouts(card, Phrase("where-own-deck")) for card in own_deck)]


def _whereabouts(card: str, place: Phrase) -> Whereabouts:
    return Whereabouts(card_name(card).key, place)


def _looked_at(view: CardGameView) -> Iterator[Whereabouts]:
    for number, card in enumerate(view.looking, 1):
        yield _whereabouts(card, Phrase("where-looking", {"number": number}))
    for event in view.pending_events:
        yield _whereabouts(event.card, Phrase("where-played", {"seat": SeatRef(event.seat)}))


def _in_hands(view: CardGameView) -> Iterator[Whereabouts]:
    hands = sorted(enumerate(view.seats), key=lambda seated: seated[0] != view.seat)
    for seat, seat_view in hands:
        place = Phrase("where-own-hand") if seat == view.seat else Phrase("where-hand", {"seat": SeatRef(seat)})
        yield from (_whereabouts(card, place) for card in seat_view.hand or ())
    if view.seat is not None:
        rival = Phrase("where-seen", {"seat": SeatRef(1 - view.seat)})
        yield from (_whereabouts(card, rival) for card in view.seen_hand or ())


def _in_play(view: CardGameView) -> Iterator[Whereabouts]:
    for number, site in enumerate(view.sites, 1):
        if not site.card:
            continue
        place = Phrase(f"place-{site.card}")
        if site.winner is None:
            yield Whereabouts(place.key, Phrase("where-location", {"number": number}))
        for one in site.characters:
            yield from _character(one, place)
        yield from (_whereabouts(event.card, Phrase("where-lying", {"place": place})) for event in site.events)


def _character(one: CharacterView, place: Phrase) -> Iterator[Whereabouts]:
    yield _whereabouts(one.card, Phrase("where-in-play", {"place": place, "seat": SeatRef(one.controller)}))
    with_it: dict[str, Param] = {"card": name_by(one.id), "place": place}
    yield from (_whereabouts(attached.card, Phrase("where-attached", {**with_it})) for attached in one.attached)
    yield from (_whereabouts(card, Phrase("where-under", {**with_it})) for card in one.under)


def _beside(seat: int, seat_view: SeatView) -> Iterator[Whereabouts]:
    whose = SeatRef(seat)
    yield from (_whereabouts(card, Phrase("where-discard", {"seat": whose})) for card in seat_view.discard)
    yield from (_whereabouts(card, Phrase("where-victory", {"seat": whose})) for card in seat_view.victory)
    for card in seat_view.locations:
        yield Whereabouts(f"place-{card}", Phrase("where-won", {"seat": whose}))
