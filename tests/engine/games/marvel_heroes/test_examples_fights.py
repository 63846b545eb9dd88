"""Tests the worked examples from 25 on (section 8): Combat, schemes, confrontations, scenarios, windows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.effects.combat_changes import CHANGES
from engine.games.marvel_heroes.rules.effects.ratings import Ring, dice_count
from engine.games.marvel_heroes.rules.rounds import BeginRoundRule
from engine.games.marvel_heroes.rules.usable import effect_of
from engine.games.marvel_heroes.seen.view import look
from engine.games.marvel_heroes.state.cards import SPECIAL
from engine.games.marvel_heroes.state.state import Fight, Part, Roll
from engine.games.marvel_heroes.state.steps import BeginRound, RoundOver
from engine.kernel.steps.stack import Run
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, team
from tests.engine.games.marvel_heroes.test_examples import CRIME


def marks(table: Table) -> int:
    assert table.state.fight is not None
    return table.state.fight.ko


def torch_against_avalanche() -> Table:
    """Return example 21, played on to the choice of Powers."""
    own_team = team(
        FOUR,
        "human-torch ready midtown",
        "invisible-woman support central-manhattan",
        resources="night-nurse",
        allies="black-widow",
    )
    pedro = team(XMEN, villains="avalanche crimson-dynamo")
    table = Table(own_team, pedro, headlines=CRIME, top="hydra-soldiers")
    table.play("troubleshoot midtown", "hit hit hit hit hit")
    return table.play("villain lead avalanche").play("villain reinforce crimson-dynamo")


def test_example_25_human_torch_against_avalanche() -> None:
    table = torch_against_avalanche()
    table.powers("red", "orange", "double hit blank blank", "double hit")
    assert [said["count"] for said in table.told("event-roll")] == [3, 3]
    table.play("pass").play("use crimson-dynamo")
    assert "crimson-dynamo" in table.state.villain_discard
    # Two Hits against three give no KO. The second attack has one die and no Hit, so it gives no KO either.
    table.play("pass", "blank", "hit hit")
    assert marks(table) == 0
    assert [said["first"] for said in table.bouts("attack-missed")] == [2, 0]
    assert table.moves() == ["use black-widow", "pass"]
    table.play("use black-widow", "hit hit boost blank", "double", "hit hit hit boost boost")
    assert table.state.seats[0].allies == ()
    assert [said["count"] for said in table.told("event-roll")] == [5, 5]
    table.play("use invisible-woman")
    assert table.state.seats[0].resources == ()
    assert table.told("event-duel-won")[0]["second"] == 3
    assert table.state.seats[0].vp == 4
    assert "avalanche" in table.state.villain_discard


def simple_fight(own_text: str, lead: str, **fields: str) -> Table:
    """Return a hero against a Lead in Midtown. The hands have no other cards, and the Trouble is just enough."""
    table = Table(team(FOUR, own_text, **fields), team(XMEN, villains=lead), headlines=CRIME, top="hydra-soldiers")
    table.play("troubleshoot midtown", "double double double double double")
    return table.play(f"villain lead {lead}").passes("power")


def test_example_26_zeros() -> None:
    # 0 attack Hits against 0 defense Hits are no KO.
    table = simple_fight("invisible-woman ready midtown", "batroc")
    table.powers(
        "red", "red", "blank blank blank", "blank blank", "blank blank", "blank blank", "blank blank", "blank blank"
    )
    assert marks(table) == 0
    # One Hit against no defense dice is a KO.
    table = simple_fight("invisible-woman ready midtown", "batroc", allies="blade")
    table.powers("red", "red")
    table.play("use blade", "hit blank blank")
    assert [(said["first"], said["second"]) for said in table.told("event-attack-hit")] == [(1, 0)]
    assert table.state.seats[0].vp == 4
    # An attack without dice is skipped.
    table = Table(
        team(FOUR, "invisible-woman ready midtown"),
        team(XMEN, villains="batroc"),
        headlines=CRIME,
        top="hydra-soldiers",
    )
    table.play("troubleshoot midtown", "double double double double double").play("villain lead batroc")
    table.play("villain reinforce hydra-soldiers").passes("power")
    table.powers("orange", "red", "blank blank", "hit blank blank blank", "blank blank", "blank blank")
    assert len(table.bouts("attack-skipped")) == 1
    assert marks(table) == 0


def bare_fight(
    own_text: str,
    villain: str,
    letters: tuple[str, str],
    bases: tuple[int | None, int | None] = (None, None),
    colours: tuple[str, str] = ("red", "red"),
    agents: tuple[str, ...] = (),
) -> Fight:
    """Return a Combat just before a roll."""
    parts = [
        Part(colour=colour, roll=Roll(letter, base=base))  # type: ignore[arg-type]
        for colour, letter, base in zip(colours, letters, bases, strict=True)
    ]
    return Fight(
        number=1,
        seat=0,
        controller=1,
        villain=villain,
        place="midtown",
        hero=own_text,
        hero_part=parts[0],
        villain_part=parts[1],
        stage="first",
        agents=agents,
    )


def test_example_27_duel_tie() -> None:
    table = simple_fight("invisible-woman ready midtown", "batroc")
    rolls = ("blank blank blank", "blank blank", "blank blank", "blank blank", "hit hit", "hit hit")
    table.powers("red", "red", *rolls)
    assert [(said["first"], said["second"]) for said in table.bouts("duel-missed")] == [(2, 2)]
    assert marks(table) == 0
    assert table.state.fight is not None
    assert table.state.fight.initiative == "hero"


def test_example_28_agents() -> None:
    fight = bare_fight("iron-man", "batroc", ("a", "d"), agents=("hydra-soldiers",))
    found = [dice_count(fight, Ring(), "hero")]
    for card, role in (("namor", "ally"), ("ms-marvel", "ally"), ("iron-man", "ability")):
        effect = effect_of(card, role)  # type: ignore[arg-type]
        fight = CHANGES[type(effect)](fight, Ring(), "hero", effect)
        found.append(dice_count(fight, Ring(), "hero"))
    assert found == [3, 5, 7, 8]


def test_example_29_two_copies() -> None:
    """The ratings are 4 for the Human Torch and 2 for the Absorbing Man. Each copies the other's rating."""
    fight = bare_fight("human-torch", "absorbing-man", ("a", "d"))
    for side, card, role in (("hero", "rogue", "ally"), ("villain", "absorbing-man", "ability")):
        effect = effect_of(card, role)  # type: ignore[arg-type]
        fight = CHANGES[type(effect)](fight, Ring(), side, effect)  # type: ignore[arg-type]
    assert (dice_count(fight, Ring(), "hero"), dice_count(fight, Ring(), "villain")) == (2, 4)


