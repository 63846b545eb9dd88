"""The choices in a Hero turn: its start, draw, card, ignored symbol, actions, Location, excess tokens."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.marvel_united.rules import actions, battle, gear, specials
from engine.games.marvel_united.rules.board.heroes import distinct, lose_token, most_alike, set_hero, spend, spendable
from engine.games.marvel_united.rules.board.pools import add_symbols, affords, ignore_symbol, spend_symbol, turn_of
from engine.games.marvel_united.rules.board.tokens import site
from engine.games.marvel_united.rules.flow import push
from engine.games.marvel_united.rules.permanents import skips_draw
from engine.games.marvel_united.rules.turns import draw_step, support_cards
from engine.games.marvel_united.state import pieces, steps
from engine.games.marvel_united.state.cards import HERO_CARDS
from engine.games.marvel_united.state.names import action_name, card_name, symbols_name
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.visibility import hand_watchers, open_hands
from engine.kernel.chance.fair import draw_label
from engine.kernel.choices.moves import DONE, PASS, Move
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Run, T
from engine.kernel.words.phrases import Param, Phrase, SeatRef

# The verbs of actions that may be chosen together, in the order in which they are then carried out. Each of them spends
# one symbol, so the menu can say how many actions are possible. Spending a token adds a symbol, so that move is chosen
# alone.
COMBINABLE = ("attack", "rescue", "heroic", "rick", "move")


class TurnRule(ChoiceRule[State, T]):
    """A choice that is made by the seat of the active Hero."""

    def seat(self, state: State, step: T) -> int:
        return turn_of(state).seat


class StartRule(TurnRule[steps.StartChoice]):
    """Lets the Hero recharge gear, exchange a support card of the row, or go on (MU-22)."""

    def moves(self, state: State, step: steps.StartChoice) -> Sequence[Move]:
        found = gear.recharges(state) + ([] if step.cycled else battle.cycles(state))
        return [*found, DONE] if found else []

    def play(self, run: Run[State], step: steps.StartChoice, seat: int, move: Move) -> None:
        if move == DONE:
            return
        push(run.state, replace(step, cycled=step.cycled or move[0] == "cycle"))
        if move[0] == "cycle":
            battle.cycle(run, move)
        else:
            gear.recharge(run, move)


class DrawRule(TurnRule[steps.DrawChoice]):
    """Lets a commander either draw and play a hand card, or play a support card (MU-71)."""

    def moves(self, state: State, step: steps.DrawChoice) -> Sequence[Move]:
        """Return the support cards of the row that can be played.

        The move to draw is added if the Hero can then play a card (R53).
        """
        seat = turn_of(state).seat
        hero = state.heroes[seat]
        normal = hero.hand or (hero.deck and not skips_draw(state, seat))
        supports: list[Move] = [("support", card) for card in distinct(support_cards(state))]
        return [("draw",), *supports] if normal else supports

    def play(self, run: Run[State], step: steps.DrawChoice, seat: int, move: Move) -> None:
        if move == ("draw",):
            draw_step(run)
        else:
            run.state.row = pieces.without(run.state.row, move[1])
            put_into_story(run, seat, move[1], support=True)


class PlayRule(TurnRule[steps.PlayChoice]):
    """Lets a Hero play a card. Some effects make the card a random or a facedown card (MU-24, MU-52)."""

    def moves(self, state: State, step: steps.PlayChoice) -> Sequence[Move]:
        hero = state.heroes[turn_of(state).seat]
        return [] if hero.next_card == "random" else [("play", card) for card in distinct(hero.hand)]

    def asks_single(self, state: State, step: steps.PlayChoice) -> bool:
        return not open_hands(state) and len(state.heroes[turn_of(state).seat].hand) > 1

    def play(self, run: Run[State], step: steps.PlayChoice, seat: int, move: Move) -> None:
        state = run.state
        hero = state.heroes[seat]
        set_hero(state, seat, hand=pieces.without(hero.hand, move[1]), next_card="")
        put_into_story(run, seat, move[1], facedown=hero.next_card == "facedown")

    def skipped(self, run: Run[State], step: steps.PlayChoice) -> None:
        state = run.state
        seat = turn_of(state).seat
        card = run.chance.choose(draw_label(state, "play"), state.heroes[seat].hand)
        self.play(run, step, seat, ("play", card))


def put_into_story(run: Run[State], seat: int, card: str, *, support: bool = False, facedown: bool = False) -> None:
    """Put a Hero card at the end of the Storyline.

    A facedown card also counts as one of the cards until the Villain turn (MU-12).
    """
    state = run.state
    state.story.append(pieces.Entry(card, seat, facedown=facedown, support=support))
    state.tally += 1
    state.turn = replace(turn_of(state), card=card, support=support, facedown=facedown)
    who, symbols = SeatRef(seat), symbols_name(HERO_CARDS[card].icons)
    if facedown:
        run.tell("event-play-facedown", {"seat": who})
        run.tell("event-play-facedown-card", {"seat": who, "card": card_name(card)}, hand_watchers(state, seat))
    else:
        key = "event-play-support" if support else "event-play"
        # The name of a card without special already lists its symbols, so the sentence does not repeat them.
        plain = int(HERO_CARDS[card].plain)
        names: dict[str, Param] = {"seat": who, "card": card_name(card), "symbols": symbols, "plain": plain}
        run.tell(key, names, reveals=not open_hands(state))
    push(state, steps.HeroStage("played"))


class IgnoreRule(TurnRule[steps.IgnoreChoice]):
    """Lets a Hero in Niffleheim ignore one bottom symbol (MU-35)."""

    def moves(self, state: State, step: steps.IgnoreChoice) -> Sequence[Move]:
        kinds = {symbol.kind for symbol in turn_of(state).pool}
        return [("ignore", kind) for kind in pieces.KINDS if kind in kinds]

    def play(self, run: Run[State], step: steps.IgnoreChoice, seat: int, move: Move) -> None:
        ignore_symbol(run.state, pieces.symbol_kind(move[1]))
        run.tell("event-ignore", {"seat": SeatRef(seat), "action": action_name(move[1])})


class ActionRule(TurnRule[steps.ActionChoice]):
    """Lets the player spend symbols and tokens, and use the special and gear, in any order (MU-27)."""

    def moves(self, state: State, step: steps.ActionChoice) -> Sequence[Move]:
        """Return all moves of the active Hero. A KO Hero has none (R15)."""
        turn = turn_of(state)
        hero = state.heroes[turn.seat]
        if hero.ko:
            return []
        kinds = [kind for kind in pieces.BASIC if affords(turn.pool, kind)]
        found = actions.listed(state, turn.seat, kinds, (hero.place,))
        found += token_moves(state, turn.seat) + specials.moves(state) + gear.moves(state) + battle.doubles(state)
        return found if specials.must(state) else [*found, DONE]

    def combinable(self, state: State, step: steps.ActionChoice, moves: Sequence[Move]) -> Sequence[Move]:
        return [move for verb in COMBINABLE for move in moves if move[0] == verb]

    def play(self, run: Run[State], step: steps.ActionChoice, seat: int, move: Move) -> None:
        if move == DONE:
            return
        push(run.state, step)
        verb = move[0]
        if verb == "token":
            spend(run, seat, pieces.symbol_kind(move[1]))
            add_symbols(run.state, [pieces.symbol_kind(move[-1])])
        elif verb == "special":
            specials.use(run, move)
        elif verb == "gear":
            gear.use(run, move)
        elif verb == "double":
            battle.double(run, move)
        else:
            spend_symbol(run.state, actions.ACTION_OF[verb])
            actions.perform(run, seat, move)


def token_moves(state: State, seat: int) -> list[Move]:
    """Return the action tokens that can be spent. A wild token appears once for each kind of action (MU-33)."""
    found: list[Move] = []
    for kind in spendable(state, seat):
        found += [("token", kind, "as", action) for action in pieces.BASIC] if kind == "wild" else [("token", kind)]
    return found


class LocationRule(TurnRule[steps.LocationChoice]):
    """Lets a Hero use the end-of-turn effect of a Location.

    It is the Hero's Location, or another one if a special allows this (MU-34, R46).
    """

    def moves(self, state: State, step: steps.LocationChoice) -> Sequence[Move]:
        return [] if state.heroes[turn_of(state).seat].ko else specials.location_moves(state, step.place)

    def play(self, run: Run[State], step: steps.LocationChoice, seat: int, move: Move) -> None:
        if move == PASS:
            return
        if move[0] == "at":
            place = run.state.place_of(move[1])
            run.tell("event-end-at", {"place": site(run.state, place)})
            push(run.state, steps.LocationChoice(place))
        else:
            specials.use_location(run, step.place, move)


class ExcessRule(TurnRule[steps.ExcessChoice]):
    """Lets a commander's Hero discard action tokens until at most three are left (MU-75)."""

    def moves(self, state: State, step: steps.ExcessChoice) -> Sequence[Move]:
        tokens = state.heroes[turn_of(state).seat].tokens
        over = state.solo and len(tokens) > pieces.TOKEN_LIMIT
        return [("drop", kind) for kind in dict.fromkeys(tokens)] if over else []

    def rest(self, state: State, step: steps.ExcessChoice) -> int:
        tokens = state.heroes[turn_of(state).seat].tokens
        return max(1, min(len(tokens) - pieces.TOKEN_LIMIT, len(tokens) - most_alike(tokens)))

    def prompt(self, state: State, step: steps.ExcessChoice) -> Phrase:
        return Phrase("ask-excess", {"count": len(state.heroes[turn_of(state).seat].tokens) - pieces.TOKEN_LIMIT})

    def play(self, run: Run[State], step: steps.ExcessChoice, seat: int, move: Move) -> None:
        lose_token(run, seat, pieces.symbol_kind(move[1]))
        push(run.state, step)


class SupportRule(TurnRule[steps.SupportChoice]):
    """Lets the commander give up a support card's symbols or special for the benefit of a battle plan."""

    def moves(self, state: State, step: steps.SupportChoice) -> Sequence[Move]:
        found = battle.support_moves(state, step.used_plans)
        return [*found, PASS] if found else []

    def play(self, run: Run[State], step: steps.SupportChoice, seat: int, move: Move) -> None:
        if move != PASS:
            push(run.state, steps.SupportChoice((*step.used_plans, move[1])))
            battle.use_support(run, move)
