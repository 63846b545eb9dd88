"""Tests rules at their limits: each test fails if its rule is read slightly differently (MH-n, R-n)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.moving import hero_moves
from engine.games.marvel_heroes.rules.rounds import income
from engine.games.marvel_heroes.rules.setting_up import initial_state
from engine.games.marvel_heroes.state.cards import STORIES
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.state import Options
from engine.games.marvel_heroes.state.steps import BeginRound, Income, RoundOver
from engine.kernel.steps.stack import Run, advance
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.test_effects_fights import facing, fight_of, play, powers
from tests.engine.games.marvel_heroes.test_effects_schemes import MUSEUM
from tests.engine.games.marvel_heroes.test_examples import CRIME, FILLED, OWN, troubled
from tests.engine.games.marvel_heroes.test_examples_fights import confronted
from tests.engine.games.marvel_heroes.test_rules_city import runs

FIVE = "double double double double double"


def troubleshot(*rivals: str, **fields: object) -> Table:
    """Return a table at which the Human Torch rolled Trouble 8 in Midtown. Each rival seat has these Villain cards."""
    others = [team(name, villains=cards) for name, cards in zip((XMEN, AVENGERS, KNIGHTS), rivals, strict=False)]
    own_team = team(FOUR, "human-torch ready midtown")
    table = Table(own_team, *others, headlines=CRIME, top="hydra-soldiers doombots sentinels", **fields)  # type: ignore[arg-type]
    return table.play("troubleshoot midtown", FIVE)


def test_mh_5_a_boost_on_a_reroll_is_ignored_and_a_rerolled_boost_die_stays() -> None:
    own_team = team(AVENGERS, "captain-america ready midtown", "thor support central-manhattan", allies="moon-knight")
    table = facing(own_team, "lizard")
    # Because of the Support, the Boost die was already rerolled.
    powers(table, "red", "red", "hit blank boost", "blank", "double double")
    play(table, "use moon-knight")
    assert table.moves() == ["pick blank", "pick hit"]
    play(table, "pick blank")
    play(table, "done", "boost", "blank blank blank", "double double")
    assert table.told("event-again")[0]["count"] == 3


@pytest.mark.parametrize("seed", range(4))
def test_mh_8_10_the_first_stories_lie_from_4_to_1_and_chance_begins(seed: int) -> None:
    state = initial_state(Options(), 2, FixedChance(seed=seed))
    order = [slug for slug, card in STORIES.items() if card.team in {seat_state.team for seat_state in state.seats}]
    advance(GAME.rules, Run(state, FixedChance(orders={"story-deck": order}, seed=seed)))
    assert state.track == tuple(reversed(order[:4]))
    assert state.story_deck == tuple(order[4:])
    assert {begun_first(other) for other in range(8)} == {0, 1}


def begun_first(seed: int) -> int:
    """Return the First Player of Round 1."""
    state = initial_state(Options(), 2, FixedChance(seed=seed))
    advance(GAME.rules, Run(state, FixedChance(seed=seed)))
    return state.first


@pytest.mark.parametrize(("vp", "points"), [(0, 4), (4, 4), (5, 5), (9, 5), (10, 6)])
def test_mh_20_a_point_more_for_each_full_five(vp: int, points: int) -> None:
    assert income(Table(team(FOUR, vp=vp), team(XMEN)).state, 0) == points


def test_mh_21_staying_must_be_affordable() -> None:
    for points, offered in ((1, False), (2, True)):
        table = Table(team(XMEN, "wolverine ready chelsea", pp=points), team(FOUR), planning=True)
        assert ("plan wolverine stay" in table.moves(0)) is offered


def test_mh_23_40_a_special_action_needs_support_on_card_or_board() -> None:
    rows = (("", False), (" ready chelsea", False), (" support", True), (" support the-village", True))
    for where, offered in rows:
        table = Table(team(KNIGHTS, f"spider-man{where}"), team(FOUR))
        assert ("special spider-man" in table.moves()) is offered
    assert table.play("special spider-man").hero("spider-man").place == ""


def test_r43_the_stories_gained_first_are_paid() -> None:
    one, two, three = FILLED.split()
    own_team = team(XMEN, stories=f"{three} {one} {two} record-class-joins-the-xavier-school")
    table = Table(own_team, team(FOUR), planning=True).play("powerup blackbird", seat=0)
    while table.state.action_round == 0:
        table.play("done", seat=table.decisions[0].seat)
    assert table.state.seats[0].stories == ("record-class-joins-the-xavier-school",)
    assert table.state.story_discard == (three, one, two)


def test_mh_30_income_is_added_to_points_that_were_kept() -> None:
    table = runs(Table(team(FOUR, pp=3), team(XMEN)), Income())
    assert [seat_state.pp for seat_state in table.state.seats] == [7, 4]


def test_mh_33_34_supporters_move_to_other_areas_and_a_hero_takes_one_companion() -> None:
    heroes = ("thing ready", "human-torch support the-village", "invisible-woman support", "mr-fantastic support")
    moves = hero_moves(Table(team(FOUR, *heroes), team(XMEN)).state, 0)
    assert ("move", "human-torch", "the-village") not in moves
    assert {move[4:] for move in moves if "with" in move} == {("invisible-woman",), ("mr-fantastic",)}


def test_mh_39_a_story_at_4_is_not_reordered() -> None:
    table = Table(team(FOUR), team(XMEN), track=f"{FILLED} {OWN}").play("story")
    assert table.moves() == ["advance", "pass"]


def test_mh_45_a_supporter_of_the_area_has_the_skill() -> None:
    for place, told in (("central-manhattan", "event-trouble-skilled"), ("the-village", "event-trouble")):
        table = troubled("human-torch ready midtown", f"thing support {place}")
        table.play(
            "troubleshoot midtown", "boost blank blank blank blank", *(["blank"] if told == "event-trouble" else [])
        )
        assert table.told(told)


def test_mh_46_a_roll_tells_how_many_boosts_were_rerolled() -> None:
    """The roll shows only six faces for five dice, so the number of rerolled Boosts explains the sixth one."""
    table = troubled("human-torch ready midtown").play(
        "troubleshoot midtown", "boost boost blank blank blank", "hit blank"
    )
    assert [event.key for event in table.events][1:3] == ["event-trouble", "event-boosts-again"]
    assert table.told("event-boosts-again") == [{"count": 2}]
    table = troubled("human-torch ready midtown").play("troubleshoot midtown", "hit blank blank blank blank")
    assert not table.told("event-boosts-again")


def test_mh_50_53_the_first_lead_ends_the_question_and_each_seat_may_reinforce() -> None:
    table = troubleshot("batroc pyro", "lizard electro").play("villain lead batroc")
    questions = []
    while table.kind == "reinforce":
        questions.append(table.due.seat)
        assert not any("lead" in move for move in table.moves())
        table.play("pass")
    assert questions == [1, 2]
    assert table.state.fight is not None
    assert (table.state.fight.villain, table.state.fight.controller) == ("batroc", 1)


def test_mh_52_any_seat_leads_a_most_wanted_card_and_nobody_reinforces_with_it() -> None:
    table = troubleshot("toad", "batroc", wanted_text="loki venom").play("pass")
    assert (table.due.seat, "villain lead loki" in table.moves()) == (2, True)
    table.play("villain lead venom")
    assert table.state.most_wanted == ("loki",)
    while table.kind == "reinforce":
        assert "villain reinforce loki" not in table.moves()
        table.play("pass")


def test_mh_59_the_winner_may_be_discarded() -> None:
    own_team = team(FOUR, "invisible-woman ready midtown ko1")
    table = Table(own_team, team(XMEN, villains="venom"), headlines=CRIME, wanted_text="loki ultron baron-zemo")
    table.play("troubleshoot midtown", "double hit hit hit hit").play("villain lead venom").passes("power")
    table.powers("red", "red", "blank blank blank", "blank blank blank", "hit hit hit hit", "blank blank")
    table.play("most-wanted discard")
    assert table.state.most_wanted == ("loki", "ultron", "baron-zemo")
    assert "venom" in table.state.villain_discard


@pytest.mark.parametrize("schemed", [True, False])
def test_mh_62_with_fight_the_lead_rerolls_boosts(schemed: bool) -> None:
    own_team = team(FOUR, "mr-fantastic ready chelsea")
    table = Table(own_team, team(XMEN, villains="lizard"), headlines=MUSEUM, round=2, top="hydra-soldiers")
    table.play("troubleshoot chelsea").play("pass", "hit hit hit hit hit hit hit").play("pass")
    table.play("villain lead lizard").passes("nemesis")
    assert table.moves() == ["scheme fight", "pass"]
    table.play("scheme fight" if schemed else "pass").passes("power")
    assert fight_of(table).boosts is schemed


def test_mh_63_the_ability_joins_one_option() -> None:
    """Kingpin schemes with two options in Acts of Vengeance, but his ability raises Trouble only once (R33)."""
    own_team = team(FOUR, "mr-fantastic ready chelsea")
    rival = team(XMEN, villains="toad pyro beetle")
    table = Table(
        own_team, rival, headlines=MUSEUM, scenario="acts-of-vengeance", masterminds=("magneto", "kingpin"), round=2
    )
    table.play("troubleshoot chelsea").play("scheme threat kingpin").play("discard toad", "hit " * 8)
    assert table.told("event-reduced") == [{"count": 3, "trouble": 6}]
    table.play("scheme draw")
    assert table.kind == "lead"


def test_r33_the_ability_that_was_passed_may_join_the_second_option() -> None:
    own_team = team(FOUR, "mr-fantastic ready chelsea")
    rival = team(XMEN, villains="toad pyro beetle")
    table = Table(
        own_team, rival, headlines=MUSEUM, scenario="acts-of-vengeance", masterminds=("magneto", "kingpin"), round=2
    )
    table.play("troubleshoot chelsea").play("scheme threat", "hit " * 8).play("scheme draw")
    assert table.moves() == ["use kingpin", "pass"]


def test_r34_some_abilities_do_not_go_with_fight() -> None:
    """Doctor Doom's discount comes too late for `fight`, and Red Skull's discard cannot join it."""
    for own, asked in (
        (team(FOUR, "mr-fantastic ready chelsea"), False),
        (team(AVENGERS, "iron-man ready chelsea"), True),
    ):
        own = replace(own, resources=("wasp",))
        table = Table(own, team(XMEN, villains="lizard toad"), headlines=MUSEUM, round=2, top="hydra-soldiers")
        table.play("troubleshoot chelsea").play("pass", "hit hit hit hit hit hit hit").play("pass")
        table.play("villain lead lizard").passes("nemesis")
        assert any(move.startswith("scheme fight ") for move in table.moves()) is asked


def test_mh_67_the_nemesis_seat_runs_the_confrontation() -> None:
    own_team = team(FOUR, "mr-fantastic ready chelsea")
    table = Table(own_team, team(XMEN), team(AVENGERS), headlines=MUSEUM, round=2)
    table.play("troubleshoot chelsea").play("plan-attempt prologue", "blank " * 7).play("confront")
    assert (fight_of(table).controller, fight_of(table).villain) == (1, "doctor-doom")


def test_mh_69_the_plan_may_be_tried_again_in_the_next_round() -> None:
    table = Table(team(FOUR), replace(team(XMEN), failed=True), team(AVENGERS))
    assert not runs(table, BeginRound(), 0).state.seats[1].failed


def test_mh_70_the_mastermind_rerolls_boosts() -> None:
    table = confronted().play("confront")
    assert (fight_of(table).boss, fight_of(table).boosts) == (True, True)


def test_mh_76_r27_an_attack_without_dice_is_skipped_unless_an_effect_gives_dice() -> None:
    """The Invisible Woman's orange attack of 1 has no dice against the Hydra Soldiers. Hawkeye sets it to 4."""
    lean = facing(team(FOUR, "invisible-woman ready midtown"), "lizard", "hydra-soldiers")
    powers(lean, "orange", "red", "blank blank blank", "hit blank blank blank")
    assert [said["card"] for said in lean.bouts("attack-skipped")] == [card_name("invisible-woman")]
    assert [said["count"] for said in lean.told("event-roll")][:2] == [0, 1]
    helped = facing(team(FOUR, "invisible-woman ready midtown", allies="hawkeye"), "lizard", "hydra-soldiers")
    powers(helped, "orange", "red")
    play(helped, "use hawkeye", "hit hit blank blank", "blank blank")
    assert helped.told("event-attack-hit")[0]["first"] == 2


