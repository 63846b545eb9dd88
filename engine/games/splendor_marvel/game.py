"""Splendor: Marvel as the house plays it."""

from __future__ import annotations

from engine.games.splendor_marvel import advice, labels
from engine.games.splendor_marvel.cards import CARDS, LEVELS, PLACES
from engine.games.splendor_marvel.checks import validate
from engine.games.splendor_marvel.redealing import redealt
from engine.games.splendor_marvel.rules import RULES
from engine.games.splendor_marvel.state import (
    NOTHING,
    SEAT_COUNTS,
    SLOTS,
    SUPPLY,
    Options,
    State,
    Turn,
)
from engine.games.splendor_marvel.view import SplendorView, chapter, paying_card, seat_view
from engine.kernel.chance import Chance
from engine.kernel.game import Adviser, Game, Phrasing
from engine.kernel.outcome import POINTS
from engine.kernel.redealing import Draws
from engine.kernel.table import TableRules, each_alone

TABLE = each_alone(SEAT_COUNTS)
_DECKS = {level: [card.id for card in CARDS.values() if card.level == level] for level in LEVELS}
_TILES = {
    tile: [place.id for place in PLACES.values() if place.tile == tile]
    for tile in sorted({place.tile for place in PLACES.values()})
}
_LEVEL_OF = {card.id: card.level for card in CARDS.values()}


class SplendorMarvel(Game[State, Options, SplendorView]):
    """2 to 4 seats collect stones and recruit a team for the Gauntlet."""

    slug = "splendor_marvel"
    version = 1
    minutes_at_table = 30
    options_type = Options
    state_type = State
    view_type = SplendorView
    rules = RULES
    phrasing: Phrasing[SplendorView] = labels
    adviser: Adviser[SplendorView] = advice

    def table(self, options: Options) -> TableRules:  # noqa: ARG002 - one table for all options
        """Return a table at which each plays alone; full ties share (R17)."""
        return TABLE

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Lay out the table (SM-1 to SM-6, R2). Decks are dealt from their end."""
        decks = [chance.shuffle(f"deck:{level}#0", cards) for level, cards in _DECKS.items()]
        tiles = chance.shuffle("tiles#0", tuple(_TILES))[:seats]
        locations = [_TILES[tile][chance.integer(f"side#{tile}", 2)] for tile in tiles]
        display: list[list[str | None]] = [[deck.pop() for _ in range(SLOTS)] for deck in decks]
        return State(
            round=1,
            round_limit=options.round_limit,
            supply=list(SUPPLY[seats]),
            decks=decks,
            display=display,
            locations=locations,
            tile=None,
            seats=[NOTHING] * seats,
            steps=[Turn(0)],
        )

    def look(self, state: State, seat: int | None) -> SplendorView:
        """Return what the seat or a spectator may know (section 5)."""
        return SplendorView(
            round=state.round,
            round_limit=state.round_limit,
            paying=paying_card(state),
            supply=state.supply[:],
            decks=[len(deck) for deck in state.decks],
            display=[row[:] for row in state.display],
            locations=state.locations[:],
            tile_owner=state.tile,
            seats=[seat_view(state, other, seat, _LEVEL_OF) for other in range(len(state.seats))],
            last=state.last,
        )

    def redealt(self, state: State, viewer: int | None, draws: Draws) -> State:
        """Deal anew what the viewer has not seen."""
        return redealt(state, viewer, draws)

    def chapter(self, state: State) -> str:
        """Return the turn that is being played."""
        return chapter(state)

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        """Return each seat's points (SM-34)."""
        return tuple({POINTS: state.points(seat)} for seat in range(len(state.seats)))

    def validate(self, state: State) -> None:
        """Check the sums and limits that always hold (section 7)."""
        validate(state)


GAME = SplendorMarvel()
