"""Describes the players' achievements, such as points or progress in a knock-out, and names the rounds."""

from __future__ import annotations

from fractions import Fraction

from bot.face.words.tournaments.figures import figure, label, number
from bot.host.tournaments.ground.facts import given_of, numbers, public_part, result_of, tables_of
from bot.host.tournaments.ground.settings import plan_of
from bot.wording.words import Words
from engine.tournaments.duels.knock_out import bracket_size
from engine.tournaments.event import KNOCK_OUT, TableResult
from engine.tournaments.tie_breaks import OUT, POINTS, Ranked, Standings, StandingsSection, TieBreak
from storage.records.tournaments import TournamentRound, TournamentTable, Whole

# The states of a knock-out player who has lost no match: still in, or dropped.
_NOWHERE = frozenset({"in", "dropped"})


def closed_rounds(whole: Whole) -> int:
    """Return the number of closed rounds."""
    return sum(one.state == "closed" for one in whole.rounds)


def section_name(whole: Whole, section: StandingsSection, words: Words) -> str:
    """Return the title of a section of the standings: the stage, its group, and the rounds that count."""
    stages = len(plan_of(whole.tournament).stages)
    rounds = [one for one in whole.rounds if one.stage == section.stage and one.state != "drawn"]
    before = rounds[0].number - 1 if rounds else 0
    last = max((one.number for one in rounds if one.state == "closed"), default=before)
    has_later = any(
        table.result for one in rounds if one.number > last for table in tables_of(public_part(whole), one.number)
    )
    text = words(
        "standings-shown",
        round=last + 1 if has_later else last,
        going="yes" if has_later else "no",
        stage=section.stage + 1 if stages > 1 else 0,
        group=chr(ord("A") + max(section.group, 1) - 1),
        grouped="yes" if section.group else "no",
    )
    return text[:1].upper() + text[1:]


def row_figure(whole: Whole, stage: int, row: Ranked, one: TieBreak, words: Words) -> str:
    """Return a figure of the standings as text. For a knock-out, it is the player's progress."""
    return how_far(whole, stage, row, words) if one.name == OUT else figure(one.name, one.value, words)


def how_far(whole: Whole, stage: int, row: Ranked, words: Words) -> str:
    """Return the round of a knock-out in which a player was eliminated or won, or their current round."""
    slot = row.figures[0].shares[0].why
    if "disqualified" in row.marks:
        return words("mark-disqualified")
    return words(f"reached-{slot}") if slot in _NOWHERE else round_of_slot(whole, stage, slot, words)


def stage_achievement(whole: Whole, stage: int, row: Ranked, words: Words) -> str:
    """Return a player's achievement in a stage: points, progress in a knock-out, or the first figure."""
    if "disqualified" in row.marks:
        return words("mark-disqualified")
    if not row.figures:
        return ""
    first = row.figures[0]
    if first.name == POINTS:
        return said_points(number(first.value), words)
    figure_text = row_figure(whole, stage, row, first, words)
    return figure_text if first.name == OUT else f"{label(first.name, words)} {figure_text}"


def said_points(points: str, words: Words) -> str:
    """Return points with their noun: "1 point", "2½ points"."""
    return words("reached-points", points=points, one="yes" if points.lstrip("−") in ("1", "¼", "½", "¾") else "no")


def points_of(standings: Standings | None, before: int | None = None) -> dict[int, str]:
    """Return each player's points in the newest stage, if it counts points. Only rounds before ``before`` count."""
    if standings is None:
        return {}
    newest = max((section.stage for section in standings.sections), default=0)
    return {
        row.player: number(_points(row.figures[0], before))
        for section in standings.sections
        if section.stage == newest
        for row in section.rows
        if row.figures and row.figures[0].name == POINTS
    }


def _points(one: TieBreak, before: int | None) -> Fraction:
    if before is None:
        return one.value
    return sum((share.value for share in one.shares if share.round < before), Fraction(0))


def points_since(player: int, standings: Standings | None) -> dict[int, str]:
    """Return a player's points after each round of the stages that count points."""
    found = dict[int, str]()
    for section in standings.sections if standings is not None else ():
        for row in section.rows:
            if row.player == player and row.figures and row.figures[0].name == POINTS:
                total = Fraction(0)
                for share in sorted(row.figures[0].shares, key=lambda share: share.round):
                    total += share.value
                    found[share.round] = number(total)
    return found


