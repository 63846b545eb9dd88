"""Positions made for tests: the test sets some cards and tokens, and the rest completes a possible state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from msgspec.structs import replace

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, LEVELS, PLACES, TIME
from engine.games.splendor_marvel.game import GAME
from engine.games.splendor_marvel.moves import places_in_reach
from engine.games.splendor_marvel.state import SLOTS, SUPPLY, TOKEN_LIMIT, Options, Reserved, Seat, State, Turn
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import new_record
from engine.kernel.steps.events import Event

Counts = Mapping[str, int]


def table(seats: int = 2, *, seed: int = 1, round_limit: int = 0) -> Match:
    return match_of(None, seats=seats, seed=seed, round_limit=round_limit)


def match_of(state: State | None, *, seats: int = 0, seed: int = 1, round_limit: int = 0) -> Match:
    record = new_record(
        GAME,
        match_id="m",
        options=Options(round_limit),
        seats=seats or len(state.seats if state else ()),
        entropy=(),
        seed=seed.to_bytes(32, "big"),
    )
    return Match(record, state)


def view_of(match: Match, seat: int | None) -> SplendorView:
    """Return the view of ``seat`` (None: a spectator)."""
    view = match.view(seat)
    assert isinstance(view, SplendorView)
    return view


def texts(match: Match) -> list[str]:
    (decision,) = match.decisions()
    return [" ".join(move) for move in decision.moves]


def kind(match: Match) -> str:
    (decision,) = match.decisions()
    return decision.kind


def play(match: Match, *moves: str) -> list[Event]:
    """Play moves for the seat on turn; return all their events."""
    events_told: list[Event] = []
    for move in moves:
        events_told += match.play(match.decisions()[0].seat, move)
        GAME.validate(match.state)
    return events_told


def keys(events: Iterable[Event]) -> list[str]:
    return [event.key for event in events]


def build(
    seats: int = 2,
    *,
    turn: int = 0,
    tokens: Mapping[int, Counts] | None = None,
    bonuses: Mapping[int, Counts] | None = None,
    teams: Mapping[int, Iterable[str]] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    blind: Iterable[str] = (),
    taken: Mapping[int, Iterable[str]] | None = None,
    locations: Iterable[str] = (),
    display: Mapping[str, str] | None = None,
    supply: Counts | None = None,
    empty: Iterable[int] = (),
    tile: int | None = None,
    round_number: int = 1,
    round_limit: int = 0,
) -> State:
    """Return a possible state at the start of the turn of seat ``turn``, checked by `validate`.

    ``bonuses`` come from cheap cards without tags. ``blind`` cards in hand were reserved unseen from a deck. ``supply``
    sets the number of the tokens that it names, and the other seats have the rest. The cards of ``empty`` decks are in
    the last seat's team.
    """
    held_cards = {seat: list(cards) for seat, cards in (hands or {}).items()}
    played = {seat: list(cards) for seat, cards in (teams or {}).items()}
    spoken_for = {*(display or {}).values(), *chain(*held_cards.values(), *played.values())}
    free = [card for card in CARDS.values() if card.id not in spoken_for]
    for seat, wanted in (bonuses or {}).items():
        for colour, count in wanted.items():
            plain = [card for card in free if COLOURS[card.bonus] == colour and not card.tags and card.level < 3]
            played.setdefault(seat, []).extend(card.id for card in plain[:count])
            free = [card for card in free if card not in plain[:count]]
    rows, decks = _table_cards(display or {}, [card.id for card in free])
    for level in empty:
        played.setdefault(seats - 1, []).extend(decks[level - 1])
        decks[level - 1] = []
    areas = [_area(played.get(seat, []), held_cards.get(seat, []), set(blind)) for seat in range(seats)]
    held = _deal_tokens(areas, tokens or {}, supply or {}, turn)
    for seat, own in enumerate(areas):
        areas[seat] = replace(own, tokens=tuple(held[seat]), locations=tuple((taken or {}).get(seat, ())))
    state = State(
        round=round_number,
        round_limit=round_limit,
        supply=[start - sum(counts) for start, counts in zip(SUPPLY[seats], zip(*held, strict=True), strict=True)],
        decks=decks,
        display=rows,
        locations=_places(areas, list(locations)),
        tile=tile if tile is not None else _most_tags(areas),
        seats=areas,
        steps=[Turn(turn)],
    )
    GAME.validate(state)
    return state


def _table_cards(display: Mapping[str, str], free: list[str]) -> tuple[list[list[str | None]], list[list[str]]]:
    """Return the rows of the display and the decks.

    The display is filled with expensive cards, so that few can be recruited by accident. The other cards form the
    decks.
    """
    decks = [
        sorted((card for card in free if CARDS[card].level == level), key=lambda card: sum(CARDS[card].cost))
        for level in LEVELS
    ]
    rows: list[list[str | None]] = []
    for level, deck in zip(LEVELS, decks, strict=True):
        slots = [f"{level}-{slot + 1}" for slot in range(SLOTS)]
        rows.append([display[slot] if slot in display else deck.pop() if deck else None for slot in slots])
    return rows, decks


def _area(team: list[str], hand: list[str], blind: set[str]) -> Seat:
    cards = [CARDS[card] for card in team]
    return Seat(
        tokens=(0,) * TIME + (int(any(card.level == 3 for card in cards)),),
        team=tuple(team),
        bonuses=tuple(sum(card.bonus == colour for card in cards) for colour in range(len(COLOURS))),
        tags=sum(card.tags for card in cards),
        card_points=sum(card.points for card in cards),
        locations=(),
        hand=tuple(Reserved(card, is_public=card not in blind) for card in hand),
    )


def _deal_tokens(areas: list[Seat], tokens: Mapping[int, Counts], supply: Counts, turn: int) -> list[list[int]]:
    """Return the tokens of each seat: the requested ones, and those that must not be in the supply."""
    held = [list(own.tokens) for own in areas]
    for seat, counts in tokens.items():
        for name, count in counts.items():
            held[seat][KINDS.index(name)] = count
    others = [counts for seat, counts in enumerate(held) if seat != turn and seat not in tokens]
    for name, left in supply.items():
        number = KINDS.index(name)
        for _ in range(SUPPLY[len(areas)][number] - left - sum(counts[number] for counts in held)):
            next(counts for counts in others if sum(counts) < TOKEN_LIMIT)[number] += 1
    return held


def _most_tags(areas: list[Seat]) -> int | None:
    most = max(own.tags for own in areas)
    return next(seat for seat, own in enumerate(areas) if own.tags == most) if most >= 3 else None


def _places(areas: list[Seat], wanted: list[str]) -> list[str]:
    """Return the wanted Locations, completed with others, preferably with Locations that no team reaches."""
    used = {PLACES[place].tile for place in (*wanted, *(place for own in areas for place in own.locations))}
    found = list(wanted)
    for place in sorted(
        PLACES.values(), key=lambda place: any(places_in_reach([place.id], own.bonuses) for own in areas)
    ):
        if len(used) < len(areas) and place.tile not in used:
            found.append(place.id)
            used.add(place.tile)
    return found


def before_ant_man() -> State:
    """Return a state in which seat 1 can recruit Ant-Man at 3-4.

    That triggers time, the tile, a location and the token limit.
    """
    return build(
        turn=1,
        teams={1: ("squirrel-girl", "valkyrie")},
        bonuses={1: {"yellow": 3, "blue": 2, "orange": 3, "red": 6}},
        tokens={1: {"yellow": 4, "blue": 4, "purple": 2}},
        display={"3-4": "ant-man"},
        locations=["avengers-tower", "wakanda"],
    )
