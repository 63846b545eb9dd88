"""Keeps pairings made by hand when a round is paired again, and finds what a new pairing changes (TN-8)."""

from __future__ import annotations

from hashlib import sha256
from itertools import product
from typing import NamedTuple

from bot.host.tournaments.ground.facts import (
    FormerPairings,
    by_hand_of,
    event_table,
    former_of,
    given_of,
    latest_round,
    participants,
    seats_of,
    stored_form,
    tables_of,
)
from engine.kernel.errors import Refused
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import HandMade, Round, Wishes, hand_made_in
from engine.tournaments.rounds.next_round import swapped
from storage.records.tournaments import TournamentRound, Whole

Groups = tuple[tuple[int, ...], ...]
# The number of earlier pairings of a round for which the differences can be shown.
FORMER_KEPT = 10


class PairingChanges(NamedTuple):
    """The seats of the tables and byes that are gone from a round, and of the new tables and byes."""

    gone: Groups
    new: Groups


def pairings_of(whole: Whole, one: TournamentRound) -> Groups:
    """Return the seats of a round's tables, then the seats of its byes."""
    tables = tuple(seats_of(table) for table in tables_of(whole, one.number))
    return (*tables, *(known_result.seats for known_result in given_of(one)))


def drawn_mark(whole: Whole) -> str:
    """Return a short digest of the latest round's pairings. It covers the seed too, so it reveals no pairings."""
    one = latest_round(whole)
    round_mark = None if one is None else (one.number, one.given, pairings_of(whole, one))
    return sha256(whole.tournament.seed + repr(round_mark).encode()).hexdigest()[:8]


def remembered(whole: Whole, round_drawn: TournamentRound) -> str:
    """Return the earlier pairings of a round, and the current ones, in their stored form."""
    now = FormerPairings(drawn_mark(whole), pairings_of(whole, round_drawn))
    return stored_form((*former_of(round_drawn), now)[-FORMER_KEPT:])


def changes_since(whole: Whole, mark: str) -> PairingChanges | None:
    """Return the changes of the latest round's pairings since they had the digest ``mark``.

    The result is None if no pairings with this digest are known.
    """
    one = latest_round(whole)
    former = [] if one is None else [found for found in former_of(one) if found.mark == mark]
    if one is None or not former:
        return None
    before, now = former[-1].seats, pairings_of(whole, one)
    return PairingChanges(
        tuple(seats for seats in before if seats not in now), tuple(seats for seats in now if seats not in before)
    )


def kept_by_hand(whole: Whole, round_drawn: TournamentRound, wishes: Wishes) -> HandMade:
    """Return the hand-made tables and byes that can stay: all their players play, and no wish or ban forbids them."""
    tables = (event_table(table) for table in tables_of(whole, round_drawn.number))
    playing = {one.id for one in participants(whole) if one.plays(round_drawn.number)}
    return tuple(
        (part, seats)
        for part, seats in hand_made_in(by_hand_of(round_drawn), tables, given_of(round_drawn))
        if playing.issuperset(seats)
        and wishes.wished_players.isdisjoint(seats)
        and forbidden_pair((seats,), wishes) is None
    )


def forbidden_pair(tables: Groups, wishes: Wishes) -> tuple[int, int] | None:
    """Return two players at one table whom a ban keeps apart, or None (TN-34)."""
    for seats, group in product(tables, wishes.forbidden):
        apart = [player for player in seats if player in group]
        if len(apart) > 1:
            return apart[0], apart[1]
    return None


def still_by_hand(round_drawn: Round, hand_made: HandMade) -> Groups:
    """Return the hand-made tables and byes that a round still has."""
    groups = tuple(dict.fromkeys(seats for _, seats in hand_made))
    there = {seats for _, seats in hand_made_in(groups, round_drawn.tables, round_drawn.known_results)}
    return tuple(seats for seats in groups if seats in there)


def swapped_by_hand(with_swaps: Round, round_drawn: TournamentRound, one: int, other: int) -> tuple[Round, Groups]:
    """Return a round with two players swapped, and its hand-made tables and byes. Raises `Refused` ("round_fixed")."""
    try:
        after = swapped(with_swaps, one, other)
    except TournamentError as error:
        raise Refused("round_fixed") from error
    seats = (
        *(table.seats for table in after.tables),
        *(known_result.seats for known_result in after.known_results if known_result.kind == "bye"),
    )
    touched = tuple(some for some in seats if one in some or other in some)
    before = tuple(some for some in by_hand_of(round_drawn) if one not in some and other not in some)
    return after, (*before, *touched)
