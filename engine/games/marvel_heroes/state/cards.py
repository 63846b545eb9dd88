"""The facts of the game, read from data files: the map, teams of heroes, Masterminds, Headlines and all cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeVar, get_args

import msgspec

from engine.games.marvel_heroes.state import codes, combat_codes, victory_codes
from engine.games.marvel_heroes.state.codes import Kind
from engine.games.marvel_heroes.state.combat_codes import Colour, Letter
from engine.kernel.cards.data_files import Cell, DataFile, Natural, Positive, by_key
from engine.kernel.cards.effect_codes import Code, Codes, effect_of, read_codes
from engine.kernel.errors import BadData

PACKAGE = "engine.games.marvel_heroes"

Symbol = Literal["cross", "diamond", "star", "circle"]
Skill = Literal["fight", "mystic", "science", "rescue", "protection", "investigation"]
Stage = Literal["prologue", "development", "conclusion"]
SupportKind = Literal["combat", "troubleshoot", "action"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
KINDS: tuple[Kind, ...] = get_args(Kind)
LETTERS: tuple[Letter, ...] = get_args(Letter)
STAGES: tuple[Stage, ...] = get_args(Stage)
# The word for the place of a Special Headline in a move.
SPECIAL = "special"
# The faces of a die (MH-4). The face "boost" is one Hit and a Boost.
FACES = ("blank", "trouble", "hit", "hit", "boost", "double")
FACE_HITS = (0, 0, 1, 1, 1, 2)
PICKS = tuple(dict.fromkeys(FACES))
MOST_DICE = 8
MOST_ALLIES = 3
MOST_WANTED_SPACES = 3
TRACK = 4
ACTION_ROUNDS = 5


class Power(msgspec.Struct, frozen=True):
    """A Power: its colour and its ratings for attack, defense and wit."""

    colour: Colour
    a: int
    d: int
    w: int

    def rating(self, letter: Letter) -> int:
        """Return the rating that a letter names: "a" (attack), "d" (defense) or "w" (wit)."""
        return {"a": self.a, "d": self.d, "w": self.w}[letter]


def _powers(text: str) -> tuple[Power, ...]:
    """Return the Powers that a text such as "red:3/2/2|orange:1/4/2" describes. Raises `BadData`."""
    found = []
    for part in text.split("|"):
        colour, _, ratings = part.partition(":")
        numbers = ratings.split("/")
        if colour not in COLOURS or len(numbers) != len(LETTERS) or not all(one in set("012345") for one in numbers):
            raise BadData(f"{part!r} is not a Power")
        found.append(Power(colour, *map(int, numbers)))
    if len({power.colour for power in found}) < len(found):
        raise BadData("two Powers have the same colour")
    return tuple(found)


def _one(known_codes: Codes) -> Cell:
    """Return a parser for a column that holds one effect, or "-" for no effect."""
    whole = effect_of(known_codes)
    return Cell(lambda text: None if text == "-" else whole.read(text))


def _several(known_codes: Codes) -> Cell:
    def read(text: str) -> tuple[Code, ...]:
        found = read_codes(known_codes, text)
        if not found:
            raise BadData("no effect")
        return found

    return Cell(read)


_Powers = Annotated[tuple[Power, ...], Cell(_powers)]
_Combat = Annotated[Code | None, _one(combat_codes.COMBAT_CODES)]


class Area(msgspec.Struct, frozen=True):
    """An Area. With two seats, some Areas are not in play (MH-1, MH-2)."""

    slug: str
    colour: str
    support_spaces: Positive
    in_duel: bool


class District(msgspec.Struct, frozen=True):
    """A District, and the symbol of the Headlines that are placed there (MH-9)."""

    slug: str
    area: str
    symbol: Symbol


class Hero(msgspec.Struct, frozen=True):
    """A hero.

    The fields are its Level, KO value, Skills, ratings against each type of Headline, Powers, and two abilities with
    their costs.
    """

    number: Positive
    slug: str
    team: str
    level: Positive
    ko: Positive
    skills: tuple[Skill, ...]
    crime: Natural
    danger: Natural
    mystery: Natural
    powers: _Powers
    combat: _Combat
    combat_cost: Natural
    support_kind: SupportKind
    support: Annotated[tuple[Code, ...], _several(codes.SUPPORT_CODES)]
    support_cost: Natural

    def solving(self, kind: Kind) -> int:
        """Return the hero's rating against a type of Headline (MH-47)."""
        return {"crime": self.crime, "danger": self.danger, "mystery": self.mystery}[kind]


