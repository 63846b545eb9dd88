"""Moves that a player cannot make now, with the reasons: the line of a panel, and the page of all of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate

import msgspec

from bot.face.ground.components.choices import Choices, whole_label
from bot.face.ground.components.offers import ControlMaker, mark_name
from bot.face.ground.components.parts import TEXT_PAGES, Button, Page, button, page_buttons, rows_of, text
from bot.face.ground.screens import ROWS, screens
from bot.wording.words import Words
from engine.kernel.choices.decisions import IDLE
from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.illegal_moves import IllegalMove, illegal_moves
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.spoken import spoken
from engine.kernel.words.phrases import Phrase

# The maximum number of characters about impossible moves in a panel, with and without the button that shows the other
# reasons: the button is as high as two lines.
REASONS_LIMIT, WHOLE_LIMIT = 100, 180
# A panel shows a reason with more moves than this only on its page of all reasons.
ALIKE = 3
# The maximum number of words of a move in its description: its verb and its object.
DEPTH = 2
# The action of the button that shows all reasons, and of the buttons that turn its pages.
WHY_NOT = "whynot"


class BlockedReason(msgspec.Struct, frozen=True):
    """A reason, and the names of the moves that are impossible for it."""

    why: str
    moves: tuple[str, ...]

    def line(self, words: Words) -> str:
        """Return the moves with the reason, as a part of a line."""
        return words("moves-lacking", moves=words.listed([*self.moves]), why=self.why)


class BlockedMoves(msgspec.Struct, frozen=True):
    """The reasons why moves are impossible, the most useful first, and those that a panel has room for.

    The other reasons are one press away.
    """

    reasons: tuple[BlockedReason, ...]
    shown: tuple[BlockedReason, ...]

    @property
    def has_more(self) -> bool:
        """Whether a panel has no room for some of the reasons."""
        return len(self.shown) < len(self.reasons)


def blocked_moves(game: AnyGame, view: View, words: Words, choices_offered: Choices) -> BlockedMoves:
    """Return the moves that the player cannot make now, as far as they begin with the words that the player has chosen.

    The game ranks its reasons (`Phrasing.reason_ranks`). Of equal ranks, reasons of few moves come first. If all moves
    of a verb are impossible for one reason, only the verb is named. If a move that does nothing (such as a pass) is
    legal, other moves that do nothing are left out, because players do not need them.
    """
    reasons: dict[str, dict[str, None]] = {}
    ranks: dict[str, int] = {}
    depth = max(DEPTH, len(choices_offered.map_words or choices_offered.chosen_words) + 1)
    may_idle = any(parse_move(text) in IDLE for text in view.moves)
    found = [
        one
        for one in illegal_moves(game, view, depth)
        if one.words[: len(choices_offered.chosen_words)] == choices_offered.chosen_words
        and not (may_idle and one.words in IDLE)
    ]
    verbs = _blocked_verbs(view, found)
    for lack in found:
        blocked_name = _blocked_name(game, view, words, lack.words, verbs, choices_offered.map_words)
        if blocked_name:
            why = words.say(lack.why)
            reasons.setdefault(why, {})[blocked_name] = None
            ranks.setdefault(why, game.phrasing.reason_ranks.get(lack.why.key, 0))
    in_order = sorted(reasons, key=lambda why: (ranks[why], len(reasons[why]) > ALIKE))
    ordered = [BlockedReason(why, tuple(reasons[why])) for why in in_order]
    return BlockedMoves(tuple(ordered), tuple(_shown_reasons(words, ordered)))


def _shown_reasons(words: Words, ordered: Sequence[BlockedReason]) -> list[BlockedReason]:
    """Return the reasons that a panel has room for: all of them, or the most useful ones beside a button.

    The most useful reason of few moves is shown even if it is long.
    """
    few = [reason for reason in ordered if len(reason.moves) <= ALIKE]
    lengths = [*accumulate(len(reason.line(words)) for reason in few)]
    if len(few) == len(ordered) and sum(lengths[-1:]) <= WHOLE_LIMIT:
        return few
    return [reason for place, reason in enumerate(few) if place == 0 or lengths[place] <= REASONS_LIMIT]


def blocked_line(words: Words, blocked: BlockedMoves) -> list[str]:
    """Return the line of a panel about the impossible moves, with the most useful reasons. Empty if it shows none."""
    lines = [reason.line(words) for reason in blocked.shown]
    return [f"-# {words('moves-not-now', moves=' · '.join(lines))}"] if lines else []


def why_not_button(words: Words, control: ControlMaker, path: str, page: int) -> Button:
    """Return the button that shows all reasons at one node of the tree of moves, on one page of its options."""
    return button(words("panel-why-not"), control(WHY_NOT, f"0/{page}/{path}"), emoji="🚫")


def why_not_page(words: Words, control: ControlMaker, blocked: BlockedMoves, number: int, node: str) -> Page:
    """Return a page of all reasons, each with its moves. A number beyond the last page returns the last page.

    ``node`` is the rest of the control that leads back to the panel's choices (action "turn").
    """
    lines = [f"- **{words.listed([*reason.moves])}**: {reason.why}" for reason in blocked.reasons]
    pages = screens(lines, ROWS)
    number, title = min(number, len(pages) - 1), words("panel-why-not-title")
    if len(pages) > 1:
        title = words("panel-page", title=title, page=number + 1, pages=len(pages))
    buttons = page_buttons(words, lambda to: control(WHY_NOT, f"{to}/{node}"), number, len(pages), TEXT_PAGES)
    buttons.append(button(words("panel-back"), control("turn", node), emoji="↩️"))
    return Page(text("\n".join([f"### {title}", *pages[number]])), *rows_of(buttons))


def _blocked_verbs(view: View, illegal_moves_found: Sequence[IllegalMove]) -> set[str]:
    """Return the verbs that have no legal move, but several illegal moves, all of them for the same reason."""
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