def test_mh_77_the_winner_of_the_duel_has_the_initiative() -> None:
    table = facing(team(FOUR, "thing ready midtown"), "lizard")
    rolls = ("blank blank blank blank blank", "blank blank", "blank blank blank", "blank blank blank")
    powers(table, "red", "red", *rolls, "blank", "hit")
    assert table.hero("thing").ko == 1
    assert (fight_of(table).sequence, fight_of(table).initiative) == (2, "villain")


def test_mh_79_support_in_another_area_rerolls_no_boosts() -> None:
    for place, hits in (("central-manhattan", 3), ("the-village", 1)):
        own_team = team(FOUR, "thing ready midtown", f"mr-fantastic support {place}")
        table = facing(own_team, "lizard")
        again = ["double"] if hits == 3 else []
        powers(table, "red", "red", "boost blank blank blank blank", *again, "double double")
        assert table.told("event-roll")[0]["count"] == hits


def test_mh_81_the_fighter_is_named_before_each_sequence() -> None:
    table = facing(team(FOUR, "thing ready midtown", "human-torch ready midtown"), "lizard")
    play(table, "fighter thing")
    powers(table, "red", "red")
    assert (table.kind, fight_of(table).sequence) == ("fighter", 2)
    play(table, "fighter human-torch")
    assert fight_of(table).hero == "human-torch"


