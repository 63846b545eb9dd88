"""Tests numbered rules: each number in players' texts opens in every language, and typed numbers are found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from discord import ui

from bot.face.ground.components.custom_ids import unpack as control_of
from bot.face.ground.components.parts import Page
from bot.face.messages.meanings import MOST_OPTIONS, READ, card_page, rule_page, topic_page
from bot.wording.glossary import Meaning
from bot.wording.languages import LANGUAGES
from bot.wording.rules import (
    NumberedRule,
    cited,
    numbers_in,
    numbers_there,
    rules_begun,
    rules_called,
    rules_numbered,
    rules_of,
    unpack,
)
from bot.wording.words import texts_for, words_for
from engine.kernel.contract.registry import games

HOMES = [None, *games()]
PAGE_LIMIT = 3500


def text_of(page: Page) -> str:
    return "\n".join(item.content for item in page.walk_children() if isinstance(item, ui.TextDisplay))


def menu_of(page: Page) -> list[str]:
    menus = [item for item in page.walk_children() if isinstance(item, ui.Select)]
    found = [menu for menu in menus if (control := control_of(menu.custom_id)) and control.action == READ]
    assert len(found) <= 1
    return [option.value for menu in found for option in menu.options]


def shown_pages(slug: str, lang: str) -> Iterator[tuple[Page, tuple[str, ...]]]:
    """Yield every page of a card or topic of a game, with the numbers of the rules that the page names."""
    glossary, words = games()[slug].glossary, words_for(slug, lang)
    yield from ((card_page(words, Meaning(slug, key)), card.rules) for key, card in glossary.cards.items())
    yield from ((topic_page(words, Meaning(slug, key)), topic.rules) for key, topic in glossary.topics.items())


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_number_on_a_page_of_a_card_or_topic_opens(slug: str, lang: str) -> None:
    words = words_for(slug, lang)
    for page, rules in shown_pages(slug, lang):
        opened = [rule.number for rule in map(unpack, menu_of(page)) if rule is not None]
        assert set(opened) == set(rules), (
            f"the glossary cites numbers without a rule: write them in docs/rules/{slug}.md, then `make rules`, and in"
            f" texts/es/rules.ftl: {text_of(page)}"
        )
        assert words("meaning-rules", rules=words.listed(opened), count=len(opened)) in text_of(page)
        assert {number for number in numbers_in(text_of(page)) if "-" in number} <= set(opened)


@pytest.mark.parametrize("slug", HOMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_number_in_a_text_opens(slug: str | None, lang: str) -> None:
    kinds = {rule.kind() for rule in rules_of(slug)}
    for key, text in texts_for(slug, lang)[-1].written.items():
        said = text.partition("=")[2].partition("\n#")[0]
        letters = kinds if unpack(f"{slug or ''}.{key}") else set()
        numbers = [number for number in numbers_in(said) if "-" in number or number[0] in letters]
        assert [number for number in numbers if number not in {rule.number for rule in cited(said, slug)}] == [], (
            f"{key} of {slug} cites a number without a rule"
        )


@pytest.mark.parametrize("slug", HOMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_shown_with_its_heading_and_cited_rules(slug: str | None, lang: str) -> None:
    words, rules = words_for(slug, lang), rules_of(slug)
    assert rules
    for rule in rules:
        page = rule_page(words, rule)
        said = text_of(page)
        assert said.startswith(f"### {rule.number}\n-# {rule.section(lang)} · {rule.home(words)}\n{rule.text(lang)}")
        assert len(said) < PAGE_LIMIT
        opened = [unpack(value) for value in menu_of(page)]
        wanted = dict.fromkeys([*cited(rule.text(lang), slug), *rule.beside()])
        assert opened == [one for one in wanted if one != rule][:MOST_OPTIONS]


@pytest.mark.parametrize("slug", games())
def test_a_rule_lists_the_cards_and_topics_that_cite_it(slug: str) -> None:
    glossary, words = games()[slug].glossary, words_for(slug, "en")
    for topic in glossary.topics.values():
        for number in topic.rules:
            assert words.say(topic.name) in text_of(rule_page(words, NumberedRule(slug, number))), number


@pytest.mark.parametrize("slug", HOMES)
def test_a_rule_is_found_however_its_number_is_typed(slug: str | None) -> None:
    for rule in rules_of(slug):
        letters, digits = rule.kind().rstrip("-"), str(rule.count())
        for typed in (
            rule.number,
            rule.number.lower(),
            f"{letters}{digits}",
            f" {letters} {digits}. ",
            f"{letters}-0{digits}",
            f"{letters}\N{EN DASH}{digits}",
        ):
            assert rules_called(typed, slug)[0] == rule, typed
            assert rule in rules_called(typed)
        assert unpack(rule.pack()) == rule
        assert rules_called(rule.pack()) == [rule]
        assert rule in rules_begun(rule.number.lower(), slug)


@pytest.mark.parametrize(
    "typed", ["", "MU", "17", "R", "MU-", "MUX-1", "MU-1-2", "M-1" * 40, "MU-" + "9" * 99, "R０", "١", "TN-0", "MU 0"]
)
def test_other_texts_are_not_numbers_of_rules(typed: str) -> None:
    assert not rules_called(typed)


@pytest.mark.parametrize("packed", ["rule-TN-1", "nothing.rule-TN-1", "noughts.rule-TN-1", ".rule-N-1", ".TN-1", "."])
def test_a_forged_number_opens_no_rule(packed: str) -> None:
    assert unpack(packed) is None


def test_a_number_in_several_games_means_the_played_game() -> None:
    several = rules_called("R1")
    assert len(several) > 1
    assert all(rules_called("r1", rule.slug) == [rule] for rule in several)
    assert rules_called("R1", "noughts") == several


def test_a_number_is_completed_after_its_letters() -> None:
    assert not rules_begun("")
    assert not rules_begun("n")
    assert not rules_begun("three")
    assert [rule.number for rule in rules_begun("n-", "noughts")] == ["N-1", "N-2", "N-3"]
    assert [rule.number for rule in rules_begun("d1")] == ["D-1"]
    assert [rule.number for rule in rules_begun("TN-4")] == ["TN-4", *(f"TN-{number}" for number in range(40, 50))]
    assert rules_begun("R1", "marvel_united")[0].slug == "marvel_united"


def test_existing_numbers_are_listed_only_for_known_letters() -> None:
    say = words_for(None, "en").say
    assert [say(one) for one in numbers_there("d-99")] == ["Duel: D-1 to D-5"]
    assert [say(one) for one in numbers_there("tn999", "noughts")] == ["Tournaments: TN-1 to TN-91"]
    assert len(numbers_there("R999")) > 1
    assert len(numbers_there("R999", "marvel_united")) == 1
    assert not numbers_there("QQ-1")
    assert not numbers_there("Thor")


def test_a_range_in_a_text_includes_the_numbers_between() -> None:
    said = "See N-1, MU-8 to MU-10 and MU-12–13; R3, RG-8 to 10, C.07, TRF-16, R2D2, de MU-20 a MU-21 (TN-16 … TN-18)."
    numbers = "N-1 MU-8 MU-9 MU-10 MU-12 MU-13 R3 RG-8 RG-9 RG-10 MU-20 MU-21 TN-16 TN-17 TN-18"
    assert numbers_in(said) == numbers.split()
    assert [rule.number for rule in cited("N-1, R1, D-2, N-9", "noughts")] == ["N-1", "D-2"]


def test_rules_are_listed_in_the_order_of_their_numbers() -> None:
    numbers = ["MU-10", "R2", "MU-9", "MU-10", "R10"]
    told = [rule.number for rule in rules_numbered("marvel_united", numbers)]
    assert told == ["MU-9", "MU-10", "R2", "R10"]


def test_no_two_games_number_their_rules_with_the_same_letters() -> None:
    """R and F number rulings and effects inside a game. Every lookup of them needs the game."""
    kinds = [kind for slug in HOMES for kind in {rule.kind() for rule in rules_of(slug)} if kind.endswith("-")]
    assert len(set(kinds)) == len(kinds)
