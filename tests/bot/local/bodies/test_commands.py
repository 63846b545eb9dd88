"""Tests how the local table registers commands: like Discord, it accepts, stores or refuses each definition."""

from typing import Any

import pytest

from bot.local.server import LocalTable
from tests.bot.driver import Driver
from tests.bot.local.helpers import Clock, Rest, command, option


@pytest.fixture
def where(table: LocalTable) -> str:
    return f"/applications/{table.world.bot_id}/commands"


LOCALES = {"es-ES": "hacer", "en-GB": "do"}
GOOD = [
    command(name_localizations=LOCALES, description_localizations={"es-ES": "Lo hace"}, nsfw=False, dm_permission=True),
    command("a-b_c9", options=[option(), option("n", 4, min_value=1, max_value=3)]),
    command("ñandú", options=[option("élan", choices=[{"name": "A b", "value": "a"}])]),
    command("pick", options=[option(autocomplete=True, required=True), option("who", 6)]),
    command("deep", options=[option("group", 2, options=[option("sub", 1, options=[option()])]), option("sub", 1)]),
    {"name": "Look At", "type": 2},
]


async def test_valid_commands_keep_their_order_and_ids(rest: Rest, where: str) -> None:
    status, made = await rest("PUT", where, GOOD)
    assert (status, [one["name"] for one in made]) == (200, [one["name"] for one in GOOD])
    assert made[0]["name_localizations"] == LOCALES
    _, again = await rest("PUT", where, list(reversed(GOOD)))
    assert {one["name"]: one["id"] for one in again} == {one["name"]: one["id"] for one in made}
    _, listed = await rest("GET", where)
    assert "name_localizations" not in listed[0]
    _, full = await rest("GET", f"{where}?with_localizations=true")
    assert full == again
    assert (await rest("GET", f"{where}/{made[0]['id']}"))[1]["name"] == "do"
    assert await rest("PUT", where, []) == (200, [])


def wide(size: int) -> list[dict[str, Any]]:
    choices = [{"name": f"{i:02}".ljust(100, "x"), "value": "x" * 100} for i in range(size)]
    return [option(f"o{i}", choices=choices) for i in range(2)]


