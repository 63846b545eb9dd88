"""Announces the Hero, place or card that an answer names, if nothing else shows the answer yet."""

from __future__ import annotations

from engine.games.marvel_united.rules.effects.description import seat_named
from engine.games.marvel_united.state import names
from engine.games.marvel_united.state.pieces import TOKENS
from engine.games.marvel_united.state.state import State
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase


def tell_answer(run: Run[State], source: str, move: Move) -> None:
    """Announce the Hero, place or card that an answer names, together with the card that asks for it."""
    run.tell("event-answer", {"card": names.source_name(source), "what": target_name(run.state, move)})


def target_name(state: State, move: Move) -> Phrase:
    """Return the name of what a move ends with: a Location, Hero, card, Threat or token."""
    verb, *words = move
    if verb == "from" or move[-2:-1] == ("at",):
        return names.place_name(words[0] if verb == "from" else words[-1])
    if verb == "swap":
        return names.card_name(state.story[int(words[0]) - 1].card)
    if verb == "return":
        return names.threat_name(words[0])
    if verb in ("pay", "lose", "take"):
        return names.chip_name(words[0])
    if words[-1] in TOKENS:
        return names.token_name(words[-1])
    return _hero_or_place(state, words[-1])


def _hero_or_place(state: State, word: str) -> Phrase:
    try:
        return names.hero_name(state.heroes[seat_named(state, word)].hero)
    except LookupError:
        return names.place_name(word)
