"""Tests threads, channels and guilds through the REST routes."""

import pytest

from bot.local.bodies.forms import ApiError
from bot.local.server import LocalTable
from bot.local.world.guild_world import Overwrite, ThreadMetadata, is_archived, is_locked
from bot.local.world.permissions import Permission
from tests.bot.driver import Driver
from tests.bot.local.helpers import Clock, Rest, button, command, grant, row


@pytest.fixture
def at(driver: Driver) -> str:
    return f"/channels/{driver.place('table').channel.id}"


async def test_a_thread_without_a_message_is_announced_in_its_channel(rest: Rest, at: str, driver: Driver) -> None:
    status, thread = await rest("POST", f"{at}/threads", {"name": "Match", "type": 11, "auto_archive_duration": 60})
    assert (status, thread["type"], thread["name"]) == (201, 11, "Match")
    assert thread["thread_metadata"]["auto_archive_duration"] == 60
    (announced,) = driver.messages()
    assert (announced.raw.type, announced.text) == (18, "Match")
    assert [one.id for one in driver.threads()] == [thread["id"]]


async def test_a_thread_on_a_message_has_the_messages_id(rest: Rest, at: str, driver: Driver) -> None:
    _, message = await rest("POST", f"{at}/messages", {"content": "Join"})
    _, thread = await rest("POST", f"{at}/messages/{message['id']}/threads", {"name": "Match"})
    assert (thread["id"], thread["type"]) == (message["id"], 11)
    _, shown = await rest("GET", f"{at}/messages/{message['id']}")
    assert (shown["flags"], shown["thread"]["id"]) == (32, thread["id"])
    assert [one.raw.type for one in driver.messages(thread["id"])] == [21]
    again = await rest.refused("POST", f"{at}/messages/{message['id']}/threads", {"name": "Match"})
    assert again == (400, 160004)


async def test_a_private_thread_is_seen_by_its_members_and_moderators(
    rest: Rest, at: str, driver: Driver, table: LocalTable
) -> None:
    grant(table, Permission.CREATE_PRIVATE_THREADS | Permission.MANAGE_THREADS)
    _, thread = await rest("POST", f"{at}/threads", {"name": "Secret"})
    assert thread["type"] == 12
    ana, dora = driver.user("Ana"), driver.user("Mod Dora")
    dora.messages(thread["id"])
    with pytest.raises(Exception, match="Missing Access"):
        ana.messages(thread["id"])
    members = f"/channels/{thread['id']}/thread-members"
    assert (await rest("PUT", f"{members}/{ana.id}"))[0] == 204
    assert ana.messages(thread["id"]) == []
    assert (await rest("GET", f"{members}/{ana.id}"))[1]["user_id"] == ana.id
    assert (await rest("DELETE", f"{members}/{ana.id}"))[0] == 204
    assert await rest.refused("GET", f"{members}/{ana.id}") == (404, 10007)
    assert await rest.refused("PUT", f"{members}/1") == (404, 10013)
    assert await rest.refused("GET", members) == (403, 50001)


async def test_a_mention_adds_a_user_to_the_thread(rest: Rest, at: str, driver: Driver, table: LocalTable) -> None:
    grant(table, Permission.CREATE_PRIVATE_THREADS)
    _, thread = await rest("POST", f"{at}/threads", {"name": "Secret"})
    ana = driver.user("Ana")
    await rest("POST", f"/channels/{thread['id']}/messages", {"content": ana.mention})
    assert [one.text for one in ana.messages(thread["id"])] == [ana.mention]


async def test_an_archived_thread_is_opened_by_writing_but_not_by_editing(rest: Rest, at: str) -> None:
    _, thread = await rest("POST", f"{at}/threads", {"name": "Match", "type": 11})
    here = f"/channels/{thread['id']}"
    _, message = await rest("POST", f"{here}/messages", {"content": "x"})
    _, other = await rest("POST", f"{here}/messages", {"content": "y"})
    _, changed = await rest("PATCH", here, {"archived": True})
    assert changed["thread_metadata"]["archived"] is True
    (listed,) = (await rest("GET", f"{at}/threads/archived/public"))[1]["threads"]
    assert listed["id"] == thread["id"]
    edit = await rest.refused("PATCH", f"{here}/messages/{message['id']}", {"content": "y"})
    assert edit == (400, 50083)
    assert await rest.refused("PATCH", here, {"name": "y"}) == (400, 50083)
    # Deleting a message leaves the thread archived; writing opens it.
    assert (await rest("DELETE", f"{here}/messages/{other['id']}"))[0] == 204
    assert (await rest("GET", here))[1]["thread_metadata"]["archived"] is True
    assert (await rest("POST", f"{here}/messages", {"content": "z"}))[0] == 200
    assert (await rest("GET", here))[1]["thread_metadata"]["archived"] is False
    assert (await rest("PATCH", f"{here}/messages/{message['id']}", {"content": "y"}))[0] == 200


