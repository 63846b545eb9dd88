"""Positions made for tests: the test sets some pieces, and all others are far away. `validate` checks each position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.games.ragami.game import GAME
from engine.games.ragami.rules.setting_up import deck_of
from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.board import BUILDINGS, NOWHERE, SPACES, TOUCHING, place_of
from engine.games.ragami.state.cards import ACTION_FACES, COLOURS, CONFLICT_FACES, POWER_FACES
from engine.games.ragami.state.match_state import AnyStep, Die, HeldCard, Options, Seat, State, Turn
from engine.kernel.chance.fair import Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.steps.events import Event

T = TypeVar("T")

# Yellow, green, blue and purple are seats 1 to 4.
Y, G, B, P = range(4)
NEUTRAL = -1
TILES = 20
# The places of pieces that a test does not mention: the corners of the city, and then places at its edges.
CORNERS = (1, 6, 25, 30, 17, 16, 2, 26, 13, 29, 7, 3, 28, 4, 27, 5)
REMOTE = ("b9", "b13", "b4", "b1", "b5", "b10", "b3", "b12", "b2", "b11", "b8", "b7", "b6")
FACES = {"conflict": CONFLICT_FACES, "action": ACTION_FACES, "power": POWER_FACES}


class Lot(Chance):
    """Chance whose dice show the values that a test sets, by purpose and in order. An unexpected die is an error.

    ``orders`` are the results of shuffles, by purpose. Other shuffles come from ``seed``. ``labels`` collects the
    draws.
    """

    def __init__(
        self,
        rolls: Mapping[str, Sequence[int]] | None = None,
        *,
        orders: Mapping[str, Sequence[int]] | None = None,
        seed: int = 0,
        free: bool = False,
    ) -> None:
        super().__init__(seed.to_bytes(32, "big"), "lot")
        self.rolls = {purpose: list(faces) for purpose, faces in (rolls or {}).items()}
        self.orders = {purpose: list(order) for purpose, order in (orders or {}).items()}
        self.free = free
        self.labels: list[str] = []

    def integer(self, label: str, sides: int) -> int:
        self.labels.append(label)
        purpose = label.partition("#")[0]
        if self.rolls.get(purpose):
            faces = FACES.get(purpose, tuple(range(sides)))
            assert len(faces) == sides, label
            return faces.index(self.rolls[purpose].pop(0))
        assert self.free or purpose not in FACES, f"nobody expected {label}"
        return super().integer(label, sides)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        self.labels.append(label)
        order: list[Any] | None = self.orders.get(label.partition("#")[0])
        if order is None:
            return super().shuffle(label, items)
        assert sorted(order) == sorted(items, key=str) or sorted(order) == sorted(items), label  # type: ignore[type-var]
        return order


class Table:
    """A match at a position. `play` plays legal moves for the seat on turn, and validates every state on the way."""

    def __init__(self, state: State, lot: Lot | None = None, *, valid: bool = True) -> None:
        self.state = state
        self.lot = lot or Lot()
        self.valid = valid

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return GAME.decisions(self.state)

    @property
    def decision(self) -> Decision:
        (decision,) = self.decisions
        return decision

    @property
    def kind(self) -> str:
        return self.decision.kind

    @property
    def due(self) -> int:
        return self.decision.seat

    @property
    def moves(self) -> list[str]:
        return [move_text(move) for move in self.decision.moves]

    def listed(self, beginning: str) -> list[str]:
        """Return the words after this beginning for every legal move; "" if the beginning is itself a legal move."""
        return [text[len(beginning) :].strip() for text in self.moves if f"{text} ".startswith(f"{beginning} ")]

    def numbers(self, beginning: str) -> list[int]:
        """Return the numbers that follow this beginning in legal moves: numbers of spaces, or amounts."""
        return [int(rest) for rest in self.listed(beginning) if rest.isdigit()]

    def play(self, *moves: str) -> list[Event]:
        """Play moves; return all their events."""
        events_told: list[Event] = []
        for text in moves:
            move = parse_move(text)
            decision = next((one for one in self.decisions if move in one.moves), None)
            assert decision is not None, f"{text!r} is not among {[one.moves for one in self.decisions]}"
            self.state = self.state.copy()
            events_told += GAME.play(self.state, decision.seat, move, self.lot).events
            if self.valid:
                GAME.validate(self.state)
        return events_told

    def seat(self, seat: int) -> Seat:
        return self.state.seats[seat]

    def hand(self, seat: int) -> list[int]:
        return [held.no for held in self.state.seats[seat].hand]

    def view(self, seat: int | None = None) -> RagamiView:
        return GAME.view(self.state, seat)

    def vps(self) -> list[int]:
        return [seat_state.vp for seat_state in self.state.seats]

    def cubes(self) -> list[int]:
        return [seat_state.cubes for seat_state in self.state.seats]


def used(table: Table) -> tuple[object, object]:
    """Return the die and the number of cards that a turn's question shows as used."""
    params = table.decision.prompt.params
    return params["die"], params["card"]


def new_table(seats: int = 4, *, lot: Lot | None = None, power_die: bool = True) -> Table:
    lot = lot or Lot(free=True)
    return Table(GAME.begin(Options(power_die), seats, lot).state, lot)


def placed(table: Table) -> Table:
    """Keep the first cards and place all pieces. Then the action dice are rolled."""
    while table.decisions[0].kind in {"keep", "place"}:
        table.play(move_text(table.decisions[0].moves[0]))
    return table


def keys(events: Iterable[Event]) -> list[str]:
    return [event.key for event in events]


