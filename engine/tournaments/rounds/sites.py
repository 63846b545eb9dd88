"""An event as importers of bracket sites read it: participants, stages, rounds, matches and links (TN-81).

The format has a version. A later program may add fields; if a field changes its meaning, the version changes too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from engine.tournaments.duels.elimination import state_of
from engine.tournaments.duels.knock_out import NOBODY, following
from engine.tournaments.event import BRACKETS, DUELS, KNOCK_OUT, EventTable, Stage, TableResult, Tournament
from engine.tournaments.rounds.bracket import BracketSlot, bracket

SITE_FORMAT = "bracket/1"


class SiteParticipant(msgspec.Struct, frozen=True):
    """A participant: the number that matches refer to, the name, and the seeding number (None before the start)."""

    id: int
    name: str
    seed: int | None
    team: str
    computer: bool
    state: str


class SiteGame(msgspec.Struct, frozen=True):
    """A game of a match: its players in seat order, and its places (empty while it is open, or if nobody scores)."""

    id: str
    players: tuple[int, ...]
    state: str
    kind: str | None
    places: tuple[int, ...]
    scores: tuple[int, ...]
    measures: tuple[int, ...]


class SiteMatch(msgspec.Struct, frozen=True):
    """A match of a round. ``score`` is by player: in duels the sum of 1, 0.5 and 0, None at larger tables."""

    id: str
    number: int
    part: int
    group: int
    slot: str | None
    state: str
    players: tuple[int, ...]
    score: tuple[float, ...] | None
    winners: tuple[int, ...]
    winner_to: str | None
    loser_to: str | None
    games: tuple[SiteGame, ...]


class SiteBye(msgspec.Struct, frozen=True):
    """A result without a table: a bye, a rest, or a duel that an absent player lost."""

    players: tuple[int, ...]
    kind: str
    places: tuple[int, ...]
    slot: str | None


class SiteRound(msgspec.Struct, frozen=True):
    """A published round of a stage."""

    number: int
    state: str
    matches: tuple[SiteMatch, ...]
    without_table: tuple[SiteBye, ...]


class SiteSlot(msgspec.Struct, frozen=True):
    """A place of a bracket, also of a match that is not generated yet; ``match`` is None then.

    ``players`` are None if they are not known yet, and 0 for a place without a player.
    """

    slot: str
    side: str
    round: int
    players: tuple[int | None, ...]
    sources: tuple[str, ...]
    match: str | None
    winner_to: str | None
    loser_to: str | None
    winners: tuple[int, ...]


class SiteStage(msgspec.Struct, frozen=True):
    """A stage with its rounds; ``participants`` are in the order of their seeds."""

    number: int
    format: str
    state: str
    best_of: int
    seats: tuple[int, ...]
    participants: tuple[int, ...]
    rounds: tuple[SiteRound, ...]
    bracket: tuple[SiteSlot, ...]


class SitePlace(msgspec.Struct, frozen=True):
    """A participant's final place."""

    participant: int
    place: int


class SiteEvent(msgspec.Struct, frozen=True):
    """An event for importers of bracket sites."""

    format: str
    id: str
    name: str
    game: str
    state: str
    participants: tuple[SiteParticipant, ...]
    stages: tuple[SiteStage, ...]
    places: tuple[SitePlace, ...]


class ShownRound(msgspec.Struct, frozen=True):
    """A published round as everybody may see it: its tables, and its results without a table."""

    number: int
    stage: int
    is_over: bool
    tables: tuple[EventTable, ...]
    without_table: tuple[TableResult, ...]


def site_stages(event: Tournament, rounds: Sequence[ShownRound], *, over: bool) -> tuple[SiteStage, ...]:
    """Return all stages of an event with its published rounds. ``over``: the event is finished."""
    return tuple(_stage(event, number, rounds, over=over) for number in range(len(event.plan.stages)))


