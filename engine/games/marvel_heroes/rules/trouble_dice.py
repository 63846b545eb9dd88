"""The Trouble dice that a seat rolls for a Headline, and the reductions of its Trouble (MH-44 to MH-47)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.marvel_heroes.state.boards import Board
from engine.games.marvel_heroes.state.cards import HEROES, MASTERMINDS, MOST_DICE, PLANS, POWERUPS, Headline
from engine.games.marvel_heroes.state.codes import SkillAny, ThreatUp, TroubleCut
from engine.games.marvel_heroes.state.names import DiceSource, card_name
from engine.games.marvel_heroes.state.state import State
from engine.kernel.cards.effect_codes import Code
from engine.kernel.words.phrases import Phrase


def threat_dice(state: State, seat: int, card: Headline, *, schemed: bool = False) -> int:
    """Return the number of Trouble dice of a Headline.

    ``schemed`` is True if the nemesis seat used the scheme option `threat`.
    """
    nemesis = state.seats[state.nemesis(seat)]
    more = sum(source.n for source in threat_sources(state, seat, card))
    scheme = MASTERMINDS[nemesis.mastermind].threat(card.type) if schemed else 0
    return min(MOST_DICE, card.threat + more + scheme)


def threat_sources(state: State, seat: int, card: Headline) -> list[DiceSource]:
    """Return what adds Trouble dice to a Headline, apart from the nemesis seat's scheme (THREAT_UP)."""
    plans = state.seats[state.nemesis(seat)].plan_cards
    # The name "" stands for the scenario.
    effects: list[tuple[str, Code]] = [("", code) for code in state.facts.effects]
    effects += [(plan, PLANS[plan].effect) for plan in plans]
    return [
        DiceSource(card_name(plan) if plan else Phrase(f"scenario-{state.scenario}"), code.n)
        for plan, code in effects
        if isinstance(code, ThreatUp) and code.type in ("any", card.type)
    ]


def support_codes(board: Board, seat: int, area: str) -> Iterator[Code]:
    """Yield the effects of a seat's Supporters in an Area that help in troubleshooting."""
    for hero in board.supporting(seat, area):
        if HEROES[hero.slug].support_kind == "troubleshoot":
            yield from HEROES[hero.slug].support


def has_skill(board: Board, seat: int, place: str, area: str, card: Headline) -> bool:
    """Return whether a hero has the Skill that the Headline names; then Boosts are not rerolled (MH-45, SKILL_ANY)."""
    there = [*board.ready_at(seat, place), *board.supporting(seat, area)]
    if any(card.skill in HEROES[hero.slug].skills for hero in there):
        return True
    return any(isinstance(code, SkillAny) for code in support_codes(board, seat, area))


def reduction(board: Board, seat: int, place: str, area: str, card: Headline) -> int:
    """Return how much heroes, Supporters and Power-Ups reduce Trouble (MH-47, TROUBLE_CUT)."""
    best = max((HEROES[hero.slug].solving(card.type) for hero in board.ready_at(seat, place)), default=0)
    codes = [*support_codes(board, seat, area), *(POWERUPS[one].effect for one in board.seats[seat].powerups)]
    return best + sum(code.n for code in codes if isinstance(code, TroubleCut) and code.type in ("any", card.type))
