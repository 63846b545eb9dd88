"""Converts stored tournaments into the engine's types. Standings are computed from these types alone (TN-30)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from bot.host.tournaments.ground.settings import plan_of, settings_of, table_of
from engine.kernel.chance.fair import Chance
from engine.tournaments.draws import event_chance, event_context
from engine.tournaments.event import EventTable, Participant, Penalty, Stage, TableResult, Tournament, Wishes
from engine.tournaments.records.document import RulingFacts
from engine.tournaments.rounds.late_changes import missed
from engine.tournaments.rounds.next_round import planned_rounds, usual_rounds
from storage.records.tournaments import (
    NewTournament,
    StoredTournament,
    TournamentEntry,
    TournamentRound,
    TournamentRuling,
    TournamentState,
    TournamentTable,
    Whole,
)

R = TypeVar("R", bound=msgspec.Struct)

_RESULT = msgspec.json.Decoder(TableResult)
_RESULTS = msgspec.json.Decoder(tuple[TableResult, ...])
_NUMBERS = msgspec.json.Decoder(tuple[int, ...])
_WISHES = msgspec.json.Decoder(Wishes)
_GROUPS = msgspec.json.Decoder(tuple[tuple[int, ...], ...])
_LABELS = msgspec.json.Decoder(tuple[str, ...])
_VALUES = msgspec.json.Decoder(dict[str, Any])
# The kinds of rulings that affect the pairings of the next round, or of all rounds.
PENALTY, FORBID, ALLOW, FORCE, BYE = "penalty", "forbid", "allow", "force", "give_bye"
SUBSTITUTE, SWAP = "substitute", "swap"
# The kinds of rulings that a file makes, by what the file is about.
_OF_FILES = {"award": "results", "both_lose": "results", SWAP: "swaps"}


class SaidRuling(msgspec.Struct, frozen=True):
    """The part of a stored ruling that the engine needs."""

    entry: int = 0
    by: int = 0
    points: float = 0.0
    entries: tuple[int, ...] = ()
    half: bool = False
    bans: tuple[int, ...] = ()


_READ_RULING = msgspec.json.Decoder(SaidRuling)
_FACTS = msgspec.json.Decoder(RulingFacts)


class FormerPairings(msgspec.Struct, frozen=True):
    """Earlier pairings of a round: their digest, and the seats of each table and of each bye."""

    mark: str
    seats: tuple[tuple[int, ...], ...]


_FORMER = msgspec.json.Decoder(tuple[FormerPairings, ...])


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a stored list."""
    return _NUMBERS.decode(text)


def stored_form(value: object) -> str:
    """Return a value in its stored form."""
    return msgspec.json.encode(value).decode()


def as_stored(new: NewTournament, state: TournamentState, opened_at: int | None = None) -> StoredTournament:
    """Return a new tournament as it will be stored, in this state. Its id is not known yet, so it is 0."""
    fields: dict[str, Any] = {name: getattr(new, name) for name in new.__struct_fields__}
    fields |= dict.fromkeys(("message_id", "checkin_until", "started_at", "ended_at"))
    return StoredTournament(
        **fields, tournament_id=0, state=state, revision=0, seed_revealed=False, opened_at=opened_at
    )


def seats_of(table: TournamentTable) -> tuple[int, ...]:
    """Return the entry numbers at a table, in seat order."""
    return numbers(table.seats)


def result_of(table: TournamentTable) -> TableResult | None:
    """Return the result of a table, or None."""
    return None if table.result is None else _RESULT.decode(table.result)


def given_of(one: TournamentRound) -> tuple[TableResult, ...]:
    """Return the results of a round that belong to no table."""
    return _RESULTS.decode(one.given)


def wishes_of(one: TournamentRound) -> Wishes:
    """Return the organisers' wishes for a round."""
    return _WISHES.decode(one.wishes)


def by_hand_of(one: TournamentRound) -> tuple[tuple[int, ...], ...]:
    """Return the seats of a round's tables and byes that an organiser made by swapping players."""
    return _GROUPS.decode(one.by_hand)


def made_by_hand(one: TournamentRound) -> frozenset[frozenset[int]]:
    """Return the groups that sit together in a round, or have a bye, because of an organiser's swap or wish."""
    wishes = wishes_of(one)
    alone = ((player,) for player in (*wishes.byes, *wishes.half_byes))
    return frozenset(frozenset(seats) for seats in (*by_hand_of(one), *wishes.forced, *alone))


