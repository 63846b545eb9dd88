"""Labels and previews of choices: phrases made from a view alone, with values and odds."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.marvel_card_game.rules.stats import DICE_OF, attack_attr, defence_attr
from engine.games.marvel_card_game.rules.zones import card_name, name_by
from engine.games.marvel_card_game.seen.attack_reading import (
    HELPING,
    dice_for,
    guard_of,
    helping_dice,
    present,
)
from engine.games.marvel_card_game.seen.view import CardGameView, CharacterView
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, LOCATIONS, PLAIN_ABILITIES
from engine.games.marvel_card_game.state.codes import (
    AbilityTarget,
    Avoid,
    Bounce,
    Combine,
    CounterAttack,
    DestroyEvent,
    Hold,
    ModAttr,
    MoveLocation,
    RemoveAbilities,
    Reroll,
    TakeControl,
)
from engine.games.marvel_card_game.state.odds import attack_wins, beats, check_works, exceeds
from engine.games.marvel_card_game.state.state import SLOTS, Attached
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Label, Param, Phrase, SeatRef, turn_passes

# The effects of events that harm the character on which the event is played, or take it away.
HARMFUL = (Bounce, Hold, RemoveAbilities, TakeControl)


def number(value: int | None) -> str:
    """Return the value of an attribute as text, "-" if the character lacks the attribute."""
    return "-" if value is None else str(value)


def stats(attrs: tuple[int | None, ...]) -> dict[str, Param]:
    """Return the four attributes by their full names, for use as parameters of a phrase."""
    return dict(zip(("combat", "shooting", "resistance", "mind"), map(number, attrs), strict=True))


def card_facts(card: str) -> Phrase:
    """Return the facts of a card in one line, for a list of cards."""
    if card in EVENTS:
        return Phrase(f"card-{card}-text")
    facts = CHARACTERS[card]
    params: dict[str, Param] = {**stats(facts.attrs), "value": facts.value}
    abilities: list[Phrase] = [ability_name(ability.code) for ability in facts.abilities]
    return Phrase("facts-able", {**params, "abilities": abilities}) if abilities else Phrase("facts", params)


def character_facts(one: CharacterView) -> Phrase:
    """Return the facts of a character in play."""
    params: dict[str, Param] = {**stats(one.attrs), "value": one.value}
    abilities: list[Phrase] = [ability_name(code) for code in one.abilities]
    return Phrase("facts-able", {**params, "abilities": abilities}) if abilities else Phrase("facts", params)


def ability_name(code: str) -> Phrase:
    """Return an ability's name."""
    return Phrase(f"ability-{code.lower().replace('_', '-')}")


def label(view: CardGameView, words: Move) -> Label:
    """Return the label of the last word of a move, for example a verb or its object."""
    kind = words[0]
    if len(words) == 1:
        verb = _verb_meaning(view, kind)
        if kind == "done":
            return Label(Phrase("verb-done"), _next_turn(view))
        return Label(Phrase(f"verb-{verb}"), Phrase(f"verb-{verb}-note"))
    if kind == "attack":
        return _attack_label(view, words)
    if kind == "immobilize":
        return _immobilize_label(view, words)
    if kind == "event":
        return _event_label(view, words)
    if kind in {"dodge", "regenerate"}:
        return _avoid_label(view, words)
    if kind == "draw":
        seat_view = view.seats[view.seat or 0]
        is_character = words[1] == "character"
        deck_left = seat_view.character_deck if is_character else seat_view.event_deck
        hand_count = seat_view.hand_characters if is_character else seat_view.hand_events
        return Label(Phrase(f"draw-{words[1]}"), Phrase("deck-left", {"count": deck_left, "held": hand_count}))
    if kind == "borrow":
        return Label(Phrase(f"ability-{words[1]}"), Phrase(f"ability-{words[1]}-text"))
    if kind == "army":
        return Label(Phrase(f"army-{words[1]}"))
    if words == ("take", "hit"):
        return Label(Phrase("verb-face" if before_defence(view) else "take-hit"), _hit_note(view))
    if kind in {"sacrifice", "force-field", "impersonate", "copy"}:
        one = view.character(words[1])
        return Label(name_by(words[1]), character_facts(one) if one else None)
    return Label(card_name(words[1]), card_facts(words[1]))


