"""Changes to a Hero: cards, action tokens, gear and place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.marvel_united.rules.board.tokens import record, site
from engine.games.marvel_united.rules.flow import begin, push
from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.cards import GEAR, in_order
from engine.games.marvel_united.state.names import card_name, chip_name
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Fall, KnockOut
from engine.games.marvel_united.state.visibility import hand_watchers
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def set_hero(state: State, seat: int, **fields: object) -> pieces.Hero:
    """Change fields of a Hero, and return the changed Hero."""
    state.heroes[seat] = replace(state.heroes[seat], **fields)
    return state.heroes[seat]


def most_alike(things: Sequence[str]) -> int:
    """Return how often the most frequent element of ``things`` occurs."""
    return max(Counter(things).values(), default=0)


def distinct(cards: tuple[str, ...]) -> list[str]:
    """Return each different card once, in the given order."""
    return list(dict.fromkeys(cards))


def draw(run: Run[State], seat: int, count: int) -> int:
    """Let a Hero draw up to ``count`` cards, as far as the deck goes (MU-23). Return how many were drawn."""
    state = run.state
    hero = state.heroes[seat]
    cards_drawn, rest = hero.deck[:count], hero.deck[count:]
    if not cards_drawn:
        return 0
    set_hero(state, seat, hand=in_order((*hero.hand, *cards_drawn)), deck=rest)
    watchers, who = hand_watchers(state, seat), SeatRef(seat)
    cards: list[Phrase] = [card_name(card) for card in cards_drawn]
    if watchers is not None:
        run.tell("event-draw", {"seat": who, "count": len(cards_drawn)}, reveals=True)
    run.tell("event-draw-cards", {"seat": who, "cards": cards, "count": len(cards_drawn)}, watchers, reveals=True)
    return len(cards_drawn)


def draw_up(run: Run[State], seat: int, size: int = pieces.HAND) -> int:
    """Let a Hero draw up to a hand of ``size`` cards. Return how many were drawn."""
    return draw(run, seat, max(0, size - len(run.state.heroes[seat].hand)))


def put_under(run: Run[State], seat: int, card: str) -> None:
    """Put a hand card to the bottom of the deck, below all other cards (MU-44)."""
    state = run.state
    hero = state.heroes[seat]
    set_hero(state, seat, hand=pieces.without(hero.hand, card), deck=(*hero.deck, card))
    watchers, who = hand_watchers(state, seat), SeatRef(seat)
    if watchers is not None:
        run.tell("event-discard", {"seat": who})
    run.tell("event-discard-card", {"seat": who, "card": card_name(card)}, watchers)


def pay_card(run: Run[State], seat: int, card: str) -> None:
    """Put a hand card to the bottom of the deck as the price of an effect.

    A Hero who pays the last card is KO (MU-45, R15).
    """
    put_under(run, seat, card)
    if not run.state.heroes[seat].hand:
        knock_out(run.state, seat)


def knock_out(state: State, seat: int) -> None:
    """Put the KO of a Hero without cards, and its consequences, on the stack (MU-45, MU-46)."""
    push(state, KnockOut(seat), Fall(seat))


def gain(run: Run[State], seat: int, kind: pieces.SymbolKind) -> None:
    """Give a Hero an action token."""
    state = run.state
    tokens = tuple(sorted((*state.heroes[seat].tokens, kind), key=pieces.KINDS.index))
    set_hero(state, seat, tokens=tokens)
    run.tell("event-token-gained", {"seat": SeatRef(seat), "token": chip_name(kind)})


def lose_token(run: Run[State], seat: int, kind: pieces.SymbolKind, event: str = "event-token-lost") -> None:
    """Take an action token from a Hero. ``event`` is the key of the event that announces this."""
    set_hero(run.state, seat, tokens=pieces.without(run.state.heroes[seat].tokens, kind))
    run.tell(event, {"seat": SeatRef(seat), "token": chip_name(kind)})


def spend(run: Run[State], seat: int, kind: pieces.SymbolKind) -> None:
    """Spend an action token (MU-33, MU-58)."""
    lose_token(run, seat, kind, "event-token-spent")


def spendable(state: State, seat: int) -> list[pieces.SymbolKind]:
    """Return the kinds of action tokens that a Hero can spend now (R29, R36)."""
    hero = state.heroes[seat]
    return [] if hero.ko or state.locked_tokens else list(dict.fromkeys(hero.tokens))


def place_hero(run: Run[State], seat: int, place: int, event: str = "event-placed") -> None:
    """Put a Hero at a place and announce this as ``event``.

    If the Villain's Plan makes him flee from Heroes, the effect of the Plan begins (MU-87).
    """
    state = run.state
    start = state.heroes[seat].place
    set_hero(state, seat, place=place)
    record(state, pieces.Happening("hero", place, start, seat))
    run.tell(event, {"seat": SeatRef(seat), "place": site(state, place)})
    if state.flees and place == state.villain_at and place != start:
        begin(state, state.flees, "hero-moves-in", place=place)


def move_rick(run: Run[State], place: int, *, is_announced: bool = True) -> None:
    """Move Rick Jones to a place. The move is announced if ``is_announced`` is True."""
    state = run.state
    record(state, pieces.Happening("rick", place, state.rick))
    state.rick = place
    if is_announced:
        run.tell("event-rick", {"place": site(state, place)})


def turn_gear(run: Run[State], seat: int, card: str, *, faceup: bool) -> None:
    """Turn a gear card over. One-use gear leaves the game when it is turned facedown (MU-57, MU-58)."""
    state = run.state
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(card)}
    gear = [other for other in state.heroes[seat].gear if other.card != card]
    if not faceup and GEAR[card].one_use:
        state.out_of_game = (*state.out_of_game, card)
        run.tell("event-gear-gone", params)
    else:
        gear.append(pieces.Gear(card, faceup))
        if faceup:
            run.tell("event-gear-up", params)
    set_hero(state, seat, gear=tuple(sorted(gear, key=lambda one: one.card)))
