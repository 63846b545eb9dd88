"""Tests the game's tables: the counts of the rules (section 9), and errors for wrong rows when they are loaded."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_card_game.rules.effects import EFFECTS
from engine.games.marvel_card_game.state import cards, codes
from engine.games.marvel_card_game.state.cards import (
    ABILITY_CODE_LIST,
    ABILITY_FILE,
    CHARACTER_FILE,
    CHARACTERS,
    DECK_FILE,
    EVENT_FILE,
    EVENTS,
    LOCATION_FILE,
    LOCATIONS,
    PLAIN_ABILITIES,
    RANK,
    STARTERS,
    ability,
    by_slug,
    character,
    check_references,
    starter_decks,
)
from engine.kernel.cards.data_files import DataFile
from engine.kernel.cards.effect_codes import Code
from engine.kernel.errors import BadData

TEAMS = 22


def test_the_numbers_of_characters_are_those_of_the_rules() -> None:
    assert len(CHARACTERS) == 211
    assert [card.id for card in CHARACTERS.values()] == [*range(1, 212)]
    assert sum(card.most for card in CHARACTERS.values()) == 228
    assert sum(not card.abilities for card in CHARACTERS.values()) == 44
    values = Counter(card.value for card in CHARACTERS.values())
    assert [values[value] for value in range(1, 9)] == [31, 77, 59, 22, 13, 7, 0, 2]
    assert sum(card.value for card in CHARACTERS.values()) == 573
    assert len({team for card in CHARACTERS.values() for team in card.teams}) == TEAMS
    assert all(card.teams and len(set(card.teams)) == len(card.teams) for card in CHARACTERS.values())
    attrs = [attr for card in CHARACTERS.values() for attr in card.attrs if attr is not None]
    assert (min(attrs), max(attrs)) == (2, 8)
    assert all(card.attrs[2] is not None for card in CHARACTERS.values())


def test_the_numbers_of_events_and_locations_are_those_of_the_rules() -> None:
    assert (len(EVENTS), sum(card.most for card in EVENTS.values())) == (40, 83)
    assert [card.id for card in EVENTS.values()] == [*range(1, 41)]
    kinds = Counter(card.kind for card in EVENTS.values())
    assert kinds == {"instant": 28, "attachment": 8, "location": 4}
    assert (len(LOCATIONS), sum(place.value for place in LOCATIONS.values())) == (18, 212)
    assert {min(place.value for place in LOCATIONS.values()), max(place.value for place in LOCATIONS.values())} == {
        8,
        16,
    }
    assert sum(isinstance(place.effect, codes.Nothing) for place in LOCATIONS.values()) == 5
    assert len(ABILITY_CODE_LIST) == 19
    assert {ability.code for card in CHARACTERS.values() for ability in card.abilities} == set(ABILITY_CODE_LIST)


# The attributes, abilities and values that the rule book prints.
PRINTED = {
    "spider-man": ((4, None, 4, 4), {"DODGE", "IMMOBILIZE"}),
    "doc-samson": ((4, None, 4, 3), set()),
    "ulik": ((5, None, 5, 2), {"SUPER_STRENGTH"}),
    "wrecker": ((4, None, 4, 2), {"COMPANION"}),
    "radioactive-man": ((3, 4, 3, 4), set()),
    "black-panther": ((3, None, 3, 3), {"DODGE", "STEALTH"}),
    "wolverine": ((5, None, 5, 3), {"REGENERATION"}),
}


@pytest.mark.parametrize("slug", PRINTED)
def test_cards_of_the_rule_book(slug: str) -> None:
    card = CHARACTERS[slug]
    assert (card.attrs, {ability.code for ability in card.abilities}) == PRINTED[slug]
    assert CHARACTERS["radioactive-man"].value <= 2
    assert "masters-of-evil" in CHARACTERS["wrecker"].teams


def test_every_code_of_the_tables_is_used_and_carried_out() -> None:
    used = {type(card.effect) for card in EVENTS.values()}
    assert used == set(codes.EVENT_CODES.values())
    assert {type(card.effect) for card in EVENTS.values() if card.kind == "instant"} == set(EFFECTS)
    assert {type(place.effect) for place in LOCATIONS.values()} == set(codes.LOCATION_CODES.values())
    able = {type(ability.effect) for card in CHARACTERS.values() for ability in card.abilities}
    assert able == set(codes.ABILITY_CODES.values())


def test_table_order() -> None:
    assert [*RANK][:3] == ["spider-man", "doc-samson", "ulik"]
    assert [*RANK][211:213] == ["cerebro", "avengers-assemble"]
    assert list(RANK.values()) == [*range(251)]


def test_abilities_that_an_effect_gives_need_no_parameter_of_the_card() -> None:
    assert set(ABILITY_CODE_LIST) - set(PLAIN_ABILITIES) == {"COMPANION", "ARMY"}


@pytest.mark.parametrize("deck", STARTERS)
def test_starter_decks_name_cards_that_exist(deck: str) -> None:
    assert set(STARTERS[deck]) <= set(RANK)
    assert min(STARTERS[deck].values()) >= 1


# ---- wrong rows


FILES = {file.name: file for file in (CHARACTER_FILE, EVENT_FILE, LOCATION_FILE)}
COUNTS = {"characters.csv": 211, "events.csv": 40, "locations.csv": 18}


@pytest.mark.parametrize("name", FILES)
def test_every_row_is_read_unchanged(name: str) -> None:
    table = FILES[name].cells()
    assert len(table) == COUNTS[name]
    for row in table:
        found: Any = FILES[name].read_row(row)
        if "combat" in row:
            found = character(found)
        for column in {"id", "slug", "value", "most", "kind", "timing", "pick"} & row.keys():
            assert str(getattr(found, column)) == row[column]
        if "combat" in row and row["combat"] != "?":
            assert ["-" if attr is None else str(attr) for attr in found.attrs] == [row[attr] for attr in cards.ATTRS]
            assert "|".join(found.teams) == row["teams"]
        if "abilities" in row:
            assert [ability.code for ability in found.abilities] == [
                text.partition(":")[0] for text in row["abilities"].split("|") if text
            ]


WRONG: list[tuple[str, str, dict[str, str]]] = [
    ("characters.csv", "spider-man", {"abilities": "DODGES"}),
    ("characters.csv", "spider-man", {"abilities": "DODGE:target=3"}),
    ("characters.csv", "wrecker", {"abilities": "COMPANION:team=masters-of-evil;most=2"}),
    ("characters.csv", "wrecker", {"abilities": "COMPANION:team=masters-of-evil;max_value=two"}),
    ("characters.csv", "wrecker", {"abilities": "COMPANION:team"}),
    ("characters.csv", "moloid", {"abilities": "ARMY"}),
    ("characters.csv", "moloid", {"abilities": "ARMY:n=0"}),
    ("characters.csv", "moloid", {"abilities": "ARMY:n=1;n=2"}),
    ("characters.csv", "spider-man", {"combat": "four"}),
    ("characters.csv", "spider-man", {"mind": "-1"}),
    ("characters.csv", "spider-man", {"value": ""}),
    ("characters.csv", "spider-man", {"id": "x"}),
    ("characters.csv", "spider-man", {"most": "²"}),
    ("events.csv", "mighty-blow", {"effect": "MOD_ATTRS:attr=combat;amount=1;duration=attached"}),
    ("events.csv", "mighty-blow", {"effect": "MOD_ATTR:attr=combat;amount=1;duration=attached;extra=1"}),
    ("events.csv", "mighty-blow", {"effect": "MOD_ATTR:attr=combat;amount=1"}),
    ("events.csv", "mighty-blow", {"effect": "MOD_ATTR:attr=strength;amount=1;duration=attached"}),
    ("events.csv", "mighty-blow", {"effect": "MOD_ATTR:attr=combat;amount=much;duration=attached"}),
    ("events.csv", "mighty-blow", {"effect": "MOD_ATTR:attr=combat;amount=1;duration=week"}),
    ("events.csv", "mighty-blow", {"timing": "SOMETIMES"}),
    ("events.csv", "mighty-blow", {"kind": "spell"}),
    ("events.csv", "mighty-blow", {"pick": "anybody"}),
    ("events.csv", "spider-sense", {"effect": "CANCEL_ATTACK:by=spectator"}),
    ("events.csv", "cerebro", {"effect": "DEPLOY_FROM_DECK:team=x-men;max_value=3;count=0"}),
    ("events.csv", "cerebro", {"id": "one"}),
    ("events.csv", "cerebro", {"most": "many"}),
    ("locations.csv", "asgard", {"effect": "TEAM_MODS:team=asgard;attr=combat;amount=1"}),
    ("locations.csv", "asgard", {"effect": "TEAM_MOD:team=asgard;attr=combat"}),
    ("locations.csv", "asgard", {"effect": "TEAM_MOD:team=asgard;attr=luck;amount=1"}),
    ("locations.csv", "genosha", {"effect": "NONE:amount=1"}),
    ("locations.csv", "genosha", {"value": "twelve"}),
    ("locations.csv", "genosha", {"id": "-2"}),
    ("locations.csv", "muir-island", {"effect": "ABILITY_TARGET:abilities=DODGE;target=7"}),
    ("locations.csv", "the-vault", {"effect": "ABILITY_LIMIT:abilities=DODGE;only=luck"}),
]


@pytest.mark.parametrize(("name", "slug", "changed"), WRONG)
def test_a_wrong_row_fails_at_load(name: str, slug: str, changed: dict[str, str]) -> None:
    file: DataFile[Any] = FILES[name]
    row = next(row for row in file.cells() if row["slug"] == slug)
    file.read_row(row)
    with pytest.raises(BadData) as refusal:
        file.read_row({**row, **changed})
    assert refusal.value.column in changed


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("DODGE", {"effect": "AVOIDS:stage=attack;methods=discard+roll;target=4;modes=combat+shooting"}),
        ("DODGE", {"effect": "AVOID:stage=attack;methods=discard+luck;target=4"}),
        ("DODGE", {"effect": "AVOID:stage=lunch;methods=discard;target=4"}),
        ("DODGE", {"effect": "AVOID:stage=attack;methods=discard"}),
        ("DODGE", {"effect": "AVOID:stage=attack;methods=discard;target=1"}),
        ("DODGE", {"effect": "AVOID:stage"}),
        ("DODGE", {"kind": "habit"}),
        ("FRENZY", {"effect": "READY:on=defeat"}),
        ("MENTAL_ATTACK", {"effect": "ATTACK_MODE:mode=combat;attr=mind;on_win=wound"}),
    ],
)
def test_a_wrong_ability_fails_at_load(code: str, changed: dict[str, str]) -> None:
    row = next(row for row in ABILITY_FILE.cells() if row["code"] == code)
    ability(ABILITY_FILE.read_row(row), {})
    with pytest.raises(BadData):
        ability(ABILITY_FILE.read_row({**row, **changed}), {})


@pytest.mark.parametrize(
    "effect",
    [
        codes.TeamMod("the-beatles", "mind", 1),
        codes.DeployFromDeck(1, team="the-beatles"),
        codes.DeployFromDeck(1, name="ringo"),
        codes.NoAbility("SINGING"),
        codes.AbilityLimit(("DODGE", "SINGING"), "roll"),
        codes.GrantAbility("ARMY", "target", "turn"),
    ],
)
def test_an_effect_that_names_unknown_cards_fails_at_load(effect: Code) -> None:
    check_references([], STARTERS)
    with pytest.raises(BadData):
        check_references([effect], STARTERS)


def test_a_starter_deck_of_cards_that_do_not_exist_fails_at_load() -> None:
    with pytest.raises(BadData):
        check_references([], starter_decks([DECK_FILE.read_row({"deck": "band", "card": "ringo", "copies": "1"})]))
    with pytest.raises(BadData):
        DECK_FILE.read_row({"deck": "band", "card": "thor", "copies": "some"})


def test_two_rows_of_one_slug_or_id_fail_at_load() -> None:
    first, second = LOCATION_FILE.read()[:2]
    assert list(by_slug([first, second])) == [first.slug, second.slug]
    for twin in (replace(second, slug=first.slug), replace(second, id=first.id)):
        with pytest.raises(BadData):
            by_slug([first, twin])