def _next_turn(view: CardGameView) -> Phrase:
    """Return who plays next: the seat of the next slot whose location is not closed (MC-10 to MC-12)."""
    if view.turn >= view.turn_limit:
        return Phrase("turn-ends-match")
    coming = (SLOTS[(view.slot + step) % len(SLOTS)] for step in range(1, len(SLOTS) + 1))
    player = next(player for player, place in coming if view.sites[place].status != "closed")
    seat = (view.first + player) % len(view.seats)
    return Phrase("turn-again") if seat == view.seat else turn_passes(SeatRef(seat))


def before_defence(view: CardGameView) -> bool:
    """Return True if the defence against the current attack is not rolled yet, so nobody is wounded yet."""
    attack = present(view)
    return attack is not None and attack.defence is None


def _verb_meaning(view: CardGameView, kind: str) -> str:
    if kind == "take" and "take hit" in view.moves:
        # Here "take" means that a character takes the hit of an attack. In other decisions "take" means a card from a
        # pile.
        return "face" if before_defence(view) else "hit"
    if kind == "skip" and view.decision == "deploy":
        return "skip-deploy"
    if kind == "skip" and view.decision in {"enter", "army"}:
        is_own = view.phase == "deploy" and view.turn_seat == view.seat
        return "skip-enter-own" if is_own else "skip-enter"
    return kind


def _attack_label(view: CardGameView, words: Move) -> Label:
    attacker = view.character(words[1])
    params: dict[str, Param] = {"attacker": name_by(words[1])}
    if len(words) == 2:
        return Label(Phrase("attack-by", params), character_facts(attacker) if attacker else None)
    site = view.sites[view.site]
    if words[2] == "location":
        value = attacker.value if attacker else 0
        note = Phrase("location-note", {"amount": value, "marks": site.marks[view.seat or 0], "value": site.value})
        return Label(Phrase("attack-location", {**params, "place": Phrase(f"place-{site.card}")}), note)
    target = view.character(words[2])
    params["target"] = name_by(words[2])
    if len(words) == 3:
        return Label(Phrase("attack-on", params), character_facts(target) if target else None)
    return Label(
        Phrase("attack-with", {**params, "mode": Phrase(f"mode-{words[3]}")}), _odds(view, words[1], words[2], words[3])
    )


def _odds(view: CardGameView, attacker_id: str, target_id: str, mode: str) -> Phrase:
    attacker, target = view.character(attacker_id), view.character(target_id)
    dice = dice_for(attacker, mode) if attacker else 0
    guard = guard_of(target, mode) if target else 0
    params: dict[str, Param] = {"dice": dice, "guard": guard, "odds": percent(attack_wins(dice, guard))}
    if target:
        params["value"] = target.value
    helping = {code for code, modes in HELPING.items() if mode in modes}
    helps: list[Phrase] = [ability_name(code) for code in (target.abilities if target else ()) if code in helping]
    return Phrase("odds-but", {**params, "helps": helps}) if helps else Phrase("odds", params)


def _immobilize_label(view: CardGameView, words: Move) -> Label:
    attacker = view.character(words[1])
    params: dict[str, Param] = {"attacker": name_by(words[1])}
    if len(words) == 2:
        return Label(Phrase("immobilize-by", params), character_facts(attacker) if attacker else None)
    return Label(
        Phrase("immobilize-on", {**params, "target": name_by(words[2])}), _odds(view, words[1], words[2], "immobilize")
    )


def _event_label(view: CardGameView, words: Move) -> Label:
    card = card_name(words[1])
    name = Phrase("event-on", {"card": card, "pick": _pick_of(view, words[2])}) if len(words) > 2 else card
    odds = _meaning(view, words)[:1]
    return Label(name, _event_note(view, words, odds), rank=_rank(view, words, odds))


def _rank(view: CardGameView, words: Move, odds: list[Phrase]) -> int:
    """Return the rank of an event in its menu. Answers that fit the window come first, answers that cannot help last.

    Otherwise, events that help the viewer's cards or harm the rival's cards come before events that do the opposite.
    If several moves begin with these words, the best of them decides.
    """
    beginning = move_text(words)
    below = {text for text in view.moves if text == beginning or text.startswith(f"{beginning} ")}
    misplaced = int(_serves_rival(view, words))
    if not below or not view.window:
        return misplaced
    if below <= {*view.useless_answers} or any(_changes_nothing(line) for line in odds):
        return 2 + misplaced
    return misplaced - 2 if below & {*view.fitting_answers} else misplaced


