"""Tests the pictures and words of Marvel Heroes: the city, changes, fights, teams, hands."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEROES, MASTERMINDS, SCENARIOS, TEAMS, VILLAINS
from engine.games.marvel_heroes.state.state import Die, Roll
from engine.kernel.table.outcome import Outcome, SideResult
from engine.kernel.words.phrases import Phrase
from render.callouts import FRAME
from render.games.marvel_heroes import PAINTER
from render.games.marvel_heroes.board.city import ROOMY, SNUG, area_facts, arrows_of, city_regions, plan_of
from render.games.marvel_heroes.board.duel import HALF, POWER_TALL, odds_of, scene
from render.games.marvel_heroes.board.fights import draw_large_power, draw_ratings, focus_regions
from render.games.marvel_heroes.board.shelf import scenario_region, shelf_regions
from render.games.marvel_heroes.board.teams import TALL, _draw_owned, strip_of, strip_regions
from render.games.marvel_heroes.hand.choice import choice
from render.games.marvel_heroes.hand.held_cards import Size, verbs_of
from render.games.marvel_heroes.hand.planning import heroes_of
from render.games.marvel_heroes.pieces.facts import (
    LETTERS,
    arrived,
    card,
    gains,
    moved_heroes,
    recent_changes,
    subline,
    view_of,
)
from render.games.marvel_heroes.pieces.fighters import SIDES, PowerFacts, SideFacts, fight_shown, sides_of
from render.ground import audit
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet, painted
from render.ground.limits import ALT_LIMIT
from render.ground.scene import Scene, Words
from render.ground.theme import WIDTH
from render.ground.typeset import ELLIPSIS
from render.seats.strips import headline_sign
from tests.engine.games.marvel_heroes.positions import FOUR, XMEN, Table, team
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.gallery.marvel_heroes import (
    SLUG,
    city_with_arrows,
    combat_of_several,
    empty_city,
    full_fight,
    fullest_city,
    look,
    planning_sheet,
    special_headline,
)
from tests.gallery.pictures import NAMES, Sample, samples, scene_of
from tests.render.checks import (
    alt_of,
    asked_kinds,
    check_alt,
    check_marks,
    check_regions,
    check_same_cold,
    marks_of,
    painted_regions,
    strict_words,
)

SAMPLES = [sample for sample in samples() if sample.slug == SLUG]
BOARDS = [sample for sample in SAMPLES if sample.kind == "board"]


def _name(sample: Sample) -> str:
    return f"{sample.name}"


# ---- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_hero_team_and_scenario_has_its_words(lang: str) -> None:
    words = words_for(SLUG, lang)
    kinds = asked_kinds(GAME) | {"plan", "power", "window"}
    assert len(kinds) > 15
    wanted = [f"board-ask-{kind}" for kind in kinds] + [f"short-{hero}" for hero in HEROES]
    wanted += [f"team-{team}-short" for team in TEAMS] + [f"rule-{scenario}" for scenario in SCENARIOS]
    assert not [key for key in wanted if not words.has(key)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("limit", "last"), [(2, 2), (10, 5), (0, 5)])
def test_the_scenario_names_the_last_round_that_the_option_leaves(lang: str, limit: int, last: int) -> None:
    view = msgspec.structs.replace(empty_city(), scenario="acts-of-vengeance", round_limit=limit)
    rule = scenario_region(words_for(SLUG, lang), view, 0).facts[1]
    assert re.findall(r"\d+", str(rule))[-1] == str(last)


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_alternative_texts_are_whole(sample: Sample) -> None:
    words = strict_words(words_for(SLUG, sample.lang))
    alt = (PAINTER.board if sample.kind == "board" else PAINTER.hand)(scene_of(sample), words).alt()
    check_alt(alt)
    assert len(alt) <= ALT_LIMIT
    assert not alt.endswith(ELLIPSIS)


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_the_text_of_a_board_names_every_headline_every_team_and_the_heroes_in_the_city(sample: Sample) -> None:
    words, view = words_for(SLUG, sample.lang), view_of(scene_of(sample))
    alt = PAINTER.board(scene_of(sample), words).alt()
    named = [words(f"place-{area.place or area.slug}") for area in view.areas]
    named += [words(f"team-{seat_view.team}") for seat_view in view.seats if seat_view.team]
    named += [
        words(f"card-{hero.slug}")
        for seat_view in view.seats
        for hero in seat_view.heroes
        if hero.place or hero.wounded
    ]
    if view.fight is not None:
        named.append(words(f"card-{view.fight.villain}"))
    assert [name for name in named if name not in alt] == []


def test_the_text_of_a_board_tells_the_teams_before_the_city_and_each_place_of_a_team_once() -> None:
    alt = PAINTER.board(Scene(look(fullest_city(together=True)), NAMES), words_for(SLUG, "en")).alt()
    places = [alt.index(text) for text in ("Ana takes an action", "Game Round", " 11 VP", "Central Harlem: Crime")]
    assert places == sorted(places)
    assert "Cyclops, Jean Grey (1 KO), Storm (1 KO) and Wolverine (1 KO) at Central Harlem" in alt


def test_the_text_of_a_board_names_the_trouble_dice_that_the_picture_shows() -> None:
    """In this scenario, Dangers have one more die. The closer look at an Area shows this die as well."""
    view = look(special_headline("the-coming-of-galactus"))
    place, words = Scene(view, NAMES), words_for(SLUG, "en")
    alt = PAINTER.board(place, words).alt()
    shown = {area.place: area_facts(words, view, area, frozenset(), plan_of(view)).news for area in view.areas}
    tribeca = shown["tribeca"]
    assert tribeca is not None
    assert (tribeca.dice, max(view.special_dice)) == (7, 8)
    assert "Tribeca: Danger 7" in alt
    assert "Special Headline: Danger 8" in alt
    assert PAINTER.closer is not None
    assert "Tribeca: Danger 7" in alt_of(PAINTER.closer.paint("place-lower-manhattan", place, words))
    assert "(8 dice, 7 VP)" in alt_of(PAINTER.closer.paint("card-iron-man", place, words))


# ---- the city


def test_an_arrow_leads_from_the_old_place_of_a_hero_to_its_new_place() -> None:
    view, words = city_with_arrows(), words_for(SLUG, "en")
    assert [walk.now.slug for walk in moved_heroes(view)] == ["invisible-woman", "jean-grey", "hulk"]
    assert arrived(view) == {"invisible-woman", "jean-grey", "hulk"}
    plan = plan_of(view)
    shown = {area.slug: area_facts(words, view, area, arrived(view), plan) for area in view.areas}
    arrows = arrows_of(view, plan, shown)
    assert [arrow.hue for arrow in arrows] == ["blue", "green", "grey"]
    assert all(arrow.start != arrow.end for arrow in arrows)
    regions, _ = city_regions(words, view, 0)
    assert any(region.facts[1] for region in regions)
    # While a Combat is shown, no Area is marked, so that the Combat stands out.
    assert not any(region.facts[1] for region in city_regions(words, full_fight(), 0)[0])


def test_the_changes_of_the_latest_action_are_described() -> None:
    words = words_for(SLUG, "en")
    told = [*recent_changes(Scene(city_with_arrows(), NAMES), words)]
    assert gains(city_with_arrows()) == {0: 7}
    assert told[0] == "+7 VP Fantastic Four"
    assert any("Jean Grey" in line for line in told)
    assert any("lost" in line for line in recent_changes(Scene(empty_city(), NAMES), words))


def test_many_heroes_in_one_district_are_counted_by_seat() -> None:
    view, words = look(fullest_city(together=True)), words_for(SLUG, "en")
    shown = [area_facts(words, view, area, frozenset(), plan_of(view)) for area in view.areas]
    crowd = next(district for area in shown for district in area.districts if district.heroes)
    assert [(one.name, one.seat) for one in crowd.heroes] == [("×4", seat) for seat in range(4)]


@pytest.mark.parametrize("sample", BOARDS[::5], ids=_name)
def test_the_districts_of_an_area_do_not_overlap_on_its_tile(sample: Sample) -> None:
    view, words = view_of(scene_of(sample)), words_for(SLUG, sample.lang)
    plan = plan_of(view)
    for area in view.areas:
        facts = area_facts(words, view, area, frozenset(), plan)
        check_regions(facts.boxes, (plan.wide, plan.tile(area.slug)[3]), least=4)


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_the_city_is_read_on_a_phone(sample: Sample) -> None:
    """The names of Districts with heroes may be small. The heroes' names must be readable."""
    view, words = view_of(scene_of(sample)), words_for(SLUG, sample.lang)
    marks = marks_of(lambda: Sheet((WIDTH, plan_of(view).tall), city_regions(words, view, 0)[0]))
    out = [hero for seat_view in view.seats for hero in seat_view.heroes if hero.place]
    crowded, heroes = {words(f"place-{hero.place}") for hero in out}, {words(f"short-{hero.slug}") for hero in out}
    written = [mark for mark in marks if mark.full_text and mark.full_text not in crowded]
    assert [mark for mark in written if mark.letters < (21 if mark.full_text in heroes else 19)] == []


