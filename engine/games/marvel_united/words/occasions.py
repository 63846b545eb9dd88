"""Explains in one public line why a seat is asked: it names the player whose turn it is, and the danger."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.marvel_united.seen.outlook import plans_left
from engine.games.marvel_united.seen.reading import count_symbols
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import BATTLE_PLANS, HERO_CARDS, source_kind
from engine.games.marvel_united.state.names import hero_name, place_name, pool_name, source_name
from engine.games.marvel_united.state.pieces import NOBODY, NOWHERE
from engine.kernel.words.phrases import Param, Phrase, listed


def occasion(view: UnitedView) -> Phrase | None:
    """Return the situation in which a seat is asked. Return None if the question needs no explanation."""
    phrase_maker = _LINES.get(view.decision or "")
    return phrase_maker(view) if phrase_maker is not None else None


def _turn_phrase(view: UnitedView) -> Phrase | None:
    hero = view.heroes[view.lead]
    if not hero.hero or hero.place == NOWHERE:
        return None
    place = place_name(view.ring[hero.place].location)
    params = {"until": max(view.until, 0), "plans": plans_left(view)}
    return Phrase("why-turn", {"hero": hero_name(hero.hero), "place": place, **params})


def _effect(view: UnitedView) -> Phrase | None:
    source = view.subject.source if view.subject is not None else ""
    if not source:
        return None
    return Phrase("why-effect", {"card": source_name(source), "text": brief(source)})


def aim(view: UnitedView) -> Phrase | None:
    """Return how else the match can end because of its Villain (MU-81, MU-85, MU-92); None for Maestro."""
    if view.villain == "maestro":
        return None
    return Phrase(f"aim-{view.villain}", {"end": view.track_end} if view.track_end else {})


def series_budget(view: UnitedView) -> Param:
    """Return the symbols that the active Hero can spend on actions, as a list in words."""
    pool = view.turn.pool if view.turn is not None else ()
    # An upgraded move symbol can be spent on any action, as a wild symbol can.
    kinds = count_symbols("wild" if symbol.wild else symbol.kind for symbol in pool)
    return listed([pool_name(kind, count) for kind, count in kinds.items()])


def brief(source: str) -> Phrase:
    """Return the effect of a card or board in one line. Raises `LookupError` if it does not exist."""
    name = source_name(source)
    if source_kind(source) == "plan" or (source in HERO_CARDS and HERO_CARDS[source].plain):
        return name
    return Phrase(f"{name.key}-brief")


def _damage(view: UnitedView) -> Phrase | None:
    subject = view.subject
    if subject is None or not subject.source:
        return None
    card = source_name(subject.source)
    if subject.seat == NOBODY or view.decision == "hit":
        return Phrase("why-someone", {"card": card, "count": max(subject.n, 1)})
    hero = view.heroes[subject.seat]
    # A Hero with fewer cards than damage discards all of them, so fewer cards are asked for than the damage says.
    takes_all = view.decision == "discard" and hero.hand_size <= subject.n
    params: dict[str, Param] = {"card": card, "count": max(subject.hit, subject.n, 1), "hero": hero_name(hero.hero)}
    return Phrase("why-damage-all" if takes_all else "why-damage", params)


def _plan_phrase(view: UnitedView) -> Phrase | None:
    return Phrase("why-plan", {"hand": view.plan_hand_size, "deck": view.plans_left})


def _battle(view: UnitedView) -> Phrase | None:
    budget_left = view.options.budget - sum(BATTLE_PLANS[card].cost for card in view.battle)
    return Phrase("why-battle", {"count": budget_left})


def _fixed_phrase(key: str) -> Callable[[UnitedView], Phrase | None]:
    return lambda _view: Phrase(key)


_LINES: Mapping[str, Callable[[UnitedView], Phrase | None]] = {
    "start": _fixed_phrase("why-start"),
    "hero": _fixed_phrase("why-hero"),
    "gear": _fixed_phrase("why-gear"),
    "ally": _fixed_phrase("why-ally"),
    "pick": _fixed_phrase("why-pick"),
    "battle": _battle,
    "ignore": _fixed_phrase("why-ignore"),
    "drop": _fixed_phrase("why-drop"),
    "keep": _fixed_phrase("why-keep"),
    "give": _fixed_phrase("why-give"),
    "first": _fixed_phrase("why-first"),
    "turn-start": _turn_phrase,
    "draw": _turn_phrase,
    "play": _turn_phrase,
    "effect": _effect,
    "action": _effect,
    "scheme": _effect,
    "pay": _effect,
    "hit": _damage,
    "reaction": _damage,
    "discard": _damage,
    "plan": _plan_phrase,
    "down": _plan_phrase,
}
