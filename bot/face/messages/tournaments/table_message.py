"""The first message in a table's thread: the players, the deadline, and the button that calls a judge."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Button, Page, button, rows_of, text
from bot.face.messages.tournaments.event_message import PAIRINGS, control, title
from bot.face.words.sessions import moment
from bot.face.words.tables import clock_words
from bot.face.words.tournaments.naming import entries_of, mention, plain_name, rounds_said, table_title
from bot.face.words.tournaments.progress import said_points
from bot.host.clocks.terms import read_terms
from bot.host.tournaments.ground.facts import hides, seats_of, tables_at_once
from bot.host.tournaments.ground.settings import plan_of
from bot.wording.names import clean_name, shorten
from bot.wording.words import Words
from storage.records.tournaments import TournamentTable, Whole

JUDGE, JUDGE_FORM = "evjudge", "evjudgeform"
THREAD_NAME_LIMIT = 100


def thread_name(whole: Whole, table: TournamentTable, marker: str, words: Words) -> str:
    """Return the name of a table's thread. It ends with the ``marker``, by which the bot finds the thread."""
    names = " – ".join(clean_name(plain_name(one, words)) for one in entries_of(whole, seats_of(table)))
    return marked_name(words("table-thread", table=table_title(table, words), names=names), marker)


def marked_name(start: str, marker: str) -> str:
    """Return the name of a thread that ends with a ``marker``."""
    return f"{shorten(start, THREAD_NAME_LIMIT - len(marker) - 3)} · {marker}"


def until_lines(whole: Whole, number: int, words: Words) -> list[str]:
    """Return the line with a round's deadline. Empty without a deadline."""
    one = next((one for one in whole.rounds if one.number == number), None)
    if one is None or one.deadline is None:
        return []
    return [words("table-until", when=moment(one.deadline, "f"), soon=moment(one.deadline))]


def begun_by(whole: Whole, table: TournamentTable) -> Control:
    """Return the control of the Judge button in a table's first message.

    By this control, the bot recognises the message.
    """
    return control(whole, JUDGE, table.code)


def judge_button(asked_control: Control, words: Words) -> Button:
    """Return the button that calls a judge to a table."""
    return button(words("table-judge"), asked_control, emoji="⚖️")


def table_page(whole: Whole, table: TournamentTable, points: dict[int, str], words: Words) -> Page:
    """Return the first message of a table. It names each player once."""
    entries = entries_of(whole, seats_of(table))
    table_name, count = table_title(table, words), rounds_said(whole)
    lines = [f"### {words('table-begins', name=title(whole), round=table.round, rounds=count, table=table_name)}"]
    for seat, entry in enumerate(entries, start=1):
        had = said_points(points[entry.number], words) if entry.number in points else ""
        scored = "yes" if had and table.round > 1 else "no"
        lines.append(words("table-seat", seat=seat, who=mention(entry, words), points=had, scored=scored))
    lines.append(words("table-first"))
    lines.append(words("tournament-table-clock", clock=clock_words(read_terms(whole.tournament.terms), words)))
    lines += until_lines(whole, table.round, words)
    if (at_once := tables_at_once(whole, table.round)) > 1:
        lines.append(words("table-at-once", count=at_once))
    stage = plan_of(whole.tournament).stages[table.stage]
    if hides(whole, stage):
        lines.append(words("table-hidden", same="yes" if stage.format == "duplicate" else "no"))
    lines.append(f"-# {words('table-result-note')}")
    buttons = [
        judge_button(begun_by(whole, table), words),
        button(words("tournament-pairings"), control(whole, PAIRINGS)),
    ]
    return Page(text("\n".join(lines)), *rows_of(buttons))
