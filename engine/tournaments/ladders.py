"""The places of a ladder: who can be challenged, what wins and corrections change, weekly pairings (TN-72 …)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TypeVar

P = TypeVar("P", bound=Hashable)

# How many places above their own players can challenge: the bounds that organisers choose from.
LEAST_REACH, MOST_REACH = 1, 10


def challengeable(order: Sequence[P], busy: Collection[P], player: P, reach: int) -> tuple[P, ...]:
    """Return the free players up to ``reach`` places above a player, in the order of their places (TN-73)."""
    if player not in order or player in busy:
        return ()
    place = order.index(player)
    return tuple(one for one in order[max(place - reach, 0) : place] if one not in busy)


def after_win(order: Sequence[P], winner: P, loser: P) -> tuple[P, ...]:
    """Return the places after a win (TN-75).

    A winner who was below takes the loser's place, and the players from there on move down one. Otherwise, and if one
    of the two is not in the ladder, nothing changes.
    """
    if winner not in order or loser not in order or order.index(winner) <= order.index(loser):
        return tuple(order)
    others = [one for one in order if one != winner]
    place = others.index(loser)
    return (*others[:place], winner, *others[place:])


def without_win(order: Sequence[P], winner: P, loser: P, gained: int) -> tuple[P, ...]:
    """Return the places after a win stops counting that had moved the winner up by ``gained`` places (TN-78).

    The winner moves down by as many places, but not further below the loser than before that win. If the winner is not
    in the ladder, nothing changes.
    """
    if winner not in order:
        return tuple(order)
    others = [one for one in order if one != winner]
    place = order.index(winner)
    lowest = min(place + gained, others.index(loser) + gained if loser in others else len(others))
    down = max(place, lowest)
    return (*others[:down], winner, *others[down:])


def without_correction(order: Sequence[P], winner: P, loser: P, places_moved: int, ahead: int) -> tuple[P, ...]:
    """Return the places after taking back a correction that had moved the winner (TN-78).

    The winner moves back by ``places_moved``, up if that is positive and down if it is negative, but not further
    above or below the loser than before that correction; ``ahead`` is the lead then (see `lead`). If the winner is not
    in the ladder, nothing changes.
    """
    if winner not in order:
        return tuple(order)
    others = [one for one in order if one != winner]
    place = order.index(winner)
    back = min(max(place - places_moved, 0), len(others))
    if loser in others:
        before = others.index(loser) - ahead + (ahead > 0)
        back = max(back, min(before, place)) if places_moved > 0 else min(back, max(before, place))
    return (*others[:back], winner, *others[back:])


def lead(order: Sequence[P], player: P, other: P) -> int:
    """Return by how many places a player is above another one: negative if below, 0 if one is not in the ladder."""
    return order.index(other) - order.index(player) if player in order and other in order else 0


def weekly_pairs(order: Sequence[P], busy: Collection[P], last: Mapping[P, P], reach: int) -> tuple[tuple[P, P], ...]:
    """Return the pairs of a week, each with the lower player first (TN-77).

    The pairs are made from the last place up. Each free player meets the nearest free player up to ``reach`` places
    above. If another free player is in reach, nobody meets the opponent of their ``last`` match again.
    """
    places = {one: place for place, one in enumerate(order)}
    waiting_players = [one for one in reversed(order) if one not in busy]
    pairs = []
    while waiting_players:
        player = waiting_players.pop(0)
        near = [one for one in waiting_players if places[player] - places[one] <= reach]
        new = [one for one in near if last.get(player) != one and last.get(one) != player]
        if near:
            upper = (new or near)[0]
            waiting_players.remove(upper)
            pairs.append((player, upper))
    return tuple(pairs)
