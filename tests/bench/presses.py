"""Counts how many presses a move takes. Recorded matches are played through the panels by the shortest way."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from statistics import median
from typing import Any

import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, unpack
from bot.face.ground.components.parts import Page
from bot.face.ground.components.series import moves_of, series_of, series_value
from bot.face.messages.turn import asks_to_pass, turn_buttons
from bot.face.play.page import Extras, play_page
from bot.host.matches.live import Live
from bot.host.matches.past.takeback import lasting_reason
from bot.wording.words import Words, words_for
from engine.kernel.choices.decisions import IDLE, Decision
from engine.kernel.choices.moves import PASS, Move, listed_moves, move_text, parse_move
from engine.kernel.contract.registry import game_named, games
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, initial_match, play_entry
from engine.kernel.matches.only_moves import has_only_move, seen_by_all
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.kernel.matches.series import carry_out
from engine.kernel.matches.worksheets import work_sheet
from engine.players.greedy import choose
from tests.bench.engine import new_match
from tests.bench.rows import Goal, Report, Row
from tests.bench.timing import Effort, percentile
from tests.bot.unstored import session_of
from tests.engine.stand import stand_of
from tests.engine.tables import seat_counts
from tests.records.recorded import records_of

# One press opens the panel, and one confirms a move that cannot be taken back; both are added to the choices.
OPENING, CONFIRMING = 1, 1
# To play alone against the computer, a player presses *Start a game* and chooses the game. The next panel shows the
# choices.
STARTING = 2
# A player who has filled in a work sheet hands it in. Alone against the computer, one press fills it in and asks to
# confirm it.
PLANNING, HANDING_IN = 1, 1
# The number of matches in which the presses of a turn are counted.
MATCHES = 6
DEEPEST = 6


class Presses(msgspec.Struct):
    """The presses of each move of some matches: ordinary moves, answers, passes, and series of fixed length.

    ``sheets`` are the presses of whole work sheets. Each choice on a sheet also counts among the ``moves``, with its
    share of the presses, and so does each of several moves that are chosen at once. ``firsts`` are the presses from
    *Start a game* to the first move against the computer. ``turns`` are the presses of a seat in its whole turn,
    without answers. ``rounds`` are those from a seat's work sheet to its next one, also without answers.
    """

    moves: list[float] = []
    answers: list[int] = []
    passes: list[int] = []
    firsts: list[int] = []
    series: list[int] = []
    sheets: list[int] = []
    turns: list[float] = []
    rounds: list[float] = []


def presses(effort: Effort, report: Report) -> None:
    """Count the presses of each move from the board's message to the stored move, with the default settings."""
    for slug in games():
        presses_in(slug, effort, report)


def presses_in(slug: str, effort: Effort, report: Report) -> None:
    """Count the presses of a game's moves."""
    # A small run uses only the shortest records.
    records = sorted(records_of(slug).values(), key=lambda one: one.moves)
    counted = Presses()
    for one in records[: effort.some(len(records))]:
        count(one.record, counted)
    report(Row(f"presses of a move in {slug}, median", "presses", median(counted.moves), goal=within(3)))
    most = percentile(counted.moves, 0.9)
    report(Row(f"presses of a move in {slug}, 90 of 100 moves", "presses", most, goal=within(3)))
    report(Row(f"presses to the first move alone in {slug}", "presses", median(counted.firsts), goal=within(4)))
    for row in turn_presses(slug, effort.some(MATCHES)):
        report(row)
    if counted.answers:
        report(Row(f"presses of an answer in {slug}, median", "presses", median(counted.answers), goal=within(2)))
    if counted.passes:
        report(Row(f"presses that pass an answer in {slug}", "presses", max(counted.passes), goal=within(1)))
    if counted.sheets:
        report(Row(f"presses of a work sheet in {slug}, median", "presses", median(counted.sheets)))
        report(Row(f"presses of a work sheet in {slug}, most", "presses", max(counted.sheets)))
    if counted.series:
        report(Row(f"presses of several choices at once in {slug}", "presses", max(counted.series), goal=within(3)))


def is_offered(match: Match, decision: Decision, text: str) -> bool:
    """Return whether a panel offers a legal move."""
    is_pointless = match.game.phrasing.is_pointless
    return is_pointless is None or not is_pointless(match.view(decision.seat), parse_move(text))


