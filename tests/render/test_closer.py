"""Tests enlarged pictures of an Area or a hero: whole pictures and true texts, made from the viewer's view alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_heroes.state.cards import HEROES
from engine.kernel.contract.registry import game_named, games
from render.games.marvel_heroes.closer.area import chances, ongoing_action
from render.games.marvel_heroes.closer.hero import company, powers_now
from render.games.marvel_heroes.closer.parts import deeds_with
from render.ground.limits import LEAST_WIDTH, SHAPES
from render.ground.scene import Scene
from render.ground.typeset import ELLIPSIS
from render.pictures import closer_picture
from render.registry import painter_for
from tests.gallery.closer import CloserSample, closer_samples, view_of_mover
from tests.gallery.marvel_heroes import SLUG, empty_city, full_fight, fullest_city, look, special_headline
from tests.gallery.pictures import HOSTILE, NAMES
from tests.render.checks import alt_of, check_alt, check_marks, check_regions, marks_of, painted_data, strict_words

CLOSER = painter_for(SLUG).closer
assert CLOSER is not None
WORDS = words_for(SLUG, "en")
# The number of options that a menu has room for.
OPTIONS = 25


@pytest.mark.parametrize("sample", closer_samples(), ids=lambda sample: sample.name)
def test_a_closer_look_is_painted_whole_and_described(sample: CloserSample) -> None:
    assert CLOSER is not None
    words, scene = strict_words(words_for(SLUG, sample.lang)), sample.scene
    sheet = CLOSER.paint(sample.key, scene, words)
    assert sheet is not None
    assert sheet.size[0] >= LEAST_WIDTH
    assert SHAPES[0] < sheet.size[1] / sheet.size[0] < SHAPES[1]
    check_regions([region.box for region in sheet.regions], sheet.size, least=5)
    marks = marks_of(CLOSER.paint, sample.key, scene, words)
    check_marks(marks, least=8)
    cut = [mark.full_text for mark in marks if mark.full_text and mark.shown_text != mark.full_text]
    assert sample.players == HOSTILE or not [
        text for text in cut if not any(name[:6] in text for name in sample.players)
    ]
    alt = alt_of(CLOSER.paint(sample.key, scene, words))
    check_alt(alt)
    assert not alt.endswith(ELLIPSIS)
    assert 0 < len(CLOSER.note(sample.key, scene, words)) <= 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_area_and_hero_of_the_fullest_city_can_be_looked_at(lang: str) -> None:
    """All Areas and heroes fit into one menu, are in the glossary, and have texts that keep to Discord's limit."""
    assert CLOSER is not None
    words, scene = strict_words(words_for(SLUG, lang)), Scene(look(fullest_city()), NAMES)
    keys = CLOSER.keys(scene.view)
    assert len(keys) == len(set(keys)) == 6 + len(HEROES) <= OPTIONS
    assert set(keys) <= game_named(SLUG).glossary.cards.keys()
    for key in keys:
        assert CLOSER.paint(key, scene, words) is not None
        check_alt(alt_of(CLOSER.paint(key, scene, words)))
        assert words(key) in alt_of(CLOSER.paint(key, scene, words))
        assert 0 < len(CLOSER.note(key, scene, words)) <= 100


def test_a_part_that_is_not_in_play_has_no_closer_look() -> None:
    assert CLOSER is not None
    scene = Scene(empty_city(), NAMES[:2])
    for key in ("place-queens", "place-astoria", "card-hulk", "card-loki", "place-special", "nothing", "card-", ""):
        assert CLOSER.paint(key, scene, WORDS) is None, key
        assert (alt_of(CLOSER.paint(key, scene, WORDS)), CLOSER.note(key, scene, WORDS)) == ("", ""), key
        assert closer_picture(SLUG, key, scene, WORDS) is None
    assert closer_picture("ragami", "place-queens", scene, WORDS) is None
    assert [slug for slug in games() if painter_for(slug).closer is not None] == [SLUG]


def test_a_district_shows_its_area() -> None:
    assert CLOSER is not None
    scene = Scene(look(fullest_city()), NAMES)
    whole, part = (CLOSER.paint(key, scene, WORDS) for key in ("place-central-manhattan", "place-midtown"))
    assert whole is not None
    assert part is not None
    assert painted_data(whole) == painted_data(part)


# ---- their texts


