"""The words of a hint."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.words.sessions import spoken_names
from bot.host.matches.computer.hints import Hint
from bot.host.matches.live import Live
from bot.wording.words import Words
from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.spoken import named_move


def hint_lines(live: Live, words: Words, hint: Hint) -> list[str]:
    """Return lines with the best move and its purpose, and with the second-best move.

    If the game's chances are calibrated, the last line says how many matches out of 100 the second-best move costs. If
    it costs less than one match (`LEAST_LEAD`), the two moves are called about as good.
    """
    names = spoken_names(live.session)

    def said(move: Move) -> str:
        return words.say(named_move(live.game, hint.view, move), names)

    lines = [f"### 💡 {words('hint-title')}"]
    if hint.lead.second is None:
        return [*lines, words("hint-only", move=said(hint.lead.best))]
    purpose = move_purpose(live.game, hint.view, hint.lead.best, words, names)
    lines += [words("hint-best", move=said(hint.lead.best)), *purpose]
    if hint.lead.behind is None:
        return [*lines, words("hint-equal", move=said(hint.lead.second))]
    if not live.game.adviser.calibrated:
        return [*lines, words("hint-second-plain", move=said(hint.lead.second))]
    return [*lines, words("hint-second", move=said(hint.lead.second), points=round(hint.lead.behind * 100))]


def move_purpose(game: AnyGame, view: View, move: Move, words: Words, names: Sequence[str]) -> list[str]:
    """Return the line that says what a move is for. Empty if the game tells no effects of the move."""
    # The first phrase of a longer preview only names the move, so the second one is shown.
    preview = list(dict.fromkeys(words.say(phrase, names) for phrase in game.phrasing.preview(view, move)))
    return preview[:2][-1:]
