"""The actions of a seat in Missions (MH-32 to MH-42), and the choices that belong to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.decks import can_draw, deal, discard, discard_from_hand, lose_at_random
from engine.games.marvel_heroes.rules.effects.special_actions import (
    SPECIAL_ACTIONS,
    headline_moves,
    heal_moves,
    possible,
    ready_moves,
    team_moves,
    troubleshoot_moves,
)
from engine.games.marvel_heroes.rules.moving import (
    RECOVERY,
    carry_out,
    hero_moves,
    move_action,
    places_in_play,
    put_hero,
)
from engine.games.marvel_heroes.rules.rounds import advance_track, fill_area
from engine.games.marvel_heroes.rules.scoring import gain_vp
from engine.games.marvel_heroes.rules.troubleshooting import begin_case
from engine.games.marvel_heroes.state import steps
from engine.games.marvel_heroes.state.cards import ACTION_ROUNDS, EVENTS, HEADLINES, HEROES, POWERUPS, STORIES, place_of
from engine.games.marvel_heroes.state.codes import MoveTeam
from engine.games.marvel_heroes.state.names import card_name, card_names, place_name, team_name
from engine.games.marvel_heroes.state.state import HeroState, Since, State
from engine.games.marvel_heroes.state.steps import THEN, WITH
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import DONE, PASS, Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run, T
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def special_effects(card: str) -> tuple[Code, ...]:
    """Return the effects of a special action: a hero's Support ability, or a Power-Up that needs an action (MH-40)."""
    if card in HEROES:
        return HEROES[card].support if HEROES[card].support_kind == "action" else ()
    effect = POWERUPS[card].effect
    return (effect,) if isinstance(effect, MoveTeam) else ()


def special_moves(state: State, seat: int) -> list[Move]:
    """Return the special actions that would change something (MH-40, F5)."""
    seat_state = state.seats[seat]
    cards = [hero.slug for hero in seat_state.heroes if hero.status == "support"] + [*seat_state.powerups]
    return [
        ("special", card) for card in cards if any(possible(state, seat, effect) for effect in special_effects(card))
    ]


def event_moves(state: State, seat: int) -> list[Move]:
    """Return the Events in hand that would change something (MH-41, F5)."""
    event_cards = [card for card in state.seats[seat].resources if card in EVENTS]
    return [
        ("event", card) for card in event_cards if any(possible(state, seat, effect) for effect in EVENTS[card].effect)
    ]


def action_moves(state: State, seat: int) -> list[Move]:
    """Return all actions of a seat."""
    return [
        *_move_actions(state, seat),
        *troubleshoot_moves(state, seat),
        *heal_moves(state, seat),
        *story_moves(state, seat),
        *special_moves(state, seat),
        *event_moves(state, seat),
        PASS,
    ]


def _move_actions(state: State, seat: int) -> Iterator[Move]:
    """Yield the Move actions. A move to a Headline may announce that the next action troubleshoots there (R49)."""
    places = places_in_play(state) if state.action_round < ACTION_ROUNDS else []
    headlines = {place for place in places if state.headline_at(place) is not None}
    for move in hero_moves(state, seat):
        yield move
        if move[2] in headlines:
            yield (*move, THEN)


def announced_moves(state: State, seat: int) -> list[Move]:
    """Return the announced action of a seat as a list; empty if none is announced or it has become impossible.

    See R49 and R50. If the companions of a moving hero cannot go along, the hero moves without them.
    """
    seat_state = state.seats[seat]
    if not seat_state.next_action:
        return []
    moving = seat_state.next_action[0] == "move"
    card = state.headline_at(seat_state.next_action[2 if moving else 1])
    if card is None or card.slug != seat_state.next_headline:
        return []
    able = [*(_move_actions if moving else troubleshoot_moves)(state, seat)]
    actions = [seat_state.next_action, (*seat_state.next_action[:3], THEN)] if moving else [seat_state.next_action]
    return [move for move in actions if move in able][:1]


def _announce(run: Run[State], seat: int, place: str) -> None:
    """Announce that the next action troubleshoots at a place (R49)."""
    state = run.state
    card = state.headline_at(place)
    if card is not None:
        action = ("troubleshoot", place)
        state.seats[seat] = replace(state.seats[seat], next_action=action, next_headline=card.slug)
        params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(card.slug), "place": place_name(place)}
        run.tell("event-announced", params)


