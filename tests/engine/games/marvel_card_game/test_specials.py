"""Tests abilities about entering play and control.

They are Companion, Army, Genius, Mental Control, Space Phantom, Rogue and Mimic.
"""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.rules.stats import abilities, attribute
from engine.games.marvel_card_game.state.state import Mark, Under
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, keys, mine, position, theirs
from tests.engine.games.marvel_card_game.test_abilities import ONES, SIXES


def deploying(hand: str, characters: str = "", *in_play: object, **more: object) -> Table:
    """Return Stan's Deploy Phase. His character deck contains only these cards."""
    side = Side(hand=hand, characters=characters, empty="characters")
    return position(*in_play, phase="deploy", s=side, **more)  # type: ignore[arg-type]


# ---- Companion (MC-56)


@pytest.mark.parametrize(
    ("card", "deck", "fitting"),
    [
        ("wrecker", "thor klaw melter radioactive-man ulik", ["radioactive-man", "melter"]),
        ("nick-fury", "hulk sharon-carter maria-hill black-widow", ["black-widow", "sharon-carter", "maria-hill"]),
        ("lockjaw", "black-bolt medusa crystal karnak hulk", ["crystal", "medusa", "karnak"]),
        ("cloak", "dagger hulk daredevil", ["dagger"]),
        ("fandral", "hogun sif hulk", ["hogun"]),
        ("baron-zemo", "melter ultron", ["melter"]),
        ("kingpin", "bullseye hulk", ["bullseye"]),
        ("baron-strucker", "viper hydra-agent taskmaster", ["hydra-agent", "viper"]),
        ("mole-man", "moloid moloid hulk", ["moloid"]),
    ],
)
def test_companion_brings_one_of_its_team_or_name_from_the_deck_MC_56(card: str, deck: str, fitting: list[str]) -> None:
    table = deploying(f"{card} hawkeye", deck)
    table.play(f"deploy {card}")
    order = sorted(fitting, key=lambda slug: [move.split()[-1] for move in table.moves].index(slug))
    assert (table.asked, table.moves) == ("enter", [*(f"enter {slug}" for slug in order), "skip"])
    left = deck.split()
    left.remove(order[-1])
    told = table.play(f"enter {order[-1]}", orders={"characters:0": left[::-1]})
    assert keys(told).count("event-shuffle") == 1
    assert [(one.id, one.fresh, one.place) for one in table.state.characters] == [(card, True, 0), (order[-1], True, 0)]
    assert table.state.seats[S].characters == tuple(left[::-1])


def test_companion_is_optional_and_leaves_the_deck_unchanged_MC_56() -> None:
    table = deploying("wrecker hawkeye", "thor melter ulik")
    events = table.play("deploy wrecker", "skip")
    assert "event-shuffle" not in keys(events)
    assert table.state.seats[S].characters == ("thor", "melter", "ulik")


def test_companion_does_not_look_into_the_hand_MC_56() -> None:
    table = deploying("wrecker melter", "thor ulik")
    table.play("deploy wrecker")
    assert table.ids() == ["wrecker"]
    assert table.state.turn == 6


def test_a_companion_can_bring_another_companion_MC_18() -> None:
    table = deploying("doctor-doom ulik", "thor doombot hulk")
    table.play("deploy doctor-doom")
    # Genius comes first, in the printed order, and then the Companion.
    assert (table.asked, table.moves) == ("extra-draw", ["draw character", "draw event"])
    table.play("draw character")
    assert (table.asked, table.moves) == ("enter", ["enter doombot", "skip"])
    table.play("enter doombot")
    # Doombot was not deployed when it entered, so Army does not apply.
    assert table.ids() == ["doctor-doom", "doombot"]
    assert table.hand(S) == ("ulik", "thor")


def test_a_companion_entering_by_an_event_is_asked_as_well_MC_18() -> None:
    table = deploying("masters-of-evil-attack wrecker hulk", "melter thor")
    table.play("event masters-of-evil-attack", "enter wrecker")
    assert table.moves == ["enter melter", "skip"]
    table.play("enter melter")
    assert table.asked == "deploy"
    assert "deploy hulk" in table.moves


# ---- Army (MC-57)