def test_mh_82_after_a_defeat_the_lead_has_the_initiative() -> None:
    """The heroes have the initiative in the first Sequence. The Lizard defeats Storm in the second attack."""
    table = facing(team(XMEN, "storm ready midtown ko1", "wolverine ready midtown"), "lizard")
    play(table, "fighter storm")
    powers(table, "red", "red", "blank blank blank blank", "blank blank", "hit hit hit", "blank blank blank")
    assert (fight_of(table).hero, fight_of(table).sequence, fight_of(table).initiative) == ("wolverine", 2, "villain")


def test_mh_86_others_pay_for_the_lead_but_do_not_use_its_reinforcements() -> None:
    table = troubleshot("absorbing-man batroc", "pyro").play("villain lead absorbing-man")
    table.play("villain reinforce batroc")
    while table.kind == "reinforce":
        table.play("pass")
    powers(table, "red", "red")
    asked: list[tuple[str, int, list[str]]] = []
    while len(asked) < 4:
        asked.append((fight_of(table).stage, table.due.seat, [move for move in table.moves() if "use" in move]))
        play(table, "pass", *(("blank blank blank blank", "blank blank") if len(asked) == 2 else ()))
    own, both = ["use absorbing-man"], ["use absorbing-man", "use batroc"]
    assert asked == [("first", 1, own), ("first", 2, own), ("second", 1, both), ("second", 2, own)]


