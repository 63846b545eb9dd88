"""The effect codes of the cards: one struct per code, with the code's parameters as fields.

Loading refuses other codes.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from engine.kernel.cards.data_files import Positive
from engine.kernel.cards.effect_codes import Code, codes_of

Attr = Literal["combat", "shooting", "resistance", "mind"]
Dice = Literal["attack_dice", "defence_dice", "shooting_dice", "mental_attack_dice"]
By = Literal["", "attacker", "defender"]
Mode = Literal["combat", "shooting", "mental", "control"]


class AbilityCode(Code, frozen=True):
    """An effect of an ability."""


class EventCode(Code, frozen=True):
    """An effect of an event."""


class LocationCode(Code, frozen=True):
    """An effect of a location."""


class Nothing(LocationCode, frozen=True):
    """No effect."""

    data_name: ClassVar[str] = "NONE"


# --- abilities -------------------------------------------------------------------------------------------------


class Avoid(AbilityCode, frozen=True):
    """Dodge and Regeneration (MC-50, MC-51). ``target`` is the lowest number on the die that works."""

    stage: Literal["attack", "wound"]
    methods: tuple[Literal["discard", "roll"], ...]
    target: Annotated[int, msgspec.Meta(ge=2, le=6)]
    modes: tuple[Mode, ...] = ()


class AttackFresh(AbilityCode, frozen=True):
    """The character may attack although it is fresh (MC-52)."""


class ExtraAttack(AbilityCode, frozen=True):
    """The character may make an extra Combat attack once per turn, which does not wound (MC-53)."""

    attr: Literal["combat"]
    per: Literal["turn"]
    on_win: Literal["hold"]


class Reach(AbilityCode, frozen=True):
    """The character's attacks in these modes reach flyers (MC-33)."""

    modes: tuple[Mode, ...]


class Fly(AbilityCode, frozen=True):
    """The character reaches flyers. With Combat, only characters that reach flyers can attack it (MC-33)."""


class DeployFromDeck(AbilityCode, EventCode, frozen=True):
    """The seat may put matching characters from its deck into play (MC-56)."""

    count: Positive
    team: str = ""
    name: str = ""
    max_value: int = 99


class DeployCopies(AbilityCode, frozen=True):
    """The seat may put further copies of the deployed card into play, from hand or deck (MC-57)."""

    n: Positive
    sources: tuple[Literal["hand"], Literal["deck"]] = msgspec.field(name="from")


class AttackMode(AbilityCode, frozen=True):
    """The character may attack in this mode.

    Attacker and target both roll dice for the same attribute (MC-58, MC-59).
    """

    mode: Literal["mental", "control"]
    attr: Literal["mind"]
    on_win: Literal["wound", "control"]

    def __post_init__(self) -> None:
        """Raise `ValueError` if the effect does not belong to the mode."""
        if (self.on_win == "control") != (self.mode == "control"):
            raise ValueError(f"{self.mode} does not {self.on_win}")


class TakeWound(AbilityCode, frozen=True):
    """The character may be defeated instead of another character (MC-60)."""


class Impersonate(AbilityCode, frozen=True):
    """The card takes the place of another character (MC-61)."""


class Borrow(AbilityCode, frozen=True):
    """The character has another character's ability until the seat's next turn here (MC-62)."""


class Copy(AbilityCode, frozen=True):
    """The character becomes a copy of another character (MC-63)."""


class TeamDice(AbilityCode, frozen=True):
    """Other members of the team roll more dice with this attribute (MC-64)."""

    attr: Literal["combat"]
    amount: Positive


class LendAttr(AbilityCode, frozen=True):
    """Once per turn, another character may defend with this attribute of the character (MC-65)."""

    attr: Literal["resistance"]
    per: Literal["turn"]
    modes: tuple[Mode, ...]


class Draw(AbilityCode, EventCode, frozen=True):
    """The seat draws cards, each from a deck of its choice."""

    count: Positive
    deck: Literal["any"]


class Untargetable(AbilityCode, frozen=True):
    """The character cannot be the target of attacks in these modes (MC-66)."""

    modes: tuple[Mode, ...]


class ReadyOn(AbilityCode, frozen=True):
    """The character becomes ready when its attack causes the first defeat of a turn (MC-67)."""

    data_name: ClassVar[str] = "READY"

    on: Literal["defeat"]
    per: Literal["turn"]


# --- events ----------------------------------------------------------------------------------------------------


class DeployFromHand(EventCode, frozen=True):
    """The seat puts matching characters from its hand into play."""

    count: Positive
    team: str = ""
    max_value: int = 99


