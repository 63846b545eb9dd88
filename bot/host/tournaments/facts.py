"""Turns stored tournaments into the engine's events, of which standings are a pure function (TN-30)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from bot.host.tournaments.settings import plan_of, settings_of, table_of
from engine.kernel.chance import Chance
from engine.tournaments.document import RulingFacts
from engine.tournaments.draws import event_chance, event_context
from engine.tournaments.event import EventTable, Participant, Penalty, Stage, TableResult, Tournament, Wishes
from engine.tournaments.late import missed
from engine.tournaments.rounds import planned_rounds, usual_rounds
from storage.records import TournamentEntry, TournamentRound, TournamentRuling, TournamentTable, Whole

R = TypeVar("R", bound=msgspec.Struct)

_RESULT = msgspec.json.Decoder(TableResult)
_RESULTS = msgspec.json.Decoder(tuple[TableResult, ...])
_NUMBERS = msgspec.json.Decoder(tuple[int, ...])
_WISHES = msgspec.json.Decoder(Wishes)
_GROUPS = msgspec.json.Decoder(tuple[tuple[int, ...], ...])
_LABELS = msgspec.json.Decoder(tuple[str, ...])
_TOLD = msgspec.json.Decoder(dict[str, Any])
# The kinds of rulings that say how the next round is to be drawn, beside those that hold for all rounds.
PENALTY, FORBID, ALLOW, FORCE, BYE = "penalty", "forbid", "allow", "force", "give_bye"
SUBSTITUTE, SWAP = "substitute", "swap"


class SaidRuling(msgspec.Struct, frozen=True):
    """A stored ruling, as far as the engine must know it."""

    entry: int = 0
    by: int = 0
    points: float = 0.0
    entries: tuple[int, ...] = ()
    half: bool = False
    bans: tuple[int, ...] = ()


_SAID = msgspec.json.Decoder(SaidRuling)
_FACTS = msgspec.json.Decoder(RulingFacts)


class FormerPairings(msgspec.Struct, frozen=True):
    """The pairings of a round as they were under a mark: the seats of each table, and of each bye."""

    mark: str
    seats: tuple[tuple[int, ...], ...]


_FORMER = msgspec.json.Decoder(tuple[FormerPairings, ...])


def numbers(text: str) -> tuple[int, ...]:
    """Return stored numbers."""
    return _NUMBERS.decode(text)


def written(value: object) -> str:
    """Return a value as it is stored."""
    return msgspec.json.encode(value).decode()


def seats_of(table: TournamentTable) -> tuple[int, ...]:
    """Return the numbers of the entries at a table, the first seat first."""
    return numbers(table.seats)


def result_of(table: TournamentTable) -> TableResult | None:
    """Return what was decided at a table, or None."""
    return None if table.result is None else _RESULT.decode(table.result)


def given_of(one: TournamentRound) -> tuple[TableResult, ...]:
    """Return the results of a round that stand without a table."""
    return _RESULTS.decode(one.given)


def wishes_of(one: TournamentRound) -> Wishes:
    """Return what organisers asked of a round."""
    return _WISHES.decode(one.wishes)


def by_hand_of(one: TournamentRound) -> tuple[tuple[int, ...], ...]:
    """Return the seats of the tables of a round, and of the byes, that an organiser made by swapping players."""
    return _GROUPS.decode(one.by_hand)


def made_by_hand(one: TournamentRound) -> frozenset[frozenset[int]]:
    """Return who sits together in a round, or has a bye, because an organiser wanted it so: by a swap or a wish."""
    wishes = wishes_of(one)
    alone = ((player,) for player in (*wishes.byes, *wishes.half_byes))
    return frozenset(frozenset(seats) for seats in (*by_hand_of(one), *wishes.forced, *alone))


def former_of(one: TournamentRound) -> tuple[FormerPairings, ...]:
    """Return how a round was drawn up before, the latest last."""
    return _FORMER.decode(one.former)


def labels_of(one: TournamentRound) -> tuple[str, ...]:
    """Return the labels of the draws of a round."""
    return _LABELS.decode(one.draws)


def said_of(one: TournamentRuling) -> SaidRuling:
    """Return what a ruling says, as far as the engine must know it."""
    return _SAID.decode(one.ruling)


def facts_of(one: TournamentRuling) -> RulingFacts:
    """Return what a ruling did, in numbers; one of a former program says nothing."""
    return _FACTS.decode(one.facts)


def told_change(one: TournamentRuling) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what was so before and after a ruling."""
    return _TOLD.decode(one.before), _TOLD.decode(one.after)