async def test_a_strangers_archived_thread_is_opened_by_a_user_who_may_write_there(
    rest: Rest, at: str, driver: Driver
) -> None:
    _, thread = await rest("POST", f"{at}/threads", {"name": "Match", "type": 11})
    here, metadata = f"/channels/{thread['id']}", driver.threads()[0].thread_metadata
    assert isinstance(metadata, ThreadMetadata)
    driver.threads()[0].owner_id = driver.user("Ana").id
    driver.server.archive(thread["id"])
    driver.user("Ben").say("back", channel=thread["id"])
    assert not metadata.archived
    driver.server.archive(thread["id"])
    assert (await rest("POST", f"{here}/messages", {"content": "z"}))[0] == 200
    assert not metadata.archived
    driver.server.archive(thread["id"])
    assert await rest.refused("PATCH", here, {"archived": False, "name": "Mine"}) == (403, 50013)
    assert (await rest("PATCH", here, {"archived": False}))[0] == 200
    assert await rest.refused("PATCH", here, {"archived": True}) == (403, 50013)
    driver.server.archive(thread["id"])
    driver.server.forbid("table", Permission.SEND_MESSAGES_IN_THREADS)
    assert await rest.refused("PATCH", here, {"archived": False}) == (403, 50013)
    assert await rest.refused("POST", f"{here}/messages", {"content": "z"}) == (403, 50013)
    assert metadata.archived


FORMS = [((403, 50013), (400, 160005)), ((403, 160005), (400, 50083)), ((400, 50083), (403, 50083))]


@pytest.mark.parametrize(("routes", "replies"), FORMS)
@pytest.mark.parametrize("archived", [False, True])
async def test_in_a_locked_thread_only_managers_write(
    rest: Rest,
    at: str,
    driver: Driver,
    table: LocalTable,
    routes: tuple[int, int],
    replies: tuple[int, int],
    *,
    archived: bool,
) -> None:
    server, ana, dora = driver.server, driver.user("Ana"), driver.user("Mod Dora")
    server.refuse_in_locked(routes=routes, replies=replies, private=True)
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command()])
    _, thread = await rest("POST", f"{at}/threads", {"name": "Match", "type": 11})
    here = f"/channels/{thread['id']}"
    shown = {"content": "x", "components": [row(button())]}
    _, message = await rest("POST", f"{here}/messages", shown)
    (board,) = driver.messages(thread["id"])
    result = await ana.command("do", channel=thread["id"], wait=False)
    hook = f"/webhooks/{table.world.bot_id}/{result.interaction.token}"
    callback = f"/interactions/{result.id}/{result.interaction.token}/callback"
    assert (await rest("POST", callback, {"type": 4, "data": {"content": "Hi"}}))[0] == 204
    pressed = await ana.press(board, "Go", wait=False)
    server.lock(thread["id"])
    server.archive(thread["id"], archived=archived)
    # In this thread the bot can delete messages, but not write or edit any. This holds for its own token and for an
    # interaction's token.
    assert await rest.refused("POST", f"{here}/messages", {"content": "z"}) == routes
    assert await rest.refused("PATCH", f"{here}/messages/{message['id']}", {"content": "z"}) == routes
    assert await rest.refused("PATCH", here, {"archived": False}) == (403, 50013)
    answer = f"/interactions/{pressed.id}/{pressed.interaction.token}/callback"
    for kind in (4, 5, 7):
        assert await rest.refused("POST", answer, {"type": kind, "data": {"content": "z"}}) == replies
    aside = {"type": 4, "data": {"content": "z", "flags": 64}}
    assert await rest.refused("POST", answer, aside) == replies
    assert (await rest("POST", answer, {"type": 6}))[0] == 204
    assert await rest.refused("POST", hook, {"content": "z"}) == replies
    assert await rest.refused("PATCH", f"{hook}/messages/@original", {"content": "z"}) == replies
    assert (await rest("DELETE", f"{hook}/messages/@original"))[0] == 204
    # Users who may not manage threads are refused as well.
    with pytest.raises(ApiError):
        ana.say("z", channel=thread["id"])
    with pytest.raises(ApiError):
        await ana.command("do", channel=thread["id"], wait=False)
    dora.say("z", channel=thread["id"])
    # A manager's message reopens the thread and leaves it locked.
    assert (is_archived(driver.threads()[0]), is_locked(driver.threads()[0])) == (False, True)
    grant(table, Permission.MANAGE_THREADS)
    assert (await rest("POST", f"{here}/messages", {"content": "z"}))[0] == 200
    assert (await rest("PATCH", f"{here}/messages/{message['id']}", {"content": "z"}))[0] == 200
    assert (await rest("POST", hook, {"content": "z"}))[0] == 200


