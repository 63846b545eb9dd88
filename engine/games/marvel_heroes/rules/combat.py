"""The course of a Combat: Sequences of two attacks and a duel, KOs and defeats (MH-72 to MH-84)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.decks import discard
from engine.games.marvel_heroes.rules.effects.combat_changes import choosable, earner
from engine.games.marvel_heroes.rules.effects.combat_questions import fighter_of
from engine.games.marvel_heroes.rules.effects.ratings import (
    attack_works,
    dice_count,
    dice_sources,
    duel_winner,
    fight_of,
    hits,
    ko_limit,
    opponent,
    rerolls_boosts,
    ring_of,
    roll_of,
)
from engine.games.marvel_heroes.rules.moving import put_hero
from engine.games.marvel_heroes.rules.reacting import open_window, show_power
from engine.games.marvel_heroes.rules.troubleshooting import tell_boosts, throw
from engine.games.marvel_heroes.state import steps
from engine.games.marvel_heroes.state.combat_codes import Letter
from engine.games.marvel_heroes.state.names import card_name, dice_words, with_sources
from engine.games.marvel_heroes.state.state import Fight, HeroState, Roll, State
from engine.kernel.choices.moves import Move
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.steps.together import TogetherRule
from engine.kernel.words.phrases import Param, Phrase, SeatRef

# The maximum number of Sequences in a row that are fought without a question. Without this limit, two kept Powers that
# cannot give a KO would fight forever.
MOST_SEQUENCES = 5


def fighters(state: State) -> list[str]:
    """Return the heroes who can still fight (MH-81, R11)."""
    fight = fight_of(state)
    if fight.team:
        return list(fight.team)
    return [hero.slug for hero in state.ready_at(fight.seat, fight.place)]


def change(state: State, **fields: object) -> Fight:
    """Change fields of the current Combat and return the changed Combat."""
    state.fight = fight = replace(fight_of(state), **fields)
    return fight


class BoutRule(GoRule[State, steps.Bout]):
    """Carries out the stages of a Combat that need no choice."""

    def go(self, run: Run[State], step: steps.Bout) -> None:
        _STAGES[step.stage](run)


def _begin_sequence(run: Run[State]) -> None:
    """Begin a Sequence. The hero who fights is chosen before the first window opens (MH-81, F1)."""
    state, fight = run.state, fight_of(run.state)
    fight = change(
        state,
        sequence=fight.sequence + 1,
        stage="start",
        hero_part=fight.hero_part.lasting(),
        villain_part=fight.villain_part.lasting(),
        support_off="combat" if fight.support_off == "combat" else "",
        peeked="",
        skipped=False,
        new_kos=0,
        struck=(),
        felled=False,
        won_wit="",
        following=fight.initiative,
    )
    long = fight.sequence % MOST_SEQUENCES == 1
    if long or fight.hero not in fighters(state) or _kept_powers(fight) is None:
        _ask_again(state)
    run.tell("event-sequence", {"number": fight.sequence, "side": Phrase(f"side-{fight.initiative}")})
    state.steps.append(steps.Bout("powers"))
    open_window(run, "sequence-start", fight.initiative)
    state.steps.append(steps.PickFighter())


def _kept_powers(fight: Fight) -> dict[steps.Side, str] | None:
    """Return the Power of each side if neither side needs to be asked for one; otherwise None (R47).

    A side need not be asked if it has only one Power left or fights through.
    """
    kept_powers: dict[steps.Side, str] = {}
    for side in steps.SIDES:
        able = choosable(fight, side)
        colour = able[0] if len(able) == 1 else fight.part(side).through
        if colour not in able:
            return None
        kept_powers[side] = colour
    return kept_powers


def _ask_again(state: State) -> None:
    """Make both sides choose their Powers again: neither side fights through any longer (R47)."""
    fight = fight_of(state)
    change(state, hero_part=replace(fight.hero_part, through=""), villain_part=replace(fight.villain_part, through=""))


class PickFighterRule(ChoiceRule[State, steps.PickFighter]):
    """Lets the hero seat choose the hero who fights (MH-81)."""

    def seat(self, state: State, step: steps.PickFighter) -> int:
        return fight_of(state).seat

    def moves(self, state: State, step: steps.PickFighter) -> list[Move]:
        """Return the heroes who can fight.

        If the side fights through (keeps its Power without being asked), its fighter also stays (R47).
        """
        fight = fight_of(state)
        return [("fighter", slug) for slug in ([fight.hero] if fight.hero_part.through else fighters(state))]

    def prompt(self, state: State, step: steps.PickFighter) -> Phrase:
        return Phrase("ask-fighter", {"card": card_name(fight_of(state).villain)})

    def play(self, run: Run[State], step: steps.PickFighter, seat: int, move: Move) -> None:
        fight = fight_of(run.state)
        if fight.hero != move[1] or len(fighters(run.state)) > 1:
            change(run.state, hero=move[1])
            params: dict[str, Param] = {"card": card_name(move[1]), "other": card_name(fight.villain)}
            run.tell("event-fighter", params)


def _powers(run: Run[State]) -> None:
    """Ask both sides for Powers. If PEEK_POWER was used, one side first chooses openly (MH-73, R38, R47)."""
    state = run.state
    fight = change(state, stage="powers")
    state.steps.append(steps.Bout("shown"))
    kept_powers = None if fight.peeked else _kept_powers(fight)
    if kept_powers is not None:
        for side in steps.SIDES:
            show_power(run, side, kept_powers[side])
        return
    _ask_again(state)
    if fight.peeked:
        state.steps += [
            steps.OpenPower(opponent(fight.peeked), change=False),
            steps.OpenPower(fight.peeked, change=False),
        ]
        return
    # If possible, the seat that was asked last comes first, and the seat that is asked next comes last, because then
    # the turn passes between players less often. In the first Sequence the controller of a Lead comes first. But if
    # another villain seat played Reinforcements after it, and no Plan was attempted, the hero seat comes first. Seats
    # that passed are not considered, because the order must not reveal their cards. After a confrontation the hero seat
    # comes first. Later the seats alternate.
    case = state.case
    helped = case is not None and case.reinforcer not in {None, fight.controller} and not case.attempt
    hero_first = helped if fight.sequence == 1 and not fight.boss else fight.sequence % 2 == fight.boss
    order = (fight.seat, fight.controller) if hero_first else (fight.controller, fight.seat)
    choices: dict[int, Move | None] = dict.fromkeys(order)
    for side, seat in zip(steps.SIDES, (fight.seat, fight.controller), strict=True):
        able = choosable(fight, side)
        if len(able) == 1:
            choices[seat] = ("power", able[0])
    state.steps.append(steps.Powers(choices))


class PowersRule(TogetherRule[State, steps.Powers]):
    """Lets both sides choose a Power in secret and show the Powers together (MH-73)."""

    def choices(self, state: State, step: steps.Powers, seat: int) -> tuple[Move, ...]:
        """Return the Powers of the seat's side, each once for this Sequence and once to fight through (R47)."""
        fight = fight_of(state)
        colours = choosable(fight, "hero" if seat == fight.seat else "villain")
        return (*(("power", colour) for colour in colours), *(("power", colour, steps.THROUGH) for colour in colours))

    def prompt(self, state: State, step: steps.Powers, seat: int) -> Phrase:
        fight = fight_of(state)
        return Phrase("ask-power", {"hero": card_name(fight.hero), "villain": card_name(fight.villain)})

    def reveal(self, run: Run[State], step: steps.Powers) -> None:
        fight = fight_of(run.state)
        for side, seat in zip(steps.SIDES, (fight.seat, fight.controller), strict=True):
            choice = step.choices[seat]
            if choice is not None:
                show_power(run, side, choice[1], through=steps.THROUGH in choice)


