"""The state of a match: seats, city, decks, options, and the current Troubleshooting action and Combat."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.codes import SchemeOption, SetFollowers
from engine.games.marvel_heroes.state.combat_codes import Colour, Letter, Scope
from engine.games.marvel_heroes.state.steps import AnyStep, Side
from engine.kernel.choices.moves import Move
from engine.kernel.contract.states import PlainState

SEAT_COUNTS = (2, 3, 4)
Status = Literal["ready", "support", "recovery"]
SolvingStage = Literal["start", "rolled", "villains", "combat", "resolution"]
FightStage = Literal["start", "powers", "first", "second", "duel", "end"]
ScenarioWord = Literal[
    "random",
    "born-again",
    "brood-wars",
    "the-evolutionary-war",
    "house-of-m",
    "maximum-carnage",
    "inferno",
    "the-kree-skrull-war",
    "acts-of-vengeance",
    "secret-wars",
    "the-coming-of-galactus",
]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match (section 1 of the rules).

    They are the scenario, how teams are dealt, whether windows are fixed, and the last Round (0 for none).
    """

    scenario: ScenarioWord = "born-again"
    teams: Literal["random", "chosen"] = "random"
    fixed_windows: bool = False
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=20)] = 10


class HeroState(msgspec.Struct, frozen=True):
    """A hero of a team.

    ``place`` is a District or `SPECIAL` if the hero is Ready, an Area if the hero is in Support, and "" elsewhere.
    ``ko`` is the number of KO markers.
    """

    slug: str
    status: Status = "recovery"
    place: str = ""
    wounded: bool = False
    ko: int = 0


class Owned(msgspec.Struct, frozen=True):
    """An Ally that a seat owns, and the Plot Points on it (MH-25)."""

    slug: str
    pp: int = 0


class Seat(msgspec.Struct, frozen=True):
    """A seat: its team with all belongings, and the Mastermind that it runs against the seat to its right.

    Hands are in card order; Stories and Headlines are in the order in which they were gained. ``plans``: the number of
    completed Plans. ``failed``: whether the next Plan cannot be attempted in this Game Round (MH-69). ``next_action``:
    the announced action, () for none. The seat makes this action only while ``next_headline`` is open at its place
    (R49, R50).
    """

    team: str = ""
    mastermind: str = ""
    vp: int = 0
    pp: int = 0
    heroes: tuple[HeroState, ...] = ()
    resources: tuple[str, ...] = ()
    villains: tuple[str, ...] = ()
    allies: tuple[Owned, ...] = ()
    stories: tuple[str, ...] = ()
    headlines: tuple[str, ...] = ()
    powerups: tuple[str, ...] = ()
    plans: int = 0
    failed: bool = False
    next_action: Move = ()
    next_headline: str = ""

    @property
    def plan_cards(self) -> tuple[str, ...]:
        """The completed Plans of the seat's Mastermind."""
        return cards.PLANS_OF[self.mastermind][: self.plans] if self.mastermind else ()

    def hero(self, slug: str) -> HeroState:
        """Return a hero of the team. Raises `LookupError` if the team does not have the hero."""
        for hero in self.heroes:
            if hero.slug == slug:
                return hero
        raise LookupError(slug)


class Die(msgspec.Struct, frozen=True):
    """A rolled die: its face from 1 to 6, the face of its Boost reroll (0 means none), and whether it was rerolled."""

    face: int
    boost: int = 0
    again: bool = False

    @property
    def fresh(self) -> bool:
        """Whether the die was not rerolled, so that it still may be (MH-5)."""
        return not self.again and not self.boost


class Roll(msgspec.Struct, frozen=True):
    """The roll of one side in an attack or duel. ``dice`` is None until the dice are rolled.

    ``base``: the number of dice that SET_DICE sets. ``copies``: whether the opponent's number of dice is used.
    ``extra_dice`` and ``cut`` are added to and taken from the number of dice; ``more`` and ``fewer`` are added to and
    taken from the Hits. ``stripped``: whether Boost dice count as no Hits. ``singles``: whether a double Hit counts as
    one. ``troubles``: whether a Trouble face counts as a Hit.
    """

    letter: Letter
    base: int | None = None
    copies: bool = False
    extra_dice: int = msgspec.field(default=0, name="added")
    cut: int = 0
    dice: tuple[Die, ...] | None = None
    more: int = 0
    fewer: int = 0
    stripped: bool = False
    singles: bool = False
    troubles: bool = False


