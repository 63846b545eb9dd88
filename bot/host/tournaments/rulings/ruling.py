"""The base class of all rulings in a tournament, and the facts that each ruling reads."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from bot.host.matches.live import Live
from bot.host.matches.play import encode_events
from bot.host.tournaments.ground.facts import latest_round, seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.store import TournamentStore
from bot.host.tournaments.rounds.tables import table_coded
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from storage.records.changes import Change, Ending
from storage.records.tournaments import (
    SessionChange,
    TournamentChange,
    TournamentEntry,
    TournamentRound,
    TournamentTable,
    Whole,
)


class EventCase(msgspec.Struct, frozen=True):
    """The case of a ruling: the current tournament, the actor and the reason. The caller holds the locks."""

    store: TournamentStore
    whole: Whole
    actor: Actor
    reason: str
    lives: dict[int, Live]  # The sessions that the ruling may change, by number.
    unfinished: bool = False  # Whether further rulings of the same transaction follow.
    ruled_at: int | None = None  # The common time of all rulings of the transaction; None for the host's time.

    @property
    def at(self) -> int:
        """The time of the ruling, in UTC milliseconds."""
        return self.store.clock() if self.ruled_at is None else self.ruled_at

    async def admit(self, user_id: int, name: str) -> None:
        """Raise `Refused` ("player_locked_out", for the judge) if the user is locked out of the guild's tables."""
        await self.store.cache.quotas.admit_other(self.whole.tournament.guild_id, user_id, name)

    def end_session(self, table: TournamentTable) -> tuple[SessionChange, ...]:
        """Return the change that ends the session of a table without a result; none if it has ended."""
        live = self.lives.get(table.session_id or 0)
        if live is None or not live.session.active:
            return ()
        events = [Event("event-ruled")] if live.match is not None else []
        ending = Ending(status="abandoned", how="moderator", reason=self.reason, by=self.actor.user_id)
        change = Change(ending=ending, events=encode_events(events))
        return (SessionChange(live.session.session_id, live.session.revision, change),)