def test_army_copies_do_not_call_further_copies_and_end_at_n_MC_57() -> None:
    table = deploying("shield-agent shield-agent shield-agent", "shield-agent hulk")
    table.play("deploy shield-agent")
    assert table.moves == ["army hand", "army deck", "skip"]
    events = table.play("army hand")
    assert "event-shuffle" not in keys(events)
    assert (table.ids(), table.hand(S)) == (["shield-agent", "shield-agent.2"], ("shield-agent",))


def test_army_shuffles_once_if_the_deck_gave_a_copy_MC_57() -> None:
    table = deploying("moloid moloid", "moloid hulk moloid thor")
    events = table.play("deploy moloid", "army deck", "army deck", orders={"characters:0": ["thor", "hulk"]})
    assert keys(events).count("event-shuffle") == 1
    assert table.state.seats[S].characters == ("thor", "hulk")
    assert (table.ids(), table.hand(S)) == (["moloid", "moloid.2", "moloid.3"], ("moloid",))
    table = deploying("moloid moloid", "moloid hulk moloid thor")
    events = table.play("deploy moloid", "army deck", "skip", orders={"characters:0": ["thor", "moloid", "hulk"]})
    assert keys(events).count("event-shuffle") == 1
    table = deploying("moloid moloid", "moloid hulk thor")
    events = table.play("deploy moloid", "army hand", "skip")
    assert "event-shuffle" not in keys(events)
    assert table.state.seats[S].characters == ("moloid", "hulk", "thor")


def test_army_applies_only_to_the_deployment_MC_57() -> None:
    table = deploying("reinforcements moloid moloid", "moloid hulk")
    table.play("event reinforcements", "enter moloid")
    assert (table.asked, table.ids()) == ("deploy", ["moloid"])


def test_ids_are_the_lowest_free_and_kept_until_the_card_leaves() -> None:
    table = position(
        mine("moloid"),
        theirs("moloid"),
        mine("moloid"),
        mine("ulik", on="mighty-blow mighty-blow"),
        s=Side(hand="mighty-blow mighty-blow teleportation teleportation ambush"),
    )
    assert table.ids() == ["moloid", "moloid.2", "moloid.3", "ulik"]
    table.play("event teleportation moloid.2")
    assert table.ids() == ["moloid", "moloid.3", "ulik"]
    table.play("event mighty-blow moloid.3")
    assert [one.id for one in table.one("moloid.3").attached] == ["mighty-blow.3"]
    table.play("event teleportation ulik", "event mighty-blow moloid")
    assert [one.id for one in table.one("moloid").attached] == ["mighty-blow"]


# ---- Genius (MC-66)


def test_genius_draws_one_from_either_deck_MC_66() -> None:
    table = position(phase="deploy", s=Side(hand="beast hulk", characters="thor", events="fog"))
    table.play("deploy beast")
    assert (table.asked, table.moves) == ("extra-draw", ["draw character", "draw event"])
    table.play("draw event")
    assert table.hand(S) == ("hulk", "fog")
    table = position(phase="deploy", s=Side(hand="beast hulk ambush", characters="thor", empty="events"))
    table.play("deploy beast")
    assert (table.hand(S), table.asked) == (("thor", "hulk", "ambush"), "attack")
    table = position(phase="deploy", s=Side(hand="beast hulk ambush", empty="characters events"))
    table.play("deploy beast")
    assert table.hand(S) == ("hulk", "ambush")


# ---- Mental Control (MC-59)


def controlled(*in_play: object, s: str = "ambush", j: str = "", target: str = "wolverine", guard: int = 3) -> Table:
    table = position(mine("loki"), *in_play, s=Side(hand=s), j=Side(hand=j))  # type: ignore[arg-type]
    table.play(f"attack loki {target} control", dice=f"{SIXES[6]} {ONES[guard]}")
    return table


def test_the_forced_attack_uses_any_mode_except_control_MC_59() -> None:
    table = controlled(
        theirs("emma-frost"), theirs("cyclops"), theirs("iron-man"), mine("hulk"), target="emma-frost", guard=6
    )
    assert (table.due, table.asked) == (S, "forced")
    assert table.moves == [
        "attack emma-frost cyclops combat",
        "attack emma-frost cyclops mental",
        "attack emma-frost iron-man mental",
        "skip",
    ]
    assert table.one("emma-frost").controller == S