def test_an_area_has_room_while_no_combat_takes_it() -> None:
    view = city_with_arrows()
    assert plan_of(view).size is ROOMY
    assert plan_of(full_fight()).size is SNUG
    assert plan_of(look(combat_of_several())).size is ROOMY, "two teams leave room beside a Combat"


def test_the_frame_around_a_headline_covers_no_letter_of_its_area() -> None:
    for view in (city_with_arrows(), full_fight()):
        words = words_for(SLUG, "en")
        regions, parts = city_regions(words, view, 0)
        marks = marks_of(lambda one=regions[0]: Sheet((WIDTH, 500), [one]))
        name = next(mark for mark in marks if mark.full_text == "Upper Manhattan")
        frame = next(part.box for part in parts if part.key == "headline")
        assert regions[0].box[1] + name.ink[1] + name.ink[3] <= frame[1] - FRAME


def test_the_sign_before_the_line_of_a_hand_is_that_of_the_board() -> None:
    """The sign says whether seats must act, or how the match ended."""
    shown = {}
    for name in ("end-hand", "ask-action-hand"):
        sample = next(one for one in SAMPLES if one.name == name)
        hand = PAINTER.hand(scene_of(sample), words_for(SLUG, sample.lang))
        line = next(region for region in hand.regions if region.draw.__name__ == "_draw_question")
        shown[name] = line.facts[0]
    assert shown == {"end-hand": "crown", "ask-action-hand": "play"}