def test_example_30_extra_ko() -> None:
    own_team = team(KNIGHTS, "elektra ready midtown", resources="night-nurse")
    rival = team(FOUR, villains="blastaar juggernaut")
    table = Table(own_team, rival, headlines=CRIME, top="toad")
    table.play("troubleshoot midtown", "double double double double double")
    table.play("villain lead blastaar").play("villain reinforce juggernaut").passes("power")
    table.powers("red", "red", "hit hit hit hit", "hit hit")
    assert table.kind == "ko"
    table.play("use elektra")
    assert table.kind == "ko"
    table.play("use juggernaut", "blank blank blank blank blank", "blank blank", "blank blank", "blank")
    assert [(said["marks"], said["limit"]) for said in table.bouts("ko")] == [(1, 2)]


def test_example_31_multiple_combat() -> None:
    own_team = team(XMEN, "storm ready midtown ko1", "wolverine ready midtown")
    table = Table(own_team, team(FOUR, villains="blob"), headlines=CRIME, top="toad")
    table.play("troubleshoot midtown", "double double double double double").play("villain lead blob")
    table.passes().play("fighter storm")
    assert table.state.fight is not None
    table.state.fight = replace(table.state.fight, initiative="villain", following="villain")
    rolls = ("hit hit hit", "blank blank blank")
    table.powers("red", "red", *rolls)
    assert (table.hero("storm").wounded, table.hero("storm").status) == (True, "recovery")
    assert not table.told("event-duel-won")
    assert table.state.fight is not None
    assert (table.state.fight.hero, table.state.fight.initiative, table.state.fight.sequence) == (
        "wolverine",
        "villain",
        2,
    )
    table.state.fight = replace(table.state.fight, ko=1)
    table.powers("red", "red", "blank blank blank", "hit hit hit", "hit hit hit hit hit", "blank blank")
    assert table.state.seats[0].vp == 4


