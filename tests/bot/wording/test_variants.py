"""Tests language variants: es-419 has the hero names known in Latin America, and otherwise the Spanish texts."""

from __future__ import annotations

import re
from importlib.resources import files

import discord
import pytest

from bot.wording.glossary import Meaning, completed, find_meanings
from bot.wording.languages import LANGUAGES, READABLE, VARIANTS, language_of
from bot.wording.messages import SourceTexts, entries
from bot.wording.spoken import SpokenMoves
from bot.wording.words import words_for
from engine.kernel.contract.registry import GAMES_PACKAGE, games
from tests.chances import fresh
from tests.engine.playing import any_move, start
from tests.engine.tables import people

OVERLAYS = [
    (slug, lang)
    for slug in games()
    for lang in VARIANTS
    if (files(f"{GAMES_PACKAGE}.{slug}") / "texts" / lang).is_dir()
]
overlays = pytest.mark.parametrize(("slug", "lang"), OVERLAYS)
HEROES = "marvel_heroes"
SHEETS = {"es": "Lobezno", "es-419": "Wolverine", "en": "Wolverine"}


def own(slug: str, lang: str) -> dict[str, str]:
    return SourceTexts(f"{GAMES_PACKAGE}.{slug}", lang).written


@pytest.mark.parametrize(
    ("locale", "lang"),
    [("es-419", "es-419"), ("es-ES", "es"), ("es", "es"), ("en-US", "en"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_a_locale_of_discord_chooses_its_variant(locale: str | None, lang: str) -> None:
    assert language_of(locale) == lang


def test_each_variant_is_a_locale_of_discord() -> None:
    assert {language_of(locale) for locale in discord.Locale} == set(READABLE)
    assert all(base in LANGUAGES for base in VARIANTS.values())


@overlays
def test_a_variant_only_replaces_messages_and_each_differs(slug: str, lang: str) -> None:
    base, replaced = own(slug, VARIANTS[lang]), own(slug, lang)
    assert replaced.keys() <= base.keys()
    said, usual = words_for(slug, lang), words_for(slug, VARIANTS[lang])
    assert [key for key in replaced if said(key) == usual(key)] == []


@overlays
def test_files_of_a_variant_have_the_names_of_the_replaced_files(slug: str, lang: str) -> None:
    texts = files(f"{GAMES_PACKAGE}.{slug}") / "texts"
    for file in (texts / lang).iterdir():
        there = (texts / VARIANTS[lang] / file.name).read_text("utf-8")
        assert entries(file.read_text("utf-8")).keys() <= entries(there).keys(), file.name


@overlays
def test_no_text_writes_out_a_name_that_a_variant_replaces(slug: str, lang: str) -> None:
    """A text uses a reference instead of the name, so that the variant replaces the name there as well."""
    base, replaced = own(slug, VARIANTS[lang]), own(slug, lang)
    usual = words_for(slug, VARIANTS[lang])
    names = "|".join(re.escape(usual(key)) for key in replaced)
    written = {key: found[0] for key, text in base.items() if (found := re.search(rf"\b(?:{names})\b", text))}
    assert {key: name for key, name in written.items() if key not in replaced} == {}


@overlays
def test_names_stay_different_from_each_other(slug: str, lang: str) -> None:
    said = words_for(slug, lang)
    names = [said.say(card.name) for card in games()[slug].glossary.cards.values()]
    usual = words_for(slug, VARIANTS[lang])
    before = [usual.say(card.name) for card in games()[slug].glossary.cards.values()]
    assert len(set(names)) == len(set(before))


@pytest.mark.parametrize(("lang", "name"), SHEETS.items())
def test_a_hero_has_the_name_of_the_readers_region(lang: str, name: str) -> None:
    assert words_for(HEROES, lang)("card-wolverine") == name


@pytest.mark.parametrize("slug", ["marvel_card_game", "marvel_heroes", "splendor_marvel"])
@pytest.mark.parametrize(("key", "spain"), [("card-red-skull", "Cráneo Rojo"), ("card-she-hulk", "Hulka")])
def test_every_game_has_the_latin_american_names(slug: str, key: str, spain: str) -> None:
    assert words_for(slug, "es")(key) == spain
    assert words_for(slug, "es-419")(key) == words_for(slug, "en")(key)


def test_all_other_texts_are_those_of_the_base() -> None:
    variant, base = words_for(HEROES, "es-419"), words_for(HEROES, "es")
    assert variant("card-captain-america") == base("card-captain-america") == "Capitán América"
    assert variant("parked-title", count=2) == base("parked-title", count=2)
    assert not variant.has("nobody-says-this")


@pytest.mark.parametrize("lang", READABLE)
@pytest.mark.parametrize("typed", ["lobezno", "Wolverine", "WOLVERINE"])
def test_a_card_is_found_by_the_names_of_all_regions(typed: str, lang: str) -> None:
    meaning = Meaning(HEROES, "card-wolverine")
    assert find_meanings("cards", typed, [HEROES]) == [meaning]
    if lang != "en":
        assert completed("cards", typed[:5], [HEROES], lang)[0] == meaning


@pytest.mark.parametrize("lang", ["es", "es-419"])
def test_a_typed_move_is_found_with_the_names_of_both_regions(lang: str) -> None:
    """Each move of a match is found by its text in both regions."""
    match, chooser, met = start(games()[HEROES], 2, 3, {}), fresh("variants", lang), set[str]()
    names = people(("Ana", "Bea"), match.record.seats)
    for _ in range(60):
        for decision in match.decisions():
            said = SpokenMoves(match.game, match.view(decision.seat), decision.moves, lang, names)
            for move in decision.moves[:30]:
                both = {said.text(move, "es"), said.text(move, "es-419")}
                met |= both if len(both) > 1 else set()
                assert all(said.find(text) == [move] for text in both)
        if not match.decisions():
            break
        match.play(*any_move(match, chooser))
    assert met