def turn_presses(slug: str, matches: int) -> list[Row]:
    """Return a row with the median of presses in a seat's turn, and one for its round if that begins with a work sheet.

    They are counted from matches that the computer plays on all seats.
    """
    counted, sizes = Presses(), seat_counts(game_named(slug))
    seats = next((size for size in sizes if size > 1), sizes[0])
    for number in range(1, matches + 1):
        match = new_match(number, seats, slug)
        while match.decisions():
            decision = match.decisions()[0]
            match.play(decision.seat, move_text(choose(match.game, match.view(decision.seat), decision)))
        count(match.full_record(), counted)
    goal = within(stand_of(slug).presses)
    rows = [Row(f"presses of a turn in {slug}, median", "presses", median(counted.turns), goal=goal)]
    if counted.rounds:
        rows.append(Row(f"presses of a round in {slug}, median", "presses", median(counted.rounds)))
    return rows


def within(most: int) -> Goal:
    """Return a goal: our value must not exceed this."""
    return Goal(f"≤ {most}", lambda row: row.ours <= most)


def count(record: MatchRecord, counted: Presses) -> None:
    """Play a recorded match through the panels, and add the cost of each move to ``counted``."""
    match, words = initial_match(record), words_for(record.game, "en")
    # The seat whose panel is open: after their own move, players see the panel again, so the next move needs no press
    # to open it.
    opened: int | None = None
    left = 0
    begun_sheets: set[int] = set()
    turns: dict[tuple[str, int], float] = {}
    # The presses of each seat since it began its latest work sheet.
    rounds: dict[int, float] = {}
    counted.firsts.append(first_alone(record, words))
    for number, entry in enumerate(record.moves, start=1):
        decision = match.decision_of(entry.seat)
        assert decision is not None
        opening = 0 if opened == entry.seat else OPENING
        if decision.sheet:
            if entry.seat not in begun_sheets:
                counted.rounds += [rounds[entry.seat]] if entry.seat in rounds else []
                rounds[entry.seat] = count_sheet(match, entry.seat, record.moves[number - 1 :], counted)
            begun_sheets.add(entry.seat)
        elif left:
            left -= 1
            opening = 0
        elif decision.window is not None and entry.move == move_text(PASS):
            counted.passes.append(passed(match, decision, words))
        elif has_only_move(decision) and seen_by_all(match, decision):
            # The host makes the move, without a panel.
            play_entry(match, number, entry)
            continue
        elif not is_offered(match, decision, entry.move):
            # A player can only type this move.
            play_entry(match, number, entry)
            opened = None
            continue
        else:
            texts = chosen_at_once(match, decision, record.moves[number - 1 :])
            cost = opening + choosing(match, decision, words, texts) + confirming(match, entry.seat, texts)
            left = len(texts) - 1
            if decision.rest == 1:
                shares = counted.moves if decision.window is None else counted.answers
                shares += [cost / len(texts)] * len(texts)
            elif left:
                counted.series.append(cost)
            if decision.window is None:
                turn = (_turn(match), decision.seat)
                turns[turn] = turns.get(turn, 0) + cost
                if entry.seat in rounds:
                    rounds[entry.seat] += cost
        play_entry(match, number, entry)
        opened = entry.seat
        if not decision.sheet:
            begun_sheets.clear()
    counted.turns += turns.values()
    counted.rounds += rounds.values()


def chosen_at_once(match: Match, decision: Decision, coming: Sequence[PlayedMove]) -> list[str]:
    """Return as many of the next recorded moves as one press can choose, in the order in which they are then made."""
    offered = series_of(match, decision)
    if offered is None:
        return [coming[0].move]
    if decision.rest > 1:
        return [entry.move for entry in coming[: decision.rest]]
    best, texts, played = [coming[0].move], list[str](), match
    for entry in coming[: offered.count]:
        if entry.seat != decision.seat or offered.moves.count(parse_move(entry.move)) <= texts.count(entry.move):
            break
        texts.append(entry.move)
        played = played.following(played.attempt(entry.seat, entry.move).state)
        ordered = sorted(texts, key=lambda text: decision.combinable.index(parse_move(text)))
        try:
            made = carry_out(match, decision.seat, ordered)
        except Refused:
            continue
        if len(made) == len(ordered) and made[-1].state == played.state:
            best = ordered
    return best


def _turn(match: Match) -> str:
    """Return the name of the current turn. In games with reactions, one turn may have several chapters."""
    return str(match.game.span(match.state).turn) if match.game.windows else match.view(None).chapter


def first_alone(record: MatchRecord, words: Words) -> int:
    """Return the number of presses to the first recorded move of the first seat, if the computer plays all others."""
    match = initial_match(record)
    for number, entry in enumerate(record.moves, start=1):
        decision = match.decision_of(entry.seat)
        assert decision is not None
        if entry.seat == 0 and decision.sheet:
            return STARTING + PLANNING + CONFIRMING
        if entry.seat == 0 and not has_only_move(decision) and is_offered(match, decision, entry.move):
            choices = choosing(match, decision, words, [entry.move])
            return STARTING + choices + confirming(match, 0, [entry.move], set(range(1, record.seats)))
        play_entry(match, number, entry)
    raise AssertionError("the first seat never moves")


