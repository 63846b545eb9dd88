"""The moves that a player may think of, and the reasons why some of them are illegal (section 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.games.marvel_united.rules.actions import ACTION_OF
from engine.games.marvel_united.seen import reading
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import GEAR, HERO_CARDS, HEROES, LOCATIONS, SCHEMES, THREATS
from engine.games.marvel_united.state.names import pool_name
from engine.games.marvel_united.state.pieces import KINDS, NOWHERE, SIDES, PoolSymbol, SymbolKind
from engine.kernel.choices.moves import Move, begins_one
from engine.kernel.words.phrases import Phrase, always

Why = Phrase | None
# Reasons that the player may be able to remove come first. Reasons that anybody can see on the board come last.
REASON_RANKS: Mapping[str, int] = dict.fromkeys(
    (
        "lacks-two-missions",
        "lacks-three-missions",
        "lacks-guarded",
        "lacks-henchman",
        "lacks-token-first",
        "lacks-mandatory",
        "lacks-facedown",
    ),
    -1,
) | dict.fromkeys(
    (
        "lacks-token",
        "lacks-no-threat",
        "lacks-no-civilian",
        "lacks-no-special",
        "lacks-special-used",
        "lacks-faceup",
        "lacks-no-rick",
    ),
    1,
)


def vocabulary(view: UnitedView) -> Iterator[Move]:
    """Yield the moves that a player may think of at this choice, legal or illegal."""
    listed = _LISTS.get(view.decision or "")
    if listed is not None and view.moves:
        yield from listed(view)


def why_not(view: UnitedView, words: Move) -> Why:
    """Return why a move, or every move that begins with these words, is illegal. Return None for a legal move."""
    reason = _REASONS.get((view.decision or "", words[0]))
    return None if reason is None or begins_one(view.moves, words) else reason(view, words)


def shortfall(view: UnitedView, moves: Sequence[Move]) -> Why:
    """Return the symbols that a Hero lacks for all these actions, None if the pool pays for them (MU-27)."""
    if view.turn is None or any(move[0] not in ACTION_OF for move in moves):
        return None
    needs, have = Counter(ACTION_OF[move[0]] for move in moves), Counter(_kind(one) for one in view.turn.pool)
    missing_symbols = needs - have
    count = missing_symbols.total() - have["wild"]
    if count <= 0:
        return None
    symbols = (
        pool_name(next(iter(missing_symbols)), count)
        if len(missing_symbols) == 1
        else Phrase("lacks-symbols", {"count": count})
    )
    return Phrase("lacks-more", {"symbols": symbols})


def _kind(symbol: PoolSymbol) -> SymbolKind:
    return "wild" if symbol.wild else symbol.kind


# --- moves that a player may think of -------------------------------------------------------------------------------


def _heroes(verb: str) -> Callable[[UnitedView], Iterator[Move]]:
    return lambda _view: ((verb, hero) for hero in HEROES)


def _actions(view: UnitedView) -> Iterator[Move]:
    hero = reading.my_hero(view)
    place = view.ring[hero.place]
    yield from (("move", side) for side in SIDES)
    if place.thugs:
        yield ("attack", "thug")
    if place.doombots:
        yield ("attack", "doombot")
    if place.marked_bots:
        yield ("attack", "doombot-crisis")
    henchman = reading.henchman_at(view, hero.place)
    if henchman is not None:
        yield ("attack", henchman.slug)
    yield from (("attack", "villain"), ("rescue",), ("heroic", "threat"))
    if view.rick != NOWHERE:
        yield from (("rick", side) for side in SIDES)
    yield from (("token", kind) for kind in KINDS)
    yield ("special",)
    yield from (("gear", gear.card) for gear in hero.gear)
    yield ("done",)


def _start(view: UnitedView) -> Iterator[Move]:
    for gear in reading.my_hero(view).gear:
        yield from (("recharge", gear.card, "with", kind) for kind in KINDS)


def _draw_moves(view: UnitedView) -> Iterator[Move]:
    yield ("draw",)
    yield from (("support", card) for card in view.row)


def _location_moves(view: UnitedView) -> Iterator[Move]:
    count = len(_ways(view))
    yield from (("location", str(number)) for number in range(1, count + 1) if count > 1)


def _ways(view: UnitedView) -> list[object]:
    effect = LOCATIONS[reading.location_asked(view)].effect
    return [steps for steps in effect if any(step.on == "end" for step in steps)]


def _hit(view: UnitedView) -> Iterator[Move]:
    yield from (("hit", hero.hero) for hero in view.heroes)


def _plan_moves(view: UnitedView) -> Iterator[Move]:
    for plan in view.plan_hand or ():
        yield ("plan", plan)
        yield from (("plan", plan, "with", card) for card in view.schemes or () if card in SCHEMES)


_LISTS: Mapping[str, Callable[[UnitedView], Iterator[Move]]] = {
    "hero": _heroes("hero"),
    "ally": _heroes("ally"),
    "actions": _actions,
    "turn-start": _start,
    "draw": _draw_moves,
    "location": _location_moves,
    "hit": _hit,
    "plan": _plan_moves,
}


# --- reasons -------------------------------------------------------------------------------------------------


def _no_hero(view: UnitedView, words: Move) -> Why:
    """Return why a hero cannot be chosen (MU-6, MU-7, MU-69)."""
    if words[1] not in HEROES:
        return None
    if words[1] == view.villain:
        return Phrase("lacks-is-villain")
    return Phrase("lacks-hero-taken")


def _symbol(view: UnitedView, kind: str) -> Why:
    """Return why the hero lacks a symbol for an action: for example, a token must be spent first."""
    pool = view.turn.pool if view.turn is not None else ()
    if reading.usable_as(pool, kind):
        return None
    tokens = reading.my_hero(view).tokens
    if not view.locked_tokens and any(token in (kind, "wild") for token in tokens):
        return Phrase("lacks-token-first")
    return Phrase("lacks-symbol")


def _attack(view: UnitedView, words: Move) -> Why:
    """Return why a target cannot be attacked (MU-29)."""
    if words[1] == "villain":
        reason = _villain(view)
    elif words[1] in THREATS:
        reason = _henchman(view)
    else:
        reason = None
    return reason or _symbol(view, "attack") or Phrase("lacks-no-foe")


def _villain(view: UnitedView) -> Why:
    if not view.first_health:
        return Phrase("lacks-never-hurt")
    if not reading.vulnerable(view):
        return Phrase("lacks-two-missions", {"count": 2 - reading.completed(view)})
    return None if view.villain_at == reading.my_hero(view).place else Phrase("lacks-nobody-there")


def _henchman(view: UnitedView) -> Why:
    threat = reading.henchman_at(view, reading.my_hero(view).place)
    if threat is None:
        return Phrase("lacks-nobody-there")
    if reading.open_to_attack(view, threat):
        return None
    return Phrase("lacks-guarded" if threat.guarded else "lacks-three-missions")


def _rescue(view: UnitedView, _words: Move) -> Why:
    if not view.ring[reading.my_hero(view).place].civilians:
        return Phrase("lacks-no-civilian")
    return _symbol(view, "heroic")


def _heroic(view: UnitedView, _words: Move) -> Why:
    threat = view.ring[reading.my_hero(view).place].threat
    if threat is None:
        return Phrase("lacks-no-threat")
    if THREATS[threat.slug].henchman:
        return Phrase("lacks-henchman")
    return _symbol(view, "heroic")


def _rick(view: UnitedView, _words: Move) -> Why:
    if view.rick != reading.my_hero(view).place:
        return Phrase("lacks-no-rick")
    return _symbol(view, "heroic")


def _token(view: UnitedView, words: Move) -> Why:
    if words[1] not in reading.my_hero(view).tokens:
        return Phrase("lacks-token")
    return Phrase("lacks-tokens-locked") if view.locked_tokens else Phrase("lacks-no-use")


def _why_not_special(view: UnitedView, _words: Move) -> Why:
    turn = view.turn
    if turn is not None and turn.facedown:
        return Phrase("lacks-special-facedown")
    if turn is None or turn.card not in HERO_CARDS or HERO_CARDS[turn.card].plain:
        return Phrase("lacks-no-special")
    if turn.gave_up_symbols:
        return Phrase("lacks-given-up")
    return Phrase("lacks-special-used" if turn.special == "used" else "lacks-no-use")


def _gear(view: UnitedView, words: Move) -> Why:
    gear = next((gear for gear in reading.my_hero(view).gear if gear.card == words[1]), None)
    if gear is None:
        return None
    if not gear.faceup:
        return Phrase("lacks-facedown")
    in_turn = any(step.on == "turn" for steps in GEAR[gear.card].effect for step in steps)
    return Phrase("lacks-no-use" if in_turn else "lacks-other-time")


def _recharge(view: UnitedView, words: Move) -> Why:
    gear = next((gear for gear in reading.my_hero(view).gear if gear.card == words[1]), None)
    if gear is None:
        return None
    if gear.faceup:
        return Phrase("lacks-faceup")
    accepted = GEAR[gear.card].recharge
    if "any" not in accepted and words[3] not in accepted:
        return Phrase("lacks-no-recharge" if {*KINDS}.isdisjoint(accepted) else "lacks-other-token")
    return Phrase("lacks-tokens-locked" if view.locked_tokens else "lacks-token")


def _spared(view: UnitedView, words: Move) -> Why:
    hero = next((hero for hero in view.heroes if hero.hero == words[1]), None)
    if hero is None:
        return None
    return Phrase("lacks-is-ko" if hero.ko else "lacks-elsewhere")


def _plan_with(view: UnitedView, words: Move) -> Why:
    if len(words) < 4:
        return None
    return Phrase("lacks-scheme-used" if view.scheme_used else "lacks-other-moment")


_REASONS: Mapping[tuple[str, str], Callable[[UnitedView, Move], Why]] = {
    ("hero", "hero"): _no_hero,
    ("ally", "ally"): _no_hero,
    ("actions", "move"): lambda view, _words: _symbol(view, "move"),
    ("actions", "attack"): _attack,
    ("actions", "rescue"): _rescue,
    ("actions", "heroic"): _heroic,
    ("actions", "rick"): _rick,
    ("actions", "token"): _token,
    ("actions", "special"): _why_not_special,
    ("actions", "gear"): _gear,
    ("actions", "done"): always("lacks-mandatory"),
    ("turn-start", "recharge"): _recharge,
    ("draw", "draw"): always("lacks-no-card"),
    ("draw", "support"): always("lacks-after-villain"),
    ("location", "location"): always("lacks-not-now"),
    ("hit", "hit"): _spared,
    ("plan", "plan"): _plan_with,
}