def former_of(one: TournamentRound) -> tuple[FormerPairings, ...]:
    """Return the earlier pairings of a round, the latest last."""
    return _FORMER.decode(one.former)


def labels_of(one: TournamentRound) -> tuple[str, ...]:
    """Return the labels of the random draws of a round."""
    return _LABELS.decode(one.draws)


def said_of(one: TournamentRuling) -> SaidRuling:
    """Return the part of a ruling that the engine needs."""
    return _READ_RULING.decode(one.ruling)


def facts_of(one: TournamentRuling) -> RulingFacts:
    """Return the effects of a ruling in numbers. A ruling by an earlier version of the program stored none."""
    return _FACTS.decode(one.facts)


def told_change(one: TournamentRuling) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the values that a ruling changed, as they were before it and after it."""
    return _VALUES.decode(one.before), _VALUES.decode(one.after)


def event_table(table: TournamentTable) -> EventTable:
    """Return a stored table as an `EventTable` of the engine."""
    return EventTable(
        table.code, table.round, table.stage, table.number, seats_of(table), table.game, table.slot, table.group_number
    )


def starters(whole: Whole) -> list[TournamentEntry]:
    """Return the entries that were present when the tournament started, by number."""
    return [entry for entry in whole.entries if entry.seed is not None and entry.entered == 1]


def participants(whole: Whole) -> tuple[Participant, ...]:
    """Return all current and former participants, each as a `Participant` of the engine."""
    return tuple(
        Participant(
            entry.number,
            entry.seed,
            entry.entered,
            entry.dropped,
            disqualified=entry.state == "disqualified",
            team=entry.team,
        )
        for entry in whole.entries
        if entry.seed is not None
    )


def penalties(whole: Whole) -> tuple[Penalty, ...]:
    """Return the points that rulings take from players."""
    return tuple(
        Penalty(facts.entry, one.round or 0, facts.points)
        for one in whole.rulings
        if one.kind == PENALTY and one.state == "done"
        for facts in (said_of(one),)
    )


def event_of(whole: Whole, *, with_drawn: bool = False) -> Tournament:
    """Return the engine's view of the tournament; ``with_drawn`` includes the unpublished round."""
    rounds = [one for one in whole.rounds if with_drawn or one.state != "drawn"]
    round_numbers = {one.number for one in rounds}
    results = [found for one in rounds for found in (*given_of(one), *missed_of(whole, one))]
    results += [
        found for table in whole.tables if table.round in round_numbers and (found := result_of(table)) is not None
    ]
    return Tournament(
        plan_of(whole.tournament),
        participants(whole),
        tuple(numbers(one.field) for one in rounds if one.field != "[]"),
        tuple(results),
        penalties(whole),
    )


def missed_of(whole: Whole, one: TournamentRound) -> list[TableResult]:
    """Return results that mark players who had left as having missed a round, even if they have returned since."""
    plan = plan_of(whole.tournament).stages[one.stage]
    seated = {seat for table in tables_of(whole, one.number) for seat in seats_of(table)}
    seated |= {seat for found in given_of(one) for seat in found.seats}
    stage_field = next(
        (numbers(each.field) for each in whole.rounds if each.stage == one.stage and each.field != "[]"), ()
    )
    return missed(plan, participants(whole), stage_field, seated, one.number, one.stage)


def hides(whole: Whole, stage: Stage) -> bool:
    """Return whether the tables of a stage are hidden until their round is over (TN-2, TN-24)."""
    return stage.format == "duplicate" or not settings_of(whole.tournament).watchable


def brings_decks(whole: Whole) -> bool:
    """Return whether each player brings their own deck to the tournament."""
    choice = table_of(whole.tournament).choice
    return choice is not None and choice.own_decks


def seals_decks(whole: Whole) -> bool:
    """Return whether decks stay the same in all rounds, so that finished rounds must not show them yet (TN-4)."""
    return brings_decks(whole) and not settings_of(whole.tournament).decks_between


def is_hidden(whole: Whole, table: TournamentTable) -> bool:
    """Return whether only its players may see a table before the end of its round."""
    return hides(whole, plan_of(whole.tournament).stages[table.stage])


