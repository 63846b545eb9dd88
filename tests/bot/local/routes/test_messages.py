"""Tests messages through the REST routes: what the table stores, and what it refuses as Discord does."""

from typing import Any

import pytest

from bot.local.server import LocalTable
from bot.local.world.guild_world import Overwrite
from bot.local.world.permissions import Permission
from tests.bot.driver import Driver
from tests.bot.local.helpers import Clock, Rest, button, picture, row

V2 = 1 << 15


@pytest.fixture
def where(driver: Driver) -> str:
    return f"/channels/{driver.place('table').channel.id}/messages"


def forbid(table: LocalTable, driver: Driver, channel: str, permission: int) -> None:
    place = driver.place(channel)
    place.channel.permission_overwrites = [Overwrite(table.world.bot_id, 1, "0", str(permission))]


def layout(*texts: str) -> dict[str, Any]:
    return {"flags": V2, "components": [{"type": 10, "content": text} for text in texts]}


async def test_a_message_can_be_written_read_edited_and_deleted(rest: Rest, where: str) -> None:
    status, made = await rest("POST", where, {"content": "Hello", "components": [row(button())]})
    assert (status, made["content"], made["components"][0]["components"][0]["id"]) == (200, "Hello", 2)
    assert (await rest("GET", f"{where}/{made['id']}"))[1] == made
    _, edited = await rest("PATCH", f"{where}/{made['id']}", {"content": "Bye", "components": []})
    assert (edited["content"], edited["components"]) == ("Bye", [])
    assert edited["edited_timestamp"] is not None
    assert await rest("DELETE", f"{where}/{made['id']}") == (204, None)
    assert await rest.refused("GET", f"{where}/{made['id']}") == (404, 10008)


async def test_messages_are_listed_newest_first_around_a_point(rest: Rest, where: str) -> None:
    ids = [(await rest("POST", where, {"content": str(i)}))[1]["id"] for i in range(5)]

    async def listed(query: str) -> list[str]:
        return [one["content"] for one in (await rest("GET", f"{where}?{query}"))[1]]

    assert await listed("limit=2") == ["4", "3"]
    assert await listed(f"before={ids[2]}") == ["1", "0"]
    assert await listed(f"after={ids[2]}&limit=1") == ["3"]
    assert await listed(f"around={ids[2]}&limit=3") == ["3", "2", "1"]
    assert await rest.fields("GET", f"{where}?limit=101") == ["limit NUMBER_TYPE_MAX"]
    assert await rest.fields("GET", f"{where}?before=x") == ["before NUMBER_TYPE_COERCE"]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"content": "x" * 2001}, "content BASE_TYPE_MAX_LENGTH"),
    ({"content": 1}, "content STRING_TYPE_CONVERT"),
    ({"content": "x", "tts": 1}, "tts BOOLEAN_TYPE_CONVERT"),
    ({"content": "x", "flags": 1 << 40}, "flags MESSAGE_FLAGS_INVALID"),
    ({"content": "x", "flags": 64}, "flags MESSAGE_FLAGS_INVALID"),
    ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"fields": [{"name": "", "value": "x"}]}]}, "embeds.0.fields.0.name BASE_TYPE_BAD_LENGTH"),
    ({"embeds": [{"fields": [{"value": "x"}]}]}, "embeds.0.fields.0.name BASE_TYPE_REQUIRED"),
    ({"embeds": [{"fields": [{"name": "x", "value": "x"}] * 26}]}, "embeds.0.fields BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "x" * 4000}] * 2}, "embeds MAX_EMBED_SIZE_EXCEEDED"),
    ({"embeds": [{"color": 1}]}, "embeds.0.description BASE_TYPE_REQUIRED"),
    (
        {"content": "x", "components": [row(button(emoji={"name": "\u2b22"}))]},
        "components.0.components.0.emoji.name BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (
        {"content": "x", "components": [row(button(emoji={"id": "12", "name": "x"}))]},
        "components.0.components.0.emoji.name BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    ({"embeds": [{"title": "x"}] * 11}, "embeds BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"url": "ftp://x"}]}, "embeds.0.url URL_TYPE_INVALID_SCHEME"),
    ({"content": "x", "nonce": "x" * 26}, "nonce BASE_TYPE_MAX_LENGTH"),
    ({"content": "x", "allowed_mentions": {"parse": ["x"]}}, "allowed_mentions.parse.0 BASE_TYPE_CHOICES"),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ({"content": "x", "attachments": [{"id": 0}]}, "attachments.0 ATTACHMENT_NOT_FOUND"),
    ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference MESSAGE_REFERENCE_UNKNOWN_MESSAGE"),
    ({"content": "x", "components": [row(button())] * 6}, "components BASE_TYPE_BAD_LENGTH"),
    ({"content": "x", "components": {}}, "components LIST_TYPE_CONVERT"),
    ({"content": "x", "components": [button()]}, "components.0.type UNION_TYPE_CHOICES"),
    ({"content": "x", "components": [row()]}, "components.0.components BASE_TYPE_BAD_LENGTH"),
    (
        {"content": "x", "components": [row(button("a"), button("a"))]},
        "components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        {"content": "x", "components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"content": "x", "components": [row(button(label="x" * 81))]},
        "components.0.components.0.label BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"content": "x", "components": [row(button(label=None))]},
        "components.0.components.0.label BUTTON_COMPONENT_INVALID_LABEL_OR_EMOJI",
    ),
    (
        {"content": "x", "components": [row({"type": 2, "style": 1, "label": "x"})]},
        "components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    (
        {"content": "x", "components": [row({"type": 2, "style": 5, "label": "x"})]},
        "components.0.components.0.url BUTTON_COMPONENT_URL_REQUIRED",
    ),
    (
        {"content": "x", "components": [row(button(style=5, url="https://x.y"))]},
        "components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    (
        {"content": "x", "components": [row(button(url="https://x.y"))]},
        "components.0.components.0.url BUTTON_COMPONENT_INVALID_URL",
    ),
    (
        {"content": "x", "components": [row(button(), {"type": 5, "custom_id": "s"})]},
        "components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
]


