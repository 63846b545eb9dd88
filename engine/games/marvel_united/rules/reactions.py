"""Reactions to damage: to redirect it, to prevent some of it, and protection that works automatically (R17)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.marvel_united.rules.battle import tell_used
from engine.games.marvel_united.rules.board.foes import hurt_threat, threat_is_open
from engine.games.marvel_united.rules.board.heroes import set_hero, turn_gear
from engine.games.marvel_united.rules.effects.conditions import holds
from engine.games.marvel_united.rules.effects.course import EFFECT_HANDLERS
from engine.games.marvel_united.rules.effects.description import hero_word, seat_named
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.cards import steps_at
from engine.games.marvel_united.state.names import card_name, hero_name, threat_name
from engine.games.marvel_united.state.pieces import NOBODY, Hit
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef


def ready_cards(state: State, seat: int) -> tuple[str, ...]:
    """Return the Super-hero cards that a seat may use now.

    In the mode `versus`, a seat uses at most one in each turn (MU-66, MU-79).
    """
    used_up = state.options.mode == "versus" and state.card_used
    return () if used_up else state.heroes[seat].cards


def spend_card(run: Run[State], seat: int, card: str) -> None:
    """Use a Super-hero card and remove it from the game."""
    state = run.state
    set_hero(state, seat, cards=tuple(other for other in state.heroes[seat].cards if other != card))
    state.card_used, state.out_of_game = True, (*state.out_of_game, card)
    tell_used(run, seat, card)


# --- redirecting -------------------------------------------------------------------------------------------------


def redirects(state: State, seat: int, hit: Hit) -> list[Move]:
    """Return the moves by which a seat may redirect a hit.

    It may redirect its own hit to another figure, or another Hero's hit to itself (R37).
    """
    hero = state.heroes[seat]
    if hit.was_redirected or hero.ko:
        return []
    found: list[Move] = []
    if seat == hit.seat and hero.shifts:
        found += [("redirect", hero_word(state, other)) for other, _ in state.standing_heroes() if other != seat]
        found += [
            ("redirect", place.threat.slug, "at", place.location)
            for place in state.ring
            if place.threat is not None and threat_is_open(state, place.threat, sure=hit.sure)
        ]
    if state.villain_turn is not None and (seat != hit.seat or state.solo):
        found += [("use", card) for card, code in _answers(state, seat) if isinstance(code, codes.Redirect)]
    return found


def _answers(state: State, seat: int) -> Iterator[tuple[str, codes.EffectCode]]:
    """Yield a Hero's faceup gear and Super-hero cards that respond to damage, each with the effect code for this."""
    hero = state.heroes[seat]
    cards = [*(gear.card for gear in hero.gear if gear.faceup), *ready_cards(state, seat)]
    return ((card, code) for card in cards for code in steps_at(card, "damage"))


def redirect(run: Run[State], seat: int, move: Move, hit: Hit) -> Hit | None:
    """Redirect a whole hit and return it. If its new target is a Henchman, deal the damage and return None (R37)."""
    state = run.state
    if move[0] == "use":
        return _rescue(run, seat, move[1], hit)
    if "at" in move:
        place = state.place_of(move[-1])
        threat = state.ring[place].threat
        run.tell("event-redirected", {"seat": SeatRef(seat), "target": threat_name(move[1])})
        if threat is not None:
            hurt_threat(run, NOBODY, threat.number, hit.n, sure=hit.sure)
        return None
    run.tell("event-redirected", {"seat": SeatRef(seat), "target": hero_name(move[1])})
    return replace(hit, seat=seat_named(state, move[1]), was_redirected=True)


def _rescue(run: Run[State], seat: int, card: str, hit: Hit) -> Hit:
    """Let a seat take another Hero's hit. The card first gives the seat the token that it promises (R37)."""
    spend_card(run, seat, card)
    step = Effect(card, "damage", seat)
    for code in steps_at(card, "damage"):
        if isinstance(code, codes.Gain):
            EFFECT_HANDLERS[codes.Gain].do(run, step, code)
    return replace(hit, seat=seat, was_redirected=True)


# --- preventing --------------------------------------------------------------------------------------------------


def prevents(state: State, seat: int, hit: Hit) -> list[Move]:
    """Return the moves by which a seat may prevent some of a hit in a Villain turn.

    For an unavoidable hit there are none.
    """
    if state.villain_turn is None or hit.sure or not hit.n or state.heroes[seat].ko:
        return []
    near = state.heroes[seat].place == state.heroes[hit.seat].place
    return [
        ("use", card)
        for card, code in _answers(state, seat)
        if isinstance(code, codes.Ignore) and (near if code.who == "any" else seat == hit.seat)
    ]


def prevent(run: Run[State], seat: int, move: Move, hit: Hit) -> Hit:
    """Prevent some of a hit with gear or with a Super-hero card, and return the rest. Gear turns facedown."""
    card = move[1]
    if card in run.state.heroes[seat].cards:
        spend_card(run, seat, card)
    else:
        tell_used(run, seat, card)
        turn_gear(run, seat, card, faceup=False)
    code = next(code for code in steps_at(card, "damage") if isinstance(code, codes.Ignore))
    return _less(run, hit, hit.n if code.n == "all" else code.n, card)


def _less(run: Run[State], hit: Hit, count: int, card: str) -> Hit:
    prevented = min(count, hit.n)
    run.tell("event-prevented", {"seat": SeatRef(hit.seat), "count": prevented, "card": card_name(card)})
    return replace(hit, n=hit.n - prevented)


def ignored(run: Run[State], hit: Hit, attacker: str) -> Hit:
    """Return the part of a hit that remains after automatic protection: invulnerability or Covering Fire (R16)."""
    state = run.state
    if hit.sure or not hit.n:
        return hit
    if state.heroes[hit.seat].safe_until is not None:
        run.tell("event-safe", {"seat": SeatRef(hit.seat)})
        return replace(hit, n=0)
    for card in state.battle:
        for code in steps_at(card, "static"):
            step = Effect(card, "static", hit.seat)
            if isinstance(code, codes.Ignore) and code.n != "all" and holds(state, step, code):
                hit = _soak(run, hit, code.n, card)
    return hit


def _soak(run: Run[State], hit: Hit, limit: int, card: str) -> Hit:
    """Prevent the first damage of a Villain turn, up to ``limit``, and return the rest of the hit (bt07)."""
    state = run.state
    if state.villain_turn is None or state.villain_turn.soaked >= limit or not hit.n:
        return hit
    harm_left = _less(run, hit, limit - state.villain_turn.soaked, card)
    state.villain_turn = replace(state.villain_turn, soaked=state.villain_turn.soaked + hit.n - harm_left.n)
    return harm_left
