"""Alternative texts: the pictures in words; if a text is too long, a shorter wording is used."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.games.marvel_card_game.seen.view import AttackView, CardGameView, CharacterView, SiteView
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, LOCATIONS, ability_word
from engine.games.marvel_card_game.state.codes import Nothing
from render.games.marvel_card_game.hand import ability_text, playable
from render.games.marvel_card_game.pieces.facts import (
    DIE_ABILITIES,
    ability_of,
    attack_dice,
    attack_shown,
    card_name,
    guard_dice,
    headline,
    name_in_play,
    picked,
    place_name,
    subline,
    view_of,
    worth,
)
from render.limits import ALT_LIMIT
from render.names import brief_name
from render.scene import Scene, Words, holder, say
from render.wording import came_out, fitting


class _Wording(NamedTuple):
    """The length of a text: the limit of players' names, and the details of locations, seats and characters.

    ``most`` is the maximum number of characters named for each side. The present attack and the places of characters
    are dropped last.
    """

    name: int
    effects: bool = True
    seats: str = "alt-seat"
    won: bool = True
    tags: bool = True
    abilities: str = "name"
    states: bool = True
    numbers: bool = True
    most: int = 99
    key: bool = True


# From the fullest wording to the shortest; the first that fits is used.
_FULL = _Wording(32)
_WORDINGS = (
    _FULL,
    _FULL._replace(name=20, effects=False),
    _FULL._replace(name=20, effects=False, abilities="letters"),
    _FULL._replace(name=16, effects=False, abilities="letters", won=False, seats="alt-seat-short"),
    _FULL._replace(name=12, effects=False, abilities="letters", won=False, seats="alt-seat-short", tags=False),
    *(
        _Wording(10, effects=False, seats="alt-seat-short", won=False, tags=False, abilities="", most=most)
        for most in (99, 12, 10, 8)
    ),
    _Wording(
        8, effects=False, seats="alt-seat-short", won=False, tags=False, abilities="", numbers=False, most=12, key=False
    ),
    *(
        _Wording(
            8,
            effects=False,
            seats="alt-seat-short",
            won=False,
            tags=False,
            abilities="",
            states=False,
            numbers=False,
            most=most,
            key=False,
        )
        for most in (10, 6, 3, 0)
    ),
)


def board_alt(scene: Scene, words: Words) -> str:
    """Return the whole position in words, at most 1,024 characters."""
    return fitting(_board(scene, words, wording) for wording in _WORDINGS)


def _board(scene: Scene, words: Words, wording: _Wording) -> str:
    view = view_of(scene)
    names = tuple(brief_name(scene, words, seat, wording.name, drawn=False) for seat in (0, 1))
    parts = [_head(scene, words, view, wording.name)]
    parts += _fight(words, view)
    for played in view.played:
        state = say(words, "board-countered" if played.cancelled else "board-waits")
        pick = picked(words, played)
        key = "alt-played-on" if pick else "alt-played"
        card = card_name(words, played.card)
        parts.append(words(key, name=names[played.seat], card=card, pick=pick, state=state))
    for seat, name in enumerate(names):
        parts += _seat(scene, words, view, seat, name, wording)
    for number, site in enumerate(view.sites):
        parts += _site(words, view, number, site, names, wording)
    if wording.key and any(site.characters for site in view.sites):
        parts.append(say(words, "alt-key"))
    return " ".join(parts)


def _head(scene: Scene, words: Words, view: CardGameView, limit: int) -> str:
    asked = headline(scene, words, drawn=False, limit=limit)
    line = subline(scene, words, drawn=False, limit=limit)
    if view.outcome is not None:
        return words("alt-head-end", turn=view.turn, asked=asked, line=line)
    phase = say(words, f"board-phase-{view.phase}")
    return words("alt-head", turn=view.turn, limit=view.turn_limit, asked=asked, line=line, phase=phase.lower())


def _listing(words: Words, key: str, cards: str, **params: str) -> str:
    """Return a list within its sentence; a list past the limit comes alone, because Fluent omits very long ones."""
    return cards if len(cards) > ALT_LIMIT else words(key, cards=cards, **params)


# ---- attacks


def _fight(words: Words, view: CardGameView) -> list[str]:
    attack = attack_shown(view)
    if attack is None:
        return []
    outcome = say(words, f"board-result-{attack.result}") if attack.result else ""
    ending = words("alt-outcome", result=outcome) if outcome else ""
    attacker = name_in_play(words, attack.attacker)
    if not attack.target:
        return [words("alt-fight-location", attacker=attacker, outcome=ending)]
    said = words(
        "alt-fight",
        mode=say(words, f"mode-{attack.mode}"),
        attacker=attacker,
        dice=_dice(words, attack.attack, attack.attack_result, attack_dice(view, attack), attack.result),
        target=name_in_play(words, attack.target),
        guard=_dice(words, attack.defence, attack.defence_result, guard_dice(view, attack), attack.result),
        more=_more(words, attack),
        outcome=ending,
    )
    if len(view.attacks) < 2:
        return [said]
    before = view.attacks[-2]
    one, other = name_in_play(words, before.attacker), name_in_play(words, before.target)
    return [said, say(words, "alt-within", attacker=one, target=other)]


def _dice(words: Words, dice: tuple[int, ...] | None, result: int | None, due: int | None, over: str) -> str:
    if dice is not None:
        return say(words, "alt-dice", dice=" ".join(map(str, dice)) or "–", result=result or 0)
    return say(words, "alt-dice-due", count=due) if due and not over else say(words, "alt-dice-none")


def _more(words: Words, attack: AttackView) -> str:
    more = ""
    if attack.lender:
        more += say(words, "alt-behind", behind=say(words, "board-lender", name=name_in_play(words, attack.lender)))
    word = DIE_ABILITIES.get(attack.check)
    if word:
        name = say(words, f"ability-{word}")
        more += say(words, "alt-check", ability=name, die=attack.check_die, least=f"{attack.check_target}+")
    return more


# ---- seats and locations


def _seat(scene: Scene, words: Words, view: CardGameView, seat: int, name: str, wording: _Wording) -> list[str]:
    own = view.seats[seat]
    said = words(
        wording.seats,
        name=name,
        points=own.points,
        characters=own.hand_characters,
        events=own.hand_events,
        deck=own.character_deck,
        others=own.event_deck,
        discard=len(own.discard),
    )
    if view.outcome is not None:
        said = f"{said} {name}: {came_out(scene, words, seat)}."
    if not wording.won or not own.victory:
        return [said]
    counts = Counter(sorted(own.victory, key=lambda card: -worth(card)))
    won = [card_name(words, card) + (f" ×{count}" if count > 1 else "") for card, count in counts.items()]
    return [said, _listing(words, "alt-won", ", ".join(won))]


def _site(
    words: Words, view: CardGameView, number: int, site: SiteView, names: tuple[str, ...], wording: _Wording
) -> list[str]:
    place, letter = place_name(words, site), f"L{number + 1}"
    if site.status == "down":
        return [say(words, "alt-site-down", number=letter)]
    if site.winner is not None:
        return [words("alt-site-won", number=letter, place=place, value=site.value, name=names[site.winner])]
    one, two = site.marks
    here = view.site == number and view.outcome is None
    key = "alt-site-here" if here else "alt-site"
    parts = [say(words, key, number=letter, place=place, value=site.value, one=one, two=two)]
    if wording.effects and view.location_effects and not isinstance(LOCATIONS[site.card].effect, Nothing):
        parts.append(say(words, f"place-{site.card}-text"))
    if site.events:
        cards = ", ".join(card_name(words, event.card) for event in site.events)
        parts.append(say(words, "alt-site-events", cards=cards))
    for seat, name in enumerate(names):
        there = [one for one in site.characters if one.controller == seat]
        shown = [_character(words, one, names, wording) for one in there[: wording.most]]
        if len(there) > len(shown):
            shown.append(say(words, "alt-more", count=len(there) - len(shown)))
        said = ("; " if wording.numbers else ", ").join(shown) or say(words, "alt-nobody")
        parts.append(_listing(words, "alt-side", said, name=name))
    return parts


def _character(words: Words, one: CharacterView, names: tuple[str, ...], wording: _Wording) -> str:
    """Return a character in words, for example "Thor 6/5/6/4 v6 Flight (new, Mighty Blow)"."""
    text = name_in_play(words, one.id)
    if wording.numbers:
        stats = "/".join("-" if value is None else str(value) for value in one.attrs)
        text += f" {stats} {say(words, 'alt-value', value=one.value)}"
    able = [ability_of(words, code) for code in one.abilities]
    if able and wording.abilities:
        shown = (ability.letters if wording.abilities == "letters" else ability.name for ability in able)
        text += " " + (" " if wording.abilities == "letters" else ", ").join(shown)
    states = _states(words, one, names) if wording.states else []
    if wording.tags:
        states += [card_name(words, attached.card) for attached in one.attached]
        states += [say(words, "alt-copied", card=card_name(words, one.copied))] if one.copied else []
    return f"{text} ({', '.join(states)})" if states else text


def _states(words: Words, one: CharacterView, names: tuple[str, ...]) -> list[str]:
    states = []
    if one.exhausted:
        states.append(say(words, "alt-exhausted"))
    if one.fresh:
        states.append(say(words, "alt-fresh"))
    if one.bound or one.held:
        states.append(say(words, "alt-held"))
    if one.owner != one.controller:
        states.append(words("alt-foreign", name=names[one.owner]))
    return states


# ---- the hand


def hand_alt(scene: Scene, words: Words) -> str:
    """Return the hand in words, at most 1,024 characters. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    wordings = ((3, 99), (2, 99), (1, 99), (0, 99), (0, 40), (0, 20))
    return fitting(_hand(scene, words, view, detail, most) for detail, most in wordings)


