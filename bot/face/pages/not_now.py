"""The small line of a panel about moves that are not possible now."""

from __future__ import annotations

from bot.wording.words import Words
from engine.kernel.game import View
from engine.kernel.lacking import lacking
from engine.kernel.phrases import Phrase
from engine.kernel.registry import AnyGame
from engine.kernel.spoken import spoken

# So many reasons are told, each if at most so many moves have it.
REASONS, ALIKE = 3, 3
# So many words of a move, its verb and what it is about, are told at most.
DEPTH = 2


def not_now(game: AnyGame, view: View, words: Words) -> list[str]:
    """Return a line about a few moves that the player cannot make now, with what each lacks; or none.

    What many moves lack is no news: only a reason of a few is told, and none of a move's last details.
    """
    reasons: dict[str, list[Phrase]] = {}
    for lack in lacking(game, view, DEPTH):
        reasons.setdefault(words.say(lack.why), []).append(spoken(game, view, lack.words))
    few = [(why, moves) for why, moves in reasons.items() if len(moves) <= ALIKE]
    told = [words("moves-lacking", moves=moves, why=why) for why, moves in few[:REASONS]]
    return [f"-# {words('moves-not-now', moves=' · '.join(told))}"] if told else []
