"""Gathers the facts for the pictures of a tournament from what the host keeps and the engine computes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.face.pages.tournaments.figures import figure, label, number
from bot.face.pages.tournaments.naming import plain_name, plain_players, slot_name, table_title
from bot.host.tournaments.facts import given_of, result_of, seats_of, tables_of
from bot.host.tournaments.settings import plan_of
from bot.wording.words import Words, game_name
from engine.tournaments.bracket import Bracket, BracketSlot
from engine.tournaments.event import TableResult
from engine.tournaments.tie_breaks import Ranked, Standings, StandingsSection
from render.tournaments.brackets import DrawnBracket, DrawnColumn, DrawnEntrant, DrawnMatch
from render.tournaments.crosstable import CROSSTABLE_MOST, CrosstableLine, DrawnCrosstable
from render.tournaments.round_tables import DrawnRound, DrawnSeat, SeatedTable
from render.tournaments.standings import DrawnStandings, StandingsLine
from render.tournaments.way import PlayerWay, WayLine
from render.tournaments.winners import DrawnWinners, RankedPlayer
from storage.records import TournamentEntry, TournamentRound, TournamentTable, Whole

PLAYED = ("played", "awarded")


def closed_rounds(whole: Whole) -> int:
    """Return how many rounds are closed."""
    return sum(one.state == "closed" for one in whole.rounds)


def section_name(whole: Whole, section: StandingsSection, words: Words) -> str:
    """Return what a section of the standings shows: the stage, its group, and after which round."""
    stages = len(plan_of(whole.tournament).stages)
    return words(
        "standings-shown",
        round=closed_rounds(whole),
        stage=section.stage + 1 if stages > 1 else 0,
        group=chr(ord("A") + max(section.group, 1) - 1),
        grouped="yes" if section.group else "no",
    )


def drawn_standings(whole: Whole, section: StandingsSection, reader: int | None, words: Words) -> DrawnStandings:
    """Return a section of the standings for its picture; ``reader`` is a user whose line is marked."""
    names = plain_players(whole, words)
    own = {entry.number for entry in whole.entries if entry.user_id is not None and entry.user_id == reader}
    lines = tuple(
        StandingsLine(
            row.place,
            names.get(row.player, ""),
            tuple(figure(one.name, one.value) for one in row.figures),
            words.listed([words(f"mark-{mark}") for mark in row.marks]),
            own=row.player in own,
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


# ---- brackets


def drawn_bracket(whole: Whole, bracket: Bracket, reader: int | None, words: Words) -> DrawnBracket:
    """Return a bracket for its pictures: the winners' part, the losers', the finals; third place beside the final."""
    parts: list[tuple[str, tuple[DrawnColumn, ...]]] = []
    upper = _rounds(whole, bracket, [slot for slot in bracket.slots if slot.side == "W"], reader, words)
    lower = _rounds(whole, bracket, [slot for slot in bracket.slots if slot.side == "L"], reader, words)
    finals = [slot for slot in bracket.slots if slot.side in ("F", "T")]
    if not lower and upper:
        # The match for the third place stands alone; the final is the winners' last round.
        parts.append((words("bracket-title"), (*upper, *_singles(whole, finals, reader, words, third=False))))
        third = _singles(whole, finals, reader, words, third=True)
        return DrawnBracket(whole.tournament.name, (*parts, *([(words("bracket-third"), third)] if third else [])))
    if upper:
        parts.append((words("bracket-winners"), upper))
    if lower:
        parts.append((words("bracket-losers"), lower))
    if finals:
        parts.append((words("bracket-finals"), _singles(whole, finals, reader, words)))
    return DrawnBracket(whole.tournament.name, tuple(parts))


def drawn_pods(whole: Whole, bracket: Bracket, reader: int | None, words: Words) -> list[DrawnRound]:
    """Return the rounds of a knock-out at larger tables, the latest first: who goes on is marked."""
    slots = [slot for slot in bracket.slots if slot.side == "P"]
    numbers = sorted({slot.round for slot in slots}, reverse=True)
    last, found = (numbers[0] if numbers else 0), []
    for round_number in numbers:
        these = [slot for slot in slots if slot.round == round_number]
        tables = tuple(_pod(whole, slot, reader, words) for slot in sorted(these, key=lambda slot: slot.number))
        found.append(DrawnRound(whole.tournament.name, slot_name(these[0], last, words), tables))
    return found


def _pod(whole: Whole, slot: BracketSlot, reader: int | None, words: Words) -> SeatedTable:
    known = {entry.number: entry for entry in whole.entries}
    players = []
    for index, player in enumerate(slot.players):
        entry = known.get(player or 0)
        source = slot.sources[index] if index < len(slot.sources) else ""
        players.append(
            DrawnSeat(
                plain_name(entry, words) if entry is not None else _hint(source, words),
                str(slot.seeds[index]) if index < len(slot.seeds) and slot.seeds[index] else "",
                words("goes-on") if player is not None and player in slot.winners else "",
                own=entry is not None and entry.user_id is not None and entry.user_id == reader,
                won=player is not None and player in slot.winners,
            )
        )
    return SeatedTable(words("tournament-table", number=slot.number, game=1), "", tuple(players))


def _singles(
    whole: Whole, slots: Iterable[BracketSlot], reader: int | None, words: Words, *, third: bool | None = None
) -> tuple[DrawnColumn, ...]:
    """Return a round for each slot; ``third``: only the match for the third place, or all but that."""
    wanted = [slot for slot in slots if third is None or (slot.side == "T") == third]
    return tuple(
        DrawnColumn(slot_name(slot, 0, words), (_match(whole, slot, reader, words),)) for slot in wanted
    )


def _rounds(
    whole: Whole, bracket: Bracket, slots: Sequence[BracketSlot], reader: int | None, words: Words
) -> tuple[DrawnColumn, ...]:
    joined = any(slot.side == "F" for slot in bracket.slots) and any(slot.side == "L" for slot in bracket.slots)
    numbers = sorted({slot.round for slot in slots})
    # Where winners and losers meet in a final of their own, the last round of the winners is no final.
    last = (numbers[-1] if numbers else 0) + (1 if joined else 0)
    found = []
    for round_number in numbers:
        these = sorted((slot for slot in slots if slot.round == round_number), key=lambda slot: slot.number)
        matches = tuple(_match(whole, slot, reader, words) for slot in these)
        found.append(DrawnColumn(slot_name(these[0], last, words), matches))
    return tuple(found)


def _match(whole: Whole, slot: BracketSlot, reader: int | None, words: Words) -> DrawnMatch:
    names = plain_players(whole, words)
    own = {entry.number for entry in whole.entries if entry.user_id is not None and entry.user_id == reader}
    sides, hints = list[DrawnEntrant](), list[str]()
    for index in range(2):
        player = slot.players[index] if index < len(slot.players) else None
        won, wins = player is not None and player in slot.winners, slot.wins[index] if index < len(slot.wins) else 0
        score = str(wins) if any(slot.wins) else ""
        seed = slot.seeds[index] if index < len(slot.seeds) else 0
        sides.append(DrawnEntrant(names.get(player or 0, ""), seed, score, won=won, own=player in own))
        hints.append(_hint(slot.sources[index] if index < len(slot.sources) else "", words))
    return DrawnMatch((sides[0], sides[1]), (hints[0], hints[1]), bye="bye" in slot.sources)


def _hint(source: str, words: Words) -> str:
    """Return from where a side comes that is not known yet."""
    if source.startswith("seed "):
        return words("bracket-seed", seed=source.removeprefix("seed "))
    if not source or source == "bye":
        return words("drawn-open")
    return words("bracket-from", slot=source.removeprefix("-"), lost="yes" if source.startswith("-") else "no")


# ---- tables, cross tables, a player's way, the end


def drawn_round(
    whole: Whole, one: TournamentRound, standings: Standings | None, reader: int | None, words: Words
) -> DrawnRound:
    """Return a round for its pictures; ``standings`` give the points."""
    points = points_of(standings)
    tables = tuple(_table(whole, table, points, reader, words) for table in tables_of(whole, one.number))
    byes = tuple(
        plain_players(whole, words).get(given.table.seats[0], "")
        for given in given_of(one)
        if given.kind in ("bye", "full_bye", "half_bye", "rest")
    )
    return DrawnRound(whole.tournament.name, words("round-shown", round=one.number), tables, byes)


def points_of(standings: Standings | None) -> dict[int, str]:
    """Return the points of each player in the newest stage."""
    if standings is None:
        return {}
    newest = max((section.stage for section in standings.sections), default=0)
    return {
        row.player: figure(row.figures[0].name, row.figures[0].value)
        for section in standings.sections
        if section.stage == newest
        for row in section.rows
        if row.figures
    }


def _table(
    whole: Whole, table: TournamentTable, points: dict[int, str], reader: int | None, words: Words
) -> SeatedTable:
    known = {entry.number: entry for entry in whole.entries}
    result = result_of(table)
    players = []
    for index, seat in enumerate(seats_of(table)):
        entry = known.get(seat)
        players.append(
            DrawnSeat(
                plain_name(entry, words) if entry is not None else "",
                points.get(seat, ""),
                place_said(result, index, words),
                own=entry is not None and entry.user_id is not None and entry.user_id == reader,
                won=result is not None and index < len(result.places) and result.places[index] == 1,
            )
        )
    return SeatedTable(table_title(table, words), table_state(table, result, words), tuple(players))


def table_state(table: TournamentTable, result: TableResult | None, words: Words) -> str:
    """Return how it stands at a table."""
    if result is not None:
        return words(f"table-how-{result.kind.replace('_', '-')}")
    if table.stopped:
        return words("table-stopped")
    return words("table-plays" if table.session_id is not None else "table-waits")


def place_said(result: TableResult | None, index: int, words: Words) -> str:
    """Return what a seat got at a table: in a duel 1, ½ or 0, else its place."""
    if result is None or index >= len(result.places):
        return "0" if result is not None and result.kind == "both_lose" else ""
    place = result.places[index]
    if len(result.places) > 2:
        return words("place-short", place=place)
    if result.places.count(1) == 2:
        return "½"
    return "1" if place == 1 else "0"


def crosstables(whole: Whole, standings: Standings, reader: int | None, words: Words) -> list[DrawnCrosstable]:
    """Return the cross tables of the groups in which everybody meets, where these are small enough."""
    plan = plan_of(whole.tournament)
    return [
        _crosstable(whole, section, reader, words)
        for section in standings.sections
        if plan.stages[section.stage].format == "round_robin" and len(section.rows) <= CROSSTABLE_MOST
    ]


def _crosstable(whole: Whole, section: StandingsSection, reader: int | None, words: Words) -> DrawnCrosstable:
    names, met = plain_players(whole, words), dict[tuple[int, int], list[str]]()
    own = {entry.number for entry in whole.entries if entry.user_id is not None and entry.user_id == reader}
    for table in whole.tables:
        result, seats = result_of(table), seats_of(table)
        if table.stage == section.stage and result is not None and len(seats) == 2:
            for index in range(2):
                met.setdefault((seats[index], seats[1 - index]), []).append(place_said(result, index, words))
    order = [row.player for row in section.rows]
    lines = tuple(_cross_line(row, order, names, met, own) for row in section.rows)
    return DrawnCrosstable(whole.tournament.name, section_name(whole, section, words), lines)


def _cross_line(
    row: Ranked, order: Sequence[int], names: dict[int, str], met: dict[tuple[int, int], list[str]], own: set[int]
) -> CrosstableLine:
    results = tuple(" ".join(met.get((row.player, other), ())) for other in order)
    points = number(row.figures[0].value) if row.figures else ""
    return CrosstableLine(row.place, names.get(row.player, ""), results, points, own=row.player in own)


def player_way(whole: Whole, entry: TournamentEntry, standings: Standings | None, words: Words) -> PlayerWay:
    """Return a player's rounds for the picture."""
    names, lines = plain_players(whole, words), []
    since = _points_since(entry.number, standings)
    for one in whole.rounds:
        if one.state == "drawn":
            continue
        points = since.get(one.number, "")
        for table in tables_of(whole, one.number):
            seats = seats_of(table)
            if entry.number in seats:
                result, index = result_of(table), seats.index(entry.number)
                others = tuple(names.get(seat, "") for seat in seats if seat != entry.number)
                said = place_said(result, index, words) or table_state(table, result, words)
                won = result is not None and index < len(result.places) and result.places[index] == 1
                note = table_title(table, words)
                lines.append(WayLine(one.number, others, said, points, note, won=won))
        for given in given_of(one):
            if given.table.seats == (entry.number,):
                kind = words(f"table-how-{given.kind.replace('_', '-')}")
                lines.append(WayLine(one.number, (), "", points, kind))
    places = standings.places if standings is not None else {}
    shown = words("way-shown", name=names[entry.number], place=places.get(entry.number, 0), count=len(places))
    return PlayerWay(whole.tournament.name, shown, tuple(lines))


