"""Positions made for tests: the test sets some pieces, and all others are out of play.

`validate` checks each position.
"""
# ruff: noqa: ARG002 - rules get more arguments than the one below uses

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.rules.board.foes import start_health
from engine.games.marvel_united.rules.setup_rules import reduced, removals
from engine.games.marvel_united.rules.table import RULES
from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.cards import HERO_CARDS, RANK, VILLAINS, deck_of, in_order, plan_deck, threat_deck
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import ActionChoice, HeroStage, NextTurn, StepKind, VillainStage
from engine.kernel.chance.fair import Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.events import Event
from engine.kernel.steps.stack import Rules, Run, advance, answer, decide
from engine.kernel.words.phrases import Phrase
from tests.engine.fixed_chance import FixedChance

# The Locations without permanent effects, at places 0 to 5.
LONDON, KUN_LUN, PEGASUS, ALCHEMAX, TVA, NATIONS = range(6)
RING = ("london", "kun-lun", "project-pegasus", "alchemax", "tva", "united-nations")
CARTER, LOKI, THOR, SHURI, SPIDER = "captain-carter", "loki", "mighty-thor", "black-panther", "spider-man-2099"


def threat(state: State, slug: str, **fields: Any) -> pieces.Threat:
    """Return the Threat of that name, and remove it from the Threats that are out of play."""
    found = next(one for one in state.cleared if one.slug == slug)
    state.cleared = tuple(one for one in state.cleared if one.number != found.number)
    return replace(found, health=start_health(state, slug), **fields)


def position(
    villain: str = "maestro",
    heroes: Sequence[str] = (CARTER, LOKI),
    *,
    ring: Sequence[str] = RING,
    villain_at: int = TVA,
    at: Sequence[int] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    decks: Mapping[int, Sequence[str]] | None = None,
    story: Sequence[tuple[str, int] | pieces.Entry] = (),
    tokens: Mapping[int, Mapping[str, int]] | None = None,
    threats: Mapping[int, str] | None = None,
    filled: Sequence[int] = (0, 0, 0),
    plan: str = "",
    gear: Mapping[int, Sequence[str]] | None = None,
    picks: Sequence[str] = (),
    **fields: Any,
) -> State:
    """Return a match after the first Villain turn, before the next turn.

    Heroes are at place 0 or at the places ``at``, with three cards or those of ``hands``. ``decks`` have their top
    first, by default all other cards. ``story`` holds cards with their seats (-1 for a Plan). All Threats except
    ``threats`` are out of play. ``filled`` holds the tokens on the Missions. ``plan`` is the top Plan. Other fields are
    those of the state.
    """
    options = GAME.parse_options({"villain": villain, **fields.pop("options", {})})
    solo = options.mode in ("commander", "versus")
    count = len(heroes)
    state = State(
        options=options,
        villain=VILLAINS[villain].villain,
        seats=count + (options.mode in ("villain", "versus")),
        heroes=[pieces.Hero(slug, (at or (0,) * count)[seat]) for seat, slug in enumerate(heroes)],
        ring=[placed(location, (tokens or {}).get(number, {})) for number, location in enumerate(ring)],
        story=[entry if isinstance(entry, pieces.Entry) else pieces.Entry(*entry) for entry in story],
        steps=[NextTurn()],
        phase="villain",
        villain_at=villain_at,
        health=VILLAINS[villain].health(2 if solo else count),
        villain_turns=1,
        last=count - 1,
        cleared=tuple(pieces.Threat(number, slug) for number, slug in enumerate(threat_deck(villain), start=1)),
        filled=(filled[0], filled[1], filled[2]),
    )
    state.complete = tuple(
        mission for mission, full, now in zip(pieces.MISSIONS, (9, 9, 4), filled, strict=True) if now == full
    )
    for place, slug in (threats or {}).items():
        state.ring[place] = replace(state.ring[place], threat=threat(state, slug))
    if solo:
        _support(state, picks)
    for seat in range(count):
        state.heroes[seat] = replace(
            state.heroes[seat], gear=tuple(pieces.Gear(card) for card in (gear or {}).get(seat, ()))
        )
        _cards(state, seat, (hands or {}).get(seat), (decks or {}).get(seat))
    plans = [card for card in plan_deck(villain) if card not in {entry.card for entry in state.story}]
    state.plans = tuple(sorted(plans, key=lambda card: card != plan))
    for name, value in fields.items():
        setattr(state, name, value)
    state.plans = tuple(card for card in state.plans if card not in state.plan_hand)
    return state


def placed(location: str, tokens: Mapping[str, int]) -> pieces.Place:
    """Return a Location with these tokens, by the names of the fields of a place."""
    return replace(pieces.Place(location), **tokens)


def _support(state: State, picks: Sequence[str]) -> None:
    """Give a commander four support Heroes and twelve cards, those named on top."""
    main = state.heroes[0].hero
    named = list(dict.fromkeys(card.rpartition("-")[0] for card in picks))
    others = [hero for hero in (CARTER, SHURI, "ironheart", LOKI, THOR, "spider-man-2099") if hero != main]
    state.allies = tuple([*named, *(hero for hero in others if hero not in named)][:4])
    cards: list[str] = []
    for ally in state.allies:
        own = [card for card in picks if card.startswith(ally)]
        free = Counter(card for card in deck_of(ally) if special(card)) - Counter(own)
        cards += [*own, *list(free.elements())][:3]
    rest = Counter(cards) - Counter(picks)
    state.picks = tuple(cards)
    played = Counter(entry.card for entry in state.story if entry.support)
    left = list((Counter([*picks]) - played).elements()) + list((rest - (played - Counter(picks))).elements())
    state.row, state.support = tuple(left[:2]), tuple(left[2:])