@pytest.mark.parametrize(("body", "field"), REFUSED, ids=[field for _, field in REFUSED])
async def test_a_wrong_body_is_refused_with_its_field(rest: Rest, where: str, body: dict[str, Any], field: str) -> None:
    assert await rest.fields("POST", where, body) == [field]
    assert (await rest("GET", where))[1] == []


@pytest.mark.parametrize(
    "name", ["\U0001f0cf", "\U0001f5fa\ufe0f", "\u21a9\ufe0f", "\u2705", "1\ufe0f\u20e3", "\U0001f1ea\U0001f1f8",
             "\U0001f44d\U0001f3fd", "\U0001f9d1\u200d\U0001f680"]
)  # fmt: skip
async def test_every_kind_of_emoji_is_accepted(rest: Rest, where: str, name: str) -> None:
    status, made = await rest("POST", where, {"components": [row(button(label=None, emoji={"name": name}))]})
    assert (status, made["components"][0]["components"][0]["emoji"]["name"]) == (200, name)


@pytest.mark.parametrize("name", ["x", "", "\u2b22", "\u25c6", "\u2705\u2705", "1", ":smile:", "\U0001f44d!"])
async def test_other_characters_are_refused_as_emoji(rest: Rest, where: str, name: str) -> None:
    assert (await rest("POST", where, {"components": [row(button(emoji={"name": name}))]}))[0] == 400