def confronted(own_text: str = "mr-fantastic ready chelsea", **fields: str) -> Table:
    """Return the Fantastic Four, who solved Headline 12 during the attempt of a Plan and confront Doctor Doom."""
    city = {"the-village": "whose-hand-is-behind-it-all"}
    table = Table(
        team(FOUR, own_text, resources="night-nurse", **fields),
        team(XMEN, villains="toad"),
        headlines=city,
        top="batroc hydra-soldiers toad pyro",
    )
    return table.play("troubleshoot chelsea").play("plan-attempt prologue", "blank " * 7)


def test_example_32_cancel() -> None:
    table = confronted()
    assert table.kind == "confront"
    table.play("confront").passes("power")
    table.powers("red", "red").play("use mr-fantastic")
    assert (table.kind, table.due.seat) == ("reaction", 1)
    # Mister Fantastic's effect is cancelled. So the hero's rating of 3 counts, less one for the Hydra Soldiers among
    # the Followers.
    table.play("use doctor-doom", "blank blank", "blank blank")
    assert table.state.seats[0].resources == ()
    assert table.state.seats[1].villains == ()


def test_example_33_two_supporters() -> None:
    own_team = team(
        XMEN,
        "storm ready midtown",
        "cyclops support central-manhattan",
        "wolverine support central-manhattan",
        resources="night-nurse breaking-news hideout-raided",
    )
    table = Table(own_team, team(FOUR, villains="blob"), headlines=CRIME, top="toad")
    table.play("troubleshoot midtown", "double double double double double").play("villain lead blob").passes("power")
    table.powers("red", "red")
    assert table.kind == "before-rolls"
    table.play("use wolverine").play("discard night-nurse", "blank blank blank blank blank blank", "blank blank")
    assert table.kind == "after-rolls"
    table.play("use cyclops").play("discard breaking-news").play("pick blank")
    table.play("pick blank", "hit hit hit", "blank blank blank", "blank blank blank")
    assert table.told("event-attack-hit")[0]["first"] == 3
    assert table.state.seats[0].resources == ("hideout-raided",)


def test_example_34_threat() -> None:
    """Magneto's danger is 2: the X-Men face 7 dice and then 8, not 9."""
    own_team = team(XMEN, "cyclops ready long-island-city")
    rival = team(FOUR, villains="dormammu")
    table = Table(
        own_team, rival, team(AVENGERS), headlines={"queens": "satellite-on-a-collision-course"}, top="toad batroc"
    )
    table.play("troubleshoot long-island-city").play("scheme threat", "hit " * 8)
    assert table.told("event-scheme-threat")[0]["count"] == 2
    assert table.told("event-trouble")[0]["count"] == 8
    while table.decisions[0].window is not None:
        assert not any(move.startswith("scheme") for move in table.moves())
        table.play("pass")


def test_example_35_draw() -> None:
    own_team = team(AVENGERS, "thor ready long-island-city", "captain-america ready long-island-city")
    table = Table(own_team, team(FOUR), team(XMEN), headlines={"queens": "satellite-on-a-collision-course"})
    table.play("troubleshoot long-island-city").play("pass", "double double double double double double double")
    table.play("scheme draw")
    assert [said["count"] for said in table.told("event-drew-villains")][:1] == [3]


def test_example_36_declined() -> None:
    table = confronted()
    assert table.state.seats[0].vp == 7
    table.play("decline")
    assert table.state.seats[1].plans == 1


def test_example_37_lead_wins() -> None:
    city = {"the-village": "whose-hand-is-behind-it-all"}
    own_team = team(FOUR, "mr-fantastic ready chelsea ko1")
    table = Table(own_team, team(XMEN, villains="batroc toad"), headlines=city, top="pyro")
    table.play("troubleshoot chelsea").play("plan-attempt prologue", "hit " * 7)
    while table.kind != "lead":
        table.play("pass")
    table.play("villain lead pyro")
    table.passes("power")
    table.powers("red", "red", "blank blank blank", "blank blank", "hit hit hit", "blank blank blank")
    assert table.state.seats[1].plans == 1
    assert table.state.seats[0].vp == 0
    assert "whose-hand-is-behind-it-all" in table.state.headline_discard


