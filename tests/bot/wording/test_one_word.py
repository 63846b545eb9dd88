"""Tests that each thing has one name in each language: the program's terms, and words that must not replace them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.face.tournaments.form.presses import default_event_name
from bot.wording.words import words_for
from engine.games.splendor_marvel.cards import CARDS, COLOURS
from engine.games.splendor_marvel.labels import card_note
from engine.games.splendor_marvel.rules import amounts, bonuses_said
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.registry import games
from engine.kernel.words.phrases import Param, Phrase, SeatRef
from tests.engine.playing import start
from tests.engine.stand import options_for

ROOT = Path(__file__).resolve().parents[3]
# The name of each thing, and patterns of names that are never used for it, ignoring case.
WORDS = {
    "es": {
        "tomar": r"cog(?:e|es|en|er|iste|ió|ieron|ido|emos|iendo)|cojas?|cojo|agarr(?:a|ar|as|ó)",
        "la máquina": r"ordenador|computador[a]?|computadora",
        "deshacer": r"deshaz la jugada|revertir|retroceder",
        "partida": r"sesión|encuentro|match",
        "puesto": r"asientos?|plaza",
        "sala": r"lobby|vestíbulo",
        "reserva de tiempo": r"banco de tiempo|bolsa(?: de)?|reserva de \d+ h|en reserva",
        "suministro": r"en la reserva|la reserva de fichas|fichas de la reserva",
        "bono": r"bonificaci(?:ón|ones)",
        "morado": r"púrpuras?|violetas?",
        "gema": r"piedra del tiempo",
        "Confirmar": r"hacerlo$",
        "crónica": r"bitácora|historial de la partida",
        "mazo": r"baraja de",
        "moderador": r"administrador(?:es)?",
        # In the rulebooks, these words are names of two cards.
        "tú": r"vosotros|vuestr[oa]s?|podéis|tenéis|queréis|jugáis|usted(?:es)?|atacad|vos|podés|tenés"
        r"|(?<!héroes, )(?<!vengadores, )reuníos",
        "ángel guardián": r"ángel de la guarda",
        "X-Men": r"patrulla-x",
        "avisar": r"llamo a quien|te llam[eo]|se llama a nadie",
        "usar un comando": r"da la orden",
        "yo": r"el bot no (?:estaba|podía)",
        "incorporar": r"meter a nadie|hacer entrar",
        "los inscritos": r"con esos jugadores|a esos jugadores",
        "PV": r"(?:\d+|…|los) puntos? de virtud(?! \()",
    },
    "en": {
        "match": r"session …",
        "take back": r"undo the move|roll back|revert",
        "the computer": r"the house|house player|the bot plays|seats? of the house",
        "seat": r"place at the table|chair",
        "lobby": r"waiting room",
        "supply": r"token bank|the bank of tokens|in the bank",
        "a deck of your own": r"an own deck",
        "no longer": r"no moderator any more|no member of the server any more",
        "from the list": r"one of the list",
        "Confirm": r"do it$",
        "use a command": r"give the command",
        "I": r"the bot (?:was away|could not)",
        "VP": r"(?:\d+|…|the|and|convert) virtue points?(?! \()",
        "resolve a conflict": r"settle[sd]? (?:the )?(?:conflict|quarrel)s?",
        "the Saint die": r"(?:saint|cards|conflict) box",
    },
}


def test_a_rule_is_opened_with_a_control_and_not_by_typing() -> None:
    """No text of the bot makes a player type `/card` for a numbered rule, because the page has a menu of the rules."""
    for file in ROOT.glob("bot/wording/texts/*/*.ftl"):
        assert not re.findall(r"/car(?:d|ta) [A-Z]{2}-\d+", file.read_text("utf-8")), file


def said(lang: str) -> Iterator[tuple[str, str]]:
    """Yield each line of the texts in a language with its file, without comments, typed words and parameters."""
    for file in (*ROOT.glob(f"bot/wording/texts/{lang}/*.ftl"), *ROOT.glob(f"engine/games/*/texts/{lang}/*.ftl")):
        for line in file.read_text("utf-8").splitlines():
            text = re.sub(r"`[^`]*`|\{[^{}]*\}|^[a-z][\w-]* =|^ *\*?\[\w+\]", "…", line)
            if not text.startswith("#"):
                yield f"{file.parts[-4]}/{file.name}: {line.strip()}", text


@pytest.mark.parametrize("lang", WORDS)
def test_each_thing_has_one_name_in_all_texts(lang: str) -> None:
    never = {word: re.compile(rf"(?<![\w-])(?:{others})(?!\w)", re.IGNORECASE) for word, others in WORDS[lang].items()}
    found = [
        f"{place} (say {word!r})"
        for place, text in said(lang)
        for word, pattern in never.items()
        if pattern.search(text)
    ]
    assert not found, "one thing has one word in all texts"


@pytest.mark.parametrize(
    ("key", "english", "spanish"),
    [
        ("panel-confirm", "Confirm", "Confirmar"),
        ("panel-undo", "Undo", "Deshacer"),
        ("panel-back", "Back", "Atrás"),
        ("lobby-table", "Table", "Mesa"),
        ("button-log", "Log", "Crónica"),
        ("settings-confirm", "Confirm", "Confirmar"),
    ],
)
def test_each_button_has_its_label(key: str, english: str, spanish: str) -> None:
    assert (words_for(None, "en")(key), words_for(None, "es")(key)) == (english, spanish)


@pytest.mark.parametrize(
    ("slug", "english", "spanish"),
    [
        ("marvel_card_game", "Marvel card game cup", "Copa del juego de cartas Marvel"),
        ("ragami", "Ragami cup", "Copa de Ragami"),
    ],
)
def test_an_event_without_a_name_is_named_after_its_game(slug: str, english: str, spanish: str) -> None:
    assert [default_event_name(words_for(slug, lang)) for lang in ("en", "es")] == [english, spanish]


def test_events_have_plazas_and_tables_have_puestos() -> None:
    """A place in an event is a "plaza", a seat at a table a "puesto", a rank a "lugar"."""
    written = {
        place: text
        for place, text in said("es")
        if re.search("/(?:event|tournament)", place) and re.search("asiento|lugares (?:ocup|libre)|tercer puesto", text)
    }
    assert not written
    words = words_for(None, "es")
    assert [words(key) for key in ("setup-size", "setup-seats", "setting-seats", "setting-points")] == [
        "Plazas",
        "Puestos",
        "Puestos",
        "Puntos por lugar",
    ]
    assert "3** de 8 plazas" in words("tournament-in", count=3, most=8, least=2)


def test_a_word_means_the_same_in_every_game() -> None:
    for key in ("verb-pass", "verb-discard"):
        for lang in ("en", "es"):
            with_it = [words_for(slug, lang) for slug in games() if words_for(slug, lang).has(key)]
            assert len({words(key) for words in with_it}) == 1


def test_several_tokens_are_named_in_the_plural() -> None:
    words = words_for("splendor_marvel", "es")
    assert [words.say(one) for one in amounts((2, 1, 0, 0, 0, 3))] == ["2 🟡 amarillas", "1 🔵 azul", "3 🛡️ escudos"]


@pytest.mark.parametrize(("lang", "said"), [("en", "bonus 🟣 purple"), ("es", "bono 🟣 morado")])
def test_a_bonus_is_named_in_the_gender_of_its_word(lang: str, said: str) -> None:
    words = words_for("splendor_marvel", lang)
    assert {words.say(one) for one in bonuses_said((1, 0, 0, 0, 2))} == (
        {"1 🟡 yellow", "2 🟣 purple"} if lang == "en" else {"1 🟡 amarillo", "2 🟣 morados"}
    )
    facts: dict[str, Param] = {"card": Phrase("card-thor"), "seat": SeatRef(0), "points": 0, "tags": 0, "free": 1}
    for key in ("event-recruit", "preview-recruit"):
        assert said in words.say(Phrase(key, {**facts, "paid": "", "bonus": Phrase("bonus-purple")}))
    purple = next(card for card in CARDS.values() if COLOURS[card.bonus] == "purple")
    assert said.removeprefix("bonus ").removeprefix("bono ") in words.say(card_note(purple))


@pytest.mark.parametrize(("lang", "said"), [("en", "hand 1"), ("es", "mano 1")])
def test_a_card_in_the_hand_is_named_by_an_ordinal(lang: str, said: str) -> None:
    game, words = games()["splendor_marvel"], words_for("splendor_marvel", lang)
    match = start(game, 2, 1, options_for(game, 2)[0])
    match.play(0, "reserve 1-1")
    named = words.say(game.phrasing.label(match.view(0), parse_move("recruit hand-1")).name)
    assert named.endswith(f"({said})")


ORDINALS = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 22: "22nd"}
ORDINALS |= {23: "23rd", 101: "101st", 111: "111th", 112: "112th", 113: "113th"}


@pytest.mark.parametrize(("place", "said"), ORDINALS.items())
def test_an_english_place_ends_as_its_number_is_spoken(place: int, said: str) -> None:
    assert words_for(None, "en")("board-place", place=place) == said
    assert words_for(None, "es")("board-place", place=place) == f"{place}.º"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_only_the_function_of_ordinals_makes_their_endings(lang: str) -> None:
    """A message that adds "th" to a number by itself would say "21th"."""
    folders = [folder / lang for folder in (ROOT / "bot/wording/texts", *(ROOT / "engine/games").glob("*/texts"))]
    entry = re.compile(r"^[-\w]+ = .*(?:\n[ }].*)*", re.MULTILINE)
    found = [
        one for folder in folders for file in folder.glob("*.ftl") for one in entry.findall(file.read_text("utf-8"))
    ]
    endings = [one for one in found if re.search(r"\}(?:st|nd|rd|th)\b", one)]
    assert all("ORDINAL(" in one for one in endings), endings
    assert len(endings) == (lang == "en")


@pytest.mark.parametrize(("lang", "said"), [("en", "Ana takes 2 🟣 purple."), ("es", "Ana toma 2 🟣 moradas.")])
def test_two_equal_tokens_are_named_by_their_number(lang: str, said: str) -> None:
    game, words = games()["splendor_marvel"], words_for("splendor_marvel", lang)
    (told, *_) = start(game, 2, 1, options_for(game, 2)[0]).play(0, "take purple purple")
    assert words.say(told.phrase(), ["Ana", "Ben"]) == said


@pytest.mark.parametrize(("lang", "label"), [("en", "Close the lobby"), ("es", "Cerrar la sala")])
def test_the_button_that_ends_a_lobby_says_what_it_closes(lang: str, label: str) -> None:
    assert words_for(None, lang)("lobby-cancel") == label
