"""Tests the public leaderboards and players' records: who is on them, what they show, and what changes no byte.

A world is a state of the database. Worlds that differ only in what Discord hides have pages of equal bytes.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import aiohttp
import msgspec
import pytest
import pytest_asyncio

from bot.host.clocks.terms import DAY_MS
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from render.leaderboard import MAX_LINES
from storage.records.results import Result
from tests.bot.events import GUILD, EventTable
from tests.bot.hosted import MODERATOR
from tests.bot.web.served import BASE, HOSTILE, Checked, get, site, web_table
from tests.bot.web.test_event_lists import list_path
from tests.bot.web.test_event_pages import path_of, set_page
from tests.databases import database_of
from tests.storage.samples import execute

SINGLE, SWISS = Stage("single"), Stage("swiss", rounds=2)
GAME = "noughts"

pytestmark = pytest.mark.both_databases


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventTable]:
    async with web_table(database_of(request, tmp_path, "web"), "records") as found:
        yield found


async def boards_path(table: EventTable, guild_id: int = GUILD) -> str:
    url = await table.host.web_addresses.of_leaderboards(guild_id)
    assert url is not None
    return url.removeprefix(BASE)


async def record_path(table: EventTable, user: int) -> str:
    return (await table.host.web_addresses.of_players(GUILD, {"": user}))[""].removeprefix(BASE)


async def read(client: aiohttp.ClientSession, path: str, question: str = "") -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await get(client, f"{path}.json{question}"))
    return found


async def finished_event(table: EventTable, users: int = 4, **settings: Any) -> int:
    """Play an event to its end, and rate its matches."""
    number = await table.event(SINGLE, users=users, **settings)
    while (await table.tournament(number)).state != "finished":
        await table.round(number)
        await table.play_round(number)
        await table.events.step(GUILD, number, table.leader())
    await table.host.results.rate_finished()
    return number


def won_by(user: int, number: int, guild_id: int = GUILD) -> Result:
    """Return the result of a match that a user won and that counts."""
    return Result(
        session_id=number,
        seat=0,
        user_id=user,
        guild_id=guild_id,
        game=GAME,
        seats=2,
        side=0,
        division="against",
        won=True,
        place=1,
        scores="{}",
        status="played",
        rated="none",
        ended_at=number,
    )


async def test_leaderboards_show_what_discord_shows(table: EventTable) -> None:
    await finished_event(table)
    boards = await table.host.results.leaderboard(GUILD, GAME)
    path = await boards_path(table)
    async with site(table) as client:
        found = await read(client, path, f"?game={GAME}")
        assert (found["version"], found["kind"], found["url"]) == (1, "leaderboards", BASE + path)
        (board,) = found["boards"]
        assert [(row["place"], row["name"], row["matches"], row["wins"]) for row in board["rows"]] == [
            (row.place, row.name, row.matches, row.wins) for row in boards["against"]
        ]
        assert [row["number"] for row in board["rows"]] == [
            f"{row.rating.display_number}?" for row in boards["against"] if row.rating is not None
        ]
        assert [one["game"] for one in found["games"]] == [GAME]
        page = Checked(await get(client, f"{path}?game={GAME}"))
        assert page.all("script") == []
        assert [one["scope"] for one in page.all("th")].count("row") == 4
        links = [one["href"] or "" for one in page.all("a")]
        assert sum("/player/" in one for one in links) == 4
        for link in links:
            if not link.startswith("#"):
                await get(client, urljoin(path, link))
        events = await list_path(table)
        assert any(one.startswith(f"..{events}") for one in links), "to the list of events"
        back = [one["href"] or "" for one in Checked(await get(client, events)).all("a")]
        assert any(one.startswith(f"..{path}") for one in back), "and back"
        assert (await read(client, events))["leaderboards"] == BASE + path
        assert "Clasificaciones" in await get(client, f"{path}?lang=es")
        bad = await get(client, f"{path}?game=chess&lang=en", 400)
        assert words_for(None, "en")("web-bad-game") in Checked(bad).text


async def test_an_empty_server_says_that_nothing_counts_yet(table: EventTable) -> None:
    path = await boards_path(table)
    async with site(table) as client:
        assert words_for(None, "en")("leaderboard-empty-all") in Checked(await get(client, path)).text
        found = await read(client, path, f"?game={GAME}")
        assert (found["boards"], found["note"]) == ([], words_for(None, "en")("leaderboard-empty"))


async def test_only_the_lines_that_everybody_sees_in_discord_are_listed(table: EventTable) -> None:
    started = [await table.begin(users=(1, 2)) for _ in range(MAX_LINES + 2)]
    rows = [won_by(1000 + number, number) for number in started]
    for row in rows:
        await table.storage.results.record(row.session_id, [row])
    await execute(table.storage, "UPDATE sessions SET status = 'finished'")
    path = await boards_path(table)
    async with site(table) as client:
        (board,) = (await read(client, path, f"?game={GAME}"))["boards"]
        assert (len(board["rows"]), board["players"]) == (MAX_LINES, MAX_LINES + 2)


async def test_a_record_shows_results_places_and_matches(table: EventTable) -> None:
    event = await finished_event(table)
    honours = table.host.tournaments.honours
    (winner,) = [user for user in range(1, 5) if (await honours.of_user(GUILD, user)).wins]
    path, name = await record_path(table, winner), f"User {winner}"
    async with site(table) as client:
        found = await read(client, path)
        assert (found["version"], found["kind"], found["url"], found["name"]) == (1, "player", BASE + path, name)
        profile = await table.host.results.profile(GUILD, winner, 2)
        (game,) = found["games"]
        assert (game["game"], game["matches"], game["wins"]) == (GAME, 2, 2)
        assert str(profile.ratings[GAME].display_number) in game["rating"]
        (place,) = found["events"]
        assert (place["url"], place["place"], place["name"]) == (BASE + await path_of(table, event), 1, "Cup")
        assert len(found["matches"]) == 2
        assert any(name in line for line in found["matches"][0]["result"])
        page = Checked(await get(client, path))
        assert page.text.count(name) >= 3
        for link in (one["href"] or "" for one in page.all("a")):
            if not link.startswith("#"):
                await get(client, urljoin(path, link))
        assert "Lugares en torneos" in await get(client, f"{path}?lang=es")
        standings = (await read(client, await path_of(table, event)))["standings"][0]["rows"]
        assert standings[0]["player"] == BASE + path
        event_page = Checked(await get(client, await path_of(table, event)))
        assert f"..{path}?lang=en" in [one["href"] for one in event_page.all("a")]


async def test_only_the_latest_events_of_a_player_are_read(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await finished_event(table), await finished_event(table)
    honours, read_events = table.host.tournaments.honours, list[int]()

    async def ranks(number: int) -> dict[int, int]:
        read_events.append(number)
        return {1: 2}

    monkeypatch.setattr(honours, "_of", ranks)
    assert await honours.places_in([second, first, 99], GUILD, 1, limit=1) == {second: 2}
    assert read_events == [second]


async def test_all_that_is_no_record_gets_the_same_answer(table: EventTable) -> None:
    await finished_event(table)
    path, boards = await record_path(table, 1), await boards_path(table)
    assert await table.host.web_addresses.of_players(GUILD, {"": 99}) == {}, "nobody without a counted match"
    async with site(table) as client:
        unknown = await get(client, "/player/999-" + "0" * 32, 404)
        for right in (path, boards):
            wrong, token = right[:-1] + ("0" if right[-1] != "0" else "1"), right.rpartition("-")[2]
            kind = right.split("/")[1]
            for one in (wrong, f"{wrong}.json", f"{wrong}?game=x", f"/{kind}/8-{token}", f"/{kind}/{'9' * 20}-{token}"):
                assert await get(client, one, 404) == unknown, one
        await table.host.web_addresses.choose(GUILD, MODERATOR, "off")
        for one in (path, boards):
            assert await get(client, one, 404) == unknown
        await table.host.web_addresses.choose(GUILD, MODERATOR, "records")
        for one in (path, boards):
            assert await get(client, one, 404) == unknown


async def test_a_record_is_found_with_the_same_work_as_none(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work and time for an answer do not depend on the number of players, and do not reveal which records exist."""
    await finished_event(table)
    addresses, asked = table.host.web_addresses, list[list[int]]()
    counted = table.storage.results.counted_users

    async def noted(guild_id: int, among: Iterable[int]) -> tuple[int, ...]:
        asked.append([*among])
        return await counted(guild_id, asked[-1])

    tokens = [(await record_path(table, user)).rpartition("-")[2] for user in (1, 2)]
    other_half = tokens[0][:16] + tokens[1][16:]
    monkeypatch.setattr(table.storage.results, "counted_users", noted)
    found = [await addresses.player_of(GUILD, one) for one in (*tokens, other_half, "0" * 32, "f" * 32)]
    assert found == [1, 2, None, None, None]
    assert await addresses.player_of(8, tokens[0]) is None, "another server"
    assert asked == [[1], [2], [0], [0], [0], [0]]


