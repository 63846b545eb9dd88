"""The effect codes of all cards: one struct for each code, whose fields are its parameters."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.kernel.data_files import Positive
from engine.kernel.effect_codes import Code

On = Literal[
    "",
    "turn",
    "start",
    "done",
    "end",
    "damage",
    "bam",
    "arrival",
    "ko",
    "overflow",
    "plan",
    "moved",
    "villain-move",
    "hero-moves-in",
    "arrive",
    "hero-turn-end",
    "villain-turn-end",
    "ko-me",
    "support",
    "play",
    "cleared",
    "missions-2",
    "missions-3",
    "setup",
    "static",
]
At = Literal[
    "own",
    "adj",
    "near",
    "any",
    "other",
    "all",
    "villain",
    "vadj",
    "vnear",
    "not-villain",
    "self",
    "selfadj",
    "selfnear",
    "with-civilian",
    "next-free",
    "next-threatless",
    "tokenless",
    "threatless",
    "ko-hero",
]
If = Literal[
    "",
    "calm",
    "pressure",
    "hand-1-2",
    "hand-2+",
    "hand-3+",
    "hand-4+",
    "some-hand-4+",
    "alone",
    "not-alone",
    "hero-here",
    "one-hero",
    "heroes-2+",
    "none-here",
    "own-clear",
    "no-hero-at-threat",
    "discarded",
    "damaged",
    "not-cleared",
    "no-rick",
    "no-move-in-last-2",
    "after-support",
    "last-support",
    "bam",
    "adds-tokens",
]
Until = Literal["next-turn", "villain-turn"]
Symbol = Literal["move", "attack", "heroic", "wild"]
BoardToken = Literal["thug", "civilian", "doombot"]
Amount = Positive | Literal["all"]
Pick = Literal["me", "lead", "villain"]


class EffectCode(Code, frozen=True, kw_only=True):
    """A step of an effect: ``on`` is when it happens ("" at the card's ordinary moment), ``if_`` whether it does."""

    on: On = ""
    if_: If = msgspec.field(name="if", default="")


# --- actions, symbols and cards of a Hero ------------------------------------------------------------------------


class Act(EffectCode, frozen=True):
    """``who`` performs n actions of a kind; ``same``: all on one target that is chosen once (R45)."""

    kind: Literal["move", "attack", "heroic", "rescue"]
    n: Positive
    at: Literal["own", "adj", "near", "any", "other"] = "own"
    who: Literal["me", "other"] = "me"
    target: Literal["", "same"] = ""
    only: Literal["", "boss"] = ""
    sure: bool = False


class Extra(EffectCode, frozen=True):
    """The pool gains symbols; "previous" repeats one that the card before gave."""

    symbol: Symbol | Literal["previous"]
    n: Positive


class Upgrade(EffectCode, frozen=True):
    """Move symbols count as wild (R44)."""

    scope: Literal["one", "all"]


class Gain(EffectCode, frozen=True):
    """A Hero gains action tokens; "basic" leaves the choice of move, heroic and attack."""

    who: Literal["me", "other"]
    token: Symbol | Literal["basic"]
    n: Positive
    at: Literal["", "adj"] = ""


class Draw(EffectCode, frozen=True):
    """Heroes draw n cards, or up to a hand of ``upto``."""

    who: Literal["me", "other", "one", "each", "same"]
    n: int = 0
    upto: int = 0
    at: Literal["", "own", "all"] = ""

    def __post_init__(self) -> None:
        """Raise `ValueError` unless exactly one of both numbers is there."""
        if (self.n > 0) == (self.upto > 0):
            raise ValueError("draws either a number of cards or up to a hand")


class CardDown(EffectCode, frozen=True):
    """Hand cards go to the bottom of the deck; ``keep`` spares the last one, ``opt`` lets the seat decline."""

    n: Positive
    opt: bool = False
    keep: bool = False


class Trade(EffectCode, frozen=True):
    """The own symbols and the special, or only the special, are given up."""

    give: Literal["all", "special"]


class Recharge(EffectCode, frozen=True):
    """A gear card turns faceup: the named one, or another one of the user's choice."""

    gear: str


class Relocate(EffectCode, frozen=True):
    """The Hero is placed elsewhere."""

    at: Literal["other"]


class EndAt(EffectCode, frozen=True):
    """The end effect of another Location without Threat takes the place of the own one (R46)."""

    at: Literal["any"]


class LeaveOut(EffectCode, frozen=True):
    """One symbol is ignored this turn, or the draw is left out."""

    what: Literal["symbol", "draw"]
    n: Positive = 1


class RemoveCard(EffectCode, frozen=True):
    """A plain card with these symbols is left out of each deck."""

    icons: Literal["wild", "wild+wild"]


# --- tokens of the board -----------------------------------------------------------------------------------------


class AddToken(EffectCode, frozen=True):
    """Tokens come to Locations; "mix" are n thugs and civilians as one likes."""

    kind: BoardToken | Literal["mix"]
    n: Positive
    at: At
    each: bool = False
    pick: Pick = "lead"


class DiscardToken(EffectCode, frozen=True):
    """Tokens return to the supply; "both" are n thugs and n civilians."""

    kind: Literal["thug", "civilian", "both"]
    n: Amount
    at: At
    each: bool = False


class MoveToken(EffectCode, frozen=True):
    """A token goes to a Location with an empty slot."""

    kind: Literal["thug", "civilian", "either"]
    from_: Literal["adj", "any"] = msgspec.field(name="from")
    to: Literal["own", "other", "adjacent"]


class PlaceTokens(EffectCode, frozen=True):
    """The Plan's tokens are placed freely among these Locations (R40)."""

    at: Literal["vnear"]
    pick: Pick


class Defeat(EffectCode, frozen=True):
    """Thugs are defeated."""

    kind: Literal["thug"]
    n: Positive
    at: Literal["own", "near"]
    each: bool = False


class Hurt(EffectCode, frozen=True):
    """Foes take damage without an attack: each thug, or the Threat that was just moved."""

    kind: Literal["thug", "same"]
    n: Positive
    each: bool = False
    at: Literal["", "own"] = ""


class Crisis(EffectCode, frozen=True):
    """Crisis tokens come to unmarked Doombots; "any" chooses one anywhere (R8)."""

    what: Literal["doombot", "any"]
    n: Amount
    at: At
    each: bool = False
    pick: Pick = "lead"


class Cover(EffectCode, frozen=True):
    """A Crisis token covers one bottom symbol of a Hero card in the Storyline."""

    card: Literal["last", "last-faceup"]
    pick: Pick


# --- Threats -----------------------------------------------------------------------------------------------------


class MoveThreat(EffectCode, frozen=True):
    """The card's own Threat, or a Henchman of the user's choice, goes elsewhere."""

    what: Literal["self", "henchman"]
    to: Literal["own", "next-hero-free"]
    from_: Literal["any"] = msgspec.field(name="from", default="any")


class ReturnThreat(EffectCode, frozen=True):
    """Cleared Threats come back (R50)."""

    n: Positive
    at: Literal["next-threatless", "threatless"]
    pick: Pick


# --- damage to Heroes --------------------------------------------------------------------------------------------


class Damage(EffectCode, frozen=True):
    """Heroes take damage; ``sure`` is unavoidable, ``unless`` lets each pay a token instead."""

    who: Literal["one", "each", "attacker"]
    n: Positive
    at: At | Literal[""] = ""
    each: bool = False
    sure: bool = False
    unless: Literal["", "token"] = ""
    pick: Pick = "lead"


class Ignore(EffectCode, frozen=True):
    """Damage is prevented: now, for a while, or so much in each Villain turn."""

    who: Literal["me", "any", "each"]
    n: Amount
    at: Literal["", "own"] = ""
    until: Literal["", "next-turn"] = ""
    per: Literal["", "villain-turn"] = ""


class Redirect(EffectCode, frozen=True):
    """A damage goes to another (R17, R37)."""

    who: Literal["me", "other"]
    to: Literal["any", "me"]
    until: Literal["", "next-turn"] = ""


class LastStand(EffectCode, frozen=True):
    """A row card leaves the game and n cards are drawn instead of a KO (R52)."""

    n: Positive


# --- the Villain -------------------------------------------------------------------------------------------------


class VillainMove(EffectCode, frozen=True):
    """The Villain goes somewhere."""

    to: Literal["any", "opposite", "next-hero"]
    pick: Pick = "lead"
    until: Literal["", "villain-turn"] = ""


class SetMove(EffectCode, frozen=True):
    """A number that the Villain seat chooses replaces the Plan's movement."""

    min: Annotated[int, msgspec.Meta(ge=0)]
    max: Annotated[int, msgspec.Meta(le=6)]


class Bam(EffectCode, frozen=True):
    """The board's BAM resolves, or will do so as seen from elsewhere (R40)."""

    what: Literal["board"]
    at: Literal["", "vadj"] = ""
    pick: Pick = "lead"


class Stun(EffectCode, frozen=True):
    """The Villain or a Henchman here is stunned (MU-51)."""

    at: Literal["own"]


class Pace(EffectCode, frozen=True):
    """The next Villain turn comes later (+1) or earlier (-1)."""

    shift: Literal["+1", "-1"]


class Track(EffectCode, frozen=True):
    """The Villain's track advances."""

    n: Positive
    per: Literal["", "discarded", "location-with-thugs"] = ""


class Life(EffectCode, frozen=True):
    """The Villain gains Health, without a maximum."""

    n: Positive


class Guard(EffectCode, frozen=True):
    """The Villain or Henchman of the card ignores damage: all, the first n, any at all, or as Purple Man does."""

    type: Literal["all", "first", "immune", "purple-man"]
    n: int = 0
    per: Literal["", "turn", "hero-turn"] = ""
    until: Literal["", "villain-turn"] = ""

    def __post_init__(self) -> None:
        """Raise `ValueError` if only one of number and limit is there."""
        if (self.type == "first") != (self.n > 0) or (self.n > 0) != bool(self.per):
            raise ValueError("only the first damage has a number and a limit")


# --- Missions, Plans and the Storyline ---------------------------------------------------------------------------


class MissionSpaces(EffectCode, frozen=True):
    """A Mission has so many spaces for these tokens."""

    token: Literal["civilian", "thug", "threat"]
    spaces: Positive


class MissionBack(EffectCode, frozen=True):
    """For each discarded token one returns from its unfinished Mission."""

    n: Positive
    per: Literal["discarded"]


class Reward(EffectCode, frozen=True):
    """The reward of a completed Mission (MU-41)."""

    type: Literal["pressure", "open-villain"]


class PlanDown(EffectCode, frozen=True):
    """The top Plans go facedown into the Storyline."""

    n: Positive


class CyclePlans(EffectCode, frozen=True):
    """The Villain seat exchanges up to n Plans of the hand."""

    n: Positive


class Peek(EffectCode, frozen=True):
    """A Hero looks at the top Plan or the Villain seat's Plans, and may put one to the bottom."""

    what: Literal["plan-deck", "plan-hand"]
    n: Positive
    opt: bool


class NoTokens(EffectCode, frozen=True):
    """No Hero spends action tokens until the next Villain turn (R29)."""

    until: Literal["villain-turn"]


class Sabotage(EffectCode, frozen=True):
    """The Villain seat collects all action tokens, discards n and hands out the rest."""

    n: Positive


class SwapCard(EffectCode, frozen=True):
    """Two Hero cards change places."""

    from_: Literal["own", "hand", "last-faceup"] = msgspec.field(name="from")
    with_: Literal["own", "second-last-faceup"] = msgspec.field(name="with")


class Erase(EffectCode, frozen=True):
    """A Hero card leaves the Storyline for the bottom of its deck."""

    card: Literal["last-faceup"]


class Reverse(EffectCode, frozen=True):
    """The Heroes' turns go round the other way (R32)."""


# --- rules and the end -------------------------------------------------------------------------------------------


class Cancel(EffectCode, frozen=True):
    """The overflow here is stopped."""

    at: Literal["own"]


class Row(EffectCode, frozen=True):
    """The row of support cards: its size, a card exchanged, or a use right after a Villain turn."""

    what: Literal["size", "cycle", "always"]
    n: Positive


class BoardRule(EffectCode, frozen=True):
    """A rule of its own: Doombots (MU-83), Rick Jones (MU-89), the last space (MU-95), cards that stay as they lie."""

    type: Literal["doombot", "rick", "lock-last-space", "protect-cards"]


class Plot(EffectCode, frozen=True):
    """The Heroes lose: the track stands at ``max``, or no Location takes a Doombot."""

    type: Literal["track", "doombot-full"]
    max: int = 0

    def __post_init__(self) -> None:
        """Raise `ValueError` unless a track has its end."""
        if (self.type == "track") != (self.max > 0):
            raise ValueError("only a track has an end")


class Win(EffectCode, frozen=True):
    """The Heroes win."""