def test_a_long_title_of_a_combat_leaves_out_the_headlines_name() -> None:
    """The title omits the Headline's name, which its Area shows. Smaller letters could not be read on a phone."""
    line = focus_regions(words_for(SLUG, "es"), full_fight(), 0)[0].facts[1]
    assert line == "intento de Plan: desarrollo · intriga: dados, cartas"
    short = focus_regions(words_for(SLUG, "es"), look(combat_of_several()), 0)[0].facts[1]
    assert short == "«No puedes derrotarme»"


# ---- Combats


@pytest.mark.parametrize("sample", [one for one in BOARDS if "fight" in one.name or "rolls" in one.name], ids=_name)
def test_a_combat_alone_is_painted_whole_and_described(sample: Sample) -> None:
    words, place = strict_words(words_for(SLUG, sample.lang)), scene_of(sample)
    marks = marks_of(scene, place, words)
    check_marks(marks, least=8)
    cut = [mark.full_text for mark in marks if mark.full_text and mark.shown_text != mark.full_text]
    assert [text for text in cut if not any(name[:6] in text for name in sample.names)] == []
    sheet = scene(place, words)
    assert sheet is not None
    check_regions([region.box for region in sheet.regions], sheet.size, least=4)
    assert 0.5 < sheet.size[1] / sheet.size[0] < 1.5
    alt = alt_of(scene(place, words))
    check_alt(alt)
    view = view_of(place)
    fight = fight_shown(view)
    assert fight is not None
    assert words(f"card-{fight.villain}") in alt
    assert odds_of(words, view, fight, sides_of(words, view, fight)).text in alt
    assert ": ." not in alt, "a character who does nothing here is only named"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tall", [34, 42, 54, POWER_TALL])
