"""Tests answers to interactions: time limits, kinds of answer, ephemeral messages, modals and refusals."""

import asyncio
from typing import Any

import pytest

from bot.local.bodies.forms import ApiError
from bot.local.server import LocalTable
from tests.bot.driver import Driver, Exchange
from tests.bot.local.helpers import Clock, Rest, button, command, option, picture, row

V2, EPHEMERAL, LOADING = 1 << 15, 64, 128


class Bot:
    """A bot whose answers to a user's actions are written out by the test."""

    def __init__(self, rest: Rest, driver: Driver) -> None:
        self.rest = rest
        self.driver = driver
        self.app = rest.table.world.bot_id

    def callback(self, exchange: Exchange) -> str:
        return f"/interactions/{exchange.id}/{exchange.interaction.token}/callback?with_response=1"

    def hook(self, exchange: Exchange) -> str:
        return f"/webhooks/{self.app}/{exchange.interaction.token}"

    def original(self, exchange: Exchange) -> str:
        return f"{self.hook(exchange)}/messages/@original"

    async def ack(self, exchange: Exchange, kind: int, data: Any = None) -> dict[str, Any]:
        answer: dict[str, Any]
        status, answer = await self.rest("POST", self.callback(exchange), {"type": kind, "data": data})
        assert status == 200, answer
        return answer

    async def asked(self, words: str = "do", **options: Any) -> Exchange:
        return await self.driver.user("Ana").command(words, wait=False, **options)

    async def shown(self, **data: Any) -> Exchange:
        exchange = await self.asked()
        await self.ack(exchange, 4, data)
        return exchange


@pytest.fixture
async def bot(rest: Rest, driver: Driver) -> Bot:
    made = Bot(rest, driver)
    pick = option(autocomplete=True)
    amount = option("n", 4, autocomplete=True, min_value=1, max_value=9)
    people = [option("who", 6), option("where", 7), option("role", 8), option("any", 9), option("file", 11)]
    choices = [{"name": "One", "value": "one"}]
    group = command("game", options=[option("new", 1, options=[option("kind", required=True, choices=choices)])])
    await rest(
        "PUT",
        f"/applications/{made.app}/commands",
        [command(), command("pick", options=[pick, amount]), command("see", options=people), group],
    )
    return made


async def test_an_answer_names_its_message_and_its_user(bot: Bot) -> None:
    exchange = await bot.asked()
    answer = await bot.ack(exchange, 4, {"content": "Hi"})
    message = answer["resource"]["message"]
    assert answer["interaction"]["response_message_id"] == message["id"]
    assert (message["type"], message["interaction_metadata"]["name"]) == (20, "do")
    assert message["interaction_metadata"]["user"]["id"] == bot.driver.user("Ana").id
    assert (exchange.text, exchange.type, exchange.message.ephemeral) == ("Hi", 4, False)
    assert (await bot.rest("GET", bot.original(exchange)))[1] == message


async def test_without_with_response_the_answer_is_empty(bot: Bot) -> None:
    exchange = await bot.asked()
    path = bot.callback(exchange).partition("?")[0]
    assert await bot.rest("POST", path, {"type": 5}) == (204, None)


async def test_a_second_acknowledgement_is_refused(bot: Bot) -> None:
    exchange = await bot.shown(content="x")
    assert await bot.rest.refused("POST", bot.callback(exchange), {"type": 4}) == (400, 40060)


async def test_a_late_acknowledgement_is_refused(bot: Bot, clock: Clock, table: LocalTable) -> None:
    exchange = await bot.asked()
    clock.ahead += 2.9
    table.sweep()
    assert not exchange.failed
    clock.ahead += 0.2
    assert await bot.rest.refused("POST", bot.callback(exchange), {"type": 5}) == (404, 10062)
    table.sweep()
    assert exchange.failed
    assert await bot.rest.refused("PATCH", bot.original(exchange), {"content": "x"}) == (404, 10015)


async def test_a_token_is_valid_for_fifteen_minutes(bot: Bot, clock: Clock, table: LocalTable) -> None:
    exchange = await bot.shown(content="x")
    clock.ahead += 899
    assert (await bot.rest("PATCH", bot.original(exchange), {"content": "y"}))[0] == 200
    clock.ahead += 2
    assert await bot.rest.refused("PATCH", bot.original(exchange), {"content": "z"}) == (401, 50027)
    table.sweep()
    assert await bot.rest.refused("POST", bot.hook(exchange), {"content": "z"}) == (401, 50027)
    assert await bot.rest.refused("POST", bot.callback(exchange), {"type": 4}) == (404, 10062)


