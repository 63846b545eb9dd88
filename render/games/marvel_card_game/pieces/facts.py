"""Facts for the pictures, read from a view: names, headline, fighters, new characters, attached cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.marvel_card_game.seen.view import AttackView, CardGameView, CharacterView, PlayedView, SiteView
from engine.games.marvel_card_game.state.cards import CHARACTERS, ability_word
from render.ground.limits import ALT_LIMIT
from render.ground.names import brief_name, seat_name, short
from render.ground.scene import Scene, Words, say
from render.ground.theme import HUES
from render.ground.wording import ending, verdict

# Each seat's hue of the theme; seat numbers and columns give the same information without colour vision.
SEAT_HUES = (HUES["blue"], HUES["orange"])
# The colour of warnings. It is the colour of no seat.
WARN = HUES["red"].fill
# The hue of the letter of each attribute, in the order of ATTRS.
ATTR_HUES = (HUES["red"], HUES["yellow"], HUES["grey"], HUES["purple"])
PHASES = ("start", "draw", "deploy", "attack", "end")
# The cycle of four turns (MC-10): for each turn the seat, counted from the first player, and the location.
TURNS = ((0, 0), (1, 0), (1, 1), (0, 1))
MODE_SIGNS: Mapping[str, str] = {
    "combat": "sword",
    "shooting": "aim",
    "mental": "eye",
    "control": "eye",
    "immobilize": "chain",
}
DIE_ABILITIES: Mapping[str, str] = {"DODGE": "dodge", "REGENERATION": "regeneration"}
# Results of attacks that hit, and results of attacks that were held off; other results are in neither set.
_HITS = frozenset({"held", "controlled", "wounded", "defeated", "sacrificed", "impersonated"})
_HELD_OFF = frozenset({"cancelled", "dodged", "resisted", "prevented", "regenerated", "void"})
RESISTANCE, MIND = 2, 3


class Tag(NamedTuple):
    """A card attached to a character, or a part of the character's state.

    It has a sign and words. ``seat`` is the seat from which an attached card came.
    """

    sign: str
    text: str
    seat: int | None = None


class ShownAbility(NamedTuple):
    """An ability as the picture shows it: its letters and its name."""

    letters: str
    name: str


# The maximum length of players' names in the alternative text of the board: first in the full text, then in the shorter
# ones.
NAMES = (32, 20, 20, 16, 12, 10, 10, 10, 10, 8, 8, 8, 8, 8)
# From this level on, the alternative text leaves out the numbers of characters, and the meanings of letters. Level 0 is
# the full text.
NUMBERS_END = 9


class Figure(NamedTuple):
    """A character in play.

    ``number`` distinguishes it from other characters of its name. ``abilities`` are the letters of its abilities.
    ``changes`` are -1, 0 or 1 for each attribute, compared with its printed value. ``role`` is "attacker", "target",
    "helper", "new" (it came this turn) or "".
    """

    card: str
    name: str
    number: str
    owner: int
    value: int
    attrs: tuple[int | None, ...]
    changes: tuple[int, ...]
    abilities: tuple[str, ...]
    exhausted: bool
    signs: tuple[str, ...]
    tags: tuple[Tag, ...]
    role: str


def view_of(scene: Scene) -> CardGameView:
    """Return the scene's view. Raises `TypeError` if it belongs to another game."""
    return scene.view_as(CardGameView)


def card_name(words: Words, card: str) -> str:
    """Return the name of a character or event card."""
    return say(words, f"card-{card}")


def name_in_play(words: Words, name: str) -> str:
    """Return the name of the card in play with this id; copies of a card have a number."""
    card, _, number = name.partition(".")
    if not number:
        return card_name(words, card)
    return say(words, "numbered", card=card_name(words, card), number=int(number))


def place_name(words: Words, site: SiteView) -> str:
    """Return a location's name, or the words for a face-down location."""
    return say(words, f"place-{site.card}") if site.card else say(words, "board-face-down")


def ability_of(words: Words, code: str) -> ShownAbility:
    """Return an ability as the picture shows it."""
    word = ability_word(code)
    return ShownAbility(say(words, f"ability-{word}-short"), say(words, f"ability-{word}"))


def threat(view: CardGameView, site: SiteView) -> int | None:
    """Return the seat that is alone at a location and can win it with one attack of each of its characters there.

    None if there is no such seat. Characters that are held or cannot attack do not count.
    """
    seats = {one.controller for one in site.characters}
    if view.outcome is not None or site.status != "open" or len(seats) != 1:
        return None
    (seat,) = seats
    reach = sum(one.value for one in site.characters if one.modes and not one.mark_seats)
    return seat if site.marks[seat] + reach >= site.value else None


def attack_shown(view: CardGameView) -> AttackView | None:
    """Return the attack under way, or the latest attack of this turn, or None."""
    return view.attacks[-1] if view.attacks else view.latest_attack


def at_turn(view: CardGameView) -> tuple[tuple[int, int], ...]:
    """Return the seat and the location of each of the four repeating turns."""
    return tuple(((view.first + seat) % 2, site) for seat, site in TURNS)


