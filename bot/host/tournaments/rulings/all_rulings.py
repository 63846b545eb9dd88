"""All rulings in tournaments, and how they are read from storage."""

from __future__ import annotations

import msgspec

from bot.host.rulings import AnyRuling, RequestedRuling
from bot.host.tournaments.ground.facts import joint_rulings
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.rounds.tables import table_coded
from bot.host.tournaments.rulings.lead_rulings import CallOff, NameOfficial, PutIntoTeam, SeedPlayer
from bot.host.tournaments.rulings.pairing_rulings import SwapPlayers
from bot.host.tournaments.rulings.player_rulings import (
    Allow,
    Disqualify,
    Drop,
    EnterLate,
    ExtendRound,
    Forbid,
    Force,
    GiveBye,
    ReEnter,
    Settle,
    TakePoints,
    Warn,
)
from bot.host.tournaments.rulings.ruling import EventCase, EventRuling, RulingEffect, UndoRows
from bot.host.tournaments.rulings.table_rulings import Award, BothLose, Lapse, Replay, Substitute, SwapSeats, Wait
from engine.kernel.errors import Refused
from storage.records.tournaments import TournamentChange, TournamentRuling, Whole


class TakeBack(EventRuling, frozen=True, tag="take_back"):
    """Take the last ruling back. If the actor plays in the tournament, a second person must confirm this."""

    act = "take_back"

    ruling: int

    def sessions(self, whole: Whole) -> tuple[int, ...]:
        """Return the sessions of all rulings that are taken back. Raises `Refused` ("nothing_to_take_back")."""
        joint = joint_rulings(whole, _taken_back(whole, self))
        return tuple(session for row in joint for session in stored_ruling(whole, row).sessions(whole))

    def concerns(self, whole: Whole) -> set[int]:
        """Return the entries of all rulings that are taken back. Raises `Refused` ("nothing_to_take_back")."""
        joint = joint_rulings(whole, _taken_back(whole, self))
        return set[int]().union(*(stored_ruling(whole, row).concerns(whole) for row in joint))


class InMatch(EventRuling, frozen=True, tag="in_match"):
    """Make a moderator's ruling, such as a pause, in the match of a table."""

    act = "of_match"

    code: str
    ruling: AnyRuling

    def sessions(self, whole: Whole) -> tuple[int, ...]:
        """Return no session, because `bot.host.rulings`, which carries out the ruling, locks the session itself."""
        del whole
        return ()

    async def effect(self, case: EventCase) -> RulingEffect:
        """Change nothing in the tournament. Raises `Refused` like `session_id`."""
        self.session_id(case.whole)
        return RulingEffect(change=TournamentChange())

    def session_id(self, whole: Whole) -> int:
        """Return the session of the table. Raises `Refused` ("no_table", "table_over")."""
        session_id = table_coded(whole, self.code).session_id
        if session_id is None:
            raise Refused("table_over")
        return session_id

    def requested(self, case: EventCase, row: TournamentRuling) -> RequestedRuling:
        """Return the request by which `bot.host.rulings` carries out the ruling. Raises `Refused` like `session_id`."""
        return RequestedRuling(
            guild_id=case.whole.tournament.guild_id,
            session_id=self.session_id(case.whole),
            actor=row.actor,
            reason=row.reason,
            ruling=self.ruling,
            second=row.seconded_by,
            # The match recognises a repeated ruling by this id, if the bot stopped before the ruling was recorded here.
            interaction_id=-row.ruling_id,
        )


AnyEventRuling = (
    Award
    | BothLose
    | Lapse
    | Replay
    | SwapSeats
    | SwapPlayers
    | Wait
    | Substitute
    | Warn
    | TakePoints
    | Disqualify
    | Drop
    | ReEnter
    | EnterLate
    | Forbid
    | Allow
    | Force
    | GiveBye
    | ExtendRound
    | Settle
    | NameOfficial
    | SeedPlayer
    | PutIntoTeam
    | CallOff
    | InMatch
    | TakeBack
)
_RULING: msgspec.json.Decoder[AnyEventRuling] = msgspec.json.Decoder(AnyEventRuling)
_ROWS = msgspec.json.Decoder(UndoRows)


def stored_ruling(whole: Whole, row: TournamentRuling) -> EventRuling:
    """Return a ruling as it was made. Raises `EventDamaged` if it cannot be decoded."""
    try:
        return _RULING.decode(row.ruling)
    except msgspec.DecodeError as error:
        raise EventDamaged(whole.tournament, f"ruling {row.ruling_id}: {error}") from error


def replaced_rows(whole: Whole, row: TournamentRuling) -> UndoRows:
    """Return the rows that a ruling replaced. Raises `EventDamaged` if they cannot be decoded."""
    try:
        return _ROWS.decode(row.undo)
    except msgspec.DecodeError as error:
        raise EventDamaged(whole.tournament, f"ruling {row.ruling_id}: {error}") from error


def check_rulings(whole: Whole) -> None:
    """Raise `EventDamaged` if a ruling of a tournament could not be confirmed or taken back."""
    for row in whole.rulings:
        stored_ruling(whole, row)
        replaced_rows(whole, row)


def _taken_back(whole: Whole, ruling: TakeBack) -> TournamentRuling:
    """Return the ruling that is to be taken back. Raises `Refused` ("nothing_to_take_back")."""
    row = next((one for one in whole.rulings if one.ruling_id == ruling.ruling), None)
    if row is None:
        raise Refused("nothing_to_take_back")
    return row