@pytest.mark.parametrize("fields", [{"exhausted": True}, {"fresh": True}, {"marks": (Mark(J, binding=True),)}])
def test_the_forced_attacker_may_be_unable_to_attack_by_itself_MC_59(fields: dict[str, object]) -> None:
    table = controlled(theirs("wolverine", **fields), theirs("ulik"))  # type: ignore[arg-type]
    assert table.moves == ["attack wolverine ulik combat", "skip"]


def test_control_wounds_no_character_and_may_be_left_unused_MC_59() -> None:
    table = controlled(theirs("wolverine"), theirs("ulik"))
    events = table.play("skip")
    assert "event-released" in keys(events)
    wolverine = table.one("wolverine")
    # Only a character that has attacked returns exhausted.
    assert (wolverine.controller, wolverine.owner, wolverine.exhausted) == (J, J, False)
    assert table.ids(J) == ["wolverine", "ulik"]
    table = controlled(theirs("wolverine"))
    # There is no other target, so there is no choice.
    assert (table.asked, table.ids(J)) == ("attack", ["wolverine"])


def test_a_defeated_forced_attacker_scores_for_the_player_who_does_not_own_it_MC_42() -> None:
    table = controlled(theirs("wolverine"), theirs("juggernaut"), j="counter-attack")
    table.play("attack wolverine juggernaut combat", dice=f"{ONES[5]} {ONES[7]}")
    table.play("J: event counter-attack", dice=f"{SIXES[7]} {ONES[5]}")
    # Stan controls Wolverine now, so Stan decides about the regeneration.
    assert (table.due, table.asked) == (S, "regenerate")
    table.play("S: take hit")
    assert (table.victory(S), table.victory(J), table.ids()) == (("wolverine",), (), ["loki", "juggernaut"])


def test_control_with_a_counter_attack_that_fails_returns_the_puppet_exhausted() -> None:
    table = controlled(theirs("wolverine"), theirs("juggernaut"), j="counter-attack")
    table.play("attack wolverine juggernaut combat", dice=f"{ONES[5]} {ONES[7]}")
    table.play("J: event counter-attack", dice=f"{ONES[7]} {ONES[5]}")
    wolverine = table.one("wolverine")
    assert (wolverine.controller, wolverine.exhausted, table.state.attacks) == (J, True, [])
    assert table.asked == "attack"


def test_a_puppet_that_was_sent_home_stays_there() -> None:
    table = position(
        mine("loki"),
        theirs("wolverine"),
        theirs("juggernaut"),
        s=Side(hand="ambush"),
        j=Side(hand="teleportation rescue"),
    )
    table.play("attack loki wolverine control", "J: pass", "J: pass", "J: pass", dice=f"{SIXES[6]} {ONES[3]}")
    table.play("S: attack wolverine juggernaut combat", "J: event teleportation wolverine")
    assert ("wolverine" in table.ids(), table.hand(J)) == (False, ("wolverine", "rescue"))
    assert (table.asked, table.state.attacks) == ("attack", [])


def test_the_opponents_other_abilities_defend_against_the_puppet() -> None:
    table = controlled(theirs("wolverine"), theirs("cyclops"), theirs("invisible-woman"), theirs("edwin-jarvis"))
    table.play("attack wolverine cyclops combat", dice=SIXES[5])
    assert (table.due, table.moves) == (J, ["force-field invisible-woman", "take hit"])
    table.play("take hit", dice=ONES[3])
    assert (table.due, table.moves) == (J, ["sacrifice edwin-jarvis", "take hit"])
    table.play("sacrifice edwin-jarvis")
    assert table.victory(S) == ("edwin-jarvis",)


# ---- Space Phantom (MC-61)


def phantom(*in_play: object, hand: str = "space-phantom ambush", **more: object) -> Table:
    return position(*in_play, phase="deploy", s=Side(hand=hand), **more)  # type: ignore[arg-type]


