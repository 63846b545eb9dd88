"""Positions made for tests. A test names some cards, and cheap characters fill up the decks until these are legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.rules.choices import quiet_window
from engine.games.marvel_card_game.rules.stats import attribute
from engine.games.marvel_card_game.rules.table import RULES
from engine.games.marvel_card_game.rules.zones import free_id
from engine.games.marvel_card_game.seen.view import AttackView, CardGameView, CharacterView
from engine.games.marvel_card_game.state.cards import ATTRS, CHARACTERS, EVENTS
from engine.games.marvel_card_game.state.decks import DECKS, LEAST_CHARACTERS, LEAST_EVENTS, MOST_POINTS
from engine.games.marvel_card_game.state.state import (
    SLOTS,
    AnyStep,
    Attached,
    AttackPhase,
    BeginAttacks,
    Deploy,
    Discard,
    DrawPhase,
    EndTurn,
    InPlay,
    NextTurn,
    Seat,
    Site,
    State,
    in_order,
)
from engine.kernel.choices.decisions import Decision
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import new_record
from engine.kernel.steps.events import Event
from engine.kernel.steps.stack import Run, advance
from tests.engine.fixed_chance import FixedChance

# Stan is P1 and has seat 0. Jack is P2 and has seat 1.
S, J = 0, 1
# Two locations without effects that no seat wins by accident.
PLACES = ("blue-area-of-the-moon", "genosha")


class Side(msgspec.Struct, frozen=True):
    """The cards of a seat that are not in play, as slugs separated by spaces, with the top of a deck first.

    ``won`` are the opponent's characters in this seat's victory pile. ``empty`` names decks ("characters", "events")
    that contain only the named cards; the cards that a legal deck needs are in the discard pile.
    """

    hand: str = ""
    characters: str = ""
    events: str = ""
    discard: str = ""
    won: str = ""
    empty: str = ""


class One(msgspec.Struct, frozen=True):
    """A character in play: its owner, location (None: this turn's location), the cards on it, and fields of `InPlay`.

    ``on`` names attached events. "j:webbing" is a Webbing that Jack played on a character of Stan.
    """

    card: str
    seat: int
    place: int | None
    on: str
    fields: dict[str, Any]


def mine(card: str, place: int | None = None, on: str = "", **fields: Any) -> One:
    """Return a character of Stan, by default ready and not fresh."""
    return One(card, S, place, on, fields)


def theirs(card: str, place: int | None = None, on: str = "", **fields: Any) -> One:
    return One(card, J, place, on, fields)


def view_of(match: Match, seat: int | None) -> CardGameView:
    """Return the view of ``seat`` (None: a spectator)."""
    view = match.view(seat)
    assert isinstance(view, CardGameView)
    return view


class Table:
    """A match at a position. `play` fixes the dice of its moves and checks every state in between."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def view(self, seat: int | None) -> CardGameView:
        return view_of(self.match, seat)

    def shown(self, name: str, seat: int | None = None) -> CharacterView:
        """Return a character that must be in play, as the seat sees it."""
        found = self.view(seat).character(name)
        assert found is not None
        return found

    def latest(self) -> AttackView:
        """Return the latest attack of this turn. Raises `AssertionError` if there was none."""
        found = self.view(None).latest_attack
        assert found is not None
        return found

    @property
    def decision(self) -> Decision:
        (decision,) = self.match.decisions()
        return decision

    @property
    def due(self) -> int:
        """The seat that must choose."""
        return self.decision.seat

    @property
    def asked(self) -> str:
        """Return the name of the open window, or else the kind of the current decision."""
        return self.decision.window.name if self.decision.window else self.decision.kind

    @property
    def moves(self) -> list[str]:
        return [" ".join(move) for move in self.decision.moves]

    def listed(self, beginning: str) -> list[str]:
        """Return the words after this beginning for every legal move; "" if the beginning is itself a legal move."""
        return [text[len(beginning) :].strip() for text in self.moves if f"{text} ".startswith(f"{beginning} ")]

    def one(self, name: str) -> InPlay:
        return self.state.require_character(name)

    def attr(self, name: str, attr: str) -> int | None:
        """Return the current attribute of a character in play."""
        return attribute(self.state, self.one(name), attr)

    def attrs(self, name: str) -> list[int | None]:
        """Return all attributes of a character in play, in the order of ATTRS."""
        return [self.attr(name, attr) for attr in ATTRS]

    def ids(self, seat: int | None = None) -> list[str]:
        """Return the ids of characters in play, of one controller if given."""
        return [one.id for one in self.state.characters if seat in (None, one.controller)]

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.state.seats[seat].hand

    def discard(self, seat: int) -> tuple[str, ...]:
        return self.state.seats[seat].discard

    def victory(self, seat: int) -> tuple[str, ...]:
        return self.state.seats[seat].victory

    def play(
        self,
        *moves: str,
        dice: str = "",
        picks: Sequence[object] = (),
        orders: Mapping[str, Sequence[object]] | None = None,
    ) -> list[Event]:
        """Play moves for the seats on turn ("J: pass" is checked to be Jack's) and return their events.

        Every roll returns the next of ``dice`` ("[5 4 3 2] [4 4 3 3]"). Missing or unused dice fail.
        """
        chance = FixedChance(rolls_of(dice), picks=picks, orders=orders)
        self.match.chance = chance
        events_told: list[Event] = []
        for move in moves:
            who, _, text = move.rpartition(": ")
            assert who in ("", "SJ"[self.due]), f"{move}, but it is {'SJ'[self.due]} who is asked {self.asked}"
            events_told += self.match.play(self.due, text)
            check(self.state)
        chance.finish()
        return events_told

    def rest(self, until: str = "") -> None:
        """Play as little as possible until the turn ends, or until the question ``until`` comes.

        ``until`` is a window or a kind of decision.
        """
        turn = self.state.turn
        while self.match.decisions() and self.state.turn == turn and self.asked != until:
            self.match.play(self.due, " ".join(self.decision.idle()))
            check(self.state)

    def refuses(self, move: str) -> bool:
        """Return whether the move is not legal."""
        return move not in self.moves


def rolls_of(dice: str) -> list[tuple[int, ...]]:
    """Return the rolls in a text like "[5 4 3 2] [4 4 3 3]"; "[]" is a roll of no dice."""
    parts = dice.replace("]", "").split("[")[1:]
    return [tuple(map(int, part.split())) for part in parts]


def check(state: State) -> None:
    """Check that the state is possible and survives JSON."""
    GAME.validate(state)
    assert GAME.decode(GAME.encode(state)) == state


def keys(events: Iterable[Event]) -> list[str]:
    return [event.key for event in events]


def position(
    *in_play: One,
    s: Side = Side(),  # noqa: B008 - frozen
    j: Side = Side(),  # noqa: B008
    places: tuple[str, str] = PLACES,
    turn: int = 5,
    slot: int | None = None,
    phase: str = "attack",
    marks: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0)),
    visited: bool = True,
    closed: Mapping[int, int] | None = None,
    laid: Sequence[tuple[str, int, int]] = (),
    without: str = "",
    **fields: Any,
) -> Table:
    """Return a table at the beginning of a phase of Stan's or Jack's turn ("new": before the turn begins).

    The turns follow the table in MC-10 unless ``slot`` (from 0) is given. ``closed`` maps locations (0, 1) to the seats
    that won them. ``laid`` are location events with player and location. Decks are not completed with cards of the team
    ``without``. ``fields`` are fields of the state.
    """
    slot = turn - 1 if slot is None else slot
    player, here = SLOTS[slot % len(SLOTS)]
    closed = closed or {}
    state = State(
        location_effects=True,
        turn_limit=120,
        fixed_windows=False,
        decks=(),
        first=0,
        sites=[],
        seats=[],
        steps=[],
        active=player,
        here=here,
        turn=turn,
        slot=slot,
    )
    for name, value in fields.items():
        setattr(state, name, value)
    for place, card in enumerate(places):
        winner = closed.get(place)
        status: Any = "closed" if winner is not None else "down" if place == 1 and slot < 2 else "open"
        state.sites.append(Site(card, status, winner, marks[place], (visited, visited)))
    for one in in_play:
        _put(state, one)
    for card, by, place in laid:
        site = state.sites[place]
        state.sites[place] = replace(site, events=(*site.events, Attached(free_id(state, card), card, by)))
    state.entries = len(state.characters)
    decks = [_deal(state, seat, (s, j), without) for seat in (S, J)]
    state.decks = tuple(DECKS.write(deck) for deck in decks)
    state.steps = _steps(state, phase)
    if phase == "new":
        state.turn, state.slot = turn - 1, slot - 1
    advance(RULES, Run(state, FixedChance()))
    check(state)
    return Table(match_of(state))


