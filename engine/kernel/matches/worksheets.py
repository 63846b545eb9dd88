"""Work sheets: choices that a seat makes without the other seats, prepared in any order and handed in as one list.

A `ParallelRule` with ``on_sheet`` asks for choices one after another. On a sheet the player notes the wanted choices in
any order and can change them; the match does not know the notes. `work_sheet` turns the notes into the list of legal
moves to hand in, the choices that are still possible with them, and the state after these moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.kernel.choices.decisions import IDLE, Decision
from engine.kernel.choices.moves import LISTED, Move, move_text
from engine.kernel.matches.match import Match
from engine.kernel.steps.parallel import Parallel, ParallelRule, SheetPlace
from engine.kernel.steps.stack import present_step


class SheetMenu(msgspec.Struct, frozen=True):
    """A menu of a sheet: the words with which its choices begin, the possible choices, and the choices made.

    ``options`` can be chosen together with the rest of the sheet. ``blanks`` are the options that leave the menu empty.
    """

    words: Move
    options: tuple[Move, ...]
    selection: tuple[Move, ...] = ()
    blanks: tuple[Move, ...] = ()

    @property
    def several(self) -> bool:
        """Whether the menu may hold several choices."""
        return len(self.words) == 1


class WorkSheet(msgspec.Struct, frozen=True):
    """A sheet: the wanted choices in the order in which they were noted, and what follows from them.

    ``moves`` is the whole list to hand in, or None while choices are missing. ``left_out`` are notes that are not
    possible together with the others. ``state`` is the state after the moves of the list, with nothing revealed.
    """

    seat: int
    notes: tuple[Move, ...]
    moves: tuple[Move, ...] | None
    menus: tuple[SheetMenu, ...]
    state: Any
    left_out: tuple[Move, ...] = ()

    @property
    def text(self) -> str:
        """The list as one entry of a record; "" while choices are missing."""
        return LISTED.join(map(move_text, self.moves or ()))

    @property
    def options(self) -> tuple[Move, ...]:
        """All choices that may be noted now."""
        return tuple(option for menu in self.menus for option in menu.options)


class _Filled(msgspec.Struct, frozen=True):
    """What follows from notes: the moves, whether the list is whole, notes that did not fit, and all moves offered."""

    moves: tuple[Move, ...]
    whole: bool
    unfit: tuple[Move, ...]
    options: tuple[Move, ...]


class _Filler:
    """Works through the choices of one seat: it asks the rule, and changes no state."""

    def __init__(self, match: Match, seat: int) -> None:
        self.state = match.state
        step = present_step(match.state)
        rule = None if step is None else match.game.rules[type(step)]
        if not isinstance(rule, ParallelRule) or not isinstance(step, Parallel):
            raise TypeError(f"{type(rule).__name__} has no work sheets")
        self.step = step
        self.rule: ParallelRule[Any, Any] = rule
        self.seat = seat

    def place(self, move: Move) -> SheetPlace | None:
        """Return the menu of a choice on the sheet."""
        return self.rule.sheet_place(move)

    def step_with(self, moves_made: tuple[Move, ...]) -> Parallel:
        """Return a copy of the step in which the seat has made these choices."""
        return replace(self.step, lists={**self.step.lists, self.seat: moves_made})

    def fill(self, wanted_moves: Iterable[Move]) -> _Filled:
        """Make each wanted choice as soon as it is legal; otherwise make the move that leads to the next choice."""
        moves_made: tuple[Move, ...] = self.step.lists[self.seat]
        moves_left, options = list(wanted_moves), dict[Move, None]()
        while moves := self.rule.choices(self.state, self.step_with(moves_made), self.seat):
            options |= dict.fromkeys(moves)
            move = next((one for one in moves_left if one in moves), None)
            if move is not None:
                moves_left.remove(move)
            elif (move := next((one for one in IDLE if one in moves), None)) is None:
                return _Filled(moves_made, False, tuple(moves_left), tuple(options))
            moves_made = (*moves_made, move)
        return _Filled(moves_made, True, tuple(moves_left), tuple(options))

    def fitting(self, wanted_moves: Iterable[Move]) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """Return the notes that are possible together, and the notes that are not; earlier notes take precedence."""
        fits: list[Move] = []
        out: list[Move] = []
        for move in wanted_moves:
            (out if self.fill([*fits, move]).unfit else fits).append(move)
        return tuple(fits), tuple(out)


def work_sheet(match: Match, seat: int, wanted_moves: Sequence[Move] = ()) -> WorkSheet:
    """Return a seat's sheet with these notes. It asks the rules often, so callers run it in a thread.

    Notes that the rules do not know are left out. Raises `TypeError` if the current step has no work sheets.
    """
    filler = _Filler(match, seat)
    wanted_moves, out = filler.fitting(dict.fromkeys(wanted_moves))
    filled = filler.fill(wanted_moves)
    state = match.state.copy()
    state.steps[-1] = filler.step_with(filled.moves)
    # The seat may have made its first choices one by one, without the sheet.
    moves = filled.moves[len(filler.step.lists[seat]) :] if filled.whole else None
    return WorkSheet(seat, wanted_moves, moves, tuple(_menus(filler, wanted_moves, filled.options)), state, out)


def notes_after(sheet: WorkSheet, words: Move, chosen_moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the notes with ``chosen_moves`` as the choices of the menu ``words``; kept choices stay in their position.

    If two choices exclude each other, such as two payments of one card, the new choice replaces the former one.
    Raises `LookupError` if there is no such menu or choice.
    """
    menu = next((one for one in sheet.menus if one.words == words), None)
    if menu is None or not set(chosen_moves) <= set(menu.options):
        raise LookupError(words)
    added_moves = [move for move in chosen_moves if move not in menu.blanks]
    if menu.several:
        added_moves = _without_rivals(added_moves, menu.selection)
    if menu.several or not menu.selection or not added_moves:
        kept_notes = [move for move in sheet.notes if move not in menu.selection or move in added_moves]
        return (*kept_notes, *(move for move in added_moves if move not in kept_notes))
    return tuple(added_moves[0] if move in menu.selection else move for move in sheet.notes)