def test_space_phantom_takes_an_opponents_character_and_is_put_under_it_MC_61() -> None:
    table = phantom(mine("hulk"), theirs("thor", exhausted=True), theirs("ulik"), theirs("wasp", 1))
    table.play("deploy space-phantom")
    assert (table.asked, table.moves) == ("impersonate", ["impersonate thor", "impersonate ulik", "skip"])
    table.play("impersonate thor")
    thor = table.one("thor")
    assert (thor.controller, thor.owner, thor.fresh, thor.under) == (S, J, True, (Under("space-phantom", S),))
    assert "space-phantom" not in table.ids()
    assert table.shown("thor").under == ("space-phantom",)
    assert not table.listed("attack thor")
    while table.state.turn < 9:
        table.rest()
    table.rest(until="attack")
    assert "ulik combat" in table.listed("attack thor")


def test_space_phantom_may_stay_itself_MC_61() -> None:
    table = phantom(theirs("thor"))
    table.play("deploy space-phantom", "skip")
    assert table.ids(S) == ["space-phantom"]
    table = phantom(mine("hulk"))
    table.play("deploy space-phantom")
    assert (table.asked, table.ids()) == ("attack", ["hulk", "space-phantom"])


def test_when_the_taken_character_is_defeated_the_phantom_is_scored_MC_61() -> None:
    taken = theirs("thor", controller=S, under=(Under("space-phantom", S),), on="s:mighty-blow steel-skin")
    table = position(theirs("hulk"), taken, turn=6)
    table.play("attack hulk thor combat", dice=f"{SIXES[7]} {ONES[7]}")
    assert (table.hand(J), table.victory(J), table.victory(S)) == (("thor",), ("space-phantom",), ())
    assert (table.discard(S), table.discard(J), table.ids()) == (("mighty-blow",), ("steel-skin",), ["hulk"])
    assert table.state.points(J) == 2


@pytest.mark.parametrize("way", ["bounced", "swept", "impersonated"])
def test_when_the_taken_character_leaves_otherwise_the_phantom_is_discarded_MC_61(way: str) -> None:
    under = (Under("space-phantom", S),)
    if way == "bounced":
        table = position(theirs("thor", controller=S, under=under), mine("ulik"), s=Side(hand="teleportation ambush"))
        table.play("event teleportation thor")
        assert (table.hand(J), table.discard(S)) == (("thor",), ("teleportation", "space-phantom"))
    elif way == "swept":
        table = position(theirs("thor", controller=S, under=under), marks=((9, 0), (0, 0)), s=Side(hand="ambush"))
        table.play("attack thor location")
        assert (table.discard(J), table.discard(S)) == (("thor",), ("space-phantom",))
    else:
        # Jack took his own character back for this turn. Then the character is defeated.
        table = position(
            theirs("gorgon", under=under, returns_to=S),
            mine("hulk"),
            turn=6,
            s=Side(hand="counter-attack"),
            j=Side(hand="space-phantom"),
        )
        table.play(
            "attack gorgon hulk combat", "S: event counter-attack", dice=f"{ONES[4]} {ONES[7]} {SIXES[7]} {ONES[4]}"
        )
        table.play("J: impersonate")
        assert (table.hand(J), table.victory(S), table.discard(S)) == (
            ("gorgon",),
            ("space-phantom",),
            ("counter-attack", "space-phantom"),
        )


def test_the_taken_character_moves_with_the_phantom() -> None:
    table = position(
        theirs("thor", controller=S, under=(Under("space-phantom", S),)), phase="draw", s=Side(hand="rainbow-bridge")
    )
    table.play("event rainbow-bridge thor")
    assert (table.one("thor").place, table.one("thor").under) == (1, (Under("space-phantom", S),))


def test_two_phantoms_under_one_character_MC_61() -> None:
    taken = theirs("thor", controller=S, under=(Under("space-phantom", S),))
    table = position(taken, mine("hulk"), turn=6, phase="deploy", j=Side(hand="space-phantom"))
    table.play("deploy space-phantom")
    assert table.moves == ["impersonate thor", "impersonate hulk", "skip"]
    table.play("impersonate thor")
    assert table.one("thor").under == (Under("space-phantom", S), Under("space-phantom", J))
    assert table.one("thor").controller == J
    while table.state.turn < 9:
        table.rest()
    table.rest(until="attack")
    table.play("attack hulk thor combat", dice=f"{SIXES[7]} {ONES[6]}")
    assert (table.victory(S), table.victory(J)) == (("space-phantom",), ("space-phantom",))
    assert "thor" in table.hand(J)


