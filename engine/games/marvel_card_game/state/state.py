"""The state of a match: seats, the two locations, the cards in play, the current attack, and the pending steps."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.games.marvel_card_game.state.cards import CHARACTERS, LOCATIONS, RANK
from engine.kernel.choices.moves import Move
from engine.kernel.contract.states import PlainState
from engine.kernel.steps.stack import SeatStep, Step
from engine.kernel.steps.windows import Window

HAND_LIMIT = 8
# The seat and the location of the four turn slots, which repeat (MC-10). Seat 0 stands for the first seat (P1).
SLOTS = ((0, 0), (1, 0), (1, 1), (0, 1))
QUIET_TURNS = 4

AttackMode = Literal["combat", "shooting", "mental", "control", "immobilize"]
# The result of an attack; "" while the attack is not decided.
Result = Literal[
    "",
    "void",
    "cancelled",
    "marked",
    "location",
    "dodged",
    "resisted",
    "held",
    "controlled",
    "wounded",
    "prevented",
    "regenerated",
    "sacrificed",
    "impersonated",
    "defeated",
]


class Attached(msgspec.Struct, frozen=True):
    """An event card in play: its id, the card, and the seat that played and owns it."""

    id: str
    card: str
    by: int


class Mark(msgspec.Struct, frozen=True):
    """A held mark (MC-54).

    It names the seat in whose next turn at the location it applies, and tells whether this turn has begun.
    """

    seat: int
    binding: bool = False


class Under(msgspec.Struct, frozen=True):
    """A card under a character, which gives the card's owner control of the character (MC-61)."""

    card: str
    by: int


class InPlay(msgspec.Struct, frozen=True):
    """A character in play. It is replaced, never changed, so that copies of a state can share it.

    ``gained_abilities`` are lost at the end of the turn; ``used_abilities`` lists the abilities that work once per turn
    and were used. ``copied`` is the card whose printed values the character has (MC-63). ``under`` lists the cards
    under the character (MC-61). ``returns_to`` is the seat that gets the character back at the end of the turn.
    """

    id: str
    card: str
    owner: int
    controller: int
    place: int
    fresh: bool = True
    exhausted: bool = False
    marks: tuple[Mark, ...] = msgspec.field(default=(), name="held")
    attached: tuple[Attached, ...] = ()
    gained_abilities: tuple[str, ...] = msgspec.field(default=(), name="gained")
    used_abilities: tuple[str, ...] = msgspec.field(default=(), name="used")
    borrowed: str = ""
    copied: str = ""
    under: tuple[Under, ...] = ()
    returns_to: int | None = None

    @property
    def attack_blocked(self) -> bool:
        """Whether a held mark prevents the character from attacking."""
        return any(mark.binding for mark in self.marks)


class Site(msgspec.Struct, frozen=True):
    """A location of the match, with each seat's damage marks.

    It is face down until it is turned up, and open until a seat wins it. It also records for each seat whether it had
    its first turn here.
    """

    card: str
    status: Literal["down", "open", "closed"] = "down"
    winner: int | None = None
    marks: tuple[int, ...] = (0, 0)
    visited: tuple[bool, ...] = (False, False)
    events: tuple[Attached, ...] = ()


class Seat(msgspec.Struct, frozen=True):
    """The cards of a seat that are not in play.

    The hand is in the order of the card data, and the first card of a deck is its top card. Piles and the hand that the
    seat saw are included.
    """

    hand: tuple[str, ...]
    characters: tuple[str, ...]
    events: tuple[str, ...]
    discard: tuple[str, ...] = ()
    victory: tuple[str, ...] = ()
    # The rival's hand if Clairvoyance showed it this turn (section 7), else None.
    seen_hand: tuple[str, ...] | None = msgspec.field(default=None, name="seen")


class Check(msgspec.Struct, frozen=True):
    """The die that was rolled for a Dodge or Regeneration, and the lowest number that works."""

    ability: str
    die: int
    target: int


class Attack(msgspec.Struct, frozen=True):
    """The current attack, or the latest attack.

    ``target`` is "" if the location is attacked; ``seat`` controls the attacker. ``fight`` is the number of the first
    attack in a chain of attacks that answer each other. Dice are None before the roll. ``lender`` is the character that
    lends its Resistance to the target (MC-65).
    """

    fight: int
    seat: int
    attacker: str
    target: str
    mode: AttackMode
    bonus: int = 0
    guard: int = 0
    attack: tuple[int, ...] | None = None
    defence: tuple[int, ...] | None = None
    check: Check | None = None
    lender: str = ""
    cancelled: bool = False
    prevented: bool = False
    regeneration_asked: bool = False
    result: Result = ""


