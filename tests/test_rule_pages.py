"""Tests that the pages of rules keep their format, and that players' texts are generated from them."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import groupby

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.messages import entries
from engine.kernel.contract.registry import games
from tests.rule_pages import PAGES, TOURNAMENTS, RulePage, fluent_text, pages, read_page, texts_of
from tests.toys import TOYS

# The length limits of a rule on its page, and of a rule's text in another language.
RULE_LIMIT, TEXT_LIMIT = 900, 1000
NAMES = [file.stem for file in sorted(PAGES.glob("*.md"))]


@pytest.fixture(scope="module")
def written() -> dict[str, RulePage]:
    return pages()


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_the_required_form(written: dict[str, RulePage], name: str) -> None:
    page = written[name]
    assert page.title.endswith(": rules"), f"docs/rules/{name}.md begins with `# NAME: rules`"
    assert page.rules, f"docs/rules/{name}.md has no rule: `- **MG-1** …` in a list below a heading"
    numbers = defaultdict[str, list[int]](list)
    for rule in page.rules:
        assert len(rule.text) <= RULE_LIMIT, f"{rule.number} has {len(rule.text)} characters"
        assert not re.search(r"\]\(|\[\^|https?:", rule.text), f"{rule.number}: no links and no footnotes"
        prefix, count = re.fullmatch(r"(\D+)(\d+)", rule.number).groups()  # type: ignore[union-attr]
        numbers[prefix].append(int(count))
    for prefix, counts in (*numbers.items(), ("example ", list(page.examples))):
        assert sorted(counts) == list(range(1, len(counts) + 1)), f"numbers {prefix}… without a gap, each once"
    sections = [rule.section for rule in page.rules]
    assert [one for one, _ in groupby(sections)] == page.sections(), "no two sections bear one name"


@pytest.mark.parametrize("name", NAMES)
def test_the_english_texts_are_made_from_the_page(written: dict[str, RulePage], name: str) -> None:
    assert texts_of(name, "en").read_text("utf-8") == fluent_text(name, written[name]), "run `make rules`"


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("name", NAMES)
def test_other_languages_have_the_same_rules_in_the_same_order(
    written: dict[str, RulePage], name: str, lang: str
) -> None:
    texts = entries(texts_of(name, lang).read_text("utf-8"))
    assert list(texts) == list(entries(fluent_text(name, written[name]))), (
        f"{texts_of(name, lang)}: keys and order of en"
    )
    long = [key for key, text in texts.items() if len(text.partition("=")[2].partition("\n#")[0].strip()) > TEXT_LIMIT]
    assert not long, f"{texts_of(name, lang)}: more than {TEXT_LIMIT} characters"


PAGE = """# Ludo: rules

Words. A pawn moves.

## 2. Rules

### Moving [Mover]

- **LU-1** A pawn moves as
  many squares as the die {shows}.
- **LU-2** A six rolls again. [R1]

| a | b |

## 4. Rulings

- **R1** Twice? Yes.

## 8. Worked examples

1. **Six** (LU-2). Given a six.
"""


def test_a_page_is_read() -> None:
    page = read_page(PAGE)
    assert page.title == "Ludo: rules"
    assert [(rule.number, rule.section) for rule in page.rules] == [
        ("LU-1", "Moving"),
        ("LU-2", "Moving"),
        ("R1", "Rulings"),
    ]
    assert page.rules[0].text == "A pawn moves as many squares as the die {shows}."
    assert page.examples == {1: "Six** (LU-2). Given a six."}
    text = entries(fluent_text("ludo", page))
    assert list(text) == ["rules-section-1", "rule-LU-1", "rule-LU-2", "rules-section-2", "rule-R1"]
    assert text["rule-LU-1"].strip().endswith('die {"{"}shows{"}"}.')


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("  many", "many", "is indented"),
        ("- **R1**", "  - **R1**", "one item"),
        ("- **R1**", "**R1**", "one item"),
        ("- **R1** ", "- **R1**", "one item"),
        ("- **R1** ", "- **R01** ", "one item"),
        ("1. **Six**", "1. **Five** (LU-1).\n1. **Six**", "twice"),
    ],
)
def test_a_wrong_form_is_reported_with_its_line(right: str, wrong: str, said: str) -> None:
    assert right in PAGE
    with pytest.raises(ValueError, match=rf"line \d+: .*{said}"):
        read_page(PAGE.replace(right, wrong))


@pytest.mark.parametrize("slug", games())
def test_each_game_has_a_page(slug: str) -> None:
    """The test games are so small that they have only texts, and no page."""
    assert slug in {*NAMES, *TOYS}, (
        f"docs/rules/{slug}.md is missing: write its numbered rules there, then `make rules`"
    )


def test_each_page_belongs_to_a_game_or_to_tournaments() -> None:
    strange = {*NAMES} - {*games(), TOURNAMENTS}
    assert not strange, f"docs/rules has pages of no game: {strange}"
