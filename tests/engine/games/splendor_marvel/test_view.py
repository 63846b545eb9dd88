"""Tests what each seat and a spectator see, and the labels of their choices (section 5)."""

from __future__ import annotations

import random

import msgspec

from engine.games.splendor_marvel.cards import PLACES
from engine.games.splendor_marvel.game import GAME
from engine.games.splendor_marvel.labels import card_at
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import visible
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.splendor_marvel.positions import before_ant_man, build, match_of, play, table, texts, view_of
from tests.engine.playing import other_world

HIDDEN = "wasp"


def hidden_hand() -> Match:
    state = build(
        3,
        hands={1: [HIDDEN, "rocket"]},
        blind=[HIDDEN],
        tokens={1: {"yellow": 2, "blue": 1, "orange": 2, "shield": 1}},
        turn=1,
    )
    return match_of(state)


def test_the_table_is_public() -> None:
    match = table(3, round_limit=9)
    state, view = match.state, view_of(match, None)
    assert (view.seat, view.moves, view.active, view.decision, view.paying) == (None, [], [0], "turn", None)
    assert (view.round, view.round_limit, view.supply, view.display) == (1, 9, state.supply, state.display)
    assert (view.decks, view.locations, view.tile_owner) == ([36, 26, 16], state.locations, None)
    assert (view.anyone_qualified, view.outcome, view.last) == (False, None, None)
    assert match.game.occasion(view) is None


def test_an_area_is_public() -> None:
    state = build(
        teams={0: ("thor", "ms-marvel", "red-skull", "nebula", "daredevil", "carnage")},
        tokens={0: {"yellow": 2, "shield": 1}},
        tile=0,
    )
    shown = view_of(match_of(state), 1).seats[0]
    assert shown.tokens == [2, 0, 0, 0, 0, 1, 1]
    assert shown.team == ["thor", "ms-marvel", "red-skull", "nebula", "daredevil", "carnage"]
    assert (shown.bonuses, shown.tags, shown.points, shown.qualified) == ([1, 1, 1, 2, 1], 3, 17, True)
    assert view_of(match_of(state), None).anyone_qualified
    said = GAME.occasion(view_of(match_of(state), None))
    assert said == Phrase("why-last-round", {"seat": SeatRef(0)})


def test_each_viewer_gets_only_their_own_moves() -> None:
    match = table(2)
    assert view_of(match, 0).moves == texts(match)
    assert view_of(match, 1).moves == view_of(match, None).moves == []


def test_a_blind_card_is_shown_only_to_its_owner() -> None:
    match = hidden_hand()
    for viewer in (0, 2, None):
        first, second = view_of(match, viewer).seats[1].hand
        assert (first.position, first.level, first.card, first.is_public) == (1, 1, None, False)
        assert (second.position, second.level, second.card, second.is_public) == (2, 1, "rocket", True)
        assert HIDDEN.encode() not in msgspec.json.encode(view_of(match, viewer))
    assert [shown.card for shown in view_of(match, 1).seats[1].hand] == [HIDDEN, "rocket"]


def test_a_finished_match_shows_all_hands() -> None:
    match = table(2, round_limit=1)
    play(match, "reserve deck-1")
    hidden = match.state.seats[0].hand[0].card
    assert view_of(match, None).seats[0].hand[0].card is None
    play(match, "take yellow blue red")
    assert view_of(match, None).seats[0].hand[0].card == hidden
    assert (view_of(match, None).decision, view_of(match, 0).active) == (None, [])


def test_a_view_shares_nothing_with_the_state() -> None:
    match = hidden_hand()
    before = GAME.encode(match.state)
    view = view_of(match, 1)
    area = view.seats[1]
    lists: list[list[int] | list[str] | list[str | None]]
    lists = [view.supply, view.decks, view.locations, *view.display, area.tokens, area.team]
    for held in lists:
        held.clear()
    view.seats[1].hand.clear()
    assert GAME.encode(match.state) == before


def test_cards_are_found_where_the_viewer_sees_them() -> None:
    view = view_of(hidden_hand(), 1)
    assert card_at(view, "hand-1") == HIDDEN
    assert card_at(view, "3-2") == view.display[2][1]


