"""Tests what remains of a forgotten user in events: rulings contain the entry's number, and no row the name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

import msgspec
import pytest

from bot.face.messages.tournaments.notices import notice_text, parts
from bot.host.tournaments.rulings.player_rulings import EnterLate, Forbid, GiveBye, TakePoints, Warn, lifting
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.tournaments.event import Stage
from storage.records.tournaments import Official
from storage.sql.connection import Connection
from tests.bot.events import GUILD, EventTable
from tests.bot.host.tournaments.test_event_seconds import RULINGS
from tests.databases import columns_by_table

pytestmark = pytest.mark.both_databases

FIRST = 700_000_000_000_000_000
LATE = FIRST + 77
SWISS = Stage("swiss", rounds=3)
# The names and usernames of the users in these tests, which no row may contain.
NAMES = (b"User 70000000000", b"Late Zyxomma", b"zyxomma_")
# Rulings that the tests make separately, because they end the event or are possible only before its start.
APART = frozenset({"call_off", "take_back", "seed", "team"})


async def holding(table: EventTable, *sought: bytes) -> dict[str, int]:
    """Return how many rows of each table contain one of these texts, in any column."""

    def query(connection: Connection) -> dict[str, int]:
        found: dict[str, int] = {}
        for name in columns_by_table(connection):
            rows = connection.execute(f"SELECT * FROM {name}").fetchall()
            cells = [[one if isinstance(one, bytes) else str(one).encode() for one in row] for row in rows]
            found[name] = sum(any(text in cell for text in sought for cell in row) for row in cells)
        return {name: count for name, count in found.items() if count}

    return await table.storage.database.read(query)


async def ruled_about(table: EventTable, number: int, kind: str) -> bool:
    whole = await table.whole(number)
    try:
        others: dict[str, Callable[[], EventRuling]] = {
            "enter_late": lambda: EnterLate(LATE, "Late Zyxomma"),
            "give_bye": lambda: GiveBye(7),
            "allow": lambda: lifting(whole, (5, 6)),
        }
        ruling = others[kind]() if kind in others else RULINGS[kind](whole)
        await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "so be it")
    except Refused:
        return False
    return True


async def lived(table: EventTable) -> int:
    """Play an event with rulings of every kind, including manual ones before its start. Return its number."""
    users = range(FIRST + 1, FIRST + 10)
    for user in (*users, LATE):
        await table.host.usernames.meet(user, f"zyxomma_{user}")
    number = await table.draft(SWISS, most=8, seeding="hand", teams="staff")
    await table.registered(number, users)
    await table.events.entries.seed_at(GUILD, number, table.leader(), 3, 1)
    await table.events.entries.team(GUILD, number, table.leader(), 3, "Reds")
    for kind in ("seed", "team"):
        asker = table.actor(FIRST + 1, moderator=True)
        row = await table.events.rulings.rule(GUILD, number, asker, RULINGS[kind](await table.whole(number)), "")
        await table.events.rulings.confirm(GUILD, number, table.judge(), row.ruling_id)
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in users:
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())
    await table.events.rulings.rule(GUILD, number, table.judge(), Forbid((5, 6)), "kin")
    await table.round(number)
    await table.events.entries.leave(GUILD, number, table.actor(FIRST + 8))
    done = {kind for kind in ordered(RULINGS.keys() - APART) if await ruled_about(table, number, kind)}
    await table.play_round(number)
    await table.events.rounds.draw(GUILD, number, table.leader())
    done |= {kind for kind in ordered(RULINGS.keys() - APART - done) if await ruled_about(table, number, kind)}
    # Only a ruling that expires by itself may be missing, because its table already has a result.
    assert RULINGS.keys() - APART - done <= {"lapse"}
    return number


def ordered(kinds: Iterable[str]) -> list[str]:
    """Return the kinds of rulings in a possible order.

    Disqualifying and dropping come last, because no ruling about the player can follow them.
    """
    return sorted(kinds, key=lambda kind: (kind == "disqualify", kind == "drop", kind))


async def test_no_row_keeps_the_name_of_a_forgotten_user(table: EventTable) -> None:
    number = await lived(table)
    held = await holding(table, *NAMES)
    assert {"tournament_entries", "seats", "usernames"} <= held.keys()
    assert not {"audit", "tournament_notices"} & held.keys(), "they name people by number"
    for user in (*range(FIRST + 1, FIRST + 10), LATE):
        await table.host.personal_data.forget(user)
    assert await holding(table, *NAMES) == {}
    record = json.loads(await table.events.exports.json(GUILD, number))
    assert {one["name"] for one in record["players"]} == {"Somebody"}
    told_about = [one["after"]["player"] for one in record["rulings"] if "player" in one["after"]]
    assert {name for names in told_about for name in names.split(", ")} == {"Somebody"}


async def test_rulings_of_an_earlier_version_lose_the_name(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, (FIRST + 1, FIRST + 2))
    for _ in range(3):
        await table.events.rulings.rule(GUILD, number, table.judge(), Warn(2), "late")
    one, other = (f"User {FIRST + user}" for user in (1, 2))

    def former(connection: Connection) -> None:
        for ruling_id, said in enumerate((f"{other}, {one}", one, f"{one} II"), start=1):
            data = json.dumps({"player": said}).encode()
            connection.execute("UPDATE tournament_rulings SET after = ? WHERE ruling_id = ?", (data, ruling_id))

    await table.storage.database.write(former)
    await table.host.personal_data.forget(FIRST + 1)
    found = [msgspec.json.decode(row.after)["player"] for row in (await table.whole(number)).rulings]
    assert found == [f"{other}, Somebody", "Somebody", f"{one} II"]


async def test_the_exported_log_lists_the_user_whom_a_ruling_is_about(table: EventTable) -> None:
    number = await table.event(SWISS)
    user = (await table.whole(number)).entries[2].user_id
    await table.events.rulings.rule(GUILD, number, table.judge(), Warn(3), "late")
    (entry,) = [one for one in await table.storage.audit.find(GUILD, limit=100) if one.action == "event-ruling-warn"]
    assert msgspec.json.decode(entry.after or b"") == {"event": "Cup", "players": [user]}


@pytest.mark.parametrize("state", ["registration", "finished"])
async def test_the_message_of_an_event_is_updated_even_after_a_stop(table: EventTable, state: str) -> None:
    number = await table.draft(Stage("swiss", rounds=1))
    if state == "registration":
        await table.registered(number, (FIRST + 1, FIRST + 2))
    else:
        await table.started(number, (FIRST + 1, FIRST + 2))
        await table.round(number)
        await table.play_round(number)
        await table.events.rounds.draw(GUILD, number, table.leader())
    await table.notices()
    await table.host.personal_data.forget(FIRST + 1)
    await table.restart()
    assert await table.events.noticed() == (number,)
    (notice,) = await table.events.notices()
    whole = await table.whole(number)
    assert [notice_text(whole, part, words_for(None, "en")).text for part in parts(whole, notice)] == [""]


async def waiting_entry(table: EventTable) -> int:
    """Let an organiser who plays enter a late player, which waits for a second official. Return the event's number."""
    number = await table.event(SWISS)
    await table.staff(number, Official("organiser", "user", 1))
    await table.round(number)
    row = await table.events.rulings.rule(
        GUILD, number, table.actor(1, moderator=True), EnterLate(LATE, "Late Zyxomma"), "so"
    )
    assert row.state == "waiting"
    await table.notices()
    return number


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_late_entry_of_a_forgotten_player_is_withdrawn_and_reported(table: EventTable, lang: str) -> None:
    number = await waiting_entry(table)
    (row,) = [one for one in (await table.whole(number)).rulings if one.state == "waiting"]
    await table.host.personal_data.forget(LATE)
    with pytest.raises(Refused, match="ruling_answered"):
        await table.events.rulings.confirm(GUILD, number, table.judge(), row.ruling_id)
    await table.pass_hours(80)
    whole = await table.whole(number)
    assert [one.user_id for one in whole.entries] == [1, 2, 3, 4]
    assert not [one for one in whole.rulings if one.kind == "enter_late"]
    (notice,) = [one for one in await table.notices() if one.kind == "ruling_void"]
    said = notice_text(whole, notice, words_for(None, lang))
    assert said.users == (1,)
    assert words_for(None, lang)("refused-player-forgotten") in said.text
    assert await holding(table, b"Late Zyxomma", str(LATE).encode()) == {}


