"""Tests the pictures and words of Ragami: the city, the hand, and choices made on the map."""

from __future__ import annotations

import io
import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.ragami.game import GAME
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import BUILDINGS, SPACES, STREETS
from engine.games.ragami.state.cards import BOXES
from engine.games.ragami.state.match_state import HeldCard, Last, Value, Virtue
from render.games.ragami import PAINTER, pieces
from render.games.ragami.board import BOX_WIDTH
from render.games.ragami.facts import headline, letter, line_of
from render.games.ragami.ground import ground
from render.games.ragami.hand import _move_rows
from render.games.ragami.holding import held_cards, looked_cards, other_moves, other_words
from render.games.ragami.place_pieces import PlacePieces, arrow, arrows_of, draw_standing
from render.games.ragami.plan import AREAS, GAP_BOXES, MAP_HEIGHT, box_of
from render.ground import audit, caches, compose
from render.ground.canvas import Canvas
from render.ground.compose import Sheet
from render.ground.limits import ALT_LIMIT
from render.ground.scene import Scene, Words
from render.ground.theme import GAP, TEXT, WIDTH, Colour
from render.ground.typeset import ELLIPSIS
from render.maps.arrows import crossing
from render.maps.packing import pack
from tests.chances import fresh
from tests.engine.games.ragami.positions import build
from tests.gallery.pictures import NAMES, Sample, scene_of
from tests.gallery.ragami import (
    ChoiceSample,
    choices,
    crowded_table,
    gallery,
    matches,
    picture_of,
    table_in_preparation,
    table_in_resolution,
    table_with_movements,
)
from tests.pixels import fingerprint
from tests.render.checks import (
    check_lent,
    check_same_cold,
    is_inside,
    marks_of,
    none_overlap,
    overlap,
    painted_regions,
    shown_to_viewer,
)

SLUG = "ragami"
WORDS = words_for(SLUG, "en")
SAMPLES = tuple(gallery(SLUG))
BOARDS = [sample for sample in SAMPLES if sample.kind == "board"]
HANDS = [sample for sample in SAMPLES if sample.kind == "hand"]
CHOICES = tuple(choices())


def _name(sample: Sample | ChoiceSample) -> str:
    return sample.name


def _scene(sample: Sample | ChoiceSample) -> Scene:
    return Scene(sample.view, sample.names)


def _view(sample: Sample | ChoiceSample) -> RagamiView:
    assert isinstance(sample.view, RagamiView)
    return sample.view


def _paint(sample: Sample | ChoiceSample, words: Words) -> Sheet:
    scene = _scene(sample)
    if isinstance(sample, ChoiceSample):
        sheet = PAINTER.choice(scene, words)
        assert sheet is not None
        return sheet
    return (PAINTER.board if sample.kind == "board" else PAINTER.hand)(scene, words)


# --- every sample ----------------------------------------------------------------------------------------------


# `test_samples.py` paints all boards and hands, and checks the rest.
@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_boards_and_hands_have_the_usual_width(sample: Sample) -> None:
    assert _paint(sample, words_for(SLUG, sample.lang)).size[0] == WIDTH


@pytest.mark.parametrize("sample", CHOICES, ids=_name)
def test_picture_of_a_choice_is_a_png_of_the_right_size(sample: ChoiceSample) -> None:
    picture = picture_of(sample)
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.mode == "RGB"
    assert image.width == WIDTH
    assert 0.5 < image.height / image.width < 1.5
    assert len(picture.png) < 400_000
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert not picture.alt.endswith(ELLIPSIS)


def test_the_words_of_pictures_are_the_same_in_both_languages() -> None:
    def keys(lang: str) -> list[str]:
        path = f"engine/games/ragami/texts/{lang}/board.ftl"
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            return [line.split(" =")[0] for line in file if line[:1].isalpha()]

    assert keys("en") == keys("es")
    assert len(keys("en")) == len(set(keys("en")))