async def test_unknown_ids_and_tokens_are_refused(bot: Bot) -> None:
    exchange = await bot.asked()
    token = exchange.interaction.token
    assert await bot.rest.refused("POST", f"/interactions/1/{token}/callback", {"type": 4}) == (404, 10062)
    assert await bot.rest.refused("POST", f"/interactions/{exchange.id}/x/callback", {"type": 4}) == (404, 10062)
    assert await bot.rest.refused("POST", f"/webhooks/1/{token}", {"content": "x"}) == (404, 10015)
    assert await bot.rest.refused("POST", f"/webhooks/{bot.app}/x", {"content": "x"}) == (401, 50027)
    assert await bot.rest.refused("POST", bot.hook(exchange), {"content": "x"}) == (404, 10015)


async def test_a_refused_answer_can_be_corrected(bot: Bot) -> None:
    exchange = await bot.asked()
    wrong = {"type": 4, "data": {"content": "x" * 2001}}
    assert await bot.rest.fields("POST", bot.callback(exchange), wrong) == ["data.content BASE_TYPE_MAX_LENGTH"]
    assert await bot.rest.refused("POST", bot.callback(exchange), {"type": 4, "data": {}}) == (400, 50006)
    await bot.ack(exchange, 4, {"content": "x"})


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99, None, True, "4"])
async def test_a_command_refuses_other_kinds_of_answer(bot: Bot, kind: Any) -> None:
    exchange = await bot.asked()
    fields = await bot.rest.fields("POST", bot.callback(exchange), {"type": kind})
    assert fields == ["type BASE_TYPE_CHOICES"]


async def test_ephemeral_messages_are_seen_by_their_user_only(bot: Bot) -> None:
    exchange = await bot.shown(content="secret", flags=EPHEMERAL)
    message = exchange.message
    channel = f"/channels/{message.channel_id}/messages"
    assert message.ephemeral
    assert [one.text for one in bot.driver.user("Ana").messages()] == ["secret"]
    assert bot.driver.user("Ben").messages() == []
    assert await bot.rest("GET", channel) == (200, [])
    assert await bot.rest.refused("GET", f"{channel}/{message.id}") == (404, 10008)
    assert await bot.rest.refused("PATCH", f"{channel}/{message.id}", {"content": "x"}) == (404, 10008)
    assert (await bot.rest("PATCH", bot.original(exchange), {"content": "still secret"}))[0] == 200
    assert message.text == "still secret"
    bot.driver.user("Ana").dismiss(message)
    assert message.deleted
    assert await bot.rest.refused("PATCH", bot.original(exchange), {"content": "x"}) == (404, 10008)


async def test_another_user_cannot_press_in_an_ephemeral_message(bot: Bot) -> None:
    exchange = await bot.shown(content="x", flags=EPHEMERAL, components=[row(button())])
    with pytest.raises(ApiError, match="Unknown Message"):
        await bot.driver.user("Ben").press(exchange.message, "Go", wait=False)
    await bot.driver.user("Ana").press(exchange.message, "Go", wait=False)


async def test_a_deferred_answer_is_filled_by_the_edit_or_the_first_follow_up(bot: Bot) -> None:
    for method in ("PATCH", "POST"):
        exchange = await bot.asked()
        answer = await bot.ack(exchange, 5)
        assert answer["resource"]["message"]["flags"] == LOADING
        assert exchange.message.loading
        path = bot.original(exchange) if method == "PATCH" else bot.hook(exchange)
        status, filled = await bot.rest(method, path, {"content": "Done"}, files={"a.png": picture()})
        assert (status, filled["id"], filled["flags"]) == (200, exchange.interaction.original_id, 0)
        assert (exchange.text, len(exchange.messages)) == ("Done", 1)
        _, second = await bot.rest("POST", bot.hook(exchange), {"content": "More"})
        assert second["id"] != filled["id"]
        assert second["interaction_metadata"]["original_response_message_id"] == filled["id"]


async def test_a_deferred_answer_that_never_came_is_removed(bot: Bot, clock: Clock, table: LocalTable) -> None:
    exchange = await bot.asked()
    await bot.ack(exchange, 5)
    clock.ahead += 901
    table.sweep()
    assert (exchange.failed, exchange.messages, table.interactions.open) == (True, [], {})


