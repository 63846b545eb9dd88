"""The facts of the game from its data files: Heroes, Villains, Plans, Threats, Locations, gear and other cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from engine.games.marvel_united.state.code_reading import read_effect
from engine.games.marvel_united.state.code_words import On
from engine.games.marvel_united.state.codes import EffectCode, MissionSpaces
from engine.games.marvel_united.state.pieces import MISSIONS, MissionKind, SymbolKind, VillainSlug
from engine.kernel.cards.data_files import DataFile, Natural, Positive, by_key
from engine.kernel.errors import BadData

PACKAGE = "engine.games.marvel_united"
Alternatives = tuple[tuple[EffectCode, ...], ...]
# The kinds of sources of effects. A source is named in moves and events by its card id or its slug.
SourceKind = Literal[
    "hero-card", "villain", "plan", "threat", "location", "gear", "scheme", "superhero", "battle-plan", "reward"
]


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    """The two columns that describe a card's effect."""

    effect_code: str
    params: str

    def effect(self) -> Alternatives:
        """Return the alternatives of the effect, each a list of steps. Raises `BadData`."""
        return read_effect(self.effect_code, self.params)


class _HeroRow(_Row, frozen=True, kw_only=True):
    card: str
    hero: str
    copies: Positive
    icons: tuple[SymbolKind, ...]
    mandatory: bool
    starting_hand: bool


class HeroCard(msgspec.Struct, frozen=True):
    """A Hero card: its bottom symbols and its special. ``opening``: the card starts on top of the deck."""

    card: str
    hero: str
    copies: int
    icons: tuple[SymbolKind, ...]
    mandatory: bool
    opening: bool
    effect: Alternatives

    @property
    def plain(self) -> bool:
        """Whether the card has no special."""
        return not self.effect


class _VillainRow(_Row, frozen=True, kw_only=True):
    villain: VillainSlug
    antihero: bool
    life_2: Positive | None
    life_3: Positive | None
    life_4: Positive | None
    tokens: tuple[SymbolKind, ...]


class Villain(msgspec.Struct, frozen=True):
    """A Villain and his board. ``life``: the Health for 2, 3 and 4 Heroes, None if he cannot be damaged.

    ``tokens`` are the Heroes' start tokens.
    """

    slug: VillainSlug
    antihero: bool
    life: tuple[int | None, int | None, int | None]
    tokens: tuple[SymbolKind, ...]
    effect: Alternatives

    def health(self, heroes: int) -> int:
        """Return the Health for ``heroes`` Heroes, 0 for a Villain without Health (MU-2)."""
        return self.life[max(heroes, 2) - 2] or 0


class _PlanRow(_Row, frozen=True, kw_only=True):
    card: str
    villain: VillainSlug
    move: Natural
    bam: bool
    left: tuple[Natural, ...]
    center: tuple[Natural, ...]
    right: tuple[Natural, ...]


class PlanCard(msgspec.Struct, frozen=True):
    """A Master Plan. ``tokens``: thugs, civilians and Doombots to the left, here and to the right."""

    card: str
    villain: VillainSlug
    move: int
    bam: bool
    tokens: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
    effect: Alternatives

    @property
    def adds_tokens(self) -> bool:
        """Whether the Plan adds any tokens."""
        return any(map(any, self.tokens))


class _ThreatRow(_Row, frozen=True, kw_only=True):
    threat: str
    villain: VillainSlug
    copies: Positive
    kind: Literal["henchman", "other"]
    life: Natural | Literal["heroes+1"] | None


class ThreatCard(msgspec.Struct, frozen=True):
    """A Threat. A Henchman has Health."""

    slug: str
    villain: VillainSlug
    copies: int
    henchman: bool
    life: int | Literal["heroes+1"] | None
    effect: Alternatives

    def health(self, heroes: int) -> int:
        """Return a Henchman's starting Health (MU-4). Other Threats have 0."""
        return heroes + 1 if isinstance(self.life, str) else self.life or 0


class _LocationRow(_Row, frozen=True, kw_only=True):
    location: str
    slots: Positive
    thugs: Natural
    civilians: Natural
    mandatory: bool
    beginner: bool


class Location(msgspec.Struct, frozen=True):
    """A Location: slots, starting tokens, effects. ``beginner``: the Location is used in first matches."""

    slug: str
    slots: int
    thugs: int
    civilians: int
    mandatory: bool
    beginner: bool
    effect: Alternatives


class _GearRow(_Row, frozen=True, kw_only=True):
    card: str
    hero: str | None
    one_use: bool
    permanent: bool
    recharge: tuple[SymbolKind | Literal["any", "never", "thug-defeated", "remove-if-flipped"], ...]


class GearCard(msgspec.Struct, frozen=True):
    """A gear card. ``hero`` is None for common gear. ``recharge``: the tokens or events that turn it faceup."""

    card: str
    hero: str | None
    one_use: bool
    permanent: bool
    recharge: tuple[SymbolKind | Literal["any", "never", "thug-defeated", "remove-if-flipped"], ...]
    effect: Alternatives


class _CardRow(_Row, frozen=True, kw_only=True):
    card: str


class _BattleRow(_Row, frozen=True, kw_only=True):
    card: str
    cost: Positive


class SpecialCard(msgspec.Struct, frozen=True):
    """A Super-villain card, a Super-hero card or a battle plan. Only a battle plan has a cost."""

    card: str
    effect: Alternatives
    cost: int = 0


class _ChallengeRow(_Row, frozen=True, kw_only=True):
    challenge: Literal["moderate", "hard"]


class _MissionRow(_Row, frozen=True, kw_only=True):
    mission: MissionKind


class _RewardRow(_Row, frozen=True, kw_only=True):
    complete: Positive