def test_example_38_mastermind_beaten() -> None:
    """The marker from before the Combat counts. The heroes gain a Power-Up, and the Plan is barred for this Round."""
    own_team = team(XMEN, "wolverine ready chelsea ko1")
    city = {"the-village": "whose-hand-is-behind-it-all"}
    table = Table(own_team, team(FOUR), team(AVENGERS), headlines=city, top="vulture")
    table.play("troubleshoot chelsea").play("plan-attempt prologue", "blank " * 7)
    table.play("confront").passes("power")
    assert table.hero("wolverine").ko == 1
    assert table.state.fight is not None
    table.state.fight = replace(table.state.fight, ko=1)
    table.powers("red", "red", "hit hit hit hit hit", "blank blank")
    assert table.kind == "reward"
    table.play("powerup blackbird")
    assert table.state.seats[0].powerups == ("blackbird",)
    assert table.state.seats[1].failed
    assert table.hero("wolverine").ko == 0
    again = Table(own_team, replace(team(FOUR), failed=True), team(AVENGERS), headlines=city, top="toad")
    again.play("troubleshoot chelsea")
    assert not any(move.startswith("plan-attempt") for move in again.moves())


def test_example_39_archnemesis() -> None:
    table = Table(team(AVENGERS, vp=4), team(XMEN, vp=4), team(FOUR), planning=False)
    assert table.state.archnemesis is None
    table.state.steps = []
    chance = FixedChance()
    BeginRoundRule().go(Run(table.state, chance), BeginRound())
    # The second seat controls Red Skull, the Archnemesis of the Avengers, who has 3 Followers. Magneto has 1.
    assert table.state.round == 2
    assert table.state.archnemesis == 1


def test_example_40_born_again() -> None:
    city = {"the-village": "who-is-swapping-the-museums-exhibits"}
    own_team = team(FOUR, "mr-fantastic ready hells-kitchen", vp=13)
    table = Table(own_team, team(XMEN), headlines=city, archnemesis=1, round=2)
    table.play("troubleshoot hells-kitchen").play("plan-attempt prologue", "blank blank blank")
    assert table.state.outcome is not None
    assert table.state.outcome.winners() == [0]
    assert table.state.seats[1].plans == 0


def test_example_41_maximum_carnage() -> None:
    city = {"the-village": "who-is-swapping-the-museums-exhibits"}
    own_team = team(FOUR, "mr-fantastic ready hells-kitchen", "thing ready", vp=13)
    table = Table(own_team, team(XMEN), headlines=city, scenario="maximum-carnage", action_round=2)
    table.play("troubleshoot hells-kitchen", "blank blank blank")
    assert table.state.special_open
    table.play("pass")
    table.play("move thing special").play("pass")
    # Crime Headlines have one extra die, eight at most; the Thing has the Skill.
    table.play(f"troubleshoot {SPECIAL}", "blank blank blank blank blank blank blank blank")
    assert table.state.solver == 0
    assert table.state.outcome is None
    table.play("pass")
    assert table.state.outcome is not None
    assert table.state.outcome.reason.key == "end-special"


def test_example_41_failed_and_open() -> None:
    own_team = team(FOUR, f"invisible-woman ready {SPECIAL} ko1", vp=15)
    table = Table(
        own_team, team(XMEN, villains="batroc"), scenario="maximum-carnage", special=1, action_round=5, acted=1
    )
    table.play(f"troubleshoot {SPECIAL}", "hit hit hit hit hit hit hit hit").play("villain lead batroc")
    table.passes("power")
    table.powers("red", "red", "blank blank blank", "blank blank", "hit hit", "blank blank")
    assert table.state.special_open
    assert table.state.outcome is None
    table.play("pass")
    assert table.state.outcome is not None
    assert table.state.outcome.reason.key == "end-special-failed"


def test_example_42_house_of_m() -> None:
    own_team = team(XMEN, "wolverine wounded", "storm", vp=3)
    table = Table(
        own_team,
        team(FOUR, "thing"),
        scenario="house-of-m",
        round=4,
        action_round=5,
        acted=2,
        top="toad batroc pyro beetle",
    )
    table.state.steps = [RoundOver()]
    table.play_on()
    assert (table.kind, table.due.seat) == ("challenger", 0)
    table.play("challenger wolverine").play("challenger storm")
    assert table.state.fight is not None
    assert len(table.state.fight.reinforcements) == 4
    assert table.state.fight.controller == 1
    table.state.fight = replace(table.state.fight, team=("storm",), ko=1)
    table.passes("power")
    table.state.seats[0] = replace(
        table.state.seats[0], heroes=tuple(replace(one, ko=1) for one in table.state.seats[0].heroes)
    )
    table.play_on()
    while table.state.fight is not None and table.state.fight.seat == 0:
        table.idles()
    assert (table.kind, table.due.seat) == ("challenger", 1)
    table.play("challenger thing").play("challenger human-torch")
    assert table.state.fight is not None
    assert (table.state.fight.ko, table.state.fight.seat) == (0, 1)
    assert len(table.state.fight.reinforcements) == 4