def _begin_bouts(run: Run[State]) -> None:
    run.state.steps.append(steps.Bout("first"))
    open_window(run, "powers-shown", fight_of(run.state).initiative)


def _compare(run: Run[State], stage: str, attacker: steps.Side, letters: tuple[Letter, Letter]) -> None:
    """Begin an attack or the duel.

    ``letters`` names the rating that the attacker uses and the rating that the other side uses.
    """
    state = run.state
    fight = change(state, stage=stage, attacker=attacker, new_kos=0)
    for side, letter in ((attacker, letters[0]), (opponent(attacker), letters[1])):
        fight = fight.with_part(side, replace(fight.part(side), roll=Roll(letter)))
    state.fight = fight
    state.steps.append(steps.Bout("roll"))
    open_window(run, "before-rolls", fight.initiative)


def _roll(run: Run[State]) -> None:
    """Roll both sides' dice. An attack without dice is skipped (MH-74, MH-76, R27, R45)."""
    state, fight = run.state, fight_of(run.state)
    ring = ring_of(state)
    if fight.stage == "duel" and fight.skipped:
        _tell_bout(run, "skipped")
        _finish(run)
        return
    attacker, other = fight.attacker, opponent(fight.attacker)
    counts = {side: dice_count(fight, ring, side) for side in (attacker, other)}
    if fight.stage != "duel" and counts[attacker] == 0:
        _tell_bout(run, "skipped")
        _onward(run)
        return
    for side in (attacker, other):
        boosts = rerolls_boosts(fight, ring, side)
        dice = throw(run, fight.stage, counts[side], boosts=boosts)
        part = fight_of(state).part(side)
        roll = replace(roll_of(fight, side), dice=dice)
        state.fight = fight_of(state).with_part(side, replace(part, roll=roll))
        _tell_roll(run, side)
    if attacker == "hero" and fight.stage != "duel":
        change(state, has_begun=True)
    state.steps.append(steps.Bout("compare"))
    open_window(run, "after-rolls", fight.initiative)


