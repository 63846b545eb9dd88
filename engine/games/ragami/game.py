"""Ragami as the house plays it."""

from __future__ import annotations

from engine.games.ragami import advice, previews
from engine.games.ragami.checks import validate
from engine.games.ragami.redealing import redealt
from engine.games.ragami.rules import RULES
from engine.games.ragami.setting_up import lay_out
from engine.games.ragami.state import SEAT_COUNTS, Options, State
from engine.games.ragami.view import RagamiView, chapter, view_of
from engine.kernel.chance import Chance
from engine.kernel.game import Adviser, Game, Phrasing
from engine.kernel.outcome import POINTS
from engine.kernel.redealing import Draws
from engine.kernel.steps.stack import Run, advance
from engine.kernel.table import TableRules, each_alone

TABLE = each_alone(SEAT_COUNTS)


class Ragami(Game[State, Options, RagamiView]):
    """2 to 4 guardian angels help where people quarrel."""

    slug = "ragami"
    version = 1
    minutes_at_table = 75
    options_type = Options
    state_type = State
    view_type = RagamiView
    rules = RULES
    phrasing: Phrasing[RagamiView] = previews
    adviser: Adviser[RagamiView] = advice

    def table(self, options: Options) -> TableRules:  # noqa: ARG002 - one table for all options
        """Return a table at which each plays alone; who ties after all shares (RG-57)."""
        return TABLE

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Lay the table out and deal (RG-2 to RG-7)."""
        state = lay_out(seats, chance, power_die=options.power_die)
        advance(RULES, Run(state, chance))
        return state

    def look(self, state: State, seat: int | None) -> RagamiView:
        """Return what the seat or a spectator may know (section 6)."""
        return view_of(state, seat)

    def redealt(self, state: State, viewer: int | None, draws: Draws) -> State:
        """Deal anew what the viewer has not seen."""
        return redealt(state, viewer, draws)

    def chapter(self, state: State) -> str:
        """Return the turn that is being played, or the round being prepared."""
        return chapter(state)

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        """Return each seat's virtue points."""
        return tuple({POINTS: own.vp} for own in state.seats)

    def validate(self, state: State) -> None:
        """Check what always holds (section 8)."""
        validate(state)


GAME = Ragami()