def test_the_longest_names_of_powers_are_written_whole(lang: str, tall: int) -> None:
    """Half a board is tested with each height of a Power: secret and shown on the board, alone, and in a Combat.

    In the picture of a Combat, each text has the letters for a phone.
    """
    draw = draw_large_power if tall == POWER_TALL else draw_ratings
    words = words_for(SLUG, lang)
    named = [(slug, one) for slug, hero in HEROES.items() for one in hero.powers]
    named += [(slug, one) for slug, boss in MASTERMINDS.items() for one in boss.powers]
    named += [(slug, one) for slug, villain in VILLAINS.items() for one in villain.powers]
    longest = sorted(named, key=lambda one: -len(words(f"power-{one[0]}-{one[1].colour}")))[:10]
    for slug, one in longest:
        name, colour = words(f"power-{slug}-{one.colour}"), words(f"colour-{one.colour}")
        power = PowerFacts(one.colour, colour, name, (one.a, one.d, one.w), True, False)
        with audit.collecting() as marks:
            draw(Canvas(HALF, tall + 8), power, "a", (14, 4, HALF - 28, tall))
        check_marks(marks, least=4)
        assert tall < POWER_TALL or min(mark.letters for mark in marks if mark.full_text) >= LETTERS
        written = " ".join(mark.shown_text for mark in marks if mark.full_text and mark.full_text in name)
        assert written == name, (slug, written)


def test_the_text_of_a_plan_names_the_facts_of_its_picture() -> None:
    """The text names the cost, the hero or card that it is paid for, and the healed hero."""
    own = Scene(look(planning_sheet(), 0), NAMES)
    told = {lang: PAINTER.hand(own, words_for(SLUG, lang)).alt() for lang in LANGUAGES}
    assert "Plan so far: 7 Plot Points spent, 0 left. Allies and Power-Ups: Silver Surfer." in told["en"]
    assert "Human Torch Ready, Mr Fantastic heals, Thing at Midtown" in told["en"]
    assert "quedan 0. Aliados y Ventajas: Estela Plateada." in told["es"]
    assert "Mr Fantástico se cura" in told["es"]
    assert "quedan 0. Aliados y Ventajas: Silver Surfer." in PAINTER.hand(own, words_for(SLUG, "es-419")).alt()


def test_a_choice_of_cards_is_readable_on_a_phone() -> None:
    """The pictures of a choice show the cards to choose from in letters of 34 pixels, which a phone shows as 9.9."""
    visited = set()
    for sample in (one for one in SAMPLES if one.kind == "hand"):
        view = view_of(scene_of(sample))
        if view.sheet is None and view.decision not in {"pay", "lead", "reinforce"}:
            continue
        visited.add(view.decision)
        words = words_for(SLUG, sample.lang)
        marks = marks_of(choice, scene_of(sample), words)
        assert min(mark.letters for mark in marks if mark.full_text) >= LETTERS, sample.name
        assert [mark.full_text for mark in marks if mark.full_text != mark.shown_text] == [], sample.name
    assert visited >= {"plan", "pay", "lead"}


