"""Tests abilities of attack and defence: Dodge, Regeneration, Immobilize, reach, Leadership and others (MC-50 on)."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.state.state import Mark
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, keys, mine, position, theirs

ONES = {number: "[" + " ".join("1" * number) + "]" for number in range(1, 10)}
SIXES = {number: "[" + " ".join("6" * number) + "]" for number in range(1, 10)}


# ---- Dodge and Regeneration (MC-50, MC-51, MC-43)


@pytest.mark.parametrize(
    ("attacker", "move", "dice", "dodges"),
    [
        ("spider-man", "attack spider-man elektra combat", 4, True),
        ("hawkeye", "attack hawkeye elektra shooting", 5, True),
        ("spider-man", "immobilize spider-man elektra", 4, True),
        ("professor-x", "attack professor-x elektra mental", 7, False),
        ("loki", "attack loki elektra control", 6, False),
    ],
)
def test_dodge_is_against_combat_shooting_and_immobilize_MC_50(
    attacker: str, move: str, dice: int, dodges: bool
) -> None:
    table = position(mine(attacker), theirs("elektra"), s=Side(hand="ambush"))
    if not dodges:
        told = table.play(move, dice=f"{ONES[dice]} {SIXES[3]}")
        assert "event-resisted" in keys(told)
        return
    table.play(move, dice=SIXES[dice])
    assert (table.due, table.asked, table.moves) == (J, "dodge", ["dodge roll", "take hit"])
    told = table.play("dodge roll", dice="[4]")
    assert keys(told) == ["event-check", "event-dodged"]
    latest_attack = table.state.latest_attack
    assert latest_attack is not None
    assert (latest_attack.result, latest_attack.defence) == ("dodged", None)


def test_any_card_may_pay_for_a_dodge_and_equal_cards_are_listed_once_MC_50() -> None:
    table = position(mine("spider-man"), theirs("elektra"), j=Side(hand="hulk moloid moloid rescue"))
    table.play("attack spider-man elektra combat", dice=SIXES[4])
    assert table.moves == [
        "dodge roll",
        "dodge discard hulk",
        "dodge discard moloid",
        "dodge discard rescue",
        "take hit",
    ]
    table.play("dodge discard rescue")
    assert (table.hand(J), table.discard(J)) == (("hulk", "moloid", "moloid"), ("rescue",))


def test_after_taking_the_hit_the_defence_follows() -> None:
    table = position(mine("spider-man"), theirs("elektra"))
    table.play("attack spider-man elektra combat", dice=SIXES[4])
    events = table.play("take hit", dice=ONES[3])
    assert keys(events)[:2] == ["event-no-dodge", "event-defence-roll"]
    assert table.victory(S) == ("elektra",)


@pytest.mark.parametrize("die", range(1, 7))
def test_a_check_succeeds_on_four_or_more(die: int) -> None:
    table = position(mine("spider-man"), theirs("elektra"))
    table.play("attack spider-man elektra combat", dice=SIXES[4])
    table.play("dodge roll", dice=f"[{die}]" + (f" {ONES[3]}" if die < 4 else ""))
    assert ("elektra" in table.ids()) == (die >= 4)
    table = position(mine("spider-man"), theirs("wolverine"))
    table.play("attack spider-man wolverine combat", "regenerate roll", dice=f"{SIXES[4]} {ONES[5]} [{die}]")
    assert ("wolverine" in table.ids()) == (die >= 4)


def test_a_dodge_from_two_sources_is_one_try_MC_43() -> None:
    table = position(mine("spider-man"), theirs("elektra", gained_abilities=("DODGE", "DODGE")))
    table.play("attack spider-man elektra combat", "dodge roll", dice=f"{SIXES[4]} [3] {ONES[3]}")
    assert table.victory(S) == ("elektra",)


@pytest.mark.parametrize(
    ("attacker", "move", "dice", "guard"),
    [
        ("hulk", "attack hulk wolverine combat", 7, 5),
        ("hawkeye", "attack hawkeye wolverine shooting", 5, 5),
        ("professor-x", "attack professor-x wolverine mental", 7, 3),
    ],
)
def test_regeneration_is_against_every_wound_MC_51(attacker: str, move: str, dice: int, guard: int) -> None:
    table = position(mine(attacker), theirs("wolverine"), j=Side(hand="thor rescue"))
    table.play(move, dice=f"{SIXES[dice]} {ONES[guard]}")
    assert (table.due, table.asked) == (J, "regenerate")
    assert table.moves == ["regenerate roll", "regenerate discard thor", "regenerate discard rescue", "take hit"]
    events = table.play("regenerate discard thor")
    assert keys(events)[:2] == ["event-discard", "event-regenerated"]
    assert ("wolverine" in table.ids(), table.discard(J)) == (True, ("thor",))


def test_dodge_and_regeneration_may_both_be_used_in_one_attack() -> None:
    table = position(mine("hulk"), theirs("elektra", on="accelerated-healing"), j=Side(hand="rescue"))
    table.play("attack hulk elektra combat", "dodge roll", dice=f"{SIXES[7]} [1] {ONES[3]}")
    table.play("regenerate discard rescue")
    assert "elektra" in table.ids()


def test_without_a_wound_there_is_no_regeneration() -> None:
    table = position(mine("spider-man"), theirs("wolverine"), s=Side(hand="ambush"))
    table.play("immobilize spider-man wolverine", dice=f"{SIXES[4]} {ONES[5]}")
    assert table.one("wolverine").marks == (Mark(J),)
    table = position(mine("loki"), theirs("wolverine"), theirs("ulik"))
    table.play("attack loki wolverine control", dice=f"{SIXES[6]} {ONES[3]}")
    assert table.asked == "forced"


# ---- Stealth (MC-52, MC-17)


@pytest.mark.parametrize(("card", "may"), [("black-panther", True), ("spider-man", False)])
def test_stealth_lifts_freshness_MC_52(card: str, may: bool) -> None:
    table = position(mine(card, fresh=True), theirs("ulik"), s=Side(hand="ambush"))
    assert bool(table.listed("attack")) == may
    assert not table.listed("immobilize")


def test_stealth_lifts_freshness_for_immobilize_too_MC_53() -> None:
    table = position(mine("spider-man", fresh=True, gained_abilities=("STEALTH",)), theirs("ulik"))
    assert table.listed("immobilize") == ["spider-man ulik"]


def test_a_stealthy_newcomer_may_win_the_location_at_once() -> None:
    table = position(phase="deploy", marks=((12, 0), (0, 0)), s=Side(hand="black-panther ambush"))
    table.play("deploy black-panther", "attack black-panther location")
    assert table.state.sites[0].winner == S


# ---- Immobilize (MC-53, MC-54)


def test_immobilize_is_an_extra_attack_once_a_turn_MC_53() -> None:
    table = position(mine("spider-man"), theirs("hulk"), theirs("ulik"), s=Side(hand="ambush"))
    assert table.listed("immobilize") == ["spider-man hulk", "spider-man ulik"]
    table.play("immobilize spider-man ulik", dice=f"{ONES[4]} {SIXES[5]}")
    assert not table.one("spider-man").exhausted
    assert table.listed("immobilize") == []
    assert table.listed("attack") == ["spider-man hulk combat", "spider-man ulik combat"]
    table.play("attack spider-man ulik combat", dice=f"{ONES[4]} {SIXES[5]}")
    assert table.one("spider-man").exhausted
    # In the seat's next turn at this location, the same moves are legal again.
    while table.state.turn < 9:
        table.rest()
    table.rest(until="attack")
    assert len(table.listed("immobilize")) == 2


@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({"exhausted": True}, True),
        ({"fresh": True}, False),
        ({"marks": (Mark(S, binding=True),)}, False),
        ({"marks": (Mark(S), Mark(J))}, True),
        ({"on": "j:inhibitor-collar"}, False),
    ],
)
def test_other_limits_apply_to_immobilize_MC_53(fields: dict[str, object], may: bool) -> None:
    table = position(mine("spider-man", **fields), theirs("ulik"), s=Side(hand="ambush"))  # type: ignore[arg-type]
    assert table.listed("immobilize") == (["spider-man ulik"] if may else [])


def test_immobilize_reaches_flyers_like_combat_MC_33() -> None:
    table = position(mine("spider-man"), mine("venom", on="jet-pack"), theirs("iron-man"), s=Side(hand="ambush"))
    assert table.listed("immobilize") == ["venom iron-man"]


def test_immobilize_cannot_attack_the_location() -> None:
    table = position(mine("spider-man", exhausted=True), s=Side(hand="ambush"))
    assert table.listed("immobilize") == table.listed("attack") == []


def test_an_immobilized_character_may_defend_and_counter_but_not_attack_MC_54() -> None:
    table = position(
        mine("hulk"), theirs("ulik", marks=(Mark(J),)), s=Side(hand="rescue"), j=Side(hand="counter-attack rescue")
    )
    table.play("attack hulk ulik combat", dice=f"{ONES[7]} {SIXES[5]}")
    table.play("event counter-attack", dice=f"{ONES[5]} {SIXES[7]}")
    assert (table.state.turn, table.one("ulik").marks) == (6, (Mark(J, binding=True),))
    # The seat has no choice in the Attack Phase, so the turn runs to its end.
    table.rest(until="attack")
    assert table.state.turn == 7


def test_one_mark_is_enough_MC_54() -> None:
    table = position(mine("spider-man"), mine("venom"), theirs("ulik"), s=Side(hand="ambush"))
    table.play("immobilize spider-man ulik", "immobilize venom ulik", dice=f"{SIXES[4]} {ONES[5]} {SIXES[5]} {ONES[5]}")
    assert table.one("ulik").marks == (Mark(J),)


def test_a_mark_stays_behind_when_the_character_leaves_the_location_MC_54() -> None:
    table = position(mine("thor", marks=(Mark(S),)), phase="draw", s=Side(hand="rainbow-bridge"))
    table.play("event rainbow-bridge thor")
    assert table.one("thor").marks == ()


# ---- reach and minds (MC-31 to MC-34, MC-58, MC-66)


@pytest.mark.parametrize(
    ("attacker", "target", "modes"),
    [
        ("wolverine", "ulik", ["combat"]),
        ("wolverine", "iron-man", []),
        ("ulik", "iron-man", ["combat"]),
        ("angel", "iron-man", ["combat"]),
        ("cable", "iron-man", ["shooting"]),
        ("cable", "ulik", ["combat", "shooting"]),
        ("ghost-rider", "iron-man", ["shooting", "mental"]),
        ("ghost-rider", "vision", ["shooting"]),
        ("ghost-rider", "doombot", ["combat", "shooting"]),
        ("emma-frost", "ulik", ["combat", "mental", "control"]),
        ("emma-frost", "juggernaut", ["combat"]),
        ("emma-frost", "sentinel", []),
        ("professor-x", "ulik", ["mental"]),
        ("mastermind", "iron-man", ["control"]),
        ("aunt-may", "ulik", []),
    ],
)
def test_reachable_targets_by_mode(attacker: str, target: str, modes: list[str]) -> None:
    table = position(mine(attacker), theirs(target), s=Side(hand="ambush"))
    assert table.listed("attack") == [f"{attacker} {target} {mode}" for mode in modes]


@pytest.mark.parametrize("card", ["professor-x", "mastermind", "hawkeye", "wolverine"])
def test_any_mode_is_enough_against_the_location_MC_44(card: str) -> None:
    table = position(mine(card), mine("aunt-may"), s=Side(hand="ambush"))
    assert table.listed("attack") == [f"{card} location"]


@pytest.mark.parametrize(
    ("attacker", "target", "mode", "dice", "guard"),
    [
        ("cable", "quasar", "shooting", 5, 4),
        ("cable", "the-thing", "combat", 4, 6),
        ("ghost-rider", "blob", "mental", 4, 2),
        ("loki", "blob", "control", 6, 2),
    ],
)
def test_dice_of_each_mode_MC_31(attacker: str, target: str, mode: str, dice: int, guard: int) -> None:
    table = position(mine(attacker), theirs(target), s=Side(hand="ambush"))
    told = table.play(f"attack {attacker} {target} {mode}", dice=f"{ONES[dice]} {ONES[guard]}")
    assert "event-resisted" in keys(told)


def test_a_mental_attack_wounds_MC_58() -> None:
    table = position(mine("oracle"), theirs("the-thing"))
    table.play("attack oracle the-thing mental", dice=f"{SIXES[5]} {ONES[3]}")
    assert table.victory(S) == ("the-thing",)


def test_without_its_ability_a_character_makes_no_mental_attack() -> None:
    table = position(mine("oracle", on="j:inhibitor-collar"), theirs("the-thing"), s=Side(hand="ambush"))
    assert table.listed("attack") == ["oracle the-thing combat", "oracle the-thing shooting"]


# ---- Leadership (MC-64)


def dice_of(table: Table, name: str) -> dict[str, int]:
    return table.shown(name).modes


def test_leadership_gives_others_of_the_team_here_a_combat_die_MC_64() -> None:
    table = position(
        mine("captain-america"),
        mine("hawkeye"),
        mine("wolverine"),
        mine("hulk", 1),
        theirs("war-machine"),
    )
    assert dice_of(table, "hawkeye") == {"combat": 4, "shooting": 5}
    assert dice_of(table, "captain-america") == {"combat": 4, "shooting": 3}
    assert dice_of(table, "wolverine") == {"combat": 5}
    assert dice_of(table, "hulk") == {"combat": 7}
    assert dice_of(table, "war-machine") == {"combat": 4, "shooting": 5}
    table.play("attack hawkeye war-machine shooting", dice=f"{ONES[5]} {ONES[4]}")


def test_two_leaders_give_one_die_and_lead_each_other_MC_64() -> None:
    table = position(mine("red-skull"), mine("nick-fury"), mine("hydra-agent"), mine("cyclops"), mine("beast"))
    assert dice_of(table, "hydra-agent")["combat"] == 3
    assert dice_of(table, "beast")["combat"] == 5
    table = position(
        mine("captain-america"), mine("red-skull"), mine("magneto"), mine("scarlet-witch"), mine("quicksilver")
    )
    # Quicksilver belongs to two teams, and both have a leader here.
    assert dice_of(table, "quicksilver")["combat"] == 5
    assert dice_of(table, "captain-america")["combat"] == 4


def test_a_leader_gets_a_die_from_another_leader_of_the_team() -> None:
    table = position(mine("guardian"), mine("northstar"), mine("captain-america"), mine("cyclops"), mine("beast"))
    assert dice_of(table, "guardian")["combat"] == 4
    assert dice_of(table, "northstar")["combat"] == 4
    # This character belongs to the Avengers and the X-Men, and both teams have a leader.
    assert dice_of(table, "beast")["combat"] == 5
    table = position(mine("baron-zemo"), mine("melter", gained_abilities=("LEADERSHIP",)))
    assert dice_of(table, "baron-zemo")["combat"] == 4
    assert dice_of(table, "melter")["combat"] == 3


def test_leadership_counts_for_immobilize_and_counter_attacks() -> None:
    table = position(mine("captain-america"), mine("scarlet-witch"), theirs("hulk"), s=Side(hand="ambush"))
    table.play("immobilize scarlet-witch hulk", dice=f"{ONES[3]} {ONES[7]}")
    table = position(mine("hulk"), theirs("captain-america"), theirs("hawkeye"), j=Side(hand="counter-attack"))
    table.play("attack hulk hawkeye combat", dice=f"{ONES[7]} {ONES[3]}")
    table.play("event counter-attack", dice=f"{ONES[4]} {ONES[7]}")


def test_leadership_follows_control() -> None:
    table = position(mine("captain-america"), theirs("hawkeye", controller=S), theirs("wasp"))
    assert dice_of(table, "hawkeye")["combat"] == 4
    assert dice_of(table, "wasp")["combat"] == 2


# ---- Force Field (MC-65)


def test_force_field_lends_the_present_resistance_MC_65() -> None:
    table = position(mine("hulk"), theirs("spider-man"), theirs("invisible-woman", on="steel-skin", exhausted=True))
    table.play("attack hulk spider-man combat", "take hit", dice=SIXES[7])
    table.play("force-field invisible-woman", dice=ONES[6])
    assert table.victory(S) == ("spider-man",)
    assert "invisible-woman" in table.ids()


def test_force_field_is_optional_and_for_others_against_combat_and_shooting() -> None:
    table = position(mine("hawkeye"), theirs("ulik"), theirs("invisible-woman"), theirs("thor", 1))
    table.play("attack hawkeye ulik shooting", dice=SIXES[5])
    assert table.asked == "force-field"
    events = table.play("take hit", dice=ONES[5])
    assert "event-no-force-field" in keys(events)
    table = position(mine("hawkeye"), theirs("ulik"), theirs("invisible-woman"))
    table.play("attack hawkeye invisible-woman shooting", dice=f"{ONES[5]} {ONES[5]}")
    table = position(mine("professor-x"), theirs("ulik"), theirs("invisible-woman"))
    table.play("attack professor-x ulik mental", dice=f"{ONES[7]} {ONES[2]}")
    table = position(mine("spider-man"), theirs("ulik"), theirs("invisible-woman"))
    table.play("immobilize spider-man ulik", dice=ONES[4])
    assert table.asked == "force-field"


def test_force_field_can_be_used_again_next_turn_MC_65() -> None:
    table = position(mine("hulk"), mine("thor"), theirs("ulik"), theirs("invisible-woman"), s=Side(hand="ambush"))
    table.play("attack hulk ulik combat", "force-field invisible-woman", dice=f"{ONES[7]} {SIXES[5]}")
    events = table.play("attack thor ulik combat", dice=f"{ONES[6]} {SIXES[5]}")
    assert "event-resisted" in keys(events)
    while table.state.turn < 9:
        table.rest()
    table.rest(until="attack")
    table.play("attack hulk ulik combat", dice=ONES[7])
    assert table.asked == "force-field"


def test_a_force_field_that_was_declined_is_not_used_up() -> None:
    table = position(mine("hulk"), mine("thor"), theirs("ulik"), theirs("invisible-woman"))
    table.play("attack hulk ulik combat", "take hit", dice=f"{ONES[7]} {SIXES[5]}")
    table.play("attack thor ulik combat", dice=SIXES[6])
    assert table.moves == ["force-field invisible-woman", "take hit"]


# ---- Sacrifice (MC-60)


def test_sacrifice_replaces_another_own_character_here_MC_60() -> None:
    table = position(
        mine("hulk"),
        mine("aunt-may"),
        theirs("ulik"),
        theirs("wong"),
        theirs("boris"),
        theirs("rick-jones", 1),
        theirs("stevie-hunter", on="inhibitor-collar"),
    )
    table.play("attack hulk ulik combat", dice=f"{SIXES[7]} {ONES[5]}")
    assert (table.due, table.moves) == (J, ["sacrifice wong", "sacrifice boris", "take hit"])
    table.play("sacrifice boris")
    assert (table.victory(S), "ulik" in table.ids(), "wong" in table.ids()) == (("boris",), True, True)
    table = position(mine("hulk"), theirs("wong"))
    table.play("attack hulk wong combat", dice=f"{SIXES[7]} {ONES[2]}")
    assert table.victory(S) == ("wong",)


def test_taking_the_hit_keeps_the_character_that_could_be_sacrificed() -> None:
    table = position(mine("hulk"), theirs("ulik"), theirs("wong"))
    table.play("attack hulk ulik combat", "take hit", dice=f"{SIXES[7]} {ONES[5]}")
    assert (table.victory(S), table.ids(J)) == (("ulik",), ["wong"])


# ---- Frenzy (MC-67)


def test_frenzy_applies_when_another_character_is_sacrificed() -> None:
    table = position(mine("gamora"), theirs("ulik"), theirs("wong"), s=Side(hand="ambush"))
    table.play("attack gamora ulik combat", "sacrifice wong", dice=f"{SIXES[4]} {ONES[5]}")
    assert not table.one("gamora").exhausted
    assert table.listed("attack") == ["gamora ulik combat", "gamora ulik shooting"]


def test_frenzy_needs_a_defeat_by_its_own_attack_MC_67() -> None:
    table = position(mine("gamora"), mine("hulk"), theirs("ulik"), theirs("thor"), s=Side(hand="ambush"))
    table.play("attack gamora ulik combat", dice=f"{ONES[4]} {ONES[5]}")
    assert table.one("gamora").exhausted
    table.play("attack hulk ulik combat", dice=f"{SIXES[7]} {ONES[5]}")
    assert table.one("gamora").exhausted
    table = position(mine("gamora"), theirs("ulik"), s=Side(hand="ambush"), j=Side(hand="space-phantom"))
    table.play("attack gamora ulik combat", "impersonate", dice=f"{SIXES[4]} {ONES[5]}")
    assert table.one("gamora").exhausted


def test_frenzy_can_be_used_again_next_turn() -> None:
    table = position(mine("gamora"), theirs("ulik"), theirs("thor"), theirs("gorgon"), s=Side(hand="ambush"))
    table.play("attack gamora ulik combat", dice=f"{SIXES[4]} {ONES[5]}")
    while table.state.turn < 9:
        table.rest()
    table.rest(until="attack")
    table.play("attack gamora gorgon combat", dice=f"{SIXES[4]} {ONES[4]}")
    assert not table.one("gamora").exhausted