async def test_deferring_fixes_whether_the_answer_is_private(bot: Bot) -> None:
    exchange = await bot.asked()
    await bot.ack(exchange, 5, {"flags": EPHEMERAL})
    _, filled = await bot.rest("POST", bot.hook(exchange), {"content": "Done", "flags": 0})
    assert filled["flags"] == EPHEMERAL
    loud = await bot.asked()
    await bot.ack(loud, 5)
    _, filled = await bot.rest("POST", bot.hook(loud), {"content": "Done", "flags": EPHEMERAL})
    assert filled["flags"] == 0


async def test_the_edit_of_a_deferred_answer_may_contain_a_layout(bot: Bot) -> None:
    exchange = await bot.asked()
    await bot.ack(exchange, 5, {"flags": EPHEMERAL})
    body = {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]}
    _, filled = await bot.rest("PATCH", bot.original(exchange), body, files={"a.png": picture()})
    assert filled["flags"] == V2 | EPHEMERAL
    (shown,) = exchange.message.images
    assert await shown.read() == picture()


async def test_answers_can_be_deleted(bot: Bot) -> None:
    exchange = await bot.shown(content="x")
    _, more = await bot.rest("POST", bot.hook(exchange), {"content": "y"})
    assert await bot.rest("DELETE", f"{bot.hook(exchange)}/messages/{more['id']}") == (204, None)
    assert await bot.rest("DELETE", bot.original(exchange)) == (204, None)
    assert await bot.rest.refused("GET", bot.original(exchange)) == (404, 10008)
    assert exchange.messages == []


async def test_another_interactions_message_cannot_be_edited(bot: Bot) -> None:
    first, second = await bot.shown(content="x"), await bot.shown(content="y")
    at = f"{bot.hook(second)}/messages/{first.message.id}"
    assert await bot.rest.refused("PATCH", at, {"content": "z"}) == (404, 10008)


async def test_a_button_updates_its_message(bot: Bot) -> None:
    reply = await bot.shown(content="x", components=[row(button("go"), button("no", disabled=True, label="No"))])
    ben = bot.driver.user("Ben")
    pressed = await ben.press(reply.message, "Go", wait=False)
    answer = await bot.ack(pressed, 7, {"content": "y", "components": []})
    assert answer["resource"]["message"]["content"] == "y"
    assert (pressed.message, reply.message.text) == (reply.message, "y")
    deferred = await ben.press(reply.message, "go", wait=False, forged=True)
    await bot.ack(deferred, 6)
    assert (await bot.rest("PATCH", bot.original(deferred), {"content": "z"}))[1]["content"] == "z"
    assert reply.message.text == "z"


async def test_only_shown_controls_can_be_pressed(bot: Bot) -> None:
    options = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
    select = {"type": 3, "custom_id": "s", "options": options, "min_values": 1, "max_values": 1}
    answer = await bot.shown(content="x", components=[row(button("no", disabled=True)), row(select)])
    ana = bot.driver.user("Ana")
    for attempt in (
        ana.press(answer.message, "no", wait=False),
        ana.select(answer.message, "s", ["c"], wait=False),
        ana.select(answer.message, "s", ["a", "b"], wait=False),
        ana.select(answer.message, "s", [], wait=False),
        ana.select(answer.message, "t", ["a"], wait=False),
    ):
        with pytest.raises(ApiError) as caught:
            await attempt
        assert caught.value.errors == {
            "data": {"_errors": [{"code": "COMPONENT_VALIDATION_FAILED", "message": "Component validation failed"}]}
        }
    chosen = await ana.select(answer.message, "s", ["b"], wait=False)
    assert chosen.interaction.data == {"custom_id": "s", "component_type": 3, "id": 4, "values": ["b"]}
    forged = await ana.select(answer.message, "t", ["c"], wait=False, forged=True)
    assert forged.interaction.data["values"] == ["c"]


async def test_chosen_values_are_resolved(bot: Bot, table: LocalTable) -> None:
    ana, ben = bot.driver.user("Ana"), bot.driver.user("Ben")
    guild = next(iter(table.world.guilds.values()))
    role = next(one for one in guild.roles.values() if one.name == "Moderator")
    lobby = bot.driver.place("lobby").channel
    file = ana.upload("record.json", b"{}")
    seen = await ana.command("see", who=ben, where=lobby, role=role.id, any=ben, file=file, wait=False)
    resolved = seen.interaction.data["resolved"]
    assert resolved["users"][ben.id].username == "ben"
    assert int(resolved["members"][ben.id]["permissions"]) > 0
    assert resolved["channels"][lobby.id]["name"] == "lobby"
    assert resolved["roles"][role.id] is role
    assert resolved["attachments"][file].filename == "record.json"
    with pytest.raises(ApiError):
        await ana.command("see", who="1", wait=False)
    answer = await bot.shown(content="x", components=[row({"type": 5, "custom_id": "u"})])
    picked = await ana.select(answer.message, "u", [ben], wait=False)
    assert ben.id in picked.interaction.data["resolved"]["users"]


