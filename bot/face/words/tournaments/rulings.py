"""Describes a ruling of an event in one line: its kind, its table, and the players concerned."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.markdown import unmarked
from bot.face.words.tournaments.naming import places_said, plain_name, plain_players, said_players, table_title
from bot.face.words.tournaments.settings import setting_key
from bot.host.tournaments.ground.facts import joint_kind, joint_rulings, seats_of
from bot.host.tournaments.ground.people import entry_of
from bot.host.tournaments.rulings.all_rulings import TakeBack, stored_ruling
from bot.host.tournaments.rulings.player_rulings import EnterLate, Settle, TakePoints
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.wording.names import clean_name
from bot.wording.words import Words
from storage.records.tournaments import TournamentRuling, TournamentTable, Whole

# How many rulings of a file are described in one line.
JOINT_SHOWN = 8


def file_said(whole: Whole, row: TournamentRuling, words: Words) -> str:
    """Return how many rulings of what kind are in the file of a ruling."""
    return _joint_words(joint_rulings(whole, row), words)


def ruling_said(whole: Whole, whole_seen: Whole, row: TournamentRuling, words: Words, *, plain: bool = False) -> str:
    """Return a ruling in words, for a message. A decided ruling from a file stands for all rulings of its file.

    ``whole_seen``: the part of the event that the reader may see; of a ruling outside it, the text says only the
    number of rulings. ``plain``: the text is for a list of choices, where Discord shows no mentions.
    """
    is_hidden = is_hidden_ruling(whole_seen, row)
    parts = [_hidden_said(whole, row, words)] if is_hidden else _parts(whole, whole_seen, row, words, plain=plain)
    text = " · ".join(parts)
    return unmarked(text) if plain else text


def is_hidden_ruling(whole_seen: Whole, row: TournamentRuling) -> bool:
    """Return whether a ruling is hidden from a reader who may see ``whole_seen``."""
    return row.ruling_id not in {one.ruling_id for one in whole_seen.rulings}


def table_said(one: TournamentTable, words: Words, *, plain: bool = False) -> str:
    """Return the link to a table's thread. For a table without a thread, or if ``plain``, return its name."""
    return f"<#{one.thread_id}>" if one.thread_id is not None and not plain else table_title(one, words)


def _parts(whole: Whole, whole_seen: Whole, row: TournamentRuling, words: Words, *, plain: bool) -> list[str]:
    joint = joint_rulings(whole, row)
    if len(joint) > 1:
        # A second official decides about all rulings of a pending file at once, and reads each of them.
        joint_shown = joint[:JOINT_SHOWN] if row.state == "waiting" else ()
        each = [" ".join(_result_parts(whole, whole_seen, one, words, plain=plain)) for one in joint_shown]
        return [_joint_words(joint, words), *each, *(["…"] if 0 < len(joint_shown) < len(joint) else [])]
    return [_kind_said(row, words), *_about(whole, whole_seen, stored_ruling(whole, row), words, plain=plain)]


def file_lines(whole: Whole, whole_seen: Whole, row: TournamentRuling, words: Words) -> list[str]:
    """Return a line for each ruling of a file; none if it is a single ruling, or hidden from the reader.

    First come the tables of the official who ruled, then double losses, because they deserve the closest look.
    """
    joint, entry = joint_rulings(whole, row), entry_of(whole, row.actor)
    if len(joint) == 1 or is_hidden_ruling(whole_seen, row):
        return []
    own_number = None if entry is None else entry.number
    own_tables = {table.code for table in whole.tables if own_number in seats_of(table)}
    ordered = sorted(joint, key=lambda one: (one.table_code not in own_tables, one.kind != "both_lose", one.ruling_id))
    return [f"- {' '.join(_result_parts(whole, whole_seen, one, words, plain=False))}" for one in ordered]


def _result_parts(
    whole: Whole, whole_seen: Whole, row: TournamentRuling, words: Words, *, plain: bool
) -> Sequence[str]:
    """Return a ruling of a file in words. Its kind is named unless it gives places, which show the kind."""
    ruling = stored_ruling(whole, row)
    kind = [] if ruling.given_places else [f"{_kind_said(row, words)}:"]
    return [*kind, *_about(whole, whole_seen, ruling, words, plain=plain)]


def _kind_said(row: TournamentRuling, words: Words) -> str:
    return words(f"ruling-kind-{row.kind.replace('_', '-')}")


def _hidden_said(whole: Whole, row: TournamentRuling, words: Words) -> str:
    return words("ruling-hidden", count=len(joint_rulings(whole, row)))


def _joint_words(joint: Sequence[TournamentRuling], words: Words) -> str:
    return words(f"ruling-joint-{joint_kind(joint[0].kind)}", count=len(joint))


def _about(whole: Whole, whole_seen: Whole, ruling: EventRuling, words: Words, *, plain: bool) -> list[str]:
    table = next((one for one in whole_seen.tables if one.code == ruling.table_code), None)
    where = [table_said(table, words, plain=plain)] if table is not None else []
    if table is not None and ruling.given_places:
        return [*where, places_said(whole_seen, table, ruling.given_places, words)]
    if isinstance(ruling, TakeBack):
        rows = [row for row in whole.rulings if row.ruling_id == ruling.ruling]
        return [ruling_said(whole, whole_seen, row, words, plain=plain) for row in rows]
    if isinstance(ruling, Settle):
        return [words.listed([words(setting_key(name)) for name in ruling.settings])]
    if isinstance(ruling, EnterLate):
        entry = entry_of(whole_seen, ruling.user_id)
        name = clean_name(ruling.name) if entry is None else plain_name(entry, words)
        return [name if plain else f"<@{ruling.user_id}>"]
    names = plain_players(whole_seen, words) if plain else said_players(whole_seen, words)
    concerned = [names[one] for one in sorted(ruling.about(whole_seen)) if one in names]
    points_lost = [f"−{ruling.points:g}"] if isinstance(ruling, TakePoints) else []
    return [*where, *([words.listed(concerned)] if concerned else []), *points_lost]