class Part(msgspec.Struct, frozen=True):
    """One side of a Combat: the shown Power, the rating changes of this Sequence (attack, defense, wit), and the roll.

    ``locked`` lists the colours that the side may not choose. ``boost_off`` says how long the side does not reroll
    Boosts. ``through`` is the Power with which the side fights through (keeps it without being asked), "" if the side
    is asked (R47).
    """

    colour: Colour | Literal[""] = ""
    ratings: tuple[int, int, int] = (0, 0, 0)
    locked: tuple[Colour, ...] = ()
    boost_off: Scope | Literal[""] = ""
    roll: Roll | None = None
    through: Colour | Literal[""] = ""

    def lasting(self) -> Part:
        """Return this part of the Combat without the effects that last only for one Sequence."""
        return Part(boost_off="combat" if self.boost_off == "combat" else "", through=self.through)


class Fight(msgspec.Struct, frozen=True):
    """A Combat (MH-72 to MH-84). It is replaced and never changed.

    ``seat`` is the hero seat; ``controller`` runs ``villain``, a Villain or (``boss``) a Mastermind. ``team``: the
    challengers of a showdown; in other Combats the Ready heroes at ``place`` fight. ``boosts``: whether the villain
    rerolls Boosts. ``ko``: the villain's KO markers. ``attacker``: in a duel, the side with the Initiative.
    ``new_kos``: the KOs about to be placed. ``struck``: the sides that got a KO from an attack in this Sequence.
    ``felled``: whether the fighter was defeated in this Sequence. ``used_cards``: the cards used in the open window.
    ``once``: the cards that can be used once in a Combat and were used. ``passed_seats``: the bystanders who passed in
    this Combat. ``bystanders_asked``: whether the controller has asked the bystanders in the open window. ``turn``: the
    action in which the Combat began. ``hero_ko``: the fighter's KO markers at the end of the Combat.
    """

    number: int
    seat: int
    controller: int
    villain: str
    place: str
    area: str = ""
    boss: bool = False
    boosts: bool = False
    team: tuple[str, ...] = ()
    reinforcements: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    ko: int = 0
    hero: str = ""
    initiative: Side = "hero"
    sequence: int = 0
    stage: FightStage = "start"
    attacker: Side = "hero"
    hero_part: Part = Part()
    villain_part: Part = Part()
    support_off: Scope | Literal[""] = ""
    peeked: Side | Literal[""] = ""
    skipped: bool = False
    new_kos: int = msgspec.field(default=0, name="earned")
    struck: tuple[Side, ...] = ()
    felled: bool = False
    won_wit: Side | Literal[""] = ""
    following: Side = "hero"
    has_begun: bool = msgspec.field(default=False, name="opened")
    used_cards: tuple[str, ...] = msgspec.field(default=(), name="used")
    once: tuple[str, ...] = ()
    passed_seats: tuple[int, ...] = msgspec.field(default=(), name="passed")
    bystanders_asked: bool = msgspec.field(default=False, name="asked")
    winner: Side | Literal[""] = ""
    turn: int = 0
    hero_ko: int = 0

    def part(self, side: Side) -> Part:
        """Return a side's part."""
        return self.hero_part if side == "hero" else self.villain_part

    def with_part(self, side: Side, part: Part) -> Fight:
        """Return the Combat with ``part`` as one side's part."""
        if side == "hero":
            return msgspec.structs.replace(self, hero_part=part)
        return msgspec.structs.replace(self, villain_part=part)


class Solving(msgspec.Struct, frozen=True):
    """A Troubleshooting action (MH-43). It is replaced and never changed.

    ``cut``: the reduction of Trouble by an Event. ``schemed``: the scheme options used. ``used_additions``: which of
    "bonus", "also" and "ability" were used; each can be used once (R33). ``also``: whether an additional draw is still
    to come. ``rise`` is added to Trouble after the roll. ``rerolls``: the Trouble dice that the nemesis seat may
    reroll. ``discount`` reduces the Lead's cost. ``boosts``: whether the Lead rerolls Boosts. ``lead`` stays until it
    is discarded, Reinforcements and Agents until the Combat begins. ``reinforcer``: the seat that played the latest of
    them.
    """

    number: int
    seat: int
    place: str
    area: str
    headline: str
    stage: SolvingStage = "start"
    cut: int = 0
    attempt: cards.Stage | Literal[""] = ""
    schemed: tuple[SchemeOption, ...] = ()
    used_additions: tuple[str, ...] = msgspec.field(default=(), name="done")
    also: bool = False
    rise: int = 0
    rerolls: int = 0
    discount: int = 0
    boosts: bool = False
    dice: tuple[Die, ...] | None = None
    trouble: int = 0
    lead: str = ""
    controller: int = 0
    reinforcements: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    solved: bool = False
    reinforcer: int | None = None


class Since(msgspec.Struct, frozen=True):
    """The city at the start of the latest action, so that pictures can show the changes since then.

    ``heroes`` and ``vp`` (Victory Points) are in seat order. ``headlines`` holds pairs of Area and Headline.
    """

    heroes: tuple[tuple[HeroState, ...], ...]
    vp: tuple[int, ...]
    headlines: tuple[tuple[str, str], ...]
    track: tuple[str, ...]


