"""Alternative texts: the pictures in words; if a text is too long, a shorter wording is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.marvel_united.seen.reading import slots_free
from engine.games.marvel_united.seen.view import SeenEntry, SeenHero, UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS
from engine.games.marvel_united.state.pieces import (
    NOBODY,
    NOWHERE,
    TOKENS,
)
from render.games.marvel_united.board.parts import dashboard_of, missions_of, threat_of
from render.games.marvel_united.board.storyline import PlanFace
from render.games.marvel_united.board.storyline_facts import heading_of
from render.games.marvel_united.hand.all_hands import cards_of, hands_seen
from render.games.marvel_united.hand.cards import HeldCard
from render.games.marvel_united.hand.holding import sections_of
from render.games.marvel_united.hand.picture import standing
from render.games.marvel_united.pieces.facts import card_word, headline, hero_word, place_word, subline, view_of
from render.names import brief_name
from render.scene import Scene, Words, holder, say
from render.wording import came_out, fitting, sentences


class _Wording(NamedTuple):
    """The length of a text: the limit of players' names, the number of last cards, and the details to include.

    The details are the cards and tokens of Heroes, the line below the headline, support, decks, free slots, and the
    names of Threats.
    """

    name: int = 24
    story: int = 6
    owned: bool = True
    line: bool = True
    support: bool = True
    decks: bool = True
    free: bool = True
    threats: bool = True


# The width for the latest changes in the line below the headline, in pixels of the picture.
_LINE = 900
# From the fullest wording to the shortest; the first that fits is used.
_WORDINGS = (
    _Wording(),
    _Wording(16, 3),
    _Wording(14, 1),
    _Wording(12, 0),
    _Wording(12, 0, support=False),
    _Wording(10, 0, support=False, free=False),
    _Wording(8, 0, support=False, free=False, line=False),
    _Wording(8, 0, support=False, free=False, line=False, owned=False),
    _Wording(6, 0, support=False, free=False, line=False, owned=False, decks=False),
    _Wording(6, 0, support=False, free=False, line=False, owned=False, decks=False, threats=False),
)


def board_alt(scene: Scene, words: Words) -> str:
    """Return the whole position in words, at most 1,024 characters."""
    return fitting(sentences(_board(scene, words, wording)) for wording in _WORDINGS)


def _board(scene: Scene, words: Words, wording: _Wording) -> Iterator[str]:
    view = view_of(scene)
    yield headline(scene, words, drawn=False, limit=wording.name)
    if wording.line or view.outcome is not None:
        yield subline(scene, words, _LINE, drawn=False)
    plans = view.plans_left + view.plan_hand_size
    if view.outcome is None:
        yield say(words, "alt-plans", plans=plans, count=view.until)
    yield _villain(scene, words, view, wording)
    yield say(words, "alt-missions", missions=", ".join(_missions(words, view)))
    for number in range(len(view.ring)):
        yield _place(words, view, number, wording)
    for hero in view.heroes:
        yield _hero(scene, words, view, hero, wording)
    if wording.support and (view.row or view.battle):
        yield from _support(words, view)
    label, symbols = heading_of(words, view)
    if symbols:
        yield _listed(label, _actions(words, symbols))
    if wording.story and view.story:
        cards = [_entry(words, entry) for entry in view.story[-wording.story :]]
        yield say(words, "alt-story", cards=", ".join(cards))


def _listed(label: str, items: Sequence[str]) -> str:
    return f"{label}: {', '.join(items)}"


def _actions(words: Words, kinds: Sequence[str]) -> list[str]:
    """Return action symbols as words; equal symbols are counted."""
    return [_counted(say(words, f"action-{kind}"), kinds.count(kind)) for kind in dict.fromkeys(kinds)]


def _counted(name: str, count: int) -> str:
    return f"{count} × {name}" if count > 1 else name


def _villain(scene: Scene, words: Words, view: UnitedView, wording: _Wording) -> str:
    dashboard = dashboard_of(scene, words, view)
    facts = [dashboard.name]
    if view.villain_at != NOWHERE:
        facts.append(place_word(words, view, view.villain_at))
    if dashboard.health:
        facts.append(say(words, "alt-health", health=dashboard.health))
    if dashboard.track is not None:
        facts.append(say(words, "alt-track", at=dashboard.track[0], end=dashboard.track[1]))
    facts += [text for text, _ in dashboard.states]
    if view.rick != NOWHERE:
        facts.append(say(words, "alt-rick", place=place_word(words, view, view.rick)))
    if view.villain_seat is not None:
        name = brief_name(scene, words, view.villain_seat, wording.name, drawn=False)
        facts.append(say(words, "alt-villain-seat", name=name, plans=view.plan_hand_size, schemes=view.schemes_size))
        facts.append(came_out(scene, words, view.villain_seat))
    return ", ".join(filter(None, facts))


def _missions(words: Words, view: UnitedView) -> Iterator[str]:
    for one, seen in zip(missions_of(view), view.missions, strict=True):
        name = say(words, f"alt-mission-{seen.mission}")
        done = say(words, "alt-complete") if one.complete else f"{one.have}/{one.need}"
        yield f"{name} {done}"


def _place(words: Words, view: UnitedView, number: int, wording: _Wording) -> str:
    """Return a Location in words: tokens, empty slots, the Threat with its progress, and the figures there."""
    place = view.ring[number]
    facts = [say(words, f"alt-{kind}", count=count) for kind in TOKENS if (count := place.count(kind))]
    if wording.free:
        facts.append(say(words, "alt-free", count=slots_free(place)))
    if place.threat is not None:
        threat = threat_of(words, view, place.threat, number)
        key = "alt-threat-health" if threat.health else "alt-threat"
        name = threat.name if wording.threats else say(words, "alt-some-threat")
        facts.append(say(words, key, threat=name, have=threat.have, need=threat.need))
        facts += [say(words, f"alt-mark-{mark}") for mark in threat.marks]
    facts += [hero_word(words, hero.hero) for hero in view.heroes if hero.place == number and not hero.ko]
    head = say(words, "alt-place", number=number + 1, place=place_word(words, view, number))
    return f"{head}: {', '.join(facts)}" if facts else head


def _hero(scene: Scene, words: Words, view: UnitedView, hero: SeenHero, wording: _Wording) -> str:
    name = brief_name(scene, words, hero.seat, wording.name, drawn=False)
    head = f"{name} ({hero_word(words, hero.hero)})" if hero.hero else name
    facts = []
    if hero.ko:
        facts.append(say(words, "alt-ko", place=place_word(words, view, hero.place)))
    key = "alt-cards" if wording.decks else "alt-cards-short"
    facts.append(say(words, key, hand=hero.hand_size, deck=hero.deck_size))
    if wording.owned:
        if hero.tokens:
            facts.append(_listed(say(words, "alt-tokens"), _actions(words, hero.tokens)))
        facts += [card_word(words, one.card) if one.faceup else say(words, "alt-used", card=card_word(words, one.card))
                  for one in hero.gear]  # fmt: skip
        facts += [say(words, f"legend-{state}") for state in _states(hero)]
    facts.append(came_out(scene, words, hero.seat))
    return f"{head}: {', '.join(filter(None, facts))}"


def _states(hero: SeenHero) -> Iterator[str]:
    if hero.safe:
        yield "shield"
    if hero.shifts:
        yield "mask"
    if hero.next_card:
        yield hero.next_card


def _support(words: Words, view: UnitedView) -> Iterator[str]:
    if view.row:
        cards = [f"{card_word(words, card)} ({hero_word(words, HERO_CARDS[card].hero)})" for card in view.row]
        yield _listed(say(words, "board-support", count=view.support_size), cards)
    if view.battle:
        yield say(words, "board-battle", cards=", ".join(card_word(words, card) for card in view.battle))


def _entry(words: Words, entry: SeenEntry) -> str:
    if entry.facedown or entry.card is None:
        return say(words, "alt-facedown")
    if entry.seat == NOBODY:
        return card_word(words, entry.card)
    facts = HERO_CARDS[entry.card]
    kinds = [kind for index, kind in enumerate(facts.icons) if index not in entry.covered]
    symbols = " + ".join(say(words, f"action-{kind}") for kind in kinds) or "–"
    return f"{hero_word(words, facts.hero)} {symbols}"


# ---- hands


def hand_alt(scene: Scene, words: Words) -> str:
    """Return the viewer's hand in words. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    return fitting(sentences(_hand(scene, words, view, seat, level)) for level in range(4))