async def test_a_user_who_presses_in_a_locked_thread_may_be_answered_in_private(
    rest: Rest, at: str, driver: Driver, table: LocalTable
) -> None:
    _, thread = await rest("POST", f"{at}/threads", {"name": "Match", "type": 11})
    await rest("POST", f"/channels/{thread['id']}/messages", {"content": "x", "components": [row(button())]})
    (board,) = driver.messages(thread["id"])
    driver.server.lock(thread["id"])
    pressed = await driver.user("Ana").press(board, "Go", wait=False)
    answer = f"/interactions/{pressed.id}/{pressed.interaction.token}/callback"
    assert await rest.refused("POST", answer, {"type": 4, "data": {"content": "z"}}) == (400, 160005)
    assert (await rest("POST", answer, {"type": 4, "data": {"content": "z", "flags": 64}}))[0] == 204
    hook = f"/webhooks/{table.world.bot_id}/{pressed.interaction.token}"
    assert (await rest("PATCH", f"{hook}/messages/@original", {"content": "y"}))[0] == 200
    assert await rest.refused("POST", hook, {"content": "z"}) == (400, 160005)
    driver.server.archive(thread["id"])
    assert await rest.refused("POST", hook, {"content": "z", "flags": 64}) == (400, 160005)


async def test_people_use_no_commands_and_controls_in_an_archived_thread(
    rest: Rest, at: str, driver: Driver, table: LocalTable
) -> None:
    ana, dora = driver.user("Ana"), driver.user("Mod Dora")
    await rest("PUT", f"/applications/{table.world.bot_id}/commands", [command()])
    _, thread = await rest("POST", f"{at}/threads", {"name": "Match", "type": 11})
    here = f"/channels/{thread['id']}"
    await rest("POST", f"{here}/messages", {"content": "x", "components": [row(button())]})
    (board,) = driver.messages(thread["id"])
    started = await ana.command("do", channel=thread["id"], wait=False)
    driver.server.archive(thread["id"])
    for user in (ana, dora):
        for use in (user.command("do", channel=thread["id"], wait=False), user.press(board, "Go", wait=False)):
            with pytest.raises(ApiError) as caught:
                await use
            assert caught.value.code == 50083
    await ana.press(board, "go", wait=False, forged=True)
    # An ephemeral answer leaves the thread archived; a public one opens it.
    callback = f"/interactions/{started.id}/{started.interaction.token}/callback"
    assert (await rest("POST", callback, {"type": 4, "data": {"content": "Hi", "flags": 64}}))[0] == 204
    hook = f"/webhooks/{table.world.bot_id}/{started.interaction.token}"
    assert await rest.refused("PATCH", f"{hook}/messages/@original", {"content": "z"}) == (400, 50083)
    assert is_archived(driver.threads()[0])
    assert (await rest("POST", hook, {"content": "Hi"}))[0] == 200
    assert not is_archived(driver.threads()[0])
    assert (await rest("PATCH", f"{hook}/messages/@original", {"content": "z"}))[0] == 200


async def test_a_silent_thread_is_archived(rest: Rest, at: str, clock: Clock, table: LocalTable) -> None:
    _, thread = await rest("POST", f"{at}/threads", {"name": "Match", "type": 11, "auto_archive_duration": 60})
    clock.ahead += 3590
    table.threads.archive_silent()
    guild = next(iter(table.world.guilds))
    active = f"/guilds/{guild}/threads/active"
    assert [one["id"] for one in (await rest("GET", active))[1]["threads"]] == [thread["id"]]
    clock.ahead += 20
    table.threads.archive_silent()
    assert (await rest("GET", active))[1]["threads"] == []