def test_the_trick_saves_only_a_character_owned_and_controlled_MC_61() -> None:
    table = position(mine("hulk"), mine("ulik", controller=J), j=Side(hand="space-phantom"))
    table.play("attack hulk ulik combat", dice=f"{SIXES[7]} {ONES[5]}")
    # Jack controls Stan's Ulik but does not own him, so Space Phantom cannot save him. Ulik goes to Jack's pile.
    assert (table.victory(J), table.victory(S)) == (("ulik",), ())


def test_the_trick_comes_after_sacrifice_and_for_the_saviour_too_R6() -> None:
    table = position(mine("hulk"), theirs("ulik"), theirs("wong"), j=Side(hand="space-phantom"))
    table.play("attack hulk ulik combat", dice=f"{SIXES[7]} {ONES[5]}")
    assert table.asked == "sacrifice"
    table.play("sacrifice wong")
    assert (table.asked, table.due) == ("defeat", J)
    table.play("impersonate")
    assert (table.hand(J), table.victory(S)) == (("wong",), ("space-phantom",))
    assert table.ids(J) == ["ulik"]


def test_passing_the_trick_loses_the_character() -> None:
    table = position(mine("hulk"), theirs("ulik", on="steel-skin"), j=Side(hand="space-phantom"))
    table.play("attack hulk ulik combat", "pass", dice=f"{SIXES[7]} {ONES[6]}")
    assert (table.victory(S), table.hand(J), table.discard(J)) == (("ulik",), ("space-phantom",), ("steel-skin",))


# ---- Rogue (MC-62)


def test_rogue_borrows_any_but_enter_and_special_abilities_of_own_others_anywhere_MC_62() -> None:
    table = position(
        mine("rogue"),
        mine("doctor-doom"),
        mine("thor", 1),
        mine("space-phantom"),
        mine("hobgoblin-imperial-guard"),
        mine("moloid"),
        mine("falcon", gained_abilities=("DODGE",)),
        mine("wolverine", 1, on="inhibitor-collar"),
        theirs("gamora"),
        s=Side(hand="ambush"),
    )
    assert table.moves == ["borrow dodge", "borrow super-strength", "borrow flight", "skip"]
    table.play("borrow flight")
    assert set(abilities(table.state, table.one("rogue"))) == {"BORROW_POWER", "FLIGHT"}


def test_a_borrowed_power_lasts_until_the_seats_next_turn_here_MC_62_MC_14() -> None:
    table = position(mine("rogue"), mine("wolverine", 1), theirs("ulik"), s=Side(hand="ambush"))
    table.play("borrow regeneration", "done")
    while table.state.turn < 9:
        assert table.one("rogue").borrowed == "REGENERATION"
        table.rest()
    assert table.one("rogue").borrowed == ""
    table.rest(until="borrow")
    table.play("skip")
    assert table.one("rogue").borrowed == ""


def test_a_borrowed_power_stays_when_its_owner_leaves_MC_62() -> None:
    table = position(mine("rogue"), mine("wolverine"), s=Side(hand="teleportation ambush"))
    table.play("borrow regeneration", "event teleportation wolverine")
    assert "REGENERATION" in abilities(table.state, table.one("rogue"))


@pytest.mark.parametrize(
    "fields", [{"on": "inhibitor-collar"}, {"controller": J, "under": (Under("space-phantom", J),)}, {"place": 1}]
)
def test_a_player_who_cannot_borrow_at_this_location_is_not_asked_MC_62(fields: dict[str, object]) -> None:
    table = position(mine("rogue", **fields), mine("wolverine"), s=Side(hand="ambush"))  # type: ignore[arg-type]
    assert table.asked == "attack"


def test_without_another_character_rogue_is_not_asked() -> None:
    assert position(mine("rogue"), mine("gorgon"), theirs("wolverine"), s=Side(hand="ambush")).asked == "attack"


