"""The texts of the bot's notices about an event, for its channel and its tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import title
from bot.face.words.sessions import moment
from bot.face.words.tournaments.figures import number
from bot.face.words.tournaments.naming import entries_of, groups_said, mention, places_said, rounds_said, table_title
from bot.face.words.tournaments.settings import changed_lines
from bot.host.tournaments.ground.awaited_acts import ALL_OFFICIALS, MODERATORS_TOO
from bot.host.tournaments.ground.facts import (
    BYE,
    FORCE,
    SUBSTITUTE,
    given_of,
    is_sealed,
    joint_kind,
    made_by_hand,
    numbers,
    result_of,
    seats_of,
    stored_form,
    tables_at_once,
)
from bot.host.tournaments.ground.people import admitted_entries, waitlist
from bot.host.tournaments.ground.rights import known_seconds
from bot.host.tournaments.ground.settings import plan_of
from bot.host.tournaments.ground.store import HOST
from bot.host.tournaments.rulings.pairing_rulings import SwapPlayers
from bot.host.tournaments.rulings.player_rulings import TakePoints
from bot.host.tournaments.rulings.table_rulings import AS_DEALT, DEALT_ANEW, OTHER_DEALS
from bot.wording.names import clean_text
from bot.wording.words import Words
from engine.kernel.words.phrases import Phrase
from storage.records.tournaments import Official, TournamentNotice, TournamentTable, Whole

# The maximum number of users that a notice mentions. Discord allows a hundred, but the text has room for only these.
MENTIONED, TYPED_LIMIT = 80, 300
BY_HAND = frozenset({FORCE, BYE, str(SwapPlayers.__struct_config__.tag)})
SUBSTITUTE_DEALS = frozenset({DEALT_ANEW, AS_DEALT})
PENALTY = str(TakePoints.__struct_config__.tag)
# The receivers of a notice: the named players, the organisers, or the judges.
PLAYERS = frozenset(
    {
        "checkin",
        "registration_over",
        "stand_by",
        "ruling",
        "ruling_undone",
        "dropped_gone",
        "closed",
        "computer_forfeit",
        "call_answered",
        "ruling_objections",
        *("paused", "resumed"),
    }
)
AT_TABLES = frozenset(
    {
        *("deadline_half", "deadline_day", "deadline_hour", "deadline_minutes", "deadline_longer"),
        *("extended", "adjudicate"),
    }
)
ORGANISERS = frozenset(
    {
        *("drawn", "redrawn", "too_few", "left_guild", "auto_stopped", "series_stopped", "roles_refused"),
        *("entry_request", "discord_event_refused"),
    }
)
JUDGES = frozenset(
    {
        *("no_show_half", "no_show", "adjudicate", "call", "no_result", "computer_played", "ruling_waiting"),
        "judge_needed",
        "ruling_objected",
    }
)
# Notices that also mention the server's moderators.
MODERATORS = frozenset({"ruling_moderators"})
ASKED_AGAIN = "asked_again"
# Notices with the buttons by which players object to a ruling.
OBJECTED = frozenset({"ruling_objections"})
# The action of the button with which a player objects to a ruling.
OBJECT = "evobject"
# Notices at a table with the button that opens the form of a ruling for this table, and the button's action.
RULED = frozenset({"call", "adjudicate", "no_show", "no_result", "computer_played"})
RULE = "evrule"
# The action that shows the control room in its current state.
REFRESH = "evroom"
# Notices to officials, with the button of the control room.
TO_OFFICIALS = (ORGANISERS | JUDGES | MODERATORS | {ASKED_AGAIN}) - RULED
# Notices that ask people to act. If the event is cancelled, they become void. Players' calls for a judge remain valid.
REQUEST_NOTICES = frozenset(
    {"asked_again", "checkin", "checkin_longer", "registration_over", "registration_ends", "stand_by"}
    | (ORGANISERS | JUDGES | AT_TABLES) - {"call", "series_stopped", "roles_refused", "discord_event_refused"}
)
# Notices that are not posted, because the event's message or the tables' boards show their content.
SHOWN = frozenset({"registration", "seeded", "dropped", "forgotten", "series"})
SILENT = SHOWN | {"table", "game"}


class NoticeData(msgspec.Struct, frozen=True):
    """The stored JSON of a notice. Its kind, round, table and players have columns of their own."""

    until: int | None = None
    tables: tuple[str, ...] = ()
    reason: str = ""
    why: str = ""
    ruling: str = ""
    actor: str = ""
    number: int = 0
    # The number of rulings that are confirmed or declined together; more than 1 only for the rulings of a file.
    joint: int = 1
    official: Official | None = None
    added: str = "no"
    # For a notice that asks for a pending act: what the event waits for, how many groups of people have been asked so
    # far, and the tables concerned.
    what: str = ""
    level: int = 0
    waiting: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    sessions: tuple[int, ...] = ()
    users: tuple[int, ...] = ()
    changed: dict[str, tuple[Any, Any]] = {}
    after: dict[str, Any] = {}
    # The players whom a ruling names, for the notices at the other tables that it affects.
    judged: tuple[int, ...] = ()
    # Whether this is the part of a ruling's notice for the players of one of these other tables.
    elsewhere: bool = False
    # The reason why a pending ruling can no longer be carried out.
    refusal: Phrase | None = None
    # Whether tables or byes made by hand are gone from a round that was paired again.
    given_up: bool = False


_DATA = msgspec.json.Decoder(NoticeData)


class NoticeText(NamedTuple):
    """The text of a notice ("" if it is not announced), and the users and roles that it mentions."""

    text: str
    users: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()


def notice_text(whole: Whole, notice: TournamentNotice, words: Words, moderators: int | None = None) -> NoticeText:
    """Return the text of a notice. ``moderators`` is the role of the server's moderators."""
    if notice.kind in SILENT:
        return NoticeText("")
    data, entries = data_of(notice), entries_of(whole, numbers(notice.entries))
    others = other_officials(whole, notice)
    officials = [] if _is_hushed(whole, notice) else others
    tables = [one for one in whole.tables if one.code == notice.table_code]
    # Several events may share a channel, so there the text names the event. A table's thread belongs to one event.
    at_table = any(one.thread_id is not None for one in tables)
    users = [one.id for one in officials if one.kind == "user"]
    roles = [one.id for one in officials if one.kind == "role"]
    if notice.kind in PLAYERS | JUDGES | AT_TABLES or notice.kind == ASKED_AGAIN:
        users += [one.user_id for one in entries if one.user_id is not None]
    users += data.users
    moderator_roles = [moderators] if moderators is not None and calls_moderators(notice) else []
    roles += moderator_roles
    official = data.official
    seated = {seat for table in tables for seat in seats_of(table)}
    named_entries = entries_of(whole, data.judged)
    text = words(
        _key(notice, data),
        judged=words.listed([mention(one, words) for one in named_entries]),
        comes=words.listed([mention(one, words) for one in named_entries if one.number in seated]),
        goes=words.listed([mention(one, words) for one in named_entries if one.number not in seated]),
        name=title(whole),
        event="" if at_table else f"{words('notice-event', name=title(whole))} ",
        round=notice.round or 0,
        rounds=rounds_said(whole),
        at_once=tables_at_once(whole, notice.round or 0),
        where=words.listed([_where(table, words) for table in tables]),
        who=words.listed([*(mention(one, words) for one in entries[:MENTIONED]), *(f"<@{one}>" for one in data.users)]),
        named="yes" if entries else "no",
        called="yes" if officials else "no",
        officials=_mention_officials(officials) or words("notice-judges"),
        what=data.what,
        level=data.level,
        cause=data.why,
        given_up="yes" if data.given_up else "no",
        asleep="yes" if data.why == "asleep" else "no",
        tables=words.listed([_where(one, words) for one in whole.tables if one.code in data.waiting]),
        moderators=" ".join(f"<@&{one}>" for one in moderator_roles) or words("notice-moderators"),
        official="" if official is None else _mention_officials([official]),
        duty="" if official is None else official.role,
        added=data.added,
        until=f"{moment(data.until, 'f')} ({moment(data.until)})" if data.until is not None else "–",
        actor=_actor(data.actor, words),
        acted="yes" if data.actor.isdecimal() else "no",
        kind=_ruling_words(data, words),
        why="" if data.refusal is None else words.say(data.refusal),
        placed="yes" if tables else "no",
    )
    lines = [text, *_by_hand(whole, notice, words)]
    if data.places and tables and plan_of(whole.tournament).stages[tables[0].stage].format != "duplicate":
        absent = "yes" if data.elsewhere or f"{data.after.get('result')}".startswith("forfeit") else "no"
        lines.append(words("notice-placed", places=places_said(whole, tables[0], data.places, words), absent=absent))
    if notice.kind == "ruling" and data.ruling == PENALTY:
        lines.append(words("notice-points-taken", points=number(Fraction(f"{data.after.get('detail', 0)}"))))
    if notice.kind == "ruling" and data.ruling == SUBSTITUTE:
        others = data.after.get(OTHER_DEALS, {})
        lines += _deal_lines(others.get(notice.table_code) if data.elsewhere else data.after.get("detail"), words)
    lines += [*changed_lines(data.changed, words), *_typed_lines(whole, notice, data)]
    return NoticeText("\n".join(lines), tuple(dict.fromkeys(users)), tuple(roles))