def _serves_rival(view: CardGameView, words: Move) -> bool:
    """Return True if an event helps a card of the rival or harms a card of the viewer."""
    if len(words) < 3:
        return False
    one, effect = view.character(words[2]), EVENTS[words[1]].effect
    if isinstance(effect, DestroyEvent):
        lying_cards = [card for site in view.sites for card in (*site.events, *_attachments(site.characters))]
        return any(card.id == words[2] and card.by == view.seat for card in lying_cards)
    if one is None:
        return False
    is_own = one.controller == view.seat
    return is_own if isinstance(effect, HARMFUL) else not is_own


def _attachments(characters: Iterable[CharacterView]) -> list[Attached]:
    return [card for one in characters for card in one.attached]


def _changes_nothing(move_name: Phrase) -> bool:
    """Return True if the preview says that a card leaves the odds of the current attack unchanged."""
    return move_name.key == "no-dice-note" or (
        move_name.key == "odds-change" and move_name.params["before"] == move_name.params["after"]
    )


def _event_note(view: CardGameView, words: Move, odds: list[Phrase]) -> Phrase:
    """Return the note of an event: its effect on the attack's odds, then the facts of its target or the card's text."""
    one = view.character(words[2]) if len(words) > 2 else None
    effect = EVENTS[words[1]].effect
    note = Phrase(f"card-{words[1]}-{'brief' if odds else 'text'}")
    if isinstance(effect, Combine) and one is not None:
        note = Phrase("help-note", {"dice": helping_dice(one).amount})
    elif one is not None:
        note = character_facts(one)
    for odds_line in odds:
        return Phrase("odds-note", {**odds_line.params, "note": note}) if odds_line.key == "odds-change" else odds_line
    return note


def _pick_of(view: CardGameView, word: str) -> Phrase:
    """Return the name of an event's target. If it is a character, the name says whose it is."""
    one = view.character(word)
    if one is None:
        return pick_name(word)
    return Phrase("pick-own" if one.controller == view.seat else "pick-rival", {"card": pick_name(word)})


def pick_name(word: str) -> Phrase:
    """Return the name of an event's target."""
    if word in {"character", "event"}:
        return Phrase(f"{word}-deck")
    if word in {"attack", "defence", "check"}:
        return Phrase(f"pick-{word}")
    return name_by(word)


def _avoid_label(view: CardGameView, words: Move) -> Label:
    if words[1:] == ("roll",):
        target = _least_die(view, words[0])
        note = Phrase("roll-note", {"target": target, "odds": percent(check_works(target))})
        return Label(Phrase(f"{words[0]}-roll"), note)
    if len(words) == 2:
        return Label(Phrase(f"{words[0]}-by-discard"), Phrase("discard-note"))
    return Label(Phrase(f"{words[0]}-discard", {"card": card_name(words[2])}), card_facts(words[2]))


def _least_die(view: CardGameView, word: str) -> int:
    """Return the lowest number on the die with which the ability works. The location may have changed it."""
    code = word.upper() if word == "dodge" else "REGENERATION"
    place = LOCATIONS[view.sites[view.site].card].effect if view.location_effects else None
    if isinstance(place, AbilityTarget) and code in place.abilities:
        return place.target
    effect = PLAIN_ABILITIES[code].effect
    return effect.target if isinstance(effect, Avoid) else 0


def _hit_note(view: CardGameView) -> Phrase | None:
    """Return a note on what follows if the character takes the hit: the chance that its defence holds, or its loss."""
    attack = present(view)
    target = view.character(attack.target) if attack else None
    if attack is None or target is None:
        return None
    if attack.defence is None:
        guard = max(0, guard_of(target, attack.mode) + attack.guard)
        holds = 1 - beats(attack.attack_result or 0, guard)
        return Phrase("hit-defence-note", {"guard": guard, "odds": percent(holds)})
    return _loss_note(view, target)


def _loss_note(view: CardGameView, target: CharacterView) -> Phrase:
    """Return the note for a defeat: the character, its points, and the seat that scores it (MC-42, MC-61)."""
    card = name_by(target.id)
    if target.under:
        mask = target.under[-1]
        return Phrase("hit-wound-note-mask", {"card": card, "mask": card_name(mask), "value": CHARACTERS[mask].value})
    key = "hit-wound-note" if target.owner == view.seat else "hit-wound-note-foreign"
    return Phrase(key, {"card": card, "value": target.value})