def story_moves(state: State, seat: int) -> list[Move]:
    """Return the Story actions (R15).

    The seat either draws the card first and then chooses how to change the Story Track, or chooses the change together
    with the action.
    """
    choices = track_moves(state, seat)
    return [("story",), *(("story", *choice) for choice in choices if len(choices) > 1)]


def standing_now(state: State) -> Since:
    """Return a copy of the city's state, so that pictures can show what the coming action changes."""
    return Since(
        tuple(seat_state.heroes for seat_state in state.seats),
        tuple(seat_state.vp for seat_state in state.seats),
        tuple(state.headlines.items()),
        state.track,
    )


class ActRule(ChoiceRule[State, steps.Act]):
    """Lets a seat take an action or pass (MH-31)."""

    def moves(self, state: State, step: steps.Act) -> list[Move]:
        """Return only the announced action, which the kernel then makes without asking.

        If nothing is announced, return all actions.
        """
        return announced_moves(state, step.seat) or action_moves(state, step.seat)

    def prompt(self, state: State, step: steps.Act) -> Phrase:
        """Return the question, with the number of the action in the Game Round."""
        return Phrase(f"ask-{self.kind_of(step)}", {"number": state.action_round})

    def play(self, run: Run[State], step: steps.Act, seat: int, move: Move) -> None:
        state = run.state
        state.since = standing_now(state)
        state.seats[seat] = replace(state.seats[seat], next_action=(), next_headline="")
        verb = move[0]
        if verb == "move":
            move_action(run, seat, move[:-1] if move[-1] == THEN else move)
            if move[-1] == THEN:
                _announce(run, seat, move[2])
        elif verb == "troubleshoot":
            begin_case(run, seat, move[1], 0)
        elif verb == "heal":
            heal(run, seat, move[1])
        elif verb == "story":
            if len(move) > 1:
                tell_story(run, seat)
                change_track(run, seat, move[1:])
            else:
                run.state.steps.append(steps.TellStory(seat))
        elif verb == "special":
            _play_special(run, seat, move[1])
        elif verb == "event":
            discard_from_hand(run.state, seat, "resources", move[1])
            run.tell("event-event", {"seat": SeatRef(seat), "card": card_name(move[1])}, reveals=True)
            _apply(run, seat, move[1], EVENTS[move[1]].effect)


def _play_special(run: Run[State], seat: int, card: str) -> None:
    if card in HEROES:
        put_hero(run.state, seat, HeroState(card))
        run.tell("event-special-hero", {"seat": SeatRef(seat), "card": card_name(card)})
    else:
        run.tell("event-special-powerup", {"seat": SeatRef(seat), "card": card_name(card)})
    _apply(run, seat, card, special_effects(card))


def _apply(run: Run[State], seat: int, card: str, effects: tuple[Code, ...]) -> None:
    run.state.steps += [steps.Apply(seat, card, index) for index in reversed(range(len(effects)))]


class ApplyRule(GoRule[State, steps.Apply]):
    """Carries out an effect of an Event or a special action. An impossible effect is skipped (R32)."""

    def go(self, run: Run[State], step: steps.Apply) -> None:
        effects = EVENTS[step.card].effect if step.card in EVENTS else special_effects(step.card)
        effect = effects[step.index]
        if possible(run.state, step.seat, effect):
            SPECIAL_ACTIONS[type(effect)](run, step.seat, effect)


def heal(run: Run[State], seat: int, slug: str) -> None:
    """Remove a Wound from a hero. The hero stays in Recovery (MH-36)."""
    put_hero(run.state, seat, replace(run.state.seats[seat].hero(slug), wounded=False))
    run.tell("event-treated", {"seat": SeatRef(seat), "card": card_name(slug)})


class TellStoryRule(ChoiceRule[State, steps.TellStory]):
    """Lets a seat make a Story action (MH-37 to MH-39, R15)."""

    def is_asked(self, state: State, step: steps.TellStory, moves: Sequence[Move]) -> bool:
        return step.has_drawn and super().is_asked(state, step, moves)

    def moves(self, state: State, step: steps.TellStory) -> list[Move]:
        return track_moves(state, step.seat)

    def go(self, run: Run[State], step: steps.TellStory) -> None:
        if step.has_drawn:
            return
        tell_story(run, step.seat)
        run.state.steps.append(replace(step, has_drawn=True))

    def play(self, run: Run[State], step: steps.TellStory, seat: int, move: Move) -> None:
        change_track(run, seat, move)


