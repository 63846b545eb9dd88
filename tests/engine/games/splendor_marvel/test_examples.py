"""Tests the 28 worked examples of the rules. The names contain the example and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pytest

from engine.games.splendor_marvel.cards import SHIELD, TIME
from engine.kernel.matches.match import Match
from engine.kernel.steps.events import visible
from tests.engine.games.splendor_marvel.positions import (
    Counts,
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

# Two teams without tags: 16 points with cards of levels 3 and 2, none of them purple, and 17 points in five colours
# with five cards.
NO_PURPLE = ("green-goblin", "gamora", "daredevil", "hela")
GORGON = {"yellow": 1, "blue": 1}
SIXTEEN = ("green-goblin", "nebula", "daredevil", "hela", "carnage")
SEVENTEEN = ("gamora", "spider-man", "maximus", "venom", "jessica-jones")
# A team with 14 points in five colours and three tags. With the tile it has 17 points.
WITH_TILE = ("thor", "ms-marvel", "red-skull", "nebula", "daredevil", "carnage")


def takes(match: Match) -> list[str]:
    return [text for text in texts(match) if text.startswith("take")]


def test_example_01_paul_SM_19_SM_21_SM_22_SM_23() -> None:
    match = match_of(build(tokens={0: {"yellow": 2, "blue": 4, "purple": 1}}, display={"2-1": "ghost-rider"}))
    coming = match.state.decks[1][-1]
    told = play(match, "recruit 2-1")
    paul = match.state.seats[0]
    assert paul.tokens == (0,) * 7
    assert match.state.supply == [4, 4, 4, 4, 4, 5, 2]
    assert (paul.team, match.state.points(0), paul.bonuses) == (("ghost-rider",), 2, (0, 0, 0, 1, 0))
    assert match.state.display[1][0] == coming
    assert keys(told) == ["event-recruit", "event-refill"]


def test_example_02_hannah_rocket_SM_18() -> None:
    state = build(bonuses={0: {"yellow": 1, "red": 1}}, tokens={0: {"red": 1}}, display={"1-2": "rocket"})
    match = match_of(state)
    play(match, "recruit 1-2")
    hannah = match.state.seats[0]
    assert hannah.tokens == (0,) * 7
    assert hannah.bonuses == (2, 0, 0, 1, 0)


def test_example_03_peter_location_SM_31_SM_33() -> None:
    state = build(
        bonuses={0: {"yellow": 3, "blue": 3, "red": 2}},
        tokens={0: {"orange": 1}},
        display={"1-1": "triton"},
        locations=["knowhere"],
    )
    match = match_of(state)
    before = state.points(0)
    told = play(match, "recruit 1-1")
    assert match.state.seats[0].bonuses[3] == 3
    assert match.state.seats[0].locations == ("knowhere",)
    assert match.state.points(0) == before + 3
    assert "knowhere" not in match.state.locations
    assert len(match.state.locations) == 1
    assert keys(told)[-1] == "event-location"
    assert (kind(match), match.decisions()[0].seat) == ("turn", 1)


def test_example_04_hannah_julian_peter_SM_26_SM_27_SM_28() -> None:
    hannah, julian, peter = range(3)
    state = build(
        3,
        turn=julian,
        teams={
            hannah: ["spider-woman", "squirrel-girl", "valkyrie", "hawkeye"],
            julian: ["kate-bishop", "ms-marvel", "quake"],
            peter: ["america-chavez", "winter-soldier", "maria-hill"],
        },
        bonuses={peter: {"yellow": 4}},
        tokens={
            julian: {"yellow": 2, "blue": 1, "orange": 2},
            peter: {"blue": 3, "orange": 3, "purple": 3},
        },
        display={"1-1": "wasp", "3-1": "captain-america"},
    )
    assert ([seat_state.tags for seat_state in state.seats], state.tile) == ([4, 3, 3], hannah)
    match = match_of(state)
    hannah_before, peter_before = state.points(hannah), state.points(peter)
    assert "event-tile-from" not in keys(play(match, "recruit 1-1"))
    assert ([seat_state.tags for seat_state in match.state.seats], match.state.tile) == ([4, 4, 3], hannah)
    told = play(match, "recruit 3-1")
    assert (match.state.seats[peter].tags, match.state.tile) == (5, peter)
    assert match.state.points(hannah) == hannah_before - 3
    assert match.state.points(peter) == peter_before + 6
    assert "event-tile-from" in keys(told)


def test_example_05_first_tile_SM_16_SM_26() -> None:
    state = build(
        teams={0: ["spider-woman", "ms-marvel"]}, hands={0: ["wasp"]}, tokens={0: {"yellow": 2, "blue": 1, "orange": 2}}
    )
    assert (state.tile, state.points(0), state.seats[0].tags) == (None, 0, 2)
    match = match_of(state)
    told = play(match, "recruit hand-1")
    assert (match.state.tile, match.state.points(0), match.state.seats[0].tags) == (0, 3, 3)
    assert "event-tile" in keys(told)


def test_example_06_setup_SM_1_SM_2_SM_3_SM_4() -> None:
    state = table(2).state
    assert state.supply == [4, 4, 4, 4, 4, 5, 2]
    assert len(state.locations) == 2
    assert [len(deck) for deck in state.decks] == [36, 26, 16]


def test_example_07_three_colours_left_SM_9_SM_11() -> None:
    supply = {"yellow": 1, "blue": 0, "orange": 4, "red": 2, "purple": 0}
    match = match_of(build(tokens={0: {"blue": 4}}, supply=supply))
    assert takes(match) == ["take yellow orange red", "take orange orange"]


def test_example_08_two_left_SM_10() -> None:
    supply = {"yellow": 0, "blue": 3, "orange": 0, "red": 0, "purple": 1}
    match = match_of(build(tokens={0: {"yellow": 4, "orange": 4}}, supply=supply))
    assert takes(match) == ["take blue purple"]


def test_example_09_one_left_SM_10_SM_11() -> None:
    supply = {"yellow": 0, "blue": 0, "orange": 0, "red": 5, "purple": 0}
    match = match_of(build(3, supply=supply))
    assert takes(match) == ["take red", "take red red"]


def test_example_10_limit_SM_30_R4() -> None:
    held = {"yellow": 1, "blue": 1, "orange": 3, "red": 1, "purple": 3, "shield": 1}
    match = match_of(build(tokens={0: held}))
    play(match, "take yellow blue red")
    for given_back in ("yellow", "blue", "red"):
        assert kind(match) == "return"
        assert f"return {given_back}" in texts(match)
        play(match, f"return {given_back}")
    assert sum(match.state.seats[0].tokens) == 10
    assert (kind(match), match.decisions()[0].seat) == ("turn", 1)


def test_example_11_limit_kinds_SM_15_SM_25_SM_30() -> None:
    match = match_of(build(4, teams={0: ["doctor-octopus"]}, tokens={0: {"yellow": 6, "blue": 3}}))
    assert match.state.seats[0].tokens[TIME] == 1
    play(match, "reserve 1-3")
    assert texts(match) == ["return yellow", "return blue", "return shield"]


def test_example_12_no_shield_SM_15() -> None:
    match = match_of(build(supply={"shield": 0}))
    (told, _drawn) = play(match, "reserve deck-3")
    assert len(match.state.seats[0].hand) == 1
    assert match.state.seats[0].tokens == (0,) * 7
    assert told.params["shield"] == 0


def test_example_13_full_hand_SM_13() -> None:
    match = match_of(build(hands={0: ["wasp", "rocket", "triton"]}))
    assert not [text for text in texts(match) if text.startswith("reserve")]


def test_example_14_empty_deck_SM_14_SM_23() -> None:
    match = match_of(build(empty=[1]))
    assert "reserve deck-1" not in texts(match)
    assert {"reserve deck-2", "reserve deck-3"} <= set(texts(match))
    assert keys(play(match, "reserve 1-2")) == ["event-reserve"]
    assert match.state.display[0][1] is None
    assert "reserve 1-2" not in texts(match)


def test_example_15_blind_R11() -> None:
    match = table(3)
    hidden = match.state.decks[1][-1]
    told = match.play(0, "reserve deck-2")
    for viewer in (1, 2, None):
        (public,) = visible(told, viewer)
        assert (public.key, public.params["level"]) == ("event-reserve-blind", 2)
        assert hidden.encode() not in msgspec.json.encode(view_of(match, viewer))
        (shown,) = view_of(match, viewer).seats[0].hand
        assert (shown.level, shown.card, shown.is_public) == (2, None, False)
    assert [event.key for event in visible(told, 0)] == ["event-reserve-blind", "event-drawn"]
    assert view_of(match, 0).seats[0].hand[0].card == hidden
    seen = match.state.display[1][3]
    match.play(1, "reserve 2-4")
    for viewer in (0, 1, 2, None):
        (shown,) = view_of(match, viewer).seats[1].hand
        assert (shown.level, shown.card, shown.is_public) == (2, seen, True)


def test_example_16_payment_choice_SM_19_R8_R9() -> None:
    match = match_of(build(tokens={0: {"yellow": 1, "red": 2, "shield": 1}}, display={"1-1": "rocket"}))
    assert texts(match)[-2:] == ["recruit 1-1", "recruit 1-1 choose"]
    play(match, "recruit 1-1 choose")
    assert texts(match) == ["pay yellow=1 red=2", "pay red=2 shield=1", "pay yellow=1 red=1 shield=1"]
    play(match, "pay red=2 shield=1")
    assert match.state.seats[0].tokens == (1, 0, 0, 0, 0, 0, 0)
    assert match.state.seats[0].team == ("rocket",)


def test_example_17_forced_shield_SM_19() -> None:
    match = match_of(build(tokens={0: {"yellow": 1, "red": 1, "shield": 1}}, display={"1-1": "rocket"}))
    assert [text for text in texts(match) if "1-1" in text] == ["reserve 1-1", "recruit 1-1"]
    play(match, "recruit 1-1")
    assert match.state.seats[0].tokens == (0,) * 7


def test_example_18_time_SM_24_SM_25() -> None:
    match = match_of(build(4, tokens={0: {"blue": 7}}, display={"3-1": "doctor-octopus"}))
    told = play(match, "recruit 3-1")
    assert match.state.seats[0].tokens == (0, 0, 0, 0, 0, 0, 1)
    assert match.state.supply[TIME] == 3
    assert "event-time" in keys(told)
    match = match_of(
        build(4, teams={0: ["doctor-octopus"]}, tokens={0: {"purple": 7}}, display={"3-1": "doctor-strange"})
    )
    told = play(match, "recruit 3-1")
    assert match.state.seats[0].tokens == (0, 0, 0, 0, 0, 0, 1)
    assert "event-time" not in keys(told)


def test_example_19_time_over_the_limit_SM_20_SM_25_SM_30() -> None:
    state = build(
        bonuses={0: {"blue": 7}},
        tokens={0: {"yellow": 4, "red": 4, "purple": 2}},
        display={"3-2": "doctor-octopus"},
    )
    match = match_of(state)
    recruited = play(match, "recruit 3-2")[0]
    assert recruited.params["paid"] == []
    assert sum(match.state.seats[0].tokens) == 11
    assert texts(match) == ["return yellow", "return red", "return purple"]
    play(match, "return red")
    assert match.state.seats[0].tokens == (4, 0, 0, 3, 2, 0, 1)


def two_locations(**more: Mapping[int, Counts]) -> Match:
    return match_of(
        build(
            bonuses={0: {"yellow": 2, "blue": 3, "orange": 3, "red": 3, "purple": 3}, **more.get("bonuses", {})},
            tokens={0: {"red": 1}, **more.get("tokens", {})},
            display={"1-1": "vulture", "1-2": "modok"},
            locations=["asgard", "knowhere"],
        )
    )


def test_example_20_two_locations_SM_32() -> None:
    match = two_locations()
    play(match, "recruit 1-1")
    assert (kind(match), texts(match)) == ("location", ["location asgard", "location knowhere"])
    play(match, "location asgard")
    assert match.state.seats[0].locations == ("asgard",)
    assert match.state.locations == ["knowhere"]
    play(match, "take yellow blue red", "take yellow blue red")
    assert match.state.seats[0].locations == ("asgard", "knowhere")


def test_example_20_another_seat_takes_the_second_location_SM_32() -> None:
    match = two_locations(bonuses={1: {"yellow": 2, "blue": 3, "red": 3}}, tokens={1: {"orange": 2}})
    play(match, "recruit 1-1", "location asgard", "recruit 1-2")
    assert match.state.seats[1].locations == ("knowhere",)
    play(match, "take yellow blue red")
    assert match.state.seats[0].locations == ("asgard",)


@pytest.mark.parametrize(
    "team",
    [
        ("green-goblin", "gamora", "spider-man", "hela"),
        ("red-skull", "nebula", "daredevil", "hela", "jessica-jones", "karnak", "vulture"),
    ],
    ids=["without purple", "without time"],
)
def test_example_21_not_qualified_SM_35(team: Sequence[str]) -> None:
    match = match_of(build(teams={0: team}))
    assert match.state.points(0) == 18
    assert match.state.qualified() == ()
    assert keys(play(match, "take yellow blue red")) == ["event-take"]


def test_example_22_round_completed_SM_36_SM_37() -> None:
    match = match_of(build(3, teams={0: NO_PURPLE}, tokens={0: GORGON}, display={"1-1": "gorgon"}))
    assert keys(play(match, "recruit 1-1"))[-1] == "event-end-triggered"
    for seat in (1, 2):
        assert match.outcome() is None
        assert match.decisions()[0].seat == seat
        play(match, "take yellow blue red")
    outcome = ended(match)
    assert (places_in(outcome), outcome.winners(), outcome.reason.key) == ((1, 2, 2), [0], "end-gauntlet")
    assert match.decisions() == ()


def test_example_23_last_seat_alone_SM_37() -> None:
    match = match_of(build(3, turn=2, teams={2: NO_PURPLE}, tokens={2: GORGON}, display={"1-1": "gorgon"}))
    told = play(match, "recruit 1-1")
    # This turn completes the round, so no other seat has a turn left in it.
    assert keys(told) == ["event-recruit", "event-refill", "event-end"]
    assert places_in(ended(match)) == (2, 2, 1)


def test_example_24_overtaken_SM_38() -> None:
    state = build(
        3,
        turn=2,
        teams={
            0: SIXTEEN,
            1: ("luke-cage", "captain-marvel", "drax", "vision", "red-skull"),
            2: ("gamora", "spider-man", "loki", "karnak"),
        },
        tokens={2: {"blue": 3}},
        display={"1-1": "scorpion"},
    )
    match = match_of(state)
    assert state.qualified() == (0,)
    play(match, "recruit 1-1")
    assert points_in(ended(match)) == (16, 20, 18)
    assert places_in(ended(match)) == (2, 3, 1)


def test_example_25_tie_goes_to_the_tile_SM_38() -> None:
    match = match_of(build(turn=1, teams={0: WITH_TILE, 1: SEVENTEEN}))
    play(match, "take yellow blue red")
    assert points_in(ended(match)) == (17, 17)
    assert places_in(ended(match)) == (1, 2)


@pytest.mark.parametrize(
    ("team", "places"),
    [((*SIXTEEN, "vulture"), (2, 1, 3)), (("luke-cage", "green-goblin", "nebula", "punisher", "medusa"), (1, 1, 3))],
    ids=["fewer cards", "shared"],
)
def test_example_25_tie_with_the_tile_elsewhere_SM_38_R16(team: Sequence[str], places: tuple[int, ...]) -> None:
    state = build(3, turn=2, teams={0: team, 1: SEVENTEEN, 2: ("spider-woman", "squirrel-girl", "valkyrie")})
    match = match_of(state)
    assert (state.tile, state.qualified()) == (2, (0, 1))
    play(match, "take yellow blue red")
    assert points_in(ended(match)) == (17, 17, 3)
    assert places_in(ended(match)) == places


def test_example_26_trigger_lost_SM_39_R15() -> None:
    state = build(
        turn=1,
        teams={0: WITH_TILE, 1: ("spider-woman", "squirrel-girl", "valkyrie")},
        tokens={1: {"orange": 2}},
        display={"1-1": "wasp"},
        tile=0,
    )
    match = match_of(state)
    assert (state.points(0), state.qualified()) == (17, (0,))
    assert keys(play(match, "recruit 1-1"))[-1] == "event-trigger-lost"
    assert (match.state.points(0), match.state.qualified(), match.outcome()) == (14, (), None)
    assert (match.state.round, match.decisions()[0].seat) == (2, 0)


def test_example_26_the_taker_qualifies_SM_39() -> None:
    taker = ("gamora", "spider-man", "venom", "karnak", "spider-woman", "squirrel-girl", "america-chavez")
    state = build(turn=1, teams={0: WITH_TILE, 1: taker}, tokens={1: {"orange": 1}}, display={"1-1": "wasp"}, tile=0)
    match = match_of(state)
    assert (state.points(1), state.qualified()) == (14, (0,))
    assert keys(play(match, "recruit 1-1"))[-2:] == ["event-tile-from", "event-end"]
    assert points_in(ended(match)) == (14, 17)
    assert places_in(ended(match)) == (2, 1)


def test_example_27_pass_SM_8_SM_40() -> None:
    level_1 = ("grandmaster", "rocket", "spider-woman", "prowler")
    level_2 = ("shuri", "red-skull", "maximus", "the-collector")
    level_3 = ("doctor-octopus", "vision", "green-goblin", "black-widow")
    rows = enumerate((level_1, level_2, level_3), start=1)
    state = build(
        tokens={0: {"yellow": 4, "blue": 4, "orange": 2}, 1: {"orange": 2, "red": 4, "purple": 4}},
        hands={0: ("hela", "nebula", "daredevil"), 1: ("jessica-jones", "ronan", "medusa")},
        display={f"{level}-{slot}": card for level, row in rows for slot, card in enumerate(row, start=1)},
    )
    match = match_of(state)
    assert match.state.supply[:SHIELD] == [0] * 5
    assert texts(match) == ["pass"]
    assert keys(play(match, "pass")) == ["event-pass"]
    assert texts(match) == ["pass"]
    assert keys(play(match, "pass")) == ["event-pass", "event-end"]
    assert ended(match).reason.key == "end-stalemate"
    assert places_in(ended(match)) == (1, 1)


def test_example_28_hand_positions() -> None:
    match = match_of(build(hands={0: ["silver-sable", "rocket", "triton"]}, tokens={0: {"purple": 3}}))
    play(match, "recruit hand-1")
    hand = view_of(match, 0).seats[0].hand
    assert [(shown.position, shown.card) for shown in hand] == [(1, "rocket"), (2, "triton")]
