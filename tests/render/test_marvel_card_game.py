"""Tests the pictures and words of the Marvel card game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from bot.wording.languages import LANGUAGES, READABLE
from bot.wording.words import words_for
from engine.games.marvel_card_game.seen.view import CardGameView, CharacterView, PlayedView
from engine.games.marvel_card_game.state.cards import ATTRS, CHARACTERS, EVENTS, LOCATIONS, STARTERS
from engine.games.marvel_card_game.state.state import Attached, Mark
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.kernel.table.outcome import ranking
from engine.kernel.words.phrases import Phrase
from render.games.marvel_card_game.board import sites
from render.games.marvel_card_game.board.fights import Fighter, Line, fight_regions
from render.games.marvel_card_game.board.table import MOST_HEIGHT
from render.games.marvel_card_game.hand import playable
from render.games.marvel_card_game.pieces import cards, symbols
from render.games.marvel_card_game.pieces.facts import (
    DIE_ABILITIES,
    MODE_SIGNS,
    Figure,
    Tag,
    attack_shown,
    figure,
    headline,
    roles,
)
from render.ground import audit, caches, compose
from render.ground.audit import DrawnBox
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.dice import die
from render.ground.limits import ALT_LIMIT
from render.ground.scene import Scene, Words
from render.ground.signs import sign_mask
from render.ground.theme import GAP, WIDTH
from render.registry import painter_for
from tests.chances import fresh
from tests.engine.games.marvel_card_game.positions import J, One, S, Side, Table, mine, position, theirs
from tests.engine.games.marvel_card_game.stand import STAND
from tests.engine.playing import any_move, good_move, start
from tests.gallery.pictures import LONG, NAMES, Sample, samples, scene_of
from tests.render.checks import (
    check_lent,
    check_marks,
    check_same_cold,
    marks_of,
    painted_regions,
    small_on_a_phone,
    strict_words,
)

SLUG = "marvel_card_game"
GAME = game_named(SLUG)
PAINTER = painter_for(SLUG)
WORDS = words_for(SLUG, "en")
BOARDS = [sample for sample in samples() if sample.slug == SLUG and sample.kind == "board"]
HANDS = [sample for sample in samples() if sample.slug == SLUG and sample.kind == "hand"]
HIT = "attack spider-man doc-samson combat"
SIZES, LETTERS = (cards.LARGE, cards.MEDIUM, cards.PLATE, cards.NAME_ONLY), ("C", "S", "R", "M")
DECISIONS = (
    "army", "attack", "borrow", "copy", "deploy", "discard", "dodge", "draw", "enter", "extra-draw", "force-field",
    "forced", "impersonate", "recover", "regenerate", "reorder", "sacrifice", "search", "window",
)  # fmt: skip
WINDOWS = (
    "start", "drawn", "entered", "declared", "attack-roll", "check", "defence-roll", "resisted", "wound", "defeat",
    "turn-end", "event",
)  # fmt: skip
RESULTS = (
    "void", "cancelled", "marked", "location", "dodged", "resisted", "held", "controlled", "wounded", "prevented",
    "regenerated", "sacrificed", "impersonated", "defeated",
)  # fmt: skip


def _name(sample: Sample) -> str:
    return f"{sample.name}-{sample.lang}"


def _view(scene_view: View) -> CardGameView:
    assert isinstance(scene_view, CardGameView)
    return scene_view


def _scene(match: Match, viewer: int | None = None) -> Scene:
    return Scene(match.view(viewer), NAMES[:2])


def _played(seed: int, moves: int = 400) -> Iterator[Match]:
    """Play a match under some options, partly with good moves. Yield it before every move and at its end."""
    match, chooser = start(GAME, 2, seed, STAND.options[seed % len(STAND.options)]), random.Random(seed)
    for _ in range(moves):
        yield match
        if not match.decisions():
            return
        match.play(*(good_move if seed % 2 else any_move)(match, chooser))


# ---- words


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_alt_text_follows_the_whole_position(sample: Sample) -> None:
    view, words = _view(sample.view), words_for(SLUG, sample.lang)
    alt = PAINTER.board(scene_of(sample), words).alt()
    assert str(view.turn) in alt
    assert any(
        headline(scene_of(sample), words, in_picture=False, limit=limit) in alt for limit in (32, 20, 16, 12, 10, 8)
    )
    for own in view.seats:
        assert f": {own.points} {words('board-unit', points=own.points)}" in alt
    for number, site in enumerate(view.sites):
        assert f"L{number + 1}" in alt
        if site.card:
            assert words(f"place-{site.card}") in alt
        if site.status == "open":
            assert f"{site.marks[0]}–{site.marks[1]}" in alt
            assert all(words(f"card-{event.card}") in alt for event in site.events)
    attack = attack_shown(view)
    if attack is not None:
        assert words(f"card-{attack.attacker.partition('.')[0]}") in alt
        for dice in (attack.attack, attack.defence):
            assert not dice or " ".join(map(str, dice)) in alt
        assert not attack.result or words(f"board-result-{attack.result}") in alt


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_alt_text_names_the_characters_at_each_location(sample: Sample) -> None:
    view, words = _view(sample.view), words_for(SLUG, sample.lang)
    alt = PAINTER.board(scene_of(sample), words).alt()
    there = [one for site in view.sites for one in site.characters]
    named = [one for one in there if words(f"card-{one.card}") in alt]
    # In the largest crowds, some characters are counted instead of drawn.
    assert len(named) == len(there) or (len(there) > 30 and len(named) > 20)
    if len(there) <= 16:
        stats = ["/".join("-" if value is None else str(value) for value in one.attrs) for one in there]
        assert all(text in alt for text in stats)


@pytest.mark.parametrize("sample", HANDS, ids=_name)
def test_hand_alt_names_every_card_and_what_can_be_done(sample: Sample) -> None:
    view, words = _view(sample.view), words_for(SLUG, sample.lang)
    alt = PAINTER.hand(scene_of(sample), words).alt()
    seat_view = view.seats[view.seat or 0]
    for card in (*(seat_view.hand or ()), *view.looking, *(view.seen_hand or ())):
        assert words(f"card-{card}") in alt
    verbs = playable(view)
    marked = [words("alt-hand-can", card="", verb=words(f"hand-can-{verb}")).strip() for verb in set(verbs.values())]
    assert sum(map(alt.count, marked)) == sum(card in verbs for card in seat_view.hand or ())


@pytest.mark.parametrize("sample", HANDS, ids=_name)
def test_texts_keep_a_space_to_the_edge_of_their_card(sample: Sample) -> None:
    marks = marks_of(PAINTER.hand, scene_of(sample), words_for(SLUG, sample.lang))
    texts = [mark for mark in marks if mark.full_text and mark.size[1] == 206]
    assert all(mark.ink[1] + mark.ink[3] <= 206 - 12 for mark in texts)


@pytest.mark.parametrize(
    "sample", [one for one in HANDS if one.name.startswith(("full", "huge", "looking"))], ids=_name
)
def test_numbers_and_abilities_of_cards_in_hand_are_readable_on_a_phone(sample: Sample) -> None:
    """Numbers and the letters of attributes and abilities have one or two characters."""
    marks = marks_of(PAINTER.hand, scene_of(sample), words_for(SLUG, sample.lang))
    short_texts = [mark for mark in marks if 0 < len(mark.full_text) <= 2]
    assert len(short_texts) > 20
    assert small_on_a_phone(short_texts, WIDTH) == []


def test_words_stay_short_whatever_is_on_the_table() -> None:
    crowd = " ".join([*CHARACTERS][:44]).split()
    table = position(mine("ulik"))
    view = _view(table.match.view(None))
    one = view.sites[0].characters[0]
    many = tuple(replace(one, id=card, card=card, controller=number % 2) for number, card in enumerate(crowd))
    full = replace(view, sites=[replace(view.sites[0], characters=many), replace(view.sites[1], characters=many)])
    for lang in LANGUAGES:
        alt = PAINTER.board(Scene(full, ("W" * 48, "M" * 48)), words_for(SLUG, lang)).alt()
        assert 600 < len(alt) <= ALT_LIMIT
        assert alt.endswith(".")
    own = replace(view.seats[0], hand=tuple([*CHARACTERS][:60]))
    held = replace(view, seat=0, seats=[own, view.seats[1]], moves=[f"deploy {card}" for card in own.hand or ()])
    alt = PAINTER.hand(Scene(held, NAMES[:2]), WORDS).alt()
    assert 500 < len(alt) <= ALT_LIMIT
    assert alt.endswith(".")


@pytest.mark.parametrize("seed", range(6))
def test_every_word_of_whole_matches_has_a_translation(seed: int) -> None:
    caches.clear()
    asked = set()
    for number, match in enumerate(_played(seed)):
        view = _view(match.view(None))
        asked.add((view.decision, view.window))
        if number % 5 and match.decisions():
            continue
        for lang in LANGUAGES:
            words = strict_words(words_for(SLUG, lang))
            assert len(PAINTER.board(_scene(match), words).alt()) <= ALT_LIMIT
        for decision in match.decisions():
            assert len(PAINTER.hand(_scene(match, decision.seat), words).alt()) <= ALT_LIMIT
        PAINTER.board(_scene(match), words)
    assert len(asked) > 5


def test_every_choice_has_a_headline() -> None:
    view = _view(position(mine("ulik"), theirs("hulk")).match.view(None))
    for lang in LANGUAGES:
        words = words_for(SLUG, lang)
        lines = {headline(Scene(replace(view, decision=kind), NAMES[:2]), words) for kind in DECISIONS}
        assert len(lines) == len(DECISIONS)
        assert all("Ana" in line for line in lines)


# ---- marks


def test_playable_cards_are_those_of_the_legal_moves() -> None:
    found = set()
    for seed in range(12):
        for match in _played(seed):
            for decision in match.decisions():
                view = _view(match.view(decision.seat))
                verbs = playable(view)
                hand = view.seats[decision.seat].hand or ()
                assert set(verbs) <= set(hand)
                named = {word for move in decision.moves for word in move}
                plain = {move[1] for move in decision.moves if move[0] in {"deploy", "event"}}
                assert plain <= set(verbs)
                for card, verb in verbs.items():
                    assert card in named or ("impersonate",) in decision.moves or ("army", "hand") in decision.moves
                    found.add(verb)
    assert found == {"deploy", "play", "discard", "enter"}


def test_hidden_hands_mark_nothing() -> None:
    table = position(mine("ulik"), theirs("hulk"), s=Side(hand="ambush"), j=Side(hand="spider-sense"))
    assert playable(_view(table.match.view(J))) == {}
    assert playable(_view(table.match.view(S))) == {"ambush": "play"}


def test_fighters_are_marked_while_the_turn_lasts() -> None:
    table = position(mine("spider-man"), mine("thor"), theirs("doc-samson"), s=Side(hand="rescue"))
    assert roles(_view(table.match.view(None))) == {}
    table.play(HIT, dice="[5 4 3 2] [4 4 3 3]")
    view = _view(table.match.view(None))
    assert roles(view) == {"spider-man": "attacker", "doc-samson": "target"}
    table.rest()
    assert roles(_view(table.match.view(None))) == {}


def test_newcomers_are_marked_in_the_turn_in_which_they_come() -> None:
    table = position(theirs("hulk", fresh=True), phase="deploy", s=Side(hand="ulik ambush"))
    assert roles(_view(table.match.view(None))) == {}
    table.play("deploy ulik")
    assert roles(_view(table.match.view(None))) == {"ulik": "new"}


def test_a_lent_force_field_marks_the_helper() -> None:
    table = position(mine("ulik"), theirs("spider-man"), theirs("invisible-woman"), j=Side(hand="twist-of-fate"))
    table.play("attack ulik spider-man combat", "J: take hit", dice="[6 6 6 6 6]")
    table.play("J: force-field invisible-woman", dice="[6 6 1 1 1]")
    assert roles(_view(table.match.view(None)))["invisible-woman"] == "helper"


def _figure(table: Table, name: str) -> Figure:
    scene = _scene(table.match)
    one = _view(scene.view).character(name)
    assert isinstance(one, CharacterView)
    return figure(scene, WORDS, one, "")


def test_the_text_of_a_character_has_changes_states_and_attachments() -> None:
    table = position(
        mine("spider-man", on="mighty-blow"),
        mine("moloid", exhausted=True),
        mine("moloid", fresh=True),
        theirs("storm", controller=S),
        laid=[("negative-zone", J, 0)],
    )
    spider = _figure(table, "spider-man")
    assert (spider.attrs, spider.changes) == ((5, None, 4, 4), (1, 0, 0, 0))
    assert [(tag.sign, tag.text, tag.seat) for tag in spider.tags] == [("bolt", "Mighty Blow", S)]
    first, second = _figure(table, "moloid"), _figure(table, "moloid.2")
    assert (first.exhausted, first.number, first.signs) == (True, "", ())
    assert (second.exhausted, second.number, second.signs) == (False, "(2)", ("sparkle",))
    storm = _figure(table, "storm")
    assert (storm.owner, storm.signs, storm.abilities) == (J, ("swap",), ())


def test_held_copied_posed_and_borrowed_characters_are_described() -> None:
    netted = position(mine("spider-man"), theirs("wolverine"), theirs("doc-samson"), s=Side(hand="rescue"))
    netted.play("immobilize spider-man wolverine", dice="[5 5 3 2] [4 4 3 2 1]")
    assert _figure(netted, "wolverine").signs == ("chain",)
    mimic = position(mine("thor", 1), mine("ulik"), phase="deploy", s=Side(hand="hobgoblin-imperial-guard ambush"))
    mimic.play("deploy hobgoblin-imperial-guard", "copy thor")
    told = _figure(mimic, "hobgoblin-imperial-guard")
    assert (told.attrs, told.changes) == ((6, 5, 6, 4), (0, 0, 0, 0))
    assert ("equal", "Thor") in [tag[:2] for tag in told.tags]
    posed = position(theirs("thor"), mine("ulik"), phase="deploy", s=Side(hand="space-phantom ambush"))
    posed.play("deploy space-phantom", "impersonate thor")
    assert ("under", "Space Phantom") in [tag[:2] for tag in _figure(posed, "thor").tags]
    rogue = position(mine("rogue", fresh=True), mine("black-panther", 1), theirs("ulik"), s=Side(hand="rescue"))
    rogue.play("borrow stealth")
    assert ("star", "Stealth") in [tag[:2] for tag in _figure(rogue, "rogue").tags]


def test_each_state_of_a_card_looks_different() -> None:
    plain = _figure(position(mine("spider-man"), theirs("ulik")), "spider-man")
    changed = [
        plain,
        plain._replace(exhausted=True),
        plain._replace(owner=J),
        plain._replace(signs=("chain",)),
        plain._replace(signs=("sparkle",)),
        plain._replace(role="attacker"),
        plain._replace(role="target"),
        plain._replace(role="new"),
        plain._replace(changes=(1, 0, 0, 0)),
        plain._replace(changes=(-1, 0, 0, 0)),
        plain._replace(number="(2)"),
        plain._replace(value=8),
    ]
    for size in SIZES:
        pictures = [cards.card(one, size, LETTERS, cards.CardRow()).tobytes() for one in changed]
        # A card that shows only a name has no numbers: neither attributes, which are changed twice above, nor a value.
        assert len(set(pictures)) == len(pictures) - (3 if size == cards.NAME_ONLY else 0)


def _signed(figure: Figure, count: int) -> Figure:
    """Return a character with this many signs, the attacker's sign among them, with long abilities and a tag."""
    signs = ("chain", "swap", "sparkle")[: max(0, count - 1)]
    tags = (Tag("bolt", "Sure Aim", 0),) if count > 2 else ()
    return figure._replace(signs=signs, role="attacker" if count else "", tags=tags)


