"""Tests the pictures and words of Marvel Heroes: the city, changes, fights, teams, hands."""

from __future__ import annotations

import re
from typing import cast

import msgspec
import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEADLINES, HEROES, KINDS, MASTERMINDS, SCENARIOS, TEAMS, VILLAINS
from engine.games.marvel_heroes.state.state import Die, Roll
from engine.games.marvel_heroes.state.steps import Side
from engine.kernel.table.outcome import Outcome, SideResult
from engine.kernel.words.phrases import Phrase
from render.callouts import FRAME
from render.games.marvel_heroes import PAINTER
from render.games.marvel_heroes.board.city import arrows_of, city_regions, plan_of
from render.games.marvel_heroes.board.duel import HALF, POWER_TALL, odds_of, scene
from render.games.marvel_heroes.board.fights import draw_large_power, draw_ratings, focus_regions
from render.games.marvel_heroes.board.shelf import scenario_region, shelf_regions
from render.games.marvel_heroes.board.table import _LEVELS, _MOST, Details, _sheet
from render.games.marvel_heroes.board.teams import strip_of, strip_regions
from render.games.marvel_heroes.hand.choice import choice
from render.games.marvel_heroes.hand.held_cards import Size, verbs_of
from render.games.marvel_heroes.hand.planning import heroes_of, planning_regions
from render.games.marvel_heroes.pieces.facts import (
    LETTERS,
    arrived,
    card,
    dice_of,
    gains,
    moved_heroes,
    recent_changes,
    subline,
    view_of,
)
from render.games.marvel_heroes.pieces.fighters import SIDES, PowerFacts, SideFacts, fight_shown, sides_of
from render.ground import audit
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet, painted
from render.ground.limits import ALT_LIMIT
from render.ground.scene import Scene, Words
from render.ground.theme import WIDTH
from render.ground.typeset import ELLIPSIS
from render.maps.legends import LegendKey
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
    is_inside,
    marks_of,
    painted_regions,
    small_on_a_phone,
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
    tribeca = plan_of(words, view).areas["lower-manhattan"].news
    assert tribeca is not None
    assert (tribeca.dice, max(view.special_dice)) == (7, 8)
    assert "Tribeca: Danger 7" in alt
    assert "Special Headline: Danger 8" in alt
    assert PAINTER.closer is not None
    assert "Tribeca: Danger 7" in alt_of(PAINTER.closer.paint("place-lower-manhattan", place, words))
    assert "(8 dice, 7 VP)" in alt_of(PAINTER.closer.paint("card-iron-man", place, words))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reason_for_the_end_is_written_whole(lang: str) -> None:
    words, view = words_for(SLUG, lang), look(fullest_city())
    sides = tuple(SideResult((seat,), is_winner=seat == 1) for seat in range(4))
    for reason in ("missed", "limit", "round", "special", "special-failed", "showdown-lost", "showdown-won"):
        outcome = Outcome(sides, Phrase(f"end-{reason}", {"round": 6}))
        ended = Scene(msgspec.structs.replace(view, outcome=outcome), NAMES)
        shown = [mark.shown_text for mark in marks_of(PAINTER.board, ended, words)]
        assert words(f"end-{reason}", round=6) in shown, reason


# ---- the city


def test_an_arrow_leads_from_the_old_place_of_a_hero_to_its_new_place() -> None:
    view, words = city_with_arrows(), words_for(SLUG, "en")
    assert [walk.now.slug for walk in moved_heroes(view)] == ["invisible-woman", "jean-grey", "hulk"]
    assert arrived(view) == {"invisible-woman", "jean-grey", "hulk"}
    plan = plan_of(words, view)
    arrows = arrows_of(view, plan)
    assert [arrow.hue for arrow in arrows] == ["blue", "green", "grey"]
    assert all(arrow.start != arrow.end for arrow in arrows)
    assert all(is_inside(box, WIDTH, plan.tall) for arrow in arrows for box in (arrow.start, arrow.end))
    regions, _ = city_regions(words, view, plan, 0)
    assert any(region.facts[2] for region in regions)
    # While a Combat is shown, no Area is marked, so that the Combat stands out.
    fight = full_fight()
    assert not any(region.facts[2] for region in city_regions(words, fight, plan_of(words, fight), 0)[0])


def test_the_changes_of_the_latest_action_are_described() -> None:
    words = words_for(SLUG, "en")
    told = [*recent_changes(Scene(city_with_arrows(), NAMES), words)]
    assert gains(city_with_arrows()) == {0: 7}
    assert told[0] == "+7 VP Fantastic Four"
    assert any("Jean Grey" in line for line in told)
    assert any("lost" in line for line in recent_changes(Scene(empty_city(), NAMES), words))


def test_many_heroes_in_one_district_are_counted_by_seat() -> None:
    view, words = look(fullest_city(together=True)), words_for(SLUG, "en")
    rows = [row for area in plan_of(words, view).areas.values() for row in area.ground.rows]
    crowd = next(row for row in rows if row.plates)
    assert [(one.plate.name, one.plate.seat) for one in crowd.plates] == [("×4", seat) for seat in range(4)]