@pytest.mark.parametrize(
    ("lang", "one", "several"),
    [
        ("en", "tile Demon conflict cube", "tiles Demons conflicts cubes"),
        ("es", "ficha Demonio Conflicto cubo", "fichas Demonios Conflictos cubos"),
    ],
)
def test_one_thing_in_the_supply_is_named_in_the_singular(lang: str, one: str, several: str) -> None:
    view = _view(BOARDS[0])
    for count, names in ((0, several), (1, one), (2, several)):
        left = replace(view, tiles=count, demon_supply=count, dice_supply=count, cube_supply=count)
        regions = PAINTER.board(Scene(left, NAMES[:4]), words_for(SLUG, lang)).regions
        (region,) = (one for one in regions if one.part == "supply")
        said = [fact[2] for fact in region.facts if isinstance(fact, tuple) and fact[1] == count]
        assert set(said) >= set(names.split())


# --- the plan --------------------------------------------------------------------------------------------------


def test_areas_cover_the_map_and_do_not_overlap() -> None:
    boxes = [*AREAS.values(), *GAP_BOXES]
    assert sum(width * height for _, _, width, height in boxes) == WIDTH * MAP_HEIGHT
    assert none_overlap(boxes)
    assert ground().size == (WIDTH, MAP_HEIGHT)


@pytest.mark.parametrize("place", [*SPACES, *BUILDINGS])
def test_a_place_is_within_its_area(place: int) -> None:
    x, y, width, height = AREAS[place]
    left, top, wide, high = box_of(place)
    assert is_inside((left - x, top - y, wide, high), width, height)


def test_neighbours_are_in_one_row_or_one_column() -> None:
    for one in SPACES:
        for other in STREETS[one]:
            (x, y, *_), (right, below, *_) = box_of(one), box_of(other)
            assert (x == right) != (y == below), (one, other)


# --- pieces that share a place ---------------------------------------------------------------------------------

RATIOS = st.sampled_from((1.0, pieces.SAINT_WIDE, pieces.RAGAMI_WIDE, pieces.demons_wide(1), pieces.demons_wide(6)))


@given(st.lists(RATIOS, min_size=1, max_size=9), st.sampled_from([(114, 152), (214, 70), (90, 110)]), st.booleans())
@settings(max_examples=200)
def test_packed_pieces_keep_apart_and_inside(ratios: list[float], room: tuple[int, int], cornered: bool) -> None:
    corner = (46, 38) if cornered and room[0] == 114 else (0, 0)
    laid = pack(tuple(ratios), room, corner, 84, 12)
    boxes = [(one.x, one.y, round(ratio * one.size), one.size) for one, ratio in zip(laid, ratios, strict=True)]
    assert all(is_inside(box, *room) for box in boxes)
    assert none_overlap(boxes)
    assert not any(overlap(box, (0, 0, *corner)) for box in boxes if any(corner))


def test_packing_refuses_what_cannot_fit() -> None:
    assert pack((), (114, 152), (46, 38), 84, 20) == ()
    with pytest.raises(ValueError, match="40 pieces"):
        pack((1.4,) * 40, (114, 100), (0, 0), 84, 20)


FULLEST = (
    PlacePieces(conflict=6, demons=6, ragamis=(0, 1), saints=(0, 1, 2, 3)),
    PlacePieces(blocked=True, demons=6, saints=(0, 1, 2, 3)),
    PlacePieces(ragamis=(0, 1, 2, 3), virtue=((0, 6), (1, 5), (2, 4), (3, 1))),
    PlacePieces(ragamis=(0, 1, -1), virtue=((0, 6), (1, 5))),
)


@pytest.mark.parametrize("here", FULLEST)
def test_the_fullest_place_shows_every_piece(here: PlacePieces) -> None:
    box = (0, 0, 114, 152) if not here.virtue else (0, 0, 86, 114)
    canvas = Canvas(box[2], box[3])
    with audit.collecting() as marks:
        draw_standing(canvas, here, box, (46, 38) if not here.virtue else (0, 0), 84)
    boxes = [mark.box for mark in marks]
    shown = bool(here.conflict or here.blocked) + bool(here.demons)
    assert len(boxes) == shown + len(here.ragamis) + len(here.saints) + len(here.virtue)
    assert all(is_inside(box, canvas.width, canvas.height) for box in boxes)
    assert none_overlap(boxes)
    assert min(height for *_, height in boxes) >= 24