@pytest.mark.parametrize("lang", READABLE)
def test_every_character_is_named_in_whole_and_readable_in_each_size(lang: str) -> None:
    """A card has three lines for its name, in letters that are 9 pixels high on a phone, and room for its signs."""
    words, table = words_for(SLUG, lang), position(mine("spider-man"), theirs("ulik"))
    plain = _figure(table, "spider-man")._replace(abilities=("MC", "MA"), changes=(1, 0, -1, 0))
    caches.clear_painted()
    for number, card in enumerate(CHARACTERS):
        name = words(f"card-{card}")
        one = _signed(plain._replace(card=card, name=name, exhausted=number % 2 == 0), number % 5)
        for size in SIZES:
            with audit.collecting() as marks:
                cards.card(one, size, LETTERS, cards.row_of([one]))
            check_marks(marks, least=1)
            assert small_on_a_phone(marks, WIDTH) == []
            assert not [mark for mark in marks if mark.shown_text != mark.full_text]
            assert name in " ".join(mark.full_text for mark in marks if mark.full_text)


def test_a_plate_shows_signs_and_abilities_beside_its_name_if_there_is_no_room_below_it() -> None:
    def shown(one: Figure) -> list[str]:
        caches.clear_painted()
        with audit.collecting() as marks:
            cards.card(one, cards.PLATE, LETTERS, cards.row_of([one]))
        return [mark.full_text for mark in marks if mark.full_text]

    plain = _figure(position(mine("spider-man"), theirs("ulik")), "spider-man")._replace(abilities=("MC", "MA"))
    both, signs = {"MC", "MA"}, ("chain", "swap", "sparkle")
    assert both <= {*shown(plain)}
    assert both <= {*shown(plain._replace(signs=("sparkle",)))}
    assert both <= {*shown(plain._replace(name="Ulik", exhausted=True))}
    assert both <= {*shown(plain._replace(name="Thor", signs=signs))}
    crowded = shown(plain._replace(name="Captain America", signs=signs, role="attacker"))
    assert not both & {*crowded}


