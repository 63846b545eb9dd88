"""Manages rounds: generating pairings, changing them, publishing and closing rounds (TN-1, TN-8, TN-15)."""

from __future__ import annotations

import msgspec

from bot.host.tournaments.drafts.drafts import need_going, need_state
from bot.host.tournaments.ground.facts import (
    asked_of,
    brings_decks,
    by_hand_of,
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
    stored_form,
    tables_of,
)
from bot.host.tournaments.ground.people import Actor, entry_numbered
from bot.host.tournaments.ground.rights import permit
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.ground.store import HOST, TournamentStore, applied, notice
from bot.host.tournaments.rounds.manual_pairings import (
    Groups,
    drawn_mark,
    forbidden_pair,
    kept_by_hand,
    remembered,
    still_by_hand,
    swapped_by_hand,
)
from bot.host.tournaments.rounds.pairing import Pairer
from bot.host.tournaments.rounds.tables import match_of
from engine.kernel.errors import Refused
from engine.tournaments.event import EventTable, HandMade, Round, Wishes
from engine.tournaments.rounds.jobs import PairingJob
from engine.tournaments.rounds.next_round import DRAWING, further_games
from storage.records.tournaments import TournamentChange, TournamentRound, TournamentTable, Whole

# The results that a round gives to a player who is present and has no table.
BYES = frozenset({"bye", "full_bye", "half_bye", "rest"})