def _key(notice: TournamentNotice, data: NoticeData) -> str:
    """Return the key of a notice's text."""
    if not data.elsewhere:
        return f"notice-{notice.kind.replace('_', '-')}"
    about = "substitute" if data.ruling == SUBSTITUTE else "ruling"
    return f"notice-{about}-undone-here" if notice.kind == "ruling_undone" else f"notice-{about}-here"


def _ruling_words(data: NoticeData, words: Words) -> str:
    """Return the kind of a ruling in words, or the number of rulings of its file; empty if there is no ruling."""
    if data.joint > 1:
        return words(f"ruling-joint-{joint_kind(data.ruling)}", count=data.joint)
    return words(f"ruling-kind-{data.ruling.replace('_', '-')}") if data.ruling else ""


def _by_hand(whole: Whole, notice: TournamentNotice, words: Words) -> list[str]:
    """Return a line about the tables and byes that organisers set by hand in a round, with the organisers' names."""
    rounds = [one for one in whole.rounds if notice.kind == "published" and one.number == notice.round]
    hand_made = sorted({tuple(sorted(seats)) for one in rounds for seats in made_by_hand(one)})
    if not hand_made:
        return []
    actors = {
        str(row.actor)
        for row in whole.rulings
        if row.kind in BY_HAND and row.round == notice.round and row.state == "done"
    }
    who = words.listed([f"<@{one}>" for one in sorted(actors)])
    return [
        words("notice-by-hand", tables=groups_said(whole, hand_made, words), who=who, acted="yes" if actors else "no")
    ]