def _steps(state: State, phase: str) -> list[AnyStep]:
    """Return the steps that the stack has at the beginning of a phase, in the order of the turn's rule."""
    if phase == "new":
        return [NextTurn()]
    steps: dict[str, AnyStep] = {
        "over": EndTurn(),
        "discard": Discard(),
        "end": quiet_window(state, "turn-end"),
        "attacking": AttackPhase(),
        "attack": BeginAttacks(),
        "deploy": Deploy(),
        "drawn": quiet_window(state, "drawn"),
        "draw": DrawPhase(),
        "start": quiet_window(state, "start"),
    }
    return list(steps.values())[: list(steps).index(phase) + 1]


def _put(state: State, one: One) -> None:
    place = state.here if one.place is None else one.place
    fields = {"controller": one.seat, "fresh": False, **one.fields}
    character = InPlay(free_id(state, one.card), one.card, one.seat, place=place, **fields)
    state.characters.append(character)
    for text in one.on.split():
        who, _, card = text.rpartition(":")
        by = one.seat if not who else "sj".index(who)
        attached = Attached(free_id(state, card), card, by)
        character = replace(character, attached=(*character.attached, attached))
        state.characters[-1] = character


def _deal(state: State, seat: int, sides: tuple[Side, Side], without: str) -> Counter[str]:
    """Add the seat with its cards; return its deck."""
    side, other = sides[seat], sides[1 - seat]
    hand, discard = side.hand.split(), side.discard.split()
    characters, events = side.characters.split(), side.events.split()
    owned = Counter([*hand, *discard, *characters, *events, *other.won.split()])
    for one in state.characters:
        owned[one.card] += one.owner == seat
        owned.update(attached.card for attached in one.attached if attached.by == seat)
        owned.update(under.card for under in one.under if under.by == seat)
    for site in state.sites:
        owned.update(attached.card for attached in site.events if attached.by == seat)
    more, cards = _filling(owned, without)
    state.seats.append(
        Seat(
            hand=in_order(hand),
            characters=tuple(characters + more * ("characters" not in side.empty)),
            events=tuple(events + cards * ("events" not in side.empty)),
            discard=tuple(
                more * ("characters" in side.empty) + cards * ("events" in side.empty) + discard,
            ),
            victory=tuple(side.won.split()),
        )
    )
    return owned + Counter(more) + Counter(cards)


