"""The effect codes of all cards: one struct for each code, whose fields are its parameters."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from engine.games.marvel_united.state.code_words import Amount, At, BoardToken, If, On, Pick, Symbol
from engine.kernel.cards.data_files import Positive
from engine.kernel.cards.effect_codes import Code


class EffectCode(Code, frozen=True, kw_only=True):
    """A step of an effect. ``on`` is the moment at which it happens, "" for the usual moment of its card.

    ``if_`` is the condition under which it happens.
    """

    on: On = ""
    if_: If = msgspec.field(name="if", default="")


# --- actions, symbols and cards of a Hero ------------------------------------------------------------------------


class Act(EffectCode, frozen=True):
    """A Hero performs n actions of a kind; ``who`` names the Hero.

    If ``target`` is "same", all n attacks hit the same target (R45).
    """

    kind: Literal["move", "attack", "heroic", "rescue"]
    n: Positive
    at: Literal["own", "adj", "near", "any", "other"] = "own"
    who: Literal["me", "other"] = "me"
    target: Literal["", "same"] = ""
    only: Literal["", "boss"] = ""
    sure: bool = False


class Extra(EffectCode, frozen=True):
    """The pool gets symbols. "previous" repeats a symbol of the preceding card."""

    symbol: Symbol | Literal["previous"]
    n: Positive


class Upgrade(EffectCode, frozen=True):
    """One or all move symbols become wild: they can be spent on any action (R44)."""

    scope: Literal["one", "all"]


class Gain(EffectCode, frozen=True):
    """A Hero gets action tokens. For "basic", the user chooses move, heroic or attack."""

    who: Literal["me", "other"]
    token: Symbol | Literal["basic"]
    n: Positive
    at: Literal["", "adj"] = ""


class Draw(EffectCode, frozen=True):
    """Heroes draw n cards each, or draw until the hand has ``upto`` cards."""

    who: Literal["me", "other", "one", "each", "same"]
    n: int = 0
    upto: int = 0
    at: Literal["", "own", "all"] = ""

    def __post_init__(self) -> None:
        """Raise `ValueError` unless exactly one of ``n`` and ``upto`` is given."""
        if (self.n > 0) == (self.upto > 0):
            raise ValueError("must either draw a number of cards or fill a hand")


class CardDown(EffectCode, frozen=True):
    """Hand cards go to the bottom of the deck.

    If ``keep`` is set, the last card must stay. If ``opt`` is set, the seat may decline.
    """

    n: Positive
    opt: bool = False
    keep: bool = False


class Trade(EffectCode, frozen=True):
    """The symbols and the special of the card are given up, or only its special, for another benefit."""

    give: Literal["all", "special"]


class Recharge(EffectCode, frozen=True):
    """A gear card turns faceup: the named card, or a card of the user's choice."""

    gear: str


class Relocate(EffectCode, frozen=True):
    """The Hero is placed at another Location."""

    at: Literal["other"]


class EndAt(EffectCode, frozen=True):
    """Another Location without a Threat replaces the Hero's Location at the end of the turn (R46).

    The Hero uses its end-of-turn effect.
    """

    at: Literal["any"]


class LeaveOut(EffectCode, frozen=True):
    """A Hero ignores n symbols in this turn, or does not draw."""

    data_name: ClassVar[str] = "SKIP"

    what: Literal["symbol", "draw"]
    n: Positive = 1


class RemoveCard(EffectCode, frozen=True):
    """A plain card with these symbols is removed from each deck."""

    icons: Literal["wild", "wild+wild"]


# --- tokens of the board -----------------------------------------------------------------------------------------


class AddToken(EffectCode, frozen=True):
    """Tokens come to Locations. "mix" means n tokens, thugs and civilians in any mixture."""

    kind: BoardToken | Literal["mix"]
    n: Positive
    at: At
    each: bool = False
    pick: Pick = "lead"


