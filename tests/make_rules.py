"""Writes the English texts of the numbered rules from the pages in `docs/rules` (`make rules`)."""

from __future__ import annotations

from tests.rule_pages import fluent_text, pages, texts_of


def main() -> None:
    """Write `rules.ftl` of each game that has a page, and `event_rules.ftl`."""
    for name, page in pages().items():
        texts_of(name, "en").write_text(fluent_text(name, page), encoding="utf-8")


if __name__ == "__main__":
    main()
