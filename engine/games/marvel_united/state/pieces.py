"""The pieces of a match: options, Heroes, Locations, Threats, Storyline cards, turns, changes; and the ring."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec

PLACES = 6
HAND = 3
SIDES = ("left", "right")
THREAT_TOKENS = 3
# The largest number of action tokens that the Hero of a commander may keep (MU-75).
TOKEN_LIMIT = 3
# Stands for a seat where there is none: for a Villain that the game plays, and for a Plan in the Storyline.
NOBODY = -1
# Stands for the place of a piece that is not on the ring.
NOWHERE = -1
# Who has the Stunned token: nobody, or the Villain. Any other value is the number of the Threat that has it.
UNSTUNNED, VILLAIN_STUNNED = 0, -1

Mode = Literal["coop", "commander", "villain", "versus"]
VillainSlug = Literal["cosmic-ghost-rider", "emperor-doom", "maestro", "immortus"]
SymbolKind = Literal["move", "attack", "heroic", "wild"]
BASIC: tuple[SymbolKind, ...] = ("move", "attack", "heroic")
KINDS: tuple[SymbolKind, ...] = (*BASIC, "wild")
TokenKind = Literal["thug", "civilian", "doombot", "doombot-crisis"]
TOKENS: tuple[TokenKind, ...] = ("thug", "civilian", "doombot", "doombot-crisis")
MissionKind = Literal["rescue", "thugs", "threats"]
MISSIONS: tuple[MissionKind, ...] = ("rescue", "thugs", "threats")
Natural = Annotated[int, msgspec.Meta(ge=0)]
# The moments at which a seat may use a Super-villain or a Super-hero card.
CardMoment = Literal["moved", "hero-turn-end", "arrive", "villain-turn-end", "ko-me", "overflow"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options (section 1)."""

    mode: Mode = "coop"
    villain: VillainSlug | Literal["random"] = "cosmic-ghost-rider"
    challenges: Literal["none", "moderate", "hard", "both"] = "none"
    gear: bool = False
    beginner: bool = False
    budget: Annotated[int, msgspec.Meta(ge=0, le=2)] = 2
    extra_tokens: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    hidden_hands: bool = False


class Gear(msgspec.Struct, frozen=True):
    """A gear card of a Hero."""

    card: str
    faceup: bool = True


class Hero(msgspec.Struct, frozen=True):
    """A Hero seat. It is replaced and never changed, so that copies of a state can share it.

    ``hero`` is "" until a Hero is chosen. ``hand`` is in card order, ``deck`` has its top card first, ``tokens`` are in
    the order of `KINDS`. ``safe_until`` is the seat at whose next turn the Hero's invulnerability ends. ``shifts`` is
    True while the Hero may redirect damage. ``cards`` holds the Super-hero cards. ``next_card`` tells whether the next
    card must be played in a special way (MU-52).
    """

    hero: str = ""
    place: int = NOWHERE
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    ko: bool = False
    tokens: tuple[SymbolKind, ...] = ()
    gear: tuple[Gear, ...] = ()
    cards: tuple[str, ...] = ()
    safe_until: int | None = None
    shifts: bool = False
    next_card: Literal["", "random", "facedown"] = ""


class Threat(msgspec.Struct, frozen=True):
    """A Threat on a Location. ``number`` distinguishes copies, from 1 in the order of the deal.

    ``health`` is 0 except for a Henchman. ``hurt`` is the damage that Purple Man took in this turn; it does not reduce
    his ``health`` (MU-86). ``guarded`` is True from when Starfox becomes immune to damage until the next Villain turn.
    """

    number: int
    slug: str
    health: Natural = 0
    heroic: Natural = 0
    hurt: Natural = 0
    guarded: bool = False


class Place(msgspec.Struct, frozen=True):
    """A Location of the ring and what is on it.

    ``marked_bots`` counts the Doombots with a Crisis token. ``dented`` counts those of them that took 1 damage in this
    turn.
    """

    location: str
    threat: Threat | None = None
    thugs: Natural = 0
    civilians: Natural = 0
    doombots: Natural = 0
    marked_bots: Natural = msgspec.field(default=0, name="marked")
    dented: Natural = 0

    @property
    def tokens(self) -> int:
        """The number of occupied slots of this Location."""
        return self.thugs + self.civilians + self.doombots + self.marked_bots

    @property
    def bots(self) -> int:
        """The number of Doombots on this Location."""
        return self.doombots + self.marked_bots

    @property
    def foes(self) -> int:
        """The number of thugs on this Location. A Doombot counts as one (MU-83)."""
        return self.thugs + self.doombots + self.marked_bots

    def count(self, kind: TokenKind) -> int:
        """Return the number of tokens of a kind on this Location."""
        return {
            "thug": self.thugs,
            "civilian": self.civilians,
            "doombot": self.doombots,
            "doombot-crisis": self.marked_bots,
        }[kind]


class Entry(msgspec.Struct, frozen=True):
    """A card of the Storyline (the row of all cards played so far).

    A Plan has the seat `NOBODY`. ``covered`` holds the indices of the bottom symbols that tokens cover. ``support`` is
    True for a support card, which after its turn does not count as one of "your cards" (MU-74).
    """

    card: str
    seat: int = NOBODY
    facedown: bool = False
    covered: tuple[int, ...] = ()
    support: bool = False