class State(PlainState):
    """The state of a match. Decks have their top card first. The Track holds the Stories on its spaces, "" for none.

    ``special``: the Round in which the Special Headline entered, or 0. ``solver``: the seat that solved it. ``acted``:
    the number of seats that have acted in this Action Round. ``turns``, ``fights`` and ``draws`` count actions, Combats
    and random draws. ``latest_fight``: the latest Combat of this action. ``fought``: the latest finished Combat, kept
    until another begins. ``since`` is None before the first action of a Game Round.
    """

    scenario: str
    fixed_windows: bool
    round_limit: int
    seats: list[Seat]
    steps: list[AnyStep]
    headlines: dict[str, str] = msgspec.field(default_factory=dict)
    headline_deck: tuple[str, ...] = ()
    headline_discard: tuple[str, ...] = ()
    track: tuple[str, ...] = ("", "", "", "")
    story_deck: tuple[str, ...] = ()
    story_discard: tuple[str, ...] = ()
    resource_deck: tuple[str, ...] = ()
    resource_discard: tuple[str, ...] = ()
    villain_deck: tuple[str, ...] = ()
    villain_discard: tuple[str, ...] = ()
    most_wanted: tuple[str, ...] = ()
    round: int = 0
    action_round: int = 0
    acted: int = 0
    first: int = 0
    archnemesis: int | None = None
    active: int = 0
    special: int = 0
    solver: int | None = None
    case: Solving | None = None
    fight: Fight | None = None
    latest_fight: Fight | None = msgspec.field(default=None, name="latest")
    fought: Fight | None = None
    since: Since | None = None
    turns: int = 0
    fights: int = 0
    draws: int = 0

    @property
    def facts(self) -> cards.Scenario:
        """The scenario."""
        return cards.SCENARIOS[self.scenario]

    @property
    def areas(self) -> tuple[str, ...]:
        """The Areas in play (MH-2)."""
        return areas_in_play(len(self.seats))

    @property
    def special_open(self) -> bool:
        """Whether the Special Headline is open (MH-95, MH-98)."""
        return self.special > 0 and self.solver is None

    @property
    def headline_places(self) -> tuple[str, ...]:
        """The places with an open Headline, in the order of the Areas, `SPECIAL` last."""
        found = [cards.place_of(cards.HEADLINES[slug], area) for area, slug in self.headlines.items()]
        return (*found, cards.SPECIAL) if self.special_open else tuple(found)

    def nemesis(self, seat: int) -> int:
        """Return the nemesis seat of a seat's team (MH-6)."""
        return (seat + 1) % len(self.seats)

    def target(self, seat: int) -> int:
        """Return the seat whose team is opposed by the Mastermind that a seat runs."""
        return (seat - 1) % len(self.seats)

    def around(self, start: int) -> list[int]:
        """Return all seats clockwise, starting with ``start``."""
        count = len(self.seats)
        return [(start + number) % count for number in range(count)]

    def villain_seats(self, seat: int) -> list[int]:
        """Return the villain seats of a hero seat, its nemesis seat first (MH-49)."""
        return self.around(self.nemesis(seat))[:-1]

    def headline_at(self, place: str) -> cards.Headline | None:
        """Return the Headline in a District or at `SPECIAL`, None if there is none."""
        if place == cards.SPECIAL:
            return self.facts.special if self.special_open else None
        area = cards.DISTRICTS[place].area
        slug = self.headlines.get(area)
        if slug is None or cards.place_of(cards.HEADLINES[slug], area) != place:
            return None
        return cards.HEADLINES[slug]

    def ready_at(self, seat: int, place: str) -> list[HeroState]:
        """Return a seat's Ready heroes at a place."""
        return [hero for hero in self.seats[seat].heroes if hero.status == "ready" and hero.place == place]

    def supporting(self, seat: int, area: str) -> list[HeroState]:
        """Return a seat's heroes on the Support spaces of an Area. If ``area`` is "", return an empty list."""
        return [hero for hero in self.seats[seat].heroes if hero.status == "support" and area and hero.place == area]

    def followers(self, mastermind: str) -> int:
        """Return the number of Followers that a Mastermind draws. A scenario may change it."""
        return followers(self.scenario, mastermind)


# The Areas in play with two seats, and with more seats.
_AREAS = (tuple(slug for slug, area in cards.AREAS.items() if area.in_duel), tuple(cards.AREAS))


def areas_in_play(seats: int) -> tuple[str, ...]:
    """Return the Areas in play with this number of seats (MH-2)."""
    return _AREAS[seats > 2]


def followers(scenario: str, mastermind: str) -> int:
    """Return the number of Followers that a Mastermind draws in a scenario."""
    for code in cards.SCENARIOS[scenario].effects:
        if isinstance(code, SetFollowers) and code.who == mastermind:
            return code.n
    return cards.MASTERMINDS[mastermind].followers
