"""Tests the effect codes of Troubleshooting, schemes, Plans and victory."""

from __future__ import annotations

import pytest

from engine.games.marvel_heroes.rules.effects.ratings import rating, ring_of
from engine.games.marvel_heroes.rules.lasting_effects import schemes
from engine.games.marvel_heroes.rules.scoring import complete_plan, gain_powerup, gain_vp
from engine.games.marvel_heroes.seen.view import look
from engine.games.marvel_heroes.state.cards import SPECIAL, STAGES, TEAM_POWERUPS
from engine.games.marvel_heroes.state.codes import LeadRatings
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import RoundOver
from engine.kernel.steps.stack import Run
from tests.engine.fixed_chance import FixedChance
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.shown import shows
from tests.engine.games.marvel_heroes.test_effects_fights import play, powers
from tests.engine.games.marvel_heroes.test_examples import CRIME

DANGER = {"the-village": "blaze-sweeps-tenement-row"}
# A Headline of Crime and one of Mystery. Both have the icon of a Mastermind.
BANK = {"central-manhattan": "the-hidden-boss-of-the-waterfront"}
MUSEUM = {"the-village": "whose-hand-is-behind-it-all"}


def run_of(table: Table) -> Run[State]:
    return Run(table.state, FixedChance())


# --- Trouble -----------------------------------------------------------------------------------------------------


@shows("TROUBLE_CUT")
def test_trouble_drops_if_the_type_fits() -> None:
    """Storm lowers only Danger, by two. Thor lowers any type by one. The Sanctum Sanctorum lowers Mystery by one."""
    for supporter, cut in (("storm support the-village", 3), ("storm support", 1)):
        table = Table(team(XMEN, "wolverine ready hells-kitchen", supporter), team(FOUR), headlines=DANGER)
        table.play("troubleshoot hells-kitchen", "hit hit hit hit")
        assert table.told("event-reduced")[0]["count"] == cut
    own_team = team(XMEN, "wolverine ready midtown", "storm support central-manhattan")
    crime = Table(own_team, team(FOUR), headlines=CRIME).play("troubleshoot midtown", "hit hit hit hit hit")
    assert crime.told("event-reduced")[0]["count"] == 2
    own_team = team(AVENGERS, "hulk ready midtown", "thor support central-manhattan")
    thor = Table(own_team, team(FOUR), headlines=CRIME).play("troubleshoot midtown", "hit hit hit hit hit")
    assert thor.told("event-reduced")[0]["count"] == 2
    for powerups, cut in (("sanctum-sanctorum", 4), ("", 3)):
        own_team = team(KNIGHTS, "doctor-strange ready chelsea", powerups=powerups)
        table = Table(own_team, team(FOUR), headlines=MUSEUM, round=2).play("troubleshoot chelsea")
        table.play("pass", "blank blank blank blank blank blank blank")
        assert table.told("event-reduced")[0]["count"] == cut


@shows("TROUBLE_REROLL")
def test_trouble_dice_are_rerolled() -> None:
    """Iron Man as a supporter rerolls up to two Trouble dice. A Boost on a rerolled die is ignored."""
    own_team = team(AVENGERS, "thor ready midtown", "iron-man support central-manhattan")
    table = Table(own_team, team(FOUR), headlines=CRIME)
    table.play("troubleshoot midtown", "double double hit blank blank")
    assert (table.kind, table.due.seat) == ("dice", 0)
    table.play("pick double").play("pick double", "hit boost")
    assert table.told("event-trouble-again")[0]["trouble"] == 3
    # A die that showed a Boost has already been rerolled, and no die is picked twice (F8).
    table = Table(own_team, team(FOUR), headlines=CRIME)
    table.play("troubleshoot midtown", "boost hit blank blank blank", "double")
    assert table.moves() == ["pick blank", "pick hit", "done"]
    assert table.play("pick hit").moves() == ["pick blank", "done"]