def build(
    seats: int = 4,
    *,
    turn: int = Y,
    die: bool = False,
    card: bool = False,
    ragami: Mapping[int, str] | None = None,
    saints: Mapping[str, int] | None = None,
    conflicts: Mapping[int, int] | None = None,
    demons: Mapping[int, int] | None = None,
    virtue: Mapping[int, tuple[str, int]] | None = None,
    hands: Mapping[int, Sequence[int]] | None = None,
    fresh: Mapping[int, Sequence[int]] | None = None,
    cubes: Mapping[int, int] | None = None,
    vp: Mapping[int, int] | None = None,
    resolved: Mapping[int, int] | None = None,
    boxes: tuple[int, int, int] = (3, 3, 3),
    blocked: Sequence[int] = (),
    tiles: Sequence[int] | int = TILES,
    deck: Sequence[int] | int | None = None,
    first: int = Y,
    passes: int = 0,
    round_number: int = 1,
    power_die: bool = True,
    steps: Sequence[AnyStep] | None = None,
    free: bool = False,
    **rolls: Sequence[int],
) -> Table:
    """Return a table at a possible state, by default at the start of the turn of seat ``turn``.

    ``ragami`` and ``virtue`` name places as moves do; ``ragami`` also has the neutral one. ``hands`` are older cards,
    ``fresh`` those of the current turn. ``tiles`` are the remaining tiles, or their number. ``deck`` are its cards from
    the top, or their number; the other cards are in the pile. ``power``, ``action`` and ``conflict`` are the next
    results of these dice. With ``free``, later results are random.
    """
    conflicts, demons, virtue = dict(conflicts or {}), dict(demons or {}), dict(virtue or {})
    places = _ragamis(seats, dict(ragami or {}), virtue)
    taken = {*conflicts, *demons, *places.values()}
    left = _tiles(tiles, {*conflicts, *blocked})
    held = [_hand((hands or {}).get(seat, ()), (fresh or {}).get(seat, ())) for seat in range(seats)]
    rest = Counter(deck_of(seats, power_die=power_die)) - Counter(one.no for hand in held for one in hand)
    on_deck, pile = _piles(rest, deck)
    areas = [
        Seat(
            vp=(vp or {}).get(seat, 0),
            resolved=(resolved or {}).get(seat, 0),
            cubes=(cubes or {}).get(seat, 0),
            hand=held[seat],
            virtue=Die(place_of(virtue[seat][0]), virtue[seat][1]) if seat in virtue else Die(),
            ragami=places[seat],
        )
        for seat in range(seats)
    ]
    state = State(
        power_die=power_die,
        seats=areas,
        steps=list(steps) if steps is not None else [Turn(turn, die=die, card=card)],
        saints=_saints(dict(saints or {}), taken),
        tiles=left,
        laid_tiles=tuple(space for space in SPACES if space not in left),
        deck=on_deck,
        conflicts=dict(sorted(conflicts.items())),
        demons=dict(sorted(demons.items())),
        first=first,
        round=round_number,
        passes=passes,
        turns=1,
        pile=pile,
        blocked=tuple(sorted(blocked)),
        boxes=boxes,
        neutral=places.get(NEUTRAL, NOWHERE),
    )
    GAME.validate(state)
    return Table(state, Lot(rolls, free=free))


def at_end_of_round(table: Table) -> Table:
    """Return the table after all seats except one have passed, so that the next pass ends the round."""
    state = table.state.copy()
    state.passes = len(state.seats) - 1
    return Table(state, table.lot)


def with_seat(table: Table, seat: int, **fields: Any) -> Table:
    state = table.state.copy()
    state.seats[seat] = replace(state.seats[seat], **fields)
    GAME.validate(state)
    return Table(state, table.lot)


def _hand(old: Sequence[int], fresh: Sequence[int]) -> tuple[HeldCard, ...]:
    held = [*(HeldCard(no) for no in old), *(HeldCard(no, fresh=True) for no in fresh)]
    return tuple(sorted(held, key=lambda one: (one.no, one.fresh)))


def _ragamis(seats: int, wanted: dict[int, str], virtue: Mapping[int, tuple[str, int]]) -> dict[int, int]:
    """Return the place of each Ragami. Those that are not mentioned are in buildings far from virtue dice."""
    places = {owner: place_of(text) for owner, text in wanted.items()}
    used = {*places.values(), *(place_of(place) for place, _ in virtue.values())}
    free = (place for text in REMOTE if (place := place_of(text)) not in used)
    for owner in (*range(seats), *([NEUTRAL] if seats == 2 else [])):
        if owner not in places:
            places[owner] = next(free)
    return places


def _saints(wanted: Mapping[str, int], taken: set[int]) -> list[int]:
    free = (space for space in CORNERS if space not in taken and space not in wanted.values())
    return [wanted[colour] if colour in wanted else next(free) for colour in COLOURS]


def _tiles(wanted: Sequence[int] | int, out: set[int]) -> tuple[int, ...]:
    if not isinstance(wanted, int):
        return tuple(wanted)
    return tuple(space for space in reversed(SPACES) if space not in out)[:wanted]


def _piles(rest: Counter[int], wanted: Sequence[int] | int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the deck and the pile, into which the cards that are not in hands are divided."""
    cards = sorted(rest.elements())
    if wanted is None:
        return tuple(cards), ()
    if isinstance(wanted, int):
        return tuple(cards[:wanted]), tuple(cards[wanted:])
    return tuple(wanted), tuple(sorted((rest - Counter(wanted)).elements()))


def touching(building: str) -> tuple[int, ...]:
    return TOUCHING[place_of(building)]


def every_building() -> list[str]:
    """Return all buildings as words of moves, in order."""
    return [f"b{number}" for number in range(1, len(BUILDINGS) + 1)]