class DiscardToken(EffectCode, frozen=True):
    """Tokens return to the supply. "both" means n thugs and n civilians."""

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
    """The Plan's tokens are placed on any of these Locations (R40)."""

    at: Literal["vnear"]
    pick: Pick


class Defeat(EffectCode, frozen=True):
    """Thugs are defeated."""

    kind: Literal["thug"]
    n: Positive
    at: Literal["own", "near"]
    each: bool = False


class Hurt(EffectCode, frozen=True):
    """Foes take damage without an attack.

    The foes are all thugs and Doombots there, or ("same") the Threat that the preceding step moved.
    """

    kind: Literal["thug", "same"]
    n: Positive
    each: bool = False
    at: Literal["", "own"] = ""


class Crisis(EffectCode, frozen=True):
    """Doombots get Crisis tokens, which mark them. For "any", a seat chooses a Doombot at any Location (R8)."""

    what: Literal["doombot", "any"]
    n: Amount
    at: At
    each: bool = False
    pick: Pick = "lead"


class Cover(EffectCode, frozen=True):
    """A Crisis token covers one bottom symbol of a Hero card in the Storyline, so that it no longer counts."""

    card: Literal["last", "last-faceup"]
    pick: Pick


# --- Threats -----------------------------------------------------------------------------------------------------


class MoveThreat(EffectCode, frozen=True):
    """The card's own Threat, or a Henchman of the user's choice, moves to another Location."""

    what: Literal["self", "henchman"]
    to: Literal["own", "next-hero-free"]
    from_: Literal["any"] = msgspec.field(name="from", default="any")


class ReturnThreat(EffectCode, frozen=True):
    """Cleared Threats come back into play (R50)."""

    n: Positive
    at: Literal["next-threatless", "threatless"]
    pick: Pick


# --- damage to Heroes --------------------------------------------------------------------------------------------


class Damage(EffectCode, frozen=True):
    """Heroes take damage.

    If ``sure`` is set, the damage is unavoidable. If ``unless`` is set, each Hero may pay a token to avoid it.
    """

    who: Literal["one", "each", "attacker"]
    n: Positive
    at: At | Literal[""] = ""
    each: bool = False
    sure: bool = False
    unless: Literal["", "token"] = ""
    pick: Pick = "lead"


class Ignore(EffectCode, frozen=True):
    """Damage is prevented: now, for some time, or up to n damage in each Villain turn."""

    who: Literal["me", "any", "each"]
    n: Amount
    at: Literal["", "own"] = ""
    until: Literal["", "next-turn"] = ""
    per: Literal["", "villain-turn"] = ""


class Redirect(EffectCode, frozen=True):
    """Damage is redirected to another figure (R17, R37)."""

    who: Literal["me", "other"]
    to: Literal["any", "me"]
    until: Literal["", "next-turn"] = ""


class LastStand(EffectCode, frozen=True):
    """Instead of a KO, a support card of the row leaves the game and the Hero draws n cards (R52)."""

    n: Positive


# --- the Villain -------------------------------------------------------------------------------------------------


class VillainMove(EffectCode, frozen=True):
    """The Villain moves to another Location."""

    to: Literal["any", "opposite", "next-hero"]
    pick: Pick = "lead"
    until: Literal["", "villain-turn"] = ""


class SetMove(EffectCode, frozen=True):
    """The Villain seat chooses a number, which replaces the movement of the Plan."""

    min: Annotated[int, msgspec.Meta(ge=0)]
    max: Annotated[int, msgspec.Meta(le=6)]


class Bam(EffectCode, frozen=True):
    """The BAM (the effect printed on the Villain's board) resolves.

    With ``at`` it resolves as if the Villain stood at another place (R40).
    """

    what: Literal["board"]
    at: Literal["", "vadj"] = ""
    pick: Pick = "lead"