@shows("SKILL_ANY")
def test_the_skill_counts_as_present() -> None:
    """Doctor Strange as a supporter counts as the Skill, so Boosts are not rerolled."""
    for supporter, told in (("doctor-strange support central-manhattan", "-skilled"), ("doctor-strange support", "")):
        own_team = team(KNIGHTS, "spider-man ready midtown", supporter)
        table = Table(own_team, team(FOUR), headlines=CRIME)
        rolls = ["boost blank blank blank blank", *(["blank"] if not told else [])]
        table.play("troubleshoot midtown", *rolls)
        assert table.told(f"event-trouble{told}")


@shows("THREAT_UP")
def test_more_trouble_dice() -> None:
    """In Maximum Carnage, Crime has one more die for all. Kingpin's last Plan adds two dice against his target."""
    heroes = "human-torch ready midtown", "spider-man ready midtown"
    table = Table(team(FOUR, heroes[0]), team(KNIGHTS, heroes[1]), headlines=CRIME, scenario="maximum-carnage")
    assert [trouble_dice(table, seat) for seat in (0, 1)] == [6, 6]
    plain = Table(team(FOUR, heroes[0]), team(KNIGHTS, heroes[1]), headlines=CRIME)
    assert [trouble_dice(plain, seat) for seat in (0, 1)] == [5, 5]
    # The second seat's team is Kingpin's target, and the first seat controls Kingpin.
    has_plans(plain, 0, 3)
    assert [trouble_dice(plain, seat) for seat in (0, 1)] == [5, 7]


def trouble_dice(table: Table, seat: int) -> int:
    return next(one.dice[seat] for one in look(table.state, seat).areas if one.headline)


@shows("LEAD_REQ_UP")
def test_a_lead_from_hand_needs_more() -> None:
    """With Street Informers, Avalanche needs Trouble 4 and cannot lead at 3. A Most Wanted card needs no Trouble."""
    for powerups, held in (("street-informers", False), ("", True)):
        own_team = team(KNIGHTS, "spider-man ready midtown", powerups=powerups)
        table = Table(
            own_team, team(FOUR, villains="avalanche"), headlines=CRIME, wanted_text="mystique", top="hydra-soldiers"
        )
        table.play("troubleshoot midtown", "hit hit hit hit hit")
        assert ("villain lead avalanche" in table.moves()) is held
        assert "villain lead mystique" in table.moves()


@shows("LEAD_COST_CUT", "SCHEME_LEAD_DISCOUNT")
def test_leads_cost_less() -> None:
    """Doombot Army makes Leads against the target cost one less. Doctor Doom's ability does so for this action."""
    for plans, trouble in ((2, 2), (0, 1)):
        own_team = team(FOUR, "human-torch ready midtown")
        table = Table(own_team, team(XMEN, villains="avalanche"), headlines=CRIME, top="hydra-soldiers")
        has_plans(table, 1, plans).play("troubleshoot midtown", "hit hit hit hit hit").play("villain lead avalanche")
        assert table.state.case is not None
        assert table.state.case.trouble == trouble
    own_team = team(FOUR, "mr-fantastic ready chelsea")
    table = Table(
        own_team, team(XMEN, villains="avalanche toad"), headlines=MUSEUM, round=2, top="hydra-soldiers batroc"
    )
    table.play("troubleshoot chelsea").play("scheme threat doctor-doom").play("discard toad", "hit " * 8)
    table.play("villain lead avalanche")
    assert table.state.case is not None
    assert table.state.case.trouble == 8 - 3 - (2 - 1)


@shows("AGENTS_CHEAP")
def test_agents_cost_less() -> None:
    """In the Kree-Skrull War Agents cost one less: Hydra Soldiers cost nothing, and Doombots cost one."""
    for scenario, costs in (("the-kree-skrull-war", (0, 1)), ("born-again", (1, 2))):
        table = Table(
            team(FOUR, "human-torch ready midtown"),
            team(XMEN, villains="batroc doombots hydra-soldiers"),
            headlines=CRIME,
            scenario=scenario,
        )
        table.play("troubleshoot midtown", "double double double double double").play("villain lead batroc")
        left = []
        for card in ("hydra-soldiers", "doombots"):
            assert table.state.case is not None
            before = table.state.case.trouble
            table.play(f"villain reinforce {card}")
            after = table.told("event-agents")[0]["trouble"]
            left.append(before - int(after))
        assert tuple(left) == costs