class Rounds:
    """Manages rounds. Pairings follow from the tournament's seed, so generating them again changes nothing."""

    def __init__(self, store: TournamentStore, pairer: Pairer) -> None:
        self._store = store
        self._pairer = pairer

    async def draw(self, guild_id: int, tournament_id: int, actor: Actor) -> TournamentRound | None:
        """Generate and return the next round, or return the round that is not closed (case 18), or None at the end.

        Rounds in which nobody plays are closed, and the next round is paired. Raises `Refused`: "no_tournament",
        "not_organiser", "wrong_event_state", "no_pairing", "pairing_slow", "bad_plan".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "draw")
            last_round = latest_round(whole)
            if whole.tournament.state == "finished" or (last_round is not None and last_round.state != "closed"):
                return last_round if whole.tournament.state != "finished" else None
            need_state(whole, "running")
            after = await self._onward(await self._store_round(whole, actor), actor)
            return latest_round(after) if after.tournament.state == "running" else None

    async def _onward(self, whole: Whole, actor: Actor) -> Whole:
        """Close rounds in which nobody plays because all opponents left, and pair the rounds that follow."""
        while (one := latest_round(whole)) is not None and whole.tournament.state == "running":
            if one.state == "drawn" and not tables_of(whole, one.number):
                whole = await self._published(whole, one, actor)
            elif one.state == "closed" and not tables_of(whole, one.number):
                whole = await self._store_round(whole, actor)
            else:
                break
        return whole

    async def with_drawing(
        self, whole: Whole, change: TournamentChange, actor: Actor, leaver_numbers: tuple[int, ...] = ()
    ) -> TournamentChange:
        """Return a change extended by new pairings of the unpublished round, based on the changed tournament.

        Hand-made pairings stay if possible. ``leaver_numbers`` are the leaving entries. The caller has the lock. Raises
        `Refused` like `draw`.
        """
        after = applied(whole, change)
        last_round = latest_round(after)
        if last_round is None or last_round.state != "drawn":
            return change
        drawing = await self._drawing(after, actor, leaver_numbers)
        return msgspec.structs.replace(
            change,
            fields={**change.fields, **drawing.fields},
            cleared=drawing.cleared,
            rounds=(*change.rounds, *drawing.rounds),
            tables=(*change.tables, *drawing.tables),
            revealed_sessions=(*change.revealed_sessions, *drawing.revealed_sessions),
            notices=(*change.notices, *drawing.notices),
        )

    async def _store_round(self, whole: Whole, actor: Actor) -> Whole:
        return await self._store.change(whole, await self._drawing(whole, actor))

    async def without(self, whole: Whole, change: TournamentChange, number: int) -> TournamentChange:
        """Return the change for a player who leaves; it also pairs an unpublished round again without them.

        A player may always leave: if no pairings exist without them, the organisers learn of it when they publish.
        """
        last_round = latest_round(whole)
        if last_round is None or last_round.state != "drawn" or number not in _drawn_in(whole, last_round):
            return change
        try:
            return await self.with_drawing(whole, change, HOST, (number,))
        except Refused:
            return change

    async def _drawing(self, whole: Whole, actor: Actor, leaver_numbers: tuple[int, ...] = ()) -> TournamentChange:
        """Return the change that pairs the next round, or the unpublished one again, or ends the tournament."""
        last_round = latest_round(whole)
        again = last_round if last_round is not None and last_round.state == "drawn" else None
        number = (0 if last_round is None else last_round.number) + (again is None)
        wishes = asked_of(whole, number)
        found, by_hand = await self._paired(whole, wishes, () if again is None else kept_by_hand(whole, again, wishes))
        if found.over:
            return await self._finish(whole, actor)
        round_drawn = msgspec.structs.replace(
            stored_round(found, wishes, self._store.clock()),
            by_hand=stored_form(by_hand),
            swapped=bool(by_hand),
            former="[]" if again is None else remembered(whole, again),
        )
        return TournamentChange(
            cleared=found.number,
            rounds=(round_drawn,),
            tables=tuple(stored_table(table) for table in found.tables),
            notices=(
                notice(
                    "drawn" if again is None else "redrawn",
                    round=found.number,
                    entries=leaver_numbers,
                    actor=str(actor.user_id),
                    given_up=again is not None and not set(by_hand_of(again)) <= set(by_hand),
                ),
            ),
            audit=self._store.entry(whole, actor, "draw", round=found.number),
        )

    async def _paired(self, whole: Whole, wishes: Wishes, hand_made: HandMade) -> tuple[Round, Groups]:
        """Return the next round, and the hand-made tables and byes that it contains.

        If not all can be kept, the oldest are given up first. Raises `Refused` like `draw`.
        """
        job = PairingJob(event_of(whole), whole.tournament.seed, context_of(whole), wishes, hand_made)
        try:
            found = await self._pairer.draw(job)
        except Refused:
            if not hand_made:
                raise
            return await self._paired(whole, wishes, hand_made[1:])
        return found, still_by_hand(found, hand_made)

    async def publish(
        self, guild_id: int, tournament_id: int, actor: Actor, shown_mark: str | None = None
    ) -> TournamentRound:
        """Publish the paired round: its tables wait for their threads, and its deadline starts.

        ``shown_mark`` is the digest of the pairings that the caller saw (`drawn_mark`). If a paired player has left,
        the round is paired again first. Raises `Refused`: "no_tournament", "not_organiser", "tournament_over",
        "round_not_drawn", "event_changed" (the pairings have changed), and the codes of `draw`.
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "publish")
            last_round = latest_round(whole)
            if last_round is not None and last_round.state in ("published", "playing"):
                return last_round
            round_drawn = need_drawn(whole)
            if shown_mark is not None and shown_mark != drawn_mark(whole):
                raise Refused("event_changed")
            if _somebody_left(whole, round_drawn):
                whole = await self._onward(await self._store_round(whole, actor), actor)
                if whole.tournament.state != "running":
                    return round_drawn
                round_drawn = need_drawn(whole)
                if shown_mark is not None:
                    raise Refused("event_changed")
            after = await self._onward(await self._published(whole, round_drawn, actor), actor)
            return latest_round(after) or round_drawn

    async def _published(self, whole: Whole, round_drawn: TournamentRound, actor: Actor) -> Whole:
        """Publish a round. If it has no tables, close it at once."""
        at, span = self._store.clock(), settings_of(whole.tournament).round_ms
        published = msgspec.structs.replace(
            round_drawn,
            state="published" if tables_of(whole, round_drawn.number) else "playing",
            published_at=at,
            deadline=None if span is None else at + span,
        )
        change = TournamentChange(
            rounds=(published,),
            notices=(notice("published", round=round_drawn.number),),
            audit=self._store.entry(whole, actor, "publish", round=round_drawn.number),
        )
        return await self.continue_round(await self._store.change(whole, change), actor)

    async def continue_round(self, whole: Whole, actor: Actor, locked_sessions: frozenset[int] = frozenset()) -> Whole:
        """Open further games of matches, or close the round if each table has a result. The caller holds the lock.

        If a ruling turns a match of a closed round into a tie, that round continues. Players who advanced stay, even if
        rulings change results later. ``locked_sessions`` are sessions whose locks the caller holds.
        """
        last_round = latest_round(whole)
        if last_round is None or last_round.state == "drawn" or whole.tournament.state != "running":
            return whole
        tables, is_closed = tables_of(whole, last_round.number), last_round.state == "closed"
        open_ = [table.code for table in tables if table.result is None]
        more = [table for table in further_games(event_of(whole), open_) if table.round == last_round.number]
        new = tuple(_following(whole, stored_table(table)) for table in more if table.id not in set(open_))
        if new:
            change = self._reopening(whole, last_round, actor) if is_closed else TournamentChange()
            return await self._store.change(whole, msgspec.structs.replace(change, tables=new))
        return whole if open_ or is_closed else await self._close_round(whole, last_round, actor, locked_sessions)

    def _reopening(self, whole: Whole, closed_round: TournamentRound, actor: Actor) -> TournamentChange:
        return TournamentChange(
            rounds=(msgspec.structs.replace(closed_round, state="playing", closed_at=None),),
            audit=self._store.entry(whole, actor, "reopen", round=closed_round.number),
        )

    async def _close_round(
        self, whole: Whole, last_round: TournamentRound, actor: Actor, locked_sessions: frozenset[int]
    ) -> Whole:
        closed_round = msgspec.structs.replace(last_round, state="closed", closed_at=self._store.clock())
        sealed = await self._store.sessions_of(whole, tables_of(whole, last_round.number))
        change = TournamentChange(
            rounds=(closed_round,),
            unsealed=() if seals_decks(whole) else sealed,
            revealed_sessions=sealed,
            notices=(notice("closed", round=last_round.number),),
            audit=self._store.entry(whole, actor, "close", round=last_round.number),
        )
        return await self._store.change(whole, change, locked_sessions=locked_sessions)

    async def _finish(self, whole: Whole, actor: Actor) -> TournamentChange:
        """Return the change that ends the tournament after its last round; all seeds are revealed (TN-33)."""
        return TournamentChange(
            fields={"state": "finished", "ended_at": self._store.clock(), "seed_revealed": 1},
            revealed_sessions=await self._store.sessions_of(whole, whole.tables) if brings_decks(whole) else (),
            notices=(notice("finished"),),
            audit=self._store.entry(whole, actor, "finish"),
        )


