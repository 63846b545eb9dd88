"""Rounds of an elimination of duels (TN-20 … TN-23): a match is played as soon as its players are known."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.tournaments.drawing import RoundDraft, fixed_schedule, lean
from engine.tournaments.duels.knock_out import (
    NOBODY,
    BracketMatch,
    MatchState,
    bracket_order,
    bracket_size,
    played_tree,
    tree_of,
)
from engine.tournaments.event import EventTable, TableResult, Tournament

# This number is added to the depth of a final, so that the final is deeper than every earlier round.
FINALS = 100


def state_of(event: Tournament, stage: int) -> tuple[tuple[BracketMatch, ...], dict[str, MatchState]]:
    """Return the matches of an elimination stage, and the state of each."""
    field, plan = event.fields[stage], event.plan.stages[stage]
    matches = tree_of(plan, len(field))
    return matches, played_tree(matches, field, event.of_stage(stage), plan.best_of)


def draw_elimination(draft: RoundDraft) -> None:
    """Generate the matches that can be played; a player without an opponent advances."""
    fixed_schedule(draft)
    matches, match_states = state_of(draft.event, draft.stage)
    started_slots = {one.table.slot for one in draft.results}
    waiting_matches = [
        one for one in matches if one.slot not in started_slots and None not in match_states[one.slot].players
    ]
    for match in waiting_matches:
        alone = [one for one in match_states[match.slot].players if one]
        if match.side == "W" and match.round == 1 and len(alone) == 1:
            draft.give("rest", alone, slot=match.slot)
    ready = [one for one in waiting_matches if NOBODY not in match_states[one.slot].players]
    # The rounds of the bracket stay together: after a bye in round 1, a player waits until that round is over.
    due_matches = [one for one in ready if one.side in "FT" or one.round <= draft.local - (one.side == "L")]
    for match in due_matches or ready:
        one, other = (player or NOBODY for player in match_states[match.slot].players)
        if not draft.walkover((one, other), slot=match.slot):
            draft.seat(first_game(draft, (one, other), match.slot), slot=match.slot)


def first_game(draft: RoundDraft, pair: tuple[int, int], slot: str) -> tuple[int, int]:
    """Return the seats of a match's first game. The lot decides unless one player should go first (TN-10, TN-20)."""
    one, other = pair
    if lean(draft.event, one) != lean(draft.event, other):
        return pair if lean(draft.event, one) > lean(draft.event, other) else (other, one)
    return pair if draft.chance.integer(draft.label(f"first-seat:{slot}"), 2) == 0 else (other, one)


def games_due(event: Tournament, stage: int, open_: Collection[str]) -> list[EventTable]:
    """Return the next game of each undecided match without an open table in ``open_``; seats alternate (TN-20)."""
    _, match_states = state_of(event, stage)
    games: dict[str, list[TableResult]] = {}
    for result in event.of_stage(stage):
        if len(result.seats) == 2 and result.table.slot:
            games.setdefault(result.table.slot, []).append(result)
    return [
        further(games[slot])
        for slot in sorted(games, key=lambda slot: games[slot][0].table.number)
        if match_states[slot].winner is None and further(games[slot]).id not in open_
    ]


def further(games: Sequence[TableResult]) -> EventTable:
    """Return the next game of a match; its players exchange the seats that they had in the last game."""
    last = games[-1].table
    game, first_table = last.game + 1, games[0].table
    return EventTable(
        f"{first_table.id}.{game}", last.round, last.stage, last.number, last.seats[::-1], game, last.slot, last.group
    )


def knock_out_depth(
    matches: Sequence[BracketMatch], match_states: Mapping[str, MatchState]
) -> dict[int, tuple[int, str]]:
    """Return the depth reached (higher is further) and the last match of each player whose rank is known."""
    double = any(one.slot == "F" for one in matches)
    again = any(one.slot == "R" for one in matches)
    found: dict[int, tuple[int, str]] = {}
    for match in matches:
        match_state = match_states[match.slot]
        if match_state.winner is None or not match_state.games:
            continue
        if match.slot == "T":
            if match_state.winner:
                found[match_state.winner] = (found[match_state.winner][0] + 1, "T")
            continue
        drops = (double and match.side == "W") or (
            again and match.slot == "F" and match_state.winner == match_state.players[1]
        )
        if drops and match_state.winner != NOBODY:
            continue
        depth = 2 * match.round + (FINALS if match.side == "F" else 0)
        found.update((one, (depth, match.slot)) for one in match_state.players if one and one != match_state.winner)
    last = [one.slot for one in matches if one.side != "T"][-1]
    best = match_states[last].winner
    if best:
        found[best] = (2 * FINALS, last)
    return found


def seeded_apart(field: Sequence[int], group_of: Mapping[int, int]) -> list[int]:
    """Return the field, rearranged within ranks so that members of one group meet late, better seeds first (TN-23).

    ``field`` holds the first player of each group, then the second player of each group, and so on.
    """
    groups = len(set(group_of.values()))
    if groups < 2:
        return list(field)
    place = {seed: number for number, seed in enumerate(bracket_order(bracket_size(len(field))))}
    found: list[int] = []
    for start in range(0, len(field), groups):
        found += _tier(field[start : start + groups], found, group_of, place)
    return found


def _tier(
    tier: Sequence[int], above: Sequence[int], group_of: Mapping[int, int], place: Mapping[int, int]
) -> list[int]:
    """Return the players of a rank in seed order, each as far as possible from higher players of their group."""
    rest, found = list(tier), []
    for seed in range(len(above) + 1, len(above) + len(tier) + 1):

        def meets(player: int, seed: int = seed) -> int:
            """Return how early a player at this seed meets another of the same group: higher is earlier, -99 never."""
            levels = [
                (place[seed] ^ place[number]).bit_length()
                for number, other in enumerate([*above], 1)
                if group_of.get(other) == group_of.get(player)
            ]
            return -min(levels, default=99)

        best = min(rest, key=lambda player: (meets(player), tier.index(player)))
        rest.remove(best)
        found.append(best)
    return found
