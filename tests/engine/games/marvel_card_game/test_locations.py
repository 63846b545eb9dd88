"""Tests each of the 18 locations, their marks, and how they are won (MC-13, MC-44 to MC-47, MC-68)."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.rules.stats import abilities
from engine.games.marvel_card_game.state.cards import LOCATIONS
from tests.engine.games.marvel_card_game.positions import PLACES, J, S, Side, Table, keys, mine, position, theirs
from tests.engine.games.marvel_card_game.test_abilities import ONES, SIXES
from tests.engine.tables import places_in, points_in

PLAIN = ("avengers-mansion", "genosha", "wakanda", "hells-kitchen", "blue-area-of-the-moon")
OTHER = "avengers-mansion"


def modes(table: Table, name: str) -> dict[str, int]:
    return table.shown(name).modes


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize(
    ("place", "card", "there", "printed", "stranger"),
    [
        ("x-mansion", "wolverine", [5, None, 5, 4], [5, None, 5, 3], "thor"),
        ("latveria", "boris", [2, None, 3, 3], [2, None, 2, 3], "thor"),
        ("asgard", "thor", [7, 5, 6, 4], [6, 5, 6, 4], "hulk"),
        ("attilan", "karnak", [4, None, 4, 3], [4, None, 3, 3], "thor"),
        ("asteroid-m", "toad", [3, None, 4, 2], [3, None, 3, 2], "thor"),
        ("savage-land", "hulk", [8, None, 7, 2], [7, None, 7, 2], "aunt-may"),
    ],
)
def test_locations_that_change_attributes_of_both_sides_there(
    place: str, card: str, there: list[int | None], printed: list[int | None], stranger: str, on: bool
) -> None:
    for who in (mine, theirs):
        table = position(who(card), who(stranger), places=(place, OTHER), location_effects=on, s=Side(hand="ambush"))
        assert table.attrs(card) == (there if on else printed)
        assert table.attrs(stranger) == position(mine(stranger), s=Side(hand="ambush")).attrs(stranger)
    table = position(mine(card, 1), places=(place, OTHER), s=Side(hand="ambush"))
    assert table.attrs(card) == printed


def test_savage_land_raises_combat_of_all() -> None:
    table = position(mine("wolverine"), theirs("hulk"), places=("savage-land", OTHER), s=Side(hand="ambush"))
    assert (table.attrs("wolverine")[0], table.attrs("hulk")[0]) == (6, 8)


def test_x_mansion_raises_the_mind_that_attacks_and_defends() -> None:
    table = position(mine("marvel-girl"), theirs("wolverine"), places=("x-mansion", OTHER))
    table.play("attack marvel-girl wolverine mental", dice=f"{ONES[6]} {ONES[4]}")


def test_a_mimic_has_its_own_teams_not_those_of_the_copied_character_MC_63() -> None:
    table = position(
        mine("hobgoblin-imperial-guard", copied="wolverine"), places=("x-mansion", OTHER), s=Side(hand="ambush")
    )
    assert table.attrs("hobgoblin-imperial-guard") == [5, None, 5, 3]


@pytest.mark.parametrize(("on", "dice"), [(True, 6), (False, 5)])
def test_helicarrier_gives_shooting_a_die(on: bool, dice: int) -> None:
    table = position(mine("cable"), theirs("hulk"), places=("helicarrier", OTHER), location_effects=on)
    assert modes(table, "cable") == {"combat": 4, "shooting": dice}
    assert table.attrs("cable") == [4, 5, 4, 4]
    table.play("attack cable hulk shooting", dice=f"{ONES[dice]} {ONES[7]}")


@pytest.mark.parametrize(("on", "more"), [(True, 1), (False, 0)])
def test_sanctum_sanctorum_gives_minds_a_die_to_attack(on: bool, more: int) -> None:
    table = position(
        mine("emma-frost"),
        theirs("hulk"),
        places=("sanctum-sanctorum", OTHER),
        location_effects=on,
        s=Side(hand="ambush"),
    )
    assert modes(table, "emma-frost") == {"combat": 2, "mental": 6 + more, "control": 6 + more}
    table.play("attack emma-frost hulk control", dice=f"{ONES[6 + more]} {ONES[2]}")


@pytest.mark.parametrize("on", [True, False])
def test_madripoor_gives_stealthy_characters_a_die_to_attack(on: bool) -> None:
    table = position(
        mine("kraven-the-hunter"),
        mine("hulk"),
        theirs("psylocke"),
        places=("madripoor", OTHER),
        location_effects=on,
        s=Side(hand="ambush"),
    )
    assert modes(table, "kraven-the-hunter") == {"combat": 4 + on, "shooting": 3 + on}
    assert modes(table, "psylocke") == {"combat": 4 + on, "mental": 5 + on}
    assert modes(table, "hulk") == {"combat": 7}
    table.play("event ambush hulk")
    assert modes(table, "hulk") == {"combat": 7 + on}


@pytest.mark.parametrize("on", [True, False])
def test_nobody_flies_over_atlantis(on: bool) -> None:
    table = position(
        mine("wolverine"),
        theirs("iron-man"),
        theirs("hulk", on="jet-pack"),
        theirs("thor", 1),
        places=("atlantis", OTHER),
        location_effects=on,
        s=Side(hand="ambush"),
    )
    assert [("FLIGHT" in abilities(table.state, table.one(name))) for name in ("iron-man", "hulk", "thor")] == [
        not on,
        not on,
        True,
    ]
    assert bool(table.listed("attack wolverine iron-man")) == on


@pytest.mark.parametrize(
    ("place", "on", "least"), [("muir-island", True, 3), ("muir-island", False, 4), (OTHER, True, 4)]
)
def test_on_muir_island_checks_succeed_on_three(place: str, on: bool, least: int) -> None:
    for die in (least - 1, least):
        table = position(
            mine("hulk"), theirs("elektra"), theirs("wolverine"), places=(place, "genosha"), location_effects=on
        )
        table.play("attack hulk elektra combat", dice=SIXES[7])
        table.play("dodge roll", dice=f"[{die}]" + ("" if die >= least else f" {ONES[3]}"))
        assert ("elektra" in table.ids()) == (die >= least)
        table = position(mine("hulk"), theirs("wolverine"), places=(place, "genosha"), location_effects=on)
        table.play("attack hulk wolverine combat", "regenerate roll", dice=f"{SIXES[7]} {ONES[5]} [{die}]")
        assert ("wolverine" in table.ids()) == (die >= least)


@pytest.mark.parametrize("on", [True, False])
def test_the_vault_accepts_only_a_discard(on: bool) -> None:
    place = ("the-vault", OTHER)
    rolls = [] if on else ["roll"]
    table = position(mine("hulk"), theirs("elektra"), places=place, location_effects=on, j=Side(hand="thor"))
    table.play("attack hulk elektra combat", dice=SIXES[7])
    assert table.moves == [*(f"dodge {word}" for word in rolls), "dodge discard thor", "take hit"]
    table = position(mine("hulk"), theirs("wolverine"), places=place, location_effects=on, j=Side(hand="thor"))
    table.play("attack hulk wolverine combat", dice=f"{SIXES[7]} {ONES[5]}")
    assert table.moves == [*(f"regenerate {word}" for word in rolls), "regenerate discard thor", "take hit"]


def test_the_vault_leaves_no_choice_without_a_card_to_discard() -> None:
    table = position(mine("hulk"), theirs("elektra"), places=("the-vault", OTHER))
    events = table.play("attack hulk elektra combat", dice=f"{SIXES[7]} {ONES[3]}")
    assert "event-no-dodge" in keys(events)
    assert table.victory(S) == ("elektra",)


@pytest.mark.parametrize(("on", "cards"), [(True, 2), (False, 1)])
def test_baxter_building_lets_each_seat_draw_one_more_in_its_first_draw_phase_there(on: bool, cards: int) -> None:
    table = position(
        phase="new",
        turn=1,
        places=("baxter-building", OTHER),
        visited=False,
        location_effects=on,
        s=Side(characters="hulk thor"),
        j=Side(characters="ulik wasp falcon"),
    )
    assert (table.due, table.asked) == (S, "draw")
    table.play("draw character")
    if on:
        assert (table.due, table.asked, table.moves) == (S, "extra-draw", ["draw character", "draw event"])
        table.play("draw character")
    assert len(table.hand(S)) == cards
    table.rest()
    table.rest()
    # At L1, Jack drew one more card in his turn, too. That turn is over, and this is his first turn at L2.
    assert (table.state.turn, len(table.hand(J))) == (3, cards)
    while table.state.turn < 5:
        table.rest()
    before = len(table.hand(S))
    table.rest(until="deploy")
    assert len(table.hand(S)) == before + 1


def test_baxter_building_as_the_second_location() -> None:
    table = position(phase="new", turn=3, slot=2, places=(OTHER, "baxter-building"), visited=False)
    table.play("draw event")
    assert (table.due, table.asked) == (J, "extra-draw")


def test_the_first_draw_phase_is_used_up_even_without_a_card_to_draw() -> None:
    bare = Side(hand="hulk", empty="characters events")
    table = position(phase="new", turn=1, places=("baxter-building", OTHER), visited=False, s=bare)
    assert (table.asked, table.state.sites[0].visited) == ("deploy", (True, False))


@pytest.mark.parametrize("place", PLAIN)
def test_these_locations_have_no_effect(place: str) -> None:
    table = position(mine("thor"), theirs("psylocke"), places=(place, "asgard"), s=Side(hand="ambush"))
    assert (table.attrs("thor"), modes(table, "psylocke")) == ([6, 5, 6, 4], {"combat": 4, "mental": 5})
    assert set(abilities(table.state, table.one("thor"))) == {"FLIGHT", "SUPER_STRENGTH"}


# ---- marks and closing


@pytest.mark.parametrize("place", LOCATIONS)
def test_every_location_is_won_at_its_value_MC_45(place: str) -> None:
    value = LOCATIONS[place].value
    other = OTHER if place != OTHER else "genosha"
    table = position(mine("maria-hill"), mine("jubilee"), places=(place, other), marks=((value - 2, 5), (0, 0)))
    table.play("attack maria-hill location")
    assert (table.state.sites[0].status, table.state.sites[0].marks) == ("open", (value - 1, 5))
    events = table.play("attack jubilee location")
    site = table.state.sites[0]
    assert (site.status, site.winner, table.state.points(S), table.state.points(J)) == ("closed", S, value, 0)
    assert "event-location-won" in keys(events)
    assert table.view(J).seats[S].locations == (place,)


def test_marks_count_per_seat_MC_45() -> None:
    table = position(mine("thor"), marks=((1, 14), (0, 0)))
    table.play("attack thor location")
    assert table.state.sites[0].marks == (7, 14)


def test_closing_removes_the_characters_of_this_location_only_MC_46() -> None:
    table = position(
        mine("thor", on="mighty-blow j:steel-skin"),
        mine("hulk", 1, on="mighty-blow"),
        theirs("ulik", 1),
        laid=[("fog", J, 0), ("civil-war", S, 1)],
        marks=((14, 3), (2, 1)),
        s=Side(hand="rescue"),
    )
    events = table.play("attack thor location")
    assert table.ids() == ["hulk", "ulik"]
    assert (table.discard(S), set(table.discard(J))) == (("mighty-blow", "thor"), {"steel-skin", "fog"})
    assert (table.victory(S), table.victory(J)) == ((), ())
    assert (table.state.sites[0].marks, table.state.sites[1].marks) == ((0, 0), (2, 1))
    assert [one.card for one in table.state.sites[1].events] == ["civil-war"]
    assert [one.id for one in table.one("hulk").attached] == ["mighty-blow.2"]
    assert keys(events)[-1] == "event-turn"


def test_closing_goes_straight_to_the_discard_phase_MC_46() -> None:
    """After the closing no window opens and no attack follows. A hand above the limit must still be reduced."""
    hand = "thor ulik namor gorgon karnak wasp falcon rescue ambush"
    table = position(
        mine("iron-man"),
        mine("hulk"),
        marks=((14, 0), (0, 0)),
        s=Side(hand=hand),
        j=Side(hand="counterspell clairvoyance"),
    )
    table.play("attack iron-man location")
    assert table.asked == "declared"
    table.play("J: pass")
    assert (table.due, table.asked) == (S, "discard")
    table.play("discard rescue")
    assert (table.state.active, table.state.here) == (J, 1)


def test_no_mark_while_the_opponent_controls_a_character_here_MC_44() -> None:
    for guard in (theirs("aunt-may"), mine("aunt-may", controller=J)):
        table = position(mine("thor"), guard, theirs("hulk", 1), s=Side(hand="ambush"))
        assert table.listed("attack thor location") == []
    table = position(mine("thor"), theirs("aunt-may", controller=S), theirs("hulk", 1), s=Side(hand="ambush"))
    assert table.listed("attack thor location") == [""]


def test_an_attack_on_the_location_fails_if_the_attacker_leaves() -> None:
    table = position(mine("thor"), mine("hulk"), j=Side(hand="teleportation"))
    table.play("attack thor location")
    events = table.play("J: event teleportation thor")
    assert "event-attack-void" in keys(events)
    assert table.state.sites[0].marks == (0, 0)
    table.play("attack hulk location")
    assert table.state.sites[0].marks == (6, 0)


def test_when_both_are_closed_the_match_ends_at_once_MC_47() -> None:
    hand = "thor ulik namor gorgon karnak wasp falcon rescue ambush"
    table = position(
        mine("iron-man"), slot=7, closed={0: J}, marks=((0, 0), (11, 0)), s=Side(hand=hand), j=Side(won="hulk")
    )
    events = table.play("attack iron-man location")
    outcome = table.match.outcome()
    assert outcome is not None
    assert (outcome.reason.key, points_in(outcome), places_in(outcome)) == ("end-locations", (12, 21), (2, 1))
    assert (keys(events)[-1], table.match.decisions(), table.state.steps) == ("event-end", (), [])
    assert len(table.hand(S)) == 9


def test_cards_affect_only_this_location_MC_13() -> None:
    table = position(
        mine("thor"),
        mine("captain-america", 1),
        mine("invisible-woman", 1),
        theirs("hulk", 1, on="mighty-blow"),
        theirs("ulik"),
        s=Side(hand="webbing sabotage betrayal teleportation"),
        j=Side(hand="rescue"),
    )
    assert table.listed("event webbing") == table.listed("event teleportation") == ["thor", "ulik"]
    assert table.listed("event sabotage") == table.listed("event betrayal") == []
    assert table.listed("attack") == ["thor ulik combat", "thor ulik shooting"]
    assert modes(table, "thor") == {"combat": 6, "shooting": 5}


def test_the_locations_of_positions_have_no_effect() -> None:
    assert set(PLACES) <= set(PLAIN)
