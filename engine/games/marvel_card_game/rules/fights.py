"""Functions that declare, roll, change and end attacks (MC-30 to MC-40)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.marvel_card_game.rules.choices import fight_window
from engine.games.marvel_card_game.rules.stats import attack_dice, attribute, defence_attr
from engine.games.marvel_card_game.rules.zones import name_by, name_of, site_name
from engine.games.marvel_card_game.state.odds import beats
from engine.games.marvel_card_game.state.state import (
    Attack,
    AttackMode,
    Discard,
    EndAttack,
    EndTurn,
    InPlay,
    Mark,
    State,
    Strike,
    rival,
)
from engine.kernel.chance.fair import draw_label
from engine.kernel.steps.stack import Run
from engine.kernel.table.outcome import places_of, ranking, told_end
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def change(state: State, **fields: object) -> Attack:
    """Change fields of the current attack and return the changed attack."""
    state.attacks[-1] = attack = replace(state.attacks[-1], **fields)
    return attack


def declare(
    run: Run[State], seat: int, attacker: InPlay, target: InPlay | None, mode: AttackMode, *, tires: bool
) -> None:
    """Declare an attack on ``target`` (None: on the location).

    If ``tires`` is True, the attacker becomes exhausted (MC-30).
    """
    state = run.state
    if tires:
        state.replace_character(replace(attacker, exhausted=True))
    if not state.attacks:
        state.fights += 1
    state.attacks.append(
        Attack(
            fight=state.attacks[0].fight if state.attacks else state.fights,
            seat=seat,
            attacker=attacker.id,
            target=target.id if target else "",
            mode=mode,
        )
    )
    state.stirred = True
    params: dict[str, Param] = {"seat": SeatRef(seat), "attacker": name_of(attacker)}
    if target is None:
        run.tell("event-attack-location", {**params, "place": site_name(state.site), "whose": SeatRef(rival(seat))})
    else:
        params |= {"target": name_of(target), "mode": Phrase(f"mode-{mode}"), "whose": SeatRef(target.controller)}
        run.tell("event-attack", params)
    state.steps += [EndAttack(), Strike("mark" if target is None else "roll"), fight_window(state, "declared")]


def fighters(state: State) -> tuple[InPlay, InPlay | None] | None:
    """Return the attacker and the target of the current attack, or None if the attack has come to nothing (MC-36)."""
    attack = state.attacks[-1]
    attacker = state.find(attack.attacker)
    target = state.find(attack.target) if attack.target else None
    if attack.cancelled or attacker is None or attacker.place != state.here:
        return None
    if attack.target and (target is None or target.place != state.here):
        return None
    return attacker, target


def result_of(dice: tuple[int, ...] | None) -> int:
    """Return the highest die left after one highest die is removed; 0 for fewer than two dice (MC-37, MC-38)."""
    return sorted(dice)[-2] if dice and len(dice) > 1 else 0


def dice_of(state: State) -> int:
    """Return the number of dice of the current attack's attacker, with modifiers (MC-37, MC-68)."""
    attack = state.attacks[-1]
    return max(0, attack_dice(state, state.require_character(attack.attacker), attack.mode) + attack.bonus)


def guard_dice(state: State) -> int:
    """Return the number of dice that defend against the current attack (MC-31, MC-65).

    They belong to the target, or to the character that lends its Resistance to the target.
    """
    attack = state.attacks[-1]
    defender = state.require_character(attack.lender or attack.target)
    return max(0, (attribute(state, defender, defence_attr(attack.mode)) or 0) + attack.guard)


def attack_params(state: State) -> dict[str, Param]:
    """Return the parameters that name the current attack as a cause in the log: attacker, mode and both results."""
    attack = state.attacks[-1]
    params: dict[str, Param] = {"causes": 1, "by": name_by(attack.attacker), "mode": Phrase(f"mode-{attack.mode}")}
    return {**params, "attack": result_of(attack.attack), "defence": result_of(attack.defence)}


def can_win(state: State) -> bool:
    """Return True if the rolled result of the current attack can beat the defence against it (MC-40)."""
    return beats(result_of(state.attacks[-1].attack), guard_dice(state)) > 0