def _without_rivals(chosen_moves: Sequence[Move], former_moves: Sequence[Move]) -> list[Move]:
    """Return the choices without those former ones whose subject, the first two words, a new choice has too."""
    renewed = {move[:2] for move in chosen_moves if move not in former_moves}
    return [move for move in chosen_moves if move not in former_moves or move[:2] not in renewed]


def completed(match: Match, seat: int, choose: Callable[[Match, Decision], Move]) -> str:
    """Return the whole list of a seat as one entry of a record; ``choose`` picks each move on copies of the match."""
    moves: list[str] = []
    decision = match.decision_of(seat)
    while decision is not None and decision.sheet:
        moves.append(move_text(choose(match, decision)))
        match = match.after(match.attempt(seat, moves[-1]))
        decision = match.decision_of(seat)
    return LISTED.join(moves)


def _menus(filler: _Filler, wanted_moves: tuple[Move, ...], moves_offered: tuple[Move, ...]) -> list[SheetMenu]:
    """Return the menus in the order in which the rule first offers their choices; ``moves_offered`` are all moves."""
    found = dict.fromkeys((*filler.fill(()).options, *moves_offered, *wanted_moves))
    words = dict.fromkeys(place.menu for move in found if (place := filler.place(move)))
    menus = [_sheet_menu(filler, wanted_moves, menu) for menu in words]
    return [menu for menu in menus if menu.options]


def _sheet_menu(filler: _Filler, wanted_moves: tuple[Move, ...], words: Move) -> SheetMenu:
    def within(move: Move) -> bool:
        place = filler.place(move)
        return place is not None and place.menu == words

    fitting_moves = tuple(filter(within, wanted_moves))
    others = [move for move in wanted_moves if move not in fitting_moves]
    within_options = [move for move in filler.fill(others).options if within(move)]
    blanks = tuple(move for move in within_options if (place := filler.place(move)) and place.blank)
    options = [move for move in within_options if move in blanks or _fits(filler, wanted_moves, move, words)]
    missing_moves = [move for move in fitting_moves if move not in options]
    return SheetMenu(words, (*options, *missing_moves), fitting_moves, blanks)


def _fits(filler: _Filler, wanted_moves: tuple[Move, ...], move: Move, words: Move) -> bool:
    """Return whether a choice fits the choices of other menus; it replaces the choice of its own menu."""
    ours = words if len(words) > 1 else move[:2]
    kept_moves = [one for one in wanted_moves if one[: len(ours)] != ours]
    replaced_moves = [move if one[: len(ours)] == ours else one for one in wanted_moves]
    return not filler.fill(replaced_moves if len(kept_moves) < len(wanted_moves) else (*kept_moves, move)).unfit
