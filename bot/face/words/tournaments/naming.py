"""The names of players, tables, rounds and brackets in a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from bot.face.ground import markdown
from bot.face.ground.markdown import said_name
from bot.host.tournaments.ground.facts import given_of, rounds_planned, seats_of, tables_at_once, tables_of
from bot.wording.languages import LANGUAGES
from bot.wording.names import clean_name
from bot.wording.seat_names import SeatNames
from bot.wording.words import Words, folded, words_for
from storage.records.tournaments import TournamentEntry, TournamentRound, TournamentTable, Whole

# The kinds of a round's players who have no table.
ALONE = frozenset({"bye", "full_bye", "half_bye", "rest"})
LINES_ROOM = 3000
Kind = Literal["ladder", "league", "season"]
GROUPS_SAID = 12


def competition_title(kind: Kind, name: str, words: Words) -> str:
    """Return the title of a competition for a message: its kind and its name (`plain_title`)."""
    return plain_title(kind, markdown.literal(name), words)


def plain_title(kind: Kind, name: str, words: Words) -> str:
    """Return the title of a competition: its kind and its name, or its name alone if that contains the kind.

    The organiser may have written the name in any language of the program.
    """
    kinds = {one for lang in LANGUAGES for one in folded(words_for(None, lang)(f"{kind}-kind"))}
    return name if kinds & {*folded(name)} else words(f"{kind}-title", name=name)


def plain_name(entry: TournamentEntry, words: Words) -> str:
    """Return the name of an entry for a picture. Computer players are named in the reader's language."""
    if entry.computer:
        return SeatNames().computer_player(words.lang, entry.number)
    return clean_name(entry.name)


def plain_players(whole: Whole, words: Words) -> dict[int, str]:
    """Return the names of all entries by number, for pictures."""
    return {entry.number: plain_name(entry, words) for entry in whole.entries}


def said_players(whole: Whole, words: Words) -> dict[int, str]:
    """Return the names of all entries by number, escaped for a message."""
    return {number: said_name(name) for number, name in plain_players(whole, words).items()}


def mention(entry: TournamentEntry, words: Words) -> str:
    """Return the mention of an entry's user, otherwise the name."""
    name = plain_name(entry, words)
    return markdown.mention(entry.user_id, name) if entry.user_id is not None else said_name(name)


def entries_of(whole: Whole, numbers: Iterable[int]) -> list[TournamentEntry]:
    """Return the entries with these numbers, in the given order."""
    entries_by_number = {entry.number: entry for entry in whole.entries}
    return [entries_by_number[number] for number in numbers if number in entries_by_number]


def places_said(whole: Whole, table: TournamentTable, places: Sequence[int], words: Words) -> str:
    """Return the players of a table with their ranks, best rank first. ``places`` are the ranks in seat order."""
    names = said_players(whole, words)
    found = sorted(zip(places, seats_of(table), strict=False))
    return words.listed([f"{place}. {names[number]}" for place, number in found if number in names])


def table_title(table: TournamentTable, words: Words) -> str:
    """Return the name of a table. It contains the table's code."""
    return words("tournament-table", code=table.code)


def rounds_said(whole: Whole) -> str:
    """Return the number of rounds of an event, for example "6–7" if a second final may be needed."""
    least, most = rounds_planned(whole)
    return str(most) if least == most else f"{least}–{most}"


def groups_said(whole: Whole, groups: Sequence[Sequence[int]], words: Words) -> str:
    """Return the players of each of the given tables, and the players with a bye."""
    names = said_players(whole, words)
    text = [" – ".join(names.get(seat, "?") for seat in seats) for seats in groups]
    alone = [len(seats) == 1 for seats in groups]
    return words.listed(
        [words("named-bye", name=one) if bye else one for one, bye in zip(text, alone, strict=True)][:GROUPS_SAID]
    )


def alone_said(whole: Whole, one: TournamentRound, names: Mapping[int, str], words: Words) -> dict[int, str]:
    """Return the names of a round's players with a bye.

    If players sit at several tables at once, a name is followed by the number of tables that the bye replaces.
    """
    byes = Counter(seat for known_result in given_of(one) for seat in known_result.seats if known_result.kind in ALONE)
    most = tables_at_once(whole, one.number)
    if most == 1:
        return {seat: names.get(seat, "") for seat in byes}
    return {
        seat: words("named-bye-at-once", name=names.get(seat, ""), count=count, most=most)
        for seat, count in byes.items()
    }


def pairing_lines(whole: Whole, one: TournamentRound, words: Words) -> list[str]:
    """Return lines with a round's tables, each with its players in seat order, and with the players without a table.

    If not all lines fit, the last line says how many are left out.
    """
    names = said_players(whole, words)
    tables = tables_of(whole, one.number)
    lines = [f"{table.code} · {' – '.join(names[seat] for seat in seats_of(table))}" for table in tables]
    alone = [*alone_said(whole, one, names, words).values()]
    lines += [words("drawn-byes", count=len(alone), names=words.listed(alone))] if alone else []
    lines_shown, room = list[str](), LINES_ROOM
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return [*lines_shown, words("tournament-more", count=len(lines) - len(lines_shown))]
        lines_shown.append(line)
    return lines_shown