def track_moves(state: State, seat: int) -> list[Move]:
    """Return the moves to advance the Story Track, to reorder it, or to do neither (MH-37 to MH-39).

    A seat reorders the Track by moving a Story of its team.
    """
    moves: list[Move] = [("advance",)] if any(state.track) or can_draw(state, "story") else []
    own_spaces = [space for space, card in enumerate(state.track[:-1], start=1) if card]
    team = state.seats[seat].team
    moves += [("reorder", str(space)) for space in own_spaces if STORIES[state.track[space - 1]].team == team]
    return [*moves, PASS]


def tell_story(run: Run[State], seat: int) -> None:
    """Begin a Story action: draw a card (MH-37)."""
    run.tell("event-story", {"seat": SeatRef(seat)})
    deal(run, seat, "resources", 1)


def change_track(run: Run[State], seat: int, move: Move) -> None:
    """Advance or reorder the Story Track."""
    state = run.state
    if move[0] == "advance":
        last = advance_track(run)
        if last:
            _win_story(run, last)
    elif move[0] == "reorder":
        space = int(move[1]) - 1
        card = state.track[space]
        rest = [*state.track[:space], *state.track[space + 1 :]]
        state.track = (*rest, card)
        run.tell("event-reordered", {"seat": SeatRef(seat), "card": card_name(card)})


def _win_story(run: Run[State], card: str) -> None:
    """Give a Story to the seat whose team it names (MH-38)."""
    state = run.state
    seat = next(seat for seat, seat_state in enumerate(state.seats) if seat_state.team == STORIES[card].team)
    seat_state = state.seats[seat]
    state.seats[seat] = replace(seat_state, stories=(*seat_state.stories, card))
    run.tell("event-story-won", {"seat": SeatRef(seat), "card": card_name(card)})
    gain_vp(run, seat, STORIES[card].vp)


class _TargetRule(ChoiceRule[State, T]):
    """A choice of a target within an action. ``asks`` is the key of the question's text."""

    kind = "target"
    asks: str

    def prompt(self, state: State, step: T) -> Phrase:
        return Phrase(self.asks)


class MoveOneRule(_TargetRule[steps.MoveOne]):
    """Lets a seat take a Move action that an Event grants."""

    asks = "ask-move"

    def moves(self, state: State, step: steps.MoveOne) -> list[Move]:
        return hero_moves(state, step.seat)

    def play(self, run: Run[State], step: steps.MoveOne, seat: int, move: Move) -> None:
        move_action(run, seat, move)


class MoveMoreRule(_TargetRule[steps.MoveMore]):
    """Lets further heroes move in the same Move action (MOVE_PAIR, R42)."""

    asks = "ask-move-more"

    def moves(self, state: State, step: steps.MoveMore) -> list[Move]:
        return [*hero_moves(state, step.seat, step.moved_heroes, free=step.free), DONE]

    def play(self, run: Run[State], step: steps.MoveMore, seat: int, move: Move) -> None:
        if move == DONE:
            return
        moved_heroes = (*step.moved_heroes, *carry_out(run, seat, move))
        if step.remaining > 1:
            run.state.steps.append(
                steps.MoveMore(seat, step.remaining - 1, moved_heroes, step.free and WITH not in move)
            )


class SolveRule(_TargetRule[steps.Solve]):
    """Lets a seat take a Troubleshooting action that an Event grants."""

    asks = "ask-solve"

    def moves(self, state: State, step: steps.Solve) -> list[Move]:
        return troubleshoot_moves(state, step.seat)

    def play(self, run: Run[State], step: steps.Solve, seat: int, move: Move) -> None:
        begin_case(run, seat, move[1], step.cut)


class HealRule(_TargetRule[steps.Heal]):
    """Lets a seat choose the Wounds that an effect removes. It always removes as many as it can (HEAL_WOUND)."""

    asks = "ask-heal"

    def moves(self, state: State, step: steps.Heal) -> list[Move]:
        return heal_moves(state, step.seat) if step.remaining else []

    def rest(self, state: State, step: steps.Heal) -> int:
        return min(step.remaining, len(heal_moves(state, step.seat)))

    def is_asked(self, state: State, step: steps.Heal, moves: Sequence[Move]) -> bool:
        return len(moves) > step.remaining > 0

    def play(self, run: Run[State], step: steps.Heal, seat: int, move: Move) -> None:
        heal(run, seat, move[1])
        run.state.steps.append(steps.Heal(seat, step.remaining - 1))