class ModAttr(EventCode, frozen=True):
    """Change an attribute of characters, or the number of dice in one kind of roll."""

    attr: tuple[Attr | Dice, ...]
    amount: int
    duration: Literal["attached", "attack", "location"]
    needs: Literal["", "combat", "shooting", "resistance", "mind"] = ""
    by: By = ""
    scope: Literal["target", "location"] = "target"
    side: Literal["both"] = "both"


class LookHand(EventCode, frozen=True):
    """Show the rival's hand to the seat."""

    whose: Literal["rival"]


class Bounce(EventCode, frozen=True):
    """Return a card to its owner's hand."""


class GrantAbility(EventCode, frozen=True):
    """Give a character an ability."""

    ability: str
    scope: Literal["target", "location"]
    duration: Literal["attached", "turn", "location"]
    side: Literal["both"] = "both"


class RemoveAbilities(EventCode, frozen=True):
    """Remove an ability, or all abilities, from a character."""

    ability: str
    scope: Literal["target", "location"]
    duration: Literal["attached", "location"]
    side: Literal["both"] = "both"


class PreventWound(EventCode, frozen=True):
    """Ignore the wound."""

    by: Literal["defender"]


class CounterAttack(EventCode, frozen=True):
    """The defender attacks the attacker."""

    attr: Literal["combat"]
    by: Literal["defender"]


class Reroll(EventCode, frozen=True):
    """Repeat the latest roll."""

    whose: Literal["any"]


class Ready(EventCode, frozen=True):
    """Ready an exhausted character."""


class Combine(EventCode, frozen=True):
    """Exhaust another character of the seat and add a share of its attribute to the attack dice."""

    attr: Literal["combat"]
    share: Literal["half_up"]
    by: Literal["attacker"]


class Hold(EventCode, frozen=True):
    """Put a held mark on a character (MC-54)."""

    duration: Literal["next_turn"]


class CancelAttack(EventCode, frozen=True):
    """End the attack (MC-36)."""

    by: Literal["defender"]


class TakeControl(EventCode, frozen=True):
    """Control a character until the end of the turn, and ready it."""

    max_value: int
    duration: Literal["turn"]
    ready: Literal["yes"]


class MoveLocation(EventCode, frozen=True):
    """Move a character to the other location."""


class SearchToHand(EventCode, frozen=True):
    """Show a matching card from the seat's deck and put it into its hand."""

    deck: Literal["character"]
    max_value: int
    count: Positive


class Recover(EventCode, frozen=True):
    """Return a card of a given type from the seat's discard pile to its hand."""

    type: Literal["character"]
    count: Positive


class OppDiscard(EventCode, frozen=True):
    """Make the rival discard a random card."""

    count: Positive
    mode: Literal["random"]


class LookDeck(EventCode, frozen=True):
    """Let the seat look at the top cards of one of its decks and put them back in any order."""

    count: Positive
    mode: Literal["reorder"]


class CancelEvent(EventCode, frozen=True):
    """Cancel the event just played (MC-29)."""


class DestroyEvent(EventCode, frozen=True):
    """Discard an event card in play."""


class LocationDamage(EventCode, frozen=True):
    """Put damage marks on the location, even if characters defend it."""

    amount: Positive


# --- locations -------------------------------------------------------------------------------------------------


class DrawFirstTurn(LocationCode, frozen=True):
    """Let each seat draw more cards in its first Draw Phase here."""

    count: Positive


class TeamMod(LocationCode, frozen=True):
    """Change an attribute of all characters here that belong to a team."""

    team: str
    attr: Attr
    amount: int


class AllMod(LocationCode, frozen=True):
    """Change an attribute of all characters here."""

    attr: Attr
    amount: int


class ModeMod(LocationCode, frozen=True):
    """Change the dice of attacks in one mode."""

    attr: Literal["shooting_dice", "mental_attack_dice"]
    amount: int


class NoAbility(LocationCode, frozen=True):
    """No character here has this ability."""

    ability: str


class AbilityTarget(LocationCode, frozen=True):
    """Change the lowest number on the die with which these abilities work."""

    abilities: tuple[str, ...]
    target: Annotated[int, msgspec.Meta(ge=2, le=6)]


class AbilityMod(LocationCode, frozen=True):
    """Give additional attack dice to characters that have this ability."""

    ability: str
    attr: Literal["attack_dice"]
    amount: int


class AbilityLimit(LocationCode, frozen=True):
    """Allow only one method (die or discard) for these abilities."""

    abilities: tuple[str, ...]
    only: Literal["discard", "roll"]


ABILITY_CODES = codes_of(AbilityCode)
EVENT_CODES = codes_of(EventCode)
LOCATION_CODES = codes_of(LocationCode)
