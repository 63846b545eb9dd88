"""The state of a match, and values derived from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.steps import StepKind
from engine.kernel.contract.states import PlainState


class State(PlainState):
    """The whole match. In `villain` and `versus` the last seat plays the Villain. Decks have their top card first.

    ``plan_hand``, ``schemes`` (the Super-villain cards) and ``removed_schemes`` belong to the Villain seat.
    ``offered_cards``: the Super-hero cards among which seats choose in the setup. ``removed_cards``: the Super-hero
    cards that nobody kept. ``out_of_game``: all cards that left the game after the setup. ``allies``, ``picks``,
    ``row``, ``support`` and ``battle`` belong to a commander. ``cleared``: the Threats that left play. ``tally``: the
    Hero cards since the last Villain turn. ``shift`` delays the next Villain turn. ``last``: the Hero seat that acted
    last. ``way``: the direction of turns. ``spilled``: the Locations whose overflow still has to be resolved.
    ``scheme_used`` and ``card_used``: whether a Super-villain card or (in versus) a Super-hero card was used in this
    turn. ``locked_tokens``: whether no action token may be spent (NO_TOKENS). ``flees``: the Plan by which the Villain
    flees from Heroes who move in, "" if none. ``bewildered``: the seat that chooses the Villain's movement.
    """

    options: pieces.Options
    villain: pieces.VillainSlug
    seats: int
    heroes: list[pieces.Hero]
    ring: list[pieces.Place]
    steps: list[StepKind]
    story: list[pieces.Entry]
    phase: Literal["setup", "hero", "villain"] = "setup"
    villain_at: int = pieces.NOWHERE
    health: int = 0
    track: int = 0
    stunned: int = pieces.UNSTUNNED
    rick: int = pieces.NOWHERE
    rick_came: bool = False
    filled: tuple[int, int, int] = (0, 0, 0)
    complete: tuple[pieces.MissionKind, ...] = ()
    plans: tuple[str, ...] = ()
    plan_hand: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()
    removed_schemes: tuple[str, ...] = ()
    offered_cards: tuple[str, ...] = msgspec.field(default=(), name="offered")
    removed_cards: tuple[str, ...] = ()
    cleared: tuple[pieces.Threat, ...] = ()
    allies: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    battle: tuple[str, ...] = ()
    out_of_game: tuple[str, ...] = msgspec.field(default=(), name="removed")
    tally: int = 0
    shift: int = 0
    way: Literal[1, -1] = 1
    first: int = 0
    last: int | None = None
    after_villain: bool = False
    turn: pieces.HeroTurn | None = None
    villain_turn: pieces.VillainTurn | None = msgspec.field(default=None, name="deed")
    spilled: tuple[int, ...] = ()
    scheme_used: bool = False
    card_used: bool = False
    locked_tokens: bool = False
    flees: str = ""
    bewildered: int | None = None
    turns: int = 0
    villain_turns: int = 0
    draws: int = 0
    recent: tuple[pieces.Happening, ...] = ()

    @property
    def villain_seat(self) -> int | None:
        """The seat that plays the Villain, None if the game does."""
        return len(self.heroes) if self.seats > len(self.heroes) else None

    @property
    def solo(self) -> bool:
        """Whether a single Hero seat commands support cards (MU-68, MU-79)."""
        return self.options.mode in ("commander", "versus")

    @property
    def pressure(self) -> bool:
        """Whether the Villain is Under Pressure (MU-41)."""
        return bool(self.complete)

    @property
    def lead(self) -> int:
        """The seat of the lead.

        It is the active Hero's seat. In a Villain turn it is the next Hero's seat, and before the first turn it is seat
        0.
        """
        return self.next_hero() if self.turn is None else self.turn.seat

    def next_hero(self) -> int:
        """Return the seat of the Hero who acts next (MU-11, R32)."""
        return self.first if self.last is None else (self.last + self.way) % len(self.heroes)

    def standing_heroes(self) -> Iterator[tuple[int, pieces.Hero]]:
        """Yield the seat and the Hero of each Hero who is not KO (MU-47)."""
        return ((seat, hero) for seat, hero in enumerate(self.heroes) if not hero.ko)

    def at(self, place: int) -> list[int]:
        """Return the seats of the Heroes at a place who are not KO."""
        return [seat for seat, hero in self.standing_heroes() if hero.place == place]

    def find_threat(self, number: int) -> int | None:
        """Return the place of the Threat with this number, None if it is not in play."""
        return next((at for at, place in enumerate(self.ring) if place.threat and place.threat.number == number), None)

    def place_of(self, location: str) -> int:
        """Return the place of a Location by its slug. Raises `LookupError` if it is not in the ring."""
        for at, place in enumerate(self.ring):
            if place.location == location:
                return at
        raise LookupError(location)
