"""Tests that every card and topic is explained in every language, fits one message, and is found by its name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from importlib.resources import files

import pytest
from discord import ui

from bot.face.ground.components.parts import OPTION_LIMIT, Page, described
from bot.face.messages.meanings import card_page, keyword_lines, topic_page
from bot.wording.glossary import Meaning, Part, completed, find_meanings, unpack
from bot.wording.languages import LANGUAGES
from bot.wording.words import Words, folded, words_for
from engine.games.marvel_united.state.cards import THREATS
from engine.kernel.contract.registry import GAMES_PACKAGE, AnyGame, games
from engine.kernel.matches.match import Match
from engine.kernel.words.glossary import Glossary, keys_in
from engine.kernel.words.phrases import Label, Phrase
from tests.chances import deals, fresh
from tests.engine.playing import any_move, start
from tests.engine.stand import stand_of
from tests.engine.tables import seat_counts

# A reply may be much longer. But the meaning of a term should be short enough to be read at a glance.
TEXT_LIMIT, PAGE_LIMIT = 320, 1500
PARTS: tuple[Part, ...] = ("cards", "topics")
MATCHES, LOOKED_AT = 2, 40
NUMBER = re.compile(r"[A-Z]{1,2}-\d{1,2}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_threat_cites_its_rule(lang: str) -> None:
    words = words_for("marvel_united", lang)
    threats = [card for key, card in games()["marvel_united"].glossary.cards.items() if key.startswith("threat-")]
    assert len(threats) == len(THREATS)
    for threat in threats:
        general, own = threat.rules
        assert general == "MU-38"
        assert words.say(threat.name) in words.say(Phrase(f"rule-{own}"))


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_topic_is_explained(slug: str, lang: str) -> None:
    glossary, words = games()[slug].glossary, words_for(slug, lang)
    assert glossary.topics, f"{slug}: its `glossary` has no topic"
    for topic in glossary.topics.values():
        lacking = [key for key in (*keys_in(topic.name), *keys_in(topic.text), *topic.sentences) if not words.has(key)]
        assert not lacking, f"{slug}: no words in texts/{lang} for {lacking} of the glossary"
        assert 0 < len(words.say(topic.text)) <= TEXT_LIMIT, f"{slug}: up to {TEXT_LIMIT} characters: {topic.text}"
        assert len(words.say(topic.name)) <= OPTION_LIMIT, f"{slug}: up to {OPTION_LIMIT} characters: {topic.name}"
        assert topic.rules, f"{slug}: the topic {topic.name} names the numbers of its rules"
    for card in glossary.cards.values():
        told = (card.name, card.kind, card.line, *([card.effect] if card.effect is not None else []))
        lacking = [key for phrase in told for key in keys_in(phrase) if not words.has(key)]
        assert not lacking, f"{slug}: no words in texts/{lang} for {lacking} of the glossary"
        assert 0 < len(words.say(card.line)) <= OPTION_LIMIT, words.say(card.line)
        assert card.rules, f"{slug}: the card {card.name} names the numbers of its rules"
    rules = [rule for one in (*glossary.topics.values(), *glossary.cards.values()) for rule in rules_of(one)]
    assert all(NUMBER.fullmatch(rule) for rule in rules)


@pytest.mark.parametrize("slug", games())
def test_each_marked_part_of_the_board_is_a_topic(slug: str) -> None:
    """Each part of a board with a number in **What is what?** and a name in the game can be looked up."""
    texts = files(f"{GAMES_PACKAGE}.{slug}") / "texts" / LANGUAGES[0]
    lines = [line for file in texts.iterdir() for line in file.read_text("utf-8").splitlines()]
    parts = {line.partition(" = ")[0] for line in lines if line.startswith("part-")}
    topics = games()[slug].glossary.topics
    told = {topic.text.key for topic in topics.values()}
    lacking = [part for part in parts if part not in told and part.replace("part", "topic", 1) not in topics]
    assert not lacking, f"{slug}: no topic of the glossary has one of these texts, or its name: {lacking}"


def rules_of(one: object) -> tuple[str, ...]:
    rules: tuple[str, ...] = getattr(one, "rules")  # noqa: B009 - of two types
    return rules


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_explanation_fits_into_one_message(slug: str, lang: str) -> None:
    glossary, words = games()[slug].glossary, words_for(slug, lang)
    pages = [card_page(words, Meaning(slug, key)) for key in glossary.cards]
    pages += [topic_page(words, Meaning(slug, key)) for key in glossary.topics]
    for page in pages:
        told = text_of(page)
        assert 0 < len(told) <= PAGE_LIMIT, told
        assert "…" not in told[-1:]


def text_of(page: Page) -> str:
    return "\n".join(item.content for item in page.walk_children() if isinstance(item, ui.TextDisplay))


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_each_explanation_is_found_by_its_name_without_accents(slug: str, lang: str, part: Part) -> None:
    glossary = games()[slug].glossary
    for key in glossary.cards if part == "cards" else glossary.topics:
        meaning = Meaning(slug, key)
        name = words_for(slug, lang)(key)
        plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
        assert find_meanings(part, name, [slug]) == [meaning], (
            f"{slug}: two {part} have one name in texts/{lang}: {name}"
        )
        assert find_meanings(part, plain.lower(), [slug]) == [meaning], plain
        assert meaning in completed(part, plain.lower(), [slug], lang)
        assert unpack(meaning.pack()) == meaning
        assert find_meanings(part, meaning.pack(), list(games())) == [meaning]


def test_a_part_of_a_name_may_find_several_and_other_letters_none() -> None:
    slugs = ["marvel_card_game"]
    wolves = find_meanings("cards", "wolv", slugs)
    assert [meaning.key for meaning in wolves] == ["card-wolverine"]
    assert len(find_meanings("cards", "spider", slugs)) > 1
    assert not find_meanings("cards", "qqq", slugs)
    assert not find_meanings("cards", "…", slugs)
    assert unpack("marvel_card_game.card-nobody") is None
    assert unpack("nothing") is None


CARD_GAME = "marvel_card_game"


def test_a_menu_explains_its_choices_if_there_is_room() -> None:
    glossary, words = games()[CARD_GAME].glossary, words_for(CARD_GAME, "en")
    effect = words("card-steel-skin-text")
    name = Phrase("event-on", {"card": Phrase("card-steel-skin"), "pick": Phrase("card-thor")})
    assert described(words, Label(name, Phrase("whose-own")), glossary) == f"{words('whose-own')} · {effect}"
    full = Phrase("card-vibranium-shield-text")
    assert described(words, Label(name, full), glossary).startswith(words.say(full))
    assert len(described(words, Label(name, full), glossary)) <= OPTION_LIMIT
    assert described(words, Label(Phrase("card-steel-skin"), Phrase("card-steel-skin-text")), glossary) == effect
    facts = words.say(glossary.cards["card-thor"].line)
    assert described(words, Label(Phrase("card-thor")), glossary) == facts
    assert described(words, Label(Phrase("verb-attack")), glossary) == ""


def test_a_preview_explains_keywords_and_effects_that_it_only_names() -> None:
    game, words = games()[CARD_GAME], words_for(CARD_GAME, "en")
    note = Phrase("facts-able", {"abilities": [Phrase("ability-dodge"), Phrase("ability-stealth")]})
    lines = keyword_lines(game, words, [Phrase("preview", {"choice": Phrase("card-spider-man")}), note])
    assert [words(f"ability-{name}-text") in line for name, line in zip(("dodge", "stealth"), lines, strict=True)]
    sabotage = Phrase("event-on", {"card": Phrase("card-sabotage"), "pick": Phrase("card-steel-skin")})
    (line,) = keyword_lines(game, words, [sabotage, Phrase("card-sabotage-text")])
    assert words("card-steel-skin-text") in line


@pytest.mark.parametrize("slug", games())
def test_every_name_in_a_match_is_explained(slug: str) -> None:
    """Each card in views, choices and events has its page. So has each name of a kind that the glossary knows."""
    game = games()[slug]
    for seed in deals(MATCHES, "glossary", slug):
        match, chooser = start(game, seat_counts(game)[0], seed, stand_of(slug).options[0]), fresh("glossary", seed)
        for number in range(LOOKED_AT * 4):
            if not match.decisions():
                break
            if number % 4 == 0:
                check_named(game, match)
            for event in match.play(*any_move(match, chooser)):
                check_phrase(game.glossary, Phrase(event.key, event.params))
        check_named(game, match)


def check_named(game: AnyGame, match: Match) -> None:
    """Check the names in the current views of all seats."""
    for viewer in (None, *range(match.record.seats)):
        view = match.view(viewer)
        for one in game.whereabouts(view):
            assert one.card in game.glossary.cards
            assert all(words.has(key) for words in said_in(game) for key in keys_in(one.place)), one
    for decision in match.decisions():
        view = match.view(decision.seat)
        for move in decision.moves[:20]:
            label = game.phrasing.label(view, move)
            said = [label.name, *([label.note] if label.note else []), *game.phrasing.preview(view, move)]
            for phrase in said:
                check_phrase(game.glossary, phrase)


def said_in(game: AnyGame) -> Iterator[Words]:
    yield from (words_for(game.slug, lang) for lang in LANGUAGES)


def check_phrase(glossary: Glossary, phrase: Phrase) -> None:
    """Check that each name in a phrase is in the glossary, if the glossary has its kind."""
    kinds = {key.partition("-")[0] for key in glossary.cards}
    for key, bare in names_in(phrase):
        kind, _, name = key.partition("-")
        if bare and kind in kinds and name and not key.endswith(("-text", "-brief", "-note", "-empty")):
            assert key in glossary.cards, key
        if bare and kind == "ability" and not key.endswith("-text"):
            assert key in glossary.topics, key


def names_in(phrase: Phrase) -> Iterator[tuple[str, bool]]:
    """Yield each key in a phrase, and whether it has no parameters. Only a key without parameters is a name."""
    yield phrase.key, not phrase.params
    for value in phrase.params.values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Phrase):
                yield from names_in(one)


# Names as the Spanish rulebooks print them, with their keys.
PRINTED = [
    ("marvel_heroes", "ACTOS DE VENGANZA", "scenario-acts-of-vengeance"),
    ("marvel_heroes", "Renacido", "scenario-born-again"),
    ("marvel_heroes", "Dinastía de M", "scenario-house-of-m"),
    ("marvel_heroes", "MÁXIMA CARNICERÍA", "scenario-maximum-carnage"),
    ("marvel_heroes", "¡HÉROES, REUNÍOS!", "card-heroes-assemble"),
    ("marvel_heroes", "Intervención de S.H.I.E.L.D.", "card-shield-intervention"),
    ("marvel_heroes", "NINJA DE LA MANO", "card-hand-ninja"),
    ("marvel_heroes", "FANTASTI-CAR", "card-fantasti-car"),
    ("marvel_heroes", "HERMANDAD DE MUTANTES MALIGNOS", "card-brotherhood-of-evil-mutants"),
    ("marvel_heroes", "Blackbird", "card-blackbird"),
    ("marvel_heroes", "¿LA MALDICIÓN DE LOS MAYAS?", "card-the-curse-of-the-mayas"),
    ("marvel_heroes", "¿LA JUSTICIA ESTÁ EN PELIGRO?", "card-is-justice-in-danger"),
    ("marvel_heroes", "No puedes derrotarme", "card-you-cant-beat-me"),
    ("marvel_heroes", "¡LOS DEMONIOS CAMINAN SOBRE LA TIERRA!", "card-demons-walk-the-earth"),
    ("marvel_heroes", "ROBAN UN MANUSCRITO ANTIGUO", "card-ancient-manuscript-stolen"),
    ("marvel_heroes", "LOS VENGADORES, RECONOCIDOS POR LA ONU", "card-avengers-recognised-by-the-un"),
    ("marvel_heroes", "Dinamo Carmesí", "card-crimson-dynamo"),
    ("marvel_heroes", "Lower Manhattan", "place-lower-manhattan"),
    ("marvel_heroes", "Descarga Flamígera", "card-human-torch"),
    ("marvel_heroes", "Romper", "card-avalanche"),
    ("marvel_heroes", "RAYOS MÍSTICOS", "card-thor"),
    ("marvel_heroes", "REMOLINO DE MJOLNIR", "card-thor"),
    ("marvel_heroes", "SORPRENDENTE TAMAÑO", "card-kingpin"),
    ("marvel_heroes", "MANIPULACIÓN DE LA ENERGÍA", "card-magneto"),
    ("marvel_heroes", "ANILLO DE TELEPORTACIÓN", "card-viper"),
    ("marvel_card_game", "¡Vengadores, Reuníos!", "card-avengers-assemble"),
    ("marvel_card_game", "Golpe Poderoso", "card-mighty-blow"),
    ("marvel_card_game", "Clarividencia", "card-clairvoyance"),
    ("marvel_card_game", "Hombre Radioactivo", "card-radioactive-man"),
]


@pytest.mark.parametrize(("slug", "name", "key"), PRINTED)
def test_cards_are_found_as_the_rulebook_prints_them(slug: str, name: str, key: str) -> None:
    """A name, or the name of a Power, finds only its card. The cards have the names that are printed on them."""
    assert find_meanings("cards", name, [slug]) == [Meaning(slug, key)]
    assert Meaning(slug, key) in completed("cards", name.split()[0], [slug], "es")
    card, words = games()[slug].glossary.cards[key], words_for(slug, "es")
    plain = {"".join(folded(words(one))) for one in (key, *card.also)}
    assert "".join(folded(name)) in plain


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Oficina central de la AVT", "place-tva"),
        ("SEDE DE ALCHEMAX", "place-alchemax"),
        ("sede de las naciones unidas", "place-united-nations"),
        ("Black Panther (Shuri)", "hero-black-panther"),
    ],
)
def test_cards_are_found_by_longer_names_of_the_rulebook(name: str, key: str) -> None:
    """Pictures have room only for short names."""
    assert find_meanings("cards", name, ["marvel_united"]) == [Meaning("marvel_united", key)]
    assert find_meanings("cards", name, [*games()]) == [Meaning("marvel_united", key)]
    for lang in LANGUAGES:
        assert Meaning("marvel_united", key) in completed("cards", " ".join(name.split()[:2]), ["marvel_united"], lang)


@pytest.mark.parametrize("slug", ["marvel_heroes", "marvel_card_game", "marvel_united"])
def test_cards_are_found_by_names_that_appear_in_no_text(slug: str) -> None:
    cards = games()[slug].glossary.cards.values()
    others = [(card.name.key, name) for card in cards for name in card.others]
    assert others
    for key, name in others:
        assert Meaning(slug, key) in find_meanings("cards", name, [slug]), name
