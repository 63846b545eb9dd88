"""Generates the next round of an event (TN-16 … TN-24) by one pure, repeatable function for all formats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec
from msgspec import UNSET

from engine.kernel.chance.fair import Chance
from engine.tournaments.drawing import RoundDraft
from engine.tournaments.duels.elimination import draw_elimination, games_due, seeded_apart
from engine.tournaments.duels.knock_out import bracket_size
from engine.tournaments.duels.round_robin import draw_round_robin, groups_of, round_robin_rounds
from engine.tournaments.duels.swiss import draw_swiss, usual_swiss_rounds
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import (
    BRACKETS,
    DUELS,
    KNOCK_OUT,
    MOST_AT_ONCE,
    NO_WISHES,
    OPEN,
    SEVERAL_AT_ONCE,
    EventPlan,
    EventTable,
    Format,
    HandMade,
    Round,
    Stage,
    TableResult,
    Tournament,
    Wishes,
)
from engine.tournaments.pods.pod_elimination import draw_pod_elimination, way_down
from engine.tournaments.pods.pod_rounds import (
    draw_duplicate,
    draw_round_robin_pods,
    draw_swiss_pods,
    pod_cycle,
    usual_pod_rounds,
)
from engine.tournaments.rounds.ranking import ranked_stage
from engine.tournaments.tie_breaks import FORMAT_TIE_BREAKS

LARGEST_GROUP, LEAST_GROUP = 16, 3
MOST_PLAYERS, MOST_ROUNDS, MOST_STAGES = 512, 64, 4
DUPLICATE_ROUNDS = 3
# The highest number of other pairings of a part that are tried if no pairing is left for the next part, and the largest
# field for which that is quick enough. In a larger field, players always have opponents left, unless bans exclude them.
MOST_REDRAWS, SMALL_FIELD = 8, 32
# The highest number of tables that a round with several tables at once may have: each has a thread of its own.
MOST_TABLES = 256
# The tables, the known results and the labels of draws of a round that is being generated.
DraftContents = tuple[list[EventTable], list[TableResult], list[str]]
# The version of the pairing procedure. It rises when some rounds come out differently. Rounds of earlier versions can
# then not be generated again.
DRAWING = 2


def next_round(event: Tournament, chance: Chance, wishes: Wishes = NO_WISHES, hand_made: HandMade = ()) -> Round:
    """Return the round after the last that has results; ``over`` is set if the event has ended.

    Call it when every table of the round before has its result. The same event always gives the same round. The tables
    in ``hand_made`` are kept, and its byes as long as the part has a bye. Raises `PairingError` if the bans and the
    tables to keep leave no pairing. Raises `TournamentError` if a match is not decided, a wish or a table to keep is
    impossible, or a stage cannot begin.
    """
    number = event.last_round() + 1
    stage = len(event.fields) - 1
    if stage >= 0:
        _check_decided(event, stage)
        found = _generated_round(event, stage, number, chance, wishes, hand_made)
        if found is not None:
            return found
    while stage + 1 < len(event.plan.stages):
        stage += 1
        field = stage_field(event, stage, number, chance)
        if len(field) < 2:
            break
        event = msgspec.structs.replace(event, fields=(*event.fields, field))
        # If the stage before ended earlier than expected, the organisers' wishes for its next round no longer apply.
        lapsed = stage > 0 and event.plan.stages[stage].format not in OPEN
        pairing_requests, hand_made_tables = (NO_WISHES, ()) if lapsed else (wishes, hand_made)
        found = _generated_round(event, stage, number, chance, pairing_requests, hand_made_tables)
        if found is not None:
            return msgspec.structs.replace(found, field=field)
    return Round(number, max(stage, 0), over=True)


def _generated_round(
    event: Tournament, stage: int, number: int, chance: Chance, wishes: Wishes, hand_made: HandMade
) -> Round | None:
    draft = RoundDraft(event, stage, number, chance, wishes, hand_made=hand_made)
    pairings = usual_pairings(draft.plan, len(event.fields[stage]))
    last, starts = 0, list[DraftContents]()
    for part in range(1, draft.plan.parts + 1):
        draft.part = part
        if draft.plan.format not in KNOCK_OUT and draft.pairing > pairings:
            break
        starts.append(_contents(draft))
        try:
            _draw_part(draft, pairings)
        except PairingError:
            if part == 1:
                raise
            if not _draw_two_parts(draft, pairings, starts):
                # Too few players are left who have not met. Then the round has fewer tables at once (TN-69).
                break
        last = part
    if any(part > last and len(seats) > 1 for part, seats in hand_made):
        raise PairingError("a table made by hand is in a part that the round does not have")
    return draft.round() if draft.tables or draft.known_results else None


def _contents(draft: RoundDraft) -> DraftContents:
    return draft.tables[:], draft.known_results[:], draft.draws[:]


def _set_back(draft: RoundDraft, part: int, contents: DraftContents) -> None:
    tables, known_results, draws = contents
    draft.part, draft.avoided = part, ()
    draft.tables, draft.known_results, draft.draws = tables[:], known_results[:], draws[:]


def _draw_two_parts(draft: RoundDraft, pairings: int, starts: list[DraftContents]) -> bool:
    """Draw a part for which no pairing is left, with another pairing of the part before. Return whether that succeeds.

    ``starts`` hold the draft before each part. In each of at most `MOST_REDRAWS` trials, one pair of the part before
    does not meet, from the last table up, so that the leaders keep their opponents. If all fail, the part before stays.
    Only a Swiss of a small field is drawn again.
    """
    part, hand_made_seats = draft.part, {seats for _, seats in draft.hand_made}
    tried = [one.seats for one in starts[-1][0] if one.part == part - 1 and one.seats not in hand_made_seats]
    small = draft.plan.format == "swiss" and len(draft.entrants) <= SMALL_FIELD
    for pair in tried[: -1 - MOST_REDRAWS : -1] if small else ():
        _set_back(draft, part - 1, starts[-2])
        draft.avoided = (pair,)
        try:
            _draw_part(draft, pairings)
            start = _contents(draft)
            _set_back(draft, part, start)
            _draw_part(draft, pairings)
        except PairingError:
            continue
        starts[-1] = start
        return True
    _set_back(draft, part, starts[-1])
    return False


def _draw_part(draft: RoundDraft, pairings: int) -> None:
    if draft.plan.format == "swiss":
        draw_swiss(draft, pairings)
    elif draft.plan.format == "round_robin_pods":
        draw_round_robin_pods(draft, pairings)
    else:
        ROUND_DRAWERS[draft.plan.format](draft)


ROUND_DRAWERS: Mapping[Format, Callable[[RoundDraft], None]] = {
    "swiss_pods": draw_swiss_pods,
    "duplicate": draw_duplicate,
    "round_robin": draw_round_robin,
    "single": draw_elimination,
    "double": draw_elimination,
    "pod_elimination": draw_pod_elimination,
}


def stage_field(event: Tournament, stage: int, number: int, chance: Chance) -> tuple[int, ...]:
    """Return the participants of a new stage. The first stage is in seed order, a later one by former ranks (TN-23)."""
    playing = {one.id for one in event.players if one.plays(number)}
    if stage == 0:
        return tuple(one.id for one in sorted(event.players, key=lambda one: one.seed) if one.id in playing)
    order = [player for player in ranked_stage(event, stage - 1, chance) if player in playing]
    plan, before = event.plan.stages[stage], event.plan.stages[stage - 1]
    field = order[: plan.cut] if plan.cut else order
    while field and plan.format == "pod_elimination" and way_down(len(field), plan.sizes, plan.go_on) is None:
        # After players dropped, the remaining players may not fill the tables. Then the last of them do not advance.
        field = field[:-1]
    if plan.format in BRACKETS and before.groups > 1:
        groups = groups_of(event, stage - 1)
        return tuple(seeded_apart(field, {player: number for number, group in enumerate(groups) for player in group}))
    return tuple(field)


def _check_decided(event: Tournament, stage: int) -> None:
    if event.plan.stages[stage].format in BRACKETS and (missing_games := games_due(event, stage, ())):
        raise TournamentError(f"round {missing_games[0].round}", f"the match {missing_games[0].slot} is not decided")


def further_games(event: Tournament, open_: Collection[str] = ()) -> tuple[EventTable, ...]:
    """Return the games that must be played now: the next games of undecided matches, even after drawn games.

    ``open_`` are the ids of tables that are being played. A round is closed when each table has a result and no further
    game is left.
    """
    stage = len(event.fields) - 1
    if stage < 0 or event.plan.stages[stage].format not in BRACKETS:
        return ()
    return tuple(games_due(event, stage, open_))


def usual_rounds(stage: Stage, players: int) -> int:
    """Return the number of rounds of a stage with this many players; for eliminations the maximum."""
    return -(-usual_pairings(stage, players) // stage.parts)


def usual_pairings(stage: Stage, players: int) -> int:
    """Return the number of parts of all rounds of a stage, which is the number of tables of each player (TN-68)."""
    found = _usual_pairings(stage, players)
    if stage.parts == 1 or stage.format not in OPEN:
        return found
    # The last round has as many tables at once as the others, if there are opponents.
    found = -(-found // stage.parts) * stage.parts
    return min(found, players - 1 + players % 2) if stage.format == "swiss" and not stage.rounds else found


def _usual_pairings(stage: Stage, players: int) -> int:
    largest = max(stage.sizes)
    if stage.format in BRACKETS:
        levels = bracket_size(players).bit_length() - 1 if players > 1 else 0
        # The losers' bracket is one round behind and needs one more round per level. The final and a second final
        # follow.
        return levels if stage.format == "single" or not levels else 2 * levels + stage.reset
    if stage.format == "pod_elimination":
        return len(way_down(players, stage.sizes, stage.go_on) or ())
    if stage.format == "round_robin":
        return round_robin_rounds(-(-players // stage.groups), double=stage.double)
    if stage.rounds or players < 2:
        return stage.rounds * stage.parts if players > 1 else 0
    if stage.format == "swiss":
        return usual_swiss_rounds(players)
    if stage.format == "swiss_pods":
        return usual_pod_rounds(players, largest)
    if stage.format == "duplicate":
        return DUPLICATE_ROUNDS
    sizes = {players // stage.groups, -(-players // stage.groups)}
    return max(pod_cycle(stage, size) for size in sizes)


def planned_rounds(plan: EventPlan, players: int, started_stages: Sequence[int] = ()) -> tuple[int, int]:
    """Return the minimum and maximum of rounds if nobody leaves. ``started_stages``: players per begun stage."""
    least = most = 0
    for number, stage in enumerate(plan.stages):
        field = min(players, stage.cut or players) if number else players
        field = started_stages[number] if number < len(started_stages) else field
        rounds = usual_rounds(stage, field)
        most += rounds
        least += rounds - (stage.format == "double" and stage.reset and rounds > 0)
    return least, most


def swapped(round_: Round, one: int, other: int) -> Round:
    """Return the round with two players swapped, before it is published (TN-8). Raises `TournamentError`."""
    if round_.fixed:
        raise TournamentError("swap", "the schedule of this format is fixed at its start")
    seated = {player for table in round_.tables for player in table.seats}
    seated |= {player for result in round_.known_results if result.kind == "bye" for player in result.seats}
    for player in (one, other):
        if player not in seated:
            raise TournamentError("swap", f"{player} does not play in this round")
    place = {one: other, other: one}

    def exchanged(table: EventTable) -> EventTable:
        return msgspec.structs.replace(table, seats=tuple(place.get(seat, seat) for seat in table.seats))

    return msgspec.structs.replace(
        round_,
        tables=tuple(exchanged(table) for table in round_.tables),
        known_results=tuple(
            msgspec.structs.replace(result, table=exchanged(result.table)) if result.kind == "bye" else result
            for result in round_.known_results
        ),
    )


def check_plan(plan: EventPlan, players: int) -> None:
    """Raise `TournamentError` that says where the fault is if a plan is impossible with this many players."""
    if not 1 <= len(plan.stages) <= MOST_STAGES:
        raise TournamentError("stages", f"an event has 1 to {MOST_STAGES} stages")
    if not 2 <= players <= MOST_PLAYERS:
        raise TournamentError("players", f"an event has 2 to {MOST_PLAYERS} players, not {players}")
    for number, stage in enumerate(plan.stages):
        place = f"stages[{number}]"
        if number and stage.cut and stage.cut > players:
            raise TournamentError(f"{place}.cut", f"{stage.cut} of {players} players cannot advance")
        players = (stage.cut or players) if number else players
        _check_stage(stage, players, place)


def _check_stage(stage: Stage, players: int, place: str) -> None:
    if not 0 <= stage.rounds <= MOST_ROUNDS:
        raise TournamentError(f"{place}.rounds", f"a stage has at most {MOST_ROUNDS} rounds")
    _check_at_once(stage, players, place)
    if stage.format == "swiss" and stage.rounds * stage.parts >= players + players % 2:
        raise TournamentError(
            f"{place}.{'rounds' if stage.parts == 1 else 'at_once'}",
            f"{players} players have only {players - 1} opponents",
        )
    if stage.format not in DUELS and (min(stage.sizes) < 1 or max(stage.sizes) > 6):
        raise TournamentError(f"{place}.seats", "tables have at most 6 seats")
    if stage.format not in DUELS and players < min(stage.sizes):
        raise TournamentError(f"{place}.seats", f"{players} players cannot fill a table")
    _check_groups(stage, players, place)
    if stage.format == "pod_elimination" and way_down(players, stage.sizes, stage.go_on) is None:
        raise TournamentError(f"{place}.seats", f"there is no way from {players} players to one table")
    if stage.format == "duplicate" and not stage.measures:
        raise TournamentError(
            f"{place}.measures", "a duplicate stage must name the measures by which its tables are ranked"
        )
    for size, points in stage.points.items():
        if len(points) != size or list(points) != sorted(points, reverse=True) or min(points) < 0:
            raise TournamentError(f"{place}.points", f"a table of {size} needs {size} points, in descending order")
    for name in stage.tie_breaks:
        if name not in FORMAT_TIE_BREAKS[stage.format]:
            raise TournamentError(f"{place}.tie_breaks", f"{stage.format} does not know {name!r}")


def _check_at_once(stage: Stage, players: int, place: str) -> None:
    if stage.at_once is UNSET:
        return
    if stage.format not in SEVERAL_AT_ONCE:
        raise TournamentError(f"{place}.at_once", f"{stage.format} gives each player one table at a time")
    if not 2 <= stage.at_once <= MOST_AT_ONCE:
        raise TournamentError(f"{place}.at_once", f"a player sits at 2 to {MOST_AT_ONCE} tables at once")
    if players * stage.parts > MOST_TABLES * max(1, min(stage.sizes)):
        raise TournamentError(f"{place}.at_once", f"a round has at most {MOST_TABLES} tables")


def _check_groups(stage: Stage, players: int, place: str) -> None:
    if stage.format not in ("round_robin", "round_robin_pods"):
        if stage.groups != 1:
            raise TournamentError(f"{place}.groups", f"{stage.format} has no groups")
        return
    if stage.groups < 1:
        raise TournamentError(f"{place}.groups", "there must be at least one group")
    least, most = players // stage.groups, -(-players // stage.groups)
    if least < (LEAST_GROUP if stage.groups > 1 else 2) or most > LARGEST_GROUP:
        size = most if most > LARGEST_GROUP else least
        raise TournamentError(f"{place}.groups", f"groups have {LEAST_GROUP} to {LARGEST_GROUP} players, not {size}")
