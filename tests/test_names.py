"""Tests that names are unique: no two public classes of the tree have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "engine", "render", "storage")
# Every game must have classes with these names, and the kernel and the storage have some of them too.
CONTRACT = {"State", "View", "SeatView", "Seat", "Options"}


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Outline(NamedTuple):
    """The names in a module."""

    # The classes at the top level.
    classes: tuple[str, ...]
    # The functions at any depth.
    functions: tuple[str, ...]
    # The classes and functions at the top level, and those directly in its classes.
    definitions: tuple[str, ...]
    # The constants, and the fields of classes as CLASS.FIELD.
    variables: tuple[str, ...]
    # The imports that rename something: the original name, and the new one.
    renamed_imports: tuple[tuple[str, str], ...]
    # The arguments of functions and their local variables, as FUNCTION.NAME.
    locals: tuple[str, ...]


@cache
def outline(text: str) -> Outline:
    """Return the names in a module. It is parsed only once, because parsing all modules takes two seconds."""
    tree = ast.parse(text)
    top, nodes = tree.body, [*ast.walk(tree)]
    inner = [node for owner in top if isinstance(owner, ast.ClassDef) for node in owner.body]
    return Outline(
        classes=tuple(node.name for node in top if isinstance(node, ast.ClassDef)),
        functions=tuple(node.name for node in nodes if isinstance(node, FUNCTIONS)),
        definitions=tuple(node.name for node in (*top, *inner) if isinstance(node, (ast.ClassDef, *FUNCTIONS))),
        variables=tuple(variables(top)),
        renamed_imports=tuple(
            (one.name, one.asname)
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for one in node.names
            if one.asname is not None
        ),
        locals=tuple(dict.fromkeys(local_names(tree))),
    )


def local_names(node: ast.AST, function: str = "") -> Iterator[str]:
    """Yield the arguments and local variables in a module as FUNCTION.NAME, with those of lambdas."""
    for child in ast.iter_child_nodes(node):
        owner = child.name if isinstance(child, FUNCTIONS) else function
        if isinstance(child, ast.ClassDef):
            yield from local_names(child)
            continue
        if isinstance(child, ast.arg):
            yield f"{function}.{child.arg}"
        elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            if function or isinstance(node, ast.comprehension):
                yield f"{function}.{child.id}"
        elif isinstance(child, ast.MatchAs | ast.MatchStar | ast.ExceptHandler) and child.name:
            yield f"{function}.{child.name}"
        yield from local_names(child, owner)


def classes(text: str) -> list[str]:
    """Return the public classes at the top level of a module."""
    return [name for name in outline(text).classes if not name.startswith("_")]


def game_of(path: str) -> str:
    """Return the game whose folder contains a file, in the engine or among the painters; "" for all other files."""
    parts = path.split("/")
    return parts[2] if parts[1] == "games" and len(parts) > 3 else ""


def clashes(files: dict[str, str]) -> list[str]:
    """Return the names of two different things, with their files.

    Games do not know each other, so two games may both have a `Card`. Within a game, and between a game and any other
    room, a name is unique.
    """
    places: dict[str, list[str]] = defaultdict(list)
    for path, text in files.items():
        for name in classes(text):
            places[name].append(path)
    found = []
    for name, paths in sorted(places.items()):
        games = [game_of(path) for path in paths]
        apart = all(games) and len({*games}) == len(games)
        if len(paths) > 1 and not apart and name not in CONTRACT:
            found.append(f"{name}: {', '.join(paths)}")
    return found


def renamed(files: dict[str, str]) -> list[str]:
    """Return the imports that rename something to the name of another class, with their files."""
    named = {name for text in files.values() for name in classes(text)}
    return [
        f"{path}: {name} as {other}"
        for path, text in files.items()
        for name, other in outline(text).renamed_imports
        if other in named and other != name
    ]


@cache
def tree() -> dict[str, str]:
    """Return the modules of all rooms, by their paths."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
    }


@cache
def tree_with_toys() -> dict[str, str]:
    """Return the modules of all rooms, and the small games that docs/add_a_game.md quotes."""
    toys = sorted((ROOT / "tests" / "toys").rglob("*.py"))
    return {**tree(), **{path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in toys}}