def _tell_roll(run: Run[State], side: steps.Side) -> None:
    fight = fight_of(run.state)
    roll = roll_of(fight, side)
    params: dict[str, Param] = {
        "card": card_name(fighter_of(run.state, side)),
        "letter": Phrase(f"letter-{roll.letter}"),
        "dice": list(dice_words(roll.dice or ())),
        "count": hits(fight, side),
    }
    run.tell(*with_sources("event-roll", params, dice_sources(run.state, side)), reveals=True)
    tell_boosts(run, roll.dice or ())


def _totals(fight: Fight) -> dict[str, Param]:
    first, second = fight.attacker, opponent(fight.attacker)
    return {"first": hits(fight, first), "second": hits(fight, second)}


def _tell_bout(run: Run[State], result: Literal["ko", "absorbed", "missed", "skipped"], **marks: int) -> None:
    """Log an attack or the duel in one line.

    ``marks`` are the KO markers of the fighter who was hit, and the number of KOs that defeats it.
    """
    fight = fight_of(run.state)
    first = earner(fight) if fight.stage == "duel" and result != "missed" else fight.attacker
    params: dict[str, Param] = {"card": card_name(fighter_of(run.state, first))}
    if result != "skipped":
        params |= {"other": card_name(fighter_of(run.state, opponent(first)))}
        params |= {"first": hits(fight, first), "second": hits(fight, opponent(first))}
    kind = "duel" if fight.stage == "duel" else "attack"
    run.tell(f"event-bout-{fight.stage}", {"result": Phrase(f"bout-{kind}-{result}", {**params, **marks})})


def _judge(run: Run[State]) -> None:
    """Compare the totals of both sides (MH-75, MH-77, R36, R37)."""
    state, fight = run.state, fight_of(run.state)
    if fight.stage == "duel":
        winner = duel_winner(fight)
        if winner is None:
            _tell_bout(run, "missed")
            _finish(run)
            return
        fight = change(state, won_wit=winner, following=winner)
        run.tell("event-duel-won", {"card": card_name(fighter_of(state, winner)), **_totals(fight)})
    elif not attack_works(fight):
        _tell_bout(run, "missed")
        _onward(run)
        return
    else:
        run.tell("event-attack-hit", {"card": card_name(fighter_of(state, fight.attacker)), **_totals(fight)})
    change(state, new_kos=1)
    state.steps.append(steps.Bout("place"))
    open_window(run, "ko", earner(fight))


