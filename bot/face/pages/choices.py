"""The Play panel as plain data: menus and buttons made from the prefix tree of the legal moves."""

from __future__ import annotations

import msgspec

from bot.face.pages.control import natural
from engine.kernel.game import View
from engine.kernel.moves import Branch, Move, move_text, move_tree
from engine.kernel.phrases import Label
from engine.kernel.registry import AnyGame

MENU_SIZE = 25
MENUS_AT_ONCE = 5
BUTTONS_AT_ONCE = 9


class Option(msgspec.Struct, frozen=True):
    """One thing to choose: ``value`` is "m<n>" for the n-th legal move, "b<path>" for a branch of the tree."""

    value: str
    label: Label


class Menu(msgspec.Struct, frozen=True):
    """A list to choose from; ``pages`` of at most 25 options each, of which this is ``page``."""

    path: str
    title: Label | None
    options: list[Option]
    page: int = 0
    pages: int = 1


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
            buttons.append(Option(f"m{numbers[leaves[0]]}", whole_label(game, view, leaves[0])))
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
    options = _ranked(options)
    pages = -(-len(options) // MENU_SIZE)
    page = min(max(page, 0), pages - 1)
    return Menu(path, title, options[page * MENU_SIZE : (page + 1) * MENU_SIZE], page, pages)


def _ranked(options: list[Option]) -> list[Option]:
    """Return the options as they are offered: lower ranks first."""
    return sorted(options, key=lambda option: option.label.rank)


def move_of(moves: tuple[Move, ...], value: str) -> str | None:
    """Return the text of the move that an option's value names, or None for a branch or nonsense."""
    number = natural(value[1:])
    if value[:1] != "m" or number is None or number >= len(moves):
        return None
    return move_text(moves[number])