class Stun(EffectCode, frozen=True):
    """The Villain or a Henchman at this Location is stunned (MU-51)."""

    at: Literal["own"]


class Pace(EffectCode, frozen=True):
    """The next Villain turn comes one Hero card later (+1) or earlier (-1)."""

    shift: Literal["+1", "-1"]


class Track(EffectCode, frozen=True):
    """The Villain's track advances."""

    n: Positive
    per: Literal["", "discarded", "location-with-thugs"] = ""


class Life(EffectCode, frozen=True):
    """The Villain gains Health, without a maximum."""

    n: Positive


class Guard(EffectCode, frozen=True):
    """The card's Villain or Henchman ignores damage.

    He ignores all of it for a time or always, the first n of a turn, or as much as Purple Man's rule says.
    """

    type: Literal["all", "first", "immune", "purple-man"]
    n: int = 0
    per: Literal["", "turn", "hero-turn"] = ""
    until: Literal["", "villain-turn"] = ""

    def __post_init__(self) -> None:
        """Raise `ValueError` unless the type "first" has both ``n`` and ``per``, and the other types have neither."""
        if (self.type == "first") != (self.n > 0) or (self.n > 0) != bool(self.per):
            raise ValueError("only the damage that is dealt first has a number and a limit")


# --- Missions, Plans and the Storyline ---------------------------------------------------------------------------


class MissionSpaces(EffectCode, frozen=True):
    """The number of spaces of the Mission that these tokens fill."""

    data_name: ClassVar[str] = "MISSION"

    token: Literal["civilian", "thug", "threat"]
    spaces: Positive


class MissionBack(EffectCode, frozen=True):
    """For each discarded token, the unfinished Mission for this kind returns one token to the supply."""

    n: Positive
    per: Literal["discarded"]


class Reward(EffectCode, frozen=True):
    """The reward of a completed Mission (MU-41)."""

    type: Literal["pressure", "open-villain"]


class PlanDown(EffectCode, frozen=True):
    """The top Plans go facedown into the Storyline."""

    n: Positive


class CyclePlans(EffectCode, frozen=True):
    """The Villain seat exchanges up to n Plans of its hand."""

    n: Positive


class Peek(EffectCode, frozen=True):
    """A Hero looks at the top Plan or at the Villain seat's Plans, and may put one Plan to the bottom."""

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
    """Two Hero cards are exchanged."""

    from_: Literal["own", "hand", "last-faceup"] = msgspec.field(name="from")
    with_: Literal["own", "second-last-faceup"] = msgspec.field(name="with")


class Erase(EffectCode, frozen=True):
    """A Hero card leaves the Storyline for the bottom of its deck."""

    card: Literal["last-faceup"]


class Reverse(EffectCode, frozen=True):
    """The order of the Heroes' turns is reversed (R32)."""


# --- rules and the end -------------------------------------------------------------------------------------------


class Cancel(EffectCode, frozen=True):
    """The overflow at this Location is stopped."""

    at: Literal["own"]


class Row(EffectCode, frozen=True):
    """A rule about the row of support cards: its size, the exchange of a card, or its use after a Villain turn."""

    what: Literal["size", "cycle", "always"]
    n: Positive


class BoardRule(EffectCode, frozen=True):
    """A special rule: Doombots (MU-83), Rick Jones (MU-89), the last Mission space (MU-95), or protected cards."""

    data_name: ClassVar[str] = "RULE"

    type: Literal["doombot", "rick", "lock-last-space", "protect-cards"]


class Plot(EffectCode, frozen=True):
    """The Heroes lose if the track reaches ``max``, or if no Location has a slot for a Doombot."""

    type: Literal["track", "doombot-full"]
    max: int = 0

    def __post_init__(self) -> None:
        """Raise `ValueError` if a track has no end."""
        if (self.type == "track") != (self.max > 0):
            raise ValueError("only a track can have an end")


class Win(EffectCode, frozen=True):
    """The Heroes win."""
