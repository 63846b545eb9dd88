"""Labels and previews of choices: phrases made from a view alone."""

from __future__ import annotations

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, PLACES, SHIELD, TIME, Card, Place
from engine.games.splendor_marvel.moves import default_payment, net_cost, parse_payment
from engine.games.splendor_marvel.rules import amount, amounts, bonuses_said
from engine.games.splendor_marvel.state import TOKEN_LIMIT
from engine.games.splendor_marvel.view import SeatView, SplendorView
from engine.kernel.choices.moves import Move
from engine.kernel.words.phrases import Label, Param, Phrase, SeatRef, listed, turn_passes


def card_at(view: SplendorView, source: str) -> str | None:
    """Return the card at a slot ("2-1") or in the viewer's hand ("hand-2").

    Return None if the viewer may not know it.
    """
    row, _, number = source.partition("-")
    if row == "hand":
        hand = view.seats[view.seat or 0].hand
        return hand[int(number) - 1].card
    return view.display[int(row) - 1][int(number) - 1]


def label(view: SplendorView, words: Move) -> Label:
    """Return the label of the last word of a move."""
    kind = words[0]
    if len(words) == 1:
        return Label(Phrase(f"verb-{kind}"), Phrase(f"verb-{kind}-note"))
    if kind in {"take", "return"}:
        return Label(Phrase("tokens", {"tokens": _tokens(words[1:])}), _supply_note(view, words))
    if kind == "pay":
        payment = parse_payment(words[1:])
        return Label(Phrase("tokens", {"tokens": amounts(payment)}), Phrase("pay-note", {"shields": payment[SHIELD]}))
    if kind == "location":
        return Label(Phrase(f"place-{words[1]}"), place_note(PLACES[words[1]]))
    if words[1].startswith("deck-"):
        level = int(words[1].removeprefix("deck-"))
        return Label(Phrase("deck", {"level": level}), Phrase("deck-note", {"count": view.decks[level - 1]}))
    return _card_label(view, words)


def _tokens(words: Move) -> list[Phrase]:
    if len(words) == 2 and words[0] == words[1]:
        return [amount(words[0], 2)]
    return [Phrase(f"token-{word}") for word in words]


def _supply_note(view: SplendorView, words: Move) -> Phrase:
    if words[0] == "return":
        return Phrase("held-note", {"count": view.seats[view.seat or 0].tokens[KINDS.index(words[1])]})
    tokens_left = [view.supply[COLOURS.index(word)] for word in dict.fromkeys(words[1:])]
    return Phrase("supply-note", {"left": listed(tokens_left)})


def place_note(place: Place) -> Phrase:
    """Return the points of a location and the bonuses that a team needs for it."""
    return Phrase("place-note", {"points": place.points, "needs": needs_of(place.id)})


def needs_of(place: str) -> list[Phrase]:
    """Return the bonuses that a team needs for a location."""
    return bonuses_said(PLACES[place].needs)


def _card_label(view: SplendorView, words: Move) -> Label:
    card_id = card_at(view, words[1])
    if card_id is None:
        return Label(Phrase("slot", {"slot": words[1]}))
    card = CARDS[card_id]
    name = Phrase("card-at", {"card": Phrase(f"card-{card_id}"), "slot": _slot(words[1])})
    if words[0] == "reserve":
        return Label(name, card_note(card))
    if len(words) == 3:
        return Label(Phrase("recruit-choose", {"card": Phrase(f"card-{card_id}")}), Phrase("recruit-choose-note"))
    seat_view = view.seats[view.seat or 0]
    payment = default_payment(seat_view.tokens, net_cost(seat_view.bonuses, card_id))
    return Label(
        name, Phrase("recruit-note", {**_card_facts(card), "paid": amounts(payment), "free": int(not any(payment))})
    )


def _slot(source: str) -> Param:
    row, _, number = source.partition("-")
    return Phrase("hand-slot", {"number": int(number)}) if row == "hand" else source


