"""Tests the pages of events over HTTP: their contents, which events have one, and that they agree with Discord."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
import pytest_asyncio

from bot.face.words.tournaments.picture_data import drawn_standings
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.settings import TournamentDraft, TournamentSettings, WebPage, settings_of
from bot.host.tournaments.rulings.table_rulings import Award
from bot.web.documents.events import EventDocument, event_document
from bot.web.documents.parts import shown_time
from bot.web.pages import events
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from tests.bot.events import FIRST, GUILD, LEVEL, EventTable, refused
from tests.bot.hosted import MODERATOR
from tests.bot.web.served import BASE, HOSTILE, Checked, get, site, web_table
from tests.databases import database_of

SINGLE, SWISS = Stage("single"), Stage("swiss", rounds=2)

pytestmark = pytest.mark.both_databases


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventTable]:
    async with web_table(database_of(request, tmp_path, "web")) as found:
        yield found


async def path_of(table: EventTable, number: int) -> str:
    url = await table.host.web_addresses.of_event(await table.tournament(number))
    assert url is not None
    return url.removeprefix(BASE)


async def read(client: aiohttp.ClientSession, path: str, question: str = "") -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await get(client, f"{path}.json{question}"))
    return found


async def set_page(table: EventTable, number: int, web: WebPage) -> None:
    """Let the organiser choose whether the event's page is public and listed."""
    settings = msgspec.structs.replace(settings_of(await table.tournament(number)), web=web)
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(settings=settings))


async def test_a_page_follows_an_event_from_its_registration_to_its_end(table: EventTable) -> None:
    number = await table.draft(SINGLE, description="Bring cake.\n\nAnd tea.")
    await table.registered(number, [1, 2, 3, 4])
    path = await path_of(table, number)
    async with site(table) as client:
        page = Checked(await get(client, path))
        assert "Registration is open" in page.text
        assert "4 players so far" in page.text
        assert "Bring cake." in page.text
        opengraph = {one["property"]: one["content"] for one in page.all("meta") if "property" in one}
        assert opengraph["og:url"] == BASE + path
        assert opengraph["og:title"] == "Cup · Noughts and crosses"
        assert opengraph["og:image"] == f"{BASE}{path}/picture.png?lang=en"
        assert page.all("script") == []
        await table.events.checkin.open(GUILD, number, table.leader())
        for user in (1, 2, 3, 4):
            await table.events.checkin.check_in(GUILD, number, table.actor(user))
        await table.events.checkin.close(GUILD, number, table.leader())
        await table.events.checkin.start(GUILD, number, table.leader())
        assert (await read(client, path))["round"] is None
        await table.round(number)
        running = Checked(await get(client, path))
        assert "Round 1 of 2: 0 of 2 tables are over" in running.text
        assert next(one["datetime"] for one in running.all("time")) == "2026-09-21T14:13:20Z"
        await table.play_round(number)
        await table.round(number)
        second = await read(client, path)
        assert (second["round"]["number"], second["rounds"], len(second["round"]["tables"])) == (2, 2, 1)
        first = await read(client, path, "?round=1")
        assert first["round"]["title"] == "Round 1 of 2 · Semi-finals"
        assert [one["state"] for one in first["round"]["tables"]] == ["over", "over"]
        assert [[seat["won"] for seat in one["players"]] for one in first["round"]["tables"]] == [[True, False]] * 2
        shown = Checked(await get(client, f"{path}?round=1&lang=es"))
        assert "Ronda 1 de 2" in shown.text
        for one in shown.all("img"):
            async with client.get(f"/event/{one['src']}") as answer:
                size = struct.unpack_from(">16xII", await answer.read())
                assert (one["width"], one["height"]) == tuple(map(str, size))
            assert one["alt"]
        links = [one["href"] for one in shown.all("a") if "/match/" in (one["href"] or "")]
        assert len(links) == 2
        for link in links:
            assert link is not None
            await get(client, link.removeprefix(".."))
        assert [one["match"] for one in first["round"]["tables"]] == [
            f"{BASE}{str(link).removeprefix('..').partition('?')[0]}" for link in links
        ]
        await table.play_round(number)
        await table.events.step(GUILD, number, table.leader())
        over = Checked(await get(client, path))
        assert "The event is over" in over.text
        podium, bracket = over.all("img")
        assert (podium["alt"] or "").startswith("Cup")
        assert [(one["src"] or "").rpartition("/")[2] for one in (podium, bracket)] == [
            "picture.png?lang=en",
            "chart-1.png?lang=en",
        ]
        await get(client, f"{path}/chart-2.png", 404)


