"""Rulings about a table: its result, a new deal, another order of seats, a substitute (TN-32)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from bot.host.clocks.seat_times import encode_times
from bot.host.matches.live import Live
from bot.host.seats.seats import unsettled
from bot.host.tournaments.ground.facts import (
    SUBSTITUTE,
    event_table,
    result_of,
    running_tables,
    seats_of,
    stored_form,
    tables_of,
)
from bot.host.tournaments.ground.people import audit_ids, entry_numbered
from bot.host.tournaments.ground.settings import plan_of
from bot.host.tournaments.ground.timer_times import NOT_TOLD
from bot.host.tournaments.rounds.outcomes import result_from
from bot.host.tournaments.rounds.tables import match_of, table_coded
from bot.host.tournaments.rulings.ruling import EventCase, EventRuling, RulingEffect, round_of
from engine.kernel.errors import Refused
from engine.tournaments.event import DUELS, Kind, TableResult
from engine.tournaments.rounds.table_results import measures_of
from storage.records.changes import Change
from storage.records.matches import Seat
from storage.records.tournaments import SessionChange, TournamentChange, TournamentEntry, TournamentTable, Whole

# How announcements and the audit log name what happens to the deal if a substitute brings another deck.
DEALT_ANEW, AS_DEALT = "dealt_anew", "as_dealt"
# The field of a substitution's effect with what happens to the deals of the player's other tables, by table.
OTHER_DEALS = "deals"


class Award(EventRuling, frozen=True, tag="award"):
    """Set or change a table's result: by the state of the match ("awarded"), or by absence ("forfeit")."""

    # The pairings of the unpublished round may depend on the former result.
    redraws = True
    counts = True

    code: str
    places: tuple[int, ...]
    how: Literal["awarded", "forfeit"] = "awarded"

    async def effect(self, case: EventCase) -> RulingEffect:
        """Set the table's result, and end a running session.

        Raises `Refused`: "no_table", "round_not_published", "bad_places", "level_forfeit".
        """
        table = decidable(case.whole, self.code)
        seats = seats_of(table)
        known_places = sorted(self.places)
        if len(known_places) != len(seats) or any(
            place != 1 + sum(other < place for other in known_places) for place in known_places
        ):
            raise Refused("bad_places", seats=len(seats))
        if self.how == "forfeit" and len(set(known_places)) == 1:
            raise Refused("level_forfeit")
        measures = _measures_played(case, table) if self.how == "awarded" else ()
        return result_effect(case, table, TableResult(event_table(table), self.how, self.places, measures=measures))


class BothLose(EventRuling, frozen=True, tag="both_lose"):
    """Give no points to anybody at a table."""

    redraws = True
    counts = True

    code: str

    async def effect(self, case: EventCase) -> RulingEffect:
        """Set the table's result, and end a running session. Raises `Refused` ("no_table", "round_not_published")."""
        table = decidable(case.whole, self.code)
        return result_effect(case, table, TableResult(event_table(table), "both_lose"))


class Lapse(EventRuling, frozen=True, tag="lapse"):
    """Decide a table that no judge has decided for weeks: players whose turn it is lose.

    If the match is not running, or all players or none are due, nobody gets points.
    """

    redraws = True
    counts = True

    code: str

    async def effect(self, case: EventCase) -> RulingEffect:
        """Set the table's result, and end a running session.

        Raises `Refused`: "no_table", "round_not_published", "table_over".
        """
        table = decidable(case.whole, self.code)
        if table.result is not None:
            raise Refused("table_over")
        live, seats = case.lives.get(table.session_id or 0), range(len(seats_of(table)))
        playing = live is not None and live.damage is None and live.is_running
        late = {seat.seat for seat in live.due_seats()} if live is not None and playing else set[int]()
        if not 0 < len(late) < len(seats):
            return result_effect(case, table, TableResult(event_table(table), "both_lose"))
        places = tuple(1 + len(seats) - len(late) if seat in late else 1 for seat in seats)
        return result_effect(case, table, TableResult(event_table(table), "forfeit", places))