def _actor(actor: str, words: Words) -> str:
    if actor == f"{HOST.user_id}":
        return words("notice-host")
    return f"<@{actor}>" if actor.isdecimal() else ""


def calls_moderators(notice: TournamentNotice) -> bool:
    """Return whether a notice also mentions the moderators of the server."""
    return notice.kind in MODERATORS or (notice.kind == ASKED_AGAIN and data_of(notice).level >= MODERATORS_TOO)


def substitute_lines(whole: Whole, ruling: str, after: Mapping[str, Any], words: Words) -> list[str]:
    """Return lines that say what happens to the deals of the tables that a substitute takes over.

    The first line is about the ruling's table; lines about other tables name them. Empty for all other rulings, and if
    the substitute brings the same deck.
    """
    if ruling != SUBSTITUTE:
        return []
    others = after.get(OTHER_DEALS, {})
    tables = [table for table in whole.tables if table.code in others]
    return [
        *_deal_lines(after.get("detail"), words),
        *(f"{_where(table, words)}: {line}" for table in tables for line in _deal_lines(others[table.code], words)),
    ]


def _deal_lines(deal: object, words: Words) -> list[str]:
    return [words("notice-substitute", deal=deal)] if deal in SUBSTITUTE_DEALS else []


def _typed_lines(whole: Whole, notice: TournamentNotice, data: NoticeData) -> list[str]:
    reason = data.reason
    if notice.kind == "call":
        calls = [one for one in whole.calls if one.table_code == notice.table_code and one.user_id is not None]
        reason = calls[-1].text if calls else ""
    typed = literal(clean_text(reason, TYPED_LIMIT))
    return [f"> {typed}"] if typed else []


def parts(whole: Whole, notice: TournamentNotice) -> list[TournamentNotice]:
    """Return the notice in parts, one for each table or group of players.

    If judges may not be mentioned at a hidden table, one more part mentions them in the event's channel.
    """
    found = _parts(whole, notice)
    if any(_is_hushed(whole, one) for one in found):
        found.append(msgspec.structs.replace(notice, kind="judge_needed", table_code=None, entries="[]", data="{}"))
    return found