class PoolSymbol(msgspec.Struct, frozen=True):
    """An unspent symbol. Its origin is "extra" if an effect or an action token added it."""

    kind: SymbolKind
    origin: Literal["own", "previous", "extra"] = "own"
    upgraded: bool = False

    @property
    def wild(self) -> bool:
        """Whether the symbol can be spent on any action."""
        return self.kind == "wild" or self.upgraded


class PendingSpecial(msgspec.Struct, frozen=True):
    """The end-of-turn part of a special, if the special was used during the actions (R46)."""

    source: str
    alternative: int


class HeroTurn(msgspec.Struct, frozen=True):
    """The current Hero turn. ``card`` is "" until a card is played.

    ``began``: the Location at the start. ``before``: the symbols that the card before passed on. ``special`` is "open"
    while the special can be used. ``ends``: the end-of-turn parts that were chosen. ``struck``: the damage dealt to the
    Villain, including ignored damage. ``downed``: whether a thug was defeated. ``attacked``: the numbers of the Threats
    that the Hero's damage reached. ``doubled``: whether the battle plan bt11 was used. ``overflows_done``: whether
    later overflows resolve at once (R55).
    """

    seat: int
    card: str = ""
    support: bool = False
    facedown: bool = False
    began: int = NOWHERE
    pool: tuple[PoolSymbol, ...] = ()
    before: tuple[SymbolKind, ...] = ()
    special: Literal["none", "open", "used"] = "none"
    ends: tuple[PendingSpecial, ...] = ()
    all_wild: bool = False
    gave_up_symbols: bool = msgspec.field(default=False, name="given")
    struck: Natural = 0
    downed: bool = False
    attacked: tuple[int, ...] = ()
    doubled: bool = False
    overflows_done: bool = msgspec.field(default=False, name="settled")


class VillainTurn(msgspec.Struct, frozen=True):
    """The current Villain turn. ``plan`` is "" before a Plan is placed.

    ``card``: the Super-villain card played with it. ``start``: the Villain's Location before the movement. ``steps``
    replaces the printed movement. ``soaked``: the damage that battle plans have prevented.
    """

    start: int
    plan: str = ""
    card: str = ""
    steps: int | None = None
    soaked: Natural = 0


class Happening(msgspec.Struct, frozen=True):
    """A recent change of the board, for pictures and lists of changes.

    The change is one of these kinds. "villain", "hero" and "rick" moved from ``start`` to ``place``. "hurt", "ko" and
    "stands" are about the Hero of ``seat``. "added", "discarded", "rescued" and "defeated" name tokens of the kind
    ``what``. "bam" (with its source ``what``), "overflow", "cleared", "returned" and "threat" (moved) name a place.
    "plan" names a Plan, and "down" is a facedown Plan. "track", "health" and "mission" (which one: ``what``) have an
    amount. "struck" is damage to the Villain or a Henchman.
    """

    kind: Literal[
        "plan",
        "down",
        "villain",
        "hero",
        "rick",
        "hurt",
        "ko",
        "stands",
        "added",
        "discarded",
        "rescued",
        "defeated",
        "bam",
        "overflow",
        "cleared",
        "returned",
        "threat",
        "struck",
        "track",
        "health",
        "mission",
    ]
    place: int = NOWHERE
    start: int = NOWHERE
    seat: int = NOBODY
    n: int = 0
    what: str = ""


class Memory(msgspec.Struct, frozen=True):
    """What a finished step leaves for later steps of the effect: places, seats, tokens, and a count."""

    places: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    kinds: tuple[TokenKind, ...] = ()
    count: int = 0


class Hit(msgspec.Struct, frozen=True):
    """Damage to a Hero.

    ``sure``: whether it is unavoidable. ``was_redirected``: whether it was already redirected (R17).
    """

    seat: int
    n: int
    sure: bool = False
    was_redirected: bool = msgspec.field(default=False, name="moved")


T = TypeVar("T")


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """Return the tuple without its first element that equals ``thing``. Raises `ValueError` if there is none."""
    index = things.index(thing)
    return (*things[:index], *things[index + 1 :])


def around(place: int) -> tuple[int, int, int]:
    """Return the left neighbour of a place, the place itself, and the right neighbour."""
    return (place - 1) % PLACES, place, (place + 1) % PLACES


def beside(place: int) -> tuple[int, int]:
    """Return both neighbours, the left neighbour first."""
    return (place - 1) % PLACES, (place + 1) % PLACES


def toward(place: int, side: str) -> int:
    """Return the left or the right neighbour of a place."""
    return beside(place)[SIDES.index(side)]


def clockwise(after: int) -> tuple[int, ...]:
    """Return all places clockwise, starting right of ``after`` and ending with it (R24)."""
    return tuple((after + step) % PLACES for step in range(1, PLACES + 1))


def symbol_kind(word: str) -> SymbolKind:
    """Return the kind of symbol or action token that a word of a move names."""
    return next(kind for kind in KINDS if kind == word)
