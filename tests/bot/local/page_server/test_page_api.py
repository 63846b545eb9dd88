"""Tests the page's WebSocket and files without a browser."""

import io
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from PIL import ImageFont

from bot.local.page_server.page_api import FACES
from bot.local.server import LocalTable
from bot.local.world.permissions import BOT_DEFAULT, Permission
from tests.bot.driver import Driver
from tests.bot.local.helpers import Clock, Rest, button, command, grant, option, picture, row
from tests.bot.local.samplebot import running


class Page:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ref = 0

    async def next(self) -> dict[str, Any]:
        frame: dict[str, Any] = await self._socket.receive_json(timeout=5)
        return frame

    async def until(self, kind: str) -> dict[str, Any]:
        while True:
            frame = await self.next()
            if frame["t"] == kind:
                return frame

    async def do(self, what: str, **more: Any) -> dict[str, Any]:
        self._ref += 1
        await self._socket.send_json({"do": what, "ref": self._ref, **more})
        while True:
            frame = await self.next()
            if frame.get("ref") == self._ref:
                return frame

    async def raw(self, text: str) -> dict[str, Any]:
        await self._socket.send_str(text)
        return await self.until("error")


Visit = Callable[[str], Awaitable[Page]]


@pytest.fixture
async def visit(table: LocalTable, driver: Driver) -> AsyncIterator[Visit]:
    async with aiohttp.ClientSession() as session:

        async def opened(name: str) -> Page:
            user = driver.user(name).id
            url = f"{table.url.replace('http', 'ws')}/page?user={user}"
            return Page(await session.ws_connect(url, headers={"Origin": table.url}))

        yield opened


async def test_hello_contains_the_user_channels_and_commands(visit: Visit) -> None:
    hello = await (await visit("Ana")).next()
    assert (hello["t"], hello["me"]["global_name"], hello["me"]["locale"]) == ("hello", "Ana", "es-ES")
    assert [one["global_name"] for one in hello["users"]] == ["Ana", "Ben", "Chen", "Mod Dora"]
    assert [one.get("name") for one in hello["channels"]] == ["table", "second-table", "lobby", None]
    assert hello["guild"]["name"] == "Sobremesa"
    names = [one["user"]["global_name"] for one in hello["guild"]["members"]]
    assert names == ["Sobremesa", "Ana", "Ben", "Chen", "Mod Dora"]
    assert (hello["commands"], hello["bot"]) == ([], None)
    assert hello["dms"] == [hello["channels"][3]["id"]]


@pytest.mark.parametrize(
    ("wanted", "name"), [("ben", "Ben"), ("mod%20dora", "Mod Dora"), ("nobody", "Ana"), ("owner", "Ana")]
)
async def test_a_user_is_found_by_name(table: LocalTable, wanted: str, name: str) -> None:
    url = f"{table.url.replace('http', 'ws')}/page?user={wanted}"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(url, headers={"Origin": table.url}) as socket,
    ):
        assert (await Page(socket).next())["me"]["global_name"] == name


async def test_a_page_shows_commands_and_answers_of_a_bot(visit: Visit, table: LocalTable) -> None:
    page, other = await visit("Ana"), await visit("Ben")
    hello = await page.next()
    channel = hello["channels"][0]["id"]
    async with running(table.url):
        assert (await page.until("bot"))["bot"]["bot"] is True
        commands = {one["name"]: one["id"] for one in table.world.commands.values()}
        typed = {"command": commands["move"], "options": {"move": "re"}, "focused": "move"}
        answer = await page.do("complete", channel=channel, **typed)
        assert answer["choices"] == [{"name": "Reserve 1-1", "value": "reserve 1-1"}]
        sent = await page.do(
            "command", channel=channel, command=commands["game"], path=["new"], options={"kind": "splendor"}
        )
        seen = [await page.until(kind) for kind in ("message", "ack")]
        assert seen[1]["interaction"] == sent["interaction"]
        message = seen[0]["message"]
        assert message["interaction_metadata"]["name"] == "game new"
        assert (await other.until("message"))["message"]["id"] == message["id"]
        await page.do("press", channel=channel, message=message["id"], custom_id="counter:play")
        private = (await page.until("message"))["message"]
        assert private["flags"] & 64
        assert (await page.do("history", channel=channel))["messages"] == [message, private]
        assert (await other.do("history", channel=channel))["messages"] == [message]
        await page.do("dismiss", message=private["id"])
        assert (await page.do("history", channel=channel))["messages"] == [message]
        await page.do("press", channel=channel, message=message["id"], custom_id="counter:pick", values=["take red"])
        assert (await page.until("edit"))["message"]["content"] == "Picked take red"
        opened_page = await page.do("press", channel=channel, message=message["id"], custom_id="counter:note")
        modal = await page.until("modal")
        assert (modal["interaction"], modal["modal"]["title"]) == (opened_page["interaction"], "A note")
        inner = modal["modal"]["components"][0]["component"]["custom_id"]
        fields = [{"custom_id": inner, "value": "hello"}, {"custom_id": "file", "values": []}]
        files = [{"custom_id": "file", "name": "a.csv", "data": "MSwy"}]
        form = {"modal": modal["interaction"], "custom_id": modal["modal"]["custom_id"]}
        await page.do("submit", **form, fields=fields, files=files)
        assert (await page.until("message"))["message"]["content"] == "Noted: hello a.csv=b'1,2'"
    assert (await page.until("bot"))["bot"] is None


