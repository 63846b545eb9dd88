"""The questions of the setup, and how hands are dealt (R35)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from engine.games.marvel_united.rules import battle
from engine.games.marvel_united.rules.board.heroes import distinct, draw, gain, set_hero
from engine.games.marvel_united.rules.board.tokens import site
from engine.games.marvel_united.rules.board.villain import draw_plan
from engine.games.marvel_united.rules.flow import push
from engine.games.marvel_united.rules.setting_up import PICKS, PLANS_DRAWN
from engine.games.marvel_united.state.cards import (
    BATTLE_PLANS,
    CHALLENGES,
    COMMON_GEAR,
    HERO_CARDS,
    HEROES,
    OWN_GEAR,
    VILLAINS,
    deck_of,
    in_order,
)
from engine.games.marvel_united.state.codes import RemoveCard
from engine.games.marvel_united.state.names import card_name, chip_name, hero_name, villain_name
from engine.games.marvel_united.state.pieces import HAND, NOWHERE, PLACES, Gear
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import (
    AskAlly,
    AskBattle,
    AskDrop,
    AskFirst,
    AskGear,
    AskGive,
    AskHero,
    AskKeep,
    AskPick,
    AskStart,
    DealHands,
    TellDeal,
)
from engine.games.marvel_united.state.visibility import card_watchers
from engine.kernel.choices.moves import DONE, PASS, Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run, T
from engine.kernel.words.phrases import Phrase, SeatRef

LEAD = 0
OWN_GEAR_WORD = "own"
_ONE_WILD, _TWO_WILDS = "wild", "wild+wild"
# The card that a deck loses if the Hero uses gear (MU-9).
GEAR_COST = (_ONE_WILD,)


class LeadRule(ChoiceRule[State, T]):
    """A choice that is made by the lead, which is seat 0 before the first turn."""

    def seat(self, state: State, step: T) -> int:
        return LEAD


class TellDealRule(GoRule[State, TellDeal]):
    """Announces where the Villain begins, and tells each seat the cards that it chooses from (MU-5, MU-60, MU-79)."""

    def go(self, run: Run[State], step: TellDeal) -> None:
        state = run.state
        if state.villain_at != NOWHERE:
            _tell_start(run)
        if state.villain_seat is not None and state.schemes:
            run.tell_dealt(state.villain_seat, [card_name(card) for card in state.schemes])
        for seat, hero in enumerate(state.heroes):
            if hero.cards:
                run.tell_dealt(seat, [card_name(card) for card in hero.cards])


def _tell_start(run: Run[State]) -> None:
    state = run.state
    names = {"villain": villain_name(state.villain), "place": site(state, state.villain_at)}
    run.tell("event-villain-start", {**names})


class StartPlaceRule(LeadRule[AskStart]):
    """Lets the lead choose the Villain's starting Location (MU-59)."""

    def moves(self, state: State, step: AskStart) -> Sequence[Move]:
        return [("start", place.location) for place in state.ring]

    def play(self, run: Run[State], step: AskStart, seat: int, move: Move) -> None:
        state = run.state
        state.villain_at = state.place_of(move[1])
        _tell_start(run)


def free_heroes(state: State) -> list[str]:
    """Return the Heroes that no seat has chosen. A Hero with the Villain's name is excluded (MU-6, MU-7, MU-69)."""
    heroes_taken = {hero.hero for hero in state.heroes} | set(state.allies)
    antihero = state.villain if VILLAINS[state.villain].antihero else ""
    return [hero for hero in HEROES if hero not in heroes_taken and hero != antihero]


