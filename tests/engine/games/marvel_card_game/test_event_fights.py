"""Tests events in attacks (MC-26, MC-36, MC-39, MC-41): their effects, targets, and limits."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.rules.fights import result_of
from engine.games.marvel_card_game.state.state import Mark
from tests.engine.games.marvel_card_game.positions import J, S, Side, Table, keys, mine, position, theirs

HIT = "attack spider-man doc-samson combat"


def fight(s: str = "", j: str = "") -> Table:
    """Return a table at which Spider-Man can be sent against Doc Samson."""
    return position(mine("spider-man"), mine("ulik"), theirs("doc-samson"), s=Side(hand=s), j=Side(hand=j))


def test_unleashed_fury_gives_the_attacker_two_dice_in_this_attack_only() -> None:
    table = position(
        mine("spider-man"),
        mine("thor"),
        theirs("doc-samson"),
        s=Side(hand="unleashed-fury"),
        j=Side(hand="unleashed-fury"),
    )
    table.play(HIT)
    # Jack has the same event and is not asked, because only the attacker's side can play it.
    events = table.play("S: event unleashed-fury", dice="[6 5 4 3 2 1] [6 6 1 1]")
    assert "event-resisted" in keys(events)
    table.play("attack thor doc-samson combat", dice="[6 6 1 1 1 1] [6 5 1 1]")


def test_last_stand_gives_the_defender_two_dice_in_this_attack_only() -> None:
    table = position(
        mine("spider-man"), mine("thor"), theirs("doc-samson"), s=Side(hand="last-stand"), j=Side(hand="last-stand")
    )
    table.play(HIT, dice="[6 5 1 1]")
    assert (table.due, table.asked, table.moves) == (J, "attack-roll", ["event last-stand", "pass"])
    table.play("J: event last-stand", dice="[6 5 1 1 1 1]")
    table.play("attack thor doc-samson combat", dice="[6 6 1 1 1 1] [6 6 1 1]")


def test_dice_add_up_over_several_cards_MC_68() -> None:
    table = position(
        mine("colossus"),
        mine("cyclops"),
        mine("wolverine"),
        theirs("juggernaut"),
        s=Side(hand="unleashed-fury unleashed-fury fastball-special"),
    )
    table.play("attack colossus juggernaut combat", "event unleashed-fury", "event unleashed-fury")
    # The 13 dice are 5 of Colossus, 1 for the leader, 4 by both events, and 3 for half of Wolverine's 5.
    table.play("event fastball-special wolverine", dice="[1 1 1 1 1 1 1 1 1 1 1 1 1] [1 1 1 1 1 1 1]")


def test_vibranium_shield_ignores_the_wound() -> None:
    table = position(
        mine("spider-man"),
        theirs("doc-samson"),
        theirs("edwin-jarvis"),
        s=Side(hand="vibranium-shield"),
        j=Side(hand="vibranium-shield vibranium-shield"),
    )
    table.play(HIT, dice="[6 6 6 6] [1 1 1 1]")
    assert (table.due, table.asked, table.moves) == (J, "wound", ["event vibranium-shield", "pass"])
    events = table.play("J: event vibranium-shield")
    assert keys(events)[:2] == ["event-play", "event-unhurt"]
    assert set(table.ids(J)) == {"doc-samson", "edwin-jarvis"}
    assert table.hand(J) == ("vibranium-shield",)


@pytest.mark.parametrize("which", ["attack", "defence"])
def test_twist_of_fate_rolls_either_roll_again_with_as_many_dice(which: str) -> None:
    table = fight(s="twist-of-fate")
    table.play(HIT, dice="[6 4 1 1] [6 3 1 1]")
    assert (table.due, table.asked) == (S, "defence-roll")
    assert table.listed("event twist-of-fate") == ["attack", "defence"]
    again = "[3 3 1 1]" if which == "attack" else "[4 4 1 1]"
    told = table.play(f"event twist-of-fate {which}", dice=again)
    assert keys(told)[:2] == ["event-play-on", f"event-{which}-roll"]
    assert "doc-samson" in table.ids()
    latest_attack = table.state.latest_attack
    assert latest_attack is not None
    expected = (3, 3) if which == "attack" else (4, 4)
    assert (result_of(latest_attack.attack), result_of(latest_attack.defence)) == expected


def test_twist_of_fate_cannot_be_played_after_the_attack_roll_alone_R4() -> None:
    table = fight(j="twist-of-fate last-stand")
    table.play(HIT, dice="[6 4 1 1]")
    assert (table.asked, table.moves) == ("attack-roll", ["event last-stand", "pass"])


@pytest.mark.parametrize(("by", "dice", "stays"), [(S, "[4] [3] [1 1 1]", False), (J, "[3] [4]", True)])
def test_twist_of_fate_rolls_a_dodge_again(by: int, dice: str, stays: bool) -> None:
    hand = Side(hand="twist-of-fate")
    table = position(
        mine("spider-man"), theirs("black-panther"), s=hand if by == S else Side(), j=hand if by == J else Side()
    )
    table.play("attack spider-man black-panther combat", dice="[6 6 6 6]")
    first, *more = dice.replace("] [", "]|[").split("|")
    table.play("J: dodge roll", dice=first)
    assert (table.due, table.asked, table.moves) == (by, "check", ["event twist-of-fate check", "pass"])
    table.play("event twist-of-fate check", dice=" ".join(more))
    assert ("black-panther" in table.ids()) == stays


@pytest.mark.parametrize(("by", "first", "again", "stays"), [(S, "[6]", "[1]", False), (J, "[1]", "[6]", True)])
def test_twist_of_fate_rolls_a_regeneration_again(by: int, first: str, again: str, stays: bool) -> None:
    hand = Side(hand="twist-of-fate twist-of-fate")
    table = position(
        mine("spider-man"), theirs("wolverine"), s=hand if by == S else Side(), j=hand if by == J else Side()
    )
    table.play("attack spider-man wolverine combat", "pass", dice="[6 6 6 6] [1 1 1 1 1]")
    table.play("J: regenerate roll", dice=first)
    assert (table.due, table.asked) == (by, "check")
    table.play("event twist-of-fate check", dice=again)
    table.play("pass")
    assert ("wolverine" in table.ids()) == stays


def test_fastball_helpers_are_other_own_characters_that_could_attack() -> None:
    table = position(
        mine("colossus"),
        mine("hulk", exhausted=True),
        mine("thor", fresh=True),
        mine("black-panther", fresh=True),
        mine("ulik", 1),
        mine("aunt-may"),
        mine("gorgon"),
        theirs("namor"),
        theirs("juggernaut"),
        s=Side(hand="fastball-special"),
    )
    table.play("attack colossus juggernaut combat")
    assert table.listed("event fastball-special") == ["black-panther", "gorgon"]
    table.play("event fastball-special black-panther", dice="[1 1 1 1 1 1 1] [1 1 1 1 1 1 1]")
    assert table.one("black-panther").exhausted
    assert not table.one("gorgon").exhausted


@pytest.mark.parametrize(("helper", "dice"), [("hulk", 4), ("hercules", 3), ("ulik", 3), ("maria-hill", 1)])
def test_fastball_adds_half_of_the_helper_rounded_up(helper: str, dice: int) -> None:
    table = position(mine("colossus"), mine(helper), theirs("juggernaut"), s=Side(hand="fastball-special"))
    table.play("attack colossus juggernaut combat")
    ones = " ".join("1" * (5 + dice))
    table.play(f"event fastball-special {helper}", dice=f"[{ones}] [1 1 1 1 1 1 1]")


def test_a_held_helper_cannot_help() -> None:
    table = position(
        mine("colossus"),
        mine("hulk", marks=(Mark(S, binding=True),)),
        mine("ulik", marks=(Mark(S), Mark(J))),
        theirs("juggernaut"),
        s=Side(hand="fastball-special"),
    )
    table.play("attack colossus juggernaut combat")
    assert table.listed("event fastball-special") == ["ulik"]


def test_a_character_cannot_help_in_its_own_attack() -> None:
    """Immobilize leaves Spider-Man ready, but he is the attacker."""
    table = position(mine("spider-man"), mine("gorgon"), theirs("juggernaut"), s=Side(hand="fastball-special"))
    table.play("immobilize spider-man juggernaut")
    assert table.listed("event fastball-special") == ["gorgon"]
    table.play("event fastball-special gorgon", dice="[1 1 1 1 1 1] [1 1 1 1 1 1 1]")


def test_spider_sense_is_for_the_defender_and_cannot_be_doubled() -> None:
    table = position(
        mine("spider-man"),
        mine("thor"),
        theirs("doc-samson"),
        s=Side(hand="spider-sense"),
        j=Side(hand="spider-sense spider-sense"),
    )
    table.play(HIT)
    assert (table.due, table.asked, table.moves) == (J, "declared", ["event spider-sense", "pass"])
    events = table.play("J: event spider-sense")
    assert keys(events) == ["event-play", "event-attack-cancelled"]
    assert (table.due, table.asked) == (S, "attack")
    assert table.hand(J) == ("spider-sense",)
    latest_attack = table.state.latest_attack
    assert latest_attack is not None
    assert latest_attack.result == "cancelled"


def test_spider_sense_cannot_be_played_when_the_location_is_attacked() -> None:
    table = position(mine("thor"), j=Side(hand="spider-sense"))
    table.play("attack thor location")
    assert table.state.sites[0].marks == (6, 0)


# ---- Counter-attack


def test_a_counter_attack_is_a_whole_attack_without_asking_for_readiness() -> None:
    table = position(
        mine("spider-man"),
        theirs("ulik", exhausted=True, fresh=True),
        j=Side(hand="counter-attack unleashed-fury"),
    )
    table.play("attack spider-man ulik combat", dice="[1 1 1 1] [6 6 1 1 1]")
    assert table.listed("event counter-attack") == [""]
    table.play("J: event counter-attack")
    assert (table.due, table.asked, table.moves) == (J, "declared", ["event unleashed-fury", "pass"])
    attack = table.state.attacks[-1]
    assert (attack.attacker, attack.target, attack.mode, attack.seat) == ("ulik", "spider-man", "combat", J)
    table.play("J: event unleashed-fury", dice="[6 6 6 6 6 6 6]")
    assert (table.due, table.asked) == (S, "dodge")
    table.play("S: take hit", dice="[1 1 1 1]")
    assert (table.victory(J), table.ids()) == (("spider-man",), ["ulik"])


def test_a_counter_attack_may_be_countered_and_so_on_R14() -> None:
    table = position(
        mine("hulk"),
        theirs("juggernaut"),
        s=Side(hand="counter-attack ambush"),
        j=Side(hand="counter-attack counter-attack"),
    )
    table.play("attack hulk juggernaut combat", dice="[1 1 1 1 1 1 1] [1 1 1 1 1 1 1]")
    events_told: list[str] = []
    for who in ("J", "S", "J"):
        assert table.asked == "resisted"
        events_told += keys(table.play(f"{who}: event counter-attack", dice="[1 1 1 1 1 1 1] [1 1 1 1 1 1 1]"))
    assert (events_told.count("event-attack"), events_told.count("event-resisted")) == (3, 3)
    assert (table.due, table.asked, table.state.attacks) == (S, "attack", [])
    latest_attack = table.state.latest_attack
    assert latest_attack is not None
    assert (latest_attack.attacker, latest_attack.result) == ("hulk", "resisted")


def test_the_innermost_of_nested_attacks_may_defeat_and_the_others_continue() -> None:
    table = position(
        mine("hulk"),
        theirs("juggernaut"),
        s=Side(hand="counter-attack thor"),
        j=Side(hand="counter-attack clairvoyance"),
    )
    table.play("attack hulk juggernaut combat", "pass", "pass", "pass", dice="[1 1 1 1 1 1 1] [1 1 1 1 1 1 1]")
    assert (table.due, table.asked) == (J, "resisted")
    table.play("J: event counter-attack", "J: pass", "J: pass", "J: pass", dice="[1 1 1 1 1 1 1] [1 1 1 1 1 1 1]")
    table.play("S: event counter-attack", "J: pass", "J: pass", "J: pass", dice="[6 6 6 6 6 6 6] [1 1 1 1 1 1 1]")
    # Jack is asked in the window after the wound. Then Juggernaut is gone, and the first attack's window continues.
    while table.due == J and table.state.attacks:
        table.play("J: pass")
    assert table.victory(S) == ("juggernaut",)
    assert table.state.attacks == []


@pytest.mark.parametrize(("attacker", "reaches"), [("iron-man", False), ("hulk", True)])
def test_a_counter_attack_keeps_the_limits_of_combat_MC_33(attacker: str, reaches: bool) -> None:
    table = position(mine(attacker), theirs("the-thing" if reaches else "blob"), j=Side(hand="counter-attack"))
    target = table.ids(J)[0]
    ones = "[" + " ".join("1" * (5 if attacker == "iron-man" else 7)) + "]"
    table.play(f"attack {attacker} {target} combat", dice=f"{ones} [1 1 1 1 1 1]")
    assert (table.match.decisions() and table.asked == "resisted") == reaches


def test_a_character_without_combat_cannot_counter() -> None:
    table = position(mine("hulk"), theirs("aunt-may"), j=Side(hand="counter-attack"))
    table.play("attack hulk aunt-may combat", dice="[1 1 1 1 1 1 1] [1 1]")
    assert table.state.turn == 6


def test_a_mental_attack_that_failed_may_be_countered_with_combat() -> None:
    table = position(mine("professor-x"), theirs("hulk"), j=Side(hand="counter-attack"))
    table.play("attack professor-x hulk mental", dice="[1 1 1 1 1 1 1] [6 6]")
    table.play("J: event counter-attack", dice="[6 6 6 6 6 6 6] [1 1]")
    assert table.victory(J) == ("professor-x",)


# ---- nothing else undoes a declared attack


def test_teleporting_either_side_away_ends_the_attack_without_effect_MC_36() -> None:
    for target in ("spider-man", "doc-samson"):
        table = fight(j="teleportation")
        table.play(HIT)
        told = table.play(f"J: event teleportation {target}")
        assert "event-attack-roll" not in keys(told)
        assert "event-attack-void" in keys(told)
        assert table.state.attacks == []


@pytest.mark.parametrize("window", ["attack-roll", "defence-roll", "wound"])
def test_teleporting_the_attacker_away_later_ends_it_too_MC_36(window: str) -> None:
    table = position(mine("spider-man"), mine("ulik"), theirs("doc-samson"), j=Side(hand="teleportation"))
    table.play(HIT, "J: pass", dice="[6 6 6 6]")
    if window == "attack-roll":
        table.play("J: event teleportation spider-man")
    else:
        table.play("J: pass", dice="[1 1 1 1]")
        if window == "wound":
            table.play("J: pass")
        assert table.asked == window
        table.play("J: event teleportation spider-man")
    assert "doc-samson" in table.ids()
    assert table.hand(S) == ("spider-man",)


def test_other_conditions_are_tested_only_at_the_declaration_MC_36_R5() -> None:
    """Marvel Girl loses her Mental Attack after the declaration. She still rolls as many dice as she has Mind."""
    table = position(mine("marvel-girl"), theirs("doc-samson"), j=Side(hand="inhibitor-collar"))
    table.play("attack marvel-girl doc-samson mental")
    events = table.play("J: event inhibitor-collar marvel-girl", dice="[6 6 1 1 1] [1 1 1]")
    assert "event-defeat" in keys(events)


def test_flying_up_after_the_declaration_does_not_help_MC_36() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), j=Side(hand="jet-pack"))
    table.play(HIT, "J: event jet-pack doc-samson", dice="[6 6 6 6] [1 1 1 1]")
    assert table.victory(S) == ("doc-samson",)


def test_dice_are_counted_when_they_are_rolled_MC_36() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), s=Side(hand="mighty-blow"), j=Side(hand="steel-skin"))
    table.play(HIT, "S: event mighty-blow spider-man", dice="")
    table.play("J: pass", dice="[6 6 6 6 6]")
    table.play("J: event steel-skin doc-samson", dice="[6 6 1 1 1]")
    assert "doc-samson" in table.ids()


def test_a_roll_made_keeps_its_dice_when_the_attribute_changes_MC_36() -> None:
    table = position(mine("spider-man"), theirs("doc-samson"), s=Side(hand="mighty-blow twist-of-fate"))
    table.play(HIT, "S: pass", "S: event mighty-blow spider-man", dice="[6 6 6 6] [6 6 1 1]")
    assert table.asked == "defence-roll"
    table.play("S: event twist-of-fate attack", dice="[1 1 1 1]")
    assert "doc-samson" in table.ids()


# ---- results

RESULTS: dict[str, tuple[tuple[str, ...], str]] = {
    "void": (("attack hulk ulik combat", "J: event teleportation hulk"), ""),
    "void wound": (
        ("attack hulk ulik combat", "J: pass", "J: pass", "J: pass", "J: event teleportation hulk"),
        "[6 6 6 6 6 6 6] [1 1 1 1 1]",
    ),
    "cancelled": (("attack hulk ulik combat", "J: event spider-sense"), ""),
    "dodged": (("attack hulk elektra combat", "J: dodge discard thor"), "[6 6 6 6 6 6 6]"),
    "dodged roll": (("attack hulk elektra combat", "J: dodge roll"), "[6 6 6 6 6 6 6] [4]"),
    "resisted": (("attack hulk ulik combat",), "[1 1 1 1 1 1 1] [1 1 1 1 1]"),
    "held": (("immobilize spider-man ulik",), "[6 6 6 6] [1 1 1 1 1]"),
    "controlled": (("attack loki ulik control",), "[6 6 6 6 6 6] [1 1]"),
    "prevented": (("attack hulk ulik combat", "J: event vibranium-shield"), "[6 6 6 6 6 6 6] [1 1 1 1 1]"),
    "regenerated": (("attack hulk wolverine combat", "J: regenerate roll"), "[6 6 6 6 6 6 6] [1 1 1 1 1] [6]"),
    "sacrificed": (("attack hulk gorgon combat", "J: sacrifice wong"), "[6 6 6 6 6 6 6] [1 1 1 1]"),
    "impersonated": (("attack hulk wong combat", "J: impersonate"), "[6 6 6 6 6 6 6] [1 1]"),
    "defeated": (("attack hulk wong combat",), "[6 6 6 6 6 6 6] [1 1]"),
}


@pytest.mark.parametrize("name", RESULTS)
def test_the_latest_attack_stores_its_result(name: str) -> None:
    moves, dice = RESULTS[name]
    result = name.split()[0]
    hands = {
        "void": "teleportation",
        "cancelled": "spider-sense",
        "dodged": "thor",
        "prevented": "vibranium-shield",
        "impersonated": "space-phantom",
    }
    target = moves[0].split()[2]
    table = position(
        mine("hulk"),
        mine("spider-man"),
        mine("loki"),
        theirs(target),
        *([theirs("wong")] if target == "gorgon" else []),
        s=Side(hand="ambush"),
        j=Side(hand=hands.get(result, "")),
    )
    told = table.play(*moves, dice=dice)
    assert table.asked == "attack"
    assert table.latest().result == result
    assert ("event-attack-void" in keys(told)) == (result == "void")
    assert (target in table.ids()) == (result not in {"impersonated", "defeated"})


def test_the_latest_attack_on_a_location_stores_whether_it_was_won() -> None:
    for marks, result in (((0, 0), "marked"), ((10, 0), "location")):
        table = position(
            mine("hulk"), marks=(marks, (0, 0)), s=Side(hand="thor ulik namor gorgon karnak wasp ambush rescue falcon")
        )
        table.play("attack hulk location")
        latest = table.latest()
        assert (latest.attacker, latest.target, latest.result) == ("hulk", "", result)


def test_a_shield_counts_though_its_character_is_sent_home_later() -> None:
    table = position(mine("hulk"), theirs("ulik"), s=Side(hand="ambush"), j=Side(hand="vibranium-shield teleportation"))
    table.play("attack hulk ulik combat", "J: pass", "J: pass", "J: pass", dice="[6 6 6 6 6 6 6] [1 1 1 1 1]")
    events = table.play("J: event vibranium-shield", "J: event teleportation ulik")
    assert "event-attack-void" not in keys(events)
    assert table.latest().result == "prevented"


def test_an_open_wound_is_shown_during_the_questions_about_it() -> None:
    table = position(mine("hulk"), theirs("ulik"), theirs("wong"))
    table.play("attack hulk ulik combat", dice="[6 6 6 6 6 6 6] [1 1 1 1 1]")
    assert (table.asked, table.view(None).attacks[0].result) == ("sacrifice", "wounded")


@pytest.mark.parametrize(
    ("card", "asked", "dice"), [("elektra", "dodge", ""), ("wolverine", "regenerate", " [1 1 1 1 1]")]
)
def test_a_die_saves_no_character_that_was_sent_home_before_MC_36(card: str, asked: str, dice: str) -> None:
    table = position(mine("hulk"), theirs(card), s=Side(hand="teleportation ambush"))
    passes = ["S: pass"] * (3 if dice else 2)
    table.play(f"attack hulk {card} combat", *passes, dice="[6 6 6 6 6 6 6]" + dice)
    assert table.asked == asked
    table.play(f"{asked} roll", dice="[6]")
    told = table.play(f"S: event teleportation {card}")
    assert {"event-dodged", "event-regenerated"}.isdisjoint(keys(told))
    assert table.latest().result == "void"
