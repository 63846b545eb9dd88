"""Tests `/my data` and `/my forget` through the real client: they export and remove all data except the matches."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.face.commands import my
from bot.host.clocks.steady_clock import now_ms
from bot.host.matches.results.results import OWN_MOVES
from bot.wording.words import words_for
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from storage.errors import Stale
from storage.records.changes import Lockout, NewAudit
from storage.records.matches import Vote
from tests.bot.clicks import press
from tests.bot.collectors import private
from tests.bot.driver import DriverUser, Exchange
from tests.bot.inner import cache_of
from tests.bot.meaning import says
from tests.bot.standing import GAME, Standing, standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

CARDS = "marvel_card_game"
BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
SURE = {"en-GB": "Yes, forget me", "es-ES": "Sí, olvídame"}


def someone(stand: Standing, name: str = "Zoe", locale: str = "en-GB") -> DriverUser:
    """Return a user about whom the bot stores nothing."""
    return stand.driver.add_user(f"{name} {len(stand.table.world.people)}", locale)


async def file_of(exchange: Exchange) -> tuple[str, bytes]:
    (file,) = exchange.message.files
    return file.filename, await file.read()


async def data_of(stand: Standing, user: DriverUser) -> dict[str, Any]:
    """Return all stored data about a user in the form in which the user gets it."""
    answer = await user.command("my data", channel=stand.room())
    private(answer)
    name, data = await file_of(answer)
    assert name == "my-data.json"
    found: dict[str, Any] = json.loads(data)
    assert found["user"] == user.id
    return found


async def forget(stand: Standing, user: DriverUser, channel: str, locale: str = "en-GB") -> str:
    """Let a user run `/my forget` and confirm it. Return the answer."""
    sure = await user.command("my forget", channel=channel)
    words = words_for(None, locale[:2])
    assert words("my-forget-sure", somebody=words("seat-somebody")).splitlines()[0] in private(sure)
    await user.press(sure.message, SURE[locale])
    await stand.told()
    return sure.message.text


async def rows_naming(stand: Standing, user: DriverUser) -> dict[str, int]:
    """Return for each table how many of its rows contain the user's id in any column."""

    def query(connection: Any) -> dict[str, int]:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for table in tables:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            wanted = " OR ".join(f"instr(CAST({column} AS TEXT), '{user.id}')" for column in columns)
            found[table] = connection.execute(f"SELECT count(*) FROM {table} WHERE {wanted}").fetchone()[0]
        return {table: count for table, count in found.items() if count}

    counted: dict[str, int] = await stand.storage.database.read(query)
    return counted


async def play(stand: Standing, users: list[DriverUser], room: str, session_id: int, moves: int) -> None:
    by_id = {int(user.id): user for user in users}
    for _ in range(moves):
        seat, legal = await stand.legal(session_id)
        user_id = (await stand.session(room)).seats[seat].user_id
        assert user_id is not None
        await stand.move(by_id[user_id], legal[0], room)


async def test_nothing_is_stored_about_a_stranger(stand: Standing) -> None:
    zoe = someone(stand)
    answer = await zoe.command("my data", channel=stand.room())
    assert says(private(answer), "my-data-empty")
    user_data = await data_of(stand, zoe)
    assert set(user_data["lists"]) >= {"settings", "seats", "moves", "results", "ratings", "decks", "vacation_days"}
    assert not any(user_data["lists"].values())
    assert not any(user_data["rulings"].values())


async def full(stand: Standing, zoe: DriverUser, other: DriverUser, lang: str = "en") -> tuple[str, int]:
    """Return a user with data in every table, a room with a running match, and its session."""
    number = int(zoe.id)
    await zoe.command("settings me", channel=stand.room(), language=lang)
    await zoe.command("deck new", channel=stand.room(), options={"name": "Secret deck", "game": CARDS})
    done = stand.room()
    finished = await stand.begin([zoe, other], done, options="round_limit=1")
    await play(stand, [zoe, other], done, finished, 2)
    room = stand.room()
    session_id = await stand.begin([zoe, other], room)
    await play(stand, [zoe, other], room, session_id, 5)
    cards = stand.room()
    duel = await stand.begin([zoe, other], cards, game=CARDS)
    ordered = await zoe.command("game orders", channel=cards, order="pass-turn")
    assert ordered.message.ephemeral
    await zoe.command("game new", channel=stand.room(), options={"game": GAME})

    def more(connection: Any) -> int:
        connection.execute("INSERT INTO vacation_days VALUES (?, 5, 9)", (number,))
        connection.execute("INSERT INTO lockouts VALUES (1, ?, 99, 'Noise', 7)", (number,))
        seat = connection.execute(
            "SELECT seat FROM seats WHERE session_id = ? AND user_id = ?", (duel, number)
        ).fetchone()[0]
        connection.execute("INSERT INTO votes VALUES (?, ?, ?, 'computer', 8)", (duel, 1 - seat, seat))
        connection.execute(
            "INSERT INTO undo_requests VALUES (?, ?, ?, (SELECT revision FROM sessions WHERE session_id = ?), 0, '[]',"
            " NULL, 4)",
            (duel, seat, number, duel),
        )
        return 1

    await stand.storage.database.write(more)
    return room, session_id


