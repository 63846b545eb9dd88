"""Forecasts from a view whether an action of the viewer's Hero is certainly the last one of the turn (MU-27)."""

from __future__ import annotations

from engine.games.marvel_united.rules.actions import ACTION_OF
from engine.games.marvel_united.rules.board.pools import pool_after
from engine.games.marvel_united.seen.reading import completed, my_hero, usable_as
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import THREATS
from engine.games.marvel_united.state.pieces import THREAT_TOKENS, PoolSymbol, toward
from engine.kernel.choices.moves import DONE, Move, parse_move


def pool_after_last(view: UnitedView, move: Move) -> tuple[PoolSymbol, ...] | None:
    """Return the symbols that remain unused after an action, if no other action is then possible.

    Return None if another action is possible, or might be.
    """
    if view.decision != "actions" or view.turn is None or move[0] not in ACTION_OF:
        return None
    if any(other[0] not in ACTION_OF and other != DONE for other in map(parse_move, view.moves)):
        return None
    pool = pool_after(view.turn.pool, ACTION_OF[move[0]])
    goes_on = usable_as(pool, "move") or _can_attack(view, move, pool) or _can_be_heroic(view, move, pool)
    return None if goes_on else pool


def _place_after(view: UnitedView, move: Move) -> int:
    place = my_hero(view).place
    return toward(place, move[1]) if move[0] == "move" else place


def _can_attack(view: UnitedView, move: Move, pool: tuple[PoolSymbol, ...]) -> bool:
    """Return whether there may be something to attack where the Hero then is."""
    if not usable_as(pool, "attack"):
        return False
    place = _place_after(view, move)
    here = view.ring[place]
    tokens = here.thugs + here.doombots - (move in (("attack", "thug"), ("attack", "doombot")))
    # The action itself may complete the Mission after which the Villain or a Henchman can be damaged.
    villain = place == view.villain_at and completed(view) > 0
    henchman = here.threat is not None and THREATS[here.threat.slug].henchman
    return tokens > 0 or here.marked_bots > 0 or villain or henchman


def _can_be_heroic(view: UnitedView, move: Move, pool: tuple[PoolSymbol, ...]) -> bool:
    """Return whether there may be a civilian, a Threat or Rick Jones where the Hero then is."""
    if not usable_as(pool, "heroic"):
        return False
    place = _place_after(view, move)
    here = view.ring[place]
    if here.civilians - (move == ("rescue",)) > 0:
        return True
    tokens = THREAT_TOKENS
    if here.threat is not None and not THREATS[here.threat.slug].henchman:
        tokens = here.threat.heroic + (move == ("heroic", "threat"))
    has_rick = (view.rick == place and move[0] != "rick") or move[-1] == "rick"
    return tokens < THREAT_TOKENS or has_rick