class ReadyUpRule(_TargetRule[steps.ReadyUp]):
    """Lets a Supporter become Ready beside another Ready hero (READY_SUPPORT)."""

    asks = "ask-ready"

    def moves(self, state: State, step: steps.ReadyUp) -> list[Move]:
        return ready_moves(state, step.seat)

    def play(self, run: Run[State], step: steps.ReadyUp, seat: int, move: Move) -> None:
        put_hero(run.state, seat, HeroState(move[1], "ready", move[2]))
        params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(move[1])}
        run.tell("event-readied", {**params, "place": place_name(move[2])})


class PickTeamRule(_TargetRule[steps.PickTeam]):
    """Lets a seat choose which other seat loses Villain cards at random (DISCARD_VILLAIN_HAND)."""

    asks = "ask-raid"

    def moves(self, state: State, step: steps.PickTeam) -> list[Move]:
        return team_moves(state, step.seat)

    def play(self, run: Run[State], step: steps.PickTeam, seat: int, move: Move) -> None:
        other = next(one for one, seat_state in enumerate(run.state.seats) if seat_state.team == move[1])
        run.tell("event-raid", {"seat": SeatRef(seat), "team": team_name(move[1]), "whose": SeatRef(other)})
        lose_at_random(run, other, "villains", step.count)


class PickHeadlineRule(_TargetRule[steps.PickHeadline]):
    """Lets a seat choose which Headline is replaced (REPLACE_HEADLINE)."""

    asks = "ask-headline"

    def moves(self, state: State, step: steps.PickHeadline) -> list[Move]:
        return headline_moves(state, step.seat)

    def play(self, run: Run[State], step: steps.PickHeadline, seat: int, move: Move) -> None:
        state, area = run.state, move[1]
        headline = state.headlines.pop(area)
        discard(state, "headline", headline)
        place = place_name(place_of(HEADLINES[headline], area))
        run.tell("event-headline-dropped", {"seat": SeatRef(seat), "card": card_name(headline), "place": place})
        fill_area(run, area)


class GatherRule(_TargetRule[steps.Gather]):
    """Lets one or more Ready heroes go to one place (MOVE_TEAM, R25, R26)."""

    asks = "ask-gather"

    def prompt(self, state: State, step: steps.Gather) -> Phrase:
        if step.place:
            return Phrase("ask-gather-who", {"place": place_name(step.place)})
        return super().prompt(state, step)

    def moves(self, state: State, step: steps.Gather) -> list[Move]:
        if step.place:
            able: list[Move] = [
                ("take", slug) for slug in self._able(state, step.seat, step.place) if slug not in step.moved_heroes
            ]
            return [*able, DONE] if step.moved_heroes else able
        places = [place for place in (*places_in_play(state), RECOVERY) if self._able(state, step.seat, place)]
        return [("to", place) for place in places]

    def _able(self, state: State, seat: int, place: str) -> list[str]:
        return [hero.slug for hero in state.seats[seat].heroes if hero.status == "ready" and hero.place != place]

    def play(self, run: Run[State], step: steps.Gather, seat: int, move: Move) -> None:
        if move[0] == "to":
            run.state.steps.append(replace(step, place=move[1]))
            run.tell("event-gathers", {"seat": SeatRef(seat), "place": place_name(move[1])})
        elif move == DONE:
            self._go(run, step)
        else:
            step = replace(step, moved_heroes=(*step.moved_heroes, move[1]))
            if len(step.moved_heroes) < len(self._able(run.state, seat, step.place)):
                run.state.steps.append(step)
                run.tell("event-taken-along", {"card": card_name(move[1])})
            else:
                self._go(run, step)

    def _go(self, run: Run[State], step: steps.Gather) -> None:
        for slug in step.moved_heroes:
            hero_left = HeroState(slug) if step.place == RECOVERY else HeroState(slug, "ready", step.place)
            put_hero(run.state, step.seat, hero_left)
        params: dict[str, Param] = {"seat": SeatRef(step.seat), "place": place_name(step.place)}
        run.tell("event-gathered", {**params, "cards": list(card_names(step.moved_heroes))})
