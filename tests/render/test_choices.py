"""Tests the private pictures of choices in all games: who sees them, whether all fits, and hands of cards."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.wording.languages import LANGUAGES
from bot.wording.words import texts_for, words_for
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from render.ground.scene import Scene
from render.pictures import paints_choices
from render.registry import painter_for
from tests.engine.tables import seat_counts
from tests.gallery.pictures import NAMES, play_until, positions, start
from tests.render.checks import alt_of, check_alt, check_regions, marks_of

MOVES = 90
PAINTED = [slug for slug in games() if paints_choices(slug)]


def _scene(match: Match, seat: int | None) -> Scene:
    return Scene(match.view(seat), NAMES[: match.record.seats])


@pytest.mark.parametrize("slug", ["marvel_card_game", "marvel_heroes", "marvel_united"])
def test_cards_that_can_be_used_are_framed_and_have_no_label_that_looks_like_a_button(slug: str) -> None:
    """The alternative text has no frames, so it says what each card can be used for."""
    painter, words = painter_for(slug), words_for(slug, "en")
    _, game_texts = texts_for(slug, "en")
    keys = [key for key in game_texts.written if key.startswith(("hand-verb-", "hand-can-"))]
    found: Counter[str] = Counter()
    for match in positions(start(slug, max(seat_counts(games()[slug])), 3), limit=MOVES // 3):
        for seat in range(match.record.seats):
            scene = _scene(match, seat)
            texts = [mark.shown_text for mark in marks_of(painter.hand, scene, words)]
            assert not [text for text in texts if text.startswith("✔")]
            alt = alt_of(painter.hand(scene, words))
            found.update(words(key) for key in keys if f"({words(key)}" in alt or f"– {words(key)}" in alt)
    assert found


@pytest.mark.parametrize("slug", PAINTED)
def test_only_the_player_who_must_choose_sees_the_choice(slug: str) -> None:
    painter, words = painter_for(slug), words_for(slug, "en")
    found: Counter[bool] = Counter()
    for match in positions(start(slug, max(seat_counts(games()[slug])), 3), limit=MOVES):
        asked = [decision.seat for decision in match.decisions()]
        if any(decision.sheet for decision in match.decisions()):
            # A player who has handed in a sheet still sees the sheet.
            asked = [*range(match.record.seats)]
        for seat in (None, *range(match.record.seats)):
            sheet = painter.choice(_scene(match, seat), words)
            if seat not in asked:
                assert sheet is None
            elif sheet is not None:
                check_regions([region.box for region in sheet.regions], sheet.size, least=2)
                check_alt(alt_of(sheet))
            found[sheet is not None] += 1
    assert found[True] > 5


@pytest.mark.parametrize("slug", PAINTED)
def test_a_chosen_move_is_painted_alone(slug: str) -> None:
    """The preview of a move shows the picture of the choice, with nothing but this move."""
    painter, words = painter_for(slug), words_for(slug, "es")
    changed = 0
    for number, match in enumerate(positions(start(slug, max(seat_counts(games()[slug])), 4), limit=MOVES)):
        for decision in match.decisions():
            scene = _scene(match, decision.seat)
            whole = painter.choice(scene, words)
            chosen = [move_text(decision.moves[number % len(decision.moves)])]
            sheet = painter.choice(replace(scene, view=replace(scene.view, moves=chosen)), words)
            if sheet is not None:
                check_regions([region.box for region in sheet.regions], sheet.size, least=2)
                check_alt(alt_of(sheet))
                changed += whole is not None and alt_of(sheet) != alt_of(whole)
    assert changed or slug == "splendor_marvel", "its picture shows the cards, not the moves"


@pytest.mark.parametrize(
    ("slug", "question"),
    [("marvel_united", "play "), ("marvel_card_game", "deploy "), ("ragami", "keep ")],
)
def test_a_player_who_must_choose_a_card_sees_the_hand(slug: str, question: str) -> None:
    painter, words = painter_for(slug), words_for(slug, "en")

    def asks_for_card(match: Match) -> bool:
        (decision, *others) = match.decisions() or (None,)
        moves = [" ".join(move) for move in decision.moves if len(move) > 1] if decision is not None else []
        return bool(moves) and not others and all(text.startswith(question) for text in moves)

    match = play_until(start(slug, 2, 1), asks_for_card)
    scene = _scene(match, match.decisions()[0].seat)
    assert alt_of(painter.choice(scene, words)) == alt_of(painter.hand(scene, words))


def test_a_planner_sees_the_plan_and_no_villain_cards() -> None:
    """The picture leaves room on a phone's screen for the menus of the plan."""
    painter, words = painter_for("marvel_heroes"), words_for("marvel_heroes", "en")
    scene = _scene(start("marvel_heroes", 2, 1), 0)
    view, plan, hand = scene.view, painter.choice(scene, words), painter.hand(scene, words)
    assert plan is not None
    assert isinstance(view, MarvelHeroesView)
    assert plan.size[1] <= 0.6 * hand.size[1]
    shown = alt_of(plan)
    for key in view.seats[0].resources or ():
        assert words(f"card-{key}") in shown
    for key in view.seats[0].villains or ():
        assert words(f"card-{key}") not in shown
    assert words("hand-plan", spent=words("plan-spent", count=0), left=4) in shown


def test_a_buyer_sees_the_display_and_their_strip() -> None:
    painter, words = painter_for("splendor_marvel"), words_for("splendor_marvel", "en")
    match = start("splendor_marvel", 4, 1)
    seat = match.decisions()[0].seat
    board, choice = painter.board(_scene(match, seat), words), painter.choice(_scene(match, seat), words)
    assert choice is not None
    assert choice.size[1] < board.size[1] * 0.75
    assert NAMES[seat] in alt_of(choice)
    assert not any(name in alt_of(choice) for other, name in enumerate(NAMES) if other != seat)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", ["marvel_united", "ragami"])
def test_the_board_of_a_choice_has_the_own_strip_alone(slug: str, lang: str) -> None:
    painter, words = painter_for(slug), words_for(slug, lang)
    assert painter.own_board is not None
    for match in positions(start(slug, 4, 1), limit=MOVES):
        for decision in match.decisions():
            board, own = (paint(_scene(match, decision.seat), words) for paint in (painter.board, painter.own_board))
            check_regions([region.box for region in own.regions], own.size, least=2)
            check_alt(alt_of(own))
            seats = sum(region.part == "seat" for region in own.regions)
            assert own.size[1] < board.size[1] * (0.9 if seats == 1 else 1), "a choice among Heroes shows all of them"
            assert NAMES[decision.seat] in alt_of(own)


def test_a_commander_who_must_choose_sees_the_whole_board() -> None:
    painter, words = painter_for("marvel_united"), words_for("marvel_united", "en")
    assert painter.own_board is not None
    match = start("marvel_united", 1, 1, {"mode": "commander"})
    scene = _scene(match, match.decisions()[0].seat)
    assert alt_of(painter.own_board(scene, words)) == alt_of(painter.board(scene, words))