@pytest.mark.parametrize("sample", BOARDS[::5], ids=_name)
def test_the_parts_of_an_area_do_not_overlap_on_its_tile(sample: Sample) -> None:
    view, words = view_of(scene_of(sample)), words_for(SLUG, sample.lang)
    plan = plan_of(words, view)
    _, parts = city_regions(words, view, plan, 0)
    for area in view.areas:
        x, y, wide, tall = plan.tile(area.slug)
        inner = [part.box for part in parts if is_inside(_moved(part.box, -x - TILES, -y), wide, tall)]
        check_regions([_moved(box, -x - TILES, -y) for box in inner], (wide, tall), least=1)


# The margin at the left of the city's tiles.
TILES = 6


def _moved(box: Box, x: int, y: int) -> Box:
    return box[0] + x, box[1] + y, box[2], box[3]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_headlines_are_folded_only_while_a_combat_needs_their_room(lang: str) -> None:
    """A folded Headline still shows its type, dice and points, and the title names the Headline that is at stake."""
    words = words_for(SLUG, lang)
    assert not plan_of(words, city_with_arrows()).folded
    assert not plan_of(words, look(combat_of_several())).folded, "two teams leave room beside a Combat"
    view = full_fight()
    assert plan_of(words, view).folded
    assert view.case is not None
    shown = {mark.shown_text for mark in marks_of(PAINTER.board, Scene(view, NAMES), words)}
    area = next(area for area in view.areas if area.headline == view.case.headline)
    assert {str(dice_of(area)), str(HEADLINES[area.headline].vp)} <= shown
    assert any(text.startswith(words("case-title", card=words(f"card-{view.case.headline}"))) for text in shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_districts_are_named_at_two_teams_and_the_used_ones_at_more(lang: str) -> None:
    words = words_for(SLUG, lang)
    for view in (empty_city(), look(fullest_city())):
        plan = plan_of(words, view)
        for area in plan.areas.values():
            used = [one.name for one in area.districts if one.is_used or plan.columns == 2]
            assert sorted(row.name for row in area.ground.rows) == sorted(used)


def test_the_frame_around_a_headline_covers_no_letter_of_its_area() -> None:
    view, words = city_with_arrows(), words_for(SLUG, "en")
    regions, parts = city_regions(words, view, plan_of(words, view), 0)
    marks = marks_of(lambda: Sheet((WIDTH, 500), [regions[0]]))
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


def test_the_title_of_a_combat_has_as_many_lines_as_its_words_need() -> None:
    """The phase of the Combat is beside the last line if there is room, otherwise below it."""
    words = words_for(SLUG, "es")
    title = focus_regions(words, full_fight(), 0)[0]
    assert title.facts[1] == (
        "«Ladrones profesionales inician una ola de crímenes» · Plan en marcha:",
        "desarrollo · intriga por más dados, cartas",
    )
    short = focus_regions(words, look(combat_of_several()), 0)[0]
    assert short.facts[1] == ("«No puedes derrotarme»",)
    assert title.box[3] == 2 * short.box[3]


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plan_says_in_one_line_what_its_signs_and_numbers_mean(lang: str) -> None:
    words, table = words_for(SLUG, lang), planning_sheet()
    found = planning_regions(words, view_of(Scene(look(table, 0), NAMES)), 0, 0)
    (line,) = [region for region in found if region.part == "legend"]
    said = " ".join(key.text for key in cast("tuple[LegendKey, ...]", line.facts[0]))
    assert all(words(f"type-{kind}") in said for kind in KINDS)
    assert words("plan-ratings") in said


@pytest.mark.parametrize("winner", SIDES)
def test_the_end_of_a_combat_names_its_winner_and_is_green_only_for_the_winner(winner: Side) -> None:
    view, words = full_fight(), words_for(SLUG, "en")
    assert view.fight is not None
    fight = msgspec.structs.replace(view.fight, winner=winner)
    seats: dict[Side, int] = {"hero": fight.seat, "villain": fight.controller}
    shown = {}
    for viewer in (*seats.values(), None):
        seen = msgspec.structs.replace(view, seat=viewer, fight=fight)
        shown[viewer] = odds_of(words, seen, fight, sides_of(words, seen, fight))
    assert {viewer: odds.good for viewer, odds in shown.items()} == {**dict.fromkeys(shown), seats[winner]: True}
    (text,) = {odds.text for odds in shown.values()}
    assert words(f"card-{fight.hero if winner == 'hero' else fight.villain}") in text


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
def test_the_legend_explains_the_signs_that_the_board_shows_and_no_others(lang: str) -> None:
    words = words_for(SLUG, lang)
    told = {
        mark.shown_text
        for region in PAINTER.board(Scene(empty_city(), NAMES), words).regions
        if region.part == "legend"
        for mark in marks_of(_drawn, region)
        if mark.full_text
    }
    keys = ("ready", "support", "recovery", "wounded", "plot", "resource", "villain", "news", "power-up")
    assert told == {words(f"legend-{key}") for key in (*keys, "mask", "crown", "followers", "check")}
    every = look(special_headline("inferno"))
    struck = [msgspec.structs.replace(hero, ko=1) for hero in every.seats[0].heroes]
    every = msgspec.structs.replace(
        every, seats=[msgspec.structs.replace(every.seats[0], heroes=tuple(struck)), *every.seats[1:]]
    )
    told = {mark.shown_text for mark in marks_of(PAINTER.board, Scene(every, NAMES), words)}
    types = {HEADLINES[area.headline].type for area in every.areas}
    skills = {HEADLINES[area.headline].skill for area in every.areas}
    wanted = {words(f"type-{one}") for one in types} | {words(f"skill-{one}") for one in skills}
    assert wanted | {words("legend-ko")} <= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_that_would_be_too_high_leaves_out_details_one_after_another(lang: str) -> None:
    """First it leaves out Power-Ups, then the legend, Headlines not being troubleshot, Districts, and last Allies."""
    words, place = words_for(SLUG, lang), Scene(full_fight(), NAMES)
    heights = [_sheet(place, words, details).size[1] for details in _LEVELS]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > _MOST
    fitting = [height for height in heights if height <= _MOST]
    assert PAINTER.board(place, words).size[1] == max(fitting, default=heights[-1])
    calm = Scene(empty_city(), NAMES)
    assert PAINTER.board(calm, words).size == _sheet(calm, words, Details()).size


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
    last = msgspec.structs.replace(view, decks={**view.decks, "villains": 1}, most_wanted=["loki"])
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
    words, view = words_for(SLUG, lang), look(fullest_city())
    strips = strip_regions(Scene(view, NAMES), words, view, 0, owned_lines=3)
    for seat, (strip, seat_view) in enumerate(zip(strips, view.seats, strict=True)):
        marks = [mark for mark in marks_of(_drawn, strip) if mark.full_text]
        assert small_on_a_phone(marks, WIDTH) == []
        written = " ".join(mark.shown_text for mark in marks)
        facts = strip_of(Scene(view, NAMES), words, view, seat)
        names = [*(hero.name for hero in facts.heroes), facts.mastermind]
        names += [card(words, ally.slug) for ally in seat_view.allies]
        names += [card(words, slug) for slug in seat_view.powerups]
        assert [name for name in names if name not in written] == []


@pytest.mark.parametrize("lang", [*LANGUAGES, "es-419"])
def test_strips_have_room_for_all_ko_markers_of_heroes_who_are_still_ready(lang: str) -> None:
    words, view = words_for(SLUG, lang), look(fullest_city())
    seats = [
        msgspec.structs.replace(
            one, heroes=tuple(msgspec.structs.replace(hero, ko=HEROES[hero.slug].ko - 1) for hero in one.heroes)
        )
        for one in view.seats
    ]
    struck = msgspec.structs.replace(view, seats=seats)
    for strip in strip_regions(Scene(struck, NAMES), words, struck, 0, owned_lines=3):
        marks = marks_of(_drawn, strip)
        check_marks(marks, least=10)
        assert [mark.full_text for mark in marks if mark.shown_text != mark.full_text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_strips_of_a_board_are_aligned(lang: str) -> None:
    """In all strips, the signs of cards and the Masterminds begin at the same distance from the left."""
    words, view = words_for(SLUG, lang), look(fullest_city())
    lefts: dict[str, set[int]] = {}
    for seat, strip in enumerate(strip_regions(Scene(view, NAMES), words, view, 0, owned_lines=3)):
        facts = strip_of(Scene(view, NAMES), words, view, seat)
        marks = [mark for mark in marks_of(_drawn, strip) if mark.full_text]
        lefts.setdefault("mastermind", set()).add(
            next(mark.box[0] for mark in marks if mark.full_text == facts.mastermind)
        )
        lefts.setdefault("plot", set()).add(next(mark.box[0] for mark in marks if mark.full_text == "7"))
    assert {name: len(places) for name, places in lefts.items()} == {"mastermind": 1, "plot": 1}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_names_of_villains_have_room_on_the_shelf(lang: str) -> None:
    """If the names need the room of the label, the number of cards in the deck is left out."""
    words, view = words_for(SLUG, lang), empty_city()
    wanted = sorted(
        (slug for slug, one in VILLAINS.items() if one.most_wanted), key=lambda slug: -len(card(words, slug))
    )
    for slugs in (wanted[:3], wanted[-1:]):
        shown = msgspec.structs.replace(view, most_wanted=slugs)
        marks = [
            mark for region in shelf_regions(words, shown, 0) for mark in marks_of(_drawn, region) if mark.full_text
        ]
        assert small_on_a_phone(marks, WIDTH) == []
        assert [mark for mark in marks if mark.shown_text != mark.full_text] == []
        assert {card(words, slug) for slug in slugs} <= {mark.full_text for mark in marks}
    assert len(shelf_regions(words, view, 0)) == 1, "without Most Wanted, only the Story Track is shown"


def _drawn(region: Region) -> None:
    region.draw(Canvas(*region.box[2:]), *region.facts)