def roll(run: Run[State], purpose: str, dice: int) -> tuple[int, ...]:
    """Throw dice for a purpose and return them from the highest down."""
    return tuple(sorted(run.chance.roll(draw_label(run.state, purpose), dice), reverse=True))


def tell_roll(run: Run[State], key: str, name: str, dice: tuple[int, ...]) -> None:
    """Log a roll and its result. ``name`` is the id of the character that rolled."""
    text = " ".join(map(str, dice)) or "–"
    run.tell(key, {"card": name_by(name), "dice": text, "result": result_of(dice)}, reveals=True)


def roll_attack(run: Run[State]) -> None:
    """Roll the attack dice."""
    state = run.state
    dice = roll(run, "attack", dice_of(state))
    tell_roll(run, "event-attack-roll", change(state, attack=dice).attacker, dice)


def roll_defence(run: Run[State]) -> None:
    """Roll the defence dice."""
    state = run.state
    dice = roll(run, "defence", guard_dice(state))
    tell_roll(run, "event-defence-roll", change(state, defence=dice).target, dice)


def roll_check(run: Run[State]) -> None:
    """Roll the die of a Dodge or Regeneration. The ability and its target number are already set."""
    state = run.state
    attack = state.attacks[-1]
    check = attack.check
    if check is None:
        raise LookupError("no check")
    (die,) = roll(run, "check", 1)
    change(state, check=replace(check, die=die))
    ability = Phrase(f"ability-{check.ability.lower().replace('_', '-')}")
    params: dict[str, Param] = {"ability": ability, "die": die, "target": check.target}
    run.tell("event-check", {**params, "card": name_by(attack.target)}, reveals=True)


def roll_again(run: Run[State], roll_kind: str) -> None:
    """Repeat a roll of the current attack with the same number of dice (MC-26)."""
    attack = run.state.attacks[-1]
    if roll_kind == "check":
        roll_check(run)
        return
    before = attack.attack if roll_kind == "attack" else attack.defence
    dice = roll(run, roll_kind, len(before or ()))
    change(run.state, **{roll_kind: dice})
    roller = attack.attacker if roll_kind == "attack" else attack.target
    tell_roll(run, f"event-{roll_kind}-roll", roller, dice)


def counter(run: Run[State], seat: int, mode: AttackMode) -> None:
    """Let the defender attack the attacker at once.

    An exhausted defender may do this, and a ready defender stays ready.
    """
    state, attack = run.state, run.state.attacks[-1]
    declare(
        run, seat, state.require_character(attack.target), state.require_character(attack.attacker), mode, tires=False
    )


def hold(run: Run[State], character: InPlay, causes: dict[str, Param]) -> None:
    """Put a held mark on a character, which then cannot act in its controller's next turn here (MC-54).

    ``causes`` are the parameters that name the attack or event in the log.
    """
    mark = Mark(character.controller)
    if mark not in character.marks:
        run.state.replace_character(replace(character, marks=(*character.marks, mark)))
    controller = SeatRef(character.controller)
    run.tell("event-held", {"card": name_of(character), "seat": controller, "whose": controller, **causes})


def to_discard_phase(run: Run[State]) -> None:
    """Continue after a location was closed: end the match, or go directly to the Discard Phase (MC-46, MC-47)."""
    state = run.state
    if state.attacks:
        state.latest_attack = replace(state.attacks[0], result="location")
        state.attacks = []
    if all(site.status == "closed" for site in state.sites):
        finish(run, "end-locations")
        return
    while not isinstance(state.steps[-1], Discard | EndTurn):
        state.steps.pop()


def finish(run: Run[State], reason: str) -> None:
    """End the match and rank the seats (MC-48)."""
    state = run.state
    state.steps.clear()
    state.attacks = []
    points = tuple(state.points(seat) for seat in (0, 1))
    keys = [(-points[seat], -state.locations_won(seat)) for seat in (0, 1)]
    outcome = ranking(places_of(keys), Phrase(reason), points, shared=False)
    # All viewers may see hands and decks at the end (section 7 of the rules).
    params: dict[str, Param] = {**told_end(outcome), "first": points[0], "second": points[1]}
    run.tell("event-end", params, reveals=True, opens=True)
    state.outcome = outcome