def _filling(owned: Counter[str], without: str) -> tuple[list[str], list[str]]:
    """Return the characters and events that make these cards a legal deck, plain and cheap ones first."""
    characters = sum(count for card, count in owned.items() if card in CHARACTERS)
    more: list[str] = []
    plain = sorted(CHARACTERS.values(), key=lambda card: (bool(card.abilities), card.value, card.id))
    for facts in sorted(plain, key=lambda card: card.value > 2):
        if without in facts.teams:
            continue
        more += [facts.slug] * (facts.most - owned[facts.slug])
    more = more[: max(0, LEAST_CHARACTERS - characters)]
    points = sum(
        CHARACTERS[card].value * count for card, count in (owned + Counter(more)).items() if card in CHARACTERS
    )
    assert points <= MOST_POINTS, f"{points} points in the position's deck"
    held = sum(count for card, count in owned.items() if card in EVENTS)
    events = [card.slug for card in reversed([*EVENTS.values()]) for _ in range(card.most - owned[card.slug])]
    return more, events[: max(0, LEAST_EVENTS - held)]


def match_of(state: State) -> Match:
    options = {
        "deck": state.decks,
        "location_effects": state.location_effects,
        "turn_limit": state.turn_limit,
        "first": str(state.first + 1),
        "fixed_windows": state.fixed_windows,
    }
    record = new_record(
        GAME, match_id="m", options=GAME.parse_options(options), seats=2, entropy=(), seed=(1).to_bytes(32, "big")
    )
    return Match(record, state)
