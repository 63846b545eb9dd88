"""Reads an uploaded TRF file, and checks that it describes the event's players (TN-79)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.host.tournaments.ground.people import entry_numbered
from bot.host.tournaments.imports.file_rows import FileFault, quoted
from engine.kernel.words.names import clean
from engine.tournaments.duels.trf import Report, read_trf, written_name
from engine.tournaments.errors import TournamentError
from storage.records.tournaments import Whole

# The columns of a player's points.
POINTS = "81-84"
_PLACE = re.compile(r"line (\d+)(?:, columns (\d+-\d+))?")


def read_report(text: str) -> Report | FileFault:
    """Return the tournament of a TRF text, or the first fault with its line and columns."""
    try:
        return read_trf(text)
    except TournamentError as error:
        found = _PLACE.match(error.place)
        if found is None:
            return FileFault(0, "trf_contradiction", what=quoted(error.place or "001"))
        columns = found[2] or "1-3"
        return FileFault(int(found[1]), "trf_points" if columns == POINTS else "trf_line", what=columns)


def player_lines(text: str) -> dict[int, int]:
    """Return the line of each starting number in a TRF text without faults."""
    return {int(line[4:8]): number for number, line in enumerate(text.split("\n"), 1) if line.startswith("001")}


def same_players(whole: Whole, report: Report, numbers: Mapping[int, int]) -> list[FileFault]:
    """Return the faults of a file whose players are not those of the stage. ``numbers`` are the starting numbers."""
    faults = [
        FileFault(0, "trf_player", what=f"{number} {quoted(there.name) if there is not None else '–'}", right=name)
        for player, number in numbers.items()
        for name in (written_name(entry_numbered(whole, player).name),)
        for there in (report.players.get(number),)
        if there is None or clean(there.name).casefold() != clean(name).casefold()
    ]
    more = sorted(set(report.players) - set(numbers.values()))
    return [*faults, *(FileFault(0, "trf_more", what=str(number), right=str(len(numbers))) for number in more[:1])]