def test_two_borrowers_are_asked_in_order_of_entering() -> None:
    table = position(
        mine("hobgoblin-imperial-guard", copied="rogue"), mine("rogue"), mine("wolverine"), s=Side(hand="ambush")
    )
    table.play("borrow regeneration")
    assert table.one("hobgoblin-imperial-guard").borrowed == "REGENERATION"
    table.play("skip")
    assert (table.asked, table.one("rogue").borrowed) == ("attack", "")


# ---- Mimic (MC-63)

HOBGOBLIN = "hobgoblin-imperial-guard"


def shape(table: Table, name: str = HOBGOBLIN) -> tuple[list[int | None], set[str]]:
    one = table.one(name)
    attrs = [attribute(table.state, one, attr) for attr in ("combat", "shooting", "resistance", "mind")]
    return attrs, set(abilities(table.state, one))


def test_mimic_without_another_character_MC_63() -> None:
    table = position(theirs("thor"), phase="deploy", s=Side(hand=f"{HOBGOBLIN} ambush"))
    table.play(f"deploy {HOBGOBLIN}")
    assert shape(table)[0] == [2, None, 2, 2]


def test_mimic_copies_permanently_as_printed_MC_63() -> None:
    table = position(
        mine("thor", on="mighty-blow inhibitor-collar"), phase="deploy", s=Side(hand=f"{HOBGOBLIN} teleportation")
    )
    table.play(f"deploy {HOBGOBLIN}")
    # Only one character can be copied, and Mimic must copy.
    assert shape(table) == ([6, 5, 6, 4], {"FLIGHT", "SUPER_STRENGTH"})
    table.play("event teleportation thor")
    assert shape(table) == ([6, 5, 6, 4], {"FLIGHT", "SUPER_STRENGTH"})
    view = table.shown(HOBGOBLIN, J)
    assert (view.value, view.teams, view.card) == (3, ("imperial-guard",), HOBGOBLIN)


def test_mimic_uses_no_enter_abilities_of_its_model_MC_63() -> None:
    table = position(mine("doctor-doom"), phase="deploy", s=Side(hand=f"{HOBGOBLIN} ambush", characters="doombot hulk"))
    table.play(f"deploy {HOBGOBLIN}")
    assert (table.asked, table.ids(), table.hand(S)) == ("attack", ["doctor-doom", HOBGOBLIN], ("ambush",))
    assert shape(table) == ([5, 5, 6, 6], {"GENIUS", "COMPANION"})


def test_mimic_scores_and_marks_by_its_own_value_MC_63() -> None:
    table = position(mine(HOBGOBLIN, copied="thor"))
    table.play(f"attack {HOBGOBLIN} location")
    assert table.state.sites[0].marks == (3, 0)
    table = position(mine("hulk"), theirs(HOBGOBLIN, copied="juggernaut"))
    table.play(f"attack hulk {HOBGOBLIN} combat", dice=f"{SIXES[7]} {ONES[7]}")
    assert table.state.points(S) == 3


def test_mimic_of_a_mimic_copies_its_copied_character_MC_63() -> None:
    table = position(theirs(HOBGOBLIN, copied="thor", controller=S), phase="deploy", s=Side(hand=f"{HOBGOBLIN} ambush"))
    table.play(f"deploy {HOBGOBLIN}")
    assert shape(table, f"{HOBGOBLIN}.2") == ([6, 5, 6, 4], {"FLIGHT", "SUPER_STRENGTH"})
    table = position(theirs(HOBGOBLIN, controller=S), phase="deploy", s=Side(hand=f"{HOBGOBLIN} ambush"))
    table.play(f"deploy {HOBGOBLIN}")
    assert shape(table, f"{HOBGOBLIN}.2")[0] == [2, None, 2, 2]


def test_a_mimic_that_left_copies_again() -> None:
    table = position(mine(HOBGOBLIN, copied="thor"), mine("hulk"), s=Side(hand="teleportation ambush"))
    table.play(f"event teleportation {HOBGOBLIN}")
    while table.state.turn < 9:
        table.rest()
    table.rest(until="deploy")
    table.play(f"deploy {HOBGOBLIN}")
    assert shape(table) == ([7, None, 7, 2], {"SUPER_STRENGTH"})
