"""Suggestions: their text for a reader, and the panel with which a player makes a suggestion to a partner."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.face.ground.components.choices import choices
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.offers import ControlMaker, button_notes, menu_rows
from bot.face.ground.components.parts import Button, Page, button, gallery, option_name, rows_of, text
from bot.face.words.sessions import occasion, plain_names, spoken_names
from bot.face.words.suggestions import SUGGEST, proposal_lines
from bot.host.matches.live import Live
from bot.host.matches.proposals import due_partners
from bot.wording.names import clean_name
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.matches.known_moves import as_mover
from render.pictures import Picture
from storage.records.matches import Proposal


class Suggesting:
    """The panel on which a seat suggests a move to a partner who must decide.

    ``decision`` is limited to moves that the seat may know. ``standing`` are the pending suggestions that the seat may
    read.
    """

    def __init__(self, live: Live, words: Words, seat: int, decision: Decision, proposals: Sequence[Proposal]) -> None:
        self._live = live
        self._words = words
        self._seat = seat
        self.decision = decision
        self._standing = proposals
        self.view = as_mover(live.running_match, decision.seat, seat, decision.moves)

    def page(self, path: str = "", number: int = 0, feedback: str = "", picture: Picture | None = None) -> Page:
        """Return the panel at one node of the tree of moves. Raises `LookupError` for a path that does not exist."""
        live, words, decision = self._live, self._words, self.decision
        head = [feedback] if feedback else []
        head += [f"### {words('suggest-title', to=spoken_names(live.session)[decision.seat])}", *self._why()]
        items: list[ui.Item[ui.LayoutView]] = []
        buttons: list[Button] = []
        if decision.moves:
            choices_offered = choices(
                live.game, self.view, decision.moves, path, number, compulsory=decision.compulsory
            )
            naming = words.naming(plain_names(live.session))
            head += button_notes(live.game, words.naming(spoken_names(live.session)), decision, choices_offered.buttons)
            items += menu_rows(live.game, naming, choices_offered.menus, self.control)
            buttons += [
                button(option_name(naming, option), self.control("pick", option.value))
                for option in choices_offered.buttons
            ]
        else:
            head.append(words("suggest-unknown"))
        if path:
            buttons.append(button(words("panel-back"), self.control("back"), emoji="↩️"))
        buttons += self._other_buttons()
        if any(one.seat == self._seat for one in self._standing):
            buttons.append(button(words("suggest-withdraw"), self.control("drop"), emoji="↩️"))
        galleries = [gallery(picture)] if picture is not None else []
        hint = text(f"-# {words('suggest-hint', open='yes' if self._live.table.against_game else 'no')}")
        return Page(
            text("\n".join(head)),
            *galleries,
            *items,
            *rows_of(buttons),
            hint,
            pictures=[picture] if picture is not None else [],
        )

    def control(self, action: str, rest: str = "") -> Control:
        """Return the control of an action about the same partner."""
        return suggestion_controls(self._live, self._seat, self.decision.seat)(action, rest)

    def _why(self) -> list[str]:
        prompt_text = self._words.say(self.decision.prompt, spoken_names(self._live.session))
        why = [f"-# {line}" for line in (prompt_text, *occasion(self._live, self._words))]
        return [*why, *proposal_lines(self._live, self._words, self._standing, self._seat)]

    def _other_buttons(self) -> list[Button]:
        return [
            button(
                self._words("suggest-other", to=clean_name(self._live.session.seats[one.seat].name)),
                suggestion_controls(self._live, self._seat, one.seat)("back"),
            )
            for one in due_partners(self._live, self._seat)
            if one.seat != self.decision.seat
        ]


def suggestion_controls(live: Live, seat: int, decision_number: int) -> ControlMaker:
    """Return a maker of the controls about a partner. They contain the question's token for the seat."""
    token = live.running_match.token(seat)

    def control(action: str, rest: str = "") -> Control:
        return Control(f"{SUGGEST}{action}", live.session.session_id, token, f"{decision_number}/{rest}")

    return control