async def test_users_write_and_read_messages_page_by_page(visit: Visit, driver: Driver) -> None:
    page = await visit("Ana")
    channel = (await page.next())["channels"][0]["id"]
    for i in range(60):
        driver.user("Ben").say(str(i))
    assert (await page.do("say", channel=channel, content="hi"))["t"] == "ok"
    latest = (await page.do("history", channel=channel))["messages"]
    assert [one["content"] for one in latest] == [*(str(i) for i in range(11, 60)), "hi"]
    earlier = (await page.do("history", channel=channel, before=latest[0]["id"]))["messages"]
    assert [one["content"] for one in earlier] == [str(i) for i in range(11)]


async def test_mistakes_are_answered_with_errors(visit: Visit) -> None:
    page = await visit("Ana")
    channel = (await page.next())["channels"][0]["id"]
    assert (await page.do("history", channel="1"))["code"] == 10003
    assert (await page.do("say", channel=channel, content=""))["code"] == 50006
    long = await page.do("say", channel=channel, content="x" * 2001)
    assert (long["code"], long["message"]) == (50035, "Must be 2000 or fewer in length.")
    assert (await page.do("command", channel=channel, command="1"))["code"] == 10063
    assert (await page.do("press", channel=channel, message="1", custom_id="x"))["code"] == 10008
    assert (await page.do("submit", modal="1", custom_id="x"))["code"] == 10062
    assert (await page.do("dismiss", message="1"))["code"] == 10008
    assert (await page.do("setting", locale="xx"))["code"] == 50035
    assert (await page.do("dance"))["code"] == 50035
    assert (await page.do("history"))["code"] == 50035
    assert (await page.do("history", channel=channel, before="x"))["code"] == 50035
    assert (await page.raw("{"))["code"] == 50109
    assert (await page.do("setting", locale="fr"))["t"] == "ok"
    assert (await page.do("history", channel=channel))["messages"] == []


async def test_an_unanswered_interaction_fails(visit: Visit, rest: Rest, clock: Clock, table: LocalTable) -> None:
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command(options=[option()])])
    page = await visit("Ana")
    hello = await page.next()
    sent = await page.do("command", channel=hello["channels"][0]["id"], command=hello["commands"][0]["id"])
    clock.ahead += 4
    table.sweep()
    failed = await page.until("failed")
    assert failed == {"t": "failed", "interaction": sent["interaction"], "message": "The application did not respond"}


async def test_changes_reach_only_users_who_may_see_them(
    visit: Visit, rest: Rest, table: LocalTable, driver: Driver
) -> None:
    grant(table, Permission.CREATE_PRIVATE_THREADS | Permission.MANAGE_THREADS)
    ana, dora = await visit("Ana"), await visit("Mod Dora")
    await ana.next()
    at = f"/channels/{driver.place('table').channel.id}"
    await rest("POST", f"{at}/threads", {"name": "Secret"})
    assert (await dora.until("channel"))["channel"]["name"] == "Secret"
    _, new_object = await rest("POST", f"{at}/messages", {"content": "x", "components": [row(button())]})
    assert (await ana.next())["message"] == new_object
    await rest("DELETE", f"{at}/messages/{new_object['id']}")
    assert await ana.next() == {"t": "delete", "channel": new_object["channel_id"], "message": new_object["id"]}
    await rest("POST", f"{at}/typing")
    assert (await ana.next())["t"] == "typing"
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command(default_member_permissions="32")])
    assert (await ana.until("commands"))["commands"] == []
    assert [one["name"] for one in (await dora.until("commands"))["commands"]] == ["do"]
    _, private = await rest("POST", "/users/@me/channels", {"recipient_id": driver.user("Ana").id})
    hello = await (await visit("Ana")).next()
    assert hello["dms"] == [private["id"]], "the one in which she could write before"
    thread = driver.threads()[0]
    await rest("DELETE", f"/channels/{thread.id}")
    assert (await dora.until("channel_gone"))["channel"] == thread.id


