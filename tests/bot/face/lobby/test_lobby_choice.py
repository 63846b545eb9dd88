"""Tests the choices that seats make in a lobby: public and distinct, or secret. Bad choices are refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace, TableSettings
from bot.wording.seat_names import SeatNames
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from storage.sqlite.store import SqliteStorage
from tests.bot.clicks import press
from tests.bot.collectors import menu, option_labels, private, someone
from tests.bot.hosted import ANA, BEN, CHEN
from tests.bot.inner import cache_of, storage_of
from tests.bot.standing import Standing
from tests.toys import BRIGADE as GAME

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    async with await SqliteStorage.open(tmp_path / "s.db", clock=lambda: 1) as storage:
        yield Host(storage, SeatNames(), clock=lambda: 1)


async def opened(host: Host, *others: tuple[int, str], seats: int = 4, **options: Any) -> int:
    session = await host.lobby.open(
        SessionPlace(7, 7), game=GAME, seats=seats, options=options, language="en", user=(ANA, "Ana")
    )
    for number, (user, name) in enumerate(others):
        await host.lobby.join(session.session_id, user, name, 20 + number)
    return session.session_id


async def choices(host: Host, number: int) -> list[str | None]:
    return [member.choice for member in (await host.live(number)).session.members]


async def refused(host: Host, number: int, user: int, wanted: str | int, interaction: int = 40) -> str:
    with pytest.raises(Refused) as error:
        await host.lobby.choose(number, user, wanted, interaction)
    return error.value.code


async def test_each_seat_begins_with_a_different_choice(host: Host) -> None:
    number = await opened(host, (BEN, "Ben"))
    assert await choices(host, number) == ["hose", "bucket"]
    assert await refused(host, number, BEN, "hose") == "choice_taken"
    assert await refused(host, number, BEN, "matches") == "bad_input"
    assert await refused(host, number, BEN, 5) == "bad_input"
    assert await refused(host, number, CHEN, "axe") == "not_joined"
    assert not await host.lobby.choose(number, BEN, "axe", 41)
    await host.lobby.join(number, CHEN, "Chen", 42)
    assert await choices(host, number) == ["hose", "axe", "bucket"]


async def test_a_new_choice_withdraws_ready(host: Host) -> None:
    number = await opened(host, (BEN, "Ben"))
    for user in (ANA, BEN):
        await host.lobby.ready(number, user, 30 + user)
    assert not await host.lobby.choose(number, BEN, "bucket", 41), "it is what was chosen"
    assert await host.lobby.choose(number, BEN, "axe", 42)
    assert [member.ready for member in (await host.live(number)).session.members] == [True, False]
    with pytest.raises(Refused, match="not_all_ready"):
        await host.lobby.start(number, ANA)
    await host.lobby.ready(number, BEN, 43)
    live = await host.lobby.start(number, ANA)
    assert msgspec.json.decode(live.session.options)["tool"] == ["hose", "axe"]
    assert await refused(host, number, BEN, "hose", 44) == "not_in_lobby"


async def test_a_seat_chooses_what_its_role_may_and_computers_what_is_left(host: Host) -> None:
    number = await opened(host, (BEN, "Ben"), arsonist=True)
    assert await choices(host, number) == ["matches", "hose"]
    assert await refused(host, number, ANA, "hose") == "bad_input"
    await host.lobby.change_table(number, ANA, TableSettings(computer_seats=2), moderator=False)
    for user in (ANA, BEN):
        await host.lobby.ready(number, user, 30 + user)
    live = await host.lobby.start(number, ANA)
    assert msgspec.json.decode(live.session.options)["tool"] == ["matches", "hose", "bucket", "ladder"]


async def test_a_choice_that_is_no_longer_allowed_stops_the_start(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await opened(host, (BEN, "Ben"), (CHEN, "Chen"), arsonist=True)
    for user in (ANA, BEN, CHEN):
        await host.lobby.ready(number, user, 30 + user)

    def stricter(_choice: object, _seat: int, value: str, _others: object) -> None:
        if value == "hose":
            raise Refused("bad_input", value=value)

    choice = (await host.live(number)).table.choice
    monkeypatch.setattr(type(choice), "check", stricter)
    with pytest.raises(Refused) as error:
        await host.lobby.start(number, BEN)
    assert (error.value.code, error.value.phrase.params) == ("choice_void", {"who": "Ben"})
    await host.lobby.choose(number, BEN, "axe", 41)
    await host.lobby.ready(number, BEN, 42)
    assert (await host.lobby.start(number, BEN)).session.status == "running"


async def test_an_old_lobby_without_choices_begins_with_the_usual_ones(host: Host) -> None:
    number = await opened(host, (BEN, "Ben"))

    def without(connection: Any) -> None:
        connection.execute("UPDATE lobby_members SET choice = NULL")

    await storage_of(host).database.write(without)
    cache_of(host).forget(number)
    for user in (ANA, BEN):
        await host.lobby.ready(number, user, 30 + user)
    live = await host.lobby.start(number, ANA)
    assert msgspec.json.decode(live.session.options)["tool"] == ["hose", "bucket"]


async def test_secret_choices_are_hidden_from_other_users(stand: Standing) -> None:
    ana, ben, say = someone(stand), someone(stand), words_for(GAME, "en")
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=GAME, options="secret_tools=true")
    assert lobby.text.count(f"🎴 {say('choice-tool-hidden')}") == 2
    panel = await press(ana, lobby, "choice")
    assert say("choice-now", name=f"**\u2068{say('tool-hose')}\u2069**") in private(panel)
    offered = option_labels(panel.message, "choose")
    assert list(offered.values()) == [say(f"tool-{tool}") for tool in ("hose", "bucket", "ladder", "axe")]
    await ana.select(panel.message, menu(panel.message, "choose"), ["wbucket"])
    await stand.told()
    assert (await stand.session(room)).members[0].choice == "bucket"
    for user in (ana, ben):
        await press(user, lobby, "ready")
    changed = await ana.select(panel.message, menu(panel.message, "choose"), ["waxe"])
    assert say("choice-withdrawn") in changed.message.text
    await press(ana, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    session = await stand.session(room)
    assert msgspec.json.decode(session.options)["tool"][0] == "axe"
    exported = await stand.client.services.host.export(await stand.client.services.host.live(session.session_id))
    assert all(tool.startswith("sha256:") for tool in exported.options["tool"])
    for message in stand.driver.messages(room):
        assert not [tool for tool in ("hose", "bucket", "axe") if say(f"tool-{tool}") in message.text]


async def test_forged_choices_get_a_clear_private_answer(stand: Standing) -> None:
    ana, ben, chen, say = someone(stand), someone(stand), someone(stand), words_for(GAME, "en")
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=GAME)
    assert f"🎴 {say('tool-hose')}" in lobby.text
    number = (await stand.session(room)).session_id
    choose = Control("choose", number).pack()
    for user, value, key in (
        (ben, "whose", "refused-choice-taken"),
        (ben, "wpetrol", "refused-bad-input"),
        (ben, "d1", "refused-bad-input"),
        (ben, "d" + "9" * 40, "refused-expired-control"),
        (ben, "x", "refused-expired-control"),
        (chen, "waxe", "refused-not-joined"),
    ):
        answer = await user.select(lobby, choose, [value], forged=True)
        said = say(key, value=value[1:101])
        assert said in answer.messages[-1].text, (value, answer.messages[-1].text)
        assert answer.messages[-1].ephemeral
    other = await stand.lobby(stand.users(2), stand.room())
    foreign = await ana.press(other, Control("choice", number).pack(), forged=True)
    assert say("refused-expired-control") in foreign.messages[-1].text
    assert [member.choice for member in (await stand.session(room)).members] == ["hose", "bucket"]


@pytest.mark.parametrize("slug", games())
async def test_each_choice_has_enough_values_for_all_seats(slug: str) -> None:
    table = games()[slug].table(games()[slug].parse_options({}))
    if table.choice is None:
        return
    assert not (table.choice.unique and table.choice.secret), "what nobody sees cannot be taken"
    chosen: dict[int, str] = {}
    for seat in range(table.seat_counts[-1]):
        chosen[seat] = table.choice.usual(seat, chosen)
        table.choice.check(seat, chosen[seat], {other: value for other, value in chosen.items() if other != seat})
    assert not table.choice.unique or len(set(chosen.values())) == len(chosen)