def was_last(whole: Whole) -> bool:
    """Return whether the finished round was the last one. A second final that is not needed counts as played."""
    last_round, stages = latest_round(whole), plan_of(whole.tournament).stages
    if last_round is None or last_round.state != "closed" or last_round.stage + 1 < len(stages):
        return False
    rounds_played = sum(one.stage == last_round.stage for one in whole.rounds)
    return rounds_played >= usual_rounds(stages[last_round.stage], len(event_of(whole).fields[last_round.stage]))


def rounds_planned(whole: Whole) -> tuple[int, int]:
    """Return the smallest and largest number of rounds of the tournament with its current players."""
    field_sizes = [len(field) for field in event_of(whole, with_drawn=True).fields]
    there = sum(entry.state == "entered" for entry in whole.entries)
    least, most = planned_rounds(plan_of(whole.tournament), there, field_sizes)
    # Existing rounds count even if the plan has fewer.
    return max(least, len(whole.rounds)), max(most, len(whole.rounds))


def keeps_hidden(whole: Whole) -> bool:
    """Return whether any table of the tournament is hidden until its round is over."""
    return any(hides(whole, stage) for stage in plan_of(whole.tournament).stages)


def is_sealed(whole: Whole, one: TournamentRound) -> bool:
    """Return whether nothing about a round's tables is public before its last table has ended (TN-2, TN-24).

    In a cancelled tournament, only deals that other tables are still playing stay hidden.
    """
    stage = plan_of(whole.tournament).stages[one.stage]
    if whole.tournament.state == "cancelled":
        return one.state != "closed" and stage.format == "duplicate" and not whole.tournament.seed_revealed
    return one.state != "closed" and hides(whole, stage)


def public_part(whole: Whole, reader: int | None = None) -> Whole:
    """Return the tournament without results and rulings of hidden tables, and without swaps in an unpublished round.

    Further games of hidden matches are left out too, because they would reveal that a game has ended, and how. The user
    ``reader`` still finds their own.
    """
    drawn_rounds = {one.number for one in whole.rounds if one.state == "drawn"}
    rulings = tuple(one for one in whole.rulings if one.kind != SWAP or one.round not in drawn_rounds)
    whole = msgspec.structs.replace(whole, rulings=rulings)
    sealed = {one.number for one in whole.rounds if is_sealed(whole, one)}
    if not sealed:
        return whole
    own_entries = {one.number for one in whole.entries if reader is not None and one.user_id == reader}
    tables = tuple(
        msgspec.structs.replace(table, result=None, decided_at=None, stopped=False) if table.round in sealed else table
        for table in whole.tables
        if table.round not in sealed or table.game == 1 or not own_entries.isdisjoint(seats_of(table))
    )
    private = {table.code for table in whole.tables if table.round in sealed}
    rulings = tuple(one for one in whole.rulings if one.table_code not in private)
    return msgspec.structs.replace(whole, tables=tables, rulings=rulings)


def outsiders_part(whole: Whole) -> Whole:
    """Return what anybody outside the guild may know of a tournament, for pictures and texts, not for computations.

    The result is the `public_part` of the published rounds, without users, officials, rulings, calls, the seed, and
    what players and organisers keep to themselves.
    """
    public_view = public_part(whole)
    rounds = tuple(one for one in public_view.rounds if one.state != "drawn")
    published = {one.number for one in rounds}
    secrets: dict[str, Any] = {"user_id": None, "entropy": None, "rating": None, "choice": None}
    times: dict[str, Any] = {"registered_at": 0, "checked_in_at": None, "absent_since": None}
    return Whole(
        msgspec.structs.replace(public_view.tournament, seed=b"", created_by=0),
        entries=tuple(msgspec.structs.replace(one, **secrets, **times) for one in public_view.entries),
        rounds=tuple(msgspec.structs.replace(one, draws="[]", former="[]") for one in rounds),
        tables=tuple(
            msgspec.structs.replace(one, thread_id=None) for one in public_view.tables if one.round in published
        ),
    )


def context_of(whole: Whole) -> str:
    """Return the context of the tournament's randomness: its identity, and the players' contributions."""
    entropy = [entry.entropy or "" for entry in starters(whole)]
    return event_context(whole.tournament.public_id, plan_of(whole.tournament), entropy)


