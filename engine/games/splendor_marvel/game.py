"""Splendor: Marvel as a `Game` of the engine."""

from __future__ import annotations

from engine.games.splendor_marvel import advice, checks, illegal_moves, labels, redealing, spoken, view
from engine.games.splendor_marvel.cards import CARDS, LEVELS, PLACES
from engine.games.splendor_marvel.glossary import GLOSSARY, whereabouts
from engine.games.splendor_marvel.rules import RULES
from engine.games.splendor_marvel.state import (
    NOTHING,
    SEAT_COUNTS,
    SLOTS,
    SUPPLY,
    Options,
    State,
    TellLocations,
    Turn,
)
from engine.games.splendor_marvel.value import value
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.chance.fair import Chance
from engine.kernel.contract.features import Features
from engine.kernel.contract.game import Adviser, Game, Lookahead, Phrasing
from engine.kernel.contract.lessons import read_lesson
from engine.kernel.table.outcome import POINTS
from engine.kernel.table.table_rules import each_alone

_DECKS = {level: [card.id for card in CARDS.values() if card.level == level] for level in LEVELS}
_TILES = {
    tile: [place.id for place in PLACES.values() if place.tile == tile]
    for tile in sorted({place.tile for place in PLACES.values()})
}


class SplendorMarvel(Game[State, Options, SplendorView]):
    """2 to 4 seats collect stones and recruit a team for the Gauntlet."""

    slug = "splendor_marvel"
    version = 1
    minutes_at_table = 30
    features = Features(hidden_information=True, chance=True, hand=True, scores=True, counts="round")
    # Each seat plays alone; seats in a full tie share the victory (R17).
    usual_table = each_alone(SEAT_COUNTS)
    rules = RULES
    lesson = read_lesson(__package__)
    phrasing = Phrasing(
        label=labels.label,
        preview=labels.preview,
        spoken=spoken.spoken,
        vocabulary=illegal_moves.vocabulary,
        why_not=illegal_moves.why_not,
        reason_ranks=illegal_moves.REASON_RANKS,
        any_order=spoken.any_order,
    )
    adviser = Adviser(rate=advice.rate, value=value, lookahead=Lookahead(choices=12))
    look = staticmethod(view.look)
    occasion = staticmethod(view.occasion)
    redealt = staticmethod(redealing.redealt)
    check = staticmethod(checks.check)
    glossary = GLOSSARY
    whereabouts = staticmethod(whereabouts)

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Lay out the table (SM-1 to SM-6, R2). The last card of a deck is its top card."""
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
            steps=[Turn(0), TellLocations(0)],
        )

    def scores(self, state: State) -> tuple[dict[str, int], ...]:
        """Return each seat's points (SM-34)."""
        return tuple({POINTS: state.points(seat)} for seat in range(len(state.seats)))


GAME = SplendorMarvel()