class TellHands(Step, frozen=True, tag="tell-hands"):
    """Each seat learns its first hand (MC-9)."""


class NextTurn(Step, frozen=True, tag="next-turn"):
    """Begin the next turn, in the next slot (seat and location) that is not skipped (MC-10 to MC-14)."""


class DrawPhase(Step, frozen=True, tag="draw"):
    """The active seat draws (MC-15)."""


class ExtraDraw(SeatStep, frozen=True, tag="extra-draw"):
    """A seat draws more cards, each from a chosen deck."""

    remaining: int = msgspec.field(name="left")


class Deploy(Step, frozen=True, tag="deploy"):
    """The Deploy Phase (MC-16)."""

    deployed: bool = False


class EntryWindow(Step, frozen=True, tag="entered"):
    """Open the window `entered` if more characters have entered play than the number ``since``."""

    since: int


class Arrive(Step, frozen=True, tag="arrive"):
    """Carry out a character's enter abilities, beginning with the ability at this index (MC-18)."""

    id: str
    index: int
    deployed: bool


class Fetch(SeatStep, frozen=True, tag="fetch"):
    """Matching characters may enter play from deck or hand."""

    source: Literal["deck", "hand"]
    remaining: int = msgspec.field(name="left")
    team: str
    name: str
    max_value: int
    # Whether the deck was searched, so that it is shuffled even if no card was taken.
    searched: bool = False


class Muster(SeatStep, frozen=True, tag="muster"):
    """Further copies of a card may enter play (MC-57)."""

    card: str
    remaining: int = msgspec.field(name="left")
    from_deck: bool = False


class Pose(Step, frozen=True, tag="pose"):
    """Space Phantom enters play and may take the place of a rival's character (MC-61 b)."""

    id: str


class Mirror(Step, frozen=True, tag="mirror"):
    """Mimic enters play and may copy a character (MC-63)."""

    id: str


class Absorb(Step, frozen=True, tag="absorb"):
    """At the start of the Attack Phase, a character may borrow another character's ability (MC-62)."""

    id: str


class BeginAttacks(Step, frozen=True, tag="begin-attacks"):
    """The start of the Attack Phase (MC-62)."""


class AttackPhase(Step, frozen=True, tag="attack"):
    """The active seat makes attacks, one after another (MC-19)."""


class Discard(Step, frozen=True, tag="discard"):
    """The active seat discards down to eight cards (MC-20)."""


class EndTurn(Step, frozen=True, tag="end-turn"):
    """The end of a turn (MC-21), and possibly of the match (MC-49)."""


class Ask(Window, frozen=True, tag="window"):
    """A reaction window (MC-27)."""


class Resolve(Step, frozen=True, tag="resolve"):
    """A played event waits to take effect (MC-22)."""

    card: str
    by: int
    pick: Move
    cancelled: bool = False


class Search(SeatStep, frozen=True, tag="search"):
    """Take a matching card from the seat's deck to the hand."""

    max_value: int
    remaining: int = msgspec.field(name="left")


class RecoverStep(SeatStep, frozen=True, tag="recover"):
    """Take a character from the seat's discard pile to the hand."""

    remaining: int = msgspec.field(name="left")


class Reorder(SeatStep, frozen=True, tag="reorder"):
    """The seat puts the cards that it looked at back on its deck.

    ``on_top`` lists the cards that are already back, topmost first.
    """

    deck: Literal["character", "event"]
    looked: tuple[str, ...]
    on_top: tuple[str, ...] = msgspec.field(default=(), name="placed")


class Strike(Step, frozen=True, tag="strike"):
    """The next stage of the current attack (MC-35)."""

    stage: Literal["roll", "dodge", "force-field", "defend", "compare", "mark"]


class Dodge(Step, frozen=True, tag="dodge"):
    """The choice to Dodge or to take the hit (MC-50)."""


class DodgeDone(Step, frozen=True, tag="dodge-done"):
    """The check whether the Dodge die worked."""


class Guard(Step, frozen=True, tag="force-field"):
    """Another character may lend its Force Field (MC-65)."""


class Wound(Step, frozen=True, tag="wound"):
    """The next stage of a wound (MC-41)."""

    stage: Literal["regenerate", "window", "again", "sacrifice"]


class Regenerate(Step, frozen=True, tag="regenerate"):
    """The choice to use Regeneration or to take the hit (MC-51)."""