async def test_options_are_checked_as_discords_client_does(bot: Bot) -> None:
    ana = bot.driver.user("Ana")
    for words, options in (
        ("game new", {}),
        ("game new", {"kind": "two"}),
        ("game new", {"kind": "one", "else": "x"}),
        ("pick", {"n": 0}),
        ("pick", {"n": 10}),
        ("pick", {"n": "x"}),
        ("pick", {"what": "x" * 6001}),
    ):
        with pytest.raises(ApiError) as caught:
            await ana.command(words, options=options, wait=False)
        assert caught.value.code == 50035
    for words in ("game", "game old", "game new more"):
        with pytest.raises(ApiError) as caught:
            await ana.command(words, wait=False)
        assert caught.value.code == 10063
    made = await ana.command("game new", kind="one", wait=False)
    assert made.interaction.data["options"] == [
        {"name": "new", "type": 1, "options": [{"name": "kind", "type": 3, "value": "one"}]}
    ]
    free = await ana.command("pick", what="not among the choices", n="7", wait=False)
    assert [one["value"] for one in free.interaction.data["options"]] == ["not among the choices", 7]
    forged = await ana.command("pick", options={"n": "x"}, wait=False, forged=True)
    assert forged.interaction.data["options"][0]["value"] == "x"


async def test_completion_returns_translated_choices(bot: Bot, table: LocalTable) -> None:
    ana = bot.driver.user("Ana")
    typing = asyncio.create_task(ana.complete("pick", option="what", value="ta", n="1"))
    await bot.driver.wait_until(lambda: bool(table.interactions.open))
    (interaction,) = table.interactions.open.values()
    focused = {"name": "what", "type": 3, "value": "ta", "focused": True}
    assert interaction.data["options"] == [focused, {"name": "n", "type": 4, "value": 1}]
    exchange = Exchange(table, interaction)
    choices = [{"name": "Take", "value": "take", "name_localizations": {"es-ES": "Tomar"}}]
    await bot.ack(exchange, 8, {"choices": choices})
    assert await typing == [{"name": "Tomar", "value": "take"}]
    assert await bot.rest.refused("POST", bot.hook(exchange), {"content": "x"}) == (404, 10015)
    with pytest.raises(ApiError):
        await ana.complete("game new", option="kind")


@pytest.mark.parametrize(
    ("focused", "choices", "field"),
    [
        ("what", [{"name": "x" * 101, "value": "x"}], "data.choices.0.name BASE_TYPE_BAD_LENGTH"),
        ("what", [{"name": "x", "value": "x" * 101}], "data.choices.0.value BASE_TYPE_MAX_LENGTH"),
        ("what", [{"name": "x", "value": 1}], "data.choices.0.value STRING_TYPE_CONVERT"),
        ("n", [{"name": "x", "value": "1"}], "data.choices.0.value NUMBER_TYPE_COERCE"),
        ("what", [{"name": "x", "value": "x"}] * 26, "data.choices BASE_TYPE_MAX_LENGTH"),
        ("what", None, "data.choices BASE_TYPE_REQUIRED"),
    ],
)
async def test_wrong_choices_are_refused(bot: Bot, table: LocalTable, focused: str, choices: Any, field: str) -> None:
    place, user = bot.driver.place("table").channel.id, bot.driver.user("Ana").id
    root, _ = bot.driver.find_command("pick", "table")
    interaction = table.interactions.complete(user, place, root["id"], [], {}, focused)
    path = bot.callback(Exchange(table, interaction))
    assert await bot.rest.fields("POST", path, {"type": 8, "data": {"choices": choices}}) == [field]


async def test_completion_without_an_answer_returns_nothing(bot: Bot, clock: Clock, table: LocalTable) -> None:
    typing = asyncio.create_task(bot.driver.user("Ana").complete("pick", option="what"))
    await bot.driver.wait_until(lambda: bool(table.interactions.open))
    clock.ahead += 4
    table.sweep()
    assert await typing == []


