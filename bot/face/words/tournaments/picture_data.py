"""Collects the data for a tournament's pictures from the host's records and the engine's results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from bot.face.words.tournaments.figures import label, number
from bot.face.words.tournaments.naming import alone_said, plain_name, plain_players, rounds_said, table_title
from bot.face.words.tournaments.progress import (
    closed_rounds,
    forfeited_slots,
    has_won,
    place_said,
    pod_round_name,
    points_of,
    points_since,
    round_of_slot,
    rounds_of,
    row_figure,
    section_name,
    side_round_name,
    stage_achievement,
    table_state,
)
from bot.host.tournaments.ground.facts import given_of, made_by_hand, public_part, result_of, seats_of, tables_of
from bot.host.tournaments.ground.settings import plan_of
from bot.wording.words import Words, game_name
from engine.tournaments.duels.knock_out import NOBODY
from engine.tournaments.rounds.bracket import Bracket, BracketSlot
from engine.tournaments.tie_breaks import Ranked, Standings, StandingsSection
from render.tournaments.brackets import DrawnBracket, DrawnColumn, DrawnEntrant, DrawnMatch
from render.tournaments.crosstable import CROSSTABLE_MOST, CrosstableLine, DrawnCrosstable
from render.tournaments.round_tables import DrawnRound, DrawnSeat, SeatedTable
from render.tournaments.standings import DrawnStandings, StandingsLine
from render.tournaments.way import PlayerWay, WayLine
from render.tournaments.winners import DrawnWinners, RankedPlayer
from storage.records.tournaments import TournamentEntry, TournamentRound, TournamentTable, Whole


def own_numbers(whole: Whole, reader: int | None) -> set[int]:
    """Return the numbers of a user's entries."""
    return {entry.number for entry in whole.entries if entry.user_id is not None and entry.user_id == reader}


def drawn_standings(whole: Whole, section: StandingsSection, reader: int | None, words: Words) -> DrawnStandings:
    """Return a section of the standings for its picture. The line of the user ``reader`` is marked."""
    names = plain_players(whole, words)
    numbers_of_reader = own_numbers(whole, reader)
    lines = tuple(
        StandingsLine(
            row.place,
            names.get(row.player, ""),
            tuple(row_figure(whole, section.stage, row, one, words) for one in row.figures),
            words.listed([words(f"mark-{mark}") for mark in row.marks]),
            is_reader=row.player in numbers_of_reader,
            out="dropped" in row.marks or "disqualified" in row.marks,
        )
        for row in section.rows
    )
    flagged = [one.number for one in whole.rounds if one.flagged]
    return DrawnStandings(
        whole.tournament.name,
        section_name(whole, section, words),
        tuple(label(column, words) for column in section.columns),
        lines,
        words("standings-flagged", rounds=words.listed([str(one) for one in flagged])) if flagged else "",
    )


class _Tree(NamedTuple):
    """Data for the matches of a bracket: the names, the reader's own numbers, and the matches decided by forfeit."""

    whole: Whole
    bracket: Bracket
    names: dict[int, str]
    own: set[int]
    forfeited: dict[str, str]
    words: Words


def drawn_bracket(whole: Whole, bracket: Bracket, reader: int | None, words: Words) -> DrawnBracket:
    """Return a bracket for its pictures: winners' part, losers' part, finals, third place."""
    forfeited = forfeited_slots(public_part(whole), bracket.stage)
    tree = _Tree(whole, bracket, plain_players(whole, words), own_numbers(whole, reader), forfeited, words)
    upper, lower = _rounds(tree, "W"), _rounds(tree, "L")
    # A second final that was not needed has no players. It is not shown.
    finals = [one for one in bracket.slots if one.side == "F" and set(one.players) != {NOBODY}]
    third = [one for one in bracket.slots if one.side == "T"]
    parts = [
        (words("bracket-winners" if lower or finals else "bracket-title"), upper),
        (words("bracket-losers"), lower),
        (words("bracket-finals"), _singles(tree, finals)),
        (words("bracket-third"), _singles(tree, third)),
    ]
    return DrawnBracket(whole.tournament.name, tuple((part_name, rounds) for part_name, rounds in parts if rounds))


def drawn_pods(whole: Whole, bracket: Bracket, reader: int | None, words: Words) -> list[DrawnRound]:
    """Return the rounds of a pod elimination, latest first, with advancing and resting players marked."""
    slots = [slot for slot in bracket.slots if slot.side == "P"]
    names, found = plain_players(whole, words), []
    for level in sorted({slot.round for slot in slots}, reverse=True):
        these = sorted((slot for slot in slots if slot.round == level), key=lambda slot: slot.number)
        tables = tuple(_pod(whole, slot, len(these) == 1, reader, words) for slot in these if len(slot.players) > 1)
        rests = tuple(names.get(slot.players[0] or 0, "") for slot in these if len(slot.players) == 1)
        round_name = pod_round_name(level, len(these), words)
        found.append(DrawnRound(whole.tournament.name, round_name, tables, rests))
    return found


