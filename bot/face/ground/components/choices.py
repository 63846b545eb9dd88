"""The Play panel as plain data: menus and buttons built from the prefix tree of the legal moves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

import msgspec

from bot.face.ground.components.custom_ids import natural
from engine.kernel.choices.decisions import IDLE
from engine.kernel.choices.moves import Branch, Move, move_tree
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.words.phrases import Label, MapMark, Param, Phrase, chained

MENU_SIZE = 25
MENUS_AT_ONCE = 5
BUTTONS_AT_ONCE = 9
# Up to this many moves are shown as buttons. In a menu, a player would have to press twice.
FEW = 4
# A page has at most this many places on a map as small buttons, in rows of five; beside a menu of named places it has
# fewer, so that the map stays in sight on a phone and on a desktop. If there are more places, they are in menus.
GRID, GRID_BESIDE = 15, 5
# The title of a menu of named places contains this many of the names, and the number of the others.
NAMED = 1
# The panel writes at most this many notes on places above the map.
NOTED = 2


class Option(msgspec.Struct, frozen=True):
    """One option: ``value`` is "m<n>" for the n-th legal move, "b<path>" for a branch of the tree.

    ``verb`` is the move's verb, if no menu title says it. ``copy`` counts the earlier options with the same move,
    ``times`` how often the move is made. ``chosen`` marks the option as selected already.
    """

    value: str
    label: Label
    verb: Label | None = None
    copy: int = 0
    times: int = 1
    chosen: bool = False


class Menu(msgspec.Struct, frozen=True):
    """One page of the options of a menu. A player selects ``count`` options, or from ``least`` to ``count``.

    ``budget`` is what the selected options can spend together, "" if only their number is limited. ``verb`` is the verb
    that the title does not say. ``on_map``: the options are pieces or places on the map. ``is_grid``: they are small
    buttons with the numbers of their places, so that the map stays in sight.
    """

    path: str
    title: Label | None
    options: list[Option]
    page: int = 0
    pages: int = 1
    count: int = 1
    least: int | None = None
    budget: Param = ""
    verb: Label | None = None
    on_map: bool = False
    is_grid: bool = False


class Choices(msgspec.Struct, frozen=True):
    """The options at one node of the tree: menus, or buttons for short lists.

    ``chosen_words`` are the words of a branch that the player has chosen before, empty at the root. ``pictured_moves``
    are the moves that a picture of these options shows, empty if it shows all. ``map_words`` are the words before the
    pieces or places that are chosen on a map, None without a map.
    """

    menus: list[Menu]
    buttons: list[Option]
    chosen_words: Move = ()
    pictured_moves: tuple[Move, ...] = ()
    map_words: Move | None = None

    @property
    def noted_buttons(self) -> list[Option]:
        """The buttons whose notes are shown above the map.

        These are all of `buttons`, and the first `NOTED` small buttons of places with a rank below 0.
        """
        places = [option for menu in self.menus if menu.is_grid for option in menu.options]
        return [*self.buttons, *[option for option in places if option.label.rank < 0][:NOTED]]


def choices(
    game: AnyGame,
    view: View,
    moves: tuple[Move, ...],
    path: str = "",
    page: int = 0,
    apart: Collection[Move] = (),
    compulsory: Sequence[Move] = (),
) -> Choices:
    """Return the options below ``path`` (positions in the tree, joined by dots; empty: the root).

    The moves ``apart`` are not in the tree, because another menu offers them. Moves that the game calls pointless are
    not offered at all. The ``compulsory`` moves are always buttons. So are the moves that do nothing, such as a pass;
    they are always the last options.

    A branch with at most 25 whole moves below it becomes one menu of whole moves, or buttons if they are few. A larger
    branch is first split by its next word. If all moves have the same verb and the game wants this verb chosen step by
    step, its branch is split too, whatever its size. If all moves of a branch have marks on the map, its pieces are
    chosen first, and then the place of one piece. Raises `LookupError` for a path that is not in the tree.
    """
    numbers = {move: number for number, move in enumerate(moves)}
    is_pointless = game.phrasing.is_pointless
    offered_moves = [move for move in moves if is_pointless is None or not is_pointless(view, move)]
    idle = [move for move in IDLE if move in numbers and move not in compulsory]
    beside = [*compulsory, *idle] if len(offered_moves) > FEW else []
    tree = move_tree([move for move in offered_moves if move not in apart and move not in beside])
    node = branch_at(tree, path)
    found = _choices(game, view, numbers, path, page, node, with_verbs=bool(beside) and not path)
    buttons = [_button(game, view, numbers, move) for move in beside] if not path else []
    _, start = _skip_single("", tree)
    if len(node.words) > len(start.words):
        found = _with_questions(_shortened(found, numbers.get(node.words)))
    mapped = _mapped(game, view, tree, node, found.menus)
    leaves = mapped.leaves() if mapped is not None else []
    return Choices(
        found.menus,
        _idle_last([*buttons, *found.buttons], numbers),
        node.words if len(node.words) > len(start.words) else (),
        tuple(leaves) if len(leaves) < len(tree.leaves()) else (),
        mapped.words if mapped is not None else None,
    )


def _shortened(choices_found: Choices, itself: int | None) -> Choices:
    """Return the choices with names that leave out the words that the player has chosen.

    ``itself`` is the number of the move that consists of these words, None if they are no move.
    """

    def shortened(option: Option) -> Option:
        label = option.label
        name = label.alone_name if option.value == f"m{itself}" else label.rest_name
        return msgspec.structs.replace(option, label=msgspec.structs.replace(label, name=name)) if name else option

    menus = [msgspec.structs.replace(one, options=[*map(shortened, one.options)]) for one in choices_found.menus]
    return Choices(menus, [*map(shortened, choices_found.buttons)])


def _with_questions(choices_found: Choices) -> Choices:
    """Return the choices after a first one, with menus that ask what follows instead of naming what is chosen."""

    def with_question(menu: Menu) -> Menu:
        question = menu.title.next_question if menu.title is not None else None
        return msgspec.structs.replace(menu, title=Label(question), verb=None) if question is not None else menu

    return msgspec.structs.replace(choices_found, menus=[*map(with_question, choices_found.menus)])


def _mapped(game: AnyGame, view: View, tree: Branch, node: Branch, menus: Sequence[Menu]) -> Branch | None:
    """Return the branch whose moves a map shows: that of the first menu on a map, or else the node itself.

    Return None unless all moves of this branch have marks on the map.
    """
    maps = [branch_at(tree, menu.path) for menu in menus if menu.on_map]
    _, below = _skip_single("", maps[0] if maps else node)
    leaves = below.leaves()
    return below if leaves and all(whole_label(game, view, leaf).mark for leaf in leaves) else None


def _idle_last(options: Sequence[Option], numbers: dict[Move, int]) -> list[Option]:
    """Return the options in their order, but those that do nothing last."""
    idle = {f"m{numbers[move]}" for move in IDLE if move in numbers}
    return sorted(options, key=lambda option: option.value in idle)


def _choices(
    game: AnyGame,
    view: View,
    numbers: dict[Move, int],
    path: str,
    page: int,
    node: Branch,
    *,
    with_verbs: bool = False,
) -> Choices:
    """Return the options at a node. ``with_verbs``: buttons say their verbs, because others are beside them."""
    if not node.branches:
        return Choices([], [])
    begins = not path
    path, node = _skip_single(path, node)
    leaves = node.leaves()
    if len(leaves) <= FEW:
        # A verb that all moves share is in the question, so the buttons do not repeat it.
        with_names = with_verbs or len(leaves) == 1 or len({leaf[0] for leaf in leaves}) > 1
        return Choices(
            [], ranked_options([_button(game, view, numbers, leaf, with_name=with_names) for leaf in leaves])
        )
    if (places := _place_menu(game, view, numbers, path, node)) is not None:
        # The question already names the only piece that can be moved, so the menus do not repeat its name.
        return msgspec.structs.replace(places, menus=[*map(_without_piece, places.menus)])
    if (pieces := _pieces(game, view, numbers, path, node)) is not None:
        return pieces
    parts = [(_below(path, position), branch) for position, branch in enumerate(node.branches.values())]
    stepwise = _is_stepwise(game, view, node)
    split = begins if stepwise else not node.words or len(leaves) > MENU_SIZE
    if split and len(parts) > 1 and not node.whole and _fit_at_once([branch for _, branch in parts]):
        if stepwise:
            # The title of each menu says the word that the names of its options leave out.
            found, words_at = _menu_each(game, view, numbers, parts), {below: branch.words for below, branch in parts}
            short = [_shortened(Choices([menu], []), numbers.get(words_at[menu.path])) for menu in found.menus]
            return msgspec.structs.replace(found, menus=[one.menus[0] for one in short])
        return _menu_each(game, view, numbers, _stepwise_parts(game, view, parts))
    return Choices([_moves_menu(game, view, numbers, path, node, page)], [])


def _without_piece(menu: Menu) -> Menu:
    """Return a menu of places without the piece's name.

    Small buttons have this name as their title. An ordinary menu has it as its verb.
    """
    return msgspec.structs.replace(menu, title=None) if menu.is_grid else msgspec.structs.replace(menu, verb=None)


def _pieces(game: AnyGame, view: View, numbers: dict[Move, int], path: str, node: Branch) -> Choices | None:
    """Return buttons for the pieces below a verb, if each move of each piece has a mark on the map; otherwise None.

    If the pieces themselves have marks, they form a page of small buttons.
    """
    branches = [*enumerate(node.branches.values())]
    if not node.words or node.whole or any(branch.whole for _, branch in branches):
        return None
    if not all(whole_label(game, view, leaf).mark for leaf in node.leaves()):
        return None
    options = [
        Option(f"b{_below(path, position)}", game.phrasing.label(view, branch.words))
        if len(branch.leaves()) > 1
        else _button(game, view, numbers, branch.leaves()[0], with_name=False)
        for position, branch in branches
    ]
    marked_options = [option for option in options if option.label.mark and option.value.startswith("b")]
    if len(marked_options) <= FEW:
        return Choices([], options) if len(options) <= BUTTONS_AT_ONCE else None
    others = [option for option in options if option not in marked_options]
    in_order = [option for _, option in _in_order(marked_options)]
    return Choices([Menu(path, None, in_order, on_map=True, is_grid=True)], others)


def _in_order(options: Sequence[Option]) -> list[tuple[MapMark, Option]]:
    """Return the options that have marks, each with its mark, in the order of the map."""
    pairs = [(option.label.mark, option) for option in options if option.label.mark is not None]
    return sorted(pairs, key=lambda one: one[0].order)


def _numbered_menus(path: str, piece: Label | None, places: Sequence[tuple[int, Option]], most: int) -> list[Menu]:
    """Return small buttons for the places with numbers in the order of the map, or menus for more than ``most``.

    The options of the menus are in the order of their numbers. Each title names the first and the last of them.
    """
    if len(places) <= most:
        options = [option for _, option in places]
        return [Menu(path, piece, options, on_map=True, is_grid=True)] if options else []
    by_number = sorted(places, key=lambda one: one[0])
    menu_count = ceil(len(places) / MENU_SIZE)
    size = ceil(len(places) / menu_count)
    parts = [by_number[start : start + size] for start in range(0, len(by_number), size)]
    return [
        Menu(
            path,
            Label(Phrase("panel-numbered-places", {"first": part[0][0], "last": part[-1][0]})),
            [option for _, option in part],
            verb=piece,
            on_map=True,
        )
        for part in parts
    ]


def _place_menu(game: AnyGame, view: View, numbers: dict[Move, int], path: str, node: Branch) -> Choices | None:
    """Return the places on the map below a node, and a button for each of the few other moves there.

    Places with numbers are small buttons in the order of the map, or menus if they are too many for one page. Places
    with names are a menu. None if there are few places or many other moves, or if the marks on the map do not tell the
    moves apart.
    """
    options: list[Option] = []
    unmarked: list[Move] = []
    for leaf in node.leaves():
        option = _button(game, view, numbers, leaf, with_name=False)
        if option.label.mark is not None:
            options.append(option)
        else:
            unmarked.append(leaf)
        if len(unmarked) > FEW:
            # Most games have no map. So stop early, because the labels of the other moves are not needed then.
            return None
    pairs = _in_order(options)
    if len(pairs) <= FEW or len({mark.order for mark, _ in pairs}) < len(pairs):
        return None
    piece = game.phrasing.label(view, node.words) if node.words else None
    places = [(mark.text, option) for mark, option in pairs if isinstance(mark.text, int)]
    name_options = [(mark.text, option) for mark, option in pairs if isinstance(mark.text, Phrase)]
    menus = _numbered_menus(path, piece, places, GRID_BESIDE if name_options else GRID)
    if name_options:
        names = [name for name, _ in name_options]
        params = {"places": chained(names[:NAMED]), "more": len(names[NAMED:])}
        title = Label(Phrase("panel-named-places", params))
        menus.append(Menu(path, title, [option for _, option in name_options], verb=piece, on_map=True))
    return Choices(menus, ranked_options([_button(game, view, numbers, leaf) for leaf in unmarked]))


def _fit_at_once(branches: list[Branch]) -> bool:
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
    """Skip the levels of the tree with only one branch, so that no player gets a question with only one answer."""
    while len(node.branches) == 1 and not node.whole:
        following = next(iter(node.branches.values()))
        if not following.branches:
            break
        path, node = _below(path, 0), following
    return path, node


def _below(path: str, position: int) -> str:
    return f"{path}.{position}" if path else str(position)


def _is_stepwise(game: AnyGame, view: View, node: Branch) -> bool:
    return bool(node.words) and whole_label(game, view, node.words).stepwise


def _stepwise_parts(game: AnyGame, view: View, parts: list[tuple[str, Branch]]) -> list[tuple[str, Branch]]:
    """Return the parts of a list with a menu for each branch of a stepwise verb, if there is room for these menus."""
    found: list[tuple[str, Branch]] = []
    for path, branch in parts:
        below = [(_below(path, position), one) for position, one in enumerate(branch.branches.values())]
        found += [(path, branch)] if branch.whole or not _is_stepwise(game, view, branch) else below
    return found if _fit_at_once([branch for _, branch in found]) else parts


def _menu_each(game: AnyGame, view: View, numbers: dict[Move, int], parts: list[tuple[str, Branch]]) -> Choices:
    menus: list[Menu] = []
    buttons: list[Option] = []
    for below, branch in parts:
        leaves = branch.leaves()
        if len(leaves) > 1:
            places = _place_menu(game, view, numbers, below, branch) if len(branch.words) == 1 else None
            if places is not None and not places.buttons:
                # A screen has room for only one map of buttons, so only the first verb with a map gets one.
                if any(menu.on_map for menu in menus):
                    buttons.append(Option(f"b{below}", game.phrasing.label(view, branch.words)))
                else:
                    menus += places.menus
                continue
            menus.append(_moves_menu(game, view, numbers, below, branch, 0))
        else:
            buttons.append(_button(game, view, numbers, leaves[0]))
    return Choices(menus, buttons)


def _button(game: AnyGame, view: View, numbers: dict[Move, int], leaf: Move, *, with_name: bool = True) -> Option:
    verb = whole_label(game, view, leaf[:1]) if with_name and len(leaf) > 1 else None
    return Option(f"m{numbers[leaf]}", whole_label(game, view, leaf), verb)


def whole_label(game: AnyGame, view: View, move: Move) -> Label:
    """Return the label of a whole move."""
    label: Label = game.phrasing.label(view, move)
    return label


def _moves_menu(game: AnyGame, view: View, numbers: dict[Move, int], path: str, node: Branch, page: int) -> Menu:
    title = game.phrasing.label(view, node.words) if node.words else None
    stepwise = title is not None and title.stepwise
    leaves = node.leaves()
    if len(leaves) <= MENU_SIZE and not stepwise:
        options = [Option(f"m{numbers[leaf]}", whole_label(game, view, leaf)) for leaf in leaves]
        return Menu(path, title, ranked_options(options))
    options = [Option(f"m{numbers[node.words]}", whole_label(game, view, node.words))] if node.whole else []
    for position, branch in enumerate(node.branches.values()):
        if branch.branches:
            options.append(Option(f"b{_below(path, position)}", game.phrasing.label(view, branch.words)))
        else:
            options.append(Option(f"m{numbers[branch.words]}", whole_label(game, view, branch.words)))
    if not stepwise:
        deeper = [leaf for leaf in leaves if len(leaf) > len(node.words) + 1]
        options += _foremost(game, view, numbers, deeper, MENU_SIZE - len(options))
    options = ranked_options(options)
    pages = -(-len(options) // MENU_SIZE)
    page = min(max(page, 0), pages - 1)
    verb = game.phrasing.label(view, node.words[:1]) if stepwise and len(node.words) > 1 else None
    menu = Menu(path, title, options[page * MENU_SIZE : (page + 1) * MENU_SIZE], page, pages, verb=verb)
    return _shortened(Choices([menu], []), numbers.get(node.words)).menus[0] if verb is not None else menu


def _foremost(game: AnyGame, view: View, numbers: dict[Move, int], leaves: Sequence[Move], room: int) -> list[Option]:
    """Return the moves that a menu offers outside of their groups, best first.

    These are at most ``room`` moves of negative rank (`Label.rank`).
    """
    options = ranked_options([Option(f"m{numbers[leaf]}", whole_label(game, view, leaf)) for leaf in leaves])
    return [option for option in options if option.label.rank < 0][: max(0, room)]


def ranked_options(options: list[Option]) -> list[Option]:
    """Return the options in the order of their ranks."""
    return sorted(options, key=lambda option: option.label.rank)
