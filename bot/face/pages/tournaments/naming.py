"""Names in a tournament: of players, tables, rounds and brackets."""

from __future__ import annotations

from collections.abc import Iterable

from bot.face.markdown import said_name
from bot.wording.names import clean_name
from bot.wording.seat_names import SeatNames
from bot.wording.words import Words
from storage.records import TournamentEntry, TournamentTable, Whole


def plain_name(entry: TournamentEntry, words: Words) -> str:
    """Return the name of an entry for a picture; a computer player is called so in the reader's language."""
    if entry.computer:
        return SeatNames().computer_player(words.lang, entry.number)
    return clean_name(entry.name)


def plain_players(whole: Whole, words: Words) -> dict[int, str]:
    """Return the names of all entries by number, for pictures."""
    return {entry.number: plain_name(entry, words) for entry in whole.entries}


def said_players(whole: Whole, words: Words) -> dict[int, str]:
    """Return the names of all entries by number, safe for a message."""
    return {number: said_name(name) for number, name in plain_players(whole, words).items()}


def mention(entry: TournamentEntry, words: Words) -> str:
    """Return the mention of an entry's user, else the name."""
    return f"<@{entry.user_id}>" if entry.user_id is not None else said_name(plain_name(entry, words))


def entries_of(whole: Whole, numbers: Iterable[int]) -> list[TournamentEntry]:
    """Return the entries of these numbers, in their order."""
    known = {entry.number: entry for entry in whole.entries}
    return [known[number] for number in numbers if number in known]


def table_title(table: TournamentTable, words: Words) -> str:
    """Return what a table is called: its number, and which game of a match it is where there are several."""
    return words("tournament-table", number=table.number, game=table.game)