async def test_without_the_choice_there_is_no_leaderboard_and_no_record(table: EventTable) -> None:
    event = await finished_event(table)
    addresses = table.host.web_addresses
    path, boards, events, cup = (
        await record_path(table, 1),
        await boards_path(table),
        await list_path(table),
        await path_of(table, event),
    )
    async with site(table) as client:
        unknown = await get(client, "/player/999-" + "0" * 32, 404)
        await addresses.choose(GUILD, MODERATOR, "on")
        for one in (path, boards, f"{path}.json", f"{boards}.json", f"{boards}?game={GAME}"):
            assert await get(client, one, 404) == unknown
        assert (await addresses.of_leaderboards(GUILD), await addresses.of_players(GUILD, {"": 1})) == (None, {})
        for one in (events, f"{events}.json", cup, f"{cup}.json"):
            answer = await get(client, one)
            assert "/player/" not in answer
            assert "/leaderboards/" not in answer
        await addresses.choose(GUILD, MODERATOR, "records")
        assert "User 1" in await get(client, path), "at the same address"
        assert "/player/" in await get(client, cup)


async def test_a_forgotten_player_has_no_record_and_no_line_at_the_next_look(table: EventTable) -> None:
    event = await finished_event(table)
    path, boards = await record_path(table, 1), await boards_path(table)
    other = await record_path(table, 2)
    async with site(table) as client:
        assert "User 1" in await get(client, path)
        assert "User 1" in await get(client, f"{boards}?game={GAME}")
        await table.host.personal_data.forget(1)
        assert await get(client, path, 404) == await get(client, "/player/999-" + "0" * 32, 404)
        for one in (f"{boards}?game={GAME}", f"{boards}.json?game={GAME}", other, await path_of(table, event)):
            answer = await get(client, one)
            assert "User 1" not in answer
            assert path not in answer