def table_state(table: TournamentTable, result: TableResult | None, words: Words) -> str:
    """Return the state of a table in words."""
    if result is not None:
        return words(f"table-how-{result.kind.replace('_', '-')}")
    if table.stopped:
        return words("table-stopped")
    return words("table-plays" if table.session_id is not None else "table-waits")


def place_said(result: TableResult | None, index: int, words: Words) -> str:
    """Return a seat's result: in a duel 1, ½, 0, or + and − without play; otherwise the rank, or − for a forfeit."""
    if result is None:
        return ""
    if result.kind == "both_lose" or index >= len(result.places):
        return "−" if result.kind == "both_lose" else ""
    if result.seats[index] in result.forfeited:
        return "−"
    if len(result.places) > 2:
        return words("board-place", place=result.places[index])
    if result.places.count(1) == 2:
        return "½"
    signs = ("+", "−") if result.kind == "forfeit" else ("1", "0")
    return signs[0] if result.places[index] == 1 else signs[1]


def has_won(result: TableResult | None, index: int) -> bool:
    """Return whether a seat won its table. A drawn duel has no winner."""
    if result is None or index >= len(result.places) or result.seats[index] in result.forfeited:
        return False
    return result.places[index] == 1 and result.places != (1, 1)


def round_of_slot(whole: Whole, stage: int, slot: str, words: Words) -> str:
    """Return the name of the knock-out round to which a slot of the bracket belongs."""
    side, level = slot[0], slot[1:].partition("-")[0]
    if side == "P":
        return pod_round_name(int(level), _pods_left(whole, stage, f"P{level}-"), words)
    if side not in "WL":
        return words("bracket-final", slot=slot)
    levels, double = _levels(whole, stage), plan_of(whole.tournament).stages[stage].format == "double"
    return side_round_name(side, int(level), 2 * (levels - 1) if side == "L" else levels, words, double=double)


def side_round_name(side: str, level: int, last: int, words: Words, *, double: bool) -> str:
    """Return a duel round's name. ``last`` is the last round of its side. ``double``: losers continue."""
    if not double:
        return words("bracket-round", left=last - level, round=level)
    return words("bracket-losers-round" if side == "L" else "bracket-winners-round", left=last - level, round=level)


def rounds_of(whole: Whole, one: TournamentRound, words: Words) -> str:
    """Return the knock-out rounds that are played in a round of the event. Empty for other formats."""
    slots = dict.fromkeys(table.slot for table in tables_of(whole, one.number) if table.slot)
    if plan_of(whole.tournament).stages[one.stage].format not in KNOCK_OUT:
        return ""
    return " · ".join(dict.fromkeys(round_of_slot(whole, one.stage, slot, words) for slot in slots))


def pod_round_name(level: int, places: int, words: Words) -> str:
    """Return the name of a round of larger tables. ``places`` counts tables and resting players; 1 is the final."""
    return words("bracket-round", left=0 if places == 1 else level + 3, round=level)


def _levels(whole: Whole, stage: int) -> int:
    field = next((numbers(one.field) for one in whole.rounds if one.stage == stage and one.field != "[]"), ())
    return bracket_size(len(field)).bit_length() - 1


def _pods_left(whole: Whole, stage: int, beginning: str) -> int:
    """Return the number of tables and resting players in a round of larger tables."""
    tables = [one for one in whole.tables if one.stage == stage and one.slot.startswith(beginning)]
    rounds = {one.round for one in tables}
    rests = sum(len(given_of(one)) for one in whole.rounds if one.number in rounds)
    return len({one.slot for one in tables}) + rests


def forfeited_slots(whole: Whole, stage: int) -> dict[str, str]:
    """Return the slots of a knock-out that were decided by forfeit, each with the kind of its result."""
    found = dict[str, str]()
    for table in whole.tables:
        result = result_of(table)
        if table.stage == stage and result is not None and result.kind in ("forfeit", "both_lose"):
            found[table.slot] = result.kind
    return found
