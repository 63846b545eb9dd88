"""The facts of the game, read from data files: Heroes, Villains, Plans, Threats, Locations, gear and other cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from operator import attrgetter
from types import MappingProxyType
from typing import Literal, TypeVar

import msgspec

from engine.games.marvel_united.state.code_reading import read_effect
from engine.games.marvel_united.state.code_words import On
from engine.games.marvel_united.state.codes import EffectCode, MissionSpaces
from engine.games.marvel_united.state.pieces import MISSIONS, MissionKind, SymbolKind, VillainSlug
from engine.kernel.cards.data_files import DataFile, Natural, Positive, by_key
from engine.kernel.errors import BadData

PACKAGE = "engine.games.marvel_united"
Alternatives = tuple[tuple[EffectCode, ...], ...]
# The kinds of cards and boards that have effects (sources). Moves and events name a source by its card id or its slug.
SourceKind = Literal[
    "hero-card", "villain", "plan", "threat", "location", "gear", "scheme", "superhero", "battle-plan", "reward"
]


class _Card(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A row of a data file. Two columns describe the card's effect."""

    effect_code: str
    params: str

    @cached_property
    def effect(self) -> Alternatives:
        """The alternatives of the effect, each as a list of steps. Raises `BadData`."""
        return read_effect(self.effect_code, self.params)


class HeroCard(_Card, frozen=True):
    """A Hero card: its bottom symbols and its special (printed effect).

    ``starting_hand`` is True if the card starts on top of the deck.
    """

    card: str
    hero: str
    copies: Positive
    icons: tuple[SymbolKind, ...]
    mandatory: bool
    starting_hand: bool

    @property
    def plain(self) -> bool:
        """Whether the card is plain: without a special (printed effect)."""
        return not self.effect


class Villain(_Card, frozen=True):
    """A Villain and his board. ``tokens`` are the tokens with which the Heroes start."""

    villain: VillainSlug
    antihero: bool
    life_2: Positive | None
    life_3: Positive | None
    life_4: Positive | None
    tokens: tuple[SymbolKind, ...]

    @property
    def life(self) -> tuple[int | None, int | None, int | None]:
        """The Health for 2, 3 and 4 Heroes. Each is None if the Villain cannot be damaged."""
        return self.life_2, self.life_3, self.life_4

    def health(self, heroes: int) -> int:
        """Return the Health for a number of Heroes, 0 for a Villain without Health (MU-2)."""
        return self.life[max(heroes, 2) - 2] or 0


_Counts = tuple[Natural, Natural, Natural]


class PlanCard(_Card, frozen=True):
    """A Master Plan."""

    card: str
    villain: VillainSlug
    move: Natural
    bam: bool
    left: _Counts
    center: _Counts
    right: _Counts

    @property
    def tokens(self) -> tuple[_Counts, _Counts, _Counts]:
        """The numbers of thugs, civilians and Doombots that come to three places.

        These are the place left of the Villain, his own place, and the place to the right.
        """
        return self.left, self.center, self.right

    @property
    def adds_tokens(self) -> bool:
        """Whether the Plan adds any tokens."""
        return any(map(any, self.tokens))


class ThreatCard(_Card, frozen=True):
    """A Threat. Only a Henchman has Health."""

    threat: str
    villain: VillainSlug
    copies: Positive
    kind: Literal["henchman", "other"]
    life: Natural | Literal["heroes+1"] | None

    @property
    def henchman(self) -> bool:
        """Whether the Threat is a Henchman."""
        return self.kind == "henchman"

    def health(self, heroes: int) -> int:
        """Return a Henchman's starting Health (MU-4). Other Threats have 0."""
        return heroes + 1 if isinstance(self.life, str) else self.life or 0


class Location(_Card, frozen=True):
    """A Location: its slots, starting tokens and effects. ``beginner`` is True if it is used in first matches."""

    location: str
    slots: Positive
    thugs: Natural
    civilians: Natural
    mandatory: bool
    beginner: bool


class GearCard(_Card, frozen=True):
    """A gear card.

    ``hero`` is None for gear that any Hero may use. ``recharge`` lists the tokens or events that turn it faceup.
    """

    card: str
    hero: str | None
    one_use: bool
    permanent: bool
    recharge: tuple[SymbolKind | Literal["any", "never", "thug-defeated", "remove-if-flipped"], ...]


class SpecialCard(_Card, frozen=True):
    """A Super-villain card, a Super-hero card or a battle plan."""

    card: str


class BattlePlan(SpecialCard, frozen=True):
    """A battle plan of a commander."""

    cost: Positive


class _Challenge(_Card, frozen=True):
    challenge: Literal["moderate", "hard"]