class Mastermind(msgspec.Struct, frozen=True):
    """A Mastermind.

    The fields are its usual target team, Followers, KO value, threat ratings, Powers, ability and scheme.
    """

    number: Positive
    slug: str
    nemesis_of: str
    followers: Positive
    ko: Positive
    crime: Natural
    danger: Natural
    mystery: Natural
    powers: _Powers
    combat: _Combat
    combat_cost: Natural
    scheme: Annotated[Code, effect_of(codes.SCHEME_CODES)]

    def threat(self, kind: Kind) -> int:
        """Return the number of dice that scheming adds against a type of Headline (MH-62)."""
        return {"crime": self.crime, "danger": self.danger, "mystery": self.mystery}[kind]


class Plan(msgspec.Struct, frozen=True):
    """A Master Plan."""

    number: Positive
    slug: str
    mastermind: str
    stage: Stage
    effect: Annotated[Code, effect_of(codes.PLAN_CODES)]


class PowerUp(msgspec.Struct, frozen=True):
    """A Team Power-Up."""

    number: Positive
    slug: str
    team: str
    effect: Annotated[Code, effect_of(codes.POWERUP_CODES)]


class Headline(msgspec.Struct, frozen=True):
    """A Headline. ``icon`` tells whether it has the Mastermind icon. ``symbol`` is None for a Special Headline."""

    number: Natural
    slug: str
    type: Kind
    skill: Skill
    threat: Positive
    symbol: Symbol | None
    vp: Positive
    icon: bool


class StoryCard(msgspec.Struct, frozen=True):
    """A Story."""

    number: Positive
    slug: str
    team: str
    vp: Positive


class Ally(msgspec.Struct, frozen=True):
    """An Ally."""

    number: Positive
    slug: str
    loyalty: str
    effect: Annotated[Code, effect_of(combat_codes.COMBAT_CODES)]


class EventCard(msgspec.Struct, frozen=True):
    """An Event."""

    number: Positive
    slug: str
    effect: Annotated[tuple[Code, ...], _several(codes.ACTION_CODES)]


class Villain(msgspec.Struct, frozen=True):
    """A Villain card. As a Lead it has Powers and perhaps an ability; as a Reinforcement it has an effect."""

    number: Positive
    slug: str
    requirement: Natural
    cost: Natural
    ko: Positive
    most_wanted: bool
    powers: _Powers
    combat: _Combat
    combat_cost: Natural
    reinforcement_cost: Natural
    reinforcement: Annotated[Code, effect_of(combat_codes.COMBAT_CODES)]


class Agents(msgspec.Struct, frozen=True):
    """An Agents card. It changes the heroes' ratings for a Combat."""

    number: Positive
    slug: str
    cost: Natural
    effect: Annotated[combat_codes.AgentMod, effect_of(codes.AGENT_CODES)]


class ScenarioRow(msgspec.Struct, frozen=True):
    """A row of the scenarios' file."""

    number: Positive
    slug: str
    effect: Annotated[tuple[Code, ...], _several(codes.SCENARIO_CODES)]
    victory: Annotated[Code, effect_of(victory_codes.VICTORY_CODES)]
    special_type: Kind | None
    special_skill: Skill | None
    special_threat: Positive | None
    special_vp: Positive | None
    special_icon: bool


class Scenario(msgspec.Struct, frozen=True):
    """A scenario: its effects, its victory condition, and its Special Headline, which has the scenario's slug."""

    number: int
    slug: str
    effects: tuple[Code, ...]
    victory: Code
    special: Headline | None


def scenario(row: ScenarioRow) -> Scenario:
    """Return the scenario that a row describes.

    Raises `BadData` if a Special Headline is missing or not needed.
    """
    facts = (row.special_type, row.special_skill, row.special_threat, row.special_vp)
    special = None
    if isinstance(row.victory, victory_codes.SpecialHeadline):
        kind, skill, threat, vp = facts
        if kind is None or skill is None or threat is None or vp is None:
            raise BadData(f"{row.slug}: its Special Headline is incomplete")
        special = Headline(0, row.slug, kind, skill, threat, None, vp, row.special_icon)
    elif set(facts) != {None} or row.special_icon:
        raise BadData(f"{row.slug}: it has no Special Headline")
    return Scenario(row.number, row.slug, row.effect, row.victory, special)


Card = (
    Area
    | District
    | Hero
    | Mastermind
    | Plan
    | PowerUp
    | Headline
    | StoryCard
    | Ally
    | EventCard
    | Villain
    | Agents
    | ScenarioRow
)
C = TypeVar("C", bound=Card)
FILES: Mapping[str, type[Card]] = {
    "areas.csv": Area,
    "districts.csv": District,
    "heroes.csv": Hero,
    "masterminds.csv": Mastermind,
    "plans.csv": Plan,
    "powerups.csv": PowerUp,
    "headlines.csv": Headline,
    "stories.csv": StoryCard,
    "allies.csv": Ally,
    "events.csv": EventCard,
    "villains.csv": Villain,
    "agents.csv": Agents,
    "scenarios.csv": ScenarioRow,
}