def need_drawn(whole: Whole) -> TournamentRound:
    """Return the unpublished round. Raises `Refused` ("tournament_over", "round_not_drawn")."""
    need_going(whole)
    last_round = latest_round(whole)
    if last_round is None or last_round.state != "drawn":
        raise Refused("round_not_drawn")
    return last_round


def swap_change(whole: Whole, one: int, other: int, *, unfinished: bool = False) -> TournamentChange:
    """Return the change that swaps two players in the unpublished round.

    ``unfinished``: other swaps follow in the same transaction, so bans are checked after the last of them.
    Raises `Refused`: "tournament_over", "round_not_drawn", "round_fixed", "bad_group", "no_entry", "not_playing",
    "wished_already" (a ruling has placed one of them), "pair_forbidden" (a ban keeps players of a new table apart).
    """
    round_drawn = need_drawn(whole)
    if round_drawn.fixed:
        raise Refused("round_fixed")
    if one == other:
        raise Refused("bad_group", most=2)
    wishes = asked_of(whole, round_drawn.number)
    for number in (one, other):
        name = entry_numbered(whole, number).name
        if number not in swappable(whole, round_drawn):
            raise Refused("not_playing", name=name)
        if number in wishes.wished_players:
            raise Refused("wished_already", name=name)
    after, by_hand = swapped_by_hand(engine_round(whole, round_drawn), round_drawn, one, other)
    apart = None if unfinished else forbidden_pair(by_hand, wishes)
    if apart is not None:
        first, second = (entry_numbered(whole, number).name for number in apart)
        raise Refused("pair_forbidden", first=first, second=second)
    new_round = msgspec.structs.replace(
        round_drawn,
        given=stored_form(after.known_results),
        by_hand=stored_form(by_hand),
        swapped=True,
        former=remembered(whole, round_drawn),
    )
    return TournamentChange(
        cleared=round_drawn.number, rounds=(new_round,), tables=tuple(stored_table(table) for table in after.tables)
    )


def swappable(whole: Whole, round_drawn: TournamentRound) -> list[int]:
    """Return the players who may be swapped: all at the round's tables, and the player without an opponent (bye)."""
    seated = [seat for table in tables_of(whole, round_drawn.number) for seat in seats_of(table)]
    alone = [
        seat for known_result in given_of(round_drawn) for seat in known_result.seats if known_result.kind == "bye"
    ]
    return list(dict.fromkeys([*seated, *alone]))


def _somebody_left(whole: Whole, round_drawn: TournamentRound) -> bool:
    return not _drawn_in(whole, round_drawn) <= {one.id for one in participants(whole) if one.plays(round_drawn.number)}


def _drawn_in(whole: Whole, round_drawn: TournamentRound) -> set[int]:
    paired = {seat for table in tables_of(whole, round_drawn.number) for seat in seats_of(table)}
    return paired | {
        seat for known_result in given_of(round_drawn) if known_result.kind in BYES for seat in known_result.seats
    }


def _following(whole: Whole, table: TournamentTable) -> TournamentTable:
    thread = next((one.thread_id for one in match_of(whole, table) if one.thread_id is not None), None)
    return msgspec.structs.replace(table, thread_id=thread)


def stored_round(round_drawn: Round, wishes: Wishes, at: int) -> TournamentRound:
    """Return a newly paired round in its stored form."""
    return TournamentRound(
        number=round_drawn.number,
        stage=round_drawn.stage,
        state="drawn",
        given=stored_form(round_drawn.known_results),
        field=stored_form(round_drawn.field),
        wishes=stored_form(wishes),
        draws=stored_form(round_drawn.draws),
        fixed=round_drawn.fixed,
        drawn_at=at,
        drawing=DRAWING,
    )


def stored_table(table: EventTable) -> TournamentTable:
    """Return a newly paired table in its stored form."""
    return TournamentTable(
        code=table.id,
        round=table.round,
        stage=table.stage,
        number=table.number,
        game=table.game,
        slot=table.slot,
        group_number=table.group,
        seats=stored_form(table.seats),
    )


def engine_round(whole: Whole, one: TournamentRound) -> Round:
    """Return a stored round as a `Round` of the engine."""
    return Round(
        one.number,
        one.stage,
        tuple(event_table(table) for table in tables_of(whole, one.number)),
        given_of(one),
        numbers(one.field),
        one.fixed,
        draws=labels_of(one),
    )