def _sides(row: _PlanRow) -> tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]:
    """Return the tokens of a Plan. Raises `BadData` unless each side has three numbers."""
    left, center, right = (_three(numbers) for numbers in (row.left, row.center, row.right))
    return left, center, right


def _three(numbers: tuple[int, ...]) -> tuple[int, int, int]:
    if len(numbers) != 3:
        raise BadData(f"{numbers} are not the numbers of thugs, civilians and Doombots")
    return numbers[0], numbers[1], numbers[2]


def _hero_cards() -> Mapping[str, HeroCard]:
    rows = DataFile(PACKAGE, "heroes.csv", _HeroRow).read()
    return by_key(
        (
            HeroCard(row.card, row.hero, row.copies, row.icons, row.mandatory, row.starting_hand, row.effect())
            for row in rows
        ),
        lambda card: card.card,
    )


def _villains() -> Mapping[str, Villain]:
    rows = DataFile(PACKAGE, "villains.csv", _VillainRow).read()
    return by_key(
        (
            Villain(row.villain, row.antihero, (row.life_2, row.life_3, row.life_4), row.tokens, row.effect())
            for row in rows
        ),
        lambda villain: villain.slug,
    )


def _plans() -> Mapping[str, PlanCard]:
    rows = DataFile(PACKAGE, "plans.csv", _PlanRow).read()
    return by_key(
        (PlanCard(row.card, row.villain, row.move, row.bam, _sides(row), row.effect()) for row in rows),
        lambda plan: plan.card,
    )


def _threats() -> Mapping[str, ThreatCard]:
    rows = DataFile(PACKAGE, "threats.csv", _ThreatRow).read()
    return by_key(
        (
            ThreatCard(row.threat, row.villain, row.copies, row.kind == "henchman", row.life, row.effect())
            for row in rows
        ),
        lambda threat: threat.slug,
    )


def _locations() -> Mapping[str, Location]:
    rows = DataFile(PACKAGE, "locations.csv", _LocationRow).read()
    return by_key(
        (
            Location(row.location, row.slots, row.thugs, row.civilians, row.mandatory, row.beginner, row.effect())
            for row in rows
        ),
        lambda location: location.slug,
    )


def _gear() -> Mapping[str, GearCard]:
    rows = DataFile(PACKAGE, "gear.csv", _GearRow).read()
    return by_key(
        (GearCard(row.card, row.hero, row.one_use, row.permanent, row.recharge, row.effect()) for row in rows),
        lambda gear: gear.card,
    )


def _special(name: str) -> Mapping[str, SpecialCard]:
    rows = DataFile(PACKAGE, name, _CardRow).read()
    return by_key((SpecialCard(row.card, row.effect()) for row in rows), lambda card: card.card)


def _battle_plans() -> Mapping[str, SpecialCard]:
    rows = DataFile(PACKAGE, "battle_plans.csv", _BattleRow).read()
    return by_key((SpecialCard(row.card, row.effect(), row.cost) for row in rows), lambda card: card.card)


def _spaces() -> Mapping[MissionKind, int]:
    """Return the number of spaces of each Mission. Raises `BadData` unless all three are given."""
    found = {row.mission: row.effect() for row in DataFile(PACKAGE, "missions.csv", _MissionRow).read()}
    if sorted(found) != sorted(MISSIONS):
        raise BadData("there must be three Missions")
    spaces: dict[MissionKind, int] = {}
    for mission in MISSIONS:
        ((step,),) = found[mission]
        if not isinstance(step, MissionSpaces):
            raise BadData(f"{mission} has no spaces")
        spaces[mission] = step.spaces
    return MappingProxyType(spaces)


HERO_CARDS = _hero_cards()
HEROES = tuple(dict.fromkeys(card.hero for card in HERO_CARDS.values()))
VILLAINS = _villains()
PLANS = _plans()
THREATS = _threats()
LOCATIONS = _locations()
GEAR = _gear()
SCHEMES = _special("schemes.csv")
SUPERHEROES = _special("superheroes.csv")
BATTLE_PLANS = _battle_plans()
CHALLENGES: Mapping[str, Alternatives] = {
    row.challenge: row.effect() for row in DataFile(PACKAGE, "challenges.csv", _ChallengeRow).read()
}
SPACES = _spaces()
REWARDS: Mapping[int, Alternatives] = {
    row.complete: row.effect() for row in DataFile(PACKAGE, "rewards.csv", _RewardRow).read()
}
# The order of cards in hands and lists.
RANK: Mapping[str, int] = {
    card: rank for rank, card in enumerate((*HERO_CARDS, *PLANS, *SCHEMES, *SUPERHEROES, *GEAR, *BATTLE_PLANS))
}
OWN_GEAR: Mapping[str, tuple[str, ...]] = {
    hero: tuple(card.card for card in GEAR.values() if card.hero == hero) for hero in HEROES
}
COMMON_GEAR = tuple(card.card for card in GEAR.values() if card.hero is None)


def source_kind(source: str) -> SourceKind:
    """Return the kind of a source. Raises `LookupError` if the source does not exist."""
    for kind, cards in _BY_KIND.items():
        if source in cards:
            return kind
    raise LookupError(source)


_Source = HeroCard | Villain | PlanCard | ThreatCard | Location | GearCard | SpecialCard
_BY_KIND: Mapping[SourceKind, Mapping[str, _Source]] = {
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
    """Return the alternatives of a source's effect. Raises `LookupError` if the source does not exist."""
    return _EFFECTS[source]


def steps_at(source: str, moment: On) -> tuple[EffectCode, ...]:
    """Return the steps of a source that happen at a moment, from all its alternatives."""
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
    return [threat.slug for threat in THREATS.values() if threat.villain == villain for _ in range(threat.copies)]