def confirming(match: Match, seat: int, texts: Sequence[str], computer: Collection[int] = ()) -> int:
    """Return the number of presses that confirm these moves: none if they can be taken back."""
    return CONFIRMING if lasting_reason(match, seat, texts, computer, "open") is not None else 0


def count_sheet(match: Match, seat: int, coming: Sequence[PlayedMove], counted: Presses) -> int:
    """Add the cost of the sheet on which a seat plans the recorded moves, and return it."""
    pressed, chosen = sheet_presses(match, seat, coming)
    counted.sheets.append(OPENING + pressed)
    counted.moves += [(OPENING + pressed) / max(1, chosen)] * max(1, chosen)
    return OPENING + pressed


def sheet_presses(match: Match, seat: int, coming: Sequence[PlayedMove]) -> tuple[int, int]:
    """Return the number of presses that the sheet takes for the recorded moves, and the number of choices.

    Each menu in use is opened once.
    """
    wanted: list[Move] = []
    alone = match
    for entry in coming:
        decision = alone.decision_of(seat)
        if decision is None or not decision.sheet:
            break
        if entry.seat == seat:
            wanted += map(parse_move, listed_moves(entry.move))
            alone = alone.after(alone.attempt(seat, entry.move))
    sheet = work_sheet(match, seat, [move for move in wanted if move not in IDLE])
    pressed = sum(bool(menu.selection) for menu in sheet.menus) + HANDING_IN + confirming(match, seat, [sheet.text])
    return pressed, len(sheet.notes)


def passed(match: Match, decision: Decision, words: Words) -> int:
    """Return the number of presses to pass.

    It is one if the board has a button for this seat. Otherwise those in the panel are counted.
    """
    live = _live(match)
    buttons = [item for row in turn_buttons(live, words) for item in row.children if isinstance(item, ui.Button)]
    offered = [one for item in buttons if (one := unpack(item.custom_id or "")) is not None and one.action == "pass"]
    if any(asks_to_pass(one, live, decision) for one in offered):
        return 1
    return OPENING + choosing(match, decision, words, [move_text(PASS)])


def choosing(match: Match, decision: Decision, words: Words, texts: list[str]) -> int:
    """Return the smallest number of presses in the panel that lead to the confirmation of these moves."""
    live = _live(match)
    series = series_of(match, decision)
    extras = Extras(series=series)
    pages = [play_page(live, words, decision, extras=extras)]
    for made in range(1, DEEPEST):
        offered = [offer for page in pages for offer in _offers(page)]
        if any(sorted(moves_of(decision, series_value(values))) == sorted(texts) for _, values in offered):
            return made
        if _at_once(pages, decision, texts):
            return made
        # Making pages takes time, so the next pages are made only if no press on the present ones completes the moves.
        pages = [page for offer in offered for page in _next_page(live, words, decision, *offer, extras)]
    raise AssertionError(f"no way to {texts}")


def _live(match: Match) -> Live:
    names = [f"Player {seat}" for seat in range(match.record.seats)]
    return Live(session_of(match, names, revision=len(match.moves)), match)


def _at_once(pages: list[Page], decision: Decision, texts: list[str]) -> bool:
    """Return whether one menu has options for all these moves, as many as it allows."""

    def fits(item: ui.Select[Any]) -> bool:
        return item.max_values == len(texts) if item.min_values > 1 else item.max_values >= len({*texts})

    for page in pages:
        for item in page.walk_children():
            if isinstance(item, ui.Select) and fits(item):
                offered = [text for one in item.options for text in moves_of(decision, series_value([one.value]))]
                if all(offered.count(text) >= texts.count(text) for text in texts):
                    return True
    return False


def _offers(page: Page) -> Iterator[tuple[Control, list[str]]]:
    """Yield each press that chooses something: its control, and the value of a menu's option."""
    for item in page.walk_children():
        if isinstance(item, ui.Select | ui.Button):
            control = unpack(item.custom_id or "")
            if control is None or control.action not in ("pick", "turn"):
                continue
            if isinstance(item, ui.Button):
                yield control, [control.rest]
            elif item.max_values == 1:
                yield from ((control, [option.value]) for option in item.options)


def _next_page(
    live: Live, words: Words, decision: Decision, control: Control, values: list[str], extras: Extras
) -> list[Page]:
    """Return the page that appears after a press that leads to the next choice."""
    if control.action == "turn":
        number, _, path = control.rest.partition("/")
        return [play_page(live, words, decision, path, int(number), extras=extras)]
    return [play_page(live, words, decision, values[0][1:], extras=extras)] if values[0].startswith("b") else []