async def test_the_file_contains_all_data_of_the_user(stand: Standing) -> None:
    zoe, (ana,) = someone(stand), stand.users(1)
    await full(stand, zoe, ana)
    user_data = await data_of(stand, zoe)
    lists, rulings = user_data["lists"], user_data["rulings"]
    assert [row["language"] for row in lists["settings"]] == ["en"]
    assert [row["name"] for row in lists["decks"]] == ["Secret deck"]
    assert [row["status"] for row in lists["seats"]] == ["finished", "running", "running"]
    assert {row["name"] for row in lists["seats"]} == {zoe.name}
    assert len(lists["moves"]) == 1 + 3
    assert [row["standing_order"] for row in lists["standing_orders"]]
    assert json.loads(lists["standing_orders"][0]["standing_order"])
    assert [row["status"] for row in lists["results"]] == ["played"]
    assert {row["scope"] for row in lists["ratings"]} == {GAME, "*"}
    assert [row["name"] for row in lists["lobbies"] if row["game"] == GAME]
    assert len(lists["first_readies"]) == 3
    assert lists["vacation_days"] == [{"from_at": 5, "until_at": 9}]
    assert [row["choice"] for row in lists["votes"]] == ["computer"]
    assert len(lists["undo_requests"]) == 1
    assert len(lists["sessions_opened"]) == 4
    assert rulings["lockouts"] == [{"guild_id": 1, "reason": "Noise", "at": 7}]
    assert all(isinstance(row["guild_id"], str) for row in lists["seats"]), "readers of JSON round large numbers"


async def test_the_file_contains_no_other_users_data_and_no_secret(stand: Standing) -> None:
    zoe, (ana,) = someone(stand), stand.users(1)
    room, session_id = await full(stand, zoe, ana)
    text = json.dumps(await data_of(stand, zoe))
    session = await stand.session(room)
    assert session.session_id == session_id
    assert session.seed.hex() not in text
    assert ana.id not in text
    assert '"Ana"' not in text
    assert '"state"' not in text
    theirs = [move for move in await stand.storage.moves.list(session_id) if move.user_id == int(ana.id)]
    assert theirs
    made = {(row["session_id"], row["revision"]) for row in (await data_of(stand, zoe))["lists"]["moves"]}
    assert not {(session_id, move.revision) for move in theirs} & made


async def test_the_file_contains_no_vote_of_another_user(stand: Standing) -> None:
    zoe, (ana,) = someone(stand), stand.users(1)
    await full(stand, zoe, ana)
    (own,) = (await data_of(stand, zoe))["lists"]["votes"]
    session = await stand.storage.sessions.load(own["session_id"])
    assert session is not None
    voter = next(seat.seat for seat in session.seats if seat.user_id == int(ana.id))
    theirs = Vote(1 - voter, voter, "end")
    await stand.storage.votes.cast(session.session_id, theirs, seen_revision=session.revision, at=9)
    assert (await data_of(stand, zoe))["lists"]["votes"] == [own]
    assert [row["choice"] for row in (await data_of(stand, ana))["lists"]["votes"] if row["at"] == 9] == ["end"]


async def test_a_forgotten_user_is_named_only_in_rulings(stand: Standing) -> None:
    zoe, (ana,) = someone(stand), stand.users(1)
    room, session_id = await full(stand, zoe, ana)
    assert len(await rows_naming(stand, zoe)) >= 12
    said = await forget(stand, zoe, room)
    assert says(said, "my-forget-rulings")
    assert await rows_naming(stand, zoe) == {"lockouts": 1}
    user_data = await data_of(stand, zoe)
    assert not any(user_data["lists"].values())
    assert [row["reason"] for row in user_data["rulings"]["lockouts"]] == ["Noise"]
    everything = json.dumps(await _names(stand))
    assert zoe.name not in everything
    assert session_id