class RegenerateDone(Step, frozen=True, tag="regenerate-done"):
    """The check whether the Regeneration die worked."""


class Sacrifice(Step, frozen=True, tag="sacrifice"):
    """The choice of another character that is defeated instead of the victim (MC-60)."""


class Defeat(Step, frozen=True, tag="defeat"):
    """Defeat a character, unless the preceding window replaced the victim by another character."""

    id: str


class Forced(SeatStep, frozen=True, tag="forced"):
    """The attack that Mental Control forces on a character, which then returns to the seat ``former`` (MC-59)."""

    id: str
    former: int


class Release(Step, frozen=True, tag="release"):
    """A controlled character returns exhausted to its former controller (MC-59)."""

    id: str
    seat: int


class EndAttack(Step, frozen=True, tag="end-attack"):
    """The current attack is over. The attack that it answered may be below it on the stack."""


AnyStep = (
    TellHands
    | NextTurn
    | DrawPhase
    | ExtraDraw
    | Deploy
    | EntryWindow
    | Arrive
    | Fetch
    | Muster
    | Pose
    | Mirror
    | Absorb
    | BeginAttacks
    | AttackPhase
    | Discard
    | EndTurn
    | Ask
    | Resolve
    | Search
    | RecoverStep
    | Reorder
    | Strike
    | Dodge
    | DodgeDone
    | Guard
    | Wound
    | Regenerate
    | RegenerateDone
    | Sacrifice
    | Defeat
    | Forced
    | Release
    | EndAttack
)


class State(PlainState):
    """The state of a match.

    ``first`` is the seat that is P1 in the rules. ``turn`` counts the played turns; ``slot`` counts all slots from 0
    and is -1 before the first. ``characters`` are in order of entering. ``entries`` counts the characters that entered
    play, and ``draws`` counts the random draws. The last of ``attacks`` is the current attack; ``latest_attack`` is the
    latest attack of this turn. ``quiet`` is the number of turns without an action in a row (MC-49), and ``stirred`` is
    True if this turn had an action. ``decks`` holds for each seat the name or the code of its deck.
    """

    location_effects: bool
    turn_limit: int
    fixed_windows: bool
    decks: tuple[str, ...]
    first: int
    sites: list[Site]
    seats: list[Seat]
    steps: list[AnyStep]
    characters: list[InPlay] = msgspec.field(default_factory=list)
    active: int = 0
    here: int = 0
    turn: int = 0
    slot: int = -1
    quiet: int = 0
    stirred: bool = False
    entries: int = msgspec.field(default=0, name="entered")
    draws: int = msgspec.field(default=0, name="rolls")
    fights: int = 0
    attacks: list[Attack] = msgspec.field(default_factory=list)
    latest_attack: Attack | None = msgspec.field(default=None, name="latest")

    @property
    def site(self) -> Site:
        """The location where this turn takes place."""
        return self.sites[self.here]

    def find(self, name: str) -> InPlay | None:
        """Return the character in play with this id, or None."""
        for character in self.characters:
            if character.id == name:
                return character
        return None

    def require_character(self, name: str) -> InPlay:
        """Return the character in play with this id. Raises `LookupError`."""
        found = self.find(name)
        if found is None:
            raise LookupError(name)
        return found

    def at(self, place: int, seat: int | None = None) -> list[InPlay]:
        """Return the characters at a location, in the order of entering.

        If ``seat`` is given, return only the characters that it controls.
        """
        return [
            character
            for character in self.characters
            if character.place == place and (seat is None or character.controller == seat)
        ]

    def own_here(self, seat: int) -> list[InPlay]:
        """Return the characters that the seat controls at this turn's location."""
        return self.at(self.here, seat)

    def replace_character(self, new_value: InPlay) -> None:
        """Replace the character with this id. Raises `LookupError`."""
        for index, character in enumerate(self.characters):
            if character.id == new_value.id:
                self.characters[index] = new_value
                return
        raise LookupError(new_value.id)

    def points(self, seat: int) -> int:
        """Return the points of the seat's victory pile and of the locations that it won (MC-48)."""
        return sum(CHARACTERS[card].value for card in self.seats[seat].victory) + sum(
            LOCATIONS[site.card].value for site in self.sites if site.winner == seat
        )

    def locations_won(self, seat: int) -> int:
        """Return the number of locations that the seat has won."""
        return sum(site.winner == seat for site in self.sites)


def rival(seat: int) -> int:
    """Return the other seat."""
    return 1 - seat


def in_order(cards: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Return cards in the order of the card data."""
    return tuple(sorted(cards, key=RANK.__getitem__))
