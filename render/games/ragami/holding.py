"""The cards that a seat holds or chooses from, with the moves for each card in words."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.ragami.seen.view import HandCard, RagamiView
from render.ground.scene import Words, is_choice_of_cards, say

# The position of the word that names a card, by the first word of a move.
_OF_CARDS = {"play": 1, "trade": 1, "keep": 1, "discard": 1, "power": 2}


class ShownCard(NamedTuple):
    """A card in the picture.

    ``moves`` are the moves that name it. ``note`` says what they do, or why there are none.
    """

    no: int
    name: str
    text: str
    moves: tuple[str, ...]
    note: str


def asks_for_card(view: RagamiView) -> bool:
    """Return whether each legal move of more than one word names a card."""
    return is_choice_of_cards(view.moves, lambda move: move[0] in _OF_CARDS)


def to_keep(view: RagamiView) -> int:
    """Return the number of cards that the seat keeps from its choice."""
    return max((len(text.split()) - 1 for text in view.moves if text.startswith("keep ")), default=1)


def other_moves(view: RagamiView) -> list[str]:
    """Return the moves that name no card, box or place."""
    return [text for text in view.moves if _is_other(text.split())]


def _is_other(move: list[str]) -> bool:
    if move[0] in {"virtue", "cubes"}:
        return move[1].isdigit()
    return len(move) == 1 or move == ["power", "die"]


def looked_cards(words: Words, view: RagamiView) -> list[ShownCard]:
    """Return the cards that the viewer chooses from."""
    return [_looked(words, view, no) for no in view.looking]


def held_cards(words: Words, view: RagamiView) -> list[ShownCard]:
    """Return the viewer's hand."""
    seat_view = view.seats[view.seat or 0]
    return [_held_card(words, view, hand_card) for hand_card in seat_view.hand or ()]


def _looked(words: Words, view: RagamiView, no: int) -> ShownCard:
    moves = [text for text in view.moves if text.startswith("keep ") and str(no) in text.split()[1:]]
    with_it = [" + ".join(other for other in text.split()[1:] if other != str(no)) for text in moves]
    kept_text = say(words, "hand-keep-with", cards="/".join(with_it)) if any(with_it) else say(words, "hand-keep")
    return ShownCard(no, *_texts(words, no), tuple(moves), kept_text if moves else "")


def _held_card(words: Words, view: RagamiView, hand_card: HandCard) -> ShownCard:
    moves = [text for text in view.moves if not text.startswith("keep ") and _names(text.split(), hand_card.no)]
    if hand_card.fresh:
        # Moves use the older of equal cards; only a discard takes the fresh card.
        moves = [text for text in moves if text.startswith("discard ")]
    note = say(words, "hand-fresh" if hand_card.fresh else "hand-not-now")
    return ShownCard(hand_card.no, *_texts(words, hand_card.no), tuple(moves), _card_moves(words, moves) or note)


def _card_moves(words: Words, moves: list[str]) -> str:
    """Return what a card can do, for example "play: green/blue · trade for a cube"."""
    verbs = {text.split()[0]: say(words, f"hand-{text.split()[0]}") for text in moves}
    partners = [text.split()[2] for text in moves if text.startswith("play ") and len(text.split()) > 2]
    if partners:
        verbs["play"] += ": " + "/".join(say(words, f"colour-{colour}") for colour in partners)
    return " · ".join(verbs.values())


def other_words(words: Words, view: RagamiView) -> list[str]:
    """Return the moves of `other_moves` in words."""
    return [_other_words(words, text.split()) for text in other_moves(view)]


def _other_words(words: Words, move: list[str]) -> str:
    if move[0] in {"cubes", "virtue"}:
        return say(words, f"hand-{move[0]}", count=int(move[1]))
    return say(words, "say-power-die" if move[0] == "power" else f"say-{move[0]}")


def _names(move: list[str], no: int) -> bool:
    place = _OF_CARDS.get(move[0], 0)
    return bool(place) and len(move) > place and move[place] == str(no) and (place == 1 or move[1] == "card")


def _texts(words: Words, no: int) -> tuple[str, str]:
    return say(words, f"card-{no}"), say(words, f"card-{no}-text")