class Replay(EventRuling, frozen=True, tag="replay"):
    """Let a table play again with a new deal. Its former result does not count."""

    counts = True

    code: str

    async def effect(self, case: EventCase) -> RulingEffect:
        """Void the table's session; another one begins in the same thread. Raises `Refused` like `replayable`."""
        table = replayable(case.whole, self.code)
        again = dealt_anew(table)
        return RulingEffect(
            change=TournamentChange(tables=(again,), sessions=case.end_session(table)),
            before=_result_values(table),
            after={"detail": f"#{again.replays + 1}"},
            round=table.round,
        )


class SwapSeats(EventRuling, frozen=True, tag="swap_seats"):
    """Seat a table's players in another order, before the first move and with a new deal."""

    code: str
    order: tuple[int, ...]

    async def effect(self, case: EventCase) -> RulingEffect:
        """Change the order of the table's seats.

        Raises `Refused`: "no_table", "round_over", "later_game", "bad_order", "already_so", "table_moved".
        """
        table = replayable(case.whole, self.code)
        if sorted(self.order) != sorted(seats_of(table)):
            raise Refused("bad_order")
        if self.order == seats_of(table):
            raise Refused("already_so")
        live = case.lives.get(table.session_id or 0)
        if live is not None and await _has_moved(case, live):
            raise Refused("table_moved")
        moved_table = msgspec.structs.replace(
            table if live is None else dealt_anew(table), seats=stored_form(self.order)
        )
        return RulingEffect(
            change=TournamentChange(tables=(moved_table,), sessions=case.end_session(table)),
            before={"detail": table.seats},
            after={"detail": moved_table.seats},
            round=table.round,
        )


class Wait(EventRuling, frozen=True, tag="wait"):
    """Wait longer for a player who did not come: the time for the first move starts again (TN-13)."""

    own_fields = ("no_show", "extended_to")

    code: str

    async def effect(self, case: EventCase) -> RulingEffect:
        """Reset the table's announcements of no-shows. Raises `Refused` ("no_table", "table_over", "table_stopped")."""
        table = table_coded(case.whole, self.code)
        if table.result is not None or table.opened_at is None:
            raise Refused("table_over")
        if table.stopped:
            raise Refused("table_stopped", table=table.code)
        waits = msgspec.structs.replace(table, no_show=NOT_TOLD, extended_to=case.at)
        return RulingEffect(change=TournamentChange(tables=(waits,)), round=table.round)


