"""The words of suggestions that players make to partners."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.words.sessions import spoken_names
from bot.host.matches.live import Live
from bot.wording.spoken import without_pictures
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.contract.spoken import told_move
from storage.records.matches import Proposal

# The prefix of all actions of the suggestion panel.
SUGGEST = "suggest"


def suggested_move(live: Live, words: Words, proposal: Proposal, viewer: int | None) -> str:
    """Return the move of a suggestion, worded for a viewer (None: everybody)."""
    match = live.begun_match
    text = words.say(told_move(live.game, match.state, proposal.due, proposal.move, viewer), spoken_names(live.session))
    return without_pictures(text)


def proposal_lines(live: Live, words: Words, proposals: Sequence[Proposal], viewer: int | None) -> list[str]:
    """Return a line for each suggestion. If several seats must decide, it names the receiver."""
    names, several = spoken_names(live.session), len(live.begun_match.decisions()) > 1
    lines = []
    for one in proposals:
        who, move = names[one.seat], suggested_move(live, words, one, viewer)
        to = names[one.due] if several else ""
        lines.append(words("proposal-line", who=who, to=to, several="yes" if several else "no", move=move))
    return lines


def own_suggested_moves(live: Live, words: Words, decision: Decision, proposals: Sequence[Proposal]) -> dict[Move, str]:
    """Return the suggested moves that a seat can make now, each worded for that seat."""
    found: dict[Move, str] = {}
    for one in proposals:
        move = tuple(one.move.split())
        if one.due == decision.seat and move in decision.moves:
            found[move] = suggested_move(live, words, one, decision.seat)
    return found