def event_table(table: TournamentTable) -> EventTable:
    """Return a table as the engine knows it."""
    return EventTable(
        table.code, table.round, table.stage, table.number, seats_of(table), table.game, table.slot, table.group_number
    )


def starters(whole: Whole) -> list[TournamentEntry]:
    """Return the entries that were there when the tournament started, by number."""
    return [entry for entry in whole.entries if entry.seed is not None and entry.entered == 1]


def participants(whole: Whole) -> tuple[Participant, ...]:
    """Return all who take part, or did, as the engine knows them."""
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
        Penalty(said.entry, one.round or 0, said.points)
        for one in whole.rulings
        if one.kind == PENALTY and one.state == "done"
        for said in (said_of(one),)
    )


def event_of(whole: Whole, *, drawn: bool = False) -> Tournament:
    """Return all that the engine knows of the tournament; ``drawn``: also of a round that is not published yet."""
    rounds = [one for one in whole.rounds if drawn or one.state != "drawn"]
    shown = {one.number for one in rounds}
    results = [found for one in rounds for found in (*given_of(one), *missed_of(whole, one))]
    results += [found for table in whole.tables if table.round in shown and (found := result_of(table)) is not None]
    return Tournament(
        plan_of(whole.tournament),
        participants(whole),
        tuple(numbers(one.field) for one in rounds if one.field != "[]"),
        tuple(results),
        penalties(whole),
    )


def missed_of(whole: Whole, one: TournamentRound) -> list[TableResult]:
    """Return that players who had left missed a round, though they are back since: they are not playing in it."""
    plan = plan_of(whole.tournament).stages[one.stage]
    seated = {seat for table in tables_of(whole, one.number) for seat in seats_of(table)}
    seated |= {seat for found in given_of(one) for seat in found.seats}
    begun = next((numbers(each.field) for each in whole.rounds if each.stage == one.stage and each.field != "[]"), ())
    return missed(plan, participants(whole), begun, seated, one.number, one.stage)


def hides(whole: Whole, stage: Stage) -> bool:
    """Tell whether the tables of a stage are hidden until their round is over (TN-2, TN-24)."""
    return stage.format == "duplicate" or not settings_of(whole.tournament).watchable


def brings_decks(whole: Whole) -> bool:
    """Tell whether each player brings a deck of their own to the event."""
    choice = table_of(whole.tournament).choice
    return choice is not None and choice.own_decks


def seals_decks(whole: Whole) -> bool:
    """Tell whether decks stay the same in all rounds, so that rounds which are over must not show them yet (TN-4).

    Else they stay so within a round, for further games and tables that are dealt anew.
    """
    return brings_decks(whole) and not settings_of(whole.tournament).decks_between


def is_hidden(whole: Whole, table: TournamentTable) -> bool:
    """Tell whether only the players of a table may see it before the end of its round."""
    return hides(whole, plan_of(whole.tournament).stages[table.stage])


def was_last(whole: Whole) -> bool:
    """Tell whether the round that is over was the last one; a second final that lapses is counted as a round."""
    latest, stages = latest_round(whole), plan_of(whole.tournament).stages
    if latest is None or latest.state != "closed" or latest.stage + 1 < len(stages):
        return False
    played = sum(one.stage == latest.stage for one in whole.rounds)
    return played >= usual_rounds(stages[latest.stage], len(event_of(whole).fields[latest.stage]))


def rounds_planned(whole: Whole) -> tuple[int, int]:
    """Return how many rounds the tournament has with the players who are in it now, at least and at most."""
    begun = [len(field) for field in event_of(whole, drawn=True).fields]
    there = sum(entry.state == "entered" for entry in whole.entries)
    least, most = planned_rounds(plan_of(whole.tournament), there, begun)
    # Rounds that are drawn up count, whatever was planned.
    return max(least, len(whole.rounds)), max(most, len(whole.rounds))


def keeps_hidden(whole: Whole) -> bool:
    """Tell whether some table of the tournament is hidden until its round is over."""
    return any(hides(whole, stage) for stage in plan_of(whole.tournament).stages)


