"""Tests the pictures and words of Marvel United: the ring, changes, warnings, counted symbols, hands, cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import HEROES, plan_deck
from engine.games.marvel_united.state.pieces import Entry, Happening, HeroTurn
from engine.games.marvel_united.state.subjects import Subject
from engine.games.marvel_united.words.glossary import GLOSSARY
from engine.kernel.table.outcome import Outcome
from engine.kernel.words.phrases import Phrase
from render.games.marvel_united import PAINTER
from render.games.marvel_united.board.alarms import Alarm, alarms_of
from render.games.marvel_united.board.centre import PRESSURE_TONE, dashboard_of, missions_of
from render.games.marvel_united.board.ring import Delta, Spot, draw_spot, spots_of
from render.games.marvel_united.board.seats import strip_of
from render.games.marvel_united.board.storyline import heading_of, story_of
from render.games.marvel_united.board.table import legend_of
from render.games.marvel_united.hand.all_hands import hands_seen
from render.games.marvel_united.hand.cards import HeldCard
from render.games.marvel_united.hand.holding import sections_of
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces import symbols
from render.games.marvel_united.pieces.facts import (
    going_on,
    headline,
    lost_cards,
    passed_places,
    recent_changes,
    subline,
    view_of,
)
from render.games.marvel_united.pieces.figures import SlotToken
from render.ground.compose import Region, Sheet, painted
from render.ground.limits import ALT_LIMIT
from render.ground.scene import Scene
from render.ground.typeset import ELLIPSIS
from tests.engine.games.marvel_united.positions import (
    ALCHEMAX,
    CARTER,
    KUN_LUN,
    LOKI,
    LONDON,
    NATIONS,
    PEGASUS,
    TVA,
    Table,
    acting,
    hero_turn,
    position,
)
from tests.gallery.marvel_united import (
    FOUR,
    SLUG,
    Seen,
    crowded_ring,
    fullest_ring,
    immortus,
    middle_match,
    whole_turn,
)
from tests.gallery.pictures import NAMES, Sample, samples, scene_of
from tests.render.checks import (
    asked_kinds,
    check_alt,
    check_lent,
    check_marks,
    check_same_cold,
    marks_of,
    painted_regions,
    strict_words,
)

EN, ES = words_for(SLUG, "en"), words_for(SLUG, "es")
SAMPLES = [sample for sample in samples() if sample.slug == SLUG]
BOARDS = [sample for sample in SAMPLES if sample.kind == "board"]
RIDER = "cosmic-ghost-rider"
THREE = (CARTER, LOKI, "spider-man-2099")
PLANS_PLAYED = plan_deck(RIDER)[:10]


def _name(sample: Sample) -> str:
    return sample.name


def scene(table: Table | Seen, viewer: int | None = None) -> Scene:
    """Return a position as a viewer sees it."""
    state = table.table.state if isinstance(table, Seen) else table.state
    return Scene(GAME.view(state, viewer), (*NAMES, "Eva")[: state.seats])


def looked(table: Table | Seen, viewer: int | None = None) -> UnitedView:
    return view_of(scene(table, viewer))


def spots_in(regions: Sequence[Region]) -> list[Spot]:
    """Return the Locations that these regions draw."""
    return [spot for region in regions for spot in region.facts if isinstance(spot, Spot)]


def said(paint: object, *args: object) -> list[str]:
    """Return every text in a picture, in full even if the picture cut it."""
    return [mark.full_text for mark in marks_of(paint, *args) if mark.full_text]  # type: ignore[arg-type]


# ---- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_its_headline(lang: str) -> None:
    kinds = asked_kinds(GAME) | {"action", "effect", "hit", "pay", "scheme"}
    assert len(kinds) > 20
    for kind in sorted(kinds):
        assert words_for(SLUG, lang).has(f"board-ask-{kind}"), kind


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_alternative_texts_are_whole(sample: Sample) -> None:
    words = strict_words(words_for(SLUG, sample.lang))
    paint = {"board": PAINTER.board, "hand": PAINTER.hand, "hands": PAINTER.hands}[sample.kind]
    alt = paint(scene_of(sample), words).alt()
    check_alt(alt)
    assert len(alt) <= ALT_LIMIT
    assert not alt.endswith(ELLIPSIS)


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_the_text_of_a_board_names_all_heroes_the_villain_and_every_location(sample: Sample) -> None:
    words, view = words_for(SLUG, sample.lang), view_of(scene_of(sample))
    alt = PAINTER.board(scene_of(sample), words).alt()
    named = [words(f"place-{place.location}") for place in view.ring]
    named += [words(f"hero-{hero.hero}") for hero in view.heroes if hero.hero]
    named.append(words(f"villain-{view.villain}"))
    assert [name for name in named if name not in alt] == []
    for mission in missions_of(view):
        assert mission.complete or f"{mission.have}/{mission.need}" in alt


# ---- the ring


def test_locations_are_clockwise_and_the_villains_location_is_marked() -> None:
    sheet = PAINTER.board(scene(crowded_ring()), EN)
    boxes = [region.box for region in sheet.regions if region.draw is draw_spot]
    across, down = [box[0] for box in boxes], [box[1] for box in boxes]
    assert across == sorted(across[:3]) + sorted(across[3:], reverse=True)
    assert len(set(down[:3])) == len(set(down[3:])) == 1
    assert down[0] < down[3]
    assert across[0] == across[5], "the last lies below the first"
    assert [spot.lit for spot in spots_in(sheet.regions)] == [place == TVA for place in range(6)]


def test_slots_show_their_tokens_and_the_latest_tokens_have_a_rim() -> None:
    state = position(RIDER, (CARTER, LOKI), tokens={LONDON: {"thugs": 2, "civilians": 1}})
    table = hero_turn(state)
    table.state.recent = (Happening("added", LONDON, what="thug", n=1),)
    spot = spots_of(EN, looked(table))[LONDON]
    assert spot.slots == (SlotToken("thug"), SlotToken("thug", fresh=True), SlotToken("civilian"), SlotToken())
    assert spot.deltas == (Delta("thug", 1),)
    crisis = fullest_ring()
    slots = spots_of(EN, looked(hero_turn(crisis)))[TVA].slots
    assert [(slot.kind, slot.crisis) for slot in slots] == [
        ("thug", False), ("doombot", False), ("doombot", True), ("doombot", True),
    ]  # fmt: skip


def test_tokens_figures_and_symbols_differ_without_colour() -> None:
    """All pieces and signs are compared as shapes in grey. No two of them may look alike."""
    size = 60
    tokens = [pieces.token(SlotToken(kind), size) for kind in ("", "thug", "civilian", "doombot")]
    tokens += [pieces.token(SlotToken("doombot", crisis=True), size)]
    tiles = [pieces.action(kind, size) for kind in ("move", "attack", "heroic", "wild")]
    figures = [pieces.hero(seat, size) for seat in range(4)]
    figures += [pieces.villain(size), pieces.rick(size), pieces.villain(size, "stun"), pieces.hero(0, size, "ko")]
    for group in (tokens, tiles, figures):
        for one, other in combinations(group, 2):
            assert _different(one, other)


def _different(one: Image.Image, other: Image.Image) -> bool:
    """Return whether two pictures differ when drawn light on dark and in one colour."""
    width, height = max(one.width, other.width), max(one.height, other.height)
    shown = []
    for picture in (one, other):
        canvas = Image.new("L", (width, height))
        canvas.paste(picture.convert("L").point(lambda light: 255 if light > 60 else 90), (0, 0), picture)
        shown.append(canvas)
    changed = ImageChops.difference(*shown).histogram()
    return sum(changed[80:]) > width * height // 40


def test_every_sign_is_drawn_within_its_square() -> None:
    for name in symbols.SIGNS:
        picture = symbols.sign(name, 64, (255, 255, 255))
        assert picture.size == (64, 64)
        assert 0.1 < sum(picture.getchannel("A").histogram()[128:]) / 64**2 < 0.95, name


# ---- changes


def turned() -> Table:
    """Return a position after Ghost Rider's turn, with an overflow at the second place (MU-20).

    Ghost Rider moved from the last place to the first.
    """
    tokens = {LONDON: {"thugs": 1}, KUN_LUN: {"thugs": 3}}
    state = position(
        RIDER, FOUR[:2], at=(LONDON, TVA), villain_at=NATIONS, tokens=tokens, plan="cgp02", track=4,
        hands={0: ("captain-carter-1", "captain-carter-3"), 1: ("loki-1", "loki-2")},
    )  # fmt: skip
    return whole_turn(state)


def test_the_way_of_the_villain_is_lit_and_the_place_that_was_left_shows_a_ghost() -> None:
    view = looked(turned())
    assert passed_places(view) == {NATIONS}
    sheet = PAINTER.board(scene(turned()), EN)
    lit = [region.facts for region in sheet.regions if region.part == "link" and region.facts[1]]
    assert lit == [("up", True)], "from the sixth Location up to the first"
    figures = [[(one.seat, one.state) for one in spot.figures] for spot in spots_of(EN, view)]
    assert figures[NATIONS] == [(pieces.VILLAIN, "ghost")]
    assert figures[LONDON][0] == (pieces.VILLAIN, "")


def test_a_board_names_the_changes_of_a_villain_turn() -> None:
    table = turned()
    view = looked(table)
    spots = spots_of(EN, view)
    assert [spot.number for spot in spots if spot.spilled] == [KUN_LUN + 1]
    assert Delta("thug", -1) in spots[LONDON].deltas, "the BAM took one"
    assert Delta("thug", 1) in spots[LONDON].deltas, "and the Plan brought one"
    assert Delta("civilian", 1) in spots[NATIONS].deltas
    told = [*recent_changes(scene(table), EN)]
    assert told[0] == "the Villain went from United Nations to London"
    assert any(text.startswith("overflow at") for text in told)
    assert any(text.startswith("Captain Carter") and text.endswith("hit") for text in told)
    assert strip_of(scene(table), EN, view, view.heroes[0]).lost_cards == 0, "one was drawn since"
    written = said(PAINTER.board, scene(table), EN)
    assert "+4" in written, "the track: two thugs and an overflow"


def test_the_lost_cards_of_a_hand_are_net() -> None:
    """A loss counts only once its card is chosen. If a card is drawn after a loss, the loss is not shown."""
    hurt = (Happening("hurt", 0, seat=0, n=1), Happening("hurt", 0, seat=1, n=1))
    view = replace(looked(turned()), phase="villain", recent=hurt)
    assert [lost_cards(view, seat) for seat in (0, 1)] == [1, 1]
    pending = replace(view, decision="discard", subject=Subject(seat=0, n=1))
    assert [lost_cards(pending, seat) for seat in (0, 1)] == [0, 1]
    own = replace(view, phase="hero", turn=HeroTurn(0), decision="play")
    assert lost_cards(own, 0) == 1, "damage in the own turn comes after the draw"
    own = replace(own, recent=(Happening("plan"), *hurt))
    assert [lost_cards(own, seat) for seat in (0, 1)] == [0, 1]
    assert lost_cards(replace(own, decision="draw"), 0) == 1
    full = [replace(one, complete=True) for one in view.missions]
    third = replace(view, missions=full, recent=(*hurt, Happening("mission", n=1, what="threats")))
    assert [lost_cards(third, seat) for seat in (0, 1)] == [0, 0]
    risen = replace(view, recent=(Happening("hurt", 0, seat=0, n=2), Happening("stands", 0, seat=0), *hurt[1:]))
    assert [lost_cards(risen, seat) for seat in (0, 1)] == [0, 1]


def test_the_line_below_the_headline_tells_as_much_as_fits() -> None:
    table = turned()
    whole, short = subline(scene(table), EN), subline(scene(table), EN, 500)
    assert len(short) < len(whole)
    assert short.startswith("Turn of Captain Carter")
    for part in short.split(" · "):
        assert part in whole


def test_only_changed_regions_are_painted_again() -> None:
    state = position(RIDER, FOUR, at=(LONDON, KUN_LUN, TVA, TVA), tokens={LONDON: {"thugs": 1}})
    table = acting(state, "move", "attack", "heroic")
    before = painted(PAINTER.board(scene(table), EN))
    table.play("move right")
    with painted_regions() as regions:
        after = painted(PAINTER.board(scene(table), EN))
    assert ImageChops.difference(before, after).getbbox() is not None
    assert [spot.number for spot in spots_in(regions)] == [LONDON + 1, KUN_LUN + 1]
    assert len(regions) < 8


# ---- warnings


def alarms(table: Table | Seen) -> dict[str, Alarm]:
    """Return the warnings by their signs."""
    return {one.sign: one for one in alarms_of(EN, looked(table))}


def test_warnings_name_the_dangers() -> None:
    state = position(
        RIDER, FOUR[:3], hands={0: ("captain-carter-1",)}, villain_at=LONDON, tally=1,
        tokens={LONDON: {"thugs": 4}, KUN_LUN: {"civilians": 1}},
        story=[Entry(plan, facedown=True) for plan in PLANS_PLAYED],
    )  # fmt: skip
    found = alarms(hero_turn(state, 1))
    assert (found["plan"].figure, found["plan"].danger) == ("2", True)
    assert (found["time"].figure, found["time"].danger) == ("2", False)
    assert (found["slot"].figure, found["slot"].danger) == ("3·0·2", True)


def test_without_danger_there_is_no_warning() -> None:
    found = alarms(hero_turn(position(RIDER, FOUR[:2])))
    assert not any(one.danger for one in found.values())


def test_plans_of_a_villain_seat_count_with_those_in_hand() -> None:
    found = alarms(crowded_ring())
    assert found["plan"].figure == str(10)
    assert found["plan"].label.replace("\N{NO-BREAK SPACE}", " ") == "Plans left, 2 in hand"


def test_after_the_end_there_are_no_warnings() -> None:
    for sample in BOARDS:
        if sample.view.outcome is not None:
            shown = alarms_of(EN, view_of(scene_of(sample)))
            assert not any(one.danger for one in shown), sample.name


# ---- the Storyline


def test_the_previous_hero_card_helps_the_next_one_even_across_a_plan() -> None:
    """Examples 5 to 7: the latest Hero card counts, even if Plans were put down after it."""
    view = looked(hero_turn(position("maestro", THREE, story=(("spider-man-2099-2", 2), ("map02", -1)))))
    cards = story_of(EN, view)
    assert [card.counts for card in cards][-2:] == [True, False]
    assert heading_of(EN, view) == ("The next card also has", ("move", "attack"))


def test_while_a_hero_acts_both_cards_count_and_the_pool_is_shown() -> None:
    story = (("spider-man-2099-2", 2), ("map02", -1))
    state = position("maestro", THREE, hands={0: ("captain-carter-1",)}, story=story)
    view = looked(hero_turn(state).play("play captain-carter-1"))
    assert [card.counts for card in story_of(EN, view)][-3:] == [True, False, True]
    label, symbols_left = heading_of(EN, view)
    assert label == "Left to use"
    assert sorted(symbols_left) == ["attack", "heroic", "move", "move"]


def test_facedown_and_covered_symbols_do_not_count() -> None:
    view = looked(hero_turn(immortus()))
    assert heading_of(EN, view)[1] == ()
    sample = next(one for one in BOARDS if one.name == "facedown-board")
    cards = story_of(EN, view_of(scene_of(sample)))
    assert [card.facedown for card in cards] == [True, False, False, True, True]
    assert [symbol.covered for symbol in cards[2].symbols] == [False, True]
    assert not cards[4].counts


# ---- Villain and Heroes


def test_a_dashboard_names_states_health_track_and_the_bam() -> None:
    written = said(PAINTER.board, scene(crowded_ring()), EN)
    for text in ("11/11", "immune: Missions 1/2", "stunned", "+4", "Eva", "8/9"):
        assert text in written, text
    rider = said(PAINTER.board, scene(turned()), EN)
    assert {"8/20", "+4"} <= set(rider)
    assert "a thug leaves here" in " ".join(rider)


def test_rick_and_stunned_and_guarded_foes_are_shown() -> None:
    rick = next(one for one in BOARDS if one.name == "rick-board")
    assert "Rick Jones" in said(PAINTER.board, scene_of(rick), EN)
    assert any(one.seat == pieces.RICK for one in spots_of(EN, view_of(scene_of(rick)))[KUN_LUN].figures)
    stunned = next(one for one in BOARDS if one.name == "stunned-board")
    threat = spots_of(EN, view_of(scene_of(stunned)))[KUN_LUN].threat
    assert threat is not None
    assert threat.marks == ("stun", "shield")
    assert threat.note == "Stunned: the next BAM is cancelled"


def test_a_threat_shows_how_it_is_cleared() -> None:
    spots = spots_of(EN, looked(hero_turn(immortus())))
    silver, generator = spots[0].threat, spots[2].threat
    assert silver is not None
    assert (silver.health, silver.have, silver.need) == (True, 5, 5)
    assert generator is not None
    assert (generator.health, generator.have, generator.need, generator.triggers) == (False, 0, 3, ("static",))
    free = spots_of(EN, looked(hero_turn(position("maestro", FOUR[:2]))))[ALCHEMAX]
    assert free.threat is None
    assert free.free.startswith("End:")


def test_health_beyond_the_start_is_shown_alone() -> None:
    """Maestro gains Health by KOs. "4/3" would look like a mistake."""
    for health, shown in ((2, "2/3"), (3, "3/3"), (4, "4")):
        view = replace(looked(hero_turn(position("maestro", FOUR[:2]))), health=health, first_health=3)
        assert dashboard_of(EN, view).health == shown


def test_a_track_that_is_close_to_its_end_is_shown_in_the_colour_of_warnings_with_a_sign() -> None:
    for track, figure in ((14, "14/20"), (15, "15/20 !"), (19, "19/20 !")):
        view = looked(hero_turn(position(RIDER, FOUR[:2], track=track)))
        assert dashboard_of(EN, view).is_track_close is figure.endswith("!")
        assert figure in said(PAINTER.board, Scene(view, NAMES[:2]), EN)
    over = replace(view, outcome=Outcome((), Phrase("end-track")))
    assert not dashboard_of(EN, over).is_track_close


def test_few_slots_for_doombots_are_a_warning_although_some_are_free_around_the_villain() -> None:
    far = {ALCHEMAX: 4, TVA: 4, NATIONS: 3}
    for thugs, figure, danger in ((far, "4·3·4", False), ({**far, LONDON: 3, KUN_LUN: 2, PEGASUS: 2}, "1·1·2", True)):
        tokens = {at: {"thugs": count} for at, count in thugs.items()}
        view = looked(hero_turn(position("emperor-doom", FOUR[:2], tokens=tokens, villain_at=KUN_LUN)))
        assert alarms_of(EN, view)[-1][1::2] == (figure, danger)


def test_pressure_gives_way_without_a_number_of_hidden_states() -> None:
    view = replace(looked(hero_turn(position("maestro", FOUR[:2], filled=(9, 0, 0)))), outcome=None)
    assert view.pressure
    states = dashboard_of(EN, view).states
    assert states[-1] == (EN("state-pressure"), PRESSURE_TONE)
    sheet = PAINTER.board(Scene(view, NAMES[:2]), EN)
    region = next(one for one in sheet.regions if one.part == "dashboard")
    for shown_view, counted in ((view, False), (looked(crowded_ring()), True)):
        facts = (dashboard_of(EN, shown_view),)
        drawn = Sheet(sheet.size, [Region(region.box, region.draw, facts, "dashboard")])
        written = said(lambda _scene, _words, sheet=drawn: sheet, Scene(view, NAMES[:2]), EN)
        assert any(text.startswith("+") for text in written) == counted


def test_a_hand_is_alarming_only_after_the_setup() -> None:
    view = looked(hero_turn(position("maestro", FOUR[:2], hands={0: []})))
    strips = [strip_of(Scene(view, NAMES[:2]), EN, one, view.heroes[0]) for one in (view, replace(view, phase="setup"))]
    assert [strip.wounded for strip in strips] == [True, False]


def test_a_choice_among_heroes_shows_the_strips_of_all() -> None:
    own = looked(hero_turn(position("maestro", FOUR[:2])), 0)
    for moves, seats in ((["hit captain-carter", "hit loki"], 2), (["hit captain-carter"], 1)):
        sheet = PAINTER.own_board(Scene(replace(own, moves=moves), NAMES[:2]), EN)  # type: ignore[misc]
        assert sum(region.part == "seat" for region in sheet.regions) == seats


def test_the_head_names_a_location_once() -> None:
    view = looked(hero_turn(position("maestro", FOUR[:2])))
    here = view.ring[ALCHEMAX].location
    told = [going_on(EN, replace(view, subject=Subject(card, place=ALCHEMAX))) for card in (here, "maestro")]
    assert told == ["Alchemax", "Maestro in Alchemax"]


def test_the_legend_explains_the_numbers_of_changes_and_the_track() -> None:
    changed, calm = looked(turned()), replace(looked(turned()), recent=())
    assert {"delta", "track"} <= legend_of(EN, changed).keys()
    assert "delta" not in legend_of(EN, calm)
    assert "track" not in legend_of(EN, looked(hero_turn(position("maestro", FOUR[:2]))))


# ---- hands


def test_a_hand_shows_cards_with_symbols_specials_and_possible_moves() -> None:
    sample = next(one for one in SAMPLES if one.name == "full-hand")
    view = view_of(scene_of(sample))
    hand, gear = sections_of(EN, view, 0)
    assert sum(card.copies for card in hand.cards) == view.heroes[0].hand_size
    assert {card.verb for card in hand.cards} == {"play"}
    assert all(card.symbols for card in hand.cards)
    special = next(card for card in hand.cards if card.key == "black-panther-8")
    assert special.text.startswith("Draw 2 cards")
    assert [card.note for card in gear.cards] == ["ready", "ready"]
    written = said(PAINTER.hand, scene_of(sample), EN)
    assert "Hand of Ana" in written
    assert "Black Panther in London" in written


def test_gear_that_was_used_is_dim_and_says_so() -> None:
    gear = sections_of(EN, looked(crowded_ring(), 1), 1)[1].cards[0]
    assert (gear.dim, gear.note) == (True, "used")


def test_the_villain_seat_holds_plans_and_cards() -> None:
    plans, schemes = sections_of(EN, looked(crowded_ring(), 4), 4)
    assert [card.plan is not None for card in plans.cards] == [True, True]
    assert [card.key for card in schemes.cards] == ["sv02", "sv10", "sv12"]


def test_the_hand_shows_the_cards_of_a_choice_before_the_match() -> None:
    view = replace(looked(hero_turn(position("maestro", FOUR[:2])), 0), moves=["bottom map03", "pass"])
    first = sections_of(EN, view, 0)[0]
    assert first.title == "Plans that you look at"
    assert [card.key for card in first.cards] == ["map03"]


@pytest.mark.parametrize(
    ("name", "count", "verb"),
    [
        ("coop-hero", 7, "choose"), ("commander-ally", 6, "choose"), ("commander-battle", 12, "choose"),
        ("villain-keep", 4, "keep"), ("villain-drop", 4, "put away"),
    ],
)  # fmt: skip
def test_before_the_match_a_hand_shows_the_offered_cards(name: str, count: int, verb: str) -> None:
    sample = next(one for one in SAMPLES if one.name == f"{name}-hand")
    view = view_of(scene_of(sample))
    offered = sections_of(EN, view, view.active[0])[0]
    assert len(offered.cards) == count
    assert {card.verb for card in offered.cards} == {verb}
    assert all(card.text for card in offered.cards)
    if name == "commander-battle":
        assert all(card.brief.startswith("Cost ") for card in offered.cards), "a plan costs a part of the budget"


def test_which_viewers_see_which_hands() -> None:
    assert hands_seen(looked(hero_turn(position("maestro", FOUR)))) == (0, 1, 2, 3)
    assert hands_seen(looked(crowded_ring())) == ()
    assert hands_seen(looked(crowded_ring(), 0)) == (0, 1, 2, 3)
    assert hands_seen(looked(crowded_ring(), 4)) == (4,)
    hidden = middle_match("coop", "maestro", 3, hidden_hands=True)
    assert hands_seen(hidden.view(1)) == (1,)
    with pytest.raises(ValueError, match="no hand"):
        PAINTER.hands(Scene(hidden.view(None), NAMES[:3]), EN)
    with pytest.raises(ValueError, match="no hand"):
        PAINTER.hands(Scene(hidden.view(None), NAMES[:3]), EN).alt()


def test_all_hands_name_every_holder_and_every_card() -> None:
    view = looked(hero_turn(position("maestro", FOUR)))
    written = said(PAINTER.hands, Scene(view, NAMES), EN)
    for seat, name in enumerate(NAMES):
        assert f"Hand of {name}" in written
        cards = {EN(f"card-{card}").partition(" (")[0] for card in view.heroes[seat].hand or ()}
        assert cards <= set(written)


def test_no_hand_of_the_heroes_shows_in_pictures_of_the_villain() -> None:
    one, other = crowded_ring(), crowded_ring()
    hero = other.table.state.heroes[0]
    other.table.state.heroes[0] = replace(hero, hand=hero.deck[:3], deck=(*hero.hand, *hero.deck[3:]))
    for viewer in (None, 4):
        pictures = [painted(PAINTER.board(scene(table, viewer), EN)) for table in (one, other)]
        assert ImageChops.difference(*pictures).getbbox() is None
    assert PAINTER.hand(scene(one, 4), EN).alt() == PAINTER.hand(scene(other, 4), EN).alt()
    assert PAINTER.hand(scene(one, 0), EN).alt() != PAINTER.hand(scene(other, 0), EN).alt()


# ---- cards alone


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_explained_card_is_painted_whole(lang: str) -> None:
    words = words_for(SLUG, lang)
    assert len(GLOSSARY.cards) > 150
    for key in GLOSSARY.cards:
        marks = marks_of(PAINTER.card, key, words)
        check_marks(marks, least=2)
        assert not [mark.full_text for mark in marks if mark.full_text != mark.shown_text], key
        assert words(key) in {mark.full_text for mark in marks}


def test_an_unknown_card_has_no_picture() -> None:
    assert PAINTER.card("topic-bam", EN) is None
    assert PAINTER.card("hero-nobody", EN) is None
    assert all(PAINTER.card(f"hero-{hero}", EN) for hero in HEROES)


# ---- painting


@pytest.mark.parametrize("number", range(3))
def test_pictures_are_the_same_without_caches(number: int) -> None:
    paint = (PAINTER.board, PAINTER.hand, PAINTER.hands)[number]
    check_same_cold(paint, scene(crowded_ring(), 0), EN, everything=True)


def test_lent_boards_do_not_change() -> None:
    state = position(RIDER, FOUR[:2], tokens={LONDON: {"thugs": 2}})
    table = acting(state, "attack", "attack", "move")
    sheets = [PAINTER.board(scene(table), EN)]
    for move in ("attack thug", "move right", "attack thug"):
        if move in table.moves:
            table.play(move)
            sheets.append(PAINTER.board(scene(table), EN))
    assert check_lent(sheets) == len(sheets) > 2


def test_regions_are_facts_that_can_be_compared() -> None:
    sheet, again = (PAINTER.board(scene(crowded_ring()), EN) for _ in range(2))
    assert [region[:4] for region in sheet.regions] == [region[:4] for region in again.regions]
    assert all(isinstance(region, Region) and hash(region.facts) is not None for region in sheet.regions)
    assert isinstance(sheet, Sheet)


def test_headlines_name_the_choosing_players_and_their_choice() -> None:
    table = acting(position(RIDER, FOUR[:2]), "move")
    assert headline(scene(table), EN) == "Ana acts"
    assert headline(scene(table), ES) == "Ana actúa"
    assert subline(scene(table), EN).startswith("Turn of Captain Carter")


def test_a_card_in_small_print_still_shows_its_text() -> None:
    """A hand with a whole deck is drawn smaller, but the text of every special is still shown."""
    sample = next(one for one in SAMPLES if one.name == "deck-loki-hand")
    view = view_of(scene_of(sample))
    cards: list[HeldCard] = [card for section in sections_of(ES, view, 0) for card in section.cards]
    written = " ".join(said(PAINTER.hand, scene_of(sample), ES))
    for card in cards:
        if card.text:
            assert card.text.split()[0] in written or card.brief.split()[0] in written


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_the_padlock_of_a_location_and_the_cells_of_a_plan(lang: str) -> None:
    state = position(plan="cgp01")
    state.ring[LONDON] = replace(state.ring[LONDON], location="niffleheim", threat=None)
    state.story = [*state.story, Entry(plan_deck("cosmic-ghost-rider")[0])]
    words = words_for(SLUG, lang)
    told = {key.text for key in legend_of(words, GAME.view(state, None)).values()}
    assert {words("legend-static"), words("legend-steps"), words("legend-cells")} <= told
