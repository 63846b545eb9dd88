"""Reads the pages of rules (`docs/rules/*.md`): their numbered rules, their sections and their worked examples."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "rules"
TOURNAMENTS = "tournaments"
# A rule (MU-17), a ruling (R14) or a rule of effects (F1) at the start of a list item.
_RULE = re.compile(r"- \*\*((?:[A-Z]{1,2}-|[A-Z])[1-9]\d*)\*\* (.+)")
_EXAMPLE = re.compile(r"([1-9]\d*)\. \*\*(.+)")
_HEADING = re.compile(r"(#{1,3}) (.+)")
# The parts of a heading around its name: a number before it, and after it the heading of the printed rules in brackets.
_BESIDES = re.compile(r"^\d+\.? |\s*\[[^]]*\]$")
_ALMOST = re.compile(r"\s*[-*+]?\s*\*\*[A-Z]{1,2}-?\d+")


class PageRule(msgspec.Struct, frozen=True):
    """A numbered rule of a page: its number, its text in one line, and the heading above it."""

    number: str
    text: str
    section: str


class RulePage(msgspec.Struct, frozen=True):
    """A page of rules; ``examples`` are its worked examples by number."""

    title: str
    rules: tuple[PageRule, ...]
    examples: dict[int, str]

    def sections(self) -> list[str]:
        """Return the headings above rules, in order."""
        return list(dict.fromkeys(rule.section for rule in self.rules))


def pages() -> dict[str, RulePage]:
    """Return every page of rules by its file's name, which is the game's short name or "tournaments"."""
    return {file.stem: read_page(file.read_text("utf-8")) for file in sorted(PAGES.glob("*.md"))}


def read_page(text: str) -> RulePage:
    """Return the rules of a page. Raises `ValueError` with the line that breaks the page's format."""
    title, section, rules, examples = "", "", list[PageRule](), dict[int, str]()
    for line, item in _items(text):
        if heading := _HEADING.fullmatch(item):
            section = heading[2]
            title = title or section
        elif rule := _RULE.fullmatch(item):
            rules.append(PageRule(rule[1], rule[2], _BESIDES.sub("", section)))
        elif "Worked examples" in section and (example := _EXAMPLE.fullmatch(item)):
            if int(example[1]) in examples:
                raise ValueError(f"line {line}: example {example[1]} stands there twice")
            examples[int(example[1])] = example[2]
        elif _ALMOST.match(item):
            raise ValueError(f"line {line}: a rule is one item of a list, `- **MU-17** Text`: {item[:60]}")
    return RulePage(title, tuple(rules), examples)


def _items(text: str) -> list[tuple[int, str]]:
    """Return each heading, paragraph, row and list item with its line number. Indented lines continue an item."""
    found: list[tuple[int, str]] = []
    begun = False
    for number, line in enumerate(text.splitlines(), 1):
        if begun and line.startswith("  ") and not re.match(r"\s*(?:[-*+]|\d+\.) ", line):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        elif begun and line.strip() and not re.match(r"[-*+|#<`]|\d+\. ", line):
            raise ValueError(f"line {number}: a line that goes on with a rule is indented: {line[:60]}")
        else:
            found.append((number, line.rstrip()))
            begun = bool(_RULE.match(line) or _EXAMPLE.match(line))
    return found


def fluent_text(name: str, page: RulePage) -> str:
    """Return a page's rules as Fluent messages: each section's heading, then its rules."""
    prefix = "event-rules" if name == TOURNAMENTS else "rules"
    lines = [f"## Made from docs/rules/{name}.md by `make rules`; change that page"]
    for number, section in enumerate(page.sections(), 1):
        lines.append(f"{prefix}-section-{number} = {_escaped(section)}")
        lines += [f"rule-{rule.number} = {_escaped(rule.text)}" for rule in page.rules if rule.section == section]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return re.sub(r"[{}]", lambda brace: f'{{"{brace[0]}"}}', text)


def texts_of(name: str, lang: str) -> Path:
    """Return the file that contains the rules of a page in a language."""
    if name == TOURNAMENTS:
        return ROOT / "bot" / "wording" / "texts" / lang / "event_rules.ftl"
    return ROOT / "engine" / "games" / name / "texts" / lang / "rules.ftl"
