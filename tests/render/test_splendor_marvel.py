"""Tests the pictures and words of Splendor: Marvel."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.wording.languages import LANGUAGES
from bot.wording.words import Words, words_for
from engine.games.splendor_marvel.cards import CARDS, COLOURS, PLACES
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.matches.match import Match
from render.games.splendor_marvel.cards import MINI_HEIGHT, MINI_WIDTH, large_card, table_card
from render.games.splendor_marvel.facts import (
    LETTERS,
    Price,
    Trace,
    goals_of,
    headline,
    latest_turn_pieces,
    price,
    trace,
)
from render.games.splendor_marvel.holding import CELL_HEIGHT, CELL_WIDTH
from render.ground import caches, compose, sprites
from render.ground.fonts import Weight
from render.ground.scene import Scene
from render.ground.theme import WIDTH
from render.ground.typeset import TextLine, line
from render.registry import painter_for
from tests.chances import fresh
from tests.gallery.pictures import LONG, NAMES, Sample, first, play_until, positions, samples, scene_of, start, step
from tests.gallery.splendor_marvel import has_decision
from tests.render.checks import (
    DENSE_LETTERS,
    PHONE_WIDTH,
    Paint,
    check_lent,
    check_marks,
    check_same_cold,
    is_inside,
    marks_of,
    none_overlap,
    painted_regions,
    small_on_a_phone,
)

SLUG = "splendor_marvel"
PAINTER = painter_for(SLUG)
WORDS = words_for(SLUG, "en")
SPLENDOR_BOARDS = [sample for sample in samples() if sample.slug == SLUG and sample.kind == "board"]
SPLENDOR_HANDS = [sample for sample in samples() if sample.slug == SLUG and sample.kind == "hand"]


def _name(sample: Sample) -> str:
    return sample.name


def _view(sample: Sample) -> SplendorView:
    assert isinstance(sample.view, SplendorView)
    return sample.view


@pytest.mark.parametrize("sample", SPLENDOR_BOARDS, ids=_name)
def test_alt_text_follows_the_whole_position(sample: Sample) -> None:
    view, words = _view(sample), words_for(SLUG, sample.lang)
    scene = scene_of(sample)
    alt = PAINTER.board(scene, words).alt()
    assert str(view.round) in alt
    if view.outcome is None:
        assert any(headline(scene, words, in_picture=False, limit=limit) in alt for limit in (32, 20, 16, 12, 8))
    else:
        assert words(view.outcome.reason.key, **view.outcome.reason.params) in alt
    for own in view.seats:
        assert words("board-unit", points=own.points) in alt
        assert re.search(rf": {own.points} ", alt)
    for level, row in enumerate(view.display, start=1):
        for slot, card in enumerate(row, start=1):
            assert f"{level}-{slot} " in alt
            if card is None:
                assert words("alt-slot-empty", slot=f"{level}-{slot}") in alt
    for count in view.decks:
        assert f" {count})" in alt
    for kind, count in zip(["yellow", "blue", "orange", "red", "purple", "shield", "time"], view.supply, strict=True):
        if count:
            assert f"{count}{words(f'alt-kind-{kind}')}" in alt


@pytest.mark.parametrize("sample", SPLENDOR_HANDS, ids=_name)
def test_hand_alt_names_every_card(sample: Sample) -> None:
    view, words = _view(sample), words_for(SLUG, sample.lang)
    alt = PAINTER.hand(scene_of(sample), words).alt()
    seat_view = view.seats[view.seat or 0]
    for card in seat_view.hand:
        assert f"{card.position}. {words(f'card-{card.card}')}" in alt
    for level, row in enumerate(view.display, start=1):
        for slot, shown in enumerate(row, start=1):
            payable = shown is not None and price(seat_view, shown).short == 0
            assert (f"{level}-{slot} " in alt) == payable


def test_price_agrees_with_the_legal_moves() -> None:
    for match in positions(start(SLUG, 3, 11)):
        decision = match.decisions()[0] if match.decisions() else None
        if decision is None or decision.kind != "turn":
            continue
        view = match.view(decision.seat)
        assert isinstance(view, SplendorView)
        seat_view = view.seats[decision.seat]
        for level, row in enumerate(view.display, start=1):
            for slot, card in enumerate(row, start=1):
                if card is not None:
                    legal = ("recruit", f"{level}-{slot}") in decision.moves
                    assert legal == (price(seat_view, card).short == 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_letters_and_digits_are_readable_on_a_phone(seats: int, lang: str) -> None:
    """Every eighteenth position of a match and its end, as spectators and as the player on turn see it.

    Only long names of players are cut.
    """
    words, numbers = words_for(SLUG, lang), 0
    for match in positions(start(SLUG, seats, 12), wild=3):
        is_over, numbers = match.outcome() is not None, numbers + 1
        if numbers % 18 != 1 and not is_over:
            continue
        turn = None if is_over else match.decisions()[0].seat
        viewer = 0 if turn is None else turn
        pictures = [(PAINTER.board, None), (PAINTER.board, viewer), (PAINTER.hand, viewer)]
        for paint, seat in [*pictures, *([] if is_over else [(PAINTER.choice, turn)])]:
            scene = Scene(match.view(seat), LONG[:seats])
            assert not small_on_a_phone(marks_of(paint, scene, words), WIDTH)
            assert min(digit_sizes(paint, scene, words)) * PHONE_WIDTH >= DENSE_LETTERS * WIDTH
        scene = Scene(match.view(None), NAMES[:seats])
        assert not [mark for mark in marks_of(PAINTER.board, scene, words) if mark.shown_text != mark.full_text]
        assert PAINTER.board(scene, words).size[1] <= 1.25 * WIDTH
    assert numbers > 50


def test_a_payment_of_five_kinds_fits_its_card() -> None:
    """A card that costs four colours and is paid with a shield as well, in the language with the longer words."""
    words = words_for(SLUG, "es")
    card = next(card for card in CARDS.values() if sum(map(bool, card.cost)) == 4 and max(card.cost) > 1)
    short = next(colour for colour, count in enumerate(card.cost) if count > 1)
    missing = tuple(int(colour == short) for colour in range(len(COLOURS)))
    cost = Price(card.cost, missing, 1, 0)
    assert sum(map(bool, cost.payment)) == 5
    texts = words(f"card-{card.id}"), words("hand-slot", number=3), words("hand-secret")
    marks = marks_of(partial(large_card, card.id, *texts, cost, words("hand-pays"), words("hand-affordable")))
    assert all(is_inside(mark.box, *mark.size) for mark in marks)
    check_marks(marks, least=6)


def digit_sizes(paint: Paint, scene: Scene, words: Words) -> list[int]:
    """Return the type sizes of all numbers on tokens and bonuses of a picture, in pixels."""
    found = []

    def noting(text: str, weight: Weight, size: int) -> TextLine:
        found.append(size)
        return line(text, weight, size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sprites, "line", noting)
        marks_of(paint, scene, words)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_of_a_card_and_of_a_location_is_whole_on_the_board(lang: str) -> None:
    words = words_for(SLUG, lang)
    for card in CARDS:
        name = words(f"card-{card}")
        shown = [mark for mark in marks_of(partial(table_card, "1-1", card, name, None, lit=False)) if mark.full_text]
        brief = name if name != "Soldado de Invierno" else "S. de Invierno"
        assert brief in [mark.full_text for mark in shown]
        assert all(mark.shown_text == mark.full_text and mark.letters >= LETTERS for mark in shown)
    match = start(SLUG, 4, 1)
    tiles = sorted(PLACES, key=lambda place: PLACES[place].tile)
    for first_place in range(0, len(tiles), 4):
        places = tiles[first_place : first_place + 4]
        scene = Scene(replace(_spectator(match), locations=places), NAMES)
        marks = marks_of(PAINTER.board, scene, words)
        shown_names = " ".join(mark.shown_text for mark in marks if mark.full_text)
        assert all(words(f"place-{place}") in shown_names for place in places)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_have_room_beside_results_and_resignations(lang: str) -> None:
    sample = next(one for one in SPLENDOR_BOARDS if one.name == "4-end-board")
    for put_out in ((), (0, 1, 2, 3)):
        scene = Scene(sample.view, LONG, resigned=(0, 1, 2, 3), put_out=put_out)
        check_marks(marks_of(PAINTER.board, scene, words_for(SLUG, lang)), least=5)


def test_nothing_covers_another_part_of_a_strip() -> None:
    """In the strip of a player, no text, cell of tokens or reserved card overlaps another."""
    sample = next(one for one in SPLENDOR_BOARDS if one.name == "full-hands-board")
    marks = marks_of(PAINTER.board, scene_of(sample), WORDS)
    strips = {mark.surface: mark.size for mark in marks if mark.full_text.startswith("Tokens ")}
    assert len(strips) == 4
    for surface, size in strips.items():
        drawn = [mark for mark in marks if mark.surface == surface]
        texts = [mark.ink for mark in drawn if mark.full_text]
        cells = [mark.box for mark in drawn if mark.box[2:] == (CELL_WIDTH, CELL_HEIGHT)]
        cards = [mark.box for mark in drawn if mark.box[2:] == (MINI_WIDTH, MINI_HEIGHT)]
        assert (len(texts), len(cells), len(cards)) == (5, len(COLOURS) + 1, 3)
        assert none_overlap([*texts, *cells, *cards])
        assert all(is_inside(box, *size) for box in (*cells, *cards))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_seat_shows_its_points_and_how_many_tokens_it_holds(lang: str) -> None:
    words = words_for(SLUG, lang)
    match = play_until(start(SLUG, 3, 7), lambda match: len(match.moves) >= 60)
    view = _spectator(match)
    shown = [mark.shown_text for mark in marks_of(PAINTER.board, Scene(view, NAMES[:3]), words)]
    for own in view.seats:
        assert f"{words('hand-tokens')} {sum(own.tokens)}/10" in shown
        assert shown[shown.index("/16") + 1] == str(own.points)
        shown = shown[shown.index("/16") + 1 :]


def test_goals_agree_with_the_rules() -> None:
    match = first(SLUG, 3, lambda match: bool(match.state.qualified()))
    view = match.view(None)
    assert isinstance(view, SplendorView)
    for own in view.seats:
        assert own.qualified == all(goal.is_reached for goal in goals_of(WORDS, own))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_viewers_board_marks_payable_cards_and_counts_missing_tokens(lang: str) -> None:
    words, match = words_for(SLUG, lang), play_until(start(SLUG, 3, 11), lambda match: len(match.moves) >= 30)
    seat = match.decisions()[0].seat

    def marked(viewer: int | None) -> list[str]:
        scene = Scene(match.view(viewer), NAMES[:3])
        shown = [mark.shown_text for mark in marks_of(PAINTER.board, scene, words)]
        return [text for text in shown if text == words("board-payable") or re.fullmatch(r"−\d", text)]

    view = match.view(seat)
    assert isinstance(view, SplendorView)
    payable = [move for move in match.decisions()[0].moves if move[0] == "recruit" and "hand" not in move[1]]
    assert 0 < len(payable) < 12
    prices = [price(view.seats[seat], card) for row in view.display for card in row if card is not None]
    missing = [f"−{count}" for one in prices if one.short for count in one.missing_tokens if count]
    assert sorted(marked(seat)) == sorted([*missing, *[words("board-payable")] * len({move[1] for move in payable})])
    assert not marked(None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_painting_over_a_match_equals_painting_cold(seats: int) -> None:
    """Every twenty-fourth position is compared, from a random position on."""
    first, numbers = fresh("painting over", seats).randrange(24), 0
    caches.clear()
    for match in positions(start(SLUG, seats, 21), wild=3):
        numbers += 1
        if numbers % 24 != first:
            continue
        for viewer in (None, 0):
            scene = Scene(match.view(viewer), NAMES[:seats])
            check_same_cold(PAINTER.board, scene, WORDS, everything=numbers % 72 == first)
    assert numbers > 50


def test_a_picture_that_is_lent_does_not_change() -> None:
    caches.clear()
    played = islice(positions(start(SLUG, 3, 4)), 13)
    assert check_lent(PAINTER.board(Scene(match.view(None), NAMES[:3]), WORDS) for match in played) == 13


def test_trace_of_a_take() -> None:
    match = start(SLUG, 2, 1)
    assert trace(_spectator(match)) == Trace()
    match.play(0, "take yellow blue red")
    assert trace(_spectator(match)) == Trace(seat=0, token_changes=(1, 1, 0, 1, 0, 0, 0))
    line = latest_turn_pieces(Scene(match.view(None), NAMES[:2]), WORDS)
    assert [(piece.text, piece.hue) for piece in line] == [
        ("Ana took", ""),
        ("1", "yellow"),
        ("1", "blue"),
        ("1", "red"),
    ]


def test_trace_of_reserving() -> None:
    match = start(SLUG, 2, 1)
    match.play(0, "reserve 2-3")
    assert trace(_spectator(match)) == Trace(seat=0, token_changes=(0, 0, 0, 0, 0, 1, 0), slot="2-3", hand_position=1)
    match.play(1, "reserve deck-1")
    assert trace(_spectator(match)) == Trace(seat=1, token_changes=(0, 0, 0, 0, 0, 1, 0), deck=1, hand_position=1)


def test_trace_of_recruiting_and_returning() -> None:
    recruited = returned = 0
    for seed in range(6):
        for match in positions(start(SLUG, 3, seed), wild=3):
            view = _spectator(match)
            found = trace(view)
            if view.last is None:
                continue
            words = " ".join(view.last.moves)
            recruited += found.bonus is not None
            returned += "return" in words and min(found.token_changes) < 0
            assert (found.bonus is not None) == ("recruit" in words and view.paying is None)
    assert recruited > 50
    assert returned


def test_trace_of_a_chosen_location() -> None:
    sample = next(sample for sample in SPLENDOR_BOARDS if sample.name == "location-board")
    match = first(SLUG, 3, lambda match: has_decision(match, "location"), wild=3)
    assert match.view(None) == sample.view
    seat, place = match.decisions()[0].seat, match.decisions()[0].moves[0][1]
    match.play(seat, f"location {place}")
    assert trace(_spectator(match)).place == place
    pieces = latest_turn_pieces(Scene(match.view(None), NAMES[:3]), WORDS)
    assert pieces[-1].text == f"and took {WORDS(f'place-{place}')}"


def _spectator(match: Match) -> SplendorView:
    view = match.view(None)
    assert isinstance(view, SplendorView)
    return view


def test_one_move_repaints_few_regions() -> None:
    match = play_until(start(SLUG, 4, 7), lambda match: len(match.moves) >= 30)
    caches.clear()
    painted = []
    for number in range(12):
        with painted_regions() as regions:
            compose.painted(PAINTER.board(Scene(match.view(None), NAMES), WORDS))
        painted.append(len(regions))
        step(match, number)
    assert painted[0] == 27
    assert max(painted[1:]) <= 9


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["blind-hand", "full-hands-board", "4-middle-board"])
def test_names_and_missing_tokens_are_whole_with_three_cards_in_a_row(name: str, lang: str) -> None:
    sample = next(sample for sample in samples() if (sample.slug, sample.name) == (SLUG, name))
    paint = PAINTER.hand if sample.kind == "hand" else PAINTER.board
    marks = marks_of(paint, scene_of(sample), words_for(SLUG, lang))
    people = set(scene_of(sample).names)
    assert [
        mark.full_text for mark in marks if mark.shown_text != mark.full_text and mark.full_text not in people
    ] == []
