"""Tests that the Districts in the city's picture are readable on a phone, wherever heroes are."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import DISTRICTS
from render.games.marvel_heroes.board.city import plan_of
from render.games.marvel_heroes.board.districts import PLATE, DistrictRow, draw_district
from render.games.marvel_heroes.board.shelf import scenario_region
from render.games.marvel_heroes.pieces.plates import plate_width
from render.ground.canvas import Canvas
from tests.chances import fresh
from tests.gallery.marvel_heroes import SLUG, full_fight, fullest_city, look, special_headline, spread_heroes
from tests.render.checks import check_regions, is_inside, marks_of, none_overlap

# The smallest allowed letters of heroes' names, in pixels of a board that is 1,200 pixels wide. A phone shows such a
# board 350 pixels wide.
LEAST_LETTERS = 31
SEATS = range(4)


def _drawn(view: MarvelHeroesView, area: str, lang: str) -> list[DistrictRow]:
    """Return the rows of an Area as drawn, after checking every letter of the names and heroes in them."""
    for with_names in (False, True):
        plan = plan_of(words_for(SLUG, lang), view, districts=with_names)
        ground, size = plan.areas[area].ground, plan.tile(area)[2:]
        check_regions([row.box for row in ground.rows], size, least=1)
        for row in ground.rows:
            marks = marks_of(draw_district, Canvas(*size), row, (0, 0))
            assert [mark for mark in marks if not is_inside(mark.box, *size)] == []
            written = [mark for mark in marks if mark.full_text and not mark.full_text.isdecimal()]
            names = [one.plate.name for one in row.plates] + [row.name] * bool(row.name)
            assert sorted(mark.shown_text for mark in written) == sorted(names)
            assert [mark for mark in written if mark.letters < LEAST_LETTERS] == []
            assert none_overlap([(one.x, one.y, plate_width(one.plate, PLATE), PLATE) for one in row.plates])
    return list(ground.rows)


def _strewn(view: MarvelHeroesView, chances: random.Random) -> MarvelHeroesView:
    """Return random Ready heroes in one Area, those of one seat with KO markers."""
    area = chances.choice(view.areas).slug
    places = [slug for slug, one in DISTRICTS.items() if one.area == area]
    places = chances.sample(places, chances.randint(1, len(places)))
    share, struck = chances.random(), chances.choice(SEATS)
    seats = []
    for seat, seat_view in enumerate(view.seats):
        heroes = [
            msgspec.structs.replace(
                hero,
                place=chances.choice(places) if chances.random() < share else "",
                status="ready",
                ko=chances.randint(0, 2) if seat == struck else 0,
            )
            for hero in seat_view.heroes
        ]
        seats.append(msgspec.structs.replace(seat_view, heroes=tuple(heroes)))
    return msgspec.structs.replace(view, seats=seats)


def _crowds(view: MarvelHeroesView, chances: random.Random, count: int) -> Iterator[MarvelHeroesView]:
    for _ in range(count):
        yield _strewn(view, chances)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("fight", [True, False])
def test_all_heroes_are_readable_with_any_number_in_one_area(lang: str, fight: bool) -> None:
    base = full_fight() if fight else look(fullest_city())
    for view in _crowds(base, fresh("crowds", lang, fight), 60):
        for area in {DISTRICTS[hero.place].area for seat_view in view.seats for hero in seat_view.heroes if hero.place}:
            _drawn(view, area, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_heroes_of_every_team_in_one_district_are_named_beside_a_combat(lang: str) -> None:
    view, words = spread_heroes(full_fight(), *["central-harlem"] * 4), words_for(SLUG, lang)
    shown = [[one.plate.name for one in row.plates] for row in _drawn(view, "upper-manhattan", lang) if row.plates]
    assert shown == [[words(f"short-{seat_view.heroes[0].slug}") for seat_view in view.seats]]


def test_only_the_most_crowded_district_is_counted_and_every_district_keeps_its_name() -> None:
    view = spread_heroes(full_fight(), *["central-harlem", "central-harlem", "central-harlem", "east-harlem"] * 2)
    shown = _drawn(view, "upper-manhattan", "en")
    counted = {row.name: [one.plate.name for one in row.plates] for row in shown if row.plates}
    assert counted["Central Harlem"] == ["×2", "×2", "×2"]
    assert not any(name.startswith("×") for name in counted["East Harlem"])


@pytest.mark.parametrize("with_names", [True, False])
def test_without_names_above_heroes_a_district_without_heroes_keeps_its_name(with_names: bool) -> None:
    view = spread_heroes(look(fullest_city()), "central-harlem", "central-harlem")
    plan = plan_of(words_for(SLUG, "en"), view, districts=with_names)
    rows = [row for area in plan.areas.values() for row in area.ground.rows]
    assert [row.name for row in rows if not row.plates] == [row.district.name for row in rows if not row.plates]
    (crowded,) = [row for row in rows if row.plates]
    assert crowded.name == ("Central Harlem" if with_names else "")
    assert len(rows) == 6


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", ["inferno", "maximum-carnage", "the-coming-of-galactus"])
def test_all_heroes_have_room_at_the_special_headline(lang: str, scenario: str) -> None:
    """Heroes are shown by name as long as the names fit, otherwise by number."""
    for heroes in range(1, 5):
        region = scenario_region(words_for(SLUG, lang), look(special_headline(scenario, heroes)), 0)
        marks = marks_of(region.draw, Canvas(*region.box[2:]), *region.facts)
        shown = [mark.shown_text for mark in marks if mark.full_text.startswith("×")]
        assert shown == ([] if heroes <= 3 else [f"×{heroes}"] * 4)


def test_one_tile_for_each_team_fits_into_all_districts_of_an_area() -> None:
    """The test uses the last resort of the layout: sixteen heroes, four in each District, next to a Combat."""
    places = [slug for slug, one in DISTRICTS.items() if one.area == "brooklyn"]
    view = spread_heroes(full_fight(), *[place for row in range(4) for place in (*places[row:], *places[:row])])
    assert all(len(row.plates) == 4 for row in _drawn(view, "brooklyn", "es"))
