"""Ratings, dice and Hits of a Combat (F6, F7), for rules, previews and odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.boards import Board
from engine.games.marvel_heroes.state.codes import FirstAttackDice, LeadRatings, TeamBoostAlways
from engine.games.marvel_heroes.state.combat_codes import Colour, Letter
from engine.games.marvel_heroes.state.names import DiceSource, card_name
from engine.games.marvel_heroes.state.state import Die, Fight, Roll, State
from engine.games.marvel_heroes.state.steps import Side

BOOST_FACE = cards.FACES.index("boost") + 1
TROUBLE_FACE = cards.FACES.index("trouble") + 1
DOUBLE_FACE = cards.FACES.index("double") + 1
MOST_RATING = 5


class Ring(msgspec.Struct, frozen=True):
    """The facts around a Combat that affect it.

    ``support``: whether the fighter has Support in the Area. ``always``: whether Boosts are rerolled even without
    Support. ``lead``: the changes of the villain's ratings. ``opening``: the extra dice of the team's first attack
    roll. ``hand``: the number of the hero seat's Resource cards.
    """

    support: bool = False
    always: bool = False
    lead: tuple[int, int, int] = (0, 0, 0)
    hero_ko: int = 0
    opening: int = 0
    hand: int = 0


def ring_of(state: State) -> Ring:
    """Return the facts around the current Combat. Raises `LookupError` if there is none."""
    fight = fight_of(state)
    seat_state = state.seats[fight.seat]
    markers = seat_state.hero(fight.hero).ko if fight.hero else 0
    return replace(ring_ahead(state, fight), hero_ko=markers, hand=len(seat_state.resources))


def ring_ahead(board: Board, fight: Fight) -> Ring:
    """Return the facts around a Combat that may not have begun yet. KO markers and cards in hand are left out."""
    effects = [cards.POWERUPS[card].effect for card in board.seats[fight.seat].powerups]
    return Ring(
        support=bool(board.supporting(fight.seat, fight.area)),
        always=any(isinstance(effect, TeamBoostAlways) for effect in effects),
        lead=_lead_ratings(board, fight),
        opening=sum(effect.n for effect in effects if isinstance(effect, FirstAttackDice)),
    )


def fight_of(state: State) -> Fight:
    """Return the current Combat. Raises `LookupError` if there is none."""
    if state.fight is None:
        raise LookupError("no Combat")
    return state.fight


def _lead_ratings(board: Board, fight: Fight) -> tuple[int, int, int]:
    """Return the changes that Plans make to the ratings of a villain who is a Lead or a Mastermind (LEAD_RATINGS)."""
    found = (0, 0, 0)
    for _, effect in _lead_plans(board, fight):
        found = (found[0] + effect.a, found[1] + effect.d, found[2] + effect.w)
    return found


def _lead_plans(board: Board, fight: Fight) -> Iterator[tuple[str, LeadRatings]]:
    """Yield the Plans that change the villain's ratings, with their effects."""
    nemesis = (fight.seat + 1) % len(board.seats)
    for seat, seat_state in enumerate(board.seats):
        is_nemesis = seat_state.mastermind == fight.villain if fight.boss else seat == nemesis
        for card in seat_state.plan_cards if is_nemesis else ():
            effect = cards.PLANS[card].effect
            if isinstance(effect, LeadRatings):
                yield card, effect


def powers_of(fight: Fight, side: Side) -> Mapping[Colour, cards.Power]:
    """Return a side's Powers by colour."""
    return _powers(fight.hero if side == "hero" else fight.villain)


@lru_cache(maxsize=128)
def _powers(slug: str) -> Mapping[Colour, cards.Power]:
    card = cards.HEROES.get(slug) or cards.MASTERMINDS.get(slug) or cards.VILLAINS[slug]
    return {power.colour: power for power in card.powers}


def ko_limit(fight: Fight, side: Side) -> int:
    """Return the number of KOs that defeats a side's fighter (MH-78)."""
    if side == "hero":
        return cards.HEROES[fight.hero].ko
    return cards.MASTERMINDS[fight.villain].ko if fight.boss else cards.VILLAINS[fight.villain].ko


def opponent(side: Side) -> Side:
    """Return the other side."""
    return "villain" if side == "hero" else "hero"


def agents_change(fight: Fight) -> tuple[int, int, int]:
    """Return how much Agents (villain cards) change the heroes' three ratings."""
    changes = [_agent_changes(card) for card in fight.agents]
    return sum(one[0] for one in changes), sum(one[1] for one in changes), sum(one[2] for one in changes)


def _agent_changes(card: str) -> tuple[int, int, int]:
    effect = cards.AGENTS[card].effect
    return effect.mod_a, effect.mod_d, effect.mod_w


