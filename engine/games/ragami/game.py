"""Ragami as the house plays it."""

from __future__ import annotations

from engine.games.ragami import advice, labels, previews
from engine.games.ragami.checks import validate
from engine.games.ragami.rules import RULES
from engine.games.ragami.setting_up import lay_out
from engine.games.ragami.state import SEAT_COUNTS, Options, State
from engine.games.ragami.view import RagamiView, view_of
from engine.kernel.chance import Chance
from engine.kernel.game import Game
from engine.kernel.moves import Move
from engine.kernel.phrases import Label, Phrase
from engine.kernel.steps import Run, advance


class Ragami(Game[State, Options, RagamiView]):
    """2 to 4 guardian angels help where people quarrel."""

    slug = "ragami"
    version = 1
    seat_counts = SEAT_COUNTS
    minutes_at_table = 75
    options_type = Options
    state_type = State
    view_type = RagamiView
    rules = RULES

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Lay the table out and deal (RG-2 to RG-7)."""
        state = lay_out(seats, chance, power_die=options.power_die)
        advance(RULES, Run(state, chance))
        return state

    def view(self, state: State, seat: int | None) -> RagamiView:
        """Return what the seat or a spectator may know (section 6)."""
        return view_of(state, seat, self.decisions(state))

    def points(self, state: State) -> tuple[int, ...]:
        """Return each seat's virtue points."""
        return tuple(own.vp for own in state.seats)

    def validate(self, state: State) -> None:
        """Check what always holds (section 8)."""
        validate(state)

    def label(self, view: RagamiView, words: Move) -> Label:
        """Return how a choice is offered."""
        return labels.label(view, words)

    def preview(self, view: RagamiView, move: Move) -> list[Phrase]:
        """Say what the move will do, as far as the viewer knows."""
        return previews.preview(view, move)

    def rate(self, view: RagamiView, move: Move) -> float:
        """Return how good the move looks one move ahead."""
        return advice.rate(view, move)


GAME = Ragami()
