"""What a seat or a spectator may know of a match (section 5 of the rules)."""

from __future__ import annotations

import msgspec

from engine.games.splendor_marvel.state import Last, Pay, Seat, State, find_card
from engine.kernel.game import View


class HandCard(msgspec.Struct, frozen=True):
    """A reserved card: its position from 1, its level, and the card where the viewer may know it."""

    position: int
    level: int
    card: str | None
    known: bool


class SeatView(msgspec.Struct):
    """One player's area; tokens in the order of `KINDS`, bonuses in the order of `COLOURS`."""

    tokens: list[int]
    team: list[str]
    bonuses: list[int]
    tags: int
    points: int
    locations: list[str]
    qualified: bool
    hand: list[HandCard]


class SplendorView(View, kw_only=True):
    """The table as one viewer sees it; ``decks`` are sizes, ``paying`` is the card being paid for."""

    round: int
    round_limit: int
    paying: str | None
    supply: list[int]
    decks: list[int]
    display: list[list[str | None]]
    locations: list[str]
    tile_owner: int | None
    seats: list[SeatView]
    last: Last | None

    @property
    def anyone_qualified(self) -> bool:
        """Whether the end has been triggered."""
        return any(seat.qualified for seat in self.seats)


def paying_card(state: State) -> str | None:
    """Return the card whose payment is being chosen, or None."""
    step = state.steps[-1] if state.steps else None
    return find_card(state, step.seat, step.source) if isinstance(step, Pay) else None


def chapter(state: State) -> str:
    """Return the name of the turn that is being played: its round and seat."""
    return f"{state.round}-{state.steps[-1].seat}" if state.steps else "end"


def seat_view(state: State, seat: int, viewer: int | None, levels: dict[str, int]) -> SeatView:
    """Return one area; blind cards show to their owner, and to all once the match is over (R11)."""
    own: Seat = state.seats[seat]
    open_to_viewer = seat == viewer or state.outcome is not None
    hand = [
        HandCard(
            position=position,
            level=levels[reserved.card],
            card=reserved.card if reserved.known or open_to_viewer else None,
            known=reserved.known,
        )
        for position, reserved in enumerate(own.hand, start=1)
    ]
    return SeatView(
        tokens=[*own.tokens],
        team=[*own.team],
        bonuses=[*own.bonuses],
        tags=own.tags,
        points=state.points(seat),
        locations=[*own.locations],
        qualified=seat in state.qualified(),
        hand=hand,
    )
