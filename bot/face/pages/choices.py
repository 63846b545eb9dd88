"""The Play panel as plain data: menus and buttons made from the prefix tree of the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.face.pages.control import natural
from engine.kernel.decisions import Decision
from engine.kernel.game import View
from engine.kernel.match import Match
from engine.kernel.moves import Branch, Move, move_text, move_tree
from engine.kernel.phrases import Label
from engine.kernel.registry import AnyGame

MENU_SIZE = 25
MENUS_AT_ONCE = 5
BUTTONS_AT_ONCE = 9
# Between the values of a series, and before the number of an option that offers the same move once more.
SERIES, COPY = ".", "x"


class Option(msgspec.Struct, frozen=True):
    """One thing to choose: ``value`` is "m<n>" for the n-th legal move, "b<path>" for a branch of the tree.

    ``verb`` is what is done with it, where no menu's title says so. ``copy`` counts the options of the same move
    before this one. ``chosen``: it is marked as what stands already.
    """

    value: str
    label: Label
    verb: Label | None = None
    copy: int = 0
    chosen: bool = False


class Menu(msgspec.Struct, frozen=True):
    """A list to choose from; ``pages`` of at most 25 options each, of which this is ``page``.

    ``count`` options are chosen at once, or from ``least`` to so many where that is given.
    """

    path: str
    title: Label | None
    options: list[Option]
    page: int = 0
    pages: int = 1
    count: int = 1
    least: int | None = None


class Choices(msgspec.Struct, frozen=True):
    """The offers of a panel at one place of the tree: menus, or single buttons for short lists."""

    menus: list[Menu]
    buttons: list[Option]


def choices(game: AnyGame, view: View, moves: tuple[Move, ...], path: str = "", page: int = 0) -> Choices:
    """Return what to offer below ``path`` (positions in the tree, joined by dots; empty: the root).

    Each branch with at most 25 whole moves below it is one menu of whole moves; a larger one is first split
    by its next word. What is the only way is one button. Raises `LookupError` for a path that is not in the tree.
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
    """Tell whether a panel has room for each branch as a menu or a button of its own."""
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
    """Walk down while there is only one way, so that no player is asked a question with one answer."""
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
    """Return the moves that are offered beside the groups they are in, as many as there is room for (`Label.rank`)."""
    options = _ranked([Option(f"m{numbers[leaf]}", whole_label(game, view, leaf)) for leaf in leaves])
    return [option for option in options if option.label.rank < 0][: max(0, room)]


def _ranked(options: list[Option]) -> list[Option]:
    """Return the options as they are offered: lower ranks first."""
    return sorted(options, key=lambda option: option.label.rank)


def series_choices(game: AnyGame, view: View, decision: Decision, offered: Sequence[Move]) -> Choices:
    """Return one menu in which all like choices of a decision are made at once (`Decision.rest`).

    ``offered`` are the moves to choose from, each as often as it can be made (`repeated`).
    """
    options: list[Option] = []
    for place, move in enumerate(offered):
        copy = offered[:place].count(move)
        value = f"m{decision.moves.index(move)}" + (f"{COPY}{copy}" if copy else "")
        options.append(Option(value, whole_label(game, view, move), copy=copy))
    title = game.phrasing.label(view, offered[0][:1]) if len(offered[0]) > 1 else None
    return Choices([Menu("", title, _ranked(options), count=decision.rest)], [])


def repeated(match: Match, decision: Decision) -> tuple[Move, ...]:
    """Return each move of a decision as often as it can be made one after another in its series (`Decision.rest`).

    Empty where the seat makes one choice only, or where one menu cannot hold the series. It plays copies: a thread
    runs it.
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
        match = match.following(match.attempt(decision.seat, move_text(move)).state)
    return decision.rest


def series_value(values: Sequence[str]) -> str:
    """Return the one value that stands for several options that were chosen at once."""
    return SERIES.join(value.partition(COPY)[0] for value in values)


def moves_of(decision: Decision, value: str) -> tuple[str, ...]:
    """Return the texts of the moves that a value names: one, or a series; none for a branch or nonsense."""
    named = [natural(part[1:]) if part[:1] == "m" else None for part in value.split(SERIES)]
    moves = [decision.moves[number] for number in named if number is not None and number < len(decision.moves)]
    if len(moves) != len(named) or len(moves) not in (1, decision.rest):
        return ()
    return tuple(map(move_text, moves))
