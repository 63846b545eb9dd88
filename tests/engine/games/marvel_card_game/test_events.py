"""Tests events that change characters and locations: their effects, targets, and limits (MC-68, MC-69)."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.rules.stats import abilities
from engine.games.marvel_card_game.state.state import Mark, Under
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, keys, mine, position, theirs


def able(table: Table, name: str) -> set[str]:
    return set(abilities(table.state, table.one(name)))


# ---- attachments


@pytest.mark.parametrize(
    ("event", "target", "before", "after"),
    [
        ("mighty-blow", "black-widow", [3, 3, 3, 4], [4, 3, 3, 4]),
        ("sure-aim", "black-widow", [3, 3, 3, 4], [3, 4, 3, 4]),
        ("steel-skin", "black-widow", [3, 3, 3, 4], [3, 3, 4, 4]),
        ("iron-will", "black-widow", [3, 3, 3, 4], [3, 3, 3, 6]),
        ("super-soldier-serum", "black-widow", [3, 3, 3, 4], [4, 3, 4, 4]),
        ("super-soldier-serum", "aunt-may", [None, None, 2, 3], [None, None, 3, 3]),
    ],
)
def test_an_attachment_changes_attributes_while_it_is_attached(
    event: str, target: str, before: list[int | None], after: list[int | None]
) -> None:
    table = position(mine(target), mine("thor"), s=Side(hand=f"{event} ambush"))
    assert table.attrs(target) == before
    table.play(f"event {event} {target}")
    assert table.attrs(target) == after
    assert table.attrs("thor") == [6, 5, 6, 4]
    table.rest()
    table.rest()
    assert table.attrs(target) == after
    assert table.one(target).attached[0].by == S


@pytest.mark.parametrize("event", ["mighty-blow", "sure-aim", "steel-skin", "iron-will"])
def test_these_attachments_may_be_played_on_an_opponents_character(event: str) -> None:
    table = position(mine("hulk"), theirs("black-widow"), s=Side(hand=event))
    assert "black-widow" in table.listed(f"event {event}")


@pytest.mark.parametrize("event", ["super-soldier-serum", "jet-pack", "accelerated-healing"])
def test_these_attachments_may_be_played_only_on_own_characters(event: str) -> None:
    table = position(mine("hulk"), theirs("black-widow"), s=Side(hand=event))
    assert table.listed(f"event {event}") == ["hulk"]


@pytest.mark.parametrize(
    ("event", "lacking"),
    [("mighty-blow", "aunt-may"), ("sure-aim", "hulk"), ("iron-will", "doombot")],
)
def test_a_missing_attribute_cannot_be_raised_MC_68(event: str, lacking: str) -> None:
    table = position(mine(lacking), mine("thor"), s=Side(hand=f"{event} ambush"))
    assert table.listed(f"event {event}") == ["thor"]


def test_modifiers_add_up_MC_68() -> None:
    table = position(
        mine("thor", on="mighty-blow mighty-blow super-soldier-serum"),
        laid=[("civil-war", J, 0)],
        places=("asgard", "genosha"),
    )
    assert table.attrs("thor") == [11, 5, 7, 4]


def test_jet_pack_gives_flight() -> None:
    table = position(mine("hawkeye"), theirs("iron-man"), s=Side(hand="jet-pack"))
    assert table.listed("attack") == ["hawkeye iron-man shooting"]
    table.play("event jet-pack hawkeye")
    assert able(table, "hawkeye") == {"FLIGHT"}
    assert table.listed("attack") == ["hawkeye iron-man combat", "hawkeye iron-man shooting"]


def test_accelerated_healing_gives_regeneration() -> None:
    table = position(mine("spider-man"), theirs("doc-samson", on="accelerated-healing"))
    table.play("attack spider-man doc-samson combat", dice="[5 4 3 2] [4 3 3 1]")
    assert (table.due, table.asked) == (J, "regenerate")


@pytest.mark.parametrize("on", ["accelerated-healing jet-pack", ""])
def test_inhibitor_collar_removes_every_ability_even_gained_ones(on: str) -> None:
    table = position(
        mine("hulk"),
        theirs("spider-man", on=on, gained_abilities=("STEALTH",), borrowed="FRENZY"),
        s=Side(hand="inhibitor-collar"),
    )
    assert {"DODGE", "IMMOBILIZE", "STEALTH", "FRENZY"} <= able(table, "spider-man")
    assert set(table.listed("event inhibitor-collar")) == {"hulk", "spider-man"}
    table.play("event inhibitor-collar spider-man")
    assert able(table, "spider-man") == set()
    assert table.attrs("spider-man") == [4, None, 4, 4]


def test_sabotage_of_a_collar_restores_all_abilities() -> None:
    table = position(mine("spider-man", on="j:inhibitor-collar"), s=Side(hand="sabotage ambush"))
    table.play("event sabotage inhibitor-collar")
    assert able(table, "spider-man") == {"DODGE", "IMMOBILIZE"}
    assert table.discard(J) == ("inhibitor-collar",)


# ---- locations


def test_marvel_zombies_gives_regeneration_to_both_sides_here_only() -> None:
    table = position(mine("hulk"), theirs("ulik"), mine("thor", 1), s=Side(hand="marvel-zombies"))
    table.play("event marvel-zombies")
    assert "REGENERATION" in able(table, "hulk") & able(table, "ulik")
    assert "REGENERATION" not in able(table, "thor")
    assert table.state.sites[0].events[0].by == S


def test_negative_zone_removes_flight_from_both_sides_even_a_gained_one() -> None:
    table = position(
        mine("iron-man"),
        mine("hulk", on="jet-pack"),
        theirs("thor"),
        mine("angel", 1),
        s=Side(hand="negative-zone"),
    )
    table.play("event negative-zone")
    assert [able(table, name) for name in ("iron-man", "hulk", "thor", "angel")] == [
        set(),
        {"SUPER_STRENGTH"},
        {"SUPER_STRENGTH"},
        {"FLIGHT"},
    ]


def test_negative_zone_brings_flyers_into_reach() -> None:
    table = position(mine("wolverine"), theirs("iron-man"), s=Side(hand="negative-zone"))
    assert table.listed("attack") == []
    table.play("event negative-zone")
    assert table.listed("attack") == ["wolverine iron-man combat"]


def test_fog_takes_a_die_from_shooting_only() -> None:
    table = position(mine("cable"), theirs("hulk"), s=Side(hand="fog ambush"))
    assert table.shown("cable", S).modes == {"combat": 4, "shooting": 5}
    table.play("event fog")
    assert table.shown("cable", S).modes == {"combat": 4, "shooting": 4}
    assert table.attrs("cable") == [4, 5, 4, 4]
    table.play("attack cable hulk shooting", dice="[1 1 1 1] [1 1 1 1 1 1 1]")


def test_civil_war_raises_combat_of_both_sides_here() -> None:
    table = position(mine("hulk"), theirs("ulik"), mine("aunt-may"), mine("thor", 1), s=Side(hand="civil-war"))
    table.play("event civil-war")
    assert [table.attrs(name)[0] for name in ("hulk", "ulik", "aunt-may", "thor")] == [8, 6, None, 6]


@pytest.mark.parametrize("event", ["marvel-zombies", "negative-zone", "fog", "civil-war"])
def test_a_location_event_stays_until_its_location_closes_MC_25(event: str) -> None:
    table = position(mine("thor"), s=Side(hand="rescue"), marks=((14, 0), (0, 0)), laid=[(event, J, 0), ("fog", S, 1)])
    table.play("attack thor location")
    assert event in table.discard(J)
    assert [one.card for one in table.state.sites[1].events] == ["fog"]
    assert table.state.sites[0].events == ()


# ---- moving, holding, readying and taking characters


def test_teleportation_returns_a_character_to_its_owner_and_discards_attachments() -> None:
    table = position(
        mine("hulk"), theirs("ulik", on="steel-skin s:mighty-blow", controller=S), s=Side(hand="teleportation")
    )
    assert table.listed("event teleportation") == ["hulk", "ulik"]
    table.play("event teleportation ulik")
    assert (table.ids(), table.hand(J), table.hand(S)) == (["hulk"], ("ulik",), ())
    assert table.discard(J) == ("steel-skin",)
    assert set(table.discard(S)) == {"mighty-blow", "teleportation"}


def test_cat_reflexes_gives_dodge_until_the_turn_ends() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), j=Side(hand="cat-reflexes hulk"))
    table.play("attack spider-man doc-samson combat", dice="")
    assert (table.asked, table.listed("event cat-reflexes")) == ("declared", ["doc-samson"])
    table.play("J: event cat-reflexes doc-samson", dice="[6 6 5 5]")
    assert table.asked == "dodge"
    table.play("J: dodge discard hulk")
    table.rest()
    assert able(table, "doc-samson") == set()


def test_ambush_lets_a_newcomer_attack_this_turn() -> None:
    table = position(mine("hulk", fresh=True), mine("thor", marks=()), theirs("ulik"), s=Side(hand="ambush ambush"))
    assert table.listed("attack") == ["thor ulik combat", "thor ulik shooting"]
    assert table.listed("event ambush") == ["hulk", "thor"]
    table.play("event ambush hulk")
    assert "hulk ulik combat" in table.listed("attack")
    assert "STEALTH" in able(table, "hulk")
    table.rest()
    assert able(table, "hulk") == {"SUPER_STRENGTH"}


def test_second_wind_readies_an_exhausted_own_character() -> None:
    table = position(
        mine("hulk", exhausted=True), mine("thor"), theirs("ulik", exhausted=True), s=Side(hand="second-wind")
    )
    assert table.listed("event second-wind") == ["hulk"]
    assert "hulk ulik combat" not in table.listed("attack")
    table.play("event second-wind hulk")
    assert "hulk ulik combat" in table.listed("attack")
    assert not table.one("hulk").exhausted


@pytest.mark.parametrize("seat", [S, J])
def test_webbing_holds_for_the_next_turn_of_the_controller_MC_54(seat: int) -> None:
    table = position(mine("hulk"), theirs("ulik"), turn=6, j=Side(hand="webbing rescue"))
    target = "hulk" if seat == S else "ulik"
    assert table.listed("event webbing") == ["hulk", "ulik"]
    table.play(f"J: event webbing {target}")
    # The mark belongs to the seat on turn, so it takes effect in that seat's next turn.
    assert "ulik hulk combat" in table.listed("attack")
    assert table.shown(target).mark_seats == (seat,)
    turns = {S: 9, J: 10}
    while table.state.turn < turns[seat]:
        assert not table.one(target).attack_blocked
        table.rest()
    assert (table.state.active, table.state.here, table.one(target).attack_blocked) == (seat, 0, True)
    table.rest()
    assert table.one(target).marks == ()


def test_a_mark_waits_for_the_controller_of_the_character_not_its_owner_MC_54() -> None:
    table = position(theirs("ulik", controller=S), s=Side(hand="webbing ambush"))
    table.play("event webbing ulik")
    assert table.one("ulik").marks == (Mark(S),)


def test_betrayal_takes_a_rival_character_until_the_turn_ends() -> None:
    table = position(
        mine("thor"),
        theirs("doc-samson", exhausted=True, fresh=True),
        theirs("wolverine"),
        s=Side(hand="betrayal"),
    )
    assert table.listed("event betrayal") == ["doc-samson"]
    table.play("event betrayal doc-samson")
    samson = table.one("doc-samson")
    assert (samson.controller, samson.exhausted, samson.fresh) == (S, False, False)
    assert "doc-samson wolverine combat" in table.listed("attack")
    table.rest()
    samson = table.one("doc-samson")
    assert (samson.controller, samson.owner, samson.returns_to) == (J, J, None)


def test_a_betrayed_character_returns_wherever_it_is() -> None:
    table = position(theirs("gorgon"), mine("thor"), s=Side(hand="betrayal rainbow-bridge"))
    table.play("event betrayal gorgon", "event rainbow-bridge gorgon")
    assert (table.one("gorgon").place, table.one("gorgon").controller) == (1, S)
    table.rest()
    gorgon = table.one("gorgon")
    assert (gorgon.place, gorgon.controller, gorgon.returns_to, gorgon.fresh) == (1, J, None, True)


def test_a_betrayed_character_is_swept_to_its_owners_pile_MC_46() -> None:
    table = position(theirs("gorgon"), marks=((13, 0), (0, 0)), s=Side(hand="betrayal ambush"))
    table.play("event betrayal gorgon", "attack gorgon location")
    assert (table.state.sites[0].winner, table.discard(J), table.victory(S)) == (S, ("gorgon",), ())


def test_a_betrayed_character_with_a_phantom_returns_to_the_phantoms_player() -> None:
    under = (Under("space-phantom", J),)
    table = position(
        mine("gorgon", controller=J, under=under), theirs("thor"), s=Side(hand="betrayal ambush"), j=Side(hand="hulk")
    )
    assert table.listed("event betrayal") == ["gorgon"]
    table.play("event betrayal gorgon")
    table.rest()
    assert (table.one("gorgon").controller, table.one("gorgon").under) == (J, under)


def test_a_mark_set_under_a_former_controller_has_no_effect_under_a_new_one_MC_54() -> None:
    """Ulik was marked while Jack controlled him. Now Stan controls him.

    He attacks in Stan's turn, and the mark ends in Jack's turn.
    """
    table = position(
        theirs("ulik", controller=S, marks=(Mark(J),), under=(Under("space-phantom", S),)),
        theirs("hulk"),
        phase="new",
        s=Side(hand="ambush"),
        j=Side(hand="ambush"),
    )
    table.rest(until="attack")
    assert table.listed("attack") == ["ulik hulk combat"]
    table.rest()
    assert table.one("ulik").marks == (Mark(J, binding=True),)
    table.rest()
    assert table.one("ulik").marks == ()


def test_rainbow_bridge_moves_to_the_other_location_with_attachments() -> None:
    table = position(
        mine("thor", on="mighty-blow"),
        theirs("ulik"),
        phase="draw",
        s=Side(hand="rainbow-bridge"),
    )
    assert table.listed("event rainbow-bridge") == ["thor"]
    table.play("event rainbow-bridge thor")
    thor = table.one("thor")
    assert (thor.place, thor.fresh, [one.card for one in thor.attached]) == (1, True, ["mighty-blow"])
    # Turn 5 is Stan's here, turns 6 and 7 are Jack's, and turn 8 is Stan's at the second location.
    table.rest()
    table.rest()
    table.rest()
    assert (table.state.turn, table.state.active, table.state.here) == (8, S, 1)
    assert not table.one("thor").fresh


@pytest.mark.parametrize(("turn", "closed"), [(1, {}), (5, {1: J})])
def test_rainbow_bridge_needs_another_open_location(turn: int, closed: dict[int, int]) -> None:
    table = position(
        mine("thor"),
        theirs("ulik"),
        phase="draw",
        turn=turn,
        slot=4 if closed else 0,
        closed=closed,
        s=Side(hand="rainbow-bridge"),
    )
    assert table.moves == ["draw character", "draw event"]


def test_sabotage_discards_an_event_card_here() -> None:
    table = position(
        mine("thor", on="mighty-blow"),
        theirs("ulik", on="mighty-blow"),
        mine("hulk", 1, on="steel-skin"),
        laid=[("fog", J, 0), ("civil-war", J, 1)],
        s=Side(hand="sabotage ambush"),
    )
    assert table.listed("event sabotage") == ["mighty-blow", "mighty-blow.2", "fog"]
    table.play("event sabotage mighty-blow.2")
    assert (table.attrs("thor")[0], table.attrs("ulik")[0]) == (7, 5)
    assert table.discard(J) == ("mighty-blow",)
    table = position(mine("thor"), laid=[("fog", J, 0)], s=Side(hand="sabotage ambush"))
    table.play("event sabotage fog")
    assert (table.state.sites[0].events, table.discard(J)) == ((), ("fog",))
    assert position(mine("thor"), s=Side(hand="sabotage ambush")).listed("event sabotage") == []


def test_collateral_damage_marks_a_defended_location() -> None:
    table = position(mine("thor"), theirs("ulik"), s=Side(hand="collateral-damage"))
    table.play("event collateral-damage")
    assert table.state.sites[0].marks == (2, 0)


def test_collateral_damage_can_win_the_location_MC_45_MC_46() -> None:
    table = position(
        mine("thor"),
        theirs("ulik"),
        marks=((13, 5), (0, 0)),
        s=Side(hand="collateral-damage rescue"),
        j=Side(hand="hulk"),
    )
    events = table.play("event collateral-damage")
    site = table.state.sites[0]
    assert (site.status, site.winner, site.marks) == ("closed", S, (0, 0))
    assert (set(table.discard(S)), table.discard(J)) == ({"collateral-damage", "thor"}, ("ulik",))
    assert (table.state.points(S), table.state.points(J), table.ids()) == (15, 0, [])
    assert keys(events)[-1] == "event-turn"