def test_no_two_classes_bear_one_name() -> None:
    assert len(tree()) > 100
    assert clashes(tree()) == [], "rename one of the classes, such as the one of your game"


def test_no_import_gives_a_class_the_name_of_another() -> None:
    assert renamed(tree()) == []
    two = {"bot/a.py": CARD, "engine/b.py": "from x import Deck as Card"}
    assert renamed(two) == ["engine/b.py: Deck as Card"]


CARD = "class Card: ..."


@pytest.mark.parametrize(
    ("files", "clash"),
    [
        ({"bot/host/a.py": CARD, "bot/local/b.py": CARD}, True),
        ({"bot/host/a.py": CARD, "engine/games/go/b.py": CARD}, True),
        ({"engine/games/go/a.py": CARD, "render/games/go/b.py": CARD}, True),
        ({"bot/host/a.py": CARD + "\n" + CARD}, True),
        ({"engine/games/go/a.py": CARD, "engine/games/chess/b.py": CARD}, False),
        ({"bot/host/a.py": "class _Card: ...", "bot/local/b.py": "class _Card: ..."}, False),
        ({"engine/kernel/a.py": "class State: ...", "engine/games/go/b.py": "class State: ..."}, False),
    ],
)
def test_a_clash_is_found(files: dict[str, str], clash: bool) -> None:
    assert bool(clashes(files)) is clash


# A helper is named for what it returns or does: `_draw_strip`, `_plan_label`, `_is_suspended`.
RIDDLES = {
    *("_asked", "_begun", "_draw", "_drawn", "_due", "_given", "_gone", "_held", "_kept", "_known", "_left", "_move"),
    *("_moved", "_own", "_plan", "_reached", "_ruled", "_said", "_say", "_seen", "_show", "_shown", "_tell", "_told"),
    "_turn",
    # These stood in many modules, each time with another meaning: `_open_ladder`, `_change_text`, `_try_transaction`.
    *(
        "_add",
        "_at",
        "_attempt",
        "_back",
        "_change",
        "_choose",
        "_drop",
        "_edit",
        "_note",
        "_open",
        "_others",
        "_plain",
    ),
    *("_play", "_read", "_set", "_special", "_typed", "_use"),
}


def riddles(text: str) -> list[str]:
    """Return the private functions whose whole name is a bare verb or participle."""
    return [name for name in outline(text).functions if name in RIDDLES]


def test_private_functions_say_what_they_do() -> None:
    found = [f"{path}: {name}" for path, text in tree_with_toys().items() for name in riddles(text)]
    assert not found, f"add the noun that it is about: {found}"


def test_a_bare_participle_is_found() -> None:
    assert [*riddles("def _told() -> str: ...\ndef told() -> str: ...\ndef _told_lines() -> str: ...")] == ["_told"]


# No module, class, function or method, public or private, may have one of these participles as its whole name.
PARTICIPLES = {
    *("added", "allowed", "answered", "asked", "asking", "begun", "brought", "called", "changed", "chosen", "closed"),
    *(
        "counted",
        "decided",
        "done",
        "drawn",
        "due",
        "ended",
        "entered",
        "forgotten",
        "found",
        "freed",
        "given",
        "going",
    ),
    *("gone", "held", "hidden", "invited", "judged", "kept", "known", "lacking", "lasts", "latest", "left", "logged"),
    *("lost", "made", "marked", "meant", "missing", "moments", "moved", "named", "offered", "opened", "owed", "own"),
    *("passed", "pending", "placed", "played", "posted", "reached", "refused", "removed", "resting", "revealed"),
    *("ruled", "running", "said", "seen", "sent", "settled", "shown", "sitting", "spent", "standing", "started"),
    *("stood", "stopped", "taken", "telling", "told", "told_of", "turned", "undone", "unknown", "waiting", "wanted"),
    *("wished", "won", "written"),
}
# By convention, an exception for a refused request has this form, as in Python's own library.
STANDARD = {"Refused"}


# In the engine and among the painters, fields and constants are checked as well. The names below are nouns or verbs
# there: a side of a walk, of a card or of a picture, a move, the moments of standing orders, and a parameter in a data
# file of cards.
NOUNS = {
    *("DONE", "MOMENTS", "_LEFT", "Route.left", "PlanCard.left", "CubesPerIdleRagami.own"),
    *("Game.moments", "MarvelCardGame.moments", "OrderWords.moments", "Reaction.moments"),
}