def test_example_43_secret_planning() -> None:
    table = Table(team(FOUR, pp=4), team(XMEN, pp=4), team(AVENGERS, pp=1), planning=True)
    before = look(table.state, 0)
    table.play("plan wolverine ready", seat=1)
    after = look(table.state, 0)
    assert after.seats == before.seats
    assert look(table.state, None) == look(
        Table(team(FOUR, pp=4), team(XMEN, pp=4), team(AVENGERS, pp=1), planning=True).state, None
    )
    mine = look(table.state, 1).sheet
    assert mine is not None
    assert mine.points_spent == 2
    for move in ("plan storm support", "plan jean-grey support"):
        table.play(move, seat=1)
    assert GAME.view(table.state, 0).planned(1)
    assert not GAME.view(table.state, 0).planned(0)
    assert look(table.state, 0).seats[1].heroes == before.seats[1].heroes


@pytest.mark.parametrize("fixed", [False, True])
def test_example_44_skipping(fixed: bool) -> None:
    own_team = team(FOUR, "human-torch ready midtown")
    rival = team(XMEN, villains="bullseye loki")
    table = Table(own_team, rival, headlines=CRIME, top="ultron", fixed_windows=fixed)
    table.play("troubleshoot midtown", "hit hit hit blank blank")
    assert (table.kind == "lead") is fixed
    if fixed:
        assert table.moves() == ["pass"]
        table.play("pass")
    assert table.state.seats[0].vp == 4


def test_example_45_scheme_ability() -> None:
    """Kingpin's crime is 2: 4 dice become 6, and his ability raises Trouble by 1."""
    own_team = team(KNIGHTS, "elektra ready central-park")
    rival = team(FOUR, villains="batroc toad")
    city = {"central-manhattan": "gang-of-professional-thieves-starts-a-crime-wave"}
    table = Table(own_team, rival, team(XMEN), headlines=city, archnemesis=1, round=2)
    table.play("troubleshoot central-park").play("scheme threat kingpin")
    table.play("discard batroc", "hit hit hit hit hit hit")
    assert table.told("event-trouble")[0]["count"] == 6
    assert table.told("event-trouble-up") == [{"count": 1, "trouble": 7}]
    assert table.told("event-reduced") == [{"count": 2, "trouble": 5}]
    assert "batroc" in table.state.villain_discard


def test_example_46_asking() -> None:
    own_team = team(FOUR, "human-torch ready midtown", resources="night-nurse", allies="namor")
    rivals = (
        team(XMEN, villains="toad"),
        team(AVENGERS, villains="absorbing-man pyro"),
        team(KNIGHTS, villains="beetle"),
    )
    table = Table(own_team, *rivals, headlines=CRIME, top="shocker electro scorpion")
    table.play("troubleshoot midtown", "double double double double double")
    while table.kind != "lead" or table.due.seat != 2:
        table.play("pass")
    table.play("villain lead absorbing-man")
    while table.kind == "reinforce":
        table.play("pass")
    table.passes("power")
    table.powers("red", "red")
    questions = []
    assert table.kind == "before-rolls"
    while table.due.seat != 3:
        questions.append(table.due.seat)
        table.play("pass")
    assert [*questions, 3] == [0, 2, 3]
    table.play("use absorbing-man").play("discard beetle")
    assert "beetle" in table.state.villain_discard
    # The second seat cannot use the Absorbing Man again, so the first seat is asked next.
    assert (table.kind, table.due.seat) == ("before-rolls", 0)


def test_example_47_race_across_town() -> None:
    for city, solved in (({"the-village": "ancient-manuscript-stolen"}, True), ({}, False)):
        own_team = team(FOUR, "thing ready", resources="race-across-town")
        table = Table(own_team, team(XMEN), headlines=city)
        table.play("event race-across-town")
        rolls = ["blank blank blank blank blank"] if solved else []
        table.play("move thing chelsea", *rolls)
        assert table.hero("thing").place == "chelsea"
        assert (table.state.seats[0].vp == 4) is solved