class Substitute(EventRuling, frozen=True, tag=SUBSTITUTE):
    """Let a player from the waitlist replace a player who did not come, in the first round (TN-13).

    If the two bring different decks and no person has moved yet, the table gets a new deal (TN-4). If the player sits
    at several tables at once, the substitute takes over all of them (TN-70).
    """

    code: str
    entry: int
    by: int

    def concerns(self, whole: Whole) -> set[int]:
        """Return both players, and the other players at all unfinished tables of the absent player."""
        others = {seat for code in self.also_at(whole) for seat in seats_of(table_coded(whole, code))}
        return self.receivers(whole) | others

    def receivers(self, whole: Whole) -> set[int]:
        """Return both players and the others at the ruling's table. Other tables have notices of their own."""
        return {*super().concerns(whole), self.by}

    def also_at(self, whole: Whole) -> tuple[str, ...]:
        """Return the other unfinished tables of the absent player."""
        return tuple(table.code for table in running_tables(whole, self.entry) if table.code != self.code)

    def sessions(self, whole: Whole) -> tuple[int, ...]:
        """Return the sessions of all unfinished tables of the absent player. Raises `Refused` ("no_table")."""
        codes = (self.code, *self.also_at(whole))
        return tuple(one for code in codes if (one := table_coded(whole, code).session_id) is not None)

    async def effect(self, case: EventCase) -> RulingEffect:
        """Let the substitute and the absent player exchange their entries.

        Raises `Refused`: "no_table", "no_entry", "only_first_round", "not_waiting", "not_there", "player_locked_out".
        """
        table, whole = decidable(case.whole, self.code), case.whole
        absent, newcomer = entry_numbered(whole, self.entry), entry_numbered(whole, self.by)
        if table.round != 1 or len(whole.rounds) > 1:
            raise Refused("only_first_round")
        if newcomer.state != "waiting" or newcomer.user_id is None:
            raise Refused("not_waiting")
        if absent.number not in seats_of(table) or absent.state == "disqualified":
            raise Refused("not_there")
        if any(one.result is not None and absent.number in seats_of(one) for one in tables_of(whole, table.round)):
            raise Refused("not_there")
        # The entry number stays in the pairings and the tournament's randomness; another person takes it over.
        theirs = {name: getattr(newcomer, name) for name in ("user_id", "name", "computer", "choice", "absent_since")}
        former = {name: getattr(absent, name) for name in theirs}
        entries = (
            msgspec.structs.replace(absent, **theirs, state="entered", dropped=0),
            msgspec.structs.replace(newcomer, **former, state="left"),
        )
        change, deals = await _exchanged_everywhere(case, (self.code, *self.also_at(whole)), absent, newcomer)
        deal = deals.pop(self.code, "")
        return RulingEffect(
            change=msgspec.structs.replace(change, entries=entries),
            before={"players": audit_ids(absent)},
            after={
                "players": audit_ids(newcomer),
                **({"detail": deal} if deal else {}),
                **({OTHER_DEALS: deals} if deals else {}),
            },
            round=table.round,
        )

    async def reversal(self, case: EventCase, change: TournamentChange) -> TournamentChange:
        """Give the replaced player their entry back; the substitute waits again.

        Raises `Refused`: "table_over" (the table has a result), "player_locked_out".
        """
        codes = [table.code for table in change.tables]
        if any(table_coded(case.whole, code).result is not None for code in codes):
            raise Refused("table_over")
        back = next(one for one in change.entries if one.number == self.entry)
        seat, _ = await _exchanged_everywhere(case, codes, entry_numbered(case.whole, self.entry), back)
        return msgspec.structs.replace(change, tables=seat.tables, sessions=seat.sessions)


async def _exchanged_everywhere(
    case: EventCase, codes: Iterable[str], goes: TournamentEntry, comes: TournamentEntry
) -> tuple[TournamentChange, dict[str, str]]:
    """Return the change of all tables at which a player replaces another, and by table the effect on its deal, if any.

    Raises `Refused` like `_exchanged`.
    """
    found = {code: await _exchanged(case, table_coded(case.whole, code), goes, comes) for code in codes}
    change = TournamentChange(
        tables=tuple(table for one, _ in found.values() for table in one.tables),
        sessions=tuple(session for one, _ in found.values() for session in one.sessions),
    )
    return change, {code: deal for code, (_, deal) in found.items() if deal}


async def _exchanged(
    case: EventCase, table: TournamentTable, goes: TournamentEntry, comes: TournamentEntry
) -> tuple[TournamentChange, str]:
    """Return the change of a table at which a player replaces another, and the effect on its deal ("": none).

    The old deal contains the deck of the player who goes. So if the other brings another deck, the table is dealt
    again, unless a person has already moved. Raises `Refused` ("player_locked_out").
    """
    if comes.user_id is None:
        raise Refused("not_waiting")
    await case.admit(comes.user_id, comes.name)
    live = case.lives.get(table.session_id or 0)
    brings = live is not None and live.is_running and comes.choice != goes.choice
    if brings and live is not None and not await _has_moved(case, live):
        return TournamentChange(tables=(dealt_anew(table),), sessions=case.end_session(table)), DEALT_ANEW
    waits = msgspec.structs.replace(table, no_show=NOT_TOLD, extended_to=case.at)
    place = seats_of(table).index(goes.number)
    sessions = await _reseated(case, table, place, comes.user_id, comes.name)
    return TournamentChange(tables=(waits,), sessions=sessions), AS_DEALT if brings else ""