def _hand(scene: Scene, words: Words, view: CardGameView, detail: int, most: int) -> str:
    """Return a hand of at most ``most`` cards in words.

    ``detail`` 3 includes the effects of events, 2 abilities, 1 numbers, 0 only names.
    """
    limit = (8, 16, 20, 32)[detail]
    seat = holder(view)
    own = view.seats[seat]
    rival = brief_name(scene, words, 1 - seat, limit, drawn=False)
    parts = [
        words(
            "alt-hand",
            name=brief_name(scene, words, seat, limit, drawn=False),
            points=own.points,
            deck=own.character_deck,
            others=own.event_deck,
            asked=headline(scene, words, drawn=False, limit=limit),
        )
    ]
    verbs = playable(view)
    cards = []
    held = own.hand or ()
    for card in held[:most]:
        said = _card(words, card, detail)
        verb = say(words, f"hand-can-{verbs[card]}") if card in verbs else ""
        cards.append(say(words, "alt-hand-can", card=said, verb=verb) if verb else said)
    if len(held) > most:
        cards.append(say(words, "alt-more", count=len(held) - most))
    joined = ("; " if detail else ", ").join(cards)
    parts.append(_listing(words, "alt-hand-cards", joined) if cards else say(words, "alt-hand-none"))
    for key, shown in (("alt-looking", view.looking), ("alt-seen", view.seen or [])):
        if shown:
            names = [card_name(words, card) for card in shown[:most]]
            names += [say(words, "alt-more", count=len(shown) - most)] if len(shown) > most else []
            parts.append(_listing(words, key, ", ".join(names), name=rival))
    return " ".join(parts)


def _card(words: Words, card: str, detail: int) -> str:
    name = card_name(words, card)
    if card in EVENTS:
        return f"{name} ({say(words, f'card-{card}-text')})" if detail > 2 else name
    if not detail:
        return name
    facts = CHARACTERS[card]
    stats = "?" if facts.copies else "/".join("-" if value is None else str(value) for value in facts.attrs)
    text = f"{name} {stats} {say(words, 'alt-value', value=facts.value)}"
    if not facts.abilities or detail < 2:
        return text
    if detail == 2:
        return f"{text} {', '.join(say(words, f'ability-{ability_word(one.code)}') for one in facts.abilities)}"
    return f"{text} {', '.join(ability_text(words, one) for one in facts.abilities)}"