# --- schemes and Plans -------------------------------------------------------------------------------------------


def schemed(
    own_team: str, hero: str, villains: str, headlines: dict[str, str], plans: int = 0, **fields: object
) -> Table:
    """Return a team's hero before a Headline with the icon; the nemesis seat is asked first."""
    place = "chelsea" if headlines is MUSEUM else "upper-east-side"
    rival = team(FOUR if own_team != FOUR else XMEN, villains=villains)
    resources = fields.pop("resources", "")
    team_before = team(own_team, f"{hero} ready {place}", resources=resources)
    table = Table(team_before, rival, headlines=headlines, round=2, **fields)  # type: ignore[arg-type]
    return has_plans(table, 1, plans).play(f"troubleshoot {place}")


@shows("SCHEME_DISCARD_RESOURCE", "SCHEME_BONUS")
def test_schemes_cost_resource_cards_or_bring_more() -> None:
    """Red Skull exchanges a Resource card for a Villain card, and draws a second one with his second Plan."""
    table = schemed(AVENGERS, "iron-man", "toad pyro", MUSEUM, resources="wasp falcon vision")
    table.play("scheme threat red-skull").play("discard toad", "blank " * 8, picks=("wasp",))
    assert table.state.seats[0].resources == ("falcon", "vision")
    plan = schemed(AVENGERS, "iron-man", "toad pyro", MUSEUM, plans=2, resources="wasp falcon vision")
    plan.play("scheme threat", picks=("falcon",))
    assert set(plan.state.seats[0].resources) == {"vision", "wasp"}
    # Magneto's first Plan draws a card, and Doctor Doom's first Plan rerolls Trouble dice.
    magneto = schemed(XMEN, "jean-grey", "toad", MUSEUM, plans=1, top="batroc")
    magneto.play("scheme threat")
    assert len(magneto.state.seats[1].villains) == 2
    doom = schemed(FOUR, "mr-fantastic", "", MUSEUM, plans=1)
    doom.play("scheme threat", "hit " * 8)
    assert (doom.kind, doom.due.seat, doom.state.case and doom.state.case.rerolls) == ("dice", 1, 2)


@shows("SCHEME_CYCLE")
def test_villain_cards_are_exchanged() -> None:
    """Magneto discards one or two Villain cards and draws as many."""
    table = schemed(XMEN, "jean-grey", "toad pyro beetle", MUSEUM, top="batroc boomerang")
    table.play("scheme threat magneto").play("discard toad")
    assert "done" in table.moves()
    table.play("discard pyro", "blank " * 7)
    assert {"beetle", "batroc", "boomerang"} <= {*table.state.seats[1].villains}
    assert table.state.villain_discard == ("toad", "pyro")


@shows("SCHEME_TROUBLE_UP")
def test_trouble_rises() -> None:
    """Kingpin raises Trouble by one. Here he does so in addition to the option `draw`."""
    table = schemed(KNIGHTS, "elektra", "toad pyro", BANK, top="batroc beetle")
    table.play("pass", "hit " * 6).play("scheme draw")
    assert table.state.case is not None
    before = table.state.case.trouble
    table.play("use kingpin").play("discard toad")
    assert table.told("event-trouble-up") == [{"count": 1, "trouble": before + 1}]


@shows("SCHEME_ALSO")
def test_an_extra_draw_has_its_own_window() -> None:
    """After Magneto's second Plan, a scheme with `threat` also draws, and this draw has its own window."""
    table = schemed(XMEN, "jean-grey", "", MUSEUM, plans=2, top="batroc toad beetle pyro shocker electro")
    table.play("scheme threat")
    assert len(table.state.seats[1].villains) == 1
    table.play("pass", "hit " * 7)
    while table.kind != "lead":
        table.play("pass")
    # His first Plan gave him one card, Jean Grey's Level two, and the rules one.
    assert len(table.state.seats[1].villains) == 1 + 2 + 1


