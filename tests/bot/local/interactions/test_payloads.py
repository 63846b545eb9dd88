"""Tests that the table's answers and gateway events match Discord's description."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local.server import LocalTable
from bot.local.world.permissions import MEMBER_DEFAULT, Permission
from tests.bot.driver import Driver
from tests.bot.local.helpers import Rest, button, command, grant, option, picture, row, scheduled_event
from tests.bot.local.sockets import GUILDS, MESSAGES, Opener
from tests.openapi import OpenApi, required_openapi

V2 = 1 << 15
# The fields that GUILD_CREATE has in addition to a guild object, according to Discord's documentation.
CREATED = {
    "joined_at", "large", "unavailable", "member_count", "voice_states", "members", "channels", "threads", "presences",
    "stage_instances", "guild_scheduled_events", "soundboard_sounds",
}  # fmt: skip
DIRECT_MESSAGES = 1 << 12


@pytest.fixture
def described() -> OpenApi:
    return required_openapi()


class Checked:
    """Sends requests and collects the faults of the answers."""

    def __init__(self, rest: Rest, described: OpenApi) -> None:
        self._rest = rest
        self._described = described
        self.problems: list[str] = []

    async def __call__(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        status, answer = await self._rest(method, path, body, **more)
        found = self._described.check_answer(method, path, status, answer)
        self.problems += [f"{method} {path}: {problem}" for problem in found]
        if status >= 300:
            self.problems.append(f"{method} {path}: {status} {answer}")
        return answer


@pytest.fixture
def checked(rest: Rest, described: OpenApi, table: LocalTable) -> Checked:
    grant(table, Permission.MANAGE_CHANNELS | Permission.MANAGE_THREADS)
    return Checked(rest, described)


async def test_answers_about_people_guilds_and_the_application_match_the_description(
    checked: Checked, driver: Driver, table: LocalTable
) -> None:
    guild, ana = f"/guilds/{driver.server.guild.id}", driver.user("Ana")
    grant(table, Permission.MANAGE_ROLES)
    await checked("POST", f"{guild}/roles", {"name": "Champion", "permissions": "0"})
    for path in (
        "/users/@me",
        "/users/@me/guilds",
        f"/users/{ana.id}",
        "/oauth2/applications/@me",
        "/applications/@me",
        "/gateway",
        "/gateway/bot",
        guild,
        f"{guild}/channels",
        f"{guild}/roles",
        f"{guild}/members/{ana.id}",
    ):
        await checked("GET", path)
    assert checked.problems == []


async def test_answers_about_channels_and_threads_match_the_description(
    checked: Checked, driver: Driver, table: LocalTable
) -> None:
    guild, ana = f"/guilds/{driver.server.guild.id}", driver.user("Ana")
    private = await checked("POST", "/users/@me/channels", {"recipient_id": ana.id})
    assert "name" not in private
    await checked("GET", f"/channels/{private['id']}")
    made = await checked("POST", f"{guild}/channels", {"name": "x", "type": 0})
    at = f"/channels/{made['id']}"
    await checked("PATCH", at, {"topic": "y"})
    await checked("GET", at)
    message = await checked("POST", f"{at}/messages", {"content": "x"})
    await checked("POST", f"{at}/messages/{message['id']}/threads", {"name": "On it"})
    thread = await checked("POST", f"{at}/threads", {"name": "Alone", "type": 11})
    await checked("GET", f"/channels/{thread['id']}/thread-members/{table.world.bot_id}")
    await checked("GET", f"{guild}/threads/active")
    await checked("PATCH", f"/channels/{thread['id']}", {"archived": True})
    await checked("GET", f"{at}/threads/archived/public")
    await checked("GET", f"{at}/messages")
    await checked("DELETE", f"/channels/{thread['id']}")
    await checked("DELETE", at)
    assert checked.problems == []


async def test_answers_about_scheduled_events_match_the_description(
    checked: Checked, driver: Driver, table: LocalTable
) -> None:
    grant(table, Permission.CREATE_EVENTS)
    at = f"/guilds/{driver.server.guild.id}/scheduled-events"
    made = await checked("POST", at, scheduled_event(table))
    await checked("GET", at)
    await checked("GET", f"{at}/{made['id']}")
    await checked("PATCH", f"{at}/{made['id']}", {"entity_type": 3, "status": 2})
    await checked("DELETE", f"{at}/{made['id']}")
    assert checked.problems == []


async def test_answers_about_messages_match_the_description(checked: Checked, driver: Driver) -> None:
    at = f"/channels/{driver.place('table').channel.id}/messages"
    embed = {"title": "a", "fields": [{"name": "x", "value": "y"}], "image": {"url": "attachment://a.png"}}
    plain = {"content": driver.user("Ana").mention, "embeds": [embed]}
    made = await checked("POST", at, plain, files={"a.png": picture(), "b.txt": b"x"})
    await checked("POST", at, {"content": "re", "message_reference": {"message_id": made["id"]}})
    choices = {"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}]}
    section = {"type": 9, "components": [{"type": 10, "content": "q"}], "accessory": button()}
    small = {"type": 11, "media": {"url": "attachment://a.png"}}
    parts = [
        {"type": 10, "content": "hi"},
        {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]},
        {"type": 14},
        section,
        {**section, "accessory": small},
        {"type": 13, "file": {"url": "attachment://a.png"}},
    ]
    layout = {"flags": V2, "components": [{"type": 17, "components": parts}, row(choices)]}
    answer = await checked("POST", at, layout, files={"a.png": picture()})
    await checked("PATCH", f"{at}/{made['id']}", {"content": "z", "components": [row(button(), button("b"))]})
    for path in (at, f"{at}/{made['id']}", f"{at}/{answer['id']}"):
        await checked("GET", path)
    await checked("DELETE", f"{at}/{answer['id']}")
    assert checked.problems == []


async def test_answers_about_commands_and_interactions_match_the_description(
    checked: Checked, driver: Driver, table: LocalTable
) -> None:
    app, ana = table.world.bot_id, driver.user("Ana")
    options = [option("a", 4, min_value=1), option("b", autocomplete=True)]
    group = command("game", options=[option("new", 1)])
    await checked("PUT", f"/applications/{app}/commands", [command(options=options), group])
    await checked("GET", f"/applications/{app}/commands")
    used = await ana.command("do", wait=False)
    answer = {"type": 4, "data": {"content": "x", "components": [row(button())]}}
    await checked("POST", f"/interactions/{used.id}/{used.interaction.token}/callback?with_response=1", answer)
    hook = f"/webhooks/{app}/{used.interaction.token}"
    await checked("POST", hook, {"content": "x", "flags": 64})
    await checked("PATCH", f"{hook}/messages/@original", {"content": "y"})
    await checked("GET", f"{hook}/messages/@original")
    pressed = await ana.press(driver.messages()[-1], "Go", wait=False)
    at = f"/interactions/{pressed.id}/{pressed.interaction.token}/callback?with_response=1"
    await checked("POST", at, {"type": 7, "data": {"content": "z"}})
    assert checked.problems == []


async def test_gateway_events_match_the_description(
    rest: Rest, connect: Opener, driver: Driver, table: LocalTable, described: OpenApi
) -> None:
    people = [option("who", 6), option("role", 8), option("where", 7)]
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command(), command("see", options=people)])
    socket = await connect()
    await socket.identify(GUILDS | MESSAGES | DIRECT_MESSAGES)
    guild = (await socket.event("GUILD_CREATE"))["d"]
    own = {key: value for key, value in guild.items() if key not in CREATED}
    problems = described.check_object("GuildResponse", own)
    for member in guild["members"]:
        problems += described.check_object("GuildMemberResponse", member)
    for channel in guild["channels"]:
        problems += described.check_object("GuildChannelResponse", channel)
    server, ana = driver.server, driver.user("Ana")
    role = server.add_role("Judge")
    created = (await socket.event("GUILD_ROLE_CREATE"))["d"]["role"]
    assert created["colors"] == {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    problems += described.check_object("GuildRoleResponse", created)
    _, thread = await rest("POST", f"/channels/{guild['channels'][0]['id']}/threads", {"name": "T", "type": 11})
    heard = (await socket.event("THREAD_CREATE"))["d"]
    assert heard.pop("newly_created") is True
    problems += described.check_object("ThreadResponse", heard)
    said = (await socket.event("MESSAGE_CREATE"))["d"]
    assert said.pop("guild_id") == guild["id"]
    assert "user" not in said.pop("member")
    problems += described.check_object("MessageResponse", said)
    await ana.command("see", who=driver.user("Ben"), role=role.id, where=thread["id"], wait=False)
    seen = (await socket.event("INTERACTION_CREATE"))["d"]
    problems += described.check_object("PrivateGuildMemberResponse", seen["member"])
    problems += described.check_object("GuildChannelResponse", seen["channel"])
    resolved = seen["data"]["resolved"]
    for user in resolved["users"].values():
        problems += described.check_object("UserResponse", user)
    for given in resolved["roles"].values():
        problems += described.check_object("GuildRoleResponse", given)
    # A chosen channel comes with the user's permissions in it. A chosen member comes with that member's permissions in
    # the current channel.
    (chosen,) = resolved["channels"].values()
    assert chosen["permissions"] == seen["member"]["permissions"] == str(MEMBER_DEFAULT)
    (member,) = resolved["members"].values()
    assert member["permissions"] == str(MEMBER_DEFAULT)
    assert not {"user", "deaf", "mute"} & set(member)
    full = {**member, "user": resolved["users"][driver.user("Ben").id], "deaf": False, "mute": False}
    problems += described.check_object("PrivateGuildMemberResponse", full)
    _, private = await rest("POST", "/users/@me/channels", {"recipient_id": ana.id})
    problems += described.check_object("PrivateChannelResponse", (await socket.event("CHANNEL_CREATE"))["d"])
    await ana.command("do", channel=private["id"], wait=False)
    alone = (await socket.event("INTERACTION_CREATE"))["d"]
    problems += described.check_object("PrivateChannelResponse", alone["channel"])
    problems += described.check_object("UserResponse", alone["user"])
    assert problems == []
