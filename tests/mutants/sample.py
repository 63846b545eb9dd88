"""Draws a random sample of mutants.

First it draws places in the code, then one of the possible mutations of each place.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.work_item import MutationSpec

ROOMS = ("bot/host", "storage", "engine/kernel", "engine/tournaments")


class Place(NamedTuple):
    """A piece of code that can be mutated: its module and where it begins and ends."""

    module: str
    start: tuple[int, int]
    end: tuple[int, int]


def mutated_modules(tree: Path) -> list[str]:
    """Return the paths of all modules of the product folders, relative to ``tree``, sorted."""
    return sorted(path.relative_to(tree).as_posix() for room in ROOMS for path in (tree / room).rglob("*.py"))


def drawn(tree: Path, modules: Iterable[str], seed: int, count: int) -> list[MutationSpec]:
    """Return ``count`` mutants drawn from ``seed``. A greater count begins with the same mutants.

    Places are drawn, not mutants: a comparison has seven mutations and a number has two, but each is one place.
    """
    places: defaultdict[Place, list[MutationSpec]] = defaultdict(list)
    for module in modules:
        for mutation in _mutations(tree, module):
            places[Place(module, mutation.start_pos, mutation.end_pos)].append(mutation)
    chances = random.Random(seed)
    order = sorted(places)
    chances.shuffle(order)
    return [chances.choice(places[place]) for place in order[:count]]


def _mutations(tree: Path, module: str) -> Iterator[MutationSpec]:
    """Yield all mutations of a module except those of annotations, which the type checker checks."""
    nodes = list(ast_nodes(get_ast_from_path(tree / module)))
    annotations = {id(part) for node in nodes for whole in _annotations(node) for part in ast_nodes(whole)}
    for name, operator in _operators():
        positions = ((node, *span) for node in nodes for span in operator.mutation_positions(node))
        for occurrence, (node, start, end) in enumerate(positions):
            if id(node) not in annotations:
                definition = ASTQuery(node).get_definition_name()
                yield MutationSpec(module, name, occurrence, start, end, definition_name=definition)


def _annotations(node: Any) -> Iterator[Any]:
    if node.type in {"param", "funcdef"} and node.annotation is not None:
        yield node.annotation
    elif node.type == "annassign":
        yield node.children[1]


def _operators() -> list[tuple[str, Any]]:
    """Return all operators that need no arguments, by name."""
    classes = ((name, get_operator(name)) for name in sorted(operator_names()))
    return [(name, operator()) for name, operator in classes if not operator.arguments()]