def test_a_combat_is_readable_on_a_phone_and_its_dice_have_a_legend() -> None:
    """Everything in the picture of a Combat has letters of 34 pixels, which a phone shows as 9.9; numbers have 31."""
    for sample in (one for one in SAMPLES if one.kind == "board"):
        words = words_for(SLUG, sample.lang)
        marks = [mark for mark in marks_of(scene, scene_of(sample), words) if mark.full_text]
        small = [mark for mark in marks if mark.letters < (31 if mark.full_text.isdecimal() else LETTERS)]
        assert not small, sample.name
        rolled = any(side.dice for side in _sides(words, view_of(scene_of(sample))))
        told = {words("legend-face-trouble"), words("legend-face-double")}
        assert (told <= {mark.full_text for mark in marks}) == rolled, sample.name


def _sides(words: Words, view: MarvelHeroesView) -> tuple[SideFacts, ...]:
    fight = fight_shown(view)
    return () if fight is None else sides_of(words, view, fight)


def test_a_small_hand_shows_effects_and_a_full_one_leaves_them_out() -> None:
    for name, told in (("ask-lead-hand", True), ("most-en-hand", False)):
        sample = next(one for one in SAMPLES if one.name == name)
        sheet = PAINTER.hand(scene_of(sample), words_for(SLUG, sample.lang))
        sizes = {one for region in sheet.regions for one in region.facts if isinstance(one, Size)}
        assert {size.has_effects for size in sizes} == {told}


