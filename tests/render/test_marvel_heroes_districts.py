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
from render.games.marvel_heroes.board.city import area_facts, plan_of
from render.games.marvel_heroes.board.districts import DrawnDistrict, draw_district
from render.games.marvel_heroes.board.shelf import scenario_region
from render.ground.canvas import Canvas
from tests.chances import fresh
from tests.gallery.marvel_heroes import SLUG, full_fight, fullest_city, look, special_headline, spread_heroes
from tests.render.checks import check_regions, marks_of

# The smallest allowed letters of heroes' names, in pixels of a board that is 1,200 pixels wide. A phone shows such a
# board 350 pixels wide.
LEAST_LETTERS = 21
SEATS = range(4)


def _drawn(view: MarvelHeroesView, area: str, lang: str) -> list[DrawnDistrict]:
    """Return the Districts of an Area as drawn, after checking every letter of the heroes in them."""
    plan = plan_of(view)
    (where,) = (one for one in view.areas if one.slug == area)
    facts = area_facts(words_for(SLUG, lang), view, where, frozenset(), plan)
    check_regions(facts.boxes, (plan.wide, plan.tile(area)[3]), least=4)
    for district, box in zip(facts.districts, facts.boxes, strict=True):
        marks = marks_of(draw_district, Canvas(plan.wide, plan.tile(area)[3]), district, plan.size.districts, box)
        names = {one.name for one in district.heroes}
        written = [mark for mark in marks if mark.full_text in names]
        assert len(written) == len(district.heroes)
        assert [mark for mark in written if mark.letters < LEAST_LETTERS or mark.shown_text != mark.full_text] == []
    return list(facts.districts)


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
    """The column of the other heroes shows no names, so the heroes in the District have room for theirs."""
    view, words = spread_heroes(full_fight(), *["central-harlem"] * 4), words_for(SLUG, lang)
    shown = [[plate.name for plate in one.heroes] for one in _drawn(view, "upper-manhattan", lang) if one.heroes]
    assert shown == [[words(f"short-{seat_view.heroes[0].slug}") for seat_view in view.seats]]


def test_the_most_crowded_district_is_counted_first_and_its_name_is_kept() -> None:
    view = spread_heroes(full_fight(), *["central-harlem", "central-harlem", "central-harlem", "east-harlem"] * 2)
    shown = _drawn(view, "upper-manhattan", "en")
    counted = {one.name: [plate.name for plate in one.heroes] for one in shown if one.heroes}
    assert counted["Central Harlem"] == ["×2", "×2", "×2"]
    assert not any(name.startswith("×") for name in counted["East Harlem"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", ["inferno", "maximum-carnage", "the-coming-of-galactus"])
def test_all_heroes_have_room_at_the_special_headline(lang: str, scenario: str) -> None:
    """Heroes are shown by name as long as the names fit, otherwise by number."""
    for heroes in range(1, 5):
        region = scenario_region(words_for(SLUG, lang), look(special_headline(scenario, heroes)), 0)
        marks = marks_of(region.draw, Canvas(*region.box[2:]), *region.facts)
        shown = [mark.shown_text for mark in marks if mark.full_text.startswith("×")]
        assert shown == ([] if heroes <= 2 else [f"×{heroes}"] * 4)


def test_one_tile_for_each_team_fits_into_all_districts_of_an_area() -> None:
    """The test uses the last resort of the layout: sixteen heroes, four in each District, next to a Combat."""
    places = [slug for slug, one in DISTRICTS.items() if one.area == "brooklyn"]
    view = spread_heroes(full_fight(), *[place for row in range(4) for place in (*places[row:], *places[:row])])
    assert all(len(one.heroes) == 4 for one in _drawn(view, "brooklyn", "es"))