def test_mh_87_a_point_on_an_ally_is_spent_before_the_ally() -> None:
    table = facing(team(FOUR, "human-torch ready midtown", allies="namor=1"), "lizard")
    powers(table, "red", "red")
    play(table, "use namor", "blank " * 5, "blank blank")
    assert [(one.slug, one.pp) for one in table.state.seats[0].allies] == [("namor", 0)]


def test_mh_93_the_initiative_side_is_asked_first_also_when_it_is_attacked() -> None:
    own_team = team(FOUR, "thing ready midtown", resources="wasp")
    table = facing(own_team, "lizard", "electro")
    powers(table, "red", "red", "blank " * 5, "blank blank", "hit hit blank", "hit blank blank")
    assert (table.kind, table.due.seat, table.moves()) == ("after-rolls", 0, ["use thing", "pass"])
    play(table, "pass")
    assert (table.due.seat, table.moves()) == (1, ["use electro", "pass"])


def test_mh_97_the_special_headline_counts() -> None:
    own_team = team(FOUR, "thing ready special", vp=15)
    table = Table(own_team, team(XMEN), scenario="maximum-carnage", special=1)
    table.play("troubleshoot special", "blank " * 8)
    assert (table.state.seats[0].vp, table.state.solver) == (15 + 6, 0)


