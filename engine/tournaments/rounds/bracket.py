"""The tree of an elimination as pictures and pages need it (TN-38)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.tournaments.duels.elimination import state_of
from engine.tournaments.duels.knock_out import NOBODY, BracketMatch, MatchState, Source
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import KNOCK_OUT, EventTable, TableResult, Tournament
from engine.tournaments.pods.pod_elimination import is_final, through


class BracketSlot(msgspec.Struct, frozen=True):
    """A match or table of a bracket.

    ``side`` is "W" (winners), "L" (losers), "F" (final and its second match), "T" (third place) or "P" (pods; "P1-R2"
    is the second player with a bye). ``players`` are None if a player is not known yet, and 0 for an empty place.
    ``seeds`` are the seeding numbers of the players, 0 for none. ``sources`` name the origin of each player: "seed 3",
    the winner of a slot ("W1-1"), its loser ("-W1-1"), or "bye". ``wins`` are games won; for pods they are places.
    ``winners`` advance (in a final: the champion). ``event_round`` is 0 until the match is generated.
    """

    slot: str
    side: str
    round: int
    number: int
    players: tuple[int | None, ...]
    seeds: tuple[int, ...]
    sources: tuple[str, ...]
    wins: tuple[int, ...]
    winners: tuple[int, ...]
    event_round: int


class Bracket(msgspec.Struct, frozen=True):
    """A bracket: its stage, its slots, and the names of the slots by column."""

    stage: int
    slots: tuple[BracketSlot, ...]
    columns: tuple[tuple[str, ...], ...]


def bracket(event: Tournament, stage: int | None = None, open_: Sequence[EventTable] = ()) -> Bracket:
    """Return the bracket of a stage (None: of the last stage with a bracket). Raises `TournamentError`.

    ``open_`` are the tables that are being played. For pods, only these tables and the tables with results are shown.
    """
    started_stages = [one for one in range(len(event.fields)) if event.plan.stages[one].format in KNOCK_OUT]
    if stage is None and started_stages:
        stage = started_stages[-1]
    if stage is None or stage not in started_stages:
        raise TournamentError("stage", "there is no bracket yet")
    if event.plan.stages[stage].format == "pod_elimination":
        slots = _pod_slots(event, stage, [one for one in open_ if one.stage == stage])
    else:
        matches, match_states = state_of(event, stage)
        seed = {player: number for number, player in enumerate(event.fields[stage], 1)}
        slots = [_slot(match, match_states[match.slot], seed) for match in matches]
    columns: dict[tuple[str, int], list[str]] = {}
    for slot in slots:
        columns.setdefault((slot.side, slot.round), []).append(slot.slot)
    return Bracket(stage, tuple(slots), tuple(map(tuple, columns.values())))


def _slot(match: BracketMatch, match_state: MatchState, seed: dict[int, int]) -> BracketSlot:
    return BracketSlot(
        match.slot,
        match.side,
        match.round,
        match.number,
        match_state.players,
        tuple(seed.get(player or 0, 0) for player in match_state.players),
        tuple(
            "bye" if player == NOBODY and source.how == "seed" else _source(source)
            for source, player in zip(match.sources, match_state.players, strict=True)
        ),
        match_state.wins,
        (match_state.winner,) if match_state.winner else (),
        match_state.round,
    )


def _source(source: Source) -> str:
    return {"seed": "seed ", "winner": "", "loser": "-"}[source.how] + source.of


def _pod_slots(event: Tournament, stage: int, open_: Sequence[EventTable]) -> list[BracketSlot]:
    field, go_on = event.fields[stage], event.plan.stages[stage].go_on
    rank = {player: number for number, player in enumerate(field)}
    results = event.of_stage(stage)
    results += [TableResult(one, "both_lose") for one in open_ if one.id not in {each.table.id for each in results}]
    results.sort(key=lambda one: (one.table.round, one.table.number))
    rounds = {one.table.round: [each for each in results if each.table.round == one.table.round] for one in results}
    first = min(rounds, default=0)
    came: dict[int, str] = {player: f"seed {number}" for number, player in enumerate(field, 1)}
    found: list[BracketSlot] = []
    for result in results:
        on = through(result, 1 if is_final(rounds[result.table.round]) else go_on, rank)
        slot = _pod_slot(result, result.table.round - first + 1, on, rank, came)
        came.update((player, slot.slot) for player in slot.winners)
        found.append(slot)
    return found


def _pod_slot(
    result: TableResult, local: int, on: Sequence[int], rank: dict[int, int], came: dict[int, str]
) -> BracketSlot:
    return BracketSlot(
        result.table.slot,
        "P",
        local,
        result.table.number,
        result.seats,
        tuple(rank.get(player, -1) + 1 for player in result.seats),
        tuple(came.get(player, "") for player in result.seats),
        tuple(result.places) or (0,) * len(result.seats),
        tuple(on),
        result.table.round,
    )