async def _names(stand: Standing) -> list[str]:
    def query(connection: Any) -> list[str]:
        tables = ("seats", "former_holders", "lobby_members", "decks")
        return [row[0] for table in tables for row in connection.execute(f"SELECT name FROM {table}")]

    names: list[str] = await stand.storage.database.read(query)
    return names


async def test_data_about_a_seat_given_away_is_exported_and_forgotten(stand: Standing) -> None:
    zoe, (ana, _, chen) = someone(stand), stand.users(3)
    room = stand.room()
    session_id = await stand.begin([zoe, ana], room)
    await play(stand, [zoe, ana], room, session_id, 1)
    sure = await zoe.command("game leave", channel=room)
    await press(zoe, sure, "offer")
    await stand.told()
    await chen.command("game take", channel=room)
    await stand.told()
    lists = (await data_of(stand, zoe))["lists"]
    assert lists["seats"] == []
    (former,) = lists["former_seats"]
    assert (former["session_id"], former["seat"], former["name"]) == (session_id, 0, zoe.name)
    assert not [row for row in (await data_of(stand, chen))["lists"]["former_seats"] if row["session_id"] == session_id]
    told = (await ana.command("game log", channel=room)).text
    assert told.count(zoe.name) > 1
    before = await stand.session(room)
    await forget(stand, zoe, room)
    assert await rows_naming(stand, zoe) == {}
    assert zoe.name not in await _names(stand)
    after = await stand.session(room)
    assert (after.revision, after.seats) == (before.revision, before.seats), "the present player goes on"
    told = (await ana.command("game log", channel=room)).text
    assert zoe.name not in told
    assert says(told, "event-seat-taken", former="Somebody")
    replayed = await ana.command("game replay", channel=room)
    assert zoe.name not in replayed.text
    assert zoe.name not in (replayed.message.images[0].description or "")


@BOTH
async def test_matches_of_a_forgotten_user_continue_and_verify(stand: Standing, locale: str) -> None:
    with stand.speaking(locale):
        zoe, (ana,) = someone(stand, locale=locale), stand.users(1)
        room, session_id = await full(stand, zoe, ana, locale[:2])
        before = await stand.session(room)
        await forget(stand, zoe, room, locale)
    after = await stand.session(room)
    mine = next(seat.seat for seat in before.seats if seat.user_id == int(zoe.id))
    assert after.revision > before.revision
    assert after.announced_revision == after.revision
    assert (after.seats[mine].user_id, after.seats[mine].opened_at) == (None, None)
    words = words_for(None, locale[:2])
    assert after.seats[mine].name == words("seat-somebody"), "in the match's language"
    channel = [message.text for message in stand.driver.messages(room)]
    said = words("event-forgotten", seat=f"**\u2068{words('seat-somebody')}\u2069**")
    assert any(said in text for text in channel), channel
    host = stand.client.services.host
    # The computer plays for the forgotten user's seat, and the other player continues.
    for _ in range(3):
        seat, legal = await stand.legal(session_id)
        assert seat != mine
        await stand.move(ana, legal[0], room)
    later = [move for move in await stand.storage.moves.list(session_id) if move.revision > after.revision]
    # One turn is two or three moves: with many tokens, the computer must also return some, which is a move by itself.
    assert [move.user_id for move in later if move.seat == mine] in ([None] * 2, [None] * 3)
    assert len([move for move in later if move.user_id == int(ana.id)]) == 3
    for session in await stand.storage.sessions.of_user(int(ana.id), with_ended=True):
        assert await host.faults(session.session_id) == []
    exported = await ana.command("game export", channel=room)
    _, data = await file_of(exported)
    assert zoe.id not in data.decode()
    record = msgspec.json.decode(data, type=MatchRecord)
    assert record.match_id == before.match_id
    live = await host.live(session_id)
    full_record = await host.undo.record(live)
    assert replay(full_record).state == live.running_match.state
    await stand.restart()
    await stand.told()
    seat, legal = await stand.legal(session_id)
    await stand.move(ana, legal[0], room)
    assert await stand.client.services.host.faults(session_id) == []


async def test_results_of_other_players_stay(stand: Standing) -> None:
    zoe, yan = someone(stand), someone(stand, "Yan")
    room = stand.room()
    session_id = await stand.begin([zoe, yan], room, options="round_limit=1")
    await play(stand, [zoe, yan], room, session_id, 2)
    guild, host = int(stand.guild.id), stand.client.services.host
    before = (await host.results.profile(guild, int(yan.id), 0)).ratings
    assert before
    await forget(stand, zoe, room)
    after = await host.results.profile(guild, int(yan.id), int(zoe.id))
    assert after.ratings == before
    assert after.meetings == ()
    names = [one.user_id for one in (await host.results.leaderboard(guild, GAME))["against"]]
    assert int(yan.id) in names
    assert int(zoe.id) not in names
    assert (await stand.session(room)).seats[0].name == "Somebody"


