"""Moves as players speak and type them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.names import card_name, place_name, team_name
from engine.games.marvel_heroes.state.sheet import ALONG
from engine.games.marvel_heroes.state.steps import THEN, WITH
from engine.kernel.choices.moves import Move
from engine.kernel.words.phrases import Phrase

any_order = frozenset[str]()


def spoken(_view: MarvelHeroesView, words: Move) -> list[Phrase]:
    """Return a move as players say it: the verb, then heroes, places, cards or numbers."""
    kind, *rest = words
    speaker = _SPEAKERS.get(kind)
    return speaker(rest) if speaker is not None else [Phrase(f"say-{kind}")]


def _cards(verb: str) -> Callable[[list[str]], list[Phrase]]:
    return lambda rest: [Phrase(verb), *map(card_name, rest)]


def _to(word: str) -> Phrase:
    return Phrase(f"say-to-{word}") if word in {"card", "recovery"} else Phrase("say-to", {"place": place_name(word)})


def _spoken_plan(rest: list[str]) -> list[Phrase]:
    phrases = [Phrase("say-plan"), *map(card_name, rest[:1]), *(Phrase(f"say-plan-{word}") for word in rest[1:2])]
    return [*phrases, *(Phrase("say-along") if word == ALONG else _to(word) for word in rest[2:])]


def _ally(rest: list[str]) -> list[Phrase]:
    phrases = [Phrase("say-ally"), *map(card_name, rest[:1])]
    if len(rest) == 2:
        return [*phrases, Phrase("say-ally-points")]
    return [*phrases, *(Phrase("say-points", {"count": int(word)}) for word in rest[2:])]


def _spoken_move(rest: list[str]) -> list[Phrase]:
    phrases = [Phrase("say-move"), *map(card_name, rest[:1]), *map(_to, rest[1:2])]
    if WITH in rest:
        phrases += [Phrase("say-with"), *(card_name(word) for word in rest[rest.index(WITH) + 1 :] if word != THEN)]
    return [*phrases, *(Phrase("say-then") for word in rest if word == THEN)]


def _places_phrases(verb: str) -> Callable[[list[str]], list[Phrase]]:
    return lambda rest: [Phrase(verb), *map(place_name, rest)]


def _story(rest: list[str]) -> list[Phrase]:
    phrases = [Phrase("say-story"), *(Phrase(f"say-story-{word}") for word in rest[:1])]
    return [*phrases, *(Phrase("say-space", {"number": int(word)}) for word in rest[1:])]


def _attempt_phrases(rest: list[str]) -> list[Phrase]:
    phrases = [Phrase("say-plan-attempt"), *(Phrase(f"stage-{word}") for word in rest[:1])]
    return phrases + (_schemed("say-and-scheme", rest[1:]) if len(rest) > 1 else [])


def _schemed(verb: str, rest: list[str]) -> list[Phrase]:
    phrases = [Phrase(verb), *(Phrase(f"scheme-{word}") for word in rest[:1])]
    return phrases + ([Phrase("say-with"), card_name(rest[1])] if len(rest) > 1 else [])


def _villain(rest: list[str]) -> list[Phrase]:
    if not rest:
        return [Phrase("say-villain")]
    phrases = [Phrase(f"say-villain-{rest[0]}"), *map(card_name, rest[1:2])]
    if WITH in rest:
        return [*phrases, Phrase("say-with"), *map(card_name, rest[3:])]
    return [*phrases, *(Phrase("say-lead-alone") for _ in rest[2:])]


def _spoken_most_wanted(rest: list[str]) -> list[Phrase]:
    if not rest:
        return [Phrase("say-most-wanted")]
    return [Phrase(f"say-most-wanted-{rest[0]}"), *map(card_name, rest[1:])]


def _colours(verb: str) -> Callable[[list[str]], list[Phrase]]:
    return lambda rest: [Phrase(verb), *(Phrase(f"colour-{word}") for word in rest)]


_SPEAKERS: Mapping[str, Callable[[list[str]], list[Phrase]]] = {
    "team": lambda rest: [Phrase("say-team"), *map(team_name, rest)],
    "plan": _spoken_plan,
    "ally": _ally,
    "dismiss": _cards("say-dismiss"),
    "powerup": _cards("say-powerup"),
    "move": _spoken_move,
    "troubleshoot": _places_phrases("say-troubleshoot"),
    "heal": _cards("say-heal"),
    "story": _story,
    "special": lambda rest: [Phrase("say-special"), *map(card_name, rest)],
    "event": _cards("say-event"),
    "reorder": lambda rest: [Phrase("say-reorder"), *(Phrase("say-space", {"number": int(word)}) for word in rest)],
    "ready": lambda rest: [Phrase("say-ready"), *map(card_name, rest[:1]), *map(_to, rest[1:])],
    "headline": _places_phrases("say-headline"),
    "to": lambda rest: [Phrase("say-go"), *map(_to, rest)],
    "take": _cards("say-take"),
    "plan-attempt": _attempt_phrases,
    "scheme": lambda rest: _schemed("say-scheme", rest),
    "use": _cards("say-use"),
    "pick": lambda rest: [Phrase("say-pick"), *(Phrase(f"say-face-{word}") for word in rest)],
    "discard": _cards("say-discard"),
    "villain": _villain,
    "fighter": _cards("say-fighter"),
    "power": lambda rest: [*_colours("say-power")(rest[:1]), *(Phrase("say-through") for _ in rest[1:])],
    "colour": _colours("say-colour"),
    "most-wanted": _spoken_most_wanted,
    "challenger": _cards("say-challenger"),
}