# Arguments and local variables may not have one of these names either: nouns that only their author understands.
RIDDLE_NOUNS = {
    *("bought", "built", "deeds", "foretold", "heard", "laid", "paid", "read", "spills", "stakes", "sums", "which"),
    "worths",
}
# But these are plain where they stand:
#   found: the result of the search, lookup or regular expression above it
#   left: among the painters, the left edge of a box, beside its top or right edge
PLAIN_LOCALS = {"found"}
PLAIN_LOCALS_OF_PAINTERS = {*PLAIN_LOCALS, "left"}


def participles(path: str, text: str) -> Iterator[str]:
    """Yield the names of a module and of its classes, functions and methods that are bare participles."""
    for name in (Path(path).stem, *outline(text).definitions):
        if name.lstrip("_").lower() in PARTICIPLES and name not in STANDARD:
            yield name


def variables(body: list[ast.stmt], owner: str = "") -> Iterator[str]:
    """Yield the constants of a module, and the fields of its classes as CLASS.FIELD."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from variables(node.body, f"{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            yield from (owner + one.id for one in names)


def bare_variables(text: str) -> Iterator[str]:
    """Yield the constants and fields that are bare participles."""
    for name in outline(text).variables:
        if name.split(".")[-1].lstrip("_").lower() in PARTICIPLES and name not in NOUNS:
            yield name


def bare_locals(path: str, text: str) -> Iterator[str]:
    """Yield the arguments and local variables of a module that are bare participles or riddles, as FUNCTION.NAME."""
    plain = PLAIN_LOCALS_OF_PAINTERS if path.startswith(("render/", "tests/toys/painters/")) else PLAIN_LOCALS
    for name in outline(text).locals:
        bare = name.split(".")[-1].strip("_").lower()
        if bare in PARTICIPLES | RIDDLE_NOUNS and bare not in plain:
            yield name


def test_names_can_be_searched_for() -> None:
    found = [f"{path}: {name}" for path, text in tree_with_toys().items() for name in participles(path, text)]
    assert not found, f"a participle alone is no name; add the noun (`taken_card`, `card_params` for `said`): {found}"


def test_fields_and_constants_of_the_engine_and_the_painters_can_be_searched_for() -> None:
    rooms = {path: text for path, text in tree_with_toys().items() if not path.startswith(("bot/", "storage/"))}
    found = [f"{path}: {name}" for path, text in rooms.items() for name in bare_variables(text)]
    assert not found, f"a participle alone is no name; add the noun that it holds (`taken_card`): {found}"


def test_arguments_and_locals_can_be_searched_for() -> None:
    found = [f"{path}: {name}" for path, text in tree_with_toys().items() for name in bare_locals(path, text)]
    assert not found, f"a participle alone is no name; add the noun that it holds (`due_timers`): {found}"


LOCALS = """
def due_seats(asked: int, *, named: bool = False) -> int:
    told, found = asked, [worths for worths in ()]
    with open(told) as kept:
        left = sorted(found, key=lambda drawn: drawn)
    return left

class Route:
    seen: int
    def owner(self, _given):
        match _given:
            case [held, *moved]:
                return held
"""


def test_a_bare_argument_or_local_is_found() -> None:
    named = ["due_seats.asked", "due_seats.named", "due_seats.told", "due_seats.worths", "due_seats.kept"]
    named += ["due_seats.drawn", "owner._given", "owner.held", "owner.moved"]
    assert [*bare_locals("render/a.py", LOCALS)] == named
    assert {*bare_locals("engine/a.py", LOCALS)} == {*named, "due_seats.left"}


def test_a_bare_field_or_constant_is_found() -> None:
    text = "class Route:\n    left: int\n    seen: int = 0\n_ASKED, _HEAD = 1, 2\nDONE = 3\nseen_hand: int"
    assert [*bare_variables(text)] == ["Route.seen", "_ASKED"]


def test_participles_of_all_kinds_are_found() -> None:
    asked = "class Asked:\n    async def told(self): ...\n"
    text = asked + "class Refused(Exception): ...\ndef due_seats(): ...\ndef _due(): ..."
    assert {*participles("bot/telling.py", text)} == {"telling", "Asked", "told", "_due"}
