"""The clerk for rounds: drawn up, changed by organisers, published, closed (TN-1, TN-8, TN-15)."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from bot.host.terms import DAY_MS
from bot.host.tournaments.drafts import need_going, need_state
from bot.host.tournaments.facts import (
    asked_of,
    brings_decks,
    context_of,
    event_of,
    event_table,
    given_of,
    labels_of,
    latest_round,
    numbers,
    participants,
    seals_decks,
    seats_of,
    tables_of,
    written,
)
from bot.host.tournaments.pairing import Pairer
from bot.host.tournaments.people import Actor, entry_numbered, need_organiser
from bot.host.tournaments.settings import settings_of
from bot.host.tournaments.store import TournamentStore, applied, notice
from bot.host.tournaments.tables import match_of
from engine.kernel.errors import Refused
from engine.tournaments.event import EventTable, Round, Wishes
from engine.tournaments.jobs import PairingJob
from engine.tournaments.rounds import DRAWING, further_games, swapped
from storage.records import TournamentChange, TournamentRound, TournamentTable, Whole

# What a round gives to a player who is there and has no table.
BYES = frozenset({"bye", "full_bye", "half_bye"})


class Rounds:
    """The clerk for rounds. A round is drawn from the event's seed, so drawing it again changes nothing."""

    def __init__(self, store: TournamentStore, pairer: Pairer) -> None:
        self._store = store
        self._pairer = pairer

    async def draw(self, guild_id: int, tournament_id: int, actor: Actor) -> TournamentRound | None:
        """Draw the next round up; one that is not closed yet is returned as it is (case 18). None: the event is over.

        Rounds in which nobody plays need no organiser: they are closed, and the next one is drawn up.

        Raises `Refused`: "no_tournament", "not_organiser", "wrong_event_state", "no_pairing", "pairing_slow",
        "bad_plan".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_organiser(whole, actor)
            latest = latest_round(whole)
            if whole.tournament.state == "finished" or (latest is not None and latest.state != "closed"):
                return latest if whole.tournament.state != "finished" else None
            need_state(whole, "running")
            after = await self._onward(await self._drawn(whole, actor), actor)
            return latest_round(after) if after.tournament.state == "running" else None

    async def _onward(self, whole: Whole, actor: Actor) -> Whole:
        """Close rounds in which nobody plays, as all opponents have left, and draw up those that follow."""
        while (one := latest_round(whole)) is not None and whole.tournament.state == "running":
            if one.state == "drawn" and not tables_of(whole, one.number):
                whole = await self._published(whole, one, actor)
            elif one.state == "closed" and not tables_of(whole, one.number):
                whole = await self._drawn(whole, actor)
            else:
                break
        return whole

    async def with_drawing(self, whole: Whole, change: TournamentChange, actor: Actor) -> TournamentChange:
        """Return a change that also draws a round up again which is not published, by what the change makes of it.

        The caller holds the lock. Raises `Refused` as `draw` does.
        """
        after = applied(whole, change)
        latest = latest_round(after)
        if latest is None or latest.state != "drawn":
            return change
        drawing = await self._drawing(after, actor)
        return msgspec.structs.replace(
            change,
            fields={**change.fields, **drawing.fields},
            cleared=drawing.cleared,
            rounds=(*change.rounds, *drawing.rounds),
            tables=(*change.tables, *drawing.tables),
            revealed=(*change.revealed, *drawing.revealed),
            notices=(*change.notices, *drawing.notices),
        )

    async def _drawn(self, whole: Whole, actor: Actor) -> Whole:
        return await self._store.change(whole, await self._drawing(whole, actor))

    async def _drawing(self, whole: Whole, actor: Actor) -> TournamentChange:
        """Return the change that draws the next round up, the present one again, or ends the event after the last."""
        latest = latest_round(whole)
        again = latest is not None and latest.state == "drawn"
        number = (0 if latest is None else latest.number) + (not again)
        wishes = asked_of(whole, number)
        job = PairingJob(event_of(whole), whole.tournament.seed, context_of(whole), wishes)
        found = await self._pairer.draw(job)
        if found.over:
            return await self._finish(whole, actor)
        return TournamentChange(
            cleared=found.number,
            rounds=(stored_round(found, wishes, self._store.clock()),),
            tables=tuple(stored_table(table) for table in found.tables),
            notices=(notice("drawn", round=found.number, actor=str(actor.user_id)),),
            audit=self._store.entry(whole, actor, "draw", round=found.number),
        )

    async def swap(self, guild_id: int, tournament_id: int, actor: Actor, one: int, other: int) -> TournamentRound:
        """Have two players of a round change places that is not published.

        Raises `Refused`: "no_tournament", "not_organiser", "tournament_over", "round_not_drawn", "round_fixed",
        "bad_group", "no_entry", "not_playing".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_organiser(whole, actor)
            drawn = need_drawn(whole)
            if drawn.fixed:
                raise Refused("round_fixed")
            if one == other:
                raise Refused("bad_group")
            for number in (one, other):
                name = entry_numbered(whole, number).name
                if number not in swappable(whole, drawn):
                    raise Refused("not_playing", name=name)
            after = swapped(engine_round(whole, drawn), one, other)
            change = TournamentChange(
                cleared=drawn.number,
                rounds=(msgspec.structs.replace(drawn, given=written(after.given), swapped=True),),
                tables=tuple(stored_table(table) for table in after.tables),
                audit=self._store.entry(whole, actor, "swap", round=drawn.number, detail=f"{one} {other}"),
            )
            return latest_round(await self._store.change(whole, change, once=actor.once)) or drawn

    async def publish(
        self, guild_id: int, tournament_id: int, actor: Actor, seen: str | None = None
    ) -> TournamentRound:
        """Publish the round that is drawn up: its tables wait for their threads, and its deadline runs.

        ``seen`` is the mark of the pairings that are meant (`drawn_mark`), where somebody has seen them. Where a player
        has dropped meanwhile it is drawn up again first. Raises `Refused`: "no_tournament", "not_organiser",
        "tournament_over", "round_not_drawn", "event_changed" where others are drawn up by now, and what `draw` raises.
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_organiser(whole, actor)
            latest = latest_round(whole)
            if latest is not None and latest.state in ("published", "playing"):
                return latest
            drawn = need_drawn(whole)
            if seen is not None and seen != drawn_mark(whole):
                raise Refused("event_changed")
            if _somebody_left(whole, drawn):
                whole = await self._onward(await self._drawn(whole, actor), actor)
                if whole.tournament.state != "running":
                    return drawn
                drawn = need_drawn(whole)
            after = await self._onward(await self._published(whole, drawn, actor), actor)
            return latest_round(after) or drawn

    async def _published(self, whole: Whole, drawn: TournamentRound, actor: Actor) -> Whole:
        """Publish a round; one without tables is closed by it."""
        at, days = self._store.clock(), settings_of(whole.tournament).round_days
        published = msgspec.structs.replace(
            drawn,
            state="published" if tables_of(whole, drawn.number) else "playing",
            published_at=at,
            deadline=None if days is None else at + days * DAY_MS,
        )
        change = TournamentChange(
            rounds=(published,),
            notices=(notice("published", round=drawn.number),),
            audit=self._store.entry(whole, actor, "publish", round=drawn.number),
        )
        return await self.settle(await self._store.change(whole, change), actor)

    async def settle(self, whole: Whole, actor: Actor, held: frozenset[int] = frozenset()) -> Whole:
        """Open further games of matches, or close the round where each table has a result; the lock is held.

        A round that has closed is played on where a ruling has made a match of it level. Who went on from an earlier
        round stays, whatever was ruled there since. ``held`` are sessions whose locks the caller holds.
        """
        latest = latest_round(whole)
        if latest is None or latest.state == "drawn" or whole.tournament.state != "running":
            return whole
        tables, closed = tables_of(whole, latest.number), latest.state == "closed"
        open_ = [table.code for table in tables if table.result is None]
        more = [table for table in further_games(event_of(whole), open_) if table.round == latest.number]
        new = tuple(_following(whole, stored_table(table)) for table in more if table.id not in set(open_))
        if new:
            again = (msgspec.structs.replace(latest, state="playing", closed_at=None),) if closed else ()
            return await self._store.change(whole, TournamentChange(tables=new, rounds=again))
        return whole if open_ or closed else await self._close(whole, latest, actor, held)

    async def _close(self, whole: Whole, latest: TournamentRound, actor: Actor, held: frozenset[int]) -> Whole:
        closed = msgspec.structs.replace(latest, state="closed", closed_at=self._store.clock())
        sealed = await self._store.sessions_of(whole, tables_of(whole, latest.number))
        change = TournamentChange(
            rounds=(closed,),
            unsealed=() if seals_decks(whole) else sealed,
            revealed=sealed,
            notices=(notice("closed", round=latest.number),),
            audit=self._store.entry(whole, actor, "close", round=latest.number),
        )
        return await self._store.change(whole, change, held=held)

    async def _finish(self, whole: Whole, actor: Actor) -> TournamentChange:
        """Return the change that ends the tournament after its last round: all seeds are revealed (TN-33)."""
        return TournamentChange(
            fields={"state": "finished", "ended_at": self._store.clock(), "seed_revealed": 1},
            revealed=await self._store.sessions_of(whole, whole.tables) if brings_decks(whole) else (),
            notices=(notice("finished"),),
            audit=self._store.entry(whole, actor, "finish"),
        )


def need_drawn(whole: Whole) -> TournamentRound:
    """Return the round that is drawn up and not published. Raises `Refused` ("tournament_over", "round_not_drawn")."""
    need_going(whole)
    latest = latest_round(whole)
    if latest is None or latest.state != "drawn":
        raise Refused("round_not_drawn")
    return latest


def drawn_mark(whole: Whole) -> str:
    """Return a short mark of who sits where in the latest round."""
    one = latest_round(whole)
    tables = tables_of(whole, one.number) if one is not None else []
    drawn = [one and (one.number, one.given), *((table.code, table.seats) for table in tables)]
    return sha256(repr(drawn).encode()).hexdigest()[:8]


def swappable(whole: Whole, drawn: TournamentRound) -> list[int]:
    """Return who may change places in a round: all at its tables, and those who have a bye as their number is odd."""
    seated = [seat for table in tables_of(whole, drawn.number) for seat in seats_of(table)]
    return seated + [seat for given in given_of(drawn) for seat in given.seats if given.kind == "bye"]


def _somebody_left(whole: Whole, drawn: TournamentRound) -> bool:
    """Tell whether somebody who was paired, or has a bye, takes part no more."""
    playing = {one.id for one in participants(whole) if one.plays(drawn.number)}
    drawn_in = {seat for table in tables_of(whole, drawn.number) for seat in seats_of(table)}
    drawn_in |= {seat for given in given_of(drawn) if given.kind in BYES for seat in given.seats}
    return not drawn_in <= playing


def _following(whole: Whole, table: TournamentTable) -> TournamentTable:
    """Return a further game of a match, in the thread of the match."""
    thread = next((one.thread_id for one in match_of(whole, table) if one.thread_id is not None), None)
    return msgspec.structs.replace(table, thread_id=thread)


def stored_round(found: Round, wishes: Wishes, at: int) -> TournamentRound:
    """Return a round as it is stored when it is drawn up."""
    return TournamentRound(
        number=found.number,
        stage=found.stage,
        state="drawn",
        given=written(found.given),
        field=written(found.field),
        wishes=written(wishes),
        draws=written(found.draws),
        fixed=found.fixed,
        drawn_at=at,
        drawing=DRAWING,
    )


def stored_table(table: EventTable) -> TournamentTable:
    """Return a table as it is stored when its round is drawn up."""
    return TournamentTable(
        code=table.id,
        round=table.round,
        stage=table.stage,
        number=table.number,
        game=table.game,
        slot=table.slot,
        group_number=table.group,
        seats=written(table.seats),
    )


def engine_round(whole: Whole, one: TournamentRound) -> Round:
    """Return a round as the engine drew it up."""
    return Round(
        one.number,
        one.stage,
        tuple(event_table(table) for table in tables_of(whole, one.number)),
        given_of(one),
        numbers(one.field),
        one.fixed,
        draws=labels_of(one),
    )