def test_every_choice_has_a_label_and_a_preview() -> None:
    match = hidden_hand()
    view = view_of(match, 1)
    for text in view.moves:
        words = tuple(text.split())
        for depth in range(1, len(words) + 1):
            assert GAME.phrasing.label(view, words[:depth]).name.key
        assert all(isinstance(said, Phrase) for said in GAME.phrasing.preview(view, words))
        assert GAME.phrasing.preview(view, words)


def preview_keys(match: Match, text: str) -> list[str]:
    seat = match.decisions()[0].seat
    assert text in texts(match)
    return [said.key for said in GAME.phrasing.preview(view_of(match, seat), tuple(text.split()))]


def test_a_preview_shows_the_gains_of_recruiting() -> None:
    assert preview_keys(match_of(before_ant_man()), "recruit 3-4") == [
        "preview-recruit",
        "preview-time",
        "preview-tile",
        "preview-places",
        "preview-over",
    ]


def test_a_preview_counts_tokens_over_ten() -> None:
    match = match_of(build(tokens={0: {"yellow": 1, "blue": 1, "orange": 3, "red": 1, "purple": 3}}))
    take = GAME.phrasing.preview(view_of(match, 0), ("take", "yellow", "blue", "red"))
    assert [(said.key, said.params.get("total"), said.params.get("count")) for said in take] == [
        ("preview-take", 12, None),
        ("preview-over", None, 2),
    ]
    assert preview_keys(match, "reserve deck-2") == ["preview-reserve-blind", "preview-shield"]
    play(match, "take yellow blue red")
    assert preview_keys(match, "return red") == ["preview-return"]


def test_a_preview_of_a_bound_payment() -> None:
    match = match_of(build(tokens={0: {"yellow": 1, "red": 2, "shield": 1}}, display={"1-1": "rocket"}))
    assert preview_keys(match, "recruit 1-1 choose") == ["preview-choose"]
    play(match, "recruit 1-1 choose")
    assert preview_keys(match, "pay red=2 shield=1") == ["preview-recruit"]


def test_advice_recruits_the_more_valuable_card_and_keeps_shields() -> None:
    match = match_of(
        build(
            4,
            tokens={0: {"yellow": 1, "blue": 5, "red": 2, "shield": 1}},
            bonuses={0: {"yellow": 5}},
            display={"1-1": "rocket", "2-1": "ronan"},
        )
    )
    view = view_of(match, 0)
    rated = sorted(view.moves, key=lambda text: GAME.adviser.rate(view, tuple(text.split())), reverse=True)
    assert rated[0] == "recruit 2-1"


def test_advice_gives_shields_back_last() -> None:
    match = match_of(build(tokens={0: {"yellow": 4, "blue": 4, "orange": 1, "shield": 1}}))
    play(match, "reserve 2-1")
    view = view_of(match, 0)
    assert min(view.moves, key=lambda text: GAME.adviser.rate(view, tuple(text.split()))) == "return shield"


def test_advice_pays_with_the_fewest_shields() -> None:
    match = match_of(build(tokens={0: {"yellow": 1, "red": 2, "shield": 1}}, display={"1-1": "rocket"}))
    play(match, "recruit 1-1 choose")
    view = view_of(match, 0)
    assert max(view.moves, key=lambda text: GAME.adviser.rate(view, tuple(text.split()))) == "pay yellow=1 red=2"


def test_a_blind_reserve_shows_others_only_the_level() -> None:
    match = table(3)
    other = match_of(other_world(match.game, match.state, 1, random.Random(1)))
    assert match.state.decks != other.state.decks
    told = [visible(each.play(0, "reserve deck-2"), 1) for each in (match, other)]
    assert told[0] == told[1]
    assert match.state.seats[0].hand != other.state.seats[0].hand
    for viewer in (1, 2, None):
        assert msgspec.json.encode(view_of(match, viewer)) == msgspec.json.encode(view_of(other, viewer))


def test_no_view_contains_unused_locations_or_the_seed() -> None:
    match = table(2, seed=0xABCDEF0123456789)
    written = msgspec.json.encode(view_of(match, 0)).decode()
    assert "abcdef0123456789" not in written
    assert [place for place in PLACES if f'"{place}"' in written] == sorted(
        match.state.locations, key=list(PLACES).index
    )
    hidden = [card for deck in match.state.decks for card in deck]
    assert not [card for card in hidden if f'"{card}"' in written]