def is_sealed(whole: Whole, one: TournamentRound) -> bool:
    """Tell whether nothing of a round's tables is told before its last one has ended (TN-2, TN-24).

    In an event that is called off only what meets the same deal as others who still play stays so.
    """
    stage = plan_of(whole.tournament).stages[one.stage]
    if whole.tournament.state == "cancelled":
        return one.state != "closed" and stage.format == "duplicate" and not whole.tournament.seed_revealed
    return one.state != "closed" and hides(whole, stage)


def told_of(whole: Whole) -> Whole:
    """Return the tournament as everybody may know it.

    It is without results and rulings of tables that are private so far, and swaps in a round that is not published.
    """
    drawn = {one.number for one in whole.rounds if one.state == "drawn"}
    rulings = tuple(one for one in whole.rulings if one.kind != SWAP or one.round not in drawn)
    whole = msgspec.structs.replace(whole, rulings=rulings)
    sealed = {one.number for one in whole.rounds if is_sealed(whole, one)}
    if not sealed:
        return whole
    tables = tuple(
        msgspec.structs.replace(table, result=None, decided_at=None, stopped=False) if table.round in sealed else table
        for table in whole.tables
    )
    private = {table.code for table in tables if table.round in sealed}
    rulings = tuple(one for one in whole.rulings if one.table_code not in private)
    return msgspec.structs.replace(whole, tables=tables, rulings=rulings)


def context_of(whole: Whole) -> str:
    """Return the context of the tournament's chance: what it is, and what its players added after the commitment."""
    entropy = [entry.entropy or "" for entry in starters(whole)]
    return event_context(whole.tournament.public_id, plan_of(whole.tournament), entropy)


def chance_of(whole: Whole) -> Chance:
    """Return the source of the tournament's draws."""
    return event_chance(whole.tournament.seed, context_of(whole))


def is_replaced(whole: Whole, entry: TournamentEntry) -> bool:
    """Tell whether somebody has left because a substitute plays in their place: their rows have changed places."""
    done = (said_of(one).by for one in whole.rulings if one.kind == SUBSTITUTE and one.state == "done")
    return entry.state == "left" and entry.number in done


def bans_of(whole: Whole) -> list[TournamentRuling]:
    """Return the rulings by which players never meet, but for those that were lifted since."""
    done = [one for one in whole.rulings if one.state == "done"]
    lifted = {ban for one in done if one.kind == ALLOW for ban in said_of(one).bans}
    return [one for one in done if one.kind == FORBID and one.ruling_id not in lifted]


def asked_of(whole: Whole, number: int) -> Wishes:
    """Return what rulings ask of a round: bans hold for all until they are lifted, the rest for that round.

    A table that was forced before the start is void where somebody of it takes no part.
    """
    there = {entry.number for entry in whole.entries if entry.seed is not None or whole.tournament.state != "running"}
    forbidden = tuple(said_of(one).entries for one in bans_of(whole))
    forced: list[tuple[int, ...]] = []
    byes: list[int] = []
    halves: list[int] = []
    for one in whole.rulings:
        if one.state != "done" or one.round != number or one.kind not in (FORCE, BYE):
            continue
        said = said_of(one)
        if one.kind == FORCE:
            forced += [said.entries] if there.issuperset(said.entries) else []
        else:
            (halves if said.half else byes).append(said.entry)
    return Wishes(forbidden, tuple(forced), tuple(dict.fromkeys(byes)), tuple(dict.fromkeys(halves)))


def latest_round(whole: Whole) -> TournamentRound | None:
    """Return the round that was drawn last, or None."""
    return whole.rounds[-1] if whole.rounds else None


def running_tables(whole: Whole, number: int) -> list[TournamentTable]:
    """Return the tables without a result at which a player sits."""
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


def replaced(found: Iterable[R], by: Iterable[R], key: str) -> tuple[R, ...]:
    """Return records with some of them replaced, or added, by their key."""
    kept = {getattr(one, key): one for one in found}
    kept.update((getattr(one, key), one) for one in by)
    return tuple(kept.values())


def commitment_name(public_id: str) -> str:
    """Return the name under which the tournament's seed is committed to."""
    return f"event-{public_id}"
