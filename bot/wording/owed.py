"""Checks that each game has the words that the bot says of it: keys made of the game's own parts."""

from __future__ import annotations

import msgspec

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.chance import SEED_BYTES, Chance
from engine.kernel.registry import AnyGame, games

# What is said of a choice in the lobby: its button, how to choose, the question, what to know, and what is not shown.
CHOICE_ENDINGS = ("", "-how", "-ask", "-note", "-hidden")
# A game's name, one line about it, who begins, and its rules in brief.
ALWAYS = ("game-name", "game-blurb", "game-first", "game-rules")


class GameWordsError(Exception):
    """Games lack words that the bot says of them; the text names each game, its languages and the keys."""


def owed_keys(game: AnyGame) -> list[str]:
    """Return the keys that a game must have words for: of itself, options, windows, roles, scores, choice and decks."""
    usual = game.parse_options({})
    table = game.table(usual)
    found = [*ALWAYS]
    for field in msgspec.structs.fields(game.options_type):
        found += [f"option-{field.name}", f"option-value-{field.name}"]
    found += [f"window-{name}" for name in game.windows]
    found += [f"role-{role}" for role in table.roles]
    start = game.setup(usual, table.seat_counts[0], Chance(bytes(SEED_BYTES), "words"))
    found += [f"score-{name}" for side in game.scores(start) or () for name in side]
    if table.choice is not None:
        choice, seats = table.choice, range(table.seat_counts[-1])
        found += [f"choice-{choice.key}{ending}" for ending in CHOICE_ENDINGS]
        values = dict.fromkeys(value for seat in seats for value in choice.values(seat))
        found += [f"{choice.key}-{value}{ending}" for value in values for ending in ("", "-note")]
    if game.decks is not None:
        found += [f"deck-part-{part.part}" for part in game.decks.view({}).parts]
    return list(dict.fromkeys(found))


def missing_keys(game: AnyGame) -> dict[str, list[str]]:
    """Return the keys for which a game lacks words, by language; nothing where all are there."""
    found = {lang: [key for key in owed_keys(game) if not words_for(game.slug, lang).has(key)] for lang in LANGUAGES}
    return {lang: keys for lang, keys in found.items() if keys}


def check_words() -> None:
    """Raise `GameWordsError` where any game lacks words."""
    lines = [
        f"{slug}: no words in texts/{lang} for {', '.join(keys)}"
        for slug, game in games().items()
        for lang, keys in missing_keys(game).items()
    ]
    if lines:
        raise GameWordsError("\n".join(lines))