def preview(view: CardGameView, move: Move) -> list[Phrase]:
    """Return the effects of a legal move, as far as the viewer can know them."""
    move_label = label(view, move)
    lines = [Phrase("preview", {"choice": move_label.name})]
    if len(move) > 1:
        lines = [Phrase("preview-with", {"verb": label(view, move[:1]).name, "choice": move_label.name})]
    if move[0] == "event":
        lines.append(Phrase(f"card-{move[1]}-text"))
        lines += _meaning(view, move)
    elif move_label.note is not None:
        lines.append(move_label.note)
    return lines


def _meaning(view: CardGameView, move: Move) -> list[Phrase]:
    effect = EVENTS[move[1]].effect
    one = view.character(move[2]) if len(move) > 2 else None
    if isinstance(effect, ModAttr):
        return _changed_odds(view, effect) if effect.duration == "attack" else _lasting_odds(view, effect, one)
    if isinstance(effect, Combine) and one is not None:
        return _changed_odds(view, helping_dice(one))
    if isinstance(effect, CounterAttack) and (attack := present(view)) is not None:
        return [_odds(view, attack.target, attack.attacker, effect.attr)]
    if isinstance(effect, Bounce | MoveLocation) and one is not None:
        return _leaving(view, one)
    return _rolled_again(view, move[2]) if isinstance(effect, Reroll) and len(move) > 2 else []


def _rolled_again(view: CardGameView, roll_kind: str) -> list[Phrase]:
    """Return the result of repeating a roll while the other roll stays (MC-26, MC-40, MC-50)."""
    attack = present(view)
    if attack is None:
        return []
    if roll_kind == "check":
        target = attack.check_target
        return [Phrase("roll-note", {"target": target, "odds": percent(check_works(target))})]
    first, second = attack.attack_result or 0, attack.defence_result or 0
    after = (
        exceeds(len(attack.attack or ()), second) if roll_kind == "attack" else beats(first, len(attack.defence or ()))
    )
    return [Phrase("odds-change", {"before": 100 * (first > second), "after": percent(after)})]


def _leaving(view: CardGameView, one: CharacterView) -> list[Phrase]:
    """Return how the current attack ends after one of its two fighters has left (MC-36)."""
    attack = present(view)
    if attack is None or one.id not in {attack.attacker, attack.target}:
        return []
    if view.window == "wound" and one.id == attack.attacker:
        return [Phrase("leaves-wound-note", {"card": name_by(one.id), "target": name_by(attack.target)})]
    return [Phrase("leaves-note", {"card": name_by(one.id)})]


def _changed_odds(view: CardGameView, effect: ModAttr) -> list[Phrase]:
    """Return how extra dice change the odds of the current attack; an attack on a location has no dice (MC-44)."""
    attack = present(view)
    if attack is not None and not attack.target:
        return [Phrase("no-dice-note")]
    more, firmer = (effect.amount if dice in effect.attr else 0 for dice in ("attack_dice", "defence_dice"))
    return _odds_with(view, more, firmer)


def _lasting_odds(view: CardGameView, effect: ModAttr, one: CharacterView | None) -> list[Phrase]:
    """Return how a lasting change of attributes changes the odds of the current attack (MC-37, MC-68).

    ``one`` is the changed character; None: the event changes all characters here. If the change comes after the dice
    that it concerns, or concerns no fighter of this attack, the list is empty.
    """
    attack = present(view)
    if attack is None or not attack.target or attack.defence is not None:
        return []
    attacking, defending = attack.attacker, attack.lender or attack.target
    used = (attack_attr(attack.mode), DICE_OF.get(attack.mode), defence_attr(attack.mode))
    *dice_used, guard_used = (effect.amount if attr in effect.attr else 0 for attr in used)
    more = sum(dice_used) if attack.attack is None and (one is None or one.id == attacking) else 0
    firmer = guard_used if one is None or one.id == defending else 0
    return _odds_with(view, more, firmer) if more or firmer else []


def _odds_with(view: CardGameView, more: int, firmer: int) -> list[Phrase]:
    """Return the odds of the current attack, now and with ``more`` attack dice and ``firmer`` defence dice."""
    attack = present(view)
    attacker = view.character(attack.attacker) if attack else None
    defender = view.character(attack.lender or attack.target) if attack else None
    if attack is None or attacker is None or defender is None:
        return []
    dice, guard = dice_for(attacker, attack.mode) + attack.bonus, guard_of(defender, attack.mode) + attack.guard
    if attack.attack_result is None:
        before, after = attack_wins(dice, guard), attack_wins(dice + more, guard + firmer)
    else:
        before, after = beats(attack.attack_result, guard), beats(attack.attack_result, guard + firmer)
    return [Phrase("odds-change", {"before": percent(before), "after": percent(after)})]