def _pod(whole: Whole, slot: BracketSlot, final: bool, reader: int | None, words: Words) -> SeatedTable:
    entries_by_number, players = {entry.number: entry for entry in whole.entries}, []
    for index, player in enumerate(slot.players):
        entry = entries_by_number.get(player or 0)
        on, place = player is not None and player in slot.winners, slot.wins[index]
        seed = str(slot.seeds[index]) if index < len(slot.seeds) and slot.seeds[index] else ""
        result = words("board-place", place=place) if final and place else words("goes-on") if on else ""
        seeded = words("bracket-seed", seed=seed) if seed else ""
        players.append(
            DrawnSeat(
                plain_name(entry, words) if entry is not None else words("drawn-open"),
                seed,
                result,
                ", ".join(filter(None, (seeded, result))),
                is_reader=entry is not None and entry.user_id is not None and entry.user_id == reader,
                is_winner=on,
            )
        )
    return SeatedTable(words("tournament-table", code=f"{slot.event_round}-{slot.number}"), "", tuple(players))


def _singles(tree: _Tree, slots: Sequence[BracketSlot]) -> tuple[DrawnColumn, ...]:
    """Return one column per slot. If a second final may not be needed, its title says so."""
    found = []
    for slot in slots:
        maybe = slot.slot == "R" and None in slot.players
        name = round_of_slot(tree.whole, tree.bracket.stage, slot.slot, tree.words)
        found.append(DrawnColumn(tree.words("bracket-second-maybe") if maybe else name, (_match(tree, slot),)))
    return tuple(found)


def _rounds(tree: _Tree, side: str) -> tuple[DrawnColumn, ...]:
    slots = [slot for slot in tree.bracket.slots if slot.side == side]
    levels = sorted({slot.round for slot in slots})
    double = any(slot.side == "F" for slot in tree.bracket.slots)
    found = []
    for level in levels:
        these = sorted((slot for slot in slots if slot.round == level), key=lambda slot: slot.number)
        name = side_round_name(side, level, len(levels), tree.words, double=double)
        found.append(DrawnColumn(name, tuple(_match(tree, slot) for slot in these)))
    return tuple(found)


def _match(tree: _Tree, slot: BracketSlot) -> DrawnMatch:
    without = tree.forfeited.get(slot.slot, "")
    sides, hints = list[DrawnEntrant](), list[str]()
    for player, seed, source, wins in zip(slot.players, slot.seeds, slot.sources, slot.wins, strict=True):
        is_winner = bool(player) and player in slot.winners
        score = ("+" if is_winner else "−") if without else str(wins) if any(slot.wins) else ""
        sides.append(
            DrawnEntrant(
                tree.names.get(player or 0, ""), seed, score, is_winner=is_winner, is_reader=player in tree.own
            )
        )
        hints.append(tree.words("drawn-bye") if player == NOBODY else _hint(source, tree.words))
    note = tree.words(f"table-how-{without.replace('_', '-')}") if without else ""
    return DrawnMatch((sides[0], sides[1]), (hints[0], hints[1]), slot.slot, note, bye=NOBODY in slot.players)


def _hint(source: str, words: Words) -> str:
    """Return a text for a side whose player is not known yet: the seed, or the match that the player comes from."""
    if source.startswith("seed "):
        return words("bracket-seed", seed=source.removeprefix("seed "))
    return words("bracket-from", slot=source.removeprefix("-"), lost="yes" if source.startswith("-") else "no")


def drawn_round(
    whole: Whole, one: TournamentRound, standings: Standings | None, reader: int | None, words: Words
) -> DrawnRound:
    """Return the public content of a round for its pictures. ``standings`` give the points before the round."""
    whole = public_part(whole)
    points = points_of(standings, before=one.number)
    by_hand, names = made_by_hand(one), plain_players(whole, words)
    tables = tuple(
        _with_manual_title(_seated_table(whole, table, points, reader, words), words)
        if frozenset(seats_of(table)) in by_hand
        else _seated_table(whole, table, points, reader, words)
        for table in tables_of(whole, one.number)
    )
    shown_names = [words("round-shown", round=one.number, rounds=rounds_said(whole)), rounds_of(whole, one, words)]
    names_text = " · ".join(filter(None, shown_names))
    byes = tuple(
        words("drawn-by-hand", what=name) if frozenset({seat}) in by_hand else name
        for seat, name in alone_said(whole, one, names, words).items()
    )
    return DrawnRound(whole.tournament.name, names_text, tables, byes)


def _with_manual_title(table: SeatedTable, words: Words) -> SeatedTable:
    return msgspec.structs.replace(table, title=words("drawn-by-hand", what=table.title))