@pytest.mark.parametrize("stages", [(SWISS,), (SINGLE,), (Stage("round_robin"), Stage("single", cut=2))])
async def test_page_and_json_show_the_figures_of_discords_standings(
    table: EventTable, stages: tuple[Stage, ...]
) -> None:
    number = await table.event(*stages, users=5)
    for squares in (FIRST, LEVEL):
        if stages == (SINGLE,) and squares == LEVEL:
            squares = FIRST
        await table.round(number)
        await table.play_round(number, squares)
    whole, words = await table.whole(number), words_for("noughts", "en")
    standings = await table.events.views.standings(whole)
    shown = [drawn_standings(whole, section, 1, words) for section in standings.sections]
    path = await path_of(table, number)
    async with site(table) as client:
        found = await read(client, path)
        assert [
            (one["title"], one["columns"], [(row["place"], row["name"], row["figures"]) for row in one["rows"]])
            for one in found["standings"]
        ] == [
            (one.description, list(one.labels), [(line.place, line.name, list(line.figures)) for line in one.lines])
            for one in shown
        ]
        page = Checked(await get(client, path))
        text = "".join(page.text.split())
        for one in shown:
            assert len(page.all("tr")) == sum(1 + len(each.lines) for each in shown)
            for line in one.lines:
                assert "".join(f"{line.place}{line.name}{line.note}{''.join(line.figures)}".split()) in text
        assert [one["scope"] for one in page.all("th")].count("row") == sum(len(one.lines) for one in shown)


async def test_what_is_no_page_of_an_event_gets_the_same_answer(table: EventTable) -> None:
    number = await table.draft(SINGLE)
    addresses = table.host.web_addresses
    assert await addresses.of_event(await table.tournament(number)) is None, "a draft"
    discarded = await table.draft(SINGLE)
    await table.events.drafts.cancel(GUILD, discarded, table.leader(), "no")
    assert await addresses.of_event(await table.tournament(discarded)) is None
    await table.registered(number, [1, 2, 3, 4])
    path = await path_of(table, number)
    async with site(table) as client:
        await get(client, path)
        unknown = await get(client, "/event/999-" + "0" * 32, 404)
        wrong = path[:-1] + ("0" if path[-1] != "0" else "1")
        ends = ("", ".json", "/picture.png", "/chart-1.png")
        for one in (*(f"{wrong}{end}" for end in ends), f"/event/{number}", f"{path}/chart-0.png", f"{wrong}?round=x"):
            assert await get(client, one, 404) == unknown, one
        # The page's token opens only the page of the event. In the address of a match it opens nothing.
        assert await get(client, path.replace("/event/", "/match/"), 404) == unknown
        await set_page(table, number, "hidden")
        for end in ends:
            assert await get(client, f"{path}{end}", 404) == unknown, end
        assert await addresses.of_event(await table.tournament(number)) is None
        await set_page(table, number, "link")
        await get(client, path)
        await addresses.choose(GUILD, MODERATOR, "off")
        assert await get(client, path, 404) == unknown
        await addresses.choose(GUILD, MODERATOR, "on")
        assert await get(client, path, 404) == unknown, "the pages have other addresses now"
        await get(client, await path_of(table, number))


async def test_matches_of_an_event_without_a_page_have_none(table: EventTable) -> None:
    number = await table.event(SINGLE)
    (one, _) = await table.round(number)
    assert one.session_id is not None
    session = (await table.live(one.session_id)).session
    url = await table.host.web_addresses.of_match(session)
    assert url is not None
    async with site(table) as client:
        await get(client, url.removeprefix(BASE))
        await set_page(table, number, "hidden")
        await get(client, url.removeprefix(BASE), 404)
        assert await table.host.web_addresses.of_match(session) is None


