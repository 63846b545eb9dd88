"""The effect codes of the cards: one struct per code, whose fields are the parameters; other codes fail at load."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.kernel.cards.data_files import Positive
from engine.kernel.cards.effect_codes import Code

Attr = Literal["combat", "shooting", "resistance", "mind"]
Dice = Literal["attack_dice", "defence_dice", "shooting_dice", "mental_attack_dice"]
By = Literal["", "attacker", "defender"]
Mode = Literal["combat", "shooting", "mental", "control"]


class Nothing(Code, frozen=True):
    """No effect."""


# --- abilities -------------------------------------------------------------------------------------------------


class Avoid(Code, frozen=True):
    """Dodge and Regeneration (MC-50, MC-51): ``target`` is the lowest die that works."""

    stage: Literal["attack", "wound"]
    methods: tuple[Literal["discard", "roll"], ...]
    target: Annotated[int, msgspec.Meta(ge=2, le=6)]
    modes: tuple[Mode, ...] = ()


class AttackFresh(Code, frozen=True):
    """May attack although fresh (MC-52)."""


class ExtraAttack(Code, frozen=True):
    """An extra Combat attack once per turn, without a wound (MC-53)."""

    attr: Literal["combat"]
    per: Literal["turn"]
    on_win: Literal["hold"]


class Reach(Code, frozen=True):
    """Reaches flyers with these modes (MC-33)."""

    modes: tuple[Mode, ...]


class Fly(Code, frozen=True):
    """Reaches flyers, and is reached with Combat only by characters that reach flyers (MC-33)."""


class DeployFromDeck(Code, frozen=True):
    """Matching characters of the seat's deck enter (MC-56)."""

    count: Positive
    team: str = ""
    name: str = ""
    max_value: int = 99


class DeployCopies(Code, frozen=True):
    """Copies of the deployed card enter from hand or deck (MC-57)."""

    n: Positive
    sources: tuple[Literal["hand"], Literal["deck"]] = msgspec.field(name="from")


class AttackMode(Code, frozen=True):
    """May attack in this mode, with an attribute against the same attribute (MC-58, MC-59)."""

    mode: Literal["mental", "control"]
    attr: Literal["mind"]
    on_win: Literal["wound", "control"]

    def __post_init__(self) -> None:
        """Raise `ValueError` for an effect that does not belong to the mode."""
        if (self.on_win == "control") != (self.mode == "control"):
            raise ValueError(f"{self.mode} does not {self.on_win}")


class TakeWound(Code, frozen=True):
    """May be defeated instead of another (MC-60)."""


class Impersonate(Code, frozen=True):
    """Takes another character's place (MC-61)."""


class Borrow(Code, frozen=True):
    """Has another character's ability until the seat's next turn here (MC-62)."""


class Copy(Code, frozen=True):
    """Becomes a copy of another (MC-63)."""


class TeamDice(Code, frozen=True):
    """Other members of the team roll more dice with this attribute (MC-64)."""

    attr: Literal["combat"]
    amount: Positive


class LendAttr(Code, frozen=True):
    """Another character may defend with this attribute once per turn (MC-65)."""

    attr: Literal["resistance"]
    per: Literal["turn"]
    modes: tuple[Mode, ...]


class Draw(Code, frozen=True):
    """Draw cards, each from a chosen deck."""

    count: Positive
    deck: Literal["any"]


class Untargetable(Code, frozen=True):
    """Cannot be the target of these modes (MC-66)."""

    modes: tuple[Mode, ...]


class ReadyOn(Code, frozen=True):
    """Becomes ready when its attack causes the first defeat of a turn (MC-67)."""

    on: Literal["defeat"]
    per: Literal["turn"]


# --- events ----------------------------------------------------------------------------------------------------


class DeployFromHand(Code, frozen=True):
    """Matching characters enter from hand."""

    count: Positive
    team: str = ""
    max_value: int = 99


class ModAttr(Code, frozen=True):
    """Change an attribute, or the dice of a kind of roll."""

    attr: tuple[Attr | Dice, ...]
    amount: int
    duration: Literal["attached", "attack", "location"]
    needs: Literal["", "combat", "shooting", "resistance", "mind"] = ""
    by: By = ""
    scope: Literal["target", "location"] = "target"
    side: Literal["both"] = "both"


class LookHand(Code, frozen=True):
    """See the rival's hand."""

    whose: Literal["rival"]


class Bounce(Code, frozen=True):
    """Return a card to its owner's hand."""


class GrantAbility(Code, frozen=True):
    """Give an ability."""

    ability: str
    scope: Literal["target", "location"]
    duration: Literal["attached", "turn", "location"]
    side: Literal["both"] = "both"


class RemoveAbilities(Code, frozen=True):
    """Remove an ability, or all abilities."""

    ability: str
    scope: Literal["target", "location"]
    duration: Literal["attached", "location"]
    side: Literal["both"] = "both"


class PreventWound(Code, frozen=True):
    """Ignore the wound."""

    by: Literal["defender"]


class CounterAttack(Code, frozen=True):
    """The defender attacks the attacker."""

    attr: Literal["combat"]
    by: Literal["defender"]


class Reroll(Code, frozen=True):
    """Repeat the latest roll."""

    whose: Literal["any"]


class Ready(Code, frozen=True):
    """Ready an exhausted character."""


