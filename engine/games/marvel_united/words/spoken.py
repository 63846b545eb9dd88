"""Moves as players speak and type them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.marvel_united.seen.reading import location_asked, my_hero
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS, HEROES, THREATS
from engine.games.marvel_united.state.names import (
    action_name,
    card_name,
    chip_name,
    hero_name,
    known_name,
    place_name,
    threat_name,
    villain_name,
)
from engine.games.marvel_united.state.pieces import toward
from engine.kernel.choices.moves import Move
from engine.kernel.words.phrases import Phrase

any_order: frozenset[str] = frozenset()
Phrases = list[Phrase]
Speaker = Callable[[UnitedView, Sequence[str]], Phrases]


def spoken(view: UnitedView, words: Move) -> Phrases:
    """Return a move as players say it: the verb, then the object, the person and the place."""
    kind, *rest = words
    things = _THINGS.get(kind)
    verb = Phrase(f"say-{_VERBS.get((view.decision or '', kind), kind)}")
    return [verb, *(things(view, rest) if things is not None else [])]


def past_move(view: UnitedView, words: Move) -> Phrases:
    """Return a move as the log shows it. A movement names its direction and its Location, as the buttons do."""
    if words[0] not in ("move", "rick") or len(words) < 2:
        return spoken(view, words)
    start = view.rick if words[0] == "rick" else my_hero(view).place
    place = place_name(view.ring[toward(start, words[1])].location)
    return [*spoken(view, words[:1]), Phrase(f"told-{words[1]}", {"place": place}), *_spoken_move(view, words[2:])]


def _each(name: Callable[[str], Phrase]) -> Speaker:
    return lambda _view, rest: [name(word) for word in rest]


def _number(word: str) -> Phrase:
    return Phrase("say-number", {"number": int(word)})


def _linked(name: Callable[[str], Phrase], link: str, other: Callable[[str], Phrase]) -> Speaker:
    """Return a function that says an object and, after a linking word, a second object: "gh2 with attack"."""
    return lambda _view, rest: [
        *(name(word) for word in rest[:1]),
        *(Phrase(f"say-{link}", {"what": other(word)}) for word in rest[2:3]),
    ]


def _gear(_view: UnitedView, rest: Sequence[str]) -> Phrases:
    if rest[:1] == ["own"]:
        return [Phrase("say-own-gear")]
    return [*(card_name(word) for word in rest[:1]), *_way(rest[0] if rest else "", rest[1:])]


def _way(source: str, numbers: Sequence[str]) -> Phrases:
    return [Phrase(f"way-{source}-{number}") for number in numbers]


def _location_phrases(view: UnitedView, rest: Sequence[str]) -> Phrases:
    here = location_asked(view)
    return [Phrase("say-yes")] if rest[:1] == ["yes"] else _way(here, rest)


def _spoken_move(_view: UnitedView, rest: Sequence[str]) -> Phrases:
    return [Phrase("say-rick-too" if word == "rick" else f"say-{word}") for word in rest]


def _target(word: str) -> Phrase:
    return threat_name(word) if word in THREATS else Phrase(f"say-{word}")


def _place_phrases(words: Sequence[str]) -> Phrases:
    return [Phrase("say-there", {"what": place_name(word)}) for word in words[1:2]]


def _attack(view: UnitedView, rest: Sequence[str]) -> Phrases:
    foes = [villain_name(view.villain) if word == "villain" else _target(word) for word in rest[:1]]
    return [*foes, *_place_phrases(rest[1:])]


def _stun(view: UnitedView, rest: Sequence[str]) -> Phrases:
    return [villain_name(view.villain) if word == "villain" else threat_name(word) for word in rest]


def _redirect(_view: UnitedView, rest: Sequence[str]) -> Phrases:
    names = [hero_name(word) if word in HEROES else threat_name(word) for word in rest[:1]]
    return [*names, *_place_phrases(rest[1:])]


def _use_phrases(_view: UnitedView, rest: Sequence[str]) -> Phrases:
    others = [card_name(word) if word in HERO_CARDS else chip_name(word) for word in rest[1:]]
    return [*(card_name(word) for word in rest[:1]), *others]


# Verbs that mean something else than usual in a certain kind of choice.
_VERBS: Mapping[tuple[str, str], str] = {
    ("gear", "gear"): "choose-gear",
    ("gear", "pass"): "no-gear",
    ("actions", "done"): "done-actions",
    ("turn-start", "done"): "done-start",
    ("battle", "done"): "done-battle",
    ("excess", "drop"): "drop-token",
}
_THINGS: Mapping[str, Speaker] = {
    "start": _each(place_name),
    "hero": _each(hero_name),
    "gear": _gear,
    "ally": _each(hero_name),
    "pick": _each(card_name),
    "battle": _each(card_name),
    "drop": lambda view, rest: [(chip_name if view.decision == "excess" else card_name)(word) for word in rest],
    "keep": _each(card_name),
    "give": _linked(chip_name, "whom", hero_name),
    "first": _each(hero_name),
    "recharge": _linked(card_name, "with", chip_name),
    "cycle": _each(card_name),
    "support": _each(card_name),
    "play": _each(known_name),
    "ignore": _each(action_name),
    "use": _use_phrases,
    "move": _spoken_move,
    "attack": _attack,
    "rescue": lambda _view, rest: _place_phrases(rest),
    "heroic": lambda _view, rest: [*(Phrase("say-threat") for _ in rest[:1]), *_place_phrases(rest[1:])],
    "rick": _spoken_move,
    "token": _linked(chip_name, "as", action_name),
    "special": lambda view, rest: _way(view.turn.card if view.turn is not None else "", rest),
    "double": _each(action_name),
    "location": _location_phrases,
    "to": _each(hero_name),
    "at": _each(place_name),
    "take": _each(chip_name),
    "bottom": _each(known_name),
    "cover": _each(action_name),
    "from": lambda _view, rest: [*(place_name(word) for word in rest[:1]), *(_target(word) for word in rest[1:])],
    "swap": _each(_number),
    "return": _each(threat_name),
    "stun": _stun,
    "hit": _each(hero_name),
    "redirect": _redirect,
    "discard": _each(known_name),
    "pay": _each(chip_name),
    "plan": _linked(card_name, "with", card_name),
    "down": _each(card_name),
    "steps": _each(_number),
    "put": _linked(_target, "there", place_name),
    "lose": _each(chip_name),
}
