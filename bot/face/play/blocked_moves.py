"""Lines about moves that a player cannot make now, with the reasons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate

from bot.face.ground.components.choices import Choices, whole_label
from bot.face.ground.components.offers import mark_name
from bot.wording.words import Words
from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.illegal_moves import IllegalMove, illegal_moves
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.spoken import spoken
from engine.kernel.words.phrases import Phrase

# The maximum number of characters about impossible moves, and the maximum number of moves with one reason. If more
# moves have the same reason, it is not shown.
REASONS_LIMIT, ALIKE = 140, 3
# The maximum number of words of a move in its description: its verb and its object.
DEPTH = 2


def blocked_move_lines(game: AnyGame, view: View, words: Words, choices_offered: Choices) -> list[str]:
    """Return a line about a few moves that the player cannot make now, each with its reason.

    The moves begin with the words that the player has chosen. A reason is left out if it applies to many moves. If all
    moves of a verb are impossible for one reason, only the verb is named.
    """
    reasons: dict[str, dict[str, None]] = {}
    depth = max(DEPTH, len(choices_offered.map_words or choices_offered.chosen_words) + 1)
    found = [
        one
        for one in illegal_moves(game, view, depth)
        if one.words[: len(choices_offered.chosen_words)] == choices_offered.chosen_words
    ]
    verbs = _blocked_verbs(view, found)
    for lack in found:
        blocked_name = _blocked_name(game, view, words, lack.words, verbs, choices_offered.map_words)
        if blocked_name:
            reasons.setdefault(words.say(lack.why), {})[blocked_name] = None
    few = [(why, [*moves]) for why, moves in reasons.items() if len(moves) <= ALIKE]
    move_lines = [words("moves-lacking", moves=words.listed(moves), why=why) for why, moves in few]
    lengths = accumulate(map(len, move_lines))
    lines_shown = [line for line, length in zip(move_lines, lengths, strict=True) if length <= REASONS_LIMIT]
    return [f"-# {words('moves-not-now', moves=' · '.join(lines_shown))}"] if lines_shown else []


def _blocked_verbs(view: View, illegal_moves_found: Sequence[IllegalMove]) -> set[str]:
    """Return the verbs of which no move is legal, several are impossible, and all for the same reason."""
    legal = {parse_move(text)[0] for text in view.moves}
    reasons: dict[str, list[Phrase]] = {}
    for lack in illegal_moves_found:
        reasons.setdefault(lack.words[0], []).append(lack.why)
    return {verb for verb, whys in reasons.items() if verb not in legal and len(whys) > 1 == len({*map(str, whys)})}


def _blocked_name(
    game: AnyGame, view: View, words: Words, move: Move, verbs: Collection[str], map_words: Move | None
) -> str:
    """Return the name of an impossible move: its verb, or its mark on the map that is shown.

    Return "" for a place on a map that is not shown.
    """
    if move[0] in verbs:
        return words.say(game.phrasing.label(view, move[:1]).name)
    mark = whole_label(game, view, move).mark
    if mark is not None and len(move) > 1:
        return mark_name(words, mark) if move[:-1] == map_words else ""
    return words.say(spoken(game, view, move))
