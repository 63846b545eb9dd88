"""Tests that every rule has a test, and the rules that no worked example covers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games.splendor_marvel.cards import CARDS, COLOURS, PLACES, SHIELD
from engine.games.splendor_marvel.game import GAME
from engine.games.splendor_marvel.state import Options
from engine.kernel.chance.fair import Chance
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.table.outcome import POINTS
from tests.engine.games.splendor_marvel.positions import (
    before_ant_man,
    build,
    keys,
    kind,
    match_of,
    play,
    table,
    texts,
    view_of,
)
from tests.engine.playing import ended
from tests.engine.tables import places_in, points_in

RULES = [*(f"SM_{number}" for number in range(1, 41)), *(f"R{number}" for number in range(1, 19))]
EXAMPLES = range(1, 29)
TAKE = "take yellow blue red"


@pytest.fixture(scope="module")
def names() -> list[str]:
    sources = Path(__file__).parent.glob("test_*.py")
    return [
        name for source in sources for name in re.findall(r"^def (test_\w+)", source.read_text("utf-8"), re.MULTILINE)
    ]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_named_in_a_test(rule: str, names: list[str]) -> None:
    assert any(re.search(rf"_{rule}(_|$)", name) for name in names)


@pytest.mark.parametrize("number", EXAMPLES)
def test_every_example_is_a_test(number: int, names: list[str]) -> None:
    assert any(name.startswith(f"test_example_{number:02}_") for name in names)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_start_with_nothing_SM_5(seats: int) -> None:
    state = table(seats).state
    assert state.tile is None
    for seat, seat_state in enumerate(state.seats):
        assert (seat_state.tokens, seat_state.team, seat_state.bonuses, seat_state.hand, seat_state.locations) == (
            (0,) * 7,
            (),
            (0,) * 5,
            (),
            (),
        )
        assert (seat_state.tags, state.points(seat)) == (0, 0)


def test_seat_1_starts_and_a_round_is_one_turn_each_SM_6_R1() -> None:
    match = table(3)
    order = []
    for _ in range(7):
        order.append((match.state.round, match.decisions()[0].seat))
        play(match, texts(match)[0])
    assert order == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]


@pytest.mark.parametrize("move", [TAKE, "take red red", "reserve 1-1", "reserve deck-2", "recruit 1-1"])
def test_a_turn_is_one_action_SM_7(move: str) -> None:
    match = match_of(build(4, tokens={0: {"yellow": 1, "red": 2}}, display={"1-1": "rocket"}))
    assert {text.split()[0] for text in texts(match)} == {"take", "reserve", "recruit"}
    play(match, move)
    assert (kind(match), match.decisions()[0].seat) == ("turn", 1)


def test_no_player_may_pass_while_an_action_is_possible_SM_8_R5() -> None:
    match = table()
    assert "pass" not in texts(match)
    with pytest.raises(Refused) as refusal:
        match.play(0, "pass")
    assert refusal.value.code == "illegal_move"


def stuck() -> Match:
    """Return a match in which no seat has an action, but the team of seat 1 reaches Knowhere."""
    team = {
        colour: [card.id for card in CARDS.values() if card.level == 1 and card.bonus == colour] for colour in range(5)
    }
    yellow, blue, orange, red, purple = team.values()
    rows = (
        ("2-1", "shuri"), ("2-2", "maximus"), ("2-3", "maria-hill"), ("2-4", "quicksilver"),
        ("3-1", "iron-man"), ("3-2", "black-widow"), ("3-3", "thor"), ("3-4", "hulk"),
    )  # fmt: skip
    state = build(
        teams={0: yellow + blue + red, 1: orange + purple},
        tokens={0: {"yellow": 4, "blue": 4, "orange": 2}, 1: {"orange": 2, "red": 4, "purple": 4}},
        hands={0: ["falcon", "war-machine", "okoye"], 1: ["captain-marvel", "green-goblin", "luke-cage"]},
        display=dict(rows),
        locations=["knowhere", "asgard"],
    )
    return match_of(state)


def test_the_end_of_the_turn_also_follows_a_pass_R5_SM_29() -> None:
    match = stuck()
    assert texts(match) == ["pass"]
    assert keys(play(match, "pass")) == ["event-pass", "event-location"]
    assert match.state.seats[0].locations == ("knowhere",)


def test_as_many_tokens_are_taken_as_possible_SM_9_SM_10_SM_12_R3() -> None:
    words = [text.split()[1:] for text in texts(table()) if text.startswith("take")]
    assert len(words) == 10 + 5
    assert all(len(taken) == 3 or taken[0] == taken[1] for taken in words)
    assert not {"shield", "time"} & {word for taken in words for word in taken}


def test_two_alike_need_four_SM_11() -> None:
    match = match_of(build(tokens={1: {"red": 1}}))
    assert "take red red" not in texts(match)
    assert "take blue blue" in texts(match)


def test_a_hand_card_is_recruited_on_a_later_turn_SM_17_R7() -> None:
    match = match_of(build(tokens={0: {"yellow": 1, "red": 2}}, display={"1-1": "rocket"}))
    play(match, "reserve 1-1")
    assert match.decisions()[0].seat == 1
    play(match, TAKE)
    assert "recruit hand-1" in texts(match)
    play(match, "recruit hand-1")
    assert (match.state.seats[0].team, match.state.seats[0].hand) == (("rocket",), ())


def test_another_seats_hand_cannot_be_recruited_SM_17() -> None:
    match = match_of(build(hands={1: ["wasp"]}, tokens={0: {"yellow": 2, "blue": 1, "orange": 2}}))
    assert "recruit hand-1" not in texts(match)


def test_the_new_cards_own_bonus_does_not_count_SM_18() -> None:
    match = match_of(build(tokens={0: {"yellow": 3}}, display={"2-1": "the-collector", "1-1": "vulture"}))
    assert not [text for text in texts(match) if text.startswith("recruit")]


def test_a_shield_may_replace_a_held_colour_and_no_payment_is_too_high_SM_19_R8() -> None:
    match = match_of(build(3, tokens={0: {"purple": 3, "shield": 5}}, display={"1-1": "silver-sable"}))
    play(match, "recruit 1-1 choose")
    assert texts(match) == [
        "pay purple=3",
        "pay purple=2 shield=1",
        "pay purple=1 shield=2",
        "pay shield=3",
    ]
    play(match, "pay shield=3")
    assert match.state.seats[0].tokens == (0, 0, 0, 0, 3, 2, 0)
    assert match.state.supply[SHIELD] == 3


def test_the_plain_form_spends_the_fewest_shields_R9() -> None:
    match = match_of(build(3, tokens={0: {"purple": 2, "shield": 5}}, display={"1-1": "silver-sable"}))
    play(match, "recruit 1-1")
    assert match.state.seats[0].tokens == (0, 0, 0, 0, 0, 4, 0)


def test_choosing_a_payment_binds_to_the_card_and_shows_it_section_4_R11() -> None:
    state = build(hands={0: ["silver-sable"]}, blind=["silver-sable"], tokens={0: {"purple": 3, "shield": 1}})
    match = match_of(state)
    assert view_of(match, 1).seats[0].hand[0].card is None
    (told,) = play(match, "recruit hand-1 choose")
    assert (told.key, told.reveals, told.to) == ("event-choosing", True, None)
    assert view_of(match, 1).seats[0].hand[0].card == "silver-sable"
    assert view_of(match, None).paying == "silver-sable"
    assert {text.split()[0] for text in texts(match)} == {"pay"}
    play(match, "pay purple=3")
    assert match.state.seats[0].team == ("silver-sable",)


def test_a_shield_cannot_be_declined_R10() -> None:
    match = match_of(build(tokens={0: {"yellow": 4, "blue": 4, "red": 2}}))
    play(match, "reserve 2-2")
    assert match.state.seats[0].tokens[SHIELD] == 1
    play(match, "return shield")
    assert match.state.seats[0].tokens[SHIELD] == 0


def test_tile_then_returns_then_location_SM_29_R12() -> None:
    match = match_of(before_ant_man())
    assert keys(play(match, "recruit 3-4")) == ["event-recruit", "event-refill", "event-time", "event-tile"]
    assert kind(match) == "return"
    assert keys(play(match, "return purple")) == ["event-return"]
    assert kind(match) == "location"
    assert keys(play(match, "location wakanda")) == ["event-location"]
    assert (match.state.round, kind(match), match.decisions()[0].seat) == (2, "turn", 0)


def test_the_end_check_follows_the_location_SM_29_SM_36() -> None:
    state = build(
        teams={0: ("green-goblin", "gamora", "luke-cage")},
        bonuses={0: {"yellow": 2, "blue": 2, "red": 2, "orange": 1}},
        tokens={0: {"orange": 1}},
        display={"1-1": "electro"},
        locations=["knowhere"],
    )
    assert state.points(0) == 15
    told = play(match_of(state), "recruit 1-1")
    assert keys(told) == ["event-recruit", "event-refill", "event-location", "event-end-triggered"]


def test_points_are_cards_locations_and_tile_SM_34() -> None:
    state = build(teams={0: ("thor", "ms-marvel", "vulture")}, bonuses={0: {"yellow": 3, "blue": 4}}, tile=0)
    assert state.points(0) == state.seats[0].card_points + 3
    state = build(
        teams={0: ("thor", "ms-marvel", "vulture")},
        bonuses={0: {"yellow": 3, "blue": 4}},
        taken={0: ["avengers-tower"]},
        tile=0,
    )
    assert GAME.scores(state)[0][POINTS] == state.points(0) == state.seats[0].card_points + 3 + 3


def test_neither_location_nor_tile_is_needed_SM_35() -> None:
    state = build(teams={0: ("green-goblin", "nebula", "daredevil", "hela", "carnage")})
    assert (state.tile, state.seats[0].locations, state.qualified()) == (None, (), (0,))


def test_a_round_with_a_location_is_no_stalemate_SM_40_R6() -> None:
    match = stuck()
    play(match, "pass", "pass")
    assert (match.outcome(), match.state.round, match.state.visits, match.state.passes) == (None, 2, 0, 0)
    play(match, "pass", "pass")
    assert ended(match).reason.key == "end-stalemate"


def test_no_cards_left_is_a_stalemate_even_while_tokens_can_be_taken_SM_40_R6() -> None:
    purple = [card.id for card in CARDS.values() if COLOURS[card.bonus] == "purple"]
    others = [card for card in CARDS if card not in purple]
    match = match_of(build(teams={0: others, 1: purple}, locations=["attilan", "triskelion"]))
    assert match.state.qualified() == ()
    play(match, TAKE)
    assert match.outcome() is None
    play(match, TAKE)
    assert ended(match).reason.key == "end-stalemate"
    assert places_in(ended(match)) == (1, 2)


def test_the_round_limit_ends_the_match_and_ranks_all_SM_40_R6() -> None:
    match = table(3, round_limit=2)
    play(match, "reserve deck-1", TAKE, TAKE, TAKE, TAKE)
    assert match.outcome() is None
    play(match, texts(match)[0])
    outcome = ended(match)
    assert (outcome.reason.key, outcome.reason.params) == ("end-round-limit", {"rounds": 2})
    assert places_in(outcome) == (1, 1, 1)


@pytest.mark.parametrize("options", [{"round_limit": -1}, {"round_limit": 201}, {"round_limit": "5"}, {"rounds": 5}, 7])
def test_options_out_of_bounds_are_refused_R6(options: object) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.parse_options(options)
    assert refusal.value.code == "bad_options"


def test_only_the_team_counts_in_ties_and_tags_R13() -> None:
    seventeen = ("gamora", "spider-man", "maximus", "venom", "jessica-jones")
    equal = ("luke-cage", "green-goblin", "nebula", "punisher", "medusa")
    hand = ("spider-woman", "squirrel-girl", "hawkeye")
    match = match_of(build(turn=1, teams={0: equal, 1: seventeen}, hands={0: hand}))
    play(match, TAKE)
    assert match.state.tile is None
    assert places_in(ended(match)) == (1, 1)


def test_the_end_is_tested_again_each_round_R14_R15() -> None:
    state = build(
        turn=1,
        teams={
            0: ("thor", "ms-marvel", "red-skull", "nebula", "daredevil", "carnage"),
            1: ("spider-woman", "squirrel-girl", "valkyrie"),
        },
        tokens={0: {"red": 3}, 1: {"orange": 2}},
        display={"1-1": "wasp", "2-1": "punisher"},
        tile=0,
    )
    match = match_of(state)
    assert keys(play(match, "recruit 1-1"))[-1] == "event-trigger-lost"
    assert keys(play(match, "recruit 2-1"))[-1] == "event-end-triggered"
    assert (match.state.points(0), match.outcome()) == (16, None)
    play(match, "take yellow blue purple")
    assert ended(match).winners() == [0]


def test_places_after_the_winner_R17() -> None:
    state = build(
        4,
        turn=3,
        teams={
            0: ("green-goblin", "nebula", "daredevil", "hela", "carnage"),
            1: ("luke-cage", "captain-marvel", "drax", "vision", "red-skull"),
            2: ("vulture",),
            3: ("sandman",),
        },
    )
    match = match_of(state)
    play(match, TAKE)
    assert points_in(ended(match)) == (16, 20, 1, 1)
    assert places_in(ended(match)) == (1, 2, 3, 3)


def test_the_order_of_draws_R2() -> None:
    chance = Chance(bytes(32), "context")
    state = GAME.begin(Options(), 3, chance).state
    for level, (row, deck) in enumerate(zip(state.display, state.decks, strict=True), start=1):
        cards = [card.id for card in CARDS.values() if card.level == level]
        assert chance.shuffle(f"deck:{level}#0", cards) == [*deck, *reversed(row)]
    tiles = chance.shuffle("tiles#0", [1, 2, 3, 4])[:3]
    assert [PLACES[place].tile for place in state.locations] == tiles
    assert [chance.integer(f"side#{tile}", 2) for tile in tiles] == [
        [other.id for other in PLACES.values() if other.tile == tile].index(place)
        for tile, place in zip(tiles, state.locations, strict=True)
    ]


def test_doubtful_cards_R18() -> None:
    assert CARDS["rocket"].cost == (1, 0, 0, 2, 0)
    assert CARDS["gamora"].cost[2] == 3
    assert (CARDS["doctor-strange"].tags, CARDS["nova"].tags) == (1, 0)


def test_only_the_first_time_token_counts_SM_24_keys() -> None:
    match = match_of(build(4, hands={0: ["doctor-octopus"]}, tokens={0: {"blue": 7}}))
    assert "event-time" in keys(play(match, "recruit hand-1"))
