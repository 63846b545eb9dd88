"""Previews of legal moves: what they lead to, computed only from a view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.games.marvel_united.seen import outlook
from engine.games.marvel_united.seen.end_effects import works_at
from engine.games.marvel_united.seen.last_action import pool_after_last
from engine.games.marvel_united.seen.reading import count_symbols, location_asked, my_hero, place_at, seat_of
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS, HEROES, PLANS, THREATS
from engine.games.marvel_united.state.names import card_name, place_name, pool_name, threat_name
from engine.games.marvel_united.state.pieces import KINDS, NOWHERE, PLACES, PoolSymbol, toward
from engine.games.marvel_united.state.plan_phrases import plan_line, plan_text
from engine.games.marvel_united.words.labels import label
from engine.kernel.choices.moves import Move
from engine.kernel.words.phrases import Label, Phrase

Lines = list[Phrase]


def preview(view: UnitedView, move: Move) -> Lines:
    """Return the effects of a legal move, as far as the viewer can know them."""
    move_label, more = label(view, move), _MORE.get(move[0])
    head = Phrase("preview", {"choice": move_label.name})
    if len(move) > 1:
        head = Phrase("preview-verb", {"verb": label(view, move[:1]).name, "choice": move_label.name})
    found = more(view, move) if more is not None else []
    return [head, *(found or _noted(move_label)), *_last_action(view, move)]


def _noted(move_label: Label) -> Lines:
    """Return the note of a label as a line of its own: what is at a place begins with "There"."""
    note = move_label.note
    if note is None:
        return []
    return [Phrase("see-there", note.params) if note.key == "there" else note]


def _where(view: UnitedView, move: Move) -> int:
    return place_at(view, move[-1]) if "at" in move[1:-1] else my_hero(view).place


# --- a hero turn -----------------------------------------------------------------------------------------


def _preview_play(view: UnitedView, move: Move) -> Lines:
    card = HERO_CARDS[move[1]]
    before = view.next_pool
    facedown = my_hero(view).next_card == "facedown"
    kinds = count_symbols([*([] if facedown else card.icons), *before])
    symbols = [pool_name(kind, kinds[kind]) for kind in KINDS if kind in kinds]
    lines = [Phrase("see-pool", {"symbols": symbols})] if symbols else []
    if not card.plain and not facedown:
        lines.append(Phrase(f"card-{card.card}-text"))
    if move[0] == "play" and my_hero(view).hand_size == 1:
        lines.append(Phrase("see-last-card", {"then": outlook.ko_follows(view)}))
    return [*lines, *outlook.villain_due(view, 1)]


def _move_preview(view: UnitedView, move: Move) -> Lines:
    at = toward(my_hero(view).place, move[1])
    lines = _noted(label(view, move))
    if view.flees and at == view.villain_at:
        opposite = view.ring[(at + PLACES // 2) % PLACES].location
        lines.append(Phrase("see-flees", {"place": place_name(opposite)}))
    return [*lines, *_end_effect(view, at)] if _ends_own_turn(view) else lines


def _ends_own_turn(view: UnitedView) -> bool:
    """Return whether the viewer's Hero is the active Hero, the only one who may use a Location's effect (MU-34)."""
    return view.turn is not None and view.turn.seat == my_hero(view).seat


def _end_effect(view: UnitedView, at: int) -> Lines:
    """Return whether the effect of a Location can be used when the turn ends, and the effect if it can."""
    place = view.ring[at]
    brief = Phrase(f"place-{place.location}-brief")
    if place.threat is not None:
        return [Phrase("see-end-blocked", {"threat": threat_name(place.threat.slug)})]
    return [Phrase("see-end-effect"), brief] if works_at(view, at) else [Phrase("see-end-idle", {"effect": brief})]


def _attack(view: UnitedView, move: Move) -> Lines:
    at = _where(view, move)
    return outlook.strikes(view, at, move[1], view.subject.n if _one_target(view) and view.subject is not None else 1)


def _one_target(view: UnitedView) -> bool:
    """Return whether all attacks of the effect must hit the target that is chosen now (R45)."""
    subject = view.subject
    if view.decision != "action" or subject is None or subject.source not in HERO_CARDS:
        return False
    return any(getattr(step, "target", "") == "same" for steps in HERO_CARDS[subject.source].effect for step in steps)


def _heroic(view: UnitedView, move: Move) -> Lines:
    at = _where(view, move)
    return outlook.heroic_on(view, at) if at != NOWHERE else []


def _preview_special(view: UnitedView, move: Move) -> Lines:
    card = view.turn.card if view.turn is not None else ""
    return [Phrase(f"card-{card}-text")] if card in HERO_CARDS and len(move) == 1 else []


def _card_text(_view: UnitedView, move: Move) -> Lines:
    if len(move) < 2 or move[1] == "own" or (move[0] == "gear" and len(move) > 2):
        return []
    key = card_name(move[1]).key
    return [Phrase(f"{key}-text")] if move[1] not in HERO_CARDS or not HERO_CARDS[move[1]].plain else []


def _done_preview(view: UnitedView, _move: Move) -> Lines:
    if view.decision != "actions" or view.turn is None:
        return []
    return [*_lapses(view.turn.pool), *outlook.turn_ends(view, my_hero(view).hand_size)]


def _lapses(pool: Iterable[PoolSymbol]) -> Lines:
    """Return which symbols of the pool remain unused."""
    symbols_left = count_symbols(symbol.kind for symbol in pool)
    symbols = [pool_name(kind, count) for kind, count in symbols_left.items()]
    return [Phrase("see-lapses", {"symbols": symbols})] if symbols else []


def _last_action(view: UnitedView, move: Move) -> Lines:
    """Return what follows by itself if no action is possible after this one: unused symbols, overflow, a KO."""
    pool = pool_after_last(view, move)
    return [] if pool is None else [*_lapses(pool), *outlook.turn_end_harm(view, my_hero(view).hand_size)]


def _preview_location(view: UnitedView, move: Move) -> Lines:
    here = location_asked(view)
    return [Phrase(f"place-{here}-text")] if move[1] == "yes" else []


# --- damage and effects -----------------------------------------------------------------------------------------


def _hit(view: UnitedView, move: Move) -> Lines:
    seat = seat_of(view, move[1])
    count = view.subject.n if view.subject is not None else 1
    return [] if seat is None else outlook.damaged(view, view.heroes[seat], max(count, 1))


def _discard(view: UnitedView, _move: Move) -> Lines:
    """Return how many cards remain after the next one. If the damage takes all of them, return the KO."""
    hero, count = my_hero(view), 1 if view.subject is None else max(view.subject.n, 1)
    return outlook.loses_cards(view, hero, count if count >= hero.hand_size else 1)


def _redirect(view: UnitedView, move: Move) -> Lines:
    count = max(view.subject.n if view.subject is not None else 1, 1)
    if move[1] in HEROES:
        return _hit(view, move)
    at = _where(view, move)
    return outlook.strikes(view, at, move[1], count) if at != NOWHERE and move[1] in THREATS else []


def _bottom(view: UnitedView, move: Move) -> Lines:
    if move[1] in HERO_CARDS:
        return outlook.damaged(view, my_hero(view), 1) if my_hero(view).hand_size == 1 else []
    return [plan_line(PLANS[move[1]])]


def _swap(view: UnitedView, move: Move) -> Lines:
    """Return a line about the two cards that change places. While the first of them is being chosen, return no line."""
    picks = view.subject.picks if view.subject is not None else ()
    if not picks or picks[0][0] != "swap":
        return []
    one, other = (label(view, words).name for words in (picks[0], move))
    return [Phrase("see-swap", {"one": one, "other": other})]


# --- the villain's seat ------------------------------------------------------------------------------------------


def _plan_preview(view: UnitedView, move: Move) -> Lines:
    card = PLANS[move[1]]
    text = plan_text(card)
    lines = [plan_line(card), *([text] if text is not None else [])]
    if len(move) > 3:
        lines.append(Phrase(f"card-{move[3]}-text"))
    return [*lines, *outlook.plan_does(view, move[1])]


def _down(view: UnitedView, move: Move) -> Lines:
    return [plan_line(PLANS[move[1]]), Phrase("see-plans-left", {"count": view.plans_left + view.plan_hand_size - 1})]


def _steps(view: UnitedView, move: Move) -> Lines:
    turn = view.villain_turn
    return outlook.plan_does(view, turn.plan, int(move[1]))[:-1] if turn is not None and turn.plan else []


_MORE: Mapping[str, Callable[[UnitedView, Move], Lines]] = {
    "play": _preview_play,
    "support": _preview_play,
    "move": _move_preview,
    "attack": _attack,
    "rescue": lambda view, _move: outlook.fills(view, "rescue"),
    "heroic": _heroic,
    "special": _preview_special,
    "gear": _card_text,
    "battle": _card_text,
    "keep": _card_text,
    "pick": _card_text,
    "use": _card_text,
    "done": _done_preview,
    "location": _preview_location,
    "hit": _hit,
    "redirect": _redirect,
    "discard": _discard,
    "bottom": _bottom,
    "swap": _swap,
    "return": lambda _view, move: [Phrase(f"threat-{move[1]}-text")],
    "plan": _plan_preview,
    "down": _down,
    "steps": _steps,
}
