"""Tests that the reason why a move is not legal contains the current numbers."""

from __future__ import annotations

import msgspec
import pytest

from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.state.cards import HEROES
from engine.games.marvel_heroes.state.reaction_windows import WINDOW_OF
from engine.games.marvel_heroes.state.state import Seat
from engine.games.marvel_heroes.words.illegal_moves import why_not
from engine.kernel.choices.moves import parse_move
from tests.engine.games.marvel_heroes.positions import FOUR, KNIGHTS, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.test_examples import CRIME

# Trouble is 3, and Toad (1) can lead. Each case has a move, the Power-Ups, the completed Plans and the missing Trouble.
LACKS = {
    "a Lead from hand by its requirement": ("villain lead ultron", "", 0, 6 - 3),
    "Street Informers": ("villain lead ultron", "street-informers", 0, 7 - 3),
    "Most Wanted by the cost alone": ("villain lead loki", "", 0, 5 - 3),
    "Most Wanted, the Doombot Army": ("villain lead loki", "", 2, 4 - 3),
}


@pytest.mark.parametrize(("move", "powerups", "plans", "lacks"), LACKS.values(), ids=LACKS)
def test_the_missing_trouble_of_a_lead_counts_power_ups_and_plans(
    move: str, powerups: str, plans: int, lacks: int
) -> None:
    name, hero = (KNIGHTS, "spider-man") if powerups else (FOUR, "human-torch")
    own_team = team(name, f"{hero} ready midtown", powerups=powerups)
    table = Table(
        own_team, team(XMEN, villains="toad ultron"), headlines=CRIME, wanted_text="loki", top="hydra-soldiers"
    )
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
def test_the_missing_trouble_of_agents_depends_on_the_scenario(scenario: str, roll: str) -> None:
    """Doombots cost 2, or 1 in the Kree-Skrull War. Each lacks one Trouble here."""
    own_team = team(FOUR, "human-torch ready midtown")
    rival = team(XMEN, villains="batroc doombots hydra-soldiers")
    table = Table(own_team, rival, headlines=CRIME, scenario=scenario, top="sentinels")
    table.play("troubleshoot midtown", roll).play("villain lead batroc")
    assert table.kind == "reinforce"
    found = why_not(GAME.view(table.state, 1), parse_move("villain reinforce doombots"))
    assert found is not None
    assert (found.key, found.params["count"]) == ("lacks-trouble", 1)


# The window in which Mister Fantastic's effect can be used.
WINDOW = next(name for kind, name in WINDOW_OF.items() if isinstance(HEROES["mr-fantastic"].combat, kind))


def in_fight(own: Seat) -> Table:
    """Return a Combat of a team with a hero Ready in Midtown."""
    rival = team(XMEN, villains="batroc toad")
    table = Table(own, rival, headlines=CRIME, top="hydra-soldiers")
    table.play("troubleshoot midtown", "hit hit hit hit hit").play("villain lead toad")
    while table.state.fight is None:
        table.play("pass")
    return table


def test_a_use_that_cannot_be_paid_names_the_missing_cards() -> None:
    """Mister Fantastic costs a Resource card, so his player cannot use him without one."""
    assert HEROES["mr-fantastic"].combat_cost == 1
    own_team = team(FOUR, "mr-fantastic ready midtown", allies="wasp=1 hawkeye=1")
    table = in_fight(own_team)
    view = msgspec.structs.replace(GAME.view(table.state, 0), decision="window", window=WINDOW, moves=[])
    found = why_not(view, ("use", "mr-fantastic"))
    assert found is not None
    assert (found.key, found.params["count"]) == ("lacks-payment", 1)


def test_a_use_in_another_window_is_not_called_useless() -> None:
    table = in_fight(team(FOUR, "mr-fantastic ready midtown", resources="wasp"))
    other = next(name for name in sorted(set(WINDOW_OF.values())) if name != WINDOW)
    view = msgspec.structs.replace(GAME.view(table.state, 0), decision="window", window=other, moves=[])
    found = why_not(view, ("use", "mr-fantastic"))
    assert found is not None
    assert found.key == "lacks-other-moment"


@pytest.mark.parametrize("cycle", [False, True])
def test_an_exact_payment_is_not_worded_as_a_maximum(cycle: bool) -> None:
    said = words_for(GAME.slug, "en")("ask-pay", count=2, card="Doctor Doom", cycle=int(cycle))
    assert ("Up to" in said) == cycle
