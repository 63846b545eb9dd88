"""The Storyline's cards and the symbols that count now, read from a view."""

from __future__ import annotations

from engine.games.marvel_united.seen.view import SeenEntry, UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS, PLANS
from engine.games.marvel_united.state.pieces import (
    NOBODY,
)
from render.games.marvel_united.board.storyline import SHOWN, PlanFace, StoryCard, Symbol
from render.games.marvel_united.pieces.facts import card_word, counting, hero_word, icons_of
from render.scene import Words, say

_TOKENS = ("thug", "civilian", "doombot")


def heading_of(words: Words, view: UnitedView) -> tuple[str, tuple[str, ...]]:
    """Return the words and the symbols of the heading: the turn's remaining actions, or those for the next card."""
    if view.turn is not None and view.turn.card:
        left = tuple("wild" if one.wild else one.kind for one in view.turn.pool)
        return say(words, "board-pool" if left else "board-pool-none"), left
    helping: tuple[str, ...] = view.next_pool
    return say(words, "board-counts" if helping else "board-counts-none"), helping


def story_of(words: Words, view: UnitedView) -> list[StoryCard]:
    """Return the last cards of the Storyline, the latest last."""
    counts = counting(view)
    first = max(0, len(view.story) - SHOWN)
    return [
        story_card(words, view, entry, counts=first + number in counts)
        for number, entry in enumerate(view.story[first:])
    ]


def story_card(words: Words, view: UnitedView, entry: SeenEntry, *, counts: bool = False) -> StoryCard:
    """Return a card of the Storyline."""
    if entry.seat == NOBODY:
        return _plan_card(words, entry)
    label = hero_word(words, _hero_of(view, entry))
    if entry.facedown or entry.card is None:
        return StoryCard(label, say(words, "board-facedown"), entry.seat, facedown=True, support=entry.support)
    card = HERO_CARDS[entry.card]
    return StoryCard(
        label,
        "" if card.plain else card_word(words, entry.card),
        entry.seat,
        tuple(Symbol(kind, index in entry.covered) for index, kind in enumerate(icons_of(entry))),
        support=entry.support,
        counts=counts,
    )


def _hero_of(view: UnitedView, entry: SeenEntry) -> str:
    facts = HERO_CARDS.get(entry.card or "")
    return view.heroes[entry.seat].hero if facts is None else facts.hero


def _plan_card(words: Words, entry: SeenEntry) -> StoryCard:
    if entry.facedown or entry.card is None:
        return StoryCard(say(words, "board-plan"), say(words, "board-facedown"), None, facedown=True)
    return StoryCard(plan_title(words, entry.card), "", None, plan=plan_face(entry.card))


def plan_title(words: Words, card: str) -> str:
    """Return the name of a Plan with a special effect, without the part in brackets; for other Plans just "Plan"."""
    if not PLANS[card].effect:
        return say(words, "board-plan")
    return card_word(words, card).partition(" (")[0]


def plan_face(card: str) -> PlanFace:
    """Return the orders of a Plan."""
    plan = PLANS[card]
    tokens = tuple(
        tuple(kind for kind, count in zip(_TOKENS, side, strict=True) for _ in range(count)) for side in plan.tokens
    )
    return PlanFace(plan.move, plan.bam, tokens)
