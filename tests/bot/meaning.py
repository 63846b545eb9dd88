"""Finds messages in texts by their keys. Tests of panels name only keys, and other tests check the wording."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from bot.wording.languages import LANGUAGES
from bot.wording.messages import entries
from bot.wording.zone_names import zone_place
from engine.kernel.words.phrases import Phrase
from tests.bot.driver import Exchange
from tests.bot.shown_messages import ShownMessage

ROOT = Path(__file__).resolve().parents[2]
HOMES = (ROOT / "bot" / "wording", *(ROOT / "engine" / "games").iterdir(), *(ROOT / "tests/toys/games").iterdir())
ANYTHING = "[^\\n]*?"
# The marks around a name in a message. A test need not write them.
BEFORE, AFTER = "(?:\\*\\*)?\\u2068?", "\\u2069?(?:\\*\\*)?"
# After a value with its own final punctuation, the message's full stop is left out.
STOP = re.compile(r"(\*{0,3})\.")

Reply = Exchange | ShownMessage | str
Given = str | int | Phrase


def says(reply: Reply, key: str, lang: str = "en", **answers: Given) -> bool:
    """Return whether a text is the message of a key with these values.

    If a value is not given, the message may have any text in its place.
    Raises `LookupError` for a key without a message, or a value that the message does not have.
    """
    text = reply if isinstance(reply, str) else reply.text
    return re.search(pattern(key, lang, **answers), text) is not None


def plain(text: str) -> str:
    """Return a text without the signs that keep names apart from their surroundings."""
    return text.replace("\u2068", "").replace("\u2069", "")


def said_at(reply: Reply, key: str, lang: str = "en", **answers: Given) -> list[int]:
    """Return the positions at which a text contains the message of a key."""
    text = reply if isinstance(reply, str) else reply.text
    return [found.start() for found in re.finditer(pattern(key, lang, **answers), text)]


def refused_with(reply: Exchange, code: str, lang: str = "en", **answers: Given) -> bool:
    """Return whether a user got exactly one private answer and it is a refusal with this ``code`` of `Refused`."""
    wanted = pattern(f"refused-{code.replace('_', '-')}", lang, **answers)
    return any(one.ephemeral and re.fullmatch(wanted, one.text) for one in reply.messages)


def pattern(key: str, lang: str = "en", **answers: Given) -> str:
    """Return the regular expression that finds the message of a key, in the bot's texts or in those of any game."""
    found = _messages(lang, key)
    if not found:
        raise LookupError(f"no message {key!r} in {lang}")
    pieces = [_Pieces(lang, answers) for _ in found]
    said = [one.all_of(message) for one, message in zip(pieces, found, strict=True)]
    if unknown := answers.keys() - set[str]().union(*(one.asked for one in pieces)):
        raise LookupError(f"{key!r} has no {sorted(unknown)}")
    return f"(?:{'|'.join(said)})"


@cache
def _texts(lang: str) -> list[dict[str, str]]:
    """Return the texts of each file of a language, by key."""
    files = [file for home in HOMES for file in sorted((home / "texts" / lang).glob("*.ftl"))]
    return [entries(file.read_text("utf-8")) for file in files]


@cache
def _messages(lang: str, key: str) -> tuple[ftl.Pattern, ...]:
    """Return the messages of a key. There are several if several games use the key."""
    parsed = [FluentParser(with_spans=False).parse_entry(text[key]) for text in _texts(lang) if key in text]
    return tuple(one.value for one in parsed if isinstance(one, ftl.Message) and one.value is not None)


class _Pieces:
    """Turns the parts of a message into a search pattern, and notes which values it uses."""

    def __init__(self, lang: str, given: Mapping[str, Given]) -> None:
        self._lang = lang
        self._given = given
        self.asked: set[str] = set()

    def all_of(self, message: ftl.Pattern) -> str:
        return "".join(self._each(message))

    def _each(self, message: ftl.Pattern) -> Iterator[str]:
        filled = False
        for part in message.elements:
            if isinstance(part, ftl.TextElement):
                stop = STOP.match(part.value) if filled else None
                rest = part.value[stop.end() :] if stop else part.value
                yield (f"{re.escape(stop[1])}\\.?" if stop else "") + re.escape(rest)
            else:
                yield self._of(part.expression)
            filled = not isinstance(part, ftl.TextElement)

    def _of(self, part: ftl.InlineExpression | ftl.Placeable | ftl.SelectExpression) -> str:
        if isinstance(part, ftl.Placeable):
            return self._of(part.expression)
        if isinstance(part, ftl.StringLiteral):
            return re.escape(str(part.parse()["value"]))
        if isinstance(part, ftl.MessageReference):
            return pattern(part.id.name, self._lang)
        if isinstance(part, ftl.VariableReference):
            return self._value(part.id.name)
        if isinstance(part, ftl.SelectExpression):
            return self._choice(part)
        assert isinstance(part, ftl.FunctionReference), part
        if part.id.name in ("BUTTON", "PANEL"):
            # A message names a button by its label in the channel's language. This may not be the reader's language.
            (named,) = part.arguments.positional
            assert isinstance(named, ftl.StringLiteral), named
            return f"(?:{'|'.join(pattern(str(named.parse()['value']), lang) for lang in LANGUAGES)})"
        (named,) = part.arguments.positional
        if part.id.name == "ZONE" and isinstance(named, ftl.VariableReference) and self._given.get(named.id.name):
            self.asked.add(named.id.name)
            return re.escape(zone_place(str(self._given[named.id.name]), self._lang))
        return self._of(named)

    def _value(self, name: str) -> str:
        self.asked.add(name)
        value = self._given.get(name)
        if value is None:
            return ANYTHING
        if isinstance(value, Phrase):
            return pattern(value.key, self._lang, **{key: _plain(one) for key, one in value.params.items()})
        return f"{BEFORE}{re.escape(str(value))}{AFTER}"

    def _choice(self, part: ftl.SelectExpression) -> str:
        """Return the variant for the given value, or all variants if no value is given."""
        self._of(part.selector)
        name = part.selector.id.name if isinstance(part.selector, ftl.VariableReference) else ""
        value = str(self._given.get(name, ""))
        named = [one for one in part.variants if _name(one) == value]
        return f"(?:{'|'.join(self.all_of(one.value) for one in named or part.variants)})"


def _name(variant: ftl.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ftl.Identifier) else str(variant.key.value)


def _plain(value: object) -> Given:
    assert isinstance(value, str | int | Phrase), value
    return value