def _points_since(player: int, standings: Standings | None) -> dict[int, str]:
    """Return a player's points after each round of the newest stage they are in."""
    if standings is None:
        return {}
    row = next((row for part in standings.sections for row in part.rows if row.player == player), None)
    if row is None or not row.figures or row.figures[0].name != "points":
        return {}
    found, total = dict[int, str](), 0 * row.figures[0].value
    for share in sorted(row.figures[0].shares, key=lambda share: share.round):
        total += share.value
        found[share.round] = number(total)
    return found


def drawn_winners(whole: Whole, standings: Standings, words: Words) -> DrawnWinners:
    """Return the end of a tournament for its picture."""
    names, points = plain_players(whole, words), points_of(standings)
    swiss = plan_of(whole.tournament).stages[-1].format not in ("single", "double", "pod_elimination")
    ranked = sorted(standings.places.items(), key=lambda one: (one[1], one[0]))
    players = tuple(
        RankedPlayer(
            place,
            names.get(player, ""),
            words("reached-points", points=points[player]) if swiss and player in points else "",
        )
        for player, place in ranked
    )
    shown = words(
        "winners-shown",
        game=game_name(whole.tournament.game, words.lang),
        players=len(players),
        rounds=closed_rounds(whole),
    )
    return DrawnWinners(whole.tournament.name, shown, players)
