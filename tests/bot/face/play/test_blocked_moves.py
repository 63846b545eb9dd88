"""Tests which impossible moves a panel names with their reasons, and that the page of all reasons loses none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from discord import ui

from bot.face.ground.components.choices import Choices, choices
from bot.face.ground.components.custom_ids import Control
from bot.face.play.blocked_moves import (
    ALIKE,
    DEPTH,
    REASONS_LIMIT,
    WHOLE_LIMIT,
    BlockedMoves,
    blocked_line,
    blocked_moves,
    why_not_page,
)
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.ragami.game import GAME
from engine.kernel.choices.decisions import IDLE, Decision
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.illegal_moves import illegal_moves
from engine.kernel.contract.registry import games
from tests.chances import deals, fresh
from tests.engine.games.ragami.positions import G, Table, Y, build
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

# The maximum number of letters of all texts of a message.
MESSAGE_LIMIT = 4_000


@pytest.mark.parametrize("slug", games())
def test_the_ranked_reasons_are_reasons_of_the_game(slug: str) -> None:
    ranks = games()[slug].phrasing.reason_ranks
    assert 0 not in ranks.values(), "reasons without a rank have the rank 0"
    for lang in LANGUAGES:
        assert not [key for key in ranks if not words_for(slug, lang).has(key)], lang


def questions(slug: str) -> Iterator[tuple[View, Decision, Choices]]:
    """Yield the first panels of the questions of a match at the largest table, without work sheets."""
    game, chooser = games()[slug], fresh("blocked moves", slug)
    (number,) = deals(1, "blocked moves", slug)
    seats = seat_counts(game)[-1]
    match = start(game, seats, number, options_for(game, seats)[0])
    while match.decisions():
        for decision in match.decisions():
            if not decision.sheet:
                view = match.view(decision.seat)
                yield view, decision, choices(game, view, decision.moves)
        match.play(*any_move(match, chooser))


@pytest.mark.parametrize("slug", games())
def test_no_reason_is_lost_and_the_most_useful_ones_are_shown_first(slug: str) -> None:
    """Each reason is in the panel or behind its button, except those of places on maps that are not shown."""
    game, words = games()[slug], words_for(slug, "en")
    for view, decision, offered in questions(slug):
        blocked = blocked_moves(game, view, words, offered)
        may_idle = any(parse_move(text) in IDLE for text in view.moves)
        expected, ranks = set[str](), dict[str, int]()
        for lack in illegal_moves(game, view, DEPTH):
            ranks.setdefault(words.say(lack.why), game.phrasing.reason_ranks.get(lack.why.key, 0))
            on_map = len(lack.words) > 1 and game.phrasing.label(view, lack.words).mark is not None
            if not (on_map and offered.map_words != lack.words[:-1]) and not (may_idle and lack.words in IDLE):
                expected.add(words.say(lack.why))
        assert {reason.why for reason in blocked.reasons} == expected, decision.kind
        assert all(ranks[one.why] <= ranks[two.why] for one, two in pairwise(blocked.reasons))
        few = [reason for reason in blocked.reasons if len(reason.moves) <= ALIKE]
        assert [*blocked.shown] == few[: len(blocked.shown)]
        assert bool(few) == bool(blocked.shown)
        assert blocked.has_more == (len(blocked.shown) < len(expected))
        said = sum(len(reason.line(words)) for reason in blocked.shown)
        assert len(blocked.shown) <= 1 or said <= (REASONS_LIMIT if blocked.has_more else WHOLE_LIMIT)
        if blocked.has_more:
            told = "\n".join(_pages(blocked))
            assert not [reason.why for reason in blocked.reasons if f": {reason.why}" not in told]


def _pages(blocked: BlockedMoves) -> list[str]:
    """Return the texts of all pages of reasons, turned with the page buttons."""

    def control(action: str, rest: str = "") -> Control:
        return Control(action, 1, 1, rest)

    found: list[str] = []
    while True:
        page = why_not_page(words_for(GAME.slug, "en"), control, blocked, len(found), "0/")
        found.append("\n".join(item.content for item in page.walk_children() if isinstance(item, ui.TextDisplay)))
        assert len(found[-1]) <= MESSAGE_LIMIT
        if words_for(GAME.slug, "en")("page-next") not in page.labels():
            return found


def shown(table: Table) -> tuple[list[str], BlockedMoves]:
    """Return the reasons that the panel of the seat on turn shows, and all its impossible moves."""
    view = table.view(table.due)
    blocked = blocked_moves(GAME, view, words_for(GAME.slug, "en"), choices(GAME, view, table.decision.moves))
    return [reason.why for reason in blocked.shown], blocked


def test_pieces_in_the_way_come_before_distances_and_what_everybody_sees() -> None:
    words = words_for(GAME.slug, "en")
    table = build(ragami={Y: "1", G: "9"}, saints={"yellow": 2}, blocked=[13])
    table.play("move saint")
    first, blocked = shown(table)
    assert first == [words("lacks-own-saint"), words("lacks-blocked"), words("lacks-there-already")]
    assert blocked.reasons[-1].why == words("lacks-far", count=4)
    assert blocked.has_more, "many places are too far away"
    assert words("lacks-far", count=4) not in blocked_line(words, blocked)[0]


def test_the_conflict_under_the_ragami_comes_before_cards_and_conversions() -> None:
    """In the order of the moves, the cards would take the whole line."""
    words = words_for(GAME.slug, "en")
    table = build(ragami={Y: "23"}, conflicts={23: 6}, demons={23: 2}, hands={Y: [3, 5, 13]}, cubes={Y: 1})
    first, blocked = shown(table)
    assert first[0].startswith("the conflict needs 8 power")
    assert words("lacks-no-trade") not in first
    assert words("lacks-no-trade") in [reason.why for reason in blocked.reasons]


def test_all_reasons_that_fit_are_shown_without_a_button() -> None:
    table = build(ragami={Y: "23"}, hands={Y: [7]}, cubes={Y: 1})
    first, blocked = shown(table)
    assert len(first) == len(blocked.reasons) == 3
    assert not blocked.has_more
    assert all("pass" not in reason.moves and "end the turn" not in reason.moves for reason in blocked.reasons)


@pytest.mark.parametrize(("lang", "said"), [("en", "add the virtue die"), ("es", "añadir el dado de Virtud")])
def test_a_source_of_power_is_named(lang: str, said: str) -> None:
    table = build(ragami={Y: "23"}, conflicts={23: 4}, virtue={Y: ("b1", 3)}, cubes={Y: 3})
    table.play("die conflict")
    words, view = words_for(GAME.slug, lang), table.view(table.due)
    blocked = blocked_moves(GAME, view, words, choices(GAME, view, table.decision.moves))
    assert (words("lacks-virtue-far"), (said,)) in [(reason.why, reason.moves) for reason in blocked.reasons]
