"""Suggestions: their text for a reader, and the panel that makes one to a partner."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.face.pages.choices import choices
from bot.face.pages.control import Control
from bot.face.pages.offers import ControlMaker, button_notes, menu_rows
from bot.face.pages.parts import Button, Page, button, gallery, option_name, rows_of, text
from bot.face.pages.session_words import occasion, spoken_names
from bot.host.matches.live import Live
from bot.host.matches.proposals import due_partners
from bot.wording.names import clean_name
from bot.wording.spoken import without_pictures
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.contract.spoken import told_move
from engine.kernel.matches.known_moves import as_mover
from render.pictures import Picture
from storage.records import Proposal

# The prefix of all actions of the panel.
SUGGEST = "suggest"


def suggested_move(live: Live, words: Words, proposal: Proposal, viewer: int | None) -> str:
    """Return the move of a suggestion, worded for a viewer (None: everybody)."""
    match = live.begun_match
    said = words.say(told_move(live.game, match.state, proposal.due, proposal.move, viewer), spoken_names(live.session))
    return without_pictures(said)


def proposal_lines(live: Live, words: Words, proposals: Sequence[Proposal], viewer: int | None) -> list[str]:
    """Return a line for each suggestion. If several seats must decide, it names the receiver."""
    names, several = spoken_names(live.session), len(live.begun_match.decisions()) > 1
    lines = []
    for one in proposals:
        who, move = names[one.seat], suggested_move(live, words, one, viewer)
        to = names[one.due] if several else ""
        lines.append(words("proposal-line", who=who, to=to, several="yes" if several else "no", move=move))
    return lines


class Suggesting:
    """The panel on which a seat makes a suggestion to a partner who must decide.

    ``decision`` is the partner's decision, limited to moves that the seat may know. ``standing`` are the existing
    suggestions that the seat may read.
    """

    def __init__(self, live: Live, words: Words, seat: int, decision: Decision, standing: Sequence[Proposal]) -> None:
        self._live = live
        self._words = words
        self._seat = seat
        self.decision = decision
        self._standing = standing
        self.view = as_mover(live.running_match, decision.seat, seat, decision.moves)

    def page(self, path: str = "", number: int = 0, said: str = "", picture: Picture | None = None) -> Page:
        """Return the panel at one place of the tree of moves. Raises `LookupError` for a path that does not exist."""
        live, words, decision = self._live, self._words, self.decision
        head = [said] if said else []
        head += [f"### {words('suggest-title', to=spoken_names(live.session)[decision.seat])}", *self._why()]
        items: list[ui.Item[ui.LayoutView]] = []
        buttons: list[Button] = []
        if decision.moves:
            offered = choices(live.game, self.view, decision.moves, path, number)
            head += button_notes(live.game, words, decision, offered.buttons)
            items += menu_rows(live.game, words, offered.menus, self.control)
            buttons += [
                button(option_name(words, option), self.control("pick", option.value)) for option in offered.buttons
            ]
        else:
            head.append(words("suggest-unknown"))
        if path:
            buttons.append(button(words("panel-back"), self.control("back"), emoji="↩️"))
        buttons += self._others()
        if any(one.seat == self._seat for one in self._standing):
            buttons.append(button(words("suggest-withdraw"), self.control("drop"), emoji="↩️"))
        shown = [gallery(picture)] if picture is not None else []
        hint = text(f"-# {words('suggest-hint', open='yes' if self._live.table.against_game else 'no')}")
        return Page(
            text("\n".join(head)),
            *shown,
            *items,
            *rows_of(buttons),
            hint,
            pictures=[picture] if picture is not None else [],
        )

    def control(self, action: str, rest: str = "") -> Control:
        """Return the control of an action about the same partner."""
        return suggesting(self._live, self._seat, self.decision.seat)(action, rest)

    def _why(self) -> list[str]:
        """Return the partner's question, its occasion, and the existing suggestions."""
        asked = self._words.say(self.decision.prompt, spoken_names(self._live.session))
        why = [f"-# {line}" for line in (asked, *occasion(self._live, self._words))]
        return [*why, *proposal_lines(self._live, self._words, self._standing, self._seat)]

    def _others(self) -> list[Button]:
        """Return buttons for the other partners who must decide."""
        return [
            button(
                self._words("suggest-other", to=clean_name(self._live.session.seats[one.seat].name)),
                suggesting(self._live, self._seat, one.seat)("back"),
            )
            for one in due_partners(self._live, self._seat)
            if one.seat != self.decision.seat
        ]


def suggesting(live: Live, seat: int, due: int) -> ControlMaker:
    """Return a maker of the controls of a seat's panel about a partner.

    They contain the question's token for the seat.
    """
    token = live.running_match.token(seat)

    def control(action: str, rest: str = "") -> Control:
        return Control(f"{SUGGEST}{action}", live.session.session_id, token, f"{due}/{rest}")

    return control


def taken_up(live: Live, words: Words, decision: Decision, proposals: Sequence[Proposal]) -> dict[Move, str]:
    """Return the moves suggested to a seat that it can make, each in words for that seat."""
    found: dict[Move, str] = {}
    for one in proposals:
        move = tuple(one.move.split())
        if one.due == decision.seat and move in decision.moves:
            found[move] = suggested_move(live, words, one, decision.seat)
    return found