@shows("SCHEME_ALWAYS")
def test_schemes_without_icon() -> None:
    """Doctor Doom's last Plan: he schemes on every Headline, but attempts a Plan only on those with his icon."""
    for plans in (2, 3):
        table = Table(team(FOUR, "human-torch ready midtown"), team(XMEN), headlines=CRIME)
        has_plans(table, 1, plans)
        table.play("troubleshoot midtown", *([] if plans == 3 else ["blank blank blank blank blank"]))
        assert (table.kind == "nemesis") is (plans == 3)
        if plans == 3:
            assert table.moves() == ["scheme threat", "pass"]


@shows("SCHEME_TWICE")
def test_two_options_in_one_action() -> None:
    """In Acts of Vengeance the player takes two different options, and no third one."""
    own_team = team(FOUR, "mr-fantastic ready chelsea")
    table = Table(
        own_team,
        team(XMEN),
        headlines=MUSEUM,
        scenario="acts-of-vengeance",
        masterminds=("magneto", "kingpin"),
        round=2,
    )
    table.play("troubleshoot chelsea").play("scheme threat", "hit " * 8).play("scheme draw")
    while table.kind == "lead":
        table.play(next(move for move in table.moves() if move != "pass"))
    assert table.state.case is None or table.state.case.schemed == ("threat", "draw")
    assert not any(move == "scheme fight" for move in table.moves())


@shows("LEAD_RATINGS")
def test_leads_and_the_mastermind_are_stronger() -> None:
    """The Cosmic Cube adds one attack and one defense to Leads against the Avengers."""
    own_team = team(AVENGERS, "iron-man ready midtown")
    table = Table(own_team, team(FOUR, villains="batroc"), headlines=CRIME)
    has_plans(table, 1, 3)
    assert next(schemes(table.state, 1, LeadRatings)).a == 1
    table.play("troubleshoot midtown", "double double double double double").play("villain lead batroc")
    table.passes("power")
    fight = table.state.fight
    assert fight is not None
    found = [rating(fight, ring_of(table.state), "villain", letter, "red") for letter in ("a", "d", "w")]
    assert found == [3, 3, 2]


@shows("ALLY_TAX")
def test_each_use_of_an_ally_costs_a_card() -> None:
    """Magneto's last Plan: the X-Men cannot use an Ally without paying a Resource card."""
    for held, offered in (("night-nurse", True), ("", False)):
        own_team = team(XMEN, "storm ready midtown", allies="colossus", resources=held)
        table = Table(own_team, team(FOUR, villains="batroc"), headlines=CRIME, top="toad")
        has_plans(table, 1, 3).play("troubleshoot midtown", "double double double double double")
        table.play("villain lead batroc").passes("power")
        powers(table, "yellow", "red")
        assert (table.kind == "before-rolls") is offered
        if offered:
            play(table, "use colossus")
            assert table.state.resource_discard == ("colossus", "night-nurse")


@shows("MW_BOOST")
def test_most_wanted_leads_reroll_boosts() -> None:
    """In Brood Wars Mystique rerolls Boosts, and Batroc does not."""
    for scenario, lead, boosts in (
        ("brood-wars", "mystique", True),
        ("brood-wars", "batroc", False),
        ("born-again", "mystique", False),
    ):
        table = Table(
            team(FOUR, "human-torch ready midtown"),
            team(XMEN, villains=lead),
            headlines=CRIME,
            scenario=scenario,
            top="toad",
        )
        table.play("troubleshoot midtown", "double double double double double").play(f"villain lead {lead}")
        while table.kind == "reinforce":
            table.play("pass")
        assert table.state.fight is not None
        assert table.state.fight.boosts is boosts


# --- how a match is won ------------------------------------------------------------------------------------------


