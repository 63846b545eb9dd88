"""Tests the label of a button for a single action: it contains the verb, and no word occurs twice."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.face.ground.components.choices import FEW, Choices, Option, choices
from bot.face.ground.components.parts import option_name
from bot.wording.languages import LANGUAGES
from bot.wording.spoken import SpokenMoves
from bot.wording.words import Words, words_for
from engine.games.ragami.game import GAME
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.registry import games
from tests.chances import deals, fresh
from tests.engine.games.marvel_card_game.positions import Side, position
from tests.engine.games.ragami.positions import Y, build
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

# A label that has the same word before and after a colon.
TWICE = re.compile(r"\b(\w+): \1\b", re.IGNORECASE)


def panels(slug: str) -> Iterator[Choices]:
    """Yield the choices of the panels of a match at the largest table, from start to end, without work sheets."""
    game, chooser = games()[slug], fresh("option names", slug)
    (number,) = deals(1, "option names", slug)
    seats = seat_counts(game)[-1]
    match = start(game, seats, number, options_for(game, seats)[0])
    while match.decisions():
        for decision in match.decisions():
            if not decision.sheet:
                yield choices(game, match.view(decision.seat), decision.moves)
        match.play(*any_move(match, chooser))


@pytest.mark.parametrize("slug", games())
def test_no_button_repeats_its_subject(slug: str) -> None:
    spoken = [words_for(slug, lang) for lang in LANGUAGES]
    for offered in panels(slug):
        for words, option in itertools.product(spoken, offered.buttons):
            said = option_name(words, option)
            assert not TWICE.search(said), said


@pytest.mark.parametrize("slug", games())
def test_no_menu_has_two_equal_labels(slug: str) -> None:
    """The heading of a menu is a verb, and its rows are the moves with this verb. So their labels must differ."""
    spoken = [words_for(slug, lang) for lang in LANGUAGES]
    for offered in panels(slug):
        for words, menu in itertools.product(spoken, offered.menus):
            said = Counter((option_name(words, one), _note(words, one)) for one in menu.options)
            alike = [name for (name, _), count in said.items() if count > 1]
            assert not alike, f"{slug}: a menu offers {alike} more than once ({words.lang}): see `Phrasing.label`"


@pytest.mark.parametrize("slug", games())
def test_few_moves_are_buttons_with_different_labels(slug: str) -> None:
    spoken = [words_for(slug, lang) for lang in LANGUAGES]
    for offered in panels(slug):
        assert offered.buttons or sum(len(menu.options) for menu in offered.menus) > FEW
        for words in spoken:
            said = [option_name(words, option) for option in offered.buttons]
            assert len({*said}) == len(said), said


def _note(words: Words, option: Option) -> str:
    return words.say(option.label.note) if option.label.note is not None else ""


@pytest.mark.parametrize(("lang", "verb"), [("en", "Deploy: "), ("es", "Desplegar: ")])
@pytest.mark.parametrize("count", [2, FEW, FEW + 1])
def test_buttons_name_their_verb_if_a_button_of_another_verb_is_beside_them(lang: str, verb: str, count: int) -> None:
    table = position(phase="deploy", s=Side(hand=" ".join(["hulk", "thor", "ulik", "cable", "wasp"][:count])))
    offered = choices(table.match.game, table.view(table.due), table.decision.moves)
    words = words_for(table.match.game.slug, lang)
    said = [option_name(words, option) for option in offered.buttons]
    rows = [words.say(menu.title.name) for menu in offered.menus if menu.title is not None]
    assert [one.startswith(verb) for one in said] == [*[True] * (count if count <= FEW else 0), False]
    assert rows == ([] if count <= FEW else [verb.removesuffix(": ")])


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Demon: square 20 → square 21"), ("es", "Demonio: casilla 20 → casilla 21")]
)
def test_a_verb_that_only_names_the_piece_is_left_out(lang: str, said: str) -> None:
    table = build(demons={20: 1})
    view = table.view(table.due)
    named = option_name(words_for(GAME.slug, lang), choices(GAME, view, (parse_move("demon 20 21"),)).buttons[0])
    verb = choices(GAME, view, (parse_move("demon 20 21"), parse_move("pass"))).buttons[0]
    assert option_name(words_for(GAME.slug, lang), verb) == named == said


@pytest.mark.parametrize(
    ("lang", "move", "said"),
    [
        ("en", "ragami 6", "move my Ragami to square 6"),
        ("en", "ragami b1", "move my Ragami to the Town Hall"),
        ("es", "ragami 6", "mover mi Ragami a la casilla 6"),
        ("es", "ragami b1", "mover mi Ragami al Ayuntamiento"),
        ("es", "ragami b3", "mover mi Ragami a la Estación"),
        ("es", "demon 5 6", "mover Demonio de la casilla 5 a la casilla 6"),
    ],
)
def test_places_of_ragami_have_their_article(lang: str, move: str, said: str) -> None:
    table = build(ragami={Y: "23"})
    spoken = SpokenMoves(GAME, table.view(table.due), (parse_move(move),), lang, ("Ana",))
    assert spoken.text(parse_move(move)) == said
    for typed in (said, said.replace(" la ", " ").replace(" mi ", " tu ").replace(" my ", " ")):
        assert spoken.find(typed) == [parse_move(move)], typed
