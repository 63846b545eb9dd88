"""Stores the document of a finished tournament without names, and adds the names when it is read (TN-33, TN-40)."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.host.tournaments.ground.settings import settings_of
from engine.kernel.matches.record import MatchRecord
from engine.tournaments.records.document import EventRecord, RecordedPlayer, RecordedRuling
from storage.records.tournaments import KeptDocument, KeptMatch, TournamentEntry, Whole

_RECORD = msgspec.json.Decoder(EventRecord)
_MATCH = msgspec.json.Decoder(MatchRecord)


def packed(record: EventRecord, sessions: Mapping[str, int]) -> KeptDocument:
    """Return a document without names in its stored form. ``sessions`` are its matches' sessions by table code."""
    matches = tuple(
        KeptMatch(sessions[one.table.id], one.table.id, zlib.compress(msgspec.json.encode(one.match)))
        for one in record.tables
        if one.match is not None
    )
    tables = tuple(msgspec.structs.replace(one, match=None) for one in record.tables)
    return KeptDocument(msgspec.json.encode(msgspec.structs.replace(record, tables=tables)), matches)


def unpacked(document: KeptDocument) -> EventRecord:
    """Return a stored document, without names. Raises `msgspec.DecodeError`, `zlib.error`."""
    record = _RECORD.decode(document.data)
    matches = {one.table_code: _MATCH.decode(zlib.decompress(one.data)) for one in document.matches}
    tables = tuple(msgspec.structs.replace(one, match=matches.get(one.table.id)) for one in record.tables)
    return msgspec.structs.replace(record, tables=tables)


def with_people(record: EventRecord, whole: Whole, nobody: str) -> EventRecord:
    """Return a document with its players' names (``nobody`` for removed users), and their decks if they are shown."""
    entries = {one.number: one for one in whole.entries}
    decks = settings_of(whole.tournament).show_decks and whole.tournament.state == "finished"
    names = {one.user_id: one.name for one in whole.entries if one.user_id is not None}
    return msgspec.structs.replace(
        record,
        players=tuple(_with_name(one, entries[one.number], decks=decks) for one in record.players),
        rulings=tuple(_ruling(one, names, nobody) for one in record.rulings),
    )


def _with_name(player: RecordedPlayer, entry: TournamentEntry, *, decks: bool) -> RecordedPlayer:
    return msgspec.structs.replace(player, name=entry.name, deck=entry.choice if decks else None)


def _ruling(one: RecordedRuling, names: Mapping[int, str], nobody: str) -> RecordedRuling:
    before, after = (_public_ruling(words, names, nobody) for words in (one.before, one.after))
    return msgspec.structs.replace(one, before=before, after=after)


def _public_ruling(words: dict[str, Any], names: Mapping[int, str], nobody: str) -> dict[str, Any]:
    """Return the public text of a ruling with the names of its players. No file contains user ids."""
    if "players" not in words:
        return words
    player_names = [names.get(one, nobody) if isinstance(one, int) else str(one) for one in words["players"]]
    return {name: value for name, value in words.items() if name != "players"} | {"player": ", ".join(player_names)}