def test_mh_95_special_is_no_place_before_it_enters_and_after_it_is_solved() -> None:
    own_team = team(FOUR, "thing ready", vp=14)
    for fields, there in (({}, False), ({"special": 1}, True), ({"special": 1, "solver": 1}, False)):
        table = Table(own_team, team(XMEN), scenario="maximum-carnage", **fields)  # type: ignore[arg-type]
        assert ("move thing special" in table.moves()) is there


@pytest.mark.parametrize(
    ("scenario", "archnemesis", "plans", "asked"),
    [
        ("inferno", None, 0, True),
        ("maximum-carnage", None, 0, False),
        ("maximum-carnage", 1, 0, True),
        ("maximum-carnage", None, 3, True),
    ],
)
def test_mh_96_r35_the_special_headline_needs_an_icon_the_archnemesis_or_a_plan_for_schemes(
    scenario: str, archnemesis: int | None, plans: int, asked: bool
) -> None:
    """Schemes on the Special Headline need the scenario's icon, the Archnemesis, or Doctor Doom's last Plan.

    No Plan is attempted there.
    """
    own_team = team(FOUR, "thing ready special")
    table = Table(own_team, team(XMEN), scenario=scenario, special=4, round=4, archnemesis=archnemesis)
    has_plans(table, 1, plans)
    play(table, "troubleshoot special")
    assert (table.kind == "nemesis" and table.moves() == ["scheme threat", "pass"]) is asked


def test_r21_a_completed_plan_does_not_bar_the_next_stage() -> None:
    table = confronted().play("decline")
    assert (table.state.seats[1].plans, table.state.seats[1].failed) == (1, False)


def test_r41_the_scenario_decides_before_the_limit() -> None:
    own = team(FOUR, vp=16), team(XMEN)
    ended = runs(Table(*own, scenario="the-evolutionary-war", round=3, round_limit=3), RoundOver())
    assert ended.state.outcome is not None
    assert ended.state.outcome.reason.key == "end-round"
    shown = runs(Table(*own, scenario="house-of-m", round=4, round_limit=4), RoundOver())
    assert (shown.kind, shown.state.outcome) == ("challenger", None)


def test_f5_a_peek_is_not_offered_against_a_villain_with_one_power() -> None:
    for lead, asked in (("toad", False), ("batroc", True)):
        table = facing(team(KNIGHTS, "daredevil ready midtown", resources="wasp"), lead)
        assert (table.kind == "sequence-start") is asked


def test_the_default_options() -> None:
    assert GAME.parse_options({}) == Options("born-again", "random", fixed_windows=False, round_limit=10)