def select(**more: Any) -> dict[str, Any]:
    options = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
    return {"content": "x", "components": [row({"type": 3, "custom_id": "s", "options": options, **more})]}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (select(options=[]), "options BASE_TYPE_BAD_LENGTH"),
        (select(options=None), "options BASE_TYPE_REQUIRED"),
        (select(options=[{"label": "A", "value": str(i)} for i in range(26)]), "options BASE_TYPE_BAD_LENGTH"),
        (select(options=[{"label": "A", "value": "a"}] * 2), "options.1 SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        (select(options=[{"label": "x" * 101, "value": "a"}]), "options.0.label BASE_TYPE_BAD_LENGTH"),
        (select(placeholder="x" * 151), "placeholder BASE_TYPE_MAX_LENGTH"),
        (select(max_values=3), "max_values SELECT_COMPONENT_MAX_VALUES_GT_OPTIONS"),
        (select(min_values=2, max_values=1), "min_values SELECT_COMPONENT_MIN_VALUES_INVALID"),
        (select(max_values=26), "max_values NUMBER_TYPE_MAX"),
    ],
)
async def test_a_wrong_select_is_refused(rest: Rest, where: str, body: dict[str, Any], field: str) -> None:
    fields = await rest.fields("POST", where, body)
    assert f"components.0.components.0.{field}" in fields


SECTION = {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": button()}


def of(*components: dict[str, Any]) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)}


FILE = {"type": 13, "file": {"url": "attachment://b.txt"}}


def gallery(url: str, **more: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, **more}]}


