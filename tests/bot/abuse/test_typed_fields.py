"""Tests every typed field of every command with edge cases.

The bot refuses each value in words, or stores it in readable form.
"""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from bot.cli.databases.check import _session_faults
from bot.face.ground.components.custom_ids import unpack
from bot.face.ground.throttle import Throttle
from bot.face.messages.tournaments.event_message import JOIN
from bot.face.router import BY_ACTION, PANELS
from bot.face.seasons.page import DAYS
from bot.face.tournaments.requests import DATES, ROOM_MORE, TEXT
from bot.face.tournaments.rulings.page import WHY
from bot.local.bodies.components import each
from bot.local.bodies.forms import ApiError
from bot.local.world.permissions import Permission
from tests.bot.clicks import actions, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import answered, chosen_kind, rule
from tests.bot.meaning import refused_with
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import GAME, Standing
from tests.chances import fresh
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 3, 4, 5, 6, 7, 8, 9, 10
TYPED = (STRING, INTEGER, NUMBER)
# How many edge cases are tried for each field in a run.
EDGES = 3
# Commands that would remove the moderators' rights or the tester's data, so the other fields could not be tried after
# them.
ASIDE = {"my data"}
TEXTS = [
    *("", " ", "\n", "\x00", "a\x00b", "\u202e", "\u3164", "\u200b", "\ufeff", "\U0010ffff"),
    *("0", "-0", "-1", "٣", "９", "1e9", "1.5", "NaN", "inf", "2147483648", "9223372036854775808", "9" * 25),
    *("+0m", "+9999d", "+3h", "0001-01-01 00:00", "9999-12-31 23:59", "9999-12-31 19:00", "2027-03-28 02:30"),
    *("bank:720+720/720", "turn:721", "bank:1+1/0", "turn:0", "24:00", "00:00", "Etc/GMT+12", "UTC-5", "-", "=", "#1"),
    *("<@1>", "<@&0>", "@everyone", "%s{0}", "{ $x }", "' OR 1=1 --", "../../x", "name", "start_at", "checkin_at"),
]
NUMBERS = [0, 1, -1, 2**31 - 1, 2**31, 2**52, 2**53, -(2**53), 10**15]