async def test_a_finished_match_is_rated_before_its_player_is_forgotten(stand: Standing) -> None:
    zoe, yan = someone(stand), someone(stand, "Yan")
    room = stand.room()
    session_id = await stand.begin([zoe, yan], room)
    host = stand.client.services.host
    await stand.rounds(session_id, OWN_MOVES, [zoe, yan], room)
    await host.seats.resign(session_id, int(zoe.id))
    await forget(stand, zoe, room)
    (row,) = [one for one in await stand.storage.results.of_guild(int(stand.guild.id)) if one.user_id == int(yan.id)]
    assert (row.place, row.is_counted) == (1, True)


async def test_lobbies_are_shown_without_the_forgotten_user(stand: Standing) -> None:
    zoe, (ana,) = someone(stand), stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana, zoe], room)
    assert zoe.name in lobby.text
    await press(zoe, lobby, "ready")
    await forget(stand, zoe, room)
    assert zoe.name not in lobby.text
    assert [member.name for member in (await stand.session(room)).members] == ["Ana"]
    yan = someone(stand, "Yan")
    await press(yan, lobby, "join")
    for user in (ana, yan):
        await press(user, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    assert (await stand.session(room)).status == "running"


async def test_a_user_with_an_open_or_resigned_seat_is_forgotten(stand: Standing) -> None:
    zoe, (ana, ben) = someone(stand), stand.users(2)
    room = stand.room()
    session_id = await stand.begin([zoe, ana, ben], room)
    sure = await zoe.command("game resign", channel=room)
    await press(zoe, sure, "resign")
    await stand.told()
    await forget(stand, zoe, room)
    seat = (await stand.session(room)).seats[0]
    assert (seat.user_id, seat.name) == (None, "Somebody")
    assert seat.resigned_at is not None, "the ranking is what it was"
    assert await stand.client.services.host.faults(session_id) == []


async def test_paused_and_deleted_matches_are_cleared(stand: Standing) -> None:
    zoe, (ana,) = someone(stand), stand.users(1)
    rooms = [stand.room(), stand.room()]
    ids = [await stand.begin([zoe, ana], room) for room in rooms]
    await stand.storage.database.write(
        lambda connection: (
            connection.executemany(
                "UPDATE sessions SET paused_at = ?, deleted_at = ? WHERE session_id = ?",
                [(5, None, ids[0]), (None, now_ms(), ids[1])],
            ).rowcount
        )
    )
    for session_id in ids:
        cache_of(stand.client.services.host).forget(session_id)
    await forget(stand, zoe, rooms[0])
    assert await rows_naming(stand, zoe) == {}
    for session_id in ids:
        session = await stand.storage.sessions.load(session_id)
        assert session is not None
        assert session.seats[0].name == "Somebody"
        assert await stand.client.services.host.faults(session_id) == []


async def test_a_match_that_begins_at_the_same_time_is_included(stand: Standing) -> None:
    zoe, (ana,) = someone(stand), stand.users(1)
    room = stand.room()
    session_id = await stand.begin([zoe, ana], room)
    people = stand.storage.people
    with pytest.raises(Stale):
        await people.forget(int(zoe.id), [], names={}, name="Somebody", at=1, opened_since=0, year_from=0, refusal="{}")
    session = await stand.session(room)
    assert session.session_id == session_id
    assert session.seats[0].user_id == int(zoe.id), "nothing was changed"
    assert (await data_of(stand, zoe))["lists"]["moves"] == []


async def test_forgetting_again_or_a_stranger_changes_nothing(stand: Standing) -> None:
    zoe = someone(stand)
    room = stand.room()
    for _ in range(2):
        assert says(await forget(stand, zoe, room), "my-forget-done")
    assert await rows_naming(stand, zoe) == {}


async def test_the_settings_are_forgotten_at_once(stand: Standing) -> None:
    zoe = someone(stand)
    room = stand.room()
    await zoe.command("settings me", channel=room, language="es")
    assert not says(private(await zoe.command("my data", channel=room)), "my-data-empty", "es")
    sure = await zoe.command("my forget", channel=room)
    assert "Sí, olvídame" in [button.label for button in sure.message.buttons]
    await press(zoe, sure, "forget")
    await stand.told()
    assert says(private(await zoe.command("my data", channel=room)), "my-data-empty")


async def test_rulings_keep_their_numbers_and_are_exported(stand: Standing) -> None:
    zoe, dora = someone(stand), someone(stand, "Dora")
    guild, number = int(stand.guild.id), int(zoe.id)
    audit = NewAudit(at=3, guild_id=guild, actor=int(dora.id), action="lock", target=zoe.id, reason="Shouting")
    lockout = Lockout(guild, number, int(dora.id), "Shouting", 3)
    assert await stand.storage.lockouts.lock(lockout, audit)
    given = NewAudit(at=4, guild_id=guild, actor=1, action="replace", reason="", after=f'{{"user":{zoe.id}}}'.encode())
    await stand.storage.audit.add(given)
    user_data = (await data_of(stand, zoe))["rulings"]
    assert [row["reason"] for row in user_data["lockouts"]] == ["Shouting"]
    assert [row["action"] for row in user_data["rulings_met"]] == ["lock", "replace"]
    assert dora.id not in json.dumps(user_data)
    made = (await data_of(stand, dora))["rulings"]
    assert [row["target"] for row in made["rulings_made"]] == [zoe.id]
    await forget(stand, zoe, stand.room())
    assert await rows_naming(stand, zoe) == {"lockouts": 1, "audit": 2}
    assert (await data_of(stand, zoe))["rulings"] == user_data


async def test_pending_rulings_about_a_forgotten_user_are_removed(stand: Standing) -> None:
    zoe, dora = someone(stand), someone(stand, "Dora")
    guild, rulings = int(stand.guild.id), stand.storage.rulings
    about = await rulings.ask(guild, None, 99, f'{{"user":{zoe.id}}}'.encode(), at=5, forget_before=0)
    question = await rulings.ask(guild, None, int(zoe.id), b"{}", at=5, forget_before=0)
    other = await rulings.ask(guild, None, 99, f'{{"user":{dora.id}}}'.encode(), at=5, forget_before=0)
    assert len((await data_of(stand, zoe))["lists"]["pending_rulings"]) == 1
    await forget(stand, zoe, stand.room())
    assert [await rulings.find(one.ruling_id) for one in (about, question, other)] == [None, None, other]


async def test_a_large_file_is_compressed(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my, "FILE_LIMIT", 10)
    zoe = someone(stand)
    name, data = await file_of(await zoe.command("my data", channel=stand.room()))
    assert name == "my-data.json.gz"
    assert json.loads(gzip.decompress(data))["user"] == zoe.id


async def test_no_user_can_forget_another_user(stand: Standing) -> None:
    zoe, yan = someone(stand), someone(stand, "Yan")
    room = stand.room()
    await stand.begin([zoe, yan], room)
    sure = await zoe.command("my forget", channel=room)
    await yan.press(sure.message, "forget:0:0:", forged=True)
    await stand.told()
    assert "seats" in await rows_naming(stand, zoe)
    assert "seats" not in await rows_naming(stand, yan), "the user who presses is removed"


async def test_votes_of_other_users_stay(stand: Standing) -> None:
    zoe, (ana, ben) = someone(stand), stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    session = await stand.session(room)
    await stand.storage.votes.cast(session_id, Vote(0, 1, "computer"), seen_revision=session.revision, at=5)
    await forget(stand, zoe, room)
    assert len(await stand.storage.votes.about(session_id, 0)) == 1


async def test_a_crash_while_forgetting_changes_everything_or_nothing(tmp_path: Path) -> None:
    async with standing(tmp_path / "s.db") as stand:
        zoe, (ana,) = someone(stand), stand.users(1)
        room = stand.room()
        session_id = await stand.begin([zoe, ana], room)
        before = await rows_naming(stand, zoe)
        original = stand.storage.database.write

        async def failing(transaction: Any) -> Any:
            def both(connection: Any) -> Any:
                transaction(connection)
                raise RuntimeError("the plug is pulled")

            return await original(both)

        stand.storage.database.write = failing  # type: ignore[method-assign]
        with pytest.raises(RuntimeError, match="plug"):
            await stand.client.services.host.personal_data.forget(int(zoe.id))
        stand.storage.database.write = original  # type: ignore[method-assign]
        assert await rows_naming(stand, zoe) == before
        assert (await stand.client.services.host.live(session_id)).session.seats[0].name == zoe.name
        await forget(stand, zoe, room)
        assert await rows_naming(stand, zoe) == {}