def test_the_crowded_square_of_the_gallery_is_as_crowded_as_asked() -> None:
    view = crowded_table().view()
    here = PlacePieces(view.conflicts[9], view.demons[9], (1, 2), (0, 1, 2, 3))
    assert (here.conflict, here.demons) == (6, 3)
    assert view.saints == [9] * 4
    assert [seat_view.ragami for seat_view in view.seats].count(9) == 2


def test_owners_differ_by_shape_and_kinds_by_outline() -> None:
    """Without colours, the pieces of two owners differ, and so do two kinds of one owner."""
    hues = [pieces.hue_of(colour) for colour in range(4)]
    for make in (pieces.saint, pieces.ragami, lambda hue, size: pieces.virtue(hue, 3, size)):
        grey = [_grey(make(hue, 48)) for hue in hues]
        for one, other in combinations(grey, 2):
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 3
    for hue in hues:
        kinds = [pieces.saint(hue, 48), pieces.ragami(hue, 48), pieces.virtue(hue, 3, 48)]
        assert len({kind.width for kind in kinds}) == 3


def _grey(sprite: Image.Image) -> Image.Image:
    """Return the outline of a piece and its inner shape, all in the same grey."""
    edges = Image.new("RGBA", sprite.size, (128, 128, 128, 255))
    edges.alpha_composite(sprite)
    light = edges.convert("L")
    return light.point(lambda value: 255 if value < 45 else 0)


def test_numbers_of_demons_and_dice_show() -> None:
    assert len({fingerprint(pieces.demons(count, 40)) for count in range(1, 7)}) == 6
    assert len({fingerprint(pieces.conflict(value, 40)) for value in range(1, 7)}) == 6
    assert len({fingerprint(pieces.virtue("blue", value, 40)) for value in range(7)}) == 7
    assert len({fingerprint(pieces.action(value, 40)) for value in (None, *range(6))}) == 7


def test_the_signs_of_cubes_and_conflicts_are_unlike_in_shape() -> None:
    cube, conflict = (_grey(sprite) for sprite in (pieces.cube(48), pieces.conflict(0, 48)))
    assert ImageStat.Stat(ImageChops.difference(cube, conflict)).mean[0] / 255 > 0.04
    assert _colour(pieces.conflict(0, 48), 24, 5) == pieces.EVIL
    assert {_colour(pieces.conflict(value, 48), 11, 24) for value in range(1, 7)} == {TEXT}


def _colour(sprite: Image.Image, x: int, y: int) -> Colour:
    red, green, blue = sprite.convert("RGB").crop((x, y, x + 1, y + 1)).tobytes()
    return red, green, blue


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_has_words_for_the_signs_of_a_player_and_the_goal(lang: str) -> None:
    words = words_for(SLUG, lang)
    marks = marks_of(PAINTER.board, Scene(BOARDS[0].view, BOARDS[0].names), words)
    shown = [mark.shown_text for mark in marks]
    for key in ("conflict", "cube", "card", "virtue", "ragami"):
        assert words(f"legend-{key}") in shown
    assert shown.count(words("board-vp-goal", goal=30)) == len(BOARDS[0].names)


# --- last moves ------------------------------------------------------------------------------------------------


def test_recent_movements_are_arrows_except_for_pieces_from_the_supply() -> None:
    view = table_with_movements().view()
    assert [last.piece for last in view.last] == ["ragami 0", "saint 2", "saint 0", "demon", "demon"]
    assert arrows_of(view) == (
        arrow(31, 43, "yellow"),
        arrow(14, 15, "blue"),
        arrow(18, 27, "yellow"),
        arrow(23, 20, "red"),
    )
    parts = line_of(Scene(view, NAMES), WORDS)
    assert [(part.kind, part.hue) for part in parts if part.kind] == [
        ("ragami", "yellow"),
        ("saint", "blue"),
        ("saint", "yellow"),
        ("demon", "red"),
        ("demon", "red"),
    ]
    assert [part.text for part in parts if not part.kind][1:] == [
        "Town Hall → Stadium",
        "14 → 15",
        "18 → 27",
        "23 → 20",
        "→ 5",
    ]


