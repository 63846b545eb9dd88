"""Tests that what a move lacks is told by the numbers that count now."""

from __future__ import annotations

import pytest

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.lacking import why_not
from engine.kernel.moves import parse_move
from tests.engine.games.marvel_heroes.positions import FOUR, KNIGHTS, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.test_examples import CRIME

# Trouble is 3, and Toad (1) may lead: a move, the heroes' Power-Ups, completed Plans, and the Trouble that it lacks.
LACKS = {
    "a Lead from hand by its requirement": ("villain lead ultron", "", 0, 6 - 3),
    "Street Informers": ("villain lead ultron", "street-informers", 0, 7 - 3),
    "Most Wanted by the cost alone": ("villain lead loki", "", 0, 5 - 3),
    "Most Wanted, the Doombot Army": ("villain lead loki", "", 2, 4 - 3),
}


@pytest.mark.parametrize(("move", "powerups", "plans", "lacks"), LACKS.values(), ids=LACKS)
def test_a_lead_lacks_as_much_trouble_as_it_needs_here(move: str, powerups: str, plans: int, lacks: int) -> None:
    name, hero = (KNIGHTS, "spider-man") if powerups else (FOUR, "human-torch")
    own = team(name, f"{hero} ready midtown", powerups=powerups)
    table = Table(own, team(XMEN, villains="toad ultron"), headlines=CRIME, wanted="loki", top="hydra-soldiers")
    has_plans(table, 1, plans).play("troubleshoot midtown", "hit hit hit hit hit")
    assert table.kind == "lead"
    assert move not in table.moves()
    found = why_not(GAME.view(table.state, 1), parse_move(move))
    assert found is not None
    assert (found.key, found.params["count"]) == ("lacks-trouble", lacks)


@pytest.mark.parametrize(
    ("scenario", "roll"),
    [("born-again", "hit hit hit hit blank"), ("the-kree-skrull-war", "hit hit hit blank blank")],
)
def test_agents_lack_what_they_cost_in_the_scenario(scenario: str, roll: str) -> None:
    """Doombots cost 2, in the Kree-Skrull War 1: with one Trouble left, there with none, they lack one."""
    own = team(FOUR, "human-torch ready midtown")
    rival = team(XMEN, villains="batroc doombots hydra-soldiers")
    table = Table(own, rival, headlines=CRIME, scenario=scenario, top="sentinels")
    table.play("troubleshoot midtown", roll).play("villain lead batroc")
    assert table.kind == "reinforce"
    found = why_not(GAME.view(table.state, 1), parse_move("villain reinforce doombots"))
    assert found is not None
    assert (found.key, found.params["count"]) == ("lacks-trouble", 1)