def _read_cards(name: str, row: type[C]) -> Mapping[str, C]:
    return by_key(DataFile(PACKAGE, name, row).read(), lambda card: card.slug)


AREAS = _read_cards("areas.csv", Area)
DISTRICTS = _read_cards("districts.csv", District)
HEROES = _read_cards("heroes.csv", Hero)
MASTERMINDS = _read_cards("masterminds.csv", Mastermind)
PLANS = _read_cards("plans.csv", Plan)
POWERUPS = _read_cards("powerups.csv", PowerUp)
HEADLINES = _read_cards("headlines.csv", Headline)
STORIES = _read_cards("stories.csv", StoryCard)
ALLIES = _read_cards("allies.csv", Ally)
EVENTS = _read_cards("events.csv", EventCard)
VILLAINS = _read_cards("villains.csv", Villain)
AGENTS = _read_cards("agents.csv", Agents)
SCENARIOS: Mapping[str, Scenario] = {
    slug: scenario(row) for slug, row in _read_cards("scenarios.csv", ScenarioRow).items()
}
TEAMS = tuple(dict.fromkeys(hero.team for hero in HEROES.values()))
# For each kind of card, all cards in the order in which they are listed (that of the card data).
RESOURCES = (*ALLIES, *EVENTS)
VILLAIN_CARDS = (*VILLAINS, *AGENTS)
RANK: Mapping[str, int] = {
    slug: rank for rank, slug in enumerate((*RESOURCES, *VILLAIN_CARDS, *STORIES, *HEADLINES, *HEROES, *POWERUPS))
}
TEAM_HEROES: Mapping[str, tuple[str, ...]] = {
    team: tuple(slug for slug, hero in HEROES.items() if hero.team == team) for team in TEAMS
}
TEAM_POWERUPS: Mapping[str, tuple[str, ...]] = {
    team: tuple(slug for slug, card in POWERUPS.items() if card.team == team) for team in TEAMS
}
# The Plans of each Mastermind, in the order in which they are attempted.
PLANS_OF: Mapping[str, tuple[str, ...]] = {
    mastermind: tuple(
        slug for stage in STAGES for slug, plan in PLANS.items() if (plan.mastermind, plan.stage) == (mastermind, stage)
    )
    for mastermind in MASTERMINDS
}
USUAL_MASTERMIND: Mapping[str, str] = {card.nemesis_of: slug for slug, card in MASTERMINDS.items()}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order of the card data."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def place_of(headline: Headline, area: str) -> str:
    """Return the District of an Area that has a Headline's symbol (MH-9)."""
    return next(place.slug for place in DISTRICTS.values() if (place.area, place.symbol) == (area, headline.symbol))


def check_references() -> None:
    """Raise `BadData` if a card names an unknown team or Mastermind, or if two cards have the same slug.

    Also raise it if a Mastermind lacks a Plan for a stage, or an Area lacks a District for a symbol.
    """
    team_names = {hero.team for hero in HEROES.values()}
    teams = {
        *(card.nemesis_of for card in MASTERMINDS.values()),
        *(card.team for card in POWERUPS.values()),
        *(card.team for card in STORIES.values()),
        *(card.loyalty for card in ALLIES.values()),
    }
    if teams != team_names or set(USUAL_MASTERMIND) != team_names:
        raise BadData(f"teams with heroes or Stories missing: {sorted(teams ^ team_names)}")
    if any(len(plans) != len(STAGES) for plans in PLANS_OF.values()):
        raise BadData("each Mastermind needs a Plan for each stage")
    for area in AREAS:
        if len({place.symbol for place in DISTRICTS.values() if place.area == area}) != len(get_args(Symbol)):
            raise BadData(f"{area}: it needs a District for each symbol")
    masterminds = {
        code.who
        for card in SCENARIOS.values()
        for code in (*card.effects, card.victory)
        if isinstance(code, codes.SetFollowers | victory_codes.Showdown)
    }
    if not masterminds <= set(MASTERMINDS):
        raise BadData(f"unknown Masterminds {sorted(masterminds)}")
    slugs = Counter(
        slug
        for table in (
            AREAS,
            DISTRICTS,
            HEROES,
            MASTERMINDS,
            PLANS,
            POWERUPS,
            HEADLINES,
            STORIES,
            ALLIES,
            EVENTS,
            VILLAINS,
            AGENTS,
            SCENARIOS,
            TEAMS,
        )
        for slug in table
    )
    if slugs.most_common(1)[0][1] > 1:
        raise BadData(f"two things have the same name: {slugs.most_common(1)[0][0]}")


check_references()