NOTE = {"type": 18, "label": "Note", "component": {"type": 4, "custom_id": "note", "style": 1, "max_length": 5}}
KIND = {
    "type": 18,
    "label": "Kind",
    "component": {
        "type": 3,
        "custom_id": "kind",
        "required": False,
        "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
    },
}
RADIO = {
    "type": 18,
    "label": "Way",
    "component": {
        "type": 21,
        "custom_id": "way",
        "options": [{"label": "L", "value": "l"}, {"label": "R", "value": "r", "default": True}],
    },
}
TICK = {"type": 18, "label": "Sure", "component": {"type": 23, "custom_id": "sure"}}
MODAL = {"custom_id": "m", "title": "Say", "components": [{"type": 10, "content": "Words"}, NOTE, KIND, RADIO, TICK]}


async def test_a_submitted_modal_contains_the_values(bot: Bot) -> None:
    exchange = await bot.asked()
    await bot.ack(exchange, 9, MODAL)
    assert exchange.modal is not None
    ana = bot.driver.user("Ana")
    fields = {"Note": "hello", "kind": ["b"], "sure": True}
    sent = await ana.submit(exchange, fields, wait=False)
    inner = [one.get("component") for one in sent.interaction.data["components"]]
    assert [(one["custom_id"], one.get("value", one.get("values"))) for one in inner[1:]] == [
        ("note", "hello"),
        ("kind", ["b"]),
        ("way", "r"),
        ("sure", True),
    ]
    await bot.ack(sent, 4, {"content": "ok"})
    assert sent.text == "ok"
    assert sent.message.raw.interaction_metadata["triggering_interaction_metadata"]["id"] == exchange.id  # type: ignore[index]
    for wrong in ({"note": "too long"}, {"note": ""}, {"note": "x", "kind": ["c"]}, {"note": "x", "way": "q"}):
        with pytest.raises(ApiError):
            await ana.submit(exchange, wrong, wait=False)
    with pytest.raises(ApiError):
        await bot.driver.user("Ben").submit(exchange, {"note": "x"}, wait=False)
    forged = await ana.submit(exchange, {"note": "far too long"}, custom_id="other", wait=False, forged=True)
    assert forged.interaction.data["custom_id"] == "other"


async def test_a_modal_from_a_button_may_update_the_buttons_message(bot: Bot) -> None:
    answer = await bot.shown(content="x", components=[row(button())])
    ana = bot.driver.user("Ana")
    pressed = await ana.press(answer.message, "Go", wait=False)
    await bot.ack(pressed, 9, MODAL)
    sent = await ana.submit(pressed, {"note": "hi"}, wait=False)
    await bot.ack(sent, 7, {"content": "y"})
    assert answer.message.text == "y"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": "x" * 46}, "data.title BASE_TYPE_BAD_LENGTH"),
        ({"title": None}, "data.title BASE_TYPE_REQUIRED"),
        ({"custom_id": ""}, "data.custom_id BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, "data.components BASE_TYPE_BAD_LENGTH"),
        ({"components": [NOTE] * 6}, "data.components BASE_TYPE_BAD_LENGTH"),
        ({"components": [{"type": 10, "content": "x"}]}, "data.components BASE_TYPE_REQUIRED"),
        ({"components": [{**NOTE, "label": "x" * 46}]}, "data.components.0.label BASE_TYPE_BAD_LENGTH"),
        ({"components": [{"type": 18, "label": "x"}]}, "data.components.0.component BASE_TYPE_REQUIRED"),
        ({"components": [row(button())]}, "data.components.0.components.0.type UNION_TYPE_CHOICES"),
        (
            {"components": [row({"type": 4, "custom_id": "a", "style": 1})]},
            "data.components.0.components.0.label BASE_TYPE_REQUIRED",
        ),
        ({"components": [NOTE, NOTE]}, "data.components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"),
    ],
)
async def test_a_wrong_modal_is_refused(bot: Bot, change: dict[str, Any], field: str) -> None:
    exchange = await bot.asked()
    fields = await bot.rest.fields("POST", bot.callback(exchange), {"type": 9, "data": {**MODAL, **change}})
    assert fields == [field]
    assert exchange.modal is None


async def test_the_driver_waits_until_its_user_has_an_answer(bot: Bot) -> None:
    asked = asyncio.create_task(bot.driver.user("Ana").command("do"))
    await bot.driver.wait_until(lambda: bool(bot.rest.table.interactions.open))
    (interaction,) = bot.rest.table.interactions.open.values()
    exchange = Exchange(bot.rest.table, interaction)
    await bot.ack(exchange, 5)
    with pytest.raises(TimeoutError):
        await bot.driver.settle(seconds=0.1)
    assert not asked.done()
    await bot.rest("PATCH", bot.original(exchange), {"content": "Done"})
    assert (await asked).text == "Done"
    await bot.driver.settle(quiet=0.01)