@pytest.mark.parametrize(("start", "end", "hue"), [(1, 43, "blue"), (14, 15, "red"), (35, 39, "grey"), (6, 7, "green")])
def test_an_arrow_touches_both_its_ends_and_few_other_places(start: int, end: int, hue: str) -> None:
    touched = [place for place, area in AREAS.items() if crossing((arrow(start, end, hue),), area)]
    assert {start, end} <= set(touched)
    assert len(touched) < len(AREAS) / 2


def test_an_arrow_changes_only_the_places_that_it_crosses() -> None:
    table = table_with_movements()
    caches.clear()
    with_arrows = compose.painted(PAINTER.board(Scene(table.view(), NAMES), WORDS))
    table.state.last = (Last("saint 2", 14, 15),)
    fewer = compose.painted(PAINTER.board(Scene(table.view(), NAMES), WORDS))
    changed = ImageChops.difference(with_arrows, fewer).getbbox()
    assert changed is not None
    caches.clear()
    again = compose.painted(PAINTER.board(Scene(table.view(), NAMES), WORDS))
    assert ImageChops.difference(fewer, again).getbbox() is None


# --- while a round is prepared ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es"])
def test_pictures_of_a_preparation_show_nothing_of_the_former_round(lang: str) -> None:
    """No action die is in a box, and old movements are not shown."""
    words, told = words_for(SLUG, lang), []
    for boxes, last in (((0, 3, 1), (Last("saint 2", 14, 15),)), ((5, 5, 5), ())):
        table = table_in_preparation(*(Virtue(seat) for seat in (3, 2, 1, 0)))
        table.state.boxes, table.state.last, table.state.moved_in = boxes, last, table.state.turns - 4
        scene = Scene(table.view(0), NAMES)
        told.append(
            (
                PAINTER.board(scene, words).alt(),
                fingerprint(compose.painted(PAINTER.board(scene, words))),
                fingerprint(compose.painted(PAINTER.hand(scene, words))),
            )
        )
    assert told[0] == told[1]
    assert words("alt-no-dice") in told[0][0]


def test_dice_that_are_turned_and_distributed_are_shown_as_they_are_now() -> None:
    table = table_in_preparation(Value(3, (1, 1, 4)), rolled=(1, 1, 4))
    for text, dice in (("value 5", [5, 1, 4]), ("value 2", [5, 2, 4])):
        table.play(text)
        scene = Scene(table.view(), NAMES)
        assert [part.value for part in line_of(scene, WORDS) if part.kind == "action"] == dice
        assert WORDS("alt-dice", dice=", ".join(map(str, dice))) in PAINTER.board(scene, WORDS).alt()
    table.play("boxes 5 4 2")
    assert "Saint 5, Cards 4, Conflict 2" in PAINTER.board(Scene(table.view(), NAMES), WORDS).alt()


# --- the board in words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_board_alt_describes_the_whole_position(sample: Sample) -> None:
    view, words, scene = _view(sample), words_for(SLUG, sample.lang), scene_of(sample)
    alt = PAINTER.board(scene, words).alt()
    assert words("alt-head", round=view.round, turn="").strip(". ") in alt
    if view.outcome is None:
        assert any(headline(scene, words, in_picture=False, limit=limit) in alt for limit in (32, 20, 16, 12, 8))
        for name, value in zip(BOXES, view.boxes, strict=bool(view.boxes)):
            assert f"{words(f'box-{name}')} {value}" in alt
    for space, value in view.conflicts.items():
        assert words("alt-conflict", space=space, value=value) in alt
        if space in view.demons:
            assert words("alt-company-demons", count=view.demons[space]) in alt
    for colour, space in enumerate(view.saints):
        if space and space not in view.conflicts:
            assert f"{letter(words, colour)} {space}" in alt
    for seat, seat_view in enumerate(view.seats):
        counts = rf"{seat_view.vp} (VP|PV), {seat_view.resolved} [^,]+, {seat_view.cubes} [^,]+, {seat_view.cards} "
        assert re.search(rf"(^| ){letter(words, seat)} [^:]+: {counts}", alt)
    if view.blocked:
        assert words("alt-blocked", places=", ".join(map(str, view.blocked))) in alt
    if view.resolution is not None:
        assert str(view.resolution.gap) in alt
        assert f" {view.resolution.required}, " in alt


