"""The numbered rules of games and of tournaments: their texts, and the search for the rules that a text names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from bot.wording.languages import LANGUAGES
from bot.wording.words import Words, folded, texts_for, words_for
from engine.kernel.contract.registry import game_called, games
from engine.kernel.words.phrases import Phrase

_RULE = re.compile(r"rule-((?:[A-Z]{1,2}-|[A-Z])[0-9]+)")
_SECTION = re.compile(r"(?:event-)?rules-section-[0-9]+")
# A rule number as a user types it, after `folded` has made it lower case and replaced its signs by spaces.
_TYPED = re.compile(r"([a-z]{1,2}) ?0*([1-9][0-9]*)")
# The beginning of a typed number: letters, then a hyphen or digits.
_RULE_PREFIX = re.compile(r"[a-z]{1,2}(?:-|[- ]?[1-9][0-9]*)")
# Matches rule numbers such as MU-17 and R14, and ranges: MU-8 to MU-10, MU-8 … MU-10, MU-8–10, MU-8 to 10. In Spanish,
# "a" or "al" takes the place of "to".
_CITED = re.compile(
    r"(?<![\w-])(?P<kind>[A-Z]{1,2}-|[A-Z])(?P<first>[0-9]{1,3})"
    r"(?:(?:\s?[–…]\s?|\s(?:to|a|al)\s)(?P=kind)?(?P<last>[0-9]{1,3}))?(?!\w)"
)


class NumberedRule(msgspec.Struct, frozen=True):
    """A numbered rule of a game, or of tournaments if ``slug`` is None."""

    slug: str | None
    number: str

    def pack(self) -> str:
        """Return the rule as one text, which `unpack` reads."""
        return f"{self.slug or ''}.rule-{self.number}"

    def text(self, lang: str) -> str:
        """Return the text of the rule."""
        return words_for(self.slug, lang)(f"rule-{self.number}")

    def section(self, lang: str) -> str:
        """Return the heading above the rule."""
        return words_for(self.slug, lang)(_sections(self.slug)[self.number])

    def kind(self) -> str:
        """Return the letters of the rule's number: "MU-" of "MU-17"."""
        return self.number.rstrip("0123456789")

    def home(self, words: Words) -> str:
        """Return the name of the rule's game, or "Tournaments"."""
        return words("rules-of-events") if self.slug is None else words.say(game_called(self.slug))

    def count(self) -> int:
        """Return a rule's number without its letters, such as 17 for "MU-17"."""
        return int(self.number.removeprefix(self.kind()))

    def beside(self) -> list[NumberedRule]:
        """Return the rules with the preceding and the following number."""
        both = [NumberedRule(self.slug, f"{self.kind()}{count}") for count in (self.count() - 1, self.count() + 1)]
        return [rule for rule in both if rule.number in _sections(self.slug)]


@cache
def _sections(slug: str | None) -> Mapping[str, str]:
    """Return the numbers of the rules in the order of their text, each with the message key of the heading above it."""
    found, section = dict[str, str](), ""
    for key in texts_for(slug, LANGUAGES[0])[-1].written:
        if _SECTION.fullmatch(key):
            section = key
        elif rule := _RULE.fullmatch(key):
            found[rule[1]] = section
    return MappingProxyType(found)


def rules_of(slug: str | None) -> list[NumberedRule]:
    """Return the rules of a game, or of tournaments (None), in their order."""
    return [NumberedRule(slug, number) for number in _sections(slug)]


def rules_numbered(slug: str, numbers: Iterable[str]) -> list[NumberedRule]:
    """Return a game's rules with these numbers, sorted by their letters and then numerically: 9 before 10."""
    return sorted({NumberedRule(slug, number) for number in numbers}, key=lambda rule: (rule.kind(), rule.count()))


def unpack(text: str) -> NumberedRule | None:
    """Return the rule that `NumberedRule.pack` wrote, None for any other text."""
    slug, _, key = text.partition(".")
    number = _RULE.fullmatch(key)
    if number is None or (slug and slug not in games()) or number[1] not in _sections(slug or None):
        return None
    return NumberedRule(slug or None, number[1])


def rules_called(typed: str, slug: str | None = None) -> list[NumberedRule]:
    """Return the rules that a typed number means: the rule of the game ``slug``, or if it has none, of all games.

    Case, hyphens, spaces and leading zeros do not count.
    """
    if (rule := unpack(typed)) is not None:
        return [rule]
    number = _typed_number(typed)
    if number is None:
        return []
    rules_named = [rule for letters, rule in _lettered(slug) if letters == number[1] + number[2]]
    return [rule for rule in rules_named if rule.slug == slug] or rules_named


def rules_begun(typed: str, slug: str | None = None) -> list[NumberedRule]:
    """Return the rules whose number begins with a text, rules of ``slug`` first.

    Return none for a text without digits.
    """
    if not _RULE_PREFIX.fullmatch(typed.strip().lower()):
        return []
    rule_start = "".join(folded(typed))
    return [rule for letters, rule in _lettered(slug) if letters.startswith(rule_start)]


def numbers_there(typed: str, slug: str | None = None) -> list[Phrase]:
    """Return the ranges of numbers with the typed letters ("MU-1 to MU-95"): the ranges of ``slug`` if it has some."""
    number = _typed_number(typed)
    of_kind = [rule for _, rule in _lettered(slug) if number is not None and folded(rule.kind()) == [number[1]]]
    homes = list(dict.fromkeys(rule.slug for rule in of_kind))
    homes = [slug] if slug in homes else homes
    return [_range([rule for rule in of_kind if rule.slug == home]) for home in homes]


def _typed_number(typed: str) -> re.Match[str] | None:
    return _TYPED.fullmatch(" ".join(folded(typed)))


def _range(rules: list[NumberedRule]) -> Phrase:
    first, last = min(rules, key=NumberedRule.count), max(rules, key=NumberedRule.count)
    home = Phrase("rules-of-events") if first.slug is None else game_called(first.slug)
    return Phrase("rules-range", {"first": first.number, "last": last.number, "home": home})


@cache
def _lettered(slug: str | None) -> list[tuple[str, NumberedRule]]:
    """Return all rules with their numbers as `folded` letters ("mu17"), the rules of the game ``slug`` first."""
    homes = dict.fromkeys([*([slug] if slug is not None else []), *games(), None])
    return [("".join(folded(rule.number)), rule) for home in homes for rule in rules_of(home)]


def cited(text: str, slug: str | None) -> list[NumberedRule]:
    """Return the rules that a text of a game (None: of tournaments) cites, each once.

    A rule of another game counts only if its letters identify that game: "MU-17", never "R14".
    """
    found = [NumberedRule(_home(number, slug), number) for number in numbers_in(text)]
    return list(dict.fromkeys(rule for rule in found if rule.number in _sections(rule.slug)))


def numbers_in(text: str) -> list[str]:
    """Return each rule number in a text, also each number within a range ("MU-8 to MU-10"); the rules may not exist."""
    found: list[str] = []
    for match in _CITED.finditer(text):
        first = int(match["first"])
        last = max(first, int(match["last"] or first))
        found += [f"{match['kind']}{number}" for number in range(first, last + 1)]
    return list(dict.fromkeys(found))


def _home(number: str, slug: str | None) -> str | None:
    """Return the game that has a rule with this number (``slug`` is tried first), or None for tournaments."""
    others = [*games(), None] if "-" in number else []
    return next((home for home in (slug, *others) if number in _sections(home)), slug)
