"""Reads SQL files with several statements. A statement ends with a semicolon at the end of a line."""

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType


def statements(package: str, name: str) -> tuple[str, ...]:
    """Return the statements of a file in their order, without comments and semicolons."""
    return tuple(statement for _, statement in _parts(package, name))


def named_statements(package: str, name: str) -> Mapping[str, str]:
    """Return the statements of a file by the names in the comments before them."""
    return MappingProxyType(dict(_parts(package, name)))


def _parts(package: str, name: str) -> list[tuple[str, str]]:
    found = []
    for part in (files(package) / name).read_text(encoding="utf-8").split(";\n"):
        lines = part.strip().splitlines()
        comment = " ".join(line.removeprefix("-- ") for line in lines if line.startswith("--"))
        found.append((comment, "\n".join(line for line in lines if not line.startswith("--"))))
    return [one for one in found if one[1]]