def test_names_are_whole_with_five_characters_at_a_location() -> None:
    longest = sorted(CHARACTERS, key=lambda card: len(WORDS(f"card-{card}")))[-5:]
    for lang in LANGUAGES:
        words = words_for(SLUG, lang)
        for exhausted in (False, True):
            table = position(*(mine(card, exhausted=exhausted) for card in longest), theirs("ulik"))
            scene = Scene(table.match.view(None), NAMES[:2])
            marks = marks_of(PAINTER.board, scene, words)
            shown = " ".join(mark.shown_text for mark in marks)
            assert all(words(f"card-{card}") in shown for card in longest), shown


def cut(view: CardGameView, lang: str) -> list[str]:
    """Return the texts that a board must shorten."""
    marks = marks_of(PAINTER.board, Scene(view, ("Ana", "Ben")), words_for(SLUG, lang))
    return [mark.full_text for mark in marks if mark.shown_text != mark.full_text]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [3, 6])
def test_names_are_whole_with_three_in_a_row(lang: str, count: int) -> None:
    """The test takes the characters with the longest words, also on exhausted cards, which have the least room."""
    words = words_for(SLUG, lang)
    longest = sorted(CHARACTERS, key=lambda card: max(map(len, words(f"card-{card}").split())))[-2 * count :]
    for chosen in (longest[:count], longest[count:]):
        for exhausted in (False, True):
            table = position(*(mine(card, exhausted=exhausted) for card in chosen), theirs("ulik"))
            assert cut(_view(table.match.view(None)), lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_attached_cards_are_named_in_whole_even_on_a_turned_card(lang: str) -> None:
    words = words_for(SLUG, lang)
    plain = _figure(position(mine("thor"), theirs("ulik")), "thor")
    for event in (slug for slug, one in EVENTS.items() if one.kind == "attachment"):
        name = words(f"card-{event}")
        for count in (1, 2, 4):
            turned = plain._replace(exhausted=True, tags=(Tag("bolt", name, 0),) * count)
            for size in (cards.LARGE, cards.MEDIUM):
                marks = marks_of(cards.card, turned, size, LETTERS, cards.row_of([turned]))
                check_marks(marks, least=3)
                assert [mark.full_text for mark in marks if mark.shown_text != mark.full_text] == [], (event, count)
                written = " ".join(mark.full_text for mark in marks if mark.full_text).replace("- ", "-")
                assert f"{name} +{count - 1}" in written if count > 1 else name in written


@pytest.mark.parametrize("lang", LANGUAGES)
def test_locations_and_decks_are_named_in_whole(lang: str) -> None:
    view = _view(position(mine("thor"), theirs("ulik")).match.view(None))
    for place in LOCATIONS:
        sites_shown = [replace(view.sites[0], card=place, value=11), *view.sites[1:]]
        assert cut(replace(view, sites=sites_shown), lang) == [], place
    for deck in (*STARTERS, "sealed"):
        seats = [replace(seat_view, choice=deck) for seat_view in view.seats]
        assert cut(replace(view, seats=seats), lang) == [], deck


def test_an_empty_board_explains_the_letters_of_characters_too() -> None:
    view = position().view(None)
    wanted = {WORDS(f"attr-{attr}{part}") for attr in ATTRS for part in ("", "-letter")}
    assert wanted <= {mark.full_text for mark in marks_of(PAINTER.board, Scene(view, NAMES[:2]), WORDS)}
    over = replace(view, outcome=ranking((1, 2), Phrase("end-turn-limit"), (3, 0)), active=[], moves=[])
    assert not wanted <= {mark.full_text for mark in marks_of(PAINTER.board, Scene(over, NAMES[:2]), WORDS)}


def _texts(table: Table, lang: str) -> tuple[list[DrawnBox], str]:
    """Return the texts of a board in the picture and the alternative text."""
    words, scene = words_for(SLUG, lang), Scene(table.match.view(None), NAMES[:2])
    return marks_of(PAINTER.board, scene, words), PAINTER.board(scene, words).alt()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("characters", "marks", "warned"),
    [
        ((mine("thor"), mine("hulk")), 3, True),
        ((mine("thor"), mine("hulk"), theirs("moloid")), 3, False),
        ((mine("thor"), mine("hulk")), 2, False),
        ((mine("thor", marks=(Mark(S),)), mine("hulk")), 8, False),
        ((), 8, False),
    ],
)
def test_a_board_warns_of_a_location_that_a_side_alone_can_soon_win(
    lang: str, characters: tuple[One, ...], marks: int, warned: bool
) -> None:
    table = position(*characters, marks=((marks, 0), (0, 0)))
    drawn, alt = _texts(table, lang)
    words = words_for(SLUG, lang)
    assert (words("board-undefended") in {mark.full_text for mark in drawn}) == warned
    assert (words("alt-site-threat", name=NAMES[S]) in alt) == warned


