"""Checks that each game has words for every key that the bot derives from the game's parts."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec

from bot.wording.languages import LANGUAGES
from bot.wording.weights import WEIGHTS, unweighted
from bot.wording.words import words_for
from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.contract.option_values import few_values, table_options
from engine.kernel.contract.registry import GAMES_PACKAGE, AnyGame, games
from engine.kernel.errors import IncompleteGame
from engine.kernel.steps.parallel import ParallelRule

# The endings of the keys for a lobby choice: button, instructions, question, note, and the value while hidden.
CHOICE_ENDINGS = ("", "-how", "-ask", "-note", "-hidden")
# The keys of a game's name, one-line description, first player and rules in brief.
ALWAYS = ("game-name", "game-blurb", "game-first", "game-rules")


def owed_keys(game: AnyGame) -> list[str]:
    """Return the keys for which a game must have words, including its options, lesson, orders, decks and modes."""
    found = [*ALWAYS, *(f"rule-{number}" for number in sorted(game.glossary.numbers()))]
    for field in msgspec.structs.fields(game.options_type):
        found += [f"option-{field.name}", f"option-value-{field.name}"]
    found += [f"lesson-{step.say}" for step in game.lesson.steps]
    found.append("lesson-learnt")
    if any(isinstance(rule, ParallelRule) and rule.on_sheet for rule in game.rules.values()):
        found.append("sheet-about")
    found += [f"window-{name}" for name in game.windows]
    found += [f"moment-{name}" for name in game.moments]
    found += [game.reaction_name(card).key for card in game.reactions]
    found += [f"plan-{name}{ending}" for name in game.plans for ending in ("", "-note")]
    for options in _modes(game):
        found += _table_keys(game, options)
    if game.feat_book is not None:
        found += [*game.feat_book.foes, *game.feat_book.modes, *game.feat_book.levels]
    if game.decks is not None:
        found += [f"deck-part-{part.part}" for part in game.decks.view({}).parts]
    return list(dict.fromkeys(found))


def _table_keys(game: AnyGame, options: object) -> list[str]:
    table = game.table(options)
    found = [f"role-{role}" for role in table.roles]
    start = game.begin(options, table.seat_counts[0], Chance(bytes(SEED_BYTES), "words")).state
    found += [f"score-{name}" for side in game.scores(start) or () for name in side]
    if table.against_game:
        found += [f"figure-{name}{ending}" for name in table.measures for ending in ("", "-how")]
    if table.choice is not None:
        choice, seats = table.choice, range(table.seat_counts[-1])
        found += [f"choice-{choice.key}{ending}" for ending in CHOICE_ENDINGS]
        values = dict.fromkeys(value for seat in seats for value in choice.values(seat))
        found += [f"{choice.key}-{value}{ending}" for value in values for ending in ("", "-note")]
    return found


def _modes(game: AnyGame) -> Iterator[object]:
    """Yield the default options, then all options that differ from them in one or two values.

    Only options with few possible values (`few_values`) are varied.
    """
    usual = game.parse_options({})
    changes = [
        {name: value}
        for name, kind in table_options(game.options_type).items()
        for value in few_values(kind)
        if value != getattr(usual, name)
    ]
    yield usual
    for change in changes:
        yield msgspec.structs.replace(usual, **change)
    for one, other in itertools.combinations(changes, 2):
        if not one.keys() & other.keys():
            yield msgspec.structs.replace(usual, **one, **other)


def missing_keys(game: AnyGame) -> dict[str, list[str]]:
    """Return the keys for which a game lacks words, by language; empty if none is missing."""
    keys_owed = owed_keys(game)
    found = {lang: [key for key in keys_owed if not words_for(game.slug, lang).has(key)] for lang in LANGUAGES}
    return {lang: keys for lang, keys in found.items() if keys}


def check_words(*checked: AnyGame) -> None:
    """Raise `IncompleteGame` if one of these games (default: all games) lacks words or weights.

    The text of the error names the folder and the missing keys.
    """
    found = checked or tuple(games().values())
    folder = GAMES_PACKAGE.replace(".", "/")
    lines = [
        f"no words in {folder}/{game.slug}/texts/{lang} for {', '.join(keys)}"
        for game in found
        for lang, keys in missing_keys(game).items()
    ] + [
        f"no weight in {folder}/{game.slug}/{WEIGHTS} for {', '.join(keys)}"
        for game in found
        if (keys := unweighted(game.slug))
    ]
    if lines:
        raise IncompleteGame("\n".join(lines))