def guard_dice(view: CardGameView, attack: AttackView) -> int | None:
    """Return the number of dice with which the target defends, as far as known; None without a target."""
    target = view.character(attack.target)
    if target is None:
        return None
    if attack.mode in {"mental", "control"}:
        return max(0, (target.attrs[MIND] or 0) + attack.guard)
    lender = view.character(attack.lender) or target
    return max(0, (lender.attrs[RESISTANCE] or 0) + attack.guard)


def attack_dice(view: CardGameView, attack: AttackView) -> int | None:
    """Return the number of dice that the attacker will roll; None if the attacker is gone."""
    attacker = view.character(attack.attacker)
    if attacker is None:
        return None
    return max(0, attacker.modes.get("combat" if attack.mode == "immobilize" else attack.mode, 0) + attack.bonus)


def tone_of(attack: AttackView) -> str:
    """Return the word for an attack's result: "hit", "held off" or "other"."""
    return "hit" if attack.result in _HITS else "held off" if attack.result in _HELD_OFF else "other"


def roles(view: CardGameView) -> dict[str, str]:
    """Return the roles of the characters in the shown attack, or of this turn's newcomers, by id in play."""
    attack = attack_shown(view)
    if attack is not None:
        found = {attack.lender: "helper"} if attack.lender else {}
        return found | {attack.attacker: "attacker"} | ({attack.target: "target"} if attack.target else {})
    if view.outcome is not None:
        return {}
    return {one.id: "new" for one in view.sites[view.site].characters if one.fresh and one.controller == view.turn_seat}


def figure(scene: Scene, words: Words, one: CharacterView, role: str) -> Figure:
    """Return a character as the picture shows it."""
    number = one.id.partition(".")[2]
    signs = ("chain",) if one.attack_blocked or one.mark_seats else ()
    if one.owner != one.controller:
        signs = (*signs, "swap")
    if one.fresh:
        signs = (*signs, "sparkle")
    return Figure(
        card=one.card,
        name=card_name(words, one.card),
        number=f"({number})" if number else "",
        owner=one.owner,
        value=one.value,
        attrs=one.attrs,
        changes=tuple(_power_change(now, then) for now, then in zip(one.attrs, one.printed, strict=True)),
        abilities=tuple(ability_of(words, code).letters for code in one.abilities),
        exhausted=one.exhausted,
        signs=signs,
        tags=tuple(_tags(scene, words, one)),
        role=role,
    )


def _power_change(now: int | None, then: int | None) -> int:
    return 0 if now is None or then is None else (now > then) - (now < then)


def _tags(scene: Scene, words: Words, one: CharacterView) -> list[Tag]:
    tags = [Tag("bolt", card_name(words, attached.card), attached.by) for attached in one.attached]
    if one.copied:
        tags.append(Tag("equal", card_name(words, one.copied)))
    tags += [Tag("under", card_name(words, card)) for card in one.under]
    if one.returns_to is not None and one.returns_to != one.controller:
        back = seat_name(scene, words, one.returns_to)
        tags.append(Tag("swap", say(words, "board-back-to", name=short(back, 12)), one.returns_to))
    if one.borrowed:
        tags.append(Tag("star", ability_of(words, one.borrowed).name))
    return tags


def abilities_shown(view: CardGameView) -> tuple[str, ...]:
    """Return the codes of all abilities that characters in play have now, in the order of the characters."""
    return tuple(dict.fromkeys(code for site in view.sites for one in site.characters for code in one.abilities))


def headline(scene: Scene, words: Words, *, in_picture: bool = True, limit: int = 22) -> str:
    """Return the headline: the seat whose turn it is and its choice, or the winner."""
    view = view_of(scene)
    if view.outcome is not None:
        return verdict(scene, words, view.outcome, in_picture=in_picture, limit=limit)
    if not view.active:
        return say(words, "board-ended")
    name = brief_name(scene, words, view.active[0], limit, in_picture=in_picture)
    return say(words, f"board-ask-{view.decision}", name=name)


def subline(scene: Scene, words: Words, *, in_picture: bool = True, limit: int = 18) -> str:
    """Return the line below the headline: the seat, the location and the open window, or the reason for the end."""
    view = view_of(scene)
    if view.outcome is not None:
        return ending(scene, words, in_picture=in_picture)
    name = brief_name(scene, words, view.turn_seat, limit, in_picture=in_picture)
    turn = say(words, "board-turn", name=name, place=place_name(words, view.sites[view.site]))
    if not view.window:
        return turn
    return say(words, "board-turn-window", turn=turn, window=say(words, f"window-{view.window}"))


def listing(words: Words, key: str, cards: str, **params: str) -> str:
    """Return a list within its sentence, or a very long list alone, because Fluent omits very long parameters."""
    return cards if len(cards) > ALT_LIMIT else words(key, cards=cards, **params)


def target_name(words: Words, played_view: PlayedView) -> str:
    """Return the target of a played event, "" for an event without a target."""
    if played_view.pick in {"attack", "defence", "check", "character", "event"}:
        return say(words, f"pick-{played_view.pick}")
    return name_in_play(words, played_view.pick) if played_view.pick else ""


def card_value(card: str) -> int:
    """Return the value of a character card."""
    return CHARACTERS[card].value