def chance_of(whole: Whole) -> Chance:
    """Return the tournament's source of randomness."""
    return event_chance(whole.tournament.seed, context_of(whole))


def is_replaced(whole: Whole, entry: TournamentEntry) -> bool:
    """Return whether an entry was replaced by a substitute. The rows of the two entries have exchanged their users."""
    substituted = (said_of(one).by for one in whole.rulings if one.kind == SUBSTITUTE and one.state == "done")
    return entry.state == "left" and entry.number in substituted


def joint_kind(kind: str) -> str:
    """Return what a file with rulings of this kind is about: "results" or "swaps"; "" if no file contains them."""
    return _OF_FILES.get(kind, "")


def joint_rulings(whole: Whole, row: TournamentRuling) -> tuple[TournamentRuling, ...]:
    """Return the rulings that are decided and taken back with a ruling, in order: all of its file, else itself alone.

    The rulings of a file (TN-79, TN-80) always have a reason, and they have the same time, because they are stored in
    one transaction.
    """
    if not joint_kind(row.kind) or not row.reason:
        return (row,)
    return tuple(one for one in whole.rulings if _file_of(one) == _file_of(row))


def _file_of(row: TournamentRuling) -> tuple[object, ...]:
    return (joint_kind(row.kind), row.actor, row.at, row.reason, row.round, row.state)


def leads_joint(whole: Whole, row: TournamentRuling) -> bool:
    """Return whether a ruling stands for all rulings of its file: whether it is the first of them."""
    return joint_rulings(whole, row)[0].ruling_id == row.ruling_id


def bans_of(whole: Whole) -> list[TournamentRuling]:
    """Return the rulings that keep players apart and were not lifted."""
    confirmed_rulings = [one for one in whole.rulings if one.state == "done"]
    lifted = {ban for one in confirmed_rulings if one.kind == ALLOW for ban in said_of(one).bans}
    return [one for one in confirmed_rulings if one.kind == FORBID and one.ruling_id not in lifted]


def asked_of(whole: Whole, number: int) -> Wishes:
    """Return what rulings require of a round's pairings. Bans apply until they are lifted, other rulings to one round.

    A forced table is void if one of its players does not take part.
    """
    there = {entry.number for entry in whole.entries if entry.seed is not None or whole.tournament.state != "running"}
    forbidden = tuple(said_of(one).entries for one in bans_of(whole))
    forced: list[tuple[int, ...]] = []
    byes: list[int] = []
    halves: list[int] = []
    for one in whole.rulings:
        if one.state != "done" or one.round != number or one.kind not in (FORCE, BYE):
            continue
        facts = said_of(one)
        if one.kind == FORCE:
            forced += [facts.entries] if there.issuperset(facts.entries) else []
        else:
            (halves if facts.half else byes).append(facts.entry)
    return Wishes(forbidden, tuple(forced), tuple(dict.fromkeys(byes)), tuple(dict.fromkeys(halves)))


def latest_round(whole: Whole) -> TournamentRound | None:
    """Return the latest round, published or not, or None."""
    return whole.rounds[-1] if whole.rounds else None


def running_tables(whole: Whole, number: int) -> list[TournamentTable]:
    """Return the unfinished tables at which a player sits."""
    return [
        table
        for one in whole.rounds
        if one.state in ("published", "playing")
        for table in tables_of(whole, one.number)
        if number in seats_of(table) and table.result is None
    ]


def tables_of(whole: Whole, number: int) -> list[TournamentTable]:
    """Return the tables of a round."""
    return [table for table in whole.tables if table.round == number]


def tables_at_once(whole: Whole, number: int) -> int:
    """Return the number of tables at which a player of a round sits at once (TN-68)."""
    return max((event_table(table).part for table in tables_of(whole, number)), default=1)


def replaced(rows: Iterable[R], by: Iterable[R], key: str) -> tuple[R, ...]:
    """Return ``rows``, with the records in ``by`` added. These replace records with the same ``key``."""
    rows_by_key = {getattr(one, key): one for one in rows}
    rows_by_key.update((getattr(one, key), one) for one in by)
    return tuple(rows_by_key.values())


def commitment_name(public_id: str) -> str:
    """Return the name under which the tournament's seed is committed."""
    return f"event-{public_id}"