def leaves(command: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the words of each command below ``command``, with its options."""
    here, below = (*path, command["name"]), command.get("options", [])
    groups = [one for one in below if one["type"] in (1, 2)]
    for one in groups:
        yield from leaves(one, here)
    if not groups:
        yield " ".join(here), below


def commands(stand: Standing) -> list[tuple[str, list[dict[str, Any]]]]:
    found = [one for one in stand.table.world.commands.values() if one.get("type", 1) == 1]
    return sorted(leaf for one in found for leaf in leaves(one))


def edges(option: dict[str, Any], chance: random.Random) -> list[Any]:
    """Return some edge cases of a field: those of its limits and of its type."""
    if option["type"] == STRING:
        most = option.get("max_length", 6000)
        own = ["x" * most, "😀" * (most // 2), "ﷺ" * most, "x" * (most + 1), f"{'a' * (most - 1)}\u0301"]
        return chance.sample([*own, *TEXTS], EDGES)
    low, high = option.get("min_value", 0), option.get("max_value", 2**53)
    near = [low, high, low - 1, high + 1, *NUMBERS]
    return chance.sample([float(one) + 0.25 for one in near] if option["type"] == NUMBER else near, EDGES)


async def usual(
    stand: Standing, user: DriverUser, words: str, option: dict[str, Any], channel: str, given: dict[str, Any]
) -> Any:
    """Return a usual value: one that is offered, else the simplest of its type."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    if option.get("autocomplete"):
        offered = await user.complete(words, option=option["name"], channel=channel, **given)
        if offered:
            return offered[0]["value"]
    plain: dict[int, Any] = {STRING: "x", INTEGER: 1, NUMBER: 1.0, BOOLEAN: True, ROLE: stand.judges.id}
    return plain.get(option["type"], stand.driver.user("Ben").id if option["type"] in (USER, MENTIONABLE) else channel)


async def scenes(stand: Standing, judge: DriverUser) -> list[str]:
    """Return the ids of channels with an open event, a running event, a lobby, a match, nothing, an event
    with a question, and nothing.
    """
    ana, ben = stand.users(2)
    opened_page = await new_event(stand, judge, game=GAME, form="pods")
    played: EventStand = await new_event(stand, await organiser(stand), form="swiss", most=4)
    await played.computers(4)
    for _ in range(4):
        await played.step()
    asking = await new_event(stand, await organiser(stand))
    texts = await press(asking.organiser, asking.room, TEXT)
    await asking.organiser.submit(texts, {"name": "Cup", "about": "", "question": "Why?"})
    lobby, match = stand.room(), stand.room()
    await stand.lobby([judge, ben], lobby)
    await stand.begin([ana, judge], match)
    places = [opened_page.channel, played.channel, lobby, match, stand.room(), asking.channel, stand.room()]
    ladders, guild = stand.client.services.host.ladders, int(stand.guild.id)
    whole = await ladders.create(guild, int(places[4]), int(judge.id), "es", "Escalera", GAME)
    result = """
        INSERT INTO ladder_results
            (ladder_id, challenger, challenged, result, counted, gained, ended_at, corrections, told)
        VALUES (?, 1, 2, 'won', 'won', 1, ?, 0, 0)
        """
    await execute(stand.storage, result, (whole.ladder.ladder_id, stand.client.services.host.clock()))
    stand.client.services.boards = stand.client.services.shares = Throttle(limit=100_000, seconds=10)
    return places


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let throttles allow everything, because these tests do not check rates."""
    monkeypatch.setattr("bot.local.interactions.delivery.ACK_SECONDS", 60.0)


@pytest.mark.usefixtures("patient")
async def test_every_typed_field_of_every_command_takes_edges(stand: Standing) -> None:
    chance, judge = fresh("typed fields"), await organiser(stand)
    judge.set_locale("es-ES")
    # Discord shows moderators' commands to administrators.
    stand.driver.server.give_role(judge, stand.driver.server.add_role("All", Permission.ADMINISTRATOR))
    places = await scenes(stand, judge)
    tried = 0
    for words, options in commands(stand):
        for field in options if words not in ASIDE else ():
            if field["type"] not in TYPED or field.get("choices"):
                continue
            for edge in edges(field, chance):
                channel = chance.choice(places)
                given: dict[str, Any] = {}
                for other in options:
                    if other["name"] != field["name"] and other.get("required"):
                        given[other["name"]] = await usual(stand, judge, words, other, channel, given)
                answer = await judge.command(
                    words, channel=channel, options={**given, field["name"]: edge}, forged=True
                )
                assert_answered(answer, (words, field["name"], edge, given))
                tried += 1
    assert tried > 200
    await stand.told()
    faults, _ = await _session_faults(stand.storage)
    assert not faults


def assert_answered(answer: Exchange, what: object) -> None:
    assert not answer.failed, what
    assert answer.modal is not None or answer.messages, what
    for code in ("fault", "not_saved", "not_shown", "by_discord"):
        assert not refused_with(answer, code, "es"), (what, answer.text)


# Where the tests start to press: the words of a command, its options, and the index of a channel in `scenes`.
DOORS: list[tuple[str, dict[str, Any], int]] = [
    ("settings me", {}, 0),
    ("event new", {}, 4),
    ("event manage", {}, 0),
    ("event manage", {}, 1),
    ("event me", {}, 0),
    ("season", {}, 4),
    ("ladder", {}, 4),
    ("league", {}, 4),
    ("deck import", {}, 0),
    ("deck list", {}, 0),
    ("deck new", {"name": "Mine"}, 0),
]
BUTTON, SELECT, TEXT_INPUT = 2, 3, 4
# When buttons of a style are pressed: primary buttons (1) after all others, and dangerous buttons (4) last.
LATE = {1: 1, 4: 2}
DEPTH, MOST_PRESSES = 4, 60
# Controls of pages of dates, whose custom ids contain all earlier choices. Each of them is used once.
STEP_BY_STEP = ("evdate", "seasonday")
# Actions that end the match or event under test.
ENDS = {"leave", "evleave"}


def form_modules() -> set[str]:
    """Return the names of the panels whose modules make forms."""
    files = {panel.name: Path(inspect.getfile(import_module(panel.name))) for panel in PANELS}
    return {name for name, file in files.items() if re.search(r"\bform\(", file.read_text("utf-8"))}


# Discord's code for a message that does not exist.
UNKNOWN_MESSAGE = 10008
Door = tuple[ShownMessage, str, list[str] | None]


def doors_of(messages: Iterable[ShownMessage]) -> list[tuple[int, Door]]:
    """Return the controls of some messages, with the order in which to press them.

    Primary buttons come late, and dangerous buttons come last.
    """
    found: list[tuple[int, Door]] = []
    for message in messages:
        for one in each(message.raw.components):
            if one["type"] == BUTTON and one.get("custom_id") and not one.get("disabled"):
                found.append((LATE.get(one["style"], 0), (message, one["custom_id"], None)))
            elif one["type"] == SELECT:
                values = dict.fromkeys(option["value"] for option in (one["options"][0], one["options"][-1]))
                found += [(0, (message, one["custom_id"], [value])) for value in values]
    return found


async def forms_behind(user: DriverUser, messages: Iterable[ShownMessage]) -> AsyncIterator[Exchange]:
    """Press all controls of some messages and of the pages behind them. Yield the exchanges that open a form."""
    waiting = [(late, 0, door) for late, door in doors_of(messages)]
    visited = set[tuple[str, str]]()
    while waiting:
        waiting.sort(key=lambda one: one[:2])
        _, depth, (message, custom_id, values) = waiting.pop(0)
        control = unpack(custom_id)
        key = (control.action, f"{control.rest} {values}") if control is not None else (custom_id, "")
        if key[0].startswith(STEP_BY_STEP) and key[0] not in (DATES, DAYS):
            key = (key[0], str(values is None))
        if key in visited or len(visited) > MOST_PRESSES or key[0] in ENDS:
            continue
        visited.add(key)
        # An earlier press may have changed the page, so the control may be gone. Discord still allows the press, unless
        # the message itself is gone, such as an earlier refusal.
        try:
            if values is None:
                result = await user.press(message, custom_id, forged=True)
            else:
                result = await user.select(message, custom_id, values, forged=True)
        except ApiError as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            continue
        if result.modal is not None:
            yield result
        elif depth < DEPTH:
            waiting += [(late, depth + 1, door) for late, door in doors_of(result.messages)]


async def ruling_asked(user: DriverUser, channel: str, name: str, chosen: Mapping[str, object]) -> Exchange:
    """Fill in the menus of a ruling, and return the exchange that opens its form."""
    page = await chosen_kind(user, await user.command("event rule", channel=channel), name)
    while WHY not in actions(page):
        page = await answered(user, page, name, chosen, {})
    return await press(user, page, WHY)


async def starts(stand: Standing, judge: DriverUser, places: list[str]) -> AsyncIterator[list[ShownMessage] | Exchange]:
    """Yield pages to start from: public messages, a lobby with its own clock, an event's More, answers of commands."""
    # The rulings come first, because a later press may end the event. Their menus must be filled in before the form
    # opens.
    for name, chosen in (("penalty", {"player": 1}), ("change", {"setting": "name"}), ("change", {"setting": "clock"})):
        yield await ruling_asked(judge, places[1], name, chosen)
    for place in places:
        yield stand.driver.messages(place)
        for thread in stand.driver.threads(place):
            yield stand.driver.messages(thread)
    lobby = await judge.command("game new", channel=places[-1], options={"game": GAME, "seats": 2})
    yield lobby.messages
    room = await judge.command("event manage", channel=places[0])
    yield (await press(judge, room, ROOM_MORE)).messages
    for words, options, where in DOORS:
        opened_page = await judge.command(words, channel=places[where], options=options, forged=True)
        yield opened_page if opened_page.modal is not None else opened_page.messages


@pytest.mark.usefixtures("patient")
async def test_every_field_of_every_form_takes_edges(stand: Standing) -> None:
    chance, judge = fresh("typed forms"), await organiser(stand)
    judge.set_locale("es-ES")
    places = await scenes(stand, judge)
    event = EventStand(stand, places[0], judge, await judge.command("event manage", channel=places[0]))
    await rule(event, judge, "change", setting="teams", value="own")
    await press(judge, await judge.command("event me", channel=places[0]), JOIN)
    found: set[str] = set()
    async for start in starts(stand, judge, places):
        if isinstance(start, Exchange):
            found.add(await fed(judge, start, chance))
        else:
            async for form in forms_behind(judge, start):
                found.add(await fed(judge, form, chance))
    assert found >= form_modules(), form_modules() - found
    await stand.told()
    faults, _ = await _session_faults(stand.storage)
    assert not faults


async def fed(user: DriverUser, form: Exchange, chance: random.Random) -> str:
    """Send a form with edge cases in each of its fields in turn. Return the panel that made it."""
    assert form.modal is not None
    control = unpack(form.modal["custom_id"])
    assert control is not None
    fields = [one for one in each(form.modal["components"]) if one["type"] == TEXT_INPUT]
    for field in fields:
        for edge in edges({"type": STRING, "max_length": field.get("max_length") or 4000}, chance):
            filled = {one["custom_id"]: one.get("value") or "" for one in fields} | {field["custom_id"]: edge}
            assert_answered(await user.submit(form, filled, forged=True), (control.action, filled))
    return BY_ACTION[control.action].name