async def test_a_user_whose_entry_was_refused_is_forgotten(table: EventTable) -> None:
    number = await waiting_entry(table)
    (row,) = [one for one in (await table.whole(number)).rulings if one.state == "waiting"]
    await table.events.rulings.decline(GUILD, number, table.judge(), row.ruling_id)
    assert await holding(table, b"Late Zyxomma") == {"tournament_rulings": 1}
    await table.host.personal_data.forget(LATE)
    assert await holding(table, b"Late Zyxomma") == {}


async def test_a_pending_ruling_of_a_forgotten_judge_is_withdrawn(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.started(number, range(FIRST + 1, FIRST + 5))
    asker = table.actor(FIRST + 1, moderator=True)
    await table.events.rulings.rule(GUILD, number, asker, Warn(2), "so")
    await table.host.personal_data.forget(FIRST + 1)
    assert (await table.whole(number)).rulings == ()
    assert "ruling_void" not in await table.kinds()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_tn32_an_official_is_told_why_a_ruling_is_no_longer_possible(table: EventTable, lang: str) -> None:
    number = await table.event(SWISS, no_show_hours=1000, round_days=None)
    await table.staff(number, Official("organiser", "user", 1))
    await table.events.rulings.rule(GUILD, number, table.actor(1, moderator=True), EnterLate(9, "Nine"), "so")
    # The moderator's ruling to enter player 9 waits for a second official. A judge enters the same player first.
    await table.events.rulings.rule(GUILD, number, table.judge(), EnterLate(9, "Nine"), "so")
    await table.notices()
    await table.pass_hours(80)
    whole = await table.whole(number)
    assert [one.state for one in whole.rulings if one.kind == "enter_late"] == ["declined", "done"]
    (notice,) = [one for one in await table.notices() if one.kind == "ruling_void"]
    said, words = notice_text(whole, notice, words_for(None, lang)), words_for(None, lang)
    assert (said.users, "<@1>" in said.text) == ((1,), True)
    assert words("refused-already-entered") in said.text


@pytest.mark.parametrize("end", ["finished", "cancelled"])
async def test_tn32_pending_rulings_expire_at_the_end_and_their_judges_are_told(table: EventTable, end: str) -> None:
    number = await table.event(Stage("swiss", rounds=1))
    await table.round(number)
    asker = table.actor(1, moderator=True)
    await table.events.rulings.rule(GUILD, number, asker, TakePoints(2, 1), "so")
    await table.notices()
    if end == "finished":
        await table.play_round(number)
        await table.events.rounds.draw(GUILD, number, table.leader())
    else:
        await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    whole = await table.whole(number)
    assert whole.tournament.state == end
    assert [one.state for one in whole.rulings] == ["declined"]
    (notice,) = [one for one in await table.notices() if one.kind == "ruling_void"]
    words = words_for(None, "en")
    assert words("refused-tournament-over") in notice_text(whole, notice, words).text