def _measures_played(case: EventCase, table: TournamentTable) -> tuple[int, ...]:
    """Return the figures, such as points, of a finished table in a duplicate round; none for other tables."""
    live = case.lives.get(table.session_id or 0)
    stage = plan_of(case.whole.tournament).stages[table.stage]
    result_played = None if live is None else result_from(live.session, table, measures_of(stage))
    return () if result_played is None else result_played.measures


async def _has_moved(case: EventCase, live: Live) -> bool:
    moves = await case.store.cache.storage.moves.list(live.session.session_id)
    return any(move.user_id is not None for move in moves)


async def _reseated(
    case: EventCase, table: TournamentTable, place: int, user_id: int, name: str
) -> tuple[SessionChange, ...]:
    live = case.lives.get(table.session_id or 0)
    if live is None or not live.is_running:
        return ()
    at = case.at
    former = live.session.seats[place]
    seat = Seat(place, user_id, name, at, changes=former.changes + 1, computer_level=former.computer_level)
    clocks = encode_times(unsettled(live, place, new_player=True))
    after = Live(msgspec.structs.replace(live.session.with_seat(seat), clocks=clocks), live.match)
    timing = await case.store.cache.timekeeper.timing(after, at)
    change = Change(seats=(seat,), forgotten=(place,), end_votes=(place,), timing=timing)
    return (SessionChange(live.session.session_id, live.session.revision, change),)


def decidable(whole: Whole, code: str) -> TournamentTable:
    """Return a table of a published round. Raises `Refused` ("no_table", "round_not_published")."""
    table = table_coded(whole, code)
    if round_of(whole, table.round).state == "drawn":
        raise Refused("round_not_published")
    return table


def replayable(whole: Whole, code: str) -> TournamentTable:
    """Return a table of an open round without a later game.

    Raises `Refused`: "no_table", "round_over", "later_game".
    """
    table = table_coded(whole, code)
    if round_of(whole, table.round).state == "closed":
        raise Refused("round_over")
    if any(one.game > table.game for one in match_of(whole, table)):
        raise Refused("later_game")
    return table


def dealt_anew(table: TournamentTable) -> TournamentTable:
    """Return a table that is reset: it starts again in its thread with a new deal."""
    return msgspec.structs.replace(
        table,
        session_id=None,
        opened_at=None,
        result=None,
        decided_at=None,
        stopped=False,
        no_show=NOT_TOLD,
        extended_to=None,
        replays=table.replays + (table.session_id is not None),
    )


def result_effect(case: EventCase, table: TournamentTable, result: TableResult) -> RulingEffect:
    """Return the effect of a table's new result, which replaces its former one."""
    after = msgspec.structs.replace(table, result=msgspec.json.encode(result), decided_at=case.at)
    return RulingEffect(
        change=TournamentChange(tables=(after,), sessions=case.end_session(table)),
        before=_result_values(table),
        after=_result_values(after),
        round=table.round,
    )


def forfeited(case: EventCase, table: TournamentTable, number: int) -> TournamentTable | None:
    """Return a duel as a player has lost it by absence; None if the table is not a duel, or is decided already."""
    seats = seats_of(table)
    duel = plan_of(case.whole.tournament).stages[table.stage].format in DUELS
    if table.result is not None or number not in seats or not duel:
        return None
    places = tuple(2 if seat == number else 1 for seat in seats)
    kind: Kind = "forfeit"
    result = TableResult(event_table(table), kind, places)
    return msgspec.structs.replace(table, result=msgspec.json.encode(result), decided_at=case.at)


def _result_values(table: TournamentTable) -> dict[str, str]:
    result = result_of(table)
    if result is None:
        return {"result": "-"}
    return {"result": f"{result.kind} {'-'.join(map(str, result.places))}".strip()}
