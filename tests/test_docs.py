"""Tests the pages: each link leads to a file and a heading, the README is short, the changelog is up to date."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "tests/README.md"])
README_LINES = 150
PARAGRAPH_LINES = 4
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@cache
def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as Markdown sites derive them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(page: Path) -> None:
    for link in _LINK.findall(page.read_text("utf-8")):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{_name(page)}: {link}"
        assert not anchor or anchor in _anchors(target), f"{_name(page)}: {link}"


def test_the_readme_is_short_and_begins_with_its_two_commands() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert len(lines) <= README_LINES
    assert [line.split()[:2] for line in lines[2:4]] == [["make", "play"], ["make", "test"]]
    prose = re.split(r"\n\s*\n", "\n".join(lines))
    long = [
        part for part in prose if not part.startswith(("|", "-", "1.")) and len(part.splitlines()) > PARAGRAPH_LINES
    ]
    assert long == []


def test_the_newest_release_of_the_changelog_is_the_version_of_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    releases = re.findall(r"^## \[([\d.]+)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert releases[0] == project["version"]


def test_the_page_of_tests_describes_every_variable_that_only_tests_read() -> None:
    page = (ROOT / "tests/README.md").read_text("utf-8")
    variables = {
        name
        for file in ROOT.glob("tests/**/*.py")
        for name in re.findall(r"SOBREMESA_(?:TEST|IMAGE)_[A-Z]+", file.read_text("utf-8"))
    }
    assert "SOBREMESA_TEST_FORMER" in variables
    assert [name for name in sorted(variables) if f"`{name}`" not in page] == []
