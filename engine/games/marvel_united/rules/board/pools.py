"""The pool: the active Hero's unspent symbols (MU-25 to MU-27)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.games.marvel_united.rules.board.storyline import hero_entries, uncovered_symbols
from engine.games.marvel_united.state.pieces import HeroTurn, PoolSymbol, SymbolKind, without
from engine.games.marvel_united.state.state import State

_AGE = {"previous": 0, "extra": 1, "own": 2}


def turn_of(state: State) -> HeroTurn:
    """Return the Hero turn that is in progress. Raises `LookupError` if there is none."""
    if state.turn is None:
        raise LookupError("no Hero is acting")
    return state.turn


def previous_symbols(state: State, skip: int = 0) -> tuple[SymbolKind, ...]:
    """Return the symbols that the latest Hero card passes on to the card after it (MU-25).

    ``skip`` is the number of latest cards that are ignored.
    """
    entries = [entry for _, entry in hero_entries(state)][skip : skip + 1]
    return uncovered_symbols(entries[0]) if entries else ()


def next_pool(state: State) -> tuple[SymbolKind, ...]:
    """Return the symbols that the latest Hero card will pass on to the next card."""
    return previous_symbols(state)


def fill_pool(state: State) -> None:
    """Fill the pool with the symbols of the card just played and those that the Hero card before it passes on."""
    turn = turn_of(state)
    own_symbols = uncovered_symbols(next(entry for _, entry in hero_entries(state)))
    before = previous_symbols(state, 1)
    pool = (*(PoolSymbol(kind) for kind in own_symbols), *(PoolSymbol(kind, "previous") for kind in before))
    state.turn = replace(turn, pool=pool, before=before)


def add_symbols(state: State, kinds: Iterable[SymbolKind]) -> None:
    """Add symbols that effects or tokens give.

    Once all move symbols of the turn count as wild, this holds for added move symbols, too (R44).
    """
    turn = turn_of(state)
    added_symbols = tuple(PoolSymbol(kind, "extra", turn.all_wild and kind == "move") for kind in kinds)
    state.turn = replace(turn, pool=(*turn.pool, *added_symbols))


def ignore_symbol(state: State, kind: SymbolKind) -> None:
    """Remove one symbol of this kind from the pool.

    A symbol passed on by the preceding card is removed first (R44).
    """
    turn = turn_of(state)
    found = [symbol for symbol in turn.pool if symbol.kind == kind and symbol.origin != "extra"]
    symbol_ignored = min(found, key=lambda symbol: _AGE[symbol.origin])
    before = without(turn.before, kind) if symbol_ignored.origin == "previous" else turn.before
    state.turn = replace(turn, pool=without(turn.pool, symbol_ignored), before=before)


def drop_own(state: State) -> None:
    """Remove the symbols of the card just played from the pool."""
    turn = turn_of(state)
    state.turn = replace(
        turn, pool=tuple(symbol for symbol in turn.pool if symbol.origin != "own"), gave_up_symbols=True
    )


def can_upgrade(state: State, *, every: bool) -> bool:
    """Return whether an unspent move symbol can be made wild (usable for any action).

    It must be of the card just played; if ``every`` is True, it may be any of this turn's symbols.
    """
    turn = turn_of(state)
    return any(
        symbol.kind == "move" and not symbol.upgraded and (every or symbol.origin == "own") for symbol in turn.pool
    )


def upgrade_one(state: State) -> None:
    """Let one unspent move symbol of the card just played count as wild (R44)."""
    turn = turn_of(state)
    index = next(
        number
        for number, symbol in enumerate(turn.pool)
        if symbol.kind == "move" and symbol.origin == "own" and not symbol.upgraded
    )
    pool = list(turn.pool)
    pool[index] = replace(pool[index], upgraded=True)
    state.turn = replace(turn, pool=tuple(pool))


def upgrade_all(state: State) -> None:
    """Make all move symbols of this turn wild, including symbols added later (R44)."""
    turn = turn_of(state)
    pool = tuple(replace(symbol, upgraded=True) if symbol.kind == "move" else symbol for symbol in turn.pool)
    state.turn = replace(turn, pool=pool, all_wild=True)


def affords(pool: Sequence[PoolSymbol], kind: SymbolKind) -> bool:
    """Return whether a pool has a symbol that can be spent on an action of this kind."""
    return any(symbol.wild or symbol.kind == kind for symbol in pool)


def pool_after(pool: tuple[PoolSymbol, ...], kind: SymbolKind) -> tuple[PoolSymbol, ...]:
    """Return a pool after an action of this kind.

    Symbols passed on by the preceding card are spent first, and wild symbols last (R31).
    """
    fitting = [symbol for symbol in pool if symbol.wild or symbol.kind == kind]
    return without(pool, min(fitting, key=lambda symbol: (symbol.wild, symbol.kind == "wild", _AGE[symbol.origin])))


def spend_symbol(state: State, kind: SymbolKind) -> None:
    """Spend a symbol for an action (R31)."""
    turn = turn_of(state)
    state.turn = replace(turn, pool=pool_after(turn.pool, kind))