async def test_wrong_threads_are_refused(rest: Rest, at: str, driver: Driver, table: LocalTable) -> None:
    assert await rest.fields("POST", f"{at}/threads", {"name": ""}) == ["name BASE_TYPE_BAD_LENGTH"]
    assert await rest.fields("POST", f"{at}/threads", {"type": 11}) == ["name BASE_TYPE_REQUIRED"]
    wrong = {"name": "x", "auto_archive_duration": 61}
    assert await rest.fields("POST", f"{at}/threads", wrong) == ["auto_archive_duration BASE_TYPE_CHOICES"]
    _, thread = await rest("POST", f"{at}/threads", {"name": "x", "type": 11})
    nested = await rest.refused("POST", f"/channels/{thread['id']}/threads", {"name": "x", "type": 11})
    assert nested == (400, 50024)
    assert await rest.refused("PUT", f"{at}/thread-members/@me") == (400, 50024)
    deny = str(Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS | Permission.MANAGE_THREADS)
    driver.place("table").channel.permission_overwrites = [Overwrite(table.world.bot_id, 1, "0", deny)]
    assert await rest.refused("POST", f"{at}/threads", {"name": "x", "type": 11}) == (403, 50013)
    here = f"/channels/{thread['id']}"
    assert await rest.refused("POST", f"{here}/messages", {"content": "x"}) == (403, 50013)
    assert await rest.refused("PATCH", here, {"locked": True}) == (403, 50013)
    assert (await rest("PATCH", here, {"archived": True}))[0] == 200
    assert await rest.refused("DELETE", here) == (403, 50013)


async def test_a_deleted_thread_is_gone_with_its_messages(
    rest: Rest, at: str, driver: Driver, table: LocalTable
) -> None:
    grant(table, Permission.MANAGE_THREADS)
    _, thread = await rest("POST", f"{at}/threads", {"name": "x", "type": 11})
    assert (await rest("DELETE", f"/channels/{thread['id']}"))[0] == 200
    assert await rest.refused("GET", f"/channels/{thread['id']}") == (404, 10003)
    assert driver.threads() == []


async def test_channels_need_a_permission_that_the_bot_lacks_at_first(
    rest: Rest, at: str, driver: Driver, table: LocalTable
) -> None:
    guild = next(iter(table.world.guilds.values()))
    create = f"/guilds/{guild.id}/channels"
    assert await rest.refused("PATCH", at, {"name": "x"}) == (403, 50013)
    assert await rest.refused("DELETE", at) == (403, 50013)
    assert await rest.refused("POST", create, {"name": "x"}) == (403, 50013)
    grant(table, Permission.MANAGE_CHANNELS)
    assert (await rest("PATCH", at, {"name": "Big Table", "topic": "Play"}))[1]["name"] == "big-table"
    assert await rest.fields("PATCH", at, {"topic": "x" * 1025}) == ["topic BASE_TYPE_MAX_LENGTH"]
    _, new_object = await rest("POST", create, {"name": "Round 1", "type": 0})
    assert new_object["name"] == "round-1"
    assert await rest.fields("POST", create, {"type": 0}) == ["name BASE_TYPE_REQUIRED"]
    await rest("POST", f"{at}/threads", {"name": "x", "type": 11})
    assert (await rest("DELETE", at))[0] == 200
    names = [one["name"] for one in (await rest("GET", create))[1]]
    assert names == ["second-table", "lobby", "round-1"]
    with pytest.raises(LookupError):
        driver.place("x")


async def test_which_facts_of_a_guild_the_bot_can_read(rest: Rest, driver: Driver, table: LocalTable) -> None:
    guild = next(iter(table.world.guilds.values()))
    at = f"/guilds/{guild.id}"
    assert (await rest("GET", at))[1]["name"] == "Sobremesa"
    roles = ["@everyone", "Member", "Sobremesa", "Moderator"]
    assert [one["name"] for one in (await rest("GET", f"{at}/roles"))[1]] == roles
    dora = driver.user("Mod Dora")
    _, member = await rest("GET", f"{at}/members/{dora.id}")
    assert [guild.roles[one].name for one in member["roles"]] == ["Member", "Moderator"]
    assert await rest.refused("GET", f"{at}/members/1") == (404, 10007)
    assert await rest.refused("GET", f"{at}/members") == (403, 50001)
    assert [one["id"] for one in (await rest("GET", "/users/@me/guilds"))[1]] == [guild.id]
    assert (await rest("GET", f"/users/{dora.id}"))[1]["global_name"] == "Mod Dora"
    assert (await rest("GET", "/gateway"))[1] == {"url": table.gateway.url}
    assert (await rest("GET", "/applications/@me"))[1]["id"] == table.world.bot_id
