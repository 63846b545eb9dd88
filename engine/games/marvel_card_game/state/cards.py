"""The facts of the game: 211 characters, 40 events, 18 locations, 19 abilities and 4 starter decks.

They are read from data files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeVar, get_args

import msgspec

from engine.games.marvel_card_game.state.codes import ABILITY_CODES, EVENT_CODES, LOCATION_CODES
from engine.kernel.cards.data_files import Cell, DataFile, Natural, Positive, by_key
from engine.kernel.cards.effect_codes import Code, coded, effect_of, read_code
from engine.kernel.errors import BadData

PACKAGE = "engine.games.marvel_card_game"

ATTRS = ("combat", "shooting", "resistance", "mind")
# The attributes that a character which copies others has while it copies none (MC-63).
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
# The moments that a reaction window can be for a seat. "attacked", "attack-rolled", "withstood" and "wounded" are about
# an attack on the seat's side; "attacking" is about an attack by its side. At the moment "dice", dice may be rolled
# again.
Moment = Literal[
    "turn-start",
    "entered",
    "attacked",
    "attack-rolled",
    "dice",
    "withstood",
    "wounded",
    "attacking",
    "turn-end",
    "event",
    "defeat",
]
MOMENTS: tuple[Moment, ...] = get_args(Moment)
Pick = Literal["character", "own", "rival", "card", "deck", "roll", "none"]
EventKind = Literal["instant", "attachment", "location"]
AbilityKind = Literal["reaction", "passive", "active", "on enter", "attack mode", "special", "triggered"]


class Ability(msgspec.Struct, frozen=True):
    """An ability of a character: its code ("DODGE"), its kind, and its effect."""

    code: str
    kind: AbilityKind
    effect: Code


class AbilityRow(msgspec.Struct, frozen=True):
    """A row of the abilities' file. ``card_params`` names the parameters that each character's row supplies."""

    code: str
    kind: AbilityKind
    card_params: tuple[str, ...]
    effect: str


ABILITY_FILE = DataFile(PACKAGE, "abilities.csv", AbilityRow)
_ABILITY_ROWS = by_key(ABILITY_FILE.read(), lambda row: row.code)
ABILITY_CODE_LIST = tuple(_ABILITY_ROWS)


def ability(row: AbilityRow, names: Mapping[str, str]) -> Ability:
    """Return the ability of a row; ``names`` are the parameters that a character supplies. Raises `BadData`."""
    if not set(row.card_params).issuperset(names):
        raise BadData(f"{row.code}: unknown parameters {sorted(set(names) - set(row.card_params))}")
    ((code, values),) = coded(row.effect)
    return Ability(row.code, row.kind, read_code(ABILITY_CODES, code, {**values, **names}))


def _abilities(text: str) -> tuple[Ability, ...]:
    """Read the abilities in a character's row. Raises `BadData`."""
    found = coded(text)
    unknown_codes = [code for code, _ in found if code not in _ABILITY_ROWS]
    if unknown_codes:
        raise BadData(f"unknown abilities {unknown_codes}")
    return tuple(ability(_ABILITY_ROWS[code], own_params) for code, own_params in found)


# An attribute in a cell of the file: a number, "?" for a character that copies another character, "-" if the character
# lacks the attribute.
_Attr = Natural | Literal["?"] | None


class CharacterRow(msgspec.Struct, frozen=True):
    """A row of the characters' file."""

    id: Positive
    slug: str
    combat: _Attr
    shooting: _Attr
    resistance: _Attr
    mind: _Attr
    value: Natural
    teams: tuple[str, ...]
    abilities: Annotated[tuple[Ability, ...], Cell(_abilities)]
    most: Natural


class Character(msgspec.Struct, frozen=True):
    """A character card. ``attrs`` lists the attributes in the order of `ATTRS`, with None for a missing attribute."""

    id: int
    slug: str
    attrs: tuple[int | None, ...]
    value: int
    teams: tuple[str, ...]
    abilities: tuple[Ability, ...]
    most: int

    @property
    def copies(self) -> bool:
        """Whether the character takes the attributes of another character (MC-63)."""
        return any(ability.code == "MIMIC" for ability in self.abilities)


def character(row: CharacterRow) -> Character:
    """Return the card described by a row."""
    printed = (row.combat, row.shooting, row.resistance, row.mind)
    attrs = UNCOPIED if "?" in printed else tuple(None if attr is None else int(attr) for attr in printed)
    return Character(row.id, row.slug, attrs, row.value, row.teams, row.abilities, row.most)