@pytest.mark.parametrize(("turn", "shown"), [(60, False), (110, False), (111, True)])
def test_the_limit_of_turns_is_shown_only_when_it_is_near(turn: int, shown: bool) -> None:
    drawn, alt = _texts(position(turn=turn, phase="draw"), "en")
    assert ("/120" in {mark.full_text for mark in drawn}) == shown
    assert ("of 120" in alt) == shown


def _check_on_a_phone(scene: Scene, words: Words) -> None:
    """Check that a board has no small letters, cuts nothing except names of players, and is not too high."""
    marks = marks_of(PAINTER.board, scene, words)
    assert small_on_a_phone(marks, WIDTH) == []
    # The names of characters that are only counted are listed as far as there is room.
    cut_texts = [mark.full_text for mark in marks if mark.shown_text != mark.full_text]
    assert not [text for text in cut_texts if text not in scene.names and ", " not in text], cut_texts
    assert PAINTER.board(scene, words).size[1] <= MOST_HEIGHT


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_boards_of_whole_matches_are_readable_on_a_phone(seed: int, lang: str) -> None:
    """A phone shows boards 350 pixels wide. All letters are 9 pixels high there, from the start to the end."""
    words, names = words_for(SLUG, lang), LONG[:2] if seed % 2 else NAMES[:2]
    first = fresh(f"on a phone {seed} {lang}").randrange(20)
    for number, match in enumerate(_played(seed)):
        if number % 20 == first or not match.decisions():
            _check_on_a_phone(Scene(match.view(None), names), words)


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_no_board_is_much_higher_than_wide(sample: Sample) -> None:
    words = words_for(SLUG, sample.lang)
    assert PAINTER.board(scene_of(sample), words).size[1] <= MOST_HEIGHT <= 1.25 * WIDTH


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_above_a_board_is_readable_on_a_phone(lang: str) -> None:
    """The test takes all choices, windows and locations, for players with long names."""
    words, view = words_for(SLUG, lang), _view(position(mine("ulik"), theirs("hulk")).match.view(None))
    for number, place in enumerate(LOCATIONS):
        there = replace(view, sites=[replace(view.sites[0], card=place), view.sites[1]])
        for window in ("", WINDOWS[number % len(WINDOWS)]):
            decision = DECISIONS[number % len(DECISIONS)]
            shown = replace(there, window=window, decision=decision)
            _check_on_a_phone(Scene(shown, LONG[:2]), words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fight_is_readable_on_a_phone(lang: str) -> None:
    """The test takes all modes, results and dice of abilities, and the longest names."""
    words = words_for(SLUG, lang)
    one, two = sorted(CHARACTERS, key=lambda card: len(words(f"card-{card}")))[-2:]
    helpers = [slug for slug, card in CHARACTERS.items() if "FORCE_FIELD" in {able.code for able in card.abilities}]
    table = position(mine("spider-man"), theirs("ulik"), s=Side(hand="ambush"), j=Side(hand="spider-sense"))
    table.play("attack spider-man ulik combat")
    view = _view(table.match.view(None))
    attack = replace(view.attacks[0], attacker=f"{one}.2", target=f"{two}.2")
    fights = [
        replace(attack, mode=mode, result=result, check=check, check_die=3, check_target=4, lender=lender)
        for mode, check in zip(MODE_SIGNS, ("", *DIE_ABILITIES, "", ""), strict=True)
        for result in ("", *RESULTS)
        for lender in ("", *helpers)
    ]
    fights += [replace(attack, target="", result=result) for result in RESULTS]
    place = max(LOCATIONS, key=lambda place: len(words(f"place-{place}")))
    view = replace(view, sites=[replace(view.sites[0], card=place, value=16, marks=(12, 12)), view.sites[1]])
    for number, fight in enumerate(fights):
        nested = [attack, fight] if number % 3 == 0 else [fight]
        scene = Scene(replace(view, attacks=nested), NAMES[:2])
        marks = [mark for region in fight_regions(scene, words, _view(scene.view), 0) for mark in _marks_in(region)]
        check_marks(marks, least=3)
        assert small_on_a_phone(marks, WIDTH) == []
        assert not [mark.full_text for mark in marks if mark.shown_text != mark.full_text], fight


def _marks_in(region: Region) -> list[DrawnBox]:
    with audit.collecting() as marks:
        region.draw(Canvas(*region.box[2:]), *region.facts)
    return marks


def test_signs_differ_in_shape() -> None:
    masks = {name: sign_mask(draw, 32) for name, draw in symbols.SIGNS.items()}
    for one, other in combinations(masks, 2):
        difference = ImageChops.difference(masks[one], masks[other])
        assert sum(difference.histogram()[128:]) > 60, (one, other)


def test_dice_show_whether_they_are_dropped_counted_or_pending() -> None:
    faces = {
        (face, state): die(face, 60, state).tobytes() for face in range(1, 7) for state in ("", "counts", "dropped")
    }
    assert len(set(faces.values())) == 18
    table = position(mine("spider-man"), theirs("doc-samson"), s=Side(hand="rescue"), j=Side(hand="last-stand"))
    table.play(HIT, dice="[6 5 3 3]")
    scene = _scene(table.match)
    line, attacker, defender = (region.facts[0] for region in fight_regions(scene, WORDS, _view(scene.view), 0))
    assert isinstance(line, Line)
    assert isinstance(attacker, Fighter)
    assert isinstance(defender, Fighter)
    assert (attacker.dice, attacker.result) == ((6, 5, 3, 3), 5)
    assert (defender.dice, defender.dice_count, defender.result) == (None, 4, None)
    assert (line.rightwards, line.outcome) == (True, "")


# ---- the layout


def _crowd(one: int, two: int, three: int, four: int) -> Scene:
    """Return a view with this many characters of each seat at each location."""
    view = _view(position(mine("ulik")).match.view(None))
    pattern = view.sites[0].characters[0]
    names = iter(CHARACTERS)
    filled = []
    for counts in ((one, two), (three, four)):
        there = [
            replace(pattern, id=card, card=card, owner=seat, controller=seat)
            for seat, count in enumerate(counts)
            for card in [next(names) for _ in range(count)]
        ]
        filled.append(tuple(there))
    places = [replace(site, characters=there) for site, there in zip(view.sites, filled, strict=True)]
    return Scene(replace(view, sites=places), NAMES[:2])


def _by_surface(marks: list[DrawnBox]) -> list[list[DrawnBox]]:
    """Return the drawn texts, grouped by surface: a long name of a card has several lines."""
    found: dict[int, list[DrawnBox]] = {}
    for mark in marks:
        found.setdefault(mark.surface, []).append(mark)
    return [*found.values()]


@pytest.mark.parametrize("seed", range(12))
def test_any_crowd_fits_and_everybody_is_shown_or_counted(seed: int) -> None:
    chooser = random.Random(seed)
    counts = [chooser.randrange(30) for _ in range(4)]
    scene = _crowd(counts[0], counts[1], counts[2], counts[3])
    assert PAINTER.board(scene, WORDS).size[1] <= MOST_HEIGHT
    marks = marks_of(PAINTER.board, scene, WORDS)
    view = _view(scene.view)
    written = [mark.full_text for mark in marks]
    whole = [" ".join(mark.full_text for mark in group if mark.full_text) for group in _by_surface(marks)]
    cards_shown = {one.card for site in view.sites for one in site.characters}
    named = {f"card-{card}" for card in cards_shown if any(text.startswith(WORDS(f"card-{card}")) for text in whole)}
    for site, two in zip(view.sites, (counts[:2], counts[2:]), strict=True):
        for seat, count in enumerate(two):
            shown = [one for one in site.characters if one.controller == seat and f"card-{one.card}" in named]
            assert len(shown) == count or f"+{count - len(shown)}" in written


def test_the_fullest_table_of_all_still_fits() -> None:
    """The position has crowds in every state at both locations, two nested attacks, and pending and attached events."""
    view = _view(_crowd(30, 30, 30, 30).view)
    table = position(mine("spider-man"), theirs("ulik"), s=Side(hand="ambush"), j=Side(hand="spider-sense"))
    table.play("attack spider-man ulik combat")
    (attack,) = _view(table.match.view(None)).attacks
    laid = tuple(Attached(card, card, S) for card in EVENTS)
    states = [
        replace(
            site,
            events=laid,
            characters=tuple(
                replace(one, attached=laid, exhausted=number % 2 == 0, fresh=True, mark_seats=(0,), owner=number % 2)
                for number, one in enumerate(site.characters)
            ),
        )
        for site in view.sites
    ]
    played = [PlayedView("counterspell", number % 2, "mighty-blow", number == 1) for number in range(6)]
    full = replace(view, sites=states, attacks=[attack, attack], pending_events=played)
    over = replace(full, outcome=ranking((1, 2), Phrase("end-turn-limit"), (3, 0)), active=[], moves=[])
    for lang in LANGUAGES:
        for crowded in (full, over):
            scene, words = Scene(crowded, ("W" * 48,) * 2), words_for(SLUG, lang)
            # One row of characters is left at each location, so this picture is a little higher than others.
            assert PAINTER.board(scene, words).size[1] <= 1.1 * MOST_HEIGHT
            marks = marks_of(PAINTER.board, scene, words)
            check_marks(marks, least=3)
            assert small_on_a_phone(marks, WIDTH) == []


def test_cards_shrink_before_they_fold() -> None:
    def plans(*counts: int, room: int) -> list[int]:
        scene = _crowd(*counts)
        view = _view(scene.view)
        blocks = sites.fitted(sites.blocks_of(scene, WORDS, view), view.site, room)
        assert sum(block.height for block in blocks) + GAP <= room
        return [side.plan_number for block in blocks for side in block.sides]

    large, medium, plates = range(3)
    assert plans(4, 4, 1, 1, room=1500) == [large] * 4
    assert plans(6, 6, 0, 0, room=1200) == [medium, medium, large, large]
    # The emptier side of a location is drawn as large as the room beside the fuller side allows.
    assert plans(12, 2, 0, 0, room=1200) == [plates, large, large, large]
    # The location of the turn is shrunk after the other one.
    assert plans(4, 4, 4, 4, room=980) == [large, large, plates, plates]
    # Everybody is named at both locations before a character is only counted.
    assert plans(6, 6, 6, 6, room=950) == [plates] * 4
    assert min(plans(20, 20, 20, 20, room=900)) > plates


def test_numbers_are_left_out_before_names_and_last_at_the_location_of_the_turn() -> None:
    scene = _crowd(10, 10, 10, 10)
    view = _view(scene.view)
    blocks = sites.blocks_of(scene, WORDS, view)
    for room in range(940, 1500, 20):
        here, other = sites.fitted(blocks, view.site, room)
        assert not [side for side in (*here.sides, *other.sides) if side.figures_drawn != side.figures]
        if any(side.plan.name_rows for side in here.sides):
            # At the other location, another row with numbers would not fit.
            assert min(side.plan.name_rows for side in other.sides) >= 4
    assert not [side for side in here.sides if side.plan.name_rows]
    counted = sites.fitted(blocks, view.site, 600)
    assert [side for block in counted for side in block.sides if side.figures_drawn != side.figures]


def test_fighters_are_always_shown() -> None:
    scene = _crowd(20, 20, 20, 20)
    view = _view(scene.view)
    last = [[one for one in view.sites[0].characters if one.controller == seat][-1].id for seat in (0, 1)]
    declared = position(mine("spider-man"), theirs("ulik"), s=Side(hand="ambush"), j=Side(hand="spider-sense"))
    declared.play("attack spider-man ulik combat")
    (attack,) = _view(declared.match.view(None)).attacks
    attack = replace(attack, attacker=last[0], target=last[1])
    marks = marks_of(PAINTER.board, Scene(replace(view, attacks=[attack]), NAMES[:2]), WORDS)
    for name in last:
        written = [mark.full_text for mark in marks if mark.full_text == WORDS(f"card-{name}")]
        assert len(written) >= 2, name


# ---- painting


@pytest.mark.parametrize("seed", [1, 2])
def test_painting_over_a_match_equals_painting_cold(seed: int) -> None:
    """Every thirtieth position is compared, from a random position on."""
    caches.clear()
    first, compared = fresh("painting over", seed).randrange(30), 0
    for number, match in enumerate(_played(seed, 240)):
        if number % 30 != first:
            continue
        for viewer in (None, 0):
            scene = _scene(match, viewer)
            check_same_cold(PAINTER.board, scene, WORDS, everything=number % 90 == first)
            compared += 1
    assert compared > 6


def test_a_picture_that_is_lent_does_not_change() -> None:
    caches.clear()
    assert check_lent(PAINTER.board(_scene(match), WORDS) for match in islice(_played(3), 15)) == 15


def test_one_move_repaints_few_regions() -> None:
    caches.clear()
    painted, shares = [], []
    for match in islice(_played(5), 61):
        sheet = PAINTER.board(_scene(match), WORDS)
        with painted_regions() as regions:
            compose.painted(sheet)
        painted.append(len(regions))
        shares.append(len(regions) / len(sheet.regions))
    assert painted[0] >= 17
    # Most moves touch less than half of the picture, even if the layout changes.
    assert sorted(shares[1:])[(len(shares) - 1) // 2] < 0.5


def test_a_part_that_only_moves_is_not_painted_again() -> None:
    quiet = position(mine("spider-man"), theirs("doc-samson"), mine("storm", 1), j=Side(hand="spider-sense"))
    before = _scene(quiet.match)
    quiet.play(HIT)
    after = _scene(quiet.match)
    caches.clear()
    compose.painted(PAINTER.board(before, WORDS))
    sheet = PAINTER.board(after, WORDS)
    with painted_regions() as painted:
        moved = compose.painted(sheet)
    lower = [region for region in sheet.regions if region.part != "legend" and region.box[1] > 850]
    assert len(lower) == 3
    assert not [region for region in painted if region in lower]
    caches.clear()
    assert ImageChops.difference(moved, compose.painted(sheet)).getbbox() is None