def test_mh45_a_headline_shows_the_expected_result_of_each_team() -> None:
    view = look(fullest_city(together=True))
    area = view.areas[0]
    found = [*chances(WORDS, view, area)]
    assert [one.seat for one in found] == [0, 1, 2, 3]
    assert found[0].text == "4 dice, 2 taken off, with the Skill; 9% chance of no Trouble"
    assert found[2].text == "4 dice, 2 taken off, Boosts add; 6% chance of no Trouble"
    # The expected Trouble of four dice is 4 × 5/6, because a Boost counts 0. Two is subtracted from it.
    assert (found[0].remaining_trouble, found[2].remaining_trouble) == (2, 3)
    assert not [*chances(WORDS, view, view.areas[1])], "nobody is there"


def test_after_the_roll_the_next_step_replaces_the_chances() -> None:
    view = full_fight()
    area = view.areas[0]
    assert view.case is not None
    assert not [*chances(WORDS, view, area)]
    assert ongoing_action(WORDS, view, area) == "Invisible Woman against Lady Deathstrike · Sequence 2 · first attack"
    assert ongoing_action(WORDS, view, view.areas[1]) == ""
    rolled = replace(view, fight=None, ring=None)
    assert "Lead Lady Deathstrike" in ongoing_action(WORDS, rolled, area)
    assert "Trouble dice" in ongoing_action(WORDS, replace(rolled, case=replace(view.case, dice=None)), area)


def test_the_company_of_a_hero_are_the_heroes_at_its_place_and_the_supporters_of_its_area() -> None:
    view = look(fullest_city())
    there = company(WORDS, view, view.hero("cyclops")[1])
    assert [one.plate.name for one in there.heroes] == ["Human Torch", "Wolverine"]
    assert there.where == "Upper East Side"
    assert there.news.endswith("(6 dice, 5 VP)")
    at_special = look(special_headline("inferno"))
    assert company(WORDS, at_special, at_special.hero("iron-man")[1]).news
    alone = view_of_mover()
    assert not company(WORDS, alone, alone.hero("wolverine")[1]).heroes


def test_the_powers_of_a_hero_in_a_combat_are_those_of_the_combat() -> None:
    view = full_fight()
    now = [*powers_now(WORDS, view, view.hero("invisible-woman")[1])]
    assert [power.is_shown for power in now] == [True, False, False]
    card = [*powers_now(WORDS, view, view.hero("thor")[1])]
    assert [power.ratings for power in card] == [(power.a, power.d, power.w) for power in HEROES["thor"].powers]


def test_possible_actions_are_shown_only_to_the_seat_that_can_do_them() -> None:
    assert CLOSER is not None
    view = view_of_mover()
    news = replace(view, areas=(replace(view.areas[0], place="central-manhattan"), *view.areas[1:]))
    assert deeds_with(WORDS, news, ["wolverine"], 1)[0].startswith("Move: Central Manhattan, Upper Manhattan, ")
    assert "Move: Cyclops, Storm, Wolverine" in alt_of(CLOSER.paint("place-queens", Scene(view, NAMES[:3]), WORDS))
    other = replace(view, moves=[])
    assert deeds_with(WORDS, other, ["wolverine"], 1) == ()
    assert "You can now" not in alt_of(CLOSER.paint("place-queens", Scene(other, NAMES[:3]), WORDS))


def test_the_state_of_a_hero_is_described_with_wounds_and_ko_markers() -> None:
    assert CLOSER is not None
    wounded, ready = Scene(empty_city(), NAMES[:2]), Scene(look(fullest_city()), NAMES)
    assert "Wounded" in alt_of(CLOSER.paint("card-thing", wounded, WORDS))
    assert CLOSER.note("card-thing", wounded, WORDS) == "Wounded, in Recovery"
    assert "1 of 2 KO" in alt_of(CLOSER.paint("card-cyclops", ready, WORDS))
    assert CLOSER.note("card-cyclops", ready, WORDS) == "Ready at Upper East Side · 1 KO"
    assert CLOSER.note("place-the-village", ready, WORDS) == "Hell’s Kitchen: Mystery 3, 2 VP · 3 heroes here"
    for card in ("Nightcrawler 1", "Emma Frost 0", "Professor X 2", "Phoenix Force", "Danger Room"):
        assert card in alt_of(CLOSER.paint("card-cyclops", ready, WORDS)), card