REFUSED: list[tuple[dict[str, Any], str]] = [
    (command("Do"), "name STRING_TYPE_REGEX"),
    (command("a b"), "name STRING_TYPE_REGEX"),
    (command("a!"), "name STRING_TYPE_REGEX"),
    (command(""), "name BASE_TYPE_BAD_LENGTH"),
    (command("x" * 33), "name BASE_TYPE_BAD_LENGTH"),
    ({"name": "do", "type": 1}, "description BASE_TYPE_REQUIRED"),
    (command(description="x" * 101), "description BASE_TYPE_BAD_LENGTH"),
    (command(type=9), "type BASE_TYPE_CHOICES"),
    (command(name_localizations={"xx": "y"}), "name_localizations.xx BASE_TYPE_CHOICES"),
    (command(name_localizations={"es-ES": "A b"}), "name_localizations.es-ES STRING_TYPE_REGEX"),
    (command(description_localizations={"fr": "x" * 101}), "description_localizations.fr BASE_TYPE_BAD_LENGTH"),
    (command(contexts=[7]), "contexts.0 NUMBER_TYPE_MAX"),
    (command(default_member_permissions="x"), "default_member_permissions NUMBER_TYPE_COERCE"),
    (command(options=[option(f"o{i}") for i in range(26)]), "options BASE_TYPE_MAX_LENGTH"),
    (command(options=[option("Big")]), "options.0.name STRING_TYPE_REGEX"),
    (command(options=[option(kind=12)]), "options.0.type UNION_TYPE_CHOICES"),
    (
        command(options=[option(), option()]),
        "options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        command(options=[option("a"), option("b", required=True)]),
        "options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (command(options=[option("a", 1), option("b")]), "options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    (
        command(options=[option("a", 1, options=[option("b", 1)])]),
        "options.0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        command(options=[option("a", 2, options=[option("b")])]),
        "options.0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]),
        "options.0.autocomplete APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
    ),
    (
        command(options=[option(kind=5, autocomplete=True)]),
        "options.0.choices APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
    ),
    (
        command(options=[option(choices=[{"name": "a", "value": 1}])]),
        "options.0.choices.0.value STRING_TYPE_CONVERT",
    ),
    (
        command(options=[option(choices=[{"name": "a", "value": "x"}] * 26)]),
        "options.0.choices BASE_TYPE_MAX_LENGTH\n"
        "options.0.choices APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
    ),
    (
        command(options=[option(min_length=5, max_length=2)]),
        "options.0.min_length APPLICATION_COMMAND_OPTIONS_MIN_GREATER_THAN_MAX",
    ),
    (command(options=wide(20)), "APPLICATION_COMMAND_TOO_LARGE"),
    ({"name": "Look", "type": 3, "description": "x"}, "description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION"),
]


@pytest.mark.parametrize(("body", "fields"), REFUSED, ids=[field for _, field in REFUSED])
async def test_a_wrong_command_is_refused(rest: Rest, where: str, body: dict[str, Any], fields: str) -> None:
    assert await rest.fields("POST", where, body) == sorted(fields.split("\n"))
    bulk = await rest.fields("PUT", where, [command("other"), body])
    assert bulk == sorted(f"1.{line}".replace("1.APP", "1 APP") for line in fields.split("\n"))
    assert (await rest("GET", where))[1] == []


async def test_the_longest_translation_counts_for_the_size_limit(rest: Rest, where: str) -> None:
    choice = {"name": "x", "value": "x" * 100, "name_localizations": {"es-ES": "y" * 100, "fr": "z"}}
    choices = [{**choice, "name": f"x{i}"} for i in range(20)]
    options = [option(name, choices=choices) for name in ("a", "b")]
    assert await rest.fields("POST", where, command(options=options)) == ["APPLICATION_COMMAND_TOO_LARGE"]
    shorter = [{**one, "name_localizations": {"es-ES": "y" * 90}} for one in choices]
    assert (await rest("POST", where, command(options=[option(n, choices=shorter) for n in "ab"])))[0] == 200


async def test_a_command_can_be_added_changed_and_removed(rest: Rest, where: str) -> None:
    _, new_object = await rest("POST", where, command())
    _, replaced = await rest("POST", where, command(description="Else"))
    assert (replaced["id"], replaced["description"]) == (new_object["id"], "Else")
    await rest("POST", where, command("other"))
    at = f"{where}/{new_object['id']}"
    assert (await rest("PATCH", at, {"name": "done"}))[1]["name"] == "done"
    assert await rest.fields("PATCH", at, {"name": "other"}) == ["name APPLICATION_COMMANDS_DUPLICATE_NAME"]
    assert await rest("DELETE", at) == (204, None)
    assert await rest.refused("DELETE", at) == (404, 10063)


async def test_names_and_numbers_are_limited(rest: Rest, where: str, clock: Clock) -> None:
    assert await rest.fields("PUT", where, [command(), command()]) == ["1.name APPLICATION_COMMANDS_DUPLICATE_NAME"]
    assert await rest.refused("PUT", where, [command(f"c{i}") for i in range(101)]) == (400, 30032)
    assert (await rest("PUT", where, [command(f"c{i}") for i in range(100)]))[0] == 200
    assert await rest.refused("POST", where, command()) == (400, 30032)
    assert (await rest("PUT", where, [command(f"d{i}") for i in range(100)]))[0] == 200
    assert await rest.refused("PUT", where, [command("e")]) == (400, 30034)
    clock.ahead += 86_401
    assert (await rest("PUT", where, [command("e")]))[0] == 200


async def test_a_guild_has_its_own_commands(rest: Rest, where: str, table: LocalTable) -> None:
    guild = next(iter(table.world.guilds))
    at = where.replace("/commands", f"/guilds/{guild}/commands")
    _, (made,) = await rest("PUT", at, [command()])
    assert made["guild_id"] == guild
    assert (await rest("GET", where))[1] == []
    assert await rest.refused("PUT", where.replace("/commands", "/guilds/1/commands"), []) == (403, 50001)
    assert await rest.refused("GET", "/applications/1/commands") == (403, 20012)


async def test_a_command_is_offered_by_permission_and_context(rest: Rest, where: str, driver: Driver) -> None:
    manage_guild = str(1 << 5)
    await rest("PUT", where, [command("end", default_member_permissions=manage_guild), command("dm", contexts=[1])])
    with pytest.raises(Exception, match="lack permissions"):
        await driver.user("Ana").command("end", wait=False)
    with pytest.raises(Exception, match="lack permissions"):
        await driver.user("Mod Dora").command("dm", wait=False)
    await driver.user("Mod Dora").command("end", wait=False)
    await driver.user("Ana").command("end", wait=False, forged=True)