def test_alt_tells_the_latest_movements_then_the_players_then_the_map() -> None:
    sample = next(one for one in BOARDS if one.name == "spanish-board")
    alt = PAINTER.board(scene_of(sample), words_for(SLUG, "es")).alt()
    places = [
        alt.index(text) for text in ("Turno de", "Movido:", "Dados de Acción (", " PV, ", "Conflictos (", "Quedan:")
    ]
    assert places == sorted(places)


def test_alt_says_who_is_first_and_has_passed() -> None:
    alt = PAINTER.board(Scene(crowded_table().view(), NAMES), WORDS).alt()
    ana, bruno = (next(part for part in alt.split(". ") if name in part and " VP" in part) for name in NAMES[:2])
    assert ana.endswith("first player, passed")
    assert bruno.endswith("passed")
    assert "first player" not in bruno
    assert "Conflicts (square=value): 4=2; 9=6 (3 Demons, Saints Y G B P, Ragamis G B)" in alt


def test_a_resolution_is_a_sum() -> None:
    table = table_in_resolution()
    resolution = table.view().resolution
    assert resolution is not None
    parts = line_of(Scene(table.view(), NAMES), WORDS)
    assert [part.kind or part.text for part in parts] == [
        "conflict", "+", "demon", "−", "saint", "−", "ragami", "2", "−", "cube", "1", "−", "virtue", "−", "card", "4",
        "=", f"{resolution.gap} missing",
    ]  # fmt: skip
    assert resolution.gap == 6 + 5 - 1 - 2 - 1 - 1 - 4
    assert "asks 11, help 3, added 6, 2 missing" in PAINTER.board(Scene(table.view(), NAMES), WORDS).alt()


# --- the hand --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", HANDS, ids=_name)
def test_hand_alt_names_every_card(sample: Sample) -> None:
    view, words = _view(sample), words_for(SLUG, sample.lang)
    alt = PAINTER.hand(scene_of(sample), words).alt()
    seat_view = view.seats[view.seat or 0]
    for no in (*(card.no for card in seat_view.hand or ()), *view.looking):
        assert f"{no} {words(f'card-{no}')}: {words(f'card-{no}-text')}" in alt
    assert alt.count(words("hand-fresh")) == sum(shown.note == words("hand-fresh") for shown in held_cards(words, view))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hand_shows_every_move_that_is_not_a_box_or_a_place(seats: int) -> None:
    shown_cards = 0
    for table in matches(seats, seed=seats, moves=220, power_die=seats != 3):
        for decision in table.decisions:
            view = table.view(decision.seat)
            if decision.kind not in {"turn", "power", "keep", "discard"}:
                continue
            cards = [*held_cards(WORDS, view), *looked_cards(WORDS, view)]
            typed = {text for card in cards for text in card.moves} | set(other_moves(view))
            boxes = {text for text in view.moves if text.split()[0] in {"die", "move"}}
            amounts = {text for text in view.moves if text.startswith(("power cubes", "power virtue"))}
            assert typed == set(view.moves) - boxes - amounts
            shown_cards += any(card.moves for card in cards)
    assert shown_cards > 10


def test_fresh_cards_wait_and_the_older_of_equal_cards_is_played() -> None:
    view = build(hands={0: (7,)}, fresh={0: (7, 14)}, cubes={0: 2}, virtue={0: ("b3", 2)}).view(0)
    shown = [(card.no, card.moves, card.note) for card in held_cards(WORDS, view)]
    old = (7, ("play 7", "trade 7"), "play · trade for a cube")
    assert shown == [old, (7, (), "from next turn"), (14, (), "from next turn")]


def test_of_equal_cards_both_are_offered_if_one_must_be_discarded() -> None:
    table = build(hands={0: (2, 7)}, fresh={0: (7,)}, free=True)
    table.play("die cards")
    cards = held_cards(WORDS, table.view(0))
    assert [card.moves for card in cards] == [("discard 2",), ("discard 7",), ("discard 7",)]
    assert {card.note for card in cards} == {"discard"}