class HeroRule(ChoiceRule[State, AskHero]):
    """Lets a seat choose its Hero, who starts opposite the Villain (MU-6)."""

    def moves(self, state: State, step: AskHero) -> Sequence[Move]:
        return [("hero", hero) for hero in free_heroes(state)]

    def play(self, run: Run[State], step: AskHero, seat: int, move: Move) -> None:
        state = run.state
        set_hero(state, seat, hero=move[1], place=(state.villain_at + PLACES // 2) % PLACES)
        run.tell("event-hero-chosen", {"seat": SeatRef(seat), "hero": hero_name(move[1])})


class GearRule(ChoiceRule[State, AskGear]):
    """Lets a Hero take the Hero's own gear, or a common gear card that no other Hero has (MU-9)."""

    def moves(self, state: State, step: AskGear) -> Sequence[Move]:
        if OWN_GEAR[state.heroes[step.seat].hero]:
            return [("gear", OWN_GEAR_WORD), PASS]
        gear_taken = {gear.card for hero in state.heroes for gear in hero.gear}
        return [*(("gear", card) for card in COMMON_GEAR if card not in gear_taken), PASS]

    def play(self, run: Run[State], step: AskGear, seat: int, move: Move) -> None:
        if move == PASS:
            return
        state = run.state
        cards = OWN_GEAR[state.heroes[seat].hero] if move[1] == OWN_GEAR_WORD else (move[1],)
        set_hero(state, seat, gear=tuple(Gear(card) for card in cards))
        names: list[Phrase] = [card_name(card) for card in cards]
        run.tell("event-gear-chosen", {"seat": SeatRef(seat), "cards": names})


class AllyRule(LeadRule[AskAlly]):
    """Lets the commander choose support Heroes, and then cards of each of them (MU-69)."""

    def moves(self, state: State, step: AskAlly) -> Sequence[Move]:
        return [("ally", hero) for hero in free_heroes(state)]

    def rest(self, state: State, step: AskAlly) -> int:
        return 1 + sum(isinstance(other, AskAlly) for other in state.steps[:-1])

    def play(self, run: Run[State], step: AskAlly, seat: int, move: Move) -> None:
        state = run.state
        state.allies = (*state.allies, move[1])
        run.tell("event-ally", {"seat": SeatRef(seat), "hero": hero_name(move[1])})
        if not any(isinstance(other, AskAlly) for other in state.steps):
            push(state, *(AskPick(ally) for ally in reversed(state.allies) for _ in range(PICKS)))


class PickRule(LeadRule[AskPick]):
    """Lets the commander choose special cards of a support Hero (MU-69)."""

    def moves(self, state: State, step: AskPick) -> Sequence[Move]:
        cards_left = [
            card for card in deck_of(step.ally) if HERO_CARDS[card].effect and not HERO_CARDS[card].starting_hand
        ]
        for card in state.picks:
            if card in cards_left:
                cards_left.remove(card)
        return [("pick", card) for card in distinct(tuple(cards_left))]

    def prompt(self, state: State, step: AskPick) -> Phrase:
        return Phrase("ask-pick", {"hero": hero_name(step.ally)})

    def rest(self, state: State, step: AskPick) -> int:
        picks = sum(isinstance(other, AskPick) and other.ally == step.ally for other in state.steps)
        return max(1, min(picks, len(self.moves(state, step)) - 1))

    def play(self, run: Run[State], step: AskPick, seat: int, move: Move) -> None:
        state = run.state
        state.picks = (*state.picks, move[1])
        run.tell("event-picked", {"seat": SeatRef(seat), "card": card_name(move[1])})


class BattleRule(LeadRule[AskBattle]):
    """Lets the commander choose battle plans within the budget (MU-70)."""

    def moves(self, state: State, step: AskBattle) -> Sequence[Move]:
        budget_left = state.options.budget - sum(BATTLE_PLANS[card].cost for card in state.battle)
        free = [card for card, facts in BATTLE_PLANS.items() if facts.cost <= budget_left and card not in state.battle]
        return [*(("battle", card) for card in free), DONE] if free else []

    def play(self, run: Run[State], step: AskBattle, seat: int, move: Move) -> None:
        if move == DONE:
            return
        state = run.state
        state.battle = in_order((*state.battle, move[1]))
        run.tell("event-battle", {"seat": SeatRef(seat), "card": card_name(move[1])})
        push(state, step)


class DropRule(ChoiceRule[State, AskDrop]):
    """Lets the Villain seat remove one of its Super-villain cards.

    In `versus`, it also lets the Hero seat remove a Super-hero card (MU-60, MU-79).
    """

    secret = True

    def moves(self, state: State, step: AskDrop) -> Sequence[Move]:
        return [("drop", card) for card in self._cards_held(state, step.seat)]

    @staticmethod
    def _cards_held(state: State, seat: int) -> tuple[str, ...]:
        return state.schemes if seat == state.villain_seat else state.heroes[seat].cards

    def play(self, run: Run[State], step: AskDrop, seat: int, move: Move) -> None:
        state = run.state
        kept_cards = tuple(card for card in self._cards_held(state, seat) if card != move[1])
        if seat == state.villain_seat:
            state.schemes, state.removed_schemes = kept_cards, (move[1],)
        else:
            set_hero(state, seat, cards=kept_cards)
            state.removed_cards = (move[1],)
        run.tell("event-dropped", {"seat": SeatRef(seat)})
        run.tell("event-dropped-card", {"seat": SeatRef(seat), "card": card_name(move[1])}, (seat,))
        _show_offer(run)


def _show_offer(run: Run[State]) -> None:
    """If the next choice is about the offered Super-hero cards, show them to the seats that may see this choice."""
    state = run.state
    step = state.steps[-1] if state.steps else None
    if isinstance(step, AskKeep):
        names: list[Phrase] = [card_name(card) for card in state.offered_cards]
        run.tell("event-offered", {"cards": names}, card_watchers(state, step.seat), reveals=True)


class KeepRule(ChoiceRule[State, AskKeep]):
    """Lets a Hero seat keep one of the Super-hero cards. The card that no seat keeps is removed (MU-61)."""

    secret = True

    def moves(self, state: State, step: AskKeep) -> Sequence[Move]:
        return [("keep", card) for card in state.offered_cards]

    def play(self, run: Run[State], step: AskKeep, seat: int, move: Move) -> None:
        state = run.state
        state.offered_cards = tuple(card for card in state.offered_cards if card != move[1])
        set_hero(state, seat, cards=(move[1],))
        run.tell("event-kept", {"seat": SeatRef(seat)})
        run.tell("event-kept-card", {"seat": SeatRef(seat), "card": card_name(move[1])}, card_watchers(state, seat))
        if len(state.offered_cards) == 1:
            state.removed_cards, state.offered_cards = state.offered_cards, ()
        elif state.options.hidden_hands:
            _show_offer(run)


class GiveRule(LeadRule[AskGive]):
    """Lets the lead give out the start tokens one by one. A single Hero gets all of them (MU-62, MU-79)."""

    def moves(self, state: State, step: AskGive) -> Sequence[Move]:
        return [("give", step.remaining[0], "to", hero.hero) for hero in state.heroes] if step.remaining else []

    def prompt(self, state: State, step: AskGive) -> Phrase:
        return Phrase("ask-give", {"token": chip_name(step.remaining[0])})

    def rest(self, state: State, step: AskGive) -> int:
        return len(list(takewhile(lambda kind: kind == step.remaining[0], step.remaining)))

    def play(self, run: Run[State], step: AskGive, seat: int, move: Move) -> None:
        state = run.state
        gain(run, next(to for to, hero in enumerate(state.heroes) if hero.hero == move[3]), step.remaining[0])
        push(state, AskGive(step.remaining[1:]))


class DealRule(GoRule[State, DealHands]):
    """Builds the decks and draws the hands, in seat order (MU-8 to MU-10, MU-60, MU-69)."""

    def go(self, run: Run[State], step: DealHands) -> None:
        state = run.state
        for seat, hero in enumerate(state.heroes):
            deck = reduced(deck_of(hero.hero), removals(state, seat))
            shuffled = run.chance.shuffle(f"deck:{seat}#0", deck)
            set_hero(state, seat, deck=tuple(sorted(shuffled, key=lambda card: not HERO_CARDS[card].starting_hand)))
        if state.solo:
            support = run.chance.shuffle("support#0", state.picks)
            state.support = tuple(support)
            battle.refill(run)
        for seat in range(len(state.heroes)):
            draw(run, seat, HAND)
        for _ in range(PLANS_DRAWN):
            draw_plan(run)


def removals(state: State, seat: int) -> list[str]:
    """Return, in order, the symbols of the plain wild cards that a seat must remove from its deck (R10)."""
    found = [
        step.icons
        for challenge, alternatives in CHALLENGES.items()
        if state.options.challenges in (challenge, "both")
        for steps in alternatives
        for step in steps
        if isinstance(step, RemoveCard)
    ]
    return [*found, *(GEAR_COST if state.heroes[seat].gear else ()), *[_ONE_WILD] * state.solo]


def reduced(deck: list[str], icons: Sequence[str]) -> list[str]:
    """Return a deck after a plain wild card with these symbols is removed (R10).

    If the deck has no such card left, a plain card with the other number of wild symbols is removed.
    """
    for icon in icons:
        other = _TWO_WILDS if icon == _ONE_WILD else _ONE_WILD
        for symbols in (icon, other):
            card = next((one for one in deck if HERO_CARDS[one].plain and _icons(one) == symbols), None)
            if card is not None:
                deck = [one for one in deck if one != card]
                break
    return deck


def _icons(card: str) -> str:
    return "+".join(HERO_CARDS[card].icons)


class FirstRule(LeadRule[AskFirst]):
    """Lets the lead choose the Hero who acts first (MU-10)."""

    def moves(self, state: State, step: AskFirst) -> Sequence[Move]:
        return [("first", hero.hero) for hero in state.heroes]

    def play(self, run: Run[State], step: AskFirst, seat: int, move: Move) -> None:
        state = run.state
        state.first = next(number for number, hero in enumerate(state.heroes) if hero.hero == move[1])
        run.tell("event-first", {"seat": SeatRef(state.first), "hero": hero_name(move[1])})