def special(card: str) -> bool:
    """Return whether a Hero card may be picked for a support deck."""
    return bool(HERO_CARDS[card].effect) and not HERO_CARDS[card].starting_hand


def _cards(state: State, seat: int, hand: Sequence[str] | None, deck: Sequence[str] | None) -> None:
    """Deal a hand and a deck. All other cards are already played, at the beginning of the Storyline."""
    cards = reduced(deck_of(state.heroes[seat].hero), removals(state, seat))
    played = [entry.card for entry in state.story if entry.seat == seat and not entry.support]
    rest = Counter(cards) - Counter(played)
    chosen = list(hand) if hand is not None else sorted((rest - Counter(deck or ())).elements(), key=_rank)[:3]
    rest -= Counter(chosen)
    below = list(deck) if deck is not None else sorted(rest.elements(), key=_rank)
    early = sorted((rest - Counter(below)).elements(), key=_rank)
    state.story[:0] = [pieces.Entry(card, seat) for card in early]
    state.heroes[seat] = replace(state.heroes[seat], hand=in_order(chosen), deck=tuple(below))


def _rank(card: str) -> int:
    return RANK[card]


class Halt(GoRule[State, NextTurn]):
    """A rule that replaces the one for the next turn. It stops the match there with a question that has no answers."""

    def decisions(self, state: State, step: NextTurn) -> tuple[Decision, ...]:
        return (Decision(0, "", Phrase(""), ()),)


ONE_TURN: Rules[State] = {**RULES, NextTurn: Halt()}


class Table:
    """A match at a position, which checks every state. It stops before the next turn, unless ``on`` is set."""

    def __init__(self, state: State, *steps: StepKind, chance: Chance | None = None, on: bool = False) -> None:
        self.state = state
        self.rules = RULES if on else ONE_TURN
        self.chance = chance or FixedChance()
        self.told: list[Event] = []
        if steps:
            self.state.steps = list(steps)
        run = Run(self.state, self.chance)
        advance(self.rules, run)
        self._after(run)

    def _after(self, run: Run[State]) -> None:
        self.told += run.events
        GAME.check(self.state)
        if self.kind or not self.state.steps:
            GAME.validate(self.state)

    @property
    def asked(self) -> Decision:
        (decision,) = decide(self.rules, self.state)
        return decision

    @property
    def moves(self) -> list[str]:
        return [move_text(move) for move in self.asked.moves]

    @property
    def kind(self) -> str:
        """Return the kind of the current decision, or "" if the turn or the match is over."""
        return next((decision.kind for decision in decide(self.rules, self.state)), "")

    @property
    def end(self) -> str:
        """Return the reason of the end, or "" while the match is running."""
        return "" if self.state.outcome is None else self.state.outcome.reason.key

    def play(self, *texts: str) -> Table:
        """Play moves, each for the seat that must choose."""
        for text in texts:
            assert text in self.moves, f"{text!r} is not among {self.moves}"
            run = Run(self.state, self.chance)
            answer(self.rules, run, self.asked.seat, parse_move(text))
            self._after(run)
        return self

    def through(self, *kinds: str) -> Table:
        """Skip questions of these kinds until another question comes."""
        while self.kind in kinds:
            self.play(move_text(self.asked.idle()))
        return self

    @property
    def keys(self) -> list[str]:
        return [event.key for event in self.told]


def hero_turn(state: State, seat: int = 0, *, on: bool = False) -> Table:
    state.last = (seat - 1) % len(state.heroes)
    return Table(state, HeroStage("begin"), on=on)


def acting(state: State, *symbols: pieces.SymbolKind, seat: int = 0, on: bool = False, **turn: Any) -> Table:
    """Return a table in the Action step of a Hero's turn, with these symbols in the pool.

    The Hero has played a plain card.
    """
    hero = state.heroes[seat]
    if not turn.get("support"):
        turn.setdefault("card", next(card for card in hero.deck if HERO_CARDS[card].plain))
        deck = list(hero.deck)
        deck.remove(turn["card"])
        state.heroes[seat] = replace(hero, deck=tuple(deck))
        state.story.append(pieces.Entry(turn["card"], seat))
    pool = tuple(pieces.PoolSymbol(kind, "extra") for kind in sorted(symbols, key=pieces.KINDS.index))
    state.phase = "hero"
    state.last = (seat - 1) % len(state.heroes)
    state.turn = pieces.HeroTurn(seat, began=state.heroes[seat].place, pool=pool, **turn)
    return Table(state, HeroStage("done"), ActionChoice(), on=on)


def villain_turn(state: State, chance: Chance | None = None) -> Table:
    return Table(state, VillainStage("begin"), chance=chance)


def options(**values: Any) -> pieces.Options:
    return GAME.parse_options(values)


def pool(table: Table) -> Counter[str]:
    assert table.state.turn is not None
    return Counter(symbol.kind for symbol in table.state.turn.pool)


def plans_in(state: State) -> list[str]:
    return [entry.card for entry in state.story if entry.seat == pieces.NOBODY]
