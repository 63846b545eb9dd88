"""The digest of a game's rules: if two digests are equal, recorded moves certainly lead to the same states."""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

from engine.kernel.contract.registry import AnyGame

DIGITS = 16
# The libraries that the rules use.
LIBRARIES = ("msgspec", "networkx")
KERNEL = Path(__file__).parents[1]
# The digest leaves out texts, because they do not change the states of a match.
WORDS = "texts"


@cache
def rules_digest(game: AnyGame) -> str:
    """Return a short digest of everything that decides which states the moves of a match lead to.

    It covers the code and data of the game and of the kernel, the libraries and Python. Different digests do not prove
    that the rules differ; only a replay can show it.
    """
    whole = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for library in LIBRARIES:
        whole.update(f"{library} {version(library)}\n".encode())
    for folder in (KERNEL, Path(inspect.getfile(type(game))).parent):
        for path in _files(folder):
            whole.update(f"{path.relative_to(folder).as_posix()}\n".encode())
            # A checkout on Windows may have other line endings, which must not change the digest.
            whole.update(hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).digest())
    return whole.hexdigest()[:DIGITS]


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if path.is_file() and WORDS not in inside and (path.suffix == ".py" or "data" in inside):
            yield path