def rating(fight: Fight, ring: Ring, side: Side, letter: Letter, colour: str = "") -> int:
    """Return the current value of a rating of a Power. By default, it is the Power that the side has shown (F6)."""
    part, index = fight.part(side), cards.LETTERS.index(letter)
    powers = powers_of(fight, side)
    power = powers[colour or part.colour]  # type: ignore[index]
    more = agents_change(fight) if side == "hero" else ring.lead
    return max(0, min(MOST_RATING, power.rating(letter) + more[index] + part.ratings[index]))


def roll_of(fight: Fight, side: Side) -> Roll:
    """Return a side's roll. Raises `LookupError` if no attack or duel is in progress."""
    roll = fight.part(side).roll
    if roll is None:
        raise LookupError("no roll")
    return roll


def dice_count(fight: Fight, ring: Ring, side: Side) -> int:
    """Return the number of dice that a side would roll now (F6)."""
    mine, other = roll_of(fight, side), roll_of(fight, opponent(side))
    if mine.copies:
        base = _number(fight, ring, opponent(side), rated=other.copies)
    else:
        base = rating(fight, ring, side, mine.letter) if mine.base is None else mine.base
    return _with_changes(fight, ring, side, base)


def dice_sources(state: State, side: Side) -> list[DiceSource]:
    """Return the cards in play that change the number of dice of a side's roll.

    Cards that are used before a roll are left out, because their use has been announced.
    """
    fight = fight_of(state)
    roll, sources = roll_of(fight, side), list[DiceSource]()
    index = cards.LETTERS.index(roll.letter)
    if roll.base is None and not roll.copies:
        sources += (
            [DiceSource(card_name(card), _agent_changes(card)[index]) for card in fight.agents]
            if side == "hero"
            else [
                DiceSource(card_name(card), (effect.a, effect.d, effect.w)[index])
                for card, effect in _lead_plans(state, fight)
            ]
        )
    if side == "hero" and roll.letter == "a" and not fight.has_begun:
        sources += [
            DiceSource(card_name(card), effect.n)
            for card in state.seats[fight.seat].powerups
            if isinstance(effect := cards.POWERUPS[card].effect, FirstAttackDice)
        ]
    return [source for source in sources if source.n]


def _number(fight: Fight, ring: Ring, side: Side, *, rated: bool) -> int:
    """Return the number of dice of a side, if the other side copies this number.

    ``rated``: this side copies the other side's number as well, so its own rating is used.
    """
    roll = roll_of(fight, side)
    base = rating(fight, ring, side, roll.letter) if rated or roll.base is None else roll.base
    return _with_changes(fight, ring, side, base)


def _with_changes(fight: Fight, ring: Ring, side: Side, base: int) -> int:
    roll = roll_of(fight, side)
    opening = ring.opening if side == "hero" and roll.letter == "a" and not fight.has_begun else 0
    return max(0, min(cards.MOST_DICE, base + roll.extra_dice + opening - roll.cut))


def rerolls_boosts(fight: Fight, ring: Ring, side: Side) -> bool:
    """Return whether a side's Boost dice are rerolled (MH-79, MH-80)."""
    if fight.part(side).boost_off:
        return False
    if side == "villain":
        return fight.boosts
    return not fight.support_off and (ring.support or ring.always)


def die_hits(die: Die, roll: Roll) -> int:
    """Return the Hits of a die in a roll."""
    if roll.stripped and die.face == BOOST_FACE:
        return 0
    return _face_hits(die.face, roll) + (_face_hits(die.boost, roll) if die.boost else 0)


def _face_hits(face: int, roll: Roll) -> int:
    if face == TROUBLE_FACE and roll.troubles:
        return 1
    if face == DOUBLE_FACE and roll.singles:
        return 1
    return cards.FACE_HITS[face - 1]


def hits(fight: Fight, side: Side) -> int:
    """Return the current Hits of a side's roll (F7)."""
    roll = roll_of(fight, side)
    return max(0, sum(die_hits(die, roll) for die in roll.dice or ()) + roll.more - roll.fewer)


def attack_works(fight: Fight) -> bool:
    """Return whether the attack currently earns a KO (MH-75)."""
    attack = hits(fight, fight.attacker)
    return attack >= 1 and attack >= hits(fight, opponent(fight.attacker))


def duel_winner(fight: Fight) -> Side | None:
    """Return the current winner of the duel, None at a tie (MH-77)."""
    hero, villain = hits(fight, "hero"), hits(fight, "villain")
    if hero == villain:
        return None
    return "hero" if hero > villain else "villain"
