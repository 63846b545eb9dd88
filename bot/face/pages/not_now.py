"""The small line of a panel about moves that are not possible now."""

from __future__ import annotations

from bot.wording.words import Words
from engine.kernel.contract.game import View
from engine.kernel.contract.lacking import lacking
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.spoken import spoken
from engine.kernel.words.phrases import Phrase

# The maximum number of reasons, and of moves per reason. A reason with more moves is not shown.
REASONS, ALIKE = 3, 3
# The maximum number of words of a move to describe: its verb and its object.
DEPTH = 2


def not_now(game: AnyGame, view: View, words: Words) -> list[str]:
    """Return a line about a few moves that the player cannot make now, with the reason for each. Empty without any.

    A reason that applies to many moves is not informative, so it is left out. So are the last details of a move.
    """
    reasons: dict[str, list[Phrase]] = {}
    for lack in lacking(game, view, DEPTH):
        reasons.setdefault(words.say(lack.why), []).append(spoken(game, view, lack.words))
    few = [(why, moves) for why, moves in reasons.items() if len(moves) <= ALIKE]
    told = [words("moves-lacking", moves=moves, why=why) for why, moves in few[:REASONS]]
    return [f"-# {words('moves-not-now', moves=' · '.join(told))}"] if told else []