async def test_what_is_hidden_changes_no_byte(table: EventTable) -> None:
    event = await finished_event(table)
    paths = [f"{await boards_path(table)}?game={GAME}", *[await record_path(table, user) for user in (1, 2, 3, 4)]]
    paths += [one.replace("?", ".json?") if "?" in one else f"{one}.json" for one in paths]

    async def all_pages() -> list[str]:
        return [await get(client, one) for one in paths]

    async def hidden_tables() -> None:
        """Play one of two tables of a round that hides them until both are over."""
        number = await table.event(SWISS, watchable=False)
        one, _ = await table.round(number)
        await table.play_out(number, one.code)
        await table.host.results.rate_finished()

    async def other_server() -> None:
        """Let a user win a match on another server, under another name."""
        number = await table.begin(users=(1, 2))
        await execute(table.storage, "UPDATE sessions SET guild_id = 8 WHERE session_id = ?", (number,))
        await execute(table.storage, "UPDATE seats SET name = 'Secret' WHERE session_id = ?", (number,))
        await table.storage.results.record(number, [won_by(1, number, 8)])

    async def private_settings() -> None:
        """Choose settings, and let a day pass."""
        await table.storage.settings.set_user_language(1, "es")
        await table.storage.settings.set_user_calls(2, "none")
        table.now += DAY_MS

    async def running_match() -> None:
        await table.begin(users=(1, 2))

    changes: list[Callable[[], Awaitable[None]]] = [hidden_tables, other_server, private_settings, running_match]
    async with site(table) as client:
        before = await all_pages()
        for change in changes:
            await change()
            assert await all_pages() == before, change.__name__
        await set_page(table, event, "link")
        unlisted = await all_pages()
        for shown in unlisted:
            assert "/event/" not in shown, "an event that is not in the list"
            assert "/match/" not in shown
        await set_page(table, event, "hidden")
        assert await all_pages() == unlisted
        await set_page(table, event, "listed")
        assert await all_pages() == before