async def test_the_server_settings_show_and_change_rights_and_states(
    visit: Visit, rest: Rest, table: LocalTable, driver: Driver
) -> None:
    ana, ben, guild = await visit("Ana"), await visit("Ben"), driver.server.guild
    channel = driver.place("table").channel.id
    _, thread = await rest("POST", f"/channels/{channel}/threads", {"name": "Match", "type": 11})
    shown = (await ana.do("manage", channel=thread["id"]))["settings"]
    assert (shown["home"], shown["thread"]) == (channel, {"locked": False, "archived": False})
    assert (shown["bot"], shown["outage"]) == (True, False)
    assert sum(getattr(Permission, name) for name, held in shown["permissions"].items() if held) == BOT_DEFAULT
    assert [name for name, held in shown["permissions"].items() if not held] == ["CREATE_PRIVATE_THREADS"]

    def held_now() -> int:
        return table.world.permissions(table.world.bot_id, driver.place("table").channel)

    async def switched(name: str, on: bool) -> list[str]:
        told = (await ana.do("manage", channel=thread["id"], change="allow", name=name, on=on))["settings"]
        return [one for one, held in told["permissions"].items() if not held]

    assert await switched("ATTACH_FILES", False) == ["ATTACH_FILES", "CREATE_PRIVATE_THREADS"]
    assert not held_now() & Permission.ATTACH_FILES
    assert await switched("CREATE_PRIVATE_THREADS", True) == ["ATTACH_FILES"]
    assert held_now() & Permission.CREATE_PRIVATE_THREADS
    assert await switched("ATTACH_FILES", True) == []
    assert await switched("CREATE_PRIVATE_THREADS", False) == ["CREATE_PRIVATE_THREADS"]
    assert not held_now() & Permission.CREATE_PRIVATE_THREADS
    moderator = next(role for role in guild.roles.values() if role.name == "Moderator")
    await ana.do("manage", channel=channel, change="role", name=moderator.id, user=driver.user("Ben").id)
    # The table sends each page what its user can now see and use.
    told = (await ben.until("guild"))["guild"]["members"]
    assert moderator.id in next(one["roles"] for one in told if one["user"]["global_name"] == "Ben")
    for wrong, code in (
        ({"channel": "1"}, 10003),
        ({"change": "allow", "name": "ADMINISTRATOR"}, 50035),
        ({"change": "role", "name": guild.id, "user": driver.user("Ben").id}, 10011),
        ({"change": "role", "name": moderator.id, "user": "1"}, 10007),
        ({"change": "lock"}, 50024),
        ({"change": "explode"}, 50035),
    ):
        answer = await ana.do("manage", **{"channel": channel, **wrong})
        assert (answer["t"], answer["code"]) == ("error", code), wrong


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
async def test_other_sites_pages_are_refused(table: LocalTable, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin}
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await session.ws_connect(f"{table.url}/page", headers=headers)
    assert caught.value.status == 403


async def test_the_page_brings_its_typefaces(table: LocalTable) -> None:
    async with aiohttp.ClientSession() as session:
        for weight in FACES:
            async with session.get(f"{table.url}/faces/{weight}") as answer:
                assert (answer.status, answer.content_type) == (200, "font/ttf")
                face = ImageFont.truetype(io.BytesIO(await answer.read()), 16)
                assert str(face.getname()[0]).startswith("FiraGO")
        async with session.get(f"{table.url}/faces/500") as answer:
            assert answer.status == 404


async def test_attachments_are_served_but_cannot_act_as_pages(rest: Rest, driver: Driver) -> None:
    at = f"/channels/{driver.place('table').channel.id}/messages"
    _, new_object = await rest("POST", at, {}, files={"a.png": picture(), "b.html": b"<script>"})
    async with aiohttp.ClientSession() as session:
        image, page = [one["url"] for one in new_object["attachments"]]
        async with session.get(image) as answer:
            assert (answer.content_type, await answer.read()) == ("image/png", picture())
        async with session.get(page) as answer:
            assert answer.headers["Content-Security-Policy"] == "sandbox"
        await rest("DELETE", f"{at}/{new_object['id']}")
        async with session.get(image) as answer:
            assert answer.status == 404


async def test_the_page_itself_is_served(table: LocalTable) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{table.url}/") as answer:
            assert (answer.status, answer.content_type) == (200, "text/html")
        async with session.get(f"{table.url}/static/../server.py") as answer:
            assert answer.status == 404


async def test_a_user_may_write_to_the_bot_first(visit: Visit, rest: Rest) -> None:
    page = await visit("Ana")
    (channel,) = (await page.next())["dms"]
    said = await page.do("say", channel=channel, content="Is anybody there?")
    assert said["t"] == "ok"
    _, found = await rest("GET", f"/channels/{channel}/messages")
    assert [message["content"] for message in found] == ["Is anybody there?"]
