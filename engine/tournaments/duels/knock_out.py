"""The tree of an elimination of duels (TN-20, TN-21): its matches, the sources of their players, and the winners.

A match has a slot: "W2-1" is the first match of the second round of the winners' bracket, "L1-2" a match of the losers'
bracket, "F" the final of a double elimination, "R" its second match, "T" the match for third place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from engine.tournaments.event import Stage, TableResult

From = Literal["seed", "winner", "loser"]
# A slot without a player. Its opponent advances without a match.
NOBODY = 0


class Source(NamedTuple):
    """The origin of a player of a match: a seed by its number, or the winner or loser of a match."""

    how: From
    of: str


class BracketMatch(NamedTuple):
    """A match of the tree: its slot, the side of the bracket, round and number within the side, two sources."""

    slot: str
    side: str
    round: int
    number: int
    sources: tuple[Source, Source]


def bracket_order(size: int) -> list[int]:
    """Return the seeds from the top of a bracket down: 1, 8, 4, 5, 2, 7, 3, 6 for eight."""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order


def bracket_size(players: int) -> int:
    """Return the smallest power of two that is not below this number of players, at least 2."""
    return max(2, 1 << (players - 1).bit_length())


@cache
def tree(players: int, form: Literal["single", "double"], third_place: bool, reset: bool) -> tuple[BracketMatch, ...]:
    """Return all matches, each after the matches that it depends on."""
    size = bracket_size(players)
    found = list(winners_bracket(size))
    last = found[-1].slot
    if form == "single":
        if third_place and players > 3:
            semi = [one.slot for one in found if one.round == found[-1].round - 1]
            found.append(BracketMatch("T", "T", 1, 1, (Source("loser", semi[0]), Source("loser", semi[1]))))
        return tuple(found)
    below = list(losers_bracket(size))
    found += below
    rival = Source("winner", below[-1].slot) if below else Source("loser", last)
    found.append(BracketMatch("F", "F", 1, 1, (Source("winner", last), rival)))
    if reset:
        found.append(BracketMatch("R", "F", 2, 1, (Source("loser", "F"), Source("winner", "F"))))
    return tuple(found)


def tree_of(stage: Stage, players: int) -> tuple[BracketMatch, ...]:
    """Return the matches of a stage with this many players."""
    form: Literal["single", "double"] = "single" if stage.format == "single" else "double"
    return tree(players, form, stage.third_place and form == "single", stage.reset and form == "double")


def winners_bracket(size: int) -> Iterable[BracketMatch]:
    """Yield the matches of the winners' bracket, which is the whole bracket of a single elimination."""
    order = bracket_order(size)
    for number in range(size // 2):
        pair = (Source("seed", str(order[2 * number])), Source("seed", str(order[2 * number + 1])))
        yield BracketMatch(f"W1-{number + 1}", "W", 1, number + 1, pair)
    count, level = size // 4, 2
    while count:
        for number in range(1, count + 1):
            ones = (Source("winner", f"W{level - 1}-{2 * number - 1}"), Source("winner", f"W{level - 1}-{2 * number}"))
            yield BracketMatch(f"W{level}-{number}", "W", level, number, ones)
        count, level = count // 2, level + 1


def losers_bracket(size: int) -> Iterable[BracketMatch]:
    """Yield the matches of the losers' bracket: rounds among losers alternate with rounds against new losers (TN-21).

    New losers are placed crosswise (`crossing`).
    """
    count, level = size // 4, 1
    for drop, mask in enumerate(crossing(size), 2):
        for number in range(count):
            how: From = "loser" if level == 1 else "winner"
            above = "W1" if level == 1 else f"L{level - 1}"
            pair = (Source(how, f"{above}-{2 * number + 1}"), Source(how, f"{above}-{2 * number + 2}"))
            yield BracketMatch(f"L{level}-{number + 1}", "L", level, number + 1, pair)
        for number in range(count):
            ones = (Source("winner", f"L{level}-{number + 1}"), Source("loser", f"W{drop}-{(number ^ mask) + 1}"))
            yield BracketMatch(f"L{level + 1}-{number + 1}", "L", level + 1, number + 1, ones)
        count, level = count // 2, level + 2


def crossing(size: int) -> list[int]:
    """Return a mask for each round, from the second on, whose losers drop into the losers' bracket.

    The mask sets the losers' places there: the loser of match m takes place m XOR mask. Two players who met can meet
    again as soon as their masks, shortened to the remaining depth, are equal. Therefore the masks count from the
    highest bit down and stay different as long as possible.
    """
    depth = size.bit_length() - 1
    return [int(f"{drop - 1:0{depth}b}"[::-1], 2) >> drop for drop in range(2, depth + 1)]


class MatchState(NamedTuple):
    """The state of a match: its players (None: not known yet, NOBODY: no player), wins, winner and loser."""

    players: tuple[int | None, int | None]
    wins: tuple[int, int]
    winner: int | None
    loser: int | None
    games: int
    round: int


def played_tree(
    matches: tuple[BracketMatch, ...], field: Sequence[int], results: Sequence[TableResult], best_of: int
) -> dict[str, MatchState]:
    """Return the state of each match. Players who were seated at a table stay there despite later rulings (TN-30)."""
    by_slot: dict[str, list[TableResult]] = {}
    for result in results:
        by_slot.setdefault(result.table.slot, []).append(result)
    rank = {player: number for number, player in enumerate(field)}
    last = max((one.table.round for one in results), default=0)
    seated = {slot: set(games[0].seats) for slot, games in by_slot.items()}
    found: dict[str, MatchState] = {}
    for match in matches:
        games = by_slot.get(match.slot, [])
        players = (
            ordered(games[0].seats, [_come(source, field, found) for source in match.sources])
            if games and len(games[0].seats) == 2
            else (_come(match.sources[0], field, found), _come(match.sources[1], field, found))
        )
        state = _not_needed(match, found) or match_state(players, games, best_of, rank, last)
        found[match.slot] = gone_on(state, [seated.get(slot, set()) for slot in following(matches)[match.slot]])
    return found


@cache
def following(matches: tuple[BracketMatch, ...]) -> dict[str, tuple[str, str]]:
    """Return the slots to which the winner and the loser of each match go, "" if there is none."""
    to = {(source.how, source.of): one.slot for one in matches for source in one.sources}
    return {
        one.slot: ("", "") if one.slot == "F" else (to.get(("winner", one.slot), ""), to.get(("loser", one.slot), ""))
        for one in matches
    }


def gone_on(state: MatchState, seated: Sequence[set[int]]) -> MatchState:
    """Return the state of a match, in which a player who already has the winner's next seat is the winner.

    ``seated`` are the players with a seat in the next match of the winner and of the loser. A late ruling changes the
    score of a match, but not which player advances.
    """
    one, other = state.players
    if not one or not other:
        return state
    above, below = seated
    for first, second in ((one, other), (other, one)):
        if (first in above and second not in above) or (second in below and first not in below):
            return state._replace(winner=first, loser=second)
    return state


def _come(source: Source, field: Sequence[int], match_states: Mapping[str, MatchState]) -> int | None:
    if source.how == "seed":
        seed = int(source.of)
        return field[seed - 1] if seed <= len(field) else NOBODY
    return match_states[source.of].winner if source.how == "winner" else match_states[source.of].loser


def ordered(seats: Sequence[int], expected: Sequence[int | None]) -> tuple[int, int]:
    """Return the two seated players in the order of ``expected``, as far as it still names them."""
    one, other = seats[:2]
    return (other, one) if other == expected[0] or one == expected[1] else (one, other)


def _not_needed(match: BracketMatch, match_states: Mapping[str, MatchState]) -> MatchState | None:
    """Return the state of a second final that is not needed because the player without a loss won; else None."""
    if match.slot != "R":
        return None
    final = match_states["F"]
    if final.winner is None or (final.winner == final.players[1] and final.players[0] != NOBODY):
        return None
    return MatchState((NOBODY, NOBODY), (0, 0), final.winner, final.loser, 0, 0)


def match_state(
    players: tuple[int | None, int | None],
    games: Sequence[TableResult],
    best_of: int,
    rank: Mapping[int, int],
    last: int,
) -> MatchState:
    """Return the state of a match between two players.

    A forfeit decides a match. A match that is level after its games continues for up to two more games. Then the better
    seed wins it.
    """
    one, other = players
    number = games[0].table.round if games else 0
    if one is None or other is None:
        return MatchState(players, (0, 0), None, None, len(games), number)
    if NOBODY in players:
        return MatchState(players, (0, 0), one or other, NOBODY, 0, number)
    if any(game.kind == "both_lose" for game in games):
        return MatchState(players, (0, 0), NOBODY, NOBODY, len(games), number)
    wins = [0, 0]
    for game in games:
        first, second = (game.places[game.seats.index(player)] for player in players if player is not None)
        wins[0] += first < second
        wins[1] += second < first
        if game.kind == "forfeit" and first != second:
            return _decided_match(players, wins, 0 if first < second else 1, len(games), number)
    need, lead = best_of // 2 + 1, wins[0] - wins[1]
    has_ended = games and number < last
    if max(wins) >= need or (lead and (has_ended or len(games) >= best_of)):
        return _decided_match(players, wins, 0 if lead > 0 else 1, len(games), number)
    if has_ended or len(games) >= best_of + 2:
        return _decided_match(players, wins, 0 if rank.get(one, 0) < rank.get(other, 0) else 1, len(games), number)
    return MatchState(players, (wins[0], wins[1]), None, None, len(games), number)


def _decided_match(
    players: tuple[int | None, int | None], wins: Sequence[int], winner: int, games: int, number: int
) -> MatchState:
    return MatchState(players, (wins[0], wins[1]), players[winner], players[1 - winner], games, number)
