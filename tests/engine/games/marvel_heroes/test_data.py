"""Tests the game's data: the counts of section 9, the use of every effect code, and errors for wrong rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.games.marvel_heroes.rules.effects.combat_changes import CHANGES, WORKS
from engine.games.marvel_heroes.rules.effects.combat_questions import EFFECTS
from engine.games.marvel_heroes.rules.effects.special_actions import POSSIBLE, SPECIAL_ACTIONS
from engine.games.marvel_heroes.state import codes, combat_codes, victory_codes
from engine.games.marvel_heroes.state.cards import (
    AGENTS,
    ALLIES,
    AREAS,
    DISTRICTS,
    EVENTS,
    HEADLINES,
    HEROES,
    MASTERMINDS,
    PACKAGE,
    PLANS,
    POWERUPS,
    SCENARIOS,
    STORIES,
    VILLAINS,
    Hero,
)
from engine.games.marvel_heroes.state.reaction_windows import REACTIONS, WINDOW_OF, WINDOWS
from engine.kernel.cards.data_files import DataFile
from engine.kernel.cards.effect_codes import Code
from engine.kernel.errors import BadData


def test_there_are_as_many_cards_as_the_rules_say() -> None:
    tables = (HEROES, MASTERMINDS, PLANS, POWERUPS, STORIES, SCENARIOS, HEADLINES, ALLIES, EVENTS, VILLAINS, AGENTS)
    assert [len(table) for table in tables] == [16, 4, 12, 12, 24, 10, 36, 40, 10, 42, 8]
    assert (len(AREAS), len(DISTRICTS)) == (6, 24)
    assert Counter(card.type for card in HEADLINES.values()) == {"crime": 12, "danger": 12, "mystery": 12}
    assert sum(card.threat for card in HEADLINES.values()) == 171
    assert sum(card.vp for card in HEADLINES.values()) == 147
    assert sum(card.icon for card in HEADLINES.values()) == 12
    assert Counter(hero.level for hero in HEROES.values()) == {1: 3, 2: 9, 3: 4}
    assert Counter(villain.ko for villain in VILLAINS.values()) == {1: 17, 2: 24, 3: 1}
    assert sum(villain.most_wanted for villain in VILLAINS.values()) == 14
    assert sum(villain.combat is not None for villain in VILLAINS.values()) == 11
    assert sum(card.special is not None for card in SCENARIOS.values()) == 3


def used() -> Iterator[Code]:
    """Yield every effect on a card."""
    abilities = [card.combat for card in HEROES.values()] + [card.combat for card in MASTERMINDS.values()]
    abilities += [card.combat for card in VILLAINS.values()]
    yield from (code for code in abilities if code is not None)
    for hero in HEROES.values():
        yield from hero.support
    for event in EVENTS.values():
        yield from event.effect
    yield from (card.scheme for card in MASTERMINDS.values())
    yield from (card.reinforcement for card in VILLAINS.values())
    yield from (card.effect for card in ALLIES.values())
    yield from (card.effect for card in AGENTS.values())
    yield from (card.effect for card in PLANS.values())
    yield from (card.effect for card in POWERUPS.values())
    for scenario in SCENARIOS.values():
        yield from (*scenario.effects, scenario.victory)


def test_all_79_codes_are_used_and_none_is_unknown() -> None:
    known = {
        kind
        for table in (
            codes.SUPPORT_CODES,
            codes.AGENT_CODES,
            codes.SCHEME_CODES,
            codes.PLAN_CODES,
            codes.POWERUP_CODES,
            codes.SCENARIO_CODES,
            victory_codes.VICTORY_CODES,
        )
        for kind in table.values()
    }
    assert len(known) == 79
    assert {type(code) for code in used()} == known


def test_each_code_has_one_function_where_it_is_used() -> None:
    combat = {*combat_codes.COMBAT_CODES.values(), combat_codes.RerollOnce}
    assert set(WINDOW_OF) == combat == set(WORKS)
    assert CHANGES.keys() | EFFECTS.keys() == combat
    assert CHANGES.keys() & EFFECTS.keys() == {combat_codes.SkipWit}
    assert set(SPECIAL_ACTIONS) == set(POSSIBLE) == {*codes.ACTION_CODES.values(), codes.MoveTeam}


def test_every_reaction_names_windows_of_the_game() -> None:
    assert all(set(reaction.moments) <= set(WINDOWS) for reaction in REACTIONS.values())
    assert {"doctor-doom", "wong", "juggernaut", "wolverine", "hydra-soldiers"} <= set(REACTIONS)


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("combat", "FLY"),
        ("combat", "ADD_DICE:roll=a"),
        ("powers", "red:9/1/1"),
        ("support_kind", "song"),
        ("level", "0"),
    ],
)
def test_a_wrong_cell_is_refused(column: str, text: str) -> None:
    file = DataFile(PACKAGE, "heroes.csv", Hero)
    cells = {**file.cells()[0], column: text}
    with pytest.raises(BadData):
        file.read_row(cells)