def _hand(scene: Scene, words: Words, view: UnitedView, seat: int, level: int) -> Iterator[str]:
    name = brief_name(scene, words, seat, 24, drawn=False)
    yield say(words, "hand-title", name=name)
    yield standing(words, view, seat)
    yield headline(scene, words, drawn=False)
    if seat < len(view.heroes):
        label, symbols = heading_of(words, view)
        if symbols:
            yield _listed(label, _actions(words, symbols))
        tokens = view.heroes[seat].tokens
        yield _listed(say(words, "hand-tokens"), _actions(words, tokens)) if tokens else say(words, "hand-no-tokens")
    for section in sections_of(words, view, seat):
        cards = [_held(words, card, level) for card in section.cards]
        yield _listed(section.title, cards) if cards else section.empty


def _held(words: Words, card: HeldCard, level: int) -> str:
    """Return a card in words: its name, symbols or orders, and its effect in full, in short or not at all."""
    facts = []
    if card.copies > 1:
        facts.append(f"×{card.copies}")
    if level < 3:
        if card.symbols and card.text:
            facts.append(" + ".join(say(words, f"action-{kind}") for kind in card.symbols))
        if card.plan is not None:
            facts.append(_orders(words, card.plan))
    if card.note:
        facts.append(card.note)
    if level < 2 and card.text:
        facts.append((card.brief if level else card.text).rstrip("."))
    return f"{card.name} ({'; '.join(facts)})" if facts else card.name


def _orders(words: Words, plan: PlanFace) -> str:
    sides = [", ".join(_tokens(words, side)) or "–" for side in plan.tokens]
    bam = say(words, "legend-bam") if plan.bam else say(words, "alt-no-bam")
    return say(words, "alt-orders", move=plan.move, bam=bam, left=sides[0], own=sides[1], right=sides[2])


def _tokens(words: Words, kinds: Sequence[str]) -> list[str]:
    return [say(words, f"alt-{kind}", count=kinds.count(kind)) for kind in dict.fromkeys(kinds)]


def hands_alt(scene: Scene, words: Words) -> str:
    """Return all hands that the view shows in words. Raises `ValueError` if it shows none."""
    view = view_of(scene)
    seats = hands_seen(view)
    if not seats:
        raise ValueError("a spectator has no hand")
    return fitting(sentences(_hands(scene, words, view, seats, level)) for level in range(5))


def _hands(scene: Scene, words: Words, view: UnitedView, seats: Sequence[int], level: int) -> Iterator[str]:
    for seat in seats:
        name = brief_name(scene, words, seat, 24 if level < 3 else 8, drawn=False)
        cards = cards_of(words, view, seat)
        if level == 4:
            yield f"{name}: {len(cards)}"
        elif cards:
            label = f"{name}, {standing(words, view, seat)}" if level < 3 else name
            yield _listed(label, [_held(words, card, max(1, level)) for card in cards])
        else:
            yield f"{name}: {say(words, 'hand-empty')}"
