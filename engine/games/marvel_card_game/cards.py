"""The facts of the game: 211 characters, 40 events, 18 locations, 19 abilities, 4 starter decks, from data files."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, Protocol, TypeVar, get_args

import msgspec

from engine.games.marvel_card_game.codes import (
    ABILITY_CODES,
    EVENT_CODES,
    LOCATION_CODES,
    BadData,
    Code,
    parameters,
    parse_code,
)

ATTRS = ("combat", "shooting", "resistance", "mind")
# What a card that copies is as long as it copies nobody (MC-63).
UNCOPIED = (2, None, 2, 2)

Timing = Literal[
    "ANY",
    "OWN_TURN",
    "OWN_DEPLOY",
    "OWN_ATTACK",
    "ATTACK_DECLARED",
    "AFTER_ATTACK_ROLL",
    "AFTER_ROLL",
    "AFTER_DEFENCE_ROLL",
    "ON_WOUND",
    "RESPONSE_EVENT",
]
Pick = Literal["character", "own", "rival", "card", "deck", "roll", "none"]
EventKind = Literal["instant", "attachment", "location"]
AbilityKind = Literal["reaction", "passive", "active", "on enter", "attack mode", "special", "triggered"]


class Ability(msgspec.Struct, frozen=True):
    """An ability as a character has it: its code ("DODGE"), its kind, and what it does."""

    code: str
    kind: AbilityKind
    effect: Code


class Character(msgspec.Struct, frozen=True):
    """A character card; ``attrs`` in the order of `ATTRS`, None where one is missing."""

    id: int
    slug: str
    attrs: tuple[int | None, ...]
    value: int
    teams: tuple[str, ...]
    abilities: tuple[Ability, ...]
    most: int

    @property
    def copies(self) -> bool:
        """Whether its attributes are those of another (MC-63)."""
        return any(ability.code == "MIMIC" for ability in self.abilities)


class EventCard(msgspec.Struct, frozen=True):
    """An event card (MC-22 to MC-26)."""

    id: int
    slug: str
    most: int
    kind: EventKind
    timing: Timing
    pick: Pick
    effect: Code


class Location(msgspec.Struct, frozen=True):
    """A location card; ``value`` is the points it takes and gives."""

    id: int
    slug: str
    value: int
    effect: Code


class _AbilityRow(msgspec.Struct, frozen=True):
    """A row of the table of abilities; ``wanted`` are the parameters that a card may add."""

    code: str
    kind: AbilityKind
    wanted: frozenset[str]
    effect_code: str
    params: dict[str, str]


def rows(name: str) -> list[dict[str, str]]:
    """Return a data file as rows by column."""
    text = (files("engine.games.marvel_card_game") / "data" / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def number(text: str, where: str) -> int:
    """Read a number from 0 on. Raises `BadData`."""
    if not text.isdecimal():
        raise BadData(f"{where}: {text!r} is no number")
    return int(text)


def _one_of(kind: object, text: str, where: str) -> str:
    if text not in get_args(kind):
        raise BadData(f"{where}: unknown word {text!r}")
    return text


def ability_row(row: dict[str, str]) -> _AbilityRow:
    """Read a row of abilities.csv. Raises `BadData`."""
    return _AbilityRow(
        row["code"],
        _one_of(AbilityKind, row["kind"], row["code"]),  # type: ignore[arg-type]
        frozenset(row["card_params"].replace("|", ";").split(";")),
        row["effect_code"],
        parameters(row["params"]),
    )


def ability(table: dict[str, _AbilityRow], text: str) -> Ability:
    """Read "CODE:key=value;key=value" as printed on a character. Raises `BadData`."""
    code, _, rest = text.partition(":")
    row = table.get(code)
    if row is None:
        raise BadData(f"unknown ability {code!r}")
    own = parameters(rest)
    if not row.wanted.issuperset(own):
        raise BadData(f"{code}: unknown parameters {sorted(set(own) - row.wanted)}")
    return Ability(code, row.kind, parse_code(ABILITY_CODES, row.effect_code, {**row.params, **own}))


def character(table: dict[str, _AbilityRow], row: dict[str, str]) -> Character:
    """Read a row of characters.csv. Raises `BadData`."""
    slug = row["slug"]
    copied = row["combat"] == "?"
    attrs = UNCOPIED if copied else tuple(None if row[attr] == "-" else number(row[attr], slug) for attr in ATTRS)
    return Character(
        id=number(row["id"], slug),
        slug=slug,
        attrs=attrs,
        value=number(row["value"], slug),
        teams=tuple(row["teams"].split("|")),
        abilities=tuple(ability(table, text) for text in row["abilities"].split("|") if text),
        most=number(row["max_copies"], slug),
    )


def event_card(row: dict[str, str]) -> EventCard:
    """Read a row of events.csv. Raises `BadData`."""
    return EventCard(
        id=number(row["id"], row["slug"]),
        slug=row["slug"],
        most=number(row["max_copies"], row["slug"]),
        kind=_one_of(EventKind, row["kind"], row["slug"]),  # type: ignore[arg-type]
        timing=_one_of(Timing, row["timing"], row["slug"]),  # type: ignore[arg-type]
        pick=_one_of(Pick, row["pick"], row["slug"]),  # type: ignore[arg-type]
        effect=parse_code(EVENT_CODES, row["effect_code"], parameters(row["params"])),
    )


def location(row: dict[str, str]) -> Location:
    """Read a row of locations.csv. Raises `BadData`."""
    slug = row["slug"]
    effect = parse_code(LOCATION_CODES, row["effect_code"], parameters(row["params"]))
    return Location(number(row["id"], slug), slug, number(row["value"], slug), effect)


def starter_decks(table: Iterable[dict[str, str]]) -> dict[str, dict[str, int]]:
    """Read the rows of decks.csv: copies by card, by deck. Raises `BadData`."""
    decks: dict[str, dict[str, int]] = {}
    for row in table:
        decks.setdefault(row["deck"], {})[row["card"]] = number(row["copies"], row["card"])
    return decks


class _Card(Protocol):
    @property
    def id(self) -> int: ...

    @property
    def slug(self) -> str: ...


C = TypeVar("C", bound=_Card)


def by_slug(cards: Iterable[C]) -> Mapping[str, C]:
    """Return cards by their slugs. Raises `BadData` where two have one slug or one id."""
    listed = list(cards)
    found = {card.slug: card for card in listed}
    if len(found) < len(listed) or len({card.id for card in listed}) < len(listed):
        raise BadData("two rows have one slug or id")
    return MappingProxyType(found)


_ABILITY_ROWS = {row["code"]: ability_row(row) for row in rows("abilities.csv")}
ABILITY_CODE_LIST = tuple(_ABILITY_ROWS)
CHARACTERS = by_slug(character(_ABILITY_ROWS, row) for row in rows("characters.csv"))
EVENTS = by_slug(event_card(row) for row in rows("events.csv"))
LOCATIONS = by_slug(location(row) for row in rows("locations.csv"))
STARTERS = MappingProxyType(starter_decks(rows("decks.csv")))
# Abilities that come without parameters of a card, for effects that grant one.
PLAIN_ABILITIES = MappingProxyType(
    {code: ability(_ABILITY_ROWS, code) for code, row in _ABILITY_ROWS.items() if row.wanted == {""}}
)
# Table order: characters by id, then events by id.
RANK = MappingProxyType({slug: rank for rank, slug in enumerate((*CHARACTERS, *EVENTS))})


def check_references(effects: Iterable[Code], decks: Mapping[str, Mapping[str, int]]) -> None:
    """Raise `BadData` where an effect or a starter deck names an ability, team or card that does not exist."""
    teams = {team for card in CHARACTERS.values() for team in card.teams}
    for effect in effects:
        named = {name: getattr(effect, name, "") for name in ("team", "name", "ability")}
        codes = {named["ability"], *getattr(effect, "abilities", ())} - {"", "ALL"}
        if not codes <= set(PLAIN_ABILITIES) or named["team"] not in {"", *teams}:
            raise BadData(f"{effect} names an unknown ability or team")
        if named["name"] not in {"", *CHARACTERS}:
            raise BadData(f"{effect} names an unknown card")
    unknown = {card for deck in decks.values() for card in deck} - set(RANK)
    if unknown:
        raise BadData(f"a starter deck holds {sorted(unknown)}")


check_references(
    (
        *(event.effect for event in EVENTS.values()),
        *(place.effect for place in LOCATIONS.values()),
        *(ability.effect for card in CHARACTERS.values() for ability in card.abilities),
    ),
    STARTERS,
)