def _place_ko_markers(run: Run[State]) -> None:
    """Give the fighters their KO markers, except for absorbed KOs (MH-75, MH-77, MH-78)."""
    state, fight = run.state, fight_of(run.state)
    victim, count = opponent(earner(fight)), fight.new_kos
    if count <= 0:
        _tell_bout(run, "absorbed")
        _onward(run)
        return
    if fight.stage != "duel":
        fight = change(state, struck=(*fight.struck, victim))
    limit = ko_limit(fight, victim)
    if victim == "villain":
        marks = min(limit, fight.ko + count)
        change(state, ko=marks)
    else:
        hero = state.seats[fight.seat].hero(fight.hero)
        marks = min(limit, hero.ko + count)
        put_hero(state, fight.seat, replace(hero, ko=marks))
    _tell_bout(run, "ko", marks=marks, limit=limit)
    if marks < limit:
        _onward(run)
    elif victim == "villain":
        _end_combat(run, "hero")
    else:
        _fell(run)


def _fell(run: Run[State]) -> None:
    """Wound a defeated hero, who leaves at once. Another hero may continue (MH-82 to MH-84, R20)."""
    state, fight = run.state, fight_of(run.state)
    hero = state.seats[fight.seat].hero(fight.hero)
    put_hero(state, fight.seat, HeroState(hero.slug, wounded=True))
    params: dict[str, Param] = {"card": card_name(hero.slug), "causes": 1, "by": card_name(fight.villain)}
    run.tell("event-defeated", {**params, "whose": SeatRef(fight.seat)})
    if fight.team:
        change(state, team=tuple(slug for slug in fight.team if slug != hero.slug))
    if fight_of(state).team or (not fight.team and fighters(state)):
        change(state, felled=True, following="villain")
        _finish(run)
    else:
        _end_combat(run, "villain")


def _onward(run: Run[State]) -> None:
    """Begin the next phase of the Sequence (MH-72)."""
    fight = fight_of(run.state)
    following: dict[str, steps.BoutStage] = {"first": "second", "second": "duel"}
    if fight.stage in following:
        run.state.steps.append(steps.Bout(following[fight.stage]))
    else:
        _finish(run)


def _finish(run: Run[State]) -> None:
    """Open the last window of a Sequence, if the Combat continues after it (F1)."""
    state = run.state
    fight = change(state, stage="end")
    state.steps.append(steps.Bout("again"))
    open_window(run, "sequence-end", fight.initiative)


def _again(run: Run[State]) -> None:
    """Begin the next Sequence. The last Sequence decided which side has the Initiative in it (MH-77, MH-82)."""
    state, fight = run.state, fight_of(run.state)
    change(state, initiative=fight.following)
    state.steps.append(steps.Bout("begin"))


def _end_combat(run: Run[State], winner: steps.Side) -> None:
    """End the Combat (MH-83). Reinforcements and Agents are discarded (MH-56, MH-58, MH-68)."""
    state, fight = run.state, fight_of(run.state)
    discard(state, "villain", *fight.reinforcements, *fight.agents)
    marks = ko_limit(fight, "hero") if winner == "villain" else state.seats[fight.seat].hero(fight.hero).ko
    state.latest_fight = state.fought = replace(
        fight, winner=winner, reinforcements=(), agents=(), stage="end", used_cards=(), hero_ko=marks
    )
    state.fight = None
    key, slug = ("event-fight-won", fight.hero) if winner == "hero" else ("event-fight-lost", fight.villain)
    params: dict[str, Param] = {
        "seat": SeatRef(fight.seat),
        "card": card_name(fight.villain),
        "power": Phrase(f"power-{slug}-{fight.part(winner).colour}"),
        "first": hits(fight, winner),
        "second": hits(fight, opponent(winner)),
        "number": fight.sequence,
    }
    run.tell(key, params)


_STAGES: Mapping[str, Callable[[Run[State]], None]] = {
    "begin": _begin_sequence,
    "powers": _powers,
    "shown": _begin_bouts,
    "first": lambda run: _compare(run, "first", fight_of(run.state).initiative, ("a", "d")),
    "second": lambda run: _compare(run, "second", opponent(fight_of(run.state).initiative), ("a", "d")),
    "duel": lambda run: _compare(run, "duel", fight_of(run.state).initiative, ("w", "w")),
    "roll": _roll,
    "compare": _judge,
    "place": _place_ko_markers,
    "again": _again,
}
