"""The view: all that a seat or a spectator may know of a match (section 5 of the rules)."""

from __future__ import annotations

import msgspec

from engine.games.splendor_marvel.cards import CARDS
from engine.games.splendor_marvel.state import Last, Pay, Seat, State, find_card
from engine.kernel.contract.game import View
from engine.kernel.steps.stack import present_step
from engine.kernel.words.phrases import Phrase, SeatRef


class HandCard(msgspec.Struct, frozen=True):
    """A reserved card: its position in hand from 1, its level, and the card itself if the viewer may know it."""

    position: int
    level: int
    card: str | None
    is_public: bool = msgspec.field(name="known")


class SeatView(msgspec.Struct):
    """One player's area. Tokens are in the order of `KINDS`, bonuses in the order of `COLOURS`."""

    tokens: list[int]
    team: list[str]
    bonuses: list[int]
    tags: int
    points: int
    locations: list[str]
    qualified: bool
    hand: list[HandCard]


class SplendorView(View, kw_only=True):
    """The state as one viewer sees it.

    ``decks`` holds the number of cards in each deck; ``paying`` is the card that a seat is paying for.
    """

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
        """Whether a seat has triggered the end of the match."""
        return any(seat.qualified for seat in self.seats)


def _paying_card(state: State) -> str | None:
    step = present_step(state)
    return find_card(state, step.seat, step.source) if isinstance(step, Pay) else None


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    """Return one seat's area.

    Cards reserved face down are shown only to their owner, and to everybody once the match is over (R11).
    """
    seat_state: Seat = state.seats[seat]
    open_to_viewer = seat == viewer or state.outcome is not None
    hand = [
        HandCard(
            position=position,
            level=CARDS[reserved.card].level,
            card=reserved.card if reserved.is_public or open_to_viewer else None,
            is_public=reserved.is_public,
        )
        for position, reserved in enumerate(seat_state.hand, start=1)
    ]
    return SeatView(
        tokens=[*seat_state.tokens],
        team=[*seat_state.team],
        bonuses=[*seat_state.bonuses],
        tags=seat_state.tags,
        points=state.points(seat),
        locations=[*seat_state.locations],
        qualified=seat in state.qualified(),
        hand=hand,
    )


def look(state: State, seat: int | None) -> SplendorView:
    """Return the view of a seat (None: a spectator)."""
    return SplendorView(
        round=state.round,
        round_limit=state.round_limit,
        paying=_paying_card(state),
        supply=state.supply[:],
        decks=[len(deck) for deck in state.decks],
        display=[row[:] for row in state.display],
        locations=state.locations[:],
        tile_owner=state.tile,
        seats=[_seat_view(state, other, seat) for other in range(len(state.seats))],
        last=state.last,
    )


def occasion(view: SplendorView) -> Phrase | None:
    """Return a phrase that says which seat triggered the end of the match, None if none has."""
    first = next((seat for seat, seat_view in enumerate(view.seats) if seat_view.qualified), None)
    return None if first is None else Phrase("why-last-round", {"seat": SeatRef(first)})