def test_a_card_is_marked_with_what_it_can_be_used_for_now() -> None:
    """With little Trouble, only some Villain cards can lead; others can only help as Reinforcements."""
    own, rival = team(FOUR, "human-torch ready midtown"), team(XMEN, villains="avalanche crimson-dynamo loki")
    table = Table(own, rival, headlines=CRIME).play("troubleshoot midtown", "hit hit hit hit hit")
    view = GAME.view(table.state, 1)
    leads = {text.split()[2] for text in view.moves if text.startswith("villain lead")}
    uses = verbs_of(view)
    assert {card for card, use in uses.items() if use == "lead"} == leads
    assert "loki" not in leads
    assert uses.get("loki") in {None, "reinforce"}
    table.play("villain lead avalanche")
    assert table.kind == "reinforce"
    assert set(verbs_of(GAME.view(table.state, 1)).values()) == {"reinforce"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", ["sabretooth", "hulk"])
def test_a_single_card_describes_all_its_effects(slug: str, lang: str) -> None:
    marks = marks_of(PAINTER.card, f"card-{slug}", words_for(SLUG, lang))
    assert [mark.full_text for mark in marks if mark.full_text and mark.shown_text != mark.full_text] == []


def test_without_a_combat_there_is_no_picture_of_one() -> None:
    words, place = words_for(SLUG, "en"), Scene(empty_city(), NAMES)
    assert scene(place, words) is None
    assert alt_of(scene(place, words)) == ""


def test_the_dice_of_a_combat_count_as_the_rules_say() -> None:
    view, words = full_fight(), words_for(SLUG, "en")
    assert view.fight is not None
    hero, villain = sides_of(words, view, view.fight)
    assert (hero.hits, villain.hits, hero.ko, villain.ko) == (10, 10, 1, 1)
    assert hero.counts == (True, True, True, True, False, False, True, True)
    assert hero.is_ahead
    assert not villain.is_ahead
    assert {one.sign for one in villain.helpers} == {"villain", "followers"}


# ---- choices and planning


def test_a_choice_shows_the_planning_sheet_or_the_combat_to_its_seat_alone() -> None:
    words, table = words_for(SLUG, "es"), planning_sheet()
    own = Scene(look(table, 0), NAMES)
    assert choice(own, words) is not None
    assert alt_of(choice(own, words))
    assert {one.name: one.state for one in heroes_of(words, view_of(own), 0)} == {
        "Invisible": "recovery",
        "Antorcha": "ready",
        "Fantást.": "wounded",
        "La Cosa": "ready",
    }
    # No other viewer is shown any part of the secret plan.
    for viewer in (1, None):
        torch = heroes_of(words, look(table, viewer), 0)[1]
        assert (torch.state, torch.open) == ("recovery", False)
    assert choice(Scene(look(table), NAMES), words) is None
    fighting = combat_of_several()
    due = fighting.due.seat
    assert choice(Scene(look(fighting, due), NAMES), words) is not None
    assert choice(Scene(look(fighting, 1 - due), NAMES), words) is None
    assert alt_of(choice(Scene(look(fighting, 1 - due), NAMES), words)) == ""


@pytest.mark.parametrize("name", ["wandered-en", "full-fight-es", "special-en"])
def test_the_contents_of_caches_do_not_change_pictures(name: str) -> None:
    sample = next(one for one in BOARDS if one.name == f"{name}-board")
    check_same_cold(PAINTER.board, scene_of(sample), words_for(SLUG, sample.lang), everything=True)


def test_a_move_repaints_only_what_it_changed() -> None:
    words, table = words_for(SLUG, "en"), combat_of_several()
    painted(PAINTER.board(Scene(look(table), NAMES), words))
    before = len(PAINTER.board(Scene(look(table), NAMES), words).regions)
    table.play("fighter storm")
    with painted_regions() as regions:
        painted(PAINTER.board(Scene(look(table), NAMES), words))
    assert 0 < len(regions) < before // 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plan_is_headed_as_the_viewers_plan_and_names_no_other_player(lang: str) -> None:
    """The heading stays even if all other seats have planned.

    The view then shows the sheet as if it were handed in, and no seat is on turn. Nevertheless, the heading must not
    say that the match has ended.
    """
    words, table = words_for(SLUG, lang), planning_sheet()
    for active in ([0, 1], [1], []):
        view = msgspec.structs.replace(look(table, 0), active=active, decision="plan" if active else None)
        alt = PAINTER.hand(Scene(view, NAMES), words).alt()
        assert words("hand-asked", round=2) in alt
        assert words("board-ended") not in alt
        assert NAMES[1] not in alt


@pytest.mark.parametrize(("first", "second"), [(7, 7), (6, 7), (7, 6)])
def test_mh77_the_dice_of_a_duel_are_read_as_one_until_the_next_sequence(first: int, second: int) -> None:
    """The Sequence ends after the duel with the duel's dice still on the table. A tie gives no KO."""
    view, words = full_fight(), words_for(SLUG, "en")
    fight = view.fight
    assert fight is not None
    rolls = [Roll("w", dice=(Die(3),) * count) for count in (first, second)]
    parts = [msgspec.structs.replace(fight.part(side), roll=roll) for side, roll in zip(SIDES, rolls, strict=True)]
    fight = msgspec.structs.replace(fight, stage="end", hero_part=parts[0], villain_part=parts[1])
    sides = sides_of(words, view, fight)
    said = {"hero": first, "villain": second}
    ahead = next((side for side in sides if side.is_ahead), None)
    won = words("duel-tie", **said) if ahead is None else words("duel-wit-won", card=ahead.name, **said)
    assert odds_of(words, view, fight, sides).text == won
    assert [side.is_ahead for side in sides] == [first > second, second > first]


# ---- signs and words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_sign(lang: str) -> None:
    words = words_for(SLUG, lang)
    told = {mark.shown_text for mark in marks_of(PAINTER.board, Scene(empty_city(), NAMES), words)}
    keys = ("legend-ready", "legend-villain", "legend-followers", "type-crime", "type-danger", "type-mystery")
    assert {words(key) for key in keys} <= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_of_a_board_is_in_words_without_signs(lang: str) -> None:
    words = words_for(SLUG, lang)
    told = subline(Scene(city_with_arrows(), NAMES), words, in_picture=False)
    assert words("did-move-told", card=words("card-jean-grey"), place=words("place-hells-kitchen")) in told
    # In these two positions the Story Track is empty.
    boards = [PAINTER.board(Scene(view, NAMES), words).alt() for view in (empty_city(), look(combat_of_several()))]
    assert not any(words("alt-track", teams="").rstrip() in alt for alt in boards)
    assert not any(sign in alt for alt in (told, *boards) for sign in "→–")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_about_no_player_and_about_one_card_are_well_written(lang: str) -> None:
    words, view = words_for(SLUG, lang), look(combat_of_several())
    nobody = words("fight-nobody")
    lines = [mark.shown_text for mark in marks_of(scene, Scene(view, NAMES), words)]
    assert any(line.startswith(f"{nobody[0].upper()}{nobody[1:]} ") for line in lines)
    last = msgspec.structs.replace(view, decks={**view.decks, "villains": 1})
    told = [mark.shown_text for mark in marks_of(PAINTER.board, Scene(last, NAMES), words)]
    assert words("shelf-wanted", count=1) in told
    assert not any(re.search(r"\b1 (Villain|cartas)", text) for text in told)


def test_if_all_have_lost_the_board_says_so_and_not_a_draw() -> None:
    words = words_for(SLUG, "en")
    lost = Outcome(tuple(SideResult((seat,), is_winner=False) for seat in range(4)), Phrase("end-showdown-lost"))
    view = msgspec.structs.replace(look(fullest_city()), outcome=lost)
    assert headline_sign(view) == "cross"
    assert PAINTER.board(Scene(view, NAMES), words).alt().startswith("Shared defeat: ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fullest_strips_are_readable_on_a_phone(lang: str) -> None:
    """A phone shows 1200 pixels as 350, and 27 pixels as 8. Text that repeats a sign may be smaller."""
    words, view = words_for(SLUG, lang), look(fullest_city())
    scene = Scene(view, NAMES)
    strips = strip_regions(scene, words, view, 0, roomy=True)
    sizes: dict[str, int] = {}
    for mark in (mark for strip in strips for mark in marks_of(_drawn, strip) if mark.full_text):
        sizes[mark.full_text] = min(sizes.get(mark.full_text, 99), mark.letters)
    for seat, seat_view in enumerate(view.seats):
        strip = strip_of(scene, words, view, seat)
        assert all(sizes[hero.name] >= 26 for hero in strip.heroes)
        assert sizes[strip.mastermind] >= 28
        for name in (
            *(card(words, ally.slug) for ally in seat_view.allies),
            *(card(words, slug) for slug in seat_view.powerups),
        ):
            assert max(size for text, size in sizes.items() if name in text) >= 27, name
    against = {words("strip-against"), words("strip-archnemesis"), *NAMES}
    assert min(size for text, size in sizes.items() if text not in against) >= 26
    assert min(sizes.values()) >= 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_beside_the_city_are_readable_on_a_phone(lang: str) -> None:
    """A phone shows a board 350 pixels wide. Texts with enough room are 9 pixels high there."""
    words, view = words_for(SLUG, lang), empty_city()
    seen = [mark for region in shelf_regions(words, view, 0) for mark in marks_of(_drawn, region) if mark.full_text]
    heads = [mark for mark in seen if " · " in mark.full_text]
    assert len(heads) == 2
    assert all(mark.letters * 350 >= 8.5 * WIDTH and mark.shown_text == mark.full_text for mark in heads)
    assert not any("Avengers" in mark.full_text and ELLIPSIS in mark.shown_text for mark in seen)
    ally = card(words, "silver-surfer")
    strip = strip_of(Scene(view, NAMES[: len(view.seats)]), words, view, 0)._replace(allies=f"{ally} 1", powerups="")
    (line,) = [mark for mark in marks_of(_draw_owned, Canvas(582, TALL), strip, 150) if mark.full_text]
    assert line.letters * 350 >= 9 * WIDTH
    both = strip._replace(allies=f"{ally} 1, {card(words, 'wasp')} 1", powerups=ally)
    assert len([mark for mark in marks_of(_draw_owned, Canvas(582, TALL), both, 150) if mark.full_text]) == 2


def _drawn(region: Region) -> None:
    region.draw(Canvas(*region.box[2:]), *region.facts)