def ended(table: Table) -> tuple[str, list[int]]:
    """Return the reason and the winners, or "" while the match is running."""
    outcome = table.state.outcome
    return ("", []) if outcome is None else (outcome.reason.key, list(outcome.winners()))


@shows("REACH_VP")
def test_enough_points_win_at_once() -> None:
    table = Table(team(FOUR, vp=13), team(XMEN, vp=14))
    gain_vp(run_of(table), 0, 1)
    assert ended(table) == ("", [])
    gain_vp(run_of(table), 0, 1)
    assert ended(table) == ("end-reached", [0])


@shows("END_ROUND")
@pytest.mark.parametrize(("points", "reason"), [(14, "end-missed"), (15, "end-round")])
def test_most_points_after_a_round(points: int, reason: str) -> None:
    """The Evolutionary War ends after Round 3; a winner below 15 is flagged (R9)."""
    for number, told in ((2, ("", [])), (3, (reason, [1]))):
        own = team(FOUR, vp=3), team(XMEN, vp=points)
        table = Table(*own, scenario="the-evolutionary-war", round=number)
        table.state.steps = [RoundOver()]
        if number == 3:
            table.play_on()
        assert ended(table) == told


@shows("SPECIAL_HEADLINE")
def test_a_special_headline_enters_and_ends_the_match() -> None:
    """The Special Headline enters by points in Maximum Carnage and at Round 4 in Inferno.

    Inferno ends after Round 5 if no team solves it (MH-95, MH-98).
    """
    table = Table(team(FOUR, vp=14), team(XMEN), scenario="maximum-carnage")
    gain_vp(run_of(table), 0, 1)
    assert table.state.special_open
    assert "troubleshoot special" not in table.moves()
    for number, reason in ((4, ""), (5, "end-special-failed")):
        table = Table(team(FOUR, "thing ready"), team(XMEN, vp=1), scenario="inferno", round=number, special=4)
        assert f"move thing {SPECIAL}" in table.moves()
        if number == 5:
            table.state.steps = [RoundOver()]
            table.play_on()
        assert ended(table)[0] == reason


@shows("ALL_PLANS")
def test_three_plans_win_at_once() -> None:
    table = Table(team(FOUR), team(XMEN, vp=9), scenario="acts-of-vengeance", masterminds=("magneto", "kingpin"))
    for stage in STAGES:
        assert ended(table) == ("", []), stage
        complete_plan(run_of(table), 0)
    assert ended(table) == ("end-plans", [0])
    late = Table(
        team(FOUR), team(XMEN, vp=9), scenario="acts-of-vengeance", masterminds=("magneto", "kingpin"), round=5
    )
    late.state.steps = [RoundOver()]
    assert ended(late.play_on()) == ("end-round", [1])


@shows("ALL_POWERUPS")
def test_three_power_ups_win_at_once() -> None:
    table = Table(team(FOUR), team(XMEN, vp=9), scenario="secret-wars")
    for card in TEAM_POWERUPS[FOUR]:
        assert ended(table) == ("", []), card
        gain_powerup(run_of(table), 0, card)
    assert ended(table) == ("end-powerups", [0])
    late = Table(team(FOUR), team(XMEN, vp=9), scenario="secret-wars", round=6)
    late.state.steps = [RoundOver()]
    assert ended(late.play_on()) == ("end-round", [1])


@shows("SHOWDOWN")
def test_the_seats_challenge_a_mastermind_after_a_round() -> None:
    """After Round 4 the seats challenge in the order of their points, with two heroes each (MH-100)."""
    table = Table(team(FOUR, vp=2), team(XMEN, vp=5), scenario="house-of-m", round=4, top="toad batroc pyro beetle")
    table.state.steps = [RoundOver()]
    table.play_on()
    assert (table.kind, table.due.seat) == ("challenger", 1)
    table.play("challenger storm").play("challenger wolverine")
    assert table.state.fight is not None
    assert (table.state.fight.villain, table.state.fight.team) == ("magneto", ("storm", "wolverine"))