class Combine(Code, frozen=True):
    """Exhaust a helper and add a share of its attribute to the attack dice."""

    attr: Literal["combat"]
    share: Literal["half_up"]
    by: Literal["attacker"]


class Hold(Code, frozen=True):
    """A held mark (MC-54)."""

    duration: Literal["next_turn"]


class CancelAttack(Code, frozen=True):
    """End the attack (MC-36)."""

    by: Literal["defender"]


class TakeControl(Code, frozen=True):
    """Control a character until the end of the turn, and ready it."""

    max_value: int
    duration: Literal["turn"]
    ready: Literal["yes"]


class MoveLocation(Code, frozen=True):
    """Move a character to the other location."""


class SearchToHand(Code, frozen=True):
    """Show a matching card from the deck and put it into the hand."""

    deck: Literal["character"]
    max_value: int
    count: Positive


class Recover(Code, frozen=True):
    """Return a card of a type from the seat's discard pile to the hand."""

    type: Literal["character"]
    count: Positive


class OppDiscard(Code, frozen=True):
    """Make the rival discard a random card."""

    count: Positive
    mode: Literal["random"]


class LookDeck(Code, frozen=True):
    """Look at the top of one of the seat's decks and put the cards back in any order."""

    count: Positive
    mode: Literal["reorder"]


class CancelEvent(Code, frozen=True):
    """Cancel the event just played (MC-29)."""


class DestroyEvent(Code, frozen=True):
    """Discard an event card in play."""


class LocationDamage(Code, frozen=True):
    """Put marks on the location, whether or not it is defended."""

    amount: Positive


# --- locations -------------------------------------------------------------------------------------------------


class DrawFirstTurn(Code, frozen=True):
    """More cards in each seat's first Draw Phase here."""

    count: Positive


class TeamMod(Code, frozen=True):
    """Change an attribute of a team."""

    team: str
    attr: Attr
    amount: int


class AllMod(Code, frozen=True):
    """Change an attribute of all characters."""

    attr: Attr
    amount: int


class ModeMod(Code, frozen=True):
    """Change the dice of a kind of attack."""

    attr: Literal["shooting_dice", "mental_attack_dice"]
    amount: int


class NoAbility(Code, frozen=True):
    """No character here has the ability."""

    ability: str


class AbilityTarget(Code, frozen=True):
    """Change the lowest die that works for these abilities."""

    abilities: tuple[str, ...]
    target: Annotated[int, msgspec.Meta(ge=2, le=6)]


class AbilityMod(Code, frozen=True):
    """Attack dice for characters that have an ability."""

    ability: str
    attr: Literal["attack_dice"]
    amount: int


class AbilityLimit(Code, frozen=True):
    """Allow only this method for these abilities."""

    abilities: tuple[str, ...]
    only: Literal["discard", "roll"]


ABILITY_CODES: dict[str, type[Code]] = {
    "AVOID": Avoid,
    "ATTACK_FRESH": AttackFresh,
    "EXTRA_ATTACK": ExtraAttack,
    "REACH": Reach,
    "FLY": Fly,
    "DEPLOY_FROM_DECK": DeployFromDeck,
    "DEPLOY_COPIES": DeployCopies,
    "ATTACK_MODE": AttackMode,
    "TAKE_WOUND": TakeWound,
    "IMPERSONATE": Impersonate,
    "BORROW": Borrow,
    "COPY": Copy,
    "TEAM_DICE": TeamDice,
    "LEND_ATTR": LendAttr,
    "DRAW": Draw,
    "UNTARGETABLE": Untargetable,
    "READY": ReadyOn,
}
EVENT_CODES: dict[str, type[Code]] = {
    "DEPLOY_FROM_DECK": DeployFromDeck,
    "DEPLOY_FROM_HAND": DeployFromHand,
    "MOD_ATTR": ModAttr,
    "LOOK_HAND": LookHand,
    "BOUNCE": Bounce,
    "GRANT_ABILITY": GrantAbility,
    "REMOVE_ABILITIES": RemoveAbilities,
    "PREVENT_WOUND": PreventWound,
    "COUNTER_ATTACK": CounterAttack,
    "REROLL": Reroll,
    "READY": Ready,
    "COMBINE": Combine,
    "HOLD": Hold,
    "CANCEL_ATTACK": CancelAttack,
    "TAKE_CONTROL": TakeControl,
    "MOVE_LOCATION": MoveLocation,
    "SEARCH_TO_HAND": SearchToHand,
    "RECOVER": Recover,
    "DRAW": Draw,
    "OPP_DISCARD": OppDiscard,
    "LOOK_DECK": LookDeck,
    "CANCEL_EVENT": CancelEvent,
    "DESTROY_EVENT": DestroyEvent,
    "LOCATION_DAMAGE": LocationDamage,
}
LOCATION_CODES: dict[str, type[Code]] = {
    "NONE": Nothing,
    "DRAW_FIRST_TURN": DrawFirstTurn,
    "TEAM_MOD": TeamMod,
    "ALL_MOD": AllMod,
    "MODE_MOD": ModeMod,
    "NO_ABILITY": NoAbility,
    "ABILITY_TARGET": AbilityTarget,
    "ABILITY_MOD": AbilityMod,
    "ABILITY_LIMIT": AbilityLimit,
}
