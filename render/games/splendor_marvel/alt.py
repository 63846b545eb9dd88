"""Alternative texts: the pictures in words; if a text is too long, a shorter wording is used."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, PLACES
from engine.games.splendor_marvel.view import HandCard, SeatView, SplendorView
from render.games.splendor_marvel.facts import (
    HUE,
    card_name,
    headline,
    latest,
    place_name,
    price,
    view_of,
)
from render.names import brief_name
from render.scene import Scene, Words, holder, say
from render.wording import came_out, ending, enumerated, fitting


class _Wording(NamedTuple):
    """The length of a text: the limit of players' names, and the parts to include."""

    name: int
    last: bool
    characters: bool
    key: str


# From the fullest wording to the shortest; the first that fits is used.
_WORDINGS = (
    _Wording(32, last=True, characters=True, key="alt-key"),
    _Wording(20, last=True, characters=True, key="alt-key"),
    _Wording(20, last=True, characters=True, key="alt-key-short"),
    _Wording(16, last=False, characters=True, key="alt-key-short"),
    _Wording(12, last=False, characters=False, key="alt-key-short"),
    _Wording(8, last=False, characters=False, key="alt-key-short"),
)


def board_alt(scene: Scene, words: Words) -> str:
    """Return the whole position in words, at most 1,024 characters."""
    return fitting(_board(scene, words, wording) for wording in _WORDINGS)


def _board(scene: Scene, words: Words, wording: _Wording) -> str:
    view = view_of(scene)
    named = wording.characters
    turn = headline(scene, words, drawn=False, limit=wording.name)
    head = "alt-head-limit" if view.round_limit else "alt-head"
    parts = [say(words, head, round=view.round, limit=view.round_limit, turn=turn)]
    if view.outcome is not None:
        parts.append(ending(scene, words, drawn=False))
    elif wording.last and view.last is not None:
        parts.append(say(words, "alt-last", last=_last(scene, words)))
    parts += [_seat(scene, words, seat, wording.name, named=named) for seat in range(len(view.seats))]
    parts.append(say(words, "alt-supply", tokens=_amounts(words, view.supply)))
    parts.append(say(words, "alt-display"))
    parts += [_row(words, view, level, named=named) for level in (3, 2, 1)]
    if view.locations:
        needs = [f"{place_name(words, place)} {_amounts(words, PLACES[place].needs)}" for place in view.locations]
        parts.append(say(words, "alt-places", places=", ".join(needs)))
    if view.tile_owner is None:
        parts.append(say(words, "alt-tile-free"))
    return " ".join([*parts, say(words, wording.key)])


def _amounts(words: Words, counts: list[int] | tuple[int, ...]) -> str:
    some = [f"{count}{say(words, f'alt-kind-{kind}')}" for kind, count in zip(KINDS, counts, strict=False) if count]
    return " ".join(some) or say(words, "alt-nothing")


def _last(scene: Scene, words: Words) -> str:
    letters = {hue: say(words, f"alt-kind-{kind}") for hue, kind in zip(HUE, KINDS, strict=True)}
    return " ".join(
        piece.text + letters[piece.hue] if piece.hue else piece.text for piece in latest(scene, words, drawn=False)
    )


def _seat(scene: Scene, words: Words, seat: int, limit: int, *, named: bool) -> str:
    view = view_of(scene)
    own = view.seats[seat]
    name = brief_name(scene, words, seat, limit, drawn=False)
    tokens, bonuses = _amounts(words, own.tokens), _amounts(words, own.bonuses)
    text = say(words, "alt-seat", name=name, points=own.points, tokens=tokens, bonuses=bonuses)
    if own.tags:
        text += say(words, "alt-seat-tags", tags=own.tags)
    if view.tile_owner == seat:
        text += say(words, "alt-seat-tile")
    if own.locations:
        names = [place_name(words, place) for place in own.locations]
        text += say(words, "alt-seat-places", places=enumerated(words, names))
    if own.qualified:
        text += say(words, "alt-seat-qualified")
    if own.hand:
        cards = ", ".join(_held(words, card, named=named) for card in own.hand)
        text += say(words, "alt-seat-hand", cards=cards)
    if view.outcome is not None:
        text += f"; {came_out(scene, words, seat)}"
    return text + "."


def _held(words: Words, card: HandCard, *, named: bool) -> str:
    if card.card is None:
        return say(words, "alt-unseen", level=card.level)
    return f"{card_name(words, card.card)} {_facts(words, card.card)}" if named else card_name(words, card.card)


def _facts(words: Words, card_id: str) -> str:
    """Return a card's points, bonus, tags and cost in words, for example "3p P** for 3B 5O 3R 3P"."""
    card = CARDS[card_id]
    worth = f"{card.points}p " if card.points else ""
    bonus = say(words, f"alt-kind-{COLOURS[card.bonus]}")
    return say(words, "alt-facts", worth=f"{worth}{bonus}{'*' * card.tags}", cost=_amounts(words, card.cost))


def _row(words: Words, view: SplendorView, level: int, *, named: bool) -> str:
    shown = []
    for index, card in enumerate(view.display[level - 1]):
        slot = f"{level}-{index + 1}"
        if card is None:
            shown.append(say(words, "alt-slot-empty", slot=slot))
        elif named:
            shown.append(say(words, "alt-card", slot=slot, name=card_name(words, card), facts=_facts(words, card)))
        else:
            shown.append(say(words, "alt-card-short", slot=slot, facts=_facts(words, card)))
    return say(words, "alt-row", cards=", ".join(shown), count=view.decks[level - 1])


def hand_alt(scene: Scene, words: Words) -> str:
    """Return the hand in words, at most 1,024 characters. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    own = view.seats[seat]
    name = brief_name(scene, words, seat, 32, drawn=False)
    tokens, bonuses = _amounts(words, own.tokens), _amounts(words, own.bonuses)
    parts = [say(words, "alt-hand", name=name, points=own.points, tokens=tokens, bonuses=bonuses, tags=own.tags)]
    parts += [_hand_card(words, own, card) for card in own.hand if card.card] or [say(words, "alt-hand-none")]
    payable = [
        f"{level}-{index + 1} {card_name(words, card)}"
        for level in (3, 2, 1)
        for index, card in enumerate(view.display[level - 1])
        if card and not price(own, card).short
    ]
    if payable:
        parts.append(say(words, "alt-hand-table", cards=enumerated(words, payable)))
    else:
        parts.append(say(words, "alt-hand-table-none"))
    return fitting([" ".join([*parts, say(words, "alt-key")])])


def _hand_card(words: Words, own: SeatView, held: HandCard) -> str:
    card = CARDS[held.card or ""]
    lacking = price(own, card.id).short
    state = say(words, "hand-short", count=lacking) if lacking else say(words, "hand-affordable")
    text = say(
        words,
        "alt-hand-card",
        position=held.position,
        name=card_name(words, card.id),
        level=card.level,
        points=card.points,
        bonus=say(words, f"alt-kind-{COLOURS[card.bonus]}"),
        cost=_amounts(words, card.cost),
        state=state,
    )
    return text if held.known else f"{text} {say(words, 'alt-hand-secret')}"