def _stage(event: Tournament, number: int, rounds: Sequence[ShownRound], *, over: bool) -> SiteStage:
    plan, started_stages = event.plan.stages[number], len(event.fields)
    stage_rounds = [one for one in rounds if one.stage == number]
    results = {one.table.id: one for one in event.of_stage(number)}
    slots = _slots(event, number, stage_rounds, results) if number < started_stages and plan.format in KNOCK_OUT else ()
    return SiteStage(
        number=number + 1,
        format=plan.format,
        state="pending"
        if number >= started_stages
        else "finished"
        if over or number + 1 < started_stages
        else "running",
        best_of=plan.best_of,
        seats=plan.sizes,
        participants=tuple(event.entrants(number)) if number < started_stages else (),
        rounds=tuple(_round(one, plan, results, {slot.slot: slot for slot in slots}) for one in stage_rounds),
        bracket=slots,
    )


def _slots(
    event: Tournament, number: int, rounds: Sequence[ShownRound], results: Mapping[str, TableResult]
) -> tuple[SiteSlot, ...]:
    tables = [table for one in rounds for table in one.tables]
    first = {table.slot: table.id for table in reversed(tables) if table.game == 1}
    bracket_drawn = bracket(event, number, [table for table in tables if table.id not in results])
    ways: Mapping[str, tuple[str, str]] = {}
    if event.plan.stages[number].format in BRACKETS:
        ways = following(state_of(event, number)[0])
    return tuple(_slot(one, first.get(one.slot), *ways.get(one.slot, ("", ""))) for one in bracket_drawn.slots)


def _slot(one: BracketSlot, match: str | None, winner_to: str, loser_to: str) -> SiteSlot:
    winners = tuple(player for player in one.winners if player != NOBODY)
    return SiteSlot(
        one.slot, one.side, one.round, one.players, one.sources, match, winner_to or None, loser_to or None, winners
    )


def _round(
    one: ShownRound, plan: Stage, results: Mapping[str, TableResult], slots: Mapping[str, SiteSlot]
) -> SiteRound:
    matches: dict[int, list[EventTable]] = {}
    for table in one.tables:
        matches.setdefault(table.number, []).append(table)
    return SiteRound(
        one.number,
        "finished" if one.is_over else "open",
        tuple(_match(games, plan, results, slots.get(games[0].slot)) for games in matches.values()),
        tuple(SiteBye(found.seats, found.kind, found.places, found.table.slot or None) for found in one.without_table),
    )


def _match(
    games: Sequence[EventTable], plan: Stage, results: Mapping[str, TableResult], slot: SiteSlot | None
) -> SiteMatch:
    first, game_results = games[0], [results.get(game.id) for game in games]
    slot_states = [one for one in game_results if one is not None]
    over = len(slot_states) == len(games)
    score = _score(first.seats, slot_states) if plan.format in DUELS else None
    return SiteMatch(
        id=first.id,
        number=first.number,
        part=first.part,
        group=first.group,
        slot=slot.slot if slot is not None else None,
        state="finished" if over else "open",
        players=first.seats,
        score=score,
        winners=() if not over else slot.winners if slot is not None else _winners(first.seats, slot_states, score),
        winner_to=slot.winner_to if slot is not None else None,
        loser_to=slot.loser_to if slot is not None else None,
        games=tuple(_game(game, result) for game, result in zip(games, game_results, strict=True)),
    )


def _game(table: EventTable, result: TableResult | None) -> SiteGame:
    if result is None:
        return SiteGame(table.id, table.seats, "open", None, (), (), ())
    found = (result.kind, result.places, result.scores, result.measures)
    return SiteGame(table.id, table.seats, "finished", *found)


def _score(players: Sequence[int], results: Iterable[TableResult]) -> tuple[float, ...]:
    found = dict.fromkeys(players, 0.0)
    for result in results:
        for seat, place in zip(result.seats, result.places, strict=False):
            if place == 1:
                found[seat] += 1 / result.places.count(1)
    return tuple(found.values())


def _winners(
    players: Sequence[int], results: Collection[TableResult], score: tuple[float, ...] | None
) -> tuple[int, ...]:
    """Return the winner of a duel, none after a draw; at a larger table the players in the first place."""
    if score is not None:
        best = [player for player, points in zip(players, score, strict=True) if points == max(score) > 0]
        return tuple(best) if len(best) == 1 else ()
    last = next(iter(results))
    return tuple(seat for seat, place in zip(last.seats, last.places, strict=False) if place == 1)