async def test_deleted_matches_count_nowhere_before_the_server_is_rated_again(table: EventTable) -> None:
    await finished_event(table)
    path, boards = await record_path(table, 1), await boards_path(table)
    async with site(table) as client:
        await execute(table.storage, "UPDATE sessions SET deleted_at = 70")
        found = await read(client, boards, f"?game={GAME}")
        assert (found["boards"], found["games"]) == ([], [])
        await get(client, path, 404)
    assert await table.storage.results.tally(1, GUILD) == ()


async def test_matches_that_do_not_count_or_were_replaced_are_not_listed(table: EventTable) -> None:
    await finished_event(table)
    honours = table.host.tournaments.honours
    (winner,) = [user for user in range(1, 5) if (await honours.of_user(GUILD, user)).wins]
    path = await record_path(table, winner)
    async with site(table) as client:
        one, other = [match["number"] for match in (await read(client, path))["matches"]]
        await execute(table.storage, "UPDATE results SET excluded = 'early' WHERE session_id = ?", (one,))
        assert [match["number"] for match in (await read(client, path))["matches"]] == [other]
        await execute(table.storage, "UPDATE tournament_tables SET session_id = NULL WHERE session_id = ?", (other,))
        assert (await read(client, path))["matches"] == []


async def test_a_damaged_outcome_leaves_the_names_of_the_players(table: EventTable) -> None:
    await finished_event(table)
    path = await record_path(table, 1)
    outcome = b'{"sides":[{"seats":[0,7],"won":true}],"reason":{"key":"x"}}'
    async with site(table) as client:
        await execute(table.storage, "UPDATE sessions SET outcome = ?", (outcome,))
        await execute(table.storage, "UPDATE results SET scores = 'torn'")
        (line,) = (await read(client, path))["matches"][0]["result"]
        assert "User 1" in line


async def test_a_hidden_page_of_a_match_is_linked_nowhere(table: EventTable) -> None:
    event = await finished_event(table)
    path = await record_path(table, 1)
    async with site(table) as client:
        before = await read(client, path)
        for match in before["matches"]:
            session = (await table.live(match["number"])).session
            await table.host.web_addresses.set_hidden(session, 1, is_hidden=True, moderator=False)
            assert match["url"] not in await get(client, f"{path}.json")
            answer = await read(client, await path_of(table, event), "?round=1")
            assert match["url"] not in [one["match"] for one in answer["round"]["tables"]]
        after = await read(client, path)
        assert (after["matches"], after["games"]) == ([], before["games"])


async def test_an_unlisted_event_links_no_record(table: EventTable) -> None:
    event = await finished_event(table)
    path = await path_of(table, event)
    async with site(table) as client:
        assert "/player/" in await get(client, path)
        await set_page(table, event, "link")
        assert "/player/" not in await get(client, path)


async def test_a_hostile_name_is_text_everywhere(table: EventTable) -> None:
    await finished_event(table)
    paths = [f"{await boards_path(table)}?game={GAME}", await record_path(table, 1)]
    await execute(table.storage, "UPDATE seats SET name = ?", (HOSTILE,))
    async with site(table) as client:
        for one in paths:
            page = Checked(await get(client, one))
            assert page.all("script") == []
            assert "<script>" in page.text