class EventCard(msgspec.Struct, frozen=True):
    """An event card (MC-22 to MC-26).

    The proofs of random draws contain these fields, because sealed decks are dealt from lists of event cards.
    """

    id: Positive
    slug: str
    most: Natural
    kind: EventKind
    timing: Timing
    pick: Pick
    effect: Annotated[Code, effect_of(EVENT_CODES)]


class EventRow(msgspec.Struct, frozen=True):
    """A row of the events' file.

    ``ask`` lists the moments of reaction windows at which a seat is asked for the card by default.
    """

    id: Positive
    slug: str
    most: Natural
    kind: EventKind
    timing: Timing
    pick: Pick
    ask: tuple[Moment, ...]
    effect: Annotated[Code, effect_of(EVENT_CODES)]

    def card(self) -> EventCard:
        """Return the card."""
        return EventCard(self.id, self.slug, self.most, self.kind, self.timing, self.pick, self.effect)


class Location(msgspec.Struct, frozen=True):
    """A location card. ``value`` is both the damage that closes it and the points that it gives."""

    id: Positive
    slug: str
    value: Natural
    effect: Annotated[Code, effect_of(LOCATION_CODES)]


class DeckRow(msgspec.Struct, frozen=True):
    """A row of the starter decks' file: the number of copies of one card in one deck."""

    deck: str
    card: str
    copies: Natural


def starter_decks(rows: Iterable[DeckRow]) -> dict[str, dict[str, int]]:
    """Return, for each deck, the number of copies of each card."""
    decks: dict[str, dict[str, int]] = {}
    for row in rows:
        decks.setdefault(row.deck, {})[row.card] = row.copies
    return decks


C = TypeVar("C", Character, EventCard, Location)


def by_slug(cards: Iterable[C]) -> Mapping[str, C]:
    """Return the cards by their slugs. Raises `BadData` if two cards have the same slug or id."""
    listed = list(cards)
    by_key(listed, lambda card: card.id)
    return by_key(listed, lambda card: card.slug)


CHARACTER_FILE = DataFile(PACKAGE, "characters.csv", CharacterRow)
EVENT_FILE = DataFile(PACKAGE, "events.csv", EventRow)
LOCATION_FILE = DataFile(PACKAGE, "locations.csv", Location)
DECK_FILE = DataFile(PACKAGE, "decks.csv", DeckRow)
CHARACTERS = by_slug(map(character, CHARACTER_FILE.read()))
_EVENT_ROWS = EVENT_FILE.read()
EVENTS = by_slug(row.card() for row in _EVENT_ROWS)
USUAL_MOMENTS: Mapping[str, tuple[Moment, ...]] = {row.slug: row.ask for row in _EVENT_ROWS}
LOCATIONS = by_slug(LOCATION_FILE.read())
STARTERS: Mapping[str, dict[str, int]] = starter_decks(DECK_FILE.read())
# The abilities whose effects need no parameters from a character's row. Event effects can grant these abilities.
PLAIN_ABILITIES: Mapping[str, Ability] = {
    code: ability(row, {}) for code, row in _ABILITY_ROWS.items() if not row.card_params
}
# The order in which cards are listed (that of the card data): characters by id, then events by id.
RANK: Mapping[str, int] = {slug: rank for rank, slug in enumerate((*CHARACTERS, *EVENTS))}


def check_references(effects: Iterable[Code], decks: Mapping[str, Mapping[str, int]]) -> None:
    """Raise `BadData` if an effect or a starter deck names an ability, team or card that does not exist."""
    teams = {team for card in CHARACTERS.values() for team in card.teams}
    for effect in effects:
        reference_names = {name: getattr(effect, name, "") for name in ("team", "name", "ability")}
        codes = {reference_names["ability"], *getattr(effect, "abilities", ())} - {"", "ALL"}
        if not codes <= set(PLAIN_ABILITIES) or reference_names["team"] not in {"", *teams}:
            raise BadData(f"{effect} names an unknown ability or team")
        if reference_names["name"] not in {"", *CHARACTERS}:
            raise BadData(f"{effect} names an unknown card")
    unknown_cards = {card for deck in decks.values() for card in deck} - set(RANK)
    if unknown_cards:
        raise BadData(f"a starter deck holds unknown cards: {sorted(unknown_cards)}")


check_references(
    (
        *(event.effect for event in EVENTS.values()),
        *(place.effect for place in LOCATIONS.values()),
        *(ability.effect for card in CHARACTERS.values() for ability in card.abilities),
    ),
    STARTERS,
)


def ability_word(code: str) -> str:
    """Return an ability's code as moves and the keys of texts write it: "SUPER_STRENGTH" gives "super-strength"."""
    return code.lower().replace("_", "-")
