"""Reads the contents of a hand from a view: sections of cards, and the move for which each card can be used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import BATTLE_PLANS, GEAR, HERO_CARDS, OWN_GEAR, PLANS, SCHEMES, SUPERHEROES
from engine.games.marvel_united.state.pieces import Gear
from engine.games.marvel_united.state.plan_phrases import plan_text
from render.games.marvel_united.board.storyline import plan_face, plan_title
from render.games.marvel_united.hand.cards import HeldCard, hue_of
from render.games.marvel_united.pieces.facts import card_word, hero_word
from render.ground.scene import Words, is_choice_of_cards, say
from render.ground.theme import HUES

# The verb that is shown on a card, by the first word of a legal move that names the card.
_VERBS = {
    "play": "play", "support": "play", "plan": "play", "down": "down", "discard": "discard", "bottom": "bottom",
    "gear": "use", "use": "use", "recharge": "recharge", "cycle": "cycle", "keep": "keep", "drop": "drop",
    "pick": "pick", "battle": "pick", "swap": "swap",
}  # fmt: skip
GEAR_HUE, HERO_HUE = HUES["grey"].name, HUES["blue"].name


class Section(NamedTuple):
    """A group of cards under a title. If it has no cards, the text ``empty`` is shown."""

    title: str
    cards: tuple[HeldCard, ...]
    empty: str = ""


def verbs_of(view: UnitedView) -> dict[str, str]:
    """Return the cards that legal moves name, each with the verb of these moves."""
    found: dict[str, str] = {}
    for text in view.moves:
        first, *others = text.split()
        for word in others:
            verb = "use" if first == "plan" and word in SCHEMES else _VERBS.get(first, "")
            if verb and _is_card(word):
                found.setdefault(word, verb)
    return found


def asks_for_card(view: UnitedView) -> bool:
    """Return whether each legal move of more than one word names a card or a Hero to pick."""
    return is_choice_of_cards(view.moves, lambda move: move[0] in ("hero", "ally") or any(map(_is_card, move)))


def _is_card(word: str) -> bool:
    return any(word in cards for cards in (HERO_CARDS, PLANS, SCHEMES, GEAR, SUPERHEROES, BATTLE_PLANS))


def sections_of(words: Words, view: UnitedView, seat: int) -> list[Section]:
    """Return all cards that the viewer may use or choose, in sections: offered cards first, then the hand."""
    found = _villain_sections(words, view) if seat == view.villain_seat else _hero_sections(words, view, seat)
    shown_keys = {card.key for section in found for card in section.cards}
    named_cards = [card for card in _named_cards(view, seat) if card not in shown_keys]
    looked = tuple(card for card in named_cards if card in PLANS)
    cards_offered = tuple(card for card in named_cards if card not in PLANS)
    for key, cards in (("hand-offered", cards_offered), ("hand-peeked", looked)):
        if cards:
            found.insert(0, Section(say(words, key), held_cards(words, view, cards, seat=_seat_of(view, seat))))
    heroes = _heroes(words, view)
    if heroes:
        found.insert(0, Section(say(words, "hand-offered"), heroes))
    filled = [section for section in found if section.cards]
    return filled if filled and view.phase == "setup" else found


def _named_cards(view: UnitedView, seat: int) -> list[str]:
    cards = [*(view.offered_cards or ())]
    for text in view.moves:
        cards += [word for word in text.split() if _is_card(word)]
        if text == "gear own":
            cards += OWN_GEAR[view.heroes[seat].hero]
    in_story = {entry.card for entry in view.story}
    return [card for card in dict.fromkeys(cards) if card not in in_story]


def _heroes(words: Words, view: UnitedView) -> tuple[HeldCard, ...]:
    found = [text.split() for text in view.moves]
    return tuple(
        HeldCard(
            move[1],
            hero_word(words, move[1]),
            HERO_HUE,
            "star",
            text=say(words, f"hero-{move[1]}-brief"),
            verb=say(words, "hand-verb-pick"),
        )
        for move in found
        if move[0] in ("hero", "ally")
    )


def _seat_of(view: UnitedView, seat: int) -> int | None:
    return None if seat == view.villain_seat else seat


def _villain_sections(words: Words, view: UnitedView) -> list[Section]:
    plans, schemes = view.plan_hand or (), view.schemes or ()
    found = [
        Section(say(words, "hand-plans", count=len(plans)), held_cards(words, view, plans), say(words, "hand-no-plan"))
    ]
    if schemes:
        found.append(Section(say(words, "hand-schemes", count=len(schemes)), held_cards(words, view, schemes)))
    return found


def _hero_sections(words: Words, view: UnitedView, seat: int) -> list[Section]:
    hero = view.heroes[seat]
    hand = hero.hand or ()
    cards = held_cards(words, view, hand, seat=seat)
    found = [Section(say(words, "hand-cards", count=len(hand)), cards, say(words, "hand-empty"))]
    if view.row:
        found.append(Section(say(words, "hand-row"), held_cards(words, view, view.row, seat=seat, support=True)))
    others = tuple(hero.cards or ())
    gear = tuple(gear_card(words, view, one) for one in hero.gear)
    special = held_cards(words, view, others, seat=seat)
    battle = held_cards(words, view, view.battle, seat=seat)
    if gear or special:
        key = "hand-gear-super" if gear and special else "hand-gear" if gear else "hand-super"
        found.append(Section(say(words, key), (*gear, *special)))
    if battle:
        found.append(Section(say(words, "hand-battle"), battle))
    return found


def held_cards(
    words: Words, view: UnitedView, cards: Iterable[str], *, seat: int | None = None, support: bool = False
) -> tuple[HeldCard, ...]:
    """Return these cards as a hand shows them; equal cards are combined."""
    verbs = verbs_of(view)
    return tuple(
        held_card(words, card, seat=seat, support=support)._replace(copies=count, verb=_verb(words, verbs, card))
        for card, count in Counter(cards).items()
    )


def _verb(words: Words, verbs: dict[str, str], card: str) -> str:
    return say(words, f"hand-verb-{verbs[card]}") if card in verbs else ""


def held_card(words: Words, card: str, *, seat: int | None = None, support: bool = False) -> HeldCard:
    """Return any card as a hand shows it."""
    if card in HERO_CARDS:
        return _hero_card(words, card, seat, support=support)
    if card in PLANS:
        text = plan_text(PLANS[card])
        card_text = say(words, text.key) if text is not None else ""
        return HeldCard(
            card, plan_title(words, card), hue_of(None), plan=plan_face(card), text=card_text, brief=card_text
        )
    name, text_of = card_word(words, card), say(words, f"card-{card}-text")
    brief = say(words, f"card-{card}-brief")
    if card in SCHEMES:
        return HeldCard(card, name, hue_of(None), "scheme", text=text_of, brief=brief)
    if card in SUPERHEROES:
        return HeldCard(card, name, hue_of(seat), "super", text=text_of, brief=brief)
    if card in BATTLE_PLANS:
        brief = say(words, "hand-battle-brief", cost=BATTLE_PLANS[card].cost, brief=brief)
    kind = "gear" if card in GEAR else "battle"
    return HeldCard(card, name, GEAR_HUE, kind, text=text_of, brief=brief)


def _hero_card(words: Words, card: str, seat: int | None, *, support: bool) -> HeldCard:
    facts = HERO_CARDS[card]
    name = card_word(words, card)
    if facts.plain:
        return HeldCard(card, name.partition(" (")[0], hue_of(seat), symbols=facts.icons)
    if support:
        name = say(words, "hand-support", card=name, hero=hero_word(words, facts.hero))
    return HeldCard(
        card,
        name,
        hue_of(seat),
        "bench" if support else "",
        symbols=facts.icons,
        text=say(words, f"card-{card}-text"),
        brief=say(words, f"card-{card}-brief"),
    )


def gear_card(words: Words, view: UnitedView, gear: Gear) -> HeldCard:
    """Return a gear card; a facedown card is dim."""
    note = say(words, "hand-gear-up" if gear.faceup else "hand-gear-down")
    card = held_card(words, gear.card)
    verb = _verb(words, verbs_of(view), gear.card)
    return card._replace(note="" if verb else note, dim=not gear.faceup, verb=verb)
