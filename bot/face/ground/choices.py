"""The Play panel as plain data: menus and buttons built from the prefix tree of the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.face.ground.custom_ids import natural
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Branch, Move, move_text, move_tree
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.matches.match import Match
from engine.kernel.words.phrases import Label

MENU_SIZE = 25
MENUS_AT_ONCE = 5
BUTTONS_AT_ONCE = 9
# `SERIES` separates the values of a series. `COPY` precedes the number of a repeated option for the same move.
SERIES, COPY = ".", "x"


class Option(msgspec.Struct, frozen=True):
    """One option: ``value`` is "m<n>" for the n-th legal move, "b<path>" for a branch of the tree.

    ``verb`` is the move's verb, if no menu title says it. ``copy`` counts the earlier options with the same move.
    ``chosen`` marks the option as selected already.
    """

    value: str
    label: Label
    verb: Label | None = None
    copy: int = 0
    chosen: bool = False


class Menu(msgspec.Struct, frozen=True):
    """A list of options. It has ``pages`` pages of at most 25 options; this is page ``page``.

    The player selects ``count`` options at once, or ``least`` to ``count`` if ``least`` is given.
    """

    path: str
    title: Label | None
    options: list[Option]
    page: int = 0
    pages: int = 1
    count: int = 1
    least: int | None = None


class Choices(msgspec.Struct, frozen=True):
    """The options at one place of the tree: menus, or single buttons for short lists."""

    menus: list[Menu]
    buttons: list[Option]


def choices(game: AnyGame, view: View, moves: tuple[Move, ...], path: str = "", page: int = 0) -> Choices:
    """Return the options below ``path`` (positions in the tree, joined by dots; empty: the root).

    A branch with at most 25 whole moves below it becomes one menu of whole moves. A larger branch is first split by its
    next word. A single possible move becomes one button. Raises `LookupError` for a path that is not in the tree.
    """
    numbers = {move: number for number, move in enumerate(moves)}
    node = branch_at(move_tree(moves), path)
    path, node = _skip_single(path, node)
    parts = list(enumerate(node.branches.values()))
    if len(parts) == 1 and not parts[0][1].branches and not node.whole:
        return _menu_each(game, view, numbers, path, parts)
    split = not node.words or len(node.leaves()) > MENU_SIZE
    if split and len(parts) > 1 and not node.whole and _fit_at_once([branch for _, branch in parts]):
        return _menu_each(game, view, numbers, path, parts)
    return Choices([_menu(game, view, numbers, path, node, page)], [])


def _fit_at_once(branches: list[Branch]) -> bool:
    """Return whether a panel has room to show each branch as its own menu or button."""
    menus = sum(len(branch.leaves()) > 1 for branch in branches)
    return menus <= MENUS_AT_ONCE and len(branches) - menus <= BUTTONS_AT_ONCE


def branch_at(root: Branch, path: str) -> Branch:
    """Return the node at a path of positions. Raises `LookupError`."""
    node = root
    for position in filter(None, path.split(".")):
        below = list(node.branches.values())
        number = natural(position)
        if number is None or number >= len(below):
            raise LookupError(path)
        node = below[number]
    return node


def _skip_single(path: str, node: Branch) -> tuple[str, Branch]:
    """Skip levels with only one branch, so that no player gets a question with one answer."""
    while len(node.branches) == 1 and not node.whole:
        following = next(iter(node.branches.values()))
        if not following.branches:
            break
        path, node = _below(path, 0), following
    return path, node


def _below(path: str, position: int) -> str:
    return f"{path}.{position}" if path else str(position)


def _menu_each(
    game: AnyGame, view: View, numbers: dict[Move, int], path: str, parts: list[tuple[int, Branch]]
) -> Choices:
    menus: list[Menu] = []
    buttons: list[Option] = []
    for position, branch in parts:
        leaves = branch.leaves()
        if len(leaves) > 1:
            menus.append(_menu(game, view, numbers, _below(path, position), branch, 0))
        else:
            leaf = leaves[0]
            verb = whole_label(game, view, leaf[:1]) if len(leaf) > 1 else None
            buttons.append(Option(f"m{numbers[leaf]}", whole_label(game, view, leaf), verb))
    return Choices(menus, buttons)


def whole_label(game: AnyGame, view: View, move: Move) -> Label:
    """Return the label of a whole move."""
    label: Label = game.phrasing.label(view, move)
    return label


def _menu(game: AnyGame, view: View, numbers: dict[Move, int], path: str, node: Branch, page: int) -> Menu:
    title = game.phrasing.label(view, node.words) if node.words else None
    leaves = node.leaves()
    if len(leaves) <= MENU_SIZE:
        options = [Option(f"m{numbers[leaf]}", whole_label(game, view, leaf)) for leaf in leaves]
        return Menu(path, title, _ranked(options))
    options = [Option(f"m{numbers[node.words]}", whole_label(game, view, node.words))] if node.whole else []
    for position, branch in enumerate(node.branches.values()):
        if branch.branches:
            options.append(Option(f"b{_below(path, position)}", game.phrasing.label(view, branch.words)))
        else:
            options.append(Option(f"m{numbers[branch.words]}", whole_label(game, view, branch.words)))
    deeper = [leaf for leaf in leaves if len(leaf) > len(node.words) + 1]
    options += _foremost(game, view, numbers, deeper, MENU_SIZE - len(options))
    options = _ranked(options)
    pages = -(-len(options) // MENU_SIZE)
    page = min(max(page, 0), pages - 1)
    return Menu(path, title, options[page * MENU_SIZE : (page + 1) * MENU_SIZE], page, pages)


def _foremost(game: AnyGame, view: View, numbers: dict[Move, int], leaves: Sequence[Move], room: int) -> list[Option]:
    """Return at most ``room`` moves of negative rank (`Label.rank`), best first.

    They are offered beside their groups.
    """
    options = _ranked([Option(f"m{numbers[leaf]}", whole_label(game, view, leaf)) for leaf in leaves])
    return [option for option in options if option.label.rank < 0][: max(0, room)]


def _ranked(options: list[Option]) -> list[Option]:
    """Return the options in display order: lower ranks first."""
    return sorted(options, key=lambda option: option.label.rank)


def series_choices(game: AnyGame, view: View, decision: Decision, offered: Sequence[Move]) -> Choices:
    """Return one menu for all similar choices of a decision at once (`Decision.rest`).

    ``offered`` are the moves, each as often as it can be made (`repeated`).
    """
    options: list[Option] = []
    for place, move in enumerate(offered):
        copy = offered[:place].count(move)
        value = f"m{decision.moves.index(move)}" + (f"{COPY}{copy}" if copy else "")
        options.append(Option(value, whole_label(game, view, move), copy=copy))
    title = game.phrasing.label(view, offered[0][:1]) if len(offered[0]) > 1 else None
    return Choices([Menu("", title, _ranked(options), count=decision.rest)], [])


def repeated(match: Match, decision: Decision) -> tuple[Move, ...]:
    """Return each move of a decision as often as it can be made in a row in its series (`Decision.rest`).

    Empty if the seat makes only one choice, or if one menu cannot hold the series. The function plays on copies of the
    match, so it runs in a thread.
    """
    if decision.rest < 2 or len(decision.moves) > MENU_SIZE:
        return ()
    offered = [move for move in decision.moves for _ in range(_times(match, decision, move))]
    return tuple(offered) if decision.rest <= len(offered) <= MENU_SIZE else ()


def _times(match: Match, decision: Decision, move: Move) -> int:
    for made in range(decision.rest):
        now = match.decision_of(decision.seat)
        if now is None or now.kind != decision.kind or move not in now.moves:
            return made
        match = match.after(match.attempt(decision.seat, move_text(move)))
    return decision.rest


def series_value(values: Sequence[str]) -> str:
    """Return one value for several options that were chosen at once."""
    return SERIES.join(value.partition(COPY)[0] for value in values)


def moves_of(decision: Decision, value: str) -> tuple[str, ...]:
    """Return the texts of the moves that a value names: one move or a series.

    Empty for a branch or an invalid value.
    """
    named = [natural(part[1:]) if part[:1] == "m" else None for part in value.split(SERIES)]
    moves = [decision.moves[number] for number in named if number is not None and number < len(decision.moves)]
    if len(moves) != len(named) or len(moves) not in (1, decision.rest):
        return ()
    return tuple(map(move_text, moves))