class _Mission(_Card, frozen=True):
    mission: MissionKind


class _CompleteMissions(_Card, frozen=True):
    complete: Positive


C = TypeVar("C", bound=_Card)


def _read_cards(name: str, row: type[C], column: str = "card") -> Mapping[str, C]:
    """Return the cards of a data file, with the content of one column as keys. Raises `BadData`."""
    return by_key(DataFile(PACKAGE, name, row).read(), attrgetter(column))


def _spaces() -> Mapping[MissionKind, int]:
    """Return the number of spaces of each Mission. Raises `BadData` unless all three are given."""
    found = {row.mission: row.effect for row in DataFile(PACKAGE, "missions.csv", _Mission).read()}
    if sorted(found) != sorted(MISSIONS):
        raise BadData("there must be three Missions")
    spaces: dict[MissionKind, int] = {}
    for mission in MISSIONS:
        ((step,),) = found[mission]
        if not isinstance(step, MissionSpaces):
            raise BadData(f"{mission} has no spaces")
        spaces[mission] = step.spaces
    return MappingProxyType(spaces)


HERO_CARDS = _read_cards("heroes.csv", HeroCard)
HEROES = tuple(dict.fromkeys(card.hero for card in HERO_CARDS.values()))
VILLAINS = _read_cards("villains.csv", Villain, "villain")
PLANS = _read_cards("plans.csv", PlanCard)
THREATS = _read_cards("threats.csv", ThreatCard, "threat")
LOCATIONS = _read_cards("locations.csv", Location, "location")
GEAR = _read_cards("gear.csv", GearCard)
SCHEMES = _read_cards("schemes.csv", SpecialCard)
SUPERHEROES = _read_cards("superheroes.csv", SpecialCard)
BATTLE_PLANS = _read_cards("battle_plans.csv", BattlePlan)
CHALLENGES: Mapping[str, Alternatives] = {
    row.challenge: row.effect for row in DataFile(PACKAGE, "challenges.csv", _Challenge).read()
}
SPACES = _spaces()
REWARDS: Mapping[int, Alternatives] = {
    row.complete: row.effect for row in DataFile(PACKAGE, "rewards.csv", _CompleteMissions).read()
}
# The order of cards in hands and lists, as a rank for each card.
RANK: Mapping[str, int] = {
    card: rank for rank, card in enumerate((*HERO_CARDS, *PLANS, *SCHEMES, *SUPERHEROES, *GEAR, *BATTLE_PLANS))
}
OWN_GEAR: Mapping[str, tuple[str, ...]] = {
    hero: tuple(card.card for card in GEAR.values() if card.hero == hero) for hero in HEROES
}
COMMON_GEAR = tuple(card.card for card in GEAR.values() if card.hero is None)


def source_kind(source: str) -> SourceKind:
    """Return the kind of card or board that a source of effects is. Raises `LookupError` if it does not exist."""
    for kind, cards in _BY_KIND.items():
        if source in cards:
            return kind
    raise LookupError(source)


_BY_KIND: Mapping[SourceKind, Mapping[str, _Card]] = {
    "hero-card": HERO_CARDS,
    "villain": VILLAINS,
    "plan": PLANS,
    "threat": THREATS,
    "location": LOCATIONS,
    "gear": GEAR,
    "scheme": SCHEMES,
    "superhero": SUPERHEROES,
    "battle-plan": BATTLE_PLANS,
}
_EFFECTS: Mapping[str, Alternatives] = {
    **{source: card.effect for cards in _BY_KIND.values() for source, card in cards.items()},
    **{f"missions-{complete}": effect for complete, effect in REWARDS.items()},
}


def effect_of(source: str) -> Alternatives:
    """Return the alternatives of the effect of a card or board. Raises `LookupError` if it does not exist."""
    return _EFFECTS[source]


def steps_at(source: str, moment: On) -> tuple[EffectCode, ...]:
    """Return the steps that happen at a moment in the effect of a card or board, from all its alternatives."""
    return tuple(step for steps in _EFFECTS[source] for step in steps if step.on == moment)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards sorted in the order of hands and lists."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def deck_of(hero: str) -> list[str]:
    """Return the twelve cards of a Hero."""
    return [card.card for card in HERO_CARDS.values() if card.hero == hero for _ in range(card.copies)]


def plan_deck(villain: str) -> list[str]:
    """Return the twelve Plans of a Villain."""
    return [plan.card for plan in PLANS.values() if plan.villain == villain]


def threat_deck(villain: str) -> list[str]:
    """Return the six Threats of a Villain."""
    return [threat.threat for threat in THREATS.values() if threat.villain == villain for _ in range(threat.copies)]
