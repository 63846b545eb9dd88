"""Describes a ruling of an event in one line: its kind, its table, and the players concerned."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.markdown import unmarked
from bot.face.words.tournaments.naming import places_said, plain_name, plain_players, said_players, table_title
from bot.face.words.tournaments.settings import setting_key
from bot.host.tournaments.ground.facts import joint_kind, joint_rulings
from bot.host.tournaments.ground.people import entry_of
from bot.host.tournaments.rulings.all_rulings import TakeBack, stored_ruling
from bot.host.tournaments.rulings.player_rulings import EnterLate, Settle, TakePoints
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.wording.names import clean_name
from bot.wording.words import Words
from storage.records.tournaments import TournamentRuling, TournamentTable, Whole

# How many rulings of a file are described.
JOINT_SHOWN = 8


def ruling_said(whole: Whole, row: TournamentRuling, words: Words, *, plain: bool = False) -> str:
    """Return a ruling in words, for a message.

    ``plain``: the text is for a list of choices, where Discord shows no mentions.
    """
    text = " · ".join(_parts(whole, row, words, plain=plain))
    return unmarked(text) if plain else text


def decided_ruling_said(whole: Whole, row: TournamentRuling, words: Words, *, plain: bool = False) -> str:
    """Return a decided ruling in words, like `ruling_said`; if it is from a file, the number of the file's rulings."""
    text = " · ".join(_parts_decided(whole, row, words, plain=plain))
    return unmarked(text) if plain else text


def table_said(one: TournamentTable, words: Words, *, plain: bool = False) -> str:
    """Return the link to a table's thread. For a table without a thread, or if ``plain``, return its name."""
    return f"<#{one.thread_id}>" if one.thread_id is not None and not plain else table_title(one, words)


def _parts(whole: Whole, row: TournamentRuling, words: Words, *, plain: bool) -> list[str]:
    joint = joint_rulings(whole, row)
    if row.state == "waiting" and len(joint) > 1:
        # A second official decides about all rulings of the file at once, and reads each of them.
        each = [" ".join(_about(whole, stored_ruling(whole, one), words, plain=plain)) for one in joint[:JOINT_SHOWN]]
        return [_joint_words(joint, words), *each, *(["…"] if len(joint) > JOINT_SHOWN else [])]
    kind = words(f"ruling-kind-{row.kind.replace('_', '-')}")
    return [kind, *_about(whole, stored_ruling(whole, row), words, plain=plain)]


def _parts_decided(whole: Whole, row: TournamentRuling, words: Words, *, plain: bool) -> list[str]:
    joint = joint_rulings(whole, row)
    return [_joint_words(joint, words)] if len(joint) > 1 else _parts(whole, row, words, plain=plain)


def _joint_words(joint: Sequence[TournamentRuling], words: Words) -> str:
    return words(f"ruling-joint-{joint_kind(joint[0].kind)}", count=len(joint))


def _about(whole: Whole, ruling: EventRuling, words: Words, *, plain: bool) -> list[str]:
    table = next((one for one in whole.tables if one.code == ruling.table_code), None)
    where = [table_said(table, words, plain=plain)] if table is not None else []
    if table is not None and ruling.given_places:
        return [*where, places_said(whole, table, ruling.given_places, words)]
    if isinstance(ruling, TakeBack):
        rows = [row for row in whole.rulings if row.ruling_id == ruling.ruling]
        return [one for row in rows for one in _parts_decided(whole, row, words, plain=plain)]
    if isinstance(ruling, Settle):
        return [words.listed([words(setting_key(name)) for name in ruling.settings])]
    if isinstance(ruling, EnterLate):
        entry = entry_of(whole, ruling.user_id)
        name = clean_name(ruling.name) if entry is None else plain_name(entry, words)
        return [name if plain else f"<@{ruling.user_id}>"]
    names = plain_players(whole, words) if plain else said_players(whole, words)
    concerned = [names[one] for one in sorted(ruling.about(whole)) if one in names]
    points_lost = [f"−{ruling.points:g}"] if isinstance(ruling, TakePoints) else []
    return [*where, *([words.listed(concerned)] if concerned else []), *points_lost]