@pytest.mark.parametrize("sample", HANDS, ids=_name)
def test_the_spanish_hand_says_moves_in_spanish(sample: Sample) -> None:
    """The text shows no move in the program's own notation. Two rows hold the moves that use no card."""
    words, view = words_for(SLUG, "es"), _view(sample)
    alt = PAINTER.hand(scene_of(sample), words).alt()
    assert [text for text in view.moves if re.search(rf"\b{text}\b", alt)] == []
    assert len(_move_rows(tuple(other_words(words, view)), WIDTH - 24 - 3 * (BOX_WIDTH + GAP) - 28)) <= 2


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_hand_of_a_spectator_is_refused(sample: Sample) -> None:
    if sample.view.seat is not None:
        assert sample.name.endswith("-own-board")
        return
    with pytest.raises(ValueError, match="spectator"):
        PAINTER.hand(scene_of(sample), WORDS)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_card_text_is_cut(lang: str) -> None:
    words = words_for(SLUG, lang)
    for numbers in ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12), (13, 14, 15)):
        view = build(3, hands={0: numbers}, cubes={0: 3}).view(0)
        marks = marks_of(PAINTER.hand, Scene(view, NAMES[:3]), words)
        assert [mark.full_text for mark in marks if mark.full_text and mark.shown_text != mark.full_text] == []


# --- painting again --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_painting_over_a_match_equals_painting_cold(seats: int) -> None:
    """Every thirtieth position is compared, from a random position on."""
    first, numbers = fresh("painting over", seats).randrange(30), 0
    caches.clear()
    for table in matches(seats, seed=30 + seats, moves=140):
        numbers += 1
        if numbers % 30 != first:
            continue
        for viewer in (None, 0):
            scene = Scene(table.view(viewer), NAMES[:seats])
            for paint in (PAINTER.board, PAINTER.choice):
                check_same_cold(paint, scene, WORDS, everything=numbers % 90 == first)
    assert numbers > 100


def test_a_picture_that_is_lent_does_not_change() -> None:
    caches.clear()
    tables = matches(3, seed=4, moves=14)
    assert check_lent(PAINTER.board(Scene(table.view(), NAMES[:3]), WORDS) for table in tables) == 14


def test_one_move_repaints_few_regions() -> None:
    caches.clear()
    painted = []
    table = build(ragami={0: "14"}, hands={0: (7,)}, cubes={0: 4}, free=True)
    for move in ("", "cubes 2", "move saint", "ragami 15", "play 7", "ragami b5", "end"):
        if move:
            table.play(move)
        with painted_regions() as regions:
            compose.painted(PAINTER.board(Scene(table.view(), NAMES), WORDS))
        painted.append(len(regions))
    # The regions are: two parts of the headline, the city, three boxes, the supply, four strips, and the legend.
    assert painted[0] == 2 + len(AREAS) + len(GAP_BOXES) + 3 + 1 + 4 + 1
    assert max(painted[1:]) <= 12


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_equal_views_give_equal_pictures(viewer: int | None) -> None:
    """If the deck, the tiles and other hands are in another order, the picture does not change."""
    table = build(3, hands={0: (3, 7), 1: (1, 13), 2: (11,)}, tiles=9, deck=20, free=True)
    other = table.state.copy()
    other.tiles, other.deck = other.tiles[::-1], other.deck[::-1]
    for seat in range(3):
        if seat != viewer:
            own = other.seats[seat]
            other.seats[seat] = replace(own, hand=tuple(HeldCard(no) for no in sorted(other.deck[: len(own.hand)])))
            other.deck = (*other.deck[len(own.hand) :], *(hand_card.no for hand_card in own.hand))
    GAME.validate(other)
    one, two = (Scene(GAME.view(state, viewer), NAMES[:3]) for state in (table.state, other))
    assert other != table.state
    assert one.view == two.view
    assert shown_to_viewer(PAINTER, one, WORDS) == shown_to_viewer(PAINTER, two, WORDS)