@pytest.mark.parametrize(
    ("game", "stages", "settings"),
    [
        ("noughts", (Stage("double"),), {}),
        ("noughts", (Stage("round_robin", groups=2), Stage("single", cut=2)), {"teams": "own"}),
        ("noughts", (SWISS,), {"round_minutes": 60}),
        ("called_tricks", (Stage("swiss_pods", seats=(4,), rounds=1), Stage("pod_elimination", seats=(4,), cut=4)), {}),
        ("brigade", (Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=2),), {}),
    ],
)
async def test_each_format_has_a_page_in_each_state(
    table: EventTable, game: str, stages: tuple[Stage, ...], settings: dict[str, Any]
) -> None:
    number = await table.draft(*stages, game=game, **settings)
    await table.registered(number, ())
    path = await path_of(table, number)
    async with site(table) as client:

        async def look() -> Checked:
            """Read the page and its JSON in both languages, and open its pictures."""
            for lang in ("es", "en"):
                await read(client, path, f"?lang={lang}")
                page = Checked(await get(client, f"{path}?lang={lang}"))
            for one in page.all("img"):
                async with client.get(f"/event/{one['src']}") as answer:
                    assert answer.content_type == "image/png"
            return page

        await look()
        for user in range(1, 9):
            await table.events.entries.join(GUILD, number, table.actor(user))
        await look()
        await table.events.checkin.open(GUILD, number, table.leader())
        await look()
        for user in range(1, 9):
            await table.events.checkin.check_in(GUILD, number, table.actor(user))
        await table.events.checkin.close(GUILD, number, table.leader())
        await look()
        await table.events.checkin.start(GUILD, number, table.leader())
        await look()
        await table.round(number)
        running = await look()
        assert len(running.all("h3")) == len((await table.whole(number)).tables)
        # Places at a table can be awarded only if its game ranks players, which brigade does not.
        for one in (await table.whole(number)).tables if game != "brigade" else ():
            award = Award(one.code, tuple(range(1, len(seats_of(one)) + 1)))
            await table.events.rulings.rule(GUILD, number, table.judge(), award, "so be it")
        await look()


async def test_after_the_end_only_the_page_can_be_changed(table: EventTable) -> None:
    number = await table.draft(SINGLE)
    await table.registered(number, [1, 2])
    await table.events.drafts.cancel(GUILD, number, table.leader(), "no")
    path = await path_of(table, number)
    async with site(table) as client:
        assert "The event was cancelled" in Checked(await get(client, path)).text
        await set_page(table, number, "hidden")
        await get(client, path, 404)
    settings = settings_of(await table.tournament(number))
    for draft in (
        TournamentDraft(settings=msgspec.structs.replace(settings, web="listed", description="New")),
        TournamentDraft(settings=msgspec.structs.replace(settings, web="listed"), name="New"),
        TournamentDraft(name="New"),
    ):
        await refused("tournament_over", table.events.drafts.change(GUILD, number, table.leader(), draft))
    player = table.events.drafts.change(
        GUILD, number, table.actor(1), TournamentDraft(settings=msgspec.structs.replace(settings, web="listed"))
    )
    await refused("not_organiser", player)


async def test_a_match_links_its_event_only_if_the_event_is_listed(table: EventTable) -> None:
    number = await table.event(SINGLE)
    (one, _) = await table.round(number)
    url = await table.host.web_addresses.of_match((await table.live(one.session_id or 0)).session)
    assert url is not None
    path = url.removeprefix(BASE)
    event = await path_of(table, number)
    async with site(table) as client:
        worlds: tuple[tuple[WebPage, bool], ...] = (("listed", True), ("link", False), ("listed", True))
        for web, linked in worlds:
            await set_page(table, number, web)
            links = [each["href"] for each in Checked(await get(client, path)).all("a")]
            assert (f"..{event}?lang=en" in links) == linked
            assert (await read(client, path))["event"] == (BASE + event if linked else None)


async def test_a_damaged_event_has_no_page(table: EventTable) -> None:
    number = await table.event(SINGLE)
    path = await path_of(table, number)
    async with site(table) as client:
        await get(client, path)
        await table.storage.database.write(
            lambda connection: connection.execute("UPDATE tournaments SET settings = ?", (b"[",)).rowcount
        )
        assert await get(client, path, 404) == await get(client, "/event/999-" + "0" * 32, 404)


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "", "1234567"])
async def test_a_round_that_is_no_number_is_explained(table: EventTable, typed: str) -> None:
    number = await table.event(SINGLE)
    await table.round(number)
    path = await path_of(table, number)
    async with site(table) as client:
        for end in ("", ".json"):
            page = await get(client, f"{path}{end}?round={typed}&lang=en", 400)
            assert words_for(None, "en")("web-bad-round") in Checked(page).text
        for far in (0, 9):
            assert (await read(client, path, f"?round={far}"))["round"]["number"] == 1


async def test_hidden_tables_show_neither_results_nor_links(table: EventTable) -> None:
    number = await table.event(SWISS, watchable=False)
    one, other = await table.round(number)
    path = await path_of(table, number)
    async with site(table) as client:
        before = await get(client, path)
        assert words_for(None, "en")("web-hidden-tables") in Checked(before).text
        await table.play_out(number, one.code)
        assert await get(client, path) == before, "nothing of the finished table is public yet"
        assert all(each["match"] is None for each in (await read(client, path))["round"]["tables"])
        await table.play_out(number, other.code)
        after = await read(client, path)
        assert (after["round"]["hidden"], after["round"]["state"]) == (False, "closed")
        assert all(each["match"] for each in after["round"]["tables"])


