"""Fluent messages of one language. Each is parsed on first use, because a process needs few of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

# An entry begins with its key at the beginning of a line; its further lines are indented.
_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)


def entries(text: str) -> dict[str, str]:
    """Return the entries of a Fluent text by key, each as it is written; the keys of terms keep their hyphen."""
    starts = [*_ENTRY.finditer(text)]
    ends = [*(one.start() for one in starts[1:]), len(text)]
    return {one[1]: text[one.start() : end] for one, end in zip(starts, ends, strict=True)}


class ParsedEntry:
    """A parsed Fluent entry for the bundles that use it, and the keys of the entries to which it refers.

    Raises `ValueError` if the text is not an entry.
    """

    def __init__(self, secret_text: str) -> None:
        self.resource = FluentResource(secret_text)
        for entry in self.resource.body:
            if isinstance(entry, ast.Junk):
                raise ValueError(entry.annotations[0].message)
        references = _References()
        references.visit(self.resource)
        self.needs = references.found


class SourceTexts:
    """The texts of a package in one language; all bundles share the parsed entries."""

    def __init__(self, package: str, lang: str) -> None:
        self._where = f"{package}: texts/{lang}"
        self.written: dict[str, str] = {}
        self._parsed: dict[str, ParsedEntry] = {}
        folder = files(package) / "texts" / lang
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                self.written = entries(file.read_text(encoding="utf-8")) | self.written

    def entry(self, key: str) -> ParsedEntry:
        """Return a parsed entry. Raises `ValueError`, which names the entry, if it breaks Fluent's rules."""
        if key not in self._parsed:
            try:
                self._parsed[key] = ParsedEntry(self.written[key])
            except ValueError as error:
                raise ValueError(f"{self._where}: {key} is not a Fluent message: {error}") from error
        return self._parsed[key]


class FluentMessages:
    """The messages of several texts in one language; if texts share a key, the first text wins."""

    def __init__(self, lang: str, texts: Sequence[SourceTexts], functions: Mapping[str, Callable[[Any], Any]]) -> None:
        self._bundle = FluentBundle([lang], use_isolating=False, functions=dict(functions))
        self._home = {key: text for text in reversed(texts) for key in text.written}
        self._ready: set[str] = set()

    def has(self, key: str) -> bool:
        """Return whether there is a message with that key."""
        return key in self._home and not key.startswith("-")

    def say(self, key: str, values: Mapping[str, str | int]) -> str:
        """Return a message with its parameters filled in. Raises `LookupError` if there is no message with that key."""
        return _cached_text(self, key, tuple(values.items()))

    def formatted_text(self, key: str, values: Mapping[str, str | int]) -> str:
        """Return the message like `say`, but without the cache."""
        self._make_ready(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(key)
        return str(self._bundle.format_pattern(pattern, dict(values))[0])

    def _make_ready(self, key: str) -> None:
        """Add an entry to the bundle after the entries to which it refers, so that other threads find it complete."""
        if key in self._ready or key not in self._home:
            return
        entry = self._home[key].entry(key)
        for needed in entry.needs:
            self._make_ready(needed)
        self._bundle.add_resource(entry.resource)
        self._ready.add(key)


@lru_cache(8_000)
def _cached_text(messages: FluentMessages, key: str, values: tuple[tuple[str, str | int], ...]) -> str:
    """Return the same text as `formatted_text`.

    It is cached, because panels and boards often repeat the same sentences.
    """
    return messages.formatted_text(key, dict(values))


class _References(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.found.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.found.append(f"-{node.id.name}")
        self.generic_visit(node)