LAYOUTS: list[tuple[dict[str, Any], str]] = [
    ({**layout("x"), "content": "x"}, "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    ({**layout("x"), "embeds": [{"title": "x"}]}, "embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    (layout("x" * 2001, "x" * 2000), "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    (layout("\U0001f600" * 2600), "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    (layout(""), "components.0.content BASE_TYPE_BAD_LENGTH"),
    (
        of(*[{"type": 17, "components": [{"type": 14}] * 20}] * 2),
        "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (of({**SECTION, "accessory": None}), "components.0.accessory BASE_TYPE_REQUIRED"),
    (of({**SECTION, "components": []}), "components.0.components BASE_TYPE_BAD_LENGTH"),
    (of({**SECTION, "accessory": {"type": 14}}), "components.0.accessory.type UNION_TYPE_CHOICES"),
    (
        of(gallery("attachment://no.png")),
        "components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (of(gallery("https://x.y", description="x" * 1025)), "components.0.items.0.description BASE_TYPE_BAD_LENGTH"),
    (of({"type": 13, "file": {"url": "https://x.y"}}), "components.0.file.url URL_TYPE_INVALID_SCHEME"),
    (of({"type": 17, "components": [{"type": 17}]}), "components.0.components.0.type UNION_TYPE_CHOICES"),
    (of({"type": 14, "id": 3}, {"type": 14, "id": 3}), "components.1.id COMPONENT_ID_DUPLICATED"),
]


@pytest.mark.parametrize(("body", "field"), LAYOUTS, ids=[field for _, field in LAYOUTS])
async def test_a_wrong_layout_is_refused(rest: Rest, where: str, body: dict[str, Any], field: str) -> None:
    assert await rest.fields("POST", where, body) == [field]


async def test_one_text_display_may_have_the_length_of_all_together(rest: Rest, where: str) -> None:
    assert (await rest("POST", where, layout("x" * 4000)))[0] == 200
    fields = await rest.fields("POST", where, layout("x" * 4001))
    assert "components.0.content BASE_TYPE_BAD_LENGTH" in fields


@pytest.mark.parametrize("body", [{}, {"content": " "}, {"flags": V2}, {"flags": V2, "components": []}, {"embeds": []}])
async def test_an_empty_message_is_refused(rest: Rest, where: str, body: dict[str, Any]) -> None:
    assert await rest.refused("POST", where, body) == (400, 50006)


async def test_a_layout_stays_a_layout_when_it_is_edited(rest: Rest, where: str) -> None:
    _, new_object = await rest("POST", where, layout("x"))
    at = f"{where}/{new_object['id']}"
    _, edited = await rest("PATCH", at, {"flags": 0, "components": [{"type": 10, "content": "y"}]})
    assert edited["flags"] == V2
    assert await rest.fields("PATCH", at, {"content": "x"}) == [
        "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    ]
    assert (await rest("GET", at))[1]["components"][0]["content"] == "y"


async def test_a_plain_message_becomes_a_layout_only_if_its_content_is_removed(rest: Rest, where: str) -> None:
    _, new_object = await rest("POST", where, {"content": "x"})
    at = f"{where}/{new_object['id']}"
    assert await rest.fields("PATCH", at, layout("y")) == [
        "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    ]
    assert (await rest("PATCH", at, {**layout("y"), "content": None}))[1]["flags"] == V2


async def test_pictures_are_kept_with_their_size_and_alt_text(rest: Rest, where: str, driver: Driver) -> None:
    described = {"attachments": [{"id": 0, "description": "A red card"}]}
    _, new_object = await rest("POST", where, described, files={"a card.png": picture(40, 30)})
    (kept,) = new_object["attachments"]
    assert (kept["filename"], kept["width"], kept["height"]) == ("a_card.png", 40, 30)
    assert (kept["content_type"], kept["description"]) == ("image/png", "A red card")
    (shown,) = driver.messages()[0].images
    assert (shown.description, await shown.read()) == ("A red card", picture(40, 30))


async def test_an_edit_keeps_the_attachments_that_it_does_not_drop(rest: Rest, where: str, table: LocalTable) -> None:
    _, new_object = await rest("POST", where, {}, files={"a.png": picture(), "b.png": picture()})
    first, second = new_object["attachments"]
    at = f"{where}/{new_object['id']}"
    assert (await rest("PATCH", at, {"content": "x"}))[1]["attachments"] == [first, second]
    listed = {"attachments": [{"id": second["id"], "description": "B"}, {"id": 0}]}
    _, edited = await rest("PATCH", at, listed, files={"c.png": picture()})
    assert [one["filename"] for one in edited["attachments"]] == ["b.png", "c.png"]
    assert edited["attachments"][0]["description"] == "B"
    assert await table.store.read_file(first["id"]) is None
    _, again = await rest("PATCH", at, {"content": None, **of(gallery("attachment://b.png"))})
    media = again["components"][0]["items"][0]["media"]
    assert (media["attachment_id"], media["width"]) == (second["id"], 30)


async def test_only_files_that_nothing_shows_are_listed(rest: Rest, where: str, driver: Driver) -> None:
    """The component or embed that shows a file has its address.

    Files that are shown in this way are not listed as attachments.
    """
    files = {"a.png": picture(40, 30), "b.txt": b"hello", "c.png": picture()}
    _, new_object = await rest("POST", where, of(gallery("attachment://a.png", description="A"), FILE), files=files)
    assert [one["filename"] for one in new_object["attachments"]] == ["c.png"]
    item, file = new_object["components"][0]["items"][0], new_object["components"][1]
    media = item["media"]
    path, _, query = media["url"].partition("?")
    assert (path.rpartition("/")[2], query[:3]) == ("a.png", "ex=")
    assert media["proxy_url"]
    assert (media["width"], media["height"], media["content_type"]) == (40, 30, "image/png")
    assert (file["name"], file["size"]) == ("b.txt", 5)
    at = f"{where}/{new_object['id']}"
    _, edited = await rest("PATCH", at, of(gallery("attachment://c.png"), FILE))
    assert [one["filename"] for one in edited["attachments"]] == ["a.png"], "it is kept, and shown no more"
    assert (await rest("GET", at))[1]["attachments"] == edited["attachments"]
    (message,) = driver.messages()
    assert [one.filename for one in message.images] == ["c.png", "a.png"]
    assert [one.filename for one in message.files] == ["b.txt"]
    _, shown = await rest("POST", where, {"embeds": [{"image": {"url": "attachment://a.png"}}]}, files=files)
    assert [one["filename"] for one in shown["attachments"]] == ["b.txt", "c.png"]
    assert shown["embeds"][0]["image"]["width"] == 40


async def test_a_refused_edit_changes_nothing(rest: Rest, where: str) -> None:
    _, new_object = await rest("POST", where, {"content": "x"}, files={"a.png": picture()})
    at = f"{where}/{new_object['id']}"
    assert await rest.refused("PATCH", at, {"content": "", "attachments": []}) == (400, 50006)
    body = {"content": None, **of(gallery("attachment://no.png"))}
    await rest.fields("PATCH", at, body, files={"b.png": picture()})
    assert (await rest("GET", at))[1] == new_object


async def test_too_large_files_are_refused(rest: Rest, where: str) -> None:
    assert await rest.refused("POST", where, {}, files={"a": bytes(10 * 1024 * 1024 + 1)}) == (413, 40005)
    assert await rest.refused("POST", where, {}, files={"a": bytes(26 * 1024 * 1024)}) == (413, 40005)
    eleven = {f"{i}.txt": b"x" for i in range(11)}
    assert await rest.fields("POST", where, {}, files=eleven) == ["files BASE_TYPE_BAD_LENGTH"]


@pytest.mark.parametrize(
    ("allowed", "users", "everyone"),
    [
        (None, ["Ana", "Ben"], False),
        ({"parse": []}, [], False),
        ({"parse": ["users"]}, ["Ana", "Ben"], False),
        ({"users": ["Ben"]}, ["Ben"], False),
        ({"parse": ["everyone"]}, [], False),
    ],
)
async def test_which_users_are_pinged(
    rest: Rest, where: str, driver: Driver, allowed: dict[str, Any] | None, users: list[str], everyone: bool
) -> None:
    ana, ben = driver.user("Ana"), driver.user("Ben")
    if allowed and "users" in allowed:
        allowed = {"users": [ben.id]}
    body = {"content": f"@everyone {ana.mention} <@!{ben.id}> <@1>", "allowed_mentions": allowed}
    _, new_object = await rest("POST", where, body)
    assert ([one["global_name"] for one in new_object["mentions"]], new_object["mention_everyone"]) == (users, everyone)
    texts = {**layout(f"{ana.mention} {ben.mention}"), "allowed_mentions": allowed}
    _, shown = await rest("POST", where, texts)
    assert [one["global_name"] for one in shown["mentions"]] == users


async def test_which_roles_are_pinged(rest: Rest, where: str, table: LocalTable) -> None:
    guild = next(iter(table.world.guilds.values()))
    role = next(one for one in guild.roles.values() if one.name == "Moderator")
    assert (await rest("POST", where, {"content": f"<@&{role.id}>"}))[1]["mention_roles"] == []
    role.mentionable = True
    assert (await rest("POST", where, {"content": f"<@&{role.id}>"}))[1]["mention_roles"] == [role.id]
    own = next(one for one in guild.roles.values() if one.managed)
    own.permissions = str(int(own.permissions) | Permission.MENTION_EVERYONE)
    assert (await rest("POST", where, {"content": "@here"}))[1]["mention_everyone"] is True


async def test_a_reply_pings_its_author_unless_forbidden(rest: Rest, where: str, driver: Driver) -> None:
    asked = driver.user("Ana").say("Is anybody there?")
    reference = {"message_reference": {"message_id": asked.id}, "content": "Yes"}
    _, new_object = await rest("POST", where, reference)
    assert (new_object["type"], new_object["mentions"][0]["id"]) == (19, driver.user("Ana").id)
    _, quiet = await rest("POST", where, {**reference, "allowed_mentions": {"parse": [], "replied_user": False}})
    assert quiet["mentions"] == []


async def test_a_repeated_nonce_makes_no_second_message(rest: Rest, where: str, clock: Clock) -> None:
    body = {"content": "once", "nonce": "12", "enforce_nonce": True}
    _, first = await rest("POST", where, body)
    assert (await rest("POST", where, body))[1] == first
    assert len((await rest("GET", where))[1]) == 1
    clock.ahead += 301
    assert (await rest("POST", where, body))[1]["id"] != first["id"]


async def test_edits_of_old_messages_have_a_rate_limit(rest: Rest, where: str, clock: Clock) -> None:
    _, new_object = await rest("POST", where, {"content": "x"})
    at = f"{where}/{new_object['id']}"
    clock.ahead += 3601
    statuses = [(await rest("PATCH", at, {"content": str(i)}))[0] for i in range(3)]
    assert statuses == [200, 200, 200]
    assert await rest.refused("PATCH", at, {"content": "y"}) == (429, 30046)
    clock.ahead += 21
    assert (await rest("PATCH", at, {"content": "y"}))[0] == 200


async def test_others_messages_cannot_be_edited_and_only_deleted_with_permission(
    rest: Rest, where: str, driver: Driver, table: LocalTable
) -> None:
    said = driver.user("Ana").say("Mine")
    assert await rest.refused("PATCH", f"{where}/{said.id}", {"content": "x"}) == (403, 50005)
    assert await rest.refused("DELETE", f"{where}/{said.id}") == (403, 50013)
    place = driver.place("table")
    place.channel.permission_overwrites = [Overwrite(table.world.bot_id, 1, str(Permission.MANAGE_MESSAGES))]
    assert (await rest("DELETE", f"{where}/{said.id}"))[0] == 204


async def test_missing_permissions_are_refused(rest: Rest, where: str, driver: Driver, table: LocalTable) -> None:
    channel = where.removesuffix("/messages")
    forbid(table, driver, "table", Permission.SEND_MESSAGES)
    assert await rest.refused("POST", where, {"content": "x"}) == (403, 50013)
    assert await rest.refused("POST", f"{channel}/typing") == (403, 50013)
    forbid(table, driver, "table", Permission.ATTACH_FILES)
    assert await rest.refused("POST", where, {}, files={"a.png": picture()}) == (403, 50013)
    forbid(table, driver, "table", Permission.READ_MESSAGE_HISTORY)
    _, new_object = await rest("POST", where, {"content": "x"})
    assert await rest.refused("GET", f"{where}/{new_object['id']}") == (403, 50013)
    assert await rest("GET", where) == (200, [])
    forbid(table, driver, "table", Permission.VIEW_CHANNEL)
    assert await rest.refused("POST", where, {"content": "x"}) == (403, 50001)
    assert await rest.refused("GET", channel) == (403, 50001)


async def test_unknown_things_are_refused(rest: Rest, where: str) -> None:
    assert await rest.refused("POST", "/channels/1/messages", {"content": "x"}) == (404, 10003)
    assert await rest.refused("PATCH", f"{where}/1", {"content": "x"}) == (404, 10008)
    assert await rest.refused("GET", "/users/1") == (404, 10013)
    assert await rest.refused("GET", "/guilds/1") == (404, 10004)
    assert await rest.refused("GET", "/no/such/route") == (404, 0)
    assert await rest.refused("PUT", where, {}) == (405, 0)
    assert await rest.refused("POST", where, raw=b"{") == (400, 50109)
    assert await rest.refused("POST", where, ["x"]) == (400, 50035)
    rest.headers["Authorization"] = "Bot another"
    assert await rest.refused("POST", where, {"content": "x"}) == (401, 0)


async def test_a_private_channel_opens_once_and_may_be_closed(rest: Rest, driver: Driver) -> None:
    ana = driver.user("Ana")
    _, channel = await rest("POST", "/users/@me/channels", {"recipient_id": ana.id})
    assert (channel["type"], channel["recipients"][0]["id"]) == (1, ana.id)
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": ana.id}))[1] == channel
    at = f"/channels/{channel['id']}/messages"
    assert (await rest("POST", at, {"content": "psst"}))[0] == 200
    assert [one.text for one in ana.messages(channel["id"])] == ["psst"]
    assert await rest.refused("DELETE", f"/channels/{channel['id']}") == (403, 50003)
    ana.close_private_messages()
    assert await rest.refused("POST", at, {"content": "psst"}) == (403, 50007)
    assert await rest.fields("POST", "/users/@me/channels", {"recipient_id": "1"}) == ["recipient_id USER_INVALID"]