def _parts(whole: Whole, notice: TournamentNotice) -> list[TournamentNotice]:
    if notice.kind in AT_TABLES:
        found, mentioned = list[TournamentNotice](), set[int]()
        for one in whole.tables:
            if one.code in data_of(notice).tables:
                # A player at several tables is mentioned only at the first of them.
                entries = stored_form(tuple(seat for seat in seats_of(one) if seat not in mentioned))
                found.append(msgspec.structs.replace(notice, table_code=one.code, entries=entries))
                mentioned.update(seats_of(one))
        return found
    if notice.kind in ("registration_ends", "not_decided"):
        return _for_users(notice)
    entry_numbers = numbers(notice.entries)
    if notice.kind == "ruling_objections":
        actor = data_of(notice).actor
        entry_numbers = tuple(
            one.number for one in whole.entries if one.involved and one.user_id and f"{one.user_id}" != actor
        )
    if notice.kind == "checkin":
        entry_numbers = tuple(
            one.number for one in (*admitted_entries(whole), *waitlist(whole)) if one.user_id is not None
        )
    if notice.kind == "closed":
        took_part = _took_part(whole, notice.round or 0)
        entry_numbers = tuple(
            one.number for one in admitted_entries(whole) if one.number in took_part and one.user_id is not None
        )
    if notice.kind in ("ruling", "ruling_undone") and data_of(notice).tables:
        return [notice, *_for_tables(whole, notice)]
    some = [entry_numbers[first : first + MENTIONED] for first in range(0, len(entry_numbers), MENTIONED)] or [()]
    return [msgspec.structs.replace(notice, entries=stored_form(one)) for one in some]


def _for_tables(whole: Whole, notice: TournamentNotice) -> list[TournamentNotice]:
    """Return a ruling's notices to the other players at the tables concerned; for a forfeit, with the final ranks."""
    data, found = data_of(notice), list[TournamentNotice]()
    # Earlier versions stored the players whom the ruling names as the notice's receivers.
    judged_numbers = data.judged or numbers(notice.entries)
    for table in whole.tables:
        if table.code in data.tables and table.thread_id is not None:
            result = result_of(table)
            is_forfeit = notice.kind == "ruling" and result is not None and result.kind == "forfeit"
            places = result.places if result and is_forfeit else ()
            more = msgspec.structs.replace(data, elsewhere=True, judged=judged_numbers, places=places)
            others = stored_form(tuple(one for one in seats_of(table) if one not in judged_numbers))
            found.append(msgspec.structs.replace(notice, table_code=table.code, entries=others, data=stored_form(more)))
    return found


def _took_part(whole: Whole, number: int) -> set[int]:
    """Return the players who had a table or a bye in a round."""
    seats = {seat for table in whole.tables if table.round == number for seat in seats_of(table)}
    known_result = (one for found in whole.rounds if found.number == number for one in given_of(found))
    return seats.union(*(one.seats for one in known_result))


def _for_users(notice: TournamentNotice) -> list[TournamentNotice]:
    data = data_of(notice)
    return [
        msgspec.structs.replace(
            notice, data=stored_form(msgspec.structs.replace(data, users=data.users[first : first + MENTIONED]))
        )
        for first in range(0, len(data.users), MENTIONED)
    ]


def data_of(notice: TournamentNotice) -> NoticeData:
    """Return the further data of a notice. If they cannot be decoded, return the defaults."""
    try:
        return _DATA.decode(notice.data)
    except msgspec.DecodeError:
        return NoticeData()


def other_officials(whole: Whole, notice: TournamentNotice) -> list[Official]:
    """Return the officials to mention, without the user who caused the notice."""
    actor = data_of(notice).actor
    if notice.kind == "ruling_waiting" and actor.isdecimal():
        # Not every judge may confirm this ruling, so only those who may are mentioned.
        return known_seconds(whole, int(actor))
    if notice.kind == ASKED_AGAIN:
        data = data_of(notice)
        kind = "adjudicate" if data.what == "tables" else "drawn"
        return list(whole.officials) if data.level >= ALL_OFFICIALS else _officials(whole, kind)
    return [one for one in _officials(whole, notice.kind) if f"{one.id}" != actor]


def _officials(whole: Whole, kind: str) -> list[Official]:
    if kind in ORGANISERS:
        return [one for one in whole.officials if one.role == "organiser"]
    if kind in JUDGES:
        judges = [one for one in whole.officials if one.role == "judge"]
        return judges or [one for one in whole.officials if one.role == "organiser"]
    return []


def _mention_officials(officials: list[Official]) -> str:
    return " ".join(f"<@&{one.id}>" if one.kind == "role" else f"<@{one.id}>" for one in officials)


def _is_hushed(whole: Whole, notice: TournamentNotice) -> bool:
    """Return whether judges are not mentioned: a mention would add them to a hidden table's thread (TN-24)."""
    rounds = [table.round for table in whole.tables if table.code == notice.table_code]
    return notice.kind in JUDGES and any(one.number in rounds and is_sealed(whole, one) for one in whole.rounds)


def _where(table: TournamentTable, words: Words) -> str:
    return f"<#{table.thread_id}>" if table.thread_id is not None else table_title(table, words)