def _card_facts(card: Card) -> dict[str, Param]:
    return {"points": card.points, "bonus": Phrase(f"bonus-{COLOURS[card.bonus]}"), "tags": card.tags}


def card_note(card: Card) -> Phrase:
    """Return the facts of a character in one line."""
    return Phrase("card-note", {**_card_facts(card), "cost": amounts(card.cost)})


def preview(view: SplendorView, move: Move) -> list[Phrase]:
    """Return what the move gains and costs, as far as the viewer can know."""
    kind = move[0]
    seat_view = view.seats[view.seat or 0]
    if kind == "take":
        return _preview_take(seat_view, move[1:])
    if kind == "reserve":
        return _preview_reserve(view, seat_view, move[1])
    if kind == "recruit" and len(move) == 3:
        return [Phrase("preview-choose", {"card": Phrase(f"card-{card_at(view, move[1])}")})]
    if kind == "recruit":
        card_id = card_at(view, move[1]) or ""
        payment = default_payment(seat_view.tokens, net_cost(seat_view.bonuses, card_id))
        return _preview_recruit(view, seat_view, CARDS[card_id], payment)
    if kind == "pay":
        return _preview_recruit(view, seat_view, CARDS[view.paying or ""], parse_payment(move[1:]))
    if kind == "return":
        return [Phrase("preview-return", {"tokens": _tokens(move[1:]), "left": sum(seat_view.tokens) - 1})]
    if kind == "location":
        return [Phrase("preview-location", {"place": Phrase(f"place-{move[1]}"), "points": PLACES[move[1]].points})]
    return [turn_passes(SeatRef(((view.seat or 0) + 1) % len(view.seats)))]


def _over_limit(total: int) -> list[Phrase]:
    return [Phrase("preview-over", {"count": total - TOKEN_LIMIT})] if total > TOKEN_LIMIT else []


def _preview_take(seat_view: SeatView, colours: Move) -> list[Phrase]:
    total = sum(seat_view.tokens) + len(colours)
    return [Phrase("preview-take", {"tokens": _tokens(colours), "total": total}), *_over_limit(total)]


def _preview_reserve(view: SplendorView, seat_view: SeatView, source: str) -> list[Phrase]:
    shield = 1 if view.supply[SHIELD] else 0
    if source.startswith("deck-"):
        phrase = Phrase("preview-reserve-blind", {"level": int(source.removeprefix("deck-"))})
    else:
        phrase = Phrase("preview-reserve", {"card": Phrase(f"card-{card_at(view, source)}")})
    return [phrase, Phrase("preview-shield", {"shield": shield}), *_over_limit(sum(seat_view.tokens) + shield)]


def _preview_recruit(view: SplendorView, seat_view: SeatView, card: Card, payment: tuple[int, ...]) -> list[Phrase]:
    facts: dict[str, Param] = {"card": Phrase(f"card-{card.id}"), "paid": amounts(payment), **_card_facts(card)}
    phrases = [Phrase("preview-recruit", {**facts, "free": int(not any(payment))})]
    gains_time = card.level == 3 and not seat_view.tokens[TIME]
    if gains_time:
        phrases.append(Phrase("preview-time"))
    owner = view.tile_owner
    needed = 3 if owner is None else view.seats[owner].tags + 1
    if card.tags and owner != view.seat and seat_view.tags + card.tags >= needed:
        phrases.append(Phrase("preview-tile"))
    bonuses = [have + (colour == card.bonus) for colour, have in enumerate(seat_view.bonuses)]
    places = [
        Phrase(f"place-{place}")
        for place in view.locations
        if all(have >= need for have, need in zip(bonuses, PLACES[place].needs, strict=True))
    ]
    if places:
        phrases.append(Phrase("preview-places", {"places": places, "count": len(places)}))
    return phrases + _over_limit(sum(seat_view.tokens) - sum(payment) + gains_time)