class RulingEffect(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of a ruling: the change of the tournament, and readable values before and after."""

    change: TournamentChange
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    round: int | None = None
    changed_settings: dict[str, tuple[Any, Any]] = {}  # By setting: the JSON values before and after the ruling.


class EventRuling(msgspec.Struct, frozen=True):
    """A ruling in a tournament. Its tag is its name in storage, in the audit log and in the keys of texts."""

    # Whether the unpublished round is paired again after the ruling.
    redraws: ClassVar[bool] = False
    # Whether the round is paired again only if the ruling is taken back.
    redrawn_undone: ClassVar[bool] = False
    # Whether a reason is needed: from all actors, only from actors who need a second person, or never.
    reason: ClassVar[Literal["always", "waiting", "never"]] = "always"
    # The act whose right the ruling needs (`bot.host.tournaments.ground.rights`).
    act: ClassVar[str] = "rule"
    # Whether the ruling needs no announcement: its effect makes its own, or it is announced with the round's pairings.
    told_itself: ClassVar[bool] = False
    # Whether the ruling may change all sessions of the tournament.
    all_sessions: ClassVar[bool] = False
    # Whether the ruling changes a result or the standings, so that rounds paired on them are flagged.
    counts: ClassVar[bool] = False
    # The fields that are restored if the ruling is taken back; () for all. Later rulings may have changed other fields.
    own_fields: ClassVar[tuple[str, ...]] = ()

    @property
    def kind(self) -> str:
        """The ruling's name."""
        return str(self.__struct_config__.tag)

    @property
    def table_code(self) -> str | None:
        """The table that the ruling is about, None if it is about no table."""
        return getattr(self, "code", None)

    @property
    def newcomer(self) -> int | None:
        """The user who enters the tournament by the ruling, None if nobody does."""
        return getattr(self, "user_id", None)

    @property
    def given_places(self) -> tuple[int, ...]:
        """The ranks that the ruling gives to the seats of its table; empty if it gives none."""
        return tuple(getattr(self, "places", ()))

    def concerns(self, whole: Whole) -> set[int]:
        """Return the numbers of the entries that the ruling is about. Raises `Refused` ("no_table", "no_entry")."""
        found: set[int] = set()
        code = self.table_code
        if code is not None:
            found.update(seats_of(table_coded(whole, code)))
        number = getattr(self, "entry", None)
        return found | ({number} if number is not None else set()) | set(getattr(self, "entries", ()))

    def receivers(self, whole: Whole) -> set[int]:
        """Return the entries that the notice mentions, at the ruling's table or else in the event's channel.

        Raises `Refused` like `concerns`.
        """
        return self.concerns(whole)

    def about(self, whole: Whole) -> set[int]:
        """Return the entries that the ruling names. If it names none, return all entries at its table.

        Raises `Refused` like `concerns`.
        """
        numbers = {getattr(self, name) for name in ("entry", "by") if hasattr(self, name)}
        return numbers or self.concerns(whole)

    def also_at(self, whole: Whole) -> tuple[str, ...]:
        """Return the other running tables whose players are told about the ruling."""
        del whole
        return ()

    def sessions(self, whole: Whole) -> tuple[int, ...]:
        """Return the sessions that the ruling may change. Raises `Refused` ("no_table")."""
        code = self.table_code
        session_id = None if code is None else table_coded(whole, code).session_id
        return () if session_id is None else (session_id,)

    async def effect(self, case: EventCase) -> RulingEffect:
        """Return the effect of the ruling. Raises `Refused` if it is impossible."""
        raise NotImplementedError

    async def reversal(self, case: EventCase, change: TournamentChange) -> TournamentChange:
        """Return the change that undoes the ruling. ``change`` restores the rows from before it. Raises `Refused`."""
        del case
        return change


def undo_rows(whole: Whole, ruling: EventRuling, change: TournamentChange) -> bytes:
    """Return the rows that a change replaces, in their stored form, so that the ruling can be taken back.

    Rows and long fields that taking back does not restore are left out.
    """
    entries = {one.number for one in change.entries}
    rounds, tables = {one.number for one in change.rounds}, {one.code for one in change.tables}
    rows = UndoRows(
        tuple(one for one in whole.entries if one.number in entries),
        tuple(_without_pairings(one, ruling.own_fields) for one in whole.rounds if one.number in rounds),
        # If a round is paired again, its tables follow from the new pairings.
        () if ruling.redrawn_undone else tuple(one for one in whole.tables if one.code in tables),
    )
    return msgspec.json.encode(rows)


def _without_pairings(one: TournamentRound, own_fields: tuple[str, ...]) -> TournamentRound:
    """Return a round with empty pairings, except in a ruling's own fields; unchanged if the ruling has none."""
    empty = {"given": "[]", "field": "[]", "wishes": "{}", "draws": "[]", "by_hand": "[]", "former": "[]"}
    return msgspec.structs.replace(
        one, **{name: value for name, value in empty.items() if own_fields and name not in own_fields}
    )


class UndoRows(msgspec.Struct, frozen=True):
    """The rows that a ruling replaced."""

    entries: tuple[TournamentEntry, ...] = ()
    rounds: tuple[TournamentRound, ...] = ()
    tables: tuple[TournamentTable, ...] = ()


def coming_round(whole: Whole) -> int:
    """Return the number of the unpublished round, or of the next round if all are published."""
    last_round = latest_round(whole)
    if last_round is None:
        return 1
    return last_round.number + (last_round.state != "drawn")


def round_of(whole: Whole, number: int) -> TournamentRound:
    """Return a round. Raises `Refused` ("no_round")."""
    found = next((one for one in whole.rounds if one.number == number), None)
    if found is None:
        raise Refused("no_round", round=number)
    return found