def _seated_table(
    whole: Whole, table: TournamentTable, points: dict[int, str], reader: int | None, words: Words
) -> SeatedTable:
    entries_by_number = {entry.number: entry for entry in whole.entries}
    result = result_of(table)
    players = []
    for index, seat in enumerate(seats_of(table)):
        entry, had, got = entries_by_number.get(seat), points.get(seat, ""), place_said(result, index, words)
        figures = [words("drawn-had", points=had)] if had else []
        figures += [words("drawn-got", result=got)] if got else []
        players.append(
            DrawnSeat(
                plain_name(entry, words) if entry is not None else "",
                had,
                got,
                ", ".join(figures),
                is_reader=entry is not None and entry.user_id is not None and entry.user_id == reader,
                is_winner=has_won(result, index),
            )
        )
    return SeatedTable(table_title(table, words), table_state(table, result, words), tuple(players))


def crosstables(whole: Whole, standings: Standings, reader: int | None, words: Words) -> list[DrawnCrosstable]:
    """Return the public cross tables of small round-robin groups."""
    whole = public_part(whole)
    plan = plan_of(whole.tournament)
    return [
        _crosstable(whole, section, reader, words)
        for section in standings.sections
        if plan.stages[section.stage].format == "round_robin" and len(section.rows) <= CROSSTABLE_MOST
    ]


def _crosstable(whole: Whole, section: StandingsSection, reader: int | None, words: Words) -> DrawnCrosstable:
    names, met = plain_players(whole, words), dict[tuple[int, int], list[str]]()
    numbers_of_reader, without = own_numbers(whole, reader), False
    for table in whole.tables:
        result, seats = result_of(table), seats_of(table)
        if table.stage == section.stage and result is not None and len(seats) == 2:
            without = without or result.kind in ("forfeit", "both_lose")
            for index in range(2):
                met.setdefault((seats[index], seats[1 - index]), []).append(place_said(result, index, words))
    order = [row.player for row in section.rows]
    lines = tuple(_cross_line(row, order, names, met, numbers_of_reader) for row in section.rows)
    note = words("drawn-without") if without else ""
    return DrawnCrosstable(whole.tournament.name, section_name(whole, section, words), lines, note)


def _cross_line(
    row: Ranked,
    order: Sequence[int],
    names: dict[int, str],
    met: dict[tuple[int, int], list[str]],
    own_numbers_shown: set[int],
) -> CrosstableLine:
    results = tuple(" ".join(met.get((row.player, other), ())) for other in order)
    points = number(row.figures[0].value) if row.figures else ""
    return CrosstableLine(
        row.place, names.get(row.player, ""), results, points, is_reader=row.player in own_numbers_shown
    )


def player_way(
    whole: Whole, entry: TournamentEntry, standings: Standings | None, reader: int | None, words: Words
) -> PlayerWay:
    """Return the picture data of a player's rounds. Other readers see only public results."""
    whole = whole if entry.user_id is not None and entry.user_id == reader else public_part(whole)
    names, lines = plain_players(whole, words), []
    since = points_since(entry.number, standings)
    for one in whole.rounds:
        if one.state == "drawn":
            continue
        found = list[WayLine]()
        for table in tables_of(whole, one.number):
            seats = seats_of(table)
            if entry.number in seats:
                result, index = result_of(table), seats.index(entry.number)
                others = tuple(names.get(seat, "") for seat in seats if seat != entry.number)
                place_text = place_said(result, index, words) or table_state(table, result, words)
                note = table_title(table, words)
                if result is not None and result.kind in ("forfeit", "both_lose"):
                    note = f"{note} · {table_state(table, result, words)}"
                found.append(WayLine(one.number, others, place_text, "", note, was_won=has_won(result, index)))
        for known_result in given_of(one):
            if known_result.table.seats == (entry.number,):
                kind = words(f"table-how-{known_result.kind.replace('_', '-')}")
                found.append(WayLine(one.number, (), "", "", kind))
        # With several tables in a round, the points after the round are in its last line.
        lines += found[:-1]
        lines += [msgspec.structs.replace(last, points=since.get(one.number, "")) for last in found[-1:]]
    places = standings.places if standings is not None else {}
    title = words("way-shown", name=names[entry.number], place=places.get(entry.number, 0), count=len(places))
    return PlayerWay(whole.tournament.name, title, tuple(lines))


def drawn_winners(whole: Whole, standings: Standings, words: Words) -> DrawnWinners:
    """Return the final ranking of a tournament for its picture."""
    names, texts = plain_players(whole, words), dict[int, str]()
    for section in sorted(standings.sections, key=lambda section: section.stage):
        texts.update((row.player, stage_achievement(whole, section.stage, row, words)) for row in section.rows)
    ranked = sorted(standings.places.items(), key=lambda one: (one[1], one[0]))
    players = tuple(RankedPlayer(place, names.get(player, ""), texts.get(player, "")) for player, place in ranked)
    title = words(
        "winners-shown",
        game=game_name(whole.tournament.game, words.lang),
        players=len(players),
        rounds=closed_rounds(whole),
    )
    return DrawnWinners(whole.tournament.name, title, players)