async def test_unpublished_pairings_are_not_shown(table: EventTable) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    await table.play_round(number)
    path = await path_of(table, number)
    async with site(table) as client:
        before = await get(client, path), await get(client, f"{path}.json")
        await table.events.rounds.draw(GUILD, number, table.leader())
        assert (await get(client, path), await get(client, f"{path}.json")) == before
        await get(client, f"{path}?round=2")
        assert (await read(client, path, "?round=2"))["round"]["number"] == 1


async def test_a_forgotten_players_name_is_gone_at_the_next_look(table: EventTable) -> None:
    number = await table.event(SINGLE)
    await table.round(number)
    await table.play_round(number)
    path = await path_of(table, number)
    async with site(table) as client:
        for end in ("", ".json"):
            assert "User 3" in await get(client, f"{path}{end}")
        pictures = await tags(client, path)
        await table.host.personal_data.forget(3)
        for end in ("", ".json", "?round=1", ".json?round=1"):
            assert "User 3" not in await get(client, f"{path}{end}"), end
        assert all(one != other for one, other in zip(pictures, await tags(client, path), strict=True))


async def tags(client: aiohttp.ClientSession, path: str) -> list[str]:
    """Return the ETags of an event's pictures."""
    found = []
    for end in ("picture.png", "chart-1.png"):
        async with client.get(f"{path}/{end}") as answer:
            found.append(answer.headers["ETag"])
    return found


async def test_hostile_names_are_text_everywhere(table: EventTable) -> None:
    number = await table.draft(SWISS, teams="staff", description=HOSTILE)
    await table.started(number, range(1, 6))
    await table.round(number)
    await table.play_round(number)

    def rename(connection: Any) -> int:
        connection.execute("UPDATE tournaments SET name = ?", (HOSTILE,))
        return int(connection.execute("UPDATE tournament_entries SET name = ?, team = ?", (HOSTILE, HOSTILE)).rowcount)

    await table.storage.database.write(rename)
    path = await path_of(table, number)
    async with site(table) as client:
        page = await get(client, path)
        read_page = Checked(page)
        assert "<script" not in page
        assert read_page.text.count("<script>") >= 12, "name, heading, description, standings, tables"
        assert read_page.all("script") == []
        for _, attributes in read_page.found:
            assert not any(name.startswith("on") for name in attributes)


async def test_a_page_is_made_once_for_each_revision(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await table.event(SWISS)
    await table.round(number)
    path, made = await path_of(table, number), list[int]()

    def counted(*args: Any) -> EventDocument:
        made.append(1)
        return event_document(*args)

    monkeypatch.setattr(events, "event_document", counted)
    async with site(table) as client:
        await asyncio.gather(*(get(client, f"{path}{end}") for end in ("", "", ".json", ".json")))
        assert len(made) == 1
        await table.play_round(number)
        assert "closed" in (await read(client, path))["round"]["state"]
        assert len(made) == 2, "a later revision has another page"


async def test_the_page_of_the_latest_edition_says_that_the_event_repeats(table: EventTable) -> None:
    number = await table.event(SINGLE)
    path = await path_of(table, number)
    async with site(table) as client:
        assert (await read(client, path))["repeats"] == ""
        series = await table.events.series.repeat(GUILD, number, table.leader(), "week", "Europe/Madrid")
        when = shown_time(series.next_at or 0)
        for lang in ("en", "es"):
            said = words_for(None, lang)("series-line", every="week", when=when)
            assert (await read(client, path, f"?lang={lang}"))["repeats"] == said
            assert said in Checked(await get(client, f"{path}?lang={lang}")).text
        await table.events.series.stop(GUILD, number, table.leader())
        assert (await read(client, path))["repeats"] == ""


async def test_a_reader_who_has_the_content_gets_no_second_copy(table: EventTable) -> None:
    number = await table.event(SINGLE)
    await table.round(number)
    path = await path_of(table, number)
    async with site(table) as client:
        for one in (path, f"{path}.json", f"{path}/picture.png", f"{path}/chart-1.png"):
            async with client.get(one) as answer:
                tag = answer.headers["ETag"]
            async with client.get(one, headers={"If-None-Match": tag}) as answer:
                assert (answer.status, await answer.read()) == (304, b"")


def test_an_event_is_listed_unless_its_organisers_choose_otherwise() -> None:
    assert TournamentSettings().web == "listed"
